"""Learn: the gallery, and one technique of each kind practised, wrong and right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from masume.kinds import KINDS, find

EASY = {"binairo": "pair", "hidato": "hidden-single", "hitori": "sandwich", "kakuro": "last-cell"}


def practise(page: Page, kind: str, technique: str) -> dict[str, Any]:
    """Opens a technique and begins; what the server sent."""
    page.goto(f"/learn/{kind}/{technique}")
    with page.expect_response("**/api/v1/practise") as sent:
        page.get_by_role("button", name="Practise it").click()
    answer: Response = sent.value
    expect(page.locator(".practice [role=grid]")).to_be_visible()
    found: dict[str, Any] = json.loads(answer.body())
    return found


def choose(page: Page, exercise: dict[str, Any], cell: int) -> None:
    page.locator(f".practice [data-cell='{cell}']").click()
    expect(page.locator(".practice__chips button")).to_have_count(len(exercise["candidates"][str(cell)]))


def wrong_move(exercise: dict[str, Any]) -> tuple[int, int]:
    """A value that is left for a cell and not the solution's."""
    for name, values in exercise["candidates"].items():
        for value in values:
            if exercise["solution"][int(name)] != value:
                return int(name), value
    raise AssertionError("nothing can be wrong here")


def press(page: Page, exercise: dict[str, Any], cell: int, value: int) -> None:
    choose(page, exercise, cell)
    page.locator(".practice__chips button").nth(exercise["candidates"][str(cell)].index(value)).click()


@pytest.mark.parametrize("kind", EASY)
def test_one_technique_of_each_kind_wrong_and_right(page: Page, kind: str) -> None:
    exercise = practise(page, kind, EASY[kind])
    assert exercise["generated"]
    told = page.locator(".practice .notice")
    press(page, exercise, *wrong_move(exercise))
    expect(told).to_contain_text("No:")
    page.get_by_role("button", name="Why?").click()
    expect(told).to_contain_text("The move is wrong")
    [cell, value] = exercise["answers"][0]["places"][0]
    press(page, exercise, cell, value)
    expect(told).to_contain_text("Right!")
    expect(told).to_contain_text(exercise["answers"][0]["text"][:30])
    expect(page.locator(".practice .board .place").first).to_be_attached()
    page.goto(f"/learn/{kind}")
    expect(page.locator(".station__mark--done")).to_have_count(1)
    expect(page.get_by_text("One technique of")).to_be_visible()


def test_a_technique_that_rules_out(page: Page) -> None:
    exercise = practise(page, "kakuro", "combinations")
    expect(page.get_by_role("button", name="It cannot be …")).to_have_attribute("aria-pressed", "true")
    answers = exercise["answers"]
    for name, values in exercise["candidates"].items():
        cell = int(name)
        true = [v for v in values if v != exercise["solution"][cell]]
        shown = [v for v in true if any([cell, v] in answer["removes"] for answer in answers)]
        other = [v for v in true if v not in shown and not any(at == cell for a in answers for at, _ in a["places"])]
        if other:
            press(page, exercise, cell, other[0])
            expect(page.locator(".practice .notice")).to_contain_text("that is true")
            break
    [cell, value] = answers[0]["removes"][0]
    press(page, exercise, cell, value)
    expect(page.locator(".practice .notice")).to_contain_text("Right!")


def test_it_is_done_by_keyboard_alone(page: Page) -> None:
    exercise = practise(page, "binairo", "pair")
    [cell, value] = exercise["answers"][0]["places"][0]
    page.locator(f".practice [data-cell='{cell}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".practice__chips button").first).to_be_focused()
    page.locator(f".practice [data-cell='{cell}']").focus()
    page.keyboard.press(str(value))
    expect(page.locator(".practice .notice")).to_contain_text("Right!")
    expect(page.get_by_role("button", name="Another position")).to_be_focused()


def test_help_says_where_and_shows_the_step(page: Page) -> None:
    exercise = practise(page, "hitori", "sandwich")
    page.get_by_role("button", name="Where to look").click()
    because = len(set(exercise["answers"][0]["because"]))
    expect(page.locator(".practice .board .because")).to_have_count(because)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".practice .notice")).to_contain_text(exercise["answers"][0]["text"][:30])
    page.goto("/learn/hitori")
    expect(page.locator(".gallery .card").first).to_be_visible()
    expect(page.locator(".station__mark--done")).to_have_count(0)  # what was shown is not learnt


@pytest.mark.parametrize("size", ["page", "phone"])
def test_five_positions_in_a_row_have_a_score(request: pytest.FixtureRequest, size: str) -> None:
    page: Page = request.getfixturevalue(size)
    exercise = practise(page, "binairo", "pair")
    score = page.locator(".practice__score")
    for at in range(1, 6):
        expect(score).to_have_text(f"Position {at} of 5 · right at once: {max(0, at - 2)}")
        expect(page.get_by_role("button", name="Show me")).to_be_visible()
        if at == 1:
            press(page, exercise, *wrong_move(exercise))
        [cell, value] = exercise["answers"][0]["places"][0]
        press(page, exercise, cell, value)
        expect(page.locator(".practice .notice")).to_contain_text("Right!")
        expect(page.get_by_role("button", name="Show me")).to_be_hidden()
        if at < 5:
            with page.expect_response("**/api/v1/practise") as sent:
                page.get_by_role("button", name="Another position").click()
            exercise = json.loads(sent.value.body())
    expect(score).to_have_text("4 of 5 right at once.")
    expect(page.get_by_role("button", name="Five more")).to_be_focused()
    page.goto("/learn/binairo")
    station = page.locator(".gallery .card").filter(has_text="practised 5 times")
    expect(station.locator(".station__mark--done")).to_have_count(3)
    expect(page.locator(".learn__next")).to_contain_text("Next for you: Sandwich")


def test_a_station_is_due_again_after_days(page: Page) -> None:
    page.goto("/learn/binairo")
    kept = {"binairo/sandwich": 3, "days": {"binairo/sandwich": "2026-01-01"}}
    page.evaluate("kept => localStorage.setItem('masume.learnt', JSON.stringify(kept))", kept)
    page.reload()
    expect(page.locator(".learn__next")).to_have_text("Once more, so that it stays: Sandwich")
    expect(page.locator(".station--due")).to_have_count(1)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_gallery_shows_every_technique(page: Page, kind: Any) -> None:
    page.goto(f"/learn/{kind.name}")
    expect(page.locator(".gallery .card")).to_have_count(len(find(kind.name).logic.techniques.all))
    assert all(board.inner_html() for board in page.locator(".gallery svg").all())
    page.locator(".gallery .card").first.click()
    expect(page).to_have_url(re.compile(f"/learn/{kind.name}/[a-z-]+$"))
    expect(page.locator(".lesson-example svg")).to_have_count(2)


@pytest.mark.parametrize("size", ["page", "phone"])
def test_axe_finds_nothing(request: pytest.FixtureRequest, axe: Callable[[Page], list[str]], size: str) -> None:
    page: Page = request.getfixturevalue(size)
    page.goto("/learn/hidato")
    expect(page.locator(".gallery .card").first).to_be_visible()
    assert axe(page) == []
    exercise = practise(page, "hidato", "distance")
    choose(page, exercise, int(next(iter(exercise["candidates"]))))
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "page":  # as large as at 200 %
        page.set_viewport_size({"width": 640, "height": 400})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_names_of_cells_in_an_answer_light_up_their_cells(page: Page) -> None:
    practise(page, "kakuro", "region-sum")
    page.get_by_role("button", name="Show me").click()
    names = page.locator(".practice .argument .cell-name")
    expect(names.first).to_be_visible()
    lit = page.locator(".practice .board__named")
    names.first.focus()
    expect(lit).to_have_attribute("d", re.compile("^M"))
    page.get_by_role("button", name="Another position").focus()
    expect(lit).to_have_attribute("d", "")
