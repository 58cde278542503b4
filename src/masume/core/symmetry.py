"""Turning and mirroring a rectangle of squares that is written row by row as one text, a character or a byte a square.

Two boards are alike if a turn or a reflection takes one to the other. Boards could be compared by all eight images of
their rectangles. But an upright rectangle can be laid on its side first; then four images are enough unless it is
square.
"""

from __future__ import annotations

from typing import TypeVar

Squares = TypeVar("Squares", str, bytes)


def transpose(squares: Squares, cols: int) -> Squares:
    """Rows and columns exchanged."""
    return squares[:0].join([squares[col::cols] for col in range(cols)])


def flips(squares: Squares, cols: int) -> list[Squares]:
    """The four images that keep rows and columns: unchanged, turned by half, upside down, left and right exchanged."""
    upside_down = squares[:0].join([squares[i : i + cols] for i in range(len(squares) - cols, -1, -cols)])
    return [squares, squares[::-1], upside_down, upside_down[::-1]]


def images(squares: Squares, rows: int, cols: int) -> list[Squares]:
    """The four images of a rectangle laid on its side, or the eight of a square."""
    found = flips(squares, cols) if rows <= cols else []
    return found + flips(transpose(squares, cols), rows) if rows >= cols else found


def size_prefix(rows: int, cols: int) -> bytes:
    """What a normal form begins with: the size of the rectangle laid on its side."""
    return b"%dx%d:" % (min(rows, cols), max(rows, cols))
