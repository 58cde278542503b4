"""Hitori: the techniques, the contradictions, and the weights of their steps, in hundredths.

Where a weight depends on the step, it grows with what a player has to look at: the ways to shade a line, the cells of a
wall, or how far an assumption has to be followed."""

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
"""Each with the weight of its lightest step; in the order of these weights."""

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
"""What argues from the printed symbols alone."""
FORESIGHT = ("dead-end-pair", "equal-exits", "twin-wall", "touching-twins", "exit-twin-wall", "double-cut")
"""What sees a shaded cell through in two or three moves."""
HARDER = ("line-squeeze", "cut-cell", *FORESIGHT)
"""What a deep what-if looks for besides, whenever the propagating techniques find nothing more."""

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""How finders number them."""

MAX_SHADINGS = 8
"""The ways to shade a line that are compared; a player cannot keep more of them in mind."""
SQUEEZE_WEIGHTS = tuple(TECHNIQUES["line-squeeze"] + 30 * max(0, ways - 3) for ways in range(MAX_SHADINGS + 1))
"""By the number of these ways."""
HARD = 495
"""The heaviest step of a hard board; what-if alone makes an expert one."""
SEVERAL_TWINS = 15
"""What a wall that takes the twins of several cells weighs more."""


def _hundredths(weight: float) -> int:
    return round(100 * round(weight, 2))


def _either_or_weights() -> tuple[int, ...]:
    """The weights of either-or by the number of rounds, as far as they belong to hard boards; longer ones are told as
    what-if."""
    weights = (_hundredths(4.5 + 0.1 * log2(max(rounds, 1))) for rounds in count())
    return tuple(takewhile(lambda weight: weight <= HARD, weights))


CUT_WEIGHTS = tuple(_hundredths(min(4.2, 3.2 + 0.2 * ceil(log2(max(length, 3) / 3)))) for length in range(98))
"""Of cut cells, by the number of shaded cells in the ring; the last one stands for all that are longer. Up to three are
seen at a glance; each doubling of the length makes it harder, up to a limit."""
WHAT_IF_WEIGHTS = tuple(min(700, 500 + 15 * rounds) for rounds in range(15))
"""By rounds; the last one stands for all that are longer."""
DEEP_WEIGHTS = tuple(600 + 50 * max(0, looks - 1) for looks in range(6))
"""By the looks for what the harder techniques find."""
EITHER_OR_WEIGHTS = _either_or_weights()
