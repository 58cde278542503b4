"""Hitori: the techniques that see a shaded cell through in two or three moves: it breaks a rule, so it is unshaded.
The words of masume.kernel.hitori.foresight mean the same here."""

import cython
from cython.cimports.masume.kernel.hitori.board import SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.foresight import Foresight

from masume.kernel.hitori import weights

SEVERAL_TWINS = cython.declare(cython.int, weights.SEVERAL_TWINS)
NO_RING = cython.declare(cython.int, 1 << 20)  # longer than any ring


class Refutations(Foresight):
    """What shading a cell would break."""

    def argue_from_white(self, i):
        """Argues from a cell that would be unshaded: from the walls of the dead end, if it is an exit."""
        self.argue(self.white[i])
        if self.dead_end[i] >= 0:
            self.argue(self.dead_end[i])
            self.argue_from_walls(self.dead_end[i])

    def note_white(self, i):
        self.note(self.white[i])
        self.note(self.dead_end[i])

    # Two equal cells would both be unshaded, or two neighbours both shaded

    def look_for_dead_end_pair(self):
        self.look_for_equal_whites(False)

    def look_for_equal_exits(self):
        self.look_for_equal_whites(True)

    def look_for_equal_whites(self, exits):
        """A shaded cell would force two equal cells of a line to be unshaded, of which one is the last exit of a dead
        end and the other touches the shaded cell; or both are last exits. Detail: for each, the cell and its dead
        end."""
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            for i in range(self.whites):
                if (self.dead_end[i] >= 0) != exits:
                    continue
                for k in range(i + 1, self.whites):
                    if self.dead_end[k] >= 0 and self.are_twins(self.white[i], self.white[k]):
                        self.begin_lightest(self.seen[at])
                        self.argue_from_white(i)
                        self.argue_from_white(k)
                        self.note_white(i)
                        self.note_white(k)
                        self.place(self.seen[at], UNSHADED)
                        self.end()

    def look_for_touching_twins(self):
        """A shaded cell would force two cells to be unshaded whose twins touch. Detail: for each of the two, the cell,
        its dead end if it is an exit, and the twin. That two twins would both be unshaded is for easier techniques."""
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            for i in range(self.whites):
                for k in range(i + 1, self.whites):
                    if not self.are_twins(self.white[i], self.white[k]):
                        self.offer_touching_twins(self.seen[at], i, k)

    def offer_touching_twins(self, cell, i, k):
        one = self.next_twin(self.white[i], -1)
        while one >= 0:
            other = self.next_twin(self.white[k], -1)
            while other >= 0:
                if self.are_neighbours(one, other) and one != cell and other != cell:
                    self.begin_lightest(cell)
                    self.add_forced(i, one)
                    self.add_forced(k, other)
                    self.place(cell, UNSHADED)
                    self.end()
                    return
                other = self.next_twin(self.white[k], other)
            one = self.next_twin(self.white[i], one)

    def add_forced(self, i, twin):
        """Argues from a cell that would be unshaded and its twin, and notes them."""
        self.argue_from_white(i)
        self.argue(twin)
        self.note_white(i)
        self.note(twin)

    # Twins would close a wall

    def look_for_twin_wall(self):
        self.look_for_walls(False)

    def look_for_exit_twin_wall(self):
        self.look_for_walls(True)

    def look_for_walls(self, exits):
        """A shaded cell would force others to be unshaded, perhaps as last exits, and their twins would close a ring
        with it."""
        if self.closed:
            return
        self.look_ahead()
        for at in range(self.seen_count):
            self.foresee(self.seen[at])
            if exits and (not self.whites or self.dead_end[self.whites - 1] < 0):
                continue
            self.lift()
            if not self.lay(self.seen[at]):
                self.look_for_wall(self.seen[at], exits)

    def look_for_wall(self, cell, exits):
        """Offers the shortest wall that a cell would close with one twin, or else with all of them together."""
        best = NO_RING
        best_twin = -1
        for i in range(self.whites):
            if (self.dead_end[i] >= 0) != exits:
                continue
            twin = self.next_twin(self.white[i], -1)
            while twin >= 0:
                if twin != cell:
                    self.lift()
                    self.lay(cell)
                    if self.lay(twin) and self.find_ring(twin) and self.ring_length < best:
                        best = self.ring_length
                        best_twin = twin
                twin = self.next_twin(self.white[i], twin)
        self.lift()
        self.lay(cell)
        if best_twin >= 0:
            self.lay(best_twin)
            self.find_ring(best_twin)
            self.offer_wall(cell, best_twin, 0)
            return
        for i in range(self.whites):
            if self.dead_end[i] >= 0 and not exits:
                break
            twin = self.next_twin(self.white[i], -1)
            while twin >= 0:
                if self.added[twin] != self.extra and self.lay(twin) and self.find_ring(twin):
                    if not exits or self.needs_exit(cell):
                        self.offer_wall(cell, twin, SEVERAL_TWINS)
                    return
                twin = self.next_twin(self.white[i], twin)

    def source(self, twin):
        """Which of the cells that would be unshaded has this twin."""
        for i in range(self.whites):
            if self.are_twins(self.white[i], twin):
                return i
        return -1

    def needs_exit(self, cell):
        """Whether some twin in the ring is that of a last exit."""
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED and self.ring[i] != cell:
                if self.dead_end[self.source(self.ring[i])] >= 0:
                    return True
        return False

    def offer_wall(self, cell, twin, extra_weight):
        """Offers that a cell is unshaded because it and twins of what it would unshade close the ring that was found.
        Detail: whether the border is part of it; the number of twins, and for each the unshaded cell, its dead end if
        it is an exit, and the twin; then the ring in order."""
        twins = 0
        for i in range(self.ring_length):
            if self.state[self.ring[i]] != SHADED and self.ring[i] != cell:
                twins += 1
        self.begin(self.looking, self.lightest[self.looking] + extra_weight, cell)
        self.note(self.leans)
        self.note(twins)
        self.add_forced(self.source(twin), twin)
        for i in range(self.ring_length):
            if self.state[self.ring[i]] == SHADED:
                self.argue(self.ring[i])
            elif self.ring[i] != cell and self.ring[i] != twin:
                self.add_forced(self.source(self.ring[i]), self.ring[i])
        for i in range(self.ring_length):
            self.note(self.ring[i])
        self.place(cell, UNSHADED)
        self.end()

    # Two twins would become cut cells

    def look_for_double_cut(self):
        """A shaded cell would make cut cells of two twins, so that both would be unshaded. Detail: for each of the two
        twins the cell, whether the border is part of its ring, how long the ring is, and the ring in order."""
        if self.closed:
            return
        self.look_ahead()
        for at in range(self.seen_count):
            self.lift()
            if not self.lay(self.seen[at]) and self.contacts > 0:
                one = self.find_double_cut(self.seen[at])
                if one >= 0:
                    self.offer_double_cut(self.seen[at], one, self.cut_twin)

    def offer_double_cut(self, cell, one, other):
        self.begin_lightest(cell)
        self.argue(one)
        self.argue(other)
        for i in range(2):
            cut = other if i else one
            self.find_ring(cut)
            self.note(cut)
            self.note(self.leans)
            self.note(self.ring_length)
            for k in range(self.ring_length):
                self.note(self.ring[k])
                if self.ring[k] != cell and self.ring[k] != cut:
                    self.argue(self.ring[k])
        self.place(cell, UNSHADED)
        self.end()
