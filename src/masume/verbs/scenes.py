"""An explanation as scenes: every sentence with the board that belongs to it.

Each step is a scene; so is each line of a chain, on a board that shows what is supposed. A passage is several scenes,
the small steps that follow folded away, and what they bring said in one more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from masume.language.catalogue import Catalogue, catalogue
from masume.render.page import Chain, Scene
from masume.verbs.pictures import Supposed, labelled, position_picture, supposed_picture

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Case, Step
    from masume.verbs.explaining import Explanation


def step_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """The scenes of every step by itself."""
    words = catalogue(lang)
    for step, (before, after) in zip(explanation.steps, pairwise(explanation.positions()), strict=True):
        yield (_scene(words, step, before, after),)


def passage_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """The scenes of every passage: what it tells, the bookkeeping that follows, folded, and what that brings."""
    words = catalogue(lang)
    positions = explanation.passage_positions()
    position = next(positions)
    for passage, end in zip(explanation.passages, positions, strict=True):
        scenes = []
        for number, step in enumerate(passage.steps):
            after = position.copy()
            if not step.is_mistake:
                after.apply(step)
            is_small = number > len(passage.rests_on) or step not in passage.told
            scenes.append(_scene(words, step, position, after)._replace(folded=is_small))
            position = after
        if text := passage.aftermath(lang):
            scenes.append(Scene(text, labelled(position_picture(end, passage.whole))))
        yield tuple(scenes)
        position = end


def _scene(words: Catalogue, step: Step, before: Position, after: Position) -> Scene:
    """A step on the board that comes of it, with the chains that prove it, which start from the board before."""
    chains = tuple(_chain(words, step, case, before, Supposed()) for case in step.cases)
    return Scene(step.reason(words.lang), labelled(position_picture(after, step)), step.title(words.lang), chains)


def _chain(words: Catalogue, step: Step, case: Case, position: Position, known: Supposed) -> Chain:
    """A case of a step: the assumption, then each line on the board as it is after the lines above."""
    supposed = known.copy(case.cell)
    supposed.take(*(([(case.cell, case.value)], ()) if case.holds else position.refuted(case.cell, case.value)))
    opening = words.opening(step.kind, case.cell, case.value, case.holds, step.cols, bool(case.steps))
    assumption = Scene(opening, labelled(supposed_picture(position, supposed)))
    lines = []
    for line in case.steps:
        chains = tuple(_chain(words, line, inner, position, supposed) for inner in line.cases)
        supposed.take(line.places, line.removes)
        lines.append(
            Scene(line.reason(words.lang), labelled(supposed_picture(position, supposed, line)), chains=chains)
        )
    return Chain(assumption, tuple(lines))
