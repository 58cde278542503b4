"""The way that the ladder takes through a board, without the words: for rating boards by the thousand.

`masume.reasoning.ladder` finds steps that can be told, which takes its time. A walk finds what a rating is made of, and
no more: for each step its technique, its weight and the number of conclusions that were as easy to reach. Kinds whose
boards are rated in large numbers derive a class from `Walk` that knows their techniques. It must find, in every
position, the same steps as the techniques in masume.kinds; then the ladder and the walk take the same way, for both
choose alike: the lightest steps; of these, one that argues from a cell that the last step settled; of these, one that
settles most; of these, the first by its cells, then by the name of its technique. A walk is only for boards of cells
with two values, which have one solution; it ends where the techniques that it knows end.

weight    in hundredths
places    what a step settles, in the order in which its cells are told
"""

from array import array

import cython

NOTHING = cython.declare(cython.int, 1 << 30)  # heavier than any step


def _table(length):
    return array("i", bytes(4 * max(length, 1)))


@cython.cclass
class Walk:
    """A board on which steps are found and taken.

    A kind's own class sets the board up, with `left` the number of open cells, and says how a technique looks (`look`)
    and what settling a cell changes (`settle`). For each step that it finds, `look` calls `begin`, then `argue` for the
    cells that the step argues from and `place` for those that it settles, then `end`."""

    techniques: cython.int
    lightest: cython.int[::1]  # the weight of each technique's easiest step; techniques come in this order
    by_name: cython.int[::1]  # the rank of each technique in the order of names
    left: cython.int
    last: cython.uchar[::1]  # by cell: whether the last step settled it
    last_cell: cython.int[::1]
    last_count: cython.int

    # The step that is being offered.
    technique: cython.int
    weight: cython.int
    near: cython.bint
    count: cython.int
    cell: cython.int[::1]
    value: cython.int[::1]

    # The best one so far, and the different conclusions of all that are as light as it.
    best_technique: cython.int
    best_weight: cython.int
    best_near: cython.bint
    best_count: cython.int
    best_cell: cython.int[::1]
    best_value: cython.int[::1]
    choices: cython.int
    stamp: cython.int
    stamped: cython.int[::1]  # by cell and value

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

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, technique: cython.int) -> cython.void:
        """Offers the steps that a technique finds; those that are heavier than `best_weight` may be left out."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, cell: cython.int, value: cython.int) -> cython.void:
        """Settles an open cell."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, technique: cython.int, weight: cython.int) -> cython.void:
        """A step that is about to be offered."""
        self.technique = technique
        self.weight = weight
        self.near = False
        self.count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def argue(self, cell: cython.int) -> cython.void:
        """The step argues from a cell."""
        if self.last[cell]:
            self.near = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, cell: cython.int, value: cython.int) -> cython.void:
        """The step settles a cell, which is open."""
        self.cell[self.count] = cell
        self.value[self.count] = value
        self.count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def end(self) -> cython.void:
        """Offers the step."""
        if self.weight > self.best_weight:
            return
        if self.weight < self.best_weight:
            self.best_weight = self.weight
            self.best_count = 0
            self.choices = 0
            self.stamp += 1
        i: cython.int
        at: cython.int
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def precedes(self) -> cython.bint:
        """Whether the offered step is to be taken rather than the best one so far, which is as light."""
        if self.near != self.best_near:
            return self.near
        if self.count != self.best_count:
            return self.count > self.best_count
        i: cython.int
        for i in range(self.count):
            if self.cell[i] != self.best_cell[i]:
                return self.cell[i] < self.best_cell[i]
        return self.by_name[self.technique] < self.by_name[self.best_technique]

    def steps(self, top: cython.int, watch: object) -> object:
        """Walks to the end: for each step the number of its technique, its weight, and the number of conclusions that
        were as easy. None where no step is left that is at most `top` heavy. `watch` is called now and
        then; what it raises ends the walk."""
        taken: list = []
        technique: cython.int
        i: cython.int
        self.forget()
        self.stamp = 0
        for i in range(len(self.stamped)):
            self.stamped[i] = 0
        while self.left:
            if watch is not None:
                watch()
            self.best_weight = NOTHING
            for technique in range(self.techniques):
                if self.lightest[technique] > self.best_weight or self.lightest[technique] > top:
                    break
                self.look(technique)
            if self.best_weight > top:
                break
            taken.append((self.best_technique, self.best_weight, self.choices))
            self.take()
        return None if self.left else taken

    @cython.cfunc
    @cython.exceptval(check=False)
    def take(self) -> cython.void:
        """Takes the best step."""
        i: cython.int
        self.forget()
        for i in range(self.best_count):
            self.last_cell[i] = self.best_cell[i]
            self.last[self.best_cell[i]] = True
            self.settle(self.best_cell[i], self.best_value[i])
        self.last_count = self.best_count
        self.left -= self.best_count

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        """No step was the last one."""
        i: cython.int
        for i in range(self.last_count):
            self.last[self.last_cell[i]] = False
        self.last_count = 0
