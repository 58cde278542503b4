"""Read and write the one-line format, which suits pipes: `kind;RxC;options;body`.

The body has one part per row, separated by `/`. Tokens within a row are separated by commas, or not at all if each is
one character. In the size, rows come before columns. Example: `hidato;2x3;neighbours=8;1,.,4/.,#,5`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from masume.core.errors import FormatError, UsageError
from masume.core.kind import Kind, P, Puzzle
from masume.core.lazy import pattern
from masume.formats.board_format import Format, Options, ParsedPuzzle, build_matrix, first_line, named_kind, size

# Both cases are written out: a pattern that ignores case takes three times as long to compile.
START = pattern(r"[A-Za-z][A-Za-z _-]{0,30};")
HEAD = pattern(r"[A-Za-z][A-Za-z _-]{0,30};\d+[xX]\d+;")
LINE = pattern(r"([A-Za-z][A-Za-z _-]*);(\d+)[xX](\d+);([^;]*);(.*)")


def recognise(text: str) -> bool:
    """Return whether the first line of `text` may be in this format."""
    return START.match(first_line(text)) is not None


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`, one per line."""
    return [parse_line(line, i + 1, kinds) for i, line in enumerate(text.splitlines()) if line.strip()]


def parse_line(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in the line `text`, whose line number is `line`."""
    match = LINE.fullmatch(text.strip())
    if match is None:
        raise FormatError("this is not of the form kind;RxC;options;body, such as hitori;2x2;;12/21", line)
    named = named_kind(match[1], kinds)
    if named is None:
        raise FormatError(
            "there is no kind {name} (kinds: {kinds})",
            line,
            name=f"{match[1]!r:.40}",
            kinds=", ".join(k.name for k in kinds),
        )
    kind, implied = named
    height, width = size(match[2], match[3], line)
    rows = [row.split(",") if "," in row or width == 1 else list(row) for row in match[5].split("/")]
    if len(rows) != height:
        raise FormatError(
            "the size says {height} {height:row|rows}, the body has {rows}", line, height=height, rows=len(rows)
        )
    for i, row in enumerate(rows):
        if len(row) != width:
            raise FormatError(
                "the size says {width} {width:column|columns}, row {row} of the body has {cells}",
                line,
                width=width,
                row=i + 1,
                cells=len(row),
            )
    try:
        stated = {**implied, **kind.options_from(match[4].split())}
    except UsageError as error:
        raise FormatError(error.message, line) from None

    def build(kind: Kind, options: Options) -> Any:
        return build_matrix(kind.formats.tokens, rows, [line] * height, {**options, **stated})

    return ParsedPuzzle(line, (kind,), build, named=True)


def read_line(kind: Kind[P], text: str) -> P:
    """Return the puzzle of `kind` that `text` contains in the one-line format."""
    puzzle: P = parse_line(text, 1, (kind,)).build(kind, {})
    return puzzle


def read_beside(kind: Kind[P], module: str) -> tuple[P, ...]:
    """Return the puzzles in the file `examples.txt` that is in the same folder as the file `module`. It has one puzzle
    per line.
    """
    with open(os.path.join(os.path.dirname(module), "examples.txt"), encoding="utf-8") as file:
        return tuple(read_line(kind, line) for line in file)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` in the one-line format."""
    rows = kind.formats.tokens.write(puzzle)
    glue = "" if all(len(token) == 1 for row in rows for token in row) else ","
    body = "/".join(glue.join(row) for row in rows)
    return ";".join([kind.name, f"{puzzle.rows}x{puzzle.cols}", " ".join(kind.option_words(puzzle)), body])


FORMAT = Format("line", "one line a board: kind;RxC;options;body", recognise, parse, write, certain=True)
