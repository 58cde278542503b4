"""Texts that are independent of the language until they are shown.

Experiments return phrases instead of sentences: keys of sentences in `i18n/*/lab.toml`, with values for their
arguments. Titles, headings, cells of tables, remarks, names of curves and messages on progress are phrases, or plain
text if there is nothing to translate (`5x5`, `0.012`, `kernel`). They are converted to text by `masume lab --lang`, by
the page in the browser, and by the page of the papers. Results are stored as phrases, so that they can be shown in
every language.

A value is one of these:

    7               a number of things, with which words agree
    Figure("2.80")  a number with a decimal point, which is a comma in other languages
    "github.com"    a text that is the same in every language
    say("of", …)    another phrase
    (…, …)          a list of values, which are joined by "and"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Union

from masume.i18n.catalog import Catalogue, catalogue
from masume.i18n.placeholders import Items

FILE = "lab"


class Figure(NamedTuple):
    """A number with a decimal point, as a text in the English notation."""

    digits: str


class Phrase(NamedTuple):
    """A sentence or a part of one: its keys in the catalogue, joined by points, and the values of its arguments by
    name.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, lang: str | None = None) -> str:
        """Return the phrase as text in the language `lang`, by default that of the environment."""
        return text_of(self, catalogue(lang))


Value = Union[int, str, Figure, Phrase, tuple["Value", ...]]  # noqa: UP007 – a forward reference needs it
Word = str | Phrase
"""The type of cells, titles and remarks."""


def say(key: str, **values: Value) -> Phrase:
    """Return the phrase with this key and these values."""
    return Phrase(key, tuple(values.items()))


def figure(number: float, digits: int) -> Figure:
    """Return `number` as a figure with `digits` digits after the point."""
    return Figure(f"{number:.{digits}f}")


def text_of(value: Value, words: Catalogue) -> str:
    """Return `value` as text in the language of a catalogue."""
    match value:
        case Phrase(key, values):
            return words.tell((FILE, *key.split(".")), {name: _argument(inner, words) for name, inner in values})
        case Figure(digits):
            return words.decimal(digits)
        case tuple():
            return words.join(_texts(value, words))
    return str(value)


def _argument(value: Value, words: Catalogue) -> Any:
    """Return `value` as an argument of a sentence in the catalogue. Numbers and lists are not converted to text, so
    that words can agree with them.
    """
    if isinstance(value, tuple) and not isinstance(value, Phrase | Figure):
        return Items(_texts(value, words), "and")
    return value if isinstance(value, int) else text_of(value, words)


def _texts(values: tuple[Value, ...], words: Catalogue) -> tuple[str, ...]:
    """Return `values` as texts."""
    return tuple(text_of(value, words) for value in values)


# ---- Storage


def to_json(value: Value) -> Any:
    """Return `value` as plain data for JSON."""
    match value:
        case Phrase(key, values):
            return {"say": key, **({"with": {name: to_json(inner) for name, inner in values}} if values else {})}
        case Figure(digits):
            return {"figure": digits}
        case tuple():
            return [to_json(inner) for inner in value]
    return value


def from_json(plain: Any) -> Value:
    """Return the value from which `to_json` made the plain data."""
    match plain:
        case {"say": str(key)}:
            values: Mapping[str, Any] = plain.get("with", {})
            return Phrase(key, tuple((name, from_json(inner)) for name, inner in values.items()))
        case {"figure": str(digits)}:
            return Figure(digits)
        case list():
            return tuple(from_json(inner) for inner in plain)
        case int() | str():
            return plain
    raise ValueError(f"{plain!r} is no value of a stored phrase")
