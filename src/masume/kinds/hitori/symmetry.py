"""Boards that are the same puzzle in another dress: turned, mirrored, or with other symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from masume.core.symmetry import head, images
from masume.kinds.hitori import Hitori

Rows = tuple[tuple[Any, ...], ...]
NUMBERS = bytes(range(1, 256))


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


def normal_forms(puzzle: Hitori) -> list[bytes]:
    """The board's images, the symbols of each numbered in the order of their first appearance, 0 for a blank."""
    rows, cols = puzzle.rows, puzzle.cols
    start = head(rows, cols)
    found = [start + image for image in _label_images(puzzle)]
    if puzzle.marks is not None:
        marks = bytes([2 if mark is None else mark for row in puzzle.marks for mark in row])
        found = [form + image for form, image in zip(found, images(marks, rows, cols), strict=True)]
    return found


def _label_images(puzzle: Hitori) -> list[bytes]:
    try:
        labels = bytes(puzzle.labels)
    except ValueError:  # blanks, or very many symbols
        plain = [max(0, label) for label in puzzle.labels]
        if max(plain) > 255:
            wide = "".join(map(chr, plain))
            return [_numbered_wide(image) for image in images(wide, puzzle.rows, puzzle.cols)]
        labels = bytes(plain)
    return [_numbered_bytes(image) for image in images(labels, puzzle.rows, puzzle.cols)]


def _numbered_bytes(labels: bytes) -> bytes:
    order = bytes(dict.fromkeys(labels)).replace(b"\0", b"")
    return labels.translate(bytes.maketrans(order, NUMBERS[: len(order)]))


def _numbered_wide(labels: str) -> bytes:
    numbers = {"\0": 0}
    return "".join([chr(numbers.setdefault(label, len(numbers))) for label in labels]).encode("utf-8", "surrogatepass")
