"""Hidato: random paths over a shape.

A path grows from anywhere, always to the free neighbour that has the fewest free neighbours itself, so that no cell is
left behind. Where its end has no free neighbour, its ends are turned until one has some. Once it visits every cell, it
is mixed: its ends are turned so often that nothing is left of how it grew. Turning joins an end to one of its
neighbours on the path and cuts the path there, so it keeps its cells.

home        the cell of every number on the path; numbers and cells count from 0
"""

from array import array

import cython
from cython.cimports.masume.kernel.watch import Watch

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# The constants of the generators xorshift64* and splitmix64.
STAR = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_MIX = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# A path is lost when its ends were turned so often, for each cell, without becoming longer; it is well mixed after so
# many turns for each cell.
TURNS_UNTIL_LOST = cython.declare(cython.int, 250)
TURNS_UNTIL_MIXED = cython.declare(cython.int, 10)


@cython.final
@cython.cclass
class Path(Watch):
    """A random path over one shape, laid anew for every board; and the random numbers that it takes."""

    # The shape: the cell of every square, and the neighbours of every cell, as a list.
    size: cython.int
    cell_of: dict
    touching: cython.int[::1]
    touching_from: cython.int[::1]

    # The path, and where on it every cell is (-1: nowhere).
    random: cython.ulonglong
    home: cython.int[::1]
    number_at: cython.int[::1]

    def __init__(self, shape):
        Watch.__init__(self)
        cell: cython.int
        self.size = len(shape.cells)
        self.cell_of = {square: index for index, square in enumerate(shape.cells)}
        neighbours = [[self.cell_of[square] for square in shape.touching[here]] for here in shape.cells]
        self.touching = array("i", [other for near in neighbours for other in near] + [0])
        self.touching_from = array("i", [0]) * (self.size + 1)
        for cell in range(self.size):
            self.touching_from[cell + 1] = self.touching_from[cell] + len(neighbours[cell])
        self.random = GOLDEN
        self.home = array("i", [0]) * self.size
        self.number_at = array("i", [0]) * self.size

    # ---- Random numbers

    @cython.cfunc
    def seed(self, number):
        """Starts the random numbers anew. Seeds that differ anywhere give other boards."""
        x: cython.ulonglong = 0
        shift = 0
        while True:
            part: cython.ulonglong = (number >> shift) & 0xFFFFFFFFFFFFFFFF
            x = ((x ^ part) + GOLDEN) & ALL_BITS
            x = ((x ^ (x >> 30)) * FIRST_MIX) & ALL_BITS
            x = ((x ^ (x >> 27)) * SECOND_MIX) & ALL_BITS
            x ^= x >> 31
            shift += 64
            if number >> shift in (0, -1):
                break
        self.random = x or GOLDEN

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, below: cython.int) -> cython.int:
        """A random number from 0 on, below a limit."""
        x: cython.ulonglong = self.random
        x ^= x >> 12
        x ^= (x << 25) & ALL_BITS
        x ^= x >> 27
        self.random = x
        return cython.cast(cython.int, ((((x * STAR) & ALL_BITS) >> 32) * cython.cast(cython.ulonglong, below)) >> 32)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self, items: cython.int[::1], count: cython.int) -> cython.void:
        """Puts so many items in random order."""
        i: cython.int
        other: cython.int
        item: cython.int
        for i in range(count - 1, 0, -1):
            other = self.draw(i + 1)
            item = items[i]
            items[i] = items[other]
            items[other] = item

    # ---- The path

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn_around(self, first: cython.int, last: cython.int) -> cython.void:
        """Turns a part of the path around."""
        one: cython.int
        other: cython.int
        while first < last:
            one = self.home[first]
            other = self.home[last]
            self.home[first] = other
            self.number_at[other] = first
            self.home[last] = one
            self.number_at[one] = last
            first += 1
            last -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def backbite(self, length: cython.int) -> cython.void:
        """Joins an end of the path to one of its neighbours, by chance, and cuts the path there: the part between is
        turned around, and another cell becomes the end. The path keeps its cells."""
        end: cython.int
        choices: cython.int
        joint: cython.int
        front: cython.int = self.draw(2)
        end = self.home[0] if front else self.home[length - 1]
        choices = self.touching_from[end + 1] - self.touching_from[end]
        if choices == 0:
            return
        joint = self.number_at[self.touching[self.touching_from[end] + self.draw(choices)]]
        if joint < 0:
            return
        if front:
            self.turn_around(0, joint - 1)
        else:
            self.turn_around(joint + 1, length - 1)
        self.toil(length // 4)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self) -> cython.int:
        """Lays a path over all cells, from anywhere to the free neighbour with the fewest free neighbours, and so on.
        Where there is no free neighbour, the ends are turned until one has some. 0: the path got lost (or stopped)."""
        length: cython.int = 1
        turns: cython.int = 0
        cell: cython.int
        end: cython.int
        best: cython.int
        score: cython.int
        best_score: cython.int
        i: cython.int
        j: cython.int
        for cell in range(self.size):
            self.number_at[cell] = -1
        cell = self.draw(self.size)
        self.home[0] = cell
        self.number_at[cell] = 0
        while length < self.size:
            end = self.home[length - 1]
            best = -1
            best_score = 0
            for i in range(self.touching_from[end], self.touching_from[end + 1]):
                cell = self.touching[i]
                if self.number_at[cell] < 0:
                    score = 0
                    for j in range(self.touching_from[cell], self.touching_from[cell + 1]):
                        score += self.number_at[self.touching[j]] < 0
                    score = score * 64 + self.draw(64)  # equals in random order
                    if best < 0 or score < best_score:
                        best = cell
                        best_score = score
            if best >= 0:
                self.home[length] = best
                self.number_at[best] = length
                length += 1
                turns = 0
                continue
            if turns >= TURNS_UNTIL_LOST * self.size or self.stopped:
                return 0
            turns += 1
            self.backbite(length)
            if self.draw(4) == 0:
                self.turn_around(0, length - 1)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mix(self) -> cython.void:
        """Turns the ends of the path so often that nothing is left of how it was laid."""
        i: cython.int
        for i in range(TURNS_UNTIL_MIXED * self.size):
            self.backbite(self.size)
            if self.stopped:
                return

    @cython.cfunc
    def lay(self, watch):
        """Lays a random path; False when it got lost, which does not prove that there is none; None when stopped."""
        laid: cython.int
        self.start(watch)
        with cython.nogil:
            laid = self.grow()
            if laid:
                self.mix()
        return laid != 0 if self.finish() else None

    @cython.cfunc
    def adopt(self, squares, watch):
        """Takes a path from the caller, one square for each number, and mixes it; None when stopped."""
        number: cython.int
        self.start(watch)
        for number in range(self.size):
            self.home[number] = self.cell_of[squares[number]]
            self.number_at[self.home[number]] = number
        with cython.nogil:
            self.mix()
        return True if self.finish() else None
