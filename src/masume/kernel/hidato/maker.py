"""Make Hidato boards: draw a random path over a shape, take all its numbers as givens, and remove givens.

A group is a set of cells whose givens are removed together or not at all. With symmetric givens, it consists of a cell
and its mirror image. Groups are tried in random order, each only once. A group cannot be removed if the board without
it has a second solution (a rival). As removing other givens only adds rivals, it can never be removed later. Therefore,
in the end no group can be removed.

The home of a number is its cell on the path. The board has only one solution as long as the group is given. So in every
rival without it, some number of the group is not on its home, and only such rivals are searched for.

If the steps of the solution must not exceed a weight, the finder has to find the numbers of the group again by such
steps (see graded_givens.py). Otherwise, a search for a rival decides (see second_solutions.py).

See SearchState and RandomPath for the other terms.
"""

from array import array

import cython
from cython.cimports.masume.kernel.hidato.graded_givens import GradedGivens
from cython.cimports.masume.kernel.hidato.random_path import RandomPath
from cython.cimports.masume.kernel.hidato.second_solutions import SecondSolutions


class Maker:
    """Maker of Hidato boards of one shape, one after another."""

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
        self.path = RandomPath(shape)
        self.rivals = SecondSolutions(shape, self.path, self.given)
        self.graded = GradedGivens(
            shape, self.path, self.rivals, self.given, self.group_numbers, self.group_from, self.group_order
        )

    def seed(self, number):
        """Seed the random number generator with an integer of any size."""
        self.path.seed(number)

    def lay(self, watch):
        """Draw a random path. Return True on success, and False if no path was found, which does not prove that there
        is none. Return None if the callback `watch` asked to stop.
        """
        return self.path.lay(watch)

    def adopt(self, squares, watch):
        """Take a given path, and mix it by random moves. `squares` holds the square of each number. Return True, or
        None if the callback `watch` asked to stop.
        """
        return self.path.adopt(squares, watch)

    def dig(self, groups, keep_ends, fewest, most, watch):
        """Make all numbers of the path givens, then remove as many groups of givens as possible: those without which
        steps with a weight of at most `most` still solve the board or, if `most` is 0, without which the board still
        has only one solution. `groups` is a list of lists of squares. Keep at least `fewest` givens and, with
        `keep_ends`, the groups that contain an end of the path. Return the number of givens left, or None if the
        callback `watch` asked to stop.
        """
        path: RandomPath = self.path
        rivals: SecondSolutions = self.rivals
        least: cython.int = fewest
        number: cython.int
        for number in range(self.size):
            self.given[number] = 1
        self.given_count = self.size
        rivals.undecided = 0
        rivals.guesses = 0
        self.list_groups(groups, {0, self.size - 1} if keep_ends else set())
        path.shuffle(self.group_order, self.group_count)
        if most:
            left = self.graded.dig(self.group_count, least, most, watch)
            if left is not None:
                self.given_count = left
            return left
        rivals.start(watch)
        with cython.nogil:
            self.dig_groups(least)
        return self.given_count if rivals.finish() else None

    def list_groups(self, groups, kept):
        """Store `groups`, which consist of squares, as groups of numbers. Skip each group that contains a number in
        `kept`.
        """
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

    def dig_groups(self, fewest):
        """Remove each group of givens without which the solution stays unique, as long as at least `fewest` givens
        stay.
        """
        for i in range(self.group_count):
            first = self.group_from[self.group_order[i]]
            end = self.group_from[self.group_order[i] + 1]
            if self.given_count - (end - first) < fewest:
                continue
            for j in range(first, end):
                self.given[self.group_numbers[j]] = 0
            if self.rivals.can_spare(self.group_numbers, first, end):
                self.given_count -= end - first
            else:
                for j in range(first, end):
                    self.given[self.group_numbers[j]] = 1
            if self.rivals.stopped:
                return

    @property
    def undecided(self):
        """Return how many groups the last call of `dig` kept because the search for a second solution took too long."""
        return self.rivals.undecided

    @property
    def guesses(self):
        """Return how many guesses the last call of `dig` made in its searches for second solutions."""
        return self.rivals.guesses

    def solves(self, most, watch):
        """Return whether steps with a weight of at most `most` solve the board. Return None if the callback `watch`
        asked to stop.
        """
        return self.graded.solves(most, watch)

    def board(self):
        """Return the given of each square as a list, with 0 for an empty cell and -1 for a hole."""
        number: cython.int
        values = [-1] * self.squares
        for number in range(self.size):
            values[self.cells[self.path.home[number]]] = number + 1 if self.given[number] else 0
        return values
