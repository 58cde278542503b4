"""Run a server of the page, and a browser."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from support import chromium

START = 120  # seconds for the server to start on a busy machine
LIMIT = 120  # seconds that a request may take on a busy machine


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server in another process and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "masume", "serve", "--host", "127.0.0.1", "--port", str(port), "--workers", "2"]
    command += ["--limit-seconds", str(LIMIT)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "NO_COLOR": "1"})
        address = f"http://127.0.0.1:{port}"
        try:
            _wait(process, f"{address}/healthz", log)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], address: str, log: IO[bytes]) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + START
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            with urlopen(address, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    log.seek(0)
    raise AssertionError(f"the server did not start: {log.read().decode('utf-8', 'replace')[-2000:]}")


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Run a browser. If there is none, raise an error with instructions to install one."""
    program = chromium.find()
    if program is None:
        raise AssertionError(chromium.HOW)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]  # root has none
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=program, args=[*sandbox, "--disable-dev-shm-usage"])
        yield launched
        launched.close()
