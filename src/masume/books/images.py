"""Read the publisher's pictures, which are PNG, JPEG or SVG files, and convert them to SVG for the template."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from masume.books.print_specs import INCH
from masume.core.errors import FormatError, Word

WANTED_DOTS = 300  # the resolution that printers require, in dots per inch
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of a JPEG that precede its size
MOST_BYTES = 64 << 20  # the maximum size of a file
LENGTH = re.compile(r"\s*(\d+\.?\d*)\s*(?:px|pt|mm|cm|in)?\s*")


class Image(NamedTuple):
    """A picture as SVG, with its width and height in an arbitrary unit. `dots` is its width in pixels, or None for a
    vector drawing, which is sharp at any size.
    """

    path: str
    svg: str
    width: float
    height: float
    dots: int | None

    def size_within(self, width: float, height: float) -> tuple[float, float]:
        """Return the largest width and height that the picture can have within the given width and height."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale

    def dots_per_inch(self, width: float) -> float | None:
        """Return the resolution of the picture when it is `width` millimetres wide, or None for a vector drawing."""
        return None if self.dots is None else self.dots / width * INCH


def read(path: str) -> Image:
    """Return the picture in the file `path`. Raise FormatError if the file is not a picture."""
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
    """Return the picture in a PNG or JPEG file. `width` and `height` are in pixels."""
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
    """Yield the width and height from each segment of a JPEG file that states them."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in FRAMES:
            yield int.from_bytes(content[at + 7 : at + 9]), int.from_bytes(content[at + 5 : at + 7])
        at += 2 + int.from_bytes(content[at + 2 : at + 4])


def _from_svg(path: str, content: bytes) -> Image:
    """Return the picture in an SVG file."""
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
    """Return the two lengths in `words`, or None unless `words` are exactly two positive lengths."""
    lengths = [float(match[1]) for word in words if (match := LENGTH.fullmatch(word))]
    return (lengths[0], lengths[1]) if len(lengths) == 2 and min(lengths) > 0 else None
