"""Tables of numbers for finders, and masks as rows of words in them."""

from __future__ import annotations

import mmap
import sys
from array import array
from typing import Any, Literal

LARGE = 1 << 18  # bytes


def zeros(typecode: Literal["B", "Q", "h", "i"], count: int) -> Any:
    """A table of so many numbers, at least one: an array. A large one is a view of memory that the system hands out
    where something is written, so that the parts that are never used take none."""
    size = array(typecode).itemsize * max(count, 1)
    if size < LARGE:
        return array(typecode, bytes(size))
    if sys.platform == "win32":
        return memoryview(mmap.mmap(-1, size)).cast(typecode)
    # Private: processes that are forked later must not write into the tables of this one.
    return memoryview(mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)).cast(typecode)


def words_of(mask: int, count: int) -> array[int]:
    """A mask as so many words of 64 bits, the lowest first."""
    words = array("Q", mask.to_bytes(8 * count, "little"))
    if sys.byteorder == "big":
        words.byteswap()
    return words


def masks_of(table: Any, rows: int, width: int) -> list[int]:
    """The first rows of a table of words as masks; each row has so many words."""
    view = memoryview(table)
    if sys.byteorder == "big":
        words = array("Q", view.tobytes())
        words.byteswap()
        view = memoryview(words)
    text = view.cast("B")
    size = 8 * width
    return [int.from_bytes(text[i : i + size], "little") for i in range(0, rows * size, size)]
