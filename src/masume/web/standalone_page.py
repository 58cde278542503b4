"""The player as one file that needs no server: the same modules and styles as the page, the boards with everything that
can be said of them, and the words of one language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from masume.core.errors import MasumeError
from masume.core.kind import Puzzle
from masume.core.picture import Symbols
from masume.i18n.ui_strings import page_words
from masume.render import theme
from masume.verbs.explain import explain
from masume.web.bundle import pack
from masume.web.offline_hints import stored_hints
from masume.web.serializers import sheet_object

STATIC = Path(__file__).with_name("static")
STYLES = ("base.css", "standalone.css", "play.css")
SECTIONS = ("play.", "page.", "frame.theme")  # of the words
# Nothing is loaded from anywhere, and nothing is sent.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


class UnplayableError(MasumeError):
    """A board that cannot be put on a page; the text says what is wrong with it: "has no solution"."""

    def __init__(self, template: str, late: bool, /, **params: object) -> None:
        super().__init__(template, **params)
        self.late = late


def board_object(puzzle: Puzzle, lang: str, symbols: Symbols = "digits", seconds: float = 10.0) -> dict[str, Any]:
    """A board as the player takes it, with its hints; UnplayableError unless it has one solution that is explained."""
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
    """The file with these boards."""
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
    """A list of files with what each of them is called."""
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
    """The beginning of a file, up to its body."""
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
    return "".join((STATIC / name).read_text("utf-8") for name in STYLES) + theme.switched_style()


@cache
def _script() -> str:
    return pack(STATIC, "standalone.js")


def _inline(data: dict[str, Any]) -> str:
    """JSON that cannot end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
