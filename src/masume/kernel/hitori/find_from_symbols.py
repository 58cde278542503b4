"""Find Hitori steps that follow from symbols: from the neighbours and twins of cells, from printed patterns in lines
and corners, and from all ways to shade repeated symbols in a line. Also find the contradictions of cells that break a
rule together with their neighbours or twins.

The printed symbols never change, so a pattern applies as long as a cell that it assigns is still open.

Consider those open cells of a line that have an open or unshaded twin in the line. Two such cells are connected if
they touch or are twins; a component is a maximal connected set of them. A shading of a component states for each of
its cells whether it is shaded, and breaks no rule within the line.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz, popcount
from cython.cimports.masume.kernel.hitori.cell_values import EMPTY, OPEN, SHADED, UNSHADED

from masume.kernel.hitori import technique_weights
from masume.kernel.hitori.technique_weights import SQUEEZE_WEIGHTS

MAX_SHADINGS = cython.declare(cython.int, technique_weights.MAX_SHADINGS)
SQUEEZES = cython.declare(cython.int[::1], array("i", SQUEEZE_WEIGHTS))  # by the number of shadings
ONE = cython.declare(cython.ulonglong, 1)


def find_neighbours(state):
    """Emit a step for each shaded cell with open neighbours: these are unshaded."""
    for row in range(state.rows):
        if not state.shaded[row]:
            continue
        matches = state.open[row] << 1 | state.open[row] >> 1
        if row > 0:
            matches |= state.open[row - 1]
        if row < state.rows - 1:
            matches |= state.open[row + 1]
        matches &= state.shaded[row]
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            state.start_easiest_step(cell)
            state.add_premise(cell)
            for i in range(4 * cell, 4 * cell + 4):
                if state.beside[i] >= 0:
                    state.add_assignment_if_open(state.beside[i], UNSHADED)
            state.emit()


def find_twins(state):
    """Emit a step for each unshaded cell with open twins: these are shaded."""
    for row in range(state.rows):
        matches = state.unshaded[row] & state.twinned[row]
        above = (ONE << row) - 1
        while matches:
            col = ctz(matches)
            matches &= matches - 1
            cell = row * state.cols + col
            in_row = state.twin[2 * cell] & state.open[row]
            in_col = state.twin[2 * cell + 1] & state.open[state.rows + col]
            if in_row | in_col:
                state.start_easiest_step(cell)
                state.add_premise(cell)
                state.add_assignments(state.rows + col, in_col & above, SHADED)
                state.add_assignments(row, in_row, SHADED)
                state.add_assignments(state.rows + col, in_col & ~above, SHADED)
                state.emit()


def find_unique_number(state):
    """Emit a step for each open cell without twins: it is unshaded. The rules never require such a cell to be
    shaded, so if a solution shaded it, unshading it would give a second solution.
    """
    for row in range(state.rows):
        matches = state.open[row] & ~state.twinned[row]
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            state.start_easiest_step(cell)
            state.add_premise(cell)
            state.add_assignment(cell, UNSHADED)
            state.emit()


# Printed patterns: their conclusions hold in all positions.


def find_sandwich(state):
    """Emit a step for each pair of equal cells two places apart in a line: the cell between them is unshaded."""
    for line in range(state.lines):
        matches = state.gap[line] & state.open[line] >> 1
        while matches:
            place = ctz(matches)
            matches &= matches - 1
            state.start_easiest_step(line)
            state.add_premise(state.cell_at(line, place))
            state.add_premise(state.cell_at(line, place + 2))
            state.add_assignment(state.cell_at(line, place + 1), UNSHADED)
            state.emit()


def find_triplet(state):
    """Emit a step for each triple of equal adjacent cells in a line: the middle one is unshaded, and the other two
    are shaded.
    """
    for line in range(state.lines):
        still = state.open[line]
        matches = state.pair[line] & state.pair[line] >> 1 & (still | still >> 1 | still >> 2)
        while matches:
            place = ctz(matches)
            matches &= matches - 1
            state.start_easiest_step(line)
            for i in range(3):
                state.add_premise(state.cell_at(line, place + i))
                state.add_assignment_if_open(state.cell_at(line, place + i), UNSHADED if i == 1 else SHADED)
            state.emit()


def find_pair_and_single(state):
    """Emit a step for each pair of equal adjacent cells in a line: one of them is unshaded, so all other cells of
    the line with this symbol are shaded.
    """
    for line in range(state.lines):
        if not state.open[line]:
            continue
        matches = state.pair[line]
        while matches:
            place = ctz(matches)
            matches &= matches - 1
            others = state.twins_at(line, place) & ~(ONE << (place + 1)) & state.open[line]
            if others:
                state.start_easiest_step(line)
                state.add_premise(state.cell_at(line, place))
                state.add_premise(state.cell_at(line, place + 1))
                state.add_assignments(line, others, SHADED)
                state.emit()


def find_interlocked_pairs(state):
    """Emit a step for each sequence of adjacent cells with symbols a b a b: the two inner cells each lie between
    equal symbols, so they are unshaded, and every other a or b in the line is shaded.
    """
    for line in range(state.lines):
        if not state.open[line]:
            continue
        matches = state.gap[line] & state.gap[line] >> 1 & ~state.pair[line]
        while matches:
            place = ctz(matches)
            matches &= matches - 1
            inner = ONE << (place + 1) | ONE << (place + 2)
            alike = state.twins_at(line, place) | state.twins_at(line, place + 1) | ONE << place | inner
            if not alike & state.open[line]:
                continue
            state.start_easiest_step(line)
            for i in range(4):
                state.add_premise(state.cell_at(line, place + i))
            state.add_assignments(line, inner, UNSHADED)
            state.add_assignments(line, alike & ~inner, SHADED)
            state.emit()


def find_corner_triple(state):
    """Emit a step for each corner of the board in which three of the 2 × 2 cells are equal: the two cells beside
    the corner cell, and either the corner cell or the cell diagonal to it. This third cell is shaded, and the other
    two are unshaded. Step argument: 0 if the third cell is the corner cell, 3 if it is the diagonal one.
    """
    if state.one_line:
        return
    for i in range(0, 16, 4):
        first = state.corner[i + 1]
        second = state.corner[i + 2]
        if state.symbol[first] < 0 or state.symbol[first] != state.symbol[second]:
            continue
        for k in range(0, 4, 3):
            cell = state.corner[i + k]
            if state.symbol[cell] != state.symbol[first]:
                continue
            state.start_easiest_step(i // 4)
            state.add_premise(first)
            state.add_premise(second)
            state.add_premise(cell)
            state.add_arg(k)
            state.add_assignment_if_open(cell, SHADED)
            state.add_assignment_if_open(first, UNSHADED)
            state.add_assignment_if_open(second, UNSHADED)
            if state.count:
                state.emit()


def find_corner_quad(state):
    """Emit a step for each corner of the board whose 2 × 2 cells are two rows, or two columns, of two equal cells
    each: the corner cell and the cell diagonal to it are shaded, and the other two cells are unshaded.
    """
    if state.one_line:
        return
    for i in range(0, 16, 4):
        corner = state.corner[i]
        inner = state.corner[i + 3]
        for k in range(1, 3):
            side = state.corner[i + k]
            other = state.corner[i + 3 - k]
            if state.symbol[corner] < 0 or state.symbol[corner] != state.symbol[side]:
                continue
            if state.symbol[inner] < 0 or state.symbol[inner] != state.symbol[other]:
                continue
            state.start_easiest_step(i // 4)
            state.add_premise(corner)
            state.add_premise(side)
            state.add_premise(other)
            state.add_premise(inner)
            state.add_assignment_if_open(corner, SHADED)
            state.add_assignment_if_open(inner, SHADED)
            state.add_assignment_if_open(state.corner[i + 1], UNSHADED)
            state.add_assignment_if_open(state.corner[i + 2], UNSHADED)
            if state.count:
                state.emit()


def find_corner_pair(state):
    """Emit a step for each pair of equal neighbours among the 2 × 2 cells in a corner of the board. One cell of the
    pair is shaded, and one is a neighbour of the corner cell. The other neighbour of the corner cell is unshaded;
    otherwise the corner cell would be cut off, or two shaded cells would touch. Step argument: 0 if the corner cell
    is in the pair, 3 if the cell diagonal to it is.
    """
    if state.one_line:
        return
    for i in range(0, 16, 4):
        for k in range(1, 3):
            side = state.corner[i + k]
            other = state.corner[i + 3 - k]
            if state.value_of[other] != OPEN or state.symbol[side] < 0:
                continue
            for which in range(0, 4, 3):
                cell = state.corner[i + which]
                if state.symbol[cell] != state.symbol[side]:
                    continue
                state.start_easiest_step(i // 4)
                if state.value_of[side] != SHADED:
                    state.add_premise(cell)
                state.add_premise(side)
                state.add_arg(which)
                state.add_assignment(other, UNSHADED)
                state.emit()


def find_edge_dominoes(state):
    """Emit a step for each stack of two or three pairs of equal neighbours: the first pair lies along the edge of
    the board, and each other pair lies beside the one before it, one line further in. The cells just beyond the two
    ends of each pair, except the innermost pair, are unshaded.
    """
    for side in range(4):
        depths = state.rows if side < 2 else state.cols
        line = 0 if side < 2 else state.rows
        step = 1
        if side & 1:
            line += depths - 1
            step = -1
        for count in range(2, 4):
            if depths < count:
                break
            matches = state.pair[line] & state.pair[line + step]
            if count == 3:
                matches &= state.pair[line + 2 * step]
            while matches:
                place = ctz(matches)
                matches &= matches - 1
                ends = (ONE << (place + 2) | (ONE << place) >> 1) & state.full[line]
                state.start_easiest_step(side)
                for i in range(count):
                    state.add_premise(state.cell_at(line + i * step, place))
                    state.add_premise(state.cell_at(line + i * step, place + 1))
                    if i < count - 1:
                        state.add_assignments(line + i * step, ends, UNSHADED)
                if state.count:
                    state.emit()


def find_offset_pairs(state):
    """Emit a step for each two pairs of twins in adjacent lines whose near ends are neighbours and whose far ends
    touch diagonally. At least one near end is unshaded, so at least one far end is shaded: the two cells that touch
    both far ends are unshaded.
    """
    for upper in range(state.lines - 1):
        lower = upper + 1
        if lower == state.rows or not (state.open[upper] | state.open[lower]):
            continue
        for place in range(state.length[upper]):
            twins = state.twins_at(upper, place)
            below = state.twins_at(lower, place)
            if twins == 0 or below == 0:
                continue
            matches = twins & below >> 1 & (state.open[upper] >> 1 | state.open[lower])
            while matches:
                emit_offset_pair(state, upper, place, ctz(matches), 1)
                matches &= matches - 1
            matches = twins & below << 1 & (state.open[upper] << 1 | state.open[lower])
            while matches:
                emit_offset_pair(state, upper, place, ctz(matches), -1)
                matches &= matches - 1


def emit_offset_pair(state, upper, place, twin, aside):
    """Emit the step for two pairs of twins in the lines `upper` and `upper` + 1; see `find_offset_pairs`. The pair
    in line `upper` is at the places `place` and `twin`, the other pair at the places `place` and `twin` + `aside`.
    `aside` is 1 or -1.
    """
    state.start_easiest_step(upper)
    state.add_premise(state.cell_at(upper, place))
    state.add_premise(state.cell_at(upper, twin))
    state.add_premise(state.cell_at(upper + 1, place))
    state.add_premise(state.cell_at(upper + 1, twin + aside))
    state.add_assignment_if_open(state.cell_at(upper, twin + aside), UNSHADED)
    state.add_assignment_if_open(state.cell_at(upper + 1, twin), UNSHADED)
    state.emit()


# Shadings of the components of a line.


def find_line_squeeze(state):
    """Emit a step for each component whose shadings agree on the values of some cells: these values are assigned.
    Search only lines that have changed since the last search.
    """
    for line in range(state.lines):
        if not state.is_clean[line]:
            state.is_clean[line] = True
            squeeze_line(state, line, False)


def find_no_way(state):
    """Emit a contradiction for each component that has no shading."""
    for line in range(state.lines):
        squeeze_line(state, line, True)


def squeeze_line(state, line, only_contradictions):
    """Emit a step for each component of `line` whose shadings agree on the values of some cells. If
    `only_contradictions`, instead emit a contradiction for each component that has no shading.
    """
    members: cython.ulonglong = 0
    still = state.open[line]
    while still:
        place = ctz(still)
        still &= still - 1
        if state.twins_at(line, place) & (state.open[line] | state.unshaded[line]):
            members |= ONE << place
    while members:
        component = fresh = members & -members
        while fresh:
            place = ctz(fresh)
            fresh &= fresh - 1
            more = state.twins_at(line, place) | ONE << (place + 1) | (ONE << place) >> 1
            more &= members & ~component
            component |= more
            fresh |= more
        members &= ~component
        squeeze(state, line, component, only_contradictions)


def squeeze(state, line, component, only_contradictions):
    """Emit a step with the values on which all shadings of `component`, a bit set of places of `line`, agree. Do
    nothing if there are more than MAX_SHADINGS shadings. If `only_contradictions`, instead emit a contradiction if
    there is no shading.
    """
    most = 0 if only_contradictions else MAX_SHADINGS
    ways = 0
    always = component
    never = component
    touched = state.open[line] & ~component
    while most > 0 and SQUEEZES[most] > state.best_weight:
        most -= 1
    waiting: cython.int = begin_shading(state, line, component)
    while waiting and ways <= most:
        waiting -= 1
        shaded = state.some_shaded[waiting]
        unshaded = state.some_unshaded[waiting]
        place = component & ~(shaded | unshaded)
        if not place:
            state.shading[ways] = shaded
            ways += 1
            always &= shaded
            never &= unshaded
            touched &= shaded << 1 | shaded >> 1
            continue
        place &= -place  # the first of them
        before = waiting
        waiting += extend(state, line, component, shaded, unshaded | place, place, waiting)
        waiting += extend(state, line, component, shaded | place, unshaded, 0, waiting)
        # Each rule is about two cells, so a partial shading without contradiction can be completed if there is any
        # shading. This one cannot be completed, so there is none.
        if waiting == before:
            break
    if only_contradictions:
        if ways == 0:
            state.start_easiest_step(line)
            argue_from_knot(state, line, component)
            state.emit()
    elif ways > most:
        if most < MAX_SHADINGS:
            state.is_clean[line] = False
    elif ways and always | never | touched:
        state.is_clean[line] = False
        state.start_step(state.current_technique, SQUEEZES[ways], line)
        argue_from_knot(state, line, component)
        if not state.without_reasons:
            note_shadings(state, line, ways)
        still = always | never | touched
        while still:
            state.add_assignment(state.cell_at(line, ctz(still)), SHADED if still & -still & always else UNSHADED)
            still &= still - 1
        state.emit()


def begin_shading(state, line, component):
    """Push onto the stack the partial shading of `component` that follows from the known cells of `line`. Return
    False if it is a contradiction.
    """
    unshaded = component & (state.shaded[line] << 1 | state.shaded[line] >> 1)
    shaded: cython.ulonglong = 0
    still = component
    while still:
        if state.twins_at(line, ctz(still)) & state.unshaded[line]:
            shaded |= still & -still
        still &= still - 1
    return extend(state, line, component, shaded, unshaded, unshaded, 0)


def argue_from_knot(state, line, component):
    """Add `component`, its shaded neighbours and its unshaded twins in `line` to the premises. Append two numbers
    to the step's arguments: the number of cells of the component, and the number of its shaded neighbours.
    """
    twins: cython.ulonglong = 0
    still = component
    while still:
        twins |= state.twins_at(line, ctz(still))
        still &= still - 1
    beside = (component << 1 | component >> 1) & state.shaded[line]
    state.add_arg(popcount(component))
    state.add_arg(popcount(beside))
    argue_from_all(state, line, component)
    argue_from_all(state, line, beside)
    argue_from_all(state, line, twins & state.unshaded[line])


def argue_from_all(state, line, places):
    """Add the cells at `places` of `line` to the premises."""
    while places:
        state.add_premise(state.cell_at(line, ctz(places)))
        places &= places - 1


def note_shadings(state, line, ways):
    """Append the first `ways` shadings of a component to the step's arguments: for each shading, the number of
    shaded cells, then these cells.
    """
    for shading in range(ways):
        still = state.shading[shading]
        state.add_arg(popcount(still))
        while still:
            state.add_arg(state.cell_at(line, ctz(still)))
            still &= still - 1


def extend(state, line, component, shaded, unshaded, fresh, waiting):
    """Add to a partial shading of `component` everything that follows from it, and store the result at index
    `waiting` of the stack. `shaded` and `unshaded` are the places that have a value so far; `fresh` are those
    unshaded places whose twins have not been shaded yet. Return False if a place would be both shaded and unshaded.
    """
    while True:
        while fresh:
            shaded |= state.twins_at(line, ctz(fresh)) & component
            fresh &= fresh - 1
        fresh = (shaded << 1 | shaded >> 1) & component & ~unshaded
        unshaded |= fresh
        if shaded & unshaded:
            return False
        if not fresh:
            break
    state.some_shaded[waiting] = shaded
    state.some_unshaded[waiting] = unshaded
    return True


# Broken rules.


def find_touching(state):
    """Emit a contradiction for each pair of neighbours that are both shaded."""
    for row in range(state.rows):
        matches = state.shaded[row] & state.beside_shaded(row)
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            for i in range(4 * cell + 2, 4 * cell + 4):
                if state.beside[i] >= 0 and state.value_of[state.beside[i]] == SHADED:
                    emit_pair(state, cell, state.beside[i])


def emit_pair(state, first, other):
    """Emit a contradiction with the premises `first` and `other`, two cells that break a rule together."""
    state.start_easiest_step(first)
    state.add_premise(first)
    state.add_premise(other)
    state.emit()


def find_repeated(state):
    """Emit a contradiction for each pair of equal cells in one line that are both unshaded."""
    for row in range(state.rows):
        matches = state.unshaded[row] & state.twinned[row]
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            for direction in range(2):
                line = state.rows + state.col_of[cell] if direction else row
                twins = state.twin[2 * cell + direction] & state.unshaded[line]
                while twins:
                    if state.cell_at(line, ctz(twins)) > cell:
                        emit_pair(state, cell, state.cell_at(line, ctz(twins)))
                    twins &= twins - 1


def find_neither(state):
    """Emit a contradiction for each open cell with a shaded neighbour and an unshaded twin: it can be neither
    shaded nor unshaded.
    """
    for row in range(state.rows):
        matches = state.open[row] & state.twinned[row] & state.beside_shaded(row)
        while matches:
            col = ctz(matches)
            matches &= matches - 1
            cell = row * state.cols + col
            in_row = state.twin[2 * cell] & state.unshaded[row]
            in_col = state.twin[2 * cell + 1] & state.unshaded[state.rows + col]
            if not (in_row | in_col):
                continue
            state.start_easiest_step(cell)
            state.add_premise(cell)
            for i in range(4 * cell, 4 * cell + 4):
                if state.beside[i] >= 0 and state.value_of[state.beside[i]] == SHADED:
                    state.add_premise(state.beside[i])
                    break
            if in_row and not in_col & ((ONE << row) - 1):
                state.add_premise(row * state.cols + ctz(in_row))
            else:
                state.add_premise(ctz(in_col) * state.cols + col)
            state.emit()


def find_nothing_left(state):
    """Emit a contradiction for each cell without candidates."""
    if state.empty:
        for cell in range(state.cells):
            if state.value_of[cell] == EMPTY:
                state.start_easiest_step(cell)
                state.add_premise(cell)
                state.emit()
