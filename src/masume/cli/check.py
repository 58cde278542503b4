"""masume check: is the board unique, and what would repair it?"""

from __future__ import annotations

import argparse
from typing import Any

from masume import kinds
from masume.cli import common
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.core.grid import cell_name
from masume.core.kind import Puzzle
from masume.verbs import drawing
from masume.verbs.checking import Report, check

EXIT_CODES = {"unique": EXIT_YES, "many": EXIT_NO, "none": EXIT_NO, "solved": EXIT_LIMIT, "unknown": EXIT_LIMIT}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "check",
        help="for setters: is there exactly one solution, and if not, what to change",
        description="""Says whether a board has exactly one solution, and if not, what to change:
  more than one   where two solutions differ, and the clues that, printed on the board, leave one
  none            a small set of clues that cannot stand together""",
        epilog="Exit code: 0 unique, 1 not unique, 2 bad input, 3 no answer within the time; "
        "of several boards, the highest.",
    )
    common.add_input(parser)
    common.add_seconds(parser)
    common.add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    def show(puzzle: Puzzle, as_json: bool) -> int:
        report = check(puzzle, options.seconds)
        if as_json:
            common.print_json(as_object(puzzle, report))
        else:
            _show(puzzle, report)
        return EXIT_CODES[report.verdict]

    return common.show_each(common.boards(options), options, "checked", show)


def as_object(puzzle: Puzzle, report: Report) -> dict[str, Any]:
    """A report as a JSON object; cells by name and by row and column from 1."""
    cols = puzzle.cols

    def place(cell: int) -> dict[str, Any]:
        return {"cell": cell_name(cell, cols), "row": cell // cols + 1, "col": cell % cols + 1}

    return {
        **common.as_object(puzzle, report.result),
        "differs": [
            {**place(cell), "values": [solution.values[cell] for solution in report.solutions[:2]]}
            for cell in report.differs
        ],
        "repairs": [
            {
                **place(repair.cell),
                "value": repair.value,
                "leaves": repair.leaves,
                "exact": repair.exact,
                "fewest": repair.fewest,
            }
            for repair in report.repairs
        ],
        "clash": [
            {"clue": clue.text, "value": clue.value, "cells": [cell_name(cell, cols) for cell in clue.cells]}
            for clue in report.clash
        ],
    }


def _show(puzzle: Puzzle, report: Report) -> None:
    look = common.terminal_look()
    print(f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {_sentence(puzzle, report)} ({common.effort(report.result)})")
    if report.verdict == "many":
        print(f"Two solutions, which differ at {common.names_of(report.differs, puzzle)}:")
        for solution in report.solutions[:2]:
            print(drawing.draw(puzzle, solution, report.differs, look=look))
        _show_repairs(puzzle, report)
    elif report.verdict == "none":
        cells = {cell for clue in report.clash for cell in clue.cells}
        print(drawing.draw(puzzle, None, cells, look=look))
        _show_clash(report)
    else:
        print(drawing.draw(puzzle, report.solutions[0] if report.solutions else None, look=look))


def _sentence(puzzle: Puzzle, report: Report) -> str:
    return {
        "unique": "unique, there is exactly one solution",
        "many": "not unique, there is more than one solution",
        "none": "impossible, there is no solution",
        "solved": "one solution found, but the time was too short to exclude others",
        "unknown": "no answer, the time was too short",
    }[report.verdict]


def _show_repairs(puzzle: Puzzle, report: Report) -> None:
    if not report.repairs:
        print("The time was too short to look for clues that make it unique.")
        return
    words = kinds.kind_of(puzzle).value_words
    print(
        "To make it unique, print:" if report.is_repaired else "The time was too short to make it unique. A beginning:"
    )
    for repair in report.repairs:
        value = words.get(repair.value, str(repair.value))
        left = f"{'' if repair.exact else 'at least '}{repair.leaves} solution{'' if repair.leaves == 1 else 's'}"
        print(f"  {value} at {cell_name(repair.cell, puzzle.cols)}   (leaves {left})")
    if not all(repair.fewest for repair in report.repairs):
        print("There were too many solutions to count them all: other clues may leave fewer.")


def _show_clash(report: Report) -> None:
    if not report.clash:
        print("The board has no solution whatever its clues.")
        return
    if len(report.clash) == 1:
        print(f"This clue alone makes it impossible: {report.clash[0].text}")
        return
    print(f"These {len(report.clash)} clues cannot stand together:")
    for clue in report.clash:
        print(f"  {clue.text}")
    if report.smallest and len(report.clash) == 2:
        print("No clue of the board makes it impossible alone.")
    elif report.smallest:
        print(f"No {len(report.clash) - 1} clues of the board clash.")
    elif report.needed:
        print("Without any one of them the others can; whether a smaller set clashes was not searched to the end.")
    else:
        print("The time was too short to find out whether all of them are needed.")
