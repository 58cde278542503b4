"""Make the file of an explanation: the page's own view of it, and without scripts a board and all sentences."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from masume.core.picture import Picture
from masume.page.standalone_file import standalone_file
from masume.render import svg

if TYPE_CHECKING:
    from masume.core import json_types

STYLES = ("base.css", "standalone.css", "explain.css")
SECTIONS = ("explain.", "kinds.", "frame.theme")  # beginnings of the keys of the texts that the view needs


def page(title: str, subtitle: str, board: Picture, answer: json_types.ExplanationView, lang: str) -> str:
    """Return the HTML file. `board` is the picture before the first step, and `answer` the explanation as the API
    returns it, as far as the view uses it."""
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
    """Return the explanation as HTML that needs no scripts: the board, and the sentences of every passage."""
    drawing = "".join(
        [
            svg.opening(board, title),
            *svg.cells(board).values(),
            svg.links(board),
            *svg.contents(board).values(),
            svg.frame(board),
            svg.labels(board),
            "</svg>",
        ]
    )
    return (
        f'<article class="explanation-text">\n<h1>{escape(title)}</h1>\n<p class="lead">{escape(subtitle)}</p>\n'
        f'<div class="board">{drawing}</div>\n{_list(map(_passage, answer["scenes"]))}</article>\n'
    )


def _list(items: Iterable[str]) -> str:
    """Return a numbered list of `items`, or nothing if there are none."""
    lines = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ol>\n{lines}</ol>" if lines else ""


def _passage(passage: json_types.PassageScenes) -> str:
    """Return the sentences of a passage, the small steps among them in small print."""
    return "".join(
        f'<div class="small">{_scene(scene)}</div>' if scene["folded"] else _scene(scene) for scene in passage["steps"]
    )


def _scene(scene: json_types.Scene) -> str:
    """Return a sentence with its chains."""
    title = f"<b>{escape(scene['title'])}.</b> " if scene["title"] else ""
    return f"<p>{title}{escape(scene['text'])}</p>{''.join(map(_chain, scene['chains']))}"


def _chain(chain: json_types.Chain) -> str:
    """Return a chain: its assumption, and the lines that follow from it."""
    return f"<p><i>{escape(chain['assumption']['text'])}</i></p>{_list(map(_scene, chain['lines']))}"
