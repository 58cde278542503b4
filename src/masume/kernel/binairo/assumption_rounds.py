"""Propagate Binairo assumptions line by line.

In each round, the same conclusions and contradictions are found as in masume.kernel.assumptions, which applies the
propagating techniques one by one. No sentences are needed here, so bit sets give all forced symbols of a line at once.

A blank is forced if its line alone determines its symbol in one of three ways. It is next to two equal adjacent
symbols, or between two equal symbols. The other symbol has filled its quota. Or groups need the whole remaining quota
of a symbol, and the blank is outside these groups or the only one that they share. A line is flawed if it breaks a rule
or cannot be filled without breaking one.
"""

import cython
from cython.cimports.masume.kernel.binairo.find_twins import becomes_twin, find_twins_of, is_equal
from cython.cimports.masume.kernel.binairo.line_masks import bit, forced_by_pairs
from cython.cimports.masume.kernel.bits import ctz, popcount


def propagate_line(state, line):
    """Compute which blanks of `line` are forced, and whether the line is flawed. Do nothing if the cached results
    are still valid.
    """
    if state.forced_at[line] == state.changed[line]:
        return
    state.forced_at[line] = state.changed[line]
    zeros = state.mask[2 * line]
    ones = state.mask[2 * line + 1]
    blank = state.empty[line]
    room_0 = state.room[2 * line]
    room_1 = state.room[2 * line + 1]
    to_1 = forced_by_pairs(zeros) & blank
    to_0 = forced_by_pairs(ones) & blank
    state.forced[2 * line] = blank if room_1 == 0 else to_0
    state.forced[2 * line + 1] = blank if room_0 == 0 else to_1
    state.flawed[line] = True
    if zeros & zeros >> 1 & zeros >> 2 or ones & ones >> 1 & ones >> 2 or to_0 & to_1 or room_0 < 0 or room_1 < 0:
        return
    # If the groups need all remaining cells of a symbol, the blanks outside them do not get it; and if only one
    # such cell remains, it is the blank that the groups share. A group with a single blank forces it; others have
    # two blanks or more. So if no blank is forced to a symbol, its groups need at most half of the blanks, which is
    # less than its room if the other symbol has less room.
    for value in range(2):
        room = room_1 if value else room_0
        if not (to_1 if value else to_0) and room > (room_0 if value else room_1):
            continue
        if not state.ways.find_outside(state.length[line], ones if value else zeros, blank, blank, room):
            return
        outside = state.ways.outside
        if outside:
            goals = blank & ~outside
            state.forced[2 * line + 1 - value] |= outside
            if room == 1 and not goals & (goals - 1):
                state.forced[2 * line + value] |= goals
    state.flawed[line] = False


def check_lines(state):
    """Set `fails` if the lines that have changed contain a contradiction, or if a cell has no candidates."""
    if state.dead:
        state.fails = True
        return
    for direction in range(2):
        lines = state.unchecked[direction]
        while lines:
            line_bit = lines & -lines
            lines ^= line_bit
            line = direction * state.rows + ctz(line_bit)
            propagate_line(state, line)
            if state.flawed[line] or (state.unique_lines and not state.empty[line] and is_equal(state, line)):
                state.fails = True
                return
            state.unchecked[direction] ^= line_bit
        lines = state.unchecked[2 + direction] & ~state.complete[direction] if state.complete[direction] else 0
        while lines:
            line = direction * state.rows + ctz(lines)
            lines &= lines - 1
            if state.alike[line] and becomes_twin(state, line):
                state.fails = True
                return
        state.unchecked[2 + direction] = 0


def propagate_lines(state):
    """Propagate one round by the usual techniques, and return what `propagate_round` returns."""
    if state.fails:
        return False
    count = gather(state)
    if count == 0:
        return False
    state.rounds += 1
    state.implied += count
    state.write_gathered()
    if not state.fails:
        check_lines(state)
    return not state.fails


def gather(state):
    """Record the symbols that are forced in any line, including those of lines that must differ from a twin. Return
    the number of cells that get a symbol.
    """
    count = 0
    for direction in range(2):
        lines = state.unpropagated[direction]
        while lines:
            line_bit = lines & -lines
            lines ^= line_bit
            line = direction * state.rows + ctz(line_bit)
            if state.forced_at[line] != state.changed[line]:
                propagate_line(state, line)
            if state.forced[2 * line] | state.forced[2 * line + 1]:
                collect_line(state, line, state.forced[2 * line], state.forced[2 * line + 1])
            else:
                state.unpropagated[direction] ^= line_bit
        lines = state.unpropagated[2 + direction] if state.unique_lines and state.complete[direction] else 0
        while lines:
            line_bit = lines & -lines
            lines ^= line_bit
            line = direction * state.rows + ctz(line_bit)
            if not (state.alike[line] and state.takes_one_of_each(line) and separate_from_twins(state, line)):
                state.unpropagated[2 + direction] ^= line_bit
    rows = state.gathered_rows
    while rows:
        row = ctz(rows)
        rows &= rows - 1
        count += popcount(state.gathered[2 * row]) + popcount(state.gathered[2 * row + 1])
    return count


def collect_line(state, line, zeros, ones):
    """Record that the blanks `zeros` of `line` get a 0 and the blanks `ones` a 1 at the end of the round."""
    if line < state.rows:
        state.gathered[2 * line] |= zeros
        state.gathered[2 * line + 1] |= ones
        state.gathered_rows |= bit(line)
        return
    line_bit = bit(line - state.rows)
    state.gathered_rows |= zeros | ones
    while zeros:
        state.gathered[2 * ctz(zeros)] |= line_bit
        zeros &= zeros - 1
    while ones:
        state.gathered[2 * ctz(ones) + 1] |= line_bit
        ones &= ones - 1


def separate_from_twins(state, line):
    """Record the symbols that `line`, which has two blanks, must get in order to differ from its twins. Return
    whether there are such symbols.
    """
    separated: cython.bint = False
    blank = state.empty[line]
    for i in range(find_twins_of(state, line)):
        zeros = blank & state.mask[2 * state.twins[i] + 1]
        ones = blank & state.mask[2 * state.twins[i]]
        if zeros and ones:
            collect_line(state, line, zeros, ones)
            separated = True
    return separated
