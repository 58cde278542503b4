"""One server for all tests that need no special settings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from masume.web.config import Settings
from support.web_server import Server, served


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    with served(Settings(limit_seconds=60.0)) as server:
        yield server
