"""Define the clues, formats and drawing of kinds whose puzzles are rows of numbers.

Such a puzzle has the rows `givens`, with one number per square. An empty cell is `empty`, which is 0 or None; if it is
0, None is a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from masume.core.errors import TokenError
from masume.core.grid import Cell
from masume.core.kind import Clue, KindClues, KindFormats, TokenFormat, given_clue
from masume.core.model import NO_VALUE
from masume.core.picture import Hole, Item, Number, PencilMarks, Picture
from masume.core.puzzle import quote, with_cells

EMPTY, HOLE = ".", "#"


def clues(puzzle_class: Any, empty: int | None = 0, **fields: Any) -> KindClues[Any]:
    """Return the clue functions of a kind whose clues are the numbers in `givens`. `fields` are further fields of
    KindClues.
    """

    def clue_list(puzzle: Any) -> tuple[Clue, ...]:
        squares = enumerate(number for row in puzzle.givens for number in row)
        return tuple([given_clue(c, number, puzzle.cols) for c, number in squares if number not in (None, empty)])

    def count(puzzle: Any) -> int:
        return sum([len(row) - sum(map(row.count, {None, empty})) for row in puzzle.givens])

    def with_givens(puzzle: Any, givens: Iterable[tuple[Cell, int]]) -> Any:
        return puzzle_class(with_cells(puzzle.givens, givens), **puzzle.options)

    def with_only(puzzle: Any, indices: Iterable[int]) -> Any:
        printed = clue_list(puzzle)
        bare = tuple([tuple([None if number is None else empty for number in row]) for row in puzzle.givens])
        kept = [(printed[i].cells[0], printed[i].value) for i in indices]
        return puzzle_class(with_cells(bare, kept), **puzzle.options)

    return KindClues(list=clue_list, count=count, with_givens=with_givens, with_only=with_only, **fields)


def to_plain(puzzle: Any) -> dict[str, object]:
    """Return the rows of a puzzle as lists, for JSON."""
    return {"givens": [list(row) for row in puzzle.givens]}


def formats(puzzle_class: Any) -> KindFormats[Any]:
    """Return the formats of a kind whose tokens are numbers, `.` for an empty cell, which is 0, and `#` for a hole,
    which is None.
    """

    def read(rows: Sequence[Sequence[str]], **options: Any) -> Any:
        numbers: list[list[int | None]] = []
        for r, row in enumerate(rows):
            numbers.append([])
            for c, token in enumerate(row):
                if token not in (EMPTY, HOLE) and not (token.isascii() and token.isdigit()):
                    raise TokenError(
                        r, c, "{token} is not a number, {empty} for an empty cell", token=quote(token), empty="."
                    )
                numbers[r].append(0 if token == EMPTY else None if token == HOLE else int(token))
        return puzzle_class(numbers, **options)

    def write(puzzle: Any) -> list[list[str]]:
        return [[HOLE if number is None else str(number or EMPTY) for number in row] for row in puzzle.givens]

    def likely(rows: Sequence[Sequence[str]]) -> bool:
        return False  # without a header, kinds with their own signs come first

    return KindFormats(tokens=TokenFormat(read, write, likely, name=puzzle_class.kind), to_plain=to_plain)


def picture(
    puzzle: Any, values: Sequence[int] | None = None, notes: Mapping[Cell, tuple[int, ...]] | None = None
) -> Picture:
    """Return a picture of `puzzle` with the entries `values` and the pencil marks `notes`."""
    items: list[Item] = []
    for cell, number in enumerate(number for row in puzzle.givens for number in row):
        if number is None:
            items.append(Hole(cell))
        elif number:
            items.append(Number(cell, str(number), "given"))
        elif values is not None and values[cell] != NO_VALUE:
            items.append(Number(cell, str(values[cell]), "entered"))
        elif notes and cell in notes:
            items.append(PencilMarks(cell, tuple(str(value) for value in notes[cell])))
    return Picture(puzzle.rows, puzzle.cols, tuple(items))
