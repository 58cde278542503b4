"""Follow many Hitori assumptions in parallel, a whole row at a time, and find the steps that follow from them."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.finder_state import FinderState
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice, with_one_exit

from masume.kernel.tables import flags, numbers, words

ONE = cython.declare(cython.ulonglong, 1)


class ParallelProbes:
    """Probes from one position. A probe is an assumption and everything that follows from it by simple techniques,
    round by round as in `HitoriFinder.propagate_round`. The simple techniques are the propagating ones of
    technique_weights.py.
    """

    def __init__(self, state: FinderState) -> None:
        self.rows = state.rows
        self.probe_count = self.running = self.failed = self.max_probes = 0
        self.flawed = False
        self.assumption = numbers(2 * state.cells)
        self.probe_of = numbers(state.cells)
        self.new_shaded = words(state.rows)
        self.exits = words(state.rows)

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

    def start(self, state):
        """Prepare to start probes from the current position."""
        self.make_probes(2 * state.left)
        self.probe_count = self.running = self.failed = 0
        self.flawed = state.is_flawed()
        state.find_pending(True)

    def add(self, state, cell, value):
        """Start a probe that assumes `value` for `cell`."""
        if state.trace is not None:
            state.trace.assume()
        probe = self.probe_count
        at = probe * self.rows
        row = state.row_of[cell]
        place = ONE << state.col_of[cell]
        active = ONE << row
        self.probe_count += 1
        self.assumption[probe] = 2 * cell + value
        self.probe_of[cell] = probe
        self.runs[probe] = True
        self.running += 1
        self.failing[probe] = False
        for k in range(self.rows):
            self.then_shaded[at + k] = state.shaded[k]
            self.then_unshaded[at + k] = state.unshaded[k]
            self.new_unshaded[at + k] = 0
            self.next_shaded[at + k] = state.pending_shaded[k]
            self.next_unshaded[at + k] = state.pending_unshaded[k]
            if state.pending_shaded[k] | state.pending_unshaded[k]:
                active |= ONE << k
        self.new_shaded[row] = 0
        if value == SHADED:
            self.then_shaded[at + row] |= place
            self.new_shaded[row] = place
        else:
            self.then_unshaded[at + row] |= place
            self.new_unshaded[at + row] = place
        self.conclude_from(state, probe, ONE << row, active)

    def propagate_all(self, state):
        """Propagate each probe that still runs for one more round."""
        for probe in range(self.probe_count):
            if self.runs[probe]:
                self.propagate_probe(state, probe)

    def stop(self, probe, failing):
        """End the probe with index `probe`: because of a contradiction if `failing`, otherwise because nothing more
        follows.
        """
        self.runs[probe] = False
        self.running -= 1
        self.failing[probe] = failing
        self.failed += failing

    def propagate_probe(self, state, probe):
        """Propagate the probe with index `probe` for one more round."""
        at = probe * self.rows
        changed: cython.ulonglong = 0
        active = self.active[probe]

        # Step 1: find the last exits of unshaded cells that are new or have a new shaded neighbour.
        left = 0 if state.one_line else active
        while left:
            row = ctz(left)
            left &= left - 1
            unshaded = (self.new_unshaded[at + row] | self.next_unshaded[at + row]) & self.then_unshaded[at + row]
            if unshaded:
                active |= self.find_exits(state, at, row, unshaded)

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

        self.conclude_from(state, probe, changed, changed)

    def conclude_from(self, state, probe, changed, active):
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
                active |= self.unshade_neighbours(state, at, row, self.new_shaded[row])
            if self.new_unshaded[at + row] & state.twinned[row]:
                active |= self.shade_twins(state, at, row, self.new_unshaded[at + row] & state.twinned[row])
        self.active[probe] = active
        if (
            self.flawed
            or self.contradicts(at, active)
            or (self.may_close(state, at, changed) and self.closes(state, at))
        ):
            self.stop(probe, True)

    def find_exits(self, state, at, row, cells):
        """Store in `exits` the last exits of `cells`, a bit set of unshaded cells of `row`. Return the rows of these
        exits as a bit set. `at` is the index at which the rows of the probe begin.
        """
        full = state.full[0]
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

    def unshade_neighbours(self, state, at, row, cells):
        """Record that the neighbours of `cells`, a bit set in `row`, will be unshaded in the next round. Return the
        rows of these neighbours as a bit set. `at` is the index at which the rows of the probe begin.
        """
        rows = ONE << row
        self.next_unshaded[at + row] |= (cells << 1 | cells >> 1) & state.full[0]
        if row > 0:
            self.next_unshaded[at + row - 1] |= cells
            rows |= rows >> 1
        if row < self.rows - 1:
            self.next_unshaded[at + row + 1] |= cells
            rows |= ONE << (row + 1)
        return rows

    def shade_twins(self, state, at, row, cells):
        """Record that the twins of `cells`, a bit set in `row`, will be shaded in the next round. Return the rows of
        these twins as a bit set. `at` is the index at which the rows of the probe begin.
        """
        rows = ONE << row
        while cells:
            col = ctz(cells)
            cells &= cells - 1
            self.next_shaded[at + row] |= state.twin[2 * (row * state.cols + col)]
            twins = state.twin[2 * (row * state.cols + col) + 1]
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

    def may_close(self, state, at, rows):
        """Return whether any newly shaded cell in the rows of the bit set `rows` touches walls at two points, so that
        it may close a ring. `at` is the index at which the rows of the probe begin.
        """
        while rows:
            row = ctz(rows)
            rows &= rows - 1
            if self.new_shaded[row]:
                if state.one_line:
                    return True
                above = self.then_shaded[at + row - 1] if row > 0 else 0
                below = self.then_shaded[at + row + 1] if row < self.rows - 1 else 0
                if self.new_shaded[row] & touching_twice(state.edge[row], above, below):
                    return True
        return False

    def closes(self, state, at):
        """Return whether the cells shaded by a probe close a ring. `at` is the index at which the rows of the probe
        begin.
        """
        state.pop_all()
        for row in range(self.rows):
            left = self.then_shaded[at + row] & ~state.shaded[row]
            while left:
                if state.push_black(row * state.cols + ctz(left)):
                    return True
                left &= left - 1
        return False


def find_what_ifs(state, probes):
    """Emit a step that refutes each candidate whose assumption fails after the fewest rounds. Step arguments: the
    cell, the value, and the number of rounds.
    """
    last = len(state.what_if_weights) - 1
    most = state.most_rounds(state.what_if_weights)
    probes.start(state)
    known: cython.bint = len(state.answer) > 0
    for cell in range(state.cells):
        if state.value_of[cell] == OPEN:
            for value in range(OPEN):
                if not (known and state.answer[cell] == value):
                    probes.add(state, cell, value)
    rounds = 0
    while probes.running and not probes.failed and rounds < most:
        state.call_watch()
        rounds += 1
        probes.propagate_all(state)
    if not probes.failed:
        return
    for probe in range(probes.probe_count):
        if probes.failing[probe]:
            failed = probes.assumption[probe] >> 1
            state.start_step(state.what_if, state.what_if_weights[min(rounds, last)], failed)
            state.add_premise(failed)
            state.add_assignment(failed, 1 - (probes.assumption[probe] & 1))
            state.add_arg(failed)
            state.add_arg(probes.assumption[probe] & 1)
            state.add_arg(rounds)
            state.emit()


def find_either_ways(state, probes):
    """Emit a step for each pair of open twins if shading either of them leads to the same conclusions; at least one
    of them is shaded. Emit only the steps with the fewest rounds. If one of the two cases fails, emit no step,
    because that is a what-if. Step arguments: the number of rounds, then the cell and the value of each case.
    """
    probes.start(state)
    for row in range(state.rows):
        still = state.open[row] & state.twinned[row]
        while still:
            cell = row * state.cols + ctz(still)
            still &= still - 1
            if state.next_twin(cell, -1) >= 0:
                probes.add(state, cell, SHADED)
    for rounds in range(1, len(state.either_way_weights)):
        if not probes.running or state.either_way_weights[rounds] > state.best_weight:
            return
        state.call_watch()
        probes.propagate_all(state)
        if emit_common_conclusions(state, probes, rounds):
            return


def emit_common_conclusions(state, probes, rounds):
    """Emit the conclusions that the probes of two twins share after `rounds` rounds. Do this for each pair of
    twins. Return whether any step was emitted.
    """
    emitted: cython.bint = False
    for probe in range(probes.probe_count):
        cell = probes.assumption[probe] >> 1
        twin = state.next_twin(cell, -1)
        while twin >= 0:
            if twin < cell and emit_common_cells(state, probes, twin, cell, rounds):
                emitted = True
            twin = state.next_twin(cell, twin)
    return emitted


def emit_common_cells(state, probes, first, other, rounds):
    """Emit a step with the new conclusions that the probes shading `first` and `other` share after `rounds` rounds.
    Return whether a step was emitted. Never conclude that `first` or `other` is shaded: that would be a refutation
    of the opposite value, and so a what-if.
    """
    a = probes.probe_of[first]
    b = probes.probe_of[other]
    if probes.failing[a] or probes.failing[b] or not (probes.runs[a] or probes.runs[b]):
        return False
    a *= state.rows
    b *= state.rows
    common: cython.ulonglong = 0
    for row in range(state.rows):
        unshaded = probes.then_unshaded[a + row] & probes.then_unshaded[b + row]
        common |= (unshaded | probes.then_shaded[a + row] & probes.then_shaded[b + row]) & state.open[row]
    if not common:  # nearly always the case
        return False
    state.start_step(state.either_way, state.either_way_weights[rounds], first)
    state.add_premise(first)
    state.add_premise(other)
    for row in range(state.rows):
        state.add_assignments(row, probes.then_unshaded[a + row] & probes.then_unshaded[b + row], UNSHADED)
    for row in range(state.rows):
        shaded = probes.then_shaded[a + row] & probes.then_shaded[b + row]
        if row == state.row_of[first]:
            shaded &= ~(ONE << state.col_of[first])
        if row == state.row_of[other]:
            shaded &= ~(ONE << state.col_of[other])
        state.add_assignments(row, shaded, SHADED)
    if not state.count:
        return False
    state.add_arg(rounds)
    state.add_arg(first)
    state.add_arg(SHADED)
    state.add_arg(other)
    state.add_arg(SHADED)
    state.emit()
    return True
