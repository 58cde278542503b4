"""Check the types of the arguments of the public Python functions.

One table serves all functions, because an argument name has the same meaning everywhere. An argument of a wrong type
raises an ArgumentTypeError that names the argument. Values of the right type that are not allowed are left to the
functions themselves, which raise UsageError.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from masume.core.engine import Solution
from masume.core.errors import ArgumentTypeError
from masume.core.puzzle import BasePuzzle, is_int, plain, quote

Args = ParamSpec("Args")
Answer = TypeVar("Answer")


class Expected(NamedTuple):
    """The expected type of an argument: a description for messages and a test."""

    words: str
    fits: Callable[[Any], bool]


def _or_none(expected: Expected) -> Expected:
    """Return an expected type that also allows None."""
    return Expected(f"{expected.words} or None", lambda value: value is None or expected.fits(value))


def _of(words: str, *types: type) -> Expected:
    """Return an expected type that allows instances of `types`. Messages describe it by `words`."""
    return Expected(words, lambda value: isinstance(value, types))


TEXT = _of("a text", str)
TRUTH = _of("True or False", bool)
WHOLE = Expected("a whole number", is_int)
NUMBER = _of("a number", int, float)
BOUNDS = Expected(
    "two bounds such as (3, 4.5) or 3..4.5",
    lambda value: isinstance(value, str | int | float) or (isinstance(value, Iterable) and not isinstance(value, dict)),
)
EXPECTED: dict[str, Expected] = {
    "after": _of("hashes of boards", Iterable),
    "cell": WHOLE,
    "cols": _or_none(WHOLE),
    "count": WHOLE,
    "distinct": TRUTH,
    "document": _of("the name of a document, such as 'solve'", str),
    "engine": Expected("an engine or the name of one", lambda value: isinstance(value, str) or hasattr(value, "solve")),
    "fewest_clues": TRUTH,
    "format": _or_none(_of("the name of a format", str)),
    "givens": Expected(
        "True or False (of check), a whole number or None (of generate)",
        lambda value: value is None or isinstance(value, bool) or is_int(value),
    ),
    "grade": TEXT,
    "highlight": _of("cells, as a list of names or numbers", Iterable),
    "jobs": WHOLE,
    "kind": _or_none(_of("the name of a kind or a puzzle class", str, type)),
    "look": Expected("a masume.Look", lambda value: hasattr(value, "check") and hasattr(value, "theme")),
    "move": Expected(
        "a move such as 'r3c5=2', or a pair of cell and value", lambda value: isinstance(value, str | tuple | list)
    ),
    "name": _of("the name of a cell, such as 'r3c5'", str),
    "nodes": _or_none(WHOLE),
    "openings": _or_none(BOUNDS),
    "path": _of("the path of a file", str, os.PathLike),
    "puzzle": Expected(
        "a puzzle (Binairo, Hidato, Hitori or Kakuro)",
        lambda value: isinstance(value, BasePuzzle) or hasattr(value, "givens"),
    ),
    "rated": _or_none(TRUTH),
    "remove_conventional": TRUTH,
    "remove_only": TRUTH,
    "repairs": TRUTH,
    "requires": _or_none(_of("the name of a technique", str)),
    "rows": _or_none(WHOLE),
    "score": _or_none(BOUNDS),
    "seconds": _or_none(NUMBER),
    "seed": _or_none(WHOLE),
    "solution": _or_none(_of("a solution, or a full board", Solution, str, BasePuzzle, Iterable)),
    "solutions": WHOLE,
    "source": _of("a text, a path or lines", str, os.PathLike, Iterable),
    "state": _or_none(
        Expected(
            "moves, entries or a board", lambda value: isinstance(value, str | BasePuzzle | Iterable) or value is None
        )
    ),
    "step": _or_none(WHOLE),
    "symmetry": _or_none(TEXT),
    "text": _of("a text (load opens files)", str),
    "thorough": TRUTH,
    "uniqueness": TRUTH,
    "unlike": Expected(
        "hashes of boards",
        lambda value: isinstance(value, Container) and not isinstance(value, str | bytes | bytearray),
    ),
    "version": _or_none(WHOLE),
    "without": _or_none(_of("the name of a technique, or a list of them", str, Iterable)),
}


def checked(function: Callable[Args, Answer]) -> Callable[Args, Answer]:
    """Return `function` with a check of its argument types before each call. Numbers and arrays of other libraries are
    converted to plain ones.
    """
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]

    @wraps(function)
    def call(*args: Args.args, **kwargs: Args.kwargs) -> Answer:
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if not _fits(name, value):
                break
        else:
            return function(*args, **kwargs)
        # Convert numbers and arrays of other libraries to plain ones.
        plain_args: Any = [_checked(name, value) for name, value in zip(names, args, strict=False)]
        plain_kwargs: Any = {name: _checked(name, value) for name, value in kwargs.items()}
        rest: Any = args[len(plain_args) :]
        return function(*plain_args, *rest, **plain_kwargs)

    return call


def _fits(name: str, value: object) -> bool:
    """Return whether `value` has an allowed type for the argument `name`."""
    expected = EXPECTED.get(name)
    return expected is None or expected.fits(value)


def _checked(name: str, value: Any) -> Any:
    """Return `value`, converted to a plain Python value if necessary. Raise ArgumentTypeError if it has the wrong type
    for the argument `name`.
    """
    usable = value if _fits(name, value) else plain(value)
    if not _fits(name, usable):
        raise ArgumentTypeError(
            "{name} must be {words}, not {value}", name=name, words=EXPECTED[name].words, value=quote(value)
        )
    return usable


def require(name: str, value: object) -> None:
    """Raise ArgumentTypeError if `value` has the wrong type for the argument `name`."""
    _checked(name, value)
