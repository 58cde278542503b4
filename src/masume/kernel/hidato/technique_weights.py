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
"""Weight of each technique's easiest step, in increasing order."""

# Weights of harder steps. As in TECHNIQUES, they are those of steps that assign a number.
UNTOUCHED_NUMBER = 230  # hidden-single of a number whose previous and next numbers are both missing
DETOUR = 235  # distance counted around filled cells
UNTOUCHED_CELL = 280  # naked-single of such a number
FRAGMENT = 355  # corridor of several cells
POCKET_COLOURS = 395  # parity of the cells of a pocket
MORE_ROUTES = 395  # all-routes with more than FEW_ROUTES routes
TRIPLE = 415  # pair-or-triple of three numbers or cells
ELIMINATING = 5  # addition for a step that could assign a number but only eliminates candidates

BANDS = (160, 260, 380, 500, 700)
"""Highest weight in boards of each grade but the last."""

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

# Limits of what players compare, for the finder and the makers.
MOST_MISSING = 6  # missing numbers of all gaps whose routes are listed together
FEW_ROUTES = 4  # routes that are seen at a glance
MOST_ROUTES = 8  # routes that players list

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""Index of each technique and contradiction, by which finders refer to it."""
