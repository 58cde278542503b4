"""Make Binairo boards with exactly one solution, by removing givens from random solutions.

A maker first draws a random solution (`draw`): it assigns a random value to one cell after another, and propagates each
value by the rules of level 6. If this fills the board without a contradiction, the board obeys all rules. At first, all
its cells are givens. Then the maker removes givens in random order (`dig`). A given is removed if it follows from the
others: at levels 1 to 5, if the techniques of the level find it (see level_solver.py); at level 6, if the search proves
that there is no other solution. A board dug at level 6 is minimal: no given can be removed.

Every level is monotonic: with fewer givens, it never finds more. So a given that cannot be removed at one time can
never be removed later, and one pass through the givens suffices.

Solving the whole board from scratch for each given would be slow. `dig` gets the same result with less work: it halves
the list of givens recursively. A part of the list is called a block, and the givens outside a block are propagated only
once for the whole block. If that fills the board, the whole block is removed.

Some techniques need more than one line (B10 to B13), and trying them everywhere on the board would be slow, too. So
digging at levels 4 and 5 tries a squeeze or an assumption only on the cell of the given in question: if that determines
its value, everything else follows as before. Therefore a given may stay although `solves`, which tries these techniques
everywhere, would fill the board without it.

Drawing, solving by levels, digging and searching for a second solution work on the same board: each class builds on the
one before. So the search for a second solution starts from all values that are already assigned.
"""

from array import array

import cython
from cython.cimports.masume.kernel.binairo.level_solver import ACROSS, ASSUMPTION, PROOF, WHAT_IF, LevelSolver
from cython.cimports.masume.kernel.binairo.search_state import open_cells
from cython.cimports.masume.kernel.bits import bit, ctz, popcount
from cython.cimports.masume.kernel.rng import below, next_state, seeded, shuffle

# Boards of up to this many cells are filled in random order, which gives the most varied solutions. Larger boards are
# filled row by row: in random order, a dead end would often have nothing to do with the last choices.
MAX_SHUFFLED_CELLS = cython.declare(cython.int, 600)
MAX_DEAD_ENDS = cython.declare(cython.int, 300)  # in one draw before it restarts

MAX_RIVAL_FILLS = cython.declare(cython.int, 30)  # attempts to fill in a rival without search
# Limit of nodes for the first search for a rival, doubled for each further one; some proofs would take hours.
FIRST_RIVAL_NODES = cython.declare(cython.int, 30)
LAST_RIVAL_NODES = cython.declare(cython.int, 500)
MAX_TRAPS_TRIED = cython.declare(cython.int, 8)  # per solution


class StoppedError(Exception):
    """Error raised when the callback of a maker asks to stop."""


class Maker(LevelSolver):
    """Maker of boards of one size, with one set of rules and one symmetry.

    Call `start` first, then for each board `draw`, `dig` and perhaps the other methods. All of them raise StoppedError
    if the callback asks to stop, and re-raise the callback's errors.

    On symmetric boards, each cell has a mirror cell, perhaps itself: either both are givens, or neither is. A rival is
    a second solution with the same givens. A trap is a set of four cells of the solution whose values can be swapped
    without breaking any rule except that lines must differ. If none of the four cells is a given, the solution is
    unique only by that rule. See SearchState for the other terms.
    """

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
        """Start a sequence of boards that depends on `seed` alone. The callback `watch` returns whether to stop."""
        self.chance = seeded(seed & 0xFFFFFFFFFFFFFFFF, 0)
        self.watch.start(watch)

    def drop_callback(self):
        """Drop the reference to the callback after the work is done."""
        self.watch.callback = None

    def draw(self, twins):
        """Draw a random solution, and make all its cells givens. If `twins`, first try to fill two parallel lines so
        that they differ in only two cells, which makes traps likely.
        """
        drawn: cython.bint = False
        planted: cython.bint = twins
        while not drawn:
            self.watch.poll()
            with cython.nogil:
                drawn = self.draw_cells(planted)
            self.raise_if_stopped()

    def dig(self, level: cython.int):
        """Remove givens that follow from the remaining ones at `level`. Return False if a proof took too long; the
        caller should then draw another solution.
        """
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            self.dig_items(level)
        self.raise_if_stopped()
        return not self.undecided

    def adopt(self, givens):
        """Load the givens of a board from elsewhere, as rows of 0, 1 and None, so that `solves` and `argue` can be
        called for it.
        """
        cell = 0
        for row in givens:
            for value in row:
                self.given[cell] = value is not None
                self.solution[cell] = 1 if value else 0
                cell += 1

    def set_trap(self, level: cython.int):
        """Find a trap in the solution that was just drawn, and make all cells givens except those of the trap and their
        mirror cells. Return False if there is no trap whose values follow from the other cells at `level`.
        """
        if not 1 <= level <= PROOF:
            raise ValueError(f"the levels are 1 to {PROOF}, not {level}")
        with cython.nogil:
            done = self.take_trap(level)
        self.raise_if_stopped()
        return done

    def solves(self, level: cython.int):
        """Return whether the techniques of `level`, which is at most WHAT_IF, fill the whole board from the givens."""
        if not 1 <= level <= WHAT_IF:
            raise ValueError(f"the levels that solve are 1 to {WHAT_IF}, not {level}")
        with cython.nogil:
            done = self.fills_board(level)
        self.raise_if_stopped()
        return done

    def raise_if_stopped(self):
        """Raise the error that the callback raised, or StoppedError if the callback asked to stop."""
        error = self.watch.error
        self.watch.error = None
        if error is not None:
            raise error
        if self.watch.stopped:
            raise StoppedError

    def board(self):
        """Return the givens as rows of 0, 1 and None."""
        return self.in_rows([self.solution[cell] if self.given[cell] else None for cell in range(self.cells)])

    def argue(self, level: cython.int):
        """Return all values that the techniques of `level`, which is at most WHAT_IF, find from the givens, as rows of
        0, 1 and None.
        """
        self.solves(level)
        return self.in_rows([None if self.is_open(cell) else self.value_of(cell) for cell in range(self.cells)])

    def in_rows(self, values: list):
        """Return `values`, one item per cell, as a list of rows."""
        return [values[cell : cell + self.cols] for cell in range(0, self.cells, self.cols)]

    def random(self, bound):
        """Return a random number in `range(bound)`."""
        self.chance = next_state(self.chance)
        return below(self.chance, bound)

    # Solutions.

    def draw_cells(self, twins):
        """Fill the board: assign a random value to one cell after another, and propagate each. At a dead end, undo the
        last choice. If the next attempts fail, too, undo two choices, then four and so on, until the board has more
        known cells than ever before. If `twins`, call `plant_twins` first. Return False after too many dead ends.
        """
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
        """Try to fill two parallel lines of the empty board, not close to each other, so that they differ in only two
        cells. There is only one attempt; if it fails, the second line is left as it was.
        """
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
        """Store a random trap of the full board in `trap`. Return False if there is none.

        A trap comes from two parallel lines that differ in only two places, and a third line parallel to them that has
        the same values there as the first. If the second and the third line swap their values in these places, the
        second line becomes equal to the first, and no line gets more 0s or more 1s. The four cells are a trap if this
        does not put three equal values in a row.
        """
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
        """Remove the givens of a trap, and of the mirror cells, if the techniques of `level` still find all values.
        Otherwise try other traps. Return whether a trap was removed.
        """
        for tried in range(MAX_TRAPS_TRIED):
            self.clear()
            for cell in range(self.cells):
                self.place(cell, self.solution[cell])
                self.given[cell] = 1
            if not self.find_trap() or self.watch.stopped:
                return False
            for i in range(4):
                self.given[self.trap[i]] = self.given[self.mirror[self.trap[i]]] = 0
            if self.fills_board(min(level, WHAT_IF)):
                return True
        for cell in range(self.cells):
            self.given[cell] = 1
        return False

    # Digging.

    def dig_items(self, level):
        """Remove givens in random order. An item is a given together with its mirror cell; it is removed if it follows
        from the other givens at `level`.

        A block is a part of the list of items. While a block is processed, the board holds everything that follows from
        the givens outside the block. If that fills the board, no item of the block is needed, and all are removed.
        Otherwise, a block of one item is removed if the item follows by a slower technique or by proof. A longer block
        is processed in two halves: first the first half, with the items of the second half on the board; then the
        second half, with the items that are left of the first half.
        """
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
        """Push a block on the stack, which has `waiting` blocks: the items with indices `begin` to `end` - 1. Before
        the block is processed, the board will be reset to its present state, and the items with indices `back_from` to
        `back_to` - 1 will be put back on it. Return the new number of blocks on the stack.
        """
        self.blocks[5 * waiting] = begin
        self.blocks[5 * waiting + 1] = end
        self.blocks[5 * waiting + 2] = back_from
        self.blocks[5 * waiting + 3] = back_to
        self.blocks[5 * waiting + 4] = self.known
        return waiting + 1

    def give_back(self, begin, end):
        """Put the items with indices `begin` to `end` - 1 back on the board, except those that are no longer givens,
        and propagate.
        """
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
        """Return whether the value of `cell` follows from the values on the board at `level`. If so, assign it."""
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
        """Return whether a squeeze of its row or of its column determines the open cell `cell`. If so, assign its
        value.
        """
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
        """Return whether the current board, on which one cell has a wrong value, can be completed to a solution. The
        return value is meaningless if the search was stopped or `undecided` was set.

        Most boards that can be completed have a solution close to the intended one. So the search is used only if no
        close solution is found; its limit of nodes grows from one attempt to the next.
        """
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
            if self.solution_count > 0:
                return True
            if self.nodes < budget or self.watch.stopped:
                return False
            budget *= 2
        self.undecided = True
        return True

    def fill_close(self):
        """Fill the board without search: each cell gets the value of the intended solution if possible, otherwise the
        other value. Return whether the whole board was filled. A cell that can have neither value moves to the front of
        the order for the next attempt, because few boards need many attempts once the conflicting cells come first.
        """
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
        """Do nothing, because the values of a rival do not matter."""
