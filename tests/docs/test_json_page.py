"""The page on JSON names every schema, and its examples are what the commands print."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from masume.cli import main
from masume.core import json_types
from masume.web.schemas import responses
from support.json_documents import assert_valid

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
ROW = re.compile(r"^\| `(masume[\w-]*)` \|.*\| \[([\w-]+)\]\(\S*/([\w-]+)-1\.json\) \|$", re.MULTILINE)
EXAMPLES = re.findall(r"^```sh\nmasume ([^\n]*)\n```\n\n```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_tables_have_every_document() -> None:
    rows = ROW.findall(PAGE)
    assert {(name, file) for _, name, file in rows} == {
        (name, name) for name in {**json_types.DOCUMENTS, **responses.ANSWERS}
    }
    for label, name, _ in rows:
        assert label == ("masume" if name in ("puzzle", "library") else f"masume-{name}")


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_an_example_is_what_the_command_prints(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    main(shlex.split(command))
    shown, printed = json.loads(output), json.loads(capsys.readouterr().out)
    assert_valid(shown)
    for document in (shown, printed):
        document.pop("seconds", None)
    assert printed == shown


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4
