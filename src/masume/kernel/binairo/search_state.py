"""Hold a Binairo position for the search and the level solver, and propagate it.

The rules: no line has three equal values in a row; no line has more 0s or 1s than its quotas allow; and, on boards with
that rule, no two rows are equal and no two columns are equal.

Propagation uses two queues of dirty lines. For lines of the near queue, pairs and quotas are applied with a few word
operations (`settle`). When the near queue is empty, the next line of the deep queue is processed (`look_at`): all
completions of the line are considered at once (`complete`) and, if the line is full or nearly full, it is compared with
the lines parallel to it (`compare`).

A rule assigns only cells that have the same value in all solutions, so no solution is lost. Propagation is monotonic:
with more known cells, no fewer cells are assigned. So its fixed point does not depend on the order of the lines.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.deadline import StopPoller

if not cython.compiled:
    # The compiled form has these from search_state.pxd.
    OPEN = 2  # result of `value` for a cell without a value

    def row_of(step):
        """Return the row of the cell that `step`, an element of the trail, assigned."""
        return step >> 32

    def col_of(step):
        """Return the column of the cell that `step`, an element of the trail, assigned."""
        return (step >> 1) & 0x7FFFFFFF

    def open_cells(position, line):
        """Return how many cells of `line` are open in `position`."""
        return position.room[2 * line] + position.room[2 * line + 1] - position.slack[line]


WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Number of lines completed between two calls of the callback: about a millisecond, compiled or not.
LINES_PER_QUESTION = cython.declare(cython.int, 4096 if cython.compiled else 16)

# `sweep` keeps sets of balances (ones minus zeros so far) from -32 to 31 in one word. In i cells without three equal
# values in a row, the balance is at most (i + 4) / 3 away from 0, and the remaining cells must bring it back to the
# quota. So the word is wide enough for a line of n cells with a final balance up to b if n + 3 * b is at most this
# number. Wider lines are left to `settle` and `compare`, which suffice to recognise a solution.
MAX_SWEPT_WIDTH = cython.declare(cython.int, 176)
ZERO_BALANCE_BIT = cython.declare(cython.int, 32)  # the bit of the balance 0

MEMORY_ENTRIES = cython.declare(cython.int, 8192)  # size of the cache of `complete`
MIX0 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX1 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)


class SearchState:
    """Position on a Binairo board of a fixed size. `clear` empties the board.

    A line is a row or a column; the rows have the first indices. The places of a line are numbered from 0. An open cell
    has no value. A full line has no open cells.
    """

    def __init__(self, rows: cython.int, cols: cython.int, unique_lines: cython.bint, row_ones, col_ones):
        self.rows = rows
        self.cols = cols
        self.lines = rows + cols
        self.cells = rows * cols
        self.words = (max(rows, cols) + 63) // 64
        self.unique_lines = unique_lines
        self.watch = StopPoller(LINES_PER_QUESTION)

        self.length = array("i", [cols]) * rows + array("i", [rows]) * cols
        self.full = array("Q", [0]) * (self.lines * self.words)
        self.goal = array("Q", [0]) * self.lines
        self.quota = array("i", [0]) * (2 * self.lines)
        self.slack = array("i", [0]) * self.lines
        self.forward = array("Q", [0]) * (4 * max(rows, cols))
        self.forced0 = array("Q", [0]) * self.words
        self.forced1 = array("Q", [0]) * self.words
        # Rows and columns share their memory if they have equal rules. An unused entry has every cell both 0 and 1,
        # which no line has.
        alike = rows == cols and tuple(row_ones) == tuple(col_ones)
        self.memory = array("Q", [WORD]) * (4 * MEMORY_ENTRIES * (1 if alike else 2))
        self.first_entry = array("i", [0]) * rows + array("i", [0 if alike else 4 * MEMORY_ENTRIES]) * cols
        self.mask = array("Q", [0]) * (2 * self.lines * self.words)
        self.room = array("i", [0]) * (2 * self.lines)
        self.trail = array("q", [0]) * self.cells
        self.near = array("i", [0]) * self.lines
        self.in_near = array("B", [0]) * self.lines
        self.deep = array("i", [0]) * self.lines
        self.in_deep = array("B", [0]) * self.lines
        self.known = self.near_count = self.deep_count = 0

        for line in range(self.lines):
            length = self.length[line]
            low, high = row_ones if line < rows else col_ones
            low = max(low, 0)
            high = min(high, length)
            self.quota[2 * line] = length - low
            self.quota[2 * line + 1] = high
            self.slack[line] = high - low
            self.goal[line] = goal_balances(length, low, high)
            for w in range(self.words):
                if length >= 64 * w + 64:
                    self.full[line * self.words + w] = WORD
                elif length > 64 * w:
                    self.full[line * self.words + w] = (cython.cast(cython.ulonglong, 1) << (length - 64 * w)) - 1

    # The board: lines, values, the trail, the queues.

    def first_of(self, line):
        """Return the index of the first row if `line` is a row, or of the first column if it is a column."""
        return 0 if line < self.rows else self.rows

    def end_of(self, line):
        """Return the index after the last row if `line` is a row, or after the last column if it is a column."""
        return self.rows if line < self.rows else self.lines

    def first_across(self, line):
        """Return the index of the line that crosses `line` at place 0. The line that crosses it at place p has this
        index plus p.
        """
        return self.rows if line < self.rows else 0

    def cell_of(self, line, place):
        """Return the cell at `place` of `line`."""
        return line * self.cols + place if line < self.rows else place * self.cols + line - self.rows

    def value(self, row, col):
        """Return the value of the cell in `row` and `col`: 0, 1 or OPEN."""
        at = 2 * row * self.words + (col >> 6)
        col &= 63
        if (self.mask[at] >> col) & 1:
            return 0
        if (self.mask[at + self.words] >> col) & 1:
            return 1
        return OPEN

    def value_of(self, cell):
        """Return the value of `cell`: 0, 1 or OPEN."""
        return self.value(cell // self.cols, cell % self.cols)

    def is_open(self, cell):
        return self.value_of(cell) == OPEN

    def flip(self, row, col, value, freed):
        """Set the cell in `row` and `col` to `value` if `freed` is -1, or clear that cell, which has `value`, if
        `freed` is 1.
        """
        across = 2 * row + value
        down = 2 * (self.rows + col) + value
        self.mask[across * self.words + (col >> 6)] ^= cython.cast(cython.ulonglong, 1) << (col & 63)
        self.mask[down * self.words + (row >> 6)] ^= cython.cast(cython.ulonglong, 1) << (row & 63)
        self.room[across] += freed
        self.room[down] += freed

    def queue_deep(self, line):
        """Add `line` to the deep queue unless it is already there."""
        if not self.in_deep[line]:
            self.in_deep[line] = 1
            self.deep[self.deep_count] = line
            self.deep_count += 1

    def queue(self, line):
        """Add `line` to each of the two queues unless it is already there."""
        if not self.in_near[line]:
            self.in_near[line] = 1
            self.near[self.near_count] = line
            self.near_count += 1
        self.queue_deep(line)

    def put(self, row, col, value):
        """Assign `value` to the open cell in `row` and `col`, and record it on the trail."""
        self.flip(row, col, value, -1)
        self.trail[self.known] = (cython.cast(cython.longlong, row) << 32) | (col << 1) | value
        self.known += 1
        self.queue(row)
        self.queue(self.rows + col)

    def place(self, cell, value):
        """Assign `value` to the open cell `cell`."""
        self.put(cell // self.cols, cell % self.cols, value)

    def fill(self, line, w, cells, value):
        """Assign `value` to open cells of `line`, and mark the lines that cross it there as dirty. The cells are the
        bits of `cells`, which is a part of word `w` of the line.
        """
        if cells == 0:
            return
        is_row: cython.bint = line < self.rows
        across = self.first_across(line)
        place = line - self.first_of(line)
        here = cython.cast(cython.ulonglong, 1) << (place & 63)
        step = (cython.cast(cython.longlong, place) << (32 if is_row else 1)) | value
        self.mask[(2 * line + value) * self.words + w] |= cells
        while cells:
            at = ctz(cells) + 64 * w
            cells &= cells - 1
            self.queue(across + at)
            self.mask[(2 * (across + at) + value) * self.words + (place >> 6)] |= here
            self.room[2 * (across + at) + value] -= 1
            self.room[2 * line + value] -= 1
            self.trail[self.known] = step | (cython.cast(cython.longlong, at) << (1 if is_row else 32))
            self.known += 1

    def undo(self, known):
        """Undo assignments until the trail has the length `known`, and empty the queues."""
        while self.near_count:
            self.near_count -= 1
            self.in_near[self.near[self.near_count]] = 0
        while self.deep_count:
            self.deep_count -= 1
            self.in_deep[self.deep[self.deep_count]] = 0
        while self.known > known:
            self.known -= 1
            step = self.trail[self.known]
            self.flip(row_of(step), col_of(step), step & 1, 1)

    def clear(self):
        """Empty the board and mark all lines as dirty."""
        self.known = 0
        self.undo(0)  # empties the queues
        for i in range(2 * self.lines * self.words):
            self.mask[i] = 0
        for i in range(2 * self.lines):
            self.room[i] = self.quota[i]
        for i in range(self.lines):
            self.queue(i)

    # Propagation. Each rule returns False on a contradiction.

    def settle(self, line):
        """Apply the fast rules to `line` until nothing more follows: a cell next to or between two equal values gets
        the other value, and once a quota is full, all open cells get the other value. Return False on a contradiction.
        """
        words = self.words
        zeros = 2 * line * words  # where the masks of the line begin
        ones = zeros + words
        moved: cython.bint = True
        while moved:
            moved = False
            for w in range(words):
                if self.room[2 * line] < 0 or self.room[2 * line + 1] < 0:
                    return False
                full = self.full[line * words + w]
                known0 = self.mask[zeros + w]
                known1 = self.mask[ones + w]
                forced1 = full & self.forced_by_pairs(known0, zeros, w)
                forced0 = full & self.forced_by_pairs(known1, ones, w)
                if (forced1 & known0) | (forced0 & known1) | (forced0 & forced1):
                    return False
                still_open = full ^ (known0 | known1)
                if still_open == 0:
                    continue
                forced0 &= still_open
                forced1 &= still_open
                if self.room[2 * line] == 0:
                    forced1 = still_open
                if self.room[2 * line + 1] == 0:
                    forced0 = still_open
                if forced0 & forced1:
                    return False
                if forced0 | forced1:
                    moved = True
                    self.queue_deep(line)
                    self.fill(line, w, forced0, 0)
                    self.fill(line, w, forced1, 1)
        return True

    def forced_by_pairs(self, word, first, w):
        """Return the cells that are next to two adjacent cells of a mask, or between two cells of it. Only one word of
        the mask is processed: `word` is that word, `w` its index, and `first` the index in `mask` at which the mask
        begins. The result may have bits beyond the end of the line.
        """
        left = word << 1
        left2 = word << 2
        right = word >> 1
        right2 = word >> 2
        if self.words > 1:
            before = self.mask[first + w - 1] if w > 0 else 0
            after = self.mask[first + w + 1] if w + 1 < self.words else 0
            left |= before >> 63
            left2 |= before >> 62
            right |= after << 63
            right2 |= after << 62
        return (left & left2) | (left & right) | (right & right2)

    def complete(self, line):
        """Assign every cell of `line` that has the same value in all completions of the line, ignoring other lines.
        Return False if the line has no completion.

        Lines with the same content recur often during probing. So if the cells of a line fit into one 64-bit word, the
        result of `sweep` is cached. A cache slot holds the 0s and the 1s of a line, and the cells forced to be 0 and
        those forced to be 1; if the line has no completion, both sets of forced cells are full. If two lines have the
        same slot, the later one overwrites the earlier.
        """
        if self.words > 1:
            if not self.sweep(line):
                return False
            # The other lines of the board may be longer and have more words than this one.
            for w in range((self.length[line] + 63) // 64):
                self.fill(line, w, self.forced0[w], 0)
                self.fill(line, w, self.forced1[w], 1)
            return True
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        entry = self.first_entry[line] + entry_of(zeros, ones)
        if self.memory[entry] != zeros or self.memory[entry + 1] != ones:
            self.memory[entry] = zeros
            self.memory[entry + 1] = ones
            if self.sweep(line):
                self.memory[entry + 2] = self.forced0[0]
                self.memory[entry + 3] = self.forced1[0]
            else:
                self.memory[entry + 2] = self.memory[entry + 3] = WORD
        if self.memory[entry + 2] & self.memory[entry + 3]:
            return False
        self.fill(line, 0, self.memory[entry + 2], 0)
        self.fill(line, 0, self.memory[entry + 3], 1)
        return True

    def sweep(self, line):
        """Compute two sets of cells of `line`: `forced0`, those that are 0 in all its completions, and `forced1`, those
        that are 1 in all its completions. Return False if it has no completion.

        Only three properties of the filled part of a line matter: its last value, whether that value occurs once or
        twice in a row (zero1, zero2, one1, one2), and its balance, the number of 1s minus the number of 0s. For each of
        the four endings, one word holds the set of possible balances: a 0 shifts it down, a 1 shifts it up. The forward
        sweep finds the balances that can be reached after each cell, the backward sweep those from which the rest of
        the line can be completed. A value is possible in a cell if the two sets intersect.
        """
        length = self.length[line]
        words = self.words
        zeros: cython.ulonglong = 0
        ones: cython.ulonglong = 0
        may0: cython.ulonglong  # WORD if the cell may be 0, else 0
        zero1: cython.ulonglong = 0
        one1: cython.ulonglong = 0
        # Before the first cell, the line may continue with either value, which then occurs once.
        zero2 = cython.cast(cython.ulonglong, 1) << ZERO_BALANCE_BIT
        one2 = zero2
        forced0: cython.ulonglong = 0
        forced1: cython.ulonglong = 0
        goal = self.goal[line]
        everything = WORD

        for at in range(length):
            if (at & 63) == 0:
                zeros = self.mask[2 * line * words + (at >> 6)]
                ones = self.mask[(2 * line + 1) * words + (at >> 6)]
            may0 = everything & (((ones >> (at & 63)) & 1) - 1)
            may1 = everything & (((zeros >> (at & 63)) & 1) - 1)
            next_zero1 = ((one1 | one2) >> 1) & may0
            next_one1 = ((zero1 | zero2) << 1) & may1
            zero2 = (zero1 >> 1) & may0
            one2 = (one1 << 1) & may1
            zero1 = next_zero1
            one1 = next_one1
            self.forward[4 * at] = zero1
            self.forward[4 * at + 1] = zero2
            self.forward[4 * at + 2] = one1
            self.forward[4 * at + 3] = one2
        if not ((zero1 | zero2 | one1 | one2) & goal):
            return False

        zero1 = zero2 = one1 = one2 = goal
        at = length - 1
        while at >= 0:
            if (at & 63) == 63 or at == length - 1:
                zeros = self.mask[2 * line * words + (at >> 6)]
                ones = self.mask[(2 * line + 1) * words + (at >> 6)]
                forced0 = forced1 = 0
            bit = cython.cast(cython.ulonglong, 1) << (at & 63)
            if not ((zeros | ones) & bit):
                if not ((self.forward[4 * at] & zero1) | (self.forward[4 * at + 1] & zero2)):
                    forced1 |= bit
                elif not ((self.forward[4 * at + 2] & one1) | (self.forward[4 * at + 3] & one2)):
                    forced0 |= bit
            may0 = everything & (((ones >> (at & 63)) & 1) - 1)
            may1 = everything & (((zeros >> (at & 63)) & 1) - 1)
            next_zero1 = (one1 >> 1) & may1
            next_one1 = (zero1 << 1) & may0
            zero1 = next_zero1 | ((zero2 << 1) & may0)
            zero2 = next_zero1
            one1 = next_one1 | ((one2 >> 1) & may1)
            one2 = next_one1
            if (at & 63) == 0:
                self.forced0[at >> 6] = forced0
                self.forced1[at >> 6] = forced1
            at -= 1
        return True

    def compare(self, line):
        """Compare `line`, which is full or nearly full, with the lines parallel to it, and assign what follows because
        lines must differ. Return False on a contradiction.
        """
        first = self.first_of(line)
        end = self.end_of(line)
        open_here = open_cells(self, line)
        if open_here == 0:
            for other in range(first, end):
                if other != line and self.nearly_full(other) and not self.part(line, other):
                    return False
        else:
            for other in range(first, end):
                if other != line and open_cells(self, other) == 0:
                    if not self.part(other, line):
                        return False
                    if open_cells(self, line) == 0:
                        return True
        return True

    def nearly_full(self, line):
        """Return whether `line` can be filled in at most two ways, which then differ in every open cell: it has at most
        one open cell, or it has two, one of which must be 0 and the other 1.
        """
        open_here = open_cells(self, line)
        return open_here <= 1 or (open_here == 2 and self.room[2 * line] == 1 and self.room[2 * line + 1] == 1)

    def part(self, full, nearly):
        """Make the nearly full line `nearly` differ from the full line `full`: if all known cells of `nearly` have the
        same values there, its open cells get the opposite values. Return False if both lines are full and equal.
        """
        words = self.words
        for w in range(words):
            if (self.mask[2 * nearly * words + w] & self.mask[(2 * full + 1) * words + w]) | (
                self.mask[(2 * nearly + 1) * words + w] & self.mask[2 * full * words + w]
            ):
                return True
        if open_cells(self, nearly) == 0:
            return False
        for w in range(words):
            still_open = self.full[nearly * words + w] ^ (
                self.mask[2 * nearly * words + w] | self.mask[(2 * nearly + 1) * words + w]
            )
            self.fill(nearly, w, still_open & self.mask[(2 * full + 1) * words + w], 0)
            self.fill(nearly, w, still_open & self.mask[2 * full * words + w], 1)
        self.queue(nearly)
        return True

    def look_at(self, line):
        """Apply the slow rules to `line`, which was taken from the deep queue. Return False on a contradiction."""
        # With two open cells or fewer, `settle` finds all that `complete` would find.
        if open_cells(self, line) > 2 and self.goal[line] and not self.complete(line):
            return False
        return not (self.unique_lines and self.nearly_full(line)) or self.compare(line)

    def propagate(self):
        """Apply the rules until both queues are empty. Return False on a contradiction, or if the deadline passed."""
        while True:
            while self.near_count:
                self.near_count -= 1
                line = self.near[self.near_count]
                self.in_near[line] = 0
                if not self.settle(line):
                    return False
            if self.deep_count == 0:
                return True
            self.watch.tick(1)
            if self.watch.stopped:
                return False
            self.deep_count -= 1
            line = self.deep[self.deep_count]
            self.in_deep[line] = 0
            if not self.look_at(line):
                return False

    def stands(self, cell, value):
        """Assign `value` to the open cell `cell` and propagate. Return True if there is no contradiction; otherwise,
        undo the assignments and return False.
        """
        before = self.known
        self.place(cell, value)
        if self.propagate():
            return True
        self.undo(before)
        return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def entry_of(zeros: cython.ulonglong, ones: cython.ulonglong) -> cython.int:
    """Return the position of the cache slot of `complete` for a line with the bit sets `zeros` and `ones`, by a hash of
    both.
    """
    mixed = (zeros * MIX0 + ones * MIX1) & WORD
    return cython.cast(cython.int, mixed >> 51) * 4


@cython.cfunc
def goal_balances(length: cython.int, low: cython.int, high: cython.int) -> cython.ulonglong:
    """Return the bit set of the balances (1s minus 0s) that a full line of `length` cells may have, with `low` to
    `high` 1s. Return the empty set if one word cannot hold all the balances that `sweep` needs.
    """
    reach = (length + 4) // 3  # largest balance of a line without three equal values in a row
    farthest: cython.int = 0
    goal: cython.ulonglong = 0
    for ones in range(low, high + 1):
        balance = 2 * ones - length
        if -reach <= balance <= reach:
            farthest = max(farthest, abs(balance))
            if -ZERO_BALANCE_BIT <= balance < 64 - ZERO_BALANCE_BIT:
                goal |= cython.cast(cython.ulonglong, 1) << (ZERO_BALANCE_BIT + balance)
    return goal if length + 3 * farthest <= MAX_SWEPT_WIDTH else 0
