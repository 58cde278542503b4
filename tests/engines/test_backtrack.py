"""The plain backtracker: the order of its solutions, its limits and its options. That it is right is in the contract
tests, and for models that no kind makes, here."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import masume
from masume.core.engine import Limit
from masume.core.kind import Kind
from masume.core.model import AllDifferent, Model
from masume.engines.backtrack import BACKTRACK, Backtrack
from masume.verbs import solve
from support.brute import all_solutions
from support.random_boards import MAKERS

THREE_CELLS = Model(1, 3, (0, 1, 2), (0b1110,) * 3, (AllDifferent("different", "All differ.", ((0, 1, 2),)),))


@pytest.mark.parametrize("name", MAKERS)
def test_models_with_a_rule_dropped(name: str) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(60):
        rng = random.Random(f"dropped {name} {seed}")
        model = solve.model_of(MAKERS[name](rng))
        model = model.without(rng.choice(model.rules).code)
        expected = all_solutions(model, 500)
        if len(expected) < 500:
            result = BACKTRACK.solve(model, Limit(500))
            assert result.exhausted
            assert {solution.values for solution in result.solutions} == expected
            verdicts[result.verdict] += 1
    assert verdicts["many"] >= 5, verdicts


def test_solutions_come_in_the_order_of_the_values() -> None:
    result = BACKTRACK.solve(THREE_CELLS, Limit(10))
    values = [solution.values for solution in result.solutions]
    assert values == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    assert result.exhausted


def test_a_cell_that_may_hold_nothing() -> None:
    """Also when no rule looks at the cell."""
    model = THREE_CELLS._replace(rules=()).restricted(1, 0)
    assert BACKTRACK.solve(model, Limit(2)).verdict == "none"


def test_guesses_are_counted_and_limited() -> None:
    everything = BACKTRACK.solve(THREE_CELLS, Limit(10)).nodes
    assert everything == 9  # three values of the first cell, two of the second under each
    for nodes in range(everything + 1):
        result = BACKTRACK.solve(THREE_CELLS, Limit(10, nodes=nodes))
        assert (result.nodes, result.exhausted) == (nodes, nodes == everything)


def test_a_stop_ends_it() -> None:
    answers = iter([False] * 5 + [True])
    result = BACKTRACK.solve(THREE_CELLS, Limit(10, stop=lambda: next(answers)))
    assert (len(result.solutions), result.exhausted) == (2, False)


def test_options_are_words() -> None:
    engine = BACKTRACK.configured(parallel="threads", workers="3")
    assert (engine.parallel, engine.workers) == ("threads", 3)
    assert repr(engine) == "find('backtrack:parallel=threads:workers=3')"
    assert engine.configured(parallel="none").workers == 3
    assert (BACKTRACK.parallel, BACKTRACK.workers) == ("none", None)
    assert list(BACKTRACK.options) == ["parallel", "workers"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"parallel": "forks"}, "backtrack: parallel must be one of none, threads, processes, not 'forks'"),
        ({"workers": "two"}, "backtrack: workers must be a number from 1 to 256, not 'two'"),
        ({"workers": "0"}, "backtrack: workers must be a number from 1 to 256, not 0"),
        ({"workers": "1000"}, "backtrack: workers must be a number from 1 to 256, not 1000"),
        (
            {"depth": "1"},
            "backtrack has no option 'depth' (its options: parallel, workers, as in backtrack:name=value)",
        ),
    ],
)
def test_wrong_options(words: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        BACKTRACK.configured(**words)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_threads_answer_as_one_does(kind: Kind) -> None:
    for puzzle in kind.examples:
        alone, together = (masume.solve(puzzle, engine) for engine in (BACKTRACK, Backtrack("threads", 2)))
        assert together.engine == "backtrack"
        assert together.verdict == alone.verdict == "unique"
        assert together.solutions == alone.solutions
