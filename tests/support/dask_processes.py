"""A Dask scheduler and workers, each in its own process, which tests kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

HERE = ["--host=127.0.0.1", "--no-dashboard"]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Processes:
    """A scheduler and its workers, which can be killed and started again."""

    def __init__(self, protocol: str) -> None:
        self._port = free_port()
        self._protocol = protocol
        self.address = f"{protocol}://127.0.0.1:{self._port}"
        self.scheduler = self._start("scheduler", f"--port={self._port}")
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{what}", f"--protocol={self._protocol}", *HERE, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def add_workers(self, number: int) -> None:
        for _ in range(number):
            self.workers.append(self._start("worker", self.address, "--no-nanny", "--nthreads=1", "--memory-limit=0"))

    def kill_worker(self) -> None:
        """Kill a worker while it works."""
        _kill(self.workers.pop(0))

    def restart_scheduler(self) -> None:
        """Kill the scheduler and its workers, and start another scheduler at the same address."""
        _kill(self.scheduler)
        while self.workers:
            self.kill_worker()
        self.scheduler = self._start("scheduler", f"--port={self._port}")

    def end(self) -> None:
        for process in (self.scheduler, *self.workers):
            _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


@contextmanager
def dask_processes(protocol: str = "tcp") -> Iterator[Processes]:
    processes = Processes(protocol)
    try:
        yield processes
    finally:
        processes.end()
