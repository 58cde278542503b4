"""Draw drafts, boards that a setter is still editing, for a page that shows each change at once.

A draft need not be a valid board: a number may occur twice, or a sum may not have a run yet. Therefore each square is
drawn separately, and the page moves it into place. A hole is drawn as a wall, because it must be visible and clickable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from masume.core.errors import UsageError
from masume.core.kind import Kind, Option
from masume.core.picture import Hole, Item, Number, PencilMarks, Picture, Wall
from masume.core.puzzle import is_int, quote
from masume.render import sprites

if TYPE_CHECKING:
    from masume.core import json_types

LARGEST = 50  # largest number of rows or columns
LONGEST = 8  # largest number of characters of a symbol
MOST_NOTES = 6


def draft_layout(kind: Kind, rows: int, cols: int, rules: dict[str, Option]) -> json_types.DraftLayout:
    """Return the layout of a board of `rows` by `cols`: the positions of its squares, the drawing around them, and the
    cursor.
    """
    if not (1 <= rows <= LARGEST and 1 <= cols <= LARGEST):
        raise UsageError(
            "a board of {rows}x{cols} cannot be drawn; rows and columns go from 1 to {largest}",
            rows=rows,
            cols=cols,
            largest=LARGEST,
        )
    board = Picture(rows, cols, (), _picture(kind, None, None, rules).skewed, labelled=True)
    return {**sprites.layout(board), "cursor": sprites.cursor(board)}


def draft_sprites(kind: Kind, squares: Sequence[Sequence[Any]], rules: dict[str, Option]) -> json_types.Sprites:
    """Return the sprites for `squares` and a single frame, which maps the index of each square to its look. A square
    consists of a clue, a mark (or None) and notes.
    """
    sheet = sprites.SpriteSheet(Picture(1, 1, (), _picture(kind, None, None, rules).skewed))
    frame = {}
    for number, square in enumerate(squares):
        printed, mark, notes = _checked(square)
        items: list[Item] = [_drafted(item) for item in _picture(kind, printed, mark, rules).items]
        if notes:
            items.append(PencilMarks(0, notes))
        frame[str(number)] = sheet.highlightable(items)
    return {**sheet.sprites_json(), "frames": [frame]}


def _drafted(item: Item) -> Item:
    """Return `item` as a draft shows it: a hole is drawn as a wall, and no number is circled as the last one."""
    match item:
        case Hole(cell):
            return Wall(cell)
        case Number():
            return item._replace(circled=False)
        case _:
            return item


def _checked(square: Sequence[Any]) -> tuple[Any, int | None, tuple[str, ...]]:
    """Return the clue, the mark and the notes of `square`. Raise UsageError if they cannot be drawn."""
    printed, mark, notes = (*square, None, None)[:3]
    if isinstance(printed, list):
        if len(printed) != 2 or not all(is_int(total) and 0 <= total < 10**6 for total in printed):
            raise UsageError("the sums of a wall are two whole numbers, not {printed}", printed=quote(printed))
        printed = tuple(printed)
    elif isinstance(printed, str):
        if len(printed) > LONGEST:
            raise UsageError("{printed} is longer than {longest} characters", printed=quote(printed), longest=LONGEST)
    elif printed is not None and not (is_int(printed) and -1 <= printed < 10**6):
        raise UsageError("{printed} cannot be printed on a square", printed=quote(printed))
    if mark not in (None, 0, 1):
        raise UsageError("a mark is 0 or 1, not {mark}", mark=quote(mark))
    texts = tuple(str(note)[:LONGEST] for note in (notes or ())[:MOST_NOTES])
    return printed, mark, texts


def _picture(kind: Kind, printed: Any, mark: int | None, rules: dict[str, Option]) -> Picture:
    """Return the picture of a board with a single square, which need not be valid. `printed` is its clue."""
    attributes: dict[str, Any] = {
        "givens": ((printed,),),
        "marks": ((mark,),),
        "rows": 1,
        "cols": 1,
        "meta": {},
        **{name: spec.default for name, spec in kind.options.items()},
        **{name: value for name, value in rules.items() if name in kind.options},
    }
    picture: Picture = kind.drawing.picture(kind.puzzle_class.unchecked(**attributes))
    return picture
