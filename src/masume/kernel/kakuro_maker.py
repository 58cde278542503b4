"""Makes Kakuro boards: a layout, and digits whose sums have exactly one solution, as hard as asked.

square     a place of the rectangle, row by row; row 0 and column 0 are walls, which carry clues only
set, cell, run, open, rest: as in the search (kakuro.py)
level      how much a player has to know, see below
logic      what such a player finds out: propagation to the end, without guessing
openness   how many digits a logic leaves beyond one for each cell; 0 when it solves the board
step       a change of a digit, or of two digits of a run that change places
kept       the state of a logic for the digits before the step

Random digits almost never have sums with one solution, but they can be repaired. If a logic solves the board, the
solution is the only one, so openness measures how far a board is from being unique. Repair takes steps at or near open
cells and keeps those that do not make the openness greater. Where that leads nowhere, it takes a few steps blindly, and
in the end it turns an open cell into a wall.

The weaker the logic that repair works with, the easier the board. To make a hard board, two logics work together: the
stronger one must solve it, and the openness that the weaker one leaves is driven up from 0.

A step changes the clues of two runs only, so an evaluation need not begin anew. The changes of the kept state are
replayed in order, each with the run that found it. What a run with another clue found is left out, and what rests on
it: where a change is left out, both runs of its cell are looked at anew, and their later findings are left out too. All
other runs saw what they see now. A filter removes at least as much from less, so the end of propagation does not depend
on the order of the filters, and it is the same as from the beginning.

The levels, in terms of the catalogue of techniques (K1 to K19) and its grades:

1   beginner     last cell, unique crossings (K1-K3; used digits and magic sums alone place nothing)
2   easy         combinations, naked singles, reduced runs, two-cell mirrors, squeezes, must-have digits (K4-K9)
3   medium       naked pairs and triples, hidden pairs, knock-out, permutations of up to four cells (K10-K13)
4   hard         all permutations, and regions out of which one or two cells stick (K13-K16)
5   expert       one assumption, followed by the techniques of level 2 (K18)
6   diabolical   anything; the search proves that there is one solution

A board of a level is solved by that level and not by the one below. The sets of digits that a player of levels 1 to 3
thinks of are those that fit the clue and the digits written in the run; that candidates rule some of them out is
knock-out. What crossing runs say together (K14) is part of level 4 in a generous form, assumptions that fail within two
rounds. A hard board is made to be solved without it, an expert's board not to be solved even with it.
"""

from __future__ import annotations

from array import array

import cython

from masume.core.engine import Limit
from masume.kernel import kakuro
from masume.kernel.pool import Pool

ALL = cython.declare(cython.int, 511)
SUMS = cython.declare(cython.int, 46)
LONGEST = cython.declare(cython.int, 9)

MASK = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E37_79B9_7F4A_7C15)
MIX = cython.declare(cython.ulonglong, 0xBF58_476D_1CE4_E5B9)
REMIX = cython.declare(cython.ulonglong, 0x94D0_49BB_1331_11EB)

# The symmetries of a layout.
NONE = cython.declare(cython.int, 0)
ROTATIONAL = cython.declare(cython.int, 1)
MIRROR = cython.declare(cython.int, 2)
DIAGONAL = cython.declare(cython.int, 3)

# How much work (about the number of cells looked at) passes between two questions whether to stop.
ASK_AFTER = cython.declare(cython.int, 100_000 if cython.compiled else 500)

# Repair: evaluations for each square outside row 0 and column 0, until an open cell becomes a wall or the digits are
# drawn anew; evaluations without progress, until some steps are taken blindly; and how many these are.
BUDGET = cython.declare(cython.int, 10)
PATIENCE = cython.declare(cython.int, 100)
BLIND_STEPS = cython.declare(cython.int, 3)

# Hardening: steps until another board is tried, and guesses that a proof of uniqueness may take meanwhile.
HARDENING = cython.declare(cython.int, 500)
GUESSES = cython.declare(cython.int, 300)

# The largest region, in runs, that a player of level 4 looks at; for how many rounds (the runs of the cell, then those
# that cross them, and so on) an assumption is followed at level 4 and above.
REGION = cython.declare(cython.int, 9)
SHORT = cython.declare(cython.int, 2)
LONG = cython.declare(cython.int, 12)

# A logic remembers so many (as a power of two) results of the costliest filter.
MEMORY_BITS = cython.declare(cython.int, 12)

# For each set of digits: how many they are, the largest of them (the digit itself if there is one), and the set of the
# digits 10 - d.
COUNT = cython.declare(cython.int[::1], array("i", [0]) * 512)
DIGIT = cython.declare(cython.int[::1], array("i", [0]) * 512)
OPPOSITE = cython.declare(cython.int[::1], array("i", [0]) * 512)

# The sets of k digits with sum s are COMBINATION[FIRST[k * SUMS + s] : FIRST[k * SUMS + s + 1]].
COMBINATION = cython.declare(cython.int[::1], array("i", [0]) * 512)
FIRST = cython.declare(cython.int[::1], array("i", [0]) * 461)

# FITTING[ROW[k * SUMS + s] * 512 + available] is about the sets of k of the available digits with sum s: their union,
# plus 512 times their intersection; 0 if there is none, and -1 if nobody has asked. Row 0 stands for all pairs (k, s)
# that have no sets at all.
ROW = cython.declare(cython.int[::1], array("i", [0]) * 460)
FITTING = cython.declare(cython.int[::1], array("i", [0]) * 512 + array("i", [-1]) * (130 * 512))


@cython.cfunc
def build_tables() -> cython.void:
    """Fill all tables but FITTING."""
    digits: cython.int
    low: cython.int
    kind: cython.int
    rows: cython.int = 1
    position: cython.int = 0
    sums: list = [0] * 512
    sets: list = [[] for kind in range(10 * SUMS)]
    for digits in range(1, 512):
        low = digits & -digits
        COUNT[digits] = COUNT[digits ^ low] + 1
        DIGIT[digits] = DIGIT[digits >> 1] + 1
        OPPOSITE[digits] = OPPOSITE[digits ^ low] | 256 // low
        sums[digits] = sums[digits ^ low] + DIGIT[low]
        sets[COUNT[digits] * SUMS + sums[digits]].append(digits)
    for kind in range(10 * SUMS):
        for digits in sets[kind]:
            COMBINATION[position] = digits
            position += 1
        FIRST[kind + 1] = position
        if FIRST[kind] < position:
            ROW[kind] = rows
            rows += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_fitting(kind: cython.int, available: cython.int) -> cython.int:
    """The entry of FITTING for kind = k * SUMS + s, kept for the next time. Threads that look for the same entry at
    once write the same number."""
    position: cython.int
    digits: cython.int
    entry: cython.int
    union: cython.int = 0
    common: cython.int = ALL
    for position in range(FIRST[kind], FIRST[kind + 1]):
        digits = COMBINATION[position]
        if digits & ~available == 0:
            union |= digits
            common &= digits
    entry = (common & union) << 9 | union
    FITTING[ROW[kind] << 9 | available] = entry
    return entry


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def fitting(kind: cython.int, available: cython.int) -> cython.int:
    entry: cython.int = FITTING[ROW[kind] << 9 | available]
    return find_fitting(kind, available) if entry < 0 else entry


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_open(domain: cython.int) -> cython.bint:
    return domain & (domain - 1) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mixed(number: cython.ulonglong) -> cython.ulonglong:
    """The number with its bits mixed (the finish of splitmix64)."""
    number = (number + GOLDEN) & MASK
    number = ((number ^ (number >> 30)) * MIX) & MASK
    number = ((number ^ (number >> 27)) * REMIX) & MASK
    return number ^ (number >> 31)


@cython.cclass
class Random:
    """A generator of random numbers (xorshift) that gives the same ones compiled and plain."""

    state: cython.ulonglong

    def __init__(self):
        self.state = GOLDEN

    @cython.cfunc
    def start(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.void:
        """Begin with a state of its own for each pair of a seed and a number."""
        self.state = mixed(mixed(seed) ^ number)
        if self.state == 0:
            self.state = GOLDEN

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def below(self, bound: cython.int) -> cython.int:
        state: cython.ulonglong = self.state
        state ^= (state << 13) & MASK
        state ^= state >> 7
        state ^= (state << 17) & MASK
        self.state = state
        return cython.cast(cython.int, (state >> 33) % cython.cast(cython.ulonglong, bound))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def digit_of(self, digits: cython.int) -> cython.int:
        """A digit of a set that is not empty."""
        skip: cython.int = self.below(COUNT[digits])
        while skip:
            digits &= digits - 1
            skip -= 1
        return DIGIT[digits & -digits]


@cython.cclass
class Watch:
    """Asks the caller now and then whether to stop."""

    question: object
    error: object
    work: cython.int
    stopped: cython.bint

    def __init__(self):
        self.question = None
        self.error = None
        self.work = 0
        self.stopped = False

    @cython.cfunc
    def start(self, question: object) -> cython.void:
        self.question = question
        self.error = None
        self.work = 0
        self.stopped = False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def toil(self, amount: cython.int) -> cython.void:
        """Count the work done, and now and then ask whether to stop."""
        self.work += amount
        if self.work >= ASK_AFTER:
            self.work = 0
            with cython.gil:
                self.ask()

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Let Python look at the clock and at Ctrl-C."""
        try:
            if self.question():
                self.stopped = True
        except BaseException as error:  # raised again by Maker.stopped
            self.fail(error)

    @cython.cfunc
    @cython.exceptval(check=False)
    def fail(self, error: object) -> cython.void:
        self.error = error
        self.stopped = True


@cython.cclass
class Layout:
    """Which squares are white, and the runs that they form."""

    rows: cython.int
    cols: cython.int
    area: cython.int  # squares outside row 0 and column 0
    watch: Watch

    # White squares. The square right of a row's last one is the wall at the start of the next row, and one more row of
    # walls stands below the board, so that runs end without a question about the edge.
    white: cython.uchar[::1]
    whites: cython.int
    partner: cython.int[::1]  # the square that is a wall if this one is
    stack: cython.int[::1]
    seen: cython.uchar[::1]

    cells: cython.int
    runs: cython.int
    across_runs: cython.int
    square: cython.int[::1]  # of each cell
    cell_at: cython.int[::1]  # of each white square
    across: cython.int[::1]  # the runs of each cell
    down: cython.int[::1]
    start: cython.int[::1]  # the cells of run r: member[start[r] : start[r + 1]]
    member: cython.int[::1]

    def __init__(self, rows: cython.int, cols: cython.int, watch: Watch):
        ints = array("i", [0])
        flags = array("B", [0])
        squares: cython.int = (rows + 1) * cols + 1
        area: cython.int = (rows - 1) * (cols - 1)
        self.rows = rows
        self.cols = cols
        self.area = area
        self.watch = watch
        self.white = flags * squares
        self.whites = 0
        self.partner = ints * squares
        self.stack = ints * squares
        self.seen = flags * squares
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.square = ints * area
        self.cell_at = ints * squares
        self.across = ints * area
        self.down = ints * area
        self.start = ints * (2 * area + 1)
        self.member = ints * (2 * area)

    # Drawing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, density: cython.double, symmetry: cython.int, random: Random) -> cython.bint:
        """A random layout; False if that went wrong (which is rare).

        At first everything is white. Squares of runs that are too long become walls, then squares in long runs, until
        a share near `density` is white (not always the same one, so that small boards do not look all alike)."""
        slack: cython.int = 1 + self.area // 40
        goal: cython.int = cython.cast(cython.int, density * self.area + 0.5) - slack + random.below(2 * slack + 1)
        square: cython.int
        refused: cython.int = 0
        self.begin(symmetry)
        while refused < 40 + 2 * self.area:
            square = self.in_long_run(random)
            if square < 0:
                if self.whites <= goal:
                    return True
                square = self.worth_a_wall(random)
            self.watch.toil(self.area)
            if self.watch.stopped:
                return False
            if square >= 0:
                refused = 0 if self.wall_off(square, False) else refused + 1
        return self.in_long_run(random) < 0 and self.whites <= goal + self.area // 8

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, symmetry: cython.int) -> cython.void:
        """All white, with the partners of a symmetry."""
        square: cython.int
        row: cython.int
        col: cython.int
        cols: cython.int = self.cols
        for square in range((self.rows + 1) * cols + 1):
            self.white[square] = 0
        for row in range(1, self.rows):
            for col in range(1, cols):
                square = row * cols + col
                self.white[square] = 1
                if symmetry == ROTATIONAL:
                    self.partner[square] = (self.rows - row) * cols + cols - col
                elif symmetry == MIRROR:
                    self.partner[square] = row * cols + cols - col
                elif symmetry == DIAGONAL:
                    self.partner[square] = col * cols + row
                else:
                    self.partner[square] = square
        self.whites = self.area

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def interior(self, number: cython.int) -> cython.int:
        """The square with a number below `area`."""
        width: cython.int = self.cols - 1
        return (number // width + 1) * self.cols + number % width + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run_length(self, square: cython.int, step: cython.int) -> cython.int:
        """The length of the run through a white square."""
        first: cython.int = square
        last: cython.int = square
        while self.white[first - step]:
            first -= step
        while self.white[last + step]:
            last += step
        return (last - first) // step + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def in_long_run(self, random: Random) -> cython.int:
        """A random square of a run with more than nine cells; -1 if there is none."""
        number: cython.int
        first: cython.int
        square: cython.int
        if self.rows - 1 <= LONGEST and self.cols - 1 <= LONGEST:
            return -1
        first = random.below(self.area)
        for number in range(first, first + self.area):
            square = self.interior(number % self.area)
            if self.white[square] and (
                self.run_length(square, 1) > LONGEST or self.run_length(square, self.cols) > LONGEST
            ):
                return square
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worth_a_wall(self, random: Random) -> cython.int:
        """Of three random squares, the white one in the longest runs; -1 if none is white."""
        choice: cython.int = -1
        longest: cython.int = 0
        length: cython.int
        square: cython.int
        tries: cython.int
        for tries in range(3):
            square = self.interior(random.below(self.area))
            if self.white[square]:
                length = self.run_length(square, 1) + self.run_length(square, self.cols)
                if length > longest:
                    longest = length
                    choice = square
        return choice

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wall_off(self, square: cython.int, blocks: cython.bint) -> cython.bint:
        """Make a white square and its partner walls, unless that breaks the rules of a layout: runs have at least two
        cells, the white squares hang together, and no four walls form a block (unless `blocks`)."""
        other: cython.int = self.partner[square]
        whites: cython.int = self.whites - (1 if square == other else 2)
        self.white[square] = 0
        self.white[other] = 0
        if self.fits(square, blocks) and self.fits(other, blocks) and self.reached() == whites:
            self.whites = whites
            return True
        self.white[square] = 1
        self.white[other] = 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fits(self, wall: cython.int, blocks: cython.bint) -> cython.bint:
        """Whether the runs beside a wall have at least two cells, and (unless `blocks`) it is part of no block of four
        walls."""
        side: cython.int
        square: cython.int
        cols: cython.int = self.cols
        for side in range(4):
            square = wall + self.step_to(side)
            if self.white[square] and (self.run_length(square, 1) < 2 or self.run_length(square, cols) < 2):
                return False
        if blocks:
            return True
        for side in range(4):
            square = wall - (side & 1) - (cols if side & 2 else 0)  # the block's first square
            if (
                1 <= square % cols < cols - 1
                and 1 <= square // cols < self.rows - 1
                and not self.white[square]
                and not self.white[square + 1]
                and not self.white[square + cols]
                and not self.white[square + cols + 1]
            ):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def step_to(self, side: cython.int) -> cython.int:
        return 1 if side == 0 else -1 if side == 1 else self.cols if side == 2 else -self.cols

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reached(self) -> cython.int:
        """How many white squares hang together with the first one."""
        square: cython.int
        other: cython.int
        side: cython.int
        count: cython.int = 0
        waiting: cython.int = 0
        size: cython.int = self.rows * self.cols
        for square in range(size):
            self.seen[square] = 0
        square = 0
        while square < size and not self.white[square]:
            square += 1
        if square < size:
            self.seen[square] = 1
            self.stack[0] = square
            waiting = 1
            count = 1
        while waiting:
            waiting -= 1
            square = self.stack[waiting]
            for side in range(4):
                other = square + self.step_to(side)
                if self.white[other] and not self.seen[other]:
                    self.seen[other] = 1
                    self.stack[waiting] = other
                    waiting += 1
                    count += 1
        return count

    @cython.cfunc
    def take(self, squares: object) -> cython.void:
        """The caller's own layout: its white squares."""
        square: cython.int
        run: cython.int
        self.begin(NONE)
        for square in range(self.rows * self.cols):
            self.white[square] = 0
        self.whites = 0
        for square in squares:
            if not 0 <= square < self.rows * self.cols or square < self.cols or square % self.cols == 0:
                raise ValueError(f"square {square} is not inside the board")
            self.white[square] = 1
            self.whites += 1
        self.number()
        for run in range(self.runs):
            if self.start[run + 1] - self.start[run] > LONGEST:
                raise ValueError(f"a run has at most {LONGEST} cells")

    # Numbers

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def number(self) -> cython.void:
        """Number the cells in reading order, and the runs, across runs first."""
        row: cython.int
        col: cython.int
        square: cython.int
        cell: cython.int = 0
        run: cython.int = -1
        position: cython.int = 0
        for square in range(self.cols, self.rows * self.cols):
            if self.white[square]:
                if not self.white[square - 1]:
                    run += 1
                    self.start[run] = position
                self.square[cell] = square
                self.cell_at[square] = cell
                self.across[cell] = run
                self.member[position] = cell
                position += 1
                cell += 1
        self.cells = cell
        self.across_runs = run + 1
        for col in range(1, self.cols):
            for row in range(1, self.rows):
                square = row * self.cols + col
                if self.white[square]:
                    if not self.white[square - self.cols]:
                        run += 1
                        self.start[run] = position
                    cell = self.cell_at[square]
                    self.down[cell] = run
                    self.member[position] = cell
                    position += 1
        self.runs = run + 1
        self.start[self.runs] = position


@cython.cclass
class Logic:
    """What a player who knows the techniques of a level finds out about a board."""

    layout: Layout
    level: cython.int
    region: cython.int  # the largest region to look at, in runs
    watch: Watch

    # The board; the arrays are the layout's and the maker's.
    cells: cython.int
    runs: cython.int
    across: cython.int[::1]
    down: cython.int[::1]
    start: cython.int[::1]
    member: cython.int[::1]
    clue: cython.int[::1]

    domain: cython.int[::1]
    trail: cython.int[::1]  # cell << 9 | its domain before the change
    cause: cython.int[::1]  # run << 9 | the domain after the change
    trail_length: cython.int

    # The kept state.
    kept_cell: cython.int[::1]
    kept_cause: cython.int[::1]
    kept_length: cython.int
    evaluated: cython.int  # length of the trail after the last evaluation
    open_cells: cython.int[::1]
    opened: cython.int
    stale: cython.uchar[::1]  # runs to look at anew

    # Runs to look at: a ring for the cheap filters, a stack for the costly one.
    queue: cython.int[::1]
    queued: cython.uchar[::1]
    queue_head: cython.int
    queue_length: cython.int
    late: cython.int[::1]
    is_late: cython.uchar[::1]
    late_length: cython.int

    # Regions: depth-first search over the runs, joined by open cells.
    order: cython.int[::1]  # the runs as they were found
    number: cython.int[::1]  # the place of each run in it, from 1 on; 0 if not found
    root: cython.int[::1]  # the run where the search began
    entered_by: cython.int[::1]  # cell
    next_member: cython.int[::1]
    size: cython.int[::1]  # the runs in the subtree of a run
    balance: cython.int[::1]  # their across rests less their down rests
    mark: cython.ulonglong[::1]  # of each run, see find_regions
    label: cython.ulonglong[::1]  # of each open cell
    listed: cython.int[::1]  # the open cells

    # The open cells of the run being filtered, and workspace.
    open_cell: cython.int[9]
    open_domain: cython.int[9]
    within: cython.int[9]
    taken: cython.int[9]
    supported: cython.int[9]
    union: cython.int[512]
    cells_from: cython.int[10]

    # What was found out about the fillings of runs: four numbers each, the state and the result.
    memory: cython.ulonglong[::1]

    def __init__(self, layout: Layout, clue: cython.int[::1]):
        ints = array("i", [0])
        flags = array("B", [0])
        cells: cython.int = layout.area
        if not cython.compiled:
            self.open_cell = [0] * 9
            self.open_domain = [0] * 9
            self.within = [0] * 9
            self.taken = [0] * 9
            self.supported = [0] * 9
            self.union = [0] * 512
            self.cells_from = [0] * 10
        self.layout = layout
        self.level = 4
        self.region = REGION
        self.watch = layout.watch
        self.cells = 0
        self.runs = 0
        self.across = layout.across
        self.down = layout.down
        self.start = layout.start
        self.member = layout.member
        self.clue = clue
        self.domain = ints * cells
        self.trail = ints * (8 * cells + 1)
        self.cause = ints * (8 * cells + 1)
        self.trail_length = 0
        self.kept_cell = ints * (8 * cells + 1)
        self.kept_cause = ints * (8 * cells + 1)
        self.kept_length = 0
        self.evaluated = 0
        self.open_cells = ints * cells
        self.opened = 0
        self.stale = flags * (2 * cells)
        self.queue = ints * (2 * cells)
        self.queued = flags * (2 * cells)
        self.queue_head = 0
        self.queue_length = 0
        self.late = ints * (2 * cells)
        self.is_late = flags * (2 * cells)
        self.late_length = 0
        self.order = ints * (2 * cells)
        self.number = ints * (2 * cells)
        self.root = ints * (2 * cells)
        self.entered_by = ints * (2 * cells)
        self.next_member = ints * (2 * cells)
        self.size = ints * (2 * cells)
        self.balance = ints * (2 * cells)
        self.mark = array("Q", [0]) * (2 * cells)
        self.label = array("Q", [0]) * cells
        self.listed = ints * cells
        self.memory = array("Q", [0]) * (4 << MEMORY_BITS)

    # Evaluation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate(self, level: cython.int) -> cython.int:
        """The openness of the board at a level, found from the beginning and kept."""
        cell: cython.int
        run: cython.int
        self.level = level
        self.cells = self.layout.cells
        self.runs = self.layout.runs
        self.trail_length = 0
        self.queue_head = 0
        self.queue_length = 0
        self.late_length = 0
        for cell in range(self.cells):
            self.domain[cell] = ALL
        for run in range(self.runs):
            self.stale[run] = 0
            self.queued[run] = 0
            self.is_late[run] = 0
        for run in range(self.runs):
            self.enqueue(run)
        self.propagate()
        self.evaluated = self.trail_length
        self.keep()
        return self.openness()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate_change(self, one: cython.int, two: cython.int) -> cython.int:
        """The openness of the board that differs from the kept one in the clues of two runs."""
        position: cython.int
        cell: cython.int
        run: cython.int
        for cell in range(self.cells):
            self.domain[cell] = ALL
        self.trail_length = 0
        self.stale[one] = 1
        self.stale[two] = 1
        for position in range(self.kept_length):
            cell = self.kept_cell[position]
            if self.stale[self.kept_cause[position] >> 9]:
                self.stale[self.across[cell]] = 1
                self.stale[self.down[cell]] = 1
            else:
                self.trail[self.trail_length] = cell << 9 | self.domain[cell]
                self.cause[self.trail_length] = self.kept_cause[position]
                self.trail_length += 1
                self.domain[cell] = self.kept_cause[position] & ALL
        for run in range(self.runs):
            if self.stale[run]:
                self.stale[run] = 0
                self.enqueue(run)
        self.propagate()
        self.evaluated = self.trail_length
        return self.openness()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def openness(self) -> cython.int:
        cell: cython.int
        total: cython.int = -self.cells
        for cell in range(self.cells):
            total += COUNT[self.domain[cell]]
        self.watch.toil(self.cells)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self) -> cython.void:
        """Remember the state that was evaluated last."""
        position: cython.int
        cell: cython.int
        self.kept_length = self.evaluated
        for position in range(self.evaluated):
            self.kept_cell[position] = self.trail[position] >> 9
            self.kept_cause[position] = self.cause[position]
        self.opened = 0
        for cell in range(self.cells):
            if is_open(self.domain[cell]):
                self.open_cells[self.opened] = cell
                self.opened += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def what_if(self, level: cython.int, rounds: cython.int) -> cython.int:
        """Go on from the state that was evaluated last with assumptions: a digit from which the techniques of a level
        lead to a contradiction, in so many rounds, is removed. Returns the openness when no such digit is left."""
        cell: cython.int = 0
        left: cython.int
        digit: cython.int
        length: cython.int
        possible: cython.bint
        own_level: cython.int = self.level
        idle: cython.int = 0  # cells since the last digit was removed
        while idle < self.cells and not self.watch.stopped:
            left = self.domain[cell] if is_open(self.domain[cell]) else 0
            idle += 1
            while left:
                digit = left & -left
                left ^= digit
                length = self.trail_length
                self.level = level
                self.narrow(cell, digit)
                possible = self.propagate_rounds(rounds)
                self.undo(length)
                self.level = own_level
                self.watch.toil(32)
                if not possible:
                    idle = 0
                    self.narrow(cell, self.domain[cell] ^ digit)
                    self.settle()
                    left = left & self.domain[cell] if is_open(self.domain[cell]) else 0
            cell = cell + 1 if cell + 1 < self.cells else 0
        return self.openness()

    # Changes

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def enqueue(self, run: cython.int) -> cython.void:
        position: cython.int
        if not self.queued[run]:
            self.queued[run] = 1
            position = self.queue_head + self.queue_length
            if position >= self.runs:
                position -= self.runs
            self.queue[position] = run
            self.queue_length += 1

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def change(self, cell: cython.int, digits: cython.int, run: cython.int) -> cython.void:
        """Narrow a cell by what one of its runs found out; the other one is to be looked at."""
        self.trail[self.trail_length] = cell << 9 | self.domain[cell]
        self.cause[self.trail_length] = run << 9 | digits
        self.trail_length += 1
        self.domain[cell] = digits
        self.enqueue(self.across[cell] + self.down[cell] - run)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def narrow(self, cell: cython.int, digits: cython.int) -> cython.void:
        """Narrow a cell by what neither of its runs found out alone."""
        self.change(cell, digits, self.across[cell])
        self.enqueue(self.across[cell])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, length: cython.int) -> cython.void:
        """Take back all changes but the first `length`."""
        while self.trail_length > length:
            self.trail_length -= 1
            self.domain[self.trail[self.trail_length] >> 9] = self.trail[self.trail_length] & ALL

    # Propagation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Filter the waiting runs, and those that change on the way, until nothing changes; False if a run fails."""
        run: cython.int
        possible: cython.bint
        while self.queue_length or self.late_length:
            if self.queue_length:
                run = self.next_run()
                possible = self.filter_crossings(run) if self.level == 1 else self.filter(run, False)
            else:
                self.late_length -= 1
                run = self.late[self.late_length]
                self.is_late[run] = 0
                possible = self.filter(run, True)
            if not possible:
                self.forget_queues()
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate_rounds(self, rounds: cython.int) -> cython.bint:
        """Filter the waiting runs, then those that wait after that, and so on for some rounds; False if a run fails."""
        waiting: cython.int
        possible: cython.bint = True
        while rounds and self.queue_length and possible:
            rounds -= 1
            waiting = self.queue_length
            while waiting and possible:
                waiting -= 1
                possible = self.filter(self.next_run(), True)
        self.forget_queues()
        return possible

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def next_run(self) -> cython.int:
        run: cython.int = self.queue[self.queue_head]
        self.queue_head += 1
        if self.queue_head == self.runs:
            self.queue_head = 0
        self.queue_length -= 1
        self.queued[run] = 0
        return run

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget_queues(self) -> cython.void:
        while self.queue_length:
            self.next_run()
        while self.late_length:
            self.late_length -= 1
            self.is_late[self.late[self.late_length]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def filter_crossings(self, run: cython.int) -> cython.bint:
        """Level 1: only digits of sets that fit the whole run, and what is missing in the last open cell."""
        rest: cython.int = self.clue[run]
        length: cython.int = self.start[run + 1] - self.start[run]
        allowed: cython.int = fitting(length * SUMS + rest, ALL) & ALL
        count: cython.int = 0
        last: cython.int = -1
        position: cython.int
        cell: cython.int
        digits: cython.int
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            digits = self.domain[cell]
            if is_open(digits):
                count += 1
                last = cell
            else:
                rest -= DIGIT[digits]
        if count == 1:
            if rest < 1 or rest > 9 or not self.domain[last] >> (rest - 1) & 1:
                return False
            self.change(last, 1 << (rest - 1), run)
            return True
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            digits = self.domain[cell] & allowed
            if is_open(self.domain[cell]) and digits != self.domain[cell]:
                if digits == 0:
                    return False
                self.change(cell, digits, run)
                if not is_open(digits):
                    self.enqueue(run)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def filter(self, run: cython.int, thoroughly: cython.bint) -> cython.bint:
        """Levels 2 to 4: remove digits that do not fit the run; False if the run cannot be filled. Unless
        `thoroughly`, the costly part is put off."""
        count: cython.int = 0  # of open cells
        used: cython.int = 0
        rest: cython.int = self.clue[run]
        position: cython.int
        cell: cython.int
        digits: cython.int
        j: cython.int
        available: cython.int
        entry: cython.int
        once: cython.int
        twice: cython.int
        kind: cython.int
        again: cython.bint
        alike: cython.bint
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            digits = self.domain[cell]
            if is_open(digits):
                self.open_cell[count] = cell
                self.open_domain[count] = digits
                count += 1
            else:
                if used & digits:
                    return False
                used |= digits
                rest -= DIGIT[digits]

        while count:
            # Step 1: no digit twice.
            available = 0
            again = False
            j = 0
            while j < count:
                digits = self.open_domain[j] & ~used
                if is_open(digits):
                    self.open_domain[j] = digits
                    available |= digits
                    j += 1
                else:
                    if digits == 0:
                        return False
                    used |= digits
                    rest -= DIGIT[digits]
                    again = True
                    self.change(self.open_cell[j], digits, run)
                    count -= 1
                    self.open_cell[j] = self.open_cell[count]
                    self.open_domain[j] = self.open_domain[count]
            if again:
                continue
            # Step 2: only digits of sets that fit.
            if rest <= 0:
                return False
            kind = count * SUMS + rest
            entry = fitting(kind, available if self.level == 4 else ALL & ~used)
            if entry == 0 or entry >> 9 & ~available:
                return False
            if available & ~entry:
                for j in range(count):
                    self.open_domain[j] &= entry & ALL
                continue
            # Step 3: a digit that all these sets have, and that only one cell can hold, stands there.
            once = 0
            twice = 0
            alike = True
            for j in range(count):
                digits = self.open_domain[j]
                twice |= once & digits
                once |= digits
                if digits != available:
                    alike = False
            if alike and available == entry & ALL:
                break  # any order of a fitting set will do
            digits = (entry >> 9) & ~twice
            if digits:
                for j in range(count):
                    once = self.open_domain[j] & digits
                    if is_open(once):
                        return False
                    if once:
                        self.open_domain[j] = once
                continue
            # Step 4: what the level has beyond that; of two cells, the mirror says all there is to say.
            if count == 2:
                j = self.mirror(rest)
            elif self.level == 2:
                j = self.squeeze(count, rest, used)
            elif not thoroughly:
                if not self.is_late[run]:
                    self.is_late[run] = 1
                    self.late[self.late_length] = run
                    self.late_length += 1
                break
            elif self.level == 4 or count <= 4:
                j = self.recall_fillings(count, kind, available)
            else:
                j = self.squeeze(count, rest, used)
                if j == 1:
                    j = self.try_sets(count, kind, available, entry >> 9)
            if j == 0:
                return False
            if j == 1:
                break

        if count == 0 and rest != 0:
            return False
        for j in range(count):
            cell = self.open_cell[j]
            if self.domain[cell] != self.open_domain[j]:
                self.change(cell, self.open_domain[j], run)
        return True

    # The parts of the filter look at the open cells of a run. They return 0 if it has no filling, 1 if nothing was
    # removed, 2 if something was.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mirror(self, rest: cython.int) -> cython.int:
        """Of two cells, one holds the rest less the other. (Half the rest is gone, for it is in no set.)"""
        first: cython.int = OPPOSITE[self.open_domain[1]]
        second: cython.int = OPPOSITE[self.open_domain[0]]
        if rest >= 10:
            first <<= rest - 10
            second <<= rest - 10
        else:
            first >>= 10 - rest
            second >>= 10 - rest
        first &= self.open_domain[0]
        second &= self.open_domain[1]
        if first == self.open_domain[0] and second == self.open_domain[1]:
            return 1
        self.open_domain[0] = first
        self.open_domain[1] = second
        return 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze(self, count: cython.int, rest: cython.int, used: cython.int) -> cython.int:
        """A digit is at most the rest less the least that the other open cells add up to, and at least the rest less
        the most."""
        j: cython.int
        digits: cython.int
        width: cython.int
        bound: cython.int
        # Another cell adds at least its smallest digit to the least sum, so this bounds what the others leave a cell
        # beyond its smallest digit.
        spare: cython.int = rest - self.least(count, -1, used)
        excess: cython.int = self.most(count, -1, used) - rest
        if spare < 0 or excess < 0:
            return 0
        for j in range(count):
            digits = self.open_domain[j]
            width = DIGIT[digits] - DIGIT[digits & -digits]
            if width > spare:
                bound = rest - self.least(count, j, used)
                digits &= (1 << bound) - 1 if bound > 0 else 0
            if width > excess:
                bound = rest - self.most(count, j, used)
                digits &= ~((1 << (bound - 1)) - 1) if bound > 1 else ALL
            if digits == 0:
                return 0
            if digits != self.open_domain[j]:
                self.open_domain[j] = digits
                return 2
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def least(self, count: cython.int, besides: cython.int, used: cython.int) -> cython.int:
        """The least that the open cells besides one can add up to, if they hold different digits, none below what the
        cell can hold, and none that is used."""
        j: cython.int
        digit: cython.int
        waiting: cython.int = 0
        total: cython.int = 0
        for digit in range(1, 10):
            self.cells_from[digit] = 0
        for j in range(count):
            if j != besides:
                self.cells_from[DIGIT[self.open_domain[j] & -self.open_domain[j]]] += 1
        for digit in range(1, 10):
            waiting += self.cells_from[digit]
            if waiting and not used >> (digit - 1) & 1:
                total += digit
                waiting -= 1
        return total + 10 * waiting

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def most(self, count: cython.int, besides: cython.int, used: cython.int) -> cython.int:
        """The most that the open cells besides one can add up to, likewise."""
        j: cython.int
        digit: cython.int
        waiting: cython.int = 0
        total: cython.int = 0
        for digit in range(1, 10):
            self.cells_from[digit] = 0
        for j in range(count):
            if j != besides:
                self.cells_from[DIGIT[self.open_domain[j]]] += 1
        for digit in range(9, 0, -1):
            waiting += self.cells_from[digit]
            if waiting and not used >> (digit - 1) & 1:
                total += digit
                waiting -= 1
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_sets(self, count: cython.int, kind: cython.int, available: cython.int, needed: cython.int) -> cython.int:
        """Level 3: a set of digits is possible only if every group of cells has as many of its digits as cells. Then
        pairs and triples, naked or (pairs only) hidden."""
        position: cython.int
        digits: cython.int
        group: cython.int
        low: cython.int
        j: cython.int
        removed: cython.bint = False
        groups: cython.int = 1 << count
        possible: cython.int = 0
        self.union[0] = 0
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available:
                continue
            group = 1
            while group < groups:
                low = group & -group
                self.union[group] = self.union[group ^ low] | (self.open_domain[DIGIT[low] - 1] & digits)
                if COUNT[self.union[group]] < COUNT[group]:
                    break
                group += 1
            if group == groups:
                possible |= digits
        if possible == 0:
            return 0
        for j in range(count):
            if self.open_domain[j] & ~possible:
                self.open_domain[j] &= possible
                removed = True
        if removed:
            return 2
        group = 1
        while group < groups:
            low = group & -group
            self.union[group] = self.union[group ^ low] | self.open_domain[DIGIT[low] - 1]
            group += 1
        for group in range(1, groups - 1):
            if COUNT[group] > 3:
                continue
            # Naked: so many digits in so many cells leave the other cells.
            digits = self.union[group]
            if COUNT[digits] <= COUNT[group]:
                if COUNT[digits] < COUNT[group]:
                    return 0
                for j in range(count):
                    if not group >> j & 1 and self.open_domain[j] & digits:
                        self.open_domain[j] &= ~digits
                        removed = True
            # Hidden: so many needed digits that stand nowhere else are all that the cells can hold.
            elif COUNT[group] < 3:
                digits = needed & ~self.union[groups - 1 ^ group]
                if COUNT[digits] >= COUNT[group]:
                    if COUNT[digits] > COUNT[group]:
                        return 0
                    for j in range(count):
                        if group >> j & 1 and self.open_domain[j] & ~digits:
                            self.open_domain[j] &= digits
                            removed = True
            if removed:
                return 2
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall_fillings(self, count: cython.int, kind: cython.int, available: cython.int) -> cython.int:
        """What `try_fillings` does, from memory if possible: one run is often seen in the same state again."""
        before: cython.ulonglong = self.packed(0, min(count, 5))
        before_too: cython.ulonglong = self.packed(5, count) << 9 | cython.cast(cython.ulonglong, kind)
        after: cython.ulonglong
        after_too: cython.ulonglong
        place: cython.int = cython.cast(cython.int, ((before * GOLDEN ^ before_too * MIX) & MASK) >> (64 - MEMORY_BITS))
        answer: cython.int
        place *= 4
        if self.memory[place] == before and self.memory[place + 1] == before_too:
            after = self.memory[place + 2]
            after_too = self.memory[place + 3]
            answer = cython.cast(cython.int, after_too & 3)
            if answer == 2:
                self.unpack(after, 0, min(count, 5))
                self.unpack(after_too >> 2, 5, count)
            return answer
        answer = self.try_fillings(count, kind, available)
        self.memory[place] = before
        self.memory[place + 1] = before_too
        self.memory[place + 2] = self.packed(0, min(count, 5))
        self.memory[place + 3] = self.packed(5, count) << 2 | cython.cast(cython.ulonglong, answer)
        return answer

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def packed(self, first: cython.int, last: cython.int) -> cython.ulonglong:
        """The domains of some open cells as one number."""
        j: cython.int
        number: cython.ulonglong = 0
        for j in range(first, last):
            number = number << 9 | cython.cast(cython.ulonglong, self.open_domain[j])
        return number

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def unpack(self, number: cython.ulonglong, first: cython.int, last: cython.int) -> cython.void:
        j: cython.int
        for j in range(last - 1, first - 1, -1):
            self.open_domain[j] = cython.cast(cython.int, number & 511)
            number >>= 9

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_fillings(self, count: cython.int, kind: cython.int, available: cython.int) -> cython.int:
        """Keep the digits that are part of some filling of the run.

        For each set of digits with the right sum, walk over the groups of cells: a group that has fewer digits than
        cells rules the set out, and a group with as many digits as cells takes these digits from the other cells. What
        is left can be completed (Hall's theorem), so the union over the sets is exact."""
        position: cython.int
        digits: cython.int
        group: cython.int
        low: cython.int
        spare: cython.int
        j: cython.int
        new: cython.int
        groups: cython.int = 1 << count
        possible: cython.bint = False
        for j in range(count):
            self.supported[j] = 0
        self.union[0] = 0
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available:
                continue
            new = 0
            for j in range(count):
                self.within[j] = self.open_domain[j] & digits
                self.taken[j] = 0
                if self.within[j] == 0:
                    new = 0
                    break
                new |= self.within[j] & ~self.supported[j]
            if new == 0:
                continue  # nothing more to support
            group = 1
            while group < groups:
                low = group & -group
                self.union[group] = self.union[group ^ low] | self.within[DIGIT[low] - 1]
                spare = COUNT[self.union[group]] - COUNT[group]
                if spare <= 0:
                    if spare < 0:
                        break
                    for j in range(count):
                        if not group >> j & 1:
                            self.taken[j] |= self.union[group]
                group += 1
            if group == groups:
                possible = True
                for j in range(count):
                    self.supported[j] |= self.within[j] & ~self.taken[j]
        if not possible:
            return 0
        new = 1
        for j in range(count):
            if self.open_domain[j] != self.supported[j]:
                self.open_domain[j] = self.supported[j]
                new = 2
        return new

    # Regions

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """Go on from the state that was evaluated last with propagation and regions in turn, until nothing changes.
        Returns the openness."""
        self.propagate()
        while self.balance_regions():
            self.propagate()
        return self.openness()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def balance_regions(self) -> cython.bint:
        """Narrow the cells that stick out of regions, alone or in twos; whether anything changed.

        A region is some runs. Its across rests less its down rests are what the open cells that lie in one of its runs
        only add up to, those of down runs counted negative."""
        one: cython.int
        two: cython.int
        count: cython.int = 0
        changed: cython.bint = False
        self.find_regions()
        for one in range(self.cells):
            if is_open(self.domain[one]):
                self.listed[count] = one
                count += 1
        self.watch.toil(count * count // 4)
        for one in range(count):
            if self.label[self.listed[one]] == 0:
                changed |= self.balance_cells(self.listed[one], -1)
            for two in range(one):
                if self.label[self.listed[one]] == self.label[self.listed[two]]:
                    changed |= self.balance_cells(self.listed[one], self.listed[two])
        return changed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_regions(self) -> cython.void:
        """Label the open cells so that a cell sticks out of some region alone if its label is 0, and two cells do if
        their labels are equal.

        The runs are the vertices of a graph and the open cells its edges; what sticks out of a region is a cut. Depth
        first search makes a tree; each cell beside the tree closes a circle and gets a random number as its label. The
        label of a cell of the tree is the sum (exclusive or) of those whose circles it is part of. A cut meets every
        circle an even number of times, so its labels add up to 0, and by chance nothing else does."""
        run: cython.int
        other: cython.int
        cell: cython.int
        position: cython.int
        found: cython.int = 0
        number: cython.ulonglong
        for run in range(self.runs):
            self.number[run] = 0
        for cell in range(self.cells):
            run = self.across[cell]
            if not is_open(self.domain[cell]) or self.number[run]:
                continue
            self.find_run(run, -1, run, found)
            found += 1
            while run >= 0:
                if self.next_member[run] == self.start[run + 1]:
                    position = self.entered_by[run]
                    run = -1 if position < 0 else self.across[position] + self.down[position] - run
                    continue
                position = self.member[self.next_member[run]]
                self.next_member[run] += 1
                other = self.across[position] + self.down[position] - run
                if not is_open(self.domain[position]) or position == self.entered_by[run]:
                    continue
                if self.number[other] == 0:
                    self.find_run(other, position, self.root[run], found)
                    found += 1
                    run = other
                elif self.number[other] < self.number[run]:
                    number = mixed(position)
                    self.label[position] = number
                    self.mark[run] ^= number
                    self.mark[other] ^= number
        for position in range(found - 1, -1, -1):
            run = self.order[position]
            cell = self.entered_by[run]
            if cell >= 0:
                other = self.across[cell] + self.down[cell] - run
                self.label[cell] = self.mark[run]
                self.mark[other] ^= self.mark[run]
                self.size[other] += self.size[run]
                self.balance[other] += self.balance[run]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_run(self, run: cython.int, entered_by: cython.int, root: cython.int, found: cython.int) -> cython.void:
        """Note a run that the search found, so many others before it."""
        position: cython.int
        cell: cython.int
        rest: cython.int = self.clue[run]
        self.order[found] = run
        self.number[run] = found + 1
        self.root[run] = root
        self.entered_by[run] = entered_by
        self.next_member[run] = self.start[run]
        self.size[run] = 1
        self.mark[run] = 0
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            if not is_open(self.domain[cell]):
                rest -= DIGIT[self.domain[cell]]
        self.balance[run] = self.sign(run) * rest

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def sign(self, run: cython.int) -> cython.int:
        return 1 if run < self.layout.across_runs else -1

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def lower_run(self, cell: cython.int) -> cython.int:
        """Of the two runs of a cell, the one that was found later."""
        across: cython.int = self.across[cell]
        down: cython.int = self.down[cell]
        return across if self.number[across] > self.number[down] else down

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def balance_cells(self, one: cython.int, two: cython.int) -> cython.bint:
        """Narrow two cells (or one, if `two` is -1) that stick out of a region; whether anything changed.

        A cell of the tree parts a subtree from the rest. If one of the two is beside the tree, the region is the
        subtree of the other. If both are in the tree, one of them is in the subtree of the other, and the region is
        that subtree less the smaller one."""
        run: cython.int = self.lower_run(one)
        lower: cython.int = -1 if two < 0 else self.lower_run(two)
        size: cython.int
        total: cython.int
        sign: cython.int = 0
        beside: cython.bint = False
        left: cython.int
        digit: cython.int
        other: cython.int
        kept: cython.int = 0
        kept_other: cython.int = 0
        # Step 1: the first cell is the one of the greater subtree.
        if two >= 0 and (
            self.entered_by[run] != one or (self.entered_by[lower] == two and self.number[lower] < self.number[run])
        ):
            one, two = two, one
            run, lower = lower, run
        # Step 2: the region, and the signs of the cells.
        size = self.size[run]
        total = self.balance[run]
        if two >= 0:
            sign = self.sign(lower)
            if self.entered_by[lower] == two:
                sign = -sign  # the region has the cell's other run
                size -= self.size[lower]
                total -= self.balance[lower]
            beside = self.across[one] == self.across[two] or self.down[one] == self.down[two]
        if min(size, self.size[self.root[run]] - size) > self.region:
            return False
        # Step 3: the digits that have a partner.
        left = self.domain[one]
        while left:
            digit = DIGIT[left & -left]
            left &= left - 1
            other = total - self.sign(run) * digit
            if two < 0:
                if other == 0:
                    kept |= 1 << (digit - 1)
                continue
            other *= sign
            if 1 <= other <= 9 and self.domain[two] >> (other - 1) & 1 and not (beside and other == digit):
                kept |= 1 << (digit - 1)
                kept_other |= 1 << (other - 1)
        if kept == 0 or (kept == self.domain[one] and (two < 0 or kept_other == self.domain[two])):
            return False
        if kept != self.domain[one]:
            self.narrow(one, kept)
        if two >= 0 and kept_other != self.domain[two]:
            self.narrow(two, kept_other)
        return True


@cython.cclass
class Maker:
    """Makes boards of one size, one after the other."""

    layout: Layout
    random: Random
    watch: Watch
    own_layout: cython.bint  # whether the layout is the caller's, which does not change

    digit: cython.int[::1]  # of each cell, 0 for none yet
    spare: cython.int[::1]
    clue: cython.int[::1]  # of each run
    holds: cython.int[::1]  # the set of the digits of each run

    solving: Logic  # must solve the board
    failing: Logic  # must not

    # The last step: what to put back where, and the runs whose clues it changed.
    stepped: cython.int
    stepped_digit: cython.int
    other: cython.int  # -1 if it was no swap
    one: cython.int
    two: cython.int

    # The board as the search wants it.
    size: cython.int
    squares: tuple
    across: tuple
    down: tuple
    domains: tuple

    def __init__(self, rows: cython.int, cols: cython.int):
        ints = array("i", [0])
        self.watch = Watch()
        self.layout = Layout(rows, cols, self.watch)
        self.random = Random()
        self.own_layout = False
        self.digit = ints * self.layout.area
        self.spare = ints * self.layout.area
        self.clue = ints * (2 * self.layout.area)
        self.holds = ints * (2 * self.layout.area)
        self.solving = Logic(self.layout, self.clue)
        self.failing = Logic(self.layout, self.clue)
        self.stepped = 0
        self.stepped_digit = 0
        self.other = -1
        self.one = 0
        self.two = 0
        self.size = rows * cols
        self.squares = ()
        self.across = ()
        self.down = ()
        self.domains = ()

    def make(self, seed, number, level, density, symmetry, white, question):
        """See the module's `make`."""
        wanted: cython.int = level
        share: cython.double = density
        image: cython.int = symmetry
        made: cython.bint = False
        self.watch.start(question)
        self.random.start(seed, number)
        self.own_layout = white is not None
        if self.own_layout:
            self.layout.take(white)
        self.watch.ask()
        with cython.nogil:
            while not made and not self.watch.stopped:
                made = self.attempt(wanted, share, image)
        return None if self.stopped() else self.board()

    def level_of(self, digits, question):
        """See the module's `level_of`."""
        cell: cython.int
        level: cython.int = 1
        self.watch.start(question)
        self.layout.take([square for square in range(self.size) if digits[square]])
        self.clear()
        for cell in range(self.layout.cells):
            self.put(cell, digits[self.layout.square[cell]])
        self.watch.ask()
        with cython.nogil:
            while level < 4 and self.solving.evaluate(level):
                level += 1
            if level == 4 and self.solving.evaluate(4) and self.solving.settle() and self.solving.what_if(4, SHORT):
                level = 5 if self.solving.what_if(2, LONG) == 0 else 6
        return None if self.stopped() else level

    @cython.cfunc
    def stopped(self) -> cython.bint:
        """Whether the caller said stop; raises what the question raised."""
        stopped: cython.bint = self.watch.stopped
        error = self.watch.error
        self.watch.start(None)
        if error is not None:
            raise error
        return stopped

    @cython.cfunc
    def board(self) -> tuple:
        cell: cython.int
        digits: list = [0] * self.size
        for cell in range(self.layout.cells):
            digits[self.layout.square[cell]] = self.digit[cell]
        return tuple(digits)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def attempt(self, level: cython.int, density: cython.double, symmetry: cython.int) -> cython.bint:
        """Try to make one board."""
        if not self.own_layout and not self.layout.draw(density, symmetry, self.random):
            return False
        self.layout.number()
        if not self.fill():
            return False
        if level == 0:
            return self.make_solvable(4)
        # Hardening leads up from easy boards; on the dense layouts of level 6, those of level 4 are found sooner.
        if not self.make_solvable(1 if level == 1 else 2 if level < 6 else 4):
            return False
        if level == 1:
            return True
        if level == 2:
            return self.failing.evaluate(1) > 0
        return self.harden(level)

    # Digits

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Write a digit (0 for none) in place of another."""
        across: cython.int = self.layout.across[cell]
        down: cython.int = self.layout.down[cell]
        more: cython.int = digit - self.digit[cell]
        changed: cython.int = (1 << digit >> 1) ^ (1 << self.digit[cell] >> 1)
        self.clue[across] += more
        self.clue[down] += more
        self.holds[across] ^= changed
        self.holds[down] ^= changed
        self.digit[cell] = digit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        cell: cython.int
        run: cython.int
        for cell in range(self.layout.cells):
            self.digit[cell] = 0
        for run in range(self.layout.runs):
            self.clue[run] = 0
            self.holds[run] = 0

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def free_digits(self, cell: cython.int) -> cython.int:
        """The digits that stand in neither run of a cell."""
        return ALL & ~(self.holds[self.layout.across[cell]] | self.holds[self.layout.down[cell]])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self) -> cython.bint:
        """Random digits, different in each run; False if that takes too long.

        The cell with the fewest free digits comes first. When one has none left, one of its runs is emptied. Of three
        digits drawn, the one farthest from 5 is taken: small and large sums have fewer sets."""
        left: cython.int = self.layout.cells
        steps: cython.int
        cell: cython.int
        best: cython.int
        fewest: cython.int
        ties: cython.int
        digits: cython.int
        digit: cython.int
        other: cython.int
        run: cython.int
        j: cython.int
        self.clear()
        for steps in range(50 * self.layout.cells):
            if left == 0:
                return True
            self.watch.toil(left)
            if self.watch.stopped:
                return False
            best = -1
            fewest = 10
            ties = 0
            for cell in range(self.layout.cells):
                if self.digit[cell]:
                    continue
                digits = self.free_digits(cell)
                if COUNT[digits] < fewest:
                    fewest = COUNT[digits]
                    best = cell
                    ties = 1
                elif COUNT[digits] == fewest:
                    ties += 1
                    if self.random.below(ties) == 0:
                        best = cell
            if fewest:
                digits = self.free_digits(best)
                digit = self.random.digit_of(digits)
                for j in range(2):
                    other = self.random.digit_of(digits)
                    if abs(other - 5) > abs(digit - 5):
                        digit = other
                self.put(best, digit)
                left -= 1
            else:
                run = self.run_of(best)
                for j in range(self.layout.start[run], self.layout.start[run + 1]):
                    cell = self.layout.member[j]
                    if self.digit[cell]:
                        self.put(cell, 0)
                        left += 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def run_of(self, cell: cython.int) -> cython.int:
        """One of the runs of a cell."""
        return self.layout.down[cell] if self.random.below(2) else self.layout.across[cell]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def cell_of(self, run: cython.int) -> cython.int:
        """One of the cells of a run."""
        first: cython.int = self.layout.start[run]
        return self.layout.member[first + self.random.below(self.layout.start[run + 1] - first)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, cell: cython.int) -> cython.bint:
        """Write a free digit in a cell, or let it change digits with another cell of a run; False if that cannot be.

        Of three free digits drawn, the one is written that gives the sums with the fewest sets: they say most."""
        digits: cython.int = self.free_digits(cell)
        run: cython.int
        other: cython.int
        best: cython.int = 0
        fewest: cython.int = 1000
        ways: cython.int
        j: cython.int
        if digits and self.random.below(2):
            self.one = self.layout.across[cell]
            self.two = self.layout.down[cell]
            self.stepped = cell
            self.stepped_digit = self.digit[cell]
            self.other = -1
            for j in range(3):
                other = self.random.digit_of(digits)
                ways = self.ways(self.one, other - self.digit[cell]) + self.ways(self.two, other - self.digit[cell])
                if ways < fewest:
                    fewest = ways
                    best = other
            self.put(cell, best)
            return True
        run = self.run_of(cell)
        other = self.cell_of(run)
        if other == cell:
            return False
        self.one = self.layout.across[cell] + self.layout.down[cell] - run
        self.two = self.layout.across[other] + self.layout.down[other] - run
        if self.holds[self.one] >> (self.digit[other] - 1) & 1 or self.holds[self.two] >> (self.digit[cell] - 1) & 1:
            return False
        self.stepped = cell
        self.stepped_digit = self.digit[cell]
        self.other = other
        self.put(cell, self.digit[other])
        self.put(other, self.stepped_digit)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def ways(self, run: cython.int, more: cython.int) -> cython.int:
        """How many sets there are for a run whose clue grows by so much."""
        kind: cython.int = (self.layout.start[run + 1] - self.layout.start[run]) * SUMS + self.clue[run] + more
        return FIRST[kind + 1] - FIRST[kind]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Undo the last step."""
        if self.other >= 0:
            self.put(self.other, self.digit[self.stepped])
        self.put(self.stepped, self.stepped_digit)

    # Repair

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_solvable(self, level: cython.int) -> cython.bint:
        """Change the digits, and if need be the layout, until a level solves the board."""
        while not self.watch.stopped:
            if self.repair(level):
                return True
            if self.own_layout:
                return False
            if not self.wall_off_an_open_cell(False) and not self.wall_off_an_open_cell(True):
                return False
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def repair(self, level: cython.int) -> cython.bint:
        """Change digits until a level solves the board; False if that takes too long."""
        budget: cython.int = BUDGET * self.layout.area
        current: cython.int = self.solving.evaluate(level)
        best: cython.int = current
        new: cython.int
        idle: cython.int = 0
        blind: cython.int = 0
        cell: cython.int
        tries: cython.int
        for tries in range(4 * budget):
            if current == 0:
                return True
            if budget == 0 or self.watch.stopped:
                return False
            cell = self.solving.open_cells[self.random.below(self.solving.opened)]
            if self.random.below(2):
                cell = self.cell_of(self.run_of(cell))
            if not self.step(cell):
                continue
            budget -= 1
            idle += 1
            if idle > PATIENCE:
                idle = 0
                blind = BLIND_STEPS
            new = self.solving.evaluate_change(self.one, self.two)
            if new > current and not blind:
                self.take_back()
                continue
            self.solving.keep()
            current = new
            if blind:
                blind -= 1
                best = current
            elif current < best:
                best = current
                idle = 0
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wall_off_an_open_cell(self, blocks: cython.bint) -> cython.bint:
        """Turn a random open cell and its partner into walls; the other cells keep their digits. False if none can."""
        left: cython.int = self.solving.opened
        pick: cython.int
        cell: cython.int
        count: cython.int = 0
        while left:
            pick = self.random.below(left)
            cell = self.solving.open_cells[pick]
            left -= 1
            self.solving.open_cells[pick] = self.solving.open_cells[left]
            self.solving.open_cells[left] = cell
            if self.layout.wall_off(self.layout.square[cell], blocks):
                for cell in range(self.layout.cells):
                    if self.layout.white[self.layout.square[cell]]:
                        self.spare[count] = self.digit[cell]
                        count += 1
                self.layout.number()
                self.clear()
                for cell in range(count):
                    self.put(cell, self.spare[cell])
                return True
        return False

    # Hardening

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def harden(self, level: cython.int) -> cython.bint:
        """Change digits until the board is of a level from 3 on; False if that takes too long.

        The steps lead from one board that is unique, and up to level 4 solved by the level, to another one on which
        the failing logic leaves at least as much open. Its level is the one below, or 4."""
        below: cython.int = level - 1 if level < 5 else 4
        current: cython.int = self.failing.evaluate(below)
        new: cython.int
        grown: cython.bint
        cell: cython.int
        tries: cython.int
        self.failing.region = REGION if level < 6 else self.layout.runs
        if level < 5:
            self.solving.evaluate(level)
        else:
            with cython.gil:
                self.describe()
        for tries in range(HARDENING):
            if self.watch.stopped:
                return False
            if current and self.random.below(2):
                cell = self.cell_of(self.run_of(self.failing.open_cells[self.random.below(self.failing.opened)]))
            else:
                cell = self.random.below(self.layout.cells)
            if not self.step(cell):
                continue
            new = self.failing.evaluate_change(self.one, self.two)
            if new < current or not self.is_solvable(level, new):
                self.take_back()
                continue
            self.failing.keep()
            if level < 5:
                self.solving.keep()
            grown = new > current
            current = new
            # Many assumptions are to be tried for level 6, so a board with as much open as the last one is passed over.
            if current and (level < 5 or ((level == 5 or grown) and self.needs_assumptions(level))):
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_solvable(self, level: cython.int, left: cython.int) -> cython.bint:
        """Whether the level solves the board after a step, where the failing logic leaves so much open; from level 5
        on, whether the search proves that it has one solution."""
        solved: cython.bint = left == 0
        if level < 5:
            solved = self.solving.evaluate_change(self.one, self.two) == 0
            if level == 4 and not solved:
                solved = self.solving.settle() == 0
        elif not solved:
            with cython.gil:
                solved = self.prove(GUESSES)
        return solved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def needs_assumptions(self, level: cython.int) -> cython.bint:
        """Whether a board that level 4 leaves open is of level 5, or 6."""
        self.failing.evaluate(4)
        if self.failing.settle() == 0 or self.failing.what_if(4, SHORT) == 0:
            return False
        return self.failing.what_if(2, LONG) == 0 if level == 5 else self.failing.what_if(3, LONG) > 0

    @cython.cfunc
    def describe(self) -> cython.void:
        """Note the layout as the search wants it."""
        layout: Layout = self.layout
        runs: list = [
            tuple([layout.square[layout.member[j]] for j in range(layout.start[run], layout.start[run + 1])])
            for run in range(layout.runs)
        ]
        self.across = tuple(runs[: layout.across_runs])
        self.down = tuple(runs[layout.across_runs :])
        self.squares = tuple([layout.square[cell] for cell in range(layout.cells)])
        self.domains = tuple([ALL << 1 if layout.white[square] else 0 for square in range(self.size)])

    @cython.cfunc
    @cython.exceptval(check=False)
    def prove(self, guesses: cython.int) -> cython.bint:
        """Whether the search proves with so many guesses that the board has one solution."""
        try:
            sums = tuple([self.clue[run] for run in range(self.layout.runs)])
            solutions, exhausted, _ = kakuro.solve(
                self.size,
                self.squares,
                self.across,
                self.down,
                sums,
                self.domains,
                Limit(2, nodes=guesses, stop=self.watch.question),
            )
            return exhausted and len(solutions) == 1
        except BaseException as error:  # raised again by `stopped`
            self.watch.fail(error)
            return False


build_tables()
MAKERS: Pool = Pool()


def make(rows, cols, seed, number, level, density, symmetry, white, question):
    """One board: a digit for each square, 0 for walls; None if `question` said that it is time to stop.

    seed, number   whole numbers below 2 ** 64; the same pair gives the same board
    level          0 for any, or 1 to 6, see above
    density        the share of squares outside row 0 and column 0 that are white, roughly
    symmetry       of the layout: 0 none, 1 half turn, 2 left and right, 3 along the diagonal (of a square board)
    white          the caller's own layout, as the white squares; None to draw one
    question       asked every few milliseconds; it may raise"""
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.make(seed, number, level, density, symmetry, white, question)
    finally:
        MAKERS.give((rows, cols), maker)


def level_of(rows, cols, digits, question):
    """The lowest level that solves a board, from 1 to 6 (6 also if it has several solutions); None if `question` said
    that it is time to stop.

    digits   a solution, a digit for each square, 0 for walls"""
    maker = MAKERS.take((rows, cols), lambda: Maker(rows, cols))
    try:
        return maker.level_of(digits, question)
    finally:
        MAKERS.give((rows, cols), maker)
