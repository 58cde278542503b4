"""Find all steps and contradictions in a Binairo position.

Each step carries a few numbers, its arguments, from which masume.kinds.binairo.sentences writes the sentence. The
docstrings below list them as "Step arguments".
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.finder_state import find_violation
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs
from cython.cimports.masume.kernel.binairo.line_probes import LineProbes
from cython.cimports.masume.kernel.bits import ctz, popcount

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.finder_state import MAX_FILLINGS, times
from masume.kernel.binairo.technique_weights import (
    COMPLETION_WEIGHTS,
    FULL_QUOTA_WEIGHTS,
    NUMBERS,
    TWIN_COMPLETION_WEIGHTS,
)
from masume.kernel.tables import numbers, words

QUOTA_FULL_LIMIT = cython.declare(cython.int, max(FULL_QUOTA_WEIGHTS))
PAIR = cython.declare(cython.int, NUMBERS["pair"])
SANDWICH = cython.declare(cython.int, NUMBERS["sandwich"])
QUOTA_FULL = cython.declare(cython.int, NUMBERS["quota-full"])
TWIN = cython.declare(cython.int, NUMBERS["twin"])
TWIN_COMPLETIONS = cython.declare(cython.int, NUMBERS["twin-completions"])
LAST_IN_WINDOW = cython.declare(cython.int, NUMBERS["last-in-window"])
LAST_IN_GAP = cython.declare(cython.int, NUMBERS["last-in-gap"])
LINE_COMPLETIONS = cython.declare(cython.int, NUMBERS["line-completions"])
QUOTA_GROUPS = cython.declare(cython.int, NUMBERS["quota-groups"])
MUTUAL_TWINS = cython.declare(cython.int, NUMBERS["mutual-twins"])
CROSS_SQUEEZE = cython.declare(cython.int, NUMBERS["cross-squeeze"])
THREE_IN_A_ROW = cython.declare(cython.int, NUMBERS["three-in-a-row"])
TOO_MANY = cython.declare(cython.int, NUMBERS["too-many"])
NEITHER_FITS = cython.declare(cython.int, NUMBERS["neither-fits"])
NO_ROOM = cython.declare(cython.int, NUMBERS["no-room"])
EQUAL_LINES = cython.declare(cython.int, NUMBERS["equal-lines"])
ONLY_EQUAL_LINES = cython.declare(cython.int, NUMBERS["only-equal-lines"])
NOTHING_LEFT = cython.declare(cython.int, NUMBERS["nothing-left"])

# The first argument of a line completion says how players can see it: by trying the last 0 or 1 of the line (the symbol
# follows as second argument); by listing all fillings; or because groups would need too many of a symbol (the symbol
# and the first places of the groups follow).
LAST_ONE = 0
LISTED = 1
SUPPOSED = 2

LONGEST = 64  # cells per line in the compiled form: one word
MAX_FEW_FILLINGS = cython.declare(cython.int, technique_weights.MAX_FEW_FILLINGS)
MAX_LISTED_FILLINGS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)
EACH_GROUP = cython.declare(cython.int, technique_weights.EACH_GROUP)
# If a line still needs more of both symbols, people do not see how the lines that cross it restrict it.
MAX_ROOM = cython.declare(cython.int, 5)


class BinairoFinder(LineProbes):
    """Finder of steps on boards of one size with one set of rules.

    A twin of a line with blanks is a complete line that it could still equal. The breach of a filling is the reason why
    the filling is impossible: it equals a complete line, or some line breaks a rule after propagation. A breach
    consists of that line, the places where the rule is broken, and the symbol there. See FinderState for the other
    terms.
    """

    def __init__(
        self, rows: cython.int, cols: cython.int, unique_lines: cython.bint, row_ones: tuple, col_ones: tuple
    ) -> None:
        if rows < 1 or cols < 1:
            raise ValueError(f"a board has at least one row and one column, not {rows} and {cols}")
        if cython.compiled and max(rows, cols) > LONGEST:
            raise ValueError(f"compiled, a line has at most {LONGEST} cells, unlike {rows} rows and {cols} columns")
        LineProbes.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
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

    def blank(self):
        twin: BinairoFinder = BinairoFinder(*self.rules)
        twin.share_clock(self)
        return twin

    # Which lines the techniques have to search.

    def turn_complete(self, line):
        LineProbes.turn_complete(self, line)
        first = self.first_of(line)
        end = self.end_of(line)
        self.dirty.mark(TWIN, first, end)
        self.dirty.mark(TWIN_COMPLETIONS, first, end)
        self.dirty.mark(EQUAL_LINES, first, end)
        self.dirty.mark(ONLY_EQUAL_LINES, first, end)

    # Steps.

    def emit_steps(self, technique):
        if self.dirty.spread():
            self.dirty.mark(CROSS_SQUEEZE, 0, self.lines)
        if technique == MUTUAL_TWINS:
            self.emit_mutual_twins()
        elif technique == NOTHING_LEFT:
            self.emit_dead_cells()
        else:
            line = self.dirty.next_dirty(technique, 0)
            while line >= 0:
                if not self.look_in(technique, line):
                    self.dirty.clean(technique, line)
                line = self.dirty.next_dirty(technique, line + 1)

    def apply_tier(self, limit, first):
        """Apply the steps of a tier. If it is the first one, apply pairs, sandwiches and full quotas a line at a time,
        before all other steps.
        """
        if limit > first or limit < QUOTA_FULL_LIMIT or not self.fill_lines():
            return LineProbes.apply_tier(self, limit, first)
        return True

    def fill_lines(self):
        """Assign the blanks that pairs, sandwiches and full quotas force, a line at a time. Return whether there were
        any.
        """
        filled: cython.bint = False
        if self.dirty.spread():
            self.dirty.mark(CROSS_SQUEEZE, 0, self.lines)
        line = self.dirty.next_dirty(PAIR, 0)
        while line >= 0:
            blank = self.empty[line]
            to_0 = blank if self.room[2 * line + 1] == 0 else forced_by_pairs(self.mask[2 * line + 1]) & blank
            to_1 = blank if self.room[2 * line] == 0 else forced_by_pairs(self.mask[2 * line]) & blank
            if to_0 | to_1:
                filled = True
                self.collect_line(line, to_0, to_1)
            else:
                self.dirty.clean(PAIR, line)
                self.dirty.clean(SANDWICH, line)
                self.dirty.clean(QUOTA_FULL, line)
            line = self.dirty.next_dirty(PAIR, line + 1)
        if filled:
            self.write_gathered()
        return filled

    def emit_steps_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        if technique in (MUTUAL_TWINS, NOTHING_LEFT) or technique in (self.what_if, self.either_way, self.nested):
            self.emit_any_steps(technique)
            return False
        if 0 <= unit < self.rows + self.cols:
            self.look_in(technique, unit)
        return True

    def look_in(self, technique, line):
        """Emit the steps of `technique` in `line`. Return False only if there are certainly none, and True also if all
        of them are too heavy to be emitted now.
        """
        if technique == THREE_IN_A_ROW:
            return self.find_threes(line)
        if technique == TOO_MANY:
            return self.find_surplus(line)
        if technique == EQUAL_LINES:
            return self.find_equal(line)
        if not self.empty[line]:
            return False
        if technique == PAIR:
            return self.find_pairs(line)
        if technique == SANDWICH:
            return self.find_sandwiches(line)
        if technique == QUOTA_FULL:
            return self.find_full_quota(line)
        if technique == TWIN:
            return self.find_twins(line)
        if technique == TWIN_COMPLETIONS:
            return self.find_twin_completions(line)
        if technique == LAST_IN_WINDOW or technique == LAST_IN_GAP:
            return self.find_last(technique, line)
        if technique == LINE_COMPLETIONS:
            return self.find_completions(line)
        if technique == QUOTA_GROUPS:
            return self.find_reserved(line)
        if technique == CROSS_SQUEEZE:
            return self.squeeze(line)
        if technique == NEITHER_FITS:
            return self.find_torn_blanks(line)
        if technique == NO_ROOM:
            return self.find_crowds(line)
        if technique == ONLY_EQUAL_LINES:
            return self.find_only_twins(line)
        return False

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
        self.fill(line, places, places if value else 0)
        self.emit()

    # Three adjacent cells.

    def find_pairs(self, line):
        """Emit a step for each pair of equal adjacent symbols in `line` that has a blank next to it: the blank gets the
        other symbol. Return whether there is such a pair.
        """
        blank = self.empty[line]
        emitted: cython.bint = False
        for value in range(2):
            pairs = self.mask[2 * line + value]
            pairs &= pairs >> 1
            if not (pairs << 2 | pairs >> 1) & blank:
                continue
            while pairs:
                first = pairs & -pairs
                pairs ^= first
                ends = (first << 2 | first >> 1) & blank
                if ends:
                    emitted = True
                    self.offer(PAIR, self.lightest[PAIR], line, first | first << 1, ends, 1 - value)
        return emitted

    def find_sandwiches(self, line):
        """Emit a step for each blank of `line` between two equal symbols (a sandwich): the blank gets the other symbol.
        Return whether there is such a blank.
        """
        emitted: cython.bint = False
        for value in range(2):
            held = self.mask[2 * line + value]
            firsts = held & held >> 2 & self.empty[line] >> 1
            while firsts:
                first = firsts & -firsts
                firsts ^= first
                emitted = True
                self.offer(SANDWICH, self.lightest[SANDWICH], line, first | first << 2, first << 1, 1 - value)
        return emitted

    # Counting. A line of odd length may have one more 0 or one more 1. The methods below start from the largest number
    # of cells of a line that may hold a symbol, so they are right for lines of odd length, too.

    def find_full_quota(self, line):
        """Emit a step if `line` already holds all its 0s or all its 1s: all blanks get the other symbol. Return whether
        there is such a step.
        """
        blank = self.empty[line]
        emitted: cython.bint = False
        for value in range(2):
            if self.room[2 * line + value] == 0:
                emitted = True
                seen = self.mask[2 * line + value]
                weight = self.full_quota_weights[min(popcount(blank), len(self.full_quota_weights) - 1)]
                self.offer(QUOTA_FULL, weight, line, seen, blank, 1 - value)
        return emitted

    def find_last(self, technique, line):
        """Emit a step for each symbol whose remaining quota in `line` is 1, if groups need it: it must be in a blank
        that all these groups share, so the other blanks get the opposite symbol. LAST_IN_GAP considers only groups of
        three blanks; LAST_IN_WINDOW also considers groups whose three cells include the opposite symbol. Step
        arguments: the symbol, then the first places of one or two groups. Return whether a step was emitted.
        """
        emitted: cython.bint = False
        self.update_needs(line)
        for value in range(2):
            if self.room[2 * line + value] == 1 and self.needs[2 * line + value] == 1:
                groups = self.find_groups(line, 0, 0, value)
                gaps = self.count_gaps(groups)
                if technique == LAST_IN_WINDOW and gaps < groups:
                    emitted |= self.offer_last(technique, line, value, groups)
                elif technique == LAST_IN_GAP and gaps:
                    self.keep_gaps(groups)
                    emitted |= self.offer_last(technique, line, value, gaps)
        return emitted

    def count_gaps(self, groups):
        """Return how many of the groups listed by `find_groups` consist of three blanks. `groups` is the number of
        listed groups.
        """
        gaps = 0
        for i in range(groups):
            if not self.others[i]:
                gaps += 1
        return gaps

    def keep_gaps(self, groups):
        """Remove the groups with fewer than three blanks from the list of `find_groups`. `groups` is the number of
        listed groups.
        """
        kept = 0
        for i in range(groups):
            if not self.others[i]:
                self.blanks[kept] = self.blanks[i]
                self.others[kept] = 0
                self.starts[kept] = self.starts[i]
                kept += 1

    def offer_last(self, technique, line, value, groups):
        """Emit a step of `technique` for the last cell with `value` in `line`. It must be a blank that all the listed
        groups share, so the other blanks get the opposite symbol. Return False if that assigns nothing. `groups` is the
        number of listed groups. The step argues from one group if its blanks are exactly the shared ones, otherwise
        from the first and the last group.
        """
        blank = self.empty[line]
        goals = self.blanks[0] & self.blanks[groups - 1]
        if not goals or (goals == blank and goals & (goals - 1)):
            return False
        first = 0
        last = groups - 1
        for i in range(groups):
            if self.blanks[i] == goals:
                first = last = i
                break
        self.start_step(technique, self.lightest[technique], line)
        self.cite(line, self.mask[2 * line + value] | self.others[first] | self.others[last])
        self.fill(line, blank & ~goals, 0 if value else blank)
        if not goals & (goals - 1):
            self.fill(line, goals, goals if value else 0)
        self.add_arg(value)
        self.add_arg(self.starts[first])
        if last != first:
            self.add_arg(self.starts[last])
        self.emit()
        return True

    def find_reserved(self, line):
        """Emit steps for each symbol whose whole remaining quota in `line` is needed by groups: the blanks outside
        these groups get the other symbol. Return whether there are such steps, including those too heavy to be emitted
        now.
        """
        emitted: cython.bint = False
        self.update_needs(line)
        for value in range(2):
            room = self.room[2 * line + value]
            if room < 2 or self.needs[2 * line + value] != room:
                continue
            if self.groups_weight(room) > self.best_weight:
                emitted = True
                continue
            groups = self.find_groups(line, 0, 0, value)
            emitted |= self.offer_groups(line, value, groups)
        return emitted

    def groups_weight(self, count):
        """Return the weight of a step with `count` quota groups, at least two."""
        return self.lightest[QUOTA_GROUPS] + EACH_GROUP * (count - 2)

    def offer_groups(self, line, value, groups):
        """Emit steps that put the symbol other than `value` into blanks of `line` outside the groups that need `value`,
        if these groups need its whole remaining quota. Each step argues from disjoint groups, selected from the left or
        from the right. If several steps would fill the same blanks, only the first is emitted. Step arguments: `value`,
        then the first places of the selected groups. Return whether a step was emitted.
        """
        room = self.room[2 * line + value]
        emitted = 0
        places = self.empty[line]
        while places:
            place = places & -places
            places ^= place
            for backwards in range(2):
                if self.pack(groups, place, backwards, room) < room:
                    continue
                outside = self.empty[line] & ~self.used | place
                i = 0
                while i < emitted and self.outsides[i] != outside:
                    i += 1
                if i == emitted:
                    self.outsides[emitted] = outside
                    emitted += 1
                    self.start_step(QUOTA_GROUPS, self.groups_weight(room), line)
                    self.argue_groups(line, value, room, backwards)
                    self.fill(line, outside, 0 if value else outside)
                    self.emit()
        return emitted > 0

    def argue_groups(self, line, value, count, backwards):
        """Add to the premises the cells that make the first `count` groups selected by `pack` need the symbol `value`.
        Append `value` and the first places of these groups, from left to right, to the arguments. `backwards` states
        that `pack` started from the right.
        """
        seen = self.mask[2 * line + value]
        self.add_arg(value)
        for i in range(count):
            at = self.packed[count - 1 - i if backwards else i]
            seen |= self.others[at]
            self.add_arg(self.starts[at])
        self.cite(line, seen & ~self.empty[line])

    # All fillings of a line.

    def find_completions(self, line):
        """Emit steps that fill the blanks of `line` which have the same symbol in all fillings. If there are more than
        a few fillings, each blank whose symbol can be explained by groups gets a step of its own. One step for all
        other such blanks lists the fillings, unless there are too many. Return False only if there are no such steps,
        and True also if they would be too heavy.
        """
        weight = self.completion_weights[min(self.least_room(line), len(self.completion_weights) - 1)]
        emitted: cython.bint = False
        if weight > self.best_weight:
            return True
        self.update_possible(line)
        forced = self.empty[line] & ~(self.can[2 * line] & self.can[2 * line + 1])
        if not forced or not (self.can[2 * line] | self.can[2 * line + 1]):
            return False
        if self.most[2 * line] + self.most[2 * line + 1] == self.length[line]:
            for value in range(2):
                if self.room[2 * line + value] == 1:
                    if popcount(self.empty[line] & self.can[2 * line + value]) > MAX_LISTED_FILLINGS:
                        return False
                    self.offer_forced(line, weight, forced, LAST_ONE, value)
                    return True
        fillings = self.find_fillings(line, 0, 0, MAX_LISTED_FILLINGS)
        rest = forced
        if fillings > MAX_FEW_FILLINGS:
            while forced:
                place = forced & -forced
                forced ^= place
                if self.offer_supposed(line, weight, place):
                    rest ^= place
                    emitted = True
        if rest and fillings <= MAX_LISTED_FILLINGS:
            self.offer_forced(line, weight, rest, LISTED, 0)
            emitted = True
        return emitted

    def offer_forced(self, line, weight, forced, variant, value):
        """Emit a step that fills the places `forced` of `line` with the symbols that they have in all fillings.
        `variant` states how players can see this: LISTED, by listing the fillings; or LAST_ONE, because the line needs
        only one more `value`.
        """
        self.start_step(LINE_COMPLETIONS, weight, line)
        self.cite_known(line)
        self.fill(line, forced, self.can[2 * line + 1])
        self.add_arg(variant)
        if variant == LAST_ONE:
            self.add_arg(value)
        self.emit()

    def offer_supposed(self, line, weight, place):
        """Emit a step that assigns to `place` of `line` the symbol that it has in all fillings, if groups explain why:
        with the other symbol there, disjoint groups would need more than the remaining quota of some symbol. Return
        whether the step applies.
        """
        value = 0 if self.can[2 * line + 1] & place else 1
        for needed in range(2):
            room = self.room[2 * line + needed]
            if needed == value:
                room -= 1
            if room <= 0:
                continue
            groups = self.find_groups(line, 0 if value else place, place if value else 0, needed)
            if groups > room and self.pack(groups, 0, False, room + 1) > room:
                self.start_step(LINE_COMPLETIONS, weight, line)
                self.add_assignment(self.cell_of(line, ctz(place)), 1 - value)
                self.add_arg(SUPPOSED)
                self.argue_groups(line, needed, room + 1, False)
                self.emit()
                return True
        return False

    # Lines that must differ: rows from rows, and columns from columns.

    def find_twins(self, line):
        """Emit a step for each twin of `line`, which must have two blanks, one for a 0 and one for a 1: both blanks get
        the symbols opposite to those of the twin. Step argument: the twin. Return whether there is a twin.
        """
        emitted: cython.bint = False
        if not self.takes_one_of_each(line):
            return False
        blank = self.empty[line]
        for i in range(self.find_twins_of(line)):
            other = self.twins[i]
            if blank & self.mask[2 * other] and blank & self.mask[2 * other + 1]:
                self.start_step(TWIN, self.lightest[TWIN], line)
                self.cite_known(line)
                self.cite_known(other)
                self.fill(line, blank, self.mask[2 * other])
                self.add_arg(other)
                self.emit()
                emitted = True
        return emitted

    def find_twin_completions(self, line):
        """Emit a step for each symbol that a place of `line` cannot have because every filling with it equals a
        complete line. Step arguments: these complete lines. If the symbol would fill its quota, the step is light,
        because that determines the other blanks at once. Return whether there are such steps, including those that may
        be too heavy.
        """
        emitted: cython.bint = False
        if self.takes_one_of_each(line):
            return False  # simpler to see
        count = self.find_twins_of(line)
        places = self.empty[line] if count else 0
        while places:
            place = places & -places
            places ^= place
            for value in range(2):
                alike = 0
                for i in range(count):
                    if self.mask[2 * self.twins[i] + value] & place:
                        alike += 1
                if alike == 0 or alike > MAX_LISTED_FILLINGS:
                    continue
                if self.room[2 * line + value] == 1:
                    weight = self.lightest[TWIN_COMPLETIONS]
                else:
                    blanks = popcount(self.empty[line])
                    weight = self.twin_completion_weights[min(blanks, len(self.twin_completion_weights) - 1)]
                if weight > self.best_weight:
                    emitted = True
                    continue
                fillings = self.find_fillings(line, 0 if value else place, place if value else 0, alike)
                if self.are_twins(count, fillings, alike):
                    emitted = True
                    self.start_step(TWIN_COMPLETIONS, weight, line)
                    self.cite_known(line)
                    self.cite_twins(fillings)
                    self.add_assignment(self.cell_of(line, ctz(place)), 1 - value)
                    self.emit()
        return emitted

    def cite_twins(self, fillings):
        """Append the complete lines that equal the first `fillings` listed fillings to the arguments, and add their
        cells to the premises.
        """
        for i in range(fillings):
            other = self.twin_like(self.longest, self.filling[i])
            self.cite_known(other)
            self.add_arg(other)

    def emit_mutual_twins(self):
        """Emit the steps that follow from mutual twins: two incomplete lines with the same symbols and the same blanks,
        one or two, which must be filled differently.
        """
        if not self.unique_lines:
            return
        for line in range(self.lines):
            if not self.takes_one_of_each(line) and not (
                popcount(self.empty[line]) == 1 and self.room[2 * line] > 0 and self.room[2 * line + 1] > 0
            ):
                continue
            for other in range(line + 1, self.end_of(line)):
                if self.mask[2 * line] == self.mask[2 * other] and self.mask[2 * line + 1] == self.mask[2 * other + 1]:
                    places = self.empty[line]
                    while places:
                        self.part(line, other, ctz(places))
                        places &= places - 1

    def part(self, line, other, place):
        """Emit a step about the line that crosses the mutual twins `line` and `other` at `place`, where they must
        differ: assign the symbols that the crossing line has in all its fillings that make the twins differ. Step
        arguments: `other`, the crossing line, and the symbol that the crossing line needs only once more, or -1 if
        players have to list its fillings.
        """
        crossing = self.first_across(line) + place
        here = bit(line - self.first_of(line))
        other_bit = bit(other - self.first_of(line))
        if self.least_room(crossing) > MAX_ROOM:
            return
        self.update_possible(crossing)
        self.ways.find_apart(
            self.length[crossing],
            self.goals[crossing],
            self.mask[2 * crossing],
            self.mask[2 * crossing + 1],
            here,
            other_bit,
        )
        can_be_0 = self.ways.can_be_0
        can_be_1 = self.ways.can_be_1
        places = self.empty[crossing] & self.can[2 * crossing] & self.can[2 * crossing + 1] & ~(can_be_0 & can_be_1)
        if not places or not (can_be_0 | can_be_1):
            return
        last = -1
        for value in range(2):
            given = places & (can_be_1 if value else can_be_0)
            if self.room[2 * crossing + value] == 1 and not (places & (here | other_bit) or given):
                last = value
        if last < 0:
            fillings = self.find_fillings(crossing, here, other_bit, MAX_LISTED_FILLINGS)
            fillings += self.find_fillings(crossing, other_bit, here, MAX_LISTED_FILLINGS)
            if fillings > MAX_LISTED_FILLINGS:
                return
        self.start_step(MUTUAL_TWINS, self.lightest[MUTUAL_TWINS], line)
        self.cite_known(line)
        self.cite_known(other)
        self.cite_known(crossing)
        self.fill(crossing, places, can_be_1)
        self.add_arg(other)
        self.add_arg(crossing)
        self.add_arg(last)
        self.emit()

    # A line and all lines that cross it.

    def squeeze(self, line):
        """Emit a step for each symbol that, in a certain place of `line`, leaves only a few fillings, all of which
        break a rule: the place gets the other symbol. If a filling breaks no rule, none of its symbols can be
        eliminated, so the squeeze does not try them. Return whether there are such steps.
        """
        emitted: cython.bint = False
        places = self.empty[line]
        if self.least_room(line) > MAX_ROOM:
            return False
        self.update_few(line)
        alive_0 = self.few[2 * line]
        alive_1 = self.few[2 * line + 1]
        while places:
            place = places & -places
            places ^= place
            for value in range(2):
                if (alive_1 if value else alive_0) & place:
                    fillings = self.try_fillings(line, place, value)
                    if fillings < 0:
                        alive_0 &= self.filling[-1 - fillings]
                        alive_1 &= ~self.filling[-1 - fillings]
                    elif self.is_squeezed(fillings):
                        self.offer_squeeze(line, place, value, fillings)
                        emitted = True
        return emitted

    def update_few(self, line):
        """Store two bit sets in `few`: the places of `line` where a 0 leaves only a few fillings, and those where a 1
        does. Do nothing if the stored sets are still valid.
        """
        places = self.empty[line]
        if self.few_at[line] == self.changed[line]:
            return
        self.few_at[line] = self.changed[line]
        if self.find_fillings(line, 0, 0, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
            self.few[2 * line] = self.few[2 * line + 1] = places
            return
        self.few[2 * line] = self.few[2 * line + 1] = 0
        while places:
            place = places & -places
            places ^= place
            if self.find_fillings(line, place, 0, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
                self.few[2 * line] |= place
            if self.find_fillings(line, 0, place, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
                self.few[2 * line + 1] |= place

    def try_fillings(self, line, place, value):
        """List the fillings of `line` with `value` in `place`, and the breach of each. Return the number of fillings if
        all of them are impossible; -1 - i if the filling with index i breaks no rule.
        """
        fillings = self.find_fillings(line, 0 if value else place, place if value else 0, MAX_LISTED_FILLINGS)
        for i in range(fillings):
            if not self.breaks(line, i):
                return -1 - i
        return fillings

    def is_squeezed(self, fillings):
        """Return whether at least one of the first `fillings` fillings breaks a rule in another line. If all of them
        merely equal complete lines, players need no squeeze to see that.
        """
        for i in range(fillings):
            if self.breach_value[i] >= 0:
                return True
        return False

    def breaks(self, line, i):
        """Return whether the filling of `line` with index `i` is impossible, and record its breach. It is impossible if
        it equals a complete line; or if, after propagation within each crossing line, a rule is broken in a crossing
        line or in a line parallel to `line`.
        """
        ones = self.filling[i]
        first = self.first_of(line)
        across = self.first_across(line)
        moved: cython.ulonglong = 0
        broken: cython.bint = False
        if self.unique_lines:
            for other in range(first, self.end_of(line)):
                if not self.empty[other] and self.mask[2 * other + 1] == ones:
                    return self.note_violation(i, other, self.mask[2 * other] | ones, -1)
        places = self.empty[line]
        while places and not broken:
            place = ctz(places)
            places &= places - 1
            self.propagate_within(across + place, line - first, 1 if ones & bit(place) else 0, False)
            broken = self.violation != 0 and self.note_violation(
                i, across + place, self.violation, self.violation_value
            )
            for value in range(2):
                new = self.follow_1 if value else self.follow_0
                moved |= new
                while new:
                    self.beside[2 * ctz(new) + value] |= bit(place)
                    new &= new - 1
        while moved:
            other = ctz(moved)
            moved &= moved - 1
            for value in range(2):
                if not broken:
                    broken = self.is_broken(first + other, value, self.beside[2 * other + value], i)
                self.beside[2 * other + value] = 0
        return broken

    def is_broken(self, line, value, more, i):
        """Return whether `line` would have three equal adjacent symbols, or too many equal symbols, if the places
        `more` also got `value`. If so, record this as the breach of the filling with index `i`.
        """
        crack = find_violation(self.mask[2 * line + value] | more, self.room[2 * line + value] - popcount(more))
        return crack != 0 and self.note_violation(i, line, crack, value)

    def note_violation(self, i, line, places, value):
        """Record the breach of the filling with index `i`: `line` breaks a rule with the symbol `value` in `places`;
        or, if `value` is -1, the filling equals `line`. Return True.
        """
        self.broken[i] = line
        self.violation_of[i] = places
        self.breach_value[i] = value
        return True

    def offer_squeeze(self, line, place, value, fillings):
        """Emit the elimination of `value` from `place` of `line`, because all fillings with it break a rule. `fillings`
        is the number of these fillings.
        """
        for row in range(self.rows):
            self.cited[row] = 0
        self.start_step(CROSS_SQUEEZE, self.lightest[CROSS_SQUEEZE], line)
        self.cite_once(line, self.mask[2 * line] | self.mask[2 * line + 1])
        for i in range(fillings):
            self.cite_breach(line, i)
        self.add_assignment(self.cell_of(line, ctz(place)), 1 - value)
        self.emit()

    def cite_breach(self, line, i):
        """Add to the premises the known cells outside `line` from which the breach of the filling with index `i`
        follows.
        """
        other = self.broken[i]
        places = self.violation_of[i]
        first = self.first_of(line)
        across = self.first_across(line)
        self.cite_once(other, places & ~self.empty[other])
        places &= self.empty[other]
        if self.way_of(other) != self.way_of(line):
            self.cite_sources(other, line - first, 1 if self.filling[i] & bit(other - across) else 0, places)
            return
        while places:
            place = ctz(places)
            places &= places - 1
            value = 1 if self.filling[i] & bit(place) else 0
            self.cite_sources(across + place, line - first, value, bit(other - first))

    def cite_sources(self, crossing, place, value, places):
        """Add to the premises the known cells of the line `crossing` that force symbols in its places `places` if
        `value` is put into `place` and propagated within the line.
        """
        if self.without_reasons and (self.continues_last or not self.last_changed[crossing]):
            return
        self.propagate_within(crossing, place, value, True)
        while places:
            seen = self.ancestors(ctz(places), self.follow_0 | self.follow_1)
            self.cite_once(crossing, seen & ~self.empty[crossing])
            places &= places - 1

    def cite_once(self, line, places):
        """Add to the premises the cells of `line` at `places` that are not among them yet."""
        if self.without_reasons:
            self.cite(line, places)
            return
        while places:
            cell = self.cell_of(line, ctz(places))
            places &= places - 1
            if not self.cited[cell // self.cols] & bit(cell % self.cols):
                self.cited[cell // self.cols] |= bit(cell % self.cols)
                self.add_premise(cell)

    # Contradictions: for each rule, the earliest signs of a breach that players can see.

    def find_threes(self, line):
        """Emit a contradiction wherever three adjacent cells of `line` hold equal symbols. Step argument: the symbol.
        Return whether there are such cells.
        """
        emitted: cython.bint = False
        for value in range(2):
            held = self.mask[2 * line + value]
            threes = held & held >> 1 & held >> 2
            while threes:
                self.start_step(THREE_IN_A_ROW, 0, line)
                self.cite(line, (threes & -threes) * 7)
                self.add_arg(value)
                self.emit()
                threes &= threes - 1
                emitted = True
        return emitted

    def find_surplus(self, line):
        """Emit a contradiction for each symbol that `line` holds more often than allowed. Step argument: the symbol.
        Return whether there is such a symbol.
        """
        emitted: cython.bint = False
        for value in range(2):
            if self.room[2 * line + value] < 0:
                self.start_step(TOO_MANY, 0, line)
                self.cite(line, self.mask[2 * line + value])
                self.add_arg(value)
                self.emit()
                emitted = True
        return emitted

    def find_torn_blanks(self, line):
        """Emit a contradiction for each blank of `line` in which either symbol would make three in a row. Step
        argument: the cell. Return whether there is such a blank.
        """
        emitted: cython.bint = False
        zeros = self.mask[2 * line]
        ones = self.mask[2 * line + 1]
        torn = forced_by_pairs(zeros) & forced_by_pairs(ones) & self.empty[line]
        while torn:
            place = torn & -torn
            torn ^= place
            self.start_step(NEITHER_FITS, 0, line)
            self.cite(line, first_pair(ones, place) | first_pair(zeros, place))
            self.add_arg(self.cell_of(line, ctz(place)))
            self.emit()
            emitted = True
        return emitted

    def find_crowds(self, line):
        """Emit a contradiction for each symbol whose remaining quota in `line` is too small for the groups that need
        it. Groups without common blanks are selected from the left and from the right; if the selections differ, there
        are two steps. Step arguments: the symbol, then the first places of the groups. Return whether there is such a
        symbol.
        """
        emitted: cython.bint = False
        before: cython.ulonglong = 0
        self.update_needs(line)
        for value in range(2):
            room = self.room[2 * line + value]
            if room < 0 or self.needs[2 * line + value] <= room:
                continue
            groups = self.find_groups(line, 0, 0, value)
            emitted = True
            before = 0
            for backwards in range(2):
                self.pack(groups, 0, backwards, room + 1)
                if self.used == before:
                    continue
                before = self.used
                self.start_step(NO_ROOM, 0, line)
                self.argue_groups(line, value, room + 1, backwards)
                self.emit()
        return emitted

    def find_equal(self, line):
        """Emit a contradiction if `line` is complete and equals a complete line before it. Step argument: `line`.
        Return whether it does.
        """
        if not self.unique_lines or self.empty[line]:
            return False
        complete = self.complete[self.way_of(line)] & (bit(line - self.first_of(line)) - 1)
        while complete:
            other = self.first_of(line) + ctz(complete)
            complete &= complete - 1
            if self.mask[2 * other + 1] == self.mask[2 * line + 1]:
                self.start_step(EQUAL_LINES, 0, other)
                self.cite_known(other)
                self.cite_known(line)
                self.add_arg(line)
                self.emit()
                return True
        return False

    def find_only_twins(self, line):
        """Emit a contradiction if every filling of `line` equals a complete line. Step arguments: these complete lines.
        Return whether there is a contradiction.
        """
        fillings = self.becomes_twin(line)
        if fillings == 0:
            return False
        self.start_step(ONLY_EQUAL_LINES, 0, line)
        self.cite_known(line)
        self.cite_twins(fillings)
        self.emit()
        return True

    def emit_dead_cells(self):
        """Emit a contradiction for each cell without candidates."""
        if self.dead:
            for cell in range(self.cells):
                if self.domain[cell] == 0:
                    self.start_step(NOTHING_LEFT, 0, cell)
                    self.add_premise(cell)
                    self.emit()

    # Queries for the sentences.

    def fillings(self, line: cython.int, zeros: object = 0, ones: object = 0) -> object:
        """Return all fillings of `line` that have 0s in the places `zeros` and 1s in the places `ones`, or the first
        MAX_FILLINGS if there are more. Both parameters are bit sets of blanks. Each filling is the bit set of its 1s;
        they are sorted by their texts.
        """
        count = self.find_fillings(line, zeros, ones, MAX_FILLINGS)
        return [self.filling[i] for i in range(min(count, MAX_FILLINGS))]

    def possible_places(self, line: cython.int) -> object:
        """Return two bit sets: the places of `line` that are 0 in at least one filling, and those that are 1 in at
        least one.
        """
        self.update_possible(line)
        return self.can[2 * line], self.can[2 * line + 1]

    def groups(self, line: cython.int, value: cython.int) -> object:
        """Return the blanks of each group of `line` that needs `value`, from left to right."""
        return [self.blanks[i] for i in range(self.find_groups(line, 0, 0, value))]

    def violations(self, line: cython.int, place: cython.int, value: cython.int) -> object:
        """Return the breaches of all fillings of `line` with `value` in `place`, which must be impossible. Each breach
        is a tuple: the 1s of the filling, the line that breaks a rule, the places where it does, and the symbol there.
        The symbol is -1 if the filling equals that line.
        """
        count = self.try_fillings(line, bit(place), value)
        return [(self.filling[i], self.broken[i], self.violation_of[i], self.breach_value[i]) for i in range(count)]


@cython.cfunc
@cython.exceptval(check=False)
def first_pair(held: cython.ulonglong, place: cython.ulonglong) -> cython.ulonglong:
    """Return the first two places of the bit set `held`, from the left, that would make three in a row together with
    `place`.
    """
    before = place >> 2 | place >> 1
    around = place >> 1 | place << 1
    if held & before == before and place >> 2:
        return before
    return around if held & around == around and place >> 1 else place << 1 | place << 2
