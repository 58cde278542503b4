"""The previews of shared links: a title and the picture of the board, without anything foreign in the page."""

from __future__ import annotations

import re
from html import unescape

from masume.web.link_previews import MOST_BOARD
from support.web_server import Server

BOARD = "hitori;4x4;;3414/1312/4423/2432"


def tags(page: str) -> dict[str, str]:
    """The descriptions in a page."""
    return {name: unescape(text) for name, text in re.findall(r'<meta property="([^"]*)" content="([^"]*)">', page)}


def test_a_shared_board_has_its_picture(server: Server) -> None:
    found = tags(server.client.get("/play", params={"board": BOARD}).text)
    assert found["og:title"] == "Hitori 4×4 – Masume"
    assert found["og:image"].startswith("http")
    picture = server.client.get(found["og:image"])
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert "max-age" in picture.headers["cache-control"]
    assert picture.headers["content-disposition"] == "inline"


def test_other_addresses_have_the_name_alone(server: Server) -> None:
    for address in ("/", "/learn", "/play?board=hello", "/play?day=2026-11-18&kind=hitori"):
        found = tags(server.client.get(address).text)
        assert found["og:title"] == "Masume"
        assert "og:image" not in found


def test_nothing_of_an_address_becomes_html(server: Server) -> None:
    page = server.client.get("/play", params={"board": f'{BOARD}"><script>alert(1)</script>'}).text
    assert "<script>alert" not in page
    assert page.count("<script") == server.client.get("/play").text.count("<script")


def test_what_is_no_board_has_no_picture(server: Server) -> None:
    assert server.client.get("/preview.png", params={"board": "hello"}).status_code == 422
    assert server.client.get("/preview.png").status_code == 422
    assert server.client.get("/preview.png", params={"board": "1" * (MOST_BOARD + 1)}).status_code == 413
