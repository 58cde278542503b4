"""Standard streams as a shell may leave them: closed, full, or too small; and too little memory."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from masume.cli.command_line import COMMANDS

BOARD = "hitori;4x4;;3314/4322/1342/3432"
PRINTING = {
    "solve": ["solve", BOARD],
    "check": ["check", BOARD],
    "explain": ["explain", BOARD],
    "hint": ["hint", BOARD],
    "refute": ["refute", BOARD, "--move", "r1c2=unshaded"],
    "rate": ["rate", BOARD],
    "techniques": ["techniques", "hitori"],
    "generate": ["generate", "hitori", "--size", "5x5", "--seed", "1"],
    "improve": ["improve", BOARD, "--fewest-clues"],
    "convert": ["convert", BOARD, "--to", "json"],
    "draw": ["draw", BOARD],
    "compare": ["compare", BOARD, "--engines", "kernel"],
    "lab": ["lab"],
    "gym": ["gym", "items", "--count", "1", "--sizes", "5x5"],
    "completion": ["completion", "bash"],
    "--help": ["--help"],
    "--version": ["--version"],
}
# These write files, or have no end.
NOT_PRINTING = {"book", "cover", "library", "page", "site", "batch", "serve"}
REFUSED = "masume: standard output cannot be written: "


def shell(words: list[str], rest: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a shell, with its streams redirected."""
    line = f'exec "$@" {rest}'
    command = ["/bin/sh", "-c", line, "sh", sys.executable, "-m", "masume", *words]
    environment = {**os.environ, "LANG": "C"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_every_command_that_prints_is_tried() -> None:
    assert {name for name in PRINTING if not name.startswith("-")} | NOT_PRINTING == COMMANDS.keys()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("name", PRINTING)
def test_a_full_disk_is_a_sentence(name: str) -> None:
    done = shell(PRINTING[name], ">/dev/full")
    assert (done.returncode, done.stderr) == (2, f"{REFUSED}No space left on device\n")


@pytest.mark.parametrize("name", PRINTING)
def test_closed_output_is_a_sentence(name: str) -> None:
    done = shell(PRINTING[name], ">&-")
    assert (done.returncode, done.stderr) == (2, f"{REFUSED}Bad file descriptor\n")


def test_a_command_that_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    done = shell(["draw", BOARD, "--out", "board.svg"], ">&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("more", [[], ["--jobs", "2"]])
def test_closed_input_is_a_sentence(more: list[str]) -> None:
    done = shell(["solve", "-", *more], "<&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "masume: standard input cannot be read: Bad file descriptor\n"


@pytest.mark.parametrize("rest", ["2>&-", "2>/dev/full"])
def test_messages_that_nobody_can_read_do_not_go_elsewhere(rest: str) -> None:
    if "full" in rest and not os.path.exists("/dev/full"):
        return
    for words in (["solve", "nowhere.txt"], ["solve", "--nonsense"], ["generate", "sudoku"]):
        done = shell(words, rest)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    assert shell(["solve", BOARD], rest).stdout.startswith("hitori 4x4: exactly one solution")


def test_all_streams_closed() -> None:
    assert shell(["solve", "-"], "<&- >&- 2>&-").returncode == 2


def test_the_sentence_is_in_the_language_of_the_reader() -> None:
    assert "no se puede escribir en la salida estándar" in shell(["check", BOARD, "--lang", "es"], ">&-").stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_fits_on_a_disk_is_whole_lines(unbuffered: str, tmp_path: Path) -> None:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    words = ["generate", "hitori", "--size", "6x6", "--seed", "1", "--count", "20"]
    with open(tmp_path / "boards.jsonl", "wb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "masume", *words],
            env={**os.environ, "LANG": "C", "PYTHONUNBUFFERED": unbuffered},
            stdout=file,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            preexec_fn=limit,
        )
    assert (done.returncode, done.stderr) == (2, f"{REFUSED}File too large\n")
    content = (tmp_path / "boards.jsonl").read_text("utf-8")
    assert content.endswith("\n")
    boards = [json.loads(line) for line in content.splitlines()]
    assert [board["meta"]["number"] for board in boards] == list(range(1, len(boards) + 1))
    assert len(boards) > 2


def test_too_little_memory_is_a_sentence(tmp_path: Path) -> None:
    """A solver that asks for more than there is."""
    program = f"""
import resource, sys
from masume.cli import main
import masume.verbs.solve
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
masume.verbs.solve.model_of = lambda puzzle: bytearray(4 << 30)
sys.argv[1:] = ["check", {BOARD!r}]
sys.exit(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "LANG": "C"}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "masume: there is not enough memory for this; smaller or fewer boards take less\n"
