"""Define the techniques and contradictions of Hidato, and the weights of its steps in hundredths."""

from __future__ import annotations

TECHNIQUES = {
    "gap-of-one": 100,
    "only-step": 120,
    "hidden-single": 160,
    "tight-run": 180,
    "distance": 200,
    "parity": 220,
    "naked-single": 240,
    "dead-end": 245,
    "corridor": 295,
    "neighbour-support": 315,
    "hidden-ends": 335,
    "pair-or-triple": 355,
    "all-routes": 375,
    "must-visit": 415,
    "pocket": 445,
    "stranded-cell": 455,
    "bottleneck": 495,
    "what-if": 550,
    "either-way": 560,
    "nested-what-if": 850,
}
"""Weight of each technique's easiest step, in increasing order. A step that assigns a number weighs slightly less than
one that only eliminates candidates."""

CONTRADICTIONS = (
    "twice",
    "apart",
    "no-cell",
    "no-number",
    "no-way",
    "walled-in",
    "pocket-misfit",
    "colours",
)
PROPAGATING = ("only-step", "distance", "hidden-single", "neighbour-support")
WHAT_IF_WEIGHTS = tuple(min(700, 550 + 5 * rounds) for rounds in range(31))
"""Weights of what-ifs by number of rounds; the last one applies to all longer arguments."""
EITHER_WAY_WEIGHTS = tuple(min(700, 550 + 10 * rounds) for rounds in range(16))
"""Weights of either-ways by number of rounds. They are heavier, because two assumptions are followed."""
WRITING = 5
"""Reduction of the weight of a step if it assigns a number."""

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""Index of each technique and contradiction, by which finders refer to it."""
