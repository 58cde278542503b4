"""In a SQLite library, every search begins with an index, and goes through few boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from masume.library import database, sqlite_query_planner
from masume.library.schema import BOARDS
from masume.library.store import Library

WISHES: list[dict[str, Any]] = [
    {"kind": "kakuro"},
    {"kind": "numbrix"},
    {"kind": ["kakuro", "hitori"]},
    {"size": (6, 6)},
    {"options": {"neighbours": 4}},
    {"grade": "easy"},
    {"grade": ["easy", "hard"]},
    {"score": (2.0, 3.0)},
    {"score": (None, 3.0)},
    {"technique": "last-cell"},
    {"technique": {"last-cell": 2, "pair": 1}},
    {"symmetry": "rotational"},
    {"seed": 11},
    {"source": "a shelf"},
    {"hash": "0" * 16},
    {"unused": True},
    {"unused": False},
    {"used_in": "Volume 1"},
    {"used": ("2026-01-01", None)},
    {"batch": "night"},
    {"kind": "kakuro", "grade": "hard", "size": (12, 12), "unused": True},
    {"grade": "easy", "score": (2.0, 3.0), "unused": True},
    {"kind": "kakuro", "score": (2.0, 3.0), "technique": "last-cell"},
]


@pytest.fixture(scope="module")
def library(boards: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    path: Path = tmp_path_factory.mktemp("planning") / "boards.db"
    with Library(path) as found:
        found.add(boards, source="a shelf")
        yield found


def plan(library: Library, wish: dict[str, Any], sort: str) -> list[str]:
    """What SQLite says that it would do."""
    with database.reading(library.engine) as connection:
        query = sqlite_query_planner.planned(connection, [BOARDS.c.id], wish, sort, False).limit(50)
        text = str(query.compile(library.engine, compile_kwargs={"literal_binds": True}))
        return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]


@pytest.mark.parametrize("sort", ["added", "score"])
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_what_few_boards_meet_is_found_in_an_index(library: Library, wish: dict[str, Any], sort: str) -> None:
    assert "SCAN boards" not in plan(library, wish, sort)


@pytest.mark.parametrize("sort", ["added", "score", "hash"])
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_what_many_boards_meet_is_not_sorted(
    library: Library, wish: dict[str, Any], sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_query_planner, "RARE", 0)
    assert not any("TEMP B-TREE" in step for step in plan(library, wish, sort))


def test_sources_are_found_by_a_part_of_their_names(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "boards_of_source" in " ".join(plan(library, {"source": "SHELF"}, "added"))
    monkeypatch.setattr(sqlite_query_planner, "MOST_SOURCES", 0)  # too many to go through
    assert plan(library, {"source": "SHELF"}, "added") == ["SCAN boards"]
    assert len(list(library.find(source="SHELF"))) == len(library)
