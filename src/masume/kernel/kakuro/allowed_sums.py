"""Hold the sums that the runs of a Kakuro board may have, if a setter allows only some."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.search_state import COUNT, RESTS

if not cython.compiled:
    WHOLE = 512  # in `lead`, for a set that is allowed and complete


class AllowedSums:
    """Allowed sums of each run, and fixed digits, of a layout with up to `cells` cells.

    A sum is allowed if a run may have it; a set of digits is allowed if its sum is. A digit is leading for the digits
    in a run if adding it still allows the run to be completed to an allowed set. A row of the tables belongs to a pair
    of run length and allowed sums. Sets of digits, cells and runs are represented as in search_state.py.
    """

    def __init__(self, cells: cython.int):
        ints = array("i", [0])
        self.any_allowed = False
        self.lengths = 0
        self.row = ints * (2 * cells)
        self.placed = ints * cells
        self.lead = ints
        self.fine = array("B", [0])

    def forget(self):
        """Allow all sums in all runs, and fix no digits."""
        self.any_allowed = False

    def allow(self, lengths, sums, placed):
        """Set the allowed sums of each run, given the lengths of the runs; `placed` has the fixed digit of each cell,
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
        self.any_allowed = True

    def allow_everywhere(self, sums):
        """Allow `sums` in every run. The table has one row per run length, and `use` chooses the row of each run."""
        length: cython.int
        self.allow(range(10), [tuple(sums)] * 10, [0] * len(self.placed))
        self.lengths = 0
        for length in range(2, 10):
            if self.lead[length << 9]:
                self.lengths |= 1 << length

    def use(self, start, runs):
        """Set the row of each run to its length, for a layout whose runs begin at `start`."""
        for run in range(runs):
            self.row[run] = start[run + 1] - start[run]

    def find_leading(self, row, length):
        """Fill the leading digits of `row` for all sets, from the set of all digits down to the empty one."""
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
        """Return the leading digits of `run` if it holds `digits`; WHOLE if they are an allowed set."""
        return self.lead[self.row[run] << 9 | digits]

    def allows(self, run, total):
        """Return whether `run` may have the sum `total`."""
        return 0 < total < RESTS and self.fine[self.row[run] * RESTS + total] == 1
