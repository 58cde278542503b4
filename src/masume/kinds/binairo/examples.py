"""Example boards, and for each rule a board that breaks only this rule."""

from __future__ import annotations

from masume.core.kind import Counterexample
from masume.formats.one_line_format import read_beside
from masume.kinds.binairo import BINAIRO, Binairo

# From small to large. Each has exactly one solution, and would have more if any one of the rules were dropped.
EXAMPLES = read_beside(BINAIRO, __file__)

# For each rule, a filled board that breaks it alone.
_WIDE = Binairo([[None] * 6] * 2, unique_lines=False)
_SMALL = Binairo([[None] * 2] * 2, unique_lines=False)
_SQUARE = Binairo([[None] * 4] * 4)
COUNTEREXAMPLES = {
    "three": Counterexample(_WIDE, (0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0)),
    "balance": Counterexample(_SMALL, (0, 0, 1, 1)),
    "lines": Counterexample(_SQUARE, (0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0)),
}
