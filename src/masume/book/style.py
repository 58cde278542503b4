"""What a book looks like: every setting with its default. A small TOML file keeps them for a whole series."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from masume.codecs import files
from masume.core.errors import FormatError, UsageError
from masume.core.picture import SYMBOLS, Symbols
from masume.core.puzzle import quote
from masume.language.catalogue import LANGUAGES

PAPERS = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}  # millimetres
MARGINS = {"a4": 18.0, "a5": 13.0, "letter": 18.0}
BOARDS = (1, 2, 4, 6)
ANSWERS = ("end", "facing", "none")
CHAPTERS = ("kind", "grade")


class Style(NamedTuple):
    """The settings of a book. Lengths are millimetres."""

    title: str = ""
    """Without one, the kinds' names."""
    subtitle: str = ""
    author: str = ""
    lang: str | None = None
    """en, es or pl; without one, the language of the environment."""
    paper: str = "a4"
    boards: int = 4
    """On a page, at most: boards that would be too small to read get more room."""
    answers: str = "end"
    """At the end, upside down on the facing page, or nowhere."""
    chapters: str = "kind"
    """A chapter for each kind and grade, or for each grade with all kinds in it."""
    worksheets: bool = False
    """Chapters by the technique that boards need, each with an example, instead of by grade."""
    rules: bool = True
    contents: bool = True
    score: bool = True
    """Whether the score stands beside the grade."""
    symbols: Symbols = "digits"
    """How Binairo is drawn."""
    colour: str = "#1f3a5f"
    """Of headings."""
    font: str = ""
    """Of the text: the name of a font that is installed; without one, a font that comes with Typst."""
    margin: float | None = None
    cell: float = 11.0
    """The widest that a cell gets: small boards do not fill the page."""

    @property
    def width(self) -> float:
        """The width inside the margins."""
        return PAPERS[self.paper][0] - 2 * self.edge

    @property
    def height(self) -> float:
        return PAPERS[self.paper][1] - 2 * self.edge

    @property
    def edge(self) -> float:
        """The margin."""
        return MARGINS[self.paper] if self.margin is None else self.margin


CHOICES: Mapping[str, tuple[Any, ...]] = {
    "lang": LANGUAGES,
    "paper": tuple(PAPERS),
    "boards": BOARDS,
    "answers": ANSWERS,
    "chapters": CHAPTERS,
    "symbols": SYMBOLS,
}
RANGES = {"margin": (8.0, 40.0), "cell": (4.0, 25.0)}


def style_with(settings: Mapping[str, Any], where: str = "") -> Style:
    """The style with these settings and defaults for the rest. `where` says in an error where the settings come
    from."""
    for name, value in settings.items():
        fault = _fault(name, value)
        if fault:
            raise UsageError(f"{where}: {fault}" if where else fault)
    return Style(**settings)


def read(path: str) -> dict[str, Any]:
    """The settings in a TOML file, checked."""
    import tomllib

    try:
        settings = tomllib.loads(files.read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{path} is not TOML: {error}") from None
    style_with(settings, path)
    return settings


def _fault(name: str, value: Any) -> str | None:
    """What is wrong with a setting, if anything."""
    if name not in Style._fields:
        return f"a book has no setting {quote(name)} (its settings: {', '.join(Style._fields)})"
    if name in CHOICES:
        fits = any(value == choice and type(value) is type(choice) for choice in CHOICES[name])
        return None if fits else f"{name} must be one of {', '.join(map(str, CHOICES[name]))}, not {quote(value)}"
    if name in RANGES:
        low, high = RANGES[name]
        fits = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return None if fits else f"{name} must be a number of millimetres from {low:g} to {high:g}, not {quote(value)}"
    if isinstance(Style._field_defaults[name], bool):
        return None if isinstance(value, bool) else f"{name} must be true or false, not {quote(value)}"
    if not isinstance(value, str):
        return f"{name} must be a text, not {quote(value)}"
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        return f"{name} has half a character in it: {value!r:.60}"
    if name == "colour" and not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return f"colour must be written like #1f3a5f, not {quote(value)}"
    return None
