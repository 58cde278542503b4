"""Boards around what a setter has placed, and in patterns: what is asked for stands there, and a second engine agrees
that there is one solution."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.core.errors import MasumeError
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato
from masume.kinds.hitori import Hitori
from masume.kinds.kakuro import Kakuro
from masume.verbs.generate.start_and_pattern import CannotFillError

WORD = Hitori([list("MASUME"), *[[None] * 6] * 5])
DATE = Hitori([[1, 7, 1, 1, 2, 0, 2, 6], *[[None] * 8] * 7])
TENS = Kakuro(
    [
        [None, [10, 0], [11, 0], [10, 0], None],
        [[0, 10], 0, 0, 0, [11, 0]],
        [None, 0, 0, 0, 0],
        [None, 0, 0, 0, 0],
        [None, None, 0, 0, 0],
    ]
)
CROSS = Binairo([[1 if c in (r, 5 - r) and r % 2 else None for c in range(6)] for r in range(6)])
CORNERS = Hidato([[1, 0, 0, 0, 8], *[[0] * 5] * 3, [20, 0, 0, 0, 25]])
BEGUN: dict[str, Any] = {"word": WORD, "date": DATE, "tens": TENS, "cross": CROSS, "corners": CORNERS}

PATTERN = "x.x..x\n.x.xx.\nx..x..\n.x..x.\nx.xx.x\n..x.x.\n"
HIDATO = "x..x.\n.x.xx\nx.x..\n.x..x\nx..x.\n"
SHADING = "#..#.#\n..?...\n.#....\n......\n#.?..#\n....?.\n".replace(".", "?")


def proved(puzzle: Any) -> bool:
    return masume.solve(puzzle, engine="sat").verdict == "unique"


@pytest.mark.parametrize("grade", ["any", "easy", "hard"])
@pytest.mark.parametrize("name", BEGUN)
def test_what_stands_on_a_board_stays_on_all_that_are_made_around_it(name: str, grade: str) -> None:
    start = BEGUN[name]
    kind = masume.KINDS[[kind.name for kind in masume.KINDS].index(start.kind)]
    clues = set(kind.clues.list(start))
    boards = list(masume.generate(start.kind, start=start, grade=grade, count=2, seed=4, seconds=None))
    assert len({masume.canonical_hash(board) for board in boards}) == 2
    for board in boards:
        assert clues <= set(kind.clues.list(board))
        assert proved(board)
        assert grade in ("any", board.meta["grade"])
        spec: Any = board.meta["spec"]
        assert masume.read(spec["start"]) == start


def test_a_board_to_start_from_may_be_text_and_says_the_size() -> None:
    (board,) = masume.generate("hitori", start="hitori 4x4\nL O L A\n. . . .\n. . . .\n. . . .", seed=1)
    assert board.givens[0] == ("L", "O", "L", "A")
    (numbrix,) = masume.generate("numbrix", start=Hidato([[1, 0, 0, 0], *[[0] * 4] * 3], 4), seed=1)
    assert numbrix.options == {"neighbours": 4}


def test_jobs_and_count_do_not_change_boards_around_something() -> None:
    few = list(masume.generate("hitori", start=WORD, count=2, grade="medium", seed=3, seconds=None))
    many = list(masume.generate("hitori", start=WORD, count=4, grade="medium", seed=3, seconds=None, jobs=2))
    assert many[:2] == few


@pytest.mark.parametrize(("kind", "drawn"), [("binairo", PATTERN), ("hidato", HIDATO)])
def test_givens_are_exactly_where_a_pattern_has_them(kind: str, drawn: str) -> None:
    for board in masume.generate(kind, pattern=drawn, count=3, seed=1, seconds=None):
        blank = None if kind == "binairo" else 0
        rows = ["".join(".x"[value != blank] for value in row) for row in board.givens]
        assert rows == drawn.split()
        assert proved(board)


def test_a_pattern_and_a_board_to_start_from_go_together() -> None:
    start = Binairo([[1, *[None] * 5], *[[None] * 6] * 4, [*[None] * 4, 0, None]])
    (board,) = masume.generate("binairo", start=start, pattern=PATTERN, seed=2, seconds=None)
    assert board.givens[0][0] == 1
    assert board.givens[5][4] == 0
    assert sum(value is not None for row in board.givens for value in row) == PATTERN.count("x")


def test_a_board_is_a_pattern_of_its_own_givens_and_holes_are_holes() -> None:
    board = Hidato([[1, 0, None, 0], [0, 5, 0, 0], [0, 0, 0, 11], [0, 9, 0, 0]])
    (made,) = masume.generate("hidato", pattern=masume.write(board), seed=1, seconds=None)
    as_drawn = [[None if n is None else bool(n) for n in row] for row in board.givens]
    assert [[None if n is None else bool(n) for n in row] for row in made.givens] == as_drawn


def test_a_hitori_has_the_shading_that_a_pattern_draws() -> None:
    for board in masume.generate("hitori", pattern=SHADING, count=3, seed=1, seconds=None):
        values = masume.solve(board, engine="sat").solutions[0].values
        wanted = {cell for cell, sign in enumerate(SHADING.replace("\n", "")) if sign == "#"}
        assert wanted <= {cell for cell, value in enumerate(values) if value}
        assert proved(board)


def test_a_layout_may_hold_sums_and_digits() -> None:
    layout = "# 10\\ 16\\ # #\n\\10 . . # #\n# . . # #\n# # # # #\n# # # # #\n"
    (board,) = masume.generate("kakuro", layout=layout, seed=1, seconds=None)
    assert board.givens[0][1:3] == ((10, 0), (16, 0))
    assert board.givens[1][0] == (0, 10)
    assert proved(board)


@pytest.mark.parametrize("minimal", [True, False])
def test_words_are_symbols_and_what_never_repeats_may_be_blank(minimal: bool) -> None:
    words = "sun,moon,star,sky,rain,snow"
    wishes: Any = {"count": 3, "seed": 5, "grade": "medium"}
    for board in masume.generate("hitori", 6, 6, symbols=words, minimal=minimal, **wishes):
        squares = [symbol for row in board.givens for symbol in row]
        assert set(squares) - {None} <= set(words.split(","))
        assert (None in squares) == minimal
        columns = list(zip(*board.givens, strict=True))
        idle = [
            s for row in board.givens for s, col in zip(row, columns, strict=True) if row.count(s) == col.count(s) == 1
        ]
        assert not minimal or set(idle) <= {None}
        assert proved(board)


def test_a_minimal_board_has_the_solution_and_the_rating_of_the_whole_one() -> None:
    for whole, board in zip(
        masume.generate("hitori", 8, 8, count=5, seed=2, grade="hard"),
        masume.generate("hitori", 8, 8, count=5, seed=2, grade="hard", minimal=True),
        strict=True,
    ):
        assert masume.solve(whole).solutions[0].values == masume.solve(board).solutions[0].values
        assert whole.meta["score"] == board.meta["score"]


def test_what_was_placed_stays_on_a_minimal_board() -> None:
    (board,) = masume.generate("hitori", start=WORD, minimal=True, seed=1, seconds=None)
    assert board.givens[0] == tuple("MASUME")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"kind": "binairo", "start": WORD}, "a board to start from is a binairo or its text"),
    ({"kind": "hitori", "start": WORD, "rows": 7, "cols": 7}, "is 6x6, the spec 7x7"),
    ({"kind": "hitori", "start": WORD, "pattern": "..\n..", "rows": 6, "cols": 6}, "they should be of one size"),
    ({"kind": "hitori", "start": WORD, "symmetry": "rotational"}, "takes no symmetry"),
    ({"kind": "kakuro", "start": TENS, "density": 0.7}, "kakuro boards around something have no option 'density'"),
    ({"kind": "kakuro", "pattern": "x."}, "take no pattern; draw their walls and white cells with layout=…"),
    ({"kind": "binairo", "start": CROSS, "unique_lines": False}, "says unique_lines=yes, the spec unique_lines=no"),
    ({"kind": "binairo", "start": Binairo([[1, 1, 1, None], *[[None] * 4] * 3])}, "no solution as it stands"),
    ({"kind": "binairo", "pattern": "....\n" * 4}, "the pattern has no cell with a given"),
    ({"kind": "binairo", "pattern": "x.?.\n" * 4}, "is for Hitori"),
    ({"kind": "binairo", "pattern": "x.x.\nx.x\n"}, "this row of the pattern has 3 squares, the first one 4"),
    ({"kind": "binairo", "pattern": PATTERN, "symmetry": "rotational"}, "have no option 'symmetry'"),
    ({"kind": "binairo", "start": CROSS, "pattern": PATTERN}, "has a given on the board to start from and none in"),
    ({"kind": "hitori", "pattern": "##.\n...\n...\n"}, "the pattern is no shading of a Hitori"),
    ({"kind": "hitori", "rows": 6, "cols": 6, "symbols": "ABC"}, "needs 6 symbols, and 3 are named"),
    ({"kind": "hitori", "rows": 3, "cols": 3, "symbols": "ABA"}, "the symbol 'A' is named twice"),
    ({"kind": "hitori", "rows": 3, "cols": 3, "symbols": "A,B,!"}, "'!' is not a symbol"),
    ({"kind": "kakuro", "layout": "# 1\n. ."}, "r1c2: the first row and the first column of a layout are walls"),
    ({"kind": "hitori", "pattern": "#....\n" + ".....\n" * 4}, "could be shaded as well, whatever the symbols are"),
]


@pytest.mark.parametrize(("spec", "said"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_specs_that_cannot_be_are_refused_at_once(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(MasumeError) as error:
        masume.generate(**spec)
    assert said in str(error.value)


def test_a_board_that_is_full_has_nothing_to_add() -> None:
    with pytest.raises(CannotFillError, match="nothing on the board is blank"):
        masume.generate("hitori", start=Hitori([[1, 2], [2, 1]]))


def test_no_board_is_like_those_that_are_known() -> None:
    known = {masume.canonical_hash(board) for board in masume.generate("hitori", 4, 4, count=40, seed=1)}
    new = [masume.canonical_hash(board) for board in masume.generate("hitori", 4, 4, count=40, seed=1, unlike=known)]
    assert not known & set(new)
    assert len(set(new)) == 40


@pytest.mark.parametrize("grade", ["any", "easy"])
def test_making_goes_on_after_boards_that_were_made_before(grade: str) -> None:
    """Hitori of 3x3 repeat again and again, so that what was made before matters."""
    whole = list(masume.generate("hitori", 4, 4, grade, count=40, seed=1))
    for done in (0, 1, 15, 16, 17, 39, 40):
        hashes = [masume.canonical_hash(board) for board in whole[:done]]
        rest = list(masume.generate("hitori", 4, 4, grade, count=40, seed=1, after=hashes))
        assert rest == whole[done:]
        assert [board.meta["number"] for board in rest] == list(range(done + 1, 41))
