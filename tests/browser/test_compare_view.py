"""Compare: one board through chosen engines, and the papers' experiments."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.hands import example, line_of
from masume.papers import EXPERIMENTS, stored_results


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Compare", exact=True)


def choose(page: Page, *engines: str) -> None:
    boxes = page.locator(".engine-list input")
    expect(boxes.first).to_be_visible()
    for box in boxes.all():
        box.set_checked(box.get_attribute("value") in engines)


def test_chosen_engines_are_run_one_by_one(page: Page) -> None:
    page.goto(f"/compare?board={quote(line_of(example('hitori')))}")
    expect(page.get_by_role("img", name="Hitori")).to_be_visible()
    choose(page, "kernel", "dfs", "tabu")
    page.get_by_label("At most, for each engine").select_option("10")  # the machine may be busy
    run_button(page).click()
    rows = page.locator("table.data").first.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="kernel")).to_contain_text("exactly one solution")
    expect(rows.filter(has_text="dfs")).to_contain_text("exactly one solution")
    expect(rows.filter(has_text="tabu")).to_contain_text("solved, not proved")
    expect(run_button(page)).to_be_enabled()
    assert all(bar.evaluate("bar => bar.offsetWidth") > 0 for bar in page.locator(".run-table__bar").all())
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save as CSV").click()
    with open(downloaded.value.path(), encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [row["engine"] for row in table] == ["dfs", "kernel", "tabu"]
    assert all(float(row["seconds"]) > 0 for row in table)


def test_stopping_keeps_what_is_known(page: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    choose(page, "kernel", "sat")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "sat" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/v1/compare", hold)
    page.get_by_label("At most, for each engine").select_option("10")
    with page.expect_request(lambda request: "sat" in (request.post_data or "")):
        run_button(page).click()
    rows = page.locator("table.data").first.locator("tbody tr")
    expect(rows.filter(has_text="sat")).to_contain_text("at work")
    page.get_by_role("button", name="Stop").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("exactly one solution")
    expect(run_button(page)).to_be_enabled()


def test_stopping_before_anything_is_known_leaves_nothing(page: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    choose(page, "kernel")
    page.route("**/api/v1/compare", lambda route: None)
    run_button(page).click()
    expect(page.locator("td", has_text="at work")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("td", has_text="at work")).to_have_count(0)
    expect(run_button(page)).to_be_enabled()


def test_what_is_being_typed_is_not_overwritten_by_a_board_that_comes_late(page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/v1/render", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/api/v1/render"):
        page.goto("/compare")
    page.get_by_text("Paste a board").click()
    text = page.get_by_label("A board or a link")
    text.fill("this is no board")
    held[0].continue_()
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    expect(text).to_have_value("this is no board")


def test_a_pasted_board_is_read_and_kept_in_the_address(page: Page) -> None:
    page.goto("/compare")
    page.get_by_text("Paste a board").click()
    text = page.get_by_label("A board or a link")
    text.fill("this is no board")
    text.blur()
    expect(page.get_by_role("alert")).to_be_visible()
    text.fill(line_of(example("hidato")))
    text.blur()
    expect(page.get_by_role("img", name="Hidato")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page).to_have_url(re.compile("board=hidato"))
    page.reload()
    expect(page.get_by_role("img", name="Hidato")).to_be_visible()


def test_without_an_engine_it_says_so(page: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    choose(page)
    run_button(page).click()
    expect(page.get_by_role("alert")).to_contain_text("at least one engine")


@pytest.mark.parametrize("name", [experiment.name for experiment in EXPERIMENTS])
def test_the_experiments_can_be_read(name: str, visit: Callable[..., Page]) -> None:
    page = visit()
    found = stored_results.load(name)
    page.goto("/compare")
    place = page.locator(f"#experiment-{name}")
    place.locator("summary").click()
    expect(place.locator("table")).to_have_count(len(found["tables"]))
    last = found["tables"][-1]
    assert place.locator("table").last.locator("tbody tr").count() == len(last["rows"])
    sentence, *picture = found["remarks"][-1].split("\n")
    expect(place).to_contain_text(sentence)
    if picture:
        expect(place.locator("pre").last).to_have_text("\n".join(picture))
    expect(place.locator("svg.plot")).to_have_count(1 if found["plot"] else 0)
    page.reload()
    expect(place.locator("table").first).to_be_visible()


@pytest.mark.parametrize("lang", ["es", "pl"])
def test_the_experiments_are_told_in_the_language_of_the_page(lang: str, visit: Callable[..., Page]) -> None:
    page = visit()
    found = stored_results.load("kakuro-parallel", lang)
    page.goto(f"/compare?lang={lang}&experiment=kakuro-parallel")
    place = page.locator("#experiment-kakuro-parallel")
    expect(place.locator("summary")).to_contain_text(found["paper"])
    expect(place.locator("caption").first).to_have_text(found["tables"][0]["title"])
    expect(place).to_contain_text(found["remarks"][0])
