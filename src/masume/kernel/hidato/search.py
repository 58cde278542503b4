"""Find all solutions of a Hidato board, or prove that there are no others.

The search starts with the candidates of each cell, guesses a place and propagates it. After a contradiction, it undoes
the guess and eliminates the place (see search_state.py). If a short search does not solve a board, the board is probed,
first once and then after each guess. If that takes long, too, the rest is left to clause learning
(masume.kernel.cdcl_solver), together with everything that probing has eliminated; a variable then states that a number
is on a cell.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.cdcl_solver import FOUND, NO_MORE
from cython.cimports.masume.kernel.hidato.clause_encoding import ClauseEncoding

from masume.kernel.object_pool import Pool

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Number of wrong guesses after which the search restarts and then probes after each guess. A board with many solutions
# is not hard, so each solution found raises the limit. If less than one in SPARSE numbers is placed, nearly every guess
# leads to a solution. In that case, the search restarts TRIES times before it probes, with a limit that grows each
# time, because probing so many numbers takes seconds.
FIRST_TRY = cython.declare(cython.longlong, 100)
PATIENCE = cython.declare(cython.longlong, 150)  # wrong guesses until clause learning takes over
SPARSE = cython.declare(cython.int, 5)
TRIES = cython.declare(cython.int, 60)
WORTH_OF_A_SOLUTION = cython.declare(cython.longlong, 10)
NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# Results of `descend`.
COMPLETE = cython.declare(cython.int, 0)
ENOUGH = cython.declare(cython.int, 1)
TIRED = cython.declare(cython.int, 2)


class Search(ClauseEncoding):
    """Search for the solutions of boards of one shape, one after another."""

    def __init__(self, shape):
        ClauseEncoding.__init__(self, shape)
        self.squares = shape.rows * shape.cols
        self.cells = array("i", shape.cells)
        self.number_of = {}
        single: object = 2  # a Python int, because shifting in C would lose bits
        for number in range(self.size):
            self.number_of[single] = number
            single += single
        self.colour_shape(shape)

        self.patience = PATIENCE
        self.probing = False
        self.nodes = 0
        self.failures = 0
        self.node_limit = 0
        self.wanted_solutions = 0
        self.solution_count = 0
        self.solutions = []
        self.earlier = ()

    def colour_shape(self, shape):
        """Colour the cells of `shape` like a chessboard if possible, and determine whether the shape may have a path.

        A path needs a connected shape. If the cells can be coloured like a chessboard, the colours alternate along the
        path. So both colours have equally many cells, or one colour has one cell more, and then the path starts on that
        colour.
        """
        cell: cython.int
        colour = {shape.cells[0]: 0}
        reached = [shape.cells[0]]
        chequered = True
        for here in reached:
            for neighbour in shape.touching[here]:
                if neighbour not in colour:
                    colour[neighbour] = 1 - colour[here]
                    reached.append(neighbour)
                elif colour[neighbour] == colour[here]:
                    chequered = False
        odd = sum(colour.values())
        ahead = self.size - 2 * odd
        self.possible = len(reached) == self.size and (not chequered or -1 <= ahead <= 1)
        self.ahead = ahead if chequered else 0
        self.odd_cells = array("Q", [0]) * self.stride
        for cell in range(self.size):
            if colour.get(self.cells[cell]) == 1:
                self.odd_cells[1 + (cell >> 6)] |= bit(cell)

    # ---- The board to solve

    def load(self, domains, limit):
        """Load the initial position from `domains`, which holds a bit set of possible numbers for each square, and the
        limits from `limit`. Return 0 if two cells must hold the same number.

        Most open cells share one domain, which is processed once for all of them, a word of cells at a time. Any other
        domain is read bit by bit.
        """
        size: cython.int = self.size
        number: cython.int
        cell: cython.int
        word: cython.int
        i: cython.int
        square: cython.int
        common = None
        unusual: list = []

        self.nodes = 0
        self.failures = 0
        self.node_limit = NO_LIMIT if limit.nodes is None else limit.nodes
        self.wanted_solutions = limit.solutions
        self.solution_count = 0
        self.start(limit.watch())
        self.solutions = []
        self.earlier = ()
        self.trail_size = 0
        self.placed_count = 0
        self.queue_head = 0
        self.queue_count = 0
        for number in range(size):
            self.place_of[number] = -1
            self.queued[number] = 0
            self.stirred[number] = 1
            self.number_failures[number] = 0
            self.cell_failures[number] = 0
        for i in range(size * self.stride):
            self.places[i] = 0
        for word in range(self.stride):
            self.free[word] = 0

        for cell in range(size):
            square = self.cells[cell]
            domain = domains[square]
            if domain is common:
                self.free[1 + (cell >> 6)] |= bit(cell)
                continue
            given = self.number_of.get(domain)
            if given is not None:
                number = given
                if self.place_of[number] >= 0:
                    return 0
                self.place_of[number] = cell
            elif common is None or domain == common:
                common = domain
                self.free[1 + (cell >> 6)] |= bit(cell)
            else:
                unusual.append(cell)

        if common is not None:
            self.spread_common(self.bytes_of(common))
        for cell in unusual:
            square = self.cells[cell]
            domain = domains[square]
            self.spread_unusual(cell, self.bytes_of(domain))
            self.free[1 + (cell >> 6)] |= bit(cell)
        return 1

    def bytes_of(self, domain):
        """Return the bit set `domain` as bytes, beginning with the lowest bits. The result has at least one bit per
        number.
        """
        return domain.to_bytes(max(domain.bit_length(), self.size) // 8 + 1, "little")

    def spread_common(self, shown):
        """Add every free cell to the places of each number in `shown`, except given numbers. `shown` is the domain that
        most cells share, as bytes.
        """
        number: cython.int
        word: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                for word in range(1, self.stride - 1):
                    self.places[number * self.stride + word] = self.free[word]

    def spread_unusual(self, cell, shown):
        """Add `cell` to the places of each number in `shown`, except given numbers. `shown` is the domain of the cell,
        as bytes.
        """
        number: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                self.places[number * self.stride + 1 + (cell >> 6)] |= bit(cell)

    def narrow(self):
        """Apply the rule `beside` to the whole board, going up through the numbers and then down again, and compute
        `low` and `high`. Return 0 on a contradiction.
        """
        if self.ahead != 0:
            self.colour()
        for number in range(self.size):
            cell = self.place_of[number]
            if cell >= 0:
                self.places[number * self.stride + 1 + (cell >> 6)] = bit(cell)
                self.low[number] = 1 + (cell >> 6)
                self.high[number] = 2 + (cell >> 6)
            else:
                self.low[number] = 1
                self.high[number] = self.stride - 1
            if number > 0:
                self.look_around(number - 1)
                if self.stopped or not self.confine(number, number - 1):
                    return 0
            elif not self.trim(0):
                return 0
        for number in range(self.size - 2, -1, -1):
            if self.place_of[number] >= 0:
                # The pass up has already restricted its chain neighbour to cells next to this one.
                continue
            self.look_around(number + 1)
            if self.stopped or not self.confine(number, number + 1):
                return 0
        return 1

    def colour(self):
        """Restrict the numbers 1, 3, 5, … to the cells of the colour with more cells, and the others to the other
        colour.
        """
        for number in range(self.size):
            flip = ALL_BITS if (number & 1) == (self.ahead < 0) else 0
            if self.place_of[number] < 0:
                for word in range(1, self.stride - 1):
                    self.places[number * self.stride + word] &= self.odd_cells[word] ^ flip

    def list_unplaced(self):
        """List the unplaced numbers, and for each cell the numbers that it may hold."""
        self.unplaced_count = 0
        for number in range(self.size):
            if self.place_of[number] < 0:
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
        self.list_candidates_of()

    # ---- Search

    def choose(self):
        """Choose the next guess. Return 0 if all numbers are placed.

        Choose the number with the fewest places. But if it has more than two, prefer a cell that only two numbers can
        take.
        """
        self.choose_nothing()
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                self.prefer_number(number)
        if self.chosen_number < 0:
            return 0
        if self.chosen_count > 2:
            self.tally()
            for word in range(1, self.stride - 1):
                self.prefer_cells(word, self.free[word] & self.cells_with_2[word] & ~self.wanted_thrice[word])
        if self.chosen_cell >= 0:
            self.chosen_number = self.first_taker(self.chosen_cell)
        else:
            number = self.chosen_number
            word = self.low[number]
            while self.places[number * self.stride + word] == 0:
                word += 1
            self.chosen_cell = (word - 1) * 64 + ctz(self.places[number * self.stride + word])
        return 1

    def beyond(self, patience):
        """Return whether the number of wrong guesses has reached `patience`. Each solution found raises this limit."""
        return self.failures - WORTH_OF_A_SOLUTION * self.solution_count >= patience

    def is_probing(self):
        """Return whether the search should probe after each guess."""
        return self.probing and self.beyond(FIRST_TRY)

    def descend(self, patience):
        """Search everything below the current position, which has been propagated. Return COMPLETE, ENOUGH if a limit
        was reached, or TIRED if the total number of wrong guesses has reached `patience`.
        """
        self.depth = 0
        while True:
            solved = 0
            if self.beyond(patience):
                return TIRED
            if self.is_probing() and not self.probe():
                stands = 0
            elif not self.choose():
                with cython.gil:
                    self.record()
                if self.stopped or self.solution_count >= self.wanted_solutions:
                    return ENOUGH
                stands = 0
                solved = 1
            else:
                if self.nodes >= self.node_limit:
                    return ENOUGH
                self.nodes += 1
                stands = self.guess()
                if stands and self.is_probing():
                    self.discard_probes_near(self.guess_trail[self.depth - 1])
            while not stands:
                if self.stopped:
                    return ENOUGH
                if self.depth == 0:
                    return COMPLETE
                self.failures += not solved
                solved = 0
                stands = self.take_back()
                if stands and self.is_probing():
                    self.discard_probes_near(self.guess_trail[self.depth])

    def run(self):
        """Search the loaded board. Return 1 if it was searched completely, so that no solution is missing."""
        if not self.narrow():
            return not self.stopped
        self.list_unplaced()
        if self.stopped:
            return 0
        self.enqueue_singles()
        if not self.propagate():
            return not self.stopped
        self.list_unplaced()
        if self.stopped:
            return 0
        trail_size = self.trail_size
        placed_count = self.placed_count
        self.probing = False
        most = TRIES if SPARSE * self.unplaced_count > (SPARSE - 1) * self.size else 1
        tries = 1
        ending = self.descend(min(FIRST_TRY, self.patience))
        while ending == TIRED and tries < most and self.patience >= FIRST_TRY:
            self.start_anew(trail_size, placed_count)
            tries += 1
            ending = self.descend(self.failures + tries * FIRST_TRY)
        if tries > 1:
            self.failures = FIRST_TRY + WORTH_OF_A_SOLUTION * self.solution_count
        self.probing = True
        if ending == TIRED:
            self.start_anew(trail_size, placed_count)
            if not self.probe_afresh():
                return not self.stopped
            self.list_unplaced()
            if self.stopped:
                return 0
            trail_size = self.trail_size
            placed_count = self.placed_count
            ending = self.descend(self.patience)
            if ending == TIRED:
                self.undo(trail_size, placed_count)
                with cython.gil:
                    self.create_solver()
                if self.stopped:
                    return 0
                self.write_rules()
                if not self.stopped:
                    ending = self.learn()
        return ending == COMPLETE

    def start_anew(self, trail_size, placed_count):
        """Undo the search until the undo stack has length `trail_size` and `placed_count` numbers are placed, but keep
        the failure counts. Solutions may then be found a second time; `record` ignores these repeats.
        """
        self.undo(trail_size, placed_count)
        with cython.gil:
            self.earlier = frozenset(self.solutions)

    def create_solver(self):
        """Create a clause learning solver for the rest of the search."""
        try:
            self.earlier = frozenset(self.solutions)
            self.number_places()
            self.cdcl.node_limit = self.node_limit - self.nodes
        except BaseException as error:
            self.fail(error)

    def learn(self):
        """Find the remaining solutions by clause learning. Return COMPLETE, or ENOUGH if a limit was reached."""
        while True:
            before = self.cdcl.dead_ends
            ending = self.cdcl.search()
            self.nodes += self.cdcl.dead_ends - before
            if ending == NO_MORE:
                return COMPLETE
            if ending != FOUND:
                return ENOUGH
            self.read_off()
            with cython.gil:
                self.record()
            for i in range(self.unplaced_count):
                self.place_of[self.unplaced[i]] = -1
            if self.stopped or self.solution_count >= self.wanted_solutions:
                return ENOUGH
            self.cdcl.block_model()

    def record(self):
        """Store the position, in which all numbers are placed, as a solution, unless the solution was found before the
        search started anew.
        """
        number: cython.int
        try:
            values = [-1] * self.squares
            for number in range(self.size):
                values[self.cells[self.place_of[number]]] = number + 1
            solution = tuple(values)
            if solution not in self.earlier:
                self.solutions.append(solution)
                self.solution_count += 1
        except BaseException as error:
            self.fail(error)

    def solve(self, domains, limit):
        """Return three things: the solutions of a board with `domains`, whether it is proved that there are no others,
        and the number of guesses. The function `solve` describes the parameters.
        """
        exhausted: cython.int = 0
        if not self.possible or not self.load(domains, limit):
            return [], True, 0
        self.poll()
        if not self.stopped:
            with cython.nogil:
                exhausted = self.run()
        solutions = self.solutions
        self.solutions = []
        self.earlier = ()
        self.cdcl = None
        self.finish()
        return solutions, exhausted != 0, self.nodes


POOL = Pool()


def solve(shape, domains, limit, patience: cython.longlong = PATIENCE):
    """Return three things: the solutions of a board, whether it is proved that there are no others, and the number of
    guesses. `domains` holds a bit set of possible numbers for each square; `limit` holds the limits and the stop
    callback. After `patience` wrong guesses, clause learning replaces the search.
    """
    if not shape.cells:
        return [], True, 0
    search: Search = POOL.take(shape, lambda: Search(shape))
    search.patience = patience
    try:
        return search.solve(domains, limit)
    finally:
        POOL.give(shape, search)
