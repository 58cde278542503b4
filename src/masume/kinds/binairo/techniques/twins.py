"""Techniques for boards on which no two rows are alike and no two columns are alike. Rows are compared with rows, and
columns with columns.

twin    a complete line that a line with blanks could still become equal to
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.telling import (
    asking,
    filling_words,
    line_text,
    line_word,
    number_words,
    tell_line,
    weight_of,
)
from masume.language.arguments import Cells, Items, Value
from masume.reasoning.technique import Example, Found, Step, Technique


def _tell_twin(position: BinairoPosition, found: Found) -> Step:
    (other,) = found.detail
    blank = position.cells_of(found.unit, position.blanks(found.unit))
    step = tell_line(position, found, twin=line_word(position, other), cells=Cells(blank))
    return step._replace(region=position.lines[found.unit] + position.lines[other])


def _tell_twin_completions(position: BinairoPosition, found: Found) -> Step:
    ((cell, symbol),) = found.places
    variant = "last" if found.weight == 100 * TWIN_COMPLETIONS.weight else twin_variant(position, found.detail)
    words = {} if variant == "last" else {"fillings": twin_texts(position, found.detail)}
    return tell_line(
        position,
        found,
        variant,
        cell=Cells((cell,)),
        value=Value(1 - symbol),
        **words,
        **twin_words(position, found.detail),
    )


def twin_variant(position: BinairoPosition, twins: Sequence[int]) -> str:
    """The sentence for one twin, for several rows, or for several columns."""
    if len(twins) == 1:
        return "text"
    return "rows" if twins[0] < position.rows else "columns"


def twin_texts(position: BinairoPosition, twins: Sequence[int]) -> Items:
    """What the twins hold."""
    return Items(tuple(line_text(position, other) for other in twins), "or")


def twin_words(position: BinairoPosition, twins: Sequence[int]) -> dict[str, Any]:
    """The twins as the sentence of that variant names them."""
    if len(twins) == 1:
        return {"twin": line_word(position, twins[0])}
    return {"twins": number_words(position, twins)}


def _tell_mutual_twins(position: BinairoPosition, found: Found) -> Step:
    second, crossing, last = found.detail
    first = found.unit
    cells = tuple(cell for cell in position.lines[crossing] if cell in position.lines[first] + position.lines[second])
    more: dict[str, Any] = {"value": Value(last)} if last >= 0 else {"fillings": _fillings(position, crossing, cells)}
    return position.step(
        found.technique,
        found.weight / 100,
        found.because,
        found.places,
        region=position.lines[first] + position.lines[second],
        variant="text" if last >= 0 else "few",
        line=line_word(position, first),
        twin=line_word(position, second),
        crossing=line_word(position, crossing),
        cells=Cells(cells),
        **more,
    )


def _fillings(position: BinairoPosition, unit: int, cells: tuple[int, ...]) -> Items:
    """The fillings of a line in which two cells differ."""
    here, there = (1 << position.lines[unit].index(cell) for cell in cells)
    with asking(position) as finder:
        ways = [*finder.fillings(unit, here, there), *finder.fillings(unit, there, here)]
    words = filling_words(len(position.lines[unit]), ways)
    return words._replace(items=tuple(sorted(words.items)))


TWIN = Technique(
    "twin",
    "B8",
    weight_of("twin"),
    tell=_tell_twin,
    example=Example("binairo;4x6;;..0.../..1..1/..1.../..0..0", "", "r1c6=1 r3c6=0"),
    papers="Nucci and Pico (2018), rule 5",
)

TWIN_COMPLETIONS = Technique(
    "twin-completions",
    "B9",
    weight_of("twin-completions"),
    tell=_tell_twin_completions,
    example=Example("binairo;4x6;;..0.../..1..1/..1.../..0...", "", "r3c6=0"),
)

MUTUAL_TWINS = Technique(
    "mutual-twins",
    "B10",
    weight_of("mutual-twins"),
    tell=_tell_mutual_twins,
    example=Example("binairo;6x4;;1.../..01/..../1.../..01/....", "", "r3c1=0 r6c1=0"),
)
