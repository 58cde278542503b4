"""What a process and all that come from it use, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def _stats() -> dict[int, list[str]]:
    """For each process, what its line in /proc says after its name."""
    lines = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            try:
                lines[int(entry.name)] = (
                    Path(entry.path, "stat").read_text("ascii", "replace").rpartition(")")[2].split()
                )
            except (FileNotFoundError, ProcessLookupError):
                continue
    return lines


def _family(leader: int) -> list[list[str]]:
    stats = _stats()
    family = {leader}
    while more := {child for child, fields in stats.items() if int(fields[1]) in family} - family:
        family |= more
    return [stats[member] for member in family if member in stats]


def family_cpu(leader: int) -> float:
    """The CPU seconds of a process and all that come from it, those that have ended among them."""
    return sum(sum(map(int, fields[11:15])) for fields in _family(leader)) / TICK


def family_memory(leader: int) -> int:
    """The bytes of memory that a process and all that come from it hold now."""
    return sum(int(fields[21]) for fields in _family(leader)) * PAGE
