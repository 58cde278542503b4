"""What docs/web.md and docs/deploy.md say is so."""

from __future__ import annotations

import json
import re
import resource
import shlex
import shutil
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import httpx
import pytest

from masume.cli.command_line import parser
from masume.i18n.catalog import catalogue
from masume.web import config as settings_module
from masume.web.config import Settings
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.server import MOST_CONNECTIONS, MOST_HEAD, MOST_UNREAD, connections
from masume.web.worker_pool import SPARE
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
    routes = {route for names in named for route in re.findall(r"`([\w/-]+)`", names)}
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


def unit() -> tuple[int, int, int]:
    """Open files, bytes of memory and processes of the systemd unit."""
    files, memory, tasks = (re.search(rf"^{name}=(\d+)", DEPLOY, re.MULTILINE) for name in UNIT)
    assert files
    assert memory
    assert tasks
    return int(files[1]), int(memory[1]) << 30, int(tasks[1])


def container() -> tuple[int, int, int]:
    """The same of the container."""
    files, memory, tasks = (
        re.search(line, DEPLOY) for line in (r"nofile: (\d+)", r"mem_limit: (\d+)g", r"pids_limit: (\d+)")
    )
    assert files
    assert memory
    assert tasks
    return int(files[1]), int(memory[1]) << 30, int(tasks[1])


UNIT = ("LimitNOFILE", "MemoryMax", "TasksMax")
CORES = 16
REST = 1 << 30  # bytes for the server itself, the fork server, short requests and answers that are not read yet


@pytest.mark.parametrize("example", [unit, container])
def test_the_examples_give_the_server_what_it_may_take(
    example: Callable[[], tuple[int, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    files, memory, tasks = example()
    monkeypatch.setattr(settings_module, "_memory_here", lambda: memory)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    settings = Settings(workers=3 * CORES)
    assert sum(settings.places) * settings.limit_memory + REST <= memory
    assert settings.places == (3, 1)  # as the page says
    assert connections(settings) == MOST_CONNECTIONS
    assert settings.fast + SPARE + sum(settings.places) + 42 < tasks  # the server's 40 threads, and a fork server
    assert "OOMPolicy=continue" in DEPLOY


def test_the_limits_of_the_server_are_described() -> None:
    settings = Settings(host="0.0.0.0")
    limits = DEPLOY.partition("## What is limited")[2].partition("## A proxy")[0]
    for number in (
        f"{MOST_HEAD >> 10} KiB of head",
        f"{settings.limit_body >> 10} KiB of body",
        f"{MOST_UNREAD >> 20} MiB may lie unread",
        f"| {MOST_CONNECTIONS}, and {settings.connections_per_address} from",
        f"{settings.long} long ones and {settings.books} books",
    ):
        assert number in limits
    assert settings.search_seconds == 1.0
    assert "one second of processor time" in limits


def test_the_image_has_what_the_page_offers() -> None:
    image = (ROOT / "Dockerfile").read_text("utf-8")
    offered = re.search(r"pip install 'masume\[(.*)\]'", DEPLOY)
    inside = re.search(r"pip install '\.\[(.*)\]'", image)
    assert offered
    assert inside
    assert set(offered[1].split(",")) <= set(inside[1].split(","))
    assert "library" in inside[1]
    [check] = re.findall(r"^HEALTHCHECK CMD (.*)$", image, re.MULTILINE)
    code = json.loads(check)[2]
    for arguments, port in (("masume\0serve", 8000), ("serve\0--port\x009000\0", 9000), ("serve\0--port=9001", 9001)):
        asked: list[str] = []
        names = {"open": lambda _, text=arguments: StringIO(text)}
        exec(code.replace("from urllib.request import urlopen", "pass"), names | {"urlopen": _noting(asked)})
        assert asked == [f"http://127.0.0.1:{port}/healthz"]


def _noting(asked: list[str]) -> Callable[..., None]:
    return lambda address, timeout: asked.append(address)


def test_numbers_are_those_of_the_settings() -> None:
    settings = Settings()
    assert f"({settings.limit_body >> 10} KiB)" in WEB
    assert f"default {settings.limit_seconds:g}" in DEPLOY
    assert f"default {settings.limit_memory >> 20}" in DEPLOY
    assert f"default {Settings(host='0.0.0.0').requests_a_second:g}" in DEPLOY
