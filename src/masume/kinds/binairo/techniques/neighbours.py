"""Three cells side by side: when two of them are equal, the third follows."""

from __future__ import annotations

from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.telling import SYMBOLS, weight_of
from masume.language.arguments import Argument, few_cells, line_of
from masume.reasoning.technique import Example, Found, Step, Technique


def _tell(position: BinairoPosition, found: Found) -> Step:
    _, _, unit, places, _, because, _ = found
    words: dict[str, Argument] = {
        "line": line_of(unit, position.rows),
        "cells": few_cells(because),
        "value": SYMBOLS[1 - places[0][1]],
    }
    return position.told_with(words, found, position.lines[unit])  # half of all steps are told here


PAIR = Technique(
    "pair",
    "B1",
    weight_of("pair"),
    tell=_tell,
    example=Example("binairo;4x6;;....../..11../....../......", "", "r2c2=0 r2c5=0"),
    papers="Nucci and Pico (2018), rule 1",
)

SANDWICH = Technique(
    "sandwich",
    "B2",
    weight_of("sandwich"),
    tell=_tell,
    example=Example("binairo;4x6;;....../..1.1./....../......", "", "r2c4=0"),
    papers="Nucci and Pico (2018), rule 2",
)
