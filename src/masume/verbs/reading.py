"""Reading and writing boards: text in any format that Masume knows, and files of it."""

from __future__ import annotations

import os
import re
from typing import Any

from masume import kinds
from masume.codecs import detect, files
from masume.core.errors import FormatError, UsageError
from masume.core.kind import Kind, Option, Puzzle

# What can only be meant as the name of a file: no board in any format looks like it.
FILE_NAME = re.compile(r"[^\n;\[{]*\.(txt|json|jsonl|csv|html?|puz)", re.IGNORECASE)


def read_all(
    text_or_path: str | os.PathLike[str], kind: str | None = None, format: str | None = None, **rules: Option
) -> list[Any]:
    """The puzzles in a text or in a file.

    A path object names a file; a str is a file's name when such a file exists, and else the text itself. `kind` and
    `format` help where the text does not tell; `rules` are options of the kind for formats that cannot say them, such
    as `unique_lines=False` or `neighbours=4`."""
    return read_all_text(_text(text_or_path), kind, format, **rules)


def read_all_text(text: str, kind: str | None = None, format: str | None = None, **rules: Option) -> list[Any]:
    """The puzzles in a text (see `read_all`)."""
    chosen = kinds.find(kind) if kind is not None else None
    form = detect.find_format(format) if format is not None else None
    _check_rules(chosen, rules)
    return detect.read_all(text, kinds.KINDS, chosen, form, rules)


def read(
    text_or_path: str | os.PathLike[str], kind: str | None = None, format: str | None = None, **rules: Option
) -> Any:
    """The one puzzle in a text or in a file (see `read_all`)."""
    puzzles = read_all(text_or_path, kind, format, **rules)
    if len(puzzles) != 1:
        raise FormatError(f"the input holds {len(puzzles)} boards where one is wanted")
    return puzzles[0]


def _text(text_or_path: str | os.PathLike[str]) -> str:
    if not isinstance(text_or_path, str):
        return files.read_text(text_or_path)
    try:
        if "\n" not in text_or_path and os.path.isfile(text_or_path):
            return files.read_text(text_or_path)
    except ValueError:  # not possible as a file name
        pass
    if FILE_NAME.fullmatch(text_or_path):
        raise FormatError(f"there is no file {text_or_path}")
    return text_or_path


def _check_rules(kind: Kind | None, rules: dict[str, Option]) -> None:
    for name, value in rules.items():
        having = [k for k in ([kind] if kind else kinds.KINDS) if name in k.options]
        if not having:
            whose = kind.name if kind else "no kind"
            raise UsageError(f"{whose} has {'no' if kind else 'the'} option {name!r}")
        for k in having:
            if not any(value == choice and type(value) is type(choice) for choice in k.options[name].choices.values()):
                allowed = ", ".join(repr(choice) for choice in k.options[name].choices.values())
                raise UsageError(f"{name} must be one of {allowed}, not {value!r}")


def write(puzzle: Puzzle, format: str = "text") -> str:
    """The puzzle in one of the formats, without a final newline."""
    return detect.find_format(format).write(kinds.kind_of(puzzle), puzzle)
