"""Read spec files, TOML files that describe all boards of an issue. Each entry contains options of `masume generate`.

    [[boards]]
    kind = "hitori"
    size = "8x8"
    grade = "easy"
    count = 12

An entry without a seed gets a random one. The entries with their seeds are written to a lock file beside the spec file
(`issue.lock.toml`), which is itself a valid spec file. An entry keeps its seed as long as nothing else in it changes.
"""

from __future__ import annotations

import json
import os
import tomllib
from typing import Any

from masume.core import files
from masume.core.errors import FormatError, Message, UsageError
from masume.version import __version__

Entry = dict[str, Any]
TABLE = "boards"
LOCK = ".lock.toml"
# Options that apply to the whole issue.
FOR_ALL = ("to", "to-library", "to-format", "style", "force", "resume", "spec", "jobs", "lang")


def read(path: str) -> list[Entry]:
    """Return the entries of the spec file `path`. Raise FormatError or UsageError if the file is not a spec file."""
    try:
        content = tomllib.loads(files.read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FormatError(
            files.of_file(path, Message("this is not TOML: {fault}", fault=files.toml_fault(error)))
        ) from None
    unknown = [name for name in content if name != TABLE]
    entries = content.get(TABLE)
    if unknown or not isinstance(entries, list) or not entries or not all(isinstance(e, dict) for e in entries):
        if unknown:
            fault = Message(
                "a spec file is a list of [[boards]], each with kind, size, count …; this has {name}",
                name=f"{unknown[0]!r}",
            )
        else:
            fault = Message("a spec file is a list of [[boards]], each with kind, size, count …; this has none")
        raise FormatError(files.of_file(path, fault))
    for number, entry in enumerate(entries, 1):
        for name, value in entry.items():
            if name.replace("_", "-") in FOR_ALL:
                raise entry_error(
                    path, number, Message("{name} applies to all boards and belongs on the command line", name=name)
                )
            if not isinstance(value, str | int | float) and not _is_words(value):
                raise entry_error(path, number, Message("{name} is a word, a number or a list of words", name=name))
    return entries


def entry_error(path: str, number: int, fault: Message) -> UsageError:
    """Return an error with the message `fault` about entry `number` of the spec file `path`."""
    return UsageError(files.of_file(path, Message("boards {number}: {fault}", number=number, fault=fault)))


def _is_words(value: object) -> bool:
    """Return whether `value` is a list of texts and numbers."""
    return isinstance(value, list) and all(isinstance(word, str | int | float) for word in value)


def lock_of(path: str) -> str:
    """Return the path of the lock file of the spec file `path`."""
    stem, ending = os.path.splitext(path)
    return f"{stem}{LOCK}" if ending else f"{path}{LOCK}"


def with_seeds(path: str, entries: list[Entry], seed: int | None, draw: Any) -> list[Entry]:
    """Return the entries with a seed in each. An entry keeps its own seed. If it has none, the seed is `seed` plus the
    index of the entry. If `seed` is None, it is the one in the lock file, or else the result of `draw()`.
    """
    lock = lock_of(path)
    locked = read(lock) if os.path.exists(lock) and seed is None else []
    seeded = []
    for i, entry in enumerate(entries):
        known = locked[i] if i < len(locked) and _without_seed(locked[i]) == _without_seed(entry) else {}
        drawn = known.get("seed") if seed is None else seed + i
        seeded.append({**entry, "seed": entry.get("seed", draw() if drawn is None else drawn)})
    return seeded


def _without_seed(entry: Entry) -> Entry:
    """Return `entry` without its seed."""
    return {name: value for name, value in entry.items() if name != "seed"}


def write_lock(path: str, entries: list[Entry]) -> None:
    """Write the entries with their seeds to the lock file that belongs to the spec file `path`."""
    head = f"# The boards of {os.path.basename(path)} with their seeds, for masume {__version__}.\n"
    body = "".join(
        f"\n[[{TABLE}]]\n" + "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in entry.items())
        for entry in entries
    )
    files.write_whole(lock_of(path), head + body)


def _key(name: str) -> str:
    """Return `name` as a TOML key, in quotes if necessary."""
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)


def _toml(value: object) -> str:
    """Return `value` as a TOML value."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
