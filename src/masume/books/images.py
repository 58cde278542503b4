"""Pictures that a publisher brings along: PNG, JPEG and SVG files, as drawings for the template.

dots   of an image, across and down; a drawing has none, and is sharp in any size
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from masume.books.print_specs import INCH
from masume.core.errors import FormatError, Word

WANTED_DOTS = 300  # per inch, as printers want
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of a JPEG that are followed by its size
MOST_BYTES = 64 << 20  # of a picture that is read
LENGTH = re.compile(r"\s*(\d+\.?\d*)\s*(?:px|pt|mm|cm|in)?\s*")


class Image(NamedTuple):
    """A picture as SVG, with its proportions, and its dots if it is made of dots."""

    path: str
    svg: str
    width: float
    height: float
    dots: int | None

    def size_within(self, width: float, height: float) -> tuple[float, float]:
        """Return the width and height with which the picture fits into these."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale

    def dots_per_inch(self, width: float) -> float | None:
        """Return the resolution of the picture where it is so many millimetres wide; None for a drawing."""
        return None if self.dots is None else self.dots / width * INCH


def read(path: str) -> Image:
    """Read a picture; FormatError if it is none."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FormatError(
            "the picture {path} cannot be read: {reason}", path=path, reason=Word(error.strerror)
        ) from None
    if len(content) > MOST_BYTES:
        raise FormatError("the picture {path} has more than {megabytes} MB", path=path, megabytes=MOST_BYTES >> 20)
    if content.startswith(PNG) and len(content) >= 24:
        return _from_dots(path, content, "png", int.from_bytes(content[16:20]), int.from_bytes(content[20:24]))
    if content.startswith(JPEG):
        size = next(_jpeg_sizes(content), (0, 0))
        return _from_dots(path, content, "jpeg", *size)
    return _from_svg(path, content)


def _from_dots(path: str, content: bytes, kind: str, width: int, height: int) -> Image:
    if not width or not height:
        raise FormatError("the picture {path} is not a whole {kind} file", path=path, kind=kind.upper())
    data = base64.b64encode(content).decode("ascii")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}"><image width="{width}" height="{height}" '
        f'xlink:href="data:image/{kind};base64,{data}"/></svg>'
    )
    return Image(path, svg, width, height, width)


def _jpeg_sizes(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield width and height wherever a JPEG says them."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in FRAMES:
            yield int.from_bytes(content[at + 7 : at + 9]), int.from_bytes(content[at + 5 : at + 7])
        at += 2 + int.from_bytes(content[at + 2 : at + 4])


def _from_svg(path: str, content: bytes) -> Image:
    try:
        text = content.decode("utf-8-sig")
        root = ElementTree.fromstring(text)
    except (UnicodeDecodeError, ElementTree.ParseError):
        root = None
    if root is None or root.tag.rpartition("}")[2] != "svg":
        raise FormatError("the picture {path} is not a PNG, JPEG or SVG file", path=path)
    size = _lengths(root.get("viewBox", "").replace(",", " ").split()[2:])
    size = size or _lengths([root.get("width", ""), root.get("height", "")])
    if size is None:
        raise FormatError("the picture {path} does not say how large it is (viewBox, or width and height)", path=path)
    return Image(path, text, *size, None)


def _lengths(words: list[str]) -> tuple[float, float] | None:
    """Return two lengths above 0, if these are."""
    found = [float(match[1]) for word in words if (match := LENGTH.fullmatch(word))]
    return (found[0], found[1]) if len(found) == 2 and min(found) > 0 else None
