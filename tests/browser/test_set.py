"""Set: boards drawn by keyboard, mouse and touch; a verdict after every change; mending, filling, export."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.hands import address_of
from masume.core.kind import Puzzle
from masume.kinds import find
from masume.kinds.kakuro import with_sums
from masume.verbs import read, solve
from masume.verbs.check import check


def address(puzzle: Puzzle) -> str:
    return f"/set?board={quote(read.write(puzzle, 'line'))}"


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"#set-board [data-name={name}]")


def verdict(page: Page, what: str) -> Locator:
    return page.locator(f".verdict[data-verdict={what}][aria-busy=false]")


def begin(page: Page, kind: str, rows: int, cols: int) -> None:
    """An empty board of a kind and size."""
    page.goto("/set")
    expect(cell(page, "r1c1")).to_be_attached()
    page.get_by_label("Kind").select_option(kind)
    for label, size in (("Rows", rows), ("Columns", cols)):
        page.get_by_label(label).fill(str(size))
        page.get_by_label(label).press("Enter")
    expect(cell(page, f"r{rows}c{cols}")).to_be_attached()
    expect(cell(page, f"r{rows + 1}c{cols}")).not_to_be_attached()
    expect(cell(page, f"r{rows}c{cols + 1}")).not_to_be_attached()
    cell(page, "r1c1").focus()


def drawn(page: Page) -> Any:
    """The board that the address names, once the verdict on it is there."""
    expect(page.locator(".verdict[aria-busy=false]")).to_be_visible()
    found = re.search(r"board=([^&]*)", address_of(page))
    assert found is not None
    return read.read(unquote(found[1]))


def keys_for(puzzle: Any) -> list[str]:
    """The keys that print a board, row by row."""
    if puzzle.kind == "hitori":  # after a digit comes the next cell
        return [str(symbol) for row in puzzle.givens for symbol in row]
    pressed: list[str] = []
    for row, squares in enumerate(puzzle.givens):
        for col, square in enumerate(squares):
            if puzzle.kind == "hidato" and square is None:
                pressed.append("#")
            elif isinstance(square, tuple):
                if row and col:
                    pressed.append("#")
                down, across = square
                pressed += [*(str(down) if down else ""), "/", *(str(across) if across else ""), "/"]
            elif square is not None and (square or puzzle.kind == "binairo"):
                pressed += list(str(square))
            if col + 1 < puzzle.cols:
                pressed.append("ArrowRight")
        pressed += ["Home", "ArrowDown"]
    return pressed


@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_a_board_of_each_kind_is_typed_in(page: Page, kind: str) -> None:
    """The whole board comes by keyboard alone, and the verdict is that there is one solution."""
    puzzle = find(kind).examples[0]
    begin(page, kind, puzzle.rows, puzzle.cols)
    if kind == "hidato":
        page.get_by_label("Neighbours").select_option(str(puzzle.options["neighbours"]))
        cell(page, "r1c1").focus()
    if kind == "binairo" and puzzle.options["odd"]:
        page.get_by_label("Lines of odd length").select_option(str(puzzle.options["odd"]))
    if kind == "binairo" and not puzzle.options["unique_lines"]:
        page.get_by_label("no two lines alike").uncheck()
    cell(page, "r1c1").focus()
    for key in keys_for(puzzle):
        page.keyboard.press(key)
    expect(verdict(page, "unique")).to_be_visible()
    expect(verdict(page, "unique")).to_contain_text("peak")
    page.wait_for_url(re.compile("board="))
    assert drawn(page) == puzzle


def two_solutions() -> Any:
    """A board with exactly two solutions: one that is good, with one given too few."""
    kind = find("binairo")
    for full in kind.examples:
        clues = range(len(kind.clues.list(full)))
        for left_out in clues:
            board = kind.clues.with_only(full, [i for i in clues if i != left_out])
            if (full.rows, full.cols) == (6, 8) and len(solve.solve(board, solutions=3).solutions) == 2:
                return board
    raise AssertionError("no given of an example leaves two solutions")


def test_a_board_with_two_solutions_is_mended_exported_and_played(page: Page, tmp_path: Path) -> None:
    puzzle = two_solutions()
    report = check.check(puzzle)
    page.goto(address(puzzle))
    expect(verdict(page, "many")).to_contain_text(f"{len(report.differs)} cells")
    expect(page.locator("#set-board .named")).to_have_count(len(report.differs))
    page.get_by_role("button", name="Mend").click()
    page.get_by_role("button", name=re.compile("^Add [01] at")).first.click()
    expect(verdict(page, "unique")).to_be_visible()
    expect(page.locator("#set-board .named")).to_have_count(0)
    added = next(repair for repair in report.repairs if all(change.old is None for change in repair.changes))
    mended = added.puzzle
    page.get_by_text("Export", exact=True).click()
    exported = page.get_by_label("The board in this format")
    expect(exported).to_have_value(re.compile("/play"))
    page.locator("[name=format]").select_option("penpa")
    expect(exported).to_have_value(re.compile("^https://"))
    assert read.read(exported.input_value(), "binairo") == mended
    page.locator("[name=format]").select_option("json")
    expect(exported).to_have_value(re.compile("^{"))
    assert read.read(exported.input_value()) == mended
    for form, beginning in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=form).click()
        saved.value.save_as(tmp_path / form)
        assert (tmp_path / form).read_bytes().startswith(beginning)
    page.locator("[name=format]").select_option("text")
    expect(exported).to_have_value(re.compile("^binairo"))
    text = exported.input_value()
    page.goto("/play")
    page.locator(".own-board textarea").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".board [role=grid]")).to_be_visible()
    assert read.read(unquote(address_of(page).split("board=")[1])) == mended


def test_a_wrong_sum_is_told_by_the_totals_and_mended_by_a_click(page: Page) -> None:
    good = find("kakuro").examples[0]
    wrong = with_sums(good, [total + (i == 0) for i, total in enumerate(good.sums)])
    page.goto(address(wrong))
    expect(verdict(page, "none")).to_contain_text("it is off by 1")
    repair = page.get_by_role("button", name=re.compile("instead of .*exactly one solution")).first
    repair.click()
    expect(verdict(page, "unique")).to_be_visible()
    assert solve.solve(drawn(page)).verdict == "unique"


def test_clashing_clues_are_outlined(page: Page) -> None:
    begin(page, "binairo", 6, 6)
    for key in ("1", "ArrowRight", "1", "ArrowRight", "1"):
        page.keyboard.press(key)
    expect(verdict(page, "none")).to_contain_text("r1c1: 1")
    expect(page.locator("#set-board .clash")).to_have_count(3)
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", "r1c2: 1, clashes")
    page.keyboard.press("Backspace")
    expect(verdict(page, "many")).to_be_visible()


def test_what_is_no_board_yet_is_said_and_kept(page: Page) -> None:
    begin(page, "hidato", 4, 4)
    for key in ("7", "ArrowRight", "7"):
        page.keyboard.press(key)
    expect(verdict(page, "error")).to_contain_text("7 stands twice")
    expect(page.locator("#set-board .clash")).to_have_count(2)
    page.reload()
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: 7"))
    for key in ("Delete", "#", "#", "1", "6"):
        cell(page, "r1c2").press(key)
    expect(verdict(page, "many")).to_be_visible()
    cell(page, "r4c4").press("#")
    expect(verdict(page, "error")).to_contain_text("16 at r1c2 is too large: the board has 15 cells")
    begin(page, "kakuro", 4, 4)
    cell(page, "r1c1").press("9")
    expect(verdict(page, "error")).to_contain_text("The sum 9 down at r1c1 has no cell below it")
    expect(page.locator("#set-board .clash")).to_have_count(1)


def test_an_answer_that_comes_late_is_dropped(page: Page) -> None:
    """The first verdict is held back until the second has come; it must not be shown then."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        board = json.loads(route.request.post_data or "{}")["board"]
        if board["givens"][0][:3] == [1, 1, 1] and not held:
            held.append(route)
        else:
            route.continue_()

    begin(page, "binairo", 6, 6)
    expect(verdict(page, "many")).to_be_visible()
    page.route("**/api/v1/quick-check", hold)
    for key in ("1", "ArrowRight", "1", "ArrowRight", "1"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.querySelector('.verdict').getAttribute('aria-busy') === 'true'")
    while not held:
        page.wait_for_timeout(10)
    page.keyboard.press("0")
    expect(verdict(page, "many")).to_be_visible()
    with page.expect_response("**/api/v1/quick-check") as late:
        held[0].continue_()
    assert late.value.json()["verdict"] == "none"
    expect(cell(page, "r1c3")).to_have_attribute("aria-label", re.compile("r1c3: 0"))
    expect(verdict(page, "many")).to_be_visible()


def test_the_rest_is_filled_around_what_is_placed_and_undone(page: Page) -> None:
    begin(page, "hitori", 5, 5)
    page.keyboard.type("33")
    page.get_by_label("Grade").select_option("easy")
    page.get_by_role("button", name="Fill the rest").click()
    expect(verdict(page, "unique")).to_contain_text(re.compile("Easy", re.IGNORECASE))
    page.wait_for_url(re.compile("board=hitori"))
    made = drawn(page)
    assert made.givens[0][:2] == (3, 3)
    assert all(symbol is not None for row in made.givens for symbol in row)
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "r2c2")).to_have_attribute("aria-label", re.compile("r2c2: empty"))
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: 3"))
    page.get_by_role("button", name="Redo").click()
    expect(verdict(page, "unique")).to_be_visible()
    assert drawn(page) == made


def test_givens_are_filled_in_with_symmetry(page: Page) -> None:
    begin(page, "binairo", 6, 6)
    page.keyboard.press("1")
    page.get_by_label("Symmetry of givens").select_option("rotational")
    page.get_by_role("button", name="Fill the rest").click()
    expect(verdict(page, "unique")).to_be_visible()
    squares = [value is not None for row in drawn(page).givens for value in row]
    assert squares == squares[::-1]
    assert squares[0]


def test_walls_are_painted_with_their_images(page: Page) -> None:
    begin(page, "kakuro", 6, 6)
    page.get_by_label("Symmetry of walls").select_option("rotational")
    page.get_by_role("button", name="Walls").click()
    cell(page, "r2c2").click()
    expect(cell(page, "r6c6")).to_have_attribute("aria-label", re.compile("r6c6: wall"))
    cell(page, "r3c2").click()
    expect(cell(page, "r5c6")).to_have_attribute("aria-label", re.compile("r5c6: wall"))
    cell(page, "r2c2").click()
    expect(cell(page, "r6c6")).to_have_attribute("aria-label", re.compile("r6c6: empty"))
    page.keyboard.press("Control+z")
    expect(cell(page, "r6c6")).to_have_attribute("aria-label", re.compile("r6c6: wall"))
    page.keyboard.press("Control+y")
    expect(cell(page, "r6c6")).to_have_attribute("aria-label", re.compile("r6c6: empty"))


def test_a_hidato_takes_a_shape_and_hexagons(page: Page) -> None:
    begin(page, "hidato", 8, 8)
    page.get_by_label("Shape").select_option("ring")
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", re.compile("r1c1: hole"))
    page.get_by_role("button", name="Fill the rest").click()
    expect(verdict(page, "unique")).to_be_visible()
    assert drawn(page).givens[0][0] is None
    page.get_by_role("button", name="Clear all clues").click()
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", re.compile("r1c1: hole"))
    page.get_by_label("Neighbours").select_option("6")
    expect(page.locator("#set-board polygon").first).to_be_attached()


def test_a_phone_sets_a_binairo_and_a_kakuro_by_touch(phone: Page) -> None:
    begin(phone, "binairo", 4, 4)
    cell(phone, "r1c1").tap()
    expect(cell(phone, "r1c1")).to_have_attribute("aria-label", re.compile("r1c1: 0"))
    cell(phone, "r1c1").tap()
    expect(cell(phone, "r1c1")).to_have_attribute("aria-label", re.compile("r1c1: 1"))
    cell(phone, "r2c2").tap()
    phone.get_by_role("button", name="1", exact=True).tap()
    expect(cell(phone, "r2c2")).to_have_attribute("aria-label", re.compile("r2c2: 1"))
    phone.get_by_label("Kind").select_option("kakuro")
    expect(phone.get_by_role("button", name="Walls")).to_be_visible()
    cell(phone, "r2c1").tap()
    expect(phone.get_by_role("button", name="across")).to_have_attribute("aria-pressed", "true")  # the only way
    phone.get_by_role("button", name="across").tap()
    for digit in "28":
        phone.get_by_role("button", name=digit, exact=True).tap()
    expect(cell(phone, "r2c1")).to_have_attribute("aria-label", re.compile("r2c1: wall, 28 across"))
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_printed_shading_and_letters_of_a_hitori(page: Page) -> None:
    begin(page, "hitori", 4, 4)
    for key in ("a", "ArrowRight", "A", "*", "ArrowRight", "b", "c"):
        page.keyboard.press(key)
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: A, shaded"))
    expect(cell(page, "r1c3")).to_have_attribute("aria-label", re.compile("r1c3: BC"))
    page.wait_for_url(re.compile("board=hitori"))
    made = drawn(page)
    assert made.givens[0][:3] == ("A", "A", "BC")
    assert made.marks is not None
    assert made.marks[0][1] == 1


def test_a_full_board_and_one_without_a_solution_are_not_filled(page: Page) -> None:
    for board, said in (
        ("hitori;4x4;;1111/1111/1111/1111", "Nothing on the board is blank, so there is nothing to fill."),
        ("binairo;4x4;;111./..../..../....", "The board has no solution as it stands, so nothing can be added to it."),
    ):
        page.goto(f"/set?board={quote(board)}")
        expect(verdict(page, "none")).to_be_visible()
        page.get_by_role("button", name="Fill the rest").click()
        expect(page.locator(".verdict-panel__offer [role=alert]")).to_have_text(said)


def test_another_language_keeps_the_draft_and_its_history(page: Page) -> None:
    begin(page, "binairo", 4, 4)
    page.keyboard.press("1")
    page.wait_for_url(re.compile("board=binairo%3B4x4.*%3B1"))
    page.route("**/quick-check", lambda route: None)  # so that the address stays behind
    page.keyboard.press("ArrowRight")
    page.keyboard.press("0")
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: 0"))
    page.locator("#language").select_option("es")
    expect(page.get_by_role("button", name="Deshacer")).to_be_enabled()
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: 0"))
    page.get_by_role("button", name="Deshacer").click()
    expect(cell(page, "r1c2")).to_have_attribute("aria-label", re.compile("r1c2: vac"))
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", re.compile("r1c1: 1"))


def test_on_a_phone_kind_and_size_come_before_the_verdict(phone: Page) -> None:
    begin(phone, "hitori", 4, 4)
    tops = [phone.get_by_label(label).bounding_box() for label in ("Kind", "Rows", "Columns")]
    box = phone.locator(".verdict").bounding_box()
    assert box is not None
    assert all(top is not None and top["y"] < box["y"] for top in tops)
    undo = phone.get_by_role("button", name="Undo").bounding_box()
    assert undo is not None
    assert box["y"] < undo["y"]


@pytest.mark.parametrize("size", ["page", "phone"])
def test_axe_finds_nothing(request: pytest.FixtureRequest, axe: Callable[[Page], list[str]], size: str) -> None:
    page: Page = request.getfixturevalue(size)
    page.goto(address(two_solutions()))
    expect(verdict(page, "many")).to_be_visible()
    assert axe(page) == []
    page.goto(address(find("kakuro").examples[1]))
    expect(verdict(page, "unique")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == "page":  # as large as at 200 %
        page.set_viewport_size({"width": 640, "height": 400})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
