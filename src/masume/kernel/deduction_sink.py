"""Emit steps, choose among them, and apply them: the base class of every kind's finder.

A finder holds a position and finds what the techniques of its kind conclude in it. A step is compact: a technique, a
weight, a unit, conclusions, the premise cells, and a few numbers. masume.kinds turns the steps that are shown to people
into sentences.
"""

from array import array
from functools import lru_cache

import cython

from masume.kernel.word_tables import zeros
from masume.reasoning.technique import Found

new_tuple = tuple.__new__  # faster than Found's own constructor, which is Python code

if not cython.compiled:
    # The compiled form has these from deduction_sink.pxd.
    CHOOSING, LISTING, COLLECTING, SEEKING = range(4)
    NO_STEP = 1 << 30

WORK_PER_LOOK = cython.declare(cython.int, 500_000 if cython.compiled else 20_000)
STEPS_A_LOOK = cython.declare(cython.int, 8)  # steps between two calls of `watch`
BLOCK = cython.declare(cython.int, 4096)  # numbers in a block from which small tables are cut


def numbers(count):
    """Return a table of `count` numbers, all 0."""
    return zeros("i", count)


def flags(count):
    """Return a table of `count` flags, none set."""
    return zeros("B", count)


def words(count):
    """Return a table of `count` empty sets of bits: 64 bits each, or any number of bits in the plain form."""
    return zeros("Q", count) if cython.compiled else [0] * max(count, 1)


@lru_cache(maxsize=64)
def ranked(*names):
    """Return the names, the number of each name, and by number the rank of each name in alphabetical order."""
    order = {name: place for place, name in enumerate(sorted(names))}
    return names, {name: number for number, name in enumerate(names)}, array("i", [order[name] for name in names])


@lru_cache(maxsize=64)
def made_pairs(cells, values):
    """Return the cache of (cell, value) pairs, by number, that all finders of boards of this size share."""
    return {}


class Offers:
    """Position in which steps are found and applied.

    Each kind's class has a method `look` that finds the steps of a technique. For each step it calls `begin`; `argue`
    for each premise cell; `place` and `remove` for its conclusions, assignments first; `note` for each number that its
    sentence needs; and `end`. Techniques are ordered by their smallest weights.

    Weights are in hundredths. A unit is a part of the board that a technique examines at once: a line, a run, a number;
    each kind numbers its units. A conclusion assigns a value to a cell or eliminates a candidate from it. A
    contradiction is a technique without conclusions: it finds a broken rule.
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
        self.tidy = False
        self.mode = CHOOSING
        self.counting = False
        self.listed = []
        self.about = -1
        self.taken = []
        self.block = memoryview(numbers(1))
        self.block_used = 1
        self.cell = self.room_for(16)
        self.value = self.room_for(16)
        self.argument = self.room_for(16)
        self.number = self.room_for(16)
        self.best_cell = self.room_for(16)
        self.best_value = self.room_for(16)
        self.best_argument = self.room_for(16)
        self.best_number = self.room_for(16)
        self.pair_made = made_pairs(cells, values)
        self.count = self.places = self.argued = self.notes = 0
        self.best_count = self.best_places = self.best_argued = self.best_notes = 0
        self.best_weight = NO_STEP
        self.last = flags(cells)
        self.last_cell = self.room_for(cells)
        self.last_count = 0
        self.stamp = 0
        self.stamped = self.room_for(2 * cells * values)
        self.pending_conclusion = self.room_for(2 * cells * values)
        self.wanted = flags(2 * cells * values)
        self.wanted_lost = self.room_for(cells)
        self.wanted_unit = self.best_fit = self.best_weight_sought = 0

    def room_for(self, size):
        """Return a table of `size` numbers, all 0, cut from a large block, because allocating many tables is slow."""
        size = max(size, 1)
        if self.block_used + size > len(self.block):
            self.block = memoryview(numbers(max(size, BLOCK)))
            self.block_used = 0
        self.block_used += size
        return self.block[self.block_used - size : self.block_used]

    # What a kind provides. Compiled classes cannot be abstract, so a kind that lacks one of these fails at run time.

    def load(self, domains: object, placed: object) -> None:
        """Load a position: `domains` has a mask of possible values for each cell, 0 where there is no cell; `placed` is
        the mask of the cells with a written value."""
        raise NotImplementedError

    def look(self, technique):
        """Emit every step of `technique`. Steps heavier than `best_weight` may be left out."""
        raise NotImplementedError

    def put(self, cell, value):
        """Assign `value` to `cell`, and perform the automatic eliminations."""
        raise NotImplementedError

    def strike(self, cell, value):
        """Eliminate the candidate `value` from `cell`."""
        raise NotImplementedError

    def tidy_up(self) -> None:
        """From now on, perform the automatic changes that follow from each step together with that step. A kind that
        has such changes sets `tidy`."""

    def settle(self):
        """Perform the automatic changes that follow from the last step."""

    def allows(self, cell, value):
        """Return whether `value` is a candidate of `cell`."""
        raise NotImplementedError

    def is_open(self, cell):
        """Return whether `cell` has no value yet; False where there is no cell."""
        raise NotImplementedError

    def is_full(self):
        """Return whether every cell has a value."""
        raise NotImplementedError

    def look_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        """Emit every step of `technique` in `unit`; may emit others. Return True if steps in other units may have been
        left out, which a kind may do to save time."""
        self.look_at(technique)
        return False

    def ask_the_time(self):
        """Call `watch`, which counts attempts and checks the time."""
        if self.watch is not None:
            self.watch()

    def toil(self, amount):
        """Add `amount`, about the number of cells examined, to the work, and call `late` when it is due. A finder in
        which `late` raises an error must not be used again: its tables may be inconsistent."""
        self.work += amount
        if self.work >= WORK_PER_LOOK:
            self.work = 0
            if self.late is not None:
                self.late()

    # Emitting a step.

    def begin(self, technique, weight, unit):
        """Open a step, which `end` emits."""
        self.technique = technique
        self.weight = weight
        self.unit = unit
        self.near = False
        self.count = self.places = self.argued = self.notes = 0

    def argue(self, cell):
        """Add `cell` to the premises of the step."""
        if self.last[cell]:
            self.near = True
        if not self.counting:
            if self.argued == len(self.argument):
                self.argument = longer(self.argument)
            self.argument[self.argued] = cell
            self.argued += 1

    def place(self, cell, value):
        """Add an assignment to the step: `value` in the open cell `cell`. Assignments come before eliminations."""
        self.remove(cell, value)
        self.places = self.count

    def remove(self, cell, value):
        """Add an elimination to the step: `value` from `cell`."""
        if self.count == len(self.cell):
            self.cell = longer(self.cell)
            self.value = longer(self.value)
        self.cell[self.count] = cell
        self.value[self.count] = value
        self.count += 1

    def note(self, number):
        """Add a number that the sentence of the step needs."""
        if not self.counting:
            if self.notes == len(self.number):
                self.number = longer(self.number)
            self.number[self.notes] = number
            self.notes += 1

    def end(self):
        """Emit the step in the way that `mode` requires."""
        if self.mode == COLLECTING:
            self.collect()
        elif self.mode == LISTING:
            if self.about < 0 or self.may_change(self.about):
                self.listed.append(self.offered())
        elif self.mode == SEEKING:
            self.seek()
        elif self.weight <= self.best_weight:
            self.compete()

    def may_change(self, cell):
        """Return whether the emitted step may change what is known about `cell`: it concludes something about the cell,
        or it assigns a value, from which more may follow."""
        if self.places:
            return True
        for i in range(self.count):
            if self.cell[i] == cell:
                return True
        return False

    def offered(self):
        """Return the emitted step."""
        return new_tuple(
            Found,
            (
                self.names[self.technique],
                self.weight,
                self.unit,
                self.as_pairs(self.cell, self.value, 0, self.places),
                self.as_pairs(self.cell, self.value, self.places, self.count),
                tuple([self.argument[i] for i in range(self.argued)]),
                tuple([self.number[i] for i in range(self.notes)]) if self.notes else (),
            ),
        )

    def as_pairs(self, cell, value, first, end):
        """Return the conclusions from `first` to `end` as pairs of cell and value. Equal pairs are one object, for all
        steps and boards of a size: most pairs recur, and the fewer objects there are, the less often Python collects
        garbage."""
        if first == end:
            return ()
        found: list = []
        for i in range(first, end):
            at = cell[i] * self.values + value[i]
            pair = self.pair_made.get(at)
            if pair is None:
                pair = self.pair_made[at] = (cell[i], value[i])
            found.append(pair)
        return tuple(found)

    def collect(self):
        """Record the conclusions until the end of the round; a step without conclusions is a contradiction."""
        if self.count == 0:
            self.fails = True
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.pending_conclusion[self.pending] = at
                self.pending += 1

    def compete(self):
        """Consider the emitted step: count its conclusions if no lighter step is known, and keep it if it is the best
        so far."""
        if self.weight < self.best_weight:
            self.best_weight = self.weight
            self.best_count = 0
            self.choices = 0
            self.stamp += 1
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.choices += 1
        if self.best_count == 0 or self.precedes():
            self.prefer()

    def prefer(self):
        """Keep the emitted step as the best so far."""
        self.best_technique = self.technique
        self.best_unit = self.unit
        self.best_near = self.near
        self.best_places = self.places
        self.best_count = self.count
        self.best_argued = self.argued
        self.best_notes = self.notes
        self.cell, self.best_cell = self.best_cell, self.cell
        self.value, self.best_value = self.best_value, self.value
        if not self.counting:
            self.argument, self.best_argument = self.best_argument, self.argument
            self.number, self.best_number = self.best_number, self.number

    def precedes(self):
        """Return whether the emitted step is better than the best so far, which has the same weight."""
        if self.near != self.best_near:
            return self.near
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

    # Finding and applying steps.

    def look_at(self, technique):
        """Emit the steps of `technique`, which may also be one that all kinds share."""
        self.look(technique)

    def find_best(self, top):
        """Find the next step to take. Return whether there is one that weighs at most `top`."""
        self.mode = CHOOSING
        self.best_weight = top  # so `look` can leave out heavier steps
        self.best_count = 0
        self.choices = 0
        self.stamp += 1
        for technique in range(self.techniques):
            self.toil(self.cells)
            if self.lightest[technique] > self.best_weight:
                break
            if self.enabled[technique]:
                self.look_at(technique)
        return self.best_count > 0

    def best(self, top: cython.int) -> object:
        """Return the next step to take, or None if none weighs at most `top`.

        The lightest step is best; among equals, one that continues the last step (has a premise that it changed); then
        the one with the most assignments, then with the most conclusions, then with the smallest cells, values and
        technique name. `choices` is set to the number of different conclusions of all steps of that weight.
        """
        self.counting = False
        self.ask_the_time()
        return self.kept(self.best_weight) if self.find_best(top) else None

    def kept(self, weight):
        """Return the best step so far, with `weight`."""
        return new_tuple(
            Found,
            (
                self.names[self.best_technique],
                weight,
                self.best_unit,
                self.as_pairs(self.best_cell, self.best_value, 0, self.best_places),
                self.as_pairs(self.best_cell, self.best_value, self.best_places, self.best_count),
                tuple([self.best_argument[i] for i in range(self.best_argued)]),
                tuple([self.best_number[i] for i in range(self.best_notes)]) if self.best_notes else (),
            ),
        )

    def climb(self, top: cython.int) -> None:
        """Take steps until none weighs at most `top`. For each step, `taken` gets its technique, its weight, and the
        number of equally easy conclusions. Afterwards `is_full` tells whether the board is solved."""
        self.taken = []
        self.counting = True
        while not self.is_full():
            if len(self.taken) % STEPS_A_LOOK == 0:
                self.ask_the_time()
            if not self.find_best(top):
                break
            self.taken.append((self.names[self.best_technique], self.best_weight, self.choices))
            self.apply_best()
        self.counting = False

    def apply_best(self):
        """Apply the best step."""
        self.forget()
        for i in range(self.best_places, self.best_count):
            self.strike(self.best_cell[i], self.best_value[i])
        for i in range(self.best_places):
            self.put(self.best_cell[i], self.best_value[i])
        for i in range(self.best_count):
            self.keep_in_mind(self.best_cell[i])
        if self.tidy:
            self.settle()

    def find(self, name: str, about: cython.int = -1, unit: cython.int = -1) -> object:
        """Return all steps of the technique or contradiction `name`. With `about`, return only those that may change
        what is known about that cell; with `unit`, all in that unit and perhaps others."""
        self.mode = LISTING
        self.counting = False
        self.best_weight = NO_STEP
        self.listed = []
        self.about = about
        if unit < 0:
            self.look_at(self.numbers[name])
        else:
            self.look_in_unit(self.numbers[name], unit)
        self.about = -1
        found = self.listed
        self.listed = []
        return found

    def flaws(self) -> object:
        """Return all contradictions."""
        found: list = []
        for number in range(self.techniques, self.everything):
            found += self.find(self.names[number])
        return found

    def take(self, found: object) -> None:
        """Apply the step `found`."""
        self.forget()
        for cell, value in found.removes:
            self.strike(cell, value)
        for cell, value in found.places:
            self.put(cell, value)
        for cell, _ in found.removes:
            self.keep_in_mind(cell)
        for cell, _ in found.places:
            self.keep_in_mind(cell)
        if self.tidy:
            self.settle()

    def keep_in_mind(self, cell):
        """Record that the last step concluded something about `cell`."""
        if not self.last[cell]:
            self.last[cell] = True
            self.last_cell[self.last_count] = cell
            self.last_count += 1

    def forget(self):
        """Clear the record of the last step."""
        for i in range(self.last_count):
            self.last[self.last_cell[i]] = False
        self.last_count = 0

    # Re-finding the lines of a chain.

    def is_new(self, cell, value, placed):
        """Return whether it is still unknown that `cell` is `value` (if `placed`), or that it is not."""
        if placed:
            return self.is_open(cell) or not self.allows(cell, value)
        return self.allows(cell, value)

    def seek(self):
        """Keep the emitted step if it covers more of the wanted conclusions than the best so far; at a tie, a step of
        the wanted unit wins. A step without conclusions is a contradiction."""
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
                self.prefer()

    def want(self, conclusions, mark):
        """Mark `conclusions` as wanted, or with `mark` 0 as no longer wanted."""
        for cell, value, placed in conclusions:
            at: cython.int = 2 * (cell * self.values + value)
            self.wanted[at + (1 if placed else 0)] = mark
            if not placed:
                self.wanted_lost[cell] += 1 if mark else -1

    def seek_by(self, techniques, unit, wanted):
        """Find the step that covers most of the `wanted` conclusions, using the first technique that covers any. Return
        whether there is one."""
        self.mode = SEEKING
        self.counting = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.wanted_unit = unit
        self.want(wanted, 1)
        complete = 2 * len(wanted) + 1  # the largest possible value of `best_fit`
        for technique in techniques:
            if self.look_in_unit(technique, unit) and self.best_fit < complete:
                self.look_at(technique)
            if self.best_fit:
                break
        self.want(wanted, 0)
        return self.best_fit > 0

    def has_flaw(self) -> cython.bint:
        """Return whether there is a contradiction."""
        self.mode = SEEKING
        self.counting = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.fails = False
        for number in range(self.techniques, self.everything):
            self.look(number)
            if self.fails:
                return True
        return False

    def clashes(self):
        """Return whether the best step would leave a cell without candidates."""
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
        """Return whether a single step of `technique` in `unit` covers all `wanted` conclusions."""
        self.mode = SEEKING
        self.counting = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.wanted_unit = unit
        self.want(wanted, 1)
        self.look_in_unit(technique, unit)
        self.want(wanted, 0)
        return self.best_fit >= 2 * len(wanted)

    def news_of(self, conclusions: object) -> list:
        """Return those of the `conclusions` that are still unknown."""
        return [known for known in conclusions if self.is_new(known[0], known[1], known[2])]


def longer(table):
    """Return a copy of `table` of twice its length."""
    return array("i", [*table, *[0] * len(table)])
