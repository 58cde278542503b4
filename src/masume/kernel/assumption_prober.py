"""Follow an assumption round by round until a contradiction arises or no further conclusion is found. All kinds use
this code.

In one round, the propagating techniques find all their conclusions in the position, and then all of these conclusions
are applied at once. So the number of rounds to a contradiction does not depend on the order in which steps are found.
"""

from array import array

import cython
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP, DeductionSink

if not cython.compiled:
    MANY = 1 << 20  # the compiled form has it from assumption_prober.pxd

WHAT_IF_NAMES = ("what-if", "deep-what-if")
EITHER_WAY_NAMES = ("either-way", "either-or")


class AssumptionProber(DeductionSink):
    """Finder with the techniques that follow assumptions: a what-if technique (what-if or deep-what-if), and an
    either-way technique (either-way or either-or). A kind has such a technique if it gives weights for it. The weights
    are indexed by the number of rounds that the argument takes; the last one also covers all longer arguments.
    """

    def __init__(
        self,
        cells: cython.int,
        values: cython.int,
        techniques: dict,
        contradictions: tuple,
        propagating: tuple = (),
        what_if_weights: tuple = (),
        either_way_weights: tuple = (),
    ) -> None:
        DeductionSink.__init__(self, cells, values, techniques, contradictions)
        self.propagating = array("i", [self.numbers[name] for name in propagating])
        self.what_if = self.number_of(WHAT_IF_NAMES) if what_if_weights else -1
        self.either_way = self.number_of(EITHER_WAY_NAMES) if either_way_weights else -1
        self.what_if_weights = array("i", what_if_weights)
        self.either_way_weights = array("i", either_way_weights)
        self.answer = array("i")
        self.scratch_finders = []
        self.options = []
        self.choice = []

    def number_of(self, names):
        """Return the index of the first technique in `names` that this finder has, or -1 if it has none of them."""
        for name in names:
            if name in self.numbers:
                return self.numbers[name]
        return -1

    def propagate_by(self, names: object) -> None:
        """Use the techniques in `names` to propagate assumptions."""
        self.propagating = array("i", [self.numbers[name] for name in names])

    # Methods that each kind implements

    def copy_from(self, other):
        """Copy the position of `other`, a finder of the same board."""
        raise NotImplementedError

    def blank(self):
        """Return another finder for the same board. Its position is arbitrary."""
        raise NotImplementedError

    def list_choices(self):
        """List the choices in the position: small sets of candidates of which one must be true. For each choice, call
        `option` for each of its candidates, then `close_choice`. This base method lists none; a kind with choices
        overrides it.
        """

    # Following an assumption

    def scratch_finder(self, level):
        """Return the scratch finder with index `level`: a finder of the same board on which assumptions are
        followed."""
        while len(self.scratch_finders) <= level:
            self.scratch_finders.append(self.blank())
        helper: AssumptionProber = self.scratch_finders[level]
        helper.propagating = self.propagating
        helper.watch = self.watch
        helper.late = self.late
        helper.trace = self.trace
        return helper

    def other_value(self, cell, value):
        """Return the only candidate of `cell` besides `value`, or -1 if the number of other candidates is not 1."""
        other = -1
        for candidate in range(self.values):
            if candidate != value and self.allows(cell, candidate):
                if other >= 0:
                    return -1
                other = candidate
        return other

    def assume(self, cell, value, holds):
        """Assume that `cell` is `value` or, if `holds` is false, that it is not. Set `fails` if this alone is a
        contradiction.
        """
        if self.trace is not None:
            self.trace.assume()
        self.fails = False
        self.rounds = 0
        self.implied = 0
        if holds:
            if self.allows(cell, value):
                self.assign(cell, value)
            else:
                self.fails = True
        else:
            self.exclude(cell, value)
        if not self.fails:
            self.check_contradictions()

    def exclude(self, cell, value):
        """Eliminate `value` from `cell`. If only one other candidate is left, assign it."""
        other = self.other_value(cell, value)
        if other >= 0:
            self.assign(cell, other)
        else:
            self.eliminate(cell, value)

    def check_contradictions(self):
        """Set `fails` if the position contains a contradiction."""
        self.mode = COLLECTING
        self.without_reasons = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        for number in range(self.techniques, self.everything):
            self.tick(self.cells)
            self.emit_steps(number)
            if self.fails:
                return

    def propagate_round(self):
        """Find all conclusions of the propagating techniques, then apply them. Return False if there are none, or if a
        contradiction arises, which sets `fails`.
        """
        if self.fails:
            return False
        self.mode = COLLECTING
        self.without_reasons = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        for i in range(len(self.propagating)):
            self.tick(self.cells)
            self.emit_steps(self.propagating[i])
        if self.pending == 0:
            return False
        self.rounds += 1
        self.implied += self.pending
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            if at & 1 == 0:
                self.eliminate((at >> 1) // self.values, (at >> 1) % self.values)
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            if at & 1:
                if self.allows((at >> 1) // self.values, (at >> 1) % self.values):
                    self.assign((at >> 1) // self.values, (at >> 1) % self.values)
                else:
                    self.fails = True
        if not self.fails:
            self.check_contradictions()
        return not self.fails

    def probe(self, base, cell, value, holds, most):
        """Copy the position of the finder `base`, and follow the assumption that `cell` is `value` or, if `holds` is
        false, the assumption that it is not. Return the number of rounds after which a contradiction arises, or -1 if
        none arises within `most` rounds.
        """
        self.copy_from(base)
        self.assume(cell, value, holds)
        while self.rounds < most and self.propagate_round():
            pass
        return self.rounds if self.fails and self.rounds <= most else -1

    def candidates(self):
        """Return the candidates to try to refute: all candidates of open cells. If the solution is known, leave out its
        values.
        """
        result: list = []
        known = len(self.answer) > 0
        for cell in range(self.cells):
            if self.is_open(cell):
                for value in range(self.values):
                    if self.allows(cell, value) and not (known and self.answer[cell] == value):
                        result.append((cell, value))
        return result

    def most_rounds(self, weights):
        """Return the largest number of rounds whose weight in `weights` is at most `best_weight`, or -1 if there is
        none. If even the last weight is small enough, return MANY, because that weight covers all longer arguments.
        """
        if len(weights) == 0 or weights[len(weights) - 1] <= self.best_weight:
            return MANY
        most = -1
        while weights[most + 1] <= self.best_weight:
            most += 1
        return most

    def conclude_refuted(self, cell, value):
        """Add to the current step the conclusion that `cell` cannot be `value`. If the cell has exactly one other
        candidate, the conclusion assigns it; otherwise the conclusion eliminates `value`.
        """
        other = self.other_value(cell, value)
        if other >= 0:
            self.add_assignment(cell, other)
        else:
            self.add_elimination(cell, value)

    def emit_what_ifs(self):
        """Emit a step that refutes each candidate whose assumption fails after the fewest rounds. Steps with more
        rounds may be emitted, too. Step arguments: cell, value, rounds.
        """
        self.refute_within(self.candidates(), self.most_rounds(self.what_if_weights))

    def refute_within(self, candidates, most):
        """Probe each of the `candidates`, and emit a refutation step for each that fails within `most` rounds. After
        each failure, lower `most` to the number of rounds that it took. Return whether any step was emitted.
        """
        helper = self.scratch_finder(0)
        last = len(self.what_if_weights) - 1
        emitted: cython.bint = False
        for cell, value in candidates:
            if self.is_known_to_survive(cell, value, most):
                continue
            self.call_watch()
            rounds = helper.probe(self, cell, value, True, most)
            if rounds < 0:
                self.note_survivor(helper, cell, value, most)
            else:
                most = rounds
                emitted = True
                self.start_step(self.what_if, self.what_if_weights[min(rounds, last)], cell)
                self.add_premise(cell)
                self.conclude_refuted(cell, value)
                self.add_arg(cell)
                self.add_arg(value)
                self.add_arg(rounds)
                self.emit()
        return emitted

    def refutation_weight(self, cell: cython.int, value: cython.int) -> cython.int:
        """Return the weight of refuting `value` in `cell` without nested assumptions; -1 if it cannot be refuted."""
        rounds = self.scratch_finder(0).probe(self, cell, value, True, MANY)
        return -1 if rounds < 0 else self.what_if_weights[min(rounds, len(self.what_if_weights) - 1)]

    def is_known_to_survive(self, cell, value, most):
        """Return whether an earlier probe has shown that `value` in `cell` leads to no contradiction within `most`
        rounds. This base method returns False; a kind that stores the results of probes overrides it.
        """
        return False

    def note_survivor(self, helper, cell, value, most):
        """Record that the finder `helper` has just probed `value` in `cell` and found no contradiction within `most`
        rounds. This base method does nothing; a kind that stores the results of probes overrides it.
        """

    def option(self, cell, value):
        """Add the candidate `value` of `cell` to the current choice of `list_choices`."""
        self.choice.append((cell, value))

    def close_choice(self):
        """Complete the current choice of `list_choices`, and begin an empty one."""
        self.options.append(self.choice)
        self.choice = []

    def emit_either_way(self):
        """For each choice, emit a step if all its candidates lead to the same conclusions. Ignore candidates that lead
        to a contradiction, but emit no step if fewer than two others remain. Once a step has been emitted, emit none
        with more rounds. Step arguments: the number of rounds, then the cell and the value of each candidate.
        """
        self.options = []
        self.list_choices()
        last = len(self.either_way_weights) - 1
        most = self.most_rounds(self.either_way_weights)
        for choice in self.options:
            self.call_watch()
            helpers = [self.scratch_finder(i) for i in range(len(choice))]
            helper: AssumptionProber
            for helper, (cell, value) in zip(helpers, choice, strict=True):
                helper.copy_from(self)
                helper.assume(cell, value, True)
            rounds = 0
            going = True
            while going and rounds < most:
                rounds += 1
                going = False
                for helper in helpers:
                    if helper.propagate_round():
                        going = True
                survivors = [helper for helper in helpers if not helper.fails]
                if len(survivors) < 2:
                    break  # the last one holds because all others fail: that step belongs to what-if
                self.start_step(self.either_way, self.either_way_weights[min(rounds, last)], choice[0][0])
                for cell, _ in choice:
                    self.add_premise(cell)
                if self.offer_common(survivors):
                    self.add_arg(rounds)
                    for cell, value in choice:
                        self.add_arg(cell)
                        self.add_arg(value)
                    self.emit()
                    most = rounds
                    break

    def offer_common(self, survivors):
        """Add the conclusions that hold in the positions of all finders in `survivors` to the current step. Return
        whether there are any.
        """
        finder: AssumptionProber
        kept: list = []
        for cell in range(self.cells):
            if not self.is_open(cell):
                continue
            left = 0
            only = -1
            before = len(kept)
            for value in range(self.values):
                if not self.allows(cell, value):
                    continue
                allowed = False
                for finder in survivors:
                    if finder.allows(cell, value):
                        allowed = True
                if allowed:
                    left += 1
                    only = value
                else:
                    kept.append((cell, value))
            written = left == 1
            for finder in survivors:
                if finder.is_open(cell):
                    written = False
            if written:
                self.add_assignment(cell, only)
                while len(kept) > before:
                    kept.pop()
        for lost in kept:  # not `cell, value`: unpacking would make both variables Python objects in the loops above
            self.add_elimination(lost[0], lost[1])
        return self.count > 0
