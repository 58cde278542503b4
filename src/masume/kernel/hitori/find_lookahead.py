"""Find Hitori cells that cannot be shaded, because shading them would break a rule within two or three moves.

Shading a cell unshades its open neighbours. It may also make a dead end: a cell with only one neighbour left through
which it can be connected to the other unshaded cells. This neighbour, its last exit, is then unshaded, too. These open
neighbours and last exits are called white; `forced_white` lists them. The twins of white cells have to be shaded; they
are called forced.
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.hitori.cell_values import EMPTY, OPEN, SHADED, UNSHADED
from cython.cimports.masume.kernel.hitori.find_walls import NO_RING, find_ring
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice

from masume.kernel.hitori import technique_weights

SEVERAL_TWINS = cython.declare(cython.int, technique_weights.SEVERAL_TWINS)
ONE = cython.declare(cython.ulonglong, 1)


def look_ahead(state):
    """List in `seen` the open cells that cannot be shaded according to a lookahead technique. If the position has
    not changed since the last call, keep the list.
    """
    if state.seen_at == state.clock:
        return
    state.seen_at = state.clock
    state.seen_count = 0
    if state.one_line:
        return
    list_contacts(state)
    for row in range(state.rows):
        still = state.open[row] & ~state.beside_shaded(row)
        while still:
            cell = row * state.cols + ctz(still)
            still &= still - 1
            if is_seen_through(state, cell):
                state.seen[state.seen_count] = cell
                state.seen_count += 1


def list_contacts(state):
    """Compute, row by row, two sets of open cells with twins. `once` holds the cells that touch a wall; `twice`
    holds the cells that touch walls at two or more points. Both omit cells that are already cut cells, so a double
    cut is always two cells that become cut cells together.
    """
    state.pop_all()
    for row in range(state.rows):
        above = state.shaded[row - 1] if row > 0 else 0
        below = state.shaded[row + 1] if row < state.rows - 1 else 0
        free = state.open[row] & state.twinned[row] & ~state.beside_shaded(row)
        still = free & touching_twice(state.edge[row], above, below)
        state.twice[row] = still
        while still:
            if state.closes_ring(row * state.cols + ctz(still)):
                state.twice[row] &= ~(still & -still)
                free &= ~(still & -still)
            still &= still - 1
        state.once[row] = free & (state.edge[row] | above << 1 | above >> 1 | below << 1 | below >> 1)


def is_seen_through(state, cell):
    """Return whether a lookahead technique shows that the open cell `cell` cannot be shaded. These techniques are
    the pair beside a dead end, equal exits, touching twins, the wall that twins complete, and the double cut.
    """
    count = 0
    foresee(state, cell)
    for k in range(1, state.whites):
        if state.dead_end[k] >= 0:
            for i in range(k):
                if state.are_twins(state.forced_white[i], state.forced_white[k]):
                    return True
    for i in range(state.whites):
        twin = state.next_twin(state.forced_white[i], -1)
        while twin >= 0:
            if twin != cell:
                for k in range(count):
                    if state.forced_by[k] != i and state.are_neighbours(state.forced[k], twin):
                        return True
                state.forced[count] = twin
                state.forced_by[count] = i
                count += 1
            twin = state.next_twin(state.forced_white[i], twin)
    state.pop_all()
    if state.closed or state.push_black(cell):
        return False  # a cut cell
    alone = state.contacts == 0
    for k in range(count):
        if not state.is_wall(state.forced[k]) and state.push_black(state.forced[k]):
            return True
    if alone:
        return False
    state.pop_all()
    state.push_black(cell)
    return find_cut_twins(state, cell) >= 0


def foresee(state, cell):
    """List in `forced_white` the open cells that shading `cell` would unshade: first its open neighbours, then the
    last exits of the dead ends beside it. Store in `dead_end` the dead end that each last exit belongs to, and -1
    for each open neighbour.
    """
    state.whites = 0
    for i in range(4 * cell, 4 * cell + 4):
        if state.beside[i] >= 0 and state.value_of[state.beside[i]] == OPEN:
            add_white(state, state.beside[i], -1)
    for i in range(4 * cell, 4 * cell + 4):
        if state.beside[i] >= 0 and state.value_of[state.beside[i]] != EMPTY:
            way_out = state.only_exit(state.beside[i], cell)
            if way_out >= 0 and state.value_of[way_out] == OPEN:
                add_white(state, way_out, state.beside[i])


def add_white(state, cell, dead_end):
    """Append `cell` to the list `forced_white`, unless it is already there. `dead_end` is the cell whose last exit
    `cell` is, or -1.
    """
    for i in range(state.whites):
        if state.forced_white[i] == cell:
            return
    state.forced_white[state.whites] = cell
    state.dead_end[state.whites] = dead_end
    state.whites += 1


def find_cut_twins(state, cell):
    """Search for two twins that become cut cells because `cell` is assumed shaded. Return the lower-numbered one
    and store the other in `cut_twin`; return -1 if no such pair exists. If `cell` touches only one wall, examine
    only the cells at the corners of `cell`.
    """
    joins = state.contacts > 1
    corners = (ONE << state.col_of[cell] << 1) | (ONE << state.col_of[cell] >> 1)
    above = state.row_of[cell] - 1
    for row in range(0 if joins else max(0, above), state.rows if joins else min(above + 3, state.rows)):
        still = state.twice[row] if joins else 0
        if row == above or row == above + 2:
            still |= state.once[row] & corners
        while still:
            first = row * state.cols + ctz(still)
            still &= still - 1
            if would_be_cut(state, first, cell):
                other = state.next_twin(first, -1)
                while other >= 0:
                    if other > first and would_be_cut(state, other, cell):
                        state.cut_twin = other
                        return first
                    other = state.next_twin(first, other)
    return -1


def would_be_cut(state, twin, cell):
    """Return whether `twin` becomes a cut cell because `cell` is assumed shaded. Return False if the two cells are
    neighbours or the same cell.
    """
    if not state.once[state.row_of[twin]] >> state.col_of[twin] & 1:
        return False
    return twin != cell and not state.are_neighbours(twin, cell) and state.closes_ring(twin)


# Premises and arguments.


def argue_from_white(state, i):
    """Add the cell with index `i` in `forced_white` to the premises. If it is a last exit, also add its dead end
    and the shaded neighbours of the dead end.
    """
    state.add_premise(state.forced_white[i])
    if state.dead_end[i] >= 0:
        state.add_premise(state.dead_end[i])
        state.add_wall_premises(state.dead_end[i])


def note_white(state, i):
    """Append two cells to the step's arguments: the cell with index `i` in `forced_white`, and its dead end or
    -1.
    """
    state.add_arg(state.forced_white[i])
    state.add_arg(state.dead_end[i])


# Shading the cell would leave two equal cells unshaded, or shade two neighbours.


def find_dead_end_pair(state):
    """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line: a
    neighbour and the last exit of a dead end.
    """
    find_equal_whites(state, False)


def find_equal_exits(state):
    """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line,
    both of them the last exits of dead ends.
    """
    find_equal_whites(state, True)


def find_equal_whites(state, exits):
    """Emit a step for each cell that stays unshaded because shading it would unshade two equal cells of one line.
    If `exits`, both are last exits of dead ends; otherwise one is a last exit, and the other is a neighbour of the
    shaded cell. Step arguments: for each of the two, the cell and its dead end (or -1).
    """
    look_ahead(state)
    for at in range(state.seen_count):
        foresee(state, state.seen[at])
        for i in range(state.whites):
            if (state.dead_end[i] >= 0) != exits:
                continue
            for k in range(i + 1, state.whites):
                if state.dead_end[k] >= 0 and state.are_twins(state.forced_white[i], state.forced_white[k]):
                    state.start_easiest_step(state.seen[at])
                    argue_from_white(state, i)
                    argue_from_white(state, k)
                    note_white(state, i)
                    note_white(state, k)
                    state.add_assignment(state.seen[at], UNSHADED)
                    state.emit()


def find_touching_twins(state):
    """Emit a step for each cell that stays unshaded because shading it would unshade two cells whose twins would
    then be shaded, although these twins are neighbours. Step arguments: for each of the two unshaded cells, the
    cell, its dead end (or -1), and its twin. Skip two cells that are twins of each other, because easier techniques
    apply to them.
    """
    look_ahead(state)
    for at in range(state.seen_count):
        foresee(state, state.seen[at])
        for i in range(state.whites):
            for k in range(i + 1, state.whites):
                if not state.are_twins(state.forced_white[i], state.forced_white[k]):
                    emit_touching_twins(state, state.seen[at], i, k)


def emit_touching_twins(state, cell, i, k):
    """Emit a step that unshades `cell` if a twin of the white cell with index `i` in `forced_white` touches a twin
    of the white cell with index `k`. If several twins touch, use only one pair of them.
    """
    twin_of_white = state.next_twin(state.forced_white[i], -1)
    while twin_of_white >= 0:
        other = state.next_twin(state.forced_white[k], -1)
        while other >= 0:
            if state.are_neighbours(twin_of_white, other) and twin_of_white != cell and other != cell:
                state.start_easiest_step(cell)
                add_forced(state, i, twin_of_white)
                add_forced(state, k, other)
                state.add_assignment(cell, UNSHADED)
                state.emit()
                return
            other = state.next_twin(state.forced_white[k], other)
        twin_of_white = state.next_twin(state.forced_white[i], twin_of_white)


def add_forced(state, i, twin):
    """Add the cell with index `i` in `forced_white` and its twin `twin` to the premises and to the arguments of the
    step.
    """
    argue_from_white(state, i)
    state.add_premise(twin)
    note_white(state, i)
    state.add_arg(twin)


# Shading the cell would close a wall with the help of twins.


def find_twin_wall(state):
    """Emit a step for each cell that stays unshaded because shading it would lead to a closed ring of shaded cells.
    Shading the cell would unshade its neighbours, so their twins would be shaded, and these twins would complete
    the ring.
    """
    find_closed_walls(state, False)


def find_exit_twin_wall(state):
    """Emit a step for each cell that stays unshaded because shading it would lead to a closed ring of shaded cells.
    Shading the cell would leave dead ends with only one exit each. These last exits would be unshaded, so their
    twins would be shaded, and these twins would help to complete the ring.
    """
    find_closed_walls(state, True)


def find_closed_walls(state, exits):
    """Emit a step for each cell that stays unshaded because shading it would close a ring together with the twins
    of white cells. If `exits`, at least one of these twins must be the twin of a last exit; otherwise none of them
    may be.
    """
    if state.closed:
        return
    look_ahead(state)
    for at in range(state.seen_count):
        foresee(state, state.seen[at])
        if exits and (not state.whites or state.dead_end[state.whites - 1] < 0):
            continue
        state.pop_all()
        if not state.push_black(state.seen[at]):
            choose_wall(state, state.seen[at], exits)


def choose_wall(state, cell, exits):
    """Emit a step that unshades `cell`, because shading it would close a ring together with twins of white cells.
    Choose the shortest ring that needs one twin only; if no ring does, use one with several twins. `exits` is the
    parameter of `find_walls`.
    """
    best = NO_RING
    best_twin = -1
    for i in range(state.whites):
        if (state.dead_end[i] >= 0) != exits:
            continue
        twin = state.next_twin(state.forced_white[i], -1)
        while twin >= 0:
            if twin != cell:
                state.pop_all()
                state.push_black(cell)
                if state.push_black(twin) and find_ring(state, twin) and state.ring_length < best:
                    best = state.ring_length
                    best_twin = twin
            twin = state.next_twin(state.forced_white[i], twin)
    state.pop_all()
    state.push_black(cell)
    if best_twin >= 0:
        state.push_black(best_twin)
        find_ring(state, best_twin)
        emit_wall(state, cell, best_twin, 0)
        return
    for i in range(state.whites):
        if state.dead_end[i] >= 0 and not exits:
            break
        twin = state.next_twin(state.forced_white[i], -1)
        while twin >= 0:
            if not state.is_wall(twin) and state.push_black(twin) and find_ring(state, twin):
                if not exits or needs_exit(state, cell):
                    emit_wall(state, cell, twin, SEVERAL_TWINS)
                return
            twin = state.next_twin(state.forced_white[i], twin)


def white_with_twin(state, twin):
    """Return the index in `forced_white` of the first cell that is a twin of `twin`; -1 if no cell is."""
    for i in range(state.whites):
        if state.are_twins(state.forced_white[i], twin):
            return i
    return -1


def needs_exit(state, cell):
    """Return whether any cell of the ring, apart from `cell`, is the twin of a last exit."""
    for i in range(state.ring_length):
        if state.value_of[state.ring[i]] != SHADED and state.ring[i] != cell:
            if state.dead_end[white_with_twin(state, state.ring[i])] >= 0:
                return True
    return False


def emit_wall(state, cell, twin, extra_weight):
    """Emit a step that unshades `cell`, because shading it would close the ring in `ring` together with twins of
    white cells. `twin` is the twin that completes the ring. `extra_weight` is added to the weight. Step arguments:
    whether the border is part of the ring; the number of twins in the ring; for each twin the white cell, the white
    cell's dead end (or -1), and the twin; then the ring in order.
    """
    twins = 0
    for i in range(state.ring_length):
        if state.value_of[state.ring[i]] != SHADED and state.ring[i] != cell:
            twins += 1
    state.start_step(state.current_technique, state.lightest[state.current_technique] + extra_weight, cell)
    state.add_arg(state.leans)
    state.add_arg(twins)
    add_forced(state, white_with_twin(state, twin), twin)
    for i in range(state.ring_length):
        if state.value_of[state.ring[i]] == SHADED:
            state.add_premise(state.ring[i])
        elif state.ring[i] != cell and state.ring[i] != twin:
            add_forced(state, white_with_twin(state, state.ring[i]), state.ring[i])
    for i in range(state.ring_length):
        state.add_arg(state.ring[i])
    state.add_assignment(cell, UNSHADED)
    state.emit()


# Shading the cell would turn two twins into cut cells.


def find_double_cut(state):
    """Emit a step for each cell that stays unshaded because shading it would turn two twins into cut cells. Cut
    cells must be unshaded, but of two twins at most one can be. Step arguments: for each of the two twins, the
    twin, whether the border is part of its ring, the length of the ring, and the ring in order.
    """
    if state.closed:
        return
    look_ahead(state)
    for at in range(state.seen_count):
        state.pop_all()
        if not state.push_black(state.seen[at]) and state.contacts > 0:
            first = find_cut_twins(state, state.seen[at])
            if first >= 0:
                emit_double_cut(state, state.seen[at], first, state.cut_twin)


def emit_double_cut(state, cell, first, other):
    state.start_easiest_step(cell)
    state.add_premise(first)
    state.add_premise(other)
    for i in range(2):
        cut = other if i else first
        find_ring(state, cut)
        state.add_arg(cut)
        state.add_arg(state.leans)
        state.add_arg(state.ring_length)
        for k in range(state.ring_length):
            state.add_arg(state.ring[k])
            if state.ring[k] != cell and state.ring[k] != cut:
                state.add_premise(state.ring[k])
    state.add_assignment(cell, UNSHADED)
    state.emit()
