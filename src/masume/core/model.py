"""Define models: the cells, domains and rules of a puzzle, as the checker and all engines see them. Each kind states
its rules here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from masume.core.grid import Cell, Line, Mask, Shape, bits, mask_of

if TYPE_CHECKING:
    from masume.core.engine import Limit
    from masume.reasoning.position import Position
    from masume.reasoning.technique import TechniqueSet

NO_VALUE = -1
Values = Sequence[int]
"""One value per square of the rectangle, row by row; NO_VALUE if there is none."""


class Violation(NamedTuple):
    """A broken rule and the cells that break it."""

    code: str
    cells: tuple[Cell, ...]


class AllDifferent(NamedTuple):
    """The rule that no value occurs twice within a group of cells.

    With `labels`, the rule applies only to the cells that have the value `among`, and compares their labels instead:
    within a group, no two of them have the same label. A label of NO_VALUE is equal to no other.
    """

    code: str
    sentence: str
    groups: tuple[Line, ...]
    labels: tuple[int, ...] | None = None
    among: int = NO_VALUE

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation for each cell whose value or label already occurs earlier in its group. The violation names
        both cells.
        """
        for group in self.groups:
            first: dict[int, Cell] = {}
            for cell in group:
                if self.labels is None:
                    what = values[cell]
                else:
                    what = self.labels[cell] if values[cell] == self.among else NO_VALUE
                if what == NO_VALUE:
                    continue
                if what in first:
                    yield Violation(self.code, (first[what], cell))
                else:
                    first[what] = cell


class Sum(NamedTuple):
    """The rule that the sum of the values in each group is within limits. `low` and `high` have the lower and the upper
    limit of each group.
    """

    code: str
    sentence: str
    groups: tuple[Line, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation for each group with a wrong sum."""
        for group, low, high in zip(self.groups, self.low, self.high, strict=True):
            if not low <= sum(values[cell] for cell in group) <= high:
                yield Violation(self.code, group)


class Forbid(NamedTuple):
    """The rule that the values of a group, in order, are not one of `patterns`. All groups and patterns have the same
    length.
    """

    code: str
    sentence: str
    groups: tuple[Line, ...]
    patterns: tuple[tuple[int, ...], ...]

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation for each group whose values are one of the patterns."""
        for group in self.groups:
            if tuple(values[cell] for cell in group) in self.patterns:
                yield Violation(self.code, group)


class DifferentLines(NamedTuple):
    """The rule that no two lines of a family, such as all rows, have the same values. All lines of a family have the
    same length.
    """

    code: str
    sentence: str
    families: tuple[tuple[Line, ...], ...]

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation for each line with the same values as an earlier line of its family. It names the cells of
        both lines.
        """
        for family in self.families:
            first: dict[tuple[int, ...], Line] = {}
            for line in family:
                filling = tuple(values[cell] for cell in line)
                if filling in first:
                    yield Violation(self.code, first[filling] + line)
                else:
                    first[filling] = line


class Connected(NamedTuple):
    """The rule that at least one cell of the shape has the value `value`, and that all such cells are connected."""

    code: str
    sentence: str
    shape: Shape
    value: int

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation if the cells with the value are not connected; it names the smallest piece. If no cell has
        the value, the violation names all cells of the shape.
        """
        pieces = self.shape.pieces(mask_of(cell for cell in self.shape.cells if values[cell] == self.value))
        if not pieces:
            yield Violation(self.code, self.shape.cells)
        elif len(pieces) > 1:
            yield Violation(self.code, tuple(bits(min(pieces, key=int.bit_count))))


class Chain(NamedTuple):
    """The rule that two cells of the shape with consecutive numbers are neighbours."""

    code: str
    sentence: str
    shape: Shape

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield a violation for each two cells that have consecutive numbers but are not neighbours."""
        where: dict[int, list[Cell]] = {}
        for cell in self.shape.cells:
            where.setdefault(values[cell], []).append(cell)
        for number, cells in where.items():
            for here in cells:
                for other in where.get(number + 1, ()):
                    if other not in self.shape.touching[here]:
                        yield Violation(self.code, (here, other))


Rule = AllDifferent | Sum | Forbid | DifferentLines | Connected | Chain

# A kind's compiled search: (domains, limit) → (solutions, exhausted, nodes).
CompiledSearch = Callable[[tuple[Mask, ...], "Limit"], tuple[list[tuple[int, ...]], bool, int]]


# Return the candidates of a puzzle and the techniques of its kind.
Reasoner = Callable[[], "tuple[Position, TechniqueSet]"]


class Model(NamedTuple):
    """A puzzle as cells, domains and rules. `domains` has the possible values of each square as a bit mask, which is 0
    for holes and walls. `search` is the kind's compiled search for the same rules, and `reasoner` returns the
    candidates and techniques; either is None if the kind does not provide it.
    """

    rows: int
    cols: int
    cells: Line
    domains: tuple[Mask, ...]
    rules: tuple[Rule, ...]
    search: CompiledSearch | None = None
    reasoner: Reasoner | None = None

    def violations(self, values: Values) -> Iterator[Violation]:
        """Yield all violations on a filled board; `values` has one value per square. A value outside the domain of its
        cell is a violation with the code `given`.
        """
        for cell in self.cells:
            if values[cell] < 0 or not self.domains[cell] >> values[cell] & 1:
                yield Violation("given", (cell,))
        for rule in self.rules:
            yield from rule.violations(values)

    def different_groups(self) -> Iterator[Line]:
        """Yield the groups of cells whose values must all differ."""
        for rule in self.rules:
            if isinstance(rule, AllDifferent) and rule.labels is None:
                yield from rule.groups

    def without(self, code: str) -> Model:
        """Return the model without the rule `code`. It has neither a compiled search nor techniques, since these assume
        all rules.
        """
        return self._replace(rules=tuple(rule for rule in self.rules if rule.code != code), search=None, reasoner=None)

    def restricted(self, cell: Cell, domain: Mask) -> Model:
        """Return the model with the domain of `cell` restricted to the values in the bit mask `domain`."""
        domains = list(self.domains)
        domains[cell] &= domain
        return self._replace(domains=tuple(domains))
