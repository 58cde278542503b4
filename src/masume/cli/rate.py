"""masume rate: how hard boards are."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import common
from masume.core.kind import Puzzle
from masume.verbs.rating import climb


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "rate",
        help="say how hard boards are, and by which techniques",
        description="Says how hard boards are: grade, score, peak, the hardest technique, and how often each is used.",
        epilog="Exit code: 0 rated, 1 not a board with one solution (rated as far as the rules lead), 2 bad input, "
        "3 out of time; of several boards, the highest.",
    )
    common.add_input(parser)
    common.add_seconds(parser)
    common.add_lang(parser)
    common.add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    def show(puzzle: Puzzle, as_json: bool) -> int:
        found = climb(puzzle, options.seconds)
        if as_json:
            common.print_json(found.to_json())
        else:
            print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {found.sentence(options.lang)}")
            for line in found.count_lines(options.lang):
                print(line)
        return common.exit_code(found)

    return common.show_each(common.boards(options), options, "rated", show)
