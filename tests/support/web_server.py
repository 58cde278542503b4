"""Run servers in other processes, each on a free port of this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from masume.web.config import Settings

PATIENCE = 120.0  # seconds that an answer may take on a busy machine
START = "from masume.web.server import serve; from masume.web.config import Settings; serve(eval(sys.argv[1]))"


class Server:
    """A running server and a client of it."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def post(self, verb: str, **request: object) -> httpx.Response:
        return self.client.post(f"/api/v1/{verb}", json=request)

    def count(self, name: str) -> int:
        """Return a number of /metrics; 0 if it is not listed yet."""
        lines = self.client.get("/metrics").text.splitlines()
        return next((int(line.split()[-1]) for line in lines if line.startswith(name)), 0)


@contextmanager
def served(
    settings: Settings | None = None, ends_well: bool = True, ends_by: signal.Signals = signal.SIGINT
) -> Iterator[Server]:
    """Run a server with these settings and stop it in the end. Assert that it ends without a traceback, and with status
    0 unless `ends_well` is false."""
    chosen = (settings or Settings(limit_seconds=PATIENCE))._replace(port=0)
    process = subprocess.Popen(
        [sys.executable, "-c", f"import sys; {START}", repr(chosen)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        assert "http://" in line, line + process.stderr.read()
        server = Server(process, int(line.rpartition(":")[2].partition("/")[0]))
        with server.client:
            yield server
    finally:
        process.send_signal(ends_by)
        errors = process.communicate()[1]
    assert (process.returncode in (0, -ends_by)) is ends_well, errors
    assert "Traceback" not in errors, errors
