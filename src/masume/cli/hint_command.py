"""Run the command `masume hint`: tell a player the next step, in as much detail as the level asks for."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.i18n.catalog import catalogue
from masume.kinds import kind_of
from masume.verbs import player_entries
from masume.verbs.hint import Hint, hint
from masume.verbs.json_answers import hint_answer


def add(commands: Any) -> None:
    """Add the command `hint` and its options to `commands`."""
    parser = commands.add_parser(
        "hint",
        help="help with the next step: where to look, what for, the move",
        description="""Help with the next step from a player's position:
  --level 1   where to look (the default)
  --level 2   what to look for there
  --level 3   the move and its reason
  --full      also the steps before the move that need not be written down
The move always enters something: a value for players who write only values, a shaded cell for players who
only shade. If an entry or a pencil mark is wrong, the hint names it first.""",
        epilog="Exit code: 0 a hint, or nothing is left to do; 1 a mistake, no solution, or no further step; "
        "2 bad input; 3 out of time.",
    )
    command_options.add_input(parser)
    command_options.add_seconds(parser)
    command_options.add_lang(parser)
    command_options.add_state(parser)
    level = parser.add_mutually_exclusive_group()
    level.add_argument(
        "--level", type=command_options.whole_number, choices=(1, 2, 3), default=1, help="how much to say (default 1)"
    )
    level.add_argument("--full", action="store_const", dest="level", const=4, help="all steps that the move rests on")
    command_options.add_trace(parser)
    command_options.add_json(parser, "print a JSON object with all levels")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    puzzle = command_options.one_board(options, "a hint is for one board, the input holds {boards}")
    state = command_options.state(options.state, puzzle)
    with command_options.start_trace(options) as trace:
        answer = hint(puzzle, state, options.seconds)
    if options.json:
        command_options.print_json({**command_options.with_trace(hint_answer(puzzle, answer, options.lang), trace)})
        return _exit_code(answer)
    print(answer.text(options.level, options.lang))
    if answer.is_mistake or (answer.step and options.level >= 3):
        command_options.print_position(puzzle, state, answer.step, options.lang)
    if answer.is_mistake:
        for move in _wrong_moves(puzzle, state, answer)[:1]:
            print(catalogue(options.lang).say("hint", "refute", move=move))
    if answer.step and not answer.is_mistake:
        more = (
            f"--level {options.level + 1}" if options.level < 3 else "--full" if answer.has_more(options.level) else ""
        )
        if more:
            print(catalogue(options.lang).say("hint", "more", level=more))
    if trace is not None:
        command_options.print_trace(trace, puzzle, options.lang)
    return _exit_code(answer)


def _wrong_moves(puzzle: Puzzle, state: player_entries.State, answer: Hint) -> list[str]:
    """Return the player's wrong entries that the hint points out, written as moves. Wrong pencil marks are left out."""
    assert answer.step is not None
    entered = player_entries.values_of_entries(player_entries.entries(puzzle, state))
    kind = kind_of(puzzle)
    return [
        f"{cell_name(cell, puzzle.cols)}={player_entries.word_of(kind, entered[cell])}"
        for cell in answer.step.premises
        if cell in entered
    ]


def _exit_code(answer: Hint) -> int:
    """Return the exit code for the hint `answer`."""
    if answer.step:
        return EXIT_NO if answer.is_mistake else EXIT_YES
    if answer.stopped:
        return EXIT_LIMIT
    return EXIT_YES if answer.verdict == "unique" else EXIT_NO
