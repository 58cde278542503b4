"""Find Hitori cells that cannot be shaded, because shading them would break a rule within two or three moves."""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.find_walls import NO_RING, WallsFinder
from cython.cimports.masume.kernel.hitori.finder_state import EMPTY, OPEN, SHADED, UNSHADED, FinderState
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice

from masume.kernel.hitori import technique_weights
from masume.kernel.tables import numbers, words

SEVERAL_TWINS = cython.declare(cython.int, technique_weights.SEVERAL_TWINS)
ONE = cython.declare(cython.ulonglong, 1)


class LookaheadFinder(WallsFinder):
    """Finder that assumes a cell shaded, follows the consequences for a few moves, and emits a step if these break a
    rule.

    Shading a cell unshades its open neighbours. It may also make a dead end: a cell with only one neighbour left
    through which it can be connected to the other unshaded cells. This neighbour, its last exit, is then unshaded, too.
    These open neighbours and last exits are called white; `forced_white` lists them. The twins of white cells have to
    be shaded; they are called forced.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        WallsFinder.__init__(self, rows, cols, labels, like)
        self.forced_white = numbers(8)
        self.dead_end = numbers(8)
        self.whites = 0
        self.forced = numbers(8 * self.lines)
        self.forced_by = numbers(8 * self.lines)
        self.cut_twin = -1
        self.seen = numbers(self.cells)
        self.seen_count = 0
        self.seen_at = -1
        self.once = words(rows)
        self.twice = words(rows)

    def look_ahead(self):
        """List in `seen` the open cells that cannot be shaded according to a lookahead technique. If the position has
        not changed since the last call, keep the list.
        """
        if self.seen_at == self.clock:
            return
        self.seen_at = self.clock
        self.seen_count = 0
        if self.one_line:
            return
        self.list_contacts()
        for row in range(self.rows):
            still = self.open[row] & ~self.beside_shaded(row)
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                if self.is_seen_through(cell):
                    self.seen[self.seen_count] = cell
                    self.seen_count += 1

    def list_contacts(self):
        """Compute, row by row, two sets of open cells with twins. `once` holds the cells that touch a wall; `twice`
        holds the cells that touch walls at two or more points. Both omit cells that are already cut cells, so a double
        cut is always two cells that become cut cells together.
        """
        self.pop_all()
        for row in range(self.rows):
            above = self.shaded[row - 1] if row > 0 else 0
            below = self.shaded[row + 1] if row < self.rows - 1 else 0
            free = self.open[row] & self.twinned[row] & ~self.beside_shaded(row)
            still = free & touching_twice(self.edge[row], above, below)
            self.twice[row] = still
            while still:
                if self.closes_ring(row * self.cols + ctz(still)):
                    self.twice[row] &= ~(still & -still)
                    free &= ~(still & -still)
                still &= still - 1
            self.once[row] = free & (self.edge[row] | above << 1 | above >> 1 | below << 1 | below >> 1)

    def is_seen_through(self, cell):
        """Return whether a lookahead technique shows that the open cell `cell` cannot be shaded. These techniques are
        the pair beside a dead end, equal exits, touching twins, the wall that twins complete, and the double cut.
        """
        count = 0
        self.foresee(cell)
        for k in range(1, self.whites):
            if self.dead_end[k] >= 0:
                for i in range(k):
                    if self.are_twins(self.forced_white[i], self.forced_white[k]):
                        return True
        for i in range(self.whites):
            twin = self.next_twin(self.forced_white[i], -1)
            while twin >= 0:
                if twin != cell:
                    for k in range(count):
                        if self.forced_by[k] != i and self.are_neighbours(self.forced[k], twin):
                            return True
                    self.forced[count] = twin
                    self.forced_by[count] = i
                    count += 1
                twin = self.next_twin(self.forced_white[i], twin)
        self.pop_all()
        if self.closed or self.push_black(cell):
            return False  # a cut cell
        alone = self.contacts == 0
        for k in range(count):
            if self.added[self.forced[k]] != self.extra and self.push_black(self.forced[k]):
                return True
        if alone:
            return False
        self.pop_all()
        self.push_black(cell)
        return self.find_double_cut(cell) >= 0

    def foresee(self, cell):
        """List in `forced_white` the open cells that shading `cell` would unshade: first its open neighbours, then the
        last exits of the dead ends beside it. Store in `dead_end` the dead end that each last exit belongs to, and -1
        for each open neighbour.
        """
        self.whites = 0
        for i in range(4 * cell, 4 * cell + 4):
            if self.beside[i] >= 0 and self.state[self.beside[i]] == OPEN:
                self.add_white(self.beside[i], -1)
        for i in range(4 * cell, 4 * cell + 4):
            if self.beside[i] >= 0 and self.state[self.beside[i]] != EMPTY:
                way_out = self.only_exit(self.beside[i], cell)
                if way_out >= 0 and self.state[way_out] == OPEN:
                    self.add_white(way_out, self.beside[i])

    def add_white(self, cell, dead_end):
        """Append `cell` to the list `forced_white`, unless it is already there. `dead_end` is the cell whose last exit
        `cell` is, or -1.
        """
        for i in range(self.whites):
            if self.forced_white[i] == cell:
                return
        self.forced_white[self.whites] = cell
        self.dead_end[self.whites] = dead_end
        self.whites += 1

    def only_exit(self, cell, shaded):
        """Return the only neighbour of `cell`, apart from `shaded`, that is not shaded; -1 if the number of such
        neighbours is not 1.
        """
        exit_cell = -1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.beside[i]
            if near >= 0 and near != shaded and self.state[near] != SHADED:
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

    def find_double_cut(self, cell):
        """Search for two twins that become cut cells because `cell` is assumed shaded. Return the lower-numbered one
        and store the other in `cut_twin`; return -1 if no such pair exists. If `cell` touches only one wall, examine
        only the cells at the corners of `cell`.
        """
        joins = self.contacts > 1
        corners = (ONE << self.col_of[cell] << 1) | (ONE << self.col_of[cell] >> 1)
        above = self.row_of[cell] - 1
        for row in range(0 if joins else max(0, above), self.rows if joins else min(above + 3, self.rows)):
            still = self.twice[row] if joins else 0
            if row == above or row == above + 2:
                still |= self.once[row] & corners
            while still:
                first = row * self.cols + ctz(still)
                still &= still - 1
                if self.would_be_cut(first, cell):
                    other = self.next_twin(first, -1)
                    while other >= 0:
                        if other > first and self.would_be_cut(other, cell):
                            self.cut_twin = other
                            return first
                        other = self.next_twin(first, other)
        return -1

    def would_be_cut(self, twin, cell):
        """Return whether `twin` becomes a cut cell because `cell` is assumed shaded. Return False if the two cells are
        neighbours or the same cell.
        """
        if not self.once[self.row_of[twin]] >> self.col_of[twin] & 1:
            return False
        return twin != cell and not self.are_neighbours(twin, cell) and self.closes_ring(twin)

    # Premises and arguments.

    def argue_from_white(self, i):
        """Add the cell with index `i` in `forced_white` to the premises. If it is a last exit, also add its dead end
        and the shaded neighbours of the dead end.
        """
        self.add_premise(self.forced_white[i])
        if self.dead_end[i] >= 0:
            self.add_premise(self.dead_end[i])
            self.add_wall_premises(self.dead_end[i])

    def note_white(self, i):
        """Append two cells to the step's arguments: the cell with index `i` in `forced_white`, and its dead end or
        -1.
        """
        self.add_arg(self.forced_white[i])
        self.add_arg(self.dead_end[i])

    # Shading the cell would leave two equal cells unshaded, or shade two neighbours.

    def emit_dead_end_pair(self):
        """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line: a
        neighbour and the last exit of a dead end.
        """
        self.emit_equal_whites(False)

    def emit_equal_exits(self):
        """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line,
        both of them the last exits of dead ends.
        """
        self.emit_equal_whites(True)

    def emit_equal_whites(self, exits):
        """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line.
        If `exits`, both are last exits of dead ends; otherwise one is a last exit, and the other is a neighbour of the
        shaded cell. Step arguments: for each of the two, the cell and its dead end (or -1).
        """
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            for i in range(self.whites):
                if (self.dead_end[i] >= 0) != exits:
                    continue
                for k in range(i + 1, self.whites):
                    if self.dead_end[k] >= 0 and self.are_twins(self.forced_white[i], self.forced_white[k]):
                        self.start_easiest_step(self.seen[at])
                        self.argue_from_white(i)
                        self.argue_from_white(k)
                        self.note_white(i)
                        self.note_white(k)
                        self.add_assignment(self.seen[at], UNSHADED)
                        self.emit()

    def emit_touching_twins(self):
        """Emit a step for each cell that stays unshaded because shading it would unshade two cells whose twins would
        then be shaded, although these twins are neighbours. Step arguments: for each of the two unshaded cells, the
        cell, its dead end (or -1), and its twin. Skip two cells that are twins of each other, because easier techniques
        apply to them.
        """
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            for i in range(self.whites):
                for k in range(i + 1, self.whites):
                    if not self.are_twins(self.forced_white[i], self.forced_white[k]):
                        self.offer_touching_twins(self.seen[at], i, k)

    def offer_touching_twins(self, cell, i, k):
        """Emit a step that unshades `cell` if a twin of the white cell with index `i` in `forced_white` touches a twin
        of the white cell with index `k`. If several twins touch, use only one pair of them.
        """
        twin_of_white = self.next_twin(self.forced_white[i], -1)
        while twin_of_white >= 0:
            other = self.next_twin(self.forced_white[k], -1)
            while other >= 0:
                if self.are_neighbours(twin_of_white, other) and twin_of_white != cell and other != cell:
                    self.start_easiest_step(cell)
                    self.add_forced(i, twin_of_white)
                    self.add_forced(k, other)
                    self.add_assignment(cell, UNSHADED)
                    self.emit()
                    return
                other = self.next_twin(self.forced_white[k], other)
            twin_of_white = self.next_twin(self.forced_white[i], twin_of_white)

    def add_forced(self, i, twin):
        """Add the cell with index `i` in `forced_white` and its twin `twin` to the premises and to the arguments of the
        step.
        """
        self.argue_from_white(i)
        self.add_premise(twin)
        self.note_white(i)
        self.add_arg(twin)

    # Shading the cell would close a wall with the help of twins.

    def emit_twin_wall(self):
        """Emit a step for each cell that stays unshaded because shading it would lead to a closed ring of shaded cells.
        Shading the cell would unshade its neighbours, so their twins would be shaded, and these twins would complete
        the ring.
        """
        self.emit_walls(False)

    def emit_exit_twin_wall(self):
        """Emit a step for each cell that stays unshaded because shading it would lead to a closed ring of shaded cells.
        Shading the cell would leave dead ends with only one exit each. These last exits would be unshaded, so their
        twins would be shaded, and these twins would help to complete the ring.
        """
        self.emit_walls(True)

    def emit_walls(self, exits):
        """Emit a step for each cell that stays unshaded because shading it would close a ring together with the twins
        of white cells. If `exits`, at least one of these twins must be the twin of a last exit; otherwise none of them
        may be.
        """
        if self.closed:
            return
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            if exits and (not self.whites or self.dead_end[self.whites - 1] < 0):
                continue
            self.pop_all()
            if not self.push_black(self.seen[at]):
                self.emit_wall(self.seen[at], exits)

    def emit_wall(self, cell, exits):
        """Emit a step that unshades `cell`, because shading it would close a ring together with twins of white cells.
        Choose the shortest ring that needs one twin only; if no ring does, use one with several twins. `exits` is the
        parameter of `emit_walls`.
        """
        best = NO_RING
        best_twin = -1
        for i in range(self.whites):
            if (self.dead_end[i] >= 0) != exits:
                continue
            twin = self.next_twin(self.forced_white[i], -1)
            while twin >= 0:
                if twin != cell:
                    self.pop_all()
                    self.push_black(cell)
                    if self.push_black(twin) and self.find_ring(twin) and self.ring_length < best:
                        best = self.ring_length
                        best_twin = twin
                twin = self.next_twin(self.forced_white[i], twin)
        self.pop_all()
        self.push_black(cell)
        if best_twin >= 0:
            self.push_black(best_twin)
            self.find_ring(best_twin)
            self.offer_wall(cell, best_twin, 0)
            return
        for i in range(self.whites):
            if self.dead_end[i] >= 0 and not exits:
                break
            twin = self.next_twin(self.forced_white[i], -1)
            while twin >= 0:
                if self.added[twin] != self.extra and self.push_black(twin) and self.find_ring(twin):
                    if not exits or self.needs_exit(cell):
                        self.offer_wall(cell, twin, SEVERAL_TWINS)
                    return
                twin = self.next_twin(self.forced_white[i], twin)

    def source(self, twin):
        """Return the index in `forced_white` of the first cell that is a twin of `twin`; -1 if no cell is."""
        for i in range(self.whites):
            if self.are_twins(self.forced_white[i], twin):
                return i
        return -1

    def needs_exit(self, cell):
        """Return whether any cell of the ring, apart from `cell`, is the twin of a last exit."""
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED and self.ring[i] != cell:
                if self.dead_end[self.source(self.ring[i])] >= 0:
                    return True
        return False

    def offer_wall(self, cell, twin, extra_weight):
        """Emit a step that unshades `cell`, because shading it would close the ring in `ring` together with twins of
        white cells. `twin` is the twin that completes the ring. `extra_weight` is added to the weight. Step arguments:
        whether the border is part of the ring; the number of twins in the ring; for each twin the white cell, the white
        cell's dead end (or -1), and the twin; then the ring in order.
        """
        twins = 0
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED and self.ring[i] != cell:
                twins += 1
        self.start_step(self.current_technique, self.lightest[self.current_technique] + extra_weight, cell)
        self.add_arg(self.leans)
        self.add_arg(twins)
        self.add_forced(self.source(twin), twin)
        for i in range(self.ring_length):
            if self.state[self.ring[i]] == SHADED:
                self.add_premise(self.ring[i])
            elif self.ring[i] != cell and self.ring[i] != twin:
                self.add_forced(self.source(self.ring[i]), self.ring[i])
        for i in range(self.ring_length):
            self.add_arg(self.ring[i])
        self.add_assignment(cell, UNSHADED)
        self.emit()

    # Shading the cell would turn two twins into cut cells.

    def emit_double_cut(self):
        """Emit a step for each cell that stays unshaded because shading it would turn two twins into cut cells. Cut
        cells must be unshaded, but of two twins at most one can be. Step arguments: for each of the two twins, the
        twin, whether the border is part of its ring, the length of the ring, and the ring in order.
        """
        if self.closed:
            return
        self.look_ahead()
        for at in range(self.seen_count):
            self.pop_all()
            if not self.push_black(self.seen[at]) and self.contacts > 0:
                first = self.find_double_cut(self.seen[at])
                if first >= 0:
                    self.offer_double_cut(self.seen[at], first, self.cut_twin)

    def offer_double_cut(self, cell, first, other):
        self.start_easiest_step(cell)
        self.add_premise(first)
        self.add_premise(other)
        for i in range(2):
            cut = other if i else first
            self.find_ring(cut)
            self.add_arg(cut)
            self.add_arg(self.leans)
            self.add_arg(self.ring_length)
            for k in range(self.ring_length):
                self.add_arg(self.ring[k])
                if self.ring[k] != cell and self.ring[k] != cut:
                    self.add_premise(self.ring[k])
        self.add_assignment(cell, UNSHADED)
        self.emit()
