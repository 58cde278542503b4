"""What other packages add to Masume: engines and kinds, announced as entry points of an installed package.

    [project.entry-points."masume.engines"]
    mine = "my_package:ENGINE"

Looking for them takes longer than most boards take to solve. So nobody looks until a name is asked for that Masume does
not have, a text cannot be read, or all names are listed. A plug-in that cannot be used is left out, and a sentence
names its package; it never keeps Masume from working.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from masume.core.errors import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Exception)
LONGEST_REASON = 200  # characters


class PluginError(Exception):
    """A plug-in that cannot be used. The template of its message has the places {plugin} and {package}."""

    def __init__(self, template: str, /, **params: object) -> None:
        self.template = template
        self.params = params
        super().__init__(template)


class Registry(Sequence[T_co]):
    """Masume's engines or kinds, followed by those of other packages as soon as `load` has been called."""

    def __init__(self, group: str, *own: T_co) -> None:
        self.group = group
        self.own = own
        """Those of Masume alone."""
        self.problems: tuple[Message, ...] = ()
        """A sentence about each plug-in that was left out."""
        self._items = own
        self._is_complete = False

    def load(self, accept: Callable[[EntryPoint, Sequence[Any]], T_co]) -> None:
        """Add what installed packages offer, at the first call. `accept` returns the item that an entry point names,
        given the items so far, or raises PluginError."""
        if self._is_complete:
            return
        self._is_complete = True
        from importlib.metadata import entry_points

        for entry in sorted(entry_points(group=self.group), key=lambda entry: (entry.name, package_of(entry))):
            try:
                self._items = (*self._items, accept(entry, self._items))
            except PluginError as error:
                names = {"plugin": f"{entry.name!r}", "package": package_of(entry)}
                self.problems = (*self.problems, Message(error.template, **names, **error.params))

    def with_problems(self, error: E) -> E:
        """Return an error about a name that is not known, with notes on the plug-ins that were left out."""
        for problem in self.problems:
            error.add_note(problem)
        return error

    @overload
    def __getitem__(self, which: int) -> T_co: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, which: int | slice) -> T_co | tuple[T_co, ...]:
        return self._items[which]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._items)

    def __repr__(self) -> str:
        return repr(self._items)


def package_of(entry: EntryPoint) -> str:
    """Return the name of the package that an entry point comes from."""
    return entry.dist.name if entry.dist is not None else entry.value


def load_entry(entry: EntryPoint) -> Any:
    """Return what an entry point names; PluginError when its package cannot be loaded, whatever goes wrong in it."""
    try:
        return entry.load()
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise PluginError(
            "the plug-in {plugin} of the package {package} cannot be loaded ({reason})", reason=reason[:LONGEST_REASON]
        ) from error
