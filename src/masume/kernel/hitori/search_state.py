"""Store a Hitori position and propagate it. The classes of the search and of the maker are derived from the class here.

There are three rules. (a) Two equal symbols of a row or column are not both unshaded. (b) Two neighbours are not both
shaded. (c) The unshaded cells are connected, and there is at least one. Any cell may be shaded, even one whose symbol
does not repeat.

Rules (a) and (b) are about pairs of cells, so propagation follows implications: a shaded cell has unshaded neighbours,
and an unshaded cell has shaded twins. Rule (c) has an exact local form. Join shaded cells that touch diagonally, and
join those on the edge to an additional node, the border. The unshaded cells are connected if and only if the joined
cells close no ring: a ring encloses a part of the board, and a wall from border to border cuts a part off. So the
groups of joined cells are stored in a union-find structure with undo. Shading a cell that touches one group twice is a
contradiction, so an open cell that does so is unshaded. Such cells arise only when two groups merge, and only among the
cells that touch both. So it is enough to check the cells around one of the two groups: the smaller one, or the one not
yet joined to the border.

On a board of one line, rule (c) has no such form and needs none: each inner cell alone cuts the board, so it is
unshaded, and rule (c) does not restrict the cells at the ends.

People see only a part of this. So flags select the rules that propagation uses: whether groups are joined at all;
whether open cells that would close a ring are unshaded, or only closed rings are detected; and whether the last exits
of cells are unshaded, which is the part of rule (c) that people see at once.

Derived classes find the twins. The search works on boards of any size with fixed symbols, and links twins into cycles.
The maker changes symbols all the time and compares whole lines, so it stores the places of each symbol in each line as
one word.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller

if not cython.compiled:
    # The compiled form has these from search_state.pxd.
    UNSHADED, SHADED, OPEN = 1, 2, 3

    def settle(position, square, value):
        """Assign `value` to `square` if it is open. Return False if the square has the other value already."""
        if position.state[square] == OPEN:
            position.state[square] = value
            position.trail[position.settled] = square
            position.settled += 1
            return True
        return position.state[square] == value


class SearchState:
    """Position on a board of one size; `clear` resets it.

    All methods are final, so that compiled code calls them directly, except `shade_twins`, which derived classes
    override.

    A twin is another cell of the same row or column with an equal symbol. A group is a set of shaded cells joined
    diagonally, perhaps with the border. An exit is a neighbour that is not shaded. A square is the index of a cell on a
    board with a frame around it, one square wide and always unshaded, so that every cell has four neighbours and four
    diagonal neighbours, and the edge is no special case. The trail is the list of assigned squares in order.
    """

    def __init__(self, rows: cython.int, cols: cython.int, watch: StopPoller) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.width = cols + 2
        self.border = (rows + 2) * (cols + 2)
        self.watch = watch
        squares = self.border + 1

        self.square = array("i", [0]) * self.cells
        self.inside = array("B", [0]) * squares
        self.on_edge = array("B", [0]) * squares
        self.state = array("B", [UNSHADED]) * squares
        self.trail = array("i", [0]) * squares
        self.joined = array("B", [0]) * squares
        self.parent = array("i", [0]) * squares
        self.size = array("i", [0]) * squares
        self.next_in_group = array("i", [0]) * squares
        self.merged = array("i", [0]) * squares
        self.merges_before = array("i", [0]) * squares
        self.side = array("i", [-self.width, -1, 1, self.width])
        self.around = array("i", [0]) * 5
        self.settled = self.implied = self.exited = self.grouped = self.merges = 0
        self.exits = self.rings = self.cuts = False

        for row in range(rows):
            for col in range(cols):
                square = (row + 1) * self.width + col + 1
                self.square[row * cols + col] = square
                self.inside[square] = 1
                inner = 0 < row < rows - 1 and 0 < col < cols - 1
                self.on_edge[square] = rows > 1 and cols > 1 and not inner

    # Propagation.

    def clear(self):
        """Reset the position: no square is assigned, and there are no groups."""
        for k in range(self.cells):
            self.state[self.square[k]] = OPEN
        for k in range(self.border + 1):
            self.joined[k] = 0
            self.parent[k] = k
            self.size[k] = 1
            self.next_in_group[k] = k
        self.settled = self.implied = self.exited = self.grouped = self.merges = 0
        self.watch.tick(self.cells)

    def propagate(self):
        """Propagate all assignments on the trail that have not been propagated yet. Return False on a contradiction."""
        start = self.implied
        good: cython.bint = True
        while good:
            if self.implied < self.settled:
                square = self.trail[self.implied]
                self.implied += 1
                good = self.follow_up(square)
            elif self.exits and self.exited < self.settled:
                square = self.trail[self.exited]
                self.exited += 1
                good = self.state[square] == UNSHADED or self.keep_exits(square)
            elif self.rings and self.grouped < self.settled:
                square = self.trail[self.grouped]
                self.grouped += 1
                good = self.state[square] == UNSHADED or self.join(square)
            else:
                break
        self.watch.tick(self.implied - start + 1)
        return good

    def follow_up(self, square):
        """Unshade the neighbours of `square` if it is shaded; shade its twins if it is unshaded. Return False on a
        contradiction.
        """
        if self.state[square] == SHADED:
            return (
                settle(self, square - self.width, UNSHADED)
                and settle(self, square - 1, UNSHADED)
                and settle(self, square + 1, UNSHADED)
                and settle(self, square + self.width, UNSHADED)
            )
        return self.shade_twins(square)

    def shade_twins(self, square):
        """Shade the twins of `square`. Return False if one of them is unshaded. This base method knows no twins;
        derived classes override it.
        """
        return True

    def keep_exits(self, square):
        """Find the neighbours of the shaded square `square` that have only one exit, and unshade these exits. Return
        False if a neighbour has no exit left, or if its only exit is shaded.
        """
        for direction in range(4):
            if self.inside[square + self.side[direction]]:
                last = self.last_exit(square + self.side[direction])
                if last < 0 or (last and not settle(self, last, UNSHADED)):
                    return False
        return True

    def last_exit(self, square):
        """Return the only neighbour of `square` that is not shaded. Return 0 if there are several such neighbours, and
        -1 if there are none.
        """
        last = 0
        count = 0
        for direction in range(4):
            near = square + self.side[direction]
            if self.inside[near] and self.state[near] != SHADED:
                last = near
                count += 1
        return -1 if count == 0 else last if count == 1 else 0

    def undo(self, settled):
        """Undo all assignments except the first `settled` ones, together with the merges that they caused."""
        while self.settled > settled:
            self.settled -= 1
            square = self.trail[self.settled]
            self.state[square] = OPEN
            while self.joined[square] and self.merges > self.merges_before[square]:
                self.merges -= 1
                moved = self.merged[self.merges]
                kept = self.parent[moved]
                self.parent[moved] = moved
                self.size[kept] -= self.size[moved]
                follower = self.next_in_group[kept]
                self.next_in_group[kept] = self.next_in_group[moved]
                self.next_in_group[moved] = follower
            self.joined[square] = 0
        self.implied = min(self.implied, settled)
        self.exited = min(self.exited, settled)
        self.grouped = min(self.grouped, settled)

    # Groups.

    def root(self, member):
        """Return the root of the group that contains `member`."""
        while self.parent[member] != member:
            member = self.parent[member]
        return member

    def groups_around(self, square):
        """Store in `around` the roots of the groups that `square` touches. Return their number, or -1 if `square`
        touches a group twice.
        """
        count = 0
        if self.on_edge[square]:
            self.around[0] = self.border
            count = 1
        count = self.add_group(square - self.width - 1, count)
        count = self.add_group(square - self.width + 1, count)
        count = self.add_group(square + self.width - 1, count)
        return self.add_group(square + self.width + 1, count)

    def add_group(self, diagonal, count):
        """Append the group that contains the square `diagonal`, if there is one, to the list `around` of length
        `count`. Return the new length, or -1 if the group is already in the list. If `count` is -1, return -1.
        """
        if count < 0 or not self.joined[diagonal]:
            return count
        group = self.root(diagonal)
        for k in range(count):
            if self.around[k] == group:
                return -1
        self.around[count] = group
        return count + 1

    def join(self, square):
        """Merge the shaded square `square` with all groups that it touches. Return False if that closes a ring."""
        count = self.groups_around(square)
        group = square
        joining: cython.int[5]
        if not cython.compiled:
            joining = [0] * 5
        if count < 0:
            return False
        for k in range(count):  # `merge` overwrites `around`
            joining[k] = self.around[k]
        self.joined[square] = 1
        self.merges_before[square] = self.merges
        for k in range(count):
            group = self.merge(group, joining[k])
        return True

    def merge(self, kept, moved):
        """Merge the groups with the roots `kept` and `moved`, and return the root of the new group. If `cuts` is set,
        unshade each open square that touches the new group twice.
        """
        member = moved
        # The border always stays a root, so that each of its members moves only once; otherwise the smaller group
        # moves.
        if moved == self.border or (kept != self.border and self.size[kept] < self.size[moved]):
            moved = kept
            kept = member
            member = moved
        self.parent[moved] = kept
        self.size[kept] += self.size[moved]
        self.merged[self.merges] = moved
        self.merges += 1
        while self.cuts:
            self.unshade_if_closing(member - self.width - 1)
            self.unshade_if_closing(member - self.width + 1)
            self.unshade_if_closing(member + self.width - 1)
            self.unshade_if_closing(member + self.width + 1)
            member = self.next_in_group[member]
            if member == moved:
                break
        follower = self.next_in_group[kept]
        self.next_in_group[kept] = self.next_in_group[moved]
        self.next_in_group[moved] = follower
        return kept

    def unshade_if_closing(self, square):
        """Unshade `square` if it is open and touches a group twice."""
        if self.state[square] == OPEN and self.groups_around(square) < 0:
            settle(self, square, UNSHADED)
