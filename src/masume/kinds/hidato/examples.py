"""Boards that ship with the package: examples to show and to test with, and one broken board a rule."""

from __future__ import annotations

from masume.codecs.line import read_beside
from masume.core.kind import Breaking
from masume.kinds.hidato import HIDATO, Hidato

# Small to large; each has exactly one solution, and none would without any one of the rules.
EXAMPLES = read_beside(HIDATO, __file__)

# For each rule, a filled board that breaks it alone.
BREAKING = {
    "once": Breaking(Hidato([[1, 0], [0, 0]]), (1, 2, 3, 3)),
    "chain": Breaking(Hidato([[1, 0, 0]]), (1, 3, 2)),
}
