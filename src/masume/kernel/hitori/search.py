"""Hitori: all ways to shade a board.

masume.kernel.hitori.position has the rules, what follows from a position, and the words used here. The search adds
guesses, and probes: it assumes a value, sees it fail, and so knows the other one.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.hitori.position import OPEN, SHADED, UNSHADED, Position, settle
from cython.cimports.masume.kernel.watch import Watch

from masume.kernel.pool import Pool

# Look at the clock after so many squares have been settled or looked at: about a millisecond of compiled work.
PATIENCE = cython.declare(cython.int, 1 << 15)


@cython.cclass
class Search(Position):
    """The search on boards of one size; `load` makes it ready for a board, whatever state it was left in."""

    next_in_row: cython.int[::1]  # the next twin in the row, cyclic: the square itself when it has none
    next_in_col: cython.int[::1]
    symbol: cython.int[::1]  # of each cell, numbered from 0; -1 a blank
    latest: cython.int[::1]  # the latest square with a symbol in the line that `line_of_latest` names
    line_of_latest: cython.int[::1]

    order: cython.int[::1]  # the squares with a twin, then those without
    with_twin: cython.int
    round: cython.longlong  # of probing
    covered: cython.longlong[::1]  # two values a square: the round in which it followed from a probe that stood
    telling: cython.int  # the square whose probe settled most, or -1
    levels: cython.int  # the guesses whose other value is still to be tried: which square, and what to go back to
    level_square: cython.int[::1]
    level_position: cython.int[::1]
    level_settled: cython.int[::1]
    level_merges: cython.int[::1]

    solutions: list
    wanted: cython.longlong
    nodes: cython.longlong
    most_nodes: cython.longlong  # -1: no limit

    def __init__(self, rows: cython.int, cols: cython.int) -> None:
        Position.__init__(self, rows, cols, Watch(PATIENCE))
        squares: cython.int = self.border + 1
        self.rings = self.cuts = True
        self.next_in_row = array("i", [0]) * squares
        self.next_in_col = array("i", [0]) * squares
        self.symbol = array("i", [0]) * self.cells
        self.latest = array("i", [0]) * self.cells
        self.line_of_latest = array("i", [0]) * self.cells
        self.order = array("i", [0]) * self.cells
        self.covered = array("q", [0]) * (2 * squares)
        self.level_square = array("i", [0]) * squares
        self.level_settled = array("i", [0]) * squares
        self.level_merges = array("i", [0]) * squares
        self.level_position = array("i", [0]) * squares
        self.with_twin = self.levels = 0
        self.round = 0
        self.telling = -1
        self.solutions = []
        self.wanted = self.nodes = self.most_nodes = 0

    # The board

    @cython.cfunc
    def load(self, labels: tuple, domains: tuple) -> cython.bint:
        """Make ready for a board; False when it has no solution at sight."""
        cell: cython.int
        domain: cython.int
        self.levels = 0
        self.clear()
        self.find_twins(labels)
        for cell in range(self.cells):
            domain = domains[cell]
            domain &= UNSHADED if self.is_cut(cell) else OPEN
            if domain == 0:
                return False
            if domain != OPEN:
                settle(self, self.square[cell], domain)
        return self.cells > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_cut(self, cell: cython.int) -> cython.bint:
        """Whether shading the cell alone breaks rule (c), as happens on a board of one line."""
        if self.rows > 1 and self.cols > 1:
            return False
        return self.cells == 1 or (cell != 0 and cell != self.cells - 1)

    @cython.cfunc
    def find_twins(self, labels: tuple) -> cython.void:
        """Link the equal symbols of each line into cycles, and put the cells into the order of the search."""
        cell: cython.int
        row: cython.int
        col: cython.int
        square: cython.int
        with_twin: cython.int = 0
        self.number_symbols(labels)
        for cell in range(self.cells):
            self.line_of_latest[cell] = -1
        for row in range(self.rows):
            for col in range(self.cols):
                self.link_twin(self.next_in_row, row * self.cols + col, row)
        for col in range(self.cols):
            for row in range(self.rows):
                self.link_twin(self.next_in_col, row * self.cols + col, self.rows + col)
        for cell in range(self.cells):
            square = self.square[cell]
            if self.next_in_row[square] != square or self.next_in_col[square] != square:
                self.order[with_twin] = square
                with_twin += 1
        self.with_twin = with_twin
        for cell in range(self.cells):
            square = self.square[cell]
            if self.next_in_row[square] == square and self.next_in_col[square] == square:
                self.order[with_twin] = square
                with_twin += 1

    @cython.cfunc
    def number_symbols(self, labels: tuple) -> cython.void:
        """Give each symbol a number below that of cells. Labels that are such numbers, as they mostly are, stay."""
        cell: cython.int
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def link_twin(self, next_twin: cython.int[::1], cell: cython.int, line: cython.int) -> cython.void:
        """Put the cell into the cycle of its symbol in the line; the cells of a line come one after the other."""
        square: cython.int = self.square[cell]
        symbol: cython.int = self.symbol[cell]
        latest: cython.int
        next_twin[square] = square
        if symbol < 0:
            return
        if self.line_of_latest[symbol] == line:
            latest = self.latest[symbol]
            next_twin[square] = next_twin[latest]
            next_twin[latest] = square
        self.line_of_latest[symbol] = line
        self.latest[symbol] = square

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_twins(self, square: cython.int) -> cython.bint:
        twin: cython.int = self.next_in_row[square]
        while twin != square:
            if not settle(self, twin, SHADED):
                return False
            twin = self.next_in_row[twin]
        twin = self.next_in_col[square]
        while twin != square:
            if not settle(self, twin, SHADED):
                return False
            twin = self.next_in_col[twin]
        return True

    # Search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self) -> cython.bint:
        """Find the solutions; whether all were found.

        A guess is unshaded first: that says most, as all twins are shaded. After a guess that failed, the other value
        is probed before the search goes on: where guesses fail, it pays to look around, elsewhere it would be waste.

        The squares without a twin come last. When the others are settled, each choice for them leads to a solution."""
        square: cython.int
        value: cython.int
        position: cython.int = 0  # the squares before it, in the order of the search, are settled
        good: cython.bint = self.propagate() and self.probe()
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
                square = self.level_square[self.levels]
                position = self.level_position[self.levels]
                self.undo(self.level_settled[self.levels], self.level_merges[self.levels])
                value = SHADED
            if self.nodes == self.most_nodes:
                return False
            self.nodes += 1
            if value == UNSHADED:
                self.level_square[self.levels] = square
                self.level_position[self.levels] = position
                self.level_settled[self.levels] = self.settled
                self.level_merges[self.levels] = self.merges
                self.levels += 1
            settle(self, square, value)
            good = self.propagate()
            if good and failed and value == SHADED:
                good = self.probe()
            failed = not good
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self) -> cython.bint:
        """Assume each value of each open square with a twin; where that fails, the other value holds. False when both
        fail. Of the assumptions that stand, the one that settles most tells where to guess next.

        What follows from an assumption that stands needs no probe of its own in the same round: it implies no more."""
        position: cython.int
        square: cython.int
        value: cython.int
        settled: cython.int
        merges: cython.int
        most: cython.int = 0
        stands: cython.bint
        again: cython.bint = True
        self.telling = -1
        while again:
            again = False
            self.round += 1
            for position in range(self.with_twin):
                square = self.order[position]
                for value in range(UNSHADED, OPEN):
                    if self.state[square] != OPEN or self.covered[2 * square + value - UNSHADED] == self.round:
                        continue
                    settled = self.settled
                    merges = self.merges
                    settle(self, square, value)
                    stands = self.propagate()
                    if self.watch.stopped:
                        return True
                    if stands:
                        if self.settled - settled > most:
                            most = self.settled - settled
                            self.telling = square
                        self.cover(settled)
                    self.undo(settled, merges)
                    if not stands:
                        again = True
                        settle(self, square, OPEN - value)
                        if not self.propagate():
                            return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cover(self, start: cython.int) -> cython.void:
        """Mark the values on the trail from `start` on: they need no probe in this round."""
        k: cython.int
        square: cython.int
        for k in range(start, self.settled):
            square = self.trail[k]
            self.covered[2 * square + self.state[square] - UNSHADED] = self.round

    @cython.cfunc
    @cython.exceptval(check=False)
    def record(self) -> cython.void:
        """Keep the solution on the board; stop when enough are found."""
        cell: cython.int
        values: list
        try:
            values = [0] * self.cells
            for cell in range(self.cells):
                if self.state[self.square[cell]] == SHADED:
                    values[cell] = 1
            self.solutions.append(tuple(values))
        except BaseException as error:
            self.watch.fail(error)
        self.watch.toil(self.cells)
        self.wanted -= 1
        if self.wanted == 0:
            self.watch.stopped = True

    def run(self, labels: tuple, domains: tuple, limit: object) -> tuple:
        """Solve a board: (solutions, exhausted, nodes)."""
        exhausted: cython.bint = True
        self.solutions = []
        self.wanted = limit.solutions
        self.most_nodes = -1 if limit.nodes is None else limit.nodes
        self.nodes = 0
        self.watch.start(limit.watch())
        self.watch.ask()
        if self.load(labels, domains):
            with cython.nogil:
                exhausted = self.search()
        solutions: list = self.solutions
        self.solutions = []
        self.watch.finish()
        return solutions, exhausted, self.nodes


POOL: Pool[Search] = Pool()


def solve(rows: int, cols: int, labels: tuple, domains: tuple, limit: object) -> tuple:
    """The ways to shade a board of rows × cols cells, up to the limit: (solutions, exhausted, nodes).

    Cells with the same label bear the same symbol; a label of -1 equals nothing. The domains say what each cell may
    be: bit 0 unshaded, bit 1 shaded. A solution has 0 for an unshaded cell, 1 for a shaded one."""
    if not len(labels) == len(domains) == rows * cols:
        raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels and {len(domains)} domains")
    size = (rows, cols)
    search: Search = POOL.take(size, lambda: Search(rows, cols))
    try:
        return search.run(labels, domains, limit)
    finally:
        POOL.give(size, search)
