"""What users ask for: read, write, solve, check, draw. Here kinds, engines and rendering meet.

Nobody is trusted here: every solution that any engine returns is checked against the model before a user sees it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from masume import engines, files, kinds
from masume.codecs import detect
from masume.core.engine import Engine, Limit, Result, Solution
from masume.core.errors import EngineError, FormatError, UsageError
from masume.core.grid import Cell, bits, cell_name
from masume.core.kind import Kind, Option, Puzzle
from masume.core.model import Model
from masume.core.picture import Highlight, Part, Picture, Symbols, hand_in
from masume.kernel.check import holds
from masume.render import terminal

if TYPE_CHECKING:
    from masume.core.position import Position
    from masume.core.technique import Step

# What can only be meant as the name of a file: no board in any format looks like it.
FILE_NAME = re.compile(r"[^\n;\[{]*\.(txt|json|jsonl|csv|html?|puz)", re.IGNORECASE)

_KIND_OF: dict[type, Kind] = {kind.puzzle: kind for kind in kinds.KINDS}


def kind_of(puzzle: Puzzle) -> Kind:
    """The kind that a puzzle is of."""
    try:
        return _KIND_OF[type(puzzle)]
    except KeyError:
        known = ", ".join(kind.__name__ for kind in _KIND_OF)
        raise UsageError(f"{type(puzzle).__name__} is not a puzzle (puzzles: {known})") from None


def read_all(
    text_or_path: str | os.PathLike[str], kind: str | None = None, format: str | None = None, **rules: Option
) -> list[Any]:
    """The puzzles in a text or in a file.

    A path object names a file; a str is a file's name when such a file exists, and else the text itself. `kind` and
    `format` help where the text does not tell; `rules` are options of the kind for forms that cannot say them, such as
    `unique_lines=False` or `neighbours=4`."""
    return read_all_text(_text(text_or_path), kind, format, **rules)


def read_all_text(text: str, kind: str | None = None, format: str | None = None, **rules: Option) -> list[Any]:
    """The puzzles in a text (see `read_all`)."""
    chosen = kinds.find(kind) if kind is not None else None
    form = detect.find_form(format) if format is not None else None
    _check_rules(chosen, rules)
    return detect.read_all(text, kinds.KINDS, chosen, form, rules)


def read(
    text_or_path: str | os.PathLike[str], kind: str | None = None, format: str | None = None, **rules: Option
) -> Any:
    """The one puzzle in a text or in a file (see `read_all`)."""
    puzzles = read_all(text_or_path, kind, format, **rules)
    if len(puzzles) != 1:
        raise FormatError(f"the input holds {len(puzzles)} boards where one is wanted")
    return puzzles[0]


def _text(text_or_path: str | os.PathLike[str]) -> str:
    if not isinstance(text_or_path, str):
        return files.read_text(text_or_path)
    try:
        if "\n" not in text_or_path and os.path.isfile(text_or_path):
            return files.read_text(text_or_path)
    except ValueError:  # not possible as a file name
        pass
    if FILE_NAME.fullmatch(text_or_path):
        raise FormatError(f"there is no file {text_or_path}")
    return text_or_path


def _check_rules(kind: Kind | None, rules: dict[str, Option]) -> None:
    for name, value in rules.items():
        having = [k for k in ([kind] if kind else kinds.KINDS) if name in k.options]
        if not having:
            whose = kind.name if kind else "no kind"
            raise UsageError(f"{whose} has {'no' if kind else 'the'} option {name!r}")
        for k in having:
            if not any(value == choice and type(value) is type(choice) for choice in k.options[name].choices.values()):
                allowed = ", ".join(repr(choice) for choice in k.options[name].choices.values())
                raise UsageError(f"{name} must be one of {allowed}, not {value!r}")


def write(puzzle: Puzzle, format: str = "text") -> str:
    """The puzzle in one of the formats, without a final newline."""
    return detect.find_form(format).write(kind_of(puzzle), puzzle)


def model_of(puzzle: Puzzle) -> Model:
    """The puzzle's rules, as engines see them."""
    return kind_of(puzzle).model(puzzle)


def solve(
    puzzle: Puzzle,
    engine: str | Engine = "kernel",
    solutions: int = 2,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result:
    """Solves a puzzle: the first `solutions` solutions, and whether there are others.

    With the default of two, the verdict is `unique`, `many` or `none`, proved, unless a limit came first."""
    if solutions < 1:
        raise UsageError(f"solutions must be at least 1, not {solutions}")
    model = model_of(puzzle)
    chosen = engines.find(engine) if isinstance(engine, str) else engine
    result = chosen.solve(model, Limit(solutions, seconds, nodes))
    for solution in result.solutions:
        if not holds(model, solution.values):
            raise _wrong(model, solution, chosen)
    return result._replace(puzzle=puzzle)


def _wrong(model: Model, solution: Solution, engine: Engine) -> EngineError:
    breaches = [
        f"{breach.code} at {' '.join(cell_name(cell, model.cols) for cell in breach.cells)}"
        for breach in model.breaches(solution.values)
    ]
    return EngineError(
        f"the engine {engine.name} returned a board that breaks the rules ({'; '.join(breaches)}); please report this"
    )


def picture_of(position: Position, step: Step | None = None) -> Picture:
    """A position to draw: what is known, what is left for cells that have lost candidates, and the cells of a step."""
    full = model_of(position.puzzle).domains
    notes = {
        cell: tuple(bits(position.domains[cell]))
        for cell in bits(position.open)
        if position.domains[cell] != full[cell]
    }
    picture = kind_of(position.puzzle).picture(position.puzzle, position.values(), notes)
    marks: dict[Cell, Part] = {}
    if step is not None:
        marks.update(dict.fromkeys(step.because, "because"))
        marks.update(dict.fromkeys((cell for cell, _ in step.removes), "remove"))
        marks.update(dict.fromkeys((cell for cell, _ in step.places), "place"))
    return picture._replace(items=picture.items + tuple(Highlight(cell, part) for cell, part in marks.items()))


def draw_position(
    position: Position, step: Step | None = None, colour: bool = False, symbols: Symbols = "digits"
) -> str:
    """A position as text for a terminal, with the cells of a step highlighted."""
    return terminal.draw(picture_of(position, step), colour, symbols)


def picture(puzzle: Puzzle, solution: Solution | None = None, highlight: Iterable[Cell] = ()) -> Picture:
    """A board to draw; with a solution, filled in; with some cells highlighted."""
    bare = kind_of(puzzle).picture(puzzle, solution.values if solution else None)
    return bare._replace(items=bare.items + tuple(Highlight(cell) for cell in highlight))


def draw(puzzle: Puzzle, solution: Solution | None = None, highlight: Iterable[Cell] = (), colour: bool = False) -> str:
    """The board as text for a terminal; with a solution, filled in; with some cells highlighted (in colour)."""
    return terminal.draw(picture(puzzle, solution, highlight), colour)


def svg_of(thing: Puzzle | Result) -> str | None:
    """What notebooks show: a puzzle, or the first solution of a result; nothing for a result that has none."""
    from masume.render import svg

    if not isinstance(thing, Result):
        return svg.draw(picture(thing), title_of(thing, "board"))
    if thing.puzzle is None or not thing.solutions:
        return None
    return svg.draw(picture(thing.puzzle, thing.solutions[0]), title_of(thing.puzzle, "solution"))


def title_of(puzzle: Puzzle, what: str, lang: str | None = None, **arguments: int) -> str:
    """What a drawing is called: the key of a sentence on a board, a solution, a state or a step."""
    from masume.core.words import catalogue

    kind = kind_of(puzzle).name.capitalize()
    return catalogue(lang).say("draw", what, kind=kind, rows=puzzle.rows, cols=puzzle.cols, **arguments)


hand_in(svg_of)
