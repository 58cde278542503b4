"""Store the shape of a Hidato board: the neighbours of its cells, and the distances between them."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit

from masume.core.grid import STEPS, Shape
from masume.kernel.tables import numbers
from masume.kernel.word_tables import zeros

FAR = cython.declare(cython.int, 30000)  # more steps than any board has cells
# Number of cells beyond which distances are measured only from cells where needed: all of them would take 2 MB.
MANY_CELLS = cython.declare(cython.int, 1024)


def words(count):
    """Return a table of `count` words of 64 bits, all 0."""
    return zeros("Q", count)


class Geometry:
    """Shape of a Hidato board. All finders for the shape share it.

    Cells are the squares of the board, numbered row by row, including holes; `size` counts the cells without the holes.
    A set of cells is stored as `width` words of 64 bits. A slot is the index of a direction; slot `slots - 1 - s` is
    the direction opposite to slot s.

    Which cells touch each other is read from `shape.touching` alone, and distances are counted along these neighbours.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.cells = shape.rows * shape.cols
        self.size = len(shape.cells)
        self.width = (self.cells + 63) // 64
        self.slots = shape.neighbours
        self.is_chequered = shape.neighbours == 4
        self.is_apart = False
        self.longest = 0
        self.neighbour = numbers(self.cells * self.slots)
        self.is_cut = array("B", bytes(256))
        self.board = words(self.width)
        self.dark = words(self.width)
        self.touching = words(self.cells * self.width)
        self.distance = zeros("h", self.cells * self.cells)
        self.measured = zeros("B", self.cells)
        self.find_neighbours()
        self.tabulate_cuts(STEPS[self.slots])
        self.find_longest_distance()

    def find_neighbours(self):
        """Compute the neighbours of all cells, and the sets of cells."""
        cell: cython.int
        other: cython.int
        slot: cython.int
        cols: cython.int = self.shape.cols
        for at in range(self.cells * self.slots):
            self.neighbour[at] = -1
        slot_of = {step: slot for slot, step in enumerate(STEPS[self.slots])}
        for cell in self.shape.cells:
            self.board[cell >> 6] |= bit(cell)
            if (cell // cols + cell % cols) % 2 == 0:
                self.dark[cell >> 6] |= bit(cell)
            for other in self.shape.touching[cell]:
                slot = slot_of[other // cols - cell // cols, other % cols - cell % cols]
                self.neighbour[cell * self.slots + slot] = other
                self.touching[cell * self.width + (other >> 6)] |= bit(other)

    def tabulate_cuts(self, ways):
        """Compute the lookup table `is_cut`, whose index is a set of directions, as bits. An element is true if the
        neighbours of a cell in these directions are not all connected with each other; filling the cell may then split
        the open cells. `ways` holds the row and column offset of each direction.
        """
        touching = []
        for down, right in ways:
            touching.append(sum(1 << i for i, (d, r) in enumerate(ways) if (d - down, r - right) in ways))
        for subset in range(1, 1 << self.slots):
            piece = subset & -subset
            while True:
                larger = piece
                for i in range(self.slots):
                    if piece >> i & 1:
                        larger |= touching[i] & subset
                if larger == piece:
                    break
                piece = larger
            self.is_cut[subset] = piece != subset

    def find_longest_distance(self):
        """Set `longest` to the largest distance between two connected cells, or to an upper bound if the board is large
        and irregular. Set `is_apart` to whether some cells are not connected.
        """
        shape = self.shape
        cell: cython.int
        steps_to: cython.int[::1] = numbers(self.cells)
        edge: cython.int[::1] = numbers(self.cells)
        cell = shape.cells[0]
        count = self.measure(cell, steps_to, edge)
        self.is_apart = count < self.size
        self.longest = steps_to[edge[count - 1]]
        edges = sum([len(near) for near in shape.touching])
        if edges == sum([(shape.rows - abs(down)) * (shape.cols - abs(right)) for down, right in STEPS[self.slots]]):
            # a rectangle in which no edge is missing
            self.longest = max(shape.rows, shape.cols) - 1 if self.slots == 8 else shape.rows + shape.cols - 2
        elif self.cells > MANY_CELLS:
            self.longest = self.size - 1 if self.is_apart else min(self.size - 1, 2 * self.longest)
        else:
            for cell in shape.cells[1:]:
                count = self.measure(cell, steps_to, edge)
                self.longest = max(self.longest, steps_to[edge[count - 1]])

    def measure(self, start, steps_to, edge):
        """Compute the distance, in steps, from the cell `start` to every other cell, and store it in `distance`. The
        tables `steps_to` and `edge` are overwritten, as by `count_steps`. Return the number of cells that can be
        reached.
        """
        base = start * self.cells
        count = self.count_steps(start, FAR, steps_to, edge)
        for cell in range(self.cells):
            self.distance[base + cell] = steps_to[cell]
        self.measured[start] = 1
        return count

    def count_steps(self, start, most, steps_to, edge):
        """Store in `steps_to` the distance, in steps, from the cell `start` to every cell that is at most `most` steps
        away, and FAR for all others. List these cells in `edge`, the farthest last, and return their number.
        """
        slots = self.slots
        for cell in range(self.cells):
            steps_to[cell] = FAR
        steps_to[start] = 0
        edge[0] = start
        head = 0
        count = 1
        while head < count:
            cell = edge[head]
            head += 1
            if steps_to[cell] == most:
                break
            for slot in range(slots):
                other = self.neighbour[cell * slots + slot]
                if other >= 0 and steps_to[other] == FAR:
                    steps_to[other] = steps_to[cell] + 1
                    edge[count] = other
                    count += 1
        return count
