"""Find Hidato steps about links. A link joins two cells that follow each other on the path. Each cell has two links,
except the two ends of the path, which have one each.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.find_pockets import PocketsFinder
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

DEAD_END = cython.declare(cython.int, NUMBERS["dead-end"])
CORRIDOR = cython.declare(cython.int, NUMBERS["corridor"])
HIDDEN_ENDS = cython.declare(cython.int, NUMBERS["hidden-ends"])
FRAGMENT = cython.declare(cython.int, technique_weights.FRAGMENT)


class LinksFinder(PocketsFinder):
    """Finder of dead ends, corridors and hidden ends.

    A link is possible if its cells are neighbours that can hold consecutive numbers, and it is used if it is known to
    be part of the path. A cell is narrow if it needs two links and only two are possible, so that both are used. A
    fragment is a sequence of cells joined by used links, so they are consecutive on the path.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        PocketsFinder.__init__(self, shape, like)
        self.linked = numbers(self.cells)
        self.used = numbers(self.cells)
        self.is_seen = numbers(self.cells)
        self.along = numbers(self.cells + 1)
        self.small = numbers(max(self.cells, self.size + 2))

    def is_beside(self, number, cell):
        """Return whether `number` is written in a neighbour of `cell`."""
        return self.where[number] >= 0 and self.has(self.touching + self.where[number], cell)

    def fits(self, cell, number):
        """Return whether `number` fits in `cell`, an open cell with at most one open neighbour. One of the previous and
        the next number must be in a filled neighbour; both must be if no neighbour is open. At an end of the path, the
        number that does not exist counts as being there.
        """
        below = number == 1 or self.is_beside(number - 1, cell)
        above = number == self.size or self.is_beside(number + 1, cell)
        return (below or above) if self.open_slots[cell] else (below and above)

    def hit_misfits(self, cell):
        """Mark each candidate of `cell` that does not fit there as eliminated (see `fits`). Return how many candidates
        are left.
        """
        left = 0
        self.begin_losses(True)
        for word in range(self.span):
            rest = self.domains[cell * self.span + word]
            gone: cython.ulonglong = 0
            while rest:
                number = 64 * word + ctz(rest)
                if self.fits(cell, number):
                    left += 1
                else:
                    gone |= rest & (~rest + 1)
                rest &= rest - 1
            self.domains[(self.lost + cell) * self.span + word] = gone
        self.add_losing_item(cell)
        return left

    def emit_dead_ends(self):
        """Emit a step for each open cell with at most one open neighbour: the path enters such a cell from a filled
        cell or ends there, so the numbers that do not fit are eliminated.
        """
        cell = -1
        while (cell := self.next_in(self.open, cell)) >= 0:
            ways = self.open_slots[cell]
            if ways & (ways - 1) or self.domain_size[cell] == 0:
                continue
            left = self.hit_misfits(cell)
            # The last number of a cell is assigned even if distance alone excludes the others.
            if left == 0 or (left == self.domain_size[cell] and left > 1):
                continue
            self.reason_filled_beside(cell)
            if left == 1:
                self.reason(cell)
            self.start_losses(self.lightest[DEAD_END], cell)
            self.emit()

    def can_link(self, cell, other):
        """Return whether `cell` and `other` can hold consecutive numbers."""
        span = self.span
        before: cython.ulonglong = 0
        for word in range(span):
            here = self.domains[other * span + word]
            behind = self.domains[other * span + word + 1] if word + 1 < span else 0
            if self.domains[cell * span + word] & (here << 1 | before >> 63 | here >> 1 | behind << 63):
                return True
            before = here
        return False

    def find_links(self):
        """Compute the directions in which each cell has a possible link."""
        slots = self.slots
        for cell in range(self.cells):
            self.linked[cell] = 0
        for cell in range(self.cells):
            for slot in range(slots // 2):
                other = self.neighbour[cell * slots + slot]
                if other >= 0 and self.can_link(cell, other):
                    self.linked[cell] |= 1 << slot
                    self.linked[other] |= 1 << (slots - 1 - slot)

    def is_inner(self, cell):
        """Return whether `cell` cannot be an end of the path."""
        return not self.can_be(cell, 1) and not self.can_be(cell, self.size)

    def is_end(self, cell):
        """Return whether `cell` must be an end of the path."""
        return self.domain_size[cell] == self.can_be(cell, 1) + (self.size > 1 and self.can_be(cell, self.size))

    def emit_corridors(self):
        """Emit the eliminations around narrow cells. If there are none, emit those along fragments, which are harder to
        see.
        """
        slots = self.slots
        self.find_links()
        emitted: cython.bint = False
        for cell in range(self.cells):
            ways = self.linked[cell]
            if popcount(ways) == 2 and self.is_inner(cell):
                self.tick(self.span)
                first = self.neighbour[cell * slots + ctz(ways)]
                other = self.neighbour[cell * slots + ctz(ways & (ways - 1))]
                if self.emit_at_narrow(cell, first, other):
                    emitted = True
        if not emitted and self.best_weight >= FRAGMENT:
            self.emit_fragments()

    def emit_at_narrow(self, cell, first, other):
        """Emit the eliminations around the narrow cell `cell`: the path runs from `first` through `cell` to `other`, or
        the other way round. Step arguments: `first` and `other`. Return whether anything is eliminated.
        """
        span = self.span
        own_row = self.spare * span
        self.begin_losses(True)
        for word in range(span):
            kept: cython.ulonglong = 0
            rest = self.domains[cell * span + word]
            while rest:
                number = 64 * word + ctz(rest)
                if (self.has_option(first, number - 1) and self.has_option(other, number + 1)) or (
                    self.has_option(first, number + 1) and self.has_option(other, number - 1)
                ):
                    kept |= rest & (~rest + 1)
                rest &= rest - 1
            self.domains[own_row + word] = kept
            self.domains[(self.lost + cell) * span + word] = self.domains[cell * span + word] & ~kept
        if self.value_at[cell] == 0:
            self.lose_from(cell)
        self.hit_beside(first)
        self.hit_beside(other)
        if self.losing_count == 0:
            return False
        self.reason_beside(cell)
        self.start_losses(self.lightest[CORRIDOR], cell)
        self.add_arg(first)
        self.add_arg(other)
        self.emit()
        return True

    def has_option(self, cell, number):
        """Return whether `number` is one of the numbers of the board and a candidate of `cell`."""
        return 0 < number <= self.size and self.can_be(cell, number)

    def hit_beside(self, cell):
        """Mark each candidate of `cell` as eliminated unless the previous or the next number is in the number set with
        index `spare`.
        """
        span = self.span
        own_row = self.spare * span
        before: cython.ulonglong = 0
        if self.value_at[cell]:
            return
        for word in range(span):
            here = self.domains[own_row + word]
            behind = self.domains[own_row + word + 1] if word + 1 < span else 0
            gone = self.domains[cell * span + word] & ~(here << 1 | before >> 63 | here >> 1 | behind << 63)
            self.domains[(self.lost + cell) * span + word] = gone
            before = here
        self.lose_from(cell)

    # Fragments. A cell with only as many links as it needs uses them all; a cell that uses as many as it can have loses
    # its other links; and a link that would close a fragment into a ring is lost. For each cell c, row `shared` + c has
    # the premises: the cells that explain why its links are used or lost.

    def emit_fragments(self):
        """Find all links that must be used, and emit the eliminations along the fragments that they form."""
        for cell in range(self.cells):
            self.used[cell] = 0
            self.copy_row(self.shared + cell, self.touching + cell)
            self.add(self.shared + cell, cell)
        for number in range(1, self.size):
            if self.where[number] >= 0 and self.where[number + 1] >= 0:
                self.use_written(self.where[number], self.where[number + 1])
        changed: cython.bint = True
        while changed:
            self.tick(self.cells * self.width)
            changed = self.use_links()
            changed = self.lose_links() or changed
            changed = self.open_rings() or changed
        self.begin_fragments()
        for cell in range(self.cells):
            count = self.trace_fragment(cell)
            if count:
                self.tick(count * self.size)
                self.emit_at_fragment(count)

    def use_written(self, cell, other):
        """Mark the link between `cell` and `other`, which hold consecutive numbers, as used."""
        slots = self.slots
        for slot in range(slots):
            if self.neighbour[cell * slots + slot] == other:
                self.use(cell, slot)

    def use(self, cell, slot):
        """Mark the link of `cell` in direction `slot` as used."""
        other = self.neighbour[cell * self.slots + slot]
        self.used[cell] |= 1 << slot
        self.used[other] |= 1 << (self.slots - 1 - slot)
        self.share(cell, other)

    def unlink(self, cell, slot):
        """Remove the possible link of `cell` in direction `slot`."""
        other = self.neighbour[cell * self.slots + slot]
        self.linked[cell] &= ~(1 << slot)
        self.linked[other] &= ~(1 << (self.slots - 1 - slot))
        self.share(cell, other)

    def share(self, cell, other):
        """Unite the premises of the linked cells `cell` and `other`, and store the union for both."""
        self.join(self.shared + cell, self.shared + other)
        self.copy_row(self.shared + other, self.shared + cell)

    def use_links(self):
        """Mark as used all possible links of each cell that needs all of them. Return whether anything changed."""
        changed: cython.bint = False
        for cell in range(self.cells):
            unused = self.linked[cell] & ~self.used[cell]
            if unused and popcount(self.linked[cell]) <= (2 if self.is_inner(cell) else 1):
                for slot in range(self.slots):
                    if unused >> slot & 1:
                        self.use(cell, slot)
                changed = True
        return changed

    def lose_links(self):
        """Remove the unused links of each cell that already has as many used links as it can have. Return whether
        anything changed.
        """
        changed: cython.bint = False
        for cell in range(self.cells):
            unused = self.linked[cell] & ~self.used[cell]
            if unused and popcount(self.used[cell]) >= (1 if self.is_end(cell) else 2):
                for slot in range(self.slots):
                    if unused >> slot & 1:
                        self.unlink(cell, slot)
                changed = True
        return changed

    def open_rings(self):
        """Remove each possible link that would close a fragment into a ring. Return whether anything changed."""
        slots = self.slots
        changed: cython.bint = False
        self.begin_fragments()
        for cell in range(self.cells):
            count = self.trace_fragment(cell)
            if count < 3:
                continue
            last = self.along[count - 1]
            for slot in range(slots):
                if (
                    self.neighbour[cell * slots + slot] == last
                    and self.linked[cell] >> slot & 1
                    and not self.used[cell] >> slot & 1
                ):
                    self.unlink(cell, slot)
                    for i in range(count):
                        self.share(cell, self.along[i])
                    changed = True
        return changed

    def begin_fragments(self):
        """Mark all cells as not yet traced. Call this before `trace_fragment`."""
        for cell in range(self.cells):
            self.is_seen[cell] = 0

    def trace_fragment(self, start):
        """Store in `along` the cells of the fragment that begins at the cell `start`. Return their number, or 0 if no
        fragment begins there or if it was already traced from its other end.
        """
        slots = self.slots
        if self.is_seen[start] or popcount(self.used[start]) != 1:
            return 0
        self.is_seen[start] = 1
        self.along[0] = start
        count = 1
        ways = self.used[start]
        cell = start
        while popcount(ways) == 1:
            cell = self.neighbour[cell * slots + ctz(ways)]
            self.along[count] = cell
            count += 1
            self.is_seen[cell] = 1
            ways = 0
            for slot in range(slots):
                if self.used[cell] >> slot & 1 and not self.is_seen[self.neighbour[cell * slots + slot]]:
                    ways |= 1 << slot
        return count

    def emit_at_fragment(self, count):
        """Emit the eliminations along the fragment whose `count` cells are in `along`: its numbers must increase, or
        decrease, by one from cell to cell. Step arguments: the cells. Of several filled cells at an end of the
        fragment, only the innermost is listed.
        """
        # Of the filled cells at either end, only the one next to the open cells matters.
        first = 0
        while first < count and self.value_at[self.along[first]]:
            first += 1
        if first == count:
            return
        last = count - 1
        while self.value_at[self.along[last]]:
            last -= 1
        first = max(0, first - 1)
        last = min(count - 1, last + 1)
        length = last - first + 1
        if length < 3:
            return
        span = self.span
        self.begin_losses(True)
        for i in range(first, last + 1):
            for word in range(span):
                self.domains[(self.lost + self.along[i]) * span + word] = self.domains[self.along[i] * span + word]
        for number in range(1, self.size + 1):
            if self.runs(first, last, number, 1):
                self.keep_run(first, last, number, 1)
            if self.runs(first, last, number, -1):
                self.keep_run(first, last, number, -1)
        for i in range(first, last + 1):
            if self.value_at[self.along[i]] == 0:
                self.lose_from(self.along[i])
        if self.losing_count == 0:
            return
        for i in range(first, last + 1):
            self.reason_row(self.shared + self.along[i])
        self.start_losses(FRAGMENT, self.along[first])
        for i in range(first, last + 1):
            self.add_arg(self.along[i])
        self.emit()

    def runs(self, first, last, number, step):
        """Return whether the cells of the fragment from index `first` to index `last` can hold consecutive numbers
        beginning with `number`. The numbers increase if `step` is 1, and decrease if it is -1.
        """
        for i in range(first, last + 1):
            if not self.has_option(self.along[i], number + step * (i - first)):
                return False
        return True

    def keep_run(self, first, last, number, step):
        """Keep the consecutive numbers beginning with `number` in the cells of the fragment from index `first` to index
        `last`: remove each number from those to be eliminated from its cell. The numbers increase if `step` is 1, and
        decrease if it is -1. Call this only if `runs` returns True for the same arguments.
        """
        for i in range(first, last + 1):
            at = number + step * (i - first)
            self.domains[(self.lost + self.along[i]) * self.span + (at >> 6)] &= ~bit(at)

    def emit_hidden_ends(self):
        """Emit a step for the open cells with at most one possible link: each of them must be an end of the path. If
        they account for all ends that are not written yet, no other cell is an end. Step arguments: 1 if they do, else
        0; then the cells.
        """
        ends = 0
        if self.where[1] < 0:
            ends += 1
        if self.size > 1 and self.where[self.size] < 0:
            ends += 1
        if ends == 0 or self.size == 1:
            return
        self.find_links()
        ends_found = 0
        for cell in range(self.cells):
            if self.has(self.open, cell) and popcount(self.linked[cell]) <= 1:
                self.small[ends_found] = cell
                ends_found += 1
        if ends_found == 0:
            return
        self.begin_losses(True)
        for i in range(ends_found):
            self.hit_ends(self.small[i], False)
        if ends_found == ends:
            for cell in range(self.cells):
                if self.has(self.open, cell) and popcount(self.linked[cell]) > 1:
                    self.hit_ends(cell, True)
        if self.losing_count == 0:
            return
        for i in range(ends_found):
            self.reason_beside(self.small[i])
        self.start_losses(self.lightest[HIDDEN_ENDS], self.small[0])
        self.add_arg(ends_found == ends)
        for i in range(ends_found):
            self.add_arg(self.small[i])
        self.emit()

    def hit_ends(self, cell, ends):
        """Mark candidates of `cell` as eliminated: if `ends`, the first and the last number of the path, unless they
        are written; otherwise, all other candidates.
        """
        for word in range(self.span):
            mask: cython.ulonglong = 0
            if word == 0 and self.where[1] < 0:
                mask |= bit(1)
            if word == self.size >> 6 and self.where[self.size] < 0:
                mask |= bit(self.size)
            gone = self.domains[cell * self.span + word] & mask
            if not ends:
                gone ^= self.domains[cell * self.span + word]
            self.domains[(self.lost + cell) * self.span + word] = gone
        self.lose_from(cell)
