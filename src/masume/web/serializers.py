"""Convert to JSON the objects that only the page needs, such as boards to play on and pictures of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume import kinds
from masume.core.grid import Cell, bits
from masume.core.kind import Puzzle
from masume.core.model import NO_VALUE, AllDifferent, Chain, Sum
from masume.core.picture import Picture, Symbols
from masume.i18n.catalog import catalogue
from masume.reasoning.rating import RecordedRating
from masume.render.sprites import SpriteSheet
from masume.verbs import board_pictures, player_entries, read
from masume.verbs.json_answers import board_answer, puzzle_object, rating_with_text, title_of
from masume.verbs.play_boards import play_board
from masume.verbs.solve import model_of
from masume.verbs.verify import prove_and_rate

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.web.schemas import responses


def generated_object(puzzle: Puzzle, lang: str) -> responses.GeneratedBoard:
    """Return a generated board as JSON, with its rating and seed."""
    seed = puzzle.meta.get("seed")
    return {
        **board_answer(puzzle, lang),
        "puzzle": puzzle_object(puzzle),
        "line": read.write(puzzle, "line"),
        "rating": recorded_rating_object(puzzle, RecordedRating.from_meta(puzzle.meta), lang),
        "seed": seed if isinstance(seed, int) else None,
    }


def recorded_rating_object(
    puzzle: Puzzle, rating: RecordedRating | None, lang: str
) -> responses.GeneratedRating | None:
    """Return a recorded rating as JSON, with the title of the hardest technique in language `lang`."""
    return rating and {
        "grade": rating.grade,
        "score": rating.score,
        "peak": rating.peak,
        "hardest": rating.hardest,
        "hardest_title": title_of(puzzle, rating.hardest, lang),
        "techniques": dict(rating.techniques),
    }


def play_board_object(
    puzzle: Puzzle, lang: str, symbols: Symbols, seconds: float, rated: bool = True
) -> responses.PlayBoard:
    """Return a board to play on as JSON, with all data that the page needs for it. The rating can take long to compute,
    and is included only if `rated`.
    """
    kind = kinds.kind_of(puzzle)
    result, solve_path = prove_and_rate(puzzle, seconds=seconds, rated=rated)
    unique = result.verdict == "unique"
    model = model_of(puzzle)
    values = sorted({value for domain in model.domains for value in bits(domain)})
    return {
        **board_answer(puzzle, lang),
        "puzzle": puzzle_object(puzzle),
        "line": read.write(puzzle, "line"),
        "title": board_pictures.title_of(puzzle, "board", lang),
        "verdict": result.verdict,
        "solution": list(result.solutions[0].values) if unique else None,
        "rating": rating_with_text(solve_path, lang) if solve_path and not solve_path.stopped else None,
        "sheet": play_board(puzzle, symbols),
        "remaining": remaining_object(puzzle),
        "givens": {str(cell): value for cell, value in player_entries.givens(puzzle).items()},
        "values": values,
        "value_names": {str(value): catalogue(lang).value(kind.name, value) for value in values},
        "open_value": kind.logic.open_value,
        "rules": list(rule_sentences(puzzle, lang).values()),
        "rule_codes": list(rule_sentences(puzzle, lang)),
    }


def rule_sentences(puzzle: Puzzle, lang: str) -> dict[str, str]:
    """Return the sentence of each rule by its code, as the rules hold on this board."""
    kind, words = kinds.kind_of(puzzle), catalogue(lang)
    keys = kind.logic.rule_keys(puzzle)
    codes = [rule.code for rule in model_of(puzzle).rules]
    return {code: words.rule(kind.name, keys.get(code, code)) for code in codes}


def remaining_object(puzzle: Puzzle) -> responses.Remaining:
    """Return the data from which the page computes what the player still has to do: neighbours of cells and the last
    number if the puzzle is a path, runs with their sums, or lines with their numbers of ones.
    """
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


def _runs(puzzle: Puzzle) -> list[responses.Run]:
    """Return the runs of a Kakuro with their sums. Runs across come first, so a second run that contains the same cell
    is a run down.
    """
    seen: set[Cell] = set()
    runs: list[responses.Run] = []
    for run in kinds.kind_of(puzzle).logic.remaining(puzzle, (NO_VALUE,) * (puzzle.rows * puzzle.cols)):
        down = run.cells[0] in seen
        seen.update(run.cells)
        clue = run.cells[0] - (puzzle.cols if down else 1)
        runs.append(
            {"cells": list(run.cells), "total": run.total, "clue": clue, "direction": "down" if down else "across"}
        )
    return runs


def picture_object(*pictures: Picture, symbols: Symbols = "digits") -> json_types.SpriteSheet:
    """Return pictures of one board as a sprite sheet. The labels that the page shows on all boards are added."""
    return SpriteSheet.of(*map(board_pictures.labelled, pictures), symbols=symbols).to_json()
