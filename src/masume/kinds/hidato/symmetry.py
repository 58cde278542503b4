"""Make symmetric copies of Hidato boards: rotated, reflected, or counted from the other end of the path.

A map of the squares is a symmetry if it takes neighbours to neighbours. On a board of squares, these are the eight
symmetries of a square, some of which exchange rows and columns; on a board of hexagons, they are the twelve symmetries
of a hexagon. A board of hexagons is stored skewed, so most of its copies have a different outline, in the smallest
rectangle around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple

from masume.core.grid import STEPS, Shape
from masume.core.model import NO_VALUE, Values
from masume.core.symmetry import least, lines_of
from masume.kinds.hidato import Hidato

Map = tuple[int, int, int, int]
"""The images of a step down and of a step to the right: (down, right) of the first, then (down, right) of the
second."""


@cache
def maps(neighbours: int) -> tuple[Map, ...]:
    """Return all maps of squares that take neighbours to neighbours; the identity comes first."""
    steps = set(STEPS[neighbours])
    maps_found = [
        (*down, *right)
        for down, right in product(steps, repeat=2)
        if {move((*down, *right), *step) for step in steps} == steps
    ]
    return tuple(sorted(maps_found, key=lambda coefficients: (coefficients != (1, 0, 0, 1), coefficients)))


def move(coefficients: Map, row: int, col: int) -> tuple[int, int]:
    """Return the square to which the map `coefficients` takes the square in `row` and `col`."""
    return row * coefficients[0] + col * coefficients[2], row * coefficients[1] + col * coefficients[3]


class _Image(NamedTuple):
    """Image of a shape under a map, placed in the smallest rectangle around its cells."""

    prefix: bytes
    cols: int
    pick: Callable[[Sequence[Any]], Sequence[Any]]
    """Returns the squares in their new order, from the old ones; the last of the old ones stands for every hole."""


@lru_cache(maxsize=64)
def _images(shape: Shape) -> tuple[_Image, ...]:
    """Return the images of a shape under all maps."""
    forms = []
    for coefficients in maps(shape.neighbours):
        old = {move(coefficients, *divmod(cell, shape.cols)): cell for cell in shape.cells}
        rows, cols = ({place[i] for place in old} for i in (0, 1))
        hole = shape.rows * shape.cols
        box = product(range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1))
        order = [old.get(place, hole) for place in box]
        width = max(cols) - min(cols) + 1
        prefix = b"%dx%d:" % (max(rows) - min(rows) + 1, width)
        forms.append(_Image(prefix, width, itemgetter(*order, hole)))  # itemgetter needs two items to return a tuple
    return tuple(forms)


HOLE, EMPTY = "\0", 1
ASCII = 128


def normal_forms(puzzle: Hidato) -> list[bytes]:
    """Return the symmetric images of the board, numbered from either end of the path. A square is stored as its number
    plus one; 0 is a hole and 1 an empty cell.
    """
    last = len(puzzle.shape.cells) + 1
    numbers = [number for row in puzzle.givens for number in row]
    if last < ASCII:  # every number is one byte, as it would be in UTF-8
        signs = bytes([0 if n is None else n + EMPTY for n in numbers]) + b"\0"
        forms = [(prefix, bytes(pick(signs))) for prefix, _, pick in _images(puzzle.shape)]
        back = _counted_back(last)
        return [prefix + image for prefix, image in forms] + [prefix + image.translate(back) for prefix, image in forms]
    plain = [HOLE if n is None else chr(n + EMPTY) for n in numbers]
    counted_back = [HOLE if n is None else chr(last - n + EMPTY if n else EMPTY) for n in numbers]
    return [
        prefix + "".join(pick(plain_numbers)).encode("utf-8", "surrogatepass")
        for plain_numbers in ((*plain, HOLE), (*counted_back, HOLE))
        for prefix, _, pick in _images(puzzle.shape)
    ]


@lru_cache(maxsize=ASCII)
def _counted_back(last: int) -> bytes:
    """Return the table that translates the bytes of a board to those of the board counted from the other end of the
    path.
    """
    return bytes([last - (sign - EMPTY) + EMPTY if EMPTY < sign <= last else sign for sign in range(256)])


def normal_copy(puzzle: Hidato) -> tuple[Hidato, Callable[[Values], list[int]]]:
    """Return two things: the symmetric copy with the least normal form, and a function that maps a solution of the
    board to the solution of the copy.
    """
    ways = _images(puzzle.shape)
    counts_back, which = divmod(least(normal_forms(puzzle)), len(ways))
    _, cols, pick = ways[which]
    last = len(puzzle.shape.cells) + 1

    def taken(values: Values) -> list[int]:
        *numbers, _ = pick([*values, NO_VALUE])
        return [last - number if counts_back and number > 0 else number for number in numbers]

    givens = [number for row in puzzle.givens for number in row]
    *squares, _ = pick([*givens, None])
    if counts_back:
        squares = [last - number if number else number for number in squares]
    return Hidato(lines_of(squares, cols), puzzle.neighbours), taken
