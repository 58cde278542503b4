"""Hold a Binairo position for finding steps: the symbols of each line, and the ways to fill it.

In the compiled form, the places of a line are the bits of one 64-bit word; in plain Python, lines may have any length.
Results about a line are cached together with the time of the line's last change. All finders of a board share one
clock, so no two changes have the same time. So a cached result from one position is also valid in any other position in
which the line has the same time.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.line_fillings import LineFillings
from cython.cimports.masume.kernel.binairo.line_masks import bit, full
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.emit_modes import MANY
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.line_masks import LONGEST
from masume.kernel.binairo.technique_weights import (
    COMPLETION_WEIGHTS,
    CONTRADICTIONS,
    EITHER_WAY_WEIGHTS,
    FULL_QUOTA_WEIGHTS,
    NUMBERS,
    PROPAGATING,
    TECHNIQUES,
    TWIN_COMPLETION_WEIGHTS,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.dirty_units import DirtyUnits, words_for
from masume.kernel.tables import flags, numbers, words

TWIN = cython.declare(cython.int, NUMBERS["twin"])
TWIN_COMPLETIONS = cython.declare(cython.int, NUMBERS["twin-completions"])
EQUAL_LINES = cython.declare(cython.int, NUMBERS["equal-lines"])
ONLY_EQUAL_LINES = cython.declare(cython.int, NUMBERS["only-equal-lines"])

MAX_LISTED_FILLINGS = technique_weights.MAX_LISTED_FILLINGS


def times(count):
    """Return a table of `count` times, all 0. Any change has a later time."""
    return array("q", [0]) * count


def room_of(count, code):
    """Return how many 64-bit words a table of `count` numbers takes, where `code` is the type code of an array of such
    numbers.
    """
    return (count * array(code).itemsize + 7) // 8


class FinderState(StepFinder):
    """Lines of a board, from which the techniques find steps.

    A line is a row or a column; the rows have the first indices. The places of a line are numbered from 0. A blank is a
    place without a symbol. A filling of a line assigns a symbol to each blank without breaking a rule; it is stored as
    the bit set of all 1s of the filled line. If none of three adjacent cells holds a certain symbol, one of their
    blanks must get it, because otherwise three equal symbols would be in a row. These blanks are called a group that
    needs the symbol.
    """

    def __init__(
        self,
        rows: cython.int,
        cols: cython.int,
        unique_lines: cython.bint,
        row_ones: tuple,
        col_ones: tuple,
    ) -> None:
        if rows < 1 or cols < 1:
            raise ValueError(f"a board has at least one row and one column, not {rows} and {cols}")
        if cython.compiled and max(rows, cols) > LONGEST:
            raise ValueError(f"compiled, a line has at most {LONGEST} cells, unlike {rows} rows and {cols} columns")
        StepFinder.__init__(
            self, rows * cols, 2, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS, EITHER_WAY_WEIGHTS
        )
        self.is_binary = True
        self.rows = rows
        self.cols = cols
        self.lines = rows + cols
        self.longest = max(rows, cols)
        self.unique_lines = unique_lines
        self.length = array("i", [cols] * rows + [rows] * cols)
        self.most = numbers(2 * self.lines)
        self.goals = words(self.lines)
        for line in range(self.lines):
            fewest, most = row_ones if line < rows else col_ones
            self.most[2 * line] = self.length[line] - fewest
            self.most[2 * line + 1] = most
            self.goals[line] = bit(most + 1) - bit(fewest)
        self.make_tables()
        self.left = self.dead = 0
        self.gathered = words(2 * rows)
        self.gathered_rows = 0
        self.last_changed = words(self.lines)
        self.probe_implied = numbers(2 * self.cells)
        self.survives_as_of = times(2 * self.cells)
        self.implied_as_of = times(2 * self.cells)
        self.was_probed = flags(2 * self.cells)
        self.probed_at = times(2 * self.cells)
        self.probed_lines = words(4 * self.cells)
        self.completed_at = self.position_time = 0
        self.clock = times(1)
        self.can = words(2 * self.lines)
        self.can_at = times(self.lines)
        self.needs = numbers(2 * self.lines)
        self.needs_at = times(self.lines)
        self.ways = LineFillings(self.longest)
        self.filling = self.ways.filling
        self.blanks = words(self.longest)
        self.others = words(self.longest)
        self.starts = numbers(self.longest)
        self.packed = numbers(self.longest)
        self.used = 0
        self.follow_0 = self.follow_1 = 0
        self.violation = self.violation_value = 0
        self.reason = words(self.longest)
        self.usual = flags(self.everything)
        self.usual_count = len(self.propagating)
        for technique in self.propagating:
            self.usual[technique] = True
        self.forced = words(2 * self.lines)
        self.flawed = flags(self.lines)
        self.forced_at = times(self.lines)
        self.twins = numbers(self.longest)
        self.rules = (rows, cols, unique_lines, row_ones, col_ones)
        self.full_quota_weights = array("i", FULL_QUOTA_WEIGHTS)
        self.completion_weights = array("i", COMPLETION_WEIGHTS)
        self.twin_completion_weights = array("i", TWIN_COMPLETION_WEIGHTS)
        self.outsides = words(2 * self.longest)
        self.few = words(2 * self.lines)
        self.few_at = times(self.lines)
        self.broken = numbers(MAX_LISTED_FILLINGS)
        self.violation_of = words(MAX_LISTED_FILLINGS)
        self.breach_value = numbers(MAX_LISTED_FILLINGS)
        self.beside = words(2 * self.longest)
        self.cited = words(rows)

    def make_tables(self):
        """Allocate the tables that hold the position. In the compiled form they are parts of one table, because copying
        one table is faster than copying ten; in plain Python, `position` is a list of the tables.
        """
        lines = self.lines
        width = words_for(lines)
        sizes = [(count, "Q") for count in (2 * lines, lines, self.everything * width, width, 4, 4, 2, lines)]
        sizes += [(lines, "q"), (2 * lines, "i"), (self.cells, "B")]
        tables: list = []
        if cython.compiled:
            self.position = array("Q", bytes(8 * sum([room_of(count, code) for count, code in sizes])))
            rest = memoryview(self.position).cast("B")
            for count, code in sizes:
                tables.append(rest[: count * array(code).itemsize].cast(code))
                rest = rest[8 * room_of(count, code) :]
        else:
            tables = [words(count) if code == "Q" else array(code, [0]) * count for count, code in sizes]
            self.position = tables
        self.mask, self.empty, dirty, touched, self.unchecked, self.unpropagated, self.complete = tables[:7]
        self.alike, self.changed, self.room, self.domain = tables[7:]
        self.dirty = DirtyUnits(self.everything, lines, touched, dirty)

    # The position.

    def load(self, domains: object, placed: object) -> None:
        domain: cython.int
        if len(domains) != self.cells:
            raise ValueError(f"{self.rows} rows of {self.cols} cells need {self.cells} domains, not {len(domains)}")
        self.forget()
        self.left = self.cells
        self.dead = 0
        self.complete[0] = self.complete[1] = 0
        for line in range(self.lines):
            self.alike[line] = 0
            self.mask[2 * line] = self.mask[2 * line + 1] = 0
            self.empty[line] = full(self.length[line])
            self.room[2 * line] = self.most[2 * line]
            self.room[2 * line + 1] = self.most[2 * line + 1]
        self.touch(0, full(self.rows))
        self.touch(1, full(self.cols))
        for cell in range(self.cells):
            domain = domains[cell]
            self.domain[cell] = 3
            if domain & 3 == 0:
                self.domain[cell] = 0
                self.left -= 1
                self.dead += 1
            elif domain & 3 != 3:
                self.gather_cell(cell, domain >> 1 & 1)
        self.write_gathered()

    def touch(self, direction, lines):
        """Record that the rows (`direction` 0) or columns (`direction` 1) in the bit set `lines` have changed."""
        self.unchecked[direction] |= lines
        self.unchecked[2 + direction] |= lines
        self.unpropagated[direction] |= lines
        self.unpropagated[2 + direction] |= lines
        while lines:
            self.clock[0] += 1
            line = direction * self.rows + ctz(lines)
            self.changed[line] = self.clock[0]
            self.dirty.touch(line)
            lines &= lines - 1

    def turn_complete(self, line):
        """Record that `line` has become complete or, if it was complete, that it no longer is. Also record for which
        lines it may now be a twin, so that they are compared with it.
        """
        direction = self.way_of(line)
        self.complete[direction] ^= bit(line - self.first_of(line))
        self.dirty.mark(TWIN, self.first_of(line), self.end_of(line))
        self.dirty.mark(TWIN_COMPLETIONS, self.first_of(line), self.end_of(line))
        self.dirty.mark(EQUAL_LINES, self.first_of(line), self.end_of(line))
        self.dirty.mark(ONLY_EQUAL_LINES, self.first_of(line), self.end_of(line))
        if not self.unique_lines:
            return
        self.completed_at = self.clock[0]
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

    def gather_cell(self, cell, value):
        """Record that the open cell `cell` gets `value`. `write_gathered` then writes all recorded symbols at once."""
        row = cell // self.cols
        self.gathered[2 * row + value] |= bit(cell % self.cols)
        self.gathered_rows |= bit(row)

    def write_gathered(self):
        """Write the recorded symbols to the board. If a cell would get both symbols, set `fails`."""
        cols: cython.ulonglong = 0
        rows = self.gathered_rows
        self.gathered_rows = 0
        self.touch(0, rows)
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            zeros = self.gathered[2 * row]
            ones = self.gathered[2 * row + 1]
            self.gathered[2 * row] = self.gathered[2 * row + 1] = 0
            if zeros & ones:
                self.fails = True
            new = (zeros | ones) & ~(zeros & ones)
            self.mask[2 * row] |= zeros & new
            self.mask[2 * row + 1] |= ones & new
            self.empty[row] ^= new
            self.room[2 * row] -= popcount(zeros & new)
            self.room[2 * row + 1] -= popcount(ones & new)
            self.left -= popcount(new)
            cols |= new
            while new:
                col = ctz(new)
                new &= new - 1
                value = 1 if ones & bit(col) else 0
                down = self.rows + col
                self.domain[row * self.cols + col] = 1 << value
                self.mask[2 * down + value] |= bit(row)
                self.empty[down] ^= bit(row)
                self.room[2 * down + value] -= 1
            if not self.empty[row]:
                self.turn_complete(row)
        self.touch(1, cols)
        while cols:
            down = self.rows + ctz(cols)
            cols &= cols - 1
            if not self.empty[down]:
                self.turn_complete(down)

    def write(self, cell, value):
        """Assign `value` to an open cell."""
        self.gather_cell(cell, value)
        self.write_gathered()

    def erase(self, cell, value):
        """Eliminate `value`, the only candidate of `cell`. Then the cell has no candidates, and counts as a blank of
        its lines.
        """
        row = cell // self.cols
        col = cell % self.cols
        down = self.rows + col
        self.domain[cell] = 0
        self.dead += 1
        self.alike[row] = full(self.rows)
        self.alike[down] = full(self.cols)
        self.touch(0, bit(row))
        self.touch(1, bit(col))
        if not self.empty[row]:
            self.turn_complete(row)
        if not self.empty[down]:
            self.turn_complete(down)
        self.mask[2 * row + value] ^= bit(col)
        self.mask[2 * down + value] ^= bit(row)
        self.empty[row] |= bit(col)
        self.empty[down] |= bit(row)
        self.room[2 * row + value] += 1
        self.room[2 * down + value] += 1

    def assign(self, cell, value):
        if self.domain[cell] == 3:
            self.write(cell, value)
        elif self.domain[cell] == 2 - value:
            self.erase(cell, 1 - value)

    def eliminate(self, cell, value):
        if self.domain[cell] == 3:
            self.write(cell, 1 - value)
        elif self.domain[cell] == 1 + value:
            self.erase(cell, value)

    def allows(self, cell, value):
        return (self.domain[cell] >> value & 1) != 0

    def is_open(self, cell):
        return self.domain[cell] == 3

    def is_full(self):
        return self.left == 0 and self.dead == 0

    def copy_from(self, other):
        source: FinderState = other
        if cython.compiled:
            self.position[:] = source.position
        else:
            for table, known in zip(self.position, source.position, strict=True):
                table[:] = known
        self.left = source.left
        self.dead = source.dead
        self.completed_at = source.completed_at

    def list_choices(self):
        for cell in range(self.cells):
            if self.domain[cell] == 3:
                self.option(cell, 0)
                self.option(cell, 1)
                self.close_choice()

    def share_clock(self, other):
        """Use the same clock as `other`, a finder of the same board."""
        source: FinderState = other
        self.clock = source.clock

    def add_assignments(self, line, places, ones):
        """Add to the current step the assignments of the cells of `line` at `places`: those in the bit set `ones` get
        1, the others 0.
        """
        while places:
            place = places & -places
            places ^= place
            self.add_assignment(self.cell_of(line, ctz(place)), 1 if ones & place else 0)

    def mark_changed(self, cell):
        self.last_changed[cell // self.cols] |= bit(cell % self.cols)
        self.last_changed[self.rows + cell % self.cols] |= bit(cell // self.cols)
        StepFinder.mark_changed(self, cell)

    def forget(self):
        for i in range(self.last_count):
            self.last_changed[self.last_cell[i] // self.cols] = 0
            self.last_changed[self.rows + self.last_cell[i] % self.cols] = 0
        StepFinder.forget(self)

    def cell_of(self, line, place):
        """Return the cell at `place` of `line`."""
        return line * self.cols + place if line < self.rows else place * self.cols + line - self.rows

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

    def way_of(self, line):
        """Return the direction of `line`: 0 for a row, 1 for a column."""
        return 0 if line < self.rows else 1

    def takes_one_of_each(self, line):
        """Return whether `line` has exactly two blanks, one of which must get 0 and the other 1."""
        return self.room[2 * line] == 1 and self.room[2 * line + 1] == 1 and popcount(self.empty[line]) == 2

    def least_room(self, line):
        """Return how many more 0s `line` may get, or how many more 1s, whichever is less; at least 1."""
        return max(1, min(self.room[2 * line], self.room[2 * line + 1]))

    # Groups and fillings.

    def find_groups(self, line, zeros, ones, value):
        """List the groups of `line` that need `value`, from left to right, as they would be with 0s in the places
        `zeros` and 1s in the places `ones`. Omit a group if all blanks of another group are among its blanks. Return
        the number of listed groups.
        """
        held = self.mask[2 * line + value] | (ones if value else zeros)
        blank = self.empty[line] & ~(zeros | ones)
        groups = 0
        if self.length[line] < 3:
            return 0
        firsts = (blank | blank >> 1 | blank >> 2) & ~(held | held >> 1 | held >> 2) & full(self.length[line] - 2)
        while firsts:
            window = (firsts & -firsts) * 7
            blanks = window & blank
            firsts &= firsts - 1
            if groups and not self.blanks[groups - 1] & ~blanks:
                continue  # it contains the previous group
            while groups and not blanks & ~self.blanks[groups - 1]:
                groups -= 1  # the previous group contains it
            self.blanks[groups] = blanks
            self.others[groups] = window & ~blanks
            self.starts[groups] = ctz(window)
            groups += 1
        return groups

    def pack(self, groups, avoiding, backwards, most):
        """Select groups that share no blank from the list of `find_groups`, beginning on the left, or on the right if
        `backwards`, and staying as near to that end as possible. Select at most `most` groups, and none with a blank in
        `avoiding`. `groups` is the number of listed groups. Set `used` to the blanks of the selected groups and those
        in `avoiding`. Return the number of selected groups.
        """
        self.used = avoiding
        taken = 0
        for i in range(groups):
            at = groups - 1 - i if backwards else i
            if taken < most and not self.blanks[at] & self.used:
                self.used |= self.blanks[at]
                self.packed[taken] = at
                taken += 1
        return taken

    def find_fillings(self, line, zeros, ones, limit):
        """List the fillings of `line` that have 0s in the places `zeros` and 1s in the places `ones`, which are bit
        sets of blanks. `limit` and the return value are those of `LineFillings.find_fillings`.
        """
        return self.ways.find_fillings(
            self.length[line], self.goals[line], self.mask[2 * line] | zeros, self.mask[2 * line + 1] | ones, limit
        )

    def update_possible(self, line):
        """Store two bit sets in `can`: the places of `line` that are 0 in at least one filling, and those that are 1 in
        at least one. Do nothing if the stored sets are still valid.
        """
        if self.can_at[line] != self.changed[line]:
            self.ways.find_possible(self.length[line], self.goals[line], self.mask[2 * line], self.mask[2 * line + 1])
            self.can[2 * line] = self.ways.can_be_0
            self.can[2 * line + 1] = self.ways.can_be_1
            self.can_at[line] = self.changed[line]

    def update_needs(self, line):
        """Store in `needs` how many more 0s, and how many more 1s, the groups of `line` need at least. Do nothing if
        the stored numbers are still valid.
        """
        if self.needs_at[line] != self.changed[line]:
            self.needs_at[line] = self.changed[line]
            for value in range(2):
                groups = self.find_groups(line, 0, 0, value)
                self.needs[2 * line + value] = self.pack(groups, 0, False, MANY)

    # Emitting steps.

    def cite(self, line, places):
        """Add to the premises the cells of `line` whose places are in the bit set `places`."""
        if self.without_reasons:
            if places & self.last_changed[line]:
                self.continues_last = True
            return
        while places:
            self.add_premise(self.cell_of(line, ctz(places)))
            places &= places - 1

    def cite_known(self, line):
        """Add to the premises all cells of `line` that hold a symbol."""
        self.cite(line, self.mask[2 * line] | self.mask[2 * line + 1])

    def offer(self, technique, weight, line, seen, places, value):
        """Emit a step of `technique` with `weight` that assigns `value` to the cells of `line` whose places are in the
        bit set `places`. Its premises are the cells whose places are in the bit set `seen`.
        """
        self.start_step(technique, weight, line)
        self.cite(line, seen)
        self.add_assignments(line, places, places if value else 0)
        self.emit()
