"""Find Binairo steps from a line together with all lines that cross it.

The breach of a filling is the reason why the filling is impossible: it equals a complete line, or some line breaks a
rule after propagation. A breach consists of that line, the places where the rule is broken, and the symbol there.
"""

import cython
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs
from cython.cimports.masume.kernel.bits import ctz, popcount

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.technique_weights import NUMBERS

CROSS_SQUEEZE = cython.declare(cython.int, NUMBERS["cross-squeeze"])

MAX_LISTED_FILLINGS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)
MAX_ROOM = cython.declare(cython.int, technique_weights.MAX_ROOM)


def squeeze(state, line):
    """Emit a step for each symbol that, in a certain place of `line`, leaves only a few fillings, all of which
    break a rule: the place gets the other symbol. If a filling breaks no rule, none of its symbols can be
    eliminated, so the squeeze does not try them. Return whether there are such steps.
    """
    emitted: cython.bint = False
    places = state.empty[line]
    if state.least_room(line) > MAX_ROOM:
        return False
    update_few(state, line)
    alive_0 = state.few[2 * line]
    alive_1 = state.few[2 * line + 1]
    while places:
        place = places & -places
        places ^= place
        for value in range(2):
            if (alive_1 if value else alive_0) & place:
                fillings = try_fillings(state, line, place, value)
                if fillings < 0:
                    alive_0 &= state.filling[-1 - fillings]
                    alive_1 &= ~state.filling[-1 - fillings]
                elif is_squeezed(state, fillings):
                    offer_squeeze(state, line, place, value, fillings)
                    emitted = True
    return emitted


def update_few(state, line):
    """Store two bit sets in `few`: the places of `line` where a 0 leaves only a few fillings, and those where a 1
    does. Do nothing if the stored sets are still valid.
    """
    places = state.empty[line]
    if state.few_at[line] == state.changed[line]:
        return
    state.few_at[line] = state.changed[line]
    if state.find_fillings(line, 0, 0, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
        state.few[2 * line] = state.few[2 * line + 1] = places
        return
    state.few[2 * line] = state.few[2 * line + 1] = 0
    while places:
        place = places & -places
        places ^= place
        if state.find_fillings(line, place, 0, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
            state.few[2 * line] |= place
        if state.find_fillings(line, 0, place, MAX_LISTED_FILLINGS) <= MAX_LISTED_FILLINGS:
            state.few[2 * line + 1] |= place


def try_fillings(state, line, place, value):
    """List the fillings of `line` with `value` in `place`, and the breach of each. Return the number of fillings if
    all of them are impossible; -1 - i if the filling with index i breaks no rule.
    """
    fillings = state.find_fillings(line, 0 if value else place, place if value else 0, MAX_LISTED_FILLINGS)
    for i in range(fillings):
        if not breaks(state, line, i):
            return -1 - i
    return fillings


def is_squeezed(state, fillings):
    """Return whether at least one of the first `fillings` fillings breaks a rule in another line. If all of them
    merely equal complete lines, players need no squeeze to see that.
    """
    for i in range(fillings):
        if state.breach_value[i] >= 0:
            return True
    return False


def breaks(state, line, i):
    """Return whether the filling of `line` with index `i` is impossible, and record its breach. It is impossible if
    it equals a complete line; or if, after propagation within each crossing line, a rule is broken in a crossing
    line or in a line parallel to `line`.
    """
    ones = state.filling[i]
    first = state.first_of(line)
    across = state.first_across(line)
    moved: cython.ulonglong = 0
    broken: cython.bint = False
    if state.unique_lines:
        for other in range(first, state.end_of(line)):
            if not state.empty[other] and state.mask[2 * other + 1] == ones:
                return note_violation(state, i, other, state.mask[2 * other] | ones, -1)
    places = state.empty[line]
    while places and not broken:
        place = ctz(places)
        places &= places - 1
        propagate_within(state, across + place, line - first, 1 if ones & bit(place) else 0, False)
        broken = state.violation != 0 and note_violation(
            state, i, across + place, state.violation, state.violation_value
        )
        for value in range(2):
            new = state.follow_1 if value else state.follow_0
            moved |= new
            while new:
                state.beside[2 * ctz(new) + value] |= bit(place)
                new &= new - 1
    while moved:
        other = ctz(moved)
        moved &= moved - 1
        for value in range(2):
            if not broken:
                broken = is_broken(state, first + other, value, state.beside[2 * other + value], i)
            state.beside[2 * other + value] = 0
    return broken


def is_broken(state, line, value, more, i):
    """Return whether `line` would have three equal adjacent symbols, or too many equal symbols, if the places
    `more` also got `value`. If so, record this as the breach of the filling with index `i`.
    """
    crack = find_violation(state.mask[2 * line + value] | more, state.room[2 * line + value] - popcount(more))
    return crack != 0 and note_violation(state, i, line, crack, value)


def note_violation(state, i, line, places, value):
    """Record the breach of the filling with index `i`: `line` breaks a rule with the symbol `value` in `places`;
    or, if `value` is -1, the filling equals `line`. Return True.
    """
    state.broken[i] = line
    state.violation_of[i] = places
    state.breach_value[i] = value
    return True


def offer_squeeze(state, line, place, value, fillings):
    """Emit the elimination of `value` from `place` of `line`, because all fillings with it break a rule. `fillings`
    is the number of these fillings.
    """
    for row in range(state.rows):
        state.cited[row] = 0
    state.start_step(CROSS_SQUEEZE, state.lightest[CROSS_SQUEEZE], line)
    cite_once(state, line, state.mask[2 * line] | state.mask[2 * line + 1])
    for i in range(fillings):
        cite_breach(state, line, i)
    state.add_assignment(state.cell_of(line, ctz(place)), 1 - value)
    state.emit()


def cite_breach(state, line, i):
    """Add to the premises the known cells outside `line` from which the breach of the filling with index `i`
    follows.
    """
    other = state.broken[i]
    places = state.violation_of[i]
    first = state.first_of(line)
    across = state.first_across(line)
    cite_once(state, other, places & ~state.empty[other])
    places &= state.empty[other]
    if state.way_of(other) != state.way_of(line):
        cite_sources(state, other, line - first, 1 if state.filling[i] & bit(other - across) else 0, places)
        return
    while places:
        place = ctz(places)
        places &= places - 1
        value = 1 if state.filling[i] & bit(place) else 0
        cite_sources(state, across + place, line - first, value, bit(other - first))


def cite_sources(state, crossing, place, value, places):
    """Add to the premises the known cells of the line `crossing` that force symbols in its places `places` if
    `value` is put into `place` and propagated within the line.
    """
    if state.without_reasons and (state.continues_last or not state.last_changed[crossing]):
        return
    propagate_within(state, crossing, place, value, True)
    while places:
        seen = ancestors(state, ctz(places), state.follow_0 | state.follow_1)
        cite_once(state, crossing, seen & ~state.empty[crossing])
        places &= places - 1


def cite_once(state, line, places):
    """Add to the premises the cells of `line` at `places` that are not among them yet."""
    if state.without_reasons:
        state.cite(line, places)
        return
    while places:
        cell = state.cell_of(line, ctz(places))
        places &= places - 1
        if not state.cited[cell // state.cols] & bit(cell % state.cols):
            state.cited[cell // state.cols] |= bit(cell % state.cols)
            state.add_premise(cell)


def propagate_within(state, line, place, value, with_reasons):
    """Put `value` into `place` of `line` and propagate within that line, by pairs, sandwiches and full quotas,
    until nothing more follows or a rule is broken. Store the places that get a symbol in `follow_0` and `follow_1`,
    and the places that break a rule in `violation`. If `with_reasons`, also store in `reason`, for each place that
    gets a symbol, the places that force it.
    """
    zeros = state.mask[2 * line]
    ones = state.mask[2 * line + 1]
    blank = state.empty[line] & ~bit(place)
    room_0 = state.room[2 * line]
    room_1 = state.room[2 * line + 1]
    if value:
        ones |= bit(place)
        room_1 -= 1
    else:
        zeros |= bit(place)
        room_0 -= 1
    state.follow_0 = state.follow_1 = 0
    while True:
        state.violation = find_violation(zeros, room_0)
        state.violation_value = 0
        if not state.violation:
            state.violation = find_violation(ones, room_1)
            state.violation_value = 1
        if state.violation or not blank:
            break
        to_1 = blank if room_0 == 0 else forced_by_pairs(zeros) & blank
        to_0 = (blank if room_1 == 0 else forced_by_pairs(ones) & blank) & ~to_1
        if not (to_0 | to_1):
            break
        if with_reasons:
            note_reasons(state, to_1, zeros)
            note_reasons(state, to_0, ones)
        ones |= to_1
        zeros |= to_0
        room_0 -= popcount(to_0)
        room_1 -= popcount(to_1)
        blank &= ~(to_0 | to_1)
        state.follow_0 |= to_0
        state.follow_1 |= to_1


def note_reasons(state, places, held):
    """Store in `reason`, for each place in the bit set `places`, the places that explain why it cannot have the
    symbol of the places `held`: the two held places before it, the two after it, or one on each side; or else all
    of `held`, because they fill the quota.
    """
    while places:
        place = ctz(places)
        before = (held >> (place - 2) if place >= 2 else held << (2 - place)) & 3
        after = held >> place >> 1 & 3
        if before == 3:
            state.reason[place] = bit(place) >> 2 | bit(place) >> 1
        elif after == 3:
            state.reason[place] = bit(place) << 1 | bit(place) << 2
        elif before >> 1 and after & 1:
            state.reason[place] = bit(place) >> 1 | bit(place) << 1
        else:
            state.reason[place] = held
        places &= places - 1


def ancestors(state, place, filled):
    """Return, as a bit set, `place` and all places that force it according to `reason`, directly or through other
    places in `filled`.
    """
    seen = bit(place)
    done: cython.ulonglong = 0
    wanted = seen & filled
    while wanted:
        seen |= state.reason[ctz(wanted)]
        done |= wanted & -wanted
        wanted = seen & filled & ~done
    return seen


@cython.cfunc
@cython.exceptval(check=False)
def find_violation(held: cython.ulonglong, room: cython.int) -> cython.ulonglong:
    """Return the places where a line with some symbol at the places `held` breaks a rule: three adjacent places of
    `held`; or all of `held` if `room`, the number of further cells that may get the symbol, is negative. Return 0 if no
    rule is broken.
    """
    threes = held & held >> 1 & held >> 2
    if threes:
        return (threes & -threes) * 7
    return held if room < 0 else 0
