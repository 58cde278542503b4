"""Boards that ship with the package: examples to show and to test with, and one broken board a rule."""

from __future__ import annotations

from masume.codecs.line import read_beside
from masume.core.kind import Breaking
from masume.kinds.kakuro import KAKURO, Kakuro

# Small to large; each has exactly one solution, and none would without any one of the rules.
EXAMPLES = read_beside(KAKURO, __file__)

# For each rule, a filled board that breaks it alone.
_PAIR = Kakuro([[(0, 4), 0, 0]])
BREAKING = {
    "distinct": Breaking(_PAIR, (-1, 2, 2)),
    "sum": Breaking(_PAIR, (-1, 1, 2)),
}
