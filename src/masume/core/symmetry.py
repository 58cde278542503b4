"""Rotate and reflect a rectangle of squares, which is written row by row as text or bytes, with one character or byte
per square.

Two boards are symmetric copies if a rotation or a reflection maps one to the other. A rectangle that is taller than
wide is first transposed, so that four images are enough unless it is square.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from masume.core.grid import Cell

Squares = TypeVar("Squares", str, bytes)
T = TypeVar("T")


def transpose(squares: Squares, cols: int) -> Squares:
    """Return `squares` with rows and columns exchanged."""
    return squares[:0].join([squares[col::cols] for col in range(cols)])


def flips(squares: Squares, cols: int) -> list[Squares]:
    """Return the four images of a rectangle that have its numbers of rows and columns: itself, and the rectangle
    rotated by 180°, turned upside down, and mirrored left to right.
    """
    upside_down = squares[:0].join([squares[i : i + cols] for i in range(len(squares) - cols, -1, -cols)])
    return [squares, squares[::-1], upside_down, upside_down[::-1]]


def images(squares: Squares, rows: int, cols: int) -> list[Squares]:
    """Return the images of a rectangle under those rotations and reflections that make it at least as wide as high. A
    square has eight, any other rectangle four.
    """
    result = flips(squares, cols) if rows <= cols else []
    return result + flips(transpose(squares, cols), rows) if rows >= cols else result


def size_prefix(rows: int, cols: int) -> bytes:
    """Return the bytes with which each normal form of a board begins: its size, with the smaller side first."""
    return b"%dx%d:" % (min(rows, cols), max(rows, cols))


@lru_cache(maxsize=64)
def orders(rows: int, cols: int) -> list[tuple[Cell, ...]]:
    """Return, for each image of a rectangle, the index of each of its squares in the original."""
    squares = "".join(map(chr, range(rows * cols)))
    return [tuple(map(ord, image)) for image in images(squares, rows, cols)]


def lines_of(squares: Sequence[T], cols: int) -> list[Sequence[T]]:
    """Return the rows of a rectangle whose squares are listed row by row."""
    return [squares[i : i + cols] for i in range(0, len(squares), cols)]


def least(forms: Sequence[bytes]) -> int:
    """Return the index of the smallest of `forms`, the normal forms of a board's symmetric images. All symmetric copies
    of a board have the same smallest form.
    """
    return min(range(len(forms)), key=forms.__getitem__)
