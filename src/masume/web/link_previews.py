"""Describe shared boards for programs that show previews of links (Open Graph): a title and the picture of a board."""

from __future__ import annotations

import json
import re
from html import escape
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import Response

from masume.kinds import KINDS
from masume.web import errors
from masume.web.config import Settings
from masume.web.request_worker import WorkerRequest
from masume.web.routes import Api

MOST_BOARD = 4000  # characters of a board in an address
PICTURE = "preview.png"
NAMED = re.compile(rf"({'|'.join(kind.name for kind in KINDS.built_in)});(\d{{1,3}})x(\d{{1,3}});")
KEPT = {"cache-control": "public, max-age=86400"}
TITLE_END = b"</title>\n"


def described(page: bytes, request: Request) -> bytes:
    """Return `page` with the title and the picture of the board that the address of `request` names. Without such a
    board, the page is described by its name alone.
    """
    board = request.query_params.get("board", "")
    named = NAMED.match(board)
    title = f"{named[1].capitalize()} {named[2]}×{named[3]} – Masume" if named else "Masume"
    tags = {"og:site_name": "Masume", "og:type": "website", "og:title": title}
    if named and len(board) <= MOST_BOARD:
        tags["og:image"] = f"{request.base_url}{PICTURE}?{urlencode({'board': board})}"
        tags["og:image:alt"] = title
        tags["twitter:card"] = "summary"
    lines = "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in tags.items())
    return page.replace(TITLE_END, TITLE_END + lines.encode(), 1)


async def picture(api: Api, settings: Settings, request: Request) -> Response:
    """Return the picture of the board that the address of `request` names, or a refusal."""
    lang = errors.language_of(request.headers)
    board = request.query_params.get("board", "")
    if len(board) > MOST_BOARD:
        return errors.error_response(lang, 413, "large", limit=f"{MOST_BOARD} B")
    body = json.dumps({"board": board, "to": "png", "theme": "light", "lang": lang}).encode()
    response = await api.hand_over(request, WorkerRequest("draw", body, lang, settings.limit_seconds, False), lang)
    if response.status_code == 200:
        response.headers.update({**KEPT, "content-disposition": "inline"})
    return response
