"""State the requirements of printers: page sizes, margins, bleed and the width of spines.

The trim is the size of a page after cutting. The bleed is a strip around it that is printed and cut off, so that colour
reaches the edge. The numbers are those of the large print-on-demand services, converted from inches to millimetres.
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

EDGE, EDGE_WITH_BLEED = 6.4, 9.6  # the minimum distance of text and drawings from the edge
INSIDE = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (828, 22.3))  # (up to this number of pages, inner margin)
FEWEST_PAGES = 24
FINEST_LINE = 0.75  # points: the minimum width of a line
SMALLEST_TYPE = 7.0

STOCKS = {"white": 0.05720, "cream": 0.0635, "colour": 0.05961}  # the thickness of a page
SPINE_TEXT_PAGES = 80  # thinner books have no text on the spine


def size_of(paper: str) -> tuple[float, float] | None:
    """Return the width and height in millimetres of a paper size such as a4, 6x9 (inches), 170x240mm or 6.14x9.21in, or
    None if `paper` is not valid.
    """
    name = re.sub(r"\s+", "", paper.lower().replace("×", "x"))
    if name in PAPERS:
        return PAPERS[name]
    match = SIZE.fullmatch(name)
    if match is None:
        return None
    unit = INCH if match[3] == "in" else 1.0
    width, height = float(match[1]) * unit, float(match[2]) * unit
    low, high = SIDES
    return (width, height) if low <= min(width, height) and max(width, height) <= high else None


def inside_margin(pages: int) -> float:
    """Return the smallest margin at the spine that printers accept for a book with `pages` pages."""
    return next((margin for most, margin in INSIDE if pages <= most), INSIDE[-1][1])


def gutter_for(pages: int) -> float:
    """Return the gutter for a book with `pages` pages. The gutter is the width by which the margin at the spine exceeds
    the usual margin.
    """
    return inside_margin(pages) - EDGE


def spine(pages: int, stock: str) -> float:
    """Return the width of the spine of a book with `pages` pages on the paper `stock`. An odd number of pages is
    rounded up, since each sheet has two.
    """
    return (pages + pages % 2) * STOCKS[stock]
