"""The file of an explanation: it needs nothing else, and holds every sentence and every board."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

import masume
from masume.core.picture import Number, Picture
from masume.i18n import LANGUAGES
from masume.page.explanation_page import page
from masume.verbs import board_pictures
from masume.verbs.explanation_frames import passage_scenes, step_scenes
from support.scenes import every
from support.sprite_sheets import assert_shows

HITORI = masume.read("hitori;4x4;;3314/4322/1342/3432")
KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
VOID = {"meta", "input", "br"}


class Elements(HTMLParser):
    """Check that the elements of a document are closed in order, and count the items of its outermost lists."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.items = 0
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.items += tag == "li" and self.open.count("ol") == 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def data_of(text: str) -> dict[str, Any]:
    """Return the data that the scripts of a file read."""
    inline = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert inline is not None
    data: dict[str, Any] = json.loads(inline[1])
    return data


def without_scripts(text: str) -> str:
    """Return the part of a file that browsers without scripts show."""
    shown = re.search(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert shown is not None
    return shown[1]


@pytest.mark.parametrize("full", [False, True], ids=["passages", "full"])
@KINDS
def test_every_sentence_has_its_board(kind: Any, full: bool) -> None:
    """Each frame that the view shows for a sentence is the drawing of that sentence's position."""
    explanation = masume.explain(kind.examples[1])
    answer = data_of(explanation.to_html("en", full))["answer"]
    groups = list((step_scenes if full else passage_scenes)(explanation, "en"))
    positions = list(explanation.positions() if full else explanation.passage_positions())
    wholes = explanation.steps if full else [passage.whole for passage in explanation.passages]
    assert len(answer["scenes"]) == len(groups)
    assert_shows(answer["pictures"], 0, board_pictures.labelled(board_pictures.position_picture(positions[0])))
    for shown, scenes, after, whole in zip(answer["scenes"], groups, positions[1:], wholes, strict=True):
        wanted = [scene for group in scenes for scene in every(group)]
        for (text, frame), scene in zip(told_in(shown["steps"]), wanted, strict=True):
            assert text == scene.text
            assert_shows(answer["pictures"], frame, scene.picture)
        whole_picture = board_pictures.labelled(board_pictures.position_picture(after, whole))
        assert_shows(answer["pictures"], shown["frame"], whole_picture)


def told_in(scenes: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """Return the sentences and frames of scenes, in the order of `every`."""
    sentences = []
    for scene in scenes:
        sentences.append((scene["text"], scene["frame"]))
        for chain in scene["chains"]:
            sentences.append((chain["assumption"]["text"], chain["assumption"]["frame"]))
            sentences += told_in(chain["lines"])
    return sentences


@KINDS
def test_without_scripts_every_sentence_is_there(kind: Any) -> None:
    explanation = masume.explain(kind.examples[1])
    for full, count in ((False, len(explanation.passages)), (True, len(explanation.steps))):
        text = without_scripts(explanation.to_html("en", full))
        assert Elements(text).items == count
        plain = unescape(text)
        scenes = [scene for group in (step_scenes if full else passage_scenes)(explanation, "en") for scene in group]
        for scene in scenes:
            title = f"<b>{scene.title}.</b> " if scene.title else ""
            assert f"<p>{title}{scene.text}</p>" in plain
            for inner in every(scene):
                assert inner.text in plain
        names = re.findall(r'class="label"[^>]*>(\w+)<', text)
        puzzle = explanation.puzzle
        assert sorted(names) == sorted(
            [f"r{n + 1}" for n in range(puzzle.rows)] + [f"c{n + 1}" for n in range(puzzle.cols)]
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_has_one_language(lang: str) -> None:
    explanation = masume.explain(HITORI)
    text = explanation.to_html(lang)
    data = data_of(text)
    assert f'<html lang="{lang}"' in text
    assert data["lang"] == lang
    assert data["words"]["explain.next"] == {"en": "Step on", "es": "Paso adelante", "pl": "Krok naprzód"}[lang]
    assert data["answer"]["scenes"][0]["steps"][0]["text"] == explanation.passages[0].steps[0].reason(lang)


def test_the_file_needs_nothing_else() -> None:
    text = masume.explain(HITORI).to_html("en")
    assert set(re.findall(r"https?://[^\"'\s<]*", text)) <= {"http://www.w3.org/2000/svg"}
    for foreign in ("<link", "src=", "@import", "fetch(", "import(", "url(http", 'url("/'):
        assert foreign not in text
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    Elements(text)


def test_the_words_of_the_view_are_all_there() -> None:
    """Every text that the packed scripts name is in the file."""
    text = masume.explain(HITORI).to_html("en")
    words = data_of(text)["words"]
    script = text[text.rindex("<script>") :]
    named = set(re.findall(r'\bt\("([\w.-]+)"', script))
    assert "explain.play" in named
    assert named <= set(words)


def test_what_is_written_on_a_board_cannot_break_the_file() -> None:
    board = Picture(1, 1, (Number(0, "</script><b>", "given"),))
    scene = {"title": "<s>", "text": "</noscript><u>", "folded": False, "chains": [], "frame": 0}
    answer: Any = {"scenes": [{"title": "<s>", "steps": [scene]}], "pictures": {"sprites": ["</script><b>"]}}
    text = page("<i>", "a < b", board, answer, "en")
    Elements(text)
    assert not {"<i>", "<u>", "<s>"} & set(re.findall(r"<\w+>", text))
    assert text.count("<b>") == 1  # the title's
    assert text.count("</script>") == 3
    assert data_of(text)["answer"] == answer


def test_the_server_is_not_needed() -> None:
    """An explanation can be written where the extra `web` is not installed."""
    code = (
        "import sys, masume; masume.explain(masume.read('hitori;4x4;;3314/4322/1342/3432')).to_html();"
        "sys.exit(bool({'fastapi', 'pydantic', 'uvicorn', 'masume.web'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
