"""Sentences about equal symbols in a corner of the board. The block is the 2 × 2 cells of the corner: the corner cell,
two side cells, and the inner cell. If both side cells were shaded, they would enclose the corner cell.
"""

from __future__ import annotations

from masume.i18n.placeholders import Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Deduction, Step

INNER = 3  # the index, in its block, of the cell that the neighbours of the corner enclose with it


def tell_triple(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that the corner cell or the inner cell, whose symbol equals that of both side cells, is shaded; otherwise
    both side cells would be shaded and enclose the corner cell.
    """
    block = position.tables.corners[deduction.unit]
    first, second, cell = deduction.premises
    return position.tell(
        deduction,
        region=block,
        variant="inner" if deduction.args[0] == INNER else "text",
        cell=one_cell(cell),
        sides=Cells(tuple(sorted((first, second)))),
        corner=Cells(block[:1]),
        symbol=position.symbol(cell),
    )


def tell_quad(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that the block consists of two pairs of equal cells. Its two shaded cells lie on one of its diagonals, but
    not on the one that would enclose the corner cell.
    """
    block = position.tables.corners[deduction.unit]
    return position.tell(
        deduction,
        region=block,
        one=Cells(tuple(sorted(deduction.premises[:2]))),
        other=Cells(tuple(sorted(deduction.premises[2:]))),
        sides=Cells(tuple(sorted(block[1:3]))),
        corner=Cells(block[:1]),
    )


def tell_pair(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that one of the two side cells is unshaded. If the other side cell is shaded, shading both would enclose
    the corner cell. Otherwise the other side cell equals the corner cell or the inner cell, so one cell of this pair is
    shaded: shading the first side cell would either enclose the corner cell or touch that shaded cell.
    """
    block = position.tables.corners[deduction.unit]
    *twin, side = deduction.premises
    cell = Cells((deduction.places[0][0],))
    if not twin:
        return position.tell(
            deduction, region=block, variant="settled", cell=cell, side=one_cell(side), corner=Cells(block[:1])
        )
    return position.tell(
        deduction,
        region=block,
        variant="inner" if deduction.args[0] == INNER else "text",
        cell=cell,
        twin=Cells(tuple(twin)),
        side=one_cell(side),
        corner=Cells(block[:1]),
        symbol=position.symbol(side),
    )
