"""Answer the requests of the board editor: draw the squares of a draft, check a draft after every change, and complete
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume import kinds
from masume.core.errors import FormatError, PuzzleError, UsageError
from masume.core.grid import cell_name
from masume.i18n.catalog import catalogue
from masume.i18n.error_messages import translated
from masume.reasoning.rating import RecordedRating
from masume.verbs import draft_boards, rate, read
from masume.verbs.check.check import check
from masume.verbs.check.report_text import ReportText
from masume.verbs.generate.complete import fill as fill_board
from masume.verbs.json_answers import board_answer, puzzle_object, rating_with_text
from masume.web import request_parsing, serializers
from masume.web.schemas import requests

if TYPE_CHECKING:
    from masume.web.handlers.puzzles import Call
    from masume.web.schemas import responses

# Seconds for each part of a verdict, which must appear at once; longer computations are for `check` and `rate`.
SECONDS = 0.07


def editor_sprites(ask: requests.EditorSpritesRequest, call: Call) -> responses.EditorSpritesAnswer:
    """Return the drawings of the squares from which the editor composes a draft."""
    kind = kinds.find(ask.kind)
    for name in ask.options:
        if name not in kind.options:
            raise UsageError("{kind} has no option {name}", kind=kind.name, name=f"{name!r:.40}")
    layout = draft_boards.draft_layout(kind, *request_parsing.size(ask.size), ask.options) if ask.size else None
    sprites = draft_boards.draft_sprites(kind, ask.squares, ask.options)
    return {"format": "masume-editor-sprites", "version": 1, **sprites, "layout": layout}


def quick_check(ask: requests.BoardRequest, call: Call) -> responses.QuickCheckAnswer:
    """Check a draft within a fraction of a second. If it is not a valid board yet, for example because a number occurs
    twice, the verdict is `unfinished` and the answer gives the reason.
    """
    try:
        puzzle = request_parsing.board(ask)
    except (FormatError, PuzzleError) as error:
        if not isinstance(ask.board, dict):  # a text is not a draft
            raise
        message = error.fault if isinstance(error, FormatError) else error.message  # a draft has no lines
        cells = request_parsing.CELL.findall(message)
        return {
            "format": "masume-quick-check",
            "version": 1,
            "kind": None,
            "verdict": "unfinished",
            "message": translated(message, call.lang) or _flaw(cells, call.lang),
            "cells": cells,
            "rating": None,
        }
    kind = kinds.kind_of(puzzle)
    report = check(puzzle, SECONDS, repairs=False)
    first = report.solutions[0].values if report.solutions else None
    teller = ReportText(puzzle, report, call.lang)
    answer: responses.QuickCheckAnswer = {
        "format": "masume-quick-check",
        "version": 1,
        "kind": puzzle.kind,
        "line": read.write(puzzle, "line"),
        "verdict": report.verdict,
        "clues": len(kind.clues.list(puzzle)),
        "solution": list(first) if first and report.verdict == "unique" else None,
        "differs": [[cell, [solution.values[cell] for solution in report.solutions[:2]]] for cell in report.differs],
        "clash": [{"text": clue.text, "value": clue.value, "cells": list(clue.cells)} for clue in report.clash],
        "smallest": report.smallest,
        "hopeless": report.hopeless,
        "slips": [teller.remark(slip) for slip in report.slips],
        "reason": [line.strip() for line in teller.reason()],
        "rating": None,
        "needs_its_rules": None,
    }
    if report.verdict == "unique":
        solve_path = rate.solve_path_within(puzzle, watch=request_parsing.watch(SECONDS), answer=first)
        if solve_path.complete:
            answer["rating"] = rating_with_text(solve_path, call.lang)
        answer["needs_its_rules"] = kind.generator.needs_rules(puzzle)
    return answer


def _flaw(cells: list[str], lang: str) -> str:
    """Return a sentence that says that something is wrong in `cells`. It is used in languages into which the fault is
    not translated.
    """
    sentence = str(catalogue(lang).file("server")["errors"]["puzzle"]).removesuffix(":")
    return f"{sentence} ({', '.join(cells)})." if cells else f"{sentence}."


def complete(ask: requests.CompleteRequest, call: Call) -> responses.CompleteAnswer:
    """Add clues to a draft until the board has exactly one solution, and return that board."""
    puzzle = request_parsing.board(ask)
    kind = kinds.kind_of(puzzle)
    filled = fill_board(puzzle, ask.grade, ask.seed, ask.symmetry, call.seconds * 0.8)
    placed = set(kind.clues.list(puzzle))
    rating = RecordedRating.from_meta(filled.rating.to_meta()) if filled.rating else None
    return {
        "format": "masume-complete",
        "version": 1,
        **board_answer(filled.puzzle, call.lang),
        "puzzle": puzzle_object(filled.puzzle),
        "line": read.write(filled.puzzle, "line"),
        "rating": serializers.recorded_rating_object(puzzle, rating, call.lang),
        "seed": filled.seed,
        "added": [
            {"text": clue.text, "cells": [cell_name(cell, puzzle.cols) for cell in clue.cells]}
            for clue in kind.clues.list(filled.puzzle)
            if clue not in placed
        ],
    }
