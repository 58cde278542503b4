"""Boards that are the same puzzle in disguise: turned, mirrored, or with the symbols swapped."""

from __future__ import annotations

from collections.abc import Callable

from masume.core.model import Values
from masume.core.symmetry import images, least, lines_of, orders, size_prefix
from masume.kinds.binairo import Binairo, rules

SIGNS = bytes.maketrans(b"\1\2\3", b"01.")  # of the domains of a 0, of a 1, and of a cell without a given
SWAPPED = bytes.maketrans(b"01", b"10")


def may_swap(puzzle: Binairo) -> bool:
    """Whether the quotas treat both symbols alike: they do not where lines of odd length have one more of a symbol."""
    return all(sum(rules.ones(length, puzzle.odd)) == length for length in (puzzle.rows, puzzle.cols))


def normal_forms(puzzle: Binairo) -> list[bytes]:
    """The board's images, with the symbols as they are and swapped."""
    start = size_prefix(puzzle.rows, puzzle.cols)
    found = images(bytes(puzzle.domains).translate(SIGNS), puzzle.rows, puzzle.cols)
    if may_swap(puzzle):
        found += [image.translate(SWAPPED) for image in found]
    return [start + image for image in found]


def normal_copy(puzzle: Binairo) -> tuple[Binairo, Callable[[Values], list[int]]]:
    """The copy with the least normal form, and what takes a solution there."""
    ways = orders(puzzle.rows, puzzle.cols)
    swaps, which = divmod(least(normal_forms(puzzle)), len(ways))

    def taken(values: Values) -> list[int]:
        return [1 - values[cell] if swaps else values[cell] for cell in ways[which]]

    givens = [given for row in puzzle.givens for given in row]
    symbols = {None: None, 0: swaps, 1: 1 - swaps}
    squares = [symbols[givens[cell]] for cell in ways[which]]
    return Binairo(lines_of(squares, max(puzzle.rows, puzzle.cols)), puzzle.unique_lines, puzzle.odd), taken
