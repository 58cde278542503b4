"""Whole games, played to the end: each kind by mouse, by keys alone, and by a finger on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.hands import (
    Finger,
    Keyboard,
    cell_of,
    example,
    expect_solved,
    middle,
    open_board,
    saved,
    strokes_of,
    to_write,
)


def test_hitori_by_mouse(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    for cell in to_write(puzzle):
        expect(page.locator(".player__message.good")).to_be_hidden()
        cell_of(page, puzzle, cell).click()
    expect_solved(page, puzzle)


def test_binairo_by_mouse(page: Page) -> None:
    puzzle = example("binairo")
    open_board(page, puzzle)
    for cell, value in to_write(puzzle).items():
        for _ in range(value + 1):
            cell_of(page, puzzle, cell).click()
    expect_solved(page, puzzle)


def test_kakuro_by_mouse(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    for cell, value in to_write(puzzle).items():
        cell_of(page, puzzle, cell).click()
        page.locator(".pad").get_by_role("button", name=str(value)).click()
    expect_solved(page, puzzle)


def test_hidato_by_mouse(page: Page) -> None:
    """Drags write the whole path; one undo takes a drag back."""
    puzzle = example("hidato")
    open_board(page, puzzle)
    for cells in strokes_of(puzzle):
        page.mouse.move(*middle(page, puzzle, cells[0]))
        page.mouse.down()
        for cell in cells[1:]:
            page.mouse.move(*middle(page, puzzle, cell), steps=4)
        page.mouse.up()
    expect_solved(page, puzzle)
    page.keyboard.press("z")
    expect(page.locator(".player__message.good")).to_be_hidden()
    assert not saved(page, puzzle)["finished"]


def test_hitori_by_keys(page: Page) -> None:
    puzzle = example("hitori")
    open_board(page, puzzle)
    hand = Keyboard(page, puzzle)
    for number, cell in enumerate(to_write(puzzle)):
        hand.go(cell)
        page.keyboard.press("Space" if number % 2 else "x")
    expect_solved(page, puzzle)


@pytest.mark.parametrize("kind", ["binairo", "hidato", "kakuro"])
def test_numbers_by_keys(page: Page, kind: str) -> None:
    """Numbers are typed digit by digit."""
    puzzle = example(kind)
    open_board(page, puzzle)
    hand = Keyboard(page, puzzle)
    for cell, value in to_write(puzzle).items():
        hand.go(cell)
        page.keyboard.type(str(value))
    expect_solved(page, puzzle)


def test_hitori_by_touch(phone: Page) -> None:
    """A tap shades; a finger that stays circles instead."""
    puzzle = example("hitori")
    open_board(phone, puzzle)
    hand = Finger(phone, puzzle)
    wanted = to_write(puzzle)
    free = next(cell for cell in range(puzzle.rows * puzzle.cols) if cell not in wanted)
    hand.down(free)
    expect(cell_of(phone, puzzle, free)).to_have_attribute("aria-label", "r1c1: 3, unshaded")
    hand.up()
    assert saved(phone, puzzle)["game"]["moves"] == [["enter", "r1c1", 0]]
    for cell in wanted:
        hand.tap(cell)
    expect_solved(phone, puzzle)


def test_binairo_by_touch(phone: Page) -> None:
    puzzle = example("binairo")
    open_board(phone, puzzle)
    hand = Finger(phone, puzzle)
    for cell, value in to_write(puzzle).items():
        for _ in range(value + 1):
            hand.tap(cell)
    expect_solved(phone, puzzle)


def test_kakuro_by_touch(phone: Page) -> None:
    puzzle = example("kakuro")
    open_board(phone, puzzle)
    hand = Finger(phone, puzzle)
    for cell, value in to_write(puzzle).items():
        hand.tap(cell)
        phone.locator(".pad").get_by_role("button", name=str(value)).tap()
    expect_solved(phone, puzzle)


def test_hidato_by_touch(phone: Page) -> None:
    puzzle = example("hidato")
    open_board(phone, puzzle)
    hand = Finger(phone, puzzle)
    for cells in strokes_of(puzzle):
        hand.drag(cells)
    expect_solved(phone, puzzle)


def test_a_phone_has_no_room_to_scroll_sideways(phone: Page) -> None:
    for kind in ("binairo", "hidato", "hitori", "kakuro"):
        open_board(phone, example(kind))
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
