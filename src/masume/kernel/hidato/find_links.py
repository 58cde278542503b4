"""Find Hidato steps about links: dead ends, corridors and hidden ends. A link joins two cells that follow each other on
the path. Each cell has two links, except the two ends of the path, which have one each.

A link is possible if its cells are neighbours that can hold consecutive numbers, and it is used if it is known to be
part of the path. A cell is narrow if it needs two links and only two are possible, so that both are used. A fragment is
a sequence of cells joined by used links, so they are consecutive on the path.
"""

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.hidato.eliminations import (
    add_losing_item,
    begin_losses,
    lose_from,
    reason,
    reason_beside,
    reason_filled_beside,
    reason_row,
    start_losses,
)

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

DEAD_END = cython.declare(cython.int, NUMBERS["dead-end"])
CORRIDOR = cython.declare(cython.int, NUMBERS["corridor"])
HIDDEN_ENDS = cython.declare(cython.int, NUMBERS["hidden-ends"])
FRAGMENT = cython.declare(cython.int, technique_weights.FRAGMENT)


def is_beside(state, number, cell):
    """Return whether `number` is written in a neighbour of `cell`."""
    return state.where[number] >= 0 and state.has(state.touching + state.where[number], cell)


def fits(state, cell, number):
    """Return whether `number` fits in `cell`, an open cell with at most one open neighbour. One of the previous and
    the next number must be in a filled neighbour; both must be if no neighbour is open. At an end of the path, the
    number that does not exist counts as being there.
    """
    below = number == 1 or is_beside(state, number - 1, cell)
    above = number == state.size or is_beside(state, number + 1, cell)
    return (below or above) if state.open_slots[cell] else (below and above)


def hit_misfits(state, cell):
    """Mark each candidate of `cell` that does not fit there as eliminated (see `fits`). Return how many candidates
    are left.
    """
    left = 0
    begin_losses(state, True)
    for word in range(state.span):
        rest = state.domains[cell * state.span + word]
        gone: cython.ulonglong = 0
        while rest:
            number = 64 * word + ctz(rest)
            if fits(state, cell, number):
                left += 1
            else:
                gone |= rest & (~rest + 1)
            rest &= rest - 1
        state.domains[(state.lost + cell) * state.span + word] = gone
    add_losing_item(state, cell)
    return left


def find_dead_ends(state):
    """Emit a step for each open cell with at most one open neighbour: the path enters such a cell from a filled
    cell or ends there, so the numbers that do not fit are eliminated.
    """
    cell = -1
    while (cell := state.next_in(state.open, cell)) >= 0:
        ways = state.open_slots[cell]
        if ways & (ways - 1) or state.domain_size[cell] == 0:
            continue
        left = hit_misfits(state, cell)
        # The last number of a cell is assigned even if distance alone excludes the others.
        if left == 0 or (left == state.domain_size[cell] and left > 1):
            continue
        reason_filled_beside(state, cell)
        if left == 1:
            reason(state, cell)
        start_losses(state, state.lightest[DEAD_END], cell)
        state.emit()


def can_link(state, cell, other):
    """Return whether `cell` and `other` can hold consecutive numbers."""
    span = state.span
    before: cython.ulonglong = 0
    for word in range(span):
        here = state.domains[other * span + word]
        behind = state.domains[other * span + word + 1] if word + 1 < span else 0
        if state.domains[cell * span + word] & (here << 1 | before >> 63 | here >> 1 | behind << 63):
            return True
        before = here
    return False


def update_links(state):
    """Compute the directions in which each cell has a possible link."""
    slots = state.slots
    for cell in range(state.cells):
        state.linked[cell] = 0
    for cell in range(state.cells):
        for slot in range(slots // 2):
            other = state.neighbour[cell * slots + slot]
            if other >= 0 and can_link(state, cell, other):
                state.linked[cell] |= 1 << slot
                state.linked[other] |= 1 << (slots - 1 - slot)


def is_inner(state, cell):
    """Return whether `cell` cannot be an end of the path."""
    return not state.can_be(cell, 1) and not state.can_be(cell, state.size)


def is_end(state, cell):
    """Return whether `cell` must be an end of the path."""
    return state.domain_size[cell] == state.can_be(cell, 1) + (state.size > 1 and state.can_be(cell, state.size))


def find_corridors(state):
    """Emit the eliminations around narrow cells. If there are none, emit those along fragments, which are harder to
    see.
    """
    slots = state.slots
    update_links(state)
    emitted: cython.bint = False
    for cell in range(state.cells):
        ways = state.linked[cell]
        if popcount(ways) == 2 and is_inner(state, cell):
            state.tick(state.span)
            first = state.neighbour[cell * slots + ctz(ways)]
            other = state.neighbour[cell * slots + ctz(ways & (ways - 1))]
            if emit_at_narrow(state, cell, first, other):
                emitted = True
    if not emitted and state.best_weight >= FRAGMENT:
        find_fragments(state)


def emit_at_narrow(state, cell, first, other):
    """Emit the eliminations around the narrow cell `cell`: the path runs from `first` through `cell` to `other`, or
    the other way round. Step arguments: `first` and `other`. Return whether anything is eliminated.
    """
    span = state.span
    own_row = state.few_numbers * span
    begin_losses(state, True)
    for word in range(span):
        kept: cython.ulonglong = 0
        rest = state.domains[cell * span + word]
        while rest:
            number = 64 * word + ctz(rest)
            if (has_option(state, first, number - 1) and has_option(state, other, number + 1)) or (
                has_option(state, first, number + 1) and has_option(state, other, number - 1)
            ):
                kept |= rest & (~rest + 1)
            rest &= rest - 1
        state.domains[own_row + word] = kept
        state.domains[(state.lost + cell) * span + word] = state.domains[cell * span + word] & ~kept
    if state.value_at[cell] == 0:
        lose_from(state, cell)
    hit_beside(state, first)
    hit_beside(state, other)
    if state.losing_count == 0:
        return False
    reason_beside(state, cell)
    start_losses(state, state.lightest[CORRIDOR], cell)
    state.add_arg(first)
    state.add_arg(other)
    state.emit()
    return True


def has_option(state, cell, number):
    """Return whether `number` is one of the numbers of the board and a candidate of `cell`."""
    return 0 < number <= state.size and state.can_be(cell, number)


def hit_beside(state, cell):
    """Mark each candidate of `cell` as eliminated unless the previous or the next number is in the number set with
    index `few_numbers`.
    """
    span = state.span
    own_row = state.few_numbers * span
    before: cython.ulonglong = 0
    if state.value_at[cell]:
        return
    for word in range(span):
        here = state.domains[own_row + word]
        behind = state.domains[own_row + word + 1] if word + 1 < span else 0
        gone = state.domains[cell * span + word] & ~(here << 1 | before >> 63 | here >> 1 | behind << 63)
        state.domains[(state.lost + cell) * span + word] = gone
        before = here
    lose_from(state, cell)


# Fragments. A cell with only as many links as it needs uses them all; a cell that uses as many as it can have loses
# its other links; and a link that would close a fragment into a ring is lost. For each cell c, row `link_premises` + c
# has the premises: the cells that explain why its links are used or lost.


def find_fragments(state):
    """Find all links that must be used, and emit the eliminations along the fragments that they form."""
    for cell in range(state.cells):
        state.used[cell] = 0
        state.copy_row(state.link_premises + cell, state.touching + cell)
        state.add(state.link_premises + cell, cell)
    for number in range(1, state.size):
        if state.where[number] >= 0 and state.where[number + 1] >= 0:
            use_written(state, state.where[number], state.where[number + 1])
    changed: cython.bint = True
    while changed:
        state.tick(state.cells * state.width)
        changed = use_links(state)
        changed = lose_links(state) or changed
        changed = open_rings(state) or changed
    begin_fragments(state)
    for cell in range(state.cells):
        count = trace_fragment(state, cell)
        if count:
            state.tick(count * state.size)
            emit_at_fragment(state, count)


def use_written(state, cell, other):
    """Mark the link between `cell` and `other`, which hold consecutive numbers, as used."""
    slots = state.slots
    for slot in range(slots):
        if state.neighbour[cell * slots + slot] == other:
            use(state, cell, slot)


def use(state, cell, slot):
    """Mark the link of `cell` in direction `slot` as used."""
    other = state.neighbour[cell * state.slots + slot]
    state.used[cell] |= 1 << slot
    state.used[other] |= 1 << (state.slots - 1 - slot)
    share(state, cell, other)


def unlink(state, cell, slot):
    """Remove the possible link of `cell` in direction `slot`."""
    other = state.neighbour[cell * state.slots + slot]
    state.linked[cell] &= ~(1 << slot)
    state.linked[other] &= ~(1 << (state.slots - 1 - slot))
    share(state, cell, other)


def share(state, cell, other):
    """Unite the premises of the linked cells `cell` and `other`, and store the union for both."""
    state.join(state.link_premises + cell, state.link_premises + other)
    state.copy_row(state.link_premises + other, state.link_premises + cell)


def use_links(state):
    """Mark as used all possible links of each cell that needs all of them. Return whether anything changed."""
    changed: cython.bint = False
    for cell in range(state.cells):
        unused = state.linked[cell] & ~state.used[cell]
        if unused and popcount(state.linked[cell]) <= (2 if is_inner(state, cell) else 1):
            for slot in range(state.slots):
                if unused >> slot & 1:
                    use(state, cell, slot)
            changed = True
    return changed


def lose_links(state):
    """Remove the unused links of each cell that already has as many used links as it can have. Return whether
    anything changed.
    """
    changed: cython.bint = False
    for cell in range(state.cells):
        unused = state.linked[cell] & ~state.used[cell]
        if unused and popcount(state.used[cell]) >= (1 if is_end(state, cell) else 2):
            for slot in range(state.slots):
                if unused >> slot & 1:
                    unlink(state, cell, slot)
            changed = True
    return changed


def open_rings(state):
    """Remove each possible link that would close a fragment into a ring. Return whether anything changed."""
    slots = state.slots
    changed: cython.bint = False
    begin_fragments(state)
    for cell in range(state.cells):
        count = trace_fragment(state, cell)
        if count < 3:
            continue
        last = state.along[count - 1]
        for slot in range(slots):
            if (
                state.neighbour[cell * slots + slot] == last
                and state.linked[cell] >> slot & 1
                and not state.used[cell] >> slot & 1
            ):
                unlink(state, cell, slot)
                for i in range(count):
                    share(state, cell, state.along[i])
                changed = True
    return changed


def begin_fragments(state):
    """Mark all cells as not yet traced. Call this before `trace_fragment`."""
    for cell in range(state.cells):
        state.is_seen[cell] = 0


def trace_fragment(state, start):
    """Store in `along` the cells of the fragment that begins at the cell `start`. Return their number, or 0 if no
    fragment begins there or if it was already traced from its other end.
    """
    slots = state.slots
    if state.is_seen[start] or popcount(state.used[start]) != 1:
        return 0
    state.is_seen[start] = 1
    state.along[0] = start
    count = 1
    ways = state.used[start]
    cell = start
    while popcount(ways) == 1:
        cell = state.neighbour[cell * slots + ctz(ways)]
        state.along[count] = cell
        count += 1
        state.is_seen[cell] = 1
        ways = 0
        for slot in range(slots):
            if state.used[cell] >> slot & 1 and not state.is_seen[state.neighbour[cell * slots + slot]]:
                ways |= 1 << slot
    return count


def emit_at_fragment(state, count):
    """Emit the eliminations along the fragment whose `count` cells are in `along`: its numbers must increase, or
    decrease, by one from cell to cell. Step arguments: the cells. Of several filled cells at an end of the
    fragment, only the innermost is listed.
    """
    # Of the filled cells at either end, only the one next to the open cells matters.
    first = 0
    while first < count and state.value_at[state.along[first]]:
        first += 1
    if first == count:
        return
    last = count - 1
    while state.value_at[state.along[last]]:
        last -= 1
    first = max(0, first - 1)
    last = min(count - 1, last + 1)
    length = last - first + 1
    if length < 3:
        return
    span = state.span
    begin_losses(state, True)
    for i in range(first, last + 1):
        for word in range(span):
            state.domains[(state.lost + state.along[i]) * span + word] = state.domains[state.along[i] * span + word]
    for number in range(1, state.size + 1):
        if runs(state, first, last, number, 1):
            keep_run(state, first, last, number, 1)
        if runs(state, first, last, number, -1):
            keep_run(state, first, last, number, -1)
    for i in range(first, last + 1):
        if state.value_at[state.along[i]] == 0:
            lose_from(state, state.along[i])
    if state.losing_count == 0:
        return
    for i in range(first, last + 1):
        reason_row(state, state.link_premises + state.along[i])
    start_losses(state, FRAGMENT, state.along[first])
    for i in range(first, last + 1):
        state.add_arg(state.along[i])
    state.emit()


def runs(state, first, last, number, step):
    """Return whether the cells of the fragment from index `first` to index `last` can hold consecutive numbers
    beginning with `number`. The numbers increase if `step` is 1, and decrease if it is -1.
    """
    for i in range(first, last + 1):
        if not has_option(state, state.along[i], number + step * (i - first)):
            return False
    return True


def keep_run(state, first, last, number, step):
    """Keep the consecutive numbers beginning with `number` in the cells of the fragment from index `first` to index
    `last`: remove each number from those to be eliminated from its cell. The numbers increase if `step` is 1, and
    decrease if it is -1. Call this only if `runs` returns True for the same arguments.
    """
    for i in range(first, last + 1):
        at = number + step * (i - first)
        state.domains[(state.lost + state.along[i]) * state.span + (at >> 6)] &= ~bit(at)


def find_hidden_ends(state):
    """Emit a step for the open cells with at most one possible link: each of them must be an end of the path. If
    they account for all ends that are not written yet, no other cell is an end. Step arguments: 1 if they do, else
    0; then the cells.
    """
    ends = 0
    if state.where[1] < 0:
        ends += 1
    if state.size > 1 and state.where[state.size] < 0:
        ends += 1
    if ends == 0 or state.size == 1:
        return
    update_links(state)
    ends_found = 0
    for cell in range(state.cells):
        if state.has(state.open, cell) and popcount(state.linked[cell]) <= 1:
            state.small[ends_found] = cell
            ends_found += 1
    if ends_found == 0:
        return
    begin_losses(state, True)
    for i in range(ends_found):
        hit_ends(state, state.small[i], False)
    if ends_found == ends:
        for cell in range(state.cells):
            if state.has(state.open, cell) and popcount(state.linked[cell]) > 1:
                hit_ends(state, cell, True)
    if state.losing_count == 0:
        return
    for i in range(ends_found):
        reason_beside(state, state.small[i])
    start_losses(state, state.lightest[HIDDEN_ENDS], state.small[0])
    state.add_arg(ends_found == ends)
    for i in range(ends_found):
        state.add_arg(state.small[i])
    state.emit()


def hit_ends(state, cell, ends):
    """Mark candidates of `cell` as eliminated: if `ends`, the first and the last number of the path, unless they
    are written; otherwise, all other candidates.
    """
    for word in range(state.span):
        mask: cython.ulonglong = 0
        if word == 0 and state.where[1] < 0:
            mask |= bit(1)
        if word == state.size >> 6 and state.where[state.size] < 0:
            mask |= bit(state.size)
        gone = state.domains[cell * state.span + word] & mask
        if not ends:
            gone ^= state.domains[cell * state.span + word]
        state.domains[(state.lost + cell) * state.span + word] = gone
    lose_from(state, cell)
