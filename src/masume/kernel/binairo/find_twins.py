"""Find Binairo steps and contradictions from lines that must differ: rows from rows, and columns from columns.

A twin of a line with blanks is a complete line that it could still equal.
"""

import cython
from cython.cimports.masume.kernel.binairo.line_masks import bit
from cython.cimports.masume.kernel.bits import ctz, popcount

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.technique_weights import NUMBERS

TWIN = cython.declare(cython.int, NUMBERS["twin"])
TWIN_COMPLETIONS = cython.declare(cython.int, NUMBERS["twin-completions"])
MUTUAL_TWINS = cython.declare(cython.int, NUMBERS["mutual-twins"])
EQUAL_LINES = cython.declare(cython.int, NUMBERS["equal-lines"])
ONLY_EQUAL_LINES = cython.declare(cython.int, NUMBERS["only-equal-lines"])

MAX_LISTED_FILLINGS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)
MAX_TWINS = MAX_LISTED_FILLINGS  # each twin is a filling of the line
MAX_ROOM = cython.declare(cython.int, technique_weights.MAX_ROOM)


def find_twins_of(state, line):
    """List in `twins` the twins of `line`, which has blanks. If several twins are equal, list only one of them.
    Return the number of listed twins.
    """
    count = 0
    if not state.unique_lines:
        return 0
    first = state.first_of(line)
    across = state.first_across(line)
    alike = state.alike[line] & state.complete[state.way_of(line)]
    for value in range(2):
        places = state.mask[2 * line + value]
        while places and alike:
            alike &= state.mask[2 * (across + ctz(places)) + value]
            places &= places - 1
    state.alike[line] = alike
    while alike:
        other = first + ctz(alike)
        alike &= alike - 1
        if twin_like(state, count, state.mask[2 * other + 1]) < 0:
            state.twins[count] = other
            count += 1
    return count


def twin_like(state, count, ones):
    """Return the line whose 1s are the bit set `ones`, if it is among the first `count` lines of `twins`; otherwise
    -1.
    """
    for i in range(count):
        if state.mask[2 * state.twins[i] + 1] == ones:
            return state.twins[i]
    return -1


def are_twins(state, count, fillings, limit):
    """Return whether each of the listed fillings equals one of the first `count` twins. `fillings` is the number of
    fillings; return False if it is 0 or exceeds `limit`.
    """
    if fillings == 0 or fillings > limit:
        return False
    for i in range(fillings):
        if twin_like(state, count, state.filling[i]) < 0:
            return False
    return True


def becomes_twin(state, line):
    """Return the number of fillings of `line`, which has blanks, if every one of them equals a complete line;
    otherwise 0.
    """
    count = find_twins_of(state, line)
    if count == 0 or count > MAX_TWINS:
        return 0
    fillings = state.find_fillings(line, 0, 0, count)
    return fillings if are_twins(state, count, fillings, count) else 0


def is_equal(state, line):
    """Return whether `line`, which is complete, equals another complete line."""
    first = state.first_of(line)
    alike = state.alike[line] & state.complete[state.way_of(line)] & ~bit(line - first)
    while alike:
        if state.mask[2 * (first + ctz(alike)) + 1] == state.mask[2 * line + 1]:
            return True
        alike &= alike - 1
    return False


def find_twins(state, line):
    """Emit a step for each twin of `line`, which must have two blanks, one for a 0 and one for a 1: both blanks get
    the symbols opposite to those of the twin. Step argument: the twin. Return whether there is a twin.
    """
    emitted: cython.bint = False
    if not state.takes_one_of_each(line):
        return False
    blank = state.empty[line]
    for i in range(find_twins_of(state, line)):
        other = state.twins[i]
        if blank & state.mask[2 * other] and blank & state.mask[2 * other + 1]:
            state.start_step(TWIN, state.lightest[TWIN], line)
            state.cite_known(line)
            state.cite_known(other)
            state.add_assignments(line, blank, state.mask[2 * other])
            state.add_arg(other)
            state.emit()
            emitted = True
    return emitted


def find_twin_completions(state, line):
    """Emit a step for each symbol that a place of `line` cannot have because every filling with it equals a
    complete line. Step arguments: these complete lines. If the symbol would fill its quota, the step is light,
    because that determines the other blanks at once. Return whether there are such steps, including those that may
    be too heavy.
    """
    emitted: cython.bint = False
    if state.takes_one_of_each(line):
        return False  # simpler to see
    count = find_twins_of(state, line)
    places = state.empty[line] if count else 0
    while places:
        place = places & -places
        places ^= place
        for value in range(2):
            alike = 0
            for i in range(count):
                if state.mask[2 * state.twins[i] + value] & place:
                    alike += 1
            if alike == 0 or alike > MAX_LISTED_FILLINGS:
                continue
            if state.room[2 * line + value] == 1:
                weight = state.lightest[TWIN_COMPLETIONS]
            else:
                blanks = popcount(state.empty[line])
                weight = state.twin_completion_weights[min(blanks, len(state.twin_completion_weights) - 1)]
            if weight > state.best_weight:
                emitted = True
                continue
            fillings = state.find_fillings(line, 0 if value else place, place if value else 0, alike)
            if are_twins(state, count, fillings, alike):
                emitted = True
                state.start_step(TWIN_COMPLETIONS, weight, line)
                state.cite_known(line)
                cite_twins(state, fillings)
                state.add_assignment(state.cell_of(line, ctz(place)), 1 - value)
                state.emit()
    return emitted


def cite_twins(state, fillings):
    """Append the complete lines that equal the first `fillings` listed fillings to the arguments, and add their
    cells to the premises.
    """
    for i in range(fillings):
        other = twin_like(state, state.longest, state.filling[i])
        state.cite_known(other)
        state.add_arg(other)


def emit_mutual_twins(state):
    """Emit the steps that follow from mutual twins: two incomplete lines with the same symbols and the same blanks,
    one or two, which must be filled differently.
    """
    if not state.unique_lines:
        return
    for line in range(state.lines):
        if not state.takes_one_of_each(line) and not (
            popcount(state.empty[line]) == 1 and state.room[2 * line] > 0 and state.room[2 * line + 1] > 0
        ):
            continue
        for other in range(line + 1, state.end_of(line)):
            if state.mask[2 * line] == state.mask[2 * other] and state.mask[2 * line + 1] == state.mask[2 * other + 1]:
                places = state.empty[line]
                while places:
                    part(state, line, other, ctz(places))
                    places &= places - 1


def part(state, line, other, place):
    """Emit a step about the line that crosses the mutual twins `line` and `other` at `place`, where they must
    differ: assign the symbols that the crossing line has in all its fillings that make the twins differ. Step
    arguments: `other`, the crossing line, and the symbol that the crossing line needs only once more, or -1 if
    players have to list its fillings.
    """
    crossing = state.first_across(line) + place
    here = bit(line - state.first_of(line))
    other_bit = bit(other - state.first_of(line))
    if state.least_room(crossing) > MAX_ROOM:
        return
    state.update_possible(crossing)
    state.ways.find_apart(
        state.length[crossing],
        state.goals[crossing],
        state.mask[2 * crossing],
        state.mask[2 * crossing + 1],
        here,
        other_bit,
    )
    can_be_0 = state.ways.can_be_0
    can_be_1 = state.ways.can_be_1
    places = state.empty[crossing] & state.can[2 * crossing] & state.can[2 * crossing + 1] & ~(can_be_0 & can_be_1)
    if not places or not (can_be_0 | can_be_1):
        return
    last = -1
    for value in range(2):
        given = places & (can_be_1 if value else can_be_0)
        if state.room[2 * crossing + value] == 1 and not (places & (here | other_bit) or given):
            last = value
    if last < 0:
        fillings = state.find_fillings(crossing, here, other_bit, MAX_LISTED_FILLINGS)
        fillings += state.find_fillings(crossing, other_bit, here, MAX_LISTED_FILLINGS)
        if fillings > MAX_LISTED_FILLINGS:
            return
    state.start_step(MUTUAL_TWINS, state.lightest[MUTUAL_TWINS], line)
    state.cite_known(line)
    state.cite_known(other)
    state.cite_known(crossing)
    state.add_assignments(crossing, places, can_be_1)
    state.add_arg(other)
    state.add_arg(crossing)
    state.add_arg(last)
    state.emit()


def find_equal(state, line):
    """Emit a contradiction if `line` is complete and equals a complete line before it. Step argument: `line`.
    Return whether it does.
    """
    if not state.unique_lines or state.empty[line]:
        return False
    complete = state.complete[state.way_of(line)] & (bit(line - state.first_of(line)) - 1)
    while complete:
        other = state.first_of(line) + ctz(complete)
        complete &= complete - 1
        if state.mask[2 * other + 1] == state.mask[2 * line + 1]:
            state.start_step(EQUAL_LINES, 0, other)
            state.cite_known(other)
            state.cite_known(line)
            state.add_arg(line)
            state.emit()
            return True
    return False


def find_only_twins(state, line):
    """Emit a contradiction if every filling of `line` equals a complete line. Step arguments: these complete lines.
    Return whether there is a contradiction.
    """
    fillings = becomes_twin(state, line)
    if fillings == 0:
        return False
    state.start_step(ONLY_EQUAL_LINES, 0, line)
    state.cite_known(line)
    cite_twins(state, fillings)
    state.emit()
    return True
