"""Load engines and kinds of other packages, which declare them as entry points.

    [project.entry-points."masume.engines"]
    mine = "my_package:ENGINE"

Since loading entry points takes longer than solving most boards, they are loaded only if a name is unknown, if a text
cannot be read, or if all names are listed. A plug-in that cannot be used is left out, and an error message names its
package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from masume.core.errors import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Exception)
LONGEST_REASON = 200  # the maximum number of characters of a reason


class PluginError(Exception):
    """Raised for a plug-in that cannot be used. The template of its message has the parameters `plugin` and
    `package`.
    """

    def __init__(self, template: str, /, **params: object) -> None:
        self.template = template
        self.params = params
        super().__init__(template)


class Registry(Sequence[T_co]):
    """The engines or kinds of Masume. Once `load` has been called, those of other packages follow."""

    def __init__(self, group: str, *built_in: T_co) -> None:
        self.group = group
        self.built_in = built_in
        """Masume's own engines or kinds."""
        self.problems: tuple[Message, ...] = ()
        """One sentence per plug-in that was left out."""
        self._items = built_in
        self._is_complete = False

    def load(self, accept: Callable[[EntryPoint, Sequence[Any]], T_co]) -> None:
        """Add the engines or kinds of installed packages, on the first call. `accept` takes an entry point and the
        items so far, and returns the new item or raises PluginError.
        """
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
        """Return `error`, the error for an unknown name, with a note on each plug-in that could not be used."""
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
    """Return the name of the package that defines `entry`."""
    return entry.dist.name if entry.dist is not None else entry.value


def load_entry(entry: EntryPoint) -> Any:
    """Load the object to which `entry` refers, and return it. Raise PluginError if its package cannot be loaded, for
    whatever reason.
    """
    try:
        return entry.load()
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise PluginError(
            "the plug-in {plugin} of the package {package} cannot be loaded ({reason})", reason=reason[:LONGEST_REASON]
        ) from error
