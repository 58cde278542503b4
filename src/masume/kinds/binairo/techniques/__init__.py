"""How players solve Binairo: the techniques from the easiest to the hardest. masume.kernel.binairo.finder finds them;
here they are put into words."""

from __future__ import annotations

from masume.kinds.binairo.position import make_finder
from masume.kinds.binairo.techniques.completions import LINE_COMPLETIONS
from masume.kinds.binairo.techniques.counting import LAST_IN_GAP, LAST_IN_WINDOW, QUOTA_FULL, QUOTA_GROUPS
from masume.kinds.binairo.techniques.flaws import FLAWS
from masume.kinds.binairo.techniques.neighbours import PAIR, SANDWICH
from masume.kinds.binairo.techniques.squeeze import CROSS_SQUEEZE
from masume.kinds.binairo.techniques.supposing import EITHER_WAY, NESTED, WHAT_IF
from masume.kinds.binairo.techniques.twins import MUTUAL_TWINS, TWIN, TWIN_COMPLETIONS
from masume.reasoning.technique import Toolbox

TOOLBOX = Toolbox(
    (
        PAIR,
        SANDWICH,
        QUOTA_FULL,
        LAST_IN_WINDOW,
        LAST_IN_GAP,
        QUOTA_GROUPS,
        LINE_COMPLETIONS,
        TWIN,
        TWIN_COMPLETIONS,
        MUTUAL_TWINS,
        CROSS_SQUEEZE,
        WHAT_IF,
        EITHER_WAY,
        NESTED,
    ),
    FLAWS,
    (PAIR, SANDWICH, QUOTA_FULL, LAST_IN_WINDOW, LAST_IN_GAP, QUOTA_GROUPS, TWIN),
    bands=(1.6, 2.3, 3.8, 5.0, 7.0),
    finder=make_finder,
    groundwork=("pair", "sandwich", "quota-full", "last-in-window", "last-in-gap", "line-completions", "quota-groups"),
)
