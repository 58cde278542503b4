"""Answer requests about puzzles with one function per verb. Each gets a checked request and returns plain lists and
dictionaries.

The functions keep no state, and can be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from masume import kinds
from masume.core.errors import UsageError
from masume.core.grid import cell_name, cell_named
from masume.core.picture import Highlight
from masume.formats.detect import carriers
from masume.i18n.catalog import catalogue
from masume.verbs import board_pictures, explanation_frames, explanation_output, player_entries
from masume.verbs import draw as draw_verb
from masume.verbs import rate as rate_verb
from masume.verbs import read as read_verb
from masume.verbs import refute as refute_verb
from masume.verbs import solve as solve_verb
from masume.verbs.check.check import check as check_board
from masume.verbs.game import Game
from masume.verbs.json_answers import (
    board_answer,
    check_answer,
    compare_answer,
    explain_answer,
    hint_answer,
    puzzle_object,
    rate_answer,
    refute_answer,
    solve_answer,
)
from masume.verbs.player_entries import State
from masume.verbs.practise import practise as practise_technique
from masume.verbs.techniques_used import techniques_used as find_techniques_used
from masume.web import features, request_parsing, serializers
from masume.web.handlers import editor
from masume.web.schemas import requests

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.web.schemas import responses

MOST_BOARDS = 200  # in one text


class Document(NamedTuple):
    """An answer that is not JSON, such as a PDF."""

    content: bytes
    media_type: str


class Call(NamedTuple):
    """The language, the time limit and the progress callback of a request."""

    lang: str
    seconds: float
    """The time limit of the whole request."""
    tell: Callable[[responses.BookProgress], None] = lambda line: None
    """Send a line before the answer."""


Answer = Mapping[str, object] | Document


def read(ask: requests.BoardRequest, call: Call) -> responses.ReadAnswer:
    """Return the boards in the text of a request."""
    puzzles = request_parsing.boards(ask, request_parsing.MOST_TEXT)
    if len(puzzles) > MOST_BOARDS:
        raise UsageError(
            "the request holds {boards} boards, and at most {most} are read at a time",
            boards=len(puzzles),
            most=MOST_BOARDS,
        )
    boards: list[responses.ReadBoard] = [
        {
            **board_answer(puzzle, call.lang),
            "board": number,
            "puzzle": puzzle_object(puzzle),
            "line": read_verb.write(puzzle, "line"),
            "options": puzzle.options,
        }
        for number, puzzle in enumerate(puzzles, 1)
    ]
    return {"format": "masume-read", "version": 1, "boards": boards}


def play_board(ask: requests.PlayBoardRequest, call: Call) -> responses.PlayBoardAnswer:
    """Return a board together with everything that the page needs to let a person play on it."""
    puzzle = request_parsing.board(ask)
    board = serializers.play_board_object(puzzle, call.lang, ask.symbols, call.seconds / 2, ask.rated)
    return {"format": "masume-play-board", "version": 1, **board}


def solve(ask: requests.SolveRequest, call: Call) -> json_types.SolveAnswer:
    """Return the solutions of a board."""
    puzzle = request_parsing.board(ask)
    engine = request_parsing.engine(ask.engine)
    return solve_answer(puzzle, solve_verb.solve(puzzle, engine, ask.solutions, call.seconds), call.lang)


def check(ask: requests.BoardRequest, call: Call) -> json_types.CheckAnswer:
    """Return the verdict on a puzzle, with the details that help its setter to correct it."""
    puzzle = request_parsing.board(ask)
    return check_answer(puzzle, check_board(puzzle, call.seconds), call.lang)


def mistakes(ask: requests.PositionRequest, call: Call) -> responses.MistakesAnswer:
    """Return the mistakes in a player's position, and the rules that the position violates."""
    game = request_parsing.game(ask)
    return {
        "format": "masume-mistakes",
        "version": 1,
        **board_answer(game.puzzle, call.lang),
        "solved": game.solved,
        "mistakes": list(game.mistakes()),
        "violations": _violations(game, call.lang),
    }


def _violations(game: Game[Any], lang: str) -> list[responses.BrokenRule]:
    """Return the rules that the position violates. Each rule occurs once, with all cells of its violations."""
    cells_of: dict[str, set[int]] = {}
    for violation in game.violations():
        cells_of.setdefault(violation.code, set()).update(violation.cells)
    rules = serializers.rule_sentences(game.puzzle, lang)
    return [{"code": code, "rule": rules[code], "cells": sorted(cells)} for code, cells in cells_of.items()]


def explain(ask: requests.ExplainRequest, call: Call) -> json_types.ExplainAnswer | Document:
    """Return an explanation as JSON, HTML or PDF."""
    features.check_format(ask.to)
    explanation = request_parsing.game(ask).explain(call.seconds / 2)
    if ask.to == "html":
        page = explanation_output.to_html(explanation, call.lang, ask.full)
        return Document(page.encode(), "text/html; charset=utf-8")
    if ask.to == "pdf":
        return Document(explanation_output.to_pdf(explanation, call.lang, full=ask.full), "application/pdf")
    return {**explain_answer(explanation, call.lang), **explanation_frames.page_scenes(explanation, call.lang)}


def hint(ask: requests.PositionRequest, call: Call) -> json_types.HintAnswer:
    """Return a hint for a player's position."""
    game = request_parsing.game(ask)
    return hint_answer(game.puzzle, game.hint(call.seconds), call.lang)


def refute(ask: requests.RefuteRequest, call: Call) -> json_types.RefuteAnswer:
    """Return the refutation of a move, with pictures."""
    game: Game[Any] = request_parsing.game(ask)
    puzzle = game.puzzle
    place, tried, others = game.grounds(ask.cell, ask.value, ordered=False)
    refutation = refute_verb.refute(puzzle, (place, tried), others, call.seconds)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, others))
    serializer = explanation_frames.SceneSerializer(board_pictures.position_picture(position))
    scenes = []
    if refutation.step is not None:
        after = position.copy()
        if not refutation.step.is_mistake:
            after.apply(refutation.step)
        scene = explanation_frames.step_scene(catalogue(call.lang), refutation.step, position, after)
        scenes.append(serializer.scene(scene))
    return {**refute_answer(puzzle, refutation, call.lang), "scenes": scenes, "pictures": serializer.pictures()}


def techniques_used(ask: requests.PositionRequest, call: Call) -> responses.TechniquesUsedAnswer:
    """Return the techniques that a player's right entries used, in the order in which they were made."""
    game = request_parsing.game(ask)
    puzzle = game.puzzle
    wrong = set(game.mistakes())
    entries = game.entries
    made = [cell_named(name, puzzle.rows, puzzle.cols) for name in ask.entries]  # the request has them in their order
    moves = [(cell, entries[cell]) for cell in made if cell not in wrong]
    words = catalogue(call.lang)
    found = find_techniques_used(puzzle, moves, call.seconds / 2)
    return {
        "format": "masume-techniques-used",
        "version": 1,
        **board_answer(puzzle, call.lang),
        "moves": [
            {
                "cell": cell_name(cell, puzzle.cols),
                "technique": name,
                "title": name and words.title(puzzle.kind, name),
            }
            for (cell, _), name in zip(moves, found, strict=True)
        ],
    }


def rate(ask: requests.BoardRequest, call: Call) -> json_types.RateAnswer:
    """Return the rating of a board."""
    return rate_answer(rate_verb.solve_path(request_parsing.board(ask), call.seconds), call.lang)


def convert(ask: requests.ConvertRequest, call: Call) -> responses.ConvertAnswer:
    """Return a board in another format."""
    puzzle = request_parsing.board(ask)
    return {
        "format": "masume-convert",
        "version": 1,
        **board_answer(puzzle, call.lang),
        "text": read_verb.write(puzzle, ask.to),
        "formats": carriers(kinds.kind_of(puzzle), puzzle),
    }


def generate(ask: requests.GenerateRequest, call: Call) -> responses.GenerateAnswer:
    """Generate the boards that a request asks for, and return them."""
    generated = request_parsing.generated_boards(ask, call.seconds)
    boards: list[responses.GeneratedBoard] = [
        {**serializers.generated_object(puzzle, call.lang), "board": number}
        for number, puzzle in enumerate(generated, 1)
    ]
    return {"format": "masume-generate", "version": 1, "boards": boards}


def draw(ask: requests.DrawRequest, call: Call) -> Document:
    """Return the drawing of a board as SVG, PNG or PDF."""
    features.check_format(ask.to)
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


def compare(ask: requests.CompareRequest, call: Call) -> json_types.CompareAnswer:
    """Run several engines on one board, and return their measurements."""
    from masume.verbs.compare import RunLimits
    from masume.verbs.compare import compare as compare_engines

    puzzle = request_parsing.board(ask)
    chosen = [(name, request_parsing.engine(name)) for name in dict.fromkeys(ask.engines)]
    seconds = min(ask.seconds, call.seconds / len(chosen))
    limits = RunLimits(2, seconds)
    board: json_types.BoardAnswer = {**board_answer(puzzle, call.lang), "board": 1}
    return compare_answer([board], compare_engines([puzzle], chosen, limits), limits)


def book(ask: requests.BookRequest, call: Call) -> responses.BookAnswer:
    """Make a book and return its last line of JSON. The lines before it report the progress."""
    from masume.web.handlers.books import make_book

    features.check_format("pdf")
    return make_book(ask, call.lang, call.seconds, call.tell)


def practise(ask: requests.PractiseRequest, call: Call) -> responses.PractiseAnswer:
    """Return an exercise: a position in which a certain technique is the next step, with all steps that count as right
    answers.
    """
    practice = practise_technique(ask.kind, ask.technique, ask.seed, call.seconds / 2)
    puzzle = practice.game.puzzle
    words = catalogue(call.lang)
    name = kinds.kind_of(puzzle).logic.techniques.find(ask.technique).name
    return {
        "format": "masume-practise",
        "version": 1,
        **serializers.play_board_object(puzzle, call.lang, "digits", call.seconds / 4),
        "game": practice.game.to_json(),
        "technique": name,
        "title": words.title(puzzle.kind, name),  # instead of the title of the board
        "idea": words.idea(puzzle.kind, name),
        "generated": practice.is_made,
        "answers": [
            {
                "places": [list(place) for place in step.places],
                "removes": [list(candidate) for candidate in step.removes],
                "because": list(step.premises or step.region),
                "text": step.text(call.lang),
            }
            for step in practice.answers
        ],
        "candidates": {str(cell): list(values) for cell, values in practice.candidates.items()},
        "step": {
            **practice.step.to_json(),
            "text": practice.step.text(call.lang),
            "cells": [cell_name(cell, puzzle.cols) for cell in practice.step.cells],
        },
    }


def render(ask: requests.RenderRequest, call: Call) -> responses.RenderAnswer:
    """Return the picture of a position as a sprite sheet."""
    game = request_parsing.game(ask)
    last = game.puzzle.rows * game.puzzle.cols
    for cell, _ in ask.highlights:
        if not 0 <= cell < last:
            raise UsageError("there is no cell {cell} on a board of {cells} cells", cell=cell, cells=last)
    picture = game.picture()
    items = picture.items + tuple(Highlight(cell, part) for cell, part in ask.highlights)
    sheet = serializers.picture_object(picture._replace(items=items), symbols=ask.symbols)
    return {"format": "masume-render", "version": 1, "picture": sheet}


class Verb(NamedTuple):
    """An operation that clients can request by POST."""

    request: type[requests.Asked]
    work: Callable[[Any, Call], Answer]
    summary: str
    streams: bool = False
    """Whether the answer is lines of JSON, with the result on the last one."""


VERBS: dict[str, Verb] = {
    "read": Verb(requests.BoardRequest, read, "Read the boards in a text of any format."),
    "solve": Verb(requests.SolveRequest, solve, "Find the solutions of a board."),
    "check": Verb(requests.BoardRequest, check, "Tell whether a board has exactly one solution, and why not."),
    "quick-check": Verb(
        requests.BoardRequest, editor.quick_check, "Check a board, finished or not, in a fraction of a second."
    ),
    "mistakes": Verb(requests.PositionRequest, mistakes, "Find the mistakes in a player's position."),
    "explain": Verb(requests.ExplainRequest, explain, "Explain every step to the solution."),
    "hint": Verb(requests.PositionRequest, hint, "Tell a player the next step, in three levels."),
    "refute": Verb(requests.RefuteRequest, refute, "Tell whether a move is right, and why."),
    "techniques-used": Verb(
        requests.PositionRequest, techniques_used, "Name the techniques that a player's entries used, in their order."
    ),
    "rate": Verb(requests.BoardRequest, rate, "Rate the difficulty of a board."),
    "convert": Verb(requests.ConvertRequest, convert, "Write a board in another format."),
    "generate": Verb(requests.GenerateRequest, generate, "Generate boards."),
    "complete": Verb(
        requests.CompleteRequest, editor.complete, "Add clues to a board until it has exactly one solution."
    ),
    "draw": Verb(requests.DrawRequest, draw, "Draw a board."),
    "compare": Verb(requests.CompareRequest, compare, "Run several engines on one board."),
    "book": Verb(requests.BookRequest, book, "Make a PDF book of generated boards, with progress.", streams=True),
    "practise": Verb(requests.PractiseRequest, practise, "Give a position in which a technique is the next step."),
    "play-board": Verb(requests.PlayBoardRequest, play_board, "Give a board with everything to play on it."),
    "render": Verb(requests.RenderRequest, render, "Draw a board as SVG fragments per cell."),
    "editor-sprites": Verb(
        requests.EditorSpritesRequest, editor.editor_sprites, "Draw the squares of an unfinished board."
    ),
}
