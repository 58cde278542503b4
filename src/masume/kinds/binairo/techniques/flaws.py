"""How contradictions show: for each rule, the earliest signs of a breach that a player can see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content, fillings
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.groups import Group, needy, packing
from masume.kinds.binairo.techniques.telling import any_of, filling_words, group_words, line_word, on_lines
from masume.kinds.binairo.techniques.twins import complete_lines, known_cells, lines_and_twins, twin_variant, twin_words
from masume.language import arguments
from masume.reasoning.technique import Step, Technique


class Symbols(NamedTuple):
    """Places that hold the same symbol."""

    value: int
    places: Mask


@lru_cache(maxsize=MAX_REMEMBERED)
def threes(line: Content) -> tuple[Symbols, ...]:
    """Three equal symbols in a row."""
    return tuple(
        Symbols(value, 0b111 << i)
        for value, own in ((0, line.zeros), (1, line.ones))
        for i in bits(own & own >> 1 & own >> 2)
    )


def _tell_three(position: BinairoPosition, unit: int, spot: Symbols) -> Step:
    cells = position.cells_of(unit, spot.places)
    return position.step(
        "three-in-a-row",
        0,
        cells,
        region=position.lines[unit],
        line=line_word(position, unit),
        cells=arguments.Cells(cells),
        value=arguments.Value(spot.value),
    )


@lru_cache(maxsize=MAX_REMEMBERED)
def surpluses(line: Content) -> tuple[Symbols, ...]:
    """Symbols of which the line holds more than it may."""
    return tuple(Symbols(value, line.of(value)) for value in (0, 1) if line.room(value) < 0)


def _tell_surplus(position: BinairoPosition, unit: int, spot: Symbols) -> Step:
    return position.step(
        "too-many",
        0,
        position.cells_of(unit, spot.places),
        region=position.lines[unit],
        line=line_word(position, unit),
        value=arguments.Value(spot.value),
        n=arguments.Count(spot.places.bit_count()),
        most=arguments.Count(position.contents[unit].most(spot.value)),
    )


class Crowd(NamedTuple):
    """Groups that need a symbol, one more of them than there is room for."""

    value: int
    groups: tuple[Group, ...]


@lru_cache(maxsize=MAX_REMEMBERED)
def crowds(line: Content) -> tuple[Crowd, ...]:
    """The crowds of a line, packing its groups from the left and from the right."""
    found: dict[Crowd, None] = {}
    for value in (0, 1):
        room = line.room(value)
        groups = needy(line, value)
        if 0 <= room < len(groups):
            for ordered in (groups, groups[::-1]):
                taken = packing(ordered)
                if len(taken) > room:
                    found[Crowd(value, tuple(sorted(taken[: room + 1])))] = None
    return tuple(found)


def _tell_crowd(position: BinairoPosition, unit: int, spot: Crowd) -> Step:
    seen = position.contents[unit].of(spot.value)
    for group in spot.groups:
        seen |= group.others
    blanks = [group.blanks for group in spot.groups]
    return position.step(
        "no-room",
        0,
        position.cells_of(unit, seen),
        region=position.lines[unit],
        variant="text" if len(blanks) > 1 else "none",
        line=line_word(position, unit),
        value=arguments.Value(spot.value),
        other=arguments.Value(1 - spot.value),
        n=arguments.Count(len(blanks) - 1),
        groups=group_words(position, unit, blanks),
        goals=any_of(position, position.cells_of(unit, blanks[0])),
    )


class TornBlank(NamedTuple):
    """A blank that would make three in a row with either symbol."""

    place: int
    reasons: Mask


@lru_cache(maxsize=MAX_REMEMBERED)
def torn_blanks(line: Content) -> tuple[TornBlank, ...]:
    """Blanks that the three-in-a-row rule forces to be 0 and to be 1."""
    wanted: list[dict[int, Mask]] = [{}, {}]
    for value in (0, 1):
        for group in needy(line, value):
            if group.blanks.bit_count() == 1:
                wanted[value][group.blanks.bit_length() - 1] = group.others
    return tuple(
        TornBlank(place, wanted[0][place] | wanted[1][place]) for place in sorted(wanted[0].keys() & wanted[1].keys())
    )


def _tell_torn_blank(position: BinairoPosition, unit: int, spot: TornBlank) -> Step:
    return position.step(
        "neither-fits",
        0,
        position.cells_of(unit, spot.reasons),
        region=position.lines[unit],
        line=line_word(position, unit),
        cell=arguments.Cells((position.lines[unit][spot.place],)),
        cells=arguments.Cells(position.cells_of(unit, spot.reasons)),
    )


def equal_lines(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for _, complete in complete_lines(position):
        first: dict[Mask, int] = {}
        for unit in complete:
            twin = first.setdefault(position.contents[unit].ones, unit)
            if twin != unit:
                yield position.step(
                    "equal-lines",
                    0,
                    position.lines[twin] + position.lines[unit],
                    region=position.lines[twin] + position.lines[unit],
                    line=line_word(position, twin),
                    twin=line_word(position, unit),
                )


def only_equal_lines(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for unit, twins in lines_and_twins(position):
        line = position.contents[unit]
        found = fillings(line, len(twins))
        if found and all(ones in twins for ones in found):
            units = [twins[ones][0] for ones in found]
            yield position.step(
                "only-equal-lines",
                0,
                known_cells(position, (unit, *units)),
                region=position.lines[unit],
                variant=twin_variant(position, units),
                line=line_word(position, unit),
                fillings=filling_words(line, found),
                **twin_words(position, units),
            )


def nothing_left(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for cell in bits(position.cells & ~(position.holders[0] | position.holders[1])):
        yield position.step("nothing-left", 0, (cell,), cell=arguments.Cells((cell,)))


FLAWS = (
    Technique("three-in-a-row", "", 0, on_lines(threes, _tell_three), scope=LINE),
    Technique("too-many", "", 0, on_lines(surpluses, _tell_surplus), scope=LINE),
    Technique("neither-fits", "", 0, on_lines(torn_blanks, _tell_torn_blank), scope=LINE),
    Technique("no-room", "", 0, on_lines(crowds, _tell_crowd), scope=LINE),
    Technique("equal-lines", "", 0, equal_lines),
    Technique("only-equal-lines", "", 0, only_equal_lines),
    Technique("nothing-left", "", 0, nothing_left),
)
