"""Links: the path links each cell to the cell before it and the cell after it, and an end to one cell only.

link       a pair of touching cells that can hold consecutive numbers
narrow     said of a cell that needs two links and has only two left, so that both are used
fragment   cells that must come one after the other on the path, because the links between them are used
"""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.distances import prefer_placing
from masume.kinds.hidato.techniques.reasons import by_cell, cells, is_single, numbers, path, with_words
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def dead_end(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """An open cell has at most one open neighbour: the path comes to it from a filled cell, unless it ends there."""
    yield from prefer_placing([step for cell in bits(position.open) for step in _dead_end(position, cell)])


def fitting_numbers(position: HidatoPosition, cell: Cell) -> Mask | None:
    """The numbers that an open cell with at most one open neighbour can hold, ends of the path included; None for a
    cell with more open neighbours."""
    ways = position.near[cell] & position.open
    if ways & (ways - 1):
        return None
    around = 0
    for other in bits(position.near[cell] & position.placed):
        around |= position.domains[other]
    first, last = 2, 1 << position.last
    if ways:
        return around << 1 | around >> 1 | first | last
    return (around << 1 | first) & (around >> 1 | last)


def _dead_end(position: HidatoPosition, cell: Cell) -> Iterator[Step]:
    allowed = fitting_numbers(position, cell)
    if allowed is None:
        return
    left = position.domains[cell] & allowed
    gone = position.domains[cell] & ~allowed
    # The last number of a cell is written down even if distance alone ruled out the others, without a step.
    if not left or not (gone or is_single(left)):
        return
    places, removes = by_cell(position, {cell: gone})
    ways = position.near[cell] & position.open
    filled = position.near[cell] & ~position.open
    around = 0
    for other in bits(filled):
        around |= position.domains[other]
    if ways:
        variant, named = "text", {"way": cells(ways)}
    else:
        variant, named = "closed", {}
    yield with_words(
        position.step(
            "dead-end",
            2.5,
            bits(filled | (1 << cell if places else 0)),
            places,
            removes,
            region=[cell],
            variant=variant if around else f"{variant}-alone",
            cell=arguments.Cells((cell,)),
            options=numbers(left, "or"),
        ),
        ({"filled": numbers(around)} if around else {}),
        named,
    )


def links(position: HidatoPosition) -> list[Mask]:
    """For each square, the cells that it can be linked to."""
    holders, domains, members = position.holders, position.domains, position.ground.members
    found = []
    for cell, near in enumerate(position.near):
        beside = 0
        for number in members(domains[cell]):
            beside |= holders[number - 1] | holders[number + 1]
        found.append(near & beside)
    return found


def is_inner(position: HidatoPosition, cell: Cell) -> bool:
    """Whether a cell cannot be an end of the path."""
    return not position.domains[cell] & (2 | 1 << position.last)


def corridor(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Narrow cells; if none of them says anything by itself, fragments of several cells."""
    linked = links(position)
    found = [
        step
        for cell, ways in enumerate(linked)
        if ways.bit_count() == 2 and is_inner(position, cell)
        for step in _narrow(position, cell, ways)
    ]
    yield from prefer_placing(found or list(_fragments(position, linked)))


def _narrow(position: HidatoPosition, cell: Cell, ways: Mask) -> Iterator[Step]:
    domains = position.domains
    one, other = position.ground.members(ways)
    mine = domains[cell] & (domains[one] << 1 & domains[other] >> 1 | domains[other] << 1 & domains[one] >> 1)
    beside = mine << 1 | mine >> 1
    struck = {
        touched: domains[touched] & ~keep
        for touched, keep in ((cell, mine), (one, beside), (other, beside))
        if position.open >> touched & 1 and domains[touched] & ~keep
    }
    if not struck:
        return
    places, removes = by_cell(position, struck)
    yield with_words(
        position.step(
            "corridor",
            3.0,
            bits(position.near[cell] | 1 << cell),
            places,
            removes,
            region=[cell, one, other],
            variant="text" if position.open >> cell & 1 else "written",
            cell=arguments.Cells((cell,)),
            ways=cells(ways),
        ),
        ({} if position.open >> cell & 1 else {"number": arguments.Value(position.value(cell))}),
    )


class Fragments:
    """The links that are certainly used. They are found by three rules in turn: a cell with only as many links as it
    needs uses them all; a cell that uses as many as it can have loses the others; and a link that would close a
    fragment into a ring is lost.

    For each cell, `reasons` has the cells that show why its links are used or lost."""

    def __init__(self, position: HidatoPosition, linked: list[Mask]) -> None:
        self.position = position
        self.linked = linked.copy()
        self.used = [0] * len(linked)
        self.reasons = [position.near[cell] | 1 << cell for cell in range(len(linked))]
        self.cells = position.puzzle.shape.cells
        self.inner = [is_inner(position, cell) for cell in range(len(linked))]
        for number in bits(position.written & position.written >> 1):
            self._link(position.where[number], position.where[number + 1])
        changed = True
        while changed:
            changed = self._use() | self._saturate() | self._open_rings()

    def _links_needed(self, cell: Cell) -> int:
        """The least number of links that a cell needs."""
        return 2 if self.inner[cell] else 1

    def _use(self) -> bool:
        changed = False
        for cell in self.cells:
            unused = self.linked[cell] & ~self.used[cell]
            if unused and self.linked[cell].bit_count() <= self._links_needed(cell):
                for other in bits(unused):
                    self._link(cell, other)
                changed = True
        return changed

    def _saturate(self) -> bool:
        changed = False
        for cell in self.cells:
            domain = self.position.domains[cell]
            enough = 1 if domain & ~(2 | 1 << self.position.last) == 0 else 2
            if self.used[cell].bit_count() >= enough:
                for other in bits(self.linked[cell] & ~self.used[cell]):
                    self._unlink(cell, other)
                    changed = True
        return changed

    def _open_rings(self) -> bool:
        changed = False
        for along in self.all():
            first, last = along[0], along[-1]
            if len(along) > 2 and self.linked[first] >> last & 1 and not self.used[first] >> last & 1:
                self._unlink(first, last)
                for cell in along:
                    self._share(first, cell)
                changed = True
        return changed

    def _link(self, cell: Cell, other: Cell) -> None:
        self.used[cell] |= 1 << other
        self.used[other] |= 1 << cell
        self._share(cell, other)

    def _unlink(self, cell: Cell, other: Cell) -> None:
        self.linked[cell] &= ~(1 << other)
        self.linked[other] &= ~(1 << cell)
        self._share(cell, other)

    def _share(self, cell: Cell, other: Cell) -> None:
        self.reasons[cell] = self.reasons[other] = self.reasons[cell] | self.reasons[other]

    def all(self) -> list[list[Cell]]:
        """The fragments of at least two cells, each from one end to the other; rings are left out."""
        found = []
        seen = 0
        for start in self.cells:
            if seen >> start & 1 or not is_single(self.used[start]):
                continue
            along = [start]
            seen |= 1 << start
            ways = self.used[start]
            while is_single(ways):
                cell = ways.bit_length() - 1
                along.append(cell)
                seen |= 1 << cell
                ways = self.used[cell] & ~seen
            found.append(along)
        return found


def _fragments(position: HidatoPosition, linked: list[Mask]) -> Iterator[Step]:
    fragments = Fragments(position, linked)
    for whole in fragments.all():
        # Of the filled cells at either end, only the one nearest to the open cells matters.
        empty = [i for i, cell in enumerate(whole) if position.open >> cell & 1]
        along = whole[max(0, empty[0] - 1) : empty[-1] + 2] if empty else []
        if len(along) < 3:
            continue
        up = down = -1
        for i, cell in enumerate(along):
            up &= position.domains[cell] >> i
            down &= position.domains[cell] << i
        struck = {}
        for i, cell in enumerate(along):
            gone = position.domains[cell] & ~(up << i | down >> i)
            if gone and position.open >> cell & 1:
                struck[cell] = gone
        if not struck:
            continue
        places, removes = by_cell(position, struck)
        because = 0
        for cell in along:
            because |= fragments.reasons[cell]
        yield position.step(
            "corridor",
            3.6,
            bits(because),
            places,
            removes,
            region=along,
            variant="fragment",
            along=arguments.Text(path(position, along)),
        )


def hidden_ends(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """An open cell with at most one link is an end of the path. If these are all missing ends, no other cell is one."""
    ends = position.missing & (2 | 1 << position.last)
    if not ends:
        return
    linked = links(position)
    found = 0
    for cell in bits(position.open):
        if linked[cell].bit_count() <= 1:
            found |= 1 << cell
    if not found or position.last == 1:
        return
    struck = {cell: position.domains[cell] & ~ends for cell in bits(found) if position.domains[cell] & ~ends}
    if found.bit_count() == ends.bit_count():
        for cell in bits(position.open & ~found):
            if position.domains[cell] & ends:
                struck[cell] = position.domains[cell] & ends
    if struck:
        places, removes = by_cell(position, struck)
        yield position.step(
            "hidden-ends",
            3.4,
            bits(position.ground.spread(found) | found),
            places,
            removes,
            region=bits(found),
            variant="all" if found.bit_count() == ends.bit_count() else "text",
            found=cells(found),
            ends=numbers(ends, "or"),
        )


DEAD_END = Technique("dead-end", "D7", 2.5, dead_end, Example("hidato;3x3;neighbours=8;.6./..7/1.9", shows="r1c3=5"))
CORRIDOR = Technique("corridor", "D8", 3.0, corridor, Example("hidato;3x3;neighbours=8;1../6.9/..8", shows="r2c2-7"))
HIDDEN_ENDS = Technique(
    "hidden-ends",
    "D16",
    3.4,
    hidden_ends,
    Example("hidato;3x3;neighbours=6;##./..#/4..", "r1c3=1/6 r2c1=1/3/5/6 r3c3=1/6", "r2c1-1-6 r2c2-1-6 r3c2-1-6"),
)
