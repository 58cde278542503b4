"""Declare options once, as annotated fields of a class, from which the command line, TOML files, requests and OpenAPI
are derived.

    class GenerateSpec(TypedDict, total=False):
        count: Annotated[int, OptionInfo("how many boards", metavar="N", type=POSITIVE, default=1)]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf, ulp
from typing import Any, NamedTuple, get_args, get_type_hints

from masume.core.errors import Message, UsageError
from masume.core.generator_limits import parse_size
from masume.core.puzzle import is_int, quote


class ValueType(NamedTuple):
    """A type of option values: how such values are parsed, checked and converted."""

    refusal: str
    """The template of the error for any other value, such as `{word} is not a whole number`."""
    parse: Callable[[str], Any]
    """Return the value that a text stands for. Raise ValueError if it stands for none."""
    plain: type
    """The type of the value in a request, and in a TOML file if the value is not a text."""
    least: float = -inf
    convert: Callable[[Any], Any] | None = None
    """Convert a value that is not a text. Raise ValueError or TypeError if it is not allowed."""

    def value_of(self, given: Any) -> Any:
        """Return the value that `given` represents, if it is a text. Any other value is returned unchanged or
        converted. Raise ValueError or TypeError if the value is not allowed.
        """
        if self.convert is not None and not isinstance(given, str):
            return self.convert(given)
        value = self.parse(given) if isinstance(given, str) else given
        if self.plain in (int, float):
            is_number = is_int(value) or (self.plain is float and isinstance(value, float))
            if not is_number or not self.least <= value < inf:
                raise ValueError(given)
        elif self.plain is bool and not isinstance(value, bool):
            raise ValueError(given)
        return value


SWITCH_WORDS = {"yes": True, "no": False}


def _parse_switch(text: str) -> bool:
    if text not in SWITCH_WORDS:
        raise ValueError(text)
    return SWITCH_WORDS[text]


def _size_of(given: Sequence[int]) -> tuple[int, int]:
    rows, cols = given
    if not is_int(rows) or not is_int(cols):
        raise ValueError(given)
    return rows, cols


def _text_of(given: object) -> str:
    if not isinstance(given, int | float) or isinstance(given, bool):
        raise ValueError(given)
    return str(given)


def _text_or_list(given: object) -> str | list[Any]:
    return given if isinstance(given, list) else _text_of(given)


TEXT = ValueType("{word} is not a text", str, str, convert=_text_of)
TEXT_OR_LIST = ValueType("{word} is not a text", str, str, convert=_text_or_list)  # rows, words, or a pair of bounds
WORD = ValueType("{word} is not a text", str.lower, str, convert=_text_of)
SIZE = ValueType("{word} is not a size such as 10x12, rows x columns", parse_size, str, convert=_size_of)
SWITCH = ValueType("{word} is not yes or no", _parse_switch, bool)
NUMBER = ValueType("{word} is not a number", float, float)
SECONDS = ValueType("{word} is not a number of seconds above 0", float, float, ulp(0.0))
WHOLE = ValueType("{word} is not a whole number", int, int)
POSITIVE = ValueType("{word} is not a whole number above 0", int, int, 1)


class OptionInfo(NamedTuple):
    """The declaration of an option. Its name and its Python type are those of the annotated field."""

    help: str
    """The description of the option, in `--help` and in the OpenAPI document."""
    metavar: str = ""
    """The word that stands for the value in `--help`. A switch without this word takes no value."""
    type: ValueType = TEXT
    default: Any = None
    choices: tuple[Any, ...] = ()
    repeated: bool = False
    """Whether the option may be given several times."""
    collect: Callable[[list[Any]], Any] = list
    """Return the value of a repeated option from the values that are given."""
    is_file: bool = False
    """Whether the command line and TOML files name a file that holds the value."""
    negation: str = ""
    """The name of the option that turns this switch off."""
    negation_help: str = ""
    cli_note: str = ""
    """A text that is appended to the description in `--help`, but not in the OpenAPI document."""
    group: str = ""
    """The group of options in `--help` to which the option belongs."""


@cache
def _hints(declaration: type) -> Mapping[str, Any]:
    return get_type_hints(declaration, include_extras=True)


@cache
def options_of(declaration: type) -> Mapping[str, OptionInfo]:
    """Return the options that the class `declaration` declares, by name, in the order of their declaration."""
    return {
        name: info
        for name, hint in _hints(declaration).items()
        for info in getattr(hint, "__metadata__", ())
        if isinstance(info, OptionInfo)
    }


def type_of(declaration: type, name: str) -> Any:
    """Return the Python type of the option `name`, as callers see it."""
    return get_args(_hints(declaration)[name])[0]


def from_mapping(declaration: type, table: Mapping[str, Any], folder: str | None = None) -> dict[str, Any]:
    """Return the options that a TOML table or a request sets. Their names may have hyphens, as on the command line.
    Entries that are not declared are returned unchanged. File names are relative to `folder`, if it is given. Raise
    UsageError if a value is not allowed.
    """
    options = options_of(declaration)
    others = {info.negation.replace("-", "_"): name for name, info in options.items() if info.negation}
    values_by_name: dict[str, Any] = {}
    for key, given in table.items():
        word = key.replace("-", "_")
        name = others.get(word, word)
        info = options.get(name)
        if info is None:
            values_by_name[name] = given
            continue
        if info.repeated and isinstance(given, Mapping):
            values_by_name[name] = given
            continue
        parts = given if info.repeated and isinstance(given, list) else [given]
        try:
            values = [info.type.value_of(part) for part in parts]
        except (TypeError, ValueError):
            fault = Message(info.type.refusal, word=quote(given))
            raise UsageError("{key}: {fault}", key=key, fault=fault) from None
        if info.is_file and folder is not None:
            values = [os.path.join(folder, value) if isinstance(value, str) else value for value in values]
        if word == info.negation.replace("-", "_"):
            values = [not value for value in values]
        values_by_name[name] = info.collect(values) if info.repeated else values[0]
    return values_by_name
