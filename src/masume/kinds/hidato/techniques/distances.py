"""Counting steps: a missing number is no farther from a written one than the difference of the two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.kinds.hidato.techniques.reasons import (
    MAX_LISTED_CANDIDATES,
    basis,
    by_number,
    cells,
    is_single,
    losses_argument,
    losses_by_cell,
    ruled_out_cells,
    with_words,
    written_cell,
)
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def distance(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Counts straight across the board; if that writes nothing down, counts around the filled cells."""
    straight_on = list(_straight_steps(position))
    yield from straight_on or _detour_steps(position, list(detours(position)))


def _detour_steps(position: HidatoPosition, found: list[Detour]) -> Iterator[Step]:
    """One step for each gap that writes a number down; else for each that leaves one number for a cell; else one step
    for all gaps, since nobody wants to read one by one what leads to nothing yet."""
    holders, domains = position.holders, position.domains
    telling = [
        detour for detour in found if any(is_single(holders[n] & ~gone) for n, gone in detour.struck.items())
    ] or [
        detour
        for detour in found
        if any(is_single(domains[cell] & ~lost) for cell, lost in losses_by_cell(detour.struck).items())
    ]
    if telling or len(found) < 2:
        for detour in telling or found:
            yield detour_step(position, detour)
    else:
        yield _sweep(position, found)


def prefer_placing(steps: list[Step]) -> list[Step]:
    """The steps that write something down, if there are any; else all steps."""
    return [step for step in steps if step.places] or steps


def straight_step(position: HidatoPosition, number: int) -> Iterator[Step]:
    """A number must touch a written one, and be near enough to the next written number on its other side."""
    beside = position.beside(number)
    if len(beside) != 1:
        return
    gap = position.gap(number)
    goal = gap.low if beside[0] == number + 1 else gap.high
    far = position.around(number) & ~position.window(number)
    if not 0 < goal <= position.last or not far:
        return
    out = ruled_out_cells(position, number)
    named: dict[str, arguments.Argument] = {"out": cells(out)} if out else {}
    yield with_words(
        position.step(
            "distance",
            2.0,
            bits(basis(position, number) | far),
            [(position.holders[number].bit_length() - 1, number)],
            region=position.ends(gap),
            variant="out" if out else "text",
            number=arguments.Value(number),
            beside=arguments.Value(beside[0]),
            beside_cell=written_cell(position, beside[0]),
            goal=arguments.Value(goal),
            goal_cell=written_cell(position, goal),
            steps=arguments.Count(abs(goal - number)),
            far=cells(far),
        ),
        named,
    )


def _straight_steps(position: HidatoPosition) -> Iterator[Step]:
    for number in position.singles:
        yield from straight_step(position, number)


class Detour(NamedTuple):
    """A gap, the cells that its numbers lose, and all cells that the path can reach from its ends."""

    gap: Gap
    struck: dict[int, Mask]
    reached: Mask


def detours(position: HidatoPosition) -> Iterator[Detour]:
    """The gaps whose numbers lose cells because the path must go around filled cells. Between a written number and the
    next one, it passes through open cells only. So only these two may be counted from: a path from any other written
    number passes filled cells."""
    for gap in position.gaps():
        # The number in a gap of one touches both ends, so that there is no detour.
        if gap.length > 1:
            detour = _detour(position, gap)
            if detour.struck:
                yield detour


def _detour(position: HidatoPosition, gap: Gap) -> Detour:
    struck: dict[int, Mask] = {}
    floods = 0
    spread, free = position.ground.spread, position.open
    for start, numbers in ((gap.low, gap.numbers), (gap.high, reversed(gap.numbers))):
        if not position.written >> start & 1:
            continue
        reached = edge = 1 << position.where[start]
        for number in numbers:
            if edge:
                edge = spread(edge) & free & ~reached
                reached |= edge
            gone = position.holders[number] & ~reached
            if gone:
                struck[number] = struck.get(number, 0) | gone
        floods |= reached
    return Detour(gap, struck, floods)


def detour_step(position: HidatoPosition, detour: Detour) -> Step:
    gap = detour.gap
    places, removes = by_number(position, detour.struck)
    ends = position.ends(gap)
    because = _in_the_way(position, detour)
    for cell, number in places:
        because |= basis(position, number) & ~(1 << cell)
    named: dict[str, arguments.Argument] = {}
    if len(ends) == 2:
        named = {
            "low": arguments.Value(gap.low),
            "low_cell": written_cell(position, gap.low),
            "high": arguments.Value(gap.high),
            "high_cell": written_cell(position, gap.high),
        }
    else:
        low = gap.low or gap.high
        named = {"low": arguments.Value(low), "low_cell": written_cell(position, low)}
    return with_words(
        position.step(
            "distance",
            2.4,
            bits(because),
            places,
            removes,
            region=ends,
            variant="detour" if len(ends) == 2 else "detour-end",
        ),
        named,
    )


def _in_the_way(position: HidatoPosition, detour: Detour) -> Mask:
    """The ends of a gap, and the filled cells that touch a cell which the path can reach from these ends."""
    because = position.ground.spread(detour.reached) & position.placed
    for cell in position.ends(detour.gap):
        because |= 1 << cell
    return because


def _sweep(position: HidatoPosition, found: list[Detour]) -> Step:
    because = 0
    struck: dict[int, Mask] = {}
    for detour in found:
        because |= _in_the_way(position, detour)
        struck |= detour.struck
    removes = [(cell, number) for number, gone in struck.items() for cell in bits(gone)]
    many = len(removes) > MAX_LISTED_CANDIDATES
    return with_words(
        position.step(
            "distance",
            2.4,
            bits(because),
            (),
            removes,
            variant="sweep-many" if many else "sweep",
            count=arguments.Count(len(removes)),
        ),
        {} if many else {"list": losses_argument(position, struck)},
    )


def each_distance(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """All steps of both ways of counting; this is used to follow assumptions."""
    yield from _straight_steps(position)
    for detour in detours(position):
        yield detour_step(position, detour)


DISTANCE = Technique(
    "distance", "D4", 2.0, distance, Example("hidato;3x4;neighbours=8;5,7,8,./4,6,12,./.,.,1,.", shows="r3c2=2")
)
EACH_DISTANCE = DISTANCE._replace(find=each_distance)
