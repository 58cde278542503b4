"""Hands that play in the browser: a mouse, a keyboard, a finger."""

from __future__ import annotations

import json
from collections import deque
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from masume import kinds
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.verbs import player_entries, read, solve

MOST_TABS = 60  # from the top of the page to the board


def example(kind: str) -> Any:
    """The board that games are played on: small, with one solution."""
    return kinds.find(kind).examples[0]


def line_of(puzzle: Puzzle) -> str:
    return read.write(puzzle, "line")


def stop_clock(page: Page) -> None:
    """From now on time passes on the page only when the test says so. A clock that is merely installed goes on, and a
    busy machine would be seen on it."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def open_board(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/play?board={quote(line_of(puzzle))}")
    expect(page.get_by_role("grid")).to_be_visible()


def to_write(puzzle: Puzzle) -> dict[int, int]:
    """What a player has to enter: the solution without what is given, and without what may be left open."""
    values = solve.solve(puzzle).solutions[0].values
    given, free = player_entries.givens(puzzle), kinds.kind_of(puzzle).logic.open_value
    cells = solve.model_of(puzzle).cells
    return {cell: values[cell] for cell in cells if cell not in given and values[cell] != free}


def address_of(page: Page) -> str:
    """Where the page is now. Playwright's own `page.url` hears of it a little later."""
    return str(page.evaluate("location.href"))


def cell_of(page: Page, puzzle: Puzzle, cell: int) -> Locator:
    return page.locator(f"[data-name={cell_name(cell, puzzle.cols)}]")


def middle(page: Page, puzzle: Puzzle, cell: int) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    box = cell_of(page, puzzle, cell).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tool(page: Page, name: str) -> Locator:
    return page.locator(f"[data-tool={name}]")


def saved(page: Page, puzzle: Puzzle) -> dict[str, Any]:
    """The game as the browser keeps it."""
    text = page.evaluate("line => localStorage.getItem('masume.game.' + line)", line_of(puzzle))
    found: dict[str, Any] = json.loads(text)
    return found


def expect_solved(page: Page, puzzle: Puzzle) -> None:
    expect(page.locator(".player__message.good")).to_contain_text("Solved")
    assert saved(page, puzzle)["finished"]


def path_of(puzzle: Puzzle) -> list[int]:
    """The cells of a Hidato in the order of its numbers."""
    values = solve.solve(puzzle).solutions[0].values
    return sorted(solve.model_of(puzzle).cells, key=lambda cell: values[cell])


def strokes_of(puzzle: Puzzle) -> list[list[int]]:
    """The whole path of a Hidato as drags: on from the first number that is given, and back from it."""
    path, given = path_of(puzzle), player_entries.givens(puzzle)
    first = next(i for i, cell in enumerate(path) if cell in given)
    return [path[first:], path[first::-1]]


class Keyboard:
    """Plays with keys alone: comes to the board by Tab, and moves by arrows."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        self.page = page
        self.puzzle = puzzle
        self.cells = solve.model_of(puzzle).cells
        for _ in range(MOST_TABS):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
                break
        self.at = int(page.evaluate("document.activeElement.dataset.cell"))

    def _beyond(self, cell: int) -> dict[str, int]:
        """Where arrows lead: to the next cell of the line, over walls and holes."""
        row, col = divmod(cell, self.puzzle.cols)
        rows = [other for other in self.cells if other // self.puzzle.cols == row]
        cols = [other for other in self.cells if other % self.puzzle.cols == col]
        steps = {
            "ArrowRight": [other for other in rows if other > cell][:1],
            "ArrowLeft": [other for other in rows if other < cell][-1:],
            "ArrowDown": [other for other in cols if other > cell][:1],
            "ArrowUp": [other for other in cols if other < cell][-1:],
        }
        return {key: found[0] for key, found in steps.items() if found}

    def go(self, goal: int) -> None:
        before: dict[int, tuple[int, str]] = {}
        waiting = deque([self.at])
        while goal not in before and goal != self.at:
            cell = waiting.popleft()
            for key, beyond in self._beyond(cell).items():
                if beyond not in before and beyond != self.at:
                    before[beyond] = cell, key
                    waiting.append(beyond)
        keys = []
        cell = goal
        while cell != self.at:
            cell, key = before[cell]
            keys.append(key)
        for key in reversed(keys):
            self.page.keyboard.press(key)
        self.at = goal
        expect(cell_of(self.page, self.puzzle, goal)).to_be_focused()


class Finger:
    """Touches the screen: Playwright's own taps do not last and do not move."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        self.page = page
        self.puzzle = puzzle
        self._wire = page.context.new_cdp_session(page)

    def _send(self, event: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._wire.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": touches})

    def down(self, cell: int) -> None:
        cell_of(self.page, self.puzzle, cell).scroll_into_view_if_needed()
        self._send("touchStart", middle(self.page, self.puzzle, cell))

    def move(self, cell: int) -> None:
        self._send("touchMove", middle(self.page, self.puzzle, cell))

    def up(self) -> None:
        self._send("touchEnd")

    def tap(self, cell: int) -> None:
        cell_of(self.page, self.puzzle, cell).scroll_into_view_if_needed()
        self.page.touchscreen.tap(*middle(self.page, self.puzzle, cell))

    def drag(self, cells: list[int]) -> None:
        self.down(cells[0])
        for cell in cells[1:]:
            self.move(cell)
        self.up()
