"""Boards that are the same puzzle in disguise: turned, mirrored, or with the symbols swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume.core.symmetry import images, size_prefix
from masume.kinds.binairo import rules

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

SIGNS = {0: b"0", 1: b"1", None: b"."}
SWAPPED = bytes.maketrans(b"01", b"10")


def may_swap(puzzle: Binairo) -> bool:
    """Whether the quotas treat both symbols alike: they do not where lines of odd length have one more of a symbol."""
    return all(sum(rules.ones(length, puzzle.odd)) == length for length in (puzzle.rows, puzzle.cols))


def normal_forms(puzzle: Binairo) -> list[bytes]:
    """The board's images, with the symbols as they are and swapped."""
    start = size_prefix(puzzle.rows, puzzle.cols)
    signs = b"".join([SIGNS[given] for row in puzzle.givens for given in row])
    found = [start + image for image in images(signs, puzzle.rows, puzzle.cols)]
    if may_swap(puzzle):
        found += [start + image[len(start) :].translate(SWAPPED) for image in found]
    return found
