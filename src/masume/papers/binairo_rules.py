"""Experiment: which Binairos the rules of Nucci and Pico (2018) finish without guessing, with examples of puzzles that
they do not finish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple

from masume import kinds
from masume.core.engine import Limit, Solution
from masume.engines.kernel import KERNEL
from masume.kinds.binairo import Binairo
from masume.papers import nucci_pico_2018 as paper
from masume.papers.experiment import (
    Experiment,
    ExperimentResult,
    ExperimentSettings,
    ResultTable,
    boards,
    head_of,
    table_of,
)
from masume.papers.nucci_pico_2018 import Finish, Twins
from masume.papers.phrases import Phrase, Word, say
from masume.verbs import draw, read, solve

PAPER_SIZES = (6, 8, 10, 14, 20, 30)
QUICK_BOARDS = 3  # puzzles per size in a quick run
LARGE_SIDE = 14  # only one puzzle of each larger size in a quick run
SECONDS = 10.0  # per puzzle, for the kernel
GLANCE_SECONDS = 2.0  # to find out whether a given is needed

STUCK = (
    "binairo;4x4;unique_lines=yes odd=no;.01./..01/1..0/01..",
    "binairo;6x6;unique_lines=yes odd=no;..00../....../1....1/.0..../...0../1.....",
)
"""Puzzles with exactly one solution that the rules do not finish."""
EQUAL_LINES = "binairo;6x6;unique_lines=no odd=no;...11./0...../..0.1./..0..0/0...../....1."
"""A puzzle whose only solution has equal lines; rule 5 fills it wrongly."""

GIVENS = {True: "minimal", False: "to-spare", None: "not-known"}
READINGS: tuple[tuple[str, Twins], ...] = (
    ("without", "off"),
    ("same-direction", "same direction"),
    ("any-direction", "any direction"),
)
"""The interpretations of rule 5: the name in the catalogue and the value of `twins`."""


class PuzzleResult(NamedTuple):
    """A puzzle with exactly one solution, and the result of each method on it."""

    puzzle: Binairo
    solution: tuple[int, ...]
    minimal: bool | None
    """Whether every given is needed for uniqueness; None if that is not known."""
    rules: Finish
    rules_seconds: float
    lines: Finish
    nodes: int
    kernel_seconds: float

    def finished_by(self, finish: Finish) -> bool:
        """Return whether `finish`, the final board of a method, is the solution."""
        return finish.values == self.solution


def run(settings: ExperimentSettings) -> ExperimentResult:
    """Apply the rules to every puzzle and compare the results with the solutions."""
    cases, skipped = _cases(settings)
    readings = _readings(cases, settings)
    stuck = [_example(line) for line in STUCK]
    equal = _example(EQUAL_LINES)
    return ExperimentResult(
        tables=(_finish_table(cases), _use_table(cases), _reading_table(readings)),
        remarks=(*_remarks(cases, skipped), *_stuck_remarks(stuck), _equal_remark(equal)),
        data={
            "boards": len(cases),
            "finished": _finished(cases, whole_lines=False),
            "wrong_cells": _count_wrong(cases),
            "runs": [_object(case) for case in cases],
            "skipped": dict(skipped),
            "placed": dict(_count_placed(cases)),
            "rule_5": readings,
            "stuck": [_example_object(case) for case in stuck],
            "equal_lines": _example_object(equal),
        },
        lines=_curves(cases),
        labels=(say("binairo-rules.plot"), say("binairo-rules.side"), say("binairo-rules.filled")),
    )


# ---- Measurements


def _cases(settings: ExperimentSettings) -> tuple[list[PuzzleResult], Counter[str]]:
    """Return the results on all suitable puzzles, and the number of skipped puzzles for each reason (an odd side
    length, or not exactly one solution).
    """
    cases = []
    skipped: Counter[str] = Counter()
    puzzles = boards(settings, "binairo", "binairo")
    for number, puzzle in enumerate(_few(puzzles) if settings.quick else puzzles, 1):
        settings.progress(say("progress.board", number=str(number), size=f"{puzzle.rows}x{puzzle.cols}"))
        if puzzle.rows % 2 or puzzle.cols % 2:
            skipped["odd"] += 1
            continue
        case = _case(puzzle, settings.seconds or SECONDS)
        if case is None:
            skipped["not-unique"] += 1
        else:
            cases.append(case)
    return cases, skipped


def _few(puzzles: Sequence[Binairo]) -> list[Binairo]:
    """Return a few of `puzzles` for each size, taken at regular intervals."""
    few: list[Binairo] = []
    for size in dict.fromkeys((puzzle.rows, puzzle.cols) for puzzle in puzzles):
        of_size = [puzzle for puzzle in puzzles if (puzzle.rows, puzzle.cols) == size]
        few += of_size[:: max(1, len(of_size) // QUICK_BOARDS)][: QUICK_BOARDS if size[0] <= LARGE_SIDE else 1]
    return few


def _case(puzzle: Binairo, seconds: float) -> PuzzleResult | None:
    """Return the results on `puzzle`, or None if it was not shown within `seconds` to have exactly one solution."""
    result = solve.solve(puzzle, seconds=seconds)
    if result.verdict != "unique":
        return None
    start = perf_counter()
    rules = paper.follow(puzzle)
    rules_seconds = perf_counter() - start
    return PuzzleResult(
        puzzle=puzzle,
        solution=result.solutions[0].values,
        minimal=_minimal(puzzle, min(seconds, GLANCE_SECONDS)),
        rules=rules,
        rules_seconds=rules_seconds,
        lines=paper.follow(puzzle, "same direction" if puzzle.unique_lines else "off", whole_lines=True),
        nodes=result.nodes,
        kernel_seconds=result.seconds,
    )


def _minimal(puzzle: Binairo, seconds: float) -> bool | None:
    """Return whether every given of `puzzle` is needed for uniqueness. A given is needed if the puzzle with the other
    symbol in its place has a solution. Return None if a search was stopped before it could tell.
    """
    model = solve.model_of(puzzle)
    known = True
    for cell, domain in enumerate(model.domains):
        if domain.bit_count() == 1:
            other = (*model.domains[:cell], 3 - domain, *model.domains[cell + 1 :])
            verdict = KERNEL.solve(model._replace(domains=other), Limit(1, seconds)).verdict
            if verdict == "none":
                return False
            known = known and verdict != "unknown"
    return True if known else None


def _readings(cases: Sequence[PuzzleResult], settings: ExperimentSettings) -> list[dict[str, Any]]:
    """Return the results of the rules under each interpretation of rule 5, first on the puzzles whose lines must
    differ, then on those whose lines may be equal.
    """
    readings = []
    for unique_lines in (True, False):
        chosen = [case for case in cases if case.puzzle.unique_lines is unique_lines]
        for name, twins in READINGS if chosen else ():
            settings.progress(say("progress.rule-5", reading=say(f"binairo-rules.readings.{name}")))
            ends = [(paper.follow(case.puzzle, twins), case.solution) for case in chosen]
            readings.append(
                {
                    "reading": name,
                    "lines": _lines(unique_lines),
                    "boards": len(chosen),
                    "finished_rightly": sum(end.values == solution for end, solution in ends),
                    "boards_with_wrong_cells": sum(_wrong(end, solution) > 0 for end, solution in ends),
                    "wrong_cells": sum(_wrong(end, solution) for end, solution in ends),
                }
            )
    return readings


def _wrong(finish: Finish, solution: Sequence[int]) -> int:
    """Return the number of cells in which `finish` has another symbol than `solution`; open cells do not count."""
    return sum(value not in (None, right) for value, right in zip(finish.values, solution, strict=True))


def _lines(unique_lines: bool) -> str:
    """Return the catalogue's name for puzzles whose lines must differ or, if `unique_lines` is False, may be equal."""
    return "must-differ" if unique_lines else "may-be-equal"


def _word(name: str) -> Phrase:
    """Return the phrase `name` from this experiment's part of the catalogue."""
    return say(f"binairo-rules.{name}")


def _count_placed(cases: Iterable[PuzzleResult]) -> Counter[str]:
    """Return the number of symbols that each rule placed."""
    total: Counter[str] = Counter()
    for case in cases:
        total.update(case.rules.placed)
    return total


# ---- Tables


def _finish_table(cases: Sequence[PuzzleResult]) -> ResultTable:
    keys = sorted({_key(case) for case in cases}, key=lambda key: (key[0], key[1], not key[2], not key[3]))
    return table_of(
        say("binairo-rules.finish"),
        ([case for case in cases if _key(case) == key] for key in keys),
        {
            "size": lambda group: f"{group[0].puzzle.rows}x{group[0].puzzle.cols}",
            "lines": lambda group: _word(_lines(group[0].puzzle.unique_lines)),
            "givens": lambda group: _word(GIVENS[group[0].minimal]),
            "boards": lambda group: str(len(group)),
            "paper-says": lambda group: say("words.all") if _is_claimed(group[0].puzzle) else "",
            "rules-finish": lambda group: str(sum(case.finished_by(case.rules) for case in group)),
            "open": lambda group: f"{mean(100 * case.rules.open / len(case.solution) for case in group):.0f}",
            "wrong-cells": lambda group: str(sum(_wrong(case.rules, case.solution) for case in group)),
            "whole-lines": lambda group: str(sum(case.finished_by(case.lines) for case in group)),
            "kernel": lambda group: str(len(group)),
            "no-branching": lambda group: str(sum(case.nodes == 0 for case in group)),
            "kernel-ms": lambda group: f"{mean(case.kernel_seconds for case in group) * 1000:.2f}",
        },
    )


def _is_claimed(puzzle: Binairo) -> bool:
    """Return whether the paper claims that its rules finish `puzzle`. It makes this claim for square boards of its own
    sizes whose lines must differ.
    """
    return puzzle.unique_lines and puzzle.rows == puzzle.cols and puzzle.rows in PAPER_SIZES


def _key(case: PuzzleResult) -> tuple[int, int, bool, bool | None]:
    """Return the key by which puzzles are grouped into rows of the table: size, whether lines must differ, and whether
    all givens are needed.
    """
    return case.puzzle.rows, case.puzzle.cols, case.puzzle.unique_lines, case.minimal


def _use_table(cases: Sequence[PuzzleResult]) -> ResultTable:
    placed = _count_placed(cases)
    total = max(1, placed.total())
    rows = [(rule, str(placed[rule]), f"{100 * placed[rule] / total:.1f}") for rule in paper.RULES]
    return ResultTable(say("binairo-rules.use"), head_of("rule", "cells", "share"), rows)


def _reading_table(readings: Sequence[dict[str, Any]]) -> ResultTable:
    return table_of(
        say("binairo-rules.rule-5"),
        readings,
        {
            "lines": lambda reading: _word(reading["lines"]),
            "rule-5": lambda reading: _word(f"readings.{reading['reading']}"),
            "boards": lambda reading: str(reading["boards"]),
            "finished-rightly": lambda reading: str(reading["finished_rightly"]),
            "boards-wrong": lambda reading: str(reading["boards_with_wrong_cells"]),
            "wrong-cells": lambda reading: str(reading["wrong_cells"]),
        },
    )


def _curves(cases: Sequence[PuzzleResult]) -> dict[Word, list[tuple[float, float]]]:
    """Return a curve for each method: the mean percentage of the board that it fills, plotted against the number of
    rows.
    """

    def filled(case: PuzzleResult, finish: Finish) -> float:
        return 100 - 100 * finish.open / len(case.solution)

    names = [say(f"binairo-rules.curves.{name}") for name in ("rules", "whole-lines", "kernel")]
    curves: dict[Word, list[tuple[float, float]]] = {name: [] for name in names}
    for size in sorted({case.puzzle.rows for case in cases}):
        of_size = [case for case in cases if case.puzzle.rows == size]
        shares = (
            mean(filled(case, case.rules) for case in of_size),
            mean(filled(case, case.lines) for case in of_size),
            100.0,
        )
        for name, share in zip(names, shares, strict=True):
            curves[name].append((size, share))
    return curves


# ---- Remarks


def _remarks(cases: Sequence[PuzzleResult], skipped: Counter[str]) -> list[Phrase]:
    strict = [case for case in cases if case.puzzle.unique_lines]
    loose = [case for case in cases if not case.puzzle.unique_lines]
    remarks = [say("binairo-rules.claim", finished=_finished(cases, whole_lines=False), boards=len(cases))]
    if strict:
        wrong = _count_wrong(strict)
        remarks.append(say("binairo-rules.sound" if not wrong else "binairo-rules.unsound", wrong=wrong))
    if loose:
        remarks.append(say("binairo-rules.loose", wrong=_count_wrong(loose)))
    searched = sum(case.nodes > 0 for case in cases)
    remarks += [
        say("binairo-rules.counting", finished=_finished(cases, whole_lines=True)),
        say("binairo-rules.kernel", boards=len(cases) - searched, all=len(cases)),
        say("binairo-rules.twins"),
    ]
    return remarks + [say(f"binairo-rules.skipped.{why}", boards=number) for why, number in skipped.items()]


def _finished(cases: Iterable[PuzzleResult], whole_lines: bool) -> int:
    return sum(case.finished_by(case.lines if whole_lines else case.rules) for case in cases)


def _count_wrong(cases: Iterable[PuzzleResult]) -> int:
    return sum(_wrong(case.rules, case.solution) for case in cases)


def _example(line: str) -> PuzzleResult:
    case = _case(read.read(line, "binairo"), SECONDS)
    assert case is not None, "the examples have exactly one solution"
    return case


def _stuck_remarks(cases: Sequence[PuzzleResult]) -> Iterable[Phrase]:
    for case in cases:
        placed = sum(case.rules.placed.values())
        yield say(
            "binairo-rules.stuck" if placed else "binairo-rules.no-step",
            size=f"{case.puzzle.rows}x{case.puzzle.cols}",
            **({"placed": placed} if placed else {}),
            open=case.rules.open,
            picture=_pictures(case),
        )


def _equal_remark(case: PuzzleResult) -> Phrase:
    wrong = [i for i, value in enumerate(case.rules.values) if value not in (None, case.solution[i])]
    return say("binairo-rules.equal-lines", wrong=len(wrong), picture=_pictures(case, wrong))


def _pictures(case: PuzzleResult, marked: Sequence[int] | None = None) -> str:
    """Draw the puzzle, the board at which the rules stopped, and the solution side by side, as text. On the second
    board the cells `marked` are highlighted, by default those that the rules filled.
    """
    kind = kinds.kind_of(case.puzzle)
    given = {clue.cells[0] for clue in kind.clues.list(case.puzzle)}
    placed = [(cell, value) for cell, value in enumerate(case.rules.values) if value is not None and cell not in given]
    boards = (
        draw.draw(case.puzzle),
        draw.draw(
            kind.clues.with_givens(case.puzzle, placed),
            highlight=[cell for cell, _ in placed] if marked is None else marked,
        ),
        draw.draw(case.puzzle, Solution(case.puzzle.cols, case.solution)),
    )
    return "\n".join("   ".join(parts) for parts in zip(*(picture.splitlines() for picture in boards), strict=True))


# ---- Numbers


def _object(case: PuzzleResult) -> dict[str, Any]:
    """Return the results on a puzzle, for JSON."""
    return {
        "rows": case.puzzle.rows,
        "cols": case.puzzle.cols,
        "unique_lines": case.puzzle.unique_lines,
        "minimal": case.minimal,
        "open_by_rules": case.rules.open,
        "wrong_by_rules": _wrong(case.rules, case.solution),
        "rules_seconds": case.rules_seconds,
        "placed": dict(case.rules.placed),
        "open_with_whole_lines": case.lines.open,
        "wrong_with_whole_lines": _wrong(case.lines, case.solution),
        "kernel_nodes": case.nodes,
        "kernel_seconds": case.kernel_seconds,
    }


def _example_object(case: PuzzleResult) -> dict[str, Any]:
    """Return the results on an example, for JSON."""
    cols = case.puzzle.cols
    texts = [
        "".join("." if value is None else str(value) for value in values)
        for values in (case.rules.values, case.solution)
    ]
    stops, solution = ("/".join(text[i : i + cols] for i in range(0, len(text), cols)) for text in texts)
    return {"board": read.write(case.puzzle, "line"), "rules_stop_at": stops, "solution": solution, **_object(case)}


EXPERIMENT = Experiment("binairo-rules", run)
