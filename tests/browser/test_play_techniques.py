"""Which techniques a player's own moves used, and those that are new to the player."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import cell_of, example, open_board, to_write, tool
from masume.core.kind import Puzzle
from masume.verbs.techniques_used import techniques_used

SUMMARY = "Which techniques did I use?"


def open_with_tools(page: Page, puzzle: Puzzle) -> None:
    """Open a board, and unfold the tools that a phone has no room for."""
    open_board(page, puzzle)
    if tool(page, "more").is_visible():
        tool(page, "more").click()


def enter(page: Page, puzzle: Puzzle, cell: int, value: int) -> None:
    cell_of(page, puzzle, cell).click()
    page.keyboard.press(str(value))


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_the_history_names_techniques_and_the_end_counts_them(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    puzzle = example("binairo")
    open_with_tools(page, puzzle)
    moves = list(to_write(puzzle).items())
    used = techniques_used(puzzle, moves)
    first = next(i for i, name in enumerate(used) if name)
    for cell, value in moves[: first + 1]:
        enter(page, puzzle, cell, value)
    page.get_by_text(SUMMARY).click()
    expect(page.locator(".techniques-used")).to_contain_text(f"The last one, r{moves[first][0] // 5 + 1}c")
    page.get_by_text(SUMMARY).click()
    for cell, value in moves[first + 1 :]:
        enter(page, puzzle, cell, value)
    expect(page.locator(".techniques-used__list li").first).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('masume.statistics')"))["techniques"]
    counted = {name: uses["found"] for name, uses in kept.items() if uses["found"]}
    assert counted == {f"binairo/{name}": used.count(name) for name in set(used) if name}
    page.locator(".techniques-used__list a").first.click()
    expect(page).to_have_url(re.compile("/learn/binairo/[a-z-]+$"))


def test_a_hint_offers_a_technique_that_was_never_practised(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    tool(page, "hint").click()
    expect(page.locator(".player__message")).to_be_visible()
    expect(page.get_by_text("New to you")).to_have_count(0)  # the first level only says where to look
    tool(page, "hint").click()
    tool(page, "hint").click()
    expect(page.get_by_text("New to you")).to_be_visible()
    page.get_by_role("link", name="Two minutes?").click()
    expect(page).to_have_url(re.compile("/learn/hitori/[a-z-]+$"))
    name = page.url.rpartition("/")[2]
    page.evaluate("key => localStorage.setItem('masume.learnt', JSON.stringify({[key]: 1}))", f"hitori/{name}")
    open_board(page, puzzle)
    tool(page, "undo").click()
    for _ in range(3):
        tool(page, "hint").click()
    expect(tool(page, "undo")).to_be_enabled()
    expect(page.get_by_text("New to you")).to_have_count(0)
