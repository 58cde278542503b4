"""What the readers of pasted tables share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from masume.core.errors import FormatError
from masume.core.puzzle import quote
from masume.formats.board_format import one_length

# Signs that editors and input methods put in place of plain ones: full-width forms, blanks of all widths, dashes.
PLAIN: dict[int, str | int | None] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys([0xA0, 0x1680, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)], " "),
    **dict.fromkeys([0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xFE0E, 0xFE0F, 0x20E3]),
    **{0x2460 + i: str(i + 1) for i in range(9)},  # digits in circles
    **dict.fromkeys([0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212], "-"),
    0x2044: "/",
    0x2215: "/",
    0x2216: "\\",
    **dict.fromkeys([0x2018, 0x2019], "'"),
    **dict.fromkeys([0x201C, 0x201D], '"'),
}
NOTHING = frozenset(("None", "none", "null", "NULL", "nil", "undefined", "NaN", "nan", "np.nan", "numpy.nan", "<>"))
WORD = re.compile(r"[^\W\d_]{3,}")
SIZE = re.compile(r"(?:size|n|dim)?\s*[:=]?\s*(\d{1,6})(?:\s*[x×*,]\s*|\s+by\s+|\s+)?(\d{1,6})?", re.IGNORECASE)
REMARK = re.compile(r"\s(?:#|//|%)\s*(?:[^\W\d_] )?[^\W\d_]{3}.*")  # words behind a row
COMMENT = re.compile(r"\s*(?://|/\*|[%#;]\s*(?=.*[^\W\d_]{2})|--\s*(?=[^\W\d_]{2}))")
# (12,7) as one token, whatever separates the others.
PAIR = re.compile(r"\( ?(-|\d{0,3}) ?[,;/\\|] ?(-|\d{0,3}) ?\)")


class Table(NamedTuple):
    """The rows of a board, the number of the line that each stands on, and the words around them."""

    rows: list[list[str]]
    lines: list[int]
    words: str = ""
    guessed: bool = False
    """Whether where rows end is a guess, so that only a board with exactly one solution should be believed."""


class Reader(NamedTuple):
    """One way to write tables."""

    likely: Callable[[Sequence[str]], bool]
    """Whether lines of text may hold a table written in this way."""
    read: Callable[[Sequence[str], int], list[Table]]
    """(lines, the number of the first) → the tables; FormatError where a table is damaged."""


def plain(text: str) -> str:
    """A text with plain signs in place of those that look the same."""
    return text if text.isascii() else text.translate(PLAIN)


def token(text: str) -> str:
    """A token as the kinds know it: no blanks around it, no quotes, and empty where it is a word for nothing."""
    text = text.strip()
    if " \\" in text or "\\ " in text:  # 16 \ 23
        text = "".join(text.split())
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1].strip()
    if text in NOTHING:
        return ""
    return text.partition(".")[0] if text[-1:] in ("0", ".") and re.fullmatch(r"-?\d+\.0*", text) else text


def stated_size(line: str) -> tuple[int, int] | None:
    """The rows and columns that a line states; None when it states no size."""
    line = line.strip()
    match = SIZE.fullmatch(line) if len(line) < 60 else None
    return (int(match[1]), int(match[2] or match[1])) if match else None


def is_prose(line: str) -> bool:
    """Whether a line is there for people: a comment, or words."""
    return COMMENT.match(line) is not None or any(
        len(set(word.lower())) > 2 and word not in NOTHING and not (word.isupper() and len(word) == len(line.strip()))
        for word in WORD.findall(line)
    )


def is_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row of a table numbers its columns, or is empty, and the others make a square without it."""
    head = [text.lower() for text in rows[0]]
    names = ([str(i + 1) for i in range(len(head))], [chr(ord("a") + i) for i in range(len(head))], [""] * len(head))
    return len(rows) - 1 == len(head) > 0 and head in names


def split_blocks(
    lines: Sequence[str], first: int, is_row: Callable[[str], bool]
) -> list[tuple[str, list[tuple[int, str]]]]:
    """The rows of each board, with the words before it. Words end a board, and so does a blank line, unless there is
    one after every row. A line that is neither a row nor words nor a size is damage."""
    blocks: list[tuple[str, list[tuple[int, str]]]] = []
    words: list[str] = []
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(lines, first):
        if is_row(line):
            rows.append((number, line))
            continue
        if rows:
            blocks.append((" ".join(words), rows))
            words, rows = [], []
        if line.strip() and not is_prose(line) and stated_size(line) is None and any(s.isalnum() for s in line):
            raise FormatError(
                "this line is neither a row of a board nor words: {line}", number, line=quote(line.strip())
            )
        words += [line] if line.strip() else []
    if rows:
        blocks.append((" ".join(words), rows))
    if len(blocks) > 1 and all(len(rows) == 1 for _, rows in blocks) and not any(words for words, _ in blocks[1:]):
        return [(blocks[0][0], [rows[0] for _, rows in blocks])]
    return blocks


def finished(rows: Sequence[Sequence[str]], lines: Sequence[int], words: str) -> Table:
    """A table of rows of one length. A size among the words must be the table's."""
    one_length(rows, lines)
    return Table([list(row) for row in rows], list(lines), words)
