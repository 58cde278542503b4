"""Binairo: boards with exactly one solution, dug out of random solutions.

A maker first draws a random solution (`draw`) in which every cell is given, and then takes givens away (`dig`), in
random order, each one if the rest still leads to it. What "leads to" means is the level of the digging. Levels 1 to 5
are those of masume.kernel.binairo.levels. Level 6 is proof: the search finds no other solution; what is left is
minimal, no given can go.

As every level is monotone, a given that had to stay once has to stay for good, and one pass through the givens is
enough.

Taking givens away one by one would settle the whole board from scratch for each of them. `dig` gets the same board
with less work: it halves the list of givens again and again, and what follows from the givens outside a block is
settled once for all of the block. If that is the whole board, the block goes at once.

What takes more than one line (B10 to B13) would be slow to follow everywhere. So digging at levels 4 and 5 tries a
squeeze or an assumption on the given in question only: if that brings it back, all the rest follows as it did before.
It may keep a given that `solves`, which leaves out nothing, could do without.

given     a cell that is printed
mirror    the cell that is given or not together with another one, for symmetric boards; the cell itself if it is alone
rival     another solution with the same givens
trap      as in masume.kernel.binairo.solutions
line, open and so on: as in masume.kernel.binairo.position

Drawing, arguing, digging and the search for rivals take turns on one and the same board: each class builds on the one
before. So a search for a rival starts from all that is settled already.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.levels import ACROSS, ASSUMPTION, PROOF, WHAT_IF
from cython.cimports.masume.kernel.binairo.solutions import Drawer

TRIES = cython.declare(cython.int, 30)  # to fill a rival straight on, before the search is asked
FEWEST_NODES = cython.declare(cython.int, 30)  # of the first search for a rival, then doubled again and again
MOST_NODES = cython.declare(cython.int, 500)  # of the last one; some proofs on large boards would take hours
TRAPS = cython.declare(cython.int, 8)  # tried on one solution


class Stopped(Exception):  # noqa: N818 - no error: the caller's limit came first
    """The watch of a maker said stop."""


@cython.cclass
class Maker(Drawer):
    """Makes boards of one size, with one kind of lines, in one symmetry.

    `start` comes first, then for each board `draw`, `dig` and perhaps the others. All of them raise Stopped when the
    watch says so, and whatever the watch raises."""

    mirror: cython.int[::1]
    undecided: cython.bint

    # What `dig_items` has to take away, and its blocks, outermost first.
    items: cython.int[::1]
    block_from: cython.int[::1]
    block_to: cython.int[::1]
    block_known: cython.int[::1]
    block_stage: cython.int[::1]

    def __init__(self, rows, cols, unique_lines, row_ones, col_ones, mirror):
        if len(mirror) != rows * cols or any(mirror[mirror[cell]] != cell for cell in range(rows * cols)):
            raise ValueError("each cell must have a mirror cell whose mirror cell it is")
        Drawer.__init__(self, rows, cols, unique_lines, row_ones, col_ones)
        if not self.possible:
            raise ValueError(f"there are not enough different lines for {rows} rows and {cols} columns")
        self.mirror = array("i", mirror)
        self.undecided = False
        self.items = array("i", [0]) * self.cells
        depth = (rows * cols).bit_length() + 2
        self.block_from = array("i", [0]) * depth
        self.block_to = array("i", [0]) * depth
        self.block_known = array("i", [0]) * depth
        self.block_stage = array("i", [0]) * depth

    def start(self, seed, watch):
        """Begin a stream of boards: its random numbers, and the question whether to stop."""
        self.seed(seed)
        self.watch.start(watch)

    def rest(self):
        """Let go of the watch."""
        self.watch.question = None

    def draw(self, twins):
        """Draw a random solution; all its cells are given. With twins, two parallel lines of it differ in two cells
        only, so that it is likely to have traps."""
        drawn: cython.bint = False
        planted: cython.bint = twins
        while not drawn:
            self.watch.ask()
            with cython.nogil:
                drawn = self.draw_cells(planted)
            self.answer()

    def dig(self, level: cython.int):
        """Take givens away as long as the rest leads to them at this level. False: this was given up, for a proof was
        out of reach; another solution may have more luck."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            self.dig_items(level)
        self.answer()
        return not self.undecided

    def adopt(self, givens):
        """Take over a board made elsewhere, rows of 0, 1 and None, for `solves` and `argue`."""
        cell: cython.int = 0
        for row in givens:
            for value in row:
                self.given[cell] = value is not None
                self.solution[cell] = 1 if value else 0
                cell += 1

    def set_trap(self, level: cython.int):
        """Find a trap in the solution just drawn and take its cells away; False if there is none that the level can
        fill again."""
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        done: cython.bint
        with cython.nogil:
            done = self.take_trap(level)
        self.answer()
        return done

    def solves(self, level: cython.int):
        """Whether the level, up to what-if, fills the whole board from the givens."""
        if not 1 <= level <= WHAT_IF:
            raise ValueError(f"the levels that solve are 1 to {WHAT_IF}, not {level}")
        done: cython.bint
        with cython.nogil:
            done = self.reach(level)
        self.answer()
        return done

    def answer(self):
        """Raise what must be raised after a piece of work."""
        error = self.watch.error
        self.watch.error = None
        if error is not None:
            raise error
        if self.watch.stopped:
            raise Stopped

    def board(self):
        """The givens as rows of 0, 1 and None."""
        return self.in_rows([value if given else None for value, given in zip(self.solution, self.given, strict=True)])

    def argue(self, level: cython.int):
        """What the level, up to what-if, makes of the givens, as rows of 0, 1 and None."""
        self.solves(level)
        return self.in_rows([None if self.is_open(cell) else self.value_of(cell) for cell in range(self.cells)])

    def in_rows(self, values: list):
        return [values[cell : cell + self.cols] for cell in range(0, self.cells, self.cols)]

    # Traps.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_trap(self, level: cython.int) -> cython.bint:
        """Take the cells of some trap out of the solution, with their mirror cells, if the level brings them back."""
        cell: cython.int
        i: cython.int
        tried: cython.int
        for tried in range(TRAPS):
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dig_items(self, level: cython.int) -> cython.void:
        """Take givens away, each item (a given with its mirror cell) if it follows from the others, in random order.

        A block is a part of the list of items. When it is entered, the board holds all that follows from the givens
        outside of it. If these fill the board, none of the block is needed. A single item stays if it does not follow.
        Else the block is dug in two halves: the first one with the items of the second half back on the board, then
        the second one with what stayed of the first."""
        count: cython.int = 0
        cell: cython.int
        depth: cython.int = 0
        begin: cython.int
        middle: cython.int
        end: cython.int
        for cell in range(self.cells):
            if self.given[cell] and cell <= self.mirror[cell]:
                self.items[count] = cell
                count += 1
        self.shuffle(self.items, count)
        for cell in range(self.cells):
            self.preference[cell] = cell
        self.shuffle(self.preference, self.cells)
        self.undecided = False
        if count == 0:
            return
        self.use(level)
        self.clear()
        self.propagate()
        self.block_from[0] = 0
        self.block_to[0] = count
        self.block_stage[0] = 0
        while depth >= 0 and not self.watch.stopped and not self.undecided:
            begin = self.block_from[depth]
            end = self.block_to[depth]
            middle = (begin + end) // 2
            if self.block_stage[depth] == 0:
                if self.known == self.cells:
                    self.take(begin, end)
                elif end - begin == 1:
                    if self.item_follows(self.items[begin], level):
                        self.take(begin, end)
                else:
                    self.block_known[depth] = self.known
                    self.block_stage[depth] = 1
                    self.give_back(middle, end)
                    depth += 1
                    self.block_from[depth] = begin
                    self.block_to[depth] = middle
                    self.block_stage[depth] = 0
                    continue
            elif self.block_stage[depth] == 1:
                self.block_stage[depth] = 2
                self.undo(self.block_known[depth])
                self.give_back(begin, middle)
                depth += 1
                self.block_from[depth] = middle
                self.block_to[depth] = end
                self.block_stage[depth] = 0
                continue
            depth -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, begin: cython.int, end: cython.int) -> cython.void:
        """These items are no longer given."""
        i: cython.int
        for i in range(begin, end):
            self.given[self.items[i]] = self.given[self.mirror[self.items[i]]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give_back(self, begin: cython.int, end: cython.int) -> cython.void:
        """Put those of these items that are given on the board, and what follows from them."""
        i: cython.int
        cell: cython.int
        for i in range(begin, end):
            cell = self.items[i]
            if self.given[cell]:
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
                cell = self.mirror[cell]
                if self.is_open(cell):
                    self.place(cell, self.solution[cell])
        self.propagate()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def item_follows(self, cell: cython.int, level: cython.int) -> cython.bint:
        return self.follows(cell, level) and self.follows(self.mirror[cell], level)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follows(self, cell: cython.int, level: cython.int) -> cython.bint:
        """Whether a cell has its value by what is on the board; it is put there if so."""
        before: cython.int = self.known
        refuted: cython.bint
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_squeezed(self, cell: cython.int) -> cython.bint:
        """Whether an open cell has its value by a squeeze of its row or column; it is put there if so."""
        row: cython.int = cell // self.cols
        col: cython.int = cell % self.cols
        value: cython.int = self.solution[cell]
        if self.squeezed(row, col, 1 - value) or self.squeezed(self.rows + col, row, 1 - value):
            self.place(cell, value)
            self.propagate()
            return True
        return False

    # Rivals.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_rival(self) -> cython.bint:
        """Whether the board as it stands, with a wrong value in one cell, has a solution. Mostly it has one that is
        close to the wanted solution, so the search is only asked when that is not found, and with more and more
        nodes. When stopped or undecided, the answer means nothing."""
        before: cython.int = self.known
        budget: cython.longlong = FEWEST_NODES
        i: cython.int
        while budget <= MOST_NODES:
            for i in range(TRIES):
                if self.fill_close():
                    return True
                self.undo(before)
            self.most_nodes = budget
            self.search()
            self.undo(before)
            if self.found > 0:
                return True
            if self.nodes < budget or self.watch.stopped:
                return False
            budget *= 2
        self.undecided = True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill_close(self) -> cython.bint:
        """Fill the board straight on: each cell takes its value in the wanted solution, or else the other one. A cell
        that can take neither comes first from the next time on, so that the others make room for it; with the cells
        that clash in front, few boards need more than a few times."""
        at: cython.int
        cell: cython.int
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self) -> cython.void:
        """Walk through what is open until one solution is `found`, all is seen, or the nodes are used up."""
        self.begin()
        self.most_solutions = 1
        self.walk()

    @cython.cfunc
    @cython.exceptval(check=False)
    def record(self) -> cython.void:
        """That there is a rival is enough to know."""
