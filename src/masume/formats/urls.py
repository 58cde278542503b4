"""Define functions that several formats share: those of links, of game IDs, and of other programs' files.

A format's module splits a text into fields, such as sizes and a body, which the `links.py` of a kind interprets. The
entries of a player are stored in the meta of the puzzle as moves (`r1c2=3 r2c2=1/2`) and are not part of the board. The
modules of formats are loaded only when needed, so the patterns that recognise their texts are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from masume.core.errors import FormatError, PuzzleError, RowError
from masume.core.grid import Cell, cell_name
from masume.core.kind import Kind, LinkFormat, Puzzle
from masume.core.puzzle import quote
from masume.formats.board_format import Options, ParsedPuzzle, first_line

# A short link can claim any size. No program with such links shows larger boards than this: 100
# rows and columns, plus the row and the column of a Kakuro's clues.
MOST_CELLS = 101 * 101
MOVE = r"r(\d{1,5})c(\d{1,5})=([\w/]+)"

# Patterns are texts here, compiled only for a text with the characters that they need: this keeps the start-up short.
HOST = r"(?:https?://[\w.-]+|(?:[\w-]+\.)+[\w-]+)(?::\d+)?"
KANPEN = rf"{HOST}/(?:[\w-]+/)*(\w+)\.html\?(problem|pzpr)=(.*)"
KUDAMONO = r"(?:https?://)?(?:www\.)?pedros\.works/[^?#\s]*\?(\S+)|\??(W=\d\S*)"
PENPA = r"(?:(?:https?|file)://[^\s?#]*penpa[^\s?#]*[?#])?((?:[a-z]{1,8}=[^&\s]{0,200}&){0,5}p=\S*)"
PUZZLINK = (
    rf"(?:(?:{HOST}/(?:[\w-]+/)*)?p(?:\.html)?\?)(\S.*)"
    rf"|(?:{HOST}/(?:[\w.-]+/)*[\w.-]*\?(?:type=\w+&)*)?((?:hitori|kakuro)(?:_edit|_play)?/\S*)"
)
PZPRV3 = r"pzprv3(?:\.\d+)?(?:/.*)?"
TATHAM = (
    r"SAVEFILE:.*"
    rf"|{HOST}/(?:[\w~.-]+/)*[\w-]+\.html#\d.*"
    r"|(?:sgtpuzzles:(?://)?)?(?:[a-z]+:)?(?:\d+[A-Za-z]*(?=(?:[:#]|%23)\w{4})|\d+x\d+[A-Za-z0-9]*)(?:[:#]|%23)\S+"
)
LIST_ITEM = r"(?:[-*+•]\s+|\(?\d{1,4}[.):]\s+)"
GAME = r"([A-Za-z]+)\s+(\d+x\d+\w*:\S*)"
QUOTED_LINK = r"[\"']((?:https?|file)://[^\"'\s]+)[\"']"
CLOSERS = {'"': '"', "'": "'", "`": "`", "“": "”", "<": ">", "(": ")", "[": "]"}
COMMENT = r"//|#(?=.*[A-Za-z]{2})"


def first_line_like(pattern: str, *signs: str) -> Callable[[str], bool]:
    """Return a function that tells whether the first line of a text matches `pattern`. To save time, it compares a line
    with the pattern only if the line contains one of `signs`.
    """

    def look(text: str) -> bool:
        line = first_line(text)
        if line.startswith(("#", "//")):
            line = next((content for _, content in nonblank_lines(text) if not re.match(COMMENT, content)), "")
        if not any(sign in line for sign in signs):
            return False
        return re.fullmatch(pattern, line) is not None or re.fullmatch(pattern, bare_link(line)[0]) is not None

    return look


def size_and_row(text: str) -> bool:
    """Return whether `text` may be a Pencilbox file. Its first two lines have one integer each, and the third line has
    either as many tokens as the second integer or four, which describe a wall.
    """
    first_lines = [line.strip() for line in text[:4000].splitlines() if line.strip()][:3]
    sizes = first_lines[:2]
    if len(first_lines) < 3 or not all(line.isdecimal() and line.isascii() and len(line) < 7 for line in sizes):
        return False
    return len(first_lines[2].split()) in (int(sizes[1]), 4)


def has_xml_board(text: str) -> bool:
    """Return whether `text` looks like an XML file of Pencilbox, even a damaged one."""
    return text[:400].lstrip().startswith("<") and any(
        tag in text for tag in ("<puzzle ", "<puzzle>", "<brow", "<wall ")
    )


def lacks_first_line(text: str) -> bool:
    """Return whether `text` is a pzprv3 file without its first line: it begins with the name of the puzzle, the number
    of rows and the number of columns.
    """
    lines = [line.strip() for line in text[:4000].splitlines() if line.strip()][:5]
    return any(
        re.fullmatch(r"(?:hitori|kakuro)\n\d{1,6}\n\d{1,6}\n(?:[\d.,-]+(?: |\n|$))+", "\n".join(lines[i : i + 4]))
        for i in (0, 1)
    )


def nonblank_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not blank, without surrounding blanks, and their line numbers."""
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def links_of(text: str) -> list[tuple[int, str]]:
    """Return the links in a list of links, one per line, with their line numbers. Lines that begin with # are comments.
    Raise FormatError if other text follows a link.
    """
    links = []
    for number, line in nonblank_lines(text):
        if re.match(COMMENT, line):
            continue
        quoted = re.findall(QUOTED_LINK, line)
        if len(quoted) > 1:  # a list on one line
            links += [(number, link) for link in quoted]
            continue
        link, rest = bare_link(line)
        if rest:
            raise FormatError(
                "the link is followed by {rest}; a link ends at the first blank", number, rest=quote(rest)
            )
        links.append((number, link))
    return links


def bare_link(line: str) -> tuple[str, str]:
    """Return the link in `line`, and the text after it. A number or a name before the link is removed, and so are
    quotes and brackets around it.
    """
    start = line.find("://")
    if start < 0:
        item = re.match(LIST_ITEM, line)
        rest = line[item.end() :] if item else line
        game = re.fullmatch(GAME, rest)
        if game:  # the game before the ID: Singles 6x6dk:…
            return f"{game[1].lower()}:{game[2]}", ""
        start = len(line) - len(rest) + (rest[:1] in CLOSERS)
    else:
        while start and line[start - 1].isalnum():
            start -= 1
    link = line[start:]
    closer = CLOSERS.get(line[start - 1 : start]) if start else None
    if closer is not None and closer in link:
        return link[: link.rfind(closer) if closer in ")]" else link.find(closer)].strip(), ""
    if "pzprv3/" in link:  # a whole file, with blanks
        return link, ""
    return link.partition(" ")[0].rstrip(","), link.partition(" ")[2].strip()


def link_format_of(kind: Kind, format_name: str) -> LinkFormat:
    """Return the functions that read and write `kind` in the format `format_name`. Raise FormatError if the format
    cannot represent the kind.
    """
    try:
        return kind.formats.links[format_name]
    except KeyError:
        raise FormatError(
            "the format {format_name} cannot represent {kind} boards", format_name=format_name, kind=kind.name
        ) from None


def carried_kinds(format_name: str, kinds: Iterable[Kind]) -> dict[str, Kind]:
    """Return the kinds that a format can represent. The keys are their names in that format."""
    return {kind.formats.links[format_name].name: kind for kind in kinds if format_name in kind.formats.links}


def kind_called(format_name: str, name: str, kinds: Iterable[Kind], line: int) -> Kind:
    """Return the kind that the format calls `name`. Raise FormatError if the format has no such kind."""
    known = carried_kinds(format_name, kinds)
    kind = known.get(name.lower()) or next((kind for kind in known.values() if name.lower() == kind.name), None)
    if kind is None:
        names = ", ".join(known)
        raise FormatError(
            "the puzzle {name} is not one that Masume reads in the format {format_name} ({names})",
            line,
            name=quote(name),
            format_name=format_name,
            names=names,
        )
    return kind


def size_of(cols: str, rows: str, line: int) -> tuple[int, int]:
    """Return the numbers of columns and rows, which are given as digits. Raise FormatError if the board would be empty
    or too large.
    """
    digits = [text.strip() for text in (cols, rows)]
    if not all(text.isdecimal() and text.isascii() for text in digits):
        raise FormatError(
            "the size should be two whole numbers, not {cols} and {rows}",
            line,
            cols=f"{cols!r:.20}",
            rows=f"{rows!r:.20}",
        )
    width, height = (int(text) if len(text) < 7 else MOST_CELLS + 1 for text in digits)
    if width == 0 or height == 0:
        raise FormatError("a board has at least one row and one column", line)
    if width * height > MOST_CELLS:
        raise FormatError("the size of the board is too large (at most {most} cells)", line, most=MOST_CELLS)
    return width, height


def parsed_puzzle(
    format_name: str,
    pieces: Sequence[Any],
    line: int,
    kinds: Iterable[Kind],
    named: bool = True,
    lines: Sequence[int] = (),
    stated: Options | None = None,
    meta: Mapping[str, Any] | None = None,
) -> ParsedPuzzle:
    """Return a parsed puzzle, which its kind builds from the fields `pieces`. `named` tells whether the text names the
    kind. `lines` has the line numbers of the rows if the board takes several lines. `stated` are options that the text
    sets; `meta` is added to the puzzle's meta.
    """

    def build(kind: Kind, options: Options) -> Any:
        try:
            puzzle = link_format_of(kind, format_name).read(*pieces, **{**options, **(stated or {})})
        except RowError as error:
            where = lines[error.row] if error.row < len(lines) else line
            raise FormatError(error.message, where) from None
        except FormatError as error:
            raise FormatError(error.message, line) if error.line is None else error from None
        except PuzzleError as error:
            raise FormatError(error.message, line) from None
        return puzzle.with_meta(**(meta or {}))

    return ParsedPuzzle(line, tuple(kinds), build, named)


def json_in(text: str) -> Any:
    """Return the JSON value in `text`, or None if it is not JSON."""
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def likely_kinds(format_name: str, pieces: Sequence[Any], kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds to which the fields `pieces` may belong, for a text in which the kind is not named."""
    return tuple(
        kind for kind in carried_kinds(format_name, kinds).values() if kind.formats.links[format_name].likely(*pieces)
    )


def state_text(entered: Mapping[Cell, str], cols: int) -> dict[str, str]:
    """Return an item for a puzzle's meta in which the player's entries are written as moves, or {} if there are no
    entries. `entered` maps cells to entries.
    """
    moves = " ".join(f"{cell_name(cell, cols)}={value}" for cell, value in sorted(entered.items()))
    return {"state": moves} if moves else {}


def state_of(puzzle: Any) -> dict[Cell, str]:
    """Return the player's entries that the meta of `puzzle` lists as moves, as a dictionary from cells to entries.
    Words that are not moves are ignored.
    """
    moves = puzzle.meta.get("state")
    entries: dict[Cell, str] = {}
    for word in moves.split() if isinstance(moves, str) else ():
        match = re.fullmatch(MOVE, word)
        if match and 0 < int(match[1]) <= puzzle.rows and 0 < int(match[2]) <= puzzle.cols:
            entries[(int(match[1]) - 1) * puzzle.cols + int(match[2]) - 1] = match[3]
    return entries


def facts_of(puzzle: Puzzle, *keys: str) -> dict[str, str]:
    """Return the items of the puzzle's meta under `keys`, such as title and author. Items other than texts of one line
    are left out.
    """
    facts = {key: puzzle.meta.get(key) for key in keys}
    return {key: fact for key, fact in facts.items() if isinstance(fact, str) and fact.splitlines() == [fact]}
