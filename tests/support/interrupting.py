"""Send Ctrl-C to processes at a sign that they are at work, and watch which processes are left."""

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
    """The exit code of a process, and its output since the last line that was read."""

    code: int
    out: str
    err: str


@contextmanager
def guarded(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Kill the process if it hangs, so that a test fails instead of waiting for ever."""
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
    """Run a Python program in another process, with the import paths of this one."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, env=env)


def interrupt(process: subprocess.Popen[str], group: bool = False) -> Ended:
    """Send Ctrl-C to a process, or to its whole `group` as a terminal does, and wait until it ends. `communicate` would
    lose output that was buffered with a line already read."""
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    with ThreadPoolExecutor(1) as pool:
        err = pool.submit(process.stderr.read) if process.stderr is not None else None
        out = process.stdout.read() if process.stdout is not None else ""
        return Ended(process.wait(), out, err.result() if err is not None else "")


def wait_for_thread(name: str) -> None:
    """Wait until a thread of that name has begun."""
    while not any(thread.name == name and thread.ident is not None for thread in threading.enumerate()):
        time.sleep(0.001)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and not yet waited for, also those that have ended."""
    pids: list[int] = []
    for threads_children in Path(f"/proc/{pid}/task").glob("*/children"):  # each thread has its own
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has just ended
            pids += map(int, threads_children.read_text().split())
    return pids


def is_running(pid: int) -> bool:
    """Return whether there is such a process. A zombie has ended, although its parent has not waited for it yet."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()


def wait_until_gone(pids: list[int]) -> None:
    """Wait until none of the processes is running; fail if one stays."""
    end = time.monotonic() + HANG
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < end, "a process outlives its parent"
        time.sleep(0.02)
