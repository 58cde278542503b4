"""Tabu search finds right solutions, nearly always where there are some, and claims nothing else."""

from __future__ import annotations

import random
import signal
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.grid import bits, shape
from masume.core.model import NO_VALUE, AllDifferent, Chain, DifferentLines, Model
from masume.engines.parts.violation_counts import Violations
from masume.engines.tabu import TABU, Tabu, TabuSearch, own_budget
from masume.papers import dabrowski_2023
from masume.papers.dabrowski_2023 import PaperTabu, statistics
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.random_boards import MAKERS, restricted
from support.stopping import Clock, Watch

EXAMPLES = [
    pytest.param(kind.examples[i], id=f"{kind.name}-{i}") for kind in masume.KINDS for i in range(len(kind.examples))
]
MANY = 3000
BOTH = (Tabu, PaperTabu)
PAPER = solve.model_of(
    masume.Hitori([[2, 2, 1, 5, 3], [2, 3, 1, 4, 5], [1, 1, 1, 3, 5], [1, 3, 5, 4, 2], [5, 4, 3, 2, 1]])
)
SHADED = (1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0)


def random_model(name: str, seed: int) -> Model:
    """A small board; some with values removed, some with a rule dropped."""
    rng = random.Random(f"tabu {name} {seed}")
    puzzle = MAKERS[name](rng)
    model: Model = restricted(puzzle, rng) if seed % 4 == 3 else solve.model_of(puzzle)
    return model.without(rng.choice(model.rules).code) if seed % 4 == 2 else model


def no_solution_anyhow() -> Model:
    """A board that takes long, because nothing forces a cell and there is no solution: too many equal symbols."""
    return solve.model_of(masume.Hitori([[1] * 12] * 12))


@pytest.mark.parametrize("name", MAKERS)
def test_amounts_follow_each_change(name: str) -> None:
    """After any walk, the amounts are those of a fresh count, and nothing is broken exactly when the model says so."""
    kept = 0
    for seed in range(120):
        model = random_model(name, seed)
        if not all(model.domains[cell] for cell in model.cells):
            continue
        rng = random.Random(seed)
        solutions = sorted(all_solutions(model, 3))
        walked, fresh = Violations(model), Violations(model)
        values = [rng.choice(list(bits(domain))) if domain else NO_VALUE for domain in model.domains]
        walked.start(rng.choice(solutions) if solutions else values)
        for _ in range(25):
            cells = rng.sample(model.cells, min(len(model.cells), rng.randint(1, 3)))
            changes = [(cell, rng.choice(list(bits(model.domains[cell])))) for cell in cells]
            changes = [(cell, value) for cell, value in changes if value != walked.values[cell]]
            if not changes:
                continue
            before = walked.amount
            expected = walked.gain_of(changes)[1]
            assert walked.amount == before
            for cell, value in changes:
                walked.put(cell, value)
            assert walked.amount - before == expected
            fresh.start(walked.values)
            assert [term.amount for term in walked.terms] == [term.amount for term in fresh.terms]
            assert set(walked.broken) == {term for term in walked.terms if term.amount}
            sound = next(model.violations(walked.values), None) is None
            assert sound == (walked.amount == 0), (model, walked.values)
            kept += sound
    assert kept > 20


def test_weights_count() -> None:
    violations = Violations(PAPER)
    violations.start([0] * 25)
    weighted, plain = violations.gain(0, 1)
    assert weighted == plain < 0
    for term in violations.terms:
        term.weight = 7
    assert violations.gain(0, 1) == (7 * plain, plain)


def test_lines_that_cross_and_cells_outside_the_chain() -> None:
    """No kind has such rules; an engine on models must take them all the same."""
    cells = tuple(range(6))
    chain = Chain("chain", "", shape(2, 3, 4, 0b011011))
    lines = DifferentLines("lines", "", (((0, 1, 2), (2, 3, 4), (4, 5, 0)),))
    different = AllDifferent("once", "", ((0, 1, 2, 3),))
    model = Model(2, 3, cells, (0b11110,) * 6, (chain, lines, different))
    expected = all_solutions(model)
    result = TABU.solve(model, Limit(5, nodes=5000))
    assert len(result.solutions) == 5
    assert {solution.values for solution in result.solutions} <= expected
    walked, fresh, rng = Violations(model), Violations(model), random.Random(1)
    walked.start([1] * 6)
    for _ in range(300):
        cell, value = rng.choice(cells), rng.randint(1, 4)
        if value != walked.values[cell]:
            walked.put(cell, value)
            fresh.start(walked.values)
            assert walked.amount == fresh.amount
            assert (walked.amount == 0) == (next(model.violations(walked.values), None) is None)


@pytest.mark.parametrize("engine", BOTH)
@pytest.mark.parametrize("name", MAKERS)
@sampled(30, 150)
def test_only_right_solutions_and_no_claims(name: str, engine: type[Tabu], count: int) -> None:
    solvable = solved = 0
    boards, iterations = (count, 1500) if engine is Tabu else (count // 3, 200)
    for seed in range(boards):
        model = random_model(name, seed)
        expected = all_solutions(model, MANY)
        if len(expected) >= MANY:
            continue
        result = engine().solve(model, Limit(1, nodes=iterations))
        assert len(result.solutions) <= 1
        assert {solution.values for solution in result.solutions} <= expected, model
        assert result.exhausted == (not all(model.domains[cell] for cell in model.cells))
        assert result.verdict in ("solved", "unknown") or not expected
        if result.solutions:
            assert result.stats["best"] == 0
        solvable += bool(expected)
        solved += bool(result.solutions)
    assert solvable > boards // 8
    if engine is Tabu:
        assert solved == solvable


@pytest.mark.parametrize("name", MAKERS)
def test_all_of_a_few_solutions_are_found(name: str) -> None:
    """From ever new starts, the search comes to every solution of a small board."""
    boards = missed = 0
    for seed in range(40 if name != "kakuro" else 250):  # few random Kakuros have few solutions
        model = random_model(name, seed)
        expected = all_solutions(model, 7)
        if not 2 <= len(expected) < 7:
            continue
        boards += 1
        found = {solution.values for solution in TABU.solve(model, Limit(len(expected), nodes=3000)).solutions}
        assert found <= expected
        missed += found != expected
    assert boards >= 5
    assert missed <= boards // 10


@pytest.mark.parametrize("puzzle", EXAMPLES)
def test_every_example_is_solved_without_a_limit(puzzle: Any) -> None:
    result = masume.solve(puzzle, engine=TABU, solutions=1)
    assert result.verdict == "solved"
    assert result.solutions == masume.solve(puzzle, solutions=1).solutions


def test_the_papers_board_is_solved_in_all_runs() -> None:
    figures = statistics(Tabu, PAPER, 20, right)
    same = dict.fromkeys(("mean", "median", "max", "min"), 7)
    assert figures == {"solved": 20, **same, "deviation": 0, "runs": [7] * 20}


def test_the_papers_search_fails_as_the_paper_says() -> None:
    """The paper: of 7 cells, 1.2 shaded in the mean, median 1, at most 3, at least 0, and no run solves the board."""
    figures = statistics(PaperTabu, PAPER, 6, right)
    assert figures["solved"] == 0
    assert figures["max"] <= 3
    assert 0.5 <= figures["mean"] <= 2


def right(values: Any) -> int:
    """The cells rightly shaded."""
    return sum(value == shaded == 1 for value, shaded in zip(values, SHADED, strict=True))


def test_the_papers_cost_prefers_the_empty_board_to_the_solution() -> None:
    """Which is why its search could not succeed."""
    assert next(PAPER.violations(SHADED), None) is None
    assert cost(SHADED) == 14
    assert cost((0,) * 25) == 10
    assert cost((1, 1, *SHADED[2:])) == 14 + 2 + 2 * 20  # r1c2 touches two shaded cells


def cost(values: tuple[int, ...]) -> int:
    """What the paper's search takes a board to cost: it starts on it and is stopped at once."""
    fixed = PAPER._replace(domains=tuple(1 << value for value in values))
    return dabrowski_2023.search(fixed, random.Random(0), lambda: False, lambda: True).cost


def test_the_papers_search_runs_a_thousand_iterations_at_most() -> None:
    assert PaperTabu().solve(PAPER, Limit(1)).nodes == 1000
    assert PaperTabu().solve(PAPER, Limit(1, nodes=5000)).nodes == 1000
    assert PaperTabu().solve(PAPER, Limit(1, nodes=30)).nodes == 30
    assert PaperTabu().solve(PAPER, Limit(1, seconds=0.0)).nodes == 0


def test_an_empty_domain_is_the_only_proof() -> None:
    model = PAPER.restricted(3, 0)
    for engine in BOTH:
        assert engine().solve(model, Limit(2)).verdict == "none"
    contradiction = PAPER.restricted(0, 0b10).restricted(1, 0b10)
    assert TABU.solve(contradiction, Limit(2)).verdict == "unknown"


def test_without_a_limit_the_search_ends() -> None:
    result = TABU.solve(no_solution_anyhow()._replace(rules=PAPER.rules[:0]), Limit(1))
    assert result.verdict == "solved"
    impossible = solve.model_of(masume.Hitori([[1] * 4] * 4))
    result = TABU.solve(impossible, Limit(1))
    assert (result.verdict, result.nodes) == ("unknown", own_budget(16))
    assert result.stats["restarts"] > 0
    assert result.stats["best"] > 0
    assert TABU.solve(PAPER, Limit(2)).nodes < own_budget(25)  # it stops when it meets the one solution again and again


def test_what_stays_broken_weighs_more() -> None:
    model = no_solution_anyhow()
    search = TabuSearch(model, list(model.domains), random.Random(0), Limit(1, nodes=300), lambda: False)
    search.run(1)
    weights = [term.weight for term in search.violations.terms]
    assert min(weights) >= 1
    assert max(weights) > 3


@pytest.mark.parametrize("nodes", [None, 10**9])
def test_time(nodes: int | None, clock: Clock) -> None:
    assert TABU.solve(no_solution_anyhow(), Limit(1, seconds=0.3, nodes=nodes)).verdict == "unknown"
    clock.assert_kept(0.3)


def test_limits() -> None:
    model = no_solution_anyhow()
    assert TABU.solve(model, Limit(1, nodes=17)).nodes == 17
    watch = Watch(40)
    assert TABU.solve(model, Limit(1, stop=watch)).nodes <= 40
    watch.assert_obeyed()


@pytest.mark.parametrize("engine", BOTH)
def test_an_interrupt_ends_it(engine: type[Tabu]) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        if asked == 40:
            signal.raise_signal(signal.SIGINT)
        return False

    with pytest.raises(KeyboardInterrupt):
        engine().solve(no_solution_anyhow(), Limit(1, stop=stop))
    assert asked == 40


def test_the_same_answer_for_the_same_seed() -> None:
    for kind in masume.KINDS:
        model = solve.model_of(kind.clues.with_only(kind.examples[0], [0, 1]))
        first, second = (Tabu(seed=5).solve(model, Limit(20, nodes=500)) for _ in range(2))
        assert (first.solutions, first.nodes, first.stats) == (second.solutions, second.nodes, second.stats)
    nodes = {Tabu(seed=seed).solve(PAPER, Limit(1)).nodes for seed in range(5)}
    assert len(nodes) > 1


def test_options() -> None:
    assert (TABU.name, TABU.complete, TABU.seed) == ("tabu", False, 0)
    assert (TABU.configured(seed="7").seed, TABU.configured(seed="-7").seed, TABU.seed) == (7, -7, 0)
    for words in ({"seed": "x"}, {"seed": "1.5"}, {"seed": ""}, {"tenure": "3"}):
        with pytest.raises(ValueError, match=next(iter(words))):
            TABU.configured(**words)
