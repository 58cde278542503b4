"""Sentences about the contradictions of Binairo, which show players as early as possible that a rule will be broken."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, Count, Value
from masume.kinds.binairo import rules
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import MOST_LISTED, any_of, group_words, groups_at, line_word, tell_line
from masume.kinds.binairo.sentences.twins import twin_texts, twin_variant, twin_words
from masume.reasoning.technique import Deduction, Step, Technique


def _tell_three(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that three adjacent cells have equal symbols."""
    return tell_line(position, deduction, cells=Cells(deduction.premises), value=Value(deduction.args[0]))


def _tell_surplus(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that a line has too many 0s or too many 1s."""
    (value,) = deduction.args
    length = len(position.lines[deduction.unit])
    least, most = rules.ones(length, position.puzzle.odd)
    return tell_line(
        position,
        deduction,
        "text" if len(deduction.premises) <= MOST_LISTED else "count",
        value=Value(value),
        n=Count(len(deduction.premises)),
        cells=Cells(deduction.premises),
        most=Count(most if value else length - least),
    )


def _tell_torn_blank(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that either symbol would make three in a row in a certain cell."""
    return tell_line(position, deduction, cell=Cells(deduction.args), cells=Cells(deduction.premises))


def _tell_crowd(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that the number of groups that need a symbol exceeds the number of cells of the line that may still
    get it.
    """
    value, *starts = deduction.args
    groups = groups_at(position.blanks(deduction.unit), starts)
    return tell_line(
        position,
        deduction,
        "text" if len(groups) > 1 else "none",
        value=Value(value),
        other=Value(1 - value),
        n=Count(len(groups) - 1),
        groups=group_words(position, deduction.unit, groups),
        goals=any_of(position, position.cells_of(deduction.unit, groups[0])),
    )


def _tell_equal(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that two complete lines are alike."""
    (other,) = deduction.args
    step = tell_line(position, deduction, twin=line_word(position, other))
    return step._replace(region=position.lines[deduction.unit] + position.lines[other])


def _tell_only_equal(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that in every way to fill a line, the line equals a complete line."""
    return tell_line(
        position,
        deduction,
        twin_variant(position, deduction.args),
        fillings=twin_texts(position, deduction.args),
        **twin_words(position, deduction.args),
    )


def _tell_nothing_left(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that no value is possible in a cell."""
    return position.step(deduction.technique, 0, deduction.premises, cell=Cells(deduction.premises))


FLAWS = (
    Technique("three-in-a-row", "", 0, tell=_tell_three),
    Technique("too-many", "", 0, tell=_tell_surplus),
    Technique("neither-fits", "", 0, tell=_tell_torn_blank),
    Technique("no-room", "", 0, tell=_tell_crowd),
    Technique("equal-lines", "", 0, tell=_tell_equal),
    Technique("only-equal-lines", "", 0, tell=_tell_only_equal),
    Technique("nothing-left", "", 0, tell=_tell_nothing_left),
)
