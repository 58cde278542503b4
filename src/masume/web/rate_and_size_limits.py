"""Limit the rate of requests per address, and the size and duration of each request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

from starlette.requests import ClientDisconnect, Request

BURST = 4.0  # seconds; an address may send the requests of this time at once
MOST_ADDRESSES = 10_000  # addresses to remember; the least recently active one is dropped first
LINGER_SECONDS = 0.5  # of reading from a refused client, so that it receives the refusal
LINGER_BYTES = 1 << 20


class TooLargeError(Exception):
    """An error for a request with too many bytes."""


class TooSlowError(Exception):
    """An error for a request that took too long to arrive."""


class Rates:
    """A rate limit for each address, kept by token buckets."""

    def __init__(self, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second = a_second
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Count a request from `address` and return 0 if the rate limit allows it; otherwise, return the number of
        seconds after which it would be allowed.
        """
        if not self._a_second:
            return 0.0
        name, now = network(address), self._clock()
        most = max(1.0, self._a_second * BURST)
        left, since = self._buckets.pop(name, (most, now))
        left = min(most, left + (now - since) * self._a_second)
        early = max(0.0, (1.0 - left) / self._a_second)
        self._buckets[name] = (left if early else left - 1.0, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return early


def network(address: str) -> str:
    """Return the part of `address` that identifies a client: the whole of an IPv4 address, or the first 64 bits of an
    IPv6 address.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return address if not isinstance(parsed, IPv6Address) else str(IPv6Address(int(parsed) >> 64 << 64))


async def body_of(request: Request, most: int, seconds: float) -> bytes:
    """Return the body of a request. Raise TooLargeError as soon as it is known to exceed `most` bytes, and TooSlowError
    if it takes longer than `seconds` to arrive.
    """
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length[:20]) > most:
        raise TooLargeError
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise TooLargeError
                parts.append(part)
    except TimeoutError:
        raise TooSlowError from None
    return b"".join(parts)


async def linger(request: Request) -> None:
    """Read and discard the rest of a refused request for a short time. If the connection were closed while the client
    is still sending, the client might never receive the refusal.
    """
    size = 0
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while size < LINGER_BYTES:
                message = await request.receive()
                size += len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return
    except (TimeoutError, ClientDisconnect):
        return
