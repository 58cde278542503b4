"""The puzzle kinds. A new kind takes one folder here, one entry in KINDS and its puzzle class in AnyPuzzle."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from functools import lru_cache

from masume.core.errors import ArgumentTypeError, UsageError
from masume.core.kind import Kind, Option, P, Puzzle
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
    return find_with_options(name)[0]


def find_with_options(name: str | type[Puzzle]) -> tuple[Kind, Mapping[str, Option]]:
    """The kind with this name or alias, and the options that the name stands for: Numbrix has 4 neighbours."""
    if not isinstance(name, str):
        if name in _KIND_OF:
            return _KIND_OF[name], {}
        raise UsageError(f"{quote(name)} is neither the name of a kind nor a puzzle class")
    found = _named(name)
    if found is not None:
        return found
    raise UsageError(f"there is no kind {quote(name)} (kinds: {', '.join(kind.name for kind in KINDS)})")


@lru_cache(maxsize=256)
def _named(name: str) -> tuple[Kind, Mapping[str, Option]] | None:
    return next(((kind, found) for kind in KINDS if (found := kind.options_of_name(name)) is not None), None)


def _reduce_kind(kind: Kind) -> tuple[Callable[..., Kind], tuple[str, ...]]:
    """Return how a kind is pickled: by its name, as its functions cannot be."""
    return (find if find(kind.name) is kind else _find_filled), (kind.name,)


def _find_filled(name: str) -> Kind:
    filled = find(name).filled
    assert filled is not None
    return filled


copyreg.pickle(Kind, _reduce_kind)


def kind_of(puzzle: P) -> Kind[P]:
    """The kind of a puzzle."""
    try:
        return _KIND_OF[type(puzzle)]
    except KeyError:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise ArgumentTypeError(f"puzzle must be one of {known}, not {quote(puzzle)}") from None
