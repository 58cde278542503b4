"""masume solve: the solution, and whether it is the only one."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from masume import engines
from masume.cli import common
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.core.engine import Result
from masume.core.kind import Puzzle
from masume.core.tuples import NamedTuple
from masume.engines import ENGINES
from masume.verbs import drawing, solving
from masume.verbs.results import result_object

if TYPE_CHECKING:
    from masume.cli.many import Answer, Bundle

EXIT_CODES = {"unique": EXIT_YES, "many": EXIT_YES, "solved": EXIT_YES, "none": EXIT_NO, "unknown": EXIT_LIMIT}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "solve",
        help="solve boards and say whether the solution is the only one",
        description="Solves boards and says whether the solution is the only one.",
        epilog="Exit code: 0 solved, 1 no solution, 2 bad input, 3 no answer within the limits; "
        "of several boards, the highest.",
    )
    common.add_input(parser)
    parser.add_argument(
        "--engine",
        metavar="E",
        default="kernel",
        help=f"one of {', '.join(e.name for e in ENGINES)} (default kernel), perhaps with options, "
        "as in astar:heuristic=paper",
    )
    parser.add_argument(
        "--parallel", choices=["none", "threads", "processes"], help="backtrack: how the search is shared out"
    )
    parser.add_argument("--workers", type=common.positive, metavar="N", help="how many threads, processes or cores")
    common.add_solutions(parser, "stop after N solutions (default 2, which tells whether there is only one)")
    common.add_seconds(parser)
    parser.add_argument("--nodes", type=common.positive, metavar="N", help="give up on a board after N guesses")
    common.add_json(parser)
    parser.add_argument(
        "--jobs",
        type=common.positive,
        default=1,
        metavar="N",
        help="share the boards out among N processes, and print JSON, in the order of the boards",
    )
    parser.set_defaults(run=run)


class Order(NamedTuple):
    """How every board is to be solved."""

    engine: str
    solutions: int
    seconds: float | None
    nodes: int | None


def run(options: argparse.Namespace) -> int:
    order = Order(_engine_name(options), options.solutions, options.seconds, options.nodes)
    engine = engines.find(order.engine)
    if options.jobs > 1:
        from masume.cli import many

        return many.answer_by_processes(solve_bundle, order, options, "solved")

    def show(puzzle: Puzzle, as_json: bool) -> int:
        result = solving.solve(puzzle, engine, *order[1:])
        if as_json:
            common.print_json(result_object(puzzle, result))
        else:
            _print(puzzle, result)
        return EXIT_CODES[result.verdict]

    return common.show_each(common.stream(options), options, "solved", show)


def solve_bundle(bundle: Bundle) -> Iterator[Answer]:
    """What a process answers to some boards."""
    from masume.cli.many import Answer, read_bundle

    order: Order = bundle.order
    engine = engines.find(order.engine)
    for puzzle in read_bundle(bundle):
        result = solving.solve(puzzle, engine, *order[1:])
        line = common.json_line(result_object(puzzle, result))
        yield Answer(line, EXIT_CODES[result.verdict], bundle.name, puzzle.notes)


def _engine_name(options: argparse.Namespace) -> str:
    """The engine with its options, as `engines.find` reads it."""
    words = [f"{name}={value}" for name in ("parallel", "workers") if (value := getattr(options, name)) is not None]
    return ":".join([options.engine, *words])


def _print(puzzle: Puzzle, result: Result) -> None:
    sentences = {
        "unique": "exactly one solution",
        "many": f"{'exactly' if result.exhausted else 'at least'} {len(result.solutions)} solutions",
        "none": "no solution",
        "solved": "one solution found, the search for others did not end",
        "unknown": "no answer within the limits",
    }
    look = common.terminal_look()
    print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {sentences[result.verdict]} ({common.effort(result)})")
    if not result.solutions:
        print(drawing.draw(puzzle, look=look))
    for solution in result.solutions:
        print(drawing.draw(puzzle, solution, look=look))
