"""Play without seeing: all that the player knows comes from the accessibility tree, and only keys are pressed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import example, open_board, tool
from masume import kinds
from masume.verbs import read
from masume.verbs.solve import solve

CELL = re.compile(r"r(\d+)c(\d+): (.*)")


class Listener:
    """Hears the names of cells and what is announced, and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._wire = page.context.new_cdp_session(page)

    def nodes(self) -> list[dict[str, Any]]:
        """Return the nodes of the accessibility tree."""
        found: list[dict[str, Any]] = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node["ignored"]]

    def names(self, role: str) -> list[str]:
        """Return the names of all nodes with a role."""
        return [str(node["name"]["value"]) for node in self.nodes() if node["role"]["value"] == role]

    def cells(self) -> dict[tuple[int, int], str]:
        """Return what each cell is said to hold, by row and column."""
        found = {}
        for name in self.names("gridcell"):
            row, col, content = CELL.match(name).groups()  # type: ignore[union-attr]
            found[int(row) - 1, int(col) - 1] = content
        return found

    def announced(self, text: str) -> None:
        """Wait until something is announced."""
        expect(self.page.get_by_role("status").filter(has_text=text).first).to_be_attached()

    def focused(self) -> tuple[int, int]:
        """Return the row and column of the cell that has the focus."""
        for node in self.nodes():
            focus = any(each["name"] == "focused" and each["value"]["value"] for each in node.get("properties", []))
            if focus and (match := CELL.match(str(node["name"]["value"]))):
                return int(match[1]) - 1, int(match[2]) - 1
        raise AssertionError("no cell has the focus")

    def enter_board(self) -> None:
        """Come to the board by Tab."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
                return
        raise AssertionError("Tab does not lead to the board")

    def go(self, goal: tuple[int, int], cells: set[tuple[int, int]]) -> None:
        """Move by arrows, which jump over what is no cell, and hear where that led."""
        start = self.focused()
        before: dict[tuple[int, int], tuple[tuple[int, int], str]] = {}
        waiting = [start]
        for at in waiting:
            for key, beyond in beyond_of(at, cells).items():
                if beyond not in before and beyond != start:
                    before[beyond] = at, key
                    waiting.append(beyond)
        keys = []
        at = goal
        while at != start:
            at, key = before[at]
            keys.append(key)
        for key in reversed(keys):
            self.page.keyboard.press(key)
        assert self.focused() == goal


def beyond_of(at: tuple[int, int], cells: set[tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Return where each arrow leads: to the next cell of the line."""
    row, col = at
    steps = {
        "ArrowRight": [(r, c) for r, c in sorted(cells) if r == row and c > col][:1],
        "ArrowLeft": [(r, c) for r, c in sorted(cells) if r == row and c < col][-1:],
        "ArrowDown": [(r, c) for r, c in sorted(cells) if c == col and r > row][:1],
        "ArrowUp": [(r, c) for r, c in sorted(cells) if c == col and r < row][-1:],
    }
    return {key: found[0] for key, found in steps.items() if found}


def token(content: str) -> str:
    """Return a cell as it is written in a line of text, from what is said of it."""
    if content.startswith("wall"):
        across, down = (re.search(rf"(\d+) {way}", content) for way in ("across", "down"))
        if not across and not down:
            return "#"
        return f"{down[1] if down else ''}\\{across[1] if across else ''}"
    return "." if content.startswith("empty") else content.split(",")[0]


def heard(cells: dict[tuple[int, int], str], kind: str, options: str) -> kinds.AnyPuzzle:
    """Return the board that was heard."""
    rows, cols = (1 + max(place[i] for place in cells) for i in (0, 1))
    lines = [",".join(token(cells[r, c]) if (r, c) in cells else "#" for c in range(cols)) for r in range(rows)]
    return read.read(f"{kind};{rows}x{cols};{options};{'/'.join(lines)}")


OPTIONS = {"binairo": "unique_lines=yes odd=ones", "hidato": "neighbours=8", "hitori": "", "kakuro": ""}


@pytest.mark.parametrize("kind", OPTIONS)
def test_a_board_is_solved_by_ear_and_keys(page: Page, kind: str) -> None:
    open_board(page, example(kind))
    listener = Listener(page)
    assert any(name.startswith(kind.capitalize()) for name in listener.names("heading"))
    cells = listener.cells()
    puzzle = heard(cells, kind, OPTIONS[kind])
    values = solve(puzzle).solutions[0].values
    playable = {place for place, content in cells.items() if not content.startswith("wall")}
    listener.enter_board()
    page.keyboard.press("a")
    listener.announced("Nothing has been done yet.")
    page.keyboard.press("e")
    listener.announced("open cells: ")
    page.keyboard.press("t")
    listener.announced("Trial 1")
    page.keyboard.press("z")
    listener.announced("Undone. No trial.")
    wanted = {}
    for row, col in sorted(playable):
        value = values[row * puzzle.cols + col]
        if "given" not in cells[row, col] and not (kind == "hitori" and value == 0):
            wanted[row, col] = "x" if kind == "hitori" else str(value)
    for number, (place, keys) in enumerate(wanted.items()):
        listener.go(place, playable)
        page.keyboard.type(keys)
        if number == 0:
            name = f"r{place[0] + 1}c{place[1] + 1}"
            page.keyboard.press("a")
            listener.announced(f"Last: {name}: ")
            page.keyboard.press("z")
            listener.announced(f"Undone. {name}: ")
            page.keyboard.press("y")
            listener.announced(f"Redone. {name}: ")
            page.keyboard.press("l")
            listener.announced("from r")
    listener.announced("Solved in")


def test_a_broken_rule_is_heard_with_its_cells(page: Page) -> None:
    open_board(page, example("hitori"))
    listener = Listener(page)
    listener.enter_board()
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    listener.announced("Rule broken at r1c1, r1c2: No two shaded cells touch along an edge. r1c2: ")


@pytest.mark.parametrize("view", ["set", "learn/binairo/sandwich"])
def test_a_cell_has_the_same_name_everywhere(page: Page, view: str) -> None:
    page.goto(f"/{view}")
    if view.startswith("learn"):
        page.get_by_role("button", name="Practise it").click()
    expect(page.get_by_role("gridcell").first).to_have_attribute("aria-label", CELL)


def test_tab_leads_from_the_tools_to_a_cell(page: Page) -> None:
    """The drawing itself is no stop between them."""
    open_board(page, example("kakuro"))
    tool(page, "rules").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
