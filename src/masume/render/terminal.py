"""Draw a picture as text, with a frame of box-drawing characters and filled squares for shaded cells.

    ┌───┬───┬───┐
    │ ■ │ 2 │ 1 │
    ├───┼───┼───┤
    │ 2 │ 1 │[■]│
    └───┴───┴───┘

The frame is drawn cell by cell on a canvas of characters. Each position of the canvas stores the directions of the
lines that meet there, so that holes and skewed rows need no special cases. Then the text of each cell is written into
its box.

Highlighted cells have brackets, so that they can be recognised without colour: round ones for premises, square ones for
assigned values, braces for eliminations, angle brackets for assumptions, and exclamation marks for contradictions. In
colour, given and entered cells differ by weight as well as by hue. The first and the last number of a path are followed
by a small circle: 64°. Pencil marks are not drawn, for lack of space.
"""

from __future__ import annotations

from functools import lru_cache

from masume.core.grid import Cell
from masume.core.picture import Bit, Corner, Fill, Highlight, Hole, Mark, Number, Picture, Symbols, Wall

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sum of the directions of its lines
SHADED, WALL, KEPT, END = "■", "▒", "+", "°"
BITS: dict[Symbols, str] = {"digits": "01", "circles": "○●"}

BOLD, DIM, CYAN, YELLOW, GREEN, RED, MAGENTA = "1", "2", "36", "1;33", "1;32", "1;31", "1;35"
BRACKETS = {"named": "[]", "because": "()", "place": "[]", "remove": "{}", "suppose": "<>", "clash": "!!"}
COLOURS = {"named": YELLOW, "because": YELLOW, "place": GREEN, "remove": RED, "suppose": MAGENTA, "clash": RED}


def draw(picture: Picture, colour: bool = False, symbols: Symbols = "digits") -> str:
    """Return the picture as lines of text."""
    texts, styles = _contents(picture, symbols)
    holes = frozenset(item.cell for item in picture.items if isinstance(item, Hole))
    walls = {item.cell for item in picture.items if isinstance(item, Wall)}
    brackets = {item.cell: BRACKETS[item.part] for item in picture.items if isinstance(item, Highlight)}
    inner = max((len(text) for text in texts.values()), default=1) + 2
    if picture.skewed and inner % 2 == 0:
        inner += 1  # half a cell must be a whole number of characters
    step = inner + 1
    slant = step // 2 if picture.skewed else 0
    lines = list(_frame(picture.rows, picture.cols, holes, step, slant))
    for row in range(picture.rows):
        line, done = "", 0
        for col in range(picture.cols):
            cell = row * picture.cols + col
            if cell in holes:
                continue
            text = texts.get(cell, "").center(inner, WALL if cell in walls else " ")
            if cell in brackets:
                text = f"{brackets[cell][0]}{text[1:-1]}{brackets[cell][1]}"
            if colour and cell in styles:
                text = f"\x1b[{styles[cell]}m{text}\x1b[0m"
            left = col * step + row * slant
            line += lines[2 * row + 1][done : left + 1] + text
            done = left + step
        lines[2 * row + 1] = line + lines[2 * row + 1][done:]
    return "\n".join(lines)


def signs(picture: Picture) -> dict[str, str]:
    """Return the brackets and signs in a drawing that need an explanation. The keys are their names in the legend."""
    signs_of: dict[str, str] = {}
    for item in picture.items:
        match item:
            case Highlight(_, part) if part != "named":
                signs_of[part] = " ".join(BRACKETS[part])
            case Fill():
                signs_of["shaded"] = SHADED
            case Mark():
                signs_of["kept"] = KEPT
            case _:
                pass
    return {name: signs_of[name] for name in (*BRACKETS, "shaded", "kept") if name in signs_of}


def _contents(picture: Picture, symbols: Symbols) -> tuple[dict[int, str], dict[int, str]]:
    """Return two dictionaries: the text of each cell, and its style. Numbers are padded to align their last digits, and
    the sums in walls to align their separators.
    """
    corners = [item for item in picture.items if isinstance(item, Corner)]
    before = max((len(_clue(item.down)) for item in corners), default=0)
    after = max((len(_clue(item.across)) for item in corners), default=0)
    numbers = [item for item in picture.items if isinstance(item, Number)]
    digits = max((len(item.text) for item in numbers), default=1)
    after_number = " " if any(item.circled for item in numbers) else ""
    texts: dict[int, str] = {}
    styles: dict[int, str] = {}
    for item in picture.items:
        if isinstance(item, Number):
            texts[item.cell] = item.text.rjust(digits) + (END if item.circled else after_number)
            styles[item.cell] = BOLD if item.role == "given" else CYAN
        elif isinstance(item, Bit):
            texts[item.cell] = BITS[symbols][item.value]
            styles[item.cell] = BOLD if item.role == "given" else CYAN
        elif isinstance(item, Fill):
            texts[item.cell] = SHADED.rjust(digits)
            if item.role == "entered":
                styles.pop(item.cell, None)
        elif isinstance(item, Wall):
            texts[item.cell] = ""
            styles[item.cell] = DIM
        elif isinstance(item, Corner):
            texts[item.cell] = f"{_clue(item.down):>{before}}\\{_clue(item.across):<{after}}"
            del styles[item.cell]
        elif isinstance(item, Mark):
            texts[item.cell] = texts.get(item.cell, "") + KEPT
        elif isinstance(item, Highlight):
            styles[item.cell] = COLOURS[item.part]
    return texts, styles


def _clue(number: int) -> str:
    """Return the sum `number` as text, or "" if it is 0, which means that the wall has no sum there."""
    return str(number) if number else ""


@lru_cache(maxsize=16)
def _frame(rows: int, cols: int, holes: frozenset[Cell], step: int, slant: int) -> tuple[str, ...]:
    """Return the empty board as lines of text. A column is `step` characters wide, and each row begins `slant`
    characters further to the right than the row above it.
    """
    strokes: dict[tuple[int, int], int] = {}
    for cell in range(rows * cols):
        if cell not in holes:
            row, col = divmod(cell, cols)
            _box(strokes, 2 * row, col * step + row * slant, step)
    width = max(x for _, x in strokes) + 1
    lines = ("".join(LINES[strokes.get((y, x), 0)] for x in range(width)) for y in range(2 * rows + 1))
    return tuple(line.rstrip() for line in lines)


def _box(strokes: dict[tuple[int, int], int], top: int, left: int, width: int) -> None:
    """Add the frame of one cell to `strokes`, which maps positions of characters to the directions of the lines
    there.
    """

    def stroke(y: int, x: int, directions: int) -> None:
        """Add `directions` to those that are stored for the position (y, x)."""
        strokes[y, x] = strokes.get((y, x), 0) | directions

    for y, vertical in ((top, DOWN), (top + 2, UP)):
        stroke(y, left, RIGHT | vertical)
        stroke(y, left + width, LEFT | vertical)
        for x in range(left + 1, left + width):
            stroke(y, x, LEFT | RIGHT)
    for x in (left, left + width):
        stroke(top + 1, x, UP | DOWN)
