"""A model as statements about literals, for engines that reason in yes and no.

literal       an int: +n says that the n-th yes-or-no question has the answer yes, -n that it has the answer no
notebook      where the statements are written: the engine's own form of clauses and counts
clause        at least one of these literals is true
afterthought  what is stated only when a filled board breaks it: whole-board rules (Connected, DifferentLines) would
              take far too many clauses at once, and a few of them suffice

There is one literal for each cell and value (for a cell with two values, one and its negation). Every further literal
that is introduced here is fixed by the cells, so each solution of the model is exactly one solution of the statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from masume.core.grid import Cell, Line, Mask, Shape, bits, mask_of, union
from masume.core.model import NOTHING, AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum, Values
from masume.engines.parts.interrupt import StoppedError
from masume.engines.parts.propagation import twins_in

Literal = int
MOST_VALUES_LISTED = (
    12  # sets of different values with a given sum are listed one by one when there are at most so many values
)


class Notebook(Protocol):
    """What an engine must be able to write down."""

    def new(self) -> Literal: ...

    def clause(self, literals: Sequence[Literal]) -> None: ...

    def at_most_one(self, literals: Sequence[Literal]) -> None: ...

    def total(self, terms: Sequence[Sequence[tuple[Literal, int]]], low: int, high: int) -> None:
        """Each term is a choice: exactly one of its literals is true. The values chosen add up to at least low
        and at most high."""
        ...


class Cut(NamedTuple):
    """Afterthought: one of these literals is true, or the cells that hold a value are in two pieces."""

    literals: tuple[Literal, ...]


class Pair(NamedTuple):
    """Afterthought: these two lines differ."""

    one: Line
    two: Line


Afterthought = Cut | Pair


class Statement:
    """A model written into a notebook. `time_is_up` is asked now and then; StoppedError is raised when it says yes."""

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
        """The literal of each value of a cell."""
        values = list(bits(domain))
        if len(values) == 1:
            return {values[0]: self.true}
        if len(values) == 2:
            literal = self.notebook.new()
            return {values[0]: -literal, values[1]: literal}
        return {value: self.notebook.new() for value in values}

    def is_value(self, cell: Cell, value: int) -> Literal:
        """The literal that says: the cell holds the value."""
        return self.literals[cell].get(value, -self.true)

    def values(self, is_true: Callable[[Literal], bool]) -> tuple[int, ...]:
        """The board that an assignment describes."""
        found = [NOTHING] * len(self.literals)
        for cell in self.model.cells:
            found[cell] = next(value for value, literal in self.literals[cell].items() if is_true(literal))
        return tuple(found)

    def exclude(self, values: Values) -> None:
        """Rules this board out, and no other."""
        self._clause(-self.is_value(cell, values[cell]) for cell in self.model.cells)

    def _clause(self, literals: Iterable[Literal]) -> None:
        """Writes a clause without the literals that are surely false; nothing if one is surely true."""
        kept = dict.fromkeys(literals)
        if self.true not in kept:
            kept.pop(-self.true, None)
            self.notebook.clause(list(kept))

    def _at_most_one(self, literals: Iterable[Literal]) -> None:
        kept = [literal for literal in literals if literal != -self.true]
        if self.true in kept:
            kept.remove(self.true)
            for literal in kept:
                self._clause([-literal])
        elif len(kept) > 1:
            self.notebook.at_most_one(kept)

    def _one_of(self, literals: Sequence[Literal]) -> None:
        self._clause(literals)
        if not (len(literals) == 2 and literals[0] == -literals[1]):
            self._at_most_one(literals)

    # The rules

    def _state_rules(self) -> None:
        distinct = {frozenset(group) for group in self.model.different_groups()}
        for rule in self.model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    if rule.labels is None:
                        self._state_different(group)
                        continue
                    # Of the cells with one label, at most one holds the value `among`.
                    for twins in twins_in(group, rule.labels):
                        self._at_most_one(self.is_value(cell, rule.among) for cell in twins)
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    self._pause()
                    if frozenset(group) in distinct and self._union(group).bit_count() <= MOST_VALUES_LISTED:
                        self._state_different_sum(group, low, high)
                    else:
                        terms = [[(one, value) for value, one in self.literals[cell].items()] for cell in group]
                        self.notebook.total(terms, low, high)
            elif isinstance(rule, Forbid):
                # No group holds, cell by cell, one of the patterns.
                for group in rule.groups:
                    for pattern in rule.patterns:
                        self._clause(-self.is_value(cell, value) for cell, value in zip(group, pattern, strict=True))
            elif isinstance(rule, Chain):
                self._state_chain(rule.shape, frozenset(rule.shape.cells) in distinct)
            elif isinstance(rule, Connected):
                # There is at least one; that they form one piece is an afterthought.
                self._clause(self.is_value(cell, rule.value) for cell in rule.shape.cells)

    def _pause(self) -> None:
        if self._time_is_up():
            raise StoppedError

    def _union(self, group: Line) -> Mask:
        return union(self.domains[cell] for cell in group)

    def _state_different(self, group: Line) -> None:
        """No value stands twice. With as many values as cells, each value stands somewhere; with fewer, nothing fits
        (a fact that clauses alone are very slow to find out)."""
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
        """The values of the group are one of the sets with the right sum: one literal a set."""
        values = list(bits(self._union(group)))
        sets = [chosen for chosen in combinations(values, len(group)) if low <= sum(chosen) <= high]
        literals = [self.notebook.new() for _ in sets]
        self._one_of(literals)
        for value in values:
            having = [literal for literal, chosen in zip(literals, sets, strict=True) if value in chosen]
            lacking = [literal for literal, chosen in zip(literals, sets, strict=True) if value not in chosen]
            # A cell holds a value only if the set has it; a value of the set stands in some cell.
            for cell in group:
                self._clause([-self.is_value(cell, value), *having])
            somewhere = [self.is_value(cell, value) for cell in group]
            self._clause([*somewhere, *lacking])

    def _state_chain(self, shape: Shape, once: bool) -> None:
        """Two cells of the shape that hold consecutive numbers are neighbours."""
        values = self._union(shape.cells)
        if once and values.bit_count() == len(shape.cells):
            # Every number stands somewhere, so the next and the previous one stand next to it.
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

    # The afterthoughts

    def afterthoughts(self, values: Values) -> list[Afterthought]:
        """What a filled board breaks and has not been stated; nothing when the board is a solution."""
        found: list[Afterthought] = []
        for rule in self.model.rules:
            if isinstance(rule, Connected):
                found += self._cuts(rule, values)
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    seen: dict[tuple[int, ...], Line] = {}
                    for line in family:
                        first = seen.setdefault(tuple(values[cell] for cell in line), line)
                        if first is not line:
                            found.append(Pair(first, line))
        return found

    def add(self, thought: Afterthought) -> None:
        """States an afterthought."""
        if isinstance(thought, Cut):
            self._clause(thought.literals)
        else:
            self._clause([self._differ(a, b) for a, b in zip(thought.one, thought.two, strict=True)])

    def _differ(self, a: Cell, b: Cell) -> Literal:
        """A new literal that says: the two cells hold different values."""
        if a == b:
            return -self.true
        differ = self.notebook.new()
        for value in bits(self.domains[a] | self.domains[b]):
            a_has, b_has = self.is_value(a, value), self.is_value(b, value)
            self._clause([-differ, -a_has, -b_has])
            self._clause([differ, -a_has, b_has])
        return differ

    def _cuts(self, rule: Connected, values: Values) -> Iterator[Cut]:
        """For each piece but the largest: of the cells that separate it from the largest, one must hold the value.

        That is so when there are cells with the value on both sides. The two that the clause names stand right at the
        separating cells, where other rules are likely to fill them by themselves."""
        shape = rule.shape
        pieces = shape.pieces(mask_of(cell for cell in shape.cells if values[cell] == rule.value))
        main = max(pieces, key=int.bit_count)
        for piece in pieces:
            self._pause()
            if piece == main:
                continue
            # Step 1: what stands around the piece separates it from all else.
            ring = shape.around(piece)
            # Step 2: beyond the ring, the region of the largest piece; only what touches this region is needed.
            beyond = next(region for region in shape.pieces(shape.mask & ~ring & ~piece) if region & main)
            wall = mask_of(cell for cell in bits(ring) if any(beyond >> other & 1 for other in shape.touching[cell]))
            # Step 3: a cell with the value on each side of the wall.
            beside = shape.around(wall)
            here = next(bits(beside & piece or piece))
            there = next(bits(beside & main or main))
            yield Cut(
                (
                    -self.is_value(here, rule.value),
                    -self.is_value(there, rule.value),
                    *(self.is_value(cell, rule.value) for cell in bits(wall)),
                )
            )


def _within_reach(model: Model, time_is_up: Callable[[], bool]) -> list[Mask]:
    """The domains; in a chain where every number stands once, without the numbers that are too far from the known ones.

    The prover would find this out by itself, but only after it had been given hundreds of thousands of needless
    literals."""
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
