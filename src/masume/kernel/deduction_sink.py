"""Collect the steps that a finder emits, choose the best of them, and apply it. The class here is the base of every
kind's finder.

A finder holds a position, and finds the steps that the techniques of its kind allow in it. A step consists of numbers
only: a technique, a weight, a unit, conclusions, premise cells, and arguments for its sentence. The sentences
themselves are written in masume.kinds.
"""

from array import array
from functools import lru_cache

import cython

from masume.kernel.word_tables import zeros
from masume.reasoning.technique import Deduction

new_tuple = tuple.__new__  # faster than Deduction's own constructor, which is Python code

if not cython.compiled:
    # The compiled form has these from deduction_sink.pxd.
    CHOOSING, LISTING, COLLECTING, SEEKING = range(4)
    NO_STEP = 1 << 30

WORK_PER_LOOK = cython.declare(cython.int, 500_000 if cython.compiled else 20_000)  # between two calls of `late`
STEPS_A_LOOK = cython.declare(cython.int, 8)  # steps between two calls of `watch`
BLOCK = cython.declare(cython.int, 4096)  # size of the table from which `cut_table` cuts small tables


def numbers(count):
    """Return a table of `count` numbers, all 0."""
    return zeros("i", count)


def flags(count):
    """Return a table of `count` flags, all 0."""
    return zeros("B", count)


def words(count):
    """Return a table of `count` empty bit sets. A bit set has 64 bits in the compiled form, and any number of bits in
    the plain form.
    """
    return zeros("Q", count) if cython.compiled else [0] * max(count, 1)


@lru_cache(maxsize=64)
def ranked(*names):
    """Return three things: `names`; a dictionary from each name to its index; and the alphabetical rank of each
    name.
    """
    order = {name: place for place, name in enumerate(sorted(names))}
    return names, {name: number for number, name in enumerate(names)}, array("i", [order[name] for name in names])


@lru_cache(maxsize=64)
def made_pairs(cells, values):
    """Return the cache of (cell, value) pairs that all finders for boards of this size share. It maps `cell * values +
    value` to the pair.
    """
    return {}


class DeductionSink:
    """Position in which steps are found and applied.

    Each kind's class has a method `emit_steps` that finds the steps of a technique. For each step it calls
    `start_step`; `add_premise` for each premise cell; `add_assignment` and `add_elimination` for its conclusions,
    assignments first; `add_arg` for each number that its sentence needs; and `emit`. Techniques are ordered by their
    smallest weights.

    Weights are in hundredths. A unit is a part of the board that a technique examines at once, such as a line, a run or
    a number; each kind numbers its units. A conclusion assigns a value to a cell or eliminates a candidate from it. A
    contradiction is treated as a technique whose steps have no conclusions and report a broken rule.
    """

    def __init__(self, cells: cython.int, values: cython.int, techniques: dict, contradictions: tuple) -> None:
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
        self.mode = CHOOSING
        self.without_reasons = False
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
        self.count = self.places = self.premise_count = self.arg_count = 0
        self.best_count = self.best_places = self.best_premise_count = self.best_arg_count = 0
        self.best_weight = NO_STEP
        self.last = flags(cells)
        self.last_cell = self.cut_table(cells)
        self.last_count = 0
        self.stamp = 0
        self.stamped = self.cut_table(2 * cells * values)
        self.pending_conclusion = self.cut_table(2 * cells * values)
        self.wanted = flags(2 * cells * values)
        self.wanted_lost = self.cut_table(cells)
        self.wanted_unit = self.best_fit = self.best_weight_sought = 0

    def cut_table(self, size):
        """Return a table of `size` zeros, cut from a larger block because allocating many small tables is slow."""
        size = max(size, 1)
        if self.block_used + size > len(self.block):
            self.block = memoryview(numbers(max(size, BLOCK)))
            self.block_used = 0
        self.block_used += size
        return self.block[self.block_used - size : self.block_used]

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

    def auto_eliminate(self) -> None:
        """From now on, perform after each step the automatic changes that follow from it. This base method does
        nothing; a kind with automatic changes overrides it and sets `auto_eliminates`.
        """

    def eliminate_routinely(self):
        """Perform the automatic changes that follow from the last step applied. This base method does nothing; a kind
        with automatic changes overrides it.
        """

    def allows(self, cell, value):
        """Return whether `value` is a candidate of `cell`."""
        raise NotImplementedError

    def is_open(self, cell):
        """Return whether `cell` exists and has no value yet."""
        raise NotImplementedError

    def is_full(self):
        """Return whether every cell has a value."""
        raise NotImplementedError

    def emit_steps_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        """Emit every step of `technique` in `unit`. Steps in other units may be emitted, too: return True if some of
        them may be missing, and False if all of them have been emitted.
        """
        self.emit_any_steps(technique)
        return False

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
        if self.mode == COLLECTING:
            self.collect()
        elif self.mode == LISTING:
            if self.about < 0 or self.may_change(self.about):
                self.listed.append(self.current_deduction())
        elif self.mode == SEEKING:
            self.seek()
        elif self.weight <= self.best_weight:
            self.consider()

    def may_change(self, cell):
        """Return whether the current step may add to what is known about `cell`. This is the case if it has a
        conclusion about `cell`, or if it assigns a value to any cell, since more may follow from that.
        """
        if self.places:
            return True
        for i in range(self.count):
            if self.cell[i] == cell:
                return True
        return False

    def current_deduction(self):
        """Return the current step as a `Deduction`."""
        return new_tuple(
            Deduction,
            (
                self.names[self.technique],
                self.weight,
                self.unit,
                self.as_pairs(self.cell, self.value, 0, self.places),
                self.as_pairs(self.cell, self.value, self.places, self.count),
                tuple([self.premise[i] for i in range(self.premise_count)]),
                tuple([self.arg[i] for i in range(self.arg_count)]) if self.arg_count else (),
            ),
        )

    def as_pairs(self, cell, value, first, end):
        """Return the conclusions with indices from `first` up to, but not including, `end` as pairs of cell and value.

        All steps on boards of the same size share one object for equal pairs. Most pairs recur, and with fewer objects
        Python collects garbage less often.
        """
        if first == end:
            return ()
        pairs: list = []
        for i in range(first, end):
            at = cell[i] * self.values + value[i]
            pair = self.pairs_made.get(at)
            if pair is None:
                pair = self.pairs_made[at] = (cell[i], value[i])
            pairs.append(pair)
        return tuple(pairs)

    def collect(self):
        """Record the conclusions of the current step, to be applied at the end of the round. If the step has no
        conclusions, it is a contradiction: set `fails`.
        """
        if self.count == 0:
            self.fails = True
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.pending_conclusion[self.pending] = at
                self.pending += 1

    def consider(self):
        """Compare the current step with the best step so far, and keep the better one. Update `alternatives`, the
        number of different conclusions of all steps with the smallest weight.
        """
        if self.weight < self.best_weight:
            self.best_weight = self.weight
            self.best_count = 0
            self.alternatives = 0
            self.stamp += 1
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.alternatives += 1
        if self.best_count == 0 or self.is_better():
            self.keep_as_best()

    def keep_as_best(self):
        """Store the current step as the best step so far."""
        self.best_technique = self.technique
        self.best_unit = self.unit
        self.best_continues_last = self.continues_last
        self.best_places = self.places
        self.best_count = self.count
        self.best_premise_count = self.premise_count
        self.best_arg_count = self.arg_count
        self.cell, self.best_cell = self.best_cell, self.cell
        self.value, self.best_value = self.best_value, self.value
        if not self.without_reasons:
            self.premise, self.best_premise = self.best_premise, self.premise
            self.arg, self.best_arg = self.best_arg, self.arg

    def is_better(self):
        """Return whether the current step is better than the best step so far, which has the same weight. The docstring
        of `best` lists the criteria.
        """
        if self.continues_last != self.best_continues_last:
            return self.continues_last
        if self.places != self.best_places:
            return self.places > self.best_places
        if self.count != self.best_count:
            return self.count > self.best_count
        for i in range(self.count):
            if self.cell[i] != self.best_cell[i]:
                return self.cell[i] < self.best_cell[i]
        for i in range(self.count):
            if self.value[i] != self.best_value[i]:
                return self.value[i] < self.best_value[i]
        return self.by_name[self.technique] < self.by_name[self.best_technique]

    # Finding and applying steps

    def emit_any_steps(self, technique):
        """Emit the steps of `technique`. Derived classes add the techniques that all kinds share."""
        self.emit_steps(technique)

    def look(self, technique, unit):
        """Emit the steps of `technique`: in `unit`, or in all units if `unit` is -1. Report the search to the trace, if
        there is one. Return True if steps in other units may be missing.
        """
        missing: cython.bint = False
        if self.trace is not None:
            self.trace.begin_search(self.names[technique])
        try:
            if unit < 0:
                self.emit_any_steps(technique)
            else:
                missing = self.emit_steps_in_unit(technique, unit)
        finally:
            if self.trace is not None:
                self.trace.end_search()
        return missing

    def find_best(self, max_weight):
        """Find the best step with a weight of at most `max_weight`. Return whether there is one."""
        self.mode = CHOOSING
        self.best_weight = max_weight  # so `emit_steps` can leave out heavier steps
        self.best_count = 0
        self.alternatives = 0
        self.stamp += 1
        for technique in range(self.techniques):
            self.tick(self.cells)
            if self.lightest[technique] > self.best_weight:
                break
            if self.enabled[technique]:
                if self.trace is None:
                    self.emit_any_steps(technique)
                else:
                    self.look(technique, -1)
        return self.best_count > 0

    def best(self, max_weight: cython.int) -> object:
        """Return the best step in this position, or None if no step has a weight of at most `max_weight`.

        The lightest step is best. Among equally light steps, a step with a premise that the last step changed is better
        than one without. At a tie, the step with more assignments is better; then the one with more conclusions, with
        lower cell numbers, with lower values, and with a technique name that comes earlier in the alphabet. Set
        `alternatives` to the number of different conclusions of all steps with the smallest weight.
        """
        self.without_reasons = False
        self.call_watch()
        return self.best_deduction(self.best_weight) if self.find_best(max_weight) else None

    def best_deduction(self, weight):
        """Return the best step so far as a `Deduction` with weight `weight`."""
        return new_tuple(
            Deduction,
            (
                self.names[self.best_technique],
                weight,
                self.best_unit,
                self.as_pairs(self.best_cell, self.best_value, 0, self.best_places),
                self.as_pairs(self.best_cell, self.best_value, self.best_places, self.best_count),
                tuple([self.best_premise[i] for i in range(self.best_premise_count)]),
                tuple([self.best_arg[i] for i in range(self.best_arg_count)]) if self.best_arg_count else (),
            ),
        )

    def take_steps(self, max_weight: cython.int) -> None:
        """Find and apply the best step repeatedly, until no step has a weight of at most `max_weight`. For each step,
        append a tuple to `taken`: its technique, its weight, and the number of equally easy conclusions. If the board
        has been solved, `is_full` returns True afterwards.
        """
        self.taken = []
        self.without_reasons = True
        while not self.is_full():
            if len(self.taken) % STEPS_A_LOOK == 0:
                self.call_watch()
            if not self.find_best(max_weight):
                break
            self.taken.append((self.names[self.best_technique], self.best_weight, self.alternatives))
            if self.trace is not None:
                self.trace.take(self.names[self.best_technique])
            self.apply_best_step()
        self.without_reasons = False

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
        self.mode = LISTING
        self.without_reasons = False
        self.best_weight = NO_STEP
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

    # Finding the lines of a chain again

    def is_new(self, cell, value, placed):
        """Return whether a conclusion would be new: that `cell` is `value` or, if `placed` is false, that it is not."""
        if placed:
            return self.is_open(cell) or not self.allows(cell, value)
        return self.allows(cell, value)

    def seek(self):
        """Keep the current step if it covers more of the wanted conclusions than the best step so far. At a tie, a step
        in the wanted unit wins. If the step has no conclusions, it is a contradiction: set `fails`.
        """
        fit: cython.int = 0
        if self.count == 0:
            self.fails = True
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i])
            if i >= self.places:
                fit += self.wanted[at]
            else:  # the cell then loses all other values
                fit += self.wanted[at + 1] + self.wanted_lost[self.cell[i]] - self.wanted[at]
        if fit:
            fit = 2 * fit + (self.unit == self.wanted_unit)
            if fit > self.best_fit:
                self.best_fit = fit
                self.best_weight_sought = self.weight
                self.keep_as_best()

    def want(self, conclusions, mark):
        """Mark each of the `conclusions` as wanted if `mark` is 1, or as no longer wanted if it is 0."""
        for cell, value, placed in conclusions:
            at: cython.int = 2 * (cell * self.values + value)
            self.wanted[at + (1 if placed else 0)] = mark
            if not placed:
                self.wanted_lost[cell] += 1 if mark else -1

    def seek_by(self, techniques, unit, wanted):
        """Find the step that covers most of the `wanted` conclusions. Try the `techniques` in order, and stop after the
        first one whose steps cover any of these conclusions. At a tie, a step in `unit` wins. Return whether a step was
        found.
        """
        self.mode = SEEKING
        self.without_reasons = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.wanted_unit = unit
        self.want(wanted, 1)
        complete = 2 * len(wanted) + 1  # the largest possible value of `best_fit`
        for technique in techniques:
            if self.look(technique, unit) and self.best_fit < complete:
                self.look(technique, -1)
            if self.best_fit:
                break
        self.want(wanted, 0)
        return self.best_fit > 0

    def has_contradiction(self) -> cython.bint:
        """Return whether the position contains a contradiction."""
        self.mode = SEEKING
        self.without_reasons = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.fails = False
        for number in range(self.techniques, self.everything):
            self.emit_steps(number)
            if self.fails:
                return True
        return False

    def clashes(self):
        """Return whether applying the best step would leave a cell without candidates."""
        self.stamp += 1
        for i in range(self.best_count):
            if i < self.best_places:
                if not self.allows(self.best_cell[i], self.best_value[i]):
                    return True
            else:
                self.stamped[2 * (self.best_cell[i] * self.values + self.best_value[i])] = self.stamp
        for i in range(self.best_places, self.best_count):
            empty: cython.bint = True
            for value in range(self.values):
                lost = self.stamped[2 * (self.best_cell[i] * self.values + value)] == self.stamp
                if not lost and self.allows(self.best_cell[i], value):
                    empty = False
                    break
            if empty:
                return True
        return False

    def concludes(self, technique: cython.int, unit: cython.int, wanted: object) -> cython.bint:
        """Return whether a single step of `technique` in `unit` covers all of the `wanted` conclusions."""
        self.mode = SEEKING
        self.without_reasons = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.wanted_unit = unit
        self.want(wanted, 1)
        self.emit_steps_in_unit(technique, unit)
        self.want(wanted, 0)
        return self.best_fit >= 2 * len(wanted)

    def unknown_of(self, conclusions: object) -> list:
        """Return the `conclusions` that are not yet known in this position."""
        return [known for known in conclusions if self.is_new(known[0], known[1], known[2])]


def longer(table):
    """Return a copy of `table` with twice its length; the second half is 0."""
    return array("i", [*table, *[0] * len(table)])
