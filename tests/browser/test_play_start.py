"""Before a game: new boards, boards of one's own, shared links, games in progress; and the language of it all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Page, expect

from browser.hands import address_of, cell_of, example, line_of, open_board, to_write, tool
from masume import kinds
from masume.verbs import read
from masume.verbs.game import Game
from masume.verbs.generate.generate import generate


def open_form(page: Page) -> None:
    """The form for boards of any size, which is folded away below the quick starts."""
    page.goto("/play")
    page.get_by_text("More: any size").click()


def test_a_board_is_made_to_order_and_its_address_shared(page: Page, visit: Callable[..., Page]) -> None:
    open_form(page)
    page.get_by_label("Puzzle").select_option("hidato")
    page.get_by_label("Rows").fill("6")
    page.get_by_label("Columns").fill("5")
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_label("Steps").select_option("4")
    page.get_by_label("Number").fill("7")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid", name="Numbrix 6 by 5")).to_be_visible()
    expect(page.locator(".player__grade")).to_contain_text("easy")
    expect(page).to_have_url(re.compile(re.escape("/play?board=hidato%3B6x5%3Bneighbours%3D4")))
    other = visit()
    other.goto(address_of(page))
    expect(other.get_by_role("grid", name="Numbrix 6 by 5")).to_be_visible()
    labels = "[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"
    assert other.evaluate(labels) == page.evaluate(labels)
    page.go_back()
    page.get_by_text("More: any size").click()
    expect(page.get_by_label("Rows")).to_have_value("6")


def test_a_kakuro_of_chosen_sums(page: Page) -> None:
    open_form(page)
    expect(page.get_by_label("Sums")).to_be_hidden()
    page.get_by_label("Puzzle").select_option("kakuro")
    page.get_by_label("Rows").fill("6")
    page.get_by_label("Columns").fill("6")
    page.get_by_label("Sums").fill("10..11")
    page.get_by_label("Number").fill("7")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid", name="Kakuro 6 by 6")).to_be_visible()
    board = read.read(unquote(page.url.partition("board=")[2]), "kakuro")
    assert set(board.sums) == {10, 11}
    open_form(page)
    page.get_by_label("Puzzle").select_option("kakuro")
    page.get_by_label("Sums").fill("2")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("no run has a sum of 2")


def test_an_order_that_cannot_be_met_is_refused_with_a_sentence(page: Page) -> None:
    open_form(page)
    page.get_by_label("Puzzle").select_option("kakuro")
    page.get_by_label("Rows").fill("3")
    page.get_by_label("Columns").fill("3")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("3")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_a_link_of_another_site_is_opened(page: Page) -> None:
    puzzle = example("hitori")
    link = read.write(puzzle, "puzzlink")
    page.goto(f"/play?board={quote(link, safe='')}")
    expect(page.get_by_role("grid", name="Hitori 4 by 4")).to_be_visible()
    expect(page).to_have_url(re.compile(re.escape(quote(line_of(puzzle), safe=""))))


def test_of_several_boards_one_is_chosen(page: Page, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("\n".join(line_of(example(kind.name)) for kind in kinds.KINDS), "utf-8")
    page.goto("/play")
    page.locator("input[type=file]").set_input_files(boards)
    found = page.locator(".own-board .game-list__item a")
    expect(found).to_have_text(["1. Binairo 5×5", "2. Hidato 5×5", "3. Hitori 4×4", "4. Kakuro 4×4"])
    found.nth(3).click()
    expect(page.get_by_role("grid", name="Kakuro 4 by 4")).to_be_visible()


def test_a_file_can_be_dropped(page: Page) -> None:
    page.goto("/play")
    text = line_of(example("binairo"))
    data = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'board.txt')); return data; }", text
    )
    page.dispatch_event(".own-board", "drop", {"dataTransfer": data})
    expect(page.get_by_role("grid", name="Binairo 5 by 5")).to_be_visible()


def test_what_is_no_board_is_refused_in_the_readers_language(visit: Callable[..., Page]) -> None:
    page = visit(locale="pl-PL")
    page.goto("/play")
    page.get_by_label("Plansza, link lub zapisana gra").fill("hitori;2x2;;11/")
    page.get_by_role("button", name="Otwórz").click()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("Nie można odczytać")


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_games_are_gone_on_with_deleted_and_brought_back(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    for kind in ("hitori", "binairo"):
        open_board(page, example(kind))
        cell_of(page, example(kind), 0).click()
    open_board(page, example("kakuro"))  # nothing is done on it
    page.goto("/play")
    games = page.locator(".continue__games li")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Binairo 5×5")
    expect(games.first).to_contain_text("21 cells left")
    expect(games.first.locator("svg.masume")).to_be_visible()
    games.first.get_by_role("link").click()
    expect(cell_of(page, example("binairo"), 0)).to_have_attribute("aria-label", "r1c1: 0")
    page.goto("/play")
    delete = page.get_by_role("button", name="Delete the game Binairo 5 by 5")
    delete.click()
    expect(games.first).to_contain_text("Binairo 5×5 is deleted.")
    page.get_by_role("button", name="Undo").click()
    expect(delete).to_be_focused()
    page.reload()
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Binairo 5×5")
    delete.click()
    page.reload()
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Hitori 4×4")


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_a_new_board_comes_before_the_games_that_are_kept(screen: str, request: pytest.FixtureRequest) -> None:
    """Twelve games, of which half are solved: three are shown, three are folded away, the solved ones are elsewhere."""
    page: Page = request.getfixturevalue(screen)
    page.goto("/play")
    keep_games(page, 12)
    page.reload()
    expect(page.locator(".continue__games li")).to_have_count(3)
    expect(page.get_by_text("3 other games")).to_be_visible()
    expect(page.locator("[data-start=medium-easy]")).to_be_in_viewport()
    page.goto("/progress")
    page.get_by_text("6 solved boards").click()
    expect(page.locator(".game-list li:visible")).to_have_count(6)


def keep_games(page: Page, count: int) -> None:
    """Put games into the browser's store. Every other one is solved."""
    boards = generate("binairo", 6, 6, "easy", seed=7, count=count)
    records = [
        {
            "line": line_of(board),
            "kind": "binairo",
            "rows": 6,
            "cols": 6,
            "game": Game(board).to_json(),
            "joints": [],
            "elapsed": 1000,
            "finished": i % 2 == 1,
            "left": 9,
            "changed": i,
        }
        for i, board in enumerate(boards)
    ]
    page.evaluate(
        "records => { for (const each of records) localStorage['masume.game.' + each.line] = JSON.stringify(each) }",
        records,
    )


@pytest.mark.parametrize("screen", ["page", "phone"])
@pytest.mark.parametrize("address", ["/", "/play"])
def test_a_new_board_is_two_presses_away(screen: str, address: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    page.goto(address)
    expect(page.locator(".quick__starts .primary")).to_have_attribute("data-start", "medium-easy")
    page.get_by_role("button", name="Kakuro", exact=True).click()
    with page.expect_request(re.compile("/generate$")) as asked:
        page.get_by_role("group", name="Small 6×6").get_by_role("button", name="hard").click()
    order = asked.value.post_data_json
    assert order is not None
    assert (order["kind"], order["size"], order["grade"]) == ("kakuro", "6x6", "hard")
    expect(page.get_by_role("grid", name="Kakuro 6 by 6")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "main"  # not lost with the button
    page.goto(address)
    expect(page.locator(".quick__starts .primary")).to_have_attribute("data-start", "small-hard")


def test_boards_are_easy_until_the_player_chooses(page: Page) -> None:
    open_form(page)
    expect(page.get_by_label("Difficulty")).to_have_value("easy")


def test_after_three_quick_boards_a_harder_one_is_offered(page: Page) -> None:
    finish = {"kind": "hitori", "size": "8x8", "grade": "easy", "elapsed": 60_000, "hints": 0, "day": "2026-11-18"}
    page.goto("/play")
    solved = [{**finish, "id": str(i)} for i in range(3)]
    page.evaluate("kept => localStorage.setItem('masume.statistics', JSON.stringify(kept))", {"solved": solved})
    page.reload()
    expect(page.get_by_text("A little harder?")).to_be_visible()
    with page.expect_request(re.compile("/generate$")) as asked:
        page.get_by_role("button", name="Hitori, medium").click()
    assert (asked.value.post_data_json or {})["grade"] == "medium"
    page.goto("/play")
    page.get_by_role("button", name="Kakuro", exact=True).click()
    expect(page.get_by_text("A little harder?")).to_have_count(0)


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_what_is_wrong_with_a_text_is_said_beside_it(screen: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(screen)
    page.goto("/play")
    keep_games(page, 8)
    page.reload()
    page.get_by_label("Board, link or saved game").fill("hello world")
    page.get_by_role("button", name="Open").click()
    fault = page.locator("#own-fault")
    expect(fault).to_be_visible()
    expect(fault).to_be_in_viewport(ratio=0.95)
    field = page.get_by_label("Board, link or saved game")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(line_of(example("hitori")))
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("grid", name="Hitori 4 by 4")).to_be_visible()


def test_the_board_speaks_the_language_of_the_page(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    page.locator("[data-name=r2c3]").click()
    page.keyboard.press("8")
    cell = page.locator("[data-name=r2c3]")
    expect(cell).to_have_attribute("aria-label", "r2c3: 8, 9 across, 22 down")
    page.get_by_label("Language").select_option("es")
    expect(cell).to_have_attribute("aria-label", "r2c3: 8, 9 en horizontal, 22 en vertical")
    page.get_by_label("Idioma").select_option("pl")
    expect(cell).to_have_attribute("aria-label", "r2c3: 8, 9 poziomo, 22 pionowo")
    expect(page.locator("[data-name=r2c2]")).to_have_attribute("aria-label", "r2c2: ściana, 9 poziomo, 15 pionowo")
    tool(page, "hint").click()
    expect(page.locator(".player__message")).to_contain_text("Spójrz")


def test_axe_finds_nothing_serious_before_a_game(page: Page, axe: Callable[[Page], list[str]]) -> None:
    open_board(page, example("hitori"))
    cell_of(page, example("hitori"), 0).click()
    open_form(page)
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("ordered", [True, False])
def test_after_a_board_comes_another_like_it(page: Page, ordered: bool) -> None:
    """To the same order; for a board that was not ordered here, to what it looks like."""
    if ordered:
        open_form(page)
        page.get_by_label("Puzzle").select_option("binairo")
        page.get_by_label("Rows").fill("4")
        page.get_by_label("Columns").fill("6")
        page.get_by_label("Difficulty").select_option("easy")
        page.get_by_label("Number").fill("7")
        page.get_by_role("button", name="Start").click()
        expect(page).to_have_url(re.compile("board="))
    else:
        made = next(iter(generate("binairo", 4, 6, "easy", seed=7)))
        open_board(page, made)
    puzzle = read.read(unquote(address_of(page).split("board=")[1]))
    for cell, value in to_write(puzzle).items():
        expect(tool(page, "next-board")).to_have_count(0)
        cell_of(page, puzzle, cell).click()
        page.keyboard.press(str(value))
    expect(page.locator(".player__message.good")).to_contain_text("Solved")
    before = address_of(page)
    with page.expect_request(re.compile("/generate$")) as asked:
        page.get_by_role("button", name="Next board").click()
    order = asked.value.post_data_json
    assert order is not None
    assert (order["kind"], order["size"], order["grade"], "seed" in order) == ("binairo", "4x6", "easy", False)
    expect(page).not_to_have_url(before)
    expect(page.get_by_role("grid", name="Binairo 4 by 6")).to_be_visible()
    expect(page.locator(".player__message")).to_be_hidden()
    expect(page.locator(".player__grade")).to_contain_text("easy")
