"""Boards that are the same puzzle in another dress: turned, mirrored, or with other symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from masume.kinds.hitori import Hitori

Rows = tuple[tuple[Any, ...], ...]


def copies(puzzle: Hitori) -> Iterator[Hitori]:
    """A board, then its other symmetric copies, each once: all turns and reflections, their symbols numbered from 1 in
    the order in which they first appear."""
    seen = {puzzle}
    yield puzzle
    unmarked = ((None,) * puzzle.cols,) * puzzle.rows
    for givens, marks in zip(_images(puzzle.givens), _images(puzzle.marks or unmarked), strict=True):
        copy = Hitori(_numbered(givens), marks)
        if copy not in seen:
            seen.add(copy)
            yield copy


def _images(rows: Rows) -> Iterator[Rows]:
    """The eight turns and reflections of a rectangle."""
    for seen in (rows, tuple(zip(*rows, strict=True))):
        for flipped in (seen, seen[::-1]):
            yield flipped
            yield tuple(row[::-1] for row in flipped)


def _numbered(rows: Rows) -> list[list[int | None]]:
    """The symbols by the order of their first appearance; blanks stay blank."""
    numbers: dict[Any, int] = {}
    return [[_number(symbol, numbers) for symbol in row] for row in rows]


def _number(symbol: Any, numbers: dict[Any, int]) -> int | None:
    return None if symbol is None else numbers.setdefault(symbol, len(numbers) + 1)
