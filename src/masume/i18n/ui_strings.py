"""The texts of the page in the browser: one flat table, "play.undo" → "Undo".

They are in `web.toml`; the names of kinds and grades are those of books and ratings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from masume.i18n.catalog import catalogue

FILE = "web"


def page_words(lang: str | None = None) -> dict[str, str]:
    """Return every text of the page in a language, by key."""
    words = catalogue(lang)
    shared = {"kinds": words.file("book")["names"], "grades": words.file("common")["grades"]}
    return dict(_flat({**words.file(FILE), **shared}))


def _flat(found: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of nested tables, with their keys joined by points."""
    for key, inner in found.items():
        if isinstance(inner, dict):
            yield from _flat(inner, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(inner)
