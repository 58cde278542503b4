"""Ctrl-C wherever it comes: a word, and exit code 130."""

from __future__ import annotations

import pytest

from masume import cli
from masume.cli import command_line


@pytest.mark.parametrize("wrapped", [False, True])
def test_an_interruption_is_told_in_a_word(
    wrapped: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python 3.11 wraps what is raised while a class is made."""

    def interrupted(_: object) -> int:
        if wrapped:
            raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "execute", interrupted)
    assert cli.main(["techniques"]) == 130
    assert capsys.readouterr().err == cli.INTERRUPTED


def test_other_errors_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("broken")

    monkeypatch.setattr(command_line, "execute", broken)
    with pytest.raises(RuntimeError, match="broken"):
        cli.main(["techniques"])
