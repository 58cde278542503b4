"""python -m bench.audit: check that generated boards meet their order.

For every kind and size, boards of any grade and of each grade are generated. Each must have exactly one solution by an
engine that did not make it, the rating of its explanation, and a hash that no other board of the order has. The program
prints a line per order, and ends with exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import masume

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = {"hitori": (6, 10, 15), "hidato": (5, 7, 10), "kakuro": (7, 10, 14), "binairo": (6, 10, 14)}
GRADES = ("any", "easy", "medium", "hard")
SECOND = "sat"  # the engine that proves again


@dataclass(frozen=True)
class Findings:
    """Counts of the generated boards, and of those that were wrong in some way."""

    boards: int
    not_unique: int
    off_grade: int
    alike: int

    @property
    def fine(self) -> bool:
        return not (self.not_unique or self.off_grade or self.alike)


def audit(kind: str, size: int, grade: str, count: int, seed: int) -> Findings:
    hashes = set()
    not_unique = off_grade = made = 0
    for puzzle in masume.generate(kind, size, size, grade, count=count, seed=seed, rated=False):
        made += 1
        not_unique += masume.solve(puzzle, SECOND).verdict != "unique"
        off_grade += grade != "any" and not _is_rated_right(puzzle, grade)
        hashes.add(masume.canonical_hash(puzzle))
    return Findings(made, not_unique, off_grade, made - len(hashes))


def _is_rated_right(puzzle: Any, grade: str) -> bool:
    """Tell whether a board has its grade, and the rating of its explanation, step by step."""
    rating = masume.explain(puzzle).rating
    meta = puzzle.meta
    carried = (meta["grade"], meta["score"], meta["peak"], meta["hardest"], meta["techniques"])
    return rating.grade == grade and carried == (grade, rating.score, rating.peak, rating.hardest, rating.counts)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.audit", description="Checks generated boards.")
    parser.add_argument("--count", type=int, default=250, metavar="N", help="boards of each grade (default 250)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--kind", choices=tuple(SIZES), action="append", help="only this kind")
    parser.add_argument("--sizes", type=int, nargs="+", metavar="N", help="only these sizes")
    options = parser.parse_args(arguments)
    fine = True
    for kind in options.kind or SIZES:
        for size in options.sizes or SIZES[kind]:
            for grade in GRADES:
                found = audit(kind, size, grade, options.count, options.seed)
                fine &= found.fine and found.boards == options.count
                print(
                    f"{kind} {size}x{size} {grade}: {found.boards} boards, {found.not_unique} not unique, "
                    f"{found.off_grade} off grade, {found.alike} alike",
                    flush=True,
                )
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
