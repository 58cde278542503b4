"""Find Hitori steps that follow from symbols: from the neighbours and twins of cells, from printed patterns in lines
and corners, and from all ways to shade repeated symbols in a line. Also find the contradictions of cells that break a
rule together with their neighbours or twins.

The printed symbols never change, so a pattern applies as long as a cell that it assigns is still open.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.hitori.finder_state import EMPTY, OPEN, SHADED, UNSHADED, FinderState

from masume.kernel.hitori import technique_weights
from masume.kernel.hitori.technique_weights import SQUEEZE_WEIGHTS
from masume.kernel.tables import numbers, words

MAX_SHADINGS = cython.declare(cython.int, technique_weights.MAX_SHADINGS)
ONE = cython.declare(cython.ulonglong, 1)


class SymbolsFinder(FinderState):
    """Finder of the steps that follow from symbols and from single shaded or unshaded cells.

    Consider those open cells of a line that have an open or unshaded twin in the line. Two such cells are connected if
    they touch or are twins; a component is a maximal connected set of them. A shading of a component states for each of
    its cells whether it is shaded, and breaks no rule within the line.
    """

    def __init__(self, rows: cython.int, cols: cython.int, labels: tuple, like: FinderState | None = None):
        FinderState.__init__(self, rows, cols, labels, like)
        self.squeezes = array("i", SQUEEZE_WEIGHTS)
        self.some_shaded = words(max(rows, cols) + 1)
        self.some_unshaded = words(max(rows, cols) + 1)
        self.shading = words(MAX_SHADINGS + 1)
        self.corner = numbers(16)
        if not self.one_line:
            cells = self.cells
            corners = ((0, 1, cols), (cols - 1, -1, cols), (cells - cols, 1, -cols), (cells - 1, -1, -cols))
            for i, (cell, right, down) in enumerate(corners):
                for k, aside in enumerate((0, right, down, right + down)):
                    self.corner[4 * i + k] = cell + aside

    # Neighbours and twins.

    def emit_neighbours(self):
        """Emit a step for each shaded cell with open neighbours: these are unshaded."""
        for row in range(self.rows):
            if not self.shaded[row]:
                continue
            matches = self.open[row] << 1 | self.open[row] >> 1
            if row > 0:
                matches |= self.open[row - 1]
            if row < self.rows - 1:
                matches |= self.open[row + 1]
            matches &= self.shaded[row]
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                self.start_easiest_step(cell)
                self.add_premise(cell)
                for i in range(4 * cell, 4 * cell + 4):
                    if self.beside[i] >= 0:
                        self.add_assignment_if_open(self.beside[i], UNSHADED)
                self.emit()

    def emit_twins(self):
        """Emit a step for each unshaded cell with open twins: these are shaded."""
        for row in range(self.rows):
            matches = self.unshaded[row] & self.twinned[row]
            above = (ONE << row) - 1
            while matches:
                col = ctz(matches)
                matches &= matches - 1
                cell = row * self.cols + col
                in_row = self.twin[2 * cell] & self.open[row]
                in_col = self.twin[2 * cell + 1] & self.open[self.rows + col]
                if in_row | in_col:
                    self.start_easiest_step(cell)
                    self.add_premise(cell)
                    self.add_assignments(self.rows + col, in_col & above, SHADED)
                    self.add_assignments(row, in_row, SHADED)
                    self.add_assignments(self.rows + col, in_col & ~above, SHADED)
                    self.emit()

    def emit_unique_number(self):
        """Emit a step for each open cell without twins: it is unshaded. The rules never require such a cell to be
        shaded, so if a solution shaded it, unshading it would give a second solution.
        """
        for row in range(self.rows):
            matches = self.open[row] & ~self.twinned[row]
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                self.start_easiest_step(cell)
                self.add_premise(cell)
                self.add_assignment(cell, UNSHADED)
                self.emit()

    # Printed patterns: their conclusions hold in all positions.

    def emit_sandwich(self):
        """Emit a step for each pair of equal cells two places apart in a line: the cell between them is unshaded."""
        for line in range(self.lines):
            matches = self.gap[line] & self.open[line] >> 1
            while matches:
                place = ctz(matches)
                matches &= matches - 1
                self.start_easiest_step(line)
                self.add_premise(self.cell_at(line, place))
                self.add_premise(self.cell_at(line, place + 2))
                self.add_assignment(self.cell_at(line, place + 1), UNSHADED)
                self.emit()

    def emit_triplet(self):
        """Emit a step for each triple of equal adjacent cells in a line: the middle one is unshaded, and the other two
        are shaded.
        """
        for line in range(self.lines):
            still = self.open[line]
            matches = self.pair[line] & self.pair[line] >> 1 & (still | still >> 1 | still >> 2)
            while matches:
                place = ctz(matches)
                matches &= matches - 1
                self.start_easiest_step(line)
                for i in range(3):
                    self.add_premise(self.cell_at(line, place + i))
                    self.add_assignment_if_open(self.cell_at(line, place + i), UNSHADED if i == 1 else SHADED)
                self.emit()

    def emit_pair_and_single(self):
        """Emit a step for each pair of equal adjacent cells in a line: one of them is unshaded, so all other cells of
        the line with this symbol are shaded.
        """
        for line in range(self.lines):
            if not self.open[line]:
                continue
            matches = self.pair[line]
            while matches:
                place = ctz(matches)
                matches &= matches - 1
                others = self.twins_at(line, place) & ~(ONE << (place + 1)) & self.open[line]
                if others:
                    self.start_easiest_step(line)
                    self.add_premise(self.cell_at(line, place))
                    self.add_premise(self.cell_at(line, place + 1))
                    self.add_assignments(line, others, SHADED)
                    self.emit()

    def emit_interlocked_pairs(self):
        """Emit a step for each sequence of adjacent cells with symbols a b a b: the two inner cells each lie between
        equal symbols, so they are unshaded, and every other a or b in the line is shaded.
        """
        for line in range(self.lines):
            if not self.open[line]:
                continue
            matches = self.gap[line] & self.gap[line] >> 1 & ~self.pair[line]
            while matches:
                place = ctz(matches)
                matches &= matches - 1
                inner = ONE << (place + 1) | ONE << (place + 2)
                alike = self.twins_at(line, place) | self.twins_at(line, place + 1) | ONE << place | inner
                if not alike & self.open[line]:
                    continue
                self.start_easiest_step(line)
                for i in range(4):
                    self.add_premise(self.cell_at(line, place + i))
                self.add_assignments(line, inner, UNSHADED)
                self.add_assignments(line, alike & ~inner, SHADED)
                self.emit()

    def emit_corner_triple(self):
        """Emit a step for each corner of the board in which three of the 2 × 2 cells are equal: the two cells beside
        the corner cell, and either the corner cell or the cell diagonal to it. This third cell is shaded, and the other
        two are unshaded. Step argument: 0 if the third cell is the corner cell, 3 if it is the diagonal one.
        """
        if self.one_line:
            return
        for i in range(0, 16, 4):
            first = self.corner[i + 1]
            second = self.corner[i + 2]
            if self.symbol[first] < 0 or self.symbol[first] != self.symbol[second]:
                continue
            for k in range(0, 4, 3):
                cell = self.corner[i + k]
                if self.symbol[cell] != self.symbol[first]:
                    continue
                self.start_easiest_step(i // 4)
                self.add_premise(first)
                self.add_premise(second)
                self.add_premise(cell)
                self.add_arg(k)
                self.add_assignment_if_open(cell, SHADED)
                self.add_assignment_if_open(first, UNSHADED)
                self.add_assignment_if_open(second, UNSHADED)
                if self.count:
                    self.emit()

    def emit_corner_quad(self):
        """Emit a step for each corner of the board whose 2 × 2 cells are two rows, or two columns, of two equal cells
        each: the corner cell and the cell diagonal to it are shaded, and the other two cells are unshaded.
        """
        if self.one_line:
            return
        for i in range(0, 16, 4):
            corner = self.corner[i]
            inner = self.corner[i + 3]
            for k in range(1, 3):
                side = self.corner[i + k]
                other = self.corner[i + 3 - k]
                if self.symbol[corner] < 0 or self.symbol[corner] != self.symbol[side]:
                    continue
                if self.symbol[inner] < 0 or self.symbol[inner] != self.symbol[other]:
                    continue
                self.start_easiest_step(i // 4)
                self.add_premise(corner)
                self.add_premise(side)
                self.add_premise(other)
                self.add_premise(inner)
                self.add_assignment_if_open(corner, SHADED)
                self.add_assignment_if_open(inner, SHADED)
                self.add_assignment_if_open(self.corner[i + 1], UNSHADED)
                self.add_assignment_if_open(self.corner[i + 2], UNSHADED)
                if self.count:
                    self.emit()

    def emit_corner_pair(self):
        """Emit a step for each pair of equal neighbours among the 2 × 2 cells in a corner of the board. One cell of the
        pair is shaded, and one is a neighbour of the corner cell. The other neighbour of the corner cell is unshaded;
        otherwise the corner cell would be cut off, or two shaded cells would touch. Step argument: 0 if the corner cell
        is in the pair, 3 if the cell diagonal to it is.
        """
        if self.one_line:
            return
        for i in range(0, 16, 4):
            for k in range(1, 3):
                side = self.corner[i + k]
                other = self.corner[i + 3 - k]
                if self.state[other] != OPEN or self.symbol[side] < 0:
                    continue
                for which in range(0, 4, 3):
                    cell = self.corner[i + which]
                    if self.symbol[cell] != self.symbol[side]:
                        continue
                    self.start_easiest_step(i // 4)
                    if self.state[side] != SHADED:
                        self.add_premise(cell)
                    self.add_premise(side)
                    self.add_arg(which)
                    self.add_assignment(other, UNSHADED)
                    self.emit()

    def emit_edge_dominoes(self):
        """Emit a step for each stack of two or three pairs of equal neighbours: the first pair lies along the edge of
        the board, and each other pair lies beside the one before it, one line further in. The cells just beyond the two
        ends of each pair, except the innermost pair, are unshaded.
        """
        for side in range(4):
            depths = self.rows if side < 2 else self.cols
            line = 0 if side < 2 else self.rows
            step = 1
            if side & 1:
                line += depths - 1
                step = -1
            for count in range(2, 4):
                if depths < count:
                    break
                matches = self.pair[line] & self.pair[line + step]
                if count == 3:
                    matches &= self.pair[line + 2 * step]
                while matches:
                    place = ctz(matches)
                    matches &= matches - 1
                    ends = (ONE << (place + 2) | (ONE << place) >> 1) & self.full[line]
                    self.start_easiest_step(side)
                    for i in range(count):
                        self.add_premise(self.cell_at(line + i * step, place))
                        self.add_premise(self.cell_at(line + i * step, place + 1))
                        if i < count - 1:
                            self.add_assignments(line + i * step, ends, UNSHADED)
                    if self.count:
                        self.emit()

    def emit_offset_pairs(self):
        """Emit a step for each two pairs of twins in adjacent lines whose near ends are neighbours and whose far ends
        touch diagonally. At least one near end is unshaded, so at least one far end is shaded: the two cells that touch
        both far ends are unshaded.
        """
        for upper in range(self.lines - 1):
            lower = upper + 1
            if lower == self.rows or not (self.open[upper] | self.open[lower]):
                continue
            for place in range(self.length[upper]):
                twins = self.twins_at(upper, place)
                below = self.twins_at(lower, place)
                if twins == 0 or below == 0:
                    continue
                matches = twins & below >> 1 & (self.open[upper] >> 1 | self.open[lower])
                while matches:
                    self.offer_offset_pair(upper, place, ctz(matches), 1)
                    matches &= matches - 1
                matches = twins & below << 1 & (self.open[upper] << 1 | self.open[lower])
                while matches:
                    self.offer_offset_pair(upper, place, ctz(matches), -1)
                    matches &= matches - 1

    def offer_offset_pair(self, upper, place, twin, aside):
        """Emit the step for two pairs of twins in the lines `upper` and `upper` + 1; see `emit_offset_pairs`. The pair
        in line `upper` is at the places `place` and `twin`, the other pair at the places `place` and `twin` + `aside`.
        `aside` is 1 or -1.
        """
        self.start_easiest_step(upper)
        self.add_premise(self.cell_at(upper, place))
        self.add_premise(self.cell_at(upper, twin))
        self.add_premise(self.cell_at(upper + 1, place))
        self.add_premise(self.cell_at(upper + 1, twin + aside))
        self.add_assignment_if_open(self.cell_at(upper, twin + aside), UNSHADED)
        self.add_assignment_if_open(self.cell_at(upper + 1, twin), UNSHADED)
        self.emit()

    # Shadings of the components of a line.

    def emit_line_squeeze(self):
        """Emit a step for each component whose shadings agree on the values of some cells: these values are assigned.
        Search only lines that have changed since the last search.
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
        """Emit a step with the values on which all shadings of `component`, a bit set of places of `line`, agree. Do
        nothing if there are more than MAX_SHADINGS shadings. If `only_contradictions`, instead emit a contradiction if
        there is no shading.
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
        unshaded places whose twins have not been shaded yet. Return False if a place would be both shaded and unshaded.
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

    # Broken rules.

    def emit_touching(self):
        """Emit a contradiction for each pair of neighbours that are both shaded."""
        for row in range(self.rows):
            matches = self.shaded[row] & self.beside_shaded(row)
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                for i in range(4 * cell + 2, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                        self.offer_two(cell, self.beside[i])

    def offer_two(self, first, other):
        """Emit a contradiction with the premises `first` and `other`, two cells that break a rule together."""
        self.start_easiest_step(first)
        self.add_premise(first)
        self.add_premise(other)
        self.emit()

    def emit_repeated(self):
        """Emit a contradiction for each pair of equal cells in one line that are both unshaded."""
        for row in range(self.rows):
            matches = self.unshaded[row] & self.twinned[row]
            while matches:
                cell = row * self.cols + ctz(matches)
                matches &= matches - 1
                for direction in range(2):
                    line = self.rows + self.col_of[cell] if direction else row
                    twins = self.twin[2 * cell + direction] & self.unshaded[line]
                    while twins:
                        if self.cell_at(line, ctz(twins)) > cell:
                            self.offer_two(cell, self.cell_at(line, ctz(twins)))
                        twins &= twins - 1

    def emit_neither(self):
        """Emit a contradiction for each open cell with a shaded neighbour and an unshaded twin: it can be neither
        shaded nor unshaded.
        """
        for row in range(self.rows):
            matches = self.open[row] & self.twinned[row] & self.beside_shaded(row)
            while matches:
                col = ctz(matches)
                matches &= matches - 1
                cell = row * self.cols + col
                in_row = self.twin[2 * cell] & self.unshaded[row]
                in_col = self.twin[2 * cell + 1] & self.unshaded[self.rows + col]
                if not (in_row | in_col):
                    continue
                self.start_easiest_step(cell)
                self.add_premise(cell)
                for i in range(4 * cell, 4 * cell + 4):
                    if self.beside[i] >= 0 and self.state[self.beside[i]] == SHADED:
                        self.add_premise(self.beside[i])
                        break
                if in_row and not in_col & ((ONE << row) - 1):
                    self.add_premise(row * self.cols + ctz(in_row))
                else:
                    self.add_premise(ctz(in_col) * self.cols + col)
                self.emit()

    def emit_nothing_left(self):
        """Emit a contradiction for each cell without candidates."""
        if self.empty:
            for cell in range(self.cells):
                if self.state[cell] == EMPTY:
                    self.start_easiest_step(cell)
                    self.add_premise(cell)
                    self.emit()
