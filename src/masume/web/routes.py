"""Define the routes of the API. Each route passes its request to a worker and sends the worker's answer."""

from __future__ import annotations

import asyncio
import hashlib
import json
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect

from masume import kinds
from masume.core.errors import UsageError
from masume.i18n import LANGUAGES
from masume.kinds import KINDS
from masume.web import errors, openapi
from masume.web.config import Settings
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.middleware import drawing_policy
from masume.web.rate_and_size_limits import TooLargeError, TooSlowError, body_of, linger
from masume.web.replies import JSON, language
from masume.web.request_worker import Packed, WorkerRequest
from masume.web.worker_pool import BusyError, NoWorkerError, StoppingError, TimeUpError, WorkerEndedError, WorkerPool

GRACE = 1.25  # times the time limit, after which a worker is killed that has not stopped itself
GONE = 499  # status in the metrics of a request whose client disconnected
NO_ANSWER = (BusyError, TimeUpError, WorkerEndedError, NoWorkerError, StoppingError)
RESTART_SECONDS = 5  # after which a client should try again if the server is stopping
LINES = "application/x-ndjson"
JSON_TYPES = ("application/json", "application/json; charset=utf-8")
DOCUMENTS = {"image/svg+xml": "svg", "image/png": "png", "application/pdf": "pdf", "text/html; charset=utf-8": "html"}
Handler = Callable[[Request], Awaitable[Response]]


class Api:
    """The API of a server."""

    def __init__(self, settings: Settings, pool: WorkerPool) -> None:
        self._settings = settings
        self._pool = pool
        self._facts: dict[tuple[str, ...], tuple[Packed, str]] = {}
        self._drawing_policy = drawing_policy()

    def router(self) -> APIRouter:
        """Return a router with the routes of all verbs and facts."""
        router = APIRouter()
        for name, verb in VERBS.items():
            router.add_api_route(
                f"/{name}",
                self._ask(name, verb.streams),
                methods=["POST"],
                summary=verb.summary,
                operation_id=name,
                response_model=None,
                responses=openapi.responses(name),
                openapi_extra={"requestBody": openapi.request_body(name)},
            )
        for name, fact in FACTS.items():
            router.add_api_route(
                f"/{name}",
                self._look(name),
                methods=["GET"],
                summary=fact.summary,
                operation_id=name.replace("/", "-"),
                response_model=None,
                responses=openapi.fact_responses(name, fact.summary),
                openapi_extra={"parameters": [_parameter(key) for key in ("lang", *fact.queries)]},
            )
        return router

    # ---- Verbs, by POST

    async def ask(self, verb: str, request: Request) -> Response:
        """Return the response to a request for `verb`, for another route that processes it further."""
        return await self._ask(verb, False)(request)

    def content_of(self, response: Response) -> dict[str, Any]:
        """Return the JSON object that `response` contains, compressed or not."""
        packed = response.headers.get("content-encoding") == "gzip"
        body = zlib.decompress(bytes(response.body), wbits=31) if packed else bytes(response.body)
        content: dict[str, Any] = json.loads(body)
        return content

    def _ask(self, verb: str, streams: bool) -> Handler:
        """Return the handler of requests for `verb`. If `streams`, the answer is sent line by line."""

        async def handle(request: Request) -> Response:
            lang = errors.language_of(request.headers)
            if request.headers.get("content-type", "").lower() not in JSON_TYPES:
                return errors.error_response(lang, 415, "type", close=True)
            try:
                body = await body_of(request, self._settings.limit_body, self._settings.body_seconds)
            except TooLargeError:
                return await self._refuse_sender(request, lang, 413, "large", limit=_size(self._settings.limit_body))
            except TooSlowError:
                return errors.error_response(lang, 408, "length", close=True)
            except ClientDisconnect:
                return Response(status_code=GONE)
            seconds = self._settings.book_seconds if streams else self._settings.limit_seconds
            task = WorkerRequest(
                verb, body, request.headers.get("accept-language", "")[:200], seconds, takes_gzip(request)
            )
            if streams:
                return await self._stream(request, task._replace(packed=False), lang)
            return await self.hand_over(request, task, lang)

        return handle

    async def hand_over(self, request: Request, task: WorkerRequest, lang: str) -> Response:
        """Pass `task` to a worker, and return the response with its answer or with a refusal in language `lang`."""
        try:
            return self._response(await self._answer(request, task))
        except NO_ANSWER as error:
            return self._sorry(lang, error, task.seconds)

    async def _refuse_sender(self, request: Request, lang: str, status: int, code: str, **arguments: Any) -> Response:
        """Return a refusal of a request whose body is still arriving. The body is read for a while after the refusal,
        so that the client can receive the refusal.
        """
        response = errors.error_response(lang, status, code, close=True, **arguments)
        response.background = BackgroundTask(linger, request)
        return response

    async def _answer(
        self,
        request: Request,
        task: WorkerRequest,
        tell: Callable[[bytes], None] = lambda line: None,
        is_book: bool = False,
    ) -> Packed:
        """Pass `task` to a worker and return its answer. If the client disconnects in the meantime, cancel the task."""
        address = request.client.host if request.client else ""
        work = asyncio.ensure_future(self._pool.run(task.message(), task.seconds * GRACE, address, tell, is_book))
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise WorkerEndedError("nobody is there to read the answer")
            return Packed.of(work.result())
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work

    async def _stream(self, request: Request, task: WorkerRequest, lang: str) -> Response:
        """Return a response that sends each line of the worker's answer as soon as it is ready. If the request is
        refused before the first line, return an ordinary refusal.
        """
        lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        work = asyncio.ensure_future(self._answer(request, task, lines.put_nowait, is_book=True))
        work.add_done_callback(lambda _: lines.put_nowait(None))
        first = await lines.get()
        if first is None:
            return self._response(self._outcome(work, lang, task.seconds))

        async def body() -> AsyncIterator[bytes]:
            try:
                line: bytes | None = first
                while line is not None:
                    yield line
                    line = await lines.get()
                yield self._outcome(work, lang, task.seconds).content + b"\n"
            finally:
                work.cancel()

        return StreamingResponse(body(), media_type=LINES)

    def _outcome(self, work: asyncio.Future[Packed], lang: str, seconds: float) -> Packed:
        """Return the result of `work`, which is done, or a refusal if it failed."""
        try:
            return work.result()
        except NO_ANSWER as error:
            sorry = self._sorry(lang, error, seconds)
            return Packed(sorry.status_code, JSON, "", bytes(sorry.body))

    def _sorry(self, lang: str, error: Exception, seconds: float) -> Response:
        """Return the refusal of a request that failed with `error`."""
        match error:
            case BusyError(seconds=later, waiting=waiting):
                return errors.error_response(lang, 429 if waiting else 503, "busy", seconds=later)
            case TimeUpError():
                return errors.error_response(lang, 422, "time", seconds=f"{seconds:g}")
            case NoWorkerError():
                return errors.error_response(lang, 503, "failed", seconds=1)
            case StoppingError():
                return errors.error_response(lang, 503, "stopping", close=True, seconds=RESTART_SECONDS)
            case _:
                return errors.error_response(lang, 422, "ended")

    def _response(self, reply: Packed) -> Response:
        """Convert `reply` to a response, with the headers that its media type needs."""
        headers = {}
        if reply.encoding:
            headers = {"content-encoding": reply.encoding, "vary": "accept-encoding, accept-language"}
        if reply.status == 503:
            headers["retry-after"] = "1"
        ending = DOCUMENTS.get(reply.media_type)
        if ending == "svg":
            headers["content-security-policy"] = self._drawing_policy
        elif ending is not None:
            headers["content-disposition"] = f'attachment; filename="masume.{ending}"'
        return Response(reply.content, reply.status, headers, reply.media_type)

    # ---- Facts, by GET

    def _look(self, name: str) -> Handler:
        """Return the handler of requests for the fact `name`."""

        async def handle(request: Request) -> Response:
            asked = request.query_params
            query = {"lang": language(asked.get("lang"), request.headers.get("accept-language", ""))}
            if asked.get("kind") and "kind" in FACTS[name].queries:
                try:  # normalized, because answers are cached by kind
                    query["kind"] = kinds.find(asked["kind"][:40]).name
                except UsageError as error:
                    return errors.as_response(errors.reply_to(query["lang"], error))
            return await self._fact(request, name, query)

        return handle

    async def _fact(self, request: Request, name: str, query: dict[str, str]) -> Response:
        """Return the response with the fact `name`. The fact is computed by a worker at the first request and then
        cached.
        """
        packed = takes_gzip(request)
        key = (name, str(packed), *(f"{key}={value}" for key, value in sorted(query.items())))
        if key not in self._facts:
            task = WorkerRequest(name, b"", packed=packed, seconds=self._settings.limit_seconds, query=query)
            try:
                reply = await self._answer(request, task)
            except NO_ANSWER as error:
                return self._sorry(query["lang"], error, task.seconds)
            if reply.status != 200:
                return self._response(reply)
            self._facts[key] = reply, f'"{hashlib.sha256(reply.content).hexdigest()[:20]}"'
        reply, tag = self._facts[key]
        headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding, accept-language"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        response = self._response(reply)
        response.headers.update(headers)
        return response


async def _gone(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def takes_gzip(request: Request) -> bool:
    """Return whether the client accepts answers compressed with gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def _size(count: int) -> str:
    """Return `count` bytes as text in a suitable unit, such as `256 KiB`."""
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count >> 10} KiB"


def _parameter(name: str) -> dict[str, Any]:
    """Return the description of the query parameter `name` for the OpenAPI document."""
    known = list(LANGUAGES) if name == "lang" else [kind.name for kind in KINDS.built_in]
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string", "enum": known}}
