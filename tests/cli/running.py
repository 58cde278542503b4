"""Running the command line in a process of its own, for signals, pipes and terminals, and boards to run it on."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

UNIQUE = "hitori 4x4\n3 4 1 4\n1 3 1 2\n4 4 2 3\n2 4 3 2\n"
MANY = "binairo 2x2 unique_lines=yes odd=no\n. .\n. .\n"
NONE = "hidato 2x3\n1 . 2\n. . .\n"
ENDLESS = "binairo;14x14;;" + "/".join(["." * 14] * 14) + "\n"  # more solutions than anyone can count


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


class Terminal:
    """A terminal to start commands on: `for_command` is what they write to."""

    def __init__(self) -> None:
        self._ours, self.for_command = pty.openpty()
        self._written = b""

    @property
    def shown(self) -> str:
        return self._written.decode(errors="ignore")  # a character may have come by half

    def read(self, until: str = "") -> str:
        """All that was written, up to a text that is waited for, or until all writers have ended."""
        if self.for_command >= 0:
            os.close(self.for_command)
            self.for_command = -1
        try:
            while not (until and re.search(until, self.shown)) and (part := os.read(self._ours, 65536)):
                self._written += part
        except OSError:  # how Linux says that the other side has closed
            pass
        return self.shown

    def close(self) -> None:
        os.close(self._ours)


def start(*arguments: str, **keywords: Any) -> subprocess.Popen[str]:
    """A command in a process of its own; a test run in the background may ignore Ctrl-C, the command must not."""
    keywords = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": dict(os.environ), **keywords}
    keywords["env"].pop("PYTHONUNBUFFERED", None)  # with it, output that is not flushed would go unnoticed
    return subprocess.Popen(
        [sys.executable, "-m", "masume", *arguments],
        text=True,
        encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **keywords,
    )
