"""How players solve Hitori: the techniques from the easiest to the hardest, and how contradictions are seen.

masume.kernel.hitori.finder finds the steps; here they are told.

basics        what players do all the time
lines         equal symbols close together in one line; corners, pairs: the same in corners and in lines side by side
walls         shaded cells that touch diagonally and part the board
squeeze       all ways to shade the repeated symbols of a line
foresight     a shaded cell seen through in two or three moves
assumptions   either-or and what-if
flaws         rules broken
unique        what follows from there being only one solution
"""

from __future__ import annotations

from masume.kinds.hitori.position import make_finder
from masume.kinds.hitori.techniques.assumptions import DEEP_WHAT_IF, EITHER_OR, NESTED_WHAT_IF, WHAT_IF
from masume.kinds.hitori.techniques.basics import LAST_EXIT, NEIGHBOURS, TWINS_SHADED
from masume.kinds.hitori.techniques.corners import CORNER_PAIR, CORNER_QUAD, CORNER_TRIPLE
from masume.kinds.hitori.techniques.flaws import NEITHER, NOTHING_LEFT, REPEATED, TOUCHING
from masume.kinds.hitori.techniques.foresight import (
    DEAD_END_PAIR,
    DOUBLE_CUT,
    EQUAL_EXITS,
    EXIT_TWIN_WALL,
    TOUCHING_TWINS,
    TWIN_WALL,
)
from masume.kinds.hitori.techniques.lines import INTERLOCKED_PAIRS, PAIR_AND_SINGLE, SANDWICH, TRIPLET
from masume.kinds.hitori.techniques.pairs import EDGE_DOMINOES, OFFSET_PAIRS
from masume.kinds.hitori.techniques.squeeze import LINE_SQUEEZE, NO_WAY
from masume.kinds.hitori.techniques.unique import UNIQUE_NUMBER
from masume.kinds.hitori.techniques.walls import CUT_CELL, CUT_OFF
from masume.reasoning.technique import Toolbox

FLAWS = (TOUCHING, REPEATED, NEITHER, CUT_OFF, NO_WAY, NOTHING_LEFT)
SIMPLE = (NEIGHBOURS, TWINS_SHADED, LAST_EXIT)
WITHIN_A_LINE = (NEIGHBOURS, TWINS_SHADED, SANDWICH, TRIPLET, PAIR_AND_SINGLE, INTERLOCKED_PAIRS, LINE_SQUEEZE)

TOOLBOX = Toolbox(
    (
        NEIGHBOURS,
        TWINS_SHADED,
        SANDWICH,
        TRIPLET,
        PAIR_AND_SINGLE,
        INTERLOCKED_PAIRS,
        CORNER_TRIPLE,
        CORNER_QUAD,
        CORNER_PAIR,
        LAST_EXIT,
        CUT_CELL,
        EDGE_DOMINOES,
        OFFSET_PAIRS,
        LINE_SQUEEZE,
        EITHER_OR,
        TWIN_WALL,
        WHAT_IF,
        DEEP_WHAT_IF,
        NESTED_WHAT_IF,
        DEAD_END_PAIR,
        EQUAL_EXITS,
        TOUCHING_TWINS,
        EXIT_TWIN_WALL,
        DOUBLE_CUT,
        UNIQUE_NUMBER,
    ),
    FLAWS,
    SIMPLE,
    bands=(1.6, 2.6, 3.8, 4.95, 5.95),  # expert boards need suppositions, diabolical ones harder techniques in them
    finder=make_finder,
    groundwork=(*(technique.name for technique in WITHIN_A_LINE), "last-exit", "cut-cell"),
    hardest=("what-if", "deep-what-if", "nested-what-if"),
)
