"""Find what all shadings of the equal cells of a Hitori line have in common, and lines without any shading."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.hitori.find_patterns import Patterns
from cython.cimports.masume.kernel.hitori.finder_state import SHADED, UNSHADED

from masume.kernel.deduction_sink import words
from masume.kernel.hitori import weights
from masume.kernel.hitori.weights import SQUEEZE_WEIGHTS

MAX_SHADINGS = cython.declare(cython.int, weights.MAX_SHADINGS)
ONE = cython.declare(cython.ulonglong, 1)


class Squeezes(Patterns):
    """Finder that enumerates the shadings of the components of a line.

    A component is a set of open cells of a line that repeat a symbol which is not shaded, connected because they touch
    or are twins.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        Patterns.__init__(self, rows, cols, labels, like)
        self.squeezes = array("i", SQUEEZE_WEIGHTS)
        self.some_shaded = words(max(rows, cols) + 1)
        self.some_unshaded = words(max(rows, cols) + 1)
        self.shading = words(MAX_SHADINGS + 1)

    def look_for_line_squeeze(self):
        """Emit the conclusions that all shadings of a component of a line share."""
        for line in range(self.lines):
            if not self.quiet[line]:
                self.quiet[line] = True
                self.squeeze_line(line, False)

    def look_for_no_way(self):
        """Emit components without any shading."""
        for line in range(self.lines):
            self.squeeze_line(line, True)

    def squeeze_line(self, line, hopeless):
        """Squeeze the components of a line; if `hopeless`, emit only components without any shading."""
        members: cython.ulonglong = 0
        still = self.open[line]
        while still:
            place = ctz(still)
            still &= still - 1
            if self.twins_at(line, place) & (self.open[line] | self.unshaded[line]):
                members |= ONE << place
        while members:
            knot = fresh = members & -members
            while fresh:
                place = ctz(fresh)
                fresh &= fresh - 1
                more = self.twins_at(line, place) | ONE << (place + 1) | (ONE << place) >> 1
                more &= members & ~knot
                knot |= more
                fresh |= more
            members &= ~knot
            self.squeeze(line, knot, hopeless)

    def squeeze(self, line, knot, hopeless):
        """Emit the assignments that all shadings of a component share, if there are at most MAX_SHADINGS. With
        `hopeless`, emit only that there is no shading."""
        most = 0 if hopeless else MAX_SHADINGS
        ways = 0
        always = knot
        never = knot
        touched = self.open[line] & ~knot
        while most > 0 and self.squeezes[most] > self.best_weight:
            most -= 1
        waiting: cython.int = self.begin_shading(line, knot)
        while waiting and ways <= most:
            waiting -= 1
            shaded = self.some_shaded[waiting]
            unshaded = self.some_unshaded[waiting]
            place = knot & ~(shaded | unshaded)
            if not place:
                self.shading[ways] = shaded
                ways += 1
                always &= shaded
                never &= unshaded
                touched &= shaded << 1 | shaded >> 1
                continue
            place &= -place  # the first of them
            before = waiting
            waiting += self.extend(line, knot, shaded, unshaded | place, place, waiting)
            waiting += self.extend(line, knot, shaded | place, unshaded, 0, waiting)
            # Each rule is about two cells, so a partial shading without contradiction can be completed if there is any
            # shading. Here that is impossible, so there is none.
            if waiting == before:
                break
        if hopeless:
            if ways == 0:
                self.begin_lightest(line)
                self.argue_from_knot(line, knot)
                self.end()
        elif ways > most:
            if most < MAX_SHADINGS:
                self.quiet[line] = False
        elif ways and always | never | touched:
            self.quiet[line] = False
            self.begin(self.looking, self.squeezes[ways], line)
            self.argue_from_knot(line, knot)
            if not self.counting:
                self.note_shadings(line, ways)
            still = always | never | touched
            while still:
                self.place(self.cell_at(line, ctz(still)), SHADED if still & -still & always else UNSHADED)
                still &= still - 1
            self.end()

    def begin_shading(self, line, knot):
        """Start the enumeration with what is known about a component. Return False if that contradicts itself."""
        unshaded = knot & (self.shaded[line] << 1 | self.shaded[line] >> 1)
        shaded: cython.ulonglong = 0
        still = knot
        while still:
            if self.twins_at(line, ctz(still)) & self.unshaded[line]:
                shaded |= still & -still
            still &= still - 1
        return self.extend(line, knot, shaded, unshaded, unshaded, 0)

    def argue_from_knot(self, line, knot):
        """Add to the premises a component, its shaded neighbours and its unshaded twins in the line; note the number of
        cells of the component, and of the shaded neighbours."""
        twins: cython.ulonglong = 0
        still = knot
        while still:
            twins |= self.twins_at(line, ctz(still))
            still &= still - 1
        beside = (knot << 1 | knot >> 1) & self.shaded[line]
        self.note(popcount(knot))
        self.note(popcount(beside))
        self.argue_from_all(line, knot)
        self.argue_from_all(line, beside)
        self.argue_from_all(line, twins & self.unshaded[line])

    def argue_from_all(self, line, places):
        """Add some places of a line to the premises."""
        while places:
            self.argue(self.cell_at(line, ctz(places)))
            places &= places - 1

    def note_shadings(self, line, ways):
        """Note each shading of a component: the number of shaded cells, and these cells."""
        for way in range(ways):
            still = self.shading[way]
            self.note(popcount(still))
            while still:
                self.note(self.cell_at(line, ctz(still)))
                still &= still - 1

    def extend(self, line, knot, shaded, unshaded, fresh, waiting):
        """Complete a partial shading by its consequences, and push it on the stack. Return False if it contradicts
        itself. `fresh` holds the unshaded places whose consequences are not yet drawn."""
        while True:
            while fresh:
                shaded |= self.twins_at(line, ctz(fresh)) & knot
                fresh &= fresh - 1
            fresh = (shaded << 1 | shaded >> 1) & knot & ~unshaded
            unshaded |= fresh
            if shaded & unshaded:
                return False
            if not fresh:
                break
        self.some_shaded[waiting] = shaded
        self.some_unshaded[waiting] = unshaded
        return True
