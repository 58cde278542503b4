"""Hold a Kakuro position for finding steps: the candidates of each cell, and facts about each run."""

import cython
from cython.cimports.masume.kernel.dirty_units import DirtyUnits
from cython.cimports.masume.kernel.kakuro.digit_sets import (
    ALL,
    BITS,
    COMBINATION,
    DIGIT,
    DIGITS,
    FIRST,
    RESTS,
    UNKNOWN,
    RunFiller,
    fitting,
)
from cython.cimports.masume.kernel.kakuro.run_graph import RunGraph
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.kakuro.technique_weights import CONTRADICTIONS, PROPAGATING, TECHNIQUES, WHAT_IF_WEIGHTS
from masume.kernel.tables import flags

if not cython.compiled:
    # The compiled form has these from finder_state.pxd.
    MOST_OPEN = 5
    MOST_LINKS = 16

TOO_MUCH = cython.declare(cython.int, 1000)  # a rest greater than any sum
COUNT_OF_TECHNIQUES = cython.declare(cython.int, len(TECHNIQUES))


def room_of(runs):
    """Return the number of runs for which a finder of a board with `runs` runs allocates memory: a few more than
    `runs`, so that it can be reused for other boards of similar size.
    """
    return (runs // 16 + 1) * 16


class FinderState(StepFinder):
    """A Kakuro board and a position on it, with facts about each run. `runs` are tuples of squares, of which the first
    `across` are the across runs; `sums` are their clues, 0 for none.

    In a set of digits, bit d is the digit d. Runs have indices, the across runs first. A cell is open if no
    digit is written in it. The rest of a run is its clue minus its written digits, which is the sum of its open cells.
    A combination is a set of digits that the open cells of a run may have together, and a filling assigns the digits of
    a combination to them.
    """

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, BITS, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS)
        self.room = room_of(len(runs))
        self.longest = max(squares, DIGITS)
        self.member = self.cut_table(2 * squares)
        self.start = self.cut_table(self.room + 1)
        self.across_of = self.cut_table(squares)
        self.down_of = self.cut_table(squares)
        self.clue = self.cut_table(self.room)
        self.allowed = self.cut_table(self.room)
        self.sets = self.cut_table(self.room)
        self.crossed = self.cut_table(squares)
        # One table holds all that copies of a position need.
        self.state = self.cut_table(5 * squares + 9 * self.room)
        self.state_used = 0
        self.domain = self.state_part(squares)
        self.written = self.state_part(squares)
        self.auto_eliminated = self.state_part(squares)
        self.open_count = self.state_part(self.room)
        self.placed_digits = self.state_part(self.room)
        self.remaining = self.state_part(self.room)
        self.doubled = self.state_part(self.room)
        self.changed = self.state_part(self.room)
        self.known_at = self.state_part(self.room)
        self.sound = self.state_part(self.room)
        self.fits = self.state_part(self.room)
        self.spent = self.state_part(self.room)
        self.support = self.state_part(2 * squares)
        self.dirty = DirtyUnits(len(TECHNIQUES), self.room)
        self.left = 0
        self.clock = 1
        self.board_changed = 1
        self.placed_at = 1
        self.all_sound_at = 0
        self.open_cell = self.cut_table(self.longest)
        self.open_domain = self.cut_table(self.longest)
        self.filler = RunFiller()
        self.opened = 0
        self.idle = False
        self.make_scratch_space()
        self.take_board(runs, across, sums)

    def make_scratch_space(self):
        """Allocate the tables that only single modules of techniques use."""
        squares = self.cells
        nodes = self.room + 1
        self.others = self.cut_table(2 * self.longest)
        self.lost = self.cut_table(2 * self.longest)
        self.part = self.cut_table(BITS)
        # Cuts.
        self.graph = RunGraph()
        self.graph.hold(max(squares, 1), self.room)
        self.graph_domain = self.cut_table(squares)
        self.graph.take_board(self.across_of, self.down_of, self.start, self.member, self.clue, 0, self.graph_domain)
        self.cuts_at = 0
        self.sorted = self.cut_table(squares)
        self.sorted_count = 0
        self.side = self.cut_table(2 * nodes)
        self.side_count = self.cut_table(2)
        self.in_side = self.cut_table(2 * nodes)
        self.mark = 0
        self.cut = self.cut_table(3)
        self.corner = self.cut_table(4)
        self.filled = self.cut_table(squares)
        self.filled_count = 0
        self.out = self.cut_table(4 * DIGITS)
        self.sign = self.cut_table(4 * DIGITS)
        self.out_count = 0
        self.balance = 0
        self.out_run = self.cut_table(4 * DIGITS)
        self.out_gone = self.cut_table(4 * DIGITS)
        # Rectangles.
        self.says = self.cut_table(MOST_OPEN * MOST_OPEN * BITS * self.room)
        self.speaks = flags(MOST_OPEN * MOST_OPEN * self.room)
        self.says_at = self.cut_table(self.room)
        self.after = self.cut_table(4)
        self.before = self.cut_table(4)
        # Chains.
        self.pairs = 0
        self.pair = self.cut_table(squares)
        self.pair_of = self.cut_table(squares)
        self.link = self.cut_table(2 * MOST_LINKS * squares)
        self.by_sum = flags(2 * MOST_LINKS * squares)
        self.links = self.cut_table(2 * squares)
        self.came_from = self.cut_table(2 * squares)
        self.depth = self.cut_table(2 * squares)
        self.queue = self.cut_table(2 * squares)
        self.chain = self.cut_table(2 * squares)
        self.chains_emitted = set()

    def state_part(self, size):
        """Reserve the next unused part of the table `state`, with `size` numbers, and return it."""
        self.state_used += size
        return self.state[self.state_used - size : self.state_used]

    def take_board(self, runs: tuple, across: cython.int, sums: tuple) -> None:
        """Switch to another board with the same number of squares, whose runs must not exceed the allocated memory.
        Existing copies of the finder switch, too, when they next copy its position.
        """
        cell: cython.int
        self.board = (self.cells, runs, across, sums)
        self.runs = len(runs)
        self.across_runs = across
        self.uneven = None
        for cell in range(self.cells):
            self.across_of[cell] = self.down_of[cell] = -1
        at = 0
        for run in range(self.runs):
            for cell in runs[run]:
                self.member[at] = cell
                at += 1
                if run < across:
                    self.across_of[cell] = run
                else:
                    self.down_of[cell] = run
            self.start[run + 1] = at
            self.clue[run] = min(sums[run], TOO_MUCH)
            self.weigh_clue(run)
        self.graph.count_runs(self.runs, across)
        self.crossings = 0
        for cell in range(self.cells):
            if self.across_of[cell] >= 0:
                first = self.allowed[self.across_of[cell]]
                two = self.allowed[self.down_of[cell]]
                both = first & two
                if both and both & (both - 1) == 0 and both != first and both != two:
                    self.crossed[self.crossings] = cell
                    self.crossings += 1

    def weigh_clue(self, run):
        """Compute how many sets of digits have the clue of `run` as their sum, and which digits these sets contain."""
        size = self.start[run + 1] - self.start[run]
        self.sets[run] = 0
        self.allowed[run] = ALL
        if self.clue[run]:
            self.allowed[run] = 0
            if size <= DIGITS and self.clue[run] < UNKNOWN:
                kind = size * RESTS + self.clue[run]
                self.allowed[run] = fitting(kind, ALL) & ALL
                self.sets[run] = FIRST[kind + 1] - FIRST[kind]

    # What the base class requires.

    def load(self, domains: object, placed: object) -> None:
        self.clock += 1
        self.auto_eliminates = False
        self.left = 0
        any_placed: cython.bint = placed != 0
        for cell in range(self.cells):
            digits: cython.int = domains[cell]
            self.domain[cell] = digits & ALL
            self.written[cell] = self.auto_eliminated[cell] = 0
            if self.across_of[cell] >= 0:
                if any_placed:
                    self.written[cell] = placed >> cell & 1
                if not self.written[cell]:
                    self.left += 1
        self.dirty.forget()  # the last board may have had more runs
        for run in range(self.runs):
            self.changed[run] = self.clock
            self.dirty.touch(run)
            self.recount(run)
        self.board_changed = self.placed_at = self.clock
        self.forget()

    def assign(self, cell, value):
        if not self.written[cell]:
            self.written[cell] = 1
            self.left -= 1
        self.domain[cell] = 1 << value
        self.clock += 1
        self.placed_at = self.clock
        self.touch(cell)
        self.recount(self.across_of[cell])
        self.recount(self.down_of[cell])

    def eliminate(self, cell, value):
        digits = self.domain[cell]
        if digits >> value & 1:
            self.domain[cell] = digits ^ 1 << value
            self.clock += 1
            self.touch(cell)
            if self.written[cell]:
                self.recount(self.across_of[cell])
                self.recount(self.down_of[cell])

    def auto_eliminate(self) -> None:
        """Turn on automatic changes, which are used in chains: from now on, each step also writes the digit of every
        cell that it leaves with one candidate, and eliminates written digits from the other cells of their runs.
        """
        self.auto_eliminates = True
        for cell in range(self.cells):
            self.auto_eliminated[cell] = 0
        for cell in range(self.cells):
            if self.written[cell]:
                self.eliminate_beside(cell)

    def eliminate_routinely(self):
        for i in range(self.last_count):
            cell = self.last_cell[i]
            digits = self.domain[cell]
            if not self.written[cell] and digits and digits & (digits - 1) == 0:
                self.assign(cell, DIGIT[digits])
        # In the order of the cells: if two of them together eliminate all candidates of a third, the first one goes
        # first.
        for cell in range(self.cells):
            if self.last[cell] and self.written[cell]:
                self.eliminate_beside(cell)

    def eliminate_beside(self, cell):
        """Eliminate the digit written in `cell` from the open cells of its runs. Skip a cell that has no other
        candidate, because that is a contradiction, which needs a step of its own.
        """
        digits = self.domain[cell]
        for run in (self.across_of[cell], self.down_of[cell]):
            for at in range(self.start[run], self.start[run + 1]):
                other = self.member[at]
                if not self.written[other] and self.domain[other] & digits and self.domain[other] & ~digits:
                    self.auto_eliminated[other] |= digits
                    self.domain[other] &= ~digits
                    self.clock += 1
                    self.touch(other)

    def touch(self, cell):
        """Record that the candidates of `cell` have changed."""
        across = self.across_of[cell]
        down = self.down_of[cell]
        self.changed[across] = self.changed[down] = self.board_changed = self.clock
        self.dirty.touch(across)
        self.dirty.touch(down)

    def recount(self, run):
        """Update the facts about `run` that depend on its written digits."""
        used = 0
        opened = 0
        rest = self.clue[run]
        doubled: cython.bint = False
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell]:
                digits = self.domain[cell]
                if digits == 0 or used & digits:
                    doubled = True
                used |= digits
                rest -= DIGIT[digits]
            else:
                opened += 1
        self.placed_digits[run] = used
        self.open_count[run] = opened
        self.doubled[run] = doubled
        # A rest that no digits make must differ from UNKNOWN.
        self.remaining[run] = UNKNOWN if not self.clue[run] else TOO_MUCH if rest >= UNKNOWN else rest

    def allows(self, cell, value):
        return self.domain[cell] >> value & 1 != 0

    def is_open(self, cell):
        return self.across_of[cell] >= 0 and not self.written[cell]

    def is_full(self):
        return self.left == 0

    def copy_from(self, other):
        source = cython.cast(FinderState, other)
        if self.board is not source.board:
            # It has switched to another board.
            self.take_board(source.board[1], source.across_runs, source.board[3])
            self.board = source.board
        self.state[:] = source.state
        self.dirty.copy_from(source.dirty)
        self.left = source.left
        self.clock = source.clock
        self.board_changed = source.board_changed
        self.placed_at = source.placed_at
        self.all_sound_at = source.all_sound_at
        # The results for cuts and rectangles are not copied.
        self.cuts_at = 0
        for run in range(self.runs):
            self.says_at[run] = 0
        self.forget()

    # Fillings of a run.

    def gather(self, run):
        """Collect the open cells of `run` in `open_cell`, and their candidates in `open_domain`. Return the number of
        these cells.
        """
        opened = 0
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if not self.written[cell]:
                self.open_cell[opened] = cell
                self.open_domain[opened] = self.domain[cell]
                opened += 1
        self.opened = opened
        return opened

    def gather_unused(self, run):
        """Collect the open cells of `run` as `gather` does, but omit candidates that are already written in the run.
        Return the number of these cells.
        """
        opened = self.gather(run)
        used = self.placed_digits[run]
        for j in range(opened):
            self.open_domain[j] &= ~used
        return opened

    def ways_of(self, run):
        """Return the union of all combinations of `run`, plus their intersection shifted by BITS. A combination has the
        right sum and contains no digit written in the run; candidates are ignored. Return 0 if there is no combination.
        """
        rest = self.remaining[run]
        if rest < 1 or rest > UNKNOWN or self.start[run + 1] - self.start[run] > DIGITS or self.open_count[run] == 0:
            return 0
        return fitting(self.open_count[run] * RESTS + rest, ALL & ~self.placed_digits[run])

    def count_ways(self, run):
        """Return the number of combinations of `run`: the sets of digits that, together with its written digits, have
        the right sum.
        """
        rest = self.remaining[run]
        ways = 0
        if 0 < rest < UNKNOWN:
            kind = self.open_count[run] * RESTS + rest
            for index in range(FIRST[kind], FIRST[kind + 1]):
                if not COMBINATION[index] & self.placed_digits[run]:
                    ways += 1
        return ways

    def know(self, run):
        """Return whether `run` has a filling. Unless the cached results are valid, also compute `support`, the digits
        that each open cell has in some filling, and `fits`, the union of the combinations that have a filling.
        """
        if self.known_at[run] >= self.changed[run]:
            return self.sound[run]
        self.known_at[run] = self.clock
        self.fits[run] = 0
        start = self.start[run]
        good: cython.bint = False
        if not self.doubled[run] and self.start[run + 1] - start <= DIGITS:
            opened = self.gather_unused(run)
            if opened == 0:
                good = self.clue[run] == 0 or self.remaining[run] == 0
            else:
                good = self.fill(opened, self.remaining[run])
                for j in range(opened):
                    self.support[start + j] = self.filler.supported[j]
                    self.fits[run] |= self.filler.supported[j]
        self.sound[run] = good
        return good

    def fill(self, opened, rest):
        """Return whether the `opened` collected cells can be filled with different digits whose sum is `rest`. Set
        `filler.supported` to the digits that each cell has in such fillings.
        """
        available = 0
        for j in range(opened):
            self.filler.domain[j] = self.open_domain[j]
            self.filler.supported[j] = 0
            available |= self.open_domain[j]
        return 0 < rest <= UNKNOWN and self.filler.fill(opened, opened * RESTS + rest, available)

    # Parts of steps.

    def add_eliminations(self, cell, digits):
        """Add to the current step the elimination of each of `digits` from `cell`."""
        while digits:
            low = digits & -digits
            self.add_elimination(cell, DIGIT[low])
            digits ^= low

    def argue_from_written(self, run):
        """Add the written cells of `run` to the premises."""
        for at in range(self.start[run], self.start[run + 1]):
            if self.written[self.member[at]]:
                self.add_premise(self.member[at])

    def argue_from_restricted(self, run, top, bottom):
        """Add to the premises the cells of `run` that are written or have lost a candidate. Omit the cells that lie in
        the across runs `top` or `bottom` (-1 for none).
        """
        for at in range(self.start[run], self.start[run + 1]):
            cell = self.member[at]
            if self.written[cell] or self.domain[cell] != ALL:
                if self.across_of[cell] != top and self.across_of[cell] != bottom:
                    self.add_premise(cell)
