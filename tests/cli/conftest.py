"""The command line, run in this process."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from cli.running import Ran
from masume.cli import main

if TYPE_CHECKING:
    from cli.running import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: object, stdin: str | bytes = "") -> Ran:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:  # how argparse ends
            code = int(end.code or 0)
        return Ran(code, *capsys.readouterr())

    return run
