"""Define the outlines of Hidato boards: named shapes, scaled to any size, and masks drawn as text.

A named shape is a picture: a function that returns whether a point is inside. A cell belongs to the shape if its centre
is inside. A board with six neighbours has skewed rows, but the picture is drawn upright on it, so each row of the
picture is stored half a cell further to the left than the row above.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from math import atan2, cos, hypot, pi, sin

from masume.core import grid
from masume.core.errors import FormatError, Listed, Message, UsageError
from masume.core.grid import Mask, Shape
from masume.core.puzzle import quote
from masume.kernel.hidato.maker import Maker

# Returns whether a point is inside. x goes from -1 on the left to 1 on the right, y from -1 at the top to 1 below.
Inside = Callable[[float, float], bool]


def _arrow(x: float, y: float) -> bool:
    """Return whether a point is inside an arrow."""
    return abs(y) <= 1 - x if x >= 0 else abs(y) <= 0.45


def _fir(x: float, y: float) -> bool:
    """Return whether a point is inside a fir."""
    if y > 0.7:
        return abs(x) <= 0.3
    upper, lower = (y + 1) / 0.85, (y + 0.15) / 0.85
    return abs(x) <= (0.2 + 0.6 * upper if y <= -0.15 else 0.3 + 0.7 * lower)


def _fish(x: float, y: float) -> bool:
    """Return whether a point is inside a fish."""
    return hypot((x + 0.3) / 0.72, y) <= 1 or (x > 0.2 and abs(y) <= (x - 0.05) / 0.95)


def _heart(x: float, y: float) -> bool:
    """Return whether a point is inside a heart."""
    return hypot(abs(x) - 0.5, y + 0.5) <= 0.53 or (y >= -0.5 and abs(x) <= (1.05 - y) / 1.5)


def _house(x: float, y: float) -> bool:
    """Return whether a point is inside a house."""
    return abs(x) <= y + 1.1 if y < -0.1 else abs(x) <= 0.8


def _moon(x: float, y: float) -> bool:
    """Return whether a point is inside a crescent moon."""
    x = 0.825 * x - 0.175
    return hypot(x, y) <= 1.05 and hypot(x - 0.55, y) > 0.72


def _star(x: float, y: float) -> bool:
    """Return whether a point is inside a star with five points. Each edge is a straight line from the tip of a point,
    which lies a little outside the box, to an inner corner.
    """
    x, y = 0.951 * x, 0.9045 * (y + 1) - 1
    angle = abs((atan2(x, -y) + pi / 5) % (2 * pi / 5) - pi / 5)
    along, across = hypot(x, y) * cos(angle), hypot(x, y) * sin(angle)
    point, inner = 1.1, 0.46
    return (along - point) * inner * sin(pi / 5) <= (inner * cos(pi / 5) - point) * across


PICTURES: dict[str, Inside] = {
    "arrow": _arrow,
    "butterfly": lambda x, y: abs(y) <= 0.25 + 0.8 * abs(x),
    "circle": lambda x, y: hypot(x, y) <= 1,
    "cross": lambda x, y: abs(x) <= 0.4 or abs(y) <= 0.4,
    "diamond": lambda x, y: abs(x) + abs(y) <= 1.05,
    "fir": _fir,
    "fish": _fish,
    "heart": _heart,
    "hexagon": lambda x, y: abs(x) + abs(y) / 2 <= 1.05,
    "hourglass": lambda x, y: abs(x) <= 0.25 + 0.8 * abs(y),
    "house": _house,
    "moon": _moon,
    "ring": lambda x, y: 0.45 < hypot(x, y) <= 1.05,
    "star": _star,
    "triangle": lambda x, y: 2 * abs(x) <= y + 1.1,
}

# Letters as five rows of five; all strokes are connected along edges, so that a path need not squeeze through corners.
LETTERS: dict[str, str] = {
    "a": "##### #...# ##### #...# #...#",
    "b": "####. #..## ##### #...# #####",
    "c": "##### #.... #.... #.... #####",
    "d": "####. #..## #...# #..## ####.",
    "e": "##### #.... ####. #.... #####",
    "f": "##### #.... ####. #.... #....",
    "g": "##### #.... #.### #...# #####",
    "h": "#...# #...# ##### #...# #...#",
    "i": "##### ..#.. ..#.. ..#.. #####",
    "j": "##### ...#. ...#. #..#. ####.",
    "k": "#..## #.##. ###.. #.##. #..##",
    "l": "#.... #.... #.... #.... #####",
    "m": "##### #.#.# #.#.# #...# #...#",
    "n": "##..# ###.# #.#.# #.### #..##",
    "o": "##### #...# #...# #...# #####",
    "p": "##### #...# ##### #.... #....",
    "q": "##### #...# #...# ##### ...##",
    "r": "##### #...# ##### #.##. #..##",
    "s": "##### #.... ##### ....# #####",
    "t": "##### ..#.. ..#.. ..#.. ..#..",
    "u": "#...# #...# #...# #...# #####",
    "v": "#...# #...# ##.## .#.#. .###.",
    "w": "#...# #...# #.#.# #.#.# #####",
    "x": "#...# ##.## .###. ##.## #...#",
    "y": "#...# ##.## .###. ..#.. ..#..",
    "z": "##### ...## .###. ##... #####",
}

NAMES: tuple[str, ...] = (*PICTURES, *LETTERS)

SMALLEST_PICTURE = 6
SMALLEST_LETTER = 10

# By how many rows and columns a shape may be drawn smaller, in increasing order, if no path fits over it at full size.
# With four neighbours, this happens to many shapes of odd width, because the path alternates between the colours of a
# chessboard.
LOSSES = tuple(sorted(((rows, cols) for rows in range(3) for cols in range(3)), key=sum))
# The parts of the picture's width and height to draw, tried in turn until the shape touches all sides of its box.
STRETCHES = (1.0, 0.95, 0.9, 0.85, 0.8)

MAX_PATH_ATTEMPTS = 20  # number of attempts to draw paths over a shape
WANTED_PATHS = 2  # number of attempts that must succeed: if few do, boards of the shape would take long to generate


def _letter(rows: str) -> Inside:
    """Return the picture of a letter. `rows` is its drawing."""
    glyph = rows.split()
    return lambda x, y: glyph[min(4, int((y + 1) * 2.5))][min(4, int((x + 1) * 2.5))] == "#"


@lru_cache(maxsize=256)
def named_shape(name: str, rows: int, cols: int, neighbours: int = 8) -> Mask:
    """Return the named shape, scaled to `rows` × `cols` and drawn so that a path over it exists. Raise UsageError if
    that is impossible.
    """
    key = name.strip().lower()
    if key not in NAMES:
        raise UsageError(
            "there is no shape {name} (shapes: {shapes})",
            name=quote(name),
            shapes=Listed([*PICTURES, Message("and the letters a to z")], ", "),
        )
    inside = PICTURES[key] if key in PICTURES else _letter(LETTERS[key])
    least = SMALLEST_PICTURE if key in PICTURES else SMALLEST_LETTER
    # With skewed rows, an upright picture needs half a column more for every row.
    least_cols = least + rows // 2 - 2 if neighbours == 6 else least
    if rows < least or cols < least_cols:
        raise UsageError(
            "the shape {key} needs at least {least} rows and {least_cols} columns with {neighbours} "
            "neighbours, not {rows}x{cols}",
            key=key,
            least=max(rows, least),
            least_cols=least_cols,
            neighbours=neighbours,
            rows=rows,
            cols=cols,
        )
    for fewer_rows, fewer_cols in LOSSES:
        mask = _draw(inside, rows - fewer_rows, cols - fewer_cols, cols, neighbours)
        if mask and _has_path(grid.shape(rows, cols, neighbours, mask)):
            return mask
    raise UsageError(
        "no path fits over the shape {key} in {rows}x{cols} with {neighbours} neighbours; try another size",
        key=key,
        rows=rows,
        cols=cols,
        neighbours=neighbours,
    )


def _draw(inside: Inside, rows: int, cols: int, box_cols: int, neighbours: int) -> Mask:
    """Draw the picture in the upper left part of a box, and return its cells. Remove dead ends and separate pieces,
    because no path could visit them.
    """
    shear = neighbours == 6
    drawings = (_sample(inside, rows, cols, wide, high, shear) for high in STRETCHES for wide in STRETCHES)
    cells = next((cells for cells in drawings if _touches(cells, rows, cols)), None)
    if cells is None:
        return 0
    mask = grid.mask_of(row * box_cols + col for row, col in cells)
    while mask:
        shape = grid.shape(rows, box_cols, neighbours, mask)
        tips = grid.mask_of(cell for cell in shape.cells if len(shape.touching[cell]) < 2)
        apart = mask & ~max(shape.pieces(), key=int.bit_count)
        if not tips | apart:
            break
        mask &= ~(tips | apart)
    return mask


def _sample(inside: Inside, rows: int, cols: int, wide: float, high: float, shear: bool) -> list[tuple[int, int]]:
    """Return the squares (row, column) whose centre is inside the picture. With `shear`, each row is stored half a cell
    further to the left than the one above. The picture is then drawn upright and as wide as the columns allow, and
    every second row is half a cell shorter on both sides.
    """
    for width in range(cols + rows // 2 if shear else cols, 0, -1):
        fitting = []
        for phase in (0, 1) if shear else (0,):
            cells = []
            for row in range(rows):
                shift = (row + phase) % 2 if shear else 0
                y = high * ((2 * row + 1) / rows - 1)
                for col in range(width - shift):
                    if inside(round(wide * ((2 * col + 1 + shift) / width - 1), 9), round(y, 9)):
                        cells.append((row, col - (row - shift - phase) // 2 if shear else col))
            left = min((col for _, col in cells), default=0)
            if cells and max(col for _, col in cells) - left < cols:
                fitting.append([(row, col - left) for row, col in cells])
        if fitting:
            return max(fitting, key=len)
    return []


def _touches(cells: list[tuple[int, int]], rows: int, cols: int) -> bool:
    """Return whether `cells` touch all four sides of their box."""
    return {0, rows - 1} <= {row for row, _ in cells} and {0, cols - 1} <= {col for _, col in cells}


def _has_path(shape: Shape) -> bool:
    """Return whether paths over the shape can be drawn: of a fixed number of random attempts, several must succeed."""
    if colour_surplus(shape) > 1:
        return False
    maker = Maker(shape)
    maker.seed(0)
    paths = (None for _ in range(MAX_PATH_ATTEMPTS) if maker.lay(bool))
    return len(list(islice(paths, WANTED_PATHS))) == WANTED_PATHS


def colour_surplus(shape: Shape) -> int:
    """Return how many more cells one colour has than the other if the shape is coloured like a chessboard, so that
    neighbours have different colours. Return 0 if it cannot be coloured in this way.
    """
    colour = {shape.cells[0]: 0}
    reached = [shape.cells[0]]
    for cell in reached:
        for other in shape.touching[cell]:
            if other not in colour:
                colour[other] = 1 - colour[cell]
                reached.append(other)
            elif colour[other] == colour[cell]:
                return 0
    return abs(len(colour) - 2 * sum(colour.values()))


def read_mask(text: str) -> tuple[int, int, Mask]:
    """Parse a mask drawn as text: rows of `.` for a cell and `#` for a hole, as in boards. Return the number of rows,
    the number of columns, and the mask.
    """
    lines = [(number, "".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    while lines and not lines[0][1]:
        lines.pop(0)
    while lines and not lines[-1][1]:
        lines.pop()
    if not lines:
        raise FormatError("the mask is empty; draw it with . for a cell and # for a hole")
    cols = len(lines[0][1])
    mask = 0
    for row, (number, line) in enumerate(lines):
        if len(line) != cols:
            raise FormatError(
                "the row has {squares} squares, the rows above have {cols}", number, squares=len(line), cols=cols
            )
        for col, sign in enumerate(line):
            if sign not in ".#":
                raise FormatError(
                    "square {col} is {sign}; a cell is . and a hole is #", number, col=col + 1, sign=f"{sign!r}"
                )
            if sign == ".":
                mask |= 1 << row * cols + col
    if not mask:
        raise FormatError("the mask has no cells, only holes; a cell is .")
    return len(lines), cols, mask
