"""What happens to every request and answer, whatever it is about: who may ask, how often, and under which headers."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from masume.core.picture import THEMES
from masume.render import theme as themes
from masume.web import error_responses
from masume.web.config import Settings
from masume.web.metrics import Metrics
from masume.web.request_limits import Rates

FREE = ("/static/", "/healthz")  # what is cheap is not counted


class Guard:
    """Checks the host and the rate, sets the headers, counts the answers."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, routes: Iterable[str]) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._routes = frozenset(routes)
        self._rates = Rates(settings.requests_a_second)
        self._headers = headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                found = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    found.setdefault(name, value)
            await send(message)

        try:
            refusal = self._refusal(scope)
            await (self._app if refusal is None else refusal)(scope, receive, send_with_headers)
        finally:
            self._metrics.note(self._route(scope["path"]), status or 499, perf_counter() - begun)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        asked = Headers(scope=scope)
        lang = error_responses.language_of(asked)
        if not self._settings.knows(asked.get("host", "")):
            return error_responses.refused(lang, 421, "host")
        path: str = scope["path"]
        client = scope.get("client")
        if client and not path.startswith(FREE):
            early = self._rates.wait(client[0])
            if early:
                return error_responses.refused(lang, 429, "rate", seconds=math.ceil(early))
        return None

    def _route(self, path: str) -> str:
        """A name for the metrics: never what somebody made up."""
        if path.startswith("/static/"):
            return "static"
        name = path.removeprefix("/api/v1/").removeprefix("/api/").removeprefix("/")
        return name if name in self._routes else "page" if not name else "other"


def headers(settings: Settings) -> dict[str, str]:
    """The headers of every answer. Nothing is taken from other hosts, and no script or style stands in a page."""
    frames = " ".join(settings.embedders) or "'none'"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors {frames}"
    )
    found = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "cache-control": "no-store",
    }
    if not settings.embedders:
        found |= {"x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin"}
    return found


def drawing_policy() -> str:
    """The policy of a drawing that is looked at by itself: it has a style of its own, which is known here."""
    known = " ".join(f"'sha256-{_digest(themes.style(theme))}'" for theme in THEMES)
    return f"default-src 'none'; style-src {known}; frame-ancestors 'none'; sandbox"


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode("ascii")
