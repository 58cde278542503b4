"""The last rungs: suppose a symbol and see what follows by pairs, sandwiches and counting."""

from __future__ import annotations

from masume.kinds.binairo.techniques.telling import weight_of
from masume.reasoning.technique import Example, Technique

WHAT_IF = Technique(
    "what-if",
    "B12",
    weight_of("what-if"),
    example=Example("binairo;4x4;;..0./.1../..1./1..0", "", "r3c1=0"),
    uses_assumptions=True,
)

EITHER_WAY = Technique(
    "either-way",
    "B13",
    weight_of("either-way"),
    example=Example("binairo;6x4;;0..1/.1.0/..../..1./..../1..0", "", "r5c3=0"),
    uses_assumptions=True,
    side=14,
)

NESTED = Technique(
    "nested-what-if",
    "B14",
    weight_of("nested-what-if"),
    example=Example("binairo;4x6;;....1./....0./.1..0./...010", "", "r2c2=0"),
    uses_assumptions=True,
)
