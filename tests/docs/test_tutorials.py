"""The tutorials are scripts: their files are written, their commands run, and what they show is what is printed.

A block with a title is a file. In a block of the console, `$ ` begins a command, and what follows is its output, in
which `…` stands for any number of lines, and the duration in (kernel, 2 guesses, 91 µs) for any other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from masume.cli.command_line import COMMANDS, parser
from support.serving import running_server

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs/tutorials").glob("*.md"))
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command, with the output that the page shows."""

    line: str
    shown: str


def commands(block: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield Command(line, shown)


def pattern(shown: str) -> str:
    """What an output must match."""
    timeless = re.sub(r"(no guess|1 guess|\d+ guesses), [\d.]+ (µs|ms|s)\b", r"\1, DURATION", shown)
    lines = [r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in timeless.splitlines()]
    return "".join(lines).replace("DURATION", r"[\d.]+ (?:µs|ms|s)")


def environment() -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MASUME_"))}
    return {**own, "LC_ALL": "C.UTF-8", "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def run(command: Command, folder: Path) -> None:
    if command.line.startswith("masume serve"):
        parser("serve").parse_args(command.line.split()[1:])
        with running_server():  # without a browser
            return
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.line],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    # 1 is Masume's no, as where there is a mistake.
    assert ran.returncode in (0, 1), f"{command.line}\n{ran.stdout}"
    assert "Traceback" not in ran.stdout
    assert re.fullmatch(pattern(command.shown), ran.stdout), f"{command.line}\n{ran.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_tutorial_does_what_it_says(page: Path, tmp_path: Path) -> None:
    ran = 0
    for language, title, text in BLOCK.findall(page.read_text("utf-8")):
        if title:
            (tmp_path / title).write_text(text, encoding="utf-8")
        elif language == "console":
            for command in commands(text):
                run(command, tmp_path)
                ran += 1
    assert ran


def test_the_teacher_is_told_which_commands_speak_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/tutorials/teacher.md").read_text("utf-8")
    told = next(part for part in page.split("\n\n") if part.startswith("`--lang es`"))
    speaking = set()
    for command in (*COMMANDS, "batch run"):
        name, *_ = words = command.split()
        with pytest.raises(SystemExit):
            parser(name).parse_args([*words, "--help"])
        if "--lang " in capsys.readouterr().out:
            speaking.add(name)
    assert {"techniques", *re.findall(r"`(\w+)`", told)} == speaking


def test_there_is_one_for_everybody() -> None:
    names = {page.stem for page in PAGES}
    assert {"player", "setter", "publisher", "teacher", "developer"} <= names


def test_an_output_that_differs_is_noticed() -> None:
    shown = "one (kernel, no guess, 22 µs)\n…\nlast\n"
    assert re.fullmatch(pattern(shown), "one (kernel, no guess, 1.3 ms)\na\nb\nlast\n")
    assert re.fullmatch(pattern(shown), "one (kernel, no guess, 1.3 ms)\nlast\n")
    assert not re.fullmatch(pattern(shown), "one (kernel, no guess, 1.3 ms)\na\nlast\nmore\n")
    assert not re.fullmatch(pattern(shown), "one (kernel, 3 guesses, 22 µs)\nlast\n")
    assert not re.fullmatch(pattern(shown), "two (kernel, no guess, 1.3 ms)\nlast\n")
