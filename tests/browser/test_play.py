"""The player: undo, trials, notes, counts, mistakes, and games that are kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.hands import (
    cell_of,
    example,
    expect_solved,
    line_of,
    middle,
    open_board,
    saved,
    stop_clock,
    to_write,
    tool,
)
from masume import kinds
from masume.verbs import player_entries, read
from masume.verbs.game import Game

MOST_NOTES = 6  # that there is room for in a cell of a Hidato
TWO_SOLUTIONS = "binairo;4x4;unique_lines=yes;0.1./..../1.0./...."


def says(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_undo_redo_and_restart(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    expect(tool(page, "undo")).to_be_disabled()
    first, second = list(to_write(puzzle))[:2]
    cell_of(page, puzzle, first).click()
    page.keyboard.press("7")
    cell_of(page, puzzle, second).click()
    page.keyboard.press("2")
    label = cell_of(page, puzzle, second)
    expect(label).to_have_attribute("aria-label", says(": 2"))
    tool(page, "undo").click()
    expect(label).to_have_attribute("aria-label", says(": empty"))
    expect(page.locator("#announcements")).to_contain_text("empty")
    page.keyboard.press("Control+y")
    expect(label).to_have_attribute("aria-label", says(": 2"))
    tool(page, "restart").click()
    expect(cell_of(page, puzzle, first)).to_have_attribute("aria-label", says(": empty"))
    for _ in range(2):  # one press for both cells, back and forth
        page.keyboard.press("Control+z")
        expect(cell_of(page, puzzle, first)).to_have_attribute("aria-label", says(": 7"))
        expect(label).to_have_attribute("aria-label", says(": 2"))
        page.keyboard.press("Control+Shift+z")
        expect(cell_of(page, puzzle, first)).to_have_attribute("aria-label", says(": empty"))
        expect(label).to_have_attribute("aria-label", says(": empty"))


def test_trials_are_nested_and_survive_a_reload(page: Page) -> None:
    puzzle = example("binairo")
    open_board(page, puzzle)
    first, second, third = list(to_write(puzzle))[:3]
    expect(tool(page, "keep")).to_be_hidden()
    tool(page, "try").click()
    cell_of(page, puzzle, first).click()
    expect(cell_of(page, puzzle, first)).to_have_attribute("aria-label", says("0, on trial"))
    page.keyboard.press("t")
    expect(page.locator(".player__trial")).to_have_text("Trial 2")
    cell_of(page, puzzle, second).click()
    page.reload()
    expect(page.locator(".player__trial")).to_have_text("Trial 2")
    tool(page, "drop").click()
    expect(cell_of(page, puzzle, second)).to_have_attribute("aria-label", says(": empty"))
    expect(page.locator(".player__trial")).to_have_text("Trial 1")
    cell_of(page, puzzle, third).click()
    tool(page, "keep").click()
    expect(page.locator(".player__trial")).to_be_hidden()
    expect(cell_of(page, puzzle, first)).to_have_attribute("aria-label", re.compile(": 0$"))
    expect(cell_of(page, puzzle, third)).to_have_attribute("aria-label", re.compile(": 0$"))
    page.keyboard.press("z")  # the end of the trial, then the move, then the throwing back: all can be undone
    page.keyboard.press("z")
    page.keyboard.press("z")
    expect(page.locator(".player__trial")).to_have_text("Trial 2")
    expect(cell_of(page, puzzle, second)).to_have_attribute("aria-label", says("0, on trial"))


def test_a_game_goes_to_python_and_back(page: Page) -> None:
    """What the browser saves, the package reads, and writes again as it was."""
    puzzle = example("kakuro")
    open_board(page, puzzle)
    first, second, third = list(to_write(puzzle))[:3]
    cell_of(page, puzzle, first).click()
    page.keyboard.press("7")
    tool(page, "fill").click()
    page.keyboard.press("t")
    cell_of(page, puzzle, second).click()
    page.keyboard.press("2")
    page.keyboard.press("d")
    cell_of(page, puzzle, third).click()
    page.keyboard.press("4")
    page.keyboard.press("Delete")
    page.keyboard.press("z")
    page.keyboard.press("z")
    kept = saved(page, puzzle)["game"]
    game = Game.from_json(kept)
    assert game.to_json() == kept
    assert kept["undone"] == 2
    assert game.entries == {first: 7}
    assert set(game.marks) == set(to_write(puzzle)) - {first}
    # And back: the package goes on, the page takes it up.
    game.redo()
    game.begin_trial()
    game.enter(second, 9)
    page.goto("/play")
    page.get_by_label("Board, link or saved game").fill(json.dumps(game.to_json()))
    page.get_by_role("button", name="Open").click()
    expect(cell_of(page, puzzle, second)).to_have_attribute("aria-label", says(": 9"))
    expect(cell_of(page, puzzle, second)).to_have_attribute("aria-label", says("on trial"))
    expect(cell_of(page, puzzle, third)).to_have_attribute("aria-label", says(": 4"))
    page.keyboard.press("z")
    assert Game.from_json(saved(page, puzzle)["game"]).state == game.state.replace(
        f"{_name(puzzle, second)}=9", f"{_name(puzzle, second)}={_marks(game, second)}"
    )


def _name(puzzle: kinds.AnyPuzzle, cell: int) -> str:
    return f"r{cell // puzzle.cols + 1}c{cell % puzzle.cols + 1}"


def _marks(game: Game[kinds.AnyPuzzle], cell: int) -> str:
    """What was noted in a cell before the last move."""
    copy = Game.from_json(game.to_json())
    copy.undo()
    return "/".join(map(str, copy.marks[cell]))


def test_a_record_that_is_no_game_begins_anew(page: Page) -> None:
    puzzle = example("hitori")
    page.goto("/play")
    broken = {"line": line_of(puzzle), "game": {"format": "masume-game", "version": 1, "moves": [["dance", "r9c9"]]}}
    page.evaluate(
        "([line, text]) => localStorage.setItem('masume.game.' + line, text)", [line_of(puzzle), json.dumps(broken)]
    )
    open_board(page, puzzle)
    cell_of(page, puzzle, 0).click()
    assert saved(page, puzzle)["game"]["moves"] == [["enter", "r1c1", 1]]


def test_two_windows_show_the_same_game(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    other = page.context.new_page()
    open_board(other, puzzle)
    cell_of(page, puzzle, 0).click()
    expect(cell_of(other, puzzle, 0)).to_have_attribute("aria-label", says("3, shaded"))
    cell_of(other, puzzle, 5).click()
    expect(cell_of(page, puzzle, 5)).to_have_attribute("aria-label", says("3, shaded"))
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {0: 1, 5: 1}


def test_notes_are_switched_on_filled_and_cleared_as_the_player_wishes(page: Page) -> None:
    open_board(page, example("kakuro"))  # 9 across at r2c3 r2c4; 4 down at r2c4 r3c4
    corner, below = page.locator("[data-name=r2c4]"), page.locator("[data-name=r3c4]")
    corner.click()
    tool(page, "notes").click()
    page.keyboard.press("3")
    expect(corner).to_have_attribute("aria-label", says("notes 3"))
    page.keyboard.press("n")
    expect(tool(page, "notes")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("f")
    expect(below).to_have_attribute("aria-label", says("notes 1 3"))
    page.get_by_text("Settings").click()
    page.get_by_label("Clear notes that an entry rules out").check()
    corner.click()
    page.keyboard.press("3")
    expect(below).to_have_attribute("aria-label", says("notes 1,"))


def test_the_card_strikes_combinations_that_are_ruled_out(page: Page) -> None:
    open_board(page, example("kakuro"))
    page.locator("[data-name=r2c3]").click()
    card = page.locator(".cell-card")
    expect(card.locator(".cell-card__run").first).to_contain_text("Across: 9, still 9 in 2 cells")
    expect(card.locator(".cell-card__run").first.locator("li")).to_have_text(["1+8", "2+7", "3+6", "4+5"])
    expect(card.locator("s")).to_have_count(0)
    page.keyboard.press("8")
    expect(card.locator(".cell-card__run").first).to_contain_text("still 1 in one cell")
    expect(card.locator(".cell-card__run").first.locator("s")).to_have_text(["2+7", "3+6", "4+5"])
    expect(card.locator(".cell-card__run").last.locator("s")).to_have_text(["6+7+9"])


def test_binairo_counts_what_each_line_needs(page: Page) -> None:
    puzzle = example("binairo")  # 5×5, one more 1 than 0s
    open_board(page, puzzle)
    counts = page.locator(".board__counts text:not(.board__count--head)")
    expect(counts).to_have_count(20)
    expect(counts.nth(0)).to_have_text("2")
    for cell in (0, 1, 2):
        cell_of(page, puzzle, cell).click()
    expect(counts.nth(0)).to_have_text("!1")
    expect(counts.nth(1)).to_have_text("3")
    expect(page.locator(".cell-card")).to_contain_text("Row 1 has too many 0s.Column 3 still needs 1 × 0 and 3 × 1.")
    page.get_by_text("Settings").click()
    page.get_by_label("Count what is left in each line").uncheck()
    expect(counts).to_have_count(0)


def test_hitori_is_painted_and_circled(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    page.mouse.move(*middle(page, puzzle, 0))
    page.mouse.down(button="right")
    for cell in (1, 2, 3):
        page.mouse.move(*middle(page, puzzle, cell), steps=3)
    page.mouse.up(button="right")
    for cell in range(4):
        expect(cell_of(page, puzzle, cell)).to_have_attribute("aria-label", says("unshaded"))
    cell_of(page, puzzle, 0).click()
    expect(cell_of(page, puzzle, 0)).to_have_attribute("aria-label", re.compile(": 3$"))
    cell_of(page, puzzle, 0).click()
    expect(cell_of(page, puzzle, 0)).to_have_attribute("aria-label", says("3, shaded"))
    tool(page, "undo").click()
    tool(page, "undo").click()
    tool(page, "undo").click()
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {}


def test_hidato_offers_numbers_and_takes_typed_ones(page: Page) -> None:
    puzzle = example("hidato")  # 10 is given, 1 is given, 14 at r3c2
    open_board(page, puzzle)
    offered = page.locator(".pad .pad__key--offered")
    expect(offered).to_have_count(0)
    page.locator("[data-name=r3c2]").click()
    expect(offered).to_have_text("15")
    cell = page.locator("[data-name=r3c3]")
    page.locator("[data-name=r5c5]").click()  # no neighbour: nothing is written
    expect(page.locator("[data-name=r5c5]")).to_have_attribute("aria-label", says(": empty"))
    page.keyboard.press("1")  # stands on the board already: shown, not entered
    page.keyboard.press("2")
    expect(page.locator("[data-name=r5c5]")).to_have_attribute("aria-label", says(": 12"))
    assert saved(page, puzzle)["game"]["moves"] == [["enter", "r5c5", 12]]
    expect(page.locator(".cell-card")).to_contain_text("17 numbers are still to be placed")
    page.keyboard.press("z")
    page.locator("[data-name=r3c2]").click()
    cell.click()
    expect(cell).to_have_attribute("aria-label", says(": 15"))
    expect(offered).to_have_text("16")
    page.keyboard.press("Delete")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Shift+Digit0")
    expect(cell).to_have_attribute("aria-label", says("notes 20"))


def test_a_cell_with_too_many_notes_for_its_room_shows_that_it_has_some(page: Page) -> None:
    puzzle = kinds.find("hidato").examples[1]
    open_board(page, puzzle)
    tool(page, "fill").click()
    marks = Game.from_json(saved(page, puzzle)["game"]).marks
    for cell, left in marks.items():
        shown = " ".join(cell_of(page, puzzle, cell).locator("text").all_text_contents()).split()
        assert shown == (["…"] if len(left) > MOST_NOTES else [str(value) for value in left])
    assert any(len(left) > MOST_NOTES for left in marks.values())


def test_mistakes_are_shown_as_the_player_wishes(page: Page) -> None:
    puzzle = example("binairo")
    open_board(page, puzzle)
    cell, value = next(iter(to_write(puzzle).items()))
    wrong = cell_of(page, puzzle, cell)
    tool(page, "check").click()
    expect(page.locator(".player__message .player__said")).to_have_text("No mistake so far.")
    wrong.click()
    page.keyboard.press(str(1 - value))
    expect(wrong).not_to_have_attribute("aria-label", says("wrong"))
    page.keyboard.press("m")
    expect(wrong).to_have_attribute("aria-label", says("wrong"))
    expect(page.locator(".player__message .player__said p")).to_have_text("One cell is wrong.")
    page.get_by_text("Settings").click()
    page.get_by_label("Mark mistakes").select_option("never")
    expect(tool(page, "check")).to_be_hidden()
    expect(wrong).not_to_have_attribute("aria-label", says("wrong"))
    page.get_by_label("Mark mistakes").select_option("solution")
    expect(wrong).to_have_attribute("aria-label", says("wrong"))
    wrong.click()
    page.keyboard.press(str(value))
    expect(wrong).not_to_have_attribute("aria-label", says("wrong"))


def test_notes_are_memos_that_check_ignores(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    cell, value = next(iter(to_write(puzzle).items()))
    page.get_by_text("Settings").click()
    page.get_by_label("Mark mistakes").select_option("solution")
    noted = cell_of(page, puzzle, cell)
    noted.click()
    page.keyboard.press(f"Shift+Digit{value % 9 + 1}")
    expect(noted).to_have_attribute("aria-label", says(f"notes {value % 9 + 1}"))
    expect(noted).not_to_have_attribute("aria-label", says("wrong"))
    page.keyboard.press("m")
    expect(page.locator(".player__said")).to_have_text("No mistake so far.")
    expect(noted).not_to_have_attribute("aria-label", says("wrong"))


def test_without_a_server_the_game_goes_on(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('Failed to fetch')); }")
    tool(page, "hint").click()
    expect(page.locator(".player__message .player__said")).to_have_text(
        "The server does not answer. What you play is kept in this browser."
    )
    for cell in to_write(puzzle):
        cell_of(page, puzzle, cell).click()
    expect_solved(page, puzzle)


def test_a_board_with_several_solutions_is_solved_by_its_rules(page: Page) -> None:
    puzzle = read.read(TWO_SOLUTIONS)
    open_board(page, puzzle)
    given = player_entries.givens(puzzle)
    rows = ["0011", "1100", "1001", "0110"]
    cells = [cell for cell in range(16) if cell not in given]
    for number, cell in enumerate(cells):
        expect(page.locator(".player__message.good")).to_be_hidden()
        cell_of(page, puzzle, cell).click()
        page.keyboard.press(rows[cell // 4][cell % 4] if number else "1")
    expect(page.locator(".player__message")).to_contain_text("something is wrong")
    cell_of(page, puzzle, cells[0]).click()
    page.keyboard.press(rows[0][1])
    expect_solved(page, puzzle)


def test_the_clock_stops_while_the_game_is_paused(page: Page) -> None:
    puzzle = example("hitori")
    stop_clock(page)
    open_board(page, puzzle)
    cell_of(page, puzzle, 0).click()
    page.clock.run_for(65_000)
    time = page.get_by_role("timer")
    expect(time).to_have_text("1:05")
    page.keyboard.press("p")
    expect(page.get_by_role("grid")).to_be_hidden()
    page.clock.run_for(20_000)
    expect(time).to_have_text("1:05")
    page.get_by_role("button", name="Continue").click()
    page.clock.run_for(5_000)
    expect(time).to_have_text("1:10")
    page.reload()
    expect(time).to_have_text("1:10")
    page.get_by_text("Settings").click()
    page.get_by_label("Show the time").uncheck()
    expect(time).to_be_hidden()


def test_the_rules_can_be_looked_up(page: Page) -> None:
    open_board(page, read.read(TWO_SOLUTIONS.replace("=yes", "=no")))
    intro = page.locator(".intro")
    expect(intro).to_contain_text("Fill every empty cell with 0 or 1.")
    expect(intro.locator("li")).to_have_count(2)  # equal lines are allowed here
    page.keyboard.press("Escape")
    expect(intro).to_be_hidden()
    for _ in range(2):
        page.keyboard.press("?")
        expect(intro).to_be_visible()
        tool(page, "rules").click()
        expect(intro).to_be_hidden()


def test_all_keys_can_be_looked_up(page: Page) -> None:
    open_board(page, example("kakuro"))
    page.locator(".player__keys").click()
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("fill notes, then thin them")
    expect(dialog.locator("kbd", has_text="T")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("kind", "scheme"), [("binairo", "light"), ("hidato", "dark"), ("hitori", "dark"), ("kakuro", "light")]
)
def test_axe_finds_nothing_serious(
    visit: Callable[..., Page], axe: Callable[[Page], list[str]], kind: str, scheme: str
) -> None:
    page = visit(color_scheme=scheme)
    open_board(page, example(kind))
    if kind in ("hidato", "kakuro"):
        tool(page, "fill").click()
    tool(page, "try").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    tool(page, "hint").click()
    expect(page.locator(".player__message")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hitori;4x4;;1111/1111/1111/1111", "This board has no solution."),
        (TWO_SOLUTIONS.replace("=yes", "=no"), "This board has several solutions."),
    ],
)
def test_a_board_without_exactly_one_solution_says_so(page: Page, line: str, said: str) -> None:
    open_board(page, read.read(line))
    flaw = page.locator(".panel .player__flaw")
    expect(flaw).to_contain_text(said)
    tool(page, "check").click()
    if "no solution" in said:
        expect(page.locator(".player__message.warn .player__said")).to_have_text(said)
    else:
        expect(page.locator(".player__message.good .player__said")).to_have_text("No mistake so far.")
    flaw.get_by_role("link", name="Change it").click()
    expect(page).to_have_url(re.compile(r"/set"))


def test_a_board_with_one_solution_opens_without_a_remark(page: Page) -> None:
    open_board(page, example("hitori"))
    expect(page.locator(".player__flaw")).to_have_count(0)
