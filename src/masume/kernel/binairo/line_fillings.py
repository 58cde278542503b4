"""Find the fillings of one line: the ways to give each blank a symbol without breaking a rule."""

import cython
from cython.cimports.masume.kernel.binairo.line_masks import bit, full
from cython.cimports.masume.kernel.bits import popcount, top

from masume.kernel.tables import numbers, words

MAX_FILLINGS = 64  # largest number of fillings of a line that are listed
START = cython.declare(cython.int, 4)  # code for the ending of a line without any filled cell


class LineFillings:
    """Finder of the fillings of one line.

    Its methods take the known places of the line as two bit sets, `zeros` and `ones`. Bit n of `goals` is set if the
    complete line may have n 1s.
    """

    def __init__(self, longest: cython.int) -> None:
        self.tails = words(4 * (longest + 1))
        self.can_be_0 = self.can_be_1 = 0
        self.filling = words(MAX_FILLINGS)
        self.going_at = numbers(longest + 1)
        self.going_ones = words(longest + 1)
        self.going_end = numbers(longest + 1)
        self.lasts = words(longest)
        self.outside = 0

    def find_tails(self, length, goals, zeros, ones):
        """Compute, for each place, how many 1s may come before it so that the rest of the line can be filled. The
        result in `tails` consists of four bit sets of such numbers per place, one for each possible end of the part
        before the place: a single 0, two 0s, a single 1, or two 1s.
        """
        at = 4 * length
        zero1 = zero2 = one1 = one2 = goals
        self.tails[at] = self.tails[at + 1] = self.tails[at + 2] = self.tails[at + 3] = goals
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

    def find_possible(self, length, goals, zeros, ones):
        """Compute two bit sets: `can_be_0`, the places that are 0 in at least one filling, and `can_be_1`, those that
        are 1 in at least one.
        """
        # The possible counts of 1s so far, as bit sets: after a single 0, two 0s, a single 1, two 1s. At the start,
        # either symbol may follow, and then occurs once.
        zero1: cython.ulonglong = 0
        zero2: cython.ulonglong = 1
        one1: cython.ulonglong = 0
        one2: cython.ulonglong = 1
        can_be_0: cython.ulonglong = 0
        can_be_1: cython.ulonglong = 0
        at = 0
        self.find_tails(length, goals, zeros, ones)
        for i in range(length):
            at += 4
            zero1, zero2, one1, one2 = one1 | one2, zero1, (zero1 | zero2) << 1, one1 << 1
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

    def find_apart(self, length, goals, zeros, ones, here, other):
        """Compute `can_be_0` and `can_be_1` as `find_possible` does, but only from the fillings in which the blanks
        `here` and `other`, given as bits, have different symbols.
        """
        self.find_possible(length, goals, zeros | here, ones | other)
        can_be_0 = self.can_be_0
        can_be_1 = self.can_be_1
        self.find_possible(length, goals, zeros | other, ones | here)
        self.can_be_0 |= can_be_0
        self.can_be_1 |= can_be_1

    def find_fillings(self, length, goals, zeros, ones, limit):
        """List the fillings of a line in `filling`, sorted by their texts. Return their number, or `limit` + 1 if there
        are more than `limit`, which is at most MAX_FILLINGS.
        """
        count = 0
        going = 1
        self.find_tails(length, goals, zeros, ones)
        self.going_at[0] = 0
        self.going_ones[0] = 0
        self.going_end[0] = START
        while going:
            going -= 1
            at = self.going_at[going]
            filled = self.going_ones[going]
            end = self.going_end[going]
            if at == length:
                if count == limit:
                    return limit + 1
                self.filling[count] = filled
                count += 1
                continue
            for value in range(1, -1, -1):  # the stack returns the 0 first
                if (zeros if value else ones) >> at & 1 or end == 2 * value + 1:
                    continue
                after = 2 * value + 1 if end == 2 * value else 2 * value
                more = filled | bit(at) if value else filled
                if self.tails[4 * at + 4 + after] >> popcount(more) & 1:
                    self.going_at[going] = at + 1
                    self.going_ones[going] = more
                    self.going_end[going] = after
                    going += 1
        return count

    def find_outside(self, length, held, marked, blank, room):
        """Store in `outside` the blanks that cannot get a certain symbol because disjoint groups need its whole
        remaining quota, `room`. A group is three adjacent places without the symbol, at least one of which is in the
        bit set `marked`; one of its blanks must get the symbol. The bit set `held` has the places with the symbol, and
        `blank` the blanks. Return False if the groups need more than `room`, which is a contradiction.
        """
        first: cython.ulonglong = 0  # first blank of a group
        last: cython.ulonglong = 0
        outside: cython.ulonglong = 0
        self.outside = 0
        if length < 3:
            return True
        windows = (marked | marked >> 1 | marked >> 2) & ~(held | held >> 1 | held >> 2) & full(length - 2)
        # Pack as many groups as possible without common blanks, each as far to the left as possible.
        count = 0
        rest = windows
        while rest:
            if count >= room:
                return False
            window = rest & -rest
            last = window << 2 & blank or window << 1 & blank or window
            rest &= ~((last << 1) - 1)
            self.lasts[count] = last
            count += 1
        if count < room or room == 0:
            return True
        # Pack them as far to the right as possible: outside is what lies after the last blank of a group in the left
        # packing, and before the first blank of the next group in the right packing.
        rest = windows
        before = full(length)
        while count:
            window = bit(top(rest))
            first = window & blank or window << 1 & blank or window << 2
            count -= 1
            last = self.lasts[count]
            outside |= before & ~((last << 1) - 1)
            before = first - 1
            rest &= before >> 2
        self.outside = (outside | before) & blank
        return True
