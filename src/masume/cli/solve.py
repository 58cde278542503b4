"""masume solve: the solution, and whether it is the only one."""

from __future__ import annotations

import argparse
from typing import Any

from masume import engines
from masume.cli import common
from masume.core.engine import Result
from masume.core.kind import Puzzle
from masume.engines import ENGINES
from masume.verbs import pictures, solving


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
    parser.add_argument("--workers", type=common.positive, metavar="N", help="how many threads or processes, or cores")
    parser.add_argument(
        "--limit",
        type=common.positive,
        default=2,
        metavar="N",
        help="stop after N solutions (default 2, which tells whether there is only one)",
    )
    common.add_limits(parser)
    parser.add_argument("--nodes", type=common.positive, metavar="N", help="give up on a board after N guesses")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object a board, as is done for several boards"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    engine = engines.find(_engine_name(options))
    puzzles = common.boards(options)
    code = 0
    for puzzle in common.with_progress(puzzles, "solved"):
        result = solving.solve(puzzle, engine, options.limit, options.timeout, options.nodes)
        if options.json or len(puzzles) > 1:
            common.print_json(common.as_object(puzzle, result))
        else:
            _show(puzzle, result)
        code = max(code, common.ENDS[result.verdict])
    return code


def _engine_name(options: argparse.Namespace) -> str:
    """The engine with its options, as `engines.find` reads it."""
    words = [f"{name}={value}" for name in ("parallel", "workers") if (value := getattr(options, name)) is not None]
    return ":".join([options.engine, *words])


def _show(puzzle: Puzzle, result: Result) -> None:
    sentences = {
        "unique": "exactly one solution",
        "many": f"{'exactly' if result.exhausted else 'at least'} {len(result.solutions)} solutions",
        "none": "no solution",
        "solved": "one solution found, the search for others did not end",
        "unknown": "no answer within the limits",
    }
    colour = common.coloured()
    print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {sentences[result.verdict]} ({common.effort(result)})")
    if not result.solutions:
        print(pictures.draw(puzzle, colour=colour))
    for solution in result.solutions:
        print(pictures.draw(puzzle, solution, colour=colour))
