"""Find Kakuro steps from the sums of several runs that form a region from which few open cells stick out.

See run_graph.py for regions, and for the labels by which cuts are found. The labels of other sets of cells may cancel
out by chance, so each cut found by labels is verified.
"""

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, DIGIT, DIGITS
from cython.cimports.masume.kernel.kakuro.finder_state import FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS, TECHNIQUES

REGION_SUM = cython.declare(cython.int, NUMBERS["region-sum"])
TWO_CELL_CUT = cython.declare(cython.int, NUMBERS["two-cell-cut"])
LARGER_CUT = cython.declare(cython.int, NUMBERS["larger-cut"])

REGION_SUM_WEIGHT = cython.declare(cython.int, TECHNIQUES["region-sum"])
FEW_RUNS = cython.declare(cython.int, 4)
WEIGHT_PER_RUN = cython.declare(cython.int, 20)
HEAVIEST_REGION = cython.declare(cython.int, 550)

# Largest number of open cells sticking out; with more, bounds are weak and take much work.
MAX_STICKING_OUT = cython.declare(cython.int, 6)

# The graph.


def find_labels(state: FinderState):
    """Compute the labels of the open cells, and sort the cells by label. Do nothing if no digit was written since the
    last call.
    """
    if state.cuts_at >= state.placed_at:
        return
    state.cuts_at = state.clock
    state.sorted_count = 0
    for cell in range(state.cells):
        state.graph_domain[cell] = state.domain[cell] if state.written[cell] else ALL
        if state.across_of[cell] >= 0 and not state.written[cell]:
            state.sorted[state.sorted_count] = cell
            state.sorted_count += 1
    state.graph.explore(state.sorted, 0, state.sorted_count, True)
    sort_cells(state)


def piece_of(state: FinderState, cell):
    """Return the connected part of the graph that contains the open cell `cell`, as the index of one of its nodes."""
    return state.graph.root[state.graph.node_of(state.across_of[cell])]


def sort_cells(state: FinderState):
    """Sort the open cells by label, then by component, then by cell."""
    gap = state.sorted_count // 2
    while gap:
        for i in range(gap, state.sorted_count):
            cell = state.sorted[i]
            k = i
            while k >= gap and comes_before(state, cell, state.sorted[k - gap]):
                state.sorted[k] = state.sorted[k - gap]
                k -= gap
            state.sorted[k] = cell
        gap //= 2


def comes_before(state: FinderState, first, two):
    """Return whether the open cell `first` comes before the open cell `two` in the order by label, then by
    component, then by cell.
    """
    if state.graph.label[first] != state.graph.label[two]:
        return state.graph.label[first] < state.graph.label[two]
    if piece_of(state, first) != piece_of(state, two):
        return piece_of(state, first) < piece_of(state, two)
    return first < two


def first_with(state: FinderState, label):
    """Return the index in `sorted` of the first cell whose label is at least `label`."""
    low = 0
    high = state.sorted_count
    while low < high:
        middle = (low + high) // 2
        if state.graph.label[state.sorted[middle]] < label:
            low = middle + 1
        else:
            high = middle
    return low


# Regions.


def find_region(state: FinderState, count):
    """Find a region of at least two runs from which exactly the first `count` cells of `cut` stick out. The removal
    of these cells splits the graph into two sides; if both are such regions, choose the smaller one. Return the
    index of the chosen side, 0 or 1, or -1 if there is no such region.
    """
    state.mark += 1
    best = -1
    for side in range(2):
        cell = state.cut[0]
        base = side * (state.runs + 1)
        collect_side(
            state, side, state.graph.node_of(state.across_of[cell] if side == 0 else state.down_of[cell]), count
        )
        good: cython.bint = state.in_side[base + state.runs] != state.mark
        for i in range(count):
            cell = state.cut[i]
            across_inside: cython.bint = state.in_side[base + state.graph.node_of(state.across_of[cell])] == state.mark
            two: cython.bint = state.in_side[base + state.graph.node_of(state.down_of[cell])] == state.mark
            if across_inside == two:
                good = False
        if good and (best < 0 or is_smaller(state, side, best)):
            best = side
    return best if best >= 0 and state.side_count[best] > 1 else -1


def is_smaller(state: FinderState, side, other):
    """Return whether the region on `side` has fewer runs than the region on the side `other`. If they have equally
    many, the region with the lowest-numbered run counts as smaller.
    """
    if state.side_count[side] != state.side_count[other]:
        return state.side_count[side] < state.side_count[other]
    return first_run(state, side) < first_run(state, other)


def first_run(state: FinderState, side):
    """Return the lowest index of the runs in the region on `side`."""
    first = state.runs
    for i in range(state.side_count[side]):
        first = min(first, state.side[side * (state.runs + 1) + i])
    return first


def collect_side(state: FinderState, side, start, count):
    """Collect in `side` the nodes that are still connected with the node `start` without the first `count` cells of
    `cut`. Stop at the node `outside`, because no region contains it.
    """
    base = side * (state.runs + 1)
    state.side[base] = start
    state.in_side[base + start] = state.mark
    reached = 1
    at = 0
    while at < reached:
        node = state.side[base + at]
        at += 1
        if node == state.runs:
            break  # no region contains it
        for place in range(state.start[node], state.start[node + 1]):
            cell = state.member[place]
            if state.written[cell] or cell == state.cut[0]:
                continue
            if count > 1 and (cell == state.cut[1] or (count > 2 and cell == state.cut[2])):
                continue
            other = state.graph.beyond(cell, node)
            if state.in_side[base + other] != state.mark:
                state.in_side[base + other] = state.mark
                state.side[base + reached] = other
                reached += 1
    state.side_count[side] = reached


def balance_region(state: FinderState, side):
    """Set `balance` to the total of the open cells that stick out of the region on `side`, where cells in down runs
    count negatively: the across sums of the region, minus its down sums, minus the written digits that stick out.
    Also collect the written cells that stick out, and the open ones with their signs: 1 in an across run of the
    region, -1 in a down run.
    """
    base = side * (state.runs + 1)
    state.balance = 0
    state.filled_count = 0
    state.out_count = 0
    for i in range(state.side_count[side]):
        run = state.side[base + i]
        across: cython.bint = run < state.across_runs
        sign = 1 if across else -1
        state.balance += sign * state.clue[run]
        for at in range(state.start[run], state.start[run + 1]):
            cell = state.member[at]
            other = state.down_of[cell] if across else state.across_of[cell]
            if state.in_side[base + other] == state.mark:
                continue
            if state.written[cell]:
                state.balance -= sign * DIGIT[state.domain[cell]]
                state.filled[state.filled_count] = cell
                state.filled_count += 1
            elif state.out_count < MAX_STICKING_OUT + 1:
                k = state.out_count
                while k > 0 and state.out[k - 1] > cell:
                    state.out[k] = state.out[k - 1]
                    state.sign[k] = state.sign[k - 1]
                    state.out_run[k] = state.out_run[k - 1]
                    k -= 1
                state.out[k] = cell
                state.sign[k] = sign
                state.out_run[k] = run
                state.out_count += 1


def region_weight(runs):
    """Return the weight of a step from a region of `runs` runs. Regions of up to FEW_RUNS runs have the least weight;
    each further run adds to it, up to HEAVIEST_REGION.
    """
    return min(HEAVIEST_REGION, REGION_SUM_WEIGHT + WEIGHT_PER_RUN * max(0, runs - FEW_RUNS))


def largest_region(weight):
    """Return the number of runs of the largest region whose step weighs at most `weight`, which must be less than
    HEAVIEST_REGION.
    """
    return FEW_RUNS + (weight - REGION_SUM_WEIGHT) // WEIGHT_PER_RUN


# Techniques.


def find_region_sums(state: FinderState):
    """Emit a step for each open cell that is the only one to stick out of some region: the sums of the region
    determine its digit.
    """
    find_labels(state)
    for i in range(state.sorted_count):
        cell = state.sorted[i]
        if state.graph.label[cell]:
            break
        state.cut[0] = cell
        side = find_region(state, 1)
        if side < 0:
            continue
        balance_region(state, side)
        digit = state.balance * state.sign[0]
        weight = region_weight(state.side_count[side])
        if weight <= state.best_weight and state.out_count == 1 and 0 < digit <= DIGITS and state.allows(cell, digit):
            state.start_step(REGION_SUM, weight, -1)
            for k in range(state.filled_count):
                state.add_premise(state.filled[k])
            state.add_assignment(cell, digit)
            end_with_region(state, side)


def find_two_cell_cuts(state: FinderState):
    """Emit a step for each region from which exactly two open cells stick out: their total is known, so digits that
    do not fit this total are eliminated from them.
    """
    find_labels(state)
    for i in range(state.sorted_count):
        for k in range(i + 1, state.sorted_count):
            first = state.sorted[i]
            two = state.sorted[k]
            if state.graph.label[first] != state.graph.label[two] or piece_of(state, first) != piece_of(state, two):
                break
            state.cut[0] = first
            state.cut[1] = two
            offer_cut_of(state, TWO_CELL_CUT, 2)


def find_larger_cuts(state: FinderState):
    """Emit a step for each region from which exactly three open cells stick out, unless one or two of these form a
    cut by themselves: the total of the three is known, so digits that do not fit it are eliminated.
    """
    find_labels(state)
    i = 0
    while i < state.sorted_count:
        label_of = state.graph.label[state.sorted[i]]
        next_one = end_of(state, i)
        k = next_one
        while k < state.sorted_count and label_of:
            two = state.graph.label[state.sorted[k]]
            next_two = end_of(state, k)
            # Visit each triple of labels once: with the greatest label as the third.
            if label_of ^ two > two:
                first = first_with(state, label_of ^ two)
                for a in range(i, next_one):
                    for b in range(k, next_two):
                        c = first
                        while c < state.sorted_count and state.graph.label[state.sorted[c]] == label_of ^ two:
                            state.cut[0] = state.sorted[a]
                            state.cut[1] = state.sorted[b]
                            state.cut[2] = state.sorted[c]
                            offer_cut_of(state, LARGER_CUT, 3)
                            c += 1
            k = next_two
        i = next_one


def end_of(state: FinderState, i):
    """Return the index in `sorted` after the last cell that has the same label as the cell at index `i`."""
    label = state.graph.label[state.sorted[i]]
    while i < state.sorted_count and state.graph.label[state.sorted[i]] == label:
        i += 1
    return i


def offer_cut_of(state: FinderState, technique, count):
    """Emit a step of `technique` for the first `count` cells of `cut`, two or three, if they are the open cells
    that stick out of some region: eliminate the digits that are in no assignment with the right total.
    """
    side = find_region(state, count)
    if side < 0:
        return
    balance_region(state, side)
    if state.out_count != count:
        return
    fit_out(state, count)
    weight = state.lightest[technique]
    if technique == TWO_CELL_CUT:
        # A region that is hard to see with one cell sticking out is no easier with two.
        weight = max(weight, region_weight(state.side_count[side]))
    offer_cut(state, technique, weight, side)


def offer_cut(state: FinderState, technique, weight, side):
    """Emit a step that eliminates the digits in `out_gone` from the open cells that stick out of the region on
    `side`. The premises are the written cells that stick out, and the open cells that had already lost candidates;
    if only one cell loses candidates now, that cell is not a premise. If more than three cells stick out, the
    written corners of the rectangle are premises, too.
    """
    losing = 0
    loser = -1
    for i in range(state.out_count):
        if state.out_gone[i] == state.domain[state.out[i]]:
            return  # no filling is left, which is a contradiction
        if state.out_gone[i]:
            losing += 1
            loser = i
    if not losing or weight > state.best_weight:
        return
    state.start_step(technique, weight, -1)
    for i in range(state.filled_count):
        state.add_premise(state.filled[i])
    for i in range(state.out_count):
        if state.domain[state.out[i]] != ALL and (losing > 1 or i != loser):
            state.add_premise(state.out[i])
    if state.out_count > 3:
        # Bounds: no other cell of their runs can hold the digits written inside.
        for i in range(4):
            if state.written[state.corner[i]]:
                state.add_premise(state.corner[i])
    for i in range(state.out_count):
        state.add_eliminations(state.out[i], state.out_gone[i])
    end_with_region(state, side)


def end_with_region(state: FinderState, side):
    """Append the runs of the region on `side`, in ascending order, to the arguments of the current step, and emit
    the step.
    """
    if not state.without_reasons:
        base = side * (state.runs + 1)
        for run in range(state.runs):
            if state.in_side[base + run] == state.mark:
                state.add_arg(run)
    state.emit()


def fit_out(state: FinderState, count):
    """Set `out_gone`, for each of the `count` cells (two or three) that stick out, to the candidates that occur in
    no assignment with the right total.
    """
    for i in range(count):
        state.out_gone[i] = state.domain[state.out[i]]
    for digit in range(1, DIGITS + 1):
        if not state.domain[state.out[0]] >> digit & 1:
            continue
        for two in range(1, DIGITS + 1):
            if not state.domain[state.out[1]] >> two & 1 or (digit == two and are_peers(state, 0, 1)):
                continue
            rest = state.balance - state.sign[0] * digit - state.sign[1] * two
            if count == 2:
                if rest == 0:
                    state.out_gone[0] &= ~(1 << digit)
                    state.out_gone[1] &= ~(1 << two)
                continue
            three = rest * state.sign[2]
            if three < 1 or three > DIGITS or not state.domain[state.out[2]] >> three & 1:
                continue
            if (digit == three and are_peers(state, 0, 2)) or (two == three and are_peers(state, 1, 2)):
                continue
            state.out_gone[0] &= ~(1 << digit)
            state.out_gone[1] &= ~(1 << two)
            state.out_gone[2] &= ~(1 << three)


def are_peers(state: FinderState, i, k):
    """Return whether the cells with indices `i` and `k` in `out` share a run."""
    first = state.out[i]
    two = state.out[k]
    return state.across_of[first] == state.across_of[two] or state.down_of[first] == state.down_of[two]


# Four runs.


def offer_bounds(state: FinderState):
    """Emit a step for the region that consists of the four runs of the current rectangle, if at least four open
    cells stick out of it, but not too many. A digit is eliminated from one of these cells if the other cells could
    not make up the rest of the total: even their least sum is too great, or even their greatest too small.
    """
    state.mark += 1
    state.side[0] = state.across_of[state.corner[0]]
    state.side[1] = state.across_of[state.corner[2]]
    state.side[2] = state.down_of[state.corner[0]]
    state.side[3] = state.down_of[state.corner[2]]
    state.side_count[0] = 4
    for i in range(4):
        state.in_side[state.side[i]] = state.mark
    balance_region(state, 0)
    if state.out_count < 4 or state.out_count > MAX_STICKING_OUT:
        return
    lowest = 0
    highest = 0
    for i in range(4):
        if not bound(state, state.side[i], -1):
            return
        lowest += state.run_low
        highest += state.run_high
    for i in range(state.out_count):
        bound(state, state.out_run[i], -1)
        low = lowest - state.run_low
        high = highest - state.run_high
        if not bound(state, state.out_run[i], state.out[i]):
            return
        low += state.run_low
        high += state.run_high
        state.out_gone[i] = 0
        for digit in range(1, DIGITS + 1):
            rest = state.balance - state.sign[i] * digit
            if state.domain[state.out[i]] >> digit & 1 and not low <= rest <= high:
                state.out_gone[i] |= 1 << digit
    offer_cut(state, LARGER_CUT, state.lightest[LARGER_CUT], 0)


def bound(state: FinderState, run, without):
    """Set `run_low` and `run_high` to the least and the greatest amount that `run` can add to the total of the
    cells that stick out. The cell `without` is not counted. Return False if there are too few digits for the cells
    of the run.
    """
    opened = 0
    for i in range(state.out_count):
        if state.out_run[i] == run and state.out[i] != without:
            if opened == DIGITS or state.domain[state.out[i]] == 0:
                return False
            state.filler.domain[opened] = state.domain[state.out[i]]
            opened += 1
    state.run_low = 0
    state.run_high = 0
    if opened == 0:
        return True
    state.filler.tally(opened)
    state.filler.extreme(0, state.placed_digits[run], False)
    state.run_low = state.filler.total
    if state.filler.lacking:
        return False
    state.filler.extreme(0, state.placed_digits[run], True)
    state.run_high = state.filler.total
    if state.filler.lacking:
        return False
    if run >= state.across_runs:
        state.run_low, state.run_high = -state.run_high, -state.run_low
    return True
