"""Sentences of the contradictions of Hitori."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Found, Step, Technique


def tell_touching(position: HitoriPosition, found: Found) -> Step:
    """Tell that two shaded cells touch."""
    return position.tell(found, region=found.because, cells=Cells(found.because))


def tell_repeated(position: HitoriPosition, found: Found) -> Step:
    """Tell that two equal symbols of a line are unshaded."""
    return position.tell(
        found,
        region=found.because,
        line=position.line_word(position.common_line(*found.because)),
        cells=Cells(found.because),
        symbol=position.symbol(found.because[0]),
    )


def tell_neither(position: HitoriPosition, found: Found) -> Step:
    """Tell that a cell can be neither shaded nor unshaded, as it has a shaded neighbour and an unshaded twin."""
    cell, shaded, twin = found.because
    return position.tell(
        found,
        region=[cell],
        line=position.line_word(position.common_line(cell, twin)),
        cell=one_cell(cell),
        shaded=one_cell(shaded),
        twin=one_cell(twin),
        symbol=position.symbol(cell),
    )


def tell_nothing_left(position: HitoriPosition, found: Found) -> Step:
    """Tell that a cell has no value left."""
    return position.tell(found, region=found.because, cell=Cells(found.because))


TOUCHING = Technique("touching", "", 0, tell=tell_touching)
REPEATED = Technique("repeated", "", 0, tell=tell_repeated)
NEITHER = Technique("neither", "", 0, tell=tell_neither)
NOTHING_LEFT = Technique("nothing-left", "", 0, tell=tell_nothing_left)
