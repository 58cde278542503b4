"""A line and all lines that cross it: some ways to fill the line break a rule in the other lines.

carry on   fill a line by pairs, sandwiches and full quotas as far as these lead
breach     the rule that a filling of the line breaks once the lines that cross it are carried on, and where
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits, cell_name
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content, fillings
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.completions import MAX_ROOM, least_room
from masume.kinds.binairo.techniques.telling import filling_words, line_word
from masume.kinds.binairo.techniques.twins import complete_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique

MAX_TRIED_FILLINGS = 8  # fillings with a certain symbol in a certain place; nobody tries more of them one by one
MAX_LINE_FILLINGS = 64  # fillings that are listed once for the whole line; if there are more, once for every place


class Continuation(NamedTuple):
    """A line carried on, and for every place that this filled, the places that it follows from."""

    line: Content
    reasons: dict[int, Mask]


def demands(line: Content) -> Iterator[tuple[Mask, int, Mask]]:
    """Blanks that a pair, a sandwich or a full quota fills, with their symbol and the places that it follows from."""
    blank = line.blank
    for value in (0, 1):
        own = line.of(value)
        for i in bits(own & own >> 1):
            yield (1 << i + 2 | 1 << i >> 1) & blank, 1 - value, 0b11 << i
        for i in bits(own & own >> 2):
            yield 0b10 << i & blank, 1 - value, 0b101 << i
        if line.room(value) == 0:
            yield blank, 1 - value, own


@lru_cache(maxsize=MAX_REMEMBERED)
def carry_on(line: Content) -> Continuation:
    """Carries a line on until nothing more follows."""
    reasons: dict[int, Mask] = {}
    moved = True
    while moved:
        moved = False
        for blanks, value, seen in demands(line):
            new = blanks & line.blank
            if new:
                line = line.with_symbols(new, value)
                reasons.update(dict.fromkeys(bits(new), seen))
                moved = True
    return Continuation(line, reasons)


class Breach(NamedTuple):
    """Cells that would all get the same symbol and so break a rule. If the value is None, the line would equal another
    line."""

    unit: int
    places: Mask
    value: int | None


def cross_squeeze(position: BinairoPosition, _unit: int) -> Iterator[Step]:
    for unit, line in enumerate(position.contents):
        if least_room(line) > MAX_ROOM:
            continue
        tried = dict(_twins(position, unit))
        every = fillings(line, MAX_LINE_FILLINGS)
        for place in bits(line.blank):
            for value in (0, 1):
                if every is None:
                    found = fillings(line.with_symbols(1 << place, value), MAX_TRIED_FILLINGS)
                else:
                    found = tuple([ones for ones in every if ones >> place & 1 == value])
                if not found or len(found) > MAX_TRIED_FILLINGS:
                    continue
                breaches = []
                for ones in found:
                    if ones not in tried:
                        tried[ones] = _breach(position, unit, ones)
                    breach = tried[ones]
                    if breach is None:
                        break
                    breaches.append((ones, breach))
                # If all of these fillings are twins, a player sees it without any squeeze.
                if len(breaches) == len(found) and any(breach.value is not None for _, breach in breaches):
                    yield _tell_squeeze(position, unit, place, value, breaches)


def _twins(position: BinairoPosition, unit: int) -> Iterator[tuple[Mask, Breach | None]]:
    """The complete lines parallel to a line, by their fillings: the line must not equal any of them."""
    for family, complete in complete_lines(position):
        for other in complete if unit in family else ():
            line = position.contents[other]
            yield line.ones, Breach(other, line.zeros | line.ones, None)


def _breach(position: BinairoPosition, unit: int, ones: Mask) -> Breach | None:
    """The breach that a filling of a line leads to, in a line that crosses it or in a parallel line."""
    beside: dict[int, list[Mask]] = {}
    for place in bits(position.contents[unit].blank):
        crossing, common = position.crossing(unit, place)
        carried = carry_on(position.contents[crossing].with_symbols(1 << common, ones >> place & 1))
        breach = _breach_in_line(position, crossing, carried.line.zeros, carried.line.ones)
        if breach:
            return breach
        for at in carried.reasons:
            other, _ = position.crossing(crossing, at)
            beside.setdefault(other, [0, 0])[carried.line.ones >> at & 1] |= 1 << place
    for other in sorted(beside):
        line, (zeros, more_ones) = position.contents[other], beside[other]
        breach = _breach_in_line(position, other, line.zeros | zeros, line.ones | more_ones)
        if breach:
            return breach
    return None


def _breach_in_line(position: BinairoPosition, unit: int, zeros: Mask, ones: Mask) -> Breach | None:
    """The breach in a line that holds these symbols: three equal ones in a row, or too many of one."""
    line = position.contents[unit]
    for value, own in ((0, zeros), (1, ones)):
        threes = own & own >> 1 & own >> 2
        if threes:
            return Breach(unit, 0b111 << (threes & -threes).bit_length() - 1, value)
        if own.bit_count() > line.most(value):
            return Breach(unit, own, value)
    return None


def _tell_squeeze(
    position: BinairoPosition, unit: int, place: int, value: int, breaches: list[tuple[Mask, Breach]]
) -> Step:
    line, cell = position.contents[unit], position.lines[unit][place]
    premises = dict.fromkeys(position.cells_of(unit, line.zeros | line.ones))
    broken: dict[Breach, list[str]] = {}
    for ones, breach in breaches:
        premises.update(dict.fromkeys(_premises(position, unit, ones, breach)))
        broken.setdefault(breach, []).append(line.text(ones))
    return position.step(
        CROSS_SQUEEZE.name,
        CROSS_SQUEEZE.weight,
        premises,
        [(cell, 1 - value)],
        region=position.lines[unit],
        line=line_word(position, unit),
        cell=arguments.Cells((cell,)),
        value=arguments.Value(value),
        fillings=filling_words(line, [ones for ones, _ in breaches]),
        breaches=arguments.Text("; ".join(_format_breach(position, breach, texts) for breach, texts in broken.items())),
    )


def _format_breach(position: BinairoPosition, breach: Breach, fillings: list[str]) -> str:
    """Fillings and the breach that they lead to, without words: 0110, 0101 ⇒ r1c3 = r2c3 = r3c3 = 0."""
    names = [cell_name(cell, position.cols) for cell in position.cells_of(breach.unit, breach.places)]
    if breach.value is None:
        return f"{', '.join(fillings)} = {names[0]}–{names[-1]}"
    return f"{', '.join(fillings)} ⇒ {' = '.join(names)} = {breach.value}"


def _premises(position: BinairoPosition, unit: int, ones: Mask, breach: Breach) -> Iterator[Cell]:
    """The known cells outside a line that make a filling of it break a rule."""
    for at in bits(breach.places):
        cell = position.lines[breach.unit][at]
        if position.placed >> cell & 1:
            yield cell
            continue
        # Find the line that crosses the filled one and led to this cell. The broken line may itself be that line.
        if (breach.unit < position.rows) == (unit < position.rows):
            crossing, target = position.crossing(breach.unit, at)
        else:
            crossing, target = breach.unit, at
        place = position.crossing(crossing, 0)[1]
        common = position.crossing(unit, place)[1]
        line = position.contents[crossing]
        reasons = carry_on(line.with_symbols(1 << common, ones >> place & 1)).reasons
        yield from position.cells_of(crossing, _sources(reasons, target) & (line.zeros | line.ones))


def _sources(reasons: dict[int, Mask], place: int) -> Mask:
    """All places from which a place follows, directly or in several steps."""
    wanted, seen = 1 << place, 0
    while wanted & ~seen:
        at = next(bits(wanted & ~seen))
        seen |= 1 << at
        wanted |= reasons.get(at, 0)
    return seen


CROSS_SQUEEZE = Technique(
    "cross-squeeze",
    "B11",
    4.6,
    cross_squeeze,
    Example("binairo;4x6;unique_lines=no;.1...0/..0.1./...1../......", "", "r3c5=0"),
)
