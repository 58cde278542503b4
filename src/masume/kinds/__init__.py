"""The puzzle kinds. A new kind takes one folder here, one entry in KINDS and its puzzle class in AnyPuzzle; or it is an
entry point of another package."""

from __future__ import annotations

import copyreg
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from masume.core.errors import ArgumentTypeError, UsageError
from masume.core.kind import Kind, Option, P, Puzzle, plain_name
from masume.core.plugins import PluginError, Registry, load_entry
from masume.core.puzzle import quote
from masume.i18n import FOLDERS
from masume.kinds.binairo import BINAIRO, Binairo
from masume.kinds.hidato import HIDATO, Hidato
from masume.kinds.hitori import HITORI, Hitori
from masume.kinds.kakuro import KAKURO, Kakuro

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

AnyPuzzle = Binairo | Hidato | Hitori | Kakuro
KINDS: Registry[Kind] = Registry("masume.kinds", BINAIRO, HIDATO, HITORI, KAKURO)
_KIND_OF: dict[type, Kind] = {kind.puzzle_class: kind for kind in KINDS}


def _accept(entry: EntryPoint, others: Sequence[Kind]) -> Kind:
    """Return the kind of an entry point; PluginError when it is none, or one of its names is taken."""
    kind = load_entry(entry)
    if not isinstance(kind, Kind):
        raise PluginError(
            "the plug-in {plugin} of the package {package} is no masume.Kind but {kind}", kind=quote(kind)
        )
    if kind.name != entry.name:
        raise PluginError(
            "the plug-in {plugin} of the package {package} has the name {kind}, which must be that of its entry point",
            kind=quote(kind.name),
        )
    taken = {plain_name(name): other.name for other in others for name in other.names}
    if kind.puzzle_class in {other.puzzle_class for other in others}:
        raise PluginError(
            "the plug-in {plugin} of the package {package} is left out: {name} is the puzzle class of another kind",
            name=kind.puzzle_class.__name__,
        )
    for name in kind.names:
        if plain_name(name) in taken:
            raise PluginError(
                "the plug-in {plugin} of the package {package} is left out: {name} is a name of the kind {taken} "
                "already",
                name=f"{name!r:.40}",
                taken=taken[plain_name(name)],
            )
    return kind


def load_plugins() -> bool:
    """Add the kinds of other packages. Return whether there are any that were not known yet."""
    KINDS.load(_accept)
    new = [kind for kind in KINDS if kind.puzzle_class not in _KIND_OF]
    for kind in new:
        _KIND_OF[kind.puzzle_class] = kind
        FOLDERS[kind.name] = os.path.dirname(sys.modules[kind.puzzle_class.__module__].__file__ or "")
    _named.cache_clear()
    return bool(new)


def all_kinds() -> Registry[Kind]:
    """Return the kinds of Masume and of other packages."""
    load_plugins()
    return KINDS


def find(name: str | type[Puzzle]) -> Kind:
    """The kind with this name or alias, or with this puzzle class."""
    return find_with_options(name)[0]


def find_with_options(name: str | type[Puzzle]) -> tuple[Kind, Mapping[str, Option]]:
    """The kind with this name or alias, and the options that the name stands for: Numbrix has 4 neighbours."""
    if not isinstance(name, str):
        if name in _KIND_OF or (load_plugins() and name in _KIND_OF):
            return _KIND_OF[name], {}
        raise UsageError("{name} is neither the name of a kind nor a puzzle class", name=quote(name))
    found = _named(name)
    if found is None and load_plugins():
        found = _named(name)
    if found is not None:
        return found
    names = ", ".join(kind.name for kind in KINDS)
    raise KINDS.with_problems(UsageError("there is no kind {name} (kinds: {kinds})", name=quote(name), kinds=names))


@lru_cache(maxsize=256)
def _named(name: str) -> tuple[Kind, Mapping[str, Option]] | None:
    return next(((kind, found) for kind in KINDS if (found := kind.options_of_name(name)) is not None), None)


def _reduce_kind(kind: Kind) -> tuple[Callable[..., Kind], tuple[str, ...]]:
    """Return how a kind is pickled: by its name, as its functions cannot be."""
    return (find if find(kind.name) is kind else _find_lenient), (kind.name,)


def _find_lenient(name: str) -> Kind:
    lenient = find(name).formats.lenient
    assert lenient is not None
    return lenient


copyreg.pickle(Kind, _reduce_kind)


def kind_of(puzzle: P) -> Kind[P]:
    """Return the kind of a puzzle: its name, rules, options, examples and techniques."""
    found = _KIND_OF.get(type(puzzle))
    if found is None and load_plugins():
        found = _KIND_OF.get(type(puzzle))
    if found is None:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise ArgumentTypeError("puzzle must be one of {known}, not {puzzle}", known=known, puzzle=quote(puzzle))
    return found
