"""Sentences about the contradictions of Hitori."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step, Technique


def tell_touching(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that two shaded cells touch."""
    return position.tell(deduction, region=deduction.premises, cells=Cells(deduction.premises))


def tell_repeated(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that two equal symbols of a line are both unshaded."""
    return position.tell(
        deduction,
        region=deduction.premises,
        line=position.line_word(position.common_line(*deduction.premises)),
        cells=Cells(deduction.premises),
        symbol=position.symbol(deduction.premises[0]),
    )


def tell_neither(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that a cell can be neither shaded nor unshaded, because it has a shaded neighbour and an unshaded twin."""
    cell, shaded, twin = deduction.premises
    return position.tell(
        deduction,
        region=[cell],
        line=position.line_word(position.common_line(cell, twin)),
        cell=one_cell(cell),
        shaded=one_cell(shaded),
        twin=one_cell(twin),
        symbol=position.symbol(cell),
    )


def tell_nothing_left(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that a cell has no candidates left."""
    return position.tell(deduction, region=deduction.premises, cell=Cells(deduction.premises))


TOUCHING = Technique("touching", "", 0, tell=tell_touching)
REPEATED = Technique("repeated", "", 0, tell=tell_repeated)
NEITHER = Technique("neither", "", 0, tell=tell_neither)
NOTHING_LEFT = Technique("nothing-left", "", 0, tell=tell_nothing_left)
