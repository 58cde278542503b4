"""Sheets draw what the renderer draws: put together, their forms are the picture of the position."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from masume import kinds
from masume.core.grid import bits
from masume.core.kind import Kind, Puzzle
from masume.core.model import NO_VALUE
from masume.core.picture import Highlight, Notes, Picture
from masume.kinds import KINDS
from masume.render import sprites, svg
from masume.verbs import board_pictures, player_state
from masume.verbs.play_boards import PARTS, sheet_of
from masume.verbs.solve import model_of

NUMBER = re.compile(r'(?<=[ "ML,])-?\d+(?:\.\d+)?')


def moved(drawn: str, dx: float, dy: float) -> list[float | str]:
    """A fragment as its words and numbers, the numbers of each coordinate moved back by where its cell lies."""
    found: list[float | str] = []
    for tag in re.findall(r"<[^>]*>[^<]*", drawn):
        for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag):
            if name in ("x", "cx"):
                found.append(float(value) - dx)
            elif name in ("y", "cy"):
                found.append(float(value) - dy)
            elif name in ("points", "d"):
                numbers = [float(number) for number in NUMBER.findall(f" {value}")]
                found += [number - (dy if i % 2 else dx) for i, number in enumerate(numbers)]
            else:
                found += [name, value]
        found.append(tag.partition(">")[2])
    return found


def is_same(one: str, other: str, dx: float, dy: float) -> bool:
    """Whether a fragment is another one moved; SVG writes numbers with one decimal."""
    here, there = moved(one, dx, dy), moved(other, 0, 0)
    return len(here) == len(there) and all(
        abs(a - b) < 0.2 if isinstance(a, float) and isinstance(b, float) else a == b
        for a, b in zip(here, there, strict=True)
    )


def entries(puzzle: Puzzle, chance: Random) -> dict[int, int]:
    domains, givens = model_of(puzzle).domains, player_state.givens(puzzle)
    cells = [cell for cell, domain in enumerate(domains) if domain and cell not in givens]
    return {cell: chance.choice(list(bits(domains[cell]))) for cell in cells if chance.random() < 0.5}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_shows_every_position_as_the_renderer_does(kind: Kind, seed: int) -> None:
    chance = Random(seed)
    for puzzle in kind.examples:
        sheet = sheet_of(puzzle)
        assert json.loads(json.dumps(sheet)) is not None
        written = entries(puzzle, chance)
        values = tuple(written.get(cell, NO_VALUE) for cell in range(puzzle.rows * puzzle.cols))
        drawn = sprites.pieces(board_pictures.labelled(kind.drawing.picture(puzzle, values)))
        for cell, x, y, look, _ in sheet["cells"]:
            forms = sheet["classes"][look]
            ground, content = forms["values"][str(written[cell])] if cell in written else forms["open"]
            assert is_same(drawn["grounds"][str(cell)], sheet["forms"][ground], x, y)
            assert is_same(drawn["contents"].get(str(cell), ""), sheet["forms"][content], x, y)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_ground_can_be_highlighted(kind: Kind) -> None:
    puzzle = kind.examples[0]
    sheet = sheet_of(puzzle)
    board = board_pictures.labelled(kind.drawing.picture(puzzle, (NO_VALUE,) * puzzle.rows * puzzle.cols))
    cell, x, y, look, _ = sheet["cells"][-1]
    for part in PARTS:
        lit = board._replace(items=(*board.items, Highlight(cell, part)))
        form = sheet["forms"][sheet["grounds"][str(sheet["classes"][look]["open"][0])][part]]
        assert is_same(svg.cells(lit)[cell], form, x, y)


def test_pencil_marks_are_drawn_as_the_renderer_draws_them() -> None:
    kakuro = kinds.find("kakuro").examples[0]
    digits = sheet_of(kakuro)["notes"]["digits"]
    assert list(digits) == list(svg.DIGITS)
    hidato = max(kinds.find("hidato").examples, key=lambda puzzle: puzzle.rows * puzzle.cols)
    sheet = sheet_of(hidato)
    stand_ins, forms = sheet["notes"]["stand_ins"], sheet["notes"]["forms"]
    assert len(stand_ins) == len(forms) == svg.MOST_NOTES
    for count in range(1, svg.MOST_NOTES + 1):
        drawn = sheet["forms"][forms[count - 1]]
        texts = [str(10 ** len(stand_ins[0]) - 1 - i) for i in range(count)]
        for stand_in, text in zip(stand_ins, texts, strict=False):
            drawn = drawn.replace(stand_in, text)
        picture = Picture(1, 1, (Notes(0, tuple(texts)),))
        assert drawn == svg.contents(picture)[0]
