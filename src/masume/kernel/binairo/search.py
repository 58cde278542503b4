"""Find all solutions of a Binairo board, or prove that there are no others.

When propagation (see search_state.py) finds nothing more, the search probes: it tries both values of an open cell. If
one value fails, the cell gets the other one. If neither fails, cells that get the same value in both cases keep it.
When probing changes nothing more, the search branches on the cell whose probe assigned most cells. After a dead end it
branches on the cell that failed, if that is still open, because choices that have nothing to do with the failure would
only repeat it.

After several dead ends, clause learning (masume.kernel.cdcl_solver) takes over, and starts from all results of probing.
The clauses state the rules on neighbours and quotas; a clause against two equal lines is added only when an assignment
has such lines.
"""

from array import array
from functools import partial

import cython
from cython.cimports.masume.kernel.binairo.search_state import OPEN, SearchState, col_of, open_cells, row_of
from cython.cimports.masume.kernel.cdcl_solver import FOUND, HALTED, CdclSolver

from masume.kernel.object_pool import Pool

# Limits of dead ends and of nodes before clause learning takes over. A board with many solutions is not hard, so each
# solution found raises both limits.
PATIENCE = cython.declare(cython.longlong, 10)
LONG_SEARCH = cython.declare(cython.longlong, 300)
WORTH_OF_A_SOLUTION = cython.declare(cython.longlong, 20)


class Search(SearchState):
    """Search for the solutions of boards of one size. `run` may be called for one board after another."""

    def __init__(self, rows: cython.int, cols: cython.int, unique_lines: cython.bint, row_ones, col_ones):
        SearchState.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        # There must be at least one legal line or, if lines must differ, as many as the board has.
        self.possible = legal_lines(cols, row_ones) >= (rows if unique_lines else 1)
        self.possible = self.possible and legal_lines(rows, col_ones) >= (cols if unique_lines else 1)
        self.changed = array("q", [0]) * self.lines
        self.probed = array("q", [0]) * self.cells
        self.score = array("q", [0]) * self.cells
        self.implied = array("q", [0]) * self.cells
        self.order = array("i", [0]) * self.lines
        self.branch_cell = array("i", [0]) * self.cells
        self.branch_known = array("i", [0]) * self.cells
        self.most_nodes = self.most_solutions = 0
        self.may_tire = False
        self.patience = PATIENCE
        self.cdcl = None
        self.earlier = frozenset()
        self.variable_of = self.cell_of_variable = self.order
        self.solutions = []
        self.begin()

    def begin(self):
        """Reset the search, even if the last one was cut short."""
        self.depth = 0
        self.assigned = self.culprit = -1
        self.nodes = self.solution_count = self.dead_ends = 0
        self.cut_short = self.tired = False
        self.clock = 1
        for i in range(self.lines):
            self.changed[i] = 1
        for i in range(self.cells):
            self.probed[i] = 0

    def keep(self, known):
        """Mark as changed the row and the column of each cell that was assigned since the trail had length `known`.
        Call this for assignments that the search keeps.
        """
        self.clock += 1
        for i in range(known, self.known):
            self.changed[row_of(self.trail[i])] = self.clock
            self.changed[self.rows + col_of(self.trail[i])] = self.clock

    def probe(self):
        """Probe the open cells whose row or column changed since their last probe, those in lines with few open cells
        first, until nothing more changes. Return False on a contradiction or if the deadline passed.

        The times of the last probes, in `probed`, stay valid when a branch is undone. Fewer cells are known then, so a
        value that survived its probe would survive it again.
        """
        moved: cython.bint = True
        while moved and self.known < self.cells:
            moved = False
            count = self.sort_lines()
            for i in range(count):
                line = self.order[i]
                if open_cells(self, line) == 0:
                    continue
                for at in range(self.length[line]):
                    if line < self.rows:
                        row = line
                        col = at
                    else:
                        row = at
                        col = line - self.rows
                    if self.value(row, col) != OPEN:
                        continue
                    when = self.probed[row * self.cols + col]
                    if self.changed[row] <= when and self.changed[self.rows + col] <= when:
                        continue
                    outcome = self.probe_cell(row, col)
                    if outcome < 0:
                        return False
                    if outcome > 0:
                        moved = True
        return True

    def sort_lines(self):
        """List in `order` the lines that have open cells, those with the fewest first. Return the number of these
        lines.
        """
        count = 0
        for line in range(self.lines):
            open_here = open_cells(self, line)
            if open_here == 0:
                continue
            place = count
            while place > 0 and open_cells(self, self.order[place - 1]) > open_here:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = line
            count += 1
        return count

    def probe_cell(self, row, col):
        """Try both values of the open cell in `row` and `col`. Return 1 if a cell was assigned, 0 if only the score of
        the probed cell was updated, and -1 on a contradiction or if the deadline passed.
        """
        before = self.known
        gain0 = 0
        shared = 0
        self.probed[row * self.cols + col] = self.clock
        for value in range(2):
            self.put(row, col, value)
            if not self.propagate():
                self.undo(before)
                self.put(row, col, 1 - value)
                if not self.propagate():
                    return -1
                self.keep(before)
                return 1
            if value == 0:
                gain0 = self.known - before
                for i in range(gain0):
                    self.implied[i] = self.trail[before + i]
                self.undo(before)
        gain1 = self.known - before
        for i in range(1, gain0):
            step = self.implied[i]
            if self.value(row_of(step), col_of(step)) == (step & 1):
                self.implied[shared] = step
                shared += 1
        self.undo(before)
        self.score[row * self.cols + col] = cython.cast(cython.longlong, min(gain0, gain1)) * 1024 + gain0 + gain1
        if shared == 0:
            return 0
        for i in range(shared):
            step = self.implied[i]
            self.put(row_of(step), col_of(step), step & 1)
        if not self.propagate():
            return -1
        self.keep(before)
        return 1

    def choose(self, since):
        """Return the open cell to branch on. If the cell that failed at the last dead end is open, return that one,
        because no other choice matters if it has no possible value. Otherwise, return the cell with the best score,
        preferably in a line that changed at time `since` or later.
        """
        cell = 0
        best = -1
        best_score = -1
        if self.culprit >= 0 and self.is_open(self.culprit):
            return self.culprit
        for row in range(self.rows):
            for col in range(self.cols):
                if self.value(row, col) == OPEN:
                    score = self.score[cell]
                    if self.changed[row] >= since or self.changed[self.rows + col] >= since:
                        score += cython.cast(cython.longlong, 1) << 48
                    if score > best_score:
                        best_score = score
                        best = cell
                cell += 1
        return best

    def assign(self, cell, value):
        """Create one node of the search: assign `value` to the open cell `cell` and propagate. Return False on a
        contradiction or if the limit of nodes is reached.
        """
        before = self.known
        if self.nodes >= self.most_nodes >= 0:
            self.cut_short = True
            return False
        self.nodes += 1
        self.assigned = cell
        self.place(cell, value)
        if not self.propagate():
            return False
        self.keep(before)
        return True

    def walk(self):
        """Search until all branches are explored, a limit or the deadline is reached, or clause learning should take
        over (`tired`). The stack holds the branch cells that have their first value, 0. When the branch with 0 is
        exhausted, the cell leaves the stack and gets 1.
        """
        alive = self.propagate()
        while not self.cut_short and not self.watch.stopped:
            solved: cython.bint = False
            if alive:
                since = self.clock
                alive = self.probe()
                if self.watch.stopped:
                    return
            if alive and self.known == self.cells:
                with cython.gil:
                    self.record()
                self.solution_count += 1
                if self.solution_count >= self.most_solutions:
                    self.cut_short = True
                    return
                alive = False
                solved = True
            if self.may_tire and self.is_tired():
                self.tired = True
                return
            if alive:
                cell = self.choose(since)
                self.branch_cell[self.depth] = cell
                self.branch_known[self.depth] = self.known
                self.depth += 1
                alive = self.assign(cell, 0)
            elif self.depth > 0:
                self.depth -= 1
                self.dead_ends += not solved
                self.culprit = self.assigned
                self.undo(self.branch_known[self.depth])
                alive = self.assign(self.branch_cell[self.depth], 1)
            else:
                return

    def record(self):
        """Store the values on the board as a solution."""
        values: list
        try:
            values = []
            for row in range(self.rows):
                for col in range(self.cols):
                    values.append(1 if self.value(row, col) else 0)
            self.solutions.append(tuple(values))
        except BaseException as error:
            self.watch.fail(error)

    def is_tired(self):
        """Return whether clause learning should take over from the search."""
        worth = WORTH_OF_A_SOLUTION * self.solution_count
        return self.dead_ends - worth >= self.patience or self.nodes - worth >= LONG_SEARCH

    # Clause learning.

    def number_open_cells(self):
        """Undo all branches, and number the open cells as variables of the clause solver: a variable is true if its
        cell is 1. Return the number of variables.
        """
        count = 0
        if self.depth > 0:
            self.undo(self.branch_known[0])
            self.depth = 0
        for cell in range(self.cells):
            self.variable_of[cell] = -1
            if self.is_open(cell):
                self.variable_of[cell] = count
                self.cell_of_variable[count] = cell
                count += 1
        return count

    def write_rules(self):
        """Add clauses to the solver that state the rules on neighbours and quotas for the open cells."""
        for line in range(self.lines):
            for value in range(2):
                for at in range(self.length[line] - 2):
                    self.write_window(line, at, value)
                for at in range(self.length[line]):
                    variable = self.variable_of[self.cell_of(line, at)]
                    if variable >= 0:
                        self.cdcl.push(2 * variable + 1 - value)
                self.cdcl.add_at_most(self.room[2 * line + value])
            self.watch.tick(1)
            if self.watch.stopped:
                return
        self.cdcl.ready()

    def write_window(self, line, at, value):
        """Add a clause which states that three adjacent cells of `line`, beginning at place `at`, do not all have
        `value`.
        """
        for place in range(at, at + 3):
            cell = self.cell_of(line, place)
            variable = self.variable_of[cell]
            if variable >= 0:
                self.cdcl.push(2 * variable + value)
            elif self.value_of(cell) != value:
                self.cdcl.buffer_count = 0
                return
        self.cdcl.add_clause()

    def learn(self):
        """Find the remaining solutions by clause learning."""
        ending = FOUND
        before = self.known
        while ending == FOUND:
            ending = self.cdcl.search()
            if ending == FOUND:
                for variable in range(self.cdcl.variables):
                    cell = self.cell_of_variable[variable]
                    self.place(cell, 1 if self.cdcl.truth[2 * variable] == 1 else 0)
                if self.find_alike():
                    self.cdcl.block()
                else:
                    with cython.gil:
                        self.record_new()
                    self.cdcl.block_model()
                self.undo(before)
            if self.solution_count >= self.most_solutions:
                ending = HALTED
        if ending == HALTED:
            self.cut_short = True

    def find_alike(self):
        """Find two equal lines of the full board. Write to the buffer the clause that excludes them: at least one of
        their cells that were open has the other value. Return False if no two lines are equal.
        """
        words = self.words
        if not self.unique_lines:
            return False
        for line in range(self.lines):
            for other in range(self.first_of(line), line):
                w = 0
                while w < words and self.mask[2 * line * words + w] == self.mask[2 * other * words + w]:
                    w += 1
                if w == words:
                    self.write_as_wrong(line)
                    self.write_as_wrong(other)
                    return True
        return False

    def write_as_wrong(self, line):
        """Write to the clause buffer, for each cell of `line` that has a variable, the literal which states that the
        cell does not have its present value.
        """
        for at in range(self.length[line]):
            cell = self.cell_of(line, at)
            if self.variable_of[cell] >= 0:
                self.cdcl.push(2 * self.variable_of[cell] + self.value_of(cell))

    def record_new(self):
        """Store the values on the board as a solution, unless it was found before clause learning began."""
        self.record()
        if not self.watch.stopped:
            solution = self.solutions.pop()
            if solution not in self.earlier:
                self.solutions.append(solution)
                self.solution_count += 1

    def go_on_learning(self):
        """Continue the search by clause learning, within the limit of nodes that is left."""
        if self.cdcl is None:
            self.cdcl = CdclSolver(self.watch, 1)
            self.variable_of = array("i", [0]) * self.cells
            self.cell_of_variable = array("i", [0]) * self.cells
        self.earlier = frozenset(self.solutions)
        self.cdcl.begin(self.number_open_cells())
        self.cdcl.draw_phases()
        self.cdcl.node_limit = -1 if self.most_nodes < 0 else self.most_nodes - self.nodes
        with cython.nogil:
            self.write_rules()
            if not self.watch.stopped:
                self.learn()
        self.nodes += self.cdcl.dead_ends
        self.earlier = frozenset()

    def load(self, domains):
        """Reset the search and load a board. `domains` has the bit set of possible values of each cell. Return False if
        one of these sets is empty.
        """
        domain: cython.longlong
        cell = 0
        self.begin()
        self.clear()
        for row in range(self.rows):
            for col in range(self.cols):
                domain = domains[cell]
                domain &= 3
                if domain == 0:
                    return False
                if domain < 3:
                    self.put(row, col, domain >> 1)
                cell += 1
        return True

    def run(self, domains: tuple, limit, patience: cython.int):
        """Search for the solutions of the board with `domains`, which has the bit set of possible values of each cell.
        Return a tuple (solutions, exhausted, nodes). `limit` has the limits and the stop callback; after `patience`
        dead ends, clause learning takes over.
        """
        self.patience = patience
        self.most_solutions = limit.solutions
        self.most_nodes = -1 if limit.nodes is None else limit.nodes
        self.solutions = solutions = []
        self.watch.start(limit.watch())
        if self.load(domains) and self.possible:
            self.watch.poll()
            self.may_tire = True
            with cython.nogil:
                self.walk()
            if self.tired:
                self.go_on_learning()
        exhausted = not self.cut_short and not self.watch.stopped
        self.solutions = []
        self.watch.finish()
        return solutions, exhausted, self.nodes


def legal_lines(length, ones_allowed):
    """Return the number of lines of `length` cells that have an allowed number of 1s and no three equal adjacent
    values. `ones_allowed` is a pair: the smallest and the largest allowed number.

    The computation is that of `SearchState.sweep` for a line of open cells, but with counts of lines instead of sets of
    balances. Each int consists of bit fields, one per number of 1s, each wide enough for the count of all lines.
    """
    low, high = ones_allowed
    field = length + 1
    zero1 = one1 = 0
    zero2 = one2 = 1
    for _ in range(length):
        zero1, zero2, one1, one2 = one1 + one2, zero1, (zero1 + zero2) << field, one1 << field
    lines = zero1 + zero2 + one1 + one2
    return sum((lines >> (field * ones)) & ((1 << field) - 1) for ones in range(max(low, 0), min(high, length) + 1))


POOL = Pool()


def solve(
    rows: cython.int,
    cols: cython.int,
    unique_lines,
    row_ones,
    col_ones,
    domains,
    limit,
    patience: cython.int = PATIENCE,
):
    """Return a tuple: the list of solutions, whether there are no others, and the number of nodes searched.

    `row_ones` is a pair of the smallest and the largest number of 1s in a row; `col_ones` is such a pair for columns.
    `domains` has a mask for each cell, with bit v set if the cell may hold v. `limit` has the limits and the stop
    callback. After `patience` dead ends, clause learning takes over.
    """
    if rows < 1 or cols < 1:
        raise ValueError(f"a board has at least one row and one column, not {rows} and {cols}")
    if len(domains) != rows * cols:
        raise ValueError(f"{rows} rows of {cols} cells need {rows * cols} domains, not {len(domains)}")
    key = (rows, cols, unique_lines, row_ones, col_ones)
    search = POOL.take(key, partial(Search, *key))
    try:
        return search.run(domains, limit, patience)
    finally:
        POOL.give(key, search)
