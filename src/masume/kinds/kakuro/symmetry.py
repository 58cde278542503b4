"""The symmetric copies of a Kakuro board: turned over and turned round, and with 10 − d for every digit d.

A clue stands in the wall to the left of its run or above it. In a copy this may be another wall, so all walls are built
anew, with a border where a run with a clue begins at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume.core.symmetry import flips, size_prefix, transpose

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro


def normal_forms(puzzle: Kakuro) -> list[bytes]:
    """The board's images and those of its complement, as three layers: for each white cell the sum across, the sum down
    and the printed digit, in the rectangle around the white cells. The walls and the places of the sums follow."""
    top, bottom = puzzle.cells[0] // puzzle.cols, puzzle.cells[-1] // puzzle.cols
    sides = {cell % puzzle.cols for cell in puzzle.cells}
    left, right = min(sides), max(sides)
    rows, cols = bottom - top + 1, right - left + 1
    place = [
        (cell // puzzle.cols - top) * cols + cell % puzzle.cols - left for cell in range(puzzle.rows * puzzle.cols)
    ]
    found: list[bytes] = []
    for complemented in (False, True):
        layers = _layers(puzzle, place, rows * cols, complemented)
        if layers is not None:
            found += _layer_images(layers, rows, cols)
    return found


WALL = "\0"


def _layers(puzzle: Kakuro, place: list[int], size: int, complemented: bool) -> tuple[str, str, str] | None:
    """The sums across, the sums down and the digits, each stored as one more than it is, so that none looks like a
    wall; None when a sum is too great to have a complement."""
    across, down, digits = [WALL] * size, [WALL] * size, [WALL] * size
    for number, (run, clue) in enumerate(zip(puzzle.across + puzzle.down, puzzle.sums, strict=True)):
        if complemented and clue:
            clue = 10 * len(run) - clue
            if clue <= 0:
                return None
        layer = across if number < len(puzzle.across) else down
        sign = chr(clue + 1)
        for cell in run:
            layer[place[cell]] = sign
    for cell in puzzle.cells:
        square = puzzle.givens[cell // puzzle.cols][cell % puzzle.cols]
        assert isinstance(square, int)
        digits[place[cell]] = chr(10 - square + 1 if complemented and square else square + 1)
    return "".join(across), "".join(down), "".join(digits)


def _layer_images(layers: tuple[str, str, str], rows: int, cols: int) -> list[bytes]:
    found: list[tuple[str, str, str]] = []
    across, down, digits = layers
    if rows <= cols:
        found += zip(flips(across, cols), flips(down, cols), flips(digits, cols), strict=True)
    if rows >= cols:  # across and down change places
        turned = [flips(transpose(layer, cols), rows) for layer in (down, across, digits)]
        found += zip(*turned, strict=True)
    start = size_prefix(rows, cols)
    return [start + "".join(image).encode("utf-8", "surrogatepass") for image in found]
