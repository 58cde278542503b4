"""The last rungs: suppose that a number stands somewhere, and see what follows. The finder follows assumptions, and
masume.reasoning.assumptions tells them."""

from __future__ import annotations

from masume.kernel.hidato.weights import TECHNIQUES
from masume.reasoning.technique import Example, Technique

WHAT_IF = Technique(
    "what-if",
    "D17",
    TECHNIQUES["what-if"] / 100,
    example=Example("hidato;3x3;neighbours=8;.76/..5/..4", shows="r1c1-2"),
    uses_assumptions=True,
)
EITHER_WAY = Technique(
    "either-way",
    "D18",
    TECHNIQUES["either-way"] / 100,
    example=Example(
        "hidato;3x3;neighbours=8;..5/#../1..",
        "r1c1=3/8 r1c2=4/6/7 r2c2=2/6/7 r2c3=4/6/8 r3c2=2/7/8",
        "r2c3-8",
    ),
    uses_assumptions=True,
)
NESTED = Technique(
    "nested-what-if",
    "D19",
    TECHNIQUES["nested-what-if"] / 100,
    example=Example(
        "hidato;4x4;neighbours=8;.,.,.,#/4,.,.,11/.,.,.,13/.,#,.,.",
        "r2c3=1/2/6/7/8/9/10/12 r3c3=1/2/6/7/10/12 r4c1=1/2/6/7 r4c3=1/9/14 r4c4=1/14",
        "r4c4=14",
    ),
    papers="Hernández Solano and Rosales Hernández (2020), solve",
    uses_assumptions=True,
)
