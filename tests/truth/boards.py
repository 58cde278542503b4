"""The boards whose explanations are checked: those that techniques show as examples, boards made for this by
`masume.generate` (in `made.txt`, easy to very hard), and, where their folder is there, published ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import masume

HERE = Path(__file__).resolve().parent
PUBLISHED = HERE.parents[2] / "shared" / "data"
RULES: dict[str, dict[str, Any]] = {"binairo": {"unique_lines": False}}


class Sample(NamedTuple):
    name: str
    puzzle: Any
    state: str | None = None
    """What is known besides: several values for a cell are what is left for it."""
    only_first: bool = False
    """Whether only the first step counts: the board is a part of one and has many solutions."""


def shown(kind: str) -> Iterator[Sample]:
    """The kind's own boards, and those that its techniques have as examples."""
    record = next(record for record in masume.KINDS if record.name == kind)
    for number, puzzle in enumerate(record.examples, 1):
        yield Sample(f"example {number}", puzzle)
    for technique in record.logic.techniques.all:
        if technique.example and not technique.uniqueness:
            puzzle = masume.read(technique.example.board)
            yield Sample(f"example of {technique.name}", puzzle, technique.example.state or None, True)


def made(kind: str) -> Iterator[Sample]:
    """The boards that were made for this."""
    lines = (HERE / "made.txt").read_text("utf-8").splitlines()
    for number, line in enumerate((line for line in lines if line.startswith(f"{kind};")), 1):
        yield Sample(f"made {number}", masume.read(line))


def published(kind: str, data: Path = PUBLISHED) -> Iterator[Sample]:
    """Published boards, one JSON object a line; none where their folder is missing."""
    file = data / f"{kind}.jsonl"
    if file.is_file():
        for line in file.read_text("utf-8").splitlines():
            item = json.loads(line)
            yield Sample(
                item["name"],
                masume.read(item["problem"], kind=kind, format="puzzlekit", **RULES.get(kind, {})),
            )


def fresh(kind: str, count: int, seed: int) -> Iterator[Sample]:
    """Boards made here and now."""
    orders: dict[str, list[dict[str, Any]]] = {
        "binairo": [{"rows": 10, "cols": 10}, {"rows": 8, "cols": 8}, {"rows": 9, "cols": 7, "odd": "either"}],
        "hidato": [{"rows": 8, "cols": 8}] + [{"rows": 6, "cols": 6, "neighbours": near} for near in (4, 6)],
        "hitori": [{"rows": 9, "cols": 9}, {"rows": 7, "cols": 10}],
        "kakuro": [{"rows": 9, "cols": 9}, {"rows": 7, "cols": 8}],
    }
    for order in orders[kind]:
        for number, puzzle in enumerate(masume.generate(kind, count=count, seed=seed, rated=False, **order), 1):
            yield Sample(f"{order['rows']}x{order['cols']} seed {seed} board {number}", puzzle)


def in_play(kind: str, count: int, seed: int) -> Iterator[Sample]:
    """The same boards in the middle of play: a part of the solution is written; and, where cells can hold more than two
    values, some cells have marks, the right value among them."""
    random = Random(seed)
    for sample in fresh(kind, count, seed):
        puzzle = sample.puzzle
        [solution] = masume.solve(puzzle).solutions
        share = 0.7 * random.random()
        moves = []
        for cell, domain in enumerate(puzzle.domains):
            values = [value for value in range(domain.bit_length()) if domain >> value & 1]
            known = [solution.values[cell]]
            if len(values) > 2 and random.random() < 0.3:
                known = sorted({*known, *random.sample(values, min(4, len(values)))})
            elif random.random() > share:
                continue
            if 0 < len(known) < len(values):
                name = f"r{cell // puzzle.cols + 1}c{cell % puzzle.cols + 1}"
                moves.append(f"{name}={'/'.join(map(str, known))}")
        yield sample._replace(name=f"{sample.name} in play", state=" ".join(moves))


def spread(samples: list[Sample], count: int) -> list[Sample]:
    """So many of the boards, evenly spread; all if there are fewer."""
    if count >= len(samples):
        return samples
    return [samples[i * len(samples) // count] for i in range(count)]
