"""Declare the techniques of Hitori, from the easiest to the hardest, and its contradictions.
masume.kernel.hitori.finder finds the steps; the modules in `sentences` write their sentences.
"""

from __future__ import annotations

from masume.kernel.hitori.technique_weights import GRADE_LIMITS, PROPAGATING
from masume.kernel.hitori.technique_weights import TECHNIQUES as WEIGHTS
from masume.kinds.hitori.position import make_finder
from masume.kinds.hitori.sentences import assumptions, basics, corners, lines, lookahead, pairs, squeezes, unique, walls
from masume.kinds.hitori.sentences.contradictions import NEITHER, NOTHING_LEFT, REPEATED, TOUCHING
from masume.reasoning.declare_techniques import declaring
from masume.reasoning.technique import TechniqueSet

FLAWS = (TOUCHING, REPEATED, NEITHER, walls.CUT_OFF, squeezes.NO_WAY, NOTHING_LEFT)
WITHIN_A_LINE = ("sandwich", "triplet", "pair-and-single", "interlocked-pairs", "line-squeeze")

declare = declaring(__file__, WEIGHTS)
TECHNIQUES = (
    declare("neighbours", "H1", basics.tell_neighbours, routine=True),
    declare("twins", "H2", basics.tell_twins),
    declare("sandwich", "H3", lines.tell_sandwich),
    declare("triplet", "H4", lines.tell_equal, subsumed_by=("sandwich", "twins")),
    declare("pair-and-single", "H5", lines.tell_equal),
    declare("interlocked-pairs", "H6", lines.tell_interlocked_pairs, subsumed_by=("sandwich", "twins")),
    declare("corner-triple", "H7", corners.tell_triple),
    declare("corner-quad", "H8", corners.tell_quad),
    declare("corner-pair", "H9", corners.tell_pair),
    declare("last-exit", "H10", basics.tell_last_exit),
    declare("cut-cell", "H11", walls.tell_cut_cell),
    declare("edge-dominoes", "H12", pairs.tell_edge_dominoes),
    declare("offset-pairs", "H13", pairs.tell_offset_pairs),
    declare("line-squeeze", "H14", squeezes.tell_line_squeeze),
    declare("either-or", "H15", assumptions.tell_either_or, uses_assumptions=True),
    declare("twin-wall", "H16", lookahead.tell_twin_wall),
    declare("what-if", "H17", uses_assumptions=True),
    declare("deep-what-if", "H18", uses_assumptions=True, followed_by=assumptions.DEEP),
    declare("nested-what-if", "H19", uses_assumptions=True, followed_by=assumptions.DEEP, side=10),
    declare("dead-end-pair", "H20", lookahead.tell_dead_end_pair),
    declare("equal-exits", "H21", lookahead.tell_equal_exits),
    declare("touching-twins", "H22", lookahead.tell_touching_twins),
    declare("exit-twin-wall", "H23", lookahead.tell_twin_wall),
    declare("double-cut", "H24", lookahead.tell_double_cut),
    declare("unique-number", "U1", unique.tell_unique_number, uniqueness=True),
)

TECHNIQUE_SET = TechniqueSet(
    TECHNIQUES,
    FLAWS,
    tuple(technique for technique in TECHNIQUES if technique.name in PROPAGATING),
    bands=tuple(limit / 100 for limit in GRADE_LIMITS),
    finder=make_finder,
    preliminary=("neighbours", "twins", *WITHIN_A_LINE, "last-exit", "cut-cell"),
    hardest=("what-if", "deep-what-if", "nested-what-if"),
    graded_by={"expert": ("what-if",)},
)
