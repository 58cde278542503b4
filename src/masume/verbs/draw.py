"""Draw boards, solutions, players' states and steps as text, SVG, PNG or PDF.

`draw`, `to_svg`, `to_png` and `to_pdf` have the same arguments. If `solution` is given, the board is filled in. If
`state` is given, the board shows the player's entries. If `step` is given, the board is shown after that step of the
explanation from `state`, with the cells of the step highlighted. `highlight` names further cells to highlight, by name
or index.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from masume.core.engine import Solution
from masume.core.errors import ArgumentTypeError, UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.picture import SYMBOLS, THEMES, Picture, Symbols, Theme
from masume.core.puzzle import quote
from masume.render import terminal
from masume.verbs import board_pictures
from masume.verbs.argument_types import checked
from masume.verbs.cell_arguments import indices

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.technique import Step
    from masume.render.png_and_pdf import SvgDrawing
    from masume.verbs.player_entries import State

OUTPUTS = ("text", "svg", "png", "pdf")
MOST_SCALE = 20


class Look(NamedTuple):
    """The style of a drawing. Each output format uses the fields that apply to it."""

    colour: bool = False
    """For text: whether to use the colours of the terminal."""
    symbols: Symbols = "digits"
    """How the two symbols of a Binairo are drawn."""
    theme: Theme = "auto"
    """For SVG, PNG and PDF: light or dark; `auto` follows the reader's setting in SVG and is light in PNG and PDF."""
    scale: float = 2.0
    """For PNG: the number of dots per unit; a cell is 40 units wide."""
    lang: str | None = None
    """The language of titles and descriptions; None for the language of the user."""

    def check(self) -> None:
        """Raise UsageError if a field has a value that is not allowed."""
        for name, value, known in (("symbols", self.symbols, SYMBOLS), ("theme", self.theme, THEMES)):
            if value not in known:
                raise UsageError(
                    "{name} must be one of {choices}, not {value}",
                    name=name,
                    choices=", ".join(known),
                    value=f"{value!r:.40}",
                )
        if not 0 < self.scale <= MOST_SCALE:
            raise UsageError(
                "scale must be above 0 and at most {most}, not {scale}",
                most=MOST_SCALE,
                scale=f"{self.scale!r}",
            )


DEFAULT = Look()


class Sketch(NamedTuple):
    """A picture to be drawn, and its title."""

    picture: Picture
    title: str


@checked
def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell | str] = (),
    *,
    state: State = None,
    step: int | None = None,
    look: Look = DEFAULT,
) -> str:
    """Return the board as text for a terminal, optionally with its solution, a player's entries or the steps up to
    `step`."""
    look.check()
    return as_text(_picture(puzzle, solution, highlight, state, step), look)


@checked
def to_svg(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell | str] = (),
    *,
    state: State = None,
    step: int | None = None,
    look: Look = DEFAULT,
) -> str:
    """Return the board as an SVG document, optionally with its solution, a player's entries or the steps up to
    `step`."""
    look.check()
    return as_svg(sketch(puzzle, solution, highlight, state, step, look.lang), look)


@checked
def to_png(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell | str] = (),
    *,
    state: State = None,
    step: int | None = None,
    look: Look = DEFAULT,
) -> bytes:
    """Return the board as a PNG image, optionally with its solution, a player's entries or the steps up to `step`."""
    look.check()
    [image] = as_png([sketch(puzzle, solution, highlight, state, step, look.lang)], look)
    return image


@checked
def to_pdf(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell | str] = (),
    *,
    state: State = None,
    step: int | None = None,
    look: Look = DEFAULT,
) -> bytes:
    """Return the board as a PDF page, optionally with its solution, a player's entries or the steps up to `step`."""
    look.check()
    return as_pdf([sketch(puzzle, solution, highlight, state, step, look.lang)], look)


class Legend:
    """A drawer of positions as text for a terminal. It explains each sign below the first board on which the sign
    occurs.
    """

    def __init__(self, look: Look = DEFAULT) -> None:
        self._look = look
        self._told: set[str] = set()

    def draw(self, position: Position, step: Step | None = None) -> str:
        """Return the drawing of `position` with the cells of `step` marked. If signs occur for the first time, a line
        below the board explains them.
        """
        from masume.i18n.catalog import catalogue

        picture = board_pictures.position_picture(position, step)
        drawn = as_text(picture, self._look)
        new = {name: sign for name, sign in terminal.signs(picture).items() if name not in self._told}
        if not new or step is None:
            return drawn
        self._told |= set(new)
        words = catalogue(self._look.lang)
        legend = " · ".join(f"{sign} {words.say('legend', name)}" for name, sign in new.items())
        return f"{drawn}\n{legend}"


def sketch(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell | str] = (),
    state: State = None,
    step: int | None = None,
    lang: str | None = None,
    seconds: float | None = None,
) -> Sketch:
    """Return the picture of a puzzle together with its title. If `step` is given, the explanation may take
    `seconds`.
    """
    picture = _picture(puzzle, solution, highlight, state, step, seconds)
    if step is not None:
        return Sketch(picture, board_pictures.title_of(puzzle, "step", lang, n=step))
    what = "solution" if solution is not None else "board" if state is None else "state"
    return Sketch(picture, board_pictures.title_of(puzzle, what, lang))


def _picture(
    puzzle: Puzzle,
    solution: Solution | None,
    highlight: Iterable[Cell | str],
    state: State,
    step: int | None,
    seconds: float | None = None,
) -> Picture:
    """Return the picture of a puzzle: with a solution, with the state of a player, or after a step that follows the
    state. Raise UsageError if a solution is combined with a step or state.
    """
    if solution is not None:
        _check_solution(solution, puzzle)
    cells = indices(highlight, puzzle)
    if state is None and step is None:
        return board_pictures.board_picture(puzzle, solution, cells)
    if solution is not None:
        raise UsageError("a solution has neither a state nor a step: draw one or the other")
    if step is None:
        from masume.verbs.game import Game

        picture = Game(puzzle, state).picture()
    else:
        picture = _picture_of_step(puzzle, state, step, seconds)
    return board_pictures.with_highlights(picture, cells)


def _check_solution(solution: Solution, puzzle: Puzzle) -> None:
    """Raise an error unless `solution` belongs to a board of the same size as `puzzle`."""
    if not isinstance(solution, Solution):
        raise ArgumentTypeError("solution must be a masume.Solution, not {solution}", solution=quote(solution))
    rows = len(solution.values) // solution.cols
    if (rows, solution.cols) != (puzzle.rows, puzzle.cols):
        raise UsageError(
            "the solution is {rows}x{cols}, and the board is {high}x{wide}",
            rows=rows,
            cols=solution.cols,
            high=puzzle.rows,
            wide=puzzle.cols,
        )


def _picture_of_step(puzzle: Puzzle, state: State, number: int, seconds: float | None) -> Picture:
    """Return the picture of the position after step `number` of the explanation from `state`, with the cells of that
    step highlighted.
    """
    from masume.verbs.explain import explain

    explanation = explain(puzzle, state, seconds)
    if not 0 <= number <= len(explanation.steps):
        raise UsageError(
            "there is no step {number}: the explanation came to {steps} single steps in time (explain --full shows "
            "them)"
            if explanation.stopped
            else "there is no step {number}: the explanation has {steps} single steps (explain --full shows them)",
            number=number,
            steps=len(explanation.steps),
        )
    position = next(islice(explanation.positions(), number, None))
    return board_pictures.position_picture(position, explanation.steps[number - 1] if number else None)


def as_text(picture: Picture, look: Look = DEFAULT) -> str:
    """Return `picture` as text for a terminal."""
    return terminal.draw(picture, look.colour, look.symbols)


def as_svg(drawing: Sketch, look: Look = DEFAULT) -> str:
    """Return `drawing` as an SVG document."""
    from masume.render import svg

    return svg.draw(drawing.picture, drawing.title, theme=look.theme, symbols=look.symbols, lang=look.lang)


def as_png(sketches: Sequence[Sketch], look: Look = DEFAULT) -> list[bytes]:
    """Return one PNG image per sketch."""
    from masume.render import png_and_pdf

    return png_and_pdf.png([_drawing(drawing, look) for drawing in sketches], look.scale)


def as_pdf(sketches: Sequence[Sketch], look: Look = DEFAULT) -> bytes:
    """Return a PDF document with one page per sketch."""
    from masume.i18n.catalog import catalogue
    from masume.render import png_and_pdf

    title = sketches[0].title if len(sketches) == 1 else "Masume"
    return png_and_pdf.pdf([_drawing(drawing, look) for drawing in sketches], title, catalogue(look.lang).lang)


def _drawing(drawing: Sketch, look: Look) -> SvgDrawing:
    """Return `drawing` as SVG with its size and its description, for conversion to PNG and PDF."""
    from masume.render import svg
    from masume.render.alt_text import describe
    from masume.render.png_and_pdf import SvgDrawing

    # PNG and PDF cannot follow the reader's setting: there, `auto` is light.
    text = as_svg(drawing, look._replace(theme="dark" if look.theme == "dark" else "light"))
    return SvgDrawing(text, *svg.size(drawing.picture), f"{drawing.title}. {describe(drawing.picture, look.lang)}")
