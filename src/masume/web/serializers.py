"""Convert to JSON what the page needs besides the objects of the command line: boards to play on, scenes with
pictures."""

from __future__ import annotations

from typing import Any

from masume import kinds
from masume.core.grid import Cell, bits
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE, AllDifferent, Chain, Sum
from masume.core.picture import Picture, Symbols
from masume.formats.json_format import to_object
from masume.i18n.catalog import catalogue
from masume.reasoning.rating import RecordedRating
from masume.render.sprites import SpriteSheet
from masume.verbs import board_pictures, player_state, read
from masume.verbs.play_boards import play_board
from masume.verbs.solve import model_of
from masume.verbs.verify import prove_and_rate


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as all answers contain it."""
    return to_object(kinds.kind_of(puzzle), puzzle)


def title_of(puzzle: Puzzle, technique: Any, lang: str) -> str | None:
    """Return the title of a technique of the puzzle's kind; None if `technique` is empty."""
    return catalogue(lang).title(puzzle.kind, str(technique)) if technique else None


def made_object(puzzle: Puzzle, lang: str) -> dict[str, Any]:
    """Return a generated board with its rating and seed."""
    rating = RecordedRating.from_meta(puzzle.meta)
    found = rating and {**rating._asdict(), "hardest_title": title_of(puzzle, rating.hardest, lang)}
    return {
        "puzzle": puzzle_object(puzzle),
        "line": read.write(puzzle, "line"),
        "rating": found,
        "seed": puzzle.meta.get("seed"),
    }


def sheet_object(puzzle: Puzzle, lang: str, symbols: Symbols, seconds: float, rated: bool = True) -> dict[str, Any]:
    """Return a board to play on, with everything that the page can show without another request. Its rating, which can
    take long, is included only if `rated` is true."""
    kind = kinds.kind_of(puzzle)
    result, solve_path = prove_and_rate(puzzle, seconds=seconds, rated=rated)
    unique = result.verdict == "unique"
    model = model_of(puzzle)
    values = sorted({value for domain in model.domains for value in bits(domain)})
    return {
        "kind": puzzle.kind,
        "puzzle": puzzle_object(puzzle),
        "line": read.write(puzzle, "line"),
        "title": board_pictures.title_of(puzzle, "board", lang),
        "verdict": result.verdict,
        "solution": list(result.solutions[0].values) if unique else None,
        "rating": {**solve_path.to_json(), "text": solve_path.sentence(lang)}
        if solve_path and not solve_path.stopped
        else None,
        "sheet": play_board(puzzle, symbols),
        "remaining": remaining_object(puzzle),
        "givens": {str(cell): value for cell, value in player_state.givens(puzzle).items()},
        "values": values,
        "value_names": {str(value): catalogue(lang).value(kind.name, value) for value in values},
        "open_value": kind.logic.open_value,
        "rules": [catalogue(lang).rule(kind.name, rule.code) for rule in model.rules],
    }


def remaining_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the page needs to count what is left to do: neighbours and the last number of a path, runs with their
    sums, or lines with their numbers of ones."""
    rules = model_of(puzzle).rules
    for rule in rules:
        if isinstance(rule, Chain):
            touching = rule.shape.touching
            neighbours = {str(cell): sorted(touching[cell]) for cell in rule.shape.cells}
            return {"neighbours": neighbours, "last": len(rule.shape.cells)}
    if any(isinstance(rule, AllDifferent) and rule.labels is None for rule in rules):
        return {"runs": _runs(puzzle)}
    return {
        "lines": [
            {"cells": list(group), "low": low, "high": high}
            for rule in rules
            if isinstance(rule, Sum)
            for group, low, high in zip(rule.groups, rule.low, rule.high, strict=True)
        ]
    }


def _runs(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return the runs of a Kakuro with their sums. Runs across come first, so that the second run of a cell goes
    down."""
    seen: set[Cell] = set()
    found = []
    for run in kinds.kind_of(puzzle).logic.remaining(puzzle, (NO_VALUE,) * (puzzle.rows * puzzle.cols)):
        down = run.cells[0] in seen
        seen.update(run.cells)
        clue = run.cells[0] - (puzzle.cols if down else 1)
        way = "down" if down else "across"
        found.append({"cells": list(run.cells), "total": run.total, "clue": clue, "way": way})
    return found


def picture_object(*pictures: Picture, symbols: Symbols = "digits") -> dict[str, Any]:
    """Return pictures of one board as a sprite sheet, with the labels that all pictures of the page have."""
    return SpriteSheet.of(*map(board_pictures.labelled, pictures), symbols=symbols).to_json()
