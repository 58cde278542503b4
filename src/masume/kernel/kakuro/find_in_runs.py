"""Find Kakuro steps in single runs, from the clue, the written digits and the candidates."""

import cython
from cython.cimports.masume.kernel.deduction_sink import LISTING, SEEKING
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, COMBINATION, COUNT, DIGIT, FIRST, RESTS
from cython.cimports.masume.kernel.kakuro.finder_state import FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS, TECHNIQUES

LAST_CELL = cython.declare(cython.int, NUMBERS["last-cell"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
USED_DIGIT = cython.declare(cython.int, NUMBERS["used-digit"])
MAGIC_SUM = cython.declare(cython.int, NUMBERS["magic-sum"])
MISSING_DIGITS = cython.declare(cython.int, NUMBERS["missing-digits"])
UNIQUE_CROSSING = cython.declare(cython.int, NUMBERS["unique-crossing"])
COMBINATIONS = cython.declare(cython.int, NUMBERS["combinations"])
REDUCED_RUN = cython.declare(cython.int, NUMBERS["reduced-run"])
TWO_CELL_MIRROR = cython.declare(cython.int, NUMBERS["two-cell-mirror"])
SQUEEZE = cython.declare(cython.int, NUMBERS["squeeze"])
MUST_HAVE_DIGIT = cython.declare(cython.int, NUMBERS["must-have-digit"])
NAKED_PAIR = cython.declare(cython.int, NUMBERS["naked-pair"])
KNOCK_OUT = cython.declare(cython.int, NUMBERS["knock-out"])
HIDDEN_PAIR = cython.declare(cython.int, NUMBERS["hidden-pair"])
PERMUTATIONS = cython.declare(cython.int, NUMBERS["permutations"])

MOST_EFFORT = cython.declare(cython.int, 80)  # upper bound of the weight added for comparing many combinations
# In runs of at least this many cells, players look for the digits that are missing.
LONG = cython.declare(cython.int, 6)

SUMS_ALONE = cython.declare(cython.int, TECHNIQUES["magic-sum"])
LACKS = cython.declare(cython.int, TECHNIQUES["missing-digits"])
COMPARES = cython.declare(cython.int, TECHNIQUES["combinations"])
BOUNDS = cython.declare(cython.int, TECHNIQUES["squeeze"])


def effort_of(ways, cells):
    """Return the weight that comparing `ways` combinations of `cells` cells adds to a step. It is 0 for one combination
    of two cells.
    """
    return min(10 * (max(ways, 1) - 1) + 10 * (cells - 2), MOST_EFFORT)


def clue_weight(size, ways):
    """Return the weight of a step from the clue alone, in a run of `size` cells whose clue has `ways` combinations."""
    if LONG <= size < 9:
        return LACKS + 10 * min(ways - 1, 6) + 10 * (8 - size)
    if ways == 1:
        return SUMS_ALONE
    return COMPARES + min(10 * (ways - 2) + 10 * (size - 2), MOST_EFFORT)


def squeeze_weight(opened):
    """Return the weight of a squeeze, a step from bounds on the sum, in a run with `opened` open cells."""
    return BOUNDS + 20 * (opened - 3)


class RunsFinder(FinderState):
    """Finder of the steps in single runs and single cells."""

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, runs, across, sums)
        self.others = self.cut_table(2 * self.longest)
        self.lost = self.cut_table(2 * self.longest)
        self.part = self.cut_table(9)

    def begin_in(self, run, technique, weight):
        """Begin a step of `technique` in `run` unless its weight, `weight`, is too great. Return whether the step was
        begun. In either case clear the flag `idle`, because the technique applies.
        """
        self.idle = False
        if weight > self.best_weight:
            return False
        self.start_step(technique, weight, run)
        return True

    # Cells.

    def emit_singles(self):
        """Emit a step for each open cell with only one candidate that is not yet written in its runs: assign this
        candidate.
        """
        if self.mode == LISTING or self.mode == SEEKING:  # in these modes, the order of the steps matters
            for cell in range(self.cells):
                if self.across_of[cell] >= 0 and not self.written[cell]:
                    self.find_single(cell)
            return
        self.wake()
        run = self.next_awake(NAKED_SINGLE, 0)
        while run >= 0:
            self.idle = True
            for at in range(self.start[run], self.start[run + 1]):
                if not self.written[self.member[at]]:
                    self.find_single(self.member[at])
            if self.idle:
                self.mark_clean(NAKED_SINGLE, run)
            run = self.next_awake(NAKED_SINGLE, run + 1)

    def find_single(self, cell):
        """Emit the assignment of the only candidate of `cell` that is not yet written in its runs, if there is exactly
        one. Both runs of the cell may lead to this step, but its conclusion counts once.
        """
        across = self.across_of[cell]
        down = self.down_of[cell]
        digits = self.domain[cell] & ~(self.placed_digits[across] | self.placed_digits[down])
        if digits and digits & (digits - 1) == 0:
            self.idle = False
            self.start_step(NAKED_SINGLE, self.lightest[NAKED_SINGLE], cell)
            self.add_premise(cell)
            self.argue_from_digits(across, self.domain[cell] | self.auto_eliminated[cell])
            self.argue_from_digits(down, self.domain[cell] | self.auto_eliminated[cell])
            self.add_assignment(cell, DIGIT[digits])
            self.emit()

    def argue_from_digits(self, run, digits):
        """Add to the premises the cells of `run` in which one of `digits` is written."""
        if self.placed_digits[run] & digits:
            for at in range(self.start[run], self.start[run + 1]):
                cell = self.member[at]
                if self.written[cell] and self.domain[cell] & digits:
                    self.add_premise(cell)

    def emit_used_digits(self):
        """Emit a step for each written cell: eliminate its digit from the open cells of its two runs."""
        self.wake()
        self.idle = True
        run = self.next_awake(USED_DIGIT, 0)
        while run >= 0:
            self.spent[run] = 0
            for at in range(self.start[run], self.start[run + 1]):
                cell = self.member[at]
                if not self.written[cell]:
                    self.spent[run] |= self.domain[cell]
            self.spent[run] &= self.placed_digits[run]
            if self.spent[run]:
                self.idle = False
            else:
                self.mark_clean(USED_DIGIT, run)
            run = self.next_awake(USED_DIGIT, run + 1)
        if self.idle:
            return
        for cell in range(self.cells):
            if not self.written[cell]:
                continue
            across = self.across_of[cell]
            down = self.down_of[cell]
            digits = self.domain[cell]
            if digits & (self.spent[across] | self.spent[down]):
                self.start_step(USED_DIGIT, self.lightest[USED_DIGIT], cell)
                self.add_premise(cell)
                self.lose_in(down, digits, -1, cell)
                self.lose_in(across, digits, -1, self.cells)
                self.lose_in(down, digits, cell, self.cells)
                self.emit()

    def lose_in(self, run, digits, above, below):
        """Add eliminations to the current step: the only digit of the set `digits` is eliminated from the open cells of
        `run` whose numbers lie strictly between `above` and `below`.
        """
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if above < cell < below and not self.written[cell] and self.domain[cell] & digits:
                self.add_elimination(cell, DIGIT[digits])

    def emit_crossings(self):
        """Emit a step for each cell whose digit follows from the clues of its two runs: each clue by itself allows
        several digits, but only one of them is allowed by both.
        """
        for i in range(self.crossings):
            cell = self.crossed[i]
            both = self.allowed[self.across_of[cell]] & self.allowed[self.down_of[cell]]
            if not self.written[cell] and self.domain[cell] & both:
                self.start_step(UNIQUE_CROSSING, self.lightest[UNIQUE_CROSSING], cell)
                self.add_assignment(cell, DIGIT[both])
                self.emit()

    # Runs.

    def look_in(self, technique, run):
        """Emit the steps of `technique` in `run`. Clear the flag `idle` if the technique applies, even if all its steps
        are too heavy to be emitted now.
        """
        opened = self.open_count[run]
        if opened == 0:
            return
        if technique == LAST_CELL:
            if opened == 1:
                self.find_last_cell(run)
        elif technique == MAGIC_SUM or technique == MISSING_DIGITS or technique == COMBINATIONS:
            self.find_by_clue(technique, run)
        elif opened == 1 or self.start[run + 1] - self.start[run] > 9:
            return  # lighter techniques suffice, or there is a contradiction
        elif technique == REDUCED_RUN:
            self.find_reduced_run(run)
        elif technique == TWO_CELL_MIRROR:
            if opened == 2 and self.clue[run]:
                self.find_mirror(run)
        elif technique == SQUEEZE:
            if opened > 2 and self.clue[run]:
                self.find_squeeze(run)
        elif technique == MUST_HAVE_DIGIT:
            self.find_must_haves(run)
        elif technique == NAKED_PAIR or technique == HIDDEN_PAIR:
            self.find_sets(technique, run)
        elif technique == KNOCK_OUT:
            self.find_knock_out(run)
        elif technique == PERMUTATIONS:
            self.find_permutations(run)

    def find_last_cell(self, run):
        """Emit the assignment of the only open cell of `run`, which follows from the clue and the written digits."""
        rest = self.remaining[run]
        if not self.clue[run] or rest < 1 or rest > 9 or self.placed_digits[run] >> (rest - 1) & 1:
            return
        self.gather(run)
        if self.open_domain[0] >> (rest - 1) & 1 and self.begin_in(run, LAST_CELL, self.lightest[LAST_CELL]):
            self.argue_from_written(run)
            self.add_assignment(self.open_cell[0], rest)
            self.emit()

    def find_by_clue(self, technique, run):
        """Emit the elimination of the digits that the clue of `run` alone excludes. Three techniques do this: magic
        sum, missing digits and combinations. The length of the run and the number of its combinations determine which
        of them applies; do nothing if it is not `technique`.
        """
        size = self.start[run + 1] - self.start[run]
        ways = self.sets[run]
        if ways == 0 or size == 1:
            return
        if LONG <= size < 9:
            if technique != MISSING_DIGITS:
                return
        elif technique != (MAGIC_SUM if ways == 1 else COMBINATIONS):
            return
        if self.exceeds(run, self.allowed[run]) and self.begin_in(run, technique, clue_weight(size, ways)):
            self.lose_outside(run, self.allowed[run])
            self.emit()

    def exceeds(self, run, digits):
        """Return whether an open cell of `run` has a candidate that is not in `digits`."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell] and self.domain[cell] & ~digits:
                return True
        return False

    def lose_outside(self, run, digits):
        """Add to the current step the elimination of all candidates not in `digits` from the open cells of `run`."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell]:
                self.add_eliminations(cell, self.domain[cell] & ~digits)

    def find_reduced_run(self, run):
        """Emit the elimination of digits that the clue and the written digits of `run` together exclude."""
        if not self.clue[run] or not self.placed_digits[run]:
            return
        digits = self.ways_of(run) & ALL
        if digits and self.exceeds(run, digits) and self.begin_in(run, REDUCED_RUN, self.weight_of(REDUCED_RUN, run)):
            self.argue_from_written(run)
            self.lose_outside(run, digits)
            self.emit()

    def weight_of(self, technique, run):
        """Return the weight of a step of `technique` in `run`, for which players have to compare the combinations of
        the run.
        """
        return self.lightest[technique] + effort_of(self.count_ways(run), self.open_count[run])

    def find_mirror(self, run):
        """Emit the eliminations in `run`, which has exactly two open cells: a candidate of one cell is eliminated
        unless the other cell has the candidate that completes the sum.
        """
        self.gather(run)
        rest = self.remaining[run]
        first = self.lone(0, 1, rest, self.placed_digits[run])
        two = self.lone(1, 0, rest, self.placed_digits[run])
        if first < 0 or two < 0 or (not first and not two):
            return  # if no pair is left, that is a contradiction
        if not self.begin_in(run, TWO_CELL_MIRROR, self.weight_of(TWO_CELL_MIRROR, run)):
            return
        self.argue_from_written(run)
        if self.partners(first, rest):
            self.add_premise(self.open_cell[1])
        if self.partners(two, rest):
            self.add_premise(self.open_cell[0])
        self.add_eliminations(self.open_cell[0], first)
        self.add_eliminations(self.open_cell[1], two)
        self.emit()

    def lone(self, j, k, rest, used):
        """Return the candidates of the collected cell with index `j` that cannot be completed to the sum `rest` by a
        different candidate of the collected cell with index `k`. Ignore the digits in `used`. Return -1 if no candidate
        of the first cell can be completed.
        """
        domain = self.open_domain[j] & ~used
        other = self.open_domain[k] & ~used
        alone = 0
        for digit in range(1, 10):
            if domain >> (digit - 1) & 1:
                partner = rest - digit
                if partner < 1 or partner > 9 or partner == digit or not other >> (partner - 1) & 1:
                    alone |= 1 << (digit - 1)
        return -1 if alone == domain else alone

    def partners(self, digits, rest):
        """Return whether some digit of `digits` and a different digit add up to `rest`."""
        for digit in range(1, 10):
            if digits >> (digit - 1) & 1 and 0 < rest - digit < 10 and rest != 2 * digit:
                return True
        return False

    def find_squeeze(self, run):
        """Emit the elimination of each digit of `run` that is too great for the sum of the run, given the least sum of
        the other open cells, or too small, given their greatest sum. Step arguments: for each cell and bound, the cell,
        1 for an upper or 0 for a lower bound, and the digits of the other cells with that least or greatest sum.
        """
        opened = self.gather(run)
        width = 0
        for j in range(opened):
            digits = self.open_domain[j]
            if digits == 0:
                return
            width = max(width, DIGIT[digits] - DIGIT[digits & -digits])
            self.filler.domain[j] = digits
        self.filler.tally(opened)
        # Leaving out cell j lowers the bound by at most the least digit of j.
        self.filler.extreme(0, self.placed_digits[run], False)
        if self.filler.lacking:
            return  # with too few digits, there is a contradiction
        spare = self.remaining[run] - self.filler.total
        self.filler.extreme(0, self.placed_digits[run], True)
        if width <= spare and width <= self.filler.total - self.remaining[run]:
            return
        if not self.squeeze_out(run, opened, False) | self.squeeze_out(run, opened, True):
            return
        if not self.begin_in(run, SQUEEZE, squeeze_weight(opened)):
            return
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell]:
                self.add_premise(cell)
            else:
                # A cell is a premise only if it has lost its extreme digit.
                for j in range(opened):
                    if self.open_cell[j] != cell and (
                        (self.lost[j] and not self.domain[cell] & 1)
                        or (self.lost[self.longest + j] and not self.domain[cell] & 256)
                    ):
                        self.add_premise(cell)
                        break
        for j in range(opened):
            self.add_eliminations(self.open_cell[j], self.lost[j] | self.lost[self.longest + j])
        for side in range(2):
            for j in range(opened):
                if self.lost[side * self.longest + j]:
                    self.add_arg(self.open_cell[j])
                    self.add_arg(1 - side)
                    self.add_arg(self.others[side * self.longest + j] << 1)
        self.emit()

    def squeeze_out(self, run, opened, greatest):
        """Set `lost`, for each of the `opened` open cells of `run`, to the candidates that are too great given the
        least sum of the other cells; or, if `greatest`, to those too small given their greatest sum. Return the union
        of these sets. If, for some cell, there are too few digits for the other cells, all sets are empty. `filler`
        must have tallied the cells.
        """
        side = self.longest if greatest else 0
        gone = 0
        for j in range(opened):
            digits = self.open_domain[j]
            own = DIGIT[digits] if greatest else DIGIT[digits & -digits]
            self.others[side + j] = self.filler.extreme(own, self.placed_digits[run], greatest)
            if self.filler.lacking:
                for k in range(opened):
                    self.lost[side + k] = 0
                return 0
            # The greatest digit that is possible, or the greatest that is too small.
            bound = min(max(self.remaining[run] - self.filler.total - (1 if greatest else 0), 0), 9)
            digits = (1 << bound) - 1
            self.lost[side + j] = self.open_domain[j] & (digits if greatest else ~digits)
            gone |= self.lost[side + j]
        return gone

    def find_must_haves(self, run):
        """Emit a step for each digit that every combination of `run` contains and that only one open cell has as a
        candidate: assign the digit to that cell.
        """
        needed = self.ways_of(run) >> 9
        if not needed:
            return
        opened = self.gather(run)
        once = 0
        twice = 0
        for j in range(opened):
            twice |= once & self.open_domain[j]
            once |= self.open_domain[j]
        digits = needed & once & ~twice
        while digits:
            low = digits & -digits
            digits ^= low
            for j in range(opened):
                if self.open_domain[j] & low:
                    if not self.begin_in(run, MUST_HAVE_DIGIT, self.weight_of(MUST_HAVE_DIGIT, run)):
                        return
                    for at in range(self.start[run], self.start[run + 1]):
                        if self.member[at] != self.open_cell[j]:
                            self.add_premise(self.member[at])
                    self.add_assignment(self.open_cell[j], DIGIT[low])
                    self.emit()

    def find_sets(self, technique, run):
        """Emit the steps of `technique` in `run`: those of its naked sets, or those of its hidden sets.

        A naked set is a set of one, two or three cells that together have as many candidates as cells, not counting
        digits already written in the run. A hidden set is a set of two or three digits that every combination contains
        and that are candidates of only as many cells as there are digits. If `auto_eliminates` is set, a naked set has
        at least two cells, because the only candidate of a cell is then written automatically.
        """
        naked: cython.bint = technique == NAKED_PAIR
        usable = 0
        if naked:
            count = self.gather_unused(run)
            for j in range(count):
                self.part[j] = self.open_domain[j]
                if self.part[j]:
                    usable |= 1 << j
        else:
            usable = self.ways_of(run) >> 9
            if COUNT[usable] < 2:
                return
            count = 9
            self.gather(run)
            for digit in range(9):
                self.part[digit] = 0
                for j in range(self.opened):
                    if self.open_domain[j] >> digit & 1:
                        self.part[digit] |= 1 << j
        for first_index in range(count):
            first = self.part[first_index]
            if not usable >> first_index & 1 or COUNT[first] > 3:
                continue
            if naked and COUNT[first] == 1 and not self.auto_eliminates:
                self.offer_set(technique, run, 1 << first_index, first)
            for two in range(first_index + 1, count):
                second = first | self.part[two]
                if not usable >> two & 1 or COUNT[second] > 3:
                    continue
                if COUNT[second] == 2:
                    self.offer_set(technique, run, 1 << first_index | 1 << two, second)
                for three in range(two + 1, count):
                    third = second | self.part[three]
                    if usable >> three & 1 and COUNT[third] == 3:
                        self.offer_set(technique, run, 1 << first_index | 1 << two | 1 << three, third)

    def offer_set(self, technique, run, those, union):
        """Emit the eliminations that follow from a naked or a hidden set of `run`, depending on `technique`. The digits
        of a naked set are eliminated from the other cells; from the cells of a hidden set, all other digits are
        eliminated.

        For a naked set, `those` is the bit set of the indices of its cells, and `union` the set of its digits; for a
        hidden set, `those` is the set of its digits, and `union` that of the indices of its cells. Step arguments: for
        a naked set, whose cells are the first premises, the number of its cells and its digits; for a hidden set, its
        digits and the indices of its cells.
        """
        naked: cython.bint = technique == NAKED_PAIR
        cells = those if naked else union
        digits = union if naked else those
        gone = 0
        used = 0
        for j in range(self.opened):
            inside: cython.bint = cells >> j & 1
            self.lost[j] = 0
            if inside:
                used |= self.domain[self.open_cell[j]] & self.placed_digits[run]
            if inside != naked:
                self.lost[j] = self.open_domain[j] & (digits if naked else ~digits)
                gone |= self.lost[j]
        weight = self.lightest[technique] + (60 if COUNT[cells] == 3 else 0)
        if not gone or not self.begin_in(run, technique, weight):
            return
        if naked:
            for j in range(self.opened):
                if cells >> j & 1:
                    self.add_premise(self.open_cell[j])
            self.argue_from_digits(run, used)
        else:
            j = 0
            for at in range(self.start[run], self.start[run + 1]):
                if self.written[self.member[at]]:
                    self.add_premise(self.member[at])
                else:
                    if not cells >> j & 1:
                        self.add_premise(self.member[at])
                    j += 1
        for j in range(self.opened):
            self.add_eliminations(self.open_cell[j], self.lost[j])
        self.add_arg(COUNT[cells] if naked else digits << 1)
        self.add_arg(digits << 1 if naked else cells)
        self.emit()

    def find_knock_out(self, run):
        """Emit the elimination of digits of `run` that occur only in combinations which the open cells cannot form from
        their candidates. Step arguments: the combinations that they can form.
        """
        if not self.clue[run] or not self.know(run):
            return
        if self.fits[run] == self.ways_of(run) & ALL:
            return
        digits = self.fits[run] | self.placed_digits[run]
        if not self.exceeds(run, digits) or not self.begin_in(run, KNOCK_OUT, self.weight_of(KNOCK_OUT, run)):
            return
        self.argue_from_restricted(run, -1, -1)
        self.lose_outside(run, digits)
        if not self.without_reasons:
            opened = self.gather_unused(run)
            for j in range(opened):
                self.filler.domain[j] = self.open_domain[j]
            kind = opened * RESTS + self.remaining[run]
            for index in range(FIRST[kind], FIRST[kind + 1]):
                if not COMBINATION[index] & self.placed_digits[run] and self.filler.spread(opened, COMBINATION[index]):
                    self.add_arg(COMBINATION[index] << 1)
        self.emit()

    def find_permutations(self, run):
        """Emit the elimination of each candidate that a cell of `run` has in no filling. Skip candidates already
        written in the run, which lighter techniques eliminate.
        """
        if not self.know(run):
            return
        opened = self.gather_unused(run)
        gone = 0
        for j in range(opened):
            gone |= self.open_domain[j] & ~self.support[self.start[run] + j]
        if not gone or not self.begin_in(run, PERMUTATIONS, self.lightest[PERMUTATIONS] + 20 * (opened - 2)):
            return
        self.argue_from_restricted(run, -1, -1)
        for j in range(opened):
            self.add_eliminations(self.open_cell[j], self.open_domain[j] & ~self.support[self.start[run] + j])
        self.emit()
