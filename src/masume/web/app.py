"""Build the server, which serves the page with its files, the API, health checks and metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import Scope

from masume.page.bundle import STATIC
from masume.render import theme
from masume.version import __version__
from masume.web import errors
from masume.web.config import Settings
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.metrics import Metrics
from masume.web.middleware import Guard
from masume.web.openapi import document
from masume.web.routes import Api
from masume.web.worker_pool import HANDLER, SEARCH_HANDLER, WorkerPool

VIEWS = ("", "play", "explain", "set", "learn", "compare", "books")
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
    page = _shell(chosen.library is not None)
    for view in (*views, *LESSONS):
        app.add_api_route(f"/{view}", page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/static/theme.css", _theme_style, methods=["GET", "HEAD"], include_in_schema=False)

    async def health() -> Response:
        return Response("ok\n", media_type="text/plain")

    async def numbers() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    app.add_api_route("/healthz", health, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/metrics", numbers, methods=["GET"], include_in_schema=False)
    app.mount("/static", _Static(directory=STATIC), name="static")
    app.add_exception_handler(HTTPException, _refuse)
    app.add_exception_handler(Exception, _fail)
    if chosen.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=chosen.origins, allow_methods=["GET", "POST"], allow_headers=["content-type"]
        )
    routes = [*VERBS, *FACTS, *views[1:], "healthz", "metrics", "openapi.json"]
    app.add_middleware(Guard, settings=chosen, metrics=metrics, routes=routes)
    return app


class _Described(FastAPI):
    """A FastAPI app that serves Masume's own OpenAPI document. The workers check the requests, so FastAPI does not know
    their schemas.
    """

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document with the schemas of all requests and answers."""
        return document(self)


class _Static(StaticFiles):
    """A handler of the page's static files, which adds the cache headers in `FRESH`."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(FRESH)
        return response


def _shell(has_library: bool) -> Callable[[], Awaitable[Response]]:
    """Return the handler that sends the HTML file of the page. If `has_library`, the file is marked so that the page
    shows the library.
    """

    async def shell() -> Response:
        page = (STATIC / "shell.html").read_bytes()
        if has_library:
            page = page.replace(b"<html ", b'<html data-library="" ', 1)
        return Response(page, headers=FRESH, media_type="text/html; charset=utf-8")

    return shell


def _shelf(settings: Settings, api: Api) -> APIRouter:
    """Return the routes under which the library is served."""
    from masume.web.library_routes import Shelf

    return Shelf(settings, api).router()


async def _theme_style() -> Response:
    return Response(theme.switched_style(), headers=FRESH, media_type="text/css; charset=utf-8")


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
