"""Find Kakuro steps from the sums of several runs that form a region from which few open cells stick out.

A region is a set of runs. Add up its across sums and subtract its down sums: a cell that lies in two runs of the region
cancels out. A cell that lies in only one of them sticks out. The result is the sum of the cells that stick out, where
those in down runs count negatively. Consider the graph whose nodes are the runs and whose edges are the open cells: the
open cells that stick out of a region form a cut of this graph, so the finder searches for small cuts.
"""

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, DIGIT
from cython.cimports.masume.kernel.kakuro.find_in_runs import RunsFinder

from masume.kernel.kakuro.technique_weights import NUMBERS

REGION_SUM = cython.declare(cython.int, NUMBERS["region-sum"])
TWO_CELL_CUT = cython.declare(cython.int, NUMBERS["two-cell-cut"])
LARGER_CUT = cython.declare(cython.int, NUMBERS["larger-cut"])

# Largest number of open cells sticking out; with more, bounds are weak and take much work.
MAX_STICKING_OUT = cython.declare(cython.int, 6)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


def cycle_label(number: cython.int) -> cython.ulonglong:
    """Return the label of the cycle with index `number`, a hash of the index."""
    word: cython.ulonglong = number + 1
    word = (word * STEP) & WORD
    word ^= word >> 31
    word = (word * MIX) & WORD
    return word ^ word >> 29


class CutsFinder(RunsFinder):
    """Finder of the steps that compare the sums of the runs in a region.

    It uses a graph with a node for each run that has a clue, and an edge for each open cell. One more node, `outside`,
    stands for all runs without a clue; no region can contain it. The open cells get labels, which are numbers, such
    that the exclusive or of the labels of all cells of a cut is 0. To achieve this, each cell that closes a cycle gets
    a pseudo-random label, and each other cell the exclusive or of the labels of all cycles through it. The labels of
    other sets of cells may cancel out by chance, so each cut found by labels is verified.
    """

    def __init__(self, squares: cython.int, runs: tuple, across: cython.int, sums: tuple) -> None:
        super().__init__(squares, runs, across, sums)
        self.outside = 0
        nodes = self.room + 1
        self.cuts_at = 0
        self.label = array("Q", [0]) * max(squares, 1)
        self.piece = self.cut_table(squares)
        self.node_label = array("Q", [0]) * nodes
        self.entered_by = self.cut_table(nodes)
        self.order = self.cut_table(nodes)
        self.unclued = self.cut_table(squares)
        self.unclued_count = 0
        self.sorted = self.cut_table(squares)
        self.sorted_count = 0
        self.side = self.cut_table(2 * nodes)
        self.side_count = self.cut_table(2)
        self.in_side = self.cut_table(2 * nodes)
        self.mark = 0
        self.cut = self.cut_table(3)
        self.corner = self.cut_table(4)
        self.filled = self.cut_table(squares)
        self.filled_count = 0
        self.out = self.cut_table(9 * 4)
        self.sign = self.cut_table(9 * 4)
        self.out_count = 0
        self.balance = 0
        self.out_run = self.cut_table(9 * 4)
        self.out_gone = self.cut_table(9 * 4)

    # The graph.

    def node_of(self, run):
        """Return the node that represents `run`."""
        return run if self.clue[run] else self.outside

    def beyond(self, cell, node):
        """Return the node at the other end of the edge `cell`, one end of which is `node`."""
        return self.node_of(self.across_of[cell]) + self.node_of(self.down_of[cell]) - node

    def find_labels(self):
        """Compute the labels of the open cells, and sort the cells by label. Do nothing if no digit was written since
        the last call.
        """
        if self.cuts_at >= self.placed_at:
            return
        self.cuts_at = self.clock
        self.outside = self.runs
        self.unclued_count = 0
        self.sorted_count = 0
        for cell in range(self.cells):
            self.piece[cell] = -1
            if self.across_of[cell] >= 0 and not self.written[cell]:
                self.sorted[self.sorted_count] = cell
                self.sorted_count += 1
                if not self.clue[self.across_of[cell]] or not self.clue[self.down_of[cell]]:
                    self.unclued[self.unclued_count] = cell
                    self.unclued_count += 1
        for node in range(self.runs + 1):
            self.entered_by[node] = -2
        cycles = 0
        for root in range(self.runs + 1):
            if self.entered_by[root] != -2 or (root < self.runs and not self.clue[root]):
                continue
            self.entered_by[root] = -1
            cycles = self.walk(root, cycles)
        self.sort_cells()

    def walk(self, root, cycles):
        """Traverse one connected component of the graph, breadth first from the node `root`, and label its cells. A
        cell that leads to a node visited before closes a cycle. The label of the cycle is passed on from both ends of
        that cell towards the root, and cancels out where the two paths meet. `cycles` is the number of cycles found
        before; return the number including the new ones.
        """
        self.order[0] = root
        self.node_label[root] = 0
        count = 1
        at = 0
        while at < count:
            node = self.order[at]
            at += 1
            is_run: cython.bint = node < self.runs
            for i in range(self.start[node + 1] - self.start[node] if is_run else self.unclued_count):
                cell = self.member[self.start[node] + i] if is_run else self.unclued[i]
                if self.written[cell] or cell == self.entered_by[node] or self.piece[cell] >= 0:
                    continue
                self.piece[cell] = root
                other = self.beyond(cell, node)
                if self.entered_by[other] == -2:
                    self.entered_by[other] = cell
                    self.node_label[other] = 0
                    self.order[count] = other
                    count += 1
                else:
                    self.label[cell] = cycle_label(cycles)
                    self.node_label[node] ^= self.label[cell]
                    self.node_label[other] ^= self.label[cell]
                    cycles += 1
        while count > 1:
            count -= 1
            node = self.order[count]
            cell = self.entered_by[node]
            self.label[cell] = self.node_label[node]
            other = self.beyond(cell, node)
            self.node_label[other] ^= self.node_label[node]
        return cycles

    def sort_cells(self):
        """Sort the open cells by label, then by component, then by cell."""
        gap = self.sorted_count // 2
        while gap:
            for i in range(gap, self.sorted_count):
                cell = self.sorted[i]
                k = i
                while k >= gap and self.comes_before(cell, self.sorted[k - gap]):
                    self.sorted[k] = self.sorted[k - gap]
                    k -= gap
                self.sorted[k] = cell
            gap //= 2

    def comes_before(self, first, two):
        """Return whether the open cell `first` comes before the open cell `two` in the order by label, then by
        component, then by cell.
        """
        if self.label[first] != self.label[two]:
            return self.label[first] < self.label[two]
        if self.piece[first] != self.piece[two]:
            return self.piece[first] < self.piece[two]
        return first < two

    def first_with(self, label):
        """Return the index in `sorted` of the first cell whose label is at least `label`."""
        low = 0
        high = self.sorted_count
        while low < high:
            middle = (low + high) // 2
            if self.label[self.sorted[middle]] < label:
                low = middle + 1
            else:
                high = middle
        return low

    # Regions.

    def find_region(self, count):
        """Find a region of at least two runs from which exactly the first `count` cells of `cut` stick out. The removal
        of these cells splits the graph into two sides; if both are such regions, choose the smaller one. Return the
        index of the chosen side, 0 or 1, or -1 if there is no such region.
        """
        self.mark += 1
        best = -1
        for side in range(2):
            cell = self.cut[0]
            base = side * (self.runs + 1)
            self.collect_side(side, self.node_of(self.across_of[cell] if side == 0 else self.down_of[cell]), count)
            good: cython.bint = self.in_side[base + self.outside] != self.mark
            for i in range(count):
                cell = self.cut[i]
                across_inside: cython.bint = self.in_side[base + self.node_of(self.across_of[cell])] == self.mark
                two: cython.bint = self.in_side[base + self.node_of(self.down_of[cell])] == self.mark
                if across_inside == two:
                    good = False
            if good and (best < 0 or self.is_smaller(side, best)):
                best = side
        return best if best >= 0 and self.side_count[best] > 1 else -1

    def is_smaller(self, side, other):
        """Return whether the region on `side` has fewer runs than the region on the side `other`. If they have equally
        many, the region with the lowest-numbered run counts as smaller.
        """
        if self.side_count[side] != self.side_count[other]:
            return self.side_count[side] < self.side_count[other]
        return self.first_run(side) < self.first_run(other)

    def first_run(self, side):
        """Return the lowest index of the runs in the region on `side`."""
        first = self.runs
        for i in range(self.side_count[side]):
            first = min(first, self.side[side * (self.runs + 1) + i])
        return first

    def collect_side(self, side, start, count):
        """Collect in `side` the nodes that are still connected with the node `start` without the first `count` cells of
        `cut`. Stop at the node `outside`, because no region contains it.
        """
        base = side * (self.runs + 1)
        self.side[base] = start
        self.in_side[base + start] = self.mark
        reached = 1
        at = 0
        while at < reached:
            node = self.side[base + at]
            at += 1
            if node == self.outside:
                break  # no region contains it
            for place in range(self.start[node], self.start[node + 1]):
                cell = self.member[place]
                if self.written[cell] or cell == self.cut[0]:
                    continue
                if count > 1 and (cell == self.cut[1] or (count > 2 and cell == self.cut[2])):
                    continue
                other = self.beyond(cell, node)
                if self.in_side[base + other] != self.mark:
                    self.in_side[base + other] = self.mark
                    self.side[base + reached] = other
                    reached += 1
        self.side_count[side] = reached

    def balance_region(self, side):
        """Set `balance` to the total of the open cells that stick out of the region on `side`, where cells in down runs
        count negatively: the across sums of the region, minus its down sums, minus the written digits that stick out.
        Also collect the written cells that stick out, and the open ones with their signs: 1 in an across run of the
        region, -1 in a down run.
        """
        base = side * (self.runs + 1)
        self.balance = 0
        self.filled_count = 0
        self.out_count = 0
        for i in range(self.side_count[side]):
            run = self.side[base + i]
            across: cython.bint = run < self.across_runs
            sign = 1 if across else -1
            self.balance += sign * self.clue[run]
            for at in range(self.start[run], self.start[run + 1]):
                cell = self.member[at]
                other = self.down_of[cell] if across else self.across_of[cell]
                if self.in_side[base + other] == self.mark:
                    continue
                if self.written[cell]:
                    self.balance -= sign * DIGIT[self.domain[cell]]
                    self.filled[self.filled_count] = cell
                    self.filled_count += 1
                elif self.out_count < MAX_STICKING_OUT + 1:
                    k = self.out_count
                    while k > 0 and self.out[k - 1] > cell:
                        self.out[k] = self.out[k - 1]
                        self.sign[k] = self.sign[k - 1]
                        self.out_run[k] = self.out_run[k - 1]
                        k -= 1
                    self.out[k] = cell
                    self.sign[k] = sign
                    self.out_run[k] = run
                    self.out_count += 1

    def region_weight(self, runs):
        """Return the weight of a step from a region of `runs` runs. Regions of up to four runs have the least weight;
        each further run adds to it.
        """
        return min(550, self.lightest[REGION_SUM] + 20 * max(0, runs - 4))

    # Techniques.

    def emit_region_sums(self):
        """Emit a step for each open cell that is the only one to stick out of some region: the sums of the region
        determine its digit.
        """
        self.find_labels()
        for i in range(self.sorted_count):
            cell = self.sorted[i]
            if self.label[cell]:
                break
            self.cut[0] = cell
            side = self.find_region(1)
            if side < 0:
                continue
            self.balance_region(side)
            digit = self.balance * self.sign[0]
            weight = self.region_weight(self.side_count[side])
            if weight <= self.best_weight and self.out_count == 1 and 0 < digit < 10 and self.allows(cell, digit):
                self.start_step(REGION_SUM, weight, -1)
                for k in range(self.filled_count):
                    self.add_premise(self.filled[k])
                self.add_assignment(cell, digit)
                self.end_with_region(side)

    def emit_two_cell_cuts(self):
        """Emit a step for each region from which exactly two open cells stick out: their total is known, so digits that
        do not fit this total are eliminated from them.
        """
        self.find_labels()
        for i in range(self.sorted_count):
            for k in range(i + 1, self.sorted_count):
                first = self.sorted[i]
                two = self.sorted[k]
                if self.label[first] != self.label[two] or self.piece[first] != self.piece[two]:
                    break
                self.cut[0] = first
                self.cut[1] = two
                self.emit_at_cut(TWO_CELL_CUT, 2)

    def emit_larger_cuts(self):
        """Emit a step for each region from which exactly three open cells stick out, unless one or two of these form a
        cut by themselves: the total of the three is known, so digits that do not fit it are eliminated. Also emit the
        steps of rectangles from which more cells stick out (see `emit_at_rectangle`).
        """
        self.find_labels()
        i = 0
        while i < self.sorted_count:
            label_of = self.label[self.sorted[i]]
            next_one = self.end_of(i)
            k = next_one
            while k < self.sorted_count and label_of:
                two = self.label[self.sorted[k]]
                next_two = self.end_of(k)
                # Visit each triple of labels once: with the greatest label as the third.
                if label_of ^ two > two:
                    first = self.first_with(label_of ^ two)
                    for a in range(i, next_one):
                        for b in range(k, next_two):
                            c = first
                            while c < self.sorted_count and self.label[self.sorted[c]] == label_of ^ two:
                                self.cut[0] = self.sorted[a]
                                self.cut[1] = self.sorted[b]
                                self.cut[2] = self.sorted[c]
                                self.emit_at_cut(LARGER_CUT, 3)
                                c += 1
                k = next_two
            i = next_one
        self.emit_rectangles(LARGER_CUT)

    def end_of(self, i):
        """Return the index in `sorted` after the last cell that has the same label as the cell at index `i`."""
        label = self.label[self.sorted[i]]
        while i < self.sorted_count and self.label[self.sorted[i]] == label:
            i += 1
        return i

    def emit_at_cut(self, technique, count):
        """Emit a step of `technique` for the first `count` cells of `cut`, two or three, if they are the open cells
        that stick out of some region: eliminate the digits that are in no assignment with the right total.
        """
        side = self.find_region(count)
        if side < 0:
            return
        self.balance_region(side)
        if self.out_count != count:
            return
        self.fit_out(count)
        weight = self.lightest[technique]
        if technique == TWO_CELL_CUT:
            # A region that is hard to see with one cell sticking out is no easier with two.
            weight = max(weight, self.region_weight(self.side_count[side]))
        self.offer_cut(technique, weight, side)

    def offer_cut(self, technique, weight, side):
        """Emit a step that eliminates the digits in `out_gone` from the open cells that stick out of the region on
        `side`. The premises are the written cells that stick out, and the open cells that had already lost candidates;
        if only one cell loses candidates now, that cell is not a premise. If more than three cells stick out, the
        written corners of the rectangle are premises, too.
        """
        losing = 0
        loser = -1
        for i in range(self.out_count):
            if self.out_gone[i] == self.domain[self.out[i]]:
                return  # no filling is left, which is a contradiction
            if self.out_gone[i]:
                losing += 1
                loser = i
        if not losing or weight > self.best_weight:
            return
        self.start_step(technique, weight, -1)
        for i in range(self.filled_count):
            self.add_premise(self.filled[i])
        for i in range(self.out_count):
            if self.domain[self.out[i]] != ALL and (losing > 1 or i != loser):
                self.add_premise(self.out[i])
        if self.out_count > 3:
            # Bounds: no other cell of their runs can hold the digits written inside.
            for i in range(4):
                if self.written[self.corner[i]]:
                    self.add_premise(self.corner[i])
        for i in range(self.out_count):
            self.add_eliminations(self.out[i], self.out_gone[i])
        self.end_with_region(side)

    def end_with_region(self, side):
        """Append the runs of the region on `side`, in ascending order, to the arguments of the current step, and emit
        the step.
        """
        if not self.without_reasons:
            base = side * (self.runs + 1)
            for run in range(self.runs):
                if self.in_side[base + run] == self.mark:
                    self.add_arg(run)
        self.emit()

    def fit_out(self, count):
        """Set `out_gone`, for each of the `count` cells (two or three) that stick out, to the candidates that occur in
        no assignment with the right total.
        """
        for i in range(count):
            self.out_gone[i] = self.domain[self.out[i]]
        for digit in range(1, 10):
            if not self.domain[self.out[0]] >> (digit - 1) & 1:
                continue
            for two in range(1, 10):
                if not self.domain[self.out[1]] >> (two - 1) & 1 or (digit == two and self.are_peers(0, 1)):
                    continue
                rest = self.balance - self.sign[0] * digit - self.sign[1] * two
                if count == 2:
                    if rest == 0:
                        self.out_gone[0] &= ~(1 << (digit - 1))
                        self.out_gone[1] &= ~(1 << (two - 1))
                    continue
                three = rest * self.sign[2]
                if three < 1 or three > 9 or not self.domain[self.out[2]] >> (three - 1) & 1:
                    continue
                if (digit == three and self.are_peers(0, 2)) or (two == three and self.are_peers(1, 2)):
                    continue
                self.out_gone[0] &= ~(1 << (digit - 1))
                self.out_gone[1] &= ~(1 << (two - 1))
                self.out_gone[2] &= ~(1 << (three - 1))

    def are_peers(self, i, k):
        """Return whether the cells with indices `i` and `k` in `out` share a run."""
        first = self.out[i]
        two = self.out[k]
        return self.across_of[first] == self.across_of[two] or self.down_of[first] == self.down_of[two]

    # Rectangles.

    def emit_rectangles(self, technique):
        """Emit the steps of `technique` for each rectangle: the four cells in which two across runs and two down runs
        cross.
        """
        for run in range(self.across_runs):
            for i in range(self.start[run], self.start[run + 1]):
                first = self.member[i]
                left = self.down_of[first]
                if not self.is_corner(technique, first):
                    continue
                for k in range(i + 1, self.start[run + 1]):
                    two = self.member[k]
                    if not self.is_corner(technique, two):
                        continue
                    for at in range(self.start[left], self.start[left + 1]):
                        four = self.member[at]
                        three = four + two - first
                        if four <= first or three >= self.cells or self.across_of[three] != self.across_of[four]:
                            continue
                        if self.down_of[three] != self.down_of[two]:
                            continue
                        if self.is_corner(technique, three) and self.is_corner(technique, four):
                            self.corner[0] = first
                            self.corner[1] = two
                            self.corner[2] = three
                            self.corner[3] = four
                            self.emit_at_rectangle(technique)

    def is_corner(self, technique, cell):
        """Return whether `technique` may use `cell` as the corner of a rectangle. For LARGER_CUT, both runs of the cell
        must have clues; for other techniques, the cell must be open.
        """
        if technique == LARGER_CUT:
            return self.clue[self.across_of[cell]] and self.clue[self.down_of[cell]]
        return not self.written[cell]

    def emit_at_rectangle(self, technique):
        """Emit a step for the region that consists of the four runs of the current rectangle, if at least four open
        cells stick out of it, but not too many. A digit is eliminated from one of these cells if the other cells could
        not make up the rest of the total: even their least sum is too great, or even their greatest too small.
        """
        self.mark += 1
        self.side[0] = self.across_of[self.corner[0]]
        self.side[1] = self.across_of[self.corner[2]]
        self.side[2] = self.down_of[self.corner[0]]
        self.side[3] = self.down_of[self.corner[2]]
        self.side_count[0] = 4
        for i in range(4):
            self.in_side[self.side[i]] = self.mark
        self.balance_region(0)
        if self.out_count < 4 or self.out_count > MAX_STICKING_OUT:
            return
        lowest = 0
        highest = 0
        for i in range(4):
            if not self.bound(self.side[i], -1):
                return
            lowest += self.run_low
            highest += self.run_high
        for i in range(self.out_count):
            self.bound(self.out_run[i], -1)
            low = lowest - self.run_low
            high = highest - self.run_high
            if not self.bound(self.out_run[i], self.out[i]):
                return
            low += self.run_low
            high += self.run_high
            self.out_gone[i] = 0
            for digit in range(1, 10):
                rest = self.balance - self.sign[i] * digit
                if self.domain[self.out[i]] >> (digit - 1) & 1 and not low <= rest <= high:
                    self.out_gone[i] |= 1 << (digit - 1)
        self.offer_cut(technique, self.lightest[technique], 0)

    def bound(self, run, without):
        """Set `run_low` and `run_high` to the least and the greatest amount that `run` can add to the total of the
        cells that stick out. The cell `without` is not counted. Return False if there are too few digits for the cells
        of the run.
        """
        opened = 0
        for i in range(self.out_count):
            if self.out_run[i] == run and self.out[i] != without:
                if opened == 9 or self.domain[self.out[i]] == 0:
                    return False
                self.filler.domain[opened] = self.domain[self.out[i]]
                opened += 1
        self.run_low = 0
        self.run_high = 0
        if opened == 0:
            return True
        self.filler.tally(opened)
        self.filler.extreme(0, self.placed_digits[run], False)
        self.run_low = self.filler.total
        if self.filler.lacking:
            return False
        self.filler.extreme(0, self.placed_digits[run], True)
        self.run_high = self.filler.total
        if self.filler.lacking:
            return False
        if run >= self.across_runs:
            self.run_low, self.run_high = -self.run_high, -self.run_low
        return True
