"""The command line as a process: version, terminals, pipes that close, Ctrl-C, time."""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import ENDLESS, UNIQUE, Run, Terminal, start
from masume import kernel
from support.interrupting import guarded, interrupt
from support.stopping import Clock

if TYPE_CHECKING:
    from pathlib import Path

EMPTY_HIDATO = "hidato;12x12;;" + "/".join([",".join("." * 12)] * 12)
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "MASUME_KERNEL")}


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(UNIQUE)
    return str(file)


def on_terminal(*arguments: str, **environment: str) -> str:
    """What a command prints when stdout is a terminal."""
    env = {**ENVIRONMENT, "TERM": "xterm", **environment}
    with closing(Terminal()) as terminal:
        with start(*arguments, stdout=terminal.for_command, env=env) as process:
            terminal.read()
            process.communicate()
        return terminal.shown


def test_the_version_says_how_the_kernel_runs() -> None:
    said = {}
    for how in ("plain", ""):
        with start("--version", env={**ENVIRONMENT, "MASUME_KERNEL": how}) as process:
            said[how] = process.communicate()[0]
            assert process.returncode == 0
    assert said["plain"] == f"masume {masume.__version__} (plain Python kernel: slower, same results)\n"
    if kernel.compiled():
        assert said[""] == f"masume {masume.__version__} (compiled kernel)\n"


def test_the_plain_kernel_gives_the_same_answer(board: str) -> None:
    answers = []
    for how in ("plain", ""):
        with start("solve", "--json", board, env={**ENVIRONMENT, "MASUME_KERNEL": how}) as process:
            answers.append({**json.loads(process.communicate()[0]), "seconds": 0})
    assert answers[0] == answers[1]


def test_colour_on_a_terminal_and_only_there(board: str) -> None:
    coloured = on_terminal("solve", board)
    assert "\x1b[1m 3 \x1b[0m│" in coloured
    for plain in (
        on_terminal("solve", board, NO_COLOR="1"),
        on_terminal("solve", board, TERM="dumb"),
        start("solve", board, env=ENVIRONMENT).communicate()[0],
    ):
        assert "\x1b" not in plain
        assert "│ 3 │ ■ │ 1 │ 4 │" in plain


def test_boards_are_drawn_where_the_locale_does_not_know_the_characters(board: str) -> None:
    with start("solve", board, env={**ENVIRONMENT, "PYTHONIOENCODING": "latin-1"}) as process:
        out, err = process.communicate()
    assert ("┌───┬" in out, err) == (True, "")


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("hitori;4x4;;3414/1312/4423/2432\n" * 3000)  # more output than a pipe holds
    with guarded(start("solve", str(file))) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["verdict"] == "unique"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0


def test_ctrl_c_ends_a_long_search_at_once_and_keeps_what_was_done(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(masume.write(masume.KINDS[2].examples[0], "line") + "\n" + ENDLESS)
    with guarded(start("solve", "--solutions", str(10**9), str(file))) as process:
        assert process.stdout is not None
        first = process.stdout.readline()  # in the middle of the second board now
        ended = interrupt(process)
    assert ended == (130, "", "masume: interrupted\n")
    assert json.loads(first)["verdict"] == "unique"


@pytest.mark.parametrize("text", [ENDLESS, EMPTY_HIDATO], ids=["binairo", "hidato"])
def test_a_check_ends_in_time(text: str, run: Run, clock: Clock) -> None:
    """Looking for repairs takes much longer than a second here: that, too, is within the time."""
    ran = run("check", "--seconds", "1", "-", stdin=text)
    clock.assert_kept(1, more=None)
    assert (ran.code, ran.err) == (1, "")
    assert "not unique" in ran.out
