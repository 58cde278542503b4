"""Masume (升目): Hitori, Hidato, Kakuro and Binairo — read, solve, prove, check, draw.

>>> import masume
>>> puzzle = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
>>> masume.solve(puzzle).verdict
'unique'
"""

from masume.checking import Mend, Report, check, with_mend
from masume.core.engine import Result, Solution
from masume.core.errors import AmbiguousError, EngineError, FormatError, MasumeError, PuzzleError, UsageError
from masume.engines import ENGINES
from masume.kinds import KINDS
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs import draw, read, read_all, solve, write
from masume.version import __version__

__all__ = [
    "ENGINES",
    "KINDS",
    "AmbiguousError",
    "Binairo",
    "EngineError",
    "FormatError",
    "Hidato",
    "Hitori",
    "Kakuro",
    "MasumeError",
    "Mend",
    "PuzzleError",
    "Report",
    "Result",
    "Solution",
    "UsageError",
    "__version__",
    "check",
    "draw",
    "read",
    "read_all",
    "solve",
    "with_mend",
    "write",
]
