"""What a command writes: files, never one of those that it reads, and under a name that fits; and messages, in the
language of the reader."""

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

# Names of files that end so say what they are.
ENDINGS = (".html", ".htm", ".pdf", ".svg", ".png", ".txt", ".json", ".jsonl", ".csv", ".toml", ".db")


class RefusedWordsError(SystemExit):
    """The end of a command whose words are not understood: the exit code, and what is wrong with them."""

    def __init__(self, code: int, message: Message) -> None:
        super().__init__(code)
        self.message = message


def tell(template: str, lang: str | None = None, /, **params: object) -> None:
    """Print a message to stderr, in one line, and in the reader's language as far as that has it."""
    text = " ".join(in_language(Message(template, **params), lang).split())
    print(f"masume: {text}", file=sys.stderr, flush=True)


def in_language(sentence: str, lang: str | None = None) -> str:
    """A message in the language that was asked for, or that of the environment; what has no translation stays as it
    is."""
    chosen = lang or language()
    if chosen == "en":
        return sentence
    from masume.i18n.error_messages import translated

    return translated(sentence, chosen) or sentence


def check_ending(path: str, what: str, own: Sequence[str]) -> None:
    """UsageError when the name of a file says that it is something else than what is written to it."""
    ending = os.path.splitext(path)[1].lower()
    if ending in ENDINGS and ending not in own:
        raise UsageError(
            "{what} ends in {own}, and {path} looks like a file of another sort", what=Word(what), own=own[0], path=path
        )


@contextmanager
def guarded(options: argparse.Namespace) -> Iterator[None]:
    """Keeps what a command reads while it runs. An option that names such a file as an output (the commands say in
    `writes` which options do) is refused at once, before the work; files of a folder when they are written."""
    outputs = [path for name in getattr(options, "writes", ()) if (path := getattr(options, name))]
    with files.keeping(_read(options) if outputs else []):
        for path in outputs:
            files.check_kept(path)
        yield


def _read(options: argparse.Namespace) -> list[str]:
    """The files that a command reads, as far as its options name them."""
    named: list[str] = []
    for name in READ:
        value = getattr(options, name, None)
        named += value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if hasattr(options, "library"):
        from masume.cli.library_options import address

        named.append(address(options.library))
    return named
