"""Find what all shadings of a set of related cells in a Hitori line have in common, and find sets without any
shading.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.hitori.find_patterns import PatternsFinder
from cython.cimports.masume.kernel.hitori.finder_state import SHADED, UNSHADED

from masume.kernel.deduction_sink import words
from masume.kernel.hitori import weights
from masume.kernel.hitori.weights import SQUEEZE_WEIGHTS

MAX_SHADINGS = cython.declare(cython.int, weights.MAX_SHADINGS)
ONE = cython.declare(cython.ulonglong, 1)


class SqueezesFinder(PatternsFinder):
    """Finder that enumerates the shadings of the components of a line.

    Consider the open cells of a line with a twin in the line that is not shaded. Two such cells are connected if they
    touch or are twins; a component is a maximal connected set of them. A shading of a component states for each of its
    cells whether it is shaded, and breaks no rule within the line.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: object = None):
        PatternsFinder.__init__(self, rows, cols, labels, like)
        self.squeezes = array("i", SQUEEZE_WEIGHTS)
        self.some_shaded = words(max(rows, cols) + 1)
        self.some_unshaded = words(max(rows, cols) + 1)
        self.shading = words(MAX_SHADINGS + 1)

    def emit_line_squeeze(self):
        """Emit a step for each component whose shadings agree on the values of some cells: these cells get these
        values. Search only lines that have changed since the last search.
        """
        for line in range(self.lines):
            if not self.is_clean[line]:
                self.is_clean[line] = True
                self.squeeze_line(line, False)

    def emit_no_way(self):
        """Emit a contradiction for each component that has no shading."""
        for line in range(self.lines):
            self.squeeze_line(line, True)

    def squeeze_line(self, line, only_contradictions):
        """Emit a step for each component of `line` whose shadings agree on the values of some cells. If
        `only_contradictions`, instead emit a contradiction for each component that has no shading.
        """
        members: cython.ulonglong = 0
        still = self.open[line]
        while still:
            place = ctz(still)
            still &= still - 1
            if self.twins_at(line, place) & (self.open[line] | self.unshaded[line]):
                members |= ONE << place
        while members:
            component = fresh = members & -members
            while fresh:
                place = ctz(fresh)
                fresh &= fresh - 1
                more = self.twins_at(line, place) | ONE << (place + 1) | (ONE << place) >> 1
                more &= members & ~component
                component |= more
                fresh |= more
            members &= ~component
            self.squeeze(line, component, only_contradictions)

    def squeeze(self, line, component, only_contradictions):
        """Emit the assignments on which all shadings of `component`, a bit set of places of `line`, agree, provided
        that it has at most MAX_SHADINGS shadings. If `only_contradictions`, instead emit a contradiction if there is no
        shading.
        """
        most = 0 if only_contradictions else MAX_SHADINGS
        ways = 0
        always = component
        never = component
        touched = self.open[line] & ~component
        while most > 0 and self.squeezes[most] > self.best_weight:
            most -= 1
        waiting: cython.int = self.begin_shading(line, component)
        while waiting and ways <= most:
            waiting -= 1
            shaded = self.some_shaded[waiting]
            unshaded = self.some_unshaded[waiting]
            place = component & ~(shaded | unshaded)
            if not place:
                self.shading[ways] = shaded
                ways += 1
                always &= shaded
                never &= unshaded
                touched &= shaded << 1 | shaded >> 1
                continue
            place &= -place  # the first of them
            before = waiting
            waiting += self.extend(line, component, shaded, unshaded | place, place, waiting)
            waiting += self.extend(line, component, shaded | place, unshaded, 0, waiting)
            # Each rule is about two cells, so a partial shading without contradiction can be completed if there is any
            # shading. This one cannot be completed, so there is none.
            if waiting == before:
                break
        if only_contradictions:
            if ways == 0:
                self.start_easiest_step(line)
                self.argue_from_knot(line, component)
                self.emit()
        elif ways > most:
            if most < MAX_SHADINGS:
                self.is_clean[line] = False
        elif ways and always | never | touched:
            self.is_clean[line] = False
            self.start_step(self.current_technique, self.squeezes[ways], line)
            self.argue_from_knot(line, component)
            if not self.without_reasons:
                self.note_shadings(line, ways)
            still = always | never | touched
            while still:
                self.add_assignment(self.cell_at(line, ctz(still)), SHADED if still & -still & always else UNSHADED)
                still &= still - 1
            self.emit()

    def begin_shading(self, line, component):
        """Push onto the stack the partial shading of `component` that follows from the known cells of `line`. Return
        False if it is a contradiction.
        """
        unshaded = component & (self.shaded[line] << 1 | self.shaded[line] >> 1)
        shaded: cython.ulonglong = 0
        still = component
        while still:
            if self.twins_at(line, ctz(still)) & self.unshaded[line]:
                shaded |= still & -still
            still &= still - 1
        return self.extend(line, component, shaded, unshaded, unshaded, 0)

    def argue_from_knot(self, line, component):
        """Add `component`, its shaded neighbours and its unshaded twins in `line` to the premises. Append two numbers
        to the step's arguments: the number of cells of the component, and the number of its shaded neighbours.
        """
        twins: cython.ulonglong = 0
        still = component
        while still:
            twins |= self.twins_at(line, ctz(still))
            still &= still - 1
        beside = (component << 1 | component >> 1) & self.shaded[line]
        self.add_arg(popcount(component))
        self.add_arg(popcount(beside))
        self.argue_from_all(line, component)
        self.argue_from_all(line, beside)
        self.argue_from_all(line, twins & self.unshaded[line])

    def argue_from_all(self, line, places):
        """Add the cells at `places` of `line` to the premises."""
        while places:
            self.add_premise(self.cell_at(line, ctz(places)))
            places &= places - 1

    def note_shadings(self, line, ways):
        """Append the first `ways` shadings of a component to the step's arguments: for each shading, the number of
        shaded cells, then these cells.
        """
        for shading in range(ways):
            still = self.shading[shading]
            self.add_arg(popcount(still))
            while still:
                self.add_arg(self.cell_at(line, ctz(still)))
                still &= still - 1

    def extend(self, line, component, shaded, unshaded, fresh, waiting):
        """Add to a partial shading of `component` everything that follows from it, and store the result at index
        `waiting` of the stack. `shaded` and `unshaded` are the places that have a value so far; `fresh` are those
        unshaded places whose twins have not been shaded yet. Return False if the shading contradicts itself.
        """
        while True:
            while fresh:
                shaded |= self.twins_at(line, ctz(fresh)) & component
                fresh &= fresh - 1
            fresh = (shaded << 1 | shaded >> 1) & component & ~unshaded
            unshaded |= fresh
            if shaded & unshaded:
                return False
            if not fresh:
                break
        self.some_shaded[waiting] = shaded
        self.some_unshaded[waiting] = unshaded
        return True
