"""Find and apply steps: the base of every kind's finder.

A finder holds a position, and finds the steps that the techniques of its kind allow in it. A step consists of numbers
only: a technique, a weight, a unit, conclusions, premise cells, and arguments for its sentence. The sentences
themselves are written in masume.kinds.

What becomes of a step is in emitted_steps.py, assumptions are in assumptions.py and nested_assumptions.py.
"""

from array import array

import cython
from cython.cimports.masume.kernel import chain_replay
from cython.cimports.masume.kernel.assumptions import (
    emit_either_way,
    emit_what_ifs,
    other_value,
    propagate_by_techniques,
    search_contradictions,
)
from cython.cimports.masume.kernel.emit_modes import CHOOSING, COLLECTING, LISTING, MANY, NO_STEP, SEEKING
from cython.cimports.masume.kernel.emitted_steps import (
    apply_collected,
    best_deduction,
    collect,
    consider,
    current_deduction,
    may_change,
)
from cython.cimports.masume.kernel.nested_assumptions import emit_nested, find_script, replay, search, shortest_nested
from cython.cimports.masume.kernel.premise_tracing import collect_premises, refutation_premises

from masume.kernel.tables import flags, longer, made_pairs, numbers, ranked
from masume.reasoning.trace import current

WORK_PER_LOOK = cython.declare(cython.int, 500_000 if cython.compiled else 20_000)  # between two calls of `late`
STEPS_A_LOOK = cython.declare(cython.int, 8)  # steps between two calls of `watch`
BLOCK = cython.declare(cython.int, 4096)  # size of the table from which `cut_table` cuts small tables

WHAT_IF_NAMES = ("what-if", "deep-what-if")
EITHER_WAY_NAMES = ("either-way", "either-or")


class StepFinder:
    """Position in which steps are found and applied.

    Each kind's class has a method `emit_steps` that finds the steps of a technique. For each step it calls
    `start_step`; `add_premise` for each premise cell; `add_assignment` and `add_elimination` for its conclusions,
    assignments first; `add_arg` for each number that its sentence needs; and `emit`. Techniques are ordered by their
    smallest weights.

    Weights are in hundredths. A unit is a part of the board that a technique examines at once, such as a line, a run or
    a number; each kind numbers its units. A conclusion assigns a value to a cell or eliminates a candidate from it. A
    contradiction is treated as a technique whose steps have no conclusions and report a broken rule.

    If a kind gives weights for them, its finder has the techniques that follow assumptions: a what-if technique
    (what-if or deep-what-if) and nested-what-if, and an either-way technique (either-way or either-or). These weights
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
        self.cells = cells
        self.values = values
        self.names, self.numbers, by_name = ranked(*techniques, *contradictions)
        self.techniques = len(techniques)
        self.everything = len(self.names)
        self.lightest = array("i", [*techniques.values(), *[0] * len(contradictions)])
        self.by_name = by_name
        self.enabled = array("B", [1] * len(self.names))
        self.watch = None
        self.late = None
        self.work = 0
        self.trace = None
        self.auto_eliminates = False
        self.stamp = 0
        self.start_search(CHOOSING, False, NO_STEP)
        self.fails = False
        self.rounds = self.implied = 0
        self.listed = []
        self.about = -1
        self.taken = []
        self.block = memoryview(numbers(1))
        self.block_used = 1
        self.cell = self.cut_table(16)
        self.value = self.cut_table(16)
        self.premise = self.cut_table(16)
        self.arg = self.cut_table(16)
        self.best_cell = self.cut_table(16)
        self.best_value = self.cut_table(16)
        self.best_premise = self.cut_table(16)
        self.best_arg = self.cut_table(16)
        self.pairs_made = made_pairs(cells, values)
        self.alternatives = self.count = self.places = self.premise_count = self.arg_count = 0
        self.best_places = self.best_premise_count = self.best_arg_count = 0
        self.last = flags(cells)
        self.last_cell = self.cut_table(cells)
        self.last_count = 0
        self.stamped = self.cut_table(2 * cells * values)
        self.pending_conclusion = self.cut_table(2 * cells * values)
        self.wanted = flags(2 * cells * values)
        self.wanted_lost = self.cut_table(cells)
        self.wanted_unit = self.best_fit = self.best_weight_sought = 0
        self.propagating = array("i", [self.numbers[name] for name in propagating])
        self.what_if = self.number_of(WHAT_IF_NAMES) if what_if_weights else -1
        self.either_way = self.number_of(EITHER_WAY_NAMES) if either_way_weights else -1
        self.nested = self.number_of(("nested-what-if",)) if what_if_weights else -1
        self.what_if_weights = array("i", what_if_weights)
        self.either_way_weights = array("i", either_way_weights)
        self.answer = array("i")
        self.scratch_finders = []
        self.options = []
        self.choice = []
        self.is_tracing = False
        self.width = 0
        self.decided = False
        self.solver = None
        self.spare_copies = []
        self.return_to = None
        self.script = []
        self.cached_script = None
        self.is_binary = False
        self.most_implied = None
        self.no_order = array("i")

    def number_of(self, names):
        """Return the index of the first technique in `names` that this finder has, or -1 if it has none of them."""
        for name in names:
            if name in self.numbers:
                return self.numbers[name]
        return -1

    def cut_table(self, size):
        """Return a table of `size` zeros, cut from a larger block because allocating many small tables is slow."""
        size = max(size, 1)
        if self.block_used + size > len(self.block):
            self.block = memoryview(numbers(max(size, BLOCK)))
            self.block_used = 0
        self.block_used += size
        return self.block[self.block_used - size : self.block_used]

    # Setting up

    def prepare(
        self,
        enabled: object = None,
        decided: cython.bint = False,
        answer: object = None,
        watch: object = None,
        late: object = None,
    ) -> None:
        """Set the options for finding steps.

        `enabled` names the techniques that may be used (None for all); contradictions are always enabled. `decided`
        states that the puzzle is known to have at most one solution. `answer` is the solution, or a function that
        returns it; the function is called before the first candidate is refuted. `watch` is called for each attempt,
        and raises an error when the time or the number of attempts is used up. `late` is called after each fixed amount
        of work, and raises an error when the time is up.
        """
        for number in range(self.everything):
            self.enabled[number] = enabled is None or number >= self.techniques or self.names[number] in enabled
        self.decided = decided
        self.solver = answer if callable(answer) else None
        self.answer = array("i") if answer is None or callable(answer) else array("i", answer)
        self.watch = watch
        self.late = late
        self.trace = current()
        self.cached_script = None
        self.forget()

    def propagate_by(self, names: object) -> None:
        """Use the techniques in `names` to propagate assumptions."""
        self.propagating = array("i", [self.numbers[name] for name in names])

    def copy(self) -> object:
        """Return a finder with the same position and settings."""
        twin: StepFinder = self.spare_copies.pop() if self.spare_copies else self.blank()
        twin.spare_copies = self.spare_copies
        twin.copy_from(self)
        twin.propagating = self.propagating
        twin.auto_eliminates = self.auto_eliminates
        twin.enabled[:] = self.enabled
        twin.decided = self.decided
        twin.answer = self.answer
        twin.solver = self.solver
        twin.watch = self.watch
        twin.late = self.late
        twin.trace = self.trace
        return twin

    def give_back(self, copy: object) -> None:
        """Keep `copy`, a finder that its caller no longer needs, for reuse by a later call of `copy()`."""
        self.spare_copies.append(copy)

    def release(self) -> None:
        """Put this finder back into the pool that it came from, if there is one. Call this when the finder is no longer
        needed.
        """
        home = self.return_to
        if home is not None:
            self.return_to = None
            self.prepare()
            self.trace = None  # a trace may end before the pool hands this finder out again
            home(self)

    # Methods that each kind implements. Compiled classes cannot be abstract, so a missing method fails at run time.

    def load(self, domains: object, placed: object) -> None:
        """Load a position. `domains` holds the mask of candidates of each cell, or 0 if the cell does not exist.
        `placed` is the mask of the cells that have a value.
        """
        raise NotImplementedError

    def emit_steps(self, technique):
        """Emit every step of `technique`. Steps heavier than `best_weight` may be omitted."""
        raise NotImplementedError

    def assign(self, cell, value):
        """Assign `value` to `cell`, and perform the eliminations that the kind makes automatically."""
        raise NotImplementedError

    def eliminate(self, cell, value):
        """Eliminate the candidate `value` from `cell`."""
        raise NotImplementedError

    def allows(self, cell, value):
        """Return whether `value` is a candidate of `cell`."""
        raise NotImplementedError

    def is_open(self, cell):
        """Return whether `cell` exists and has no value yet."""
        raise NotImplementedError

    def is_full(self):
        """Return whether every cell has a value."""
        raise NotImplementedError

    def copy_from(self, other):
        """Copy the position of `other`, a finder of the same board."""
        raise NotImplementedError

    def blank(self):
        """Return another finder for the same board. Its position is arbitrary."""
        raise NotImplementedError

    # Methods that a kind may override

    def emit_steps_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        """Emit every step of `technique` in `unit`. Steps in other units may be emitted, too: return True if some of
        them may be missing, and False if all of them have been emitted.
        """
        self.emit_any_steps(technique)
        return False

    def list_choices(self):
        """List the choices in the position: small sets of candidates of which one must be true. For each choice, call
        `option` for each of its candidates, then `close_choice`. This base method lists none; a kind with choices
        overrides it.
        """

    def auto_eliminate(self) -> None:
        """From now on, perform after each step the automatic changes that follow from it. This base method does
        nothing; a kind with automatic changes overrides it and sets `auto_eliminates`.
        """

    def eliminate_routinely(self):
        """Perform the automatic changes that follow from the last step applied. This base method does nothing; a kind
        with automatic changes overrides it.
        """

    # Work

    def call_watch(self):
        """Call the callback `watch`, if there is one. The callback counts attempts and checks the time."""
        if self.watch is not None:
            self.watch()

    def tick(self, amount):
        """Add `amount`, roughly the number of cells examined, to the work done. Each time the work done reaches a fixed
        amount, call the callback `late`. If `late` raises an error, do not use this finder again, because its tables
        may be inconsistent.
        """
        self.work += amount
        if self.work >= WORK_PER_LOOK:
            self.work = 0
            if self.late is not None:
                self.late()

    # Emitting a step

    def start_search(self, mode, without_reasons, best_weight):
        """Set what `emit` does with the steps of the following calls of `emit_steps`, whether their premises and
        arguments are left out, and the largest weight that is of interest.
        """
        self.mode = mode
        self.without_reasons = without_reasons
        self.best_weight = best_weight
        self.best_count = self.pending = self.best_fit = 0
        self.stamp += 1

    def start_step(self, technique, weight, unit):
        """Begin a new step of `technique` in `unit`, with weight `weight`. `emit` completes it."""
        self.technique = technique
        self.weight = weight
        self.unit = unit
        self.continues_last = False
        self.count = self.places = self.premise_count = self.arg_count = 0

    def add_premise(self, cell):
        """Add `cell` to the premises of the current step."""
        if self.last[cell]:
            self.continues_last = True
        if not self.without_reasons:
            if self.premise_count == len(self.premise):
                self.premise = longer(self.premise)
            self.premise[self.premise_count] = cell
            self.premise_count += 1

    def add_assignment(self, cell, value):
        """Assign `value` to the open cell `cell`, as a conclusion of the current step. Assignments must be added before
        eliminations.
        """
        self.add_elimination(cell, value)
        self.places = self.count

    def add_elimination(self, cell, value):
        """Eliminate `value` from `cell`, as a conclusion of the current step."""
        if self.count == len(self.cell):
            self.cell = longer(self.cell)
            self.value = longer(self.value)
        self.cell[self.count] = cell
        self.value[self.count] = value
        self.count += 1

    def add_arg(self, number):
        """Append `number` to the arguments of the current step, from which its sentence is written."""
        if not self.without_reasons:
            if self.arg_count == len(self.arg):
                self.arg = longer(self.arg)
            self.arg[self.arg_count] = number
            self.arg_count += 1

    def emit(self):
        """Complete the current step. Depending on `mode`, compare it with the best step, append it to the list, collect
        its conclusions for the end of the round, or compare them with the wanted conclusions.
        """
        if self.mode == LISTING:
            if self.about < 0 or may_change(self, self.about):
                self.listed.append(current_deduction(self))
        elif self.mode == SEEKING:
            chain_replay.seek(self)
        elif self.weight <= self.best_weight:
            if self.mode == CHOOSING:
                consider(self)
            elif self.is_tracing:
                collect_premises(self)
            else:
                collect(self)

    # Finding and applying steps

    def emit_any_steps(self, technique):
        """Emit the steps of `technique`, which may also be one of the techniques that follow assumptions."""
        if self.solver is not None and technique in (self.what_if, self.nested):
            self.answer = array("i", self.solver())
            self.solver = None
        if technique == self.what_if:
            self.emit_what_ifs()
        elif technique == self.either_way:
            self.emit_either_way()
        elif technique == self.nested:
            self.emit_nested()
        else:
            self.emit_steps(technique)

    def look(self, technique, unit):
        """Emit the steps of `technique`: in `unit`, or in all units if `unit` is -1. Report the search to the trace, if
        there is one. Return True if steps in other units may be missing.
        """
        missing: cython.bint = False
        if self.trace is None:
            if unit >= 0:
                return self.emit_steps_in_unit(technique, unit)
            self.emit_any_steps(technique)
            return False
        self.trace.begin_search(self.names[technique])
        try:
            if unit >= 0:
                missing = self.emit_steps_in_unit(technique, unit)
            else:
                self.emit_any_steps(technique)
        finally:
            self.trace.end_search()
        return missing

    def find_best(self, max_weight, without_reasons):
        """Find the best step with a weight of at most `max_weight`, perhaps `without_reasons`. Return whether there is
        one.
        """
        self.start_search(CHOOSING, without_reasons, max_weight)
        self.alternatives = 0
        for technique in range(self.techniques):
            self.tick(self.cells)
            if self.lightest[technique] > self.best_weight:
                break
            if self.enabled[technique]:
                self.look(technique, -1)
        return self.best_count > 0

    def best(self, max_weight: cython.int) -> object:
        """Return the best step in this position, or None if no step has a weight of at most `max_weight`.

        The lightest step is best. Among equally light steps, a step with a premise that the last step changed is better
        than one without. At a tie, the step with more assignments is better; then the one with more conclusions, with
        lower cell numbers, with lower values, and with a technique name that comes earlier in the alphabet. Set
        `alternatives` to the number of different conclusions of all steps with the smallest weight.
        """
        self.call_watch()
        return best_deduction(self, self.best_weight) if self.find_best(max_weight, False) else None

    def take_steps(self, max_weight: cython.int) -> None:
        """Find and apply the best step repeatedly, until no step has a weight of at most `max_weight`. For each step,
        append a tuple to `taken`: its technique, its weight, and the number of equally easy conclusions. If the board
        has been solved, `is_full` returns True afterwards.
        """
        self.taken = []
        while not self.is_full():
            if len(self.taken) % STEPS_A_LOOK == 0:
                self.call_watch()
            if not self.find_best(max_weight, True):
                break
            self.taken.append((self.names[self.best_technique], self.best_weight, self.alternatives))
            if self.trace is not None:
                self.trace.take(self.names[self.best_technique])
            self.apply_best_step()

    def fill(self, limits: tuple) -> cython.bint:
        """Apply all steps of the first tier until there are none left, then the steps of one technique of the next
        tier, and begin again with the first. Return whether this fills the board.

        `limits` are the largest weights of the tiers, in increasing order. Whether the board is filled depends on the
        last one alone, as far as a technique finds no less when more is known; the others save work. Contradictions are
        not looked for.
        """
        tier: cython.int = 0
        self.fails = False
        while tier < len(limits) and not self.is_full() and not self.fails:
            tier = 0 if self.apply_tier(limits[tier], limits[0]) else tier + 1
        return self.is_full() and not self.fails

    def apply_tier(self, limit, first):
        """Collect the steps with a weight of at most `limit`, and apply them all at once. Stop collecting after the
        first technique that adds steps, if not all its steps have a weight of at most `first`. Return whether any step
        was found.
        """
        self.start_search(COLLECTING, True, limit)
        for technique in range(self.techniques):
            if self.lightest[technique] > limit or (self.pending and self.lightest[technique] > first):
                break
            if self.enabled[technique]:
                self.tick(self.cells)
                self.look(technique, -1)
        apply_collected(self)
        return self.pending > 0

    def apply_best_step(self):
        """Apply the best step so far."""
        self.forget()
        for i in range(self.best_places, self.best_count):
            self.eliminate(self.best_cell[i], self.best_value[i])
        for i in range(self.best_places):
            self.assign(self.best_cell[i], self.best_value[i])
        for i in range(self.best_count):
            self.mark_changed(self.best_cell[i])
        if self.auto_eliminates:
            self.eliminate_routinely()

    def find(self, name: str, about: cython.int = -1, unit: cython.int = -1) -> object:
        """Return all steps of the technique or contradiction `name`. If `about` is a cell, return only steps that may
        add to what is known about that cell. If `unit` is given, steps in other units may be missing.
        """
        self.start_search(LISTING, False, NO_STEP)
        self.listed = []
        self.about = about
        self.look(self.numbers[name], unit)
        self.about = -1
        steps = self.listed
        self.listed = []
        return steps

    def find_contradictions(self) -> object:
        """Return all contradictions in this position, as deductions without conclusions."""
        contradictions: list = []
        for number in range(self.techniques, self.everything):
            contradictions += self.find(self.names[number])
        return contradictions

    def take(self, deduction: object) -> None:
        """Apply `deduction`."""
        self.forget()
        for cell, value in deduction.removes:
            self.eliminate(cell, value)
        for cell, value in deduction.places:
            self.assign(cell, value)
        for cell, _ in deduction.removes:
            self.mark_changed(cell)
        for cell, _ in deduction.places:
            self.mark_changed(cell)
        if self.auto_eliminates:
            self.eliminate_routinely()

    def mark_changed(self, cell):
        """Record that the last step has a conclusion about `cell`."""
        if not self.last[cell]:
            self.last[cell] = True
            self.last_cell[self.last_count] = cell
            self.last_count += 1

    def forget(self):
        """Clear the record of the cells that the last step changed."""
        for i in range(self.last_count):
            self.last[self.last_cell[i]] = False
        self.last_count = 0

    # Following an assumption

    def scratch_finder(self, level):
        """Return the scratch finder with index `level`: a finder of the same board on which assumptions are
        followed."""
        while len(self.scratch_finders) <= level:
            self.scratch_finders.append(self.blank())
        helper: StepFinder = self.scratch_finders[level]
        helper.propagating = self.propagating
        helper.watch = self.watch
        helper.late = self.late
        helper.trace = self.trace
        return helper

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
        other = other_value(self, cell, value)
        if other >= 0:
            self.assign(cell, other)
        else:
            self.eliminate(cell, value)

    def check_contradictions(self):
        """Set `fails` if the position contains a contradiction."""
        search_contradictions(self)

    def propagate_round(self):
        """Find all conclusions of the propagating techniques, then apply them. Return False if there are none, or if a
        contradiction arises, which sets `fails`.
        """
        return propagate_by_techniques(self)

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
        other = other_value(self, cell, value)
        if other >= 0:
            self.add_assignment(cell, other)
        else:
            self.add_elimination(cell, value)

    def emit_what_ifs(self):
        """Emit a step that refutes each candidate whose assumption fails after the fewest rounds."""
        emit_what_ifs(self)

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
        """For each choice, emit a step if all its candidates lead to the same conclusions."""
        emit_either_way(self)

    def offer_common(self, survivors):
        """Add the conclusions that hold in the positions of all finders in `survivors` to the current step. Return
        whether there are any.
        """
        finder: StepFinder
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

    # Nested assumptions

    def emit_nested(self):
        """Emit one refutation that uses nested assumptions, with as few of them as can be found."""
        emit_nested(self)

    def shortest_nested(self):
        """Find a candidate that can be refuted with few nested assumptions. Return its cell, its value, and the number
        of nested assumptions allowed; return None if no refutation is found.
        """
        return shortest_nested(self)

    def search(self, budget: cython.int) -> cython.int:
        """Search for a contradiction that follows from the current assumption with at most `budget` nested assumptions.
        Return the unused part of the budget, or -1 if no contradiction is found.
        """
        return search(self, budget)

    def nested_order(self):
        """Return the candidates for nested assumptions in the order in which the search tries them, each as `cell *
        values + value`. After the last candidate, the search continues with the first.
        """
        order = sorted(self.candidates(), key=self.by_candidates)
        return array("i", [cell * self.values + value for cell, value in order])

    def forget_implied(self):
        """Clear `most_implied`, because the position has changed."""
        self.most_implied = None

    def survives(self, cell, value):
        """Return whether an earlier probe has shown that the nested assumption of `value` in `cell` leads to no
        contradiction. If so, update `most_implied` with the approximate number of its conclusions. This base method
        returns False; a kind that stores the results of probes overrides it.
        """
        return False

    def note_implied(self, helper, cell, value):
        """Update `most_implied` after the finder `helper` has probed `value` in `cell` without a contradiction: keep
        the probed candidate if it has the most conclusions so far.
        """
        if self.most_implied is None or helper.implied > self.most_implied[0]:
            self.most_implied = (helper.implied, (cell, value))

    def most_implying(self, helper):
        """Return the candidate that deeper nested assumptions should refute, or None if there is no suitable one. This
        base method returns the candidate whose assumption had the most conclusions. A kind that overrides it may use
        `helper`, a scratch finder.
        """
        return None if self.most_implied is None else self.most_implied[1]

    def forget_all_implied(self):
        """Clear all cached results of nested assumptions. This base method does nothing; a kind with such a cache
        overrides it.
        """

    def copy_probe_results(self, other):
        """Copy the cached results of nested assumptions from `other`, which has the same position. This base method
        does nothing; a kind with such a cache overrides it.
        """

    def by_candidates(self, candidate):
        """Return the sort key of `candidate`, a pair of cell and value. It puts cells with few candidates first."""
        count = 0
        for value in range(self.values):
            if self.allows(candidate[0], value):
                count += 1
        return count, candidate

    def find_script(self, cell: cython.int, value: cython.int, holds: cython.bint, budget: object = None) -> object:
        """Return a script that refutes the assumption that `cell` is `value` or, if `holds` is false, the assumption
        that it is not. Use at most `budget` nested assumptions; if `budget` is None, try growing budgets. Return None
        if no refutation is found.
        """
        return find_script(self, cell, value, holds, budget)

    def fails_with_script(self, cell: cython.int, value: cython.int, script: object) -> cython.bint:
        """Return whether the assumption that `cell` is `value` fails with the nested assumptions of `script`."""
        return replay(self, cell, value, True, script) is not None

    def refutation_premises(self, cell: cython.int, value: cython.int, script: object) -> object:
        """Return the premises of the refutation that uses the nested assumptions of `script`: the cells with values
        that together show that `cell` is not `value`. Return None if the assumption that `cell` is `value` does not
        fail.
        """
        return refutation_premises(self, cell, value, script)

    # Finding the lines of a chain again

    def has_contradiction(self) -> cython.bint:
        """Return whether the position contains a contradiction."""
        return chain_replay.has_contradiction(self)

    def concludes(self, technique: cython.int, unit: cython.int, wanted: object) -> cython.bint:
        """Return whether a single step of `technique` in `unit` covers all of the `wanted` conclusions."""
        return chain_replay.concludes(self, technique, unit, wanted)

    def unknown_of(self, conclusions: object) -> list:
        """Return the `conclusions` that are not yet known in this position."""
        return chain_replay.unknown_of(self, conclusions)

    def concludes_after(self, steps: object, name: object, unit: cython.int, wanted: object) -> cython.bint:
        """Return whether, after `steps` are applied to a copy of this position, a single step of the technique `name`
        in `unit` covers all `wanted` conclusions. If `name` is None, return whether there is a contradiction instead.
        """
        return chain_replay.concludes_after(self, steps, name, unit, wanted)

    def contradictions_after(self, steps: object) -> object:
        """Return all contradictions after `steps` are applied to a copy of this position. Return an empty list if one
        of the steps contradicts the candidates or leaves a cell without candidates.
        """
        return chain_replay.contradictions_after(self, steps)

    def replay_chain(self, links: object, names: object, goals: object, above: object = ()) -> object:
        """Find again the steps of a chain, which is given as `links`. Stop as soon as all `goals` are concluded or, if
        `goals` is None, as soon as a contradiction arises. Return the steps, or None if the links do not suffice for
        this.

        A link is a tuple (technique, unit, conclusions, None, ()). If it refutes a candidate, it is (technique, unit,
        conclusions, (cell, value, script), premises); the premises are empty if they are not known. A technique in
        `names` may replace the technique of a link. The steps `above` are applied first. The result has one tuple per
        step: the index of its link, the conclusions of the link that the step covers, and the step.
        """
        return chain_replay.replay_chain(self, links, names, goals, above)
