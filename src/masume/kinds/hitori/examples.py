"""Example boards, and for each rule a board that breaks only this rule."""

from __future__ import annotations

from masume.core.kind import Counterexample
from masume.formats.one_line_format import read_beside
from masume.kinds.hitori import HITORI, Hitori

# From small to large. Each has exactly one solution, and would have more if any one of the rules were dropped.
EXAMPLES = read_beside(HITORI, __file__)

# For each rule, a filled board that breaks it alone.
_LATIN = Hitori([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
COUNTEREXAMPLES = {
    "repeat": Counterexample(Hitori([[1, 1], [2, 3]]), (0, 0, 0, 0)),
    "touch": Counterexample(_LATIN, (1, 1, 0, 0, 0, 0, 0, 0, 0)),
    "connected": Counterexample(_LATIN, (0, 1, 0, 1, 0, 0, 0, 0, 0)),
}
