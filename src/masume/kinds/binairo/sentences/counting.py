"""Sentences about the numbers of 0s and 1s that a line still needs, and the cells in which they must be."""

from __future__ import annotations

from masume.i18n.placeholders import Argument, Cells, Count, count_of, few_cells, line_of
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import SYMBOLS, WINDOW, any_of, group_words, groups_at, tell_line
from masume.reasoning.technique import Deduction, Step


def tell_full_quota(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that a line already has all its 0s or all its 1s."""
    unit, most = deduction.unit, len(deduction.premises)
    words: dict[str, Argument] = {
        "line": line_of(unit, position.rows),
        "value": SYMBOLS[1 - deduction.places[0][1]],
        "n": count_of(most),
    }
    return position.step_with_words(words, deduction, position.lines[unit], "text" if most else "none")


def tell_last_in_window(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that the last 0 or 1 that a line needs must be in a certain group of three cells."""
    value, first, last = deduction.args[0], deduction.args[1], deduction.args[-1]
    line = position.lines[deduction.unit]
    placed, common = position.placed, line[max(first, last) : min(first, last) + 3]
    words: dict[str, Argument] = {
        "line": line_of(deduction.unit, position.rows),
        "value": SYMBOLS[value],
        "other": SYMBOLS[1 - value],
        "goals": any_of(position, [cell for cell in common if not placed >> cell & 1]),
        "window": few_cells(line[first : first + 3]),
        "second": few_cells(line[last : last + 3]),
    }
    return position.step_with_words(words, deduction, line, "text" if first == last else "two")


def tell_last_in_gap(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that the last 0 or 1 that a line needs must be in a certain gap of blanks."""
    value, *starts = deduction.args
    first, last = WINDOW << starts[0], WINDOW << starts[-1]
    gap = position.cells_of(deduction.unit, first | last)
    return tell_line(
        position,
        deduction,
        {3: "text", 4: "four", 5: "five"}[len(gap)],
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        gap=Cells(gap),
        goals=any_of(position, position.cells_of(deduction.unit, first & last)),
    )


def tell_reserved(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that groups of cells need all 0s, or all 1s, that a line still lacks."""
    value, *starts = deduction.args
    return tell_line(
        position,
        deduction,
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        n=Count(len(starts)),
        groups=group_words(position, deduction.unit, groups_at(position.blanks(deduction.unit), starts)),
    )
