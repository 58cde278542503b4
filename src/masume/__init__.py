"""Masume (升目): Hitori, Hidato, Kakuro and Binairo — read, solve, prove, check, explain, rate, generate, draw.

>>> import masume
>>> puzzle = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
>>> masume.solve(puzzle).verdict
'unique'
"""

from typing import TYPE_CHECKING, Any

from masume.core.engine import Result, Solution
from masume.core.errors import AmbiguousError, EngineError, FormatError, MasumeError, PuzzleError, UsageError
from masume.engines import ENGINES
from masume.kinds import KINDS
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs.checking import Mend, Report, check, with_mend
from masume.verbs.reading import read, read_all, write
from masume.verbs.solving import solve
from masume.version import __version__

if TYPE_CHECKING:
    from masume.reasoning.rating import Rating
    from masume.reasoning.technique import Step, Technique
    from masume.verbs.drawing import Look, draw, to_pdf, to_png, to_svg
    from masume.verbs.explaining import Explanation, Hint, Refutation, explain, hint, refute
    from masume.verbs.generating import Shortfall, canonical_hash, generate
    from masume.verbs.rating import rate

__all__ = [
    "ENGINES",
    "KINDS",
    "AmbiguousError",
    "Binairo",
    "EngineError",
    "Explanation",
    "FormatError",
    "Hidato",
    "Hint",
    "Hitori",
    "Kakuro",
    "Look",
    "MasumeError",
    "Mend",
    "PuzzleError",
    "Rating",
    "Refutation",
    "Report",
    "Result",
    "Shortfall",
    "Solution",
    "Step",
    "Technique",
    "UsageError",
    "__version__",
    "canonical_hash",
    "check",
    "draw",
    "explain",
    "generate",
    "hint",
    "rate",
    "read",
    "read_all",
    "refute",
    "solve",
    "to_pdf",
    "to_png",
    "to_svg",
    "with_mend",
    "write",
]

# Loaded when first asked for: who only solves boards starts faster without them.
_LATER = {
    "Explanation": "masume.verbs.explaining",
    "Hint": "masume.verbs.explaining",
    "Look": "masume.verbs.drawing",
    "Rating": "masume.reasoning.rating",
    "Refutation": "masume.verbs.explaining",
    "Shortfall": "masume.verbs.generating",
    "Step": "masume.reasoning.technique",
    "Technique": "masume.reasoning.technique",
    "canonical_hash": "masume.verbs.generating",
    "draw": "masume.verbs.drawing",
    "explain": "masume.verbs.explaining",
    "generate": "masume.verbs.generating",
    "hint": "masume.verbs.explaining",
    "rate": "masume.verbs.rating",
    "refute": "masume.verbs.explaining",
    "to_pdf": "masume.verbs.drawing",
    "to_png": "masume.verbs.drawing",
    "to_svg": "masume.verbs.drawing",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
