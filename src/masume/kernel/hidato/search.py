"""Hidato: the search, which finds solutions and proves that there are no more.

It starts from what may stand on every cell, as a position in the sense of masume.kernel.hidato.search_state, guesses a
place, follows it, and on a contradiction takes it back and rules it out. Boards that a short search does not settle are
probed first, and again after every guess. What keeps that busy goes to the clause learner (masume.kernel.cdcl_solver),
with all that probing has settled: its variables say that a number stands on a cell.
"""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.cdcl_solver import FOUND, NO_MORE
from cython.cimports.masume.kernel.hidato.clause_encoding import Statements

from masume.kernel.object_pool import Pool

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Wrong guesses before the search starts anew, and from then on probes after every guess; a board with many solutions
# is not hard, so every solution found allows for some more. Where less than one number in SPARSE stands, there are
# solutions nearly everywhere. There the search starts anew so many times as TRIES says before it probes, each time with
# a little more patience: probing so many numbers takes seconds.
FIRST_TRY = cython.declare(cython.longlong, 100)
PATIENCE = cython.declare(cython.longlong, 150)  # and before the learner takes over
SPARSE = cython.declare(cython.int, 5)
TRIES = cython.declare(cython.int, 60)
WORTH_OF_A_SOLUTION = cython.declare(cython.longlong, 10)
NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# How a descent ends.
COMPLETE = cython.declare(cython.int, 0)
ENOUGH = cython.declare(cython.int, 1)
TIRED = cython.declare(cython.int, 2)


class Search(Statements):
    """Searches the boards of one shape, one after another."""

    def __init__(self, shape):
        Statements.__init__(self, shape)
        self.squares = shape.rows * shape.cols
        self.cells = array("i", shape.cells)
        self.number_of = {}
        single: object = 2  # an int of Python, as shifting in C would lose bits
        for number in range(self.size):
            self.number_of[single] = number
            single += single
        self.see_colours(shape)

        self.patience = PATIENCE
        self.probing = False
        self.nodes = 0
        self.failures = 0
        self.node_limit = 0
        self.wanted_solutions = 0
        self.found = 0
        self.solutions = []
        self.earlier = ()

    def see_colours(self, shape):
        """Colours the cells, and finds out whether the shape can have a path at all.

        A path needs a connected shape. Where the cells can be coloured like a chessboard, the colours alternate along
        the path. So there are as many cells of one colour as of the other, or one more, and then the path starts on the
        larger colour."""
        cell: cython.int
        colour = {shape.cells[0]: 0}
        reached = [shape.cells[0]]
        chequered = True
        for here in reached:
            for there in shape.touching[here]:
                if there not in colour:
                    colour[there] = 1 - colour[here]
                    reached.append(there)
                elif colour[there] == colour[here]:
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
        """Sets up the starting position; 0 when some cell can hold nothing or two cells must hold the same number.

        Open cells mostly share one domain, which is copied word by word to the numbers; other domains are read bit by
        bit."""
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
        self.found = 0
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
        """The domain as bytes, lowest first, with at least one bit for every number."""
        return domain.to_bytes(max(domain.bit_length(), self.size) // 8 + 1, "little")

    def spread_common(self, shown):
        """Lets every number that has no given and is in the common domain stand on all cells with that domain."""
        number: cython.int
        word: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                for word in range(1, self.stride - 1):
                    self.places[number * self.stride + word] = self.free[word]

    def spread_unusual(self, cell, shown):
        """Lets every number that has no given and is in the domain of this cell stand there."""
        number: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                self.places[number * self.stride + 1 + (cell >> 6)] |= bit(cell)

    def narrow(self):
        """Applies the chain rule to the whole board: one pass up the numbers and one pass down. 0: contradiction.

        It finds the words in use of every number as it goes."""
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
                # The way up has left its neighbour in the chain only places next to this one.
                continue
            self.look_around(number + 1)
            if self.stopped or not self.confine(number, number + 1):
                return 0
        return 1

    def colour(self):
        """Keeps the numbers 1, 3, 5, ... on the larger colour and the others on the smaller."""
        for number in range(self.size):
            flip = ALL_BITS if (number & 1) == (self.ahead < 0) else 0
            if self.place_of[number] < 0:
                for word in range(1, self.stride - 1):
                    self.places[number * self.stride + word] &= self.odd_cells[word] ^ flip

    def list_unplaced(self):
        """Lists the numbers not placed and the takers of every cell."""
        self.unplaced_count = 0
        for number in range(self.size):
            if self.place_of[number] < 0:
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
        self.list_takers()

    # ---- Search

    def choose(self):
        """Chooses what to guess; 0 when all numbers are placed.

        This is the number with the fewest places; but if it has more than two, a cell that only two numbers want."""
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
                self.prefer_cells(word, self.free[word] & self.wanted_twice[word] & ~self.wanted_thrice[word])
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
        """Whether more guesses were wrong than this; every solution found allows for some more."""
        return self.failures - WORTH_OF_A_SOLUTION * self.found >= patience

    def is_probing(self):
        """Whether it probes after every guess."""
        return self.probing and self.beyond(FIRST_TRY)

    def descend(self, patience):
        """Searches everything below the current, propagated position. Returns COMPLETE; ENOUGH when a limit was
        reached; or TIRED when the whole search has made more wrong guesses than `patience` allows."""
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
                if self.stopped or self.found >= self.wanted_solutions:
                    return ENOUGH
                stands = 0
                solved = 1
            else:
                if self.nodes >= self.node_limit:
                    return ENOUGH
                self.nodes += 1
                stands = self.guess()
                if stands and self.is_probing():
                    self.doubt(self.guess_trail[self.depth - 1])
            while not stands:
                if self.stopped:
                    return ENOUGH
                if self.depth == 0:
                    return COMPLETE
                self.failures += not solved
                solved = 0
                stands = self.take_back()
                if stands and self.is_probing():
                    self.doubt(self.guess_trail[self.depth])

    def run(self):
        """Searches the board that was loaded; 1 when the whole space was searched."""
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
            self.failures = FIRST_TRY + WORTH_OF_A_SOLUTION * self.found
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
                    self.hire()
                if self.stopped:
                    return 0
                self.write_rules()
                if not self.stopped:
                    ending = self.learn()
        return ending == COMPLETE

    def start_anew(self, trail_size, placed_count):
        """Goes back to the start, with what was learnt about failures. Solutions may be found a second time."""
        self.undo(trail_size, placed_count)
        with cython.gil:
            self.earlier = frozenset(self.solutions)

    def hire(self):
        """Gets a learner for what is left."""
        try:
            self.earlier = frozenset(self.solutions)
            self.number_places()
            self.learner.node_limit = self.node_limit - self.nodes
        except BaseException as error:
            self.fail(error)

    def learn(self):
        """Finds the solutions by learning. COMPLETE, or ENOUGH when a limit was reached."""
        while True:
            before = self.learner.dead_ends
            ending = self.learner.search()
            self.nodes += self.learner.dead_ends - before
            if ending == NO_MORE:
                return COMPLETE
            if ending != FOUND:
                return ENOUGH
            self.read_off()
            with cython.gil:
                self.record()
            for i in range(self.unplaced_count):
                self.place_of[self.unplaced[i]] = -1
            if self.stopped or self.found >= self.wanted_solutions:
                return ENOUGH
            self.learner.refuse_choices()

    def record(self):
        """Keeps the position, in which all numbers are placed, as a solution."""
        number: cython.int
        try:
            values = [-1] * self.squares
            for number in range(self.size):
                values[self.cells[self.place_of[number]]] = number + 1
            solution = tuple(values)
            if solution not in self.earlier:
                self.solutions.append(solution)
                self.found += 1
        except BaseException as error:
            self.fail(error)

    def solve(self, domains, limit):
        exhausted: cython.int = 0
        if not self.possible or not self.load(domains, limit):
            return [], True, 0
        self.ask()
        if not self.stopped:
            with cython.nogil:
                exhausted = self.run()
        solutions = self.solutions
        self.solutions = []
        self.earlier = ()
        self.learner = None
        self.finish()
        return solutions, exhausted != 0, self.nodes


POOL = Pool()


def solve(shape, domains, limit, patience: cython.longlong = PATIENCE):
    """The solutions found, whether these are all, and the number of guesses. After so many wrong guesses as `patience`
    says, clause learning takes over."""
    if not shape.cells:
        return [], True, 0
    search: Search = POOL.take(shape, lambda: Search(shape))
    search.patience = patience
    try:
        return search.solve(domains, limit)
    finally:
        POOL.give(shape, search)
