"""What every kind and every engine must keep to, whatever is added to KINDS and ENGINES."""

from __future__ import annotations

import random
import threading
from collections import Counter
from typing import Any

import pytest

import masume
from masume.core.engine import Engine, Limit
from masume.core.kind import Kind
from masume.core.model import Model
from masume.engines.backtrack import BACKTRACK
from masume.engines.kernel import KERNEL
from masume.kernel.solution_check import holds
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.random_boards import MAKERS, restricted
from support.stopping import Clock

EXAMPLES = [pytest.param(kind, i, id=f"{kind.name}-{i}") for kind in masume.KINDS for i in range(len(kind.examples))]
MANY = 3000  # more solutions than this are not enumerated
FEW = 6  # solutions that every engine enumerates


@pytest.mark.parametrize("engine", masume.ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_every_engine_decides_every_example(kind: Kind, number: int, engine: Engine) -> None:
    known = masume.solve(kind.examples[number])
    assert known.verdict == "unique"
    if engine.complete:
        result = masume.solve(kind.examples[number], engine=engine)
        assert result.verdict == "unique"
        assert result.solutions == known.solutions
    else:  # it may find the solution, and may prove it, but must not claim anything else
        result = masume.solve(kind.examples[number], engine=engine, solutions=1, nodes=5000)
        assert result.verdict in ("unique", "solved", "unknown")
        assert result.solutions in ((), known.solutions)


@pytest.mark.parametrize("engine", masume.ENGINES, ids=lambda engine: engine.name)
def test_an_engine_is_what_the_list_says(engine: Engine) -> None:
    """The list states an engine's name and completeness without loading it. An option takes its words alone."""
    loaded = engine.configured()
    assert (loaded.name, loaded.complete) == (engine.name, engine.complete)
    for option, words in engine.options.items():
        if words != ("<int>",):
            assert getattr(loaded, option) == words[0], "the default comes first"
            for word in words:
                assert getattr(engine.configured(**{option: word}), option) == word
        with pytest.raises(ValueError, match=option):
            engine.configured(**{option: "nonsense"})


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_no_rule_can_be_dropped(kind: Kind, number: int) -> None:
    """An example that stays unique without a rule would not test that rule."""
    model = solve.model_of(kind.examples[number])
    for rule in model.rules:
        assert BACKTRACK.solve(model.without(rule.code), Limit(2)).verdict == "many", rule.code


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_rule_is_stated_and_exercised(kind: Kind) -> None:
    stated = {rule.code for puzzle in kind.examples for rule in solve.model_of(puzzle).rules}
    assert stated == set(kind.rules) == set(kind.counterexamples)
    assert len(kind.examples) >= 3


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_each_breaking_board_breaks_its_rule_alone(kind: Kind) -> None:
    for code, (puzzle, values) in kind.counterexamples.items():
        model = solve.model_of(puzzle)
        assert {violation.code for violation in model.violations(values)} == {code}
        assert not holds(model, values)


@pytest.mark.parametrize("name", MAKERS)
@sampled(120, 1000)
def test_kernel_and_backtracker_find_what_brute_force_finds(name: str, count: int) -> None:
    """On random small boards they find exactly the solutions that there are, however many."""
    verdicts: Counter[str] = Counter()
    for seed in range(count):
        model, puzzle = random_model(name, seed)
        expected = all_solutions(model, MANY)
        if len(expected) >= MANY:
            continue
        for engine in (KERNEL, BACKTRACK):
            result = engine.solve(model, Limit(MANY))
            assert result.exhausted, (engine.name, puzzle)
            assert len(result.solutions) == len(expected)
            assert {solution.values for solution in result.solutions} == expected, (engine.name, puzzle)
            verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= count // 20, verdicts


@pytest.mark.parametrize("engine", [e for e in masume.ENGINES if e is not KERNEL], ids=lambda engine: engine.name)
@pytest.mark.parametrize("name", MAKERS)
@sampled(18, 150)
def test_every_engine_agrees_on_random_boards(name: str, engine: Engine, count: int) -> None:
    """Complete engines give the same verdict and count; incomplete ones never claim what is false."""
    for seed in range(count):
        model, puzzle = random_model(name, 10_000 + seed)
        known = KERNEL.solve(model, Limit(FEW))
        expected = {solution.values for solution in known.solutions}
        result = engine.solve(model, Limit(FEW, nodes=None if engine.complete else 300))
        found = {solution.values for solution in result.solutions}
        assert len(found) == len(result.solutions)
        assert all(holds(model, values) for values in found), (engine.name, puzzle)
        if engine.complete:
            assert result.verdict == known.verdict, (engine.name, puzzle)
            assert len(found) == len(expected), (engine.name, puzzle)
        if known.exhausted:
            assert found <= expected, (engine.name, puzzle)
        elif result.exhausted:  # there may be just as many as were asked for
            assert len(KERNEL.solve(model, Limit(FEW + 1)).solutions) == FEW, (engine.name, puzzle)


def random_model(name: str, seed: int) -> tuple[Model, Any]:
    """A random small board, every fourth time with some values removed from its cells."""
    rng = random.Random(f"{name} {seed}")
    puzzle = MAKERS[name](rng)
    return restricted(puzzle, rng) if seed % 4 == 3 else solve.model_of(puzzle), puzzle


@pytest.mark.parametrize("name", MAKERS)
@sampled(100, 300)
def test_the_fast_check_says_what_the_model_says(name: str, count: int) -> None:
    """`holds` and `Model.violations` state the same rules twice; here they are held to each other."""
    outcomes: Counter[bool] = Counter()
    for seed in range(count):
        rng = random.Random(f"check {name} {seed}")
        puzzle = MAKERS[name](rng)
        model = solve.model_of(puzzle)
        solutions = masume.solve(puzzle, solutions=5).solutions
        for _ in range(10):
            values = list(rng.choice(solutions).values) if solutions else [-1] * len(model.domains)
            for cell in rng.sample(model.cells, rng.randint(0, min(2, len(model.cells)))):
                values[cell] = rng.randint(-1, 10)
            sound = next(model.violations(values), None) is None
            assert holds(model, tuple(values)) == sound, (puzzle, values)
            outcomes[sound] += 1
    assert min(outcomes.values()) > count


@pytest.mark.parametrize("engine", masume.ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_limits_are_honoured(kind: Kind, engine: Engine) -> None:
    model = solve.model_of(kind.examples[0])
    if engine.complete:
        assert engine.solve(model, Limit(1)).verdict in ("solved", "unique")  # unique when no guess was needed
    assert engine.solve(model, Limit(2, seconds=0.0)).exhausted is False
    assert engine.solve(model, Limit(2, stop=lambda: True)).exhausted is False
    open_model = solve.model_of(kind.clues.with_only(kind.examples[0], []))
    result = engine.solve(open_model, Limit(50, nodes=3))
    assert result.nodes <= 3


@pytest.mark.parametrize("engine", masume.ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_same_answer_every_time(kind: Kind, engine: Engine) -> None:
    thinned = kind.clues.with_only(kind.examples[0], [0, 1])
    # With nothing to find out, the arguments of an incomplete engine are long.
    model = solve.model_of(thinned if engine.complete else kind.examples[0])
    first, second = (engine.solve(model, Limit(8, nodes=60)) for _ in range(2))
    assert (first.solutions, first.nodes) == (second.solutions, second.nodes)


def open_board(kind: Kind) -> Any:
    """A board with next to nothing printed: more solutions than anyone can count, and no short way through."""
    if kind.name == "hitori":
        return masume.Hitori([[12 * row + col for col in range(12)] for row in range(12)])
    if kind.name == "hidato":
        return masume.Hidato([[0] * 9] * 9)
    if kind.name == "binairo":
        return masume.Binairo([[None] * 16] * 16)
    return kind.clues.with_only(kind.examples[-1], [])


@pytest.mark.parametrize("engine", masume.ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_no_engine_outstays_its_time(kind: Kind, engine: Engine, clock: Clock) -> None:
    """It stops when the clock says so, and nothing is left running."""
    engine.solve(solve.model_of(kind.examples[0]), Limit(1, nodes=1))  # loads its library
    threads = threading.active_count()
    clock.tick = 60.0  # libraries have clocks of their own, on which little time passes meanwhile
    result = engine.solve(solve.model_of(open_board(kind)), Limit(10**9, seconds=1800.0))
    clock.assert_kept(1800.0, more=None)
    assert not result.exhausted
    assert threading.active_count() == threads
