"""The boards of the day, the calendar and the statistics, and the way of them to another device."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import address_of, cell_of, example, open_board
from masume import kinds

MONDAY = "2026-11-16"
THURSDAY = "2026-11-19"
FINISH = {"id": "a", "kind": "hitori", "size": "8x8", "grade": "easy", "elapsed": 65_000, "hints": 0, "day": MONDAY}


def at(page: Page, day: str) -> Page:
    """The page on a certain day."""
    page.clock.set_fixed_time(f"{day}T12:00:00")
    return page


@pytest.fixture(params=["page", "phone"])
def screen(request: pytest.FixtureRequest) -> Page:
    found: Page = request.getfixturevalue(request.param)
    return at(found, THURSDAY)


def test_the_start_page_leads_to_a_board_of_today_for_each_kind(screen: Page) -> None:
    screen.goto("/")
    doors = screen.locator(".door")
    expect(doors).to_have_count(len(kinds.KINDS))
    expect(doors.locator("svg.masume")).to_have_count(len(kinds.KINDS))
    expect(doors.filter(has_text="Hitori")).to_contain_text("medium · 8×8")
    doors.filter(has_text="Hitori").click()
    expect(screen.get_by_role("grid", name="Hitori 8 by 8")).to_be_visible()
    expect(screen.locator(".player__day")).to_contain_text("Thursday")
    assert address_of(screen).endswith(f"/play?day={THURSDAY}&kind=hitori")


def test_a_board_of_the_day_is_the_same_everywhere_and_another_each_day(visit: Callable[..., Page]) -> None:
    boards = []
    for day in (THURSDAY, THURSDAY, MONDAY):
        page = at(visit(), THURSDAY)
        page.goto(f"/play?day={day}&kind=kakuro")
        expect(page.get_by_role("grid")).to_be_visible()
        labels = "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'))"
        boards.append(page.evaluate(labels))
    assert boards[0] == boards[1] != boards[2]


def test_a_board_that_was_begun_is_gone_on_with_from_the_start_page(page: Page) -> None:
    at(page, THURSDAY)
    page.goto(f"/play?day={THURSDAY}&kind=hitori")
    page.locator("[data-name=r1c1]").click()
    page.goto("/")
    expect(page.locator(".door").filter(has_text="Hitori")).to_contain_text("continue")


@pytest.mark.parametrize("address", ["day=2026-11-20&kind=hitori", "day=2026-02-30&kind=hitori", "day=x&kind=hitori"])
def test_a_day_without_boards_is_told(page: Page, address: str) -> None:
    at(page, THURSDAY)
    page.goto(f"/play?{address}")
    expect(page.locator("#own-fault")).to_contain_text("from 2026-01-01 to 2026-11-19")


def test_a_kind_without_boards_is_told(page: Page) -> None:
    page.goto("/play?day=2026-11-18&kind=sudoku")
    expect(page.locator("#own-fault")).to_contain_text("There are: binairo, hidato, hitori, kakuro.")


def store(page: Page, solved: list[dict[str, Any]], days: dict[str, dict[str, str]]) -> None:
    page.goto("/progress")
    page.evaluate(
        "([solved, days]) => { localStorage['masume.statistics'] = JSON.stringify({solved, techniques: {}});"
        " localStorage['masume.days'] = JSON.stringify(days); }",
        [solved, days],
    )
    page.reload()


def test_progress_counts_boards_times_and_days(screen: Page) -> None:
    solved = [
        FINISH,
        {**FINISH, "id": "b", "day": "2026-11-17", "elapsed": 125_000, "hints": 2},
        {**FINISH, "id": "c", "day": "2026-11-18", "kind": "kakuro", "grade": None},
    ]
    days = {MONDAY: {"hitori": "a"}, "2026-11-17": {"hitori": "b"}, "2026-11-18": {"kakuro": "c"}}
    store(screen, solved, days)
    expect(screen.locator(".lead")).to_have_text("3 boards solved. 3 days in a row")
    rows = screen.locator(".progress__table tbody tr")
    expect(rows).to_have_text(["Hitorieasy211:051:35", "Kakuronot rated111:051:05"])
    monday = screen.get_by_role("button", name=re.compile("Monday.*: 1 of 4 solved"))
    expect(monday.locator(".calendar__mark--solved")).to_have_count(1)
    monday.click()
    expect(monday).to_be_focused()
    expect(screen.locator(".calendar__list li").filter(has_text="Hitori")).to_contain_text("✓ 1:05")
    screen.locator(".calendar__list").get_by_role("link", name="Kakuro").click()
    expect(screen.get_by_role("grid", name="Kakuro 9 by 9")).to_be_visible()
    assert f"day={MONDAY}" in address_of(screen)


def test_the_calendar_ends_today_and_goes_back(screen: Page) -> None:
    screen.goto("/progress")
    expect(screen.locator(".calendar__month")).to_have_text("November 2026")
    expect(screen.get_by_role("button", name="Later month")).to_be_disabled()
    expect(screen.locator("[data-day='2026-11-20']")).to_be_disabled()
    screen.get_by_role("button", name="Earlier month").click()
    expect(screen.locator(".calendar__month")).to_have_text("October 2026")
    expect(screen.locator(".calendar__day")).to_have_count(31)
    for _ in range(9):
        screen.get_by_role("button", name="Earlier month").click()
    expect(screen.get_by_role("button", name="Earlier month")).to_be_disabled()


def test_what_was_never_used_leads_to_its_lesson(page: Page) -> None:
    page.goto("/progress")
    kept = {"solved": [], "techniques": {"hitori/sandwich": {"found": 2, "hinted": 0}}}
    page.evaluate("kept => localStorage.setItem('masume.statistics', JSON.stringify(kept))", kept)
    page.reload()
    page.get_by_text(re.compile("^Hitori: 1 of")).click()
    used = page.locator(".progress__techniques details[open] ul").last
    expect(used.get_by_role("link")).to_have_text(["Sandwich"])
    used.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/learn/hitori/sandwich$"))


def test_everything_goes_to_another_browser_as_a_file(visit: Callable[..., Page], tmp_path: Path) -> None:
    one, other = at(visit(), THURSDAY), at(visit(), THURSDAY)
    open_board(one, example("hitori"))
    cell_of(one, example("hitori"), 0).click()
    store(one, [FINISH], {MONDAY: {"hitori": "a"}})
    with one.expect_download() as saved:
        one.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == f"masume-{THURSDAY}.json"
    store(other, [{**FINISH, "id": "b", "kind": "kakuro"}], {})
    other.locator("#backup-file").set_input_files(file)
    expect(other.locator(".backup__said")).to_have_text("Taken over: one solved board and one game.")
    expect(other.locator(".progress__table tbody tr")).to_have_count(2)
    other.goto("/play")
    expect(other.locator(".continue__games li")).to_contain_text("Hitori 4×4")


def test_everything_goes_to_another_browser_as_a_link(screen: Page, visit: Callable[..., Page]) -> None:
    open_board(screen, example("hitori"))
    cell_of(screen, example("hitori"), 0).click()
    store(screen, [FINISH], {MONDAY: {"hitori": "a"}})
    screen.get_by_role("button", name="Link and QR code").click()
    link = screen.get_by_label("Link with your progress").input_value()
    expect(screen.get_by_role("img", name="QR code of the link")).to_be_visible()
    other = at(visit(), THURSDAY)
    other.goto(link)
    assert other.evaluate("localStorage.getItem('masume.statistics')") is None  # nothing is taken unasked
    other.get_by_role("button", name="Take it over").click()
    expect(other.locator(".backup__said")).to_have_text("Taken over: one solved board and one game.")
    assert address_of(other).endswith("/progress")
    statistics = json.loads(other.evaluate("localStorage.getItem('masume.statistics')"))
    assert statistics["solved"] == [FINISH]


def test_a_foreign_file_and_a_broken_link_are_told(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "foreign.json"
    file.write_text('{"format": "other"}', "utf-8")
    page.goto("/progress")
    page.locator("#backup-file").set_input_files(file)
    expect(page.locator(".backup__said")).to_have_text("This file is not a saved progress of Masume.")
    page.goto("/")
    page.goto("/progress#take=abc")
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator(".backup__said")).to_have_text("This link is not complete. Copy it once more.")
