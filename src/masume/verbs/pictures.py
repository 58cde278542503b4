"""Pictures of boards, solutions and positions, and their titles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from masume import kinds
from masume.core.engine import Result, Solution
from masume.core.grid import Cell, bits
from masume.core.kind import Puzzle
from masume.core.picture import Highlight, Part, Picture
from masume.verbs.solving import model_of

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Step


def board_picture(puzzle: Puzzle, solution: Solution | None = None, highlight: Iterable[Cell] = ()) -> Picture:
    """A board; with a solution, filled in; with some cells highlighted."""
    bare = kinds.kind_of(puzzle).picture(puzzle, solution.values if solution else None)
    return with_highlights(bare, highlight)


def position_picture(position: Position, step: Step | None = None) -> Picture:
    """A position: what is known, what is left for cells that have lost candidates, and the cells of a step."""
    full = model_of(position.puzzle).domains
    notes = {
        cell: tuple(bits(position.domains[cell]))
        for cell in bits(position.open)
        if position.domains[cell] != full[cell]
    }
    for cell, mask in position.disregarded.items():
        notes[cell] = tuple(bits(mask))
    picture = kinds.kind_of(position.puzzle).picture(position.puzzle, written(position), notes)
    marks: dict[Cell, Part] = {}
    if step is not None:
        marks.update(dict.fromkeys(step.because, "because"))
        marks.update(dict.fromkeys((cell for cell, _ in step.removes), "remove"))
        marks.update(dict.fromkeys((cell for cell, _ in step.places), "place"))
    return picture._replace(items=picture.items + tuple(Highlight(cell, part) for cell, part in marks.items()))


def written(position: Position) -> tuple[int, ...]:
    """The value that is written in every square, right or wrong; NOTHING where there is none."""
    values = list(position.values())
    for cell, mask in position.disregarded.items():
        if mask.bit_count() == 1:
            values[cell] = mask.bit_length() - 1
    return tuple(values)


def with_highlights(picture: Picture, cells: Iterable[Cell]) -> Picture:
    """The same picture with some cells highlighted."""
    return picture._replace(items=picture.items + tuple(Highlight(cell) for cell in cells))


def title_of(puzzle: Puzzle, what: str, lang: str | None = None, **arguments: int) -> str:
    """The title of a drawing. `what` says what it shows: a board, a solution, a state or a step."""
    from masume.language.catalogue import catalogue

    kind = kinds.kind_of(puzzle).name.capitalize()
    return catalogue(lang).say("draw", what, kind=kind, rows=puzzle.rows, cols=puzzle.cols, **arguments)


def text_of(thing: Puzzle | Solution) -> str:
    """What `str` shows of a puzzle, or of a solution that knows its puzzle."""
    from masume.render import terminal

    if not isinstance(thing, Solution):
        return terminal.draw(board_picture(thing))
    assert thing.puzzle is not None
    return terminal.draw(board_picture(thing.puzzle, thing))


def svg_of(thing: Puzzle | Solution | Result) -> str | None:
    """What notebooks show of a puzzle, a solution, or the first solution of a result; None if nothing can be drawn."""
    from masume.render import svg

    if isinstance(thing, Result):
        if not thing.solutions:
            return None
        first = thing.solutions[0]
        return svg_of(Solution(first.cols, first.values, thing.puzzle))
    if not isinstance(thing, Solution):
        return svg.draw(board_picture(thing), title_of(thing, "board"))
    if thing.puzzle is None:
        return None
    return svg.draw(board_picture(thing.puzzle, thing), title_of(thing.puzzle, "solution"))
