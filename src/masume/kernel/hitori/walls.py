"""Store which shaded cells of a Hitori board are connected diagonally, perhaps by way of the border.

The unshaded cells of a board are connected if and only if the shaded cells close no ring. Join shaded cells that touch
diagonally, and join those at the edge to an additional node, the border: a ring encloses a part of the board, and a
wall from border to border cuts a part off. So a shaded cell that touches one wall twice cuts the board in two. On a
board of one line, this has no such form: each inner cell alone cuts the board.
"""

from __future__ import annotations

from array import array

import cython


class Walls:
    """Walls of a board: a union-find structure with undo.

    A wall is a maximal set of shaded cells joined diagonally, perhaps with the border. A square is the index of a cell
    on a board with a frame around it, one square wide, so that every cell has four neighbours and four diagonal
    neighbours, and the edge is no special case.
    """

    def __init__(self, rows: cython.int, cols: cython.int) -> None:
        self.rows = rows
        self.cols = cols
        self.width = cols + 2
        self.border = (rows + 2) * (cols + 2)
        squares = self.border + 1
        self.square = array("i", [0]) * max(rows * cols, 1)
        self.inside = array("B", [0]) * squares
        self.on_edge = array("B", [0]) * squares
        self.joined = array("B", [0]) * squares
        self.parent = array("i", [0]) * squares
        self.size = array("i", [0]) * squares
        self.next_member = array("i", [0]) * squares
        self.merged = array("i", [0]) * squares
        self.first_merged = array("i", [0]) * squares
        self.merges = 0
        self.merges_before = array("i", [0]) * squares
        self.around = array("i", [0]) * 5
        for row in range(rows):
            for col in range(cols):
                square = (row + 1) * self.width + col + 1
                self.square[row * cols + col] = square
                self.inside[square] = 1
                inner = 0 < row < rows - 1 and 0 < col < cols - 1
                self.on_edge[square] = rows > 1 and cols > 1 and not inner
        self.clear()

    def clear(self):
        """Remove all cells from the walls; only the border is left."""
        for k in range(self.border + 1):
            self.joined[k] = 0
            self.parent[k] = k
            self.size[k] = 1
            self.next_member[k] = k
        self.merges = 0

    def copy_from(self, other):
        """Copy the walls of `other`, on a board of the same size. Cells that are joined in `other` cannot leave here,
        and the cycles of members are not copied.
        """
        for k in range(self.border + 1):
            self.joined[k] = other.joined[k]
            self.parent[k] = other.parent[k]
            self.size[k] = other.size[k]
        self.merges = 0

    def root(self, member):
        """Return the root of the wall that contains `member`."""
        while self.parent[member] != member:
            member = self.parent[member]
        return member

    def walls_around(self, square):
        """Store in `around` the roots of the walls that `square` touches. Return their number, or -1 if `square`
        touches a wall twice, so that shading it would close a ring.
        """
        count = 0
        if self.on_edge[square]:
            self.around[0] = self.border
            count = 1
        count = self.add_wall(square - self.width - 1, count)
        count = self.add_wall(square - self.width + 1, count)
        count = self.add_wall(square + self.width - 1, count)
        return self.add_wall(square + self.width + 1, count)

    def add_wall(self, diagonal, count):
        """Append the wall that contains the square `diagonal`, if there is one, to the list `around` of length `count`.
        Return the new length, or -1 if the wall is already in the list. If `count` is -1, return -1.
        """
        if count < 0 or not self.joined[diagonal]:
            return count
        wall = self.root(diagonal)
        for k in range(count):
            if self.around[k] == wall:
                return -1
        self.around[count] = wall
        return count + 1

    def join(self, square):
        """Merge the shaded square `square` with all walls that it touches. If that would close a ring, do nothing and
        return False.
        """
        count = self.walls_around(square)
        if count < 0:
            return False
        self.join_around(square, count)
        return True

    def join_around(self, square, count):
        """Merge the shaded square `square` with the first `count` walls in `around`."""
        wall = square
        self.joined[square] = 1
        self.merges_before[square] = self.merges
        for k in range(count):
            wall = self.merge(wall, self.around[k])

    def join_anyway(self, square):
        """Merge the shaded square `square`, which closes a ring, with all walls that it touches."""
        wall = square
        self.joined[square] = 1
        self.merges_before[square] = self.merges
        if self.on_edge[square]:
            wall = self.merge(wall, self.border)
        for i in range(4):
            diagonal = square + (self.width if i & 2 else -self.width) + (1 if i & 1 else -1)
            if self.joined[diagonal] and self.root(diagonal) != wall:
                wall = self.merge(wall, self.root(diagonal))

    def merge(self, kept, moved):
        """Merge the walls with the roots `kept` and `moved`, and return the root of the new wall."""
        # The border always stays a root, so that each of its members moves only once; otherwise the smaller wall moves.
        if moved == self.border or (kept != self.border and self.size[kept] < self.size[moved]):
            kept, moved = moved, kept
        self.parent[moved] = kept
        self.size[kept] += self.size[moved]
        self.merged[self.merges] = moved
        self.first_merged[self.merges] = self.next_member[moved]
        self.merges += 1
        follower = self.next_member[kept]
        self.next_member[kept] = self.next_member[moved]
        self.next_member[moved] = follower
        return kept

    def leave(self, square):
        """Undo the merges of `square`, if it is in a wall. It must be the last square that was joined."""
        while self.joined[square] and self.merges > self.merges_before[square]:
            self.merges -= 1
            moved = self.merged[self.merges]
            kept = self.parent[moved]
            self.parent[moved] = moved
            self.size[kept] -= self.size[moved]
            follower = self.next_member[kept]
            self.next_member[kept] = self.next_member[moved]
            self.next_member[moved] = follower
        self.joined[square] = 0
