"""The book's template and its data become a PDF. Typst runs in a process of its own, so that Ctrl-C ends it at once."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from masume.processes.pool import run_in_order
from masume.render import typst

FOLDER = os.path.dirname(__file__)
PAGES, MEASURE, COVER = (os.path.join(FOLDER, name) for name in ("pages.typ", "measure.typ", "cover.typ"))


class PrintedBook(NamedTuple):
    """A book as PDF, and where things stand in it."""

    pdf: bytes
    pages: int
    boards: dict[int, int]
    """The page of each board, by its number."""
    answers: dict[int, int]
    pictures: dict[int, int]
    """The page of each drawing."""
    sheets: dict[int, int]
    """The page of each sheet of boards or answers."""


class Job(NamedTuple):
    """The task of a child: a template, its data as JSON, and the dots to an inch if images are wanted."""

    data: str
    template: str = PAGES
    ppi: float = 0.0


def print_book(book: dict[str, Any]) -> PrintedBook:
    """Sets the book."""
    found: PrintedBook = _run_in_child(_set, Job(json.dumps(book)))
    return found


def opening_heights(openings: dict[str, Any]) -> list[float]:
    """How high the openings of chapters are, in millimetres."""
    found: list[float] = _run_in_child(_measure, Job(json.dumps(openings), MEASURE))
    return found


def print_cover(cover: dict[str, Any]) -> bytes:
    """Sets a cover."""
    found: bytes = _run_in_child(_pdf, Job(json.dumps(cover), COVER))
    return found


def page_images(book: dict[str, Any], ppi: float = 60.0, template: str = PAGES) -> list[bytes]:
    """The pages as PNG, to look at."""
    found: list[bytes] = _run_in_child(_images, Job(json.dumps(book), template, ppi))
    return found


def _run_in_child(work: Any, job: Job) -> Any:
    with closing(run_in_order(work, [job], 1)) as parts:
        [item] = [item for part in parts for item in part.items]
    return item


def _set(job: Job) -> Iterator[PrintedBook]:
    document = typst.document(job.template, job.data)
    [pdf] = typst.compile_pages(document, "pdf")
    places = json.loads(document.query("<place>", field="value"))
    names = ("board", "answer", "picture", "sheet")
    found = {name: {number: page for what, number, page in places if what == name} for name in names}
    [pages] = [page for what, _, page in places if what == "pages"]
    yield PrintedBook(pdf, pages, *(found[name] for name in names))


def _measure(job: Job) -> Iterator[list[float]]:
    document = typst.document(job.template, job.data)
    places = json.loads(document.query("<place>", field="value"))
    heights = {number: height for what, number, height in places if what == "height"}
    yield [heights[number] for number in sorted(heights)]


def _pdf(job: Job) -> Iterator[bytes]:
    [pdf] = typst.compile_pages(typst.document(job.template, job.data), "pdf")
    yield pdf


def _images(job: Job) -> Iterator[list[bytes]]:
    yield typst.compile_pages(typst.document(job.template, job.data), "png", job.ppi)
