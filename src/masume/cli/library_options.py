"""Define the options that commands with a library share: the library, and the filter and order of its boards."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.file_options import add_input_file
from masume.cli.options_from_declarations import add_options, given_options
from masume.core import files
from masume.core.errors import Message, UsageError
from masume.core.option_declaration import options_of
from masume.verbs.puzzle_filter import PuzzleFilter

if TYPE_CHECKING:
    from masume.library.store import AddedCounts, Library

ADDRESS = "MASUME_LIBRARY"
DEFAULT = "boards.db"
HASHES = re.compile(rb"([0-9a-f]{16}\s+)+([0-9a-f]{0,16})?")
HASH_LINES = 17 * 20  # bytes of a file that show whether it has hashes
SORTS = ("added", "score", "peak", "givens", "size", "hash", "random")


def add_library(parser: argparse.ArgumentParser) -> None:
    """Add the option `--library` to `parser`. It defaults to the library that the environment names, or else to
    `DEFAULT`.
    """
    add_input_file(
        parser,
        "--library",
        metavar="FILE|URL",
        default=os.environ.get(ADDRESS) or DEFAULT,
        help=f"the library: a file such as boards.db, or postgresql://… (default: ${ADDRESS}, or {DEFAULT})",
    )


def library_at(address: str, create: bool = False) -> Library:
    """Return the library at `address`. With `create`, create it if it does not exist."""
    from masume.library.store import Library

    return Library(address, create=create)


def added_message(done: AddedCounts, library: Library) -> Message:
    """Return a message with the number of boards that were added to `library`, and the number of those that it had
    already.
    """
    return Message(
        "{count} {count:board|boards} added to {library}, {known} there already"
        if done.known
        else "{count} {count:board|boards} added to {library}",
        count=done.new,
        library=library.name,
        known=done.known,
    )


def unlike(names: Iterable[str]) -> Container[str]:
    """Return the hashes of all boards in the files, folders and libraries `names`."""
    sources = [_hashes_in(name) for name in names]
    return AnyOf(sources) if sources else ()


class AnyOf:
    """The union of several collections, which supports only the operator `in`."""

    def __init__(self, parts: list[Container[str]]) -> None:
        self._parts = parts

    def __contains__(self, item: object) -> bool:
        return any(item in part for part in self._parts)


def _hashes_in(name: str) -> Container[str]:
    """Return the hashes of the boards in the library, folder or file `name`."""
    if is_library(name):
        return library_at(name).hashes
    if os.path.isdir(name):
        paths = sorted(os.path.join(name, file) for file in os.listdir(name))
        return frozenset().union(*(_hashes_in_file(path) for path in paths if os.path.isfile(path)))
    return _hashes_in_file(name)


def _hashes_in_file(name: str) -> frozenset[str]:
    """Return the hashes of the boards in a file. The file may also list the hashes themselves, one per line."""
    from masume.verbs.canonical_hash import canonical_hash

    if os.path.isfile(name):
        with open(name, "rb") as file:
            if HASHES.fullmatch(file.read(HASH_LINES)):
                return frozenset(files.read_text(name).split())
    plain = argparse.Namespace(kind=None, format=None)
    return frozenset(canonical_hash(puzzle) for puzzle in command_options.stream_in(name, plain))


def is_library(name: str) -> bool:
    """Return whether `name` names a library rather than a file with boards."""
    if name.startswith(("postgresql:", "sqlite:")):
        return True
    if not os.path.isfile(name):
        return name.endswith(".db")
    with open(name, "rb") as file:
        return file.read(16) == b"SQLite format 3\0"


FILTER = "filter_"  # prefix of the options of a filter in the namespace of a command


def add_filter(parser: argparse.ArgumentParser, without: Iterable[str] = (), sort: str = "--sort") -> None:
    """Add the options that choose boards of a library, and those that sort them, to `parser`. The options in `without`
    are left out. `sort` is the name of the sorting option; if it is empty, there are no sorting options.
    """
    group = parser.add_argument_group("filter (boards must meet all conditions)")
    add_options(group, PuzzleFilter, [*without, "unused"], prefix=FILTER)
    if "rules" not in without:
        command_options.add_rules(group, lambda spec: f": {spec.sentence}")
    if "unused" not in without:
        add_options(group, PuzzleFilter, options_of(PuzzleFilter).keys() - {"unused"}, prefix=FILTER)
    if sort:
        group.add_argument(
            sort,
            choices=SORTS,
            dest=f"{FILTER}sort",
            help="the property by which boards are sorted, the lowest value first (default added)",
        )
        group.add_argument(
            "--reverse", action="store_true", default=None, dest=f"{FILTER}reverse", help="the highest value first"
        )


def chosen_filter(options: argparse.Namespace) -> dict[str, Any]:
    """Return the conditions that the user has given for boards, as arguments of `Library.find`."""
    conditions = given_options(options, PuzzleFilter, FILTER)
    rules = command_options.rules(options)
    return {**conditions, "options": rules} if rules else conditions


def sorting(options: argparse.Namespace) -> dict[str, Any]:
    """Return the order of boards that the user has chosen, as arguments of `Library.find`."""
    return {"sort": options.filter_sort or "added", "reverse": bool(options.filter_reverse)}


def refuse_filter(options: argparse.Namespace, instead: str) -> None:
    """Raise UsageError if the user has given options of the filter although no library is given. `instead` is the
    option that gives a library.
    """
    for name, value in vars(options).items():
        if name.startswith(FILTER) and value is not None:
            raise UsageError(
                "--{option} chooses boards of a library, and {instead} names none",
                option=name.removeprefix(FILTER).replace("_", "-"),
                instead=instead,
            )
