"""Store, as bit sets, the position in which Hitori steps are found, and the tables that techniques share."""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.cell_values import EMPTY, OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.row_masks import with_one_exit
from cython.cimports.masume.kernel.hitori.walls import Walls
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.kernel.hitori.technique_weights import (
    CONTRADICTIONS,
    EITHER_OR_WEIGHTS,
    MAX_SHADINGS,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.tables import flags, numbers, words

ONE = cython.declare(cython.ulonglong, 1)


class FinderState(StepFinder):
    """Hitori board with the values that are known of its cells.

    A line is a row or a column; the rows have the first indices. The place of a cell in its line counts from 0, and
    sets of places are bit sets. A twin is another cell of the same row or column with an equal symbol. An exit of an
    unshaded cell is a neighbour that is not shaded; a dead end is an unshaded cell with only one exit. See `Walls`
    for walls.
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
        self.value_of = flags(cells)
        self.left = cells
        self.empty = 0
        self.clock = 0
        self.current_technique = 0
        self.clean_as_of = 0
        self.is_clean = flags(self.lines)
        self.open = words(self.lines)
        self.shaded = words(self.lines)
        self.unshaded = words(self.lines)
        self.pending_shaded = words(rows)
        self.pending_unshaded = words(rows)
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

        # Corners, edges and diagonal neighbours.
        self.corner = numbers(16)
        self.edge = words(rows)
        self.on_edge = flags(cells)
        self.diagonal = numbers(4 * cells)
        self.make_corners()

        # Shadings of components.
        self.some_shaded = words(max(rows, cols) + 1)
        self.some_unshaded = words(max(rows, cols) + 1)
        self.shading = words(MAX_SHADINGS + 1)

        # Walls.
        self.walls = Walls(rows, cols)
        self.square = self.walls.square
        self.closed = 0
        self.closing = numbers(cells)
        self.pushed = numbers(cells + 1)
        self.pushes = 0
        self.contacts = 0

        # Rings.
        self.border = cells
        self.searched = 0
        self.reached = numbers(cells + 1)
        self.before = numbers(cells + 1)
        self.start = numbers(cells + 1)
        self.cost = numbers(cells + 1)
        self.queue = numbers(cells + 2)
        self.head = self.tail = 0
        self.meeting = numbers(2)
        self.meeting_cost = 0
        self.ring = numbers(cells + 1)
        self.ring_length = self.ring_at = 0
        self.leans = False

        # Lookahead.
        self.forced_white = numbers(8)
        self.dead_end = numbers(8)
        self.whites = 0
        self.forced = numbers(8 * self.lines)
        self.forced_by = numbers(8 * self.lines)
        self.cut_twin = -1
        self.seen = numbers(cells)
        self.seen_count = 0
        self.seen_at = -1
        self.once = words(rows)
        self.twice = words(rows)

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

    def make_corners(self):
        """Compute the tables of corners, edges and diagonal neighbours."""
        if not self.one_line:
            cells = self.cells
            cols = self.cols
            corners = ((0, 1, cols), (cols - 1, -1, cols), (cells - cols, 1, -cols), (cells - 1, -1, -cols))
            for i, (cell, right, down) in enumerate(corners):
                for k, aside in enumerate((0, right, down, right + down)):
                    self.corner[4 * i + k] = cell + aside
        for row in range(self.rows):
            self.edge[row] = self.full[0] if row in (0, self.rows - 1) else ONE | ONE << (self.cols - 1)
            for col in range(self.cols):
                cell = row * self.cols + col
                self.on_edge[cell] = self.edge[row] >> col & 1
                for i in range(4):
                    below = row + (i // 2) * 2 - 1
                    aside = col + (i % 2) * 2 - 1
                    inside = 0 <= below < self.rows and 0 <= aside < self.cols
                    self.diagonal[4 * cell + i] = below * self.cols + aside if inside else -1

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
        for line in range(self.lines):
            self.find_twins_in(line)

    def change_symbol(self, cell, symbol):
        """Give `cell` another symbol, and look for printed patterns again."""
        self.symbol[cell] = symbol
        self.find_twins_in(self.row_of[cell])
        self.find_twins_in(self.rows + self.col_of[cell])
        self.touch(self.row_of[cell], self.col_of[cell])
        self.clean_as_of = 0

    def find_twins_in(self, line):
        """Compute the tables that state which cells of `line` have equal symbols."""
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
            self.pair[line] |= (twins >> (place + 1) & 1) << place
            self.gap[line] |= (twins >> (place + 2) & 1) << place
            if self.twin[2 * cell] | self.twin[2 * cell + 1]:
                self.twinned[self.row_of[cell]] |= ONE << self.col_of[cell]
            else:
                self.twinned[self.row_of[cell]] &= ~(ONE << self.col_of[cell])

    # The position.

    def clear(self):
        """Make all cells open."""
        for line in range(self.lines):
            self.open[line] = self.full[line]
            self.shaded[line] = 0
            self.unshaded[line] = 0
            self.is_clean[line] = False
        for cell in range(self.cells):
            self.value_of[cell] = OPEN
        self.left = self.cells
        self.empty = 0
        self.clock += 1
        self.clean_as_of = 0
        self.closed = self.pushes = 0
        self.walls.clear()

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
            self.value_of[cell] = source.value_of[cell]
        for line in range(self.lines):
            self.open[line] = source.open[line]
            self.shaded[line] = source.shaded[line]
            self.unshaded[line] = source.unshaded[line]
            self.is_clean[line] = source.is_clean[line]
        self.left = source.left
        self.empty = source.empty
        self.clean_as_of = source.clean_as_of
        self.clock += 1
        self.closed = source.closed
        self.pushes = 0
        source.pop_all()
        self.walls.copy_from(source.walls)

    def assign(self, cell, value):
        before = self.value_of[cell]
        if before == value:
            return
        row = self.row_of[cell]
        col = self.col_of[cell]
        if before == OPEN:
            self.left -= 1
        elif before == EMPTY:
            self.empty -= 1
        else:
            self.erase(row, col)
        self.value_of[cell] = value
        self.open[row] &= ~(ONE << col)
        self.open[self.rows + col] &= ~(ONE << row)
        if value == UNSHADED:
            self.unshaded[row] |= ONE << col
            self.unshaded[self.rows + col] |= ONE << row
        else:
            self.shaded[row] |= ONE << col
            self.shaded[self.rows + col] |= ONE << row
        self.touch(row, col)
        if value == SHADED:
            self.pop_all()
            self.join(cell)
        elif before == SHADED:
            self.rebuild_walls()

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
        if self.value_of[cell] == OPEN:
            self.assign(cell, 1 - value)
        elif self.value_of[cell] == value:
            self.erase(self.row_of[cell], self.col_of[cell])
            self.value_of[cell] = EMPTY
            self.empty += 1
            if value == SHADED:
                self.rebuild_walls()

    def allows(self, cell, value):
        return self.value_of[cell] == OPEN or self.value_of[cell] == value

    def is_open(self, cell):
        return self.value_of[cell] == OPEN

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
        if self.value_of[cell] == OPEN:
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
            if self.beside[i] >= 0 and self.value_of[self.beside[i]] == SHADED:
                self.add_premise(self.beside[i])

    def only_exit(self, cell, shaded):
        """Return the only neighbour of `cell`, apart from `shaded`, that is not shaded; -1 if the number of such
        neighbours is not 1.
        """
        exit_cell = -1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.beside[i]
            if near >= 0 and near != shaded and self.value_of[near] != SHADED:
                if exit_cell >= 0:
                    return -1
                exit_cell = near
        return exit_cell

    def next_twin(self, cell, twin):
        """Return the open twin of `cell` that comes after `twin`, or the first one if `twin` is -1. Return -1 if no
        further open twin exists. The twins in the row of `cell` come before those in its column.
        """
        row = self.row_of[cell]
        col = self.col_of[cell]
        in_row = self.twin[2 * cell] & self.open[row]
        in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
        if twin < 0:
            pass
        elif self.row_of[twin] == row:
            in_row &= ~((ONE << self.col_of[twin]) | ((ONE << self.col_of[twin]) - 1))
        else:
            in_row = 0
            in_col &= ~((ONE << self.row_of[twin]) | ((ONE << self.row_of[twin]) - 1))
        if in_row:
            return row * self.cols + ctz(in_row)
        return ctz(in_col) * self.cols + col if in_col else -1

    def are_twins(self, first, other):
        """Return whether the cells `first` and `other` are twins."""
        if self.symbol[first] != self.symbol[other] or self.symbol[first] < 0 or first == other:
            return False
        return self.row_of[first] == self.row_of[other] or self.col_of[first] == self.col_of[other]

    def are_neighbours(self, first, other):
        """Return whether the cells `first` and `other` are neighbours."""
        apart = first - other if first > other else other - first
        return apart == self.cols or (apart == 1 and self.row_of[first] == self.row_of[other])

    # Walls.

    def join(self, cell):
        """Join the newly shaded cell `cell` to the walls that it touches."""
        if self.closes_ring(cell):
            self.closing[self.closed] = cell
            self.closed += 1
            self.walls.join_anyway(self.square[cell])
        else:
            self.walls.join_around(self.square[cell], self.contacts)

    def rebuild_walls(self):
        """Compute all walls anew, as after a cell has ceased to be shaded."""
        self.closed = self.pushes = 0
        self.walls.clear()
        for row in range(self.rows):
            still = self.shaded[row]
            while still:
                self.join(row * self.cols + ctz(still))
                still &= still - 1

    def is_wall(self, cell):
        """Return whether `cell` is shaded or assumed shaded."""
        return self.walls.joined[self.square[cell]] != 0

    def severs(self, cell):
        """Return whether shading `cell` alone cuts the board in two or leaves no cell unshaded. Both happen only on
        boards of one line.
        """
        return self.one_line and (self.cells == 1 or 0 < cell < self.cells - 1)

    def closes_ring(self, cell):
        """Return whether shading `cell` closes a ring. If it does not, store in `contacts` the number of walls that
        `cell` touches.
        """
        self.contacts = self.walls.walls_around(self.square[cell])
        return self.contacts < 0 or self.severs(cell)

    def push_black(self, cell):
        """Assume that `cell` is shaded, in addition to earlier assumptions, until `pop_all` is called. Return whether
        `cell` closes a ring; it is not joined to walls then.
        """
        self.pushed[self.pushes] = cell
        self.pushes += 1
        if self.closes_ring(cell):
            return True
        self.walls.join_around(self.square[cell], self.contacts)
        return False

    def pop_all(self):
        """Undo all assumptions that `push_black` has made."""
        while self.pushes:
            self.pushes -= 1
            self.walls.leave(self.square[self.pushed[self.pushes]])

    # Conclusions of the simple techniques, a whole row at a time.

    def is_flawed(self):
        """Return whether the position contains a contradiction: shaded neighbours, a ring, a cell without candidates,
        or a cell that would have to be both shaded and unshaded. Store the conclusions from shaded neighbours in
        `pending_unshaded`, and those from unshaded twins in `pending_shaded`, for all cells.
        """
        flawed: cython.bint = self.closed or self.empty
        for row in range(self.rows):
            self.pending_shaded[row] = 0
            self.pending_unshaded[row] = self.beside_shaded(row)
        for row in range(self.rows):
            settled = self.unshaded[row] & self.twinned[row]
            while settled:
                col = ctz(settled)
                settled &= settled - 1
                cell = row * self.cols + col
                self.pending_shaded[row] |= self.twin[2 * cell]
                twins = self.twin[2 * cell + 1] & ~self.shaded[self.rows + col]
                while twins:
                    self.pending_shaded[ctz(twins)] |= ONE << col
                    twins &= twins - 1
        for row in range(self.rows):
            if (self.shaded[row] | self.pending_shaded[row]) & (self.unshaded[row] | self.pending_unshaded[row]):
                flawed = True
        return flawed

    def find_pending(self, exits):
        """Store in `pending_shaded` and `pending_unshaded` what follows for open cells from neighbours, twins and, if
        `exits`, last exits. Return whether anything follows.
        """
        pending: cython.ulonglong = 0
        self.is_flawed()
        for row in range(self.rows):
            ends = self.dead_ends(row) if exits and not self.one_line else 0
            if ends:
                if row > 0:
                    self.pending_unshaded[row - 1] |= ends
                if row < self.rows - 1:
                    self.pending_unshaded[row + 1] |= ends
                self.pending_unshaded[row] |= ends << 1 | ends >> 1
        for row in range(self.rows):
            self.pending_shaded[row] &= self.open[row]
            self.pending_unshaded[row] &= self.open[row]
            pending |= self.pending_shaded[row] | self.pending_unshaded[row]
        return pending != 0
