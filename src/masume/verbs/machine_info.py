"""Describe the machine, the Python version and the libraries with which measurements were made."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import metadata

from masume import kernel
from masume.core.errors import Message, Word
from masume.i18n.catalog import catalogue
from masume.i18n.error_messages import translated
from masume.version import __version__

LIBRARIES = ("highspy", "ortools", "python-sat")


def record() -> dict[str, str]:
    """Return the facts about the machine and the software that are printed and saved with measurements."""
    facts = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "masume": f"{__version__}, kernel {'compiled' if kernel.compiled() else 'plain Python'}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
    }
    for name in LIBRARIES:
        try:
            facts[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            facts[name] = "not installed"
    return facts


def told(facts: Mapping[str, str], lang: str | None = None) -> list[str]:
    """Return `facts` as lines of text in the language `lang`, one per fact."""
    words = catalogue(lang)
    names = words.file("common")["compare"]["facts"]
    return [f"{names.get(name, name)}: {translated(_in_words(value), words.lang)}" for name, value in facts.items()]


def _in_words(value: str) -> Message:
    """Return the fact `value` as a message that can be translated."""
    version, comma, kernel = value.partition(", kernel ")
    if not comma:
        return Word(value)
    return Message(
        "{version}, kernel compiled" if kernel == "compiled" else "{version}, kernel plain Python", version=version
    )


def _processor() -> str:
    """Return the name of the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown"


class PeakMemory:
    """The peak memory of this process since the creation of this object.

    Linux can reset its record of the peak, so that each run is measured separately. Other systems record one peak for
    the whole life of a process, which says nothing about a single run; there, the growth is None.
    """

    def __init__(self) -> None:
        self._before: int | None = None
        if sys.platform == "linux":
            try:
                with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
                    file.write("5")
                self._before = _status("VmRSS")
            except OSError:
                pass

    def growth(self) -> int | None:
        """Return, in bytes, by how much the peak exceeds the memory in use at the start, or None if this is unknown."""
        if self._before is None:
            return None
        return max(0, _status("VmHWM") - self._before)


def _status(key: str) -> int:
    """Return the field `key` of the process status on Linux, converted to bytes."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(key))
