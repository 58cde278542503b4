"""Make a book, show a progress bar meanwhile, and report the result. `masume book` and `masume generate --to BOOK.pdf`
use this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from masume.books.build import Book, UnprintableError, make
from masume.books.chapters import Source
from masume.books.style import BookStyle
from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.messages import tell
from masume.core.errors import Listed, Message
from masume.core.files import write_together
from masume.verbs.verify import SECONDS


def bind(
    boards: list[tuple[Any, Source]],
    style: BookStyle,
    out: str,
    seconds: float = SECONDS,
    jobs: int = 1,
    drop: bool = False,
    written: Callable[[], None] = lambda: None,
) -> int:
    """Make a book and write it to the file `out`. Call `written` once the book has been written, and return the exit
    code.
    """
    bar = command_options.Bar(len(boards), "inspected", style.lang)

    def show(done: int, note: str) -> None:
        nonlocal bar
        if note:  # show a new stage at once
            bar = command_options.Bar(len(boards), "inspected", style.lang)
        bar.show(done, note)

    try:
        book = make(boards, style, out, seconds, jobs, drop, show)
    except UnprintableError as error:
        bar.clear()
        tell(error.message, style.lang)
        return EXIT_LIMIT if error.late else EXIT_NO
    finally:
        bar.clear()
    write_together(book.files)
    written()
    tell("{file}: {summary}", style.lang, file=out, summary=_summary(book))
    return EXIT_LIMIT if book.late else EXIT_YES


def _summary(book: Book) -> Message:
    """Return a message with the size of the finished book and the notes about it."""
    if not book.notes:
        return Message("{boards} {boards:board|boards} on {pages} pages", boards=book.boards, pages=book.pages)
    return Message(
        "{boards} {boards:board|boards} on {pages} pages ({notes}: see the QA report)",
        boards=book.boards,
        pages=book.pages,
        notes=Listed(book.notes, "; "),
    )
