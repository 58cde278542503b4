"""The paper's Hitori problem: its figures, its conditions, and what a search of it may claim."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.engine import Limit
from masume.core.grid import Mask, bits, cell_name, cell_named
from masume.core.model import Model
from masume.engines.search import STRATEGIES, explore
from masume.papers.bueno_menendez import ESTIMATES, Marking, PaperSearch, marking_of
from masume.verbs import solve
from support.brute import all_solutions
from support.random_boards import hitori, restricted

CLASSIC = [
    *(PaperSearch(strategy) for strategy in STRATEGIES),
    *(PaperSearch("astar", estimate) for estimate in ESTIMATES[1:]),
]


def problem(board: str | Model, heuristic: str = "admissible") -> Marking:
    model = solve.model_of(masume.Hitori(rows(board))) if isinstance(board, str) else board
    found = marking_of(model, heuristic)
    assert found is not None
    return found


def rows(board: str) -> list[Any]:
    """Rows parted by slashes; a dot is a blank."""
    return [[None if symbol == "." else int(symbol) for symbol in row.split()] for row in board.split("/")]


def names(of: Marking, marks: Mask) -> str:
    return " ".join(cell_name(cell, of.cols) for cell in bits(marks))


def cell(of: Marking, name: str) -> int:
    return cell_named(name, of.rows, of.cols)


def marks(of: Marking, text: str) -> Mask:
    return sum(1 << cell(of, name) for name in text.split())


def random_model(seed: int) -> Model:
    rng = random.Random(f"marking {seed}")
    puzzle = hitori(rng)
    model: Model = restricted(puzzle, rng) if seed % 3 == 2 else solve.model_of(puzzle)
    return model


# The paper's figures


def test_figure_2_the_cascade() -> None:
    p = problem("1 2 6 5 2 2/3 6 4 2 1 4/6 2 3 6 6 1/2 3 5 4 5 4/6 3 4 3 2 5/2 5 2 1 5 3")
    assert names(p, p._mark(0, cell(p, "r4c3"))) == "r2c3 r4c3 r4c6 r5c2"
    assert p._interlocked_pairs(0, cell(p, "r4c3")) & marks(p, "r4c3 r4c6") == marks(p, "r4c3 r4c6")


def test_figure_3_a_cell_between_two_equal_ones() -> None:
    p = problem("1 4 5 1 3 2/6 4 1 4 2 6/4 2 2 1 6 5/4 6 2 2 4 5/3 1 5 2 5 6/6 3 6 2 1 2")
    assert names(p, p._sandwich(0, cell(p, "r5c4"))) == "r1c4 r3c3 r4c1 r4c4 r6c1 r6c4"


def test_figure_4_a_pair() -> None:
    p = problem("3 1 4 1 3 6/2 6 5 5 1 3/1 1 6 2 3 4/1 4 1 6 2 4/6 5 1 5 4 2/6 5 2 2 6 6")
    assert p._pair(0, cell(p, "r6c4")) == p._mark(0, cell(p, "r6c1"))
    assert p._pair(0, cell(p, "r6c3")) == 0


def test_figure_5_a_corner_of_three() -> None:
    p = problem("4 4 1 5 3/4 2 4 3 1/2 5 3 2 4/3 3 4 5 2/1 3 3 4 3")
    assert names(p, p._corner_triple(0)) == "r1c1 r2c3"


def test_figure_6_a_corner_of_two_pairs() -> None:
    p = problem("4 4 2 3 1/1 1 3 2 2/4 2 1 5 3/2 4 5 5 4/3 1 3 2 5")  # without the figure's other such corner
    assert names(p, p._corner_pairs(0)) == "r1c1 r2c2 r4c2 r5c3"


def test_interlocked_pairs_mark_the_rest_of_the_line() -> None:
    p = problem("5 4 5 4 5 1 4")
    assert names(p, p._interlocked_pairs(0, 0)) == "r1c1 r1c4 r1c5 r1c7"
    assert p._interlocked_pairs(0, 3) == p._interlocked_pairs(0, 0)
    assert p._interlocked_pairs(0, 5) == 0


def test_techniques_mark_what_every_solution_shades() -> None:
    marked = 0
    for seed in range(600):
        model = random_model(seed)
        first = problem(model).initial()
        solutions = all_solutions(model)
        if first is None:
            assert not solutions, seed
            continue
        for values in solutions:
            assert all(values[cell] for cell in bits(first)), seed
        marked += bool(solutions and first)
    assert marked > 50


# The conditions


@pytest.mark.parametrize(
    ("board", "already", "action", "applicable"),
    [
        ("1 2 1 3", "", "r1c1", True),
        ("1 2 1 3", "r1c1", "r1c1", False),  # marked already
        ("1 2 1 3", "", "r1c4", False),  # no twin
        ("1 2 1 3", "r1c1", "r1c3", False),  # no twin left
        ("1 2 3/1 4 5/6 7 8", "r1c2", "r1c1", False),  # a marked neighbour
        ("1 2 1/3 4 5/6 7 8", "r2c2", "r1c1", True),
        ("1 2 1/3 4 5/6 7 8", "r2c1", "r1c3", True),
        ("1 2 3/4 5 2/2 6 7", "r2c1", "r1c2", False),  # the board is parted: r1c1 is walled in
        ("1 2 1/4 6 5/7 2 8/9 2 3", "", "r1c1", False),  # the cascade marks r3c2 and r4c2, which touch
    ],
)
def test_when_a_cell_may_be_marked(board: str, already: str, action: str, applicable: bool) -> None:
    p = problem(board)
    assert (cell(p, action) in list(p.actions(marks(p, already)))) == applicable


def test_a_cell_that_is_unshaded_in_print_is_never_marked() -> None:
    model = solve.model_of(masume.Hitori(rows("1 2 1/2 3 4")))
    p = problem(model.restricted(0, 0b01))
    assert 0 not in list(p.actions(0))
    assert 2 in list(p.actions(0))
    assert cell(p, "r1c2") not in list(p.actions(0))  # its cascade would mark the other 1 and so this one


# The claims


def test_what_a_finished_search_claims_is_true() -> None:
    """All tight solutions are found; none found proves that there is none; exhausted means that all are found."""
    verdicts: Counter[str] = Counter()
    for seed in range(400):
        model = random_model(seed)
        expected = all_solutions(model)
        tight = {values for values in expected if is_tight(model, values, expected)}
        for engine in CLASSIC:
            result = engine.solve(model, Limit(len(expected) + 1))
            found = {solution.values for solution in result.solutions}
            assert len(found) == len(result.solutions)
            assert tight <= found <= expected, (engine, seed)
            assert result.exhausted == (found == expected), (engine, seed)
            verdicts[result.verdict] += 1
    assert min(verdicts[verdict] for verdict in ("none", "unique", "many", "solved")) >= 40, verdicts


def is_tight(model: Model, values: tuple[int, ...], solutions: set[tuple[int, ...]]) -> bool:
    """Whether no shaded cell can be unshaded."""
    return not any((*values[:cell], 0, *values[cell + 1 :]) in solutions for cell in model.cells if values[cell] == 1)


@pytest.mark.parametrize("engine", CLASSIC, ids=repr)
def test_uniqueness_is_not_claimed_where_the_paper_would(engine: Any) -> None:
    result = engine.solve(solve.model_of(masume.Hitori([[2, 1], [1, 2]])), Limit(9))
    assert (len(result.solutions), result.verdict) == (1, "solved")  # there are five
    assert not engine.complete


@pytest.mark.parametrize("engine", CLASSIC, ids=repr)
def test_boards_on_which_the_paper_fails(engine: Any) -> None:
    for board, verdict in (("1 1", "many"), ("0 0/1 0", "unique"), (". . 1/1 2 .", "solved"), ("3", "unique")):
        result = engine.solve(problem(board).model, Limit(9))
        assert result.verdict == verdict, board


@pytest.mark.parametrize("engine", CLASSIC, ids=repr)
def test_small_examples_are_solved(engine: Any) -> None:
    kind = kinds.kind_of(masume.Hitori([[1]]))
    for puzzle in kind.examples:
        if puzzle.rows <= 6:
            result = masume.solve(puzzle, engine=engine)
            assert result.solutions == masume.solve(puzzle).solutions


def test_other_models_are_not_this_problem() -> None:
    for kind in masume.KINDS:
        for puzzle in kind.examples:
            model = solve.model_of(puzzle)
            assert (marking_of(model) is not None) == (kind.name == "hitori")
            for rule in model.rules:
                assert marking_of(model.without(rule.code)) is None
                assert marking_of(model.without(rule.code)._replace(rules=(rule,) * 3)) is None


# The estimates


def test_the_estimate_of_the_paper_is_not_admissible() -> None:
    board = "1 2 3/2 2 1/3 1 2"
    p = problem(board, "text")
    assert p.estimate(0) == 2
    assert p.is_goal(marks(p, "r2c2"))
    assert problem(board).estimate(0) == 1
    assert [problem(each, "text").estimate(0) for each in ("1 2/2 1", "1 1/2 3", "1 2/1 3")] == [0, 1, 1]


def test_the_admissible_estimate_is_admissible() -> None:
    """The true cost of a state, by uniform cost search from it, is never less."""
    estimates: Counter[int] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        size = rng.choice([(3, 5), (4, 4), (2, 6), (4, 6)])
        board = [[rng.randint(1, 6) for _ in range(size[1])] for _ in range(size[0])]
        p = problem(solve.model_of(masume.Hitori(board)))
        for state in (0, p.initial()):
            assert state is not None
            p.initial = lambda state=state: state  # type: ignore[method-assign,misc]
            goals, _, stats = explore(p, "ucs", Limit(1), lambda: None)
            if goals:
                assert p.estimate(state) <= stats["cost"], (board, state)
                estimates[p.estimate(state)] += 1
    assert sum(estimates[guess] for guess in estimates if guess > 1) > 10, estimates
