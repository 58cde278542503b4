"""An explanation as scenes: every sentence with the board that belongs to it.

Each step is a scene; so is each line of a chain, on a board that shows what is supposed, and each of the small steps
that a step rests on or that follow from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from masume.language.catalogue import Catalogue, catalogue
from masume.reasoning.assumptions import Assumption, assume
from masume.render.page import Chain, Scene
from masume.verbs.pictures import Supposed, labelled, position_picture, supposed_picture

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Case, Step
    from masume.verbs.explaining import Explanation


class Passage(NamedTuple):
    """A step that is told, by its number, with the numbers of small steps that belong to it."""

    told: int
    rests_on: Sequence[int] = ()
    follows: Sequence[int] = ()


def scenes(explanation: Explanation, lang: str | None = None) -> Iterator[Scene]:
    """The scenes of an explanation, one for each step that is told, with others within."""
    words = catalogue(lang)
    positions = list(explanation.positions())

    def scene(number: int) -> Scene:
        step = explanation.steps[number - 1]
        picture = labelled(position_picture(positions[number], step))
        chains = tuple(_chain(words, step, case, positions[number - 1], Supposed()) for case in step.cases)
        return Scene(step.reason(words.lang), picture, step.title(words.lang), chains)

    for passage in _passages(explanation):
        yield scene(passage.told)._replace(
            rests_on=tuple(map(scene, passage.rests_on)), follows=tuple(map(scene, passage.follows))
        )


def _passages(explanation: Explanation) -> Iterator[Passage]:
    for number in range(1, len(explanation.steps) + 1):
        yield Passage(number)


def _chain(words: Catalogue, step: Step, case: Case, position: Position, known: Supposed) -> Chain:
    """A case of a step: the assumption, then each line on the board as it is after the lines above."""
    supposed = known.copy(case.cell)
    supposed.take(*assume(position, Assumption(case.cell, case.value, case.holds)))
    opening = Scene(
        words.assumption(step.kind, case.cell, case.value, case.holds, step.cols),
        labelled(supposed_picture(position, supposed)),
    )
    lines = []
    for line in case.steps:
        chains = tuple(_chain(words, line, inner, position, supposed) for inner in line.cases)
        supposed.take(line.places, line.removes)
        picture = labelled(supposed_picture(position, supposed, line))
        lines.append(Scene(line.reason(words.lang), picture, chains=chains))
    return Chain(opening, tuple(lines))
