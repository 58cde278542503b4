"""Example boards, and for each rule a board that breaks only this rule."""

from __future__ import annotations

from masume.core.kind import Counterexample
from masume.formats.one_line_format import read_beside
from masume.kinds.kakuro import KAKURO, Kakuro

# From small to large. Each has exactly one solution, and would have more if any one of the rules were dropped.
EXAMPLES = read_beside(KAKURO, __file__)

# For each rule, a filled board that breaks this rule and no other.
_PAIR = Kakuro([[(0, 4), 0, 0]])
COUNTEREXAMPLES = {
    "distinct": Counterexample(_PAIR, (-1, 2, 2)),
    "sum": Counterexample(_PAIR, (-1, 1, 2)),
}
