"""Find all solutions of a Hitori board.

search_state.py describes the rules, the propagation and the terms. The search adds guesses and probes. A probe assumes
a value; if this leads to a contradiction, the other value holds.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.search_state import SearchState, settle

from masume.kernel.object_pool import Pool

# Number of squares assigned or examined between two calls of the callback: about a millisecond of compiled work.
SQUARES_PER_QUESTION = cython.declare(cython.int, 1 << 15)


class Search(SearchState):
    """Search for the solutions of boards of one size. `load` prepares it for the next board."""

    def __init__(self, rows: cython.int, cols: cython.int) -> None:
        SearchState.__init__(self, rows, cols, StopPoller(SQUARES_PER_QUESTION))
        squares = self.border + 1
        self.rings = self.cuts = True
        self.next_twin = array("i", [0]) * (2 * squares)
        self.symbol = array("i", [0]) * self.cells
        self.latest = array("i", [0]) * self.cells
        self.line_of_latest = array("i", [0]) * self.cells
        self.order = array("i", [0]) * self.cells
        self.covered = array("q", [0]) * (2 * squares)
        self.level_settled = array("i", [0]) * squares
        self.level_position = array("i", [0]) * squares
        self.with_twin = self.levels = 0
        self.round = 0
        self.telling = -1
        self.solutions = []
        self.wanted = self.nodes = self.most_nodes = 0

    # The board.

    def load(self, labels, domains):
        """Load a board: `labels` holds the symbol and `domains` the possible values of each cell. Return False if the
        board obviously has no solution.
        """
        domain: cython.int
        self.levels = 0
        self.clear()
        self.find_twins(labels)
        for cell in range(self.cells):
            domain = domains[cell]
            if self.is_cut(cell):
                domain &= 1
            if domain == 0:
                return False
            if domain != 3:
                settle(self, self.square[cell], SHADED if domain == 2 else UNSHADED)
        return self.cells > 0

    def is_cut(self, cell):
        """Return whether shading `cell` alone cuts the board in two or leaves no cell unshaded. Both happen only on
        boards of one line.
        """
        if self.rows > 1 and self.cols > 1:
            return False
        return self.cells == 1 or (cell != 0 and cell != self.cells - 1)

    def find_twins(self, labels):
        """Link the cells of each line that have equal symbols into cycles. Store the order in which the search guesses
        cells: first those with a twin, then those without.
        """
        count = 0
        self.number_symbols(labels)
        for cell in range(self.cells):
            self.line_of_latest[cell] = -1
        for row in range(self.rows):
            for col in range(self.cols):
                self.link_twin(row * self.cols + col, row, 0)
        for col in range(self.cols):
            for row in range(self.rows):
                self.link_twin(row * self.cols + col, self.rows + col, 1)
        for without in range(2):
            for cell in range(self.cells):
                square = self.square[cell]
                if (self.next_twin[2 * square] == square and self.next_twin[2 * square + 1] == square) == without:
                    self.order[count] = square
                    count += 1
            if not without:
                self.with_twin = count

    def number_symbols(self, labels):
        """Store the `labels` as symbols, which are below the number of cells. If labels are larger, renumber them."""
        label: cython.longlong
        numbers: dict = {-1: -1}
        try:
            for cell in range(self.cells):
                label = labels[cell]
                if not -1 <= label < self.cells:
                    break
                self.symbol[cell] = cython.cast(cython.int, label)
            else:
                return
        except OverflowError:
            pass
        for cell in range(self.cells):
            self.symbol[cell] = numbers.setdefault(labels[cell], len(numbers) - 1)

    def link_twin(self, cell, line, direction):
        """Add `cell` to the cycle of cells with its symbol in `line`, which is a row if `direction` is 0 or a column if
        it is 1. All cells of one line must be added before any cell of the next line.
        """
        square = self.square[cell]
        symbol = self.symbol[cell]
        self.next_twin[2 * square + direction] = square
        if symbol < 0:
            return
        if self.line_of_latest[symbol] == line:
            latest = self.latest[symbol]
            self.next_twin[2 * square + direction] = self.next_twin[2 * latest + direction]
            self.next_twin[2 * latest + direction] = square
        self.line_of_latest[symbol] = line
        self.latest[symbol] = square

    def shade_twins(self, square):
        for direction in range(2):
            twin = self.next_twin[2 * square + direction]
            while twin != square:
                if not settle(self, twin, SHADED):
                    return False
                twin = self.next_twin[2 * twin + direction]
        return True

    # Search.

    def search(self):
        """Find the solutions. Return whether all were found.

        A guess first unshades a square, because this shades all its twins and so assigns more squares than shading it
        would. If the guess fails, the search shades the square instead, and probes before it continues: probing saves
        time only after guesses that fail.

        The squares without a twin come last. When all others are assigned, every choice for them gives a solution.
        """
        position = 0  # the squares before it, in the order of the search, are assigned
        good = self.propagate() and self.probe()
        failed: cython.bint = False
        while not self.watch.stopped:
            if good:
                while position < self.cells and self.state[self.order[position]] != OPEN:
                    position += 1
                    self.watch.work += 1
                if position == self.cells:
                    with cython.gil:
                        self.record()
                    good = failed = False
                    continue
                square = self.order[position]
                if self.telling >= 0 and self.state[self.telling] == OPEN:
                    square = self.telling
                value = UNSHADED
            else:
                if self.levels == 0:
                    return True
                self.levels -= 1
                square = self.trail[self.level_settled[self.levels]]
                position = self.level_position[self.levels]
                self.undo(self.level_settled[self.levels])
                value = SHADED
            if self.nodes == self.most_nodes:
                return False
            self.nodes += 1
            if value == UNSHADED:
                self.level_position[self.levels] = position
                self.level_settled[self.levels] = self.settled
                self.levels += 1
            settle(self, square, value)
            good = self.propagate()
            if good and failed and value == SHADED:
                good = self.probe()
            failed = not good
        return False

    def probe(self):
        """Assume each value of each open square with a twin. If an assumption fails, assign the other value. Repeat
        this in rounds until no assumption fails. Return False if both values of a square fail. Store in `telling` the
        square whose assumption assigned the most squares without failing; the next guess is for this square.

        If an assumption does not fail, its consequences need no probe in the same round, because they cannot imply more
        than the assumption itself.
        """
        most = 0
        again: cython.bint = True
        self.telling = -1
        while again:
            again = False
            self.round += 1
            for position in range(self.with_twin):
                square = self.order[position]
                for value in range(OPEN):
                    if self.state[square] != OPEN or self.covered[2 * square + value] == self.round:
                        continue
                    settled = self.settled
                    settle(self, square, value)
                    stands = self.propagate()
                    if self.watch.stopped:
                        return True
                    if stands:
                        if self.settled - settled > most:
                            most = self.settled - settled
                            self.telling = square
                        self.cover(settled)
                    self.undo(settled)
                    if not stands:
                        again = True
                        settle(self, square, 1 - value)
                        if not self.propagate():
                            return False
        return True

    def cover(self, start):
        """Mark the values on the trail from index `start` on as probed in this round."""
        for k in range(start, self.settled):
            square = self.trail[k]
            self.covered[2 * square + self.state[square]] = self.round

    def record(self):
        """Store the position, in which all cells have values, as a solution. Stop the search once enough solutions are
        found.
        """
        values: list
        try:
            values = [0] * self.cells
            for cell in range(self.cells):
                if self.state[self.square[cell]] == SHADED:
                    values[cell] = 1
            self.solutions.append(tuple(values))
        except BaseException as error:
            self.watch.fail(error)
        self.watch.tick(self.cells)
        self.wanted -= 1
        if self.wanted == 0:
            self.watch.stopped = True

    def run(self, labels: tuple, domains: tuple, limit: object) -> tuple:
        """Return a tuple (solutions, exhausted, nodes) for a board; `solve` describes it. `labels` holds the symbol and
        `domains` the possible values of each cell. `limit` holds the limits and the stop callback.
        """
        exhausted: cython.bint = True
        self.solutions = []
        self.wanted = limit.solutions
        self.most_nodes = -1 if limit.nodes is None else limit.nodes
        self.nodes = 0
        self.watch.start(limit.watch())
        self.watch.poll()
        if self.load(labels, domains):
            with cython.nogil:
                exhausted = self.search()
        solutions: list = self.solutions
        self.solutions = []
        self.watch.finish()
        return solutions, exhausted, self.nodes


POOL: Pool[Search] = Pool()


def solve(rows: int, cols: int, labels: tuple, domains: tuple, limit: object) -> tuple:
    """Return a tuple (solutions, exhausted, nodes) for a board of `rows` × `cols` cells: a list of solutions, whether
    it is proved that there are no others, and the number of nodes searched. `limit` holds the limits and the stop
    callback.

    Cells with equal `labels` have equal symbols, but the symbol of a cell with label -1 is unlike all others. In the
    domain of a cell, bit 0 stands for unshaded and bit 1 for shaded. A solution has 0 for an unshaded cell and 1 for a
    shaded one.
    """
    if not len(labels) == len(domains) == rows * cols:
        raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels and {len(domains)} domains")
    size = (rows, cols)
    search: Search = POOL.take(size, lambda: Search(rows, cols))
    try:
        return search.run(labels, domains, limit)
    finally:
        POOL.give(size, search)
