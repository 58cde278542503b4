"""Serve the library with which the server was started: search it, open one of its boards, and add boards from the
page's section *Set*.

A worker searches the library, within its limits of time and memory. If a board is to be added, a worker reads, proves
and rates it first, as in any other request; then the server process writes it to the library, in a thread.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from masume.core.errors import MasumeError
from masume.library.ingest import proof_by
from masume.library.records import ENGINE, puzzle_from
from masume.library.store import Library
from masume.reasoning.rating import Rating
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import with_rating
from masume.web import errors
from masume.web.config import Settings
from masume.web.library_search import LibrarySearch
from masume.web.replies import JSON, encode, language
from masume.web.request_worker import SEARCH, WorkerRequest
from masume.web.routes import Api

if TYPE_CHECKING:
    from masume.web.schemas import responses

SOURCE = "the page"


class Shelf:
    """The routes of a library. Boards can be searched for on every server, but added only if the server is private and
    the library is writable.
    """

    def __init__(self, settings: Settings, api: Api) -> None:
        self._settings = settings
        self._api = api
        self._address = settings.library or ""
        self._library = Library(self._address) if settings.is_private else None
        self._adds = self._library is not None and not self._library.is_read_only

    def router(self) -> APIRouter:
        router = APIRouter()
        router.add_api_route("/library", self._search, methods=["GET"], response_model=None)
        router.add_api_route("/library/{name}", self._show, methods=["GET"], response_model=None)
        if self._adds:
            router.add_api_route("/library", self._add, methods=["POST"], response_model=None)
        return router

    async def _search(self, request: Request) -> Response:
        """Return one page of the boards that match the query of `request`."""
        return await self._ask(request, asked=dict(request.query_params))

    async def _show(self, request: Request, name: str) -> Response:
        """Return the board whose hash begins with `name`, with the data of the library about it."""
        return await self._ask(request, name=name[:16])

    async def _ask(self, request: Request, **what: Any) -> Response:
        lang = language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
        search = LibrarySearch(
            library=self._address,
            lang=lang,
            seconds=self._settings.search_seconds,
            is_private=self._settings.is_private,
            adds=self._adds,
            **what,
        )
        task = WorkerRequest(SEARCH, json.dumps(search._asdict()).encode(), seconds=self._settings.limit_seconds)
        return await self._api.hand_over(request, task, lang)

    async def _add(self, request: Request) -> Response:
        """Add a board to the library. A board is refused unless a worker proves that it has exactly one solution."""
        response = await self._api.ask("play-board", request)
        if response.status_code != 200:
            return response
        board = self._api.content_of(response)
        if board["verdict"] != "unique":
            return errors.error_response(errors.language_of(request.headers), 422, "single")
        try:
            return _sent(await run_in_threadpool(self._keep, board))
        except MasumeError as error:
            return errors.error_response(errors.language_of(request.headers), 422, "usage", detail=error.message)

    def _keep(self, board: dict[str, Any]) -> responses.LibraryAdded:
        puzzle = puzzle_from(json.dumps(board["puzzle"]))
        rating = board["rating"]
        if rating is not None and rating["complete"]:
            puzzle = with_rating(puzzle, Rating(*(rating[name] for name in Rating._fields)))
        assert self._library is not None
        added = self._library.add(puzzle, source=SOURCE, proof=proof_by(ENGINE))
        return {"format": "masume-library-added", "version": 1, "hash": canonical_hash(puzzle), "new": added.new == 1}


def _sent(content: Mapping[str, object]) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(encode(content), headers=headers, media_type=JSON)
