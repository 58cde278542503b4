"""The symmetric copies of a Kakuro board: turned over and turned round, and with 10 − d for every digit d.

A clue stands in the wall before its run, to the left of it or above. In a copy that may be another wall, so all walls
are built anew, with a border where a run with a clue begins at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from masume.core.symmetry import flips, head, transposed

if TYPE_CHECKING:
    from masume.kinds.kakuro import Kakuro

Spot = tuple[int, int]
"""Row and column."""

# The maps that keep rows and columns, and those that exchange them. Rows and columns may come out negative.
KEEPING: tuple[Callable[[int, int], Spot], ...] = (
    lambda row, col: (row, col),
    lambda row, col: (row, -col),
    lambda row, col: (-row, col),
    lambda row, col: (-row, -col),
)
EXCHANGING: tuple[Callable[[int, int], Spot], ...] = (
    lambda row, col: (col, row),
    lambda row, col: (col, -row),
    lambda row, col: (-col, row),
    lambda row, col: (-col, -row),
)


class _Sum(NamedTuple):
    """A clue and its run."""

    is_across: bool
    cells: tuple[Spot, ...]
    clue: int


def copies(puzzle: Kakuro) -> Iterator[Kakuro]:
    """All symmetric copies, each once, the board itself first: at most 16, or 8 if a clue is too great to have a
    counterpart."""
    seen = set()
    for copy in _dressed(puzzle):
        if copy not in seen:
            seen.add(copy)
            yield copy


def _dressed(puzzle: Kakuro) -> Iterator[Kakuro]:
    digits, sums = _read(puzzle)
    for complemented in (False, True):
        if complemented:
            if any(len(cells) * 10 <= clue for _, cells, clue in sums):
                return
            digits = {spot: digit and 10 - digit for spot, digit in digits.items()}
            sums = [_Sum(way, cells, 10 * len(cells) - clue) for way, cells, clue in sums]
        for turn in KEEPING + EXCHANGING:
            if turn is KEEPING[0] and not complemented:
                yield puzzle
            else:
                yield _built(type(puzzle), *_turned(digits, sums, turn, turn in EXCHANGING))


def _read(puzzle: Kakuro) -> tuple[dict[Spot, int], list[_Sum]]:
    """The white cells with their digits (0 for none), and the clues with their runs."""
    spots = {cell: divmod(cell, puzzle.cols) for cell in puzzle.cells}
    digits = {}
    for row, col in spots.values():
        square = puzzle.givens[row][col]
        digits[row, col] = square if isinstance(square, int) else 0
    sums = [
        _Sum(number < len(puzzle.across), tuple([spots[cell] for cell in run]), clue)
        for number, (run, clue) in enumerate(zip(puzzle.across + puzzle.down, puzzle.sums, strict=True))
        if clue
    ]
    return digits, sums


def _turned(
    digits: dict[Spot, int], sums: list[_Sum], turn: Callable[[int, int], Spot], exchanges: bool
) -> tuple[dict[Spot, int], list[_Sum]]:
    return (
        {turn(*spot): digit for spot, digit in digits.items()},
        [_Sum(way != exchanges, tuple([turn(*spot) for spot in cells]), clue) for way, cells, clue in sums],
    )


def _built(kakuro: type[Kakuro], digits: dict[Spot, int], sums: list[_Sum]) -> Kakuro:
    """A board with these digits and clues, and no more walls around it than it needs."""
    walls: dict[Spot, tuple[int, int]] = {}
    for is_across, cells, clue in sums:
        row, col = min(cells)
        wall = (row, col - 1) if is_across else (row - 1, col)
        down, across = walls.get(wall, (0, 0))
        walls[wall] = (down, clue) if is_across else (clue, across)
    used = [*digits, *walls]
    rows = range(min(row for row, _ in used), max(row for row, _ in used) + 1)
    cols = range(min(col for _, col in used), max(col for _, col in used) + 1)
    squares: list[list[Any]] = [
        [digits[row, col] if (row, col) in digits else walls.get((row, col)) for col in cols] for row in rows
    ]
    return kakuro(squares)


def normal_forms(puzzle: Kakuro) -> list[bytes]:
    """The board's images and those of its complement, as three layers: for each white cell the sum across, the sum down
    and the printed digit, in the rectangle around the white cells. Walls and where the sums stand follow from that."""
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
    """Sums across, sums down, digits; every number is one more, so that it differs from a wall. None where a sum is too
    great to have a counterpart."""
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
    if rows >= cols:  # what was across is now down
        turned = [flips(transposed(layer, cols), rows) for layer in (down, across, digits)]
        found += zip(*turned, strict=True)
    start = head(rows, cols)
    return [start + "".join(image).encode("utf-8", "surrogatepass") for image in found]
