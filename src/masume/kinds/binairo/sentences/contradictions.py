"""Sentences of the contradictions of Binairo: for each rule, the earliest signs of a violation that a player can
see."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, Count, Value
from masume.kinds.binairo import rules
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import MOST_LISTED, any_of, group_words, groups_at, line_word, tell_line
from masume.kinds.binairo.sentences.twins import twin_texts, twin_variant, twin_words
from masume.reasoning.technique import Found, Step, Technique


def _tell_three(position: BinairoPosition, found: Found) -> Step:
    """Tell that three equal symbols stand next to each other."""
    return tell_line(position, found, cells=Cells(found.because), value=Value(found.detail[0]))


def _tell_surplus(position: BinairoPosition, found: Found) -> Step:
    """Tell that a line has too many of a symbol."""
    (value,) = found.detail
    length = len(position.lines[found.unit])
    least, most = rules.ones(length, position.puzzle.odd)
    return tell_line(
        position,
        found,
        "text" if len(found.because) <= MOST_LISTED else "count",
        value=Value(value),
        n=Count(len(found.because)),
        cells=Cells(found.because),
        most=Count(most if value else length - least),
    )


def _tell_torn_blank(position: BinairoPosition, found: Found) -> Step:
    """Tell that neither symbol fits into a cell."""
    return tell_line(position, found, cell=Cells(found.detail), cells=Cells(found.because))


def _tell_crowd(position: BinairoPosition, found: Found) -> Step:
    """Tell that more groups of cells need a symbol than are missing of it."""
    value, *starts = found.detail
    groups = groups_at(position.blanks(found.unit), starts)
    return tell_line(
        position,
        found,
        "text" if len(groups) > 1 else "none",
        value=Value(value),
        other=Value(1 - value),
        n=Count(len(groups) - 1),
        groups=group_words(position, found.unit, groups),
        goals=any_of(position, position.cells_of(found.unit, groups[0])),
    )


def _tell_equal(position: BinairoPosition, found: Found) -> Step:
    """Tell that two lines are alike."""
    (other,) = found.detail
    step = tell_line(position, found, twin=line_word(position, other))
    return step._replace(region=position.lines[found.unit] + position.lines[other])


def _tell_only_equal(position: BinairoPosition, found: Found) -> Step:
    """Tell that each way to fill a line makes it equal to a complete line."""
    return tell_line(
        position,
        found,
        twin_variant(position, found.detail),
        fillings=twin_texts(position, found.detail),
        **twin_words(position, found.detail),
    )


def _tell_nothing_left(position: BinairoPosition, found: Found) -> Step:
    """Tell that a cell has no value left."""
    return position.step(found.technique, 0, found.because, cell=Cells(found.because))


FLAWS = (
    Technique("three-in-a-row", "", 0, tell=_tell_three),
    Technique("too-many", "", 0, tell=_tell_surplus),
    Technique("neither-fits", "", 0, tell=_tell_torn_blank),
    Technique("no-room", "", 0, tell=_tell_crowd),
    Technique("equal-lines", "", 0, tell=_tell_equal),
    Technique("only-equal-lines", "", 0, tell=_tell_only_equal),
    Technique("nothing-left", "", 0, tell=_tell_nothing_left),
)
