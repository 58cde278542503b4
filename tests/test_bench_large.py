"""Large boards for limits: they are there, every verb and engine is tried on them, and what is over is seen."""

from __future__ import annotations

import sys

import pytest
from bench import large, stopping
from bench.large import Measured

import masume
from masume.papers import PAPER_ENGINES

if sys.platform != "linux":
    pytest.skip("the CPU time of a family of processes is read from /proc", allow_module_level=True)


def test_every_engine_and_verb_is_tried() -> None:
    engines = {engine.name for engine in (*masume.ENGINES, *PAPER_ENGINES)}
    assert {f"solve {name}" for name in engines} <= large.CALLS.keys()
    verbs = {"check", "explain", "hint", "rate", "refute", "improve", "improve, removing only", "generate", "compare"}
    assert verbs <= large.CALLS.keys()


@pytest.mark.parametrize("kind", large.KINDS)
@pytest.mark.parametrize("sort", ["empty", "random"])
@pytest.mark.parametrize("size", [(2, 9), (9, 2), (6, 12)])
def test_the_boards_can_be_made(kind: str, sort: str, size: tuple[int, int]) -> None:
    puzzle = large.board(kind, sort, *size)
    assert puzzle.kind == kind
    assert puzzle.rows >= size[0]


@pytest.mark.parametrize(
    ("measured", "is_wrong"),
    [
        (Measured("solve sat", "b", 0.1, 2**20, 1.1, "unknown"), False),
        (Measured("solve sat", "b", 0.4, 2**20, 1.4, "unknown"), True),
        (Measured("solve sat", "b", 0.0, 2**31, 1.0, "unknown"), True),
        (Measured("solve sat", "b", 0.0, 0, 1.0, ""), True),
        (Measured("solve sat", "b", 0.0, 0, 1.0, "error: ValueError: x"), True),
    ],
)
def test_it_sees_what_is_over(measured: Measured, is_wrong: bool) -> None:
    assert measured.is_wrong == is_wrong
    assert measured.call in large.line(measured)


def test_what_ignores_its_limit_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(puzzle: object, seconds: float) -> str:
        kept = [bytes(1000) for _ in range(200_000)]
        while True:
            kept.append(b"")
            kept.pop()

    monkeypatch.setitem(large.CALLS, "deaf", deaf)
    monkeypatch.setattr(large, "PATIENCE", 0.5)
    found = large.measure("deaf", "no board", None, 0.1)
    assert found.is_wrong
    assert found.cpu > large.MOST_CPU
    assert found.memory > 100_000_000


def test_what_keeps_it_is_fine() -> None:
    found = large.measure("solve kernel", "small", large.board("hitori", "random", 4, 4), 1.0)
    assert not found.is_wrong
    assert found.answer in ("unique", "many", "none")


def test_the_command_has_parts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    over = Measured("solve sat", "a board", 9.0, 2**20, 10.0, "unknown")
    monkeypatch.setattr(large, "run", lambda *order: [over])
    monkeypatch.setattr(stopping, "run_commands", lambda names, out: 0)
    assert stopping.main(["--part", "commands"]) == 0
    assert stopping.main(["--part", "large", "--quick"]) == 1
    assert "1 calls on large boards, 1 over" in capsys.readouterr().out
