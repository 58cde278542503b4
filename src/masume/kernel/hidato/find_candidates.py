"""Find Hidato steps from the candidates of numbers and cells: singles, neighbour support, pairs and triples, and
stranded cells.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deduction_sink import COLLECTING
from cython.cimports.masume.kernel.hidato.find_links import LinksFinder
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

GAP_OF_ONE = cython.declare(cython.int, NUMBERS["gap-of-one"])
ONLY_STEP = cython.declare(cython.int, NUMBERS["only-step"])
HIDDEN_SINGLE = cython.declare(cython.int, NUMBERS["hidden-single"])
TIGHT_RUN = cython.declare(cython.int, NUMBERS["tight-run"])
DISTANCE = cython.declare(cython.int, NUMBERS["distance"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
NEIGHBOUR_SUPPORT = cython.declare(cython.int, NUMBERS["neighbour-support"])
STRANDED_CELL = cython.declare(cython.int, NUMBERS["stranded-cell"])
UNTOUCHED_NUMBER = cython.declare(cython.int, technique_weights.UNTOUCHED_NUMBER)
UNTOUCHED_CELL = cython.declare(cython.int, technique_weights.UNTOUCHED_CELL)


class CandidatesFinder(LinksFinder):
    """Finder of singles (missing numbers with only one candidate cell, and open cells with only one candidate), of
    cells without neighbour support, of pairs and triples, and of stranded cells.

    A gap is tight if the difference of its two written numbers equals their distance in steps, so that every step of
    the path must lead nearer to the higher number. See FinderState for the other terms.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        LinksFinder.__init__(self, shape, like)
        self.around_count = 0
        self.far_count = 0
        self.group_of = numbers(3)

    # Singles. Each belongs to one technique, depending on how a player sees that only one cell is left: which of the
    # numbers just before and after it are written (`beside`), and which open cells touch them (`around`).

    def emit_singles(self):
        """Emit the assignments of missing numbers with only one cell left that the current technique explains."""
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
        """Count the open cells that touch the numbers just before and after `number`, or only one of these if the other
        is not written. Store their number in `around_count`. Store in `far_count` how many of these cells are too far
        from the next written number below or above.
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
        """Emit the assignment of `number`, which has one candidate cell left, unless its distance from a written number
        excludes some of its other cells: the techniques distance and tight-run cover that case.
        """
        if self.count_beside(number) == 0:
            if not self.is_tight_single(number):
                self.offer_single(UNTOUCHED_NUMBER, number)
        else:
            self.count_around(number)
            if self.far_count == 0:
                self.offer_single(self.lightest[HIDDEN_SINGLE], number)

    def emit_at_straight(self, number):
        """Emit the assignment of `number`, which has one cell left, if exactly one of the numbers just before and after
        it is written, and if an open cell next to this written number is too far from the next written number on the
        other side of `number`.
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
        """Emit the assignment of each open cell with one candidate. The step weighs more if the numbers just before and
        after the candidate are both missing. Step arguments: the other missing numbers that are near enough to the
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
        """Append the missing numbers that `cell` could hold, judging by its distances from written numbers, to the
        step's arguments. Omit the number `but`.
        """
        low = 0
        while low < self.size:
            high = self.higher(low)
            for number in range(low + 1, high):
                if number != but and self.in_reach(number, cell, low, high):
                    self.add_arg(number)
            low = high

    # Neighbour support.

    def emit_support(self):
        """Emit a step for each missing number that some of its candidate cells do not support: it is eliminated from
        these cells. A cell supports a number if two different neighbours of the cell can hold the previous and the next
        number.
        """
        for number in range(1, self.size + 1):
            if self.where[number] >= 0:
                continue
            at = max(self.number_changed[number - 1], self.number_changed[number], self.number_changed[number + 1])
            if at <= self.supported_at[number]:
                continue
            self.tick(2 * self.room[number] + self.width)
            if self.find_unsupported(number):
                self.offer_support(number)
            else:
                self.supported_at[number] = self.clock

    def find_unsupported(self, number):
        """Mark the missing number `number` as eliminated from the candidate cells that do not support it (see
        `emit_support`). Return whether there are any.
        """
        width = self.width
        row = (self.removed + number) * width
        below = (number - 1) * width
        above = (number + 1) * width
        any_lost: cython.bint = False
        for word in range(width):
            self.sets[row + word] = 0
            rest = self.sets[number * width + word]
            while rest:
                cell = 64 * word + ctz(rest)
                rest &= rest - 1
                near = (self.touching + cell) * width
                lower: cython.bint = number == 1
                higher: cython.bint = number == self.size
                exits = 0
                for i in range(max(word - self.pad, 0), min(word + self.pad + 1, width)):
                    common = self.sets[near + i] & self.sets[below + i]
                    other = self.sets[near + i] & self.sets[above + i]
                    if common:
                        lower = True
                    if other:
                        higher = True
                    exits += popcount(common | other)
                if not (lower and higher) or (exits < 2 and 1 < number < self.size):
                    self.sets[row + word] |= bit(cell)
                    any_lost = True
        return any_lost

    def offer_support(self, number):
        """Emit the elimination of `number` from the cells that `find_unsupported` marked."""
        self.begin_losses(False)
        self.add_losing_item(number)
        if self.mode != COLLECTING:
            self.spread(self.removed + number, self.scratch + 2)
            self.reason_row(self.scratch + 2)
            if self.is_placing():
                self.reason_basis(number, -1)
        self.start_losses(self.lightest[NEIGHBOUR_SUPPORT], number)
        self.emit()

    # Pairs and triples.

    def emit_groups(self, size, weight):
        """Emit a step for each group of `size` numbers that have only `size` candidate cells between them: all other
        numbers are eliminated from these cells. Also emit a step for each group of `size` cells that have only `size`
        candidates between them: these numbers are eliminated from all other cells. Step arguments: 0 for numbers or 1
        for cells, then the members of the group.
        """
        count = 0
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and 2 <= self.room[number] <= size:
                self.small[count] = number
                count += 1
        self.look_among(count, size, weight, False)
        count = 0
        for cell in range(self.cells):
            if self.value_at[cell] == 0 and 2 <= self.domain_size[cell] <= size:
                self.small[count] = cell
                count += 1
        self.look_among(count, size, weight, True)

    def look_among(self, count, size, weight, of_cells):
        """Search the first `count` items of `small` for groups of `size` (two or three), and emit their steps. If
        `of_cells`, the items are cells; otherwise they are numbers.
        """
        for i in range(count):
            for j in range(i + 1, count):
                self.tick(self.width)
                if self.join_group(self.small[i], self.small[j], -1, of_cells) > size:
                    continue
                if size == 2:
                    self.emit_at_group(weight, of_cells)
                    continue
                for k in range(j + 1, count):
                    if self.join_group(self.small[i], self.small[j], self.small[k], of_cells) == 3:
                        self.emit_at_group(weight, of_cells)

    def join_group(self, first, other, third, of_cells):
        """Store a group, and unite the candidates of its members in a scratch set. If `of_cells`, the members are
        cells; otherwise they are numbers. `third` is -1 for a group of two. Return the number of candidates.
        """
        self.group_of[0] = first
        self.group_of[1] = other
        self.group_of[2] = third
        if not of_cells:
            row = self.scratch + 2
            self.copy_row(row, first)
            self.join(row, other)
            if third >= 0:
                self.join(row, third)
            return self.count_in(row)
        count = 0
        for word in range(self.span):
            shared = self.domains[first * self.span + word] | self.domains[other * self.span + word]
            if third >= 0:
                shared |= self.domains[third * self.span + word]
            self.domains[self.spare * self.span + word] = shared
            count += popcount(shared)
        return count

    def emit_at_group(self, weight, of_cells):
        """Emit the step of the stored group, as `emit_groups` describes. If `of_cells`, its members are cells;
        otherwise they are numbers.
        """
        self.begin_losses(not of_cells)
        for word in range(self.span if of_cells else self.width):
            if of_cells:
                rest = self.domains[self.spare * self.span + word]
            else:
                rest = self.sets[(self.scratch + 2) * self.width + word]
            while rest:
                self.lose_all_but_group(64 * word + ctz(rest))
                rest &= rest - 1
        if self.losing_count == 0:
            return
        if not of_cells:
            self.reason_row(self.scratch + 2)
        for i in range(3):
            if self.group_of[i] >= 0:
                if of_cells:
                    self.reason(self.group_of[i])
                else:
                    self.reason_basis(self.group_of[i], -1)
        self.start_losses(weight, self.group_of[0])
        self.add_arg(of_cells)
        for i in range(3):
            if self.group_of[i] >= 0:
                self.add_arg(self.group_of[i])
        self.emit()

    def lose_all_but_group(self, item):
        """Mark all candidates of `item` as eliminated, except the members of the group."""
        for word in range(self.span if self.by_cell else self.width):
            group: cython.ulonglong = 0
            for i in range(3):
                if self.group_of[i] >> 6 == word:
                    group |= bit(self.group_of[i])
            if self.by_cell:
                gone = self.domains[item * self.span + word] & ~group
                self.domains[(self.lost + item) * self.span + word] = gone
            else:
                gone = self.sets[item * self.width + word] & ~group
                self.sets[(self.removed + item) * self.width + word] = gone
        self.lose_from(item)

    # Stranded cells.

    def emit_stranded_cells(self):
        """Emit a step for each number that would leave a cell without candidates if it were written too far away: the
        number is eliminated from all places that are too far from the cell. Step arguments: the number and the cell.
        """
        for cell in range(self.cells):
            if self.value_at[cell] or self.domain_size[cell] == 0:
                continue
            first = self.next_number(cell, 0)
            last = self.previous_number(cell, self.size + 1)
            # All candidates of the cell must be nearer to the number than its cell is to the stranded one.
            for number in range(max(1, last - self.longest), min(self.size, first + self.longest) + 1):
                if self.where[number] < 0:
                    self.emit_at_stranded(cell, first, last, number)

    def emit_at_stranded(self, cell, first, last, number):
        """Emit the elimination of `number` from all cells where it would leave `cell` without candidates. `first` and
        `last` are the lowest and the highest candidate of `cell`.
        """
        if self.domain_size[cell] == 1 and first == number:
            return
        if first == number:
            first = self.next_number(cell, number)
        elif last == number:
            last = self.previous_number(cell, number)
        steps = max(last - number, number - first)
        if steps >= self.longest:
            return
        row = self.removed + number
        self.tick(self.room[number] + self.width)
        self.clear(row)
        other = -1
        while (other := self.next_in(number, other)) >= 0:
            if self.steps(cell, other) > steps:
                self.add(row, other)
        self.begin_losses(False)
        self.lose_from(number)
        if self.losing_count == 0:
            return
        self.reason(cell)
        self.reason_singles()
        self.start_losses(self.lightest[STRANDED_CELL], cell)
        self.add_arg(number)
        self.add_arg(cell)
        self.emit()

    def previous_number(self, cell, number):
        """Return the highest candidate of `cell` below `number`. Such a candidate must exist."""
        number -= 1
        while not self.can_be(cell, number):
            number -= 1
        return number
