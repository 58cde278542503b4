"""A board that is turned round, turned over or told in other symbols is as hard as before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import masume
from support.audits import sampled
from truth.boards import made, published, spread

Rows = list[list[Any]]


def transposed(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def turned(rows: Rows) -> Rows:
    """Turned by half."""
    return [row[::-1] for row in rows[::-1]]


def placed_anew(rows: Rows) -> Iterator[Rows]:
    """The rows in all eight positions of a sheet of paper."""
    for sheet in (rows, transposed(rows)):
        for upright in (sheet, sheet[::-1]):
            yield upright
            yield [row[::-1] for row in upright]


def hitori(puzzle: Any, random: Random) -> Iterator[Any]:
    symbols = sorted({symbol for row in puzzle.givens for symbol in row if symbol is not None}, key=str)
    others = random.sample(range(1, len(symbols) + 1), len(symbols))
    renamed = dict(zip(symbols, others, strict=True))
    for rows in placed_anew([list(row) for row in puzzle.givens]):
        yield masume.Hitori([[renamed.get(symbol) for symbol in row] for row in rows])


def binairo(puzzle: Any, random: Random) -> Iterator[Any]:
    swapped = {0: 1, 1: 0, None: None}
    odd = {"ones": "zeros", "zeros": "ones"}.get(puzzle.odd, puzzle.odd)
    for rows in placed_anew([list(row) for row in puzzle.givens]):
        yield masume.Binairo(rows, unique_lines=puzzle.unique_lines, odd=puzzle.odd)
        yield masume.Binairo([[swapped[s] for s in row] for row in rows], unique_lines=puzzle.unique_lines, odd=odd)


def hidato(puzzle: Any, random: Random) -> Iterator[Any]:
    """Backwards too. The rows of hexagons are skewed: they may only be turned by half, and change places with the
    columns."""
    rows = [list(row) for row in puzzle.givens]
    last = sum(number is not None for row in rows for number in row)
    backwards = [[last + 1 - number if number else number for number in row] for row in rows]
    for numbers in (rows, backwards):
        sheets = (
            [numbers, turned(numbers), transposed(numbers), turned(transposed(numbers))]
            if puzzle.neighbours == 6
            else placed_anew(numbers)
        )
        for sheet in sheets:
            yield masume.Hidato(sheet, puzzle.neighbours)


def kakuro(puzzle: Any, random: Random) -> Iterator[Any]:
    """Clues stand before their runs, so all walls are built anew; and with 10 − d for every digit d."""
    rows = [[square if isinstance(square, int) else None for square in row] for row in puzzle.givens]
    sums = [[(0, 0)] * len(rows[0]) for _ in rows]
    for number, (run, total) in enumerate(zip((*puzzle.across, *puzzle.down), puzzle.sums, strict=True)):
        for cell in run:
            row, col = divmod(cell, puzzle.cols)
            across, down = sums[row][col]
            sums[row][col] = (total, down) if number < len(puzzle.across) else (across, total)
    squares = [
        [None if digit is None else (digit, *sums[r][c]) for c, digit in enumerate(row)] for r, row in enumerate(rows)
    ]
    sideways = [[square and (square[0], square[2], square[1]) for square in row] for row in transposed(squares)]
    for sheet in (squares, sideways):
        for upright in (sheet, sheet[::-1]):
            for mirrored in (upright, [row[::-1] for row in upright]):
                yield with_clues(mirrored, False)
                yield with_clues(mirrored, True)


def with_clues(squares: Rows, complement: bool) -> Any:
    """The board of white cells, each with its digit and the sums of its two runs."""
    height, width = len(squares) + 1, len(squares[0]) + 1
    board: Rows = [[[0, 0] for _ in range(width)] for _ in range(height)]
    for r, row in enumerate(squares, 1):
        for c, square in enumerate(row, 1):
            if square:
                board[r][c] = (10 - square[0] if complement else square[0]) if square[0] else 0
    for r, row in enumerate(squares, 1):
        for c, square in enumerate(row, 1):
            if square is None:
                continue
            for down, (before_row, before_col), total in ((0, (r, c - 1), square[1]), (1, (r - 1, c), square[2])):
                wall = board[before_row][before_col]
                if isinstance(wall, list) and total:
                    size = 0
                    at = (r, c)
                    while at[0] < height and at[1] < width and isinstance(board[at[0]][at[1]], int):
                        size += 1
                        at = (at[0] + down, at[1] + 1 - down)
                    wall[1 - down] = 10 * size - total if complement else total
    return masume.Kakuro([[tuple(square) if isinstance(square, list) else square for square in row] for row in board])


COPIES: dict[str, Callable[[Any, Random], Iterator[Any]]] = {
    "binairo": binairo,
    "hidato": hidato,
    "hitori": hitori,
    "kakuro": kakuro,
}


@sampled(6, 60)
@pytest.mark.parametrize("kind", sorted(COPIES))
def test_copies_are_as_hard(kind: str, count: int) -> None:
    random = Random(count)
    for sample in spread([*made(kind), *(published(kind) if count > 6 else ())], count):
        rating = masume.rate(sample.puzzle)
        copies = list(COPIES[kind](sample.puzzle, random))
        for copy in random.sample(copies, min(len(copies), 3)) if count <= 6 else copies:
            other = masume.rate(copy)
            assert (other.grade, other.peak) == (rating.grade, rating.peak), (sample.name, masume.write(copy, "line"))
