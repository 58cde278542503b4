"""All ways to fill a line: whatever is the same in all of them is true."""

from __future__ import annotations

from masume.core.grid import Mask, cell_name
from masume.kernel.binairo.finder import LAST_ONE, LISTED
from masume.kinds.binairo import rules
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.telling import (
    any_of,
    asking,
    filling_words,
    group_words,
    groups_at,
    tell_line,
    weight_of,
)
from masume.language.arguments import Cells, Count, Items, Value
from masume.reasoning.technique import Example, Found, Step, Technique

MOST_MISSING = 3  # symbols whose cells are named


def _tell(position: BinairoPosition, found: Found) -> Step:
    how, *more = found.detail
    if how == LAST_ONE:
        return _tell_last_one(position, found, more[0])
    if how == LISTED:
        with asking(position) as finder:
            fillings = finder.fillings(found.unit)
        return _tell_listed(position, found, fillings)
    return _tell_supposed(position, found)


def _tell_listed(position: BinairoPosition, found: Found, fillings: list[Mask]) -> Step:
    """All fillings: by the cells of the symbol that is missing less often; or written out, where that is missing in
    many cells or in none, or not always in equally many."""
    length, blank = len(position.lines[found.unit]), position.blanks(found.unit)
    goals = [[blank & ~ones for ones in fillings], [blank & ones for ones in fillings]]
    value = min((0, 1), key=lambda value: goals[value][0].bit_count())
    missing = goals[value][0].bit_count()
    least, most = rules.ones(length, position.puzzle.odd)
    if least < most or not 0 < missing <= MOST_MISSING:
        return tell_line(position, found, fillings=filling_words(length, fillings))
    places = sorted(tuple(position.cells_of(found.unit, cells)) for cells in goals[value])
    return tell_line(
        position,
        found,
        "several" if missing > 1 else "one",
        value=Value(value),
        n=Count(missing),
        goals=Items(tuple(" + ".join(cell_name(cell, position.cols) for cell in cells) for cells in places), "or"),
    )


def _tell_last_one(position: BinairoPosition, found: Found, value: int) -> Step:
    with asking(position) as finder:
        possible = finder.possible_places(found.unit)[value]
    goals = position.cells_of(found.unit, possible & position.blanks(found.unit))
    return tell_line(position, found, "one", value=Value(value), goals=any_of(position, goals))


def _tell_supposed(position: BinairoPosition, found: Found) -> Step:
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


LINE_COMPLETIONS = Technique(
    "line-completions",
    "B7",
    weight_of("line-completions"),
    tell=_tell,
    example=Example("binairo;4x8;unique_lines=no;......../.0..1..0/......../........", "", "r2c1=1"),
)
