"""The page's files on the server: kept for ever by browsers, compressed, and few."""

from __future__ import annotations

import re

from masume.page.assets import page_assets
from support.web_server import Server


def test_files_are_kept_for_ever(server: Server) -> None:
    for file in page_assets().files:
        answer = server.client.get(f"/{file.path}")
        assert answer.content == file.content
        assert answer.headers["content-type"] == file.media_type
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_page_itself_is_always_asked_for_again(server: Server) -> None:
    assert server.client.get("/play").headers["cache-control"] == "no-cache"


def test_scripts_and_styles_are_compressed_for_those_who_read_that(server: Server) -> None:
    script = f"/{page_assets().script.path}"
    packed = server.client.get(script, headers={"accept-encoding": "gzip"})
    plain = server.client.get(script, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < 0.4 * int(plain.headers["content-length"])
    for answer in (packed, plain):
        assert "accept-encoding" in answer.headers["vary"]


def test_one_script_and_one_style_sheet_are_all_that_the_page_loads(server: Server) -> None:
    page = server.client.get("/").text
    assert len(re.findall(r'<script type="module"', page)) == 1
    assert len(re.findall(r'rel="stylesheet"', page)) == 1


def test_unknown_files_are_missing(server: Server) -> None:
    assert server.client.get("/static/app-000000000000.js").status_code == 404
