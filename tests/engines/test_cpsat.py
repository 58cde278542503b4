"""The engine cpsat: its options, its library, and the fault of OR-Tools that its statement avoids."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from itertools import pairwise
from typing import Any

import pytest

import masume
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.engines.cpsat import CPSAT, Constraints, CpSat
from masume.engines.parts.clauses import Statement
from masume.verbs import solve

cp_model = pytest.importorskip("ortools.sat.python.cp_model")


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    with pytest.raises(UsageError, match=r"pip install 'masume\[cpsat\]'"):
        CPSAT.solve(solve.model_of(masume.Binairo([[None] * 2] * 2)), Limit(2))


# A board of one solution that OR-Tools 9.15.6755 calls impossible in the textbook statement.
TRAP = [[0, 1, 0, 3], [0, 16, 5, 4], [13, 11, 0, 0], [0, 9, 10, 0]]
# More such boards, with several solutions.
TRAPS = [
    [[0, 14, 1, 0], [0, 16, 0, 0], [0, 0, 0, 0], [11, 0, 0, 0]],
    [[0, 0, 13, 0], [0, 16, 0, 10], [0, 0, 7, 0], [2, 1, 6, 0]],
    [[0, 5, 0, 0], [0, 4, 0, 0], [1, 0, 10, 0], [15, 16, 13, 0]],
    [[7, 6, 0, 14], [0, 8, 16, 0], [4, 1, 9, 0], [0, 0, 11, 0]],
    [[0, 0, 13, 0, 0], [0, 9, 7, 17, 0], [1, 0, 0, 20, 18], [2, 0, 25, 0, 19], [0, 4, 0, 0, 0]],
]


def textbook(board: list[list[int]]) -> Any:
    """Hidato as it is often stated: cells and places as inverse lists, rows and columns by division and modulo."""
    rows, cols = len(board), len(board[0])
    count = rows * cols
    model = cp_model.CpModel()
    cells = [model.new_int_var(0, count - 1, "") for _ in range(count)]
    places = [model.new_int_var(0, count - 1, "") for _ in range(count)]
    for cell, given in zip(cells, (given for row in board for given in row), strict=True):
        if given:
            model.add(cell == given - 1)
    model.add_all_different(cells)
    model.add_inverse(cells, places)
    for pair in pairwise(places):
        at = []
        for place in pair:
            row, col = model.new_int_var(0, rows - 1, ""), model.new_int_var(0, cols - 1, "")
            model.add_division_equality(row, place, cols)
            model.add_modulo_equality(col, place, cols)
            at.append((row, col))
        for here, there in zip(*at, strict=True):
            model.add_linear_constraint(here - there, -1, 1)
    return model


def test_boards_that_the_textbook_statement_loses() -> None:
    assert CPSAT.solve(solve.model_of(masume.Hidato(TRAP)), Limit(2)).verdict == "unique"
    for board in TRAPS:
        model = solve.model_of(masume.Hidato(board))
        expected = {solution.values for solution in masume.solve(masume.Hidato(board), solutions=1000).solutions}
        result = CPSAT.solve(model, Limit(1000))
        assert result.exhausted
        assert {solution.values for solution in result.solutions} == expected


@pytest.mark.skipif(version("ortools") != "9.15.6755", reason="the fault of this release alone")
def test_the_trap_is_a_trap() -> None:
    """Keeps the test above honest: the release still fails on its board, with simplification and only then."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # or Ctrl-C would kill the process from here on
    assert solver.solve(textbook(TRAP)) == cp_model.INFEASIBLE
    solver.parameters.cp_model_presolve = False
    assert solver.solve(textbook(TRAP)) == cp_model.OPTIMAL


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_only_yes_and_no(kind: Any) -> None:
    """The constructs of the trap are never used: all variables are yes-or-no, all constraints clauses or counts."""
    for puzzle in kind.examples:
        constraints = Constraints(cp_model.CpModel())
        Statement(solve.model_of(puzzle), constraints, lambda: False)
        proto = constraints.model.proto
        assert all(list(variable.domain) == [0, 1] for variable in proto.variables)
        words = set(re.findall(r"constraints \{\s*(\w+)", str(proto)))
        assert "bool_or" in words
        assert words <= {"bool_or", "at_most_one", "linear"}


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_two_workers(kind: Any) -> None:
    engine = CPSAT.configured(workers="2")
    assert engine.workers == 2
    puzzle = kind.examples[0]
    result = engine.solve(solve.model_of(puzzle), Limit(2))
    assert result.verdict == "unique"
    assert result.solutions == masume.solve(puzzle).solutions


def test_options() -> None:
    assert CPSAT.workers == CPSAT.configured().workers == CpSat().workers == 1
    assert CpSat(3).configured().workers == 3
    for word in ("0", "-1", "two", "", "1.5"):
        with pytest.raises(ValueError, match="worker"):
            CPSAT.configured(workers=word)
    with pytest.raises(ValueError, match="no option 'speed'"):
        CPSAT.configured(speed="1")
