"""Read and write the format of the puzzle pages at janko.at, which has keyword lines between `begin` and `end`.

    begin
    puzzle hitori
    size 4
    problem
    3 3 1 4
    ...
    end

Older pages write the keywords in brackets (`[problem]`). Sections may be missing; most Kakuros have only a `solution`,
from which the clues follow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from masume.core.errors import FormatError
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import pattern
from masume.formats.board_format import (
    Format,
    Options,
    ParsedPuzzle,
    build_matrix,
    first_line,
    named_kind,
    parsed_matrix,
    size,
    token_format_of,
)

KEYWORD = pattern(
    r"\[?(begin|end|puzzle|author|solver|source|info|unit|size|rows|cols|problem|solution|moves|title)\]?(\s.*)?",
    re.IGNORECASE,
)
TAG = pattern(r"<[^>]*>")
UNKNOWN = pattern(r"\[?[a-z]{4,}\]?")
FACTS = ("title", "author", "source")


class Section(NamedTuple):
    """The rows of a section `problem` or `solution`, and the line number of each row."""

    rows: list[list[str]]
    lines: list[int]


def recognise(text: str) -> bool:
    """Return whether `text` contains a section with a board and looks like a page of janko.at. Such a page begins with
    a keyword, perhaps after HTML tags, or contains `begin` or the name of the format further down, as saved pages do.
    """
    start = first_line(text)
    if not (KEYWORD.fullmatch(start) or start.startswith("<")):
        return False
    lines = [line.strip() for line in text.splitlines()]
    matches = [KEYWORD.fullmatch(line) for line in lines if line and not TAG.fullmatch(line)]
    heads = {match[1].lower() for match in matches if match}
    begins = (bool(matches) and matches[0] is not None) or "begin" in heads or "x-janko" in text
    return begins and not heads.isdisjoint({"problem", "solution"})


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`. The sections of a board form a group between `begin` and `end`, or until a keyword is
    repeated.
    """
    puzzles: list[ParsedPuzzle] = []
    facts: dict[str, tuple[str, int]] = {}
    sections: dict[str, Section] = {}
    current = ""
    begun = False

    def close() -> None:
        if sections:
            puzzles.append(_parse_board(dict(facts), dict(sections), kinds))
        facts.clear()
        sections.clear()

    for number, line in _data_lines(text):
        match = KEYWORD.fullmatch(line)
        if match is None:
            if begun and UNKNOWN.fullmatch(line):  # a section for other programs
                current = ""
            elif current in sections and line and not TAG.fullmatch(line):
                sections[current].rows.append(line.split())
                sections[current].lines.append(number)
            continue
        current, rest = match[1].lower(), (match[2] or "").strip()
        begun = current == "begin" or (begun and current != "end")
        if begun and current in sections:  # some pages print their solution twice
            current = "again"
            continue
        # In files without begin and end, a keyword that is repeated belongs to the next board.
        if current in ("begin", "end") or current in sections or (sections and not begun and current in facts):
            close()
        if current in ("problem", "solution"):
            sections[current] = Section([rest.split()] if rest else [], [number] if rest else [])
        elif rest:
            facts[current] = (rest, number)
    close()
    return puzzles


def _data_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that may belong to boards, with their line numbers: in an HTML page those between `begin` and
    `end`, in any other text all lines.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    if not text.lstrip().startswith("<") or not any(line.lower() in ("begin", "[begin]") for _, line in lines):
        return lines
    kept, inside = [], False
    for number, line in lines:
        inside = inside or line.lower() in ("begin", "[begin]")
        if inside:
            kept.append((number, line))
        inside = inside and line.lower() not in ("end", "[end]") and not line.lower().startswith("</script")
    return kept


def _parse_board(
    facts: dict[str, tuple[str, int]], sections: dict[str, Section], kinds: Sequence[Kind]
) -> ParsedPuzzle:
    """Parse one board. `facts` maps keywords to their values and line numbers, and `sections` maps names to
    sections.
    """
    name = "problem" if "problem" in sections else "solution"
    rows, lines = sections[name]
    line = lines[0] if lines else None
    kind = None
    implied: Options = {}
    if "puzzle" in facts:
        word, number = facts["puzzle"]
        carried = [k for k in kinds if "janko" in k.formats.dialects]
        named = named_kind(word, carried)
        if named is None:
            raise FormatError(
                "the puzzle {word} is not one of {kinds}",
                number,
                word=f"{word!r:.40}",
                kinds=", ".join(k.name for k in carried),
            )
        kind, implied = named
    for key, count in (("rows", len(rows)), ("cols", len(rows[0]) if rows else 0)):
        stated, number = facts.get(key, facts.get("size", ("", 0)))
        if stated.isdecimal() and size(stated, stated, number)[0] != count:
            raise FormatError(
                "{key} should be {stated}, the {section} has {count}",
                number,
                key=key,
                stated=stated,
                section=name,
                count=count,
            )
    meta = {key: facts[key][0] for key in FACTS if key in facts}
    dialect_name = "janko" if name == "problem" else "janko solution"
    parsed = parsed_matrix(dialect_name, rows, lines, kinds)

    def build(kind: Kind, options: Options) -> Any:
        if dialect_name not in kind.formats.dialects:
            raise FormatError("a {kind} needs a problem section; this one has only a solution", line, kind=kind.name)
        return build_matrix(kind.formats.dialects[dialect_name], rows, lines, {**options, **implied}).with_meta(**meta)

    return ParsedPuzzle(parsed.line, (kind,) if kind else parsed.kinds, build, named=kind is not None)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return `puzzle` in the format of a janko.at page."""
    tokens = token_format_of(kind, "janko")
    rows = [" ".join(row) for row in tokens.write(puzzle)]
    entries = [(key, puzzle.meta.get(key)) for key in FACTS]
    facts = [f"{key} {fact}" for key, fact in entries if isinstance(fact, str) and fact.splitlines() == [fact.strip()]]
    shape = [f"size {puzzle.rows}"] if puzzle.rows == puzzle.cols else [f"rows {puzzle.rows}", f"cols {puzzle.cols}"]
    return "\n".join(["begin", f"puzzle {tokens.name}", *facts, *shape, "problem", *rows, "end"])


FORMAT = Format("janko", "the pages of janko.at", recognise, parse, write, certain=True, blank_between=True)
