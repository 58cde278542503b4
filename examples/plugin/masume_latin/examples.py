"""Boards that ship with the package: three examples to show and to test with, and one broken board a rule."""

from __future__ import annotations

from masume.core.kind import Breaking
from masume.formats.one_line_format import read_beside
from masume_latin import LATIN, Latin

EXAMPLES = read_beside(LATIN, __file__)  # examples.txt: each board has one solution, and none would without any rule

BREAKING = {
    "row": Breaking(Latin([[0, 0], [0, 0]]), (1, 1, 2, 2)),
    "column": Breaking(Latin([[0, 0], [0, 0]]), (1, 2, 1, 2)),
}
