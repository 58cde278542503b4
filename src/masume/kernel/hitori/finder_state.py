"""Store, as bit sets, the position in which Hitori steps are found. All parts of the finder are derived from the class
here.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.row_masks import with_one_exit
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.hitori.technique_weights import (
    CONTRADICTIONS,
    EITHER_OR_WEIGHTS,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.tables import flags, numbers, words

if not cython.compiled:
    # The compiled form has these from finder_state.pxd.
    UNSHADED, SHADED, OPEN, EMPTY = range(4)

ONE = cython.declare(cython.ulonglong, 1)


class FinderState(StepFinder):
    """Hitori board with the values that are known of its cells.

    A line is a row or a column; the rows have the first indices. The place of a cell in its line counts from 0, and
    sets of places are bit sets. A twin is another cell of the same row or column with an equal symbol. An exit of an
    unshaded cell is a neighbour that is not shaded; a dead end is an unshaded cell with only one exit.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        """Create a finder. `labels` holds a number for each cell: cells with equal labels have equal symbols, and the
        symbol of a cell with label -1 is unlike all others. If `like` is a finder of the same board, share its tables
        of symbols.
        """
        cells = rows * cols
        if len(labels) != cells:
            raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels")
        StepFinder.__init__(self, cells, 2, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS, EITHER_OR_WEIGHTS)
        self.rows = rows
        self.cols = cols
        self.lines = rows + cols
        self.labels = labels
        self.one_line = rows == 1 or cols == 1
        self.state = flags(cells)
        self.left = cells
        self.empty = 0
        self.clock = 0
        self.current_technique = 0
        self.clean_as_of = 0
        self.is_clean = flags(self.lines)
        self.open = words(self.lines)
        self.shaded = words(self.lines)
        self.unshaded = words(self.lines)
        self.make_tables()
        if like is None:
            self.symbol = numbers(cells)
            self.equal = words(cells + 1)
            self.twin = words(2 * cells)
            self.twinned = words(rows)
            self.pair = words(self.lines)
            self.gap = words(self.lines)
            self.find_twins()
        else:
            self.share_symbols(like)

    def make_tables(self):
        """Compute the tables that depend only on the size of the board."""
        self.first = numbers(self.lines)
        self.stride = numbers(self.lines)
        self.length = numbers(self.lines)
        self.full = words(self.lines)
        self.row_of = numbers(self.cells)
        self.col_of = numbers(self.cells)
        self.beside = numbers(4 * self.cells)
        for line in range(self.lines):
            self.first[line] = line * self.cols if line < self.rows else line - self.rows
            self.stride[line] = 1 if line < self.rows else self.cols
            self.length[line] = self.cols if line < self.rows else self.rows
            self.full[line] = (ONE << self.length[line]) - 1
        for cell in range(self.cells):
            row = cell // self.cols
            col = cell % self.cols
            self.row_of[cell] = row
            self.col_of[cell] = col
            self.beside[4 * cell] = cell - self.cols if row > 0 else -1
            self.beside[4 * cell + 1] = cell - 1 if col > 0 else -1
            self.beside[4 * cell + 2] = cell + 1 if col < self.cols - 1 else -1
            self.beside[4 * cell + 3] = cell + self.cols if row < self.rows - 1 else -1

    def share_symbols(self, like):
        """Share the tables of symbols with `like`, a finder of the same board."""
        self.symbol = like.symbol
        self.equal = like.equal
        self.twin = like.twin
        self.twinned = like.twinned
        self.pair = like.pair
        self.gap = like.gap

    def take_board(self, labels: tuple) -> None:
        """Switch to another board of the same size, whose symbols are given by `labels`. Finders that share the tables
        of symbols also switch.
        """
        self.labels = labels
        self.find_twins()

    def find_twins(self):
        """Compute the tables that state which cells have equal symbols."""
        labels = self.labels
        if max(labels) >= self.cells:
            names: dict = {-1: -1}
            labels = tuple([names.setdefault(label, len(names) - 1) for label in labels])
        for cell in range(self.cells):
            self.symbol[cell] = labels[cell]
        for line in range(self.rows):
            self.twinned[line] = 0
        for line in range(self.lines):
            self.pair[line] = 0
            self.gap[line] = 0
            for place in range(self.length[line]):
                self.equal[self.symbol[self.cell_at(line, place)] + 1] = 0
            for place in range(self.length[line]):
                self.equal[self.symbol[self.cell_at(line, place)] + 1] |= ONE << place
            for place in range(self.length[line]):
                cell = self.cell_at(line, place)
                twins = self.equal[self.symbol[cell] + 1] & ~(ONE << place) if self.symbol[cell] >= 0 else 0
                self.twin[2 * cell + (line >= self.rows)] = twins
                if twins:
                    self.twinned[self.row_of[cell]] |= ONE << self.col_of[cell]
                    self.pair[line] |= (twins >> (place + 1) & 1) << place
                    self.gap[line] |= (twins >> (place + 2) & 1) << place

    # The position.

    def clear(self):
        """Make all cells open."""
        for line in range(self.lines):
            self.open[line] = self.full[line]
            self.shaded[line] = 0
            self.unshaded[line] = 0
            self.is_clean[line] = False
        for cell in range(self.cells):
            self.state[cell] = OPEN
        self.left = self.cells
        self.empty = 0
        self.clock += 1
        self.clean_as_of = 0

    def load(self, domains, placed):
        domain: cython.int
        self.clear()
        for cell in range(self.cells):
            domain = domains[cell]
            if domain == 0:
                self.eliminate(cell, UNSHADED)
                self.eliminate(cell, SHADED)
            elif domain != 3:
                self.assign(cell, SHADED if domain == 2 else UNSHADED)

    def take_position(self, source):
        """Copy the position of `source`, a finder of the same board."""
        for cell in range(self.cells):
            self.state[cell] = source.state[cell]
        for line in range(self.lines):
            self.open[line] = source.open[line]
            self.shaded[line] = source.shaded[line]
            self.unshaded[line] = source.unshaded[line]
            self.is_clean[line] = source.is_clean[line]
        self.left = source.left
        self.empty = source.empty
        self.clean_as_of = source.clean_as_of
        self.clock += 1

    def assign(self, cell, value):
        if self.state[cell] == value:
            return
        row = self.row_of[cell]
        col = self.col_of[cell]
        if self.state[cell] == OPEN:
            self.left -= 1
        elif self.state[cell] == EMPTY:
            self.empty -= 1
        else:
            self.erase(row, col)
        self.state[cell] = value
        self.open[row] &= ~(ONE << col)
        self.open[self.rows + col] &= ~(ONE << row)
        if value == UNSHADED:
            self.unshaded[row] |= ONE << col
            self.unshaded[self.rows + col] |= ONE << row
        else:
            self.shaded[row] |= ONE << col
            self.shaded[self.rows + col] |= ONE << row
        self.touch(row, col)

    def touch(self, row, col):
        """Record that the cell in `row` and `col` has changed."""
        self.clock += 1
        self.is_clean[row] = False
        self.is_clean[self.rows + col] = False

    def erase(self, row, col):
        """Remove the value of the cell in `row` and `col`."""
        self.shaded[row] &= ~(ONE << col)
        self.unshaded[row] &= ~(ONE << col)
        self.shaded[self.rows + col] &= ~(ONE << row)
        self.unshaded[self.rows + col] &= ~(ONE << row)
        self.clean_as_of = 0
        self.touch(row, col)

    def eliminate(self, cell, value):
        """Eliminate the candidate `value` of `cell`. If the cell was open, it gets the other value, because there are
        only two.
        """
        if self.state[cell] == OPEN:
            self.assign(cell, 1 - value)
        elif self.state[cell] == value:
            self.erase(self.row_of[cell], self.col_of[cell])
            self.state[cell] = EMPTY
            self.empty += 1

    def allows(self, cell, value):
        return self.state[cell] == OPEN or self.state[cell] == value

    def is_open(self, cell):
        return self.state[cell] == OPEN

    def is_full(self):
        return self.left == 0

    # Methods for all techniques.

    def cell_at(self, line, place):
        """Return the cell at `place` of `line`."""
        return self.first[line] + place * self.stride[line]

    def twins_at(self, line, place):
        """Return the places in `line` of the twins of the cell at `place`."""
        return self.twin[2 * self.cell_at(line, place) + (line >= self.rows)]

    def beside_shaded(self, line):
        """Return the places of `line` whose cells have a shaded neighbour."""
        touching = self.shaded[line] << 1 | self.shaded[line] >> 1
        if line != 0 and line != self.rows:
            touching |= self.shaded[line - 1]
        if line != self.rows - 1 and line != self.lines - 1:
            touching |= self.shaded[line + 1]
        return touching

    def dead_ends(self, row):
        """Return the places of the unshaded cells of `row` that have only one exit."""
        full = self.full[0]
        above = full & ~self.shaded[row - 1] if row > 0 else 0
        below = full & ~self.shaded[row + 1] if row < self.rows - 1 else 0
        return self.unshaded[row] & with_one_exit(above, full & ~self.shaded[row], below)

    def start_easiest_step(self, unit):
        """Begin a step of the current technique in `unit`, with the smallest weight that the technique has."""
        self.start_step(self.current_technique, self.lightest[self.current_technique], unit)

    def add_assignment_if_open(self, cell, value):
        """Assign `value` to `cell`, as a conclusion of the current step, if the cell is open."""
        if self.state[cell] == OPEN:
            self.add_assignment(cell, value)

    def add_assignments(self, line, places, value):
        """Assign `value` to each open cell at `places` of `line`, as conclusions of the current step."""
        places &= self.open[line]
        while places:
            self.add_assignment(self.cell_at(line, ctz(places)), value)
            places &= places - 1

    def add_wall_premises(self, cell):
        """Add the shaded neighbours of `cell` to the premises."""
        for i in range(4 * cell, 4 * cell + 4):
            if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                self.add_premise(self.beside[i])
