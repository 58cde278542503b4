"""A picture as text: a frame of box-drawing characters, filled squares for shaded cells.

    ┌───┬───┬───┐
    │ ■ │ 2 │ 1 │
    ├───┼───┼───┤
    │ 2 │ 1 │[■]│
    └───┴───┴───┘

Boxes are painted on a canvas of character positions, where each position knows in which of the four directions a line
leaves it; so holes, walls and skewed rows need no cases of their own. Highlighted cells stand in brackets, so that they
are seen in a pipe, too. In colour, given and entered cells differ by weight as well as by hue."""

from __future__ import annotations

from masume.core.picture import Corner, Fill, Highlight, Hole, Mark, Number, Picture, Wall

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sum of the directions in which lines leave
SHADED, WALL, KEPT = "■", "▒", "+"

PLAIN, BOLD, DIM, CYAN, YELLOW = "0", "1", "2", "36", "1;33"


def draw(picture: Picture, colour: bool = False) -> str:
    """The picture as lines of text."""
    texts, styles = _contents(picture)
    holes = {item.cell for item in picture.items if isinstance(item, Hole)}
    walls = {item.cell for item in picture.items if isinstance(item, Wall)}
    highlights = {item.cell for item in picture.items if isinstance(item, Highlight)}
    inner = max((len(text) for text in texts.values()), default=1) + 2
    if picture.skewed and inner % 2 == 0:
        inner += 1  # half a cell must be a whole number of characters
    step = inner + 1
    slant = step // 2 if picture.skewed else 0
    strokes: dict[tuple[int, int], int] = {}
    letters: dict[tuple[int, int], tuple[str, str]] = {}
    for cell in range(picture.rows * picture.cols):
        if cell in holes:
            continue
        row, col = divmod(cell, picture.cols)
        top, left = 2 * row, col * step + row * slant
        _box(strokes, top, left, step)
        text = texts.get(cell, "").center(inner, WALL if cell in walls else " ")
        if cell in highlights:
            text = f"[{text[1:-1]}]"
        for i, letter in enumerate(text):
            letters[top + 1, left + 1 + i] = (letter, styles.get(cell, PLAIN))
    return _lines(strokes, letters, colour)


def _contents(picture: Picture) -> tuple[dict[int, str], dict[int, str]]:
    """The text and the style of each cell. Numbers end in one column, and so do the two clues of all walls."""
    corners = [item for item in picture.items if isinstance(item, Corner)]
    before = max((len(_clue(item.down)) for item in corners), default=0)
    after = max((len(_clue(item.across)) for item in corners), default=0)
    digits = max((len(item.text) for item in picture.items if isinstance(item, Number)), default=1)
    texts: dict[int, str] = {}
    styles: dict[int, str] = {}
    for item in picture.items:
        if isinstance(item, Number):
            texts[item.cell] = item.text.rjust(digits)
            styles[item.cell] = BOLD if item.role == "given" else CYAN
        elif isinstance(item, Fill):
            texts[item.cell] = SHADED.rjust(digits)
            styles[item.cell] = BOLD if item.role == "given" else PLAIN
        elif isinstance(item, Wall):
            texts[item.cell] = ""
            styles[item.cell] = DIM
        elif isinstance(item, Corner):
            texts[item.cell] = f"{_clue(item.down):>{before}}\\{_clue(item.across):<{after}}"
            styles[item.cell] = PLAIN
        elif isinstance(item, Mark):
            texts[item.cell] = texts.get(item.cell, "") + KEPT
        elif isinstance(item, Highlight):
            styles[item.cell] = YELLOW
    return texts, styles


def _clue(number: int) -> str:
    return str(number) if number else ""


def _box(strokes: dict[tuple[int, int], int], top: int, left: int, width: int) -> None:
    """The frame of one cell."""

    def stroke(y: int, x: int, directions: int) -> None:
        strokes[y, x] = strokes.get((y, x), 0) | directions

    for y, vertical in ((top, DOWN), (top + 2, UP)):
        stroke(y, left, RIGHT | vertical)
        stroke(y, left + width, LEFT | vertical)
        for x in range(left + 1, left + width):
            stroke(y, x, LEFT | RIGHT)
    for x in (left, left + width):
        stroke(top + 1, x, UP | DOWN)


def _lines(strokes: dict[tuple[int, int], int], letters: dict[tuple[int, int], tuple[str, str]], colour: bool) -> str:
    """The canvas as text, with colour codes only where the style changes."""
    height = max(y for y, _ in strokes) + 1
    width = max(x for _, x in strokes) + 1
    lines = []
    for y in range(height):
        line, current = "", PLAIN
        for x in range(width):
            letter, style = letters.get((y, x), (LINES[strokes.get((y, x), 0)], PLAIN))
            if colour and style != current:
                line += f"\x1b[{style}m" if current == PLAIN else f"\x1b[0;{style}m"
                current = style
            line += letter
        lines.append(line.rstrip() + ("\x1b[0m" if current != PLAIN else ""))
    return "\n".join(lines)
