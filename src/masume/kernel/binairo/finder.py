"""Find all steps and contradictions in a Binairo position.

Each step carries a few numbers, its arguments, from which masume.kinds.binairo.sentences writes the sentence. The
docstrings below list them as "Step arguments".
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.assumption_rounds import check_lines, collect_line, propagate_lines
from cython.cimports.masume.kernel.binairo.find_in_lines import (
    find_completions,
    find_crowds,
    find_full_quota,
    find_last,
    find_pairs,
    find_reserved,
    find_sandwiches,
    find_surplus,
    find_threes,
    find_torn_blanks,
)
from cython.cimports.masume.kernel.binairo.find_squeezes import squeeze, try_fillings
from cython.cimports.masume.kernel.binairo.find_twins import (
    emit_mutual_twins,
    find_equal,
    find_only_twins,
    find_twin_completions,
    find_twins,
)
from cython.cimports.masume.kernel.binairo.finder_state import FinderState
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs, full
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.emit_modes import MANY
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.binairo.line_fillings import MAX_FILLINGS
from masume.kernel.binairo.technique_weights import FULL_QUOTA_WEIGHTS, NUMBERS
from masume.kernel.tables import numbers

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


class BinairoFinder(FinderState):
    """Finder of steps on boards of one size with one set of rules. `load` sets the position."""

    def blank(self):
        twin: BinairoFinder = BinairoFinder(*self.rules)
        twin.share_clock(self)
        return twin

    # Steps.

    def emit_steps(self, technique):
        if self.dirty.spread():
            self.dirty.mark(CROSS_SQUEEZE, 0, self.lines)
        if technique == MUTUAL_TWINS:
            emit_mutual_twins(self)
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
            return StepFinder.apply_tier(self, limit, first)
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
                collect_line(self, line, to_0, to_1)
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
            return find_threes(self, line)
        if technique == TOO_MANY:
            return find_surplus(self, line)
        if technique == EQUAL_LINES:
            return find_equal(self, line)
        if not self.empty[line]:
            return False
        if technique == PAIR:
            return find_pairs(self, line)
        if technique == SANDWICH:
            return find_sandwiches(self, line)
        if technique == QUOTA_FULL:
            return find_full_quota(self, line)
        if technique == TWIN:
            return find_twins(self, line)
        if technique == TWIN_COMPLETIONS:
            return find_twin_completions(self, line)
        if technique == LAST_IN_WINDOW or technique == LAST_IN_GAP:
            return find_last(self, technique, line)
        if technique == LINE_COMPLETIONS:
            return find_completions(self, line)
        if technique == QUOTA_GROUPS:
            return find_reserved(self, line)
        if technique == CROSS_SQUEEZE:
            return squeeze(self, line)
        if technique == NEITHER_FITS:
            return find_torn_blanks(self, line)
        if technique == NO_ROOM:
            return find_crowds(self, line)
        if technique == ONLY_EQUAL_LINES:
            return find_only_twins(self, line)
        return False

    def emit_dead_cells(self):
        """Emit a contradiction for each cell without candidates."""
        if self.dead:
            for cell in range(self.cells):
                if self.domain[cell] == 0:
                    self.start_step(NOTHING_LEFT, 0, cell)
                    self.add_premise(cell)
                    self.emit()

    # Assumptions.

    def is_usual(self):
        """Return whether assumptions are propagated by exactly the default techniques."""
        if len(self.propagating) != self.usual_count:
            return False
        for i in range(self.usual_count):
            if not self.usual[self.propagating[i]]:
                return False
        return True

    def check_contradictions(self):
        check_lines(self)

    def propagate_round(self):
        if self.dead or not self.is_usual():
            return StepFinder.propagate_round(self)
        return propagate_lines(self)

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
            self.add_assignments(row, zeros | ones, ones)
        return self.count > 0

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
        count = try_fillings(self, line, bit(place), value)
        return [(self.filling[i], self.broken[i], self.violation_of[i], self.breach_value[i]) for i in range(count)]
