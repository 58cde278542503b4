"""The puzzle classes take plain lists or say what is wrong with them; each kind's tokens; what each form refuses."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import masume
from support.strategies import ANY_BOARD, Binairo, Hidato, Hitori, Kakuro

CLASSES = {"Binairo": masume.Binairo, "Hidato": masume.Hidato, "Hitori": masume.Hitori, "Kakuro": masume.Kakuro}


# Building puzzles


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Hitori([]), "givens has no cells"),
        (lambda: Hitori([[]]), "givens has no cells"),
        (lambda: Hitori("12"), "givens must be a list of rows, not '12'"),
        (lambda: Hitori(5), "givens must be a list of rows, not 5"),
        (lambda: Hitori({"a": [1]}), "givens must be a list of rows"),
        (lambda: Hitori([[1, 2], "12"]), "row 2 of givens must be a list, not '12'"),
        (lambda: Hitori([b"12"]), "row 1 of givens must be a list"),
        (lambda: Hitori([{1, 2}]), "row 1 of givens must be a list"),
        (lambda: Hitori([[1, 2], [1]]), "row 2 of givens has 1 cell, the rows above have 2"),
        (lambda: Hitori([[1, -1]]), "r1c2: -1 is not a symbol; symbols are whole numbers from 0, and words"),
        (lambda: Hitori([[1, 10**9]]), "r1c2: 1000000000 is not a symbol"),
        (lambda: Hitori([[1, 10**5000]]), "r1c2: a value of type int is not a symbol"),
        (lambda: Hitori([[1, "1"]]), "r1c2: '1' is not a symbol"),
        (lambda: Hitori([[1, "a b"]]), "r1c2: 'a b' is not a symbol"),
        (lambda: Hitori([[1, ""]]), "r1c2: '' is not a symbol"),
        (lambda: Hitori([[True]]), "r1c1: True is not a symbol"),
        (lambda: Hitori([[1.0]]), "r1c1: 1.0 is not a symbol"),
        (lambda: Hitori([[1, 2]], [[1]]), "marks is 1x1, the board is 1x2"),
        (lambda: Hitori([[1, 2]], [[1, 2]]), "r1c2: the mark 2 is not 0 (unshaded), 1 (shaded) or None"),
        (lambda: Hitori([[1, 2]], [[1, False]]), "r1c2: the mark False"),
        (lambda: Hitori([[1, 2]], 7), "marks must be a list of rows, not 7"),
        (lambda: Hidato([[None, -1]]), "no cells, only holes"),
        (lambda: Hidato([[1, 3]]), "r1c2: 3 is not a number from 1 to 2 (the number of cells)"),
        (lambda: Hidato([[1, -2]]), "r1c2: -2 is not a number from 1 to 2"),
        (lambda: Hidato([[1, "2"]]), "r1c2: '2' is not a number"),
        (lambda: Hidato([[False, 2]]), "r1c1: False is not a number"),
        (lambda: Hidato([[0, 10**5000]]), "r1c2: a value of type int is not a number"),
        (lambda: Hidato([[2, 0], [0, 2]]), "2 stands twice, at r1c1 and r2c2"),
        (lambda: Hidato([[1, 2]], 5), "neighbours must be 4, 6 or 8, not 5"),
        (lambda: Hidato([[1, 2]], [8]), "neighbours must be 4, 6 or 8, not [8]"),
        (lambda: Kakuro([[None, (0, 0)]]), "no white cells"),
        (lambda: Kakuro([[10]]), "r1c1: 10 is not a digit from 1 to 9 (0 is an empty cell)"),
        (lambda: Kakuro([[-1]]), "r1c1: -1 is not a digit"),
        (lambda: Kakuro([["16\\", 0]]), "r1c1: '16\\\\' is neither a white cell (0 to 9) nor a wall (down, across)"),
        (lambda: Kakuro([[(1, 2, 3), 0]]), "r1c1: (1, 2, 3) is neither"),
        (lambda: Kakuro([[{3: 0, 4: 0}, 0]]), "r1c1: {3: 0, 4: 0} is neither"),
        (lambda: Kakuro([[(0, -3), 0]]), "r1c1: the clues of a wall are two whole numbers (0 for none), not (0, -3)"),
        (lambda: Kakuro([[(0, 10**6), 0]]), "r1c1: the clues of a wall are"),
        (lambda: Kakuro([[0, (0, 3)]]), "r1c2: the clue 3 across has no white cell to its right"),
        (lambda: Kakuro([[(3, 0), 0]]), "r1c1: the clue 3 down has no white cell below it"),
        (lambda: Binairo([[0, 2]]), "r1c2: 2 is not 0, 1 or None (an empty cell)"),
        (lambda: Binairo([[0, True]]), "r1c2: True is not 0, 1"),
        (lambda: Binairo([[0, 1, None]] * 2), "a row of 3 cells cannot hold as many 0s as 1s"),
        (lambda: Binairo([[0, 1]]), "a column of 1 cell cannot hold as many 0s as 1s"),
        (lambda: Binairo([[0, 1]] * 2, 1), "unique_lines must be True or False, not 1"),
        (lambda: Binairo([[0, 1]] * 2, True, "no"), "odd must be ones, zeros, either or None, not 'no'"),
    ],
)
def test_a_wrong_board_is_a_puzzle_error_that_says_what(build: Any, message: str) -> None:
    with pytest.raises(masume.PuzzleError) as caught:
        build()
    assert message in str(caught.value)


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 12), st.floats(), st.text(max_size=2), st.binary(max_size=2)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.integers(0, 3), inner, max_size=2) | st.tuples(inner)
    ),
    max_leaves=12,
)


@given(ANYTHING, ANYTHING, ANYTHING)
def test_anything_is_a_puzzle_or_a_puzzle_error(givens: Any, second: Any, third: Any) -> None:
    builds: list[Any] = [
        lambda: Hitori(givens, second),
        lambda: Hidato(givens, second),
        lambda: Kakuro(givens),
        lambda: Binairo(givens, second, third),
        *(lambda cls=cls: cls([[givens, second]]) for cls in CLASSES.values()),
    ]
    for build in builds:
        try:
            puzzle = build()
        except masume.PuzzleError:
            continue
        assert masume.read(masume.write(puzzle, "json")) == puzzle


# Puzzles as values
@given(ANY_BOARD)
def test_puzzles_are_values(puzzle: Any) -> None:
    """repr rebuilds them; equal content is an equal puzzle with an equal hash; copies and pickles are equal."""
    again = eval(repr(puzzle), dict(CLASSES))
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert len({puzzle, again}) == 1
    assert copy.deepcopy(puzzle) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_rows_may_be_any_lists_and_are_kept_apart_from_them() -> None:
    rows = [[1, 1], [2, 3]]
    puzzle = Hitori(iter(rows))
    assert puzzle == Hitori(((1, 1), (2, 3)))
    rows[0][0] = 9
    assert puzzle.givens == ((1, 1), (2, 3))
    assert Hidato([[1, -1]]) == Hidato([(1, None)])
    assert Kakuro([[None, [4, 0]], [[0, 4], 0]]) == Kakuro([[(0, 0), (4, 0)], [(0, 4), 0]])
    assert Hitori([[1, 2]], [[None, None]]) == Hitori([[1, 2]])


def test_content_and_options_tell_puzzles_apart_and_meta_does_not() -> None:
    assert Hitori([[1, 2]]) != Hitori([[1, 3]])
    assert Hitori([[1, 2]]) != Hitori([[1, 2]], [[1, None]])
    assert Hidato([[1, 0]]) != Hidato([[1, 0]], 4)
    assert Binairo([[0, 1]] * 2) != Binairo([[0, 1]] * 2, False)
    assert Binairo([[0, 1]] * 2) != Binairo([[0, 1]] * 2, odd="ones")
    assert Hitori([[1, 2]]) != Hidato([[1, 2]])
    assert Hitori([[1, 2]], meta={"title": "x"}) == Hitori([[1, 2]])
    assert hash(Hitori([[1, 2]], meta={"title": "x"})) == hash(Hitori([[1, 2]]))


# What a form has no way to say, it refuses to write, with the reason


@pytest.mark.parametrize(
    ("puzzle", "form", "reason"),
    [
        (Hitori([[1, 1]], [[1, None]]), "list", "printed shaded or unshaded"),
        (Hitori([[1, 1]], [[1, None]]), "puzzlekit", "printed shaded or unshaded"),
        (Hitori([[1, "A"]]), "puzzlekit", "numbers only"),
        (Hitori([[1, "01"]]), "janko", "numbers only"),
        (Hidato([[1, 0]], 4), "puzzlekit", "4 neighbours"),
        (Hidato([[1, 0]], 6), "list", "6 neighbours"),
        (Hidato([[1, 0]], 4), "janko", "4 neighbours"),
        (Hidato([[1, None]]), "puzzlekit", "with holes"),
        (Hidato([[1, None]]), "janko", "with holes"),
        (Kakuro([[(0, 3), 1, 0]]), "puzzlekit", "printed digits"),
        (Kakuro([[(0, 3), 1, 0]]), "janko", "printed digits"),
        (Kakuro([[(0, 3), 0, 0]]), "list", "cannot represent kakuro"),
        (Binairo([[0, 1]] * 2), "janko", "unique lines"),
        (Binairo([[0, 1]] * 2), "puzzlekit", "unique lines"),
        (Binairo([[0, 1]] * 2, False), "list", "equal lines are allowed"),
        (Binairo([[0, 1, 0]] * 2, False, "either"), "puzzlekit", "odd length"),
        (Binairo([[0, 1, 0]] * 2, True, "either"), "list", "odd length"),
        (Hitori([[1, 1]], [[1, None]]), "puzzlink", "printed shaded or unshaded"),
        (Hitori([[1, 1], [1, 1]], [[1, None]] * 2), "tatham", "printed shaded or unshaded"),
        (Hitori([[1, "A"]]), "pzprv3", "numbers only"),
        (Hitori([[1, 0]]), "kanpen", "0 for a blank"),
        (Hitori([[1, 0]]), "pencilbox", "0 for a blank"),
        (Hitori([[1, 1]]), "tatham", "from 2x2 to 62x62"),
        (
            Hitori([[1, 3], [1, 1]]),
            "tatham",
            "61 at most, and this Hitori has the number 3 at r1c2",
        ),
        (Hitori([[1, None], [1, 1]]), "tatham", "this Hitori has a blank"),
        (Hitori([[1] * 101]), "penpa", "100 rows and columns"),
        (Hitori([[1, 1]]), "kudamono", "cannot represent hitori"),
        (Hidato([[1, 0], [0, 0]], 6), "penpa", "hexagons"),
        (Hidato([[1, 0]], 4), "kudamono", "4 neighbours"),
        (Hidato([[1, 0]]), "tatham", "from 2x2"),
        (Hidato([[0] * 40] * 30), "tatham", "below 1000 cells"),
        (Hidato([[1, 0]]), "pzprv3", "cannot represent hidato"),
        (Kakuro([[(0, 3), 0, 0]]), "puzzlink", "walls in the first row and column"),
        (Kakuro([[None, None, None], [(0, 3), 1, 0]]), "pzprv3", "printed digits"),
        (Kakuro([[None, None, None], [(0, 46), 0, 0]]), "kanpen", "sums up to 45, and this Kakuro has 46"),
        (Binairo([[0, 1]] * 2), "tatham", "at least 6 rows and columns"),
        (Binairo([[None] * 7] * 6, False, "ones"), "tatham", "odd length"),
        (Binairo([[0, 1]] * 2), "puzzlink", "cannot represent binairo"),
    ],
)
def test_refused_with_the_reason(puzzle: Any, form: str, reason: str) -> None:
    with pytest.raises(masume.FormatError, match=reason) as caught:
        masume.write(puzzle, form)
    others = str(caught.value).partition(" (formats that carry it: ")[2].removesuffix(")").split(", ")
    assert {"json", "line", "text"} <= set(others)
    assert form not in others
    for other in others:
        assert masume.write(puzzle, other)


@pytest.mark.parametrize(
    ("puzzle", "form", "text"),
    [
        (Hitori([[3, "A"], [None, 12]], [[1, None], [0, None]]), "text", "hitori 2x2\n3#  A\n.+ 12"),
        (Hitori([[3, 1], [None, 2]]), "line", "hitori;2x2;;31/.2"),
        (Hitori([["01", 1]]), "list", '[["01",1]]'),
        (Hitori([[12], [7]]), "line", "hitori;2x1;;12/7"),
        (Hidato([[1, 0], [None, 3]]), "text", "hidato 2x2 neighbours=8\n1 .\n# 3"),
        (Hidato([[1, 0], [None, 3]]), "list", "[[1,0],[-1,3]]"),
        (Kakuro([[None, (4, 0)], [(0, 16), 0]]), "line", "kakuro;2x2;;#,4\\/\\16,."),
        (Kakuro([[None, (4, 0)], [(0, 16), 0]]), "puzzlekit", "2 2\n- 4,\n,16 0"),
        (Binairo([[0, 1], [None, 0]], False), "janko", "begin\npuzzle tohuwavohu\nsize 2\nproblem\n1 2\n- 1\nend"),
        (Hidato([[1, 0]]), "janko", "begin\npuzzle hidoku\nrows 1\ncols 2\nproblem\n1 -\nend"),
    ],
)
def test_how_boards_look(puzzle: Any, form: str, text: str) -> None:
    assert masume.write(puzzle, form) == text
