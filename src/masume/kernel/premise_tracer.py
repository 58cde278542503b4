"""Trace the premises of a refutation without wording its steps. This works in kinds in which nothing is known about a
cell except its value."""

import cython
from cython.cimports.masume.kernel.assumption_prober import Rounds
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP

from masume.kernel.deduction_sink import words

BITS = cython.declare(cython.int, 64)  # bits per word


class Grounds(Rounds):
    """Finder that records, while it follows an assumption, the premises of every conclusion: the known cells of the
    base position from which it follows. The assumption itself has no premises."""

    def __init__(self, *settings: object) -> None:
        Rounds.__init__(self, *settings)
        self.tracing = False
        self.width = 0

    def grounds(self, cell: cython.int, value: cython.int, script: object) -> object:
        """Return the known cells that are premises of the refutation of `value` in `cell` by the nested assumptions of
        `script`; None if the candidate is not refuted."""
        helper: Grounds = self.helper(0)
        helper.copy_from(self)
        helper.begin_tracing()
        for other in range(self.cells):
            if not self.is_open(other):
                helper.rests[other * helper.width + other // BITS] |= helper.bit_of(other)
        if not helper.fails_on(cell, value, script):
            return None
        return [other for other in range(self.cells) if helper.ground[other // BITS] & helper.bit_of(other)]

    def begin_tracing(self):
        """Allocate the tables, with empty sets of premises."""
        self.width = (self.cells + BITS - 1) // BITS
        self.rests = words(self.cells * self.width)
        self.pending_rests = words(2 * self.cells * self.values * self.width)
        self.ground = words(self.width)

    def bit_of(self, cell):
        """Return the bit of `cell` within its word."""
        bit: cython.ulonglong = 1
        return bit << (cell % BITS)

    def fails_on(self, cell, value, script):
        """Return whether the assumption that `cell` is `value` fails with `script`. If it does, `ground` holds the
        premises."""
        self.fails = False
        for i in range(self.width):
            self.ground[i] = 0
        self.put(cell, value)
        self.look_tracing(self.techniques)
        for entry in [*script, None]:
            while not self.fails and self.trace_round():
                pass
            if self.fails or entry is None:
                break
            if not (self.is_open(entry[0]) and self.allows(entry[0], entry[1])):
                continue
            further: Grounds = self.helper(0)
            if further.width == 0:
                further.begin_tracing()
            further.copy_from(self)
            further.rests[:] = self.rests
            if not further.fails_on(entry[0], entry[1], entry[2]):
                return False
            self.exclude(entry[0], entry[1])
            for i in range(self.width):
                self.rests[entry[0] * self.width + i] = further.ground[i]
            self.look_tracing(self.techniques)
        return self.fails

    def trace_round(self):
        """Propagate one round with premises. Return whether anything followed."""
        self.look_tracing(0)
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            cell = (at >> 1) // self.values
            value = (at >> 1) % self.values
            first = cell * self.width
            holds: cython.bint = (at & 1) != 0
            if self.is_open(cell):
                if holds:
                    self.put(cell, value)
                else:
                    self.exclude(cell, value)
                for j in range(self.width):
                    self.rests[first + j] = self.pending_rests[i * self.width + j]
            elif self.allows(cell, value) != holds and not self.fails:
                self.fails = True
                for j in range(self.width):
                    self.ground[j] = self.rests[first + j] | self.pending_rests[i * self.width + j]
        followed: cython.bint = self.pending > 0
        if followed and not self.fails:
            self.look_tracing(self.techniques)
        return followed

    def look_tracing(self, first):
        """Find conclusions (if `first` is 0), or contradictions from number `first` on until one is found."""
        self.mode = COLLECTING
        self.counting = False
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        self.tracing = True
        if first == 0:
            for i in range(len(self.propagating)):
                self.look(self.propagating[i])
        else:
            for contradiction in range(first, self.everything):
                if not self.fails:
                    self.look(contradiction)
        self.tracing = False

    def collect(self):
        """Record the conclusions of the emitted step with their premises; a step without conclusions is a
        contradiction."""
        if not self.tracing:
            return Rounds.collect(self)
        if self.count == 0 and not self.fails:
            self.fails = True
            self.unite(self.ground, 0)
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.pending_conclusion[self.pending] = at
                self.unite(self.pending_rests, self.pending * self.width)
                self.pending += 1
        return 0

    def unite(self, target, first):
        """Write the union of the premises of the emitted step to `target`, from word `first` on."""
        for j in range(self.width):
            target[first + j] = 0
        for i in range(self.argued):
            start = self.argument[i] * self.width
            for j in range(self.width):
                target[first + j] |= self.rests[start + j]
