"""The puzzle kinds. A new kind is one folder here and one word in KINDS."""

from __future__ import annotations

from masume.core.errors import UsageError
from masume.core.kind import Kind, Puzzle
from masume.kinds.binairo import BINAIRO
from masume.kinds.hidato import HIDATO
from masume.kinds.hitori import HITORI
from masume.kinds.kakuro import KAKURO

KINDS: tuple[Kind, ...] = (BINAIRO, HIDATO, HITORI, KAKURO)
_KIND_OF: dict[type, Kind] = {kind.puzzle: kind for kind in KINDS}


def find(name: str) -> Kind:
    """The kind of that name or alias."""
    for kind in KINDS:
        if name.lower() == kind.name or name.lower() in kind.aliases:
            return kind
    raise UsageError(f"there is no kind {name!r} (kinds: {', '.join(kind.name for kind in KINDS)})")


def kind_of(puzzle: Puzzle) -> Kind:
    """The kind that a puzzle is of."""
    try:
        return _KIND_OF[type(puzzle)]
    except KeyError:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise UsageError(f"{type(puzzle).__name__} is not a puzzle (puzzles: {known})") from None
