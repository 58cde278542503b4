"""What one address, and one request, may ask of the server."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

from starlette.requests import ClientDisconnect, Request

BURST = 4.0  # seconds' worth of requests that an address may send at once
MOST_ADDRESSES = 10_000  # that are remembered; the one that was quiet for longest is forgotten first
LINGER_SECONDS = 0.5  # that a refused sender is listened to, so that it hears why before the line is cut
LINGER_BYTES = 1 << 20


class TooLargeError(Exception):
    """A request has more bytes than it may have."""


class TooSlowError(Exception):
    """A request took too long to arrive."""


class Rates:
    """How many requests each address sends: every one has a bucket that fills steadily and is emptied by requests."""

    def __init__(self, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second = a_second
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Counts a request; the answer is how many seconds too early it comes, 0 when it is welcome."""
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
    """What counts as one address: of the new, long ones everybody has 2⁶⁴."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return address if not isinstance(found, IPv6Address) else str(IPv6Address(int(found) >> 64 << 64))


async def body_of(request: Request, most: int, seconds: float) -> bytes:
    """The body of a request; TooLargeError as soon as it is too long, TooSlowError when it does not come in time."""
    said = request.headers.get("content-length", "")
    if said.isascii() and said.isdigit() and int(said[:20]) > most:
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
    """Listens to a sender who was refused for a moment, without keeping anything. Who is cut off while still sending
    may never read the answer."""
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
