"""Remove givens from a Hidato board as long as the finder solves it with the techniques of a grade.

Groups of givens are tried in order, and each is removed if the finder then finds its numbers again. Trying one group
after another would solve the whole board for each. Instead, the groups are tried in ranges, in halves of halves: with
everything that is given outside a range, the finder fills what it can, and if this includes the range, all of it is
removed at once. Otherwise the position is the start for both halves of the range. So each given is written, and each
conclusion drawn, only a few times. The result is the same, because a technique finds no less if more is known.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.hidato.finder import HidatoFinder, are_apart
from cython.cimports.masume.kernel.hidato.random_path import RandomPath
from cython.cimports.masume.kernel.hidato.second_solutions import SecondSolutions

from masume.kernel.hidato.finder import FILL_ORDER
from masume.kernel.hidato.technique_weights import TECHNIQUES
from masume.kernel.tables import numbers
from masume.reasoning.position import OutOfTimeError

# How many techniques in FILL_ORDER are used for whole ranges: SOME, or MANY if no others
# are allowed, because their steps weigh at least LIGHTEST_SLOW. The others take longer than a search for a second
# solution. Fitted on the time for boards from 8x8 to 15x15.
SOME = cython.declare(cython.int, FILL_ORDER.index("distance"))
MANY = cython.declare(cython.int, FILL_ORDER.index("neighbour-support"))
LIGHTEST_SLOW = cython.declare(cython.int, min([TECHNIQUES[name] for name in FILL_ORDER[MANY:]]))
ALL = cython.declare(cython.int, len(FILL_ORDER))
WORK = cython.declare(cython.int, 8)  # units of work per cell in a call of `apply_easiest`
RANGE = cython.declare(cython.int, 5)  # numbers that describe a range in `ranges`


class GradedGivens:
    """Givens of one board after another, on one shape. The tables are those of the maker: the path, which is the
    solution; by number, whether it is given; and the groups of givens.
    """

    def __init__(self, shape, path: RandomPath, rivals: SecondSolutions, given, group_numbers, group_from, group_order):
        self.squares = shape.cells
        self.path = path
        self.rivals = rivals
        self.given = given
        self.printed = numbers(len(given))
        self.group_numbers = group_numbers
        self.group_from = group_from
        self.group_order = group_order
        self.most = 0
        self.empty = HidatoFinder(shape)
        one: object = 1  # a Python int, because shifting in C would lose bits
        every: object = (one << len(shape.cells) + 1) - 2
        self.empty.load([every * (shape.mask >> square & 1) for square in range(shape.rows * shape.cols)], 0)
        are_apart(self.empty)
        self.finders = []
        self.ranges = numbers(RANGE * (len(group_order).bit_length() + 4))

    def finder_at(self, depth):
        """Return the finder for ranges at `depth`."""
        return self.finders[depth]

    def prepare(self, most, watch):
        """Use the steps with a weight of at most `most`, and the callback `watch`, which returns whether to stop."""
        self.most = most

        def late() -> None:
            if watch():
                raise OutOfTimeError

        finder: HidatoFinder
        while len(self.finders) < len(self.group_order).bit_length() + 2:
            self.finders.append(self.empty.blank())
        for finder in self.finders:
            finder.late = late

    def load(self):
        """Load all givens into the first finder."""
        finder = self.finder_at(0)
        finder.copy_from(self.empty)
        for number in range(len(self.given)):
            if self.given[number]:
                self.write(finder, number)
        return finder

    def write(self, finder, number):
        """Write `number` where it is in the solution, if it is not known yet."""
        square: cython.int = self.squares[self.path.home[number]]
        if finder.where[number + 1] < 0:
            finder.assign(square, number + 1)

    def solves(self, most, watch):
        """Return whether steps with a weight of at most `most` solve the board. Return None if the callback `watch`
        asked to stop.
        """
        try:
            self.prepare(most, watch)
            finder = self.load()
            while finder.left and finder.apply_easiest(most, ALL):
                finder.tick(WORK * finder.cells)
            return finder.left == 0
        except OutOfTimeError:
            self.finders = []
            return None
        except BaseException:
            self.finders = []
            raise

    def dig(self, group_count, fewest, most, watch):
        """Remove groups of givens as long as steps with a weight of at most `most` solve the board and at least
        `fewest` givens stay. All numbers must be givens. Return the number of givens left, or None if the callback
        `watch` asked to stop.
        """
        try:
            self.prepare(most, watch)
            self.rivals.start(watch)
            left = self.remove_groups(group_count, fewest)
            return left if self.rivals.finish() else None
        except OutOfTimeError:
            self.finders = []
            return None
        except BaseException:
            self.finders = []
            raise

    def remove_groups(self, group_count, fewest):
        """Do the work of `dig`. If the callback of the rivals asked to stop, the result is meaningless."""
        given_count = len(self.given)
        for i in range(group_count):
            self.mark_group(i, 0)
        self.load()
        for i in range(group_count):
            self.mark_group(i, 1)
        count = 0
        self.push(0, 0, group_count, 0, 0, 0)
        while count >= 0 and not self.rivals.stopped:
            first = self.ranges[count]
            end = self.ranges[count + 1]
            depth = self.ranges[count + 2]
            finder = self.finder_at(depth)
            if depth:
                finder.copy_from(self.finder_at(depth - 1))
                for i in range(self.ranges[count + 3], self.ranges[count + 4]):
                    self.write_group(finder, i)
            count -= RANGE
            size = 0
            for i in range(first, end):
                size += self.group_from[self.group_order[i] + 1] - self.group_from[self.group_order[i]]
            enough: cython.bint = given_count - size >= fewest
            if enough and self.can_spare(finder, first, end):
                for i in range(first, end):
                    self.mark_group(i, 0)
                given_count -= size
            elif end - first > 1:
                middle = (first + end) // 2
                self.push(count + RANGE, middle, end, depth + 1, first, middle)
                self.push(count + 2 * RANGE, first, middle, depth + 1, middle, end)
                count += 2 * RANGE
        return given_count

    def push(self, at, first, end, depth, given_first, given_end):
        """Store a range of groups in `ranges` at index `at`: the groups from `first` up to, but not including, `end`,
        which are decided with the finder at `depth`. The groups from `given_first` up to `given_end` are written there,
        as far as they are still given.
        """
        self.ranges[at] = first
        self.ranges[at + 1] = end
        self.ranges[at + 2] = depth
        self.ranges[at + 3] = given_first
        self.ranges[at + 4] = given_end

    def can_spare(self, finder, first, end):
        """Return whether the board can be solved without the givens of the groups from `first` up to, but not
        including, `end`. For more than one group, False only states that the techniques for ranges do not suffice.
        """
        if self.finds(finder, first, end, MANY if self.most < LIGHTEST_SLOW else SOME):
            return True
        if end - first > 1 or self.most < LIGHTEST_SLOW:
            return False
        return self.is_unique(finder, first) and self.finds(finder, first, end, ALL)

    def is_unique(self, finder, i):
        """Return whether the board has only one solution without the givens of group `i`. What `finder` has found
        follows from the other givens, so it counts as given, which makes the search short.
        """
        group = self.group_order[i]
        for number in range(len(self.given)):
            self.printed[number] = self.given[number]
            self.given[number] = finder.where[number + 1] >= 0
        unique = self.rivals.can_spare(self.group_numbers, self.group_from[group], self.group_from[group + 1])
        for number in range(len(self.given)):
            self.given[number] = self.printed[number]
        return unique

    def mark_group(self, i, is_given):
        """Mark the numbers of group `i`, in the order in which groups are tried, as given or not."""
        group = self.group_order[i]
        for j in range(self.group_from[group], self.group_from[group + 1]):
            self.given[self.group_numbers[j]] = is_given

    def write_group(self, finder, i):
        """Write the numbers of group `i` that are given."""
        group = self.group_order[i]
        for j in range(self.group_from[group], self.group_from[group + 1]):
            if self.given[self.group_numbers[j]]:
                self.write(finder, self.group_numbers[j])

    def finds(self, finder, first, end, techniques):
        """Apply steps of the first `techniques` in FILL_ORDER until all numbers of the groups from `first` up to, but
        not including, `end` are known. Return whether the steps suffice for that.
        """
        while True:
            known: cython.bint = True
            for i in range(first, end):
                group = self.group_order[i]
                for j in range(self.group_from[group], self.group_from[group + 1]):
                    if finder.where[self.group_numbers[j] + 1] < 0:
                        known = False
                if not known:
                    break
            if known:
                return True
            self.rivals.tick(WORK * finder.cells)
            if self.rivals.stopped or not finder.apply_easiest(self.most, techniques):
                return False
