"""Read the publisher's own texts for a book, such as its introduction: plain text files in which `#` marks a heading
and `-` a list item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from masume.core import files
from masume.core.errors import FormatError


class Paragraph(NamedTuple):
    """A paragraph of one of the publisher's texts: a heading, a list item, or plain text."""

    kind: str
    text: str


def parse(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of `text`. A blank line ends a paragraph; a heading or a list item begins a new one."""
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
    """Return `lines` as one paragraph. Its first characters tell whether it is a heading, a list item or plain text."""
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
