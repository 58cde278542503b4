"""Draw a random path over a shape, which is the solution of a Hidato board, and store the position that results from
some givens on it.

A path grows from a random cell, always to the free neighbour with the fewest free neighbours, so that no cell is left
behind. If its end has no free neighbour, its ends are moved by backbiting until one has. Backbiting joins an end to one
of its neighbours on the path and cuts the path there, so that it consists of the same cells but ends elsewhere. Once
the path visits all cells, it is mixed by many such moves, until its shape no longer depends on how it grew.
"""

from array import array

import cython
from cython.cimports.masume.kernel.deadline import StopPoller
from cython.cimports.masume.kernel.rng import below, next_state, scrambled

# A path is abandoned after this many moves of its ends per cell without growth; and so many moves per cell mix it well.
TURNS_UNTIL_LOST = cython.declare(cython.int, 250)
TURNS_UNTIL_MIXED = cython.declare(cython.int, 10)


class RandomPath(StopPoller):
    """Random path over one shape, drawn anew for each board, and its random number generator.

    The home of a number is its cell on the path; numbers and cells count from 0.
    """

    def __init__(self, shape):
        StopPoller.__init__(self)
        self.size = len(shape.cells)
        self.cell_of = {square: index for index, square in enumerate(shape.cells)}
        neighbours = [[self.cell_of[square] for square in shape.touching[here]] for here in shape.cells]
        self.touching = array("i", [other for near in neighbours for other in near] + [0])
        self.touching_from = array("i", [0]) * (self.size + 1)
        for cell in range(self.size):
            self.touching_from[cell + 1] = self.touching_from[cell] + len(neighbours[cell])
        self.random = 0
        self.home = array("i", [0]) * self.size
        self.number_at = array("i", [0]) * self.size

    # ---- Random numbers

    def seed(self, number):
        """Seed the random number generator with an integer of any size."""
        self.random = 0
        while True:
            word: cython.ulonglong = number & 0xFFFFFFFFFFFFFFFF
            self.random = scrambled(next_state(self.random ^ word))
            if number in (0, -1):  # the sign is the last word
                break
            number >>= 64

    def draw(self, bound):
        """Return a random number in `range(bound)`."""
        self.random = next_state(self.random)
        return below(self.random, bound)

    def shuffle(self, items, count):
        """Shuffle the first `count` items."""
        for i in range(count - 1, 0, -1):
            other = self.draw(i + 1)
            item = items[i]
            items[i] = items[other]
            items[other] = item

    # ---- The path

    def reverse_part(self, first, last):
        """Reverse the part of the path from index `first` to index `last`."""
        while first < last:
            home_of_first = self.home[first]
            other = self.home[last]
            self.home[first] = other
            self.number_at[other] = first
            self.home[last] = home_of_first
            self.number_at[home_of_first] = last
            first += 1
            last -= 1

    def backbite(self, length):
        """Join a random end of the path to a random one of its neighbours on the path, and cut the path there. This
        reverses a part of the path, so that it consists of the same cells but ends elsewhere. The path has `length`
        cells so far.
        """
        front = self.draw(2)
        end = self.home[0] if front else self.home[length - 1]
        choices = self.touching_from[end + 1] - self.touching_from[end]
        if choices == 0:
            return
        joint = self.number_at[self.touching[self.touching_from[end] + self.draw(choices)]]
        if joint < 0:
            return
        if front:
            self.reverse_part(0, joint - 1)
        else:
            self.reverse_part(joint + 1, length - 1)
        self.tick(length // 4)

    def grow(self):
        """Grow a path over all cells. Start at a random cell, and continue to the free neighbour with the fewest free
        neighbours; if there is none, move the ends of the path until one has a free neighbour. Return 0 on failure or
        if the callback asked to stop.
        """
        length = 1
        turns = 0
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
                    score: cython.int = 0
                    for j in range(self.touching_from[cell], self.touching_from[cell + 1]):
                        score += self.number_at[self.touching[j]] < 0
                    score = score * 64 + self.draw(64)  # ties in random order
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
                self.reverse_part(0, length - 1)
        return 1

    def mix(self):
        """Move the ends of the path so often that its shape no longer depends on how it grew."""
        for i in range(TURNS_UNTIL_MIXED * self.size):
            self.backbite(self.size)
            if self.stopped:
                return

    def lay(self, watch):
        """Draw a random path. Return True on success, and False if no path was found, which does not prove that there
        is none. Return None if the callback `watch` asked to stop.
        """
        laid: cython.int
        self.start(watch)
        with cython.nogil:
            laid = self.grow()
            if laid:
                self.mix()
        return laid != 0 if self.finish() else None

    def adopt(self, squares, watch):
        """Take a given path, and mix it. `squares` holds the square of each number. Return True, or None if the
        callback `watch` asked to stop.
        """
        number: cython.int
        self.start(watch)
        for number in range(self.size):
            self.home[number] = self.cell_of[squares[number]]
            self.number_at[self.home[number]] = number
        with cython.nogil:
            self.mix()
        return True if self.finish() else None
