"""Find Kakuro steps in single runs, from the clue, the written digits and the candidates."""

import cython
from cython.cimports.masume.kernel.emit_modes import LISTING, SEEKING
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, BITS, COMBINATION, COUNT, DIGIT, DIGITS, FIRST, RESTS
from cython.cimports.masume.kernel.kakuro.finder_state import FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS, TECHNIQUES

LAST_CELL = cython.declare(cython.int, NUMBERS["last-cell"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
USED_DIGIT = cython.declare(cython.int, NUMBERS["used-digit"])
MAGIC_SUM = cython.declare(cython.int, NUMBERS["magic-sum"])
MISSING_DIGITS = cython.declare(cython.int, NUMBERS["missing-digits"])
UNIQUE_CROSSING = cython.declare(cython.int, NUMBERS["unique-crossing"])
COMBINATIONS = cython.declare(cython.int, NUMBERS["combinations"])
REDUCED_RUN = cython.declare(cython.int, NUMBERS["reduced-run"])
TWO_CELL_MIRROR = cython.declare(cython.int, NUMBERS["two-cell-mirror"])
SQUEEZE = cython.declare(cython.int, NUMBERS["squeeze"])
MUST_HAVE_DIGIT = cython.declare(cython.int, NUMBERS["must-have-digit"])
NAKED_PAIR = cython.declare(cython.int, NUMBERS["naked-pair"])
KNOCK_OUT = cython.declare(cython.int, NUMBERS["knock-out"])
HIDDEN_PAIR = cython.declare(cython.int, NUMBERS["hidden-pair"])
PERMUTATIONS = cython.declare(cython.int, NUMBERS["permutations"])

MOST_EFFORT = cython.declare(cython.int, 80)  # upper bound of the weight added for comparing many combinations
# In runs of at least this many cells, players look for the digits that are missing.
LONG = cython.declare(cython.int, 6)

SUMS_ALONE = cython.declare(cython.int, TECHNIQUES["magic-sum"])
LACKS = cython.declare(cython.int, TECHNIQUES["missing-digits"])
COMPARES = cython.declare(cython.int, TECHNIQUES["combinations"])
BOUNDS = cython.declare(cython.int, TECHNIQUES["squeeze"])


def effort_of(ways, cells):
    """Return the weight that comparing `ways` combinations of `cells` cells adds to a step. It is 0 for one combination
    of two cells.
    """
    return min(10 * (max(ways, 1) - 1) + 10 * (cells - 2), MOST_EFFORT)


def clue_weight(size, ways):
    """Return the weight of a step from the clue alone, in a run of `size` cells whose clue has `ways` combinations."""
    if LONG <= size < DIGITS:
        return LACKS + 10 * min(ways - 1, 6) + 10 * (DIGITS - 1 - size)
    if ways == 1:
        return SUMS_ALONE
    return COMPARES + min(10 * (ways - 2) + 10 * (size - 2), MOST_EFFORT)


def squeeze_weight(opened):
    """Return the weight of a squeeze, a step from bounds on the sum, in a run with `opened` open cells."""
    return BOUNDS + 20 * (opened - 3)


def begin_in(state: FinderState, run, technique, weight):
    """Begin a step of `technique` in `run` unless its weight, `weight`, is too great. Return whether the step was
    begun. In either case clear the flag `idle`, because the technique applies.
    """
    state.idle = False
    if weight > state.best_weight:
        return False
    state.start_step(technique, weight, run)
    return True


# Cells.


def find_singles(state: FinderState):
    """Emit a step for each open cell with only one candidate that is not yet written in its runs: assign this
    candidate.
    """
    if state.mode == LISTING or state.mode == SEEKING:  # in these modes, the order of the steps matters
        for cell in range(state.cells):
            if state.across_of[cell] >= 0 and not state.written[cell]:
                find_single(state, cell)
        return
    state.dirty.spread()
    run = state.dirty.next_dirty(NAKED_SINGLE, 0)
    while run >= 0:
        state.idle = True
        for at in range(state.start[run], state.start[run + 1]):
            if not state.written[state.member[at]]:
                find_single(state, state.member[at])
        if state.idle:
            state.dirty.clean(NAKED_SINGLE, run)
        run = state.dirty.next_dirty(NAKED_SINGLE, run + 1)


def find_single(state: FinderState, cell):
    """Emit the assignment of the only candidate of `cell` that is not yet written in its runs, if there is exactly
    one. Both runs of the cell may lead to this step, but its conclusion counts once.
    """
    across = state.across_of[cell]
    down = state.down_of[cell]
    digits = state.domain[cell] & ~(state.placed_digits[across] | state.placed_digits[down])
    if digits and digits & (digits - 1) == 0:
        state.idle = False
        state.start_step(NAKED_SINGLE, state.lightest[NAKED_SINGLE], cell)
        state.add_premise(cell)
        argue_from_digits(state, across, state.domain[cell] | state.auto_eliminated[cell])
        argue_from_digits(state, down, state.domain[cell] | state.auto_eliminated[cell])
        state.add_assignment(cell, DIGIT[digits])
        state.emit()


def argue_from_digits(state: FinderState, run, digits):
    """Add to the premises the cells of `run` in which one of `digits` is written."""
    if state.placed_digits[run] & digits:
        for at in range(state.start[run], state.start[run + 1]):
            cell = state.member[at]
            if state.written[cell] and state.domain[cell] & digits:
                state.add_premise(cell)


def find_used_digits(state: FinderState):
    """Emit a step for each written cell: eliminate its digit from the open cells of its two runs."""
    state.dirty.spread()
    state.idle = True
    run = state.dirty.next_dirty(USED_DIGIT, 0)
    while run >= 0:
        state.spent[run] = 0
        for at in range(state.start[run], state.start[run + 1]):
            cell = state.member[at]
            if not state.written[cell]:
                state.spent[run] |= state.domain[cell]
        state.spent[run] &= state.placed_digits[run]
        if state.spent[run]:
            state.idle = False
        else:
            state.dirty.clean(USED_DIGIT, run)
        run = state.dirty.next_dirty(USED_DIGIT, run + 1)
    if state.idle:
        return
    for cell in range(state.cells):
        if not state.written[cell]:
            continue
        across = state.across_of[cell]
        down = state.down_of[cell]
        digits = state.domain[cell]
        if digits & (state.spent[across] | state.spent[down]):
            state.start_step(USED_DIGIT, state.lightest[USED_DIGIT], cell)
            state.add_premise(cell)
            lose_in(state, down, digits, -1, cell)
            lose_in(state, across, digits, -1, state.cells)
            lose_in(state, down, digits, cell, state.cells)
            state.emit()


def lose_in(state: FinderState, run, digits, above, below):
    """Add eliminations to the current step: the only digit of the set `digits` is eliminated from the open cells of
    `run` whose numbers lie strictly between `above` and `below`.
    """
    for at in range(state.start[run], state.start[run + 1]):
        cell = state.member[at]
        if above < cell < below and not state.written[cell] and state.domain[cell] & digits:
            state.add_elimination(cell, DIGIT[digits])


def find_unique_crossings(state: FinderState):
    """Emit a step for each cell whose digit follows from the clues of its two runs: each clue by itself allows
    several digits, but only one of them is allowed by both.
    """
    for i in range(state.crossings):
        cell = state.crossed[i]
        both = state.allowed[state.across_of[cell]] & state.allowed[state.down_of[cell]]
        if not state.written[cell] and state.domain[cell] & both:
            state.start_step(UNIQUE_CROSSING, state.lightest[UNIQUE_CROSSING], cell)
            state.add_assignment(cell, DIGIT[both])
            state.emit()


# Runs.


def find_in_run(state: FinderState, technique, run):
    """Emit the steps of `technique` in `run`. Clear the flag `idle` if the technique applies, even if all its steps
    are too heavy to be emitted now.
    """
    opened = state.open_count[run]
    if opened == 0:
        return
    if technique == LAST_CELL:
        if opened == 1:
            find_last_cell(state, run)
    elif technique == MAGIC_SUM or technique == MISSING_DIGITS or technique == COMBINATIONS:
        find_by_clue(state, technique, run)
    elif opened == 1 or state.start[run + 1] - state.start[run] > DIGITS:
        return  # lighter techniques suffice, or there is a contradiction
    elif technique == REDUCED_RUN:
        find_reduced_run(state, run)
    elif technique == TWO_CELL_MIRROR:
        if opened == 2 and state.clue[run]:
            find_mirror(state, run)
    elif technique == SQUEEZE:
        if opened > 2 and state.clue[run]:
            find_squeeze(state, run)
    elif technique == MUST_HAVE_DIGIT:
        find_must_haves(state, run)
    elif technique == NAKED_PAIR or technique == HIDDEN_PAIR:
        find_sets(state, technique, run)
    elif technique == KNOCK_OUT:
        find_knock_out(state, run)
    elif technique == PERMUTATIONS:
        find_permutations(state, run)


def find_last_cell(state: FinderState, run):
    """Emit the assignment of the only open cell of `run`, which follows from the clue and the written digits."""
    rest = state.remaining[run]
    if not state.clue[run] or rest < 1 or rest > DIGITS or state.placed_digits[run] >> rest & 1:
        return
    state.gather(run)
    if state.open_domain[0] >> rest & 1 and begin_in(state, run, LAST_CELL, state.lightest[LAST_CELL]):
        state.argue_from_written(run)
        state.add_assignment(state.open_cell[0], rest)
        state.emit()


def find_by_clue(state: FinderState, technique, run):
    """Emit the elimination of the digits that the clue of `run` alone excludes. Three techniques do this: magic
    sum, missing digits and combinations. The length of the run and the number of its combinations determine which
    of them applies; do nothing if it is not `technique`.
    """
    size = state.start[run + 1] - state.start[run]
    ways = state.sets[run]
    if ways == 0 or size == 1:
        return
    if LONG <= size < DIGITS:
        if technique != MISSING_DIGITS:
            return
    elif technique != (MAGIC_SUM if ways == 1 else COMBINATIONS):
        return
    if exceeds(state, run, state.allowed[run]) and begin_in(state, run, technique, clue_weight(size, ways)):
        lose_outside(state, run, state.allowed[run])
        state.emit()


def exceeds(state: FinderState, run, digits):
    """Return whether an open cell of `run` has a candidate that is not in `digits`."""
    for at in range(state.start[run], state.start[run + 1]):
        cell = state.member[at]
        if not state.written[cell] and state.domain[cell] & ~digits:
            return True
    return False


def lose_outside(state: FinderState, run, digits):
    """Add to the current step the elimination of all candidates not in `digits` from the open cells of `run`."""
    for at in range(state.start[run], state.start[run + 1]):
        cell = state.member[at]
        if not state.written[cell]:
            state.add_eliminations(cell, state.domain[cell] & ~digits)


def find_reduced_run(state: FinderState, run):
    """Emit the elimination of digits that the clue and the written digits of `run` together exclude."""
    if not state.clue[run] or not state.placed_digits[run]:
        return
    digits = state.ways_of(run) & ALL
    if digits and exceeds(state, run, digits) and begin_in(state, run, REDUCED_RUN, weight_of(state, REDUCED_RUN, run)):
        state.argue_from_written(run)
        lose_outside(state, run, digits)
        state.emit()


def weight_of(state: FinderState, technique, run):
    """Return the weight of a step of `technique` in `run`, for which players have to compare the combinations of
    the run.
    """
    return state.lightest[technique] + effort_of(state.count_ways(run), state.open_count[run])


def find_mirror(state: FinderState, run):
    """Emit the eliminations in `run`, which has exactly two open cells: a candidate of one cell is eliminated
    unless the other cell has the candidate that completes the sum.
    """
    state.gather(run)
    rest = state.remaining[run]
    first = lone(state, 0, 1, rest, state.placed_digits[run])
    two = lone(state, 1, 0, rest, state.placed_digits[run])
    if first < 0 or two < 0 or (not first and not two):
        return  # if no pair is left, that is a contradiction
    if not begin_in(state, run, TWO_CELL_MIRROR, weight_of(state, TWO_CELL_MIRROR, run)):
        return
    state.argue_from_written(run)
    if partners(state, first, rest):
        state.add_premise(state.open_cell[1])
    if partners(state, two, rest):
        state.add_premise(state.open_cell[0])
    state.add_eliminations(state.open_cell[0], first)
    state.add_eliminations(state.open_cell[1], two)
    state.emit()


def lone(state: FinderState, j, k, rest, used):
    """Return the candidates of the collected cell with index `j` that cannot be completed to the sum `rest` by a
    different candidate of the collected cell with index `k`. Ignore the digits in `used`. Return -1 if no candidate
    of the first cell can be completed.
    """
    domain = state.open_domain[j] & ~used
    other = state.open_domain[k] & ~used
    alone = 0
    for digit in range(1, DIGITS + 1):
        if domain >> digit & 1:
            partner = rest - digit
            if partner < 1 or partner > DIGITS or partner == digit or not other >> partner & 1:
                alone |= 1 << digit
    return -1 if alone == domain else alone


def partners(state: FinderState, digits, rest):
    """Return whether some digit of `digits` and a different digit add up to `rest`."""
    for digit in range(1, DIGITS + 1):
        if digits >> digit & 1 and 0 < rest - digit <= DIGITS and rest != 2 * digit:
            return True
    return False


def find_squeeze(state: FinderState, run):
    """Emit the elimination of each digit of `run` that is too great for the sum of the run, given the least sum of
    the other open cells, or too small, given their greatest sum. Step arguments: for each cell and bound, the cell,
    1 for an upper or 0 for a lower bound, and the digits of the other cells with that least or greatest sum.
    """
    opened = state.gather(run)
    width = 0
    for j in range(opened):
        digits = state.open_domain[j]
        if digits == 0:
            return
        width = max(width, DIGIT[digits] - DIGIT[digits & -digits])
        state.filler.domain[j] = digits
    state.filler.tally(opened)
    # Leaving out cell j lowers the bound by at most the least digit of j.
    state.filler.extreme(0, state.placed_digits[run], False)
    if state.filler.lacking:
        return  # with too few digits, there is a contradiction
    spare = state.remaining[run] - state.filler.total
    state.filler.extreme(0, state.placed_digits[run], True)
    if width <= spare and width <= state.filler.total - state.remaining[run]:
        return
    if not squeeze_out(state, run, opened, False) | squeeze_out(state, run, opened, True):
        return
    if not begin_in(state, run, SQUEEZE, squeeze_weight(opened)):
        return
    for at in range(state.start[run], state.start[run + 1]):
        cell = state.member[at]
        if state.written[cell]:
            state.add_premise(cell)
        else:
            # A cell is a premise only if it has lost its extreme digit.
            for j in range(opened):
                if state.open_cell[j] != cell and (
                    (state.lost[j] and not state.domain[cell] & 1 << 1)
                    or (state.lost[state.longest + j] and not state.domain[cell] & 1 << DIGITS)
                ):
                    state.add_premise(cell)
                    break
    for j in range(opened):
        state.add_eliminations(state.open_cell[j], state.lost[j] | state.lost[state.longest + j])
    for side in range(2):
        for j in range(opened):
            if state.lost[side * state.longest + j]:
                state.add_arg(state.open_cell[j])
                state.add_arg(1 - side)
                state.add_arg(state.others[side * state.longest + j])
    state.emit()


def squeeze_out(state: FinderState, run, opened, greatest):
    """Set `lost`, for each of the `opened` open cells of `run`, to the candidates that are too great given the
    least sum of the other cells; or, if `greatest`, to those too small given their greatest sum. Return the union
    of these sets. If, for some cell, there are too few digits for the other cells, all sets are empty. `filler`
    must have tallied the cells.
    """
    side = state.longest if greatest else 0
    gone = 0
    for j in range(opened):
        digits = state.open_domain[j]
        own = DIGIT[digits] if greatest else DIGIT[digits & -digits]
        state.others[side + j] = state.filler.extreme(own, state.placed_digits[run], greatest)
        if state.filler.lacking:
            for k in range(opened):
                state.lost[side + k] = 0
            return 0
        # The greatest digit that is possible, or the greatest that is too small.
        bound = min(max(state.remaining[run] - state.filler.total - (1 if greatest else 0), 0), DIGITS)
        digits = (2 << bound) - 1
        state.lost[side + j] = state.open_domain[j] & (digits if greatest else ~digits)
        gone |= state.lost[side + j]
    return gone


def find_must_haves(state: FinderState, run):
    """Emit a step for each digit that every combination of `run` contains and that only one open cell has as a
    candidate: assign the digit to that cell.
    """
    needed = state.ways_of(run) >> BITS
    if not needed:
        return
    opened = state.gather(run)
    once = 0
    twice = 0
    for j in range(opened):
        twice |= once & state.open_domain[j]
        once |= state.open_domain[j]
    digits = needed & once & ~twice
    while digits:
        low = digits & -digits
        digits ^= low
        for j in range(opened):
            if state.open_domain[j] & low:
                if not begin_in(state, run, MUST_HAVE_DIGIT, weight_of(state, MUST_HAVE_DIGIT, run)):
                    return
                for at in range(state.start[run], state.start[run + 1]):
                    if state.member[at] != state.open_cell[j]:
                        state.add_premise(state.member[at])
                state.add_assignment(state.open_cell[j], DIGIT[low])
                state.emit()


def find_sets(state: FinderState, technique, run):
    """Emit the steps of `technique` in `run`: those of its naked sets, or those of its hidden sets.

    A naked set is a set of one, two or three cells that together have as many candidates as cells, not counting
    digits already written in the run. A hidden set is a set of two or three digits that every combination contains
    and that are candidates of only as many cells as there are digits. If `auto_eliminates` is set, a naked set has
    at least two cells, because the only candidate of a cell is then written automatically.
    """
    naked: cython.bint = technique == NAKED_PAIR
    usable = 0
    if naked:
        count = state.gather_unused(run)
        for j in range(count):
            state.part[j] = state.open_domain[j]
            if state.part[j]:
                usable |= 1 << j
    else:
        usable = state.ways_of(run) >> BITS
        if COUNT[usable] < 2:
            return
        count = BITS
        state.gather(run)
        for digit in range(BITS):
            state.part[digit] = 0
            for j in range(state.opened):
                if state.open_domain[j] >> digit & 1:
                    state.part[digit] |= 1 << j
    for first_index in range(count):
        first = state.part[first_index]
        if not usable >> first_index & 1 or COUNT[first] > 3:
            continue
        if naked and COUNT[first] == 1 and not state.auto_eliminates:
            offer_set(state, technique, run, 1 << first_index, first)
        for two in range(first_index + 1, count):
            second = first | state.part[two]
            if not usable >> two & 1 or COUNT[second] > 3:
                continue
            if COUNT[second] == 2:
                offer_set(state, technique, run, 1 << first_index | 1 << two, second)
            for three in range(two + 1, count):
                third = second | state.part[three]
                if usable >> three & 1 and COUNT[third] == 3:
                    offer_set(state, technique, run, 1 << first_index | 1 << two | 1 << three, third)


def offer_set(state: FinderState, technique, run, those, union):
    """Emit the eliminations that follow from a naked or a hidden set of `run`, depending on `technique`. The digits
    of a naked set are eliminated from the other cells; from the cells of a hidden set, all other digits are
    eliminated.

    For a naked set, `those` is the bit set of the indices of its cells, and `union` the set of its digits; for a
    hidden set, `those` is the set of its digits, and `union` that of the indices of its cells. Step arguments: for
    a naked set, whose cells are the first premises, the number of its cells and its digits; for a hidden set, its
    digits and the indices of its cells.
    """
    naked: cython.bint = technique == NAKED_PAIR
    cells = those if naked else union
    digits = union if naked else those
    gone = 0
    used = 0
    for j in range(state.opened):
        inside: cython.bint = cells >> j & 1
        state.lost[j] = 0
        if inside:
            used |= state.domain[state.open_cell[j]] & state.placed_digits[run]
        if inside != naked:
            state.lost[j] = state.open_domain[j] & (digits if naked else ~digits)
            gone |= state.lost[j]
    weight = state.lightest[technique] + (60 if COUNT[cells] == 3 else 0)
    if not gone or not begin_in(state, run, technique, weight):
        return
    if naked:
        for j in range(state.opened):
            if cells >> j & 1:
                state.add_premise(state.open_cell[j])
        argue_from_digits(state, run, used)
    else:
        j = 0
        for at in range(state.start[run], state.start[run + 1]):
            if state.written[state.member[at]]:
                state.add_premise(state.member[at])
            else:
                if not cells >> j & 1:
                    state.add_premise(state.member[at])
                j += 1
    for j in range(state.opened):
        state.add_eliminations(state.open_cell[j], state.lost[j])
    state.add_arg(COUNT[cells] if naked else digits)
    state.add_arg(digits if naked else cells)
    state.emit()


def find_knock_out(state: FinderState, run):
    """Emit the elimination of digits of `run` that occur only in combinations which the open cells cannot form from
    their candidates. Step arguments: the combinations that they can form.
    """
    if not state.clue[run] or not state.know(run):
        return
    if state.fits[run] == state.ways_of(run) & ALL:
        return
    digits = state.fits[run] | state.placed_digits[run]
    if not exceeds(state, run, digits) or not begin_in(state, run, KNOCK_OUT, weight_of(state, KNOCK_OUT, run)):
        return
    state.argue_from_restricted(run, -1, -1)
    lose_outside(state, run, digits)
    if not state.without_reasons:
        opened = state.gather_unused(run)
        for j in range(opened):
            state.filler.domain[j] = state.open_domain[j]
        kind = opened * RESTS + state.remaining[run]
        for index in range(FIRST[kind], FIRST[kind + 1]):
            if not COMBINATION[index] & state.placed_digits[run] and state.filler.spread(opened, COMBINATION[index]):
                state.add_arg(COMBINATION[index])
    state.emit()


def find_permutations(state: FinderState, run):
    """Emit the elimination of each candidate that a cell of `run` has in no filling. Skip candidates already
    written in the run, which lighter techniques eliminate.
    """
    if not state.know(run):
        return
    opened = state.gather_unused(run)
    gone = 0
    for j in range(opened):
        gone |= state.open_domain[j] & ~state.support[state.start[run] + j]
    if not gone or not begin_in(state, run, PERMUTATIONS, state.lightest[PERMUTATIONS] + 20 * (opened - 2)):
        return
    state.argue_from_restricted(run, -1, -1)
    for j in range(opened):
        state.add_eliminations(state.open_cell[j], state.open_domain[j] & ~state.support[state.start[run] + j])
    state.emit()
