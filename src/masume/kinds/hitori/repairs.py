"""Find repairs of Hitori boards, and give warnings to setters. An edit is a pair of a cell and its new symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from masume.core.grid import Cell
from masume.core.kind import Notice
from masume.core.model import Values
from masume.core.puzzle import with_cells
from masume.i18n.placeholders import Cells, Count
from masume.kinds.hitori import Hitori, Symbol, clues

Edit = tuple[Cell, Symbol]


def warnings(puzzle: Hitori) -> tuple[Notice, ...]:
    """Return a notice that lists the cells whose symbols occur nowhere else in their lines, so that these cells could
    be blank. Return an empty tuple if there are no such cells.
    """
    across = [Counter(row) for row in puzzle.givens]
    down = [Counter(column) for column in zip(*puzzle.givens, strict=True)]
    idle = tuple(
        r * puzzle.cols + c
        for r, row in enumerate(puzzle.givens)
        for c, symbol in enumerate(row)
        if symbol is not None and across[r][symbol] == down[c][symbol] == 1
    )
    return (Notice("never-repeat", idle, {"n": Count(len(idle)), "cells": Cells(idle)}),) if idle else ()


def pattern(puzzle: Hitori) -> tuple[str, list[Cell]]:
    """Return two things: the word "givens", the name of the clues that form the visible pattern, and the cells that
    have a symbol. If all cells have one, return no cells.
    """
    symbols = [symbol for row in puzzle.givens for symbol in row]
    return "givens", [cell for cell, symbol in enumerate(symbols) if symbol is not None] if None in symbols else []


def _beside(puzzle: Hitori, cell: Cell) -> list[Cell]:
    """Return the other cells of the row and column of `cell`."""
    row, col = divmod(cell, puzzle.cols)
    across = [row * puzzle.cols + c for c in range(puzzle.cols) if c != col]
    return across + [r * puzzle.cols + col for r in range(puzzle.rows) if r != row]


def _unshaded(
    puzzle: Hitori, symbols: Sequence[Symbol], values: Values
) -> tuple[list[dict[Symbol, None]], list[dict[Symbol, None]]]:
    """Return the symbols of the cells that `values` leaves unshaded: one list with an element for each row, and one
    with an element for each column. An element is a dictionary whose keys are the symbols, in order.
    """
    cells = range(len(symbols))
    lines = [cells[r * puzzle.cols : (r + 1) * puzzle.cols] for r in range(puzzle.rows)]
    columns = [cells[c :: puzzle.cols] for c in range(puzzle.cols)]
    across, down = (
        [dict.fromkeys(symbols[cell] for cell in line if not values[cell]) for line in family]
        for family in (lines, columns)
    )
    return across, down


def _names(puzzle: Hitori) -> list[Symbol]:
    """Return the symbols that occur on the board. Unless all of them are words, add the numbers up to the length of its
    longer side.
    """
    used = {symbol for row in puzzle.givens for symbol in row if symbol is not None}
    numbers = sorted(symbol for symbol in used if isinstance(symbol, int))
    words = sorted(symbol for symbol in used if isinstance(symbol, str))
    if numbers or not words:
        numbers = sorted({*numbers, *range(1, max(puzzle.rows, puzzle.cols) + 1)})
    return [*numbers, *words]


def _with_symbols(puzzle: Hitori, edits: Sequence[Edit]) -> Hitori:
    """Return `puzzle` with the new symbols of `edits`."""
    return Hitori(with_cells(puzzle.givens, edits), puzzle.marks)


def alternatives(puzzle: Hitori, index: int) -> Iterator[Hitori]:
    """Yield copies of `puzzle` in which the clue with index `index`, a symbol, is replaced by another symbol."""
    clue = clues(puzzle)[index]
    for symbol in _names(puzzle):
        if symbol != clue.value:
            yield _with_symbols(puzzle, [(clue.cells[0], symbol)])


def adapt(puzzle: Hitori, values: Values) -> Hitori:
    """Return `puzzle` changed so that `values` is a solution. Each unshaded cell that repeats a symbol gets another
    symbol, beginning with the cell that has the most repeats, and the marks are changed to agree with `values`.
    """
    symbols: list[Symbol] = [symbol for row in puzzle.givens for symbol in row]
    names = _names(puzzle)
    while True:
        repeats: Counter[Cell] = Counter()
        for cell, symbol in enumerate(symbols):
            if symbol is not None and not values[cell]:
                repeats[cell] = sum(symbols[at] == symbol and not values[at] for at in _beside(puzzle, cell))
        cell, number = max(repeats.items(), key=lambda item: item[1], default=(0, 0))
        if not number:
            break
        seen = {symbols[at] for at in _beside(puzzle, cell) if not values[at]}
        symbols[cell] = next((name for name in names if name not in seen), None)
    marks = [(clue.cells[0], values[clue.cells[0]]) for clue in clues(puzzle) if clue.what == "mark"]
    rows = [symbols[i : i + puzzle.cols] for i in range(0, len(symbols), puzzle.cols)]
    return Hitori(rows, with_cells(puzzle.marks, marks) if puzzle.marks else None)


def repair_edits(puzzle: Hitori, values: Values, other: Values) -> Iterator[Edit]:
    """Yield edits that exclude the solution `other` but not `values`: after the edit, `other` would leave a symbol
    twice in a line. First come edits of cells that only `values` shades, then edits of cells that neither shades.
    """
    symbols = [symbol for row in puzzle.givens for symbol in row]
    across, down = _unshaded(puzzle, symbols, values)
    others_across, others_down = _unshaded(puzzle, symbols, other)
    chance = Random(hash(puzzle.labels))
    for shaded in (1, 0):
        ways = []
        for cell, symbol in enumerate(symbols):
            if values[cell] == shaded and not other[cell]:
                row, col = divmod(cell, puzzle.cols)
                barred = {symbol, None} if shaded else {symbol, None, *across[row], *down[col]}
                repeated = others_across[row] | others_down[col]
                ways += [(cell, name) for name in repeated if name not in barred]
        chance.shuffle(ways)
        yield from ways


def apply_edits(puzzle: Hitori, values: Values, edits: Sequence[Edit]) -> tuple[Hitori, tuple[int, ...]] | None:
    """Return two things: the board with the symbols of `edits`, and its solution `values`. Return None if `values`
    would leave a symbol twice in a line.
    """
    board = _with_symbols(puzzle, edits)
    symbols = [symbol for row in board.givens for symbol in row]
    for cell, _ in edits:
        if not values[cell] and any(symbols[at] == symbols[cell] and not values[at] for at in _beside(puzzle, cell)):
            return None
    return board, tuple(values)
