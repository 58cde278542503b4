"""Patterns of printed symbols: their conclusions hold whatever else is known.

A technique of this kind lists the patterns of a unit once. After that, looking at the unit only asks whether any cell
that a pattern settles is still open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from masume.core.grid import Cell, Mask, mask_of
from masume.kinds.hitori.position import HitoriPosition
from masume.language.arguments import Argument
from masume.reasoning.candidates import Candidate
from masume.reasoning.technique import Step


class Pattern(NamedTuple):
    """One pattern: the cells that form it, what follows, and the arguments of its sentence."""

    because: tuple[Cell, ...]
    places: tuple[Candidate, ...]
    targets: Mask
    """The cells of `places`."""
    region: tuple[Cell, ...]
    variant: str
    words: Mapping[str, Argument]


def pattern(
    because: Iterable[Cell],
    places: Iterable[Candidate],
    region: Iterable[Cell] = (),
    variant: str = "text",
    **words: Argument,
) -> Pattern:
    made = tuple(places)
    return Pattern(tuple(because), made, mask_of(cell for cell, _ in made), tuple(region), variant, words)


Recognise = Callable[[HitoriPosition, int], Iterable[Pattern]]


def finder(name: str, weight: float, recognise: Recognise) -> Callable[[HitoriPosition, int], Iterator[Step]]:
    """The `find` of a technique that uses printed patterns; `recognise` lists the patterns of a unit."""

    def find(position: HitoriPosition, unit: int) -> Iterator[Step]:
        key = name, unit
        patterns = position.memo.get(key)
        if patterns is None:
            patterns = position.memo[key] = tuple(recognise(position, unit))
        if not patterns:
            return
        still = position.open
        for because, places, targets, region, variant, words in patterns:
            if targets & still:
                new = places if targets & still == targets else [place for place in places if still >> place[0] & 1]
                yield position.step(name, weight, because, new, region=region, variant=variant, **words)

    return find
