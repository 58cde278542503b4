"""Rate a Hitori board whose solution is known.

The level of a board is the lowest one whose techniques solve it. In terms of the catalogue of techniques:

1  neighbours of shaded cells, twins of unshaded cells; sandwiches, triplets, pairs and singles (H1 to H6)
2  and corners, the last exit of an unshaded cell (H7 to H10)
3  and cut cells, edge dominoes, offset pairs, components of a line with up to 5 shadings (H11 to H14)
4  and components with up to 8 shadings (H14), and either-or: consequences by H1, H2 and H10 that follow whichever of
   two twins is shaded (H15)
5  and what-if: a value of a cell that leads to a contradiction by H1, H2 and H10 (H17; H16 and H20 to H23 are short
   cases of it, which a player sees at once)
6  and what-if with one search for cut cells and components on the way (H24, and the easiest form of H18)
7  anything else (H18, H19)

Each level assigns everything that the levels below it assign, and its conclusions hold in every solution. So a board
that a level solves has only one solution. The intended solution, from which the board was made, only saves work. True
values are never assumed, because they cannot fail; and of two twins, shading the one that the intended solution shades
cannot fail.

masume.kernel.hitori.finder uses the same techniques differently: it takes one step at a time, the lightest first,
records premises, and knows no solution. The finder stores each line as a word and undoes nothing. Here all conclusions
of a level are assigned at once, in any order, because only the result matters; assumptions are made square by square,
and undone. Both compare the shadings of components: the finder in all cases that a player can see, this module only in
cheap ones.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hitori.search_state import OPEN, SHADED, UNSHADED, SearchState, settle
from cython.cimports.masume.kernel.hitori.solution_layout import (
    COL,
    CUTS,
    DEEP,
    EITHER_OR,
    ROW,
    WHAT_IF,
    Symbols,
    twins_of,
)

from masume.kernel.hitori import technique_weights

# Largest number of shadings of a component that are compared, on level 3 and on higher levels.
MAX_SHADINGS_ON_LEVEL_3 = cython.declare(cython.int, 5)
MAX_SHADINGS_ABOVE = cython.declare(cython.int, technique_weights.MAX_SHADINGS)
MAX_SQUEEZE_STEPS = cython.declare(cython.int, 2000)  # steps spent on the shadings of one component; most are dead ends
# Number of rounds for which assumptions are followed: in either-or on boards of its level, in either-or on harder
# boards, and in all other cases.
FEW_ROUNDS = cython.declare(cython.int, 5)
MANY_ROUNDS = cython.declare(cython.int, 32)
ALL_ROUNDS = cython.declare(cython.int, 1 << 30)

EVERY_PLACE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class LevelState(SearchState):
    """Position on a board under construction, whose solution is known and whose symbols may change. It shares arrays
    with the objects that hold the shading and the symbols.
    """

    def __init__(self, symbols: Symbols) -> None:
        SearchState.__init__(self, symbols.rows, symbols.cols, symbols.watch)
        self.shading = symbols.shading
        self.symbols = symbols
        self.wanted = self.shading.wanted
        self.shaded = self.shading.squares

    def shade_twins(self, square):
        in_row = twins_of(self.symbols, square, ROW)
        in_col = twins_of(self.symbols, square, COL)
        return (not in_row or self.shade_in_line(square, ROW, in_row)) and (
            not in_col or self.shade_in_line(square, COL, in_col)
        )

    def shade_in_line(self, square, direction, places):
        """Shade the squares at `places` of the row or column of `square`. Return False on a contradiction."""
        first = self.symbols.first[self.symbols.line[2 * square + direction]]
        step = 1 if direction == ROW else self.width
        while places:
            if not settle(self, first + step * ctz(places), SHADED):
                return False
            places &= places - 1
        return True

    def known_unshaded(self, square):
        """Return, as a bit set, the symbols of the squares in the row and column of `square` that are known to be
        unshaded: those that both the position and the intended solution leave unshaded.
        """
        known: cython.ulonglong = 0
        for direction in range(2):
            line = self.symbols.line[2 * square + direction]
            step = 1 if direction == ROW else self.width
            other = self.symbols.first[line] + step
            while self.inside[other]:
                if self.state[other] == UNSHADED and not self.wanted[other]:
                    known |= bit(self.symbols.at[other])
                other += step
        return known


class LevelSolver(LevelState):
    """Solver that finds the level of a board.

    Consider those open squares of a line that have an open twin in the line. Two such squares are connected if they
    touch or are twins; a component is a maximal connected set of them. See SearchState and Symbols for the other terms.
    """

    def __init__(self, symbols: Symbols) -> None:
        LevelState.__init__(self, symbols)
        self.easy = array("i", [0]) * self.cells
        self.easy_count = 0
        self.knot = array("i", [0]) * (symbols.count + 1)
        self.choice = array("B", [0]) * (symbols.count + 1)
        self.clash = False
        self.rounds = 0
        self.case = 0
        self.marked = array("q", [0]) * (2 * self.border)
        self.common = array("i", [0]) * self.cells

    # Levels.

    def climb(self, highest, mending):
        """Return the lowest level that solves the whole board, or `highest` + 1 if no level up to `highest` does.

        With `mending`, the board is changed whenever the highest level finds nothing more: a square that the intended
        solution shades gets the symbol of a known unshaded square in its lines, and solving continues. Earlier steps
        may have used the old symbol, so a run with changes proves nothing and returns 0.
        """
        level = 0
        mended: cython.bint = False
        self.rounds = FEW_ROUNDS if highest == EITHER_OR else MANY_ROUNDS
        self.clear()
        self.exits = self.rings = self.cuts = False
        while not self.watch.stopped:
            self.propagate()
            if self.settled == self.cells:
                return 0 if mended else level
            if level >= CUTS and self.squeeze_lines(MAX_SHADINGS_ON_LEVEL_3):
                continue
            if level >= EITHER_OR and (self.squeeze_lines(MAX_SHADINGS_ABOVE) or self.either_or()):
                continue
            if level >= WHAT_IF and self.what_if(False):
                continue
            if level >= DEEP and self.what_if(True):
                continue
            if level < highest:
                level += 1
                self.enter(level)
            elif mending and self.repair():
                mended = True
            else:
                break
        return highest + 1

    def enter(self, level):
        """Begin to solve with the techniques of `level`: assign the values that its printed patterns determine, and
        make propagation use its rules. At level DEEP, store in `easy` the squares that the lower levels have shaded.
        """
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

    def repair(self):
        """Choose an open square that the intended solution shades and that has known unshaded squares in its lines.
        Give it the symbol of one of these, and shade it. Return False if there is no such square.
        """
        start = self.shading.draw(self.shading.count)
        for k in range(self.shading.count):
            square = self.shaded[(start + k) % self.shading.count]
            if self.state[square] == OPEN:
                known = self.known_unshaded(square)
                if known:
                    self.symbols.change(square, self.shading.draw_from(known))
                    settle(self, square, SHADED)
                    return True
        return False

    # Patterns.

    def pairs_and_sandwiches(self, square):
        """Assign the values that follow from two patterns beginning in `square`, in its row and in its column. Of two
        equal neighbours, exactly one is shaded, so all other squares of the line with this symbol are shaded. A square
        between two equal squares is unshaded.
        """
        for direction in range(2):
            step = 1 if direction == ROW else self.width
            if self.symbols.at[square + step] == self.symbols.at[square]:
                self.shade_in_line(
                    square,
                    direction,
                    twins_of(self.symbols, square, direction) & ~bit(self.symbols.place[2 * square + direction] + 1),
                )
            if self.symbols.at[square + 2 * step] == self.symbols.at[square]:
                settle(self, square + step, UNSHADED)

    def corner(self, square, right, down):
        """Assign the values that follow from equal symbols among the 2 × 2 squares in a corner of the board, because
        the corner square must keep an exit. `square` is the corner square; `right` and `down` are the offsets to its
        neighbours.
        """
        corner = self.symbols.at[square]
        beside = self.symbols.at[square + right]
        below = self.symbols.at[square + down]
        inner = self.symbols.at[square + right + down]
        two_pairs: cython.bint = (corner == beside and below == inner) or (corner == below and beside == inner)
        if two_pairs or (corner == beside and corner == below):
            settle(self, square, SHADED)
        if two_pairs or (inner == beside and inner == below):
            settle(self, square + right + down, SHADED)
        if beside == corner or beside == inner:
            settle(self, square + down, UNSHADED)
        if below == corner or below == inner:
            settle(self, square + right, UNSHADED)

    def offset_pairs(self, square, direction, along, aside):
        """Assign the values that follow from two pairs of twins in adjacent lines, if one pair begins in `square`, the
        other begins beside it, and the far ends of the pairs touch diagonally. At most one of the near ends is shaded,
        so at least one of the far ends is shaded, and the squares that touch both far ends are unshaded. `along` and
        `aside` are the offsets to the next square of the line and to the next line.
        """
        here = twins_of(self.symbols, square, direction)
        twins_there = twins_of(self.symbols, square + aside, direction)
        if not here or not twins_there:
            return
        for offset in range(-1, 2, 2):
            far = (here << 1 if offset > 0 else here >> 1) & twins_there
            while far:
                other = self.symbols.first[self.symbols.line[2 * square + direction]] + along * ctz(far)
                settle(self, other, UNSHADED)
                settle(self, other + aside - offset * along, UNSHADED)
                far &= far - 1

    def edge_dominoes(self, square, along, inward):
        """Assign the values that follow from a stack of two or three pairs of equal neighbours. The first pair begins
        in `square` and lies along the edge; each other pair lies beside the one before it, one line further in. These
        pairs are shaded like a chessboard, in one of two ways. In both cases, the squares just beyond the ends of each
        pair, except the innermost pair, are unshaded. `along` and `inward` are the offsets along the edge and away from
        it.
        """
        before = square - along
        after = square + 2 * along
        deep = square + inward
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

    def squeeze_lines(self, most):
        """Assign the values on which all shadings of a component agree. Do this for each component of each line, except
        those with more than `most` shadings. Return whether anything was assigned.
        """
        settled = self.settled
        for k in range(1, self.rows + 1):
            self.squeeze_line(k, 1, self.cols, most)
        for k in range(1, self.cols + 1):
            self.squeeze_line(self.rows + 2 + k, self.width, self.rows, most)
        return self.settled > settled

    def squeeze_line(self, line, step, length, most):
        """Assign the values on which all shadings of a component agree. Do this for each component of `line`, except
        those with more than `most` shadings. `step` is the offset to the next square of the line, and `length` its
        number of squares.
        """
        first = self.symbols.first[line]
        index = line * (self.symbols.count + 1)
        still: cython.ulonglong = 0  # the open places
        tied: cython.ulonglong = 0  # those with an open twin
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
            component = rest = tied & ~(tied - 1)
            while rest:
                place = ctz(rest)
                component |= self.symbols.equal[index + self.symbols.at[first + step * place]] & tied
                component |= (bit(place - 1) | bit(place + 1)) & tied
                tied ^= bit(place)
                rest = component & tied
            count = 0
            rest = component
            while rest:
                self.knot[count] = ctz(rest)
                rest &= rest - 1
                count += 1
            self.squeeze(first, step, count, still & ~component, most)

    def squeeze(self, first, step, size, beside, most):
        """Assign the values on which all shadings of a component agree, unless it has more than `most` shadings. If an
        open square beside the component touches a shaded square in every shading, it is unshaded, too.

        The component consists of the first `size` places in `knot`; `beside` is the bit set of the other open places of
        the line. The line begins after the square `first`, and `step` is the offset between its squares. If there is no
        shading, set `clash`.
        """
        k = 0
        tried = 0
        count = 0
        shaded: cython.ulonglong = 0
        shown: cython.ulonglong = 0  # the symbols of the squares left unshaded
        always = EVERY_PLACE
        ever: cython.ulonglong = 0
        self.choice[0] = 0
        while k >= 0:
            tried += 1
            if k == size:
                count += 1
                if count > most or tried > MAX_SQUEEZE_STEPS:
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
        self.watch.tick(tried // 4)
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

    # Assumptions.

    def either_or(self):
        """Consider each pair of open twins. At least one of the two is shaded, so assign the values that follow in both
        cases; if shading one of them fails, unshade it. Return whether anything was assigned. Of each pair, the
        intended solution shades at least one square, so only its shaded squares and their twins are tried.
        """
        settled = self.settled
        for k in range(self.shading.count):
            if self.watch.stopped:
                return False
            square = self.shaded[k]
            for direction in range(2):
                places = twins_of(self.symbols, square, direction)
                while places:
                    twin = self.symbols.first[self.symbols.line[2 * square + direction]] + ctz(places) * (
                        1 if direction == ROW else self.width
                    )
                    places &= places - 1
                    if self.state[square] == OPEN and self.state[twin] == OPEN:
                        self.split(square, twin)
        return self.settled > settled

    def split(self, square, twin):
        """Follow two cases: that `square` is shaded, and that its twin `twin` is shaded. Assign the values that follow
        in both. If the second case fails, unshade `twin` instead. The first case cannot fail, because the intended
        solution shades `square`.
        """
        count = 0
        settled = self.settled
        failed = self.fails(twin, SHADED, self.rounds)
        self.case += 1
        for k in range(settled, self.settled):
            other = self.trail[k]
            self.marked[2 * other + self.state[other] - UNSHADED] = self.case
        self.undo(settled)
        if failed:
            settle(self, twin, UNSHADED)
        else:
            self.fails(square, SHADED, self.rounds)
            for k in range(settled, self.settled):
                other = self.trail[k]
                if self.marked[2 * other + self.state[other] - UNSHADED] == self.case:
                    self.common[count] = other
                    count += 1
            self.undo(settled)
            for k in range(count):
                other = self.common[k]
                settle(self, other, SHADED if self.wanted[other] else UNSHADED)
        self.propagate()

    def what_if(self, deep):
        """Assume the wrong value of each open square. If the assumption fails, assign the right value. With `deep`,
        also search once for components and cut cells if following the assumption has led to no contradiction. Return
        whether any assumption failed.
        """
        before = self.settled
        for k in range(self.cells):
            square = self.square[k]
            if self.state[square] == OPEN and not self.watch.stopped:
                settled = self.settled
                failed = self.fails(square, UNSHADED if self.wanted[square] else SHADED, ALL_ROUNDS)
                if deep and not failed:
                    failed = self.fails_at_a_look()
                self.undo(settled)
                if failed:
                    settle(self, square, SHADED if self.wanted[square] else UNSHADED)
                    self.propagate()
        return self.settled > before

    def fails_at_a_look(self):
        """Search for components and cut cells once, and propagate the values that they determine. Return whether a
        contradiction follows.
        """
        self.clash = False
        self.squeeze_lines(MAX_SHADINGS_ABOVE)
        if self.clash:
            return True
        for k in range(self.cells):
            self.unshade_if_closing(self.square[k])
        return self.follow(ALL_ROUNDS)

    def fails(self, square, value, rounds):
        """Assign `value` to `square`, and propagate this for `rounds` rounds. Return whether a contradiction follows.
        The caller must undo the assignments.
        """
        settle(self, square, value)
        return self.follow(rounds)

    def follow(self, rounds):
        """Propagate an assumption for `rounds` rounds. Return whether a contradiction follows.

        Each round propagates everything that the round before has assigned. No round looks for squares whose shading
        would cut the board, but a board that has already been cut is a contradiction.
        """
        start = self.implied
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
            while good and self.walled < end:
                square = self.trail[self.walled]
                self.walled += 1
                good = self.state[square] == UNSHADED or self.join(square)
        self.cuts = True
        self.watch.tick(self.implied - start + 1)
        return not good
