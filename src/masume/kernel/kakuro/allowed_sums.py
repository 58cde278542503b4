"""Which sums the runs of a Kakuro board may have, where a setter allows only some.

allowed   a sum that a run may have, or a set of digits that has one
row       of the tables: a length and the sums that are allowed to runs of it
leading   digits: each of them, written beside those that stand in a run, still leads to an allowed set
set, cell, run: as in runs.py
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.search_state import COUNT, RESTS

if not cython.compiled:
    WHOLE = 512  # what leads on from a set that is allowed as it is


class Sums:
    """The sums that are allowed to each run, and the digits that stand for good, on a layout of so many cells."""

    def __init__(self, cells: cython.int):
        ints = array("i", [0])
        self.some = False
        self.lengths = 0
        self.row = ints * (2 * cells)
        self.placed = ints * cells
        self.lead = ints
        self.fine = array("B", [0])

    def forget(self):
        """All sums are allowed to all runs, and no digit stands for good."""
        self.some = False

    def allow(self, lengths, sums, placed):
        """Take the sums that are allowed to each run, of this length, and the digit of each cell that stands for good,
        or 0."""
        rows: dict = {}
        ints = array("i", [0])
        flags = array("B", [0])
        run: cython.int
        cell: cython.int
        row: cython.int
        total: cython.int
        length: cython.int
        for run, wish in enumerate(zip(lengths, sums, strict=True)):
            self.row[run] = rows.setdefault(wish, len(rows))
        for cell, digit in enumerate(placed):
            self.placed[cell] = digit
        self.lead = ints * (512 * len(rows))
        self.fine = flags * (RESTS * len(rows))
        for (length, allowed), row in rows.items():
            for total in allowed:
                if 0 < total < RESTS:
                    self.fine[row * RESTS + total] = 1
            self.find_leading(row, length)
        self.some = True

    def allow_everywhere(self, sums):
        """Take the sums that are allowed to every run. The rows are the lengths; `use` says those of the runs."""
        length: cython.int
        self.allow(range(10), [tuple(sums)] * 10, [0] * len(self.placed))
        self.lengths = 0
        for length in range(2, 10):
            if self.lead[length << 9]:
                self.lengths |= 1 << length

    def use(self, start, runs):
        """Take the lengths of a layout's runs."""
        for run in range(runs):
            self.row[run] = start[run + 1] - start[run]

    def find_leading(self, row, length):
        """Fill the table of what leads on, from the set of all digits to the empty one."""
        for digits in range(511, -1, -1):
            total = 0
            lead = 0
            for digit in range(9):
                if digits >> digit & 1:
                    total += digit + 1
                elif self.lead[row << 9 | digits | 1 << digit]:
                    lead |= 1 << digit
            if COUNT[digits] == length and self.fine[row * RESTS + total]:
                lead = WHOLE
            self.lead[row << 9 | digits] = lead if COUNT[digits] <= length else 0

    def leading(self, run, digits):
        """What leads on in a run that holds these digits; WHOLE if it holds an allowed set."""
        return self.lead[self.row[run] << 9 | digits]

    def allows(self, run, total):
        return 0 < total < RESTS and self.fine[self.row[run] * RESTS + total] == 1
