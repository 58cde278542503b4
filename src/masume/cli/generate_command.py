"""Run the command `masume generate`: generate boards of a given size, grade and so on."""

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
from masume.cli.board_output import add_to_format
from masume.cli.exit_codes import EXIT_LIMIT
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.generate_jobs import GenerateJob, check_names
from masume.cli.generate_output import Folder, Journal, Printed, check_first, check_same
from masume.cli.library_options import AnyOf, added_message, library_at, unlike
from masume.cli.messages import tell
from masume.cli.options_from_declarations import add_options, given_options
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.option_declarations import GenerateSpec, read_spec
from masume.verbs.generate.spec import GenerationError

SLANTED = "boards of six neighbours are slanted blocks here; --shape hexagon makes honeycombs, as books print them"
FOR_ALL_ENTRIES = {"seed", "distinct", "unlike", "rated", "seconds"}  # options that may go with a spec file


def add(commands: Any) -> None:
    """Add the command `generate` and its options to `commands`."""
    parser = commands.add_parser(
        "generate",
        help="generate boards by size, grade, technique and more",
        description="Generate boards that are proved to have exactly one solution and have the requested grade.",
        epilog="The same version, options and seed give the same boards, whatever --jobs is. Ctrl-C keeps the boards\n"
        "made so far, and the same command with --resume continues. With --to-library, boards are stored soon\n"
        "after they are made.\n"
        "Exit code: 0 all boards made, 2 bad input, 3 no more boards found (those made before are kept).",
    )
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        help=f"{', '.join(kind.name for kind in kinds.KINDS)} (not needed with --start or --spec)",
    )
    add_options(parser, GenerateSpec, ["kind"])
    parser.add_argument(
        "--jobs", type=command_options.positive, default=1, metavar="N", help="number of processes (default 1)"
    )
    command_options.add_lang(parser, "of messages")
    add_to_format(parser)
    add_output_file(
        parser,
        "--to",
        metavar="DIR|BOOK.pdf",
        default="-",
        help="a folder, for one file per board, or a book (default -: print the boards)",
    )
    parser.add_argument(
        "--to-library", metavar="LIBRARY", help="add the boards to a library instead: boards.db, or postgresql://…"
    )
    add_input_file(
        parser, "--style", metavar="FILE", help="with --to BOOK.pdf: the look of the book, as TOML (see docs/books.md)"
    )
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument("--force", action="store_true", help="with --to: replace existing files")
    existing.add_argument(
        "--resume", action="store_true", help="with --to: continue where the same command was interrupted"
    )
    add_input_file(
        parser,
        "--spec",
        metavar="FILE",
        help="a spec file: all boards of an issue, as TOML (see docs/generation.md); seeds are written beside it",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.shape == "list" and options.kind and (names := kinds.find(options.kind).generator.limits().shapes):
        print("\n".join(names))
        return 0
    jobs, entries = _jobs(options)
    is_book = options.to.lower().endswith(".pdf")
    if is_book:
        _check_book(options)
    if options.to_library and (options.to != "-" or options.to_format):
        raise UsageError("--to-library adds the boards to a library; it does not go with --to or --to-format")
    if options.style and not is_book:
        raise UsageError("--style is for books only (--to book.pdf makes one)")
    if options.to == "-" and options.resume:
        raise UsageError("--resume continues a folder or a book (--to); printed boards are not stored")
    to_terminal = options.to == "-" and sys.stdout.isatty()
    text_format = options.to_format or ("text" if to_terminal else "json")
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
    check_names(jobs, options.spec or "")
    before = [place.made(job) for job in jobs]
    place.open()
    if entries is not None:
        generate_spec_file.write_lock(options.spec, entries)
    boards = _boards(jobs, before, avoided, rated, options.to)
    total = sum(job.count for job in jobs)
    if options.to_library:
        return _keep((puzzle for _, puzzle in boards), options, total)
    done = existing = sum(map(len, before))
    bar = command_options.Bar(total, "made", options.lang)
    begun = monotonic()
    try:
        bar.show(done)
        for job, puzzle in boards:
            if to_terminal:
                bar.clear()
            is_first = done == existing
            shows_origin = to_terminal or (job in drawn and is_first) or (options.to == "-" and total > 1)
            if shows_origin and not is_book and text_format != "json":
                tell(_origin(puzzle), options.lang)
            place.keep(job, puzzle)
            done += 1
            bar.show(done, "rate", rate=f"{(done - existing) / (monotonic() - begun):.3g}")
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
    """Return the jobs that the command line or the spec file describes. Also return the entries of the spec file with
    their seeds, for the lock file, or None if no lock file is to be written.
    """
    given = given_options(options, GenerateSpec)
    if options.spec is None:
        job = GenerateJob(given, options.jobs)
        job.check()
        return [job], None
    if given.keys() - FOR_ALL_ENTRIES:
        raise UsageError("the spec file describes the boards: kind, size, grade, count and the like go there")
    entries = generate_spec_file.read(options.spec)
    seeded = generate_spec_file.with_seeds(options.spec, entries, options.seed, lambda: secrets.randbelow(1 << 32))
    jobs = []
    for number, entry in enumerate(seeded, 1):
        try:
            spec = read_spec(entry, os.path.dirname(options.spec))
            spec["unlike"] = [*given.get("unlike", []), *spec.get("unlike", [])]
            job = GenerateJob({**given, **spec}, options.jobs)
            job.check()
        except (FormatError, UsageError) as error:
            raise generate_spec_file.entry_error(options.spec, number, error.message) from None
        job.prefix = f"{number:0{max(2, len(str(len(seeded))))}}-"
        jobs.append(job)
    return jobs, seeded if seeded != entries else None


def _boards(
    jobs: list[GenerateJob], before: list[list[Any]], avoided: list[Container[str]], rated: bool | None, name: str
) -> Generator[tuple[GenerateJob, Any], None, None]:
    """Yield each new board of all jobs, with its job. `before` contains the existing boards of each job, and `avoided`
    the hashes of boards that each job must not repeat. If a job makes distinct boards, they also differ from the boards
    of earlier jobs, even up to symmetry.
    """
    issued: set[str] = set()
    for job, existing, known in zip(jobs, before, avoided, strict=True):
        hashes = [canonical_hash(puzzle) for puzzle in existing]
        others = AnyOf([known, issued]) if issued and job.distinct else known
        has_origin = bool(existing) and "spec" in existing[0].meta
        if existing and not has_origin:
            check_first(existing[0], job, name)
        with closing(job.boards(rated, hashes, others)) as boards:
            for puzzle in boards:
                if has_origin:
                    check_same(existing[0], puzzle, name)
                hashes.append(puzzle.meta["hash"])
                yield job, puzzle
        issued.update(hashes)


def _keep(boards: Generator[Any, None, None], options: argparse.Namespace, total: int) -> int:
    """Add each board to the library of `--to-library` as soon as it has been made. Return the exit code."""
    from masume.library.store import AddedCounts

    bar = command_options.Bar(total, "made", options.lang)
    done = AddedCounts(0, 0)

    def made() -> Iterator[Any]:
        for number, puzzle in enumerate(boards, 1):
            bar.show(number, "kept", n=str(sum(done)))
            yield puzzle

    with closing(boards), library_at(options.to_library, create=True) as library:
        try:
            for done in library.adding(made()):
                bar.show(sum(done))
        except GenerationError as error:
            bar.clear()
            tell("{fault} ({done} of {total} made)", options.lang, fault=error.message, done=sum(done), total=total)
            return EXIT_LIMIT
        finally:
            bar.clear()
            tell(added_message(done, library), options.lang)
    return 0


def _check_book(options: argparse.Namespace) -> None:
    """Raise UsageError or FormatError if the options do not permit a book. This is checked before any board is
    generated.
    """
    from masume.books import build, style

    if options.to_format:
        raise UsageError(
            "--to-format {format} is for boards that are printed or written to a folder, not for a book",
            format=options.to_format,
        )
    build.check(options.to, style.style_with(style.read(options.style) if options.style else {}))


def _bind(journal: Journal, options: argparse.Namespace) -> int:
    """Make a book of the boards in the journal and remove the journal. Return the exit code."""
    from masume.books import style
    from masume.books.chapters import Source
    from masume.cli.book_build import bind

    look = style.style_with(style.read(options.style) if options.style else {})
    boards = []
    for puzzle in journal.boards:
        name = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"
        boards.append((puzzle, Source(name, puzzle.meta["number"], puzzle.meta["seed"])))
    code = bind(boards, look, options.to, jobs=options.jobs)
    journal.close()
    return code


def _origin(puzzle: Any) -> Message:
    """Return a message with the seed, the number, the hash and the grade of a board. Formats other than JSON do not
    contain these.
    """
    meta = puzzle.meta
    origin = {name: meta[name] for name in ("number", "seed", "hash")}
    if not meta.get("grade"):
        return Message("board {number} of seed {seed}: hash {hash}", **origin)
    grade = Word(meta["grade"])
    return Message(
        "board {number} of seed {seed}: {grade}, score {score}, hash {hash}", **origin, grade=grade, score=meta["score"]
    )
