"""Masume (升目): Hitori, Hidato, Kakuro and Binairo — read, solve, prove, check, explain, rate, play, generate, draw.

>>> import masume
>>> puzzle = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
>>> masume.solve(puzzle).verdict
'unique'
"""

from masume.version import __version__

# As in `typing`, whose import would take most of the time of importing Masume.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from masume.core.engine import Engine, Limit, Result, Solution
    from masume.core.errors import AmbiguousError, EngineError, FormatError, MasumeError, PuzzleError, UsageError
    from masume.core.kind import Clue, Kind, Puzzle
    from masume.core.model import Model, Violation
    from masume.core.partial_board import Remaining
    from masume.engines import ENGINES
    from masume.formats.detect import FORMATS
    from masume.i18n import LANGUAGES
    from masume.kinds import KINDS, AnyPuzzle, kind_of
    from masume.kinds.binairo import Binairo
    from masume.kinds.hidato import Hidato
    from masume.kinds.hitori import Hitori
    from masume.kinds.kakuro import Kakuro
    from masume.library.store import Library
    from masume.reasoning.position import Position
    from masume.reasoning.rating import GRADES, Grade, Rating
    from masume.reasoning.technique import Step, Technique
    from masume.reasoning.trace import Trace
    from masume.verbs.canonical_hash import canonical_hash
    from masume.verbs.cell_arguments import cell, cell_name
    from masume.verbs.check.check import Change, Repair, Report, check
    from masume.verbs.draw import Look, draw, to_pdf, to_png, to_svg
    from masume.verbs.explain import Explanation, explain
    from masume.verbs.game import Game
    from masume.verbs.generate.generate import generate
    from masume.verbs.generate.spec import GenerationError
    from masume.verbs.hint import Hint, hint
    from masume.verbs.improve import Improved, improve
    from masume.verbs.json_schema import json_schema
    from masume.verbs.rate import rate
    from masume.verbs.read import iter_boards, load, load_all, read, read_all, write
    from masume.verbs.refute import Refutation, refute
    from masume.verbs.solve import solve

__all__ = [
    "ENGINES",
    "FORMATS",
    "GRADES",
    "KINDS",
    "LANGUAGES",
    "AmbiguousError",
    "AnyPuzzle",
    "Binairo",
    "Change",
    "Clue",
    "Engine",
    "EngineError",
    "Explanation",
    "FormatError",
    "Game",
    "GenerationError",
    "Grade",
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
    "Trace",
    "UsageError",
    "Violation",
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
    "json_schema",
    "kind_of",
    "load",
    "load_all",
    "rate",
    "read",
    "read_all",
    "refute",
    "solve",
    "to_pdf",
    "to_png",
    "to_svg",
    "write",
]

# The module of each name. It is imported at the first access, so that programs start fast.
_HOMES = {
    "masume.formats.detect": ("FORMATS",),
    "masume.core.engine": ("Engine", "Limit", "Result", "Solution"),
    "masume.core.errors": ("AmbiguousError", "EngineError", "FormatError", "MasumeError", "PuzzleError", "UsageError"),
    "masume.core.kind": ("Clue", "Kind", "Puzzle"),
    "masume.core.model": ("Model", "Violation"),
    "masume.core.partial_board": ("Remaining",),
    "masume.engines": ("ENGINES",),
    "masume.kinds": ("KINDS", "AnyPuzzle", "kind_of"),
    "masume.kinds.binairo": ("Binairo",),
    "masume.kinds.hidato": ("Hidato",),
    "masume.kinds.hitori": ("Hitori",),
    "masume.kinds.kakuro": ("Kakuro",),
    "masume.i18n.catalog": ("LANGUAGES",),
    "masume.library.store": ("Library",),
    "masume.reasoning.position": ("Position",),
    "masume.reasoning.rating": ("GRADES", "Grade", "Rating"),
    "masume.reasoning.technique": ("Step", "Technique"),
    "masume.reasoning.trace": ("Trace",),
    "masume.verbs.cell_arguments": ("cell", "cell_name"),
    "masume.verbs.check.check": ("Change", "Repair", "Report", "check"),
    "masume.verbs.draw": ("Look", "draw", "to_pdf", "to_png", "to_svg"),
    "masume.verbs.explain": ("Explanation", "explain"),
    "masume.verbs.hint": ("Hint", "hint"),
    "masume.verbs.refute": ("Refutation", "refute"),
    "masume.verbs.game": ("Game",),
    "masume.verbs.canonical_hash": ("canonical_hash",),
    "masume.verbs.generate.generate": ("generate",),
    "masume.verbs.improve": ("Improved", "improve"),
    "masume.verbs.generate.spec": ("GenerationError",),
    "masume.verbs.json_schema": ("json_schema",),
    "masume.verbs.rate": ("rate",),
    "masume.verbs.read": ("iter_boards", "load", "load_all", "read", "read_all", "write"),
    "masume.verbs.solve": ("solve",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}
_PACKAGES = {module.split(".")[1] for module in _HOMES}


if not TYPE_CHECKING:  # type checkers read the imports above, and report unknown names

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(_HOME[name])
        if name in ("ENGINES", "KINDS"):
            module.load_plugins()
            _warn_of(module.__dict__[name].problems)
        globals()[name] = module.__dict__[name]
        return globals()[name]

    def _warn_of(problems: tuple[str, ...]) -> None:
        import warnings

        for problem in problems:
            warnings.warn(problem, RuntimeWarning, stacklevel=3)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
