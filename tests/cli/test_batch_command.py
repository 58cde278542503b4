"""masume batch: an order run, asked about, stopped and resumed from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Run
from masume.library.store import Library

ORDER = 'name = "small"\nseed = 2\n[[generate]]\nkind = "binairo"\nsize = "6x6"\ncount = 8\nblock = 4\n[[solve]]\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test in a folder of its own, with an order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MASUME_LIBRARY", raising=False)
    Path("order.toml").write_text(ORDER)


def test_an_order_is_done_and_asked_about(run: Run) -> None:
    done = run("batch", "order.toml", "--library", "boards.db", "--cluster", "here")
    assert (done.code, done.out, done.err) == (0, "", "batch small: 3 tasks, 16 boards done\n")
    with Library("boards.db") as library:
        assert len(library) == 8
    status = run("batch", "status", "--library", "boards.db")
    assert status.out.startswith("small: ended, 3 of 3 tasks")
    plain = json.loads(run("batch", "status", "small", "--json", "--library", "boards.db").out)
    assert (plain["state"], plain["done"], plain["boards"], plain["failed"]) == ("ended", 3, 16, 0)
    results = run("batch", "results", "small", "--library", "boards.db").out.splitlines()
    assert [json.loads(line)["verdict"] for line in results] == ["unique"] * 8
    assert run("batch", "failures", "small", "--library", "boards.db").out == ""
    assert run("batch", "stop", "small", "--library", "boards.db").out == "small: has ended already\n"


def test_a_batch_goes_on_only_when_it_is_told_to(run: Run) -> None:
    first = run("batch", "order.toml", "--library", "boards.db", "--cluster", "here", "--seconds", "0")
    assert (first.code, "stopped before the end" in first.err) == (3, True)
    again = run("batch", "order.toml", "--library", "boards.db", "--cluster", "here")
    assert (again.code, "--resume goes on with it" in again.err) == (2, True)
    assert run("batch", "order.toml", "--library", "boards.db", "--cluster", "here", "--resume").code == 0


def test_boards_that_fail_are_named(run: Run) -> None:
    Path("order.toml").write_text(
        'seconds = 0.05\n[[generate]]\nkind = "hitori"\nsize = "3x3"\ngrade = "diabolical"\ncount = 1\n'
    )
    done = run("batch", "order.toml", "--library", "boards.db", "--cluster", "here")
    assert (done.code, "10 failed" in done.err, "1 boards are missing" in done.err) == (1, True, False)
    named = run("batch", "failures", "order", "--library", "boards.db").out.splitlines()
    assert len(named) == 10
    assert all("no diabolical hitori 3x3" in line for line in named)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["none.toml", "--library", "boards.db"], "none.toml cannot be read"),
        (["order.toml", "--library", "boards.db", "--cluster", "there"], "a cluster is here, local:N or"),
        (["order.toml", "more", "--library", "boards.db"], "more is one name too many"),
        (["stop", "--library", "boards.db"], "needs the name of a batch"),
        (["status", "--library", "boards.db"], "there is no library boards.db"),
    ],
)
def test_bad_input(run: Run, words: list[str], sentence: str) -> None:
    answer = run("batch", *words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert not Path("boards.db").exists()
