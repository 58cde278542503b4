"""Typeset a template with its data as a PDF. Typst runs in a child process, so that Ctrl-C can end it at once."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple, TypeVar

from masume.processes.process_pool import run_in_order
from masume.render import typst

T = TypeVar("T")
FOLDER = os.path.dirname(__file__)
PAGES, MEASURE, COVER = (os.path.join(FOLDER, name) for name in ("pages.typ", "measure.typ", "cover.typ"))


class PrintedBook(NamedTuple):
    """A typeset book: the PDF, and the page numbers of its boards, answers and drawings."""

    pdf: bytes
    pages: int
    boards: dict[int, int]
    """The page of each board, by the number of its puzzle; `answers` has the pages of the answers."""
    answers: dict[int, int]
    pictures: dict[int, int]
    """The page of each drawing, by the number of the drawing."""
    sheets: dict[int, int]
    """The page of each sheet of boards or answers, by the number of the sheet."""


class TypesettingJob(NamedTuple):
    """A task for the child process: the data as JSON, the template, and the resolution in dots per inch for PNG images,
    or 0 for a PDF.
    """

    data: str
    template: str = PAGES
    ppi: float = 0.0


def print_book(book: dict[str, Any]) -> PrintedBook:
    """Typeset a book. Return it with the page numbers of its boards, answers and drawings."""
    return _in_child(_set, TypesettingJob(json.dumps(book)))


def opening_heights(openings: dict[str, Any]) -> list[float]:
    """Typeset chapter openings, and return their heights in millimetres."""
    return _in_child(_measure, TypesettingJob(json.dumps(openings), MEASURE))


def print_cover(cover: dict[str, Any]) -> bytes:
    """Typeset a cover and return the PDF."""
    [pdf] = _in_child(_compile, TypesettingJob(json.dumps(cover), COVER))
    return pdf


def page_images(book: dict[str, Any], ppi: float = 60.0, template: str = PAGES) -> list[bytes]:
    """Return the pages of a document as PNG images with `ppi` dots per inch."""
    return _in_child(_compile, TypesettingJob(json.dumps(book), template, ppi))


def _in_child(work: Callable[[TypesettingJob], Iterator[T]], job: TypesettingJob) -> T:
    """Run `work` on `job` in a child process and return the only item that it yields."""
    with closing(run_in_order(work, [job], 1)) as parts:
        item: T
        [item] = [item for part in parts for item in part.items]
    return item


def _set(job: TypesettingJob) -> Iterator[PrintedBook]:
    """Typeset a book and yield it once. This function runs in the child process."""
    document = typst.document(job.template, job.data)
    [pdf] = typst.compile_pages(document, "pdf")
    places = json.loads(document.query("<place>", field="value"))
    names = ("board", "answer", "picture", "sheet")
    pages_of = {name: {number: page for what, number, page in places if what == name} for name in names}
    [pages] = [page for what, _, page in places if what == "pages"]
    yield PrintedBook(pdf, pages, *(pages_of[name] for name in names))


def _measure(job: TypesettingJob) -> Iterator[list[float]]:
    """Typeset chapter openings and yield the list of their heights once. This function runs in the child process."""
    document = typst.document(job.template, job.data)
    places = json.loads(document.query("<place>", field="value"))
    heights = {number: height for what, number, height in places if what == "height"}
    yield [heights[number] for number in sorted(heights)]


def _compile(job: TypesettingJob) -> Iterator[list[bytes]]:
    """Compile a document and yield its PDF, or the images of its pages, as one list. This function runs in the child
    process.
    """
    document = typst.document(job.template, job.data)
    yield typst.compile_pages(document, "png", job.ppi) if job.ppi else typst.compile_pages(document, "pdf")
