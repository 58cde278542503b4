"""Sentences of techniques that look two or three moves ahead from a shaded cell.

If a cell is shaded, its neighbours are unshaded. So is the last exit of a dead end: of an unshaded cell beside it that
has only one other neighbour left. Each such cell is called white. The cell cannot be shaded if white cells are twins,
or if their twins, which would be shaded, touch or close a wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from masume.core.grid import Cell, mask_of
from masume.i18n.placeholders import Argument, Cells, one_cell
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.sentences.walls import parted, wall_of
from masume.reasoning.technique import Found, Step

NO_CELL = -1


class Forced(NamedTuple):
    """A white cell, its dead end if it is a last exit, and its twin."""

    white: Cell
    dead_end: Cell
    twin: Cell

    @property
    def is_exit(self) -> bool:
        """Return whether the cell is the last exit of a dead end."""
        return self.dead_end != NO_CELL


def tell_dead_end_pair(position: HitoriPosition, found: Found) -> Step:
    """Tell that a neighbour and the last exit of a dead end would both be unshaded although they are twins."""
    near, _, way_out, end = found.detail
    return position.tell(
        found,
        region=(end, near, way_out),
        line=position.line_word(position.common_line(near, way_out)),
        cell=Cells((found.places[0][0],)),
        near=one_cell(near),
        exit=one_cell(way_out),
        end=one_cell(end),
        symbol=position.symbol(near),
    )


def tell_equal_exits(position: HitoriPosition, found: Found) -> Step:
    """Tell that the last exits of two dead ends would both be unshaded although they are twins."""
    first, end, second, other_end = found.detail
    return position.tell(
        found,
        region=(end, first, other_end, second),
        line=position.line_word(position.common_line(first, second)),
        cell=Cells((found.places[0][0],)),
        first=one_cell(first),
        end=one_cell(end),
        second=one_cell(second),
        other_end=one_cell(other_end),
        symbol=position.symbol(first),
    )


def tell_touching_twins(position: HitoriPosition, found: Found) -> Step:
    """Tell that the twins of two white cells would both be shaded although they touch."""
    one, other = Forced(*found.detail[:3]), Forced(*found.detail[3:])
    words: dict[str, Argument] = {}
    if other.is_exit:
        words["other_end"] = Cells((other.dead_end,))
    if one.is_exit:
        words["end"] = Cells((one.dead_end,))
    return position.tell(
        found,
        region=(one.white, one.twin, other.white, other.twin),
        variant="exits" if one.is_exit else "exit" if other.is_exit else "text",
        cell=Cells((found.places[0][0],)),
        first=Cells((one.white,)),
        second=Cells((other.white,)),
        one=Cells((one.twin,)),
        other=Cells((other.twin,)),
        **words,
    )


def tell_twin_wall(position: HitoriPosition, found: Found) -> Step:
    """Tell that a cell and the twins of white cells would close a wall."""
    layout = position.layout
    cell = found.places[0][0]
    leans, count, *rest = found.detail
    forced = sorted(Forced(*rest[3 * i : 3 * i + 3]) for i in range(count))
    chain = tuple(rest[3 * count :])
    anchor = cell if cell in chain else forced[0].twin
    sides = parted(layout, chain, layout.neighbours[anchor]) or parted(layout, chain, layout.beside(mask_of(chain)))
    assert sides is not None
    exits = [one for one in forced if one.is_exit]
    near = [one for one in forced if not one.is_exit]
    words: dict[str, Argument] = {}
    if exits:
        words["exits"] = Cells(_distinct(one.white for one in exits))
        words["ends"] = Cells(_distinct(one.dead_end for one in exits))
    if near:
        words["near"] = Cells(_distinct(one.white for one in near))
    twins = _distinct(one.twin for one in (*near, *exits))  # in the order in which their white cells are named
    variant = ("text" if leans else "ring") if not (exits and near) else ("more" if leans else "more-ring")
    return position.tell(
        found,
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


def tell_double_cut(position: HitoriPosition, found: Found) -> Step:
    """Tell that a cell would make cut cells of two twins, so that both would be unshaded."""
    first, _, length, *rest = found.detail
    second, _, _, *other_ring = rest[length:]
    chain = tuple(cell for cell in rest[:length] if cell != first)
    other_chain = tuple(cell for cell in other_ring if cell != second)
    return position.tell(
        found,
        region=tuple(dict.fromkeys((*rest[:length], *other_ring))),
        variant="same" if set(chain) == set(other_chain) else "text",
        line=position.line_word(position.common_line(first, second)),
        cell=Cells((found.places[0][0],)),
        first=one_cell(first),
        second=one_cell(second),
        chain=wall_of(chain),
        other_chain=wall_of(other_chain),
        symbol=position.symbol(first),
    )
