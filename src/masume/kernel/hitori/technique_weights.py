"""Define the techniques and contradictions of Hitori, and the weights of its steps in hundredths.

Where a weight depends on the step, it grows with what a player has to examine: the shadings of a line, the cells of a
wall, or how far an assumption has to be followed.
"""

from __future__ import annotations

from itertools import count, takewhile
from math import ceil, log2

TECHNIQUES = {
    "neighbours": 100,
    "unique-number": 100,
    "twins": 110,
    "sandwich": 120,
    "triplet": 120,
    "pair-and-single": 150,
    "interlocked-pairs": 150,
    "corner-triple": 200,
    "corner-quad": 210,
    "corner-pair": 220,
    "last-exit": 230,
    "line-squeeze": 300,
    "cut-cell": 320,
    "edge-dominoes": 340,
    "offset-pairs": 360,
    "dead-end-pair": 400,
    "equal-exits": 410,
    "twin-wall": 430,
    "touching-twins": 440,
    "either-or": 450,
    "exit-twin-wall": 460,
    "double-cut": 480,
    "what-if": 500,
    "deep-what-if": 600,
    "nested-what-if": 850,
}
"""Weight of each technique's easiest step, in increasing order."""

CONTRADICTIONS = ("touching", "repeated", "neither", "cut-off", "no-way", "nothing-left")
PROPAGATING = ("neighbours", "twins", "last-exit")
PRINTED = (
    "sandwich",
    "triplet",
    "pair-and-single",
    "interlocked-pairs",
    "corner-triple",
    "corner-quad",
    "corner-pair",
    "edge-dominoes",
    "offset-pairs",
)
"""Techniques that use the printed symbols only."""
FORESIGHT = ("dead-end-pair", "equal-exits", "twin-wall", "touching-twins", "exit-twin-wall", "double-cut")
"""Techniques that follow a shaded cell for two or three moves."""
HARDER = ("line-squeeze", "cut-cell", *FORESIGHT)
"""Techniques that a deep what-if uses as well, whenever the propagating techniques find nothing more."""

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""Index of each technique and contradiction, by which finders refer to it."""

MAX_SHADINGS = 8
"""Largest number of shadings of a line that are compared; players cannot keep more of them in mind."""
SQUEEZE_WEIGHTS = tuple(TECHNIQUES["line-squeeze"] + 30 * max(0, ways - 3) for ways in range(MAX_SHADINGS + 1))
"""Weights of line squeezes by the number of shadings that are compared."""
HARD = 495
"""Weight of the heaviest step of a hard board; a what-if makes it an expert board."""
GRADE_LIMITS = (160, 260, 380, HARD, 595)
"""Weight of the heaviest step of each grade but the last. Expert boards need assumptions, diabolical ones harder
techniques in them."""
SEVERAL_TWINS = 15
"""Additional weight of a wall that needs the twins of several cells."""


def _hundredths(weight: float) -> int:
    return round(100 * round(weight, 2))


def _either_or_weights() -> tuple[int, ...]:
    """Return the weights of either-or, indexed by the number of rounds, up to the largest weight that hard boards use.
    Longer either-ors are presented as what-ifs.
    """
    weights = (_hundredths(4.5 + 0.1 * log2(max(rounds, 1))) for rounds in count())
    return tuple(takewhile(lambda weight: weight <= HARD, weights))


CUT_WEIGHTS = tuple(_hundredths(min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))) for length in range(98))
"""Weights of cut cells by the number of shaded cells in the ring; the last one applies to all longer rings. Up to three
are seen at a glance; each doubling of the length makes the ring harder to see, up to a limit."""
WHAT_IF_WEIGHTS = tuple(min(700, 500 + 15 * rounds) for rounds in range(15))
"""Weights of what-ifs by number of rounds; the last one applies to all longer arguments."""
DEEP_WEIGHTS = tuple(600 + 50 * max(0, looks - 1) for looks in range(6))
"""Weights of deep what-ifs by the number of searches with the harder techniques."""
EITHER_OR_WEIGHTS = _either_or_weights()
