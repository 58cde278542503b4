"""Divide boards and blocks of text into evenly filled pages, and determine their positions.

The elements of a page are blocks of text and pieces, which are boards or answers. All ways to break the elements into
pages are compared, as TeX compares the ways to break a paragraph into lines. The cost of a page is mainly the cube of
its empty share, so that the total is smallest if no page is much emptier than the others. Lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import ceil, inf
from typing import NamedTuple

GAP = 8.0  # between rows and columns, at least
WIDEST_GAP = 20.0
AFTER_BLOCK = 4.0
BEFORE_BLOCK = 14.0  # larger than AFTER_BLOCK: a heading is nearer to its own boards than to those above it
HALF = 0.5

SMALLEST_SCALE, LARGEST_SCALE = 0.88, 1.25
SHORT = 0.65  # the pieces of pages with a smaller fill may be enlarged

# The costs of a page, besides the cube of its empty share.
HALF_EMPTY = 0.5
SHRUNK = 6.0  # times the square of the reduction
SHORT_ROW = 0.02
MIDWAY = 0.01  # a block that is not at the top of its page
LONE = 0.6  # a single board beside which others of its chapter would fit
LONELY = 1.0  # a block at the foot of a page, without its boards


class BoardBox(NamedTuple):
    """A board or an answer to be placed, also called a piece: its size, the height of the line of text above it, the
    number of such pieces side by side in a full row, and the smallest and largest factors by which it may be scaled.
    """

    width: float
    height: float
    label: float
    cols: int
    least: float = 1.0
    most: float = 1.0


class Block(NamedTuple):
    """A block of text, as wide as the page and of fixed height. `loose` is True if it may be the last element of a
    page.
    """

    height: float
    loose: bool = False


Element = BoardBox | Block


class Placed(NamedTuple):
    """The position and scale of an element on a page. `element` is its index; for a piece, `x` is the position of its
    middle.
    """

    element: int
    x: float
    y: float
    scale: float = 1.0


class Page(NamedTuple):
    """A page: its elements with their positions, and `fill`, the share of its area that they use. `short_rows` is the
    number of rows with room for another piece.
    """

    placed: tuple[Placed, ...]
    fill: float
    usual: float
    """The fill of the page if nothing were enlarged."""
    short_rows: int


class Room(NamedTuple):
    """The size of a page, the maximum number of pieces on it, and the minimum distance between them."""

    width: float
    height: float
    most: int
    gap: float = GAP


class _Row(NamedTuple):
    """A row of a page: one block, or pieces side by side. `first` is the index of its first element."""

    first: int
    elements: tuple[Element, ...]

    @property
    def block(self) -> Block | None:
        """Return the block that forms the row, or None if the row consists of pieces."""
        return self.elements[0] if isinstance(self.elements[0], Block) else None

    @property
    def pieces(self) -> list[BoardBox]:
        """Return the pieces of the row."""
        return [element for element in self.elements if isinstance(element, BoardBox)]

    def height(self, scale: float) -> float:
        """Return the height of the row with its pieces drawn at `scale`."""
        if self.block:
            return self.block.height
        return max(piece.height * scale + piece.label for piece in self.pieces)

    def share(self, scale: float) -> float:
        """Return the share of the page width that the row uses when its pieces are drawn at `scale`."""
        return 1.0 if self.block else min(1.0, scale * len(self.elements) / self.pieces[0].cols)


def pages(elements: Sequence[Element], room: Room) -> list[Page]:
    """Divide `elements` into pages so that the total cost is lowest, and return the pages. Every element must fit on a
    page of its own.
    """
    best: list[float] = [0.0] + [inf] * len(elements)
    origin = [0] * (len(elements) + 1)
    for start in range(len(elements)):
        if best[start] == inf:
            continue
        for end in _ends(elements, start, room):
            page = _page(elements, start, end, room)
            if page is None:
                continue
            cost = best[start] + _cost(page, elements, start, end)
            if cost < best[end]:
                best[end], origin[end] = cost, start
    assert best[-1] < inf, "an element that fits on no page"
    breaks = [len(elements)]
    while breaks[-1]:
        breaks.append(origin[breaks[-1]])
    breaks.reverse()
    laid_out = [_page(elements, start, end, room) for start, end in pairwise(breaks)]
    return [page for page in laid_out if page is not None]


def single(elements: Sequence[Element], room: Room) -> Page:
    """Return a single page with all `elements`, which must fit on it."""
    page = _page(elements, 0, len(elements), room)
    assert page is not None, "more than a page holds"
    return page


def _ends(elements: Sequence[Element], start: int, room: Room) -> Iterator[int]:
    """Yield the possible ends of a page that begins with the element at index `start`. An end is the index after the
    last element.
    """
    pieces = 0
    for end in range(start + 1, len(elements) + 1):
        last = elements[end - 1]
        pieces += isinstance(last, BoardBox)
        if pieces > room.most:
            return
        if isinstance(last, BoardBox) or last.loose or end == len(elements):
            yield end


def _rows(elements: Sequence[Element], start: int, end: int, fewer: int = 0) -> list[_Row]:
    """Divide the elements from `start` up to but excluding `end` into rows: each block is a row, and pieces are side by
    side in rows of nearly equal length. `fewer` is subtracted from the number of pieces per row.
    """
    rows: list[_Row] = []
    at = start
    for cols, group in groupby(elements[start:end], key=lambda e: e.cols if isinstance(e, BoardBox) else 0):
        count = len(list(group))
        row_count = ceil(count / max(1, cols - fewer))
        few, more = divmod(count, row_count)
        for row in range(row_count):
            size = few + (row < more)
            rows.append(_Row(at, tuple(elements[at : at + size])))
            at += size
    return rows


def _gaps(rows: Sequence[_Row], gap: float) -> list[float]:
    """Return the distance below each row except the last. `gap` is the minimum distance between pieces."""
    return [
        AFTER_BLOCK if row.block else max(gap, BEFORE_BLOCK) if below.block else gap for row, below in pairwise(rows)
    ]


def _scale(rows: Sequence[_Row], room: Room) -> float | None:
    """Return the largest scale, up to 1, at which the rows fit on a page, or None if they do not fit even at their
    smallest scale.
    """
    fixed = sum(_gaps(rows, room.gap)) + sum(row.height(0) for row in rows)
    drawn = sum(row.height(1) - row.height(0) for row in rows)
    scale = min(1.0, (room.height - fixed) / drawn) if drawn else 1.0
    least = max((piece.least for row in rows for piece in row.pieces), default=0.0)
    fits = fixed + drawn * scale <= room.height + 1e-6
    return scale if fits and scale >= max(least, SMALLEST_SCALE) - 1e-9 else None


def _enlarged(rows: Sequence[_Row], room: Room) -> float:
    """Return the largest scale, at least 1, at which the rows fit on a page. It is used for pages that would otherwise
    have much empty space.
    """
    most = min(piece.most for row in rows for piece in row.pieces)
    fixed = sum(_gaps(rows, room.gap)) + sum(row.height(0) for row in rows)
    drawn = sum(row.height(1) - row.height(0) for row in rows)
    for row in rows:
        width = sum(piece.width for piece in row.pieces)
        if width:
            most = min(most, (room.width - (len(row.pieces) - 1) * room.gap) / width)
    return max(1.0, min(LARGEST_SCALE, most, (room.height - fixed) / drawn))


def _fill(rows: Sequence[_Row], scale: float, room: Room) -> float:
    """Return the share of the page that the rows use when their pieces are drawn at `scale`."""
    gaps = [*_gaps(rows, room.gap), 0.0]
    used = (row.height(scale) * row.share(scale) + gap for row, gap in zip(rows, gaps, strict=True))
    return sum(used) / room.height


def _arranged(elements: Sequence[Element], start: int, end: int, room: Room) -> tuple[list[_Row], float] | None:
    """Return the rows for the elements from `start` up to but excluding `end`, and their scale, or None if they do not
    fit on a page. If the page would have much empty space, its pieces are enlarged, and each row gets one piece fewer
    if this fills the page better.
    """
    rows = _rows(elements, start, end)
    scale = _scale(rows, room)
    if scale is None:
        return None
    if scale < 1.0 or _fill(rows, 1.0, room) >= SHORT or not any(row.pieces for row in rows):
        return rows, scale
    ways = [rows, *(other for other in [_rows(elements, start, end, 1)] if _scale(other, room) == 1.0)]
    return max(
        ((arrangement, _enlarged(arrangement, room)) for arrangement in ways),
        key=lambda arrangement: _fill(arrangement[0], arrangement[1], room),
    )


def _page(elements: Sequence[Element], start: int, end: int, room: Room) -> Page | None:
    """Return the page with the elements from `start` up to but excluding `end`, or None if they do not fit."""
    arranged = _arranged(elements, start, end, room)
    if arranged is None:
        return None
    rows, scale = arranged
    gaps = _gaps(rows, room.gap)
    free = room.height - sum(gaps) - sum(row.height(scale) for row in rows)
    wide = [number for number, row in enumerate(rows[:-1]) if not row.block]
    more = min(WIDEST_GAP - room.gap, free / (len(wide) + 1)) if wide else 0.0
    for number in wide:
        gaps[number] += more
    # The rest is divided between top and bottom; a block at the beginning stays at the top.
    rest = max(0.0, free - more * len(wide)) / 2
    placed: list[Placed] = []
    y = 0.0 if rows[0].block else rest
    for number, row in enumerate(rows):
        placed += _place(row, y, scale, room)
        if number < len(gaps):
            y += row.height(scale) + gaps[number] + (rest if number == 0 and row.block else 0.0)
    short = sum(0 < len(row.pieces) < row.pieces[0].cols for row in rows if row.pieces)
    usual = _fill(_rows(elements, start, end), min(1.0, scale), room)
    return Page(tuple(placed), _fill(rows, scale, room), usual, short)


def _place(row: _Row, y: float, scale: float, room: Room) -> Iterator[Placed]:
    """Yield the positions of the elements of a row whose upper edge is at `y`."""
    if row.block:
        yield Placed(row.first, 0.0, y)
        return
    count = len(row.elements)
    cols = row.pieces[0].cols
    slot = max((room.width - (cols - 1) * room.gap) / cols, *(piece.width * scale for piece in row.pieces))
    left = (room.width - count * slot - (count - 1) * room.gap) / 2
    for number in range(count):
        yield Placed(row.first + number, left + number * (slot + room.gap) + slot / 2, y, scale)


def _cost(page: Page, elements: Sequence[Element], start: int, end: int) -> float:
    """Return the cost of a page with the elements from `start` up to but excluding `end`. Pages with a lower cost look
    better.
    """
    cost = (1 - page.usual) ** 3 + SHORT_ROW * page.short_rows
    if page.fill < HALF:
        cost += HALF_EMPTY
    scale = min(placed.scale for placed in page.placed)
    cost += SHRUNK * (1 - min(1.0, scale)) ** 2
    cost += MIDWAY * sum(isinstance(elements[placed.element], Block) for placed in page.placed[1:])
    if isinstance(elements[end - 1], Block) and end < len(elements):
        cost += LONELY
    if _has_lone_piece(elements, start, end):
        cost += LONE
    return cost


def _has_lone_piece(elements: Sequence[Element], start: int, end: int) -> bool:
    """Return whether a page has a single piece although the next or the previous element is also a piece and could be
    placed beside it.
    """
    pieces = [number for number in range(start, end) if isinstance(elements[number], BoardBox)]
    if len(pieces) != 1:
        return False
    alone = elements[pieces[0]]
    beside = [elements[number] for number in (pieces[0] - 1, pieces[0] + 1) if 0 <= number < len(elements)]
    return isinstance(alone, BoardBox) and alone.cols > 1 and any(isinstance(other, BoardBox) for other in beside)
