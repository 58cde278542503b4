"""The hostile clients of `bench.load`. Each attack continues until it is ended from outside, and prints a line each
time that the server has ended one of its connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import Awaitable, Callable
from typing import Any

from masume.web.schemas.examples import HITORI

HOST = "127.0.0.1"
IDLE = 300  # connections of one idle client
PAUSE = 0.05  # seconds between two tries
EMPTY_HIDATO = "hidato;16x16;;" + "/".join([",".join(["."] * 16)] * 16)
RUNAWAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("solve", {"board": EMPTY_HIDATO, "engine": "backtrack", "solutions": 1000}),
    ("check", {"board": "binairo;30x30;;" + "/".join(["." * 30] * 30)}),
    ("generate", {"kind": "hitori", "size": "40x40", "grade": "diabolical", "count": 20}),
    ("explain", {"board": "binairo;24x24;;" + "/".join(["1" + "." * 23] + ["." * 24] * 23)}),
)
LATIN = "hitori;20x20;;" + "/".join(",".join(str((row + col) % 20 + 1) for col in range(20)) for row in range(20))


def post(verb: str, request: dict[str, Any]) -> bytes:
    body = json.dumps(request).encode()
    return head(verb, f"Content-Length: {len(body)}") + body


def head(verb: str, length: str) -> bytes:
    lines = [f"POST /api/v1/{verb} HTTP/1.1", f"Host: {HOST}", "Content-Type: application/json", length, "", ""]
    return "\r\n".join(lines).encode()


def get(path: str) -> bytes:
    return f"GET /api/v1/{path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


class Line:
    """A connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, message: bytes) -> int:
        """Return the status of the answer."""
        if self._streams is not None and self._streams[0].at_eof():  # the server closes idle connections
            self.drop()
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        writer.write(message)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(length)
        return int(answer[9:12])

    def drop(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def runaway(port: int, number: int) -> None:
    """Request endless work."""
    verb, request = RUNAWAYS[number % len(RUNAWAYS)]
    line = Line(port)
    while True:
        print(verb, await line.ask(post(verb, request)), flush=True)
        await asyncio.sleep(PAUSE)


async def trickle(port: int, number: int) -> None:
    """Send a body one byte at a time."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(head("hint", "Content-Length: 100000"))
    while not reader.at_eof():
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.2)
    writer.close()


async def flood(port: int, number: int) -> None:
    """Send a body without end."""
    length = "Transfer-Encoding: chunked" if number % 2 else "Content-Length: 1000000000000"
    await _send_for_ever(port, head("hint", length), b"10000\r\n" + b"1" * 0x10000 + b"\r\n")


async def trailers(port: int, number: int) -> None:
    """Send headers after a body, without end."""
    await _send_for_ever(port, head("hint", "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n", b"a: \r\n" * 1000)


async def _send_for_ever(port: int, first: bytes, piece: bytes) -> None:
    _, writer = await asyncio.open_connection(HOST, port)
    writer.write(first)
    while True:
        writer.write(piece)
        await writer.drain()


async def deaf(port: int, number: int) -> None:
    """Request long answers and read none of them."""
    loop = asyncio.get_running_loop()
    with socket.socket() as line:
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await loop.sock_connect(line, (HOST, port))
        while True:
            await loop.sock_sendall(line, post("solve", {"board": LATIN, "solutions": 1000}) * 4)
            await asyncio.sleep(1)


async def idle(port: int, number: int) -> None:
    """Open connections and send nothing."""
    lines = await asyncio.gather(*(asyncio.open_connection(HOST, port) for _ in range(IDLE)))
    for reader, writer in lines:
        await reader.read(1)
        writer.close()


async def spellings(port: int, number: int) -> None:
    """Send the same request in ever new spellings."""
    chance = random.Random(number)
    line = Line(port)
    while True:
        kind = "".join(chance.choice((letter, letter.upper(), f"{letter}-", f"{letter}_")) for letter in "hitori")
        await line.ask(get(f"techniques?kind={kind}"))
        await asyncio.sleep(PAUSE)


async def leaving(port: int, number: int) -> None:
    """Send a request, and close the connection before the answer or in the middle of the request."""
    while True:
        for message in (post("hint", {"board": HITORI}), head("rate", "Content-Length: 1000")):
            _, writer = await asyncio.open_connection(HOST, port)
            writer.write(message)
            await writer.drain()
            writer.close()
        await asyncio.sleep(PAUSE)


async def searching(port: int, number: int) -> None:
    """Search the library for boards at the end of the order."""
    line = Line(port)
    while True:
        print("library", await line.ask(get("library?unused=1&order=givens&page=40")), flush=True)
        await asyncio.sleep(PAUSE)


ATTACKS: tuple[Callable[[int, int], Awaitable[None]], ...] = (
    *(runaway, trickle, runaway, flood, trailers, deaf, idle, spellings, leaving, searching),
)


async def hostile(port: int, count: int) -> None:
    """Run `count` hostile clients until they are ended from outside."""
    await asyncio.gather(*(_again(ATTACKS[i % len(ATTACKS)], port, i // 2) for i in range(count)))


async def _again(attack: Callable[[int, int], Awaitable[None]], port: int, number: int) -> None:
    while True:
        with contextlib.suppress(OSError, EOFError):
            await attack(port, number)
        print(attack.__name__, "ended", flush=True)
        await asyncio.sleep(PAUSE)
