"""Sentences about the number of symbols that a line may still take, and the cells where these must go."""

from __future__ import annotations

from masume.i18n.placeholders import Argument, Cells, Count, count_of, few_cells, line_of
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import SYMBOLS, WINDOW, any_of, group_words, groups_at, tell_line
from masume.reasoning.technique import Found, Step


def tell_full_quota(position: BinairoPosition, found: Found) -> Step:
    """Tell that a line has all of its 0s or 1s."""
    unit, most = found.unit, len(found.because)
    words: dict[str, Argument] = {
        "line": line_of(unit, position.rows),
        "value": SYMBOLS[1 - found.places[0][1]],
        "n": count_of(most),
    }
    return position.told_with(words, found, position.lines[unit], "text" if most else "none")


def tell_last_in_window(position: BinairoPosition, found: Found) -> Step:
    """Tell that the last symbol of a kind is needed in a group of three cells."""
    value, first, last = found.detail[0], found.detail[1], found.detail[-1]
    line = position.lines[found.unit]
    placed, common = position.placed, line[max(first, last) : min(first, last) + 3]
    words: dict[str, Argument] = {
        "line": line_of(found.unit, position.rows),
        "value": SYMBOLS[value],
        "other": SYMBOLS[1 - value],
        "goals": any_of(position, [cell for cell in common if not placed >> cell & 1]),
        "window": few_cells(line[first : first + 3]),
        "second": few_cells(line[last : last + 3]),
    }
    return position.told_with(words, found, line, "text" if first == last else "two")


def tell_last_in_gap(position: BinairoPosition, found: Found) -> Step:
    """Tell that the last symbol of a kind must go into a gap."""
    value, *starts = found.detail
    first, last = WINDOW << starts[0], WINDOW << starts[-1]
    gap = position.cells_of(found.unit, first | last)
    return tell_line(
        position,
        found,
        {3: "text", 4: "four", 5: "five"}[len(gap)],
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        gap=Cells(gap),
        goals=any_of(position, position.cells_of(found.unit, first & last)),
    )


def tell_reserved(position: BinairoPosition, found: Found) -> Step:
    """Tell that groups of cells need all missing symbols of a kind."""
    value, *starts = found.detail
    return tell_line(
        position,
        found,
        value=SYMBOLS[value],
        other=SYMBOLS[1 - value],
        n=Count(len(starts)),
        groups=group_words(position, found.unit, groups_at(position.blanks(found.unit), starts)),
    )
