"""Scenes: the board of each sentence, and of each line of a chain."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.core.picture import Fill, Highlight, Item, Mark, Number, PencilMarks, Picture
from masume.i18n.catalog import catalogue
from masume.render import svg
from masume.render.scene import Scene
from masume.verbs import board_pictures, technique_catalog
from masume.verbs.explanation_frames import step_scene, step_scenes

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)


def assuming(kind: Any) -> tuple[masume.Step, Scene]:
    """Return the step of the example that makes an assumption, and its scene."""
    example = technique_catalog.demonstrate(kind, kind.logic.techniques.find("what-if"))
    return example.step, step_scene(catalogue("en"), example.step, example.before, example.after)


def parts_on(picture: Picture) -> dict[int, str]:
    """Return the part of each highlighted cell."""
    return {item.cell: item.part for item in picture.items if isinstance(item, Highlight)}


def assumed_on(picture: Picture) -> dict[int, Item]:
    """Return what is on the board only under an assumption, by cell."""
    return {item.cell: item for item in picture.items if getattr(item, "role", "") == "supposed"}


@KINDS
def test_a_chain_has_a_board_for_each_line_and_ends_in_a_contradiction(kind: Any) -> None:
    step, scene = assuming(kind)
    case, chain = step.cases[0], scene.chains[0]
    assert parts_on(chain.assumption.picture) == {case.cell: "suppose"}
    assert case.cell in assumed_on(chain.assumption.picture)
    assert len(chain.lines) == len(case.steps)
    for told, line in zip(chain.lines, case.steps, strict=True):
        parts, assumed = parts_on(told.picture), assumed_on(told.picture)
        for cell, _ in line.places:
            assert parts[cell] == "place"
            assert cell in assumed
        for cell in {*line.premises} - {cell for cell, _ in line.places + line.removes}:
            assert parts[cell] in ("clash" if line.is_contradiction else "because", "suppose")
    flaw = case.steps[-1]
    assert flaw.is_contradiction
    assert all(parts_on(chain.lines[-1].picture)[cell] == "clash" for cell in flaw.premises)
    # The board of the step itself shows nothing that was only assumed.
    assert assumed_on(scene.picture) == {}
    assert "suppose" not in parts_on(scene.picture).values()


def test_a_hitori_chain_hatches_what_it_assumes_to_be_shaded() -> None:
    kind = masume.kinds.find("hitori")
    step, scene = assuming(kind)
    case = step.cases[0]
    picture = (scene.chains[0].lines or (scene.chains[0].assumption,))[-1].picture
    backgrounds, contents = svg.cells(picture), svg.contents(picture)
    for cell, value in [(case.cell, case.value), *(place for line in case.steps for place in line.places)]:
        assert isinstance(assumed_on(picture)[cell], Fill if value == 1 else Mark)
        assert "?" in contents[cell]
        assert ('class="hatch"' in backgrounds[cell]) == (value == 1)


def test_each_case_begins_from_the_position_before_the_step() -> None:
    explanation = masume.explain(masume.kinds.find("hidato").examples[2])
    for [scene], step in zip(step_scenes(explanation, "en"), explanation.steps, strict=True):
        assert len(scene.chains) == len(step.cases)
        for chain, case in zip(scene.chains, step.cases, strict=True):
            assert len(chain.lines) == len(case.steps)
            assert parts_on(chain.assumption.picture) == {case.cell: "suppose"}


def test_what_a_step_removes_is_struck_out_only_after_it() -> None:
    explanation = masume.explain(masume.kinds.find("kakuro").examples[1])
    number, step = next((n, step) for n, step in enumerate(explanation.steps, 1) if step.removes and not step.places)
    before, after = list(explanation.positions())[number - 1 : number + 1]
    gone = {(cell, str(value)) for cell, value in step.removes}
    for position, wanted in ((before, set()), (after, gone)):
        picture = board_pictures.position_picture(position, step)
        struck = {(item.cell, text) for item in picture.items if isinstance(item, PencilMarks) for text in item.struck}
        assert struck == wanted
    assert 'class="note struck"' in svg.draw(board_pictures.position_picture(after, step), "a")


@KINDS
def test_the_last_board_of_a_passage_shows_all_values(kind: Any) -> None:
    explanation = masume.explain(kind.examples[1])
    for position in explanation.passage_positions():
        written = board_pictures.written(position)
        picture = board_pictures.position_picture(position)
        full = kind.drawing.picture(explanation.puzzle, written)
        values = {item for item in full.items if isinstance(item, Number | Fill | Mark)}
        assert values <= set(picture.items)
