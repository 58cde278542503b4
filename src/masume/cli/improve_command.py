"""Run the command `masume improve`: make other boards with the same solution."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from masume.cli import improve_shared
from masume.reasoning.rating import GRADES
from masume.verbs.improve import TRIES, improve


def add(commands: Any) -> None:
    """Add the command `improve` and its options to `commands`."""
    parser = commands.add_parser(
        "improve",
        help="make a better board with the same solution",
        description="Makes another board with the same solution: of another grade, with the fewest clues, with "
        "symmetric givens, or without a technique.",
        epilog="Binairo and Hidato get other givens, a Hitori other symbols under its shaded cells; a Kakuro keeps\n"
        "its sums, and digits are printed where that is needed.\n"
        "Exit code: 0 improved, 2 bad input or not exactly one solution, 3 no such board was found.",
    )
    parser.add_argument("--grade", type=str.lower, choices=GRADES, metavar="G", help=", ".join(GRADES))
    parser.add_argument("--fewest", action="store_true", help=f"the fewest clues of {TRIES} tries")
    improve_shared.add_wishes(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    return improve_shared.show(options, partial(improve, fewest=options.fewest, **improve_shared.wishes(options)))
