"""What the commands that look into a library share: which library, and which of its boards."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.core import files
from masume.core.errors import Message, UsageError
from masume.kinds import KINDS
from masume.reasoning.rating import GRADES

if TYPE_CHECKING:
    from masume.library.store import Added, Library

ADDRESS = "MASUME_LIBRARY"
DEFAULT = "boards.db"
HASHES = re.compile(rb"([0-9a-f]{16}\s+)+([0-9a-f]{0,16})?")
HASH_LINES = 17 * 20  # bytes of a file that show whether it has hashes
SORTS = ("added", "score", "peak", "givens", "size", "hash", "random")


def add_library(parser: argparse.ArgumentParser) -> None:
    text = f"the library: a file such as boards.db, or postgresql://… (default: ${ADDRESS}, or {DEFAULT})"
    parser.add_argument("--library", metavar="FILE|URL", help=text)


def address(given: str | None) -> str:
    """Where the library is."""
    return given or os.environ.get(ADDRESS) or DEFAULT


def library_at(given: str | None, create: bool = False) -> Library:
    from masume.library.store import Library

    return Library(address(given), create=create)


def brought(done: Added, library: Library) -> Message:
    """What an addition came to, in words."""
    return Message(
        "{count} {count:board|boards} added to {library}, {known} there already"
        if done.known
        else "{count} {count:board|boards} added to {library}",
        count=done.new,
        library=library.name,
        known=done.known,
    )


def unlike(names: Iterable[str]) -> Container[str]:
    """The hashes of all boards in files and libraries."""
    sources = [_hashes_in(name) for name in names]
    return AnyOf(sources) if sources else ()


class AnyOf:
    """What is in any of several collections."""

    def __init__(self, parts: list[Container[str]]) -> None:
        self._parts = parts

    def __contains__(self, item: object) -> bool:
        return any(item in part for part in self._parts)


def _hashes_in(name: str) -> Container[str]:
    if is_library(name):
        return library_at(name).hashes
    if os.path.isdir(name):
        paths = sorted(os.path.join(name, file) for file in os.listdir(name))
        return frozenset().union(*(_hashes_in_file(path) for path in paths if os.path.isfile(path)))
    return _hashes_in_file(name)


def _hashes_in_file(name: str) -> frozenset[str]:
    """The hashes of the boards in a file, or the hashes that stand there themselves, one a line."""
    from masume.verbs.generate.generate import canonical_hash

    if os.path.isfile(name):
        with open(name, "rb") as file:
            if HASHES.fullmatch(file.read(HASH_LINES)):
                return frozenset(files.read_text(name).split())
    plain = argparse.Namespace(kind=None, format=None)
    return frozenset(canonical_hash(puzzle) for puzzle in command_options.stream_in(name, plain))


def is_library(name: str) -> bool:
    """Whether a name is that of a library, and not of a file with boards."""
    if name.startswith(("postgresql:", "sqlite:")):
        return True
    if not os.path.isfile(name):
        return name.endswith(".db")
    with open(name, "rb") as file:
        return file.read(16) == b"SQLite format 3\0"


@command_options.reader("{word} is not a range, as in 3..5, 3.., ..5 or 4")
def number_range(text: str) -> tuple[float | None, float | None]:
    low, dots, high = text.partition("..")
    ends = [None if not end.strip() else float(end) for end in (low, high if dots else low)]
    if ends == [None, None] or any(end != end for end in ends):
        raise ValueError
    return ends[0], ends[1]


@command_options.reader("{word} is not a range of dates, as in 2026-03-01..2026-03-31, 2026-03.. or 2026")
def date_range(text: str) -> tuple[str | None, str | None]:
    low, dots, high = text.partition("..")
    ends = (low, high if dots else low)
    if not any(ends) or not all(re.fullmatch(r"(\d{4}(-\d\d(-\d\d(T[\d:]*Z?)?)?)?)?", end) for end in ends):
        raise ValueError
    return low or None, (high if dots else low) or None


@command_options.reader("{word} is not a technique, as in xy-chain, or xy-chain:2 for two steps or more")
def least(text: str) -> tuple[str, int]:
    name, colon, steps = text.partition(":")
    if colon and int(steps) < 1:
        raise ValueError
    return name, int(steps) if colon else 1


@command_options.reader("{word} is not a name and a value, as in requires=xy-chain")
def setting(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ValueError
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


YES_OR_NO = {"yes": True, "no": False}
# Each wish: how it is read, what it takes, whether it may be given several times, and what it means.
PLAIN: Mapping[str, tuple[Any, str, bool, str]] = {
    "kind": (str, "K", True, ", ".join(kind.name for kind in KINDS)),
    "size": (command_options.size, "RxC", False, "rows and columns, as in 12x12"),
    "grade": (str, "G", True, ", ".join(GRADES)),
    "score": (number_range, "A..B", False, "from A to B; one end may be left out"),
    "peak": (number_range, "A..B", False, "the weight of the hardest step"),
    "hardest": (str, "TECHNIQUE", False, "the hardest technique"),
    "technique": (least, "T[:N]", True, "a technique that is used, in N steps or more; all that are given"),
    "without": (str, "T", True, "a technique that is not used"),
    "givens": (number_range, "A..B", False, "how many clues are printed"),
    "symmetry": (str, "S", False, "as it was ordered"),
    "seed": (command_options.whole_number, "S", False, "of the order"),
    "number": (command_options.whole_number, "N", False, "the board's number in its order"),
    "ordered": (setting, "NAME=VALUE", True, "what else the order said, as in requires=xy-chain"),
    "generator": (str, "TEXT", False, "which program made them, as in 'masume 0.1.0'"),
    "source": (str, "TEXT", False, "part of the name of where they come from"),
    "hash": (str, "HASH", True, "the name that a board shares with its symmetric copies"),
    "proved": (str, "yes|no", False, "whether it is known that there is one solution"),
    "engine": (str, "E", False, "which engine proved it"),
    "version": (str, "V", False, "of Masume, when it was proved"),
    "rated": (str, "yes|no", False, "whether they are rated"),
    "used-in": (str, "NAME", False, "boards that were taken for this"),
    "used": (date_range, "A..B", False, "when they were taken, as in 2026-03-01..2026-03-31"),
    "added": (date_range, "A..B", False, "when they came into the library"),
    "batch": (str, "NAME", False, "the batch that made them"),
}


def add_wishes(parser: argparse.ArgumentParser, without: Iterable[str] = (), sort: str = "--order") -> None:
    """Which boards, in which order. `without` names options that the command has already or cannot use;
    `sort` is the option that says what comes first, if there is one."""
    group = parser.add_argument_group("which boards (all that is given must hold)")
    for name, (read, metavar, many, text) in PLAIN.items():
        if name not in without:
            again = "; may be given several times" if many else ""
            group.add_argument(
                f"--{name}",
                type=read,
                metavar=metavar,
                action="append" if many else "store",
                dest=f"wish_{name.replace('-', '_')}",
                help=f"{text}{again}",
            )
    if "rules" not in without:
        command_options.add_rules(group, lambda spec: f": {spec.sentence}")
    if "unused" not in without:
        group.add_argument(
            "--unused", action="store_true", default=None, dest="wish_unused", help="boards that were never taken"
        )
    if sort:
        group.add_argument(sort, choices=SORTS, dest="wish_order", help="sorted by this (default added)")
        group.add_argument(
            "--reverse", action="store_true", default=None, dest="wish_reverse", help="the other way round"
        )


def wishes(options: argparse.Namespace) -> dict[str, Any]:
    """What the options ask for, as `Library.find` takes it."""
    given = vars(options)
    found = {
        name: value
        for wish in PLAIN
        for name in (wish.replace("-", "_"),)
        if (value := given.get(f"wish_{name}")) is not None
    }
    for name in ("proved", "rated"):
        if name in found:
            if found[name] not in YES_OR_NO:
                raise UsageError("--{name} takes yes or no, not {value}", name=name, value=found[name])
            found[name] = YES_OR_NO[found[name]]
    for name in ("technique", "ordered"):
        if name in found:
            found[name] = dict(found[name])
    rules = command_options.rules(options)
    if rules:
        found["options"] = rules
    if given.get("wish_unused"):
        found["unused"] = True
    return found


def sorting(options: argparse.Namespace) -> dict[str, Any]:
    """How the boards are to be sorted, as `Library.find` takes it."""
    return {"order": options.wish_order or "added", "reverse": bool(options.wish_reverse)}


def refuse_wishes(options: argparse.Namespace, instead: str) -> None:
    """UsageError when boards of a library are described and there is no library."""
    for name, value in vars(options).items():
        if name.startswith("wish_") and value is not None:
            wish = name.removeprefix("wish_").replace("_", " ")
            raise UsageError(
                "boards are wanted by {wish}, but there is no library ({instead} names it)", wish=wish, instead=instead
            )
