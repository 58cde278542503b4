"""How players solve Hidato: the techniques in the order of the catalogue. masume.kernel.hidato.finder finds them; here
they are put into words."""

from __future__ import annotations

from masume.kernel.hidato.weights import PROPAGATING
from masume.kinds.hidato.position import make_finder
from masume.kinds.hidato.techniques.distances import DISTANCE, STRANDED_CELL
from masume.kinds.hidato.techniques.flaws import FLAWS
from masume.kinds.hidato.techniques.links import CORRIDOR, DEAD_END, HIDDEN_ENDS
from masume.kinds.hidato.techniques.parity import PARITY
from masume.kinds.hidato.techniques.pockets import BOTTLENECK, POCKET
from masume.kinds.hidato.techniques.routes import ALL_ROUTES, MUST_VISIT
from masume.kinds.hidato.techniques.sharing import PAIR_OR_TRIPLE
from masume.kinds.hidato.techniques.singles import GAP_OF_ONE, HIDDEN_SINGLE, NAKED_SINGLE, ONLY_STEP, TIGHT_RUN
from masume.kinds.hidato.techniques.support import NEIGHBOUR_SUPPORT
from masume.kinds.hidato.techniques.supposing import EITHER_WAY, NESTED, WHAT_IF
from masume.reasoning.technique import Toolbox

TECHNIQUES = (
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
    STRANDED_CELL,
)

TOOLBOX = Toolbox(
    TECHNIQUES,
    FLAWS,
    tuple(technique for technique in TECHNIQUES if technique.name in PROPAGATING),
    finder=make_finder,
    patience=lambda cells: 250_000_000 // cells**2 + 1,  # every question stands for a look at all cells from all cells
    nothing_left="no-number",
    plainest_flaw="twice",
)
