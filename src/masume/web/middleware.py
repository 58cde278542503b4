"""Check the host and the rate of every request, set the headers of every answer, and count the answers."""

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
from masume.web import errors
from masume.web.config import Settings
from masume.web.metrics import Metrics
from masume.web.rate_and_size_limits import Rates

FREE = ("/static/", "/healthz")  # cheap paths without a rate limit


class Guard:
    """A middleware that checks the host and the rate of requests, and sets the headers of answers and counts them."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, routes: Iterable[str]) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._routes = frozenset(routes)
        self._rates = Rates(settings.requests_a_second)
        self._headers = headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request or pass it to the app, and count the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    sent.setdefault(name, value)
            await send(message)

        try:
            refusal = self._refusal(scope)
            await (self._app if refusal is None else refusal)(scope, receive, send_with_headers)
        finally:
            self._metrics.note(self._route(scope["path"]), status or 499, perf_counter() - begun)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Return the refusal of a request whose host is unknown or whose client has exceeded the rate limit; None if
        the request is accepted.
        """
        asked = Headers(scope=scope)
        lang = errors.language_of(asked)
        if not self._settings.knows(asked.get("host", "")):
            return errors.error_response(lang, 421, "host")
        path: str = scope["path"]
        client = scope.get("client")
        if client and not path.startswith(FREE):
            early = self._rates.wait(client[0])
            if early:
                return errors.error_response(lang, 429, "rate", seconds=math.ceil(early))
        return None

    def _route(self, path: str) -> str:
        """Return the name under which requests for `path` are counted. It is from a fixed set."""
        if path.startswith("/static/"):
            return "static"
        name = path.removeprefix("/api/v1/").removeprefix("/api/").removeprefix("/")
        return name if name in self._routes else "page" if not name else "other"


def headers(settings: Settings) -> dict[str, str]:
    """Return the headers that all answers get unless they set their own. They forbid content from other hosts, and
    inline scripts and styles.
    """
    frames = " ".join(settings.embedders) or "'none'"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors {frames}"
    )
    fields = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "cache-control": "no-store",
    }
    if not settings.embedders:
        fields |= {"x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin"}
    return fields


def drawing_policy() -> str:
    """Return the content security policy of an SVG drawing that is opened by itself. It allows the style of the
    drawing.
    """
    known = " ".join(f"'sha256-{_digest(themes.style(theme))}'" for theme in THEMES)
    return f"default-src 'none'; style-src {known}; frame-ancestors 'none'; sandbox"


def _digest(text: str) -> str:
    """Return the SHA-256 hash of `text` in base64."""
    return b64encode(sha256(text.encode()).digest()).decode("ascii")
