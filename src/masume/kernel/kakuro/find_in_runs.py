"""Kakuro: what a single run says, by its clue, its written digits and its candidates.

The words of masume.kernel.kakuro.finder_state mean the same here."""

import cython
from cython.cimports.masume.kernel.deduction_sink import LISTING, SEEKING
from cython.cimports.masume.kernel.kakuro.finder_state import Position
from cython.cimports.masume.kernel.kakuro.search_state import ALL, COMBINATION, COUNT, DIGIT, FIRST, RESTS

from masume.kernel.kakuro.weights import NUMBERS, TECHNIQUES

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

MOST_EFFORT = cython.declare(cython.int, 80)  # what comparing many ways adds to a weight
LONG = cython.declare(cython.int, 6)  # cells; players name the digits that a longer run lacks

SUMS_ALONE = cython.declare(cython.int, TECHNIQUES["magic-sum"])
LACKS = cython.declare(cython.int, TECHNIQUES["missing-digits"])
COMPARES = cython.declare(cython.int, TECHNIQUES["combinations"])
BOUNDS = cython.declare(cython.int, TECHNIQUES["squeeze"])


def effort_of(ways, cells):
    """How much more there is to compare than one way to fill two cells, as a weight."""
    return min(10 * (max(ways, 1) - 1) + 10 * (cells - 2), MOST_EFFORT)


def clue_weight(size, ways):
    """The weight of what a clue alone says, of a run with so many cells and ways to make the clue."""
    if LONG <= size < 9:
        return LACKS + 10 * min(ways - 1, 6) + 10 * (8 - size)
    if ways == 1:
        return SUMS_ALONE
    return COMPARES + min(10 * (ways - 2) + 10 * (size - 2), MOST_EFFORT)


def squeeze_weight(opened):
    """The weight of a squeeze between so many open cells."""
    return BOUNDS + 20 * (opened - 3)


class SingleRuns(Position):
    """Finds what single runs and single cells say."""

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, runs, across, sums)
        self.cells_from = self.room_for(10)
        self.total = 0
        self.others = self.room_for(2 * self.longest)
        self.lost = self.room_for(2 * self.longest)
        self.part = self.room_for(9)

    def begin_in(self, run, technique, weight):
        """Notes that a technique has something to say in a run, and begins a step unless it is too heavy. Whether it
        began."""
        self.idle = False
        if weight > self.best_weight:
            return False
        self.begin(technique, weight, run)
        return True

    # Cells.

    def look_for_singles(self):
        """Cells with one candidate once the digits written in their runs are struck out."""
        if self.mode == LISTING or self.mode == SEEKING:  # there the order counts
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
                self.let_sleep(NAKED_SINGLE, run)
            run = self.next_awake(NAKED_SINGLE, run + 1)

    def find_single(self, cell):
        """Offers the only digit of a cell. A cell is found in both its runs; the conclusion is counted once."""
        across = self.across_of[cell]
        down = self.down_of[cell]
        digits = self.domain[cell] & ~(self.used[across] | self.used[down])
        if digits and digits & (digits - 1) == 0:
            self.idle = False
            self.begin(NAKED_SINGLE, self.lightest[NAKED_SINGLE], cell)
            self.argue(cell)
            self.argue_from_digits(across, self.domain[cell] | self.struck[cell])
            self.argue_from_digits(down, self.domain[cell] | self.struck[cell])
            self.place(cell, DIGIT[digits])
            self.end()

    def argue_from_digits(self, run, digits):
        """Notes that the step argues from those cells of a run where one of these digits is written."""
        if self.used[run] & digits:
            for at in range(self.start[run], self.start[run + 1]):
                cell = self.member[at]
                if self.written[cell] and self.domain[cell] & digits:
                    self.argue(cell)

    def look_for_used_digits(self):
        """Candidates that are written elsewhere in one of their runs."""
        self.wake()
        self.idle = True
        run = self.next_awake(USED_DIGIT, 0)
        while run >= 0:
            self.spent[run] = 0
            for at in range(self.start[run], self.start[run + 1]):
                cell = self.member[at]
                if not self.written[cell]:
                    self.spent[run] |= self.domain[cell]
            self.spent[run] &= self.used[run]
            if self.spent[run]:
                self.idle = False
            else:
                self.let_sleep(USED_DIGIT, run)
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
                self.begin(USED_DIGIT, self.lightest[USED_DIGIT], cell)
                self.argue(cell)
                self.lose_in(down, digits, -1, cell)
                self.lose_in(across, digits, -1, self.cells)
                self.lose_in(down, digits, cell, self.cells)
                self.end()

    def lose_in(self, run, digits, above, below):
        """Notes that the step takes a digit from the open cells of a run between two cells."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if above < cell < below and not self.written[cell] and self.domain[cell] & digits:
                self.remove(cell, DIGIT[digits])

    def look_for_crossings(self):
        """Cells where the clues of the two runs have exactly one digit in common, and each allows others too."""
        for i in range(self.crossings):
            cell = self.crossed[i]
            both = self.allowed[self.across_of[cell]] & self.allowed[self.down_of[cell]]
            if not self.written[cell] and self.domain[cell] & both:
                self.begin(UNIQUE_CROSSING, self.lightest[UNIQUE_CROSSING], cell)
                self.place(cell, DIGIT[both])
                self.end()

    # Runs.

    def look_in(self, technique, run):
        """Offers the steps of a technique in a run; clears `idle` if there may be some."""
        opened = self.open_count[run]
        if opened == 0:
            return
        if technique == LAST_CELL:
            if opened == 1:
                self.find_last_cell(run)
        elif technique == MAGIC_SUM or technique == MISSING_DIGITS or technique == COMBINATIONS:
            self.find_by_clue(technique, run)
        elif opened == 1 or self.start[run + 1] - self.start[run] > 9:
            return  # nothing that lighter techniques do not say, or a contradiction
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
        rest = self.rest[run]
        if not self.clue[run] or rest < 1 or rest > 9 or self.used[run] >> (rest - 1) & 1:
            return
        self.gather(run)
        if self.open_domain[0] >> (rest - 1) & 1 and self.begin_in(run, LAST_CELL, self.lightest[LAST_CELL]):
            self.argue_from_written(run)
            self.place(self.open_cell[0], rest)
            self.end()

    def find_by_clue(self, technique, run):
        """What a clue alone does not allow: one of three techniques, by the length of the run and its ways."""
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
            self.end()

    def exceeds(self, run, digits):
        """Whether an open cell of a run may hold other digits than these."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell] and self.domain[cell] & ~digits:
                return True
        return False

    def lose_outside(self, run, digits):
        """Notes that the step takes all but these digits from the open cells of a run."""
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell]:
                self.lose(cell, self.domain[cell] & ~digits)

    def find_reduced_run(self, run):
        if not self.clue[run] or not self.used[run]:
            return
        digits = self.ways_of(run) & ALL
        if digits and self.exceeds(run, digits) and self.begin_in(run, REDUCED_RUN, self.weight_of(REDUCED_RUN, run)):
            self.argue_from_written(run)
            self.lose_outside(run, digits)
            self.end()

    def weight_of(self, technique, run):
        """The weight of a step that compares the ways of a run."""
        return self.lightest[technique] + effort_of(self.count_ways(run), self.open_count[run])

    def find_mirror(self, run):
        """Of two open cells, each digit of one needs its partner in the other."""
        self.gather(run)
        rest = self.rest[run]
        one = self.lone(0, 1, rest, self.used[run])
        two = self.lone(1, 0, rest, self.used[run])
        if one < 0 or two < 0 or (not one and not two):
            return  # with no pair left, it is a contradiction
        if not self.begin_in(run, TWO_CELL_MIRROR, self.weight_of(TWO_CELL_MIRROR, run)):
            return
        self.argue_from_written(run)
        if self.partners(one, rest):
            self.argue(self.open_cell[1])
        if self.partners(two, rest):
            self.argue(self.open_cell[0])
        self.lose(self.open_cell[0], one)
        self.lose(self.open_cell[1], two)
        self.end()

    def lone(self, j, k, rest, used):
        """The unused digits of one open cell that have no partner in the other; -1 if none has."""
        own = self.open_domain[j] & ~used
        other = self.open_domain[k] & ~used
        alone = 0
        for digit in range(1, 10):
            if own >> (digit - 1) & 1:
                partner = rest - digit
                if partner < 1 or partner > 9 or partner == digit or not other >> (partner - 1) & 1:
                    alone |= 1 << (digit - 1)
        return -1 if alone == own else alone

    def partners(self, digits, rest):
        """Whether one of these digits could have a partner, if only the other cell may hold it."""
        for digit in range(1, 10):
            if digits >> (digit - 1) & 1 and 0 < rest - digit < 10 and rest != 2 * digit:
                return True
        return False

    def extreme(self, opened, without, used, greatest):
        """A bound on what open cells hold, but for one of them. The least: the smallest different digits, none of them
        used and each no smaller than its cell allows. Or, likewise, the greatest. As a set, and their sum as `total`; 0
        if there are too few digits."""
        for digit in range(10):
            self.cells_from[digit] = 0
        for j in range(opened):
            if j != without:
                digits = self.open_domain[j]
                self.cells_from[DIGIT[digits if greatest else digits & -digits]] += 1
        taken = 0
        self.total = 0
        waiting = 0
        for i in range(1, 10):
            digit = 10 - i if greatest else i
            waiting += self.cells_from[digit]
            if waiting and not used >> (digit - 1) & 1:
                taken |= 1 << (digit - 1)
                self.total += digit
                waiting -= 1
        return 0 if waiting else taken

    def find_squeeze(self, run):
        """Digits so great that too little is left for the other open cells, or so small that too much is. The detail
        has for each bound its cell, 1 if it is an upper bound, and the digits of the others."""
        opened = self.gather(run)
        width = 0
        for j in range(opened):
            digits = self.open_domain[j]
            if digits == 0:
                return
            width = max(width, DIGIT[digits] - DIGIT[digits & -digits])
        # Without cell j, the others need at most as much less as the least digit of j is.
        if self.extreme(opened, -1, self.used[run], False) == 0:
            return  # too few digits, which is a contradiction
        spare = self.rest[run] - self.total
        self.extreme(opened, -1, self.used[run], True)
        if width <= spare and width <= self.total - self.rest[run]:
            return
        if not self.squeeze_out(run, opened, False) | self.squeeze_out(run, opened, True):
            return
        if not self.begin_in(run, SQUEEZE, squeeze_weight(opened)):
            return
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell]:
                self.argue(cell)
            else:
                # A cell is a reason only if it has lost its extreme digit.
                for j in range(opened):
                    if self.open_cell[j] != cell and (
                        (self.lost[j] and not self.domain[cell] & 1)
                        or (self.lost[self.longest + j] and not self.domain[cell] & 256)
                    ):
                        self.argue(cell)
                        break
        for j in range(opened):
            self.lose(self.open_cell[j], self.lost[j] | self.lost[self.longest + j])
        for side in range(2):
            for j in range(opened):
                if self.lost[side * self.longest + j]:
                    self.note(self.open_cell[j])
                    self.note(1 - side)
                    self.note(self.others[side * self.longest + j] << 1)
        self.end()

    def squeeze_out(self, run, opened, greatest):
        """Finds what each open cell loses because of the least that the others hold, or because of the greatest; none
        of them anything where the others have too few digits. Returns the digits that are lost anywhere."""
        side = self.longest if greatest else 0
        gone = 0
        for j in range(opened):
            self.others[side + j] = self.extreme(opened, j, self.used[run], greatest)
            if self.others[side + j] == 0:
                for k in range(opened):
                    self.lost[side + k] = 0
                return 0
            # The greatest digit that is not too great, or that is too small.
            bound = min(max(self.rest[run] - self.total - (1 if greatest else 0), 0), 9)
            digits = (1 << bound) - 1
            self.lost[side + j] = self.open_domain[j] & (digits if greatest else ~digits)
            gone |= self.lost[side + j]
        return gone

    def find_must_haves(self, run):
        """Digits that every way has and that one open cell alone can hold."""
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
                            self.argue(self.member[at])
                    self.place(self.open_cell[j], DIGIT[low])
                    self.end()

    def find_sets(self, technique, run):
        """Naked: one, two or three cells that can only hold as many unused digits. A single cell with one digit is
        included: it needs no second cell to rule out its digit elsewhere. In a chain, it is said to be written instead.
        Hidden: two or three digits that every way has, and that have as many homes."""
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
        for one in range(count):
            first = self.part[one]
            if not usable >> one & 1 or COUNT[first] > 3:
                continue
            if naked and COUNT[first] == 1 and not self.tidy:
                self.offer_set(technique, run, 1 << one, first)
            for two in range(one + 1, count):
                second = first | self.part[two]
                if not usable >> two & 1 or COUNT[second] > 3:
                    continue
                if COUNT[second] == 2:
                    self.offer_set(technique, run, 1 << one | 1 << two, second)
                for three in range(two + 1, count):
                    third = second | self.part[three]
                    if usable >> three & 1 and COUNT[third] == 3:
                        self.offer_set(technique, run, 1 << one | 1 << two | 1 << three, third)

    def offer_set(self, technique, run, those, union):
        """Offers what the open cells of a run lose to some of them and as many digits: naked, the others lose the
        digits; hidden, they themselves lose all others. The detail is the number of cells and the digits, and the cells
        are argued from first; or it is the digits and the cells."""
        naked: cython.bint = technique == NAKED_PAIR
        cells = those if naked else union
        digits = union if naked else those
        gone = 0
        used = 0
        for j in range(self.opened):
            inside: cython.bint = cells >> j & 1
            self.lost[j] = 0
            if inside:
                used |= self.domain[self.open_cell[j]] & self.used[run]
            if inside != naked:
                self.lost[j] = self.open_domain[j] & (digits if naked else ~digits)
                gone |= self.lost[j]
        weight = self.lightest[technique] + (60 if COUNT[cells] == 3 else 0)
        if not gone or not self.begin_in(run, technique, weight):
            return
        if naked:
            for j in range(self.opened):
                if cells >> j & 1:
                    self.argue(self.open_cell[j])
            self.argue_from_digits(run, used)
        else:
            j = 0
            for at in range(self.start[run], self.start[run + 1]):
                if self.written[self.member[at]]:
                    self.argue(self.member[at])
                else:
                    if not cells >> j & 1:
                        self.argue(self.member[at])
                    j += 1
        for j in range(self.opened):
            self.lose(self.open_cell[j], self.lost[j])
        self.note(COUNT[cells] if naked else digits << 1)
        self.note(digits << 1 if naked else cells)
        self.end()

    def find_knock_out(self, run):
        """Digits that only ways have that the candidates cannot form. The detail is the ways that they can form."""
        if not self.clue[run] or not self.know(run):
            return
        if self.fits[run] == self.ways_of(run) & ALL:
            return
        digits = self.fits[run] | self.used[run]
        if not self.exceeds(run, digits) or not self.begin_in(run, KNOCK_OUT, self.weight_of(KNOCK_OUT, run)):
            return
        self.argue_from_restricted(run, -1, -1)
        self.lose_outside(run, digits)
        if not self.counting:
            opened = self.gather_unused(run)
            kind = opened * RESTS + self.rest[run]
            for index in range(FIRST[kind], FIRST[kind + 1]):
                if not COMBINATION[index] & self.used[run] and self.spread(opened, COMBINATION[index]):
                    self.note(COMBINATION[index] << 1)
        self.end()

    def find_permutations(self, run):
        """Digits that no filling of the run has in some cell; used digits aside."""
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
            self.lose(self.open_cell[j], self.open_domain[j] & ~self.support[self.start[run] + j])
        self.end()
