"""Equal symbols in a corner of the board: whatever would wall the corner cell in is wrong."""

from __future__ import annotations

from masume.i18n.placeholders import Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.reasoning.technique import Found, Step

INNER = 3  # the number, in its block, of the cell that the neighbours of the corner enclose with it


def tell_triple(position: HitoriPosition, found: Found) -> Step:
    """The corner or the inner cell equals both side cells: if it were unshaded, both would be shaded and wall the
    corner in."""
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
    """Two pairs fill the block: the shaded cells lie on one of its diagonals, and not on the one that would wall the
    corner in."""
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
    """A side cell makes a pair with the corner or with the inner cell, or it is shaded: shading the other side cell
    would wall the corner in."""
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
