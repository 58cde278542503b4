"""Run workers that can also search the library of the server.

The fork server imports the modules for this and searches the library a few times, so that workers start fast.
"""

from __future__ import annotations

import os

from masume.kinds import KINDS
from masume.web import library_search, request_worker
from masume.web.config import LIBRARY
from masume.web.library_search import LibrarySearch
from masume.web.request_worker import serve as serve
from masume.web.request_worker import warm_up as warm_up

SECONDS = 10.0  # for each of these searches
ASKED: tuple[dict[str, str], ...] = (
    {},
    {"sort": "score"},
    {"kind": KINDS[0].name, "size": "8x8", "grade": "easy", "sort": "givens"},
)


def prepare() -> None:
    """Load everything that requests commonly need and search the library, without keeping a connection."""
    request_worker.prepare()
    address = os.environ[LIBRARY]
    for asked in ASKED:
        library_search.answer(LibrarySearch(address, "en", SECONDS, is_private=True, adds=False, asked=asked))
    library_search.disconnect(address)
