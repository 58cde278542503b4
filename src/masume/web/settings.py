"""How the server is set up."""

from __future__ import annotations

import os
from ipaddress import ip_address
from typing import NamedTuple

LOCAL = ("127.0.0.1", "localhost", "::1")


class Settings(NamedTuple):
    """What whoever starts the server can choose."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 0
    """How many short requests are worked on at the same time; 0 for three for each core."""
    slow: int = 12
    """How many long requests go on beside them, with what the short ones leave."""
    queue: int = 64
    """How many requests may wait."""
    limit_seconds: float = 10.0
    """The longest that one request may take."""
    book_seconds: float = 600.0
    """The same for a book."""
    limit_memory: int = 768 << 20
    """How many bytes one request may take."""
    limit_body: int = 1 << 18
    """How many bytes a request may have."""
    body_seconds: float = 10.0
    """How long the head of a request may take to arrive, and how long its body."""
    rate: float | None = None
    """How many requests a second an address may send in the long run; 0 for any number; None for 20 when others than
    this machine can reach the server."""
    names: tuple[str, ...] = ()
    """The names under which the server answers, beside addresses and those of this machine."""
    embedders: tuple[str, ...] = ()
    """The origins that may show the page in a frame."""
    origins: tuple[str, ...] = ()
    """The origins whose pages may use the API."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies that are believed when they say who asks."""

    library: str | None = None
    """The library that the page shows: a file or a URL."""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOCAL

    @property
    def is_private(self) -> bool:
        """Whether nobody but the people at this machine can reach the server, not even through a proxy."""
        return self.is_local and not self.proxies and not self.names

    @property
    def fast(self) -> int:
        """How many short requests are worked on at the same time."""
        return self.workers or 3 * (os.cpu_count() or 1)

    @property
    def requests_a_second(self) -> float:
        """What an address may send in the long run; 0 for any number."""
        if self.rate is not None:
            return self.rate
        return 0.0 if self.is_local and not self.proxies else 20.0

    def knows(self, host: str) -> bool:
        """Whether the server answers under a name. An address is no name, so nobody can have made it point here."""
        name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
        name = name.strip("[]").rstrip(".").lower()
        if name in LOCAL or name == self.host.lower() or name in self.names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
