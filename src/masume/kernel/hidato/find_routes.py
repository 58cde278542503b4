"""Find Hidato steps about gaps: by counting the steps around filled cells, and by comparing routes.

A detour is an argument about one gap: because its path must go around filled cells, it cannot reach certain cells in
time. A stretch is a part of the path with consecutive gaps. A cluster is a set of gaps in a stretch that compete for
cells, so that their routes must not meet; its members are the missing numbers of these gaps. A route assigns a cell to
each member, in order.
"""

import cython
from cython.cimports.masume.kernel.bits import bit
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.hidato.eliminations import (
    add_losing_item,
    begin_losses,
    lose_from,
    reason,
    reason_beside,
    reason_row,
    reason_singles,
    remove_losses,
    start_losses,
    start_with_premises,
)

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

ALL_ROUTES = cython.declare(cython.int, NUMBERS["all-routes"])
MUST_VISIT = cython.declare(cython.int, NUMBERS["must-visit"])
DETOUR = cython.declare(cython.int, technique_weights.DETOUR)
MORE_ROUTES = cython.declare(cython.int, technique_weights.MORE_ROUTES)
ELIMINATING = cython.declare(cython.int, technique_weights.ELIMINATING)
MOST_MISSING = cython.declare(cython.int, technique_weights.MOST_MISSING)
FEW_ROUTES = cython.declare(cython.int, technique_weights.FEW_ROUTES)
MOST_ROUTES = cython.declare(cython.int, technique_weights.MOST_ROUTES)
# Largest number of cells of all routes together, because a sentence names them one by one.
MOST_NAMED = cython.declare(cython.int, 24)


# Counting steps.


def is_quiet(state, low, high, seen):
    """Return whether none of the cells that were filled after the first `seen` ones affects the gap between the
    numbers `low` and `high`. A cell cannot affect the gap if a path through it from `low` to `high` would be too
    long.
    """
    for i in range(seen, state.filled_count):
        cell = state.filled[i]
        steps = 0
        if low > 0:
            steps = state.steps(state.where[low], cell)
        if high <= state.size:
            steps += state.steps(state.where[high], cell)
            if low == 0:
                steps += 1
        elif low > 0:
            steps += 1
        if steps <= high - low:
            return False
    return True


def find_detours(state):
    """Emit a step for each gap whose path must make a detour; or, if the current technique is a contradiction, emit
    a contradiction for each gap without a path that is short enough.

    Between two successive written numbers, the path passes through open cells only. So only paths through open
    cells are counted, and only from these two numbers.
    """
    if state.clean_as_of[state.current_technique] == state.filled_count:
        return
    ways: cython.bint = state.current_technique >= state.techniques
    emitted: cython.bint = False
    low = 0
    while low < state.size:
        high = state.higher(low)
        ends: cython.int = (low > 0) + (high <= state.size)
        # The number in a gap of one touches both ends, so there is no detour.
        if (ends == 2 and high > low + 1) if ways else (ends > 0 and high > low + 2):
            at = 2 * low + ways
            quiet = state.quiet_high[at] == high and is_quiet(state, low, high, state.quiet_filled[at])
            if quiet or not (lacks_way(state, low, high) if ways else find_detour(state, low, high)):
                state.quiet_high[at] = high
                state.quiet_filled[at] = state.filled_count
            else:
                offer_along_gap(state, low, high)
                emitted = True
        low = high
    if not emitted:
        state.clean_as_of[state.current_technique] = state.filled_count


def find_detour(state, low, high):
    """Mark each number between the written numbers `low` and `high` as eliminated from the cells that no path
    through open cells can reach in time. Store all cells that can be reached from either end in row `around_gap`.
    Return whether anything is eliminated.
    """
    begin_losses(state, False)
    for number in range(low + 1, high):
        state.clear(state.removed + number)
    state.tick((high - low) * state.width)
    state.clear(state.around_gap)
    if low > 0:
        begin_flood(state, state.where[low])
        for number in range(low + 1, high):
            state.tick(2 * state.width)
            count_on(state, number)
        state.join(state.around_gap, state.reached)
    if high <= state.size:
        begin_flood(state, state.where[high])
        for number in range(high - 1, low, -1):
            state.tick(2 * state.width)
            count_on(state, number)
        state.join(state.around_gap, state.reached)
    for number in range(low + 1, high):
        lose_from(state, number)
    return state.losing_count > 0


def begin_flood(state, cell):
    """Start a flood fill from `cell`. Row `reached` holds all cells reached so far, and row `flood_edge` those
    reached last.
    """
    state.clear(state.reached)
    state.add(state.reached, cell)
    state.clear(state.flood_edge)
    state.add(state.flood_edge, cell)
    state.is_flooding = True


def flood_on(state):
    """Extend the flood fill by one step through open cells."""
    if not state.is_flooding:
        return
    width = state.width
    reached = state.reached * width
    edge = state.flood_edge * width
    state.spread(state.flood_edge, state.flood_edge)
    state.is_flooding = False
    for word in range(width):
        more = state.sets[edge + word] & state.sets[state.open * width + word] & ~state.sets[reached + word]
        state.sets[edge + word] = more
        state.sets[reached + word] |= more
        if more:
            state.is_flooding = True


def count_on(state, number):
    """Extend the flood fill by one step, and mark `number` as eliminated from the cells that are still not
    reached.
    """
    width = state.width
    flood_on(state)
    for word in range(width):
        out = state.sets[number * width + word] & ~state.sets[state.reached * width + word]
        state.sets[(state.removed + number) * width + word] |= out


def lacks_way(state, low, high):
    """Return whether every path through open cells between the written numbers `low` and `high` is too long. If so,
    store the cells that can be reached from `low` in row `around_gap`.
    """
    goal = state.touching + state.where[high]
    begin_losses(state, False)
    begin_flood(state, state.where[low])
    for _ in range(low + 1, high):
        flood_on(state)
        if state.meets(state.flood_edge, goal):
            return False
        if not state.is_flooding:
            break
    state.copy_row(state.around_gap, state.reached)
    return True


def offer_along_gap(state, low, high):
    """Emit the eliminations from the numbers between `low` and `high`, or a contradiction if there are none. The
    premises are the filled cells around the cells in row `around_gap`. Step arguments: `low` and `high`.
    """
    if state.mode != COLLECTING:
        state.spread(state.around_gap, state.beside)
        state.drop(state.beside, state.open)
        reason_row(state, state.beside)
        if low > 0:
            reason(state, state.where[low])
        if high <= state.size:
            reason(state, state.where[high])
        reason_singles(state)
    if state.losing_count:
        start_losses(state, DETOUR, low)
    else:
        start_with_premises(state, 0, low)
    state.add_arg(low)
    state.add_arg(high)
    state.emit()


# Comparing routes.


def list_closed_gaps(state):
    """List the gaps between two written numbers."""
    state.gap_count = 0
    low = state.higher(0)
    while low <= state.size:
        high = state.higher(low)
        if high > low + 1 and high <= state.size:
            state.gap_low[state.gap_count] = low
            state.gap_high[state.gap_count] = high
            state.gap_count += 1
        low = high


def find_routes(state, visiting):
    """Emit, for each cluster, the eliminations on which all its routes agree. If `visiting`, consider only routes
    through all cells that no number outside the cluster can hold.
    """
    list_closed_gaps(state)
    state.seen_stamp += 1
    for first in range(state.gap_count):
        total = 0
        for last in range(first, state.gap_count):
            total += state.gap_high[last] - state.gap_low[last] - 1
            if total > MOST_MISSING:
                break
            state.tick(state.width * total)
            split_stretch(state, visiting, first, last)


def split_stretch(state, visiting, first, last):
    """Divide the gaps with indices `first` to `last` into clusters that do not compete for the same cells. Compare
    the routes of each cluster that has not been examined yet.
    """
    count = last - first + 1
    # group[i]: the lowest gap of the cluster to which gap i belongs
    for i in range(count):
        state.group[i] = i
    for i in range(count):
        for j in range(i):
            if state.group[i] != state.group[j] and compete_for_cells(state, first + i, first + j):
                lower = min(state.group[i], state.group[j])
                other = max(state.group[i], state.group[j])
                for k in range(count):
                    if state.group[k] == other:
                        state.group[k] = lower
    for i in range(count):
        if state.group[i] != i:
            continue
        mask = 0
        for j in range(i, count):
            if state.group[j] == i:
                mask |= 1 << (j - i)
        at = (first + i) * 64 + mask
        if state.seen_cluster[at] != state.seen_stamp:
            state.seen_cluster[at] = state.seen_stamp
            emit_at_cluster(state, visiting, first + i, mask)


def compete_for_cells(state, first, other):
    """Return whether any cell is a candidate for numbers of both gaps `first` and `other`."""
    for number in range(state.gap_low[first] + 1, state.gap_high[first]):
        for rival in range(state.gap_low[other] + 1, state.gap_high[other]):
            if state.meets(number, rival):
                return True
    return False


def emit_at_cluster(state, visiting, first, mask):
    """Emit the eliminations on which all routes of a cluster agree. Bit i of `mask` is set if the gap with index
    `first` + i belongs to the cluster. `visiting` is the parameter of `find_routes`.
    """
    state.member_count = 0
    for i in range(MOST_MISSING):
        if mask >> i & 1:
            for number in range(state.gap_low[first + i] + 1, state.gap_high[first + i]):
                state.member[state.member_count] = number
                state.member_count += 1
    state.visited_count = 0
    if visiting and not list_visited(state):
        return
    state.route_count = 0
    if not walk(state, 0) or state.route_count == 0:
        return
    if state.route_count > 1 and state.route_count * state.member_count > MOST_NAMED:
        return
    weight = MORE_ROUTES
    if visiting:
        weight = state.lightest[MUST_VISIT]
    elif state.route_count <= FEW_ROUTES:
        weight = state.lightest[ALL_ROUTES]
    if mark_own(state):
        offer_routes(state, weight, first, mask, False)
    if state.route_count > 1 and mark_shared(state):
        offer_routes(state, weight, first, mask, True)


def is_member(state, number):
    """Return whether `number` is a member of the cluster."""
    for i in range(state.member_count):
        if state.member[i] == number:
            return True
    return False


def list_visited(state):
    """List in `visited` the cells that only members of the cluster can hold. Return whether there are any."""
    row = state.candidate_cells
    state.clear(row)
    for i in range(state.member_count):
        state.join(row, state.member[i])
    cell = -1
    while (cell := state.next_in(row, cell)) >= 0:
        count = 0
        for i in range(state.member_count):
            if state.can_be(cell, state.member[i]):
                count += 1
        if count == state.domain_size[cell]:
            state.visited[state.visited_count] = cell
            state.visited_count += 1
    return state.visited_count > 0


def walk(state, i):
    """Continue the current route, which covers the first `i` members, in all possible ways, and list the complete
    routes. Return False if there are too many.
    """
    number = state.member[i]
    here = state.where[number - 1] if state.where[number - 1] >= 0 else state.chosen[i - 1]
    goal = state.where[number + 1]
    slots = state.slots
    for slot in range(slots):
        cell = state.neighbour[here * slots + slot]
        if cell < 0 or not state.sets[number * state.width + (cell >> 6)] & bit(cell):
            continue
        if goal >= 0 and not state.has(state.touching + goal, cell):
            continue
        free: cython.bint = True
        for j in range(i):
            if state.chosen[j] == cell:
                free = False
        if not free:
            continue
        state.chosen[i] = cell
        if state.visited_count and count_unvisited(state, i) > state.member_count - 1 - i:
            continue
        if i < state.member_count - 1:
            if not walk(state, i + 1):
                return False
        elif state.route_count == MOST_ROUTES:
            return False
        else:
            for j in range(state.member_count):
                state.route[state.route_count * MOST_MISSING + j] = state.chosen[j]
            state.route_count += 1
    return True


def count_unvisited(state, last):
    """Return the number of cells in `visited` that the current route does not use. The route extends to the member
    with index `last`.
    """
    count = state.visited_count
    for i in range(state.visited_count):
        for j in range(last + 1):
            if state.chosen[j] == state.visited[i]:
                count -= 1
    return count


def mark_own(state):
    """Mark each member of the cluster as eliminated from the cells in which no route places it. Return whether
    anything is eliminated.
    """
    begin_losses(state, False)
    for i in range(state.member_count):
        number = state.member[i]
        row = state.removed + number
        state.copy_row(row, number)
        for r in range(state.route_count):
            cell = state.route[r * MOST_MISSING + i]
            if state.has(row, cell):
                state.flip(row, cell)
        lose_from(state, number)
    return state.losing_count > 0


def mark_shared(state):
    """Mark all numbers outside the cluster as eliminated from the cells that every route uses. Return whether
    anything is eliminated.
    """
    begin_losses(state, False)
    for i in range(state.member_count):
        cell = state.route[i]
        always: cython.bint = True
        for r in range(1, state.route_count):
            used: cython.bint = False
            for j in range(state.member_count):
                if state.route[r * MOST_MISSING + j] == cell:
                    used = True
            if not used:
                always = False
        if not always:
            continue
        number = 0
        while (number := state.next_number(cell, number)) > 0:
            if is_member(state, number):
                continue
            if not is_listed(state, number):
                state.clear(state.removed + number)
                add_losing_item(state, number)
            state.add(state.removed + number, cell)
    return state.losing_count > 0


def is_listed(state, number):
    """Return whether `number` is in the list of numbers that lose cells."""
    for i in range(state.losing_count):
        if state.losing_items[i] == number:
            return True
    return False


def offer_routes(state, weight, first, mask, shared):
    """Emit the eliminations by the routes of a cluster. `first` and `mask` are the parameters of `emit_at_cluster`;
    `shared` states whether the eliminations are from numbers outside the cluster. Step arguments: 1 if `shared`,
    else 0; the number of gaps; for each gap, the lower and the higher number around it; the number of cells that
    must be visited, and these cells; the number of routes, and the cells of each route.
    """
    gaps = 0
    for i in range(MOST_MISSING):
        if mask >> i & 1:
            gaps += 1
            if state.mode != COLLECTING:
                reason_beside(state, state.where[state.gap_low[first + i]])
                reason_beside(state, state.where[state.gap_high[first + i]])
    if state.mode != COLLECTING:
        for r in range(state.route_count):
            for j in range(state.member_count):
                reason_beside(state, state.route[r * MOST_MISSING + j])
    if shared:
        start_with_premises(state, weight + ELIMINATING, state.gap_low[first])
        remove_losses(state)
    else:
        start_losses(state, weight, state.gap_low[first])
    state.add_arg(1 if shared else 0)
    state.add_arg(gaps)
    for i in range(MOST_MISSING):
        if mask >> i & 1:
            state.add_arg(state.gap_low[first + i])
            state.add_arg(state.gap_high[first + i])
    state.add_arg(state.visited_count)
    for i in range(state.visited_count):
        state.add_arg(state.visited[i])
    state.add_arg(state.route_count)
    for r in range(state.route_count):
        for j in range(state.member_count):
            state.add_arg(state.route[r * MOST_MISSING + j])
    state.emit()
