"""Pairs and triples: two numbers that share two cells leave them to no other number; the same holds for three."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.distances import prefer_placing
from masume.kinds.hidato.techniques.reasons import basis, by_cell, by_number, cells, numbers
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

WEIGHTS = {2: 3.6, 3: 4.2}


def groups(masks: Sequence[tuple[int, Mask]], size: int) -> Iterator[tuple[list[int], Mask]]:
    """All choices of `size` items whose masks together have exactly `size` bits; masks of one bit are left out."""
    small = [(item, mask) for item, mask in masks if 2 <= mask.bit_count() <= size]
    for i, (one, mask) in enumerate(small):
        for j in range(i + 1, len(small)):
            both = mask | small[j][1]
            if both.bit_count() > size:
                continue
            if size == 2:
                yield [one, small[j][0]], both
                continue
            for third, more in small[j + 1 :]:
                if (both | more).bit_count() == 3:
                    yield [one, small[j][0], third], both | more


def pair_or_triple(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Pairs of numbers and of cells; if they say nothing new, triples."""
    for size in WEIGHTS:
        found = [*_of_numbers(position, size), *_of_cells(position, size)]
        if found:
            yield from prefer_placing(found)
            return


def _of_numbers(position: HidatoPosition, size: int) -> Iterator[Step]:
    """Some numbers have only as many cells left as there are numbers: no other number stands in these cells."""
    masks = [(number, position.holders[number]) for number in bits(position.missing)]
    for group, shared in groups(masks, size):
        mine = sum(1 << number for number in group)
        struck = {cell: position.domains[cell] & ~mine for cell in bits(shared) if position.domains[cell] & ~mine}
        if struck:
            because = shared
            for number in group:
                because |= basis(position, number)
            yield _step(position, "numbers", size, because, shared, mine, by_cell, struck)


def _of_cells(position: HidatoPosition, size: int) -> Iterator[Step]:
    """Some cells have only as many numbers left as there are cells: these numbers stand nowhere else."""
    masks = [(cell, position.domains[cell]) for cell in bits(position.open)]
    for group, shared in groups(masks, size):
        mine = sum(1 << cell for cell in group)
        struck = {number: position.holders[number] & ~mine for number in bits(shared)}
        struck = {number: gone for number, gone in struck.items() if gone}
        if struck:
            yield _step(position, "cells", size, mine, mine, shared, by_number, struck)


def _step(
    position: HidatoPosition,
    variant: str,
    size: int,
    because: Mask,
    where: Mask,
    who: Mask,
    following: Callable[..., tuple[list[tuple[int, int]], list[tuple[int, int]]]],
    struck: dict[int, Mask],
) -> Step:
    places, removes = following(position, struck)
    return position.step(
        "pair-or-triple",
        WEIGHTS[size],
        bits(because),
        places,
        removes,
        region=bits(where),
        variant=variant,
        cells=cells(where),
        numbers=numbers(who),
        size=arguments.Count(size),
    )


PAIR_OR_TRIPLE = Technique(
    "pair-or-triple",
    "D10",
    3.6,
    pair_or_triple,
    Example("hidato;4x5;neighbours=8;18,17,6,.,14/19,7,16,.,./8,20,.,.,./9,10,11,.,2", shows="r2c4-4-13"),
)
