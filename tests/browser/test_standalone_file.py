"""The page without a server, opened from the disk: play, notes, undo, trials, checks, stored hints."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.hands import cell_of, example, line_of, saved, to_write, tool
from masume import kinds
from masume.cli import main
from masume.core.kind import Puzzle
from masume.kinds import KINDS
from masume.reasoning.passages import Passage
from masume.verbs import explain, solve

NAMES = [kind.name for kind in KINDS]
MOST_HINTS = 100


def written(folder: Path, *puzzles: Puzzle, lang: str = "en") -> Path:
    source, out = folder / "boards.txt", folder / "page.html"
    source.write_text("".join(f"{line_of(puzzle)}\n" for puzzle in puzzles), "utf-8")
    assert main(["page", str(source), "--out", str(out), "--lang", lang]) == 0
    return out


def press_hint(page: Page, times: int) -> None:
    for _ in range(times):
        tool(page, "hint").click()


def write(page: Page, puzzle: Puzzle, cell: int, value: int) -> None:
    """Enters a value as a player of the kind would."""
    place = cell_of(page, puzzle, cell)
    if puzzle.kind == "hitori":
        place.click(button="right" if value == 0 else "left")
    elif puzzle.kind == "binairo":
        place.click()
        page.keyboard.press(str(value))
    else:
        place.click()
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")
    expect(place).not_to_have_attribute("aria-label", re.compile("empty"))


def opening(passage: Passage) -> str:
    """What a hint says of a passage, up to where it names earlier steps: it numbers these in its own way."""
    return re.split(r" before|\n", passage.step.text("en"))[0]


@pytest.mark.parametrize("kind", NAMES)
def test_stored_hints_lead_to_the_end(kind: str, tmp_path: Path, open_file: Callable[..., Page]) -> None:
    """Three presses a hint (where, why, do it), and nothing else, until the board is solved."""
    puzzle = example(kind)
    page = open_file(written(tmp_path, puzzle))
    solved = page.locator(".player__message.good")
    texts = []
    for _ in range(MOST_HINTS):
        press_hint(page, 2)
        texts.append(page.locator(".player__message").inner_text())
        press_hint(page, 1)
        if solved.is_visible():
            break
    expect(solved).to_contain_text("Solved")
    assert saved(page, puzzle)["finished"]
    # The hints are the passages of the explanation, in their order, of which those are told that make one write.
    free = kinds.find(kind).logic.open_value
    told = [
        opening(passage)
        for passage in explain.explain(puzzle).passages
        if any(value != free for _, value in passage.whole.places)
    ]
    assert len(texts) == len(told)
    for text, sentence in zip(texts, told, strict=True):
        assert sentence in text
    assert {move[0] for move in saved(page, puzzle)["game"]["moves"]} == {"enter"}
    assert free not in [move[2] for move in saved(page, puzzle)["game"]["moves"]], "what may stay as it is, stays"


@pytest.mark.parametrize("kind", NAMES)
def test_a_game_is_played_to_the_end(kind: str, tmp_path: Path, open_file: Callable[..., Page]) -> None:
    puzzle = example(kind)
    page = open_file(written(tmp_path, puzzle))
    for cell, value in to_write(puzzle).items():
        if page.locator(".player__message.good").is_visible():
            break
        write(page, puzzle, cell, value)
    expect(page.locator(".player__message.good")).to_contain_text("Solved")
    expect(tool(page, "hint")).to_be_disabled()


def test_who_marks_open_cells_is_told_of_them(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    """In Hitori: one circle, and every passage that only finds unshaded cells is a hint of its own."""
    puzzle = example("hitori")
    passages = explain.explain(puzzle).passages
    page = open_file(written(tmp_path, puzzle))
    solution = solve.solve(puzzle).solutions[0].values
    last = max(cell for passage in passages for cell, value in passage.whole.places if value == 0)
    assert solution[last] == 0
    write(page, puzzle, last, 0)
    for _ in range(MOST_HINTS):
        press_hint(page, 3)
        if page.locator(".player__message.good").is_visible():
            break
    expect(page.locator(".player__message.good")).to_contain_text("Solved")
    circled = [move for move in saved(page, puzzle)["game"]["moves"] if move[2] == 0]
    assert len(circled) > 1


def test_a_hint_is_the_first_step_that_was_not_made(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    puzzle = example("hidato")
    passages = [passage for passage in explain.explain(puzzle).passages if passage.whole.places]
    page = open_file(written(tmp_path, puzzle))
    later = passages[1].whole.places
    for cell, value in later:
        write(page, puzzle, cell, value)
    press_hint(page, 2)
    expect(page.locator(".player__message")).to_contain_text(opening(passages[0]))
    for cell, value in passages[0].whole.places:
        write(page, puzzle, cell, value)
    press_hint(page, 2)
    made = {*passages[0].whole.places, *later}
    third = next(passage for passage in passages if not set(passage.whole.places) <= made)
    expect(page.locator(".player__message")).to_contain_text(opening(third))


def test_a_mistake_comes_before_hints(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    puzzle = example("binairo")
    page = open_file(written(tmp_path, puzzle))
    (right, fitting), (wrong, value) = list(to_write(puzzle).items())[:2]
    write(page, puzzle, right, fitting)
    write(page, puzzle, wrong, 1 - value)
    press_hint(page, 1)
    expect(page.locator(".player__message.error")).to_contain_text("One cell is wrong")
    expect(cell_of(page, puzzle, wrong)).to_have_attribute("aria-label", re.compile("contradiction"))
    page.get_by_role("button", name="Back to the last right position").click()
    expect(cell_of(page, puzzle, wrong)).to_have_attribute("aria-label", re.compile("empty"))
    expect(cell_of(page, puzzle, right)).not_to_have_attribute("aria-label", re.compile("empty"))
    write(page, puzzle, wrong, 1 - value)
    tool(page, "check").click()
    expect(page.locator(".player__message.error")).to_contain_text("One cell is wrong")


def test_notes_undo_trials_and_reload(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    puzzle = example("kakuro")
    page = open_file(written(tmp_path, puzzle))
    cell, value = next(iter(to_write(puzzle).items()))
    place = cell_of(page, puzzle, cell)
    tool(page, "fill").click()
    expect(place).to_have_attribute("aria-label", re.compile("notes"))
    tool(page, "undo").click()
    expect(place).to_have_attribute("aria-label", re.compile("empty"))
    tool(page, "try").click()
    write(page, puzzle, cell, value)
    expect(place).to_have_attribute("aria-label", re.compile("on trial"))
    page.reload()
    expect(place).to_have_attribute("aria-label", re.compile(f": {value},.* on trial"))
    tool(page, "drop").click()
    expect(place).to_have_attribute("aria-label", re.compile("empty"))


def test_several_boards_have_a_list(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    page = open_file(written(tmp_path, *map(example, NAMES), lang="pl"), locale="en-GB")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    links = page.get_by_role("navigation", name="Plansze").get_by_role("link")
    expect(links).to_have_count(len(NAMES))
    for kind, link in zip(NAMES, links.all(), strict=True):
        link.click()
        expect(page.locator("h1")).to_contain_text(kind.capitalize())
        expect(link).to_have_attribute("aria-current", "page")
    page.reload()
    expect(page.locator("h1")).to_contain_text(NAMES[-1].capitalize())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    scheme: str, tmp_path: Path, open_file: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = open_file(written(tmp_path, example("kakuro")), color_scheme=scheme)
    press_hint(page, 2)
    assert axe(page) == []


def test_solved_boards_are_ticked_and_the_next_one_follows(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    first, second = example("binairo"), example("hitori")
    page = open_file(written(tmp_path, first, second))
    links = page.locator("#frame nav a")
    expect(page.locator(".standalone__solved")).to_have_count(0)
    for cell, value in to_write(first).items():
        write(page, first, cell, value)
    expect(links.first).to_have_class("standalone__solved")
    expect(links.first).to_have_attribute("aria-label", "1, solved")
    tool(page, "next-board").click()
    expect(page.get_by_role("grid", name="Hitori 4 by 4")).to_be_visible()
    expect(links.nth(1)).to_have_attribute("aria-current", "page")
    for cell, value in to_write(second).items():
        write(page, second, cell, value)
    expect(page.locator(".standalone__solved")).to_have_count(2)
    expect(tool(page, "next-board")).to_have_count(0)  # nothing is left to solve
    page.reload()
    expect(page.locator(".standalone__solved")).to_have_count(2)


def test_the_list_of_a_folder_has_pictures_and_ticks(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    source, out = tmp_path / "boards.txt", tmp_path / "boards"
    puzzles = [example("kakuro"), example("binairo")]
    source.write_text("".join(f"{line_of(puzzle)}\n" for puzzle in puzzles), "utf-8")
    assert main(["page", str(source), "--out", str(out)]) == 0
    page = open_file(out / "index.html")
    expect(page.locator(".card svg.masume")).to_have_count(2)
    expect(page.locator(".card")).to_have_text([re.compile("1. Kakuro 4 by 4$"), re.compile("2. Binairo 5 by 5$")])
    expect(page.locator(".standalone__solved")).to_have_count(0)
    page.evaluate(
        "line => localStorage.setItem('masume.game.' + line, JSON.stringify({finished: true}))", line_of(puzzles[1])
    )
    page.reload()
    expect(page.locator(".standalone__solved")).to_have_text("2. Binairo 5 by 5")


HOST = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Somebody's page</title><style>button {{ display: none }}</style><h1>Somebody's page</h1>{board}
<script src="boards.js"></script></html>"""
MOST_ELEMENT = 300_000  # bytes


def embedded(folder: Path, board: str) -> Path:
    """A foreign page with a script that puts a board of each kind into it."""
    source, script, host = folder / "boards.txt", folder / "boards.js", folder / "host.html"
    source.write_text("".join(f"{line_of(example(kind))}\n" for kind in NAMES), "utf-8")
    assert main(["page", str(source), "--out", str(script)]) == 0
    assert script.stat().st_size < MOST_ELEMENT
    host.write_text(HOST.format(board=board), "utf-8")
    return host


@pytest.mark.parametrize("width", [1280, 360])
def test_a_board_is_played_in_a_foreign_page(tmp_path: Path, open_file: Callable[..., Page], width: int) -> None:
    puzzle = example("hitori")
    number = NAMES.index("hitori") + 1
    host = embedded(tmp_path, f'<masume-board number="{number}" theme="dark"></masume-board>')
    page = open_file(host, viewport={"width": width, "height": 740})
    board = page.frame_locator("masume-board iframe")
    expect(board.get_by_role("grid", name="Hitori 4 by 4")).to_be_visible()
    expect(board.locator("html")).to_have_attribute("data-theme", "dark")
    expect(board.locator("#frame")).to_be_hidden()
    for cell in to_write(puzzle):
        board.locator(f"[data-name=r{cell // 4 + 1}c{cell % 4 + 1}]").click()
    expect(board.locator(".player__message.good")).to_contain_text("Solved")
    height = "document.querySelector('iframe').clientHeight"
    if width < 960:  # the player fills the height of its frame, as that of a phone
        assert page.evaluate(height) == 680
    else:
        page.wait_for_function(
            f"document.querySelector('iframe').contentDocument.documentElement.scrollHeight <= {height} + 1"
        )
        assert page.evaluate(height) < 1000
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_all_boards_are_in_the_element_unless_one_is_chosen(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    page = open_file(embedded(tmp_path, "<masume-board></masume-board>"))
    board = page.frame_locator("masume-board iframe")
    expect(board.get_by_role("grid", name="Binairo 5 by 5")).to_be_visible()
    board.locator("#frame nav a").nth(3).click()
    expect(board.get_by_role("grid", name="Kakuro 4 by 4")).to_be_visible()
    board.locator("[data-name=r2c3]").click()
    page.keyboard.press("8")
    expect(board.locator("[data-name=r2c3]")).to_have_attribute("aria-label", re.compile(": 8"))


def test_each_day_has_its_board_in_the_element(tmp_path: Path, browser: Browser) -> None:
    host = embedded(tmp_path, "<masume-board day></masume-board>")
    found = []
    for day in range(16, 21):
        page = browser.new_page()
        page.clock.set_fixed_time(f"2026-11-{day}T12:00:00")
        page.goto(host.as_uri())
        grid = page.frame_locator("masume-board iframe").get_by_role("grid")
        expect(grid).to_be_visible()
        found.append(grid.get_attribute("aria-label"))
        page.close()
    assert len(set(found)) == len(NAMES)
    assert found[0] == found[len(NAMES)]
