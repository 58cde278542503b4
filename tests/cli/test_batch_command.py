"""masume batch: a spec run, asked about, stopped and resumed from the command line."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from time import sleep

import pytest

from cli.running import Run, start
from masume.library import batch_state
from masume.library.store import Library
from support.interrupting import children, guarded, interrupt, wait_until_gone
from support.json_documents import assert_valid

SPEC = """name = "small"
seed = 2
[[generate]]
kind = "binairo"
size = "6x6"
count = 8
boards_per_task = 4
[[solve]]
"""
LONG = """name = "long"
seed = 2
[[generate]]
kind = "kakuro"
size = "10x10"
count = 100000
boards_per_task = 1
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test in a folder of its own, with a spec."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MASUME_LIBRARY", raising=False)
    Path("spec.toml").write_text(SPEC)


def test_a_spec_is_done_and_asked_about(run: Run) -> None:
    done = run("batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "here")
    assert (done.code, done.out, done.err) == (0, "", "batch small: 3 tasks, 16 boards done\n")
    with Library("boards.db") as library:
        assert len(library) == 8
    status = run("batch", "status", "--library", "boards.db")
    assert status.out.startswith("small: ended, 3 of 3 tasks")
    plain = json.loads(run("batch", "status", "small", "--json", "--library", "boards.db").out)
    assert_valid(plain, "batch")
    assert (plain["state"], plain["done"], plain["boards"], plain["failed"]) == ("ended", 3, 16, 0)
    results = run("batch", "results", "small", "--library", "boards.db").out.splitlines()
    assert [json.loads(line)["verdict"] for line in results] == ["unique"] * 8
    assert run("batch", "failures", "small", "--library", "boards.db").out == ""
    assert run("batch", "stop", "small", "--library", "boards.db").out == "small: has ended already\n"


@pytest.mark.parametrize(
    ("lang", "done", "status", "stopped"),
    [
        (
            "es",
            "lote small: 3 tareas hechas, 16 tableros",
            "small: terminado, 3 de 3 tareas",
            "ya está terminado",
        ),
        ("pl", "partia small: gotowe 3 zadania, 16 plansz", "small: zakończona, 3 z 3 zadań,", "już zakończona"),
    ],
)
def test_it_speaks_the_language(run: Run, lang: str, done: str, status: str, stopped: str) -> None:
    more = ["--library", "boards.db", "--lang", lang]
    assert run("batch", "run", "spec.toml", "--cluster", "here", *more).err == f"{done}\n"
    assert run("batch", "status", *more).out.startswith(status)
    assert run("batch", "stop", "small", *more).out == f"small: {stopped}\n"


@pytest.mark.parametrize(
    ("seconds", "state", "silence"),
    [
        (2, "running", "left"),
        (20, "running", "no sign of life for 20.0 s"),
        (90, "not running", "no sign of life for 90.0 s; the same command with --resume goes on"),
    ],
)
def test_status_of_a_batch_that_was_killed(
    run: Run, seconds: int, state: str, silence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library("boards.db") as library:
        batch_state.begin(library, "killed", "digest", False)
        batch_state.record_heartbeat(library, "killed", 10, 100, 5)
    monkeypatch.setattr(batch_state, "_seconds_since", lambda _: float(seconds))
    line = run("batch", "status", "--library", "boards.db").out
    assert line.startswith(f"killed: {state}, 0 of 10 tasks")
    assert f"{silence}, begun " in line


def test_a_batch_goes_on_only_when_it_is_told_to(run: Run) -> None:
    first = run("batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "here", "--seconds", "0")
    assert (first.code, "stopped before the end" in first.err) == (3, True)
    assert run("batch", "status", "--library", "boards.db").out.startswith("small: stopped, 0 of ")
    assert run("batch", "stop", "small", "--library", "boards.db").out == "small: has stopped already\n"
    again = run(
        "batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "tcp://127.0.0.1:9"
    )  # nobody is asked
    assert (again.code, "--resume continues it" in again.err) == (2, True)
    assert run("batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "here", "--resume").code == 0
    assert run("batch", "status", "--library", "boards.db").out.startswith("small: ended, 3 of 3 tasks")


def test_boards_that_fail_are_named(run: Run) -> None:
    Path("spec.toml").write_text(
        'seconds = 0.05\n[[generate]]\nkind = "hitori"\nsize = "3x3"\ngrade = "diabolical"\ncount = 1\n'
    )
    done = run("batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "here")
    assert (done.code, "10 failed" in done.err, "1 boards are missing" in done.err) == (1, True, False)
    named = run("batch", "failures", "spec", "--library", "boards.db").out.splitlines()
    assert len(named) == 10
    assert all("no diabolical hitori 3x3" in line for line in named)


def _start_long_batch() -> subprocess.Popen[str]:
    Path("spec.toml").write_text(LONG)
    with Library("boards.db"):
        return start(
            "batch", "run", "spec.toml", "--library", "boards.db", "--cluster", "local:2", start_new_session=True
        )


def _family(process: subprocess.Popen[str], is_working: bool) -> list[int]:
    """The workers of a batch, when they have been started, or when boards come from them."""
    with Library("boards.db") as library:
        while len(workers := children(process.pid)) < 2 or (is_working and not len(library)):
            assert process.poll() is None
            sleep(0.01)
    return workers


KEPT = "masume: what is done is kept; the same command with --resume goes on\n"


@pytest.mark.parametrize("is_working", [False, True])
def test_interrupted_with_its_workers(is_working: bool) -> None:
    """Ctrl-C on a terminal goes to all processes of a command."""
    with guarded(_start_long_batch()) as process:
        family = _family(process, is_working)
        ended = interrupt(process, group=True)
    assert (ended.code, ended.out, ended.err) == (130, "", f"{KEPT}masume: interrupted\n")
    wait_until_gone(family)


def test_killed_it_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with guarded(_start_long_batch()) as process:
        family = _family(process, is_working=True)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    wait_until_gone(family)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run", "none.toml", "--library", "boards.db"], "none.toml cannot be read"),
        (["run", "spec.toml", "--library", "boards.db", "--cluster", "there"], "a cluster is here, local:N or"),
        (["run", "spec.toml", "more", "--library", "boards.db"], "unrecognized arguments: more"),
        (["stop", "--library", "boards.db"], "the following arguments are required: NAME"),
        (["status", "--library", "boards.db"], "there is no library boards.db"),
    ],
)
def test_bad_input(run: Run, words: list[str], sentence: str) -> None:
    answer = run("batch", *words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert not Path("boards.db").exists()
