"""Typst: the template and its data become a PDF. It runs in a process of its own, so that Ctrl-C ends it at once."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from typing import Any, NamedTuple

from masume.core.errors import UsageError
from masume.processes.pool import run_in_order

TEMPLATE = os.path.join(os.path.dirname(__file__), "pages.typ")


class Printed(NamedTuple):
    """A book as PDF, and where things stand in it."""

    pdf: bytes
    pages: int
    boards: dict[int, int]
    """The page of each board, by its number."""
    answers: dict[int, int]


class Job(NamedTuple):
    """What a process is told: the book as JSON, and as what it is wanted."""

    data: str
    form: str = "pdf"
    ppi: float = 0.0


def check_typst() -> None:
    """Raises an error when the library is missing, before any long work has begun."""
    if find_spec("typst") is None:
        raise UsageError("books need Typst: pip install 'masume[book]'")


def check_font(name: str) -> None:
    """Raises an error when a font is wanted that is not there: Typst would silently take another one."""
    import typst

    known = typst.Fonts().families()
    if name and name.lower() not in (family.lower() for family in known):
        raise UsageError(f"there is no font {name!r} on this machine (fonts: {', '.join(sorted(known))})")


def printed(book: dict[str, Any]) -> Printed:
    """Sets the book."""
    found: Printed = _elsewhere(_set, Job(json.dumps(book)))
    return found


def page_images(book: dict[str, Any], ppi: float = 60.0) -> list[bytes]:
    """The pages as PNG, to look at."""
    found: list[bytes] = _elsewhere(_images, Job(json.dumps(book), "png", ppi))
    return found


def _elsewhere(work: Any, job: Job) -> Any:
    with closing(run_in_order(work, [job], 1)) as parts:
        [item] = [item for part in parts for item in part.items]
    return item


def _compiler(job: Job) -> Any:
    import typst

    return typst.Compiler(TEMPLATE, sys_inputs={"book": job.data})


def _set(job: Job) -> Iterator[Printed]:
    compiler = _compiler(job)
    pdf = compiler.compile(format="pdf", timestamp=0)  # the same book is the same file, whenever it is made
    places = json.loads(compiler.query("<place>", field="value"))
    found = {kind: {number: page for what, number, page in places if what == kind} for kind in ("board", "answer")}
    [pages] = [page for what, _, page in places if what == "pages"]
    yield Printed(pdf, pages, found["board"], found["answer"])


def _images(job: Job) -> Iterator[list[bytes]]:
    made = _compiler(job).compile(format="png", ppi=job.ppi)
    yield made if isinstance(made, list) else [made]
