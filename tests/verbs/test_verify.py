"""What is found out about boards: proofs by two engines, grades and where they come from."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.verbs import solve as solve_verb
from masume.verbs import verify
from masume.verbs.verify import VerifyTask, inspect, inspections
from support.strategies import Binairo, Hidato, Hitori

MANY = Binairo([[None, None], [None, None]])
NONE = Hidato([[1, 0, 2], [0, 0, 0]])


def look(puzzle: Any, engine: str = "sat", seconds: float = 10.0) -> verify.Inspection:
    return inspect(VerifyTask(puzzle, seconds, engine))


def made(**changes: Any) -> Any:
    """A board of our generator, with some of its notes changed."""
    [puzzle] = masume.generate("hitori", 6, 6, grade="easy", seed=3)
    return puzzle.with_meta(**changes)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_an_example_is_proved_twice_and_rated(kind: Any) -> None:
    puzzle = kind.examples[0]
    found = look(puzzle)
    assert (found.verdict, found.second, found.agrees) == ("unique", "unique", True)
    assert found.is_unique
    assert found.is_proved_twice
    assert found.values == masume.solve(puzzle).solutions[0].values
    assert found.hash == masume.canonical_hash(puzzle)
    rating = masume.rate(puzzle)
    assert found.grade is not None
    assert (found.grade.grade, found.grade.score) == (rating.grade, rating.score)
    assert found.grade.teaches == rating.hardest
    assert found.grade.by.endswith("for this book")


@pytest.mark.parametrize(("puzzle", "verdict"), [(MANY, "many"), (NONE, "none")])
def test_a_board_that_has_not_one_solution_may_not_be_printed(puzzle: Any, verdict: str) -> None:
    found = look(puzzle)
    assert (found.verdict, found.values, found.grade, found.is_unique) == (verdict, (), None, False)


def test_a_proof_that_does_not_end_in_time_is_no_proof() -> None:
    [puzzle] = masume.generate("hidato", 12, 12, seed=1, rated=False)
    found = look(puzzle, "backtrack", 0.05)
    assert found.second in ("solved", "unknown")
    assert found.is_unique
    assert not found.is_proved_twice
    assert found.grade is None


def test_engines_that_do_not_agree_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = solve_verb.solve

    def solve(puzzle: Any, engine: str = "kernel", **limits: Any) -> Any:
        result = real(puzzle, engine, **limits)
        if engine == "kernel":
            return result
        first = result.solutions[0]
        other = masume.Solution(first.cols, tuple(1 - value for value in first.values))
        return result._replace(solutions=(other,))

    monkeypatch.setattr(solve_verb, "solve", solve)
    assert not look(Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])).is_unique


def test_the_generator_is_believed_about_its_own_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "solve_path_within", None)  # it need not be rated again
    puzzle = made()
    grade = look(puzzle).grade
    assert grade is not None
    assert (grade.grade, grade.score, grade.by) == ("easy", puzzle.meta["score"], f"masume {masume.__version__}")
    assert grade.techniques == puzzle.meta["techniques"]


@pytest.mark.parametrize(
    "changes",
    [
        {"hash": "0" * 16},
        {"generator": "another one"},
        {"generator": None},
        {"grade": "simple"},
        {"grade": ["easy"]},
        {"score": "high"},
        {"score": float("nan")},
        {"peak": None},
        {"hardest": {}},
        {"hardest": "magic"},
        {"techniques": {"magic": 3}},
        {"techniques": ["neighbours"]},
        {"techniques": {"neighbours": "often"}},
    ],
)
def test_notes_that_are_not_those_of_this_board_are_not_believed(changes: dict[str, Any]) -> None:
    puzzle = made(**changes)
    grade = look(puzzle).grade
    assert grade is not None
    assert grade.by.endswith("for this book")
    assert grade.score == masume.rate(puzzle).score


def test_a_board_made_for_a_technique_teaches_it() -> None:
    [puzzle] = masume.generate("hitori", 8, 8, requires="cut-cell", seed=1)
    grade = look(puzzle).grade
    assert grade is not None
    assert grade.teaches == "cut-cell"
    puzzle = puzzle.with_meta(spec=["cut-cell"])
    grade = look(puzzle).grade
    assert grade is not None
    assert grade.teaches == puzzle.meta["hardest"]


def test_processes_find_the_same_in_the_same_order() -> None:
    puzzles = [puzzle for kind in masume.KINDS for puzzle in kind.examples[:2]]
    seen: list[int] = []
    assert inspections(puzzles, jobs=2, show=seen.append) == inspections(puzzles)
    assert seen[0] == 0
    assert seen[-1] == len(puzzles)
