"""Hidato: the position of some givens of a board whose solution is known.

home      the cell of a number in the solution
given     whether a number is printed
"""

import cython
from cython.cimports.masume.kernel.bits import bit
from cython.cimports.masume.kernel.hidato.path import Path
from cython.cimports.masume.kernel.hidato.position import Position


@cython.cclass
class Givens(Position):
    """A position that is loaded from givens again and again. A derived class judges whether some of them can go.

    The solution is the path, and the givens are those of the maker: all three look at the same arrays. Neighbours are
    one word away at most, which shapes of up to 60 columns guarantee."""

    home: cython.int[::1]
    number_at: cython.int[::1]
    given: cython.int[::1]

    def __init__(self, shape, path: Path, given):
        Position.__init__(self, shape)
        if self.span > 1:
            raise ValueError(f"a shape of {shape.cols} columns is too wide")
        self.home = path.home
        self.number_at = path.number_at
        self.given = given

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def load(self) -> cython.void:
        """Places the givens, and nothing else."""
        stride: cython.int = self.stride
        number: cython.int
        cell: cython.int
        word: cython.int
        row: cython.int
        self.undo(0, 0)
        self.unplaced_count = 0
        for word in range(stride):
            self.free[word] = 0
        for number in range(self.size):
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            cell = self.home[number]
            self.stirred[number] = 1
            self.number_failures[number] = 0
            self.cell_failures[number] = 0
            if self.given[number]:
                self.place_of[number] = cell
                self.low[number] = 1 + (cell >> 6)
                self.high[number] = 2 + (cell >> 6)
                self.places[row + 1 + (cell >> 6)] = bit(cell)
            else:
                self.place_of[number] = -1
                self.free[1 + (cell >> 6)] |= bit(cell)
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
        self.toil(self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def narrow(self) -> cython.void:
        """Puts every unplaced number within reach of the placed ones before and after it: the chain rule, as the search
        narrows its boards.

        The search starts from places that the caller left, and may find a contradiction. Here every number may stand on
        any free cell and the solution fits the givens, so only the words within reach are looked at, and the placed
        numbers tell nothing new."""
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        row: cython.int
        for number in range(self.size):
            self.stirred[number] = 1
            if self.place_of[number] >= 0:
                continue
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            if number == 0:
                self.low[0] = 1
                self.high[0] = stride - 1
                for word in range(1, stride - 1):
                    self.places[word] = self.free[word]
                self.trim(0)
                continue
            self.look_around(number - 1)
            self.low[number] = max(self.low[number - 1] - 1, 1)
            self.high[number] = min(self.high[number - 1] + 1, stride - 1)
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = self.reach[word] & self.free[word]
            self.trim(number)
        for number in range(self.size - 2, -1, -1):
            if self.place_of[number] < 0:
                self.look_around(number + 1)
                self.confine(number, number + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def can_spare(self, numbers: cython.int[::1], first: cython.int, end: cython.int) -> cython.int:
        """Whether the board can do without some givens, which have just been dug out: the numbers in a list from
        `first` to the one before `end`."""
        return 0
