"""Hidato: a position, what follows from it, and guesses. The search and the makers of boards build on it.

The puzzle has the numbers 1 to N on the N cells of a shape, consecutive numbers on neighbouring cells. It is looked at
from the numbers' side: where may each number stand?

number      counted from 0 in here: number k is shown as k + 1
cell        a square of the shape, counted from 0 in the order of `shape.cells`
places      for every number, the set of cells where it may still stand
low, high   the words of this set that can hold anything at all; the words outside stay 0, so that on large boards,
            where a number is confined to a few rows, most of its words are never looked at
takers      for every cell, the numbers that may take it (a superset: made now and then, not kept up to date)
placed      a number with one place left; its cell is no longer free
goals       the numbers that a task is about, if it is about some only; with all of them placed, nothing more is
            followed. Without goals, one is always left

Four rules settle what follows from a position; `propagate` repeats them until none has anything to say:

chain       number k stands next to a place of k - 1 and next to a place of k + 1
taken       the cell of a placed number is no place for any other
wanted      a free cell that no number wants is a contradiction; one that a single number wants gets it
turn        k - 1 and k + 1 stand on two different neighbours of k

A guess is a place that is supposed and followed; when that leads to a contradiction, it is taken back and ruled out.
Probing goes further: every place of every number is tried, and those that fail are ruled out.

Sets of cells are rows of `stride` 64-bit words, with an empty word before the first and behind the last, so that the
word before and the word behind every word in use can be looked at without a question. Word w of a set holds the cells
from 64 (w - 1) on. Neighbours are at most `span` words away: one word, on shapes of up to 60 columns.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.watch import Watch


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def at_most_one(before: cython.ulonglong, within: cython.ulonglong, behind: cython.ulonglong) -> cython.int:
    """Whether three words hold one cell or none."""
    some: cython.ulonglong = before | within | behind
    return some & (some - 1) == 0 and (before == 0) + (within == 0) + (behind == 0) >= 2


@cython.cclass
class Position(Watch):
    """A position on one shape. A derived class sets it up: places, free cells, and the numbers not placed.

    Methods that are called very often are final, so that compiled code calls them directly."""

    # The shape. `near` has 2 span + 1 words for every cell: its neighbours in the words from `span` before its own to
    # `span` behind it.
    size: cython.int
    width: cython.int
    stride: cython.int
    span: cython.int
    near: cython.ulonglong[::1]

    # The position. `unplaced` may list numbers that have been placed since.
    places: cython.ulonglong[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    place_of: cython.int[::1]
    free: cython.ulonglong[::1]
    takers: cython.ulonglong[::1]
    unplaced: cython.int[::1]
    unplaced_count: cython.int
    is_goal: cython.int[::1]
    goals_left: cython.int

    # What to undo: words of `places` with their old contents, and numbers placed.
    trail_word: cython.int[::1]
    trail_old: cython.ulonglong[::1]
    trail_size: cython.int
    trail_room: cython.int
    placed: cython.int[::1]
    placed_count: cython.int

    # Numbers whose places changed: to be propagated, and to be looked at by the turn rule.
    queue: cython.int[::1]
    queued: cython.int[::1]
    queue_head: cython.int
    queue_count: cython.int
    stirred: cython.int[::1]

    # Sets of cells under construction; and for every number, the places that stood when they were probed.
    reach: cython.ulonglong[::1]
    around: cython.ulonglong[::1]
    wanted: cython.ulonglong[::1]
    wanted_twice: cython.ulonglong[::1]
    wanted_thrice: cython.ulonglong[::1]
    proven: cython.ulonglong[::1]

    # Guesses made, the next one, and how often a number or a cell was the contradiction.
    guess_number: cython.int[::1]
    guess_cell: cython.int[::1]
    guess_trail: cython.int[::1]
    guess_placed: cython.int[::1]
    depth: cython.int
    chosen_number: cython.int
    chosen_cell: cython.int
    number_failures: cython.int[::1]
    cell_failures: cython.int[::1]

    def __init__(self, shape):
        Watch.__init__(self)
        size: cython.int = len(shape.cells)
        width: cython.int = (size + 63) // 64
        stride: cython.int = width + 2
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        self.size = size
        self.width = width
        self.stride = stride
        self.see_neighbours(shape)

        self.places = no_words * (size * stride)
        self.low = no_numbers * size
        self.high = no_numbers * size
        self.place_of = no_numbers * size
        self.free = no_words * stride
        self.takers = no_words * (size * width)
        self.unplaced = no_numbers * size
        self.unplaced_count = 0
        self.is_goal = no_numbers * size
        self.goals_left = 1

        self.trail_room = 64 * width + 4 * size
        self.trail_word = no_numbers * self.trail_room
        self.trail_old = no_words * self.trail_room
        self.trail_size = 0
        self.placed = no_numbers * size
        self.placed_count = 0

        self.queue = no_numbers * size
        self.queued = no_numbers * size
        self.queue_head = 0
        self.queue_count = 0
        self.stirred = no_numbers * size

        self.reach = no_words * stride
        self.around = no_words * stride
        self.wanted = no_words * stride
        self.wanted_twice = no_words * stride
        self.wanted_thrice = no_words * stride
        self.proven = no_words * (size * stride)

        self.guess_number = no_numbers * size
        self.guess_cell = no_numbers * size
        self.guess_trail = no_numbers * size
        self.guess_placed = no_numbers * size
        self.depth = 0
        self.chosen_number = -1
        self.chosen_cell = -1
        self.number_failures = no_numbers * size
        self.cell_failures = no_numbers * size

    @cython.cfunc
    def see_neighbours(self, shape):
        """Stores every cell's neighbours as words."""
        cell: cython.int
        other: cython.int
        cell_of = {square: index for index, square in enumerate(shape.cells)}
        neighbours = [[cell_of[square] for square in shape.touching[here]] for here in shape.cells]
        self.span = 1
        for cell in range(self.size):
            for other in neighbours[cell]:
                self.span = max(self.span, abs((other >> 6) - (cell >> 6)))
        self.near = array("Q", [0]) * (self.size * (2 * self.span + 1))
        for cell in range(self.size):
            for other in neighbours[cell]:
                self.near[cell * (2 * self.span + 1) + self.span + (other >> 6) - (cell >> 6)] |= bit(other)

    # ---- Setting up

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def confine(self, number: cython.int, leader: cython.int) -> cython.int:
        """Cuts the places of a number down to `reach`, which is about its neighbour in the chain, the leader: for good
        (without the trail). 0 when none is left."""
        first: cython.int = self.low[leader] - self.span
        last: cython.int = self.high[leader] + self.span
        row: cython.int = number * self.stride
        word: cython.int
        for word in range(self.low[number], self.high[number]):
            if first <= word < last:
                self.places[row + word] &= self.reach[word]
            else:
                self.places[row + word] = 0
        return self.trim(number)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trim(self, number: cython.int) -> cython.int:
        """Finds the words in use of a number; 0 when there are none."""
        row: cython.int = number * self.stride
        low: cython.int = self.low[number]
        high: cython.int = self.high[number]
        while low < high and self.places[row + low] == 0:
            low += 1
        while low < high and self.places[row + high - 1] == 0:
            high -= 1
        self.low[number] = low
        self.high[number] = high
        return low < high

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_takers(self) -> cython.void:
        """Lists the takers of every cell, which stay valid, as supersets, below the current position. When stopped,
        some are missing."""
        width: cython.int = self.width
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        work: cython.int
        i: cython.int
        j: cython.int
        rest: cython.ulonglong
        this: cython.ulonglong
        for i in range(self.size * width):
            self.takers[i] = 0
        for j in range(self.unplaced_count):
            number = self.unplaced[j]
            if self.place_of[number] >= 0:
                continue
            work = 0
            this = bit(number)
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * stride + word]
                while rest:
                    i = ((word - 1) * 64 + ctz(rest)) * width + (number >> 6)
                    rest &= rest - 1
                    self.takers[i] |= this
                    work += 1
            self.toil(work)
            if self.stopped:
                return

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enqueue_singles(self) -> cython.void:
        """Has every number looked at that has one place left."""
        i: cython.int
        for i in range(self.unplaced_count):
            if self.only_place(self.unplaced[i]) >= 0:
                self.enqueue(self.unplaced[i])

    # ---- Changing the position, and taking it back

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def enqueue(self, number: cython.int) -> cython.void:
        tail: cython.int
        if self.queued[number] == 0:
            self.queued[number] = 1
            tail = self.queue_head + self.queue_count
            if tail >= self.size:
                tail -= self.size
            self.queue[tail] = number
            self.queue_count += 1

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shrink(self, number: cython.int, i: cython.int, rest: cython.ulonglong) -> cython.void:
        """Word i of `places`, which belongs to this number, becomes `rest`, which is less."""
        if self.trail_size == self.trail_room:
            self.make_room()
        self.trail_word[self.trail_size] = i
        self.trail_old[self.trail_size] = self.places[i]
        self.trail_size += 1
        self.places[i] = rest
        self.enqueue(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_room(self) -> cython.void:
        with cython.gil:
            self.lengthen_trail()

    @cython.cfunc
    @cython.exceptval(check=False)
    def lengthen_trail(self) -> cython.void:
        try:
            self.trail_word = array("i", bytes(self.trail_word)) * 2
            self.trail_old = array("Q", bytes(self.trail_old)) * 2
            self.trail_room *= 2
        except BaseException as error:  # no memory: give up, and let the entry to come overwrite the last
            self.fail(error)
            self.trail_size -= 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, trail_size: cython.int, placed_count: cython.int) -> cython.void:
        """Back to the position that had this much trail and so many numbers placed."""
        number: cython.int
        cell: cython.int
        while self.trail_size > trail_size:
            self.trail_size -= 1
            self.places[self.trail_word[self.trail_size]] = self.trail_old[self.trail_size]
        while self.placed_count > placed_count:
            self.placed_count -= 1
            number = self.placed[self.placed_count]
            cell = self.place_of[number]
            self.place_of[number] = -1
            self.free[1 + (cell >> 6)] |= bit(cell)
            self.goals_left += self.is_goal[number]
        while self.queue_count > 0:
            self.queue_count -= 1
            self.queued[self.queue[self.queue_head]] = 0
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_only(self, number: cython.int, cell: cython.int) -> cython.void:
        """Rules out all places of a number but this one."""
        word: cython.int
        i: cython.int
        rest: cython.ulonglong
        for word in range(self.low[number], self.high[number]):
            i = number * self.stride + word
            rest = bit(cell) & self.places[i] if word == 1 + (cell >> 6) else 0
            if self.places[i] != rest:
                self.shrink(number, i, rest)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rule_out(self, number: cython.int, cell: cython.int) -> cython.void:
        i: cython.int = number * self.stride + 1 + (cell >> 6)
        if self.places[i] & bit(cell):
            self.shrink(number, i, self.places[i] ^ bit(cell))

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def occupy(self, number: cython.int, cell: cython.int) -> cython.void:
        """The number stands on this cell, which was free."""
        self.free[1 + (cell >> 6)] ^= bit(cell)
        self.place_of[number] = cell
        self.placed[self.placed_count] = number
        self.placed_count += 1
        self.goals_left -= self.is_goal[number]
        if number > 0:
            self.stirred[number - 1] = 1
        if number < self.size - 1:
            self.stirred[number + 1] = 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, number: cython.int, cell: cython.int) -> cython.int:
        """The taken rule: the number stands here, and no other does. 0: another does already."""
        word: cython.int = 1 + (cell >> 6)
        slot: cython.int
        other: cython.int
        i: cython.int
        rest: cython.ulonglong
        here: cython.ulonglong = bit(cell)
        if not self.free[word] & here:
            return 0
        self.occupy(number, cell)
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                other = slot * 64 + ctz(rest)
                rest &= rest - 1
                i = other * self.stride + word
                if self.places[i] & here and other != number:
                    self.shrink(other, i, self.places[i] ^ here)
        return 1

    # ---- Neighbours

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_around(self, number: cython.int) -> cython.int:
        """Sets `reach` to the cells next to the places of a number: exact up to `span` words before and behind its
        words in use, undefined elsewhere. Returns the only place, -1 if there are more, -2 if there is none."""
        low: cython.int = self.low[number]
        high: cython.int = self.high[number]
        row: cython.int = number * self.stride
        word: cython.int
        cell: cython.int = 0
        count: cython.int = 0
        rest: cython.ulonglong
        before: cython.ulonglong
        within: cython.ulonglong
        behind: cython.ulonglong = 0
        if self.span > 1:
            return self.look_far_around(number)
        if self.stride == 3:  # one word, and nothing before or behind it
            rest = self.places[row + 1]
            within = 0
            while rest:
                cell = ctz(rest)
                rest &= rest - 1
                count += 1
                within |= self.near[3 * cell + 1]
            self.reach[1] = within
            self.toil(count + 1)
            if count == 1:
                return cell
            return -1 if count else -2
        self.reach[low - 1] = 0
        for word in range(low, high):
            rest = self.places[row + word]
            before = 0
            within = behind
            behind = 0
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                count += 1
                before |= self.near[3 * cell]
                within |= self.near[3 * cell + 1]
                behind |= self.near[3 * cell + 2]
            self.reach[word - 1] |= before
            self.reach[word] = within
        self.reach[high] = behind
        self.toil(count + high - low)
        if count == 1:
            return cell
        return -1 if count else -2

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_outside(self) -> cython.void:
        """Sets `reach` to the cells next to those in `around`."""
        word: cython.int
        cell: cython.int
        work: cython.int = 1
        rest: cython.ulonglong
        before: cython.ulonglong
        within: cython.ulonglong
        behind: cython.ulonglong = 0
        if self.span > 1:
            self.look_far_outside()
            return
        for word in range(1, self.stride - 1):
            rest = self.around[word]
            before = 0
            within = behind
            behind = 0
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                work += 1
                before |= self.near[3 * cell]
                within |= self.near[3 * cell + 1]
                behind |= self.near[3 * cell + 2]
            self.reach[word - 1] |= before
            self.reach[word] = within
        self.toil(work)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_far_around(self, number: cython.int) -> cython.int:
        """Looks around on wide shapes."""
        low: cython.int = self.low[number]
        high: cython.int = self.high[number]
        word: cython.int
        count: cython.int = 0
        for word in range(max(low - self.span, 1), min(high + self.span, self.stride - 1)):
            self.reach[word] = 0
        for word in range(low, high):
            count += self.reach_far(word, self.places[number * self.stride + word])
        self.toil(count + high - low + 2 * self.span)
        return self.only_place(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_far_outside(self) -> cython.void:
        """Looks outside on wide shapes."""
        word: cython.int
        count: cython.int = 0
        for word in range(self.stride):
            self.reach[word] = 0
        for word in range(1, self.stride - 1):
            count += self.reach_far(word, self.around[word])
        self.toil(count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reach_far(self, word: cython.int, cells: cython.ulonglong) -> cython.int:
        """Adds the neighbours of the cells in this word to `reach`, on wide shapes. Returns how many these are."""
        span: cython.int = self.span
        near: cython.int
        count: cython.int = 0
        i: cython.int
        while cells:
            near = ((word - 1) * 64 + ctz(cells)) * (2 * span + 1) + span - word
            cells &= cells - 1
            count += 1
            for i in range(max(word - span, 1), min(word + span + 1, self.stride - 1)):
                self.reach[i] |= self.near[near + i]
        return count

    # ---- Propagation

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def only_place(self, number: cython.int) -> cython.int:
        """The only place of a number, -1 if there are more, -2 if there is none."""
        word: cython.int
        only: cython.int = -2
        some: cython.ulonglong
        for word in range(self.low[number], self.high[number]):
            some = self.places[number * self.stride + word]
            if some:
                if only >= 0 or some & (some - 1):
                    return -1
                only = (word - 1) * 64 + ctz(some)
        return only

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, number: cython.int, leader: cython.int) -> cython.int:
        """Cuts the places of a number down to `reach`, which is about its neighbour in the chain, the leader; 0 when
        none is left."""
        first: cython.int = self.low[leader] - self.span
        last: cython.int = self.high[leader] + self.span
        row: cython.int = number * self.stride
        word: cython.int
        i: cython.int
        left: cython.ulonglong
        some: cython.ulonglong = 0
        for word in range(self.low[number], self.high[number]):
            i = row + word
            left = self.places[i] & self.reach[word] if first <= word < last else 0
            some |= left
            if left != self.places[i]:
                self.shrink(number, i, left)
        if some == 0:
            self.number_failures[number] += 1
            return 0
        return 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drain(self) -> cython.int:
        """The chain and taken rules, until the queue is empty or the goals are placed. 0: contradiction (or
        stopped)."""
        last: cython.int = self.size - 1
        number: cython.int
        only: cython.int
        below: cython.int
        above: cython.int
        while self.queue_count > 0 and self.goals_left:
            number = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0
            self.queue_count -= 1
            self.queued[number] = 0
            self.stirred[number] = 1
            # A number already placed has cut the places of this one down, so it need not be asked again.
            below = number > 0 and self.place_of[number - 1] < 0
            above = number < last and self.place_of[number + 1] < 0
            only = self.look_around(number) if below or above else self.only_place(number)
            if only == -2 or (only >= 0 and self.place_of[number] < 0 and not self.place(number, only)):
                self.number_failures[number] += 1
                return 0
            if below and not self.follow(number - 1, number):
                return 0
            if above and not self.follow(number + 1, number):
                return 0
            if self.stopped:
                return 0
        return not self.stopped

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tally(self) -> cython.void:
        """Sees which cells are wanted by at least one, two, three of the numbers not placed."""
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        i: cython.int
        some: cython.ulonglong
        for word in range(1, stride - 1):
            self.wanted[word] = 0
            self.wanted_twice[word] = 0
            self.wanted_thrice[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                for word in range(self.low[number], self.high[number]):
                    some = self.places[number * stride + word]
                    self.wanted_thrice[word] |= self.wanted_twice[word] & some
                    self.wanted_twice[word] |= self.wanted[word] & some
                    self.wanted[word] |= some
        self.toil(self.unplaced_count)

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def satisfy(self) -> cython.int:
        """The wanted rule. -1: contradiction, 0: nothing new, 1: something changed."""
        word: cython.int
        cell: cython.int
        number: cython.int
        rest: cython.ulonglong
        self.tally()
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.wanted[word]
            if rest:
                self.cell_failures[(word - 1) * 64 + ctz(rest)] += 1
                return -1
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.wanted_twice[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                number = self.first_taker(cell)
                if number < 0:
                    # Another such cell has just taken the number that this one wanted.
                    self.cell_failures[cell] += 1
                    return -1
                self.keep_only(number, cell)
        return self.queue_count > 0

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_taker(self, cell: cython.int) -> cython.int:
        """The lowest number that may take the cell; -1 when there is none."""
        slot: cython.int
        number: cython.int
        rest: cython.ulonglong
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    return number
        return -1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_turns(self) -> cython.int:
        """The turn rule, for the numbers that have a neighbour in the chain stirred since the last time.
        1: something changed. (With a neighbour placed, the other rules see it all.)"""
        number: cython.int
        word: cython.int
        cell: cython.int
        near: cython.int
        stuck: cython.int
        work: cython.int
        i: cython.int
        below: cython.int
        above: cython.int
        rest: cython.ulonglong
        before: cython.ulonglong
        within: cython.ulonglong
        behind: cython.ulonglong
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if number == 0 or number == self.size - 1 or self.place_of[number] >= 0:
                continue
            if not (self.stirred[number - 1] or self.stirred[number + 1]):
                continue
            if self.place_of[number - 1] >= 0 or self.place_of[number + 1] >= 0:
                continue
            work = 0
            for word in range(self.low[number], self.high[number]):
                below = (number - 1) * self.stride + word
                above = (number + 1) * self.stride + word
                before = self.places[below - 1] | self.places[above - 1]
                within = self.places[below] | self.places[above]
                behind = self.places[below + 1] | self.places[above + 1]
                rest = self.places[number * self.stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    work += 1
                    if self.span > 1:
                        stuck = self.is_stuck_far(number, cell)
                    else:
                        near = 3 * cell
                        stuck = at_most_one(
                            before & self.near[near], within & self.near[near + 1], behind & self.near[near + 2]
                        )
                    if stuck:
                        self.rule_out(number, cell)
            self.toil(work)
            if self.stopped:
                return 1
        for number in range(self.size):
            self.stirred[number] = 0
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_stuck_far(self, number: cython.int, cell: cython.int) -> cython.int:
        """Whether at most one neighbour of a cell is a place of the numbers before and after, on wide shapes."""
        span: cython.int = self.span
        home: cython.int = 1 + (cell >> 6)
        near: cython.int = cell * (2 * span + 1) + span - home
        below: cython.int = (number - 1) * self.stride
        above: cython.int = (number + 1) * self.stride
        word: cython.int
        exits: cython.int = 0
        some: cython.ulonglong
        for word in range(max(home - span, 1), min(home + span + 1, self.stride - 1)):
            some = (self.places[below + word] | self.places[above + word]) & self.near[near + word]
            if some:
                exits += 1 if some & (some - 1) == 0 else 2
        return exits < 2

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """All that the rules say, or until the goals are placed. 0: contradiction (or stopped)."""
        news: cython.int
        while self.drain():
            if not self.goals_left:
                return 1
            news = self.satisfy()
            if news < 0:
                return 0
            if news == 0 and not self.make_turns():
                return 1
        return 0

    # ---- Guessing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def guess(self) -> cython.int:
        """Supposes that the chosen number stands on the chosen cell. 0: contradiction (or stopped)."""
        self.guess_number[self.depth] = self.chosen_number
        self.guess_cell[self.depth] = self.chosen_cell
        self.guess_trail[self.depth] = self.trail_size
        self.guess_placed[self.depth] = self.placed_count
        self.depth += 1
        self.keep_only(self.chosen_number, self.chosen_cell)
        return self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.int:
        """Takes the last guess back and rules it out, below the guess before it and taken back together with that.
        0: contradiction (or stopped)."""
        self.depth -= 1
        self.undo(self.guess_trail[self.depth], self.guess_placed[self.depth])
        self.rule_out(self.guess_number[self.depth], self.guess_cell[self.depth])
        return self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe_afresh(self) -> cython.int:
        """Probes with nothing proven before."""
        i: cython.int
        for i in range(self.size * self.stride):
            self.proven[i] = 0
        return self.probe()

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self) -> cython.int:
        """Tries every place of every number and rules out those that fail, until all stand. 0: contradiction
        (or stopped).

        A place that stood (or followed from one that stood) is tried again only when something changed nearby."""
        stride: cython.int = self.stride
        number: cython.int
        other: cython.int
        cell: cython.int
        word: cython.int
        i: cython.int
        j: cython.int
        stands: cython.int
        trail_size: cython.int
        placed_count: cython.int
        again: cython.int = 1
        rest: cython.ulonglong
        while again:
            again = 0
            for j in range(self.unplaced_count):
                number = self.unplaced[j]
                if self.place_of[number] >= 0:
                    continue
                for word in range(self.low[number], self.high[number]):
                    rest = self.places[number * stride + word] & ~self.proven[number * stride + word]
                    while rest:
                        cell = (word - 1) * 64 + ctz(rest)
                        rest &= rest - 1
                        trail_size = self.trail_size
                        placed_count = self.placed_count
                        self.keep_only(number, cell)
                        stands = self.propagate()
                        if self.stopped:
                            return 0
                        if stands:
                            self.proven[number * stride + word] |= bit(cell)
                            for i in range(placed_count, self.placed_count):
                                other = self.place_of[self.placed[i]]
                                self.proven[self.placed[i] * stride + 1 + (other >> 6)] |= bit(other)
                        self.undo(trail_size, placed_count)
                        if not stands:
                            self.rule_out(number, cell)
                            if not self.propagate():
                                return 0
                            self.doubt(trail_size)
                            again = 1
                            rest &= self.places[number * stride + word]
        return 1

    @cython.final
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def doubt(self, trail_size: cython.int) -> cython.void:
        """Forgets what probing has proven on and next to the cells that lost a number since the trail was this long."""
        stride: cython.int = self.stride
        i: cython.int
        number: cython.int
        word: cython.int
        for word in range(stride):
            self.around[word] = 0
        for i in range(trail_size, self.trail_size):
            word = self.trail_word[i] % stride
            self.around[word] |= self.trail_old[i] & ~self.places[self.trail_word[i]]
        self.look_outside()
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            for word in range(self.low[number], self.high[number]):
                self.proven[number * stride + word] &= ~(self.around[word] | self.reach[word])
        self.toil(self.unplaced_count)
