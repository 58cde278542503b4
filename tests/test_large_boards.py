"""No verb and no engine works on when its time is over, on large boards either: not while it sets up, nor later."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

import pytest

import masume
from masume.core.engine import Engine, Limit
from masume.core.errors import MasumeError
from masume.engines import milp
from masume.papers import PAPER_ENGINES
from masume.reasoning import narrate
from masume.verbs import explain, solve
from support.stopping import PAUSE, Clock

SIDE = 60
ENGINES = (*masume.ENGINES, *PAPER_ENGINES, *map(masume.engines.find, ("backtrack:parallel=threads", "tabu:seed=1")))


def large_board(kind: str) -> Any:
    """A board of which nothing is known."""
    random = Random(kind)
    if kind == "binairo":
        return masume.Binairo([[None] * SIDE for _ in range(SIDE)])
    if kind == "hidato":
        return masume.Hidato([[0] * SIDE for _ in range(SIDE)])
    if kind == "hitori":
        return masume.Hitori([[random.randrange(SIDE) + 1 for _ in range(SIDE)] for _ in range(SIDE)])
    rows = [",".join("#" if r % 8 == 0 or c % 8 == 0 else "." for c in range(SIDE)) for r in range(SIDE)]
    return masume.read(f"kakuro;{SIDE}x{SIDE};;" + "/".join(rows))


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: f"{engine.name}")
@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_no_engine_sets_up_what_there_is_no_time_for(kind: str, engine: Engine) -> None:
    model = solve.model_of(large_board(kind))
    engine.solve(masume.Model(1, 1, (0,), (1,), ()), Limit(1))  # loads its library
    begun = process_time()
    result = engine.solve(model, Limit(2, seconds=0.0))
    assert process_time() - begun < PAUSE
    assert not result.exhausted


VERBS: dict[str, Callable[[Any], object]] = {
    "check": lambda puzzle: masume.check(puzzle, seconds=0.0).text(),
    "explain": lambda puzzle: masume.explain(puzzle, seconds=0.0).to_json(),
    "hint": lambda puzzle: masume.hint(puzzle, seconds=0.0).text(),
    "improve": lambda puzzle: masume.improve(puzzle, seconds=1e-6),
    "rate": lambda puzzle: masume.rate(puzzle, seconds=0.0),
    "refute": lambda puzzle: masume.refute(puzzle, (SIDE * 9 + 9, 1), seconds=0.0).text(),
    "improve --remove-only": lambda puzzle: masume.improve(puzzle, remove_only=True, seconds=1e-6),
    "generate": lambda puzzle: masume.generate(puzzle.kind, SIDE, SIDE, seconds=1e-6, seed=1),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_no_verb_sets_up_what_there_is_no_time_for(kind: str, verb: str) -> None:
    puzzle = large_board(kind)
    begun = process_time()
    with suppress(MasumeError):  # nothing was made or proved in time
        VERBS[verb](puzzle)
    assert process_time() - begun < PAUSE


def test_a_program_that_no_memory_has_room_for_is_not_built() -> None:
    result = milp.MILP.solve(solve.model_of(large_board("hidato")), Limit(2))
    assert result.verdict == "unknown"
    assert result.stats["too_large"] == 1


def test_all_parts_of_a_verb_share_one_limit(clock: Clock) -> None:
    for kind in masume.KINDS:
        masume.explain(kind.examples[0], seconds=0.5)
        rated = masume.rate(kind.examples[0], seconds=1e9)
        assert rated.grade is not None
    clock.tick = 0.4  # the proof takes one look, and then the half of the rest is over
    stopped = explain.explain(masume.KINDS[0].examples[0], seconds=1.0)
    assert stopped.stopped
    assert stopped.rating.grade is None


def not_normal() -> Any:
    """A board that is not its own normal copy."""
    kind = masume.KINDS[0]
    return next(board for board in kind.examples if kind.logic.normal_copy(board)[0] != board)


def test_an_explanation_with_a_limit_starts_no_climb_without_one(clock: Clock) -> None:
    explanation = masume.explain(not_normal(), seconds=1000.0)
    assert explanation.complete
    clock.tick = 2000.0
    assert explanation.solve_path.stopped
    assert explanation.rating.grade is None


def test_passages_that_there_is_no_time_to_fold_have_all_steps_in_order(clock: Clock) -> None:
    puzzle = not_normal()
    whole = masume.explain(puzzle)
    explanation = masume.explain(puzzle, seconds=1000.0)
    clock.tick = 2000.0
    told = [place for passage in explanation.passages for step in passage.steps for place in step.places]
    assert sorted(told) == sorted(place for step in whole.steps for place in step.places)


def test_no_step_is_looked_for_again_without_time(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    explanation = masume.explain(not_normal(), seconds=1000.0)
    asked: list[object] = []
    monkeypatch.setattr(narrate.Narrator, "_again", lambda *order: asked.append(order))
    clock.tick = 2000.0
    assert explanation.passages
    assert not asked


def test_without_a_limit_there_is_none(clock: Clock) -> None:
    clock.tick = 1e6
    explanation = masume.explain(not_normal())
    assert explanation.complete
    assert explanation.rating.grade is not None
