"""The engine of techniques: what it says is true, and it says when it does not know."""

from __future__ import annotations

import random

import pytest

import masume
from masume.core.engine import Limit
from masume.core.kind import Kind
from masume.engines.logic import LOGIC, Logic
from masume.verbs import solve
from support.audits import sampled
from support.brute import all_solutions
from support.random_boards import MAKERS

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)


@pytest.mark.parametrize("name", MAKERS)
@sampled(12, 60)
def test_it_agrees_with_brute_force(name: str, count: int) -> None:
    """A full board is the only solution; a contradiction means that there is none; several solutions stay open."""
    rng = random.Random(5)
    seen = set()
    for _ in range(count):
        model = solve.model_of(MAKERS[name](rng))
        expected = all_solutions(model, 2)
        result = LOGIC.solve(model, Limit())
        seen.add(len(expected))
        assert result.exhausted == (len(expected) < 2)
        assert [solution.values for solution in result.solutions] == (list(expected) if len(expected) == 1 else [])
    assert len(seen) > 1


@KINDS
def test_examples_are_solved_without_a_guess(kind: Kind) -> None:
    for puzzle in kind.examples:
        model = solve.model_of(puzzle)
        [expected] = masume.solve(puzzle).solutions
        result = LOGIC.solve(model, Limit())
        assert result.exhausted
        assert [solution.values for solution in result.solutions] == [expected.values]
        assert result.nodes > 0


@KINDS
def test_what_the_model_does_not_allow_is_kept_out(kind: Kind) -> None:
    """A model may come with fewer values than the board's: without the right value of a cell there is no solution."""
    puzzle = kind.examples[0]
    model = solve.model_of(puzzle)
    [solution] = masume.solve(puzzle).solutions
    cell = next(cell for cell in model.cells if model.domains[cell].bit_count() > 1)
    domains = list(model.domains)
    domains[cell] &= ~(1 << solution.values[cell])
    result = LOGIC.solve(model._replace(domains=tuple(domains)), Limit())
    assert result.exhausted
    assert result.solutions == ()


def test_it_supposes_no_more_than_it_may() -> None:
    """On this board, each allowance leads further than the one below it."""
    model = solve.model_of(hard_board())
    steps = {suppose: Logic(suppose).solve(model, Limit()) for suppose in ("never", "one", "nested")}
    assert not steps["never"].exhausted
    assert not steps["one"].exhausted
    assert steps["nested"].exhausted
    assert steps["never"].nodes < steps["one"].nodes < steps["nested"].nodes


def hard_board() -> masume.Hidato:
    """A minimal board whose explanation needs nested arguments."""
    rows = ". . . 36 . . / . 34 33 . . 21 / . . . . . . / . 28 . . . . / 1 . . 9 . . / . 3 10 . 16 ."
    return masume.Hidato([[0 if word == "." else int(word) for word in row.split()] for row in rows.split("/")])


def test_nodes_limit_the_steps() -> None:
    model = solve.model_of(masume.KINDS[0].examples[0])
    whole = LOGIC.solve(model, Limit()).nodes
    for most in (0, 1, whole - 1):
        result = LOGIC.solve(model, Limit(nodes=most))
        assert result.nodes == most
        assert not result.exhausted
    assert LOGIC.solve(model, Limit(nodes=whole)).exhausted


def test_without_a_rule_it_does_not_know() -> None:
    """The techniques argue from all rules; where the caller dropped one, they would prove what does not hold."""
    model = solve.model_of(masume.KINDS[0].examples[0])
    dropped = model._replace(rules=model.rules[1:], reasoner=None)
    result = LOGIC.solve(dropped, Limit())
    assert result.solutions == ()
    assert not result.exhausted


def test_a_wrong_word_is_refused() -> None:
    with pytest.raises(ValueError, match="suppose must be one of nested, one, never, not 'often'"):
        Logic("often")
