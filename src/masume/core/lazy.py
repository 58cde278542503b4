"""Define references by name to objects that are loaded when they are first used, so that a program starts fast.

    TECHNIQUES: Lazy[TechniqueSet] = lazy("masume.kinds.hitori.techniques:TECHNIQUES")
    TECHNIQUES.load()  # the techniques themselves

A reference to a function or class is called like the object itself. The names are written as literals in `lazy("…")`,
so that a test can find them and check them like any other import.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, ParamSpec, TypeVar, cast, overload

T = TypeVar("T")
Args = ParamSpec("Args")
Answer = TypeVar("Answer")
METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")


class Lazy(Generic[T]):
    """A reference to an object in another module, which is loaded when it is first used. `lazy` makes such
    references.
    """

    __slots__ = ("_loaded", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._loaded: list[T] = []

    def load(self) -> T:
        """Return the object. On the first call, import its module."""
        if not self._loaded:
            module, _, name = self.name.partition(":")
            loaded: Any = import_module(module)
            self._loaded.append(getattr(loaded, name) if name else loaded)
        return self._loaded[0]

    def __call__(self: Lazy[Callable[Args, Answer]], *args: Args.args, **kwargs: Args.kwargs) -> Answer:
        return self.load()(*args, **kwargs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lazy) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, ...]:
        return Lazy, (self.name,)

    def __repr__(self) -> str:
        return f"lazy({self.name!r})"


def lazy(name: str) -> Lazy[Any]:
    """Return a reference to the object `package.module:NAME`, or to the whole module `package.module`."""
    return Lazy(name)


class _Pattern:
    """A regular expression that is compiled on first use. Afterwards it is as fast as one that was compiled at once."""

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._text, self._flags)
        self.__dict__.update({method: getattr(compiled, method) for method in METHODS})
        return getattr(compiled, name)


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a regular expression that is compiled on first use. Compiling those of all formats would take longer than
    solving most boards.
    """
    compiled_later: re.Pattern[str] = cast(Any, _Pattern(text, flags))
    return compiled_later


class LazyField(Generic[T]):
    """A field of a record that may be set to a lazy reference. The object is loaded when the field is read."""

    def __init__(self, *default: T) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = f"_{name}"

    @overload
    def __get__(self, record: None, owner: type) -> LazyField[T]: ...
    @overload
    def __get__(self, record: object, owner: type) -> T: ...
    def __get__(self, record: object | None, owner: type) -> LazyField[T] | T:
        if record is None:
            if self.default:
                return self
            raise AttributeError("the field has no default")
        value: T | Lazy[T] = record.__dict__[self._key]
        return value.load() if isinstance(value, Lazy) else value

    def __set__(self, record: object, value: T | Lazy[T]) -> None:
        record.__dict__[self._key] = value
