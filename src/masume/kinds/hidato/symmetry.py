"""Boards that are the same puzzle: turned, mirrored, or counted from the other end.

A map keeps the puzzle when it keeps who touches whom. On a board of squares these are the eight symmetries of a
square, which may swap the sides of a rectangle; on a board of hexagons the twelve of a hexagon. A hexagonal board is
stored skewed, so most of its copies have another outline, in a rectangle just large enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from masume.core.grid import STEPS, Shape

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato

Map = tuple[int, int, int, int]
"""What becomes of a step down and of a step to the right: (down, right) of the first, then of the second."""


@cache
def maps(neighbours: int) -> tuple[Map, ...]:
    """All maps that take neighbours to neighbours, the one that changes nothing first."""
    steps = set(STEPS[neighbours])
    found = [
        (*down, *right)
        for down, right in product(steps, repeat=2)
        if {moved((*down, *right), *step) for step in steps} == steps
    ]
    return tuple(sorted(found, key=lambda one: (one != (1, 0, 0, 1), one)))


def moved(way: Map, row: int, col: int) -> tuple[int, int]:
    """Where a map takes a square."""
    return row * way[0] + col * way[2], row * way[1] + col * way[3]


class _Image(NamedTuple):
    """How a shape looks after a map, in the rectangle around its cells."""

    head: bytes
    picked: Callable[[Sequence[str]], Sequence[str]]
    """Picks the squares in their new order out of the old ones, of which the last stands for every hole."""


@lru_cache(maxsize=64)
def _images(shape: Shape) -> tuple[_Image, ...]:
    found = []
    for way in maps(shape.neighbours):
        old = {moved(way, *divmod(cell, shape.cols)): cell for cell in shape.cells}
        rows, cols = ({place[i] for place in old} for i in (0, 1))
        hole = shape.rows * shape.cols
        box = product(range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1))
        picked = [old.get(place, hole) for place in box]
        head = b"%dx%d:" % (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
        found.append(_Image(head, itemgetter(*picked, hole)))  # one more, lest one cell alone come without a tuple
    return tuple(found)


HOLE, EMPTY = "\0", 1


def normal_forms(puzzle: Hidato) -> list[bytes]:
    """The board's images, counted from both ends; every number is one more, after the hole and the empty cell."""
    last = len(puzzle.shape.cells) + 1
    numbers = [number for row in puzzle.givens for number in row]
    signs = [HOLE if n is None else chr(n + EMPTY) for n in numbers]
    counted_back = [HOLE if n is None else chr(last - n + EMPTY if n else EMPTY) for n in numbers]
    return [
        head + "".join(picked(way)).encode("utf-8", "surrogatepass")
        for way in ((*signs, HOLE), (*counted_back, HOLE))
        for head, picked in _images(puzzle.shape)
    ]
