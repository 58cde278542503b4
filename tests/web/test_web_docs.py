"""What docs/web.md and docs/deploy.md say is so."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from masume.cli.program import parser
from masume.language.catalogue import catalogue
from masume.web.answering import FACTS
from masume.web.settings import Settings
from masume.web.work import VERBS
from support.web_server import PATIENCE, Server

ROOT = Path(__file__).parents[2]
WEB = (ROOT / "docs" / "web.md").read_text("utf-8")
DEPLOY = (ROOT / "docs" / "deploy.md").read_text("utf-8")
LINES = [block.strip() for block in re.findall(r"^```sh\n(.*?)^```", WEB, re.MULTILINE | re.DOTALL)]


def answer(line: str) -> str:
    """What a curl line prints; without curl, what it would print."""
    words = shlex.split(line)
    assert words[0] == "curl"
    if shutil.which("curl"):
        run = subprocess.run([*words, "--fail-with-body"], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout
    headers = dict(words[i + 1].split(": ", 1) for i, word in enumerate(words) if word == "-H")
    url = next(word for word in words if word.startswith("http"))
    body = next((words[i + 1] for i, word in enumerate(words) if word == "-d"), None)
    method = "GET" if body is None else "POST"
    found = httpx.request(method, url, content=body, headers=headers, timeout=PATIENCE)
    assert found.status_code == 200, found.text
    return found.text


@pytest.mark.parametrize("line", LINES)
def test_the_examples_are_answered(server: Server, line: str) -> None:
    said = answer(line.replace("http://localhost:8000", server.address))
    last = said.rstrip("\n").splitlines()[-1]
    assert last.endswith("</svg>") if "/draw" in line else "error" not in json.loads(last)


def test_there_are_examples_of_asking_and_looking() -> None:
    assert len(LINES) >= 6
    assert any("?kind=" in line for line in LINES)


def test_every_route_is_described() -> None:
    named = set(re.findall(r"^\| (`[^|]*`) \|", WEB, re.MULTILINE))
    routes = {route for names in named for route in re.findall(r"`([\w/]+)`", names)}
    assert set(VERBS) <= routes
    assert {name for name in FACTS if "experiments/" not in name} <= routes


def test_every_refusal_is_described() -> None:
    codes = set(catalogue("en").file("server")["errors"])
    table = WEB.partition("## Refusals")[2]
    assert codes - set(re.findall(r"`([a-z]+)`", table)) == set()


def test_every_option_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser("serve").parse_args(["serve", "--help"])
    options = set(re.findall(r"(--[a-z-]+)", capsys.readouterr().out)) - {"--help", "--open", "--port"}
    assert options - set(re.findall(r"`(--[a-z-]+)", DEPLOY)) == set()


def test_numbers_are_those_of_the_settings() -> None:
    settings = Settings()
    assert f"({settings.limit_body >> 10} KiB)" in WEB
    assert f"default {settings.limit_seconds:g}" in DEPLOY
    assert f"default {settings.limit_memory >> 20}" in DEPLOY
    assert f"default {Settings(host='0.0.0.0').requests_a_second:g}" in DEPLOY
