"""Parts of sentences that several modules use: texts for lines, cells, groups and fillings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from masume.core.grid import Cell, Mask, cell_name
from masume.i18n import placeholders
from masume.kernel.binairo.finder import BinairoFinder
from masume.kinds.binairo.position import BinairoPosition, make_finder
from masume.reasoning.technique import Deduction, Step

WINDOW = 0b111
SYMBOLS = (placeholders.Value(0), placeholders.Value(1))
MOST_LISTED = 8  # the most cells that are named one by one; more are counted
MOST_TOGETHER = 10  # the most symbols that are written as one group
NO_BREAK_SPACE = "\u00a0"


def tell_line(position: BinairoPosition, deduction: Deduction, variant: str = "text", **words: Any) -> Step:
    """Return `deduction`, which is about one line, as a step whose sentence names the line."""
    unit = deduction.unit
    line = placeholders.line_of(unit, position.rows)
    return position.step_with_words({"line": line, **words}, deduction, position.lines[unit], variant)


@contextmanager
def asking(position: BinairoPosition) -> Iterator[BinairoFinder]:
    """Provide a finder that holds `position` during the block. It is used for facts that steps do not store because
    they are cheap to find again.
    """
    finder = make_finder(position)
    try:
        yield finder
    finally:
        finder.release()


def line_word(position: BinairoPosition, unit: int) -> placeholders.Line:
    """Return a line as an argument of a sentence, such as "row 3" or "column 1"."""
    return placeholders.line_of(unit, position.rows)


def number_words(position: BinairoPosition, units: Iterable[int]) -> placeholders.Items:
    """Return the numbers of some rows, or of some columns, as an argument of a sentence, such as "1, 3 and 6"."""
    return placeholders.Items(tuple(str(line_word(position, unit).number) for unit in units))


def any_of(position: BinairoPosition, cells: Iterable[Cell]) -> placeholders.Items:
    """Return alternative cells as an argument of a sentence, such as "r1c2 or r1c3"."""
    return placeholders.Items(tuple([cell_name(cell, position.cols) for cell in cells]), "or")


def slashed(position: BinairoPosition, cells: Iterable[Cell]) -> str:
    """Return alternative cells as text, such as "r1c2/r1c3"."""
    return "/".join(cell_name(cell, position.cols) for cell in cells)


def group_words(position: BinairoPosition, unit: int, groups: Iterable[Mask]) -> placeholders.Items:
    """Return groups of alternative cells as an argument of a sentence, such as "r1c2/r1c3 and r1c7"."""
    return placeholders.Items(tuple(slashed(position, position.cells_of(unit, group)) for group in groups))


def groups_at(blank: Mask, starts: Iterable[int]) -> list[Mask]:
    """Return the blanks of several groups. Each group consists of three places, the first of which is in `starts`."""
    return [WINDOW << start & blank for start in starts]


def _in_fives(symbols: str) -> str:
    """Return `symbols` unchanged if it is short; otherwise split it into groups of five, separated by spaces at which a
    printed line does not break.
    """
    if len(symbols) <= MOST_TOGETHER:
        return symbols
    return NO_BREAK_SPACE.join(symbols[i : i + 5] for i in range(0, len(symbols), 5))


def filling_text(length: int, ones: Mask) -> str:
    """Return a filling of a line as text, such as 010110. `ones` are the places of its 1s."""
    return _in_fives("".join("1" if ones >> place & 1 else "0" for place in range(length)))


def filling_words(length: int, fillings: Sequence[Mask], joint: str = "or") -> placeholders.Items:
    """Return fillings of a line as an argument of a sentence, such as "0101 or 0110"."""
    return placeholders.Items(tuple(filling_text(length, ones) for ones in fillings), joint)


def line_text(position: BinairoPosition, unit: int) -> str:
    """Return the symbols of a complete line as text, such as 0110."""
    return _in_fives("".join(str(position.domains[cell] >> 1) for cell in position.lines[unit]))
