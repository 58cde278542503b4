"""Hidato: a position told to a clause learner (masume.kernel.cdcl_solver), and what it found read off again.

The words of masume.kernel.hidato.search_state mean the same here. A variable of the learner says that a number stands
on a place; those of one number follow one another in the order of its places. What is placed already is not mentioned.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.cdcl_solver import Learner
from cython.cimports.masume.kernel.hidato.search_state import Position

PACE = cython.declare(cython.int, 40)  # of the learner, in cells looked at


class Statements(Position):
    """A position that can be told to a learner. `unplaced` and `takers` must be up to date."""

    def __init__(self, shape):
        Position.__init__(self, shape)
        self.learner = None
        self.first_variable = array("i", [0])

    def number_places(self):
        """Makes a learner with a variable for every place of every number that is not placed. Raises MemoryError."""
        count: cython.int = 0
        i: cython.int
        number: cython.int
        word: cython.int
        self.first_variable = array("i", [0]) * self.size
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            self.first_variable[number] = count
            for word in range(self.low[number], self.high[number]):
                count += popcount(self.places[number * self.stride + word])
        self.learner = Learner(self, PACE)
        self.learner.begin(count)
        return 0

    def variable_of(self, number, cell):
        """The variable of a place: these are numbered place by place."""
        row = number * self.stride
        home = 1 + (cell >> 6)
        variable = self.first_variable[number] + popcount(self.places[row + home] & (bit(cell) - 1))
        for word in range(self.low[number], home):
            variable += popcount(self.places[row + word])
        return variable

    def write_rules(self):
        """Tells the learner the rules: every number has one place, every cell one number, and every place of a number
        lies beside a place of the number before and of the number after."""
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            for twice in range(2):
                variable = self.first_variable[number]
                for word in range(self.low[number], self.high[number]):
                    for j in range(popcount(self.places[number * self.stride + word])):
                        self.learner.write(2 * variable)
                        variable += 1
                self.write_choice(twice)
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    self.write_step(number, cell, number - 1)
                    self.write_step(number, cell, number + 1)
            self.toil(self.size)
            if self.stopped:
                return
        for word in range(1, self.stride - 1):
            free = self.free[word]
            while free:
                cell = (word - 1) * 64 + ctz(free)
                free &= free - 1
                for twice in range(2):
                    self.write_takers(cell)
                    self.write_choice(twice)
                self.toil(self.width)
        self.learner.ready()

    def write_choice(self, twice):
        """Of the literals written, at least one is true, or (twice) at most one."""
        if twice:
            self.learner.add_limit(1)
        else:
            self.learner.add_clause()

    def write_takers(self, cell):
        """Writes down the numbers that may take a cell."""
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.place_of[number] < 0 and self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    self.learner.write(2 * self.variable_of(number, cell))

    def write_step(self, number, cell, other):
        """If the number stands on the cell, the number before or after it stands beside. (A number that is placed has
        left its neighbours only places beside it.)"""
        if other < 0 or other >= self.size or self.place_of[other] >= 0:
            return
        span = self.span
        home = 1 + (cell >> 6)
        self.learner.write(2 * self.variable_of(number, cell) + 1)
        for word in range(max(home - span, 1), min(home + span + 1, self.stride - 1)):
            rest = self.near[cell * (2 * span + 1) + span + word - home] & self.places[other * self.stride + word]
            while rest:
                self.learner.write(2 * self.variable_of(other, (word - 1) * 64 + ctz(rest)))
                rest &= rest - 1
        self.learner.add_clause()

    def read_off(self):
        """Takes over the places that the learner found."""
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            variable = self.first_variable[number]
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    if self.learner.truth[2 * variable] == 1:
                        self.place_of[number] = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    variable += 1
