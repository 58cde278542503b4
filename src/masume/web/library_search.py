"""Search the library of the server on behalf of its requests.

A worker runs this module and opens the library read-only. On a public server, sources and uses of boards are neither
returned nor searched for. If the server has a library, its fork server imports this module and searches the library a
few times, so that new workers are fast from the start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from masume.core.errors import MasumeError
from masume.core.generator_limits import parse_size
from masume.kinds import KINDS
from masume.library import database
from masume.library.database import SearchTimeError
from masume.library.records import Entry
from masume.library.store import Library
from masume.reasoning.rating import RecordedRating
from masume.verbs import read
from masume.web import request_worker
from masume.web.config import LIBRARY
from masume.web.errors import error_reply
from masume.web.replies import JSON, Reply, encode
from masume.web.request_worker import serve as serve
from masume.web.request_worker import warm_up as warm_up

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.web.schemas import responses

PAGE = 24
MOST_PAGES = 40
MOST_TEXT = 60  # characters of a parameter
SORTS = ("added", "score", "givens")
WARM_UP_SECONDS = 10.0  # for each search of WARM_UP
WARM_UP: tuple[dict[str, str], ...] = (
    {},
    {"sort": "score"},
    {"kind": KINDS[0].name, "size": "8x8", "grade": "easy", "sort": "givens"},
)


class LibrarySearch(NamedTuple):
    """A query of the library, with its limits and the rights of the reader."""

    library: str
    lang: str
    seconds: float
    is_private: bool
    adds: bool
    """Whether the reader may add boards."""
    asked: Mapping[str, str] = {}
    name: str | None = None
    """The hash of a single board, or its beginning; None to search."""


@cache
def _opened(address: str) -> Library:
    """Return the library at `address`, opened read-only."""
    return Library(address, create=False, read_only=True)


def disconnect(address: str) -> None:
    """Close the connections to the library at `address`. The next search opens new ones."""
    _opened(address).close()


def answer(search: LibrarySearch) -> Reply:
    """Return the reply to `search`. If the search fails or exceeds its time limit, the reply reports an error."""
    try:
        with database.time_limit(search.seconds):
            library = _opened(search.library)
            content: Mapping[str, object] = (
                _page(library, search) if search.name is None else _board(library, search, search.name)
            )
    except SearchTimeError:
        return error_reply(search.lang, 422, "search", seconds=f"{search.seconds:g}")
    except MasumeError as error:
        if search.name is not None:
            return error_reply(search.lang, 404, "missing")
        return error_reply(search.lang, 422, "usage", detail=error.message)
    return Reply(200, JSON, encode(content))


def _page(library: Library, search: LibrarySearch) -> responses.LibraryPage:
    """Return one page of the boards that match `search`."""
    asked = search.asked
    texts = ("kind", "grade", "technique", *(["source"] if search.is_private else []))
    wishes: dict[str, Any] = {name: asked[name][:MOST_TEXT] for name in texts if asked.get(name)}
    with suppress(ValueError):
        wishes["size"] = parse_size(asked.get("size", ""))
    if asked.get("unused") and search.is_private:
        wishes["unused"] = True
    page = min(int(asked["page"]), MOST_PAGES) if re.fullmatch("[0-9]{1,9}", asked.get("page", "")) else 0
    sort = asked.get("sort", "added")
    chosen = sort if sort in SORTS else "added"
    entries = list(library.entries(limit=PAGE + 1, skip=page * PAGE, sort=chosen, reverse=chosen == "added", **wishes))
    return {
        "format": "masume-library-page",
        "version": 1,
        "boards": [_facts(entry, search.is_private) for entry in entries[:PAGE]],
        "page": page,
        "has_more": len(entries) > PAGE and page < MOST_PAGES,
        "total": library.count() if not wishes else None,
        "is_private": search.is_private,
        "accepts_boards": search.adds,
    }


def _board(library: Library, search: LibrarySearch, name: str) -> responses.LibraryEntry:
    """Return the board whose hash begins with `name`, with its data."""
    entry = library.entry(name)
    puzzle = entry.to_json() if search.is_private else entry.to_public_json()
    return {
        "format": "masume-library-entry",
        "version": 1,
        **_facts(entry, search.is_private),
        "puzzle": cast("json_types.LibraryBoard", puzzle),
    }


def _facts(entry: Entry, is_private: bool) -> responses.LibraryFacts:
    """Return the data of `entry` that a list of boards shows. The uses of the board are included only if
    `is_private`.
    """
    rating = RecordedRating.from_meta(entry.puzzle.meta)
    facts: responses.LibraryFacts = {
        "hash": entry.hash,
        "kind": entry.puzzle.kind,
        "rows": entry.puzzle.rows,
        "cols": entry.puzzle.cols,
        "line": read.write(entry.puzzle, "line"),
        "givens": entry.givens,
        "grade": rating and rating.grade,
        "score": rating and rating.score,
        "added": entry.added,
    }
    if is_private:
        facts["uses"] = [use.purpose for use in entry.uses]
    return facts


def prepare() -> None:
    """Load the modules that most requests need and search the library a few times. Close the connections afterwards,
    because forked processes cannot share them.
    """
    request_worker.prepare()
    address = os.environ[LIBRARY]
    for asked in WARM_UP:
        answer(LibrarySearch(address, "en", WARM_UP_SECONDS, is_private=True, adds=False, asked=asked))
    disconnect(address)
