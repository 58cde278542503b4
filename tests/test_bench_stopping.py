"""The measuring of limits and Ctrl-C: it tries everything there is, and it sees what is wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from bench import family, stopping
from bench.stopping import Ended

import masume
from masume.cli.command_line import COMMANDS
from support.strategies import Hitori

if sys.platform != "linux":
    pytest.skip("the CPU time of a family of processes is read from /proc", allow_module_level=True)


def test_every_command_and_every_engine_is_tried() -> None:
    words = [trial.words for trial in stopping.trials()]
    assert {first for first, *_ in words} == COMMANDS.keys() - {"completion"}
    engines = {line[line.index("--engine") + 1] for line in words if "--engine" in line}
    assert engines == {engine.name for engine in masume.ENGINES}
    names = [trial.name for trial in stopping.trials()]
    assert len(set(names)) == len(names)


def test_the_boards_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.boards.binairo", lambda size, seed: masume.KINDS[0].examples[0])
    monkeypatch.setattr(masume, "generate", lambda *order, **more: [Hitori([[1, 1], [2, 3]])])
    stopping.prepare(tmp_path)
    for trial in stopping.trials():
        for word in (*trial.words, *trial.easy):
            assert not word.endswith((".txt", ".jsonl", ".toml", "full.db")) or (tmp_path / word).is_file(), word
    for kind in masume.KINDS:
        assert masume.solve(masume.load(tmp_path / f"{kind.name}.txt")).verdict == "many"


@pytest.mark.parametrize(
    ("ended", "wrong"),
    [
        (Ended(0.1, 9.0, 130, "masume: interrupted", before=False), ""),
        (Ended(0.4, 0.4, 130, "masume: interrupted", before=False), "LATE"),
        (Ended(0.4, 0.4, 0, "", before=True), ""),
        (
            Ended(0.0, 0.0, -2, "Traceback (most recent call last):\nKeyboardInterrupt", before=False),
            "a traceback: Keyb",
        ),
    ],
)
def test_it_sees_what_is_wrong(ended: Ended, wrong: str) -> None:
    assert stopping.what_is_wrong(ended).startswith(wrong)
    assert bool(stopping.what_is_wrong(ended)) == bool(wrong)


def test_a_program_without_manners_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "PROGRAM", [sys.executable, "-c", "while True: pass"])
    ended = stopping.interrupt(["solve"], 0.3, tmp_path)
    assert not ended.before
    assert "a traceback" in stopping.what_is_wrong(ended)
    monkeypatch.setattr(stopping, "PROGRAM", [sys.executable, "-c", "pass"])
    assert stopping.interrupt(["solve"], 60.0, tmp_path).before
    deaf = "import signal; signal.signal(2, signal.SIG_IGN)\nfor i in range(10**8): pass"
    monkeypatch.setattr(stopping, "PROGRAM", [sys.executable, "-c", deaf])
    assert stopping.what_is_wrong(stopping.interrupt(["solve"], 0.1, tmp_path)) == "LATE"


def test_the_cpu_time_of_a_family_is_known() -> None:
    assert family.family_cpu(os.getpid()) > 0
    assert stopping.thread_cpu(os.getpid()) > 0
