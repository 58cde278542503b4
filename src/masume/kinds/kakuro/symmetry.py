"""Make symmetric copies of Kakuro boards: rotated, reflected or complemented. In the complement, 10 − d replaces every
digit d.

The sum of a run is printed in the wall to its left or above it. In a copy, this may be another wall. So all walls of a
copy are new, with an additional border if a run with a sum begins at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from masume.core.model import NO_VALUE, Values
from masume.core.symmetry import flips, least, lines_of, orders, size_prefix, transpose
from masume.kinds.kakuro import Kakuro


def _frame(puzzle: Kakuro) -> tuple[int, int, int, int]:
    """Return the rectangle around the white cells: its first row, its first column, its height and its width."""
    top, bottom = puzzle.cells[0] // puzzle.cols, puzzle.cells[-1] // puzzle.cols
    sides = {cell % puzzle.cols for cell in puzzle.cells}
    left, right = min(sides), max(sides)
    return top, left, bottom - top + 1, right - left + 1


def normal_forms(puzzle: Kakuro) -> list[bytes]:
    """Return the symmetric images of the board and of its complement. An image covers the rectangle around the white
    cells, in three layers: the sum across, the sum down and the printed digit of each white cell. The positions of
    walls and sums follow from these layers.
    """
    top, left, rows, cols = _frame(puzzle)
    place = [
        (cell // puzzle.cols - top) * cols + cell % puzzle.cols - left for cell in range(puzzle.rows * puzzle.cols)
    ]
    forms: list[bytes] = []
    for complemented in (False, True):
        layers = _layers(puzzle, place, rows * cols, complemented)
        if layers is not None:
            forms += _layer_images(layers, rows, cols)
    return forms


WALL = "\0"


def _layers(puzzle: Kakuro, place: list[int], size: int, complemented: bool) -> tuple[str, str, str] | None:
    """Return the three layers of the board, or of its complement: the sums across, the sums down and the printed
    digits. All numbers are increased by one, so that none is the sign of a wall. Return None if a sum is too great to
    have a complement.
    """
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
    """Return the symmetric images of the board that these three layers describe."""
    forms: list[tuple[str, str, str]] = []
    across, down, digits = layers
    if rows <= cols:
        forms += zip(flips(across, cols), flips(down, cols), flips(digits, cols), strict=True)
    if rows >= cols:  # across and down are exchanged
        turned = [flips(transpose(layer, cols), rows) for layer in (down, across, digits)]
        forms += zip(*turned, strict=True)
    start = size_prefix(rows, cols)
    return [start + "".join(image).encode("utf-8", "surrogatepass") for image in forms]


def normal_copy(puzzle: Kakuro) -> tuple[Kakuro, Callable[[Values], list[int]]]:
    """Return two things: the symmetric copy of the board whose normal form is least, and a function that maps a
    solution of the board to one of the copy. The copy is the rectangle around the white cells, with one row of walls
    above it and one column of walls to its left.
    """
    top, left, rows, cols = _frame(puzzle)
    ways = orders(rows, cols)
    forms = normal_forms(puzzle)
    number = least(forms)
    complemented, which = divmod(number, len(ways))
    width, size = max(rows, cols), rows * cols

    def taken(values: Values) -> list[int]:
        turned_values = [NO_VALUE] * (width + 1)
        for at, cell in enumerate(ways[which]):
            if at % width == 0:
                turned_values.append(NO_VALUE)
            digit = values[(top + cell // cols) * puzzle.cols + left + cell % cols]
            turned_values.append(10 - digit if complemented and digit > 0 else digit)
        return turned_values

    layers = forms[number].removeprefix(size_prefix(rows, cols)).decode("utf-8", "surrogatepass")
    across, down, digits = (lines_of(layers[i : i + size], width) for i in range(0, 3 * size, size))
    return _built(across, down, digits), taken


def _built(across: Sequence[Sequence[str]], down: Sequence[Sequence[str]], digits: Sequence[Sequence[str]]) -> Kakuro:
    """Return the board that these three layers describe: the sums across, the sums down and the printed digits."""
    rows, cols = len(digits), len(digits[0])
    squares: list[list[Any]] = [[[0, 0] for _ in range(cols + 1)] for _ in range(rows + 1)]
    for row in range(rows):
        for col in range(cols):
            if digits[row][col] == WALL:
                continue
            squares[row + 1][col + 1] = ord(digits[row][col]) - 1
            if not col or digits[row][col - 1] == WALL:
                squares[row + 1][col][1] = ord(across[row][col]) - 1
            if not row or digits[row - 1][col] == WALL:
                squares[row][col + 1][0] = ord(down[row][col]) - 1
    return Kakuro(squares)
