"""Hints that are known beforehand, for pages without a server: the explanation of a board, passage by passage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from masume import kinds
from masume.core.grid import Cell
from masume.reasoning.passages import Passage, renumbered
from masume.reasoning.technique import Step
from masume.verbs.explaining import Explanation
from masume.verbs.hinting import Hint
from masume.verbs.marking import Parts, hint_parts


def stored_hints(explanation: Explanation, lang: str | None) -> list[dict[str, Any]]:
    """A hint for each passage that enters something, in order; those before it that only narrow belong to it. `needs`
    is what a player has written who is past it; `marks` what one has marked besides who marks also what can stay as it
    is, such as the unshaded cells of a Hitori."""
    hints: list[dict[str, Any]] = []
    before: list[Step] = []
    for passage in explanation.passages:
        if passage.whole.places:
            hints.append(_hint(explanation, passage, before, lang))
            before = []
        else:
            before += passage.steps
    return hints


def _hint(explanation: Explanation, passage: Passage, before: Iterable[Step], lang: str | None) -> dict[str, Any]:
    """The hint of a passage, after some steps before it. Its sentences name no other passages: a player sees none."""
    puzzle = explanation.puzzle
    kind = kinds.kind_of(puzzle)
    *rests_on, step = (renumbered(step, {}) for step in (*before, *passage.rests_on, passage.step))
    hint = Hint(step, "unique", False, tuple(rests_on), passage.bookkeeping)
    places = passage.whole.places
    silent = {place for step in passage.steps if step.technique in kind.toolbox.bookkeeping for place in step.places}
    stays = [place for place in places if place[1] == kind.value_of_open]
    move, full, after = hint.text(3, lang), hint.text(4, lang), passage.aftermath(lang)
    where, _, argued = hint_parts(puzzle, hint)
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


def _by_part(parts: Parts) -> dict[str, list[Cell]]:
    """The cells of each part: shorter than the part of each cell."""
    found: dict[str, list[Cell]] = {}
    for cell, part in parts.items():
        found.setdefault(part, []).append(cell)
    return found
