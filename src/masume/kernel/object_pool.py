"""Keep search objects for reuse, because building one for a shape takes longer than solving a board with it.

Only one thread uses a search object at a time: `take` removes it from the pool, and `give` puts it back. The methods of
`dict` and `list` used here are atomic, so threads need no lock.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

SHAPES = 64  # largest number of keys with idle searches; beyond it, the pool is emptied


class Pool(Generic[T]):
    """Search objects that are not in use, grouped by key."""

    def __init__(self) -> None:
        self._idle: dict[Hashable, list[T]] = {}

    def take(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return a search object for `key`: one from the pool, or else a new one made by `make`. No other caller gets
        it until it is put back with `give`.
        """
        try:
            return self._idle[key].pop()
        except (KeyError, IndexError):
            return make()

    def give(self, key: Hashable, search: T) -> None:
        """Put `search` back into the pool under `key`."""
        if len(self._idle) >= SHAPES and key not in self._idle:
            self._idle.clear()
        self._idle.setdefault(key, []).append(search)
