"""Store a Hidato position with its propagation and its guesses. The classes of the search and of the maker are derived
from the class here.

The numbers 1 to N go on the N cells of a shape, consecutive numbers on neighbouring cells. The places of a number are
the cells that it may still take; the position holds this set for each number. In this module, numbers count from 0
(number k is shown as k + 1), and cells are the squares of the shape, counted from 0 in the order of `shape.cells`.

Propagation consists of four rules; `propagate` applies them until nothing changes:

beside      number k is next to a place of k - 1 and next to a place of k + 1
taken       the cell of a placed number is no place of any other number
wanted      a free cell that no number can take is a contradiction; if only one number can, that number goes there
turn        k - 1 and k + 1 are on two different neighbours of k

A guess assumes that a number is on one of its places, and propagates that; after a contradiction, the guess is undone
and the place eliminated. Probing tries every place of every number, and eliminates those that fail.

A set of cells is a row of `stride` 64-bit words, with an empty word before the first and after the last, so that the
words before and after every word in use can be read without a test. Word w of a set holds the cells from 64 (w - 1) on.
Neighbours are at most `span` words apart: one word, on shapes of up to 60 columns.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deadline import StopPoller


def at_most_one(before, within, behind):
    """Return whether `before`, `within` and `behind` together have at most one bit set."""
    mask = before | within | behind
    return mask & (mask - 1) == 0 and (before == 0) + (within == 0) + (behind == 0) >= 2


class SearchState(StopPoller):
    """Position on one shape. A derived class initialises the places, the free cells, and the unplaced numbers.

    The loops over neighbours have faster versions for shapes of up to 60 columns, whose neighbours are at most one word
    apart; the versions for wide shapes have names with `far`.

    places         for each number, the set of cells left for it
    low, high      for each number, the range of words of this set in use; words outside it are 0. On large boards, a
                   number is confined to a few rows, and most words are never read
    candidates_of  for each cell, the numbers that may take it, and perhaps numbers that have been eliminated since
    placed         the numbers with one place left; their cells are no longer free
    goals          the numbers that the caller needs; once all of them are placed, propagation stops. If the caller
                   needs all numbers, there are no goals, and `goals_left` is always 1
    """

    def __init__(self, shape):
        StopPoller.__init__(self)
        size: cython.int = len(shape.cells)
        width: cython.int = (size + 63) // 64
        stride: cython.int = width + 2
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        self.size = size
        self.width = width
        self.stride = stride
        self.find_neighbours(shape)

        self.places = no_words * (size * stride)
        self.low = no_numbers * size
        self.high = no_numbers * size
        self.place_of = no_numbers * size
        self.free = no_words * stride
        self.candidates_of = no_words * (size * width)
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
        self.cells_with_2 = no_words * stride
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

    def find_neighbours(self, shape):
        """Compute `near`, the neighbours of each cell as words of bits."""
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
        """Restrict `number` to the cells in `reach`, which are next to the places of `leader`, the previous or the next
        number. This cannot be undone. Return 0 if `number` has no place left.
        """
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
        """Narrow the range of words that `number` uses, from `low` to `high`, until the words at both ends are nonzero.
        Return 0 if `number` has no place left.
        """
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

    def list_candidates_of(self):
        """Store in `candidates_of` the numbers that each cell may hold. Later eliminations are not removed from these
        lists, so they may contain numbers that are no longer possible. If the callback asked to stop, the lists are
        incomplete.
        """
        width = self.width
        stride = self.stride
        for i in range(self.size * width):
            self.candidates_of[i] = 0
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
                    self.candidates_of[i] |= this
                    work += 1
            self.tick(work)
            if self.stopped:
                return

    def enqueue_singles(self):
        """Mark each number with only one place as dirty: propagation will examine it."""
        for i in range(self.unplaced_count):
            if self.only_place(self.unplaced[i]) >= 0:
                self.enqueue(self.unplaced[i])

    # ---- Changing the position, and undoing changes

    def enqueue(self, number):
        """Mark `number` as dirty: propagation will examine it."""
        if self.queued[number] == 0:
            self.queued[number] = 1
            tail = self.queue_head + self.queue_count
            if tail >= self.size:
                tail -= self.size
            self.queue[tail] = number
            self.queue_count += 1

    def shrink(self, number, i, rest):
        """Reduce word `i` of `places`, which belongs to `number`, to the cells in `rest`. Record the old word on the
        undo stack, and mark `number` as dirty.
        """
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
        """Double the size of the undo stack."""
        try:
            self.trail_word = array("i", bytes(self.trail_word)) * 2
            self.trail_old = array("Q", bytes(self.trail_old)) * 2
            self.trail_room *= 2
        except BaseException as error:  # no memory: stop, and let the next entry overwrite the last
            self.fail(error)
            self.trail_size -= 1

    def undo(self, trail_size, placed_count):
        """Undo changes until the undo stack has length `trail_size` and `placed_count` numbers are placed."""
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
        """Eliminate all places of `number` except `cell`."""
        for word in range(self.low[number], self.high[number]):
            i = number * self.stride + word
            rest = bit(cell) & self.places[i] if word == 1 + (cell >> 6) else 0
            if self.places[i] != rest:
                self.shrink(number, i, rest)

    def rule_out(self, number, cell):
        """Eliminate `cell` from the places of `number`."""
        i = number * self.stride + 1 + (cell >> 6)
        if self.places[i] & bit(cell):
            self.shrink(number, i, self.places[i] ^ bit(cell))

    def occupy(self, number, cell):
        """Place `number` on the free cell `cell`."""
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
        """Place `number` on `cell`, and eliminate the cell from the places of all other numbers. Return 0 if another
        number is already there.
        """
        word = 1 + (cell >> 6)
        here = bit(cell)
        if not self.free[word] & here:
            return 0
        self.occupy(number, cell)
        for slot in range(self.width):
            rest = self.candidates_of[cell * self.width + slot]
            while rest:
                other = slot * 64 + ctz(rest)
                rest &= rest - 1
                i = other * self.stride + word
                if self.places[i] & here and other != number:
                    self.shrink(other, i, self.places[i] ^ here)
        return 1

    # ---- Neighbours

    def look_around(self, number):
        """Store in `reach` the cells next to the places of `number`. This is valid up to `span` words before and after
        the words in use, and undefined elsewhere. Return the only place of the number, -1 if it has several, or -2 if
        it has none.
        """
        low = self.low[number]
        high = self.high[number]
        row = number * self.stride
        cell = 0
        count = 0
        behind = 0
        if self.span > 1:
            return self.look_far_around(number)
        if self.stride == 3:  # a single word, without neighbours in other words
            rest = self.places[row + 1]
            within = 0
            while rest:
                cell = ctz(rest)
                rest &= rest - 1
                count += 1
                within |= self.near[3 * cell + 1]
            self.reach[1] = within
            self.tick(count + 1)
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
        self.tick(count + high - low)
        if count == 1:
            return cell
        return -1 if count else -2

    def look_outside(self):
        """Store in `reach` the cells next to those in `around`."""
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
        self.tick(work)

    def look_far_around(self, number):
        """Do the work of `look_around` on wide shapes."""
        low = self.low[number]
        high = self.high[number]
        count = 0
        for word in range(max(low - self.span, 1), min(high + self.span, self.stride - 1)):
            self.reach[word] = 0
        for word in range(low, high):
            count += self.reach_far(word, self.places[number * self.stride + word])
        self.tick(count + high - low + 2 * self.span)
        return self.only_place(number)

    def look_far_outside(self):
        """Do the work of `look_outside` on wide shapes."""
        count = 0
        for word in range(self.stride):
            self.reach[word] = 0
        for word in range(1, self.stride - 1):
            count += self.reach_far(word, self.around[word])
        self.tick(count)

    def reach_far(self, word, cells):
        """Add to `reach`, on a wide shape, the neighbours of the bit set `cells`, which is word `word` of a row. Return
        the number of cells in `cells`.
        """
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
        """Return the only place of `number`, -1 if it has several, or -2 if it has none."""
        only = -2
        for word in range(self.low[number], self.high[number]):
            mask = self.places[number * self.stride + word]
            if mask:
                if only >= 0 or mask & (mask - 1):
                    return -1
                only = (word - 1) * 64 + ctz(mask)
        return only

    def follow(self, number, leader):
        """Restrict `number` to the cells in `reach`, which are next to the places of `leader`, the previous or the next
        number. Return 0 if `number` has no place left.
        """
        first = self.low[leader] - self.span
        last = self.high[leader] + self.span
        row = number * self.stride
        mask = 0
        for word in range(self.low[number], self.high[number]):
            i = row + word
            left = self.places[i] & self.reach[word] if first <= word < last else 0
            mask |= left
            if left != self.places[i]:
                self.shrink(number, i, left)
        if mask == 0:
            self.number_failures[number] += 1
            return 0
        return 1

    def drain(self):
        """Apply the rules `beside` and `taken` until no number is dirty, or until all goals (the numbers that the
        caller needs) are placed. Return 0 on a contradiction, or if the callback asked to stop.
        """
        last = self.size - 1
        while self.queue_count > 0 and self.goals_left:
            number = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0
            self.queue_count -= 1
            self.queued[number] = 0
            self.stirred[number] = 1
            # A placed neighbour has already restricted the places of this number.
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
        """Compute three sets of cells: those that at least one (`wanted`), two (`cells_with_2`) and three
        (`wanted_thrice`) of the unplaced numbers can take.
        """
        stride = self.stride
        for word in range(1, stride - 1):
            self.wanted[word] = 0
            self.cells_with_2[word] = 0
            self.wanted_thrice[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                for word in range(self.low[number], self.high[number]):
                    mask = self.places[number * stride + word]
                    self.wanted_thrice[word] |= self.cells_with_2[word] & mask
                    self.cells_with_2[word] |= self.wanted[word] & mask
                    self.wanted[word] |= mask
        self.tick(self.unplaced_count)

    def satisfy(self):
        """Apply the rule `wanted`, by which each free cell needs a number. Return -1 on a contradiction, 1 if a place
        was eliminated, and 0 otherwise.
        """
        self.tally()
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.wanted[word]
            if rest:
                self.cell_failures[(word - 1) * 64 + ctz(rest)] += 1
                return -1
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.cells_with_2[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                number = self.first_taker(cell)
                if number < 0:
                    # Another such cell has just taken the only number left for this one.
                    self.cell_failures[cell] += 1
                    return -1
                self.keep_only(number, cell)
        return self.queue_count > 0

    def first_taker(self, cell):
        """Return the lowest number that may be on `cell`; -1 if there is none."""
        for slot in range(self.width):
            rest = self.candidates_of[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    return number
        return -1

    def make_turns(self):
        """Apply the rule `turn` to each number for which the previous or the next number has changed since the last
        call. Skip the number if one of these two is placed, because the other rules then suffice. Return 1 if a place
        was eliminated.
        """
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
            self.tick(work)
            if self.stopped:
                return 1
        for number in range(self.size):
            self.stirred[number] = 0
        return self.queue_count > 0

    def is_stuck_far(self, number, cell):
        """Return whether, on a wide shape, at most one neighbour of `cell` is a place of the number before or after
        `number`.
        """
        span = self.span
        home = 1 + (cell >> 6)
        near = cell * (2 * span + 1) + span - home
        below = (number - 1) * self.stride
        above = (number + 1) * self.stride
        exits = 0
        for word in range(max(home - span, 1), min(home + span + 1, self.stride - 1)):
            mask = (self.places[below + word] | self.places[above + word]) & self.near[near + word]
            if mask:
                exits += 1 if mask & (mask - 1) == 0 else 2
        return exits < 2

    def propagate(self):
        """Apply all rules until nothing changes, or until all goals (the numbers that the caller needs) are placed.
        Return 0 on a contradiction, or if the callback asked to stop.
        """
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
        """Clear the choice for the next guess."""
        self.chosen_number = -1
        self.chosen_cell = -1
        self.chosen_count = 0
        self.chosen_failures = -1

    def prefer_number(self, number):
        """Choose `number` for the next guess if its score is better than that of the current choice. A number with few
        places and many past failures has a good score.
        """
        count: cython.longlong = 0
        for word in range(self.low[number], self.high[number]):
            count += popcount(self.places[number * self.stride + word])
        score = (count << 20) // (1 + self.number_failures[number])
        if self.chosen_number < 0 or score < self.chosen_score:
            self.chosen_number = number
            self.chosen_score = score
            self.chosen_count = count

    def prefer_cells(self, word, cells):
        """Choose for the next guess the cell in `cells` that has failed most often, if it has failed more often than
        the current choice. `cells` is a bit set, which is word `word` of a row.
        """
        while cells:
            cell = (word - 1) * 64 + ctz(cells)
            cells &= cells - 1
            if self.cell_failures[cell] > self.chosen_failures:
                self.chosen_failures = self.cell_failures[cell]
                self.chosen_cell = cell

    def guess(self):
        """Assume that the chosen number is on the chosen cell, and propagate. Return 0 on a contradiction, or if the
        callback asked to stop.
        """
        self.guess_number[self.depth] = self.chosen_number
        self.guess_cell[self.depth] = self.chosen_cell
        self.guess_trail[self.depth] = self.trail_size
        self.guess_placed[self.depth] = self.placed_count
        self.depth += 1
        self.keep_only(self.chosen_number, self.chosen_cell)
        return self.propagate()

    def take_back(self):
        """Undo the last guess, eliminate the guessed place, and propagate. The elimination stays until the guess before
        that one is undone. Return 0 on a contradiction, or if the callback asked to stop.
        """
        self.depth -= 1
        self.undo(self.guess_trail[self.depth], self.guess_placed[self.depth])
        self.rule_out(self.guess_number[self.depth], self.guess_cell[self.depth])
        return self.propagate()

    def probe_afresh(self):
        """Probe all places, ignoring the results of earlier probes. Return 0 on a contradiction, or if the callback
        asked to stop.
        """
        for i in range(self.size * self.stride):
            self.proven[i] = 0
        return self.probe()

    def probe(self):
        """Assume each place of each number, and eliminate the places that fail. Repeat this until none fails. Return 0
        on a contradiction, or if the callback asked to stop.

        If a place did not fail, or followed from one that did not fail, it is tried again only if something has changed
        nearby.
        """
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
                            self.discard_probes_near(trail_size)
                            again = 1
                            rest &= self.places[number * stride + word]
        return 1

    def discard_probes_near(self, trail_size):
        """Discard cached results of probes that recent changes may have made invalid. These are the results for places
        whose cell, or a neighbour of it, has lost a number since the undo stack had length `trail_size`.
        """
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
        self.tick(self.unplaced_count)
