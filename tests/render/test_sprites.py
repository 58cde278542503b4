"""Sprite sheets: the frames that a page puts together are the pictures that were added."""

from __future__ import annotations

import pytest

import masume
from masume.core.picture import Number, PencilMarks, Picture
from masume.render import svg
from masume.render.sprites import SpriteSheet
from masume.verbs import board_pictures
from masume.verbs.explain import explain
from support.sprite_sheets import assert_shows, drawn


def pictures_of(kind: str) -> list[Picture]:
    """Return the boards of an explanation."""
    explanation = explain(masume.kinds.find(kind).examples[0])
    first, *after = explanation.passage_positions()
    steps = [passage.whole for passage in explanation.passages]
    shown = [board_pictures.position_picture(first), *map(board_pictures.position_picture, after, steps)]
    return [board_pictures.labelled(picture) for picture in shown]


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
@pytest.mark.parametrize("order", [1, -1], ids=["filled", "emptied"])
def test_every_picture_comes_out_as_it_was(kind: str, order: int) -> None:
    pictures = pictures_of(kind)[::order]
    sheet = SpriteSheet.of(*pictures).to_json()
    assert len(sheet["frames"]) == len(pictures)
    for number, picture in enumerate(pictures):
        assert_shows(sheet, number, picture)
    assert (sheet["border"], sheet["labels"]) == (svg.frame(pictures[0]), svg.labels(pictures[0]))
    assert (sheet["width"], sheet["height"]) == svg.size(pictures[0])


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_what_stays_or_is_drawn_already_takes_no_space(kind: str) -> None:
    pictures = pictures_of(kind)
    sheet = SpriteSheet.of(*pictures, pictures[-1]).to_json()
    assert sheet["frames"][-1] == {}
    for name in ("sprites", "looks"):
        assert len(set(map(str, sheet[name]))) == len(sheet[name])


def test_pencil_marks_beyond_digits_have_no_fixed_place() -> None:
    """Also if the first picture has digits alone."""
    first = Picture(1, 2, (Number(0, "1", "given"),))
    notes = PencilMarks(1, ("9", "12"))
    sheet = SpriteSheet.of(first, first._replace(items=(*first.items, notes))).to_json()
    assert ">9 12<" in drawn(sheet, 1)[1][2]
