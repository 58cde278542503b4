"""Make Hidato boards: draw a random path over a shape, take all its numbers as givens, and remove givens.

A group is a set of cells whose givens are removed together or not at all. With symmetric givens, it consists of a cell
and its mirror image. Groups are tried in random order, each only once. A group cannot be removed if the board without
it has a second solution (a rival). As removing other givens only adds rivals, it can never be removed later. Therefore,
in the end no group can be removed.

The home of a number is its cell on the path. The board has only one solution as long as the group is given. So in every
rival without it, some number of the group is not on its home, and only such rivals are searched for.

At levels 1 to 5, the board has to stay solvable by the techniques of the level (see level_solver.py). It suffices that
they find the removed group again, because the board with the group was solvable. At level 6, a search for a rival
decides.

See SearchState and RandomPath for the other terms.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hidato.level_solver import LevelSolver
from cython.cimports.masume.kernel.hidato.random_path import RandomGivens, RandomPath

ANYTHING = cython.declare(cython.int, 6)

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


class SecondSolutions(RandomGivens):
    """Position that decides which givens can be removed, by searching for a second solution (a rival).

    The home of a number is its cell in the intended solution; in a rival, some number is not on its home. A number that
    can no longer be on its home is astray, and so is its home. The search forbids one number its home. This sends other
    numbers astray: each of them needs a new place, and each home that they left needs a new number. The search guesses
    only about these numbers and homes. If none is left to guess about, every other number can stay on its home, so a
    rival is found. In this way, the search stays near the removed given, however large the board is. In contrast,
    masume.kernel.hidato.search knows no solution and guesses about all numbers.
    """

    def __init__(self, shape, path: RandomPath, given):
        RandomGivens.__init__(self, shape, path, given)
        self.astray = array("Q", [0]) * self.stride
        self.undecided = 0
        self.guesses = 0

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
        self.level_solver = LevelSolver(shape, self.path, self.given)
        self.rivals = SecondSolutions(shape, self.path, self.given)

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

    def dig(self, groups, keep_ends, fewest, level, watch):
        """Make all numbers of the path givens, then remove as many groups of givens as `level` allows. `groups` is a
        list of lists of squares. Keep at least `fewest` givens and, with `keep_ends`, the groups that contain an end of
        the path. Return the number of givens left, or None if the callback `watch` asked to stop.
        """
        path: RandomPath = self.path
        judge: RandomGivens = self.rivals
        least: cython.int = fewest
        number: cython.int
        if level < ANYTHING:
            judge = self.level_solver
            self.level_solver.level = level
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

    def dig_groups(self, judge, fewest):
        """Remove each group of givens whose removal `judge` allows, as long as at least `fewest` givens stay."""
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
        """Return how many groups the last call of `dig` kept because the search for a second solution took too long."""
        return self.rivals.undecided

    @property
    def guesses(self):
        """Return how many guesses the last call of `dig` made in its searches for second solutions."""
        return self.rivals.guesses

    def solves(self, level, watch):
        """Return whether the techniques of `level`, from 1 to 5, solve the board. Return None if the callback `watch`
        asked to stop.
        """
        solver: LevelSolver = self.level_solver
        solver.level = level
        solver.start(watch)
        with cython.nogil:
            solved = solver.solves()
        return solved != 0 if solver.finish() else None

    def board(self):
        """Return the given of each square as a list, with 0 for an empty cell and -1 for a hole."""
        number: cython.int
        values = [-1] * self.squares
        for number in range(self.size):
            values[self.cells[self.path.home[number]]] = number + 1 if self.given[number] else 0
        return values
