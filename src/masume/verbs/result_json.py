"""Convert results of solving and checking to JSON objects, for the command line and the web."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from masume import kinds
from masume.core.engine import Result
from masume.core.grid import Cell, cell_name
from masume.core.kind import Clue, Notice, Puzzle

if TYPE_CHECKING:
    from masume.verbs.check.check import Change, Report


def notes_of(puzzle: Any, lang: str) -> list[str]:
    """Return the notes of the parser on `puzzle` in the language `lang`, or in English if a translation is missing."""
    from masume.i18n.error_messages import translated

    return [translated(note, lang) or note for note in puzzle.notes]


def result_object(puzzle: Puzzle, result: Result) -> dict[str, Any]:
    """Return `result` as a JSON object."""
    return {
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "verdict": result.verdict,
        "solutions": [solution.grid for solution in result.solutions],
        "engine": result.engine,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }


def report_object(puzzle: Puzzle, report: Report, lang: str | None = None) -> dict[str, Any]:
    """Return `report` as a JSON object. Cells have names, and rows and columns from 1; sentences are in language
    `lang`."""
    from masume.formats.json_format import to_object
    from masume.verbs.check.report_text import ReportText

    teller = ReportText(puzzle, report, lang)
    kind = kinds.kind_of(puzzle)

    def place(cell: Cell) -> dict[str, Any]:
        return {"cell": cell_name(cell, puzzle.cols), "row": cell // puzzle.cols + 1, "col": cell % puzzle.cols + 1}

    def names(cells: Iterable[Cell]) -> list[str]:
        return [cell_name(cell, puzzle.cols) for cell in cells]

    def clue_object(clue: Clue) -> dict[str, Any]:
        return {"clue": teller.clue(clue), "what": clue.what, "value": clue.value, "cells": names(clue.cells)}

    def change_object(change: Change) -> dict[str, Any]:
        clue = change.new or change.old
        assert clue is not None
        values = {"old": change.old.value if change.old else None, "new": change.value}
        return {**place(change.cell), "what": clue.what, **values, "text": teller.change(change)}

    def remark_object(remark: Notice) -> dict[str, Any]:
        return {"code": remark.code, "cells": names(remark.cells), "text": teller.remark(remark)}

    return {
        **result_object(puzzle, report.result),
        "differs": [
            {**place(cell), "values": [solution.values[cell] for solution in report.solutions[:2]]}
            for cell in report.differs
        ],
        "number": report.number,
        "counted": report.counted,
        "open": [{**place(cell), "values": list(values)} for cell, values in report.values.items()],
        "open_complete": report.values_complete,
        "repairs": [
            {
                "changes": [change_object(change) for change in repair.changes],
                "leaves": repair.leaves,
                "exact": repair.exact,
                "minimal": repair.minimal,
                "irreducible": repair.irreducible,
                "digits": [{**place(cell), "old": old, "new": new} for cell, old, new in repair.digits],
                "others": list(repair.others),
                "puzzle": to_object(kind, repair.puzzle),
                "text": f"{teller.repair(repair)} ({teller.leaves(repair)})",
            }
            for repair in report.repairs
        ],
        "searched": report.searched,
        "missed": report.missed,
        "slips": [remark_object(slip) for slip in report.slips],
        "clash": [clue_object(clue) for clue in report.clash],
        "needed": report.needed,
        "smallest": report.smallest,
        "hopeless": report.hopeless,
        "reason": [line.strip() for line in teller.reason()],
        "rating": report.solve_path.to_json() if report.solve_path else None,
        "openings": [choices for _, _, choices in report.solve_path.rated_steps] if report.solve_path else [],
        "spare": [clue_object(clue) for clue in report.spare],
        "spare_together": [clue_object(clue) for clue in report.spare_together],
        "spare_complete": report.spare_complete,
        "pattern": report.pattern or None,
        "symmetries": None if report.symmetries is None else list(report.symmetries),
        "needs_its_rules": report.needs_its_rules,
        "remarks": [remark_object(remark) for remark in report.remarks],
        "said": list(teller.lines()),
    }
