"""Find violations on a board that is not full, and describe the work that is left on it.

Every violation reported here is final: it remains, whatever values the open cells get. Only violations that a player
can see at a glance are reported. Nothing is deduced, so that a board without any violation may still be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from masume.core.grid import Cell, bits, mask_of
from masume.core.model import NO_VALUE, Connected, DifferentLines, Model, Sum, Values, Violation


class Remaining(NamedTuple):
    """The work that is left in a line, in a run or on the whole board, as players of the kind count it."""

    cells: tuple[Cell, ...]
    """The cells of the line, the run or the board."""
    open: tuple[Cell, ...]
    """The cells without a value."""
    counts: Mapping[int, int] = {}
    """For each value, the number of cells that still need it; negative if there are too many already."""
    total: int | None = None
    """The sum that the open cells need, if the kind has sums and there is a clue; it may be negative."""


def open_cells(cells: tuple[Cell, ...], values: Values) -> tuple[Cell, ...]:
    """Return those of `cells` that have no value."""
    return tuple(cell for cell in cells if values[cell] == NO_VALUE)


def violations(model: Model, values: Values) -> Iterator[Violation]:
    """Yield the violations that remain, whatever values the open cells get. `values` has NO_VALUE in open cells."""
    for rule in model.rules:
        if isinstance(rule, Sum):
            yield from _sums(rule, model, values)
        elif isinstance(rule, DifferentLines):
            yield from _lines(rule, values)
        elif isinstance(rule, Connected):
            yield from _areas(rule, values)
        else:  # these rules examine only cells that have a value
            yield from rule.violations(values)


def _sums(rule: Sum, model: Model, values: Values) -> Iterator[Violation]:
    """Yield a violation for each group whose sum is wrong, or cannot become right, whatever values the open cells
    get.
    """
    domains = model.domains
    for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
        total = sum(values[cell] for cell in group if values[cell] != NO_VALUE)
        still_open = [domains[cell] for cell in group if values[cell] == NO_VALUE]
        least = sum((domain & -domain).bit_length() - 1 for domain in still_open)
        most = sum(domain.bit_length() - 1 for domain in still_open)
        if total + least > high or total + most < low:
            yield Violation(rule.code, group)


def _lines(rule: DifferentLines, values: Values) -> Iterator[Violation]:
    """Yield a violation for each full line that has the same values as an earlier line of its family."""
    full = tuple(
        tuple(line for line in family if all(values[cell] != NO_VALUE for cell in line)) for family in rule.families
    )
    yield from rule._replace(families=full).violations(values)


def _areas(rule: Connected, values: Values) -> Iterator[Violation]:
    """Yield a violation for each connected area except the largest. Areas consist of open cells and cells with the
    value of the rule, so that separate areas can never be connected. If there is no area at all, the violation names
    all cells.

    An area counts even if all its cells are open. In Hitori, the only kind with this rule, the cells at its border
    cannot be shaded, since they touch shaded cells, so that the area will contain unshaded cells in any case.
    """
    areas = rule.shape.pieces(mask_of(c for c in rule.shape.cells if values[c] in (rule.value, NO_VALUE)))
    if not areas:
        yield Violation(rule.code, rule.shape.cells)
    for area in sorted(areas, key=int.bit_count)[:-1]:
        yield Violation(rule.code, tuple(bits(area)))
