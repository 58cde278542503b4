"""The last rungs: suppose a symbol and see what follows by pairs, sandwiches and counting.

Where lines must differ, completing a line on the way also completes its twins, in the only way left to them. So two
lines that are blank in the same two places are linked: a symbol supposed in one of them puts the opposite symbol into
the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from masume.core.grid import bits
from masume.kinds.binairo.techniques.counting import LAST_IN_GAP, LAST_IN_WINDOW, QUOTA_FULL, QUOTA_GROUPS
from masume.kinds.binairo.techniques.flaws import FLAWS
from masume.kinds.binairo.techniques.neighbours import PAIR, SANDWICH
from masume.kinds.binairo.techniques.twins import TWIN
from masume.reasoning.assumptions import Assumption, either_way, nested, what_if
from masume.reasoning.position import Position
from masume.reasoning.technique import Example

SIMPLE = (PAIR, SANDWICH, QUOTA_FULL, LAST_IN_WINDOW, LAST_IN_GAP, QUOTA_GROUPS, TWIN)


def both_symbols(position: Position) -> Iterator[tuple[Assumption, ...]]:
    """For each blank cell, the two assumptions that it is 0 and that it is 1."""
    for cell in bits(position.open):
        yield Assumption(cell, 0), Assumption(cell, 1)


WHAT_IF = what_if(
    "what-if",
    "B12",
    lambda rounds: min(7.0, 5.0 + 0.1 * rounds),
    SIMPLE,
    FLAWS,
    Example("binairo;4x4;;..0./.1../..1./1..0", "", "r3c1=0"),
)

# The easiest either-way takes one round. Each further round adds as much as in a what-if, so that an either-way never
# hides an easier what-if.
EITHER_WAY = either_way(
    "either-way",
    "B13",
    lambda rounds: min(7.0, 5.4 + 0.1 * max(0, rounds - 1)),
    both_symbols,
    SIMPLE,
    FLAWS,
    Example("binairo;6x4;;0..1/.1.0/..../..1./..../1..0", "", "r5c3=0"),
)

NESTED = nested(
    "nested-what-if",
    "B14",
    8.5,
    SIMPLE,
    FLAWS,
    WHAT_IF.name,
    Example("binairo;4x6;;....1./....0./.1..0./...010", "", "r2c2=0"),
)
