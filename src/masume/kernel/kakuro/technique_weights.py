"""Define the techniques and contradictions of Kakuro, and the weights of its steps in hundredths.

If the weight of a technique varies from step to step, it grows with the number of combinations or open cells that a
player has to examine.
"""

from __future__ import annotations

TECHNIQUES = {
    "last-cell": 100,
    "naked-single": 100,
    "used-digit": 110,
    "magic-sum": 120,
    "missing-digits": 130,
    "unique-crossing": 150,
    "combinations": 160,
    "reduced-run": 160,
    "two-cell-mirror": 180,
    "squeeze": 220,
    "must-have-digit": 220,
    "knock-out": 280,
    "naked-pair": 300,
    "deadly-rectangle": 300,
    "hidden-pair": 340,
    "permutations": 360,
    "region-sum": 400,
    "crossing-runs": 440,
    "two-cell-cut": 500,
    "what-if": 550,
    "larger-cut": 580,
    "xy-chain": 580,
    "nested-what-if": 850,
}
"""Weight of the easiest step of each technique, in increasing order."""
BANDS = (180, 220, 280, 500, 700)
"""For each grade but the last, from beginner on: the greatest weight that its hardest step may have."""

CONTRADICTIONS = (
    "repeated-digit",
    "empty-cell",
    "wrong-sum",
    "out-of-reach",
    "no-combination",
    "homeless-digit",
    "too-few-digits",
    "no-filling",
    "uneven-sums",
)
PROPAGATING = (
    "last-cell",
    "magic-sum",
    "missing-digits",
    "combinations",
    "used-digit",
    "naked-single",
    "reduced-run",
    "two-cell-mirror",
    "squeeze",
    "naked-pair",
)
WHAT_IF_WEIGHTS = tuple(min(840, 550 + 15 * rounds) for rounds in range(21))
"""Weights of what-ifs, indexed by the number of rounds; the last one also covers all longer arguments."""

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""Index of each technique and contradiction, by which finders refer to it."""
