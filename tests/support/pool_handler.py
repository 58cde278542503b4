"""Requests that workers answer in tests: a message names one of these functions and its argument."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

Tell = Callable[[bytes], None]
_prepared: list[str] = []


def prepare() -> None:
    _prepared.append("in the fork server")


def serve(message: bytes, tell: Tell) -> bytes:
    name, _, rest = message.decode().partition(" ")
    return WORKS[name](rest, tell)


def _echo(rest: str, tell: Tell) -> bytes:
    return rest.encode()


def _pid(rest: str, tell: Tell) -> bytes:
    return str(os.getpid()).encode()


def _count(rest: str, tell: Tell) -> bytes:
    for number in range(int(rest)):
        tell(str(number).encode())
    return b"done"


def _sleep(rest: str, tell: Tell) -> bytes:
    """Sleep for ever."""
    tell(str(os.getpid()).encode())
    while True:
        time.sleep(600)


def _spin(rest: str, tell: Tell) -> bytes:
    """Use all the processor time there is, for ever."""
    tell(str(os.getpid()).encode())
    while True:
        pass


def _die(rest: str, tell: Tell) -> bytes:
    os._exit(3)


def _fill_memory(rest: str, tell: Tell) -> bytes:
    try:
        held = [bytearray(1 << 20) for _ in range(int(rest))]
    except MemoryError:
        return b"too much"
    return f"{len(held)} MB".encode()


def _prepared_where(rest: str, tell: Tell) -> bytes:
    return " ".join(_prepared).encode()


WORKS: dict[str, Callable[[str, Tell], bytes]] = {
    "echo": _echo,
    "pid": _pid,
    "count": _count,
    "sleep": _sleep,
    "spin": _spin,
    "die": _die,
    "memory": _fill_memory,
    "prepared": _prepared_where,
}
