"""Read the CPU time and memory of a process and its descendants from /proc."""

from __future__ import annotations

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def _stats() -> dict[int, list[str]]:
    """Return the fields after the name in each process's line in /proc."""
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
    """Return the CPU seconds of a process and its descendants, those that have ended included."""
    return sum(sum(map(int, fields[11:15])) for fields in _family(leader)) / TICK


def family_memory(leader: int) -> int:
    """Return the bytes of memory that a process and its descendants hold now."""
    return sum(int(fields[21]) for fields in _family(leader)) * PAGE
