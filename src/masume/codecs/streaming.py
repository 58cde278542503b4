"""Taking a long text apart into pieces that can be read one by one.

piece   some lines of the text that hold whole boards, with the number of lines before them

JSON Lines, nested lists, our one-line format and lists of links come apart board by board, our text format at its blank
lines. In the other formats it is less clear where boards end, so there the whole text is one piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from masume.codecs import json, line, lists, text
from masume.codecs.detect import FORMATS
from masume.codecs.format import Format

VALUE = re.compile(r"\{|\[\s*([\[{]|$)")
SIGNS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


class Piece(NamedTuple):
    """Some whole boards of a text."""

    before: int
    """How many lines of the text stand before it."""
    text: str


def pieces(lines: Iterable[str], format: Format | None) -> Iterator[Piece]:
    """The pieces of a text that comes line by line, each line with its end; `format` if the caller knows it."""
    numbered = enumerate(lines)
    for number, first in numbered:
        first = first.removeprefix("\ufeff") if number == 0 else first
        if first.strip():
            # The splitter starts at the line that was just looked at.
            yield from _splitter(first.strip(), format)(_again(number, first, numbered))
            return


def _again(number: int, first: str, rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield number, first
    yield from rest


Splitter = Callable[[Iterator[tuple[int, str]]], Iterator[Piece]]


def _splitter(first: str, format: Format | None) -> Splitter:
    """How to take apart a text that begins with this line."""
    if format is not None:
        if format.one_line or format is line.FORMAT:
            return _whole if first.startswith("SAVEFILE") else _lines
        splitters = {json.FORMAT.name: _values, lists.FORMAT.name: _values, text.FORMAT.name: _blocks}
        return splitters.get(format.name, _whole)
    if VALUE.match(first):
        return _values
    if text.HEADER.fullmatch(first):
        return _blocks
    if line.FORMAT.recognise(first) or any(known.one_line and known.recognise(first) for known in FORMATS):
        return _whole if first.startswith("SAVEFILE") else _lines
    return _whole


def _lines(numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    """One piece a line."""
    for number, content in numbered:
        if content.strip():
            yield Piece(number, content)


def _blocks(numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    """One piece from blank line to blank line."""
    block: list[str] = []
    start = 0
    for number, content in numbered:
        if content.strip():
            start = start if block else number
            block.append(content)
        elif block:
            yield Piece(start, "".join(block))
            block = []
    if block:
        yield Piece(start, "".join(block))


def _values(numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    """One piece as soon as all brackets are closed. In JSON, no quoted text contains a line break."""
    block: list[str] = []
    start = depth = 0
    for number, content in numbered:
        if not block and not content.strip():
            continue
        start = start if block else number
        block.append(content)
        for sign in SIGNS.finditer(content):
            depth += (sign[0] in "[{") - (sign[0] in "]}")
        if depth <= 0:
            yield Piece(start, "".join(block))
            block, depth = [], 0
    if block:
        yield Piece(start, "".join(block))


def _whole(numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    start, first = next(numbered)
    yield Piece(start, first + "".join(content for _, content in numbered))
