"""Taking a long text apart into pieces that can be read one by one.

piece   some lines of the text that hold whole boards, with the number of lines before them

JSON Lines, nested lists, our one-line format and lists of links come apart board by board, our text format at its blank
lines. In the other formats it is less clear where boards end, so there the whole text is one piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from masume.core.errors import FormatError
from masume.core.files import MOST_LINES, MOST_TEXT, TOO_LONG
from masume.core.lazy import pattern
from masume.formats import json_format, nested_lists, one_line_format, text_format
from masume.formats.board_format import Format
from masume.formats.detect import FORMATS
from masume.formats.urls import COMMENT

VALUE = pattern(r"\{|\[\s*([\[{]|$)")
SIGNS = pattern(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


class Piece(NamedTuple):
    """Some whole boards of a text."""

    before: int
    """How many lines of the text stand before it."""
    text: str
    follows: bool = False
    """Whether it is what follows the boards: then it may hold none, as words and comments do."""


def pieces(lines: Iterable[str], format: Format | None) -> Iterator[Piece]:
    """The pieces of a text that comes line by line, each line with its end; `format` if the caller knows it."""
    numbered = Lines(lines)
    for number, first in numbered:
        first = first.removeprefix("\ufeff") if number == 0 else first
        if first.strip():
            # The splitter starts at the line that was just looked at.
            found = _splitter(first.strip(), format)(_again(number, first, numbered))
            yield next(found)._replace(follows=False)
            numbered.begin_piece()
            for piece in found:
                yield piece
                numbered.begin_piece()
            return


class Lines:
    """The lines of a text with their numbers from 0. FormatError when a piece has more of them than a text that is
    read as a whole may have."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._numbered = enumerate(lines)
        self.begin_piece()

    def begin_piece(self) -> None:
        """Count the characters and lines of the next piece."""
        self._size = self._count = 0

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> tuple[int, str]:
        number, content = next(self._numbered)
        self._size += len(content)
        self._count += 1
        if self._size > MOST_TEXT or self._count > MOST_LINES:
            raise FormatError(TOO_LONG)
        return number, content


def _again(number: int, first: str, rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield number, first
    yield from rest


Numbered = Iterator[tuple[int, str]]
Splitter = Callable[[Numbered], Iterator[Piece]]


def _splitter(first: str, format: Format | None) -> Splitter:
    """How to take apart a text that begins with this line."""
    if format is not None:
        if format.one_line or format is one_line_format.FORMAT:
            return _whole if first.startswith("SAVEFILE") else _lines
        splitters = {
            json_format.FORMAT.name: _values,
            nested_lists.FORMAT.name: _values,
            text_format.FORMAT.name: _blocks,
        }
        return splitters.get(format.name, _whole)
    if VALUE.match(first):
        return _values
    if text_format.is_header(first):
        return _blocks
    if one_line_format.FORMAT.recognise(first) or any(known.one_line and known.recognise(first) for known in FORMATS):
        return _whole if first.startswith("SAVEFILE") else _lines
    return _whole


def _lines(numbered: Numbered) -> Iterator[Piece]:
    """One piece a line. Comments go with the line below them."""
    above: list[str] = []
    start = 0
    for number, content in numbered:
        if content.strip():
            start = start if above else number
            above.append(content)
            if not re.match(COMMENT, content.strip()):
                yield Piece(start, "".join(above))
                above = []
        elif above:
            above.append(content)
    if above:
        yield Piece(start, "".join(above), follows=True)


def _blocks(numbered: Numbered) -> Iterator[Piece]:
    """One piece from header to blank line. From where something else begins, all is one piece."""
    block: list[str] = []
    start = 0
    for number, content in numbered:
        if not content.strip():
            if block:
                yield Piece(start, "".join(block))
                block = []
        elif block or text_format.is_header(content.strip()):
            start = start if block else number
            block.append(content)
        else:
            yield _rest(number, content, numbered)
    if block:
        yield Piece(start, "".join(block))


def _values(numbered: Numbered) -> Iterator[Piece]:
    """One piece as soon as all brackets are closed. In JSON, no quoted text contains a line break. From where something
    else begins, all is one piece."""
    block: list[str] = []
    start = depth = 0
    for number, content in numbered:
        if not block:
            if not content.strip():
                continue
            if content.lstrip()[0] not in "[{":
                yield _rest(number, content, numbered)
                break
            start = number
        block.append(content)
        for sign in SIGNS.findall(content):
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
        if depth <= 0:
            yield Piece(start, "".join(block))
            block, depth = [], 0
    if block:
        yield Piece(start, "".join(block))


def _rest(number: int, content: str, numbered: Numbered) -> Piece:
    """A line behind boards and all that follows it."""
    return Piece(number, content + "".join(further for _, further in numbered), follows=True)


def _whole(numbered: Numbered) -> Iterator[Piece]:
    start, first = next(numbered)
    yield Piece(start, first + "".join(content for _, content in numbered))
