"""What lies beside a book: the manifest, for programs, and the QA report, for people.

Neither holds a date or a time, so that the same boards in the same style give the same three files.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from masume.book.inspection import FIRST
from masume.book.plan import Entry
from masume.book.setting import PrintedBook
from masume.book.style import Style
from masume.reasoning.rating import GRADES
from masume.verbs import reading
from masume.version import __version__

FORMAT, VERSION = "masume-book", 1
ORIGIN = ("title", "name", "author", "source", "url")  # what a board's meta may say of its origin


class Omission(NamedTuple):
    """A board that was left out of the book, and why."""

    source: str
    why: str


def duplicates(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Groups of boards that are alike up to symmetry."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.inspection.hash, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def manifest(entries: Sequence[Entry], left: Sequence[Omission], style: Style, book: PrintedBook, name: str) -> bytes:
    """Every board of the book with its origin, its grade and its proofs, as JSON."""
    plain = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": f"masume {__version__}",
        "book": {"file": name, "sha256": hashlib.sha256(book.pdf).hexdigest(), "pages": book.pages},
        "style": style._asdict(),
        "left_out": [missing._asdict() for missing in left],
        "boards": [_describe(entry, book) for entry in entries],
    }
    return _encode(json.dumps(plain, ensure_ascii=False, indent=1, default=str))


def _describe(entry: Entry, book: PrintedBook) -> dict[str, Any]:
    puzzle, found = entry.puzzle, entry.inspection
    meta = puzzle.meta
    grade = found.grade
    return {
        "number": entry.number,
        "page": book.boards[entry.number],
        "answer_page": book.answers.get(entry.number),
        "chapter": entry.chapter,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "rules": puzzle.options,
        "hash": found.hash,
        "grade": grade.grade if grade else None,
        "score": grade.score if grade else None,
        "peak": grade.peak if grade else None,
        "hardest": grade.hardest if grade else None,
        "techniques": grade.techniques if grade else None,
        "rated_by": grade.by if grade else None,
        "generator": meta.get("generator"),
        "seed": meta.get("seed"),
        "order": meta.get("order"),
        "number_in_order": meta.get("number"),
        "source": {
            "file": entry.source.name,
            "board": entry.source.place,
            **{key: meta[key] for key in ORIGIN if key in meta},
        },
        "proofs": [{"engine": FIRST, "verdict": found.verdict}, {"engine": found.engine, "verdict": found.second}],
        "line": reading.write(puzzle, "line"),
    }


def report(entries: Sequence[Entry], left: Sequence[Omission], seconds: float, book: PrintedBook, name: str) -> bytes:
    """The QA report: what was checked, what was found, and a line for each board."""
    return _encode("\n".join(_report(entries, left, seconds, book, name)))


def _encode(text: str) -> bytes:
    """Text for a file. Half a character, which some file names contain, becomes an escape that JSON understands,
    too."""
    return f"{text}\n".encode("utf-8", "backslashreplace")


def _report(
    entries: Sequence[Entry], left: Sequence[Omission], seconds: float, book: PrintedBook, name: str
) -> Iterator[str]:
    engine = entries[0].inspection.engine
    twice = [entry for entry in entries if entry.inspection.is_proved_twice]
    once = [entry for entry in entries if not entry.inspection.is_proved_twice]
    ungraded = [entry for entry in entries if entry.grade is None]
    alike = duplicates(entries)
    small = [entry for entry in entries if entry.is_small]
    yield f"QA report for {name}: {len(entries)} boards on {book.pages} pages (masume {__version__})"
    yield ""
    yield f"Proved unique by {FIRST}: {len(entries)} of {len(entries)}."
    yield f"Proved unique by {engine} too, with the same solution: {len(twice)} of {len(entries)}."
    yield f"Each proof and each rating had at most {seconds:g} s a board."
    if once:
        yield f"NOT PROVED BY {engine.upper()} IN TIME: {_numbers(once)}."
    yield f"Alike up to symmetry: {'; '.join(map(_numbers, alike)) if alike else 'none'}."
    counts = Counter(entry.grade for entry in entries)
    graded = ", ".join(f"{counts[grade]} {grade}" for grade in GRADES if counts[grade])
    yield f"Grades: {graded or 'none'}."
    rated_by = Counter(entry.inspection.grade.by for entry in entries if entry.inspection.grade)
    for who, count in sorted(rated_by.items()):
        yield f"  {count} rated by {who}"
    if ungraded:
        yield f"NOT GRADED IN TIME: {_numbers(ungraded)}."
    if small:
        yield f"TOO SMALL TO READ WELL on this paper: {_numbers(small)}."
    if left:
        yield f"Left out: {len(left)}."
        for missing in left:
            yield f"  {missing.source}: {missing.why}"
    yield ""
    yield f"{'board':>5} {'page':>4} {'hash':16} {FIRST:8} {engine:9} {'grade':10} {'score':>5}  kind, size, source"
    for entry in entries:
        yield _line(entry, book)


def _line(entry: Entry, book: PrintedBook) -> str:
    found = entry.inspection
    score = f"{found.grade.score:.2f}" if found.grade else "-"
    return (
        f"{entry.number:5} {book.boards[entry.number]:4} {found.hash:16} {found.verdict:8} {found.second:9} "
        f"{entry.grade or '-':10} {score:>5}  {entry.puzzle.kind} {entry.puzzle.rows}x{entry.puzzle.cols}, "
        f"{entry.source}"
    )


def _numbers(entries: Sequence[Entry]) -> str:
    return ", ".join(str(entry.number) for entry in entries)
