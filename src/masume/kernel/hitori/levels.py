"""Hitori: solving a board by arguments that a player knows, and no others.

How hard a board is to argue through is the lowest level that settles all of its cells (`climb`), with the codes of the
catalogue of techniques:

1  neighbours of shaded cells, twins of unshaded cells; sandwiches, triplets, pairs and singles (H1 to H6)
2  and corners, the last exit of an unshaded cell (H7 to H10)
3  and cut cells, edge dominoes, offset pairs, knots in a line with up to 5 shadings (H11 to H14)
4  and knots with up to 8 shadings (H14), and either-or: what follows by H1, H2 and H10 whichever of two twins is
   shaded (H15)
5  and what-if: a value of a cell that leads to a contradiction by H1, H2 and H10 (H16, H17)
6  and what-if with one look at cut cells and knots on the way (the easiest form of H18)
7  anything else (H18, H19)

Each level settles what the levels below it settle, and all of it holds in every solution, so a board that is argued
through to its end has one. That our solution is known only saves work: no true value is ever assumed in the hope that
it fails, and of two twins the one that our solution shades cannot be the wrong case.

masume.kernel.hitori.rater argues with the same techniques, for another purpose: it takes one step after the other, the
lightest first, writes down what each rests on, and knows no solution. It sees a board as words, one a line, and takes
nothing back. Here all that a level finds is settled at once, in any order, as only the end counts, and most of it is
assumed first and taken back, square by square. Knots are squeezed in both; there until all is seen that a player can
see, here only while it does not take long.

The words of masume.kernel.hitori.board mean the same here. Besides:

knot     open squares of a line, all with open twins in the line, that touch or are twins, directly or over others
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hitori.board import Board
from cython.cimports.masume.kernel.hitori.position import OPEN, SHADED, UNSHADED, settle
from cython.cimports.masume.kernel.hitori.solutions import (
    COL,
    CUTS,
    DEEP,
    EITHER_OR,
    ROW,
    WHAT_IF,
    Symbols,
    twins_of,
)

# A knot says something with at most so many shadings: on level 3, and above it.
FEW_SHADINGS = cython.declare(cython.int, 5)
MORE_SHADINGS = cython.declare(cython.int, 8)
ENUMERATED = cython.declare(cython.int, 2000)  # steps spent on the shadings of a knot, most of them dead ends
# Either-or is followed for so many rounds: when it should do, and when it should not.
FEW_ROUNDS = cython.declare(cython.int, 5)
MANY_ROUNDS = cython.declare(cython.int, 32)
ALL_ROUNDS = cython.declare(cython.int, 1 << 30)

EVERY_PLACE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Arguer(Board):
    """Finds out how hard the board is to argue through."""

    easy: cython.int[::1]  # shaded squares that are settled before the hard part of a board begins
    easy_count: cython.int
    knot: cython.int[::1]  # the places of a knot
    choice: cython.uchar[::1]  # the values that its squares have in the shading being looked at
    clash: cython.bint  # whether knots contradict each other or what is known
    rounds: cython.int  # of either-or
    case: cython.longlong  # of either-or; squares and values marked with it follow from it
    marked: cython.longlong[::1]
    common: cython.int[::1]

    def __init__(self, symbols: Symbols) -> None:
        Board.__init__(self, symbols)
        self.easy = array("i", [0]) * self.cells
        self.easy_count = 0
        self.knot = array("i", [0]) * (symbols.count + 1)
        self.choice = array("B", [0]) * (symbols.count + 1)
        self.clash = False
        self.rounds = 0
        self.case = 0
        self.marked = array("q", [0]) * (2 * self.border)
        self.common = array("i", [0]) * self.cells

    # Levels

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def climb(self, highest: cython.int, mending: cython.bint) -> cython.int:
        """The lowest level that settles the whole board, or one more than the highest allowed.

        Mending: where the highest level is stuck, a shaded square gets the symbol of a known unshaded one in its line,
        and the argument goes on from there. The old symbol may have been part of it, so a board is proved only by a
        run that mends nothing; one that does returns 0."""
        level: cython.int = 0
        mended: cython.bint = False
        self.rounds = FEW_ROUNDS if highest == EITHER_OR else MANY_ROUNDS
        self.clear()
        self.exits = self.rings = self.cuts = False
        while not self.watch.stopped:
            self.propagate()
            if self.settled == self.cells:
                return 0 if mended else level
            if level >= CUTS and self.squeeze_lines(FEW_SHADINGS):
                continue
            if level >= EITHER_OR and (self.squeeze_lines(MORE_SHADINGS) or self.either_or()):
                continue
            if level >= WHAT_IF and self.what_if(False):
                continue
            if level >= DEEP and self.what_if(True):
                continue
            if level < highest:
                level += 1
                self.enter(level)
            elif mending and self.mend():
                mended = True
            else:
                break
        return highest + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter(self, level: cython.int) -> cython.void:
        """Settle what the patterns of a level show, have propagation look at what it looks at, and note down which
        shaded squares the levels below DEEP settle."""
        k: cython.int
        if level == 1:
            for k in range(self.cells):
                self.pairs_and_sandwiches(self.square[k])
        elif level == 2:
            self.exits = True
            self.corner(self.square[0], 1, self.width)
            self.corner(self.square[self.cols - 1], -1, self.width)
            self.corner(self.square[self.cells - self.cols], 1, -self.width)
            self.corner(self.square[self.cells - 1], -1, -self.width)
        elif level == CUTS:
            self.rings = self.cuts = True
            for k in range(self.cells):
                self.offset_pairs(self.square[k], ROW, 1, self.width)
                self.offset_pairs(self.square[k], COL, self.width, 1)
            for k in range(1, self.cols):
                self.edge_dominoes(self.width + k, 1, self.width)
                self.edge_dominoes(self.rows * self.width + k, 1, -self.width)
            for k in range(1, self.rows):
                self.edge_dominoes(k * self.width + 1, self.width, 1)
                self.edge_dominoes(k * self.width + self.cols, self.width, -1)
        elif level == DEEP:
            self.easy_count = 0
            for k in range(self.shading.count):
                if self.state[self.shaded[k]] == SHADED:
                    self.easy[self.easy_count] = self.shaded[k]
                    self.easy_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mend(self) -> cython.bint:
        """Give an open square, shaded in our solution, the symbol of a known unshaded one in its line, so that it is
        settled; False when there is none."""
        k: cython.int
        square: cython.int
        known: cython.ulonglong
        start: cython.int = self.random.draw(self.shading.count)
        for k in range(self.shading.count):
            square = self.shaded[(start + k) % self.shading.count]
            if self.state[square] == OPEN:
                known = self.known_unshaded(square)
                if known:
                    self.symbols.change(square, self.random.draw_from(known))
                    settle(self, square, SHADED)
                    return True
        return False

    # Patterns

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pairs_and_sandwiches(self, square: cython.int) -> cython.void:
        """Of two equal neighbours one is shaded and one is not: all others of the line with this symbol are shaded.
        Between two equal squares at distance two there is an unshaded one."""
        way: cython.int
        step: cython.int
        for way in range(2):
            step = 1 if way == ROW else self.width
            if self.symbols.at[square + step] == self.symbols.at[square]:
                self.shade_in_line(
                    square, way, twins_of(self.symbols, square, way) & ~bit(self.symbols.place[2 * square + way] + 1)
                )
            if self.symbols.at[square + 2 * step] == self.symbols.at[square]:
                settle(self, square + step, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def corner(self, square: cython.int, right: cython.int, down: cython.int) -> cython.void:
        """What pairs in a corner say: the corner square keeps an exit."""
        corner: cython.int = self.symbols.at[square]
        beside: cython.int = self.symbols.at[square + right]
        below: cython.int = self.symbols.at[square + down]
        inner: cython.int = self.symbols.at[square + right + down]
        two_pairs: cython.bint = (corner == beside and below == inner) or (corner == below and beside == inner)
        if two_pairs or (corner == beside and corner == below):
            settle(self, square, SHADED)
        if two_pairs or (inner == beside and inner == below):
            settle(self, square + right + down, SHADED)
        if beside == corner or beside == inner:
            settle(self, square + down, UNSHADED)
        if below == corner or below == inner:
            settle(self, square + right, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def offset_pairs(self, square: cython.int, way: cython.int, along: cython.int, aside: cython.int) -> cython.void:
        """A pair of twins with one end in the square, and in the next line a pair with one end beside it, whose other
        ends lie diagonally: not both of the near ends are shaded, so one of the far ends is, and what touches both far
        ends is unshaded."""
        here: cython.ulonglong = twins_of(self.symbols, square, way)
        there: cython.ulonglong = twins_of(self.symbols, square + aside, way)
        far: cython.ulonglong
        other: cython.int
        offset: cython.int
        if not here or not there:
            return
        for offset in range(-1, 2, 2):
            far = (here << 1 if offset > 0 else here >> 1) & there
            while far:
                other = self.symbols.first[self.symbols.line[2 * square + way]] + along * ctz(far)
                settle(self, other, UNSHADED)
                settle(self, other + aside - offset * along, UNSHADED)
                far &= far - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def edge_dominoes(self, square: cython.int, along: cython.int, inward: cython.int) -> cython.void:
        """Two or three equal pairs beside each other, the first of them on the edge, are shaded like a chessboard, in
        one of two ways; either way, what lies at their ends on the edge is unshaded."""
        before: cython.int = square - along
        after: cython.int = square + 2 * along
        deep: cython.int = square + inward
        if (
            self.symbols.at[square] != self.symbols.at[square + along]
            or self.symbols.at[deep] != self.symbols.at[deep + along]
        ):
            return
        settle(self, before, UNSHADED)
        settle(self, after, UNSHADED)
        deep += inward
        if self.symbols.at[deep] == self.symbols.at[deep + along]:
            settle(self, before + inward, UNSHADED)
            settle(self, after + inward, UNSHADED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze_lines(self, most: cython.int) -> cython.bint:
        """Squeeze the knots of all lines; whether that settled anything."""
        k: cython.int
        settled: cython.int = self.settled
        for k in range(1, self.rows + 1):
            self.squeeze_line(k, 1, self.cols, most)
        for k in range(1, self.cols + 1):
            self.squeeze_line(self.rows + 2 + k, self.width, self.rows, most)
        return self.settled > settled

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze_line(self, line: cython.int, step: cython.int, length: cython.int, most: cython.int) -> cython.void:
        """Find the knots of a line: open squares with open twins in the line that touch each other or are twins."""
        first: cython.int = self.symbols.first[line]
        index: cython.int = line * (self.symbols.count + 1)
        place: cython.int
        count: cython.int
        still: cython.ulonglong = 0  # the open places
        tied: cython.ulonglong = 0  # those with an open twin
        rest: cython.ulonglong
        same: cython.ulonglong
        knot: cython.ulonglong
        for place in range(1, length + 1):
            if self.state[first + step * place] == OPEN:
                still |= bit(place)
        rest = still
        while rest:
            same = self.symbols.equal[index + self.symbols.at[first + step * ctz(rest)]] & still
            if same & (same - 1):
                tied |= same
            rest &= ~same
        while tied:
            knot = rest = tied & ~(tied - 1)
            while rest:
                place = ctz(rest)
                knot |= self.symbols.equal[index + self.symbols.at[first + step * place]] & tied
                knot |= (bit(place - 1) | bit(place + 1)) & tied
                tied ^= bit(place)
                rest = knot & tied
            count = 0
            rest = knot
            while rest:
                self.knot[count] = ctz(rest)
                rest &= rest - 1
                count += 1
            self.squeeze(first, step, count, still & ~knot, most)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def squeeze(
        self, first: cython.int, step: cython.int, size: cython.int, beside: cython.ulonglong, most: cython.int
    ) -> cython.void:
        """Settle what all shadings of a knot agree on, if there are at most so many: squares of the knot, and others
        that touch a shaded one in all of them."""
        k: cython.int = 0
        place: cython.int
        value: cython.int
        symbol: cython.ulonglong
        tried: cython.int = 0
        count: cython.int = 0
        shaded: cython.ulonglong = 0
        shown: cython.ulonglong = 0  # the symbols of the squares left unshaded
        always: cython.ulonglong = EVERY_PLACE
        ever: cython.ulonglong = 0
        self.choice[0] = 0
        while k >= 0:
            tried += 1
            if k == size:
                count += 1
                if count > most or tried > ENUMERATED:
                    break
                always &= shaded
                ever |= shaded
                beside &= shaded << 1 | shaded >> 1
                k -= 1
                continue
            place = self.knot[k]
            symbol = bit(self.symbols.at[first + step * place])
            value = self.choice[k]
            if value == UNSHADED:
                shown ^= symbol
            elif value == SHADED:
                shaded ^= bit(place)
            if value == 0 and not shown & symbol:
                value = UNSHADED
                shown ^= symbol
            elif value != SHADED and not shaded >> (place - 1) & 1:
                value = SHADED
                shaded ^= bit(place)
            else:
                k -= 1
                continue
            self.choice[k] = value
            k += 1
            self.choice[k] = 0
        self.watch.toil(tried // 4)
        if k >= 0:
            return
        if count == 0:
            self.clash = True
            return
        for k in range(size):
            place = self.knot[k]
            if always >> place & 1:
                settle(self, first + step * place, SHADED)
            elif not ever >> place & 1:
                settle(self, first + step * place, UNSHADED)
        while beside:
            settle(self, first + step * ctz(beside), UNSHADED)
            beside &= beside - 1

    # Assumptions

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def either_or(self) -> cython.bint:
        """Of two twins one is shaded: settle what follows in both cases, or in the one that does not fail; whether that
        settled anything. At least one of two twins is shaded in our solution, so these need to be looked at only."""
        k: cython.int
        square: cython.int
        way: cython.int
        places: cython.ulonglong
        twin: cython.int
        settled: cython.int = self.settled
        for k in range(self.shading.count):
            if self.watch.stopped:
                return False
            square = self.shaded[k]
            for way in range(2):
                places = twins_of(self.symbols, square, way)
                while places:
                    twin = self.symbols.first[self.symbols.line[2 * square + way]] + ctz(places) * (
                        1 if way == ROW else self.width
                    )
                    places &= places - 1
                    if self.state[square] == OPEN and self.state[twin] == OPEN:
                        self.split(square, twin)
        return self.settled > settled

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(self, square: cython.int, twin: cython.int) -> cython.void:
        """One of two twins is shaded; the first of them is in our solution, so that this case cannot fail."""
        k: cython.int
        other: cython.int
        count: cython.int = 0
        settled: cython.int = self.settled
        merges: cython.int = self.merges
        failed: cython.bint = self.fails(twin, SHADED, self.rounds)
        self.case += 1
        for k in range(settled, self.settled):
            other = self.trail[k]
            self.marked[2 * other + self.state[other] - UNSHADED] = self.case
        self.undo(settled, merges)
        if failed:
            settle(self, twin, UNSHADED)
        else:
            self.fails(square, SHADED, self.rounds)
            for k in range(settled, self.settled):
                other = self.trail[k]
                if self.marked[2 * other + self.state[other] - UNSHADED] == self.case:
                    self.common[count] = other
                    count += 1
            self.undo(settled, merges)
            for k in range(count):
                other = self.common[k]
                settle(self, other, SHADED if self.wanted[other] else UNSHADED)
        self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def what_if(self, deep: cython.bint) -> cython.bint:
        """Assume the wrong value of each open square, and settle the right one where that fails; whether any did."""
        k: cython.int
        square: cython.int
        merges: cython.int
        settled: cython.int
        before: cython.int = self.settled
        failed: cython.bint
        for k in range(self.cells):
            square = self.square[k]
            if self.state[square] == OPEN and not self.watch.stopped:
                settled = self.settled
                merges = self.merges
                failed = self.fails(square, UNSHADED if self.wanted[square] else SHADED, ALL_ROUNDS)
                if deep and not failed:
                    failed = self.fails_at_a_look()
                self.undo(settled, merges)
                if failed:
                    settle(self, square, SHADED if self.wanted[square] else UNSHADED)
                    self.propagate()
        return self.settled > before

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fails_at_a_look(self) -> cython.bint:
        """Look once at knots and cut cells, and follow what they say; whether a contradiction shows up."""
        k: cython.int
        self.clash = False
        self.squeeze_lines(MORE_SHADINGS)
        if self.clash:
            return True
        for k in range(self.cells):
            self.unshade_if_closing(self.square[k])
        return self.follow(ALL_ROUNDS)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fails(self, square: cython.int, value: cython.int, rounds: cython.int) -> cython.bint:
        """Assume a value and follow it for some rounds; whether a contradiction shows up. The caller takes back what
        was settled."""
        settle(self, square, value)
        return self.follow(rounds)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, rounds: cython.int) -> cython.bint:
        """Follow an assumption for some rounds; whether a contradiction shows up.

        In a round, everything that the round before settled is followed up. What would cut the board is not seen in
        advance, but it is seen when it has happened."""
        square: cython.int
        start: cython.int = self.implied
        end: cython.int
        good: cython.bint = True
        self.cuts = False
        while good and rounds > 0 and (self.implied < self.settled or self.exited < self.settled):
            rounds -= 1
            end = self.settled
            while good and self.exited < self.implied:
                square = self.trail[self.exited]
                self.exited += 1
                good = self.state[square] == UNSHADED or self.keep_exits(square)
            while good and self.implied < end:
                square = self.trail[self.implied]
                self.implied += 1
                good = self.follow_up(square)
            while good and self.grouped < end:
                square = self.trail[self.grouped]
                self.grouped += 1
                good = self.state[square] == UNSHADED or self.join(square)
        self.cuts = True
        self.watch.toil(self.implied - start + 1)
        return not good
