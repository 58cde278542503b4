"""What a command writes is never one of the files that it reads."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from masume.codecs import files

# The options of all commands that name files to read.
READ = (
    *("files", "book", "state", "solution", "style", "introduction", "blurb", "from_library"),
    *("order", "start", "layout", "mask", "pattern", "unlike"),
)


@contextmanager
def guarded(options: argparse.Namespace) -> Iterator[None]:
    """Keeps what a command reads while it runs. An option that names such a file as an output (the commands say in
    `writes` which options do) is refused at once, before the work; files of a folder when they are written."""
    writes: tuple[str, ...] = getattr(options, "writes", ())
    with files.keeping(_read(options) if writes else []):
        for name in writes:
            if path := getattr(options, name):
                files.check_kept(path)
        yield


def _read(options: argparse.Namespace) -> list[str]:
    """The files that a command reads, as far as its options name them."""
    named: list[str] = []
    for name in READ:
        value = getattr(options, name, None)
        named += value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if hasattr(options, "library"):
        from masume.cli.wishes import address

        named.append(address(options.library))
    return named
