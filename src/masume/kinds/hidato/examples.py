"""Example boards, and for each rule a board that breaks only this rule."""

from __future__ import annotations

from masume.core.kind import Counterexample
from masume.formats.one_line_format import read_beside
from masume.kinds.hidato import HIDATO, Hidato

# From small to large. Each has exactly one solution, and would have more if any one of the rules were dropped.
EXAMPLES = read_beside(HIDATO, __file__)

# For each rule, a filled board that breaks this rule and no other.
COUNTEREXAMPLES = {
    "once": Counterexample(Hidato([[1, 0], [0, 0]]), (1, 2, 3, 3)),
    "chain": Counterexample(Hidato([[1, 0, 0]]), (1, 3, 2)),
}
