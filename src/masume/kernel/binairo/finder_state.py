"""Hold a Binairo position for finding steps: the symbols of each line, and the ways to fill it.

In the compiled form, the places of a line are the bits of one 64-bit word; in plain Python, lines may have any length.
Results about a line are cached together with the time of the line's last change. All finders of a board share one
clock, so no two changes have the same time. So a cached result from one position is also valid in any other position in
which the line has the same time.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs, full
from cython.cimports.masume.kernel.bits import ctz, popcount, top
from cython.cimports.masume.kernel.emit_modes import MANY
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.binairo.technique_weights import (
    CONTRADICTIONS,
    EITHER_WAY_WEIGHTS,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.dirty_units import DirtyUnits, words_for
from masume.kernel.tables import flags, numbers, words

MAX_FILLINGS = 64  # largest number of fillings of a line that are listed
START = cython.declare(cython.int, 4)  # code for the ending of a line without any filled cell


def times(count):
    """Return a table of `count` times, all 0. Any change has a later time."""
    return array("q", [0]) * count


def room_of(count, code):
    """Return how many 64-bit words a table of `count` numbers takes, where `code` is the type code of an array of such
    numbers.
    """
    return (count * array(code).itemsize + 7) // 8


class LineFillings:
    """Finder of the fillings of one line.

    Its methods take the known places of the line as two bit sets, `zeros` and `ones`. Bit n of `goals` is set if the
    complete line may have n 1s.
    """

    def __init__(self, longest: cython.int) -> None:
        self.tails = words(4 * (longest + 1))
        self.can_be_0 = self.can_be_1 = 0
        self.filling = words(MAX_FILLINGS)
        self.going_at = numbers(longest + 1)
        self.going_ones = words(longest + 1)
        self.going_end = numbers(longest + 1)
        self.lasts = words(longest)
        self.outside = 0

    def find_tails(self, length, goals, zeros, ones):
        """Compute, for each place, how many 1s may come before it so that the rest of the line can be filled. The
        result in `tails` consists of four bit sets of such numbers per place, one for each possible end of the part
        before the place: a single 0, two 0s, a single 1, or two 1s.
        """
        at = 4 * length
        zero1 = zero2 = one1 = one2 = goals
        self.tails[at] = self.tails[at + 1] = self.tails[at + 2] = self.tails[at + 3] = goals
        for i in range(length - 1, -1, -1):
            at -= 4
            if ones >> i & 1:
                zero1 = zero2 = one1 >> 1
                one1 = one2 >> 1
                one2 = 0
            elif zeros >> i & 1:
                one1 = one2 = zero1
                zero1 = zero2
                zero2 = 0
            else:
                zero1, zero2, one1, one2 = zero2 | one1 >> 1, one1 >> 1, zero1 | one2 >> 1, zero1
            self.tails[at] = zero1
            self.tails[at + 1] = zero2
            self.tails[at + 2] = one1
            self.tails[at + 3] = one2

    def find_possible(self, length, goals, zeros, ones):
        """Compute two bit sets: `can_be_0`, the places that are 0 in at least one filling, and `can_be_1`, those that
        are 1 in at least one.
        """
        # The possible counts of 1s so far, as bit sets: after a single 0, two 0s, a single 1, two 1s. At the start,
        # either symbol may follow, and then occurs once.
        zero1: cython.ulonglong = 0
        zero2: cython.ulonglong = 1
        one1: cython.ulonglong = 0
        one2: cython.ulonglong = 1
        can_be_0: cython.ulonglong = 0
        can_be_1: cython.ulonglong = 0
        at = 0
        self.find_tails(length, goals, zeros, ones)
        for i in range(length):
            at += 4
            zero1, zero2, one1, one2 = one1 | one2, zero1, (zero1 | zero2) << 1, one1 << 1
            if ones >> i & 1:
                zero1 = zero2 = 0
            elif zero1 & self.tails[at] or zero2 & self.tails[at + 1]:
                can_be_0 |= bit(i)
            if zeros >> i & 1:
                one1 = one2 = 0
            elif one1 & self.tails[at + 2] or one2 & self.tails[at + 3]:
                can_be_1 |= bit(i)
        self.can_be_0 = can_be_0
        self.can_be_1 = can_be_1

    def find_apart(self, length, goals, zeros, ones, here, other):
        """Compute `can_be_0` and `can_be_1` as `find_possible` does, but only from the fillings in which the blanks
        `here` and `other`, given as bits, have different symbols.
        """
        self.find_possible(length, goals, zeros | here, ones | other)
        can_be_0 = self.can_be_0
        can_be_1 = self.can_be_1
        self.find_possible(length, goals, zeros | other, ones | here)
        self.can_be_0 |= can_be_0
        self.can_be_1 |= can_be_1

    def find_fillings(self, length, goals, zeros, ones, limit):
        """List the fillings of a line in `filling`, sorted by their texts. Return their number, or `limit` + 1 if there
        are more than `limit`, which is at most MAX_FILLINGS.
        """
        count = 0
        going = 1
        self.find_tails(length, goals, zeros, ones)
        self.going_at[0] = 0
        self.going_ones[0] = 0
        self.going_end[0] = START
        while going:
            going -= 1
            at = self.going_at[going]
            filled = self.going_ones[going]
            end = self.going_end[going]
            if at == length:
                if count == limit:
                    return limit + 1
                self.filling[count] = filled
                count += 1
                continue
            for value in range(1, -1, -1):  # the stack returns the 0 first
                if (zeros if value else ones) >> at & 1 or end == 2 * value + 1:
                    continue
                after = 2 * value + 1 if end == 2 * value else 2 * value
                more = filled | bit(at) if value else filled
                if self.tails[4 * at + 4 + after] >> popcount(more) & 1:
                    self.going_at[going] = at + 1
                    self.going_ones[going] = more
                    self.going_end[going] = after
                    going += 1
        return count

    def find_outside(self, length, held, marked, blank, room):
        """Store in `outside` the blanks that cannot get a certain symbol because disjoint groups need its whole
        remaining quota, `room`. A group is three adjacent places without the symbol, at least one of which is in the
        bit set `marked`; one of its blanks must get the symbol. The bit set `held` has the places with the symbol, and
        `blank` the blanks. Return False if the groups need more than `room`, which is a contradiction.
        """
        first: cython.ulonglong = 0  # first blank of a group
        last: cython.ulonglong = 0
        outside: cython.ulonglong = 0
        self.outside = 0
        if length < 3:
            return True
        windows = (marked | marked >> 1 | marked >> 2) & ~(held | held >> 1 | held >> 2) & full(length - 2)
        # Pack as many groups as possible without common blanks, each as far to the left as possible.
        count = 0
        rest = windows
        while rest:
            if count >= room:
                return False
            window = rest & -rest
            last = window << 2 & blank or window << 1 & blank or window
            rest &= ~((last << 1) - 1)
            self.lasts[count] = last
            count += 1
        if count < room or room == 0:
            return True
        # Pack them as far to the right as possible: outside is what lies after the last blank of a group in the left
        # packing, and before the first blank of the next group in the right packing.
        rest = windows
        before = full(length)
        while count:
            window = bit(top(rest))
            first = window & blank or window << 1 & blank or window << 2
            count -= 1
            last = self.lasts[count]
            outside |= before & ~((last << 1) - 1)
            before = first - 1
            rest &= before >> 2
        self.outside = (outside | before) & blank
        return True


class FinderState(StepFinder):
    """Base class of the finder, which holds the lines of a board but has no techniques.

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
        """Record that `line` has become complete or, if it was complete, that it no longer is."""
        self.complete[self.way_of(line)] ^= bit(line - self.first_of(line))
        if self.unique_lines:
            self.completed_at = self.clock[0]

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

    def nested_order(self):
        """Return the candidates in the order in which nested assumptions try them: cells whose lines have the fewest
        blanks come first.
        """
        blanks: cython.int[::1] = array("i", [popcount(self.empty[line]) for line in range(self.lines)])
        start: cython.int[::1] = numbers(self.rows + self.cols + 2)  # by the number of blanks of a cell's lines
        order: cython.int[::1] = numbers(2 * self.left) if self.left else self.no_order
        for cell in range(self.cells):
            if self.domain[cell] == 3:
                start[blanks[cell // self.cols] + blanks[self.rows + cell % self.cols] + 1] += 2
        for i in range(self.rows + self.cols + 1):
            start[i + 1] += start[i]
        for cell in range(self.cells):
            if self.domain[cell] == 3:
                i = blanks[cell // self.cols] + blanks[self.rows + cell % self.cols]
                order[start[i]] = 2 * cell
                order[start[i] + 1] = 2 * cell + 1
                start[i] += 2
        return order

    def forget_implied(self):
        self.clock[0] += 1
        self.position_time = self.clock[0]

    def forget_all_implied(self):
        self.forget_implied()
        for i in range(2 * self.cells):
            self.probe_implied[i] = -1
            self.probed_at[i] = 0

    def copy_probe_results(self, other):
        source: FinderState = other
        self.probe_implied[:] = source.probe_implied
        self.probed_at[:] = source.probed_at
        self.probed_lines[:] = source.probed_lines
        self.was_probed[:] = source.was_probed

    def survives(self, cell, value):
        """Return whether the nested assumption of `value` in `cell` is known to cause no contradiction. A cached result
        is valid until a line on which it depends changes.
        """
        at = 2 * cell + value
        if self.probe_implied[at] < 0:
            return False
        if self.survives_as_of[at] == self.position_time:
            return True
        time = self.probed_at[at]
        if time < self.completed_at:
            return False
        for direction in range(2):
            lines = self.probed_lines[2 * at + direction]
            while lines:
                if self.changed[direction * self.rows + ctz(lines)] > time:
                    return False
                lines &= lines - 1
        self.survives_as_of[at] = self.position_time
        if self.was_probed[at]:
            self.implied_as_of[at] = self.position_time
        return True

    def note_implied(self, helper, cell, value):
        """Record that the nested assumption of `value` in `cell`, propagated in the finder `helper`, caused no
        contradiction. So the assumption of any of its conclusions causes none either. These results depend on the lines
        that changed in `helper` and, if lines must differ, on the complete lines.
        """
        trial: FinderState = helper
        self.clock[0] += 1
        time = self.clock[0]
        candidate = 2 * cell + value
        for direction in range(2):
            lines: cython.ulonglong = 0
            for line in range(direction * self.rows, self.lines if direction else self.rows):
                if trial.changed[line] != self.changed[line]:
                    lines |= bit(line - direction * self.rows)
            if self.unique_lines and trial.complete[direction] != self.complete[direction]:
                lines = full(self.cols if direction else self.rows)
            self.probed_lines[2 * candidate + direction] = lines
        for line in range(self.rows):
            places = self.empty[line] & ~trial.empty[line]
            while places:
                place = ctz(places)
                places &= places - 1
                at = 2 * (line * self.cols + place) + (1 if trial.mask[2 * line + 1] & bit(place) else 0)
                if self.survives_as_of[at] != self.position_time:
                    self.survives_as_of[at] = self.position_time
                    self.was_probed[at] = False
                    self.probed_at[at] = time
                    self.probed_lines[2 * at] = self.probed_lines[2 * candidate]
                    self.probed_lines[2 * at + 1] = self.probed_lines[2 * candidate + 1]
        self.was_probed[candidate] = True
        self.implied_as_of[candidate] = self.position_time
        self.probe_implied[candidate] = trial.implied
        self.probed_at[candidate] = time

    def most_implying(self, helper):
        """Return the candidate to try as the next nested assumption: a pair of cell and value, or None if no cell is
        open. Its cell is one whose two candidates both have many conclusions, because then little is left to search in
        either case. If the number of conclusions of a candidate may be outdated, the candidate is first probed again in
        the finder `helper`.
        """
        best: cython.longlong = -1
        chosen = -1
        while True:
            best = -1
            for cell in range(self.cells):
                if self.domain[cell] == 3:
                    score: cython.longlong = self.score(cell)
                    if score > best:
                        best = score
                        chosen = cell
            if best < 0:
                return None
            if (
                self.implied_as_of[2 * chosen] == self.position_time
                and self.implied_as_of[2 * chosen + 1] == self.position_time
            ):
                return chosen, (1 if self.probe_implied[2 * chosen + 1] >= self.probe_implied[2 * chosen] else 0)
            for value in range(2):
                if self.implied_as_of[2 * chosen + value] != self.position_time:
                    helper.probe(self, chosen, value, True, MANY)
                    self.note_implied(helper, chosen, value)

    def score(self, cell):
        """Return a score of `cell` for the next nested assumption: the more conclusions each of its two candidates has,
        the higher it is.
        """
        first: cython.longlong = self.probe_implied[2 * cell]
        other: cython.longlong = self.probe_implied[2 * cell + 1]
        return 64 * first * other + first + other

    def offer_common(self, survivors):
        other: FinderState
        for row in range(self.rows):
            zeros = self.empty[row]
            ones = zeros
            for other in survivors:
                zeros &= other.mask[2 * row]
                ones &= other.mask[2 * row + 1]
            self.fill(row, zeros | ones, ones)
        return self.count > 0

    def fill(self, line, places, ones):
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

    # Propagating within one line by pairs, sandwiches and full quotas.

    def propagate_within(self, line, place, value, with_reasons):
        """Put `value` into `place` of `line` and propagate within that line, by pairs, sandwiches and full quotas,
        until nothing more follows or a rule is broken. Store the places that get a symbol in `follow_0` and `follow_1`,
        and the places that break a rule in `violation`. If `with_reasons`, also store in `reason`, for each place that
        gets a symbol, the places that force it.
        """
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        blank = self.empty[line] & ~bit(place)
        room_0 = self.room[2 * line]
        room_1 = self.room[2 * line + 1]
        if value:
            ones |= bit(place)
            room_1 -= 1
        else:
            zeros |= bit(place)
            room_0 -= 1
        self.follow_0 = self.follow_1 = 0
        while True:
            self.violation = find_violation(zeros, room_0)
            self.violation_value = 0
            if not self.violation:
                self.violation = find_violation(ones, room_1)
                self.violation_value = 1
            if self.violation or not blank:
                break
            to_1 = blank if room_0 == 0 else forced_by_pairs(zeros) & blank
            to_0 = (blank if room_1 == 0 else forced_by_pairs(ones) & blank) & ~to_1
            if not (to_0 | to_1):
                break
            if with_reasons:
                self.note_reasons(to_1, zeros)
                self.note_reasons(to_0, ones)
            ones |= to_1
            zeros |= to_0
            room_0 -= popcount(to_0)
            room_1 -= popcount(to_1)
            blank &= ~(to_0 | to_1)
            self.follow_0 |= to_0
            self.follow_1 |= to_1

    def note_reasons(self, places, held):
        """Store in `reason`, for each place in the bit set `places`, the places that explain why it cannot have the
        symbol of the places `held`: the two held places before it, the two after it, or one on each side; or else all
        of `held`, because they fill the quota.
        """
        while places:
            place = ctz(places)
            before = (held >> (place - 2) if place >= 2 else held << (2 - place)) & 3
            after = held >> place >> 1 & 3
            if before == 3:
                self.reason[place] = bit(place) >> 2 | bit(place) >> 1
            elif after == 3:
                self.reason[place] = bit(place) << 1 | bit(place) << 2
            elif before >> 1 and after & 1:
                self.reason[place] = bit(place) >> 1 | bit(place) << 1
            else:
                self.reason[place] = held
            places &= places - 1

    def ancestors(self, place, filled):
        """Return, as a bit set, `place` and all places that force it according to `reason`, directly or through other
        places in `filled`.
        """
        seen = bit(place)
        done: cython.ulonglong = 0
        wanted = seen & filled
        while wanted:
            seen |= self.reason[ctz(wanted)]
            done |= wanted & -wanted
            wanted = seen & filled & ~done
        return seen


@cython.cfunc
@cython.exceptval(check=False)
def find_violation(held: cython.ulonglong, room: cython.int) -> cython.ulonglong:
    """Return the places where a line with some symbol at the places `held` breaks a rule: three adjacent places of
    `held`; or all of `held` if `room`, the number of further cells that may get the symbol, is negative. Return 0 if no
    rule is broken.
    """
    threes = held & held >> 1 & held >> 2
    if threes:
        return (threes & -threes) * 7
    return held if room < 0 else 0
