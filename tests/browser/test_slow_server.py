"""A server that answers late, out of order, or not at once: nothing on the page acts before it can, and nothing that
comes late undoes what is newer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import quote, unquote

from playwright.sync_api import Browser, Page, Request, Route, expect

from browser.hands import address_of, cell_of, example, line_of, open_board, saved, to_write, tool
from masume.kinds import find
from masume.verbs import read
from masume.verbs.check import check
from masume.verbs.game import Game

SEVERAL = "binairo;4x4;unique_lines=no;0.1./..../1.0./...."


def hold(page: Page, verb: str, times: int = 1) -> list[Route]:
    """Keeps the next requests to a verb of the API waiting until the test lets them go on."""
    held: list[Route] = []
    page.route(f"**/api/v1/{verb}", lambda route: held.append(route) if len(held) < times else route.continue_())
    return held


def note_requests(page: Page, verb: str) -> list[Request]:
    found: list[Request] = []
    page.on("request", lambda request: found.append(request) if request.url.endswith(f"/{verb}") else None)
    return found


def until(page: Page, condition: Callable[[], bool]) -> None:
    for _ in range(6000):
        if condition():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it never came to that")


def settle(page: Page) -> None:
    """Until what has come over the line has been worked on."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


# ---- Leaving


def test_a_board_that_is_made_too_late_does_not_call_the_player_back(page: Page) -> None:
    page.goto("/play")
    page.get_by_text("More: any size").click()
    hold(page, "generate")
    with page.expect_request("**/generate"):
        page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Making …")).to_be_disabled()
    with page.expect_event("requestfailed") as ended:
        page.locator("#views").get_by_role("link", name="Learn").click()
    assert ended.value.url.endswith("/generate")
    expect(page.locator(".gallery")).to_be_visible()
    expect(page).to_have_url(re.compile("/learn$"))


def test_a_board_that_is_read_too_late_does_not_change_the_address(page: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    hold(page, "render")
    with page.expect_request("**/render"):
        page.locator(".comparison select").first.select_option(index=1)
    with page.expect_event("requestfailed"):
        page.locator("#views").get_by_role("link", name="Learn").click()
    expect(page.locator(".gallery")).to_be_visible()
    expect(page).to_have_url(re.compile("/learn$"))


def test_a_verdict_that_comes_too_late_does_not_change_the_address(page: Page) -> None:
    page.goto("/set")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    held = hold(page, "quick-check")
    page.locator("#set-board [data-name=r1c1]").click()
    with page.expect_request("**/quick-check"):
        page.keyboard.press("1")
    page.locator("#views").get_by_role("link", name="Learn").click()
    expect(page.locator(".gallery")).to_be_visible()
    with page.expect_response("**/quick-check"):
        held[0].continue_()
    settle(page)
    expect(page).to_have_url(re.compile("/learn$"))


def test_a_check_that_comes_too_late_leaves_the_newer_game_alone(page: Page) -> None:
    """The board is left while it is being checked, and opened and played on: what is kept is the newer game."""
    puzzle = read.read(SEVERAL)
    page.goto("/play")
    page.evaluate("localStorage.setItem('masume.setting.mistakes', '\"solution\"')")
    open_board(page, puzzle)
    held = hold(page, "mistakes")
    with page.expect_request("**/mistakes"):
        cell_of(page, puzzle, 1).click()
    page.get_by_role("link", name="Other boards").click()
    page.locator(".continue__games").get_by_role("link").click()
    cell_of(page, puzzle, 3).click()
    entries = {1: 0, 3: 0}
    assert Game.from_json(saved(page, puzzle)["game"]).entries == entries
    assert held
    settle(page)
    assert Game.from_json(saved(page, puzzle)["game"]).entries == entries


# ---- Playing


def test_a_hint_is_asked_for_once(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    held, asked = hold(page, "hint"), note_requests(page, "hint")
    with page.expect_request("**/hint"):
        tool(page, "hint").click()
    tool(page, "hint").click()
    page.keyboard.press("h")
    expect(page.locator(".player")).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(page.locator(".player__message .player__said")).to_have_text(Game(puzzle).hint().text(1, "en"))
    expect(page.locator(".player")).to_have_attribute("aria-busy", "false")
    expect(tool(page, "hint")).to_have_text("Why?")
    assert len(asked) == 1


def test_a_hint_for_an_earlier_position_is_dropped(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    held = hold(page, "hint")
    with page.expect_request("**/hint"):
        tool(page, "hint").click()
    cell_of(page, puzzle, next(iter(to_write(puzzle)))).click()
    with page.expect_response("**/hint"):
        held[0].continue_()
    settle(page)
    expect(page.locator(".player__message")).to_be_hidden()
    expect(tool(page, "hint")).to_have_text("Hint")
    tool(page, "hint").click()
    expect(page.locator(".player__message .player__said")).to_be_visible()


def test_who_plays_on_is_not_taken_back(page: Page) -> None:
    """On a board whose solution is not known, every step back is asked about."""
    puzzle = read.read(SEVERAL)
    open_board(page, puzzle)
    for cell in (1, 3):
        cell_of(page, puzzle, cell).click()
        page.keyboard.press("1")
    tool(page, "check").click()
    back = page.get_by_role("button", name="Back to the last right position")
    expect(back).to_be_visible()
    held = hold(page, "mistakes")
    with page.expect_request("**/mistakes"):
        back.click()
    cell_of(page, puzzle, 4).click()
    with page.expect_response("**/mistakes"):
        held[0].continue_()
    settle(page)
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {1: 1, 3: 1, 4: 0}
    tool(page, "check").click()
    back.click()
    expect(page.locator(".player__message")).to_contain_text("taken back")
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {1: 1, 3: 0}


# ---- Setting


def square(page: Page, name: str) -> str:
    return f"#set-board [data-name={name}]"


def test_what_is_typed_while_another_kind_is_laid_out_stands_on_it(page: Page) -> None:
    """The layout and the looks of two kinds come in the wrong order."""
    page.goto(f"/set?board={quote('hitori;6x6;;' + '/'.join(['......'] * 6))}")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    held = hold(page, "editor-sprites", times=4)  # the layout and the looks of each
    page.get_by_label("Kind").select_option("kakuro")
    page.get_by_label("Kind").select_option("hidato")
    page.locator(square(page, "r1c1")).focus()
    page.keyboard.press("7")
    expect(page.get_by_role("button", name="Fill the rest")).to_be_disabled()
    until(page, lambda: len(held) == 4)
    for route in reversed(held):
        route.continue_()
    expect(page.get_by_role("grid", name="Hidato 6×6")).to_be_visible()
    expect(page.locator(square(page, "r1c1"))).to_have_attribute("aria-label", re.compile("r1c1: 7"))
    expect(page.locator(square(page, "r1c1"))).to_contain_text("7")
    expect(page.get_by_role("button", name="Fill the rest")).to_be_enabled()


def test_a_board_that_was_not_laid_out_is_laid_out_by_the_next_change(page: Page) -> None:
    page.goto(f"/set?board={quote('binairo;6x6;;' + '/'.join(['......'] * 6))}")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    refusal = {"error": {"code": "time", "message": "That took too long."}}
    page.route("**/api/v1/editor-sprites", lambda route: route.fulfill(status=422, json=refusal))
    page.get_by_label("Kind").select_option("hidato")
    expect(page.locator(".verdict[data-verdict=error]")).to_contain_text("That took too long.")
    page.unroute("**/api/v1/editor-sprites")
    page.locator(square(page, "r1c1")).press("7")
    expect(page.get_by_role("grid", name="Hidato 6×6")).to_be_visible()
    expect(page.locator(square(page, "r1c1"))).to_have_attribute("aria-label", re.compile("r1c1: 7"))
    expect(page.locator(".verdict[data-verdict=many]")).to_be_visible()


def test_a_smaller_board_takes_nothing_that_would_lie_beside_it(page: Page) -> None:
    page.goto(f"/set?board={quote('binairo;6x6;;' + '/'.join(['......'] * 6))}")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    page.locator(square(page, "r6c6")).focus()
    held = hold(page, "editor-sprites")
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Rows").press("Enter")
    page.locator(square(page, "r6c6")).press("1")
    held[0].continue_()
    expect(page.locator(square(page, "r5c1"))).not_to_be_attached()
    expect(page.locator(".verdict[data-verdict=many][aria-busy=false]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(square(page, "r4c6"))).to_have_attribute("aria-label", re.compile("r4c6: 1"))
    page.reload()
    expect(page.locator(square(page, "r4c6"))).to_have_attribute("aria-label", re.compile("r4c6: 1"))


def test_what_is_on_the_desk_is_played_though_its_verdict_is_late(page: Page) -> None:
    page.goto(f"/set?board={quote('binairo;4x4;;0.1./..../1.0./....')}")
    expect(page.locator(".verdict[data-verdict=many][aria-busy=false]")).to_be_visible()
    page.get_by_text("Export", exact=True).click()
    expect(page.get_by_label("The board in this format")).to_have_value(re.compile("play"))
    hold(page, "quick-check", times=9)
    page.locator(square(page, "r1c2")).click()
    expect(page.get_by_label("The board in this format")).to_have_value("")
    expect(page.get_by_role("button", name="Copy")).to_be_disabled()
    page.locator(".export-panel").get_by_role("link", name="Play").click()
    expect(page.locator(".player")).to_be_visible()
    opened = read.read(unquote(address_of(page).split("board=")[1]))
    assert read.write(opened, "line").split(";")[3].startswith("001.")


def test_a_verdict_holds_though_nothing_more_can_be_said(visit: Callable[..., Page]) -> None:
    page = visit()
    refusal = {"error": {"code": "time", "message": "That took too long."}}
    page.route("**/api/v1/check", lambda route: route.fulfill(status=422, json=refusal))
    page.goto(f"/set?board={quote(line_of(example('hitori')))}")
    expect(page.locator(".verdict[data-verdict=unique]")).to_contain_text("That took too long.")
    expect(page.locator(".export-panel").get_by_role("link", name="Play")).to_be_visible()


def test_where_solutions_differ_is_shown_though_it_took_longer(page: Page) -> None:
    """A moment was not enough to say that there are several."""

    def unsure(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "verdict": "unknown", "differs": []})

    puzzle = read.read(SEVERAL)
    page.route("**/api/v1/quick-check", unsure)
    page.goto(f"/set?board={quote(SEVERAL)}")
    differs = len(check.check(puzzle).differs)
    expect(page.locator(".verdict[data-verdict=many]")).to_contain_text(f"differ in {differs} cells")
    expect(page.locator("#set-board .named")).to_have_count(differs)


def test_a_fault_in_the_address_stays_to_be_read(page: Page) -> None:
    page.goto("/set?board=nonsense")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("cannot be read")


def test_not_more_than_a_few_verdicts_are_on_their_way(page: Page) -> None:
    """And the last change is judged in the end."""
    page.goto(f"/set?board={quote('binairo;6x6;;' + '/'.join(['......'] * 6))}")
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    held, asked = hold(page, "quick-check", times=3), note_requests(page, "quick-check")
    page.locator(square(page, "r1c1")).focus()
    for number in range(1, 4):
        with page.expect_request("**/quick-check"):
            page.keyboard.press("0" if number % 2 else "1")
        assert len(asked) == number
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")  # longer than the pause after a change
    assert len(asked) == 3
    held[0].continue_()
    expect(page.locator(".verdict[data-verdict=many][aria-busy=false]")).to_be_visible()
    assert len(asked) == 4
    assert json.loads(asked[-1].post_data or "")["board"]["givens"][0][:2] == [0, 1]


# ---- The others


def test_nothing_can_be_compared_before_there_is_a_board(page: Page) -> None:
    held = hold(page, "read")
    page.goto("/compare")
    run = page.get_by_role("button", name="Compare", exact=True)
    expect(page.locator(".experiments")).to_be_visible()
    expect(run).to_be_disabled()
    held[0].continue_()
    expect(page.get_by_role("img", name="Kakuro")).to_be_visible()
    expect(run).to_be_enabled()


def test_another_position_is_asked_for_once(page: Page) -> None:
    page.goto("/learn/binairo/pair")
    page.get_by_role("button", name="Practise it").click()
    expect(page.locator(".practice [role=grid]")).to_be_visible()
    held, asked = hold(page, "practise"), note_requests(page, "practise")
    another = page.get_by_role("button", name="Another position")
    with page.expect_request("**/practise"):
        another.click()
    waiting = page.get_by_role("button", name="Making")
    expect(waiting.filter(visible=True)).to_have_attribute("aria-disabled", "true")
    waiting.filter(visible=True).click(force=True)
    held[0].continue_()
    expect(another).to_have_attribute("aria-disabled", "false")
    assert len(asked) == 1


def test_a_busy_server_is_asked_again(browser: Browser, server: str) -> None:
    """The browser logs the refusals by itself, so this page is not watched."""
    with browser.new_context(base_url=server, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        refused: list[str] = []

        def refuse_twice(route: Route) -> None:
            if len(refused) == 2:
                route.continue_()
                return
            refused.append(route.request.url)
            status = (429, 503)[len(refused) - 1]
            route.fulfill(status=status, json={"error": {"code": "busy", "message": "Busy."}})

        page.route("**/api/v1/play-board", refuse_twice)
        page.goto(f"/play?board={quote(line_of(find('hitori').examples[0]))}")
        expect(page.get_by_role("grid")).to_be_visible()
        assert len(refused) == 2
