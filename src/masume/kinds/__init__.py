"""Register the puzzle kinds. To add a kind, write a folder for it here, and add it to KINDS and its puzzle class to
AnyPuzzle; or provide an entry point in another package.
"""

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
    """Return the kind that `entry` provides. Raise PluginError if it is not a kind, if its name differs from that of
    its entry point, or if one of `others` already uses one of its names or its puzzle class.
    """
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
    """Load the kinds of other packages. Return whether at least one of them was not loaded before."""
    KINDS.load(_accept)
    new = [kind for kind in KINDS if kind.puzzle_class not in _KIND_OF]
    for kind in new:
        _KIND_OF[kind.puzzle_class] = kind
        FOLDERS[kind.name] = os.path.dirname(sys.modules[kind.puzzle_class.__module__].__file__ or "")
    _named.cache_clear()
    return bool(new)


def all_kinds() -> Registry[Kind]:
    """Return all kinds: those of Masume and those of other packages."""
    load_plugins()
    return KINDS


def find(name: str | type[Puzzle]) -> Kind:
    """Return the kind with this name or alias, or the kind with this puzzle class. Raise UsageError if there is no such
    kind.
    """
    return find_with_options(name)[0]


def find_with_options(name: str | type[Puzzle]) -> tuple[Kind, Mapping[str, Option]]:
    """Return the kind with this name, alias or puzzle class, and the options that the name implies: Numbrix implies 4
    neighbours. Raise UsageError if there is no such kind.
    """
    if not isinstance(name, str):
        if name in _KIND_OF or (load_plugins() and name in _KIND_OF):
            return _KIND_OF[name], {}
        raise UsageError("{name} is neither the name of a kind nor a puzzle class", name=quote(name))
    kind_and_options = _named(name)
    if kind_and_options is None and load_plugins():
        kind_and_options = _named(name)
    if kind_and_options is not None:
        return kind_and_options
    names = ", ".join(kind.name for kind in KINDS)
    raise KINDS.with_problems(UsageError("there is no kind {name} (kinds: {kinds})", name=quote(name), kinds=names))


@lru_cache(maxsize=256)
def _named(name: str) -> tuple[Kind, Mapping[str, Option]] | None:
    """Return the kind with this name or alias, and the options that the name implies; None if no such kind is
    loaded.
    """
    return next(((kind, options) for kind in KINDS if (options := kind.options_of_name(name)) is not None), None)


def _reduce_kind(kind: Kind) -> tuple[Callable[..., Kind], tuple[str, ...]]:
    """Return the form in which a kind is pickled: a function and the name of the kind, because the functions of a kind
    cannot be pickled.
    """
    return (find if find(kind.name) is kind else _find_lenient), (kind.name,)


def _find_lenient(name: str) -> Kind:
    """Return the lenient form of the kind with this name, which also accepts boards with wrong entries."""
    lenient = find(name).formats.lenient
    assert lenient is not None
    return lenient


copyreg.pickle(Kind, _reduce_kind)


def kind_of(puzzle: P) -> Kind[P]:
    """Return the kind of `puzzle`, which provides its name, rules, options, examples and techniques. Raise
    ArgumentTypeError if `puzzle` is not a puzzle.
    """
    known_kind = _KIND_OF.get(type(puzzle))
    if known_kind is None and load_plugins():
        known_kind = _KIND_OF.get(type(puzzle))
    if known_kind is None:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise ArgumentTypeError("puzzle must be one of {known}, not {puzzle}", known=known, puzzle=quote(puzzle))
    return known_kind
