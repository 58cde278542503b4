"""The Kakuro search: every filling of a layout of runs, or the proof that there is no other.

set         a set of digits as nine bits: bit d - 1 stands for the digit d
cell        a white square, numbered 0, 1, 2, … in reading order
run         consecutive cells with different digits; across runs are numbered before down runs
open        a cell with more than one digit left; a cell with one digit left is fixed
rest        what the open cells of a run still have to add up to; UNKNOWN when the run has no clue
component   open cells that hang together by runs; components do not influence each other
filling     the digits of one component

Propagation makes each run consistent by itself. The cheap part (digits used up, sets of digits that fit the rest,
digits that every fitting set needs) is done at once; the exact part waits until no cheap step is left anywhere.

Sum balance looks at all runs together. In the graph whose vertices are the runs and whose edges are the open cells, the
across and the down rests of a component have the same total, and a cell whose removal would split the component (a
bridge) holds exactly what one side lacks.

Search branches on the cell with few digits in runs that often failed, and treats the components that a guess leaves
one after the other: when one has no filling, the guess is wrong, whatever the others hold. A search that takes long
starts again with what it learned about the runs; fillings already found are kept and recognised.
"""

from __future__ import annotations

import sys
from array import array
from itertools import islice, product

import cython

from masume.kernel.pool import Pool

ALL = cython.declare(cython.int, 511)
UNKNOWN = cython.declare(cython.int, 46)
RESTS = cython.declare(cython.int, 47)

# Guesses until the first restart; each restart allows half as many again.
PATIENCE = cython.declare(cython.int, 100)

# How much work (about the number of cells looked at) passes between two questions whether to stop.
ASK_AFTER = cython.declare(cython.int, 65536 if cython.compiled else 4096)

# For each set of digits: how many they are, the largest of them (the digit itself if there is one), and the set of the
# digits 10 - d.
COUNT = cython.declare(cython.int[::1], array("i", [0]) * 512)
DIGIT = cython.declare(cython.int[::1], array("i", [0]) * 512)
MIRROR = cython.declare(cython.int[::1], array("i", [0]) * 512)

# The sets of k digits with sum s are COMBINATION[FIRST[k * RESTS + s] : FIRST[k * RESTS + s + 1]]. With an unknown sum
# the digits only have to differ: there the set of all digits stands for all its subsets.
COMBINATION = cython.declare(cython.int[::1], array("i", [0]) * 520)
FIRST = cython.declare(cython.int[::1], array("i", [0]) * 471)

# FITTING[ROW[k * RESTS + s] * 512 + available] is about the sets of k of the available digits with sum s: their union,
# plus 512 times their intersection; 0 if there is none, and -1 if nobody has asked. Row 0 stands for all pairs (k, s)
# that have no sets at all.
ROW = cython.declare(cython.int[::1], array("i", [0]) * 470)
FITTING = cython.declare(cython.int[::1], array("i", [0]) * 512 + array("i", [-1]) * (138 * 512))


@cython.cfunc
def build_tables() -> cython.void:
    """Fill all tables but FITTING."""
    digits: cython.int
    low: cython.int
    count: cython.int
    total: cython.int
    kind: cython.int
    rows: cython.int = 1
    position: cython.int = 0
    sums: list = [0] * 512
    sets: list = [[] for kind in range(10 * RESTS)]
    for digits in range(1, 512):
        low = digits & -digits
        COUNT[digits] = COUNT[digits ^ low] + 1
        DIGIT[digits] = DIGIT[digits >> 1] + 1
        MIRROR[digits] = MIRROR[digits ^ low] | 256 // low
        total = sums[digits ^ low] + DIGIT[low]
        sums[digits] = total
        sets[COUNT[digits] * RESTS + total].append(digits)
    for count in range(1, 10):
        sets[count * RESTS + UNKNOWN].append(ALL)
    for kind in range(10 * RESTS):
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
    """The entry of FITTING for kind = k * RESTS + s, kept for the next time. Threads that look for the same entry at
    once write the same number."""
    position: cython.int
    digits: cython.int
    entry: cython.int
    union: cython.int = 0
    common: cython.int = ALL
    count: cython.int = kind // RESTS
    if kind % RESTS == UNKNOWN:
        if COUNT[available] >= count:
            union = available
        if COUNT[available] > count:
            common = 0
    else:
        for position in range(FIRST[kind], FIRST[kind + 1]):
            digits = COMBINATION[position]
            if digits & ~available == 0:
                union |= digits
                common &= digits
    entry = (common & union) << 9 | union
    FITTING[ROW[kind] << 9 | available] = entry
    return entry


HANDED_OVER_LATE = 10_000  # combinations that are made after the time is up: a few hundredths of a second


@cython.cclass
class Search:
    """The search on one board after the other; `load` makes it ready, whatever state it was left in."""

    room_cells: cython.int  # how many cells and squares the arrays have room for
    room_squares: cython.int
    cells: cython.int
    runs: cython.int
    across_runs: cython.int

    # The board.
    cell_at: cython.int[::1]  # of each square, -1 for walls
    square: cython.int[::1]  # of each cell
    across: cython.int[::1]  # the runs of each cell
    down: cython.int[::1]
    start: cython.int[::1]  # the cells of run r: member[start[r] : start[r + 1]]
    member: cython.int[::1]
    clue: cython.int[::1]  # of each run, or UNKNOWN

    # What is known.
    domain: cython.int[::1]  # the digits left to each cell
    weight: cython.int[::1]  # how often each run failed
    trail: cython.int[::1]  # cell << 9 | its domain before the change
    trail_length: cython.int

    # Runs to look at: a ring for the cheap filter, a stack for the exact one.
    queue: cython.int[::1]
    queued: cython.uchar[::1]
    queue_head: cython.int
    queue_length: cython.int
    late: cython.int[::1]
    is_late: cython.uchar[::1]
    late_length: cython.int

    # The open cells of the run being filtered, and the exact filter's workspace.
    open_cell: cython.int[9]
    open_domain: cython.int[9]
    within: cython.int[9]
    taken: cython.int[9]
    supported: cython.int[9]
    union: cython.int[512]

    # Sum balance: depth-first search over the runs.
    number: cython.int[::1]  # order of discovery, 0 = not yet seen
    lowest: cython.int[::1]  # lowest number reached from the subtree of a run past the cell it was entered by
    balance: cython.int[::1]  # across rests less down rests in the subtree
    unclued: cython.int[::1]  # runs without a clue in the subtree
    entered_by: cython.int[::1]  # cell
    next_member: cython.int[::1]
    bridge: cython.int[::1]  # cells found to be bridges, and their digits
    bridge_digit: cython.int[::1]
    bridges: cython.int

    # Components: cells order[lo:hi]; a component that begins at lo ends at end[lo].
    order: cython.int[::1]
    place: cython.int[::1]  # of each cell in `order`
    end: cython.int[::1]

    # The guesses that are in force, one frame each. A frame is about one component.
    frame_lo: cython.int[::1]
    frame_hi: cython.int[::1]
    frame_parent: cython.int[::1]  # the frame whose guess left this component
    frame_cell: cython.int[::1]
    frame_left: cython.int[::1]  # the digits not yet tried
    frame_trail: cython.int[::1]  # length of the trail before the guess
    frame_found: cython.longlong[::1]  # the number of fillings found before the component was entered

    # The component of the root being enumerated.
    piece: cython.int[::1]  # its cells
    piece_length: cython.int
    wanted: cython.longlong
    found: cython.longlong  # fillings met, repetitions included
    distinct: cython.longlong
    fillings: list
    known: set

    nodes: cython.longlong
    node_limit: cython.longlong  # -1: none
    work: cython.int
    stopped: cython.bint
    watch: object
    error: object

    def __init__(self):
        if not cython.compiled:
            self.open_cell = [0] * 9
            self.open_domain = [0] * 9
            self.within = [0] * 9
            self.taken = [0] * 9
            self.supported = [0] * 9
            self.union = [0] * 512
        self.room_cells = 0
        self.room_squares = 0
        self.cells = 0
        self.runs = 0
        self.across_runs = 0
        self.make_room(100, 150)
        self.trail_length = 0
        self.queue_head = 0
        self.queue_length = 0
        self.late_length = 0
        self.bridges = 0
        self.piece_length = 0
        self.wanted = 0
        self.found = 0
        self.distinct = 0
        self.fillings = []
        self.known = set()
        self.nodes = 0
        self.node_limit = -1
        self.work = 0
        self.stopped = False
        self.watch = None
        self.error = None

    @cython.cfunc
    def make_room(self, cells: cython.int, squares: cython.int) -> cython.void:
        """Let the arrays hold a board of so many cells and squares; there are at most two runs for each cell."""
        ints = array("i", [0])
        flags = array("B", [0])
        if squares > self.room_squares:
            self.room_squares = squares
            self.cell_at = ints * squares
        if cells > self.room_cells:
            self.room_cells = cells
            self.square = ints * cells
            self.across = ints * cells
            self.down = ints * cells
            self.start = ints * (2 * cells + 1)
            self.member = ints * (2 * cells)
            self.clue = ints * (2 * cells)
            self.domain = ints * cells
            self.weight = ints * (2 * cells)
            self.trail = ints * (8 * cells + 1)
            self.queue = ints * (2 * cells)
            self.queued = flags * (2 * cells)
            self.late = ints * (2 * cells)
            self.is_late = flags * (2 * cells)
            self.number = ints * (2 * cells)
            self.lowest = ints * (2 * cells)
            self.balance = ints * (2 * cells)
            self.unclued = ints * (2 * cells)
            self.entered_by = ints * (2 * cells)
            self.next_member = ints * (2 * cells)
            self.bridge = ints * cells
            self.bridge_digit = ints * cells
            self.order = ints * cells
            self.place = ints * cells
            self.end = ints * cells
            self.frame_lo = ints * (cells + 1)
            self.frame_hi = ints * (cells + 1)
            self.frame_parent = ints * (cells + 1)
            self.frame_cell = ints * (cells + 1)
            self.frame_left = ints * (cells + 1)
            self.frame_trail = ints * (cells + 1)
            self.frame_found = array("q", [0]) * (cells + 1)
            self.piece = ints * cells

    # The board

    @cython.cfunc
    def load(
        self, size: cython.int, cells: tuple, across: tuple, down: tuple, sums: tuple, domains: tuple
    ) -> cython.bint:
        """Take a board, with every run waiting to be filtered; False when it has no filling for a simple reason."""
        cell: cython.int
        run: cython.int
        square: cython.int
        digits: cython.int
        clue: cython.int
        possible: cython.bint = True
        count: cython.int = len(cells)
        if len(domains) != size or len(sums) != len(across) + len(down) or len(sums) > 2 * count:
            raise ValueError("a board needs one domain for each square and one sum for each run")
        self.make_room(count, size)
        self.cells = count
        self.across_runs = len(across)
        self.runs = len(sums)
        for square in range(size):
            self.cell_at[square] = -1
        for cell in range(count):
            square = cells[cell]
            if not 0 <= square < size or self.cell_at[square] >= 0:
                raise ValueError(f"square {square} is listed twice or is not on the board")
            digits = (domains[square] & 1022) >> 1
            if digits == 0:
                possible = False
            self.cell_at[square] = cell
            self.square[cell] = square
            self.domain[cell] = digits
            self.order[cell] = cell
            self.place[cell] = cell
        self.load_runs(size, across, 0, 0, self.across)
        self.load_runs(size, down, self.across_runs, count, self.down)
        for run in range(self.runs):
            clue = sums[run]
            if clue < 0 or clue >= UNKNOWN or self.start[run + 1] - self.start[run] > 9:
                possible = False
            self.clue[run] = UNKNOWN if clue == 0 else clue
            self.weight[run] = 0
            self.queue[run] = run
            self.queued[run] = 1
            self.is_late[run] = 0
        self.queue_head = 0
        self.queue_length = self.runs
        self.late_length = 0
        self.trail_length = 0
        return possible

    @cython.cfunc
    def load_runs(
        self, size: cython.int, runs: tuple, run: cython.int, position: cython.int, run_of: cython.int[::1]
    ) -> cython.void:
        """Number the runs of one direction from `run` on, their cells standing in `member` from `position` on."""
        line: tuple
        square: cython.int
        cell: cython.int
        last: cython.int = position + self.cells
        self.start[run] = position
        for cell in range(self.cells):
            run_of[cell] = -1
        for line in runs:
            for square in line:
                cell = self.cell_at[square] if 0 <= square < size else -1
                if cell < 0 or run_of[cell] >= 0:
                    raise ValueError(f"square {square} is in two runs of one direction or is not white")
                run_of[cell] = run
                self.member[position] = cell
                position += 1
            run += 1
            self.start[run] = position
        if position < last:
            raise ValueError("every white square is in one across and in one down run")

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
    def change(self, cell: cython.int, digits: cython.int) -> cython.void:
        self.trail[self.trail_length] = cell << 9 | self.domain[cell]
        self.trail_length += 1
        self.domain[cell] = digits

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def undo(self, length: cython.int) -> cython.void:
        """Take back all changes but the first `length`."""
        entry: cython.int
        while self.trail_length > length:
            self.trail_length -= 1
            entry = self.trail[self.trail_length]
            self.domain[entry >> 9] = entry & ALL

    @cython.cfunc
    @cython.nogil
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
            if self.watch():
                self.stopped = True
        except BaseException as error:  # raised again by solve()
            self.error = error
            self.stopped = True

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
                run = self.queue[self.queue_head]
                self.queue_head += 1
                if self.queue_head == self.runs:
                    self.queue_head = 0
                self.queue_length -= 1
                self.queued[run] = 0
                possible = self.filter(run, False)
            else:
                self.late_length -= 1
                run = self.late[self.late_length]
                self.is_late[run] = 0
                possible = self.filter(run, True)
            self.toil(8)
            if not possible or self.stopped:
                self.weight[run] += 1
                self.forget_queues()
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget_queues(self) -> cython.void:
        while self.queue_length:
            self.queued[self.queue[self.queue_head]] = 0
            self.queue_head += 1
            if self.queue_head == self.runs:
                self.queue_head = 0
            self.queue_length -= 1
        while self.late_length:
            self.late_length -= 1
            self.is_late[self.late[self.late_length]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def filter(self, run: cython.int, exactly: cython.bint) -> cython.bint:
        """Remove digits that do not fit the run; False if the run cannot be filled.

        If `exactly`, every digit left is part of some filling of the run; otherwise the costly part is put off."""
        count: cython.int = 0  # of open cells
        used: cython.int = 0
        rest: cython.int = self.clue[run]
        has_clue: cython.bint = rest != UNKNOWN
        position: cython.int
        cell: cython.int
        digits: cython.int
        j: cython.int
        available: cython.int
        entry: cython.int
        once: cython.int
        twice: cython.int
        first: cython.int
        second: cython.int
        kind: cython.int
        again: cython.bint
        alike: cython.bint
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            digits = self.domain[cell]
            if digits & (digits - 1) == 0:
                if used & digits:
                    return False
                used |= digits
                if has_clue:
                    rest -= DIGIT[digits]
            else:
                self.open_cell[count] = cell
                self.open_domain[count] = digits
                count += 1

        while count:
            # Step 1: no digit twice.
            available = 0
            again = False
            j = 0
            while j < count:
                digits = self.open_domain[j] & ~used
                if digits & (digits - 1) == 0:
                    if digits == 0:
                        return False
                    used |= digits
                    if has_clue:
                        rest -= DIGIT[digits]
                    again = True
                    cell = self.open_cell[j]
                    self.change(cell, digits)
                    self.enqueue(self.across[cell] + self.down[cell] - run)
                    count -= 1
                    self.open_cell[j] = self.open_cell[count]
                    self.open_domain[j] = self.open_domain[count]
                else:
                    self.open_domain[j] = digits
                    available |= digits
                    j += 1
            if again:
                continue
            # Step 2: only digits of sets that fit.
            if rest <= 0:
                return False
            kind = count * RESTS + rest
            entry = FITTING[ROW[kind] << 9 | available]
            if entry < 0:
                entry = find_fitting(kind, available)
            if entry == 0:
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
            if alike:
                break  # any order of a fitting set will do
            digits = (entry >> 9) & ~twice
            if digits:
                for j in range(count):
                    first = self.open_domain[j] & digits
                    if first:
                        if first & (first - 1):
                            return False
                        self.open_domain[j] = first
                continue
            # Step 4: of two cells, one holds the rest less the other.
            if count == 2:
                if not has_clue:
                    break
                first = MIRROR[self.open_domain[1]]
                second = MIRROR[self.open_domain[0]]
                if rest >= 10:
                    first <<= rest - 10
                    second <<= rest - 10
                else:
                    first >>= 10 - rest
                    second >>= 10 - rest
                first &= self.open_domain[0]
                second &= self.open_domain[1]
                if rest & 1 == 0:
                    first &= ~(1 << ((rest >> 1) - 1))
                    second &= ~(1 << ((rest >> 1) - 1))
                if first == self.open_domain[0] and second == self.open_domain[1]:
                    break
                self.open_domain[0] = first
                self.open_domain[1] = second
                continue
            # Step 5: the exact filter.
            if not exactly:
                if not self.is_late[run]:
                    self.is_late[run] = 1
                    self.late[self.late_length] = run
                    self.late_length += 1
                break
            j = self.filter_exactly(count, kind, available)
            if j == 0:
                return False
            if j == 1:
                break

        if count == 0 and has_clue and rest != 0:
            return False
        for j in range(count):
            cell = self.open_cell[j]
            if self.domain[cell] != self.open_domain[j]:
                self.change(cell, self.open_domain[j])
                self.enqueue(self.across[cell] + self.down[cell] - run)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def filter_exactly(self, count: cython.int, kind: cython.int, available: cython.int) -> cython.int:
        """Keep the digits of the open cells that are part of some filling of the run.

        For each set of digits with the right sum, walk over the groups of cells: a group that has fewer digits than
        cells rules the set out, and a group with as many digits as cells takes these digits from the other cells. What
        is left can be completed (Hall's theorem), so the union over the sets is exact.

        Returns 0 if there is no filling, 1 if nothing was removed, 2 if something was."""
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
            if digits & ~available and digits != ALL:
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

    # Sum balance

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, lo: cython.int, hi: cython.int) -> cython.bint:
        """Propagation and sum balance in turn until nothing changes in order[lo:hi]; False on a contradiction."""
        j: cython.int
        cell: cython.int
        if not self.propagate():
            return False
        while True:
            if not self.find_bridges(lo, hi):
                return False
            if self.bridges == 0:
                return True
            for j in range(self.bridges):
                cell = self.bridge[j]
                self.change(cell, 1 << (self.bridge_digit[j] - 1))
                self.enqueue(self.across[cell])
                self.enqueue(self.down[cell])
            if not self.propagate():
                return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_bridges(self, lo: cython.int, hi: cython.int) -> cython.bint:
        """List the bridges among the open cells of order[lo:hi]; False if some sums do not balance.

        One depth-first search over the runs: a run's cells lead to the runs that cross it. The cell by which a run was
        entered is a bridge if no other way leads from the run's subtree back above it."""
        position: cython.int
        cell: cython.int
        run: cython.int
        other: cython.int
        root: cython.int
        digit: cython.int
        seen: cython.int = 0
        deeper: cython.bint
        self.bridges = 0
        self.toil(hi - lo)
        for position in range(lo, hi):
            cell = self.order[position]
            self.number[self.across[cell]] = 0
            self.number[self.down[cell]] = 0
        for position in range(lo, hi):
            cell = self.order[position]
            root = self.across[cell]
            if self.domain[cell] & (self.domain[cell] - 1) == 0 or self.number[root]:
                continue
            seen += 1
            self.discover(root, seen, -1)
            run = root
            while True:
                deeper = False
                while self.next_member[run] < self.start[run + 1]:
                    cell = self.member[self.next_member[run]]
                    self.next_member[run] += 1
                    if self.domain[cell] & (self.domain[cell] - 1) == 0 or cell == self.entered_by[run]:
                        continue
                    other = self.across[cell] + self.down[cell] - run
                    if self.number[other] == 0:
                        seen += 1
                        self.discover(other, seen, cell)
                        run = other
                        deeper = True
                        break
                    if self.number[other] < self.lowest[run]:
                        self.lowest[run] = self.number[other]
                if deeper:
                    continue
                cell = self.entered_by[run]
                if cell < 0:
                    break
                other = self.across[cell] + self.down[cell] - run
                if self.lowest[run] < self.lowest[other]:
                    self.lowest[other] = self.lowest[run]
                self.balance[other] += self.balance[run]
                self.unclued[other] += self.unclued[run]
                if self.lowest[run] > self.number[other] and self.unclued[run] == 0:
                    digit = self.balance[run] if run < self.across_runs else -self.balance[run]
                    if digit < 1 or digit > 9 or not self.domain[cell] >> (digit - 1) & 1:
                        return False
                    self.bridge[self.bridges] = cell
                    self.bridge_digit[self.bridges] = digit
                    self.bridges += 1
                run = other
            if self.balance[root] != 0 and self.unclued[root] == 0:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def discover(self, run: cython.int, number: cython.int, cell: cython.int) -> cython.void:
        """Begin with a run that the depth-first search entered by `cell`."""
        position: cython.int
        rest: cython.int = self.clue[run]
        self.number[run] = number
        self.lowest[run] = number
        self.entered_by[run] = cell
        self.next_member[run] = self.start[run]
        self.unclued[run] = rest == UNKNOWN
        for position in range(self.start[run], self.start[run + 1]):
            cell = self.member[position]
            if self.domain[cell] & (self.domain[cell] - 1) == 0:
                rest -= DIGIT[self.domain[cell]]
        self.balance[run] = rest if run < self.across_runs else -rest

    # Search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def group(self, lo: cython.int, hi: cython.int) -> cython.int:
        """Sort order[lo:hi] into fixed cells, then one component after the other; returns where the first begins."""
        position: cython.int
        first: cython.int = lo
        begin: cython.int
        reached: cython.int
        cell: cython.int
        other: cython.int
        run: cython.int
        member: cython.int
        for position in range(lo, hi):
            cell = self.order[position]
            if self.domain[cell] & (self.domain[cell] - 1) == 0:
                self.move(cell, first)
                first += 1
        begin = first
        while begin < hi:
            reached = begin + 1
            position = begin
            while position < reached:
                cell = self.order[position]
                position += 1
                run = self.across[cell]
                while True:
                    for member in range(self.start[run], self.start[run + 1]):
                        other = self.member[member]
                        if self.place[other] >= reached and self.domain[other] & (self.domain[other] - 1):
                            self.move(other, reached)
                            reached += 1
                    if run == self.down[cell]:
                        break
                    run = self.down[cell]
            self.end[begin] = reached
            begin = reached
        return first

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def move(self, cell: cython.int, position: cython.int) -> cython.void:
        """Let a cell change places with the one at a position of `order`."""
        other: cython.int = self.order[position]
        self.order[self.place[cell]] = other
        self.place[other] = self.place[cell]
        self.order[position] = cell
        self.place[cell] = position

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, frame: cython.int, lo: cython.int, parent: cython.int) -> cython.void:
        """Make a frame for the component that begins at `lo`: branch on the cell with the fewest digits, in
        proportion to the failures of its runs."""
        position: cython.int
        cell: cython.int
        count: cython.longlong
        weight: cython.longlong
        best: cython.int = self.order[lo]
        best_count: cython.longlong = 1
        best_weight: cython.longlong = 0
        for position in range(lo, self.end[lo]):
            cell = self.order[position]
            count = COUNT[self.domain[cell]]
            weight = 1 + self.weight[self.across[cell]] + self.weight[self.down[cell]]
            if count * best_weight < best_count * weight:
                best = cell
                best_count = count
                best_weight = weight
        self.frame_lo[frame] = lo
        self.frame_hi[frame] = self.end[lo]
        self.frame_parent[frame] = parent
        self.frame_cell[frame] = best
        self.frame_left[frame] = self.domain[best]
        self.frame_trail[frame] = self.trail_length
        self.frame_found[frame] = self.found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enumerate_component(self, begin: cython.int) -> cython.bint:
        """Find up to `wanted` fillings of the component that begins at `begin`; True if there are no others.

        The frames hold the guesses in force. Positions of `order` before the component of the last frame are settled by
        guesses of earlier frames, positions after it are waiting. A frame without digits left is closed. If no filling
        was found since its component was entered, the component has none as long as the guess of its parent stands:
        then the frames of the components beside it are closed with it."""
        frame: cython.int = 0
        parent: cython.int
        cell: cython.int
        left: cython.int
        digit: cython.int
        position: cython.int
        bottom: cython.int = self.trail_length
        finish: cython.int = self.end[begin]
        restarts: cython.int = 0
        patience: cython.longlong = PATIENCE
        since: cython.longlong = self.nodes  # the last restart or new filling
        before: cython.longlong
        self.enter(0, begin, -1)
        while frame >= 0:
            if self.stopped:
                break
            self.undo(self.frame_trail[frame])
            left = self.frame_left[frame]
            if left == 0:
                if self.frame_found[frame] == self.found:
                    frame = self.frame_parent[frame]
                else:
                    frame -= 1
                continue
            if self.nodes == self.node_limit:
                self.stopped = True
                break
            if self.nodes - since >= patience:
                self.undo(bottom)
                since = self.nodes
                patience += patience // 2
                restarts += 1
                frame = 0
                self.enter(0, begin, -1)
                continue
            # Small digits first, or large ones after every other restart.
            digit = 1 << (DIGIT[left] - 1) if restarts & 1 else left & -left
            self.frame_left[frame] = left ^ digit
            self.nodes += 1
            cell = self.frame_cell[frame]
            self.change(cell, digit)
            self.enqueue(self.across[cell])
            self.enqueue(self.down[cell])
            if not self.settle(self.frame_lo[frame], self.frame_hi[frame]):
                continue
            position = self.group(self.frame_lo[frame], self.frame_hi[frame])
            if position < finish:
                # The component left by this guess, or else by the last guess that left one beyond what is settled.
                parent = frame
                while self.frame_hi[parent] <= position:
                    parent = self.frame_parent[parent]
                frame += 1
                self.enter(frame, position, parent)
                continue
            before = self.distinct
            with cython.gil:
                self.record()
            if self.distinct > before:
                since = self.nodes
            if self.distinct >= self.wanted:
                break
        self.undo(bottom)
        return frame < 0

    @cython.cfunc
    def record(self) -> cython.void:
        """Keep the filling of the component, unless it was found before a restart."""
        j: cython.int
        filling: list = []
        for j in range(self.piece_length):
            filling.append(DIGIT[self.domain[self.piece[j]]])
        key: tuple = tuple(filling)
        self.found += 1
        if key not in self.known:
            self.known.add(key)
            self.fillings.append(key)
            self.distinct += 1

    def solve(self, size, cells, across, down, sums, domains, limit):
        """See the module's `solve`."""
        j: cython.int
        lo: cython.int
        hi: cython.int
        complete: cython.bint
        possible: cython.bint
        self.nodes = 0
        self.node_limit = -1 if limit.nodes is None else min(limit.nodes, sys.maxsize)
        self.work = 0
        self.stopped = False
        self.error = None
        self.watch = limit.watch()
        wanted = min(limit.solutions, sys.maxsize)
        if not self.load(size, cells, across, down, sums, domains):
            return self.report([], True)
        self.ask()
        if self.stopped:
            return self.report([], False)
        with cython.nogil:
            possible = self.settle(0, self.cells)
        if self.stopped:
            return self.report([], False)
        if not possible:
            return self.report([], True)

        values: list = [-1] * size
        lo = self.group(0, self.cells)
        for j in range(lo):
            values[self.square[self.order[j]]] = DIGIT[self.domain[self.order[j]]]
        if lo == self.cells:
            return self.report([tuple(values)], True)

        # Each component by itself, the smallest first; the solutions of the board are their combinations.
        starts: list = []
        while lo < self.cells:
            starts.append((self.end[lo] - lo, lo))
            lo = self.end[lo]
        starts.sort()
        squares: list = []
        fillings: list = []
        combinations = 1
        exhausted = True
        for length, begin in starts:
            lo = begin
            hi = self.end[lo]
            self.piece_length = hi - lo
            for j in range(lo, hi):
                self.piece[j - lo] = self.order[j]
            self.fillings = []
            self.known = set()
            self.found = 0
            self.distinct = 0
            self.wanted = -(-wanted // combinations)
            with cython.nogil:
                complete = self.enumerate_component(lo)
            if not self.fillings:
                return self.report([], complete)
            if not complete:
                exhausted = False
            combinations *= len(self.fillings)
            squares.extend([self.square[self.piece[j]] for j in range(self.piece_length)])
            fillings.append(self.fillings)
            if self.stopped and len(fillings) < len(starts):
                return self.report([], False)
        # There may be more combinations than anyone can wait for: the limits hold here too. When the time is up
        # already, some of what was found is still handed over.
        late = self.stopped
        solutions: list = []
        for parts in islice(product(*fillings), min(wanted, HANDED_OVER_LATE) if late else wanted):
            j = 0
            for part in parts:
                for digit in part:
                    values[squares[j]] = digit
                    j += 1
            solutions.append(tuple(values))
            if len(solutions) % 1024 == 0 and not late:
                self.ask()
                if self.stopped:
                    break
        return self.report(solutions, exhausted and len(solutions) == combinations)

    @cython.cfunc
    def report(self, solutions: list, exhausted: cython.bint) -> tuple:
        """The answer, unless an exception stopped the search."""
        error = self.error
        self.watch = None
        self.error = None
        self.fillings = []
        self.known = set()
        if error is not None:
            raise error
        return solutions, exhausted, self.nodes


build_tables()
SEARCHES: Pool = Pool()


def solve(size, cells, across, down, sums, domains, limit):
    """The fillings of a board: (solutions, exhausted, nodes).

    size      the number of squares of the rectangle
    cells     the white squares, ascending
    across    the runs as tuples of squares; each white square is in one across run …
    down      … and in one down run, which may have length 1
    sums      one for each run, across runs first; 0 without a clue
    domains   for each square, bit v set if it may hold v

    A solution has one value for each square, -1 for walls. `exhausted` means that there are no other solutions, and
    `nodes` is the number of guesses."""
    search = SEARCHES.take(0, Search)
    try:
        return search.solve(size, cells, across, down, sums, domains, limit)
    finally:
        SEARCHES.give(0, search)
