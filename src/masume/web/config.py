"""Define the settings of the server, and the limits that follow from them."""

from __future__ import annotations

import os
import sys
from functools import cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

SHARE = 0.75  # of the memory of this machine, or of its container, for long requests and books
LIBRARY = "MASUME_SERVED_LIBRARY"  # environment variable of the fork server: the address of the library
LOCAL = ("127.0.0.1", "localhost", "::1")


class Places(NamedTuple):
    """The number of long requests and the number of books that may run at the same time."""

    long: int
    books: int


class Settings(NamedTuple):
    """The settings of the server."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 0
    """Short requests that may run at the same time; 0 for three per core."""
    long: int = 12
    """Long requests that may run at the same time, with lower priority than short ones."""
    books: int = 3
    """Books that may be made at the same time."""
    queue: int = 64
    """Requests that may wait."""
    limit_seconds: float = 10.0
    """Seconds that one request may take."""
    book_seconds: float = 600.0
    """Seconds that one book may take."""
    search_seconds: float = 1.0
    """Seconds of processor time that a search of the library may take."""
    limit_memory: int = 768 << 20
    """Bytes of memory that one request may use."""
    memory: int = 0
    """Bytes of memory that long requests and books may use together; 0 for three quarters of the memory. This limits
    their number."""
    limit_body: int = 1 << 18
    """Bytes that a request may have."""
    body_seconds: float = 10.0
    """Seconds in which the head of a request must arrive, and then its body."""
    rate: float | None = None
    """Requests per second that an address may send in the long run; 0 for any number; None for 20 if other machines can
    reach the server."""
    connections: int | None = None
    """Connections that an address may have; 0 for any number; None for 50 if other machines can reach it. Proxies
    may have any number."""
    names: tuple[str, ...] = ()
    """The host names under which the server answers, besides addresses and the names of this machine."""
    embedders: tuple[str, ...] = ()
    """The origins that may show the page in a frame."""
    origins: tuple[str, ...] = ()
    """The origins whose pages may use the API."""
    proxies: tuple[str, ...] = ()
    """The addresses of proxies whose headers about the client's address are trusted."""

    library: str | None = None
    """The library that the page shows: a file or a URL."""

    @property
    def is_local(self) -> bool:
        """Return whether the server listens on this machine only."""
        return self.host in LOCAL

    @property
    def is_private(self) -> bool:
        """Return whether only users of this machine can reach the server: it listens on this machine alone, and the
        settings name neither proxies nor other host names.
        """
        return self.is_local and not self.proxies and not self.names

    @property
    def fast(self) -> int:
        """Return the number of short requests that may run at the same time."""
        return self.workers or 3 * (os.cpu_count() or 1)

    @property
    def places(self) -> Places:
        """Return the number of long requests and the number of books that may run at the same time. The memory limits
        both, but each is at least 1.
        """
        memory = self.memory or int(SHARE * _memory_here())
        most = self.long + self.books
        places = max(2, min(most, memory // max(1, self.limit_memory)))
        books = max(1, places * self.books // most)
        return Places(places - books, books)

    @property
    def requests_a_second(self) -> float:
        """Return the number of requests per second that an address may send on average; 0 means that there is no
        limit.
        """
        if self.rate is not None:
            return self.rate
        return 0.0 if self.is_local and not self.proxies else 20.0

    @property
    def connections_per_address(self) -> int:
        """Return the number of connections that an address may have at the same time; 0 means that there is no
        limit.
        """
        if self.connections is not None:
            return self.connections
        return 0 if self.is_local and not self.proxies else 50

    def is_proxy(self, address: str) -> bool:
        """Return whether `address` belongs to a trusted proxy."""
        return any(proxy in ("*", address) or _holds(proxy, address) for proxy in self.proxies)

    def knows(self, host: str) -> bool:
        """Return whether the server answers requests with the header `Host: host`. IP addresses are always accepted,
        because they cannot be used for DNS rebinding.
        """
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
    """Return whether the IP address `address` is in `network`. If either is a name, return False."""
    try:
        return ip_address(address) in ip_network(network, strict=False)
    except ValueError:  # one of the two is a name
        return False


@cache
def _memory_here() -> int:
    """Return in bytes the memory of this machine or, if it is lower, the memory limit of this process's control
    group.
    """
    limit_bytes = sys.maxsize
    try:
        limit_bytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        path = Path("/proc/self/cgroup").read_text("ascii").partition("::")[2].split("\n")[0]
        for group in (Path("/sys/fs/cgroup" + path), *Path("/sys/fs/cgroup" + path).parents):
            if (limit := group / "memory.max").exists() and (text := limit.read_text("ascii").strip()).isdecimal():
                limit_bytes = min(limit_bytes, int(text))
    except (OSError, ValueError, AttributeError):  # a system without this information
        return limit_bytes
    return limit_bytes
