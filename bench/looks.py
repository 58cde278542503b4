"""Compare the looks of Kakuro boards with published ones: bars of walls, cut cells, extreme sums.

The counts leave out the first row and column, which hold clues only.

bar        four or more walls side by side
cut cell   a white cell without which the white cells would be disconnected
extreme    a run whose sum is one of the two smallest or the two largest of its length

`python -m bench.looks [SIZE] [COUNT] [GRADE]` prints the means.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import mean
from time import process_time
from typing import Any

import masume
from bench.published import DATA, contest

LARGE = 14, 20  # the shorter and the longer side of the smallest large published boards


@dataclass(frozen=True)
class Look:
    """The visible properties of a board."""

    white: float
    bars: int
    cut_cells: int
    extreme: float
    pairs: float
    """The share of runs of two cells."""
    touching: float
    """Neighbouring walls a wall."""


def look(puzzle: Any) -> Look:
    """Measure the looks of a Kakuro board."""
    rows, cols = puzzle.rows, puzzle.cols
    white = set(puzzle.cells)
    inner = [r * cols + c for r in range(1, rows) for c in range(1, cols)]
    walls = [square for square in inner if square not in white]
    lines = [[r * cols + c for c in range(1, cols)] for r in range(1, rows)]
    lines += [[r * cols + c for r in range(1, rows)] for c in range(1, cols)]
    touching = sum(one not in white and other not in white for line in lines for one, other in pairwise(line))
    runs = list(zip((*puzzle.across, *puzzle.down), puzzle.sums, strict=True))
    return Look(
        len(white) / len(inner),
        sum(length >= 4 for line in lines for length in _lengths(line, white)),
        len(set(_cut_cells(white, cols))),
        mean(_is_extreme(len(run), total) for run, total in runs),
        mean(len(run) == 2 for run, _ in runs),
        touching / max(len(walls), 1),
    )


def _lengths(line: list[int], white: set[int]) -> Iterator[int]:
    """Return the lengths of the stretches of walls in a line."""
    length = 0
    for square in line:
        if square in white:
            yield length
            length = 0
        else:
            length += 1
    yield length


def _cut_cells(white: set[int], cols: int) -> Iterator[int]:
    for cell in white:
        rest = white - {cell}
        if rest and len(_reached(rest, cols)) < len(rest):
            yield cell


def _reached(cells: set[int], cols: int) -> set[int]:
    start = next(iter(cells))
    seen, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for other in (cell - 1, cell + 1, cell - cols, cell + cols):
            if other in cells and other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def _is_extreme(length: int, total: int) -> bool:
    sets = [sum(digits) for digits in combinations(range(1, 10), length)]
    return total in (min(sets), min(sets) + 1, max(sets) - 1, max(sets)) or length == 9


def show(name: str, looks: Iterable[Look]) -> None:
    found = list(looks)
    fields = {field: mean(getattr(one, field) for one in found) for field in Look.__dataclass_fields__}
    print(f"{name:>24}: {len(found)} boards, " + ", ".join(f"{field} {value:.2f}" for field, value in fields.items()))


def main(size: int = 20, count: int = 40, grade: str = "any") -> None:
    published = [board.puzzle for board in contest("kakuro", DATA)[0]]
    large = [
        puzzle
        for puzzle in published
        if min(puzzle.rows, puzzle.cols) >= LARGE[0] and max(puzzle.rows, puzzle.cols) >= LARGE[1]
    ]
    show("published, large", map(look, large))
    same = [puzzle for puzzle in published if puzzle.rows == puzzle.cols == 12]
    show("published, 12x12", map(look, same))
    start = process_time()
    made = list(masume.generate("kakuro", size, size, grade, count=count, seed=4, rated=False))
    spent = process_time() - start
    show(f"ours, {size}x{size} {grade}", map(look, made))
    print(f"{count / spent:.1f} boards a second")


if __name__ == "__main__":
    size, count, grade = (*sys.argv[1:], *("20", "40", "any")[len(sys.argv) - 1 :])
    main(int(size), int(count), grade)
