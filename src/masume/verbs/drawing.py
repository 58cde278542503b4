"""Drawing: a board, its solution, a player's state or a step, as text, SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args, overload

from masume.core.engine import Solution
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.picture import SYMBOLS, Highlight, Picture, Symbols
from masume.language.catalogue import catalogue
from masume.render import svg, terminal
from masume.render.svg import THEMES, Theme
from masume.verbs import pictures, playing

if TYPE_CHECKING:
    from masume.render.paper import Drawing
    from masume.verbs.playing import State

Text = Literal["text", "svg"]
Binary = Literal["png", "pdf"]
FORMS: tuple[str, ...] = (*get_args(Text), *get_args(Binary))
SCALE = 2.0


class Sketch(NamedTuple):
    """What is to be drawn, before it is drawn: the picture and what it is called."""

    picture: Picture
    title: str


@overload
def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell] = (),
    colour: bool = False,
    *,
    to: Text = "text",
    state: State = None,
    step: int | None = None,
    symbols: Symbols = "digits",
    theme: Theme = "auto",
    lang: str | None = None,
    scale: float = SCALE,
) -> str: ...


@overload
def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell] = (),
    colour: bool = False,
    *,
    to: Binary,
    state: State = None,
    step: int | None = None,
    symbols: Symbols = "digits",
    theme: Theme = "auto",
    lang: str | None = None,
    scale: float = SCALE,
) -> bytes: ...


def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell] = (),
    colour: bool = False,
    *,
    to: Text | Binary = "text",
    state: State = None,
    step: int | None = None,
    symbols: Symbols = "digits",
    theme: Theme = "auto",
    lang: str | None = None,
    scale: float = SCALE,
) -> str | bytes:
    """The board as text for a terminal, or as an SVG, PNG or PDF document.

    With a solution, it is filled in; with a state, as far as the player has come; with a step, as it is after so many
    steps of the explanation (from the state, if there is one), with the cells of that step marked. `symbols` are
    Binairo's, `theme` is the drawing's (`auto` is light on paper and follows the reader's wish on a screen), `scale`
    makes PNG images larger: a cell is 40 dots times the scale wide."""
    check(to, symbols, theme, scale)
    found = sketch(puzzle, solution, highlight, state, step, lang)
    if to == "text":
        return as_text(found, colour, symbols)
    if to == "svg":
        return as_svg(found, symbols, theme, lang)
    if to == "png":
        return as_png([found], symbols, theme, lang, scale)[0]
    return as_pdf([found], symbols, theme, lang)


def check(to: str, symbols: str, theme: str, scale: float) -> None:
    """UsageError when one of these is not as it must be."""
    for name, value, known in (("to", to, FORMS), ("symbols", symbols, SYMBOLS), ("theme", theme, THEMES)):
        if value not in known:
            raise UsageError(f"{name} must be one of {', '.join(known)}, not {value!r}")
    if not 0 < scale <= 20:
        raise UsageError(f"scale must be above 0 and at most 20, not {scale!r}")


def sketch(
    puzzle: Puzzle,
    solution: Solution | None = None,
    highlight: Iterable[Cell] = (),
    state: State = None,
    step: int | None = None,
    lang: str | None = None,
    seconds: float | None = None,
) -> Sketch:
    """What is to be drawn of a puzzle (see `draw`); `seconds` is how long an explanation may take."""
    if solution is not None and (state is not None or step is not None):
        raise UsageError("a solution has neither a state nor a step: draw one or the other")
    cells = list(highlight)
    if step is not None:
        found = _at_step(puzzle, state, step, lang, seconds)
    elif state is not None:
        position = playing.position(puzzle, playing.entries(puzzle, state))
        found = Sketch(pictures.picture_of(position), pictures.title_of(puzzle, "state", lang))
    else:
        title = pictures.title_of(puzzle, "board" if solution is None else "solution", lang)
        return Sketch(pictures.picture(puzzle, solution, cells), title)
    marks = tuple(Highlight(cell) for cell in cells)
    return found._replace(picture=found.picture._replace(items=found.picture.items + marks))


def _at_step(puzzle: Puzzle, state: State, number: int, lang: str | None, seconds: float | None) -> Sketch:
    """The position after so many steps, with the cells of the last of them marked."""
    from masume.verbs.explaining import explain

    explanation = explain(puzzle, state, seconds)
    if not 0 <= number <= len(explanation.steps):
        short = "came to" if explanation.stopped else "has"
        late = " in time" if explanation.stopped else ""
        raise UsageError(f"there is no step {number}: the explanation {short} {len(explanation.steps)} steps{late}")
    position = next(islice(explanation.positions(), number, None))
    last = explanation.steps[number - 1] if number else None
    return Sketch(pictures.picture_of(position, last), pictures.title_of(puzzle, "step", lang, n=number))


def as_text(found: Sketch, colour: bool = False, symbols: Symbols = "digits") -> str:
    """A sketch as text for a terminal."""
    return terminal.draw(found.picture, colour, symbols)


def as_svg(found: Sketch, symbols: Symbols = "digits", theme: Theme = "auto", lang: str | None = None) -> str:
    """A sketch as an SVG document."""
    return svg.draw(found.picture, found.title, theme=theme, symbols=symbols, lang=lang)


def as_png(
    sketches: Sequence[Sketch],
    symbols: Symbols = "digits",
    theme: Theme = "auto",
    lang: str | None = None,
    scale: float = SCALE,
) -> list[bytes]:
    """Sketches as PNG images, one each."""
    from masume.render import paper

    return paper.png([_drawing(one, symbols, theme, lang) for one in sketches], scale)


def as_pdf(
    sketches: Sequence[Sketch], symbols: Symbols = "digits", theme: Theme = "auto", lang: str | None = None
) -> bytes:
    """Sketches as one PDF document, a page each."""
    from masume.render import paper

    title = sketches[0].title if len(sketches) == 1 else "Masume"
    return paper.pdf([_drawing(one, symbols, theme, lang) for one in sketches], title, catalogue(lang).lang)


def _drawing(found: Sketch, symbols: Symbols, theme: Theme, lang: str | None) -> Drawing:
    from masume.render.describing import describe
    from masume.render.paper import Drawing

    # Paper and images have no wish of their own: there, `auto` is light.
    text = as_svg(found, symbols, "dark" if theme == "dark" else "light", lang)
    return Drawing(text, *svg.size(found.picture), f"{found.title}. {describe(found.picture, lang)}")
