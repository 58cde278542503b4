"""Run the command `masume check`: determine whether a board has exactly one solution, rate it, and propose repairs."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.board_output import add_to_format, format_of, text_of
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.cli.file_options import add_input_file
from masume.cli.messages import tell
from masume.core.errors import Message, UsageError
from masume.core.kind import Puzzle
from masume.verbs.check.check import Report, check
from masume.verbs.json_answers import check_answer

if TYPE_CHECKING:
    from masume.core.engine import Solution
    from masume.core.json_types import BoardPlace
    from masume.verbs.player_entries import State

EXIT_CODES = {"unique": EXIT_YES, "many": EXIT_NO, "none": EXIT_NO, "solved": EXIT_LIMIT, "unknown": EXIT_LIMIT}


def add(commands: Any) -> None:
    """Add the command `check` and its options to `commands`."""
    parser = commands.add_parser(
        "check",
        help="for setters: prove that there is one solution and rate the board, or propose repairs",
        description="""Check whether a board has exactly one solution, and report:
  one solution        its grade and hardest technique, how many moves are available at each step, which clues
                      could be removed, the symmetry of its givens, whether it needs its special rules
  several solutions   how many, up to 1,000; which cells they leave open; which clues to add so that one remains
  no solution         why: totals that do not add up, clues that contradict each other; which clues to change

Repairs change what is printed: a given of a Hidato or Binairo, a symbol of a Hitori, a digit of the
solution of a Kakuro and with it its sums.""",
        epilog="Exit code: 0 unique (and as intended, with --solution), 1 not, 2 bad input, 3 no answer in time; "
        "of several boards, the highest. With --fix: 0 every board printed is unique, 1 one of them is not, 2 bad "
        "input or no repair of that number, 3 a board for which no repair was found.",
    )
    command_options.add_input(parser)
    add_input_file(
        parser,
        "--solution",
        metavar="FILE",
        help=f"the intended solution: the board filled in, {command_options.MOVES}, "
        "or what 'masume solve --json' prints",
    )
    parser.add_argument(
        "--givens",
        action="store_true",
        help="allow repairs of boards with several solutions that print digits in a Kakuro or shadings in a Hitori",
    )
    parser.add_argument(
        "--fix",
        type=command_options.positive,
        metavar="N",
        help="print the board after repair N instead of the report; a board with one solution is printed unchanged",
    )
    add_to_format(parser)
    command_options.add_seconds(parser, "answer within S seconds, with what is known by then")
    command_options.add_lang(parser)
    command_options.add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    boards = command_options.located(options)
    if options.solution and len(boards) > 1:
        raise UsageError("--solution belongs to one board, the input holds {boards}", boards=len(boards))
    if options.fix is not None:
        if options.json:
            raise UsageError("--fix prints boards; with --json, each repair has its board under 'puzzle'")
        return _fix_each(boards, options)
    if options.to_format:
        raise UsageError("--to-format is for the boards that --fix prints")

    def show(puzzle: Puzzle, place: BoardPlace | None) -> int:
        report = check(puzzle, options.seconds, solution=_meant(options.solution, puzzle), givens=options.givens)
        if place is not None:
            command_options.print_json({**place, **check_answer(puzzle, report, options.lang)})
        else:
            _show(report, options.lang)
        return EXIT_NO if report.missed else EXIT_CODES[report.verdict]

    return command_options.show_each(boards, options, "checked", show)


def _fix_each(boards: list[command_options.LocatedPuzzle], options: argparse.Namespace) -> int:
    """Apply the repair that the user has chosen to each board and print the result. Return the exit code."""
    from masume.verbs.check.report_text import ReportText

    text_format = format_of(options)
    code = EXIT_YES
    for number, (puzzle, _) in enumerate(
        command_options.with_progress(boards, "checked", options.lang, printed=True), 1
    ):
        which = number if len(boards) > 1 else None
        report = check(puzzle, options.seconds, solution=_meant(options.solution, puzzle), givens=options.givens)
        repairs = report.repairs
        if not repairs and (report.verdict != "unique" or report.missed):
            tell(command_options.of_board(which, Message("no repair was found")), options.lang)
            code = max(code, EXIT_LIMIT)
            continue
        if repairs and options.fix > len(repairs):
            fault = Message(
                "there is no repair {number}; check names {repairs}, counted from 1",
                number=options.fix,
                repairs=len(repairs),
            )
            raise UsageError(command_options.of_board(which, fault))
        sys.stdout.write(text_of(report.apply(puzzle, options.fix - 1), text_format))
        sys.stdout.flush()
        if not repairs:
            tell(command_options.of_board(which, Message("the board is unique as it is")), options.lang)
            continue
        repair = repairs[options.fix - 1]
        teller = ReportText(puzzle, report, options.lang)
        begin = "" if which is None else f"board {which}: "
        print(f"masume: {begin}{teller.repair(repair)} ({teller.leaves(repair)})", file=sys.stderr, flush=True)
        code = max(code, EXIT_YES if repair.is_unique else EXIT_NO)
    return code


def _meant(text: str | None, puzzle: Puzzle) -> Solution | State:
    """Parse the intended solution from `text`, which is the name of a file or the solution itself. If `text` is None,
    return None.
    """
    if text is None:
        return None
    from masume.verbs.check.intended_solution import read_solution

    name, content = command_options.named_text(text, "solution")
    return read_solution(content, puzzle, name)


def _show(report: Report, lang: str | None) -> None:
    """Print the report of a check as text."""
    from masume.verbs.check.report_display import text_lines
    from masume.verbs.check.report_text import ReportText

    guesses = ReportText(report.puzzle, report, lang).guesses()
    for line in text_lines(report, command_options.terminal_look(lang), command_options.effort(report.result, guesses)):
        print(line)
