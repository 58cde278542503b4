"""Build the responses for refused requests."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from masume.web import dispatch
from masume.web.dispatch import Reply


def language_of(headers: Headers) -> str:
    """Return the language that the reader prefers."""
    return dispatch.language(None, headers.get("accept-language", ""))


def refused(lang: str, status: int, code: str, close: bool = False, **said: Any) -> Response:
    """Return a refusal. If the client should wait, `seconds` says how long. With `close`, close the connection without
    reading the rest of the request."""
    response = sent(dispatch.refusal(lang, status, code, **said))
    if "seconds" in said and status in (429, 503):
        response.headers["retry-after"] = str(said["seconds"])
    if close:
        response.headers["connection"] = "close"
    return response


def sent(reply: Reply) -> Response:
    """Return `reply` as a response."""
    return Response(reply.content, reply.status, media_type=reply.media_type)
