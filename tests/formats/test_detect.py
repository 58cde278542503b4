"""Which format and which kind a text is: worked examples of every format, and texts that leave a doubt."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.verbs.read import read_all
from support.strategies import Binairo, Hidato, Hitori, Kakuro
from support.texts import JANKO_HITORI

FOUR = Binairo([[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]])
PUZZLEKIT_KAKURO = "2 5\n- - 16, 15, -\n- 23,7 0 0 -\n"


def test_janko_hitori() -> None:
    puzzle = masume.read(JANKO_HITORI)
    assert puzzle == Hitori([[3, 3, 1, 4], [4, 3, 2, 2], [1, 3, 4, 2], [3, 4, 3, 2]])
    assert puzzle.meta == {"author": "A. Setter"}
    [solution] = masume.solve(puzzle).solutions
    assert solution.grid == [[0, 1, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 0, 1]]


def test_janko_kakuro_from_its_solution() -> None:
    """Most Kakuros there have no problem section; the sums of the solution are the clues."""
    text = "begin\npuzzle kakuro\nsize 3\nsolution\n- - -\n- 1 2\n- 3 4\nend"
    expected = Kakuro([[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 0]])
    assert masume.read(text) == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("puzzle tohuwavohu\nproblem\n1 -\n- 2", "binairo"),
        ("puzzle Hidoku\nproblem\n1 -\n- 4", "hidato"),
        ("puzzle takuzu\nproblem\n1 -\n- 2", "binairo"),
    ],
)
def test_janko_names_and_aliases(text: str, kind: str) -> None:
    assert masume.read(text).kind == kind


def test_puzzlekit_kakuro_has_the_sum_down_before_the_sum_across() -> None:
    text = "3 4\n- - 16, 15,\n- 23,7 0 0\n,9 0 0 0"
    assert masume.read(text).givens[1][1] == (23, 7)
    assert masume.read(text).givens[0][2] == (16, 0)
    assert masume.read(text).givens[2][0] == (0, 9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The papers' formats.
        ("[[1,2,1],[2,2,1],[3,1,2]]", Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])),
        ("[[1,0,-1],[0,0,5]]", Hidato([[1, 0, None], [0, 0, 5]])),
        ("[[1,0,0,0,0],[0,0,0,0,10]]", Hidato([[1, 0, 0, 0, 0], [0, 0, 0, 0, 10]])),
        ("# 4\\ 6\\\n\\3 . .\n\\7 . .", Kakuro([[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 0]])),
        # Rows alone, whose tokens leave no doubt.
        ("112\n211\n122", Hitori([[1, 1, 2], [2, 1, 1], [1, 2, 2]])),
        ("0.1..1\n1.0...", Binairo([[0, None, 1, None, None, 1], [1, None, 0, None, None, None]])),
        ("1 . 12\n# 3 .\n. . .\n. . .\n. . .", Hidato([[1, 0, 12], [None, 3, 0], *[[0, 0, 0]] * 3])),
        # Other people's.
        ("2 3\n1 1 2\n2 1 3", Hitori([[1, 1, 2], [2, 1, 3]])),
        ("2 3\n1 - 6\n- 3 -", Hidato([[1, 0, 6], [0, 3, 0]])),
        ("2 2\n1 1\n- 2", Binairo([[0, 0], [None, 1]], unique_lines=False)),
        # The names that others use.
        ("numbrix;1x2;neighbours=4;1.", Hidato([[1, 0]], 4)),
        ("Cross-Sums 1x3\n\\3 . .", Kakuro([[(0, 3), 0, 0]])),
        ("masume takuzu 2 x 2 unique_lines=no\n0.\n..", Binairo([[0, None], [None] * 2], False)),
    ],
)
def test_detected_without_hints(text: str, expected: Any) -> None:
    assert masume.read(text) == expected


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("341\n4.2\n", "hitori", Hitori([[3, 4, 1], [4, None, 2]])),
        ("3 12 A\n4 . 2\n", "hitori", Hitori([[3, 12, "A"], [4, None, 2]])),
        ("0.1..1\n------", "binairo", Binairo([[0, None, 1, None, None, 1], [None] * 6])),
        ("1 0 -1\n0 0 5", "hidato", Hidato([[1, 0, None], [0, 0, 5]])),
        ("1.#\n_-5", "hidato", Hidato([[1, 0, None], [0, 0, 5]])),
        ("#  11\\\n\\11 .", "kakuro", Kakuro([[None, (11, 0)], [(0, 11), 0]])),
        ("#  11/\n/11 _", "kakuro", Kakuro([[None, (11, 0)], [(0, 11), 0]])),
        ("# #\n# 0", "kakuro", Kakuro([[None, None], [None, 0]])),
    ],
)
def test_rows_as_a_player_types_them_with_the_kind(text: str, kind: str, expected: Any) -> None:
    assert masume.read(text, kind=kind) == expected


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("4 4\n1 - - -" + "\n- - - -" * 3, {"binairo in the format puzzlekit", "hidato in the format puzzlekit"}),
        (
            "1 . . .\n. . . .\n. . . .\n. . . .",
            {"binairo in the format text", "hidato in the format text"},
        ),
        (". .\n. .", {"binairo in the format text", "hidato in the format text"}),
        ("[[3,0],[1,0]]", {"hidato in the format list", "hitori in the format list"}),
        # One format is in doubt about the kind, the other is not: still three ways to read it.
        (
            "4 2\n- -\n- -\n- -\n1 -",
            {
                "binairo in the format puzzlekit",
                "hidato in the format puzzlekit",
                "hidato in the format text (- is an empty cell)",
            },
        ),
    ],
)
def test_ambiguous_text_names_the_candidates(text: str, candidates: set[str]) -> None:
    with pytest.raises(masume.AmbiguousError) as caught:
        read_all(text)
    assert set(caught.value.candidates) == candidates
    assert all(candidate in str(caught.value) for candidate in candidates)
    assert str(caught.value).endswith("; name the kind or the format")


def test_a_question_with_long_choices_names_few_of_them() -> None:
    """Each choice says what three signs mean, and half of them in which order sums stand."""
    text = "1\t1,231\t..\n..\t1\t..\n-\t--\t.."
    with pytest.raises(masume.AmbiguousError) as caught:
        masume.read(text)
    assert len(caught.value.candidates) == 8
    assert ") or 5 others; " in str(caught.value)
    assert len(str(caught.value)) < 700


@pytest.mark.parametrize(
    ("text", "expected", "others"),
    [
        ("1 .\n. .", Binairo([[1, None], [None, None]]), "hidato in the format text"),
        ("x1x0\nxx0x\nx0xx\n11x0", FOUR, "hitori in the format text"),
        ("0110\n1001\n0011\n1100", Binairo([[0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]]), "hitori"),
        (". 4 .\n0 7 0\n1 0 0", Hidato([[None, 4, None], [0, 7, 0], [1, 0, 0]]), ". is an empty cell"),
    ],
)
def test_the_only_reading_with_one_solution_is_taken_and_noted(text: str, expected: Any, others: str) -> None:
    puzzle = masume.read(text)
    assert puzzle == expected
    [note] = puzzle.notes
    assert note.startswith(f"read as {expected.kind} {expected.rows}x{expected.cols}")
    head, _, names = note.partition("the only reading with exactly one solution; ")[2].partition(": ")
    assert head == ("the others" if names.count(" in the format ") > 1 else "the other")
    assert others in names
    assert masume.read(masume.write(puzzle)).notes == ()


def test_a_guess_without_exactly_one_solution_is_a_question() -> None:
    assert masume.read("4515451443254454253154453").notes == ("read as hitori 5x5, which has exactly one solution",)
    with pytest.raises(
        masume.FormatError, match=r"line 1: this may be a hitori of 5x5, .* under the header hitori 5x5"
    ):
        masume.read("1111111111111111111111111")


def test_a_hint_settles_the_doubt() -> None:
    text = "4 4\n1 - - -" + "\n- - - -" * 3
    assert masume.read(text, kind="binairo") == Binairo([[0, *[None] * 3], *[[None] * 4] * 3], False)
    assert masume.read(text, kind="hidato") == Hidato([[1, 0, 0, 0], *[[0] * 4] * 3])
    assert masume.read("2 2\n1 1\n2 1", format="text").rows == 3
    assert masume.read("2 2\n1 1\n2 1", format="puzzlekit").rows == 2


def test_a_data_set_of_puzzlekit() -> None:
    text = '{"name": "Takuzu", "count": 1, "data": {"7_2x2": {"problem": "2 2\\n1 -\\n- 2", "source": "there"}}}'
    [puzzle] = read_all(text)
    assert puzzle == Binairo([[0, None], [None, 1]], unique_lines=False)
    assert puzzle.meta == {"name": "7_2x2", "source": "there"}


def test_a_puzzlekit_board_whose_rows_are_short_is_not_a_guess() -> None:
    with pytest.raises(masume.FormatError, match="line 3: this row has 4 cells instead of 5"):
        read_all(PUZZLEKIT_KAKURO.replace("23,7 0 0 -", "23,7 0 0"))
