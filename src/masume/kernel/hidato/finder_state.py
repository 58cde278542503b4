"""Store the position in which Hidato steps are found."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.geometry import Geometry
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.geometry import words
from masume.kernel.hidato.technique_weights import (
    CONTRADICTIONS,
    EITHER_WAY_WEIGHTS,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.tables import numbers
from masume.kernel.word_tables import masks_of, words_of

ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MOST_MISSING = cython.declare(cython.int, technique_weights.MOST_MISSING)
MOST_ROUTES = cython.declare(cython.int, technique_weights.MOST_ROUTES)


class FinderState(StepFinder):
    """Hidato position that keeps track of its changes and their order, with the scratch space of all techniques.

    A number is missing if it is not written yet; a cell is open if it has no number yet. A gap is a sequence of missing
    numbers between two written ones, which are called its low and its high number. At an end of the path, low is 0, or
    high is one more than the largest number.

    A row is a set of cells, stored as `width` words of 64 bits in `sets`. Row n holds the candidate cells of number n,
    for n from 1 to the number of cells; the numbers just below and above this range, which are not on the board, have
    rows, too. A domain is a set of numbers, stored as `span` words of 64 bits in `domains`; domain c holds the
    candidates of cell c. See Geometry for the other terms.
    """

    def __init__(self, geometry: Geometry) -> None:
        StepFinder.__init__(
            self,
            geometry.cells,
            geometry.size + 1,
            TECHNIQUES,
            CONTRADICTIONS,
            PROPAGATING,
            WHAT_IF_WEIGHTS,
            EITHER_WAY_WEIGHTS,
        )
        self.geometry = geometry
        cells = self.cells
        size = self.size = geometry.size
        self.width = geometry.width
        self.span = (size + 65) // 64
        self.slots = geometry.slots
        self.pad = (geometry.shape.cols >> 6) + 1
        self.longest = geometry.longest
        self.is_chequered = geometry.is_chequered
        self.neighbour = geometry.neighbour
        self.is_cut = geometry.is_cut
        self.distance = geometry.distance
        self.measured = geometry.measured

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

        # Rows: first those of the numbers and of the open cells, then the constant ones, then scratch space.
        self.open = size + 2
        self.position_rows = self.board = size + 3
        self.dark = self.board + 1
        self.touching = self.dark + 1
        self.spread_row = self.touching + cells
        self.premise_row = self.spread_row + 1
        self.reached = self.premise_row + 1
        self.flood_edge = self.reached + 1
        self.around_gap = self.flood_edge + 1
        self.candidate_cells = self.around_gap + 1
        self.beside = self.candidate_cells + 1
        self.area = self.beside + 1
        self.walls = self.area + 1
        self.wall_premises = self.walls + 1
        self.changed_cells = self.wall_premises + 1
        self.removed = self.changed_cells + 1
        self.link_premises = self.removed + size + 2
        self.sets = words((self.link_premises + cells) * self.width)
        self.sets[self.board * self.width : self.dark * self.width] = geometry.board
        self.sets[self.dark * self.width : self.touching * self.width] = geometry.dark
        self.sets[self.touching * self.width : self.spread_row * self.width] = geometry.touching

        # Domains: first those of the cells, then scratch space.
        self.lost = cells
        self.few_numbers = 2 * cells
        self.changed_numbers = self.few_numbers + 1
        self.domains = words((self.changed_numbers + 1) * self.span)

        self.slot_of = self.stands_for = self.size_then = numbers(1)  # allocated when what-ifs are searched
        self.rests_on = words(self.span + self.width)
        self.filled_then = -1
        self.current_technique = 0
        self.near_last = False
        self.allocate_scratch()

    def part(self, count):
        """Return the next unused part of the table `state`, with space for `count` numbers."""
        self.parted += count
        return self.state[self.parted - count : self.parted]

    def allocate_scratch(self):
        """Allocate the scratch space of the techniques, which holds nothing between two of their searches."""
        cells = self.cells
        size = self.size
        self.steps_to = numbers(cells)
        self.edge = numbers(cells)
        self.from_high = numbers(cells)
        self.losing_items = numbers(max(cells, size + 2))
        self.losing_count = 0
        self.by_cell = False
        self.is_used = numbers(size + 2)
        self.is_taken = numbers(cells)

        self.gap_count = 0
        self.gap_low = numbers(size + 2)
        self.gap_high = numbers(size + 2)
        self.seen_cluster = numbers((size + 2) * 64)
        self.seen_stamp = 0
        self.group = numbers(MOST_MISSING)
        self.member = numbers(MOST_MISSING)
        self.member_count = 0
        self.chosen = numbers(MOST_MISSING)
        self.visited = numbers(cells)
        self.visited_count = 0
        self.route = numbers((MOST_ROUTES + 1) * MOST_MISSING)
        self.route_count = 0

        self.piece_of = numbers(cells)
        self.home_piece = numbers(cells)
        self.piece_size = numbers(cells + 1)
        self.piece_first = numbers(cells + 1)
        self.piece_surplus = numbers(cells + 1)
        self.piece_count = 0
        self.stack = numbers(cells + 1)
        self.gap_pockets = words(size + 2)
        self.gap_touched = words(size + 2)
        self.sums = numbers(cells + 1)
        self.narrow = numbers(2)
        self.is_alone = numbers(cells)
        self.odd_is_dark = False
        self.by_colours = False

        self.linked = numbers(cells)
        self.used = numbers(cells)
        self.is_seen = numbers(cells)
        self.along = numbers(cells + 1)
        self.small = numbers(max(cells, size + 2))

        self.around_count = 0
        self.far_count = 0
        self.group_of = numbers(3)

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
        self.filled_then = -1
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
            count = self.geometry.count_steps(self.where[high], most, self.steps_to, self.edge)
            for i in range(count):
                self.from_high[self.edge[i]] = self.steps_to[self.edge[i]]
        if low > 0:
            count = self.geometry.count_steps(self.where[low], most, self.steps_to, self.edge)
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
        self.filled_then = -1
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
            self.drop_cells(
                value, word, self.sets[value * self.width + word] & self.sets[self.open * self.width + word]
            )
        self.keep_near(cell, value)

    def keep_near(self, cell, value):
        """Eliminate each missing number from the cells that are too far from `cell`, in which `value` has just been
        written. The numbers beyond the next written one are near enough to that one, unless written numbers are too far
        apart.
        """
        base = cell * self.cells
        most = self.size if self.geometry.is_apart else self.longest - 1
        if not self.measured[cell]:
            self.geometry.measure(cell, self.steps_to, self.edge)
        for step in (-1, 1):
            number = value
            for steps in range(1, most + 1):
                number += step
                if number == 0 or number > self.size:
                    break
                if self.where[number] < 0:
                    self.strike_far(number, base, steps)
                elif not self.may_be_apart:
                    break

    def strike_far(self, number, base, steps):
        """Eliminate `number` from the open cells that are more than `steps` steps away from the cell whose distances
        begin at index `base` of `distance`.
        """
        for word in range(self.width):
            rest = self.sets[number * self.width + word] & self.sets[self.open * self.width + word]
            gone: cython.ulonglong = 0
            while rest:
                if self.distance[base + 64 * word + ctz(rest)] > steps:
                    gone |= rest & (~rest + 1)
                rest &= rest - 1
            self.drop_cells(number, word, gone)

    def drop_cells(self, number, word, cells):
        """Eliminate `number` from the open cells in `cells`, which is word `word` of a row and a part of the cells of
        the number.
        """
        if cells == 0:
            return
        before = self.room[number]
        self.sets[number * self.width + word] ^= cells
        self.room[number] -= popcount(cells)
        self.number_changed[number] = self.clock
        if self.room[number] < 2 and self.where[number] < 0:
            self.count_room(number, before)
        while cells:
            cell = 64 * word + ctz(cells)
            cells &= cells - 1
            self.domains[cell * self.span + (number >> 6)] ^= bit(number)
            self.domain_size[cell] -= 1
            if self.domain_size[cell] == 0:
                self.empty_cells += 1

    def other_cell(self, number, cell):
        """Return the candidate cell of `number` that is not `cell`. The number must have exactly two candidate cells,
        one of them `cell`.
        """
        first = self.next_in(number, -1)
        return self.next_in(number, cell) if first == cell else first

    def other_number(self, cell, number):
        """Return the candidate of `cell` that is not `number`. The cell must have exactly two candidates, one of them
        `number`.
        """
        first = self.next_number(cell, 0)
        return self.next_number(cell, number) if first == number else first

    # Written numbers and candidates.

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

    def steps(self, cell, other):
        """Return the distance between `cell` and `other`, in steps; FAR if they are not connected."""
        if not self.measured[cell]:
            self.geometry.measure(cell, self.steps_to, self.edge)
        return self.distance[cell * self.cells + other]

    def in_reach(self, number, cell, low, high):
        """Return whether `cell` is near enough to the written numbers `low` and `high` to hold the missing number
        `number` between them.
        """
        if low > 0 and self.steps(self.where[low], cell) > number - low:
            return False
        return high > self.size or self.steps(self.where[high], cell) <= high - number

    def can_be(self, cell, number):
        return self.domains[cell * self.span + (number >> 6)] & bit(number) != 0

    def next_number(self, cell, number):
        """Return the lowest candidate of `cell` above `number`, or -1 if there is none. If `number` is 0, return the
        lowest candidate.
        """
        number += 1
        for word in range(number >> 6, self.span):
            rest = self.domains[cell * self.span + word] >> (number & 63)
            if rest:
                return number + ctz(rest)
            number = 64 * word + 64
        return -1

    def count_candidates(self):
        """Return the total number of candidates of the open cells."""
        count: cython.longlong = 0
        cell = -1
        while (cell := self.next_in(self.open, cell)) >= 0:
            count += self.domain_size[cell]
        return count

    # Rows.

    def has(self, row, cell):
        """Return whether the cell set with index `row` contains `cell`."""
        return self.sets[row * self.width + (cell >> 6)] & bit(cell) != 0

    def add(self, row, cell):
        """Add `cell` to the cell set with index `row`."""
        self.sets[row * self.width + (cell >> 6)] |= bit(cell)

    def flip(self, row, cell):
        """Add `cell` to the cell set with index `row`, or remove it if it is already there."""
        self.sets[row * self.width + (cell >> 6)] ^= bit(cell)

    def clear(self, row):
        """Empty the cell set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] = 0

    def copy_row(self, row, other):
        """Copy the cell set with index `other` to index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] = self.sets[other * self.width + word]

    def join(self, row, other):
        """Add the cells of the set with index `other` to the set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] |= self.sets[other * self.width + word]

    def keep(self, row, other):
        """Intersect the cell set with index `row` with the one with index `other`."""
        for word in range(self.width):
            self.sets[row * self.width + word] &= self.sets[other * self.width + word]

    def drop(self, row, other):
        """Remove the cells of the set with index `other` from the set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] &= ~self.sets[other * self.width + word]

    def meets(self, row, other):
        """Return whether the cell sets with indices `row` and `other` have a cell in common."""
        for word in range(self.width):
            if self.sets[row * self.width + word] & self.sets[other * self.width + word]:
                return True
        return False

    def count_in(self, row):
        """Return the number of cells in the cell set with index `row`."""
        count = 0
        for word in range(self.width):
            count += popcount(self.sets[row * self.width + word])
        return count

    def next_in(self, row, cell):
        """Return the first cell after `cell` in the cell set with index `row`, or -1 if there is none. If `cell` is -1,
        return the first cell of the set.
        """
        cell += 1
        for word in range(cell >> 6, self.width):
            rest = self.sets[row * self.width + word] >> (cell & 63)
            if rest:
                return cell + ctz(rest)
            cell = 64 * word + 64
        return -1

    def spread(self, row, into):
        """Store the neighbours of all cells of the cell set with index `row` in the set with index `into`."""
        self.clear(self.spread_row)
        for word in range(self.width):
            rest = self.sets[row * self.width + word]
            while rest:
                near = (self.touching + 64 * word + ctz(rest)) * self.width
                rest &= rest - 1
                for i in range(self.width):
                    self.sets[self.spread_row * self.width + i] |= self.sets[near + i]
        self.copy_row(into, self.spread_row)
