"""Build the player as one file that needs no server: the modules and styles of the page, the boards with their hints,
and the texts of one language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from masume.core.errors import MasumeError
from masume.core.kind import Puzzle
from masume.core.picture import Symbols
from masume.i18n.catalog import page_words
from masume.page.bundle import STATIC, pack
from masume.render import theme
from masume.verbs.explain import explain
from masume.web.offline_hints import stored_hints
from masume.web.serializers import sheet_object

STYLES = ("base.css", "standalone.css", "play.css")
SECTIONS = ("play.", "page.", "frame.theme")  # beginnings of the names of the texts that the player needs
# The page loads nothing and sends nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


class UnplayableError(MasumeError):
    """Error for a board that cannot be part of a page. Its message is a predicate, such as "has no solution"."""

    def __init__(self, template: str, late: bool, /, **params: object) -> None:
        super().__init__(template, **params)
        self.late = late


def board_object(puzzle: Puzzle, lang: str, symbols: Symbols = "digits", seconds: float = 10.0) -> dict[str, Any]:
    """Return `puzzle` as JSON for the player, with its hints. Raise UnplayableError unless it has one solution that is
    explained."""
    answer = sheet_object(puzzle, lang, symbols, seconds)
    verdict = answer["verdict"]
    if verdict in ("many", "none"):
        raise UnplayableError(
            "has no solution" if verdict == "none" else "has more than one solution, and hints need exactly one",
            False,
        )
    if verdict != "unique":
        raise UnplayableError("was not solved in {seconds} s", True, seconds=f"{seconds:g}")
    explanation = explain(puzzle, None, seconds)
    if not explanation.complete:
        raise UnplayableError("was not explained in {seconds} s", True, seconds=f"{seconds:g}")
    return {**answer, "hints": stored_hints(explanation, lang)}


def page(boards: Sequence[dict[str, Any]], title: str, lang: str) -> str:
    """Return the HTML file with `boards`."""
    words = {key: text for key, text in page_words(lang).items() if key.startswith(SECTIONS)}
    data = {"lang": lang, "title": title, "words": words, "boards": boards}
    return f"""{_head(title, lang)}<body class="standalone">
<header id="frame"></header>
<main id="main" tabindex="-1"></main>
<div id="said" class="unseen" role="status" aria-live="polite"></div>
<noscript><p class="notice">{escape(words["page.script"])}</p></noscript>
<script type="application/json" id="data">{_inline(data)}</script>
<script>
{_script()}
</script>
</body>
</html>
"""


def index(title: str, lang: str, entries: Sequence[tuple[str, str]]) -> str:
    """Return an HTML file that lists files with their titles."""
    items = "\n".join(f'<li><a class="card" href="{escape(file)}">{escape(name)}</a></li>' for file, name in entries)
    return f"""{_head(title, lang)}<body class="standalone">
<main>
<h1>{escape(title)}</h1>
<ul class="cards">
{items}
</ul>
</main>
</body>
</html>
"""


def _head(title: str, lang: str) -> str:
    """Return the beginning of an HTML file, up to its body."""
    return f"""<!DOCTYPE html>
<html lang="{lang}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="generator" content="Masume">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)}</title>
<style>
{_styles()}</style>
<script>
{(STATIC / "theme.js").read_text("utf-8")}</script>
</head>
"""


@cache
def _styles() -> str:
    """Return all styles of the player."""
    return "".join((STATIC / name).read_text("utf-8") for name in STYLES) + theme.switched_style()


@cache
def _script() -> str:
    """Return all modules of the player as one script."""
    return pack(STATIC, "standalone.js")


def _inline(data: dict[str, Any]) -> str:
    """Return `data` as JSON that cannot end the element that contains it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
