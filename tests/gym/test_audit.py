"""Audits of boards of others."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import masume
from masume.core.errors import UsageError
from masume.gym.audit import Claim, audit, claims_of, examine

GOOD = masume.Hitori([[2, 1, 2], [2, 2, 3], [1, 3, 3]])
MANY = masume.Binairo([[None] * 4] * 4)
NONE = masume.Binairo([[1, 1, 1, None], [None] * 4, [None] * 4, [None] * 4])


def test_an_audit_counts_what_it_finds() -> None:
    turned = masume.Hitori([list(row) for row in zip(*GOOD.givens[::-1], strict=True)])
    solution = masume.solve(GOOD).solutions[0].grid
    claims = [
        Claim(GOOD, solution),
        Claim(turned, solution),
        Claim(MANY, [[0, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 1], [1, 0, 1, 0]]),
        Claim(NONE),
        Claim("no board at all"),
    ]
    found = audit(claims, "mine")
    assert found.boards == 5
    assert found.verdicts == {"unique": 2, "many": 1, "none": 1, "unreadable": 1}
    assert found.duplicates == 1
    assert (found.solutions, found.commonest) == (1, 2)
    assert (found.claimed, found.wrong_claims) == (3, 1)
    assert sum(found.grades.values()) == 2
    assert json.dumps(found.to_json())


def test_the_same_snake_again_is_seen() -> None:
    """Boards with other givens and one solution, as a careless generator makes them."""
    rows = [[1, 2, 3, 4], [8, 7, 6, 5], [9, 10, 11, 12], [16, 15, 14, 13]]
    boards = []
    for gone in (2, 3, 6, 7):
        board = [[0 if number == gone else number for number in row] for row in rows]
        boards.append(Claim(masume.Hidato(board, neighbours=4), rows))
    found = audit(boards, "snake", rated=False)
    assert found.verdicts["unique"] == 4
    assert found.commonest == 4
    assert found.wrong_claims == 0


def test_claims_are_checked_against_clues_and_rules() -> None:
    right = [[1, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0], [1, 1, 0, 0]]
    puzzle = masume.Binairo([[1, None, None, 1], [None, 0, None, None], [None] * 4, [1, None, None, None]])
    assert examine(Claim(puzzle, right)).is_claim_right
    assert not examine(Claim(puzzle, [[1 - value for value in row] for row in right])).is_claim_right
    assert not examine(Claim(puzzle, [[1, 0, 0, 1]])).is_claim_right
    assert examine(Claim(puzzle)).is_claim_right is None


def test_files_of_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "theirs.jsonl"
    rows = [[None if value is None else value for value in row] for row in GOOD.givens]
    path.write_text(
        json.dumps({"puzzle": rows, "solution": masume.solve(GOOD).solutions[0].grid, "difficulty": 3}) + "\n"
    )
    [claim] = claims_of(str(path), 10, "hitori")
    assert examine(claim, "hitori").is_claim_right
    path.write_text(masume.write(GOOD, "json") + "\n" + masume.write(GOOD, "json") + "\n")
    found = audit(claims_of(str(path), 10, None), "ours")
    assert (found.boards, found.duplicates) == (2, 1)
    path.write_text(masume.write(GOOD, "text"))
    assert audit(claims_of(str(path), 10, None), "text").verdicts["unique"] == 1


def test_generators_of_others_are_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "their_boards.py").write_text(
        "def one():\n    return [[2, 1, 2], [2, 2, 3], [1, 3, 3]]\n"
        "def many():\n    for _ in range(3):\n        yield one(), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
        "class Maker:\n    @staticmethod\n    def make():\n        return {'puzzle': one(), 'solution': None}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert len(list(claims_of("their_boards:one", 5, "hitori"))) == 5
    assert len(list(claims_of("their_boards:many", 5, "hitori"))) == 3
    assert audit(claims_of("their_boards:Maker.make", 2, "hitori"), "m", "hitori").boards == 2
    with pytest.raises(UsageError, match="their_boards:none cannot be imported"):
        list(claims_of("their_boards:none", 1, None))
    with pytest.raises(UsageError, match="cannot be read"):
        list(claims_of(str(tmp_path / "missing.txt"), 1, None))
    del sys.modules["their_boards"]


def test_a_plot_shows_every_source(tmp_path: Path) -> None:
    from masume.gym.audit_plot import plot

    plot([audit([Claim(GOOD)], "good generator"), audit([Claim(MANY)], "bad generator")], str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").stat().st_size > 1000
