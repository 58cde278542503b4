"""Offering steps, choosing among them, and taking them: the base of every kind's finder.

A finder holds a position and finds in it what the techniques of its kind conclude. It finds compactly: a step is a
technique, a weight, a unit, conclusions, the cells argued from, and a few numbers. Words are for masume.kinds, which
tells the steps that somebody will read.

weight         in hundredths
unit           what a technique looks at in one go: a line, a run, a number; kinds number them as they like
conclusion     a value placed in a cell, or a candidate removed from it
contradiction  a technique that concludes nothing: what it finds is a broken rule
"""

from array import array
from functools import lru_cache

import cython

from masume.kernel.word_tables import zeros
from masume.reasoning.technique import Found

new_tuple = tuple.__new__  # Found's own constructor is Python code

if not cython.compiled:
    # The compiled form has these from offers.pxd.
    CHOOSING, LISTING, COLLECTING, SEEKING = range(4)
    NO_STEP = 1 << 30

WORK_PER_LOOK = cython.declare(cython.int, 500_000 if cython.compiled else 20_000)
STEPS_A_LOOK = cython.declare(cython.int, 8)  # that are counted before the watch is asked again
BLOCK = cython.declare(cython.int, 4096)  # numbers in a table that small ones are cut from


def numbers(count):
    """A table of numbers, all 0."""
    return zeros("i", count)


def flags(count):
    """A table of flags, none set."""
    return zeros("B", count)


def words(count):
    """A table of sets of bits, all empty. In the plain form they have any number of bits."""
    return zeros("Q", count) if cython.compiled else [0] * max(count, 1)


@lru_cache(maxsize=64)
def ranked(*names):
    """Some names; the number of each; and in this order, the place of each if they were sorted."""
    order = {name: place for place, name in enumerate(sorted(names))}
    return names, {name: number for number, name in enumerate(names)}, array("i", [order[name] for name in names])


@lru_cache(maxsize=64)
def made_pairs(cells, values):
    """The pairs of cell and value that were made, by number, for all finders of boards with as many cells and
    values."""
    return {}


class Offers:
    """A position in which steps are found and taken.

    A kind's class has `look`, which finds the steps of a technique. For each of them it calls `begin`, `argue` for each
    cell that the step argues from, `place` and `remove` for its conclusions (places first), `note` for each number that
    telling it needs, and `end`. Techniques come in the order of their lightest weights."""

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
        """A table of numbers, all 0. It is cut from a large one, as making many tables takes long."""
        size = max(size, 1)
        if self.block_used + size > len(self.block):
            self.block = memoryview(numbers(max(size, BLOCK)))
            self.block_used = 0
        self.block_used += size
        return self.block[self.block_used - size : self.block_used]

    # What a kind provides. Compiled classes cannot be declared abstract, so a kind that lacks one of these fails here.

    def load(self, domains: object, placed: object) -> None:
        """A new position: by cell the values that it may have, as a mask, 0 where there is no cell; and the cells whose
        value is written, as a mask."""
        raise NotImplementedError

    def look(self, technique):
        """Offers every step of a technique. It may leave out steps that are heavier than `best_weight`."""
        raise NotImplementedError

    def put(self, cell, value):
        """Writes a value, and makes the changes that go without saying."""
        raise NotImplementedError

    def strike(self, cell, value):
        """Takes a candidate away."""
        raise NotImplementedError

    def tidy_up(self) -> None:
        """From here on, what goes without saying once a line of a chain has been said is done with that line. A kind
        may have such things, and then sets `tidy`."""

    def settle(self):
        """Does what goes without saying after the last step."""

    def allows(self, cell, value):
        """Whether a cell may have a value."""
        raise NotImplementedError

    def is_open(self, cell):
        """Whether a cell has no value yet. False where there is no cell."""
        raise NotImplementedError

    def is_full(self):
        """Whether every cell has its value."""
        raise NotImplementedError

    def look_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        """Offers every step of a technique in a unit, perhaps others, too. Whether some in other units may be left out,
        as a kind may do to save time."""
        self.look_at(technique)
        return False

    def ask_the_time(self):
        """Has the caller count what is tried, and look at the clock."""
        if self.watch is not None:
            self.watch()

    def toil(self, amount):
        """Counts some work, about as many cells as are looked at, and has the caller look at the clock when it is due.
        A finder that this ends is not used again: its tables may be in the middle of something."""
        self.work += amount
        if self.work >= WORK_PER_LOOK:
            self.work = 0
            if self.late is not None:
                self.late()

    # Offering a step.

    def begin(self, technique, weight, unit):
        """Begins a step, which `end` will offer."""
        self.technique = technique
        self.weight = weight
        self.unit = unit
        self.near = False
        self.count = self.places = self.argued = self.notes = 0

    def argue(self, cell):
        """Notes that the step argues from a cell."""
        if self.last[cell]:
            self.near = True
        if not self.counting:
            if self.argued == len(self.argument):
                self.argument = longer(self.argument)
            self.argument[self.argued] = cell
            self.argued += 1

    def place(self, cell, value):
        """Notes that the step places a value in an open cell. Places come before removes."""
        self.remove(cell, value)
        self.places = self.count

    def remove(self, cell, value):
        """Notes that the step removes a candidate."""
        if self.count == len(self.cell):
            self.cell = longer(self.cell)
            self.value = longer(self.value)
        self.cell[self.count] = cell
        self.value[self.count] = value
        self.count += 1

    def note(self, number):
        """Notes a number that telling the step needs."""
        if not self.counting:
            if self.notes == len(self.number):
                self.number = longer(self.number)
            self.number[self.notes] = number
            self.notes += 1

    def end(self):
        """Offers the step."""
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
        """Whether the offered step may change what is known of a cell: it concludes something about it, or it places a
        value, from which more may follow."""
        if self.places:
            return True
        for i in range(self.count):
            if self.cell[i] == cell:
                return True
        return False

    def offered(self):
        """The offered step."""
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
        """Some conclusions as pairs of cell and value. The same pair is the same object in all steps on boards of a
        size: most steps are made of pairs that came before, and the fewer objects there are, the less often Python
        looks for those that are needed no more."""
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
        """Notes the conclusions for the end of the round; without any, it is a contradiction."""
        if self.count == 0:
            self.fails = True
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i]) + (1 if i < self.places else 0)
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.pending_conclusion[self.pending] = at
                self.pending += 1

    def compete(self):
        """Counts the conclusions if the step is as light as any, and keeps it if it is the best so far."""
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
        """Keeps the offered step as the best one so far."""
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
        """Whether the offered step is better than the best one so far. Both have the same weight."""
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

    # Finding and taking steps.

    def look_at(self, technique):
        """Offers the steps of a technique, also of one that is not the kind's own."""
        self.look(technique)

    def find_best(self, top):
        """Finds the step to take next. Whether there is one that weighs at most `top`."""
        self.mode = CHOOSING
        self.best_weight = top  # heavier steps are not even looked for
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
        """The step to take next, or None when there is none that weighs at most `top`: the lightest; among equals, one
        that argues from a cell of the last step; the one with most places, then with most removes; then the first by
        its cells, and last by the name of its technique. `choices` then has the number of different conclusions of all
        steps that are as light."""
        self.counting = False
        self.ask_the_time()
        return self.kept(self.best_weight) if self.find_best(top) else None

    def kept(self, weight):
        """The best step so far."""
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
        """Takes one step after another as long as there is one that weighs at most `top`. `taken` has for each its
        technique, its weight, and the number of conclusions that were as easy; `is_full` says whether the end was
        reached."""
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
        """All steps of a technique or contradiction; with a cell, only those that may change what is known of it; with
        a unit, all in that unit, and perhaps others."""
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
        """All contradictions."""
        found: list = []
        for number in range(self.techniques, self.everything):
            found += self.find(self.names[number])
        return found

    def take(self, found: object) -> None:
        """Does what a step says."""
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
        """Notes that the last step said something about a cell."""
        if not self.last[cell]:
            self.last[cell] = True
            self.last_cell[self.last_count] = cell
            self.last_count += 1

    def forget(self):
        """Forgets the last step."""
        for i in range(self.last_count):
            self.last[self.last_cell[i]] = False
        self.last_count = 0

    # Finding the lines of a chain again.

    def is_new(self, cell, value, placed):
        """Whether it is not known yet that a value is in a cell, or that it is not."""
        if placed:
            return self.is_open(cell) or not self.allows(cell, value)
        return self.allows(cell, value)

    def seek(self):
        """Counts how much of what is wanted the offered step concludes, and keeps it if it is the best so far: where
        two conclude as much, one of the wanted unit. Without any conclusion, it is a contradiction."""
        fit: cython.int = 0
        if self.count == 0:
            self.fails = True
        for i in range(self.count):
            at = 2 * (self.cell[i] * self.values + self.value[i])
            if i >= self.places:
                fit += self.wanted[at]
            else:  # then the cell loses all other values
                fit += self.wanted[at + 1] + self.wanted_lost[self.cell[i]] - self.wanted[at]
        if fit:
            fit = 2 * fit + (self.unit == self.wanted_unit)
            if fit > self.best_fit:
                self.best_fit = fit
                self.best_weight_sought = self.weight
                self.prefer()

    def want(self, conclusions, mark):
        """Notes what the steps are to conclude, or with mark 0 that it is wanted no more."""
        for cell, value, placed in conclusions:
            at: cython.int = 2 * (cell * self.values + value)
            self.wanted[at + (1 if placed else 0)] = mark
            if not placed:
                self.wanted_lost[cell] += 1 if mark else -1

    def seek_by(self, techniques, unit, wanted):
        """Finds the step that concludes most of what is wanted, by the first of these techniques that concludes any of
        it. Whether there is one."""
        self.mode = SEEKING
        self.counting = False
        self.best_weight = NO_STEP
        self.best_fit = 0
        self.wanted_unit = unit
        self.want(wanted, 1)
        complete = 2 * len(wanted) + 1  # nothing fits better
        for technique in techniques:
            if self.look_in_unit(technique, unit) and self.best_fit < complete:
                self.look_at(technique)
            if self.best_fit:
                break
        self.want(wanted, 0)
        return self.best_fit > 0

    def has_flaw(self) -> cython.bint:
        """Whether there is a contradiction."""
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
        """Whether the best step would leave some cell without any value."""
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
        """Whether a technique concludes all that is wanted by one step in a unit."""
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
        """The conclusions of which nothing is known yet."""
        return [known for known in conclusions if self.is_new(known[0], known[1], known[2])]


def longer(table):
    """A copy of a table, twice as long."""
    return array("i", [*table, *[0] * len(table)])
