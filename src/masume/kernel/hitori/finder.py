"""Hitori: all that is found in a position, technique by technique, and assumptions that harder techniques follow.

The parts that it is made of, each on top of the one before: board, patterns, squeezes, walls, foresight, trails. The
details of what is found are for the tellers in masume.kinds.hitori.techniques."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP
from cython.cimports.masume.kernel.hitori.finder_state import SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.parallel_probes import Trails

from masume.kernel.deduction_sink import words
from masume.kernel.hitori.weights import DEEP_WEIGHTS, FORESIGHT, HARDER, NUMBERS, PRINTED, PROPAGATING

LONGEST = 60  # cells of a line in the compiled form: one word, with room for shifts

SIMPLE = cython.declare(cython.int, len(PROPAGATING))  # how many propagating techniques there are, before harder ones
FORESEEN = cython.declare(cython.int, len(FORESIGHT))  # the last of the harder ones: `look_ahead` sees them all
PRINTED_ONES = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PRINTED))


class HitoriFinder(Trails):
    """Finds the steps on a board of symbols; `load` loads what is known of it."""

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        Trails.__init__(self, rows, cols, labels, like)
        self.deep_weights = array("i", DEEP_WEIGHTS)
        self.harder = array("i", [NUMBERS[name] for name in (*PROPAGATING, *HARDER)])
        self.deeper = None
        self.idle_shaded = words(rows)
        self.idle_unshaded = words(rows)
        self.clear()

    def blank(self):
        return HitoriFinder(self.rows, self.cols, self.labels, self)

    def copy_from(self, other):
        source: HitoriFinder = other
        self.take_position(source)
        for member in range(self.cells + 1):
            self.parent[member] = source.parent[member]
        self.closed = source.closed
        self.extra += 1

    def look(self, technique):
        """Once a technique that argues from what is printed alone has nothing to say, it will have nothing to say as
        long as nothing is taken back."""
        if self.used_up >> technique & 1:
            return
        self.looking = technique
        self.technique = -1
        LOOKS[technique](self)
        if self.technique == -1 and PRINTED_ONES >> technique & 1:  # no step was begun
            self.used_up |= 1 << technique

    # Assumptions that harder techniques follow

    def see(self):
        """Looks for contradictions. That a line cannot be shaded is left out: following the assumption shows it too, in
        plainer words."""
        if self.is_flawed():
            self.fails = True

    def advance(self):
        """As in masume.kernel.step_finder, but for whole rows at a time. If the assumption is followed deeply, a round
        is one look for all that the harder techniques find, and everything that the simple ones make of it: whoever
        knows more needs no more looks."""
        if len(self.propagating) > SIMPLE:
            self.run_simply()
            if self.fails or not self.look_harder():
                return False
            self.run_simply()
            return not self.fails
        if self.fails or not self.find_pending():
            return False
        self.rounds += 1
        self.put_pending()
        return not self.fails

    def run_simply(self):
        """Follows the assumption by the simple techniques until nothing more follows."""
        while not self.fails and self.find_pending():
            self.put_pending()

    def look_harder(self):
        """Concludes all that the harder techniques find. Whether there is anything, and no contradiction."""
        self.mode = COLLECTING
        self.counting = True
        self.best_weight = NO_STEP
        self.pending = 0
        self.stamp += 1
        for i in range(SIMPLE, len(self.propagating) - FORESEEN):
            self.look(self.propagating[i])
        self.look_ahead()
        for at in range(self.seen_count):
            self.begin_lightest(-1)
            self.place(self.seen[at], UNSHADED)
            self.end()
        if not self.pending:
            return False
        self.rounds += 1
        self.reach += self.pending
        for i in range(self.pending):
            cell = self.pending_conclusion[i] >> 2
            if self.allows(cell, self.pending_conclusion[i] >> 1 & 1):
                self.put(cell, self.pending_conclusion[i] >> 1 & 1)
            else:
                self.fails = True
        if not self.fails:
            self.see()
        return not self.fails

    def put_pending(self):
        """Concludes what the simple techniques find, and looks for contradictions."""
        for row in range(self.rows):
            if self.pending_shaded[row] & self.pending_unshaded[row]:
                self.fails = True
            self.put_all(row, self.pending_unshaded[row], UNSHADED)
            self.put_all(row, self.pending_shaded[row], SHADED)
        if not self.fails:
            self.see()

    def put_all(self, row, places, value):
        while places:
            self.put(row * self.cols + ctz(places), value)
            places &= places - 1
            self.reach += 1

    def look_for_deep_what_if(self):
        """Offers to refute the candidates that fail after the fewest rounds with the help of harder techniques. What
        follows from a candidate that leads nowhere leads nowhere either, so it is not followed any more. Detail: the
        cell, the value, rounds."""
        if self.deeper is None:
            self.deeper = self.blank()
            self.deeper.propagating = self.harder
        for row in range(self.rows):
            self.idle_shaded[row] = self.idle_unshaded[row] = 0
        last = len(self.deep_weights) - 1
        most = self.most_rounds(self.deep_weights)
        for cell, value in self.candidates():
            idle = self.idle_shaded if value == SHADED else self.idle_unshaded
            if idle[self.row_of[cell]] >> self.col_of[cell] & 1:
                continue
            self.ask_the_time()
            rounds = self.deeper.trial(self, cell, value, True, most)
            if rounds >= 0:
                most = rounds
                self.begin(self.looking, self.deep_weights[min(rounds, last)], cell)
                self.argue(cell)
                self.conclude_refuted(cell, value)
                self.note(cell)
                self.note(value)
                self.note(rounds)
                self.end()
            elif self.deeper.rounds < most:  # it was followed to the end
                for row in range(self.rows):
                    self.idle_shaded[row] |= self.deeper.shaded[row]
                    self.idle_unshaded[row] |= self.deeper.unshaded[row]

    def look_nested(self):
        """Further assumptions are made only where the harder techniques find nothing more."""
        kept = self.propagating
        self.propagating = self.harder
        try:
            Trails.look_nested(self)
        finally:
            self.propagating = kept


# By technique: what looks for it. The kernel follows assumptions for those that are not here.
LOOKS = [getattr(HitoriFinder, "look_for_" + name.replace("-", "_"), None) for name in NUMBERS]
