"""Find all steps and contradictions in a Hidato position.

Each step has a few numbers as arguments, from which masume.kinds.hidato.sentences writes its sentence. The docstrings
of the functions that find it list them under "Step arguments". See FinderState for the other terms.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.assumptions import refute_within
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.emitted_steps import apply_collected
from cython.cimports.masume.kernel.hidato.eliminations import (
    add_losing_item,
    begin_losses,
    reason,
    reason_basis,
    reason_filled_beside,
    remove_losses,
    start_with_premises,
)
from cython.cimports.masume.kernel.hidato.find_candidates import (
    count_beside,
    find_groups,
    find_naked_singles,
    find_singles,
    find_stranded_cells,
    find_support,
    has_far_cells,
)
from cython.cimports.masume.kernel.hidato.find_links import (
    find_corridors,
    find_dead_ends,
    find_hidden_ends,
    hit_misfits,
)
from cython.cimports.masume.kernel.hidato.find_pockets import (
    find_bottlenecks,
    find_misfits,
    find_parity,
    find_pockets,
    find_wrong_colours,
)
from cython.cimports.masume.kernel.hidato.find_routes import find_detours, find_routes
from cython.cimports.masume.kernel.hidato.finder_state import FinderState
from cython.cimports.masume.kernel.hidato.geometry import Geometry
from cython.cimports.masume.kernel.hidato.surviving_candidates import (
    check_survivors,
    empty_survivors,
    note_survivor,
)
from cython.cimports.masume.kernel.nested_assumptions import refutes

from masume.core.grid import Shape
from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS, TECHNIQUES
from masume.kernel.nested_assumptions import BUDGETS, OPEN_BUDGETS
from masume.reasoning.position import OutOfTimeError

# Largest number of pairs (cell, number) that are listed; the list then takes about 200 MB.
MOST_CANDIDATES = cython.declare(cython.longlong, 3_000_000)
# The techniques in the order in which `apply_easiest` looks for steps: those that take little time come first.
FILL_ORDER = (
    "gap-of-one", "only-step", "hidden-single", "tight-run", "naked-single", "dead-end", "parity", "distance",
    "neighbour-support", "corridor", "hidden-ends", "pair-or-triple", "all-routes", "must-visit", "pocket",
    "stranded-cell", "bottleneck", "what-if", "either-way",
)  # fmt: skip
MOST_PROMISING = 12  # number of candidates that nested arguments try to refute if all are known to be wrong

DISTANCE = cython.declare(cython.int, NUMBERS["distance"])
PARITY = cython.declare(cython.int, NUMBERS["parity"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
DEAD_END = cython.declare(cython.int, NUMBERS["dead-end"])
CORRIDOR = cython.declare(cython.int, NUMBERS["corridor"])
NEIGHBOUR_SUPPORT = cython.declare(cython.int, NUMBERS["neighbour-support"])
HIDDEN_ENDS = cython.declare(cython.int, NUMBERS["hidden-ends"])
PAIR_OR_TRIPLE = cython.declare(cython.int, NUMBERS["pair-or-triple"])
ALL_ROUTES = cython.declare(cython.int, NUMBERS["all-routes"])
MUST_VISIT = cython.declare(cython.int, NUMBERS["must-visit"])
POCKET = cython.declare(cython.int, NUMBERS["pocket"])
STRANDED_CELL = cython.declare(cython.int, NUMBERS["stranded-cell"])
BOTTLENECK = cython.declare(cython.int, NUMBERS["bottleneck"])
TWICE = cython.declare(cython.int, NUMBERS["twice"])
APART = cython.declare(cython.int, NUMBERS["apart"])
NO_CELL = cython.declare(cython.int, NUMBERS["no-cell"])
NO_NUMBER = cython.declare(cython.int, NUMBERS["no-number"])
NO_WAY = cython.declare(cython.int, NUMBERS["no-way"])
WALLED_IN = cython.declare(cython.int, NUMBERS["walled-in"])
POCKET_MISFIT = cython.declare(cython.int, NUMBERS["pocket-misfit"])
COLOURS = cython.declare(cython.int, NUMBERS["colours"])
DETOUR = cython.declare(cython.int, technique_weights.DETOUR)
HIDDEN_SINGLE = cython.declare(cython.int, TECHNIQUES["hidden-single"])
TIGHT_RUN = cython.declare(cython.int, TECHNIQUES["tight-run"])
SINGLES = cython.declare(cython.int, FILL_ORDER.index("naked-single"))  # techniques that find singles only
UNTOUCHED_NUMBER = cython.declare(cython.int, technique_weights.UNTOUCHED_NUMBER)
TRIPLE = cython.declare(cython.int, technique_weights.TRIPLE)


class HidatoFinder(FinderState):
    """Finder of the steps of all techniques, for boards of one shape. Finders that are made `like` another one share
    its geometry.
    """

    def __init__(self, shape: Shape, like: HidatoFinder | None = None) -> None:
        FinderState.__init__(self, Geometry(shape) if like is None else like.geometry)
        self.fill_order = array("i", [NUMBERS[name] for name in FILL_ORDER])

    def blank(self):
        return HidatoFinder(self.geometry.shape, self)

    def emit_steps(self, technique):
        self.current_technique = technique
        if technique == NEIGHBOUR_SUPPORT:
            find_support(self)
        elif technique <= DISTANCE:
            find_singles(self)
            if technique == DISTANCE and self.best_weight >= DETOUR:
                find_detours(self)
        elif technique == PARITY:
            find_parity(self)
        elif technique == NAKED_SINGLE:
            find_naked_singles(self)
        elif technique == DEAD_END:
            find_dead_ends(self)
        elif technique == CORRIDOR:
            find_corridors(self)
        elif technique == HIDDEN_ENDS:
            find_hidden_ends(self)
        elif technique == PAIR_OR_TRIPLE:
            find_groups(self, 2, self.lightest[PAIR_OR_TRIPLE])
            if self.best_weight >= TRIPLE:
                find_groups(self, 3, TRIPLE)
        elif technique == ALL_ROUTES:
            find_routes(self, False)
        elif technique == MUST_VISIT:
            find_routes(self, True)
        elif technique == POCKET:
            find_pockets(self, False)
        elif technique == STRANDED_CELL:
            find_stranded_cells(self)
        elif technique == BOTTLENECK:
            find_bottlenecks(self)
        elif technique == TWICE:
            find_twins(self)
        elif technique == APART:
            find_far_numbers(self)
        elif technique == NO_CELL:
            find_lost_numbers(self)
        elif technique == NO_NUMBER:
            find_lost_cells(self)
        elif technique == NO_WAY:
            find_detours(self)
        elif technique == WALLED_IN:
            find_walled_in(self)
        elif technique == POCKET_MISFIT:
            find_misfits(self)
        elif technique == COLOURS:
            find_wrong_colours(self)

    def apply_easiest(self, most, count):
        """Apply all steps with a weight of at most `most` of the first technique in FILL_ORDER that has such steps. Use
        the first `count` techniques only. Return whether there are any steps.
        """
        # If all singles up to some weight count, their techniques need not be told apart.
        alike = most >= UNTOUCHED_NUMBER or HIDDEN_SINGLE <= most < TIGHT_RUN
        if alike and self.single_numbers and self.assign_singles(most):
            return True
        self.start_search(COLLECTING, True, most)
        self.fails = False
        for i in range(SINGLES if alike else 0, count):
            if self.lightest[self.fill_order[i]] <= most:
                self.emit_any_steps(self.fill_order[i])
                if self.pending:
                    break
        apply_collected(self)
        return self.pending > 0

    def assign_singles(self, most):
        """Assign each missing number that has only one cell left, if a step with a weight of at most `most` shows it.
        Return whether there are any.
        """
        any_assigned: cython.bint = False
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and self.room[number] == 1:
                if most >= UNTOUCHED_NUMBER or (count_beside(self, number) and not has_far_cells(self, number)):
                    self.assign(self.next_in(number, -1), number)
                    any_assigned = True
        return any_assigned

    def list_choices(self):
        """List the choices in the position: each missing number with exactly two candidate cells must go into one of
        them.
        """
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and self.room[number] == 2:
                cell = -1
                while (cell := self.next_in(number, cell)) >= 0:
                    self.option(cell, number)
                self.close_choice()

    # Assumptions. These methods override those of the base class, because more is known about a Hidato position.

    def exclude(self, cell, value):
        if self.room[value] == 2:
            self.assign(self.other_cell(value, cell), value)
        elif self.domain_size[cell] == 2:
            self.assign(cell, self.other_number(cell, value))
        else:
            self.eliminate(cell, value)

    def conclude_refuted(self, cell, value):
        """Add to the step the conclusion that `cell` cannot hold `value`. If only one other cell is left for the
        number, assign the number there; if only one other number is left for the cell, assign that number; otherwise
        eliminate the candidate.
        """
        if self.room[value] == 2:
            self.add_assignment(self.other_cell(value, cell), value)
        elif self.domain_size[cell] == 2:
            self.add_assignment(cell, self.other_number(cell, value))
        else:
            self.add_elimination(cell, value)

    def offer_common(self, survivors):
        """Add to the step the conclusions on which the positions of all finders in `survivors` agree: the numbers
        written in all of them, and the candidates eliminated in all of them. Return whether there are any.
        """
        span = self.span
        count = len(survivors)
        begin_losses(self, True)
        first = cython.cast(FinderState, survivors[0])
        for cell in range(self.cells):
            if not self.has(self.open, cell):
                continue
            written = first.value_at[cell]
            for word in range(span):
                self.domains[(self.lost + cell) * span + word] = self.domains[cell * span + word]
            for i in range(count):
                twin = cython.cast(FinderState, survivors[i])
                if twin.value_at[cell] != written:
                    written = 0
                for word in range(span):
                    self.domains[(self.lost + cell) * span + word] &= ~twin.domains[cell * span + word]
            if written:
                self.add_assignment(cell, written)
            else:
                add_losing_item(self, cell)
        remove_losses(self)
        return self.count > 0

    def candidates(self):
        """Return the candidates that are worth probing, as pairs (cell, number): all candidates of open cells, except
        the values of the solution if it is known. Raise OutOfTimeError if there are so many that listing them would
        take too much memory.
        """
        result: list = []
        known: cython.bint = len(self.answer) > 0
        cell = -1
        if self.count_candidates() > MOST_CANDIDATES:
            raise OutOfTimeError
        while (cell := self.next_in(self.open, cell)) >= 0:
            number = 0
            while (number := self.next_number(cell, number)) > 0:
                if not (known and self.answer[cell] == number):
                    result.append((cell, number))
        return result

    def propagate_by(self, names: object) -> None:
        FinderState.propagate_by(self, names)
        empty_survivors(self)

    def emit_what_ifs(self):
        candidates = self.candidates()
        check_survivors(self, len(candidates), self.is_at_rest())
        refute_within(self, candidates, self.most_rounds(self.what_if_weights))

    def is_at_rest(self):
        """Return whether the propagating techniques find nothing in this position. If so, record that they need not
        search again.
        """
        helper = cython.cast(FinderState, self.scratch_finder(0))
        helper.copy_from(self)
        helper.fails = False
        helper.rounds = helper.implied = 0
        helper.check_contradictions()
        at_rest = not helper.fails and not helper.propagate_round() and helper.rounds == 0
        if at_rest:
            self.learn_from(helper)
        return at_rest

    def is_known_to_survive(self, cell, value, most):
        slot = self.slot_of[cell * self.values + value] - 1
        return slot >= 0 and self.stands_for[slot] >= most

    def note_survivor(self, helper, cell, value, most):
        note_survivor(self, cython.cast(FinderState, helper), cell, value, most)

    def by_candidates(self, candidate):
        """Return the key by which `candidate`, a pair (cell, number), is sorted for nested assumptions. The key is
        small if the cell has few candidates or the number has few cells.
        """
        cell: cython.int = candidate[0]
        number: cython.int = candidate[1]
        return min(self.domain_size[cell], self.room[number]), candidate

    def shortest_nested(self):
        """Find a candidate that can be refuted with as few nested assumptions as possible, but at least one. Return its
        cell, its number, and the number of nested assumptions allowed, or None if no candidate can be refuted. The
        candidates whose assumption leaves the fewest others are tried first, because they promise a short refutation.
        If the unique solution is known, every candidate tried is wrong, so only the most promising few are tried.
        """
        helper = cython.cast(FinderState, self.scratch_finder(0))
        order: list = []
        for cell, number in self.candidates():
            self.call_watch()
            helper.copy_from(self)
            helper.assume(cell, number, True)
            while helper.propagate_round():
                pass
            if not helper.fails:
                order.append((helper.count_candidates(), cell, number))
        order.sort()
        if self.decided and len(self.answer) > 0:
            del order[MOST_PROMISING:]
        for budget in BUDGETS if self.decided else OPEN_BUDGETS:
            for _, cell, number in order:
                helper.copy_from(self)
                if refutes(self, helper, cell, number, True, budget):
                    return cell, number, budget
        return None


# Contradictions.


def find_twins(state):
    """Emit a contradiction for each number that is written in more than one cell."""
    if state.doubles == 0:
        return
    for number in range(1, state.size + 1):
        if state.where[number] < 0:
            continue
        count = 0
        for cell in range(state.cells):
            if state.value_at[cell] == number:
                count += 1
        if count > 1:
            state.start_step(state.current_technique, 0, number)
            for cell in range(state.cells):
                if state.value_at[cell] == number:
                    state.add_premise(cell)
            state.emit()


def find_far_numbers(state):
    """Emit a contradiction for each pair of successive written numbers whose distance, in steps, is larger than
    their difference. Step arguments: both numbers.
    """
    if not are_apart(state):
        return
    low = state.higher(0)
    while low <= state.size:
        high = state.higher(low)
        if high <= state.size and state.steps(state.where[low], state.where[high]) > high - low:
            state.start_step(state.current_technique, 0, low)
            state.add_premise(state.where[low])
            state.add_premise(state.where[high])
            state.add_arg(low)
            state.add_arg(high)
            state.emit()
        low = high


def are_apart(state):
    """Return whether two successive written numbers are farther apart, in steps, than their difference. This cannot
    happen as long as numbers are written only where they are candidates.
    """
    if not state.may_be_apart:
        return False
    low = state.higher(0)
    while low <= state.size:
        high = state.higher(low)
        if high <= state.size and state.steps(state.where[low], state.where[high]) > high - low:
            return True
        low = high
    state.may_be_apart = False
    return False


def find_lost_numbers(state):
    """Emit a contradiction for each missing number that has no candidate cells."""
    if state.empty_numbers == 0:
        return
    for number in range(1, state.size + 1):
        if state.where[number] < 0 and state.room[number] == 0:
            reason_basis(state, number, -1)
            start_with_premises(state, 0, number)
            state.emit()


def find_lost_cells(state):
    """Emit a contradiction for each open cell without candidates. If written numbers are too far apart, emit none,
    because candidates are then meaningless.
    """
    if state.empty_cells == 0 or are_apart(state):
        return
    for cell in range(state.cells):
        if state.has(state.open, cell) and state.domain_size[cell] == 0:
            state.start_step(state.current_technique, 0, cell)
            state.add_premise(cell)
            state.emit()


def find_walled_in(state):
    """Emit a contradiction for each open cell with at most one open neighbour in which no candidate fits. Its
    filled neighbours do not hold the right numbers, and it cannot be an end of the path.
    """
    for word in range(state.width):
        rest = state.sets[state.open * state.width + word]
        while rest:
            cell = 64 * word + ctz(rest)
            rest &= rest - 1
            ways = state.open_slots[cell]
            if ways & (ways - 1) or state.domain_size[cell] == 0 or hit_misfits(state, cell):
                continue
            reason(state, cell)
            reason_filled_beside(state, cell)
            start_with_premises(state, 0, cell)
            state.emit()
