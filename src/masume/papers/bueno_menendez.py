"""Bueno Menéndez (n.d.): Hitori as a search problem, with four strategies.

A state is the set of marks, which are shaded cells; unshaded cells are not stored. The twins of a cell are the cells of
its row or column with the same symbol. Marking a cell entails a cascade: the neighbours of the cell must stay unmarked,
so that the twins of these neighbours are marked too. The cascade ends there. Before the search, five techniques mark
cells by patterns of the printed board.

An action marks a cell and its cascade, under the paper's six conditions: the cell is on the board, is not marked, has
an unmarked twin, and has no marked neighbour; and the new marks neither divide the board nor touch other marks.

There are three differences from the paper. A mark is not the number 0, so that boards may have this symbol. Boards of
one row or column, on which the paper's program fails, are handled. The search can continue after the first solution.
The Spanish names are those of the paper's functions. Its program is public (github.com/rubbuemen/Hitori, Hitori.ipynb).
The program uses the neighbours of the corners without checking that they are on the board, and its estimate is not that
of the paper's text.

Completeness: a solution is tight if each of its shaded cells has an unshaded twin (or is shaded in print).

  1. If a shaded cell has no unshaded twin, the solution with this cell unshaded is a solution too, since the neighbours
     of the cell are all unshaded. So every solution that is not tight contains another one with one shaded cell less,
     and in the end a tight one.
  2. Every tight solution is found: the techniques mark only cells that every solution shades; and from marks within a
     tight solution, any of its cells not yet marked can be marked, for it has an unmarked twin, and its cascade stays
     within the solution. No condition fails, as all conditions hold for every part of a solution.

So an empty frontier without a goal proves that there is no solution. Suppose that some solution is not among the goals
found, and take one with the fewest shaded cells: by 2 it is not tight, by 1 it is a goal found and one cell more. Hence
the goals are all solutions if shading one more cell of a goal never gives a solution that is not among them, which
`proves` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from masume.core import grid
from masume.core.grid import Cell, Line, Mask, bits, mask_of
from masume.core.model import NO_VALUE, AllDifferent, Connected, Forbid, Model
from masume.engines.search import StrategySearch
from masume.kinds.hitori.size_tables import size_tables
from masume.papers.fill_in_order import FillInOrder

Marks = Mask
# The estimates of A*: that of the paper's text, that of its program, and an admissible one.
ESTIMATES = ("text", "program", "admissible")
# The paper's order of directions: left, right, up, down.
DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class PaperSearch(StrategySearch):
    """The paper's search for Hitori, by one strategy. Every other model is searched as a `FillInOrder` problem.

    The search may miss solutions of a Hitori. It claims to have found all of them only if `Marking.proves` confirms it.
    """

    complete = False

    def __init__(self, strategy: str = "astar", heuristic: str = ESTIMATES[0]) -> None:
        super().__init__(strategy)
        self.name = f"paper-{strategy}"
        self.options = {"heuristic": ESTIMATES} if strategy == "astar" else {}
        self.heuristic = heuristic
        self.check_options()

    def problem(self, model: Model, go_on: Callable[[], None]) -> Marking | FillInOrder:
        """Return the search problem of `model`."""
        return marking_of(model, self.heuristic, go_on) or FillInOrder(
            model, exact=self.heuristic == "admissible", go_on=go_on
        )


def marking_of(model: Model, heuristic: str = "admissible", go_on: Callable[[], None] = lambda: None) -> Marking | None:
    """Return the paper's search problem for `model` if its rules are exactly the three rules of Hitori on a full
    rectangle, or None otherwise.
    """
    rows, cols = model.rows, model.cols
    if len(model.rules) != 3:
        return None
    by_type = {type(rule): rule for rule in model.rules}
    repeat, touch, connected = (by_type.get(kind) for kind in (AllDifferent, Forbid, Connected))
    if not (isinstance(repeat, AllDifferent) and isinstance(touch, Forbid) and isinstance(connected, Connected)):
        return None
    unshaded = connected.value
    if (
        # No symbol is unshaded more than once in any row or column.
        repeat.labels is not None
        and repeat.among == unshaded
        and set(repeat.groups) == set(grid.lines(rows, cols))
        # No two shaded cells touch along an edge.
        and len(touch.patterns) == 1
        and touch.patterns[0] == (touch.patterns[0][0],) * 2
        and touch.patterns[0][0] != unshaded
        and set(touch.groups) == set(grid.windows(rows, cols, 2))
        # All unshaded cells form one connected area.
        and connected.shape == grid.shape(rows, cols, 4)
        # A cell is shaded or unshaded, and nothing else.
        and not any(domain & ~(1 << unshaded | 1 << touch.patterns[0][0]) for domain in model.domains)
    ):
        return Marking(model, repeat.labels, (unshaded, touch.patterns[0][0]), heuristic, go_on)
    return None


class Marking:
    """The search problem of the paper: mark cells until no symbol is repeated in a line. See the module's docstring for
    the terms.
    """

    repeats = True  # the order of the marks does not matter

    def __init__(
        self, model: Model, labels: tuple[int, ...], colours: tuple[int, int], heuristic: str, go_on: Callable[[], None]
    ) -> None:
        self.model = model
        self.rows, self.cols, self.labels = model.rows, model.cols, labels
        self.unshaded, self.shaded = unshaded, shaded = colours
        self.heuristic = heuristic
        self.go_on = go_on
        self.board: Mask = mask_of(model.cells)
        self.printed: Mask = mask_of(cell for cell in model.cells if not model.domains[cell] >> unshaded & 1)
        self.never: Mask = mask_of(cell for cell in model.cells if not model.domains[cell] >> shaded & 1)
        self.tables = size_tables(self.rows, self.cols)
        # The sets of cells of a line that share a symbol, in rows and in columns.
        self.in_rows = [mask for line in grid.row_lines(self.rows, self.cols) for mask in self._equals(line)]
        self.in_columns = [mask for line in grid.col_lines(self.rows, self.cols) for mask in self._equals(line)]
        self.twins: list[Mask] = [0] * len(labels)
        for mask in self.in_rows + self.in_columns:
            for cell in bits(mask):
                self.twins[cell] |= mask ^ 1 << cell
        self.around: list[Line] = [
            tuple(other for step in DIRECTIONS for other in self._along(cell, step, 1)) for cell in model.cells
        ]
        self.near: list[Mask] = [mask_of(cells) for cells in self.around]
        self.cascade: list[Mask] = [self._mark(0, cell) for cell in model.cells]
        # For each cell, the actions that mark it.
        self.marked_by: list[Mask] = [0] * len(labels)
        for action in model.cells:
            for cell in bits(self.cascade[action]):
                self.marked_by[cell] |= 1 << action

    def _equals(self, line: Line) -> list[Mask]:
        """Return a mask for each symbol that occurs more than once in `line`: the cells with this symbol."""
        by_label: dict[int, Mask] = {}
        for cell in line:
            if self.labels[cell] != NO_VALUE:
                by_label[self.labels[cell]] = by_label.get(self.labels[cell], 0) | 1 << cell
        return [mask for mask in by_label.values() if mask.bit_count() > 1]

    def _along(self, cell: Cell, step: tuple[int, int], count: int) -> Line:
        """Return the next `count` cells after `cell` in the direction `step`, or an empty tuple if the board has
        fewer.
        """
        row, col = divmod(cell, self.cols)
        down, right = step
        if not (0 <= row + count * down < self.rows and 0 <= col + count * right < self.cols):
            return ()
        return tuple(cell + k * (down * self.cols + right) for k in range(1, count + 1))

    # The problem

    def initial(self) -> Marks | None:
        """Return the marks that the givens and the techniques produce, or None if they show that there is no
        solution.
        """
        if not all(self.model.domains):
            return None
        marks: Marks = 0
        for cell in bits(self.printed):
            marks = self._mark(marks, cell)
        marks = self._with_techniques(marks)
        return None if marks & self.never else marks

    def actions(self, state: Marks) -> Iterator[Cell]:
        """Yield the cells that may be marked in `state`, by the paper's conditions (es_aplicable). The condition that
        the cell is on the board always holds and is not checked.
        """
        for cell in self.model.cells:
            self.go_on()
            if (
                not state >> cell & 1
                and self.twins[cell] & ~state
                and not self.near[cell] & state
                and not self.is_parted(after := state | self.cascade[cell])
                and not any(self.near[other] & after for other in bits(self.cascade[cell] & ~(1 << cell)))
                and not after & self.never
            ):
                yield cell

    def result(self, state: Marks, action: Cell) -> Marks | None:
        """Return the marks of `state`, together with the cell `action` and the cells of its cascade."""
        return state | self.cascade[action]

    def is_goal(self, state: Marks) -> bool:
        """Return whether no symbol is repeated, no marks touch, and the unmarked cells are connected
        (es_estado_final)."""
        return (
            not any(_repeats(self.in_rows, state))
            and not any(_repeats(self.in_columns, state))
            and not any(self.near[cell] & state for cell in bits(state))
            and state != self.board
            and not self.is_parted(state)
        )

    def cost(self, state: Marks, action: Cell) -> int:
        """Return 1, the paper's cost of marking a cell with its cascade."""
        return 1

    def estimate(self, state: Marks) -> int:
        """Return the estimated number of actions from `state` to a goal.

        With `text`, the estimate of the paper's text, it is the sum of two numbers: 1 if some row has a repeated
        symbol, and 1 if some column has one. With `program`, the estimate of the paper's program, it is the number of
        rows and columns that have a repeated symbol. Neither is admissible: on the board 1 2 3 / 2 2 1 / 3 1 2, rows
        and columns have repeated symbols, but marking one cell removes them all. The estimate of the program can be far
        too high. It makes A* almost a greedy best-first search, which explains the speed of the paper's program.
        """
        if self.heuristic == "admissible":
            return self._independent_repeats(state)
        rows = {(mask.bit_length() - 1) // self.cols for mask in _repeats(self.in_rows, state)}
        columns = {(mask.bit_length() - 1) % self.cols for mask in _repeats(self.in_columns, state)}
        return len(rows) + len(columns) if self.heuristic == "program" else bool(rows) + bool(columns)

    def _independent_repeats(self, state: Marks) -> int:
        """Return the admissible estimate: the size of a set of pairs of equal cells, chosen so that no action removes
        two of the pairs.

        Two equal unmarked cells of a line are removed only by an action that marks one of them. The set is built from
        one such pair per line and symbol: a pair is added if no single action could remove both it and a pair that is
        already in the set. Each pair then needs an action of its own, so the estimate never exceeds the true cost. It
        is not consistent, however: it may fall by more than one in one action, since another set is built. The search
        therefore expands a state again if it finds a cheaper path to it.
        """
        count = 0
        used: Mask = 0
        for mask in self.in_rows + self.in_columns:
            left = mask & ~state
            if left.bit_count() > 1:
                first = (left & -left).bit_length() - 1
                second = (left & left - 1 & -(left & left - 1)).bit_length() - 1
                menders = self.marked_by[first] | self.marked_by[second]
                if not menders & used:
                    used |= menders
                    count += 1
        return count

    def values(self, goal: Marks) -> tuple[int, ...]:
        """Return the value of every cell for the marks `goal`: shaded if the cell is marked, unshaded if it is not."""
        return tuple(self.shaded if goal >> cell & 1 else self.unshaded for cell in self.model.cells)

    def proves(self, goals: Iterable[Marks]) -> bool:
        """Return whether `goals` are all solutions: shading one more cell of a goal never gives a solution that is not
        among them. The module's docstring has the proof.
        """
        known = set(goals)
        for goal in known:
            self.go_on()
            for cell in bits(self.board & ~goal & ~self.never):
                if goal | 1 << cell not in known and self.is_goal(goal | 1 << cell):
                    return False
        return True

    def is_parted(self, state: Marks) -> bool:
        """Return whether the unmarked cells form more than one connected piece (grupoAislado)."""
        free = self.board & ~state
        return self.tables.reach(free & -free, free) != free

    # The techniques

    def _mark(self, marks: Marks, cell: Cell) -> Marks:
        """Return `marks` with `cell` and its cascade: the twins of its unmarked neighbours (marcarCasilla with
        marcarCasillasFilasColumnasContigua).
        """
        marks |= 1 << cell
        for other in self.around[cell]:
            if not marks >> other & 1:
                marks |= self.twins[other]
        return marks

    def _mark_all(self, marks: Marks, cells: Mask) -> Marks:
        """Return `marks` with each of `cells` that is not marked yet, and with their cascades."""
        for cell in bits(cells & ~marks):
            marks = self._mark(marks, cell)
        return marks

    def _same(self, marks: Marks, first: Cell, second: Cell) -> bool:
        """Return whether two squares look the same to the paper's program: both are unmarked and have the same symbol,
        or both are marked.
        """
        if (marks >> first | marks >> second) & 1:
            return bool(marks >> first & marks >> second & 1)
        return self.labels[first] == self.labels[second] != NO_VALUE

    def _with_techniques(self, marks: Marks) -> Marks:
        """Return `marks` with the cells that the paper's techniques mark, each applied once, in the order of the
        paper.
        """
        for technique in (self._corner_triple, self._corner_pairs):
            marks = technique(marks)
        for cell in self.model.cells:
            for look in (self._interlocked_pairs, self._sandwich, self._pair):
                marks = look(marks, cell)
        return marks

    def _corner_triple(self, marks: Marks) -> Marks:
        """Mark each corner that looks the same as both its neighbours (repetidoContiguoEsquina), and return the
        marks.
        """
        for corner, beside, below, _ in self.tables.corners:
            if self._same(marks, corner, beside) and self._same(marks, corner, below):
                marks = self._mark(marks, corner)
        return marks

    def _corner_pairs(self, marks: Marks) -> Marks:
        """Look at the four cells in each corner of the board. If they form two horizontal or two vertical pairs that
        each look the same, mark the corner and the cell diagonal to it (parRepetidoEsquina). Return the marks.
        """
        for corner, beside, below, across in self.tables.corners:
            lying = self._same(marks, corner, beside) and self._same(marks, below, across)
            standing = self._same(marks, corner, below) and self._same(marks, beside, across)
            if lying or standing:
                marks = self._mark(self._mark(marks, corner), across)
        return marks

    def _interlocked_pairs(self, marks: Marks, cell: Cell) -> Marks:
        """Find four consecutive cells with the symbols a b a b, the first of which is `cell` (parRepetidoConsecutivo).
        The middle two stay unmarked, and all other cells of the line with a or b are marked. Return the marks.
        """
        for step in DIRECTIONS:
            ahead = self._along(cell, step, 3)
            if ahead and self._same(marks, cell, ahead[1]) and self._same(marks, ahead[0], ahead[2]):
                equal = self._line_of(cell, step) & (self.twins[ahead[0]] | self.twins[ahead[1]])
                marks = self._mark_all(marks, equal & ~(1 << ahead[0] | 1 << ahead[1]))
        return marks

    def _sandwich(self, marks: Marks, cell: Cell) -> Marks:
        """Mark the twins of `cell` if it is between two equal cells and thus stays unmarked (estaEntreDosRepetidos).
        Return the marks.
        """
        for step, back in (DIRECTIONS[:2], DIRECTIONS[2:]):
            sides = self._along(cell, step, 1) + self._along(cell, back, 1)
            if len(sides) == 2 and self._same(marks, *sides) and not marks >> cell & 1:
                marks = self._mark_all(marks, self.twins[cell])
        return marks

    def _pair(self, marks: Marks, cell: Cell) -> Marks:
        """In each direction, compare the next two cells after `cell`. If they look the same, one of them must stay
        unmarked: mark all other cells of their line with the same symbol (parIgual). Return the marks.
        """
        for step in DIRECTIONS:
            pair = self._along(cell, step, 2)
            if pair and self._same(marks, *pair) and not marks >> pair[0] & 1:
                marks = self._mark_all(marks, self._line_of(cell, step) & self.twins[pair[0]] & ~(1 << pair[1]))
        return marks

    def _line_of(self, cell: Cell, step: tuple[int, int]) -> Mask:
        """Return a mask of the row of `cell` if `step` is a horizontal direction, or of its column otherwise."""
        if step[0] == 0:
            return mask_of(grid.row_lines(self.rows, self.cols)[cell // self.cols])
        return mask_of(grid.col_lines(self.rows, self.cols)[cell % self.cols])


def _repeats(masks: Iterable[Mask], state: Marks) -> Iterator[Mask]:
    """Return those of `masks` that have at least two cells unmarked in `state`. Each mask has the equal cells of a
    line.
    """
    return (mask for mask in masks if (mask & ~state).bit_count() > 1)
