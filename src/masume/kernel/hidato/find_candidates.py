"""Find Hidato steps from the candidates of numbers and cells: singles (missing numbers with only one candidate cell,
and open cells with only one candidate), neighbour support, pairs and triples, and stranded cells.

A gap is tight if the difference of its two written numbers equals their distance in steps, so that every step of the
path must lead nearer to the higher number. See FinderState for the other terms.
"""

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.hidato.eliminations import (
    add_losing_item,
    begin_losses,
    is_placing,
    lose_from,
    reason,
    reason_basis,
    reason_filled_beside,
    reason_row,
    reason_singles,
    start_losses,
    start_with_premises,
)

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

GAP_OF_ONE = cython.declare(cython.int, NUMBERS["gap-of-one"])
ONLY_STEP = cython.declare(cython.int, NUMBERS["only-step"])
HIDDEN_SINGLE = cython.declare(cython.int, NUMBERS["hidden-single"])
TIGHT_RUN = cython.declare(cython.int, NUMBERS["tight-run"])
DISTANCE = cython.declare(cython.int, NUMBERS["distance"])
NAKED_SINGLE = cython.declare(cython.int, NUMBERS["naked-single"])
NEIGHBOUR_SUPPORT = cython.declare(cython.int, NUMBERS["neighbour-support"])
STRANDED_CELL = cython.declare(cython.int, NUMBERS["stranded-cell"])
UNTOUCHED_NUMBER = cython.declare(cython.int, technique_weights.UNTOUCHED_NUMBER)
UNTOUCHED_CELL = cython.declare(cython.int, technique_weights.UNTOUCHED_CELL)


# Singles. Each belongs to one technique, depending on how a player sees that only one cell is left: which of the
# numbers just before and after it are written (`beside`), and which open cells touch them (`around`).


def find_singles(state):
    """Emit the assignments of missing numbers with only one cell left that the current technique explains."""
    if state.single_numbers == 0:
        return
    for number in range(1, state.size + 1):
        if state.room[number] != 1 or state.where[number] >= 0:
            continue
        state.tick(state.cells)
        if state.current_technique == GAP_OF_ONE:
            emit_at_gap_of_one(state, number)
        elif state.current_technique == ONLY_STEP:
            if state.where[number - 1] >= 0:
                emit_at_only_step(state, number, number - 1)
            if state.where[number + 1] >= 0:
                emit_at_only_step(state, number, number + 1)
        elif state.current_technique == HIDDEN_SINGLE:
            emit_at_hidden_single(state, number)
        elif state.current_technique == TIGHT_RUN:
            emit_at_tight_run(state, number)
        else:
            emit_at_straight(state, number)


def offer_single(state, weight, number):
    """Emit the assignment of `number` to the only candidate cell that is left for it."""
    reason_basis(state, number, -1)
    start_with_premises(state, weight, number)
    state.add_assignment(state.next_in(number, -1), number)
    state.emit()


def count_beside(state, number):
    """Return how many of the two numbers just before and after `number` are written."""
    return (state.where[number - 1] >= 0) + (state.where[number + 1] >= 0)


def count_around(state, number):
    """Count the open cells that touch the numbers just before and after `number`, or only one of these if the other
    is not written. Store their number in `around_count`. Store in `far_count` how many of these cells are too far
    from the next written number below or above.
    """
    slots = state.slots
    low = state.lower(number)
    high = state.higher(number)
    here = state.where[number - 1] if low == number - 1 and low > 0 else state.where[number + 1]
    both = count_beside(state, number) == 2
    state.around_count = 0
    state.far_count = 0
    for slot in range(slots):
        if not state.open_slots[here] >> slot & 1:
            continue
        cell = state.neighbour[here * slots + slot]
        if both and not state.has(state.touching + state.where[number + 1], cell):
            continue
        state.around_count += 1
        if not state.in_reach(number, cell, low, high):
            state.far_count += 1


def emit_at_gap_of_one(state, number):
    """Emit the assignment of `number`, which has one cell left, if the numbers just before and after it are written
    and only one open cell touches both.
    """
    if count_beside(state, number) == 2:
        count_around(state, number)
        if state.around_count == 1:
            offer_single(state, state.lightest[GAP_OF_ONE], number)


def emit_at_only_step(state, number, beside):
    """Emit the assignment of `number`, which has one cell left, if the cell of `beside` has at most one open
    neighbour. `beside` is the number just before or after it, and is written. Step argument: `beside`.
    """
    cell = state.where[beside]
    ways = state.open_slots[cell]
    if ways & (ways - 1):
        return
    reason(state, cell)
    reason_filled_beside(state, cell)
    start_with_premises(state, state.lightest[ONLY_STEP], number)
    state.add_assignment(state.next_in(number, -1), number)
    state.add_arg(beside)
    state.emit()


def emit_at_hidden_single(state, number):
    """Emit the assignment of `number`, which has one candidate cell left, unless its distance from a written number
    excludes some of its other cells: the techniques distance and tight-run cover that case.
    """
    if count_beside(state, number) == 0:
        if not is_tight_single(state, number):
            offer_single(state, UNTOUCHED_NUMBER, number)
    elif not has_far_cells(state, number):
        offer_single(state, state.lightest[HIDDEN_SINGLE], number)


def has_far_cells(state, number):
    """Return whether an open cell that touches the numbers just before and after `number` is too far away for it."""
    count_around(state, number)
    return state.far_count > 0


def emit_at_straight(state, number):
    """Emit the assignment of `number`, which has one cell left, if exactly one of the numbers just before and after
    it is written, and if an open cell next to this written number is too far from the next written number on the
    other side of `number`.
    """
    if count_beside(state, number) != 1:
        return
    low = state.lower(number)
    high = state.higher(number)
    if low > 0 and high <= state.size:
        count_around(state, number)
        if state.far_count:
            reason_far(state, number, low, high)
            offer_single(state, state.lightest[DISTANCE], number)


def reason_far(state, number, low, high):
    """Add to the premises the open cells that are too far away for `number`: they touch the written number just
    before or after it, but are too far from the written number on the other side. `low` and `high` are these two
    numbers.
    """
    slots = state.slots
    here = state.where[low] if low == number - 1 else state.where[high]
    for slot in range(slots):
        if state.open_slots[here] >> slot & 1:
            cell = state.neighbour[here * slots + slot]
            if not state.in_reach(number, cell, low, high):
                reason(state, cell)


def is_tight(state, low, high):
    """Return whether the gap between the written numbers `low` and `high` is tight."""
    if low == 0 or high > state.size:
        return False
    return state.steps(state.where[low], state.where[high]) == high - low


def is_tight_single(state, number):
    """Return whether `number` lies in a tight gap, and has one cell left because no other open cell is near enough
    to both written numbers of the gap.
    """
    low = state.lower(number)
    high = state.higher(number)
    if state.room[number] != 1 or not is_tight(state, low, high):
        return False
    for word in range(state.width):
        rest = state.sets[state.open * state.width + word] & ~state.sets[number * state.width + word]
        while rest:
            if state.in_reach(number, 64 * word + ctz(rest), low, high):
                return False
            rest &= rest - 1
    return True


def emit_at_tight_run(state, number):
    """Emit one step that assigns all numbers of a tight gap for which only one cell is near enough to both ends. Do
    this only if `number` is the first of them, so that the step is emitted once. Step arguments: the two written
    numbers.
    """
    if not is_tight_single(state, number):
        return
    low = state.lower(number)
    high = state.higher(number)
    for other in range(low + 1, number):
        if is_tight_single(state, other):
            return
    for other in range(number, high):
        if is_tight_single(state, other):
            reason_basis(state, other, -1)
    start_with_premises(state, state.lightest[TIGHT_RUN], low)
    for other in range(number, high):
        if is_tight_single(state, other):
            state.add_assignment(state.next_in(other, -1), other)
    state.add_arg(low)
    state.add_arg(high)
    state.emit()


def find_naked_singles(state):
    """Emit the assignment of each open cell with one candidate. The step weighs more if the numbers just before and
    after the candidate are both missing. Step arguments: the other missing numbers that are near enough to the
    cell.
    """
    for cell in range(state.cells):
        if state.domain_size[cell] == 1 and state.value_at[cell] == 0:
            state.tick(state.size)
            number = state.next_number(cell, 0)
            if state.where[number] >= 0:
                continue
            reason(state, cell)
            start_with_premises(
                state, state.lightest[NAKED_SINGLE] if count_beside(state, number) else UNTOUCHED_CELL, cell
            )
            state.add_assignment(cell, number)
            if not state.without_reasons:
                note_near_numbers(state, cell, number)
            state.emit()


def note_near_numbers(state, cell, but):
    """Append the missing numbers that `cell` could hold, judging by its distances from written numbers, to the
    step's arguments. Omit the number `but`.
    """
    low = 0
    while low < state.size:
        high = state.higher(low)
        for number in range(low + 1, high):
            if number != but and state.in_reach(number, cell, low, high):
                state.add_arg(number)
        low = high


# Neighbour support.


def find_support(state):
    """Emit a step for each missing number that some of its candidate cells do not support: it is eliminated from
    these cells. A cell supports a number if two different neighbours of the cell can hold the previous and the next
    number.
    """
    for number in range(1, state.size + 1):
        if state.where[number] >= 0:
            continue
        at = max(state.number_changed[number - 1], state.number_changed[number], state.number_changed[number + 1])
        if at <= state.supported_at[number]:
            continue
        state.tick(2 * state.room[number] + state.width)
        if mark_unsupported(state, number):
            offer_support(state, number)
        else:
            state.supported_at[number] = state.clock


def mark_unsupported(state, number):
    """Mark the missing number `number` as eliminated from the candidate cells that do not support it (see
    `find_support`). Return whether there are any.
    """
    width = state.width
    row = (state.removed + number) * width
    below = (number - 1) * width
    above = (number + 1) * width
    any_lost: cython.bint = False
    for word in range(width):
        state.sets[row + word] = 0
        rest = state.sets[number * width + word]
        while rest:
            cell = 64 * word + ctz(rest)
            rest &= rest - 1
            near = (state.touching + cell) * width
            lower: cython.bint = number == 1
            higher: cython.bint = number == state.size
            exits = 0
            for i in range(max(word - state.pad, 0), min(word + state.pad + 1, width)):
                common = state.sets[near + i] & state.sets[below + i]
                other = state.sets[near + i] & state.sets[above + i]
                if common:
                    lower = True
                if other:
                    higher = True
                exits += popcount(common | other)
            if not (lower and higher) or (exits < 2 and 1 < number < state.size):
                state.sets[row + word] |= bit(cell)
                any_lost = True
    return any_lost


def offer_support(state, number):
    """Emit the elimination of `number` from the cells that `mark_unsupported` marked."""
    begin_losses(state, False)
    add_losing_item(state, number)
    if state.mode != COLLECTING:
        state.spread(state.removed + number, state.beside)
        reason_row(state, state.beside)
        if is_placing(state):
            reason_basis(state, number, -1)
    start_losses(state, state.lightest[NEIGHBOUR_SUPPORT], number)
    state.emit()


# Pairs and triples.


def find_groups(state, size, weight):
    """Emit a step for each group of `size` numbers that have only `size` candidate cells between them: all other
    numbers are eliminated from these cells. Also emit a step for each group of `size` cells that have only `size`
    candidates between them: these numbers are eliminated from all other cells. Step arguments: 0 for numbers or 1
    for cells, then the members of the group.
    """
    count = 0
    for number in range(1, state.size + 1):
        if state.where[number] < 0 and 2 <= state.room[number] <= size:
            state.small[count] = number
            count += 1
    look_among(state, count, size, weight, False)
    count = 0
    for cell in range(state.cells):
        if state.value_at[cell] == 0 and 2 <= state.domain_size[cell] <= size:
            state.small[count] = cell
            count += 1
    look_among(state, count, size, weight, True)


def look_among(state, count, size, weight, of_cells):
    """Search the first `count` items of `small` for groups of `size` (two or three), and emit their steps. If
    `of_cells`, the items are cells; otherwise they are numbers.
    """
    for i in range(count):
        for j in range(i + 1, count):
            state.tick(state.width)
            if join_group(state, state.small[i], state.small[j], -1, of_cells) > size:
                continue
            if size == 2:
                emit_at_group(state, weight, of_cells)
                continue
            for k in range(j + 1, count):
                if join_group(state, state.small[i], state.small[j], state.small[k], of_cells) == 3:
                    emit_at_group(state, weight, of_cells)


def join_group(state, first, other, third, of_cells):
    """Store a group, and unite the candidates of its members: in domain `few_numbers` if `of_cells`, because the
    members are then cells, otherwise in row `candidate_cells`. `third` is -1 for a group of two. Return the number of
    candidates.
    """
    state.group_of[0] = first
    state.group_of[1] = other
    state.group_of[2] = third
    if not of_cells:
        row = state.candidate_cells
        state.copy_row(row, first)
        state.join(row, other)
        if third >= 0:
            state.join(row, third)
        return state.count_in(row)
    count = 0
    for word in range(state.span):
        shared = state.domains[first * state.span + word] | state.domains[other * state.span + word]
        if third >= 0:
            shared |= state.domains[third * state.span + word]
        state.domains[state.few_numbers * state.span + word] = shared
        count += popcount(shared)
    return count


def emit_at_group(state, weight, of_cells):
    """Emit the step of the stored group, as `find_groups` describes. If `of_cells`, its members are cells;
    otherwise they are numbers.
    """
    begin_losses(state, not of_cells)
    for word in range(state.span if of_cells else state.width):
        if of_cells:
            rest = state.domains[state.few_numbers * state.span + word]
        else:
            rest = state.sets[state.candidate_cells * state.width + word]
        while rest:
            lose_all_but_group(state, 64 * word + ctz(rest))
            rest &= rest - 1
    if state.losing_count == 0:
        return
    if not of_cells:
        reason_row(state, state.candidate_cells)
    for i in range(3):
        if state.group_of[i] >= 0:
            if of_cells:
                reason(state, state.group_of[i])
            else:
                reason_basis(state, state.group_of[i], -1)
    start_losses(state, weight, state.group_of[0])
    state.add_arg(of_cells)
    for i in range(3):
        if state.group_of[i] >= 0:
            state.add_arg(state.group_of[i])
    state.emit()


def lose_all_but_group(state, item):
    """Mark all candidates of `item` as eliminated, except the members of the group."""
    for word in range(state.span if state.by_cell else state.width):
        group: cython.ulonglong = 0
        for i in range(3):
            if state.group_of[i] >> 6 == word:
                group |= bit(state.group_of[i])
        if state.by_cell:
            gone = state.domains[item * state.span + word] & ~group
            state.domains[(state.lost + item) * state.span + word] = gone
        else:
            gone = state.sets[item * state.width + word] & ~group
            state.sets[(state.removed + item) * state.width + word] = gone
    lose_from(state, item)


# Stranded cells.


def find_stranded_cells(state):
    """Emit a step for each number that would leave a cell without candidates if it were written too far away: the
    number is eliminated from all places that are too far from the cell. Step arguments: the number and the cell.
    """
    for cell in range(state.cells):
        if state.value_at[cell] or state.domain_size[cell] == 0:
            continue
        first = state.next_number(cell, 0)
        last = previous_number(state, cell, state.size + 1)
        # All candidates of the cell must be nearer to the number than its cell is to the stranded one.
        for number in range(max(1, last - state.longest), min(state.size, first + state.longest) + 1):
            if state.where[number] < 0:
                emit_at_stranded(state, cell, first, last, number)


def emit_at_stranded(state, cell, first, last, number):
    """Emit the elimination of `number` from all cells where it would leave `cell` without candidates. `first` and
    `last` are the lowest and the highest candidate of `cell`.
    """
    if state.domain_size[cell] == 1 and first == number:
        return
    if first == number:
        first = state.next_number(cell, number)
    elif last == number:
        last = previous_number(state, cell, number)
    steps = max(last - number, number - first)
    if steps >= state.longest:
        return
    row = state.removed + number
    state.tick(state.room[number] + state.width)
    state.clear(row)
    other = -1
    while (other := state.next_in(number, other)) >= 0:
        if state.steps(cell, other) > steps:
            state.add(row, other)
    begin_losses(state, False)
    lose_from(state, number)
    if state.losing_count == 0:
        return
    reason(state, cell)
    reason_singles(state)
    start_losses(state, state.lightest[STRANDED_CELL], cell)
    state.add_arg(number)
    state.add_arg(cell)
    state.emit()


def previous_number(state, cell, number):
    """Return the highest candidate of `cell` below `number`. Such a candidate must exist."""
    number -= 1
    while not state.can_be(cell, number):
        number -= 1
    return number
