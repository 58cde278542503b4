"""Declare the techniques of Hidato in the order of the catalogue. masume.kernel.hidato.finder finds the steps; the
modules in `sentences` write their sentences.
"""

from __future__ import annotations

from masume.kernel.hidato.technique_weights import BANDS, PROPAGATING
from masume.kernel.hidato.technique_weights import TECHNIQUES as WEIGHTS
from masume.kinds.hidato.position import make_finder
from masume.kinds.hidato.sentences import distances, links, parity, pockets, routes, sharing, singles, support
from masume.kinds.hidato.sentences.contradictions import FLAWS
from masume.reasoning.declare_techniques import declaring
from masume.reasoning.technique import TechniqueSet

declare = declaring(__file__, WEIGHTS)
TECHNIQUES = (
    declare("gap-of-one", "D1", singles.gap_of_one, routine=True),
    declare("only-step", "D2", singles.only_step, routine=True),
    declare("tight-run", "D3", singles.tight_run),
    declare("distance", "D4", distances.distance),
    declare("hidden-single", "D5", singles.hidden_single),
    declare("naked-single", "D6", singles.naked_single),
    declare("dead-end", "D7", links.dead_end),
    declare("corridor", "D8", links.corridor),
    declare("neighbour-support", "D9", support.neighbour_support),
    declare("pair-or-triple", "D10", sharing.pair_or_triple),
    declare("all-routes", "D11", routes.compare_routes),
    declare("must-visit", "D12", routes.compare_routes),
    declare("pocket", "D13", pockets.pocket),
    declare("bottleneck", "D14", pockets.bottleneck),
    declare("parity", "D15", parity.parity, wants=(("neighbours", 4),)),
    declare("hidden-ends", "D16", links.hidden_ends, wants=(("ends", "hidden"),), side=5),
    declare("what-if", "D17", uses_assumptions=True),
    declare("either-way", "D18", uses_assumptions=True),
    declare("nested-what-if", "D19", uses_assumptions=True),
    declare("stranded-cell", "D20", distances.stranded_cell),
)

TECHNIQUE_SET = TechniqueSet(
    TECHNIQUES,
    FLAWS,
    tuple(technique for technique in TECHNIQUES if technique.name in PROPAGATING),
    bands=tuple(weight / 100 for weight in BANDS),
    finder=make_finder,
    search_budget=lambda cells: 250_000_000 // cells**2 + 1,  # between two calls, all cells are examined from all cells
    preliminary=("gap-of-one", "only-step", "hidden-single", "naked-single"),
    nothing_left="no-number",
    preferred_contradictions=("twice", "apart"),
)
