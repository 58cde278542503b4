"""The library on the server: search, one board, adding; and nothing of it where there is none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import masume
from masume.library import database
from masume.library.schema import BOARDS
from masume.library.store import Library
from masume.web.config import Settings
from masume.web.library_search import PAGE
from support.json_documents import assert_valid
from support.web_server import Server, served

MANY = "binairo;4x4;;..../..../..../...."


@pytest.fixture(scope="module")
def kept() -> list[Any]:
    """Boards for the library, more than a page of them."""
    return [
        *masume.generate("hidato", 5, 5, "easy", count=3, seed=1),
        *masume.generate("hitori", 5, 5, count=PAGE + 2, seed=1),
    ]


@pytest.fixture(scope="module")
def shelf(kept: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    address = str(tmp_path_factory.mktemp("shelf") / "boards.db")
    with Library(address) as library:
        library.add(kept)
        library.reserve("Volume 1", 1)
    with served(Settings(limit_seconds=60.0, library=address)) as found:
        yield found


def hashes(shelf: Server, **asked: str) -> list[str]:
    answer = shelf.client.get("/api/v1/library", params=asked)
    assert answer.status_code == 200, answer.text
    assert_valid(answer.json(), "library-page")
    return [board["hash"] for board in answer.json()["boards"]]


def test_boards_are_found_page_by_page(shelf: Server, kept: list[Any]) -> None:
    names = [masume.canonical_hash(puzzle) for puzzle in kept]
    first, second = hashes(shelf), hashes(shelf, page="1")
    assert first + second == names[::-1]
    assert len(first) == PAGE
    assert hashes(shelf, kind="hidato") == names[2::-1]
    assert hashes(shelf, kind="hidato", unused="yes") == names[2:0:-1]
    assert hashes(shelf, size="5x6") == []
    by_score = shelf.client.get("/api/v1/library", params={"sort": "score"}).json()["boards"]
    assert [board["score"] for board in by_score] == sorted(puzzle.meta["score"] for puzzle in kept)[:PAGE]
    hardest = kept[0].meta["hardest"]
    assert names[0] in hashes(shelf, kind="hidato", technique=hardest, grade="easy")


def test_a_board_is_opened(shelf: Server, kept: list[Any]) -> None:
    found = shelf.client.get(f"/api/v1/library/{masume.canonical_hash(kept[0])}").json()
    assert_valid(found, "library-entry")
    assert masume.read(found["line"]) == kept[0]
    assert masume.read(json.dumps(found["puzzle"])) == kept[0]
    assert found["uses"] == ["Volume 1"]
    assert shelf.client.get("/api/v1/library/ffff").status_code == 404


def test_a_board_is_proved_and_added_once(shelf: Server) -> None:
    board = next(masume.generate("kakuro", 5, 5, seed=3))
    line = masume.write(board, "line")
    first = shelf.post("library", board=line)
    assert_valid(first.json(), "library-added")
    assert (first.json()["hash"], first.json()["new"]) == (masume.canonical_hash(board), True)
    assert shelf.post("library", board=line).json()["new"] is False
    (found,) = shelf.client.get("/api/v1/library", params={"kind": "kakuro"}).json()["boards"]
    assert (found["grade"], found["score"]) == (board.meta["grade"], board.meta["score"])
    record = shelf.client.get(f"/api/v1/library/{found['hash']}").json()["puzzle"]["meta"]["library"]
    assert record["source"] == "the page"
    assert record["proof"]["engine"] == "kernel"


def test_what_is_no_board_for_a_library_is_refused(shelf: Server) -> None:
    many = shelf.post("library", board=MANY)
    assert many.status_code == 422
    assert "exactly one solution" in many.json()["error"]["message"]
    assert shelf.post("library", board="nonsense").status_code == 422
    assert shelf.client.get("/api/v1/library", params={"kind": "sudoku"}).status_code == 422
    assert shelf.client.get("/api/v1/library", params={"technique": "magic"}).status_code == 422
    assert hashes(shelf, page="nine") == hashes(shelf)


def test_the_page_says_whether_there_is_a_library(shelf: Server, server: Server) -> None:
    assert re.search(r'data-views="[^"]*\blibrary"', shelf.client.get("/library").text)
    assert "library" not in server.client.get("/").text
    assert server.client.get("/library").status_code == 404
    assert server.client.get("/api/v1/library").status_code == 404
    assert server.post("library", board=MANY).status_code == 404


SECRETS = ("Client 9", "client9.txt", '"uses"', '"source"', '"batch"', '"task"')


def test_others_may_look_but_neither_add_nor_see_sources_and_uses(kept: list[Any], tmp_path: Path) -> None:
    address = str(tmp_path / "boards.db")
    with Library(address) as library:
        library.add(kept[0].with_meta(source="client9.txt"))
        library.add(kept[1], source="/home/me/client9.txt")
        library.record("Client 9", 1, [kept[2]])
        library.reserve("Client 9", 1)
    with served(Settings(host="0.0.0.0", library=address, rate=0.0)) as public:
        names = hashes(public)
        assert len(names) == 3
        assert public.post("library", board=masume.write(kept[3], "line")).status_code == 405
        assert hashes(public, unused="yes") == hashes(public, source="client9") == names
        for path in ("", *(f"/{name}" for name in names)):
            answer = public.client.get(f"/api/v1/library{path}")
            assert not [secret for secret in SECRETS if secret in answer.text]
    with served(Settings(library=address)) as private:
        assert len(hashes(private, unused="yes")) == 2
        assert hashes(private, source="client9") == [masume.canonical_hash(puzzle) for puzzle in kept[1::-1]]


def test_a_search_has_a_limit_of_time(kept: list[Any], tmp_path: Path) -> None:
    address = str(tmp_path / "boards.db")
    names = [column.name for column in BOARDS.c if column.name not in ("id", "hash")]
    numbers = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9000)"
    copies = f"{numbers} SELECT printf('%016x', n), {', '.join(names)} FROM boards, numbers WHERE id = 1"
    with Library(address) as library:
        library.add(kept[0])
        copy = text(f"INSERT INTO boards (hash, {', '.join(names)}) {copies}")
        database.write(library.engine, lambda connection: connection.execute(copy))
    with served(Settings(library=address, search_seconds=0.0)) as hasty:
        for lang, word in (("en", "search"), ("es", "búsqueda"), ("pl", "wyszukiwanie")):
            refused = hasty.client.get("/api/v1/library", params={"kind": "hidato", "lang": lang})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "search")
            assert word in refused.json()["error"]["message"]
        assert hasty.post("hint", board=MANY).status_code == 200
