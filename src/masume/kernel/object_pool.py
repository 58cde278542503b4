"""Search objects kept for reuse: building one for a shape costs more than solving a board with it.

A search in use belongs to one thread: `take` removes it from the pool, `give` puts it back. `dict` and `list` methods
are atomic, so threads need no lock."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

SHAPES = 64  # shapes of which searches are kept; others are built anew


class Pool(Generic[T]):
    """Idle searches by key."""

    def __init__(self) -> None:
        self._idle: dict[Hashable, list[T]] = {}

    def take(self, key: Hashable, make: Callable[[], T]) -> T:
        try:
            return self._idle[key].pop()
        except (KeyError, IndexError):
            return make()

    def give(self, key: Hashable, search: T) -> None:
        if len(self._idle) >= SHAPES and key not in self._idle:
            self._idle.clear()
        self._idle.setdefault(key, []).append(search)
