"""Store the shape of a Hidato board, its distances, and sets of its cells and numbers, for finding steps."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.step_finder import StepFinder

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato.technique_weights import (
    CONTRADICTIONS,
    EITHER_WAY_WEIGHTS,
    PROPAGATING,
    TECHNIQUES,
    WHAT_IF_WEIGHTS,
)
from masume.kernel.word_tables import zeros

DIRECTIONS = {
    4: ((-1, 0), (0, -1), (0, 1), (1, 0)),
    6: ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
    8: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
}
FAR = cython.declare(cython.int, 30000)  # more steps than any board has cells
SCRATCH_ROWS = 24  # number of cell sets for intermediate results
MANY_CELLS = cython.declare(cython.int, 1024)  # on larger boards, distances are measured only from cells where needed


def words(count):
    """Return a table of `count` words of 64 bits, all 0."""
    return zeros("Q", count)


class Geometry(StepFinder):
    """Shape of a Hidato board, with memory for sets of its cells and of its numbers.

    Cells are the squares of the board, numbered row by row, including holes. A row is a set of cells, stored as `width`
    words of 64 bits in `sets`. Row n holds the candidate cells of number n, for n from 1 to the number of cells; the
    numbers just below and above this range, which are not on the board, have rows, too. A domain is a set of numbers,
    stored as `span` words of 64 bits in `domains`; domain c holds the candidates of cell c. A slot is the index of a
    direction; slot `slots - 1 - s` is the direction opposite to slot s.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        cells: cython.int = shape.rows * shape.cols
        size: cython.int = len(shape.cells)
        width: cython.int = (cells + 63) // 64
        StepFinder.__init__(
            self, cells, size + 1, TECHNIQUES, CONTRADICTIONS, PROPAGATING, WHAT_IF_WEIGHTS, EITHER_WAY_WEIGHTS
        )
        self.shape = shape
        self.size = size
        self.width = width
        self.span = (size + 65) // 64
        self.slots = shape.neighbours
        self.is_chequered = shape.neighbours == 4

        # Rows: first those of the numbers and of the open cells, then the constant ones, then scratch space.
        self.open = size + 2
        self.position_rows = size + 3
        self.board = size + 3
        self.dark = size + 4
        self.touching = size + 5
        self.scratch = self.touching + cells
        self.removed = self.scratch + SCRATCH_ROWS
        self.shared = self.removed + size + 2
        self.sets = words((self.shared + cells) * width)
        self.domains = words((2 * cells + 8) * self.span)
        self.lost = cells  # the first of the scratch domains
        self.spare = 2 * cells

        self.steps_to = numbers(cells)
        self.edge = numbers(cells)
        self.pad = (shape.cols >> 6) + 1
        if like is None:
            self.set_shape(shape)
        else:
            self.copy_tables(like)

    def set_shape(self, shape):
        """Compute the neighbours of all cells of `shape`, and the tables that depend on them."""
        cell: cython.int
        width = self.width
        rows: cython.int = shape.rows
        cols: cython.int = shape.cols
        slots = self.slots
        ways = DIRECTIONS[slots]
        self.neighbour = numbers(self.cells * slots)
        self.distance = zeros("h", self.cells * self.cells)
        self.measured = zeros("B", self.cells)
        for cell in range(self.cells):
            for slot in range(slots):
                self.neighbour[cell * slots + slot] = -1
        for cell in shape.cells:
            self.sets[self.board * width + (cell >> 6)] |= bit(cell)
            if (cell // cols + cell % cols) % 2 == 0:
                self.sets[self.dark * width + (cell >> 6)] |= bit(cell)
        for cell in shape.cells:
            for slot, (down, right) in enumerate(ways):
                row: cython.int = cell // cols + down
                col: cython.int = cell % cols + right
                other: cython.int = row * cols + col
                if 0 <= row < rows and 0 <= col < cols and self.sets[self.board * width + (other >> 6)] & bit(other):
                    self.neighbour[cell * slots + slot] = other
                    self.sets[(self.touching + cell) * width + (other >> 6)] |= bit(other)
        self.find_longest_distance(rows, cols)
        self.tabulate_cuts(ways)

    def measure(self, start):
        """Compute the distance, in steps, from the cell `start` to every other cell, and store it in `distance`. Return
        the number of cells that can be reached.
        """
        base = start * self.cells
        count = self.count_steps(start, FAR)
        for cell in range(self.cells):
            self.distance[base + cell] = self.steps_to[cell]
        self.measured[start] = 1
        return count

    def count_steps(self, start, most):
        """Store in `steps_to` the distance, in steps, from the cell `start` to every cell that is at most `most` steps
        away. List these cells in `edge`, the farthest last, and return their number.
        """
        slots = self.slots
        for cell in range(self.cells):
            self.steps_to[cell] = FAR
        self.steps_to[start] = 0
        self.edge[0] = start
        head = 0
        count = 1
        while head < count:
            cell = self.edge[head]
            head += 1
            if self.steps_to[cell] == most:
                break
            for slot in range(slots):
                other = self.neighbour[cell * slots + slot]
                if other >= 0 and self.steps_to[other] == FAR:
                    self.steps_to[other] = self.steps_to[cell] + 1
                    self.edge[count] = other
                    count += 1
        return count

    def find_longest_distance(self, rows, cols):
        """Set `longest` to the largest distance between two connected cells, or to an upper bound if the board is large
        and has holes. Set `is_apart` to whether some cells are not connected.
        """
        cell = self.next_in(self.board, -1)
        count = self.measure(cell)
        self.is_apart = count < self.size
        self.longest = self.steps_to[self.edge[count - 1]]
        if self.size == self.cells:
            self.longest = max(rows, cols) - 1 if self.slots == 8 else rows + cols - 2
        elif self.cells > MANY_CELLS:
            self.longest = self.size - 1 if self.is_apart else min(self.size - 1, 2 * self.longest)
        else:
            while (cell := self.next_in(self.board, cell)) >= 0:
                count = self.measure(cell)
                self.longest = max(self.longest, self.steps_to[self.edge[count - 1]])

    def steps(self, cell, other):
        """Return the distance between `cell` and `other`, in steps; FAR if they are not connected."""
        if not self.measured[cell]:
            self.measure(cell)
        return self.distance[cell * self.cells + other]

    def tabulate_cuts(self, ways):
        """Compute the lookup table `is_cut`, whose index is a set of directions, as bits. An element is true if the
        neighbours of a cell in these directions are not all connected with each other; filling the cell may then split
        the open cells. `ways` holds the row and column offset of each direction.
        """
        self.is_cut = array("B", bytes(256))
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

    def copy_tables(self, other):
        """Copy the tables of `other`, another finder for the same shape."""
        width = self.width
        self.neighbour = other.neighbour
        self.distance = other.distance
        self.measured = other.measured
        self.longest = other.longest
        self.is_apart = other.is_apart
        self.is_cut = other.is_cut
        for i in range(self.board * width, self.scratch * width):
            self.sets[i] = other.sets[i]

    # Sets of cells.

    def has(self, row, cell):
        """Return whether the cell set with index `row` contains `cell`."""
        return self.sets[row * self.width + (cell >> 6)] & bit(cell) != 0

    def add(self, row, cell):
        """Add `cell` to the cell set with index `row`."""
        self.sets[row * self.width + (cell >> 6)] |= bit(cell)

    def flip(self, row, cell):
        """Add `cell` to the cell set with index `row`, or remove it if it is already there."""
        self.sets[row * self.width + (cell >> 6)] ^= bit(cell)

    def clear(self, row):
        """Empty the cell set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] = 0

    def copy_row(self, row, other):
        """Copy the cell set with index `other` to index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] = self.sets[other * self.width + word]

    def join(self, row, other):
        """Add the cells of the set with index `other` to the set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] |= self.sets[other * self.width + word]

    def keep(self, row, other):
        """Intersect the cell set with index `row` with the one with index `other`."""
        for word in range(self.width):
            self.sets[row * self.width + word] &= self.sets[other * self.width + word]

    def drop(self, row, other):
        """Remove the cells of the set with index `other` from the set with index `row`."""
        for word in range(self.width):
            self.sets[row * self.width + word] &= ~self.sets[other * self.width + word]

    def meets(self, row, other):
        """Return whether the cell sets with indices `row` and `other` have a cell in common."""
        for word in range(self.width):
            if self.sets[row * self.width + word] & self.sets[other * self.width + word]:
                return True
        return False

    def count_in(self, row):
        """Return the number of cells in the cell set with index `row`."""
        count = 0
        for word in range(self.width):
            count += popcount(self.sets[row * self.width + word])
        return count

    def next_in(self, row, cell):
        """Return the first cell after `cell` in the cell set with index `row`, or -1 if there is none. If `cell` is -1,
        return the first cell of the set.
        """
        cell += 1
        for word in range(cell >> 6, self.width):
            rest = self.sets[row * self.width + word] >> (cell & 63)
            if rest:
                return cell + ctz(rest)
            cell = 64 * word + 64
        return -1

    def next_number(self, cell, number):
        """Return the lowest candidate of `cell` above `number`, or -1 if there is none. If `number` is 0, return the
        lowest candidate.
        """
        number += 1
        for word in range(number >> 6, self.span):
            rest = self.domains[cell * self.span + word] >> (number & 63)
            if rest:
                return number + ctz(rest)
            number = 64 * word + 64
        return -1

    def spread(self, row, into):
        """Store the neighbours of all cells of the cell set with index `row` in the set with index `into`."""
        self.clear(self.scratch)
        for word in range(self.width):
            rest = self.sets[row * self.width + word]
            while rest:
                near = (self.touching + 64 * word + ctz(rest)) * self.width
                rest &= rest - 1
                for i in range(self.width):
                    self.sets[self.scratch * self.width + i] |= self.sets[near + i]
        self.copy_row(into, self.scratch)
