"""What a puzzle means: cells, what each may hold, and rules from a small closed set.

A model is all that engines know of a puzzle. A kind states its rules here once, and the checker and every engine
work from that statement.

value       a small non-negative int: Hitori 0 unshaded, 1 shaded; Binairo 0 and 1; Hidato and Kakuro numbers
values      one int for each square of the rectangle, row by row; NOTHING where there is no value
domain      the values that a cell may hold, as a bit mask: bit v is set when v is allowed; 0 for a hole or wall
rule        one of AllDifferent, Sum, Forbid, DifferentLines, Connected, Chain; with its code, sentence and cells
breach      a rule broken: its code and the cells that break it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from masume.core.grid import Cell, Line, Mask, Shape, bits, mask_of

if TYPE_CHECKING:
    from masume.core.engine import Limit
    from masume.reasoning.position import Position
    from masume.reasoning.technique import TechniqueSet

NOTHING = -1
Values = Sequence[int]


class Breach(NamedTuple):
    """A rule broken by some cells."""

    code: str
    cells: tuple[Cell, ...]


class AllDifferent(NamedTuple):
    """In each group, no value stands twice.

    With `labels`, the rule compares labels instead of values, among the cells that hold the value `among`: no two of
    them in a group have the same label. A label of NOTHING equals no other."""

    code: str
    sentence: str
    groups: tuple[Line, ...]
    labels: tuple[int, ...] | None = None
    among: int = NOTHING

    def breaches(self, values: Values) -> Iterator[Breach]:
        for group in self.groups:
            first: dict[int, Cell] = {}
            for cell in group:
                if self.labels is None:
                    what = values[cell]
                else:
                    what = self.labels[cell] if values[cell] == self.among else NOTHING
                if what == NOTHING:
                    continue
                if what in first:
                    yield Breach(self.code, (first[what], cell))
                else:
                    first[what] = cell


class Sum(NamedTuple):
    """The values of each group add up to at least `low` and at most `high`."""

    code: str
    sentence: str
    groups: tuple[Line, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]

    def breaches(self, values: Values) -> Iterator[Breach]:
        for group, low, high in zip(self.groups, self.low, self.high, strict=True):
            if not low <= sum(values[cell] for cell in group) <= high:
                yield Breach(self.code, group)


class Forbid(NamedTuple):
    """No group holds, cell by cell, one of the patterns; all groups and patterns have the same length."""

    code: str
    sentence: str
    groups: tuple[Line, ...]
    patterns: tuple[tuple[int, ...], ...]

    def breaches(self, values: Values) -> Iterator[Breach]:
        for group in self.groups:
            if tuple(values[cell] for cell in group) in self.patterns:
                yield Breach(self.code, group)


class DifferentLines(NamedTuple):
    """Within each family of lines, no two lines are filled alike; the lines of a family have one length."""

    code: str
    sentence: str
    families: tuple[tuple[Line, ...], ...]

    def breaches(self, values: Values) -> Iterator[Breach]:
        for family in self.families:
            first: dict[tuple[int, ...], Line] = {}
            for line in family:
                filling = tuple(values[cell] for cell in line)
                if filling in first:
                    yield Breach(self.code, first[filling] + line)
                else:
                    first[filling] = line


class Connected(NamedTuple):
    """The cells that hold `value` form one connected piece of the shape, and there is at least one."""

    code: str
    sentence: str
    shape: Shape
    value: int

    def breaches(self, values: Values) -> Iterator[Breach]:
        pieces = self.shape.pieces(mask_of(cell for cell in self.shape.cells if values[cell] == self.value))
        if not pieces:
            yield Breach(self.code, self.shape.cells)
        elif len(pieces) > 1:
            yield Breach(self.code, tuple(bits(min(pieces, key=int.bit_count))))


class Chain(NamedTuple):
    """Two cells of the shape that hold consecutive numbers are neighbours."""

    code: str
    sentence: str
    shape: Shape

    def breaches(self, values: Values) -> Iterator[Breach]:
        where: dict[int, list[Cell]] = {}
        for cell in self.shape.cells:
            where.setdefault(values[cell], []).append(cell)
        for number, cells in where.items():
            for here in cells:
                for there in where.get(number + 1, ()):
                    if there not in self.shape.touching[here]:
                        yield Breach(self.code, (here, there))


Rule = AllDifferent | Sum | Forbid | DifferentLines | Connected | Chain

# A kind's compiled search: (domains, limit) → (solutions, exhausted, nodes).
Fast = Callable[[tuple[Mask, ...], "Limit"], tuple[list[tuple[int, ...]], bool, int]]


# A board of candidates and the techniques to use on it.
Logic = Callable[[], "tuple[Position, TechniqueSet]"]


class Model(NamedTuple):
    """A puzzle as cells, domains and rules. `fast` is its kind's compiled search over the same rules, and `logic` how
    people argue about it, if its kind has these."""

    rows: int
    cols: int
    cells: Line
    domains: tuple[Mask, ...]
    rules: tuple[Rule, ...]
    fast: Fast | None = None
    logic: Logic | None = None

    def breaches(self, values: Values) -> Iterator[Breach]:
        """Everything that is wrong with a filled board; a value outside its cell's domain has the code `given`."""
        for cell in self.cells:
            if values[cell] < 0 or not self.domains[cell] >> values[cell] & 1:
                yield Breach("given", (cell,))
        for rule in self.rules:
            yield from rule.breaches(values)

    def different_groups(self) -> Iterator[Line]:
        """The groups of cells whose values all differ."""
        for rule in self.rules:
            if isinstance(rule, AllDifferent) and rule.labels is None:
                yield from rule.groups

    def without(self, code: str) -> Model:
        """The model with one rule dropped (and so without the compiled search and the techniques)."""
        return self._replace(rules=tuple(rule for rule in self.rules if rule.code != code), fast=None, logic=None)

    def restricted(self, cell: Cell, domain: Mask) -> Model:
        """The model with fewer values allowed in one cell."""
        domains = list(self.domains)
        domains[cell] &= domain
        return self._replace(domains=tuple(domains))
