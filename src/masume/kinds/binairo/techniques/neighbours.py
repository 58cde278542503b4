"""Three cells side by side: when two of them are equal, the third follows."""

from __future__ import annotations

from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.techniques.telling import SYMBOLS, tell_line, weight_of
from masume.language.arguments import Cells
from masume.reasoning.technique import Example, Found, Step, Technique


def _tell(position: BinairoPosition, found: Found) -> Step:
    return tell_line(position, found, cells=Cells(found.because), value=SYMBOLS[1 - found.places[0][1]])


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
