"""Following an assumption in rounds: the one what-if machine of all kinds.

round   in a round, everything that the propagating techniques find is concluded at once; so the number of rounds to a
        contradiction does not depend on the order in which things are found
helper  another finder of the same board, for what is supposed
"""

from array import array

import cython
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP, Offers

if not cython.compiled:
    MANY = 1 << 20  # the compiled form has it from rounds.pxd

WHAT_IF_NAMES = ("what-if", "deep-what-if")
EITHER_WAY_NAMES = ("either-way", "either-or")


class Rounds(Offers):
    """Adds to a kind's techniques those that follow assumptions (what-if or deep-what-if, either-way or either-or), if
    the kind gives their weights by the number of rounds; the last weight stands for all longer arguments."""

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
        Offers.__init__(self, cells, values, techniques, contradictions)
        self.propagating = array("i", [self.numbers[name] for name in propagating])
        self.what_if = self.number_of(WHAT_IF_NAMES) if what_if_weights else -1
        self.either_way = self.number_of(EITHER_WAY_NAMES) if either_way_weights else -1
        self.what_if_weights = array("i", what_if_weights)
        self.either_way_weights = array("i", either_way_weights)
        self.answer = array("i")
        self.helpers = []
        self.options = []
        self.choice = []

    def number_of(self, names):
        """The number of the technique with one of these names; -1 if there is none."""
        for name in names:
            if name in self.numbers:
                return self.numbers[name]
        return -1

    def propagate_by(self, names: object) -> None:
        """Says by which techniques assumptions are followed."""
        self.propagating = array("i", [self.numbers[name] for name in names])

    # What a kind provides.

    def copy_from(self, other):
        """Takes over the position of another finder of the same board."""
        raise NotImplementedError

    def blank(self):
        """Another finder of the same board. Nothing need be in it."""
        raise NotImplementedError

    def list_choices(self):
        """Calls `option` for each of a few candidates of which one must hold, then `close_choice`; and so on."""

    # Following an assumption.

    def helper(self, level):
        """A finder of the same board for what is supposed."""
        while len(self.helpers) <= level:
            self.helpers.append(self.blank())
        helper: Rounds = self.helpers[level]
        helper.propagating = self.propagating
        helper.watch = self.watch
        helper.late = self.late
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
            self.toil(self.cells)
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
            self.toil(self.cells)
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
        self.refute_within(self.candidates(), self.most_rounds(self.what_if_weights))

    def refute_within(self, candidates, most):
        """Offers to refute those of some candidates that fail after the fewest rounds, `most` of them at most. Whether
        there are any."""
        helper = self.helper(0)
        last = len(self.what_if_weights) - 1
        found: cython.bint = False
        for cell, value in candidates:
            if self.is_known_to_stand(cell, value, most):
                continue
            self.ask_the_time()
            rounds = helper.trial(self, cell, value, True, most)
            if rounds < 0:
                self.note_standing(helper, cell, value, most)
            else:
                most = rounds
                found = True
                self.begin(self.what_if, self.what_if_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.conclude_refuted(cell, value)
                self.note(cell)
                self.note(value)
                self.note(rounds)
                self.end()
        return found

    def weight_of_refuting(self, cell: cython.int, value: cython.int) -> cython.int:
        """What it weighs to refute a candidate without further assumptions; -1 if it does not fail so."""
        rounds = self.helper(0).trial(self, cell, value, True, MANY)
        return -1 if rounds < 0 else self.what_if_weights[min(rounds, len(self.what_if_weights) - 1)]

    def is_known_to_stand(self, cell, value, most):
        """Whether it is known that a candidate does not fail within `most` rounds."""
        return False

    def note_standing(self, helper, cell, value, most):
        """Notes that a candidate does not fail within `most` rounds; the helper has followed it."""

    def option(self, cell, value):
        """One of the candidates of which one must hold."""
        self.choice.append((cell, value))

    def close_choice(self):
        """Ends a group of such candidates."""
        self.options.append(self.choice)
        self.choice = []

    def look_either_way(self):
        """Offers what follows from every one of a few candidates, one of which must hold, after the fewest rounds. A
        candidate that fails drops out, as long as two are left. Detail: rounds, then the cells and values."""
        self.options = []
        self.list_choices()
        last = len(self.either_way_weights) - 1
        most = self.most_rounds(self.either_way_weights)
        for choice in self.options:
            self.ask_the_time()
            helpers = [self.helper(i) for i in range(len(choice))]
            helper: Rounds
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
                if len(standing) < 2:
                    break  # whatever is left holds because all others fail: that is what what-ifs show
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
        finder: Rounds
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
