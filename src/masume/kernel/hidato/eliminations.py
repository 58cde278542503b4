"""Build Hidato steps from their premises and from the candidates that they eliminate."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.deduction_sink import COLLECTING
from cython.cimports.masume.kernel.hidato.finder_state import FinderState
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import technique_weights

ELIMINATING = cython.declare(cython.int, technique_weights.ELIMINATING)


class Eliminations(FinderState):
    """Part of the finder that collects the premises of a step and the candidates that it eliminates.

    The items of a step are either missing numbers, each of which loses candidate cells, or open cells, each of which
    loses candidate numbers. The cells eliminated from number n are in row `removed` + n, and the numbers eliminated
    from cell c are in domain `lost` + c. See FinderState for the other terms.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        FinderState.__init__(self, shape, like)
        self.current_technique = 0
        self.near_last = False
        self.losing_items = numbers(max(self.cells, self.size + 2))
        self.losing_count = 0
        self.by_cell = False
        self.is_used = numbers(self.size + 2)
        self.is_taken = numbers(self.cells)

    # Premises. If steps are only compared, it suffices to know whether some premise is a cell of the last step;
    # otherwise the premises are collected in a row.

    def reason(self, cell):
        """Add `cell` to the premises."""
        if self.without_reasons:
            if self.last[cell]:
                self.near_last = True
        else:
            self.add(self.scratch + 1, cell)

    def reason_row(self, row):
        """Add all cells of the cell set with index `row` to the premises."""
        if self.mode == COLLECTING:
            return
        if self.without_reasons:
            for i in range(self.last_count):
                if self.has(row, self.last_cell[i]):
                    self.near_last = True
                    return
        else:
            self.join(self.scratch + 1, row)

    def reason_beside(self, cell):
        """Add `cell` and its neighbours to the premises."""
        self.reason(cell)
        self.reason_row(self.touching + cell)

    def reason_basis(self, number, but):
        """Add to the premises the cells that explain why the missing number `number` has no other candidate cells.
        These are the cells of the nearest written numbers below and above it, and those cells within reach of both that
        are filled or from which `number` was eliminated. Omit the cell `but`, unless it is -1.
        """
        if self.mode == COLLECTING:
            return
        low = self.lower(number)
        high = self.higher(number)
        if self.without_reasons:
            for i in range(self.last_count):
                if self.last_cell[i] != but and self.is_basis(number, self.last_cell[i], low, high):
                    self.near_last = True
                    return
        else:
            for cell in range(self.cells):
                if self.has(self.board, cell) and cell != but and self.is_basis(number, cell, low, high):
                    self.add(self.scratch + 1, cell)

    def is_basis(self, number, cell, low, high):
        """Return whether `cell` helps to explain why `number` has no other candidate cells: it holds one of the written
        numbers `low` and `high`, or it is near enough to both but not a candidate cell of `number`.
        """
        if (low > 0 and self.where[low] == cell) or (high <= self.size and self.where[high] == cell):
            return True
        return not self.has(number, cell) and self.in_reach(number, cell, low, high)

    def start(self, weight, unit):
        """Begin a step in `unit`, with the premises collected so far."""
        self.start_step(self.current_technique, weight, unit)
        if self.without_reasons:
            self.continues_last = self.near_last
            self.near_last = False
            return
        row = (self.scratch + 1) * self.width
        for word in range(self.width):
            rest = self.sets[row + word]
            self.sets[row + word] = 0
            while rest:
                self.add_premise(64 * word + ctz(rest))
                rest &= rest - 1

    def reason_filled_beside(self, cell):
        """Add the filled neighbours of `cell` to the premises."""
        if self.mode == COLLECTING:
            return
        self.copy_row(self.scratch + 2, self.touching + cell)
        self.drop(self.scratch + 2, self.open)
        self.reason_row(self.scratch + 2)

    # Items that lose candidates: numbers or cells.

    def begin_losses(self, by_cell):
        """Empty the list of items that lose candidates. If `by_cell`, the items of the next step are cells; otherwise
        they are numbers.
        """
        self.by_cell = by_cell
        self.losing_count = 0

    def lose_from(self, item):
        """Append `item` to the list of items that lose candidates, unless none of its candidates is marked as
        eliminated.
        """
        for word in range(self.span if self.by_cell else self.width):
            if self.lost_word(item, word):
                self.add_losing_item(item)
                return

    def add_losing_item(self, item):
        self.losing_items[self.losing_count] = item
        self.losing_count += 1

    def lost_word(self, item, word):
        """Return word `word` of the set of candidates that are eliminated from `item`."""
        if self.by_cell:
            return self.domains[(self.lost + item) * self.span + word]
        return self.sets[(self.removed + item) * self.width + word]

    def only_left(self, item):
        """Return the only candidate of `item` that is left after the eliminations: a cell if the items are numbers, or
        a number if they are cells. Return -1 if the number of candidates left is not 1.
        """
        only = -1
        for word in range(self.span if self.by_cell else self.width):
            rest = self.domains[item * self.span + word] if self.by_cell else self.sets[item * self.width + word]
            rest &= ~self.lost_word(item, word)
            if rest:
                if only >= 0 or rest & (rest - 1):
                    return -1
                only = 64 * word + ctz(rest)
        return only

    def is_placing(self):
        """Return whether the eliminations leave some item with only one candidate, so that the step can assign a
        value.
        """
        for i in range(self.losing_count):
            if self.only_left(self.losing_items[i]) >= 0:
                return True
        return False

    def reason_singles(self):
        """Add premises for each number that the eliminations leave with a single cell: the cells that explain why it
        can be nowhere else.
        """
        for i in range(self.losing_count):
            only = self.only_left(self.losing_items[i])
            if only >= 0:
                self.reason_basis(self.losing_items[i], only)

    def start_losses(self, weight, unit):
        """Begin a step with the collected premises, and add its conclusions: each item with a single candidate left is
        assigned, and the other marked candidates are eliminated. `weight` is the weight of a step with assignments; a
        step without any is heavier.
        """
        self.start(weight if self.is_placing() else weight + ELIMINATING, unit)
        for i in range(self.losing_count):
            item = self.losing_items[i]
            only = self.only_left(item)
            if only >= 0:
                cell = item if self.by_cell else only
                number = only if self.by_cell else item
                if not self.is_taken[cell] and not self.is_used[number]:
                    self.add_assignment(cell, number)
                    self.is_taken[cell] = 1
                    self.is_used[number] = 1
        self.remove_losses()
        for i in range(self.places):
            self.is_taken[self.cell[i]] = 0
            self.is_used[self.value[i]] = 0

    def remove_losses(self):
        """Add to the step all collected eliminations, except those that its assignments imply."""
        for i in range(self.losing_count):
            item = self.losing_items[i]
            for word in range(self.span if self.by_cell else self.width):
                rest = self.lost_word(item, word)
                while rest:
                    other = 64 * word + ctz(rest)
                    rest &= rest - 1
                    cell = item if self.by_cell else other
                    number = other if self.by_cell else item
                    if not self.is_taken[cell] and not self.is_used[number]:
                        self.add_elimination(cell, number)

    def conclude_refuted(self, cell, value):
        """Add to the step the conclusion that `cell` cannot hold `value`. If only one other cell is left for the
        number, assign the number there; if only one other number is left for the cell, assign that number; otherwise
        eliminate the candidate.
        """
        if self.room[value] == 2:
            self.add_assignment(self.other_cell(value, cell), value)
        elif self.domain_size[cell] == 2:
            self.add_assignment(cell, self.other_number(cell, value))
        else:
            self.add_elimination(cell, value)

    def exclude(self, cell, value):
        if self.room[value] == 2:
            self.assign(self.other_cell(value, cell), value)
        elif self.domain_size[cell] == 2:
            self.assign(cell, self.other_number(cell, value))
        else:
            self.eliminate(cell, value)

    def other_cell(self, number, cell):
        """Return the candidate cell of `number` that is not `cell`. The number must have exactly two candidate cells,
        one of them `cell`.
        """
        first = self.next_in(number, -1)
        return self.next_in(number, cell) if first == cell else first

    def other_number(self, cell, number):
        """Return the candidate of `cell` that is not `number`. The cell must have exactly two candidates, one of them
        `number`.
        """
        first = self.next_number(cell, 0)
        return self.next_number(cell, number) if first == number else first

    def offer_common(self, survivors):
        """Add to the step the conclusions on which the positions of all finders in `survivors` agree: the numbers
        written in all of them, and the candidates eliminated in all of them. Return whether there are any.
        """
        span = self.span
        count = len(survivors)
        self.begin_losses(True)
        first = cython.cast(Eliminations, survivors[0])
        for cell in range(self.cells):
            if not self.has(self.open, cell):
                continue
            written = first.value_at[cell]
            for word in range(span):
                self.domains[(self.lost + cell) * span + word] = self.domains[cell * span + word]
            for i in range(count):
                twin = cython.cast(Eliminations, survivors[i])
                if twin.value_at[cell] != written:
                    written = 0
                for word in range(span):
                    self.domains[(self.lost + cell) * span + word] &= ~twin.domains[cell * span + word]
            if written:
                self.add_assignment(cell, written)
            else:
                self.add_losing_item(cell)
        self.remove_losses()
        return self.count > 0
