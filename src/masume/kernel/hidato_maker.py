"""Makes Hidato boards: lays a random path over a shape, prints all its numbers, and digs givens out again.

The words of the search (masume.kernel.hidato) mean the same here: numbers and cells count from 0, `places` are the
cells where a number may still stand, `takers` the numbers that may take a cell. Besides:

home      the cell of a number on the path that was laid: the solution that the board is to keep
group     cells whose givens are dug out together or not at all; with symmetric givens, a cell and its mirror image
rival     another solution of the givens: it has some number away from home
astray    a number that cannot stand at home any more, and also its home

Digging. Groups are tried in random order. The board before had one solution, so if it has a second one without the
group, that one has a number of the group away from home. Givens dug later only make rivals more, so what had to stay
has to stay for good, and each group is tried once: at the end no group can be spared.

Looking for a rival. One number is forbidden its home. What follows from that sends other numbers astray: each of them
needs a new place, and each home that they left needs a new number. The search guesses only about these. When none is
left, everything else can stay at home: a rival is found. So the search stays where the board is disturbed, however
large the board is.

Digging by level. The board is to stay solvable by arguments that a player knows. It is enough that the group dug out
can be argued back, as the board with the group was solvable before. What each level knows (with the names that the
catalogue of techniques has for it):

1  a number next to a placed one (in the chain) that has one cell left around it (D1, D2)
2  a number that has one cell left within reach of the placed numbers before and after it, counted through free cells
   (D3, D4, D5), and of the right colour of a chessboard where every step changes it (D15); a cell that one number
   alone can reach, next to a placed one (D6); a dead end (D7)
3  what is ruled out for one number is ruled out as a step for its neighbours (D9); a cell that one number alone can
   reach (D6); a cell that can be entered and left in one way only (D8); two numbers that share two cells, two cells
   that share two numbers (D10); gaps with few routes (D11 in its easiest form)
4  gaps with many routes, and cells that only they can visit (D11, D12); three numbers that share three cells, and
   three cells that share three numbers (D10)
5  suppose that a number stands somewhere, and see it fail (D17)
6  anything: the search for a rival decides

Every level can do what the levels before it can.
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.masume.kernel.bits import ctz, popcount
else:

    def ctz(word):
        return (word & -word).bit_length() - 1

    def popcount(word):
        return word.bit_count()


ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# The constants of the generators xorshift64* and splitmix64.
STAR = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_MIX = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# A path is lost when its ends were turned so often, for each cell, without becoming longer; it is well mixed after so
# many turns for each cell.
TURNS_UNTIL_LOST = cython.declare(cython.int, 250)
TURNS_UNTIL_MIXED = cython.declare(cython.int, 10)

# Guesses that the search for a rival may make: at first sight; with only the surroundings of the disturbance open; on
# the whole board, before and after probing.
GLANCE = cython.declare(cython.longlong, 3)
NEARBY = cython.declare(cython.longlong, 30)
EVERYWHERE = cython.declare(cython.longlong, 120)
AFTER_PROBING = cython.declare(cython.longlong, 1000)
FIRST_RADIUS = cython.declare(cython.int, 2)
LAST_RADIUS = cython.declare(cython.int, 8)

# The gaps whose routes are listed together have at most so many numbers missing; with more routes than this, nobody
# lists them.
LONGEST_STRETCH = cython.declare(cython.int, 6)
FEW_ROUTES = cython.declare(cython.int, 4)
MANY_ROUTES = cython.declare(cython.int, 4000)

# The answers of the search for a rival.
NONE = cython.declare(cython.int, 0)
FOUND = cython.declare(cython.int, 1)
UNDECIDED = cython.declare(cython.int, 2)

# Cells looked at between two questions whether to stop: about a millisecond of work, plain ten.
PATIENCE = cython.declare(cython.longlong, 200_000 if cython.compiled else 10_000)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit(index: cython.int) -> cython.ulonglong:
    """The bit of a cell (or number) within its word."""
    return cython.cast(cython.ulonglong, 1) << (index & 63)


@cython.cclass
class Maker:
    """Makes the boards of one shape, one after another.

    Sets of cells are rows of 64-bit words, with an empty word before the first and behind the last, so that the word
    before and the word behind every word in use can be looked at without a question. Word w of a set holds the cells
    from 64 (w - 1) on. Neighbours are at most one word away, which shapes of up to 60 columns guarantee."""

    # The shape. `near` has three words for every cell: its neighbours in the word before its own, in its own, and in
    # the word behind.
    size: cython.int
    width: cython.int
    stride: cython.int
    squares: cython.int
    cells: cython.int[::1]
    cell_of: dict
    near: cython.ulonglong[::1]
    touching: cython.int[::1]
    touching_from: cython.int[::1]
    is_chequered: cython.int
    light: cython.ulonglong[::1]

    # The path, where on it every cell is (-1: nowhere), and whether it starts on a dark cell.
    random: cython.ulonglong
    home: cython.int[::1]
    number_at: cython.int[::1]
    parity: cython.int

    # The board: which numbers are given; the groups, in the order in which they are tried.
    given: cython.int[::1]
    given_count: cython.int
    group_cells: cython.int[::1]
    group_from: cython.int[::1]
    group_count: cython.int
    group_order: cython.int[::1]
    # Of the last digging: the groups that stayed because the search for a rival took too long, and all its guesses.
    undecided = cython.declare(cython.int, visibility="readonly")
    guesses = cython.declare(cython.longlong, visibility="readonly")

    # The position.
    places: cython.ulonglong[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    place_of: cython.int[::1]
    free: cython.ulonglong[::1]
    takers: cython.ulonglong[::1]
    unplaced: cython.int[::1]
    unplaced_count: cython.int
    is_goal: cython.int[::1]
    goals_left: cython.int

    # What to undo: words of `places` with their old contents, and numbers placed.
    trail_word: cython.int[::1]
    trail_old: cython.ulonglong[::1]
    trail_size: cython.int
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
    astray: cython.ulonglong[::1]
    around: cython.ulonglong[::1]
    proven: cython.ulonglong[::1]

    # The search: guesses made, and how often a number or a cell was the contradiction.
    guess_number: cython.int[::1]
    guess_cell: cython.int[::1]
    guess_trail: cython.int[::1]
    guess_placed: cython.int[::1]
    number_failures: cython.int[::1]
    cell_failures: cython.int[::1]
    chosen_number: cython.int
    chosen_cell: cython.int

    # Corridors and sets: numbers one more or less than those of a cell; numbers or cells with few options.
    steps: cython.ulonglong[::1]
    members: cython.int[::1]
    union: cython.ulonglong[::1]

    # Gaps between placed numbers: their first number, their length, their cells; and clusters of gaps that compete for
    # cells.
    gap_count: cython.int
    gap_first: cython.int[::1]
    gap_length: cython.int[::1]
    gap_cells: cython.ulonglong[::1]
    competes: cython.int[::1]
    cluster: cython.int[::1]
    cluster_size: cython.int
    held: cython.ulonglong[::1]

    # The routes of a cluster: for every step the cell taken and the cells still to try (three words, and which word is
    # the first); the cells in use; the cells that a route must take; and those that some route takes at each step, and
    # all routes at any.
    route_cell: cython.int[::1]
    route_word: cython.int[::1]
    route_rest: cython.ulonglong[::1]
    route_used: cython.ulonglong[::1]
    route_musts: cython.ulonglong[::1]
    route_union: cython.ulonglong[::1]
    route_always: cython.ulonglong[::1]

    work: cython.longlong
    stopped: cython.int
    watch: object
    error: object

    def __init__(self, shape):
        size: cython.int = len(shape.cells)
        width: cython.int = (size + 63) // 64
        stride: cython.int = width + 2
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        self.size = size
        self.width = width
        self.stride = stride
        self.squares = shape.rows * shape.cols
        self.cells = array("i", shape.cells)
        self.see_neighbours(shape)

        self.random = GOLDEN
        self.home = no_numbers * size
        self.number_at = no_numbers * size
        self.parity = 0
        self.given = no_numbers * size
        self.given_count = 0
        self.group_cells = no_numbers * size
        self.group_from = no_numbers * (size + 1)
        self.group_count = 0
        self.group_order = no_numbers * size
        self.undecided = 0
        self.guesses = 0

        self.places = no_words * (size * stride)
        self.low = no_numbers * size
        self.high = no_numbers * size
        self.place_of = no_numbers * size
        self.free = no_words * stride
        self.takers = no_words * (size * width)
        self.unplaced = no_numbers * size
        self.unplaced_count = 0
        self.is_goal = no_numbers * size
        self.goals_left = 0

        # Every entry took at least one cell from one number.
        self.trail_word = no_numbers * (size * size)
        self.trail_old = no_words * (size * size)
        self.trail_size = 0
        self.placed = no_numbers * size
        self.placed_count = 0

        self.queue = no_numbers * size
        self.queued = no_numbers * size
        self.queue_head = 0
        self.queue_count = 0
        self.stirred = no_numbers * size

        self.reach = no_words * stride
        self.wanted = no_words * stride
        self.wanted_twice = no_words * stride
        self.wanted_thrice = no_words * stride
        self.astray = no_words * stride
        self.around = no_words * stride
        self.proven = no_words * (size * stride)

        self.guess_number = no_numbers * size
        self.guess_cell = no_numbers * size
        self.guess_trail = no_numbers * size
        self.guess_placed = no_numbers * size
        self.number_failures = no_numbers * size
        self.cell_failures = no_numbers * size
        self.chosen_number = -1
        self.chosen_cell = -1

        self.steps = no_words * width
        self.members = no_numbers * size
        self.union = no_words * width

        self.gap_count = 0
        self.gap_first = no_numbers * size
        self.gap_length = no_numbers * size
        self.gap_cells = no_words * (size * stride)
        self.competes = no_numbers * size
        self.cluster = no_numbers * LONGEST_STRETCH
        self.cluster_size = 0
        self.held = no_words * stride

        self.route_cell = no_numbers * LONGEST_STRETCH
        self.route_word = no_numbers * LONGEST_STRETCH
        self.route_rest = no_words * (3 * LONGEST_STRETCH)
        self.route_used = no_words * stride
        self.route_musts = no_words * stride
        self.route_union = no_words * (LONGEST_STRETCH * stride)
        self.route_always = no_words * stride

        self.work = 0
        self.stopped = 0
        self.watch = None
        self.error = None

    def see_neighbours(self, shape):
        """Stores every cell's neighbours, as a list and as words; and the light cells of a chessboard laid over the
        shape, where every step changes the colour."""
        cell: cython.int
        other: cython.int
        away: cython.int
        i: cython.int = 0
        self.cell_of = {square: index for index, square in enumerate(shape.cells)}
        neighbours = [[self.cell_of[square] for square in shape.touching[here]] for here in shape.cells]
        self.touching = array("i", [other for near in neighbours for other in near] + [0])
        self.touching_from = array("i", [0]) * (self.size + 1)
        self.near = array("Q", [0]) * (3 * self.size)
        for cell in range(self.size):
            for other in neighbours[cell]:
                away = (other >> 6) - (cell >> 6)
                if not -1 <= away <= 1:
                    raise ValueError(f"a shape of {shape.cols} columns is too wide")
                self.near[3 * cell + 1 + away] |= bit(other)
                i += 1
            self.touching_from[cell + 1] = i
        self.is_chequered = shape.neighbours == 4
        self.light = array("Q", [0]) * self.stride
        for cell in range(self.size):
            if (self.cells[cell] // shape.cols + self.cells[cell] % shape.cols) % 2 == 0:
                self.light[1 + (cell >> 6)] |= bit(cell)

    # ---- Random numbers

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def draw(self, below: cython.int) -> cython.int:
        """A random number from 0 on, below a limit."""
        x: cython.ulonglong = self.random
        x ^= x >> 12
        x ^= (x << 25) & ALL_BITS
        x ^= x >> 27
        self.random = x
        return cython.cast(cython.int, ((((x * STAR) & ALL_BITS) >> 32) * cython.cast(cython.ulonglong, below)) >> 32)

    def seed(self, number):
        """Starts the random numbers anew. Seeds that differ anywhere give other boards."""
        x: cython.ulonglong = 0
        shift = 0
        while True:
            part: cython.ulonglong = (number >> shift) & 0xFFFFFFFFFFFFFFFF
            x = ((x ^ part) + GOLDEN) & ALL_BITS
            x = ((x ^ (x >> 30)) * FIRST_MIX) & ALL_BITS
            x = ((x ^ (x >> 27)) * SECOND_MIX) & ALL_BITS
            x ^= x >> 31
            shift += 64
            if number >> shift in (0, -1):
                break
        self.random = x or GOLDEN

    # ---- The path

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn_around(self, first: cython.int, last: cython.int) -> cython.void:
        """Turns a part of the path around."""
        one: cython.int
        other: cython.int
        while first < last:
            one = self.home[first]
            other = self.home[last]
            self.home[first] = other
            self.number_at[other] = first
            self.home[last] = one
            self.number_at[one] = last
            first += 1
            last -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def backbite(self, length: cython.int) -> cython.void:
        """Joins an end of the path to one of its neighbours, by chance, and cuts the path there: the part between is
        turned around, and another cell becomes the end. The path keeps its cells."""
        end: cython.int
        choices: cython.int
        joint: cython.int
        front: cython.int = self.draw(2)
        end = self.home[0] if front else self.home[length - 1]
        choices = self.touching_from[end + 1] - self.touching_from[end]
        if choices == 0:
            return
        joint = self.number_at[self.touching[self.touching_from[end] + self.draw(choices)]]
        if joint < 0:
            return
        if front:
            self.turn_around(0, joint - 1)
        else:
            self.turn_around(joint + 1, length - 1)
        self.spend(length // 4)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self) -> cython.int:
        """Lays a path over all cells, from anywhere to the free neighbour with the fewest free neighbours, and so on.
        Where there is no free neighbour, the ends are turned until one has some. 0: the path got lost (or stopped)."""
        length: cython.int = 1
        turns: cython.int = 0
        cell: cython.int
        end: cython.int
        best: cython.int
        score: cython.int
        best_score: cython.int
        i: cython.int
        j: cython.int
        for cell in range(self.size):
            self.number_at[cell] = -1
        cell = self.draw(self.size)
        self.home[0] = cell
        self.number_at[cell] = 0
        while length < self.size:
            end = self.home[length - 1]
            best = -1
            best_score = 0
            for i in range(self.touching_from[end], self.touching_from[end + 1]):
                cell = self.touching[i]
                if self.number_at[cell] < 0:
                    score = 0
                    for j in range(self.touching_from[cell], self.touching_from[cell + 1]):
                        score += self.number_at[self.touching[j]] < 0
                    score = score * 64 + self.draw(64)  # equals in random order
                    if best < 0 or score < best_score:
                        best = cell
                        best_score = score
            if best >= 0:
                self.home[length] = best
                self.number_at[best] = length
                length += 1
                turns = 0
                continue
            if turns >= TURNS_UNTIL_LOST * self.size or self.stopped:
                return 0
            turns += 1
            self.backbite(length)
            if self.draw(4) == 0:
                self.turn_around(0, length - 1)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def mix(self) -> cython.void:
        """Turns the ends of the path so often that nothing is left of how it was laid."""
        i: cython.int
        for i in range(TURNS_UNTIL_MIXED * self.size):
            self.backbite(self.size)
            if self.stopped:
                return

    def lay(self, watch):
        """Lays a random path; False when it got lost, which does not prove that there is none; None when stopped."""
        laid: cython.int
        self.start(watch)
        with cython.nogil:
            laid = self.grow()
            if laid:
                self.mix()
        return laid != 0 if self.finish() else None

    def adopt(self, squares, watch):
        """Takes a path from the caller, one square for each number, and mixes it; None when stopped."""
        number: cython.int
        self.start(watch)
        for number in range(self.size):
            self.home[number] = self.cell_of[squares[number]]
            self.number_at[self.home[number]] = number
        with cython.nogil:
            self.mix()
        return True if self.finish() else None

    # ---- The position of the givens

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def load(self) -> cython.void:
        """Places the givens, and nothing else."""
        stride: cython.int = self.stride
        number: cython.int
        cell: cython.int
        word: cython.int
        row: cython.int
        self.undo(0, 0)
        self.unplaced_count = 0
        self.parity = not self.light[1 + (self.home[0] >> 6)] & bit(self.home[0])
        for word in range(stride):
            self.free[word] = 0
        for number in range(self.size):
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            cell = self.home[number]
            self.stirred[number] = 1
            self.number_failures[number] = 0
            self.cell_failures[number] = 0
            if self.given[number]:
                self.place_of[number] = cell
                self.low[number] = 1 + (cell >> 6)
                self.high[number] = 2 + (cell >> 6)
                self.places[row + 1 + (cell >> 6)] = bit(cell)
            else:
                self.place_of[number] = -1
                self.free[1 + (cell >> 6)] |= bit(cell)
                self.unplaced[self.unplaced_count] = number
                self.unplaced_count += 1
        self.spend(self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def narrow(self) -> cython.void:
        """Puts every unplaced number within reach of the placed ones before and after it.

        One pass up the numbers and one pass down are enough, as a number depends on its two neighbours only. The path
        fits the givens, so there is no contradiction."""
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        row: cython.int
        for number in range(self.size):
            self.stirred[number] = 1
            if self.place_of[number] >= 0:
                continue
            row = number * stride
            for word in range(self.low[number], self.high[number]):
                self.places[row + word] = 0
            if number == 0:
                self.low[0] = 1
                self.high[0] = stride - 1
                for word in range(1, stride - 1):
                    self.places[word] = self.free[word]
            else:
                self.look_around(number - 1)
                self.low[number] = max(self.low[number - 1] - 1, 1)
                self.high[number] = min(self.high[number - 1] + 1, stride - 1)
                for word in range(self.low[number], self.high[number]):
                    self.places[row + word] = self.reach[word] & self.free[word]
            self.trim(number)
        for number in range(self.size - 2, -1, -1):
            if self.place_of[number] < 0:
                row = number * stride
                self.look_around(number + 1)
                for word in range(self.low[number], self.high[number]):
                    if self.low[number + 1] - 1 <= word < self.high[number + 1] + 1:
                        self.places[row + word] &= self.reach[word]
                    else:
                        self.places[row + word] = 0
                self.trim(number)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def trim(self, number: cython.int) -> cython.void:
        """Finds the words in use of a number, which has at least its home."""
        row: cython.int = number * self.stride
        low: cython.int = self.low[number]
        high: cython.int = self.high[number]
        while self.places[row + low] == 0:
            low += 1
        while self.places[row + high - 1] == 0:
            high -= 1
        self.low[number] = low
        self.high[number] = high

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_takers(self) -> cython.void:
        """Lists the takers of every cell, which stay valid, as supersets, from here on."""
        width: cython.int = self.width
        number: cython.int
        word: cython.int
        i: cython.int
        j: cython.int
        rest: cython.ulonglong
        this: cython.ulonglong
        for i in range(self.size * width):
            self.takers[i] = 0
        for j in range(self.unplaced_count):
            number = self.unplaced[j]
            if self.place_of[number] >= 0:
                continue
            this = bit(number)
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    i = ((word - 1) * 64 + ctz(rest)) * width + (number >> 6)
                    rest &= rest - 1
                    self.takers[i] |= this

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enqueue_singles(self) -> cython.void:
        """Has every number looked at that has one place left."""
        i: cython.int
        for i in range(self.unplaced_count):
            if self.only_place(self.unplaced[i]) >= 0:
                self.enqueue(self.unplaced[i])

    # ---- Changing the position, and taking it back

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def enqueue(self, number: cython.int) -> cython.void:
        tail: cython.int
        if self.queued[number] == 0:
            self.queued[number] = 1
            tail = self.queue_head + self.queue_count
            if tail >= self.size:
                tail -= self.size
            self.queue[tail] = number
            self.queue_count += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shrink(self, number: cython.int, i: cython.int, rest: cython.ulonglong) -> cython.void:
        """Word i of `places`, which belongs to this number, becomes `rest`, which is less."""
        self.trail_word[self.trail_size] = i
        self.trail_old[self.trail_size] = self.places[i]
        self.trail_size += 1
        self.places[i] = rest
        self.enqueue(number)

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
            self.free[1 + (cell >> 6)] |= bit(cell)
            self.goals_left += self.is_goal[number]
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
            i = number * self.stride + word
            rest = bit(cell) & self.places[i] if word == 1 + (cell >> 6) else 0
            if self.places[i] != rest:
                self.shrink(number, i, rest)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rule_out(self, number: cython.int, cell: cython.int) -> cython.void:
        i: cython.int = number * self.stride + 1 + (cell >> 6)
        if self.places[i] & bit(cell):
            self.shrink(number, i, self.places[i] ^ bit(cell))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def occupy(self, number: cython.int, cell: cython.int) -> cython.void:
        """The number stands on this cell, which was free."""
        self.free[1 + (cell >> 6)] ^= bit(cell)
        self.place_of[number] = cell
        self.placed[self.placed_count] = number
        self.placed_count += 1
        self.goals_left -= self.is_goal[number]
        if number > 0:
            self.stirred[number - 1] = 1
        if number < self.size - 1:
            self.stirred[number + 1] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, number: cython.int, cell: cython.int) -> cython.int:
        """The number stands here, and no other does. 0: another does already."""
        word: cython.int = 1 + (cell >> 6)
        slot: cython.int
        other: cython.int
        i: cython.int
        rest: cython.ulonglong
        here: cython.ulonglong = bit(cell)
        if not self.free[word] & here:
            return 0
        self.occupy(number, cell)
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                other = slot * 64 + ctz(rest)
                rest &= rest - 1
                i = other * self.stride + word
                if self.places[i] & here and other != number:
                    self.shrink(other, i, self.places[i] ^ here)
        return 1

    # ---- Propagation, as in the search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_around(self, number: cython.int) -> cython.int:
        """Sets `reach` to the cells next to the places of a number, from the word before its words in use to the word
        behind them. Returns the only place, -1 if there are more, -2 if there is none."""
        row: cython.int = number * self.stride
        word: cython.int
        cell: cython.int = 0
        count: cython.int = 0
        rest: cython.ulonglong
        before: cython.ulonglong
        within: cython.ulonglong
        behind: cython.ulonglong
        for word in range(self.low[number] - 1, self.high[number] + 1):
            self.reach[word] = 0
        for word in range(self.low[number], self.high[number]):
            rest = self.places[row + word]
            before = 0
            within = 0
            behind = 0
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                count += 1
                before |= self.near[3 * cell]
                within |= self.near[3 * cell + 1]
                behind |= self.near[3 * cell + 2]
            self.reach[word - 1] |= before
            self.reach[word] |= within
            self.reach[word + 1] |= behind
        self.spend(count)
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
            some = self.places[number * self.stride + word]
            if some:
                if only >= 0 or some & (some - 1):
                    return -1
                only = (word - 1) * 64 + ctz(some)
        return only

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, number: cython.int, leader: cython.int) -> cython.int:
        """Cuts the places of a number down to `reach`, which is about its neighbour in the chain, the leader; 0 when
        none is left."""
        first: cython.int = self.low[leader] - 1
        last: cython.int = self.high[leader]
        word: cython.int
        i: cython.int
        left: cython.ulonglong
        some: cython.ulonglong = 0
        for word in range(self.low[number], self.high[number]):
            i = number * self.stride + word
            left = self.places[i] & self.reach[word] if first <= word <= last else 0
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
        """A number stands next to the numbers before and after it, on a cell of its own: until the queue is empty, or
        the goals are placed. 0: contradiction (or stopped)."""
        last: cython.int = self.size - 1
        number: cython.int
        only: cython.int
        below: cython.int
        above: cython.int
        while self.queue_count > 0 and self.goals_left:
            number = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.size:
                self.queue_head = 0
            self.queue_count -= 1
            self.queued[number] = 0
            self.stirred[number] = 1
            # A number already placed has cut the places of this one down, so it need not be asked again.
            below = number > 0 and self.place_of[number - 1] < 0
            above = number < last and self.place_of[number + 1] < 0
            only = self.look_around(number) if below or above else self.only_place(number)
            if only == -2 or (only >= 0 and self.place_of[number] < 0 and not self.place(number, only)):
                self.number_failures[number] += 1
                return 0
            if below and not self.follow(number - 1, number):
                return 0
            if above and not self.follow(number + 1, number):
                return 0
            if self.stopped:
                return 0
        return not self.stopped

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tally(self) -> cython.void:
        """Sees which cells are wanted by at least one, two, three of the numbers not placed."""
        number: cython.int
        word: cython.int
        i: cython.int
        some: cython.ulonglong
        for word in range(self.stride):
            self.wanted[word] = 0
            self.wanted_twice[word] = 0
            self.wanted_thrice[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                for word in range(self.low[number], self.high[number]):
                    some = self.places[number * self.stride + word]
                    self.wanted_thrice[word] |= self.wanted_twice[word] & some
                    self.wanted_twice[word] |= self.wanted[word] & some
                    self.wanted[word] |= some
        self.spend(self.unplaced_count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def satisfy(self) -> cython.int:
        """A free cell that no number wants is a contradiction (-1); one that a single number wants gets it (1:
        something changed)."""
        word: cython.int
        cell: cython.int
        number: cython.int
        rest: cython.ulonglong
        self.tally()
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.wanted[word]
            if rest:
                self.cell_failures[(word - 1) * 64 + ctz(rest)] += 1
                return -1
        for word in range(1, self.stride - 1):
            rest = self.free[word] & ~self.wanted_twice[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                number = self.taker(cell, 0)
                if number < 0:
                    # Another such cell has just taken the number that this one wanted.
                    self.cell_failures[cell] += 1
                    return -1
                self.keep_only(number, cell)
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def taker(self, cell: cython.int, rather_astray: cython.int) -> cython.int:
        """The lowest number that may take the cell, or else, on wish, the lowest one of those astray; -1 when there is
        none."""
        slot: cython.int
        number: cython.int
        found: cython.int = -1
        home: cython.int
        rest: cython.ulonglong
        for slot in range(self.width):
            rest = self.takers[cell * self.width + slot]
            while rest:
                number = slot * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                    home = self.home[number]
                    if not rather_astray or self.astray[1 + (home >> 6)] & bit(home):
                        return number
                    if found < 0:
                        found = number
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_turns(self) -> cython.int:
        """The numbers before and after a number stand on two different neighbours of it: looks at the numbers that
        have a neighbour in the chain stirred since the last time. 1: something changed. (With a neighbour placed, the
        other rules see it all.)"""
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        cell: cython.int
        exits: cython.int
        work: cython.int = 0
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
            below = (number - 1) * stride
            above = (number + 1) * stride
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    work += 1
                    exits = 0
                    for j in range(3):
                        some = self.places[below + word - 1 + j] | self.places[above + word - 1 + j]
                        some &= self.near[3 * cell + j]
                        if some:
                            exits += 1 if some & (some - 1) == 0 else 2
                    if exits < 2:
                        self.rule_out(number, cell)
        self.spend(work)
        for number in range(self.size):
            self.stirred[number] = 0
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """All that these rules say, or until the goals are placed. 0: contradiction (or stopped)."""
        news: cython.int
        while self.drain():
            if not self.goals_left:
                return 1
            news = self.satisfy()
            if news < 0:
                return 0
            if news == 0 and not self.make_turns():
                return 1
        return 0

    # ---- Rivals

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose(self) -> cython.int:
        """Chooses what to guess about what is astray; 0 when nothing is: then the rest can stay at home.

        The number astray with the fewest places, where failures in the past count in favour; but if it has more than
        two, an abandoned home that only two numbers want, the one with most failures. Guesses that give an abandoned
        home to a number astray come first, as they send nobody else away."""
        number: cython.int
        word: cython.int
        cell: cython.int
        i: cython.int
        count: cython.longlong
        count_of_chosen: cython.longlong = 0
        score: cython.longlong
        best: cython.longlong = 0
        failures: cython.int = -1
        rest: cython.ulonglong
        self.chosen_number = -1
        self.chosen_cell = -1
        for word in range(self.stride):
            self.astray[word] = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            cell = self.home[number]
            if self.places[number * self.stride + 1 + (cell >> 6)] & bit(cell):
                continue
            self.astray[1 + (cell >> 6)] |= bit(cell)
            if self.place_of[number] < 0:
                count = 0
                for word in range(self.low[number], self.high[number]):
                    count += popcount(self.places[number * self.stride + word])
                score = (count << 20) // (1 + self.number_failures[number])
                if self.chosen_number < 0 or score < best:
                    best = score
                    count_of_chosen = count
                    self.chosen_number = number
        if count_of_chosen != 2:
            self.tally()
            for word in range(1, self.stride - 1):
                rest = self.astray[word] & self.free[word]
                if self.chosen_number >= 0:
                    rest &= self.wanted_twice[word] & ~self.wanted_thrice[word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    if self.cell_failures[cell] > failures:
                        failures = self.cell_failures[cell]
                        self.chosen_cell = cell
        if self.chosen_cell >= 0:
            self.chosen_number = self.taker(self.chosen_cell, 1)
            return 1
        if self.chosen_number < 0:
            return 0
        number = self.chosen_number
        for word in range(self.low[number], self.high[number]):
            rest = self.places[number * self.stride + word]
            if rest and self.chosen_cell < 0:
                self.chosen_cell = (word - 1) * 64 + ctz(rest)
            rest &= self.astray[word]
            if rest:
                self.chosen_cell = (word - 1) * 64 + ctz(rest)
                break
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def descend(self, guesses: cython.longlong) -> cython.int:
        """Searches for a rival below the current, propagated position, with at most so many guesses."""
        depth: cython.int = 0
        stands: cython.int
        limit: cython.longlong = self.guesses + guesses
        while self.choose():
            if self.guesses >= limit:
                return UNDECIDED
            self.guesses += 1
            self.guess_number[depth] = self.chosen_number
            self.guess_cell[depth] = self.chosen_cell
            self.guess_trail[depth] = self.trail_size
            self.guess_placed[depth] = self.placed_count
            depth += 1
            self.keep_only(self.chosen_number, self.chosen_cell)
            stands = self.propagate()
            while not stands:
                if self.stopped:
                    return UNDECIDED
                if depth == 0:
                    return NONE
                depth -= 1
                self.undo(self.guess_trail[depth], self.guess_placed[depth])
                # Ruled out below the guess before this one, and taken back together with it.
                self.rule_out(self.guess_number[depth], self.guess_cell[depth])
                stands = self.propagate()
        return FOUND

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_outside(self) -> cython.void:
        """Sets `reach` to the cells next to those in `around`."""
        word: cython.int
        cell: cython.int
        work: cython.int = 1
        rest: cython.ulonglong
        for word in range(self.stride):
            self.reach[word] = 0
        for word in range(1, self.stride - 1):
            rest = self.around[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                work += 1
                self.reach[word - 1] |= self.near[3 * cell]
                self.reach[word] |= self.near[3 * cell + 1]
                self.reach[word + 1] |= self.near[3 * cell + 2]
        self.spend(work)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def draw_circle(self, centre: cython.int, radius: cython.int) -> cython.void:
        """Sets `around` to the cells that are at most so many steps away from a cell."""
        word: cython.int
        for word in range(self.stride):
            self.around[word] = 0
        self.around[1 + (centre >> 6)] = bit(centre)
        while radius > 0:
            radius -= 1
            self.look_outside()
            for word in range(self.stride):
                self.around[word] |= self.reach[word]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_home(self) -> cython.void:
        """Keeps all numbers at home that live outside `around`, unless they are astray already."""
        i: cython.int
        number: cython.int
        home: cython.int
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            home = self.home[number]
            if (
                self.place_of[number] < 0
                and not self.around[1 + (home >> 6)] & bit(home)
                and self.places[number * self.stride + 1 + (home >> 6)] & bit(home)
            ):
                self.keep_only(number, home)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self) -> cython.int:
        """Tries every place of every number and rules out those that fail, until all stand. 0: contradiction
        (or stopped).

        A place that stood (or followed from one that stood) is tried again only when something changed nearby."""
        stride: cython.int = self.stride
        number: cython.int
        other: cython.int
        cell: cython.int
        word: cython.int
        i: cython.int
        j: cython.int
        stands: cython.int
        trail_size: cython.int
        placed_count: cython.int
        again: cython.int = 1
        rest: cython.ulonglong
        for i in range(self.size * stride):
            self.proven[i] = 0
        while again:
            again = 0
            for j in range(self.unplaced_count):
                number = self.unplaced[j]
                if self.place_of[number] >= 0:
                    continue
                for word in range(self.low[number], self.high[number]):
                    rest = self.places[number * stride + word] & ~self.proven[number * stride + word]
                    while rest:
                        cell = (word - 1) * 64 + ctz(rest)
                        rest &= rest - 1
                        trail_size = self.trail_size
                        placed_count = self.placed_count
                        self.keep_only(number, cell)
                        stands = self.propagate()
                        if self.stopped:
                            return 0
                        if stands:
                            self.proven[number * stride + word] |= bit(cell)
                            for i in range(placed_count, self.placed_count):
                                other = self.place_of[self.placed[i]]
                                self.proven[self.placed[i] * stride + 1 + (other >> 6)] |= bit(other)
                        self.undo(trail_size, placed_count)
                        if not stands:
                            self.rule_out(number, cell)
                            if not self.propagate():
                                return 0
                            self.doubt(trail_size)
                            again = 1
                            rest &= self.places[number * stride + word]
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def doubt(self, trail_size: cython.int) -> cython.void:
        """Forgets what probing has proven on and next to the cells that lost a number since the trail was this long."""
        stride: cython.int = self.stride
        i: cython.int
        number: cython.int
        word: cython.int
        for word in range(stride):
            self.around[word] = 0
        for i in range(trail_size, self.trail_size):
            word = self.trail_word[i] % stride
            self.around[word] |= self.trail_old[i] & ~self.places[self.trail_word[i]]
        self.look_outside()
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            for word in range(self.low[number], self.high[number]):
                self.proven[number * stride + word] &= ~(self.around[word] | self.reach[word])
        self.spend(self.unplaced_count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_rival(self, number: cython.int) -> cython.int:
        """Whether the givens, which are loaded, have a solution with this number away from home.

        Most rivals are small and close by, so after a first glance they are looked for with everything farther away
        kept at home. What proves hard after all is probed before it is searched on."""
        trail_size: cython.int
        placed_count: cython.int
        radius: cython.int
        answer: cython.int
        self.narrow()
        self.rule_out(number, self.home[number])
        if self.only_place(number) == -2:
            return NONE
        self.list_takers()
        self.enqueue_singles()
        if not self.propagate():
            return UNDECIDED if self.stopped else NONE
        trail_size = self.trail_size
        placed_count = self.placed_count
        answer = self.descend(GLANCE)
        if answer != UNDECIDED:
            return answer
        radius = FIRST_RADIUS
        while radius <= LAST_RADIUS:
            self.undo(trail_size, placed_count)
            self.draw_circle(self.home[number], radius)
            self.keep_home()
            if self.propagate() and self.descend(NEARBY) == FOUND:
                return FOUND
            if self.stopped:
                return UNDECIDED
            radius *= 2
        self.undo(trail_size, placed_count)
        answer = self.descend(EVERYWHERE)
        if answer != UNDECIDED or self.stopped:
            return answer
        self.undo(trail_size, placed_count)
        if not self.probe():
            return UNDECIDED if self.stopped else NONE
        return self.descend(AFTER_PROBING)

    # ---- Levels

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def only_step(self, number: cython.int) -> cython.int:
        """The only free cell next to the placed numbers before and after a number; -1 when there are more, or when
        neither of them is placed."""
        before: cython.int = self.place_of[number - 1] if number > 0 else -1
        after: cython.int = self.place_of[number + 1] if number < self.size - 1 else -1
        one: cython.int = before if before >= 0 else after
        other: cython.int = after if before >= 0 else -1
        away: cython.int
        word: cython.int
        j: cython.int
        only: cython.int = -1
        some: cython.ulonglong
        if one < 0:
            return -1
        for j in range(3):
            word = (one >> 6) + j
            some = self.near[3 * one + j] & self.free[word]
            if other >= 0 and some:
                away = word - (other >> 6)
                some &= self.near[3 * other + away] if 0 <= away < 3 else 0
            if some:
                if only >= 0 or some & (some - 1):
                    return -1
                only = (word - 1) * 64 + ctz(some)
        return only

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_steps(self) -> cython.void:
        """Level 1."""
        number: cython.int
        cell: cython.int
        i: cython.int
        again: cython.int = 1
        while again and self.goals_left and not self.stopped:
            again = 0
            self.spend(self.unplaced_count)
            for i in range(self.unplaced_count):
                number = self.unplaced[i]
                if self.place_of[number] < 0:
                    cell = self.only_step(number)
                    if cell >= 0:
                        self.occupy(number, cell)
                        again = 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def has_footing(self, number: cython.int) -> cython.int:
        """Whether the number before or after is placed."""
        return (number > 0 and self.place_of[number - 1] >= 0) or (
            number < self.size - 1 and self.place_of[number + 1] >= 0
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_windows(self) -> cython.void:
        """Sees the windows of all gaps that changed: because they lost a number, or a cell within reach."""
        number: cython.int = 0
        first: cython.int
        other: cython.int
        word: cython.int
        changed: cython.int
        while number < self.size:
            first = number
            number += 1
            if self.place_of[first] >= 0:
                continue
            while number < self.size and self.place_of[number] < 0:
                number += 1
            changed = 0
            for other in range(first, number):
                changed |= self.stirred[other]
                for word in range(self.low[other], self.high[other]):
                    changed |= self.places[other * self.stride + word] & ~self.free[word] != 0
            if changed:
                self.see_window(first, number)
        self.spend(self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_window(self, first: cython.int, end: cython.int) -> cython.void:
        """Sets the places of the numbers of a gap, from one to the one before another, to their windows: the free cells
        that are near enough to the placed numbers before and after the gap, counted through free cells; on a chequered
        board, of the right colour."""
        stride: cython.int = self.stride
        number: cython.int
        word: cython.int
        flip: cython.ulonglong
        for number in range(first, end):
            self.stirred[number] = 0
            self.low[number] = 1
            self.high[number] = stride - 1
            flip = ALL_BITS if (number + self.parity) & 1 else 0
            for word in range(1, stride - 1):
                self.places[number * stride + word] = self.free[word]
                if self.is_chequered:
                    self.places[number * stride + word] &= self.light[word] ^ flip
        if first > 0:
            self.start_flood(self.place_of[first - 1])
            for number in range(first, end):
                self.spread_flood(number)
        if end < self.size:
            self.start_flood(self.place_of[end])
            for number in range(end - 1, first - 1, -1):
                self.spread_flood(number)
        for number in range(first, end):
            self.trim(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_goals(self) -> cython.void:
        """Level 2, as far as it is quickly seen: places the goals that have one cell left in their window."""
        i: cython.int
        goal: cython.int
        first: cython.int
        end: cython.int
        for i in range(self.unplaced_count):
            goal = self.unplaced[i]
            if not self.is_goal[goal] or self.place_of[goal] >= 0:
                continue
            first = goal
            end = goal + 1
            while first > 0 and self.place_of[first - 1] < 0:
                first -= 1
            while end < self.size and self.place_of[end] < 0:
                end += 1
            self.see_window(first, end)
            if self.only_place(goal) >= 0:
                self.occupy(goal, self.home[goal])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def start_flood(self, cell: cython.int) -> cython.void:
        word: cython.int
        for word in range(self.stride):
            self.held[word] = 0
            self.around[word] = 0
        self.around[1 + (cell >> 6)] = bit(cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spread_flood(self, number: cython.int) -> cython.void:
        """Spreads the flood by one step: `around` are the cells that it reached last, `held` all of them; and cuts the
        places of a number down to the flood."""
        word: cython.int
        self.look_outside()
        for word in range(1, self.stride - 1):
            self.around[word] = self.reach[word] & self.free[word] & ~self.held[word]
            self.held[word] |= self.around[word]
            self.places[number * self.stride + word] &= self.held[word]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_singles(self) -> cython.int:
        """Level 2: places the numbers that have one cell left. 1: there were some."""
        i: cython.int
        number: cython.int
        cell: cython.int
        found: cython.int = 0
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] < 0:
                cell = self.only_place(number)
                if cell >= 0:
                    self.occupy(number, cell)
                    found = 1
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """Level 2: gives a cell to the only number that can reach it, if that has a footing; and a cell with at most
        one free neighbour to the only number that has a footing there, or is an end. 1: there were some."""
        word: cython.int
        cell: cython.int
        number: cython.int
        taking: cython.int
        count: cython.int
        slot: cython.int
        j: cython.int
        found: cython.int = 0
        open_cells: cython.ulonglong
        rest: cython.ulonglong
        self.list_takers()
        self.tally()
        for word in range(1, self.stride - 1):
            open_cells = self.free[word]
            while open_cells:
                cell = (word - 1) * 64 + ctz(open_cells)
                open_cells &= open_cells - 1
                if not self.wanted_twice[word] & bit(cell):
                    number = self.taker(cell, 0)
                    if self.has_footing(number):
                        self.occupy(number, cell)
                        found = 1
                    continue
                count = 0
                for j in range(3):
                    count += popcount(self.near[3 * cell + j] & self.free[word - 1 + j])
                if count > 1:
                    continue
                taking = -1
                count = 0
                for slot in range(self.width):
                    rest = self.takers[cell * self.width + slot]
                    while rest:
                        number = slot * 64 + ctz(rest)
                        rest &= rest - 1
                        if self.place_of[number] < 0 and (
                            number == 0 or number == self.size - 1 or self.has_footing(number)
                        ):
                            taking = number
                            count += 1
                if count == 1:
                    self.occupy(taking, cell)
                    found = 1
        return found

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def see_steps(self, cell: cython.int) -> cython.void:
        """Sets `steps` to the numbers that are one more or one less than a number that may stand on a cell. (What is
        placed is at home, as no level is wrong.)"""
        slot: cython.int
        row: cython.int = cell * self.width
        number: cython.int
        for slot in range(self.width):
            self.steps[slot] = 0
        if not self.free[1 + (cell >> 6)] & bit(cell):
            number = self.number_at[cell]
            if number > 0:
                self.steps[(number - 1) >> 6] |= bit(number - 1)
            if number < self.size - 1:
                self.steps[(number + 1) >> 6] |= bit(number + 1)
            return
        for slot in range(self.width):
            self.steps[slot] |= ((self.takers[row + slot] << 1) & ALL_BITS) | (self.takers[row + slot] >> 1)
            if slot > 0:
                self.steps[slot] |= self.takers[row + slot - 1] >> 63
                self.steps[slot - 1] |= (self.takers[row + slot] << 63) & ALL_BITS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_steps(self, cell: cython.int) -> cython.void:
        """Rules out all numbers on a cell that are not in `steps`."""
        slot: cython.int
        rest: cython.ulonglong
        if self.free[1 + (cell >> 6)] & bit(cell):
            for slot in range(self.width):
                rest = self.takers[cell * self.width + slot] & ~self.steps[slot]
                while rest:
                    self.rule_out(slot * 64 + ctz(rest), cell)
                    rest &= rest - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow_corridors(self) -> cython.int:
        """Level 3: a cell that is no end of the path is entered and left. Where only two of its neighbours can hold a
        number that is one more or less, both do. 1: something changed. The takers must be up to date."""
        last: cython.int = self.size - 1
        word: cython.int
        cell: cython.int
        other: cython.int
        slot: cython.int
        doors: cython.int
        door: cython.int = -1
        door_too: cython.int = -1
        i: cython.int
        usable: cython.ulonglong
        rest: cython.ulonglong
        for word in range(1, self.stride - 1):
            rest = self.free[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                if self.places[word] & bit(cell) or self.places[last * self.stride + word] & bit(cell):
                    continue
                self.see_steps(cell)
                doors = 0
                for i in range(self.touching_from[cell], self.touching_from[cell + 1]):
                    other = self.touching[i]
                    usable = 0
                    if self.free[1 + (other >> 6)] & bit(other):
                        for slot in range(self.width):
                            usable |= self.takers[other * self.width + slot] & self.steps[slot]
                    else:
                        usable = self.steps[self.number_at[other] >> 6] & bit(self.number_at[other])
                    if usable:
                        doors += 1
                        door_too = door
                        door = other
                if doors == 2:
                    self.keep_steps(door)
                    self.keep_steps(door_too)
                    self.see_steps(door)
                    self.keep_steps(cell)
                    self.see_steps(door_too)
                    self.keep_steps(cell)
        self.spend(self.unplaced_count * 8)
        return self.queue_count > 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def options(self, by_cells: cython.int, item: cython.int, slot: cython.int) -> cython.ulonglong:
        """A word of the places of a number, or of the takers of a cell."""
        return self.takers[item * self.width + slot] if by_cells else self.places[item * self.stride + 1 + slot]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_sets(self, by_cells: cython.int, most: cython.int) -> cython.int:
        """Levels 3 and 4: two (or three) numbers that have two (or three) cells left between them keep all others from
        these; and the same with numbers and cells exchanged. 1: something changed. The takers must be up to date."""
        slot: cython.int
        count: cython.int = 0
        total: cython.int
        together: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        rest: cython.ulonglong
        for i in range(self.unplaced_count):
            # There are as many free cells as unplaced numbers: the homes of these.
            k = self.unplaced[i]
            if self.place_of[k] >= 0:
                continue
            if by_cells:
                k = self.home[k]
            total = 0
            for slot in range(self.width):
                total += popcount(self.options(by_cells, k, slot))
            if 2 <= total <= most:
                self.members[count] = k
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                together = 0
                for slot in range(self.width):
                    self.union[slot] = self.options(by_cells, self.members[i], slot)
                    self.union[slot] |= self.options(by_cells, self.members[j], slot)
                    together += popcount(self.union[slot])
                if together == 2:
                    self.keep_from(by_cells, self.members[i], self.members[j], -1)
                if together != 3 or most < 3:
                    continue
                for k in range(j + 1, count):
                    rest = 0
                    for slot in range(self.width):
                        rest |= self.options(by_cells, self.members[k], slot) & ~self.union[slot]
                    if rest == 0:
                        self.keep_from(by_cells, self.members[i], self.members[j], self.members[k])
        self.spend(count * count)
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_from(self, by_cells: cython.int, a: cython.int, b: cython.int, c: cython.int) -> cython.void:
        """Keeps all numbers but these from the cells in `union`; or the numbers in `union` from all cells but these."""
        slot: cython.int
        word: cython.int
        item: cython.int
        other: cython.int
        wanted: cython.ulonglong
        rest: cython.ulonglong
        for slot in range(self.width):
            wanted = self.union[slot]
            while wanted:
                item = slot * 64 + ctz(wanted)
                wanted &= wanted - 1
                for word in range(self.width):
                    rest = self.options(1 - by_cells, item, word)
                    while rest:
                        other = word * 64 + ctz(rest)
                        rest &= rest - 1
                        if other != a and other != b and other != c:
                            if by_cells:
                                self.rule_out(item, other)
                            else:
                                self.rule_out(other, item)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_gaps(self) -> cython.void:
        """Lists the gaps that lie between two placed numbers, each with the cells that it can take."""
        number: cython.int = 0
        first: cython.int
        other: cython.int
        word: cython.int
        row: cython.int
        self.gap_count = 0
        while number < self.size and self.place_of[number] < 0:
            number += 1
        while number < self.size:
            first = number
            while number < self.size and self.place_of[number] < 0:
                number += 1
            if number == first or number == self.size:
                number += 1
                continue
            row = self.gap_count * self.stride
            self.gap_first[self.gap_count] = first
            self.gap_length[self.gap_count] = number - first
            self.gap_count += 1
            for word in range(self.stride):
                self.gap_cells[row + word] = 0
            for other in range(first, number):
                for word in range(self.low[other], self.high[other]):
                    self.gap_cells[row + word] |= self.places[other * self.stride + word]
        self.spend(self.size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, start: cython.int, end: cython.int) -> cython.int:
        """Gathers the cluster of a gap: those gaps up to another that compete for cells with it, or with one that does.
        0: the other gap is not among them. The numbers of the cluster are in `cluster`, its cells in `held`."""
        stride: cython.int = self.stride
        gap: cython.int
        word: cython.int
        again: cython.int = 1
        shared: cython.ulonglong
        for gap in range(start, end + 1):
            self.competes[gap] = gap == start
        for word in range(stride):
            self.held[word] = self.gap_cells[start * stride + word]
        while again:
            again = 0
            for gap in range(start + 1, end + 1):
                if not self.competes[gap]:
                    shared = 0
                    for word in range(stride):
                        shared |= self.held[word] & self.gap_cells[gap * stride + word]
                    if shared:
                        self.competes[gap] = 1
                        again = 1
                        for word in range(stride):
                            self.held[word] |= self.gap_cells[gap * stride + word]
        if not self.competes[end]:
            return 0
        self.cluster_size = 0
        for gap in range(start, end + 1):
            if self.competes[gap]:
                for word in range(self.gap_length[gap]):
                    self.cluster[self.cluster_size] = self.gap_first[gap] + word
                    self.cluster_size += 1
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_musts(self) -> cython.void:
        """Sets `route_musts` to the cells that no number but those of the cluster can take."""
        word: cython.int
        slot: cython.int
        cell: cython.int
        i: cython.int
        rest: cython.ulonglong
        others: cython.ulonglong
        for slot in range(self.width):
            self.steps[slot] = 0
        for i in range(self.cluster_size):
            self.steps[self.cluster[i] >> 6] |= bit(self.cluster[i])
        for word in range(self.stride):
            self.route_musts[word] = 0
            rest = self.held[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                others = 0
                for slot in range(self.width):
                    others |= self.takers[cell * self.width + slot] & ~self.steps[slot]
                if others == 0:
                    self.route_musts[word] |= bit(cell)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def look_ahead(self, step: cython.int) -> cython.void:
        """Sees which cells a route can take at this step, from the cell of the number before."""
        number: cython.int = self.cluster[step]
        cell: cython.int = self.place_of[number - 1]
        word: cython.int
        j: cython.int
        if cell < 0:
            cell = self.route_cell[step - 1]
        word = cell >> 6
        self.route_word[step] = word
        for j in range(3):
            self.route_rest[3 * step + j] = (
                self.near[3 * cell + j] & self.places[number * self.stride + word + j] & ~self.route_used[word + j]
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(self, limit: cython.int) -> cython.int:
        """Walks all routes of the cluster that take all of `route_musts`, and notes in `route_union` which cells they
        take at each step, and in `route_always` which cells all of them take. 0: more routes than the limit.

        The last step of a gap needs no look ahead: its places are next to the placed number behind the gap."""
        last: cython.int = self.cluster_size - 1
        step: cython.int = 0
        routes: cython.int = 0
        work: cython.int = 0
        cell: cython.int
        word: cython.int
        j: cython.int
        missing: cython.ulonglong
        for j in range(self.cluster_size * self.stride):
            self.route_union[j] = 0
        for word in range(self.stride):
            self.route_used[word] = 0
            self.route_always[word] = ALL_BITS
        self.look_ahead(0)
        while step >= 0:
            j = 0
            while j < 3 and self.route_rest[3 * step + j] == 0:
                j += 1
            if j == 3:
                step -= 1
                if step >= 0:
                    cell = self.route_cell[step]
                    self.route_used[1 + (cell >> 6)] ^= bit(cell)
                continue
            word = self.route_word[step] + j
            cell = (word - 1) * 64 + ctz(self.route_rest[3 * step + j])
            self.route_rest[3 * step + j] &= self.route_rest[3 * step + j] - 1
            self.route_cell[step] = cell
            self.route_used[word] |= bit(cell)
            work += 1
            if step < last:
                step += 1
                self.look_ahead(step)
                continue
            missing = 0
            for j in range(1, self.stride - 1):
                missing |= self.route_musts[j] & ~self.route_used[j]
            if missing == 0:
                routes += 1
                if routes > limit:
                    self.spend(work)
                    return 0
                for j in range(1, self.stride - 1):
                    self.route_always[j] &= self.route_used[j]
                for j in range(self.cluster_size):
                    self.route_union[j * self.stride + 1 + (self.route_cell[j] >> 6)] |= bit(self.route_cell[j])
            self.route_used[word] ^= bit(cell)
        self.spend(work)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_routes(self) -> cython.void:
        """Rules out what is on no route of the cluster, and all other numbers on the cells that every route takes."""
        stride: cython.int = self.stride
        number: cython.int
        cell: cython.int
        word: cython.int
        slot: cython.int
        i: cython.int
        j: cython.int
        left: cython.ulonglong
        rest: cython.ulonglong
        others: cython.ulonglong
        for j in range(self.cluster_size):
            number = self.cluster[j]
            for word in range(self.low[number], self.high[number]):
                i = number * stride + word
                left = self.places[i] & self.route_union[j * stride + word]
                if left != self.places[i]:
                    self.shrink(number, i, left)
        for slot in range(self.width):
            self.steps[slot] = 0
        for j in range(self.cluster_size):
            self.steps[self.cluster[j] >> 6] |= bit(self.cluster[j])
        for word in range(1, stride - 1):
            rest = self.route_always[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                for slot in range(self.width):
                    others = self.takers[cell * self.width + slot] & ~self.steps[slot]
                    while others:
                        self.rule_out(slot * 64 + ctz(others), cell)
                        others &= others - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def list_routes(self, limit: cython.int, visits: cython.int) -> cython.int:
        """Levels 3 and 4: lists the routes of every cluster of gaps on a short stretch of the path, where there are at
        most so many. With `visits`, routes must take all cells that only their cluster can take. 1: something
        changed. The takers must be up to date."""
        start: cython.int
        end: cython.int
        total: cython.int
        word: cython.int
        self.see_gaps()
        for word in range(self.stride):
            self.route_musts[word] = 0
        for start in range(self.gap_count):
            total = 0
            for end in range(start, self.gap_count):
                total += self.gap_length[end]
                if total > LONGEST_STRETCH:
                    break
                if total == 1 or not self.gather(start, end):
                    continue
                if visits:
                    self.see_musts()
                if self.walk(limit):
                    self.keep_routes()
                if self.stopped:
                    return 1
        return self.queue_count > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fails(self, number: cython.int, cell: cython.int) -> cython.int:
        """Whether supposing that the number stands there leads to a contradiction by simple arguments: some number
        without a place, or some cell without a number. The position is as before."""
        trail_size: cython.int = self.trail_size
        placed_count: cython.int = self.placed_count
        word: cython.int
        stands: cython.int
        unwanted: cython.ulonglong = 0
        # What is supposed is not argued: no goal is reached on this way.
        self.goals_left += self.size
        self.keep_only(number, cell)
        stands = self.drain()
        while stands:
            self.tally()
            for word in range(1, self.stride - 1):
                unwanted |= self.free[word] & ~self.wanted[word]
            if unwanted:
                stands = 0
            elif not self.make_turns():
                break
            else:
                stands = self.drain()
        self.undo(trail_size, placed_count)
        self.goals_left -= self.size
        return not stands and not self.stopped

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def suppose(self) -> cython.int:
        """Level 5: rules out the places that cannot be supposed. 1: something changed."""
        number: cython.int
        cell: cython.int
        word: cython.int
        i: cython.int
        changed: cython.int = 0
        rest: cython.ulonglong
        for i in range(self.unplaced_count):
            number = self.unplaced[i]
            if self.place_of[number] >= 0:
                continue
            for word in range(self.low[number], self.high[number]):
                rest = self.places[number * self.stride + word]
                while rest:
                    cell = (word - 1) * 64 + ctz(rest)
                    rest &= rest - 1
                    if cell != self.home[number] and self.fails(number, cell):
                        self.rule_out(number, cell)
                        changed = 1
                    if self.stopped:
                        return 0
            # So that what was ruled out is not lost when the next supposition is taken back.
            if changed and not self.propagate():
                return 0
        return changed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def argue(self, level: cython.int) -> cython.void:
        """Argues from the loaded givens by what the level knows, until nothing more follows or the goals are placed."""
        if level == 1:
            self.take_steps()
            return
        self.take_goals()
        if self.goals_left == 0:
            return
        if level == 2:
            self.see_windows()
            while (self.take_singles() or self.settle()) and self.goals_left and not self.stopped:
                self.see_windows()
            return
        self.narrow()
        self.list_takers()
        self.enqueue_singles()
        while self.propagate() and self.goals_left:
            self.list_takers()
            if self.follow_corridors() or self.find_sets(0, 2) or self.find_sets(1, 2):
                continue
            if self.list_routes(FEW_ROUTES, 0):
                continue
            if level > 3 and (self.find_sets(0, 3) or self.find_sets(1, 3) or self.list_routes(MANY_ROUTES, 1)):
                continue
            if level > 4 and self.suppose():
                continue
            return

    # ---- Digging

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_spare(self, first: cython.int, end: cython.int, level: cython.int) -> cython.int:
        """Whether the board can do without some givens, which have just been dug out: those on the group cells from
        `first` to the one before `end`."""
        i: cython.int
        number: cython.int
        answer: cython.int = NONE
        self.load()
        if level < 6:
            self.goals_left = end - first
            for i in range(first, end):
                self.is_goal[self.number_at[self.group_cells[i]]] = 1
            self.argue(level)
            for i in range(first, end):
                self.is_goal[self.number_at[self.group_cells[i]]] = 0
            return self.goals_left == 0
        self.goals_left = 1
        # A rival has one of the numbers astray: the first, or else the second with the first at home, and so on.
        for i in range(first, end):
            number = self.number_at[self.group_cells[i]]
            if answer == NONE:
                if i > first:
                    self.load()
                answer = self.find_rival(number)
            self.given[number] = 1
        for i in range(first, end):
            self.given[self.number_at[self.group_cells[i]]] = 0
        self.undecided += answer == UNDECIDED
        return answer == NONE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dig_groups(self, fewest: cython.int, level: cython.int) -> cython.void:
        """Digs out every group that the board can do without, in random order, as long as so many givens stay."""
        group: cython.int
        other: cython.int
        first: cython.int
        end: cython.int
        i: cython.int
        for group in range(self.group_count):
            self.group_order[group] = group
        for group in range(self.group_count - 1, 0, -1):
            other = self.draw(group + 1)
            i = self.group_order[group]
            self.group_order[group] = self.group_order[other]
            self.group_order[other] = i
        for group in range(self.group_count):
            first = self.group_from[self.group_order[group]]
            end = self.group_from[self.group_order[group] + 1]
            if self.given_count - (end - first) < fewest:
                continue
            for i in range(first, end):
                self.given[self.number_at[self.group_cells[i]]] = 0
            if self.is_spare(first, end, level):
                self.given_count -= end - first
            else:
                for i in range(first, end):
                    self.given[self.number_at[self.group_cells[i]]] = 1
            if self.stopped:
                return

    def dig(self, groups, keep_ends, fewest, level, watch):
        """Prints all numbers of the path and digs out groups of squares, given as a list of lists, by a level, down to
        `fewest` givens at most; groups with an end of the path stay if `keep_ends`. Returns how many givens are left;
        None when stopped."""
        number: cython.int
        count: cython.int = 0
        least: cython.int = fewest
        by: cython.int = level
        self.start(watch)
        for number in range(self.size):
            self.given[number] = 1
        self.given_count = self.size
        self.group_count = 0
        self.undecided = 0
        self.guesses = 0
        for group in groups:
            cells = [self.cell_of[square] for square in group]
            if keep_ends and (self.home[0] in cells or self.home[self.size - 1] in cells):
                continue
            for cell in cells:
                self.group_cells[count] = cell
                count += 1
            self.group_count += 1
            self.group_from[self.group_count] = count
        with cython.nogil:
            self.dig_groups(least, by)
        return self.given_count if self.finish() else None

    def solves(self, level, watch):
        """Whether the arguments of a level, from 1 to 5, solve the board; None when stopped."""
        by: cython.int = level
        self.start(watch)
        self.goals_left = 1
        with cython.nogil:
            self.load()
            self.argue(by)
        solved = self.placed_count == self.unplaced_count
        return solved if self.finish() else None

    def board(self):
        """The board: for every square its given, 0 for none, -1 for a hole."""
        number: cython.int
        values = [-1] * self.squares
        for number in range(self.size):
            values[self.cells[self.home[number]]] = number + 1 if self.given[number] else 0
        return values

    # ---- Time

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
    @cython.exceptval(check=False)
    def start(self, watch) -> cython.void:
        self.stopped = 0
        self.error = None
        self.watch = watch

    def finish(self):
        """False when stopped; raises what the watch raised."""
        error = self.error
        self.error = None
        self.watch = None
        if error is not None:
            raise error
        return not self.stopped
