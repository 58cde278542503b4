"""Boards that are the same puzzle in disguise: turned, mirrored, or with other symbols."""

from __future__ import annotations

from masume.core.symmetry import images, size_prefix
from masume.kinds.hitori import Hitori

NUMBERS = bytes(range(1, 256))
HEAD_ROWS = 3  # most boards show all their symbols in so many rows


def normal_forms(puzzle: Hitori) -> list[bytes]:
    """The board's images. In each of them, the symbols are numbered in the order in which they first appear; a blank
    is 0."""
    rows, cols = puzzle.rows, puzzle.cols
    start = size_prefix(rows, cols)
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
            return [_renumber_wide(image) for image in images(wide, puzzle.rows, puzzle.cols)]
        labels = bytes(plain)
    symbols = len(set(labels))
    head = HEAD_ROWS * puzzle.cols
    return [_renumber_bytes(image, head, symbols) for image in images(labels, puzzle.rows, puzzle.cols)]


def _renumber_bytes(labels: bytes, head: int, symbols: int) -> bytes:
    """The labels renumbered. There are so many symbols; most often, all of them are in the head."""
    seen = dict.fromkeys(labels[:head])
    order = bytes(seen if len(seen) == symbols else dict.fromkeys(labels)).replace(b"\0", b"")
    return labels.translate(bytes.maketrans(order, NUMBERS[: len(order)]))


def _renumber_wide(labels: str) -> bytes:
    numbers = {"\0": 0}
    return "".join([chr(numbers.setdefault(label, len(numbers))) for label in labels]).encode("utf-8", "surrogatepass")
