"""The site without a server that `make test` has made, served as any host of files would."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

SITE = Path(__file__).parents[2] / "build" / "site-for-tests"


def built_site() -> Path:
    """Return the folder of the site. If it is missing, raise an error with the command that makes it."""
    if not (SITE / "index.html").is_file():
        raise AssertionError(f"{SITE} is missing: make .venv/site")
    return SITE


class _Files(SimpleHTTPRequestHandler):
    """A host of files that logs nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve `folder`, and yield its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, directory=str(folder)))
    thread = Thread(target=host.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{host.server_port}"
    finally:
        host.shutdown()
        host.server_close()
        thread.join()
