"""Find Hitori steps from last exits, and from walls of shaded cells, which must not cut the board in two."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.hitori.find_from_symbols import SymbolsFinder
from cython.cimports.masume.kernel.hitori.finder_state import OPEN, SHADED, UNSHADED, FinderState
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice

from masume.kernel.hitori.technique_weights import CUT_WEIGHTS
from masume.kernel.tables import flags, numbers, words

if not cython.compiled:
    NO_RING = 1 << 20  # the compiled form has it from find_walls.pxd

ONE = cython.declare(cython.ulonglong, 1)


class WallsFinder(SymbolsFinder):
    """Finder that keeps track of the walls, and finds the rings that shading a cell would close.

    A wall is a set of shaded cells connected at their corners; the border of the board can be part of it. A ring is a
    wall that closes on itself, or that runs from border to border; it cuts the board in two. A cut cell is an open cell
    that would close a ring if it were shaded.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        SymbolsFinder.__init__(self, rows, cols, labels, like)
        cells = self.cells
        self.border = cells
        self.closed = 0
        self.closing = numbers(cells)
        self.parent = numbers(cells + 1)
        self.extra = 0
        self.added = numbers(cells + 1)
        self.linked = numbers(cells + 1)
        self.link = numbers(cells + 1)
        self.pushed = numbers(cells + 1)
        self.overlaid = 0
        self.contact = numbers(5)
        self.contacts = 0
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
        self.cut_weights = array("i", CUT_WEIGHTS)
        self.edge = words(rows)
        self.on_edge = flags(cells)
        self.diagonal = numbers(4 * cells)
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

    def clear(self):
        SymbolsFinder.clear(self)
        self.part_walls()

    def assign(self, cell, value):
        before = self.state[cell]
        SymbolsFinder.assign(self, cell, value)
        if before == value:
            return
        if value == SHADED:
            self.extend_walls(cell)
        elif before == SHADED:
            self.rebuild_walls()

    def eliminate(self, cell, value):
        before = self.state[cell]
        SymbolsFinder.eliminate(self, cell, value)
        if before == SHADED and value == SHADED:
            self.rebuild_walls()

    # Exits.

    def emit_last_exit(self):
        """Emit a step for each unshaded cell with only one exit, if this exit is open: it is unshaded."""
        if self.one_line:
            return  # on a board of one line, an unshaded cell may be the only one
        for row in range(self.rows):
            matches = self.dead_ends(row)
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                for i in range(4 * cell, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == OPEN:
                        self.start_easiest_step(cell)
                        self.add_premise(cell)
                        self.add_wall_premises(cell)
                        self.add_assignment(self.beside[i], UNSHADED)
                        self.emit()

    # Walls.

    def part_walls(self):
        """Reset the walls: every cell, and the border, is a wall by itself."""
        self.closed = 0
        self.extra += 1
        for cell in range(self.cells + 1):
            self.parent[cell] = cell

    def extend_walls(self, cell):
        """Merge the newly shaded cell `cell` with the walls that it touches."""
        self.extra += 1
        if self.closes_ring(cell):
            self.closing[self.closed] = cell
            self.closed += 1
        for i in range(self.contacts):
            self.parent[self.contact[i]] = cell

    def rebuild_walls(self):
        """Compute all walls anew after a cell has ceased to be shaded."""
        self.part_walls()
        for cell in range(self.cells):
            if self.state[cell] == SHADED:
                self.state[cell] = OPEN  # each in turn meets only those before it
        for row in range(self.rows):
            still = self.shaded[row]
            while still:
                cell = row * self.cols + ctz(still)
                still &= still - 1
                self.state[cell] = SHADED
                self.extend_walls(cell)

    def root(self, member):
        """Return the root of the wall that contains `member`, in the union-find structure."""
        while self.parent[member] != member:
            self.parent[member] = self.parent[self.parent[member]]
            member = self.parent[member]
        while self.linked[member] == self.extra:
            member = self.link[member]
        return member

    def is_wall(self, cell):
        """Return whether `cell` is shaded or assumed shaded."""
        return self.state[cell] == SHADED or self.added[cell] == self.extra

    def severs(self, cell):
        """Return whether shading `cell` alone cuts the board in two or leaves no cell unshaded. Both happen only on
        boards of one line.
        """
        return self.one_line and (self.cells == 1 or 0 < cell < self.cells - 1)

    def closes_ring(self, cell):
        """Return whether shading `cell` closes a ring. List in `contact` the root of the wall at each point where
        `cell` touches a wall.
        """
        self.contacts = 0
        if self.on_edge[cell]:
            self.contact[0] = self.root(self.border)
            self.contacts = 1
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and self.is_wall(near):
                self.contact[self.contacts] = self.root(near)
                self.contacts += 1
        for i in range(1, self.contacts):
            for k in range(i):
                if self.contact[i] == self.contact[k]:
                    return True
        return self.severs(cell)

    def push_black(self, cell):
        """Assume that `cell` is shaded, in addition to earlier assumptions, until `pop_all` is called. Return whether
        `cell` closes a ring.
        """
        closes = self.closes_ring(cell)
        for i in range(self.contacts):
            self.link[self.contact[i]] = cell
            self.linked[self.contact[i]] = self.extra
        self.added[cell] = self.extra
        self.pushed[self.overlaid] = cell
        self.overlaid += 1
        return closes

    def pop_all(self):
        """Undo all assumptions that `push_black` has made."""
        self.extra += 1
        self.overlaid = 0

    def emit_cut_cell(self):
        """Emit a step for each cut cell: it is unshaded."""
        self.pop_all()
        if self.closed:
            return
        for row in range(self.rows):
            matches = self.open[row] & ~self.beside_shaded(row)
            if not self.one_line:
                above = self.shaded[row - 1] if row > 0 else 0
                below = self.shaded[row + 1] if row < self.rows - 1 else 0
                matches &= touching_twice(self.edge[row], above, below)
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                if self.closes_ring(cell):
                    self.cut(cell)

    def cut(self, cell):
        """Emit a step that unshades the cut cell `cell`. The premises are the other cells of the shortest ring that
        shading it would close. Step arguments: the index of `cell` in the ring, and whether the border is part of the
        ring.
        """
        if self.mode == COLLECTING:
            self.start_easiest_step(cell)
        else:
            self.find_ring(cell)
            self.start_step(
                self.current_technique, self.cut_weights[min(self.ring_length, len(self.cut_weights)) - 1], cell
            )
            for i in range(self.ring_length):
                if i != self.ring_at:
                    self.add_premise(self.ring[i])
            self.add_arg(self.ring_at)
            self.add_arg(self.leans)
        self.add_assignment(cell, UNSHADED)
        self.emit()

    def emit_cut_off(self):
        """Emit a contradiction for each shaded cell that closes a ring with shaded cells that precede it in reading
        order. Step argument: whether the border is part of the ring.
        """
        if not self.closed:
            return
        self.pop_all()
        if self.without_reasons:
            self.start_easiest_step(-1)
            self.emit()
            return
        self.rebuild_walls()
        for i in range(self.closed):
            self.find_ring(self.closing[i])
            self.start_easiest_step(self.closing[i])
            for k in range(self.ring_length):
                self.add_premise(self.ring[k])
            self.add_arg(self.leans)
            self.emit()

    # Rings.

    def find_ring(self, cell):
        """Find the shortest ring through `cell`, treating cells that are assumed shaded as shaded. Store its cells in
        `ring`, in order around the ring or from border to border. Return whether there is a ring.

        This is a breadth-first search that starts at each shaded cell that touches `cell` diagonally and, if `cell` is
        at the edge, at the border. Two paths that meet form a ring with `cell` if they have different starts.
        """
        self.ring[0] = cell
        self.ring_length = 1
        self.ring_at = 0
        self.leans = self.severs(cell)
        if self.leans:
            return True
        self.searched += 1
        self.head = self.tail = 1
        self.meeting_cost = NO_RING
        for i in range(4 * cell, 4 * cell + 4):
            near = self.diagonal[i]
            if near >= 0 and self.is_wall(near):
                self.arrive(near, -1, near, 1)
        if self.on_edge[cell]:
            self.arrive(self.border, -1, self.border, 0)
        while self.head < self.tail:
            member = self.queue[self.head]
            self.head += 1
            if 2 * self.cost[member] > self.meeting_cost + 1:
                break
            if member == self.border:
                self.go_on_from_border(cell)
                continue
            for i in range(4 * member, 4 * member + 4):
                near = self.diagonal[i]
                if near >= 0 and near != cell and self.is_wall(near):
                    self.go_on(member, near)
            if self.on_edge[member]:
                self.go_on(member, self.border)
        if self.meeting_cost == NO_RING:
            return False
        self.unroll_ring(cell)
        return True

    def go_on_from_border(self, cell):
        """Extend a path that has reached the border to each shaded cell at the edge except `cell`."""
        for row in range(self.rows):
            walls = self.shaded[row] & self.edge[row]
            while walls:
                if row * self.cols + ctz(walls) != cell:
                    self.go_on(self.border, row * self.cols + ctz(walls))
                walls &= walls - 1
        for i in range(self.overlaid):
            if self.on_edge[self.pushed[i]] and self.pushed[i] != cell:
                self.go_on(self.border, self.pushed[i])

    def go_on(self, member, near):
        """Extend the path that ends in `member` to `near`, which touches `member`. If a path from another start has
        already reached `near`, the two paths form a ring: store where they meet if the ring is shorter than earlier
        ones.
        """
        if self.reached[near] != self.searched:
            self.arrive(near, member, self.start[member], self.cost[member] + (near != self.border))
        elif self.start[near] != self.start[member] and self.cost[member] + self.cost[near] < self.meeting_cost:
            self.meeting_cost = self.cost[member] + self.cost[near]
            self.meeting[0] = member
            self.meeting[1] = near

    def arrive(self, member, before, start, cost):
        """Record that a path of `cost` cells, which begins at `start`, has reached `member` from `before`. Put `member`
        at the end of the queue, but the border at the front, because it does not count as a cell of the path.
        """
        self.reached[member] = self.searched
        self.before[member] = before
        self.start[member] = start
        self.cost[member] = cost
        if member == self.border:
            self.head -= 1
            self.queue[self.head] = member
        else:
            self.queue[self.tail] = member
            self.tail += 1

    def unroll_ring(self, cell):
        """Store in `ring` the cell `cell` and the two paths that meet, in the order around the ring. If the border is
        part of the ring, begin with the cell after the border; otherwise begin with `cell`.
        """
        self.queue[0] = cell
        length = 1
        for half in range(2):
            first = length
            member = self.meeting[half]
            while member >= 0:  # from the meeting point back to the start
                self.queue[length] = member
                length += 1
                member = self.before[member]
            if half == 0:
                for i in range((length - first) // 2):
                    last = length - 1 - i
                    self.queue[first + i], self.queue[last] = self.queue[last], self.queue[first + i]
        first = 0
        for i in range(length):
            if self.queue[i] == self.border:
                first = i + 1
        self.leans = first > 0
        self.ring_length = length - self.leans
        for i in range(self.ring_length):
            self.ring[i] = self.queue[(first + i) % length]
            if self.ring[i] == cell:
                self.ring_at = i
