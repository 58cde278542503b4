"""masume generate: boards to order."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Container, Generator, Iterator
from contextlib import closing
from time import monotonic
from typing import Any

from masume import kinds
from masume.cli import command_options, generate_spec_file
from masume.cli.exit_codes import EXIT_LIMIT
from masume.cli.generate_jobs import Job, check_names
from masume.cli.generate_output import ENDINGS, Folder, Journal, Printed, check_first, check_same
from masume.cli.library_options import AnyOf, brought, library_at, unlike
from masume.cli.output_files import tell
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.reasoning.rating import GRADES
from masume.verbs.generate.generate import MAX_SECONDS, MOST_RATED, canonical_hash
from masume.verbs.generate.spec import ANY, OrderNotMetError

SLANTED = "boards of six neighbours are slanted blocks here; --shape hexagon makes honeycombs, as books print them"
SWITCH = {"yes": True, "no": False}


@command_options.reader("{word} is not yes or no")
def switch(text: str) -> bool:
    word = command_options.current_word(text)
    if word not in SWITCH:
        raise ValueError
    return SWITCH[word]


# The options of the kinds' generators: how each is read, what it takes, and what it means.
OPTIONS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "symmetry": (
        str,
        "S",
        "of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; all but Kakuro: "
        "horizontal, vertical; Hitori: quarter; Kakuro: mirror",
    ),
    "unique_lines": (switch, "yes|no", "binairo: whether equal rows and equal columns are forbidden (default yes)"),
    "odd": (str, "WHICH", "binairo: which symbol is one more in lines of odd length: ones, zeros, either"),
    "shape": (str, "NAME", "hidato: a named shape such as heart or a letter; --shape list names them"),
    "mask": (str, "FILE", "hidato: the shape as text, rows of . (cell) and # (hole)"),
    "neighbours": (
        command_options.whole_number,
        "N",
        "hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb)",
    ),
    "ends": (str, "WHICH", "hidato: the first and the last number are given (default), hidden, or free to be either"),
    "givens": (
        command_options.whole_number,
        "N",
        "hidato: how many numbers are printed, instead of as few as the grade allows",
    ),
    "density": (float, "D", "kakuro: the share of white cells, from 0.6 to 0.85"),
    "layout": (str, "FILE", "kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits"),
    "islands": (switch, "yes|no", "kakuro: whether the white cells of a layout may fall into pieces (default no)"),
    "sums": (str, "A,B..C", "kakuro: the sums that the runs may have, each of them: 10,11 or 3..20"),
    "symbols": (str, "WORDS", "hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between)"),
    "minimal": (switch, "", "hitori: cells that repeat no symbol of their lines are left blank"),
    "start": (str, "FILE", "a board that is begun: what is printed on it stays, and the rest is made around it"),
    "pattern": (
        str,
        "FILE",
        "a drawing, rows of . and x: where the givens are (hidato, binairo), which cells are shaded (hitori, ? for "
        "either)",
    ),
}


def add(commands: Any) -> None:
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
    parser.add_argument(
        "--size",
        type=command_options.size,
        metavar="RxC",
        help="rows and columns: 10x10 (not needed where a drawing or board has it)",
    )
    parser.add_argument(
        "--grade",
        type=str.lower,
        choices=(ANY, *GRADES),
        default=ANY,
        metavar="G",
        help=f"{', '.join(GRADES)}, or {ANY} (default)",
    )
    parser.add_argument(
        "--count", type=command_options.positive, default=1, metavar="N", help="how many boards (default 1)"
    )
    parser.add_argument(
        "--seed",
        type=command_options.whole_number,
        metavar="S",
        help="the same seed makes the same boards (default: random)",
    )
    parser.add_argument(
        "--requires",
        metavar="TECHNIQUE",
        help="boards that need this technique: at some point, no other that is as easy leads on "
        "(masume techniques KIND --list names them)",
    )
    parser.add_argument(
        "--without",
        action="append",
        metavar="TECHNIQUE",
        help="boards whose explanation never uses this technique; may be given again",
    )
    parser.add_argument("--score", metavar="A..B", help="boards whose score is in these bounds: 3..4.5, 3.. or ..4.5")
    parser.add_argument(
        "--openings",
        metavar="A..B",
        help="bounds on how many conclusions are as easy as the next step, in the mean over all steps",
    )
    for name, (read, metavar, text) in OPTIONS.items():
        flag = f"--{name.replace('_', '-')}"
        if metavar:
            parser.add_argument(flag, type=read, metavar=metavar, help=text)
        else:
            parser.add_argument(flag, action="store_true", default=None, help=text)
    parser.add_argument(
        "--distinct",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="make no two boards that are alike up to symmetry",
    )
    parser.add_argument(
        "--unlike",
        metavar="FILE|LIBRARY",
        action="append",
        default=[],
        help="make no board that is like one of these up to symmetry: a file or folder of boards, or a library; may be "
        "given several times",
    )
    rating = parser.add_mutually_exclusive_group()
    rating.add_argument("--rated", action="store_true", default=None, help="with any grade: rate the boards")
    rating.add_argument(
        "--not-rated",
        action="store_false",
        dest="rated",
        help=f"with any grade: do not rate them, which is faster (default: rated up to a count of {MOST_RATED})",
    )
    command_options.add_seconds(
        parser,
        f"the longest that one board may take (default {MAX_SECONDS:g})",
        MAX_SECONDS,
        command_options.positive_seconds,
        old="--max-seconds",
    )
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
    parser.set_defaults(run=run, writes=("to",), parse=parser.parse_args)  # for the entries of order files


def run(options: argparse.Namespace) -> int:
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
    for job in jobs:
        job.boards(_is_rated(job, rated)).close()  # refuses what cannot be, before anything is made
    if any(job.is_slanted for job in jobs):
        tell(SLANTED, options.lang)
    avoided = [unlike([*options.unlike, *(job.options.unlike if options.order else [])]) for job in jobs]
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
    except OrderNotMetError as error:
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


def _jobs(options: argparse.Namespace) -> tuple[list[Job], list[generate_spec_file.Entry] | None]:
    """What is to be made, and the entries of the order file with their seeds if these are to be written."""
    if options.order is None:
        return [Job(options, OPTIONS)], None
    said = [name for name in ("kind", "size", *OPTIONS) if getattr(options, name) is not None]
    said += [name for name in ("requires", "without", "score", "openings") if getattr(options, name) is not None]
    if said or options.grade != ANY or options.count != 1:
        raise UsageError("the order file says what boards are made: kind, size, grade, count and the like go there")
    entries = generate_spec_file.read(options.order)
    seeded = generate_spec_file.with_seeds(options.order, entries, options.seed, lambda: secrets.randbelow(1 << 32))
    jobs = []
    for number, entry in enumerate(seeded, 1):
        own = generate_spec_file.arguments(options.order, number, entry, options)
        try:
            job = Job(own, OPTIONS)
        except (FormatError, UsageError) as error:
            raise generate_spec_file.entry_error(options.order, number, error.message) from None
        job.prefix = f"{number:0{max(2, len(str(len(seeded))))}}-"
        jobs.append(job)
    return jobs, seeded if seeded != entries else None


def _boards(
    jobs: list[Job], before: list[list[Any]], avoided: list[Container[str]], rated: bool | None, name: str
) -> Generator[tuple[Job, Any], None, None]:
    """The boards of all jobs that were not made before. No board of a job is like one of an earlier job."""
    issued: set[str] = set()
    for job, there, known in zip(jobs, before, avoided, strict=True):
        hashes = [canonical_hash(puzzle) for puzzle in there]
        others = AnyOf([known, issued]) if issued and job.options.distinct else known
        says_origin = bool(there) and "order" in there[0].meta
        if there and not says_origin:
            check_first(there[0], job, name)
        with closing(job.boards(_is_rated(job, rated), hashes, others)) as boards:
            for puzzle in boards:
                if says_origin:
                    check_same(there[0], puzzle, name)
                hashes.append(puzzle.meta["hash"])
                yield job, puzzle
        issued.update(hashes)


def _is_rated(job: Job, rated: bool | None) -> bool | None:
    wish: bool | None = job.options.rated
    return rated if wish is None else wish


def _keep(boards: Generator[Any, None, None], options: argparse.Namespace, total: int) -> int:
    """Adds the boards to a library as they are made; returns the exit code."""
    from masume.library.store import Added

    bar = command_options.Bar(total, "made", options.lang)
    done = Added(0, 0)

    def made() -> Iterator[Any]:
        for number, puzzle in enumerate(boards, 1):
            bar.show(number, "kept", n=str(sum(done)))
            yield puzzle

    with closing(boards), library_at(options.into, create=True) as library:
        try:
            for done in library.adding(made()):
                bar.show(sum(done))
        except OrderNotMetError as error:
            bar.clear()
            tell("{fault} ({done} of {total} made)", options.lang, fault=error.message, done=sum(done), total=total)
            return EXIT_LIMIT
        finally:
            bar.clear()
            tell(brought(done, library), options.lang)
    return 0


def _check_book(options: argparse.Namespace) -> None:
    """Refuses a book that cannot be made, before any board is made."""
    from masume.books import build, style

    if options.format:
        raise UsageError(
            "--format {format} is for boards that are printed or go to a folder, not for a book", format=options.format
        )
    build.check(options.to, style.style_with(style.read(options.style) if options.style else {}))


def _bind(journal: Journal, options: argparse.Namespace) -> int:
    """Makes the boards into a book; returns the exit code."""
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
    """Where a board comes from and how hard it is: its text does not say."""
    meta = puzzle.meta
    origin = {name: meta[name] for name in ("number", "seed", "hash")}
    if not meta.get("grade"):
        return Message("board {number} of seed {seed}: hash {hash}", **origin)
    grade = Word(meta["grade"])
    return Message(
        "board {number} of seed {seed}: {grade}, score {score}, hash {hash}", **origin, grade=grade, score=meta["score"]
    )
