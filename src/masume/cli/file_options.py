"""Add options that name files to parsers, so that no command overwrites a file that it reads.

Commands add such options by `add_input_file` and `add_output_file`. These functions store the names of the options in
the defaults of the parser, under `reads` and `writes`.
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
    """Add an option whose values are files to read. Values that are not file names, such as `-`, do no harm."""
    _declare(parser, "reads", parser.add_argument(*names, **keywords))


def add_output_file(parser: Any, *names: str, **keywords: Any) -> None:
    """Add an option whose value is a file or folder to write."""
    _declare(parser, "writes", parser.add_argument(*names, **keywords))


def _declare(parser: Any, use: str, action: argparse.Action) -> None:
    """Record in the defaults of `parser` that the option of `action` names files. `use` is `reads` or `writes`."""
    parser.set_defaults(**{use: (*(parser.get_default(use) or ()), action.dest)})


def named_files(options: argparse.Namespace, use: str) -> list[str]:
    """Return the file names that the user has given for the options under `use`, which is `reads` or `writes`."""
    named: list[str] = []
    for option in getattr(options, use, ()):
        value = getattr(options, option)
        named += value if isinstance(value, list) else [value] if value else []
    return named


@contextmanager
def protect_input(options: argparse.Namespace) -> Iterator[None]:
    """Forbid writing to the command's input files during the block. Raise UsageError at once if an output option names
    such a file. Files in an output folder are checked when they are written.
    """
    outputs = named_files(options, "writes")
    with files.protect_files(named_files(options, "reads") if outputs else []):
        for path in outputs:
            files.check_not_protected(path)
        yield


def check_ending(path: str, what: str, endings: Sequence[str]) -> None:
    """Raise UsageError if `path` ends like a file of another format than `what`, which has the endings `endings`.
    Endings of unknown formats are accepted.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending in ENDINGS and ending not in endings:
        raise UsageError(
            "{what} ends in {ending}, and {path} looks like a file of another sort",
            what=Word(what),
            ending=endings[0],
            path=path,
        )
