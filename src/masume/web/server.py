"""Run the server, with limits on its connections and on their time and memory."""

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
from masume.web.rate_and_size_limits import LINGER_BYTES, network
from masume.web.worker_pool import WorkerPool

MOST_HEAD = 1 << 15  # bytes of the first line and the headers of a request
FRAMING = 8  # bytes that may arrive per byte of a body: chunks of one byte take six
STOP_SECONDS = 5  # for requests in progress when the server is stopped
LAST_SECONDS = 1  # after that, for sending refusals
MOST_AHEAD = 16  # requests of one connection without an answer
MOST_CONNECTIONS = 2000
FEWEST_CONNECTIONS = 100
OTHER_FILES = 100  # open files besides those of connections and workers
LEAST_READ = 1 << 13  # bytes of an answer that a client must read within `Listener.seconds`
RESET = struct.pack("ii", 1, 0)  # the setting of SO_LINGER that drops unsent data
MOST_UNREAD = 1 << 27  # bytes of all answers not read yet


class TooMuchError(Exception):
    """An error for a request that is too long, that has trailers, or that follows too many unanswered requests on its
    connection.
    """


class Connections:
    """The open connections of a server, sorted by last activity: the least recently active connection comes first."""

    def __init__(self, settings: Settings, most: int = MOST_CONNECTIONS) -> None:
        self._most = most
        self._settings = settings
        self._lines: OrderedDict[Listener, str] = OrderedDict()
        self._numbers: Counter[str] = Counter()  # of connections, by address
        self._unread: OrderedDict[Listener, int] = OrderedDict()

    def add(self, line: Listener, address: str) -> bool:
        """Add a new connection. If the server or `address` has too many connections, close the least recently active
        one that has no request in progress. If there is no such connection, return False without adding the new one.
        """
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
        """Record that a connection has just been active."""
        if line in self._lines:
            self._lines.move_to_end(line)

    def note_unread(self, line: Listener, size: int) -> None:
        """Record that the client has not yet read `size` bytes of its answers. If all clients together have too many
        unread bytes, close the connections whose answers have been unread for longest.
        """
        if size:
            self._unread[line] = size
        else:
            self._unread.pop(line, None)
        while sum(self._unread.values()) > MOST_UNREAD:
            self._unread.popitem(last=False)[0].give_up()

    def give_up_all(self) -> None:
        """Close every connection."""
        for line in list(self._lines):
            line.give_up()

    def remove(self, line: Listener) -> None:
        """Remove a connection that is closed."""
        self._unread.pop(line, None)
        name = self._lines.pop(line, None)
        if name is not None:
            self._numbers[name] -= 1
            if not self._numbers[name]:
                del self._numbers[name]


class Listener(HttpToolsProtocol):
    """A connection with limits. It is closed if a request is too long or takes too long to arrive, or if the client
    does not read the answer.
    """

    seconds = 10.0
    """The time limits for the head of a request, for its body, and for reading a part of the answer."""
    most_body = 1 << 18
    lines = Connections(Settings())
    _cycles: Sequence[
        RequestResponseCycle
    ] = ()  # all requests without an answer yet, of which uvicorn itself keeps only one
    _size = 0  # bytes of the request received so far
    _head = 0  # of these, bytes of the first line and the headers
    _in_head = True
    _patience: asyncio.TimerHandle | None = None
    _unread = 0
    _watch: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Return whether the connection has no request in progress."""
        return self.cycle is None or self.cycle.response_complete

    def give_up(self) -> None:
        """Close the connection at once, and make the operating system discard data that has not been sent."""
        line = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        """Start the time limit of the first request. If there are too many connections, close this one instead."""
        super().connection_made(transport)
        if self.lines.add(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            self.give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers, and mark all unanswered requests as disconnected, so that work on them ends."""
        self.lines.remove(self)
        self._stop_waiting()
        self._stop_watching()
        for cycle in self._cycles:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse `data`. Refuse the request if it exceeds the limit on its size."""
        if self.transport.is_closing():
            return
        self.lines.note(self)
        self._size += len(data)
        super().data_received(data)
        if self._size > (MOST_HEAD if self._in_head else MOST_HEAD + FRAMING * self.most_body + LINGER_BYTES):
            self.send_400_response("The request is too long.")
        elif self._patience is None and self.is_idle:
            self._wait()  # after a blank line outside of requests, uvicorn has no timeout

    def on_message_begin(self) -> None:
        """Start the time limit of a new request, and start counting its bytes."""
        super().on_message_begin()
        self._size, self._head, self._in_head = 0, 0, True
        self._wait()

    def on_url(self, url: bytes) -> None:
        """Count the bytes of the URL towards the limit on the request's head."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the bytes of a header towards the limit on the request's head. Refuse trailers, which are headers after
        the body.
        """
        if not self._in_head:
            raise TooMuchError("trailers are not taken")
        self._count_head(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        """Add `size` bytes to the size of the request's head. Raise TooMuchError if the head is too long."""
        self._head += size
        if self._head > MOST_HEAD:
            raise TooMuchError("the head is too long")

    def on_headers_complete(self) -> None:
        """Start the time limit of the body. Refuse the request if too many earlier ones are still unanswered."""
        self._in_head = False
        self._wait(2)  # `body_of` refuses the request after half of this
        super().on_headers_complete()
        self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]
        if len(self._cycles) > MOST_AHEAD:
            raise TooMuchError("too many requests were sent ahead")

    def on_message_complete(self) -> None:
        """Stop the time limit of the request, which has arrived completely."""
        self._stop_waiting()
        super().on_message_complete()

    def _wait(self, times: int = 1) -> None:
        """Start a time limit of `times` times `seconds`, after which the connection is closed."""
        self._stop_waiting()
        self._patience = self.loop.call_later(times * self.seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        """Close the connection when a time limit has ended. If the server itself has paused reading, start the limit
        again instead.
        """
        if self.flow.read_paused:
            self._wait()
        else:
            self.transport.close()

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def on_response_complete(self) -> None:
        """Start the time limit within which the client must read the rest of the answer."""
        self._watch_reader()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Start the time limit within which the client must read a part of the answer, since the buffer is full."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """Record that the client has read enough of the answer."""
        self.lines.note_unread(self, 0)
        super().resume_writing()

    def _watch_reader(self) -> None:
        """Record the size of the unread answer, and start the time limit within which the client must read a part of
        it.
        """
        self._unread = self.transport.get_write_buffer_size()
        self._stop_watching()
        if self._unread:
            self._watch = self.loop.call_later(self.seconds, self._look)
        if self.flow.write_paused:
            self.lines.note_unread(self, self._unread)

    def _look(self) -> None:
        """Close the connection if the client has read too little of the answer within the time limit; otherwise, start
        the limit again.
        """
        if self._unread - LEAST_READ < self.transport.get_write_buffer_size() > 0:
            self.give_up()
        else:
            self._watch_reader()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class Server(uvicorn.Server):
    """A server that, before it stops, refuses those requests that it cannot answer any more."""

    def __init__(self, config: uvicorn.Config, lines: Connections, pool: WorkerPool) -> None:
        super().__init__(config)
        self._lines = lines
        self._pool = pool

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the server. Requests in progress get a few seconds to end; then they are refused, and finally all
        connections are closed.
        """
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(STOP_SECONDS, self._pool.close),
            loop.call_later(STOP_SECONDS + LAST_SECONDS, self._lines.give_up_all),
        ]
        await super().shutdown(sockets)
        for timer in timers:
            timer.cancel()


def serve(settings: Settings, open_page: bool = False) -> None:
    """Run the server until it is stopped. With `open_page`, open the page in the browser."""
    lines = Connections(settings, connections(settings))
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
    with suppress(KeyboardInterrupt):  # all requests have ended by then
        Server(config, lines, app.state.pool).run(sockets=[bound])


def connections(settings: Settings) -> int:
    """Return the number of connections that the system's limit on open files allows. The limit is raised first if
    possible. Raise UsageError if it allows too few connections.
    """
    import resource  # not available on Windows

    others = OTHER_FILES + 2 * (settings.fast + sum(settings.places))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + others
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, soft - others)
    if most < FEWEST_CONNECTIONS:
        raise UsageError(
            "the server needs {wanted} open files at least, and may have {allowed}: raise the limit (ulimit "
            "-n, LimitNOFILE=)",
            wanted=others + FEWEST_CONNECTIONS,
            allowed=soft,
        )
    return most


def _bind(settings: Settings) -> socket.socket:
    """Return a socket that listens on the host and port in `settings`."""
    try:
        addresses = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = addresses[0]
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
