"""Ctrl-C, sent at a sign that the work is under way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

HANG = 300  # seconds: nothing here takes so long, however busy the machine is


class Ended(NamedTuple):
    """How a process ended, and what it had said since its last line was read."""

    code: int
    out: str
    err: str


@contextmanager
def guarded(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that is killed if it hangs, so that a test fails instead of waiting for ever."""
    watchdog = threading.Timer(HANG, process.kill)
    watchdog.start()
    try:
        with process:
            try:
                yield process
            finally:
                process.kill()  # does nothing when it has ended
    finally:
        watchdog.cancel()
        watchdog.join()


def script(text: str) -> subprocess.Popen[str]:
    """Python that runs the text in a process of its own, which can import what this one can."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, env=env)


def interrupt(process: subprocess.Popen[str], group: bool = False) -> Ended:
    """Sends Ctrl-C, to its children too if it leads a group, as a terminal does, and waits until the process ends. Not
    by `communicate`, which knows nothing of what came along with a line that was read, and loses it."""
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    with ThreadPoolExecutor(1) as pool:
        err = pool.submit(process.stderr.read) if process.stderr is not None else None
        out = process.stdout.read() if process.stdout is not None else ""
        return Ended(process.wait(), out, err.result() if err is not None else "")


def wait_for_thread(name: str) -> None:
    """Returns when a thread of that name has begun."""
    while not any(thread.name == name and thread.ident is not None for thread in threading.enumerate()):
        time.sleep(0.001)


def children(pid: int) -> list[int]:
    """The processes that a process has started and not yet waited for, those that have ended included."""
    pids: list[int] = []
    for threads_children in Path(f"/proc/{pid}/task").glob("*/children"):  # each thread has its own
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has just ended
            pids += map(int, threads_children.read_text().split())
    return pids


def is_running(pid: int) -> bool:
    """Whether there is such a process. A zombie has ended, whoever should notice."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


def wait_until_gone(pids: list[int]) -> None:
    """Returns when none of the processes is running any more; fails if one stays."""
    end = time.monotonic() + HANG
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < end, "a process outlives its parent"
        time.sleep(0.02)
