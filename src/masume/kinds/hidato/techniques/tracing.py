"""Telling what an assumption leads to. It is followed as in `supposing`, but every event is recorded. Afterwards only
the events that a conclusion needs are told as steps, in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from masume.core.grid import Cell, Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.flaws import COLOURS, JAM, POCKET_MISFIT, no_cell_step, no_number_step
from masume.kinds.hidato.techniques.pockets import has_misfit
from masume.kinds.hidato.techniques.reasons import is_single
from masume.kinds.hidato.techniques.singles import placing_step
from masume.kinds.hidato.techniques.support import support_step
from masume.kinds.hidato.techniques.supposing import Start
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Case, Step, Technique

# Why a number lost cells: a number was written there, or too far away; no neighbouring cell has room for the number
# before it (LOWER) or after it (HIGHER); only one neighbouring cell has room for either (TURN); or they were refuted.
WRITTEN, LOWER, HIGHER, TURN, REFUTED = range(5)

Event = tuple[int, int, int]
"""Why cells were lost, the number that lost them, and the number (for TURN, the cell) that caused it; or, for a number
that was written, NOTED, the number and its cell."""
NOTED = 5


class Trace:
    """What follows from an assumption, or from refuted candidates, with the reasons for everything."""

    def __init__(self, start: Start, number: int, cell: Cell, refuted: Iterable[Candidate] = ()) -> None:
        self.start = start
        self.number = number
        self.cell = cell
        self.holders = start.holders.copy()
        self.events: list[Event] = []
        self.why: dict[Candidate, int] = {}
        """For each lost candidate, here a pair of number and cell, the event that took it."""
        self.noted: dict[int, int] = {}
        """For each number written under the assumption, the event."""
        self.empty_number = 0
        self.empty_cell = -1
        self.flaw: Technique | None = None
        """The contradiction, if it is seen by looking at the whole board."""
        self._queue: deque[int] = deque()
        self._touched: set[int] = set()
        for other, there in refuted:
            self._lose(other, self.holders[other] & 1 << there, REFUTED, 0)
        if number:
            self._run()
        else:
            self._settle()

    @property
    def failed(self) -> bool:
        return self.empty_number != 0 or self.empty_cell >= 0 or self.flaw is not None

    def _run(self) -> None:
        fresh = [self.number]
        while fresh and not self.failed:
            for number in fresh:
                if not self.failed:
                    self._note(number)
            if not self.failed:
                self._look_for_misfit()
            self._settle()
            fresh = [
                number
                for number in self.start.numbers
                if number not in self.noted and self.holders[number].bit_count() == 1
            ]

    def _look_for_misfit(self) -> None:
        written, taken = self.start.position.written, 0
        for number, event in self.noted.items():
            written |= 1 << number
            taken |= 1 << self.events[event][2]
        if has_misfit(self.start.position, self.holders, written, taken):
            self.flaw = POCKET_MISFIT

    def _note(self, number: int) -> None:
        """Writes a number down: no other number stands there, and none too far away."""
        start = self.start
        cell = self.cell if number == self.number else self.holders[number].bit_length() - 1
        event = len(self.events)
        self.events.append((NOTED, number, cell))
        self.noted[number] = event
        if number == self.number:
            self._lose(number, self.holders[number] & ~(1 << cell), WRITTEN, number)
        for other in bits(start.domains[cell]):
            if other != number:
                self._lose(other, self.holders[other] & 1 << cell, WRITTEN, number)
        balls = start.position.ground.balls[cell]
        for steps in range(1, len(balls)):
            for other in (number - steps, number + steps):
                if self._is_open(other):
                    self._lose(other, self.holders[other] & ~balls[steps], WRITTEN, number)
        self._queue.append(number)
        self._touched.add(number)

    def _is_open(self, number: int) -> bool:
        """Whether a number is missing and was not written under the assumption."""
        return number > 0 and bool(self.start.missing >> number & 1) and number not in self.noted

    def _lose(self, number: int, gone: Mask, why: int, by: int) -> None:
        if not gone or self.failed:
            return
        event = len(self.events)
        self.events.append((why, number, by))
        for cell in bits(gone):
            self.why[number, cell] = event
        self.holders[number] &= ~gone
        if not self.holders[number]:
            self.empty_number = number
        self._queue.append(number)
        self._touched.add(number)

    def _settle(self) -> None:
        start, holders = self.start, self.holders
        queue = self._queue
        while queue and not self.failed:
            while queue and not self.failed:
                number = queue.popleft()
                around = start.spread(holders[number])
                for other, why in ((number - 1, HIGHER), (number + 1, LOWER)):
                    if self._is_open(other):
                        self._lose(other, holders[other] & ~around, why, number)
            if not self.failed:
                touched, self._touched = self._touched, set()
                for number in sorted({other for one in touched for other in (one - 1, one, one + 1)}):
                    if 1 < number < start.last and self._is_open(number):
                        self._turn(number)
        if not self.failed:
            wanted = 0
            for number in start.numbers:
                wanted |= holders[number]
            if start.open & ~wanted:
                lost = start.open & ~wanted
                self.empty_cell = (lost & -lost).bit_length() - 1

    def _turn(self, number: int) -> None:
        """Strikes cells with only one neighbour for the number before or after: it cannot hold both."""
        lower, higher = self.holders[number - 1], self.holders[number + 1]
        if lower & higher:
            for cell in bits(self.holders[number] & self.start.touching_one(lower | higher)):
                back = self.start.near[cell] & (lower | higher)
                self._lose(number, 1 << cell, TURN, back.bit_length() - 1)

    def needed_events(self, goals: Iterable[Candidate] = ()) -> dict[int, Mask]:
        """The events that lead to the contradiction, or to the loss of the goals (pairs of number and cell); for each
        event, the cells that matter."""
        needed: dict[int, Mask] = {}
        want: list[Candidate] = list(goals)
        if not want and self.empty_number:
            want = [(self.empty_number, cell) for cell in bits(self.start.holders[self.empty_number])]
        elif not want and self.empty_cell >= 0:
            want = [(number, self.empty_cell) for number in bits(self.start.domains[self.empty_cell])]
        elif not want and self.flaw:
            for number in self._numbers_behind(self.flaw):
                want += self._losses_before(number, needed)
        seen: set[Candidate] = set()
        while want:
            lost = want.pop()
            if lost in seen:
                continue
            seen.add(lost)
            number, cell = lost
            event = self.why[lost]
            needed[event] = needed.get(event, 0) | 1 << cell
            want += self._grounds(event, number, cell, needed)
        return needed

    def plan(self) -> list[Candidate]:
        """The fewest refuted candidates that decide some number or some cell; none if nothing is decided."""
        start, holders = self.start, self.holders
        goals = [
            [(number, cell) for cell in bits(start.holders[number] & ~holders[number])]
            for number in start.numbers
            if is_single(holders[number])
        ]
        once = twice = 0
        for number in start.numbers:
            twice |= once & holders[number]
            once |= holders[number]
        for cell in bits(once & ~twice):
            goals.append([(number, cell) for number in bits(start.domains[cell]) if not holders[number] >> cell & 1])
        plans = []
        for goal in goals:
            needed = self.needed_events(goal)
            plans.append(
                [
                    (self.events[event][1], cell)
                    for event, cells in needed.items()
                    if self.events[event][0] == REFUTED
                    for cell in bits(cells)
                ]
            )
        return min((plan for plan in plans if plan), key=len, default=[])

    def _grounds(self, event: int, number: int, cell: Cell, needed: dict[int, Mask]) -> list[Candidate]:
        """The earlier losses that caused the loss of a candidate."""
        why, _, by = self.events[event]
        start = self.start
        around = start.near[cell]
        if why == REFUTED:
            return []
        if why == WRITTEN:
            return self._losses_before(by, needed)
        if why == TURN:
            around &= ~(1 << by)
            sides: tuple[int, ...] = (number - 1, number + 1)
        else:
            sides = (number - 1,) if why == LOWER else (number + 1,)
        return [(side, other) for side in sides for other in bits(start.holders[side] & around)]

    def _losses_before(self, number: int, needed: dict[int, Mask]) -> list[Candidate]:
        """The losses that left a number with the cell in which it was written."""
        event = self.noted[number]
        if event in needed or number == self.number:
            return []
        needed[event] = 0
        return [(number, cell) for cell in bits(self.start.holders[number] & ~(1 << self.events[event][2]))]

    def _numbers_behind(self, flaw: Technique) -> list[int]:
        """The numbers, of those written under the assumption, that a contradiction on the whole board rests on."""
        because = next(iter(flaw.find(self.board(), 0))).because
        return [number for number, event in self.noted.items() if self.events[event][2] in because]

    def board(self) -> HidatoPosition:
        """The position with all that is written under the assumption."""
        now = self.start.position.copy()
        for number, event in self.noted.items():
            now.put(self.events[event][2], number)
        return now

    def look_late(self) -> None:
        """Looks for a contradiction on the whole board, once nothing more follows."""
        if not self.failed:
            now = self.board()
            self.flaw = next((flaw for flaw in (COLOURS, JAM) if any(flaw.find(now, 0))), None)

    def steps(self, needed: dict[int, Mask]) -> list[Step]:
        """The needed events as steps, with the flaw at the end if there is one."""
        steps = self._tell(needed)
        if self.failed and not (steps and steps[-1].is_flaw):
            # The flaw does not show without the events that were left out.
            every = dict.fromkeys(range(len(self.events)), 0)
            for (_, cell), event in self.why.items():
                every[event] |= 1 << cell
            steps = self._tell(every)
        return steps

    def _tell(self, needed: dict[int, Mask]) -> list[Step]:
        now = self.start.position.copy()
        now.put(self.cell, self.number)
        steps: list[Step] = []
        for event in sorted(needed):
            why, number, _ = self.events[event]
            if now.written >> number & 1 or why == WRITTEN:
                continue
            if not now.holders[number]:
                # Told earlier than it was found, a number has left no cell for this one.
                return [*steps, no_cell_step(now, number)]
            if why == NOTED:
                step = placing_step(now, number)
            else:
                gone = needed[event] & now.holders[number]
                if not gone:
                    continue
                step = support_step(now, number, gone)
            steps.append(step)
            now.apply(step)
        if self.empty_number:
            steps.append(no_cell_step(now, self.empty_number))
        elif self.empty_cell >= 0:
            steps.append(no_number_step(now, self.empty_cell))
        elif self.flaw:
            steps += list(self.flaw.find(now, 0))[:1]
        return steps

    def case(self, goals: Iterable[Candidate] = ()) -> Case:
        """The assumption, with the steps that lead to the contradiction or to the goals."""
        steps = self.steps(self.needed_events(goals))
        return Case(self.cell, self.number, True, tuple(steps))


def argument_length(trace: Trace, needed: dict[int, Mask]) -> int:
    """About how many steps it takes to tell these events."""
    return sum(trace.events[event][0] != WRITTEN for event in needed)
