"""The puzzle kinds. A new kind takes one folder here, one entry in KINDS and its puzzle class in AnyPuzzle."""

from __future__ import annotations

from masume.core.errors import UsageError
from masume.core.kind import Kind, P, Puzzle
from masume.core.puzzle import quote
from masume.kinds.binairo import BINAIRO, Binairo
from masume.kinds.hidato import HIDATO, Hidato
from masume.kinds.hitori import HITORI, Hitori
from masume.kinds.kakuro import KAKURO, Kakuro

AnyPuzzle = Binairo | Hidato | Hitori | Kakuro
KINDS: tuple[Kind, ...] = (BINAIRO, HIDATO, HITORI, KAKURO)
_KIND_OF: dict[type, Kind] = {kind.puzzle: kind for kind in KINDS}


def find(name: str | type[Puzzle]) -> Kind:
    """The kind with this name or alias, or with this puzzle class."""
    if not isinstance(name, str):
        if name in _KIND_OF:
            return _KIND_OF[name]
        raise UsageError(f"{quote(name)} is neither the name of a kind nor a puzzle class")
    for kind in KINDS:
        if name.lower() == kind.name or name.lower() in kind.aliases:
            return kind
    raise UsageError(f"there is no kind {name!r} (kinds: {', '.join(kind.name for kind in KINDS)})")


def kind_of(puzzle: P) -> Kind[P]:
    """The kind of a puzzle."""
    try:
        return _KIND_OF[type(puzzle)]
    except KeyError:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise UsageError(f"{type(puzzle).__name__} is not a puzzle (puzzles: {known})") from None
