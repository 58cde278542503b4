"""Draw a picture as an SVG document that scales, needs no fonts or scripts, and is readable in grey and on dark
screens.

Given and entered cells differ by weight, slant or size as well as by colour. Values that hold only under an assumption
are shown with a question mark or hatching. The cells of a step differ by border as well as by tint. Each cell is drawn
from its own items alone, so that a page can replace single cells. Colours are written out where they are used, since
few programs other than browsers support variables. A program without support for dark screens ignores the rules for
them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from itertools import pairwise
from unicodedata import east_asian_width

from masume.core.grid import Cell
from masume.core.picture import (
    Bit,
    Corner,
    Fill,
    Highlight,
    Hole,
    Item,
    Mark,
    Number,
    PathSegment,
    PencilMarks,
    Picture,
    Role,
    Symbols,
    Theme,
    Wall,
)
from masume.render.theme import STYLE, Press, press_style, style

Point = tuple[float, float]
Spot = tuple[str, str]  # a point as text in SVG

SIDE = 40  # the width of a square cell
LARGEST_PRINT = SIDE * 0.55  # the height of a number that fits into its cell
MARGIN = 3
GUTTER = (26, 20)  # to the left of a labelled board, and above it
LABEL = 12  # the height of a label
HALF_HEX = SIDE / 3**0.5  # from the middle of a hexagon to its tip; its width is SIDE
RISE = 0.35  # from the middle of a digit to its foot, in font sizes: viewers differ in other ways to centre text
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DIGITS = [str(digit) for digit in range(1, 10)]
CIRCLE = SIDE * 0.43  # the radius of the circle around the first and the last number of a path
MOST_NOTES = 6  # more pencil marks in one cell are not readable


def draw(
    picture: Picture,
    title: str,
    description: str = "",
    *,
    theme: Theme = "auto",
    symbols: Symbols = "digits",
    lang: str | None = None,
    press: Press | None = None,
) -> str:
    """Return the picture as an SVG document, for a screen or, if `press` is given, for print. If `description` is
    empty, the text for screen readers describes the board row by row.
    """
    if not description:
        from masume.render.alt_text import describe

        description = describe(picture, lang)
    sheet = [] if theme == "auto" or press else ['<rect class="sheet" width="100%" height="100%"/>']
    looks = press_style(press) if press else STYLE if theme == "auto" else style(theme)
    parts = [
        opening(picture, title, description),
        f"<style>{looks}</style>",
        *sheet,
        *cells(picture, symbols).values(),
        links(picture),
        *contents(picture, symbols).values(),
        frame(picture),
        labels(picture),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def opening(picture: Picture, title: str, description: str = "") -> str:
    """Return the beginning of the SVG document: its start tag, and its title and description for screen readers."""
    width, height = size(picture)
    desc = f"<desc>{_escape(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="masume" role="img" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}"><title>{_escape(title)}</title>{desc}'
    )


class PictureLayout:
    """The positions of the cells in a drawing. The drawing is just large enough for the cells: holes outside them take
    no space.
    """

    def __init__(self, rows: int, cols: int, skewed: bool, holes: frozenset[Cell], labelled: bool = False) -> None:
        self.cols = cols
        self.skewed = skewed
        self.cells = [cell for cell in range(rows * cols) if cell not in holes]
        half = SIDE / 2
        self.shape = [(-half, -half), (half, -half), (half, half), (-half, half)]
        if skewed:
            tip = HALF_HEX
            self.shape = [(0, -tip), (half, -tip / 2), (half, tip / 2), (0, tip), (-half, tip / 2), (-half, -tip / 2)]
        self.left = self.top = 0.0
        middles = [self.middle(cell) for cell in self.cells] or [(0.0, 0.0)]
        around_x, around_y = (MARGIN + max(corner[i] for corner in self.shape) for i in (0, 1))
        left, right = min(x for x, _ in middles), max(x for x, _ in middles)
        top, bottom = min(y for _, y in middles), max(y for _, y in middles)
        gutter_x, gutter_y = GUTTER if labelled else (0, 0)
        self.left, self.width = left - around_x - gutter_x, right - left + 2 * around_x + gutter_x
        self.top, self.height = top - around_y - gutter_y, bottom - top + 2 * around_y + gutter_y
        self._outlines: dict[tuple[Cell, str, float], str] = {}

    @classmethod
    def of(cls, picture: Picture) -> PictureLayout:
        """Return the layout of a picture. It is cached, since all pictures of an explanation have the same layout."""
        holes = frozenset(item.cell for item in picture.items if isinstance(item, Hole))
        return _layout(picture.rows, picture.cols, picture.skewed, holes, picture.labelled)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell in the drawing."""
        row, col = divmod(cell, self.cols)
        if self.skewed:
            return SIDE * (col + row / 2) - self.left, HALF_HEX * 1.5 * row - self.top
        return SIDE * col - self.left, SIDE * row - self.top

    def corners(self, cell: Cell, inset: float = 0) -> list[Point]:
        """Return the corners of a cell, clockwise, moved inwards by `inset`."""
        x, y = self.middle(cell)
        share = 1 - inset / (SIDE / 2)
        return [(x + dx * share, y + dy * share) for dx, dy in self.shape]

    def outline(self, cell: Cell, look: str, inset: float = 0) -> str:
        """Return the outline of a cell, moved inwards by `inset`, as an SVG element with the class `look`."""
        key = cell, look, inset
        if key not in self._outlines:
            corners = self.corners(cell, inset)
            if self.skewed:
                points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
                self._outlines[key] = f'<polygon class="{look}" points="{points}"/>'
            else:
                (x, y), side = corners[0], _n(SIDE - 2 * inset)
                at = f'x="{_n(x)}" y="{_n(y)}"'
                self._outlines[key] = f'<rect class="{look}" {at} width="{side}" height="{side}"/>'
        return self._outlines[key]


@lru_cache(maxsize=16)
def _layout(rows: int, cols: int, skewed: bool, holes: frozenset[Cell], labelled: bool) -> PictureLayout:
    """Return the layout with these properties. Recently used layouts are cached."""
    return PictureLayout(rows, cols, skewed, holes, labelled)


def size(picture: Picture) -> tuple[float, float]:
    """Return the width and height of the drawing."""
    layout = PictureLayout.of(picture)
    return layout.width, layout.height


def middle(picture: Picture, cell: Cell) -> Point:
    """Return the middle of a cell."""
    return PictureLayout.of(picture).middle(cell)


def _n(number: float) -> str:
    """Return `number` as text, with at most one decimal."""
    return f"{number:.1f}".rstrip("0").rstrip(".")


def _escape(text: str) -> str:
    """Return `text` escaped, without characters that XML does not allow."""
    return escape(NOT_XML.sub("", text))


def _text(x: float, y: float, text: str, look: str, height: float) -> str:
    """Return an SVG text element centred at the point (x, y), with the class `look` and the font size `height`."""
    foot = y + RISE * height
    return f'<text class="{look}" x="{_n(x)}" y="{_n(foot)}" font-size="{_n(height)}">{_escape(text)}</text>'


def _height(text: str, room: float, most: float) -> float:
    """Return the largest font size, up to `most`, at which `text` fits into the width `room` in any font: digits are at
    most 0.7 of the font size wide, and capitals as wide as the font size.
    """
    width = sum(1.0 if east_asian_width(c) in "WF" or c.isupper() else 0.7 for c in text)
    return min(most, room / width) if width else most


def print_height(picture: Picture, symbols: Symbols = "digits", notes: bool = False) -> float | None:
    """Return the font size of the smallest text on a board, or None if there is no text. With `notes`, pencil marks and
    the names of rows and columns are taken into account too.
    """
    marked = {item.cell for item in picture.items if isinstance(item, Mark)}
    placed = are_placed(picture)
    heights: list[float] = [LABEL] if notes and picture.labelled else []
    for item in picture.items:
        match item:
            case Number(cell, text, _, wide):
                heights.append(_number_height(text, wide, cell in marked))
            case Bit() if symbols == "digits":
                heights.append(LARGEST_PRINT)
            case Corner(_, down, across):
                heights += [_clue_height(total) for total in (down, across) if total]
            case PencilMarks(_, texts, struck) if notes:
                sizes = re.findall(r'font-size="([\d.]+)"', _notes(0, 0, texts, struck, placed))
                heights += [float(size) for size in sizes]
            case _:
                pass
    return min(heights, default=None)


def _number_height(text: str, wide: int, is_marked: bool) -> float:
    """Return the font size at which `text` fits into its cell or, if `is_marked` is True, into the circle in the cell.
    It is at most the size at which a number with `wide` digits fits.
    """
    room = SIDE * (0.74 if is_marked else 0.9)
    return min(_height(text, room, LARGEST_PRINT), _height("0" * wide, room, LARGEST_PRINT))


def _clue_height(total: int) -> float:
    """Return the font size of a sum in a wall."""
    return _height(str(total), SIDE * 0.5, SIDE * 0.36)


def cells(picture: Picture, symbols: Symbols = "digits") -> dict[Cell, str]:
    """Return the background of each cell: its outline, the border and tint of its highlight, and the fill of a shaded
    cell.
    """
    layout = PictureLayout.of(picture)
    looks = {item.cell: "wall" for item in picture.items if isinstance(item, Wall)}
    if symbols == "circles":  # circles have no weight or slant, so the background marks the given ones
        looks |= {item.cell: "printed" for item in picture.items if isinstance(item, Bit) and item.role == "given"}
    parts = {item.cell: item.part for item in picture.items if isinstance(item, Highlight)}
    filled = {item.cell: item.role for item in picture.items if isinstance(item, Fill)}
    fragments = {}
    for cell in layout.cells:
        fragments[cell] = layout.outline(cell, looks.get(cell, "cell"))
        if cell in parts:
            fragments[cell] += layout.outline(cell, parts[cell], 2)
            if parts[cell] == "clash":
                fragments[cell] += layout.outline(cell, "twice", 5)
        if cell in filled:
            # The highlight of a shaded cell remains visible around the ink.
            inset = 8 if cell in parts else 0 if filled[cell] == "given" else 3
            hatched = filled[cell] == "supposed"
            fragments[cell] += _hatching(layout, cell, inset) if hatched else layout.outline(cell, "ink", inset)
    return fragments


def _hatching(layout: PictureLayout, cell: Cell, inset: float) -> str:
    """Return the fill of a cell that is shaded under an assumption: slanting strokes."""
    x, y = layout.corners(cell, inset)[0]
    side = SIDE - 2 * inset
    drawn = ""
    for share in (0.4, 0.8, 1.2, 1.6):
        near, far = min(share, 1) * side, max(share - 1, 0) * side
        drawn += f"M{_n(x + near)} {_n(y + far)}L{_n(x + far)} {_n(y + near)}"
    return f'{layout.outline(cell, "hatched", inset)}<path class="hatch" d="{drawn}"/>'


def links(picture: Picture) -> str:
    """Return the path through the middles of cells as one SVG element. Where the path has gaps, the line is
    interrupted.
    """
    layout = PictureLayout.of(picture)
    drawn, last = "", None
    for item in picture.items:
        if isinstance(item, PathSegment):
            (x, y), (to_x, to_y) = layout.middle(item.cell), layout.middle(item.to)
            drawn += f"{'' if item.cell == last else f'M{_n(x)} {_n(y)}'}L{_n(to_x)} {_n(to_y)}"
            last = item.to
    return f'<path class="path" d="{drawn}"/>' if drawn else ""


def path_segment(picture: Picture, segment: PathSegment) -> str:
    """Return one segment of a path as a line that starts in the middle of a sprite. Moved to the cells in which they
    begin, the segments form the whole path.
    """
    layout = PictureLayout.of(picture)
    x, y = middle(Picture(1, 1, (), picture.skewed), 0)
    (from_x, from_y), (to_x, to_y) = layout.middle(segment.cell), layout.middle(segment.to)
    return f'<path class="path" d="M{_n(x)} {_n(y)}L{_n(x + to_x - from_x)} {_n(y + to_y - from_y)}"/>'


def frame(picture: Picture) -> str:
    """Return the border of the board: all sides of cells that are not shared by two cells, joined into closed lines."""
    layout = PictureLayout.of(picture)
    sides: dict[tuple[Spot, Spot], None] = {}
    for cell in layout.cells:
        corners = [(_n(x), _n(y)) for x, y in layout.corners(cell)]
        for start, end in pairwise([*corners, corners[0]]):
            if (end, start) in sides:
                del sides[end, start]
            else:
                sides[start, end] = None
    onward: dict[Spot, list[Spot]] = {}
    for start, end in sides:
        onward.setdefault(start, []).append(end)
    drawn = ""
    while onward:
        loop = [next(iter(onward))]
        while loop[-1] in onward:
            ends = onward[loop[-1]]
            if len(ends) == 1:
                del onward[loop[-1]]
            loop.append(ends.pop())
        drawn += f"M{'L'.join(' '.join(spot) for spot in _turns(loop[:-1]))}Z"
    return f'<path class="frame" d="{drawn}"/>' if drawn else ""


def labels(picture: Picture) -> str:
    """Return the names of rows and columns, each beside the first cell of its row or column. Return "" if the picture
    is not labelled.
    """
    if not picture.labelled:
        return ""
    layout = PictureLayout.of(picture)
    rows: dict[int, Cell] = {}
    cols: dict[int, Cell] = {}
    for cell in layout.cells:
        row, col = divmod(cell, picture.cols)
        rows.setdefault(row, cell)
        cols.setdefault(col, cell)
    drawn = ""
    for row, cell in rows.items():
        x, y = layout.middle(cell)
        up = 5 if picture.skewed else 0  # does not overlap the label of a column
        drawn += _text(x - SIDE / 2 - 14, y - up, f"r{row + 1}", "label", LABEL)
    for col, cell in cols.items():
        x, y = layout.middle(cell)
        if picture.skewed:  # columns run from the upper left to the lower right
            away = SIDE / 2 + 11
            x, y = x - away / 2, y - away * 3**0.5 / 2
        else:
            y -= SIDE / 2 + 10
        drawn += _text(x, y, f"c{col + 1}", "label", LABEL)
    return drawn


def _turns(loop: list[Spot]) -> list[Spot]:
    """Return those points of the closed line `loop` at which it changes direction."""
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return [spot for before, spot, after in around if not any(before[i] == spot[i] == after[i] for i in (0, 1))]


def contents(picture: Picture, symbols: Symbols = "digits", placed: bool | None = None) -> dict[Cell, str]:
    """Return the contents of each cell that is not empty. If `placed`, each digit among the pencil marks has a fixed
    place in its cell. By default, `are_placed` decides this; if the picture shows only a part of the board, `placed`
    must be given.
    """
    layout = PictureLayout.of(picture)
    by_cell: dict[Cell, list[tuple[type[Item], Item]]] = {}
    for item in picture.items:
        by_cell.setdefault(item.cell, []).append((type(item), item))
    if placed is None:
        placed = are_placed(picture)
    drawn = {
        cell: _content(layout.middle(cell), tuple(items), symbols, placed) for cell, items in sorted(by_cell.items())
    }
    return {cell: text for cell, text in drawn.items() if text}


def are_placed(picture: Picture) -> bool:
    """Return whether all numbers and pencil marks on a board are digits, so that each digit can have a fixed place
    among the pencil marks of a cell.
    """
    return all(
        text in DIGITS
        for item in picture.items
        if isinstance(item, PencilMarks | Number)
        for text in (item.texts if isinstance(item, PencilMarks) else [item.text])
    )


@lru_cache(maxsize=4096)
def _content(at: Point, typed: tuple[tuple[type[Item], Item], ...], symbols: Symbols, placed: bool) -> str:
    """Return the contents of a cell. The result is cached, since most cells do not change from step to step. Each item
    is paired with its type, since the cache could not tell a mark from a fill of the same cell otherwise: both are
    equal as tuples.
    """
    x, y = at
    items = [item for _, item in typed]
    covered = {item.role for item in items if isinstance(item, Fill)}
    drawn = ""
    for item in items:
        match item:
            case Number(_, text, role, wide, circled):
                if circled:
                    drawn += f'<circle class="end {role}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(CIRCLE)}"/>'
                height = _number_height(text, wide, any(isinstance(other, Mark) for other in items))
                look = "on-hatch" if "supposed" in covered else "covered" if covered else role
                drawn += _text(x, y, text, f"{role} {look}" if look == "on-hatch" else look, height)
            case Bit(_, value, role):
                drawn += _bit(x, y, value, role, symbols)
            case Corner(_, down, across):
                drawn += _corner(x, y, down, across)
            case Mark(_, role):
                drawn += f'<circle class="mark {role}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(SIDE * 0.42)}"/>'
            case PencilMarks(_, texts, struck):
                drawn += _notes(x, y, texts, struck, placed)
            case _:
                pass
    if any(isinstance(item, Number | Bit | Fill | Mark) and item.role == "supposed" for item in items):
        drawn += _text(x + SIDE * 0.33, y - SIDE * 0.3, "?", "supposed", SIDE * 0.28)
    return drawn


def _bit(x: float, y: float, value: int, role: Role, symbols: Symbols) -> str:
    """Return a symbol of a Binairo as a digit or, if `symbols` asks for circles, as a circle."""
    if symbols == "digits":
        return _text(x, y, str(value), role, LARGEST_PRINT)
    look, radius = ("zero", "one")[value], SIDE * (0.33 if role == "given" else 0.27)
    return f'<circle class="disc {look} {role}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'


def _corner(x: float, y: float, down: int, across: int) -> str:
    """Return the contents of a wall: a diagonal line and its sums."""
    half, off = SIDE / 2, SIDE * 0.23
    drawn = f'<path class="slash" d="M{_n(x - half)} {_n(y - half)}L{_n(x + half)} {_n(y + half)}"/>'
    for total, sign in ((down, -1), (across, 1)):
        if total:
            drawn += _text(x + sign * off, y - sign * off, str(total), "clue", _clue_height(total))
    return drawn


def _notes(x: float, y: float, texts: tuple[str, ...], struck: tuple[str, ...], placed: bool) -> str:
    """Return the pencil marks of a cell. If `placed`, each digit is at its fixed place. Otherwise there are two pencil
    marks per line, or none if they do not fit.
    """
    if placed:
        step = SIDE * 0.28
        drawn = ""
        for text in texts:
            row, col = divmod(DIGITS.index(text), 3)
            look = "note struck" if text in struck else "note"
            drawn += _text(x + step * (col - 1), y + step * (row - 1), text, look, step)
        return drawn
    if len(texts) > MOST_NOTES:
        texts = tuple(text for text in texts if text not in struck)
    if not texts or len(texts) > MOST_NOTES:
        return ""
    lines = [" ".join(texts[i : i + 2]) for i in range(0, len(texts), 2)]
    height = min(_height(line, SIDE * 0.86, SIDE * 0.26) for line in lines)
    first = y - SIDE * 0.14 * (len(lines) - 1)
    drawn = "".join(_text(x, first + SIDE * 0.28 * i, line, "note", height) for i, line in enumerate(lines))
    for text in struck:
        drawn = re.sub(rf"(?<=[> ]){re.escape(_escape(text))}(?=[< ])", r'<tspan class="struck">\g<0></tspan>', drawn)
    return drawn
