"""Propagate Binairo assumptions line by line.

In each round of propagation, the same conclusions and contradictions are found as in masume.kernel.assumptions,
which applies the propagating techniques one by one. No sentences are needed here, so bit sets give all forced symbols
of a line at once.
"""

import cython
from cython.cimports.masume.kernel.binairo.finder_state import FinderState
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs, full
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.finder_state import times
from masume.kernel.tables import flags, numbers, words

MAX_TWINS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)  # each twin is a filling of the line


class LineProbes(FinderState):
    """Base class of the finder that adds the propagation of assumptions to FinderState, but no techniques.

    A blank is forced if its line alone determines its symbol in one of three ways. It is next to two equal adjacent
    symbols, or between two equal symbols. The other symbol has filled its quota. Or groups need the whole remaining
    quota of a symbol, and the blank is outside these groups or the only one that they share. A line is flawed if it
    breaks a rule or cannot be filled without breaking one. A twin of a line with blanks is a complete line that it
    could still equal.
    """

    def __init__(
        self, rows: cython.int, cols: cython.int, unique_lines: cython.bint, row_ones: tuple, col_ones: tuple
    ) -> None:
        FinderState.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        self.usual = flags(self.everything)
        self.usual_count = len(self.propagating)
        for technique in self.propagating:
            self.usual[technique] = True
        self.forced = words(2 * self.lines)
        self.flawed = flags(self.lines)
        self.forced_at = times(self.lines)
        self.twins = numbers(self.longest)

    def turn_complete(self, line):
        """Record that `line` has become complete or, if it was complete, that it no longer is. Also record for which
        lines it may now be a twin, so that they are compared with it.
        """
        FinderState.turn_complete(self, line)
        if not self.unique_lines:
            return
        direction = self.way_of(line)
        across = self.first_across(line)
        line_bit = bit(line - direction * self.rows)
        alike = full(self.cols if direction else self.rows) & ~(self.complete[direction] | line_bit)
        for value in range(2):
            places = self.mask[2 * line + value]
            while places and alike:
                alike &= ~self.mask[2 * (across + ctz(places)) + 1 - value]
                places &= places - 1
        self.unchecked[2 + direction] |= alike
        self.unpropagated[2 + direction] |= alike
        while alike:
            self.alike[direction * self.rows + ctz(alike)] |= line_bit
            alike &= alike - 1

    def is_usual(self):
        """Return whether assumptions are propagated by exactly the default techniques."""
        if len(self.propagating) != self.usual_count:
            return False
        for i in range(self.usual_count):
            if not self.usual[self.propagating[i]]:
                return False
        return True

    # One line.

    def propagate_line(self, line):
        """Compute which blanks of `line` are forced, and whether the line is flawed. Do nothing if the cached results
        are still valid.
        """
        if self.forced_at[line] == self.changed[line]:
            return
        self.forced_at[line] = self.changed[line]
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        blank = self.empty[line]
        room_0 = self.room[2 * line]
        room_1 = self.room[2 * line + 1]
        to_1 = forced_by_pairs(zeros) & blank
        to_0 = forced_by_pairs(ones) & blank
        self.forced[2 * line] = blank if room_1 == 0 else to_0
        self.forced[2 * line + 1] = blank if room_0 == 0 else to_1
        self.flawed[line] = True
        if zeros & zeros >> 1 & zeros >> 2 or ones & ones >> 1 & ones >> 2 or to_0 & to_1 or room_0 < 0 or room_1 < 0:
            return
        # If the groups need all remaining cells of a symbol, the blanks outside them do not get it; and if only one
        # such cell remains, it is the blank that the groups share. A group with a single blank forces it; others have
        # two blanks or more. So if no blank is forced to a symbol, its groups need at most half of the blanks, which is
        # less than its room if the other symbol has less room.
        for value in range(2):
            room = room_1 if value else room_0
            if not (to_1 if value else to_0) and room > (room_0 if value else room_1):
                continue
            if not self.ways.find_outside(self.length[line], ones if value else zeros, blank, blank, room):
                return
            outside = self.ways.outside
            if outside:
                goals = blank & ~outside
                self.forced[2 * line + 1 - value] |= outside
                if room == 1 and not goals & (goals - 1):
                    self.forced[2 * line + value] |= goals
        self.flawed[line] = False

    # Lines that must differ: rows from rows, and columns from columns.

    def find_twins_of(self, line):
        """List in `twins` the twins of `line`, which has blanks. If several twins are equal, list only one of them.
        Return the number of listed twins.
        """
        count = 0
        if not self.unique_lines:
            return 0
        first = self.first_of(line)
        across = self.first_across(line)
        alike = self.alike[line] & self.complete[self.way_of(line)]
        for value in range(2):
            places = self.mask[2 * line + value]
            while places and alike:
                alike &= self.mask[2 * (across + ctz(places)) + value]
                places &= places - 1
        self.alike[line] = alike
        while alike:
            other = first + ctz(alike)
            alike &= alike - 1
            if self.twin_like(count, self.mask[2 * other + 1]) < 0:
                self.twins[count] = other
                count += 1
        return count

    def twin_like(self, count, ones):
        """Return the line whose 1s are the bit set `ones`, if it is among the first `count` lines of `twins`; otherwise
        -1.
        """
        for i in range(count):
            if self.mask[2 * self.twins[i] + 1] == ones:
                return self.twins[i]
        return -1

    def are_twins(self, count, fillings, limit):
        """Return whether each of the listed fillings equals one of the first `count` twins. `fillings` is the number of
        fillings; return False if it is 0 or exceeds `limit`.
        """
        if fillings == 0 or fillings > limit:
            return False
        for i in range(fillings):
            if self.twin_like(count, self.filling[i]) < 0:
                return False
        return True

    def becomes_twin(self, line):
        """Return the number of fillings of `line`, which has blanks, if every one of them equals a complete line;
        otherwise 0.
        """
        count = self.find_twins_of(line)
        if count == 0 or count > MAX_TWINS:
            return 0
        fillings = self.find_fillings(line, 0, 0, count)
        return fillings if self.are_twins(count, fillings, count) else 0

    def is_equal(self, line):
        """Return whether `line`, which is complete, equals another complete line."""
        first = self.first_of(line)
        alike = self.alike[line] & self.complete[self.way_of(line)] & ~bit(line - first)
        while alike:
            if self.mask[2 * (first + ctz(alike)) + 1] == self.mask[2 * line + 1]:
                return True
            alike &= alike - 1
        return False

    # Rounds of propagation.

    def check_contradictions(self):
        if self.dead:
            self.fails = True
            return
        for direction in range(2):
            lines = self.unchecked[direction]
            while lines:
                line_bit = lines & -lines
                lines ^= line_bit
                line = direction * self.rows + ctz(line_bit)
                self.propagate_line(line)
                if self.flawed[line] or (self.unique_lines and not self.empty[line] and self.is_equal(line)):
                    self.fails = True
                    return
                self.unchecked[direction] ^= line_bit
            lines = self.unchecked[2 + direction] & ~self.complete[direction] if self.complete[direction] else 0
            while lines:
                line = direction * self.rows + ctz(lines)
                lines &= lines - 1
                if self.alike[line] and self.becomes_twin(line):
                    self.fails = True
                    return
            self.unchecked[2 + direction] = 0

    def propagate_round(self):
        if self.fails:
            return False
        if self.dead or not self.is_usual():
            return StepFinder.propagate_round(self)
        count = self.gather()
        if count == 0:
            return False
        self.rounds += 1
        self.implied += count
        self.write_gathered()
        if not self.fails:
            self.check_contradictions()
        return not self.fails

    def gather(self):
        """Record the symbols that are forced in any line, including those of lines that must differ from a twin. Return
        the number of cells that get a symbol.
        """
        count = 0
        for direction in range(2):
            lines = self.unpropagated[direction]
            while lines:
                line_bit = lines & -lines
                lines ^= line_bit
                line = direction * self.rows + ctz(line_bit)
                if self.forced_at[line] != self.changed[line]:
                    self.propagate_line(line)
                if self.forced[2 * line] | self.forced[2 * line + 1]:
                    self.collect_line(line, self.forced[2 * line], self.forced[2 * line + 1])
                else:
                    self.unpropagated[direction] ^= line_bit
            lines = self.unpropagated[2 + direction] if self.unique_lines and self.complete[direction] else 0
            while lines:
                line_bit = lines & -lines
                lines ^= line_bit
                line = direction * self.rows + ctz(line_bit)
                if not (self.alike[line] and self.takes_one_of_each(line) and self.separate_from_twins(line)):
                    self.unpropagated[2 + direction] ^= line_bit
        rows = self.gathered_rows
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            count += popcount(self.gathered[2 * row]) + popcount(self.gathered[2 * row + 1])
        return count

    def collect_line(self, line, zeros, ones):
        """Record that the blanks `zeros` of `line` get a 0 and the blanks `ones` a 1 at the end of the round."""
        if line < self.rows:
            self.gathered[2 * line] |= zeros
            self.gathered[2 * line + 1] |= ones
            self.gathered_rows |= bit(line)
            return
        line_bit = bit(line - self.rows)
        self.gathered_rows |= zeros | ones
        while zeros:
            self.gathered[2 * ctz(zeros)] |= line_bit
            zeros &= zeros - 1
        while ones:
            self.gathered[2 * ctz(ones) + 1] |= line_bit
            ones &= ones - 1

    def separate_from_twins(self, line):
        """Record the symbols that `line`, which has two blanks, must get in order to differ from its twins. Return
        whether there are such symbols.
        """
        separated: cython.bint = False
        blank = self.empty[line]
        for i in range(self.find_twins_of(line)):
            zeros = blank & self.mask[2 * self.twins[i] + 1]
            ones = blank & self.mask[2 * self.twins[i]]
            if zeros and ones:
                self.collect_line(line, zeros, ones)
                separated = True
        return separated
