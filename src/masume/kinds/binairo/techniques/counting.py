"""How many more of a symbol a line may take, and where these have to go.

A line of odd length may leave open which symbol it has one more of. All arguments here start from the most cells of a
line that may hold a symbol, so they hold for such lines, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.groups import Group, needy, packing
from masume.kinds.binairo.techniques.telling import any_of, group_words, line_word, on_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


@lru_cache(maxsize=MAX_REMEMBERED)
def full_quotas(line: Content) -> tuple[int, ...]:
    """The symbols whose quota is full, if the line has any blanks."""
    return tuple(value for value in (0, 1) if line.room(value) == 0) if line.blank else ()


def _quota_weight(blanks: int) -> float:
    return 1.2 + 0.1 * min(blanks, 3)


def _tell_full_quota(position: BinairoPosition, unit: int, value: int) -> Step:
    line = position.contents[unit]
    blanks = position.cells_of(unit, line.blank)
    return position.step(
        QUOTA_FULL.name,
        _quota_weight(len(blanks)),
        position.cells_of(unit, line.of(value)),
        [(cell, 1 - value) for cell in blanks],
        region=position.lines[unit],
        variant="text" if line.most(value) else "none",
        line=line_word(position, unit),
        value=arguments.Value(value),
        n=arguments.Count(line.most(value)),
    )


class LastSymbol(NamedTuple):
    """The last one of a symbol in a line must go to one of a few places."""

    value: int
    goals: Mask
    groups: tuple[Group, ...]
    """One or two groups; the goals are the blanks that they share."""


def _find_last(line: Content, value: int, groups: tuple[Group, ...]) -> tuple[LastSymbol, ...]:
    """Where the last one of a symbol goes when each of these groups needs it; nothing if that says nothing new."""
    first, last = groups[0], groups[-1]
    goals = first.blanks & last.blanks
    if not goals or (goals == line.blank and goals.bit_count() > 1):
        return ()
    # One group is enough to argue from if it is no larger than what all of them have in common.
    for group in groups:
        if group.blanks == goals:
            return (LastSymbol(value, goals, (group,)),)
    return (LastSymbol(value, goals, (first, last)),)


@lru_cache(maxsize=MAX_REMEMBERED)
def last_in_windows(line: Content) -> tuple[LastSymbol, ...]:
    """The last one of a symbol is needed in some groups, at least one of them beside the other symbol."""
    found: list[LastSymbol] = []
    for value in (0, 1):
        if line.room(value) == 1:
            groups = needy(line, value)
            if any(group.others for group in groups):
                found += _find_last(line, value, groups)
    return tuple(found)


@lru_cache(maxsize=MAX_REMEMBERED)
def last_in_gaps(line: Content) -> tuple[LastSymbol, ...]:
    """The last one of a symbol is needed in three or more blanks side by side."""
    found: list[LastSymbol] = []
    for value in (0, 1):
        if line.room(value) == 1:
            groups = tuple(group for group in needy(line, value) if not group.others)
            if groups:
                found += _find_last(line, value, groups)
    return tuple(found)


def _placing(position: BinairoPosition, unit: int, spot: LastSymbol) -> list[tuple[int, int]]:
    """What follows: all other blanks get the other symbol; and if only one goal is left, the symbol goes there."""
    line = position.contents[unit]
    places = [(cell, 1 - spot.value) for cell in position.cells_of(unit, line.blank & ~spot.goals)]
    if spot.goals.bit_count() == 1:
        places += [(cell, spot.value) for cell in position.cells_of(unit, spot.goals)]
    return places


def _tell_last_in_window(position: BinairoPosition, unit: int, spot: LastSymbol) -> Step:
    line = position.contents[unit]
    first, last = spot.groups[0], spot.groups[-1]
    return position.step(
        LAST_IN_WINDOW.name,
        LAST_IN_WINDOW.weight,
        position.cells_of(unit, line.of(spot.value) | first.others | last.others),
        _placing(position, unit, spot),
        region=position.lines[unit],
        variant="text" if first == last else "two",
        line=line_word(position, unit),
        value=arguments.Value(spot.value),
        other=arguments.Value(1 - spot.value),
        goals=any_of(position, position.cells_of(unit, spot.goals)),
        window=arguments.Cells(position.cells_of(unit, first.window)),
        second=arguments.Cells(position.cells_of(unit, last.window)),
    )


def _tell_last_in_gap(position: BinairoPosition, unit: int, spot: LastSymbol) -> Step:
    line = position.contents[unit]
    gap = position.cells_of(unit, spot.groups[0].blanks | spot.groups[-1].blanks)
    return position.step(
        LAST_IN_GAP.name,
        LAST_IN_GAP.weight,
        position.cells_of(unit, line.of(spot.value)),
        _placing(position, unit, spot),
        region=position.lines[unit],
        variant={3: "text", 4: "four", 5: "five"}[len(gap)],
        line=line_word(position, unit),
        value=arguments.Value(spot.value),
        other=arguments.Value(1 - spot.value),
        gap=arguments.Cells(gap),
        goals=any_of(position, position.cells_of(unit, spot.goals)),
    )


class ReservedGroups(NamedTuple):
    """Groups that need all the room that a symbol has left, so the blanks outside them do not get it."""

    value: int
    groups: tuple[Group, ...]
    outside: Mask


@lru_cache(maxsize=MAX_REMEMBERED)
def reserved_groups(line: Content) -> tuple[ReservedGroups, ...]:
    """Every way to see that a blank lies outside such groups, packing them from the left and from the right."""
    found: dict[tuple[int, Mask], ReservedGroups] = {}
    for value in (0, 1):
        room = line.room(value)
        groups = needy(line, value)
        if room < 2 or len(packing(groups)) != room:
            continue
        for i in range(line.length):
            if line.blank >> i & 1:
                for ordered in (groups, groups[::-1]):
                    taken = tuple(sorted(packing(ordered, 1 << i)))
                    if len(taken) == room:
                        outside = line.blank
                        for group in taken:
                            outside &= ~group.blanks
                        found.setdefault((value, outside), ReservedGroups(value, taken, outside))
    return tuple(found.values())


def _tell_reserved_groups(position: BinairoPosition, unit: int, spot: ReservedGroups) -> Step:
    line = position.contents[unit]
    seen = line.of(spot.value)
    for group in spot.groups:
        seen |= group.others
    return position.step(
        QUOTA_GROUPS.name,
        3.0 + 0.2 * len(spot.groups),
        position.cells_of(unit, seen),
        [(cell, 1 - spot.value) for cell in position.cells_of(unit, spot.outside)],
        region=position.lines[unit],
        line=line_word(position, unit),
        value=arguments.Value(spot.value),
        other=arguments.Value(1 - spot.value),
        n=arguments.Count(len(spot.groups)),
        groups=group_words(position, unit, [group.blanks for group in spot.groups]),
    )


QUOTA_FULL = Technique(
    "quota-full",
    "B3",
    _quota_weight(1),
    on_lines(full_quotas, _tell_full_quota),
    Example("binairo;4x8;unique_lines=no;......../1.01101./......../........", "", "r2c2=0 r2c8=0"),
    LINE,
    "Nucci and Pico (2018), rule 3",
    bookkeeping=True,
)

LAST_IN_WINDOW = Technique(
    "last-in-window",
    "B4",
    2.2,
    on_lines(last_in_windows, _tell_last_in_window),
    Example("binairo;4x6;;....../110.../....../......", "", "r2c6=0"),
    LINE,
    "Nucci and Pico (2018), rule 4.1",
)

LAST_IN_GAP = Technique(
    "last-in-gap",
    "B5",
    2.4,
    on_lines(last_in_gaps, _tell_last_in_gap),
    Example("binairo;4x8;unique_lines=no;......../1....101/......../........", "", "r2c2=0 r2c5=0"),
    LINE,
    "Nucci and Pico (2018), rules 4.2, 4.2.1 and 4.2.2",
)

QUOTA_GROUPS = Technique(
    "quota-groups",
    "B6",
    3.4,
    on_lines(reserved_groups, _tell_reserved_groups),
    Example("binairo;4x10;unique_lines=no;........../0..101..0./........../..........", "", "r2c10=1"),
    LINE,
)
