"""Cache the candidates of a Hidato position that have survived a probe.

If an assumption leads to no contradiction within some rounds, its candidate survives. The result is cached until
something changes that was examined in these rounds. Propagating techniques examine a number and the numbers just before
and after it, a cell, and what is written. So the result remains valid as long as nothing is written, no number changes
that differs by at most two from one that changed in the rounds, and no cell changes that changed in the rounds or
touches a cell filled in them. It must also be certain that nothing follows without assumptions.
"""

import cython
from cython.cimports.masume.kernel.bits import bit
from cython.cimports.masume.kernel.emit_modes import MANY

from masume.kernel.hidato.geometry import words
from masume.kernel.tables import numbers

MOST_SURVIVORS = cython.declare(cython.int, 1 << 23)  # largest size of `rests_on`, in words
# Length of `slot_of` beyond which a new table is allocated instead of clearing the old one.
MANY_SLOTS = cython.declare(cython.int, 1 << 20)


def empty_survivors(state):
    """Invalidate all cached results about candidates that survived a probe."""
    state.filled_then = -1


def check_survivors(state, count, at_rest):
    """Prepare the cache of survivors (candidates whose probes led to no contradiction) before up to `count`
    candidates are probed. Keep the results that recent changes cannot have affected. If a number has been written
    since, or if propagation is not finished now or was not finished at the last call, drop all results.
    """
    size = state.span + state.width
    count = min(count, MOST_SURVIVORS // size)
    if state.filled_then == state.filled_count and at_rest:
        numbers_changed = state.changed_numbers
        cells_changed = state.changed_cells
        for word in range(state.span):
            state.domains[numbers_changed * state.span + word] = 0
        state.clear(cells_changed)
        for number in range(1, state.size + 1):
            if state.number_changed[number] > state.clock_then:
                for near in range(max(number - 2, 0), min(number + 3, state.size + 2)):
                    state.domains[numbers_changed * state.span + (near >> 6)] |= bit(near)
        for cell in range(state.cells):
            if state.domain_size[cell] != state.size_then[cell]:
                state.add(cells_changed, cell)
        for slot in range(state.slot_count):
            base = slot * size
            for word in range(state.span):
                if state.rests_on[base + word] & state.domains[numbers_changed * state.span + word]:
                    state.stands_for[slot] = -1
            for word in range(state.width):
                if state.rests_on[base + state.span + word] & state.sets[cells_changed * state.width + word]:
                    state.stands_for[slot] = -1
    else:
        if len(state.slot_of) == 1:
            state.slot_of = numbers(state.cells * state.values)
            state.size_then = memoryview(numbers(state.cells))
        if len(state.stands_for) < count or len(state.rests_on) < count * size:
            state.stands_for = numbers(count)
            state.rests_on = words(count * size)
        forget_slots(state)
    state.filled_then = state.filled_count if at_rest else -1
    state.clock_then = state.clock
    state.size_then[:] = state.domain_size


def forget_slots(state):
    """Empty the cache of survivors. If its table is large, allocate a new one, which is faster than clearing the
    old one because most of that was never written to.
    """
    if len(state.slot_of) > MANY_SLOTS:
        state.slot_of = numbers(state.cells * state.values)
    else:
        for at in range(len(state.slot_of)):
            state.slot_of[at] = 0
    state.slot_count = 0


def note_survivor(state, trial, cell, value, most):
    """Record that `trial`, a copy of the position, has followed the assumption that `cell` is `value` and found no
    contradiction within `most` rounds.
    """
    at = cell * state.values + value
    if state.slot_of[at] == 0:
        if state.slot_count == len(state.stands_for):
            return
        state.slot_count += 1
        state.slot_of[at] = state.slot_count
    slot = state.slot_of[at] - 1
    base = slot * (state.span + state.width)
    state.stands_for[slot] = most if trial.rounds >= most else MANY
    for word in range(state.span + state.width):
        state.rests_on[base + word] = 0
    for number in range(1, state.size + 1):
        if trial.number_changed[number] > state.clock:
            state.rests_on[base + (number >> 6)] |= bit(number)
    base += state.span
    for other in range(state.cells):
        if trial.domain_size[other] != state.domain_size[other]:
            state.rests_on[base + (other >> 6)] |= bit(other)
    for i in range(state.filled_count, trial.filled_count):
        near = (state.touching + trial.filled[i]) * state.width
        for word in range(state.width):
            state.rests_on[base + word] |= state.sets[near + word]
