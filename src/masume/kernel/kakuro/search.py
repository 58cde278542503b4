"""Find all solutions of a Kakuro board, or prove that there are no others.

Besides the filters of single runs, the search uses the balance of sums. Consider the graph whose vertices are the runs
and whose edges are the open cells. In each component of this graph, the remaining sums of the across runs and those of
the down runs have equal totals. A cell whose removal would split a component is a bridge; its digit is the difference
of these totals on one side of it.

The search branches on a cell with few candidates in runs that often failed. The components into which a guess splits
the open cells are solved one after another: if one of them has no filling, the guess is wrong, whatever the others
contain. A long search restarts, and keeps the failure counts of the runs and the fillings already found.
"""

from __future__ import annotations

import sys
from array import array
from itertools import islice, product

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, COUNT, DIGIT, DIGITS, RESTS, UNKNOWN, fitting, is_open
from cython.cimports.masume.kernel.kakuro.search_state import SearchState
from cython.cimports.masume.kernel.rng import below, seeded

from masume.kernel.object_pool import Pool

# Number of guesses until the first restart; after the n-th restart, `luby(n)` times as many are allowed.
GUESSES_UNTIL_RESTART = cython.declare(cython.int, 200)

# Amount of work, about one unit per cell examined, between two calls of the callback.
ASK_AFTER = cython.declare(cython.int, 65536 if cython.compiled else 4096)

HANDED_OVER_LATE = 10_000  # combinations that are still made after the time is up: a few hundredths of a second


class Search(SearchState):
    """Search for the solutions of a board; it can be used for one board after another.

    A component is a maximal set of open cells that are connected by runs, and a filling assigns a digit to each cell of
    a component. Components are independent of each other. See SearchState, on which the search builds, for the other
    terms.
    """

    def __init__(self):
        SearchState.__init__(self)
        self.room_cells = 0
        self.room_squares = 0
        self.make_room(100, 150)
        self.piece_length = 0
        self.wanted = 0
        self.solution_count = 0
        self.distinct = 0
        self.fillings = []
        self.known = set()
        self.nodes = 0
        self.node_limit = -1
        self.watch = StopPoller(ASK_AFTER)

    def make_room(self, cells, squares):
        """Enlarge the tables if necessary, for a board with `cells` cells and `squares` squares. There are at most two
        runs per cell.
        """
        ints = array("i", [0])
        if squares > self.room_squares:
            self.room_squares = squares
            self.cell_at = ints * squares
        if cells > self.room_cells:
            self.room_cells = cells
            self.square = ints * cells
            self.across = ints * cells
            self.down = ints * cells
            self.start = ints * (2 * cells + 1)
            self.member = ints * (2 * cells)
            self.clue = ints * (2 * cells)
            self.weight = ints * (2 * cells)
            self.hold(cells)
            self.order = ints * cells
            self.place = ints * cells
            self.end = ints * cells
            self.frame_lo = ints * (cells + 1)
            self.frame_hi = ints * (cells + 1)
            self.frame_parent = ints * (cells + 1)
            self.frame_cell = ints * (cells + 1)
            self.frame_left = ints * (cells + 1)
            self.frame_trail = ints * (cells + 1)
            self.frame_found = array("q", [0]) * (cells + 1)
            self.piece = ints * cells

    # The board.

    def load(self, size, cells, across, down, sums, domains):
        """Load a board, restrict its cells by the clues, and mark all runs as dirty. The parameters are those of the
        function `solve`. Return False if the board obviously has no solution.
        """
        cell: cython.int
        run: cython.int
        square: cython.int
        digits: cython.int
        clue: cython.int
        possible: cython.bint = True
        count: cython.int = len(cells)
        if len(domains) != size or len(sums) != len(across) + len(down) or len(sums) > 2 * count:
            raise ValueError("a board needs one domain for each square and one sum for each run")
        self.make_room(count, size)
        self.cells = count
        self.across_runs = len(across)
        self.runs = len(sums)
        for square in range(size):
            self.cell_at[square] = -1
        for cell in range(count):
            square = cells[cell]
            if not 0 <= square < size or self.cell_at[square] >= 0:
                raise ValueError(f"square {square} is listed twice or is not on the board")
            digits = domains[square] & ALL
            if digits == 0:
                possible = False
            self.cell_at[square] = cell
            self.square[cell] = square
            self.domain[cell] = digits
            self.order[cell] = cell
            self.place[cell] = cell
        self.load_runs(size, across, 0, 0, self.across)
        self.load_runs(size, down, self.across_runs, count, self.down)
        for run in range(self.runs):
            clue = sums[run]
            if clue < 0 or clue >= UNKNOWN or self.start[run + 1] - self.start[run] > DIGITS:
                possible = False
            self.clue[run] = UNKNOWN if clue == 0 else clue
            self.weight[run] = 0
        self.graph.count_runs(self.runs, self.across_runs)
        self.wait_for_all()
        return possible and self.narrow_by_clues()

    def narrow_by_clues(self):
        """Remove from the cells of each run the digits that are in no set with the sum of its clue. Return False if a
        cell has no candidates left.

        The filters would do this as well, but would then mark all crossing runs as dirty once more.
        """
        for run in range(self.runs):
            first = self.start[run]
            end = self.start[run + 1]
            digits = fitting((end - first) * RESTS + self.clue[run], ALL) & ALL
            for position in range(first, end):
                self.domain[self.member[position]] &= digits
        for cell in range(self.cells):
            if self.domain[cell] == 0:
                return False
        return True

    def load_runs(self, size, runs, run, position, run_of):
        """Load the runs of one direction, given as tuples of squares, and store the run of each cell in `run_of`. The
        index of the first run is `run`; its cells begin at index `position` of `member`.
        """
        line: tuple
        square: cython.int
        cell: cython.int
        last: cython.int = position + self.cells
        self.start[run] = position
        for cell in range(self.cells):
            run_of[cell] = -1
        for line in runs:
            for square in line:
                cell = self.cell_at[square] if 0 <= square < size else -1
                if cell < 0 or run_of[cell] >= 0:
                    raise ValueError(f"square {square} is in two runs of one direction or is not white")
                run_of[cell] = run
                self.member[position] = cell
                position += 1
            run += 1
            self.start[run] = position
        if position < last:
            raise ValueError("every white square is in one across and in one down run")

    # Propagation.

    def look_at(self, run, thoroughly):
        """Filter `run`; the costly part is deferred unless `thoroughly`. If the run has no filling, count this as a
        failure of the run and return False.
        """
        possible = self.filter(run, thoroughly)
        self.watch.tick(8)
        if not possible or self.watch.stopped:
            self.weight[run] += 1
            return False
        return True

    # Sum balance.

    def settle(self, lo, hi):
        """Alternate propagation and the balance of sums until nothing more follows. The balance is computed for the
        cells at indices `lo` to `hi` - 1 of `order`. Return False on a contradiction.
        """
        if not self.propagate():
            return False
        while True:
            self.watch.tick(hi - lo)
            self.graph.explore(self.order, lo, hi, False)
            if not self.graph.is_balanced:
                return False
            if self.graph.bridges == 0:
                return True
            for j in range(self.graph.bridges):
                cell = self.graph.bridge[j]
                digit = self.graph.bridge_digit[j]
                if digit < 1 or digit > DIGITS or not self.domain[cell] >> digit & 1:
                    return False
                self.narrow(cell, 1 << digit, self.down[cell])
            if not self.propagate():
                return False

    # Search.

    def group(self, lo, hi):
        """Sort the cells at indices `lo` to `hi` - 1 of `order`: the fixed cells first, then the components one after
        another. Return the index at which the first component begins.
        """
        first = lo
        for position in range(lo, hi):
            cell = self.order[position]
            if not is_open(self.domain[cell]):
                self.move(cell, first)
                first += 1
        begin = first
        while begin < hi:
            reached = begin + 1
            position = begin
            while position < reached:
                cell = self.order[position]
                position += 1
                run = self.across[cell]
                while True:
                    for member in range(self.start[run], self.start[run + 1]):
                        other = self.member[member]
                        if self.place[other] >= reached and is_open(self.domain[other]):
                            self.move(other, reached)
                            reached += 1
                    if run == self.down[cell]:
                        break
                    run = self.down[cell]
            self.end[begin] = reached
            begin = reached
        return first

    def move(self, cell, position):
        """Swap `cell` with the cell at index `position` of `order`."""
        other = self.order[position]
        self.order[self.place[cell]] = other
        self.place[other] = self.place[cell]
        self.order[position] = cell
        self.place[cell] = position

    def enter(self, frame, lo, parent):
        """Initialise the frame with index `frame`, which is one level of the search, for the component that begins at
        index `lo` of `order`. The component was split off by a guess of the frame `parent`. The new frame branches on
        the cell with the fewest candidates in relation to the failures of its runs.
        """
        count: cython.longlong
        weight: cython.longlong
        best = self.order[lo]
        best_count: cython.longlong = 1
        best_weight: cython.longlong = 0
        for position in range(lo, self.end[lo]):
            cell = self.order[position]
            count = COUNT[self.domain[cell]]
            weight = 1 + self.weight[self.across[cell]] + self.weight[self.down[cell]]
            if count * best_weight < best_count * weight:
                best = cell
                best_count = count
                best_weight = weight
        self.frame_lo[frame] = lo
        self.frame_hi[frame] = self.end[lo]
        self.frame_parent[frame] = parent
        self.frame_cell[frame] = best
        self.frame_left[frame] = self.domain[best]
        self.frame_trail[frame] = self.trail_length
        self.frame_found[frame] = self.solution_count

    def enumerate_component(self, begin):
        """Find up to `wanted` different fillings of the component that begins at index `begin` of `order`. Return True
        if there are no others.

        Each frame holds one guess. In `order`, the cells before the component of the last frame are fixed by earlier
        guesses, and those after it are still to be searched. A frame is closed when it has no digits left to guess. If
        no filling was found since the search entered its component, the guess of its parent frame is wrong. Then the
        frames of the other components that this guess split off are closed, too.
        """
        frame = 0
        bottom = self.trail_length
        finish = self.end[begin]
        restarts = 0
        patience: cython.longlong = GUESSES_UNTIL_RESTART
        since: cython.longlong = self.nodes  # value of `nodes` at the last restart or new filling
        before: cython.longlong
        self.enter(0, begin, -1)
        while frame >= 0:
            if self.watch.stopped:
                break
            self.undo(self.frame_trail[frame])
            left = self.frame_left[frame]
            if left == 0:
                if self.frame_found[frame] == self.solution_count:
                    frame = self.frame_parent[frame]
                else:
                    frame -= 1
                continue
            if self.nodes == self.node_limit:
                self.watch.stopped = True
                break
            if self.nodes - since >= patience:
                self.undo(bottom)
                since = self.nodes
                restarts += 1
                patience = GUESSES_UNTIL_RESTART * luby(restarts)
                frame = 0
                self.enter(0, begin, -1)
                continue
            cell = self.frame_cell[frame]
            digit = preferred(left, cell, restarts)
            self.frame_left[frame] = left ^ digit
            self.nodes += 1
            self.narrow(cell, digit, self.down[cell])
            if not self.settle(self.frame_lo[frame], self.frame_hi[frame]):
                continue
            position = self.group(self.frame_lo[frame], self.frame_hi[frame])
            if position < finish:
                # The component split off by this guess, or else by the last guess with components that are still
                # pending.
                parent = frame
                while self.frame_hi[parent] <= position:
                    parent = self.frame_parent[parent]
                frame += 1
                self.enter(frame, position, parent)
                continue
            before = self.distinct
            with cython.gil:
                self.record()
            if self.distinct > before:
                since = self.nodes
            if self.distinct >= self.wanted:
                break
        self.undo(bottom)
        return frame < 0

    def record(self):
        """Store the current filling of the component, unless it was already found before a restart."""
        j: cython.int
        filling: list = []
        for j in range(self.piece_length):
            filling.append(DIGIT[self.domain[self.piece[j]]])
        key: tuple = tuple(filling)
        self.solution_count += 1
        if key not in self.known:
            self.known.add(key)
            self.fillings.append(key)
            self.distinct += 1

    def solve(self, size, cells, across, down, sums, domains, limit):
        """Return the solutions of a board. The parameters and the result are those of the function `solve`."""
        j: cython.int
        lo: cython.int
        hi: cython.int
        complete: cython.bint
        possible: cython.bint
        self.nodes = 0
        self.node_limit = -1 if limit.nodes is None else min(limit.nodes, sys.maxsize)
        self.watch.start(limit.watch())
        wanted = min(limit.solutions, sys.maxsize)
        if not self.load(size, cells, across, down, sums, domains):
            return self.report([], True)
        self.watch.poll()
        if self.watch.stopped:
            return self.report([], False)
        with cython.nogil:
            possible = self.settle(0, self.cells)
        if self.watch.stopped:
            return self.report([], False)
        if not possible:
            return self.report([], True)

        values: list = [-1] * size
        lo = self.group(0, self.cells)
        for j in range(lo):
            values[self.square[self.order[j]]] = DIGIT[self.domain[self.order[j]]]
        if lo == self.cells:
            return self.report([tuple(values)], True)

        # Enumerate each component separately, the smallest first; the solutions of the board are their combinations.
        starts: list = []
        while lo < self.cells:
            starts.append((self.end[lo] - lo, lo))
            lo = self.end[lo]
        starts.sort()
        squares: list = []
        fillings: list = []
        combinations: object = 1  # a Python int, because it may be huge
        exhausted = True
        for length, begin in starts:
            lo = begin
            hi = self.end[lo]
            self.piece_length = hi - lo
            for j in range(lo, hi):
                self.piece[j - lo] = self.order[j]
            self.fillings = []
            self.known = set()
            self.solution_count = 0
            self.distinct = 0
            self.wanted = -(-wanted // combinations)
            with cython.nogil:
                complete = self.enumerate_component(lo)
            if not self.fillings:
                return self.report([], complete)
            if not complete:
                exhausted = False
            combinations *= len(self.fillings)
            squares.extend([self.square[self.piece[j]] for j in range(self.piece_length)])
            fillings.append(self.fillings)
            if self.watch.stopped and len(fillings) < len(starts):
                return self.report([], False)
        # The number of combinations may be enormous, so the limits apply here, too. If the time is already up, some
        # solutions are still returned.
        late = self.watch.stopped
        solutions: list = []
        for parts in islice(product(*fillings), min(wanted, HANDED_OVER_LATE) if late else wanted):
            j = 0
            for part in parts:
                for digit in part:
                    values[squares[j]] = digit
                    j += 1
            solutions.append(tuple(values))
            if len(solutions) % 1024 == 0 and not late:
                self.watch.poll()
                if self.watch.stopped:
                    break
        return self.report(solutions, exhausted and len(solutions) == combinations)

    def report(self, solutions, exhausted):
        """Return the result of `solve`, or raise the error that the stop callback raised. Release the stored
        fillings.
        """
        self.fillings = []
        self.known = set()
        self.watch.finish()
        return solutions, exhausted, self.nodes


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def preferred(digits: cython.int, cell: cython.int, restarts: cython.int) -> cython.int:
    """Return which of `digits` to guess first in `cell`, as a bit. Before the first restart, this is the smallest
    digit; before the second, the largest; later, a random digit that stays the same until the next restart.
    """
    if restarts == 0:
        return digits & -digits
    if restarts == 1:
        return 1 << DIGIT[digits]
    skip = below(seeded(restarts, cell), COUNT[digits])
    while skip:
        digits &= digits - 1
        skip -= 1
    return digits & -digits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def luby(number: cython.longlong) -> cython.longlong:
    """Return the element with index `number` of the Luby sequence 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair and Zuckerman
    1993).
    """
    index: cython.longlong = number + 1
    power: cython.longlong = 1
    while power < index + 1:
        power *= 2
    while index + 1 != power:
        power //= 2
        if index >= power:
            index -= power - 1
    return power // 2


SEARCHES: Pool = Pool()


def solve(size, cells, across, down, sums, domains, limit):
    """Return the solutions of a board as a tuple: (solutions, exhausted, nodes).

    size      number of squares of the rectangle
    cells     the white squares, in ascending order
    across    the across runs as tuples of squares; each white square is in exactly one
    down      the down runs as tuples of squares; each white square is in exactly one, which may have length 1
    sums      the clue of each run, across runs first; 0 for none
    domains   the domain of each square: bit v is set if it may hold v
    limit     the limits and the stop callback

    A solution has one value per square, -1 for walls. `exhausted` is whether there are no other solutions, and `nodes`
    is the number of guesses.
    """
    search = SEARCHES.take(0, Search)
    try:
        return search.solve(size, cells, across, down, sums, domains, limit)
    finally:
        SEARCHES.give(0, search)
