"""Propagate the rules of any model.

The domains are one bit set of values per square; values are only ever removed from them. A filter examines one group of
one rule: it removes values that the rule forbids, and returns whether the rule can still hold. Every filter is sound,
as it removes no value of any solution, and it is exact once all cells of its group are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from masume.core.grid import Cell, Line, Mask, Shape, bits
from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Model, Sum

Domains = list[Mask]
Filter = Callable[[Domains], bool]
CELLS_PER_LOOK = 200  # number of cells that filters examine between two calls of `go_on`


def is_single(domain: Mask) -> bool:
    """Return whether `domain` has exactly one value."""
    return domain != 0 and domain & (domain - 1) == 0


class Propagator:
    """The filters of a model, and the cells that each of them examines."""

    def __init__(self, model: Model, go_on: Callable[[], None] = lambda: None) -> None:
        """Create the filters. `go_on` is called regularly while filters are created and applied, and may raise an error
        to stop this.
        """
        self.go_on = go_on
        self._work = 0  # number of cells that filters examined since the last call of `go_on`
        self.filters: list[Filter] = []
        self.scopes: list[Line] = []  # the cells that each filter examines and may change
        self.watching: list[list[int]] = [[] for _ in model.domains]
        distinct = set(model.different_groups())
        for rule in model.rules:
            if isinstance(rule, AllDifferent):
                for group in rule.groups:
                    if rule.labels is None:
                        self._add(group, _all_different(group))
                    else:
                        for twins in twins_in(group, rule.labels):
                            self._add(twins, _one_holds(twins, 1 << rule.among))
            elif isinstance(rule, Sum):
                for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
                    self._add(group, (_distinct_sum if group in distinct else _sum)(group, low, high))
            elif isinstance(rule, Forbid):
                for group in rule.groups:
                    for pattern in rule.patterns:
                        self._add(group, _forbid(group, pattern))
            elif isinstance(rule, DifferentLines):
                for family in rule.families:
                    self._add([cell for line in family for cell in line], _different_lines(family))
            elif isinstance(rule, Connected):
                self._add(rule.shape.cells, _connected(rule.shape, 1 << rule.value))
            elif isinstance(rule, Chain):
                cells = rule.shape.cells
                if cells in distinct:  # every number occurs
                    for cell in cells:
                        around = rule.shape.touching[cell]
                        self._add((cell, *around), _steps(cell, around, 1 << len(cells)))
                else:
                    self._add(cells, _chain(rule.shape))

    def _add(self, cells: Iterable[Cell], new: Filter) -> None:
        """Add the filter `new`, which examines `cells` and may change them."""
        scope = tuple(cells)
        self._count_work(len(scope))
        for cell in scope:
            self.watching[cell].append(len(self.filters))
        self.filters.append(new)
        self.scopes.append(scope)

    def _count_work(self, cells: int) -> None:
        """Add `cells` to the number of examined cells, and call `go_on` when enough have been examined."""
        self._work += cells
        if self._work >= CELLS_PER_LOOK:
            self._work = 0
            self.go_on()

    def run(self, domains: Domains, changed: Iterable[Cell] | None = None) -> bool:
        """Apply filters to `domains` until nothing changes, beginning with those that examine one of the cells
        `changed`, or with all filters if it is None. Return False on a contradiction.
        """
        if changed is None:
            waiting = dict.fromkeys(range(len(self.filters)))
        else:
            waiting = dict.fromkeys(number for cell in changed for number in self.watching[cell])
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            scope = self.scopes[number]
            self._count_work(len(scope))
            before = [domains[cell] for cell in scope]
            if not self.filters[number](domains):
                return False
            for cell, old in zip(scope, before, strict=True):
                if domains[cell] != old:
                    if not domains[cell]:
                        return False
                    waiting.update(dict.fromkeys(self.watching[cell]))
        return True


def _all_different(group: Line) -> Filter:
    """Return a filter that removes the values of known cells of `group` from its other cells. If there are as many
    values as cells, it also looks for values that only one cell can have, and assigns them.
    """

    def revise(domains: Domains) -> bool:
        placed = union = 0
        for cell in group:
            union |= domains[cell]
            if is_single(domains[cell]):
                if placed & domains[cell]:
                    return False
                placed |= domains[cell]
        if union.bit_count() < len(group):
            return False
        once = twice = 0
        for cell in group:
            if not is_single(domains[cell]):
                domains[cell] &= ~placed
            twice |= once & domains[cell]
            once |= domains[cell]
        if union.bit_count() == len(group):
            if once != union:
                return False
            lonely = once & ~twice
            for cell in group:
                if lonely & domains[cell]:
                    domains[cell] &= lonely
        return True

    return revise


def twins_in(group: Line, labels: tuple[int, ...]) -> Iterable[Line]:
    """Return groups of cells of `group` that have the same label: one group for each label that several cells have."""
    by_label: dict[int, list[Cell]] = {}
    for cell in group:
        if labels[cell] >= 0:
            by_label.setdefault(labels[cell], []).append(cell)
    return [tuple(cells) for cells in by_label.values() if len(cells) > 1]


def _one_holds(twins: Line, value: Mask) -> Filter:
    """Return a filter for the rule that at most one of the cells `twins` has a certain value. `value` is the mask of
    that value.
    """

    def revise(domains: Domains) -> bool:
        holders = [cell for cell in twins if domains[cell] == value]
        if len(holders) > 1:
            return False
        if holders:
            for cell in twins:
                if cell != holders[0]:
                    domains[cell] &= ~value
        return True

    return revise


def _sum(group: Line, low: int, high: int) -> Filter:
    """Return a filter for the rule that the sum of `group` is from `low` to `high`. It restricts each cell to the
    values for which the least and the greatest values of the other cells allow such a sum.
    """

    def revise(domains: Domains) -> bool:
        least = [(domains[cell] & -domains[cell]).bit_length() - 1 for cell in group]
        most = [domains[cell].bit_length() - 1 for cell in group]
        floor, ceiling = sum(least), sum(most)
        if floor > high or ceiling < low:
            return False
        for i, cell in enumerate(group):
            top = high - (floor - least[i])
            bottom = max(0, low - (ceiling - most[i]))
            if bottom > least[i] or top < most[i]:
                domains[cell] &= ((1 << top + 1) - 1) & ~((1 << bottom) - 1) if top >= 0 else 0
        return True

    return revise


def _distinct_sum(group: Line, low: int, high: int) -> Filter:
    """Return a filter for the rule that the values of `group` differ and have a sum from `low` to `high`. It considers
    the sets of values with such a sum in which every cell has a candidate, and removes the values that occur in none of
    these sets.
    """

    def revise(domains: Domains) -> bool:
        union = placed = 0
        for cell in group:
            union |= domains[cell]
            if is_single(domains[cell]):
                placed |= domains[cell]
        allowed = 0
        for combination in _combinations(len(group), low, high, union):
            if placed & ~combination == 0 and all(domains[cell] & combination for cell in group):
                allowed |= combination
        if not allowed:
            return False
        for cell in group:
            domains[cell] &= allowed
        return True

    return revise


@lru_cache(maxsize=10000)
def _combinations(size: int, low: int, high: int, values: Mask) -> tuple[Mask, ...]:
    """Return all sets of `size` values of the mask `values` with a sum from `low` to `high`."""
    sums: list[tuple[int, int, Mask]] = [(0, 0, 0)]  # how many, their sum, the set
    for value in bits(values):
        sums += [(k + 1, total + value, s | 1 << value) for k, total, s in sums if k < size and total + value <= high]
    return tuple(s for k, total, s in sums if k == size and low <= total)


def _forbid(group: Line, pattern: tuple[int, ...]) -> Filter:
    """Return a filter that keeps `group` from having the values of `pattern`: if all its cells but one are known to
    have them, it removes the pattern's value from the remaining cell.
    """
    wanted = [1 << value for value in pattern]

    def revise(domains: Domains) -> bool:
        open_cell = None
        for cell, value in zip(group, wanted, strict=True):
            if domains[cell] != value:
                if not domains[cell] & value or open_cell is not None:
                    return True
                open_cell = (cell, value)
        if open_cell is None:
            return False
        domains[open_cell[0]] &= ~open_cell[1]
        return True

    return revise


def _different_lines(family: tuple[Line, ...]) -> Filter:
    """Return a filter for the rule that the lines of `family` differ. It compares complete lines, and keeps lines with
    one open cell from becoming equal to a complete line.
    """

    def revise(domains: Domains) -> bool:
        complete: set[tuple[Mask, ...]] = set()
        nearly: list[tuple[Line, int]] = []
        for line in family:
            unknown = [i for i, cell in enumerate(line) if not is_single(domains[cell])]
            if not unknown:
                filling = tuple(domains[cell] for cell in line)
                if filling in complete:
                    return False
                complete.add(filling)
            elif len(unknown) == 1:
                nearly.append((line, unknown[0]))
        for line, i in nearly:
            filling = tuple(domains[cell] for cell in line)
            for value in bits(domains[line[i]]):
                if (*filling[:i], 1 << value, *filling[i + 1 :]) in complete:
                    domains[line[i]] &= ~(1 << value)
        return True

    return revise


def _connected(shape: Shape, value: Mask) -> Filter:
    """Return a filter for the rule that the cells with a certain value are connected. If a cell is known to have the
    value, the filter removes it from the cells that cannot be connected with that cell. `value` is the mask of the
    value.
    """

    def revise(domains: Domains) -> bool:
        possible = sure = 0
        for cell in shape.cells:
            if domains[cell] & value:
                possible |= 1 << cell
                if domains[cell] == value:
                    sure |= 1 << cell
        if not possible:
            return False
        if sure:
            home = next(piece for piece in shape.pieces(possible) if piece & sure)
            if sure & ~home:
                return False
            for cell in bits(possible & ~home):
                domains[cell] &= ~value
        return True

    return revise


def _steps(cell: Cell, around: Line, last: Mask) -> Filter:
    """Return a filter for one cell under a Chain rule, if every number occurs exactly once. It removes a number from
    `cell` unless both the next and the previous number are possible in some of the cells `around` it. `last` is the
    mask of the last number, which needs no next one.
    """

    def revise(domains: Domains) -> bool:
        near = 0
        for other in around:
            near |= domains[other]
        domains[cell] &= (near >> 1 | last) & (near << 1 | 2)
        return domains[cell] != 0

    return revise


def _chain(shape: Shape) -> Filter:
    """Return a filter for the Chain rule of `shape`. For each cell whose number is known, it removes the next and the
    previous number from all cells that are not its neighbours.
    """

    def revise(domains: Domains) -> bool:
        for here in shape.cells:
            if is_single(domains[here]):
                beside = domains[here] << 1 | domains[here] >> 1
                for neighbour in shape.cells:
                    if neighbour != here and neighbour not in shape.touching[here]:
                        domains[neighbour] &= ~beside
        return True

    return revise
