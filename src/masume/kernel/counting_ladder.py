"""The ladder's steps through a board, counted but not put into words, for rating boards by the thousand.

`masume.reasoning.ladder` finds steps together with their explanations, which takes time. A counting ladder finds only
what a rating is made of: for each step its technique, its weight, and the number of conclusions that were as easy to
reach. Kinds whose boards are rated in large numbers derive a class from `CountingLadder` that knows their techniques.
In every position it must find the same steps as the techniques in masume.kinds. Then both ladders take the same steps,
because both choose in the same way: the lightest step; among equals, a step that argues from a cell that the last step
settled; then the step that settles most cells; then the first one by its cells, and last by the name of its technique.
A counting ladder is only for boards that have one solution and cells with two values. It ends where none of its
techniques finds anything.

weight    in hundredths
places    what a step settles, in the order in which an explanation names its cells
"""

from array import array

import cython

NO_STEP = cython.declare(cython.int, 1 << 30)  # a weight above that of any step


def _table(length):
    return array("i", bytes(4 * max(length, 1)))


class CountingLadder:
    """A board on which steps are found and taken.

    The class of a kind sets up the board, with the number of open cells in `left`. Its `look` finds the steps of a
    technique, its `settle` enters a value. For each step that it finds, `look` calls `begin`, then `argue` for each
    cell that the step argues from and `place` for each cell that it settles, then `end`."""

    def __init__(self, cells: int, names: tuple, lightest: tuple) -> None:
        self.techniques = len(names)
        self.lightest = array("i", lightest)
        order = sorted(names)
        self.by_name = array("i", [order.index(name) for name in names])
        self.last = array("B", bytes(max(cells, 1)))
        self.last_cell = _table(cells)
        self.last_count = 0
        self.cell = _table(cells)
        self.value = _table(cells)
        self.best_cell = _table(cells)
        self.best_value = _table(cells)
        self.best_count = 0
        self.stamped = _table(2 * cells)
        self.stamp = 0

    def look(self, technique):
        """Offers the steps that a technique finds. It may leave out steps that are heavier than `best_weight`."""

    def settle(self, cell, value):
        """Settles an open cell."""

    def begin(self, technique, weight):
        """Begins a new step, which `end` will offer."""
        self.technique = technique
        self.weight = weight
        self.near = False
        self.count = 0

    def argue(self, cell):
        """Notes that the step argues from a cell."""
        if self.last[cell]:
            self.near = True

    def place(self, cell, value):
        """Notes that the step settles a cell. The cell must be open."""
        self.cell[self.count] = cell
        self.value[self.count] = value
        self.count += 1

    def end(self):
        """Offers the step."""
        if self.weight > self.best_weight:
            return
        if self.weight < self.best_weight:
            self.best_weight = self.weight
            self.best_count = 0
            self.choices = 0
            self.stamp += 1
        for i in range(self.count):
            at = 2 * self.cell[i] + self.value[i]
            if self.stamped[at] != self.stamp:
                self.stamped[at] = self.stamp
                self.choices += 1
        if self.best_count == 0 or self.precedes():
            self.best_technique = self.technique
            self.best_near = self.near
            self.best_count = self.count
            self.cell, self.best_cell = self.best_cell, self.cell
            self.value, self.best_value = self.best_value, self.value

    def precedes(self):
        """Whether the offered step is better than the best one so far. Both have the same weight."""
        if self.near != self.best_near:
            return self.near
        if self.count != self.best_count:
            return self.count > self.best_count
        for i in range(self.count):
            if self.cell[i] != self.best_cell[i]:
                return self.cell[i] < self.best_cell[i]
        return self.by_name[self.technique] < self.by_name[self.best_technique]

    def steps(self, top: cython.int, watch: object) -> object:
        """Climbs to the end. Returns for each step the number of its technique, its weight, and the number of
        conclusions that were as easy; None when the board cannot be finished by steps of weight `top` or less. `watch`
        is called before each step; its errors are passed on."""
        taken: list = []
        self.forget()
        self.stamp = 0
        for i in range(len(self.stamped)):
            self.stamped[i] = 0
        while self.left:
            if watch is not None:
                watch()
            self.best_weight = NO_STEP
            for technique in range(self.techniques):
                if self.lightest[technique] > self.best_weight or self.lightest[technique] > top:
                    break
                self.look(technique)
            if self.best_weight > top:
                break
            taken.append((self.best_technique, self.best_weight, self.choices))
            self.take()
        return None if self.left else taken

    def take(self):
        """Takes the best step."""
        self.forget()
        for i in range(self.best_count):
            self.last_cell[i] = self.best_cell[i]
            self.last[self.best_cell[i]] = True
            self.settle(self.best_cell[i], self.best_value[i])
        self.last_count = self.best_count
        self.left -= self.best_count

    def forget(self):
        """Forgets which cells the last step settled."""
        for i in range(self.last_count):
            self.last[self.last_cell[i]] = False
        self.last_count = 0
