"""Sentences about techniques for equal symbols close together in one line."""

from __future__ import annotations

from masume.i18n.placeholders import Argument, Cells, few_cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step


def _tell_in_line(position: HitoriPosition, deduction: Deduction, **words: Argument) -> Step:
    """Return `deduction` as a step whose region is its line. Its sentence gets the name of the line, the premise cells,
    and the arguments in `words`.
    """
    return position.tell(
        deduction,
        region=position.tables.lines[deduction.unit],
        variant="text",
        line=position.line_word(deduction.unit),
        cells=few_cells(deduction.premises),
        **words,
    )


def tell_sandwich(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that of the two equal cells in `a x a` one is shaded, so the cell between them is unshaded."""
    middle = deduction.places[0][0]
    return _tell_in_line(position, deduction, middle=one_cell(middle), symbol=position.symbol(deduction.premises[0]))


def tell_equal(position: HitoriPosition, deduction: Deduction) -> Step:
    """State either that in `a a a` at most one cell stays unshaded and shaded cells must not touch, or that in `a a …
    a` exactly one cell of the pair stays unshaded, so every other `a` of the line is shaded.
    """
    return _tell_in_line(position, deduction, symbol=position.symbol(deduction.premises[0]))


def tell_interlocked_pairs(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that both inner cells of `a b a b` lie between equal symbols, so they are unshaded, and every other `a` or
    `b` of the line is shaded.
    """
    first, second, third, _ = deduction.premises
    return _tell_in_line(
        position,
        deduction,
        middle=Cells((second, third)),
        first=position.symbol(first),
        second=position.symbol(second),
    )
