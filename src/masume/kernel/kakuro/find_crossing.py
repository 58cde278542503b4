"""Find Kakuro steps from several crossing runs: the corners of rectangles, and chains of cells with two candidates."""

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import COUNT, DIGIT
from cython.cimports.masume.kernel.kakuro.find_cuts import CutsFinder

from masume.kernel.deduction_sink import flags
from masume.kernel.kakuro.technique_weights import NUMBERS

CROSSING_RUNS = cython.declare(cython.int, NUMBERS["crossing-runs"])
DEADLY_RECTANGLE = cython.declare(cython.int, NUMBERS["deadly-rectangle"])
XY_CHAIN = cython.declare(cython.int, NUMBERS["xy-chain"])

# Largest number of open cells in a run of a rectangle: players do not consider four runs at once if one has more.
MOST = cython.declare(cython.int, 5)
ENDLESS = cython.declare(cython.int, 1 << 20)  # longer than any chain
LINKS = cython.declare(cython.int, 16)  # largest number of other cells in the two runs of a cell


class CrossingFinder(CutsFinder):
    """Finder of the steps that combine several crossing runs.

    The corners of a rectangle are its four cells in cyclic order: each shares a run with the next. For chains, a node
    is a pair of a cell that has exactly two candidates and one of these candidates.
    """

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, runs, across, sums)
        self.says = self.cut_table(MOST * MOST * 9 * self.room)
        self.speaks = flags(MOST * MOST * self.room)
        self.says_at = self.cut_table(self.room)
        self.after = self.cut_table(4)
        self.before = self.cut_table(4)
        self.pairs = 0
        self.pair = self.cut_table(squares)
        self.pair_of = self.cut_table(squares)
        self.link = self.cut_table(2 * LINKS * squares)
        self.by_sum = flags(2 * LINKS * squares)
        self.links = self.cut_table(2 * squares)
        self.came_from = self.cut_table(2 * squares)
        self.depth = self.cut_table(2 * squares)
        self.queue = self.cut_table(2 * squares)
        self.chain = self.cut_table(2 * squares)
        self.chains_emitted = set()

    def forget_crossings(self):
        """Invalidate the cached results of `learn` for all runs."""
        for run in range(self.runs):
            self.says_at[run] = 0

    # Rectangles.

    def learn(self, run):
        """Compute, for each candidate of each open cell of `run`, which digits the other open cells of the run can then
        have. Do nothing if the cached results are still valid. Return False if the run has no filling or too many open
        cells.
        """
        if self.open_count[run] > MOST or not self.know(run):
            return False
        if self.says_at[run] >= self.changed[run]:
            return True
        self.says_at[run] = self.clock
        opened = self.gather_unused(run)
        base = MOST * MOST * run
        for i in range(opened):
            domain = self.open_domain[i]
            for k in range(opened):
                self.speaks[base + MOST * i + k] = 0
            for digit in range(9):
                if self.domain[self.open_cell[i]] >> digit & 1:
                    self.open_domain[i] = domain & 1 << digit
                    self.fill(opened, self.remaining[run])
                    for k in range(opened):
                        self.says[9 * (base + MOST * i + k) + digit] = self.filler.supported[k]
                        if self.filler.supported[k] != self.domain[self.open_cell[k]]:
                            self.speaks[base + MOST * i + k] = 1
            self.open_domain[i] = domain
        return True

    def table(self, cell, other):
        """Return the index in `says` at which the table for `cell` and `other`, two open cells of one run, begins. For
        each digit of `cell`, this table holds the digits that `other` can then have. Return -1 if no digit of `cell`
        restricts `other`, or if `learn` fails.
        """
        run = self.across_of[cell]
        if run != self.across_of[other]:
            run = self.down_of[cell]
        if not self.learn(run):
            return -1
        i = k = place = 0
        for at in range(self.start[run], self.start[run + 1]):
            if self.member[at] == cell:
                i = place
            elif self.member[at] == other:
                k = place
            if not self.written[self.member[at]]:
                place += 1
        at = MOST * MOST * run + MOST * i + k
        return 9 * at if self.speaks[at] else -1

    def leave(self, table, digits):
        """Return the digits that the second cell of a pair can have if the first cell has one of `digits`. The table of
        the pair begins at index `table` of `says`.
        """
        left = 0
        for digit in range(9):
            if digits >> digit & 1:
                left |= self.says[table + digit]
        return left

    def emit_at_rectangle(self, technique):
        if technique == CROSSING_RUNS:
            self.emit_around_rectangle()
        elif technique == DEADLY_RECTANGLE:
            self.emit_exchange()
        else:
            CutsFinder.emit_at_rectangle(self, technique)

    def emit_around_rectangle(self):
        """Emit a step for each corner of the rectangle from which digits can be eliminated. A digit in a corner
        restricts the opposite corner along both ways around the rectangle. If no digit of the opposite corner is
        allowed along both ways, the digit is eliminated.

        Step arguments: the four corners; then, for each eliminated digit, its cell, the digit, the digits left in the
        next and in the opposite corner along one way, and the digits left in these corners along the other way.
        """
        for i in range(4):
            self.after[i] = self.table(self.corner[i], self.corner[(i + 1) % 4])
            if self.after[i] < 0:
                return
            self.before[i] = self.table(self.corner[i], self.corner[(i + 3) % 4])
            if self.before[i] < 0:
                return
        for i in range(4):
            gone = 0
            for digit in range(9):
                if self.domain[self.corner[i]] >> digit & 1:
                    far = self.leave(self.after[(i + 1) % 4], self.says[self.after[i] + digit])
                    away = self.leave(self.before[(i + 3) % 4], self.says[self.before[i] + digit])
                    # A digit that is in no filling of its run is left to permutations.
                    if far and away and not far & away:
                        gone |= 1 << digit
            if gone:
                self.offer_corner(i, gone)

    def offer_corner(self, i, gone):
        """Emit the elimination of the digits `gone` from the corner with index `i`, as `emit_around_rectangle`
        describes it.
        """
        self.start_step(CROSSING_RUNS, self.lightest[CROSSING_RUNS], -1)
        top = self.across_of[self.corner[0]]
        bottom = self.across_of[self.corner[2]]
        self.argue_from_restricted(top, -1, -1)
        self.argue_from_restricted(bottom, -1, -1)
        self.argue_from_restricted(self.down_of[self.corner[0]], top, bottom)
        self.argue_from_restricted(self.down_of[self.corner[2]], top, bottom)
        self.add_eliminations(self.corner[i], gone)
        if not self.without_reasons:
            for k in range(4):
                self.add_arg(self.corner[k])
            for digit in range(9):
                if gone >> digit & 1:
                    near = self.says[self.after[i] + digit]
                    close = self.says[self.before[i] + digit]
                    self.add_arg(self.corner[i])
                    self.add_arg(digit + 1)
                    self.add_arg(near << 1)
                    self.add_arg(self.leave(self.after[(i + 1) % 4], near) << 1)
                    self.add_arg(close << 1)
                    self.add_arg(self.leave(self.before[(i + 3) % 4], close) << 1)
        self.emit()

    def emit_exchange(self):
        """Emit a step if the rectangle is deadly: three corners have the same two candidates, and the fourth corner has
        these two and others. The two candidates are eliminated from the fourth corner: with either of them there, the
        two digits could be swapped in the whole rectangle, so the board would have two solutions. Step arguments: the
        fourth corner, and the two digits.
        """
        for i in range(4):
            pair = self.domain[self.corner[(i + 1) % 4]]
            domain = self.domain[self.corner[i]]
            if COUNT[pair] != 2 or domain == pair or domain & pair != pair:
                continue
            if self.domain[self.corner[(i + 2) % 4]] != pair or self.domain[self.corner[(i + 3) % 4]] != pair:
                continue
            self.start_step(DEADLY_RECTANGLE, self.lightest[DEADLY_RECTANGLE], -1)
            for k in range(4):
                if k != i:
                    self.add_premise(self.corner[k])
            self.add_eliminations(self.corner[i], pair)
            self.add_arg(self.corner[i])
            self.add_arg(pair << 1)
            self.emit()

    # Chains.

    def find_links(self):
        """Compute, for each node, which nodes in other cells follow from it."""
        self.pairs = 0
        for cell in range(self.cells):
            self.pair_of[cell] = -1
            if self.across_of[cell] >= 0 and not self.written[cell] and COUNT[self.domain[cell]] == 2:
                self.pair[self.pairs] = cell
                self.pair_of[cell] = self.pairs
                self.pairs += 1
        for i in range(2 * self.pairs):
            self.links[i] = 0
            cell = self.pair[i >> 1]
            self.link_in(self.across_of[cell], i)
            self.link_in(self.down_of[cell], i)

    def digit_of(self, node):
        """Return the digit of `node`. For the cell with index k in `pair`, node 2 * k has the smaller candidate, and
        node 2 * k + 1 the greater.
        """
        digits = self.domain[self.pair[node >> 1]]
        return DIGIT[digits] if node & 1 else DIGIT[digits & -digits]

    def link_in(self, run, node):
        """Record the nodes of `run` that follow from `node`. If only one other cell of the run is open, its digit
        follows from the sum. Otherwise, any other cell that has the digit of `node` as one of its two candidates must
        have the other one.
        """
        cell = self.pair[node >> 1]
        digit = self.digit_of(node)
        partner = self.remaining[run] - digit if self.clue[run] and self.open_count[run] == 2 else 0
        if self.start[run + 1] - self.start[run] > 9:
            return
        for at in range(self.start[run], self.start[run + 1]):
            other = self.member[at]
            k = self.pair_of[other]
            if other == cell or k < 0:
                continue
            held = self.domain[other]
            summed: cython.bint = 0 < partner < 10 and held >> (partner - 1) & 1
            if summed:
                follower = 2 * k + (1 if DIGIT[held] == partner else 0)
            elif held >> (digit - 1) & 1:
                follower = 2 * k + (0 if DIGIT[held] == digit else 1)
            else:
                continue
            self.link[LINKS * node + self.links[node]] = follower
            self.by_sum[LINKS * node + self.links[node]] = summed
            self.links[node] += 1

    def emit_chains(self):
        """Emit the shortest chains of nodes from which an assignment or an elimination follows. In a chain, each node
        follows from the one before.
        """
        self.find_links()
        shortest = ENDLESS
        for node in range(2 * self.pairs):
            shortest = self.follow(node, shortest, False)
        if shortest < ENDLESS:
            self.chains_emitted = set()
            for node in range(2 * self.pairs):
                self.follow(node, shortest, True)

    def follow(self, start, limit, telling):
        """Follow all chains from the node `start`, breadth first, for at most `limit` links. Return the length of the
        shortest chain from which anything new follows, or `limit` if no chain is shorter than that. If `telling`, emit
        the chains of exactly this length from which anything new follows.
        """
        for node in range(2 * self.pairs):
            self.depth[node] = -1
        self.depth[start] = 0
        self.queue[0] = start
        count = 1
        at = 0
        while at < count:
            node = self.queue[at]
            at += 1
            if self.depth[node] >= limit:
                break
            for i in range(self.links[node]):
                follower = self.link[LINKS * node + i]
                if self.depth[follower] < 0:
                    self.depth[follower] = self.depth[node] + 1
                    self.came_from[follower] = LINKS * node + i
                    self.queue[count] = follower
                    count += 1
                    if telling:
                        if self.depth[follower] == limit and self.tells_of(start, follower):
                            self.offer_chain(start, follower)
                    elif self.depth[follower] < limit and self.tells_of(start, follower):
                        limit = self.depth[follower]
        return limit

    def closes(self, start, end):
        """Return whether the chain from the node `start` to the node `end` proves that `start` is wrong: `end` is the
        other candidate of the same cell, or the same digit in another cell that shares a run with this cell.
        """
        first = self.pair[start >> 1]
        last = self.pair[end >> 1]
        return end == start ^ 1 or (self.digit_of(end) == self.digit_of(start) and self.share_run(first, last))

    def share_run(self, first, two):
        """Return whether `first` and `two` are different cells of one run."""
        return first != two and (
            self.across_of[first] == self.across_of[two] or self.down_of[first] == self.down_of[two]
        )

    def tells_of(self, start, end):
        """Return whether anything new follows from the chain from the node `start` to the node `end`: it proves that
        `start` is wrong, or it eliminates a digit from another cell.

        For an elimination, the digit of `end` must be the other candidate of the cell of `start`. Then one of these two
        cells has this digit: if `start` is right, so is `end`; if `start` is wrong, its cell has its other candidate.
        So no cell that shares a run with each of them can have the digit.
        """
        if self.closes(start, end):
            return True
        if start >> 1 == end >> 1 or self.digit_of(end) != self.digit_of(start ^ 1):
            return False
        for cell in range(self.cells):
            if self.is_seen_by_both(cell, start, end):
                return True
        return False

    def is_seen_by_both(self, cell, start, end):
        """Return whether the chain from the node `start` to the node `end` eliminates the digit of `end` from `cell`:
        the cell is open, has the digit as a candidate, and shares a run with the cell of each of these nodes.
        """
        return (
            self.across_of[cell] >= 0
            and not self.written[cell]
            and self.domain[cell] >> (self.digit_of(end) - 1) & 1
            and self.share_run(cell, self.pair[start >> 1])
            and self.share_run(cell, self.pair[end >> 1])
        )

    def offer_chain(self, start, end):
        """Emit the chain from the node `start` to the node `end`, unless a chain with the same conclusions was emitted
        before. Step arguments: for each node its cell, its digit, and 1 if it follows from a sum, else 0.
        """
        first = self.pair[start >> 1]
        length = 1
        node = end
        while node != start:
            self.chain[length] = node
            node = self.came_from[node] // LINKS
            length += 1
        cells = length - 1 if start >> 1 == end >> 1 else length
        chain: list = []
        if self.closes(start, end):
            chain.append((first, self.digit_of(start ^ 1), 1))
        else:
            for cell in range(self.cells):
                if self.is_seen_by_both(cell, start, end):
                    chain.append((cell, self.digit_of(end), 0))
        key = tuple(chain)
        if key in self.chains_emitted:
            return
        self.chains_emitted.add(key)
        self.start_step(XY_CHAIN, self.lightest[XY_CHAIN] + 15 * max(0, cells - 2), -1)
        self.add_premise(first)
        self.add_arg(first)
        self.add_arg(self.digit_of(start))
        self.add_arg(0)
        for i in range(1, length):
            node = self.chain[length - i]
            cell = self.pair[node >> 1]
            if cell != first:
                self.add_premise(cell)
            self.add_arg(cell)
            self.add_arg(self.digit_of(node))
            self.add_arg(self.by_sum[self.came_from[node]])
            if self.by_sum[self.came_from[node]]:
                before = self.pair[self.came_from[node] // LINKS >> 1]
                run = self.across_of[cell] if self.across_of[cell] == self.across_of[before] else self.down_of[cell]
                self.argue_from_written(run)
        for cell, digit, holds in chain:
            if holds:
                self.add_assignment(cell, digit)
            else:
                self.add_elimination(cell, digit)
        self.emit()
