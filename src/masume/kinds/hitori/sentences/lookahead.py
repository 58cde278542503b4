"""Sentences about techniques that follow the shading of a cell for two or three moves.

If a cell is shaded, its neighbours are unshaded. If an unshaded neighbour then has only one other neighbour that is not
shaded, it is a dead end, and that neighbour is its last exit, which is unshaded, too. Each of these unshaded cells is
called white. The cell cannot be shaded if white cells are twins, or if the twins of white cells, which would be shaded,
touch or complete a wall that divides the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from masume.core.grid import Cell, mask_of
from masume.i18n.placeholders import Argument, Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.sentences.walls import parted, wall_of
from masume.reasoning.technique import Deduction, Step

NO_CELL = -1


class Forced(NamedTuple):
    """White cell with one of its twins; if the white cell is the last exit of a dead end, also the dead end."""

    forced_white: Cell
    dead_end: Cell
    twin: Cell

    @property
    def is_exit(self) -> bool:
        """Return whether the white cell is the last exit of a dead end."""
        return self.dead_end != NO_CELL


def tell_dead_end_pair(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shading a cell would unshade two twins: a neighbour of the cell, and the last exit of a dead end."""
    near, _, way_out, end = deduction.args
    return position.tell(
        deduction,
        region=(end, near, way_out),
        line=position.line_word(position.common_line(near, way_out)),
        cell=Cells((deduction.places[0][0],)),
        near=one_cell(near),
        exit=one_cell(way_out),
        end=one_cell(end),
        symbol=position.symbol(near),
    )


def tell_equal_exits(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shading a cell would unshade two twins: the last exits of two dead ends."""
    first, end, second, other_end = deduction.args
    return position.tell(
        deduction,
        region=(end, first, other_end, second),
        line=position.line_word(position.common_line(first, second)),
        cell=Cells((deduction.places[0][0],)),
        first=one_cell(first),
        end=one_cell(end),
        second=one_cell(second),
        other_end=one_cell(other_end),
        symbol=position.symbol(first),
    )


def tell_touching_twins(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shading a cell would unshade two cells whose twins would then both be shaded, although they touch."""
    first_forced, other = Forced(*deduction.args[:3]), Forced(*deduction.args[3:])
    words: dict[str, Argument] = {}
    if other.is_exit:
        words["other_end"] = Cells((other.dead_end,))
    if first_forced.is_exit:
        words["end"] = Cells((first_forced.dead_end,))
    return position.tell(
        deduction,
        region=(first_forced.forced_white, first_forced.twin, other.forced_white, other.twin),
        variant="exits" if first_forced.is_exit else "exit" if other.is_exit else "text",
        cell=Cells((deduction.places[0][0],)),
        first=Cells((first_forced.forced_white,)),
        second=Cells((other.forced_white,)),
        one=Cells((first_forced.twin,)),
        other=Cells((other.twin,)),
        **words,
    )


def tell_twin_wall(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shading a cell would unshade cells whose twins, which would be shaded, complete a wall that divides
    the board.
    """
    tables = position.tables
    cell = deduction.places[0][0]
    leans, count, *rest = deduction.args
    forced = sorted(Forced(*rest[3 * i : 3 * i + 3]) for i in range(count))
    chain = tuple(rest[3 * count :])
    anchor = cell if cell in chain else forced[0].twin
    sides = parted(tables, chain, tables.neighbours[anchor]) or parted(tables, chain, tables.beside(mask_of(chain)))
    assert sides is not None
    exits = [forced_cell for forced_cell in forced if forced_cell.is_exit]
    near = [forced_cell for forced_cell in forced if not forced_cell.is_exit]
    words: dict[str, Argument] = {}
    if exits:
        words["exits"] = Cells(_distinct(forced_cell.forced_white for forced_cell in exits))
        words["ends"] = Cells(_distinct(forced_cell.dead_end for forced_cell in exits))
    if near:
        words["near"] = Cells(_distinct(forced_cell.forced_white for forced_cell in near))
    twins = _distinct(
        forced_cell.twin for forced_cell in (*near, *exits)
    )  # in the order in which their white cells are named
    variant = ("text" if leans else "ring") if not (exits and near) else ("more" if leans else "more-ring")
    return position.tell(
        deduction,
        region=chain,
        variant=variant,
        cell=one_cell(cell),
        twins=Cells(twins),
        chain=wall_of(chain),
        one=sides[0],
        other=sides[1],
        **words,
    )


def _distinct(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return `cells` without repetitions, in order."""
    return tuple(dict.fromkeys(cells))


def tell_double_cut(position: HitoriPosition, deduction: Deduction) -> Step:
    """State that shading a cell would turn two twins into cut cells. Cut cells must be unshaded, but twins cannot both
    be.
    """
    first, _, length, *rest = deduction.args
    second, _, _, *other_ring = rest[length:]
    chain = tuple(cell for cell in rest[:length] if cell != first)
    other_chain = tuple(cell for cell in other_ring if cell != second)
    return position.tell(
        deduction,
        region=tuple(dict.fromkeys((*rest[:length], *other_ring))),
        variant="same" if set(chain) == set(other_chain) else "text",
        line=position.line_word(position.common_line(first, second)),
        cell=Cells((deduction.places[0][0],)),
        first=one_cell(first),
        second=one_cell(second),
        chain=wall_of(chain),
        other_chain=wall_of(other_chain),
        symbol=position.symbol(first),
    )
