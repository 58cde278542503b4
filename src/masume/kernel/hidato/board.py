"""Hidato: the position in which steps are found. The finder builds on it.

number     from 1 to the number of cells; 0 and the one after the last are no numbers, but have rows of their own
cell       a square of the board, counted row by row; holes are squares too
row        a set of cells: `width` words of 64 in `sets`. Row n has the cells that are left for number n
domain     a set of numbers: `span` words of 64 in `domains`. Domain c has the numbers that are left for cell c
missing    said of a number that is not written yet
open       said of a cell that has no number yet
slot       a direction: the neighbour of a cell in slot s has that cell in slot `slots - 1 - s`
gap        the missing numbers between two written ones; the numbers beside a gap are its low and its high
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.finder import Finder

from masume.kernel.finder import BUDGETS, OPEN_BUDGETS

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FAR = cython.declare(cython.int, 30000)  # more steps than any board has cells
COLLECTING = cython.declare(cython.int, 2)  # the mode in which nobody asks for reasons

DIRECTIONS = {
    4: ((-1, 0), (0, -1), (0, 1), (1, 0)),
    6: ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
    8: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}
SCRATCH_ROWS = 24
MOST_PROMISING = 12  # candidates that nested arguments try to refute, where all are known to be wrong


def words(count):
    """A table of words, all 0."""
    return array("Q", bytes(8 * max(count, 1)))


def integers(count):
    """A table of numbers, all 0."""
    return array("i", bytes(4 * max(count, 1)))


class Board(Finder):
    """The position, and what changes in it."""

    def __init__(self, shape, like, techniques, contradictions, propagating, what_if_weights, either_way_weights):
        cells: cython.int = shape.rows * shape.cols
        size: cython.int = len(shape.cells)
        width: cython.int = (cells + 63) // 64
        Finder.__init__(
            self, cells, size + 1, techniques, contradictions, propagating, what_if_weights, either_way_weights
        )
        self.shape = shape
        self.size = size
        self.width = width
        self.span = (size + 65) // 64
        self.cols = shape.cols
        self.slots = shape.neighbours
        self.is_chequered = shape.neighbours == 4

        # Rows: of the numbers, of the open cells; then what does not change; then what is under construction.
        self.open = size + 2
        self.position_rows = size + 3
        self.board = size + 3
        self.dark = size + 4
        self.touching = size + 5
        self.scratch = self.touching + cells
        self.gone = self.scratch + SCRATCH_ROWS
        self.shared = self.gone + size + 2
        self.sets = words((self.shared + cells) * width)
        self.domains = words((2 * cells + 8) * self.span)
        self.lost = cells  # the first of the domains under construction
        self.spare = 2 * cells

        self.room = integers(size + 2)
        self.domain_size = integers(cells)
        self.where = integers(size + 2)
        self.value_at = integers(cells)
        self.open_slots = integers(cells)
        self.filled = integers(2 * cells + 2)
        self.number_changed = integers(size + 2)

        self.supported_at = integers(size + 2)
        self.way_high = integers(size + 2)
        self.way_seen = integers(size + 2)
        self.detour_high = integers(size + 2)
        self.detour_seen = integers(size + 2)

        self.pad = (shape.cols >> 6) + 1
        self.sides = words(width)
        self.up = words(width + 2 * self.pad)
        self.down = words(width + 2 * self.pad)
        self.struck = integers(size + 2)
        self.struck_count = 0
        self.hit = integers(cells)
        self.hit_count = 0
        self.near_last = False
        self.is_used = integers(size + 2)
        self.is_taken = integers(cells)
        if like is None:
            self.know_shape(shape)
        else:
            self.know_like(like)

    def know_shape(self, shape):
        """Works out the neighbours and distances."""
        cell: cython.int
        width = self.width
        rows: cython.int = shape.rows
        cols: cython.int = shape.cols
        slots = self.slots
        ways = DIRECTIONS[slots]
        self.not_left = words(width)
        self.not_right = words(width)
        self.neighbour = integers(self.cells * slots)
        self.distance = array("h", [30000]) * (self.cells * self.cells)
        for cell in range(self.cells):
            if cell % cols:
                self.not_left[cell >> 6] |= bit(cell)
            if cell % cols != cols - 1:
                self.not_right[cell >> 6] |= bit(cell)
            for slot in range(slots):
                self.neighbour[cell * slots + slot] = -1
        for cell in shape.cells:
            self.sets[self.board * width + (cell >> 6)] |= bit(cell)
            if (cell // cols + cell % cols) % 2 == 0:
                self.sets[self.dark * width + (cell >> 6)] |= bit(cell)
        for cell in shape.cells:
            for slot, (down, right) in enumerate(ways):
                row: cython.int = cell // cols + down
                col: cython.int = cell % cols + right
                other: cython.int = row * cols + col
                if 0 <= row < rows and 0 <= col < cols and self.sets[self.board * width + (other >> 6)] & bit(other):
                    self.neighbour[cell * slots + slot] = other
                    self.sets[(self.touching + cell) * width + (other >> 6)] |= bit(other)
        self.measure()
        self.see_cuts(ways)

    def measure(self):
        """Counts the steps between any two cells."""
        slots = self.slots
        queue = integers(self.cells)
        edge: cython.int[::1] = queue
        self.longest = 0
        self.is_apart = False
        for start in range(self.cells):
            if not self.has(self.board, start):
                continue
            base = start * self.cells
            self.distance[base + start] = 0
            edge[0] = start
            head = 0
            count = 1
            while head < count:
                cell = edge[head]
                head += 1
                for slot in range(slots):
                    other = self.neighbour[cell * slots + slot]
                    if other >= 0 and self.distance[base + other] == 30000:
                        self.distance[base + other] = self.distance[base + cell] + 1
                        edge[count] = other
                        count += 1
            self.longest = max(self.longest, self.distance[base + edge[count - 1]])
            if count < self.size:
                self.is_apart = True

    def see_cuts(self, ways):
        """For each set of slots, whether the neighbours there do not hold together by themselves."""
        self.is_cut = array("B", bytes(256))
        touching = []
        for down, right in ways:
            touching.append(sum(1 << i for i, (d, r) in enumerate(ways) if (d - down, r - right) in ways))
        for some in range(1, 1 << self.slots):
            piece = some & -some
            while True:
                larger = piece
                for i in range(self.slots):
                    if piece >> i & 1:
                        larger |= touching[i] & some
                if larger == piece:
                    break
                piece = larger
            self.is_cut[some] = piece != some

    def know_like(self, like):
        """Takes over what another finder knows about the same shape."""
        other = cython.cast(Board, like)
        width = self.width
        self.not_left = other.not_left
        self.not_right = other.not_right
        self.neighbour = other.neighbour
        self.distance = other.distance
        self.longest = other.longest
        self.is_apart = other.is_apart
        self.is_cut = other.is_cut
        for i in range(self.board * width, self.scratch * width):
            self.sets[i] = other.sets[i]

    # The position.

    def load(self, domains: object, placed: object) -> None:
        width = self.width
        span = self.span
        for i in range(self.position_rows * width):
            self.sets[i] = 0
        for number in range(self.size + 2):
            self.room[number] = 0
            self.where[number] = -1
            self.number_changed[number] = 1
            self.supported_at[number] = 0
            self.way_high[number] = 0
            self.detour_high[number] = 0
        self.clock = 1
        self.filled_count = 0
        self.doubles = 0
        self.empty_numbers = 0
        self.empty_cells = 0
        self.left = 0
        self.may_be_apart = True
        self.may_be_split = True
        for cell in range(self.cells):
            domain = domains[cell]
            self.domain_size[cell] = 0
            self.value_at[cell] = 0
            for word in range(span):
                rest: cython.ulonglong = domain >> 64 * word & 0xFFFFFFFFFFFFFFFF
                self.domains[cell * span + word] = rest
                while rest:
                    number = 64 * word + ctz(rest)
                    rest &= rest - 1
                    self.sets[number * width + (cell >> 6)] |= bit(cell)
                    self.room[number] += 1
                    self.domain_size[cell] += 1
            if not self.has(self.board, cell):
                continue
            if placed >> cell & 1:
                number = domain.bit_length() - 1
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
            if self.where[number] < 0 and self.room[number] == 0:
                self.empty_numbers += 1
        for cell in range(self.cells):
            self.open_slots[cell] = 0
            for slot in range(self.slots):
                other = self.neighbour[cell * self.slots + slot]
                if other >= 0 and self.has(self.open, other):
                    self.open_slots[cell] |= 1 << slot

    def windows(self, numbers: list) -> tuple:
        """By cell the numbers that it may have, as masks, and by number the cells: on a board with these numbers, 0 for
        none, on which nothing is known but how far missing numbers are from written ones. Changes the position."""
        width = self.width
        span = self.span
        for i in range(self.position_rows * width):
            self.sets[i] = 0
        for i in range(self.cells * span):
            self.domains[i] = 0
        for number in range(self.size + 2):
            self.where[number] = -1
        self.assign(self.open, self.board)
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
            for number in range(low + 1, high):
                for word in range(width):
                    rest = self.sets[self.open * width + word]
                    while rest:
                        cell = 64 * word + ctz(rest)
                        rest &= rest - 1
                        if self.in_reach(number, cell, low, high):
                            self.add(number, cell)
                            self.domains[cell * span + (number >> 6)] |= bit(number)
            low = high
        return (
            [self.whole(self.domains, cell * span, span) for cell in range(self.cells)],
            [self.whole(self.sets, number * width, width) for number in range(self.size + 2)],
        )

    def whole(self, table, first, count):
        """Some words of a table as one mask."""
        mask: object = 0
        for i in range(count - 1, -1, -1):
            mask = mask << 64 | table[first + i]
        return mask

    def copy_from(self, other):
        twin = cython.cast(Board, other)
        end = self.position_rows * self.width
        self.sets[:end] = twin.sets[:end]
        end = self.cells * self.span
        self.domains[:end] = twin.domains[:end]
        self.room[:] = twin.room
        self.domain_size[:] = twin.domain_size
        self.where[:] = twin.where
        self.value_at[:] = twin.value_at
        self.open_slots[:] = twin.open_slots
        self.filled[:] = twin.filled
        self.number_changed[:] = twin.number_changed
        self.supported_at[:] = twin.supported_at
        self.way_high[:] = twin.way_high
        self.way_seen[:] = twin.way_seen
        self.detour_high[:] = twin.detour_high
        self.detour_seen[:] = twin.detour_seen
        self.clock = twin.clock
        self.filled_count = twin.filled_count
        self.doubles = twin.doubles
        self.empty_numbers = twin.empty_numbers
        self.empty_cells = twin.empty_cells
        self.left = twin.left
        self.may_be_apart = twin.may_be_apart
        self.may_be_split = twin.may_be_split

    def allows(self, cell, value):
        return self.can_be(cell, value)

    def can_be(self, cell, number):
        return self.domains[cell * self.span + (number >> 6)] & bit(number) != 0

    def is_open(self, cell):
        return self.has(self.open, cell)

    def is_full(self):
        return self.left == 0

    def strike(self, cell, value):
        if self.can_be(cell, value):
            self.clock += 1
            self.lose(cell, value)

    def lose(self, cell, number):
        """Takes a candidate away that is there."""
        self.sets[number * self.width + (cell >> 6)] ^= bit(cell)
        self.domains[cell * self.span + (number >> 6)] ^= bit(number)
        self.room[number] -= 1
        self.domain_size[cell] -= 1
        self.number_changed[number] = self.clock
        if self.room[number] == 0 and self.where[number] < 0:
            self.empty_numbers += 1
        if self.domain_size[cell] == 0 and self.has(self.open, cell):
            self.empty_cells += 1

    def gain(self, cell, number):
        """Gives a candidate back, because somebody has written it."""
        self.sets[number * self.width + (cell >> 6)] |= bit(cell)
        self.domains[cell * self.span + (number >> 6)] |= bit(number)
        self.room[number] += 1
        self.domain_size[cell] += 1
        if self.room[number] == 1 and self.where[number] < 0:
            self.empty_numbers -= 1
        if self.domain_size[cell] == 1 and self.has(self.open, cell):
            self.empty_cells -= 1

    def put(self, cell, value):
        """Writes a number: it stands nowhere else, no other stands here, and none is farther away than it can be."""
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
                    self.lose(cell, number)
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
        else:
            self.doubles += 1
        self.number_changed[value] = self.clock
        for word in range(self.width):
            rest = self.sets[value * self.width + word] & self.sets[self.open * self.width + word]
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                self.lose(other, value)
        self.keep_near(cell, value)

    def keep_near(self, cell, value):
        """Strikes missing numbers from the cells that are too far from a written one."""
        base = cell * self.cells
        most = self.size if self.is_apart else self.longest - 1
        for steps in range(1, most + 1):
            number = value - steps
            if number > 0 and self.where[number] < 0:
                self.strike_far(number, base, steps)
            number = value + steps
            if number <= self.size and self.where[number] < 0:
                self.strike_far(number, base, steps)

    def strike_far(self, number, base, steps):
        for word in range(self.width):
            rest = self.sets[number * self.width + word]
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                if self.distance[base + other] > steps and self.has(self.open, other):
                    self.lose(other, number)

    # Sets of cells.

    def has(self, row, cell):
        return self.sets[row * self.width + (cell >> 6)] & bit(cell) != 0

    def add(self, row, cell):
        self.sets[row * self.width + (cell >> 6)] |= bit(cell)

    def flip(self, row, cell):
        self.sets[row * self.width + (cell >> 6)] ^= bit(cell)

    def clear(self, row):
        for word in range(self.width):
            self.sets[row * self.width + word] = 0

    def assign(self, row, other):
        for word in range(self.width):
            self.sets[row * self.width + word] = self.sets[other * self.width + word]

    def join(self, row, other):
        for word in range(self.width):
            self.sets[row * self.width + word] |= self.sets[other * self.width + word]

    def keep(self, row, other):
        for word in range(self.width):
            self.sets[row * self.width + word] &= self.sets[other * self.width + word]

    def drop(self, row, other):
        for word in range(self.width):
            self.sets[row * self.width + word] &= ~self.sets[other * self.width + word]

    def meets(self, row, other):
        """Whether two rows have a cell in common."""
        for word in range(self.width):
            if self.sets[row * self.width + word] & self.sets[other * self.width + word]:
                return True
        return False

    def count_in(self, row):
        count = 0
        for word in range(self.width):
            count += popcount(self.sets[row * self.width + word])
        return count

    def first_in(self, row):
        """The first cell of a row, -1 if there is none."""
        for word in range(self.width):
            if self.sets[row * self.width + word]:
                return 64 * word + ctz(self.sets[row * self.width + word])
        return -1

    def spread(self, row, into):
        """Sets a row to the cells that touch a cell of another."""
        width = self.width
        start = row * width
        pad = self.pad
        shift = self.cols & 63
        jump = self.cols >> 6
        before: cython.ulonglong = 0
        here: cython.ulonglong = self.sets[start]
        behind: cython.ulonglong = 0
        for word in range(width):
            behind = self.sets[start + word + 1] if word + 1 < width else 0
            right = (here << 1 | before >> 63) & self.not_left[word]
            left = (here >> 1 | behind << 63) & self.not_right[word]
            self.sides[word] = left | right
            if self.slots == 8:
                self.up[pad + word] = here | left | right
                self.down[pad + word] = here | left | right
            elif self.slots == 6:
                self.up[pad + word] = here | right
                self.down[pad + word] = here | left
            else:
                self.up[pad + word] = here
                self.down[pad + word] = here
            before = here
            here = behind
        for word in range(width):
            i = pad + word + jump
            j = pad + word - jump
            self.sets[into * width + word] = (
                self.sides[word]
                | self.up[i] >> shift
                | self.up[i + 1] << 1 << (63 - shift)
                | self.down[j] << shift
                | self.down[j - 1] >> 1 >> (63 - shift)
            ) & self.sets[self.board * width + word]

    # Numbers.

    def lower(self, number):
        """The next lower written number, or 0."""
        number -= 1
        while number > 0 and self.where[number] < 0:
            number -= 1
        return number

    def higher(self, number):
        """The next higher written number, or one more than the last."""
        number += 1
        while number <= self.size and self.where[number] < 0:
            number += 1
        return number

    def in_reach(self, number, cell, low, high):
        """Whether a cell is near enough to the written numbers before and after a missing number."""
        if low > 0 and self.distance[self.where[low] * self.cells + cell] > number - low:
            return False
        return high > self.size or self.distance[self.where[high] * self.cells + cell] <= high - number

    # Reasons: the cells that a step argues from. While only the choice of a step counts, it is enough to know whether
    # one of them is a cell of the last step; else they are gathered in a row.

    def reason(self, cell):
        if self.counting:
            if self.last[cell]:
                self.near_last = True
        else:
            self.add(self.scratch + 1, cell)

    def reason_row(self, row):
        if self.mode == COLLECTING:
            return
        if self.counting:
            for i in range(self.last_count):
                if self.has(row, self.last_cell[i]):
                    self.near_last = True
                    return
        else:
            self.join(self.scratch + 1, row)

    def reason_beside(self, cell):
        """A cell and its neighbours."""
        self.reason(cell)
        self.reason_row(self.touching + cell)

    def reason_basis(self, number, but):
        """The cells that show why a missing number has only these cells left: the written numbers before and after it,
        and the cells in reach that are filled or were ruled out; but for one cell, if it is not -1."""
        if self.mode == COLLECTING:
            return
        low = self.lower(number)
        high = self.higher(number)
        if self.counting:
            for i in range(self.last_count):
                if self.last_cell[i] != but and self.is_basis(number, self.last_cell[i], low, high):
                    self.near_last = True
                    return
        else:
            for cell in range(self.cells):
                if self.has(self.board, cell) and cell != but and self.is_basis(number, cell, low, high):
                    self.add(self.scratch + 1, cell)

    def is_basis(self, number, cell, low, high):
        if (low > 0 and self.where[low] == cell) or (high <= self.size and self.where[high] == cell):
            return True
        return not self.has(number, cell) and self.in_reach(number, cell, low, high)

    def start(self, technique, weight, unit):
        """Begins a step whose reasons were given."""
        self.begin(technique, weight, unit)
        if self.counting:
            self.near = self.near_last
            self.near_last = False
            return
        row = (self.scratch + 1) * self.width
        for word in range(self.width):
            rest = self.sets[row + word]
            self.sets[row + word] = 0
            while rest:
                self.argue(64 * word + ctz(rest))
                rest &= rest - 1

    # What follows from lost candidates. `struck` lists numbers, whose lost cells are in the rows from `gone` on; `hit`
    # lists cells, whose lost numbers are in the domains from `lost` on.

    def strike_number(self, number):
        """Lists a number with the lost cells in its row."""
        self.struck[self.struck_count] = number
        self.struck_count += 1

    def only_left(self, number):
        """The only cell that a struck number is left with; -1 if that is not exactly one."""
        only = -1
        for word in range(self.width):
            rest = self.sets[number * self.width + word] & ~self.sets[(self.gone + number) * self.width + word]
            if rest:
                if only >= 0 or rest & (rest - 1):
                    return -1
                only = 64 * word + ctz(rest)
        return only

    def struck_places(self):
        """Whether a struck number is left with one cell."""
        for i in range(self.struck_count):
            if self.only_left(self.struck[i]) >= 0:
                return True
        return False

    def conclude_numbers(self):
        """Concludes from the struck numbers: one with one cell left goes there; else the lost cells go."""
        for i in range(self.struck_count):
            number = self.struck[i]
            only = self.only_left(number)
            if only >= 0 and not self.is_taken[only]:
                self.place(only, number)
                self.is_used[number] = 1
                self.is_taken[only] = 1
        for i in range(self.struck_count):
            number = self.struck[i]
            if self.is_used[number]:
                continue
            for word in range(self.width):
                rest = self.sets[(self.gone + number) * self.width + word]
                while rest:
                    cell = 64 * word + ctz(rest)
                    rest &= rest - 1
                    if not self.is_taken[cell]:
                        self.remove(cell, number)
        self.forget_places()

    def remove_numbers(self):
        """Removes what the struck numbers lose, and places nothing."""
        for i in range(self.struck_count):
            number = self.struck[i]
            for word in range(self.width):
                rest = self.sets[(self.gone + number) * self.width + word]
                while rest:
                    self.remove(64 * word + ctz(rest), number)
                    rest &= rest - 1

    def forget_places(self):
        for i in range(self.places):
            self.is_used[self.value[i]] = 0
            self.is_taken[self.cell[i]] = 0

    def only_option(self, cell):
        """The only number that a hit cell is left with; -1 if that is not exactly one."""
        only = -1
        for word in range(self.span):
            rest = self.domains[cell * self.span + word] & ~self.domains[(self.lost + cell) * self.span + word]
            if rest:
                if only >= 0 or rest & (rest - 1):
                    return -1
                only = 64 * word + ctz(rest)
        return only

    def hit_places(self):
        """Whether a hit cell is left with one number."""
        for i in range(self.hit_count):
            if self.only_option(self.hit[i]) >= 0:
                return True
        return False

    def conclude_cells(self):
        """Concludes from the hit cells: one with one number left takes it; else the lost numbers go."""
        for i in range(self.hit_count):
            cell = self.hit[i]
            only = self.only_option(cell)
            if only >= 0 and not self.is_used[only]:
                self.place(cell, only)
                self.is_used[only] = 1
                self.is_taken[cell] = 1
        for i in range(self.hit_count):
            cell = self.hit[i]
            if self.is_taken[cell]:
                continue
            for word in range(self.span):
                rest = self.domains[(self.lost + cell) * self.span + word]
                while rest:
                    number = 64 * word + ctz(rest)
                    rest &= rest - 1
                    if not self.is_used[number]:
                        self.remove(cell, number)
        self.forget_places()

    def conclude_refuted(self, cell, value):
        """If the number has only one other cell, it goes there; or if the cell has only one other number, it takes
        that."""
        only = -1
        if self.room[value] == 2:
            for word in range(self.width):
                rest = self.sets[value * self.width + word]
                while rest:
                    other = 64 * word + ctz(rest)
                    rest &= rest - 1
                    if other != cell:
                        only = other
            self.place(only, value)
        elif self.domain_size[cell] == 2:
            for word in range(self.span):
                rest = self.domains[cell * self.span + word]
                while rest:
                    number = 64 * word + ctz(rest)
                    rest &= rest - 1
                    if number != value:
                        only = number
            self.place(cell, only)
        else:
            self.remove(cell, value)

    # Assumptions. What the base does for any kind is done here with what is known about the position.

    def candidates(self):
        """The candidates that are worth trying: all of open cells but those known to be right."""
        found: list = []
        known: cython.bint = len(self.answer) > 0
        for cell in range(self.cells):
            if not self.has(self.open, cell):
                continue
            for word in range(self.span):
                rest = self.domains[cell * self.span + word]
                while rest:
                    number = 64 * word + ctz(rest)
                    rest &= rest - 1
                    if not (known and self.answer[cell] == number):
                        found.append((cell, number))
        return found

    def by_candidates(self, candidate):
        """The order in which nested arguments try candidates: those with few others of their cell or number first."""
        cell: cython.int = candidate[0]
        number: cython.int = candidate[1]
        return min(self.domain_size[cell], self.room[number]), candidate

    def shortest_nested(self):
        """The first candidate that fails with the smallest budget, but not without any, and that budget. Candidates
        that leave the fewest others come first: they are nearest to a contradiction. Where all of them are known to be
        wrong, only the first few are tried."""
        helper = cython.cast(Board, self.helper(0))
        helper.watch = self.watch
        order: list = []
        for cell, number in self.candidates():
            self.ask_the_time()
            helper.copy_from(self)
            helper.suppose(cell, number, True)
            while helper.advance():
                pass
            if not helper.fails:
                order.append((helper.count_candidates(), cell, number))
        order.sort()
        if self.decided and len(self.answer) > 0:
            del order[MOST_PROMISING:]
        for budget in BUDGETS if self.decided else OPEN_BUDGETS:
            for _, cell, number in order:
                helper.copy_from(self)
                helper.suppose(cell, number, True)
                if helper.search(budget) >= 0:
                    return cell, number, budget
        return None

    def count_candidates(self):
        """How many candidates the open cells have."""
        count = 0
        for cell in range(self.cells):
            if self.has(self.open, cell):
                count += self.domain_size[cell]
        return count

    def offer_common(self, standing):
        """Notes what all these positions have in common: numbers that are written in all of them, and candidates that
        none of them has. Whether there is anything."""
        span = self.span
        count = len(standing)
        self.hit_count = 0
        first = cython.cast(Board, standing[0])
        for cell in range(self.cells):
            if not self.has(self.open, cell):
                continue
            written = first.value_at[cell]
            for word in range(span):
                self.domains[(self.lost + cell) * span + word] = self.domains[cell * span + word]
            for i in range(count):
                twin = cython.cast(Board, standing[i])
                if twin.value_at[cell] != written:
                    written = 0
                for word in range(span):
                    self.domains[(self.lost + cell) * span + word] &= ~twin.domains[cell * span + word]
            if written:
                self.place(cell, written)
            else:
                self.hit[self.hit_count] = cell
                self.hit_count += 1
        for i in range(self.hit_count):
            cell = self.hit[i]
            for word in range(span):
                rest = self.domains[(self.lost + cell) * span + word]
                while rest:
                    self.remove(cell, 64 * word + ctz(rest))
                    rest &= rest - 1
        return self.count > 0
