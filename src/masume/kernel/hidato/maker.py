"""Makes Hidato boards: lays a random path over a shape, prints all its numbers, and digs givens out again.

group     cells whose givens are dug out together or not at all; with symmetric givens, a cell and its mirror image

Digging. Groups are tried in random order. The board before had one solution, so if it has a second one without the
group, that one has a number of the group away from its cell on the path; masume.kernel.hidato.rivals looks for it.
Givens dug later only make such rivals more, so what had to stay has to stay for good, and each group is tried once: at
the end no group can be spared.

Digging by level. The board is to stay solvable by arguments that a player knows. It is enough that the group dug out
can be argued back, as the board with the group was solvable before. masume.kernel.hidato.levels has the arguments, in
levels from 1 to 5, each of which can do what those before it can. Level 6 is anything: the search for a rival decides.
"""

from array import array

import cython
from cython.cimports.masume.kernel.hidato.givens import Givens
from cython.cimports.masume.kernel.hidato.levels import Arguer
from cython.cimports.masume.kernel.hidato.path import Path
from cython.cimports.masume.kernel.hidato.rivals import Rivals

ANYTHING = cython.declare(cython.int, 6)


@cython.final
@cython.cclass
class Maker:
    """Makes the boards of one shape, one after another."""

    size: cython.int
    squares: cython.int
    cells: cython.int[::1]

    path: Path
    arguer: Arguer
    rivals: Rivals

    # The board: which numbers are given; the numbers of the groups, and the groups in the order in which they are
    # tried.
    given: cython.int[::1]
    given_count: cython.int
    group_numbers: cython.int[::1]
    group_from: cython.int[::1]
    group_count: cython.int
    group_order: cython.int[::1]

    def __init__(self, shape):
        no_numbers = array("i", [0])
        self.size = len(shape.cells)
        self.squares = shape.rows * shape.cols
        self.cells = array("i", shape.cells)
        self.given = no_numbers * self.size
        self.given_count = 0
        self.group_numbers = no_numbers * self.size
        self.group_from = no_numbers * (self.size + 1)
        self.group_count = 0
        self.group_order = no_numbers * self.size
        self.path = Path(shape)
        self.arguer = Arguer(shape, self.path, self.given)
        self.rivals = Rivals(shape, self.path, self.given)

    def seed(self, number):
        """Starts the random numbers anew. Seeds that differ anywhere give other boards."""
        self.path.seed(number)

    def lay(self, watch):
        """Lays a random path; False when it got lost, which does not prove that there is none; None when stopped."""
        return self.path.lay(watch)

    def adopt(self, squares, watch):
        """Takes a path from the caller, one square for each number, and mixes it; None when stopped."""
        return self.path.adopt(squares, watch)

    def dig(self, groups, keep_ends, fewest, level, watch):
        """Prints all numbers of the path and digs out groups of squares, given as a list of lists, by a level, down to
        `fewest` givens at most; groups with an end of the path stay if `keep_ends`. Returns how many givens are left;
        None when stopped."""
        path: Path = self.path
        judge: Givens = self.rivals
        least: cython.int = fewest
        number: cython.int
        if level < ANYTHING:
            judge = self.arguer
            self.arguer.level = level
        for number in range(self.size):
            self.given[number] = 1
        self.given_count = self.size
        self.rivals.undecided = 0
        self.rivals.guesses = 0
        self.list_groups(groups, {0, self.size - 1} if keep_ends else set())
        path.shuffle(self.group_order, self.group_count)
        judge.start(watch)
        with cython.nogil:
            self.dig_groups(judge, least)
        return self.given_count if judge.finish() else None

    @cython.cfunc
    def list_groups(self, groups, kept: set):
        """Lists the groups of squares, as numbers, without those that have a number to be kept."""
        cell: cython.int
        count: cython.int = 0
        self.group_count = 0
        for group in groups:
            numbers = []
            for square in group:
                cell = self.path.cell_of[square]
                numbers.append(self.path.number_at[cell])
            if not kept.isdisjoint(numbers):
                continue
            for number in numbers:
                self.group_numbers[count] = number
                count += 1
            self.group_order[self.group_count] = self.group_count
            self.group_count += 1
            self.group_from[self.group_count] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dig_groups(self, judge: Givens, fewest: cython.int) -> cython.void:
        """Digs out every group that the board can do without, as the judge sees it, as long as so many givens stay."""
        first: cython.int
        end: cython.int
        i: cython.int
        j: cython.int
        for i in range(self.group_count):
            first = self.group_from[self.group_order[i]]
            end = self.group_from[self.group_order[i] + 1]
            if self.given_count - (end - first) < fewest:
                continue
            for j in range(first, end):
                self.given[self.group_numbers[j]] = 0
            if judge.can_spare(self.group_numbers, first, end):
                self.given_count -= end - first
            else:
                for j in range(first, end):
                    self.given[self.group_numbers[j]] = 1
            if judge.stopped:
                return

    @property
    def undecided(self):
        """The groups that stayed, in the last digging, because the search for a rival took too long."""
        return self.rivals.undecided

    @property
    def guesses(self):
        """The guesses of the search for rivals in the last digging."""
        return self.rivals.guesses

    def solves(self, level, watch):
        """Whether the arguments of a level, from 1 to 5, solve the board; None when stopped."""
        arguer: Arguer = self.arguer
        solved: cython.int
        arguer.level = level
        arguer.start(watch)
        with cython.nogil:
            solved = arguer.solves()
        return solved != 0 if arguer.finish() else None

    def board(self):
        """The board: for every square its given, 0 for none, -1 for a hole."""
        number: cython.int
        values = [-1] * self.squares
        for number in range(self.size):
            values[self.cells[self.path.home[number]]] = number + 1 if self.given[number] else 0
        return values
