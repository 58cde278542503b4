"""Draw the legend of an explanation, which explains each border and sign on the boards with a sample cell and a few
words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from masume.core.picture import Bit, Fill, Highlight, Item, Mark, Number, PencilMarks, Picture
from masume.i18n.catalog import catalogue
from masume.render import svg

# The items of each sample, by the name of its words in the catalogue. Where a cell of the board shows a value, the
# sample has the first such value instead.
SAMPLES: dict[str, tuple[Item, ...]] = {
    "place": (Highlight(0, "place"),),
    "because": (Highlight(0, "because"),),
    "remove": (Highlight(0, "remove"),),
    "struck": (PencilMarks(0, ("4", "5", "6"), ("5",)),),
    "suppose": (Highlight(0, "suppose"),),
    "supposed": (Number(0, "5", "supposed"),),
    "supposed-shading": (Fill(0, "supposed"),),
    "clash": (Highlight(0, "clash"),),
    "given": (Number(0, "5", "given"),),
    "entered": (Number(0, "5", "entered"),),
    "shaded": (Fill(0, "entered"),),
    "kept": (Mark(0, "entered"),),
}
ROLES = ("given", "entered", "supposed")


class LegendEntry(NamedTuple):
    """An entry of a legend: the key of its text in the catalogue, a sample cell as SVG, and the text."""

    meaning: str
    drawing: str
    text: str


def legend(items: Iterable[Item], lang: str | None = None) -> list[LegendEntry]:
    """Return the entries of the legend that explain the borders and signs in `items`. The cell of every item must
    be 0.
    """
    words = catalogue(lang)
    first: dict[str, Item] = {}
    for item in items:
        first.setdefault(_meaning(item), item._replace(circled=False) if isinstance(item, Number) else item)
    return [
        LegendEntry(meaning, _sample((first[meaning],) if meaning in ROLES else sample), words.say("legend", meaning))
        for meaning, sample in SAMPLES.items()
        if meaning in first
    ]


def _sample(items: tuple[Item, ...]) -> str:
    """Return the SVG of a board whose only cell has `items`, without a style sheet."""
    picture = Picture(1, 1, items)
    drawing = "".join([*svg.cells(picture).values(), *svg.contents(picture).values(), svg.frame(picture)])
    width, height = svg.size(picture)
    return f'<svg class="masume" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{drawing}</svg>'


def _meaning(item: Item) -> str:
    """Return the name of the legend's entry that explains `item`, or "" if no entry does."""
    match item:
        case Highlight(_, part):
            return part
        case Number(_, _, role) | Bit(_, _, role):
            return role
        case Fill(_, role):
            return "supposed-shading" if role == "supposed" else "shaded"
        case Mark(_, role):
            return "supposed" if role == "supposed" else "kept"
        case PencilMarks(_, _, struck) if struck:
            return "struck"
        case _:
            return ""
