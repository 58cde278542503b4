"""Run the command `masume library`: keep boards in a database, in which symmetric copies count as the same board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from masume import engines
from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.library_options import add_filter, add_library, added_message, chosen_filter, library_at, sorting
from masume.cli.messages import tell
from masume.core import files
from masume.core.errors import Message, UsageError
from masume.verbs import read

SECONDS = 10.0
COUNTED = ("kind", "grade", "size", "rules", "hardest", "symmetry", "generator", "source", "batch", "proof")


def add(commands: Any) -> None:
    """Add the command `library` and its subcommands to `commands`."""
    parser = commands.add_parser(
        "library",
        help="keep boards in a database, and find them again",
        description="Keep boards in a SQLite file or a PostgreSQL database, each once up to symmetry.",
        epilog="See docs/library.md for details.",
    )
    parts = parser.add_subparsers(metavar="SUBCOMMAND", required=True)
    for build in (_add, _find, _reserve, _release, _show, _count, _export, _import, _verify, _dedupe):
        build(parts)


def _part(parts: Any, name: str, text: str, description: str, run: Any, epilog: str = "") -> Any:
    """Add the subcommand `name` with the option `--library`, and return its parser."""
    parser = parts.add_parser(name, help=text, description=description, epilog=epilog)
    add_library(parser)
    parser.set_defaults(run=run)
    return parser


def _add(parts: Any) -> None:
    """Add the subcommand `add`."""
    parser = _part(
        parts,
        "add",
        "add boards from files",
        "Add boards. Each is proved to have one solution and rated, unless masume generate did so already.",
        run_add,
        "Exit code: 0 all boards added, 1 a board does not have exactly one solution (it is left out), 2 bad input\n"
        "(the boards before it are added), 3 a board was not proved in time (it is left out).",
    )
    command_options.add_input(parser)
    parser.add_argument("--source", metavar="TEXT", help="where the boards come from (default: the name of the file)")
    parser.add_argument("--as-is", action="store_true", help="do not prove and rate the boards, but trust the files")
    _add_work(parser)


def _find(parts: Any) -> None:
    """Add the subcommand `find`."""
    parser = _part(
        parts,
        "find",
        "print boards, as JSON Lines",
        "Print boards as JSON Lines, like generate. Every command that reads boards can read them.",
        run_find,
        "Exit code: 0 boards found, 1 none found.",
    )
    add_filter(parser)
    parser.add_argument("--limit", type=command_options.positive, metavar="N", help="print at most N boards")


def _reserve(parts: Any) -> None:
    """Add the subcommand `reserve`."""
    parser = _part(
        parts,
        "reserve",
        "find unused boards and mark them as used",
        "Find unused boards and mark them as used in one step, so that nobody else gets them. Print them like find.",
        run_reserve,
        "Exit code: 0 all N boards reserved, 1 fewer (as many as there are).",
    )
    add_filter(parser, ["unused"])
    _add_purpose(parser)
    parser.add_argument(
        "--limit", type=command_options.positive, default=1, metavar="N", help="number of boards (default 1)"
    )


def _release(parts: Any) -> None:
    """Add the subcommand `release`."""
    parser = _part(
        parts,
        "release",
        "make reserved boards available again",
        "Remove the mark of all boards that were reserved for NAME, so that they can be reserved again.",
        run_release,
        "Exit code: 0 boards released, 1 none were reserved for NAME.",
    )
    _add_purpose(parser)
    parser.add_argument("--yes", action="store_true", help="do not ask whether the boards may be in a printed book")


def _add_purpose(parser: argparse.ArgumentParser) -> None:
    """Add the option `--for`, the purpose for which boards are reserved, to `parser`."""
    parser.add_argument("--for", dest="purpose", required=True, metavar="NAME", help='the purpose, as in "Volume 3"')


def _show(parts: Any) -> None:
    """Add the subcommand `show`."""
    parser = _part(
        parts, "show", "show boards with their records", "Show boards with everything that is known of them.", run_show
    )
    parser.add_argument("hashes", nargs="+", metavar="HASH", help="the hash of a board, or its beginning")
    command_options.add_json(parser)


def _count(parts: Any) -> None:
    """Add the subcommand `count`."""
    parser = _part(parts, "count", "count boards", "Count boards.", run_count)
    add_filter(parser, sort="")
    parser.add_argument("--by", choices=COUNTED, help="print one line for each value of this property")


def _export(parts: Any) -> None:
    """Add the subcommand `export`."""
    parser = _part(
        parts,
        "export",
        "write boards with their records",
        "Write boards as JSON Lines, with dates, proofs and uses in their meta, for import into another library.",
        run_export,
    )
    add_filter(parser)
    add_output_file(parser, "--to", metavar="FILE", default="-", help="the file (default -: stdout)")


def _import(parts: Any) -> None:
    """Add the subcommand `import`."""
    parser = _part(
        parts,
        "import",
        "add boards that were exported",
        "Add boards that another library exported, with dates, proofs and uses. Boards that the library has already\n"
        "get the uses that they lack.",
        run_import,
    )
    add_input_file(
        parser, "files", nargs="+", metavar="FILE", help="a file that export has written; - is standard input"
    )


def _verify(parts: Any) -> None:
    """Add the subcommand `verify`."""
    parser = _part(
        parts,
        "verify",
        "prove and rate boards again",
        "Prove again that boards have one solution, and compare their ratings and properties with the stored ones.\n"
        "First let SQLite check its file.",
        run_verify,
        "Exit code: 0 no difference, 1 a fault or another rating, 3 a board was not proved in time.",
    )
    add_filter(parser, ["engine"], sort="")
    parser.add_argument(
        "--sample", type=command_options.positive, metavar="N", help="verify N random boards (default: all)"
    )
    parser.add_argument("--by", default="kernel", metavar="ENGINE", help="the engine for the proofs (default kernel)")
    parser.add_argument("--not-rated", action="store_true", help="do not compare ratings, which is faster")
    parser.add_argument("--write", action="store_true", help="store the new proofs and ratings in the library")
    _add_work(parser)


def _dedupe(parts: Any) -> None:
    """Add the subcommand `dedupe`."""
    parser = _part(
        parts,
        "dedupe",
        "find boards that are equal up to symmetry",
        "With files: print those of their boards that the library does not have, each once up to symmetry.\n"
        "Without files: compute the hash of every board again, and merge boards that are equal up to symmetry.",
        run_dedupe,
    )
    command_options.add_input(parser, "*")


def _add_work(parser: argparse.ArgumentParser) -> None:
    """Add the options of subcommands that prove and rate boards to `parser`."""
    command_options.add_seconds(
        parser, f"time limit per proof and per rating in seconds (default {SECONDS:g})", SECONDS
    )
    parser.add_argument(
        "--jobs", type=command_options.positive, default=1, metavar="N", help="number of processes (default 1)"
    )


# ---- Running


def _streams(options: argparse.Namespace) -> list[tuple[str, Iterator[Any]]]:
    """Return the names of the input files, each with an iterator over its boards. The first board is read at once,
    before a library is created, so that bad input does not leave an empty library behind.
    """
    streams = [(name, command_options.stream_in(name, options)) for name in options.files]
    name, boards = streams[0]
    first = list(islice(boards, 1))
    return [(name, chain(first, boards)), *streams[1:]]


def run_add(options: argparse.Namespace) -> int:
    """Run `masume library add` and return its exit code."""
    from masume.library.ingest import RejectedPuzzle, add_examined
    from masume.library.store import AddedCounts

    code = EXIT_YES
    total = AddedCounts(0, 0)
    streams = _streams(options)
    bar = command_options.Bar(None, "seen")
    with library_at(options.library, create=True) as library:

        def refuse(what: RejectedPuzzle) -> None:
            nonlocal code
            code = max(code, EXIT_LIMIT if what.finding.is_late else EXIT_NO)
            bar.clear()
            left_out = Message("board {place} was left out: {fault}", place=what.place, fault=what.finding.fault)
            tell(files.of_file(str(what.source), left_out))

        try:
            for name, boards in streams:
                source = options.source or ("standard input" if name == "-" else name)
                adding = (
                    library.adding(boards, source=source)
                    if options.as_is
                    else add_examined(library, boards, source, options.seconds, options.jobs, refuse)
                )
                before = total
                for done in adding:
                    total = AddedCounts(before.new + done.new, before.known + done.known)
                    bar.show(sum(total))
        finally:
            bar.clear()
            tell(added_message(total, library))
    return code


def run_find(options: argparse.Namespace) -> int:
    """Run `masume library find` and return its exit code."""
    with library_at(options.library) as library:
        lines = library.lines(limit=options.limit, **sorting(options), **chosen_filter(options))
        first = next(lines, None)
        if first is None:
            tell("no board is like that")
            return EXIT_NO
        for line in chain([first], lines):
            sys.stdout.write(f"{line}\n")
    return EXIT_YES


def run_reserve(options: argparse.Namespace) -> int:
    """Run `masume library reserve` and return its exit code."""
    with library_at(options.library) as library:
        wanted = chosen_filter(options)
        reserved = library.reserve(options.purpose, options.limit, **sorting(options), **wanted)
    for puzzle in reserved:
        print(read.write(puzzle, "json"))
    tell(
        "{reserved} of {limit} reserved for {purpose}",
        reserved=len(reserved),
        limit=options.limit,
        purpose=options.purpose,
    )
    return EXIT_YES if len(reserved) == options.limit else EXIT_NO


def run_release(options: argparse.Namespace) -> int:
    """Run `masume library release` and return its exit code."""
    with library_at(options.library) as library:
        reserved = library.count(used_in=options.purpose)
        if reserved and not options.yes:
            raise UsageError(
                "{reserved} {reserved:board is|boards are} reserved for {purpose} and perhaps printed in a book: --yes "
                "releases them, and then they can be reserved again",
                reserved=reserved,
                purpose=options.purpose,
            )
        number = library.release(options.purpose)
    tell("{number} {number:board|boards} released from {purpose}", number=number, purpose=options.purpose)
    return EXIT_YES if number else EXIT_NO


def run_show(options: argparse.Namespace) -> int:
    """Run `masume library show` and return its exit code."""
    from masume.verbs.draw import draw

    with library_at(options.library) as library:
        for i, name in enumerate(options.hashes):
            entry = library.entry(name)
            if options.json or len(options.hashes) > 1:
                command_options.print_json(entry.to_json())
                continue
            print("\n" * (i > 0) + draw(entry.puzzle, look=command_options.terminal_look()))
            for label, text in entry.facts():
                print(f"{label:10} {text}")
    return EXIT_YES


def run_count(options: argparse.Namespace) -> int:
    """Run `masume library count` and return its exit code."""
    with library_at(options.library) as library:
        wanted = chosen_filter(options)
        if options.by is None:
            print(library.count(**wanted))
        else:
            for name, number in library.count_by(options.by, **wanted).items():
                print(f"{number:10}  {'(not known)' if name is None else name}")
    return EXIT_YES


def run_export(options: argparse.Namespace) -> int:
    """Run `masume library export` and return its exit code."""
    import json

    with library_at(options.library) as library:
        entries = library.entries(**sorting(options), **chosen_filter(options))
        lines = (json.dumps(entry.to_json(), ensure_ascii=True) + "\n" for entry in entries)
        if options.to == "-":
            sys.stdout.writelines(lines)
        else:
            files.write_whole(options.to, lines)
    return EXIT_YES


def run_import(options: argparse.Namespace) -> int:
    """Run `masume library import` and return its exit code."""
    from masume.library.maintenance import restore
    from masume.library.store import AddedCounts

    total = AddedCounts(0, 0)
    options.kind = options.format = None
    streams = _streams(options)
    bar = command_options.Bar(None, "read")
    with library_at(options.library, create=True) as library:
        try:
            for _, boards in streams:
                before = total
                for done in restore(library, boards):
                    total = AddedCounts(before.new + done.new, before.known + done.known)
                    bar.show(sum(total))
        finally:
            bar.clear()
            tell(added_message(total, library))
    return EXIT_YES


def run_verify(options: argparse.Namespace) -> int:
    """Run `masume library verify` and return its exit code."""
    from masume.library.maintenance import damage, rate_and_write, verify

    engines.find(options.by)  # report an unknown engine before the work
    seen = wrong = late = changed = 0
    with library_at(options.library) as library:
        faults = damage(library)
        for fault in faults or ():
            print(f"{library.name}: {fault}")
        if faults is None:
            tell("PostgreSQL looks after its files itself, with pg_amcheck and data checksums; boards are verified")
        wanted = chosen_filter(options)
        total = library.count(**wanted)
        bar = command_options.Bar(min(total, options.sample or total), "verified")
        verified = verify(
            library,
            sample=options.sample,
            by=options.by,
            seconds=options.seconds,
            jobs=options.jobs,
            compare=not options.not_rated,
            **wanted,
        )

        def report() -> Iterator[Any]:
            nonlocal seen, wrong, late, changed
            for result in verified:
                seen += 1
                if differences := [*result.faults, *([result.change] if result.change else [])]:
                    bar.clear()
                    print(f"{result.entry.hash}: {'; '.join(differences)}")
                late += result.finding.is_late
                wrong += bool(result.faults) and not result.finding.is_late
                changed += result.change is not None
                bar.show(seen)
                yield result.finding

        try:
            for _ in rate_and_write(library, report(), options.by) if options.write else report():
                pass
        finally:
            bar.clear()
            tell(
                "{seen} verified by {by}: {wrong} wrong, {changed} with another rating, {late} not in time",
                seen=seen,
                by=options.by,
                wrong=wrong,
                changed=changed,
                late=late,
            )
    return EXIT_LIMIT if late else EXIT_NO if wrong or changed or faults else EXIT_YES


def run_dedupe(options: argparse.Namespace) -> int:
    """Run `masume library dedupe` and return its exit code."""
    from masume.library.maintenance import DedupeProgress, dedupe

    with library_at(options.library) as library:
        if options.files:
            boards = chain.from_iterable(command_options.stream_in(name, options) for name in options.files)
            number = 0
            for puzzle in library.lacking(boards):
                number += 1
                sys.stdout.write(f"{read.write(puzzle, 'json')}\n")
            tell("{number} {number:board|boards} that {library} does not have", number=number, library=library.name)
            return EXIT_YES
        done = DedupeProgress(0, 0, 0)
        bar = command_options.Bar(library.count(), "seen")
        try:
            for done in dedupe(library):
                bar.show(done.boards)
        finally:
            bar.clear()
            tell(
                "{boards} boards looked at: {renamed} with a new hash, {merged} merged with others",
                boards=done.boards,
                renamed=done.renamed,
                merged=done.merged,
            )
    return EXIT_YES
