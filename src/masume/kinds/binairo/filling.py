"""Lines of a Binairo board as bit masks, and what they can still become.

content    what a line holds so far: its 0s and its 1s as masks over the places of the line, from 0
blank      a place without a symbol
room       how many more cells of the line may take a symbol
filling    the whole line filled without breaking a rule, as the mask of its 1s

The functions look at a line alone, never at the board, so their answers can be remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask

MAX_REMEMBERED = 1 << 16  # contents whose results each function keeps


class Content(NamedTuple):
    """What a line holds so far; `low` and `high` are the fewest and the most 1s that it may have."""

    length: int
    low: int
    high: int
    zeros: Mask
    ones: Mask

    @property
    def blank(self) -> Mask:
        return (1 << self.length) - 1 & ~(self.zeros | self.ones)

    def of(self, value: int) -> Mask:
        """The places that hold this symbol."""
        return self.ones if value else self.zeros

    def most(self, value: int) -> int:
        """How many cells of the line may hold this symbol."""
        return self.high if value else self.length - self.low

    def room(self, value: int) -> int:
        """How many more cells may take this symbol; negative when too many hold it already."""
        return self.most(value) - self.of(value).bit_count()

    def with_symbols(self, places: Mask, value: int) -> Content:
        """The line with this symbol in some more places."""
        length, low, high, zeros, ones = self
        return (
            make_content(length, low, high, zeros, ones | places)
            if value
            else make_content(length, low, high, zeros | places, ones)
        )

    def text(self, ones: Mask) -> str:
        """A filling as text: 010110."""
        return "".join("1" if ones >> i & 1 else "0" for i in range(self.length))


def make_content(length: int, low: int, high: int, zeros: Mask, ones: Mask) -> Content:
    """A new content. This is faster than calling the class, and it happens a hundred thousand times a second."""
    return tuple.__new__(Content, (length, low, high, zeros, ones))


# For each place, the numbers of 1s before it that allow the rest of the line to be filled. They are four bit sets, for
# what stands just before the place: a single 0, two 0s, a single 1, two 1s.
Tails = tuple[tuple[int, int, int, int], ...]


@lru_cache(maxsize=MAX_REMEMBERED)
def _tails(line: Content) -> Tails:
    good = (1 << line.high + 1) - (1 << line.low)
    after = (good, good, good, good)
    tails = [after]
    for i in reversed(range(line.length)):
        zero1, zero2, one1, one2 = after
        if line.ones >> i & 1:
            after = (one1 >> 1, one1 >> 1, one2 >> 1, 0)
        elif line.zeros >> i & 1:
            after = (zero2, 0, zero1, zero1)
        else:
            after = (zero2 | one1 >> 1, one1 >> 1, zero1 | one2 >> 1, zero1)
        tails.append(after)
    return tuple(reversed(tails))


@lru_cache(maxsize=MAX_REMEMBERED)
def possible_places(line: Content) -> tuple[Mask, Mask]:
    """The places that are 0 in some filling, and those that are 1 in some filling."""
    tails = _tails(line)
    can_be_0 = can_be_1 = 0
    # The possible numbers of 1s so far, as bit sets: at the start, after a single 0, two 0s, a single 1, two 1s.
    start, zero1, zero2, one1, one2 = 1, 0, 0, 0, 0
    for i in range(line.length):
        to_zero1, to_zero2, to_one1, to_one2 = tails[i + 1]
        before_zero, before_one = start | one1 | one2, start | zero1 | zero2
        next_zero1 = next_zero2 = next_one1 = next_one2 = 0
        if not line.ones >> i & 1:
            if before_zero & to_zero1 or zero1 & to_zero2:
                can_be_0 |= 1 << i
            next_zero1, next_zero2 = before_zero, zero1
        if not line.zeros >> i & 1:
            if before_one << 1 & to_one1 or one1 << 1 & to_one2:
                can_be_1 |= 1 << i
            next_one1, next_one2 = before_one << 1, one1 << 1
        start, zero1, zero2, one1, one2 = 0, next_zero1, next_zero2, next_one1, next_one2
    return can_be_0, can_be_1


@lru_cache(maxsize=MAX_REMEMBERED)
def fillings(line: Content, limit: int) -> tuple[Mask, ...] | None:
    """All fillings, sorted by their texts; None when there are more than `limit`."""
    tails = _tails(line)
    found: list[Mask] = []
    # Each entry: the number of places filled, the filling so far, its last symbol, and how often that ends it.
    going = [(0, 0, 0, 0)]
    while going:
        i, ones, last, times = going.pop()
        if i == line.length:
            if len(found) == limit:
                return None
            found.append(ones)
            continue
        for value in (1, 0):  # the stack returns the 0 first
            if line.of(1 - value) >> i & 1 or (value == last and times == 2):
                continue
            filled = ones | value << i
            run = times + 1 if value == last else 1
            if tails[i + 1][2 * value + run - 1] >> filled.bit_count() & 1:
                going.append((i + 1, filled, value, run))
    return tuple(found)
