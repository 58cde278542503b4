"""The clause learner against all assignments of small sets of statements."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from masume.core.engine import Limit
from masume.kernel.cdcl_solver import satisfy

ClauseDatabase = list[list[int]]
Limits = list[tuple[list[int], int]]


def is_true(literal: int, values: tuple[int, ...]) -> bool:
    return values[literal >> 1] != literal & 1


def all_solutions(variables: int, clauses: ClauseDatabase, limits: Limits) -> set[tuple[int, ...]]:
    return {
        values
        for values in product((0, 1), repeat=variables)
        if all(any(is_true(literal, values) for literal in clause) for clause in clauses)
        and all(sum(is_true(literal, values) for literal in literals) <= most for literals, most in limits)
    }


def draw(seed: int) -> tuple[int, ClauseDatabase, Limits]:
    """Clauses of two to four literals and limits on three to six, about as many as make solutions rare."""
    random = Random(seed)
    variables = random.randint(3, 10)

    def some(least: int, most: int) -> list[int]:
        chosen = random.sample(range(variables), min(random.randint(least, most), variables))
        return [2 * variable + random.randint(0, 1) for variable in chosen]

    clauses = [some(2, 4) for _ in range(random.randint(variables, 4 * variables))]
    limits = []
    for _ in range(random.randint(0, variables)):
        literals = some(3, 6)
        limits.append((literals, random.randint(1, len(literals) - 1)))
    return variables, clauses, limits


@pytest.mark.parametrize("seed", range(300))
def test_all_solutions(seed: int) -> None:
    variables, clauses, limits = draw(seed)
    found, exhausted, _ = satisfy(variables, clauses, limits, Limit(2000))
    assert exhausted
    assert len(set(found)) == len(found)
    assert set(found) == all_solutions(variables, clauses, limits)


def pigeons(count: int) -> tuple[int, ClauseDatabase, Limits]:
    """More pigeons than holes, without limits: the clauses alone have to be learnt from."""
    holes = count - 1
    clauses = [[2 * (pigeon * holes + hole) for hole in range(holes)] for pigeon in range(count)]
    clauses += [
        [2 * (one * holes + hole) + 1, 2 * (two * holes + hole) + 1]
        for hole in range(holes)
        for one in range(count)
        for two in range(one)
    ]
    return count * holes, clauses, []


def test_a_proof_that_takes_thousands_of_dead_ends() -> None:
    """Long enough that clauses are forgotten on the way."""
    found, exhausted, dead_ends = satisfy(*pigeons(7), Limit(1))
    assert (found, exhausted) == ([], True)
    assert dead_ends > 1000


def test_too_few_places() -> None:
    """The same with limits, which are no help to the proof either, and with facts that settle part of it at once."""
    holes = 5
    limits = [([2 * (pigeon * holes + hole) for pigeon in range(6)], 1) for hole in range(holes)]
    clauses = [[2 * (pigeon * holes + hole) for hole in range(holes)] for pigeon in range(6)]
    assert satisfy(30, clauses, limits, Limit(1))[:2] == ([], True)
    found, exhausted, _ = satisfy(25, clauses[:5], [(literals[:5], 1) for literals, _ in limits], Limit(1000))
    assert len(found) == 120
    assert exhausted


@pytest.mark.parametrize(
    ("clauses", "limits", "solutions"),
    [
        ([], [], 4),
        ([[]], [], 0),
        ([[0], [1]], [], 0),
        ([[0], [3]], [], 1),
        ([], [([0, 2], 0)], 1),
        ([], [([0, 2], -1)], 0),
        ([], [([0, 2], 2)], 4),
        ([[0]], [([0, 2], 1)], 1),
    ],
)
def test_the_simplest(clauses: ClauseDatabase, limits: Limits, solutions: int) -> None:
    found, exhausted, _ = satisfy(2, clauses, limits, Limit(10))
    assert exhausted
    assert len(found) == solutions


def test_nothing_to_choose() -> None:
    assert satisfy(0, [], [], Limit(10)) == ([()], True, 0)


def test_limits_hold() -> None:
    assert satisfy(*pigeons(9), Limit(1, nodes=50)) == ([], False, 50)
    assert satisfy(*pigeons(9), Limit(1, stop=lambda: True))[1] is False
    found, exhausted, _ = satisfy(6, [], [], Limit(5))
    assert len(found) == 5
    assert not exhausted


def test_an_error_of_the_question_comes_out() -> None:
    def ask() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        satisfy(*pigeons(9), Limit(1, stop=ask))
