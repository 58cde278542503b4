"""Share options among the commands that use a library: the library, and the choice of its boards."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.declared_options import add_options, given_options
from masume.core import files
from masume.core.errors import Message, UsageError
from masume.core.option_info import options_of
from masume.verbs.puzzle_filter import PuzzleFilter

if TYPE_CHECKING:
    from masume.library.store import AddedCounts, Library

ADDRESS = "MASUME_LIBRARY"
DEFAULT = "boards.db"
HASHES = re.compile(rb"([0-9a-f]{16}\s+)+([0-9a-f]{0,16})?")
HASH_LINES = 17 * 20  # bytes of a file that show whether it has hashes
SORTS = ("added", "score", "peak", "givens", "size", "hash", "random")


def add_library(parser: argparse.ArgumentParser) -> None:
    """Add `--library` to `parser`."""
    text = f"the library: a file such as boards.db, or postgresql://… (default: ${ADDRESS}, or {DEFAULT})"
    parser.add_argument("--library", metavar="FILE|URL", help=text)


def address(given: str | None) -> str:
    """Return the address of the library: `given`, or else the one in the environment, or else the default."""
    return given or os.environ.get(ADDRESS) or DEFAULT


def library_at(given: str | None, create: bool = False) -> Library:
    """Return the library at `address(given)`. If `create` is true, a missing one is created."""
    from masume.library.store import Library

    return Library(address(given), create=create)


def brought(done: AddedCounts, library: Library) -> Message:
    """Return the message about boards that were added to a library."""
    return Message(
        "{count} {count:board|boards} added to {library}, {known} there already"
        if done.known
        else "{count} {count:board|boards} added to {library}",
        count=done.new,
        library=library.name,
        known=done.known,
    )


def unlike(names: Iterable[str]) -> Container[str]:
    """Return the hashes of all boards in the files and libraries called `names`."""
    sources = [_hashes_in(name) for name in names]
    return AnyOf(sources) if sources else ()


class AnyOf:
    """Union of several collections."""

    def __init__(self, parts: list[Container[str]]) -> None:
        self._parts = parts

    def __contains__(self, item: object) -> bool:
        return any(item in part for part in self._parts)


def _hashes_in(name: str) -> Container[str]:
    """Return the hashes of the boards in the library, folder or file called `name`."""
    if is_library(name):
        return library_at(name).hashes
    if os.path.isdir(name):
        paths = sorted(os.path.join(name, file) for file in os.listdir(name))
        return frozenset().union(*(_hashes_in_file(path) for path in paths if os.path.isfile(path)))
    return _hashes_in_file(name)


def _hashes_in_file(name: str) -> frozenset[str]:
    """Return the hashes of the boards in a file, or those that the file itself lists, one per line."""
    from masume.verbs.canonical_hash import canonical_hash

    if os.path.isfile(name):
        with open(name, "rb") as file:
            if HASHES.fullmatch(file.read(HASH_LINES)):
                return frozenset(files.read_text(name).split())
    plain = argparse.Namespace(kind=None, format=None)
    return frozenset(canonical_hash(puzzle) for puzzle in command_options.stream_in(name, plain))


def is_library(name: str) -> bool:
    """Return whether `name` is the name of a library rather than of a file with boards."""
    if name.startswith(("postgresql:", "sqlite:")):
        return True
    if not os.path.isfile(name):
        return name.endswith(".db")
    with open(name, "rb") as file:
        return file.read(16) == b"SQLite format 3\0"


WISH = "wish_"  # prefix of the options of a filter in the namespace of a command


def add_wishes(parser: argparse.ArgumentParser, without: Iterable[str] = (), sort: str = "--order") -> None:
    """Add the options that choose boards and their order to `parser`. `without` has the options that the command has
    already or cannot use. `sort` is the name of the option for the order; if it is empty, there is none."""
    group = parser.add_argument_group("which boards (all that is given must hold)")
    add_options(group, PuzzleFilter, [*without, "unused"], prefix=WISH)
    if "rules" not in without:
        command_options.add_rules(group, lambda spec: f": {spec.sentence}")
    if "unused" not in without:
        add_options(group, PuzzleFilter, options_of(PuzzleFilter).keys() - {"unused"}, prefix=WISH)
    if sort:
        group.add_argument(sort, choices=SORTS, dest="wish_order", help="sorted by this (default added)")
        group.add_argument(
            "--reverse", action="store_true", default=None, dest="wish_reverse", help="the other way round"
        )


def wishes(options: argparse.Namespace) -> dict[str, Any]:
    """Return the chosen filter as arguments of `Library.find`."""
    found = given_options(options, PuzzleFilter, WISH)
    rules = command_options.rules(options)
    return {**found, "options": rules} if rules else found


def sorting(options: argparse.Namespace) -> dict[str, Any]:
    """Return the chosen order as arguments of `Library.find`."""
    return {"order": options.wish_order or "added", "reverse": bool(options.wish_reverse)}


def refuse_wishes(options: argparse.Namespace, instead: str) -> None:
    """Raise UsageError if options describe boards of a library, but no library is given. `instead` is the option that
    gives one."""
    for name, value in vars(options).items():
        if name.startswith("wish_") and value is not None:
            wish = name.removeprefix("wish_").replace("_", " ")
            raise UsageError(
                "boards are wanted by {wish}, but there is no library ({instead} names it)", wish=wish, instead=instead
            )
