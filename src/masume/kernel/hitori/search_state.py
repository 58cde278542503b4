"""Store a Hitori position and propagate it. The classes of the search and of the maker are derived from the class here.

There are three rules. (a) Two equal symbols of a row or column are not both unshaded. (b) Two neighbours are not both
shaded. (c) The unshaded cells are connected, and there is at least one. Any cell may be shaded, even one whose symbol
does not repeat.

Rules (a) and (b) are about pairs of cells, so propagation follows implications: a shaded cell has unshaded neighbours,
and an unshaded cell has shaded twins. Rule (c) has an exact local form: no shaded cell touches one wall twice (see
walls.py). So an open cell that does so is unshaded. Such cells arise only when two walls merge, and only among the
cells that touch both. So it is enough to check the cells around one of the two walls: the smaller one, or the one not
yet joined to the border.

On a board of one line, rule (c) has no such form and needs none: each inner cell alone cuts the board, so it is
unshaded, and rule (c) does not restrict the cells at the ends.

People see only a part of this. So flags select the rules that propagation uses: whether walls are joined at all;
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
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.walls import Walls

if not cython.compiled:
    # The compiled form has it from search_state.pxd.
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

    A twin is another cell of the same row or column with an equal symbol. An exit is a neighbour that is not shaded.
    Walls and squares are those of `Walls`; the frame is always unshaded. The trail is the list of assigned squares in
    order.
    """

    def __init__(self, rows: cython.int, cols: cython.int, watch: StopPoller) -> None:
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.walls = Walls(rows, cols)
        self.width = self.walls.width
        self.border = self.walls.border
        self.watch = watch
        squares = self.border + 1
        self.square = self.walls.square
        self.inside = self.walls.inside
        self.joined = self.walls.joined
        self.state = array("B", [UNSHADED]) * squares
        self.trail = array("i", [0]) * squares
        self.side = array("i", [-self.width, -1, 1, self.width])
        self.settled = self.implied = self.exited = self.walled = 0
        self.exits = self.rings = self.cuts = False

    # Propagation.

    def clear(self):
        """Reset the position: no square is assigned, and there are no walls."""
        for k in range(self.cells):
            self.state[self.square[k]] = OPEN
        self.walls.clear()
        self.settled = self.implied = self.exited = self.walled = 0
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
            elif self.rings and self.walled < self.settled:
                square = self.trail[self.walled]
                self.walled += 1
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
            if self.joined[square]:
                self.walls.leave(square)
        self.implied = min(self.implied, settled)
        self.exited = min(self.exited, settled)
        self.walled = min(self.walled, settled)

    # Walls.

    def join(self, square):
        """Merge the shaded square `square` with all walls that it touches. Return False if that closes a ring. If
        `cuts` is set, unshade each open square that touches the new wall twice.
        """
        merges = self.walls.merges
        if not self.walls.join(square):
            return False
        if self.cuts:
            while merges < self.walls.merges:
                self.unshade_around(self.walls.first_merged[merges], self.walls.merged[merges])
                merges += 1
        return True

    def unshade_around(self, member, last):
        """Unshade each open square that touches one of the members of a wall from `member` to `last`, and that touches
        a wall twice.
        """
        while True:
            self.unshade_if_closing(member - self.width - 1)
            self.unshade_if_closing(member - self.width + 1)
            self.unshade_if_closing(member + self.width - 1)
            self.unshade_if_closing(member + self.width + 1)
            if member == last:
                return
            member = self.walls.next_member[member]

    def unshade_if_closing(self, square):
        """Unshade `square` if it is open and touches a wall twice."""
        if self.state[square] == OPEN and self.walls.walls_around(square) < 0:
            settle(self, square, UNSHADED)
