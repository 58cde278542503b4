"""The end of a game: the board answers, and the card says how it went and what can follow."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.hands import cell_of, example, expect_solved, open_board, saved, to_write, tool
from browser.test_play_screen import KINDS, places, seat  # noqa: F401

FINALES = {
    "binairo": ".board--solved",
    "hidato": ".finale__flow",
    "hitori": ".finale__flood",
    "kakuro": ".finale__tick",
}


def solve_by_keys(page: Page, kind: str) -> None:
    puzzle = example(kind)
    for cell, value in to_write(puzzle).items():
        cell_of(page, puzzle, cell).focus()
        page.keyboard.type("x" if kind == "hitori" else str(value))


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_answers_and_the_card_says_how_it_went(seat: Page, kind: str) -> None:  # noqa: F811
    open_board(seat, example(kind))
    expect(seat.locator(".player__grade")).not_to_be_empty()
    before = places(seat)
    solve_by_keys(seat, kind)
    expect_solved(seat, example(kind))
    expect(seat.locator(FINALES[kind]).first).to_be_attached()
    message = seat.locator(".player__message")
    expect(message.get_by_role("heading")).to_contain_text("Solved in")
    expect(message).to_contain_text("Your first on such a board.")
    expect(message).to_contain_text("no hints")
    for name in ("next-board", "harder-board", "share"):
        expect(message.locator(f"[data-tool={name}]")).to_be_attached()
    expect(message.locator("[data-tool=next-board]")).to_have_class("primary")
    expect(message.get_by_role("link", name="See the shortest way")).to_have_attribute("href", re.compile("/explain"))
    for name in ("hint", "try"):
        expect(tool(seat, name)).to_be_disabled()
    assert places(seat) == before
    seat.keyboard.press("z")
    expect(seat.locator(FINALES[kind])).to_have_count(0)
    expect(tool(seat, "hint")).to_be_enabled()


def test_hints_are_counted_and_restarting_begins_anew(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    for word in ("Why?", "Do it", "Hint"):
        tool(page, "hint").click()
        expect(tool(page, "hint")).to_have_text(word)
    solve_by_keys(page, "hitori")
    expect(page.locator(".player__message.good")).to_contain_text("one hint")
    assert saved(page, puzzle)["hints"] == 1
    page.reload()
    expect(page.locator(".player__message.good")).to_contain_text("one hint")
    tool(page, "restart").click()
    expect(page.get_by_role("timer")).to_have_text("0:00")
    solve_by_keys(page, "hitori")
    expect(page.locator(".player__message.good")).to_contain_text("no hints")


def test_nothing_moves_for_those_who_want_no_motion(page: Page, visit: Callable[..., Page]) -> None:
    """The finale takes 600 ms at most; without motion it is there at once."""
    for motion, is_animated in (("no-preference", True), ("reduce", False)):
        played = visit(reduced_motion=motion)
        open_board(played, example("hidato"))
        solve_by_keys(played, "hidato")
        expect(played.locator(".finale__flow")).to_be_attached()
        style = "getComputedStyle(document.querySelector('.finale__flow'))"
        assert (played.evaluate(f"{style}.animationName") != "none") == is_animated
        assert float(played.evaluate(f"parseFloat({style}.animationDuration)")) <= 0.6


def test_a_result_is_shared_with_the_address_of_its_board(visit: Callable[..., Page]) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, example("hitori"))
    solve_by_keys(page, "hitori")
    tool(page, "share").click()
    expect(page.locator(".player__told")).to_have_text("Copied.")
    told = page.evaluate("navigator.clipboard.readText()")
    assert "no hints\nhttp://" in told
    assert "Hitori 4 by 4" in told
