"""Make symmetric copies of Binairo boards: rotated, reflected, or with the symbols exchanged."""

from __future__ import annotations

from collections.abc import Callable

from masume.core.model import Values
from masume.core.symmetry import images, least, lines_of, orders, size_prefix
from masume.kinds.binairo import Binairo, rules

SIGNS = bytes.maketrans(b"\1\2\3", b"01.")  # of the domains of a 0, of a 1, and of a cell without a given
SWAPPED = bytes.maketrans(b"01", b"10")


def may_swap(puzzle: Binairo) -> bool:
    """Return whether the rules treat both symbols alike, so that they can be exchanged. They do not if one certain
    symbol must occur once more than the other in lines of odd length.
    """
    return all(sum(rules.ones(length, puzzle.odd)) == length for length in (puzzle.rows, puzzle.cols))


def normal_forms(puzzle: Binairo) -> list[bytes]:
    """Return the symmetric images of the board and, if the symbols can be exchanged, those with exchanged symbols."""
    start = size_prefix(puzzle.rows, puzzle.cols)
    forms = images(bytes(puzzle.domains).translate(SIGNS), puzzle.rows, puzzle.cols)
    if may_swap(puzzle):
        forms += [image.translate(SWAPPED) for image in forms]
    return [start + image for image in forms]


def normal_copy(puzzle: Binairo) -> tuple[Binairo, Callable[[Values], list[int]]]:
    """Return two things: the symmetric copy of the board whose normal form is least, and a function that maps a
    solution of the board to one of the copy.
    """
    ways = orders(puzzle.rows, puzzle.cols)
    swaps, which = divmod(least(normal_forms(puzzle)), len(ways))

    def taken(values: Values) -> list[int]:
        return [1 - values[cell] if swaps else values[cell] for cell in ways[which]]

    givens = [given for row in puzzle.givens for given in row]
    symbols = {None: None, 0: swaps, 1: 1 - swaps}
    squares = [symbols[givens[cell]] for cell in ways[which]]
    return Binairo(lines_of(squares, max(puzzle.rows, puzzle.cols)), puzzle.unique_lines, puzzle.odd), taken
