"""Write the files that accompany a book: the manifest for programs and the QA report for people.

Neither contains a date or a time, so that the same puzzles and style always give identical files.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from masume.books.chapters import BookPuzzle, Source, say
from masume.books.preflight import PreflightResult, sentences
from masume.books.style import BookStyle
from masume.books.typesetting import PrintedBook
from masume.i18n.catalog import Catalogue, catalogue
from masume.reasoning.rating import GRADES
from masume.verbs import read
from masume.verbs.verify import FIRST, FOR_BOOK
from masume.version import __version__

if TYPE_CHECKING:
    from masume.core import json_types

FORMAT: Final = "masume-book"
VERSION: Final = 1
ORIGIN = ("title", "name", "author", "source", "url")  # keys of a puzzle's meta on its origin


class Omission(NamedTuple):
    """A puzzle that was left out of the book: its source and the name of its fault. If it is a symmetric copy of
    another puzzle, `other` is the source of that puzzle.
    """

    source: Source
    fault: str
    other: Source | None = None

    def why(self, words: Catalogue) -> str:
        """Return the reason why the puzzle was left out, as a sentence."""
        other = _source(self.other, words) if self.other else ""
        return say(words, "report", "faults", self.fault, **({"source": other} if other else {}))


def duplicates(entries: Sequence[BookPuzzle]) -> list[list[BookPuzzle]]:
    """Return the groups of two or more puzzles that are symmetric copies of each other."""
    groups: dict[str, list[BookPuzzle]] = {}
    for entry in entries:
        groups.setdefault(entry.inspection.hash, []).append(entry)
    return [group for group in groups.values() if len(group) > 1]


def manifest(
    entries: Sequence[BookPuzzle], left: Sequence[Omission], style: BookStyle, book: PrintedBook, name: str
) -> bytes:
    """Return the manifest as JSON, which lists every puzzle with its origin, its grade and its proofs."""
    plain: json_types.BookManifest = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": f"masume {__version__}",
        "book": {"file": name, "sha256": hashlib.sha256(book.pdf).hexdigest(), "pages": book.pages},
        "style": style._asdict(),
        "left_out": [{"source": str(missing.source), "why": missing.why(catalogue("en"))} for missing in left],
        "boards": [_describe(entry, book) for entry in entries],
    }
    return _encode(json.dumps(plain, ensure_ascii=False, indent=1, default=str))


def _describe(entry: BookPuzzle, book: PrintedBook) -> json_types.BookBoard:
    """Return the manifest's data on one puzzle."""
    puzzle, inspection = entry.puzzle, entry.inspection
    meta = puzzle.meta
    grade, seed = inspection.grade, entry.source.seed
    return {
        "number": entry.number,
        "page": book.boards[entry.number],
        "answer_page": book.answers.get(entry.number),
        "chapter": entry.chapter,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "rules": puzzle.options,
        "hash": inspection.hash,
        "grade": grade.grade if grade else None,
        "score": grade.score if grade else None,
        "peak": grade.peak if grade else None,
        "hardest": grade.hardest if grade else None,
        "techniques": dict(grade.techniques) if grade else None,
        "rated_by": grade.by if grade else None,
        "generator": meta.get("generator"),
        "seed": meta.get("seed"),
        "spec": meta.get("spec"),
        "number_in_spec": meta.get("number"),
        "source": {
            **cast("json_types.BookOrigin", {key: meta[key] for key in ORIGIN if key in meta}),
            "file": entry.source.name if seed is None else f"{entry.source.name}, seed {seed}",
            "board": entry.source.place,
        },
        "proofs": [
            {"engine": FIRST, "verdict": inspection.verdict},
            {"engine": inspection.engine, "verdict": inspection.second},
        ],
        "line": read.write(puzzle, "line"),
    }


def report(
    entries: Sequence[BookPuzzle],
    left: Sequence[Omission],
    seconds: float,
    book: PrintedBook,
    pages: PreflightResult,
    name: str,
    words: Catalogue,
) -> bytes:
    """Return the QA report in the language of the book. It has the checks, their findings, and a table with one line
    per puzzle.
    """
    head = say(words, "report", "title", name=name, boards=len(entries), pages=book.pages, version=__version__)
    parts = [head, "", *_proofs(entries, left, seconds, words), "", *sentences(pages, words), ""]
    return _encode("\n".join([*parts, *_table(entries, book, words)]))


def _encode(text: str) -> bytes:
    """Return `text` as the contents of a file. File names may contain unpaired surrogates; these are written as escape
    sequences, which are also valid in JSON.
    """
    return f"{text}\n".encode("utf-8", "backslashreplace")


def _proofs(entries: Sequence[BookPuzzle], left: Sequence[Omission], seconds: float, words: Catalogue) -> Iterator[str]:
    """Yield the sentences about the proofs and ratings of the puzzles for the QA report."""
    tell = partial(say, words, "report")
    engine = entries[0].inspection.engine
    once = [entry for entry in entries if not entry.inspection.is_proved_twice]
    ungraded = [entry for entry in entries if entry.grade is None]
    alike = duplicates(entries)
    small = [entry for entry in entries if entry.is_small]
    everything = str(len(entries))
    yield tell("first", engine=FIRST, n=everything, all=everything)
    yield tell("second", engine=engine, n=str(len(entries) - len(once)), all=everything)
    yield tell("seconds", seconds=words.decimal(f"{seconds:g}"))
    if once:
        yield tell("unproved", engine=engine.upper(), numbers=_numbers(once))
    yield tell("alike", groups="; ".join(map(_numbers, alike)) if alike else tell("none"))
    counts = Counter(entry.grade for entry in entries)
    graded = [f"{words.entry('common', 'grades', grade)} {counts[grade]}" for grade in GRADES if counts[grade]]
    yield tell("grades", grades=", ".join(graded) or tell("none"))
    rated_by = Counter(entry.inspection.grade.by for entry in entries if entry.inspection.grade)
    for who, count in sorted(rated_by.items()):
        yield "  " + tell("rated", n=count, who=tell("for-book", version=__version__) if who == FOR_BOOK else who)
    if ungraded:
        yield tell("ungraded", numbers=_numbers(ungraded))
    if small:
        yield tell("small", numbers=_numbers(small))
    if left:
        yield tell("left", n=str(len(left)))
        for missing in left:
            yield f"  {_source(missing.source, words)}: {missing.why(words)}"


def _table(entries: Sequence[BookPuzzle], book: PrintedBook, words: Catalogue) -> Iterator[str]:
    """Yield the lines of the table of puzzles: its header, and one line per puzzle."""
    verdicts = words.entry("book", "report", "verdicts")
    grades = words.entry("common", "grades")
    named = words.entry("book", "report", "columns")
    engines = (FIRST, entries[0].inspection.engine)
    rows = [(named["board"], named["page"], named["hash"], *engines, named["grade"], named["score"], named["what"])]
    for entry in entries:
        inspection = entry.inspection
        rows.append(
            (
                str(entry.number),
                str(book.boards[entry.number]),
                inspection.hash,
                str(verdicts[inspection.verdict]),
                str(verdicts[inspection.second]),
                str(grades[entry.grade]) if entry.grade else "-",
                words.decimal(f"{inspection.grade.score:.2f}") if inspection.grade else "-",
                f"{entry.puzzle.kind} {entry.puzzle.rows}x{entry.puzzle.cols}, {_source(entry.source, words)}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(7)]
    for row in rows:
        cells = [
            text.rjust(width) if column in (0, 1, 6) else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=False))
        ]
        yield "  ".join([*cells, row[7]])


def _source(source: Source, words: Catalogue) -> str:
    """Return the source of a puzzle as a phrase in the language of the book."""
    if source.seed is None:
        return say(words, "report", "source", name=source.short, place=str(source.place))
    return say(words, "report", "order", name=source.short, seed=str(source.seed), place=str(source.place))


def _numbers(entries: Sequence[BookPuzzle]) -> str:
    """Return the numbers of the puzzles in `entries`, separated by commas."""
    return ", ".join(str(entry.number) for entry in entries)
