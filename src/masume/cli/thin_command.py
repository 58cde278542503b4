"""Run the command `masume thin`: remove the clues that boards do not need."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from masume.cli import improve_shared
from masume.reasoning.rating import GRADES
from masume.verbs.improve import TRIES, thin


def add(commands: Any) -> None:
    """Add the command `thin` and its options to `commands`."""
    parser = commands.add_parser(
        "thin",
        help="take the clues out that a board can spare",
        description="Takes clues out of a board as long as its solution stays the only one; none of the rest can go.",
        epilog="Sums of a Kakuro and the ends of a Hidato stay (see --every); of a Hitori, symbols go.\n"
        "Exit code: 0 thinned, 2 bad input or not exactly one solution.",
    )
    parser.add_argument(
        "--grade", type=str.lower, choices=GRADES, metavar="G", help=f"get no harder than this: {', '.join(GRADES)}"
    )
    parser.add_argument("--fewest", action="store_true", help=f"the fewest clues of {TRIES} tries")
    improve_shared.add_wishes(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    return improve_shared.show(options, partial(thin, fewest=options.fewest, **improve_shared.wishes(options)))
