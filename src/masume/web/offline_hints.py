"""Compute in advance all hints for a board, for pages without a server. The hints tell the passages of the board's
explanation in order.
"""

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
    """Return one hint, in order, for each passage that leads to an entry. The hint also covers the passages just before
    it that only eliminate candidates.

    A hint is obsolete once the board has all the entries listed under its key `needs`. If the player also marks open
    cells, such as unshaded cells of a Hitori, the board must have all those listed under `marks`, too.
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
    """Return the hint for `passage` as JSON. `steps` are all steps that the hint tells, each with the number of its
    passage.
    """
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
    """Return `step` with references to passages, which the player does not see, replaced: by the numbers, from 1, of
    steps that are told earlier in the hint, or else by a mention of an earlier hint.
    """

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
    """Invert `parts`: return the cells of each part, which takes less space in JSON."""
    cells_of: dict[str, list[Cell]] = {}
    for cell, part in parts.items():
        cells_of.setdefault(part, []).append(cell)
    return cells_of
