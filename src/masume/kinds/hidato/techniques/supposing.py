"""Following assumptions fast: which cells are left for every number when one of them is written somewhere.

Only what the simple techniques of this kind find is followed: a missing number touches the numbers before and after it
(neighbour support, which includes all distances), and a number with one cell left is written there. A round writes down
all numbers that have one cell left, and then applies neighbour support until it finds nothing more. So the number of
rounds until something is impossible does not depend on the order in which things are found. It is impossible that a
number has no cell, that a cell has no number, or that a pocket cannot be filled.
"""

from __future__ import annotations

from collections.abc import Iterable

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.pockets import has_misfit


class Start:
    """The position from which assumptions start, with all that they need often."""

    def __init__(self, position: HidatoPosition) -> None:
        self.position = position
        self.holders = position.holders
        self.domains = position.domains
        self.missing = position.missing
        self.numbers = tuple(bits(position.missing))
        self.open = position.open
        self.is_whole = len(position.ground.pieces(position.open)) == 1
        self.last = position.last
        self.near = position.near
        self.spread = position.ground.spread
        self.touching_one = position.ground.touching_one
        self.members = position.ground.members


class Thread:
    """An assumption, and the cells that it leaves for every number."""

    __slots__ = ("cell", "failed", "fresh", "holders", "number", "over", "rounds", "size", "start", "taken", "written")

    def __init__(self, start: Start, number: int, cell: Cell, holders: list[Mask] | None = None) -> None:
        self.start = start
        self.number = number
        self.cell = cell
        self.holders = (start.holders if holders is None else holders).copy()
        self.holders[number] = 1 << cell
        self.fresh = [number]
        self.taken = 0
        """The cells of the numbers that were written under the assumption."""
        self.written = start.position.written
        """The numbers that were written under the assumption or before."""
        self.rounds = 0
        self.size = 0
        """How many numbers were looked at: a rough measure of how long the argument is."""
        self.failed = False
        self.over = False

    @classmethod
    def without(cls, start: Start, number: int, cell: Cell) -> Thread:
        """The assumption that a number does not stand in a cell, followed before any other number is written."""
        thread = cls(start, number, cell)
        thread.holders[number] = start.holders[number] & ~(1 << cell)
        thread.fresh = []
        thread.over = thread.failed = not thread.holders[number] or not thread._settle([number])
        return thread

    def restart(self) -> Thread:
        """A new thread that follows the same assumption from the start."""
        thread = Thread(self.start, self.number, self.cell)
        thread.run()
        return thread

    @property
    def candidates_left(self) -> int:
        """How many candidates are left."""
        return sum(self.holders[number].bit_count() for number in self.start.numbers)

    def run(self) -> None:
        """Follows the assumption until it fails or nothing more follows."""
        while not self.over:
            self.advance()

    def advance(self) -> None:
        """Follows the assumption for a round: the fresh numbers take their cells, and neighbour support is applied."""
        self.start.position.check_time()
        self.rounds += 1
        if not self._take() or self._misfits() or not self._settle():
            self.failed = self.over = True
        elif not self.fresh:
            self.over = True

    def strike(self, number: int, cell: Cell) -> None:
        """Takes a candidate away and applies neighbour support."""
        self.holders[number] &= ~(1 << cell)
        self.fresh = []
        self.over = False
        self.rounds += 1
        if not self.holders[number] or not self._settle([number]):
            self.failed = self.over = True

    def _take(self) -> bool:
        """Takes the cells of the fresh numbers away from all others; False when a number is left without a cell."""
        holders, domains = self.holders, self.start.domains
        for number in self.fresh:
            taken = holders[number]
            self.taken |= taken
            self.written |= 1 << number
            for other in self.start.members(domains[taken.bit_length() - 1]):
                if other != number and holders[other] & taken:
                    left = holders[other] ^ taken
                    if not left:
                        return False
                    holders[other] = left
        return True

    def _misfits(self) -> bool:
        """Whether the fresh numbers cut off open cells that cannot be filled."""
        start = self.start
        free = start.open & ~self.taken
        is_cut = start.position.ground.is_cut
        if start.is_whole and not any(is_cut(self.holders[number].bit_length() - 1, free) for number in self.fresh):
            return False
        return has_misfit(start.position, self.holders, self.written, self.taken)

    def _settle(self, changed: Iterable[int] | None = None) -> bool:
        """Applies neighbour support until nothing changes; False when some number or cell is left with nothing."""
        start, holders = self.start, self.holders
        missing, last = start.missing, start.last
        spread, touching_one = start.spread, start.touching_one
        if changed is None:
            changed = set()
            for number in self.fresh:
                changed.add(number)
                changed.update(start.members(start.domains[holders[number].bit_length() - 1]))
        queue = list(changed)
        touched = set(queue)
        while queue:
            while queue:
                number = queue.pop()
                around = spread(holders[number])
                for other in (number - 1, number + 1):
                    if missing >> other & 1:
                        mine = holders[other]
                        left = mine & around
                        if left != mine:
                            if not left:
                                return False
                            holders[other] = left
                            queue.append(other)
                            touched.add(other)
            for number in {other for one in touched for other in (one - 1, one, one + 1)}:
                if 1 < number < last and missing >> number & 1:
                    lower, higher = holders[number - 1], holders[number + 1]
                    if lower & higher:
                        # If only one neighbouring cell can hold the number before or after, it cannot hold both.
                        left = holders[number] & ~touching_one(lower | higher)
                        if left != holders[number]:
                            if not left:
                                return False
                            holders[number] = left
                            queue.append(number)
                            touched.add(number)
        wanted = 0
        for number in start.numbers:
            wanted |= holders[number]
        if start.open & ~wanted:
            return False
        self.size += len(touched)
        self.fresh = [
            number
            for number in touched
            if missing >> number & 1
            and not holders[number] & (holders[number] - 1)
            and not holders[number] & self.taken
        ]
        return True
