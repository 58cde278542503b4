"""A picture as SVG: one that scales, needs no font or script of its own, and reads well in grey and in the dark.

Given and entered numbers differ by weight and slant as well as by colour; the cells of a step differ by border as well
as by tint. Cells are drawn one by one, each from what the picture says of it, so that a page can replace single cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from masume.core.grid import Cell
from masume.core.picture import Corner, Fill, Highlight, Hole, Item, Link, Mark, Notes, Number, Picture, Wall

SIDE = 40  # of a cell
MARGIN = 3
HALF_HEX = SIDE / 3**0.5  # from the middle of a hexagon to its tip; its width is SIDE

STYLE = """
.masume{--ink:#16181d;--paper:#fff;--line:#6b7280;--pen:#1d4ed8;--note:#4b5563;--wall:#374151;--on-wall:#fff;
--path:#c4b5a0;--because:#fde68a;--place:#bbf7d0;--remove:#fecaca;--edge:#16181d}
@media (prefers-color-scheme:dark){.masume{--ink:#f3f4f6;--paper:#111827;--line:#6b7280;--pen:#93c5fd;--note:#9ca3af;
--wall:#4b5563;--on-wall:#f9fafb;--path:#5b5346;--because:#713f12;--place:#14532d;--remove:#7f1d1d;--edge:#f3f4f6}}
.masume text{font-family:system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}
.masume .cell{fill:var(--paper);stroke:var(--line)}
.masume .wall{fill:var(--wall);stroke:var(--line)}
.masume .ink{fill:var(--ink)}
.masume .given{font-weight:700}
.masume .entered{font-style:italic;fill:var(--pen)}
.masume .covered{fill:var(--paper);opacity:.55}
.masume .clue{fill:var(--on-wall);font-weight:600}
.masume .slash{stroke:var(--on-wall);opacity:.6}
.masume .note{fill:var(--note)}
.masume .mark{fill:none;stroke:var(--ink)}
.masume .mark.entered{stroke:var(--pen)}
.masume .path{stroke:var(--path);stroke-width:6;stroke-linecap:round;fill:none}
.masume .named,.masume .because{fill:var(--because);stroke:var(--edge);stroke-dasharray:4 3}
.masume .place{fill:var(--place);stroke:var(--edge);stroke-width:3}
.masume .remove{fill:var(--remove);stroke:var(--edge);stroke-width:2;stroke-dasharray:1 3}
"""


def draw(picture: Picture, title: str, description: str = "") -> str:
    """The picture as an SVG document."""
    fragments = cells(picture)
    return "".join(
        [
            opening(picture, title, description),
            f"<style>{STYLE}</style>",
            *fragments.values(),
            links(picture),
            *contents(picture).values(),
            "</svg>\n",
        ]
    )


def opening(picture: Picture, title: str, description: str = "") -> str:
    """The start tag, with what a screen reader says."""
    width, height = size(picture)
    said = f"<desc>{escape(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="masume" role="img" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}"><title>{escape(title)}</title>{said}'
    )


def size(picture: Picture) -> tuple[float, float]:
    """Width and height of the drawing."""
    if picture.skewed:
        width = SIDE * (picture.cols + (picture.rows - 1) / 2)
        return width + 2 * MARGIN, HALF_HEX * (1.5 * picture.rows + 0.5) + 2 * MARGIN
    return SIDE * picture.cols + 2 * MARGIN, SIDE * picture.rows + 2 * MARGIN


def middle(picture: Picture, cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell is."""
    row, col = divmod(cell, picture.cols)
    if picture.skewed:
        return MARGIN + SIDE * (col + 0.5 + row / 2), MARGIN + HALF_HEX * (1 + 1.5 * row)
    return MARGIN + SIDE * (col + 0.5), MARGIN + SIDE * (row + 0.5)


def _n(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")


def _outline(picture: Picture, cell: Cell, look: str, inset: float = 0) -> str:
    """The shape of a cell."""
    x, y = middle(picture, cell)
    if picture.skewed:
        tip, side = HALF_HEX - inset, SIDE / 2 - inset
        corners = [(0, -tip), (side, -tip / 2), (side, tip / 2), (0, tip), (-side, tip / 2), (-side, -tip / 2)]
        points = " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in corners)
        return f'<polygon class="{look}" points="{points}"/>'
    side = SIDE - 2 * inset
    at = f'x="{_n(x - side / 2)}" y="{_n(y - side / 2)}"'
    return f'<rect class="{look}" {at} width="{_n(side)}" height="{_n(side)}"/>'


def _text(x: float, y: float, text: str, look: str, height: float) -> str:
    return f'<text class="{look}" x="{_n(x)}" y="{_n(y)}" font-size="{_n(height)}">{escape(text)}</text>'


def cells(picture: Picture) -> dict[Cell, str]:
    """The ground of each cell: its outline, tinted where it is highlighted."""
    holes = {item.cell for item in picture.items if isinstance(item, Hole)}
    looks = {item.cell: "wall" for item in picture.items if isinstance(item, Wall)}
    parts = {item.cell: item.part for item in picture.items if isinstance(item, Highlight)}
    filled = {item.cell for item in picture.items if isinstance(item, Fill)}
    found = {}
    for cell in range(picture.rows * picture.cols):
        if cell in holes:
            continue
        found[cell] = _outline(picture, cell, looks.get(cell, "cell"))
        if cell in filled:
            found[cell] += _outline(picture, cell, "ink", 2)
        if cell in parts:
            # A shaded cell keeps its ink; only the border tells that it is highlighted.
            fill = ' style="fill:none;stroke:var(--line)"' if cell in filled else ""
            found[cell] += _outline(picture, cell, parts[cell], 2).replace("/>", f"{fill}/>")
    return found


def links(picture: Picture) -> str:
    """The path, as strokes from middle to middle."""
    strokes = [item for item in picture.items if isinstance(item, Link)]
    if not strokes:
        return ""
    drawn = ""
    for stroke in strokes:
        (x, y), (to_x, to_y) = middle(picture, stroke.cell), middle(picture, stroke.to)
        drawn += f"M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}"
    return f'<path class="path" d="{drawn}"/>'


def contents(picture: Picture) -> dict[Cell, str]:
    """What stands in each cell that is not empty."""
    by_cell: dict[Cell, list[Item]] = {}
    for item in picture.items:
        by_cell.setdefault(item.cell, []).append(item)
    drawn = {cell: _content(picture, items) for cell, items in sorted(by_cell.items())}
    return {cell: text for cell, text in drawn.items() if text}


def _content(picture: Picture, items: Iterable[Item]) -> str:
    items = list(items)
    covered = any(isinstance(item, Fill) for item in items)
    drawn = ""
    for item in items:
        x, y = middle(picture, item.cell)
        match item:
            case Number(_, text, role):
                height = SIDE * (0.55 if len(text) < 3 else 0.42 if len(text) == 3 else 1.3 / len(text))
                drawn += _text(x, y, text, "covered" if covered else role, height)
            case Corner(_, down, across):
                drawn += _corner(x, y, down, across)
            case Mark(_, role):
                drawn += f'<circle class="mark {role}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(SIDE * 0.42)}"/>'
            case Notes(_, texts):
                drawn += _notes(x, y, texts)
            case _:
                pass
    return drawn


def _corner(x: float, y: float, down: int, across: int) -> str:
    half, off = SIDE / 2, SIDE * 0.22
    drawn = f'<path class="slash" d="M{_n(x - half)} {_n(y - half)}L{_n(x + half)} {_n(y + half)}"/>'
    if down:
        drawn += _text(x - off, y + off, str(down), "clue", SIDE * 0.3)
    if across:
        drawn += _text(x + off, y - off, str(across), "clue", SIDE * 0.3)
    return drawn


def _notes(x: float, y: float, texts: tuple[str, ...]) -> str:
    """Digits each at its own place, as players write them; larger numbers in one line, as long as they fit."""
    if all(len(text) == 1 and text in "123456789" for text in texts):
        step = SIDE * 0.28
        return "".join(
            _text(
                x + step * ((int(text) - 1) % 3 - 1), y + step * ((int(text) - 1) // 3 - 1), text, "note", SIDE * 0.24
            )
            for text in texts
        )
    if len(texts) > 3:
        return ""
    return _text(x, y, " ".join(texts), "note", SIDE * 0.24)
