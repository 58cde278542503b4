"""What comes out of the printer."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browser.hands import example, line_of, open_board, tool
from masume import kinds
from masume.verbs.explain import explain


@pytest.mark.parametrize("screen", ["page", "phone"])
@pytest.mark.parametrize("kind", [kind.name for kind in kinds.KINDS])
def test_a_board_is_printed_with_its_rules_and_no_tools(screen: str, kind: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    puzzle = example(kind)
    open_board(page, puzzle)
    expect(page.locator(".player__grade")).not_to_be_empty()
    rules = page.locator(".printed-rules")
    expect(rules).to_be_hidden()
    page.emulate_media(media="print")
    expect(rules.locator("li").first).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".player__grade")).to_be_visible()
    for button in page.locator("button:visible, select:visible, summary:visible, header:visible").all():
        raise AssertionError(button.inner_html())
    expect(page.locator(".masume .cursor:visible")).to_have_count(0)


def test_a_printed_board_has_no_marks_of_hints(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    tool(page, "hint").click()
    expect(page.locator(".player__message")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".player__message")).to_be_hidden()
    fills = page.evaluate(
        "[...document.querySelectorAll('.player .masume .named')].map((each) => getComputedStyle(each).fill)"
    )
    assert fills
    assert set(fills) == {"none"}


def test_the_print_button_prints(page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = true; }")
    open_board(page, example("kakuro"))
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_an_explanation_is_printed_with_every_sentence(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    puzzle = example("hitori")
    page.goto(f"/explain?board={quote(line_of(puzzle))}")
    expect(page.locator(".step-list")).to_be_visible()
    page.emulate_media(media="print")
    told = [passage.step.text("en").split("\n")[0] for passage in explain(puzzle).passages]
    for sentence in told:
        expect(page.locator("main")).to_contain_text(sentence[:40])
    expect(page.locator(".step-list__sentences").last).to_be_visible()
    expect(page.locator("input[type=range]")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".step-list__sentences")).to_have_count(0)
