"""Build Hidato steps from their premises and from the candidates that they eliminate.

The items of a step are either missing numbers, each of which loses candidate cells, or open cells, each of which loses
candidate numbers. The cells eliminated from number n are in row `removed` + n, and the numbers eliminated from cell c
are in domain `lost` + c. See FinderState for the other terms.
"""

import cython
from cython.cimports.masume.kernel.bits import ctz
from cython.cimports.masume.kernel.emit_modes import COLLECTING

from masume.kernel.hidato import technique_weights

ELIMINATING = cython.declare(cython.int, technique_weights.ELIMINATING)


# Premises. If steps are only compared, it suffices to know whether some premise is a cell of the last step;
# otherwise the premises are collected in a row.


def reason(state, cell):
    """Add `cell` to the premises."""
    if state.without_reasons:
        if state.last[cell]:
            state.near_last = True
    else:
        state.add(state.premise_row, cell)


def reason_row(state, row):
    """Add all cells of the cell set with index `row` to the premises."""
    if state.mode == COLLECTING:
        return
    if state.without_reasons:
        for i in range(state.last_count):
            if state.has(row, state.last_cell[i]):
                state.near_last = True
                return
    else:
        state.join(state.premise_row, row)


def reason_beside(state, cell):
    """Add `cell` and its neighbours to the premises."""
    reason(state, cell)
    reason_row(state, state.touching + cell)


def reason_basis(state, number, but):
    """Add to the premises the cells that explain why the missing number `number` has no other candidate cells.
    These are the cells of the nearest written numbers below and above it, and those cells within reach of both that
    are filled or from which `number` was eliminated. Omit the cell `but`, unless it is -1.
    """
    if state.mode == COLLECTING:
        return
    low = state.lower(number)
    high = state.higher(number)
    if state.without_reasons:
        for i in range(state.last_count):
            if state.last_cell[i] != but and is_basis(state, number, state.last_cell[i], low, high):
                state.near_last = True
                return
    else:
        for cell in range(state.cells):
            if state.has(state.board, cell) and cell != but and is_basis(state, number, cell, low, high):
                state.add(state.premise_row, cell)


def is_basis(state, number, cell, low, high):
    """Return whether `cell` helps to explain why `number` has no other candidate cells: it holds one of the written
    numbers `low` and `high`, or it is near enough to both but not a candidate cell of `number`.
    """
    if (low > 0 and state.where[low] == cell) or (high <= state.size and state.where[high] == cell):
        return True
    return not state.has(number, cell) and state.in_reach(number, cell, low, high)


def start_with_premises(state, weight, unit):
    """Begin a step in `unit`, with the premises collected so far."""
    state.start_step(state.current_technique, weight, unit)
    if state.without_reasons:
        state.continues_last = state.near_last
        state.near_last = False
        return
    row = state.premise_row * state.width
    for word in range(state.width):
        rest = state.sets[row + word]
        state.sets[row + word] = 0
        while rest:
            state.add_premise(64 * word + ctz(rest))
            rest &= rest - 1


def reason_filled_beside(state, cell):
    """Add the filled neighbours of `cell` to the premises."""
    if state.mode == COLLECTING:
        return
    state.copy_row(state.beside, state.touching + cell)
    state.drop(state.beside, state.open)
    reason_row(state, state.beside)


# Items that lose candidates: numbers or cells.


def begin_losses(state, by_cell):
    """Empty the list of items that lose candidates. If `by_cell`, the items of the next step are cells; otherwise
    they are numbers.
    """
    state.by_cell = by_cell
    state.losing_count = 0


def lose_from(state, item):
    """Append `item` to the list of items that lose candidates, unless none of its candidates is marked as
    eliminated.
    """
    for word in range(state.span if state.by_cell else state.width):
        if lost_word(state, item, word):
            add_losing_item(state, item)
            return


def add_losing_item(state, item):
    state.losing_items[state.losing_count] = item
    state.losing_count += 1


def lost_word(state, item, word):
    """Return word `word` of the set of candidates that are eliminated from `item`."""
    if state.by_cell:
        return state.domains[(state.lost + item) * state.span + word]
    return state.sets[(state.removed + item) * state.width + word]


def only_left(state, item):
    """Return the only candidate of `item` that is left after the eliminations: a cell if the items are numbers, or
    a number if they are cells. Return -1 if the number of candidates left is not 1.
    """
    only = -1
    for word in range(state.span if state.by_cell else state.width):
        rest = state.domains[item * state.span + word] if state.by_cell else state.sets[item * state.width + word]
        rest &= ~lost_word(state, item, word)
        if rest:
            if only >= 0 or rest & (rest - 1):
                return -1
            only = 64 * word + ctz(rest)
    return only


def is_placing(state):
    """Return whether the eliminations leave some item with only one candidate, so that the step can assign a
    value.
    """
    for i in range(state.losing_count):
        if only_left(state, state.losing_items[i]) >= 0:
            return True
    return False


def reason_singles(state):
    """Add premises for each number that the eliminations leave with a single cell: the cells that explain why it
    can be nowhere else.
    """
    for i in range(state.losing_count):
        only = only_left(state, state.losing_items[i])
        if only >= 0:
            reason_basis(state, state.losing_items[i], only)


def start_losses(state, weight, unit):
    """Begin a step with the collected premises, and add its conclusions: each item with a single candidate left is
    assigned, and the other marked candidates are eliminated. `weight` is the weight of a step with assignments; a
    step without any is heavier.
    """
    start_with_premises(state, weight if is_placing(state) else weight + ELIMINATING, unit)
    for i in range(state.losing_count):
        item = state.losing_items[i]
        only = only_left(state, item)
        if only >= 0:
            cell = item if state.by_cell else only
            number = only if state.by_cell else item
            if not state.is_taken[cell] and not state.is_used[number]:
                state.add_assignment(cell, number)
                state.is_taken[cell] = 1
                state.is_used[number] = 1
    remove_losses(state)
    for i in range(state.places):
        state.is_taken[state.cell[i]] = 0
        state.is_used[state.value[i]] = 0


def remove_losses(state):
    """Add to the step all collected eliminations, except those that its assignments imply."""
    for i in range(state.losing_count):
        item = state.losing_items[i]
        for word in range(state.span if state.by_cell else state.width):
            rest = lost_word(state, item, word)
            while rest:
                other = 64 * word + ctz(rest)
                rest &= rest - 1
                cell = item if state.by_cell else other
                number = other if state.by_cell else item
                if not state.is_taken[cell] and not state.is_used[number]:
                    state.add_elimination(cell, number)
