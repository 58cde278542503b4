"""Groups of blanks of which at least one must take a symbol; below, A stands for that symbol and B for the other one.

needy group   the blanks of three cells in a row without an A: one of them must take an A, or there would be three Bs
packing       needy groups that share no blank: each of them needs its own A
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from masume.core.grid import Mask
from masume.kinds.binairo.filling import MAX_REMEMBERED, Content


class Group(NamedTuple):
    """Blanks of which at least one must take a symbol, and the three cells that are the reason."""

    blanks: Mask
    window: Mask

    @property
    def others(self) -> Mask:
        """The cells of the three that hold the other symbol already."""
        return self.window & ~self.blanks


@lru_cache(maxsize=MAX_REMEMBERED)
def needy(line: Content, value: int) -> tuple[Group, ...]:
    """The groups that need a symbol, from left to right, without those that contain a smaller group. Only known cells
    lie between the blanks of a group, so from one group to the next both the start and the end move right."""
    own, blank = line.of(value), line.blank
    found: list[Group] = []
    for i in range(line.length - 2):
        window = 0b111 << i
        blanks = window & blank
        if window & own or not blanks:
            continue
        if found and found[-1].blanks & blanks == found[-1].blanks:
            continue  # it contains the group before
        while found and found[-1].blanks & blanks == blanks:
            found.pop()  # the group before contains it
        found.append(Group(blanks, window))
    return tuple(found)


def packing(groups: Iterable[Group], avoiding: Mask = 0) -> tuple[Group, ...]:
    """The largest number of groups that share no blank with each other or with `avoiding`. The groups must be sorted
    from left to right or from right to left: then taking each group that fits gives the largest number."""
    taken: list[Group] = []
    used = avoiding
    for group in groups:
        if not group.blanks & used:
            taken.append(group)
            used |= group.blanks
    return tuple(taken)
