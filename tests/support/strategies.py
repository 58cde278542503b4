"""Random puzzles of every kind and variant for properties (hypothesis): valid boards, mostly without a solution.

They are chosen to be hard to write down: symbols that look like something else, single columns, huge clues."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import masume

# The puzzle classes take any rows, and tests hand them wrong ones too: to the type checker, they take anything.
Binairo: Any = masume.Binairo
Hidato: Any = masume.Hidato
Hitori: Any = masume.Hitori
Kakuro: Any = masume.Kakuro

# Words that could pass for a number, a header, a keyword or a value of JSON.
TRICKY = [
    "b",
    "x",
    "X",
    "01",
    "007",
    "3x3",
    "x3",
    "hitori",
    "singles",
    "problem",
    "begin",
    "end",
    "size",
    "null",
    "None",
    "nan",
    "true",
    "1e3",
]
WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,8}", fullmatch=True)
SYMBOLS: st.SearchStrategy[int | str] = st.one_of(
    st.integers(0, 9), st.integers(0, 10**9 - 1), st.sampled_from(TRICKY), WORDS
)
SIZES = st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (2, 6)])
SUMS = st.one_of(st.integers(0, 45), st.sampled_from([0, 999, 1000, 10**6 - 1]))


def rows_of(cells: st.SearchStrategy[Any], rows: int, cols: int) -> st.SearchStrategy[list[list[Any]]]:
    flat = st.lists(cells, min_size=rows * cols, max_size=rows * cols)
    return flat.map(lambda values: [values[r * cols : r * cols + cols] for r in range(rows)])


@st.composite
def hitori(draw: st.DrawFn) -> Any:
    rows, cols = draw(SIZES)
    symbols: list[Any] = draw(st.lists(SYMBOLS, min_size=1, max_size=6, unique=True))
    blank = [None] if draw(st.booleans()) else []
    givens = draw(rows_of(st.sampled_from(symbols + blank), rows, cols))
    marks = draw(st.none() | rows_of(st.sampled_from([None, None, 0, 1]), rows, cols))
    return Hitori(givens, marks)


@st.composite
def hidato(draw: st.DrawFn) -> Any:
    rows, cols = draw(SIZES)
    cells = range(rows * cols)
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1)) if draw(st.booleans()) else set()
    white = [cell for cell in cells if cell not in holes]
    numbers = draw(st.lists(st.sampled_from(range(1, len(white) + 1)), unique=True, max_size=len(white)))
    given = dict(zip(draw(st.permutations(white)), numbers, strict=False))
    board = [[None if r * cols + c in holes else given.get(r * cols + c, 0) for c in range(cols)] for r in range(rows)]
    return Hidato(board, draw(st.sampled_from([8, 8, 4, 6])))


@st.composite
def kakuro(draw: st.DrawFn) -> Any:
    """Any layout: runs that start at the edge, runs of one cell, walls with two, one or no clue, printed digits."""
    rows, cols = draw(SIZES)
    white = draw(rows_of(st.booleans(), rows, cols).filter(lambda board: any(map(any, board))))
    digits = st.integers(0, 9) if draw(st.booleans()) else st.just(0)

    def square(r: int, c: int) -> Any:
        if white[r][c]:
            return draw(digits)
        down = draw(SUMS) if r + 1 < rows and white[r + 1][c] else 0
        across = draw(SUMS) if c + 1 < cols and white[r][c + 1] else 0
        return (down, across)

    return Kakuro([[square(r, c) for c in range(cols)] for r in range(rows)])


@st.composite
def binairo(draw: st.DrawFn) -> Any:
    rows, cols = draw(SIZES)
    even = [None, None, None] if rows % 2 == cols % 2 == 0 else []
    odd = draw(st.sampled_from([*even, "ones", "zeros", "either"]))
    givens = draw(rows_of(st.sampled_from([0, 1, None, None]), rows, cols))
    return Binairo(givens, draw(st.booleans()), odd)


BOARDS: dict[str, st.SearchStrategy[Any]] = {
    "binairo": binairo(),
    "hidato": hidato(),
    "hitori": hitori(),
    "kakuro": kakuro(),
}
ANY_BOARD: st.SearchStrategy[Any] = st.one_of(*BOARDS.values())
