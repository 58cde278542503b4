"""Sentences about all ways to fill a line: symbols that are the same in all of them are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from masume.core.grid import Cell, Mask
from masume.i18n.placeholders import Cells, Count, Items, Value
from masume.kernel.binairo.finder import LAST_ONE, LISTED
from masume.kinds.binairo import rules
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import (
    WINDOW,
    any_of,
    asking,
    filling_words,
    group_words,
    groups_at,
    slashed,
    tell_line,
)
from masume.reasoning.technique import Found, Step

MOST_MISSING = 3  # the most missing symbols whose cells are named


def tell(position: BinairoPosition, found: Found) -> Step:
    """Tell why a symbol is the same in all ways to fill a line."""
    how, *more = found.detail
    if how == LAST_ONE:
        return _tell_last_one(position, found, more[0])
    if how == LISTED:
        with asking(position) as finder:
            fillings = finder.fillings(found.unit)
        return _tell_listed(position, found, fillings)
    return _tell_supposed(position, found)


def _tell_listed(position: BinairoPosition, found: Found, fillings: list[Mask]) -> Step:
    """Tell all fillings by the cells of the symbol that is missing less often; or write them out, if it is missing in
    many cells, in none, or in varying numbers."""
    length, blank = len(position.lines[found.unit]), position.blanks(found.unit)
    goals = [[blank & ~ones for ones in fillings], [blank & ones for ones in fillings]]
    value = min((0, 1), key=lambda value: goals[value][0].bit_count())
    missing = goals[value][0].bit_count()
    least, most = rules.ones(length, position.puzzle.odd)
    if least < most or not 0 < missing <= MOST_MISSING:
        return tell_line(position, found, fillings=filling_words(length, fillings))
    if groups := _reserved(position, found, value, missing):
        return tell_line(
            position,
            found,
            "reserved",
            value=Value(value),
            other=Value(1 - value),
            n=Count(missing),
            groups=group_words(position, found.unit, groups),
        )
    places = sorted(tuple(position.cells_of(found.unit, cells)) for cells in goals[value])
    return tell_line(
        position,
        found,
        "several" if missing > 1 else "one",
        value=Value(value),
        n=Count(missing),
        goals=Items(tuple(" + ".join(slashed(position, cells) for cells in way) for way in _in_short(places)), "or"),
    )


def _in_short(ways: Sequence[tuple[Cell, ...]]) -> list[list[list[Cell]]]:
    """Return ways to choose cells in short form, with all cells that can replace one another: r1c2 + r1c5/r1c6. If that
    would allow more than these ways, they are kept separate."""
    choices = [sorted(set(cells)) for cells in zip(*ways, strict=True)]
    if prod(map(len, choices)) == len(ways):
        return [choices]
    return [[[cell] for cell in way] for way in ways]


def _reserved(position: BinairoPosition, found: Found, value: int, missing: int) -> tuple[Mask, ...]:
    """Return as many disjoint groups of a few blanks as `missing` symbols, each of which needs one of them, if these
    leave none for the cells that the step assigns; empty if there are none."""
    if missing < 2 or value in [symbol for _, symbol in found.places]:
        return ()
    line, blank = position.lines[found.unit], position.blanks(found.unit)
    own = sum([1 << place for place, cell in enumerate(line) if position.domains[cell] == 1 << value])
    said = sum([1 << line.index(cell) for cell, _ in found.places])
    windows = [WINDOW << start for start in range(len(line) - 2)]
    groups = [window & blank for window in windows if not window & own and window & blank]
    free = [group for group in dict.fromkeys(groups) if not group & said]
    ways = combinations(free, missing)
    apart = (way for way in ways if not any(one & other for one, other in combinations(way, 2)))
    return min(apart, key=lambda way: sum(map(int.bit_count, way)), default=())


def _tell_last_one(position: BinairoPosition, found: Found, value: int) -> Step:
    """Tell the only cells that can hold the last missing symbol of a kind."""
    with asking(position) as finder:
        possible = finder.possible_places(found.unit)[value]
    goals = position.cells_of(found.unit, possible & position.blanks(found.unit))
    return tell_line(position, found, "one", value=Value(value), goals=any_of(position, goals))


def _tell_supposed(position: BinairoPosition, found: Found) -> Step:
    """Tell that a symbol in a cell would leave fewer missing symbols than groups that need one."""
    _, needed, *starts = found.detail
    ((cell, symbol),) = found.places
    blank = position.blanks(found.unit) & ~(1 << position.lines[found.unit].index(cell))
    return tell_line(
        position,
        found,
        "suppose",
        cell=Cells((cell,)),
        value=Value(1 - symbol),
        needed=Value(needed),
        other=Value(1 - needed),
        n=Count(len(starts) - 1),
        groups=group_words(position, found.unit, groups_at(blank, starts)),
    )
