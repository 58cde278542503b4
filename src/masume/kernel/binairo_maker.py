"""Binairo: boards with exactly one solution, dug out of random solutions.

A maker first draws a random solution (`draw`) in which every cell is given, and then takes givens away (`dig`), in
random order, each one if the rest still leads to it. What "leads to" means is the level of the digging, in terms of
the techniques of the human ladder:

level 1   pairs, sandwiches and full quotas (B1, B2, B3)
level 2   and lines that miss one last 0 or 1: all their completions (B4, B5, and B7 with one symbol remaining)
level 3   and quota groups, up to four (B6), completions of lines that miss at most three of a symbol (B7), and lines
          kept apart from full ones, with two or three blanks (B8, B9)
level 4   and completions of any line (B6, B7), lines kept apart with up to seven blanks (B9), lines that are twins of
          each other (B10), and lines of which few completions are left, with the lines that cross them (B11)
level 5   and what-if: the opposite value of a cell leads to a contradiction by level 2, quota groups and twins with two
          blanks (B12), or both values lead to the same elsewhere (B13)
level 6   proof: the search finds no other solution; what is left is minimal, no given can go

Every level is monotone: with more givens it settles the same cells and more. So what a level solves, the next one
solves too, a given that had to stay once has to stay for good, and one pass through the givens is enough.

Taking givens away one by one would settle the whole board from scratch for each of them. `dig` gets the same board
with less work: it halves the list of givens again and again, and what follows from the givens outside a block is
settled once for all of the block. If that is the whole board, the block goes at once.

What takes more than one line (B10 to B13) would be slow to follow everywhere. So digging at levels 4 and 5 tries a
squeeze or an assumption on the given in question only: if that brings it back, all the rest follows as it did before.
It may keep a given that `solves`, which leaves out nothing, could do without.

given     a cell that is printed
mirror    the cell that is given or not together with another one, for symmetric boards; the cell itself if it is alone
trap      four cells of the solution that can be turned over without breaking any rule but that of different lines:
          a board with none of them given needs that rule
rival     another solution with the same givens
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.masume.kernel.binairo import Search
    from cython.cimports.masume.kernel.bits import bit, ctz, popcount
else:
    from masume.kernel import load_plain
    from masume.kernel.bits import bit, ctz, popcount

    # A plain class cannot reach into a compiled one.
    Search = load_plain("binairo", "masume.kernel.binairo_for_plain_maker").Search


WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LONGEST = 64  # cells of a line: one word

OPEN = cython.declare(cython.int, 2)
ACROSS = cython.declare(cython.int, 4)  # the first level that argues with several lines at a time
WHAT_IF = cython.declare(cython.int, 5)
PROOF = cython.declare(cython.int, 6)
ASSUMPTION = cython.declare(cython.int, 0)  # the level of what follows from an assumption of WHAT_IF

# By level: lines that miss at most so many of a symbol are completed; symbols of which at most so many are missing are
# reserved for groups (where lines are not completed); and lines with at most so many open cells are kept apart from
# full ones (-1: lines are never compared). What-if works on what level 4 leaves, and the search goes without the rare
# lines with three open cells and more.
LEAST = (1, 0, 1, 3, LONGEST, LONGEST, LONGEST)
GROUPS = (LONGEST, 0, 0, 4, 0, 0, 0)
BLANKS = (2, -1, -1, 3, 7, 7, 2)

# Up to so many cells, a random order of the cells gives the most varied solutions. Larger boards would run into dead
# ends that have nothing to do with the last choices; row by row, dead ends stay near them.
SHUFFLED = cython.declare(cython.int, 600)
DEAD_ENDS = cython.declare(cython.int, 300)  # of one draw; then it starts afresh
TRIES = cython.declare(cython.int, 30)  # to fill a rival straight on, before the search is asked
FEWEST_NODES = cython.declare(cython.int, 30)  # of the first search for a rival, then doubled again and again
MOST_NODES = cython.declare(cython.int, 500)  # of the last one; some proofs on large boards would take hours
FEW = cython.declare(cython.int, 8)  # completions of a line that level 4 looks at one by one
TRAPS = cython.declare(cython.int, 8)  # tried on one solution

SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)


class Stopped(Exception):  # noqa: N818 - no error: the caller's limit came first
    """The watch of a maker said stop."""


@cython.cclass
class Maker(Search):
    """Makes boards of one size, with one kind of lines, in one symmetry.

    `start` comes first, then for each board `draw`, `dig` and perhaps the others. All of them raise Stopped when the
    watch says so, and whatever the watch raises."""

    mirror: cython.int[::1]
    seed: cython.ulonglong
    halted: cython.bint
    undecided: cython.bint

    # The level in use, and the tables it is read from.
    least: cython.int
    groups: cython.int
    blanks: cython.int
    least_of: cython.int[::1]
    groups_of: cython.int[::1]
    blanks_of: cython.int[::1]

    # By cell: its value in the solution, and whether it is given.
    solution: cython.uchar[::1]
    given: cython.uchar[::1]

    # The cells in the order in which they are drawn or filled, and what was known before each choice of `draw_cells`.
    preference: cython.int[::1]
    marks: cython.int[::1]

    trap: cython.int[::1]
    full_twins: cython.ulonglong[::1]

    # The completions of a line, and where `list_completions` has still to go.
    completions: cython.ulonglong[::1]
    waiting_at: cython.int[::1]
    waiting_ending: cython.int[::1]
    waiting_balance: cython.int[::1]
    waiting_ones: cython.ulonglong[::1]

    # What `dig_items` has to take away, and its blocks, outermost first.
    items: cython.int[::1]
    block_from: cython.int[::1]
    block_to: cython.int[::1]
    block_known: cython.int[::1]
    block_stage: cython.int[::1]

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones, mirror):
        if rows > LONGEST or cols > LONGEST:
            raise ValueError(f"a line has at most {LONGEST} cells, unlike {rows} rows and {cols} columns")
        if len(mirror) != rows * cols or any(mirror[mirror[cell]] != cell for cell in range(rows * cols)):
            raise ValueError("each cell must have a mirror cell whose mirror cell it is")
        Search.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        if not self.possible:
            raise ValueError(f"there are not enough different lines for {rows} rows and {cols} columns")
        self.mirror = array("i", mirror)
        self.seed = 1
        self.halted = self.undecided = False
        self.least = self.groups = self.blanks = 0
        self.least_of = array("i", LEAST)
        self.groups_of = array("i", GROUPS)
        self.blanks_of = array("i", BLANKS)
        self.solution = array("B", [0]) * self.cells
        self.given = array("B", [0]) * self.cells
        self.preference = array("i", [0]) * self.cells
        self.marks = array("i", [0]) * self.cells
        self.trap = array("i", [0]) * 4
        self.full_twins = array("Q", [0]) * max(rows, cols)
        self.completions = array("Q", [0]) * (FEW + 1)
        waiting = 4 * LONGEST + max(rows, cols)  # at first four endings for each balance, then one more a place
        self.waiting_at = array("i", [0]) * waiting
        self.waiting_ending = array("i", [0]) * waiting
        self.waiting_balance = array("i", [0]) * waiting
        self.waiting_ones = array("Q", [0]) * waiting
        self.items = array("i", [0]) * self.cells
        depth = (rows * cols).bit_length() + 2
        self.block_from = array("i", [0]) * depth
        self.block_to = array("i", [0]) * depth
        self.block_known = array("i", [0]) * depth
        self.block_stage = array("i", [0]) * depth

    def start(self, seed, watch):
        """Begin a stream of boards: its random numbers, and the question whether to stop."""
        # Neighbouring seeds must not give neighbouring streams; and xorshift needs a state other than 0.
        mixed = (seed * SPREAD + MIX) & WORD
        mixed = ((mixed ^ (mixed >> 29)) * SPREAD) & WORD
        self.seed = (mixed ^ (mixed >> 32)) or SPREAD
        self.watch = watch
        self.error = None
        self.halted = self.stopped = False
        self.ticks = 0

    def rest(self):
        """Let go of the watch."""
        self.watch = None

    def draw(self, twins):
        """Draw a random solution; all its cells are given. With twins, two parallel lines of it differ in two cells
        only, so that it is likely to have traps."""
        drawn: cython.bint = False
        planted: cython.bint = twins
        while not drawn:
            self.ask()
            with cython.nogil:
                drawn = self.draw_cells(planted)
            self.answer()

    def dig(self, level: cython.int):
        """Take givens away as long as the rest leads to them at this level. False: this was given up, for a proof was
        out of reach; another solution may have more luck."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            self.dig_items(level)
        self.answer()
        return not self.undecided

    def adopt(self, givens):
        """Take over a board made elsewhere, rows of 0, 1 and None, for `solves` and `argue`."""
        cell: cython.int = 0
        for row in givens:
            for value in row:
                self.given[cell] = value is not None
                self.solution[cell] = 1 if value else 0
                cell += 1

    def set_trap(self, level: cython.int):
        """Find a trap in the solution just drawn and take its cells away; False if there is none that the level can
        fill again."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        done: cython.bint
        with cython.nogil:
            done = self.take_trap(level)
        self.answer()
        return done

    def solves(self, level: cython.int):
        """Whether the level, up to what-if, fills the whole board from the givens."""
        if not 1 <= level <= WHAT_IF:
            raise ValueError(f"the levels that solve are 1 to {WHAT_IF}, not {level}")
        done: cython.bint
        with cython.nogil:
            done = self.reach(level)
        self.answer()
        return done

    def answer(self):
        """Raise what must be raised after a piece of work."""
        error = self.error
        self.error = None
        if error is not None:
            raise error
        if self.halted:
            raise Stopped

    def board(self):
        """The givens as rows of 0, 1 and None."""
        return self.in_rows([value if given else None for value, given in zip(self.solution, self.given, strict=True)])

    def argue(self, level: cython.int):
        """What the level, up to what-if, makes of the givens, as rows of 0, 1 and None."""
        self.solves(level)
        return self.in_rows([None if self.is_open(cell) else self.value_of(cell) for cell in range(self.cells)])

    def in_rows(self, values: list):
        return [values[cell : cell + self.cols] for cell in range(0, self.cells, self.cols)]

    # Random numbers, the same compiled and plain.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def random(self, below: cython.int) -> cython.int:
        """A number from 0 to below - 1, by xorshift64*."""
        x: cython.ulonglong = self.seed
        x ^= x >> 12
        x ^= (x << 25) & WORD
        x ^= x >> 27
        self.seed = x
        x = (x * MIX) & WORD
        return cython.cast(cython.int, ((x >> 32) * below) >> 32)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self, cells: cython.int[::1], count: cython.int) -> cython.void:
        i: cython.int = count - 1
        other: cython.int
        cell: cython.int
        while i > 0:
            other = self.random(i + 1)
            cell = cells[i]
            cells[i] = cells[other]
            cells[other] = cell
            i -= 1

    # The state of the search.

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Let Python look at the clock and at Ctrl-C. `stopped` alone may also mean that a search is out of nodes."""
        try:
            if self.watch():
                self.halted = self.stopped = True
        except BaseException as error:  # KeyboardInterrupt above all; `answer` raises it again
            self.error = error
            self.halted = self.stopped = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def record(self) -> cython.void:
        """That there is a rival is enough to know."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self) -> cython.void:
        """An empty board, every line queued."""
        i: cython.int
        self.known = 0
        self.undo(0)  # for the queues
        for i in range(2 * self.lines):
            self.mask[i] = 0
            self.room[i] = self.quota[i]
        for i in range(self.lines):
            self.queue(i)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def value_of(self, cell: cython.int) -> cython.int:
        """0, 1 or OPEN."""
        return self.value(cell // self.cols, cell % self.cols)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def is_open(self, cell: cython.int) -> cython.bint:
        return self.value_of(cell) == OPEN

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, cell: cython.int, value: cython.int) -> cython.void:
        self.put(cell // self.cols, cell % self.cols, value)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stands(self, cell: cython.int, value: cython.int) -> cython.bint:
        """Give an open cell a value; take it back if that leads to a contradiction."""
        before: cython.int = self.known
        self.place(cell, value)
        if self.propagate():
            return True
        self.undo(before)
        return False

    # Propagation by levels. The rules for single lines are those of the search.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def use(self, level: cython.int) -> cython.void:
        """Let `propagate` reason at this level."""
        self.least = self.least_of[level]
        self.groups = self.groups_of[level]
        self.blanks = self.blanks_of[level]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Apply the rules of the level until both queues are empty. False: a contradiction, or halted."""
        line: cython.int
        while True:
            while self.near_count:
                self.near_count -= 1
                line = self.near[self.near_count]
                self.in_near[line] = 0
                if not self.settle(line):
                    return False
            if self.deep_count == 0:
                return True
            self.tick()
            if self.stopped:
                return False
            self.deep_count -= 1
            line = self.deep[self.deep_count]
            self.in_deep[line] = 0
            # With two open cells or less, `settle` sees all that `complete` would.
            if self.open_cells(line) > 2:
                if min(self.room[2 * line], self.room[2 * line + 1]) <= self.least:
                    if not self.complete(line):
                        return False
                elif self.groups and not (self.reserve(line, 0) and self.reserve(line, 1)):
                    return False
            if self.unique_lines and self.open_cells(line) <= self.blanks and not self.compare(line):
                return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reserve(self, line: cython.int, value: cython.int) -> cython.bint:
        """Of any three cells in a row, one must have the value. If the line has as many of these groups side by side as
        it misses values, the open cells outside the groups have the other value."""
        room: cython.int = self.room[2 * line + value]
        outside: cython.ulonglong = 0
        places: cython.ulonglong = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
        count: cython.int
        if room > self.groups:
            return True
        count = self.count_groups(line, value, 0)
        if count < room:
            return True
        if count > room:
            return False
        while places:
            if self.count_groups(line, value, places & ~(places - 1)) == room:
                outside |= places & ~(places - 1)
            places &= places - 1
        if outside:
            self.fill(line, 0, outside, 1 - value)
            self.queue(line)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_groups(self, line: cython.int, value: cython.int, avoided: cython.ulonglong) -> cython.int:
        """How many times three cells in a row without the value can be found that share no open cells, nor have any
        of those to avoid. Taking each as soon as possible gives the greatest number."""
        others: cython.ulonglong = self.mask[2 * line + 1 - value]
        free: cython.ulonglong = self.full[line] ^ (self.mask[2 * line + value] | avoided)
        group: cython.ulonglong
        count: cython.int = 0
        at: cython.int
        for at in range((self.cols if line < self.rows else self.rows) - 2):
            group = bit(at) | bit(at + 1) | bit(at + 2)
            if (group & free) == group:
                count += 1
                free &= ~group | others
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def compare(self, line: cython.int) -> cython.bint:
        """Keep a line with few open cells apart from the full ones, or those with few open cells from a full line."""
        first: cython.int = 0 if line < self.rows else self.rows
        last: cython.int = self.rows if line < self.rows else self.lines
        other: cython.int
        if self.open_cells(line) > 0:
            return self.part_from_all(line)
        for other in range(first, last):
            if other != line and self.open_cells(other) <= self.blanks and not self.differ(line, other):
                if not self.part_from_all(other):
                    return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def differ(self, line: cython.int, other: cython.int) -> cython.bint:
        """Whether two lines have different values in some cell."""
        return (
            (self.mask[2 * line] & self.mask[2 * other + 1]) | (self.mask[2 * line + 1] & self.mask[2 * other])
        ) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def part_from_all(self, line: cython.int) -> cython.bint:
        """Keep a line with few open cells different from all full lines parallel to it: a cell that has the same value
        in all completions but those gets it."""
        first: cython.int = 0 if line < self.rows else self.rows
        last: cython.int = self.rows if line < self.rows else self.lines
        other: cython.int
        alike: cython.int = 0
        ones: cython.ulonglong = self.mask[2 * line + 1]
        still_open: cython.ulonglong = self.full[line] ^ (self.mask[2 * line] | ones)
        chosen: cython.ulonglong = still_open  # the open cells that are 1 in a completion
        always0: cython.ulonglong = still_open
        always1: cython.ulonglong = still_open
        for other in range(first, last):
            if other != line and self.open_cells(other) == 0 and not self.differ(line, other):
                self.full_twins[alike] = self.mask[2 * other + 1]
                alike += 1
        if alike == 0:
            return True
        if still_open == 0:
            return False
        while True:
            if self.completes(line, ones | chosen, alike):
                always0 &= ~chosen
                always1 &= chosen
            if chosen == 0:
                break
            chosen = (chosen - 1) & still_open
        if always0 & always1:
            return False  # there is no such completion
        if always0 | always1:
            self.fill(line, 0, always0, 0)
            self.fill(line, 0, always1, 1)
            self.queue(line)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def completes(self, line: cython.int, ones: cython.ulonglong, alike: cython.int) -> cython.bint:
        """Whether a line may have these ones, by itself and apart from the first few `full_twins`."""
        zeros: cython.ulonglong = self.full[line] ^ ones
        i: cython.int
        if three(ones) or three(zeros):
            return False
        if popcount(ones) > self.quota[2 * line + 1] or popcount(zeros) > self.quota[2 * line]:
            return False
        for i in range(alike):
            if self.full_twins[i] == ones:
                return False
        return True

    # Solutions.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw_cells(self, twins: cython.bint) -> cython.bint:
        """Give random values to the cells in turn, and what follows from them. At a dead end, take back the last
        choice, then two more, four more and so on, until the board gets farther than ever. False: not this time."""
        cell: cython.int
        value: cython.int
        before: cython.int
        at: cython.int = 0
        depth: cython.int = 0
        back: cython.int = 1
        farthest: cython.int = 0
        dead_ends: cython.int = 0
        self.use(PROOF)
        self.clear()
        for cell in range(self.cells):
            self.preference[cell] = cell
        if self.cells <= SHUFFLED:
            self.shuffle(self.preference, self.cells)
        if not self.propagate():
            return False
        if twins:
            self.plant_twins()
        while at < self.cells:
            cell = self.preference[at]
            if not self.is_open(cell):
                at += 1
                continue
            before = self.known
            value = self.random(2)
            if self.stands(cell, value) or self.stands(cell, 1 - value):
                self.marks[depth] = before
                depth += 1
                if self.known > farthest:
                    farthest = self.known
                    back = 1
                continue
            dead_ends += 1
            if depth == 0 or dead_ends > DEAD_ENDS or self.halted:
                return False
            depth = max(depth - back, 0)
            back = min(2 * back, self.cells)
            self.undo(self.marks[depth])
            at = 0
        for cell in range(self.cells):
            self.solution[cell] = self.value_of(cell)
            self.given[cell] = 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def plant_twins(self) -> cython.void:
        """Fill two lines of the empty board, some way apart, that differ in two cells only; if that works at once."""
        across: cython.bint = self.random(2) == 0
        first: cython.int = 0 if across else self.rows
        count: cython.int = self.rows if across else self.cols
        length: cython.int = self.cols if across else self.rows
        line: cython.int
        twin: cython.int
        apart: cython.int
        at: cython.int
        value: cython.int
        before: cython.int
        seen: cython.int = 0
        low: cython.int
        high: cython.int
        pair: cython.ulonglong
        swapped: cython.ulonglong = 0
        ones: cython.ulonglong
        if count < 4:
            return
        apart = 3 + self.random(count - 3)  # nearer, they would press the lines between and beside them
        line = self.random(count - apart)
        twin = line + apart
        for at in range(length):
            if self.is_open(self.crossing(first + line, at)):
                value = self.random(2)
                if not self.stands(self.crossing(first + line, at), value):
                    self.stands(self.crossing(first + line, at), 1 - value)
        if self.open_cells(first + line) > 0:
            return
        ones = self.mask[2 * (first + line) + 1]
        for low in range(length):
            for high in range(low + 1, length):
                pair = bit(low) | bit(high)
                if popcount(ones & pair) == 1 and self.completes(first + line, ones ^ pair, 0):
                    seen += 1
                    if self.random(seen) == 0:
                        swapped = ones ^ pair
        if seen == 0:
            return
        before = self.known
        for at in range(length):
            value = 1 if swapped & bit(at) else 0
            if self.is_open(self.crossing(first + twin, at)):
                self.place(self.crossing(first + twin, at), value)
        if not self.propagate() or self.mask[2 * (first + twin) + 1] != swapped:
            self.undo(before)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def crossing(self, line: cython.int, at: cython.int) -> cython.int:
        """The cell at a place of a line."""
        return line * self.cols + at if line < self.rows else at * self.cols + line - self.rows

    # Traps.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_trap(self, level: cython.int) -> cython.bint:
        """Take the cells of some trap out of the solution, with their mirror cells, if the level brings them back."""
        cell: cython.int
        i: cython.int
        tried: cython.int
        for tried in range(TRAPS):
            self.clear()
            for cell in range(self.cells):
                self.place(cell, self.solution[cell])
                self.given[cell] = 1
            if not self.find_trap() or self.halted:
                return False
            for i in range(4):
                self.given[self.trap[i]] = self.given[self.mirror[self.trap[i]]] = 0
            if self.reach(min(level, WHAT_IF)):
                return True
        for cell in range(self.cells):
            self.given[cell] = 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_trap(self) -> cython.bint:
        """One of the traps of the full board, at random.

        If two lines differ in two places only, and a third line is like the first one there, then exchanging the
        values at these places in the second and the third line makes the second one like the first, and leaves all
        counts as they are. It is a trap if it also brings no three equal values together."""
        first: cython.int
        last: cython.int
        cross: cython.int
        line: cython.int
        twin: cython.int
        third: cython.int
        low: cython.int
        high: cython.int
        seen: cython.int = 0
        family: cython.int
        pair: cython.ulonglong
        turned: cython.ulonglong
        for family in range(2):
            first = 0 if family == 0 else self.rows
            last = self.rows if family == 0 else self.lines
            cross = self.rows if family == 0 else 0
            for line in range(first, last):
                for twin in range(first, last):
                    pair = self.mask[2 * line + 1] ^ self.mask[2 * twin + 1]
                    if popcount(pair) != 2 or popcount(self.mask[2 * line + 1] & pair) != 1:
                        continue
                    low = ctz(pair)
                    high = ctz(pair & (pair - 1))
                    for third in range(first, last):
                        if third == line or (self.mask[2 * third + 1] ^ self.mask[2 * line + 1]) & pair:
                            continue
                        turned = bit(twin - first) | bit(third - first)
                        if (
                            self.completes(third, self.mask[2 * third + 1] ^ pair, 0)
                            and self.completes(cross + low, self.mask[2 * (cross + low) + 1] ^ turned, 0)
                            and self.completes(cross + high, self.mask[2 * (cross + high) + 1] ^ turned, 0)
                        ):
                            seen += 1
                            if self.random(seen) == 0:
                                self.trap[0] = self.crossing(twin, low)
                                self.trap[1] = self.crossing(twin, high)
                                self.trap[2] = self.crossing(third, low)
                                self.trap[3] = self.crossing(third, high)
        return seen > 0

    # Solving by levels.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reach(self, level: cython.int) -> cython.bint:
        """Whether the level fills the board from the givens."""
        cell: cython.int
        self.use(level)
        self.clear()
        for cell in range(self.cells):
            if self.given[cell]:
                self.place(cell, self.solution[cell])
        self.propagate()
        while self.known < self.cells and not self.halted:
            if level >= ACROSS and (self.use_mutual_twins() or self.use_squeezes()):
                continue
            if level < WHAT_IF or not self.use_what_if():
                return False
        return self.known == self.cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def use_what_if(self) -> cython.bint:
        """Try both values of each open cell, with what follows simply. Whether anything was learnt."""
        cell: cython.int
        line: cython.int
        moved: cython.bint = False
        self.use(ASSUMPTION)
        for cell in range(self.cells):
            if self.is_open(cell) and self.probe_cell(cell // self.cols, cell % self.cols) > 0:
                moved = True
        self.use(WHAT_IF)
        for line in range(self.lines):
            self.queue(line)
        self.propagate()
        return moved

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def use_squeezes(self) -> cython.bint:
        """Settle a cell by a squeeze, if there is any, and what follows."""
        line: cython.int
        at: cython.int
        value: cython.int
        for line in range(self.lines):
            for at in range(self.cols if line < self.rows else self.rows):
                if self.is_open(self.crossing(line, at)):
                    for value in range(2):
                        if self.squeezed(line, at, value):
                            self.place(self.crossing(line, at), 1 - value)
                            self.propagate()
                            return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeezed(self, line: cython.int, at: cython.int, value: cython.int) -> cython.bint:
        """Whether a line cannot have a value in an open place because of the lines that cross it: it could be completed
        in a few ways, and each of them breaks a rule as soon as the crossing lines are settled."""
        before: cython.int = self.known
        count: cython.int
        i: cython.int
        self.tick()
        if self.stopped:
            return False
        self.place(self.crossing(line, at), value)
        count = self.list_completions(line)
        self.undo(before)
        if count > FEW:
            return False
        for i in range(count):
            if not self.breaks(line, self.completions[i]):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_completions(self, line: cython.int) -> cython.int:
        """List the ones of the completions of a line, up to one more than FEW; return how many there are.

        The sweep tells which balances can be reached after each cell with each ending (one 0, two 0s, one 1, two 1s).
        So going back from the last cell to balances that can be reached never leads into a dead end."""
        length: cython.int = self.cols if line < self.rows else self.rows
        found: cython.int = 0
        waiting: cython.int = 0
        at: cython.int
        ending: cython.int
        balance: cython.int
        ones: cython.ulonglong
        goals: cython.ulonglong = self.goal[line]
        if not self.sweep(line):
            return 0
        while goals:
            for ending in range(4):
                waiting = self.await_completion(waiting, length - 1, ending, ctz(goals), 0)
            goals &= goals - 1
        while waiting > 0 and found <= FEW:
            waiting -= 1
            at = self.waiting_at[waiting]
            ending = self.waiting_ending[waiting]
            balance = self.waiting_balance[waiting]
            ones = self.waiting_ones[waiting]
            # Before this value the line had the other one, once or twice; or, if this is the second, the same one once.
            if ending >= 2:
                ones |= bit(at)
                balance -= 1
            else:
                balance += 1
            if at == 0:
                self.completions[found] = ones
                found += 1
            elif ending & 1:
                waiting = self.await_completion(waiting, at - 1, ending - 1, balance, ones)
            else:
                waiting = self.await_completion(waiting, at - 1, 2 - ending, balance, ones)
                waiting = self.await_completion(waiting, at - 1, 3 - ending, balance, ones)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def await_completion(
        self,
        waiting: cython.int,
        at: cython.int,
        ending: cython.int,
        balance: cython.int,
        ones: cython.ulonglong,
    ) -> cython.int:
        """Note a completion from a place on, if there is a way to it; return how many are noted."""
        if not (self.forward[4 * at + ending] & bit(balance)):
            return waiting
        self.waiting_at[waiting] = at
        self.waiting_ending[waiting] = ending
        self.waiting_balance[waiting] = balance
        self.waiting_ones[waiting] = ones
        return waiting + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def breaks(self, line: cython.int, ones: cython.ulonglong) -> cython.bint:
        """Whether a completion of a line is that of a full line, or breaks a rule in a line that crosses it, when that
        is settled, or then in a line parallel to it."""
        before: cython.int = self.known
        first: cython.int = 0 if line < self.rows else self.rows
        last: cython.int = self.rows if line < self.rows else self.lines
        cross: cython.int = self.rows if line < self.rows else 0
        still_open: cython.ulonglong = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
        places: cython.ulonglong = still_open
        other: cython.int
        broken: cython.bint = False
        self.fill(line, 0, still_open & ones, 1)
        self.fill(line, 0, still_open & ~ones, 0)
        while places and not broken:
            broken = not self.settle(cross + ctz(places))
            places &= places - 1
        for other in range(first, last):
            if other != line and not broken:
                broken = (
                    self.room[2 * other] < 0
                    or self.room[2 * other + 1] < 0
                    or three(self.mask[2 * other])
                    or three(self.mask[2 * other + 1])
                    or (self.unique_lines and self.open_cells(other) == 0 and self.mask[2 * other + 1] == ones)
                )
        self.undo(before)
        return broken

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def use_mutual_twins(self) -> cython.bint:
        """Two lines alike so far, with the same two open cells, must differ there: settle what follows from that in
        the lines that cross them, if anything, and what follows from it."""
        line: cython.int
        twin: cython.int
        cross: cython.int
        last: cython.int
        at: cython.int
        places: cython.ulonglong
        if not self.unique_lines:
            return False
        for line in range(self.lines):
            if self.open_cells(line) != 2 or self.room[2 * line] != 1 or self.room[2 * line + 1] != 1:
                continue
            last = self.rows if line < self.rows else self.lines
            cross = self.rows if line < self.rows else 0
            for twin in range(line + 1, last):
                if self.mask[2 * line] != self.mask[2 * twin] or self.mask[2 * line + 1] != self.mask[2 * twin + 1]:
                    continue
                places = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
                while places:
                    at = cross + ctz(places)
                    places &= places - 1
                    if self.use_difference(at, line - self.rows + cross, twin - self.rows + cross):
                        return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def use_difference(self, line: cython.int, one: cython.int, other: cython.int) -> cython.bint:
        """Settle the cells of a line that are the same in all its completions in which two open places differ."""
        before: cython.int = self.known
        always0: cython.ulonglong = self.full[line]
        always1: cython.ulonglong = self.full[line]
        value: cython.int
        for value in range(2):
            self.place(self.crossing(line, one), value)
            self.place(self.crossing(line, other), 1 - value)
            if self.sweep(line):
                always0 &= self.forced0[0] | self.mask[2 * line]
                always1 &= self.forced1[0] | self.mask[2 * line + 1]
            self.undo(before)
        always0 &= ~self.mask[2 * line]
        always1 &= ~self.mask[2 * line + 1]
        if not (always0 | always1) or always0 & always1:
            return False
        self.fill(line, 0, always0, 0)
        self.fill(line, 0, always1, 1)
        self.queue(line)
        self.propagate()
        return True

    # Digging.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dig_items(self, level: cython.int) -> cython.void:
        """Take givens away, each item (a given with its mirror cell) if it follows from the others, in random order.

        A block is a part of the list of items. When it is entered, the board holds all that follows from the givens
        outside of it. If these fill the board, none of the block is needed. A single item stays if it does not follow.
        Else the block is dug in two halves: the first one with the items of the second half back on the board, then
        the second one with what stayed of the first."""
        count: cython.int = 0
        cell: cython.int
        depth: cython.int = 0
        begin: cython.int
        middle: cython.int
        end: cython.int
        for cell in range(self.cells):
            if self.given[cell] and cell <= self.mirror[cell]:
                self.items[count] = cell
                count += 1
        self.shuffle(self.items, count)
        for cell in range(self.cells):
            self.preference[cell] = cell
        self.shuffle(self.preference, self.cells)
        self.undecided = False
        if count == 0:
            return
        self.use(level)
        self.clear()
        self.propagate()
        self.block_from[0] = 0
        self.block_to[0] = count
        self.block_stage[0] = 0
        while depth >= 0 and not self.halted and not self.undecided:
            begin = self.block_from[depth]
            end = self.block_to[depth]
            middle = (begin + end) // 2
            if self.block_stage[depth] == 0:
                if self.known == self.cells:
                    self.take(begin, end)
                elif end - begin == 1:
                    if self.item_follows(self.items[begin], level):
                        self.take(begin, end)
                else:
                    self.block_known[depth] = self.known
                    self.block_stage[depth] = 1
                    self.give_back(middle, end)
                    depth += 1
                    self.block_from[depth] = begin
                    self.block_to[depth] = middle
                    self.block_stage[depth] = 0
                    continue
            elif self.block_stage[depth] == 1:
                self.block_stage[depth] = 2
                self.undo(self.block_known[depth])
                self.give_back(begin, middle)
                depth += 1
                self.block_from[depth] = middle
                self.block_to[depth] = end
                self.block_stage[depth] = 0
                continue
            depth -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, begin: cython.int, end: cython.int) -> cython.void:
        """These items are no longer given."""
        i: cython.int
        for i in range(begin, end):
            self.given[self.items[i]] = self.given[self.mirror[self.items[i]]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give_back(self, begin: cython.int, end: cython.int) -> cython.void:
        """Put those of these items that are given on the board, and what follows from them."""
        i: cython.int
        cell: cython.int
        for i in range(begin, end):
            cell = self.items[i]
            if self.given[cell]:
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
                cell = self.mirror[cell]
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
        self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def item_follows(self, cell: cython.int, level: cython.int) -> cython.bint:
        return self.follows(cell, level) and self.follows(self.mirror[cell], level)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follows(self, cell: cython.int, level: cython.int) -> cython.bint:
        """Whether a cell has its value by what is on the board; it is put there if so."""
        before: cython.int = self.known
        refuted: cython.bint
        if not self.is_open(cell):
            return True
        if level < ACROSS:
            return False
        if level < PROOF and self.is_squeezed(cell):
            return True
        if level < WHAT_IF:
            return False
        if level == WHAT_IF:
            self.use(ASSUMPTION)
        self.place(cell, 1 - self.solution[cell])
        refuted = not self.propagate()
        if level == PROOF and not refuted:
            refuted = not self.has_rival()
        self.use(level)
        self.undo(before)
        if refuted:
            self.place(cell, self.solution[cell])
            self.propagate()
        return refuted

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_squeezed(self, cell: cython.int) -> cython.bint:
        """Whether an open cell has its value by a squeeze of its row or column; it is put there if so."""
        row: cython.int = cell // self.cols
        col: cython.int = cell % self.cols
        value: cython.int = self.solution[cell]
        if self.squeezed(row, col, 1 - value) or self.squeezed(self.rows + col, row, 1 - value):
            self.place(cell, value)
            self.propagate()
            return True
        return False

    # Rivals.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_rival(self) -> cython.bint:
        """Whether the board as it stands, with a wrong value in one cell, has a solution. Mostly it has one that is
        close to the wanted solution, so the search is only asked when that is not found, and with more and more
        nodes. When halted or undecided, the answer means nothing."""
        before: cython.int = self.known
        budget: cython.longlong = FEWEST_NODES
        i: cython.int
        while budget <= MOST_NODES:
            for i in range(TRIES):
                if self.fill_close():
                    return True
                self.undo(before)
            self.most_nodes = budget
            self.search()
            self.undo(before)
            if self.found > 0:
                return True
            if self.nodes < budget or self.halted:
                return False
            budget *= 2
        self.undecided = True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_close(self) -> cython.bint:
        """Fill the board straight on: each cell takes its value in the wanted solution, or else the other one. A cell
        that can take neither comes first from the next time on, so that the others make room for it; with the cells
        that clash in front, few boards need more than a few times."""
        at: cython.int
        cell: cython.int
        for at in range(self.cells):
            cell = self.preference[at]
            if (
                self.is_open(cell)
                and not self.stands(cell, self.solution[cell])
                and not self.stands(cell, 1 - self.solution[cell])
            ):
                while at > 0:
                    self.preference[at] = self.preference[at - 1]
                    at -= 1
                self.preference[0] = cell
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self) -> cython.void:
        """Walk through what is open until one solution is `found`, all is seen, or the nodes are used up."""
        i: cython.int
        self.most_solutions = 1
        self.nodes = self.found = 0
        self.depth = 0
        self.assigned = self.culprit = -1
        self.clock = 1
        for i in range(self.lines):
            self.changed[i] = 1
        for i in range(self.cells):
            self.probed[i] = 0
        self.walk()
        self.stopped = self.halted


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def three(cells: cython.ulonglong) -> cython.bint:
    """Whether three of the cells of a line stand side by side."""
    return (cells & (cells << 1) & (cells << 2)) != 0
