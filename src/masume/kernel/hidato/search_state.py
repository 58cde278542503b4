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
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deadline import Watch


def at_most_one(before, within, behind):
    """Whether three words hold one cell or none."""
    some = before | within | behind
    return some & (some - 1) == 0 and (before == 0) + (within == 0) + (behind == 0) >= 2


class Position(Watch):
    """A position on one shape. A derived class sets it up: places, free cells, and the numbers not placed.

    Shapes of up to 60 columns, whose neighbours are at most a word apart, have faster forms of the loops over
    neighbours than wide ones (`…_far`)."""

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
        self.chosen_score = 0
        self.choose_nothing()
        self.number_failures = no_numbers * size
        self.cell_failures = no_numbers * size

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

    def confine(self, number, leader):
        """Cuts the places of a number down to `reach`, the cells beside the places of its neighbour in the chain, the
        leader. This is for good: it leaves no trail. 0 when no place is left."""
        first = self.low[leader] - self.span
        last = self.high[leader] + self.span
        row = number * self.stride
        for word in range(self.low[number], self.high[number]):
            if first <= word < last:
                self.places[row + word] &= self.reach[word]
            else:
                self.places[row + word] = 0
        return self.trim(number)

    def trim(self, number):
        """Finds the words in use of a number; 0 when there are none."""
        row = number * self.stride
        low = self.low[number]
        high = self.high[number]
        while low < high and self.places[row + low] == 0:
            low += 1
        while low < high and self.places[row + high - 1] == 0:
            high -= 1
        self.low[number] = low
        self.high[number] = high
        return low < high

    def list_takers(self):
        """Lists the takers of every cell. Below the current position they stay valid as supersets. When stopped, some
        are missing."""
        width = self.width
        stride = self.stride
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

    def enqueue_singles(self):
        """Queues the numbers that have one place left."""
        for i in range(self.unplaced_count):
            if self.only_place(self.unplaced[i]) >= 0:
                self.enqueue(self.unplaced[i])

    # ---- Changing the position, and taking it back

    def enqueue(self, number):
        if self.queued[number] == 0:
            self.queued[number] = 1
            tail = self.queue_head + self.queue_count
            if tail >= self.size:
                tail -= self.size
            self.queue[tail] = number
            self.queue_count += 1

    def shrink(self, number, i, rest):
        """Word i of `places`, which belongs to this number, loses all cells but `rest`."""
        if self.trail_size == self.trail_room:
            self.make_room()
        self.trail_word[self.trail_size] = i
        self.trail_old[self.trail_size] = self.places[i]
        self.trail_size += 1
        self.places[i] = rest
        self.enqueue(number)

    def make_room(self):
        with cython.gil:
            self.lengthen_trail()

    def lengthen_trail(self):
        try:
            self.trail_word = array("i", bytes(self.trail_word)) * 2
            self.trail_old = array("Q", bytes(self.trail_old)) * 2
            self.trail_room *= 2
        except BaseException as error:  # no memory: give up, and let the entry to come overwrite the last
            self.fail(error)
            self.trail_size -= 1

    def undo(self, trail_size, placed_count):
        """Goes back to the position with this length of the trail and this count of placed numbers."""
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

    def keep_only(self, number, cell):
        """Rules out all places of a number but this one."""
        for word in range(self.low[number], self.high[number]):
            i = number * self.stride + word
            rest = bit(cell) & self.places[i] if word == 1 + (cell >> 6) else 0
            if self.places[i] != rest:
                self.shrink(number, i, rest)

    def rule_out(self, number, cell):
        i = number * self.stride + 1 + (cell >> 6)
        if self.places[i] & bit(cell):
            self.shrink(number, i, self.places[i] ^ bit(cell))

    def occupy(self, number, cell):
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

    def place(self, number, cell):
        """The taken rule: the number stands here, and no other does. 0: another does already."""
        word = 1 + (cell >> 6)
        here = bit(cell)
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

    def look_around(self, number):
        """Sets `reach` to the cells next to the places of a number: exact up to `span` words before and behind its
        words in use, undefined elsewhere. Returns the only place, -1 if there are more, -2 if there is none."""
        low = self.low[number]
        high = self.high[number]
        row = number * self.stride
        cell = 0
        count = 0
        behind = 0
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

    def look_outside(self):
        """Sets `reach` to the cells next to those in `around`."""
        work = 1
        behind = 0
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

    def look_far_around(self, number):
        """Does on wide shapes what `look_around` does."""
        low = self.low[number]
        high = self.high[number]
        count = 0
        for word in range(max(low - self.span, 1), min(high + self.span, self.stride - 1)):
            self.reach[word] = 0
        for word in range(low, high):
            count += self.reach_far(word, self.places[number * self.stride + word])
        self.toil(count + high - low + 2 * self.span)
        return self.only_place(number)

    def look_far_outside(self):
        """Does on wide shapes what `look_outside` does."""
        count = 0
        for word in range(self.stride):
            self.reach[word] = 0
        for word in range(1, self.stride - 1):
            count += self.reach_far(word, self.around[word])
        self.toil(count)

    def reach_far(self, word, cells):
        """Adds the neighbours of the cells in this word to `reach`, on wide shapes. Returns the number of cells."""
        span = self.span
        count = 0
        while cells:
            near = ((word - 1) * 64 + ctz(cells)) * (2 * span + 1) + span - word
            cells &= cells - 1
            count += 1
            for i in range(max(word - span, 1), min(word + span + 1, self.stride - 1)):
                self.reach[i] |= self.near[near + i]
        return count

    # ---- Propagation

    def only_place(self, number):
        """The only place of a number, -1 if there are more, -2 if there is none."""
        only = -2
        for word in range(self.low[number], self.high[number]):
            some = self.places[number * self.stride + word]
            if some:
                if only >= 0 or some & (some - 1):
                    return -1
                only = (word - 1) * 64 + ctz(some)
        return only

    def follow(self, number, leader):
        """Cuts the places of a number down to `reach`, the cells beside the places of its neighbour in the chain, the
        leader. 0 when no place is left."""
        first = self.low[leader] - self.span
        last = self.high[leader] + self.span
        row = number * self.stride
        some = 0
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

    def drain(self):
        """Follows the chain and taken rules until the queue is empty or the goals are placed. 0: contradiction (or
        stopped)."""
        last = self.size - 1
        while self.queue_count > 0 and self.goals_left:
            number = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0
            self.queue_count -= 1
            self.queued[number] = 0
            self.stirred[number] = 1
            # A number already placed has cut the places of this one down, so it need not be asked again.
            below: cython.bint = number > 0 and self.place_of[number - 1] < 0
            above: cython.bint = number < last and self.place_of[number + 1] < 0
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

    def tally(self):
        """Finds the cells that at least one, two, three of the unplaced numbers want."""
        stride = self.stride
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

    def satisfy(self):
        """The wanted rule. -1: contradiction, 0: nothing new, 1: something changed."""
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

    def first_taker(self, cell):
        """The lowest number that may take the cell; -1 when there is none."""
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    return number
        return -1

    def make_turns(self):
        """The turn rule, for the numbers with a neighbour in the chain that was stirred since the last time. 1:
        something changed. (Where a neighbour is placed, the other rules find all there is.)"""
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

    def is_stuck_far(self, number, cell):
        """Whether at most one neighbour of a cell is a place of the numbers before and after, on wide shapes."""
        span = self.span
        home = 1 + (cell >> 6)
        near = cell * (2 * span + 1) + span - home
        below = (number - 1) * self.stride
        above = (number + 1) * self.stride
        exits = 0
        for word in range(max(home - span, 1), min(home + span + 1, self.stride - 1)):
            some = (self.places[below + word] | self.places[above + word]) & self.near[near + word]
            if some:
                exits += 1 if some & (some - 1) == 0 else 2
        return exits < 2

    def propagate(self):
        """Follows all rules until they say nothing more or the goals are placed. 0: contradiction (or stopped)."""
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

    def choose_nothing(self):
        """No guess is chosen yet."""
        self.chosen_number = -1
        self.chosen_cell = -1
        self.chosen_count = 0
        self.chosen_failures = -1

    def prefer_number(self, number):
        """Chooses this number if it has fewer places than the one chosen so far. Past failures count in its favour."""
        count: cython.longlong = 0
        for word in range(self.low[number], self.high[number]):
            count += popcount(self.places[number * self.stride + word])
        score = (count << 20) // (1 + self.number_failures[number])
        if self.chosen_number < 0 or score < self.chosen_score:
            self.chosen_number = number
            self.chosen_score = score
            self.chosen_count = count

    def prefer_cells(self, word, cells):
        """Chooses from some cells of a word the one that failed most often, if it failed more often than the one chosen
        so far."""
        while cells:
            cell = (word - 1) * 64 + ctz(cells)
            cells &= cells - 1
            if self.cell_failures[cell] > self.chosen_failures:
                self.chosen_failures = self.cell_failures[cell]
                self.chosen_cell = cell

    def guess(self):
        """Supposes that the chosen number stands on the chosen cell. 0: contradiction (or stopped)."""
        self.guess_number[self.depth] = self.chosen_number
        self.guess_cell[self.depth] = self.chosen_cell
        self.guess_trail[self.depth] = self.trail_size
        self.guess_placed[self.depth] = self.placed_count
        self.depth += 1
        self.keep_only(self.chosen_number, self.chosen_cell)
        return self.propagate()

    def take_back(self):
        """Takes the last guess back and rules it out, until the guess before it is taken back too. 0: contradiction (or
        stopped)."""
        self.depth -= 1
        self.undo(self.guess_trail[self.depth], self.guess_placed[self.depth])
        self.rule_out(self.guess_number[self.depth], self.guess_cell[self.depth])
        return self.propagate()

    def probe_afresh(self):
        """Probes with nothing proven so far."""
        for i in range(self.size * self.stride):
            self.proven[i] = 0
        return self.probe()

    def probe(self):
        """Tries every place of every number and rules out those that fail, until all stand. 0: contradiction
        (or stopped).

        A place that stood (or followed from one that stood) is tried again only when something changed nearby."""
        stride = self.stride
        again = 1
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

    def doubt(self, trail_size):
        """Forgets what probing has proven about the cells that lost a number since the trail had this length, and about
        their neighbours."""
        stride = self.stride
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
