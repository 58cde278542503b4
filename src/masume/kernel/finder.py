"""Finding steps: the base of every kind's finder, the choice of the next step, and the one what-if machine.

A finder holds a position and finds in it what the techniques of its kind conclude. It finds compactly: a step is a
technique, a weight, a unit, conclusions, the cells argued from, and a few numbers. Words are for masume.kinds, which
tells the steps that somebody will read.

weight         in hundredths
unit           what a technique looks at in one go: a line, a run, a number; kinds number them as they like
conclusion     a value placed in a cell, or a candidate removed from it
contradiction  a technique that concludes nothing: what it finds is a broken rule
round          in a round, everything that the propagating techniques find is concluded at once; so the number of rounds
               to a contradiction does not depend on the order in which things are found
script         for an assumption that needs further assumptions: these, in order, each with its own script
"""

from array import array
from functools import lru_cache

import cython

from masume.reasoning.technique import Found

new_tuple = tuple.__new__  # Found's own constructor is Python code

NO_STEP = cython.declare(cython.int, 1 << 30)  # a weight above that of any step
STEPS_A_LOOK = cython.declare(cython.int, 8)  # that are counted before the watch is asked again
MANY = cython.declare(cython.int, 1 << 20)  # rounds; no argument has as many

CHOOSING = cython.declare(cython.int, 0)
LISTING = cython.declare(cython.int, 1)
COLLECTING = cython.declare(cython.int, 2)
SEEKING = cython.declare(cython.int, 3)

# How many further assumptions a nested argument may make: first few, then more.
UNLIMITED = 10**9
BUDGETS = (1, 3, 9, 27, 81, 243, 729, UNLIMITED)
OPEN_BUDGETS = BUDGETS[:2]  # where there may be several solutions, so that the search may be in vain

FEW_CANDIDATES = 12  # those that nested arguments try first

# Where each assumption has an opposite: what is spent on small arguments, as a budget times a number of candidates; and
# the budgets of the large ones, and how many candidates get them.
LITTLE_WORK = 500
LARGE_BUDGETS = (81, 729, 6561, UNLIMITED)
MOST_DECISIVE = 2

BLOCK = cython.declare(cython.int, 4096)  # numbers in a table that small ones are cut from

WHAT_IF_NAMES = ("what-if", "deep-what-if")
EITHER_WAY_NAMES = ("either-way", "either-or")


def numbers(count):
    """A table of numbers, all 0."""
    return array("i", bytes(4 * max(count, 1)))


def flags(count):
    """A table of flags, none set."""
    return array("B", bytes(max(count, 1)))


def words(count):
    """A table of sets of bits, all empty. In the plain form they have any number of bits."""
    return array("Q", bytes(8 * max(count, 1))) if cython.compiled else [0] * max(count, 1)


@lru_cache(maxsize=64)
def ranked(*names):
    """Some names; the number of each; and in this order, the place of each if they were sorted."""
    order = {name: place for place, name in enumerate(sorted(names))}
    return names, {name: number for number, name in enumerate(names)}, array("i", [order[name] for name in names])


class Finder:
    """A position in which steps are found and taken.

    A kind derives its own class. `look` finds the steps of a technique. For each of them it calls `begin`, `argue` for
    each cell that the step argues from, `place` and `remove` for its conclusions (places first), `note` for each number
    that telling it needs, and `end`. Techniques come in the order of their lightest weights. Those that follow
    assumptions (what-if or deep-what-if, either-way or either-or, nested-what-if) are found here, if the kind gives
    their weights by the number of rounds; the last weight stands for all longer arguments."""

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
        self.propagating = array("i", [self.numbers[name] for name in propagating])
        self.what_if = self.number_of(WHAT_IF_NAMES) if what_if_weights else -1
        self.either_way = self.number_of(EITHER_WAY_NAMES) if either_way_weights else -1
        self.nested = self.number_of(("nested-what-if",)) if what_if_weights else -1
        self.what_if_weights = array("i", what_if_weights)
        self.either_way_weights = array("i", either_way_weights)
        self.watch = None
        self.decided = False
        self.answer = array("i")
        self.solver = None
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
        self.helpers = []
        self.spares = []
        self.home = None
        self.script = []
        self.last_script = None
        self.two_sided = False
        self.options = []
        self.choice = []

    def room_for(self, size):
        """A table of numbers, all 0. It is cut from a large one, as making many tables takes long."""
        size = max(size, 1)
        if self.block_used + size > len(self.block):
            self.block = memoryview(numbers(max(size, BLOCK)))
            self.block_used = 0
        self.block_used += size
        return self.block[self.block_used - size : self.block_used]

    def number_of(self, names):
        """The number of the technique with one of these names; -1 if there is none."""
        for name in names:
            if name in self.numbers:
                return self.numbers[name]
        return -1

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

    def allows(self, cell, value):
        """Whether a cell may have a value."""
        raise NotImplementedError

    def is_open(self, cell):
        """Whether a cell has no value yet. False where there is no cell."""
        raise NotImplementedError

    def is_full(self):
        """Whether every cell has its value."""
        raise NotImplementedError

    def copy_from(self, other):
        """Takes over the position of another finder of the same board."""
        raise NotImplementedError

    def blank(self):
        """Another finder of the same board. Nothing need be in it."""
        raise NotImplementedError

    def look_in_unit(self, technique: cython.int, unit: cython.int) -> cython.bint:
        """Offers every step of a technique in a unit, perhaps others, too. Whether some in other units may be left out,
        as a kind may do to save time."""
        self.look_at(technique)
        return False

    def list_choices(self):
        """Calls `option` for each of a few candidates of which one must hold, then `close_choice`; and so on."""

    # Setting up.

    def prepare(
        self, enabled: object = None, decided: cython.bint = False, answer: object = None, watch: object = None
    ) -> None:
        """Says which techniques to use (all if None; contradictions always count), whether the puzzle is known to have
        at most one solution, which one, if it is known, and what to call now and then: it raises an error when time is
        up. The solution may be a function that finds it; it is called when a candidate is first to be refuted."""
        for number in range(self.everything):
            self.enabled[number] = enabled is None or number >= self.techniques or self.names[number] in enabled
        self.decided = decided
        self.solver = answer if callable(answer) else None
        self.answer = array("i") if answer is None or callable(answer) else array("i", answer)
        self.watch = watch
        self.last_script = None
        self.forget()

    def propagate_by(self, names: object) -> None:
        """Says by which techniques assumptions are followed."""
        self.propagating = array("i", [self.numbers[name] for name in names])

    def copy(self) -> object:
        """A finder with the same position and settings."""
        twin: Finder = self.spares.pop() if self.spares else self.blank()
        twin.spares = self.spares
        twin.copy_from(self)
        twin.propagating = self.propagating
        twin.enabled[:] = self.enabled
        twin.decided = self.decided
        twin.answer = self.answer
        twin.solver = self.solver
        twin.watch = self.watch
        return twin

    def give_back(self, copy: object) -> None:
        """Keeps a copy that is needed no more, to make the next one of it."""
        self.spares.append(copy)

    def release(self) -> None:
        """Says that the finder is needed no more: if it came from a pool, it goes back there."""
        home = self.home
        if home is not None:
            self.home = None
            self.prepare()
            home(self)

    def ask_the_time(self):
        if self.watch is not None:
            self.watch()

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
                tuple([(self.cell[i], self.value[i]) for i in range(self.places)]),
                tuple([(self.cell[i], self.value[i]) for i in range(self.places, self.count)]),
                tuple([self.argument[i] for i in range(self.argued)]),
                tuple([self.number[i] for i in range(self.notes)]),
            ),
        )

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
        """Offers the steps of a technique, also of one that follows assumptions."""
        if self.solver is not None and technique in (self.what_if, self.nested):
            self.answer = array("i", self.solver())
            self.solver = None
        if technique == self.what_if:
            self.look_for_what_ifs()
        elif technique == self.either_way:
            self.look_either_way()
        elif technique == self.nested:
            self.look_nested()
        else:
            self.look(technique)

    def find_best(self, top):
        """Finds the step to take next. Whether there is one that weighs at most `top`."""
        self.mode = CHOOSING
        self.best_weight = top  # heavier steps are not even looked for
        self.best_count = 0
        self.choices = 0
        self.stamp += 1
        for technique in range(self.techniques):
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
                tuple([(self.best_cell[i], self.best_value[i]) for i in range(self.best_places)]),
                tuple([(self.best_cell[i], self.best_value[i]) for i in range(self.best_places, self.best_count)]),
                tuple([self.best_argument[i] for i in range(self.best_argued)]),
                tuple([self.best_number[i] for i in range(self.best_notes)]),
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

    def find(self, name: str, about: cython.int = -1) -> object:
        """All steps of a technique or contradiction; with a cell, only those that may change what is known of it."""
        self.mode = LISTING
        self.counting = False
        self.best_weight = NO_STEP
        self.listed = []
        self.about = about
        self.look_at(self.numbers[name])
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

    def holds_after(self, steps: object, name: object, unit: cython.int, wanted: object) -> cython.bint:
        """Whether a technique concludes all that is wanted by one step in a unit once some steps have been taken; or
        without a name, whether there is a contradiction then. The position stays as it is."""
        trial: Finder = self.copy()
        for found in steps:
            trial.take(found)
        if name is None:
            holds = trial.has_flaw()
        else:
            holds = trial.concludes(self.numbers[name], unit, wanted)
        self.spares.append(trial)
        return holds

    def lines_along(self, links: object, names: object, goals: object, above: object = ()) -> object:
        """The lines of a chain: some links found again one after another, up to a contradiction, or until the goals are
        concluded. For each line the number of its link, what it concludes of that, and the step; None when the links do
        not lead there. A link is a technique, a unit, what it has to conclude, and None; or instead of None a candidate
        that fails, with its script. The techniques of these names stand in for a link's own. The steps above are taken
        first, and are no lines."""
        trial: Finder = self.copy()
        for found in above:
            trial.take(found)
        lines = trial.find_lines(links, [self.numbers[name] for name in names], goals)
        self.spares.append(trial)
        return lines

    def find_lines(self, links, stand_ins, goals):
        lines: list = []
        for at, (name, unit, concludes, supposes) in enumerate(links):
            wanted = self.news_of(concludes)
            while wanted:
                if self.is_over(goals):
                    return lines
                if supposes is not None:
                    if not self.is_refuted(supposes[0], supposes[1], supposes[2]):
                        return None
                    self.counting = False
                    self.best_weight_sought = 0
                    self.begin(self.what_if, 0, -1)
                    self.conclude_refuted(supposes[0], supposes[1])
                    self.prefer()
                else:
                    first = self.numbers[name]
                    techniques = [first, *[number for number in stand_ins if number != first]]
                    if not self.seek_by(techniques, unit, wanted):
                        return None
                found = self.kept(self.best_weight_sought)
                clash = self.clashes()
                if not clash:
                    self.apply_best()
                left = self.news_of(wanted)
                lines.append((at, [one for one in wanted if one not in left] or wanted, found))
                if clash and goals is None:
                    return lines
                if supposes is not None or len(left) == len(wanted):
                    break  # it says what it can
                wanted = left
        return lines if self.is_over(goals) else None

    def news_of(self, conclusions: object) -> list:
        """The conclusions of which nothing is known yet."""
        return [known for known in conclusions if self.is_new(known[0], known[1], known[2])]

    def is_over(self, goals):
        """Whether there is a contradiction, or all goals are concluded."""
        return self.has_flaw() if goals is None else not self.news_of(goals)

    # Following an assumption.

    def helper(self, level):
        """A finder of the same board for what is supposed."""
        while len(self.helpers) <= level:
            self.helpers.append(self.blank())
        helper: Finder = self.helpers[level]
        helper.propagating = self.propagating
        helper.watch = self.watch
        return helper

    def other_value(self, cell, value):
        """The value that is left for a cell when one candidate goes; -1 if that is not exactly one."""
        other = -1
        for candidate in range(self.values):
            if candidate != value and self.allows(cell, candidate):
                if other >= 0:
                    return -1
                other = candidate
        return other

    def suppose(self, cell, value, holds):
        """Begins to follow an assumption: that a cell has a value, or that it does not have it."""
        self.fails = False
        self.rounds = 0
        self.reach = 0
        if holds:
            if self.allows(cell, value):
                self.put(cell, value)
            else:
                self.fails = True
        else:
            self.exclude(cell, value)
        if not self.fails:
            self.see()

    def exclude(self, cell, value):
        """Takes a candidate away that is impossible, and does what `conclude_refuted` would say."""
        other = self.other_value(cell, value)
        if other >= 0:
            self.put(cell, other)
        else:
            self.strike(cell, value)

    def see(self):
        """Looks for contradictions."""
        self.mode = COLLECTING
        self.counting = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        for number in range(self.techniques, self.everything):
            self.look(number)
            if self.fails:
                return

    def advance(self):
        """One round. False when nothing more follows, or when a contradiction came up."""
        if self.fails:
            return False
        self.mode = COLLECTING
        self.counting = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        for i in range(len(self.propagating)):
            self.look(self.propagating[i])
        if self.pending == 0:
            return False
        self.rounds += 1
        self.reach += self.pending
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            if at & 1 == 0:
                self.strike((at >> 1) // self.values, (at >> 1) % self.values)
        for i in range(self.pending):
            at = self.pending_conclusion[i]
            if at & 1:
                if self.allows((at >> 1) // self.values, (at >> 1) % self.values):
                    self.put((at >> 1) // self.values, (at >> 1) % self.values)
                else:
                    self.fails = True
        if not self.fails:
            self.see()
        return not self.fails

    def trial(self, base, cell, value, holds, most):
        """Follows an assumption from the position of another finder. The number of rounds to a contradiction; -1 if
        there is none within `most` rounds."""
        self.copy_from(base)
        self.suppose(cell, value, holds)
        while self.rounds < most and self.advance():
            pass
        return self.rounds if self.fails and self.rounds <= most else -1

    def candidates(self):
        """The candidates that are worth trying: all of open cells but those known to be right."""
        found: list = []
        known = len(self.answer) > 0
        for cell in range(self.cells):
            if self.is_open(cell):
                for value in range(self.values):
                    if self.allows(cell, value) and not (known and self.answer[cell] == value):
                        found.append((cell, value))
        return found

    def most_rounds(self, weights):
        """The most rounds of an argument that weighs at most `best_weight`; MANY if the last weight does, which stands
        for all that are longer."""
        if len(weights) == 0 or weights[len(weights) - 1] <= self.best_weight:
            return MANY
        most = -1
        while weights[most + 1] <= self.best_weight:
            most += 1
        return most

    def conclude_refuted(self, cell, value):
        """Notes what follows when a candidate is impossible: the other value, if only one is left."""
        other = self.other_value(cell, value)
        if other >= 0:
            self.place(cell, other)
        else:
            self.remove(cell, value)

    def look_for_what_ifs(self):
        """Offers to refute the candidates that fail after the fewest rounds. Detail: the cell, the value, rounds."""
        helper = self.helper(0)
        last = len(self.what_if_weights) - 1
        most = self.most_rounds(self.what_if_weights)
        for cell, value in self.candidates():
            self.ask_the_time()
            rounds = helper.trial(self, cell, value, True, most)
            if rounds >= 0:
                most = rounds
                self.begin(self.what_if, self.what_if_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.conclude_refuted(cell, value)
                self.note(cell)
                self.note(value)
                self.note(rounds)
                self.end()

    def option(self, cell, value):
        """One of the candidates of which one must hold."""
        self.choice.append((cell, value))

    def close_choice(self):
        """Ends a group of such candidates."""
        self.options.append(self.choice)
        self.choice = []

    def look_either_way(self):
        """Offers what follows from every one of a few candidates, one of which must hold, after the fewest rounds. A
        candidate that fails drops out. Detail: rounds, then the cells and values."""
        self.options = []
        self.list_choices()
        last = len(self.either_way_weights) - 1
        most = self.most_rounds(self.either_way_weights)
        for choice in self.options:
            self.ask_the_time()
            helpers = [self.helper(i) for i in range(len(choice))]
            helper: Finder
            for helper, (cell, value) in zip(helpers, choice, strict=True):
                helper.copy_from(self)
                helper.suppose(cell, value, True)
            rounds = 0
            going = True
            while going and rounds < most:
                rounds += 1
                going = False
                for helper in helpers:
                    if helper.advance():
                        going = True
                standing = [helper for helper in helpers if not helper.fails]
                if not standing:
                    break
                self.begin(self.either_way, self.either_way_weights[min(rounds, last)], choice[0][0])
                for cell, _ in choice:
                    self.argue(cell)
                if self.offer_common(standing):
                    self.note(rounds)
                    for cell, value in choice:
                        self.note(cell)
                        self.note(value)
                    self.end()
                    most = rounds
                    break

    def offer_common(self, standing):
        """Notes what all these positions have in common. Whether there is anything new."""
        finder: Finder
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
                for finder in standing:
                    if finder.allows(cell, value):
                        allowed = True
                if allowed:
                    left += 1
                    only = value
                else:
                    kept.append((cell, value))
            written = left == 1
            for finder in standing:
                if finder.is_open(cell):
                    written = False
            if written:
                self.place(cell, only)
                while len(kept) > before:
                    kept.pop()
        for lost in kept:  # not by the names of above, which would become Python objects there
            self.remove(lost[0], lost[1])
        return self.count > 0

    # Assumptions within assumptions.

    def search(self, budget):
        """Goes on with what is supposed, with at most `budget` further assumptions, until there is a contradiction.
        What is left of the budget; -1 if there is none. Fills the script."""
        self.script = []
        order: list = []
        at = 0
        while True:
            while self.advance():
                pass
            if self.fails:
                return budget
            if budget <= 0:
                return -1
            if not order:
                order = self.further()
            helper = self.helper(0)
            best = None
            reach = -1
            failed: cython.bint = False
            self.forget_reach()
            for _ in range(len(order)):
                candidate = order[at]
                at = at + 1 if at + 1 < len(order) else 0
                if self.is_decided(candidate[0], candidate[1]):
                    continue
                self.ask_the_time()
                if helper.trial(self, candidate[0], candidate[1], True, MANY) >= 0:
                    best = candidate
                    failed = True
                    break
                score = self.weigh(candidate[0], candidate[1], helper.reach)
                if score > reach:
                    reach = score
                    best = candidate
            if best is None:
                return -1
            budget -= 1
            script: list = []
            if not failed:
                helper.copy_from(self)
                helper.suppose(best[0], best[1], True)
                share = budget if self.two_sided else budget // 2
                left = helper.search(share)
                if left < 0:
                    return -1
                budget -= share - left
                script = helper.script
                if self.two_sided:
                    script = self.pruned(best[0], best[1], True, script)
                    if self.keep_what_stands(script):
                        if self.fails:
                            return budget
                        if self.is_decided(best[0], best[1]):
                            continue
                        script = self.enact(best[0], best[1], True, script)
                        if script is None:
                            continue
            self.script.append((best[0], best[1], script))
            self.rule_out(best[0], best[1])

    def keep_what_stands(self, script):
        """Rules out what the script of a further assumption refutes, as far as that fails without the assumption, too:
        so it need not be shown again under the next one. Whether there is anything."""
        kept: cython.bint = False
        for entry in script:
            if self.fails:
                break
            if self.is_decided(entry[0], entry[1]):
                continue
            inner = self.enact(entry[0], entry[1], True, entry[2])
            if inner is not None:
                kept = True
                self.script.append((entry[0], entry[1], inner))
                self.rule_out(entry[0], entry[1])
                while self.advance():
                    pass
        return kept

    def further(self):
        """The further assumptions in the order in which a nested argument tries them; then it begins again."""
        return sorted(self.candidates(), key=self.by_candidates)

    def forget_reach(self):
        """Forgets how far further assumptions led, as the position has changed."""

    def weigh(self, cell, value, reach):
        """How good a further assumption is that does not fail at once, and so needs further ones. By default, the one
        from which most follows is the best."""
        return reach

    def is_decided(self, cell, value):
        """Whether an assumption cannot be made any more."""
        return not (self.is_open(cell) and self.allows(cell, value))

    def by_candidates(self, candidate):
        """The order in which nested arguments try candidates: cells with few of them first."""
        count = 0
        for value in range(self.values):
            if self.allows(candidate[0], value):
                count += 1
        return count, candidate

    def look_nested(self):
        """Offers to refute a candidate with the help of further assumptions, as few as possible."""
        found = self.shortest_nested()
        if found is not None:
            cell, value, budget = found
            self.begin(self.nested, self.lightest[self.nested], cell)
            self.argue(cell)
            self.conclude_refuted(cell, value)
            self.note(cell)
            self.note(value)
            self.note(budget)
            self.end()

    def shortest_nested(self):
        """A candidate that fails with few further assumptions, but not without any, and how many it may take. If one
        does not fail with a budget, nothing that follows from it does: so the one from which most follows speaks for
        these. Where each assumption has an opposite, not much is spent on that: a large argument is best spent on a
        decisive candidate."""
        order, follows, decisive = self.promising()
        leader: dict = {}
        for candidate in order:
            for weaker in follows[candidate]:
                if weaker not in leader or len(follows[leader[weaker]]) < len(follows[candidate]):
                    leader[weaker] = candidate
        too_small: dict = dict.fromkeys(order, 0)  # budgets that are known to be
        enough: dict = {}
        for budget, first, end in self.schedule(len(order)):
            for candidate in order[first:end]:
                for one in (leader.get(candidate, candidate), candidate):
                    if too_small[candidate] >= budget or enough.get(one, budget + 1) <= budget:
                        continue
                    if self.fails_with(one, budget):
                        enough[one] = budget
                    else:
                        for weaker in (one, *(follows[one] if budget < UNLIMITED else ())):
                            too_small[weaker] = max(too_small[weaker], budget)
                if enough.get(candidate, budget + 1) <= budget:
                    return candidate[0], candidate[1], enough[candidate]
        if self.decided and self.two_sided:
            for budget in LARGE_BUDGETS:
                for candidate in decisive[:MOST_DECISIVE]:
                    if self.fails_with(candidate, budget):
                        return candidate[0], candidate[1], budget
        return None

    def schedule(self, count):
        """How nested arguments are looked for among so many candidates: see `tiers`."""
        if not self.decided:
            return open_tiers(count)
        found: list = tiers(count)
        if self.two_sided:
            found = [tier for tier in found if tier[0] * tier[2] <= LITTLE_WORK]
        return found

    def fails_with(self, candidate, budget):
        """Whether a candidate fails with some further assumptions, but not without any."""
        helper = self.helper(0)
        helper.copy_from(self)
        helper.suppose(candidate[0], candidate[1], True)
        if helper.search(budget) < 0 or not helper.script:
            return False
        self.last_script = (candidate[0], candidate[1], budget, helper.script)
        return True

    def promising(self):
        """The candidates in the order in which nested arguments try them, and for each those that follow from it. First
        come those whose refutation leads furthest: something may follow from that at once, and every other candidate
        from which the refuted one follows is refuted, too. Last, the candidates in another order, the decisive ones
        first: much follows from them, and much from their opposites."""
        candidates: list = self.candidates()
        helper = self.helper(0)
        worth: dict = dict.fromkeys(candidates, 0)
        follows: dict = {}
        decisive: dict = {}
        for candidate in candidates:
            self.ask_the_time()
            helper.copy_from(self)
            helper.suppose(candidate[0], candidate[1], False)
            while helper.advance():
                pass
            worth[candidate] += helper.reach
            gain = helper.reach
            found: list = []
            failed = helper.trial(self, candidate[0], candidate[1], True, MANY) >= 0
            decisive[candidate] = -gain * helper.reach
            if not failed:
                for other in candidates:
                    if other != candidate and not helper.is_open(other[0]) and helper.allows(other[0], other[1]):
                        worth[other] += 1
                        found.append(other)
            follows[candidate] = found
        order = sorted(candidates, key=lambda candidate: (-worth[candidate], self.by_candidates(candidate)))
        return order, follows, sorted(candidates, key=decisive.__getitem__)

    def script_of(self, cell: cython.int, value: cython.int, holds: cython.bint, budget: object = None) -> object:
        """How an assumption fails with the help of further ones, at most `budget` of them, or as few as it takes: a
        list of cell, value and script for each. None if it does not fail."""
        helper = self.helper(0)
        if holds and self.last_script is not None and self.last_script[:3] == (cell, value, budget):
            script = self.last_script[3]
            if self.enact(cell, value, holds, script) is not None:
                return self.pruned(cell, value, holds, script)
        for most in BUDGETS if budget is None else (budget,):
            helper.copy_from(self)
            helper.suppose(cell, value, holds)
            if helper.search(most) >= 0:
                return self.pruned(cell, value, holds, helper.script)
        return None

    def is_refuted(self, cell: cython.int, value: cython.int, script: object) -> cython.bint:
        """Whether a candidate fails with the further assumptions of a script."""
        return self.enact(cell, value, True, script) is not None

    def pruned(self, cell, value, holds, script):
        """A script without the further assumptions that the contradiction does not need."""
        size = (len(script) + 1) // 2
        while size:
            end = len(script)
            while end > 0:
                first = max(0, end - size)
                rest = self.enact(cell, value, holds, script[:first] + script[end:])
                if rest is not None:
                    script = rest
                end = first
            size //= 2
        return script

    def enact(self, cell, value, holds, script):
        """What is used of a script that makes an assumption fail; None if it does not."""
        helper = self.helper(0)
        further = helper.helper(0)
        used: list = []
        helper.copy_from(self)
        helper.suppose(cell, value, holds)
        for entry in [*script, None]:
            while helper.advance():
                pass
            if helper.fails or entry is None:
                break
            if helper.is_decided(entry[0], entry[1]):
                continue
            inner: list = []
            if entry[2]:  # it needs assumptions of its own
                inner = helper.enact(entry[0], entry[1], True, entry[2])
                if inner is None:
                    return None
            elif further.trial(helper, entry[0], entry[1], True, MANY) < 0:
                return None
            used.append((entry[0], entry[1], inner))
            helper.rule_out(entry[0], entry[1])
        return used if helper.fails else None

    def rule_out(self, cell, value):
        """Takes a refuted candidate away while an assumption is followed."""
        self.exclude(cell, value)
        self.see()


def tiers(count):
    """How nested arguments are looked for among so many candidates: budget, first and end, in the order of the work.
    Many candidates get a small budget before a few get a large one."""
    widths = [FEW_CANDIDATES << 2 * i for i in range(count.bit_length()) if FEW_CANDIDATES << 2 * i < count]
    widths.append(count)
    found = []
    for budget in BUDGETS:
        first = 0
        for end in widths:
            found.append((budget * end, budget, first, end))
            first = end
    return [tier[1:] for tier in sorted(found)]


def open_tiers(count):
    """The same where there may be several solutions, so that the search may be in vain: the work is bounded."""
    return [(1, 0, count), (3, 0, min(count, 4 * FEW_CANDIDATES))]


def longer(table):
    """A copy of a table, twice as long."""
    return array("i", [*table, *[0] * len(table)])
