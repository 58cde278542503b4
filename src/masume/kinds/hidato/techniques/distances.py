"""Counting steps: a number cannot be farther from a written one than the difference of the two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.hidato.position import Gap, HidatoPosition
from masume.kinds.hidato.techniques.reasons import (
    MAX_LISTED,
    basis,
    by_number,
    cells,
    is_single,
    listed,
    ruled_out,
    turned,
    with_words,
    written,
)
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


def distance(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Counts straight over the board; where that writes nothing down, around the cells that are filled."""
    straight_on = list(_all_straight(position))
    yield from straight_on or _most_telling(position, list(detours(position)))


def _most_telling(position: HidatoPosition, found: list[Detour]) -> Iterator[Step]:
    """The gaps that write a number down; else those that leave one number for a cell; else all gaps at once, since
    nobody wants to read one by one what leads to nothing yet."""
    holders, domains = position.holders, position.domains
    telling = [
        detour for detour in found if any(is_single(holders[n] & ~gone) for n, gone in detour.struck.items())
    ] or [
        detour
        for detour in found
        if any(is_single(domains[cell] & ~lost) for cell, lost in turned(detour.struck).items())
    ]
    if telling or len(found) < 2:
        for detour in telling or found:
            yield detour_step(position, detour)
    else:
        yield _sweep(position, found)


def first_placing(steps: list[Step]) -> list[Step]:
    """The steps that write something down, if there are any; else all."""
    return [step for step in steps if step.places] or steps


def straight(position: HidatoPosition, number: int) -> Iterator[Step]:
    """A number stands beside a written one, and near enough to the next written number on its other side."""
    beside = position.beside(number)
    if len(beside) != 1:
        return
    gap = position.gap(number)
    goal = gap.low if beside[0] == number + 1 else gap.high
    far = position.around(number) & ~position.window(number)
    if not 0 < goal <= position.last or not far:
        return
    out = ruled_out(position, number)
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
            beside_cell=written(position, beside[0]),
            goal=arguments.Value(goal),
            goal_cell=written(position, goal),
            steps=arguments.Count(abs(goal - number)),
            far=cells(far),
        ),
        named,
    )


def _all_straight(position: HidatoPosition) -> Iterator[Step]:
    for number in position.singles:
        yield from straight(position, number)


class Detour(NamedTuple):
    """A gap, the cells that its numbers lose, and all cells that the path can reach from its ends."""

    gap: Gap
    struck: dict[int, Mask]
    reached: Mask


def detours(position: HidatoPosition) -> Iterator[Detour]:
    """Between two written numbers that follow each other the path goes through open cells alone. Only these two may
    be counted from: a path from any other written number passes filled cells."""
    for gap in position.gaps():
        # A gap of one number lies beside both ends; there is no detour.
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
            "low_cell": written(position, gap.low),
            "high": arguments.Value(gap.high),
            "high_cell": written(position, gap.high),
        }
    else:
        low = gap.low or gap.high
        named = {"low": arguments.Value(low), "low_cell": written(position, low)}
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
    """The ends of a gap, and the filled cells beside those that the path can reach from there."""
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
    many = len(removes) > MAX_LISTED
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
        {} if many else {"list": listed(position, struck)},
    )


def each_distance(position: HidatoPosition, _unit: int) -> Iterator[Step]:
    """Both ways of counting, all steps: for following assumptions."""
    yield from _all_straight(position)
    for detour in detours(position):
        yield detour_step(position, detour)


DISTANCE = Technique(
    "distance", "D4", 2.0, distance, Example("hidato;3x4;neighbours=8;5,7,8,./4,6,12,./.,.,1,.", shows="r3c2=2")
)
EACH_DISTANCE = DISTANCE._replace(find=each_distance)
