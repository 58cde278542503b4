"""Techniques for boards on which no two rows are alike and no two columns are alike. Rows are compared with rows, and
columns with columns.

twin    a complete line that a line with blanks could still become equal to
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from masume.core.grid import Cell, Mask, bits
from masume.kinds.binairo.filling import Content, fillings, possible_places
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.completions import MAX_LISTED_FILLINGS, MAX_ROOM, Placing, least_room
from masume.kinds.binairo.techniques.telling import filling_words, line_word, number_words
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

Twins = dict[Mask, list[int]]
"""Complete lines, by their fillings."""


def complete_lines(position: BinairoPosition) -> Iterator[tuple[range, list[int]]]:
    """All rows with the complete ones among them, and all columns likewise. Nothing where lines may be alike, or where
    no line is complete."""
    if position.puzzle.unique_lines and position.complete:
        for family in position.families():
            complete = [unit for unit in family if position.complete >> unit & 1]
            if complete:
                yield family, complete


def lines_and_twins(
    position: BinairoPosition, wanted: Callable[[Content], bool] = lambda _: True
) -> Iterator[tuple[int, Twins]]:
    """Every wanted line with blanks that has twins, with these twins."""
    for family, complete in complete_lines(position):
        for unit in family:
            line = position.contents[unit]
            if position.complete >> unit & 1 or not wanted(line):
                continue
            twins: Twins = {}
            for other in complete:
                ones = position.contents[other].ones
                if not (line.ones & ~ones or line.zeros & ones):
                    twins.setdefault(ones, []).append(other)
            if twins:
                yield unit, twins


def takes_one_of_each(line: Content) -> bool:
    """Whether the line has two blanks, one for a 0 and one for a 1."""
    return line.blank.bit_count() == 2 and line.room(0) == line.room(1) == 1


def known_cells(position: BinairoPosition, units: Iterable[int]) -> list[Cell]:
    """All known cells of some lines."""
    found: list[Cell] = []
    for unit in units:
        line = position.contents[unit]
        found += position.cells_of(unit, line.zeros | line.ones)
    return found


def twin(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for unit, twins in lines_and_twins(position, takes_one_of_each):
        line = position.contents[unit]
        blanks = position.cells_of(unit, line.blank)
        for ones, others in twins.items():
            values = [ones >> place & 1 for place in bits(line.blank)]
            if values[0] != values[1]:
                yield position.step(
                    TWIN.name,
                    TWIN.weight,
                    known_cells(position, (unit, others[0])),
                    [(cell, 1 - value) for cell, value in zip(blanks, values, strict=True)],
                    region=position.lines[unit] + position.lines[others[0]],
                    line=line_word(position, unit),
                    twin=line_word(position, others[0]),
                    cells=arguments.Cells(blanks),
                )


def _general_weight(blanks: int) -> float:
    return min(4.7, 3.8 + 0.3 * (blanks - 3))


def twin_completions(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for unit, twins in lines_and_twins(position):
        line = position.contents[unit]
        if takes_one_of_each(line):
            continue  # simpler to see
        for place in bits(line.blank):
            for value in (0, 1):
                alike = {ones for ones in twins if ones >> place & 1 == value}
                found = fillings(line.with_symbols(1 << place, value), len(alike)) if alike else None
                if found and alike.issuperset(found):
                    yield _only_twins(position, unit, place, value, [twins[ones][0] for ones in found])


def _only_twins(position: BinairoPosition, unit: int, place: int, value: int, twins: list[int]) -> Step:
    """The step for a symbol that would make the line equal to one of its twins."""
    line, cell = position.contents[unit], position.lines[unit][place]
    return position.step(
        TWIN_COMPLETIONS.name,
        _general_weight(line.blank.bit_count()),
        known_cells(position, (unit, *twins)),
        [(cell, 1 - value)],
        region=position.lines[unit],
        variant=twin_variant(position, twins),
        line=line_word(position, unit),
        cell=arguments.Cells((cell,)),
        value=arguments.Value(value),
        fillings=filling_words(line, [position.contents[other].ones for other in twins]),
        **twin_words(position, twins),
    )


def twin_variant(position: BinairoPosition, twins: list[int]) -> str:
    """The sentence for one twin, for several rows, or for several columns."""
    if len(twins) == 1:
        return "text"
    return "rows" if twins[0] < position.rows else "columns"


def twin_words(position: BinairoPosition, twins: list[int]) -> dict[str, Any]:
    """The twins as the sentence of that variant names them."""
    if len(twins) == 1:
        return {"twin": line_word(position, twins[0])}
    return {"twins": number_words(position, twins)}


def mutual_twins(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    if not position.puzzle.unique_lines:
        return
    for family in position.families():
        same: dict[Content, list[int]] = {}
        for unit in family:
            line = position.contents[unit]
            if takes_one_of_each(line) or (line.blank.bit_count() == 1 and line.room(0) and line.room(1)):
                same.setdefault(line, []).append(unit)
        for line, units in same.items():
            for first, second in combinations(units, 2):
                for place in bits(line.blank):
                    yield from _find_across(position, first, second, place)


def _find_across(position: BinairoPosition, first: int, second: int, place: int) -> Iterator[Step]:
    """What follows in a line that crosses two mutual twins, both blank and bound to differ there."""
    crossing, here = position.crossing(first, place)
    _, there = position.crossing(second, place)
    line = position.contents[crossing]
    if least_room(line) > MAX_ROOM:
        return
    one_way = line.with_symbols(1 << here, 0).with_symbols(1 << there, 1)
    other_way = line.with_symbols(1 << here, 1).with_symbols(1 << there, 0)
    places = _newly_forced(line, one_way, other_way)
    if not places:
        return
    outside = [(at, value) for at, value in places if at not in (here, there)]
    variant, more = _choose_sentence(line, outside if len(outside) == len(places) else [], one_way, other_way)
    cells = position.lines[crossing]
    yield position.step(
        MUTUAL_TWINS.name,
        MUTUAL_TWINS.weight,
        dict.fromkeys(known_cells(position, (first, second, crossing))),
        [(cells[at], value) for at, value in places],
        region=position.lines[first] + position.lines[second],
        variant=variant,
        line=line_word(position, first),
        twin=line_word(position, second),
        crossing=line_word(position, crossing),
        cells=arguments.Cells((cells[here], cells[there])),
        **more,
    )


def _newly_forced(line: Content, *ways: Content) -> Placing:
    """The blanks that have the same symbol in all fillings of these ways to go on, but not in all of the line."""
    both_0, both_1 = possible_places(line)
    can_be_0 = can_be_1 = 0
    for way in ways:
        zeros, ones = possible_places(way)
        can_be_0 |= zeros
        can_be_1 |= ones
    if not can_be_0 | can_be_1:
        return ()
    new = line.blank & both_0 & both_1 & ~(can_be_0 & can_be_1)
    return tuple((place, can_be_1 >> place & 1) for place in bits(new))


def _choose_sentence(line: Content, outside: list[tuple[int, int]], *ways: Content) -> tuple[str, dict[str, Any]]:
    """The sentence that gives the reason: the two cells take the last one of a symbol, so no other cell does; or few
    fillings are left; or many."""
    for value in (0, 1):
        if line.room(value) == 1 and {other for _, other in outside} == {1 - value}:
            return "text", {"value": arguments.Value(value)}
    listed: list[Mask] = []
    for way in ways:
        few = fillings(way, MAX_LISTED_FILLINGS)
        if few is None:
            return "many", {}
        listed += few
    if len(listed) > MAX_LISTED_FILLINGS:
        return "many", {}
    return "few", {"fillings": filling_words(line, sorted(listed, key=line.text))}


TWIN = Technique(
    "twin",
    "B8",
    3.0,
    twin,
    Example("binairo;4x6;;..0.../..1..1/..1.../..0..0", "", "r1c6=1 r3c6=0"),
    papers="Nucci and Pico (2018), rule 5",
)

TWIN_COMPLETIONS = Technique(
    "twin-completions",
    "B9",
    _general_weight(1),
    twin_completions,
    Example("binairo;4x6;;..0.../..1..1/..1.../..0...", "", "r3c6=0"),
)

MUTUAL_TWINS = Technique(
    "mutual-twins",
    "B10",
    4.2,
    mutual_twins,
    Example("binairo;6x4;;1.../..01/..../1.../..01/....", "", "r3c1=0 r6c1=0"),
)
