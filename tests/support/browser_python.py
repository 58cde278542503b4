"""Run the Python of a site as browsers do, in Node: requests to its worker, and their answers."""

from __future__ import annotations

import base64
import gzip
import json
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from masume.web.site.runtime import node_command
from support.static_site import built_site

SCRIPT = Path(__file__).with_name("browser_python.mjs")


class Asked(NamedTuple):
    """A request: of a verb with a body, or of a fact with parameters."""

    name: str
    body: dict[str, Any] | None = None
    query: dict[str, str] | None = None
    accepted: str = ""


class Answered(NamedTuple):
    """An answer of the worker."""

    status: int
    media_type: str
    content: bytes


def answers_in_the_browser(requests: Iterable[Asked]) -> list[Answered]:
    """Return the answers of the site's worker to `requests`, in their order."""
    site = built_site()
    [runtime] = (site / "runtime").iterdir()
    node = node_command()
    assert node is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in runtime.iterdir():
            content = file.read_bytes()
            packed = file.suffix == ".packed"
            (folder / (file.stem if packed else file.name)).write_bytes(gzip.decompress(content) if packed else content)
        source, target = folder / "requests.json", folder / "answers.json"
        source.write_text(json.dumps([request._asdict() for request in requests]), "utf-8")
        archives = sorted(map(str, (site / "packages").glob("*.zip")))
        command = [*node, str(SCRIPT), str(folder / "pyodide.mjs"), str(source), str(target), *archives]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return [
            Answered(status, media_type, base64.b64decode(content))
            for status, media_type, content in json.loads(target.read_text("utf-8"))
        ]
