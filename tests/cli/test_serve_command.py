"""masume serve: what it takes, and what it says when something is missing. What it serves is tested in tests/web."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from masume.cli import main


@pytest.mark.parametrize(
    "wrong",
    [["--port", "70000"], ["--port", "-1"], ["--workers", "0"], ["--limit-seconds", "0"], ["--rate-limit", "-1"]],
)
def test_options_that_cannot_be_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *wrong])
    assert ended.value.code == 2
    assert wrong[0] in capsys.readouterr().err


@pytest.mark.parametrize("library", ["uvicorn", "fastapi", "pydantic"])
def test_a_missing_library_is_named(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("masume.web", import_module("masume.web"))  # the package as other tests know it comes back
    for name in [name for name in sys.modules if name.startswith("masume.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert library in said
    assert "pip install 'masume[web]'" in said
