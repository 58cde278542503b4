"""The server in public: headers, limits, and clients who behave badly.

Nothing is timed: what must end is waited for."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from masume.core.errors import UsageError
from masume.page.assets import page_assets
from masume.web.app import create_app
from masume.web.config import Settings
from masume.web.middleware import drawing_policy, headers
from masume.web.rate_and_size_limits import Rates, network
from masume.web.replies import Reply
from masume.web.request_worker import pack
from masume.web.schemas.examples import HITORI
from masume.web.server import MOST_AHEAD, MOST_UNREAD, Connections, connections
from support.web_server import PATIENCE, Server, served

ENDLESS = "hidato;16x16;;" + "/".join([",".join(["."] * 16)] * 16)
VIEWS = ("/", "/play", "/learn", "/progress", "/explain", "/set", "/compare", "/books")
# Nobody has told this work how long it may take.
RUNAWAY = {"board": "hidato;30x30;;" + "/".join([",".join(["."] * 30)] * 30), "entries": {"r1c1": 5, "r30c30": 9}}
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server with low limits."""
    with served(Settings(limit_seconds=0.5, body_seconds=2.0, limit_body=4096)) as server:
        yield server


def until(condition: Callable[[], bool]) -> None:
    while not condition():
        time.sleep(0.02)


# ---- Headers


@pytest.mark.parametrize("view", VIEWS)
def test_views_come_with_a_strict_policy(server: Server, view: str) -> None:
    page = server.client.get(view)
    policy = page.headers["content-security-policy"]
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in page.headers
    assert "set-cookie" not in page.headers
    assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>|\sstyle=|\son\w+=", page.text)  # none of it stands in the page


def test_every_answer_has_the_headers(server: Server) -> None:
    answers = [
        server.client.get("/static/nothing.css"),
        server.client.get(f"/{page_assets().script.path}"),
        server.client.get("/nothing"),
        server.client.get("/healthz"),
        server.client.get("/api/v1/kinds"),
        server.post("rate", board=HITORI),
        server.post("rate"),
    ]
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" in answer.headers
        assert "server" not in answer.headers


def test_a_drawing_may_have_the_style_that_it_is_known_to_have(server: Server) -> None:
    from base64 import b64encode
    from hashlib import sha256

    for theme in ("auto", "light", "dark"):
        drawn = server.post("draw", board=HITORI, theme=theme)
        [style] = re.findall(r"<style>(.*?)</style>", drawn.text, re.DOTALL)
        digest = b64encode(sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in drawn.headers["content-security-policy"]
    assert "unsafe" not in drawing_policy()


def test_embedding_is_a_setting() -> None:
    allowed = headers(Settings(embedders=("https://example.org",)))
    assert "frame-ancestors https://example.org" in allowed["content-security-policy"]
    assert "x-frame-options" not in allowed


def test_other_origins_are_a_setting(server: Server) -> None:
    ask = {"origin": "https://example.org", "access-control-request-method": "POST"}
    assert server.client.options("/api/v1/rate", headers=ask).status_code == 405
    with served(Settings(origins=("https://example.org",))) as open_server:
        answer = open_server.client.options("/api/v1/rate", headers=ask)
        assert answer.headers["access-control-allow-origin"] == "https://example.org"
        other = open_server.client.options("/api/v1/rate", headers={**ask, "origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers


def test_the_host_is_checked(server: Server) -> None:
    """A name that somebody makes point here is not ours, and its pages must not reach us."""
    for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", ""):
        answer = server.client.get("/healthz", headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["code"]) == (421, "host"), host
    for host in ("localhost", "localhost:8000", "127.0.0.1:80", "[::1]:8000", "192.0.2.7"):
        assert server.client.get("/healthz", headers={"host": host}).text == "ok\n", host


def test_names_are_a_setting() -> None:
    settings = Settings(host="0.0.0.0", names=("masume.example",))
    assert settings.knows("masume.example:443")
    assert settings.knows("Masume.Example.")
    assert not settings.knows("other.example")


# ---- Limits


def test_what_runs_away_is_ended_and_others_go_on(strict: Server) -> None:
    answer = strict.post("mistakes", **RUNAWAY)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "time")
    assert "0.5 s" in answer.json()["error"]["message"]
    assert strict.count('masume_kills_total{reason="time"}') >= 1
    assert strict.client.get("/healthz").text == "ok\n"


def test_work_that_knows_its_limit_answers_in_time(strict: Server) -> None:
    answer = strict.post("solve", board=ENDLESS, engine="backtrack", solutions=1000)
    assert answer.status_code in (200, 422)  # 422 only if the machine is too busy to come to the answer
    if answer.status_code == 200:
        assert answer.json()["verdict"] in ("unknown", "solved", "many")


def test_a_reader_who_leaves_takes_the_work_along(server: Server) -> None:
    body = json.dumps(RUNAWAY).encode()
    before = server.count('masume_kills_total{reason="gone"}')
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(head("mistakes", len(body)) + body)
        until(lambda: server.count("masume_long ") == 1)
    until(lambda: server.count('masume_kills_total{reason="gone"}') == before + 1)
    until(lambda: server.count("masume_long ") == 0)


def test_a_book_whose_reader_leaves_is_not_made(server: Server) -> None:
    before = server.count('masume_kills_total{reason="gone"}')
    order = {"parts": [{"kind": "hitori", "size": "30x30", "grade": "diabolical", "count": 200}]}
    with server.client.stream("POST", "/api/v1/book", json=order) as answer:
        assert json.loads(next(answer.iter_lines()))["done"] == 0
    until(lambda: server.count('masume_kills_total{reason="gone"}') == before + 1)


def test_bodies_have_a_limit_whether_or_not_they_say_their_length(strict: Server) -> None:
    answer = strict.client.post("/api/v1/rate", content=b" " * 5000, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "large")
    pieces = (b" " * 100 for _ in range(50))
    answer = strict.client.post("/api/v1/rate", content=pieces, headers=JSON)
    assert (answer.status_code, answer.headers["connection"]) == (413, "close")


def test_a_body_that_says_it_is_huge_is_not_waited_for(strict: Server) -> None:
    head = (
        "POST /api/v1/rate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999999"
    )
    assert answer_to(strict, f"{head}\r\n\r\n".encode()).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_does_not_come_is_not_waited_for(strict: Server) -> None:
    assert answer_to(strict, head("rate", 100) + b"{").startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: a"])
def test_a_head_that_does_not_come_is_not_waited_for(strict: Server, begun: bytes) -> None:
    assert answer_to(strict, begun) == b""


def test_a_head_without_end_is_cut_off(strict: Server) -> None:
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            line.sendall(b"a" * (1 << 26))


def test_a_long_head_that_comes_at_once_is_refused(strict: Server) -> None:
    long = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 100_000 + b"\r\n\r\n"
    assert answer_to(strict, long).startswith(b"HTTP/1.1 400 ")


def test_trailers_are_refused(strict: Server) -> None:
    begun = head("rate", 2).replace(b"Content-Length: 2", b"Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n"
    assert b"HTTP/1.1 400 " in answer_to(strict, begun + b"a: b\r\nc: d\r\n")
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(begun + b"a: ")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            line.sendall(b"b" * (1 << 26))


def test_what_comes_of_a_body_after_the_answer_is_not_taken_without_end(strict: Server) -> None:
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            line.sendall(b"b" * (1 << 26))


def test_few_requests_may_be_sent_before_the_first_is_answered(server: Server) -> None:
    for ahead in (MOST_AHEAD - 1, MOST_AHEAD):
        first, more = head("rate", 2), b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * ahead
        answers = answer_to(server, first + b"{}" + more[:-2] + b"Connection: close\r\n\r\n")
        assert answers.count(b"HTTP/1.1 200 ") == (ahead if ahead < MOST_AHEAD else 0)
        assert answers.count(b"HTTP/1.1 400 ") == (ahead == MOST_AHEAD)


def test_a_blank_line_after_a_request_keeps_no_connection_open(strict: Server) -> None:
    answer_to(strict, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\r\n")  # which waits until it is closed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_requests_that_a_stopping_server_does_not_finish_are_refused_in_words(number: signal.Signals) -> None:
    with served(Settings(limit_seconds=PATIENCE), ends_by=number) as ending:
        with socket.create_connection(("127.0.0.1", ending.port)) as line, ThreadPoolExecutor(1) as other:
            line.sendall(head("rate", 1000))  # the rest never comes
            endless = other.submit(ending.post, "solve", board=ENDLESS, engine="backtrack", solutions=1000)
            until(lambda: ending.count("masume_long") == 1)
            ending.process.send_signal(number)
            answer = endless.result()
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "stopping")
            assert answer.headers["retry-after"]
        ending.process.wait()


def test_a_reader_who_does_not_read_is_given_up() -> None:
    with served(Settings(limit_seconds=PATIENCE, body_seconds=2.0)) as busy, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", busy.port))
        line.sendall(b"GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n" * MOST_AHEAD)
        waiting = select.poll()
        waiting.register(line, 0)
        assert waiting.poll(PATIENCE * 1000)  # it was reset


class FakeLine:
    """A connection that is idle, unless it is said to be busy."""

    def __init__(self, is_idle: bool = True) -> None:
        self.is_idle = is_idle
        self.is_open = True

    def give_up(self) -> None:
        self.is_open = False


def test_connections_are_bounded_and_the_quietest_goes_first() -> None:
    lines: Any = Connections(Settings(host="0.0.0.0", connections=2, proxies=("10.0.0.0/8",)), most=5)
    first, second, third = FakeLine(), FakeLine(), FakeLine()
    assert lines.add(first, "192.0.2.1")
    assert lines.add(second, "192.0.2.1")
    lines.note(first)
    assert lines.add(third, "192.0.2.1")
    assert (first.is_open, second.is_open, third.is_open) == (True, False, True)
    first.is_idle = third.is_idle = False
    assert not lines.add(FakeLine(), "192.0.2.1")
    assert all(lines.add(FakeLine(False), "10.0.0.7") for _ in range(3))  # the proxy may have more
    assert not lines.add(FakeLine(), "192.0.2.2")  # these were all that there may be
    third.is_idle = True
    assert lines.add(FakeLine(), "192.0.2.2")
    assert not third.is_open


def test_connections_of_an_address_are_bounded_if_others_can_come() -> None:
    assert Settings().connections_per_address == 0
    assert Settings(host="0.0.0.0").connections_per_address == 50
    assert Settings(proxies=("127.0.0.1",)).connections_per_address == 50
    with served(Settings(connections=1)) as narrow, socket.create_connection(("127.0.0.1", narrow.port)) as idle:
        assert narrow.client.get("/healthz").status_code == 200
        with pytest.raises(ConnectionResetError):
            idle.recv(1)


def test_what_nobody_reads_is_bounded() -> None:
    lines: Any = Connections(Settings())
    some = [FakeLine() for _ in range(4)]
    for line in some:
        lines.note_unread(line, MOST_UNREAD // 3)
    assert [line.is_open for line in some] == [False, True, True, True]
    lines.note_unread(some[1], 0)
    lines.note_unread(FakeLine(), MOST_UNREAD // 3)
    assert [line.is_open for line in some[1:]] == [True, True, True]


@pytest.mark.parametrize(
    ("soft", "hard", "most"), [(1024, 1 << 20, 2000), (1024, 1024, None), (1 << 20, 1 << 20, 2000)]
)
def test_there_are_files_for_all_connections(
    soft: int, hard: int, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    settings = Settings(workers=6, memory=1 << 40)
    found = connections(settings)
    assert found + 2 * (6 + 15) < limits[-1][0] <= hard
    assert most is None or found == most
    limits.append((200, 200))
    with pytest.raises(UsageError, match="LimitNOFILE"):
        connections(settings)


def test_a_sender_who_leaves_during_the_body_is_no_fault_of_ours(server: Server) -> None:
    """The server ends without a traceback, as `served` asserts."""
    before = server.count('masume_requests_total{route="rate",status="499"}')
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(head("rate", 1000) + b"{")
    until(lambda: server.count('masume_requests_total{route="rate",status="499"}') == before + 1)


def test_every_spelling_of_a_kind_is_worked_on_and_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    asked: list[bytes] = []

    async def run(message: bytes, *_: object) -> bytes:
        asked.append(message)
        return pack(Reply(200, "application/json", b"{}"), packed=False)

    monkeypatch.setattr(app.state.pool, "run", run)

    async def scene() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost/api") as client:
            for kind in ("hitori", "HITORI", "hi-tori", "h_i_t--ori"):
                for address in ("/v1/techniques", "/techniques"):
                    assert (await client.get(address, params={"kind": kind})).status_code == 200
            assert len(asked) == 1
            refused = await client.get("/techniques", params={"kind": "sudoku", "lang": "es"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "usage")
            assert "sudoku" in refused.json()["error"]["detail"]
            assert len(asked) == 1

    asyncio.run(scene())


def head(verb: str, length: int) -> bytes:
    lines = [f"POST /api/v1/{verb} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


def answer_to(server: Server, message: bytes) -> bytes:
    """All that the server says before it closes the line."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(message)
        found = b""
        while part := line.recv(1 << 16):
            found += part
        return found


# ---- Rates


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_may_send_so_many_requests_a_second() -> None:
    clock = Clock()
    rates = Rates(5.0, clock)
    assert [rates.wait("192.0.2.1") for _ in range(20)] == [0.0] * 20  # four seconds' worth at once
    assert rates.wait("192.0.2.1") == pytest.approx(0.2)
    assert rates.wait("192.0.2.2") == 0.0
    clock.now += 0.2
    assert rates.wait("192.0.2.1") == 0.0
    assert rates.wait("192.0.2.1") > 0
    clock.now += 1000
    assert [rates.wait("192.0.2.1") for _ in range(20)] == [0.0] * 20
    assert rates.wait("192.0.2.1") > 0


def test_long_addresses_count_by_their_network() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1")
    assert network("2001:db8::1") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") != network("192.0.2.2")
    assert network("somewhere") == "somewhere"


def test_the_rate_is_limited_unless_only_this_machine_asks() -> None:
    assert Settings().requests_a_second == 0
    assert Settings(host="0.0.0.0").requests_a_second == 20
    assert Settings(proxies=("127.0.0.1",)).requests_a_second == 20
    assert Settings(host="0.0.0.0", rate=0.0).requests_a_second == 0


@pytest.fixture(scope="module")
def limited() -> Iterator[Server]:
    """A server that answers one request per address and 100 seconds, behind a proxy on this machine."""
    with served(Settings(rate=0.01, limit_seconds=PATIENCE, proxies=("127.0.0.1",))) as server:
        yield server


def test_who_asks_too_often_is_told_when_to_come_again(limited: Server) -> None:
    assert limited.client.get("/api/v1/formats").status_code == 200
    answer = limited.client.get("/api/v1/formats", headers={"accept-language": "es"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "rate")
    assert int(answer.headers["retry-after"]) > 1
    assert "Han llegado" in answer.json()["error"]["message"]
    assert limited.client.get("/healthz").status_code == 200


def test_a_proxy_says_who_asks(limited: Server) -> None:
    for number in range(3):
        answer = limited.client.get("/api/v1/formats", headers={"x-forwarded-for": f"192.0.2.{number}"})
        assert answer.status_code == 200
    assert limited.client.get("/api/v1/formats", headers={"x-forwarded-for": "192.0.2.0"}).status_code == 429


# ---- The server itself


def test_numbers_for_those_who_watch(server: Server) -> None:
    before = server.count('masume_requests_total{route="rate",status="200"}')
    server.post("rate", board=HITORI)
    assert server.count('masume_requests_total{route="rate",status="200"}') == before + 1
    server.client.get("/made/up/by/somebody")
    text = server.client.get("/metrics").text
    assert "somebody" not in text
    assert 'masume_request_seconds_bucket{route="rate",le="+Inf"}' in text
    for name in ("masume_waiting", "masume_running", "masume_long"):
        assert re.search(rf"^{name} \d+$", text, re.MULTILINE)


def test_stopping_ends_every_process() -> None:
    with served() as stopping:
        stopping.post("rate", board=HITORI)
        until(lambda: len(descendants(stopping.process.pid)) >= 2)  # the fork server and its workers
        family = descendants(stopping.process.pid)
    for pid in family:
        until(partial(is_gone, pid))


def test_a_server_that_is_killed_leaves_nothing_behind() -> None:
    with served(ends_well=False) as killed:
        killed.post("rate", board=HITORI)
        family = descendants(killed.process.pid)
        killed.process.kill()
        killed.process.wait()
    for pid in family:
        until(partial(is_gone, pid))


def descendants(pid: int) -> list[int]:
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = [int(word) for word in file.read().split()]
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return []
    return [each for child in children for each in (child, *descendants(child))]


def is_gone(pid: int) -> bool:
    return not alive(pid)


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            [sys.executable, "-m", "masume", "serve", "--port", port], capture_output=True, text=True, check=False
        )
    assert run.returncode == 2
    assert f"port {port}" in run.stderr
    assert "Traceback" not in run.stderr
