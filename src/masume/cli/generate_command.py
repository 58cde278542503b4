"""Run the command `masume generate`: make boards to order."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Container, Generator, Iterator
from contextlib import closing
from time import monotonic
from typing import Any

from masume import kinds
from masume.cli import command_options, generate_spec_file
from masume.cli.declared_options import add_options, given_options
from masume.cli.exit_codes import EXIT_LIMIT
from masume.cli.generate_jobs import GenerateJob, check_names
from masume.cli.generate_output import ENDINGS, Folder, Journal, Printed, check_first, check_same
from masume.cli.library_options import AnyOf, brought, library_at, unlike
from masume.cli.output_files import tell
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.options import GenerateSpec, read_spec
from masume.verbs.generate.spec import GenerationError

SLANTED = "boards of six neighbours are slanted blocks here; --shape hexagon makes honeycombs, as books print them"
FOR_ALL_ENTRIES = {"seed", "distinct", "unlike", "rated", "seconds"}  # options that may go with an order file


def add(commands: Any) -> None:
    """Add the command `generate` and its options to `commands`."""
    parser = commands.add_parser(
        "generate",
        help="make boards to order",
        description="Makes boards with exactly one solution, proved, and of the grade that is asked for.",
        epilog="The same version, order and seed give the same boards, whatever --jobs is. Ctrl-C keeps what is made,\n"
        "and the same command with --resume goes on. Boards with --into are in the library soon after they are made.\n"
        "Exit code: 0 all boards made, 2 bad input, 3 the order could not be met (what was made is kept).",
    )
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        help=f"{', '.join(kind.name for kind in kinds.KINDS)} (not needed if --start says it, or with --order)",
    )
    add_options(parser, GenerateSpec, ["kind"])
    parser.add_argument("--jobs", type=command_options.positive, default=1, metavar="N", help="processes (default 1)")
    command_options.add_lang(parser, "of messages")
    parser.add_argument(
        "--format",
        choices=tuple(ENDINGS),
        help="json (one object per line; the default), text (the default on a terminal) or line",
    )
    parser.add_argument(
        "--to",
        metavar="DIR|BOOK.pdf",
        default="-",
        help="a folder, for one file per board, or a book (default -: print the boards)",
    )
    parser.add_argument(
        "--into", metavar="LIBRARY", help="add the boards to a library instead: boards.db, or postgresql://…"
    )
    parser.add_argument("--style", metavar="FILE", help="with --to BOOK.pdf: the look, as TOML (see docs/books.md)")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--force", action="store_true", help="with --to: replace what is there already")
    again.add_argument("--resume", action="store_true", help="with --to: go on where the same command was broken off")
    parser.add_argument(
        "--order",
        metavar="FILE",
        help="an order file: all boards of an issue, as TOML (see docs/generation.md); seeds are written beside it",
    )
    parser.set_defaults(run=run, writes=("to",))


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.shape == "list" and options.kind and (names := kinds.find(options.kind).generator.limits().shapes):
        print("\n".join(names))
        return 0
    jobs, entries = _jobs(options)
    is_book = options.to.lower().endswith(".pdf")
    if is_book:
        _check_book(options)
    if options.into and (options.to != "-" or options.format):
        raise UsageError("--into puts the boards into a library; --to and --format say where else they might go")
    if options.style and not is_book:
        raise UsageError("--style is the look of a book, and this is none (--to book.pdf makes one)")
    if options.to == "-" and options.resume:
        raise UsageError("--resume goes on in a folder or with a book (--to); boards that are printed are not kept")
    to_terminal = options.to == "-" and sys.stdout.isatty()
    text_format = options.format or ("text" if to_terminal else "json")
    rated = True if is_book else None
    if any(job.is_slanted for job in jobs):
        tell(SLANTED, options.lang)
    avoided = [unlike(job.unlike) for job in jobs]
    place: Printed = Printed(text_format)
    if options.to != "-":
        place = Journal(options) if is_book else Folder(options, text_format)
    drawn = [job for job in jobs if job.seed is None]
    for job in drawn:
        job.seed = place.seed_of(job) if options.resume else None
        job.draw_seed()
    check_names(jobs, options.order or "")
    before = [place.made(job) for job in jobs]
    place.open()
    if entries is not None:
        generate_spec_file.write_lock(options.order, entries)
    boards = _boards(jobs, before, avoided, rated, options.to)
    total = sum(job.count for job in jobs)
    if options.into:
        return _keep((puzzle for _, puzzle in boards), options, total)
    done = there = sum(map(len, before))
    bar = command_options.Bar(total, "made", options.lang)
    begun = monotonic()
    try:
        bar.show(done)
        for job, puzzle in boards:
            if to_terminal:
                bar.clear()
            is_first = done == there
            told = to_terminal or (job in drawn and is_first) or (options.to == "-" and total > 1)
            if told and not is_book and text_format != "json":
                tell(_origin(puzzle), options.lang)
            place.keep(job, puzzle)
            done += 1
            bar.show(done, "rate", rate=f"{(done - there) / (monotonic() - begun):.3g}")
    except GenerationError as error:
        bar.clear()
        tell(
            "{fault} ({done} of {total} made; no book, but {file} has them)"
            if is_book and done
            else "{fault} ({done} of {total} made)",
            options.lang,
            fault=error.message.typed(),
            done=done,
            total=total,
            file=place.where,
        )
        return EXIT_LIMIT
    except KeyboardInterrupt:
        bar.clear()
        if place.where:
            tell(
                "{done} of {total} made, {file} has them; the same command with --resume goes on",
                options.lang,
                done=done,
                total=total,
                file=place.where,
            )
        raise
    finally:
        boards.close()
        bar.clear()
    return _bind(place, options) if isinstance(place, Journal) else 0


def _jobs(options: argparse.Namespace) -> tuple[list[GenerateJob], list[generate_spec_file.Entry] | None]:
    """Return the jobs, and the entries of the order file with their seeds; None instead of these if no lock file is to
    be written."""
    given = given_options(options, GenerateSpec)
    if options.order is None:
        job = GenerateJob(given, options.jobs)
        job.check()
        return [job], None
    if given.keys() - FOR_ALL_ENTRIES:
        raise UsageError("the order file says what boards are made: kind, size, grade, count and the like go there")
    entries = generate_spec_file.read(options.order)
    seeded = generate_spec_file.with_seeds(options.order, entries, options.seed, lambda: secrets.randbelow(1 << 32))
    jobs = []
    for number, entry in enumerate(seeded, 1):
        try:
            spec = read_spec(entry, os.path.dirname(options.order))
            spec["unlike"] = [*given.get("unlike", []), *spec.get("unlike", [])]
            job = GenerateJob({**given, **spec}, options.jobs)
            job.check()
        except (FormatError, UsageError) as error:
            raise generate_spec_file.entry_error(options.order, number, error.message) from None
        job.prefix = f"{number:0{max(2, len(str(len(seeded))))}}-"
        jobs.append(job)
    return jobs, seeded if seeded != entries else None


def _boards(
    jobs: list[GenerateJob], before: list[list[Any]], avoided: list[Container[str]], rated: bool | None, name: str
) -> Generator[tuple[GenerateJob, Any], None, None]:
    """Yield each new board of all jobs with its job. `before` has the boards of each job that exist already, and
    `avoided` the hashes that each job avoids. A job with distinct boards makes none that equals a board of an earlier
    job up to symmetry."""
    issued: set[str] = set()
    for job, there, known in zip(jobs, before, avoided, strict=True):
        hashes = [canonical_hash(puzzle) for puzzle in there]
        others = AnyOf([known, issued]) if issued and job.distinct else known
        says_origin = bool(there) and "order" in there[0].meta
        if there and not says_origin:
            check_first(there[0], job, name)
        with closing(job.boards(rated, hashes, others)) as boards:
            for puzzle in boards:
                if says_origin:
                    check_same(there[0], puzzle, name)
                hashes.append(puzzle.meta["hash"])
                yield job, puzzle
        issued.update(hashes)


def _keep(boards: Generator[Any, None, None], options: argparse.Namespace, total: int) -> int:
    """Add the boards to a library as they are made. Return the exit code."""
    from masume.library.store import AddedCounts

    bar = command_options.Bar(total, "made", options.lang)
    done = AddedCounts(0, 0)

    def made() -> Iterator[Any]:
        for number, puzzle in enumerate(boards, 1):
            bar.show(number, "kept", n=str(sum(done)))
            yield puzzle

    with closing(boards), library_at(options.into, create=True) as library:
        try:
            for done in library.adding(made()):
                bar.show(sum(done))
        except GenerationError as error:
            bar.clear()
            tell("{fault} ({done} of {total} made)", options.lang, fault=error.message, done=sum(done), total=total)
            return EXIT_LIMIT
        finally:
            bar.clear()
            tell(brought(done, library), options.lang)
    return 0


def _check_book(options: argparse.Namespace) -> None:
    """Raise UsageError or FormatError if the book cannot be made. This is checked before any board is made."""
    from masume.books import build, style

    if options.format:
        raise UsageError(
            "--format {format} is for boards that are printed or go to a folder, not for a book", format=options.format
        )
    build.check(options.to, style.style_with(style.read(options.style) if options.style else {}))


def _bind(journal: Journal, options: argparse.Namespace) -> int:
    """Make a book of the boards in the journal. Return the exit code."""
    from masume.books import style
    from masume.books.chapters import Source
    from masume.cli.book_build import bind

    look = style.style_with(style.read(options.style) if options.style else {})
    boards = []
    for puzzle in journal.boards:
        order = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"
        boards.append((puzzle, Source(order, puzzle.meta["number"], puzzle.meta["seed"])))
    code = bind(boards, look, options.to, jobs=options.jobs)
    journal.close()
    return code


def _origin(puzzle: Any) -> Message:
    """Return the message about the origin and the difficulty of a board, which its text does not contain."""
    meta = puzzle.meta
    origin = {name: meta[name] for name in ("number", "seed", "hash")}
    if not meta.get("grade"):
        return Message("board {number} of seed {seed}: hash {hash}", **origin)
    grade = Word(meta["grade"])
    return Message(
        "board {number} of seed {seed}: {grade}, score {score}, hash {hash}", **origin, grade=grade, score=meta["score"]
    )
