"""Prove a single entry directly with few assumptions, on boards where the ladder would make many of them.

The ladder always takes the easiest step: on a hard board, it may refute dozens of candidates all over the board before
a value can be entered. A direct proof chooses one entry and refutes all its rivals one by one: either all other
candidates of its cell, or all other cells that could have its value. It uses nested assumptions if necessary.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from masume.reasoning.assumption_chains import NESTED, length_of
from masume.reasoning.candidates import Candidate
from masume.reasoning.rating import in_hundredths
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step
from masume.reasoning.trace import in_phase

BUDGETS = (0, 1, 3, 9)  # largest numbers of nested assumptions per candidate that are tried in turn
MOST_WORK = 1000  # largest total of (budget + 1) over all attempts with nested assumptions


class CandidateRefutation(NamedTuple):
    """A refutation of one candidate: the number of assumptions that it makes, and the technique, weight and arguments
    of its deduction.
    """

    cost: int
    """The number of assumptions, including the nested ones."""
    technique: str
    weight: int
    args: tuple[int, ...]


class DirectProofs:
    """A search for direct proofs in the position of a ladder. The solution must be known."""

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._refuted: dict[Candidate, CandidateRefutation] = {}
        self._standing: dict[Candidate, int] = {}
        """The candidates that were not refuted, each with the largest budget that was tried."""
        self._work_left = MOST_WORK

    @in_phase("direct")
    def shortest(self, most: int) -> list[CandidateRefutation]:
        """Find the direct proof that makes the fewest assumptions, at most `most`. Return its refutations, the one with
        the fewest assumptions first, or an empty list if there is no such proof.
        """
        best: list[Candidate] = []
        groups = sorted((group for group in self._rivals() if len(group) <= most), key=len)
        for budget in BUDGETS:
            for group in groups:
                if self._is_within(group, budget, most):
                    best, most = group, sum(self._refuted[rival].cost for rival in group) - 1
        return sorted(self._refuted[rival] for rival in best)

    def _rivals(self) -> Iterator[list[Candidate]]:
        """Yield, for each group of candidates of which exactly one is true, the candidates that are false."""
        answer = self._ladder.position.answer
        assert answer is not None
        for group in self._ladder.position.choices():
            rivals = [(cell, value) for cell, value in group if answer[cell] != value]
            if 0 < len(rivals) < len(group):
                yield rivals

    def _is_within(self, rivals: list[Candidate], budget: int, most: int) -> bool:
        """Return whether all of `rivals` can be refuted with at most `most` assumptions in total, of which at most
        `budget` per rival are nested.
        """
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
        """Return a lower bound for the number of assumptions that a refutation of `rival` makes."""
        refuted = self._refuted.get(rival)
        return self._standing.get(rival, -1) + 2 if refuted is None else refuted.cost

    def _is_refuted(self, rival: Candidate, budget: int) -> bool:
        """Return whether a refutation of `rival` with at most `budget` nested assumptions is found. Refutations and
        failures are cached. Once the work budget is spent, no new attempts are made.
        """
        if rival not in self._refuted and self._standing.get(rival, -1) < budget and self._work_left > 0:
            self._ladder.position.check_time()
            if budget:
                self._work_left -= budget + 1
            refutation = self._refute(*rival, budget)
            if refutation is None:
                self._standing[rival] = budget
            else:
                self._refuted[rival] = refutation
        return rival in self._refuted

    def _refute(self, cell: int, value: int, budget: int) -> CandidateRefutation | None:
        """Return a refutation of the candidate `value` of `cell` with at most `budget` nested assumptions, or None if
        there is none.
        """
        finder, techniques = self._ladder.finder, self._ladder.techniques
        if budget == 0:
            weight = finder.refutation_weight(cell, value)
            return None if weight < 0 else CandidateRefutation(1, techniques.refutation_name, weight, (cell, value))
        script = finder.find_script(cell, value, True, budget)
        if script is None:
            return None
        weight = in_hundredths(techniques.named(NESTED).weight)
        return CandidateRefutation(1 + length_of(script), NESTED, weight, (cell, value, budget))


def take_direct_proof(ladder: Ladder, most: int) -> Iterator[Step]:
    """Find the direct proof that makes the fewest assumptions. Apply its steps to `ladder`, and yield them. Yield
    nothing if there is no direct proof with at most `most` assumptions.
    """
    for refutation in DirectProofs(ladder).shortest(most):
        cell, value, *_ = refutation.args
        if ladder.position.allows(cell, value) and not ladder.position.placed >> cell & 1:
            places, removes = ladder.position.refuted(cell, value)
            yield ladder.take(
                Deduction(refutation.technique, refutation.weight, -1, places, removes, (cell,), refutation.args)
            )
