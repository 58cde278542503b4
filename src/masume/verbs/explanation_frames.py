"""Convert explanations to scenes, and scenes to JSON for the page. A scene is a sentence with a picture of the board.

Each step is a scene. Each line of a chain is a scene, too, whose picture shows what is assumed. The scenes of a passage
form a group: the steps that it tells in full, the small steps between them, which are folded, and their consequences.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from masume.core.picture import Picture
from masume.i18n.catalog import Catalogue, catalogue
from masume.reasoning.passages import Passage
from masume.reasoning.position import Position
from masume.reasoning.technique import Case, Step
from masume.render.legend import legend
from masume.render.scene import AssumptionScenes, Scene
from masume.render.sprites import SpriteSheet
from masume.verbs.board_pictures import HypotheticalPosition, labelled, position_picture
from masume.verbs.explain import Explanation

if TYPE_CHECKING:
    from masume.core import json_types


def passage_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """Yield the scenes of each passage of `explanation`, one group per passage."""
    words = catalogue(lang)
    for passage, (before, after) in zip(explanation.passages, pairwise(explanation.passage_positions()), strict=True):
        yield tuple(_passage(words, passage, before, after))


def step_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """Yield the scene of each step of `explanation` as a group of its own."""
    words = catalogue(lang)
    for step, (before, after) in zip(explanation.steps, pairwise(explanation.positions()), strict=True):
        yield (step_scene(words, step, before, after),)


def _passage(words: Catalogue, passage: Passage, before: Position, after: Position) -> Iterator[Scene]:
    """Yield the scenes of `passage` in order. If bookkeeping makes entries after the main step, a last scene lists
    them, on the board `after` the passage.
    """
    position = before
    for step in passage.steps:
        small = step is not passage.step and (step.technique in passage.routine or step in passage.follows)
        following = _after(position, step)
        yield step_scene(words, step, position, following)._replace(folded=small)
        position = following
    sentence = passage.aftermath(words.lang)
    if sentence:
        places = tuple(place for step in passage.follows for place in step.places)
        whole = passage.step._replace(places=places, removes=(), premises=passage.step.cells)
        yield Scene(sentence, labelled(position_picture(after, whole)))


def _after(position: Position, step: Step) -> Position:
    """Return the position after `step`. A step that reports a mistake changes nothing, because only the player erases
    entries.
    """
    after = position.copy()
    if not step.is_mistake:
        after.apply(step)
    return after


def step_scene(words: Catalogue, step: Step, before: Position, after: Position) -> Scene:
    """Return the scene of `step` with the board after it. The chains that prove the step start from the board before
    it.
    """
    chains = tuple(_chain(words, step, case, before, HypotheticalPosition(before)) for case in step.shown)
    return Scene(step.reason(words.lang), labelled(position_picture(after, step)), step.title(words.lang), chains)


def _chain(
    words: Catalogue, step: Step, case: Case, position: Position, known: HypotheticalPosition
) -> AssumptionScenes:
    """Return the scenes of `case`: the assumption, then each line with the board after it. `known` holds the outer
    assumptions and the conclusions from them.
    """
    supposed = known.copy(case.cell)
    supposed.take(*(([(case.cell, case.value)], ()) if case.holds else position.refuted(case.cell, case.value)))
    opening = words.opening(step.kind, case.cell, case.value, case.holds, step.cols, bool(case.steps))
    assumption = Scene(opening, labelled(supposed.picture()))
    lines = []
    for line in case.steps:
        chains = tuple(_chain(words, line, inner, position, supposed) for inner in line.shown)
        supposed.take(line.places, line.removes)
        lines.append(Scene(line.reason(words.lang), labelled(supposed.picture(line)), chains=chains))
    return AssumptionScenes(assumption, tuple(lines))


def page_scenes(explanation: Explanation, lang: str | None = None, full: bool = False) -> json_types.ExplanationScenes:
    """Return the scenes of an explanation as JSON, with the pictures and their legend. The scenes are grouped by
    passage or, if `full` is true, by step. The first picture is the board before the first step.
    """
    positions = list(explanation.positions() if full else explanation.passage_positions())
    passages = tuple(Passage(step) for step in explanation.steps) if full else explanation.passages
    groups = step_scenes(explanation, lang) if full else passage_scenes(explanation, lang)
    serializer = SceneSerializer(position_picture(positions[0]), lang)
    scenes = [
        serializer.passage(passage, scenes, after)
        for passage, scenes, after in zip(passages, groups, positions[1:], strict=True)
    ]
    return {"scenes": scenes, "pictures": serializer.pictures(), "legend": serializer.legend()}


class SceneSerializer:
    """A converter of scenes to plain objects. All their pictures are frames of one sprite sheet, whose first frame
    shows `first`.
    """

    def __init__(self, first: Picture, lang: str | None = None) -> None:
        self._sheet = SpriteSheet.of(labelled(first))
        self._lang = lang

    def pictures(self) -> json_types.SpriteSheet:
        """Return the sprite sheet as a plain object."""
        return self._sheet.to_json()

    def legend(self) -> list[json_types.LegendEntry]:
        """Return the legend: the meaning of each kind of border and sign that occurs in the pictures."""
        entries = legend(self._sheet.items(), self._lang)
        return [{"meaning": entry.meaning, "drawing": entry.drawing, "text": entry.text} for entry in entries]

    def passage(self, passage: Passage, scenes: tuple[Scene, ...], after: Position) -> json_types.PassageScenes:
        """Return a passage as a plain object, with its `scenes` and a frame that shows all its conclusions on the board
        `after`.
        """
        hardest = max(passage.steps, key=lambda step: step.weight)
        return {
            "title": hardest.title(self._lang),
            "weight": passage.whole.weight,
            "technique": hardest.technique,
            "techniques": {step.technique: step.title(self._lang) for step in passage.steps},
            "steps": [self.scene(scene) for scene in scenes],
            "frame": self._sheet.add(labelled(position_picture(after, passage.whole))),
        }

    def scene(self, scene: Scene) -> json_types.Scene:
        """Return a scene as a plain object: its sentence, its frame, and the chains that prove it."""
        chains: list[json_types.Chain] = [
            {"assumption": self.scene(chain.assumption), "lines": [self.scene(line) for line in chain.lines]}
            for chain in scene.chains
        ]
        frame = self._sheet.add(scene.picture)
        return {"title": scene.title, "text": scene.text, "folded": scene.folded, "chains": chains, "frame": frame}
