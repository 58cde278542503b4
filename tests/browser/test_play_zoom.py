"""Boards zoom within their frame, by fingers, wheel, buttons and keys; pad and tools stay where they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import open_board
from browser.test_play_screen import places, seat  # noqa: F401
from masume.verbs import read

SIDE = 20


def snake() -> str:
    """Return a large Hidato in which every other number is given."""
    rows = []
    for row in range(SIDE):
        numbers = [row * SIDE + col + 1 for col in range(SIDE)][:: -1 if row % 2 else 1]
        rows.append(",".join(str(n) if n % 2 or n == SIDE * SIDE else "." for n in numbers))
    return f"hidato;{SIDE}x{SIDE};neighbours=8;{'/'.join(rows)}"


LARGE = snake()


def box(page: Page) -> list[float]:
    """Return what is seen of the board: left, top, width and height in the drawing."""
    return [float(n) for n in str(page.locator(".board > svg").first.get_attribute("viewBox")).split()]


def cell_size(page: Page, name: str) -> float:
    found = page.locator(f"[data-name={name}]").bounding_box()
    assert found is not None
    return found["width"]


def pinch(page: Page, apart: float, to: float, x: float, y: float) -> None:
    """Move two fingers from one distance to another, around a point."""
    wire = page.context.new_cdp_session(page)

    def send(kind: str, distance: float) -> None:
        ends = (x - distance / 2, x + distance / 2)
        points: list[dict[str, Any]] = [{"x": end, "y": y, "id": i} for i, end in enumerate(ends)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    send("touchStart", apart)
    for step in range(1, 6):
        send("touchMove", apart + (to - apart) * step / 5)
    send("touchEnd", to)


def test_two_fingers_zoom_the_board_and_nothing_else(phone: Page) -> None:
    open_board(phone, read.read(LARGE))
    before = places(phone)
    small = cell_size(phone, "r10c10")
    assert small < 20
    frame = phone.locator(".board > svg").first.bounding_box()
    assert frame is not None
    pinch(phone, 60, 180, frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    assert cell_size(phone, "r10c10") > 2.5 * small
    assert phone.evaluate("visualViewport.scale") == 1
    assert places(phone) == before
    expect(phone.locator(".zoom__map")).to_be_visible()
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('masume.game')).length") == 0
    cell = phone.locator("[data-name=r10c10]")  # the numbers of row 10 fall: 200 at its left end
    cell.tap()
    phone.keyboard.type("191")
    expect(cell).to_have_attribute("aria-label", re.compile(": 191"))


def test_a_double_tap_zooms_in_and_out_again(phone: Page) -> None:
    open_board(phone, read.read(LARGE))
    whole = box(phone)
    frame = phone.locator("[data-name=r10c10]").bounding_box()
    assert frame is not None
    for zoomed in (True, False):
        for _ in range(2):
            phone.touchscreen.tap(frame["x"] + 4, frame["y"] + 4)
        if zoomed:
            expect(phone.locator(".zoom__map")).to_be_visible()
        else:
            expect(phone.locator(".zoom__map")).to_be_hidden()
    assert box(phone) == whole


def test_buttons_keys_and_the_map_zoom_too(seat: Page) -> None:  # noqa: F811
    open_board(seat, read.read(LARGE))
    whole = box(seat)
    seat.keyboard.press("+")
    assert box(seat)[2] == pytest.approx(whole[2] / 1.5)
    before = places(seat)
    seat.keyboard.press("Control+End")
    left, top, width, height = box(seat)
    assert left + width == pytest.approx(whole[0] + whole[2])
    assert top + height == pytest.approx(whole[1] + whole[3]), "the cursor stays in sight"
    expect(seat.locator("[data-zoom=out]")).to_be_visible()
    seat.locator(".map").click(position={"x": 6, "y": 6})
    assert box(seat)[:2] == whole[:2]
    seat.locator("[data-zoom=in]").click()
    seat.keyboard.press("-")
    seat.keyboard.press("-")
    assert box(seat) == whole
    assert places(seat) == before


def test_the_wheel_zooms_with_ctrl_and_moves_what_is_enlarged(page: Page) -> None:
    open_board(page, read.read(LARGE))
    whole = box(page)
    page.locator("[data-name=r10c10]").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function("w => document.querySelector('.board > svg').viewBox.baseVal.width < w", arg=whole[2])
    top = box(page)[1]
    page.mouse.wheel(0, 60)
    page.wait_for_function("t => document.querySelector('.board > svg').viewBox.baseVal.y > t", arg=top)
    assert page.evaluate("scrollY") == 0
