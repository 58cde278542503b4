"""The four strategies: they find what there is, in the order they promise, and stop when told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.model import Model
from masume.engines import find
from masume.engines.parts.search_problem import Deciding
from masume.engines.search import ASTAR, BFS, DFS, STRATEGIES, UCS, StrategySearch, explore
from masume.papers.bueno_menendez import PaperSearch
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.random_boards import MAKERS, restricted
from support.stopping import Interrupt, Watch

STRATEGY = [BFS, DFS, UCS, ASTAR]
VARIANTS = [
    *STRATEGY,
    ASTAR.configured(heuristic="paper"),
    UCS.configured(probe="never"),
    ASTAR.configured(probe="never"),
    DFS.configured(probe="always"),
]
CLASSIC = [PaperSearch(engine.strategy) for engine in STRATEGY]
MANY = 300  # more solutions than this are not enumerated


def random_model(name: str, seed: int) -> Model:
    """Every third with fewer values, every fifth with a rule dropped."""
    rng = random.Random(f"search {name} {seed}")
    puzzle = MAKERS[name](rng)
    model: Model = restricted(puzzle, rng) if seed % 3 == 2 else solve.model_of(puzzle)
    return model.without(rng.choice(model.rules).code) if seed % 5 == 4 else model


@pytest.mark.parametrize("name", MAKERS)
@sampled(24, 120)
def test_all_solutions_are_found_and_none_twice(name: str, count: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(count):
        model = random_model(name, seed)
        expected = all_solutions(model, MANY)
        if len(expected) >= MANY:
            continue
        for engine in VARIANTS:
            result = engine.solve(model, Limit(MANY))
            assert result.exhausted, (engine, seed)
            assert len(result.solutions) == len(expected), (engine, seed)
            assert {solution.values for solution in result.solutions} == expected, (engine, seed)
            verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many")) >= count // 2, verdicts


@pytest.mark.parametrize("name", sorted(set(MAKERS) - {"hitori"}))
@sampled(9, 40)
def test_the_plainest_search_finds_the_same(name: str, count: int) -> None:
    for seed in range(count):
        model = random_model(name, seed)
        expected = all_solutions(model, 40)
        if len(expected) >= 40:
            continue
        for engine in CLASSIC:
            result = engine.solve(model, Limit(40, nodes=3000))
            found = {solution.values for solution in result.solutions}
            assert len(found) == len(result.solutions)
            assert found == expected if result.exhausted else found <= expected, (engine, seed)
            assert result.exhausted or result.nodes == 3000


@pytest.mark.parametrize("engine", VARIANTS, ids=repr)
def test_every_example_is_proved(engine: StrategySearch) -> None:
    for kind in masume.KINDS:
        for puzzle in kind.examples:
            if engine.probe == "never" and len(solve.model_of(puzzle).cells) > 100:
                continue
            result = masume.solve(puzzle, engine=engine)
            assert result.verdict == "unique", puzzle
            assert result.solutions == masume.solve(puzzle).solutions


def test_an_empty_domain_has_no_solution() -> None:
    for kind in masume.KINDS:
        model = solve.model_of(kind.examples[0])
        impossible = model.restricted(model.cells[-1], 0)._replace(rules=())
        for engine in [*STRATEGY, *CLASSIC]:
            assert engine.solve(impossible, Limit(2)).verdict == "none"


# Limits


@pytest.mark.parametrize("engine", [*STRATEGY, *CLASSIC], ids=repr)
def test_time_is_kept_on_boards_that_are_too_large(engine: StrategySearch) -> None:
    # Ninety pairs of twins far apart: in each, either can be shaded, or both.
    pairs = [[30 * r + (c - 4 if c % 10 == 4 else c) for c in range(30)] for r in range(30)]
    boards: list[Any] = [
        masume.Hidato([[0] * 24] * 24, 8),
        masume.Hitori(pairs),
        masume.Binairo([[None] * 24] * 24),
        masume.Kakuro([[(0, 0)] + [(0, 0)] * 9] + [[(0, 0)] + [0] * 9 for _ in range(9)]),
    ]
    for puzzle in boards:
        model = solve.model_of(puzzle)
        watch = Watch(10)
        result = engine.solve(model, Limit(10**6, stop=watch))
        watch.assert_obeyed()
        assert not result.exhausted


@pytest.mark.parametrize("engine", [*STRATEGY, *CLASSIC], ids=repr)
def test_other_limits_are_kept(engine: StrategySearch) -> None:
    model = solve.model_of(masume.Binairo([[None] * 6] * 6))
    for nodes in (0, 1, 7):
        result = engine.solve(model, Limit(10**6, nodes=nodes))
        assert result.nodes == result.stats["expanded"] == nodes
        assert not result.exhausted
    result = engine.solve(model, Limit(3, nodes=2000))
    assert len(result.solutions) <= 3
    assert not result.exhausted
    assert not engine.solve(model, Limit(2, stop=lambda: True)).exhausted


@pytest.mark.parametrize("engine", [*STRATEGY, *CLASSIC], ids=repr)
def test_an_interrupt_ends_the_search(engine: StrategySearch) -> None:
    interrupt = Interrupt(20)
    with pytest.raises(KeyboardInterrupt):
        engine.solve(solve.model_of(masume.Hidato([[0] * 6] * 6, 8)), Limit(10**6, stop=interrupt))
    assert interrupt.asked == 20


# Options


def test_options_are_words() -> None:
    assert [engine.name for engine in STRATEGY] == ["bfs", "dfs", "ucs", "astar"]
    assert "heuristic" in ASTAR.options
    assert "heuristic" not in BFS.options
    for engine in STRATEGY:
        assert engine.complete
        for option, words in engine.options.items():
            assert getattr(engine, option) == words[0]
            for word in words:
                changed = engine.configured(**{option: word})
                assert getattr(changed, option) == getattr(changed.configured(), option) == word
                assert repr(eval(repr(changed), {"find": find})) == repr(changed)
        assert engine.probe == "start"  # nothing changed it


def test_wrong_words_are_explained() -> None:
    with pytest.raises(ValueError, match="dfs: probe must be one of start, never, always, not 'quick'"):
        DFS.configured(probe="quick")
    with pytest.raises(ValueError, match="bfs has no option 'heuristic'"):
        BFS.configured(heuristic="paper")
    with pytest.raises(ValueError, match="no strategy 'best'"):
        StrategySearch("best")


# Strategies, on a graph that can be seen at a glance


class Graph:
    """States are letters, and an action is the letter it leads to."""

    repeats = True

    def __init__(self, edges: dict[str, dict[str, int]], goals: str, estimates: dict[str, int]) -> None:
        self.edges, self.goals, self.estimates = edges, goals, estimates
        self.expanded = ""

    def initial(self) -> str:
        return "S"

    def actions(self, state: str) -> Iterable[str]:
        self.expanded += state
        return self.edges.get(state, ())

    def result(self, state: str, action: str) -> str:
        return action

    def is_goal(self, state: str) -> bool:
        return state in self.goals

    def cost(self, state: str, action: str) -> int:
        return self.edges[state][action]

    def estimate(self, state: str) -> int:
        return self.estimates.get(state, 0)

    def values(self, goal: str) -> tuple[int, ...]:
        return ()

    def proves(self, goals: Iterable[str]) -> bool:
        return True


def explored(graph: Graph, strategy: str, solutions: int = 1) -> tuple[list[str], bool, dict[str, int]]:
    return explore(graph, strategy, Limit(solutions), lambda: None)


@pytest.mark.parametrize(
    ("strategy", "order", "cost"), [("bfs", "SABC", 9), ("dfs", "SACD", 4), ("ucs", "SBA", 4), ("astar", "SB", 4)]
)
def test_the_order_of_expansion(strategy: str, order: str, cost: int) -> None:
    edges = {"S": {"A": 3, "B": 1}, "A": {"C": 9, "G": 6}, "B": {"G": 3}, "C": {"D": 1}, "D": {"G": 1}}
    if strategy == "dfs":
        edges = {"S": {"A": 1, "B": 1}, "A": {"C": 1}, "C": {"D": 1}, "D": {"G": 1}}
    graph = Graph(edges, "G", {"A": 6, "B": 3, "C": 2, "D": 1})
    goals, _, stats = explored(graph, strategy)
    assert (goals, graph.expanded, stats["cost"]) == (["G"], order, cost)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_state_is_looked_at_once_and_all_goals_are_found(strategy: str) -> None:
    graph = Graph({"S": {"A": 1, "B": 1}, "A": {"C": 1, "S": 1}, "B": {"C": 1}, "C": {"G": 1, "H": 1}}, "GH", {})
    goals, exhausted, stats = explored(graph, strategy, 9)
    assert set(goals) == {"G", "H"}
    assert exhausted
    assert sorted(graph.expanded) == ["A", "B", "C", "S"]
    assert stats["generated"] == stats["closed"] == 6
    assert 2 <= stats["peak_frontier"] <= 3


def test_astar_takes_a_cheaper_way_that_turns_up_late() -> None:
    """The estimate of A is admissible but not consistent: C is first reached the dear way, over B."""
    graph = Graph({"S": {"A": 1, "B": 1}, "A": {"C": 1}, "B": {"C": 3}, "C": {"G": 3}}, "G", {"A": 4, "B": 1})
    goals, _, stats = explored(graph, "astar")
    assert (goals, graph.expanded, stats["cost"]) == (["G"], "SBCAC", 5)


# The estimate of A*


@pytest.mark.parametrize("probe", ["start", "never", "always"])
@pytest.mark.parametrize("name", MAKERS)
def test_the_better_estimate_is_admissible_and_consistent(name: str, probe: str) -> None:
    """From the leaves up: the true cost of a state is one more than the least of its children's."""
    estimates: Counter[int] = Counter()
    for seed in range(60):
        problem = Deciding(random_model(name, seed), "better", probe)
        steps = 0

        def true_cost(state: bytes, problem: Deciding = problem, seed: int = seed) -> float:
            nonlocal steps
            steps += 1
            if problem.is_goal(state):
                assert problem.estimate(state) == 0
                return 0
            guess = problem.estimate(state)
            assert guess > 0
            estimates[guess] += 1
            cost = float("inf")
            for action in problem.actions(state) if steps < 400 else ():
                child = problem.result(state, action)
                if child is not None:
                    assert guess <= 1 + problem.estimate(child), seed
                    cost = min(cost, 1 + true_cost(child))
            assert guess <= cost, seed
            return cost

        first = problem.initial()
        if first is not None:
            true_cost(first)
    if name in ("hitori", "kakuro"):  # the other kinds have rules that link all cells
        assert sum(estimates[guess] for guess in estimates if guess > 1) > 10, estimates


@pytest.mark.parametrize("name", MAKERS)
def test_the_first_solution_is_one_with_the_fewest_decisions(name: str) -> None:
    for seed in range(60):
        model = random_model(name, seed)
        results = [engine.configured(probe="never").solve(model, Limit(1, nodes=300)) for engine in (BFS, UCS, ASTAR)]
        assert len({result.stats["cost"] for result in results if result.solutions}) <= 1, seed
        assert results[2].solutions or not results[0].solutions  # A* is not the one that runs out of nodes


def test_a_star_expands_less() -> None:
    """Boards with many free cells: the estimate sees that each needs a decision, uniform cost looks at all halves."""
    board = masume.Hitori([[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2]])
    few, more = (engine.solve(solve.model_of(board), Limit(1)).nodes for engine in (ASTAR, UCS))
    assert few < more
