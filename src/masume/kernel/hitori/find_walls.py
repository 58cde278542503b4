"""Find Hitori steps from last exits, and from walls of shaded cells, which must not cut the board in two.

A ring is a wall that closes on itself, or that runs from border to border; it cuts the board in two. A cut cell is an
open cell that would close a ring if it were shaded.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.hitori.cell_values import OPEN, UNSHADED
from cython.cimports.masume.kernel.hitori.row_masks import touching_twice

from masume.kernel.hitori.technique_weights import CUT_WEIGHTS

if not cython.compiled:
    NO_RING = 1 << 20  # the compiled form has it from find_walls.pxd

# By the number of other cells of a ring; the last one applies to all longer rings.
LONGEST_CUT = cython.declare(cython.int, max(CUT_WEIGHTS))
CUTS = cython.declare(cython.int[::1], array("i", CUT_WEIGHTS))


def find_last_exit(state):
    """Emit a step for each unshaded cell with only one exit, if this exit is open: it is unshaded."""
    if state.one_line:
        return  # on a board of one line, an unshaded cell may be the only one
    for row in range(state.rows):
        matches = state.dead_ends(row)
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            for i in range(4 * cell, 4 * cell + 4):
                if state.beside[i] >= 0 and state.value_of[state.beside[i]] == OPEN:
                    state.start_easiest_step(cell)
                    state.add_premise(cell)
                    state.add_wall_premises(cell)
                    state.add_assignment(state.beside[i], UNSHADED)
                    state.emit()


# Walls.


def find_cut_cell(state):
    """Emit a step for each cut cell: it is unshaded."""
    state.pop_all()
    if state.closed:
        return
    for row in range(state.rows):
        matches = state.open[row] & ~state.beside_shaded(row)
        if not state.one_line:
            above = state.shaded[row - 1] if row > 0 else 0
            below = state.shaded[row + 1] if row < state.rows - 1 else 0
            matches &= touching_twice(state.edge[row], above, below)
        while matches:
            cell = row * state.cols + ctz(matches)
            matches &= matches - 1
            if state.closes_ring(cell):
                emit_cut(state, cell)


def emit_cut(state, cell):
    """Emit a step that unshades the cut cell `cell`. The premises are the other cells of the shortest ring that
    shading it would close. Step arguments: the index of `cell` in the ring, and whether the border is part of the
    ring.
    """
    if state.mode == COLLECTING and state.best_weight >= LONGEST_CUT:
        state.start_easiest_step(cell)
    else:
        find_ring(state, cell)
        weight = CUTS[min(state.ring_length, len(CUTS)) - 1]
        if weight > state.best_weight:
            return
        state.start_step(state.current_technique, weight, cell)
        for i in range(state.ring_length):
            if i != state.ring_at:
                state.add_premise(state.ring[i])
        state.add_arg(state.ring_at)
        state.add_arg(state.leans)
    state.add_assignment(cell, UNSHADED)
    state.emit()


def find_cut_off(state):
    """Emit a contradiction for each shaded cell that closes a ring with shaded cells that precede it in reading
    order. Step argument: whether the border is part of the ring.
    """
    if not state.closed:
        return
    state.pop_all()
    if state.without_reasons:
        state.start_easiest_step(-1)
        state.emit()
        return
    state.rebuild_walls()
    for i in range(state.closed):
        find_ring(state, state.closing[i])
        state.start_easiest_step(state.closing[i])
        for k in range(state.ring_length):
            state.add_premise(state.ring[k])
        state.add_arg(state.leans)
        state.emit()


# Rings.


def find_ring(state, cell):
    """Find the shortest ring through `cell`, treating cells that are assumed shaded as shaded. Store its cells in
    `ring`, in order around the ring or from border to border. Return whether there is a ring.

    This is a breadth-first search that starts at each shaded cell that touches `cell` diagonally and, if `cell` is
    at the edge, at the border. Two paths that meet form a ring with `cell` if they have different starts.
    """
    state.ring[0] = cell
    state.ring_length = 1
    state.ring_at = 0
    state.leans = state.severs(cell)
    if state.leans:
        return True
    state.searched += 1
    state.head = state.tail = 1
    state.meeting_cost = NO_RING
    for i in range(4 * cell, 4 * cell + 4):
        near = state.diagonal[i]
        if near >= 0 and state.is_wall(near):
            arrive(state, near, -1, near, 1)
    if state.on_edge[cell]:
        arrive(state, state.border, -1, state.border, 0)
    while state.head < state.tail:
        member = state.queue[state.head]
        state.head += 1
        if 2 * state.cost[member] > state.meeting_cost + 1:
            break
        if member == state.border:
            go_on_from_border(state, cell)
            continue
        for i in range(4 * member, 4 * member + 4):
            near = state.diagonal[i]
            if near >= 0 and near != cell and state.is_wall(near):
                go_on(state, member, near)
        if state.on_edge[member]:
            go_on(state, member, state.border)
    if state.meeting_cost == NO_RING:
        return False
    unroll_ring(state, cell)
    return True


def go_on_from_border(state, cell):
    """Extend a path that has reached the border to each shaded cell at the edge except `cell`."""
    for row in range(state.rows):
        walls = state.shaded[row] & state.edge[row]
        while walls:
            if row * state.cols + ctz(walls) != cell:
                go_on(state, state.border, row * state.cols + ctz(walls))
            walls &= walls - 1
    for i in range(state.pushes):
        if state.on_edge[state.pushed[i]] and state.pushed[i] != cell:
            go_on(state, state.border, state.pushed[i])


def go_on(state, member, near):
    """Extend the path that ends in `member` to `near`, which touches `member`. If a path from another start has
    already reached `near`, the two paths form a ring: store where they meet if the ring is shorter than earlier
    ones.
    """
    if state.reached[near] != state.searched:
        arrive(state, near, member, state.start[member], state.cost[member] + (near != state.border))
    elif state.start[near] != state.start[member] and state.cost[member] + state.cost[near] < state.meeting_cost:
        state.meeting_cost = state.cost[member] + state.cost[near]
        state.meeting[0] = member
        state.meeting[1] = near


def arrive(state, member, before, start, cost):
    """Record that a path of `cost` cells, which begins at `start`, has reached `member` from `before`. Put `member`
    at the end of the queue, but the border at the front, because it does not count as a cell of the path.
    """
    state.reached[member] = state.searched
    state.before[member] = before
    state.start[member] = start
    state.cost[member] = cost
    if member == state.border:
        state.head -= 1
        state.queue[state.head] = member
    else:
        state.queue[state.tail] = member
        state.tail += 1


def unroll_ring(state, cell):
    """Store in `ring` the cell `cell` and the two paths that meet, in the order around the ring. If the border is
    part of the ring, begin with the cell after the border; otherwise begin with `cell`.
    """
    state.queue[0] = cell
    length = 1
    for half in range(2):
        first = length
        member = state.meeting[half]
        while member >= 0:  # from the meeting point back to the start
            state.queue[length] = member
            length += 1
            member = state.before[member]
        if half == 0:
            for i in range((length - first) // 2):
                last = length - 1 - i
                state.queue[first + i], state.queue[last] = state.queue[last], state.queue[first + i]
    first = 0
    for i in range(length):
        if state.queue[i] == state.border:
            first = i + 1
    state.leans = first > 0
    state.ring_length = length - state.leans
    for i in range(state.ring_length):
        state.ring[i] = state.queue[(first + i) % length]
        if state.ring[i] == cell:
            state.ring_at = i
