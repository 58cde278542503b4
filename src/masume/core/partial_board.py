"""A board that is not full yet: which rules are broken by what stands there now, and how much is left to do.

Every breach named here is final: whatever is written into the open cells, the board stays wrong. Not every wrong board
has a breach: only what a player can see at a glance is reported, and nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from masume.core.grid import Cell, bits, mask_of
from masume.core.model import NOTHING, Breach, Connected, DifferentLines, Model, Sum, Values


class Remaining(NamedTuple):
    """What is left to do in a line, in a run or on the board, as players of the kind count it."""

    cells: tuple[Cell, ...]
    """The line, the run or the board."""
    open: tuple[Cell, ...]
    """Its cells without a value."""
    counts: Mapping[int, int] = {}
    """For each value, how many more of it there have to be; below zero when there are too many."""
    total: int | None = None
    """What the open cells have to add up to, where the kind adds up and there is a clue; it may be below zero."""


def open_cells(cells: tuple[Cell, ...], values: Values) -> tuple[Cell, ...]:
    """The cells without a value."""
    return tuple(cell for cell in cells if values[cell] == NOTHING)


def breaches(model: Model, values: Values) -> Iterator[Breach]:
    """The rules that are broken already; `values` has NOTHING where a cell is open."""
    for rule in model.rules:
        if isinstance(rule, Sum):
            yield from _sums(rule, model, values)
        elif isinstance(rule, DifferentLines):
            yield from _lines(rule, values)
        elif isinstance(rule, Connected):
            yield from _areas(rule, values)
        else:  # these rules look only at cells that have a value
            yield from rule.breaches(values)


def _sums(rule: Sum, model: Model, values: Values) -> Iterator[Breach]:
    """Sums that are wrong, or that no values in the open cells can make right."""
    domains = model.domains
    for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True):
        total = sum(values[cell] for cell in group if values[cell] != NOTHING)
        still_open = [domains[cell] for cell in group if values[cell] == NOTHING]
        least = sum((domain & -domain).bit_length() - 1 for domain in still_open)
        most = sum(domain.bit_length() - 1 for domain in still_open)
        if total + least > high or total + most < low:
            yield Breach(rule.code, group)


def _lines(rule: DifferentLines, values: Values) -> Iterator[Breach]:
    """Full lines that are alike."""
    full = tuple(
        tuple(line for line in family if all(values[cell] != NOTHING for cell in line)) for family in rule.families
    )
    yield from rule._replace(families=full).breaches(values)


def _areas(rule: Connected, values: Values) -> Iterator[Breach]:
    """All areas but the largest, when the open cells cannot join them any more.

    An area of open cells alone counts too. In Hitori, the only kind with this rule, its cells along the border cannot
    be shaded, as they touch shaded ones, so the area will contain unshaded cells in any case."""
    areas = rule.shape.pieces(mask_of(c for c in rule.shape.cells if values[c] in (rule.value, NOTHING)))
    if not areas:
        yield Breach(rule.code, rule.shape.cells)
    for area in sorted(areas, key=int.bit_count)[:-1]:
        yield Breach(rule.code, tuple(bits(area)))
