"""Find Hidato steps about gaps: by counting the steps around filled cells, and by comparing routes."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.deduction_sink import COLLECTING
from cython.cimports.masume.kernel.hidato.eliminations import Eliminations
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

ALL_ROUTES = cython.declare(cython.int, NUMBERS["all-routes"])
MUST_VISIT = cython.declare(cython.int, NUMBERS["must-visit"])
DETOUR = cython.declare(cython.int, technique_weights.DETOUR)
MORE_ROUTES = cython.declare(cython.int, technique_weights.MORE_ROUTES)
ELIMINATING = cython.declare(cython.int, technique_weights.ELIMINATING)
MOST_MISSING = cython.declare(cython.int, technique_weights.MOST_MISSING)
FEW_ROUTES = cython.declare(cython.int, technique_weights.FEW_ROUTES)
MOST_ROUTES = cython.declare(cython.int, technique_weights.MOST_ROUTES)
# Largest number of cells of all routes together, because a sentence names them one by one.
MOST_NAMED = cython.declare(cython.int, 24)


class RoutesFinder(Eliminations):
    """Finder of detours and routes.

    A detour is an argument about one gap: because its path must go around filled cells, it cannot reach certain cells
    in time. A stretch is a part of the path with consecutive gaps. A cluster is a set of gaps in a stretch that compete
    for cells, so that their routes must not meet; its members are the missing numbers of these gaps. A route assigns a
    cell to each member, in order.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        Eliminations.__init__(self, shape, like)
        self.gap_count = 0
        self.gap_low = numbers(self.size + 2)
        self.gap_high = numbers(self.size + 2)
        self.seen_cluster = numbers((self.size + 2) * 64)
        self.seen_stamp = 0
        self.group = numbers(MOST_MISSING)
        self.member = numbers(MOST_MISSING)
        self.member_count = 0
        self.chosen = numbers(MOST_MISSING)
        self.visited = numbers(self.cells)
        self.visited_count = 0
        self.route = numbers((MOST_ROUTES + 1) * MOST_MISSING)
        self.route_count = 0

    # Counting steps.

    def is_quiet(self, low, high, seen):
        """Return whether none of the cells that were filled after the first `seen` ones affects the gap between the
        numbers `low` and `high`. A cell cannot affect the gap if a path through it from `low` to `high` would be too
        long.
        """
        for i in range(seen, self.filled_count):
            cell = self.filled[i]
            steps = 0
            if low > 0:
                steps = self.steps(self.where[low], cell)
            if high <= self.size:
                steps += self.steps(self.where[high], cell)
                if low == 0:
                    steps += 1
            elif low > 0:
                steps += 1
            if steps <= high - low:
                return False
        return True

    def look_along_gaps(self):
        """Emit a step for each gap whose path must make a detour; or, if the current technique is a contradiction, emit
        a contradiction for each gap without a path that is short enough.

        Between two successive written numbers, the path passes through open cells only. So only paths through open
        cells are counted, and only from these two numbers.
        """
        if self.clean_as_of[self.current_technique] == self.filled_count:
            return
        ways: cython.bint = self.current_technique >= self.techniques
        emitted: cython.bint = False
        low = 0
        while low < self.size:
            high = self.higher(low)
            ends: cython.int = (low > 0) + (high <= self.size)
            # The number in a gap of one touches both ends, so there is no detour.
            if (ends == 2 and high > low + 1) if ways else (ends > 0 and high > low + 2):
                at = 2 * low + ways
                quiet = self.quiet_high[at] == high and self.is_quiet(low, high, self.quiet_filled[at])
                if quiet or not (self.lacks_way(low, high) if ways else self.find_detour(low, high)):
                    self.quiet_high[at] = high
                    self.quiet_filled[at] = self.filled_count
                else:
                    self.offer_along_gap(low, high)
                    emitted = True
            low = high
        if not emitted:
            self.clean_as_of[self.current_technique] = self.filled_count

    def find_detour(self, low, high):
        """Mark each number between the written numbers `low` and `high` as eliminated from the cells that no path
        through open cells can reach in time. Store all cells that can be reached from either end in scratch set 4.
        Return whether anything is eliminated.
        """
        self.begin_losses(False)
        for number in range(low + 1, high):
            self.clear(self.removed + number)
        self.tick((high - low) * self.width)
        self.clear(self.scratch + 4)
        if low > 0:
            self.begin_flood(self.where[low])
            for number in range(low + 1, high):
                self.tick(2 * self.width)
                self.count_on(number)
            self.join(self.scratch + 4, self.scratch + 2)
        if high <= self.size:
            self.begin_flood(self.where[high])
            for number in range(high - 1, low, -1):
                self.tick(2 * self.width)
                self.count_on(number)
            self.join(self.scratch + 4, self.scratch + 2)
        for number in range(low + 1, high):
            self.lose_from(number)
        return self.losing_count > 0

    def begin_flood(self, cell):
        """Start a flood fill from `cell`. Scratch set 2 holds all cells reached so far, and scratch set 3 those reached
        last.
        """
        self.clear(self.scratch + 2)
        self.add(self.scratch + 2, cell)
        self.clear(self.scratch + 3)
        self.add(self.scratch + 3, cell)
        self.is_flooding = True

    def flood_on(self):
        """Extend the flood fill by one step through open cells."""
        if not self.is_flooding:
            return
        width = self.width
        reached = (self.scratch + 2) * width
        edge = (self.scratch + 3) * width
        self.spread(self.scratch + 3, self.scratch + 3)
        self.is_flooding = False
        for word in range(width):
            more = self.sets[edge + word] & self.sets[self.open * width + word] & ~self.sets[reached + word]
            self.sets[edge + word] = more
            self.sets[reached + word] |= more
            if more:
                self.is_flooding = True

    def count_on(self, number):
        """Extend the flood fill by one step, and mark `number` as eliminated from the cells that are still not
        reached.
        """
        width = self.width
        self.flood_on()
        for word in range(width):
            out = self.sets[number * width + word] & ~self.sets[(self.scratch + 2) * width + word]
            self.sets[(self.removed + number) * width + word] |= out

    def lacks_way(self, low, high):
        """Return whether every path through open cells between the written numbers `low` and `high` is too long. If so,
        store the cells that can be reached from `low` in scratch set 4.
        """
        goal = self.touching + self.where[high]
        self.begin_losses(False)
        self.begin_flood(self.where[low])
        for _ in range(low + 1, high):
            self.flood_on()
            if self.meets(self.scratch + 3, goal):
                return False
            if not self.is_flooding:
                break
        self.copy_row(self.scratch + 4, self.scratch + 2)
        return True

    def offer_along_gap(self, low, high):
        """Emit the eliminations from the numbers between `low` and `high`, or a contradiction if there are none. The
        premises are the filled cells around the cells in scratch set 4. Step arguments: `low` and `high`.
        """
        if self.mode != COLLECTING:
            self.spread(self.scratch + 4, self.scratch + 5)
            self.drop(self.scratch + 5, self.open)
            self.reason_row(self.scratch + 5)
            if low > 0:
                self.reason(self.where[low])
            if high <= self.size:
                self.reason(self.where[high])
            self.reason_singles()
        if self.losing_count:
            self.start_losses(DETOUR, low)
        else:
            self.start(0, low)
        self.add_arg(low)
        self.add_arg(high)
        self.emit()

    # Comparing routes.

    def list_closed_gaps(self):
        """List the gaps between two written numbers."""
        self.gap_count = 0
        low = self.higher(0)
        while low <= self.size:
            high = self.higher(low)
            if high > low + 1 and high <= self.size:
                self.gap_low[self.gap_count] = low
                self.gap_high[self.gap_count] = high
                self.gap_count += 1
            low = high

    def emit_routes(self, visiting):
        """Emit, for each cluster, the eliminations on which all its routes agree. If `visiting`, consider only routes
        through all cells that no number outside the cluster can hold.
        """
        self.list_closed_gaps()
        self.seen_stamp += 1
        for first in range(self.gap_count):
            total = 0
            for last in range(first, self.gap_count):
                total += self.gap_high[last] - self.gap_low[last] - 1
                if total > MOST_MISSING:
                    break
                self.tick(self.width * total)
                self.split_stretch(visiting, first, last)

    def split_stretch(self, visiting, first, last):
        """Divide the gaps with indices `first` to `last` into clusters that do not compete for the same cells. Compare
        the routes of each cluster that has not been examined yet.
        """
        count = last - first + 1
        # group[i]: the lowest gap of the cluster to which gap i belongs
        for i in range(count):
            self.group[i] = i
        for i in range(count):
            for j in range(i):
                if self.group[i] != self.group[j] and self.compete_for_cells(first + i, first + j):
                    lower = min(self.group[i], self.group[j])
                    other = max(self.group[i], self.group[j])
                    for k in range(count):
                        if self.group[k] == other:
                            self.group[k] = lower
        for i in range(count):
            if self.group[i] != i:
                continue
            mask = 0
            for j in range(i, count):
                if self.group[j] == i:
                    mask |= 1 << (j - i)
            at = (first + i) * 64 + mask
            if self.seen_cluster[at] != self.seen_stamp:
                self.seen_cluster[at] = self.seen_stamp
                self.emit_at_cluster(visiting, first + i, mask)

    def compete_for_cells(self, first, other):
        """Return whether any cell is a candidate for numbers of both gaps `first` and `other`."""
        for number in range(self.gap_low[first] + 1, self.gap_high[first]):
            for rival in range(self.gap_low[other] + 1, self.gap_high[other]):
                if self.meets(number, rival):
                    return True
        return False

    def emit_at_cluster(self, visiting, first, mask):
        """Emit the eliminations on which all routes of a cluster agree. Bit i of `mask` is set if the gap with index
        `first` + i belongs to the cluster. `visiting` is the parameter of `emit_routes`.
        """
        self.member_count = 0
        for i in range(MOST_MISSING):
            if mask >> i & 1:
                for number in range(self.gap_low[first + i] + 1, self.gap_high[first + i]):
                    self.member[self.member_count] = number
                    self.member_count += 1
        self.visited_count = 0
        if visiting and not self.find_visited():
            return
        self.route_count = 0
        if not self.walk(0) or self.route_count == 0:
            return
        if self.route_count > 1 and self.route_count * self.member_count > MOST_NAMED:
            return
        weight = MORE_ROUTES
        if visiting:
            weight = self.lightest[MUST_VISIT]
        elif self.route_count <= FEW_ROUTES:
            weight = self.lightest[ALL_ROUTES]
        if self.find_own():
            self.offer_routes(weight, first, mask, False)
        if self.route_count > 1 and self.find_shared():
            self.offer_routes(weight, first, mask, True)

    def is_member(self, number):
        """Return whether `number` is a member of the cluster."""
        for i in range(self.member_count):
            if self.member[i] == number:
                return True
        return False

    def find_visited(self):
        """List in `visited` the cells that only members of the cluster can hold. Return whether there are any."""
        row = self.scratch + 2
        self.clear(row)
        for i in range(self.member_count):
            self.join(row, self.member[i])
        cell = -1
        while (cell := self.next_in(row, cell)) >= 0:
            count = 0
            for i in range(self.member_count):
                if self.can_be(cell, self.member[i]):
                    count += 1
            if count == self.domain_size[cell]:
                self.visited[self.visited_count] = cell
                self.visited_count += 1
        return self.visited_count > 0

    def walk(self, i):
        """Continue the current route, which covers the first `i` members, in all possible ways, and list the complete
        routes. Return False if there are too many.
        """
        number = self.member[i]
        here = self.where[number - 1] if self.where[number - 1] >= 0 else self.chosen[i - 1]
        goal = self.where[number + 1]
        slots = self.slots
        for slot in range(slots):
            cell = self.neighbour[here * slots + slot]
            if cell < 0 or not self.can_be(cell, number):
                continue
            if goal >= 0 and not self.has(self.touching + goal, cell):
                continue
            free: cython.bint = True
            for j in range(i):
                if self.chosen[j] == cell:
                    free = False
            if not free:
                continue
            self.chosen[i] = cell
            if self.visited_count and self.count_unvisited(i) > self.member_count - 1 - i:
                continue
            if i < self.member_count - 1:
                if not self.walk(i + 1):
                    return False
            elif self.route_count == MOST_ROUTES:
                return False
            else:
                for j in range(self.member_count):
                    self.route[self.route_count * MOST_MISSING + j] = self.chosen[j]
                self.route_count += 1
        return True

    def count_unvisited(self, last):
        """Return the number of cells in `visited` that the current route does not use. The route extends to the member
        with index `last`.
        """
        count = self.visited_count
        for i in range(self.visited_count):
            for j in range(last + 1):
                if self.chosen[j] == self.visited[i]:
                    count -= 1
        return count

    def find_own(self):
        """Mark each member of the cluster as eliminated from the cells in which no route places it. Return whether
        anything is eliminated.
        """
        self.begin_losses(False)
        for i in range(self.member_count):
            number = self.member[i]
            row = self.removed + number
            self.copy_row(row, number)
            for r in range(self.route_count):
                cell = self.route[r * MOST_MISSING + i]
                if self.has(row, cell):
                    self.flip(row, cell)
            self.lose_from(number)
        return self.losing_count > 0

    def find_shared(self):
        """Mark all numbers outside the cluster as eliminated from the cells that every route uses. Return whether
        anything is eliminated.
        """
        self.begin_losses(False)
        self.clear(self.scratch + 3)
        for i in range(self.member_count):
            cell = self.route[i]
            always: cython.bint = True
            for r in range(1, self.route_count):
                used: cython.bint = False
                for j in range(self.member_count):
                    if self.route[r * MOST_MISSING + j] == cell:
                        used = True
                if not used:
                    always = False
            if not always:
                continue
            self.add(self.scratch + 3, cell)
            number = 0
            while (number := self.next_number(cell, number)) > 0:
                if self.is_member(number):
                    continue
                if not self.is_listed(number):
                    self.clear(self.removed + number)
                    self.add_losing_item(number)
                self.add(self.removed + number, cell)
        return self.losing_count > 0

    def is_listed(self, number):
        """Return whether `number` is in the list of numbers that lose cells."""
        for i in range(self.losing_count):
            if self.losing_items[i] == number:
                return True
        return False

    def offer_routes(self, weight, first, mask, shared):
        """Emit the eliminations by the routes of a cluster. `first` and `mask` are the parameters of `emit_at_cluster`;
        `shared` states whether the eliminations are from numbers outside the cluster. Step arguments: 1 if `shared`,
        else 0; the number of gaps; for each gap, the lower and the higher number around it; the number of cells that
        must be visited, and these cells; the number of routes, and the cells of each route.
        """
        gaps = 0
        for i in range(MOST_MISSING):
            if mask >> i & 1:
                gaps += 1
                if self.mode != COLLECTING:
                    self.reason_beside(self.where[self.gap_low[first + i]])
                    self.reason_beside(self.where[self.gap_high[first + i]])
        if self.mode != COLLECTING:
            for r in range(self.route_count):
                for j in range(self.member_count):
                    self.reason_beside(self.route[r * MOST_MISSING + j])
        if shared:
            self.start(weight + ELIMINATING, self.gap_low[first])
            self.remove_losses()
        else:
            self.start_losses(weight, self.gap_low[first])
        self.add_arg(1 if shared else 0)
        self.add_arg(gaps)
        for i in range(MOST_MISSING):
            if mask >> i & 1:
                self.add_arg(self.gap_low[first + i])
                self.add_arg(self.gap_high[first + i])
        self.add_arg(self.visited_count)
        for i in range(self.visited_count):
            self.add_arg(self.visited[i])
        self.add_arg(self.route_count)
        for r in range(self.route_count):
            for j in range(self.member_count):
                self.add_arg(self.route[r * MOST_MISSING + j])
        self.emit()
