"""Sentences about all ways to fill a line. If a cell has the same symbol in all of them, that symbol is known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from masume.core.grid import Cell, Mask
from masume.i18n.placeholders import Cells, Count, Items, Value
from masume.kernel.binairo.technique_weights import LAST_ONE, LISTED
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
from masume.reasoning.technique import Deduction, Step

MOST_MISSING = 3  # the most missing symbols whose cells are named


def tell(position: BinairoPosition, deduction: Deduction) -> Step:
    """State why some cells of a line have the same symbol in all ways to fill it."""
    how, *more = deduction.args
    if how == LAST_ONE:
        return _tell_last_one(position, deduction, more[0])
    if how == LISTED:
        with asking(position) as finder:
            fillings = finder.fillings(deduction.unit)
        return _tell_listed(position, deduction, fillings)
    return _tell_supposed(position, deduction)


def _tell_listed(position: BinairoPosition, deduction: Deduction, fillings: list[Mask]) -> Step:
    """State all `fillings` of a line. They are described by the cells that get the symbol which the line needs less
    often, or by groups that need this symbol. If there are many such cells, or none, or if their number can vary, the
    fillings are written out instead.
    """
    length, blank = len(position.lines[deduction.unit]), position.blanks(deduction.unit)
    goals = [[blank & ~ones for ones in fillings], [blank & ones for ones in fillings]]
    value = min((0, 1), key=lambda value: goals[value][0].bit_count())
    missing = goals[value][0].bit_count()
    least, most = rules.ones(length, position.puzzle.odd)
    if least < most or not 0 < missing <= MOST_MISSING:
        return tell_line(position, deduction, fillings=filling_words(length, fillings))
    if groups := _reserved(position, deduction, value, missing):
        return tell_line(
            position,
            deduction,
            "reserved",
            value=Value(value),
            other=Value(1 - value),
            n=Count(missing),
            groups=group_words(position, deduction.unit, groups),
        )
    places = sorted(tuple(position.cells_of(deduction.unit, cells)) for cells in goals[value])
    return tell_line(
        position,
        deduction,
        "several" if missing > 1 else "one",
        value=Value(value),
        n=Count(missing),
        goals=Items(
            tuple(" + ".join(slashed(position, cells) for cells in cell_groups) for cell_groups in _in_short(places)),
            "or",
        ),
    )


def _in_short(ways: Sequence[tuple[Cell, ...]]) -> list[list[list[Cell]]]:
    """Return the sets of cells in `ways` in a short form that joins alternative cells, as in r1c2 + r1c5/r1c6. If the
    short form would also stand for other sets, keep the sets separate.
    """
    choices = [sorted(set(cells)) for cells in zip(*ways, strict=True)]
    if prod(map(len, choices)) == len(ways):
        return [choices]
    return [[[cell] for cell in members] for members in ways]


def _reserved(position: BinairoPosition, deduction: Deduction, value: int, missing: int) -> tuple[Mask, ...]:
    """Return `missing` disjoint groups of blanks that each need one `value`, where `missing` is the number of these
    symbols that the line still needs. The groups contain no cell that the step assigns, and as few blanks as possible.
    Return an empty tuple if there are no such groups.
    """
    if missing < 2 or value in [symbol for _, symbol in deduction.places]:
        return ()
    line, blank = position.lines[deduction.unit], position.blanks(deduction.unit)
    held = sum([1 << place for place, cell in enumerate(line) if position.domains[cell] == 1 << value])
    concluded = sum([1 << line.index(cell) for cell, _ in deduction.places])
    windows = [WINDOW << start for start in range(len(line) - 2)]
    groups = [window & blank for window in windows if not window & held and window & blank]
    free = [group for group in dict.fromkeys(groups) if not group & concluded]
    ways = combinations(free, missing)
    apart = (chosen for chosen in ways if not any(first & other for first, other in combinations(chosen, 2)))
    return min(apart, key=lambda chosen: sum(map(int.bit_count, chosen)), default=())


def _tell_last_one(position: BinairoPosition, deduction: Deduction, value: int) -> Step:
    """State which cells can hold the last 0 or 1 that a line needs."""
    with asking(position) as finder:
        possible = finder.possible_places(deduction.unit)[value]
    goals = position.cells_of(deduction.unit, possible & position.blanks(deduction.unit))
    return tell_line(position, deduction, "one", value=Value(value), goals=any_of(position, goals))


def _tell_supposed(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that with a certain symbol in a cell, the number of groups that need a symbol would exceed the number of
    cells of the line that may still get it.
    """
    _, needed, *starts = deduction.args
    ((cell, symbol),) = deduction.places
    blank = position.blanks(deduction.unit) & ~(1 << position.lines[deduction.unit].index(cell))
    return tell_line(
        position,
        deduction,
        "suppose",
        cell=Cells((cell,)),
        value=Value(1 - symbol),
        needed=Value(needed),
        other=Value(1 - needed),
        n=Count(len(starts) - 1),
        groups=group_words(position, deduction.unit, groups_at(blank, starts)),
    )
