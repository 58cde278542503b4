"""State a model as a linear program in 0/1 variables, for integer programming solvers.

Every rule is stated exactly. But the rules on connected pieces and different lines would take far more rows than the
search for a solution ever needs, so they are stated only when needed, by cuts: rows that exclude an answer which breaks
the rule (see `Program.mend`). A decided cell needs no variable, a cell with two values needs one (0 for the lower
value, 1 for the higher), and any other cell one per value.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from math import comb, inf
from typing import NamedTuple

from masume.core.grid import Cell, Line, Mask, Shape, bits, mask_of, union
from masume.core.model import NO_VALUE, AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum
from masume.engines.parts.propagation import twins_in

MOST_VARIABLES = 250_000  # a program with more variables would take more than a gigabyte to solve
MOST_TERMS = 5_000_000  # largest number of terms in all rows, for the same reason
VALUES_PER_LOOK = 100  # number of values stated between two calls of `go_on`
MOST_SETS = 500  # a run with more possible sets of values is stated by its sum alone


class Literal(NamedTuple):
    """The term constant + coefficient · x[variable], which is 1 if a cell has a certain value, and 0 otherwise."""

    constant: int
    coefficient: int
    variable: int


class LinearConstraint(NamedTuple):
    """The constraint low ≤ Σ coefficient · x[variable] ≤ high."""

    low: float
    high: float
    variables: tuple[int, ...]
    coefficients: tuple[int, ...]


NEVER = Literal(0, 0, 0)
ALWAYS = Literal(1, 0, 0)
Terms = Iterable[tuple[int, Literal]]


class ProgramTooLargeError(Exception):
    """Error raised if the program of a model would take too much memory."""


class Program:
    """The variables, rows and costs that state a model. New rows and variables are always appended.

    If `fewest`, each cell of a rule with labels costs 1 if it does not have the value that the rule compares (Hitori's
    shaded cells). If `sets`, the sum of a run of different values is stated by the sets of values with that sum.
    """

    def __init__(
        self, model: Model, fewest: bool = True, sets: bool = True, go_on: Callable[[], None] = lambda: None
    ) -> None:
        """Prepare an empty program. `go_on` is called regularly while rules are stated, and may raise an error to stop
        this.
        """
        self.model = model
        self.go_on = go_on
        self.whole: list[bool] = []  # for each variable, whether it must be 0 or 1 (else anything in between)
        self.rows: list[LinearConstraint] = []
        self.possible = True  # False once a row without variables is broken
        self.wanted: dict[Cell, int] = {}  # the value of each cell that costs 1 if the cell does not have it
        self.terms = 0  # number of terms in all rows
        self._sets = sets
        self._literals: dict[tuple[Cell, int], Literal] = {}
        self._kept_apart: set[tuple[Line, Line]] = set()
        self._sure = _SurePairs(model)
        if fewest:
            for rule in model.rules:
                if isinstance(rule, AllDifferent) and rule.labels is not None:
                    self.wanted.update((cell, rule.among) for group in rule.groups for cell in group)

    def state(self) -> None:
        """State the cells and the rules. Raise ProgramTooLargeError if they would take too much memory."""
        if sum(self.model.domains[cell].bit_count() for cell in self.model.cells) > MOST_VARIABLES:
            raise ProgramTooLargeError
        for cell in self.model.cells:
            self.go_on()
            self._state_cell(cell)
        distinct = set(self.model.different_groups())
        for rule in self.model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    self._state_different(group, rule)
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    self.go_on()
                    self._state_sum(group, low, high, group in distinct)
            elif isinstance(rule, Forbid):
                for group in rule.groups:
                    self.go_on()
                    self._state_forbidden(group, rule.patterns)
            elif isinstance(rule, Chain):
                values = set(self._values_of(rule.shape.cells))
                for cell in rule.shape.cells:
                    self._state_steps(cell, rule.shape, rule.shape.cells in distinct, values)
            elif isinstance(rule, Connected):
                self._state_connected(rule)

    def mend(self, values: Sequence[int]) -> bool:
        """Add cuts that exclude the board `values` if it breaks a rule that is stated only when needed. Return False if
        it breaks no such rule.
        """
        before = len(self.rows)
        for rule in self.model.rules:
            if isinstance(rule, Connected):
                self._join_pieces(rule, values)
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    self._keep_lines_apart(family, values)
        return len(self.rows) > before or not self.possible

    def exclude(self, values: Sequence[int]) -> None:
        """Add the row that excludes the board `values` and no other: the value of at least one cell must differ from
        it.
        """
        self.require(
            [(1, self.holds(cell, values[cell])) for cell in self.model.cells], -inf, len(self.model.cells) - 1
        )

    # Variables and rows.

    def holds(self, cell: Cell, value: int) -> Literal:
        """Return the literal which states that `cell` has `value`."""
        return self._literals.get((cell, value), NEVER)

    def costs(self) -> dict[int, int]:
        """Map the variables that have a cost to their costs. The constant part of the total cost is omitted (see
        `cost`).
        """
        costs: dict[int, int] = {}
        for cell, value in self.wanted.items():
            literal = self.holds(cell, value)
            if literal.coefficient:
                costs[literal.variable] = -literal.coefficient
        return costs

    def cost(self, values: Sequence[int]) -> int:
        """Return the cost of the filled board `values`."""
        return sum(values[cell] != value for cell, value in self.wanted.items())

    def values(self, answer: Sequence[float]) -> tuple[int, ...]:
        """Return the board that `answer` describes, one value per square. `answer` has the values of the variables;
        each cell gets the value whose literal is greatest.
        """
        board = [NO_VALUE] * len(self.model.domains)
        best = [-inf] * len(self.model.domains)
        for (cell, value), literal in self._literals.items():
            worth = literal.constant + (literal.coefficient * answer[literal.variable] if literal.coefficient else 0)
            if worth > best[cell]:
                best[cell] = worth
                board[cell] = value
        return tuple(board)

    def require(self, terms: Terms, low: float, high: float) -> None:
        """Add the row low ≤ Σ weight · literal ≤ high, where `terms` are pairs of a weight and a literal. Raise
        ProgramTooLargeError if the program becomes too large.
        """
        sums: dict[int, int] = {}
        for weight, literal in terms:
            low -= weight * literal.constant
            high -= weight * literal.constant
            if literal.coefficient:
                sums[literal.variable] = sums.get(literal.variable, 0) + weight * literal.coefficient
        sums = {variable: weight for variable, weight in sums.items() if weight}
        if sums:
            self.rows.append(LinearConstraint(low, high, tuple(sums), tuple(sums.values())))
            self.terms += len(sums)
            if self.terms > MOST_TERMS:
                raise ProgramTooLargeError
        elif not low <= 0 <= high:
            self.possible = False

    def _variable(self, whole: bool) -> Literal:
        """Return the literal of a new variable. The variable must be 0 or 1 if `whole`; otherwise it may be any number
        between them.
        """
        self.whole.append(whole)
        return Literal(0, 1, len(self.whole) - 1)

    def _state_cell(self, cell: Cell) -> None:
        """State that a cell holds exactly one of its values."""
        allowed = list(bits(self.model.domains[cell]))
        if not allowed:
            self.possible = False
        elif len(allowed) == 1:
            self._literals[cell, allowed[0]] = ALWAYS
        elif len(allowed) == 2:
            higher = self._variable(whole=True)
            self._literals[cell, allowed[0]] = Literal(1, -1, higher.variable)
            self._literals[cell, allowed[1]] = higher
        else:
            for value in allowed:
                self._literals[cell, value] = self._variable(whole=True)
            self.require([(1, self.holds(cell, value)) for value in allowed], 1, 1)

    # Rules stated from the start.

    def _state_different(self, group: Line, rule: AllDifferent) -> None:
        """State that no value occurs twice in `group`. If `rule` has labels, state instead that no two cells of the
        group with the same label have the value that the rule compares.
        """
        self.go_on()
        if rule.labels is not None:
            # Among the cells that hold the value `among`, no two of a group have the same label.
            for twins in twins_in(group, rule.labels):
                self.require([(1, self.holds(cell, rule.among)) for cell in twins], -inf, 1)
            return
        # In each group, no value occurs twice; with as many values as cells, each occurs exactly once.
        values = self._values_of(group)
        for value in values:
            self.go_on()
            each = [(1, self.holds(cell, value)) for cell in group]
            self.require(each, 1 if len(values) == len(group) else -inf, 1)

    def _state_sum(self, group: Line, low: int, high: int, distinct: bool) -> None:
        """State that the values of `group` have a sum from `low` to `high`. `distinct` is whether all these values
        differ.
        """
        values = self._values_of(group)
        if not (self._sets and distinct and comb(len(values), len(group)) <= MOST_SETS):
            # The values of each group add up to at least `low` and at most `high`.
            self.require(
                [(value, self.holds(cell, value)) for cell in group for value in bits(self.model.domains[cell])],
                low,
                high,
            )
            return
        # The group holds one of the sets of values with such a sum. In a fractional solution, values then come from
        # sets that have them, while the sum alone would allow any mixture. The variables of the sets need not be whole:
        # once the cells are, Σ share · set is a corner of the cube, which is a mixture of no other corners.
        sets = [chosen for chosen in combinations(values, len(group)) if low <= sum(chosen) <= high]
        share = {chosen: self._variable(whole=False) for chosen in sets}
        self.require([(1, share[chosen]) for chosen in sets], 1, 1)
        for value in values:
            here = [(1, self.holds(cell, value)) for cell in group]
            self.require(here + [(-1, share[chosen]) for chosen in sets if value in chosen], 0, 0)

    def _state_forbidden(self, group: Line, patterns: Iterable[tuple[int, ...]]) -> None:
        """State that the values of `group`, cell by cell, are none of the `patterns`."""
        # No group holds, cell by cell, one of the patterns.
        for pattern in patterns:
            literals = [self.holds(cell, value) for cell, value in zip(group, pattern, strict=True)]
            if NEVER not in literals:
                self.require([(1, literal) for literal in literals], -inf, len(group) - 1)

    def _state_steps(self, cell: Cell, shape: Shape, distinct: bool, values: Collection[int]) -> None:
        """State for each value of `cell` that the next and the previous number are in neighbouring cells. `distinct` is
        whether no number occurs twice, and `values` are all numbers that any cell may have.
        """
        every = distinct and len(values) == len(shape.cells)
        near = shape.touching[cell]
        far = [] if every else [other for other in shape.cells if other != cell and other not in near]
        for number, value in enumerate(bits(self.model.domains[cell])):
            if far or number % VALUES_PER_LOOK == 0:
                self.go_on()
            here = self.holds(cell, value)
            for beside in (value - 1, value + 1):
                if every and beside in values:
                    # Every number occurs, so the next one and the one before are on neighbours.
                    self.require([(-1, here)] + [(1, self.holds(other, beside)) for other in near], 0, inf)
                elif distinct and beside in values:
                    # The next number occurs once at most, so one row for all the cells too far away is exact.
                    self.require([(1, here)] + [(1, self.holds(other, beside)) for other in far], -inf, 1)
                elif beside > value:
                    # While the cell holds the number, none of the cells too far away holds the next one.
                    away = [(1, self.holds(other, beside)) for other in far if self.holds(other, beside) != NEVER]
                    self.require([(len(away), here), *away], -inf, len(away))

    def _values_of(self, cells: Line) -> list[int]:
        """Return all values that at least one of `cells` may have."""
        return list(bits(union(self.model.domains[cell] for cell in cells)))

    # Rules stated late.

    def _state_connected(self, rule: Connected) -> None:
        """State two conditions that the Connected rule `rule` implies: at least one cell has its value, and no single
        cell with the value is cut off by neighbours without it.
        """
        # There is at least one cell that holds the value, and …
        self.require([(1, self.holds(cell, rule.value)) for cell in rule.shape.cells], 1, inf)
        # … no single cell is cut off by its neighbours. Larger pieces are left to cuts.
        for cell in rule.shape.cells:
            self.go_on()
            wall = mask_of(rule.shape.touching[cell])
            rest = rule.shape.mask & ~wall & ~(1 << cell)
            if self._sure.holds(rule.value, 1 << cell, wall) and self._sure.holds(rule.value, rest, wall):
                self._open(rule, wall, (), ())

    def _join_pieces(self, rule: Connected, values: Sequence[int]) -> None:
        """If the cells with the value of `rule` form several pieces in the answer `values`, add cuts that exclude this
        answer.

        Consider a piece and the largest one. The wall between them consists of the cells without the value that touch
        both sides. Call a cell with the value a holder. In any solution with a holder on each side, some cell of the
        wall has the value, because a path from one holder to the other must cross the wall. So Σ wall ≥ p + q - 1 for
        every cell p on one side and q on the other.

        In Hitori, at least one of two neighbours must have the value. So each side must have a holder if no cell of the
        wall is one, and even Σ wall ≥ 1 is valid; the wall is a diagonal line of shaded cells, at least one of which
        must not be shaded.
        """
        shape = rule.shape
        pieces = shape.pieces(mask_of(cell for cell in shape.cells if values[cell] == rule.value))
        if not pieces:
            return
        main = max(pieces, key=int.bit_count)
        for piece in pieces:
            if piece == main:
                continue
            self.go_on()
            far_side = _side_of(shape, main, shape.mask & ~shape.around(piece))
            wall = shape.around(far_side)
            near_side = _side_of(shape, piece, shape.mask & ~wall)
            near = () if self._sure.holds(rule.value, near_side, wall) else tuple(bits(piece))
            far = () if self._sure.holds(rule.value, far_side, wall) else tuple(bits(main))[:1]
            self._open(rule, wall, near, far)

    def _open(self, rule: Connected, wall: Mask, near: Line, far: Line) -> None:
        """Require for every cell p in `near` and every cell q in `far`: if both have the value of `rule`, some cell of
        `wall` has it. If `near` or `far` is empty, some cell on that side is known to have the value, so the condition
        does not mention a cell of that side.
        """
        gaps = [(1, self.holds(cell, rule.value)) for cell in bits(wall)]
        for p in near or (None,):
            for q in far or (None,):
                ends = [self.holds(cell, rule.value) for cell in (p, q) if cell is not None]
                self.require(gaps + [(-1, end) for end in ends], 1 - len(ends), inf)

    def _keep_lines_apart(self, family: tuple[Line, ...], values: Sequence[int]) -> None:
        """Require that lines of `family` differ if the answer `values` fills them alike.

        For two such lines, one variable per place states that they differ there; it must be 0 if both have the same
        value there.
        """
        first: dict[tuple[int, ...], Line] = {}
        for line in family:
            other = first.setdefault(tuple(values[cell] for cell in line), line)
            if other is line or (other, line) in self._kept_apart:
                continue
            self._kept_apart.add((other, line))
            differ = []
            for a, b in zip(other, line, strict=True):
                differ.append(self._variable(whole=False))
                for value in self._values_of((a, b)):
                    same = [(1, self.holds(a, value)), (1, self.holds(b, value))]
                    self.require([(1, differ[-1]), *same], -inf, 2)
            self.require([(1, place) for place in differ], 1, inf)


class _SurePairs:
    """Pairs of cells of which at least one has a certain value in every solution, because a rule forbids all other
    combinations.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._partners: dict[int, dict[Cell, Mask]] = {}

    def holds(self, value: int, side: Mask, wall: Mask) -> bool:
        """Return whether at least one cell of `side` must have `value` if no cell of `wall` has it."""
        partners = self._partners_for(value)
        return any(
            self._model.domains[cell] == 1 << value or partners.get(cell, 0) & (side | wall) for cell in bits(side)
        )

    def _partners_for(self, value: int) -> dict[Cell, Mask]:
        """Map each cell to the cells that must have `value` if that cell does not have it."""
        if value not in self._partners:
            partners = self._partners[value] = {}
            domains = self._model.domains
            for rule in self._model.rules:
                if not isinstance(rule, Forbid) or any(len(pattern) != 2 for pattern in rule.patterns):
                    continue
                for a, b in rule.groups if rule.patterns else ():
                    others = [
                        (v, w) for v in bits(domains[a] & ~(1 << value)) for w in bits(domains[b] & ~(1 << value))
                    ]
                    if all(pair in rule.patterns for pair in others):
                        partners[a] = partners.get(a, 0) | 1 << b
                        partners[b] = partners.get(b, 0) | 1 << a
        return self._partners[value]


def _side_of(shape: Shape, piece: Mask, cells: Mask) -> Mask:
    """Return the connected part of `cells` that contains `piece`."""
    return next(side for side in shape.pieces(cells) if side & piece)
