"""Assemble HTML files that need no server. Each contains all its styles, scripts, texts and data, and loads nothing."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any, NamedTuple

from masume.i18n.catalog import page_words
from masume.page.assets import WEIGHTS, font_faces, font_file
from masume.page.bundle import STATIC, pack
from masume.render import theme

# The file loads nothing and sends nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; font-src data:"


def standalone_file(
    title: str,
    lang: str,
    *,
    entry: str,
    styles: tuple[str, ...],
    sections: tuple[str, ...],
    data: dict[str, Any],
    without_scripts: str,
) -> str:
    """Return an HTML file that runs the module `entry` with `data`, and with the texts whose keys begin with one of
    `sections`. `without_scripts` is the HTML for browsers without scripts."""
    words = {key: text for key, text in page_words(lang).items() if key.startswith(sections)}
    inline = json.dumps({"lang": lang, "words": words, **data}, ensure_ascii=False, separators=(",", ":"))
    inline = inline.replace("<", "\\u003c")  # cannot end its element
    return f"""{head(title, lang, styles)}<body class="standalone">
<header id="frame"></header>
<main id="main" tabindex="-1">
<noscript>{without_scripts}</noscript>
</main>
<div id="announcements" class="unseen" role="status" aria-live="polite"></div>
<script type="application/json" id="data">{inline}</script>
<script>
{_script(entry)}
</script>
</body>
</html>
"""


class IndexEntry(NamedTuple):
    """A file in an index."""

    file: str
    name: str
    line: str
    """The board of the file in one line, under which the browser keeps the game."""
    picture: str
    """The drawing of the board as an SVG element."""


def index(title: str, lang: str, styles: tuple[str, ...], entries: Sequence[IndexEntry]) -> str:
    """Return an HTML file that links to other files, with a picture of each board and a tick on those that are solved
    in this browser.
    """
    items = "\n".join(
        f'<li><a class="card" href="{escape(entry.file)}">{entry.picture}'
        f'<strong data-line="{escape(entry.line)}">{escape(entry.name)}</strong></a></li>'
        for entry in entries
    )
    return f"""{head(title, lang, styles)}<body class="standalone">
<main>
<h1>{escape(title)}</h1>
<ul class="cards">
{items}
</ul>
</main>
<script>
{_script("standalone-index.js")}
</script>
</body>
</html>
"""


def head(title: str, lang: str, styles: tuple[str, ...]) -> str:
    """Return the beginning of an HTML file, up to the start of its body."""
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
{_style(styles)}</style>
<script>
{(STATIC / "theme.js").read_text("utf-8")}</script>
</head>
"""


@cache
def _style(names: tuple[str, ...]) -> str:
    """Return the contents of the style sheets `names`, followed by the styles of boards."""
    fonts = ((STATIC / "fonts" / font_file(weight)).read_bytes() for weight in WEIGHTS)
    faces = font_faces([f"data:font/woff2;base64,{b64encode(font).decode()}" for font in fonts])
    return faces + "".join((STATIC / name).read_text("utf-8") for name in names) + theme.switched_style()


@cache
def _script(entry: str) -> str:
    """Return one script with the module `entry` and all modules that it imports."""
    return pack(STATIC, entry)
