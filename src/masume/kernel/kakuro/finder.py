"""Find all steps and contradictions in a Kakuro position.

Each step carries a few numbers, its arguments, from which masume.kinds.kakuro.sentences writes the sentence. The
docstrings list them as "Step arguments". If an argument is a set of digits, its bit d stands for the digit d. See
FinderState for the other terms.
"""

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, COUNT, DIGIT
from cython.cimports.masume.kernel.kakuro.find_crossing import CrossingFinder

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
REPEATED_DIGIT = cython.declare(cython.int, NUMBERS["repeated-digit"])
EMPTY_CELL = cython.declare(cython.int, NUMBERS["empty-cell"])
WRONG_SUM = cython.declare(cython.int, NUMBERS["wrong-sum"])
OUT_OF_REACH = cython.declare(cython.int, NUMBERS["out-of-reach"])
NO_COMBINATION = cython.declare(cython.int, NUMBERS["no-combination"])
HOMELESS_DIGIT = cython.declare(cython.int, NUMBERS["homeless-digit"])
TOO_FEW_DIGITS = cython.declare(cython.int, NUMBERS["too-few-digits"])
NO_FILLING = cython.declare(cython.int, NUMBERS["no-filling"])
UNEVEN_SUMS = cython.declare(cython.int, NUMBERS["uneven-sums"])
COUNT_OF_TECHNIQUES = cython.declare(cython.int, len(TECHNIQUES))


BEYOND_RUNS = (
    NAKED_SINGLE,
    USED_DIGIT,
    UNIQUE_CROSSING,
    REGION_SUM,
    TWO_CELL_CUT,
    LARGER_CUT,
    CROSSING_RUNS,
    DEADLY_RECTANGLE,
    XY_CHAIN,
    NUMBERS["what-if"],
    NUMBERS["nested-what-if"],
)  # the techniques that examine more than one run at a time


class KakuroFinder(CrossingFinder):
    """Finder of the steps of all Kakuro techniques on one board. `runs` are tuples of squares, of which the first
    `across` are the across runs, and `sums` are their clues.
    """

    def blank(self):
        return KakuroFinder(*self.board)

    def copy_from(self, other):
        source = cython.cast(KakuroFinder, other)
        self.take_position(source)
        self.cuts_at = 0
        self.forget_crossings()
        self.forget()

    def emit_steps(self, technique):
        if technique >= COUNT_OF_TECHNIQUES:
            self.emit_contradictions(technique)
        elif technique == NAKED_SINGLE:
            self.emit_singles()
        elif technique == USED_DIGIT:
            self.emit_used_digits()
        elif technique == UNIQUE_CROSSING:
            self.emit_crossings()
        elif technique == REGION_SUM:
            self.emit_region_sums()
        elif technique == TWO_CELL_CUT:
            self.emit_two_cell_cuts()
        elif technique == LARGER_CUT:
            self.emit_larger_cuts()
        elif technique == CROSSING_RUNS or technique == DEADLY_RECTANGLE:
            self.emit_rectangles(technique)
        elif technique == XY_CHAIN:
            self.emit_chains()
        else:
            self.wake()
            run = self.next_awake(technique, 0)
            while run >= 0:
                self.idle = True
                self.look_in(technique, run)
                if self.idle:
                    self.mark_clean(technique, run)
                run = self.next_awake(technique, run + 1)

    def emit_steps_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        if technique >= COUNT_OF_TECHNIQUES or technique in BEYOND_RUNS or not 0 <= unit < self.runs:
            self.emit_any_steps(technique)
            return False
        self.look_in(technique, unit)
        return True

    # Contradictions.

    def emit_contradictions(self, number):
        if number == EMPTY_CELL:
            for cell in range(self.cells):
                if self.across_of[cell] >= 0 and self.domain[cell] == 0:
                    self.start_step(EMPTY_CELL, 0, cell)
                    self.add_premise(cell)
                    self.emit()
        elif number == UNEVEN_SUMS:
            if self.uneven is None:
                self.uneven = self.uneven_regions()
            for piece in self.uneven:  # noted are its runs
                self.start_step(UNEVEN_SUMS, 0, -1)
                for run in piece:
                    self.add_arg(run)
                self.emit()
        elif self.all_sound_at < self.board_changed:
            sound: cython.bint = True
            for run in range(self.runs):
                if not self.know(run):
                    sound = False
                    self.emit_flaws(number, run)
            if sound:
                self.all_sound_at = self.clock

    def emit_flaws(self, number, run):
        """Emit the contradictions of one type in `run`, which is known to have no filling. `number` is the index of the
        type.
        """
        opened = self.open_count[run]
        if number == REPEATED_DIGIT:
            self.find_repeated_digits(run)
        elif number == WRONG_SUM:
            if opened == 0 and self.clue[run] and self.remaining[run] != 0:
                self.start_step(WRONG_SUM, 0, run)
                self.argue_from_written(run)
                self.emit()
        elif number == OUT_OF_REACH:
            if opened > 1 and self.clue[run] and not self.has_gap(run):
                self.find_out_of_reach(run)
        elif number == NO_COMBINATION:
            self.find_no_combination(run)
        elif number == HOMELESS_DIGIT:
            if opened > 1:
                self.find_homeless_digits(run)
        elif number == TOO_FEW_DIGITS:
            if not self.has_gap(run):
                self.find_too_few_digits(run)
        elif number == NO_FILLING:
            if opened and not self.has_gap(run):
                self.find_no_filling(run)

    def has_gap(self, run):
        """Return whether any cell of `run` has no candidates."""
        for at in range(self.start[run], self.start[run + 1]):
            if self.domain[self.member[at]] == 0:
                return True
        return False

    def find_repeated_digits(self, run):
        for i in range(self.start[run], self.start[run + 1]):
            first = self.member[i]
            if not self.written[first] or self.domain[first] == 0:
                continue
            for k in range(i + 1, self.start[run + 1]):
                two = self.member[k]
                if self.written[two] and self.domain[two] == self.domain[first]:
                    self.start_step(REPEATED_DIGIT, 0, run)
                    self.add_premise(first)
                    self.add_premise(two)
                    self.emit()

    def find_out_of_reach(self, run):
        """Emit a contradiction if the open cells of `run` cannot make up the rest of its sum: even their least possible
        digits exceed it, or even their greatest fall short of it. First, all digits not yet written in the run count as
        possible. If that yields no contradiction, only the candidates of the cells do. Step arguments: 1 if the digits
        are too great or 0 if they are too small, then the digits.
        """
        for bare in (True, False):
            emitted: cython.bint = False
            opened = self.gather(run)
            for greatest in (False, True):
                digits = self.out_of_reach(run, opened, bare, greatest)
                if digits:
                    emitted = True
                    self.start_step(OUT_OF_REACH, 0, run)
                    self.argue_from_extremes(run, bare, 256 if greatest else 1)
                    self.add_arg(0 if greatest else 1)
                    self.add_arg(digits << 1)
                    self.emit()
            if emitted:
                return

    def out_of_reach(self, run, opened, bare, greatest):
        """Return the least possible digits of the `opened` open cells of `run` if their sum is too great for the rest
        of the run's sum; or, if `greatest`, the greatest possible digits if their sum is too small. Return 0 if the sum
        is not out of reach. If `bare`, ignore the candidates of the cells.
        """
        if opened > 9:
            return 0
        for j in range(opened):
            self.filler.domain[j] = ALL if bare else self.open_domain[j]
        self.filler.tally(opened)
        digits = self.filler.extreme(0, self.placed_digits[run], greatest)
        if self.filler.lacking:
            return 0
        total = self.filler.total
        return digits if (total < self.remaining[run] if greatest else total > self.remaining[run]) else 0

    def argue_from_extremes(self, run, bare, extreme):
        """Add the written cells of `run` to the premises. Unless `bare`, also add the open cells that have lost the
        least or the greatest digit, whose bit is `extreme`.
        """
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell] or (not bare and not self.domain[cell] & extreme):
                self.add_premise(cell)

    def find_no_combination(self, run):
        opened = self.open_count[run]
        size = self.start[run + 1] - self.start[run]
        if size > 9:
            self.start_step(NO_COMBINATION, 0, run)
            self.emit()
            return
        filled: cython.bint = opened < size
        if self.ways_of(run) or (filled and opened < 2):
            return
        if filled and self.clue[run]:
            if self.out_of_reach(run, opened, True, False) or self.out_of_reach(run, opened, True, True):
                return
        self.start_step(NO_COMBINATION, 0, run)
        self.argue_from_written(run)
        self.emit()

    def find_homeless_digits(self, run):
        """Emit a contradiction for each digit that every combination of `run` contains but that no open cell has as a
        candidate. Step argument: the digit.
        """
        digits = self.ways_of(run) >> 9
        opened = self.gather(run)
        for j in range(opened):
            digits &= ~self.open_domain[j]
        while digits:
            low = digits & -digits
            digits ^= low
            self.start_step(HOMELESS_DIGIT, 0, run)
            for at in range(self.start[run], self.start[run + 1]):
                self.add_premise(self.member[at])
            self.add_arg(DIGIT[low])
            self.emit()

    def find_too_few_digits(self, run):
        """Emit a contradiction for each group of two or three cells of `run` that have fewer candidates in total than
        there are cells. Skip groups in which all cells are written. Step argument: the candidates.
        """
        for i in range(self.start[run], self.start[run + 1]):
            first = self.member[i]
            if COUNT[self.domain[first]] > 2:
                continue
            for k in range(i + 1, self.start[run + 1]):
                two = self.member[k]
                digits = self.domain[first] | self.domain[two]
                if COUNT[digits] > 2:
                    continue
                if COUNT[digits] == 1 and not (self.written[first] and self.written[two]):
                    self.offer_too_few_digits(run, first, two, -1, digits)
                for m in range(k + 1, self.start[run + 1]):
                    three = self.member[m]
                    if COUNT[digits | self.domain[three]] > 2:
                        continue
                    if not (self.written[first] and self.written[two] and self.written[three]):
                        self.offer_too_few_digits(run, first, two, three, digits | self.domain[three])

    def offer_too_few_digits(self, run, first, two, three, digits):
        self.start_step(TOO_FEW_DIGITS, 0, run)
        self.add_premise(first)
        self.add_premise(two)
        if three >= 0:
            self.add_premise(three)
        self.add_arg(digits << 1)
        self.emit()

    def find_no_filling(self, run):
        """Emit the contradiction that the open cells of `run`, which is known to have no filling, cannot complete its
        sum with their candidates. Do nothing if several cells are open and no combination fits, because other
        contradictions cover that.
        """
        opened = self.open_count[run]
        if opened == 1 and self.clue[run]:
            rest = self.remaining[run]
            self.gather(run)
            cell = self.open_cell[0]
            self.start_step(NO_FILLING, 0, run)
            self.argue_from_written(run)
            if 0 < rest < 10 and not self.placed_digits[run] >> (rest - 1) & 1:
                self.add_premise(cell)
            self.emit()
        elif self.ways_of(run):
            self.start_step(NO_FILLING, 0, run)
            self.argue_from_restricted(run, -1, -1)
            self.emit()

    def uneven_regions(self):
        """Return the connected parts of the board in which all runs have clues but the across sums and the down sums
        have different totals. Each part is a list of runs.
        """
        regions: list = []
        seen: set = set()
        runs: tuple = self.board[1]
        for root in range(self.runs):
            if root in seen:
                continue
            seen.add(root)
            piece: list = [root]
            total = 0
            closed: cython.bint = True
            for run in piece:
                total += self.clue[run] if run < self.across_runs else -self.clue[run]
                if not self.clue[run]:
                    closed = False
                for cell in runs[run]:
                    for other in (self.across_of[cell], self.down_of[cell]):
                        if other not in seen:
                            seen.add(other)
                            piece.append(other)
            if closed and total:
                regions.append(sorted(piece))
        return regions
