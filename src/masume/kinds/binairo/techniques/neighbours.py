"""Three cells side by side: when two of them are equal, the third follows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask, bits
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content
from masume.kinds.binairo.position import LINE, BinairoPosition
from masume.kinds.binairo.techniques.telling import line_word, on_lines
from masume.language import arguments
from masume.reasoning.technique import Example, Step, Technique


class EqualPair(NamedTuple):
    """Two equal symbols that force the cells beside or between them."""

    value: int
    places: Mask
    """The places of the two symbols."""
    blanks: Mask
    """The places that get the other symbol."""


def _tell(technique: Technique, position: BinairoPosition, unit: int, spot: EqualPair) -> Step:
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


@lru_cache(maxsize=MAX_REMEMBERED)
def pairs(line: Content) -> tuple[EqualPair, ...]:
    """Two equal symbols side by side, with a blank at an end."""
    found = []
    blank = line.blank
    for value in (0, 1):
        own = line.of(value)
        for i in bits(own & own >> 1):
            ends = (1 << i + 2 | 1 << i >> 1) & blank
            if ends:
                found.append(EqualPair(value, 0b11 << i, ends))
    return tuple(found)


@lru_cache(maxsize=MAX_REMEMBERED)
def sandwiches(line: Content) -> tuple[EqualPair, ...]:
    """Two equal symbols with a blank between them."""
    found = []
    blank = line.blank
    for value in (0, 1):
        own = line.of(value)
        for i in bits(own & own >> 2 & blank >> 1):
            found.append(EqualPair(value, 0b101 << i, 0b010 << i))
    return tuple(found)


def _tell_pair(position: BinairoPosition, unit: int, spot: EqualPair) -> Step:
    return _tell(PAIR, position, unit, spot)


def _tell_sandwich(position: BinairoPosition, unit: int, spot: EqualPair) -> Step:
    return _tell(SANDWICH, position, unit, spot)


PAIR = Technique(
    "pair",
    "B1",
    1.0,
    on_lines(pairs, _tell_pair),
    Example("binairo;4x6;;....../..11../....../......", "", "r2c2=0 r2c5=0"),
    LINE,
    "Nucci and Pico (2018), rule 1",
)

SANDWICH = Technique(
    "sandwich",
    "B2",
    1.1,
    on_lines(sandwiches, _tell_sandwich),
    Example("binairo;4x6;;....../..1.1./....../......", "", "r2c4=0"),
    LINE,
    "Nucci and Pico (2018), rule 2",
)
