"""Shortcuts: a hint on a hard board heads for one entry, instead of refuting candidates all over the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import masume
from masume.core.kind import Puzzle
from masume.reasoning.assumption_chains import NESTED, length_of
from masume.reasoning.candidates import Candidate
from masume.reasoning.direct_proofs import BUDGETS, DirectProofs, take_direct_proof
from masume.reasoning.technique import Step
from masume.verbs import hint as hint_verb
from masume.verbs.explain import Explainer

HIDATO = (
    "hidato;7x7;neighbours=8;31,.,.,.,36,.,./.,33,.,.,.,.,./.,.,16,26,.,41,./.,10,.,.,.,42,./.,.,.,14,18,.,./"
    ".,6,.,1,.,46,./.,.,4,2,49,47,."
)
KAKURO = (
    "kakuro;8x8;;#,11\\,9\\,8\\,28\\,#,#,#/\\10,.,.,.,.,12\\,8\\,16\\/\\39,.,.,.,.,.,.,./\\7,.,.,9\\15,.,.,.,./"
    "#,7\\,10\\13,.,.,.,11\\,17\\/\\17,.,.,.,.,4\\6,.,./\\32,.,.,.,.,.,.,./#,#,#,\\11,.,.,.,."
)
# After so many entries the ladder makes many assumptions before the next one.
HARD = pytest.mark.parametrize(("line", "entries"), [(HIDATO, 20), (KAKURO, 2)], ids=["hidato", "kakuro"])


def assumptions_in(steps: tuple[Step, ...]) -> int:
    """How many assumptions some steps make, with those within others."""
    return sum(1 + assumptions_in(case.steps) for step in steps for case in step.cases)


def begun(line: str, entries: int) -> tuple[Puzzle, dict[int, int]]:
    """A board, and what a player has entered first."""
    puzzle = masume.read(line)
    places = [place for step in masume.explain(puzzle).steps for place in step.places]
    return puzzle, dict(places[:entries])


def explainer_of(line: str, entries: int) -> Explainer:
    """Its ladder stands where the first assumption is to be made."""
    explainer = Explainer(*begun(line, entries))
    while (found := explainer.ladder.best()) is not None and not found.technique.endswith("what-if"):
        explainer.ladder.apply(found)
    return explainer


@HARD
def test_a_hint_makes_few_assumptions(line: str, entries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, state = begun(line, entries)
    [solution] = masume.solve(puzzle).solutions
    hint = masume.hint(puzzle, state)
    assert hint.step is not None
    assert hint.step.places
    assert all(solution.values[cell] == value for cell, value in hint.step.places)
    monkeypatch.setattr(hint_verb, "MANY_ASSUMPTIONS", ())
    climbed = masume.hint(puzzle, state)
    assert climbed.step is not None
    assert 4 * assumptions_in((*hint.rests_on, hint.step)) < assumptions_in((*climbed.rests_on, climbed.step))


@HARD
def test_no_shorter_one_is_overlooked(line: str, entries: int) -> None:
    """The cost of every candidate, by itself, tells how short a shortcut can be."""
    ladder = explainer_of(line, entries).ladder
    answer = ladder.position.answer
    assert answer is not None

    def cost(candidate: Candidate) -> float:
        for budget in BUDGETS:
            script = ladder.finder.find_script(*candidate, True, budget)
            if script is not None:
                return 1 + length_of(script)
        return float("inf")

    costs = [
        sum(cost((cell, value)) for cell, value in group if answer[cell] != value)
        for group in ladder.position.choices()
    ]
    least = min(costs)
    assert sum(refutation.cost for refutation in DirectProofs(ladder).shortest(40)) == least
    assert DirectProofs(ladder).shortest(int(least) - 1) == []


@HARD
def test_its_steps_refute_all_rivals_of_what_it_enters(line: str, entries: int) -> None:
    explainer = explainer_of(line, entries)
    before = explainer.position.copy()
    *others, last = steps = list(take_direct_proof(explainer.ladder, 40))
    [(cell, value)] = last.places
    assert not any(step.places for step in others)
    supposed = {(step.cases[0].cell, step.cases[0].value) for step in steps}
    groups = [group for group in before.choices() if (cell, value) in group]
    assert supposed | {(cell, value)} in [set(group) for group in groups]
    assert all(step.technique in (NESTED, explainer.kind.logic.techniques.refutation_name) for step in steps)


def test_the_places_of_a_number_are_a_group_like_the_numbers_of_a_cell() -> None:
    position = explainer_of(HIDATO, 20).position
    groups = [frozenset(group) for group in position.choices()]

    def grouped() -> Iterator[frozenset[Candidate]]:
        candidates = list(position.left())
        yield from (frozenset(c for c in candidates if c[0] == cell) for cell in {cell for cell, _ in candidates})
        yield from (frozenset(c for c in candidates if c[1] == value) for value in {value for _, value in candidates})

    assert set(groups) == set(grouped())
