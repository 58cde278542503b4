"""Puzzles that ship with the package, to show and to test with."""

from __future__ import annotations

from masume.core.kind import Counterexample
from masume.formats.one_line_format import read_line
from masume_latin import LATIN, Latin

LINES = ("latin;3x3;;..1/.2./...", "latin;4x4;;..../.24./.3.1/..3.", "latin;5x5;;...21/.2.../.4.../....3/3.5..")
EXAMPLES = tuple(read_line(LATIN, line) for line in LINES)

COUNTEREXAMPLES = {
    "row": Counterexample(Latin([[0, 0], [0, 0]]), (1, 1, 2, 2)),
    "column": Counterexample(Latin([[0, 0], [0, 0]]), (1, 2, 1, 2)),
}
