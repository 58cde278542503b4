"""Run the command `masume rate`: determine how difficult boards are."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_YES
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.library_options import add_filter, chosen_filter, library_at, refuse_filter, sorting
from masume.cli.messages import tell
from masume.core import files
from masume.core.errors import UsageError
from masume.core.kind import Puzzle
from masume.formats.json_format import recognise
from masume.reasoning.rating import SolvePath
from masume.verbs import read
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import with_rating
from masume.verbs.json_answers import rate_answer
from masume.verbs.rate import solve_path

if TYPE_CHECKING:
    from masume.core.json_types import BoardPlace


def add(commands: Any) -> None:
    """Add the command `rate` and its options to `commands`."""
    parser = commands.add_parser(
        "rate",
        help="say how hard boards are, and which techniques they need",
        description="Rate boards: grade, score, peak, the hardest technique, and how often each technique is used.",
        epilog="Exit code: 0 rated, 1 not exactly one solution (rated as far as the techniques lead), 2 bad input, "
        "3 out of time; of several boards, the highest.",
    )
    command_options.add_input(parser, "*")
    parser.add_argument(
        "--write",
        action="store_true",
        help="write the ratings into the meta of the boards, in their files (JSON) or in the library; boards of "
        "standard input go to standard output",
    )
    add_input_file(
        parser,
        "--library",
        metavar="LIBRARY",
        help="rate the boards of a library (boards.db, or postgresql://…) instead of files",
    )
    add_output_file(parser, "--csv", metavar="FILE", help="also write the ratings as CSV, one row per board")
    command_options.add_seconds(parser)
    command_options.add_lang(parser)
    command_options.add_json(parser)
    add_filter(parser, ["kind", "rules"])
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.csv and (options.library or options.write):
        raise UsageError("--csv is for ratings of files that are not written back: leave --library and --write out")
    if options.library:
        return _rate_library(options)
    refuse_filter(options, "--library")
    if not options.files:
        raise UsageError("name the files with the boards, or a library with --library")
    if options.write:
        return max([_rate_file(file, options) for file in options.files])

    ratings: list[dict[str, Any]] = []

    def show(puzzle: Puzzle, place: BoardPlace | None) -> int:
        solution_path = solve_path(puzzle, options.seconds)
        ratings.append(
            {
                "hash": canonical_hash(puzzle),
                "kind": puzzle.kind,
                "rows": puzzle.rows,
                "cols": puzzle.cols,
                **solution_path.rating.to_json(),
            }
        )
        return _tell(solution_path, options, place)

    boards = command_options.located(options)
    code = command_options.show_each(boards, options, "rated", show)
    if options.csv:
        files.write_whole(options.csv, _csv(boards, ratings))
    return code


def _csv(boards: list[command_options.LocatedPuzzle], ratings: list[dict[str, Any]]) -> str:
    """Return the ratings as CSV. The counts of techniques are in one column, as `name:count` separated by blanks."""
    import csv
    from io import StringIO

    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*boards[0].place, *ratings[0]])
    for board, rating in zip(boards, ratings, strict=True):
        counts = " ".join(f"{name}:{count}" for name, count in rating["counts"].items())
        writer.writerow([*board.place.values(), *(rating | {"counts": counts}).values()])
    return out.getvalue()


def _tell(solution_path: SolvePath, options: argparse.Namespace, place: BoardPlace | None) -> int:
    """Print a rating and return the exit code. If `place` is None, print text, or else JSON that begins with the fields
    of `place`.
    """
    if place is not None:
        command_options.print_json({**place, **rate_answer(solution_path, options.lang)})
    else:
        puzzle = solution_path.puzzle
        print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {solution_path.sentence(options.lang)}")
        for line in solution_path.count_lines(options.lang):
            print(line)
    return command_options.exit_code(solution_path)


def _rate_file(file: str, options: argparse.Namespace) -> int:
    """Rate the boards of a file and write them back with their ratings. Boards that are not solved completely stay
    unchanged. Return the exit code.
    """
    name, text = command_options.open_input(file)
    if file != "-" and not (os.path.isfile(file) and recognise(text)):
        raise UsageError(
            "{name}: ratings are written into JSON files; masume convert {name} --to json makes one", name=name
        )
    puzzles = command_options.boards_in_text(name, text, options)
    rated = []
    code = EXIT_YES
    as_json = options.json or len(puzzles) > 1
    for number, puzzle in enumerate(command_options.with_progress(puzzles, "rated", options.lang), 1):
        solution_path = solve_path(puzzle, options.seconds)
        rated.append(with_rating(puzzle, solution_path.rating) if solution_path.complete else puzzle)
        code = max(code, command_options.exit_code(solution_path))
        if file != "-":
            _tell(solution_path, options, command_options.place(file, number, options) if as_json else None)
    lines = [read.write(puzzle, "json") for puzzle in rated]
    if file == "-":
        print("\n".join(lines))
    elif text.lstrip().startswith("["):
        files.write_whole(file, "[" + ",\n ".join(lines) + "]\n")
    else:
        files.write_whole(file, "\n".join(lines) + "\n")
    return code


def _rate_library(options: argparse.Namespace) -> int:
    """Rate the chosen boards of a library one by one, and store the ratings with `--write`. Return the exit code."""
    from masume.library.maintenance import write_back

    if options.files:
        raise UsageError("{what} does not go with --library: rate files or a library", what=options.files[0])
    wanted = chosen_filter(options) | ({"kind": options.kind} if options.kind else {})
    code = EXIT_YES
    with library_at(options.library) as library:
        many = library.count(**wanted)
        if not many:
            tell("no board is like that", options.lang)
        bar = command_options.Bar(many, "rated", options.lang)

        def rated() -> Iterator[tuple[Any, None]]:
            nonlocal code
            for number, puzzle in enumerate(library.find(**sorting(options), **wanted), 1):
                solution_path = solve_path(puzzle, options.seconds)
                bar.clear()
                code = max(code, _tell(solution_path, options, {}))
                bar.show(number)
                if solution_path.complete:
                    yield with_rating(puzzle, solution_path.rating), None

        try:
            for _ in write_back(library, rated(), chunk=20) if options.write else rated():
                pass
        finally:
            bar.clear()
    return code
