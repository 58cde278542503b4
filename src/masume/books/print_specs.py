"""What printers ask for: the sizes that books are cut to, margins by the number of pages, bleed and spines.

trim    the size of a page after cutting
bleed   what is printed beyond the trim and cut off, so that colour reaches the edge
gutter  by how much the margin at the spine is wider than the other margins

The figures are those of the large print-on-demand services (inches there, millimetres here).
"""

from __future__ import annotations

import re

INCH = 25.4
POINT = INCH / 72

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (8.5 * INCH, 11 * INCH),
    **{
        f"{width:g}x{height:g}": (width * INCH, height * INCH)
        for width, height in ((5, 8), (5.5, 8.5), (6, 9), (7, 10), (8, 10), (8.5, 11))
    },
}
SIDES = (80.0, 500.0)  # the shortest and the longest side of a page
SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)")

EDGE, EDGE_WITH_BLEED = 6.4, 9.6  # nothing that matters may be nearer to the edge
INSIDE = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (828, 22.3))  # up to so many pages: the margin inside
FEWEST_PAGES = 24
FINEST_LINE = 0.75  # points
SMALLEST_TYPE = 7.0

STOCKS = {"white": 0.05720, "cream": 0.0635, "colour": 0.05961}  # how thick a page is
SPINE_TEXT_PAGES = 80  # thinner books have no text on the spine


def size_of(paper: str) -> tuple[float, float] | None:
    """Width and height of a paper: a4, 6x9 (inches), 170x240mm, 6.14x9.21in; None if it is none."""
    name = re.sub(r"\s+", "", paper.lower().replace("×", "x"))
    if name in PAPERS:
        return PAPERS[name]
    found = SIZE.fullmatch(name)
    if found is None:
        return None
    unit = INCH if found[3] == "in" else 1.0
    width, height = float(found[1]) * unit, float(found[2]) * unit
    low, high = SIDES
    return (width, height) if low <= min(width, height) and max(width, height) <= high else None


def inside_margin(pages: int) -> float:
    """The narrowest margin at the spine that printers accept for so many pages."""
    return next((margin for most, margin in INSIDE if pages <= most), INSIDE[-1][1])


def gutter_for(pages: int) -> float:
    """By how much the margin inside is to be wider than the one outside."""
    return inside_margin(pages) - EDGE


def spine(pages: int, stock: str) -> float:
    """The width of the spine; sheets have two pages, so an odd page takes a blank one along."""
    return (pages + pages % 2) * STOCKS[stock]
