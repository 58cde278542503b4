"""Make a book of generated boards, and report the progress: generate and prove the boards, then set the pages."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from masume.books import build
from masume.books.chapters import Source
from masume.books.style import style_with
from masume.core.errors import UsageError
from masume.i18n.catalog import catalogue
from masume.web import request_parsing
from masume.web.schemas.requests import BookRequest

if TYPE_CHECKING:
    from masume.web.schemas import responses

NAME = "masume.pdf"
MOST_BOARDS = 300


def make_book(
    ask: BookRequest, lang: str, seconds: float, tell: Callable[[responses.BookProgress], None]
) -> responses.BookAnswer:
    """Return the PDF of a book and its manifest. Call `tell` with the number of finished steps and their total:
    generate each board, prove each board, and set the pages. Raise UsageError if the book would have too many boards.
    """
    settings = ask.model_dump(exclude={"parts", "lang"}, exclude_none=True)
    style = style_with({"lang": lang, **settings})
    boards = sum(part.count for part in ask.parts)
    if boards > MOST_BOARDS:
        raise UsageError("a book has at most {most} boards here, not {boards}", most=MOST_BOARDS, boards=boards)
    words = catalogue(lang).file("server")["book"]
    total = 2 * boards + 1

    def show(done: int, what: str) -> None:
        tell({"done": done, "total": total, "message": words[what]})

    each = seconds / 2
    # Raises UsageError if boards cannot be made.
    streams = [(part, request_parsing.generated_boards(part, each, rated=True)) for part in ask.parts]
    show(0, "making")
    made: list[tuple[Any, Source]] = []
    for part, boards_of_part in streams:
        for puzzle in boards_of_part:
            source = Source(f"{part.kind} {part.size}", puzzle.meta["number"], puzzle.meta["seed"])
            made.append((puzzle, source))
            show(len(made), "making")
    book = build.make(
        made,
        style,
        NAME,
        each,
        drop=True,
        show=lambda done, note: show(boards + done, "setting" if note else "inspecting"),
    )
    pdf, manifest, report = build.paths(NAME)
    return {
        "pdf": base64.b64encode(book.files[pdf]).decode("ascii"),
        "manifest": json.loads(book.files[manifest]),
        "report": book.files[report].decode("utf-8"),
        "boards": book.boards,
        "pages": book.pages,
        "notes": list(book.notes),
    }
