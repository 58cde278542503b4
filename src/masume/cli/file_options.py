"""Declare the options that name files, so that no command overwrites a file that it reads.

A command adds such an option with `add_input_file` or `add_output_file`. Their names are stored in the defaults of its
parser, as `reads` and `writes`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from masume.core import files
from masume.core.errors import UsageError, Word

# Endings that tell the format of a file.
ENDINGS = (".html", ".htm", ".pdf", ".svg", ".png", ".txt", ".json", ".jsonl", ".csv", ".toml", ".db")


def add_input_file(parser: Any, *names: str, **keywords: Any) -> None:
    """Add an option that names files to read. A value that is not the name of a file does no harm."""
    _declare(parser, "reads", parser.add_argument(*names, **keywords))


def add_output_file(parser: Any, *names: str, **keywords: Any) -> None:
    """Add an option that names a file or folder to write."""
    _declare(parser, "writes", parser.add_argument(*names, **keywords))


def _declare(parser: Any, use: str, action: argparse.Action) -> None:
    """Store that the option of `action` names files for `use`."""
    parser.set_defaults(**{use: (*(parser.get_default(use) or ()), action.dest)})


def named_files(options: argparse.Namespace, use: str) -> list[str]:
    """Return the names that the options for `use` (`reads` or `writes`) have as values."""
    named: list[str] = []
    for option in getattr(options, use, ()):
        value = getattr(options, option)
        named += value if isinstance(value, list) else [value] if value else []
    return named


@contextmanager
def protect_input(options: argparse.Namespace) -> Iterator[None]:
    """Protect the files that a command reads while it runs. Raise UsageError at once if an output option of the command
    names such a file. Files in an output folder are checked when they are written."""
    outputs = named_files(options, "writes")
    with files.protect_files(named_files(options, "reads") if outputs else []):
        for path in outputs:
            files.check_not_protected(path)
        yield


def check_ending(path: str, what: str, endings: Sequence[str]) -> None:
    """Raise UsageError if `path` has an ending that belongs to another format than `what`, whose endings are given."""
    ending = os.path.splitext(path)[1].lower()
    if ending in ENDINGS and ending not in endings:
        raise UsageError(
            "{what} ends in {ending}, and {path} looks like a file of another sort",
            what=Word(what),
            ending=endings[0],
            path=path,
        )
