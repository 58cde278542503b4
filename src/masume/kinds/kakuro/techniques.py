"""Declare the techniques of Kakuro, from the easiest to the hardest, and its contradictions.
masume.kernel.kakuro.finder finds the steps; the modules in `sentences` write their sentences.
"""

from __future__ import annotations

from masume.kernel.kakuro.technique_weights import BANDS, PROPAGATING
from masume.kernel.kakuro.technique_weights import TECHNIQUES as WEIGHTS
from masume.kinds.kakuro.position import finder_of
from masume.kinds.kakuro.sentences import candidates, chains, crossing, regions, sums
from masume.kinds.kakuro.sentences.contradictions import FLAWS
from masume.reasoning.declare_techniques import declaring
from masume.reasoning.technique import TechniqueSet

declare = declaring(__file__, WEIGHTS)
TECHNIQUES = (
    declare("last-cell", "K1", sums.tell_last_cell, routine=True),
    declare("magic-sum", "K2", sums.tell_magic_sum),
    declare("missing-digits", "K2a", sums.tell_missing_digits),
    declare("unique-crossing", "K3", sums.tell_unique_crossing),
    declare("combinations", "K4", sums.tell_combinations),
    declare("naked-single", "K5", sums.tell_naked_single, routine=True),
    declare("used-digit", "K5a", sums.tell_used_digit, routine=True),
    declare("reduced-run", "K6", sums.tell_reduced_run),
    declare("two-cell-mirror", "K7", candidates.tell_mirror),
    declare("squeeze", "K8", candidates.tell_squeeze),
    declare("must-have-digit", "K9", candidates.tell_must_have),
    declare("naked-pair", "K10", candidates.tell_naked_set),
    declare("hidden-pair", "K11", candidates.tell_hidden_set),
    declare("knock-out", "K12", candidates.tell_knock_out),
    declare("permutations", "K13", candidates.tell_permutations),
    declare("crossing-runs", "K14", crossing.tell_crossing_runs),
    declare("region-sum", "K15", regions.tell_region_sum),
    declare("two-cell-cut", "K16", regions.tell_two_cell_cut),
    declare("larger-cut", "K17", regions.tell_larger_cut),
    declare("xy-chain", "K18", chains.tell_xy_chain, subsumed_by=("what-if",)),
    declare("what-if", "K18a", uses_assumptions=True),
    declare("nested-what-if", "K19", uses_assumptions=True),
    declare("deadly-rectangle", "U2", crossing.tell_deadly_rectangle, uniqueness=True),
)
BY_NAME = {technique.name: technique for technique in TECHNIQUES}
WITHIN_A_RUN = [*BY_NAME][: [*BY_NAME].index("permutations")]

TECHNIQUE_SET = TechniqueSet(
    TECHNIQUES,
    FLAWS,
    tuple(BY_NAME[name] for name in PROPAGATING),
    bands=tuple(weight / 100 for weight in BANDS),
    finder=finder_of,
    search_budget=lambda cells: 150_000,
    preliminary=tuple(WITHIN_A_RUN),
    whole_board=("crossing-runs", "region-sum", "two-cell-cut", "larger-cut", "xy-chain"),
    hardest=("xy-chain", "what-if", "nested-what-if"),
)
