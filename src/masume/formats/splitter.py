"""Split a long text into pieces that can be read one by one.

JSON Lines, nested lists, Masume's one-line format and lists of links are split into single boards. Masume's text format
is split at blank lines. In the other formats it is less clear where a board ends, so that the whole text is one piece.
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


class TextPiece(NamedTuple):
    """A piece of a text: lines that contain one or more whole boards."""

    before: int
    """The number of lines before the piece in the text."""
    text: str
    follows: bool = False
    """Whether the piece is the rest of a text in which boards have already been found, so that it need not contain one.
    """


def pieces(lines: Iterable[str], format: Format | None) -> Iterator[TextPiece]:
    """Yield the pieces of a text. `lines` are its lines with their line breaks; `format` is None if the format is not
    known.
    """
    numbered = NumberedLines(lines)
    for number, first in numbered:
        first = first.removeprefix("\ufeff") if number == 0 else first
        if first.strip():
            # The splitter starts with the line that has just been read.
            split = _splitter(first.strip(), format)(_again(number, first, numbered))
            yield next(split)._replace(follows=False)
            numbered.begin_piece()
            for piece in split:
                yield piece
                numbered.begin_piece()
            return


class NumberedLines:
    """An iterator over the lines of a text, with their numbers counted from 0. It raises FormatError if a piece becomes
    longer than a text may be.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._numbered = enumerate(lines)
        self.begin_piece()

    def begin_piece(self) -> None:
        """Restart the count of characters and lines for a new piece."""
        self._size = self._count = 0

    def __iter__(self) -> NumberedLines:
        return self

    def __next__(self) -> tuple[int, str]:
        number, content = next(self._numbered)
        self._size += len(content)
        self._count += 1
        if self._size > MOST_TEXT or self._count > MOST_LINES:
            raise FormatError(TOO_LONG)
        return number, content


def _again(number: int, first: str, rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the line `first` with its number, followed by the lines in `rest`."""
    yield number, first
    yield from rest


Numbered = Iterator[tuple[int, str]]
Splitter = Callable[[Numbered], Iterator[TextPiece]]


def _splitter(first: str, format: Format | None) -> Splitter:
    """Return the function that splits a text with the first line `first`. `format` is None if the format is not
    known.
    """
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


def _lines(numbered: Numbered) -> Iterator[TextPiece]:
    """Yield each line with a board as a piece. Comments belong to the same piece as the next line with a board."""
    above: list[str] = []
    start = 0
    for number, content in numbered:
        if content.strip():
            start = start if above else number
            above.append(content)
            if not re.match(COMMENT, content.strip()):
                yield TextPiece(start, "".join(above))
                above = []
        elif above:
            above.append(content)
    if above:
        yield TextPiece(start, "".join(above), follows=True)


def _blocks(numbered: Numbered) -> Iterator[TextPiece]:
    """Yield each header, with the lines below it up to a blank line, as a piece. If a block of lines has no header,
    this block and the whole rest of the text are one piece.
    """
    block: list[str] = []
    start = 0
    for number, content in numbered:
        if not content.strip():
            if block:
                yield TextPiece(start, "".join(block))
                block = []
        elif block or text_format.is_header(content.strip()):
            start = start if block else number
            block.append(content)
        else:
            yield _rest(number, content, numbered)
    if block:
        yield TextPiece(start, "".join(block))


def _values(numbered: Numbered) -> Iterator[TextPiece]:
    """Split the text after each line at whose end all brackets are closed, and yield the pieces. If a value does not
    begin with a bracket, yield the whole rest of the text as one piece.
    """
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
            yield TextPiece(start, "".join(block))
            block, depth = [], 0
    if block:
        yield TextPiece(start, "".join(block))


def _rest(number: int, content: str, numbered: Numbered) -> TextPiece:
    """Return a piece with the line `content` and all lines after it."""
    return TextPiece(number, content + "".join(further for _, further in numbered), follows=True)


def _whole(numbered: Numbered) -> Iterator[TextPiece]:
    """Yield the whole text as one piece."""
    start, first = next(numbered)
    yield TextPiece(start, first + "".join(content for _, content in numbered))
