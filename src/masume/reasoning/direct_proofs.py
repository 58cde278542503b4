"""Shortcuts: the few assumptions that lead to an entry, where the ladder would make many.

The ladder takes the easiest step, wherever that leads. So on a hard board it may refute dozens of candidates all over
the board before anything can be written down. A shortcut heads for one entry: all other candidates of one cell, or all
other places of one value, are refuted one after another, by further assumptions if need be.

cost    of a candidate: how many assumptions it takes to refute it, its own and further ones
rivals  the candidates of a group, of which one must hold, that have to be refuted
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.reasoning.assumption_chains import NESTED, length_of
from masume.reasoning.candidates import Candidate
from masume.reasoning.rating import in_hundredths
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Found, Step

BUDGETS = (0, 1, 3, 9)  # further assumptions for one candidate: first none, then more
MOST_WORK = 1000  # the budgets of all trials with further assumptions, each counted as one more than it is


class Refutation(NamedTuple):
    """How a candidate is refuted."""

    cost: int
    technique: str
    weight: int
    detail: tuple[int, ...]


class Shortcuts:
    """The shortcuts from the position of a ladder, of which the solution must be known."""

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._refuted: dict[Candidate, Refutation] = {}
        self._standing: dict[Candidate, int] = {}
        """The candidates that are not refuted yet, with the largest budget that was too small."""
        self._work_left = MOST_WORK

    def shortest(self, most: int) -> list[Refutation]:
        """The shortest shortcut of at most so many assumptions, the easiest refutations first; empty if there is none.
        With each budget, only those groups are looked at that may still lead to a shorter one."""
        best: list[Candidate] = []
        groups = sorted((group for group in self._rivals() if len(group) <= most), key=len)
        for budget in BUDGETS:
            for group in groups:
                if self._is_within(group, budget, most):
                    best, most = group, sum(self._refuted[rival].cost for rival in group) - 1
        return sorted(self._refuted[rival] for rival in best)

    def _rivals(self) -> Iterator[list[Candidate]]:
        answer = self._ladder.position.answer
        assert answer is not None
        for group in self._ladder.position.choices():
            rivals = [(cell, value) for cell, value in group if answer[cell] != value]
            if 0 < len(rivals) < len(group):
                yield rivals

    def _is_within(self, rivals: list[Candidate], budget: int, most: int) -> bool:
        """Whether all rivals are refuted by at most so many assumptions, with at most a budget of further ones each."""
        left = most - sum(self._least(rival) for rival in rivals)
        for rival in rivals:
            if left < 0:
                return False
            left += self._least(rival)
            if not self._is_refuted(rival, budget):
                return False
            left -= self._refuted[rival].cost
        return left >= 0

    def _least(self, rival: Candidate) -> int:
        """How many assumptions it takes at least to refute a rival, as far as it is known."""
        refuted = self._refuted.get(rival)
        return self._standing.get(rival, -1) + 2 if refuted is None else refuted.cost

    def _is_refuted(self, rival: Candidate, budget: int) -> bool:
        if rival not in self._refuted and self._standing.get(rival, -1) < budget and self._work_left > 0:
            self._ladder.position.check_time()
            if budget:
                self._work_left -= budget + 1
            found = self._refute(*rival, budget)
            if found is None:
                self._standing[rival] = budget
            else:
                self._refuted[rival] = found
        return rival in self._refuted

    def _refute(self, cell: int, value: int, budget: int) -> Refutation | None:
        finder, techniques = self._ladder.finder, self._ladder.techniques
        if budget == 0:
            weight = finder.weight_of_refuting(cell, value)
            return None if weight < 0 else Refutation(1, techniques.refutation_name, weight, (cell, value))
        script = finder.script_of(cell, value, True, budget)
        if script is None:
            return None
        weight = in_hundredths(techniques.named(NESTED).weight)
        return Refutation(1 + length_of(script), NESTED, weight, (cell, value, budget))


def take_shortcut(ladder: Ladder, most: int) -> Iterator[Step]:
    """Takes the shortest shortcut of a ladder, if there is one of at most so many assumptions, and yields its steps in
    words."""
    for refutation in Shortcuts(ladder).shortest(most):
        cell, value, *_ = refutation.detail
        if ladder.position.allows(cell, value) and not ladder.position.placed >> cell & 1:
            places, removes = ladder.position.refuted(cell, value)
            yield ladder.take(
                Found(refutation.technique, refutation.weight, -1, places, removes, (cell,), refutation.detail)
            )
