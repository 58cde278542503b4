"""Run the command `masume refute`: tell whether a move is right or wrong, and why."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.verbs.json_answers import refute_answer
from masume.verbs.refute import refute

EXIT_CODES = {"right": EXIT_YES, "unknown": EXIT_LIMIT}  # for all other verdicts, EXIT_NO


def add(commands: Any) -> None:
    """Add the command `refute` and its options to `commands`."""
    parser = commands.add_parser(
        "refute",
        help="say why a move is wrong, or why it is right",
        description="""Say whether a move is right, and why:
  wrong   the steps from the move to a broken rule
  right   the steps from the opposite of the move to a broken rule
  open    there are solutions with the move and without it""",
        epilog="Exit code: 0 the move is right, 1 it is not (wrong, open, a mistake in the state, or the board has no "
        "solution), 2 bad input, "
        "3 out of time.",
    )
    command_options.add_input(parser)
    command_options.add_seconds(parser)
    command_options.add_lang(parser)
    parser.add_argument("--move", required=True, metavar="MOVE", help="the move: r3c5=2; for Hitori r3c5=shaded")
    command_options.add_state(parser)
    command_options.add_json(parser, "print a JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    puzzle = command_options.one_board(options, "a move belongs to one board, the input holds {boards}")
    state = command_options.state(options.state, puzzle)
    answer = refute(puzzle, options.move, state, options.seconds)
    if options.json:
        command_options.print_json({**refute_answer(puzzle, answer, options.lang)})
    else:
        print(answer.text(options.lang))
        if answer.step:
            command_options.print_position(puzzle, state, answer.step, options.lang)
    return EXIT_CODES.get(answer.verdict, EXIT_NO)
