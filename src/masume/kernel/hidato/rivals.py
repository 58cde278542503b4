"""Hidato: the search for a rival, another solution of some givens.

The words of masume.kernel.hidato.position and masume.kernel.hidato.givens mean the same here. Besides:

rival     another solution of the givens: it has some number away from home
astray    a number that cannot stand at home any more, and also its home

One number is forbidden its home. What follows from that sends other numbers astray: each of them needs a new place, and
each home that they left needs a new number. The search guesses only about these. When none is left, everything else can
stay at home: a rival is found. So the search stays where the board is disturbed, however large the board is. This is
what sets it apart from masume.kernel.hidato.search, which knows no solution and guesses about all numbers.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.givens import Givens
from cython.cimports.masume.kernel.hidato.path import Path

# Guesses that the search for a rival may make: at first sight; with only the surroundings of the disturbance open; on
# the whole board, before and after probing.
GLANCE = cython.declare(cython.longlong, 3)
NEARBY = cython.declare(cython.longlong, 30)
EVERYWHERE = cython.declare(cython.longlong, 120)
AFTER_PROBING = cython.declare(cython.longlong, 1000)
FIRST_RADIUS = cython.declare(cython.int, 2)
LAST_RADIUS = cython.declare(cython.int, 8)

# The answers of the search for a rival.
NONE = cython.declare(cython.int, 0)
FOUND = cython.declare(cython.int, 1)
UNDECIDED = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Rivals(Givens):
    """Judges givens by rivals: those can go without which there is none."""

    astray: cython.ulonglong[::1]
    # How often the search took too long since the maker began a board, and all its guesses.
    undecided: cython.int
    guesses: cython.longlong

    def __init__(self, shape, path: Path, given):
        Givens.__init__(self, shape, path, given)
        self.astray = array("Q", [0]) * self.stride
        self.undecided = 0
        self.guesses = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def can_spare(self, numbers: cython.int[::1], first: cython.int, end: cython.int) -> cython.int:
        """Whether there is no rival. It would have one of the numbers astray: the first, or else the second with the
        first at home, and so on."""
        i: cython.int
        answer: cython.int = NONE
        for i in range(first, end):
            if answer == NONE:
                self.load()
                answer = self.find_rival(numbers[i])
            self.given[numbers[i]] = 1
        for i in range(first, end):
            self.given[numbers[i]] = 0
        self.undecided += answer == UNDECIDED
        return answer == NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_rival(self, number: cython.int) -> cython.int:
        """Whether the givens, which are loaded, have a solution with this number away from home.

        Most rivals are small and close by, so after a first glance they are looked for with everything farther away
        kept at home. What proves hard after all is probed before it is searched on."""
        trail_size: cython.int
        placed_count: cython.int
        radius: cython.int
        answer: cython.int
        self.narrow()
        self.rule_out(number, self.home[number])
        if self.only_place(number) == -2:
            return NONE
        self.list_takers()
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def descend(self, guesses: cython.longlong) -> cython.int:
        """Searches for a rival below the current, propagated position, with at most so many guesses."""
        stands: cython.int
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """Chooses what to guess about what is astray; 0 when nothing is: then the rest can stay at home.

        The number astray with the fewest places, where failures in the past count in favour; but if it has more than
        two, an abandoned home that only two numbers want, the one with most failures. Guesses that give an abandoned
        home to a number astray come first, as they send nobody else away."""
        number: cython.int
        word: cython.int
        cell: cython.int
        i: cython.int
        count: cython.longlong
        count_of_chosen: cython.longlong = 0
        score: cython.longlong
        best: cython.longlong = 0
        failures: cython.int = -1
        rest: cython.ulonglong
        self.chosen_number = -1
        self.chosen_cell = -1
        for word in range(self.stride):
            self.astray[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            cell = self.home[number]
            if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                continue
            self.astray[1 + (cell >> 6)] |= bit(cell)
            if self.place_of[number] < 0:
                count = 0
                for word in range(self.low[number], self.high[number]):
                    count += popcount(self.places[number * self.stride + word])
                score = (count << 20) // (1 + self.number_failures[number])
                if self.chosen_number < 0 or score < best:
                    best = score
                    count_of_chosen = count
                    self.chosen_number = number
        if count_of_chosen != 2:
            self.tally()
            for word in range(1, self.stride - 1):
                rest = self.astray[word] & self.free[word]
                if self.chosen_number >= 0:
                    rest &= self.wanted_twice[word] & ~self.wanted_thrice[word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    if self.cell_failures[cell] > failures:
                        failures = self.cell_failures[cell]
                        self.chosen_cell = cell
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def taker_astray(self, cell: cython.int) -> cython.int:
        """The lowest number astray that may take the cell, or else the lowest one at all; -1 when there is none."""
        slot: cython.int
        number: cython.int
        home: cython.int
        rest: cython.ulonglong
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                home = self.home[number]
                if self.astray[1 + (home >> 6)] & bit(home) and self.places[
                    number * self.stride + 1 + (cell >> 6)
                ] & bit(cell):
                    return number
        return self.first_taker(cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw_circle(self, centre: cython.int, radius: cython.int) -> cython.void:
        """Sets `around` to the cells that are at most so many steps away from a cell."""
        word: cython.int
        for word in range(self.stride):
            self.around[word] = 0
        self.around[1 + (centre >> 6)] = bit(centre)
        while radius > 0:
            radius -= 1
            self.look_outside()
            for word in range(self.stride):
                self.around[word] |= self.reach[word]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_home(self) -> cython.int:
        """Keeps all numbers at home that live outside `around`, unless they are astray already. Returns how many."""
        i: cython.int
        number: cython.int
        home: cython.int
        count: cython.int = 0
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
