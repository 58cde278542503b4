"""Find symbols of a Hitori that look mistyped: a letter among numbers, a number that is far too large, a single 0.

A Hitori may have any symbols, so these are warnings for setters rather than errors.
"""

from __future__ import annotations

from masume.core.grid import Cell
from masume.core.kind import Notice
from masume.i18n.placeholders import Cells, Count, Text
from masume.kinds.hitori import Hitori

LARGEST_SHARE = 0.1  # symbols of another type are suspicious if they are at most this share of all symbols
FEWEST_SYMBOLS = 4  # with fewer symbols, no type is usual


def likely_typos(puzzle: Hitori) -> tuple[Notice, ...]:
    """Return a notice for each group of rare symbols that look mistyped, such as words among numbers. The notice lists
    their cells.
    """
    symbols = {
        cell: symbol for cell, symbol in enumerate(s for row in puzzle.givens for s in row) if symbol is not None
    }
    if len(symbols) < FEWEST_SYMBOLS:
        return ()
    few = max(1, int(LARGEST_SHARE * len(symbols)))
    longest = max(puzzle.rows, puzzle.cols)
    numbers = {cell: symbol for cell, symbol in symbols.items() if isinstance(symbol, int)}
    words = [cell for cell in symbols if cell not in numbers]
    large = [cell for cell, number in numbers.items() if number > longest]
    zeros = [cell for cell, number in numbers.items() if number == 0]
    typos = []
    if 0 < len(words) <= few:
        typos.append(("odd-word", words))
    if 0 < len(numbers) <= few:
        typos.append(("odd-number", list(numbers)))
    elif 0 < len(large) <= few:
        typos.append(("odd-large", large))
    if len(zeros) == 1 and longest in numbers.values():  # otherwise the numbers are counted from 0
        typos.append(("odd-zero", zeros))
    return tuple(_remark(code, cells, str(symbols[cells[0]]), longest) for code, cells in typos)


def _remark(code: str, cells: list[Cell], symbol: str, longest: int) -> Notice:
    """Return a notice with the code `code`, which states that the symbols of `cells` look mistyped. `symbol` is the
    first of these symbols, and `longest` the length of the longer side of the board.
    """
    words = {"n": Count(len(cells)), "cells": Cells(tuple(cells)), "symbol": Text(symbol), "most": Text(str(longest))}
    return Notice(code, tuple(cells), words)
