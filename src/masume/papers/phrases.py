"""Texts that are not yet in a language.

An experiment writes no sentences. It names them: a phrase is the key of a sentence in `i18n/*/lab.toml` and the
values that go into it. Titles, headings, cells of tables, remarks, names of curves and messages on progress are
phrases, or plain text where there is nothing to translate (`5x5`, `0.012`, `kernel`). They become text when they are
read: by `masume lab --lang`, on the page in the browser, on the page of the papers. Results are stored as phrases, so
that each of them can be read in every language.

A value is one of these:

    7               a number of things, with which words agree
    Figure("2.80")  a number with a point, which is a comma in other languages
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
    """A number with a point, as it is written in English."""

    digits: str


class Phrase(NamedTuple):
    """A sentence or a part of one: its keys in the catalogue, joined by points, and its values by name."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, lang: str | None = None) -> str:
        """Return the phrase in a language, by default in that of the environment."""
        return text_of(self, catalogue(lang))


Value = Union[int, str, Figure, Phrase, tuple["Value", ...]]  # noqa: UP007 – a forward reference needs it
Word = str | Phrase
"""What a cell, a title or a remark may be."""


def say(key: str, **values: Value) -> Phrase:
    """Return the phrase with this key and these values."""
    return Phrase(key, tuple(values.items()))


def figure(number: float, digits: int) -> Figure:
    """Return a number with so many digits after the point."""
    return Figure(f"{number:.{digits}f}")


def text_of(value: Value, words: Catalogue) -> str:
    """Return a value as text in the language of a catalogue."""
    match value:
        case Phrase(key, values):
            return words.tell((FILE, *key.split(".")), {name: _argument(inner, words) for name, inner in values})
        case Figure(digits):
            return words.decimal(digits)
        case tuple():
            return words.join(_texts(value, words))
    return str(value)


def _argument(value: Value, words: Catalogue) -> Any:
    """Return a value as the catalogue takes it: a number and a list stay what they are, for words to agree with."""
    if isinstance(value, tuple) and not isinstance(value, Phrase | Figure):
        return Items(_texts(value, words), "and")
    return value if isinstance(value, int) else text_of(value, words)


def _texts(values: tuple[Value, ...], words: Catalogue) -> tuple[str, ...]:
    return tuple(text_of(value, words) for value in values)


# ---- as they are stored


def to_json(value: Value) -> Any:
    """Return a value as plain data."""
    match value:
        case Phrase(key, values):
            return {"say": key, **({"with": {name: to_json(inner) for name, inner in values}} if values else {})}
        case Figure(digits):
            return {"figure": digits}
        case tuple():
            return [to_json(inner) for inner in value]
    return value


def from_json(plain: Any) -> Value:
    """Return the value that `to_json` made plain."""
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
