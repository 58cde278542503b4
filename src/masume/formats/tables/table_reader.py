"""Define Table and Reader, which all readers of pasted tables use, and functions that several readers share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from masume.core.errors import FormatError
from masume.core.puzzle import quote
from masume.formats.board_format import one_length

# Substitutes that editors and input methods use for ASCII: full-width forms, blanks of all widths, dashes.
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
REMARK = re.compile(r"\s(?:#|//|%)\s*(?:[^\W\d_] )?[^\W\d_]{3}.*")  # words after a row
COMMENT = re.compile(r"\s*(?://|/\*|[%#;]\s*(?=.*[^\W\d_]{2})|--\s*(?=[^\W\d_]{2}))")
# (12,7) is one token, even if commas separate tokens.
PAIR = re.compile(r"\( ?(-|\d{0,3}) ?[,;/\\|] ?(-|\d{0,3}) ?\)")


class Table(NamedTuple):
    """A pasted table: its rows of tokens, the line number of each row, and the words around it."""

    rows: list[list[str]]
    lines: list[int]
    words: str = ""
    guessed: bool = False
    """Whether the division into rows is a guess, so that the board is accepted only if it has exactly one solution."""


class Reader(NamedTuple):
    """A reader for one notation of tables."""

    likely: Callable[[Sequence[str]], bool]
    """Return quickly whether lines of text may contain a table written in this way."""
    read: Callable[[Sequence[str], int], list[Table]]
    """Return the tables in lines of text, given the number of the first line. Raise FormatError if a table is damaged.
    """


def plain(text: str) -> str:
    """Return `text` with similar characters, such as full-width digits, replaced by ASCII characters."""
    return text if text.isascii() else text.translate(PLAIN)


def token(text: str) -> str:
    """Return `text` as a token that the kinds understand: without surrounding blanks or quotes, and "" for words such
    as `None`.
    """
    text = text.strip()
    if " \\" in text or "\\ " in text:  # 16 \ 23
        text = "".join(text.split())
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1].strip()
    if text in NOTHING:
        return ""
    return text.partition(".")[0] if text[-1:] in ("0", ".") and re.fullmatch(r"-?\d+\.0*", text) else text


def stated_size(line: str) -> tuple[int, int] | None:
    """Return the numbers of rows and columns that `line` states, or None if it does not state a size."""
    line = line.strip()
    match = SIZE.fullmatch(line) if len(line) < 60 else None
    return (int(match[1]), int(match[2] or match[1])) if match else None


def is_prose(line: str) -> bool:
    """Return whether `line` is a comment or consists of words."""
    return COMMENT.match(line) is not None or any(
        len(set(word.lower())) > 2 and word not in NOTHING and not (word.isupper() and len(word) == len(line.strip()))
        for word in WORD.findall(line)
    )


def is_header(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the first row of a table is a heading and not part of the board: it only numbers the columns or is
    empty, and the other rows form a square.
    """
    head = [text.lower() for text in rows[0]]
    names = ([str(i + 1) for i in range(len(head))], [chr(ord("a") + i) for i in range(len(head))], [""] * len(head))
    return len(rows) - 1 == len(head) > 0 and head in names


def split_blocks(
    lines: Sequence[str], first: int, is_row: Callable[[str], bool]
) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the rows of each board, with the words before them. Words and blank lines end a board, but if every row
    stands alone between blank lines, all of them form one board. `is_row` tells whether a line is a row. Raise
    FormatError for a line that is neither a row nor words nor a size.
    """
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


def complete_table(rows: Sequence[Sequence[str]], lines: Sequence[int], words: str) -> Table:
    """Return `rows` as a table. Raise FormatError if they differ in length. `lines` has the line number of each row."""
    one_length(rows, lines)
    return Table([list(row) for row in rows], list(lines), words)
