"""Find all steps and contradictions in a Hitori position, and follow assumptions. With the simple techniques, many
assumptions are followed in parallel, a whole row at a time; with harder techniques, one at a time.

Each step has a few numbers as arguments, from which masume.kinds.hitori.sentences writes its sentence. The docstrings
of the methods list them under "Step arguments".
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING, NO_STEP
from cython.cimports.masume.kernel.hitori.find_lookahead import LookaheadFinder
from cython.cimports.masume.kernel.hitori.finder_state import SHADED, UNSHADED, FinderState
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice, with_one_exit
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.hitori.technique_weights import DEEP_WEIGHTS, FORESIGHT, HARDER, NUMBERS, PRINTED, PROPAGATING
from masume.kernel.tables import flags, numbers, words

LONGEST = 60  # cells per line in the compiled form: one word, with room for shifts

# Bit sets of techniques.
SIMPLE = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PROPAGATING))
FORESEEN = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in FORESIGHT))
PRINTED_ONES = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PRINTED))
ONE = cython.declare(cython.ulonglong, 1)


class HitoriFinder(LookaheadFinder):
    """Finder of the steps of all techniques on one board. `load` sets the position.

    The simple techniques are the propagating ones of technique_weights.py. A probe is an assumption and everything that
    follows from it by simple techniques, round by round as in `propagate_round`.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        LookaheadFinder.__init__(self, rows, cols, labels, like)
        self.deep_weights = array("i", DEEP_WEIGHTS)
        self.harder = array("i", [NUMBERS[name] for name in (*PROPAGATING, *HARDER)])
        self.deeper = None
        self.idle_shaded = words(rows)
        self.idle_unshaded = words(rows)
        self.probe_count = self.running = self.failed = self.max_probes = 0
        self.assumption = numbers(2 * self.cells)
        self.probe_of = numbers(self.cells)
        self.new_shaded = words(rows)
        self.exits = words(rows)
        self.pending_shaded = words(rows)
        self.pending_unshaded = words(rows)
        self.clear()

    def blank(self):
        return HitoriFinder(self.rows, self.cols, self.labels, self)

    def copy_from(self, other):
        source: HitoriFinder = other
        self.take_position(source)
        for member in range(self.cells + 1):
            self.parent[member] = source.parent[member]
        self.closed = source.closed
        self.extra += 1

    def emit_steps(self, technique):
        """Emit the steps of `technique`. If the technique depends on printed symbols only and has found no steps, do
        not search for it again until a cell loses its value.
        """
        if self.clean_as_of >> technique & 1:
            return
        self.current_technique = technique
        self.technique = -1
        EMITTERS[technique](self)
        if self.technique == -1 and PRINTED_ONES >> technique & 1:  # no step was opened
            self.clean_as_of |= 1 << technique

    # Conclusions of the simple techniques, a whole row at a time.

    def is_flawed(self):
        """Return whether the position contains a contradiction: shaded neighbours, a ring, a cell without candidates,
        or a cell that would have to be both shaded and unshaded. Store the conclusions from shaded neighbours in
        `pending_unshaded`, and those from unshaded twins in `pending_shaded`, for all cells.
        """
        flawed: cython.bint = self.closed or self.empty
        for row in range(self.rows):
            self.pending_shaded[row] = 0
            self.pending_unshaded[row] = self.beside_shaded(row)
        for row in range(self.rows):
            settled = self.unshaded[row] & self.twinned[row]
            while settled:
                col = ctz(settled)
                settled &= settled - 1
                cell = row * self.cols + col
                self.pending_shaded[row] |= self.twin[2 * cell]
                twins = self.twin[2 * cell + 1] & ~self.shaded[self.rows + col]
                while twins:
                    self.pending_shaded[ctz(twins)] |= ONE << col
                    twins &= twins - 1
        for row in range(self.rows):
            if (self.shaded[row] | self.pending_shaded[row]) & (self.unshaded[row] | self.pending_unshaded[row]):
                flawed = True
        return flawed

    def find_pending(self):
        """Store in `pending_shaded` and `pending_unshaded` what follows for open cells from neighbours, twins and last
        exits. Return whether anything follows.
        """
        pending: cython.ulonglong = 0
        self.is_flawed()
        for row in range(self.rows):
            ends = 0 if self.one_line else self.dead_ends(row)
            if ends:
                if row > 0:
                    self.pending_unshaded[row - 1] |= ends
                if row < self.rows - 1:
                    self.pending_unshaded[row + 1] |= ends
                self.pending_unshaded[row] |= ends << 1 | ends >> 1
        for row in range(self.rows):
            self.pending_shaded[row] &= self.open[row]
            self.pending_unshaded[row] &= self.open[row]
            pending |= self.pending_shaded[row] | self.pending_unshaded[row]
        return pending != 0

    # Rounds.

    def propagating_set(self):
        """Return the bit set of the techniques by which assumptions are propagated."""
        members = 0
        for i in range(len(self.propagating)):
            members |= 1 << self.propagating[i]
        return members

    def check_contradictions(self):
        """Set `fails` if the position contains a contradiction. If all simple techniques propagate assumptions, do not
        search for components without any shading: following the assumption further leads to a simpler contradiction
        there.
        """
        if SIMPLE & ~self.propagating_set():
            StepFinder.check_contradictions(self)
        elif self.is_flawed():
            self.fails = True

    def propagate_round(self):
        """Propagate one round. Return True if the round had conclusions and caused no contradiction. If only the simple
        techniques propagate assumptions, process a whole row at a time.

        If harder techniques propagate them, too, a round is a single search by the harder techniques. Before and after
        it, the simple techniques are applied until they find nothing more. So a refutation never takes more rounds when
        more cells are known.
        """
        propagating = self.propagating_set()
        if SIMPLE & ~propagating:
            return StepFinder.propagate_round(self)
        if propagating != SIMPLE:
            self.run_simply()
            if self.fails or not self.apply_harder(propagating & ~SIMPLE):
                return False
            self.run_simply()
            return not self.fails
        if self.fails or not self.find_pending():
            return False
        self.rounds += 1
        self.assign_pending()
        return not self.fails

    def run_simply(self):
        """Apply the simple techniques until they find nothing more, or until a contradiction arises."""
        while not self.fails and self.find_pending():
            self.assign_pending()

    def apply_harder(self, harder):
        """Assign all values that the techniques in the bit set `harder` find. Return True if they find any and no
        contradiction arises.
        """
        foresees_all: cython.bint = FORESEEN & ~harder == 0
        self.start_search(COLLECTING, True, NO_STEP)
        if foresees_all:
            harder &= ~FORESEEN
        while harder:
            self.emit_steps(ctz(harder))
            harder &= harder - 1
        if foresees_all:
            self.look_ahead()
            for at in range(self.seen_count):
                self.start_easiest_step(-1)
                self.add_assignment(self.seen[at], UNSHADED)
                self.emit()
        if not self.pending:
            return False
        self.rounds += 1
        self.implied += self.pending
        for i in range(self.pending):
            cell = self.pending_conclusion[i] >> 2
            if self.allows(cell, self.pending_conclusion[i] >> 1 & 1):
                self.assign(cell, self.pending_conclusion[i] >> 1 & 1)
            else:
                self.fails = True
        if not self.fails:
            self.check_contradictions()
        return not self.fails

    def assign_pending(self):
        """Assign the conclusions that `find_pending` stored, and set `fails` if a contradiction arises."""
        for row in range(self.rows):
            if self.pending_shaded[row] & self.pending_unshaded[row]:
                self.fails = True
            self.assign_all(row, self.pending_unshaded[row], UNSHADED)
            self.assign_all(row, self.pending_shaded[row], SHADED)
        if not self.fails:
            self.check_contradictions()

    def assign_all(self, row, places, value):
        """Assign `value` to all cells of `row` at `places`, a bit set."""
        while places:
            self.assign(row * self.cols + ctz(places), value)
            places &= places - 1
            self.implied += 1

    # What-if.

    def emit_what_ifs(self):
        """Emit a step that refutes each candidate whose assumption fails after the fewest rounds. Step arguments: the
        cell, the value, and the number of rounds.
        """
        last = len(self.what_if_weights) - 1
        most = self.most_rounds(self.what_if_weights)
        self.start_probes()
        for cell, value in self.candidates():
            self.start_probe(cell, value)
        rounds = 0
        while self.running and not self.failed and rounds < most:
            self.call_watch()
            rounds += 1
            self.propagate_all()
        if not self.failed:
            return
        for probe in range(self.probe_count):
            if self.failing[probe]:
                failed = self.assumption[probe] >> 1
                self.start_step(self.what_if, self.what_if_weights[min(rounds, last)], failed)
                self.add_premise(failed)
                self.add_assignment(failed, 1 - (self.assumption[probe] & 1))
                self.add_arg(failed)
                self.add_arg(self.assumption[probe] & 1)
                self.add_arg(rounds)
                self.emit()

    # Either-or.

    def emit_either_way(self):
        """Emit a step for each pair of open twins if shading either of them leads to the same conclusions; at least one
        of them is shaded. Emit only the steps with the fewest rounds. If one of the two cases fails, emit no step,
        because that is a what-if. Step arguments: the number of rounds, then the cell and the value of each case.
        """
        self.start_probes()
        for row in range(self.rows):
            still = self.open[row] & self.twinned[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if self.next_twin(cell, -1) >= 0:
                    self.start_probe(cell, SHADED)
        for rounds in range(1, len(self.either_way_weights)):
            if not self.running or self.either_way_weights[rounds] > self.best_weight:
                return
            self.call_watch()
            self.propagate_all()
            if self.compare(rounds):
                return

    def compare(self, rounds):
        """Emit the conclusions that the probes of two twins share after `rounds` rounds. Do this for each pair of
        twins. Return whether any step was emitted.
        """
        emitted: cython.bint = False
        for probe in range(self.probe_count):
            cell = self.assumption[probe] >> 1
            twin = self.next_twin(cell, -1)
            while twin >= 0:
                if twin < cell and self.offer_common_cells(twin, cell, rounds):
                    emitted = True
                twin = self.next_twin(cell, twin)
        return emitted

    def offer_common_cells(self, first, other, rounds):
        """Emit a step with the new conclusions that the probes shading `first` and `other` share after `rounds` rounds.
        Return whether a step was emitted. Never conclude that `first` or `other` is shaded: that would be a refutation
        of the opposite value, and so a what-if.
        """
        a = self.probe_of[first]
        b = self.probe_of[other]
        if self.failing[a] or self.failing[b] or not (self.runs[a] or self.runs[b]):
            return False
        a *= self.rows
        b *= self.rows
        common: cython.ulonglong = 0
        for row in range(self.rows):
            unshaded = self.then_unshaded[a + row] & self.then_unshaded[b + row]
            common |= (unshaded | self.then_shaded[a + row] & self.then_shaded[b + row]) & self.open[row]
        if not common:  # nearly always the case
            return False
        self.start_step(self.either_way, self.either_way_weights[rounds], first)
        self.add_premise(first)
        self.add_premise(other)
        for row in range(self.rows):
            self.add_assignments(row, self.then_unshaded[a + row] & self.then_unshaded[b + row], UNSHADED)
        for row in range(self.rows):
            shaded = self.then_shaded[a + row] & self.then_shaded[b + row]
            if row == self.row_of[first]:
                shaded &= ~(ONE << self.col_of[first])
            if row == self.row_of[other]:
                shaded &= ~(ONE << self.col_of[other])
            self.add_assignments(row, shaded, SHADED)
        if not self.count:
            return False
        self.add_arg(rounds)
        self.add_arg(first)
        self.add_arg(SHADED)
        self.add_arg(other)
        self.add_arg(SHADED)
        self.emit()
        return True

    # Probes.

    def make_probes(self, most):
        """Allocate memory for `most` probes."""
        if most <= self.max_probes:
            return
        self.max_probes = most
        self.runs = flags(most)
        self.failing = flags(most)
        self.active = words(most)
        self.then_shaded = words(most * self.rows)
        self.then_unshaded = words(most * self.rows)
        self.new_unshaded = words(most * self.rows)
        self.next_shaded = words(most * self.rows)
        self.next_unshaded = words(most * self.rows)

    def start_probes(self):
        """Prepare to start probes from the current position."""
        self.make_probes(2 * self.left)
        self.probe_count = self.running = self.failed = 0
        self.flawed = self.is_flawed()
        self.find_pending()

    def start_probe(self, cell, value):
        """Start a probe that assumes `value` for `cell`."""
        if self.trace is not None:
            self.trace.assume()
        probe = self.probe_count
        at = probe * self.rows
        row = self.row_of[cell]
        place = ONE << self.col_of[cell]
        active = ONE << row
        self.probe_count += 1
        self.assumption[probe] = 2 * cell + value
        self.probe_of[cell] = probe
        self.runs[probe] = True
        self.running += 1
        self.failing[probe] = False
        for k in range(self.rows):
            self.then_shaded[at + k] = self.shaded[k]
            self.then_unshaded[at + k] = self.unshaded[k]
            self.new_unshaded[at + k] = 0
            self.next_shaded[at + k] = self.pending_shaded[k]
            self.next_unshaded[at + k] = self.pending_unshaded[k]
            if self.pending_shaded[k] | self.pending_unshaded[k]:
                active |= ONE << k
        self.new_shaded[row] = 0
        if value == SHADED:
            self.then_shaded[at + row] |= place
            self.new_shaded[row] = place
        else:
            self.then_unshaded[at + row] |= place
            self.new_unshaded[at + row] = place
        self.conclude_from(probe, ONE << row, active)

    def propagate_all(self):
        """Propagate each probe that still runs for one more round."""
        for probe in range(self.probe_count):
            if self.runs[probe]:
                self.propagate_probe(probe)

    def stop(self, probe, failing):
        """End the probe with index `probe`: because of a contradiction if `failing`, otherwise because nothing more
        follows.
        """
        self.runs[probe] = False
        self.running -= 1
        self.failing[probe] = failing
        self.failed += failing

    def propagate_probe(self, probe):
        """Propagate the probe with index `probe` for one more round."""
        at = probe * self.rows
        changed: cython.ulonglong = 0
        active = self.active[probe]

        # Step 1: find the last exits of unshaded cells that are new or have a new shaded neighbour.
        left = 0 if self.one_line else active
        while left:
            row = ctz(left)
            left &= left - 1
            unshaded = (self.new_unshaded[at + row] | self.next_unshaded[at + row]) & self.then_unshaded[at + row]
            if unshaded:
                active |= self.find_exits(at, row, unshaded)

        # Step 2: assign the conclusions of this round.
        left = active
        while left:
            row = ctz(left)
            left &= left - 1
            shaded = self.next_shaded[at + row] & ~self.then_shaded[at + row]
            unshaded = (self.next_unshaded[at + row] | self.exits[row]) & ~self.then_unshaded[at + row]
            self.then_shaded[at + row] |= shaded
            self.then_unshaded[at + row] |= unshaded
            self.new_shaded[row] = shaded
            self.new_unshaded[at + row] = unshaded
            self.next_shaded[at + row] = 0
            self.next_unshaded[at + row] = 0
            self.exits[row] = 0
            if shaded | unshaded:
                changed |= ONE << row
        if not changed:
            self.stop(probe, False)
            return

        self.conclude_from(probe, changed, changed)

    def conclude_from(self, probe, changed, active):
        """Store what follows from the new cells of the rows `changed`, to be assigned in the next round. Stop the probe
        at a contradiction. Otherwise, the next round examines the rows `active`, which include `changed`, and the rows
        of the new conclusions. `changed` and `active` are bit sets of rows.
        """
        at = probe * self.rows
        left = changed
        while left:
            row = ctz(left)
            left &= left - 1
            if self.new_shaded[row]:
                active |= self.unshade_neighbours(at, row, self.new_shaded[row])
            if self.new_unshaded[at + row] & self.twinned[row]:
                active |= self.shade_twins(at, row, self.new_unshaded[at + row] & self.twinned[row])
        self.active[probe] = active
        if self.flawed or self.contradicts(at, active) or (self.may_close(at, changed) and self.closes(at)):
            self.stop(probe, True)

    def find_exits(self, at, row, cells):
        """Store in `exits` the last exits of `cells`, a bit set of unshaded cells of `row`. Return the rows of these
        exits as a bit set. `at` is the index at which the rows of the probe begin.
        """
        full = self.full[0]
        here = full & ~self.then_shaded[at + row]
        above = full & ~self.then_shaded[at + row - 1] if row > 0 else 0
        below = full & ~self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
        rows: cython.ulonglong = 0
        cells &= with_one_exit(above, here, below)
        if not cells:
            return 0
        if cells & above:
            self.exits[row - 1] |= cells & above
            rows |= ONE << (row - 1)
        if cells & below:
            self.exits[row + 1] |= cells & below
            rows |= ONE << (row + 1)
        aside = (cells >> 1 | cells << 1) & here
        if aside:
            self.exits[row] |= aside
            rows |= ONE << row
        return rows

    def unshade_neighbours(self, at, row, cells):
        """Record that the neighbours of `cells`, a bit set in `row`, will be unshaded in the next round. Return the
        rows of these neighbours as a bit set. `at` is the index at which the rows of the probe begin.
        """
        rows = ONE << row
        self.next_unshaded[at + row] |= (cells << 1 | cells >> 1) & self.full[0]
        if row > 0:
            self.next_unshaded[at + row - 1] |= cells
            rows |= rows >> 1
        if row < self.rows - 1:
            self.next_unshaded[at + row + 1] |= cells
            rows |= ONE << (row + 1)
        return rows

    def shade_twins(self, at, row, cells):
        """Record that the twins of `cells`, a bit set in `row`, will be shaded in the next round. Return the rows of
        these twins as a bit set. `at` is the index at which the rows of the probe begin.
        """
        rows = ONE << row
        while cells:
            col = ctz(cells)
            cells &= cells - 1
            self.next_shaded[at + row] |= self.twin[2 * (row * self.cols + col)]
            twins = self.twin[2 * (row * self.cols + col) + 1]
            rows |= twins
            while twins:
                self.next_shaded[at + ctz(twins)] |= ONE << col
                twins &= twins - 1
        return rows

    def contradicts(self, at, rows):
        """Return whether any cell in the rows of the bit set `rows` would be both shaded and unshaded, now or in the
        next round. `at` is the index at which the rows of the probe begin.
        """
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            shaded = self.then_shaded[at + row] | self.next_shaded[at + row]
            unshaded = self.then_unshaded[at + row] | self.next_unshaded[at + row]
            if shaded & unshaded:
                return True
        return False

    def may_close(self, at, rows):
        """Return whether any newly shaded cell in the rows of the bit set `rows` touches walls at two points, so that
        it may close a ring. `at` is the index at which the rows of the probe begin.
        """
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            if self.new_shaded[row]:
                if self.one_line:
                    return True
                above = self.then_shaded[at + row - 1] if row > 0 else 0
                below = self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
                if self.new_shaded[row] & touching_twice(self.edge[row], above, below):
                    return True
        return False

    def closes(self, at):
        """Return whether the cells shaded by a probe close a ring. `at` is the index at which the rows of the probe
        begin.
        """
        self.pop_all()
        for row in range(self.rows):
            left = self.then_shaded[at + row] & ~self.shaded[row]
            while left:
                if self.push_black(row * self.cols + ctz(left)):
                    return True
                left &= left - 1
        return False

    # Assumptions that are followed with harder techniques.

    def emit_deep_what_if(self):
        """Emit a step that refutes each candidate whose assumption fails after the fewest rounds of the harder
        techniques. Steps with more rounds may be emitted, too. If an assumption does not fail, its consequences would
        not fail as assumptions either, so these are not probed. Step arguments: the cell, the value, and the number of
        rounds.
        """
        if self.deeper is None:
            self.deeper = self.blank()
            self.deeper.propagating = self.harder
        self.deeper.trace = self.trace
        for row in range(self.rows):
            self.idle_shaded[row] = self.idle_unshaded[row] = 0
        last = len(self.deep_weights) - 1
        most = self.most_rounds(self.deep_weights)
        for cell, value in self.candidates():
            idle = self.idle_shaded if value == SHADED else self.idle_unshaded
            if idle[self.row_of[cell]] >> self.col_of[cell] & 1:
                continue
            self.call_watch()
            rounds = self.deeper.probe(self, cell, value, True, most)
            if rounds >= 0:
                most = rounds
                self.start_step(self.current_technique, self.deep_weights[min(rounds, last)], cell)
                self.add_premise(cell)
                self.conclude_refuted(cell, value)
                self.add_arg(cell)
                self.add_arg(value)
                self.add_arg(rounds)
                self.emit()
            elif self.deeper.rounds < most:  # followed until nothing more follows
                for row in range(self.rows):
                    self.idle_shaded[row] |= self.deeper.shaded[row]
                    self.idle_unshaded[row] |= self.deeper.unshaded[row]

    def emit_nested(self):
        """Emit a refutation by nested assumptions. In its chains, the harder techniques propagate assumptions, too, and
        a further assumption is made only when they find nothing more.
        """
        kept = self.propagating
        self.propagating = self.harder
        try:
            LookaheadFinder.emit_nested(self)
        finally:
            self.propagating = kept


# By technique: the method that emits its steps. StepFinder implements the other ones.
EMITTER_OF = {
    "neighbours": HitoriFinder.emit_neighbours,
    "unique-number": HitoriFinder.emit_unique_number,
    "twins": HitoriFinder.emit_twins,
    "sandwich": HitoriFinder.emit_sandwich,
    "triplet": HitoriFinder.emit_triplet,
    "pair-and-single": HitoriFinder.emit_pair_and_single,
    "interlocked-pairs": HitoriFinder.emit_interlocked_pairs,
    "corner-triple": HitoriFinder.emit_corner_triple,
    "corner-quad": HitoriFinder.emit_corner_quad,
    "corner-pair": HitoriFinder.emit_corner_pair,
    "last-exit": HitoriFinder.emit_last_exit,
    "line-squeeze": HitoriFinder.emit_line_squeeze,
    "cut-cell": HitoriFinder.emit_cut_cell,
    "edge-dominoes": HitoriFinder.emit_edge_dominoes,
    "offset-pairs": HitoriFinder.emit_offset_pairs,
    "dead-end-pair": HitoriFinder.emit_dead_end_pair,
    "equal-exits": HitoriFinder.emit_equal_exits,
    "twin-wall": HitoriFinder.emit_twin_wall,
    "touching-twins": HitoriFinder.emit_touching_twins,
    "exit-twin-wall": HitoriFinder.emit_exit_twin_wall,
    "double-cut": HitoriFinder.emit_double_cut,
    "deep-what-if": HitoriFinder.emit_deep_what_if,
    "touching": HitoriFinder.emit_touching,
    "repeated": HitoriFinder.emit_repeated,
    "neither": HitoriFinder.emit_neither,
    "cut-off": HitoriFinder.emit_cut_off,
    "no-way": HitoriFinder.emit_no_way,
    "nothing-left": HitoriFinder.emit_nothing_left,
}
EMITTERS = [EMITTER_OF.get(name) for name in NUMBERS]
