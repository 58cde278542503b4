"""Boards that are the same puzzle: turned, mirrored, or counted from the other end.

A map keeps the puzzle when it keeps who touches whom. On a board of squares these are the eight symmetries of a
square, which may swap the sides of a rectangle; on a board of hexagons the twelve of a hexagon. A hexagonal board is
stored skewed, so most of its copies have another outline, in a rectangle just large enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from masume.core.grid import STEPS

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato

Map = tuple[int, int, int, int]
"""What becomes of a step down and of a step to the right: (down, right) of the first, then of the second."""
Numbers = tuple[tuple[int | None, ...], ...]


@cache
def maps(neighbours: int) -> tuple[Map, ...]:
    """All maps that take neighbours to neighbours, the one that changes nothing first."""
    steps = set(STEPS[neighbours])
    found = [
        (*down, *right)
        for down, right in product(steps, repeat=2)
        if {_moved((*down, *right), *step) for step in steps} == steps
    ]
    return tuple(sorted(found, key=lambda one: (one != (1, 0, 0, 1), one)))


def _moved(way: Map, row: int, col: int) -> tuple[int, int]:
    return row * way[0] + col * way[2], row * way[1] + col * way[3]


def _copied(numbers: Numbers, way: Map, with_holes: bool) -> Numbers:
    """A board moved by a map; the rectangle around its cells, or around cells and holes."""
    cells = {
        _moved(way, row, col): number
        for row, line in enumerate(numbers)
        for col, number in enumerate(line)
        if with_holes or number is not None
    }
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return tuple(
        tuple(cells.get((row, col)) for col in range(min(cols), max(cols) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def _reversed(numbers: Numbers) -> Numbers:
    """A board whose path is counted from its other end."""
    count = sum(number is not None for line in numbers for number in line)
    return tuple(tuple(count + 1 - number if number else number for number in line) for line in numbers)


def copies(puzzle: Hidato) -> Iterator[Hidato]:
    """All symmetric copies of a board, itself first."""
    from masume.kinds.hidato import Hidato

    for i, way in enumerate(maps(puzzle.neighbours)):
        numbers = _copied(puzzle.givens, way, puzzle.neighbours != 6 or i == 0)
        yield Hidato(numbers, puzzle.neighbours)
        yield Hidato(_reversed(numbers), puzzle.neighbours)
