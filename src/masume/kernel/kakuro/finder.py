"""Find all steps and contradictions in a Kakuro position.

Each step carries a few numbers, its arguments, from which masume.kinds.kakuro.sentences writes the sentence. The
docstrings list them as "Step arguments". If an argument is a set of digits, its bit d stands for the digit d. See
FinderState for the other terms.
"""

import cython
from cython.cimports.masume.kernel.kakuro.find_contradictions import find_contradictions
from cython.cimports.masume.kernel.kakuro.find_crossing import find_chains, find_rectangles
from cython.cimports.masume.kernel.kakuro.find_cuts import find_larger_cuts, find_region_sums, find_two_cell_cuts
from cython.cimports.masume.kernel.kakuro.find_in_runs import (
    find_in_run,
    find_singles,
    find_unique_crossings,
    find_used_digits,
)
from cython.cimports.masume.kernel.kakuro.finder_state import FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS, TECHNIQUES

NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
USED_DIGIT = cython.declare(cython.int, NUMBERS["used-digit"])
UNIQUE_CROSSING = cython.declare(cython.int, NUMBERS["unique-crossing"])
DEADLY_RECTANGLE = cython.declare(cython.int, NUMBERS["deadly-rectangle"])
REGION_SUM = cython.declare(cython.int, NUMBERS["region-sum"])
CROSSING_RUNS = cython.declare(cython.int, NUMBERS["crossing-runs"])
TWO_CELL_CUT = cython.declare(cython.int, NUMBERS["two-cell-cut"])
LARGER_CUT = cython.declare(cython.int, NUMBERS["larger-cut"])
XY_CHAIN = cython.declare(cython.int, NUMBERS["xy-chain"])
COUNT_OF_TECHNIQUES = cython.declare(cython.int, len(TECHNIQUES))

# The techniques that examine one run at a time, as a bit set.
IN_RUNS = cython.declare(
    cython.int,
    sum(
        1 << NUMBERS[name]
        for name in (
            "last-cell",
            "magic-sum",
            "missing-digits",
            "combinations",
            "reduced-run",
            "two-cell-mirror",
            "squeeze",
            "must-have-digit",
            "knock-out",
            "naked-pair",
            "hidden-pair",
            "permutations",
        )
    ),
)


class KakuroFinder(FinderState):
    """Finder of the steps of all Kakuro techniques on one board. `runs` are tuples of squares, of which the first
    `across` are the across runs, and `sums` are their clues.
    """

    def blank(self):
        return KakuroFinder(*self.board)

    def emit_steps(self, technique):
        if technique >= COUNT_OF_TECHNIQUES:
            find_contradictions(self, technique)
        elif technique == NAKED_SINGLE:
            find_singles(self)
        elif technique == USED_DIGIT:
            find_used_digits(self)
        elif technique == UNIQUE_CROSSING:
            find_unique_crossings(self)
        elif technique == REGION_SUM:
            find_region_sums(self)
        elif technique == TWO_CELL_CUT:
            find_two_cell_cuts(self)
        elif technique == LARGER_CUT:
            find_larger_cuts(self)
            find_rectangles(self, technique)
        elif technique == CROSSING_RUNS or technique == DEADLY_RECTANGLE:
            find_rectangles(self, technique)
        elif technique == XY_CHAIN:
            find_chains(self)
        else:
            self.dirty.spread()
            run = self.dirty.next_dirty(technique, 0)
            while run >= 0:
                self.idle = True
                find_in_run(self, technique, run)
                if self.idle:
                    self.dirty.clean(technique, run)
                run = self.dirty.next_dirty(technique, run + 1)

    def emit_steps_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        if not IN_RUNS >> technique & 1 or not 0 <= unit < self.runs:
            self.emit_any_steps(technique)
            return False
        find_in_run(self, technique, unit)
        return True
