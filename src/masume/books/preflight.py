"""Check the pages of a book before printing: type size, line width, margins, empty pages and ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from masume.books import pagination, print_specs
from masume.books.chapters import Chapter, say
from masume.books.images import WANTED_DOTS
from masume.books.style import BookStyle
from masume.books.template_data import PrintedDrawing
from masume.books.typesetting import PrintedBook
from masume.i18n.catalog import Catalogue

SMALLEST_TEXT = 0.85  # the size of headers, footers and legends, as a share of the text size
MOST_NAMED = 12  # maximum number of pages or drawings that a sentence of the report lists
ROUNDING = 0.05


class PreflightResult(NamedTuple):
    """The findings of the checks on the pages of a book."""

    style: BookStyle
    """The style, with the gutter that was used."""
    pages: int
    drawings: tuple[tuple[PrintedDrawing, int], ...]
    """Every drawing with text, and its page."""
    fills: tuple[tuple[int, float], ...]
    """Each page of boards, and its fill."""
    unused: tuple[str, ...]
    """Chapters that the style names but the book does not have."""
    picture_dots: float | None
    """The resolution of the picture on the title page, in dots per inch; None if there is no picture, or if it is a
    vector drawing."""

    @property
    def has_coarse_picture(self) -> bool:
        """Return whether the resolution of the picture on the title page is too low."""
        return self.picture_dots is not None and self.picture_dots < WANTED_DOTS

    @property
    def small(self) -> list[tuple[PrintedDrawing, int]]:
        """Return the drawings whose smallest type is too small for printers, each with its page."""
        return [pair for pair in self.drawings if pair[0].type < print_specs.SMALLEST_TYPE - ROUNDING]

    @property
    def half_empty(self) -> list[int]:
        """Return the numbers of the pages that are less than half full."""
        return [page for page, fill in self.fills if fill < pagination.HALF]

    @property
    def spine_margin(self) -> float:
        """Return the smallest margin at the spine that printers accept for the book's number of pages."""
        return print_specs.inside_margin(self.pages)


def check_pages(
    style: BookStyle,
    data: dict[str, Any],
    drawings: Iterable[PrintedDrawing],
    printed: PrintedBook,
    chapters: Sequence[Chapter],
    picture_dots: float | None = None,
) -> PreflightResult:
    """Check the pages of a book and return the findings. `data` is the input of the template, and `printed` the typeset
    book.
    """
    fills = tuple((printed.sheets[page["id"]], page["fill"]) for page in data["pages"] if "fill" in page)
    seen = tuple((printed_as, printed.pictures[printed_as.drawing]) for printed_as in drawings)
    keys = (*style.chapter_order, *style.chapter_texts)
    unused = (key for key in keys if not any(chapter.names >= set(key.split()) for chapter in chapters))
    return PreflightResult(style, printed.pages, seen, fills, tuple(dict.fromkeys(unused)), picture_dots)


def sentences(judgement: PreflightResult, words: Catalogue) -> Iterator[str]:
    """Yield the sentences about the pages for the QA report."""

    tell = partial(say, words, "report", "pages")
    style = judgement.style
    width, height = style.trim
    sizes = {"width": width, "height": height, "outside": style.edge, "inside": style.inside, "bleed": style.bleed}
    yield tell("paper", **{name: _millimetres(size, words) for name, size in sizes.items()})
    if style.inside < judgement.spine_margin:
        yield tell("spine", pages=judgement.pages, least=_millimetres(judgement.spine_margin, words))
    if style.bleed and style.edge < print_specs.EDGE_WITH_BLEED:
        yield tell("edge", least=_millimetres(print_specs.EDGE_WITH_BLEED, words))
    if judgement.pages < print_specs.FEWEST_PAGES:
        yield tell("few", least=str(print_specs.FEWEST_PAGES), pages=str(judgement.pages))
    yield from _type(judgement, words)
    finest = min((drawing.line for drawing, _ in judgement.drawings), default=style.finest_line)
    yield tell("line", size=_number(finest, words, 2), least=_number(print_specs.FINEST_LINE, words, 2))
    if judgement.fills:
        page, fill = min(judgement.fills, key=lambda page_fill: page_fill[1])
        half = judgement.half_empty
        numbers = {"half": str(len(half)), "all": str(len(judgement.fills))}
        yield tell("fill", page=str(page), fill=f"{100 * fill:.0f}", **numbers)
        if half:
            yield tell("half", pages=len(half), numbers=_listed([str(page) for page in half], words))
    if judgement.picture_dots is not None:
        name = "picture-coarse" if judgement.has_coarse_picture else "picture"
        yield tell(name, dots=str(int(judgement.picture_dots)), least=str(WANTED_DOTS))
    yield tell("black" if style.is_black else "colour")
    if style.picture and style.is_black:
        yield tell("picture-ink")
    yield tell("no-x")
    yield tell("links" if style.links else "no-links")
    if judgement.unused:
        yield tell("no-chapter", keys=words.join(judgement.unused))


def _type(judgement: PreflightResult, words: Catalogue) -> Iterator[str]:
    """Yield the sentences about type sizes for the QA report."""
    tell = partial(say, words, "report", "pages")

    def name(drawing: PrintedDrawing) -> str:
        return tell(drawing.what, number=str(drawing.number)) if drawing.number else tell(drawing.what)

    smallest, what, where = SMALLEST_TEXT * judgement.style.text, tell("text"), 1
    for drawing, page in judgement.drawings:
        if drawing.type < smallest:
            smallest, what, where = drawing.type, name(drawing), page
    yield tell("type", size=_number(smallest, words, 1), what=what, page=str(where))
    if judgement.small:
        places = [
            tell("place", what=name(drawing), page=str(page), size=_number(drawing.type, words, 1))
            for drawing, page in judgement.small
        ]
        yield tell("type-small", least=_number(print_specs.SMALLEST_TYPE, words, 0), where=_listed(places, words, "; "))


def _listed(items: Sequence[str], words: Catalogue, joint: str = ", ") -> str:
    """Return `items` as one text, with `joint` between them. If there are too many, the text has the first items and
    the number of the others.
    """
    if len(items) <= MOST_NAMED:
        return joint.join(items)
    more = say(words, "report", "pages", "more", n=str(len(items) - MOST_NAMED))
    return joint.join([*items[:MOST_NAMED], more])


def _number(number: float, words: Catalogue, digits: int) -> str:
    """Return `number` with `digits` decimals in the notation of the language. It is rounded down, so that a size below
    a minimum is not shown as the minimum.
    """
    power = 10**digits
    text = f"{int(number * power + ROUNDING) / power:.{digits}f}"
    return words.decimal(text)


def _millimetres(number: float, words: Catalogue) -> str:
    """Return a length in millimetres in the notation of the language."""
    text = f"{number:.1f}".removesuffix(".0")
    return words.decimal(text)
