"""The book's template and its data become a PDF. Typst runs in a process of its own, so that Ctrl-C ends it at once."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from masume.processes.pool import run_in_order
from masume.render import typst

TEMPLATE = os.path.join(os.path.dirname(__file__), "pages.typ")


class PrintedBook(NamedTuple):
    """A book as PDF, and where things stand in it."""

    pdf: bytes
    pages: int
    boards: dict[int, int]
    """The page of each board, by its number."""
    answers: dict[int, int]


class Job(NamedTuple):
    """The task of a child: the book as JSON, and the dots to an inch if images are wanted."""

    data: str
    ppi: float = 0.0


def print_book(book: dict[str, Any]) -> PrintedBook:
    """Sets the book."""
    found: PrintedBook = _run_in_child(_set, Job(json.dumps(book)))
    return found


def page_images(book: dict[str, Any], ppi: float = 60.0) -> list[bytes]:
    """The pages as PNG, to look at."""
    found: list[bytes] = _run_in_child(_images, Job(json.dumps(book), ppi))
    return found


def _run_in_child(work: Any, job: Job) -> Any:
    with closing(run_in_order(work, [job], 1)) as parts:
        [item] = [item for part in parts for item in part.items]
    return item


def _set(job: Job) -> Iterator[PrintedBook]:
    document = typst.document(TEMPLATE, job.data)
    [pdf] = typst.compile_pages(document, "pdf")
    places = json.loads(document.query("<place>", field="value"))
    found = {kind: {number: page for what, number, page in places if what == kind} for kind in ("board", "answer")}
    [pages] = [page for what, _, page in places if what == "pages"]
    yield PrintedBook(pdf, pages, found["board"], found["answer"])


def _images(job: Job) -> Iterator[list[bytes]]:
    yield typst.compile_pages(typst.document(TEMPLATE, job.data), "png", job.ppi)
