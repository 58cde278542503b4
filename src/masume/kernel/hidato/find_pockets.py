"""Find Hidato steps about separate pieces of open cells: pockets, which gaps must fill exactly, and bottlenecks, which
some gaps must pass.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.deduction_sink import COLLECTING
from cython.cimports.masume.kernel.hidato.find_routes import RoutesFinder
from cython.cimports.masume.kernel.hidato.geometry import Geometry

from masume.core.grid import Shape
from masume.kernel.deduction_sink import numbers
from masume.kernel.hidato import weights
from masume.kernel.hidato.geometry import words
from masume.kernel.hidato.weights import NUMBERS

PARITY = cython.declare(cython.int, NUMBERS["parity"])
POCKET = cython.declare(cython.int, NUMBERS["pocket"])
BOTTLENECK = cython.declare(cython.int, NUMBERS["bottleneck"])
POCKET_COLOURS = cython.declare(cython.int, weights.POCKET_COLOURS)

MOST_PIECES = cython.declare(cython.int, 60)  # largest number of pieces that people consider
MOST_GAPS = cython.declare(cython.int, 8)  # largest number of gaps that people add up in all possible ways

# The first argument of a step about a pocket.
CUT_OFF = cython.declare(cython.int, 1)
NOT_INSIDE = cython.declare(cython.int, 2)
INSIDE = cython.declare(cython.int, 3)


class PocketsFinder(RoutesFinder):
    """Finder of pockets that cannot be filled, and of bottlenecks.

    A piece is a connected set of open cells. It is called a pocket when the question is how to fill it. The path
    between two written numbers cannot jump, so each gap lies in a single pocket. The written numbers around the gap
    must touch that pocket: both of them, or the only one if the gap is at an end of the path. The gaps that lie in a
    pocket fill it, so their lengths add up to its size; on a chequered board, this also holds for each colour.

    A bottleneck is a set of one or two open cells without which a piece falls apart into sides. A gap whose written
    numbers touch no common side must use a cell of the bottleneck. A gap that enters a side that neither of them
    touches uses two.

    The surplus of a pocket is how many more cells it has of the colour of odd numbers than of the other colour; the
    surplus of a gap is how many more odd numbers than even ones are missing in it.
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
        """Find the connected pieces of the open cells. Leave out the cells `first` and `other`, unless they are -1."""
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
        """Return whether `cell` has the colour of odd numbers. Call this only if that colour is known."""
        return self.has(self.dark, cell) == self.odd_is_dark

    def list_gaps(self):
        """List all gaps. For each, compute the pieces that all written numbers around it touch (`gap_pockets`), and
        those that at least one of them touches (`gap_touched`).
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
        """Return the bit set of pieces that have a neighbour of `cell`."""
        slots = self.slots
        touched: cython.ulonglong = 0
        for slot in range(slots):
            other = self.neighbour[cell * slots + slot]
            if other >= 0 and self.piece_of[other] >= 0:
                touched |= bit(self.piece_of[other])
        return touched

    def amount(self, gap):
        """Return how much of a pocket `gap` fills: its number of cells or, when colours are compared, its surplus of
        one colour.
        """
        if not self.by_colours:
            return self.length(gap)
        if self.length(gap) % 2 == 0:
            return 0
        return 1 if self.gap_low[gap] % 2 == 0 else -1

    def length(self, gap):
        """Return how many missing numbers `gap` has."""
        return self.gap_high[gap] - self.gap_low[gap] - 1

    def can_fill(self, piece, but, inside):
        """Return whether some of the gaps that may lie in `piece` fill it exactly. The gap `but` must be among them if
        `inside` is true, and must not be otherwise.
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
        """Return whether `gap` may lie in `piece`, considering only its written numbers and its length."""
        return self.gap_pockets[gap] & bit(piece) != 0 and self.length(gap) <= self.piece_size[piece]

    def has_few_gaps(self, piece):
        """Return whether so few gaps may lie in `piece` that players can compare all selections of them."""
        count = 0
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                count += 1
        return count <= MOST_GAPS

    def is_too_large(self, piece):
        """Return whether all gaps that may lie in `piece` are together too short to fill it. Players see that by
        counting, however many gaps there are.
        """
        total = 0
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                total += self.length(gap)
        return total < self.piece_size[piece]

    def find_misfit(self):
        """Return the smallest piece that cannot be filled, considering only those for which players can see this; -1 if
        there is none.
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
        """Emit two sorts of eliminations: of numbers that would leave a pocket that cannot be filled, and from gaps
        that must, or cannot, lie in a certain pocket. Compare the colours of pockets if `colours`, else their sizes. If
        nothing is found, nothing will be found until another number is written, because eliminations do not change
        pockets.
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
        """Emit the eliminations from gaps that must, or cannot, lie in a certain pocket. Return whether there
        are any.
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
        """Emit the eliminations of numbers that would, in `cell`, leave a pocket that cannot be filled. Filling the
        cell may split a piece in two. Return whether there are any.
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
        """Emit the elimination of `number` from `cell`, because `piece` could otherwise not be filled."""
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
        """Append to the step's arguments the first cell of `piece` and, for each gap that may lie in `piece`, the lower
        and the higher number around the gap.
        """
        self.add_arg(self.piece_first[piece])
        for gap in range(self.gap_count):
            if self.may_lie(gap, piece):
                self.add_arg(self.gap_low[gap])
                self.add_arg(self.gap_high[gap])

    def offer_confined(self, gap, piece, inside):
        """Emit the eliminations from the numbers of `gap`, which must lie in `piece` (if `inside`) or cannot lie there.
        Return whether there are any.
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
        """Add the filled cells around `piece` to the premises. If one of them holds a number next to a gap, also add
        the cell of the number at the other end of that gap. `pieces` has the piece of each cell.
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
        """Emit a contradiction if one of the pieces of open cells cannot be filled."""
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
        """Emit a contradiction at the smallest piece that cannot be filled. The first argument is `variant`. Return
        False if every piece can be filled.
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
        """Determine which colour odd numbers have. Return a written number that shows it, 0 if the sizes of the two
        colours show it, or -1 if it is unknown.
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
        """Emit the eliminations of all numbers from cells of the wrong colour. If there are none, compare the colours
        of pockets. Step arguments: 0 and the number that shows the colours; or those of `emit_pockets` for pockets.
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
        """Emit a contradiction on a chequered board whose colours cannot match. The first argument is 0 for two written
        numbers with the wrong colours, 1 for too many cells of one colour, and 2 for a pocket whose colours do not
        match its gaps.
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
        """Find the pieces of all open cells and store them in `home_piece`, before the search for bottlenecks leaves
        out cells.
        """
        self.label(-1, -1)
        for cell in range(self.cells):
            self.home_piece[cell] = self.piece_of[cell]

    def count_sides(self, piece):
        """Return the number of sides into which `piece` falls apart without the cells left out by `label`."""
        count = 0
        for side in range(self.piece_count):
            if self.home_piece[self.piece_first[side]] == piece:
                count += 1
        return count

    def emit_bottlenecks(self):
        """Emit the eliminations by bottlenecks with at most one cell left, because the gaps that must pass use the
        others. With none left, no other gap can pass; with one left, no gap can pass and return. A bottleneck is one
        cell, or two cells neither of which is a bottleneck by itself. If there are none, none will appear until another
        number is written.
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
        """Return whether removing the open cells `cell` and `other` splits a piece, given that removing `cell` alone
        does not. The piece is split if the open neighbours of `other` are no longer all connected, which is faster to
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
        """Return how many gaps must use a cell of the bottleneck that `label` left out."""
        count = 0
        for gap in range(self.gap_count):
            if self.gap_pockets[gap] == 0:
                count += 1
        return count

    def emit_at_bottleneck(self, cells):
        """Emit the eliminations by the bottleneck in `narrow`, which consists of `cells` cells (one or two). Return
        whether there are any.
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
        """Emit the eliminations by a bottleneck of `cells` cells in `piece`. Step arguments: `room`, the number of its
        cells not needed by the gaps that must pass; the number of its cells, then the cells; the first cell of the
        smallest side; and the lower and the higher number around each gap that must pass.
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
