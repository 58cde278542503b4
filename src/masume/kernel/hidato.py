"""Hidato: the numbers 1 to N on the N cells of a shape, consecutive numbers on neighbouring cells.

The search looks at the puzzle from the numbers' side: where may each number stand?

number      counted from 0 in here: number k is shown as k + 1
cell        a square of the shape, counted from 0 in the order of `shape.cells`
places      for every number, the set of cells where it may still stand: a row of `width` 64-bit words
low, high   the words of a row that can hold anything at all; the words outside stay 0 during a whole search, so that
            on large boards, where a number is confined to a few rows, most of its words are never looked at
takers      for every cell, the numbers that may take it (a superset: made now and then, not kept up to date)
placed      a number with one place left; its cell is no longer free

Four rules settle what follows from a position; `propagate` repeats them until none has anything to say:

chain       number k stands next to a place of k - 1 and next to a place of k + 1
taken       the cell of a placed number is no place for any other
wanted      a free cell that no number wants is a contradiction; one that a single number wants gets it
turn        k - 1 and k + 1 stand on two different neighbours of k

The search guesses a place, follows it, and on a contradiction takes it back and rules it out. Boards that a short
search does not settle are probed first: every place of every number is tried, and those that fail are ruled out.
"""

from array import array

import cython

from masume.kernel.pool import Pool

if cython.compiled:
    from cython.cimports.masume.kernel.bits import ctz, popcount
else:

    def ctz(word):
        return (word & -word).bit_length() - 1

    def popcount(word):
        return word.bit_count()


ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Wrong guesses before the search starts anew, and from then on probes after every guess; a board with many solutions
# is not hard, so every solution found allows for some more.
FIRST_TRY = cython.declare(cython.longlong, 100)
WORTH_OF_A_SOLUTION = cython.declare(cython.longlong, 10)
NO_LIMIT = cython.declare(cython.longlong, 1 << 62)
# Cells looked at between two questions whether to stop: about a millisecond of work, plain ten.
PATIENCE = cython.declare(cython.longlong, 200_000 if cython.compiled else 10_000)

# How a descent ends.
COMPLETE = cython.declare(cython.int, 0)
ENOUGH = cython.declare(cython.int, 1)
TIRED = cython.declare(cython.int, 2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit(index: cython.int) -> cython.ulonglong:
    """The bit of a cell (or number) within its word."""
    return cython.cast(cython.ulonglong, 1) << (index & 63)


@cython.cclass
class Search:
    """Searches the boards of one shape, one after another."""

    # The shape.
    squares: cython.int
    size: cython.int
    width: cython.int
    cells: cython.int[::1]
    number_of: dict
    near: cython.ulonglong[::1]
    span: cython.int
    possible: cython.int
    odd_cells: cython.ulonglong[::1]
    parity: cython.int

    # The position.
    places: cython.ulonglong[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    place_of: cython.int[::1]
    free: cython.ulonglong[::1]
    takers: cython.ulonglong[::1]
    unplaced: cython.int[::1]
    unplaced_count: cython.int

    # What to undo: words of `places` with their old contents, and numbers placed.
    trail_word: cython.int[::1]
    trail_old: cython.ulonglong[::1]
    trail_size: cython.int
    trail_room: cython.int
    placed: cython.int[::1]
    placed_count: cython.int

    # Numbers whose places changed: to be propagated, and to be looked at by the turn rule.
    queue: cython.int[::1]
    queued: cython.int[::1]
    queue_head: cython.int
    queue_count: cython.int
    stirred: cython.int[::1]

    # Sets of cells under construction.
    reach: cython.ulonglong[::1]
    wanted: cython.ulonglong[::1]
    wanted_twice: cython.ulonglong[::1]
    wanted_thrice: cython.ulonglong[::1]
    proven: cython.ulonglong[::1]
    touched: cython.ulonglong[::1]

    # Guesses made, and how often a number or a cell was the contradiction.
    guess_number: cython.int[::1]
    guess_cell: cython.int[::1]
    guess_trail: cython.int[::1]
    guess_placed: cython.int[::1]
    number_failures: cython.int[::1]
    cell_failures: cython.int[::1]
    chosen_number: cython.int
    chosen_cell: cython.int

    # The task and its outcome.
    nodes: cython.longlong
    failures: cython.longlong
    node_limit: cython.longlong
    wanted_solutions: cython.longlong
    found: cython.longlong
    work: cython.longlong
    stopped: cython.int
    watch: object
    error: object
    solutions: list
    earlier: object

    def __init__(self, shape):
        size: cython.int = len(shape.cells)
        width: cython.int = (size + 63) // 64
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        self.squares = shape.rows * shape.cols
        self.size = size
        self.width = width
        self.cells = array("i", shape.cells)
        self.number_of = {}
        single: object = 2  # an int of Python, as shifting in C would lose bits
        for number in range(size):
            self.number_of[single] = number
            single += single
        self.see_neighbours(shape)

        self.places = no_words * (size * width)
        self.low = no_numbers * size
        self.high = no_numbers * size
        self.place_of = no_numbers * size
        self.free = no_words * width
        self.takers = no_words * (size * width)
        self.unplaced = no_numbers * size
        self.unplaced_count = 0

        self.trail_room = 64 * width + 4 * size
        self.trail_word = no_numbers * self.trail_room
        self.trail_old = no_words * self.trail_room
        self.trail_size = 0
        self.placed = no_numbers * size
        self.placed_count = 0

        self.queue = no_numbers * size
        self.queued = no_numbers * size
        self.queue_head = 0
        self.queue_count = 0
        self.stirred = no_numbers * size

        self.reach = no_words * width
        self.wanted = no_words * width
        self.wanted_twice = no_words * width
        self.wanted_thrice = no_words * width
        self.proven = no_words * (size * width)
        self.touched = no_words * width

        self.guess_number = no_numbers * size
        self.guess_cell = no_numbers * size
        self.guess_trail = no_numbers * size
        self.guess_placed = no_numbers * size
        self.number_failures = no_numbers * size
        self.cell_failures = no_numbers * size
        self.chosen_number = -1
        self.chosen_cell = -1

        self.nodes = 0
        self.failures = 0
        self.node_limit = 0
        self.wanted_solutions = 0
        self.found = 0
        self.work = 0
        self.stopped = 0
        self.watch = None
        self.error = None
        self.solutions = []
        self.earlier = ()

    def see_neighbours(self, shape):
        """Stores every cell's neighbours as words, colours the cells, and sees whether the shape admits a path at all.

        A path needs a connected shape. Where the cells can be coloured like a chessboard, the colours alternate along
        the path, so their numbers differ by at most one, and if they differ, the path starts on the larger colour."""
        cell: cython.int
        other: cython.int
        cell_of = {square: index for index, square in enumerate(shape.cells)}
        neighbours = [[cell_of[square] for square in shape.touching[here]] for here in shape.cells]
        self.span = 1
        for cell in range(self.size):
            for other in neighbours[cell]:
                self.span = max(self.span, abs((other >> 6) - (cell >> 6)))
        self.near = array("Q", [0]) * (self.size * (2 * self.span + 1))
        for cell in range(self.size):
            for other in neighbours[cell]:
                self.near[cell * (2 * self.span + 1) + self.span + (other >> 6) - (cell >> 6)] |= bit(other)

        colour = [-1] * self.size
        colour[0] = 0
        reached = [0]
        chequered = True
        for here in reached:
            for there in neighbours[here]:
                if colour[there] < 0:
                    colour[there] = 1 - colour[here]
                    reached.append(there)
                elif colour[there] == colour[here]:
                    chequered = False
        ahead = 2 * colour.count(0) - self.size
        self.possible = len(reached) == self.size and (not chequered or -1 <= ahead <= 1)
        self.parity = ahead if chequered else 0
        self.odd_cells = array("Q", [0]) * self.width
        for cell in range(self.size):
            if colour[cell] == 1:
                self.odd_cells[cell >> 6] |= bit(cell)

    # ---- The board to solve

    @cython.cfunc
    @cython.exceptval(-1)
    def load(self, domains: tuple, limit) -> cython.int:
        """Makes the starting position; 0 when some cell can hold nothing or two cells must hold the same number.

        Open cells mostly share one domain, which is spread over the numbers word by word; other domains are read
        bit by bit."""
        size: cython.int = self.size
        width: cython.int = self.width
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
        self.work = 0
        self.stopped = 0
        self.watch = limit.watch()
        self.error = None
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
        for i in range(size * width):
            self.places[i] = 0
            self.proven[i] = 0
        for word in range(width):
            self.free[word] = 0

        for cell in range(size):
            square = self.cells[cell]
            domain = domains[square]
            if domain is common:
                self.free[cell >> 6] |= bit(cell)
                continue
            given = self.number_of.get(domain)
            if given is not None:
                number = given
                if self.place_of[number] >= 0:
                    return 0
                self.place_of[number] = cell
            elif common is None or domain == common:
                common = domain
                self.free[cell >> 6] |= bit(cell)
            else:
                unusual.append(cell)

        if common is not None:
            self.spread_common(self.bytes_of(common))
        for cell in unusual:
            square = self.cells[cell]
            domain = domains[square]
            self.spread_unusual(cell, self.bytes_of(domain))
            self.free[cell >> 6] |= bit(cell)
        return 1

    @cython.cfunc
    def bytes_of(self, domain) -> bytes:
        """The domain as bytes, lowest first, with a bit for every number at least."""
        return domain.to_bytes(max(domain.bit_length(), self.size) // 8 + 1, "little")

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread_common(self, shown: bytes) -> cython.void:
        """Every number without a given that the common domain shows may stand on all cells with that domain."""
        number: cython.int
        word: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                for word in range(self.width):
                    self.places[number * self.width + word] = self.free[word]

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread_unusual(self, cell: cython.int, shown: bytes) -> cython.void:
        """Every number without a given that the domain of this cell shows may stand there."""
        number: cython.int
        for number in range(self.size):
            if self.place_of[number] < 0 and shown[(number + 1) >> 3] >> ((number + 1) & 7) & 1:
                self.places[number * self.width + (cell >> 6)] |= bit(cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def narrow(self) -> cython.int:
        """Applies the chain rule to the whole board: one pass up the numbers and one pass down. 0: contradiction.

        It finds the words in use of every number as it goes."""
        number: cython.int
        cell: cython.int
        if self.parity != 0:
            self.colour()
        for number in range(self.size):
            cell = self.place_of[number]
            if cell >= 0:
                self.places[number * self.width + (cell >> 6)] = bit(cell)
                self.low[number] = cell >> 6
                self.high[number] = (cell >> 6) + 1
            else:
                self.low[number] = 0
                self.high[number] = self.width
            if number > 0:
                self.look_around(number - 1, number, number)
                if self.stopped or not self.confine(number):
                    return 0
            elif not self.trim(0):
                return 0
        for number in range(self.size - 2, -1, -1):
            if self.place_of[number] >= 0:
                # The way up has left its neighbour in the chain only places next to this one.
                continue
            self.look_around(number + 1, number, number)
            if self.stopped or not self.confine(number):
                return 0
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def colour(self) -> cython.void:
        """Keeps the numbers 1, 3, 5, ... on the larger colour and the others on the smaller."""
        number: cython.int
        word: cython.int
        flip: cython.ulonglong
        for number in range(self.size):
            flip = ALL_BITS if (number & 1) == (self.parity < 0) else 0
            if self.place_of[number] < 0:
                for word in range(self.width):
                    self.places[number * self.width + word] &= self.odd_cells[word] ^ flip

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def confine(self, number: cython.int) -> cython.int:
        """Cuts the places of a number down to `reach`, for good (without the trail)."""
        word: cython.int
        for word in range(self.low[number], self.high[number]):
            self.places[number * self.width + word] &= self.reach[word]
        return self.trim(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trim(self, number: cython.int) -> cython.int:
        """Finds the words in use of a number; 0 when there are none."""
        row: cython.int = number * self.width
        low: cython.int = self.low[number]
        high: cython.int = self.high[number]
        while low < high and self.places[row + low] == 0:
            low += 1
        while low < high and self.places[row + high - 1] == 0:
            high -= 1
        self.low[number] = low
        self.high[number] = high
        return low < high

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_unplaced(self) -> cython.void:
        """Lists the numbers not placed and the takers of every cell; both stay valid, as supersets, below the current
        position."""
        width: cython.int = self.width
        number: cython.int
        word: cython.int
        i: cython.int
        work: cython.int
        rest: cython.ulonglong
        this: cython.ulonglong
        self.unplaced_count = 0
        for i in range(self.size * width):
            self.takers[i] = 0
        for number in range(self.size):
            if self.place_of[number] < 0:
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
                work = 0
                this = bit(number)
                for word in range(self.low[number], self.high[number]):
                    rest = self.places[number * width + word]
                    while rest:
                        i = (word * 64 + ctz(rest)) * width + (number >> 6)
                        rest &= rest - 1
                        self.takers[i] |= this
                        work += 1
                self.spend(work)
                if self.stopped:
                    return

    # ---- Changing the position, and taking it back

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shrink(self, number: cython.int, i: cython.int, rest: cython.ulonglong) -> cython.void:
        """Word i of `places`, which belongs to this number, becomes `rest`."""
        tail: cython.int
        if self.trail_size == self.trail_room:
            self.make_room()
        self.trail_word[self.trail_size] = i
        self.trail_old[self.trail_size] = self.places[i]
        self.trail_size += 1
        self.places[i] = rest
        if self.queued[number] == 0:
            self.queued[number] = 1
            tail = self.queue_head + self.queue_count
            if tail >= self.size:
                tail -= self.size
            self.queue[tail] = number
            self.queue_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_room(self) -> cython.void:
        with cython.gil:
            self.lengthen_trail()

    @cython.cfunc
    @cython.exceptval(check=False)
    def lengthen_trail(self) -> cython.void:
        try:
            self.trail_word = array("i", bytes(self.trail_word)) * 2
            self.trail_old = array("Q", bytes(self.trail_old)) * 2
            self.trail_room *= 2
        except BaseException as error:  # no memory: give up, and let the entry to come overwrite the last
            self.error = error
            self.stopped = 1
            self.trail_size -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, trail_size: cython.int, placed_count: cython.int) -> cython.void:
        """Back to the position that had this much trail and so many numbers placed."""
        number: cython.int
        cell: cython.int
        while self.trail_size > trail_size:
            self.trail_size -= 1
            self.places[self.trail_word[self.trail_size]] = self.trail_old[self.trail_size]
        while self.placed_count > placed_count:
            self.placed_count -= 1
            number = self.placed[self.placed_count]
            cell = self.place_of[number]
            self.place_of[number] = -1
            self.free[cell >> 6] |= bit(cell)
        while self.queue_count > 0:
            self.queue_count -= 1
            self.queued[self.queue[self.queue_head]] = 0
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_only(self, number: cython.int, cell: cython.int) -> cython.void:
        """Rules out all places of a number but this one."""
        word: cython.int
        i: cython.int
        rest: cython.ulonglong
        for word in range(self.low[number], self.high[number]):
            i = number * self.width + word
            rest = bit(cell) & self.places[i] if word == cell >> 6 else 0
            if self.places[i] != rest:
                self.shrink(number, i, rest)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rule_out(self, number: cython.int, cell: cython.int) -> cython.void:
        i: cython.int = number * self.width + (cell >> 6)
        if self.places[i] & bit(cell):
            self.shrink(number, i, self.places[i] ^ bit(cell))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, number: cython.int, cell: cython.int) -> cython.int:
        """The taken rule: the number stands here, and no other does. 0: another does already."""
        word: cython.int = cell >> 6
        slot: cython.int
        other: cython.int
        i: cython.int
        rest: cython.ulonglong
        here: cython.ulonglong = bit(cell)
        if not self.free[word] & here:
            return 0
        self.free[word] ^= here
        self.place_of[number] = cell
        self.placed[self.placed_count] = number
        self.placed_count += 1
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                other = slot * 64 + ctz(rest)
                rest &= rest - 1
                i = other * self.width + word
                if self.places[i] & here and other != number:
                    self.shrink(other, i, self.places[i] ^ here)
        return 1

    # ---- Propagation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_around(self, number: cython.int, below: cython.int, above: cython.int) -> cython.int:
        """Sets `reach` to the cells next to the places of a number: exact in the words in use of the numbers below and
        above, undefined elsewhere. Returns the only place, -1 if there are more, -2 if there is none."""
        word: cython.int
        cell: cython.int = 0
        count: cython.int = 0
        away: cython.int
        i: cython.int
        span: cython.int = self.span
        rest: cython.ulonglong
        before: cython.ulonglong
        within: cython.ulonglong
        behind: cython.ulonglong
        first: cython.int = min(self.low[below], self.low[above])
        last: cython.int = max(self.high[below], self.high[above])
        for word in range(first, last):
            self.reach[word] = 0
        for word in range(self.low[number], self.high[number]):
            rest = self.places[number * self.width + word]
            before = 0
            within = 0
            behind = 0
            while rest:
                cell = word * 64 + ctz(rest)
                rest &= rest - 1
                count += 1
                if span > 1:
                    for away in range(max(-span, -word), min(span, self.width - 1 - word) + 1):
                        self.reach[word + away] |= self.near[cell * (2 * span + 1) + span + away]
                    continue
                i = cell * 3
                before |= self.near[i]
                within |= self.near[i + 1]
                behind |= self.near[i + 2]
            if word > 0:
                self.reach[word - 1] |= before
            self.reach[word] |= within
            if word + 1 < self.width:
                self.reach[word + 1] |= behind
        self.spend(count + last - first)
        if count == 1:
            return cell
        return -1 if count else -2

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def only_place(self, number: cython.int) -> cython.int:
        """The only place of a number, -1 if there are more, -2 if there is none."""
        word: cython.int
        only: cython.int = -2
        some: cython.ulonglong
        for word in range(self.low[number], self.high[number]):
            some = self.places[number * self.width + word]
            if some:
                if only >= 0 or some & (some - 1):
                    return -1
                only = word * 64 + ctz(some)
        return only

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, number: cython.int) -> cython.int:
        """Cuts the places of a number down to `reach`; 0 when none is left."""
        word: cython.int
        i: cython.int
        left: cython.ulonglong
        some: cython.ulonglong = 0
        for word in range(self.low[number], self.high[number]):
            i = number * self.width + word
            left = self.places[i] & self.reach[word]
            some |= left
            if left != self.places[i]:
                self.shrink(number, i, left)
        if some == 0:
            self.number_failures[number] += 1
            return 0
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drain(self) -> cython.int:
        """The chain and taken rules, until the queue is empty. 0: contradiction."""
        last: cython.int = self.size - 1
        number: cython.int
        below: cython.int
        above: cython.int
        only: cython.int
        while self.queue_count > 0:
            number = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0
            self.queue_count -= 1
            self.queued[number] = 0
            self.stirred[number] = 1
            # A number already placed has cut the places of this one down, so it need not be asked again.
            below = number - 1 if number > 0 and self.place_of[number - 1] < 0 else number
            above = number + 1 if number < last and self.place_of[number + 1] < 0 else number
            only = self.look_around(number, below, above) if below < above else self.only_place(number)
            if only == -2 or (only >= 0 and self.place_of[number] < 0 and not self.place(number, only)):
                self.number_failures[number] += 1
                return 0
            if below < number and not self.follow(below):
                return 0
            if above > number and not self.follow(above):
                return 0
            if self.stopped:
                return 0
        return not self.stopped

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tally(self) -> cython.void:
        """Sees which cells are wanted by at least one, two, three of the numbers not placed."""
        width: cython.int = self.width
        number: cython.int
        word: cython.int
        i: cython.int
        some: cython.ulonglong
        for word in range(width):
            self.wanted[word] = 0
            self.wanted_twice[word] = 0
            self.wanted_thrice[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                for word in range(self.low[number], self.high[number]):
                    some = self.places[number * width + word]
                    self.wanted_thrice[word] |= self.wanted_twice[word] & some
                    self.wanted_twice[word] |= self.wanted[word] & some
                    self.wanted[word] |= some
        self.spend(self.unplaced_count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def satisfy(self) -> cython.int:
        """The wanted rule. -1: contradiction, 0: nothing new, 1: something changed."""
        word: cython.int
        cell: cython.int
        number: cython.int
        rest: cython.ulonglong
        self.tally()
        for word in range(self.width):
            rest = self.free[word] & ~self.wanted[word]
            if rest:
                self.cell_failures[word * 64 + ctz(rest)] += 1
                return -1
        for word in range(self.width):
            rest = self.free[word] & ~self.wanted_twice[word]
            while rest:
                cell = word * 64 + ctz(rest)
                rest &= rest - 1
                number = self.first_taker(cell)
                if number < 0:
                    # Another such cell has just taken the number that this one wanted.
                    self.cell_failures[cell] += 1
                    return -1
                self.keep_only(number, cell)
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def first_taker(self, cell: cython.int) -> cython.int:
        """The lowest number that may take the cell; -1 when there is none."""
        slot: cython.int
        number: cython.int
        rest: cython.ulonglong
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[number * self.width + (cell >> 6)] & bit(cell):
                    return number
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_turns(self) -> cython.int:
        """The turn rule, for the numbers that have a neighbour in the chain stirred since the last time.
        1: something changed. (With a neighbour placed, the other rules see it all.)"""
        width: cython.int = self.width
        number: cython.int
        word: cython.int
        cell: cython.int
        near: cython.int
        first: cython.int
        last: cython.int
        exits: cython.int
        work: cython.int
        i: cython.int
        j: cython.int
        below: cython.int
        above: cython.int
        rest: cython.ulonglong
        some: cython.ulonglong
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if number == 0 or number == self.size - 1 or self.place_of[number] >= 0:
                continue
            if not (self.stirred[number - 1] or self.stirred[number + 1]):
                continue
            if self.place_of[number - 1] >= 0 or self.place_of[number + 1] >= 0:
                continue
            work = 0
            below = (number - 1) * width
            above = (number + 1) * width
            for word in range(self.low[number], self.high[number]):
                first = max(word - self.span, 0)
                last = min(word + self.span + 1, width)
                rest = self.places[number * width + word]
                while rest:
                    cell = word * 64 + ctz(rest)
                    rest &= rest - 1
                    exits = 0
                    near = cell * (2 * self.span + 1) + self.span - word
                    for j in range(first, last):
                        some = (self.places[below + j] | self.places[above + j]) & self.near[near + j]
                        if some:
                            exits += 1 if some & (some - 1) == 0 else 2
                    work += 1
                    if exits < 2:
                        self.rule_out(number, cell)
            self.spend(work)
            if self.stopped:
                return 1
        for number in range(self.size):
            self.stirred[number] = 0
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """All that the rules say. 0: contradiction (or stopped)."""
        news: cython.int
        while self.drain():
            news = self.satisfy()
            if news < 0:
                return 0
            if news == 0 and not self.make_turns():
                return 1
        return 0

    # ---- Search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self) -> cython.int:
        """Tries every place of every number and rules out those that fail, until all stand. 0: contradiction
        (or stopped).

        A place that stood (or followed from one that stood) is tried again only when something changed nearby."""
        width: cython.int = self.width
        number: cython.int
        other: cython.int
        cell: cython.int
        word: cython.int
        i: cython.int
        stands: cython.int
        trail_size: cython.int
        placed_count: cython.int
        again: cython.int = 1
        rest: cython.ulonglong
        while again:
            again = 0
            for number in range(self.size):
                if self.place_of[number] >= 0:
                    continue
                for word in range(self.low[number], self.high[number]):
                    rest = self.places[number * width + word] & ~self.proven[number * width + word]
                    while rest:
                        cell = word * 64 + ctz(rest)
                        rest &= rest - 1
                        trail_size = self.trail_size
                        placed_count = self.placed_count
                        self.keep_only(number, cell)
                        stands = self.propagate()
                        if self.stopped:
                            return 0
                        if stands:
                            self.proven[number * width + word] |= bit(cell)
                            for i in range(placed_count, self.placed_count):
                                other = self.placed[i]
                                self.proven[other * width + (self.place_of[other] >> 6)] |= bit(self.place_of[other])
                        self.undo(trail_size, placed_count)
                        if not stands:
                            self.rule_out(number, cell)
                            if not self.propagate():
                                return 0
                            self.doubt(trail_size)
                            again = 1
                            rest &= self.places[number * width + word]
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def doubt(self, trail_size: cython.int) -> cython.void:
        """Forgets what probing has proven on and next to the cells that lost a number since the trail was this long."""
        width: cython.int = self.width
        i: cython.int
        number: cython.int
        word: cython.int
        cell: cython.int
        away: cython.int
        span: cython.int = self.span
        rest: cython.ulonglong
        for word in range(width):
            self.touched[word] = 0
            self.reach[word] = 0
        for i in range(trail_size, self.trail_size):
            word = self.trail_word[i] % width
            self.touched[word] |= self.trail_old[i] & ~self.places[self.trail_word[i]]
        for word in range(width):
            rest = self.touched[word]
            while rest:
                cell = word * 64 + ctz(rest)
                rest &= rest - 1
                for away in range(max(-span, -word), min(span, width - 1 - word) + 1):
                    self.reach[word + away] |= self.near[cell * (2 * span + 1) + span + away]
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            for word in range(self.low[number], self.high[number]):
                self.proven[number * width + word] &= ~(self.touched[word] | self.reach[word])
        self.spend(self.unplaced_count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """Chooses what to guess; 0 when all numbers are placed.

        The number with the fewest places, where failures in the past count in favour; but if it has more than two,
        a cell that only two numbers want, the one with most failures."""
        number: cython.int
        word: cython.int
        cell: cython.int
        i: cython.int
        count: cython.longlong
        count_of_chosen: cython.longlong = 0
        score: cython.longlong
        best: cython.longlong = NO_LIMIT
        failures: cython.int = -1
        rest: cython.ulonglong
        self.chosen_number = -1
        self.chosen_cell = -1
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                count = 0
                for word in range(self.low[number], self.high[number]):
                    count += popcount(self.places[number * self.width + word])
                score = (count << 20) // (1 + self.number_failures[number])
                if score < best:
                    best = score
                    count_of_chosen = count
                    self.chosen_number = number
        if self.chosen_number < 0:
            return 0
        if count_of_chosen > 2:
            self.tally()
            for word in range(self.width):
                rest = self.free[word] & self.wanted_twice[word] & ~self.wanted_thrice[word]
                while rest:
                    cell = word * 64 + ctz(rest)
                    rest &= rest - 1
                    if self.cell_failures[cell] > failures:
                        failures = self.cell_failures[cell]
                        self.chosen_cell = cell
        if self.chosen_cell >= 0:
            self.chosen_number = self.first_taker(self.chosen_cell)
        else:
            number = self.chosen_number
            word = self.low[number]
            while self.places[number * self.width + word] == 0:
                word += 1
            self.chosen_cell = word * 64 + ctz(self.places[number * self.width + word])
        return 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def beyond(self, patience: cython.longlong) -> cython.int:
        """Whether more guesses were wrong than this, with some more allowed for every solution found."""
        return self.failures - WORTH_OF_A_SOLUTION * self.found >= patience

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def descend(self, patience: cython.longlong) -> cython.int:
        """Searches everything below the current, propagated position. Returns COMPLETE, ENOUGH when a limit was
        reached, or TIRED when the wrong guesses of the whole search are beyond this patience."""
        depth: cython.int = 0
        stands: cython.int
        solved: cython.int
        number: cython.int
        cell: cython.int
        while True:
            solved = 0
            if self.beyond(patience):
                return TIRED
            if self.beyond(FIRST_TRY) and not self.probe():
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
                self.guess_number[depth] = self.chosen_number
                self.guess_cell[depth] = self.chosen_cell
                self.guess_trail[depth] = self.trail_size
                self.guess_placed[depth] = self.placed_count
                depth += 1
                self.keep_only(self.chosen_number, self.chosen_cell)
                stands = self.propagate()
                if stands and self.beyond(FIRST_TRY):
                    self.doubt(self.guess_trail[depth - 1])
            while not stands:
                if self.stopped:
                    return ENOUGH
                if depth == 0:
                    return COMPLETE
                depth -= 1
                number = self.guess_number[depth]
                cell = self.guess_cell[depth]
                self.undo(self.guess_trail[depth], self.guess_placed[depth])
                self.failures += not solved
                solved = 0
                # Ruled out below the guess before this one, and taken back together with it.
                self.rule_out(number, cell)
                stands = self.propagate()
                if stands and self.beyond(FIRST_TRY):
                    self.doubt(self.guess_trail[depth])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run(self) -> cython.int:
        """Searches the board that was loaded; 1 when the whole space was searched."""
        trail_size: cython.int
        placed_count: cython.int
        number: cython.int
        only: cython.int
        i: cython.int
        ending: cython.int
        if not self.narrow():
            return not self.stopped
        self.list_unplaced()
        if self.stopped:
            return 0
        for number in range(self.size):
            only = self.only_place(number)
            if self.place_of[number] < 0 and only >= 0:
                i = number * self.width + (only >> 6)
                self.shrink(number, i, self.places[i])
        if not self.propagate():
            return not self.stopped
        self.list_unplaced()
        if self.stopped:
            return 0
        trail_size = self.trail_size
        placed_count = self.placed_count
        ending = self.descend(FIRST_TRY)
        if ending == TIRED:
            # Back to the start, with what was learnt about failures. Solutions may be found a second time.
            self.undo(trail_size, placed_count)
            with cython.gil:
                self.earlier = frozenset(self.solutions)
            if not self.probe():
                return not self.stopped
            self.list_unplaced()
            if self.stopped:
                return 0
            ending = self.descend(NO_LIMIT)
        return ending == COMPLETE

    @cython.cfunc
    @cython.exceptval(check=False)
    def record(self) -> cython.void:
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
            self.error = error
            self.stopped = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tick(self) -> cython.void:
        self.work = 0
        with cython.gil:
            self.ask()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def spend(self, work: cython.int) -> cython.void:
        """Counts cells looked at, and now and then asks whether to stop."""
        self.work += work
        if self.work > PATIENCE:
            self.tick()

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Lets Python look at the clock and at Ctrl-C."""
        try:
            if self.watch():
                self.stopped = 1
        except BaseException as error:
            self.error = error
            self.stopped = 1

    @cython.cfunc
    def solve(self, domains: tuple, limit) -> tuple:
        exhausted: cython.int = 0
        if not self.possible or not self.load(domains, limit):
            return [], True, 0
        self.ask()
        if not self.stopped:
            with cython.nogil:
                exhausted = self.run()
        solutions = self.solutions
        error = self.error
        self.solutions = []
        self.earlier = ()
        self.watch = None
        self.error = None
        if error is not None:
            raise error
        return solutions, exhausted != 0, self.nodes


POOL = Pool()


def solve(shape, domains, limit):
    """The solutions found, whether these are all, and the number of guesses."""
    if not shape.cells:
        return [], True, 0
    search: Search = POOL.take(shape, lambda: Search(shape))
    try:
        return search.solve(domains, limit)
    finally:
        POOL.give(shape, search)
