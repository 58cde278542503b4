"""Keep search objects for reuse, because building one for a shape costs more than solving a board with it.

A search in use belongs to one thread: `take` removes it from the pool, and `give` puts it back. The methods of `dict`
and `list` used here are atomic, so threads need no lock.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

SHAPES = 64  # largest number of keys with idle searches; beyond it, the pool is emptied


class Pool(Generic[T]):
    """Idle searches, grouped by key."""

    def __init__(self) -> None:
        self._idle: dict[Hashable, list[T]] = {}

    def take(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return an idle search for `key`, or a new one from `make` if there is none. The caller owns it until calling
        `give`.
        """
        try:
            return self._idle[key].pop()
        except (KeyError, IndexError):
            return make()

    def give(self, key: Hashable, search: T) -> None:
        """Put `search` back into the pool, as an idle search for `key`."""
        if len(self._idle) >= SHAPES and key not in self._idle:
            self._idle.clear()
        self._idle.setdefault(key, []).append(search)
