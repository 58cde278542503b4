"""Masume (升目): Hitori, Hidato, Kakuro and Binairo — read, solve, prove, check, explain, rate, play, generate, draw.

>>> import masume
>>> puzzle = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
>>> masume.solve(puzzle).verdict
'unique'
"""

from typing import TYPE_CHECKING

from masume.codecs.detect import FORMATS
from masume.core.engine import Engine, Limit, Result, Solution
from masume.core.errors import AmbiguousError, EngineError, FormatError, MasumeError, PuzzleError, UsageError
from masume.core.kind import Clue, Kind, Puzzle
from masume.core.lazy import Lazy, lazy
from masume.core.model import Breach, Model
from masume.core.unfinished import Remaining
from masume.engines import ENGINES
from masume.kinds import KINDS, AnyPuzzle
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs.cells import cell, cell_name
from masume.verbs.reading import iter_boards, load, load_all, read, read_all, write
from masume.verbs.solving import solve
from masume.version import __version__

if TYPE_CHECKING:
    from masume.language.catalogue import LANGUAGES
    from masume.library.store import Library
    from masume.reasoning.position import Position
    from masume.reasoning.rating import GRADES, Rating
    from masume.reasoning.technique import Step, Technique
    from masume.verbs.checking import Change, Repair, Report, check
    from masume.verbs.drawing import Look, draw, to_pdf, to_png, to_svg
    from masume.verbs.explaining import Explanation, Hint, Refutation, explain, hint, refute
    from masume.verbs.game import Game
    from masume.verbs.generating import canonical_hash, generate
    from masume.verbs.improving import Improved, improve, thin
    from masume.verbs.orders import OrderNotMetError
    from masume.verbs.rating import rate

__all__ = [
    "ENGINES",
    "FORMATS",
    "GRADES",
    "KINDS",
    "LANGUAGES",
    "AmbiguousError",
    "AnyPuzzle",
    "Binairo",
    "Breach",
    "Change",
    "Clue",
    "Engine",
    "EngineError",
    "Explanation",
    "FormatError",
    "Game",
    "Hidato",
    "Hint",
    "Hitori",
    "Improved",
    "Kakuro",
    "Kind",
    "Library",
    "Limit",
    "Look",
    "MasumeError",
    "Model",
    "OrderNotMetError",
    "Position",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Refutation",
    "Remaining",
    "Repair",
    "Report",
    "Result",
    "Solution",
    "Step",
    "Technique",
    "UsageError",
    "__version__",
    "canonical_hash",
    "cell",
    "cell_name",
    "check",
    "draw",
    "explain",
    "generate",
    "hint",
    "improve",
    "iter_boards",
    "load",
    "load_all",
    "rate",
    "read",
    "read_all",
    "refute",
    "solve",
    "thin",
    "to_pdf",
    "to_png",
    "to_svg",
    "write",
]

# Loaded when first asked for: a program that only solves boards starts faster without them.
_LATER: dict[str, Lazy[object]] = {
    "GRADES": lazy("masume.reasoning.rating:GRADES"),
    "LANGUAGES": lazy("masume.language.catalogue:LANGUAGES"),
    "Change": lazy("masume.verbs.checking:Change"),
    "Explanation": lazy("masume.verbs.explaining:Explanation"),
    "Game": lazy("masume.verbs.game:Game"),
    "Hint": lazy("masume.verbs.explaining:Hint"),
    "Library": lazy("masume.library.store:Library"),
    "Improved": lazy("masume.verbs.improving:Improved"),
    "Look": lazy("masume.verbs.drawing:Look"),
    "OrderNotMetError": lazy("masume.verbs.orders:OrderNotMetError"),
    "Position": lazy("masume.reasoning.position:Position"),
    "Rating": lazy("masume.reasoning.rating:Rating"),
    "Repair": lazy("masume.verbs.checking:Repair"),
    "Report": lazy("masume.verbs.checking:Report"),
    "Refutation": lazy("masume.verbs.explaining:Refutation"),
    "Step": lazy("masume.reasoning.technique:Step"),
    "Technique": lazy("masume.reasoning.technique:Technique"),
    "canonical_hash": lazy("masume.verbs.generating:canonical_hash"),
    "check": lazy("masume.verbs.checking:check"),
    "draw": lazy("masume.verbs.drawing:draw"),
    "explain": lazy("masume.verbs.explaining:explain"),
    "generate": lazy("masume.verbs.generating:generate"),
    "hint": lazy("masume.verbs.explaining:hint"),
    "improve": lazy("masume.verbs.improving:improve"),
    "rate": lazy("masume.verbs.rating:rate"),
    "refute": lazy("masume.verbs.explaining:refute"),
    "thin": lazy("masume.verbs.improving:thin"),
    "to_pdf": lazy("masume.verbs.drawing:to_pdf"),
    "to_png": lazy("masume.verbs.drawing:to_png"),
    "to_svg": lazy("masume.verbs.drawing:to_svg"),
}


if not TYPE_CHECKING:  # a type checker reads the imports above, and knows a name that is not there

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = _LATER[name].load()
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
