"""Store the position in which Hidato steps are found."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.assumption_prober import MANY
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato.geometry import words
from masume.kernel.step_finder import BUDGETS, OPEN_BUDGETS
from masume.kernel.word_tables import masks_of, words_of
from masume.reasoning.position import OutOfTimeError

ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# Largest number of pairs (cell, number) that are listed; the list then takes about 200 MB.
MOST_CANDIDATES = cython.declare(cython.longlong, 3_000_000)
MOST_SURVIVORS = cython.declare(cython.int, 1 << 23)  # largest size of `rests_on`, in words
# Length of `slot_of` beyond which a new table is allocated instead of clearing the old one.
MANY_SLOTS = cython.declare(cython.int, 1 << 20)
MOST_PROMISING = 12  # number of candidates that nested arguments try to refute if all are known to be wrong


class FinderState(Geometry):
    """Hidato position that keeps track of its changes and their order.

    A number is missing if it is not written yet; a cell is open if it has no number yet. A gap is a sequence of missing
    numbers between two written ones, which are called its low and its high number. At an end of the path, low is 0, or
    high is one more than the largest number. See Geometry for the other terms.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        Geometry.__init__(self, shape, like)
        cells = self.cells
        size = self.size
        # The tables below are parts of one table, so that all are copied at once.
        self.state = memoryview(numbers(8 * (size + 2) + 4 * cells + self.everything))
        self.parted = 0
        self.room = self.part(size + 2)
        self.domain_size = self.part(cells)
        self.where = self.part(size + 2)
        self.value_at = self.part(cells)
        self.open_slots = self.part(cells)
        self.filled = self.part(cells)
        self.number_changed = self.part(size + 2)
        self.supported_at = self.part(size + 2)
        self.quiet_high = self.part(2 * size + 4)
        self.quiet_filled = self.part(2 * size + 4)
        self.clean_as_of = self.part(self.everything)

        self.from_high = numbers(cells)
        self.slot_of = self.stands_for = self.size_then = numbers(1)  # allocated when what-ifs are searched
        self.rests_on = words(self.span + self.width)
        self.forget_survivors()

    def part(self, count):
        """Return the next unused part of the table `state`, with space for `count` numbers."""
        self.parted += count
        return self.state[self.parted - count : self.parted]

    def load(self, domains: object, placed: object) -> None:
        width = self.width
        for i in range(self.position_rows * width):
            self.sets[i] = 0
        for i in range(len(self.state)):
            self.state[i] = 0
        for number in range(self.size + 2):
            self.where[number] = -1
            self.number_changed[number] = 1
        for technique in range(self.everything):
            self.clean_as_of[technique] = -1
        self.clock = 1
        self.filled_count = 0
        self.doubles = 0
        self.empty_numbers = 0
        self.single_numbers = 0
        self.empty_cells = 0
        self.left = 0
        self.may_be_apart = True
        self.may_be_split = True
        self.forget_survivors()
        self.take_domains(domains)
        self.turn_domains()
        for number in range(self.size + 2):
            self.room[number] = self.count_in(number)
        is_placed: bytes = placed.to_bytes(self.cells // 8 + 1, "little")
        for cell in range(self.cells):
            if not self.has(self.board, cell):
                continue
            if is_placed[cell >> 3] >> (cell & 7) & 1:
                number = domains[cell].bit_length() - 1
                self.value_at[cell] = number
                if self.where[number] >= 0:
                    self.doubles += 1
                self.where[number] = cell
            else:
                self.sets[self.open * width + (cell >> 6)] |= bit(cell)
                self.left += 1
                if self.domain_size[cell] == 0:
                    self.empty_cells += 1
        for number in range(1, self.size + 1):
            if self.where[number] < 0:
                self.single_numbers += self.room[number] == 1
                self.empty_numbers += self.room[number] == 0
        for cell in range(self.cells):
            for slot in range(self.slots):
                other = self.neighbour[cell * self.slots + slot]
                if other >= 0 and self.has(self.open, other):
                    self.open_slots[cell] |= 1 << slot

    def windows(self, numbers: list) -> tuple:
        """Return two lists of bit sets: the candidates of each cell, and the cells in which each number may be,
        considering only the distances from givens. `numbers` holds the given of each cell, or 0. This overwrites the
        position of the finder.
        """
        width = self.width
        span = self.span
        for i in range(self.position_rows * width):
            self.sets[i] = 0
        for i in range(self.cells * span):
            self.domains[i] = 0
        for number in range(self.size + 2):
            self.where[number] = -1
        self.copy_row(self.open, self.board)
        for cell in range(self.cells):
            given: cython.int = numbers[cell]
            if given > 0:
                self.where[given] = cell
                self.flip(self.open, cell)
                self.add(given, cell)
                self.domains[cell * span + (given >> 6)] |= bit(given)
        low = 0
        while low < self.size:
            high = self.higher(low)
            if high > low + 1:
                self.let_in(low, high)
            low = high
        self.turn_domains()
        return masks_of(self.domains, self.cells, span), masks_of(self.sets, self.size + 2, width)

    def let_in(self, low, high):
        """Add each missing number between `low` and `high` to the candidates of all open cells that are near enough to
        both.
        """
        most = high - low - 1
        count = self.size
        if high <= self.size:
            count = self.count_steps(self.where[high], most)
            for i in range(count):
                self.from_high[self.edge[i]] = self.steps_to[self.edge[i]]
        if low > 0:
            count = self.count_steps(self.where[low], most)
        elif high > self.size:  # no number is written
            count = 0
            for cell in range(self.cells):
                if self.has(self.board, cell):
                    self.edge[count] = cell
                    count += 1
        for i in range(count):
            cell = self.edge[i]
            if not self.has(self.open, cell):
                continue
            first = low + (self.steps_to[cell] if low > 0 else 1)
            last = high - 1
            if high <= self.size:
                last = high - self.from_high[cell] if self.from_high[cell] else 0
            if first <= last:
                self.let_range(cell, first, last)
        if high <= self.size:
            for cell in range(self.cells):
                self.from_high[cell] = 0

    def let_range(self, cell, first, last):
        """Add all numbers from `first` to `last` to the candidates of `cell`."""
        base = cell * self.span
        for word in range(first >> 6, (last >> 6) + 1):
            mask: cython.ulonglong = ALL
            if word == first >> 6:
                mask = (mask << (first & 63)) & ALL
            if word == last >> 6:
                mask &= ALL >> (63 - (last & 63))
            self.domains[base + word] |= mask

    def take_domains(self, domains):
        """Load the candidates of all cells from `domains`, which holds a bit set for each cell."""
        for cell in range(self.cells):
            row: cython.ulonglong[::1] = words_of(domains[cell], self.span)
            count = 0
            for word in range(self.span):
                rest = row[word]
                self.domains[cell * self.span + word] = rest
                count += popcount(rest)
            self.domain_size[cell] = count

    def turn_domains(self):
        """Compute the candidate cells of all numbers from the candidates of all cells, by transposing a bit matrix in
        blocks of 64 cells and 64 numbers. The sets of candidate cells must be empty before.
        """
        span = self.span
        width = self.width
        for row in range(width):
            first = 64 * row
            end = min(first + 64, self.cells)
            for word in range(span):
                mask: cython.ulonglong = 0
                all_of: cython.ulonglong = ALL
                for cell in range(first, end):
                    mask |= self.domains[cell * span + word]
                    all_of &= self.domains[cell * span + word]
                if mask == 0:
                    continue
                here = ALL >> (64 - (end - first))
                while all_of:  # numbers that are candidates of all of these cells
                    self.sets[(64 * word + ctz(all_of)) * width + row] = here
                    mask &= ~(all_of & -all_of)
                    all_of &= all_of - 1
                if mask == 0:
                    continue
                for cell in range(first, end):
                    rest = self.domains[cell * span + word] & mask
                    while rest:
                        self.sets[(64 * word + ctz(rest)) * width + row] |= bit(cell)
                        rest &= rest - 1

    def copy_from(self, other):
        twin = cython.cast(FinderState, other)
        self.forget_survivors()
        end = self.position_rows * self.width
        self.sets[:end] = twin.sets[:end]
        end = self.cells * self.span
        self.domains[:end] = twin.domains[:end]
        self.clock = twin.clock
        self.filled_count = twin.filled_count
        self.doubles = twin.doubles
        self.empty_numbers = twin.empty_numbers
        self.single_numbers = twin.single_numbers
        self.empty_cells = twin.empty_cells
        self.left = twin.left
        self.learn_from(twin)

    def learn_from(self, other):
        """Copy from `other`, a finder with the same position, the tables and flags that state which searches need not
        be repeated.
        """
        self.state[:] = other.state
        self.may_be_apart = other.may_be_apart
        self.may_be_split = other.may_be_split

    def allows(self, cell, value):
        return self.can_be(cell, value)

    def can_be(self, cell, number):
        return self.domains[cell * self.span + (number >> 6)] & bit(number) != 0

    def is_open(self, cell):
        return self.has(self.open, cell)

    def is_full(self):
        return self.left == 0

    def eliminate(self, cell, value):
        if self.can_be(cell, value):
            self.clock += 1
            self.drop_candidate(cell, value)

    def drop_candidate(self, cell, number):
        """Eliminate the candidate `number` from `cell`; it must be a candidate there."""
        self.sets[number * self.width + (cell >> 6)] ^= bit(cell)
        self.domains[cell * self.span + (number >> 6)] ^= bit(number)
        self.room[number] -= 1
        self.domain_size[cell] -= 1
        self.number_changed[number] = self.clock
        if self.room[number] < 2 and self.where[number] < 0:
            self.count_room(number, self.room[number] + 1)
        if self.domain_size[cell] == 0 and self.has(self.open, cell):
            self.empty_cells += 1

    def count_room(self, number, before):
        """Update `single_numbers` and `empty_numbers` after the number of candidate cells of `number` has changed from
        `before`.
        """
        self.single_numbers += (self.room[number] == 1) - (before == 1)
        self.empty_numbers += (self.room[number] == 0) - (before == 0)

    def gain(self, cell, number):
        """Make `number`, which was eliminated, a candidate of `cell` again, because it is about to be written there."""
        self.sets[number * self.width + (cell >> 6)] |= bit(cell)
        self.domains[cell * self.span + (number >> 6)] |= bit(number)
        self.room[number] += 1
        self.domain_size[cell] += 1
        if self.room[number] < 3 and self.where[number] < 0:
            self.count_room(number, self.room[number] - 1)
        if self.domain_size[cell] == 1 and self.has(self.open, cell):
            self.empty_cells -= 1

    def assign(self, cell, value):
        """Assign `value` to `cell`. Eliminate the number from all other cells, all other numbers from this cell, and
        each missing number from the cells that are now too far away for it.
        """
        slots = self.slots
        self.clock += 1
        if not self.has(self.open, cell):
            return
        if not self.can_be(cell, value):
            self.gain(cell, value)
            self.may_be_apart = True
        for word in range(self.span):
            rest = self.domains[cell * self.span + word]
            while rest:
                number = 64 * word + ctz(rest)
                rest &= rest - 1
                if number != value:
                    self.drop_candidate(cell, number)
        self.sets[self.open * self.width + (cell >> 6)] ^= bit(cell)
        self.left -= 1
        for slot in range(slots):
            other = self.neighbour[cell * slots + slot]
            if other >= 0:
                self.open_slots[other] &= ~(1 << (slots - 1 - slot))
        if self.is_cut[self.open_slots[cell]]:
            self.may_be_split = True
        self.filled[self.filled_count] = cell
        self.filled_count += 1
        self.value_at[cell] = value
        if self.where[value] < 0:
            self.where[value] = cell
            self.single_numbers -= self.room[value] == 1
        else:
            self.doubles += 1
        self.number_changed[value] = self.clock
        for word in range(self.width):
            rest = self.sets[value * self.width + word] & self.sets[self.open * self.width + word]
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                self.drop_candidate(other, value)
        self.keep_near(cell, value)

    def keep_near(self, cell, value):
        """Eliminate each missing number from the cells that are too far from `cell`, in which `value` has just been
        written.
        """
        base = cell * self.cells
        most = self.size if self.is_apart else self.longest - 1
        if not self.measured[cell]:
            self.measure(cell)
        for steps in range(1, most + 1):
            number = value - steps
            if number > 0 and self.where[number] < 0:
                self.strike_far(number, base, steps)
            number = value + steps
            if number <= self.size and self.where[number] < 0:
                self.strike_far(number, base, steps)

    def strike_far(self, number, base, steps):
        """Eliminate `number` from the open cells that are more than `steps` steps away from the cell whose distances
        begin at index `base` of `distance`.
        """
        for word in range(self.width):
            rest = self.sets[number * self.width + word] & self.sets[self.open * self.width + word]
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                if self.distance[base + other] > steps:
                    self.drop_candidate(other, number)

    # Written numbers.

    def lower(self, number):
        """Return the highest written number below `number`; 0 if there is none."""
        number -= 1
        while number > 0 and self.where[number] < 0:
            number -= 1
        return number

    def higher(self, number):
        """Return the lowest written number above `number`; one more than the largest number if there is none."""
        number += 1
        while number <= self.size and self.where[number] < 0:
            number += 1
        return number

    def in_reach(self, number, cell, low, high):
        """Return whether `cell` is near enough to the written numbers `low` and `high` to hold the missing number
        `number` between them.
        """
        if low > 0 and self.steps(self.where[low], cell) > number - low:
            return False
        return high > self.size or self.steps(self.where[high], cell) <= high - number

    # Assumptions. These methods override those of the base class, because more is known about a Hidato position.

    def candidates(self):
        """Return the candidates that are worth probing, as pairs (cell, number): all candidates of open cells, except
        the values of the solution if it is known. Raise OutOfTimeError if there are so many that listing them would
        take too much memory.
        """
        result: list = []
        known: cython.bint = len(self.answer) > 0
        cell = -1
        if self.count_candidates() > MOST_CANDIDATES:
            raise OutOfTimeError
        while (cell := self.next_in(self.open, cell)) >= 0:
            number = 0
            while (number := self.next_number(cell, number)) > 0:
                if not (known and self.answer[cell] == number):
                    result.append((cell, number))
        return result

    def emit_what_ifs(self):
        candidates = self.candidates()
        self.keep_survivors(min(len(candidates), MOST_SURVIVORS // (self.span + self.width)))
        self.refute_within(candidates, self.most_rounds(self.what_if_weights))

    # If an assumption leads to no contradiction within some rounds, its candidate survives. The result is cached until
    # something changes that was examined in these rounds. Propagating techniques examine a number and the numbers just
    # before and after it, a cell, and what is written. So the result remains valid as long as nothing is written, no
    # number changes that differs by at most two from one that changed in the rounds, and no cell changes that changed
    # in the rounds or touches a cell filled in them. It must also be certain that nothing follows without assumptions.

    def propagate_by(self, names: object) -> None:
        Geometry.propagate_by(self, names)
        self.forget_survivors()

    def forget_survivors(self):
        """Invalidate all cached results about candidates that survived a probe."""
        self.filled_then = -1

    def is_at_rest(self):
        """Return whether the propagating techniques find nothing in this position. If so, record that they need not
        search again.
        """
        helper = cython.cast(FinderState, self.scratch_finder(0))
        helper.copy_from(self)
        helper.fails = False
        helper.rounds = helper.implied = 0
        helper.check_contradictions()
        at_rest = not helper.fails and not helper.propagate_round() and helper.rounds == 0
        if at_rest:
            self.learn_from(helper)
        return at_rest

    def keep_survivors(self, count):
        """Prepare the cache of survivors (candidates whose probes led to no contradiction) before up to `count`
        candidates are probed. Keep the results that recent changes cannot have affected. If a number has been written
        since, or if propagation is not finished now or was not finished at the last call, drop all results.
        """
        size = self.span + self.width
        at_rest = self.is_at_rest()
        if self.filled_then == self.filled_count and at_rest:
            numbers_changed = self.spare + 1
            cells_changed = self.scratch + 9
            for word in range(self.span):
                self.domains[numbers_changed * self.span + word] = 0
            self.clear(cells_changed)
            for number in range(1, self.size + 1):
                if self.number_changed[number] > self.clock_then:
                    for near in range(max(number - 2, 0), min(number + 3, self.size + 2)):
                        self.domains[numbers_changed * self.span + (near >> 6)] |= bit(near)
            for cell in range(self.cells):
                if self.domain_size[cell] != self.size_then[cell]:
                    self.add(cells_changed, cell)
            for slot in range(self.slot_count):
                base = slot * size
                for word in range(self.span):
                    if self.rests_on[base + word] & self.domains[numbers_changed * self.span + word]:
                        self.stands_for[slot] = -1
                for word in range(self.width):
                    if self.rests_on[base + self.span + word] & self.sets[cells_changed * self.width + word]:
                        self.stands_for[slot] = -1
        else:
            if len(self.slot_of) == 1:
                self.slot_of = numbers(self.cells * self.values)
                self.size_then = memoryview(numbers(self.cells))
            if len(self.stands_for) < count or len(self.rests_on) < count * size:
                self.stands_for = numbers(count)
                self.rests_on = words(count * size)
            self.forget_slots()
        self.filled_then = self.filled_count if at_rest else -1
        self.clock_then = self.clock
        self.size_then[:] = self.domain_size

    def forget_slots(self):
        """Empty the cache of survivors. If its table is large, allocate a new one, which is faster than clearing the
        old one because most of that was never written to.
        """
        if len(self.slot_of) > MANY_SLOTS:
            self.slot_of = numbers(self.cells * self.values)
        else:
            for at in range(len(self.slot_of)):
                self.slot_of[at] = 0
        self.slot_count = 0

    def is_known_to_survive(self, cell, value, most):
        slot = self.slot_of[cell * self.values + value] - 1
        return slot >= 0 and self.stands_for[slot] >= most

    def note_survivor(self, helper, cell, value, most):
        trial = cython.cast(FinderState, helper)
        at = cell * self.values + value
        if self.slot_of[at] == 0:
            if self.slot_count == len(self.stands_for):
                return
            self.slot_count += 1
            self.slot_of[at] = self.slot_count
        slot = self.slot_of[at] - 1
        base = slot * (self.span + self.width)
        self.stands_for[slot] = most if trial.rounds >= most else MANY
        for word in range(self.span + self.width):
            self.rests_on[base + word] = 0
        for number in range(1, self.size + 1):
            if trial.number_changed[number] > self.clock:
                self.rests_on[base + (number >> 6)] |= bit(number)
        base += self.span
        for other in range(self.cells):
            if trial.domain_size[other] != self.domain_size[other]:
                self.rests_on[base + (other >> 6)] |= bit(other)
        for i in range(self.filled_count, trial.filled_count):
            near = (self.touching + trial.filled[i]) * self.width
            for word in range(self.width):
                self.rests_on[base + word] |= self.sets[near + word]

    def by_candidates(self, candidate):
        """Return the key by which `candidate`, a pair (cell, number), is sorted for nested assumptions. The key is
        small if the cell has few candidates or the number has few cells.
        """
        cell: cython.int = candidate[0]
        number: cython.int = candidate[1]
        return min(self.domain_size[cell], self.room[number]), candidate

    def shortest_nested(self):
        """Find a candidate that can be refuted with as few nested assumptions as possible, but at least one. Return its
        cell, its number, and the number of nested assumptions allowed, or None if no candidate can be refuted. The
        candidates whose assumption leaves the fewest others are tried first, because they promise a short refutation.
        If the unique solution is known, every candidate tried is wrong, so only the most promising few are tried.
        """
        helper = cython.cast(FinderState, self.scratch_finder(0))
        order: list = []
        for cell, number in self.candidates():
            self.call_watch()
            helper.copy_from(self)
            helper.assume(cell, number, True)
            while helper.propagate_round():
                pass
            if not helper.fails:
                order.append((helper.count_candidates(), cell, number))
        order.sort()
        if self.decided and len(self.answer) > 0:
            del order[MOST_PROMISING:]
        for budget in BUDGETS if self.decided else OPEN_BUDGETS:
            for _, cell, number in order:
                helper.copy_from(self)
                if self.refutes(helper, cell, number, True, budget):
                    return cell, number, budget
        return None

    def count_candidates(self):
        """Return the total number of candidates of the open cells."""
        count: cython.longlong = 0
        cell = -1
        while (cell := self.next_in(self.open, cell)) >= 0:
            count += self.domain_size[cell]
        return count
