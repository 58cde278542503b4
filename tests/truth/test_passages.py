"""Passages are true as well: each sentence where it is told, on a board on which only what was told is known, and what
goes without saying."""

from __future__ import annotations

import pytest

import masume
from masume import kinds
from masume.core.kind import Puzzle
from masume.reasoning.folding import Telling
from masume.reasoning.technique import Step
from masume.verbs import playing
from masume.verbs.explaining import Explanation
from support.audits import sampled
from truth.boards import fresh
from truth.checking import Tally
from truth.telling import read


class Listening(Telling):
    """Goes where the telling goes, and hears what goes without saying."""

    heard: list[Step]

    def _strike(self) -> None:
        self.heard = []
        for name in self._trivial:
            for found in self.ladder.found_by(name):
                if not found.places:
                    self.heard.append(self.ladder.tell(found))
                    for cell, value in found.removes:
                        self.ladder.remove(cell, value)


def everything(puzzle: Puzzle, explanation: Explanation) -> Explanation:
    """The passages with what goes without saying between them, as an explanation of its own."""
    telling = Listening(playing.position(puzzle), kinds.kind_of(puzzle).toolbox)
    steps = list(telling.heard)
    for passage in explanation.passages:
        for step in passage.steps:
            telling.heard = []
            telling.take(step)
            steps += [step, *telling.heard]
    return Explanation(puzzle, (), steps, [1] * len(steps), "unique")


@sampled(2, 40)
@pytest.mark.parametrize("kind", ["binairo", "hitori", "kakuro"])
def test_passages_are_true_where_they_are_told(kind: str, count: int) -> None:
    tally = Tally()
    for sample in fresh(kind, count, seed=7):
        told = everything(sample.puzzle, masume.explain(sample.puzzle))
        assert told.complete
        tally.check_read(read(told), sample.name)
    assert sum(tally.steps.values()) > 30 * count
    # A passage need not begin with the easiest step: it tells what something is entered by.
    assert not [str(fault) for fault in tally.faults if fault.complaint.rule != "ladder"]
