"""Find all Hitori steps and contradictions in a position, and follow assumptions with harder techniques.

The notes of steps are for the sentences in masume.kinds.hitori.sentences.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.deduction_sink import COLLECTING, NO_STEP
from cython.cimports.masume.kernel.hitori.finder_state import SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.parallel_probes import Trails

from masume.kernel.deduction_sink import words
from masume.kernel.hitori.weights import DEEP_WEIGHTS, FORESIGHT, HARDER, NUMBERS, PRINTED, PROPAGATING

LONGEST = 60  # cells per line in the compiled form: one word, with room for shifts

SIMPLE = cython.declare(cython.int, len(PROPAGATING))  # number of propagating techniques, which precede the harder ones
# Number of lookahead techniques, the last of the harder ones, which `look_ahead` replaces.
FORESEEN = cython.declare(cython.int, len(FORESIGHT))
PRINTED_ONES = cython.declare(cython.int, sum(1 << NUMBERS[name] for name in PRINTED))


class HitoriFinder(Trails):
    """Finder of the steps on a board of symbols; `load` sets what is known."""

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
        """Emit the steps of `technique`. One that uses only printed symbols and found nothing is not searched again
        until something is undone."""
        if self.used_up >> technique & 1:
            return
        self.looking = technique
        self.technique = -1
        LOOKS[technique](self)
        if self.technique == -1 and PRINTED_ONES >> technique & 1:  # no step was opened
            self.used_up |= 1 << technique

    # Assumptions that harder techniques follow

    def see(self):
        """Check for contradictions. That a line has no shading is left out: following the assumption shows it, too, in
        simpler terms."""
        if self.is_flawed():
            self.fails = True

    def advance(self):
        """Propagate one round, for whole rows at a time. If the assumption is followed deeply, a round is one search
        with the harder techniques, followed by the simple ones until nothing follows, so that more knowledge never
        needs more rounds."""
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
        """Follow the assumption with the simple techniques until nothing more follows."""
        while not self.fails and self.find_pending():
            self.put_pending()

    def look_harder(self):
        """Assign all that the harder techniques find. Return whether there is anything, without a contradiction."""
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
        """Assign what the simple techniques found, and check for contradictions."""
        for row in range(self.rows):
            if self.pending_shaded[row] & self.pending_unshaded[row]:
                self.fails = True
            self.put_all(row, self.pending_unshaded[row], UNSHADED)
            self.put_all(row, self.pending_shaded[row], SHADED)
        if not self.fails:
            self.see()

    def put_all(self, row, places, value):
        """Assign `value` to some places of a row."""
        while places:
            self.put(row * self.cols + ctz(places), value)
            places &= places - 1
            self.reach += 1

    def look_for_deep_what_if(self):
        """Emit the refutations of the candidates that fail after the fewest rounds with the help of harder techniques.
        Consequences of a surviving candidate survive as well, so they are not probed. Notes: cell, value, rounds."""
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
            elif self.deeper.rounds < most:  # followed until nothing more follows
                for row in range(self.rows):
                    self.idle_shaded[row] |= self.deeper.shaded[row]
                    self.idle_unshaded[row] |= self.deeper.unshaded[row]

    def look_nested(self):
        """Search for nested assumptions, which are made only where the harder techniques find nothing more."""
        kept = self.propagating
        self.propagating = self.harder
        try:
            Trails.look_nested(self)
        finally:
            self.propagating = kept


# By technique: the method that searches it. Assumptions, which the base class follows, have none.
LOOKS = [getattr(HitoriFinder, "look_for_" + name.replace("-", "_"), None) for name in NUMBERS]
