"""The library that the server was started with: to search, to open a board, and to add one from *Set*.

Searching reads one page of an index, so it is done here, in a thread. A board that is added is read, proved and rated
by a worker first, as every other board; what comes from the worker is then written here.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from masume.core.errors import MasumeError
from masume.library.entries import ENGINE, Entry, puzzle_from
from masume.library.examining import proof_by
from masume.library.store import Library
from masume.verbs import reading
from masume.verbs.generating import canonical_hash
from masume.web import answering, replies
from masume.web.api import Api
from masume.web.settings import Settings

PAGE = 24
MOST_PAGES = 40
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})")
SORTS = ("added", "score", "givens")
SOURCE = "the page"
RATING = {"grade": "grade", "score": "score", "peak": "peak", "hardest": "hardest", "techniques": "counts"}


class Shelf:
    """The routes of a library."""

    def __init__(self, settings: Settings, api: Api, library: Library) -> None:
        self._settings = settings
        self._api = api
        self._library = library

    def router(self) -> APIRouter:
        router = APIRouter()
        router.add_api_route("/library", self._search, methods=["GET"], response_model=None)
        router.add_api_route("/library/{name}", self._show, methods=["GET"], response_model=None)
        if self._settings.is_private:  # others may look, but only whoever sits here adds boards
            router.add_api_route("/library", self._add, methods=["POST"], response_model=None)
        return router

    async def _search(self, request: Request) -> Response:
        """One page of the boards that are wanted."""
        asked = request.query_params
        lang = answering.language(asked.get("lang"), request.headers.get("accept-language", ""))
        try:
            return _sent(await run_in_threadpool(self._found, dict(asked)))
        except MasumeError as error:
            return replies.refused(lang, 422, "usage", detail=str(error))

    def _found(self, asked: dict[str, str]) -> dict[str, Any]:
        wishes: dict[str, Any] = {
            name: asked[name][:60] for name in ("kind", "grade", "technique", "source") if asked.get(name)
        }
        size = SIZE.fullmatch(asked.get("size", ""))
        if size is not None:
            wishes["size"] = (int(size[1]), int(size[2]))
        if asked.get("unused"):
            wishes["unused"] = True
        page = min(int(asked["page"]), MOST_PAGES) if asked.get("page", "").isdecimal() else 0
        order = asked.get("order", "added")
        chosen = order if order in SORTS else "added"
        entries = self._library.entries(limit=(page + 1) * PAGE + 1, order=chosen, reverse=chosen == "added", **wishes)
        some = list(islice(entries, page * PAGE, None))
        return {
            "boards": [_told(entry) for entry in some[:PAGE]],
            "page": page,
            "more": len(some) > PAGE and page < MOST_PAGES,
            "total": self._library.count() if not wishes else None,
            "adds": self._settings.is_private,
        }

    async def _show(self, request: Request, name: str) -> Response:
        """A board with all that is known of it."""
        try:
            entry = await run_in_threadpool(self._library.entry, name[:16])
        except MasumeError:
            return replies.refused(replies.language_of(request.headers), 404, "missing")
        return _sent({**_told(entry), "puzzle": entry.to_json()})

    async def _add(self, request: Request) -> Response:
        """A board that a worker has proved to have one solution."""
        response = await self._api.ask("sheet", request)
        if response.status_code != 200:
            return response
        found = self._api.content_of(response)
        if found["verdict"] != "unique":
            return replies.refused(replies.language_of(request.headers), 422, "single")
        try:
            return _sent(await run_in_threadpool(self._keep, found))
        except MasumeError as error:
            return replies.refused(replies.language_of(request.headers), 422, "usage", detail=str(error))

    def _keep(self, found: dict[str, Any]) -> dict[str, Any]:
        puzzle = puzzle_from(json.dumps(found["puzzle"]))
        name = canonical_hash(puzzle)
        rating = found["rating"]
        if rating is not None and rating["complete"]:
            puzzle = puzzle.with_meta(hash=name, **{ours: rating[theirs] for ours, theirs in RATING.items()})
        added = self._library.add(puzzle, source=SOURCE, proof=proof_by(ENGINE))
        return {"hash": name, "new": added.new == 1}


def _told(entry: Entry) -> dict[str, Any]:
    meta = entry.puzzle.meta
    return {
        "hash": entry.hash,
        "kind": entry.puzzle.kind,
        "rows": entry.puzzle.rows,
        "cols": entry.puzzle.cols,
        "line": reading.write(entry.puzzle, "line"),
        "givens": entry.givens,
        "grade": meta.get("grade") if isinstance(meta.get("grade"), str) else None,
        "score": meta.get("score") if isinstance(meta.get("score"), int | float) else None,
        "uses": [use.purpose for use in entry.uses],
        "added": entry.added,
    }


def _sent(content: dict[str, Any]) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(answering.encode(content), headers=headers, media_type=answering.JSON)
