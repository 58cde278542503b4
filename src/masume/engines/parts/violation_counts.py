"""Count the violations on a full board, and update the counts after every change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from masume.core.grid import Cell, Line, bits
from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum
from masume.engines.parts.propagation import twins_in
from masume.engines.parts.terms import (
    ChainPlaces,
    Change,
    ConsecutivePair,
    Different,
    NotAlike,
    NotPattern,
    OneHolds,
    OnePiece,
    Term,
    Total,
)


class Violations:
    """A full board, the terms of a model, and the amount by which the board violates each term. A board that violates
    none is a solution.

    The cells of each group in `kept` always have different values, because the search only exchanges these values among
    them. So these groups need no term.
    """

    def __init__(self, model: Model, kept: Iterable[Line] = ()) -> None:
        self.values: list[int] = []
        self.amount = 0  # the total amount of all terms
        self.terms: list[Term] = []
        self.broken: dict[Term, None] = {}  # in the order in which they broke, so that each run is the same
        self._cells = model.cells
        size = max((domain.bit_length() for domain in model.domains), default=0)  # values are less than this
        self._watching: list[list[Term]] = [[] for _ in model.domains]  # by cell, the terms that it belongs to
        self._links: list[list[Term]] = [[] for _ in range(size + 1)]  # by value, the links that it belongs to
        self._chains: list[ChainPlaces] = []
        kept = set(kept)
        for rule in model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    if rule.labels is not None:
                        for twins in twins_in(group, rule.labels):
                            self._add(OneHolds(twins, rule.among))
                    elif group not in kept:
                        self._add(Different(group, size))
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    self._add(Total(group, low, high))
            elif isinstance(rule, Forbid):
                for group in rule.groups:
                    for pattern in rule.patterns:
                        self._add(NotPattern(group, pattern))
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    self._add(NotAlike(family, size))
            elif isinstance(rule, Connected):
                self._add(OnePiece(rule.shape, rule.value))
            elif isinstance(rule, Chain):
                chain = ChainPlaces(rule.shape, size)
                self._chains.append(chain)
                for number in range(size - 1):
                    link = ConsecutivePair(number, chain)
                    self.terms.append(link)
                    self._links[number].append(link)
                    self._links[number + 1].append(link)

    def _add(self, term: Term) -> None:
        """Add `term`, and record it for each of its cells."""
        self.terms.append(term)
        for cell in term.cells:
            self._watching[cell].append(term)

    def start(self, values: Sequence[int]) -> None:
        """Begin with the new board `values`. The weights of the terms stay as they are."""
        self.values = list(values)
        for chain in self._chains:
            for cells in chain.places:
                cells.clear()
            for cell in bits(chain.mask):
                chain.places[values[cell]].add(cell)
        self.broken = {}
        self.amount = 0
        for term in self.terms:
            term.amount = term.start(values)
            self.amount += term.amount
            if term.amount:
                self.broken[term] = None

    def _concerned(self, cell: Cell, old: int, new: int) -> list[Term]:
        """Return the terms that a change of `cell` from `old` to `new` may affect."""
        if not self._chains:
            return self._watching[cell]
        return [*self._watching[cell], *dict.fromkeys(self._links[old] + self._links[new])]

    def gain(self, cell: Cell, new: int) -> tuple[int, int]:
        """Return by how much the total amount of violation would change if `cell` changed to `new`: first weighted by
        the terms' weights, then unweighted.
        """
        old = self.values[cell]
        weighted = plain = 0
        for term in self._concerned(cell, old, new):
            change = term.delta(cell, old, new)
            if change:
                weighted += term.weight * change
                plain += change
        return weighted, plain

    def gain_of(self, changes: Sequence[Change]) -> tuple[int, int]:
        """Return by how much the total amount of violation would change if all of `changes`, which concern different
        cells, were made together: first weighted by the terms' weights, then unweighted.
        """
        if len(changes) == 1:
            return self.gain(*changes[0])
        before = [(cell, self.values[cell]) for cell, _ in changes[:-1]]
        weighted = plain = 0
        for cell, new in changes[:-1]:
            more, plainly = self.gain(cell, new)
            self.put(cell, new)
            weighted += more
            plain += plainly
        more, plainly = self.gain(*changes[-1])
        for cell, old in reversed(before):
            self.put(cell, old)
        return weighted + more, plain + plainly

    def put(self, cell: Cell, new: int) -> None:
        """Change the value of `cell` to `new`, and update the terms."""
        old = self.values[cell]
        for term in self._concerned(cell, old, new):
            change = term.delta(cell, old, new)
            term.put(cell, old, new)
            if change:
                term.amount += change
                self.amount += change
                if not term.amount:
                    del self.broken[term]
                elif term.amount == change:
                    self.broken[term] = None
        self.values[cell] = new
        for chain in self._chains:
            if chain.mask >> cell & 1:
                chain.places[old].discard(cell)
                chain.places[new].add(cell)
