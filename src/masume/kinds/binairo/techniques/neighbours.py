"""Three cells side by side: two of them known, the third follows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.binairo.filling import REMEMBERED, Content
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.telling import line_word, on_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


class Three(NamedTuple):
    """Two equal symbols that leave other cells no choice."""

    value: int
    places: Mask
    """The two that are known."""
    blanks: Mask
    """Those that get the other symbol."""


def _told(technique: Technique, position: BinairoPosition, unit: int, spot: Three) -> Step:
    cells = position.cells_of(unit, spot.places)
    return position.step(
        technique.name,
        technique.weight,
        cells,
        [(cell, 1 - spot.value) for cell in position.cells_of(unit, spot.blanks)],
        region=position.lines[unit],
        line=line_word(position, unit),
        cells=arguments.Cells(cells),
        value=arguments.Value(spot.value),
    )


@lru_cache(maxsize=REMEMBERED)
def pairs(line: Content) -> tuple[Three, ...]:
    """Two equal symbols side by side, with a blank at an end."""
    found = []
    blank = line.blank
    for value in (0, 1):
        own = line.of(value)
        for i in bits(own & own >> 1):
            ends = (1 << i + 2 | 1 << i >> 1) & blank
            if ends:
                found.append(Three(value, 0b11 << i, ends))
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def sandwiches(line: Content) -> tuple[Three, ...]:
    """Two equal symbols with a blank between them."""
    found = []
    blank = line.blank
    for value in (0, 1):
        own = line.of(value)
        for i in bits(own & own >> 2 & blank >> 1):
            found.append(Three(value, 0b101 << i, 0b010 << i))
    return tuple(found)


def _pair(position: BinairoPosition, unit: int, spot: Three) -> Step:
    return _told(PAIR, position, unit, spot)


def _sandwich(position: BinairoPosition, unit: int, spot: Three) -> Step:
    return _told(SANDWICH, position, unit, spot)


PAIR = Technique(
    "pair",
    "B1",
    1.0,
    on_lines(pairs, _pair),
    Example("binairo;4x6;;....../..11../....../......", "", "r2c2=0 r2c5=0"),
    LINE,
    "Nucci and Pico (2018), rule 1",
)

SANDWICH = Technique(
    "sandwich",
    "B2",
    1.1,
    on_lines(sandwiches, _sandwich),
    Example("binairo;4x6;;....../..1.1./....../......", "", "r2c4=0"),
    LINE,
    "Nucci and Pico (2018), rule 2",
)
