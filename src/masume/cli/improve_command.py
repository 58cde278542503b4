"""Run the command `masume improve`: make other boards with the same solution, or remove clues that are not needed."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from masume import kinds
from masume.cli import command_options
from masume.cli.board_output import add_to_format, format_of, text_of
from masume.cli.exit_codes import EXIT_LIMIT
from masume.cli.messages import tell
from masume.core.errors import Message, UsageError, Word
from masume.reasoning.rating import GRADES
from masume.verbs.generate.spec import ANY, GenerationError
from masume.verbs.improve import SECONDS, TRIES, Improved, improve


def add(commands: Any) -> None:
    """Add the command `improve` and its options to `commands`."""
    parser = commands.add_parser(
        "improve",
        help="make a better board with the same solution, or remove spare clues",
        description="Make another board with the same solution: of another grade, with the fewest clues, with "
        "symmetric givens, or without a technique.",
        epilog="Binairo and Hidato get other givens, a Hitori other symbols under its shaded cells. A Kakuro keeps\n"
        "its sums, and digits are printed where they are needed. With --remove-only, clues are removed until none of\n"
        "the others can go, and nothing else changes.\n"
        "Exit code: 0 improved, 2 bad input or not exactly one solution, 3 no such board was found.",
    )
    command_options.add_input(parser)
    parser.add_argument(
        "--grade",
        type=str.lower,
        choices=GRADES,
        metavar="G",
        help=f"the grade of the new board, with --remove-only the hardest grade allowed: {', '.join(GRADES)}",
    )
    parser.add_argument("--fewest-clues", action="store_true", help=f"make the board with the fewest clues of {TRIES}")
    parser.add_argument("--remove-only", action="store_true", help="only remove the clues that the board can spare")
    parser.add_argument(
        "--remove-conventional",
        action="store_true",
        help="also remove clues that are printed by convention: sums of a Kakuro, the first and the last number of a "
        "Hidato",
    )
    parser.add_argument(
        "--symmetry", metavar="S", help="the symmetry of the givens (Hidato, Binairo): rotational, horizontal …"
    )
    parser.add_argument(
        "--without",
        action="append",
        metavar="TECHNIQUE",
        help="no step of the explanation uses this technique; may be given several times",
    )
    parser.add_argument(
        "--seed",
        type=command_options.whole_number,
        default=0,
        metavar="S",
        help="the seed of random choices: another seed leads to another board (default 0)",
    )
    command_options.add_seconds(parser, f"time limit per board in seconds (default {SECONDS:g})", SECONDS)
    command_options.add_lang(parser, "of messages")
    add_to_format(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    text_format = format_of(options)
    puzzles = command_options.boards(options)
    code = 0
    for number, puzzle in enumerate(command_options.with_progress(puzzles, "improved", options.lang, printed=True), 1):
        shown_number = number if len(puzzles) > 1 else None
        try:
            improved = improve(
                puzzle,
                options.grade or ANY,
                symmetry=options.symmetry,
                without=options.without,
                fewest_clues=options.fewest_clues,
                remove_only=options.remove_only,
                remove_conventional=options.remove_conventional,
                seed=options.seed,
                seconds=options.seconds,
            )
        except GenerationError as error:
            tell(command_options.of_board(shown_number, error.message), options.lang)
            code = EXIT_LIMIT
            continue
        except UsageError as error:
            raise UsageError(command_options.of_board(shown_number, error.message)) from None
        sys.stdout.write(text_of(improved.puzzle, text_format))
        sys.stdout.flush()
        tell(command_options.of_board(shown_number, _summary(improved, options.remove_conventional)), options.lang)
    return code


def _summary(improved: Improved[Any], remove_conventional: bool) -> Message:
    """Return a message with the number of clues before and after, the number of conventional clues that were not tried,
    and the grade of the improved board.
    """
    stay = 0 if remove_conventional else len(kinds.kind_of(improved.puzzle).clues.conventional(improved.puzzle))
    now = Message("{clues}", clues=improved.after)
    if stay:
        now = Message(
            "{clues} ({stay} {stay:stays|stay} by convention: --remove-conventional removes those of them that can be "
            "spared)",
            clues=improved.after,
            stay=stay,
        )
    if improved.rating:
        grade = Word(improved.rating.grade)
        now = Message("{clues}; {grade}, score {score}", clues=now, grade=grade, score=improved.rating.score)
    return Message("{before} clues, now {after}", before=improved.before, after=now)
