"""Find Hidato steps that assign one number: because it has one cell left, or because the cell has one candidate
left.
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hidato.find_links import LinksFinder

from masume.kernel.hidato import weights
from masume.kernel.hidato.weights import NUMBERS

GAP_OF_ONE = cython.declare(cython.int, NUMBERS["gap-of-one"])
ONLY_STEP = cython.declare(cython.int, NUMBERS["only-step"])
HIDDEN_SINGLE = cython.declare(cython.int, NUMBERS["hidden-single"])
TIGHT_RUN = cython.declare(cython.int, NUMBERS["tight-run"])
DISTANCE = cython.declare(cython.int, NUMBERS["distance"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
UNTOUCHED_NUMBER = cython.declare(cython.int, weights.UNTOUCHED_NUMBER)
UNTOUCHED_CELL = cython.declare(cython.int, weights.UNTOUCHED_CELL)


class SinglesFinder(LinksFinder):
    """Finder of missing numbers with only one candidate cell, and of open cells with only one candidate.

    A gap is tight if the difference of its two written numbers equals their distance in steps, so that every step of
    the path must lead nearer to the higher number. See FinderState for the other terms.
    """

    # Singles. Each belongs to one technique, depending on how a player sees that only one cell is left: which of the
    # numbers just before and after it are written (`beside`), and which open cells touch them (`around`).

    def emit_singles(self):
        """Emit the assignments of missing numbers with only one cell left, as far as they belong to the current
        technique.
        """
        if self.single_numbers == 0:
            return
        for number in range(1, self.size + 1):
            if self.room[number] != 1 or self.where[number] >= 0:
                continue
            self.tick(self.cells)
            if self.current_technique == GAP_OF_ONE:
                self.emit_at_gap_of_one(number)
            elif self.current_technique == ONLY_STEP:
                if self.where[number - 1] >= 0:
                    self.emit_at_only_step(number, number - 1)
                if self.where[number + 1] >= 0:
                    self.emit_at_only_step(number, number + 1)
            elif self.current_technique == HIDDEN_SINGLE:
                self.emit_at_hidden_single(number)
            elif self.current_technique == TIGHT_RUN:
                self.emit_at_tight_run(number)
            else:
                self.emit_at_straight(number)

    def offer_single(self, weight, number):
        """Emit the assignment of `number` to the only candidate cell that is left for it."""
        self.reason_basis(number, -1)
        self.start(weight, number)
        self.add_assignment(self.next_in(number, -1), number)
        self.emit()

    def count_beside(self, number):
        """Return how many of the two numbers just before and after `number` are written."""
        return (self.where[number - 1] >= 0) + (self.where[number + 1] >= 0)

    def count_around(self, number):
        """Count the open cells that touch each written one of the numbers just before and after `number`
        (`around_count`), and those among them that are too far from the next written number on either side
        (`far_count`).
        """
        slots = self.slots
        low = self.lower(number)
        high = self.higher(number)
        here = self.where[number - 1] if low == number - 1 and low > 0 else self.where[number + 1]
        both = self.count_beside(number) == 2
        self.around_count = 0
        self.far_count = 0
        for slot in range(slots):
            if not self.open_slots[here] >> slot & 1:
                continue
            cell = self.neighbour[here * slots + slot]
            if both and not self.has(self.touching + self.where[number + 1], cell):
                continue
            self.around_count += 1
            if not self.in_reach(number, cell, low, high):
                self.far_count += 1

    def emit_at_gap_of_one(self, number):
        """Emit the assignment of `number`, which has one cell left, if the numbers just before and after it are written
        and only one open cell touches both.
        """
        if self.count_beside(number) == 2:
            self.count_around(number)
            if self.around_count == 1:
                self.offer_single(self.lightest[GAP_OF_ONE], number)

    def emit_at_only_step(self, number, beside):
        """Emit the assignment of `number`, which has one cell left, if the cell of `beside` has at most one open
        neighbour. `beside` is the number just before or after it, and is written. Step argument: `beside`.
        """
        cell = self.where[beside]
        ways = self.open_slots[cell]
        if ways & (ways - 1):
            return
        self.reason(cell)
        self.reason_filled_beside(cell)
        self.start(self.lightest[ONLY_STEP], number)
        self.add_assignment(self.next_in(number, -1), number)
        self.add_arg(beside)
        self.emit()

    def emit_at_hidden_single(self, number):
        """Emit the assignment of `number`, which has one cell left, if its other cells were filled or eliminated. If
        cells are excluded by their distance from the next written number, the techniques distance and tight-run apply
        instead.
        """
        if self.count_beside(number) == 0:
            if not self.is_tight_single(number):
                self.offer_single(UNTOUCHED_NUMBER, number)
        else:
            self.count_around(number)
            if self.far_count == 0:
                self.offer_single(self.lightest[HIDDEN_SINGLE], number)

    def emit_at_straight(self, number):
        """Emit the assignment of `number`, which has one cell left, under two conditions: exactly one of the numbers
        just before and after it is written, and an open cell that touches this number is too far from the next written
        number on the other side.
        """
        if self.count_beside(number) != 1:
            return
        low = self.lower(number)
        high = self.higher(number)
        if low > 0 and high <= self.size:
            self.count_around(number)
            if self.far_count:
                self.reason_far(number, low, high)
                self.offer_single(self.lightest[DISTANCE], number)

    def reason_far(self, number, low, high):
        """Add to the premises the open cells that are too far away for `number`: they touch the written number just
        before or after it, but are too far from the written number on the other side. `low` and `high` are these two
        numbers.
        """
        slots = self.slots
        here = self.where[low] if low == number - 1 else self.where[high]
        for slot in range(slots):
            if self.open_slots[here] >> slot & 1:
                cell = self.neighbour[here * slots + slot]
                if not self.in_reach(number, cell, low, high):
                    self.reason(cell)

    def is_tight(self, low, high):
        """Return whether the gap between the written numbers `low` and `high` is tight."""
        if low == 0 or high > self.size:
            return False
        return self.steps(self.where[low], self.where[high]) == high - low

    def is_tight_single(self, number):
        """Return whether `number` lies in a tight gap, and has one cell left because no other open cell is near enough
        to both written numbers of the gap.
        """
        low = self.lower(number)
        high = self.higher(number)
        if self.room[number] != 1 or not self.is_tight(low, high):
            return False
        for word in range(self.width):
            rest = self.sets[self.open * self.width + word] & ~self.sets[number * self.width + word]
            while rest:
                if self.in_reach(number, 64 * word + ctz(rest), low, high):
                    return False
                rest &= rest - 1
        return True

    def emit_at_tight_run(self, number):
        """Emit one step that assigns all numbers of a tight gap for which only one cell is near enough to both ends. Do
        this only if `number` is the first of them, so that the step is emitted once. Step arguments: the two written
        numbers.
        """
        if not self.is_tight_single(number):
            return
        low = self.lower(number)
        high = self.higher(number)
        for other in range(low + 1, number):
            if self.is_tight_single(other):
                return
        for other in range(number, high):
            if self.is_tight_single(other):
                self.reason_basis(other, -1)
        self.start(self.lightest[TIGHT_RUN], low)
        for other in range(number, high):
            if self.is_tight_single(other):
                self.add_assignment(self.next_in(other, -1), other)
        self.add_arg(low)
        self.add_arg(high)
        self.emit()

    def emit_naked_singles(self):
        """Emit the assignment of each open cell with one candidate. It has a larger weight if the numbers just before
        and after the candidate are both missing. Step arguments: the other missing numbers that are near enough to the
        cell.
        """
        for cell in range(self.cells):
            if self.domain_size[cell] == 1 and self.value_at[cell] == 0:
                self.tick(self.size)
                number = self.next_number(cell, 0)
                if self.where[number] >= 0:
                    continue
                self.reason(cell)
                self.start(self.lightest[NAKED_SINGLE] if self.count_beside(number) else UNTOUCHED_CELL, cell)
                self.add_assignment(cell, number)
                if not self.without_reasons:
                    self.note_near_numbers(cell, number)
                self.emit()

    def note_near_numbers(self, cell, but):
        """Append to the step's arguments each missing number, except `but`, for which `cell` is near enough to the
        written numbers around the number.
        """
        low = 0
        while low < self.size:
            high = self.higher(low)
            for number in range(low + 1, high):
                if number != but and self.in_reach(number, cell, low, high):
                    self.add_arg(number)
            low = high
