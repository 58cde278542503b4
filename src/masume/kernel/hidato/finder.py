"""Find all steps and contradictions in a Hidato position.

The classes of the finder build on each other: geometry, state, eliminations, routes, pockets, links, candidates.
Each step has a few numbers as arguments, from which masume.kinds.hidato.sentences writes its sentence. The docstrings
of the methods list them under "Step arguments". See FinderState for the other terms.
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hidato.find_candidates import CandidatesFinder

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

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
TRIPLE = cython.declare(cython.int, technique_weights.TRIPLE)


class HidatoFinder(CandidatesFinder):
    """Finder of the steps of all techniques, for boards of one shape."""

    def blank(self):
        return HidatoFinder(self.shape, self)

    def emit_steps(self, technique):
        self.current_technique = technique
        if technique == NEIGHBOUR_SUPPORT:
            self.emit_support()
        elif technique <= DISTANCE:
            self.emit_singles()
            if technique == DISTANCE and self.best_weight >= DETOUR:
                self.look_along_gaps()
        elif technique == PARITY:
            self.emit_parity()
        elif technique == NAKED_SINGLE:
            self.emit_naked_singles()
        elif technique == DEAD_END:
            self.emit_dead_ends()
        elif technique == CORRIDOR:
            self.emit_corridors()
        elif technique == HIDDEN_ENDS:
            self.emit_hidden_ends()
        elif technique == PAIR_OR_TRIPLE:
            self.emit_groups(2, self.lightest[PAIR_OR_TRIPLE])
            if self.best_weight >= TRIPLE:
                self.emit_groups(3, TRIPLE)
        elif technique == ALL_ROUTES:
            self.emit_routes(False)
        elif technique == MUST_VISIT:
            self.emit_routes(True)
        elif technique == POCKET:
            self.emit_pockets(False)
        elif technique == STRANDED_CELL:
            self.emit_stranded_cells()
        elif technique == BOTTLENECK:
            self.emit_bottlenecks()
        elif technique == TWICE:
            self.emit_twins()
        elif technique == APART:
            self.emit_far_numbers()
        elif technique == NO_CELL:
            self.emit_lost_numbers()
        elif technique == NO_NUMBER:
            self.emit_lost_cells()
        elif technique == NO_WAY:
            self.look_along_gaps()
        elif technique == WALLED_IN:
            self.emit_walled_in()
        elif technique == POCKET_MISFIT:
            self.emit_misfits()
        elif technique == COLOURS:
            self.emit_wrong_colours()

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

    # Contradictions.

    def emit_twins(self):
        """Emit a contradiction for each number that is written in more than one cell."""
        if self.doubles == 0:
            return
        for number in range(1, self.size + 1):
            if self.where[number] < 0:
                continue
            count = 0
            for cell in range(self.cells):
                if self.value_at[cell] == number:
                    count += 1
            if count > 1:
                self.start_step(self.current_technique, 0, number)
                for cell in range(self.cells):
                    if self.value_at[cell] == number:
                        self.add_premise(cell)
                self.emit()

    def emit_far_numbers(self):
        """Emit a contradiction for each pair of successive written numbers whose distance, in steps, is larger than
        their difference. Step arguments: both numbers.
        """
        if not self.are_apart():
            return
        low = self.higher(0)
        while low <= self.size:
            high = self.higher(low)
            if high <= self.size and self.steps(self.where[low], self.where[high]) > high - low:
                self.start_step(self.current_technique, 0, low)
                self.add_premise(self.where[low])
                self.add_premise(self.where[high])
                self.add_arg(low)
                self.add_arg(high)
                self.emit()
            low = high

    def are_apart(self):
        """Return whether two successive written numbers are farther apart, in steps, than their difference. This cannot
        happen as long as numbers are written only where they are candidates.
        """
        if not self.may_be_apart:
            return False
        low = self.higher(0)
        while low <= self.size:
            high = self.higher(low)
            if high <= self.size and self.steps(self.where[low], self.where[high]) > high - low:
                return True
            low = high
        self.may_be_apart = False
        return False

    def emit_lost_numbers(self):
        """Emit a contradiction for each missing number that has no candidate cells."""
        if self.empty_numbers == 0:
            return
        for number in range(1, self.size + 1):
            if self.where[number] < 0 and self.room[number] == 0:
                self.reason_basis(number, -1)
                self.start(0, number)
                self.emit()

    def emit_lost_cells(self):
        """Emit a contradiction for each open cell without candidates. If written numbers are too far apart, emit none,
        because candidates are then meaningless.
        """
        if self.empty_cells == 0 or self.are_apart():
            return
        for cell in range(self.cells):
            if self.has(self.open, cell) and self.domain_size[cell] == 0:
                self.start_step(self.current_technique, 0, cell)
                self.add_premise(cell)
                self.emit()

    def emit_walled_in(self):
        """Emit a contradiction for each open cell with at most one open neighbour in which no candidate fits. Its
        filled neighbours do not hold the right numbers, and it cannot be an end of the path.
        """
        for word in range(self.width):
            rest = self.sets[self.open * self.width + word]
            while rest:
                cell = 64 * word + ctz(rest)
                rest &= rest - 1
                ways = self.open_slots[cell]
                if ways & (ways - 1) or self.domain_size[cell] == 0 or self.hit_misfits(cell):
                    continue
                self.reason(cell)
                self.reason_filled_beside(cell)
                self.start(0, cell)
                self.emit()
