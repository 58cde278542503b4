"""Define the base class of puzzles, and checks of the arguments that callers pass to puzzle classes."""

from __future__ import annotations

import operator
from collections.abc import Container, Iterable, Mapping, Sequence
from collections.abc import Set as AnySet
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self

from masume.core import picture
from masume.core.errors import ArgumentTypeError, Message, PuzzleError, Word
from masume.core.record import Frozen


class Array(Protocol):
    """An array of another library, such as numpy."""

    def __array__(self) -> Any:
        """Return the array as a numpy array."""
        ...


class BasePuzzle(Frozen):
    """Base class of puzzles. A puzzle is an immutable value and is compared by its content. Its `repr` is an expression
    that rebuilds it.

    A subclass lists the arguments of its constructor in FIELDS and passes its attributes to `_set`.
    """

    kind: ClassVar[str]
    FIELDS: ClassVar[tuple[str, ...]]
    rows: int
    cols: int

    def _set(self, **attributes: Any) -> None:
        """Set the attributes of the puzzle. Only the constructors of subclasses call this method."""
        self.__dict__.update(attributes)

    @classmethod
    def unchecked(cls, **attributes: Any) -> Self:
        """Return a puzzle with the given attributes, without checking them. There must be one for each attribute that
        the constructor sets.
        """
        puzzle = cls.__new__(cls)
        puzzle._set(**attributes)
        return puzzle

    @property
    def meta(self) -> Mapping[str, object]:
        """Return facts such as title, author and source, which do not belong to the puzzle's content."""
        return MappingProxyType(self.__dict__["meta"])

    def with_meta(self, /, **entries: object) -> Self:
        """Return a copy of this puzzle with `entries` added to its meta."""
        return self.unchecked(**{**self.__dict__, "meta": {**self.__dict__["meta"], **entries}})

    @property
    def notes(self) -> tuple[Message, ...]:
        """Return sentences that explain the decisions that were made when the puzzle was read. They do not belong to
        its content.
        """
        notes: tuple[Message, ...] = self.__dict__.get("_notes", ())
        return notes

    def with_notes(self, *notes: Message) -> Self:
        """Return a copy of this puzzle with `notes` added to its notes."""
        return self.unchecked(**{**self.__dict__, "_notes": (*self.notes, *notes)})

    def _content(self) -> tuple[Any, ...]:
        """Return the values of the attributes that FIELDS lists."""
        return tuple([self.__dict__[name] for name in self.FIELDS])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._content() == self._content()

    def __hash__(self) -> int:
        return hash((self.kind, self._content()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self.FIELDS)})"

    def __str__(self) -> str:
        return picture.text_of(self)

    def _repr_svg_(self) -> str | None:
        """Return the board as SVG, for notebooks."""
        return picture.svg_of(self)


PLAIN_LISTS = {list, tuple}
PLAIN_SQUARES = {int, str, bool, type(None), list, tuple}


def rectangle(rows: Any, what: str = "givens") -> tuple[tuple[Any, ...], ...]:
    """Return the argument `rows` as tuples, with arrays and integers of other libraries, such as numpy, converted.
    Raise PuzzleError if `rows` are not rows of the same length; the message calls the argument `what`.
    """
    table = _table(plain(rows), what)
    if {type(square) for row in table for square in row} <= PLAIN_SQUARES:
        return table
    return tuple([tuple([plain(square) for square in row]) for row in table])


def _table(rows: Any, what: str) -> tuple[tuple[Any, ...], ...]:
    """Return the argument `rows` as tuples. Raise PuzzleError if they are not rows of the same length; the message
    calls the argument `what`.
    """
    if (
        type(rows) in PLAIN_LISTS
        and {type(row) for row in rows} <= PLAIN_LISTS
        and len({len(row) for row in rows}) == 1
    ):
        table = tuple([tuple(row) for row in rows])  # the common case, without examining each row
        if table[0]:
            return table
    if not _is_list(rows):
        raise PuzzleError("{what} must be a list of rows, not {rows}", what=Word(what), rows=quote(rows))
    read = []
    for i, row in enumerate(map(plain, rows)):
        if not _is_list(row):
            raise PuzzleError(
                "row {row} of {what} must be a list, not {value}", row=i + 1, what=Word(what), value=quote(row)
            )
        read.append(tuple(row))
        if len(read[i]) != len(read[0]):
            raise PuzzleError(
                "row {row} of {what} has {cells} {cells:cell|cells}, the rows above have {others}",
                row=i + 1,
                what=Word(what),
                cells=len(read[i]),
                others=len(read[0]),
            )
    if not read or not read[0]:
        raise PuzzleError("{what} has no cells", what=Word(what))
    return tuple(read)


def copied_meta(meta: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a copy of `meta`, or an empty dictionary if `meta` is None. Raise ArgumentTypeError if it is not a
    dictionary.
    """
    if meta is not None and not isinstance(meta, Mapping):
        raise ArgumentTypeError("meta must be a dictionary or None, not {meta}", meta=quote(meta))
    return dict(meta or {})


def plain(value: Any) -> Any:
    """Convert a number or an array of another library, such as numpy, to an int or a list. Return any other value
    unchanged.
    """
    if type(value) in PLAIN_SQUARES or isinstance(value, int | str):
        return value
    if hasattr(value, "__index__"):
        try:
            return operator.index(value)
        except TypeError:  # an array of several numbers
            pass
    if callable(getattr(value, "tolist", None)):
        return value.tolist()
    return value.__array__().tolist() if hasattr(value, "__array__") else value


def _is_list(value: object) -> bool:
    """Return whether `value` may be meant as a list of rows: it is iterable, but not a text, a dictionary or a set."""
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping | AnySet)


def quote(value: object) -> str:
    """Return a short text for `value`, to be quoted in an error message. This never raises an error."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits to print
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:39]}…"


def first_of(tokens: Container[str], rows: Iterable[Sequence[str]]) -> tuple[int, int, str]:
    """Return the row, the column and the text of the first token in `rows` that belongs to `tokens`."""
    return next((r, c, token) for r, row in enumerate(rows) for c, token in enumerate(row) if token in tokens)


def is_int(value: object) -> bool:
    """Return whether `value` is an int and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def with_cells(rows: tuple[tuple[Any, ...], ...], changes: Iterable[tuple[int, Any]]) -> list[list[Any]]:
    """Return `rows` with other values in some squares. `changes` has pairs of a square, counted row by row, and its new
    value.
    """
    changed = [list(row) for row in rows]
    for cell, value in changes:
        changed[cell // len(changed[0])][cell % len(changed[0])] = value
    return changed
