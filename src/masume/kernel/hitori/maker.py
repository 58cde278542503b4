"""Hitori: making boards with exactly one solution.

A board is made from its solution: a shading is laid, and symbols are chosen that it solves
(masume.kernel.hitori.solutions). Whether it is the only solution depends on the symbols under the shaded cells, which
are changed until it is. Three classes build on each other: `Board` is a position on such a board, `Rivals` searches for
a second solution, and `LevelSolver` says how hard the board is.

Rivals. A rival is a second solution. It cannot shade all cells of ours and more, as ours is maximal. So it leaves some
shaded cell of ours unshaded, and it is enough to refute this for each of them: mostly by a short chain of implications,
else by a search that stays close to our solution. Cells without a twin count as unshaded there: a solution that shades
such a cell is still a solution if the cell is left unshaded. masume.kernel.hitori.search is different: it knows no
solution, has to count the solutions that shade such cells, and looks for the guess that tells most. Where a rival is
found, the cell gets the symbol of another cell in its lines that both our solution and the rival leave unshaded, which
rules this rival out. A pass that finds no rival is the proof.

Levels. The level of a board is the lowest one that settles all of its cells (`climb`), with the codes of the catalogue
of techniques:

1  neighbours of shaded cells, twins of unshaded cells; sandwiches, triplets, pairs and singles (H1 to H6)
2  and corners, the last exit of an unshaded cell (H7 to H10)
3  and cut cells, edge dominoes, offset pairs, knots in a line with up to 5 shadings (H11 to H14)
4  and knots with up to 8 shadings (H14), and either-or: what follows by H1, H2 and H10 whichever of two twins is
   shaded (H15)
5  and what-if: a value of a cell that leads to a contradiction by H1, H2 and H10 (H17; with H16 and H20 to H23, a
   player sees the shortest of these at once)
6  and what-if with one look at cut cells and knots on the way (H24, and the easiest form of H18)
7  anything else (H18, H19)

Each level settles what the levels below it settle, and all of it holds in every solution. So a board that a level
solves has one solution. Knowing our solution only saves work: true values are never assumed, because they cannot fail;
and of two twins, shading the one that our solution shades cannot fail.

masume.kernel.hitori.finder uses the same techniques for another purpose: it takes one step at a time, the lightest
first, notes what each step rests on, and knows no solution. It stores each line of the board as a word and takes
nothing back. Here everything that a level finds is settled at once, in any order, because only the end matters; much of
it is first assumed, square by square, and taken back. Both squeeze knots: the finder finds all that a player can see,
the maker only what does not take long.

Making. Up to level 3, boards are made by solving them: where the level is stuck, a shaded cell gets the symbol of a
cell that is known to be unshaded, and the solver goes on. Levels 1 and 2 also need a shading in which no cell is
unshaded only because shading it would cut the board. From level 4 on, symbols are chosen that show few of the easy
patterns, the board is made unique, and it is kept if it has the wanted level. From level 5 on, the shading has long
walls. Boards of level 7 are rare. Most of them are made from boards of level 6, by changes that leave the hard part
alone until it has become harder (`harden`).

The words of masume.kernel.hitori.position and masume.kernel.hitori.solutions mean the same here. Besides:

our solution   the shading that was laid
rival          a solution other than ours
knot           open squares of a line, all with open twins in the line, that are linked: two of them are linked if they
               touch or are twins, or if other squares of the knot link them
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.chance import started
from cython.cimports.masume.kernel.hitori.position import OPEN, SHADED, UNSHADED, Position, settle
from cython.cimports.masume.kernel.hitori.solutions import (
    BEYOND,
    COL,
    CUTS,
    DEEP,
    EITHER_OR,
    ROW,
    WHAT_IF,
    Shading,
    Symbols,
    twins_of,
)
from cython.cimports.masume.kernel.watch import Watch

LONGEST = 60  # cells of a line: symbols, places and the frame fit into one word

MAX_MENDING_PASSES = cython.declare(cython.int, 30)  # over a board that is being mended, before it is given up
MAX_HARDENING_CHANGES = cython.declare(cython.int, 300)  # of a board that is to become harder, before it is given up
# After this many failed boards we assume that there is none: some levels have no small boards.
MAX_ATTEMPTS = cython.declare(cython.int, 200_000)

# Squares settled or looked at between two questions of the watch: about a millisecond.
SQUARES_PER_QUESTION = cython.declare(cython.int, 1 << 15 if cython.compiled else 1 << 10)

# A knot is used if it has at most this many shadings, on level 3 and on the levels above it.
MAX_SHADINGS_ON_LEVEL_3 = cython.declare(cython.int, 5)
MAX_SHADINGS_ABOVE = cython.declare(cython.int, 8)
MAX_SQUEEZE_STEPS = cython.declare(cython.int, 2000)  # spent on the shadings of one knot; most steps are dead ends
# Rounds for which either-or is followed: on boards that it should solve, on harder boards, and to the end.
FEW_ROUNDS = cython.declare(cython.int, 5)
MANY_ROUNDS = cython.declare(cython.int, 32)
ALL_ROUNDS = cython.declare(cython.int, 1 << 30)

EVERY_PLACE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class Board(Position):
    """A position on a board that is being made: its solution is known, and its symbols change. It shares arrays with
    the shading and the symbols."""

    def __init__(self, symbols: Symbols) -> None:
        Position.__init__(self, symbols.rows, symbols.cols, symbols.watch)
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

    def shade_in_line(self, square, way, places):
        """Shade some places of the square's row or column."""
        first = self.symbols.first[self.symbols.line[2 * square + way]]
        step = 1 if way == ROW else self.width
        while places:
            if not settle(self, first + step * ctz(places), SHADED):
                return False
            places &= places - 1
        return True

    def known_unshaded(self, square):
        """The symbols of the squares in the square's lines that are unshaded both in our solution and in the
        position."""
        found: cython.ulonglong = 0
        for way in range(2):
            line = self.symbols.line[2 * square + way]
            step = 1 if way == ROW else self.width
            other = self.symbols.first[line] + step
            while self.inside[other]:
                if self.state[other] == UNSHADED and not self.wanted[other]:
                    found |= bit(self.symbols.at[other])
                other += step
        return found


class Rivals(Board):
    """Searches for a second solution of the board."""

    def __init__(self, symbols: Symbols) -> None:
        Board.__init__(self, symbols)
        self.rings = self.cuts = True
        self.guess = array("i", [0]) * self.cells
        self.guess_settled = array("i", [0]) * self.cells
        self.guess_merges = array("i", [0]) * self.cells

    def prove(self, mending):
        """Whether no shaded square of our solution can be unshaded. When mending, a square that can be unshaded gets
        another symbol, and the pass goes on as if it could not."""
        clean: cython.bint = True
        self.clear()
        for k in range(self.cells):
            square = self.square[k]
            if not twins_of(self.symbols, square, ROW) and not twins_of(self.symbols, square, COL):
                settle(self, square, UNSHADED)
        self.propagate()
        for k in range(self.shading.count):
            square = self.shaded[k]
            if self.state[square] != OPEN:
                continue
            settled = self.settled
            merges = self.merges
            settle(self, square, UNSHADED)
            if self.propagate() and self.find_rival():
                if not mending:
                    return False
                clean = False
                self.symbols.change(square, self.shading.draw_from(self.against_rival(square)))
            if self.watch.stopped:
                return False
            self.undo(settled, merges)
            settle(self, square, SHADED)
            self.propagate()
        return clean

    def against_rival(self, square):
        """The symbols for the square that would rule out the rival in the position; if there are none, all symbols of
        the unshaded squares in its lines."""
        found = self.known_unshaded(square)
        return found if found else self.symbols.in_lines(square)

    def find_rival(self):
        """Complete the position to a solution, as close to ours as possible. Whether there is one."""
        guesses = 0
        k = 0
        good: cython.bint = True
        while not self.watch.stopped:
            if good:
                while k < self.cells and self.state[self.square[k]] != OPEN:
                    k += 1
                if k == self.cells:
                    return True
                square = self.square[k]
                self.guess[guesses] = k
                self.guess_settled[guesses] = self.settled
                self.guess_merges[guesses] = self.merges
                guesses += 1
                settle(self, square, SHADED if self.wanted[square] else UNSHADED)
            else:
                if guesses == 0:
                    return False
                guesses -= 1
                k = self.guess[guesses]
                square = self.square[k]
                self.undo(self.guess_settled[guesses], self.guess_merges[guesses])
                settle(self, square, UNSHADED if self.wanted[square] else SHADED)
            good = self.propagate()
        return False


class LevelSolver(Board):
    """Finds out how hard the board is: which level solves it."""

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

    def climb(self, highest, mending):
        """The lowest level that settles the whole board; one more than `highest` if none up to that one does.

        When mending, and the highest level is stuck, a shaded square gets the symbol of a known unshaded square in its
        lines, and the solver goes on from there. Earlier steps may have used the old symbol, so only a run that mends
        nothing proves a board; a run that mends something returns 0."""
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
            elif mending and self.mend():
                mended = True
            else:
                break
        return highest + 1

    def enter(self, level):
        """Settle what the patterns of a level show, and let propagation use the rules of that level. For DEEP, note
        which shaded squares the levels below it have settled."""
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

    def mend(self):
        """Give an open square that is shaded in our solution the symbol of a known unshaded square in its lines, which
        settles it. False when there is no such square."""
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

    # Patterns

    def pairs_and_sandwiches(self, square):
        """Of two equal neighbours, one is shaded and one is not, so all other squares of the line with this symbol are
        shaded. The square between two equal squares at distance two is unshaded."""
        for way in range(2):
            step = 1 if way == ROW else self.width
            if self.symbols.at[square + step] == self.symbols.at[square]:
                self.shade_in_line(
                    square, way, twins_of(self.symbols, square, way) & ~bit(self.symbols.place[2 * square + way] + 1)
                )
            if self.symbols.at[square + 2 * step] == self.symbols.at[square]:
                settle(self, square + step, UNSHADED)

    def corner(self, square, right, down):
        """Settle what pairs in a corner show, because the corner square keeps an exit."""
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

    def offset_pairs(self, square, way, along, aside):
        """A pair of twins begins in the square, another pair begins beside it in the next line, and the far ends of the
        two pairs touch diagonally. The near ends are not both shaded, so at least one of the far ends is, and a square
        that touches both far ends is unshaded."""
        here = twins_of(self.symbols, square, way)
        there = twins_of(self.symbols, square + aside, way)
        if not here or not there:
            return
        for offset in range(-1, 2, 2):
            far = (here << 1 if offset > 0 else here >> 1) & there
            while far:
                other = self.symbols.first[self.symbols.line[2 * square + way]] + along * ctz(far)
                settle(self, other, UNSHADED)
                settle(self, other + aside - offset * along, UNSHADED)
                far &= far - 1

    def edge_dominoes(self, square, along, inward):
        """Two or three equal pairs side by side, the first of them on the edge, are shaded like a chessboard, in one
        of two ways. Either way, the squares next to the ends of each pair but the innermost are unshaded."""
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
        """Squeeze the knots of all lines. Whether that settled anything."""
        settled = self.settled
        for k in range(1, self.rows + 1):
            self.squeeze_line(k, 1, self.cols, most)
        for k in range(1, self.cols + 1):
            self.squeeze_line(self.rows + 2 + k, self.width, self.rows, most)
        return self.settled > settled

    def squeeze_line(self, line, step, length, most):
        """Find the knots of a line, and squeeze them."""
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

    def squeeze(self, first, step, size, beside, most):
        """Settle what all shadings of a knot have in common, if there are at most `most` of them: squares of the knot,
        and other squares that touch a shaded square in every shading."""
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

    def either_or(self):
        """Of two twins, at least one is shaded: settle what follows in both cases, or in the case that does not fail.
        Whether that settled anything. Our solution shades at least one of two twins, so it is enough to start from the
        squares that it shades."""
        settled = self.settled
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

    def split(self, square, twin):
        """Compare the two cases that one of two twins is shaded. Our solution shades the first twin, so that case
        cannot fail."""
        count = 0
        settled = self.settled
        merges = self.merges
        failed = self.fails(twin, SHADED, self.rounds)
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

    def what_if(self, deep):
        """Assume the wrong value of each open square, and settle the right one where that fails. Whether any failed."""
        before = self.settled
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

    def fails_at_a_look(self):
        """Look once at knots and cut cells, and follow up what they show. Whether that leads to a contradiction."""
        self.clash = False
        self.squeeze_lines(MAX_SHADINGS_ABOVE)
        if self.clash:
            return True
        for k in range(self.cells):
            self.unshade_if_closing(self.square[k])
        return self.follow(ALL_ROUNDS)

    def fails(self, square, value, rounds):
        """Assume a value and follow it for some rounds. Whether a contradiction shows up. The caller takes back what
        was settled."""
        settle(self, square, value)
        return self.follow(rounds)

    def follow(self, rounds):
        """Follow an assumption for some rounds. Whether a contradiction shows up.

        Each round follows up everything that the round before settled. It does not notice which squares would cut the
        board, but it notices when the board is cut."""
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
            while good and self.grouped < end:
                square = self.trail[self.grouped]
                self.grouped += 1
                good = self.state[square] == UNSHADED or self.join(square)
        self.cuts = True
        self.watch.toil(self.implied - start + 1)
        return not good


def go_on() -> bool:
    """The watch for callers that have none: it never says stop."""
    return False


class Maker:
    """Makes boards of one size, in one symmetry. A board does not depend on the boards made before it."""

    def __init__(self, rows: cython.int, cols: cython.int, symmetry: str = "none") -> None:
        if not (3 <= rows <= LONGEST and 3 <= cols <= LONGEST):
            raise ValueError(f"boards have 3 to {LONGEST} rows and columns, not {rows} × {cols}")
        self.cells = rows * cols
        self.watch = Watch(SQUARES_PER_QUESTION)
        self.shading = Shading(rows, cols, symmetry, self.watch)
        self.symbols = Symbols(self.shading)
        self.solver = LevelSolver(self.symbols)
        self.rivals = Rivals(self.symbols)

    def make(self, seed: int, number: int, level: cython.int, watch: object) -> tuple | None:
        """A board as the symbols of its cells; None when the watch said stop, () when no such board was found.

        Level 0 asks for a board of any level. The same seed, number and level give the same board."""
        self.shading.chance = started(seed & 0xFFFFFFFFFFFFFFFF, number & 0xFFFFFFFFFFFFFFFF)
        self.watch.start(go_on if watch is None else watch)
        self.watch.ask()
        with cython.nogil:
            found = self.make_board(level)
        if not self.watch.finish():
            return None
        return tuple([self.symbols.at[self.symbols.square[cell]] for cell in range(self.cells)]) if found else ()

    def level(self, symbols: tuple, shading: tuple) -> int:
        """The level of a board (1 to 7) with a known solution."""
        self.watch.start(go_on)
        self.shading.take(shading)
        self.symbols.take(symbols)
        return self.solver.climb(DEEP, False)

    def make_board(self, level):
        """Make a board; False when there seems to be none."""
        for attempts in range(MAX_ATTEMPTS):
            if self.watch.stopped or not self.shading.shade(level):
                return False
            if self.attempt(level):
                return True
        return False

    def attempt(self, level):
        """Try to make a board of the level on the shading. Whether that worked."""
        if self.watch.stopped or not self.symbols.fill():
            return False
        self.symbols.cover(level)
        self.symbols.index()
        if level >= EITHER_OR or (level == CUTS and self.shading.draw(2)):
            self.symbols.tune(level)
        if 1 <= level <= CUTS:
            for passes in range(MAX_MENDING_PASSES):
                reached = self.solver.climb(level, True)
                if reached > 0:
                    return reached == level
            return False
        if not self.make_unique():
            return False
        if level == 0:
            return True
        reached = self.solver.climb(min(level, DEEP), False)
        return reached == level or (level == BEYOND and reached == DEEP and self.harden())

    def make_unique(self):
        """Change symbols under shaded squares until our solution is the only one; False when that takes too long."""
        for passes in range(MAX_MENDING_PASSES):
            if self.watch.stopped:
                return False
            if self.rivals.prove(True):
                return True
        return False

    def harden(self):
        """Try to turn a board that needs DEEP into one that needs more. Whether that worked. Symbols are changed only
        under squares that the levels below DEEP settle. So the hard part of the board stays, and the solver comes to it
        with fewer and fewer squares settled."""
        for k in range(MAX_HARDENING_CHANGES):
            if self.watch.stopped or self.solver.easy_count == 0:
                break
            square = self.solver.easy[self.shading.draw(self.solver.easy_count)]
            symbol = self.symbols.at[square]
            self.symbols.change(square, self.shading.draw_from(self.symbols.in_lines(square)))
            reached = self.solver.climb(DEEP, False)
            if reached == BEYOND and self.rivals.prove(False):
                return True
            if reached != DEEP:
                self.symbols.change(square, symbol)
        return False
