"""Find the techniques that can be required: for each of the catalogue, generate boards that need it, or give the
reason.

`python -m bench.requiring [KIND | TECHNIQUE ...]` orders two boards per technique, at the size at which it is most
frequent, and prints the time per board. A technique that is neither met nor refused is a defect.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

import masume
from masume.kinds import find

BOARDS = 2
SECONDS = 30.0  # per board
SIDES = {"binairo": 10, "hidato": 8, "hitori": 8, "kakuro": 10}


class Row(NamedTuple):
    """The result of requiring a technique."""

    kind: str
    technique: str
    outcome: str
    """`comes`, `refused` or `missing`."""
    side: int
    seconds: float
    """For one board."""
    said: str = ""

    def __str__(self) -> str:
        made = f"{self.seconds:8.2f} s" if self.outcome == "comes" else " " * 10
        return f"{self.kind:8} {self.technique:18} {self.outcome:8} {self.side:3} {made}  {self.said}".rstrip()


def order(kind: str, technique: str, seconds: float = SECONDS, boards: int = BOARDS) -> Row:
    """Generate boards that need a technique."""
    tool = find(kind).logic.techniques.find(technique)
    side = tool.side or SIDES[kind]
    options: dict[str, Any] = dict(tool.wants)
    said = " ".join(f"{name}={value}" for name, value in options.items())
    start = process_time()
    try:
        made = list(
            masume.generate(
                kind, side, side, count=boards, seed=1, requires=technique, seconds=seconds, distinct=False, **options
            )
        )
    except masume.GenerationError as error:
        return Row(kind, technique, "missing", side, process_time() - start, str(error))
    except masume.UsageError as error:
        return Row(kind, technique, "refused", side, process_time() - start, str(error))
    return Row(kind, technique, "comes", side, (process_time() - start) / len(made), said)


def rows(wanted: list[str]) -> Iterator[Row]:
    for kind in masume.KINDS:
        for tool in find(kind.name).logic.techniques.all:
            if not wanted or kind.name in wanted or tool.name in wanted:
                yield order(kind.name, tool.name)


def main(wanted: list[str]) -> int:
    missing = 0
    for row in rows(wanted):
        print(row, flush=True)
        missing += row.outcome == "missing"
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
