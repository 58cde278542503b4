"""Details of play: where the path of a Hidato goes on, where the focus is, and how entries are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE
from browser.hands import cell_of, example, expect_solved, middle, open_board, to_write, tool
from masume.verbs import read

# 1 and 3 are given in the first row of CHAIN: 2 joins them, and 4 goes on from the 3.
TALL = "binairo;12x12;unique_lines=yes;" + "/".join(["." * 12] * 12)
CHAIN = "hidato;3x3;neighbours=8;1,.,3/.,.,./.,.,9"


def value_of(page: Page, name: str) -> str:
    return str(page.locator(f"[data-name={name}]").get_attribute("aria-label")).partition(": ")[2]


def test_the_path_goes_on_from_the_end_of_its_chain(page: Page) -> None:
    open_board(page, read.read(CHAIN))
    for name in ("r1c1", "r1c2", "r2c3"):
        page.locator(f"[data-name={name}]").click()
    assert value_of(page, "r1c2").startswith("2")
    assert value_of(page, "r2c3").startswith("4")
    expect(page.locator(".pad__key--offered")).to_have_text("5")


def test_a_stroke_that_ends_on_a_given_offers_the_number_after_it(page: Page) -> None:
    puzzle = read.read(CHAIN)
    open_board(page, puzzle)
    page.mouse.move(*middle(page, puzzle, 0))
    page.mouse.down()
    for cell in (1, 2):
        page.mouse.move(*middle(page, puzzle, cell))
    page.mouse.up()
    expect(page.locator(".pad__key--offered")).to_have_text("4")


def test_the_keys_of_the_pad_keep_their_places(page: Page) -> None:
    open_board(page, read.read(CHAIN))
    keys = "[...document.querySelectorAll('.pad__key')].map((key) => [key.textContent, key.offsetLeft, key.offsetTop])"
    before = page.evaluate(keys)
    page.locator("[data-name=r1c1]").click()
    page.locator("[data-name=r1c2]").click()
    expect(page.locator(".pad__key--placed")).to_have_text("2")
    assert page.evaluate(keys) == before


def test_escape_closes_what_is_said(page: Page) -> None:
    open_board(page, example("binairo"))
    tool(page, "check").click()
    message = page.locator(".player__message")
    expect(message).to_be_visible()
    page.keyboard.press("Escape")
    expect(message).to_be_hidden()


def test_an_entry_by_a_key_goes_on_if_the_player_wants_it(page: Page) -> None:
    puzzle = example("kakuro")
    for wanted in (False, True):
        open_board(page, puzzle)
        if wanted:
            page.get_by_text("Settings").click()
            page.locator("[data-wish=advance]").check()
        page.locator("[data-name=r2c3]").focus()
        page.keyboard.press("8")
        expect(page.locator("[data-name=r2c4]" if wanted else "[data-name=r2c3]")).to_be_focused()
        page.keyboard.press("z")


def test_a_binairo_is_drawn_with_the_symbols_that_the_player_wants(page: Page) -> None:
    open_board(page, example("binairo"))
    circles = page.locator("[role=gridcell] circle")
    main = page.locator("#main")
    for symbols, has_circles, is_coloured in (
        ("circles", True, False),
        ("colours", True, True),
        ("digits", False, False),
    ):
        page.get_by_text("Settings").click()
        page.locator("[data-wish=symbols]").select_option(symbols)
        if has_circles:
            expect(circles.first).to_be_visible()
        else:
            expect(circles).to_have_count(0)
        coloured = re.compile("main--coloured")
        expected = expect(main)
        if is_coloured:
            expected.to_have_class(coloured)
        else:
            expected.not_to_have_class(coloured)


def test_the_focus_and_the_announcement_follow_to_a_new_board(page: Page) -> None:
    page.goto("/play")
    page.locator("[data-start=small-easy]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("#main")).to_be_focused()
    expect(page.locator("#announcements")).to_contain_text("Hitori")


def test_the_focus_follows_to_the_next_board(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    for cell in to_write(puzzle):
        cell_of(page, puzzle, cell).focus()
        page.keyboard.press("x")
    expect_solved(page, puzzle)
    tool(page, "next-board").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".player__message.good")).to_have_count(0)
    expect(page.locator("#main")).to_be_focused()


def test_a_page_that_opens_leaves_the_focus_at_its_top(page: Page) -> None:
    open_board(page, example("hitori"))
    assert page.evaluate("document.activeElement === document.body")


ANIMATIONS = "cell => cell.getAnimations({ subtree: true }).map(({ effect }) => effect.getTiming().duration)"


def test_an_entry_comes_in_with_motion_unless_the_player_wants_none(visit: Callable[..., Page]) -> None:
    puzzle = example("kakuro")
    for motion in ("no-preference", "reduce"):
        page = visit(reduced_motion=motion)
        open_board(page, puzzle)
        # Animations wait: those of 150 ms would be over before the test sees them.
        wire = page.context.new_cdp_session(page)
        wire.send("Animation.enable")
        wire.send("Animation.setPlaybackRate", {"playbackRate": 0})
        cell = cell_of(page, puzzle, 6)
        cell.focus()
        assert cell.evaluate(ANIMATIONS) == []
        page.keyboard.press("8")
        assert set(cell.evaluate(ANIMATIONS)) == ({150} if motion == "no-preference" else set())
        tool(page, "hint").click()
        expect(page.locator(".player__said")).to_be_visible()


def test_what_is_laid_over_the_board_has_the_colours_of_the_system(visit: Callable[..., Page]) -> None:
    page = visit(forced_colors="active", viewport=PHONE)
    open_board(page, read.read("hitori;4x4;;3414/1312/4423/2432"))
    for name in ("r1c1", "r1c2"):
        page.locator(f"[data-name={name}]").focus()
        page.keyboard.press("x")
    shown = page.evaluate(
        """() => {
          const probe = document.body.appendChild(document.createElement("span"));
          const colour = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
          const look = (name, what) => getComputedStyle(document.querySelector(`.board__${name}`))[what];
          return [["lit", "fill", "Highlight"], ["twins", "stroke", "Highlight"], ["broken", "stroke", "CanvasText"],
            ["casing", "stroke", "Canvas"]].map(([name, what, wanted]) => [name, look(name, what), colour(wanted)]);
        }"""
    )
    for name, seen, wanted in shown:
        assert seen == wanted, name


@pytest.mark.parametrize("line", ["hitori;4x4;;3414/1312/4423/2432", TALL], ids=["4 rows", "12 rows"])
def test_the_names_of_rows_fit_on_a_phone(visit: Callable[..., Page], line: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/play")
    page.evaluate("localStorage.setItem('masume.setting.labels', 'true')")
    open_board(page, read.read(line))
    expect(page.locator(".board--labelled")).to_be_visible()
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".board--labelled .board__frame text")]
          .filter((label) => label.getBoundingClientRect().left < 0).map((label) => label.textContent)"""
    )
    assert outside == []
