"""Binairo: what the lines of a board hold and what they can still become, for rating.

line      a row or a column; lines are numbered rows first, then columns
place     where a cell is in a line, from 0
content   what a line holds so far: its 0s and its 1s as masks over its places
room      how many more cells of a line may take a symbol: `room[2 * line + value]`
filling   the whole line filled without breaking a rule, as the mask of its 1s
group     the blanks of three cells in a row that do not hold a symbol A yet: one of the blanks needs an A
fresh     the places of a line that the last step settled: a step that argues from one of them is near

The functions on contents do the same as masume.kinds.binairo.filling and its techniques, but those use masks of any
size; here a line has to fit in a word."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.counting_ladder import CountingLadder

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MAX_FILLINGS = 64  # of a line that can be listed
START = cython.declare(cython.int, 4)  # the ending of a line in which no cell is filled yet


def words(length):
    return array("Q", [0]) * length


def numbers(length):
    return array("i", [0]) * length


class Lines(CountingLadder):
    """The lines of a board. A derived class adds the techniques."""

    def __init__(
        self,
        rows: cython.int,
        cols: cython.int,
        unique_lines: cython.bint,
        row_ones: tuple,
        col_ones: tuple,
        names: tuple,
        lightest: tuple,
    ) -> None:
        super().__init__(rows * cols, names, lightest)
        self.rows = rows
        self.cols = cols
        self.lines = rows + cols
        self.longest = max(rows, cols)
        self.unique_lines = unique_lines
        self.length = array("i", [cols] * rows + [rows] * cols)
        self.most = numbers(2 * self.lines)
        for line in range(self.lines):
            fewest, most = row_ones if line < rows else col_ones
            self.most[2 * line] = self.length[line] - fewest
            self.most[2 * line + 1] = most
        self.mask = words(2 * self.lines)
        self.blank = words(self.lines)
        self.room = numbers(2 * self.lines)
        self.fresh = words(self.lines)
        self.clock = 0
        self.changed = array("q", [0]) * self.lines
        self.can = words(2 * self.lines)
        self.can_at = array("q", [0]) * self.lines
        self.carried = words(4 * self.lines * self.longest)
        self.carried_at = array("q", [0]) * (2 * self.lines * self.longest)
        self.tails = words(4 * (self.longest + 1))
        self.filling = words(MAX_FILLINGS)
        self.going_at = numbers(self.longest + 1)
        self.going_ones = words(self.longest + 1)
        self.going_end = numbers(self.longest + 1)
        self.blanks = words(self.longest)
        self.others = words(self.longest)
        self.taken = numbers(self.longest)
        self.reason = words(self.longest)

    # The board.

    def load(self, domains: tuple) -> object:
        """Loads a new board. False when some cell has no value left."""
        domain: cython.int
        self.clock += 1
        self.left = self.rows * self.cols
        for line in range(self.lines):
            self.mask[2 * line] = self.mask[2 * line + 1] = self.fresh[line] = 0
            self.blank[line] = full(self.length[line])
            self.room[2 * line] = self.most[2 * line]
            self.room[2 * line + 1] = self.most[2 * line + 1]
            self.changed[line] = self.clock
        for cell in range(self.rows * self.cols):
            domain = domains[cell]
            if not domain & 3:
                return False
            if domain & 3 != 3:
                self.write(cell, domain >> 1 & 1)
                self.left -= 1
        return True

    def write(self, cell, value):
        """Gives an open cell its value."""
        row = cell // self.cols
        col = cell % self.cols
        down = self.rows + col
        self.clock += 1
        self.mask[2 * row + value] |= bit(col)
        self.mask[2 * down + value] |= bit(row)
        self.blank[row] &= ~bit(col)
        self.blank[down] &= ~bit(row)
        self.room[2 * row + value] -= 1
        self.room[2 * down + value] -= 1
        self.changed[row] = self.changed[down] = self.clock

    def settle(self, cell, value):
        self.write(cell, value)
        self.fresh[cell // self.cols] |= bit(cell % self.cols)
        self.fresh[self.rows + cell % self.cols] |= bit(cell // self.cols)

    def forget(self):
        for i in range(self.last_count):
            self.fresh[self.last_cell[i] // self.cols] = 0
            self.fresh[self.rows + self.last_cell[i] % self.cols] = 0
        CountingLadder.forget(self)

    def cell_of(self, line, place):
        return line * self.cols + place if line < self.rows else place * self.cols + line - self.rows

    def first_of(self, line):
        """The number of the first line of the same direction."""
        return 0 if line < self.rows else self.rows

    def end_of(self, line):
        """One more than the number of the last line of the same direction."""
        return self.rows if line < self.rows else self.lines

    def first_across(self, line):
        """The number of the line that crosses a line in place 0; those in its other places follow."""
        return self.rows if line < self.rows else 0

    def takes_one_of_each(self, line):
        """Whether a line has two blanks, one for a 0 and one for a 1."""
        return self.room[2 * line] == 1 and self.room[2 * line + 1] == 1 and popcount(self.blank[line]) == 2

    def least_room(self, line):
        """How many cells may still take the symbol that has less room, but at least 1."""
        return max(1, min(self.room[2 * line], self.room[2 * line + 1]))

    # Contents.

    def find_groups(self, line, zeros, ones, value):
        """Lists the groups of a content that need a symbol, from left to right, without those that contain a smaller
        group; returns their number."""
        own = ones if value else zeros
        blank = full(self.length[line]) & ~(zeros | ones)
        groups = 0
        if self.length[line] < 3:
            return 0
        firsts = (blank | blank >> 1 | blank >> 2) & ~(own | own >> 1 | own >> 2) & full(self.length[line] - 2)
        while firsts:
            window = (firsts & -firsts) * 7
            blanks = window & blank
            firsts &= firsts - 1
            if groups and not self.blanks[groups - 1] & ~blanks:
                continue  # it contains the group before
            while groups and not blanks & ~self.blanks[groups - 1]:
                groups -= 1  # the group before contains it
            self.blanks[groups] = blanks
            self.others[groups] = window & ~blanks
            groups += 1
        return groups

    def pack(self, groups, avoiding, backwards):
        """Takes the largest number of groups that share no blank with each other or with `avoiding`."""
        used = avoiding
        taken = 0
        for i in range(groups):
            at = groups - 1 - i if backwards else i
            if not self.blanks[at] & used:
                used |= self.blanks[at]
                self.taken[taken] = at
                taken += 1
        return taken

    def find_tails(self, line, zeros, ones):
        """Finds for each place the numbers of 1s before it that allow the rest of the content to be filled. They are
        four sets, for what stands just before the place: a single 0, two 0s, a single 1, two 1s."""
        length = self.length[line]
        at = 4 * length
        zero1 = zero2 = one1 = one2 = bit(self.most[2 * line + 1] + 1) - bit(length - self.most[2 * line])
        self.tails[at] = self.tails[at + 1] = self.tails[at + 2] = self.tails[at + 3] = zero1
        for i in range(length - 1, -1, -1):
            at -= 4
            if ones >> i & 1:
                zero1 = zero2 = one1 >> 1
                one1 = one2 >> 1
                one2 = 0
            elif zeros >> i & 1:
                one1 = one2 = zero1
                zero1 = zero2
                zero2 = 0
            else:
                zero1, zero2, one1, one2 = zero2 | one1 >> 1, one1 >> 1, zero1 | one2 >> 1, zero1
            self.tails[at] = zero1
            self.tails[at + 1] = zero2
            self.tails[at + 2] = one1
            self.tails[at + 3] = one2

    def find_possible(self, line, zeros, ones):
        """Finds the places of a content that are 0 in some filling, and those that are 1 in some filling."""
        # The possible numbers of 1s so far, as sets: at the start, after a single 0, two 0s, a single 1, two 1s.
        start: cython.ulonglong = 1
        zero1: cython.ulonglong = 0
        zero2: cython.ulonglong = 0
        one1: cython.ulonglong = 0
        one2: cython.ulonglong = 0
        can_be_0: cython.ulonglong = 0
        can_be_1: cython.ulonglong = 0
        at = 0
        self.find_tails(line, zeros, ones)
        for i in range(self.length[line]):
            at += 4
            before_zero = start | one1 | one2
            before_one = (start | zero1 | zero2) << 1
            start = 0
            zero2 = zero1
            zero1 = before_zero
            one2 = one1 << 1
            one1 = before_one
            if ones >> i & 1:
                zero1 = zero2 = 0
            elif zero1 & self.tails[at] or zero2 & self.tails[at + 1]:
                can_be_0 |= bit(i)
            if zeros >> i & 1:
                one1 = one2 = 0
            elif one1 & self.tails[at + 2] or one2 & self.tails[at + 3]:
                can_be_1 |= bit(i)
        self.can_be_0 = can_be_0
        self.can_be_1 = can_be_1

    def find_fillings(self, line, zeros, ones, limit):
        """Lists the fillings of a content and returns their number; one more than the limit if there are more. The
        limit is at most MAX_FILLINGS."""
        length = self.length[line]
        found = 0
        going = 1
        self.find_tails(line, zeros, ones)
        self.going_at[0] = 0
        self.going_ones[0] = 0
        self.going_end[0] = START
        while going:
            going -= 1
            at = self.going_at[going]
            filled = self.going_ones[going]
            end = self.going_end[going]
            if at == length:
                if found == limit:
                    return limit + 1
                self.filling[found] = filled
                found += 1
                continue
            for value in range(2):
                if (zeros if value else ones) >> at & 1 or end == 2 * value + 1:
                    continue
                after = 2 * value + 1 if end == 2 * value else 2 * value
                more = filled | bit(at) if value else filled
                if self.tails[4 * at + 4 + after] >> popcount(more) & 1:
                    self.going_at[going] = at + 1
                    self.going_ones[going] = more
                    self.going_end[going] = after
                    going += 1
        return found

    def know(self, line):
        """Finds what each place of a line can be, unless that has been found already."""
        if self.can_at[line] != self.changed[line]:
            self.find_possible(line, self.mask[2 * line], self.mask[2 * line + 1])
            self.can[2 * line] = self.can_be_0
            self.can[2 * line + 1] = self.can_be_1
            self.can_at[line] = self.changed[line]

    # Carrying on: filling one line by pairs, sandwiches and full quotas as far as these lead.

    def carry(self, line, place, value):
        """The index in `carried` of what follows from a symbol in a place of a line."""
        at = 2 * (line * self.longest + place) + value
        if self.carried_at[at] != self.changed[line]:
            self.carry_on(line, place, value, False)
            self.carried[2 * at] = self.follow_0
            self.carried[2 * at + 1] = self.follow_1
            self.carried_at[at] = self.changed[line]
        return at

    def carry_on(self, line, place, value, told):
        """Finds what follows from a symbol in a place, by pairs, sandwiches and full quotas as far as these lead. If
        `told` is set, `reason` then has, for every place that this fills, the places that it follows from."""
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        blank = self.blank[line] & ~bit(place)
        room_0 = self.room[2 * line]
        room_1 = self.room[2 * line + 1]
        if value:
            ones |= bit(place)
            room_1 -= 1
        else:
            zeros |= bit(place)
            room_0 -= 1
        self.follow_0 = self.follow_1 = 0
        while blank:
            to_1 = blank if room_0 == 0 else forced_by_pairs(zeros) & blank
            to_0 = (blank if room_1 == 0 else forced_by_pairs(ones) & blank) & ~to_1
            if not (to_0 | to_1):
                break
            if told:
                self.tell(to_1, zeros)
                self.tell(to_0, ones)
            ones |= to_1
            zeros |= to_0
            room_0 -= popcount(to_0)
            room_1 -= popcount(to_1)
            blank &= ~(to_0 | to_1)
            self.follow_0 |= to_0
            self.follow_1 |= to_1

    def tell(self, places, own):
        """Notes the reasons for `places`, which follow from the places `own` of one symbol: a pair before, a pair
        after, one symbol on either side, or else all of `own`, a full quota."""
        while places:
            place = ctz(places)
            before = (own >> (place - 2) if place >= 2 else own << (2 - place)) & 3
            after = own >> place >> 1 & 3
            if before == 3:
                self.reason[place] = bit(place) >> 2 | bit(place) >> 1
            elif after == 3:
                self.reason[place] = bit(place) << 1 | bit(place) << 2
            elif before >> 1 and after & 1:
                self.reason[place] = bit(place) >> 1 | bit(place) << 1
            else:
                self.reason[place] = own
            places &= places - 1

    def read_off(self, place, filled):
        """All places from which a place follows, directly or in several steps through the places that were filled."""
        seen = bit(place)
        done: cython.ulonglong = 0
        wanted = seen & filled
        while wanted:
            seen |= self.reason[ctz(wanted)]
            done |= wanted & -wanted
            wanted = seen & filled & ~done
        return seen


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def full(length: cython.int) -> cython.ulonglong:
    """All places of a line with at least one cell."""
    return WORD >> (64 - length)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def forced_by_pairs(own: cython.ulonglong) -> cython.ulonglong:
    """The places beside or between two of a symbol's places."""
    pairs = own & own >> 1
    return pairs << 2 | pairs >> 1 | (own & own >> 2) << 1
