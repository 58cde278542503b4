"""Find Hidato steps about separate pieces of open cells: about pockets, which gaps must fill exactly, and about
bottlenecks, which some gaps must pass.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deduction_sink import COLLECTING
from cython.cimports.masume.kernel.hidato.find_routes import RoutesFinder
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import technique_weights
from masume.kernel.hidato.geometry import words
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


class PocketsFinder(RoutesFinder):
    """Finder of pockets that cannot be filled, and of bottlenecks.

    A piece is a connected set of open cells. It is called a pocket in arguments about filling it. The path between two
    written numbers cannot jump, so each gap lies in a single pocket. The written numbers around the gap must touch that
    pocket: both of them, or the only one if the gap is at an end of the path. The gaps that lie in a pocket fill it, so
    their lengths add up to its size; on a chequered board, this also holds for each colour.

    A bottleneck is a set of one or two open cells without which a piece falls apart into sides. A gap whose written
    numbers touch no common side must use a cell of the bottleneck. A gap that enters and leaves a side that neither of
    its written numbers touches uses two cells of the bottleneck.

    The surplus of a pocket is the number of its cells with the colour of odd numbers minus the number of its other
    cells. The surplus of a gap is the number of its odd missing numbers minus the number of its even ones.
    """

    def __init__(self, shape: Shape, like: Geometry | None = None) -> None:
        RoutesFinder.__init__(self, shape, like)
        self.piece_of = numbers(self.cells)
        self.home_piece = numbers(self.cells)
        self.piece_size = numbers(self.cells + 1)
        self.piece_first = numbers(self.cells + 1)
        self.piece_surplus = numbers(self.cells + 1)
        self.piece_count = 0
        self.stack = numbers(self.cells + 1)
        self.gap_pockets = words(self.size + 2)
        self.gap_touched = words(self.size + 2)
        self.sums = numbers(self.cells + 1)
        self.narrow = numbers(2)
        self.is_alone = numbers(self.cells)
        self.odd_is_dark = False
        self.by_colours = False

    # Pieces, and the gaps that can fill them.

    def label(self, first, other):
        """Find the pieces of the open cells. Leave out the cells `first` and `other`, unless they are -1."""
        slots = self.slots
        self.piece_count = 0
        for cell in range(self.cells):
            self.piece_of[cell] = -1
        for word in range(self.width):
            rest = self.sets[self.open * self.width + word]
            while rest:
                start = 64 * word + ctz(rest)
                rest &= rest - 1
                if self.piece_of[start] >= 0 or start == first or start == other:
                    continue
                piece = self.piece_count
                self.piece_count += 1
                self.piece_first[piece] = start
                self.piece_of[start] = piece
                self.stack[0] = start
                count = 1
                size = 0
                surplus = 0
                while count:
                    count -= 1
                    cell = self.stack[count]
                    size += 1
                    surplus += 1 if self.is_odd(cell) else -1
                    ways = self.open_slots[cell]
                    for slot in range(slots):
                        if ways >> slot & 1:
                            beside = self.neighbour[cell * slots + slot]
                            if self.piece_of[beside] < 0 and beside != first and beside != other:
                                self.piece_of[beside] = piece
                                self.stack[count] = beside
                                count += 1
                self.piece_size[piece] = size
                self.piece_surplus[piece] = surplus

    def is_odd(self, cell):
        """Return whether `cell` has the colour of odd numbers. `find_colours` must have determined that colour."""
        return self.has(self.dark, cell) == self.odd_is_dark

    def list_gaps(self):
        """List all gaps. For each gap, compute two sets of pieces: those that all written numbers around the gap touch
        (`gap_pockets`), and those that at least one of them touches (`gap_touched`).
        """
        every = (bit(self.piece_count) - 1) if self.piece_count else 0
        self.gap_count = 0
        low = 0
        while low < self.size:
            high = self.higher(low)
            if high > low + 1:
                gap = self.gap_count
                self.gap_count += 1
                self.gap_low[gap] = low
                self.gap_high[gap] = high
                self.gap_pockets[gap] = every
                self.gap_touched[gap] = 0
                for end in (low, high):
                    if self.where[end] >= 0:
                        touched = self.touched_pieces(self.where[end])
                        self.gap_pockets[gap] &= touched
                        self.gap_touched[gap] |= touched
            low = high

    def touched_pieces(self, cell):
        """Return, as a bit set, the pieces that contain a neighbour of `cell`."""
        slots = self.slots
        touched: cython.ulonglong = 0
        for slot in range(slots):
            other = self.neighbour[cell * slots + slot]
            if other >= 0 and self.piece_of[other] >= 0:
                touched |= bit(self.piece_of[other])
        return touched

    def amount(self, gap):
        """Return how much `gap` contributes to filling a pocket: the number of its missing numbers, or its surplus if
        colours are compared.
        """
        if not self.by_colours:
            return self.length(gap)
        if self.length(gap) % 2 == 0:
            return 0
        return 1 if self.gap_low[gap] % 2 == 0 else -1

    def length(self, gap):
        """Return the number of missing numbers of `gap`."""
        return self.gap_high[gap] - self.gap_low[gap] - 1

    def can_fill(self, piece, but, inside):
        """Return whether `piece` can be filled exactly by a selection of the gaps that may lie in it. The selection
        must contain the gap `but` if `inside`, and must not contain it otherwise. If `but` is -1 and `inside` is false,
        any of these gaps may be selected.
        """
        target = self.piece_surplus[piece] if self.by_colours else self.piece_size[piece]
        if inside:
            target -= self.amount(but)
        least = 0
        most = 0
        for gap in range(self.gap_count):
            if gap != but and self.gap_pockets[gap] & bit(piece):
                amount = self.amount(gap)
                most += max(amount, 0)
                least += min(amount, 0)
        if target < least or target > most:
            return False
        if self.by_colours or target == most or target == 0:
            return True
        for total in range(1, target + 1):
            self.sums[total] = 0
        self.sums[0] = 1
        for gap in range(self.gap_count):
            if gap == but or not self.gap_pockets[gap] & bit(piece):
                continue
            amount = self.length(gap)
            for total in range(target, amount - 1, -1):
                if self.sums[total - amount]:
                    self.sums[total] = 1
        return self.sums[target] != 0

    def may_lie(self, gap, piece):
        """Return whether `gap` may lie in `piece`, judging only by its written numbers and its length."""
        return self.gap_pockets[gap] & bit(piece) != 0 and self.length(gap) <= self.piece_size[piece]

    def has_few_gaps(self, piece):
        """Return whether the gaps that may lie in `piece` are so few that players can compare all ways to select some
        of them.
        """
        count = 0
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                count += 1
        return count <= MOST_GAPS

    def is_too_large(self, piece):
        """Return whether the gaps that may lie in `piece` are too short to fill it, even all together. Players see this
        by counting, whatever the number of gaps.
        """
        total = 0
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                total += self.length(gap)
        return total < self.piece_size[piece]

    def find_misfit(self):
        """Return the smallest piece that cannot be filled, or -1 if there is none. Ignore pieces for which this is too
        hard for players to see.
        """
        misfit = -1
        for piece in range(self.piece_count):
            if misfit < 0 or self.piece_size[piece] < self.piece_size[misfit]:
                if not self.can_fill(piece, -1, False):
                    if self.has_few_gaps(piece) or (not self.by_colours and self.is_too_large(piece)):
                        misfit = piece
        return misfit

    # Pockets.

    def emit_pockets(self, colours):
        """Emit a step for each number that, in a certain cell, would leave a pocket that cannot be filled, and for each
        gap that must, or cannot, lie in a certain pocket. If `colours`, compare the colours of pockets and gaps;
        otherwise, compare their sizes. If nothing is eliminated, do not search again until another number is written,
        because eliminations do not change pockets.
        """
        if self.clean_as_of[self.current_technique] == self.filled_count:
            return
        self.by_colours = colours
        emitted: cython.bint = False
        cell = -1
        while (cell := self.next_in(self.open, cell)) >= 0:
            if self.is_cut[self.open_slots[cell]]:
                self.tick(self.cells)
                emitted = self.emit_at_cut(cell) or emitted
        emitted = self.emit_confined() or emitted
        if not emitted:
            self.clean_as_of[self.current_technique] = self.filled_count

    def emit_confined(self):
        """Emit a step for each gap that must lie in a certain pocket: the cells outside the pocket are eliminated from
        the numbers of the gap. For each gap that cannot lie in a certain pocket, emit a step that eliminates the cells
        of the pocket from these numbers instead. Return whether anything is eliminated.
        """
        self.label(-1, -1)
        if not 1 < self.piece_count <= MOST_PIECES:
            return False
        self.list_gaps()
        if self.find_misfit() >= 0:
            return False
        emitted: cython.bint = False
        for gap in range(self.gap_count):
            if popcount(self.gap_pockets[gap]) < 2:
                continue
            for piece in range(self.piece_count):
                if not self.gap_pockets[gap] & bit(piece) or not self.has_few_gaps(piece):
                    continue
                if not self.can_fill(piece, gap, True):
                    emitted = self.offer_confined(gap, piece, False) or emitted
                elif not self.can_fill(piece, gap, False):
                    emitted = self.offer_confined(gap, piece, True) or emitted
        return emitted

    def emit_at_cut(self, cell):
        """Emit a step for each number that, written in `cell`, would leave a pocket that cannot be filled: it is
        eliminated from `cell`. Filling `cell` may split a piece in two. Return whether anything is eliminated.
        """
        self.label(cell, -1)
        if not 1 < self.piece_count <= MOST_PIECES:
            return False
        emitted: cython.bint = False
        number = 0
        while (number := self.next_number(cell, number)) > 0:
            self.tick(self.cells)
            self.where[number] = cell
            self.list_gaps()
            self.where[number] = -1
            piece = self.find_misfit()
            if piece >= 0:
                self.offer_cut_off(number, cell, piece)
                emitted = True
        return emitted

    def offer_cut_off(self, number, cell, piece):
        """Emit the elimination of `number` from `cell`, because with `number` there, `piece` could not be filled."""
        self.reason_walls(self.piece_of, piece)
        if self.room[number] == 2:
            self.reason(self.other_cell(number, cell))
        self.begin_losses(False)
        self.clear(self.removed + number)
        self.add(self.removed + number, cell)
        self.add_losing_item(number)
        self.start_losses(POCKET_COLOURS if self.by_colours else self.lightest[POCKET], cell)
        self.add_arg(CUT_OFF)
        self.add_arg(number)
        self.add_arg(cell)
        self.note_pocket(piece)
        self.emit()

    def note_pocket(self, piece):
        """Append to the step's arguments the lowest-numbered cell of `piece` and, for each gap that may lie in `piece`,
        the lower and the higher number around the gap.
        """
        self.add_arg(self.piece_first[piece])
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                self.add_arg(self.gap_low[gap])
                self.add_arg(self.gap_high[gap])

    def offer_confined(self, gap, piece, inside):
        """Emit a step for a gap that must lie in `piece`, or that cannot lie there if `inside` is false: eliminate from
        the numbers of `gap` the cells that this excludes. Return whether anything is eliminated.
        """
        self.begin_losses(False)
        for number in range(self.gap_low[gap] + 1, self.gap_high[gap]):
            self.clear(self.removed + number)
            cell = -1
            while (cell := self.next_in(number, cell)) >= 0:
                if (self.piece_of[cell] == piece) != inside:
                    self.add(self.removed + number, cell)
            self.lose_from(number)
        if self.losing_count == 0:
            return False
        self.reason_walls(self.piece_of, piece)
        self.reason_singles()
        self.start_losses(POCKET_COLOURS if self.by_colours else self.lightest[POCKET], self.piece_first[piece])
        self.add_arg(INSIDE if inside else NOT_INSIDE)
        self.add_arg(self.gap_low[gap])
        self.add_arg(self.gap_high[gap])
        self.note_pocket(piece)
        self.emit()
        return True

    def reason_walls(self, pieces, piece):
        """Add to the premises the filled cells around `piece`. If such a cell holds a number next to a gap, also add
        the cell of the number at the other end of the gap. `pieces` holds the piece of each cell.
        """
        if self.mode == COLLECTING:
            return
        area = self.scratch + 6
        walls = self.scratch + 7
        self.clear(area)
        for cell in range(self.cells):
            if pieces[cell] == piece:
                self.add(area, cell)
        self.spread(area, walls)
        self.drop(walls, self.open)
        self.copy_row(self.scratch + 8, walls)
        for gap in range(self.gap_count):
            low = self.where[self.gap_low[gap]]
            high = self.where[self.gap_high[gap]]
            if low >= 0 and high >= 0 and (self.has(walls, low) or self.has(walls, high)):
                self.add(self.scratch + 8, low)
                self.add(self.scratch + 8, high)
        self.reason_row(self.scratch + 8)

    def emit_misfits(self):
        """Emit a contradiction if some piece of the open cells cannot be filled."""
        if not self.may_be_split or self.clean_as_of[self.current_technique] == self.filled_count:
            return
        self.label(-1, -1)
        if self.piece_count < 2:
            self.may_be_split = False
            return
        if self.piece_count > MOST_PIECES:
            return
        self.list_gaps()
        self.by_colours = False
        if not self.offer_misfit(0):
            self.clean_as_of[self.current_technique] = self.filled_count

    def offer_misfit(self, variant):
        """Emit a contradiction for the smallest piece that cannot be filled, with `variant` as the first step argument.
        Return whether there is such a piece.
        """
        piece = self.find_misfit()
        if piece < 0:
            return False
        self.reason_walls(self.piece_of, piece)
        self.start(0, self.piece_first[piece])
        self.add_arg(variant)
        self.note_pocket(piece)
        self.emit()
        return True

    # Colours.

    def find_colours(self):
        """Determine which colour the cells of odd numbers have, and store it in `odd_is_dark`. Return a written number
        that shows it, or 0 if it follows from the number of cells of each colour. If it is unknown, return -1.
        """
        for number in range(1, self.size + 1):
            if self.where[number] >= 0:
                self.odd_is_dark = self.has(self.dark, self.where[number]) == (number % 2 == 1)
                return number
        dark = self.count_in(self.dark)
        if self.size % 2 and 2 * dark != self.size:
            self.odd_is_dark = 2 * dark > self.size
            return 0
        return -1

    def emit_parity(self):
        """Emit one step that eliminates all numbers from cells of the wrong colour. If nothing is eliminated, compare
        the colours of pockets and gaps instead. Step arguments: 0 and the number that shows the colours, or those of
        `emit_pockets`.
        """
        if not self.is_chequered:
            return
        witness = self.find_colours()
        if witness < 0:
            return
        self.begin_losses(False)
        for number in range(1, self.size + 1):
            if self.where[number] >= 0:
                continue
            row = self.removed + number
            self.copy_row(row, number)
            if (number % 2 == 1) == self.odd_is_dark:
                self.drop(row, self.dark)
            else:
                self.keep(row, self.dark)
            self.lose_from(number)
        if self.losing_count:
            if witness > 0:
                self.reason(self.where[witness])
            self.start(self.lightest[PARITY], -1)
            self.remove_losses()
            self.add_arg(0)
            self.add_arg(witness)
            self.emit()
        else:
            self.emit_pockets(True)

    def emit_wrong_colours(self):
        """Emit a contradiction if the colours of a chequered board make a solution impossible. The first step argument
        tells the reason: 0 for two written numbers whose cells have the wrong colours, 1 for too many cells of one
        colour, and 2 for a pocket whose colours do not match its gaps.
        """
        if not self.is_chequered:
            return
        dark = self.count_in(self.dark)
        if abs(2 * dark - self.size) > self.size % 2:
            self.start_step(self.current_technique, 0, -1)
            self.add_arg(1)
            self.add_arg(max(dark, self.size - dark))
            self.add_arg(min(dark, self.size - dark))
            self.emit()
            return
        witness = self.find_colours()
        if witness < 0:
            return
        for number in range(1, self.size + 1):
            if self.where[number] >= 0 and self.is_odd(self.where[number]) != (number % 2 == 1):
                self.start_step(self.current_technique, 0, number)
                if witness > 0:
                    self.add_premise(self.where[witness])
                self.add_premise(self.where[number])
                self.add_arg(0)
                self.add_arg(witness)
                self.add_arg(number)
                self.emit()
                return
        if not self.may_be_split:
            return
        self.label(-1, -1)
        if self.piece_count <= MOST_PIECES:
            self.list_gaps()
            self.by_colours = True
            self.offer_misfit(2)

    # Bottlenecks.

    def remember_pieces(self):
        """Store in `home_piece` the piece of each open cell, before the search for bottlenecks leaves out cells."""
        self.label(-1, -1)
        for cell in range(self.cells):
            self.home_piece[cell] = self.piece_of[cell]

    def count_sides(self, piece):
        """Return the number of sides into which `piece` falls apart without the cells that `label` left out."""
        count = 0
        for side in range(self.piece_count):
            if self.home_piece[self.piece_first[side]] == piece:
                count += 1
        return count

    def emit_bottlenecks(self):
        """Emit the eliminations by bottlenecks. If the gaps that must pass a bottleneck need all of its cells, no other
        gap can pass it; if they leave one cell, no other gap can pass it and come back. A bottleneck is one cell, or
        two cells neither of which is a bottleneck by itself. If nothing is eliminated, do not search again until
        another number is written.
        """
        slots = self.slots
        if self.left == self.size or self.clean_as_of[self.current_technique] == self.filled_count:
            return
        emitted: cython.bint = False
        self.remember_pieces()
        for cell in range(self.cells):
            self.is_alone[cell] = 0
        for cell in range(self.cells):
            if self.home_piece[cell] >= 0 and self.is_cut[self.open_slots[cell]]:
                self.label(cell, -1)
                if self.count_sides(self.home_piece[cell]) > 1:
                    self.tick(self.cells)
                    self.is_alone[cell] = 1
                    self.narrow[0] = cell
                    emitted = self.emit_at_bottleneck(1) or emitted
        # Two cells can form a bottleneck only if they touch each other, or if each of them may split a piece by itself.
        for cell in range(self.cells):
            if self.home_piece[cell] < 0 or self.is_alone[cell]:
                continue
            self.tick(self.cells)
            for other in range(cell + 1, self.cells):
                if self.home_piece[other] != self.home_piece[cell] or self.is_alone[other]:
                    continue
                ways = self.open_slots[other]
                if self.has(self.touching + cell, other):
                    for slot in range(slots):
                        if self.neighbour[other * slots + slot] == cell:
                            ways &= ~(1 << slot)
                elif not self.is_cut[self.open_slots[cell]]:
                    continue
                if self.is_cut[ways]:
                    self.tick(self.cells)
                if self.is_cut[ways] and self.is_split(cell, other):
                    self.label(cell, other)
                    self.narrow[0] = cell
                    self.narrow[1] = other
                    emitted = self.emit_at_bottleneck(2) or emitted
        if not emitted:
            self.clean_as_of[self.current_technique] = self.filled_count

    def is_split(self, cell, other):
        """Return whether removing the open cells `cell` and `other` splits a piece that removing `cell` alone does not
        split. This is the case if the remaining open neighbours of `other` are not all connected, which is faster to
        check than finding all sides.
        """
        width = self.width
        beside = self.scratch + 5
        self.flip(self.open, cell)
        self.flip(self.open, other)
        self.copy_row(beside, self.touching + other)
        self.keep(beside, self.open)
        self.begin_flood(self.next_in(beside, -1))
        split: cython.bint = True
        while split and self.is_flooding:
            self.flood_on()
            split = False
            for word in range(width):
                if self.sets[beside * width + word] & ~self.sets[(self.scratch + 2) * width + word]:
                    split = True
        self.flip(self.open, cell)
        self.flip(self.open, other)
        return split

    def count_passing(self):
        """Return the number of gaps that must use a cell of the bottleneck that `label` left out."""
        count = 0
        for gap in range(self.gap_count):
            if self.gap_pockets[gap] == 0:
                count += 1
        return count

    def emit_at_bottleneck(self, cells):
        """Emit the eliminations by the bottleneck in `narrow`, which consists of `cells` cells (one or two). Return
        whether anything is eliminated.
        """
        if self.piece_count > MOST_PIECES:
            return False
        self.list_gaps()
        piece = self.home_piece[self.narrow[0]]
        room = cells - self.count_passing()
        if room < 0:
            return False
        self.begin_losses(False)
        for gap in range(self.gap_count):
            must = self.gap_pockets[gap] == 0
            own_share: cython.int = room + must
            if own_share > 1 or (own_share == 1 and (self.gap_low[gap] == 0 or self.gap_high[gap] > self.size)):
                continue
            for number in range(self.gap_low[gap] + 1, self.gap_high[gap]):
                self.tick(self.room[number] + self.width)
                self.clear(self.removed + number)
                cell = -1
                while (cell := self.next_in(number, cell)) >= 0:
                    if self.home_piece[cell] != piece:
                        continue
                    side = self.piece_of[cell]
                    if own_share == 0:
                        out = side < 0 or not self.gap_pockets[gap] & bit(side)
                    else:
                        out = side >= 0 and not self.gap_touched[gap] & bit(side)
                    if out:
                        self.add(self.removed + number, cell)
                self.lose_from(number)
        if self.losing_count == 0:
            return False
        self.offer_bottleneck(cells, room, piece)
        return True

    def offer_bottleneck(self, cells, room, piece):
        """Emit the eliminations by the bottleneck in `narrow`, which consists of `cells` cells of `piece`. `room` is
        the number of cells of the bottleneck that are left over by the gaps that must pass it. Step arguments: `room`;
        `cells`; the cells of the bottleneck; the lowest-numbered cell of the smallest side; and for each gap that must
        pass, the lower and the higher number around it.
        """
        self.reason_walls(self.home_piece, piece)
        self.reason_singles()
        self.start_losses(self.lightest[BOTTLENECK], self.narrow[0])
        self.add_arg(room)
        self.add_arg(cells)
        for i in range(cells):
            self.add_arg(self.narrow[i])
        smallest = -1
        for side in range(self.piece_count):
            if self.home_piece[self.piece_first[side]] == piece:
                if smallest < 0 or self.piece_size[side] < self.piece_size[smallest]:
                    smallest = side
        self.add_arg(self.piece_first[smallest])
        for gap in range(self.gap_count):
            if self.gap_pockets[gap] == 0:
                self.add_arg(self.gap_low[gap])
                self.add_arg(self.gap_high[gap])
        self.emit()
