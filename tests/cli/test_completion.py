"""Shells complete what the parser knows, and the man page names it."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import masume
from masume.cli import completion_command
from masume.cli.command_line import COMMANDS, parser

if TYPE_CHECKING:
    from cli.running import Run

Tab = Callable[..., set[str]]

# What a shell does when somebody presses Tab after the words it is given, the last of which may be empty.
PRESS_TAB = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
handler=$(complete -p masume | sed 's/.*-F \\([^ ]*\\).*/\\1/')
"$handler" masume "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@cache
def made(what: str) -> str:
    return completion_command.text(what)


@pytest.fixture
def offered(tmp_path: Path) -> Tab:
    """What a real bash offers."""
    script = tmp_path / "masume.bash"
    script.write_text(made("bash"), encoding="utf-8")
    (tmp_path / "board.txt").touch()

    def press_tab(*words: str) -> set[str]:
        command = ["bash", "-c", PRESS_TAB, "bash", str(script), "masume", *words]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert ran.stderr == ""
        return set(ran.stdout.split())

    return press_tab


def visible(command: str) -> set[str]:
    """The long options of a command, as its parser has them."""
    [commands] = [action for action in parser(command)._actions if isinstance(action, argparse._SubParsersAction)]
    shown = [action for action in commands.choices[command]._actions if action.help != argparse.SUPPRESS]
    return {word for action in shown for word in action.option_strings if word.startswith("--")}


def test_bash_completes_commands(offered: Tab) -> None:
    assert offered("") == set(COMMANDS)
    assert offered("gen") == {"generate"}


@pytest.mark.parametrize("command", ["solve", "generate", "book", "serve"])
def test_bash_completes_options(offered: Tab, command: str) -> None:
    assert offered(command, "--") == visible(command)


def test_bash_completes_values_and_files(offered: Tab) -> None:
    assert offered("solve", "bo") == {"board.txt"}
    assert offered("draw", "board.txt", "--out", "boa") == {"board.txt"}
    assert offered("solve", "board.txt", "--engine", "") == {engine.name for engine in masume.ENGINES}
    assert offered("generate", "") == {kind.name for kind in masume.KINDS}
    assert offered("generate", "hitori", "--grade", "e") == {"easy", "expert"}


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_scripts_of_other_shells_know_every_command_and_option(shell: str) -> None:
    script = made(shell)
    for command in COMMANDS:
        assert command in script
        for option in visible(command):
            assert option in script or f"-l {option.removeprefix('--')} " in script, (command, option)


def test_the_man_page_has_every_command_option_and_exit_code() -> None:
    page = made("man").replace("\\-", "-")
    assert page.startswith('.TH MASUME "1" "')
    assert masume.__version__ in page.splitlines()[0].replace("\\", "")
    assert page.count("Exit code: 0") >= 6
    for command in COMMANDS:
        assert f"COMMAND \\fI\\,'masume {command}'" in page
        assert [option for option in visible(command) - {"--help"} if f"\\fB{option}\\fR" not in page] == []


def test_the_command_prints_what_is_made(run: Run) -> None:
    for what in completion_command.SHARED:
        ran = run("completion", what)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == made(what)
    assert run("completion", "tcsh").code == 2


def test_a_wheel_has_it_ready(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = tmp_path / completion_command.READY
    ready.mkdir()
    (ready / "bash").write_text("# made when the wheel was built\n")
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    assert run("completion", "bash").out == "# made when the wheel was built\n"


@pytest.mark.parametrize(("what", "needed"), [("bash", "shtab"), ("man", "argparse-manpage")])
def test_what_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, what: str, needed: str) -> None:
    for module in ("shtab", "argparse_manpage", "argparse_manpage.manpage"):
        monkeypatch.setitem(sys.modules, module, None)
    ran = run("completion", what)
    assert ran.code == 2
    assert ran.err.endswith(f": pip install {needed}\n")
