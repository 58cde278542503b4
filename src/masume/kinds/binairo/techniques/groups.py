"""Groups of blanks of which one must take a symbol.

needy group   the blanks of three cells in a row that have no A yet: one of them must take an A, or three Bs stand there
packing       needy groups that share no blank: each of them needs an A of its own
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask
from masume.kinds.binairo.filling import REMEMBERED, Content


class Group(NamedTuple):
    """Blanks of which one must take a symbol, and the three cells that are the reason."""

    blanks: Mask
    window: Mask

    @property
    def others(self) -> Mask:
        """The cells of the three that hold the other symbol already."""
        return self.window & ~self.blanks


@lru_cache(maxsize=REMEMBERED)
def needy(line: Content, value: int) -> tuple[Group, ...]:
    """The groups that need a symbol, from left to right, without those that contain a smaller one. Any three cells
    contain blanks that lie side by side but for known cells, so starts and ends of the groups both grow."""
    own, blank = line.of(value), line.blank
    found: list[Group] = []
    for i in range(line.length - 2):
        window = 0b111 << i
        blanks = window & blank
        if window & own or not blanks:
            continue
        if found and found[-1].blanks & blanks == found[-1].blanks:
            continue  # contains the one before
        while found and found[-1].blanks & blanks == blanks:
            found.pop()  # the one before contains it
        found.append(Group(blanks, window))
    return tuple(found)


def packing(groups: Iterable[Group], avoiding: Mask = 0) -> tuple[Group, ...]:
    """As many groups as can be found that share no blank with each other, nor any with `avoiding`. The groups must come
    from left to right or from right to left: taking each as soon as possible gives the greatest number."""
    taken: list[Group] = []
    used = avoiding
    for group in groups:
        if not group.blanks & used:
            taken.append(group)
            used |= group.blanks
    return tuple(taken)
