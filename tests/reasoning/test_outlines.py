"""Arguments that take many further assumptions are told in outline, and to the end for whoever wants that."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from bench.hard_spots import stored

import masume
from masume.kinds.binairo.techniques import TECHNIQUE_SET
from masume.reasoning import assumption_chains
from masume.reasoning.assumption_chains import Assumption
from masume.reasoning.refutation import lines_of, shortest_proof
from masume.reasoning.technique import Case, Step
from masume.verbs.explain import Explanation
from truth.boards import Sample
from truth.checking import Tally
from truth.left_out import length

NESTED = "nested-what-if"


HIDATO = "hidato;5x6;neighbours=8;.,1,.,.,.,./.,3,21,.,.,17/.,26,.,.,.,./.,.,.,30,12,./.,.,.,.,.,."


def cases(step: Step) -> Iterator[Case]:
    for case in step.cases:
        yield case
        for line in case.steps:
            yield from cases(line)


def left_out(steps: Iterable[Step]) -> list[Case]:
    """The cases that are only counted, of some steps."""
    return [case for step in steps for case in cases(step) if case.elided is not None]


def board(kind: str) -> Any:
    """A board that takes nested arguments; of a Binairo's cells only the value is known, of a Hidato's more."""
    return stored("binairo-20")[1] if kind == "binairo" else masume.read(HIDATO)


@pytest.fixture(params=["binairo", "hidato"])
def outlined(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Explanation:
    """An explanation in which everything is in outline that can be."""
    monkeypatch.setattr(assumption_chains, "MOST_TOLD", 0)
    monkeypatch.setattr(assumption_chains, "FEW_TOLD", -1)
    explanation = masume.explain(board(request.param))
    assert explanation.complete
    assert left_out(explanation.steps)
    return explanation


def test_what_is_said_of_an_argument_in_outline_is_true(outlined: Explanation) -> None:
    tally = Tally()
    tally.check(Sample("outlined", outlined.puzzle))
    assert tally.lines["left-out"]
    assert not tally.faults, "\n".join(map(str, tally.faults))


def test_passages_leave_out_the_same(outlined: Explanation) -> None:
    told = [step for passage in outlined.passages for step in passage.steps if step.technique == NESTED]
    assert told
    for step in told:
        _, *further = cases(step)
        assert further
        assert all(case.elided is not None for case in further)


def test_what_is_left_out_is_said_in_one_line(outlined: Explanation) -> None:
    """That an assumption fails, and how many further ones that takes; there is no chain to look at."""
    step = next(step for step in outlined.steps if left_out([step]))
    further = next(line for line in step.cases[0].steps if line.cases)
    for lang, takes in (("en", "To see that takes"), ("es", "Para verlo hace"), ("pl", "Żeby to zobaczyć, trzeba")):
        (line,) = further.text(lang).split("\n")
        assert takes in line
        assert line == further.reason(lang)
        assert line in step.text(lang)
    assert not further.shown


def test_what_is_left_out_is_saved(outlined: Explanation) -> None:
    saved = json.loads(json.dumps(outlined.to_json()))
    again = Explanation.from_json(saved)
    assert again.steps == outlined.steps
    assert again.to_json() == outlined.to_json()


def test_whoever_is_thorough_is_told_everything(outlined: Explanation) -> None:
    thorough = masume.explain(outlined.puzzle, thorough=True)
    assert not left_out(thorough.steps)
    assert not left_out(step for passage in thorough.passages for step in passage.steps)
    assert thorough.rating == outlined.rating
    assert [step[:6] for step in thorough.steps] == [step[:6] for step in outlined.steps]


def test_only_long_arguments_are_told_in_outline() -> None:
    short = masume.explain(board("binairo"))
    assert any(step.technique == NESTED for step in short.steps)
    assert not left_out(short.steps)
    long = [step for step in masume.explain(stored("binairo-30")[18]).steps if left_out([step])]
    assert long
    for step in long:
        further = [length(case.elided or []) for case in left_out([step])]
        assert min(further) > assumption_chains.FEW_TOLD
        assert sum(further) + len(list(cases(step))) > assumption_chains.MOST_TOLD


def test_a_long_refutation_is_told_in_outline() -> None:
    puzzle = stored("binairo-30")[18]
    explanation = masume.explain(puzzle)
    number = next(number for number, step in enumerate(explanation.steps) if left_out([step]))
    position = next(itertools.islice(explanation.positions(), number, None))
    case = explanation.steps[number].cases[0]
    found = shortest_proof(position, Assumption(case.cell, case.value), TECHNIQUE_SET)
    assert left_out([found])
    assert lines_of(found.cases[0]) < 1000


def test_nothing_is_said_to_hold_either_way_that_only_one_case_leads_to() -> None:
    """That is a what-if, which weighs no more where both take many rounds."""
    for step in masume.explain(stored("binairo-30")[5]).steps:
        assert not (step.technique == "either-way" and any(case.fails for case in step.cases)), step.text("en")
