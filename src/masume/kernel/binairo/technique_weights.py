"""Define the techniques and contradictions of Binairo, and the weights of its steps in hundredths.

If the weight of a technique varies from step to step, it grows with the number of blanks, groups or missing symbols
that a player has to examine.
"""

from __future__ import annotations

TECHNIQUES = {
    "pair": 100,
    "sandwich": 110,
    "quota-full": 130,
    "twin": 200,
    "twin-completions": 210,
    "last-in-window": 220,
    "last-in-gap": 240,
    "line-completions": 280,
    "quota-groups": 340,
    "mutual-twins": 420,
    "cross-squeeze": 460,
    "what-if": 500,
    "either-way": 540,
    "nested-what-if": 850,
}
"""Weight of each technique's easiest step, in increasing order."""

CONTRADICTIONS = (
    "three-in-a-row",
    "too-many",
    "neither-fits",
    "no-room",
    "equal-lines",
    "only-equal-lines",
    "nothing-left",
)
PROPAGATING = ("pair", "sandwich", "quota-full", "last-in-window", "last-in-gap", "quota-groups", "twin")
"""Techniques that propagate assumptions. If lines must differ, completing a line also completes its twins, in the only
way left to them. So two lines that are blank in the same two places are linked: a symbol assumed in one of them forces
the opposite symbol in the other."""

NUMBERS = {name: number for number, name in enumerate((*TECHNIQUES, *CONTRADICTIONS))}
"""Index of each technique and contradiction, by which finders refer to it."""

FULL_QUOTA_WEIGHTS = tuple(TECHNIQUES["quota-full"] + 10 * (blanks - 1) for blanks in range(4))
"""Weights of full quotas by number of blanks; the last one applies to all larger numbers."""
EACH_GROUP = 20
"""Additional weight of quota groups for each group after the first two."""
COMPLETION_WEIGHTS = tuple(TECHNIQUES["line-completions"] + 40 * (room - 1) for room in range(6))
"""Weights of line completions by how many more of the rarer symbol the line may get; the last one applies to all larger
numbers."""
TWIN_COMPLETION_WEIGHTS = tuple(290 + 30 * blanks for blanks in range(7))
"""Weights of twin completions by number of blanks, unless the symbol fills its quota; the last one applies to all
larger numbers."""
WHAT_IF_WEIGHTS = tuple(TECHNIQUES["what-if"] + 10 * rounds for rounds in range(21))
"""Weights of what-ifs by number of rounds; the last one applies to all longer arguments."""
EITHER_WAY_WEIGHTS = tuple(TECHNIQUES["either-way"] + 10 * max(0, rounds - 1) for rounds in range(18))
"""Weights of either-ways by number of rounds, at least one; the last one applies to all longer arguments. Each further
round adds as much as in a what-if, so that an either-way never hides an easier what-if."""

BANDS = (160, 230, 380, 500, 700)
"""Largest weight of a step in a board of each grade, from the easiest; the last grade has no limit."""

MAX_FEW_FILLINGS = 4
"""Largest number of fillings of a line that people see at a glance."""
MAX_LISTED_FILLINGS = 8
"""Largest number of fillings of a line that people compare one by one."""
MAX_ROOM = 5
"""If a line still needs more of both symbols, people do not see how the lines that cross it restrict it."""

# The first argument of a line completion says how players can see it: by trying the last 0 or 1 of the line (the symbol
# follows as second argument); by listing all fillings; or because groups would need too many of a symbol (the symbol
# and the first places of the groups follow).
LAST_ONE = 0
LISTED = 1
SUPPOSED = 2
