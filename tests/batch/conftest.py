"""What tests of batches share: a small spec, what it makes, and databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from masume.batch.batch_spec import BatchSpec, batch_spec_from
from masume.batch.executors import Here
from masume.batch.runner import BatchRun
from masume.library.store import Library


@pytest.fixture(scope="session")
def spec() -> BatchSpec:
    """Two parts with boards of tiny sizes, so that some are alike and must be replaced, in many small tasks."""
    parts = [
        {"kind": "hitori", "size": "4x4", "grade": "easy", "count": 120, "boards_per_task": 4},
        {"kind": "binairo", "size": "6x6", "count": 80, "boards_per_task": 4},
    ]
    return batch_spec_from({"name": "small", "seed": 3, "generate": parts})


@pytest.fixture(scope="session")
def boards(spec: BatchSpec, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The boards of the spec, made in one process."""
    with Library(tmp_path_factory.mktemp("batch") / "boards.db") as library:
        summary = BatchRun(spec, library, Here()).run()
        assert (summary.failed, summary.missing, summary.stopped) == (0, 0, False)
        return sorted(library.lines())


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "boards.db") as library:
        yield library
