"""Encode a Hidato position as clauses for masume.kernel.cdcl_solver, and decode the solutions that it finds."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.cdcl_solver import CdclSolver
from cython.cimports.masume.kernel.hidato.search_state import SearchState

PACE = cython.declare(cython.int, 40)  # units of work that each literal that becomes true counts as


class ClauseEncoding(SearchState):
    """Position that can be encoded as clauses. Before that, `unplaced` and `candidates_of` must be brought up to date.

    Each variable states that a certain number is on a certain cell. The variables of a number have consecutive indices,
    in the order of the number's places. Placed numbers have no variables. See SearchState for the other terms.
    """

    def __init__(self, shape):
        SearchState.__init__(self, shape)
        self.cdcl = None
        self.first_variable = array("i", [0])

    def number_places(self):
        """Create a solver with a variable for each place of each unplaced number. Raise MemoryError if there is not
        enough memory.
        """
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
        self.cdcl = CdclSolver(self, PACE)
        self.cdcl.begin(count)
        return 0

    def variable_of(self, number, cell):
        """Return the index of the variable for `number` on `cell`."""
        row = number * self.stride
        home = 1 + (cell >> 6)
        variable = self.first_variable[number] + popcount(self.places[row + home] & (bit(cell) - 1))
        for word in range(self.low[number], home):
            variable += popcount(self.places[row + word])
        return variable

    def write_rules(self):
        """Add the rules to the solver as clauses: each number is on one cell, each cell has one number, and consecutive
        numbers are on neighbouring cells.
        """
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            for exclusive in range(2):
                variable = self.first_variable[number]
                for word in range(self.low[number], self.high[number]):
                    for j in range(popcount(self.places[number * self.stride + word])):
                        self.cdcl.push(2 * variable)
                        variable += 1
                self.write_choice(exclusive)
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    self.write_step(number, cell, number - 1)
                    self.write_step(number, cell, number + 1)
            self.tick(self.size)
            if self.stopped:
                return
        for word in range(1, self.stride - 1):
            free = self.free[word]
            while free:
                cell = (word - 1) * 64 + ctz(free)
                free &= free - 1
                for exclusive in range(2):
                    self.write_takers(cell)
                    self.write_choice(exclusive)
                self.tick(self.width)
        self.cdcl.ready()

    def write_choice(self, exclusive):
        """Add a constraint on the literals in the buffer: if `exclusive`, at most one of them is true; otherwise at
        least one is.
        """
        if exclusive:
            self.cdcl.add_at_most(1)
        else:
            self.cdcl.add_clause()

    def write_takers(self, cell):
        """Push to the buffer, for each unplaced number that may be on `cell`, the literal which states that it is
        there.
        """
        for slot in range(self.width):
            rest = self.candidates_of[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.place_of[number] < 0 and self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    self.cdcl.push(2 * self.variable_of(number, cell))

    def write_step(self, number, cell, other):
        """Add a clause: if `number` is on `cell`, then `other`, the previous or the next number, is on a neighbour of
        `cell`. Add nothing if `other` is placed, because `number` is then already restricted to the neighbours of its
        cell, or if `other` is not on the board.
        """
        if other < 0 or other >= self.size or self.place_of[other] >= 0:
            return
        span = self.span
        home = 1 + (cell >> 6)
        self.cdcl.push(2 * self.variable_of(number, cell) + 1)
        for word in range(max(home - span, 1), min(home + span + 1, self.stride - 1)):
            rest = self.near[cell * (2 * span + 1) + span + word - home] & self.places[other * self.stride + word]
            while rest:
                self.cdcl.push(2 * self.variable_of(other, (word - 1) * 64 + ctz(rest)))
                rest &= rest - 1
        self.cdcl.add_clause()

    def read_off(self):
        """Copy the solver's solution to `place_of`: store there the cell of each unplaced number."""
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            variable = self.first_variable[number]
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    if self.cdcl.truth[2 * variable] == 1:
                        self.place_of[number] = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    variable += 1
