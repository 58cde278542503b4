"""The play screen: zones that never move, rule breaks on the board, notes as memos, and the rules of the variant."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE
from browser.hands import cell_of, example, open_board, saved, to_write, tool
from masume.verbs import read

SEATS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
KINDS = ("binairo", "hidato", "hitori", "kakuro")


@pytest.fixture(params=SEATS)
def seat(request: pytest.FixtureRequest, visit: Callable[..., Page]) -> Page:
    """A page on a desk, and one on a phone."""
    return visit(**SEATS[request.param])


def places(page: Page) -> dict[str, list[float]]:
    """Where the board, the tools, the pad and the card are on the page."""
    found: dict[str, list[float]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(
          ".player .board, .player__main-tools [data-tool], .player__card, .pad:not([hidden])")].map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [each.dataset.tool ?? each.className, [x, y + scrollY, width, height].map(Math.round)];
          }))"""
    )
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_whatever_is_said(seat: Page, kind: str) -> None:
    """A second press on Hint asks for more; it does not hit another tool."""
    puzzle = example(kind)
    open_board(seat, puzzle)
    expect(seat.locator(".intro__try")).to_be_visible()
    before = places(seat)
    assert {"undo", "redo", "hint", "player__card"} <= set(before)
    for word in ("Why?", "Do it", "Hint"):
        tool(seat, "hint").click()
        expect(tool(seat, "hint")).to_have_text(word)
        assert places(seat) == before
    seat.keyboard.press("m")
    expect(seat.locator(".player__said")).to_contain_text("No mistake")
    assert places(seat) == before
    seat.keyboard.press("t")
    expect(tool(seat, "keep")).to_be_visible()
    assert places(seat) == before


BROKEN = {
    "binairo": ("binairo;4x4;unique_lines=yes;..../..../..../....", {"r1c1": "0", "r1c2": "0", "r1c3": "0"}, "three"),
    "hidato": ("hidato;3x3;neighbours=8;1,.,./.,.,./.,.,9", {"r3c1": "2"}, "at a corner"),
    "numbrix": ("hidato;3x3;neighbours=4;1,.,./.,.,./.,.,9", {"r2c2": "2"}, "corners do not count"),
    "hitori": ("hitori;4x4;;3414/1312/4423/2432", {"r1c1": "x", "r1c2": "x"}, "No two shaded cells"),
    "kakuro": ("kakuro;3x3;;#,4\\,3\\/\\3,.,./\\4,.,.", {"r3c2": "2", "r3c3": "2"}, "No digit stands twice"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_breaks_a_rule_is_marked_at_once(seat: Page, case: str) -> None:
    line, entries, said = BROKEN[case]
    open_board(seat, read.read(line))
    mark = seat.locator(".board__broken")
    for name, key in entries.items():
        assert not mark.count() or mark.get_attribute("d") == ""
        seat.locator(f"[data-name={name}]").focus()
        seat.keyboard.press(key)
    cell = seat.locator(f"[data-name={list(entries)[-1]}]")
    expect(cell).to_have_attribute("aria-label", re.compile("breaks a rule"))
    expect(mark).to_have_attribute("d", re.compile("^M"))
    expect(seat.locator("#announcements")).to_contain_text(said)
    expect(seat.locator(".player__card .bad").first).to_contain_text(said)
    seat.keyboard.press("z")
    expect(cell).not_to_have_attribute("aria-label", re.compile("breaks a rule"))
    expect(mark).to_have_attribute("d", "")


def test_rule_breaks_are_not_marked_for_those_who_do_not_want_it(page: Page) -> None:
    line, entries, _ = BROKEN["hitori"]
    open_board(page, read.read(line))
    page.get_by_text("Settings").click()
    for wish, is_marked in (("never", False), ("rules", True)):
        page.get_by_label("Mark mistakes").select_option(wish)
        for name in entries:
            page.locator(f"[data-name={name}]").focus()
            page.keyboard.press("x")
        marked = re.compile("breaks a rule")
        cell = page.locator("[data-name=r1c2]")
        if is_marked:
            expect(cell).to_have_attribute("aria-label", marked)
        else:
            expect(cell).not_to_have_attribute("aria-label", marked)


@pytest.mark.parametrize(
    ("line", "title", "rule"),
    [
        (BROKEN["hidato"][0], "Hidato 3 by 3", "touch along a side or at a corner"),
        (BROKEN["numbrix"][0], "Numbrix 3 by 3", "corners do not count"),
        ("hidato;3x3;neighbours=6;1,.,./.,.,./.,.,9", "Hexagonal Hidato 3 by 3", "hexagons"),
    ],
)
def test_the_rules_are_those_of_the_variant(seat: Page, line: str, title: str, rule: str) -> None:
    open_board(seat, read.read(line))
    expect(seat.get_by_role("heading", level=1)).to_have_text(title)
    intro = seat.locator(".intro")
    expect(intro).to_contain_text(rule)
    shape = intro.locator(".rule-picture svg").first.locator("path").first.get_attribute("d")
    assert shape is not None
    assert ("l20" in shape) == ("hexagons" in rule)


def test_a_note_that_lacks_the_right_value_is_named_and_mended(seat: Page) -> None:
    puzzle = example("kakuro")
    open_board(seat, puzzle)
    cell, value = next(iter(to_write(puzzle).items()))
    noted = cell_of(seat, puzzle, cell)
    noted.focus()
    seat.keyboard.press(f"Shift+Digit{value % 9 + 1}")
    expect(noted).to_have_attribute("aria-label", re.compile("notes"))
    seat.keyboard.press("h")
    message = seat.locator(".player__message")
    expect(message.locator(".player__remark")).to_have_text(
        "The note at r1c2 lacks the right value.".replace("r1c2", noted.get_attribute("data-name") or "")
    )
    expect(tool(seat, "hint")).to_have_text("Why?")
    expect(message.get_by_role("button", name="Back to the last right position")).to_have_count(0)
    message.get_by_role("button", name="Mend the note").click()
    expect(message.locator(".player__remark")).to_have_count(0)
    expect(tool(seat, "hint")).to_have_text("Why?")
    marks = {move[1]: move[2:] for move in saved(seat, puzzle)["game"]["moves"]}
    assert value in marks[noted.get_attribute("data-name")]


def test_the_first_time_ends_with_the_first_entry_and_comes_once_per_kind(seat: Page) -> None:
    puzzle = example("hitori")
    open_board(seat, puzzle)
    intro = seat.locator(".intro")
    expect(intro.locator("li")).to_have_count(3)
    expect(intro.locator(".rule-picture svg")).to_have_count(2)
    tried = intro.locator(".intro__try .cell-name")
    name = tried.inner_text()
    expect(seat.locator(".board__try")).to_have_attribute("d", re.compile("^M"))
    seat.locator(f"[data-name={name}]").click()
    expect(intro).to_be_hidden()
    seat.reload()
    expect(seat.get_by_role("grid")).to_be_visible()
    expect(intro).to_be_hidden()
    open_board(seat, read.read("hitori;3x3;;112/233/121"))
    expect(seat.locator(".cell-card")).to_be_visible()
    expect(intro).to_be_hidden()
    seat.keyboard.press("?")
    expect(intro).to_be_visible()
    open_board(seat, example("binairo"))
    expect(intro).to_be_visible()


def test_names_of_cells_light_their_cells(page: Page) -> None:
    open_board(page, example("kakuro"))
    tool(page, "hint").click()
    tool(page, "hint").click()
    board = page.locator(".board > svg").first
    name = page.locator(".player__said .cell-name").first
    expect(board).to_have_class(re.compile("board--labelled"))
    lit = page.locator(".board__named")
    name.focus()
    expect(lit).to_have_attribute("d", re.compile("^M"))
    page.keyboard.press("Escape")
    expect(page.locator(".player__said")).to_have_count(0)
    name_again = page.locator(".player__said .cell-name").first
    tool(page, "hint").click()
    name_again.hover()
    expect(lit).to_have_attribute("d", re.compile("^M"))
    page.mouse.move(2, 2)
    expect(lit).to_have_attribute("d", "")


def test_the_lines_of_the_cell_are_lit_unless_the_player_wants_none(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    lit, twins = page.locator(".board__lit"), page.locator(".board__twins")
    expect(lit).to_have_attribute("d", re.compile("^M"))
    assert (twins.get_attribute("d") or "").count("M") == 2, "both sums of the cell"
    page.get_by_text("Settings").click()
    page.get_by_label("Light up the lines of the cell").uncheck()
    expect(lit).to_have_attribute("d", "")
    expect(twins).to_have_attribute("d", "")
