"""Solve a Binairo with the techniques of one level, without guessing.

The levels, in terms of the techniques that people use:

level 1   pairs, sandwiches and full quotas (B1, B2, B3)
level 2   also the last 0 or 1 of a line next to its opposite (B4), and lines that must differ from full lines and have
          two blanks (B8), or need only one more 0 or 1 (B9)
level 3   also quota groups, up to four (B6), completions of lines that need at most three more of a symbol (B5, B7),
          and lines with three blanks that must differ from full lines (B9)
level 4   also completions of any line (B6, B7), lines with up to seven blanks that must differ from full lines (B9),
          lines that are twins of each other (B10), and lines with few completions left, together with the lines that
          cross them (B11)
level 5   also what-if: the opposite value of a cell is contradicted by completions of lines that need only one more 0
          or 1, by quota groups or by twins with two blanks (B12), or both values imply the same value of another cell
          (B13)
level 6   proof by search instead of techniques; the propagation uses the rules for single lines of LIMITS[6]

Every level is monotonic: with more givens it assigns no fewer cells. Each level solves every board that a lower level
solves.

masume.kernel.binairo.finder finds the steps of the techniques one by one, with their weights. Here only the result
matters, so each level is one propagation, in which completions replace most of the techniques. See SearchState for the
terms.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.line_fillings import LineFillings
from cython.cimports.masume.kernel.binairo.line_masks import bit
from cython.cimports.masume.kernel.binairo.search import Search
from cython.cimports.masume.kernel.binairo.search_state import open_cells
from cython.cimports.masume.kernel.bits import ctz, popcount

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.line_masks import LONGEST
from masume.kernel.binairo.technique_weights import (
    BANDS,
    COMPLETION_WEIGHTS,
    EACH_GROUP,
    TECHNIQUES,
    TWIN_COMPLETION_WEIGHTS,
)

if not cython.compiled:
    # The compiled form has these from level_solver.pxd.
    ACROSS, WHAT_IF, PROOF, ASSUMPTION = 4, 5, 6, 0

MAX_PARTED_BLANKS = 7  # of a line that is made to differ from full lines; all ways to fill them are tried


def limits_up_to(weight):
    """Return the limits of the rules that correspond to the finder's techniques with a weight of at most `weight`:

    - the number of cells of a symbol that a line may lack to be completed
    - the number that another line may lack so that the symbol is reserved for groups; if it is 1, only groups with the
      other symbol in them count
    - the number of open cells that a line may have to be made to differ from full lines; -1: never
    - whether lines that lack only one more of a symbol are made to differ from full lines, with any number of open
      cells
    """
    missing = sum([least <= weight for least in COMPLETION_WEIGHTS])
    if missing == len(COMPLETION_WEIGHTS):
        missing = LONGEST
    reserved = 1 if TECHNIQUES["last-in-window"] <= weight else 0
    if TECHNIQUES["quota-groups"] <= weight:
        reserved = 2 + (weight - TECHNIQUES["quota-groups"]) // EACH_GROUP
    blanks = 2 if TECHNIQUES["twin"] <= weight else -1
    if max(TWIN_COMPLETION_WEIGHTS) <= weight:
        blanks = MAX_PARTED_BLANKS
    elif TWIN_COMPLETION_WEIGHTS[3] <= weight:
        blanks = sum([least <= weight for least in TWIN_COMPLETION_WEIGHTS]) - 1
    apart = TECHNIQUES["twin-completions"] <= weight
    # Completing a line finds all that groups find.
    return missing, 0 if missing == LONGEST else reserved, blanks, 1 if apart else 0


# The limits of `limits_up_to` by level. Assumptions are propagated by pairs, sandwiches, full quotas, the last 0 or 1
# of a line, quota groups and twins, as in the finder. The search omits lines with three or more open cells, because
# they rarely equal a full line.
LIMITS = (
    (1, LONGEST, 2, 0),  # for assumptions of a what-if
    *[limits_up_to(weight) for weight in BANDS[:4]],  # levels 1 to 4: beginner, easy, medium, hard
    limits_up_to(BANDS[3]),  # level 5 builds on level 4
    (LONGEST, 0, 2, 0),  # level 6: proof
)

# From level 4 on, a line is squeezed if it has at most this many completions.
MAX_SQUEEZED_COMPLETIONS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)


class LevelSolver(Search):
    """Solver that fills a board from its givens with the techniques of one level."""

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones):
        if rows > LONGEST or cols > LONGEST:
            raise ValueError(f"a line has at most {LONGEST} cells, unlike {rows} rows and {cols} columns")
        Search.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        self.solution = array("B", [0]) * self.cells
        self.given = array("B", [0]) * self.cells
        self.max_missing = self.max_reserved = self.max_blanks = self.last_apart = 0
        self.limits = array("i", [limit for level in LIMITS for limit in level])
        self.full_twins = array("Q", [0]) * max(rows, cols)
        self.ways = LineFillings(max(rows, cols))
        self.goals = array("Q", [0]) * self.lines
        for line in range(self.lines):
            self.goals[line] = bit(self.quota[2 * line + 1] + 1) - bit(self.length[line] - self.quota[2 * line])

    # Propagation by levels. The rules for single lines are those of the base class.

    def use(self, level):
        """Make `propagate` apply the rules of `level` from now on."""
        self.max_missing = self.limits[4 * level]
        self.max_reserved = self.limits[4 * level + 1]
        self.max_blanks = self.limits[4 * level + 2]
        self.last_apart = self.limits[4 * level + 3]

    def look_at(self, line):
        """Apply the slow rules of the current level to `line`, which was taken from the deep queue. Return False on a
        contradiction.
        """
        # With two open cells or fewer, `settle` finds all that `complete` would find.
        if open_cells(self, line) > 2:
            if min(self.room[2 * line], self.room[2 * line + 1]) <= self.max_missing:
                if not self.complete(line):
                    return False
            elif self.max_reserved and not (self.reserve(line, 0) and self.reserve(line, 1)):
                return False
        if not self.unique_lines or (open_cells(self, line) > self.max_blanks and not self.last_apart):
            return True
        return self.compare(line)

    def reserve(self, line, value):
        """Assign the other value to the open cells of `line` that cannot hold `value`, because the line needs it
        elsewhere. Any three adjacent cells include one with `value`, so each group of three cells without it needs one.
        If disjoint groups need the whole remaining quota of `value`, the open cells outside these groups get the other
        value. Return False on a contradiction.
        """
        held = self.mask[2 * line + value]
        others = self.mask[2 * line + 1 - value]
        room = self.room[2 * line + value]
        blank = self.full[line] ^ (held | others)
        if room > self.max_reserved:
            return True
        marked = others if self.max_reserved == 1 else blank
        if not self.ways.find_outside(self.length[line], held, marked, blank, room):
            return False
        if self.ways.outside:
            self.fill(line, 0, self.ways.outside, 1 - value)
            self.queue(line)
        return True

    def compare(self, line):
        """Apply the rule that lines differ: if `line` is full, to the lines parallel to it, otherwise to `line` itself.
        Only lines with few open cells are changed. Return False on a contradiction.

        The method of the base class instead changes only lines that can be filled in at most two ways; there, lines may
        have any length.
        """
        if not self.is_full(line):
            return self.keep_apart(line)
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        for other in range(self.first_of(line), self.end_of(line)):
            alike = not (zeros & self.mask[2 * other + 1] or ones & self.mask[2 * other])
            if alike and other != line and not self.keep_apart(other):
                return False
        return True

    def keep_apart(self, line):
        """Make `line` differ from all full lines parallel to it, by the rules of the current level. Return False on a
        contradiction.
        """
        if open_cells(self, line) <= self.max_blanks:
            return self.part_from_all(line)
        if self.last_apart:
            self.part_by_last(line, 0)
            self.part_by_last(line, 1)
        return True

    def part_by_last(self, line, value):
        """Make `line` differ from the full lines parallel to it if it needs only one more `value`: assign the other
        value to each open cell where `value` would make `line` equal to a full line.
        """
        apart: cython.ulonglong = 0
        if self.room[2 * line + value] != 1:
            return
        still_open = self.full[line] ^ (self.mask[2 * line] | self.mask[2 * line + 1])
        for other in range(self.first_of(line), self.end_of(line)):
            if other != line and not self.differ(line, other) and self.is_full(other):
                last = self.mask[2 * other + value] & still_open
                if popcount(last) == 1:
                    apart |= last
        if apart:
            self.fill(line, 0, apart, 1 - value)
            self.queue(line)

    def is_full(self, line):
        """Return whether all cells of `line` have values."""
        return (self.mask[2 * line] | self.mask[2 * line + 1]) == self.full[line]

    def differ(self, line, other):
        """Return whether `line` and `other` have different values in some cell."""
        return (
            (self.mask[2 * line] & self.mask[2 * other + 1]) | (self.mask[2 * line + 1] & self.mask[2 * other])
        ) != 0

    def part_from_all(self, line):
        """Make `line`, which has few open cells, differ from all full lines parallel to it: list the completions that
        equal none of these lines, and assign the values that are the same in all listed completions. Return False on a
        contradiction.
        """
        first = self.first_of(line)
        end = self.end_of(line)
        alike = 0
        ones = self.mask[2 * line + 1]
        still_open = self.full[line] ^ (self.mask[2 * line] | ones)
        chosen = still_open  # the open cells that are 1 in a completion
        always0 = still_open
        always1 = still_open
        for other in range(first, end):
            if other != line and not self.differ(line, other) and self.is_full(other):
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
        """Return whether `line`, completed with the 1s in `ones`, breaks no rule for single lines and differs from the
        first `alike` lines in `full_twins`.
        """
        zeros = self.full[line] ^ ones
        if has_three(ones) or has_three(zeros):
            return False
        if popcount(ones) > self.quota[2 * line + 1] or popcount(zeros) > self.quota[2 * line]:
            return False
        for i in range(alike):
            if self.full_twins[i] == ones:
                return False
        return True

    # Solving by levels.

    def fills_board(self, level):
        """Return whether the techniques of `level` fill the whole board from the givens."""
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
        """Assume each value of each open cell, one after another, and propagate it by the rules for assumptions. If
        this causes a contradiction, assign the other value; otherwise, assign the cells that get the same value from
        both assumptions. Return whether anything was assigned.
        """
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
        """Find an open cell in which a squeeze excludes one value, assign the other value, and propagate. Return
        whether there is such a cell.
        """
        for line in range(self.lines):
            for at in range(self.length[line]):
                if self.is_open(self.cell_of(line, at)):
                    for value in range(2):
                        if self.is_excluded(line, at, value):
                            self.place(self.cell_of(line, at), 1 - value)
                            self.propagate()
                            return True
        return False

    def is_excluded(self, line, at, value):
        """Return whether a squeeze excludes `value` from the open place `at` of `line`: with this value, the line has
        only a few completions, and each of them breaks a rule after propagation in the crossing lines.
        """
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        self.watch.tick(1)
        if self.watch.stopped:
            return False
        if value:
            ones |= bit(at)
        else:
            zeros |= bit(at)
        count = self.ways.find_fillings(self.length[line], self.goals[line], zeros, ones, MAX_SQUEEZED_COMPLETIONS)
        if count > MAX_SQUEEZED_COMPLETIONS:
            return False
        for i in range(count):
            if not self.breaks(line, self.ways.filling[i]):
                return False
        return True

    def breaks(self, line, ones):
        """Return whether it is impossible to complete `line` with the 1s in `ones`: it would equal a full line; or,
        after propagation in the crossing lines, a rule would be broken in a crossing line or in a line parallel to
        `line`. Leave the board unchanged.
        """
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
                    or has_three(self.mask[2 * other])
                    or has_three(self.mask[2 * other + 1])
                    or (self.unique_lines and open_cells(self, other) == 0 and self.mask[2 * other + 1] == ones)
                )
        self.undo(before)
        return broken

    def use_mutual_twins(self):
        """Find two lines with equal values and the same two open cells, which must therefore differ there. Assign the
        cells of a crossing line that follow from this, and propagate. Return whether any cell was assigned.
        """
        if not self.unique_lines:
            return False
        for line in range(self.lines):
            if open_cells(self, line) != 2 or self.room[2 * line] != 1 or self.room[2 * line + 1] != 1:
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

    def use_difference(self, line, first, other):
        """Assign the cells of `line` that have the same value in all completions in which its open places `first` and
        `other` differ, and propagate. Return whether there are such cells.
        """
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        self.ways.find_apart(self.length[line], self.goals[line], zeros, ones, bit(first), bit(other))
        always0 = (self.full[line] ^ (zeros | ones)) & ~self.ways.can_be_1
        always1 = (self.full[line] ^ (zeros | ones)) & ~self.ways.can_be_0
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
def has_three(cells: cython.ulonglong) -> cython.bint:
    """Return whether the bit set `cells` contains three adjacent bits."""
    return (cells & (cells << 1) & (cells << 2)) != 0
