"""Decide whether a given of a Hidato board can be removed, by searching for a second solution (a rival).

The position is loaded again and again from changing givens. It shares the path, which is the solution, and the table
of givens with the maker. Neighbours are at most one word apart, because shapes have at most 60 columns. See SearchState
and RandomPath for the other terms.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hidato.random_path import RandomPath
from cython.cimports.masume.kernel.hidato.search_state import SearchState

# Limits on the guesses in a search for a rival: in a first quick search; when only cells near the removed given may
# change; and on the whole board, before and after probing.
GLANCE = cython.declare(cython.longlong, 3)
NEARBY = cython.declare(cython.longlong, 30)
EVERYWHERE = cython.declare(cython.longlong, 120)
AFTER_PROBING = cython.declare(cython.longlong, 1000)
FIRST_RADIUS = cython.declare(cython.int, 2)
LAST_RADIUS = cython.declare(cython.int, 8)

# Results of the search for a rival.
NONE = cython.declare(cython.int, 0)
FOUND = cython.declare(cython.int, 1)
UNDECIDED = cython.declare(cython.int, 2)


class SecondSolutions(SearchState):
    """Position that decides which givens can be removed, by searching for a second solution (a rival).

    The home of a number is its cell in the intended solution; in a rival, some number is not on its home. A number that
    can no longer be on its home is astray, and so is its home. The search forbids one number its home. This sends other
    numbers astray: each of them needs a new place, and each home that they left needs a new number. The search guesses
    only about these numbers and homes. If none is left to guess about, every other number can stay on its home, so a
    rival is found. In this way, the search stays near the removed given, however large the board is. In contrast,
    masume.kernel.hidato.search knows no solution and guesses about all numbers.
    """

    def __init__(self, shape, path: RandomPath, given):
        SearchState.__init__(self, shape)
        if self.span > 1:
            raise ValueError(f"a shape of {shape.cols} columns is too wide")
        self.home = path.home
        self.given = given
        self.astray = array("Q", [0]) * self.stride
        self.undecided = 0
        self.guesses = 0

    def load(self):
        """Reset the position to the current givens."""
        stride = self.stride
        self.undo(0, 0)
        self.unplaced_count = 0
        for word in range(stride):
            self.free[word] = 0
        for number in range(self.size):
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            cell = self.home[number]
            self.stirred[number] = 1
            self.number_failures[number] = 0
            self.cell_failures[number] = 0
            if self.given[number]:
                self.place_of[number] = cell
                self.low[number] = 1 + (cell >> 6)
                self.high[number] = 2 + (cell >> 6)
                self.places[row + 1 + (cell >> 6)] = bit(cell)
            else:
                self.place_of[number] = -1
                self.free[1 + (cell >> 6)] |= bit(cell)
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
        self.tick(self.size)

    def narrow(self):
        """Restrict each unplaced number to the cells that are near enough to the placed numbers before and after it.

        This applies the rule `beside` to the whole board. It takes less work than in the search, for two reasons. Every
        free cell is possible at first, so only the words of cells within reach are read. The solution satisfies the
        givens, so no contradiction can arise, and placed numbers need not be checked.
        """
        stride = self.stride
        for number in range(self.size):
            self.stirred[number] = 1
            if self.place_of[number] >= 0:
                continue
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            if number == 0:
                self.low[0] = 1
                self.high[0] = stride - 1
                for word in range(1, stride - 1):
                    self.places[word] = self.free[word]
                self.trim(0)
                continue
            self.look_around(number - 1)
            self.low[number] = max(self.low[number - 1] - 1, 1)
            self.high[number] = min(self.high[number - 1] + 1, stride - 1)
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = self.reach[word] & self.free[word]
            self.trim(number)
        for number in range(self.size - 2, -1, -1):
            if self.place_of[number] < 0:
                self.look_around(number + 1)
                self.confine(number, number + 1)

    def can_spare(self, numbers, first, end):
        """Return whether the solution stays unique without the givens that have been removed. These are the elements of
        `numbers` with indices from `first` up to, but not including, `end`.

        In another solution, at least one of these givens has a different cell. So the method searches for a solution in
        which the first has a different cell, then for one in which the second has a different cell but the first has
        not, and so on.
        """
        answer = NONE
        for i in range(first, end):
            if answer == NONE:
                self.load()
                answer = self.find_rival(numbers[i])
            self.given[numbers[i]] = 1
        for i in range(first, end):
            self.given[numbers[i]] = 0
        self.undecided += answer == UNDECIDED
        return answer == NONE

    def find_rival(self, number):
        """Search for a solution with the loaded givens in which `number` is not on its home, its cell in the intended
        solution. Return NONE, FOUND or UNDECIDED.

        Most such solutions differ from the intended one in a few cells close by. So after a first quick search, only
        the numbers near that cell may change, in a larger and larger circle. If this decides nothing, the whole board
        is searched, and finally probed and searched again.
        """
        self.narrow()
        self.rule_out(number, self.home[number])
        if self.only_place(number) == -2:
            return NONE
        self.list_candidates_of()
        self.enqueue_singles()
        if not self.propagate():
            return UNDECIDED if self.stopped else NONE
        trail_size = self.trail_size
        placed_count = self.placed_count
        answer = self.descend(GLANCE)
        if answer != UNDECIDED:
            return answer
        radius = FIRST_RADIUS
        while radius <= LAST_RADIUS:
            self.undo(trail_size, placed_count)
            self.draw_circle(self.home[number], radius)
            if not self.keep_home():
                break  # the circle is the whole board
            if self.propagate() and self.descend(NEARBY) == FOUND:
                return FOUND
            if self.stopped:
                return UNDECIDED
            radius *= 2
        self.undo(trail_size, placed_count)
        answer = self.descend(EVERYWHERE)
        if answer != UNDECIDED or self.stopped:
            return answer
        self.undo(trail_size, placed_count)
        if not self.probe_afresh():
            return UNDECIDED if self.stopped else NONE
        return self.descend(AFTER_PROBING)

    def descend(self, guesses):
        """Search for a second solution from the current position, which has been propagated, with at most `guesses`
        guesses. Return NONE, FOUND or UNDECIDED.
        """
        limit: cython.longlong = self.guesses + guesses
        self.depth = 0
        while self.choose():
            if self.guesses >= limit:
                return UNDECIDED
            self.guesses += 1
            stands = self.guess()
            while not stands:
                if self.stopped:
                    return UNDECIDED
                if self.depth == 0:
                    return NONE
                stands = self.take_back()
        return FOUND

    def choose(self):
        """Choose the next guess, which is about an astray number or an astray home. Return 0 if none is left, because
        every other number can then stay on its home.

        Choose the astray number with the fewest places. But if it has more than two, prefer an astray home that only
        two numbers can take. A guess that places an astray number on an astray home comes first, because it displaces
        no other number.
        """
        self.choose_nothing()
        for word in range(self.stride):
            self.astray[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            cell = self.home[number]
            if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                continue
            self.astray[1 + (cell >> 6)] |= bit(cell)
            if self.place_of[number] < 0:
                self.prefer_number(number)
        if self.chosen_count != 2:
            self.tally()
            for word in range(1, self.stride - 1):
                rest = self.astray[word] & self.free[word]
                if self.chosen_number >= 0:
                    rest &= self.cells_with_2[word] & ~self.wanted_thrice[word]
                self.prefer_cells(word, rest)
        if self.chosen_cell >= 0:
            self.chosen_number = self.taker_astray(self.chosen_cell)
            return 1
        if self.chosen_number < 0:
            return 0
        number = self.chosen_number
        for word in range(self.low[number], self.high[number]):
            rest = self.places[number * self.stride + word]
            if rest and self.chosen_cell < 0:
                self.chosen_cell = (word - 1) * 64 + ctz(rest)
            rest &= self.astray[word]
            if rest:
                self.chosen_cell = (word - 1) * 64 + ctz(rest)
                break
        return 1

    def taker_astray(self, cell):
        """Return the lowest candidate of `cell` that is astray. If there is none, return the lowest candidate, or -1 if
        the cell has no candidates.
        """
        for slot in range(self.width):
            rest = self.candidates_of[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                home = self.home[number]
                if self.astray[1 + (home >> 6)] & bit(home) and self.places[
                    number * self.stride + 1 + (cell >> 6)
                ] & bit(cell):
                    return number
        return self.first_taker(cell)

    def draw_circle(self, centre, radius):
        """Store in `around` the cells that are at most `radius` steps away from `centre`."""
        for word in range(self.stride):
            self.around[word] = 0
        self.around[1 + (centre >> 6)] = bit(centre)
        while radius > 0:
            radius -= 1
            self.look_outside()
            for word in range(self.stride):
                self.around[word] |= self.reach[word]

    def keep_home(self):
        """Place each number whose home is outside `around` on its home, if that is still possible, by eliminating its
        other places. Return how many numbers were restricted.
        """
        count = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            home = self.home[number]
            if (
                self.place_of[number] < 0
                and not self.around[1 + (home >> 6)] & bit(home)
                and self.places[number * self.stride + 1 + (home >> 6)] & bit(home)
            ):
                self.keep_only(number, home)
                count += 1
        return count
