"""List the sets of digits by size and sum, and find the fillings of single runs.

In a set of digits, bit d is the digit d. A filling assigns different digits with the right sum to the open
cells of a run.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    # The compiled form has these from digit_sets.pxd.
    DIGITS = 9
    BITS = DIGITS + 1
    ALL = (1 << BITS) - 2
    UNKNOWN = (DIGITS * BITS >> 1) + 1
    RESTS = UNKNOWN + 1

    def is_open(digits):
        return digits & (digits - 1) != 0


# For each mask, of digits or of other things: the number of its bits, and its highest bit, which is the greatest digit
# of a set. For each set of digits: the set of the digits BITS - d.
COUNT = array("i", [0]) * (1 << BITS)
DIGIT = array("i", [0]) * (1 << BITS)
OPPOSITE = array("i", [0]) * (1 << BITS)

# The sets of k digits with sum s are COMBINATION[FIRST[k * RESTS + s] : FIRST[k * RESTS + s + 1]]. With an unknown sum
# the digits only have to differ: there the set of all digits represents all its subsets.
COMBINATION = array("i", [0]) * ((1 << DIGITS) - 1 + DIGITS)
FIRST = array("i", [0]) * (BITS * RESTS + 1)

# FITTING[ROW[k * RESTS + s] << DIGITS | available >> 1] describes the sets of k of the available digits with sum s:
# their union, and their intersection shifted by BITS; 0 if there is none, and -1 if not yet computed. Row 0 is shared
# by all pairs (k, s) without any set. Of the others there are k * (DIGITS - k) + 1 with a sum, and one without, for
# each k.
KINDS = sum([k * (DIGITS - k) + 2 for k in range(1, BITS)])
ROW = cython.declare(cython.int[::1], array("i", [0]) * (BITS * RESTS))
FITTING = cython.declare(cython.int[::1], array("i", [0]) * (1 << DIGITS) + array("i", [-1]) * (KINDS << DIGITS))


def build_tables():
    """Fill all lookup tables except FITTING, whose values are computed when they are first used."""
    digits: cython.int
    low: cython.int
    count: cython.int
    total: cython.int
    kind: cython.int
    rows: cython.int = 1
    position: cython.int = 0
    sums: list = [0] * (ALL + 2)
    sets: list = [[] for kind in range(BITS * RESTS)]
    for digits in range(1, ALL + 2):
        low = digits & -digits
        COUNT[digits] = COUNT[digits ^ low] + 1
        DIGIT[digits] = DIGIT[digits >> 1] + 1 if digits > 1 else 0
        if digits & ~ALL == 0:
            OPPOSITE[digits] = OPPOSITE[digits ^ low] | 1 << BITS - DIGIT[low]
            total = sums[digits ^ low] + DIGIT[low]
            sums[digits] = total
            sets[COUNT[digits] * RESTS + total].append(digits)
    for count in range(1, BITS):
        sets[count * RESTS + UNKNOWN].append(ALL)
    for kind in range(BITS * RESTS):
        for digits in sets[kind]:
            COMBINATION[position] = digits
            position += 1
        FIRST[kind + 1] = position
        if FIRST[kind] < position:
            ROW[kind] = rows
            rows += 1


def find_fitting(kind, available):
    """Compute the value of FITTING for the set of digits `available` and for `kind`, which is k * RESTS + s for k cells
    with the sum s. Store it and return it. Several threads may do this for the same value at once, because they store
    equal numbers.
    """
    union = 0
    common = ALL
    count = kind // RESTS
    if kind % RESTS == UNKNOWN:
        if COUNT[available] >= count:
            union = available
        if COUNT[available] > count:
            common = 0
    else:
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available == 0:
                union |= digits
                common &= digits
    entry = (common & union) << BITS | union
    FITTING[ROW[kind] << DIGITS | available >> 1] = entry
    return entry


def fitting(kind, available):
    """Return the value of FITTING for the set of digits `available` and for `kind`, which is k * RESTS + s for k cells
    with the sum s: the union of all sets that fit, plus their intersection shifted by BITS.
    """
    entry = FITTING[ROW[kind] << DIGITS | available >> 1]
    return find_fitting(kind, available) if entry < 0 else entry


class RunFiller:
    """The open cells of one run, and the digits that they have in its fillings. The caller sets `domain`, the
    candidates of each cell.
    """

    def __init__(self):
        if not cython.compiled:
            self.domain = [0] * DIGITS
            self.within = [0] * DIGITS
            self.locked = [0] * DIGITS
            self.supported = [0] * DIGITS
            self.union = [0] * (1 << DIGITS)
            self.lows = [0] * BITS
            self.highs = [0] * BITS
        self.total = 0
        self.lacking = 0

    def fill(self, count, kind, available):
        """Return whether the first `count` cells have a filling, and set `supported` to the digits that each cell has
        in some filling. `kind` is k * RESTS + s for `count` = k cells with the sum s, and `available` is the union of
        their candidates.
        """
        possible = False
        for j in range(count):
            self.supported[j] = 0
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available and digits != ALL:
                continue
            new = 0
            for j in range(count):
                new |= self.domain[j] & digits & ~self.supported[j]
            if new and self.spread(count, digits):
                possible = True
                for j in range(count):
                    self.supported[j] |= self.within[j] & ~self.locked[j]
        return possible

    def spread(self, count, digits):
        """Return whether the first `count` cells can have different digits of the set `digits`. If so, the cell with
        index j can have the digits that are in within[j] but not in locked[j].

        If a group of cells has candidates for fewer digits of the set than there are cells, there is no assignment. If
        a group has candidates for exactly as many digits as cells, no other cell can have these digits. By Hall's
        theorem, each remaining digit of a cell is part of some assignment.
        """
        for j in range(count):
            self.within[j] = self.domain[j] & digits
            self.locked[j] = 0
            if self.within[j] == 0:
                return False
        self.union[0] = 0
        for group in range(1, 1 << count):
            low = group & -group
            self.union[group] = self.union[group ^ low] | self.within[DIGIT[low]]
            spare = COUNT[self.union[group]] - COUNT[group]
            if spare <= 0:
                if spare < 0:
                    return False
                for j in range(count):
                    if not group >> j & 1:
                        self.locked[j] |= self.union[group]
        return True

    def tally(self, count):
        """For each digit, count how many of the first `count` cells have it as their least candidate (`lows`), and how
        many as their greatest (`highs`). `extreme` uses these numbers.
        """
        for digit in range(BITS):
            self.lows[digit] = 0
            self.highs[digit] = 0
        for j in range(count):
            digits = self.domain[j]
            self.lows[DIGIT[digits & -digits]] += 1
            self.highs[DIGIT[digits]] += 1

    def extreme(self, besides, used, greatest):
        """Return the set of different digits with the least sum (the greatest, if `greatest`) that the tallied cells
        could have. Only two restrictions are considered: no digit is in `used`, and no digit is below the least (above
        the greatest) candidate of its cell. If `besides` is not 0, leave out one cell whose least (greatest) candidate
        is the digit `besides`. Set `total` to the sum, and `lacking` to the number of cells for which there is no
        digit.
        """
        taken = 0
        total = 0
        waiting = 0
        for i in range(1, BITS):
            digit = BITS - i if greatest else i
            waiting += self.highs[digit] if greatest else self.lows[digit]
            if digit == besides:
                waiting -= 1
            if waiting and not used >> digit & 1:
                taken |= 1 << digit
                total += digit
                waiting -= 1
        self.total = total
        self.lacking = waiting
        return taken


build_tables()
