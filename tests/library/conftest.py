"""Every test of the library runs on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import masume
from masume.library.store import Library
from support.databases import DATABASES, database, postgresql


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield str(tmp_path / "boards.db")
    else:
        with database(request.getfixturevalue("server")) as url:
            yield url


@pytest.fixture
def library(address: str) -> Iterator[Library]:
    with Library(address) as library:
        yield library


@pytest.fixture(scope="session")
def boards() -> list[Any]:
    """Rated boards of all kinds, no two alike: for each kind, three beginner's and three easy ones."""
    return [
        puzzle
        for kind in masume.KINDS
        for grade in ("beginner", "easy")
        for puzzle in masume.generate(kind.name, 6, 6, grade, count=3, seed=11)
    ]
