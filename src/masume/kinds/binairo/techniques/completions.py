"""All ways to fill a line: whatever is the same in all of them is true."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content, fillings, possible_places
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.groups import Group, needy, packing
from masume.kinds.binairo.techniques.telling import any_of, filling_words, group_words, line_word, on_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

MAX_LISTED_FILLINGS = 4  # ways to fill a line that a sentence lists
MAX_ROOM = 5  # if a line lacks more of both symbols than this, players cannot see how other lines limit it

Placing = tuple[tuple[int, int], ...]
"""Pairs of a place in the line and its symbol."""


class CommonSymbols(NamedTuple):
    """Symbols that are the same in every filling, and how a player sees it."""

    places: Placing
    variant: str
    value: int = 0
    """The symbol that the reason is about: either one of it is left to place, or groups would need it."""
    goals: Mask = 0
    """The places where the last one of that symbol can go."""
    fillings: tuple[Mask, ...] = ()
    groups: tuple[Group, ...] = ()


def forced_symbols(line: Content) -> Placing:
    """The blanks that have the same symbol in all fillings; none when there is no filling."""
    can_be_0, can_be_1 = possible_places(line)
    if not can_be_0 | can_be_1:
        return ()
    return tuple((place, can_be_1 >> place & 1) for place in bits(line.blank & ~(can_be_0 & can_be_1)))


def least_room(line: Content) -> int:
    """How many cells may still take the symbol that has less room, but at least 1."""
    return max(1, min(line.room(0), line.room(1)))


@lru_cache(maxsize=MAX_REMEMBERED)
def common_symbols(line: Content) -> tuple[CommonSymbols, ...]:
    """What all fillings have in common: all at once where a player sees it at a glance, else cell by cell."""
    places = forced_symbols(line)
    if not places:
        return ()
    if line.low == line.high:
        for value in (0, 1):
            if line.room(value) == 1:
                return (CommonSymbols(places, "one", value, goals=line.blank & possible_places(line)[value]),)
    few = fillings(line, MAX_LISTED_FILLINGS)
    if few is not None:
        return (CommonSymbols(places, "text", fillings=few),)
    found, rest = [], []
    for place in places:
        reason = _reason(line, *place)
        if reason:
            value, groups = reason
            found.append(CommonSymbols((place,), "suppose", value, groups=groups))
        else:
            rest.append(place)
    return (*found, CommonSymbols(tuple(rest), "many")) if rest else tuple(found)


def _reason(line: Content, place: int, value: int) -> tuple[int, tuple[Group, ...]] | None:
    """Why the other symbol does not fit in a place: some symbol, and groups that would need one more of it than there
    is room for."""
    supposed = line.with_symbols(1 << place, 1 - value)
    for needed in (0, 1):
        room = supposed.room(needed)
        groups = packing(needy(supposed, needed))
        if 0 < room < len(groups):
            return needed, groups[: room + 1]
    return None


def _known_premises(line: Content, spot: CommonSymbols) -> Mask:
    """The known places that the argument rests on: all of them, unless it is about groups."""
    known = line.zeros | line.ones
    if not spot.groups:
        return known
    seen = line.of(spot.value)
    for group in spot.groups:
        seen |= group.others
    return seen & known


def _tell(position: BinairoPosition, unit: int, spot: CommonSymbols) -> Step:
    line, cells = position.contents[unit], position.lines[unit]
    first, symbol = spot.places[0]
    return position.step(
        LINE_COMPLETIONS.name,
        min(4.4, 2.8 + 0.4 * (least_room(line) - 1)),
        position.cells_of(unit, _known_premises(line, spot)),
        [(cells[place], value) for place, value in spot.places],
        region=cells,
        variant=spot.variant,
        line=line_word(position, unit),
        **_arguments(position, unit, spot, first, symbol),
    )


def _arguments(position: BinairoPosition, unit: int, spot: CommonSymbols, place: int, symbol: int) -> dict[str, Any]:
    """What the sentence names besides the line."""
    line = position.contents[unit]
    if spot.variant == "one":
        return {
            "value": arguments.Value(spot.value),
            "goals": any_of(position, position.cells_of(unit, spot.goals)),
        }
    if spot.fillings:
        return {"fillings": filling_words(line, spot.fillings)}
    if not spot.groups:
        return {}
    return {
        "cell": arguments.Cells((position.lines[unit][place],)),
        "value": arguments.Value(1 - symbol),
        "needed": arguments.Value(spot.value),
        "other": arguments.Value(1 - spot.value),
        "n": arguments.Count(len(spot.groups) - 1),
        "groups": group_words(position, unit, [group.blanks for group in spot.groups]),
    }


LINE_COMPLETIONS = Technique(
    "line-completions",
    "B7",
    2.8,
    on_lines(common_symbols, _tell),
    Example("binairo;4x8;unique_lines=no;......../.0..1..0/......../........", "", "r2c1=1"),
    LINE,
)
