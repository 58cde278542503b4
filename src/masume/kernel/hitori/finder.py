"""Find all steps and contradictions in a Hitori position, and follow assumptions. With the simple techniques, many
assumptions are followed in parallel, a whole row at a time; with harder techniques, one at a time.

Each step has a few numbers as arguments, from which masume.kinds.hitori.sentences writes its sentence. The docstrings
of the methods list them under "Step arguments".
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING, NO_STEP
from cython.cimports.masume.kernel.emitted_steps import apply_collected
from cython.cimports.masume.kernel.hitori.cell_values import SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.find_lookahead import look_ahead
from cython.cimports.masume.kernel.hitori.finder_state import FinderState
from cython.cimports.masume.kernel.hitori.parallel_probes import ParallelProbes, find_either_ways, find_what_ifs

from masume.kernel.hitori.find_from_symbols import (
    find_corner_pair,
    find_corner_quad,
    find_corner_triple,
    find_edge_dominoes,
    find_interlocked_pairs,
    find_line_squeeze,
    find_neighbours,
    find_neither,
    find_no_way,
    find_nothing_left,
    find_offset_pairs,
    find_pair_and_single,
    find_repeated,
    find_sandwich,
    find_touching,
    find_triplet,
    find_twins,
    find_unique_number,
)
from masume.kernel.hitori.find_lookahead import (
    find_dead_end_pair,
    find_double_cut,
    find_equal_exits,
    find_exit_twin_wall,
    find_touching_twins,
    find_twin_wall,
)
from masume.kernel.hitori.find_walls import (
    find_cut_cell,
    find_cut_off,
    find_last_exit,
)
from masume.kernel.hitori.technique_weights import (
    DEEP_WEIGHTS,
    FORESIGHT,
    HARDER,
    NUMBERS,
    PRINTED,
    PROPAGATING,
    TECHNIQUES,
)
from masume.kernel.tables import words

LONGEST = 60  # cells per line in the compiled form: one word, with room for shifts

# Bit sets of techniques.
SIMPLE = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PROPAGATING))
FORESEEN = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in FORESIGHT))
PRINTED_ONES = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PRINTED))
LAST_EXIT = cython.declare(cython.int, NUMBERS["last-exit"])
# Weight of the heaviest step of a lookahead technique; `apply_tier` need not tell them apart if all are allowed.
MOST_FORESEEN = cython.declare(cython.int, TECHNIQUES["double-cut"])


class HitoriFinder(FinderState):
    """Finder of the steps of all techniques on one board. `load` sets the position.

    The simple techniques are the propagating ones of technique_weights.py.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        FinderState.__init__(self, rows, cols, labels, like)
        self.deep_weights = array("i", DEEP_WEIGHTS)
        self.harder = array("i", [NUMBERS[name] for name in (*PROPAGATING, *HARDER)])
        self.deeper = None
        self.idle_shaded = words(rows)
        self.idle_unshaded = words(rows)
        self.probes = ParallelProbes(self)
        self.clear()

    def blank(self):
        return HitoriFinder(self.rows, self.cols, self.labels, self)

    def copy_from(self, other):
        source: HitoriFinder = other
        self.take_position(source)

    def emit_steps(self, technique):
        """Emit the steps of `technique`. If the technique depends on printed symbols only and has found no steps, do
        not search for it again until a cell loses its value.
        """
        if self.clean_as_of >> technique & 1:
            return
        self.current_technique = technique
        self.technique = -1
        FINDERS[technique](self)
        if self.technique == -1 and PRINTED_ONES >> technique & 1:  # no step was opened
            self.clean_as_of |= 1 << technique

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
            FinderState.check_contradictions(self)
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
            return FinderState.propagate_round(self)
        if propagating != SIMPLE:
            self.run_simply()
            if self.fails or not self.apply_harder(propagating & ~SIMPLE):
                return False
            if not self.fails:
                self.check_contradictions()
            if self.fails:
                return False
            self.run_simply()
            return not self.fails
        if self.fails or not self.find_pending(True):
            return False
        self.rounds += 1
        self.assign_pending()
        return not self.fails

    def run_simply(self):
        """Apply the simple techniques until they find nothing more, or until a contradiction arises."""
        while not self.fails and self.find_pending(True):
            self.assign_pending()

    def apply_harder(self, harder):
        """Assign all values that the techniques in the bit set `harder` find. Return whether they find any. Set `fails`
        if a cell would be both shaded and unshaded.
        """
        self.start_search(COLLECTING, True, NO_STEP)
        if FORESEEN & ~harder == 0:
            harder &= ~FORESEEN
            self.emit_foreseen()
        while harder:
            self.emit_steps(ctz(harder))
            harder &= harder - 1
        if not self.pending:
            return False
        self.rounds += 1
        self.implied += self.pending
        apply_collected(self)
        return True

    def emit_foreseen(self):
        """Emit one step for each cell that any lookahead technique unshades."""
        look_ahead(self)
        for at in range(self.seen_count):
            self.start_easiest_step(-1)
            self.add_assignment(self.seen[at], UNSHADED)
            self.emit()

    # Filling a board.

    def apply_tier(self, limit, first):
        """Apply the simple techniques until they find nothing more, then all steps whose techniques weigh at most
        `first`; if there are none, those of the lightest other technique that finds any. Leave out steps heavier than
        `limit`. Return False if only the simple techniques found anything. Contradictions are not looked for.
        """
        while not self.fails and self.find_pending(limit >= self.lightest[LAST_EXIT]):
            for row in range(self.rows):
                if self.pending_shaded[row] & self.pending_unshaded[row]:
                    self.fails = True
                self.assign_all(row, self.pending_unshaded[row], UNSHADED)
                self.assign_all(row, self.pending_shaded[row], SHADED)
        if self.left == 0 or self.fails:
            return False
        done = SIMPLE
        self.start_search(COLLECTING, True, limit)
        for technique in range(self.techniques):
            if self.lightest[technique] > limit or (self.pending and self.lightest[technique] > first):
                break
            if done >> technique & 1 or not self.enabled[technique]:
                continue
            if FORESEEN >> technique & 1 and limit >= MOST_FORESEEN:
                self.current_technique = technique
                self.emit_foreseen()
                done |= FORESEEN
            else:
                self.emit_any_steps(technique)
        apply_collected(self)
        return self.pending > 0

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

    # Assumptions.

    def emit_what_ifs(self):
        find_what_ifs(self, self.probes)

    def emit_either_way(self):
        find_either_ways(self, self.probes)

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
            FinderState.emit_nested(self)
        finally:
            self.propagating = kept


# By technique: the function that emits its steps. StepFinder implements the other ones.
FIND = {
    "neighbours": find_neighbours,
    "unique-number": find_unique_number,
    "twins": find_twins,
    "sandwich": find_sandwich,
    "triplet": find_triplet,
    "pair-and-single": find_pair_and_single,
    "interlocked-pairs": find_interlocked_pairs,
    "corner-triple": find_corner_triple,
    "corner-quad": find_corner_quad,
    "corner-pair": find_corner_pair,
    "last-exit": find_last_exit,
    "line-squeeze": find_line_squeeze,
    "cut-cell": find_cut_cell,
    "edge-dominoes": find_edge_dominoes,
    "offset-pairs": find_offset_pairs,
    "dead-end-pair": find_dead_end_pair,
    "equal-exits": find_equal_exits,
    "twin-wall": find_twin_wall,
    "touching-twins": find_touching_twins,
    "exit-twin-wall": find_exit_twin_wall,
    "double-cut": find_double_cut,
    "deep-what-if": HitoriFinder.emit_deep_what_if,
    "touching": find_touching,
    "repeated": find_repeated,
    "neither": find_neither,
    "cut-off": find_cut_off,
    "no-way": find_no_way,
    "nothing-left": find_nothing_left,
}
FINDERS = [FIND.get(name) for name in NUMBERS]
