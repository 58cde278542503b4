"""Keep track of the units in which techniques have to search again."""

import cython
from cython.cimports.masume.kernel.bits import bit, ctz

from masume.kernel.tables import words

ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def words_for(units):
    """Return the number of words of a set of `units` units."""
    return (units + 63) // 64


class DirtyUnits:
    """For each technique, the set of its dirty units: those in which it has to search again.

    A unit that changes is touched. Before a search, `spread` makes the touched units dirty for all techniques. A
    technique that finds nothing in a unit makes it clean. The tables may belong to the finder, which then copies them
    together with its position: `touched` has `words_for(units)` words, and `sets` as many for each technique.
    """

    def __init__(self, techniques: cython.int, units: cython.int, touched: object = None, sets: object = None) -> None:
        self.techniques = techniques
        self.width = words_for(units)
        self.touched = words(self.width) if touched is None else touched
        self.sets = words(techniques * self.width) if sets is None else sets

    def touch(self, unit):
        """Record that `unit` has changed."""
        self.touched[unit >> 6] |= bit(unit)

    def forget(self):
        """Make all units clean, and untouched, for all techniques."""
        for word in range(self.width):
            self.touched[word] = 0
        for word in range(self.techniques * self.width):
            self.sets[word] = 0

    def spread(self):
        """Make the touched units dirty for all techniques. Return whether there are any."""
        spread: cython.bint = False
        for word in range(self.width):
            touched = self.touched[word]
            if touched:
                spread = True
                self.touched[word] = 0
                for technique in range(self.techniques):
                    self.sets[technique * self.width + word] |= touched
        return spread

    def mark(self, technique, first, end):
        """Make the units from `first` up to, but not including, `end` dirty for `technique`."""
        for word in range(first >> 6, (end + 63) >> 6):
            units: cython.ulonglong = ALL
            if end - 64 * word < 64:
                units &= bit(end) - 1
            if first > 64 * word:
                units &= ALL ^ (bit(first) - 1)
            self.sets[technique * self.width + word] |= units

    def next_dirty(self, technique, unit):
        """Return the lowest dirty unit of `technique` that is at least `unit`, or -1 if there is none."""
        word = unit >> 6
        if word >= self.width:
            return -1
        left = self.sets[technique * self.width + word] & (ALL ^ (bit(unit) - 1))
        while left == 0:
            word += 1
            if word >= self.width:
                return -1
            left = self.sets[technique * self.width + word]
        return 64 * word + ctz(left)

    def clean(self, technique, unit):
        """Make `unit` clean for `technique`, which has found nothing in it."""
        self.sets[technique * self.width + (unit >> 6)] &= ALL ^ bit(unit)

    def copy_from(self, other):
        """Copy the sets of `other`, which has as many techniques and units."""
        self.touched[:] = other.touched
        self.sets[:] = other.sets
