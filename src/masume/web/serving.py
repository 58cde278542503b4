"""Running the server: the sockets, and patience with whoever talks to them."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from masume.core.errors import UsageError
from masume.web.app import create_app
from masume.web.settings import Settings

MOST_HEAD = 1 << 15  # bytes of the first line and the headers of a request
STOP_SECONDS = 5  # for requests that are under way when the server is stopped
MOST_CONNECTIONS = 2000


class Listener(HttpToolsProtocol):
    """A connection that is given up when the head of a request is too long or takes too long."""

    seconds = 10.0
    """How long the head of a request may take."""
    _head = 0
    _in_head = True
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._in_head = False
        super().on_headers_complete()

    def _wait(self) -> None:
        self._stop_waiting()
        self._head, self._in_head = 0, True
        self._patience = self.loop.call_later(self.seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def serve(settings: Settings, open_page: bool = False) -> None:
    """Serves until it is told to stop."""
    config = uvicorn.Config(
        create_app(settings),
        http=type("PatientListener", (Listener,), {"seconds": settings.body_seconds}),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=STOP_SECONDS,
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
        uvicorn.Server(config).run(sockets=[bound])


def _bind(settings: Settings) -> socket.socket:
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        bound = socket.socket(family)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        raise UsageError(f"nothing can be served at {settings.host}, port {settings.port}: {error.strerror}") from None
    bound.listen(1024)
    return bound
