"""The boards that are the same puzzle in another dress: turned, mirrored, or with the symbols swapped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from masume.core.symmetry import head, images
from masume.kinds.binairo import rules

if TYPE_CHECKING:
    from masume.kinds.binairo import Binairo

Givens = tuple[tuple[int | None, ...], ...]
SIGNS = {0: b"0", 1: b"1", None: b"."}
SWAPPED = bytes.maketrans(b"01", b"10")


def copies(puzzle: Binairo) -> Iterator[Binairo]:
    """All symmetric copies of a board, itself first, each once."""
    seen: set[Givens] = set()
    for givens in _dressed(puzzle):
        if givens not in seen:
            seen.add(givens)
            yield type(puzzle)(givens, puzzle.unique_lines, puzzle.odd)


def _dressed(puzzle: Binairo) -> Iterator[Givens]:
    yield from _turned(puzzle.givens)
    if may_swap(puzzle):
        yield from _turned(tuple(tuple(None if given is None else 1 - given for given in row) for row in puzzle.givens))


def may_swap(puzzle: Binairo) -> bool:
    """Whether the quotas treat both symbols alike: not where one of them is one more in lines of odd length."""
    return all(sum(rules.ones(length, puzzle.odd)) == length for length in (puzzle.rows, puzzle.cols))


def _turned(givens: Givens) -> Iterator[Givens]:
    """The board and its mirror image, in all four turns. A quarter turn exchanges rows and columns; their quotas depend
    on their lengths alone, so the rules stay the same."""
    for board in (givens, tuple(row[::-1] for row in givens)):
        for _ in range(4):
            yield board
            board = tuple(zip(*board[::-1], strict=True))


def normal_forms(puzzle: Binairo) -> list[bytes]:
    """The board's images, with the symbols as they are and swapped."""
    start = head(puzzle.rows, puzzle.cols)
    signs = b"".join([SIGNS[given] for row in puzzle.givens for given in row])
    found = [start + image for image in images(signs, puzzle.rows, puzzle.cols)]
    if may_swap(puzzle):
        found += [start + image.translate(SWAPPED) for image in images(signs, puzzle.rows, puzzle.cols)]
    return found
