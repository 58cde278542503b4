"""Solve a Hidato with the techniques of one level, starting from some givens.

The techniques of each level, with their names in the catalogue:

1  place a number if the previous or the next number is placed and only one free cell is left beside it (D1, D2)
2  place a number if only one cell is near enough to the placed numbers before and after it, counted in steps through
   free cells (D3, D4, D5), and, on a chequered board, has the right colour (D15); fill a cell that only one number can
   reach, if the previous or the next number is placed (D6); fill a dead end (D7)
3  eliminate a place of a number if no place of the previous or of the next number is beside it (D9); fill any cell
   that only one number can reach (D6); use cells that can be entered and left in only one way (D8), two numbers
   confined to two cells, two cells confined to two numbers (D10), and gaps with few routes (the easiest form of D11)
4  use gaps with up to eight routes, and cells that only the numbers of these gaps can visit (D11, D12); use three
   numbers confined to three cells, and three cells confined to three numbers (D10)
5  assume that a number is on a cell, and follow this to a contradiction (D17)

Each level includes those below it. Levels 1 and 2 use placed numbers and free cells only. From level 3 on, the rules of
the position are propagated, and the other techniques are tried when propagation finds nothing more. See SearchState and
RandomPath for the terms.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.random_path import RandomPath
from cython.cimports.masume.kernel.hidato.route_clusters import RouteClusters

from masume.kernel.hidato import technique_weights

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Largest numbers of routes that players list, at level 3 and at level 4.
FEW_ROUTES = cython.declare(cython.int, technique_weights.FEW_ROUTES)
MOST_ROUTES = cython.declare(cython.int, technique_weights.MOST_ROUTES)


class LevelSolver(RouteClusters):
    """Position that tests whether givens can be removed: the techniques of the current level must find them again. That
    suffices, because the board was solvable with these givens.
    """

    def __init__(self, shape, path: RandomPath, given):
        RouteClusters.__init__(self, shape, path, given)
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        size: cython.int = self.size
        width: cython.int = self.width
        stride: cython.int = self.stride
        cell: cython.int
        square: cython.int
        self.level = 1

        self.touching = path.touching
        self.touching_from = path.touching_from
        self.is_chequered = shape.neighbours == 4
        self.light = no_words * stride
        for cell in range(size):
            square = shape.cells[cell]
            if (square // shape.cols + square % shape.cols) % 2 == 0:
                self.light[1 + (cell >> 6)] |= bit(cell)
        self.parity = 0

        self.members = no_numbers * size
        self.union = no_words * width

    def can_spare(self, numbers, first, end):
        """Return whether the techniques of the current level can find the removed givens again. These are the elements
        of `numbers` with indices from `first` up to, but not including, `end`.
        """
        self.load()
        self.goals_left = end - first
        for i in range(first, end):
            self.is_goal[numbers[i]] = 1
        self.argue()
        for i in range(first, end):
            self.is_goal[numbers[i]] = 0
        return self.goals_left == 0

    def solves(self):
        """Return whether the techniques of the current level solve the board from its givens."""
        self.load()
        self.goals_left = 1
        self.argue()
        return self.placed_count == self.unplaced_count

    def argue(self):
        """Apply the techniques of the current level to the loaded givens until nothing more follows, or until all
        goals, the numbers that the caller needs, are placed.
        """
        level = self.level
        if level == 1:
            self.take_steps()
            return
        self.parity = not self.light[1 + (self.home[0] >> 6)] & bit(self.home[0])
        self.take_goals()
        if self.goals_left == 0:
            return
        if level == 2:
            self.update_windows()
            while (self.take_singles() or self.settle()) and self.goals_left and not self.stopped:
                self.update_windows()
            return
        self.narrow()
        self.list_candidates_of()
        self.enqueue_singles()
        while self.propagate() and self.goals_left:
            self.list_candidates_of()
            if self.follow_corridors() or self.find_sets(0, 2) or self.find_sets(1, 2):
                continue
            if self.list_routes(FEW_ROUTES, 0):
                continue
            if level > 3 and (self.find_sets(0, 3) or self.find_sets(1, 3) or self.list_routes(MOST_ROUTES, 1)):
                continue
            if level > 4 and self.suppose():
                continue
            return

    # ---- Levels 1 and 2

    def only_step(self, number):
        """Return the only free cell that touches both the number just before `number` and the number just after it. If
        one of these is not placed, consider only the other. Return -1 if there is not exactly one such cell, or if
        neither number is placed.
        """
        before = self.place_of[number - 1] if number > 0 else -1
        after = self.place_of[number + 1] if number < self.size - 1 else -1
        first = before if before >= 0 else after
        other = after if before >= 0 else -1
        only = -1
        if first < 0:
            return -1
        for j in range(3):
            word = (first >> 6) + j
            mask = self.near[3 * first + j] & self.free[word]
            if other >= 0 and mask:
                away = word - (other >> 6)
                mask &= self.near[3 * other + away] if 0 <= away < 3 else 0
            if mask:
                if only >= 0 or mask & (mask - 1):
                    return -1
                only = (word - 1) * 64 + ctz(mask)
        return only

    def take_steps(self):
        """Apply the techniques of level 1 until nothing more follows: place each number for which `only_step` returns a
        cell.
        """
        again = 1
        while again and self.goals_left and not self.stopped:
            again = 0
            self.tick(self.unplaced_count)
            for i in range(self.unplaced_count):
                number = self.unplaced[i]
                if self.place_of[number] < 0:
                    cell = self.only_step(number)
                    if cell >= 0:
                        self.occupy(number, cell)
                        again = 1

    def update_windows(self):
        """Update the windows of the numbers of each gap in which a number was placed or a cell was filled. The window
        of a number is the set of cells that are near enough to both ends of its gap.
        """
        number = 0
        while number < self.size:
            first = number
            number += 1
            if self.place_of[first] >= 0:
                continue
            while number < self.size and self.place_of[number] < 0:
                number += 1
            changed: cython.int = 0
            for other in range(first, number):
                changed |= self.stirred[other]
                for word in range(self.low[other], self.high[other]):
                    changed |= self.places[other * self.stride + word] & ~self.free[word] != 0
            if changed:
                self.update_window(first, number)
        self.tick(self.size)

    def update_window(self, first, end):
        """Restrict the numbers of one gap, from `first` up to, but not including, `end`, to their windows. The window
        of a number contains the free cells that are near enough to the placed numbers at both ends of the gap, counted
        in steps through free cells. On a chequered board, these cells must also have the right colour.
        """
        stride = self.stride
        for number in range(first, end):
            self.stirred[number] = 0
            self.low[number] = 1
            self.high[number] = stride - 1
            flip = ALL_BITS if (number + self.parity) & 1 else 0
            for word in range(1, stride - 1):
                self.places[number * stride + word] = self.free[word]
                if self.is_chequered:
                    self.places[number * stride + word] &= self.light[word] ^ flip
        if first > 0:
            self.start_flood(self.place_of[first - 1])
            for number in range(first, end):
                self.spread_flood(number)
        if end < self.size:
            self.start_flood(self.place_of[end])
            for number in range(end - 1, first - 1, -1):
                self.spread_flood(number)
        if self.width > 1:
            for number in range(first, end):
                self.trim(number)

    def start_flood(self, cell):
        """Start a flood fill from `cell`."""
        for word in range(self.stride):
            self.held[word] = 0
            self.around[word] = 0
        self.around[1 + (cell >> 6)] = bit(cell)

    def spread_flood(self, number):
        """Extend the flood fill by one step, and restrict `number` to the cells reached. `around` holds the cells
        reached last, and `held` all cells reached so far.
        """
        self.look_outside()
        for word in range(1, self.stride - 1):
            self.around[word] = self.reach[word] & self.free[word] & ~self.held[word]
            self.held[word] |= self.around[word]
            self.places[number * self.stride + word] &= self.held[word]

    def take_goals(self):
        """Place each goal (a number that the caller needs) that has only one cell in its window. This is the part of
        level 2 that takes little work.
        """
        for i in range(self.unplaced_count):
            goal = self.unplaced[i]
            if not self.is_goal[goal] or self.place_of[goal] >= 0:
                continue
            first = goal
            end = goal + 1
            while first > 0 and self.place_of[first - 1] < 0:
                first -= 1
            while end < self.size and self.place_of[end] < 0:
                end += 1
            self.update_window(first, end)
            if self.only_place(goal) >= 0:
                self.occupy(goal, self.home[goal])

    def take_singles(self):
        """Place each number with only one cell left (level 2). Return 1 if any number was placed."""
        progress = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                cell = self.only_place(number)
                if cell >= 0:
                    self.occupy(number, cell)
                    progress = 1
        return progress

    def settle(self):
        """Place numbers by two techniques of level 2. First, if only one number can be on a cell, place it there,
        provided that the number just before or after it is placed. Second, consider each cell with at most one free
        neighbour: if only one candidate of the cell is an end of the path or has the number just before or after it
        placed, place this candidate. Return 1 if any number was placed.
        """
        progress = 0
        self.list_candidates_of()
        self.tally()
        if self.stopped:
            return 0
        for word in range(1, self.stride - 1):
            open_cells = self.free[word]
            while open_cells:
                cell = (word - 1) * 64 + ctz(open_cells)
                open_cells &= open_cells - 1
                if not self.cells_with_2[word] & bit(cell):
                    number = self.first_taker(cell)
                    if self.is_beside_placed(number):
                        self.occupy(number, cell)
                        progress = 1
                    continue
                count = 0
                for j in range(3):
                    count += popcount(self.near[3 * cell + j] & self.free[word - 1 + j])
                if count > 1:
                    continue
                taking = -1
                count = 0
                for slot in range(self.width):
                    rest = self.candidates_of[cell * self.width + slot]
                    while rest:
                        number = slot * 64 + ctz(rest)
                        rest &= rest - 1
                        if self.place_of[number] < 0 and (
                            number == 0 or number == self.size - 1 or self.is_beside_placed(number)
                        ):
                            taking = number
                            count += 1
                if count == 1:
                    self.occupy(taking, cell)
                    progress = 1
        return progress

    def is_beside_placed(self, number):
        """Return whether the number just before or after `number` is placed."""
        return (number > 0 and self.place_of[number - 1] >= 0) or (
            number < self.size - 1 and self.place_of[number + 1] >= 0
        )

    # ---- Level 3: corridors and sets

    def follow_corridors(self):
        """Eliminate numbers along corridors (level 3). The path enters and leaves every cell except its two ends. So if
        only two neighbours of a cell can hold a number that differs by one from a candidate of the cell, both of them
        hold such a number. Return 1 if anything was eliminated. `candidates_of` must be up to date.
        """
        last = self.size - 1
        door = -1
        door_too = -1
        for word in range(1, self.stride - 1):
            rest = self.free[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[word] & bit(cell) or self.places[last * self.stride + word] & bit(cell):
                    continue
                self.find_next_numbers(cell)
                doors = 0
                for i in range(self.touching_from[cell], self.touching_from[cell + 1]):
                    other = self.touching[i]
                    usable = 0
                    if self.free[1 + (other >> 6)] & bit(other):
                        for slot in range(self.width):
                            usable |= self.candidates_of[other * self.width + slot] & self.steps[slot]
                    else:
                        usable = self.steps[self.number_at[other] >> 6] & bit(self.number_at[other])
                    if usable:
                        doors += 1
                        door_too = door
                        door = other
                if doors == 2:
                    self.keep_steps(door)
                    self.keep_steps(door_too)
                    self.find_next_numbers(door)
                    self.keep_steps(cell)
                    self.find_next_numbers(door_too)
                    self.keep_steps(cell)
        self.tick(self.unplaced_count * 8)
        return self.queue_count > 0

    def find_next_numbers(self, cell):
        """Store in `steps` the numbers that differ by one from a candidate of `cell`. The candidate of a filled cell is
        its number, which is looked up in the solution: levels place only correct numbers.
        """
        row = cell * self.width
        for slot in range(self.width):
            self.steps[slot] = 0
        if not self.free[1 + (cell >> 6)] & bit(cell):
            number = self.number_at[cell]
            if number > 0:
                self.steps[(number - 1) >> 6] |= bit(number - 1)
            if number < self.size - 1:
                self.steps[(number + 1) >> 6] |= bit(number + 1)
            return
        for slot in range(self.width):
            self.steps[slot] |= ((self.candidates_of[row + slot] << 1) & ALL_BITS) | (
                self.candidates_of[row + slot] >> 1
            )
            if slot > 0:
                self.steps[slot] |= self.candidates_of[row + slot - 1] >> 63
                self.steps[slot - 1] |= (self.candidates_of[row + slot] << 63) & ALL_BITS

    def keep_steps(self, cell):
        """Eliminate from `cell` each number that is not in `steps`."""
        if self.free[1 + (cell >> 6)] & bit(cell):
            for slot in range(self.width):
                rest = self.candidates_of[cell * self.width + slot] & ~self.steps[slot]
                while rest:
                    self.rule_out(slot * 64 + ctz(rest), cell)
                    rest &= rest - 1

    def find_sets(self, by_cells, most):
        """Find groups of two numbers that are confined to the same two cells, and eliminate all other numbers from
        those cells. If `by_cells`, find two cells that are confined to the same two numbers instead, and eliminate
        those numbers from all other cells. If `most` is 3, also find groups of three. Return 1 if anything was
        eliminated. `candidates_of` must be up to date.
        """
        count = 0
        for i in range(self.unplaced_count):
            # The free cells are exactly the homes of the unplaced numbers.
            k = self.unplaced[i]
            if self.place_of[k] >= 0:
                continue
            if by_cells:
                k = self.home[k]
            total = 0
            for slot in range(self.width):
                total += popcount(self.options(by_cells, k, slot))
            if 2 <= total <= most:
                self.members[count] = k
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                together = 0
                for slot in range(self.width):
                    self.union[slot] = self.options(by_cells, self.members[i], slot)
                    self.union[slot] |= self.options(by_cells, self.members[j], slot)
                    together += popcount(self.union[slot])
                if together == 2:
                    self.keep_from(by_cells, self.members[i], self.members[j], -1)
                if together != 3 or most < 3:
                    continue
                for k in range(j + 1, count):
                    rest = 0
                    for slot in range(self.width):
                        rest |= self.options(by_cells, self.members[k], slot) & ~self.union[slot]
                    if rest == 0:
                        self.keep_from(by_cells, self.members[i], self.members[j], self.members[k])
        self.tick(count * count)
        return self.queue_count > 0

    def options(self, by_cells, item, slot):
        """Return word `slot` of the set of candidates of `item`. If `by_cells`, the item is a cell and its candidates
        are numbers; otherwise it is a number and its candidates are places.
        """
        return self.candidates_of[item * self.width + slot] if by_cells else self.places[item * self.stride + 1 + slot]

    def keep_from(self, by_cells, a, b, c):
        """Reserve the items in `union` for the group of `a`, `b` and `c`: eliminate these items from everything else.
        If `by_cells`, the members of the group are cells, and the items are numbers; otherwise, the members are
        numbers, and the items are cells. `c` is -1 for a group of two.
        """
        for slot in range(self.width):
            wanted = self.union[slot]
            while wanted:
                item = slot * 64 + ctz(wanted)
                wanted &= wanted - 1
                for word in range(self.width):
                    rest = self.options(1 - by_cells, item, word)
                    while rest:
                        other = word * 64 + ctz(rest)
                        rest &= rest - 1
                        if other != a and other != b and other != c:
                            if by_cells:
                                self.rule_out(item, other)
                            else:
                                self.rule_out(other, item)

    # ---- Level 5

    def suppose(self):
        """Assume each number on each of its places, one at a time, and eliminate the places that lead to a
        contradiction (level 5). Return 1 if anything was eliminated.
        """
        changed = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] >= 0:
                continue
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    if cell != self.home[number] and self.fails(number, cell):
                        self.rule_out(number, cell)
                        changed = 1
                    if self.stopped:
                        return 0
            # Otherwise the eliminations would be undone together with the next assumption.
            if changed and not self.propagate():
                return 0
        return changed

    def fails(self, number, cell):
        """Return whether the assumption that `number` is on `cell` leads, by simple techniques, to a number without a
        place or to a cell without a number. Restore the position afterwards.
        """
        trail_size = self.trail_size
        placed_count = self.placed_count
        unwanted = 0
        # Goals must not be reached under an assumption.
        self.goals_left += self.size
        self.keep_only(number, cell)
        stands = self.drain()
        while stands:
            self.tally()
            for word in range(1, self.stride - 1):
                unwanted |= self.free[word] & ~self.wanted[word]
            if unwanted:
                stands = 0
            elif not self.make_turns():
                break
            else:
                stands = self.drain()
        self.undo(trail_size, placed_count)
        self.goals_left -= self.size
        return not stands and not self.stopped
