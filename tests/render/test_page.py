"""The page of an explanation: it stands alone, and its boards are those of the steps."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

import masume
from masume.core.picture import Number, Picture
from masume.language.catalogue import LANGUAGES
from masume.render import page as pages
from masume.render import svg
from masume.verbs import pictures

VOID = {"meta", "input", "br"}


class Checker(HTMLParser):
    """Notes elements that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.items = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.items += tag == "li"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(puzzle: Any, lang: str = "en") -> str:
    explanation = masume.explain(puzzle)
    before, *after = explanation.positions()
    drawn = [pictures.position_picture(position, step) for position, step in zip(after, explanation.steps, strict=True)]
    return pages.page("A title & more", "below it", pictures.position_picture(before), drawn, explanation.steps, lang)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_page_is_well_formed_and_says_everything_without_scripts(kind: Any) -> None:
    puzzle = kind.examples[1]
    text = page_of(puzzle)
    checker = Checker()
    checker.feed(text)
    assert checker.open == []
    plain = unescape(text)
    for step in masume.explain(puzzle).steps:
        assert step.reason("en") in plain
        assert f"<b>{step.title('en')}.</b>" in plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language(lang: str) -> None:
    text = page_of(masume.KINDS[0].examples[0], lang)
    assert f'<html lang="{lang}">' in text
    assert {"en": "Next", "es": "Siguiente", "pl": "Następny"}[lang] in text


def test_the_page_stands_alone() -> None:
    text = page_of(masume.KINDS[0].examples[0])
    assert set(re.findall(r"https?://[^\"'\s<]*", text)) <= {"http://www.w3.org/2000/svg"}
    for foreign in ("<link", "src=", "@import", "fetch("):
        assert foreign not in text


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_changes_add_up_to_the_boards_of_the_steps(kind: Any) -> None:
    """What a browser shows after each step is the full drawing of that step's position."""
    puzzle = kind.examples[1]
    text = page_of(puzzle)
    found = re.search(r'id="boards">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    changes = json.loads(found[1].replace("<\\/", "</"))
    look = dict(re.findall(r'<g data-cell="(-?\d+)">(.*?)</g>', text))
    explanation = masume.explain(puzzle)
    _, *after = explanation.positions()
    for change, position, step in zip(changes, after, explanation.steps, strict=True):
        look.update(change)
        picture = pictures.position_picture(position, step)
        grounds, contents = svg.cells(picture), svg.contents(picture)
        squares = puzzle.rows * puzzle.cols
        for cell, ground in grounds.items():
            assert look[str(cell)] == ground
            assert look[str(squares + cell)] == contents.get(cell, "")
        assert look[str(pages.LINKS)] == svg.links(picture)
    assert svg.frame(pictures.board_picture(puzzle)) in text


def test_what_is_written_on_a_board_cannot_break_the_page() -> None:
    step = masume.explain(masume.KINDS[0].examples[0]).steps[0]
    before, after = (Picture(1, 1, (Number(0, text, "given"),)) for text in ("<b>&", "</script><b>"))
    text = pages.page("<i>", "a < b", before, [after], [step], "en")
    checker = Checker()
    checker.feed(text)
    assert checker.open == []
    assert "<b>&" not in text
    assert "<i>" not in text
    assert text.count("</script>") == 2
