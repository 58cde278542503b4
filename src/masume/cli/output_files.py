"""Protect the files that commands read, check the names of those that they write, and print messages in the language of
the reader."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from masume.core import files
from masume.core.errors import Message, UsageError, Word
from masume.i18n import language

# The options of all commands that name files to read.
READ = (
    *("files", "book", "state", "solution", "style", "introduction", "blurb", "from_library"),
    *("picture", "cover_picture", "back_picture"),
    *("order", "start", "layout", "mask", "pattern", "unlike"),
)

# Endings that tell the format of a file.
ENDINGS = (".html", ".htm", ".pdf", ".svg", ".png", ".txt", ".json", ".jsonl", ".csv", ".toml", ".db")


class RefusedWordsError(SystemExit):
    """Exit of a command with invalid arguments: the exit code and the message."""

    def __init__(self, code: int, message: Message) -> None:
        super().__init__(code)
        self.message = message


def tell(template: str, lang: str | None = None, /, **params: object) -> None:
    """Print a message to stderr, in one line, and in the reader's language if there is a translation."""
    text = " ".join(in_language(Message(template, **params), lang).split())
    print(f"masume: {text}", file=sys.stderr, flush=True)


def in_language(sentence: str, lang: str | None = None) -> str:
    """Return `sentence` in language `lang`, by default that of the environment, or unchanged if it has no
    translation."""
    chosen = lang or language()
    if chosen == "en":
        return sentence
    from masume.i18n.error_messages import translated

    return translated(sentence, chosen) or sentence


def check_ending(path: str, what: str, own: Sequence[str]) -> None:
    """Raise UsageError if the name of a file has the ending of another format than `what`."""
    ending = os.path.splitext(path)[1].lower()
    if ending in ENDINGS and ending not in own:
        raise UsageError(
            "{what} ends in {own}, and {path} looks like a file of another sort", what=Word(what), own=own[0], path=path
        )


@contextmanager
def guarded(options: argparse.Namespace) -> Iterator[None]:
    """Protect the files that a command reads while it runs. Raise an error at once if an output option of the command
    (listed in `writes`) names such a file; files in a folder are checked when they are written."""
    outputs = [path for name in getattr(options, "writes", ()) if (path := getattr(options, name))]
    with files.protect_files(_read(options) if outputs else []):
        for path in outputs:
            files.check_not_protected(path)
        yield


def _read(options: argparse.Namespace) -> list[str]:
    """Return the files that a command reads, as far as its options name them."""
    named: list[str] = []
    for name in READ:
        value = getattr(options, name, None)
        named += value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if hasattr(options, "library"):
        from masume.cli.library_options import address

        named.append(address(options.library))
    return named
