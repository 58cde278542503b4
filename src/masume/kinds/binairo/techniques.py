"""Declare the techniques of Binairo, from the easiest to the hardest. masume.kernel.binairo.finder finds the steps; the
modules in `sentences` write their sentences.
"""

from __future__ import annotations

from masume.kernel.binairo.technique_weights import BANDS, PROPAGATING
from masume.kernel.binairo.technique_weights import TECHNIQUES as WEIGHTS
from masume.kinds.binairo.position import make_finder
from masume.kinds.binairo.sentences import completions, counting, neighbours, squeezes, twins
from masume.kinds.binairo.sentences.contradictions import FLAWS
from masume.reasoning.declare_techniques import declaring
from masume.reasoning.technique import TechniqueSet

declare = declaring(__file__, WEIGHTS)
TECHNIQUES = (
    declare("pair", "B1", neighbours.tell),
    declare("sandwich", "B2", neighbours.tell),
    declare("quota-full", "B3", counting.tell_full_quota, routine=True),
    declare("last-in-window", "B4", counting.tell_last_in_window),
    declare("last-in-gap", "B5", counting.tell_last_in_gap),
    declare("quota-groups", "B6", counting.tell_reserved, side=20),
    declare("line-completions", "B7", completions.tell),
    declare("twin", "B8", twins.tell_twin),
    declare("twin-completions", "B9", twins.tell_twin_completions),
    declare("mutual-twins", "B10", twins.tell_mutual_twins),
    declare("cross-squeeze", "B11", squeezes.tell),
    declare("what-if", "B12", uses_assumptions=True),
    declare("either-way", "B13", uses_assumptions=True, side=14),
    declare("nested-what-if", "B14", uses_assumptions=True),
)

TECHNIQUE_SET = TechniqueSet(
    TECHNIQUES,
    FLAWS,
    tuple(technique for technique in TECHNIQUES if technique.name in PROPAGATING),
    bands=tuple(band / 100 for band in BANDS),
    finder=make_finder,
    preliminary=("pair", "sandwich", "quota-full", "last-in-window", "last-in-gap", "line-completions", "quota-groups"),
)
