"""Play boards draw what the renderer draws: put together, their sprites are the picture of the position."""

from __future__ import annotations

import json
from random import Random

import pytest

from masume import kinds
from masume.core.grid import bits
from masume.core.kind import Kind, Puzzle
from masume.core.model import NO_VALUE
from masume.core.picture import Highlight, PathSegment, PencilMarks, Picture
from masume.kinds import KINDS
from masume.render import svg
from masume.render.sprites import PARTS
from masume.verbs import board_pictures, player_entries
from masume.verbs.play_boards import play_board
from masume.verbs.solve import model_of
from support.sprite_sheets import assert_moved, assert_shows


def entries(puzzle: Puzzle, chance: Random) -> dict[int, int]:
    domains, givens = model_of(puzzle).domains, player_entries.givens(puzzle)
    cells = [cell for cell, domain in enumerate(domains) if domain and cell not in givens]
    return {cell: chance.choice(list(bits(domains[cell]))) for cell in cells if chance.random() < 0.5}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_play_board_shows_every_position_as_the_renderer_does(kind: Kind, seed: int) -> None:
    chance = Random(seed)
    for puzzle in kind.examples:
        sheet = play_board(puzzle)
        assert json.loads(json.dumps(sheet)) == sheet
        blank = (NO_VALUE,) * puzzle.rows * puzzle.cols
        assert_shows(sheet, 0, board_pictures.labelled(kind.drawing.picture(puzzle, blank)))
        written = entries(puzzle, chance)
        values = tuple(written.get(cell, NO_VALUE) for cell in range(puzzle.rows * puzzle.cols))
        picture = board_pictures.labelled(kind.drawing.picture(puzzle, values))
        classes = {cell: inner for inner in sheet["classes"] for cell in inner["cells"]}
        frame = {str(cell): classes[cell]["values"][str(value)] for cell, value in written.items()}
        bare = picture._replace(items=tuple(item for item in picture.items if not isinstance(item, PathSegment)))
        sheet["frames"].append(frame)
        assert_shows(sheet, 1, bare)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_background_can_be_highlighted(kind: Kind) -> None:
    puzzle = kind.examples[0]
    sheet = play_board(puzzle)
    board = board_pictures.labelled(kind.drawing.picture(puzzle, (NO_VALUE,) * puzzle.rows * puzzle.cols))
    cell, x, y = sheet["cells"][-1]
    background, _, _ = sheet["looks"][sheet["frames"][0][str(cell)]]
    for part in PARTS:
        lit = board._replace(items=(*board.items, Highlight(cell, part)))
        assert_moved(sheet["sprites"][sheet["highlights"][str(background)][part]], (x, y), svg.cells(lit)[cell])
    for looks in (looks for inner in sheet["classes"] for looks in (inner["values"], inner["trial"])):
        assert {str(sheet["looks"][look][0]) for look in looks.values()} <= set(sheet["highlights"])


def test_pencil_marks_are_drawn_as_the_renderer_draws_them() -> None:
    kakuro = kinds.find("kakuro").examples[0]
    marks = play_board(kakuro)["notes"]
    assert marks is not None
    digits = marks["digits"]
    assert list(digits) == list(svg.DIGITS)
    hidato = max(kinds.find("hidato").examples, key=lambda puzzle: puzzle.rows * puzzle.cols)
    sheet = play_board(hidato)
    marks = sheet["notes"]
    assert marks is not None
    placeholders, sprites = marks["placeholders"], marks["sprites"]
    assert len(placeholders) == len(sprites) == svg.MOST_NOTES
    for count in range(1, svg.MOST_NOTES + 1):
        drawn = sheet["sprites"][sprites[count - 1]]
        texts = [str(10 ** len(placeholders[0]) - 1 - i) for i in range(count)]
        for placeholder, text in zip(placeholders, texts, strict=False):
            drawn = drawn.replace(placeholder, text)
        picture = Picture(1, 1, (PencilMarks(0, tuple(texts)),))
        assert drawn == svg.contents(picture)[0]
