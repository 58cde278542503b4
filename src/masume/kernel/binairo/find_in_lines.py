"""Find Binairo steps and contradictions within one line: by three adjacent cells, by counting, and by its fillings."""

import cython
from cython.cimports.masume.kernel.binairo.line_masks import forced_by_pairs
from cython.cimports.masume.kernel.bits import ctz, popcount

from masume.kernel.binairo import technique_weights
from masume.kernel.binairo.technique_weights import NUMBERS

PAIR = cython.declare(cython.int, NUMBERS["pair"])
SANDWICH = cython.declare(cython.int, NUMBERS["sandwich"])
QUOTA_FULL = cython.declare(cython.int, NUMBERS["quota-full"])
LAST_IN_WINDOW = cython.declare(cython.int, NUMBERS["last-in-window"])
LAST_IN_GAP = cython.declare(cython.int, NUMBERS["last-in-gap"])
LINE_COMPLETIONS = cython.declare(cython.int, NUMBERS["line-completions"])
QUOTA_GROUPS = cython.declare(cython.int, NUMBERS["quota-groups"])
THREE_IN_A_ROW = cython.declare(cython.int, NUMBERS["three-in-a-row"])
TOO_MANY = cython.declare(cython.int, NUMBERS["too-many"])
NEITHER_FITS = cython.declare(cython.int, NUMBERS["neither-fits"])
NO_ROOM = cython.declare(cython.int, NUMBERS["no-room"])

LAST_ONE = cython.declare(cython.int, technique_weights.LAST_ONE)
LISTED = cython.declare(cython.int, technique_weights.LISTED)
SUPPOSED = cython.declare(cython.int, technique_weights.SUPPOSED)

MAX_FEW_FILLINGS = cython.declare(cython.int, technique_weights.MAX_FEW_FILLINGS)
MAX_LISTED_FILLINGS = cython.declare(cython.int, technique_weights.MAX_LISTED_FILLINGS)
EACH_GROUP = cython.declare(cython.int, technique_weights.EACH_GROUP)


def find_pairs(state, line):
    """Emit a step for each pair of equal adjacent symbols in `line` that has a blank next to it: the blank gets the
    other symbol. Return whether there is such a pair.
    """
    blank = state.empty[line]
    emitted: cython.bint = False
    for value in range(2):
        pairs = state.mask[2 * line + value]
        pairs &= pairs >> 1
        if not (pairs << 2 | pairs >> 1) & blank:
            continue
        while pairs:
            first = pairs & -pairs
            pairs ^= first
            ends = (first << 2 | first >> 1) & blank
            if ends:
                emitted = True
                state.offer(PAIR, state.lightest[PAIR], line, first | first << 1, ends, 1 - value)
    return emitted


def find_sandwiches(state, line):
    """Emit a step for each blank of `line` between two equal symbols (a sandwich): the blank gets the other symbol.
    Return whether there is such a blank.
    """
    emitted: cython.bint = False
    for value in range(2):
        held = state.mask[2 * line + value]
        firsts = held & held >> 2 & state.empty[line] >> 1
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            emitted = True
            state.offer(SANDWICH, state.lightest[SANDWICH], line, first | first << 2, first << 1, 1 - value)
    return emitted


def find_full_quota(state, line):
    """Emit a step if `line` already holds all its 0s or all its 1s: all blanks get the other symbol. Return whether
    there is such a step.
    """
    blank = state.empty[line]
    emitted: cython.bint = False
    for value in range(2):
        if state.room[2 * line + value] == 0:
            emitted = True
            seen = state.mask[2 * line + value]
            weight = state.full_quota_weights[min(popcount(blank), len(state.full_quota_weights) - 1)]
            state.offer(QUOTA_FULL, weight, line, seen, blank, 1 - value)
    return emitted


def find_last(state, technique, line):
    """Emit a step for each symbol whose remaining quota in `line` is 1, if groups need it: it must be in a blank
    that all these groups share, so the other blanks get the opposite symbol. LAST_IN_GAP considers only groups of
    three blanks; LAST_IN_WINDOW also considers groups whose three cells include the opposite symbol. Step
    arguments: the symbol, then the first places of one or two groups. Return whether a step was emitted.
    """
    emitted: cython.bint = False
    state.update_needs(line)
    for value in range(2):
        if state.room[2 * line + value] == 1 and state.needs[2 * line + value] == 1:
            groups = state.find_groups(line, 0, 0, value)
            gaps = count_gaps(state, groups)
            if technique == LAST_IN_WINDOW and gaps < groups:
                emitted |= offer_last(state, technique, line, value, groups)
            elif technique == LAST_IN_GAP and gaps:
                keep_gaps(state, groups)
                emitted |= offer_last(state, technique, line, value, gaps)
    return emitted


def count_gaps(state, groups):
    """Return how many of the groups listed by `find_groups` consist of three blanks. `groups` is the number of
    listed groups.
    """
    gaps = 0
    for i in range(groups):
        if not state.others[i]:
            gaps += 1
    return gaps


def keep_gaps(state, groups):
    """Remove the groups with fewer than three blanks from the list of `find_groups`. `groups` is the number of
    listed groups.
    """
    kept = 0
    for i in range(groups):
        if not state.others[i]:
            state.blanks[kept] = state.blanks[i]
            state.others[kept] = 0
            state.starts[kept] = state.starts[i]
            kept += 1


def offer_last(state, technique, line, value, groups):
    """Emit a step of `technique` for the last cell with `value` in `line`. It must be a blank that all the listed
    groups share, so the other blanks get the opposite symbol. Return False if that assigns nothing. `groups` is the
    number of listed groups. The step argues from one group if its blanks are exactly the shared ones, otherwise
    from the first and the last group.
    """
    blank = state.empty[line]
    goals = state.blanks[0] & state.blanks[groups - 1]
    if not goals or (goals == blank and goals & (goals - 1)):
        return False
    first = 0
    last = groups - 1
    for i in range(groups):
        if state.blanks[i] == goals:
            first = last = i
            break
    state.start_step(technique, state.lightest[technique], line)
    state.cite(line, state.mask[2 * line + value] | state.others[first] | state.others[last])
    state.add_assignments(line, blank & ~goals, 0 if value else blank)
    if not goals & (goals - 1):
        state.add_assignments(line, goals, goals if value else 0)
    state.add_arg(value)
    state.add_arg(state.starts[first])
    if last != first:
        state.add_arg(state.starts[last])
    state.emit()
    return True


def find_reserved(state, line):
    """Emit steps for each symbol whose whole remaining quota in `line` is needed by groups: the blanks outside
    these groups get the other symbol. Return whether there are such steps, including those too heavy to be emitted
    now.
    """
    emitted: cython.bint = False
    state.update_needs(line)
    for value in range(2):
        room = state.room[2 * line + value]
        if room < 2 or state.needs[2 * line + value] != room:
            continue
        if groups_weight(state, room) > state.best_weight:
            emitted = True
            continue
        groups = state.find_groups(line, 0, 0, value)
        emitted |= offer_groups(state, line, value, groups)
    return emitted


def groups_weight(state, count):
    """Return the weight of a step with `count` quota groups, at least two."""
    return state.lightest[QUOTA_GROUPS] + EACH_GROUP * (count - 2)


def offer_groups(state, line, value, groups):
    """Emit steps that put the symbol other than `value` into blanks of `line` outside the groups that need `value`,
    if these groups need its whole remaining quota. Each step argues from disjoint groups, selected from the left or
    from the right. If several steps would fill the same blanks, only the first is emitted. Step arguments: `value`,
    then the first places of the selected groups. Return whether a step was emitted.
    """
    room = state.room[2 * line + value]
    emitted = 0
    places = state.empty[line]
    while places:
        place = places & -places
        places ^= place
        for backwards in range(2):
            if state.pack(groups, place, backwards, room) < room:
                continue
            outside = state.empty[line] & ~state.used | place
            i = 0
            while i < emitted and state.outsides[i] != outside:
                i += 1
            if i == emitted:
                state.outsides[emitted] = outside
                emitted += 1
                state.start_step(QUOTA_GROUPS, groups_weight(state, room), line)
                argue_groups(state, line, value, room, backwards)
                state.add_assignments(line, outside, 0 if value else outside)
                state.emit()
    return emitted > 0


def argue_groups(state, line, value, count, backwards):
    """Add to the premises the cells that make the first `count` groups selected by `pack` need the symbol `value`.
    Append `value` and the first places of these groups, from left to right, to the arguments. `backwards` states
    that `pack` started from the right.
    """
    seen = state.mask[2 * line + value]
    state.add_arg(value)
    for i in range(count):
        at = state.packed[count - 1 - i if backwards else i]
        seen |= state.others[at]
        state.add_arg(state.starts[at])
    state.cite(line, seen & ~state.empty[line])


def find_completions(state, line):
    """Emit steps that fill the blanks of `line` which have the same symbol in all fillings. If there are more than
    a few fillings, each blank whose symbol can be explained by groups gets a step of its own. One step for all
    other such blanks lists the fillings, unless there are too many. Return False only if there are no such steps,
    and True also if they would be too heavy.
    """
    weight = state.completion_weights[min(state.least_room(line), len(state.completion_weights) - 1)]
    emitted: cython.bint = False
    if weight > state.best_weight:
        return True
    state.update_possible(line)
    forced = state.empty[line] & ~(state.can[2 * line] & state.can[2 * line + 1])
    if not forced or not (state.can[2 * line] | state.can[2 * line + 1]):
        return False
    if state.most[2 * line] + state.most[2 * line + 1] == state.length[line]:
        for value in range(2):
            if state.room[2 * line + value] == 1:
                if popcount(state.empty[line] & state.can[2 * line + value]) > MAX_LISTED_FILLINGS:
                    return False
                offer_forced(state, line, weight, forced, LAST_ONE, value)
                return True
    fillings = state.find_fillings(line, 0, 0, MAX_LISTED_FILLINGS)
    rest = forced
    if fillings > MAX_FEW_FILLINGS:
        while forced:
            place = forced & -forced
            forced ^= place
            if offer_supposed(state, line, weight, place):
                rest ^= place
                emitted = True
    if rest and fillings <= MAX_LISTED_FILLINGS:
        offer_forced(state, line, weight, rest, LISTED, 0)
        emitted = True
    return emitted


def offer_forced(state, line, weight, forced, variant, value):
    """Emit a step that fills the places `forced` of `line` with the symbols that they have in all fillings.
    `variant` states how players can see this: LISTED, by listing the fillings; or LAST_ONE, because the line needs
    only one more `value`.
    """
    state.start_step(LINE_COMPLETIONS, weight, line)
    state.cite_known(line)
    state.add_assignments(line, forced, state.can[2 * line + 1])
    state.add_arg(variant)
    if variant == LAST_ONE:
        state.add_arg(value)
    state.emit()


def offer_supposed(state, line, weight, place):
    """Emit a step that assigns to `place` of `line` the symbol that it has in all fillings, if groups explain why:
    with the other symbol there, disjoint groups would need more than the remaining quota of some symbol. Return
    whether the step applies.
    """
    value = 0 if state.can[2 * line + 1] & place else 1
    for needed in range(2):
        room = state.room[2 * line + needed]
        if needed == value:
            room -= 1
        if room <= 0:
            continue
        groups = state.find_groups(line, 0 if value else place, place if value else 0, needed)
        if groups > room and state.pack(groups, 0, False, room + 1) > room:
            state.start_step(LINE_COMPLETIONS, weight, line)
            state.add_assignment(state.cell_of(line, ctz(place)), 1 - value)
            state.add_arg(SUPPOSED)
            argue_groups(state, line, needed, room + 1, False)
            state.emit()
            return True
    return False


def find_threes(state, line):
    """Emit a contradiction wherever three adjacent cells of `line` hold equal symbols. Step argument: the symbol.
    Return whether there are such cells.
    """
    emitted: cython.bint = False
    for value in range(2):
        held = state.mask[2 * line + value]
        threes = held & held >> 1 & held >> 2
        while threes:
            state.start_step(THREE_IN_A_ROW, 0, line)
            state.cite(line, (threes & -threes) * 7)
            state.add_arg(value)
            state.emit()
            threes &= threes - 1
            emitted = True
    return emitted


def find_surplus(state, line):
    """Emit a contradiction for each symbol that `line` holds more often than allowed. Step argument: the symbol.
    Return whether there is such a symbol.
    """
    emitted: cython.bint = False
    for value in range(2):
        if state.room[2 * line + value] < 0:
            state.start_step(TOO_MANY, 0, line)
            state.cite(line, state.mask[2 * line + value])
            state.add_arg(value)
            state.emit()
            emitted = True
    return emitted


def find_torn_blanks(state, line):
    """Emit a contradiction for each blank of `line` in which either symbol would make three in a row. Step
    argument: the cell. Return whether there is such a blank.
    """
    emitted: cython.bint = False
    zeros = state.mask[2 * line]
    ones = state.mask[2 * line + 1]
    torn = forced_by_pairs(zeros) & forced_by_pairs(ones) & state.empty[line]
    while torn:
        place = torn & -torn
        torn ^= place
        state.start_step(NEITHER_FITS, 0, line)
        state.cite(line, first_pair(ones, place) | first_pair(zeros, place))
        state.add_arg(state.cell_of(line, ctz(place)))
        state.emit()
        emitted = True
    return emitted


def find_crowds(state, line):
    """Emit a contradiction for each symbol whose remaining quota in `line` is too small for the groups that need
    it. Groups without common blanks are selected from the left and from the right; if the selections differ, there
    are two steps. Step arguments: the symbol, then the first places of the groups. Return whether there is such a
    symbol.
    """
    emitted: cython.bint = False
    before: cython.ulonglong = 0
    state.update_needs(line)
    for value in range(2):
        room = state.room[2 * line + value]
        if room < 0 or state.needs[2 * line + value] <= room:
            continue
        groups = state.find_groups(line, 0, 0, value)
        emitted = True
        before = 0
        for backwards in range(2):
            state.pack(groups, 0, backwards, room + 1)
            if state.used == before:
                continue
            before = state.used
            state.start_step(NO_ROOM, 0, line)
            argue_groups(state, line, value, room + 1, backwards)
            state.emit()
    return emitted


@cython.cfunc
@cython.exceptval(check=False)
def first_pair(held: cython.ulonglong, place: cython.ulonglong) -> cython.ulonglong:
    """Return the first two places of the bit set `held`, from the left, that would make three in a row together with
    `place`.
    """
    before = place >> 2 | place >> 1
    around = place >> 1 | place << 1
    if held & before == before and place >> 2:
        return before
    return around if held & around == around and place >> 1 else place << 1 | place << 2
