"""The library in the browser: searching, opening a board, adding one from Set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import masume
from browser.hands import address_of
from masume.library.store import Library
from masume.web.config import Settings
from support.web_server import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a library of its own."""
    address = str(tmp_path_factory.mktemp("shelf") / "boards.db")
    with Library(address) as library:
        library.add(masume.generate("hidato", 5, 5, "easy", count=3, seed=1))
        library.add(masume.generate("hitori", 5, 5, count=2, seed=1))
        library.reserve("Volume 1", 1)
    with served(Settings(limit_seconds=60.0, library=address)) as found:
        yield found.address


def test_boards_are_searched_and_opened(page: Page, axe: Callable[[Page], list[str]]) -> None:
    page.goto("/")
    page.locator("#views a", has_text="Library").click()
    entries = page.locator(".shelf li")
    expect(entries).to_have_count(5)
    expect(page.locator(".shelf")).to_contain_text("Used in Volume 1")
    assert axe(page) == []
    page.get_by_label("Kind").select_option("hidato")
    expect(entries).to_have_count(3)
    page.get_by_label("never used").check()
    page.get_by_role("button", name="Search").click()
    expect(entries).to_have_count(2)
    assert "unused=yes" in address_of(page)
    page.reload()
    expect(entries).to_have_count(2)
    entries.first.get_by_role("link", name=re.compile("^Play")).click()
    expect(page.locator("[role=grid]")).to_be_visible()


def test_no_board_is_said(page: Page) -> None:
    page.goto("/library?kind=kakuro")
    expect(page.locator(".notice")).to_have_text("No board is like that.")


def test_the_list_fits_a_phone(phone: Page, axe: Callable[[Page], list[str]]) -> None:
    phone.goto("/library")
    expect(phone.locator(".shelf li")).to_have_count(5)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(phone) == []


def test_a_board_is_added_from_set(page: Page) -> None:
    board = next(masume.generate("hitori", 4, 4, seed=8, rated=False))
    page.goto(f"/set?board={quote(masume.write(board, 'line'))}")
    page.get_by_role("button", name="Add to the library").click()
    expect(page.get_by_text("The board is in the library now.")).to_be_visible()
    page.goto("/library?size=4x4")
    expect(page.locator(".shelf li")).to_have_count(1)
