"""Binairo: what players of a level find out about a board without guessing.

The words of masume.kernel.binairo.position mean the same here. The levels, in terms of the techniques of the human
ladder:

level 1   pairs, sandwiches and full quotas (B1, B2, B3)
level 2   and lines that miss one last 0 or 1: all their completions (B4, B5, and B7 with one symbol remaining)
level 3   and quota groups, up to four (B6), completions of lines that miss at most three of a symbol (B7), and lines
          kept apart from full ones, with two or three blanks (B8, B9)
level 4   and completions of any line (B6, B7), lines kept apart with up to seven blanks (B9), lines that are twins of
          each other (B10), and lines of which few completions are left, with the lines that cross them (B11)
level 5   and what-if: the opposite value of a cell leads to a contradiction by level 2, quota groups and twins with two
          blanks (B12), or both values lead to the same elsewhere (B13)
level 6   proof: the search, no techniques; its propagation uses the rules that this level has for single lines

Every level is monotone: with more givens it settles the same cells and more. So what a level solves, the next one
solves too.

masume.kernel.binairo.rater tells the same techniques apart, step by step, with their weights. Here it only matters how
far they lead together, so each level is one propagation, with completions in place of most of the techniques.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.search import Search
from cython.cimports.masume.kernel.bits import bit, ctz, popcount

if not cython.compiled:
    # The compiled form has these from levels.pxd.
    ACROSS, WHAT_IF, PROOF, ASSUMPTION = 4, 5, 6, 0

LONGEST = 64  # cells of a line: one word

# Limits by level. LEAST: a line is completed if it misses at most this many of a symbol. GROUPS: in other lines, a
# symbol is reserved for groups if at most this many of it are missing. BLANKS: a line is kept apart from full ones if
# it has at most this many open cells (-1: lines are never compared). What-if works on what level 4 leaves. The search
# does without lines of three open cells or more, which are rare.
LEAST = (1, 0, 1, 3, LONGEST, LONGEST, LONGEST)
GROUPS = (LONGEST, 0, 0, 4, 0, 0, 0)
BLANKS = (2, -1, -1, 3, 7, 7, 2)

FEW = cython.declare(cython.int, 8)  # completions: a line that has no more of them is squeezed from level 4 on


class LevelSolver(Search):
    """Solves a board from its givens, as far as a level leads."""

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones):
        if rows > LONGEST or cols > LONGEST:
            raise ValueError(f"a line has at most {LONGEST} cells, unlike {rows} rows and {cols} columns")
        Search.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        self.solution = array("B", [0]) * self.cells
        self.given = array("B", [0]) * self.cells
        self.least = self.groups = self.blanks = 0
        self.least_of = array("i", LEAST)
        self.groups_of = array("i", GROUPS)
        self.blanks_of = array("i", BLANKS)
        self.full_twins = array("Q", [0]) * max(rows, cols)
        self.completions = array("Q", [0]) * (FEW + 1)
        waiting = 4 * LONGEST + max(rows, cols)  # at first four endings for each balance, then one more a place
        self.waiting_at = array("i", [0]) * waiting
        self.waiting_ending = array("i", [0]) * waiting
        self.waiting_balance = array("i", [0]) * waiting
        self.waiting_ones = array("Q", [0]) * waiting

    # Propagation by levels. The rules for single lines are those of the position.

    def use(self, level):
        """Let `propagate` use the rules of this level."""
        self.least = self.least_of[level]
        self.groups = self.groups_of[level]
        self.blanks = self.blanks_of[level]

    def look_at(self, line):
        """The rules of the level for a line of the deep queue."""
        # With two open cells or less, `settle` sees all that `complete` would.
        if self.open_cells(line) > 2:
            if min(self.room[2 * line], self.room[2 * line + 1]) <= self.least:
                if not self.complete(line):
                    return False
            elif self.groups and not (self.reserve(line, 0) and self.reserve(line, 1)):
                return False
        return not (self.unique_lines and self.open_cells(line) <= self.blanks) or self.compare(line)

    def reserve(self, line, value):
        """Of any three cells in a row, one must have the value. If the line has as many of these groups side by side as
        it misses values, the open cells outside the groups have the other value."""
        room = self.room[2 * line + value]
        outside: cython.ulonglong = 0
        places = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
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

    def count_groups(self, line, value, avoided):
        """How many times three cells in a row without the value can be found that share no open cells, nor have any
        of those to avoid. Taking each as soon as possible gives the greatest number."""
        others = self.mask[2 * line + 1 - value]
        free = self.full[line] ^ (self.mask[2 * line + value] | avoided)
        count = 0
        for at in range(self.length[line] - 2):
            group = bit(at) | bit(at + 1) | bit(at + 2)
            if (group & free) == group:
                count += 1
                free &= ~group | others
        return count

    def compare(self, line):
        """Keep a line with few open cells apart from the full ones, or those with few open cells from a full line.

        The search compares only lines that can be filled in at most two ways, but lines of any length."""
        first = self.first_of(line)
        end = self.end_of(line)
        if self.open_cells(line) > 0:
            return self.part_from_all(line)
        for other in range(first, end):
            if other != line and not self.differ(line, other) and self.open_cells(other) <= self.blanks:
                if not self.part_from_all(other):
                    return False
        return True

    def differ(self, line, other):
        """Whether two lines have different values in some cell."""
        return (
            (self.mask[2 * line] & self.mask[2 * other + 1]) | (self.mask[2 * line + 1] & self.mask[2 * other])
        ) != 0

    def part_from_all(self, line):
        """Keep a line with few open cells different from all full lines parallel to it: a cell that has the same value
        in all completions but those gets it."""
        first = self.first_of(line)
        end = self.end_of(line)
        alike = 0
        ones = self.mask[2 * line + 1]
        still_open = self.full[line] ^ (self.mask[2 * line] | ones)
        chosen = still_open  # the open cells that are 1 in a completion
        always0 = still_open
        always1 = still_open
        for other in range(first, end):
            if other != line and not self.differ(line, other) and self.open_cells(other) == 0:
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

    def completes(self, line, ones, alike):
        """Whether a line may have these ones, by itself and apart from the first few `full_twins`."""
        zeros = self.full[line] ^ ones
        if three(ones) or three(zeros):
            return False
        if popcount(ones) > self.quota[2 * line + 1] or popcount(zeros) > self.quota[2 * line]:
            return False
        for i in range(alike):
            if self.full_twins[i] == ones:
                return False
        return True

    # Solving by levels.

    def reach(self, level):
        """Whether the level fills the board from the givens."""
        self.use(level)
        self.clear()
        for cell in range(self.cells):
            if self.given[cell]:
                self.place(cell, self.solution[cell])
        self.propagate()
        while self.known < self.cells and not self.watch.stopped:
            if level >= ACROSS and (self.use_mutual_twins() or self.use_squeezes()):
                continue
            if level < WHAT_IF or not self.use_what_if():
                return False
        return self.known == self.cells

    def use_what_if(self):
        """Try both values of each open cell, with what follows simply. Whether anything was learnt."""
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

    def use_squeezes(self):
        """Settle a cell by a squeeze, if there is any, and what follows."""
        for line in range(self.lines):
            for at in range(self.length[line]):
                if self.is_open(self.cell_of(line, at)):
                    for value in range(2):
                        if self.squeezed(line, at, value):
                            self.place(self.cell_of(line, at), 1 - value)
                            self.propagate()
                            return True
        return False

    def squeezed(self, line, at, value):
        """Whether a line cannot have a value in an open place because of the lines that cross it: it could be completed
        in a few ways, and each of them breaks a rule as soon as the crossing lines are settled."""
        before = self.known
        self.watch.toil(1)
        if self.watch.stopped:
            return False
        self.place(self.cell_of(line, at), value)
        count = self.list_completions(line)
        self.undo(before)
        if count > FEW:
            return False
        for i in range(count):
            if not self.breaks(line, self.completions[i]):
                return False
        return True

    def list_completions(self, line):
        """List the ones of the completions of a line, up to one more than FEW; return how many there are.

        The sweep tells which balances can be reached after each cell with each ending (one 0, two 0s, one 1, two 1s).
        So going back from the last cell to balances that can be reached never leads into a dead end."""
        length = self.length[line]
        found = 0
        waiting = 0
        goals = self.goal[line]
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

    def await_completion(self, waiting, at, ending, balance, ones):
        """Note a completion from a place on, if there is a way to it; return how many are noted."""
        if not (self.forward[4 * at + ending] & bit(balance)):
            return waiting
        self.waiting_at[waiting] = at
        self.waiting_ending[waiting] = ending
        self.waiting_balance[waiting] = balance
        self.waiting_ones[waiting] = ones
        return waiting + 1

    def breaks(self, line, ones):
        """Whether a completion of a line is that of a full line, or breaks a rule in a line that crosses it, when that
        is settled, or then in a line parallel to it."""
        before = self.known
        first = self.first_of(line)
        end = self.end_of(line)
        across = self.first_across(line)
        still_open = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
        places = still_open
        broken: cython.bint = False
        self.fill(line, 0, still_open & ones, 1)
        self.fill(line, 0, still_open & ~ones, 0)
        while places and not broken:
            broken = not self.settle(across + ctz(places))
            places &= places - 1
        for other in range(first, end):
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

    def use_mutual_twins(self):
        """Two lines alike so far, with the same two open cells, must differ there: settle what follows from that in
        the lines that cross them, if anything, and what follows from it."""
        if not self.unique_lines:
            return False
        for line in range(self.lines):
            if self.open_cells(line) != 2 or self.room[2 * line] != 1 or self.room[2 * line + 1] != 1:
                continue
            across = self.first_across(line)
            for twin in range(line + 1, self.end_of(line)):
                if self.mask[2 * line] != self.mask[2 * twin] or self.mask[2 * line + 1] != self.mask[2 * twin + 1]:
                    continue
                places = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
                while places:
                    at = across + ctz(places)
                    places &= places - 1
                    if self.use_difference(at, line - self.first_of(line), twin - self.first_of(line)):
                        return True
        return False

    def use_difference(self, line, one, other):
        """Settle the cells of a line that are the same in all its completions in which two open places differ."""
        before = self.known
        always0 = self.full[line]
        always1 = self.full[line]
        for value in range(2):
            self.place(self.cell_of(line, one), value)
            self.place(self.cell_of(line, other), 1 - value)
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def three(cells: cython.ulonglong) -> cython.bint:
    """Whether three of the cells of a line stand side by side."""
    return (cells & (cells << 1) & (cells << 2)) != 0
