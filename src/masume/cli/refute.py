"""masume refute: is a move right, and why?"""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import common
from masume.cli.explain import STATE_HELP
from masume.core.errors import UsageError
from masume.core.grid import cell_name
from masume.verbs import pictures, playing
from masume.verbs.explaining import refute

ENDS = {"right": 0, "wrong": 1, "open": 1, "impossible": 1, "unknown": 3}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "refute",
        help="say why a move is wrong, or why it is right",
        description="""Says whether a move is right, and why:
  wrong   the steps from the move to a rule that it breaks
  right   the steps from its contrary to a rule that that breaks
  open    there are solutions with the move and without it""",
        epilog="Exit code: 0 the move is right, 1 it is not (wrong, open, or the board has no solution), 2 bad input, "
        "3 out of time.",
    )
    common.add_input(parser)
    common.add_limits(parser)
    common.add_lang(parser)
    parser.add_argument("--move", required=True, metavar="MOVE", help="the move: r3c5=2; for Hitori r3c5=shaded")
    parser.add_argument("--state", metavar="STATE", help=STATE_HELP)
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    puzzles = common.boards(options)
    if len(puzzles) != 1:
        raise UsageError(f"a move belongs to one board, the input holds {len(puzzles)}")
    [puzzle] = puzzles
    state = common.state(options.state, puzzle)
    found = refute(puzzle, options.move, state, options.timeout)
    if options.json:
        common.print_json(
            {
                "kind": puzzle.kind,
                "cell": cell_name(found.cell, puzzle.cols),
                "value": found.value,
                "verdict": found.verdict,
                "text": found.text(options.lang),
                "step": found.step.to_json() if found.step else None,
            }
        )
    else:
        print(found.text(options.lang))
        if found.step:
            position = playing.position(puzzle, playing.entries(puzzle, state))
            print(pictures.draw_position(position, found.step, common.coloured()))
    return ENDS[found.verdict]
