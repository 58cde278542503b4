"""Read the task strings of puzzle-binairo.com, puzzle-hitori.com and similar sites, alone or in a saved page.

    var task = 'b1k0b0a0b1c0';    a Binairo: 0 and 1 are givens, a to z are 1 to 26 empty cells
    var task = '45154514';        a Hitori: one digit or letter per cell, a is 10

The page states the size (`puzzleWidth: 14`); without it the board is square. The task string of a Kakuro is not
supported: a saved page of a Kakuro contains its squares, which are read instead.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence

from masume.core.errors import FormatError
from masume.formats.tables.table_reader import Reader, Table

TASK = re.compile(r"\btask[\"']? ?[=:] ?[\"']([^\"'\n]*)[\"']")
SIDES = tuple(
    re.compile(rf"\b(?:puzzle)?{side}[\"']? ?[:=] ?[\"']?(\d{{1,4}})", re.IGNORECASE) for side in ("height", "width")
)
ALONE = re.compile(r"[\"']?([0-9a-z]{16,}|(?=[a-z]*[01])[01a-z]{8,15})[\"']?")
TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)
HOST = re.compile(r"puzzle-(binairo|hitori|kakuro)\.com")
CELL = re.compile(r"<div[^<>]{0,200}class=\"([^\"<>]{0,200}\bcell\b[^\"<>]{0,200})\"")
SUM = re.compile(r"task-(horizontal|vertical)[^<>]{0,200}> ?(\d{1,3})? ?<")


def likely(lines: Sequence[str]) -> bool:
    """Return whether `lines` consist of a task string, or contain a task string or the sums of a Kakuro."""
    words = [line.strip() for line in lines if line.strip()]
    if len(words) == 1 and ALONE.fullmatch(words[0]) and not words[0].strip("\"'").isdecimal():
        return True
    return any("task" in line and (TASK.search(line) or SUM.search(line)) for line in lines)


def read(lines: Sequence[str], first: int) -> list[Table]:
    """Return the table in `lines`, or an empty list if there is none."""
    text = "\n".join(lines)
    words = _words(text)
    if SUM.search(text):
        return [_walls(text, first, words)]
    match = TASK.search(text)
    line = first + text.count("\n", 0, match.start()) if match else first
    task = match[1] if match else text.strip().strip("\"'")
    sides = [pattern.search(text) for pattern in SIDES] if match else [None, None]
    signs = _signs(task, line)
    height, width = (int(side[1]) if side else math.isqrt(len(signs)) for side in sides)
    if height * width != len(signs):
        if not match:
            return []
        if all(sides):
            raise FormatError(
                "the task has {cells} cells, which is not {rows} rows of {cols}",
                line,
                cells=len(signs),
                rows=height,
                cols=width,
            )
        raise FormatError("the task has {cells} cells, which is not a square", line, cells=len(signs))
    rows = [signs[i : i + width] for i in range(0, len(signs), width)]
    return [Table(rows, [line] * height, words, guessed=not match)]


def _words(text: str) -> str:
    """Return the part of a page that names its puzzle: the title or, without one, the host of the site. Other words on
    the page may name other puzzles.
    """
    title = TITLE.search(text)
    host = HOST.search(text)
    return html.unescape(title[1]) if title else host[1] if host else ""


def _signs(task: str, line: int) -> list[str]:
    """Return the tokens of all cells that the string `task` encodes."""
    if re.fullmatch("[01a-z]+", task) and not task.isdecimal():
        return [sign for part in task for sign in (part if part.isdecimal() else "." * (ord(part) - ord("a") + 1))]
    if re.fullmatch("[0-9a-z]+", task):
        return [str(int(sign, 36)) for sign in task]
    raise FormatError(
        "the task {task} is not digits and small letters, as those of Binairo and Hitori", line, task=f"{task[:40]!r}"
    )


def _walls(text: str, first: int, words: str) -> Table:
    """Return the table of a Kakuro from the squares of a saved page, in which each sum is a separate element."""
    starts = [*CELL.finditer(text)]
    ends = [match.start() for match in starts[1:]] + [len(text)]
    squares = []
    for match, end in zip(starts, ends, strict=True):
        sums = {direction: number for direction, number in SUM.findall(text, match.end(), end) if number}
        is_wall = "wall" in match[1].split() or sums
        squares.append(f"{sums.get('vertical', '')}\\{sums.get('horizontal', '')}" if sums else "#" if is_wall else ".")
    side = math.isqrt(len(squares))
    if not squares or side * side != len(squares):
        raise FormatError(
            "the page has {squares} squares, which do not make a square board", first, squares=len(squares)
        )
    rows = [squares[i : i + side] for i in range(0, len(squares), side)]
    return Table(rows, [first] * side, words or "kakuro")


READER = Reader(likely, read)
