"""Read texts by the publisher. They are plain text files, with `#` before a heading and `-` before an item of a
list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from masume.core import files
from masume.core.errors import FormatError


class Paragraph(NamedTuple):
    """A paragraph of a text by the publisher: a heading, an item of a list, or plain text."""

    kind: str
    text: str


def parse(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of `text`. A blank line ends a paragraph; a heading or an item begins a new one."""
    return tuple(_paragraphs(text))


def _paragraphs(text: str) -> Iterator[Paragraph]:
    """Yield the paragraphs of `text`."""
    for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip("\ufeff\n ")):
        lines: list[str] = []
        for line in part.splitlines():
            if line.startswith(("# ", "- ")) and lines:
                yield _paragraph(lines)
                lines = []
            lines.append(line.strip())
            if line.startswith("# "):
                yield _paragraph(lines)
                lines = []
        if any(lines):
            yield _paragraph(lines)


def _paragraph(lines: list[str]) -> Paragraph:
    """Return the paragraph that consists of `lines`; its first characters determine its kind."""
    text = " ".join(line for line in lines if line)
    if text.startswith("# "):
        return Paragraph("heading", text[2:].strip())
    if text.startswith("- "):
        return Paragraph("item", text[2:].strip())
    return Paragraph("text", text)


def read(path: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs in a file. Raise FormatError if there are none."""
    paragraphs = parse(files.read_text(path))
    if not paragraphs:
        raise FormatError("{path} contains no text", path=path)
    return paragraphs
