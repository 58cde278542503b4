"""All symmetric copies of a board, worked out square by square: what normal forms are tested with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from masume import Binairo, Hidato, Hitori, Kakuro
from masume.kinds.binairo.symmetry import may_swap
from masume.kinds.hidato.symmetry import Map, maps, move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Rows = tuple[tuple[Any, ...], ...]
Spot = tuple[int, int]
"""Row and column."""


def copies(puzzle: Any) -> Iterator[Any]:
    """A board, then its other symmetric copies."""
    return COPIES[puzzle.kind](puzzle)


# ---- Binairo


def binairo_copies(puzzle: Binairo) -> Iterator[Binairo]:
    """All symmetric copies of a board, itself first, each once."""
    seen: set[Rows] = set()
    for givens in _binairo_images(puzzle):
        if givens not in seen:
            seen.add(givens)
            yield Binairo(givens, puzzle.unique_lines, puzzle.odd)


def _binairo_images(puzzle: Binairo) -> Iterator[Rows]:
    yield from _binairo_turns(puzzle.givens)
    if may_swap(puzzle):
        yield from _binairo_turns(
            tuple(tuple(None if given is None else 1 - given for given in row) for row in puzzle.givens)
        )


def _binairo_turns(givens: Rows) -> Iterator[Rows]:
    """The board and its mirror image, in all four turns. A quarter turn exchanges rows and columns; their quotas depend
    on their lengths alone, so the rules stay the same."""
    for board in (givens, tuple(row[::-1] for row in givens)):
        for _ in range(4):
            yield board
            board = tuple(zip(*board[::-1], strict=True))


# ---- Hidato


def _copied(numbers: Rows, way: Map, with_holes: bool) -> Rows:
    """A board moved by a map; the rectangle around its cells, or around cells and holes."""
    cells = {
        move(way, row, col): number
        for row, line in enumerate(numbers)
        for col, number in enumerate(line)
        if with_holes or number is not None
    }
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return tuple(
        tuple(cells.get((row, col)) for col in range(min(cols), max(cols) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def _reversed(numbers: Rows) -> Rows:
    """A board whose path is counted from its other end."""
    count = sum(number is not None for line in numbers for number in line)
    return tuple(tuple(count + 1 - number if number else number for number in line) for line in numbers)


def hidato_copies(puzzle: Hidato) -> Iterator[Hidato]:
    """All symmetric copies of a board, itself first."""
    for i, way in enumerate(maps(puzzle.neighbours)):
        numbers = _copied(puzzle.givens, way, puzzle.neighbours != 6 or i == 0)
        yield Hidato(numbers, puzzle.neighbours)
        yield Hidato(_reversed(numbers), puzzle.neighbours)


# ---- Hitori


def hitori_copies(puzzle: Hitori) -> Iterator[Hitori]:
    """A board, then its other symmetric copies, each once: all turns and reflections, their symbols numbered from 1 in
    the order in which they first appear."""
    seen = {puzzle}
    yield puzzle
    unmarked = ((None,) * puzzle.cols,) * puzzle.rows
    for givens, marks in zip(_hitori_images(puzzle.givens), _hitori_images(puzzle.marks or unmarked), strict=True):
        copy = Hitori(_numbered(givens), marks)
        if copy not in seen:
            seen.add(copy)
            yield copy


def _hitori_images(rows: Rows) -> Iterator[Rows]:
    """The eight turns and reflections of a rectangle."""
    for seen in (rows, tuple(zip(*rows, strict=True))):
        for flipped in (seen, seen[::-1]):
            yield flipped
            yield tuple(row[::-1] for row in flipped)


def _numbered(rows: Rows) -> list[list[int | None]]:
    """The symbols by the order of their first appearance; blanks stay blank."""
    numbers: dict[Any, int] = {}
    return [[_number(symbol, numbers) for symbol in row] for row in rows]


def _number(symbol: Any, numbers: dict[Any, int]) -> int | None:
    return None if symbol is None else numbers.setdefault(symbol, len(numbers) + 1)


# ---- Kakuro

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


def kakuro_copies(puzzle: Kakuro) -> Iterator[Kakuro]:
    """All symmetric copies, each once, the board itself first: at most 16, or 8 if a clue is too great to have a
    counterpart."""
    seen = set()
    for copy in _kakuro_images(puzzle):
        if copy not in seen:
            seen.add(copy)
            yield copy


def _kakuro_images(puzzle: Kakuro) -> Iterator[Kakuro]:
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
                yield _built(*_turned(digits, sums, turn, turn in EXCHANGING))


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


def _built(digits: dict[Spot, int], sums: list[_Sum]) -> Kakuro:
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
    return Kakuro(squares)


COPIES: dict[str, Callable[[Any], Iterator[Any]]] = {
    "binairo": binairo_copies,
    "hidato": hidato_copies,
    "hitori": hitori_copies,
    "kakuro": kakuro_copies,
}
