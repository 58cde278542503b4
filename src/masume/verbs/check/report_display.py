"""Present the report of a check as text and as HTML: its sentences, and the boards that illustrate them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from masume.core.engine import Solution
from masume.core.grid import Cell
from masume.verbs import draw
from masume.verbs.check.report import Report
from masume.verbs.check.report_text import ReportText
from masume.verbs.draw import Look


class ReportDrawing(NamedTuple):
    """A drawing of the checked board with some cells highlighted. If `solution` is given, the board is filled in."""

    solution: Solution | None
    highlight: tuple[Cell, ...] = ()


def boards(report: Report) -> list[ReportDrawing]:
    """Return the drawings that illustrate `report`: the solution, two different solutions, or the board with the
    conflict highlighted.
    """
    if report.verdict == "many":
        return [ReportDrawing(solution, report.differs) for solution in report.solutions[:2]]
    if report.verdict == "none":
        return [ReportDrawing(None, tuple({cell: None for clue in report.clash for cell in clue.cells}))]
    return [ReportDrawing(report.solutions[0] if report.solutions else None)]


def text_lines(report: Report, look: Look, effort: str = "") -> Iterator[str]:
    """Yield the lines of the report, including the drawings. `effort` is the work that the verdict took, in words; if
    it is empty, it is not mentioned.
    """
    puzzle = report.puzzle
    teller = ReportText(puzzle, report, look.lang)
    took = f" ({teller.words.decimal(effort)})" if effort else ""
    yield f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {teller.headline()}{took}"
    if report.verdict == "many":
        yield teller.differing()
    for board in boards(report):
        yield draw.draw(puzzle, board.solution, board.highlight, look=look)
    yield from teller.lines()


def html(report: Report) -> str:
    """Return `report` as a fragment of HTML."""
    puzzle = report.puzzle
    teller = ReportText(puzzle, report)
    pictures = [draw.to_svg(puzzle, board.solution, board.highlight) for board in boards(report)]
    above = [teller.headline(), *([teller.differing()] if report.verdict == "many" else [])]
    below = "\n".join(teller.lines())
    return (
        "".join(f"<p>{escape(sentence)}</p>\n" for sentence in above)
        + f"<div>{' '.join(pictures)}</div>\n<p style='white-space:pre-wrap'>{escape(below)}</p>"
    )
