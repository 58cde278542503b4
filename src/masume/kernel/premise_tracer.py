"""Trace the premises of a refutation without wording its steps. This works for kinds whose positions are determined by
the cells with values.
"""

import cython
from cython.cimports.masume.kernel.assumption_prober import AssumptionProber
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP

from masume.kernel.deduction_sink import words

BITS = cython.declare(cython.int, 64)  # bits per word


class PremiseTracer(AssumptionProber):
    """Finder that can record the premises of each conclusion drawn from an assumption: the cells that had values before
    the assumption and from which the conclusion follows.
    """

    def __init__(self, *settings: object) -> None:
        AssumptionProber.__init__(self, *settings)
        self.is_tracing = False
        self.width = 0

    def refutation_premises(self, cell: cython.int, value: cython.int, script: object) -> object:
        """Return the premises of the refutation that uses the nested assumptions of `script`: the cells with values
        that together show that `cell` is not `value`. Return None if the assumption that `cell` is `value` does not
        fail.
        """
        helper: PremiseTracer = self.scratch_finder(0)
        helper.copy_from(self)
        helper.begin_tracing()
        for other in range(self.cells):
            if not self.is_open(other):
                helper.premises[other * helper.width + other // BITS] |= helper.bit_of(other)
        if not helper.fails_by(cell, value, script):
            return None
        return [other for other in range(self.cells) if helper.conflict_premises[other // BITS] & helper.bit_of(other)]

    def begin_tracing(self):
        """Allocate the tables of premises, all of them empty."""
        self.width = (self.cells + BITS - 1) // BITS
        self.premises = words(self.cells * self.width)
        self.pending_premises = words(2 * self.cells * self.values * self.width)
        self.conflict_premises = words(self.width)

    def bit_of(self, cell):
        """Return a 64-bit word in which only the bit of `cell` is set; this is bit `cell` modulo 64."""
        bit: cython.ulonglong = 1
        return bit << (cell % BITS)

    def fails_by(self, cell, value, script):
        """Assume that `cell` is `value`, propagate this, and refute the nested assumptions of `script` on the way.
        Return whether a contradiction arises. If so, store its premises in `conflict_premises`.
        """
        self.fails = False
        for i in range(self.width):
            self.conflict_premises[i] = 0
        self.assign(cell, value)
        self.collect_traced(self.techniques)
        for entry in [*script, None]:
            while not self.fails and self.trace_round():
                pass
            if self.fails or entry is None:
                break
            if not (self.is_open(entry[0]) and self.allows(entry[0], entry[1])):
                continue
            further: PremiseTracer = self.scratch_finder(0)
            if further.width == 0:
                further.begin_tracing()
            further.copy_from(self)
            further.premises[:] = self.premises
            if not further.fails_by(entry[0], entry[1], entry[2]):
                return False
            self.exclude(entry[0], entry[1])
            for i in range(self.width):
                self.premises[entry[0] * self.width + i] = further.conflict_premises[i]
            self.collect_traced(self.techniques)
        return self.fails

    def trace_round(self):
        """Propagate one round, and record the premises of its conclusions. Return whether the round had any
        conclusions.
        """
        self.collect_traced(0)
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            cell = (at >> 1) // self.values
            value = (at >> 1) % self.values
            first = cell * self.width
            holds: cython.bint = (at & 1) != 0
            if self.is_open(cell):
                if holds:
                    self.assign(cell, value)
                else:
                    self.exclude(cell, value)
                for j in range(self.width):
                    self.premises[first + j] = self.pending_premises[i * self.width + j]
            elif self.allows(cell, value) != holds and not self.fails:
                self.fails = True
                for j in range(self.width):
                    self.conflict_premises[j] = self.premises[first + j] | self.pending_premises[i * self.width + j]
        followed: cython.bint = self.pending > 0
        if followed and not self.fails:
            self.collect_traced(self.techniques)
        return followed

    def collect_traced(self, first):
        """If `first` is 0, collect the conclusions of the propagating techniques. Otherwise, look for the
        contradictions with index `first` and above, until one is found in the position. Record the premises of all that
        is found.
        """
        self.mode = COLLECTING
        self.without_reasons = False
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        self.is_tracing = True
        if first == 0:
            for i in range(len(self.propagating)):
                self.emit_steps(self.propagating[i])
        else:
            for contradiction in range(first, self.everything):
                if not self.fails:
                    self.emit_steps(contradiction)
        self.is_tracing = False

    def collect(self):
        """Record the conclusions of the current step with their premises. If the step has no conclusions, it is a
        contradiction: set `fails`, and record its premises.
        """
        if not self.is_tracing:
            return AssumptionProber.collect(self)
        if self.count == 0 and not self.fails:
            self.fails = True
            self.unite_premises(self.conflict_premises, 0)
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.pending_conclusion[self.pending] = at
                self.unite_premises(self.pending_premises, self.pending * self.width)
                self.pending += 1
        return 0

    def unite_premises(self, target, first):
        """Unite the premise sets of all premise cells of the current step. Write the union to `target`, from word
        `first` on.
        """
        for j in range(self.width):
            target[first + j] = 0
        for i in range(self.premise_count):
            start = self.premise[i] * self.width
            for j in range(self.width):
                target[first + j] |= self.premises[start + j]
