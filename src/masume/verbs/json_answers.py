"""Build the JSON answers about boards for the command line, the API and Python.

The types of the answers, and thus their schemas, are in `masume.core.json_types`. Imports are local so that `masume
solve --json` starts quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from masume import kinds
from masume.core.engine import Result
from masume.core.grid import Cell, bits, cell_name
from masume.core.kind import Clue, Notice, Puzzle
from masume.verbs.canonical_hash import canonical_hash

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.reasoning.rating import SolvePath
    from masume.reasoning.technique import Step
    from masume.verbs.check.report import Change, Repair, Report
    from masume.verbs.compare import EngineRun, RunLimits
    from masume.verbs.explain import Explanation
    from masume.verbs.hint import Hint
    from masume.verbs.refute import Refutation


def board_answer(puzzle: Puzzle, lang: str | None = None) -> json_types.BoardAnswer:
    """Return the fields that every answer about `puzzle` has. The notes are in the language `lang`."""
    return {
        "hash": canonical_hash(puzzle),
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "notes": notes_of(puzzle, lang),
    }


def notes_of(puzzle: Any, lang: str | None) -> list[str]:
    """Return the parser's notes on `puzzle` in the language `lang`, or in English if there is no translation."""
    if not puzzle.notes:
        return []
    from masume.i18n import language
    from masume.i18n.error_messages import translated

    return [translated(note, lang or language()) or note for note in puzzle.notes]


def puzzle_object(puzzle: Puzzle) -> json_types.Puzzle:
    """Return `puzzle` as a JSON object."""
    from masume.formats.json_format import to_object

    return to_object(kinds.kind_of(puzzle), puzzle)


def solve_answer(puzzle: Puzzle, result: Result, lang: str | None = None) -> json_types.SolveAnswer:
    """Return the result of `solve` as a JSON object."""
    return {"format": "masume-solve", "version": 1, **board_answer(puzzle, lang), **_solver_result(result)}


def _solver_result(result: Result) -> json_types.SolverResult:
    return {
        "verdict": result.verdict,
        "solutions": [solution.grid for solution in result.solutions],
        "engine": result.engine,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }


def check_answer(puzzle: Puzzle, report: Report, lang: str | None = None) -> json_types.CheckAnswer:
    """Return the report of `check` as a JSON object, with sentences in the language `lang`."""
    from masume.verbs.check.report_text import ReportText

    text = ReportText(puzzle, report, lang)

    def place(cell: Cell) -> json_types.Place:
        return {"cell": cell_name(cell, puzzle.cols), "row": cell // puzzle.cols + 1, "col": cell % puzzle.cols + 1}

    def names(cells: Iterable[Cell]) -> list[str]:
        return [cell_name(cell, puzzle.cols) for cell in cells]

    def clue_object(clue: Clue) -> json_types.Clue:
        return {"clue": text.clue(clue), "what": clue.what, "value": clue.value, "cells": names(clue.cells)}

    def change_object(change: Change) -> json_types.Change:
        clue = change.new or change.old
        assert clue is not None
        old = change.old.value if change.old else None
        return {**place(change.cell), "what": clue.what, "old": old, "new": change.value, "text": text.change(change)}

    def remark_object(remark: Notice) -> json_types.Remark:
        return {"code": remark.code, "cells": names(remark.cells), "text": text.remark(remark)}

    def repair_object(repair: Repair) -> json_types.Repair:
        return {
            "changes": [change_object(change) for change in repair.changes],
            "leaves": repair.leaves,
            "exact": repair.exact,
            "minimal": repair.minimal,
            "irreducible": repair.irreducible,
            "digits": [{**place(cell), "old": old, "new": new} for cell, old, new in repair.digits],
            "others": list(repair.others),
            "puzzle": puzzle_object(repair.puzzle),
            "text": f"{text.repair(repair)} ({text.leaves(repair)})",
        }

    path = report.solve_path
    return {
        "format": "masume-check",
        "version": 1,
        **board_answer(puzzle, lang),
        **_solver_result(report.result),
        "differs": [
            {**place(cell), "values": [solution.values[cell] for solution in report.solutions[:2]]}
            for cell in report.differs
        ],
        "number": report.number,
        "counted": report.counted,
        "open": [{**place(cell), "values": list(values)} for cell, values in report.values.items()],
        "open_complete": report.values_complete,
        "repairs": [repair_object(repair) for repair in report.repairs],
        "searched": report.searched,
        "missed": report.missed,
        "slips": [remark_object(slip) for slip in report.slips],
        "clash": [clue_object(clue) for clue in report.clash],
        "needed": report.needed,
        "smallest": report.smallest,
        "hopeless": report.hopeless,
        "reason": [line.strip() for line in text.reason()],
        "rating": rating_with_text(path, lang) if path else None,
        "openings": [choices for _, _, choices in path.rated_steps] if path else [],
        "spare": [clue_object(clue) for clue in report.spare],
        "spare_together": [clue_object(clue) for clue in report.spare_together],
        "spare_complete": report.spare_complete,
        "pattern": report.pattern or None,
        "symmetries": None if report.symmetries is None else list(report.symmetries),
        "needs_its_rules": report.needs_its_rules,
        "remarks": [remark_object(remark) for remark in report.remarks],
        "lines": list(text.lines()),
    }


def title_of(puzzle: Puzzle, technique: str | None, lang: str | None) -> str | None:
    """Return the title of a technique of the puzzle's kind, or None if `technique` is None."""
    from masume.i18n.catalog import catalogue

    return catalogue(lang).title(puzzle.kind, technique) if technique else None


def rating_with_text(path: SolvePath, lang: str | None = None) -> json_types.RatingWithText:
    """Return the rating of a solve path as a JSON object, including a sentence in the language `lang`."""
    rating = path.rating
    return {
        **rating.to_json(),
        "steps": len(path.rated_steps),
        "text": path.sentence(lang),
        "hardest_title": title_of(path.puzzle, rating.hardest, lang),
    }


def rate_answer(path: SolvePath, lang: str | None = None) -> json_types.RateAnswer:
    """Return the rating of a board as a JSON object."""
    return {
        "format": "masume-rate",
        "version": 1,
        **board_answer(path.puzzle, lang),
        "verdict": path.verdict,
        **rating_with_text(path, lang),
        "stopped": path.stopped,
    }


def hint_answer(puzzle: Puzzle, hint: Hint, lang: str | None = None) -> json_types.HintAnswer:
    """Return `hint` as a JSON object, with the texts of its levels."""
    from masume.verbs.hint_highlights import highlights

    step = None if hint.is_mistake else hint.step
    return {
        "format": "masume-hint",
        "version": 1,
        **board_answer(puzzle, lang),  # type: ignore[typeddict-item]  # without the trace
        "verdict": hint.verdict,
        "mistake": hint.is_mistake,
        "stopped": hint.stopped,
        "levels": [hint.text(level, lang) for level in (1, 2, 3)],
        "full": hint.text(4, lang),
        "step": hint.step.to_json() if hint.step else None,
        "rests_on": [step.to_json() for step in hint.rests_on],
        "technique": hint.key.technique if hint.key else None,
        "title": hint.key.title(lang) if hint.key and step else None,
        "highlights": [[[cell, part] for cell, part in parts.items()] for parts in highlights(puzzle, hint)],
        "moves": [list(place) for place in step.places] if step else [],
        "removes": [list(lost) for lost in step.removes] if step else [],
    }


def refute_answer(puzzle: Puzzle, refutation: Refutation, lang: str | None = None) -> json_types.RefuteAnswer:
    """Return `refutation` as a JSON object."""
    return {
        "format": "masume-refute",
        "version": 1,
        **board_answer(puzzle, lang),  # type: ignore[typeddict-item]  # without scenes and pictures
        "cell": cell_name(refutation.cell, puzzle.cols),
        "value": refutation.value,
        "verdict": refutation.verdict,
        "text": refutation.text(lang),
        "step": refutation.step.to_json() if refutation.step else None,
    }


def explain_summary(explanation: Explanation, lang: str | None = None) -> json_types.ExplainAnswer:
    """Return the explanation as a JSON object without its steps."""
    from masume.verbs.explanation_output import headline

    return {
        "format": "masume-explain",
        "version": 1,
        **board_answer(explanation.puzzle, lang),  # type: ignore[typeddict-item]  # without the optional fields
        "puzzle": puzzle_object(explanation.puzzle),
        "entered": [[cell, list(bits(mask))] for cell, mask in explanation.entered],
        "verdict": explanation.verdict,
        "complete": explanation.complete,
        "stopped": explanation.stopped,
        "rating": explanation_rating(explanation, lang),
        "headline": headline(explanation, lang),
    }


def explanation_rating(explanation: Explanation, lang: str | None = None) -> json_types.RatingWithText:
    """Return the rating of an explanation as a JSON object. Its text is empty if the explanation only reports a
    mistake.
    """
    from masume.verbs.explanation_output import rating_sentence

    return {**rating_with_text(explanation.solve_path, lang), "text": rating_sentence(explanation, lang)}


def explain_answer(
    explanation: Explanation, lang: str | None = None, technique: str | None = None
) -> json_types.ExplainAnswer:
    """Return the explanation as a JSON object with its passages and its steps. If `technique` is given, only the steps
    of this technique are included.
    """
    from masume.verbs.explanation_output import steps_of

    return {
        **explain_summary(explanation, lang),
        "choices": list(explanation.choices),
        "steps": [numbered_step(number, step, lang) for number, step in steps_of(explanation, technique)],
        "passages": [{"text": passage.text(lang), **passage.to_json()} for passage in explanation.passages],
    }


def numbered_step(number: int, step: Step, lang: str | None) -> json_types.NumberedStep:
    """Return a step of an explanation as a JSON object."""
    return {"number": number, "text": step.text(lang), **step.to_json()}


def compare_answer(
    boards: Sequence[json_types.BoardAnswer], runs: Iterable[EngineRun], limits: RunLimits
) -> json_types.CompareAnswer:
    """Return the runs of several engines on `boards` as a JSON object that also describes the machine."""
    from masume.verbs import machine_info

    machine = machine_info.record()
    return {"format": "masume-compare", "version": 1, **compared(boards, runs, limits), "machine": machine}


def compared(
    boards: Sequence[json_types.BoardAnswer], runs: Iterable[EngineRun], limits: RunLimits
) -> json_types.Comparison:
    """Return the runs of several engines on `boards` as a JSON object without the description of the machine."""
    return {
        "limits": cast("json_types.Limits", limits._asdict()),
        "boards": list(boards),
        "runs": [cast("json_types.EngineRun", run._asdict()) for run in runs],
    }
