"""Define terms. A term is the requirement of one rule for one group of cells, and measures how far a full board
violates it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from masume.core.grid import STEPS, Cell, Line, Mask, Shape, bits, mask_of, union

Change = tuple[Cell, int]  # a cell and its new value
Places = list[set[Cell]]  # by value, the cells that have it


class Term(ABC):
    """The requirement of one rule for one group of cells of a full board. Its amount is how much the board violates it,
    0 if the requirement is met. When a cell changes, the amount is updated in a few steps.

    A search raises the weights of terms that stay violated. A term keeps counts from which its amount is computed;
    `Violations` stores the amount in the term.
    """

    __slots__ = ("amount", "cells", "weight")

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells: Line = tuple(cells)
        self.amount = 0
        self.weight = 1

    @abstractmethod
    def start(self, values: Sequence[int]) -> int:
        """Initialise the counts for the board `values`, and return the amount of violation."""

    @abstractmethod
    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the counts after `cell` has changed from `old` to `new`. Terms without counts do nothing."""
        return

    def suspects(self) -> Iterable[Cell]:
        """Return the cells that a search may change to satisfy this term, which is violated."""
        return self.cells

    def repairs(self) -> Iterable[Change]:
        """Return changes that may satisfy this term, which is violated. They may concern cells outside its group. Most
        terms return none, and leave the choice to `suspects`.
        """
        return ()


class Different(Term):
    """The requirement that no value occurs twice among the cells. Its amount is the number of cells that would have to
    change.
    """

    __slots__ = ("count", "size")

    def __init__(self, cells: Line, size: int) -> None:
        super().__init__(cells)
        self.size = size  # values are less than this

    def start(self, values: Sequence[int]) -> int:
        """Count the values, and return the amount of violation."""
        self.count = [0] * self.size
        for cell in self.cells:
            self.count[values[cell]] += 1
        return sum(count - 1 for count in self.count if count)

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        return (self.count[new] > 0) - (self.count[old] > 1)

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the counts of the values after `cell` has changed from `old` to `new`."""
        self.count[old] -= 1
        self.count[new] += 1


class OneHolds(Term):
    """The requirement that at most one of the cells, which have the same label, has the value. Its amount is the number
    of cells beyond one that have it.
    """

    __slots__ = ("holders", "value")

    def __init__(self, cells: Iterable[Cell], value: int) -> None:
        super().__init__(cells)
        self.value = value

    def start(self, values: Sequence[int]) -> int:
        """Count the cells that have the value, and return the amount of violation."""
        self.holders = sum(values[cell] == self.value for cell in self.cells)
        return max(0, self.holders - 1)

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        if new == self.value:
            return 1 if self.holders > 0 else 0
        if old == self.value:
            return -1 if self.holders > 1 else 0
        return 0

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the count of cells with the value after `cell` has changed from `old` to `new`."""
        self.holders += (new == self.value) - (old == self.value)


class Total(Term):
    """The requirement that the values have a sum from `low` to `high`. Its amount is the distance of the sum from this
    range.
    """

    __slots__ = ("high", "low", "total")

    def __init__(self, cells: Line, low: int, high: int) -> None:
        super().__init__(cells)
        self.low = low
        self.high = high

    def start(self, values: Sequence[int]) -> int:
        """Add up the values, and return the amount of violation."""
        self.total = sum(values[cell] for cell in self.cells)
        return self._distance(self.total)

    def _distance(self, total: int) -> int:
        """Return the distance of `total` from the range."""
        if total < self.low:
            return self.low - total
        return total - self.high if total > self.high else 0

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        return self._distance(self.total + new - old) - self.amount

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the sum after `cell` has changed from `old` to `new`."""
        self.total += new - old


class NotPattern(Term):
    """The requirement that the cells do not all have the values of the pattern. Its amount is 1 if they do, else 0."""

    __slots__ = ("misses", "wanted")

    def __init__(self, cells: Line, pattern: tuple[int, ...]) -> None:
        super().__init__(cells)
        self.wanted = dict(zip(cells, pattern, strict=True))

    def start(self, values: Sequence[int]) -> int:
        """Count the differences from the pattern, and return the amount of violation."""
        self.misses = sum(values[cell] != value for cell, value in self.wanted.items())
        return 0 if self.misses else 1

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        if self.misses > 1:
            return 0
        wanted = self.wanted[cell]
        if self.misses == 0:
            return -1
        return 1 if new == wanted else 0

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the number of differences from the pattern after `cell` has changed from `old` to `new`."""
        wanted = self.wanted[cell]
        self.misses += (new != wanted) - (old != wanted)


class NotAlike(Term):
    """The requirement that no two lines of the family are filled alike. Its amount is the number of lines that would
    have to change.
    """

    __slots__ = ("codes", "count", "lines", "place", "size")

    def __init__(self, lines: tuple[Line, ...], size: int) -> None:
        super().__init__(sorted({cell for line in lines for cell in line}))
        self.lines = lines
        self.size = size  # values are less than this
        # A filling is one number whose digits are the values; each cell has the weight of its digit in its line.
        self.place: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in self.cells}
        for number, line in enumerate(lines):
            for i, cell in enumerate(line):
                self.place[cell].append((number, size**i))

    def start(self, values: Sequence[int]) -> int:
        """Count how often each filling occurs, and return the amount of violation."""
        self.codes = [sum(values[cell] * self.size**i for i, cell in enumerate(line)) for line in self.lines]
        self.count: dict[int, int] = {}
        for code in self.codes:
            self.count[code] = self.count.get(code, 0) + 1
        return len(self.codes) - len(self.count)

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        place = self.place[cell]
        if len(place) == 1:
            number, step = place[0]
            code = self.codes[number]
            return (code + (new - old) * step in self.count) - (self.count[code] > 1)
        before = len(self.count)
        self.put(cell, old, new)
        after = len(self.count)
        self.put(cell, new, old)
        return before - after

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the counts of fillings after `cell` has changed from `old` to `new`."""
        for number, step in self.place[cell]:
            code = self.codes[number]
            if self.count[code] == 1:
                del self.count[code]
            else:
                self.count[code] -= 1
            code += (new - old) * step
            self.count[code] = self.count.get(code, 0) + 1
            self.codes[number] = code

    def suspects(self) -> Iterable[Cell]:
        """Return the cells of lines that are filled alike."""
        twice = {code for code, count in self.count.items() if count > 1}
        return {cell for line, code in zip(self.lines, self.codes, strict=True) if code in twice for cell in line}


class OnePiece(Term):
    """The requirement that the cells with the value form exactly one connected piece of the shape. Its amount is the
    difference between the number of pieces and 1.
    """

    __slots__ = ("around", "holders", "pieces", "shape", "shifts", "value")

    def __init__(self, shape: Shape, value: int) -> None:
        super().__init__(shape.cells)
        self.shape = shape
        self.value = value
        self.around = [mask_of(touching) for touching in shape.touching]
        # A set of cells is moved to its neighbours by a shift, except cells that would leave at a side.
        self.shifts: list[tuple[int, Mask]] = []
        for down, right in STEPS[shape.neighbours]:
            staying = mask_of(cell for cell in shape.cells if 0 <= cell % shape.cols + right < shape.cols)
            self.shifts.append((down * shape.cols + right, staying))

    def start(self, values: Sequence[int]) -> int:
        """Find the pieces, and return the amount of violation."""
        self.holders = mask_of(cell for cell in self.cells if values[cell] == self.value)
        self.pieces = self.shape.pieces(self.holders)
        return abs(len(self.pieces) - 1)

    def _piece(self, seed: Mask, within: Mask, goal: Mask) -> Mask:
        """Return the connected part of `within` that contains `seed`. To save time, stop when the part contains all of
        `goal`, even if it is incomplete.
        """
        piece = edge = seed
        while edge and goal & ~piece:
            grown = 0
            for shift, staying in self.shifts:
                grown |= (edge & staying) << shift if shift > 0 else (edge & staying) >> -shift
            edge = grown & within & ~piece
            piece |= edge
        return piece

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        if new == self.value:
            near = self.around[cell]
            joined = sum(1 for piece in self.pieces if piece & near)
            return abs(len(self.pieces) - joined) - self.amount
        if old != self.value:
            return 0
        near = self.around[cell] & self.holders
        parts = 0
        within = self.holders & ~(1 << cell)
        while near:
            parts += 1
            near &= ~self._piece(near & -near, within, near)
        return abs(len(self.pieces) + parts - 2) - self.amount

    def put(self, cell: Cell, old: int, new: int) -> None:
        """Update the pieces after `cell` has changed from `old` to `new`."""
        if new == self.value:
            self.holders |= 1 << cell
            near = self.around[cell]
            apart = [piece for piece in self.pieces if not piece & near]
            self.pieces = [*apart, 1 << cell | union(piece for piece in self.pieces if piece & near)]
        elif old == self.value:
            self.holders &= ~(1 << cell)
            self.pieces = [piece for piece in self.pieces if not piece >> cell & 1]
            near = self.around[cell] & self.holders
            while near:
                piece = self._piece(near & -near, self.holders, -1)
                self.pieces.append(piece)
                near &= ~piece

    def suspects(self) -> Iterable[Cell]:
        """Return the cells around each piece except the largest one. If such a piece is a single cell, include this
        cell. If there is no piece, return all cells.
        """
        if not self.pieces:
            return self.cells
        largest = max(self.pieces, key=int.bit_count)
        smaller = [piece for piece in self.pieces if piece != largest]
        single = union(piece for piece in smaller if piece.bit_count() == 1)
        return bits(single | union(self.around[cell] for piece in smaller for cell in bits(piece)) & ~self.holders)


class ChainPlaces:
    """The cells that have each number of a Chain rule, and the distances between cells. All terms of the rule share it.

    The gap between two cells is one less than the number of steps from one to the other, so it is 0 for neighbours.
    """

    __slots__ = ("gap", "key", "mask", "places", "touching")

    def __init__(self, shape: Shape, size: int) -> None:
        self.mask = shape.mask
        self.touching = shape.touching
        self.places: Places = [set() for _ in range(size + 1)]
        # Two cells are `gap[key[one] - key[two]]` steps too far apart to be neighbours, disregarding holes.
        width = 2 * shape.cols
        self.key = [cell // shape.cols * width + cell % shape.cols for cell in range(shape.rows * shape.cols)]
        self.gap = [0] * (2 * shape.rows * width)
        for down in range(1 - shape.rows, shape.rows):
            for right in range(1 - shape.cols, shape.cols):
                if (down, right) != (0, 0):
                    self.gap[down * width + right] = _steps(down, right, shape.neighbours) - 1

    def gaps(self, cell: Cell, number: int) -> int:
        """Return the sum of the gaps between `cell` and all cells that have `number`."""
        key, gap, here = self.key, self.gap, self.key[cell]
        return sum([gap[here - key[other]] for other in self.places[number]])


def _steps(down: int, right: int, neighbours: int) -> int:
    """Return how many steps it takes to move by `down` rows and `right` columns on a board without holes."""
    if neighbours == 4 or (neighbours == 6 and (down < 0) == (right < 0)):
        return abs(down) + abs(right)
    return max(abs(down), abs(right))


class ConsecutivePair(Term):
    """The requirement that each cell with a certain number is a neighbour of each cell with the next number. Its amount
    is the sum of the gaps between them.
    """

    __slots__ = ("chain", "number")

    def __init__(self, number: int, chain: ChainPlaces) -> None:
        super().__init__(())
        self.number = number
        self.chain = chain

    def start(self, values: Sequence[int]) -> int:
        """Return the amount of violation on a new board."""
        return sum(self.chain.gaps(cell, self.number + 1) for cell in self.chain.places[self.number])

    def delta(self, cell: Cell, old: int, new: int) -> int:
        """Return by how much the amount of violation would change if `cell` changed from `old` to `new`."""
        # A cell has no gap to itself, so it does not matter that `places` still has it at its old value.
        chain, number = self.chain, self.number
        if not chain.mask >> cell & 1:
            return 0
        change = 0
        if new == number or new == number + 1:
            change += chain.gaps(cell, 2 * number + 1 - new)
        if old == number or old == number + 1:
            change -= chain.gaps(cell, 2 * number + 1 - old)
        return change

    def suspects(self) -> Iterable[Cell]:
        """Return the cells that have one of the two numbers."""
        return self.chain.places[self.number] | self.chain.places[self.number + 1]

    def repairs(self) -> Iterable[Change]:
        """Return the changes that put one of the two numbers next to a cell with the other."""
        number, places, touching = self.number, self.chain.places, self.chain.touching
        changes = [(cell, number) for neighbour in places[number + 1] for cell in touching[neighbour]]
        changes += [(cell, number + 1) for here in places[number] for cell in touching[here]]
        return changes
