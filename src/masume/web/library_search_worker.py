"""A worker that can search the library of the server, too. The nursery loads what that takes and searches it once: a
worker that had to begin with that would be a slow one, and be replaced by another that has to."""

from __future__ import annotations

import os

from masume.kinds import KINDS
from masume.web import library_search, request_worker
from masume.web.config import LIBRARY
from masume.web.library_search import Search
from masume.web.request_worker import serve as serve
from masume.web.request_worker import warm_up as warm_up

SECONDS = 10.0  # for each search here
ASKED: tuple[dict[str, str], ...] = (
    {},
    {"order": "score"},
    {"kind": KINDS[0].name, "size": "8x8", "grade": "easy", "order": "givens"},
)


def prepare() -> None:
    """Loads what requests commonly need, and searches the library, without keeping a connection."""
    request_worker.prepare()
    address = os.environ[LIBRARY]
    for asked in ASKED:
        library_search.answer(Search(address, "en", SECONDS, is_private=True, adds=False, asked=asked))
    library_search.disconnect(address)
