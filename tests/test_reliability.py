"""The long checks in a small size, and that they would see what is wrong."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from bench.reliability import fuzzing, proving, soaking
from bench.reliability.journal import Journal

import masume
from support.brute import all_solutions
from support.strategies import Hitori


@pytest.mark.parametrize("kind", proving.KINDS)
def test_engines_find_what_brute_force_finds(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("cc") is None:
        with pytest.raises(SystemExit, match="install a C compiler"):
            proving.library(tmp_path)
        return
    library = proving.library(tmp_path)
    found = proving.prove(library, kind, 1, 300, ["kernel", "backtrack"], every=10)
    assert (found.wrong, found.solved["kernel"], found.solved["backtrack"]) == ([], 300, 30)
    assert all(found.counts[number] for number in (0, 1, 2, 5))
    # Both brute forces, that in C and that in Python, find the same; an engine that misses a solution is found out.
    boards = [board for board in proving.boards(library, kind, 2, 40) if isinstance(board, proving.Board)]
    small = [b for b in boards if b.number <= proving.MOST and b.puzzle.rows * b.puzzle.cols <= 9]
    assert small
    for board in small[:12]:
        model = masume.kinds.kind_of(board.puzzle).logic.model(board.puzzle)
        assert all_solutions(model) == board.solutions
    solve = masume.solve

    def forgetful(*args: Any, **kwargs: Any) -> Any:
        result = solve(*args, **kwargs)
        return result._replace(solutions=result.solutions[1:])

    monkeypatch.setattr(masume, "solve", forgetful)
    assert proving.prove(library, kind, 1, 50, ["kernel"]).wrong


def test_a_check_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "TELL_EVERY", 20)
    monkeypatch.setattr(fuzzing, "limit_memory", lambda: None)
    file = tmp_path / "found.jsonl"
    whole = fuzzing.blindly(60, 1, Journal(None)).counts
    fuzzing.blindly(40, 1, Journal(file))
    read, texts = fuzzing.Fuzz.read, []

    def counted(fuzz: fuzzing.Fuzz, text: str, *how: int) -> None:
        texts.append(text)
        read(fuzz, text, *how)

    monkeypatch.setattr(fuzzing.Fuzz, "read", counted)
    assert fuzzing.blindly(60, 1, Journal(file)).counts == whole
    assert len(texts) == 20


def test_boards_that_were_proved_are_not_proved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "library", lambda folder: folder)
    monkeypatch.setattr(proving, "PIECE", 10)
    journal = Journal(tmp_path / "found.jsonl")
    for i in range(3):
        journal.add(f"hitori 10 of seed 1.{i}, kernel, one in 1", [[[0, 4], [1, 6]], [], i, {"kernel": 10}])
    found = proving.prove_all("hitori", 1, 30, ["kernel"], journal=Journal(tmp_path / "found.jsonl"))
    assert found == ({0: 12, 1: 18}, [], 3, {"kernel": 30})


def test_spoiled_texts_are_read_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = fuzzing.Fuzz()
    texts = fuzzing.spoiled(fuzz.seeds(), random.Random(1))
    for _ in range(300):
        fuzz.read(*next(texts))
    assert fuzz.counts["texts"] == fuzz.counts["read"] + fuzz.counts["refused"] == 300
    assert fuzz.counts["read"]

    def failing(*args: Any, **kwargs: Any) -> Any:
        raise IndexError

    monkeypatch.setattr(masume, "read_all", failing)
    with pytest.raises(IndexError):
        fuzz.read("1 1\n2 3")


def test_a_soak_sees_other_answers_and_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [Hitori([[1, 1], [2, 3]]), Hitori([[1, 2], [2, 1]])]
    assert soaking.soak("solves", soaking.solve, boards, 40)
    answers = iter(range(1000))
    assert not soaking.soak("answers", lambda board: next(answers), boards, 40)
    sizes = iter([10.0, 50.0])
    monkeypatch.setattr(soaking, "resident", lambda: next(sizes))
    assert not soaking.soak("solves", soaking.solve, boards, 40)
