"""What tests of batches share: a small order, what it makes, and databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from masume.batch.batch_spec import BatchOrder, order_of
from masume.batch.executors import Here
from masume.batch.runner import BatchRun
from masume.library.store import Library


@pytest.fixture(scope="session")
def order() -> BatchOrder:
    """Two parts with boards of tiny sizes, so that some are alike and must be replaced, in many small tasks."""
    parts = [
        {"kind": "hitori", "size": "4x4", "grade": "easy", "count": 120, "block": 4},
        {"kind": "binairo", "size": "6x6", "count": 80, "block": 4},
    ]
    return order_of({"name": "small", "seed": 3, "generate": parts})


@pytest.fixture(scope="session")
def boards(order: BatchOrder, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the order makes in one process."""
    with Library(tmp_path_factory.mktemp("batch") / "boards.db") as library:
        summary = BatchRun(order, library, Here()).run()
        assert (summary.failed, summary.missing, summary.stopped) == (0, 0, False)
        return sorted(library.lines())


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "boards.db") as found:
        yield found
