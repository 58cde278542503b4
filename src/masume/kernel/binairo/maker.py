"""Binairo: boards with exactly one solution, dug out of random solutions.

A maker first draws a random solution (`draw`): cell by cell, each with what follows from it by the rules of level 6.
If this fills the board without a contradiction, the board obeys all rules. At first, all its cells are given. Then the
maker takes givens away (`dig`) in random order: a given goes if the others still lead to it. What "lead to" means
depends on the level of digging. Levels 1 to 5 are those of masume.kernel.binairo.level_solver. Level 6 is proof: the
search finds no other solution. A board dug at level 6 is minimal: no given can go.

Because every level is monotone, a given that had to stay once has to stay for good. So one pass through the givens is
enough.

Taking givens away one by one would settle the whole board from scratch for each of them. `dig` gets the same board
with less work: it halves the list of givens again and again, and settles what follows from the givens outside a block
once for the whole block. If that fills the board, the whole block goes at once.

Looking everywhere for techniques that need more than one line (B10 to B13) would be slow. So digging at levels 4 and 5
tries a squeeze or an assumption only on the given in question: if that brings it back, all the rest follows as it did
before. This may keep a given that could go by `solves`, which looks everywhere.

given     a cell whose value is printed
mirror    on symmetric boards, the partner of a cell: both are given, or neither is; a cell may be its own mirror
rival     a second solution with the same givens
trap      four cells of the solution whose values can all be swapped without breaking any rule except that lines must
          differ: if none of the four is given, the board needs that rule
line, open and so on: as in masume.kernel.binairo.search_state

Drawing, solving by levels, digging and the search for rivals take turns on the same board: each class builds on the one
before. So a search for a rival starts from all that is already settled.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.level_solver import ACROSS, ASSUMPTION, PROOF, WHAT_IF, LevelSolver
from cython.cimports.masume.kernel.binairo.search_state import open_cells
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.rng import advanced, below, shuffle, started

# Up to this many cells are drawn in random order, which gives the most varied solutions. On larger boards that would
# lead to dead ends that have nothing to do with the last choices; row by row, their causes are near.
MAX_SHUFFLED_CELLS = cython.declare(cython.int, 600)
MAX_DEAD_ENDS = cython.declare(cython.int, 300)  # in one draw; then it starts again

MAX_RIVAL_FILLS = cython.declare(cython.int, 30)  # attempts to fill in a rival without search
# Nodes of the first search for a rival, doubled for each further one up to the last; some proofs would take hours.
FIRST_RIVAL_NODES = cython.declare(cython.int, 30)
LAST_RIVAL_NODES = cython.declare(cython.int, 500)
MAX_TRAPS_TRIED = cython.declare(cython.int, 8)  # on one solution


class StoppedError(Exception):
    """The watch of a maker said stop."""


class Maker(LevelSolver):
    """Makes boards of one size, with one kind of lines, in one symmetry.

    Call `start` first, then for each board `draw`, `dig` and perhaps the other methods. All of them raise StoppedError
    when the watch says stop, and pass on whatever the watch raises."""

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones, mirror):
        if len(mirror) != rows * cols or any(mirror[mirror[cell]] != cell for cell in range(rows * cols)):
            raise ValueError("each cell must have a mirror cell whose mirror cell it is")
        LevelSolver.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        if not self.possible:
            raise ValueError(f"there are not enough different lines for {rows} rows and {cols} columns")
        self.chance = 0
        self.preference = array("i", [0]) * self.cells
        self.marks = array("i", [0]) * self.cells
        self.trap = array("i", [0]) * 4
        self.mirror = array("i", mirror)
        self.undecided = False
        self.items = array("i", [0]) * self.cells
        self.blocks = array("i", [0]) * (5 * (self.cells.bit_length() + 2))

    def start(self, seed, watch):
        """Begin a stream of boards with a seed for its random numbers and a watch that says when to stop."""
        self.chance = started(seed & 0xFFFFFFFFFFFFFFFF, 0)
        self.watch.start(watch)

    def rest(self):
        """Forget the watch."""
        self.watch.question = None

    def draw(self, twins):
        """Draw a random solution; all its cells are given. With twins, two parallel lines differ in only two cells, so
        that the solution is likely to have traps."""
        drawn: cython.bint = False
        planted: cython.bint = twins
        while not drawn:
            self.watch.ask()
            with cython.nogil:
                drawn = self.draw_cells(planted)
            self.answer()

    def dig(self, level: cython.int):
        """Take givens away as long as the other givens lead back to them at this level. False when a proof took too
        long; another solution may have more luck."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            self.dig_items(level)
        self.answer()
        return not self.undecided

    def adopt(self, givens):
        """Take over a board made elsewhere, rows of 0, 1 and None, for `solves` and `argue`."""
        cell = 0
        for row in givens:
            for value in row:
                self.given[cell] = value is not None
                self.solution[cell] = 1 if value else 0
                cell += 1

    def set_trap(self, level: cython.int):
        """Find a trap in the solution just drawn and take its cells away; False if there is none that the level can
        solve."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            done = self.take_trap(level)
        self.answer()
        return done

    def solves(self, level: cython.int):
        """Whether the level, up to what-if, fills the whole board from the givens."""
        if not 1 <= level <= WHAT_IF:
            raise ValueError(f"the levels that solve are 1 to {WHAT_IF}, not {level}")
        with cython.nogil:
            done = self.reach(level)
        self.answer()
        return done

    def answer(self):
        """After some work, raise the error of the watch, or StoppedError if it said stop."""
        error = self.watch.error
        self.watch.error = None
        if error is not None:
            raise error
        if self.watch.stopped:
            raise StoppedError

    def board(self):
        """The givens as rows of 0, 1 and None."""
        return self.in_rows([self.solution[cell] if self.given[cell] else None for cell in range(self.cells)])

    def argue(self, level: cython.int):
        """All that the level, up to what-if, settles from the givens, as rows of 0, 1 and None."""
        self.solves(level)
        return self.in_rows([None if self.is_open(cell) else self.value_of(cell) for cell in range(self.cells)])

    def in_rows(self, values: list):
        return [values[cell : cell + self.cols] for cell in range(0, self.cells, self.cols)]

    def random(self, bound):
        """A random number that is at least 0 and below the bound."""
        self.chance = advanced(self.chance)
        return below(self.chance, bound)

    # Solutions.

    def draw_cells(self, twins):
        """Give random values to the cells in turn, and settle what follows. At a dead end, take back the last choice,
        then two more, four more and so on, until the board gets further than ever before. False when this fails."""
        at = 0
        depth = 0
        back = 1
        farthest = 0
        dead_ends = 0
        self.use(PROOF)
        self.clear()
        for cell in range(self.cells):
            self.preference[cell] = cell
        if self.cells <= MAX_SHUFFLED_CELLS:
            self.chance = shuffle(self.preference, self.cells, self.chance)
        if not self.propagate():
            return False
        if twins:
            self.plant_twins()
        while at < self.cells:
            cell = self.preference[at]
            if not self.is_open(cell):
                at += 1
                continue
            before = self.known
            value = self.random(2)
            if self.stands(cell, value) or self.stands(cell, 1 - value):
                self.marks[depth] = before
                depth += 1
                if self.known > farthest:
                    farthest = self.known
                    back = 1
                continue
            dead_ends += 1
            if depth == 0 or dead_ends > MAX_DEAD_ENDS or self.watch.stopped:
                return False
            depth = max(depth - back, 0)
            back = min(2 * back, self.cells)
            self.undo(self.marks[depth])
            at = 0
        for cell in range(self.cells):
            self.solution[cell] = self.value_of(cell)
            self.given[cell] = 1
        return True

    def plant_twins(self):
        """Fill two lines of the empty board, some distance apart, that differ in only two cells. Give up if the first
        attempt fails."""
        first = 0 if self.random(2) == 0 else self.rows
        count = self.end_of(first) - first
        length = self.length[first]
        seen = 0
        swapped: cython.ulonglong = 0
        if count < 4:
            return
        apart = 3 + self.random(count - 3)  # nearer lines would force too much between and beside them
        line = first + self.random(count - apart)
        twin = line + apart
        for at in range(length):
            cell = self.cell_of(line, at)
            if self.is_open(cell):
                value = self.random(2)
                if not self.stands(cell, value):
                    self.stands(cell, 1 - value)
        if open_cells(self, line) > 0:
            return
        ones = self.mask[2 * line + 1]
        for low in range(length):
            for high in range(low + 1, length):
                pair = bit(low) | bit(high)
                if popcount(ones & pair) == 1 and self.completes(line, ones ^ pair, 0):
                    seen += 1
                    if self.random(seen) == 0:
                        swapped = ones ^ pair
        if seen == 0:
            return
        before = self.known
        for at in range(length):
            cell = self.cell_of(twin, at)
            if self.is_open(cell):
                self.place(cell, 1 if swapped & bit(at) else 0)
        if not self.propagate() or self.mask[2 * twin + 1] != swapped:
            self.undo(before)

    # Traps.

    def find_trap(self):
        """Find a random trap of the full board.

        Suppose that two lines differ in only two places, and that a third line is like the first one there. Swapping
        the values of the second and the third line in these places makes the second line equal to the first, and all
        counts stay the same. It is a trap if it also brings no three equal values together."""
        seen = 0
        for family in range(2):
            first = 0 if family == 0 else self.rows
            end = self.end_of(first)
            across = self.first_across(first)
            for line in range(first, end):
                for twin in range(first, end):
                    pair = self.mask[2 * line + 1] ^ self.mask[2 * twin + 1]
                    if popcount(pair) != 2 or popcount(self.mask[2 * line + 1] & pair) != 1:
                        continue
                    low = ctz(pair)
                    high = ctz(pair & (pair - 1))
                    for third in range(first, end):
                        if third == line or (self.mask[2 * third + 1] ^ self.mask[2 * line + 1]) & pair:
                            continue
                        turned = bit(twin - first) | bit(third - first)
                        if (
                            self.completes(third, self.mask[2 * third + 1] ^ pair, 0)
                            and self.completes(across + low, self.mask[2 * (across + low) + 1] ^ turned, 0)
                            and self.completes(across + high, self.mask[2 * (across + high) + 1] ^ turned, 0)
                        ):
                            seen += 1
                            if self.random(seen) == 0:
                                self.trap[0] = self.cell_of(twin, low)
                                self.trap[1] = self.cell_of(twin, high)
                                self.trap[2] = self.cell_of(third, low)
                                self.trap[3] = self.cell_of(third, high)
        return seen > 0

    def take_trap(self, level):
        """Take the cells of some trap away, with their mirror cells, if the level leads back to them."""
        for tried in range(MAX_TRAPS_TRIED):
            self.clear()
            for cell in range(self.cells):
                self.place(cell, self.solution[cell])
                self.given[cell] = 1
            if not self.find_trap() or self.watch.stopped:
                return False
            for i in range(4):
                self.given[self.trap[i]] = self.given[self.mirror[self.trap[i]]] = 0
            if self.reach(min(level, WHAT_IF)):
                return True
        for cell in range(self.cells):
            self.given[cell] = 1
        return False

    # Digging.

    def dig_items(self, level):
        """Take givens away, each item (a given with its mirror cell) if it follows from the others, in random order.

        A block is a part of the list of items. When it is dug, the board holds all that follows from the givens outside
        it. If these fill the board, no item of the block is needed. A block of one item stays if the item does not
        follow. Any other block is dug in two halves: the first half with the items of the second half back on the
        board, then the second half with the items of the first that stayed."""
        count = 0
        waiting = 0
        for cell in range(self.cells):
            if self.given[cell] and cell <= self.mirror[cell]:
                self.items[count] = cell
                count += 1
        self.chance = shuffle(self.items, count, self.chance)
        for cell in range(self.cells):
            self.preference[cell] = cell
        self.chance = shuffle(self.preference, self.cells, self.chance)
        self.undecided = False
        if count == 0:
            return
        self.use(level)
        self.clear()
        self.propagate()
        waiting = self.push_block(waiting, 0, count, 0, 0)
        while waiting and not self.watch.stopped and not self.undecided:
            waiting -= 1
            begin = self.blocks[5 * waiting]
            end = self.blocks[5 * waiting + 1]
            self.undo(self.blocks[5 * waiting + 4])
            self.give_back(self.blocks[5 * waiting + 2], self.blocks[5 * waiting + 3])
            cell = self.items[begin]
            if self.known < self.cells and end - begin > 1:
                middle = (begin + end) // 2
                waiting = self.push_block(waiting, middle, end, begin, middle)
                waiting = self.push_block(waiting, begin, middle, middle, end)
            elif self.known == self.cells or (self.follows(cell, level) and self.follows(self.mirror[cell], level)):
                for i in range(begin, end):
                    self.given[self.items[i]] = self.given[self.mirror[self.items[i]]] = 0

    def push_block(self, waiting, begin, end, back_from, back_to):
        """Note a block to be dug from the board as it stands, after some other items are given back; return how many
        are noted."""
        self.blocks[5 * waiting] = begin
        self.blocks[5 * waiting + 1] = end
        self.blocks[5 * waiting + 2] = back_from
        self.blocks[5 * waiting + 3] = back_to
        self.blocks[5 * waiting + 4] = self.known
        return waiting + 1

    def give_back(self, begin, end):
        """Of these items, put the given ones back on the board, with what follows from them."""
        for i in range(begin, end):
            cell = self.items[i]
            if self.given[cell]:
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
                cell = self.mirror[cell]
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
        self.propagate()

    def follows(self, cell, level):
        """Whether the value of a cell follows from what is on the board; if so, enter it."""
        before = self.known
        if not self.is_open(cell):
            return True
        if level < ACROSS:
            return False
        if level < PROOF and self.is_squeezed(cell):
            return True
        if level < WHAT_IF:
            return False
        if level == WHAT_IF:
            self.use(ASSUMPTION)
        self.place(cell, 1 - self.solution[cell])
        refuted = not self.propagate()
        if level == PROOF and not refuted:
            refuted = not self.has_rival()
        self.use(level)
        self.undo(before)
        if refuted:
            self.place(cell, self.solution[cell])
            self.propagate()
        return refuted

    def is_squeezed(self, cell):
        """Whether the value of an open cell follows from a squeeze of its row or column; if so, enter it."""
        row = cell // self.cols
        col = cell % self.cols
        value = self.solution[cell]
        if self.is_excluded(row, col, 1 - value) or self.is_excluded(self.rows + col, row, 1 - value):
            self.place(cell, value)
            self.propagate()
            return True
        return False

    # Rivals.

    def has_rival(self):
        """Whether the board as it stands, with a wrong value in one cell, has a solution. Most such boards have a
        solution close to the wanted one, so the search is used only when no such solution is found, with more and more
        nodes. When stopped or undecided, the answer means nothing."""
        before = self.known
        budget = FIRST_RIVAL_NODES
        while budget <= LAST_RIVAL_NODES:
            for i in range(MAX_RIVAL_FILLS):
                if self.fill_close():
                    return True
                self.undo(before)
            self.begin()
            self.most_nodes = budget
            self.most_solutions = 1
            self.walk()
            self.undo(before)
            if self.found > 0:
                return True
            if self.nodes < budget or self.watch.stopped:
                return False
            budget *= 2
        self.undecided = True
        return True

    def fill_close(self):
        """Fill the board without search: each cell takes its value in the wanted solution if it can, or else the other
        one. A cell that can take neither moves to the front for the next attempt, so that the others make room for it.
        With the clashing cells in front, few boards need many attempts."""
        for at in range(self.cells):
            cell = self.preference[at]
            if (
                self.is_open(cell)
                and not self.stands(cell, self.solution[cell])
                and not self.stands(cell, 1 - self.solution[cell])
            ):
                while at > 0:
                    self.preference[at] = self.preference[at - 1]
                    at -= 1
                self.preference[0] = cell
                return False
        return True

    def record(self):
        """Note that there is a rival; its values do not matter."""
