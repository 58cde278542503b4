"""Binairo: what the lines of a board hold and what they can still become, for walks.

line      a row or a column; lines are numbered rows first, then columns
place     where a cell is in a line, from 0
content   what a line holds so far: its 0s and its 1s as masks over its places
room      how many more cells of a line may take a symbol: `room[2 * line + value]`
filling   the whole line filled without breaking a rule, as the mask of its 1s
group     the blanks of three cells in a row that have no A yet: one of them needs an A
fresh     the places of a line that the last step settled: a step that argues from one of them is near

The functions on contents do what masume.kinds.binairo.filling and its techniques do with numbers of any size; here a
line has to fit in a word."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.counting_ladder import Walk

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FILLINGS = 64  # so many can be listed
START = cython.declare(cython.int, 4)  # what stands at the end of no cells


def words(length):
    return array("Q", [0]) * length


def numbers(length):
    return array("i", [0]) * length


@cython.cclass
class Lines(Walk):
    """A board as its lines. A class that is derived from it knows the techniques."""

    rows: cython.int
    cols: cython.int
    lines: cython.int
    longest: cython.int
    unique_lines: cython.bint
    length: cython.int[::1]
    most: cython.int[::1]  # how often a line may have a symbol: 2 * line + value

    mask: cython.ulonglong[::1]  # the places of a line that hold a symbol: 2 * line + value
    blank: cython.ulonglong[::1]
    room: cython.int[::1]
    fresh: cython.ulonglong[::1]
    clock: cython.longlong
    changed: cython.longlong[::1]  # by line: when it changed; findings of the same time are still right

    # What is remembered of lines, and when it was found.
    can: cython.ulonglong[::1]  # the places that are a symbol in some filling: 2 * line + value
    can_at: cython.longlong[::1]
    carried: cython.ulonglong[::1]  # what follows from a symbol in a place: 2 * (its `carry`) + the symbol that follows
    carried_at: cython.longlong[::1]

    # What the functions on contents answer.
    tails: cython.ulonglong[::1]
    can_be_0: cython.ulonglong
    can_be_1: cython.ulonglong
    filling: cython.ulonglong[::1]
    going_at: cython.int[::1]
    going_ones: cython.ulonglong[::1]
    going_end: cython.int[::1]
    blanks: cython.ulonglong[::1]  # of groups
    others: cython.ulonglong[::1]  # of groups: the cells of the three that hold the other symbol already
    taken: cython.int[::1]  # groups that share no blank
    follow_0: cython.ulonglong
    follow_1: cython.ulonglong
    reason: cython.ulonglong[::1]

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
        line: cython.int
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
        self.filling = words(FILLINGS)
        self.going_at = numbers(self.longest + 1)
        self.going_ones = words(self.longest + 1)
        self.going_end = numbers(self.longest + 1)
        self.blanks = words(self.longest)
        self.others = words(self.longest)
        self.taken = numbers(self.longest)
        self.reason = words(self.longest)

    # The board.

    def load(self, domains: tuple) -> object:
        """Starts a board afresh. False: some cell has no value left."""
        line: cython.int
        cell: cython.int
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

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def write(self, cell: cython.int, value: cython.int) -> cython.void:
        """Gives an open cell its value."""
        row: cython.int = cell // self.cols
        col: cython.int = cell % self.cols
        down: cython.int = self.rows + col
        self.clock += 1
        self.mask[2 * row + value] |= bit(col)
        self.mask[2 * down + value] |= bit(row)
        self.blank[row] &= ~bit(col)
        self.blank[down] &= ~bit(row)
        self.room[2 * row + value] -= 1
        self.room[2 * down + value] -= 1
        self.changed[row] = self.changed[down] = self.clock

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, cell: cython.int, value: cython.int) -> cython.void:
        self.write(cell, value)
        self.fresh[cell // self.cols] |= bit(cell % self.cols)
        self.fresh[self.rows + cell % self.cols] |= bit(cell // self.cols)

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        i: cython.int
        for i in range(self.last_count):
            self.fresh[self.last_cell[i] // self.cols] = 0
            self.fresh[self.rows + self.last_cell[i] % self.cols] = 0
        Walk.forget(self)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def cell_of(self, line: cython.int, place: cython.int) -> cython.int:
        return line * self.cols + place if line < self.rows else place * self.cols + line - self.rows

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def first_of(self, line: cython.int) -> cython.int:
        """The first of the lines of the same direction."""
        return 0 if line < self.rows else self.rows

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def end_of(self, line: cython.int) -> cython.int:
        """The number after the last of the lines of the same direction."""
        return self.rows if line < self.rows else self.lines

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def first_across(self, line: cython.int) -> cython.int:
        """The first of the lines that cross a line: the one in its place 0."""
        return self.rows if line < self.rows else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def takes_one_of_each(self, line: cython.int) -> cython.bint:
        """Whether a line has two blanks, for a 0 and a 1."""
        return self.room[2 * line] == 1 and self.room[2 * line + 1] == 1 and popcount(self.blank[line]) == 2

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def least_room(self, line: cython.int) -> cython.int:
        """How many symbols are to be placed of the kind of which fewer are left."""
        return max(1, min(self.room[2 * line], self.room[2 * line + 1]))

    # Contents.

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_groups(
        self, line: cython.int, zeros: cython.ulonglong, ones: cython.ulonglong, value: cython.int
    ) -> cython.int:
        """The groups of a content that need a symbol, from left to right, without those that contain a smaller one;
        their number."""
        own: cython.ulonglong = ones if value else zeros
        blank: cython.ulonglong = full(self.length[line]) & ~(zeros | ones)
        firsts: cython.ulonglong
        window: cython.ulonglong
        blanks: cython.ulonglong
        groups: cython.int = 0
        if self.length[line] < 3:
            return 0
        firsts = (blank | blank >> 1 | blank >> 2) & ~(own | own >> 1 | own >> 2) & full(self.length[line] - 2)
        while firsts:
            window = (firsts & -firsts) * 7
            blanks = window & blank
            firsts &= firsts - 1
            if groups and not self.blanks[groups - 1] & ~blanks:
                continue  # contains the one before
            while groups and not blanks & ~self.blanks[groups - 1]:
                groups -= 1  # the one before contains it
            self.blanks[groups] = blanks
            self.others[groups] = window & ~blanks
            groups += 1
        return groups

    @cython.cfunc
    @cython.exceptval(check=False)
    def pack(self, groups: cython.int, avoiding: cython.ulonglong, backwards: cython.bint) -> cython.int:
        """Takes as many groups as can be found that share no blank with each other, nor any with `avoiding`."""
        used: cython.ulonglong = avoiding
        taken: cython.int = 0
        i: cython.int
        at: cython.int
        for i in range(groups):
            at = groups - 1 - i if backwards else i
            if not self.blanks[at] & used:
                used |= self.blanks[at]
                self.taken[taken] = at
                taken += 1
        return taken

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_tails(self, line: cython.int, zeros: cython.ulonglong, ones: cython.ulonglong) -> cython.void:
        """For each place, the numbers of 1s before it with which the content can be filled from there on, as four sets:
        after a single 0, after two 0s, after a single 1, after two 1s."""
        length: cython.int = self.length[line]
        at: cython.int = 4 * length
        i: cython.int
        zero1: cython.ulonglong
        zero2: cython.ulonglong
        one1: cython.ulonglong
        one2: cython.ulonglong
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_possible(self, line: cython.int, zeros: cython.ulonglong, ones: cython.ulonglong) -> cython.void:
        """The places of a content that are 0 in some filling, and those that are 1 in some filling."""
        # The numbers of 1s so far, as sets: at the start, after a single 0, after two 0s, after a single 1, after two.
        start: cython.ulonglong = 1
        zero1: cython.ulonglong = 0
        zero2: cython.ulonglong = 0
        one1: cython.ulonglong = 0
        one2: cython.ulonglong = 0
        before_zero: cython.ulonglong
        before_one: cython.ulonglong
        can_be_0: cython.ulonglong = 0
        can_be_1: cython.ulonglong = 0
        at: cython.int = 0
        i: cython.int
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_fillings(
        self, line: cython.int, zeros: cython.ulonglong, ones: cython.ulonglong, limit: cython.int
    ) -> cython.int:
        """Lists the fillings of a content; their number, or one more than the limit (FILLINGS at most) if there are
        more."""
        length: cython.int = self.length[line]
        found: cython.int = 0
        going: cython.int = 1
        at: cython.int
        end: cython.int
        after: cython.int
        value: cython.int
        filled: cython.ulonglong
        more: cython.ulonglong
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

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def know(self, line: cython.int) -> cython.void:
        """Finds what each place of a line can be, unless that is known."""
        if self.can_at[line] != self.changed[line]:
            self.find_possible(line, self.mask[2 * line], self.mask[2 * line + 1])
            self.can[2 * line] = self.can_be_0
            self.can[2 * line + 1] = self.can_be_1
            self.can_at[line] = self.changed[line]

    # Carrying on: pairs, sandwiches and full quotas in one line, as far as these lead.

    @cython.cfunc
    @cython.exceptval(check=False)
    def carry(self, line: cython.int, place: cython.int, value: cython.int) -> cython.int:
        """Where `carried` has what follows from a symbol in a place of a line."""
        at: cython.int = 2 * (line * self.longest + place) + value
        if self.carried_at[at] != self.changed[line]:
            self.carry_on(line, place, value, False)
            self.carried[2 * at] = self.follow_0
            self.carried[2 * at + 1] = self.follow_1
            self.carried_at[at] = self.changed[line]
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def carry_on(self, line: cython.int, place: cython.int, value: cython.int, told: cython.bint) -> cython.void:
        """Finds what follows from a symbol in a place, by pairs, sandwiches and full quotas as far as these lead. If
        that is to be told, `reason` has for every place that this fills the places that it is read off."""
        zeros: cython.ulonglong = self.mask[2 * line]
        ones: cython.ulonglong = self.mask[2 * line + 1]
        blank: cython.ulonglong = self.blank[line] & ~bit(place)
        room_0: cython.int = self.room[2 * line]
        room_1: cython.int = self.room[2 * line + 1]
        to_0: cython.ulonglong
        to_1: cython.ulonglong
        if value:
            ones |= bit(place)
            room_1 -= 1
        else:
            zeros |= bit(place)
            room_0 -= 1
        self.follow_0 = self.follow_1 = 0
        while blank:
            to_1 = blank if room_0 == 0 else pressed(zeros) & blank
            to_0 = (blank if room_1 == 0 else pressed(ones) & blank) & ~to_1
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def tell(self, places: cython.ulonglong, own: cython.ulonglong) -> cython.void:
        """Notes what some places are read off that a symbol in other places fills: a pair before, a pair after, one
        symbol on either side, or else all of them, a full quota."""
        place: cython.int
        before: cython.int
        after: cython.int
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def read_off(self, place: cython.int, filled: cython.ulonglong) -> cython.ulonglong:
        """All places from which a place follows, at once or in several steps, through places that were filled."""
        seen: cython.ulonglong = bit(place)
        done: cython.ulonglong = 0
        wanted: cython.ulonglong = seen & filled
        while wanted:
            seen |= self.reason[ctz(wanted)]
            done |= wanted & -wanted
            wanted = seen & filled & ~done
        return seen


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def full(length: cython.int) -> cython.ulonglong:
    """All places of a line, which has at least one."""
    return WORD >> (64 - length)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def pressed(own: cython.ulonglong) -> cython.ulonglong:
    """The places beside two equal symbols or between them."""
    pairs: cython.ulonglong = own & own >> 1
    return pairs << 2 | pairs >> 1 | (own & own >> 2) << 1
