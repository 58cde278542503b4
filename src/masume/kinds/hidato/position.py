"""Store positions of Hidato, that is, which numbers are written, and in which cells the others can be.

Players of Hidato write no pencil marks. They see two things without any step: a written number occurs nowhere else, and
a missing number is no farther from a written one than their difference. So a position never has the candidates that
these two facts exclude; a step that uses such a distance mentions it. Every other excluded candidate was eliminated by
a step, which states the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, Self, TypeVar

from masume.core.grid import Cell, Mask, Shape, bits
from masume.core.model import NO_VALUE
from masume.kernel.hidato.finder import HidatoFinder
from masume.kernel.object_pool import Pool
from masume.reasoning.position import Position

if TYPE_CHECKING:
    from masume.kinds.hidato import Hidato
    from masume.reasoning.candidates import Candidate
    from masume.reasoning.technique import Deduction, Step, TechniqueSet

MAX_REMEMBERED_MASKS = 1 << 12  # size of the cache of neighbours
MOST_KEPT_BITS = 1 << 28  # size of the cache of balls, in bits: 32 MB
FAR = 1 << 20  # more steps than any board has cells
MOST_LOST_NAMED = 4  # numbers that a cell loses; if it loses more, those that are left are named if they are fewer
FINDERS: Pool[HidatoFinder] = Pool()  # by shape


T = TypeVar("T")


def _remember(memory: dict[Mask, T], key: Mask, value: T) -> T:
    """Store `value` under `key` in the cache `memory`, and return it. If the cache is full, empty it first."""
    if len(memory) >= MAX_REMEMBERED_MASKS:
        memory.clear()
    memory[key] = value
    return value


class ShapeTables:
    """Neighbours and distances on a shape. A ball contains all cells within some number of steps of a cell, whether
    they are filled or open.
    """

    def __init__(self, shape: Shape) -> None:
        self.mask = shape.mask
        self.near = tuple(sum(1 << other for other in touching) for touching in shape.touching)
        """The neighbours of each square."""
        self.dark = sum(1 << c for c in shape.cells if (c // shape.cols + c % shape.cols) % 2 == 0)
        """The cells of the colour of the first square, if the board is coloured like a chessboard."""
        self._width = shape.cols
        self._not_left = sum(1 << c for c in range(shape.rows * shape.cols) if c % shape.cols)
        self._not_right = self._not_left >> 1
        self._neighbours = shape.neighbours
        self._spreads: dict[Mask, Mask] = {}
        most = max(16, MOST_KEPT_BITS // (len(shape.cells) * max(shape.rows, shape.cols)))
        self.balls = lru_cache(maxsize=most)(self._balls)
        """The balls around a cell, from the cell itself to all cells that can be reached from it."""
        self.beyond = lru_cache(maxsize=most)(self._beyond)
        self.distances = lru_cache(maxsize=most)(self._distances)

    def _shifts(self, cells: Mask) -> tuple[Mask, ...]:
        """Return the squares that lie one step from `cells`, as one set per direction. They may include squares outside
        the board.
        """
        width = self._width
        right, left = cells << 1 & self._not_left, cells >> 1 & self._not_right
        up, down = cells >> width, cells << width
        if self._neighbours == 4:
            return left, right, up, down
        if self._neighbours == 6:
            return left, right, up, down, right >> width, left << width
        return left, right, up, down, left >> width, right >> width, left << width, right << width

    def spread(self, cells: Mask) -> Mask:
        """Return the cells that touch at least one of `cells`."""
        area = self._spreads.get(cells)
        if area is None:
            area = 0
            for moved in self._shifts(cells):
                area |= moved
            area = _remember(self._spreads, cells, area & self.mask)
        return area

    def _balls(self, cell: Cell) -> tuple[Mask, ...]:
        """Return the balls around `cell` with zero steps, one step, and so on, up to the one that contains all cells
        that can be reached.
        """
        balls = [1 << cell]
        while True:
            larger = balls[-1]
            for moved in self._shifts(balls[-1]):
                larger |= moved & self.mask
            if larger == balls[-1]:
                return tuple(balls)
            balls.append(larger)

    def ball(self, cell: Cell, steps: int) -> Mask:
        """Return the cells within `steps` steps of `cell`."""
        balls = self.balls(cell)
        return balls[min(steps, len(balls) - 1)]

    def _beyond(self, cell: Cell) -> tuple[Mask, ...]:
        """Return the sets of the cells that lie more than one step from `cell`, more than two steps, and so on."""
        return tuple(self.mask & ~ball for ball in self.balls(cell)[1:])

    def _distances(self, cell: Cell) -> tuple[int, ...]:
        """Return the least number of steps from `cell` to each square, or FAR if the square cannot be reached."""
        distances = [FAR] * len(self.near)
        inside = 0
        for steps, ball in enumerate(self.balls(cell)):
            for cell in bits(ball & ~inside):
                distances[cell] = steps
            inside = ball
        return tuple(distances)

    def flood(self, seed: Mask, cells: Mask) -> Mask:
        """Return the cells of `cells` that are connected to `seed` through cells of `cells`, including `seed`."""
        piece = seed
        while True:
            larger = piece | self.spread(piece) & cells
            if larger == piece:
                return piece
            piece = larger


@lru_cache(maxsize=128)
def ground(shape: Shape) -> ShapeTables:
    """Return the tables of neighbours and distances for `shape`."""
    return ShapeTables(shape)


@lru_cache(maxsize=16)
def _finder_of(shape: Shape) -> HidatoFinder:
    """Return a finder for `shape`. Other finders of the shape share its tables."""
    return HidatoFinder(shape)


class Gap(NamedTuple):
    """Missing numbers between the written numbers `low` and `high`. At an end of the path where no number is written,
    `low` is 0, or `high` is one more than the last number.
    """

    low: int
    high: int

    @property
    def length(self) -> int:
        """Return the number of missing numbers."""
        return self.high - self.low - 1

    @property
    def numbers(self) -> range:
        """Return the missing numbers."""
        return range(self.low + 1, self.high)


def gaps_between(written: Mask, last: int) -> list[Gap]:
    """Return the gaps that the numbers `written` leave between 1 and `last`."""
    gaps = []
    missing = (2 << last) - 2 & ~written
    while missing:
        low = (missing & -missing).bit_length() - 2
        higher = written >> low + 1
        high = low + (higher & -higher).bit_length() if higher else last + 1
        gaps.append(Gap(low, high))
        missing = missing >> high << high
    return gaps


class HidatoPosition(Position):
    """Hidato board and its candidates. Its only unit is the whole board."""

    puzzle: Hidato
    ground: ShapeTables
    near: tuple[Mask, ...]
    last: int
    """The highest number."""
    where: list[int]
    """For each number, the cell in which it is written, or NO_VALUE; with one more item before the first number and one
    after the last."""
    written: Mask
    """The numbers that are written."""
    ruled_out: dict[Candidate, int]
    """The candidates that a step eliminated, with the number of that step. Steps under an assumption do not count."""
    above: dict[Candidate, int]
    """The candidates that lines of a chain eliminated, with the number of that line; empty without an assumption."""
    outer: dict[Candidate, int]
    """The candidates that lines of the enclosing chain eliminated."""
    is_pencilled = False
    _gaps: tuple[Mask, list[Gap]] = (-1, [])
    _taken: int = 0
    _is_copy: bool = False
    _is_supposed: bool = False
    _is_applying: bool = False

    def __init__(self, puzzle: Hidato) -> None:
        givens = [number or 0 for row in puzzle.givens for number in row]
        super().__init__(puzzle, [0])
        self.ground = ground(puzzle.shape)
        self.near = self.ground.near
        self.cells = self.ground.mask
        self.last = len(puzzle.shape.cells)
        self.where = [NO_VALUE] * (self.last + 2)
        self.ruled_out = {}
        self.above = {}
        self.outer = {}
        self.written = 0
        for cell, number in enumerate(givens):
            if number:
                self.where[number] = cell
                self.written |= 1 << number
                self.placed |= 1 << cell
        self.value_count = self.last + 2
        self.domains, self._holders = _finder_of(puzzle.shape).windows(givens)

    def copy(self) -> Self:
        """Return a copy of the position, with its own candidates."""
        twin = super().copy()
        twin.where = self.where.copy()
        twin._is_copy = True
        return twin

    def apply(self, step: Step | Deduction) -> Mask:
        """Apply the assignments and the eliminations of `step`. Record for each eliminated candidate the number of this
        step. Return the cells that changed.
        """
        if self._is_supposed or not self._is_copy:
            self._taken += 1
            if step.removes:
                numbered = dict.fromkeys(step.removes, self._taken)
                if self._is_supposed:
                    self.above = self.above | numbered
                else:
                    self.ruled_out |= numbered
        self._is_applying = True
        changed = super().apply(step)
        self._is_applying = False
        return changed

    def note_assumption(self) -> None:
        """Record that this position follows an assumption from now on, and start to count the lines of its chain."""
        self._is_supposed = True
        self._taken, self.lines_said = self.lines_said, 0
        self.outer, self.above = self.above, {}

    @property
    def missing(self) -> Mask:
        """Return the numbers that are not written."""
        return (2 << self.last) - 2 & ~self.written

    def assign(self, cell: Cell, value: int) -> Mask:
        """Write the number `value` in `cell`, even if it was eliminated there, because a player may enter it. Eliminate
        it from all other cells, and eliminate missing numbers from the cells that are now too far away for them. Return
        the cells that changed.
        """
        if self._is_copy and not self._is_applying:
            self.note_assumption()
        domains, holders = self.domains, self.holders
        here, this = 1 << cell, 1 << value
        if self.placed & here and domains[cell] == this:
            return 0
        for other in bits(domains[cell] & ~this):
            holders[other] ^= here
        domains[cell] = this
        holders[value] |= here
        self.placed |= here
        if not self.written & this:
            self.where[value] = cell
            self.written |= this
        changed = here | self._strike(value, holders[value] & ~self.placed)
        # Missing numbers are eliminated from the cells that are too far away.
        still_open, beyond = self.open, self.ground.beyond(cell)
        for numbers in (range(value + 1, self.last + 1), range(value - 1, 0, -1)):
            for number, too_far in zip(numbers, beyond, strict=False):
                struck = holders[number] & too_far & still_open
                if struck:
                    changed |= self._strike(number, struck)
        unreachable = still_open & ~self.ground.balls(cell)[-1]
        if unreachable:
            for other in bits(self.missing):
                changed |= self._strike(other, holders[other] & unreachable)
        return changed

    def _strike(self, number: int, cells: Mask) -> Mask:
        """Eliminate `number` from `cells`, all of which have it as a candidate. Return `cells`."""
        self.holders[number] &= ~cells
        keep = ~(1 << number)
        domains = self.domains
        for cell in bits(cells):
            domains[cell] &= keep
        return cells

    def refuted(self, cell: Cell, value: int) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """Return the conclusions that follow if `cell` cannot hold `value`, as assignments and eliminations. If only
        one other cell is left for the number, the number is assigned there; if only one other number is left for the
        cell, that number is assigned; otherwise the candidate is eliminated.
        """
        rest = self.holders[value] & ~(1 << cell)
        if rest and rest & (rest - 1) == 0 and not self.written >> value & 1:
            return ((rest.bit_length() - 1, value),), ()
        return super().refuted(cell, value)

    def choices(self) -> Iterator[list[Candidate]]:
        """Yield lists of alternative candidates: for each open cell, its candidate numbers; then for each missing
        number, its candidate cells.
        """
        yield from super().choices()
        for number in bits(self.missing):
            yield [(cell, number) for cell in bits(self.holders[number])]

    def _leaves(self, removes: tuple[Candidate, ...]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
        """Return the cells for which the sentence names the numbers left, each with these numbers. Such a cell loses
        more than MOST_LOST_NAMED numbers. For other cells, the sentence names the lost numbers instead, because players
        look for the cells of a number, not for the numbers of a cell.
        """
        if len(removes) <= MOST_LOST_NAMED:
            return ()
        lost = Counter(cell for cell, _ in removes)
        return tuple(left for left in super()._leaves(removes) if lost[left[0]] > MOST_LOST_NAMED)

    def before(self, number: int) -> int:
        """Return the highest written number below `number`; 0 if there is none."""
        return max(0, (self.written & (1 << number) - 1).bit_length() - 1)

    def after(self, number: int) -> int:
        """Return the lowest written number above `number`; one more than the last number if there is none."""
        higher = self.written >> number + 1
        return number + (higher & -higher).bit_length() if higher else self.last + 1

    def gap(self, number: int) -> Gap:
        """Return the gap that contains the missing number `number`."""
        return Gap(self.before(number), self.after(number))

    def gaps(self) -> list[Gap]:
        """Return all gaps."""
        if self._gaps[0] != self.written:
            self._gaps = self.written, gaps_between(self.written, self.last)
        return self._gaps[1]

    def ends(self, gap: Gap) -> list[Cell]:
        """Return the cells of the written numbers around `gap`: two, or one at an end of the path."""
        return [self.where[number] for number in gap if self.written >> number & 1]

    def window(self, number: int) -> Mask:
        """Return the open cells that are near enough, for the missing number `number`, to the written numbers before
        and after it.
        """
        low, high = self.gap(number)
        cells = self.open
        if low:
            cells &= self.ground.ball(self.where[low], number - low)
        if high <= self.last:
            cells &= self.ground.ball(self.where[high], high - number)
        return cells

    def reaching(self, cell: Cell) -> Mask:
        """Return the missing numbers that the open cell `cell` can hold according to its distances from the written
        numbers before and after each of them.
        """
        steps = self.ground.distances(cell)
        numbers = 0
        for low, high in self.gaps():
            first = low + (steps[self.where[low]] if low else 1)
            last = high - (steps[self.where[high]] if high <= self.last else 1)
            if first <= last:
                numbers |= (1 << last + 1) - (1 << first)
        return numbers

    def beside(self, number: int) -> list[int]:
        """Return the numbers just before and after `number`, without those that are not written."""
        return [other for other in (number - 1, number + 1) if self.written >> other & 1]

    def around(self, number: int) -> Mask:
        """Return the open cells that touch the written numbers just before and after the missing number `number`: both
        of them or, if only one is written, that one.
        """
        cells = self.open
        for other in self.beside(number):
            cells &= self.near[self.where[other]]
        return cells


def make_finder(position: HidatoPosition, techniques: TechniqueSet) -> HidatoFinder:
    """Return a finder with this position. It propagates assumptions by the propagating techniques of `techniques`."""
    shape = position.puzzle.shape
    finder = FINDERS.take(shape, lambda: HidatoFinder(shape, _finder_of(shape)))
    finder.return_to = partial(FINDERS.give, shape)
    finder.load(position.domains, position.placed)
    finder.propagate_by([technique.name for technique in techniques.propagating])
    return finder
