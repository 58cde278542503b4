"""Sentences about the rule of unique lines: no two rows are alike, and no two columns. A twin of a line with blanks is
a complete line that it could still equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masume.i18n.placeholders import Cells, Count, Items, Value
from masume.kernel.binairo.technique_weights import TECHNIQUES
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import asking, filling_words, line_text, line_word, number_words, tell_line
from masume.reasoning.technique import Deduction, Step


def tell_twin(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that a line with two blanks must differ from its twin."""
    (other,) = deduction.args
    blank = position.cells_of(deduction.unit, position.blanks(deduction.unit))
    step = tell_line(position, deduction, twin=line_word(position, other), cells=Cells(blank))
    return step._replace(region=position.lines[deduction.unit] + position.lines[other])


def tell_twin_completions(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that with a certain symbol in a cell, every way to fill the line makes it equal to a complete line."""
    ((cell, symbol),) = deduction.places
    variant = "last" if deduction.weight == TECHNIQUES["twin-completions"] else twin_variant(position, deduction.args)
    words = {} if variant == "last" else {"fillings": twin_texts(position, deduction.args)}
    return tell_line(
        position,
        deduction,
        variant,
        cell=Cells((cell,)),
        value=Value(1 - symbol),
        **words,
        **twin_words(position, deduction.args),
    )


def twin_variant(position: BinairoPosition, twins: Sequence[int]) -> str:
    """Return the variant of the sentence for these twins: one twin, several rows, or several columns."""
    if len(twins) == 1:
        return "text"
    return "rows" if twins[0] < position.rows else "columns"


def twin_texts(position: BinairoPosition, twins: Sequence[int]) -> Items:
    """Return the symbols of the twins as an argument of a sentence."""
    return Items(tuple(line_text(position, other) for other in twins), "or")


def twin_words(position: BinairoPosition, twins: Sequence[int]) -> dict[str, Any]:
    """Return the arguments of the sentence that name the twins."""
    if len(twins) == 1:
        return {"twin": line_word(position, twins[0])}
    return {"twins": number_words(position, twins)}


def tell_mutual_twins(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that two incomplete lines could become equal, so they must differ in the cells of a certain line that
    crosses them.
    """
    second, crossing, last = deduction.args
    first = deduction.unit
    cells = tuple(cell for cell in position.lines[crossing] if cell in position.lines[first] + position.lines[second])
    more: dict[str, Any] = {"value": Value(last)} if last >= 0 else {"fillings": _fillings(position, crossing, cells)}
    return position.step(
        deduction.technique,
        deduction.weight / 100,
        deduction.premises,
        deduction.places,
        region=position.lines[first] + position.lines[second],
        variant="text" if last >= 0 else "few",
        line=line_word(position, first),
        twin=line_word(position, second),
        crossing=line_word(position, crossing),
        cells=Cells(cells),
        blanks=Count(len(position.cells_of(first, position.blanks(first)))),
        **more,
    )


def _fillings(position: BinairoPosition, unit: int, cells: tuple[int, ...]) -> Items:
    """Return the fillings of the line `unit` in which the two `cells` differ."""
    first, second = (1 << position.lines[unit].index(cell) for cell in cells)
    with asking(position) as finder:
        ways = [*finder.fillings(unit, first, second), *finder.fillings(unit, second, first)]
    words = filling_words(len(position.lines[unit]), ways)
    return words._replace(items=tuple(sorted(words.items)))
