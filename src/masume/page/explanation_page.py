"""Build an HTML file that shows an explanation without a server. It looks like the explanation on the page; in browsers
without scripts, it shows the board before the first step and all sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from masume.core.picture import Picture
from masume.page.board_svg import board_svg
from masume.page.standalone_file import standalone_file

if TYPE_CHECKING:
    from masume.core import json_types

STYLES = ("base.css", "standalone.css", "explain.css")
SECTIONS = ("explain.", "kinds.", "frame.theme")  # beginnings of the keys of the texts that the view needs


def page(title: str, subtitle: str, board: Picture, answer: json_types.ExplanationView, lang: str) -> str:
    """Return the HTML file of an explanation. `board` is the picture before the first step. `answer` has those fields
    of the API's explanation that the view needs.
    """
    return standalone_file(
        title,
        lang,
        entry="standalone-explanation.js",
        styles=STYLES,
        sections=SECTIONS,
        data={"answer": answer},
        without_scripts=_as_text(title, subtitle, board, answer),
    )


def _as_text(title: str, subtitle: str, board: Picture, answer: json_types.ExplanationView) -> str:
    """Return the explanation as HTML that needs no scripts: the board before the first step, and the sentences of all
    passages.
    """
    drawing = board_svg(board, title)
    return (
        f'<article class="explanation-text">\n<h1>{escape(title)}</h1>\n<p class="lead">{escape(subtitle)}</p>\n'
        f'<div class="board">{drawing}</div>\n{_list(map(_passage, answer["scenes"]))}</article>\n'
    )


def _list(items: Iterable[str]) -> str:
    """Return the HTML of a numbered list of `items`, or an empty text if there are none."""
    lines = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ol>\n{lines}</ol>" if lines else ""


def _passage(passage: json_types.PassageScenes) -> str:
    """Return the sentences of a passage as HTML. Those that the view folds away are in small print."""
    return "".join(
        f'<div class="small">{_scene(scene)}</div>' if scene["folded"] else _scene(scene) for scene in passage["steps"]
    )


def _scene(scene: json_types.Scene) -> str:
    """Return a sentence as HTML, followed by its chains."""
    title = f"<b>{escape(scene['title'])}.</b> " if scene["title"] else ""
    return f"<p>{title}{escape(scene['text'])}</p>{''.join(map(_chain, scene['chains']))}"


def _chain(chain: json_types.Chain) -> str:
    """Return a chain as HTML: its assumption, and the numbered lines that follow from it."""
    return f"<p><i>{escape(chain['assumption']['text'])}</i></p>{_list(map(_scene, chain['lines']))}"
