"""Make a book: inspect the puzzles, lay them out, typeset the pages, and write the files that accompany the book."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from masume.books import chapters as chapter_planner
from masume.books import front_matter, images, preflight, print_specs, reports, typesetting
from masume.books.chapters import BookPuzzle, Source
from masume.books.front_matter import Paragraph
from masume.books.images import Image
from masume.books.preflight import PreflightResult
from masume.books.reports import Omission
from masume.books.style import BookStyle
from masume.books.template_data import TemplateData
from masume.core.errors import Listed, MasumeError, Message, UsageError
from masume.i18n.catalog import catalogue
from masume.render import typst
from masume.verbs.verify import SECONDS, Inspection, inspections


class UnprintableError(MasumeError):
    """Raised if the book contains puzzles that must not be printed. `late` is True if a time limit is the only
    reason.
    """

    def __init__(self, template: str, late: bool, /, **params: object) -> None:
        super().__init__(template, **params)
        self.late = late


class Book(NamedTuple):
    """A finished book: its files, and notes for the publisher."""

    files: dict[str, bytes]
    """The contents of the book, its manifest and its QA report by path; nothing is written yet."""
    boards: int
    pages: int
    notes: tuple[Message, ...]
    """Problems that the publisher should examine."""
    late: bool
    """Whether a proof by the second engine, or a rating, did not finish within the time limit."""


def paths(out: str) -> tuple[str, str, str]:
    """Return the paths of the book, its manifest and its QA report. Raise UsageError if `out` is not the name of a PDF
    file, or if the files cannot be written.
    """
    stem, ending = os.path.splitext(out)
    if ending.lower() != ".pdf" or not os.path.basename(stem):
        raise UsageError("a book is a PDF file, such as book.pdf, not {out}", out=out)
    folder = os.path.dirname(out) or "."
    if not os.path.isdir(folder):
        raise UsageError("there is no folder {folder} for the book", folder=folder)
    files_of_book = (out, f"{stem}.manifest.json", f"{stem}.qa.txt")
    for path in files_of_book:
        if os.path.lexists(path) and not os.path.isfile(path):
            raise UsageError("{path} exists already and is not a file", path=path)
    return files_of_book


def check(out: str, style: BookStyle) -> None:
    """Check everything about the book that can be checked before any puzzle is inspected. Raise an error if the book
    cannot be made.
    """
    paths(out)
    typst.check_font(style.font)
    _texts(style)


class Texts(NamedTuple):
    """The contents of the files that the publisher has provided: the introduction, the texts of chapters, and the
    picture on the title page.
    """

    introduction: tuple[Paragraph, ...]
    chapters: dict[str, tuple[Paragraph, ...]]
    picture: Image | None


def _texts(style: BookStyle) -> Texts:
    """Return the contents of the files that `style` names."""
    introduction = front_matter.read(style.introduction) if style.introduction else ()
    picture = images.read(style.picture) if style.picture else None
    return Texts(introduction, {key: front_matter.read(path) for key, path in style.chapter_texts.items()}, picture)


def make(
    boards: Sequence[tuple[Any, Source]],
    style: BookStyle,
    out: str,
    seconds: float = SECONDS,
    jobs: int = 1,
    drop: bool = False,
    show: Callable[[int, str], None] = lambda done, note: None,
) -> Book:
    """Make a book from puzzles with their sources. The files of the book are returned, not written.

    Each proof and each rating of a puzzle may take up to `seconds`. Raise UnprintableError if a puzzle does not have
    exactly one solution; with `drop`, such puzzles are left out, and so are symmetric copies of earlier ones. `show` is
    called with the number of puzzles inspected so far and the current activity.
    """
    check(out, style)
    if not boards:
        raise UsageError("a book needs boards, and there are none")
    words = catalogue(style.lang)
    texts = _texts(style)
    results = inspections([puzzle for puzzle, _ in boards], seconds, jobs, lambda done: show(done, ""))
    kept, left = _select(boards, results, drop)
    pages = 1  # an estimate until they are counted, since the margin at the spine may depend on it
    while True:
        look = style if style.gutter != "auto" else style._replace(gutter=print_specs.gutter_for(pages))
        show(len(boards), "drawing")
        entries = [BookPuzzle(puzzle, source, inspection, look, words) for (puzzle, source), inspection in kept]
        chapters = chapter_planner.chapters(entries, look, words, texts.chapters)
        planned = TemplateData(chapters, look, words, typesetting.opening_heights)
        data = planned.book(texts.introduction, texts.picture)
        show(len(boards), "setting")
        printed = typesetting.print_book(data)
        if style.gutter != "auto" or print_specs.gutter_for(printed.pages) <= print_specs.gutter_for(pages):
            break
        pages = printed.pages
    judgement = preflight.check_pages(look, data, planned.drawings, printed, chapters, planned.picture_dots)
    ordered = planned.entries
    book, manifest, report = paths(out)
    name = os.path.basename(out)
    files = {
        book: printed.pdf,
        manifest: reports.manifest(ordered, left, style, printed, name),
        report: reports.report(ordered, left, seconds, printed, judgement, name, words),
    }
    late = any(entry.grade is None or not entry.inspection.is_proved_twice for entry in ordered)
    return Book(files, len(ordered), printed.pages, tuple(_notes(ordered, left, judgement)), late)


def _select(
    boards: Sequence[tuple[Any, Source]], results: Sequence[Inspection], drop: bool
) -> tuple[list[tuple[tuple[Any, Source], Inspection]], list[Omission]]:
    """Divide the inspected puzzles into those that are printed, each with its inspection, and those that are left out.
    Raise UnprintableError if a puzzle must be left out although `drop` is False, or if none remains.
    """
    kept = []
    left: list[Omission] = []
    late = True
    seen: dict[str, Source] = {}
    for board, inspection in zip(boards, results, strict=True):
        source = board[1]
        if not inspection.is_unique:
            late = late and inspection.verdict in ("solved", "unknown")
            left.append(Omission(source, "disagree" if inspection.verdict == "unique" else inspection.verdict))
        elif drop and inspection.hash in seen:
            left.append(Omission(source, "alike", seen[inspection.hash]))
        else:
            seen.setdefault(inspection.hash, source)
            kept.append((board, inspection))
    if left and not drop:
        english = catalogue("en")
        faults = [
            Message("{source}: {fault}", source=board.source.in_words(), fault=Message(board.why(english)))
            for board in left[:3]
        ]
        reasons = Listed(faults, "; ")
        if len(left) > 3:
            raise UnprintableError(
                "no book was made: {reasons}; and {more} more (--skip-invalid leaves such boards out)",
                late,
                reasons=reasons,
                more=len(left) - 3,
            )
        raise UnprintableError(
            "no book was made: {reasons} (--skip-invalid leaves such boards out)", late, reasons=reasons
        )
    if not kept:
        raise UnprintableError("no book was made: every board would be left out", late)
    return kept, left


def _notes(entries: Sequence[BookPuzzle], left: Sequence[Omission], pages: PreflightResult) -> list[Message]:
    """Return one short note for each type of problem that the book has; the QA report has the details."""
    once = sum(not entry.inspection.is_proved_twice for entry in entries)
    alike = sum(len(group) - 1 for group in reports.duplicates(entries))
    ungraded = sum(entry.grade is None for entry in entries)
    small = sum(entry.is_small for entry in entries)
    fine = len(pages.small)
    half = len(pages.half_empty)
    narrow = pages.style.inside < pages.spine_margin or (
        pages.style.bleed and pages.style.edge < print_specs.EDGE_WITH_BLEED
    )
    notes = {
        Message("{count} left out", count=len(left)): left,
        Message("{count} like earlier ones up to symmetry", count=alike): alike,
        Message("{count} not proved by the second engine in time", count=once): once,
        Message("{count} not graded in time", count=ungraded): ungraded,
        Message("{count} too small to read well on this paper", count=small): small,
        Message(
            "{count} {count:drawing|drawings} with type below {least} pt",
            count=fine,
            least=f"{print_specs.SMALLEST_TYPE:g}",
        ): fine,
        Message("{count} {count:page|pages} less than half full", count=half): half
        > max(1, len(pages.fills) / 10),  # the last page may well be short
        Message("a picture with less than {dots} dots per inch", dots=images.WANTED_DOTS): pages.has_coarse_picture,
        Message("margins narrower than printers require"): narrow,
        Message("no chapter {chapters}", chapters=Listed(pages.unused, " or ")): pages.unused,
    }
    return [note for note, is_due in notes.items() if is_due]
