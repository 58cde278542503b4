"""Running the server: the sockets, and patience with whoever talks to them."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
import webbrowser
from collections import Counter, OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from masume.core.errors import UsageError, Word
from masume.web.app import create_app
from masume.web.config import Settings
from masume.web.request_limits import LINGER_BYTES, network
from masume.web.worker_pool import Desk

MOST_HEAD = 1 << 15  # bytes of the first line and the headers of a request
FRAMING = 8  # bytes that may arrive for each byte of a body: chunks of one byte have six
STOP_SECONDS = 5  # for requests that are under way when the server is stopped
LAST_SECONDS = 1  # then for telling their senders that they will not be answered
MOST_AHEAD = 16  # requests that one connection may send before the first of them is answered
MOST_CONNECTIONS = 2000
FEWEST_CONNECTIONS = 100
OTHER_FILES = 100  # that the server has open, beside connections and what it has for each worker
LEAST_READ = 1 << 13  # bytes of an answer that must be read within the time in which a request must come
RESET = struct.pack("ii", 1, 0)  # the setting of SO_LINGER: nothing more is sent
MOST_UNREAD = 1 << 27  # bytes of all answers that have not been read


class TooMuchError(Exception):
    """A request is longer than it may be, has trailers, or comes when too many others wait for their answers."""


class Lines:
    """All connections of a server, the one that was quiet for longest first."""

    def __init__(self, settings: Settings, most: int = MOST_CONNECTIONS) -> None:
        self._most = most
        self._settings = settings
        self._lines: OrderedDict[Listener, str] = OrderedDict()
        self._numbers: Counter[str] = Counter()  # of connections, by address
        self._unread: OrderedDict[Listener, int] = OrderedDict()

    def add(self, line: Listener, address: str) -> bool:
        """Takes a new connection. If there are too many, all or of its address, the one that was quiet for longest is
        given up; if all are in the middle of a request, the answer is False."""
        name = network(address)
        most = 0 if self._settings.is_proxy(address) else self._settings.connections_per_address
        is_crowded = most and self._numbers[name] >= most
        if is_crowded or len(self._lines) >= self._most:
            rivals = (other for other, of in self._lines.items() if of == name or not is_crowded)
            idle = next((other for other in rivals if other.is_idle), None)
            if idle is None:
                return False
            self.remove(idle)
            idle.give_up()
        self._lines[line] = name
        self._numbers[name] += 1
        return True

    def note(self, line: Listener) -> None:
        """Notes that a connection was not quiet."""
        if line in self._lines:
            self._lines.move_to_end(line)

    def note_unread(self, line: Listener, size: int) -> None:
        """Notes how many bytes of its answers a connection has not read. If it is too much in all, those are given up
        that have waited for longest."""
        if size:
            self._unread[line] = size
        else:
            self._unread.pop(line, None)
        while sum(self._unread.values()) > MOST_UNREAD:
            self._unread.popitem(last=False)[0].give_up()

    def give_up_all(self) -> None:
        """Closes every connection."""
        for line in list(self._lines):
            line.give_up()

    def remove(self, line: Listener) -> None:
        self._unread.pop(line, None)
        name = self._lines.pop(line, None)
        if name is not None:
            self._numbers[name] -= 1
            if not self._numbers[name]:
                del self._numbers[name]


class Listener(HttpToolsProtocol):
    """A connection that is given up when a request is too long or takes too long, or its answer is not read."""

    seconds = 10.0
    """How long the head of a request may take, and how long the rest of it; and how long an answer may lie unread."""
    most_body = 1 << 18
    lines = Lines(Settings())
    _cycles: Sequence[
        RequestResponseCycle
    ] = ()  # requests that are not answered yet, which uvicorn forgets but for one
    _size = 0  # bytes of the request that have come
    _head = 0  # of these, bytes of the first line and the headers
    _in_head = True
    _patience: asyncio.TimerHandle | None = None
    _unread = 0
    _watch: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether there is no request here that has a head."""
        return self.cycle is None or self.cycle.response_complete

    def give_up(self) -> None:
        """Closes the connection at once, so that the system does not keep either what was not read."""
        line = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.lines.add(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            self.give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.remove(self)
        self._stop_waiting()
        self._stop_watching()
        for cycle in self._cycles:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.lines.note(self)
        self._size += len(data)
        super().data_received(data)
        if self._size > (MOST_HEAD if self._in_head else MOST_HEAD + FRAMING * self.most_body + LINGER_BYTES):
            self.send_400_response("The request is too long.")
        elif self._patience is None and self.is_idle:
            self._wait()  # uvicorn waits for nothing more once a blank line has come that belongs to no request

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size, self._head, self._in_head = 0, 0, True
        self._wait()

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            raise TooMuchError("trailers are not taken")
        self._count_head(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            raise TooMuchError("the head is too long")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._wait(2)  # whoever reads the body gives up after half of this, and says so
        super().on_headers_complete()
        self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]
        if len(self._cycles) > MOST_AHEAD:
            raise TooMuchError("too many requests were sent ahead")

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def _wait(self, times: int = 1) -> None:
        """Gives up the connection after a while, unless it is us who do not listen."""
        self._stop_waiting()
        self._patience = self.loop.call_later(times * self.seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.flow.read_paused:
            self._wait()
        else:
            self.transport.close()

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def on_response_complete(self) -> None:
        self._watch_reader()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        self.lines.note_unread(self, 0)
        super().resume_writing()

    def _watch_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._stop_watching()
        if self._unread:
            self._watch = self.loop.call_later(self.seconds, self._look)
        if self.flow.write_paused:
            self.lines.note_unread(self, self._unread)

    def _look(self) -> None:
        """Gives up the connection if too little of the answer was read."""
        if self._unread - LEAST_READ < self.transport.get_write_buffer_size() > 0:
            self.give_up()
        else:
            self._watch_reader()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class Server(uvicorn.Server):
    """A server that refuses, in words, what it cannot answer before it stops."""

    def __init__(self, config: uvicorn.Config, lines: Lines, desk: Desk) -> None:
        super().__init__(config)
        self._lines = lines
        self._desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Gives requests that are under way some seconds, then refuses them, then closes what is left."""
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(STOP_SECONDS, self._desk.close),
            loop.call_later(STOP_SECONDS + LAST_SECONDS, self._lines.give_up_all),
        ]
        await super().shutdown(sockets)
        for timer in timers:
            timer.cancel()


def serve(settings: Settings, open_page: bool = False) -> None:
    """Serves until it is told to stop."""
    lines = Lines(settings, connections(settings))
    listener = {"seconds": settings.body_seconds, "most_body": settings.limit_body, "lines": lines}
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=type("PatientListener", (Listener,), listener),
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS + 2 * LAST_SECONDS,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies) or None,
    )
    bound = _bind(settings)
    host, port = bound.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"masume: http://{shown}:{port}/ (Ctrl-C stops it)", file=sys.stderr, flush=True)
    if open_page:
        webbrowser.open(f"http://{shown}:{port}/")
    with suppress(KeyboardInterrupt):  # by then, everything under way has ended
        Server(config, lines, app.state.desk).run(sockets=[bound])


def connections(settings: Settings) -> int:
    """How many connections the server can have: as many as it wants, if it may have so many files open."""
    import resource  # there is none on Windows

    others = OTHER_FILES + 2 * (settings.fast + sum(settings.places))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + others
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    found = MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, soft - others)
    if found < FEWEST_CONNECTIONS:
        raise UsageError(
            "the server needs {wanted} open files at least, and may have {allowed}: raise the limit (ulimit "
            "-n, LimitNOFILE=)",
            wanted=others + FEWEST_CONNECTIONS,
            allowed=soft,
        )
    return found


def _bind(settings: Settings) -> socket.socket:
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        bound = socket.socket(family)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        raise UsageError(
            "nothing can be served at {host}, port {port}: {reason}",
            host=settings.host,
            port=settings.port,
            reason=Word(error.strerror),
        ) from None
    bound.listen(1024)
    return bound
