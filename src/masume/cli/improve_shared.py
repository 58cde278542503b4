"""Share the options and the output between `masume improve` and `masume thin`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from masume import kinds
from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT
from masume.cli.generate_output import ENDINGS, text_of
from masume.cli.output_files import tell
from masume.core.errors import Message, UsageError, Word
from masume.verbs.generate.spec import ANY, GenerationError
from masume.verbs.improve import SECONDS, Improved


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """Add the options of both commands to `parser`."""
    command_options.add_input(parser)
    parser.add_argument("--symmetry", metavar="S", help="of the givens (hidato, binairo): rotational, horizontal …")
    parser.add_argument(
        "--without",
        action="append",
        metavar="TECHNIQUE",
        help="no step of the explanation uses this technique; may be given again",
    )
    parser.add_argument(
        "--every",
        action="store_true",
        help="also take out what is printed by custom: sums of a kakuro, the first and the last number of a hidato",
    )
    parser.add_argument(
        "--seed", type=command_options.whole_number, default=0, metavar="S", help="another seed, another board"
    )
    command_options.add_seconds(parser, f"the longest that one board may take (default {SECONDS:g})", SECONDS)
    command_options.add_lang(parser, "of messages")
    add_to_format(parser)


def add_to_format(parser: argparse.ArgumentParser) -> None:
    """Add `--to-format`, the format of printed boards, to `parser`."""
    parser.add_argument(
        "--to-format",
        choices=tuple(ENDINGS),
        help="how boards are printed (--format is how they are read): json (one object per line; the default), text "
        "(the default on a terminal) or line",
    )


def format_of(options: argparse.Namespace) -> str:
    """Return the format of printed boards."""
    return options.to_format or ("text" if sys.stdout.isatty() else "json")


def wishes(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of both commands as arguments of `improve` and `thin`."""
    return {
        "grade": options.grade or ANY,
        "symmetry": options.symmetry,
        "without": options.without,
        "every": options.every,
        "seed": options.seed,
        "seconds": options.seconds,
    }


def show(options: argparse.Namespace, better: Callable[[Any], Improved[Any]]) -> int:
    """Print a better board for each board of the input and return the exit code."""
    text_format = format_of(options)
    puzzles = command_options.boards(options)
    code = 0
    for number, puzzle in enumerate(command_options.with_progress(puzzles, "improved", options.lang, printed=True), 1):
        which = number if len(puzzles) > 1 else None
        try:
            found = better(puzzle)
        except GenerationError as error:
            tell(command_options.of_board(which, error.message), options.lang)
            code = EXIT_LIMIT
            continue
        except UsageError as error:
            raise UsageError(command_options.of_board(which, error.message)) from None
        sys.stdout.write(text_of(found.puzzle, text_format))
        sys.stdout.flush()
        tell(command_options.of_board(which, _summary(found, options.every)), options.lang)
    return code


def _summary(found: Improved[Any], every: bool) -> Message:
    """Return the message about a board: its clues before and after, the clues that were not tried, and its grade."""
    stay = 0 if every else len(kinds.kind_of(found.puzzle).clues.conventional(found.puzzle))
    now = Message("{clues}", clues=found.after)
    if stay:
        now = Message(
            "{clues} ({stay} {stay:stays|stay} by custom: --every takes out what it can of them, too)",
            clues=found.after,
            stay=stay,
        )
    if found.rating:
        grade = Word(found.rating.grade)
        now = Message("{clues}; {grade}, score {score}", clues=now, grade=grade, score=found.rating.score)
    return Message("{before} clues, now {after}", before=found.before, after=now)
