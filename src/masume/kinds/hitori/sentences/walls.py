"""Sentences about walls: shaded cells that touch diagonally.

Unshaded cells are connected along edges, so no connection leads between shaded cells that touch diagonally. A wall that
closes a ring or leads from border to border divides the board. A ring is a closed sequence of shaded cells that touch
diagonally; the border may be one of its members.
"""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask, mask_of
from masume.i18n.placeholders import Cells, DiagonalWall, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.size_tables import SizeTables
from masume.reasoning.technique import Deduction, Step, Technique


def parted(tables: SizeTables, ring: Iterable[Cell], near: Mask) -> tuple[Cells, Cells] | None:
    """Return two cells of `near` that lie on different sides of `ring`. Return None if all lie on the same side."""
    left = tables.cells & ~mask_of(ring)
    near &= left
    first = near & -near
    other = near & ~tables.reach(first, left)
    return (Cells((first.bit_length() - 1,)), Cells(((other & -other).bit_length() - 1,))) if other else None


def wall_of(chain: tuple[Cell, ...]) -> DiagonalWall:
    """Return `chain` as a wall, an argument of a sentence, beginning with the end that comes first in reading order."""
    return DiagonalWall(chain if chain[0] <= chain[-1] else chain[::-1])


def tell_cut_cell(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that a cell is unshaded because shading it would close a ring."""
    tables = position.tables
    cell = deduction.places[0][0]
    if tables.border == 1:
        return position.tell(deduction, variant="only", cell=one_cell(cell))
    sides = parted(tables, (*deduction.premises, cell), tables.neighbours[cell])
    assert sides is not None
    if not deduction.premises:
        return position.tell(deduction, variant="line", cell=one_cell(cell), one=sides[0], other=sides[1])
    return position.tell(
        deduction,
        region=deduction.premises,
        variant="text" if deduction.args[1] else "ring",
        cell=one_cell(cell),
        chain=wall_of(deduction.premises),
        one=sides[0],
        other=sides[1],
    )


def tell_cut_off(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shaded cells divide the board. If both sides have unshaded cells, name these; otherwise name other
    cells beside the ring.
    """
    tables = position.tables
    ring = deduction.premises
    if tables.border == 1:
        return position.tell(deduction, variant="only", cell=Cells(ring))
    near = tables.beside(mask_of(ring))
    sides = parted(tables, ring, near & position.unshaded)
    sides = sides or parted(tables, ring, near & ~position.shaded) or parted(tables, ring, near)
    assert sides is not None
    if len(ring) == 1 and tables.one_line:
        return position.tell(deduction, variant="line", cell=Cells(ring), one=sides[0], other=sides[1])
    return position.tell(
        deduction,
        variant="text" if deduction.args[0] else "ring",
        chain=wall_of(ring),
        one=sides[0],
        other=sides[1],
    )


CUT_OFF = Technique("cut-off", "", 0, tell=tell_cut_off)
