"""masume hint: the next step from where a player stands, as little or as much of it as wanted."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import common
from masume.cli.explain import STATE_HELP
from masume.core.errors import UsageError
from masume.language.catalogue import catalogue
from masume.verbs import pictures, playing
from masume.verbs.explaining import hint


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "hint",
        help="help with the next step: where to look, why, the move",
        description="""Helps with the next step from where a player stands:
  --level 1   where to look (the default)
  --level 2   what to look for there
  --level 3   the move and its reason
A mistake in what was entered is named first.""",
        epilog="Exit code: 0 a hint, or nothing is left to do; 1 a mistake, or the rules lead no further; 2 bad input; "
        "3 out of time.",
    )
    common.add_input(parser)
    common.add_limits(parser)
    common.add_lang(parser)
    parser.add_argument("--state", metavar="STATE", help=STATE_HELP)
    parser.add_argument("--level", type=int, choices=(1, 2, 3), default=1, help="how much to say (default 1)")
    parser.add_argument("--json", action="store_true", help="print a JSON object with all three levels")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    puzzles = common.boards(options)
    if len(puzzles) != 1:
        raise UsageError(f"a hint is for one board, the input holds {len(puzzles)}")
    [puzzle] = puzzles
    state = common.state(options.state, puzzle)
    found = hint(puzzle, state, options.timeout)
    if options.json:
        common.print_json(
            {
                "kind": puzzle.kind,
                "verdict": found.verdict,
                "mistake": found.is_mistake,
                "levels": [found.text(level, options.lang) for level in (1, 2, 3)],
                "step": found.step.to_json() if found.step else None,
            }
        )
    else:
        print(found.text(options.level, options.lang))
        position = playing.position(puzzle, playing.entries(puzzle, state))
        if found.is_mistake or (found.step and options.level == 3):
            print(pictures.draw_position(position, found.step, common.coloured()))
        elif found.step:
            print(catalogue(options.lang).say("hint", "more", level=f"--level {options.level + 1}"))
    if found.step:
        return 1 if found.is_mistake else 0
    if found.stopped:
        return 3
    return 0 if found.verdict == "unique" else 1
