"""Build the player as one HTML file that needs no server. It contains the scripts and styles of the page, boards with
their hints, and the texts of one language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from masume.core.errors import MasumeError
from masume.core.kind import Puzzle
from masume.core.picture import Symbols
from masume.i18n.catalog import page_words
from masume.page import standalone_file
from masume.page.board_svg import board_svg
from masume.page.bundle import COMMENT, STATIC
from masume.verbs import read
from masume.verbs.explain import explain
from masume.verbs.game import Game
from masume.web.offline_hints import stored_hints
from masume.web.serializers import play_board_object

STYLES = ("base.css", "standalone.css", "play.css", "play-board.css")
SECTIONS = ("play.", "page.", "grades.", "frame.theme")  # beginnings of the names of the texts that the player needs

INDENT = re.compile(r"\n +")  # of styles and scripts


class UnplayableError(MasumeError):
    """An error for a board that a page cannot contain. Its message is a predicate, such as "has no solution"."""

    def __init__(self, template: str, late: bool, /, **params: object) -> None:
        super().__init__(template, **params)
        self.late = late


def board_object(puzzle: Puzzle, lang: str, symbols: Symbols = "digits", seconds: float = 10.0) -> dict[str, Any]:
    """Return `puzzle` as JSON for the player, with its hints. Raise UnplayableError if it has no solution or several,
    or if its solution cannot be explained.
    """
    answer = play_board_object(puzzle, lang, symbols, seconds)
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
    """Return an HTML file in which people can play `boards`."""
    return standalone_file.standalone_file(
        title,
        lang,
        entry="standalone-player.js",
        styles=STYLES,
        sections=SECTIONS,
        data={"title": title, "boards": boards},
        without_scripts=f'<p class="notice">{escape(page_words(lang)["page.script"])}</p>',
    )


def element(boards: Sequence[dict[str, Any]], title: str, lang: str) -> str:
    """Return a script that defines the element <masume-board>, in which people can play `boards` on any page."""
    html = json.dumps(INDENT.sub("\n", page(boards, title, lang)), ensure_ascii=False)
    html = re.sub(r"<(?=/script|!--)", r"\\x3c", html, flags=re.IGNORECASE)  # the script may be written into a page
    script = COMMENT.sub("", (STATIC / "masume-board.js").read_text("utf-8"))
    return f"(() => {{\nconst PAGE = {html};\nconst COUNT = {len(boards)};\n{script}}})();\n"


def index(title: str, lang: str, entries: Sequence[standalone_file.IndexEntry]) -> str:
    """Return an HTML file that links to other files."""
    return standalone_file.index(title, lang, STYLES, entries)


def index_entry(puzzle: Puzzle, file: str, name: str) -> standalone_file.IndexEntry:
    """Return the entry of a board in an index."""
    return standalone_file.IndexEntry(file, name, read.write(puzzle, "line"), board_svg(Game(puzzle).picture(), name))
