"""Sentences of techniques for equal symbols in a corner of the board, where no shading may enclose the corner cell."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Found, Step

INNER = 3  # the index, in its block, of the cell that the neighbours of the corner enclose with it


def tell_triple(position: HitoriPosition, found: Found) -> Step:
    """Tell that the corner or the inner cell, which equals both side cells, is shaded: otherwise both side cells would
    be shaded and enclose the corner."""
    block = position.layout.corners[found.unit]
    first, second, cell = found.because
    return position.tell(
        found,
        region=block,
        variant="inner" if found.detail[0] == INNER else "text",
        cell=one_cell(cell),
        sides=Cells(tuple(sorted((first, second)))),
        corner=Cells(block[:1]),
        symbol=position.symbol(cell),
    )


def tell_quad(position: HitoriPosition, found: Found) -> Step:
    """Tell that two pairs fill the block: the shaded cells lie on one of its diagonals, but not on the one that would
    enclose the corner."""
    block = position.layout.corners[found.unit]
    return position.tell(
        found,
        region=block,
        one=Cells(tuple(sorted(found.because[:2]))),
        other=Cells(tuple(sorted(found.because[2:]))),
        sides=Cells(tuple(sorted(block[1:3]))),
        corner=Cells(block[:1]),
    )


def tell_pair(position: HitoriPosition, found: Found) -> Step:
    """Tell that a side cell is shaded or equals the corner or the inner cell, and that shading the other side cell
    would enclose the corner."""
    block = position.layout.corners[found.unit]
    *twin, side = found.because
    cell = Cells((found.places[0][0],))
    if not twin:
        return position.tell(
            found, region=block, variant="settled", cell=cell, side=one_cell(side), corner=Cells(block[:1])
        )
    return position.tell(
        found,
        region=block,
        variant="inner" if found.detail[0] == INNER else "text",
        cell=cell,
        twin=Cells(tuple(twin)),
        side=one_cell(side),
        corner=Cells(block[:1]),
        symbol=position.symbol(side),
    )
