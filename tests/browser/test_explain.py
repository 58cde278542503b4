"""Explain: the whole path, leafed through by buttons, keys and slider; chains line by line; what can be saved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.hands import stop_clock
from masume.core.kind import Kind, Puzzle
from masume.kinds import KINDS, find
from masume.verbs import explain, read, solve

BINAIRO = read.write(find("binairo").examples[1], "line")


def address(line: str, **more: object) -> str:
    return f"/explain?board={quote(line)}" + "".join(f"&{name}={quote(str(value))}" for name, value in more.items())


def current(page: Page) -> Locator:
    return page.locator(".step-list__step[aria-current=step]")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_explained_to_the_end(page: Page, kind: Kind) -> None:
    puzzle = kind.examples[1]
    told = explain.explain(puzzle).passages
    page.goto(address(read.write(puzzle, "line")))
    expect(page.locator(".step-list__step")).to_have_count(len(told))
    before = page.locator(".board svg").inner_html()
    page.get_by_role("button", name="To the end").click()
    expect(current(page)).to_contain_text(f"{len(told)}.")
    assert page.locator(".board svg").inner_html() != before
    expect(page.get_by_role("button", name="Step on")).to_be_disabled()


def test_keys_slider_and_bars_lead_to_steps_and_the_address_keeps_them(page: Page) -> None:
    page.goto(address(BINAIRO))
    expect(page.locator(".step-list__step").first).to_be_visible()
    expect(current(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_contain_text("2.")
    expect(page).to_have_url(re.compile("step=2$"))
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_contain_text("1.")
    page.get_by_label("Step", exact=True).fill("3")
    expect(current(page)).to_contain_text("3.")
    bars = page.locator(".difficulty-chart .difficulty-chart__bar")
    bars.nth(4).click(force=True)
    expect(current(page)).to_contain_text("5.")
    expect(bars.nth(4)).to_have_class(re.compile("now"))
    page.reload()
    expect(current(page)).to_contain_text("5.")
    page.keyboard.press("Home")
    expect(current(page)).to_have_count(0)


def test_it_plays_by_itself_and_stops_at_the_end(page: Page) -> None:
    stop_clock(page)
    count = len(explain.explain(find("binairo").examples[1]).passages)
    page.goto(address(BINAIRO, step=count - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(2300)
    expect(current(page)).to_contain_text(f"{count - 1}.")
    page.clock.run_for(2300)
    expect(current(page)).to_contain_text(f"{count}.")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_filter_leaves_one_technique(page: Page) -> None:
    page.goto(address(BINAIRO))
    chosen = page.get_by_label("Technique")
    name = chosen.locator("option").nth(1).inner_text()
    chosen.select_option(label=name)
    expect(current(page)).to_have_count(1)
    shown = page.locator(".step-list > li:not([hidden])")
    assert 0 < shown.count() < page.locator(".step-list > li").count()
    page.locator("h1").click()
    first = current(page).inner_text()
    page.keyboard.press("ArrowRight")
    assert current(page).inner_text() != first


def chained() -> tuple[str, int]:
    """A board whose explanation supposes something, and the number of that step."""
    example = find("hitori").logic.techniques.find("what-if").example
    assert example is not None
    found = explain.explain(read.read(example.board))
    for number, passage in enumerate(found.passages, 1):
        if any(step.cases for step in passage.steps):
            return example.board, number
    raise AssertionError("the example supposes nothing")


def test_a_chain_opens_and_is_shown_line_by_line(page: Page) -> None:
    line, number = chained()
    page.goto(address(line, step=number))
    chain = page.locator(".step-list__chain").first
    chain.locator("summary").first.click()
    lines = chain.locator(".step-list__line")
    board = page.locator(".board svg")
    pictures = []
    for i in range(lines.count()):
        lines.nth(i).click()
        expect(lines.nth(i)).to_have_attribute("aria-current", "true")
        pictures.append(board.inner_html())
    assert len(set(pictures)) == len(pictures) > 1
    expect(board.locator(".clash, .suppose").first).to_be_attached()
    page.keyboard.press("Shift+ArrowLeft")
    expect(lines.nth(lines.count() - 2)).to_have_attribute("aria-current", "true")


def test_it_explains_from_where_a_player_stands(page: Page) -> None:
    puzzle = find("binairo").examples[1]
    values = [(cell, value) for cell, value in enumerate(_solution(puzzle)) if puzzle.domains[cell].bit_count() > 1]
    state = " ".join(f"r{cell // puzzle.cols + 1}c{cell % puzzle.cols + 1}={value}" for cell, value in values[:8])
    page.goto(address(BINAIRO, state=state))
    expect(page.locator(".step-list__step")).to_have_count(len(explain.explain(puzzle, state).passages))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("state=.*step=1$"))


def test_the_player_is_explained_from_the_present_position(page: Page) -> None:
    page.goto(f"/play?board={quote(BINAIRO)}")
    puzzle = find("binairo").examples[1]
    wanted = next(cell for cell, domain in enumerate(puzzle.domains) if domain.bit_count() > 1)
    name = f"r{wanted // puzzle.cols + 1}c{wanted % puzzle.cols + 1}"
    page.locator(f"[data-name={name}]").focus()
    page.keyboard.press(str(_solution(puzzle)[wanted]))
    page.get_by_role("link", name="Explain it").click()
    expect(page.locator(".step-list__step").first).to_be_visible()
    expect(page).to_have_url(re.compile(f"state={name}%3D"))
    page.get_by_role("link", name="Explain it from the beginning").click()
    expect(page).not_to_have_url(re.compile("state="))


def _solution(puzzle: Puzzle) -> tuple[int, ...]:
    return solve.solve(puzzle).solutions[0].values


def test_it_is_saved_as_pdf_page_and_json(page: Page, tmp_path: Path) -> None:
    page.goto(address(BINAIRO))
    for label, beginning in (("Save as PDF", b"%PDF"), ("Save as a page", b"<!"), ("Save as JSON", b"{")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=label).click()
        file = tmp_path / label
        saved.value.save_as(file)
        assert file.read_bytes().startswith(beginning)
    plain = json.loads((tmp_path / "Save as JSON").read_text("utf-8"))
    again = explain.Explanation.from_json(plain)
    assert again.puzzle == find("binairo").examples[1]


def test_a_step_leads_to_its_technique(page: Page) -> None:
    page.goto(address(BINAIRO, step=1))
    title = page.locator(".step-list__step[aria-current=step] .step-list__title").inner_text()
    page.get_by_role("link", name=f"Practise: {title}").click()
    expect(page.locator("h1")).to_have_text(title)


def test_without_a_board_one_is_asked_for(page: Page) -> None:
    page.goto("/explain")
    page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.get_by_role("textbox")).to_be_focused()
    page.get_by_role("textbox").fill(BINAIRO)
    page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.locator(".step-list__step").first).to_be_visible()


def test_a_bad_board_gets_a_sentence(browser: Browser, server: str) -> None:
    page = browser.new_context(base_url=server, service_workers="block").new_page()
    page.goto("/explain?board=nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_value("nonsense")
    page.context.close()


@pytest.mark.parametrize("size", ["page", "phone"])
def test_axe_finds_nothing(request: pytest.FixtureRequest, axe: Callable[[Page], list[str]], size: str) -> None:
    page: Page = request.getfixturevalue(size)
    page.goto(address(BINAIRO, step=2))
    expect(current(page)).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "page":  # as large as at 200 %
        page.set_viewport_size({"width": 640, "height": 400})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
