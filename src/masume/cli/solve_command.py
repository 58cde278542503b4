"""Run the command `masume solve`: find a solution, and determine whether it is the only one."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from masume import engines
from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.messages import tell
from masume.core.engine import Result
from masume.core.kind import Puzzle
from masume.engines import ENGINES
from masume.i18n import language
from masume.verbs import draw, solve
from masume.verbs.json_answers import solve_answer

if TYPE_CHECKING:
    from masume.cli.parallel_boards import BoardAnswer, Bundle
    from masume.core.json_types import BoardPlace

FEW = 20  # solutions that take no noticeable time to print
GRACE = 0.1  # seconds for printing solutions found at the last moment
SHARE_OF_PRINTING = 0.2  # of a board's time; low, as solutions take longer to draw than the empty board measured
# Copies of texts of the catalogue, because reading it takes longer than solving most boards.
ENGLISH = {
    "unique": "exactly one solution",
    "many": "exactly {} solutions",
    "more": "at least {} solutions",
    "none": "no solution",
    "solved": "one solution found, the search for others did not end",
    "unknown": "no answer within the limits",
}
EXIT_CODES = {"unique": EXIT_YES, "many": EXIT_YES, "solved": EXIT_YES, "none": EXIT_NO, "unknown": EXIT_LIMIT}


def add(commands: Any) -> None:
    """Add the command `solve` and its options to `commands`."""
    parser = commands.add_parser(
        "solve",
        help="solve boards and say whether the solution is the only one",
        description="Solve boards and say whether the solution is the only one.",
        epilog="Exit code: 0 solved, 1 no solution, 2 bad input, 3 no answer within the limits; "
        "of several boards, the highest.",
    )
    command_options.add_input(parser)
    parser.add_argument(
        "--engine",
        metavar="E",
        default="kernel",
        help=f"one of {', '.join(e.name for e in ENGINES)} (default kernel), optionally with options, "
        "as in astar:heuristic=paper",
    )
    parser.add_argument(
        "--parallel", choices=["none", "threads", "processes"], help="backtrack: how the search is distributed"
    )
    parser.add_argument(
        "--workers", type=command_options.positive, metavar="N", help="number of threads, processes or cores"
    )
    command_options.add_solutions(parser, "stop after N solutions (default 2, which tells whether there is only one)")
    command_options.add_seconds(parser)
    parser.add_argument("--nodes", type=command_options.positive, metavar="N", help="limit of guesses per board")
    command_options.add_lang(parser, "of the verdict")
    command_options.add_json(parser)
    parser.add_argument(
        "--jobs",
        type=command_options.positive,
        default=1,
        metavar="N",
        help="distribute the boards to N processes, and print JSON in the order of the boards",
    )
    parser.set_defaults(run=run)


class SolveOptions(NamedTuple):
    """The engine and the limits with which each board is solved, and the language of the answers."""

    engine: str
    solutions: int
    seconds: float | None
    nodes: int | None
    lang: str | None


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    settings = SolveOptions(_engine_name(options), options.solutions, options.seconds, options.nodes, options.lang)
    engine = engines.find(settings.engine)
    if options.jobs > 1:
        from masume.cli import parallel_boards

        return parallel_boards.answer_by_processes(solve_bundle, settings, options, "solved")

    def show(puzzle: Puzzle, place: BoardPlace | None) -> int:
        end = None if settings.seconds is None else monotonic() + settings.seconds + GRACE
        result = solve.solve(puzzle, engine, _printable(settings, puzzle, place is not None), *settings[2:4])
        if place is not None:
            command_options.print_json({**place, **solve_answer(puzzle, result, options.lang)})
        else:
            _print(puzzle, result, end, options.lang or language())
        return EXIT_CODES[result.verdict]

    return command_options.show_each(command_options.stream(options), options, "solved", show)


def solve_bundle(bundle: Bundle) -> Iterator[BoardAnswer]:
    """Solve the boards of `bundle` and yield the answers. This function runs in a process of the pool."""
    from masume.cli.parallel_boards import BoardAnswer, read_bundle

    settings: SolveOptions = bundle.settings
    engine = engines.find(settings.engine)
    for puzzle in read_bundle(bundle):
        result = solve.solve(puzzle, engine, _printable(settings, puzzle, as_json=True), *settings[2:4])
        line = command_options.json_line({**solve_answer(puzzle, result, settings.lang)})
        yield BoardAnswer(line, EXIT_CODES[result.verdict], bundle.source, bundle.name, puzzle.notes)


def _printable(settings: SolveOptions, puzzle: Puzzle, as_json: bool) -> int:
    """Return the number of solutions to look for. It is lower than the number that the user has asked for if printing
    so many solutions would take too much of the time limit.
    """
    if settings.seconds is None or settings.solutions <= FEW:
        return settings.solutions
    times = []
    for _ in range(3):  # the first round takes longer because of imports
        begun = process_time()
        if as_json:
            command_options.json_line({"solutions": [[0] * puzzle.cols for _ in range(puzzle.rows)]})
        else:
            draw.draw(puzzle, look=command_options.terminal_look())
        times.append(process_time() - begun)
    return min(settings.solutions, max(FEW, int(SHARE_OF_PRINTING * settings.seconds / max(min(times), 1e-6))))


def _engine_name(options: argparse.Namespace) -> str:
    """Return the name of the chosen engine, followed by its options as `engines.find` expects them."""
    words = [f"{name}={value}" for name in ("parallel", "workers") if (value := getattr(options, name)) is not None]
    return ":".join([options.engine, *words])


def headline(result: Result, lang: str) -> str:
    """Return a sentence with the verdict and, in parentheses, the engine, its guesses and its time."""
    key = "more" if result.verdict == "many" and not result.exhausted else result.verdict
    number = len(result.solutions)
    if lang == "en":
        return f"{ENGLISH[key].format(number)} ({command_options.effort(result)})"
    from masume.i18n.catalog import catalogue

    words = catalogue(lang)
    guesses = words.say("effort", "some", n=result.nodes) if result.nodes else words.say("effort", "none")
    return f"{words.say('solve', key, n=number)} ({words.decimal(command_options.effort(result, guesses))})"


def _print(puzzle: Puzzle, result: Result, end: float | None, lang: str) -> None:
    """Print the result with its solutions. The first few solutions are always printed, but no others after time
    `end`.
    """
    print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {headline(result, lang)}")
    look = command_options.terminal_look(lang)
    if not result.solutions:
        print(draw.draw(puzzle, look=look))
    for number, solution in enumerate(result.solutions):
        if end is not None and number >= FEW and monotonic() >= end:
            tell("time is up: the first {number} solutions are printed", lang, number=number)
            return
        print(draw.draw(puzzle, solution, look=look))
