"""Compute all hints of a board beforehand, for pages without a server: its explanation, passage by passage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masume import kinds
from masume.core.grid import Cell
from masume.i18n.placeholders import Cells, Earlier
from masume.reasoning.passages import Passage, restated
from masume.reasoning.technique import Step
from masume.verbs.explain import Explanation
from masume.verbs.hint import Hint
from masume.verbs.hint_highlights import Parts, highlights

Numbered = tuple[int, Step]
"""The number of a passage, and a step of it."""


def stored_hints(explanation: Explanation, lang: str | None) -> list[dict[str, Any]]:
    """Return a hint for each passage with an entry, in order; passages before it that only eliminate candidates are
    part of it.

    A hint is obsolete once the board has the entries `needs`. If the player also marks open cells, such as the unshaded
    ones of a Hitori, the board must have `marks`, too.
    """
    hints: list[dict[str, Any]] = []
    before: list[Numbered] = []
    for number, passage in enumerate(explanation.passages, 1):
        if passage.whole.places:
            steps = [*before, *((number, step) for step in (*passage.rests_on, passage.step))]
            hints.append(_hint(explanation, passage, steps, lang))
            before = []
        else:
            before += [(number, step) for step in passage.steps]
    return hints


def _hint(explanation: Explanation, passage: Passage, steps: Sequence[Numbered], lang: str | None) -> dict[str, Any]:
    """Return the hint of `passage` as JSON. `steps` are all steps that it tells, with the numbers of their passages."""
    puzzle = explanation.puzzle
    kind = kinds.kind_of(puzzle)
    *rests_on, step = (_by_lines(step, number, steps[:at]) for at, (number, step) in enumerate(steps))
    hint = Hint(step, "unique", False, tuple(rests_on), passage.routine)
    places = passage.whole.places
    silent = {
        place for step in passage.steps if step.technique in kind.logic.techniques.routine for place in step.places
    }
    stays = [place for place in places if place[1] == kind.logic.open_value]
    move, full, after = hint.text(3, lang), hint.text(4, lang), passage.aftermath(lang)
    where, _, argued = highlights(puzzle, hint)
    entered: Parts = {cell: "place" for cell, _ in places}
    return {
        "levels": [hint.where(lang), hint.why(lang), "\n".join([move, after] if after else [move])],
        "full": full if full != move else None,
        "where": _by_part(where),
        "why": _by_part({**argued, **entered}),
        "moves": [list(place) for place in places],
        "needs": [list(place) for place in places if place not in stays],
        "marks": [list(place) for place in stays if place not in silent],
    }


def _by_lines(step: Step, passage: int, above: Sequence[Numbered]) -> Step:
    """Return `step` with references to steps of the hint above it, counted from 1, instead of passages, which the
    player does not see; or to an earlier hint."""

    def restate(line: Step, by: Earlier) -> Earlier:
        passages = {*by.numbers, *([passage] if by.what == "here" else [])}
        out = line.words.get("out")
        cells = set(out.cells if isinstance(out, Cells) else line.cells or line.premises)
        lines = {
            at: number
            for at, (number, step) in enumerate(above, 1)
            if number in passages and cells.intersection(cell for cell, _ in step.removes)
        }
        return Earlier("step" if passages == set(lines.values()) else "past", tuple(lines))

    return restated(step, restate)


def _by_part(parts: Parts) -> dict[str, list[Cell]]:
    """Return the cells of each part. This is shorter than the part of each cell."""
    cells_of: dict[str, list[Cell]] = {}
    for cell, part in parts.items():
        cells_of.setdefault(part, []).append(cell)
    return cells_of
