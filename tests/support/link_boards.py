"""Random boards that links, game IDs and other programs' files can carry, of all sizes and variants."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from support.strategies import Binairo, Hidato, Hitori, Kakuro, rows_of

SIDES = st.one_of(st.integers(1, 6), st.sampled_from([9, 10, 11, 17, 26, 27, 40]))


@st.composite
def hitori(draw: st.DrawFn, least: int = 1, highest: int | None = None, blanks: bool = True) -> Any:
    """Draw numbers from `least` to `highest`, by default the longer side, and blanks."""
    rows, cols = draw(SIDES), draw(SIDES)
    top = max(rows, cols) if highest is None else highest
    numbers = draw(st.lists(st.integers(least, max(least, top)), min_size=1, max_size=8))
    cells = st.sampled_from([*numbers, None] if blanks and draw(st.booleans()) else numbers)
    return Hitori(draw(rows_of(cells, rows, cols)))


@st.composite
def kakuro(draw: st.DrawFn, digits: bool = False) -> Any:
    """Draw a row and a column of walls, then any squares: runs of one cell, missing sums, walls without sums."""
    rows, cols = draw(SIDES) + 1, draw(SIDES) + 1
    often = draw(st.sampled_from([[True], [True, False], [True] * 12 + [False]]))
    inner = draw(rows_of(st.sampled_from(often), rows - 1, cols - 1).filter(lambda board: any(map(any, board))))
    white = [[False] * cols, *([False, *row] for row in inner)]
    sums = st.integers(0, 45)

    def square(r: int, c: int) -> Any:
        if white[r][c]:
            return draw(st.integers(0, 9)) if digits else 0
        down = draw(sums) if r + 1 < rows and white[r + 1][c] else 0
        across = draw(sums) if c + 1 < cols and white[r][c + 1] else 0
        return down, across

    return Kakuro([[square(r, c) for c in range(cols)] for r in range(rows)])


@st.composite
def hidato(draw: st.DrawFn, neighbours: tuple[int, ...] = (8,), least: int = 1) -> Any:
    rows = draw(st.integers(least, 12))
    cols = draw(st.integers(least, 12).map(lambda side: side + (rows // 2 if 6 in neighbours else 0)))
    cells = list(range(rows * cols))
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1)) if draw(st.booleans()) else set()
    white = [cell for cell in cells if cell not in holes]
    numbers = draw(st.lists(st.integers(1, len(white)), unique=True, max_size=12))
    places = draw(st.lists(st.sampled_from(white), unique=True, max_size=12))
    given = dict(zip(places, numbers, strict=False))
    board = [[None if r * cols + c in holes else given.get(r * cols + c, 0) for c in range(cols)] for r in range(rows)]
    return Hidato(board, draw(st.sampled_from(neighbours)))


@st.composite
def binairo(draw: st.DrawFn, least: int = 6) -> Any:
    """Draw boards of even sides, from empty to full, so that all gaps between givens occur."""
    rows, cols = (2 * draw(st.integers((least + 1) // 2, 9)) for _ in range(2))
    cells = [0, 1, *[None] * draw(st.sampled_from([0, 1, 8, 60]))]
    return Binairo(draw(rows_of(st.sampled_from(cells), rows, cols)), draw(st.booleans()))


# For each form and kind, boards that it carries.
CARRIED: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    ("puzzlink", "hitori"): hitori(0, 1295),
    ("puzzlink", "kakuro"): kakuro(),
    ("pzprv3", "hitori"): hitori(0, 10**9 - 1),
    ("pzprv3", "kakuro"): kakuro(),
    ("kanpen", "hitori"): hitori(1, 10**9 - 1),
    ("kanpen", "kakuro"): kakuro(),
    ("pencilbox", "hitori"): hitori(1, 10**9 - 1),
    ("pencilbox", "kakuro"): kakuro(),
    ("kudamono", "hidato"): hidato(),
    ("tatham", "hitori"): hitori(blanks=False).filter(lambda board: min(board.rows, board.cols) > 1),
    ("tatham", "hidato"): hidato((4, 6, 8), least=2),
    ("tatham", "binairo"): binairo(),
    ("penpa", "hitori"): hitori(0, 10**9 - 1),
    ("penpa", "kakuro"): kakuro(digits=True),
    ("penpa", "hidato"): hidato((4, 8)),
    ("penpa", "binairo"): binairo(least=2),
}
