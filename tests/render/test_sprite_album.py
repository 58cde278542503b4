"""Albums: what a page puts together again is the picture that was added."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.core.picture import Picture
from masume.render.sprite_album import Album
from masume.render.sprites import pieces
from masume.verbs import board_pictures
from masume.verbs.explain import explain


def whole(album: Album, change: dict[str, Any]) -> dict[str, Any]:
    """A picture from its differences, as the page makes it."""
    fragments, first = album.fragments(), album.first()
    numbers = {name: {**first[name], **change.get(name, {})} for name in ("grounds", "contents")}
    links = fragments[change.get("links", first["links"])]
    drawn = {name: {cell: fragments[number] for cell, number in found.items()} for name, found in numbers.items()}
    return {**first, **drawn, "links": links}


def without_blanks(drawn: dict[str, Any]) -> dict[str, Any]:
    return {**drawn, "contents": {cell: text for cell, text in drawn["contents"].items() if text}}


@pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
def test_every_picture_comes_out_as_it_was(kind: str) -> None:
    explanation = explain(masume.kinds.find(kind).examples[0])
    positions = list(explanation.passage_positions())
    shown: list[Picture] = [board_pictures.labelled(board_pictures.position_picture(positions[0]))]
    for passage, position in zip(explanation.passages, positions[1:], strict=True):
        shown.append(board_pictures.labelled(board_pictures.position_picture(position, passage.whole)))
    album = Album(shown[-1])  # the fullest first: the others then have to empty cells
    changes = [album.add(picture) for picture in shown]
    for picture, change in zip(shown, changes, strict=True):
        assert without_blanks(whole(album, change)) == without_blanks(pieces(picture))
    assert changes[-1] == {"grounds": {}, "contents": {}}
    assert len(set(album.fragments())) == len(album.fragments())
