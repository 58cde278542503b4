"""All ways to fill a line at once: what they have in common must be so."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.binairo.filling import REMEMBERED, Content, fillings, possible
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.groups import Group, needy, packing
from masume.kinds.binairo.techniques.telling import any_of, filling_words, group_words, line_word, on_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

FEW = 4  # ways to fill a line that a sentence lists
MOST_ROOM = 5  # where more of both symbols are left, nobody sees through what other lines make of this one

Placing = tuple[tuple[int, int], ...]
"""Pairs of a place in the line and its symbol."""


class Common(NamedTuple):
    """What holds in every filling, and the way in which it is seen."""

    places: Placing
    variant: str
    value: int = 0
    """The symbol that the reason speaks of: the last of its kind, or the one that groups would need."""
    goals: Mask = 0
    """The places where the last symbol of its kind can go."""
    fillings: tuple[Mask, ...] = ()
    groups: tuple[Group, ...] = ()


def forced(line: Content) -> Placing:
    """The blanks that are the same in all fillings; none when there is no filling."""
    can_be_0, can_be_1 = possible(line)
    if not can_be_0 | can_be_1:
        return ()
    return tuple((place, can_be_1 >> place & 1) for place in bits(line.blank & ~(can_be_0 & can_be_1)))


def least_room(line: Content) -> int:
    """How many symbols are to be placed of the kind of which fewer are left."""
    return max(1, min(line.room(0), line.room(1)))


@lru_cache(maxsize=REMEMBERED)
def commons(line: Content) -> tuple[Common, ...]:
    """What all fillings have in common: in one piece where it can be seen at a glance, else cell by cell."""
    places = forced(line)
    if not places:
        return ()
    if line.low == line.high:
        for value in (0, 1):
            if line.room(value) == 1:
                return (Common(places, "one", value, goals=line.blank & possible(line)[value]),)
    few = fillings(line, FEW)
    if few is not None:
        return (Common(places, "text", fillings=few),)
    found, rest = [], []
    for place in places:
        reason = _reason(line, *place)
        if reason:
            value, groups = reason
            found.append(Common((place,), "suppose", value, groups=groups))
        else:
            rest.append(place)
    return (*found, Common(tuple(rest), "many")) if rest else tuple(found)


def _reason(line: Content, place: int, value: int) -> tuple[int, tuple[Group, ...]] | None:
    """Why the other symbol does not fit in a place: a symbol, and one group more that needs it than it has room."""
    supposed = line.having(1 << place, 1 - value)
    for needed in (0, 1):
        room = supposed.room(needed)
        groups = packing(needy(supposed, needed))
        if 0 < room < len(groups):
            return needed, groups[: room + 1]
    return None


def _seen(line: Content, spot: Common) -> Mask:
    """The known places that the argument looks at: all of them, unless it is about groups."""
    known = line.zeros | line.ones
    if not spot.groups:
        return known
    seen = line.of(spot.value)
    for group in spot.groups:
        seen |= group.others
    return seen & known


def _told(position: BinairoPosition, unit: int, spot: Common) -> Step:
    line, cells = position.contents[unit], position.lines[unit]
    first, symbol = spot.places[0]
    return position.step(
        LINE_COMPLETIONS.name,
        min(4.4, 2.8 + 0.4 * (least_room(line) - 1)),
        position.cells_of(unit, _seen(line, spot)),
        [(cells[place], value) for place, value in spot.places],
        region=cells,
        variant=spot.variant,
        line=line_word(position, unit),
        **_arguments(position, unit, spot, first, symbol),
    )


def _arguments(position: BinairoPosition, unit: int, spot: Common, place: int, symbol: int) -> dict[str, Any]:
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
    on_lines(commons, _told),
    Example("binairo;4x8;unique_lines=no;......../.0..1..0/......../........", "", "r2c1=1"),
    LINE,
)
