"""Find Hidato steps about separate pieces of open cells: about pockets, which gaps must fill exactly, and about
bottlenecks, which some gaps must pass.

A piece is a connected set of open cells. It is called a pocket in arguments about filling it. The path between two
written numbers cannot jump, so each gap lies in a single pocket. The written numbers around the gap must touch that
pocket: both of them, or the only one if the gap is at an end of the path. The gaps that lie in a pocket fill it, so
their lengths add up to its size; on a chequered board, this also holds for each colour.

A bottleneck is a set of one or two open cells without which a piece falls apart into sides. A gap whose written numbers
touch no common side must use a cell of the bottleneck. A gap that enters and leaves a side that neither of its written
numbers touches uses two cells of the bottleneck.

The surplus of a pocket is the number of its cells with the colour of odd numbers minus the number of its other cells.
The surplus of a gap is the number of its odd missing numbers minus the number of its even ones.
"""

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.emit_modes import COLLECTING
from cython.cimports.masume.kernel.hidato.eliminations import (
    add_losing_item,
    begin_losses,
    lose_from,
    reason,
    reason_row,
    reason_singles,
    remove_losses,
    start_losses,
    start_with_premises,
)
from cython.cimports.masume.kernel.hidato.find_routes import begin_flood, flood_on

from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.technique_weights import NUMBERS

PARITY = cython.declare(cython.int, NUMBERS["parity"])
POCKET = cython.declare(cython.int, NUMBERS["pocket"])
BOTTLENECK = cython.declare(cython.int, NUMBERS["bottleneck"])
POCKET_COLOURS = cython.declare(cython.int, technique_weights.POCKET_COLOURS)

MOST_PIECES = cython.declare(cython.int, 60)  # largest number of pieces that people consider
MOST_GAPS = cython.declare(cython.int, 8)  # largest number of gaps that people add up in all possible ways

# The first argument of a step about a pocket.
CUT_OFF = cython.declare(cython.int, 1)
NOT_INSIDE = cython.declare(cython.int, 2)
INSIDE = cython.declare(cython.int, 3)


# Pieces, and the gaps that can fill them.


def label(state, first, other):
    """Find the pieces of the open cells. Leave out the cells `first` and `other`, unless they are -1."""
    slots = state.slots
    state.piece_count = 0
    for cell in range(state.cells):
        state.piece_of[cell] = -1
    for word in range(state.width):
        rest = state.sets[state.open * state.width + word]
        while rest:
            start = 64 * word + ctz(rest)
            rest &= rest - 1
            if state.piece_of[start] >= 0 or start == first or start == other:
                continue
            piece = state.piece_count
            state.piece_count += 1
            state.piece_first[piece] = start
            state.piece_of[start] = piece
            state.stack[0] = start
            count = 1
            size = 0
            surplus = 0
            while count:
                count -= 1
                cell = state.stack[count]
                size += 1
                surplus += 1 if is_odd(state, cell) else -1
                ways = state.open_slots[cell]
                for slot in range(slots):
                    if ways >> slot & 1:
                        beside = state.neighbour[cell * slots + slot]
                        if state.piece_of[beside] < 0 and beside != first and beside != other:
                            state.piece_of[beside] = piece
                            state.stack[count] = beside
                            count += 1
            state.piece_size[piece] = size
            state.piece_surplus[piece] = surplus


def is_odd(state, cell):
    """Return whether `cell` has the colour of odd numbers. `find_colours` must have determined that colour."""
    return state.has(state.dark, cell) == state.odd_is_dark


def list_gaps(state):
    """List all gaps. For each gap, compute two sets of pieces: those that all written numbers around the gap touch
    (`gap_pockets`), and those that at least one of them touches (`gap_touched`).
    """
    every = (bit(state.piece_count) - 1) if state.piece_count else 0
    state.gap_count = 0
    low = 0
    while low < state.size:
        high = state.higher(low)
        if high > low + 1:
            gap = state.gap_count
            state.gap_count += 1
            state.gap_low[gap] = low
            state.gap_high[gap] = high
            state.gap_pockets[gap] = every
            state.gap_touched[gap] = 0
            for end in (low, high):
                if state.where[end] >= 0:
                    touched = touched_pieces(state, state.where[end])
                    state.gap_pockets[gap] &= touched
                    state.gap_touched[gap] |= touched
        low = high


def touched_pieces(state, cell):
    """Return, as a bit set, the pieces that contain a neighbour of `cell`."""
    slots = state.slots
    touched: cython.ulonglong = 0
    for slot in range(slots):
        other = state.neighbour[cell * slots + slot]
        if other >= 0 and state.piece_of[other] >= 0:
            touched |= bit(state.piece_of[other])
    return touched


def amount_of(state, gap):
    """Return how much `gap` contributes to filling a pocket: the number of its missing numbers, or its surplus if
    colours are compared.
    """
    if not state.by_colours:
        return length_of(state, gap)
    if length_of(state, gap) % 2 == 0:
        return 0
    return 1 if state.gap_low[gap] % 2 == 0 else -1


def length_of(state, gap):
    """Return the number of missing numbers of `gap`."""
    return state.gap_high[gap] - state.gap_low[gap] - 1


def can_fill(state, piece, but, inside):
    """Return whether `piece` can be filled exactly by a selection of the gaps that may lie in it. The selection
    must contain the gap `but` if `inside`, and must not contain it otherwise. If `but` is -1 and `inside` is false,
    any of these gaps may be selected.
    """
    target = state.piece_surplus[piece] if state.by_colours else state.piece_size[piece]
    if inside:
        target -= amount_of(state, but)
    least = 0
    most = 0
    for gap in range(state.gap_count):
        if gap != but and state.gap_pockets[gap] & bit(piece):
            amount = amount_of(state, gap)
            most += max(amount, 0)
            least += min(amount, 0)
    if target < least or target > most:
        return False
    if state.by_colours or target == most or target == 0:
        return True
    for total in range(1, target + 1):
        state.sums[total] = 0
    state.sums[0] = 1
    for gap in range(state.gap_count):
        if gap == but or not state.gap_pockets[gap] & bit(piece):
            continue
        amount = length_of(state, gap)
        for total in range(target, amount - 1, -1):
            if state.sums[total - amount]:
                state.sums[total] = 1
    return state.sums[target] != 0


def may_lie(state, gap, piece):
    """Return whether `gap` may lie in `piece`, judging only by its written numbers and its length."""
    return state.gap_pockets[gap] & bit(piece) != 0 and length_of(state, gap) <= state.piece_size[piece]


def has_few_gaps(state, piece):
    """Return whether the gaps that may lie in `piece` are so few that players can compare all ways to select some
    of them.
    """
    count = 0
    for gap in range(state.gap_count):
        if may_lie(state, gap, piece):
            count += 1
    return count <= MOST_GAPS


def is_too_large(state, piece):
    """Return whether the gaps that may lie in `piece` are too short to fill it, even all together. Players see this
    by counting, whatever the number of gaps.
    """
    total = 0
    for gap in range(state.gap_count):
        if may_lie(state, gap, piece):
            total += length_of(state, gap)
    return total < state.piece_size[piece]


def smallest_misfit(state):
    """Return the smallest piece that cannot be filled, or -1 if there is none. Ignore pieces for which this is too
    hard for players to see.
    """
    misfit = -1
    for piece in range(state.piece_count):
        if misfit < 0 or state.piece_size[piece] < state.piece_size[misfit]:
            if not can_fill(state, piece, -1, False):
                if has_few_gaps(state, piece) or (not state.by_colours and is_too_large(state, piece)):
                    misfit = piece
    return misfit


# Pockets.


def find_pockets(state, colours):
    """Emit a step for each number that, in a certain cell, would leave a pocket that cannot be filled, and for each
    gap that must, or cannot, lie in a certain pocket. If `colours`, compare the colours of pockets and gaps;
    otherwise, compare their sizes. If nothing is eliminated, do not search again until another number is written,
    because eliminations do not change pockets.
    """
    if state.clean_as_of[state.current_technique] == state.filled_count:
        return
    state.by_colours = colours
    emitted: cython.bint = False
    cell = -1
    while (cell := state.next_in(state.open, cell)) >= 0:
        if state.is_cut[state.open_slots[cell]]:
            state.tick(state.cells)
            emitted = emit_at_cut(state, cell) or emitted
    emitted = emit_confined(state) or emitted
    if not emitted:
        state.clean_as_of[state.current_technique] = state.filled_count


def emit_confined(state):
    """Emit a step for each gap that must lie in a certain pocket: the cells outside the pocket are eliminated from
    the numbers of the gap. For each gap that cannot lie in a certain pocket, emit a step that eliminates the cells
    of the pocket from these numbers instead. Return whether anything is eliminated.
    """
    label(state, -1, -1)
    if not 1 < state.piece_count <= MOST_PIECES:
        return False
    list_gaps(state)
    if smallest_misfit(state) >= 0:
        return False
    emitted: cython.bint = False
    for gap in range(state.gap_count):
        if popcount(state.gap_pockets[gap]) < 2:
            continue
        for piece in range(state.piece_count):
            if not state.gap_pockets[gap] & bit(piece) or not has_few_gaps(state, piece):
                continue
            if not can_fill(state, piece, gap, True):
                emitted = offer_confined(state, gap, piece, False) or emitted
            elif not can_fill(state, piece, gap, False):
                emitted = offer_confined(state, gap, piece, True) or emitted
    return emitted


def emit_at_cut(state, cell):
    """Emit a step for each number that, written in `cell`, would leave a pocket that cannot be filled: it is
    eliminated from `cell`. Filling `cell` may split a piece in two. Return whether anything is eliminated.
    """
    label(state, cell, -1)
    if not 1 < state.piece_count <= MOST_PIECES:
        return False
    emitted: cython.bint = False
    number = 0
    while (number := state.next_number(cell, number)) > 0:
        state.tick(state.cells)
        state.where[number] = cell
        list_gaps(state)
        state.where[number] = -1
        piece = smallest_misfit(state)
        if piece >= 0:
            offer_cut_off(state, number, cell, piece)
            emitted = True
    return emitted


def offer_cut_off(state, number, cell, piece):
    """Emit the elimination of `number` from `cell`, because with `number` there, `piece` could not be filled."""
    reason_walls(state, state.piece_of, piece)
    if state.room[number] == 2:
        reason(state, state.other_cell(number, cell))
    begin_losses(state, False)
    state.clear(state.removed + number)
    state.add(state.removed + number, cell)
    add_losing_item(state, number)
    start_losses(state, POCKET_COLOURS if state.by_colours else state.lightest[POCKET], cell)
    state.add_arg(CUT_OFF)
    state.add_arg(number)
    state.add_arg(cell)
    note_pocket(state, piece)
    state.emit()


def note_pocket(state, piece):
    """Append to the step's arguments the lowest-numbered cell of `piece` and, for each gap that may lie in `piece`,
    the lower and the higher number around the gap.
    """
    state.add_arg(state.piece_first[piece])
    for gap in range(state.gap_count):
        if may_lie(state, gap, piece):
            state.add_arg(state.gap_low[gap])
            state.add_arg(state.gap_high[gap])


def offer_confined(state, gap, piece, inside):
    """Emit a step for a gap that must lie in `piece`, or that cannot lie there if `inside` is false: eliminate from
    the numbers of `gap` the cells that this excludes. Return whether anything is eliminated.
    """
    begin_losses(state, False)
    for number in range(state.gap_low[gap] + 1, state.gap_high[gap]):
        state.clear(state.removed + number)
        cell = -1
        while (cell := state.next_in(number, cell)) >= 0:
            if (state.piece_of[cell] == piece) != inside:
                state.add(state.removed + number, cell)
        lose_from(state, number)
    if state.losing_count == 0:
        return False
    reason_walls(state, state.piece_of, piece)
    reason_singles(state)
    start_losses(state, POCKET_COLOURS if state.by_colours else state.lightest[POCKET], state.piece_first[piece])
    state.add_arg(INSIDE if inside else NOT_INSIDE)
    state.add_arg(state.gap_low[gap])
    state.add_arg(state.gap_high[gap])
    note_pocket(state, piece)
    state.emit()
    return True


def reason_walls(state, pieces, piece):
    """Add to the premises the filled cells around `piece`. If such a cell holds a number next to a gap, also add
    the cell of the number at the other end of the gap. `pieces` holds the piece of each cell.
    """
    if state.mode == COLLECTING:
        return
    area = state.area
    walls = state.walls
    state.clear(area)
    for cell in range(state.cells):
        if pieces[cell] == piece:
            state.add(area, cell)
    state.spread(area, walls)
    state.drop(walls, state.open)
    state.copy_row(state.wall_premises, walls)
    for gap in range(state.gap_count):
        low = state.where[state.gap_low[gap]]
        high = state.where[state.gap_high[gap]]
        if low >= 0 and high >= 0 and (state.has(walls, low) or state.has(walls, high)):
            state.add(state.wall_premises, low)
            state.add(state.wall_premises, high)
    reason_row(state, state.wall_premises)


def find_misfits(state):
    """Emit a contradiction if some piece of the open cells cannot be filled."""
    if not state.may_be_split or state.clean_as_of[state.current_technique] == state.filled_count:
        return
    label(state, -1, -1)
    if state.piece_count < 2:
        state.may_be_split = False
        return
    if state.piece_count > MOST_PIECES:
        return
    list_gaps(state)
    state.by_colours = False
    if not offer_misfit(state, 0):
        state.clean_as_of[state.current_technique] = state.filled_count


def offer_misfit(state, variant):
    """Emit a contradiction for the smallest piece that cannot be filled, with `variant` as the first step argument.
    Return whether there is such a piece.
    """
    piece = smallest_misfit(state)
    if piece < 0:
        return False
    reason_walls(state, state.piece_of, piece)
    start_with_premises(state, 0, state.piece_first[piece])
    state.add_arg(variant)
    note_pocket(state, piece)
    state.emit()
    return True


# Colours.


def find_colours(state):
    """Determine which colour the cells of odd numbers have, and store it in `odd_is_dark`. Return a written number
    that shows it, or 0 if it follows from the number of cells of each colour. If it is unknown, return -1.
    """
    for number in range(1, state.size + 1):
        if state.where[number] >= 0:
            state.odd_is_dark = state.has(state.dark, state.where[number]) == (number % 2 == 1)
            return number
    dark = state.count_in(state.dark)
    if state.size % 2 and 2 * dark != state.size:
        state.odd_is_dark = 2 * dark > state.size
        return 0
    return -1


def find_parity(state):
    """Emit one step that eliminates all numbers from cells of the wrong colour. If nothing is eliminated, compare
    the colours of pockets and gaps instead. Step arguments: 0 and the number that shows the colours, or those of
    `find_pockets`.
    """
    if not state.is_chequered:
        return
    witness = find_colours(state)
    if witness < 0:
        return
    begin_losses(state, False)
    for number in range(1, state.size + 1):
        if state.where[number] >= 0:
            continue
        row = state.removed + number
        state.copy_row(row, number)
        if (number % 2 == 1) == state.odd_is_dark:
            state.drop(row, state.dark)
        else:
            state.keep(row, state.dark)
        lose_from(state, number)
    if state.losing_count:
        if witness > 0:
            reason(state, state.where[witness])
        start_with_premises(state, state.lightest[PARITY], -1)
        remove_losses(state)
        state.add_arg(0)
        state.add_arg(witness)
        state.emit()
    elif state.best_weight >= POCKET_COLOURS:
        find_pockets(state, True)


def find_wrong_colours(state):
    """Emit a contradiction if the colours of a chequered board make a solution impossible. The first step argument
    tells the reason: 0 for two written numbers whose cells have the wrong colours, 1 for too many cells of one
    colour, and 2 for a pocket whose colours do not match its gaps.
    """
    if not state.is_chequered:
        return
    dark = state.count_in(state.dark)
    if abs(2 * dark - state.size) > state.size % 2:
        state.start_step(state.current_technique, 0, -1)
        state.add_arg(1)
        state.add_arg(max(dark, state.size - dark))
        state.add_arg(min(dark, state.size - dark))
        state.emit()
        return
    witness = find_colours(state)
    if witness < 0:
        return
    for number in range(1, state.size + 1):
        if state.where[number] >= 0 and is_odd(state, state.where[number]) != (number % 2 == 1):
            state.start_step(state.current_technique, 0, number)
            if witness > 0:
                state.add_premise(state.where[witness])
            state.add_premise(state.where[number])
            state.add_arg(0)
            state.add_arg(witness)
            state.add_arg(number)
            state.emit()
            return
    if not state.may_be_split:
        return
    label(state, -1, -1)
    if state.piece_count <= MOST_PIECES:
        list_gaps(state)
        state.by_colours = True
        offer_misfit(state, 2)


# Bottlenecks.


def remember_pieces(state):
    """Store in `home_piece` the piece of each open cell, before the search for bottlenecks leaves out cells."""
    label(state, -1, -1)
    for cell in range(state.cells):
        state.home_piece[cell] = state.piece_of[cell]


def count_sides(state, piece):
    """Return the number of sides into which `piece` falls apart without the cells that `label` left out."""
    count = 0
    for side in range(state.piece_count):
        if state.home_piece[state.piece_first[side]] == piece:
            count += 1
    return count


def find_bottlenecks(state):
    """Emit the eliminations by bottlenecks. If the gaps that must pass a bottleneck need all of its cells, no other
    gap can pass it; if they leave one cell, no other gap can pass it and come back. A bottleneck is one cell, or
    two cells neither of which is a bottleneck by itself. If nothing is eliminated, do not search again until
    another number is written.
    """
    slots = state.slots
    if state.left == state.size or state.clean_as_of[state.current_technique] == state.filled_count:
        return
    emitted: cython.bint = False
    remember_pieces(state)
    for cell in range(state.cells):
        state.is_alone[cell] = 0
    for cell in range(state.cells):
        if state.home_piece[cell] >= 0 and state.is_cut[state.open_slots[cell]]:
            label(state, cell, -1)
            if count_sides(state, state.home_piece[cell]) > 1:
                state.tick(state.cells)
                state.is_alone[cell] = 1
                state.narrow[0] = cell
                emitted = emit_at_bottleneck(state, 1) or emitted
    # Two cells can form a bottleneck only if they touch each other, or if each of them may split a piece by itself.
    for cell in range(state.cells):
        if state.home_piece[cell] < 0 or state.is_alone[cell]:
            continue
        state.tick(state.cells)
        for other in range(cell + 1, state.cells):
            if state.home_piece[other] != state.home_piece[cell] or state.is_alone[other]:
                continue
            ways = state.open_slots[other]
            if state.has(state.touching + cell, other):
                for slot in range(slots):
                    if state.neighbour[other * slots + slot] == cell:
                        ways &= ~(1 << slot)
            elif not state.is_cut[state.open_slots[cell]]:
                continue
            if state.is_cut[ways]:
                state.tick(state.cells)
            if state.is_cut[ways] and is_split(state, cell, other):
                label(state, cell, other)
                state.narrow[0] = cell
                state.narrow[1] = other
                emitted = emit_at_bottleneck(state, 2) or emitted
    if not emitted:
        state.clean_as_of[state.current_technique] = state.filled_count


def is_split(state, cell, other):
    """Return whether removing the open cells `cell` and `other` splits a piece that removing `cell` alone does not
    split. This is the case if the remaining open neighbours of `other` are not all connected, which is faster to
    check than finding all sides.
    """
    width = state.width
    beside = state.beside
    state.flip(state.open, cell)
    state.flip(state.open, other)
    state.copy_row(beside, state.touching + other)
    state.keep(beside, state.open)
    begin_flood(state, state.next_in(beside, -1))
    split: cython.bint = True
    while split and state.is_flooding:
        flood_on(state)
        split = False
        for word in range(width):
            if state.sets[beside * width + word] & ~state.sets[state.reached * width + word]:
                split = True
    state.flip(state.open, cell)
    state.flip(state.open, other)
    return split


def count_passing(state):
    """Return the number of gaps that must use a cell of the bottleneck that `label` left out."""
    count = 0
    for gap in range(state.gap_count):
        if state.gap_pockets[gap] == 0:
            count += 1
    return count


def emit_at_bottleneck(state, cells):
    """Emit the eliminations by the bottleneck in `narrow`, which consists of `cells` cells (one or two). Return
    whether anything is eliminated.
    """
    if state.piece_count > MOST_PIECES:
        return False
    list_gaps(state)
    piece = state.home_piece[state.narrow[0]]
    room = cells - count_passing(state)
    if room < 0:
        return False
    begin_losses(state, False)
    for gap in range(state.gap_count):
        must = state.gap_pockets[gap] == 0
        own_share: cython.int = room + must
        if own_share > 1 or (own_share == 1 and (state.gap_low[gap] == 0 or state.gap_high[gap] > state.size)):
            continue
        for number in range(state.gap_low[gap] + 1, state.gap_high[gap]):
            state.tick(state.room[number] + state.width)
            state.clear(state.removed + number)
            cell = -1
            while (cell := state.next_in(number, cell)) >= 0:
                if state.home_piece[cell] != piece:
                    continue
                side = state.piece_of[cell]
                if own_share == 0:
                    out = side < 0 or not state.gap_pockets[gap] & bit(side)
                else:
                    out = side >= 0 and not state.gap_touched[gap] & bit(side)
                if out:
                    state.add(state.removed + number, cell)
            lose_from(state, number)
    if state.losing_count == 0:
        return False
    offer_bottleneck(state, cells, room, piece)
    return True


def offer_bottleneck(state, cells, room, piece):
    """Emit the eliminations by the bottleneck in `narrow`, which consists of `cells` cells of `piece`. `room` is
    the number of cells of the bottleneck that are left over by the gaps that must pass it. Step arguments: `room`;
    `cells`; the cells of the bottleneck; the lowest-numbered cell of the smallest side; and for each gap that must
    pass, the lower and the higher number around it.
    """
    reason_walls(state, state.home_piece, piece)
    reason_singles(state)
    start_losses(state, state.lightest[BOTTLENECK], state.narrow[0])
    state.add_arg(room)
    state.add_arg(cells)
    for i in range(cells):
        state.add_arg(state.narrow[i])
    smallest = -1
    for side in range(state.piece_count):
        if state.home_piece[state.piece_first[side]] == piece:
            if smallest < 0 or state.piece_size[side] < state.piece_size[smallest]:
                smallest = side
    state.add_arg(state.piece_first[smallest])
    for gap in range(state.gap_count):
        if state.gap_pockets[gap] == 0:
            state.add_arg(state.gap_low[gap])
            state.add_arg(state.gap_high[gap])
    state.emit()
