"""Compare what commands print, and what the package publishes, with stored copies.

A change that only moves or renames code leaves every stored copy as it is. Where a change of the output is meant,
`python tests/golden/test_stored_outputs.py` writes the copies anew, and the diff shows reviewers what users will see.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from masume.cli import main

HERE = Path(__file__).parent
STORED = HERE / "outputs"

# Times, memory and the date differ from one run to the next, versions and hardware from one machine to the next.
VOLATILE = (
    (re.compile(r'("(?:\w*_)?seconds": )[\d.e-]+'), r"\g<1>0"),
    (re.compile(r"\b\d+(?:[.,]\d+)? (?:s|ms|µs)\b"), "0 s"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:\+00:00|Z)?"), "DATE"),
    (re.compile(r"\b0\.\d{6}\b"), "TIME"),  # the columns of `compare`
    (re.compile(r"(?m)^(.* TIME .* )\d+\.\d$"), r"\g<1>0.0"),  # its memory
    # the lines below them
    (
        re.compile(r"(?m)^(masume(?=: [\d.]+, k)|python|system|processor|cores|highspy|ortools|python-sat): .*"),
        r"\1: …",
    ),
)


def commands() -> list[str]:
    """Return the lines of commands.txt that hold a command."""
    lines = (HERE / "commands.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def file_name(command: str) -> str:
    """Return the name of the file that holds the output of a command."""
    return re.sub(r"[^A-Za-z0-9]+", "-", command).strip("-") + ".txt"


@contextlib.contextmanager
def scratch_folder() -> Iterator[None]:
    """Make a folder with the boards the current one, and leave it in the end."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(HERE / "boards", name, dirs_exist_ok=True)
        os.chdir(name)
        try:
            yield
        finally:
            os.chdir(before)


def run(command: str) -> tuple[int, str, str]:
    """Run a command in this process: its exit code, and what it wrote to both streams."""
    raw = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(stream, "utf-8", write_through=True) for stream in raw)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(shlex.split(command))
        except SystemExit as end:  # how argparse ends
            code = int(end.code or 0)
    return code, raw[0].getvalue().decode(), raw[1].getvalue().decode()


def output_of(command: str) -> str:
    """Return what a command prints, without what differs between two runs."""
    code, out, err = run(command)
    parts = [f"$ masume {command}\n{out}"]
    if err:
        parts.append(f"--- stderr\n{err}")
    parts.append(f"--- exit code {code}\n")
    text = "\n".join(part.rstrip("\n") for part in parts) + "\n"
    for pattern, replacement in VOLATILE:
        text = pattern.sub(replacement, text)
    return text


def openapi() -> str:
    from masume.web.app import create_app
    from masume.web.config import Settings

    return json.dumps(create_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


DOCUMENTS: dict[str, Callable[[], str]] = {"openapi.json": openapi}


@pytest.fixture(scope="module")
def folder() -> Iterator[None]:
    with scratch_folder():
        yield


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)


TERMINAL = {"COLUMNS": "100", "NO_COLOR": "1", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", commands())
def test_a_command_prints_what_is_stored(command: str) -> None:
    assert output_of(command) == (STORED / file_name(command)).read_text("utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_what_is_stored(name: str) -> None:
    assert DOCUMENTS[name]() == (STORED / name).read_text("utf-8")


def test_nothing_is_stored_that_no_command_prints() -> None:
    names = [file_name(command) for command in commands()]
    assert len(set(names)) == len(names)
    assert {path.name for path in STORED.iterdir()} == {*names, *DOCUMENTS}


def write() -> None:
    """Store the output of all commands anew."""
    os.environ.update(TERMINAL)
    shutil.rmtree(STORED, ignore_errors=True)
    STORED.mkdir()
    with scratch_folder():
        for command in commands():
            (STORED / file_name(command)).write_text(output_of(command), "utf-8")
            print(command, file=sys.stderr)
    for name, document in DOCUMENTS.items():
        (STORED / name).write_text(document(), "utf-8")


if __name__ == "__main__":
    write()
