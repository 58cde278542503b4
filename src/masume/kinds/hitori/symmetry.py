"""Make symmetric copies of Hitori boards: rotated, reflected, or with other symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from masume.core.grid import lines
from masume.core.model import NO_VALUE, Values
from masume.core.symmetry import images, least, lines_of, orders, size_prefix
from masume.kinds.hitori import Hitori

NUMBERS = bytes(range(1, 256))
HEAD_ROWS = 3  # in most boards, all symbols occur in the first few rows


def normal_forms(puzzle: Hitori) -> list[bytes]:
    """Return all symmetric images of the board. In each image, the symbols are numbered in the order in which they
    first appear, and a blank is 0.
    """
    return _forms(puzzle, puzzle.labels)


def _forms(puzzle: Hitori, labels: Sequence[int]) -> list[bytes]:
    """Return the symmetric images that the board would have with `labels` in place of its symbols."""
    rows, cols = puzzle.rows, puzzle.cols
    start = size_prefix(rows, cols)
    forms = [start + image for image in _label_images(labels, rows, cols)]
    if puzzle.marks is not None:
        marks = bytes([2 if mark is None else mark for row in puzzle.marks for mark in row])
        forms = [form + image for form, image in zip(forms, images(marks, rows, cols), strict=True)]
    return forms


def _label_images(numbers: Sequence[int], rows: int, cols: int) -> list[bytes]:
    """Return the symmetric images of `numbers`, the labels of a board, each renumbered."""
    try:
        labels = bytes(numbers)
    except ValueError:  # blanks, or very many symbols
        plain = [max(0, label) for label in numbers]
        if max(plain) > 255:
            wide = "".join(map(chr, plain))
            return [_renumber_wide(image) for image in images(wide, rows, cols)]
        labels = bytes(plain)
    symbols = len(set(labels))
    head = HEAD_ROWS * cols
    return [_renumber_bytes(image, head, symbols) for image in images(labels, rows, cols)]


def _renumber_bytes(labels: bytes, head: int, symbols: int) -> bytes:
    """Return `labels` renumbered in the order in which they first appear. `symbols` is the number of different labels.
    Usually, all of them occur among the first `head` cells, which saves time.
    """
    seen = dict.fromkeys(labels[:head])
    order = bytes(seen if len(seen) == symbols else dict.fromkeys(labels)).replace(b"\0", b"")
    return labels.translate(bytes.maketrans(order, NUMBERS[: len(order)]))


def _renumber_wide(labels: str) -> bytes:
    """Return `labels` renumbered in the order in which they first appear; there may be more than 255."""
    numbers = {"\0": 0}
    return "".join([chr(numbers.setdefault(label, len(numbers))) for label in labels]).encode("utf-8", "surrogatepass")


def normal_copy(puzzle: Hitori) -> tuple[Hitori, Callable[[Values], list[int]]]:
    """Return two things: the symmetric copy with the least normal form, and a function that maps a solution of the
    board to the solution of the copy. In the copy, symbols that do not repeat in their lines are blank, because the
    solution does not depend on them. So a minimal board has the same copy as the complete one.
    """
    labels = _repeated(puzzle)
    order = orders(puzzle.rows, puzzle.cols)[least(_forms(puzzle, labels))]
    cols = max(puzzle.rows, puzzle.cols)

    def taken(values: Values) -> list[int]:
        return [values[cell] for cell in order]

    picked = [labels[cell] for cell in order]
    numbers: dict[int, int | None] = {label: n for n, label in enumerate(dict.fromkeys(picked))} | {NO_VALUE: None}
    symbols = [numbers[label] for label in picked]
    marks = None
    if puzzle.marks is not None:
        printed = [mark for row in puzzle.marks for mark in row]
        marks = lines_of([printed[cell] for cell in order], cols)
    return Hitori(lines_of(symbols, cols), marks), taken


def _repeated(puzzle: Hitori) -> list[int]:
    """Return the labels, with NO_VALUE in the cells whose symbol occurs nowhere else in their row or column."""
    forms = [NO_VALUE] * len(puzzle.labels)
    for line in lines(puzzle.rows, puzzle.cols):
        first: dict[int, int] = {}
        for cell in line:
            label = puzzle.labels[cell]
            before = first.setdefault(label, cell)
            if before != cell:
                forms[before] = forms[cell] = label
    return forms
