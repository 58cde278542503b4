"""How players solve Hidato: the techniques in the order of the catalogue, each beside its weight and example."""

from __future__ import annotations

from masume.kernel.python_finder import find_in_python
from masume.kinds.hidato.techniques.assumptions import EITHER_WAY, NESTED, SIMPLE, WHAT_IF
from masume.kinds.hidato.techniques.bottlenecks import BOTTLENECK
from masume.kinds.hidato.techniques.distances import DISTANCE
from masume.kinds.hidato.techniques.flaws import FLAWS
from masume.kinds.hidato.techniques.links import CORRIDOR, DEAD_END, HIDDEN_ENDS
from masume.kinds.hidato.techniques.parity import PARITY
from masume.kinds.hidato.techniques.pockets import POCKET
from masume.kinds.hidato.techniques.routes import ALL_ROUTES, MUST_VISIT
from masume.kinds.hidato.techniques.sharing import PAIR_OR_TRIPLE
from masume.kinds.hidato.techniques.singles import GAP_OF_ONE, HIDDEN_SINGLE, NAKED_SINGLE, ONLY_STEP, TIGHT_RUN
from masume.kinds.hidato.techniques.support import NEIGHBOUR_SUPPORT
from masume.reasoning.technique import Toolbox

TOOLBOX = Toolbox(
    (
        GAP_OF_ONE,
        ONLY_STEP,
        TIGHT_RUN,
        DISTANCE,
        HIDDEN_SINGLE,
        NAKED_SINGLE,
        DEAD_END,
        CORRIDOR,
        NEIGHBOUR_SUPPORT,
        PAIR_OR_TRIPLE,
        ALL_ROUTES,
        MUST_VISIT,
        POCKET,
        BOTTLENECK,
        PARITY,
        HIDDEN_ENDS,
        WHAT_IF,
        EITHER_WAY,
        NESTED,
    ),
    FLAWS,
    SIMPLE,
    finder=find_in_python,
)
