"""Collect the files of the page: one script, one style sheet, icons and the manifest of the installed page. Their names
contain a hash of their content, so that browsers keep them for ever.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from masume.page.bundle import STATIC, pack
from masume.render import theme

FOREVER = "public, max-age=31536000, immutable"
SHEET = re.compile(r'^<link rel="stylesheet" href="/static/([\w-]+\.css)">\n', re.MULTILINE)
LIST = re.compile(r"/\* MASUME_FILES \*/ \{[^{}]*\}")  # of files, in the service worker
DYNAMIC = "theme.css"  # the styles of boards, which no file contains
VIEWS = ("play", "learn", "progress", "explain", "set", "compare", "books")
ICON_SIZES = (180, 192, 512)  # pixels
WEIGHTS = (400, 700)  # of the serif
PAPER, INK, MARK = b"\xff\xff\xff", b"\x16\x18\x1d", b"\x1d\x4e\xd8"  # the colours of icon.svg
MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "gz": "application/gzip",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
    "zip": "application/zip",
}


class Asset(NamedTuple):
    """A file of the page."""

    path: str
    """Its path in the folder of the page, which contains a hash: `static/app-0123456789ab.js`."""
    content: bytes

    @property
    def media_type(self) -> str:
        """Return the media type, which follows from the ending of the path."""
        return MEDIA_TYPES[self.path.rpartition(".")[2]]


def asset(name: str, content: bytes | str, folder: str = "static") -> Asset:
    """Return `content` as an asset called `name`, with a hash before the ending."""
    stem, _, ending = name.rpartition(".")
    plain = content.encode() if isinstance(content, str) else content
    return Asset(f"{folder}/{stem}-{sha256(plain).hexdigest()[:12]}.{ending}", plain)


class PageAssets(NamedTuple):
    """The files that every form of the page has."""

    script: Asset
    style: Asset
    theme: Asset
    icon: Asset
    manifest: Asset
    icons: tuple[Asset, ...]
    fonts: tuple[Asset, ...]

    @property
    def files(self) -> tuple[Asset, ...]:
        """Return all files."""
        return (self.script, self.style, self.theme, self.icon, self.manifest, *self.icons, *self.fonts)


@cache
def page_assets() -> PageAssets:
    """Return the files of the page."""
    sheets = SHEET.findall(_shell_text())
    fonts = tuple(asset(font_file(weight), (STATIC / "fonts" / font_file(weight)).read_bytes()) for weight in WEIGHTS)
    style = font_faces([font.path.rpartition("/")[2] for font in fonts]) + "".join(
        theme.switched_style() if name == DYNAMIC else (STATIC / name).read_text("utf-8") for name in sheets
    )
    icons = tuple(asset(f"icon-{size}.png", icon_image(size)) for size in ICON_SIZES)
    return PageAssets(
        script=asset("app.js", pack(STATIC, "app.js")),
        style=asset("app.css", style),
        theme=asset("theme.js", (STATIC / "theme.js").read_bytes()),
        icon=asset("icon.svg", (STATIC / "icon.svg").read_bytes()),
        manifest=asset("masume.webmanifest", json.dumps(_manifest(icons))),
        icons=icons,
        fonts=fonts,
    )


def font_file(weight: int) -> str:
    """Return the name of the file with the serif of the page in a weight."""
    return f"serif-{weight}.woff2"


def font_faces(addresses: Sequence[str]) -> str:
    """Return the style rules for the serif of the page, which is found at `addresses`, one per weight. Its digits are
    smaller than those of other fonts of the same size, so it is enlarged.
    """
    return "".join(
        f'@font-face{{font-family:"Masume Serif";font-weight:{weight};font-display:swap;size-adjust:112%;'
        f'src:url("{address}") format("woff2")}}\n'
        for weight, address in zip(WEIGHTS, addresses, strict=True)
    )


def _manifest(icons: Sequence[Asset]) -> dict[str, Any]:
    """Return the manifest with which browsers install the page. Its addresses are relative to its own folder."""
    return {
        "name": "Masume",
        "short_name": "Masume",
        "description": "Hitori, Hidato, Kakuro and Binairo: play, explain, set, learn.",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "background_color": theme.page_colours(0)["paper"],
        "theme_color": theme.page_colours(0)["paper"],
        "icons": [
            {
                "src": icon.path.rpartition("/")[2],
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size, icon in zip(ICON_SIZES, icons, strict=True)
        ],
    }


def service_worker(version: str, files: Sequence[str], pages: Sequence[str], has_api: bool) -> bytes:
    """Return the script that keeps the page for times without a network: `files`, which never change, and `pages`, the
    addresses of its HTML files. With `has_api`, a server answers requests, and is asked first.
    """
    described = json.dumps({"version": version, "files": list(files), "pages": list(pages), "api": has_api})
    text = (STATIC / "site" / "service-worker.js").read_text("utf-8")
    made = LIST.sub(lambda _: described, text, count=1)
    assert made != text
    return made.encode()


@cache
def _shell_text() -> str:
    """Return the HTML file of the page as it is written, with the names of the source files."""
    return (STATIC / "shell.html").read_text("utf-8")


def shell(views: Sequence[str], base: str = "/", head: str = "", attributes: str = "") -> bytes:
    """Return the HTML file of the page. It offers `views`, and finds its files in the folder `base`, a path that may be
    relative. `head` is more HTML for its head, `attributes` are more attributes of its root.
    """
    files = page_assets()
    links = f"""<link rel="icon" href="{base}{files.icon.path}" type="image/svg+xml">
<link rel="apple-touch-icon" href="{base}{files.icons[0].path}">
<link rel="manifest" href="{base}{files.manifest.path}">
<link rel="stylesheet" href="{base}{files.style.path}">
<script src="{base}{files.theme.path}"></script>
{head}<script type="module" src="{base}{files.script.path}"></script>
"""
    text = SHEET.sub("", _shell_text())
    text = text.replace("<!-- files -->\n", links).replace('href="/"', f'href="{base}"')
    root = f'<html data-base="{base}" data-views="{" ".join(views)}"{attributes} '
    return text.replace("<html ", root, 1).encode()


def icon_image(size: int) -> bytes:
    """Return the icon as a PNG image of `size` pixels: a board of 3×3 cells whose middle one is marked. A margin keeps
    the board within the circle that some systems cut out.
    """
    edge = size // 5
    cell = (size - 2 * edge) // 3
    line = max(2, size // 40)
    bands = [_band(at - edge, cell, line) for at in range(size)]
    rows = {y: b"\x00" + b"".join(_colour(x, y) for x in bands) for y in dict.fromkeys(bands)}  # 0: no filter
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(rows[y] for y in bands), 9)
    parts = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )


def _band(at: int, cell: int, line: int) -> int | None:
    """Return which row or column of cells the place `at` is in, -1 on a line, or None outside of the board."""
    if not 0 <= at < 3 * cell + line:
        return None
    return -1 if at % cell < line else at // cell


def _colour(x: int | None, y: int | None) -> bytes:
    """Return the colour of a pixel of the icon in the bands `x` and `y`."""
    if x is None or y is None:
        return PAPER
    if -1 in (x, y):
        return INK
    return MARK if x == y == 1 else PAPER
