"""Texts of the page: no view shows the key of a text in place of the text, in any language."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browser.hands import example, line_of
from browser.test_access import VIEWS
from masume.i18n import LANGUAGES
from masume.i18n.catalog import page_words

# What stands in the page or is read aloud.
SHOWN = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
  return texts;
}"""


def raw_keys(page: Page) -> set[str]:
    """Return the words on the page that look like keys: the name of a section, a point, and a name."""
    sections = {key.split(".")[0] for key in page_words("en")}
    words = {word.strip(",;:!?()") for text in page.evaluate(SHOWN) for word in text.split()}
    return {word for word in words if "." in word.strip(".") and word.split(".")[0] in sections}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS)
def test_no_view_shows_a_key(page: Page, view: str, lang: str) -> None:
    address, sign = VIEWS[view]
    page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
    expect(page.locator(sign).first).to_be_visible()
    assert raw_keys(page) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_no_message_of_a_game_shows_a_key(page: Page, kind: str, lang: str) -> None:
    """The rules, a hint, what keys say, the keys, the settings and the commands of the blind."""
    page.goto(f"/play?board={quote(line_of(example(kind)))}&lang={lang}")
    expect(page.get_by_role("grid")).to_be_visible()
    found = raw_keys(page)
    for key in "hhhlea?m":
        page.keyboard.press(key)
        found |= raw_keys(page)
    page.locator(".player__settings summary").click()
    page.locator(".player__keys").click()
    assert found | raw_keys(page) == set()


def test_a_key_is_noticed(page: Page) -> None:
    page.goto("/learn")
    expect(page.locator("main svg.masume").first).to_be_visible()
    page.evaluate("document.querySelector('h1').append(' home.library')")
    assert raw_keys(page) == {"home.library"}
