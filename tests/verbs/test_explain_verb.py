"""Explanations, hints, ratings and refutations of every kind."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import masume
from masume.core.errors import FormatError
from masume.core.kind import Kind
from masume.i18n import LANGUAGES
from masume.kernel.solution_check import holds
from masume.reasoning.rating import grade_of, rate_steps
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Step
from masume.verbs import solve
from support.brute import all_solutions
from support.random_boards import MAKERS

EXAMPLES = [pytest.param(kind, i, id=f"{kind.name}-{i}") for kind in masume.KINDS for i in range(len(kind.examples))]
KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)

explained = cache(masume.explain)  # the whole explanation of a board, which many tests look at


def inner_steps(step: Step) -> list[Step]:
    """A step and all steps within its cases."""
    return [step, *(deep for case in step.cases for inner in case.steps for deep in inner_steps(inner))]


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_every_example_is_explained_to_the_end(kind: Kind, number: int) -> None:
    puzzle = kind.examples[number]
    explanation = explained(puzzle)
    [solution] = masume.solve(puzzle).solutions
    *_, last = explanation.positions()
    assert explanation.complete
    assert explanation.rating.complete
    assert last.values() == solution.values


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_every_step_says_something_new_and_true(kind: Kind, number: int) -> None:
    puzzle = kind.examples[number]
    explanation = explained(puzzle)
    [solution] = masume.solve(puzzle).solutions
    for step, position in zip(explanation.steps, explanation.positions(), strict=False):
        assert step.places or step.removes
        assert all(solution.values[cell] == value for cell, value in step.places)
        assert all(solution.values[cell] != value for cell, value in step.removes)
        assert not any(position.placed >> cell & 1 for cell, _ in step.places)
        assert all(position.allows(cell, value) for cell, value in step.removes)


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_every_sentence_can_be_said_in_every_language(kind: Kind, number: int) -> None:
    for step in explained(kind.examples[number]).steps:
        for lang in LANGUAGES:
            text = step.text(lang)
            assert "{" not in text
            assert text[0] in "¿" or text[0].upper() == text[0]
            assert len({step.text(other).split("\n")[0] for other in LANGUAGES}) == len(LANGUAGES)


@KINDS
def test_a_saved_explanation_replays_to_the_same_boards(kind: Kind) -> None:
    explanation = explained(kind.examples[-1])
    text = json.dumps(explanation.to_json())
    again = masume.Explanation.from_json(json.loads(text))
    assert again.puzzle == explanation.puzzle
    assert again.steps == explanation.steps
    assert again.rating == explanation.rating
    assert [p.values() for p in again.positions()] == [p.values() for p in explanation.positions()]
    assert [p.domains for p in again.positions()] == [p.domains for p in explanation.positions()]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (None, "not a saved explanation"),
        ([], "not a saved explanation"),
        ({"format": "masume"}, "not a saved explanation"),
        ({"format": "masume-explain", "version": 9}, "version 9"),
        ({"format": "masume-explain", "version": 1}, "lacks 'puzzle'"),
        (
            {"format": "masume-explain", "version": 1, "puzzle": {"kind": "hitori", "givens": [[1]]}, "entered": 3},
            "'int' object is not iterable",
        ),
    ],
)
def test_what_is_no_saved_explanation_is_refused(broken: Any, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        masume.Explanation.from_json(broken)


@pytest.mark.parametrize("key", ["technique", "places", "words", "weight", "variant"])
def test_a_saved_step_with_something_missing_is_refused(key: str) -> None:
    plain = explained(masume.KINDS[0].examples[0]).steps[0].to_json()
    del plain[key]
    with pytest.raises(FormatError, match=key):
        Step.from_json(plain)


@KINDS
def test_the_easiest_technique_goes_first(kind: Kind) -> None:
    """No technique that is easier than the step shown finds anything at that moment."""
    explanation = explained(kind.examples[1])
    for step, position in zip(explanation.steps, explanation.positions(), strict=False):
        ladder = Ladder(position, kind.logic.techniques)
        for technique in kind.logic.techniques.all:
            if technique.weight >= step.weight or technique.uniqueness:
                continue
            easier = [found for found in ladder.found_by(technique.name) if found.weight < round(100 * step.weight)]
            assert not easier, f"{step.technique} was shown, {easier[0].technique} is easier"


@KINDS
def test_an_explanation_goes_on_from_what_is_entered(kind: Kind) -> None:
    puzzle = kind.examples[-1]
    whole = explained(puzzle)
    positions = list(whole.positions())
    middle = positions[len(positions) // 2]
    entered = {cell: middle.value(cell) for cell in solve.model_of(puzzle).cells if middle.placed >> cell & 1}
    rest = masume.explain(puzzle, entered)
    assert rest.complete
    assert next(rest.positions()).values() == middle.values()


@KINDS
def test_a_mistake_is_named_as_a_step(kind: Kind) -> None:
    puzzle = kind.examples[1]
    [solution] = masume.solve(puzzle).solutions
    domains = solve.model_of(puzzle).domains
    open_cells = [cell for cell in solve.model_of(puzzle).cells if domains[cell].bit_count() > 1]
    wrong = open_cells[len(open_cells) // 2]
    taken = {solution.values[cell] for cell in open_cells}
    value = next(v for v in sorted(taken) if v != solution.values[wrong] and domains[wrong] >> v & 1)
    state = {wrong: value, open_cells[0]: solution.values[open_cells[0]]}
    if open_cells[0] != wrong and value != solution.values[open_cells[0]]:
        found = masume.hint(puzzle, state)
        assert found.is_mistake
        assert found.step is not None
        assert found.step.premises == (wrong,)
        assert masume.core.grid.cell_name(wrong, puzzle.cols) in found.text(1, "en")
    explanation = masume.explain(puzzle, {wrong: value})
    assert [step.technique for step in explanation.steps] == ["mistake"]
    assert not explanation.complete


@KINDS
def test_hints_say_more_at_each_level(kind: Kind) -> None:
    puzzle = kind.examples[1]
    found = masume.hint(puzzle)
    assert found.step is not None
    where, why, move = (found.text(level, "en") for level in (1, 2, 3))
    assert where.startswith("Look ")
    assert where.removeprefix("Look ") in why  # after what has to be seen first, if that is somewhere else
    assert found.key is not None
    assert found.key.idea("en") in why
    assert found.step.conclusion("en") in move
    assert found.step.conclusion("en") not in why


@KINDS
def test_a_full_board_needs_no_hint(kind: Kind) -> None:
    [solution] = masume.solve(kind.examples[0]).solutions
    found = masume.hint(kind.examples[0], solution.grid)
    assert found.step is None
    assert "right" in found.text(3, "en")


@KINDS
def test_refutations_end_in_a_rule_broken(kind: Kind) -> None:
    rng = random.Random(3)
    puzzle = kind.examples[1]
    [solution] = masume.solve(puzzle).solutions
    model = solve.model_of(puzzle)
    open_cells = [cell for cell in model.cells if model.domains[cell].bit_count() > 1]
    for cell in rng.sample(open_cells, min(6, len(open_cells))):
        right = masume.refute(puzzle, (cell, solution.values[cell]))
        assert right.verdict == "right"
        assert right.step is not None
        assert (cell, solution.values[cell]) in right.step.places
        assert all(map(_holds_up, right.step.cases))
        values = [v for v in range(model.domains[cell].bit_length()) if model.domains[cell] >> v & 1]
        wrong = masume.refute(puzzle, (cell, rng.choice([v for v in values if v != solution.values[cell]])))
        assert wrong.verdict == "wrong"
        assert wrong.step is not None
        assert all(map(_holds_up, wrong.step.cases))
        assert not wrong.text("en").endswith(".\n")


def _holds_up(case: Case) -> bool:
    """The case ends in a contradiction, and nothing before it is one."""
    return case.fails and not any(step.is_contradiction for step in case.steps[:-1])


def test_a_move_is_open_where_both_ways_lead_on() -> None:
    empty: Any = masume.Binairo([[None] * 4] * 4)
    assert masume.refute(empty, "r1c1=0").verdict == "open"
    assert masume.refute(empty, "r1c1=0", "r1c2=0 r1c3=0").verdict == "wrong"
    hopeless: Any = masume.Binairo([[0, 0, 0, None], [None] * 4, [None] * 4, [None] * 4])
    assert masume.refute(hopeless, "r2c2=0").verdict == "impossible"


def test_a_mistake_in_the_state_is_said_instead_of_a_verdict_on_the_move() -> None:
    hitori: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
    found = masume.refute(hitori, "r1c2=1", "r1c1=shaded r3c3=shaded")
    [solution] = masume.solve(hitori).solutions
    wrong = [name for name in ("r1c1", "r3c3") if not solution[name]]
    assert wrong
    assert found.verdict == "mistake"
    assert found.step is not None
    assert found.step.technique == "mistake"
    for lang in ("en", "es", "pl"):
        assert all(name in found.text(lang) for name in wrong)
    # What stands in the cell of the move is not held against it.
    for value, verdict in ((solution["r1c2"], "right"), (1 - (solution["r1c2"] or 0), "wrong")):
        for other in (0, 1):
            assert masume.refute(hitori, f"r1c2={value}", f"r1c2={other}").verdict == verdict


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_random_boards_are_explained_as_far_as_their_solutions_agree(name: str) -> None:
    """Boards of any number of solutions: steps are true of all of them; none means that a contradiction is shown."""
    rng = random.Random(11)
    for _ in range(60):
        puzzle = MAKERS[name](rng)
        solutions = all_solutions(solve.model_of(puzzle), 200)
        explanation = masume.explain(puzzle)
        *_, last = explanation.positions()
        for values in solutions:
            assert all(values[cell] == v for step in explanation.steps for cell, v in step.places)
            assert all(values[cell] != v for step in explanation.steps for cell, v in step.removes)
        if len(solutions) == 1:
            assert explanation.complete
            assert holds(solve.model_of(puzzle), last.values())
        elif not solutions:
            assert explanation.steps[-1].is_contradiction, repr(puzzle)
            assert not explanation.complete
        else:
            assert explanation.verdict == "many"
            assert not explanation.complete


@KINDS
def test_ratings_are_made_of_the_steps(kind: Kind) -> None:
    explanation = explained(kind.examples[-1])
    rating = masume.rate(kind.examples[-1])
    assert rating == explanation.rating
    assert rating.peak == max(step.weight for step in explanation.steps)
    assert rating.grade == grade_of(rating.peak, kind.logic.techniques.bands)
    assert rating.hardest in {step.technique for step in explanation.steps if step.weight == rating.peak}
    assert sum(rating.counts.values()) == len(explanation.steps)
    assert 0 < rating.score <= 10
    assert 0 < rating.bottleneck <= 1


def test_grades_follow_the_bands() -> None:
    assert [
        grade_of(peak, (1.6, 2.6, 3.8, 5.0, 7.0)) for peak in (1.0, 1.6, 1.7, 2.6, 3.8, 5.0, 5.1, 7.0, 7.1, 99)
    ] == [
        "beginner",
        "beginner",
        "easy",
        "easy",
        "medium",
        "hard",
        "expert",
        "expert",
        "diabolical",
        "diabolical",
    ]


def test_nothing_to_do_is_rated_as_nothing() -> None:
    rating = rate_steps((), True, (1.6, 2.6, 3.8, 5.0, 7.0))
    assert (rating.grade, rating.peak, rating.hardest, rating.counts) == ("beginner", 0.0, None, {})


def test_time_runs_out_politely() -> None:
    explanation = masume.explain(masume.KINDS[0].examples[-1], seconds=0)
    assert explanation.stopped
    assert not explanation.complete
    assert masume.hint(masume.KINDS[0].examples[-1], seconds=0).stopped


@KINDS
def test_explanations_are_the_same_every_time(kind: Kind) -> None:
    puzzle = kind.examples[-1]
    assert masume.explain(puzzle).steps == masume.explain(puzzle).steps


@KINDS
def test_chains_have_no_step_to_spare(kind: Kind) -> None:
    """In a refutation by simple techniques, every step is used by a later one or by the contradiction."""
    puzzle = kind.examples[-1]
    [solution] = masume.solve(puzzle).solutions
    model = solve.model_of(puzzle)
    cell = next(cell for cell in model.cells if model.domains[cell].bit_count() > 1)
    value = next(v for v in range(99) if model.domains[cell] >> v & 1 and v != solution.values[cell])
    step = masume.refute(puzzle, (cell, value)).step
    assert step is not None
    for inner in inner_steps(step):
        for case in inner.cases:
            changed_later = [cells for later in case.steps for cells in later.premises]
            for one in case.steps[:-1]:
                assert set(one.cells) & set(changed_later)
