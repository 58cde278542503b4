"""Find Kakuro steps from several crossing runs: the corners of rectangles, and chains of cells with two candidates.

The corners of a rectangle are its four cells in cyclic order: each shares a run with the next. For chains, a node is a
pair of a cell that has exactly two candidates and one of these candidates.
"""

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import BITS, COUNT, DIGIT, DIGITS
from cython.cimports.masume.kernel.kakuro.find_cuts import offer_bounds
from cython.cimports.masume.kernel.kakuro.finder_state import MOST_LINKS, MOST_OPEN, FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS

CROSSING_RUNS = cython.declare(cython.int, NUMBERS["crossing-runs"])
DEADLY_RECTANGLE = cython.declare(cython.int, NUMBERS["deadly-rectangle"])
LARGER_CUT = cython.declare(cython.int, NUMBERS["larger-cut"])
XY_CHAIN = cython.declare(cython.int, NUMBERS["xy-chain"])

ENDLESS = cython.declare(cython.int, 1 << 20)  # longer than any chain

# Rectangles.


def find_rectangles(state: FinderState, technique):
    """Emit the steps of `technique` for each rectangle: the four cells in which two across runs and two down runs
    cross.
    """
    for run in range(state.across_runs):
        for i in range(state.start[run], state.start[run + 1]):
            first = state.member[i]
            left = state.down_of[first]
            if not is_corner(state, technique, first):
                continue
            for k in range(i + 1, state.start[run + 1]):
                two = state.member[k]
                if not is_corner(state, technique, two):
                    continue
                for at in range(state.start[left], state.start[left + 1]):
                    four = state.member[at]
                    three = four + two - first
                    if four <= first or three >= state.cells or state.across_of[three] != state.across_of[four]:
                        continue
                    if state.down_of[three] != state.down_of[two]:
                        continue
                    if is_corner(state, technique, three) and is_corner(state, technique, four):
                        state.corner[0] = first
                        state.corner[1] = two
                        state.corner[2] = three
                        state.corner[3] = four
                        if technique == CROSSING_RUNS:
                            offer_crossing_runs(state)
                        elif technique == DEADLY_RECTANGLE:
                            offer_deadly_rectangle(state)
                        else:
                            offer_bounds(state)


def is_corner(state: FinderState, technique, cell):
    """Return whether `technique` may use `cell` as the corner of a rectangle. For LARGER_CUT, both runs of the cell
    must have clues; for other techniques, the cell must be open.
    """
    if technique == LARGER_CUT:
        return state.clue[state.across_of[cell]] and state.clue[state.down_of[cell]]
    return not state.written[cell]


def learn(state: FinderState, run):
    """Compute, for each candidate of each open cell of `run`, which digits the other open cells of the run can then
    have. Do nothing if the cached results are still valid. Return False if the run has no filling or too many open
    cells.
    """
    if state.open_count[run] > MOST_OPEN or not state.know(run):
        return False
    if state.says_at[run] >= state.changed[run]:
        return True
    state.says_at[run] = state.clock
    opened = state.gather_unused(run)
    base = MOST_OPEN * MOST_OPEN * run
    for i in range(opened):
        domain = state.open_domain[i]
        for k in range(opened):
            state.speaks[base + MOST_OPEN * i + k] = 0
        for digit in range(1, BITS):
            if state.domain[state.open_cell[i]] >> digit & 1:
                state.open_domain[i] = domain & 1 << digit
                state.fill(opened, state.remaining[run])
                for k in range(opened):
                    state.says[BITS * (base + MOST_OPEN * i + k) + digit] = state.filler.supported[k]
                    if state.filler.supported[k] != state.domain[state.open_cell[k]]:
                        state.speaks[base + MOST_OPEN * i + k] = 1
        state.open_domain[i] = domain
    return True


def table(state: FinderState, cell, other):
    """Return the index in `says` at which the table for `cell` and `other`, two open cells of one run, begins. For
    each digit of `cell`, this table holds the digits that `other` can then have. Return -1 if no digit of `cell`
    restricts `other`, or if `learn` fails.
    """
    run = state.across_of[cell]
    if run != state.across_of[other]:
        run = state.down_of[cell]
    if not learn(state, run):
        return -1
    i = k = place = 0
    for at in range(state.start[run], state.start[run + 1]):
        if state.member[at] == cell:
            i = place
        elif state.member[at] == other:
            k = place
        if not state.written[state.member[at]]:
            place += 1
    at = MOST_OPEN * MOST_OPEN * run + MOST_OPEN * i + k
    return BITS * at if state.speaks[at] else -1


def leave(state: FinderState, table, digits):
    """Return the digits that the second cell of a pair can have if the first cell has one of `digits`. The table of
    the pair begins at index `table` of `says`.
    """
    left = 0
    for digit in range(1, BITS):
        if digits >> digit & 1:
            left |= state.says[table + digit]
    return left


def offer_crossing_runs(state: FinderState):
    """Emit a step for each corner of the rectangle from which digits can be eliminated. A digit in a corner
    restricts the opposite corner along both ways around the rectangle. If no digit of the opposite corner is
    allowed along both ways, the digit is eliminated.

    Step arguments: the four corners; then, for each eliminated digit, its cell, the digit, the digits left in the
    next and in the opposite corner along one way, and the digits left in these corners along the other way.
    """
    for i in range(4):
        state.after[i] = table(state, state.corner[i], state.corner[(i + 1) % 4])
        if state.after[i] < 0:
            return
        state.before[i] = table(state, state.corner[i], state.corner[(i + 3) % 4])
        if state.before[i] < 0:
            return
    for i in range(4):
        gone = 0
        for digit in range(1, BITS):
            if state.domain[state.corner[i]] >> digit & 1:
                far = leave(state, state.after[(i + 1) % 4], state.says[state.after[i] + digit])
                away = leave(state, state.before[(i + 3) % 4], state.says[state.before[i] + digit])
                # A digit that is in no filling of its run is left to permutations.
                if far and away and not far & away:
                    gone |= 1 << digit
        if gone:
            offer_corner(state, i, gone)


def offer_corner(state: FinderState, i, gone):
    """Emit the elimination of the digits `gone` from the corner with index `i`, as `offer_crossing_runs`
    describes it.
    """
    state.start_step(CROSSING_RUNS, state.lightest[CROSSING_RUNS], -1)
    top = state.across_of[state.corner[0]]
    bottom = state.across_of[state.corner[2]]
    state.argue_from_restricted(top, -1, -1)
    state.argue_from_restricted(bottom, -1, -1)
    state.argue_from_restricted(state.down_of[state.corner[0]], top, bottom)
    state.argue_from_restricted(state.down_of[state.corner[2]], top, bottom)
    state.add_eliminations(state.corner[i], gone)
    if not state.without_reasons:
        for k in range(4):
            state.add_arg(state.corner[k])
        for digit in range(1, BITS):
            if gone >> digit & 1:
                near = state.says[state.after[i] + digit]
                close = state.says[state.before[i] + digit]
                state.add_arg(state.corner[i])
                state.add_arg(digit)
                state.add_arg(near)
                state.add_arg(leave(state, state.after[(i + 1) % 4], near))
                state.add_arg(close)
                state.add_arg(leave(state, state.before[(i + 3) % 4], close))
    state.emit()


def offer_deadly_rectangle(state: FinderState):
    """Emit a step if the rectangle is deadly: three corners have the same two candidates, and the fourth corner has
    these two and others. The two candidates are eliminated from the fourth corner: with either of them there, the
    two digits could be swapped in the whole rectangle, so the board would have two solutions. Step arguments: the
    fourth corner, and the two digits.
    """
    for i in range(4):
        pair = state.domain[state.corner[(i + 1) % 4]]
        domain = state.domain[state.corner[i]]
        if COUNT[pair] != 2 or domain == pair or domain & pair != pair:
            continue
        if state.domain[state.corner[(i + 2) % 4]] != pair or state.domain[state.corner[(i + 3) % 4]] != pair:
            continue
        state.start_step(DEADLY_RECTANGLE, state.lightest[DEADLY_RECTANGLE], -1)
        for k in range(4):
            if k != i:
                state.add_premise(state.corner[k])
        state.add_eliminations(state.corner[i], pair)
        state.add_arg(state.corner[i])
        state.add_arg(pair)
        state.emit()


# Chains.


def find_links(state: FinderState):
    """Compute, for each node, which nodes in other cells follow from it."""
    state.pairs = 0
    for cell in range(state.cells):
        state.pair_of[cell] = -1
        if state.across_of[cell] >= 0 and not state.written[cell] and COUNT[state.domain[cell]] == 2:
            state.pair[state.pairs] = cell
            state.pair_of[cell] = state.pairs
            state.pairs += 1
    for i in range(2 * state.pairs):
        state.links[i] = 0
        cell = state.pair[i >> 1]
        link_in(state, state.across_of[cell], i)
        link_in(state, state.down_of[cell], i)


def digit_of(state: FinderState, node):
    """Return the digit of `node`. For the cell with index k in `pair`, node 2 * k has the smaller candidate, and
    node 2 * k + 1 the greater.
    """
    digits = state.domain[state.pair[node >> 1]]
    return DIGIT[digits] if node & 1 else DIGIT[digits & -digits]


def link_in(state: FinderState, run, node):
    """Record the nodes of `run` that follow from `node`. If only one other cell of the run is open, its digit
    follows from the sum. Otherwise, any other cell that has the digit of `node` as one of its two candidates must
    have the other one.
    """
    cell = state.pair[node >> 1]
    digit = digit_of(state, node)
    partner = state.remaining[run] - digit if state.clue[run] and state.open_count[run] == 2 else 0
    if state.start[run + 1] - state.start[run] > DIGITS:
        return
    for at in range(state.start[run], state.start[run + 1]):
        other = state.member[at]
        k = state.pair_of[other]
        if other == cell or k < 0:
            continue
        held = state.domain[other]
        summed: cython.bint = 0 < partner <= DIGITS and held >> partner & 1
        if summed:
            follower = 2 * k + (1 if DIGIT[held] == partner else 0)
        elif held >> digit & 1:
            follower = 2 * k + (0 if DIGIT[held] == digit else 1)
        else:
            continue
        state.link[MOST_LINKS * node + state.links[node]] = follower
        state.by_sum[MOST_LINKS * node + state.links[node]] = summed
        state.links[node] += 1


def find_chains(state: FinderState):
    """Emit the shortest chains of nodes from which an assignment or an elimination follows. In a chain, each node
    follows from the one before.
    """
    find_links(state)
    shortest = ENDLESS
    for node in range(2 * state.pairs):
        shortest = follow(state, node, shortest, False)
    if shortest < ENDLESS:
        state.chains_emitted = set()
        for node in range(2 * state.pairs):
            follow(state, node, shortest, True)


def follow(state: FinderState, start, limit, telling):
    """Follow all chains from the node `start`, breadth first, for at most `limit` links. Return the length of the
    shortest chain from which anything new follows, or `limit` if no chain is shorter than that. If `telling`, emit
    the chains of exactly this length from which anything new follows.
    """
    for node in range(2 * state.pairs):
        state.depth[node] = -1
    state.depth[start] = 0
    state.queue[0] = start
    count = 1
    at = 0
    while at < count:
        node = state.queue[at]
        at += 1
        if state.depth[node] >= limit:
            break
        for i in range(state.links[node]):
            follower = state.link[MOST_LINKS * node + i]
            if state.depth[follower] < 0:
                state.depth[follower] = state.depth[node] + 1
                state.came_from[follower] = MOST_LINKS * node + i
                state.queue[count] = follower
                count += 1
                if telling:
                    if state.depth[follower] == limit and tells_of(state, start, follower):
                        offer_chain(state, start, follower)
                elif state.depth[follower] < limit and tells_of(state, start, follower):
                    limit = state.depth[follower]
    return limit


def closes(state: FinderState, start, end):
    """Return whether the chain from the node `start` to the node `end` proves that `start` is wrong: `end` is the
    other candidate of the same cell, or the same digit in another cell that shares a run with this cell.
    """
    first = state.pair[start >> 1]
    last = state.pair[end >> 1]
    return end == start ^ 1 or (digit_of(state, end) == digit_of(state, start) and share_run(state, first, last))


def share_run(state: FinderState, first, two):
    """Return whether `first` and `two` are different cells of one run."""
    return first != two and (
        state.across_of[first] == state.across_of[two] or state.down_of[first] == state.down_of[two]
    )


def tells_of(state: FinderState, start, end):
    """Return whether anything new follows from the chain from the node `start` to the node `end`: it proves that
    `start` is wrong, or it eliminates a digit from another cell.

    For an elimination, the digit of `end` must be the other candidate of the cell of `start`. Then one of these two
    cells has this digit: if `start` is right, so is `end`; if `start` is wrong, its cell has its other candidate.
    So no cell that shares a run with each of them can have the digit.
    """
    if closes(state, start, end):
        return True
    if start >> 1 == end >> 1 or digit_of(state, end) != digit_of(state, start ^ 1):
        return False
    for cell in range(state.cells):
        if is_seen_by_both(state, cell, start, end):
            return True
    return False


def is_seen_by_both(state: FinderState, cell, start, end):
    """Return whether the chain from the node `start` to the node `end` eliminates the digit of `end` from `cell`:
    the cell is open, has the digit as a candidate, and shares a run with the cell of each of these nodes.
    """
    return (
        state.across_of[cell] >= 0
        and not state.written[cell]
        and state.domain[cell] >> digit_of(state, end) & 1
        and share_run(state, cell, state.pair[start >> 1])
        and share_run(state, cell, state.pair[end >> 1])
    )


def offer_chain(state: FinderState, start, end):
    """Emit the chain from the node `start` to the node `end`, unless a chain with the same conclusions was emitted
    before. Step arguments: for each node its cell, its digit, and 1 if it follows from a sum, else 0.
    """
    first = state.pair[start >> 1]
    length = 1
    node = end
    while node != start:
        state.chain[length] = node
        node = state.came_from[node] // MOST_LINKS
        length += 1
    cells = length - 1 if start >> 1 == end >> 1 else length
    chain: list = []
    if closes(state, start, end):
        chain.append((first, digit_of(state, start ^ 1), 1))
    else:
        for cell in range(state.cells):
            if is_seen_by_both(state, cell, start, end):
                chain.append((cell, digit_of(state, end), 0))
    key = tuple(chain)
    if key in state.chains_emitted:
        return
    state.chains_emitted.add(key)
    state.start_step(XY_CHAIN, state.lightest[XY_CHAIN] + 15 * max(0, cells - 2), -1)
    state.add_premise(first)
    state.add_arg(first)
    state.add_arg(digit_of(state, start))
    state.add_arg(0)
    for i in range(1, length):
        node = state.chain[length - i]
        cell = state.pair[node >> 1]
        if cell != first:
            state.add_premise(cell)
        state.add_arg(cell)
        state.add_arg(digit_of(state, node))
        state.add_arg(state.by_sum[state.came_from[node]])
        if state.by_sum[state.came_from[node]]:
            before = state.pair[state.came_from[node] // MOST_LINKS >> 1]
            run = state.across_of[cell] if state.across_of[cell] == state.across_of[before] else state.down_of[cell]
            state.argue_from_written(run)
    for cell, digit, holds in chain:
        if holds:
            state.add_assignment(cell, digit)
        else:
            state.add_elimination(cell, digit)
    state.emit()
