"""Walls: shaded cells that touch at their corners.

Unshaded cells are connected along edges, so nobody can walk between shaded cells that touch diagonally. A wall that
closes a ring, or that leads from the border to the border, parts the board.

contact    a shaded cell that touches another cell diagonally; for a cell at the edge, also the border
ring       shaded cells that form a closed chain by touching diagonally; the border may be one link of the chain
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import ceil, log2
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits, mask_of
from masume.kinds.hitori.layout import Layout
from masume.kinds.hitori.position import UNSHADED, HitoriPosition
from masume.language.arguments import Cells
from masume.reasoning.position import BOARD
from masume.reasoning.technique import Example, Step, Technique


class Walls:
    """The shaded cells in groups that are joined diagonally; the border is a member, like a cell."""

    __slots__ = ("closed", "joined", "layout", "parent")

    def __init__(self, layout: Layout, shaded: Mask) -> None:
        self.layout = layout
        self.parent = list(range(layout.border + 1))
        self.joined: Mask = 0
        self.closed = False
        """Whether some ring has been closed."""
        for cell in bits(shaded):
            self.add(cell)

    def copy(self) -> Walls:
        twin = object.__new__(Walls)
        twin.layout = self.layout
        twin.parent = self.parent.copy()
        twin.joined = self.joined
        twin.closed = self.closed
        return twin

    def add(self, cell: Cell) -> None:
        """Shades one more cell."""
        roots = self._contacts(cell)
        if roots:
            if len(roots) > 1 and len(set(roots)) < len(roots):
                self.closed = True
            for root in roots:
                self.parent[root] = cell
        if self.layout.severing >> cell & 1:
            self.closed = True
        self.joined |= 1 << cell

    def would_close(self, cell: Cell) -> bool:
        """Whether shading one more cell would close a ring."""
        if self.layout.severing >> cell & 1:
            return True
        roots = self._contacts(cell)
        return len(roots) > 1 and len(set(roots)) < len(roots)

    def _contacts(self, cell: Cell) -> list[int]:
        """The groups that a cell touches, with one entry for each contact."""
        parent, layout = self.parent, self.layout
        found = []
        left = self.joined & layout.corners_of[cell]
        if layout.edge >> cell & 1:
            left |= 1 << layout.border
        while left:
            member = left.bit_length() - 1
            left ^= 1 << member
            while (above := parent[member]) != member:
                parent[member] = member = parent[above]
            found.append(member)
        return found


class Ring(NamedTuple):
    """The shortest ring through a cell."""

    cells: tuple[Cell, ...]
    """The other shaded cells."""
    chain: tuple[Cell, ...]
    """All cells of the ring in order, around it or from the border to the border."""
    leans: bool
    """Whether the border is part of the ring."""


def shortest_ring(layout: Layout, shaded: Mask, cell: Cell) -> Ring | None:
    """The ring with the fewest shaded cells that contains a cell; if the cell is not shaded, the ring that it would
    close.

    Paths go out from the cell. Where two paths meet that began at different contacts, they form a ring."""
    if layout.severing >> cell & 1:
        return Ring((), (cell,), True)
    border = layout.border
    walls = shaded & ~(1 << cell)

    def contacts(member: int) -> list[int]:
        if member == border:
            return list(bits(walls & layout.edge))
        found = [other for other in layout.diagonals[member] if walls >> other & 1]
        return [*found, border] if layout.edge >> member & 1 else found

    before: dict[int, int] = {}
    start: dict[int, int] = {}
    cost: dict[int, int] = {}
    queue: deque[int] = deque()
    for member in contacts(cell):
        before[member], start[member], cost[member] = cell, member, int(member != border)
        queue.appendleft(member) if member == border else queue.append(member)
    best: tuple[int, int, int] | None = None
    while queue:
        member = queue.popleft()
        if best and 2 * cost[member] > best[0] + 1:
            break
        for other in contacts(member):
            if other not in cost:
                before[other], start[other] = member, start[member]
                cost[other] = cost[member] + int(other != border)
                queue.appendleft(other) if other == border else queue.append(other)
            elif start[other] != start[member]:
                length = cost[member] + cost[other]
                if best is None or length < best[0]:
                    best = length, member, other
    if best is None:
        return None
    members = [*_path(before, best[1], cell)[::-1], *_path(before, best[2], cell)]
    if border not in members:
        return Ring(tuple(members), (cell, *members), False)
    at = members.index(border)
    after, ahead = members[at + 1 :], members[:at]
    return Ring((*after, *ahead), (*after, cell, *ahead), True)


def _path(before: dict[int, int], member: int, cell: Cell) -> list[int]:
    path = [member]
    while before[path[-1]] != cell:
        path.append(before[path[-1]])
    return path


def find_parted(layout: Layout, shaded: Mask, near: Mask) -> tuple[Cell, Cell] | None:
    """Two cells of `near` that are not connected by cells that are not shaded."""
    left = layout.cells & ~shaded
    near &= left
    if not near:
        return None
    first = near & -near
    other = near & ~layout.reach(first, left)
    return (first.bit_length() - 1, (other & -other).bit_length() - 1) if other else None


def cut_weight(length: int) -> float:
    """A ring of up to three shaded cells is seen at a glance; each doubling of the length makes it harder, up to a
    limit."""
    return min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))


def cut_step(position: HitoriPosition, shaded: Mask, cell: Cell) -> Step:
    """The step: a cell is unshaded because shading it would close a ring."""
    layout = position.layout
    ring = shortest_ring(layout, shaded, cell)
    assert ring is not None
    weight = cut_weight(len(ring.cells))
    here = Cells((cell,))
    if layout.border == 1:
        return position.step("cut-cell", weight, [], [(cell, UNSHADED)], variant="only", cell=here)
    sides = find_parted(layout, shaded | 1 << cell, layout.neighbours[cell])
    assert sides is not None
    one, other = Cells(sides[:1]), Cells(sides[1:])
    if not ring.cells:
        return position.step(
            "cut-cell", weight, [], [(cell, UNSHADED)], variant="line", cell=here, one=one, other=other
        )
    return position.step(
        "cut-cell",
        weight,
        ring.cells,
        [(cell, UNSHADED)],
        region=ring.cells,
        variant="text" if ring.leans else "ring",
        cell=here,
        chain=Cells(ring.cells),
        one=one,
        other=other,
    )


def cut_cells(walls: Walls, cells: Mask) -> Mask:
    """Those cells of a set that would close a ring if they were shaded."""
    found = 0
    for cell in bits(cells & walls.layout.touching_twice(walls.joined)):
        if walls.would_close(cell):
            found |= 1 << cell
    return found


def find_cut_cells(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    shaded, layout = position.shaded, position.layout
    walls = Walls(layout, shaded)
    if walls.closed:
        return
    # A neighbour of a shaded cell is unshaded for an easier reason.
    for cell in bits(cut_cells(walls, position.open & ~layout.beside(shaded))):
        yield cut_step(position, shaded, cell)


CUT_CELL = Technique(
    "cut-cell",
    "H11",
    3.2,
    find_cut_cells,
    Example(
        "hitori;4x4;;3112/1322/4331/4241",
        "r1c1=0 r1c2=1 r1c3=0 r2c1=0 r2c2=0 r3c1=0 r3c2=1 r3c3=0 r4c1=1 r4c2=0 r4c3=0",
        "r2c3=0",
    ),
    BOARD,
    "Bueno Menéndez (n.d.): grupoAislado; Dąbrowski (2023): rule 3",
)


def cut_off_step(position: HitoriPosition, shaded: Mask, cell: Cell) -> Step | None:
    """The step: the ring through a shaded cell parts the board; None when there is no such ring."""
    layout = position.layout
    ring = shortest_ring(layout, shaded, cell)
    if ring is None:
        return None
    here = Cells((cell,))
    if layout.border == 1:
        return position.step("cut-off", 0, [cell], variant="only", cell=here)
    walls = mask_of(ring.chain)
    # Shaded cells may fill one side of the wall. Then any cell on that side will do: it touches the wall.
    sides = find_parted(layout, shaded, layout.beside(walls)) or find_parted(layout, walls, layout.beside(walls))
    assert sides is not None
    one, other = Cells(sides[:1]), Cells(sides[1:])
    if not ring.cells:
        return position.step("cut-off", 0, [cell], variant="line", cell=here, one=one, other=other)
    return position.step(
        "cut-off",
        0,
        ring.chain,
        variant="text" if ring.leans else "ring",
        chain=Cells(ring.chain),
        one=one,
        other=other,
    )


def find_cut_off(position: HitoriPosition, _unit: int) -> Iterator[Step]:
    shaded, layout = position.shaded, position.layout
    walls = Walls(layout, 0)
    for cell in bits(shaded):
        if walls.would_close(cell):
            step = cut_off_step(position, shaded, cell)
            if step:
                yield step
        walls.add(cell)


CUT_OFF = Technique("cut-off", "", 0, find_cut_off, scope=BOARD)
