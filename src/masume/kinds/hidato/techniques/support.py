"""Neighbour support: the number before and the number after a number stand on two different cells that touch it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import HidatoPosition
from masume.kinds.hidato.techniques.reasons import (
    MAX_LISTED_CANDIDATES,
    basis,
    by_cell,
    by_number,
    cells,
    is_single,
    losses_argument,
    losses_by_cell,
    with_words,
)
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

WEIGHT = 3.2


def unsupported_cells(position: HidatoPosition, number: int) -> Mask:
    """The cells of a missing number whose neighbours have no room for the numbers before and after it."""
    holders, ground = position.holders, position.ground
    kept = holders[number]
    lower, higher = holders[number - 1], holders[number + 1]
    if number > 1:
        kept &= ground.spread(lower)
    if number < position.last:
        kept &= ground.spread(higher)
        if number > 1 and lower & higher:
            # If only one neighbouring cell can hold the number before or after, it cannot hold both.
            kept &= ~ground.touching_one(lower | higher)
    return holders[number] & ~kept


def all_unsupported_cells(position: HidatoPosition) -> dict[int, Mask]:
    """For each missing number that has unsupported cells, these cells."""
    struck = {number: unsupported_cells(position, number) for number in bits(position.missing)}
    return {number: gone for number, gone in struck.items() if gone}


def neighbour_support(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """One step for each number that can be written down; else for each cell that has one number left; else one step for
    everything, since nobody wants to read one by one what leads to nothing yet."""
    struck = all_unsupported_cells(position)
    placing = [number for number, gone in struck.items() if is_single(position.holders[number] & ~gone)]
    if placing:
        for number in placing:
            yield support_step(position, number, struck[number])
        return
    telling = {cell: gone for cell, gone in losses_by_cell(struck).items() if is_single(position.domains[cell] & ~gone)}
    if telling:
        for cell, gone in telling.items():
            yield _cell_step(position, cell, gone)
    elif len(struck) == 1:
        yield from each_support(position, 0)
    elif struck:
        yield _sweep(position, struck)


def each_support(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """One step for each number; this is used to follow assumptions."""
    for number, gone in all_unsupported_cells(position).items():
        yield support_step(position, number, gone)


def support_step(position: HidatoPosition, number: int, gone: Mask) -> Step:
    """The step in which a number loses some cells; if one cell is left, the number is placed there."""
    places, removes = by_number(position, {number: gone})
    lacks_lower, lacks_higher = _lacking_cells(position, number, gone)
    both = gone & ~lacks_lower & ~lacks_higher
    if lacks_lower == gone:
        variant, named = "lower", {"lacking": arguments.Value(number - 1)}
    elif lacks_higher == gone:
        variant, named = "higher", {"lacking": arguments.Value(number + 1)}
    else:
        variant = "turn" if both == gone else "mixed"
        named = {"lower": arguments.Value(number - 1), "higher": arguments.Value(number + 1)}
    return with_words(
        position.step(
            "neighbour-support",
            WEIGHT,
            bits(_because(position, {number: gone}) | (basis(position, number) if places else 0)),
            places,
            removes,
            region=bits(position.holders[number]),
            variant=variant,
            number=arguments.Value(number),
            gone=cells(gone),
        ),
        named,
    )


def _lacking_cells(position: HidatoPosition, number: int, gone: Mask) -> tuple[Mask, Mask]:
    """The cells that have no neighbour for the number before, and those that have none for the number after."""
    spread, holders = position.ground.spread, position.holders
    lower = gone & ~spread(holders[number - 1]) if number > 1 else 0
    higher = gone & ~spread(holders[number + 1]) if number < position.last else 0
    return lower, higher


def _because(position: HidatoPosition, struck: Mapping[int, Mask]) -> Mask:
    """The neighbours of all cells that are lost."""
    because = 0
    for gone in struck.values():
        because |= position.ground.spread(gone)
    return because


def _cell_step(position: HidatoPosition, cell: int, gone: Mask) -> Step:
    places, removes = by_cell(position, {cell: gone})
    return position.step(
        "neighbour-support",
        WEIGHT,
        bits(position.near[cell] | 1 << cell),
        places,
        removes,
        region=[cell],
        variant="cell",
        cell=arguments.Cells((cell,)),
        gone=arguments.Items(tuple(str(number) for number in bits(gone)), "or"),
    )


def _sweep(position: HidatoPosition, struck: dict[int, Mask]) -> Step:
    _, removes = by_number(position, struck)
    many = len(removes) > MAX_LISTED_CANDIDATES
    return with_words(
        position.step(
            "neighbour-support",
            WEIGHT,
            bits(_because(position, struck)),
            (),
            removes,
            variant="sweep-many" if many else "sweep",
            count=arguments.Count(len(removes)),
        ),
        ({} if many else {"list": losses_argument(position, struck)}),
    )


NEIGHBOUR_SUPPORT = Technique(
    "neighbour-support",
    "D9",
    WEIGHT,
    neighbour_support,
    Example("hidato;4x4;neighbours=8;6,7,8,#/5,9,10,#/4,.,13,./3,2,.,14", shows="r4c3=12"),
)
EACH_SUPPORT = NEIGHBOUR_SUPPORT._replace(find=each_support)
