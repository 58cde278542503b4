"""Latin squares that are alike: turned or mirrored."""

from __future__ import annotations

from masume.core.symmetry import images, size_prefix
from masume_latin import Latin


def normal_forms(puzzle: Latin) -> list[bytes]:
    numbers = bytes(number for row in puzzle.givens for number in row)
    return [size_prefix(puzzle.rows, puzzle.cols) + image for image in images(numbers, puzzle.rows, puzzle.cols)]
