"""Build the server, which serves the page with its files, the API, health checks and metrics."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from hashlib import sha256
from typing import Any, NamedTuple

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

from masume.page import assets
from masume.version import __version__
from masume.web import errors
from masume.web.config import Settings
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.link_previews import PICTURE, described, picture
from masume.web.metrics import Metrics
from masume.web.middleware import Guard
from masume.web.openapi import document
from masume.web.routes import Api, takes_gzip
from masume.web.worker_pool import HANDLER, SEARCH_HANDLER, WorkerPool

VIEWS = ("", *assets.VIEWS)
LESSONS = ("learn/{kind}", "learn/{kind}/{technique}")  # paths within a view
FRESH = {"cache-control": "no-cache"}  # browsers revalidate, so that a new version shows at once


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the server as an ASGI application."""
    chosen = settings or Settings()
    pool = WorkerPool(chosen, HANDLER if chosen.library is None else SEARCH_HANDLER)
    metrics = Metrics(pool)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            pool.close()

    app = _Described(
        title="Masume",
        summary="Hitori, Hidato, Kakuro and Binairo: solve, check, explain, rate, make and draw.",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.state.pool = pool
    views = VIEWS if chosen.library is None else (*VIEWS, "library")
    api = Api(chosen, pool)
    shelves = [] if chosen.library is None else [_shelf(chosen, api)]
    for prefix, shown in (("/api/v1", True), ("/api", False)):
        app.include_router(api.router(), prefix=prefix, include_in_schema=shown)
        for shelf in shelves:
            app.include_router(shelf, prefix=prefix, include_in_schema=False)
    page = _shell(views)
    for view in (*views, *LESSONS):
        app.add_api_route(f"/{view}", page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/service-worker.js", _service_worker(views), methods=["GET", "HEAD"], include_in_schema=False)
    preview = partial(picture, api, chosen)
    app.add_api_route(f"/{PICTURE}", preview, methods=["GET"], include_in_schema=False, response_model=None)
    app.add_api_route("/static/{name}", _file, methods=["GET", "HEAD"], include_in_schema=False)

    async def health() -> Response:
        return Response("ok\n", media_type="text/plain")

    async def numbers() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    app.add_api_route("/healthz", health, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/metrics", numbers, methods=["GET"], include_in_schema=False)
    app.add_exception_handler(HTTPException, _refuse)
    app.add_exception_handler(Exception, _fail)
    if chosen.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=chosen.origins, allow_methods=["GET", "POST"], allow_headers=["content-type"]
        )
    routes = [*VERBS, *FACTS, *views[1:], PICTURE, "healthz", "metrics", "openapi.json"]
    app.add_middleware(Guard, settings=chosen, metrics=metrics, routes=routes)
    return app


class _Described(FastAPI):
    """A FastAPI app that serves Masume's own OpenAPI document. The workers check the requests, so FastAPI does not know
    their schemas.
    """

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document with the schemas of all requests and answers."""
        return document(self)


def _shell(views: Sequence[str]) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that sends the HTML file of the page with `views`."""
    page = assets.shell([view for view in views if view])

    async def shell(request: Request) -> Response:
        return Response(described(page, request), headers=FRESH, media_type="text/html; charset=utf-8")

    return shell


def _service_worker(views: Sequence[str]) -> Callable[[], Awaitable[Response]]:
    """Return the handler that sends the script that keeps the page for times without the server."""
    files = [file.path for file in assets.page_assets().files]
    digest = sha256("".join([*files, *views]).encode()).hexdigest()[:12]
    script = assets.service_worker(f"{__version__}-{digest}", files, [""], has_api=True)

    async def service_worker() -> Response:
        return Response(script, headers=FRESH, media_type="text/javascript; charset=utf-8")

    return service_worker


async def _file(request: Request, name: str) -> Response:
    """Return a file of the page. Its name contains a hash, so that browsers never ask for it again."""
    sent = _files().get(name)
    if sent is None:
        raise HTTPException(404)
    packed = takes_gzip(request)
    headers = {"cache-control": assets.FOREVER, "vary": "accept-encoding"}
    if packed and sent.packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(sent.packed if packed and sent.packed else sent.plain, headers=headers, media_type=sent.media_type)


class SentFile(NamedTuple):
    """A file of the page, plain and compressed; None if compression does not save enough."""

    media_type: str
    plain: bytes
    packed: bytes | None


@cache
def _files() -> dict[str, SentFile]:
    """Return the files of the page by their names."""
    files = {}
    for file in assets.page_assets().files:
        packed = gzip.compress(file.content, 9, mtime=0)
        saves = len(packed) < 0.9 * len(file.content)
        files[file.path.rpartition("/")[2]] = SentFile(file.media_type, file.content, packed if saves else None)
    return files


def _shelf(settings: Settings, api: Api) -> APIRouter:
    """Return the routes under which the library is served."""
    from masume.web.library_routes import Shelf

    return Shelf(settings, api).router()


async def _refuse(request: Request, error: Exception) -> Response:
    """Return the response to a request with an unknown path or a wrong method."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    response = errors.error_response(
        errors.language_of(request.headers), status, "method" if status == 405 else "missing"
    )
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


async def _fail(request: Request, error: Exception) -> Response:
    """Return the response to a request that failed because of a bug. It reveals no details."""
    return errors.error_response(errors.language_of(request.headers), 503, "failed", seconds=1)
