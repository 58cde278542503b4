"""How players solve Kakuro: the techniques from the easiest to the hardest, and the contradictions they see."""

from __future__ import annotations

from masume.kernel.kakuro.weights import PROPAGATING
from masume.kinds.kakuro.position import finder_of
from masume.kinds.kakuro.techniques.candidates import (
    HIDDEN_SET,
    KNOCK_OUT,
    MIRROR,
    MUST_HAVE,
    NAKED_SET,
    PERMUTATIONS,
    SQUEEZE,
)
from masume.kinds.kakuro.techniques.chains import XY_CHAIN
from masume.kinds.kakuro.techniques.crossing import CROSSING_RUNS, DEADLY_RECTANGLE
from masume.kinds.kakuro.techniques.flaws import FLAWS
from masume.kinds.kakuro.techniques.regions import LARGER_CUT, REGION_SUM, TWO_CELL_CUT
from masume.kinds.kakuro.techniques.sums import (
    COMBINATIONS,
    LAST_CELL,
    MAGIC_SUM,
    MISSING_DIGITS,
    NAKED_SINGLE,
    REDUCED_RUN,
    UNIQUE_CROSSING,
    USED_DIGIT,
    weight_of,
)
from masume.reasoning.technique import Example, Technique, Toolbox

BANDS = (1.8, 2.2, 2.8, 5.0, 7.0)

WHAT_IF = Technique(
    "what-if",
    "K18a",
    weight_of("what-if"),
    example=Example(
        r"kakuro;4x4;;#,#,#,11\/\13,.,.,./\17,.,.,./\12,.,.,.",
        "r2c2=3/5 r2c3=6/8 r2c4=2 r3c2=4/9 r3c3=2/7 r3c4=1/6 r4c2=1/2 r4c3=3/7 r4c4=3/8",
        "r3c2=9",
    ),
    uses_assumptions=True,
)
NESTED = Technique(
    "nested-what-if",
    "K19",
    weight_of("nested-what-if"),
    example=Example(
        r"kakuro;5x6;;#,14\,23\,24\,28\,12\/\19,7,.,.,4,./\29,.,.,.,.,./\21,1,.,.,.,./#,4,.,.,.,.",
        "r2c3=1/2/5 r2c4=1/2/5 r2c6=1/2 r3c2=2 r3c3=4/5/6/7/8/9 r3c4=6/7/8/9 r3c5=7/8/9 r3c6=3/4/5/6 "
        "r4c3=2/3/4/5/6/7/8 r4c4=2/3/4/5/6/8 r4c5=7/8/9 r4c6=2/3/4/5/6 r5c3=6/7/8/9 r5c4=5/6/7/8/9 r5c5=7/8/9 "
        "r5c6=1/2/3/5/6",
        "r4c6-3",
    ),
    uses_assumptions=True,
)

EVERY = (
    LAST_CELL,
    MAGIC_SUM,
    MISSING_DIGITS,
    UNIQUE_CROSSING,
    COMBINATIONS,
    NAKED_SINGLE,
    USED_DIGIT,
    REDUCED_RUN,
    MIRROR,
    SQUEEZE,
    MUST_HAVE,
    NAKED_SET,
    HIDDEN_SET,
    KNOCK_OUT,
    PERMUTATIONS,
    CROSSING_RUNS,
    REGION_SUM,
    TWO_CELL_CUT,
    LARGER_CUT,
    XY_CHAIN,
    WHAT_IF,
    NESTED,
    DEADLY_RECTANGLE,
)
WITHIN_A_RUN = EVERY[: EVERY.index(PERMUTATIONS)]
BY_NAME = {technique.name: technique for technique in EVERY}

TOOLBOX = Toolbox(
    EVERY,
    FLAWS,
    tuple(BY_NAME[name] for name in PROPAGATING),
    bands=BANDS,
    finder=finder_of,
    patience=lambda cells: 150_000,
    groundwork=tuple(technique.name for technique in WITHIN_A_RUN),
    hardest=("xy-chain", "what-if", "nested-what-if"),
)
