"""How the server is set up."""

from __future__ import annotations

import os
import sys
from functools import cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

SHARE = 0.75  # of the memory of this machine, or of its container, that long requests and books may take
LIBRARY = "MASUME_SERVED_LIBRARY"  # where the nursery of a server finds the address of its library
LOCAL = ("127.0.0.1", "localhost", "::1")


class Places(NamedTuple):
    """How many requests go on beside the short ones."""

    slow: int
    books: int


class Settings(NamedTuple):
    """What whoever starts the server can choose."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 0
    """How many short requests are worked on at the same time; 0 for three for each core."""
    slow: int = 12
    """How many long requests go on beside them at most, with what the short ones leave."""
    books: int = 3
    """How many books, besides, at most."""
    queue: int = 64
    """How many requests may wait."""
    limit_seconds: float = 10.0
    """The longest that one request may take."""
    book_seconds: float = 600.0
    """The same for a book."""
    search_seconds: float = 1.0
    """How much processor time a search of the library may take."""
    limit_memory: int = 768 << 20
    """How many bytes one request may take."""
    memory: int = 0
    """How many bytes long requests and books may take together; 0 for three quarters of what there is. There are only
    as many of them as it is enough for."""
    limit_body: int = 1 << 18
    """How many bytes a request may have."""
    body_seconds: float = 10.0
    """How long the head of a request may take to arrive, and how long its body."""
    rate: float | None = None
    """How many requests a second an address may send in the long run; 0 for any number; None for 20 when others than
    this machine can reach the server."""
    connections: int | None = None
    """How many connections an address may have; 0 for any number; None for 50 when others than this machine can reach
    the server. A proxy may have any number."""
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
    def places(self) -> Places:
        """How many long requests and how many books go on at the same time: one of each at least."""
        memory = self.memory or int(SHARE * _memory_here())
        most = self.slow + self.books
        places = max(2, min(most, memory // max(1, self.limit_memory)))
        books = max(1, places * self.books // most)
        return Places(places - books, books)

    @property
    def requests_a_second(self) -> float:
        """What an address may send in the long run; 0 for any number."""
        if self.rate is not None:
            return self.rate
        return 0.0 if self.is_local and not self.proxies else 20.0

    @property
    def connections_per_address(self) -> int:
        """How many connections an address may have; 0 for any number."""
        if self.connections is not None:
            return self.connections
        return 0 if self.is_local and not self.proxies else 50

    def is_proxy(self, address: str) -> bool:
        """Whether an address is that of a proxy of ours."""
        return any(proxy in ("*", address) or _holds(proxy, address) for proxy in self.proxies)

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


def _holds(network: str, address: str) -> bool:
    try:
        return ip_address(address) in ip_network(network, strict=False)
    except ValueError:  # one of them is a name
        return False


@cache
def _memory_here() -> int:
    """How many bytes this machine has, or the group of processes that we are in may take."""
    found = sys.maxsize
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        path = Path("/proc/self/cgroup").read_text("ascii").partition("::")[2].split("\n")[0]
        for group in (Path("/sys/fs/cgroup" + path), *Path("/sys/fs/cgroup" + path).parents):
            if (limit := group / "memory.max").exists() and (text := limit.read_text("ascii").strip()).isdecimal():
                found = min(found, int(text))
    except (OSError, ValueError, AttributeError):  # a system that does not tell
        return found
    return found
