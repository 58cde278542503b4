"""Find the contradictions in a Kakuro position: rules that are broken, and runs without a filling."""

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import ALL, BITS, COUNT, DIGIT, DIGITS
from cython.cimports.masume.kernel.kakuro.finder_state import FinderState

from masume.kernel.kakuro.technique_weights import NUMBERS

REPEATED_DIGIT = cython.declare(cython.int, NUMBERS["repeated-digit"])
EMPTY_CELL = cython.declare(cython.int, NUMBERS["empty-cell"])
WRONG_SUM = cython.declare(cython.int, NUMBERS["wrong-sum"])
OUT_OF_REACH = cython.declare(cython.int, NUMBERS["out-of-reach"])
NO_COMBINATION = cython.declare(cython.int, NUMBERS["no-combination"])
HOMELESS_DIGIT = cython.declare(cython.int, NUMBERS["homeless-digit"])
TOO_FEW_DIGITS = cython.declare(cython.int, NUMBERS["too-few-digits"])
NO_FILLING = cython.declare(cython.int, NUMBERS["no-filling"])
UNEVEN_SUMS = cython.declare(cython.int, NUMBERS["uneven-sums"])


def find_contradictions(state: FinderState, number):
    if number == EMPTY_CELL:
        for cell in range(state.cells):
            if state.across_of[cell] >= 0 and state.domain[cell] == 0:
                state.start_step(EMPTY_CELL, 0, cell)
                state.add_premise(cell)
                state.emit()
    elif number == UNEVEN_SUMS:
        if state.uneven is None:
            state.uneven = uneven_regions(state)
        for piece in state.uneven:  # noted are its runs
            state.start_step(UNEVEN_SUMS, 0, -1)
            for run in piece:
                state.add_arg(run)
            state.emit()
    elif state.all_sound_at < state.board_changed:
        sound: cython.bint = True
        for run in range(state.runs):
            if not state.know(run):
                sound = False
                find_contradictions_in_run(state, number, run)
        if sound:
            state.all_sound_at = state.clock


def find_contradictions_in_run(state: FinderState, number, run):
    """Emit the contradictions of one type in `run`, which is known to have no filling. `number` is the index of the
    type.
    """
    opened = state.open_count[run]
    if number == REPEATED_DIGIT:
        find_repeated_digits(state, run)
    elif number == WRONG_SUM:
        if opened == 0 and state.clue[run] and state.remaining[run] != 0:
            state.start_step(WRONG_SUM, 0, run)
            state.argue_from_written(run)
            state.emit()
    elif number == OUT_OF_REACH:
        if opened > 1 and state.clue[run] and not has_gap(state, run):
            find_out_of_reach(state, run)
    elif number == NO_COMBINATION:
        find_no_combination(state, run)
    elif number == HOMELESS_DIGIT:
        if opened > 1:
            find_homeless_digits(state, run)
    elif number == TOO_FEW_DIGITS:
        if not has_gap(state, run):
            find_too_few_digits(state, run)
    elif number == NO_FILLING:
        if opened and not has_gap(state, run):
            find_no_filling(state, run)


def has_gap(state: FinderState, run):
    """Return whether any cell of `run` has no candidates."""
    for at in range(state.start[run], state.start[run + 1]):
        if state.domain[state.member[at]] == 0:
            return True
    return False


def find_repeated_digits(state: FinderState, run):
    for i in range(state.start[run], state.start[run + 1]):
        first = state.member[i]
        if not state.written[first] or state.domain[first] == 0:
            continue
        for k in range(i + 1, state.start[run + 1]):
            two = state.member[k]
            if state.written[two] and state.domain[two] == state.domain[first]:
                state.start_step(REPEATED_DIGIT, 0, run)
                state.add_premise(first)
                state.add_premise(two)
                state.emit()


def find_out_of_reach(state: FinderState, run):
    """Emit a contradiction if the open cells of `run` cannot make up the rest of its sum: even their least possible
    digits exceed it, or even their greatest fall short of it. First, all digits not yet written in the run count as
    possible. If that yields no contradiction, only the candidates of the cells do. Step arguments: 1 if the digits
    are too great or 0 if they are too small, then the digits.
    """
    for bare in (True, False):
        emitted: cython.bint = False
        opened = state.gather(run)
        for greatest in (False, True):
            digits = out_of_reach(state, run, opened, bare, greatest)
            if digits:
                emitted = True
                state.start_step(OUT_OF_REACH, 0, run)
                argue_from_extremes(state, run, bare, 1 << DIGITS if greatest else 1 << 1)
                state.add_arg(0 if greatest else 1)
                state.add_arg(digits)
                state.emit()
        if emitted:
            return


def out_of_reach(state: FinderState, run, opened, bare, greatest):
    """Return the least possible digits of the `opened` open cells of `run` if their sum is too great for the rest
    of the run's sum; or, if `greatest`, the greatest possible digits if their sum is too small. Return 0 if the sum
    is not out of reach. If `bare`, ignore the candidates of the cells.
    """
    if opened > DIGITS:
        return 0
    for j in range(opened):
        state.filler.domain[j] = ALL if bare else state.open_domain[j]
    state.filler.tally(opened)
    digits = state.filler.extreme(0, state.placed_digits[run], greatest)
    if state.filler.lacking:
        return 0
    total = state.filler.total
    return digits if (total < state.remaining[run] if greatest else total > state.remaining[run]) else 0


def argue_from_extremes(state: FinderState, run, bare, extreme):
    """Add the written cells of `run` to the premises. Unless `bare`, also add the open cells that have lost the
    least or the greatest digit, whose bit is `extreme`.
    """
    for at in range(state.start[run], state.start[run + 1]):
        cell = state.member[at]
        if state.written[cell] or (not bare and not state.domain[cell] & extreme):
            state.add_premise(cell)


def find_no_combination(state: FinderState, run):
    opened = state.open_count[run]
    size = state.start[run + 1] - state.start[run]
    if size > DIGITS:
        state.start_step(NO_COMBINATION, 0, run)
        state.emit()
        return
    filled: cython.bint = opened < size
    if state.ways_of(run) or (filled and opened < 2):
        return
    if filled and state.clue[run]:
        if out_of_reach(state, run, opened, True, False) or out_of_reach(state, run, opened, True, True):
            return
    state.start_step(NO_COMBINATION, 0, run)
    state.argue_from_written(run)
    state.emit()


def find_homeless_digits(state: FinderState, run):
    """Emit a contradiction for each digit that every combination of `run` contains but that no open cell has as a
    candidate. Step argument: the digit.
    """
    digits = state.ways_of(run) >> BITS
    opened = state.gather(run)
    for j in range(opened):
        digits &= ~state.open_domain[j]
    while digits:
        low = digits & -digits
        digits ^= low
        state.start_step(HOMELESS_DIGIT, 0, run)
        for at in range(state.start[run], state.start[run + 1]):
            state.add_premise(state.member[at])
        state.add_arg(DIGIT[low])
        state.emit()


def find_too_few_digits(state: FinderState, run):
    """Emit a contradiction for each group of two or three cells of `run` that have fewer candidates in total than
    there are cells. Skip groups in which all cells are written. Step argument: the candidates.
    """
    for i in range(state.start[run], state.start[run + 1]):
        first = state.member[i]
        if COUNT[state.domain[first]] > 2:
            continue
        for k in range(i + 1, state.start[run + 1]):
            two = state.member[k]
            digits = state.domain[first] | state.domain[two]
            if COUNT[digits] > 2:
                continue
            if COUNT[digits] == 1 and not (state.written[first] and state.written[two]):
                offer_too_few_digits(state, run, first, two, -1, digits)
            for m in range(k + 1, state.start[run + 1]):
                three = state.member[m]
                if COUNT[digits | state.domain[three]] > 2:
                    continue
                if not (state.written[first] and state.written[two] and state.written[three]):
                    offer_too_few_digits(state, run, first, two, three, digits | state.domain[three])


def offer_too_few_digits(state: FinderState, run, first, two, three, digits):
    state.start_step(TOO_FEW_DIGITS, 0, run)
    state.add_premise(first)
    state.add_premise(two)
    if three >= 0:
        state.add_premise(three)
    state.add_arg(digits)
    state.emit()


def find_no_filling(state: FinderState, run):
    """Emit the contradiction that the open cells of `run`, which is known to have no filling, cannot complete its
    sum with their candidates. Do nothing if several cells are open and no combination fits, because other
    contradictions cover that.
    """
    opened = state.open_count[run]
    if opened == 1 and state.clue[run]:
        rest = state.remaining[run]
        state.gather(run)
        cell = state.open_cell[0]
        state.start_step(NO_FILLING, 0, run)
        state.argue_from_written(run)
        if 0 < rest <= DIGITS and not state.placed_digits[run] >> rest & 1:
            state.add_premise(cell)
        state.emit()
    elif state.ways_of(run):
        state.start_step(NO_FILLING, 0, run)
        state.argue_from_restricted(run, -1, -1)
        state.emit()


def uneven_regions(state: FinderState):
    """Return the connected parts of the board in which all runs have clues but the across sums and the down sums
    have different totals. Each part is a list of runs.
    """
    regions: list = []
    seen: set = set()
    runs: tuple = state.board[1]
    for root in range(state.runs):
        if root in seen:
            continue
        seen.add(root)
        piece: list = [root]
        total = 0
        closed: cython.bint = True
        for run in piece:
            total += state.clue[run] if run < state.across_runs else -state.clue[run]
            if not state.clue[run]:
                closed = False
            for cell in runs[run]:
                for other in (state.across_of[cell], state.down_of[cell]):
                    if other not in seen:
                        seen.add(other)
                        piece.append(other)
        if closed and total:
            regions.append(sorted(piece))
    return regions
