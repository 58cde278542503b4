"""State a model as clauses and counts over literals, for engines that reason about Boolean variables.

Each pair of a cell and one of its values has a literal; for a cell with two values, these are a literal and its
negation. All other literals introduced here are determined by those of the cells. So each solution of the model
corresponds to exactly one solution of the statements. The whole-board rules (Connected, DifferentLines) would take far
too many clauses, but a few of these suffice: they are stated as afterthoughts, when a filled board breaks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from masume.core.grid import Cell, Line, Mask, Shape, bits, mask_of, union
from masume.core.model import NO_VALUE, AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum, Values
from masume.engines.parts.interrupt import SearchStoppedError
from masume.engines.parts.propagation import twins_in

Literal = int
MOST_VALUES_LISTED = 12  # largest number of values for which all sets of different values with a given sum are listed


class Notebook(Protocol):
    """Interface to an engine that takes clauses and counts. A literal is an int: +n is the Boolean variable n, and -n
    its negation.
    """

    def new(self) -> Literal:
        """Create a variable, and return its literal."""
        ...

    def clause(self, literals: Sequence[Literal]) -> None:
        """State that at least one of `literals` is true."""
        ...

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """State that at most one of `literals` is true."""
        ...

    def total(self, terms: Sequence[Sequence[tuple[Literal, int]]], low: int, high: int) -> None:
        """State that the values chosen by `terms` have a sum from `low` to `high`. A term is a list of pairs of a
        literal and a value. Exactly one of its literals is true, and chooses the value of its pair.
        """
        ...


class Cut(NamedTuple):
    """A clause that a Connected rule requires: at least one of `literals` is true, because otherwise the cells with the
    rule's value would not be connected.
    """

    literals: tuple[Literal, ...]


class Pair(NamedTuple):
    """A condition that a DifferentLines rule requires: the lines `first` and `two` differ."""

    first: Line
    two: Line


Afterthought = Cut | Pair


class Statement:
    """A model stated in a notebook. While it is stated, `time_is_up` is called regularly; if it returns True,
    SearchStoppedError is raised.
    """

    def __init__(self, model: Model, notebook: Notebook, time_is_up: Callable[[], bool]) -> None:
        self.model = model
        self.notebook = notebook
        self.true = notebook.new()
        self.domains = _within_reach(model, time_is_up)
        self.literals: list[dict[int, Literal]] = [{} for _ in model.domains]
        self._time_is_up = time_is_up
        notebook.clause([self.true])
        for cell in model.cells:
            self._pause()
            self.literals[cell] = self._choice(self.domains[cell])
            self._one_of(list(self.literals[cell].values()))
        self._state_rules()

    def _choice(self, domain: Mask) -> dict[int, Literal]:
        """Return a literal for each value in `domain`, the domain of a cell."""
        values = list(bits(domain))
        if len(values) == 1:
            return {values[0]: self.true}
        if len(values) == 2:
            literal = self.notebook.new()
            return {values[0]: -literal, values[1]: literal}
        return {value: self.notebook.new() for value in values}

    def is_value(self, cell: Cell, value: int) -> Literal:
        """Return the literal which states that `cell` has `value`."""
        return self.literals[cell].get(value, -self.true)

    def values(self, is_true: Callable[[Literal], bool]) -> tuple[int, ...]:
        """Return the board that an assignment of the variables describes. `is_true` returns whether a literal is true
        in the assignment.
        """
        values = [NO_VALUE] * len(self.literals)
        for cell in self.model.cells:
            values[cell] = next(value for value, literal in self.literals[cell].items() if is_true(literal))
        return tuple(values)

    def exclude(self, values: Values) -> None:
        """State that the value of at least one cell differs from that in `values`."""
        self._clause(-self.is_value(cell, values[cell]) for cell in self.model.cells)

    def _clause(self, literals: Iterable[Literal]) -> None:
        """State that at least one of `literals` is true. Literals known to be false are omitted; if one is known to be
        true, nothing is stated.
        """
        kept = dict.fromkeys(literals)
        if self.true not in kept:
            kept.pop(-self.true, None)
            self.notebook.clause(list(kept))

    def _at_most_one(self, literals: Iterable[Literal]) -> None:
        """State that at most one of `literals` is true. Literals known to be false are omitted; if one is known to be
        true, the others are stated to be false.
        """
        kept = [literal for literal in literals if literal != -self.true]
        if self.true in kept:
            kept.remove(self.true)
            for literal in kept:
                self._clause([-literal])
        elif len(kept) > 1:
            self.notebook.at_most_one(kept)

    def _one_of(self, literals: Sequence[Literal]) -> None:
        """State that exactly one of `literals` is true."""
        self._clause(literals)
        if not (len(literals) == 2 and literals[0] == -literals[1]):
            self._at_most_one(literals)

    # The rules.

    def _state_rules(self) -> None:
        """State all rules except the whole-board rules."""
        distinct = {frozenset(group) for group in self.model.different_groups()}
        for rule in self.model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    if rule.labels is None:
                        self._state_different(group)
                        continue
                    # Of the cells with the same label, at most one holds the value `among`.
                    for twins in twins_in(group, rule.labels):
                        self._at_most_one(self.is_value(cell, rule.among) for cell in twins)
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    self._pause()
                    if frozenset(group) in distinct and self._union(group).bit_count() <= MOST_VALUES_LISTED:
                        self._state_different_sum(group, low, high)
                    else:
                        terms = [[(literal, value) for value, literal in self.literals[cell].items()] for cell in group]
                        self.notebook.total(terms, low, high)
            elif isinstance(rule, Forbid):
                # No group holds, cell by cell, one of the patterns.
                for group in rule.groups:
                    for pattern in rule.patterns:
                        self._clause(-self.is_value(cell, value) for cell, value in zip(group, pattern, strict=True))
            elif isinstance(rule, Chain):
                self._state_chain(rule.shape, frozenset(rule.shape.cells) in distinct)
            elif isinstance(rule, Connected):
                # At least one cell has the value; that these cells form one piece is an afterthought.
                self._clause(self.is_value(cell, rule.value) for cell in rule.shape.cells)

    def _pause(self) -> None:
        """Raise SearchStoppedError if the time is up."""
        if self._time_is_up():
            raise SearchStoppedError

    def _union(self, group: Line) -> Mask:
        """Return the values that at least one cell of `group` may have."""
        return union(self.domains[cell] for cell in group)

    def _state_different(self, group: Line) -> None:
        """State that no value occurs twice in `group`. If there are as many values as cells, also state that each value
        occurs; if there are fewer, state that there is no solution. A solver would take very long to find either from
        the clauses alone.
        """
        values = self._union(group)
        if values.bit_count() < len(group):
            self._clause([])
        for value in bits(values):
            self._pause()
            holders = [self.literals[cell][value] for cell in group if value in self.literals[cell]]
            if values.bit_count() == len(group):
                self._one_of(holders)
            else:
                self._at_most_one(holders)

    def _state_different_sum(self, group: Line, low: int, high: int) -> None:
        """State that the values of `group` are all different and have a sum from `low` to `high`. For this, each
        possible set of values gets a literal, and exactly one of these is true.
        """
        values = list(bits(self._union(group)))
        sets = [chosen for chosen in combinations(values, len(group)) if low <= sum(chosen) <= high]
        literals = [self.notebook.new() for _ in sets]
        self._one_of(literals)
        for value in values:
            having = [literal for literal, chosen in zip(literals, sets, strict=True) if value in chosen]
            lacking = [literal for literal, chosen in zip(literals, sets, strict=True) if value not in chosen]
            # A cell holds a value only if the set has it; a value of the set occurs in some cell.
            for cell in group:
                self._clause([-self.is_value(cell, value), *having])
            somewhere = [self.is_value(cell, value) for cell in group]
            self._clause([*somewhere, *lacking])

    def _state_chain(self, shape: Shape, once: bool) -> None:
        """State that consecutive numbers are in neighbouring cells of `shape`. `once` is whether no number occurs
        twice.
        """
        values = self._union(shape.cells)
        if once and values.bit_count() == len(shape.cells):
            # Every number occurs, so the next and the previous one are next to it.
            for cell in shape.cells:
                self._pause()
                for value, literal in self.literals[cell].items():
                    for beside in (value - 1, value + 1):
                        if beside >= 0 and values >> beside & 1:
                            around = (self.is_value(other, beside) for other in shape.touching[cell])
                            self._clause([-literal, *around])
        else:
            for cell in shape.cells:
                far = [other for other in shape.cells if other != cell and other not in shape.touching[cell]]
                for value, literal in self.literals[cell].items():
                    self._pause()
                    for other in far:
                        self._clause([-literal, -self.is_value(other, value + 1)])

    # The afterthoughts.

    def afterthoughts(self, values: Values) -> list[Afterthought]:
        """Return afterthoughts: clauses and conditions that whole-board rules require and that the filled board
        `values` breaks. If there are none, the board is a solution.
        """
        cuts: list[Afterthought] = []
        for rule in self.model.rules:
            if isinstance(rule, Connected):
                cuts += self._cuts(rule, values)
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    seen: dict[tuple[int, ...], Line] = {}
                    for line in family:
                        first = seen.setdefault(tuple(values[cell] for cell in line), line)
                        if first is not line:
                            cuts.append(Pair(first, line))
        return cuts

    def add(self, thought: Afterthought) -> None:
        """State one of the clauses or conditions that `afterthoughts` returned."""
        if isinstance(thought, Cut):
            self._clause(thought.literals)
        else:
            self._clause([self._differ(a, b) for a, b in zip(thought.first, thought.two, strict=True)])

    def _differ(self, a: Cell, b: Cell) -> Literal:
        """Return a literal which is true if the cells `a` and `b` have different values."""
        if a == b:
            return -self.true
        differ = self.notebook.new()
        for value in bits(self.domains[a] | self.domains[b]):
            a_has, b_has = self.is_value(a, value), self.is_value(b, value)
            self._clause([-differ, -a_has, -b_has])
            self._clause([differ, -a_has, b_has])
        return differ

    def _cuts(self, rule: Connected, values: Values) -> Iterator[Cut]:
        """Yield a cut for each piece of connected cells with the rule's value, except the largest piece. The piece and
        the largest one must be joined, so at least one of the cells that separate them must have the value.

        This is required only if cells on both sides have the value. So the cut names one such cell on each side, as its
        condition. Both are next to the separating cells if possible, because other rules are likely to determine their
        values there.
        """
        shape = rule.shape
        pieces = shape.pieces(mask_of(cell for cell in shape.cells if values[cell] == rule.value))
        main = max(pieces, key=int.bit_count)
        for piece in pieces:
            self._pause()
            if piece == main:
                continue
            # Step 1: the cells around the piece separate it from all others.
            ring = shape.around(piece)
            # Step 2: beyond the ring, the region of the largest piece; only cells that touch this region are needed.
            beyond = next(region for region in shape.pieces(shape.mask & ~ring & ~piece) if region & main)
            wall = mask_of(cell for cell in bits(ring) if any(beyond >> other & 1 for other in shape.touching[cell]))
            # Step 3: a cell with the value on each side of the wall.
            beside = shape.around(wall)
            here = next(bits(beside & piece or piece))
            neighbour = next(bits(beside & main or main))
            yield Cut(
                (
                    -self.is_value(here, rule.value),
                    -self.is_value(neighbour, rule.value),
                    *(self.is_value(cell, rule.value) for cell in bits(wall)),
                )
            )


def _within_reach(model: Model, time_is_up: Callable[[], bool]) -> list[Mask]:
    """Return the domains of `model`. If it has a Chain rule and every number occurs exactly once, remove a number from
    a cell if its predecessor or its successor is possible in none of the neighbouring cells. Repeat this until nothing
    changes.

    A solver would do the same, but only after it was given hundreds of thousands of needless literals.
    """
    domains = list(model.domains)
    groups = {frozenset(group) for group in model.different_groups()}
    for rule in model.rules:
        if not isinstance(rule, Chain) or frozenset(rule.shape.cells) not in groups:
            continue
        shape = rule.shape
        values = union(domains[cell] for cell in shape.cells)
        if values.bit_count() != len(shape.cells):
            continue
        waiting = dict.fromkeys(shape.cells)
        while waiting and not time_is_up():
            cell = next(iter(waiting))
            del waiting[cell]
            near = union(domains[other] for other in shape.touching[cell])
            # A number needs the next and the previous one, if they exist, among the neighbours.
            left = domains[cell] & (near >> 1 | ~(values >> 1)) & (near << 1 | ~(values << 1))
            if left != domains[cell]:
                domains[cell] = left
                waiting.update(dict.fromkeys(shape.touching[cell]))
    return domains
