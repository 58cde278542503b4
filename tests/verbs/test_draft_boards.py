"""Drafts: squares drawn one by one, whether or not the kind allows the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from masume import kinds
from masume.core.errors import UsageError
from masume.render import svg
from masume.verbs import board_pictures, draft_boards


def look(kind: str, printed: Any, mark: int | None = None, notes: tuple[Any, ...] = (), **rules: Any) -> dict[str, Any]:
    sheet = draft_boards.draft_sprites(kinds.find(kind), [[printed, mark, list(notes)]], rules)
    sprites = sheet["sprites"]
    background, _, contents = sheet["looks"][sheet["frames"][0]["0"]]
    return {
        "background": sprites[background],
        "contents": sprites[contents],
        "parts": {part: sprites[number] for part, number in sheet["highlights"][str(background)].items()},
    }


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.name)
def test_squares_put_together_are_the_board_that_is_drawn_elsewhere(kind: Any) -> None:
    """A draft looks like the board: the same fragments, moved to their places."""
    for puzzle in kind.examples[:3]:
        picture = board_pictures.labelled(board_pictures.board_picture(puzzle))
        backgrounds, contents = svg.cells(picture), svg.contents(picture)
        rows = kind.formats.to_plain(puzzle)["givens"]
        squares = [square for row in rows for square in row]
        if kind.name == "kakuro":
            squares = [[0, 0] if square is None else square for square in squares]  # walls say so in drafts
        layout = draft_boards.draft_layout(kind, puzzle.rows, puzzle.cols, puzzle.options)
        if any(square is None for square in squares) and kind.name == "hidato":
            continue  # around holes, the board itself is drawn smaller
        assert (layout["width"], layout["height"]) == svg.size(picture)
        assert layout["border"] == svg.frame(picture)
        for cell, _, _ in layout["cells"]:
            one = look(kind.name, squares[cell], **puzzle.options)
            assert _bare(one["background"]) == _bare(backgrounds[cell])
            assert _bare(one["contents"]) == _bare(contents.get(cell, ""))


CIRCLE = r'<circle class="end [^>]*>'


def _bare(fragment: str) -> str:
    """A fragment without its place, and without the circle around the last number, which a draft does not know."""
    return re.sub(r' (x|y|points|cx|cy|d)="[^"]*"', "", re.sub(CIRCLE, "", fragment))


def test_what_no_board_may_have_is_drawn() -> None:
    assert ">99<" in look("hidato", 99)["contents"]
    assert ">46<" in look("kakuro", [46, 0])["contents"]


def test_holes_can_be_seen() -> None:
    assert "wall" in look("hidato", None)["background"]
    assert "wall" in look("hidato", None, neighbours=6)["background"]


def test_marks_notes_and_highlights_are_drawn() -> None:
    assert "ink" in look("hitori", 3, 1)["background"]
    assert "mark" in look("hitori", 3, 0)["contents"]
    assert look("hidato", 0, None, (12, 31))["contents"].count("note") >= 1
    assert "clash" in look("binairo", 1)["parts"]["clash"]


@pytest.mark.parametrize("square", [["x" * 9], [[1, 2, 3]], [1.5], [True], [-2], [[1, -1]], [1, 7]])
def test_what_cannot_be_drawn_is_refused(square: list[Any]) -> None:
    with pytest.raises(UsageError):
        draft_boards.draft_sprites(kinds.find("kakuro"), [square], {})


@pytest.mark.parametrize("size", [(0, 4), (4, 51)])
def test_sizes_have_limits(size: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="rows and columns go from 1 to 50"):
        draft_boards.draft_layout(kinds.find("hitori"), *size, {})


def test_text_is_escaped() -> None:
    assert "<b>" not in look("hitori", "<b>")["contents"]
