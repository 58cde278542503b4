"""Trace the premises of a refutation without wording its steps. This works for kinds whose positions are determined by
the cells with values.
"""

import cython
from cython.cimports.masume.kernel.emit_modes import COLLECTING, NO_STEP

from masume.kernel.tables import words

BITS = cython.declare(cython.int, 64)  # bits per word


def refutation_premises(finder, cell, value, script):
    """Return the premises of the refutation that uses the nested assumptions of `script`: the cells with values
    that together show that `cell` is not `value`. Return None if the assumption that `cell` is `value` does not
    fail.
    """
    helper = finder.scratch_finder(0)
    helper.copy_from(finder)
    begin_tracing(helper)
    for other in range(finder.cells):
        if not finder.is_open(other):
            helper.premises[other * helper.width + other // BITS] |= bit_of(other)
    if not fails_by(helper, cell, value, script):
        return None
    return [other for other in range(finder.cells) if helper.conflict_premises[other // BITS] & bit_of(other)]


def begin_tracing(finder):
    """Allocate the tables of premises, all of them empty."""
    finder.width = (finder.cells + BITS - 1) // BITS
    finder.premises = words(finder.cells * finder.width)
    finder.pending_premises = words(2 * finder.cells * finder.values * finder.width)
    finder.conflict_premises = words(finder.width)


def bit_of(cell):
    """Return a 64-bit word in which only the bit of `cell` is set; this is bit `cell` modulo 64."""
    bit: cython.ulonglong = 1
    return bit << (cell % BITS)


def fails_by(finder, cell, value, script):
    """Assume that `cell` is `value`, propagate this, and refute the nested assumptions of `script` on the way.
    Return whether a contradiction arises. If so, store its premises in `conflict_premises`.
    """
    finder.fails = False
    for i in range(finder.width):
        finder.conflict_premises[i] = 0
    finder.assign(cell, value)
    collect_traced(finder, finder.techniques)
    for entry in [*script, None]:
        while not finder.fails and trace_round(finder):
            pass
        if finder.fails or entry is None:
            break
        if not (finder.is_open(entry[0]) and finder.allows(entry[0], entry[1])):
            continue
        further = finder.scratch_finder(0)
        if further.width == 0:
            begin_tracing(further)
        further.copy_from(finder)
        further.premises[:] = finder.premises
        if not fails_by(further, entry[0], entry[1], entry[2]):
            return False
        finder.exclude(entry[0], entry[1])
        for i in range(finder.width):
            finder.premises[entry[0] * finder.width + i] = further.conflict_premises[i]
        collect_traced(finder, finder.techniques)
    return finder.fails


def trace_round(finder):
    """Propagate one round, and record the premises of its conclusions. Return whether the round had any
    conclusions.
    """
    collect_traced(finder, 0)
    for i in range(finder.pending):
        at = finder.pending_conclusion[i]
        cell = (at >> 1) // finder.values
        value = (at >> 1) % finder.values
        first = cell * finder.width
        holds: cython.bint = (at & 1) != 0
        if finder.is_open(cell):
            if holds:
                finder.assign(cell, value)
            else:
                finder.exclude(cell, value)
            for j in range(finder.width):
                finder.premises[first + j] = finder.pending_premises[i * finder.width + j]
        elif finder.allows(cell, value) != holds and not finder.fails:
            finder.fails = True
            for j in range(finder.width):
                finder.conflict_premises[j] = finder.premises[first + j] | finder.pending_premises[i * finder.width + j]
    followed: cython.bint = finder.pending > 0
    if followed and not finder.fails:
        collect_traced(finder, finder.techniques)
    return followed


def collect_traced(finder, first):
    """If `first` is 0, collect the conclusions of the propagating techniques. Otherwise, look for the
    contradictions with index `first` and above, until one is found in the position. Record the premises of all that
    is found.
    """
    finder.start_search(COLLECTING, False, NO_STEP)
    finder.is_tracing = True
    if first == 0:
        for i in range(len(finder.propagating)):
            finder.emit_steps(finder.propagating[i])
    else:
        for contradiction in range(first, finder.everything):
            if not finder.fails:
                finder.emit_steps(contradiction)
    finder.is_tracing = False


def collect_premises(finder):
    """Record the conclusions of the current step with their premises. If the step has no conclusions, it is a
    contradiction: set `fails`, and record its premises.
    """
    if finder.count == 0 and not finder.fails:
        finder.fails = True
        unite_premises(finder, finder.conflict_premises, 0)
    for i in range(finder.count):
        at = 2 * (finder.cell[i] * finder.values + finder.value[i]) + (1 if i < finder.places else 0)
        if finder.stamped[at] != finder.stamp:
            finder.stamped[at] = finder.stamp
            finder.pending_conclusion[finder.pending] = at
            unite_premises(finder, finder.pending_premises, finder.pending * finder.width)
            finder.pending += 1
    return 0


def unite_premises(finder, target, first):
    """Unite the premise sets of all premise cells of the current step. Write the union to `target`, from word
    `first` on.
    """
    for j in range(finder.width):
        target[first + j] = 0
    for i in range(finder.premise_count):
        start = finder.premise[i] * finder.width
        for j in range(finder.width):
            target[first + j] |= finder.premises[start + j]
