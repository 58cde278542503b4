"""Sentences about the techniques that argue from uniqueness."""

from __future__ import annotations

from masume.i18n.placeholders import one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step


def tell_unique_number(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that a cell without twins is unshaded, because the rules never require it to be shaded: if a solution
    shaded it, unshading it would give a second solution.
    """
    (cell,) = deduction.premises
    return position.tell(
        deduction,
        region=[cell],
        variant="text" if position.labels[cell] >= 0 else "blank",
        cell=one_cell(cell),
        symbol=position.symbol(cell),
    )
