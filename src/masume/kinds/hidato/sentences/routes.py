"""Sentences about routes. A route is a way in which the path can pass through a gap, from one written number to the
next, or through several gaps that compete for cells. At most eight routes with a total of 24 cells are compared, and
the sentence names all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from masume.core.grid import Cell
from masume.i18n.placeholders import Count, Text
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.kinds.hidato.sentences.phrases import (
    Words,
    cells,
    gaps_of,
    loses_many,
    mask_of,
    numbers,
    path,
    step,
    stretches,
    written,
)
from masume.reasoning.technique import Deduction, Step


class Comparison(NamedTuple):
    """Comparison of all routes through certain gaps."""

    shared: bool
    """Whether the conclusion is about other numbers than those of the gaps."""
    gaps: list[Gap]
    visited: tuple[Cell, ...]
    """The cells that the routes must visit."""
    routes: list[tuple[Cell, ...]]

    @classmethod
    def of(cls, deduction: Deduction) -> Comparison:
        """Return the comparison that is stored in the arguments of `deduction`."""
        shared, count, *rest = deduction.args
        gaps = gaps_of(rest[: 2 * count])
        visited_count, *rest = rest[2 * count :]
        visited, rest = tuple(rest[:visited_count]), rest[visited_count + 1 :]
        length = sum(gap.length for gap in gaps)
        return cls(bool(shared), gaps, visited, [tuple(rest[i : i + length]) for i in range(0, len(rest), length)])


def compare_routes(position: HidatoPosition, deduction: Deduction) -> Step:
    """State either that candidates are impossible because no route uses them, or that cells cannot hold other numbers
    because every route uses them.
    """
    shared, gaps, visited, routes = Comparison.of(deduction)
    ends = [position.where[number] for gap in gaps for number in gap]
    words: Words = {"count": Count(len(routes))}
    words["ways"] = Text("; ".join(_route(position, gaps, route) for route in routes))
    words |= written(position, "low", gaps[0].low) | written(position, "high", gaps[-1].high)
    words["numbers"] = numbers(number for gap in gaps for number in gap.numbers)
    if visited:
        words["visited"] = cells(mask_of(visited))
    if shared:
        always = set(routes[0]).intersection(*routes)
        words["always"] = cells(mask_of(always))
    variant = "shared" if shared else "text" if len(routes) > 1 else "one"
    variant += "" if len(gaps) == 1 else "-several"
    if not shared and len(routes) > 1 and loses_many(deduction):
        variant += "-many"
    return step(position, deduction, ends, variant, **words)


def _route(position: HidatoPosition, gaps: list[Gap], route: tuple[Cell, ...]) -> str:
    """Return `route` as a text such as "r1c1–r1c2". If it passes through several gaps, the missing numbers of each gap
    precede its part of the route.
    """
    if len(gaps) == 1:
        return path(position, route)
    texts, at = [], 0
    for gap in gaps:
        (missing,) = stretches([gap]).items
        texts.append(f"{missing}: {path(position, route[at : at + gap.length])}")
        at += gap.length
    return ", ".join(texts)
