"""The browser of these tests: found, installed, or asked for in a sentence."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from support import chromium


def test_a_named_browser_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("MASUME_CHROMIUM", str(program))
    assert chromium.find() == str(program)


def test_without_any_it_is_installed_or_said_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MASUME_CHROMIUM", str(tmp_path / "nowhere"))
    tried: list[str] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        tried.append(" ".join(command))
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", run)
    assert chromium.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().out
    assert any("playwright install" in command for command in tried)
