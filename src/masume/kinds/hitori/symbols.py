"""Choose the symbols of generated Hitori boards, and remove symbols that need not be printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count, product

from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.puzzle import quote
from masume.kinds.hitori import Hitori, Symbol
from masume.kinds.hitori.formats import is_symbol

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBERS = "numbers"
WORDS = "letters"


def letters() -> Iterator[str]:
    """Yield letters and combinations of letters: A, B, C … Z, AA, AB …"""
    for length in count(1):
        yield from map("".join, product(LETTERS, repeat=length))


def read_symbols(symbols: Sequence[Symbol] | str, side: int) -> list[Symbol]:
    """Parse the symbols that a setter wants. `symbols` is `numbers`, `letters`, or a selection of at least `side`
    symbols: a list, words separated by commas or spaces, or a text of single characters. Raise UsageError for anything
    else.
    """
    if symbols == NUMBERS:
        return list(range(1, side + 1))
    if symbols == WORDS:
        return [letter for letter, _ in zip(letters(), range(side), strict=False)]
    if isinstance(symbols, str):
        words = symbols.replace(",", " ").split()
        named: list[Symbol] = [_symbol(word) for word in (list(words[0]) if len(words) == 1 else words)]
    else:
        named = list(symbols)
    for symbol in named:
        if not is_symbol(symbol):
            raise UsageError(
                "{symbol} is not a symbol; symbols are whole numbers, and words of letters", symbol=quote(symbol)
            )
    twice = next((symbol for symbol in named if named.count(symbol) > 1), None)
    if twice is not None:
        raise UsageError("the symbol {symbol} is named twice", symbol=quote(twice))
    if len(named) < side:
        raise UsageError(
            "a line of {side} cells needs {side} symbols, and {named} are named", side=side, named=len(named)
        )
    return named


def _symbol(word: str) -> Symbol:
    """Return `word` as a number if it is written like one; otherwise return it unchanged."""
    return int(word) if word.isdecimal() and str(int(word)) == word else word


def with_symbols(puzzle: Hitori, names: Sequence[Symbol]) -> Hitori:
    """Return the board with the symbols in `names` in place of the numbers 1, 2, 3 and so on."""
    return Hitori([[names[s - 1] if isinstance(s, int) else s for s in row] for row in puzzle.givens], puzzle.marks)


def minimal(puzzle: Hitori, stay: Collection[Cell] = ()) -> Hitori:
    """Return the board without the symbols that occur once in their row and once in their column, because these do not
    affect the solution. The symbols of the cells in `stay` are kept.
    """
    columns = list(zip(*puzzle.givens, strict=True))
    givens = [
        [
            symbol if row.count(symbol) + columns[c].count(symbol) > 2 or r * puzzle.cols + c in stay else None
            for c, symbol in enumerate(row)
        ]
        for r, row in enumerate(puzzle.givens)
    ]
    return Hitori(givens, puzzle.marks)
