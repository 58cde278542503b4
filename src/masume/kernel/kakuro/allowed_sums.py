"""Store which sums each run of a Kakuro board may have, for boards whose setter allows only some sums."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, BITS, COUNT, RESTS

if not cython.compiled:
    WHOLE = 1  # entry of `lead` for a complete set of digits with an allowed sum


class AllowedSums:
    """The allowed sums of the runs, and the fixed digits of the cells, of a layout with up to `cells` cells.

    A set of digits is allowed in a run if it has one digit per cell and its sum is allowed there. A leading digit of a
    set is one that can be added on the way to an allowed set: with this digit, the set is allowed or can still be
    extended to an allowed one. The lookup tables have one row for each pair of run length and allowed sums. See
    SearchState for sets of digits, cells and runs.
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
        """Set the allowed sums of each run, and the fixed digits. `lengths` are the lengths of the runs, `sums` their
        allowed sums (one tuple per run), and `placed` is the fixed digit of each cell, 0 for none.
        """
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
        self.lead = ints * (len(rows) << BITS)
        self.fine = flags * (RESTS * len(rows))
        for (length, allowed), row in rows.items():
            for total in allowed:
                if 0 < total < RESTS:
                    self.fine[row * RESTS + total] = 1
            self.find_leading(row, length)
        self.any_allowed = True

    def allow_everywhere(self, sums):
        """Allow `sums` in every run, and fix no digits. This builds one table row per run length; `use` must then
        choose the row of each run.
        """
        length: cython.int
        self.allow(range(BITS), [tuple(sums)] * BITS, [0] * len(self.placed))
        self.lengths = 0
        for length in range(2, BITS):
            if self.lead[length << BITS]:
                self.lengths |= 1 << length

    def use(self, start, runs):
        """Choose the table row of each run by its length, after a call of `allow_everywhere`. There are `runs` runs;
        the cells of the run with index i begin at `start[i]` in the layout's list of cells.
        """
        for run in range(runs):
            self.row[run] = start[run + 1] - start[run]

    def find_leading(self, row, length):
        """Compute the leading digits of every set of digits, for a run of `length` cells, and store them in table row
        `row`. The result for a set depends on the results for larger sets, so the sets are processed from the greatest
        mask down.
        """
        for digits in range(ALL, -1, -2):
            total = 0
            lead = 0
            for digit in range(1, BITS):
                if digits >> digit & 1:
                    total += digit
                elif self.lead[row << BITS | digits | 1 << digit]:
                    lead |= 1 << digit
            if COUNT[digits] == length and self.fine[row * RESTS + total]:
                lead = WHOLE
            self.lead[row << BITS | digits] = lead if COUNT[digits] <= length else 0

    def leading(self, run, digits):
        """Return the leading digits of the set `digits` in `run`: those that can be added so that the run can still get
        an allowed sum. Return WHOLE if the set fills the run and has an allowed sum.
        """
        return self.lead[self.row[run] << BITS | digits]

    def allows(self, run, total):
        """Return whether `run` may have the sum `total`."""
        return 0 < total < RESTS and self.fine[self.row[run] * RESTS + total] == 1
