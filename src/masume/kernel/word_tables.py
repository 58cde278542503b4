"""Allocate tables of numbers for finders, and convert masks to rows of 64-bit words and back."""

from __future__ import annotations

import mmap
import sys
from array import array
from typing import Any, Literal

LARGE = 1 << 18  # bytes


def zeros(typecode: Literal["B", "Q", "h", "i"], count: int) -> Any:
    """Return a table of `count` zeros (at least one) of the array type `typecode`.

    A small table is an array. A large one is a view of anonymous memory: the system allocates its pages at the first
    write, so parts that are never used take no memory.
    """
    size = array(typecode).itemsize * max(count, 1)
    if size < LARGE:
        return array(typecode, bytes(size))
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, size)).cast(typecode)
    # Private: processes forked later must not write into the tables of this one.
    return memoryview(mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)).cast(typecode)


def words_of(mask: int, count: int) -> array[int]:
    """Return `mask` as an array of `count` words of 64 bits, beginning with the lowest bits."""
    words = array("Q", mask.to_bytes(8 * count, "little"))
    if sys.byteorder == "big":
        words.byteswap()
    return words


def masks_of(table: Any, rows: int, width: int) -> list[int]:
    """Return the first `rows` rows of `table` as masks. Each row consists of `width` words of 64 bits."""
    view = memoryview(table)
    if sys.byteorder == "big":
        words = array("Q", view.tobytes())
        words.byteswap()
        view = memoryview(words)
    text = view.cast("B")
    size = 8 * width
    return [int.from_bytes(text[i : i + size], "little") for i in range(0, rows * size, size)]
