"""Hitori: all ways to shade a board.

The rules are three. (a) Two equal symbols of a row or column are not both unshaded. (b) Two neighbours are not both
shaded. (c) The unshaded cells are connected, and there is at least one. Any cell may be shaded, also one whose symbol
does not repeat.

Rules (a) and (b) speak of pairs, so propagation follows chains: a shaded cell has unshaded neighbours, an unshaded
cell has shaded twins. Rule (c) has an exact form that is as local. Join the shaded cells that touch diagonally, and
join those on the edge to one more node, the border. The unshaded cells are connected if and only if the joined cells
never close a ring: a ring walls something in, and a chain from border to border walls something off. So the groups of
joined cells are kept in a union-find structure that can be undone. Shading a cell that would touch one group twice is
a contradiction, and an open cell that would touch one group twice is unshaded. Whether it would can change only when
two groups merge, and only for cells that touch both: it is enough to look around the cells of one of them, the smaller
one, or the one that is not yet joined to the border.

On a board of one line this does not hold, and it is not needed: there each inner cell alone parts the board, so it is
unshaded, and the cells at the ends are free of rule (c).

twin     another cell of the same row or column with the same symbol
group    shaded cells joined diagonally; the border counts as one more cell
square   a cell's place in a frame one square wide, whose squares are unshaded for good: every cell has four neighbours
         and four diagonal neighbours without a question about the edge
trail    the settled squares in order; it is at once what can be undone and what is still to be propagated
"""

from __future__ import annotations

from array import array

import cython

from masume.kernel.pool import Pool

# What a square may still be, in the bits of a domain: bit 0 unshaded, bit 1 shaded.
UNSHADED = cython.declare(cython.int, 1)
SHADED = cython.declare(cython.int, 2)
OPEN = cython.declare(cython.int, 3)

# Look at the clock after so many squares have been settled or looked at: about a millisecond of compiled work.
PATIENCE = cython.declare(cython.int, 1 << 15)


@cython.cclass
class Search:
    """The search on boards of one size; `load` makes it ready for a board, whatever state it was left in."""

    rows: cython.int
    cols: cython.int
    cells: cython.int
    width: cython.int  # of the frame
    border: cython.int  # the border as a member of a group: one more than the last square

    square: cython.int[::1]  # of each cell
    on_edge: cython.uchar[::1]
    next_in_row: cython.int[::1]  # the next twin in the row, cyclic: the square itself when it has none
    next_in_col: cython.int[::1]
    symbol: cython.int[::1]  # of each cell, numbered from 0; -1 a blank
    latest: cython.int[::1]  # the latest square with a symbol in the line that `line_of_latest` names
    line_of_latest: cython.int[::1]

    state: cython.uchar[::1]
    trail: cython.int[::1]
    settled: cython.int  # the length of the trail
    implied: cython.int  # so many squares of the trail have had their neighbours and twins settled
    grouped: cython.int  # so many have been joined to their groups

    joined: cython.uchar[::1]  # shaded, and known to its group
    parent: cython.int[::1]
    size: cython.int[::1]
    next_in_group: cython.int[::1]  # cyclic
    merged: cython.int[::1]  # the roots that got a parent, in order
    merges: cython.int
    around: cython.int[::1]  # the groups that a cell touches

    order: cython.int[::1]  # the squares with a twin, then those without
    with_twin: cython.int
    round: cython.longlong  # of probing
    covered: cython.longlong[::1]  # two values a square: the round in which it followed from a probe that stood
    telling: cython.int  # the square whose probe settled most, or -1
    levels: cython.int  # the guesses whose other value is still to be tried: which square, and what to go back to
    level_square: cython.int[::1]
    level_position: cython.int[::1]
    level_settled: cython.int[::1]
    level_merges: cython.int[::1]

    solutions: list
    wanted: cython.longlong
    nodes: cython.longlong
    most_nodes: cython.longlong  # -1: no limit
    watch: object
    error: object
    stopped: cython.bint
    work: cython.int  # squares since the last look at the clock

    def __init__(self, rows: cython.int, cols: cython.int) -> None:
        cell: cython.int
        row: cython.int
        col: cython.int
        inner: cython.bint
        self.rows = rows
        self.cols = cols
        self.cells = rows * cols
        self.width = cols + 2
        self.border = (rows + 2) * (cols + 2)
        squares: cython.int = self.border + 1

        self.square = array("i", [0]) * self.cells
        self.on_edge = array("B", [0]) * squares
        self.next_in_row = array("i", [0]) * squares
        self.next_in_col = array("i", [0]) * squares
        self.symbol = array("i", [0]) * self.cells
        self.latest = array("i", [0]) * self.cells
        self.line_of_latest = array("i", [0]) * self.cells
        self.state = array("B", [UNSHADED]) * squares
        self.trail = array("i", [0]) * squares
        self.joined = array("B", [0]) * squares
        self.parent = array("i", [0]) * squares
        self.size = array("i", [0]) * squares
        self.next_in_group = array("i", [0]) * squares
        self.merged = array("i", [0]) * squares
        self.around = array("i", [0]) * 5
        self.order = array("i", [0]) * self.cells
        self.covered = array("q", [0]) * (2 * squares)
        self.level_square = array("i", [0]) * squares
        self.level_settled = array("i", [0]) * squares
        self.level_merges = array("i", [0]) * squares
        self.level_position = array("i", [0]) * squares
        self.settled = self.implied = self.grouped = self.merges = self.with_twin = self.levels = 0
        self.round = 0
        self.telling = -1
        self.solutions = []
        self.wanted = self.nodes = self.most_nodes = 0
        self.watch = self.error = None
        self.stopped = False
        self.work = 0

        for row in range(rows):
            for col in range(cols):
                cell = row * cols + col
                self.square[cell] = (row + 1) * self.width + col + 1
                inner = 0 < row < rows - 1 and 0 < col < cols - 1
                self.on_edge[self.square[cell]] = rows > 1 and cols > 1 and not inner

    # The board

    @cython.cfunc
    def load(self, labels: tuple, domains: tuple) -> cython.bint:
        """Make ready for a board; False when it has no solution at sight."""
        cell: cython.int
        square: cython.int
        domain: cython.int
        self.settled = self.implied = self.grouped = self.merges = self.levels = 0
        for square in range(self.border + 1):
            self.joined[square] = 0
            self.parent[square] = square
            self.size[square] = 1
            self.next_in_group[square] = square
        self.find_twins(labels)
        for cell in range(self.cells):
            self.state[self.square[cell]] = OPEN
        for cell in range(self.cells):
            domain = domains[cell]
            domain &= UNSHADED if self.is_cut(cell) else OPEN
            if domain == 0:
                return False
            if domain != OPEN:
                self.settle(self.square[cell], domain)
        return self.cells > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_cut(self, cell: cython.int) -> cython.bint:
        """Whether shading the cell alone breaks rule (c), as happens on a board of one line."""
        if self.rows > 1 and self.cols > 1:
            return False
        return self.cells == 1 or (cell != 0 and cell != self.cells - 1)

    @cython.cfunc
    def find_twins(self, labels: tuple) -> cython.void:
        """Link the equal symbols of each line into cycles, and put the cells into the order of the search."""
        cell: cython.int
        row: cython.int
        col: cython.int
        square: cython.int
        with_twin: cython.int = 0
        self.number_symbols(labels)
        for cell in range(self.cells):
            self.line_of_latest[cell] = -1
        for row in range(self.rows):
            for col in range(self.cols):
                self.link_twin(self.next_in_row, row * self.cols + col, row)
        for col in range(self.cols):
            for row in range(self.rows):
                self.link_twin(self.next_in_col, row * self.cols + col, self.rows + col)
        for cell in range(self.cells):
            square = self.square[cell]
            if self.next_in_row[square] != square or self.next_in_col[square] != square:
                self.order[with_twin] = square
                with_twin += 1
        self.with_twin = with_twin
        for cell in range(self.cells):
            square = self.square[cell]
            if self.next_in_row[square] == square and self.next_in_col[square] == square:
                self.order[with_twin] = square
                with_twin += 1

    @cython.cfunc
    def number_symbols(self, labels: tuple) -> cython.void:
        """Give each symbol a number below that of cells. Labels that are such numbers, as they mostly are, stay."""
        cell: cython.int
        label: cython.longlong
        numbers: dict = {-1: -1}
        try:
            for cell in range(self.cells):
                label = labels[cell]
                if not -1 <= label < self.cells:
                    break
                self.symbol[cell] = cython.cast(cython.int, label)
            else:
                return
        except OverflowError:
            pass
        for cell in range(self.cells):
            self.symbol[cell] = numbers.setdefault(labels[cell], len(numbers) - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def link_twin(self, next_twin: cython.int[::1], cell: cython.int, line: cython.int) -> cython.void:
        """Put the cell into the cycle of its symbol in the line; the cells of a line come one after the other."""
        square: cython.int = self.square[cell]
        symbol: cython.int = self.symbol[cell]
        latest: cython.int
        next_twin[square] = square
        if symbol < 0:
            return
        if self.line_of_latest[symbol] == line:
            latest = self.latest[symbol]
            next_twin[square] = next_twin[latest]
            next_twin[latest] = square
        self.line_of_latest[symbol] = line
        self.latest[symbol] = square

    # Propagation

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self, square: cython.int, value: cython.int) -> cython.bint:
        """Give the square a value; False when it has the other one."""
        if self.state[square] == OPEN:
            self.state[square] = value
            self.trail[self.settled] = square
            self.settled += 1
            return True
        return self.state[square] == value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Settle all that follows from the trail; False when it contradicts itself."""
        square: cython.int
        start: cython.int = self.implied
        good: cython.bint = True
        while good:
            if self.implied < self.settled:
                square = self.trail[self.implied]
                self.implied += 1
                if self.state[square] == SHADED:
                    good = self.unshade_neighbours(square)
                else:
                    good = self.shade_twins(square)
            elif self.grouped < self.settled:
                square = self.trail[self.grouped]
                self.grouped += 1
                if self.state[square] == SHADED:
                    good = self.join(square)
            else:
                break
        self.work += self.implied - start + 1
        if self.work >= PATIENCE:
            self.work = 0
            with cython.gil:
                self.ask()
        return good

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def unshade_neighbours(self, square: cython.int) -> cython.bint:
        return (
            self.settle(square - self.width, UNSHADED)
            and self.settle(square - 1, UNSHADED)
            and self.settle(square + 1, UNSHADED)
            and self.settle(square + self.width, UNSHADED)
        )

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def shade_twins(self, square: cython.int) -> cython.bint:
        twin: cython.int = self.next_in_row[square]
        while twin != square:
            if not self.settle(twin, SHADED):
                return False
            twin = self.next_in_row[twin]
        twin = self.next_in_col[square]
        while twin != square:
            if not self.settle(twin, SHADED):
                return False
            twin = self.next_in_col[twin]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, settled: cython.int, merges: cython.int) -> cython.void:
        """Take back the squares and the merges beyond these numbers of them."""
        square: cython.int
        moved: cython.int
        kept: cython.int
        follower: cython.int
        while self.settled > settled:
            self.settled -= 1
            square = self.trail[self.settled]
            self.state[square] = OPEN
            self.joined[square] = 0
        while self.merges > merges:
            self.merges -= 1
            moved = self.merged[self.merges]
            kept = self.parent[moved]
            self.parent[moved] = moved
            self.size[kept] -= self.size[moved]
            follower = self.next_in_group[kept]
            self.next_in_group[kept] = self.next_in_group[moved]
            self.next_in_group[moved] = follower
        self.implied = self.grouped = settled

    # Groups

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def root(self, member: cython.int) -> cython.int:
        while self.parent[member] != member:
            member = self.parent[member]
        return member

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def groups_around(self, square: cython.int) -> cython.int:
        """Put the groups that the square touches into `around`; their number, or -1 when it touches one twice."""
        count: cython.int = 0
        if self.on_edge[square]:
            self.around[0] = self.border
            count = 1
        count = self.add_group(square - self.width - 1, count)
        count = self.add_group(square - self.width + 1, count)
        count = self.add_group(square + self.width - 1, count)
        return self.add_group(square + self.width + 1, count)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def add_group(self, diagonal: cython.int, count: cython.int) -> cython.int:
        group: cython.int
        k: cython.int
        if count < 0 or not self.joined[diagonal]:
            return count
        group = self.root(diagonal)
        for k in range(count):
            if self.around[k] == group:
                return -1
        self.around[count] = group
        return count + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join(self, square: cython.int) -> cython.bint:
        """Make one group of a shaded square and all it touches; False when that closes a ring."""
        count: cython.int = self.groups_around(square)
        k: cython.int
        group: cython.int = square
        joining: cython.int[5]
        if not cython.compiled:
            joining = [0] * 5
        if count < 0:
            return False
        for k in range(count):  # `merge` uses `around`
            joining[k] = self.around[k]
        self.joined[square] = 1
        for k in range(count):
            group = self.merge(group, joining[k])
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def merge(self, kept: cython.int, moved: cython.int) -> cython.int:
        """Make one group of two, given by their roots; unshade the open squares that now touch it twice."""
        follower: cython.int
        member: cython.int = moved
        # The border is always a root, so that its members move to it once each; else the smaller group moves.
        if moved == self.border or (kept != self.border and self.size[kept] < self.size[moved]):
            moved = kept
            kept = member
            member = moved
        self.parent[moved] = kept
        self.size[kept] += self.size[moved]
        self.merged[self.merges] = moved
        self.merges += 1
        while True:
            self.unshade_if_closing(member - self.width - 1)
            self.unshade_if_closing(member - self.width + 1)
            self.unshade_if_closing(member + self.width - 1)
            self.unshade_if_closing(member + self.width + 1)
            member = self.next_in_group[member]
            if member == moved:
                break
        follower = self.next_in_group[kept]
        self.next_in_group[kept] = self.next_in_group[moved]
        self.next_in_group[moved] = follower
        return kept

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def unshade_if_closing(self, square: cython.int) -> cython.void:
        if self.state[square] == OPEN and self.groups_around(square) < 0:
            self.settle(square, UNSHADED)

    # Search

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self) -> cython.bint:
        """Find the solutions; whether all were found.

        A guess is unshaded first: that says most, as all twins are shaded. After a guess that failed, the other value
        is probed before the search goes on: where guesses fail, it pays to look around, elsewhere it would be waste.

        The squares without a twin come last. When the others are settled, each choice for them leads to a solution."""
        square: cython.int
        value: cython.int
        position: cython.int = 0  # the squares before it, in the order of the search, are settled
        good: cython.bint = self.propagate() and self.probe()
        failed: cython.bint = False
        while not self.stopped:
            if good:
                while position < self.cells and self.state[self.order[position]] != OPEN:
                    position += 1
                    self.work += 1
                if position == self.cells:
                    with cython.gil:
                        self.record()
                    good = failed = False
                    continue
                square = self.order[position]
                if self.telling >= 0 and self.state[self.telling] == OPEN:
                    square = self.telling
                value = UNSHADED
            else:
                if self.levels == 0:
                    return True
                self.levels -= 1
                square = self.level_square[self.levels]
                position = self.level_position[self.levels]
                self.undo(self.level_settled[self.levels], self.level_merges[self.levels])
                value = SHADED
            if self.nodes == self.most_nodes:
                return False
            self.nodes += 1
            if value == UNSHADED:
                self.level_square[self.levels] = square
                self.level_position[self.levels] = position
                self.level_settled[self.levels] = self.settled
                self.level_merges[self.levels] = self.merges
                self.levels += 1
            self.settle(square, value)
            good = self.propagate()
            if good and failed and value == SHADED:
                good = self.probe()
            failed = not good
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self) -> cython.bint:
        """Assume each value of each open square with a twin; where that fails, the other value holds. False when both
        fail. Of the assumptions that stand, the one that settles most tells where to guess next.

        What follows from an assumption that stands needs no probe of its own in the same round: it implies no more."""
        position: cython.int
        square: cython.int
        value: cython.int
        settled: cython.int
        merges: cython.int
        most: cython.int = 0
        stands: cython.bint
        again: cython.bint = True
        self.telling = -1
        while again:
            again = False
            self.round += 1
            for position in range(self.with_twin):
                square = self.order[position]
                for value in range(UNSHADED, OPEN):
                    if self.state[square] != OPEN or self.covered[2 * square + value - UNSHADED] == self.round:
                        continue
                    settled = self.settled
                    merges = self.merges
                    self.settle(square, value)
                    stands = self.propagate()
                    if self.stopped:
                        return True
                    if stands:
                        if self.settled - settled > most:
                            most = self.settled - settled
                            self.telling = square
                        self.cover(settled)
                    self.undo(settled, merges)
                    if not stands:
                        again = True
                        self.settle(square, OPEN - value)
                        if not self.propagate():
                            return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cover(self, start: cython.int) -> cython.void:
        """Mark the values on the trail from `start` on: they need no probe in this round."""
        k: cython.int
        square: cython.int
        for k in range(start, self.settled):
            square = self.trail[k]
            self.covered[2 * square + self.state[square] - UNSHADED] = self.round

    @cython.cfunc
    @cython.exceptval(check=False)
    def record(self) -> cython.void:
        """Keep the solution on the board; stop when enough are found."""
        cell: cython.int
        values: list
        try:
            values = [0] * self.cells
            for cell in range(self.cells):
                if self.state[self.square[cell]] == SHADED:
                    values[cell] = 1
            self.solutions.append(tuple(values))
        except BaseException as error:
            self.error = error
            self.stopped = True
        self.work += self.cells
        self.wanted -= 1
        if self.wanted == 0:
            self.stopped = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask(self) -> cython.void:
        """Let Python look at the clock and at Ctrl-C."""
        try:
            if self.watch():
                self.stopped = True
        except BaseException as error:
            self.error = error
            self.stopped = True

    def run(self, labels: tuple, domains: tuple, limit: object) -> tuple:
        """Solve a board: (solutions, exhausted, nodes)."""
        exhausted: cython.bint = True
        self.solutions = []
        self.wanted = limit.solutions
        self.most_nodes = -1 if limit.nodes is None else limit.nodes
        self.watch = limit.watch()
        self.nodes = 0
        self.work = 0
        self.stopped = False
        self.error = None
        self.ask()
        if self.load(labels, domains):
            with cython.nogil:
                exhausted = self.search()
        solutions: list = self.solutions
        error: object = self.error
        self.solutions = []
        self.watch = self.error = None
        if error is not None:
            raise error
        return solutions, exhausted, self.nodes


POOL: Pool[Search] = Pool()


def solve(rows: int, cols: int, labels: tuple, domains: tuple, limit: object) -> tuple:
    """The ways to shade a board of rows × cols cells, up to the limit: (solutions, exhausted, nodes).

    Cells with the same label bear the same symbol; a label of -1 equals nothing. The domains say what each cell may
    be: bit 0 unshaded, bit 1 shaded. A solution has 0 for an unshaded cell, 1 for a shaded one."""
    if not len(labels) == len(domains) == rows * cols:
        raise ValueError(f"{rows} × {cols} cells, but {len(labels)} labels and {len(domains)} domains")
    size = (rows, cols)
    search: Search = POOL.take(size, lambda: Search(rows, cols))
    try:
        return search.run(labels, domains, limit)
    finally:
        POOL.give(size, search)
