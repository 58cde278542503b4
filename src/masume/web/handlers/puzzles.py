"""Answer requests about puzzles, one function per verb: a checked request in, plain lists and dictionaries out.

The functions keep no state, and can be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from masume import kinds
from masume.core.errors import UsageError
from masume.core.grid import cell_name
from masume.core.picture import Highlight
from masume.formats.detect import carriers
from masume.i18n.catalog import catalogue
from masume.verbs import board_pictures, explanation_frames, explanation_output, player_state
from masume.verbs import draw as draw_verb
from masume.verbs import rate as rate_verb
from masume.verbs import read as read_verb
from masume.verbs import refute as refute_verb
from masume.verbs import solve as solve_verb
from masume.verbs.check.check import check as check_board
from masume.verbs.game import Game
from masume.verbs.hint_highlights import hint_parts
from masume.verbs.player_state import State
from masume.verbs.practise import practise as practise_technique
from masume.verbs.result_json import notes_of, report_object, result_object
from masume.web import request_parsing, request_schemas, serializers
from masume.web.handlers import editor
from masume.web.serializers import puzzle_object

MOST_BOARDS = 200  # in one text


class Document(NamedTuple):
    """Answer that is not JSON."""

    content: bytes
    media_type: str


class Call(NamedTuple):
    """Language, time limit and progress function of a request."""

    lang: str
    seconds: float
    """The time limit of the whole request."""
    tell: Callable[[dict[str, Any]], None] = lambda line: None
    """Send a line before the answer."""


Answer = dict[str, Any] | Document


def read(ask: request_schemas.BoardRequest, call: Call) -> Answer:
    """Answer with the boards in a text."""
    found = request_parsing.boards(ask, request_parsing.MOST_TEXT)
    if len(found) > MOST_BOARDS:
        raise UsageError(
            "the request holds {boards} boards, and at most {most} are read at a time",
            boards=len(found),
            most=MOST_BOARDS,
        )
    return {
        "boards": [
            {
                "kind": puzzle.kind,
                "rows": puzzle.rows,
                "cols": puzzle.cols,
                "puzzle": puzzle_object(puzzle),
                "line": read_verb.write(puzzle, "line"),
                "options": puzzle.options,
                "notes": notes_of(puzzle, call.lang),
            }
            for puzzle in found
        ]
    }


def play_board(ask: request_schemas.PlayBoardRequest, call: Call) -> Answer:
    """Answer with a board to play on."""
    puzzle = request_parsing.board(ask)
    shown = serializers.sheet_object(puzzle, call.lang, ask.symbols, call.seconds / 2, ask.rated)
    return {**shown, "notes": notes_of(puzzle, call.lang)}


def solve(ask: request_schemas.SolveRequest, call: Call) -> Answer:
    """Answer with the solutions of a board."""
    puzzle = request_parsing.board(ask)
    engine = request_parsing.engine(ask.engine)
    found = solve_verb.solve(puzzle, engine, ask.solutions, call.seconds)
    return {**result_object(puzzle, found), "notes": notes_of(puzzle, call.lang)}


def check(ask: request_schemas.BoardRequest, call: Call) -> Answer:
    """Answer with the verdict on a puzzle, and everything that a setter wants to know about it."""
    puzzle = request_parsing.board(ask)
    report = report_object(puzzle, check_board(puzzle, call.seconds), call.lang)
    return {**report, "notes": notes_of(puzzle, call.lang)}


def mistakes(ask: request_schemas.PositionRequest, call: Call) -> Answer:
    """Answer with the mistakes in a player's position and the rules that it violates."""
    game = request_parsing.game(ask)
    return {
        "kind": game.puzzle.kind,
        "solved": game.solved,
        "mistakes": list(game.mistakes()),
        "violations": _violations(game, call.lang),
        "notes": notes_of(game.puzzle, call.lang),
    }


def _violations(game: Game[Any], lang: str) -> list[dict[str, Any]]:
    """Return the rules that the values on the board violate, each once, with all cells that break it."""
    cells_of: dict[str, set[int]] = {}
    for violation in game.violations():
        cells_of.setdefault(violation.code, set()).update(violation.cells)
    rule = partial(catalogue(lang).rule, game.puzzle.kind)
    return [{"code": code, "rule": rule(code), "cells": sorted(cells)} for code, cells in cells_of.items()]


def explain(ask: request_schemas.ExplainRequest, call: Call) -> Answer:
    """Answer with an explanation, as JSON, HTML or PDF."""
    game = request_parsing.game(ask)
    puzzle = game.puzzle
    found = game.explain(call.seconds / 2)
    if ask.to == "html":
        return Document(explanation_output.to_html(found, call.lang, ask.full).encode(), "text/html; charset=utf-8")
    if ask.to == "pdf":
        return Document(explanation_output.to_pdf(found, call.lang, full=ask.full), "application/pdf")
    return {
        **explanation_output.explanation_object(found, call.lang),
        "headline": explanation_output.headline(found, call.lang),
        "sentence": explanation_output.rating_sentence(found, call.lang),
        **explanation_frames.scenes_object(found, call.lang),
        "notes": notes_of(puzzle, call.lang),
    }


def hint(ask: request_schemas.PositionRequest, call: Call) -> Answer:
    """Answer with a hint."""
    game = request_parsing.game(ask)
    puzzle = game.puzzle
    found = game.hint(call.seconds)
    step = None if found.step is None or found.is_mistake else found.step
    return {
        **explanation_output.hint_object(puzzle, found, call.lang),
        "stopped": found.stopped,
        "technique": found.key.technique if found.key else None,
        "title": found.key.title(call.lang) if found.key and step else None,
        "highlights": [[[cell, part] for cell, part in parts.items()] for parts in hint_parts(puzzle, found)],
        "moves": [list(place) for place in step.places] if step else [],
        "removes": [list(lost) for lost in step.removes] if step else [],
        "notes": notes_of(puzzle, call.lang),
    }


def refute(ask: request_schemas.RefuteRequest, call: Call) -> Answer:
    """Answer with the refutation of a move."""
    game: Game[Any] = request_parsing.game(ask)
    puzzle = game.puzzle
    place, tried, others = game.grounds(ask.cell, ask.value, ordered=False)
    found = refute_verb.refute(puzzle, (place, tried), others, call.seconds)
    position = player_state.position(puzzle, player_state.entries(puzzle, others))
    serializer = explanation_frames.SceneSerializer(board_pictures.position_picture(position))
    scenes = []
    if found.step is not None:
        after = position.copy()
        if not found.step.is_mistake:
            after.apply(found.step)
        scene = explanation_frames.step_scene(catalogue(call.lang), found.step, position, after)
        scenes.append(serializer.scene(scene))
    return {
        **explanation_output.refutation_object(puzzle, found, call.lang),
        "scenes": scenes,
        "pictures": serializer.pictures(),
        "notes": notes_of(puzzle, call.lang),
    }


def rate(ask: request_schemas.BoardRequest, call: Call) -> Answer:
    """Answer with the rating of a board."""
    puzzle = request_parsing.board(ask)
    solve_path = rate_verb.solve_path(puzzle, call.seconds)
    said = {"stopped": solve_path.stopped, "text": solve_path.sentence(call.lang), "notes": notes_of(puzzle, call.lang)}
    return {**solve_path.to_json(), **said}


def convert(ask: request_schemas.ConvertRequest, call: Call) -> Answer:
    """Answer with a board in another format."""
    puzzle = request_parsing.board(ask)
    return {
        "text": read_verb.write(puzzle, ask.to),
        "formats": carriers(kinds.kind_of(puzzle), puzzle),
        "notes": notes_of(puzzle, call.lang),
    }


def generate(ask: request_schemas.GenerateRequest, call: Call) -> Answer:
    """Answer with generated boards."""
    return {
        "boards": [serializers.made_object(puzzle, call.lang) for puzzle in request_parsing.order(ask, call.seconds)]
    }


def draw(ask: request_schemas.DrawRequest, call: Call) -> Answer:
    """Answer with the drawing of a board."""
    game = request_parsing.game(ask)
    puzzle = game.puzzle
    entered: State = {**game.entries, **game.marks} or None
    look = draw_verb.Look(symbols=ask.symbols, theme=ask.theme, lang=call.lang)
    solution = None
    if ask.solution:
        result = solve_verb.solve(puzzle, seconds=call.seconds)
        if not result.solutions:
            raise UsageError("there is no solution to draw")
        solution, entered = result.solutions[0], None
    sketch = draw_verb.sketch(puzzle, solution, state=entered, lang=call.lang)
    if ask.labels:
        sketch = sketch._replace(picture=board_pictures.labelled(sketch.picture))
    if ask.to == "svg":
        return Document(draw_verb.as_svg(sketch, look).encode(), "image/svg+xml")
    if ask.to == "png":
        return Document(draw_verb.as_png([sketch], look)[0], "image/png")
    return Document(draw_verb.as_pdf([sketch], look), "application/pdf")


def compare(ask: request_schemas.CompareRequest, call: Call) -> Answer:
    """Answer with the measurements of several engines on one board."""
    from masume.verbs import machine_info
    from masume.verbs.compare import RunLimits, as_objects
    from masume.verbs.compare import compare as compare_engines

    puzzle = request_parsing.board(ask)
    chosen = [(name, request_parsing.engine(name)) for name in dict.fromkeys(ask.engines)]
    seconds = min(ask.seconds, call.seconds / len(chosen))
    runs = compare_engines([puzzle], chosen, RunLimits(2, seconds))
    return {
        "machine": machine_info.record(),
        "limits": {"solutions": 2, "seconds": seconds},
        "runs": as_objects(runs),
        "notes": notes_of(puzzle, call.lang),
    }


def book(ask: request_schemas.BookRequest, call: Call) -> Answer:
    """Answer with a book, as lines of JSON."""
    from masume.web.handlers.books import make_book

    return make_book(ask, call.lang, call.seconds, call.tell)


def practise(ask: request_schemas.PractiseRequest, call: Call) -> Answer:
    """Answer with a position in which a technique is the next step."""
    found = practise_technique(ask.kind, ask.technique, ask.seed, call.seconds / 2)
    puzzle = found.game.puzzle
    words = catalogue(call.lang)
    name = kinds.kind_of(puzzle).logic.techniques.find(ask.technique).name
    return {
        **serializers.sheet_object(puzzle, call.lang, "digits", call.seconds / 4),
        "game": found.game.to_json(),
        "technique": name,
        "title": words.title(puzzle.kind, name),
        "idea": words.idea(puzzle.kind, name),
        "generated": found.is_made,
        "answers": [
            {
                "places": step.places,
                "removes": step.removes,
                "because": step.premises or step.region,
                "text": step.text(call.lang),
            }
            for step in found.answers
        ],
        "candidates": {str(cell): values for cell, values in found.candidates.items()},
        "step": {
            **found.step.to_json(),
            "text": found.step.text(call.lang),
            "cells": [cell_name(cell, puzzle.cols) for cell in found.step.cells],
        },
    }


def render(ask: request_schemas.RenderRequest, call: Call) -> Answer:
    """Answer with the parts of a picture of a board."""
    game = request_parsing.game(ask)
    last = game.puzzle.rows * game.puzzle.cols
    for cell, _ in ask.highlights:
        if not 0 <= cell < last:
            raise UsageError("there is no cell {cell} on a board of {cells} cells", cell=cell, cells=last)
    picture = game.picture()
    items = picture.items + tuple(Highlight(cell, part) for cell, part in ask.highlights)
    return {"picture": serializers.picture_object(picture._replace(items=items), symbols=ask.symbols)}


class Verb(NamedTuple):
    """Operation that can be requested by POST."""

    request: type[request_schemas.Asked]
    work: Callable[[Any, Call], Answer]
    summary: str
    streams: bool = False
    """Whether the answer is lines of JSON, with the result on the last one."""


VERBS: dict[str, Verb] = {
    "read": Verb(request_schemas.BoardRequest, read, "Read the boards in a text of any format."),
    "solve": Verb(request_schemas.SolveRequest, solve, "Find the solutions of a board."),
    "check": Verb(request_schemas.BoardRequest, check, "Tell whether a board has exactly one solution, and why not."),
    "quick-check": Verb(
        request_schemas.BoardRequest, editor.quick_check, "Check a board, finished or not, in a fraction of a second."
    ),
    "mistakes": Verb(request_schemas.PositionRequest, mistakes, "Find the mistakes in a player's position."),
    "explain": Verb(request_schemas.ExplainRequest, explain, "Explain every step to the solution."),
    "hint": Verb(request_schemas.PositionRequest, hint, "Tell a player the next step, in three levels."),
    "refute": Verb(request_schemas.RefuteRequest, refute, "Tell whether a move is right, and why."),
    "rate": Verb(request_schemas.BoardRequest, rate, "Rate the difficulty of a board."),
    "convert": Verb(request_schemas.ConvertRequest, convert, "Write a board in another format."),
    "generate": Verb(request_schemas.GenerateRequest, generate, "Generate boards to order."),
    "complete": Verb(
        request_schemas.CompleteRequest, editor.complete, "Add clues to a board until it has exactly one solution."
    ),
    "draw": Verb(request_schemas.DrawRequest, draw, "Draw a board."),
    "compare": Verb(request_schemas.CompareRequest, compare, "Run several engines on one board."),
    "book": Verb(request_schemas.BookRequest, book, "Make a PDF book to order, with progress.", streams=True),
    "practise": Verb(
        request_schemas.PractiseRequest, practise, "Give a position in which a technique is the next step."
    ),
    "play-board": Verb(request_schemas.PlayBoardRequest, play_board, "Give a board with everything to play on it."),
    "render": Verb(request_schemas.RenderRequest, render, "Draw a board as SVG fragments per cell."),
    "editor-sprites": Verb(
        request_schemas.EditorSpritesRequest, editor.editor_sprites, "Draw the squares of an unfinished board."
    ),
}
