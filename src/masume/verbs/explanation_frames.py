"""An explanation as scenes: every sentence with the board that belongs to it.

Each step is a scene; so is each line of a chain, on a board that shows what is supposed. The scenes of a passage belong
together: what it tells, what follows from that, and the small steps between, which are folded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from masume.i18n.catalog import Catalogue, catalogue
from masume.reasoning.passages import Passage
from masume.reasoning.position import Position
from masume.reasoning.technique import Case, Step
from masume.render.frame import Chain, Scene
from masume.verbs.board_pictures import Supposed, labelled, position_picture
from masume.verbs.explain import Explanation


def passage_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """The scenes of each passage."""
    words = catalogue(lang)
    for passage, (before, after) in zip(explanation.passages, pairwise(explanation.passage_positions()), strict=True):
        yield tuple(_passage(words, passage, before, after))


def step_scenes(explanation: Explanation, lang: str | None = None) -> Iterator[tuple[Scene, ...]]:
    """The scenes of every step by itself."""
    words = catalogue(lang)
    for step, (before, after) in zip(explanation.steps, pairwise(explanation.positions()), strict=True):
        yield (step_scene(words, step, before, after),)


def _passage(words: Catalogue, passage: Passage, before: Position, after: Position) -> Iterator[Scene]:
    """The steps of a passage in order. What follows is one sentence, on the board that comes of it."""
    position = before
    for step in passage.steps:
        small = step is not passage.step and (step.technique in passage.bookkeeping or step in passage.follows)
        following = _after(position, step)
        yield step_scene(words, step, position, following)._replace(folded=small)
        position = following
    sentence = passage.aftermath(words.lang)
    if sentence:
        places = tuple(place for step in passage.follows for place in step.places)
        whole = passage.step._replace(places=places, removes=(), because=passage.step.cells)
        yield Scene(sentence, labelled(position_picture(after, whole)))


def _after(position: Position, step: Step) -> Position:
    """The position after a step. A step that names a mistake changes nothing: it is the player who erases."""
    after = position.copy()
    if not step.is_mistake:
        after.apply(step)
    return after


def step_scene(words: Catalogue, step: Step, before: Position, after: Position) -> Scene:
    """A step on the board that comes of it, with the chains that prove it, which start from the board before."""
    chains = tuple(_chain(words, step, case, before, Supposed(before)) for case in step.shown)
    return Scene(step.reason(words.lang), labelled(position_picture(after, step)), step.title(words.lang), chains)


def _chain(words: Catalogue, step: Step, case: Case, position: Position, known: Supposed) -> Chain:
    """A case of a step: the assumption, then each line on the board as it is after the lines above."""
    supposed = known.copy(case.cell)
    supposed.take(*(([(case.cell, case.value)], ()) if case.holds else position.refuted(case.cell, case.value)))
    opening = words.opening(step.kind, case.cell, case.value, case.holds, step.cols, bool(case.steps))
    assumption = Scene(opening, labelled(supposed.picture()))
    lines = []
    for line in case.steps:
        chains = tuple(_chain(words, line, inner, position, supposed) for inner in line.shown)
        supposed.take(line.places, line.removes)
        lines.append(Scene(line.reason(words.lang), labelled(supposed.picture(line)), chains=chains))
    return Chain(assumption, tuple(lines))
