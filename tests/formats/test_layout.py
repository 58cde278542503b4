"""Many boards in a file, of one kind or mixed, and what editors and mail do to the blanks between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import masume
from masume.verbs.read import read_all
from support.strategies import ANY_BOARD, Binairo, Hidato, Hitori, Kakuro

MIXED: list[Any] = [
    Hitori([[1, "A", 1], [0, None, 12]], [[None, 1, None], [0, None, None]]),
    Hidato([[1, 0, None], [0, 0, 5]], 4),
    Kakuro([[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 5]]),
    Binairo([[0, None], [None, 1], [None, None]], False, "ones"),
    Hitori([[12], [7]]),
]
PLAIN: dict[str, list[Any]] = {
    "binairo": [Binairo([[0, None], [None, 1]], False), Binairo([[None] * 4] * 2, False)],
    "hidato": [Hidato([[1, 0, 6], [0, 0, 4]]), Hidato([[0, 0, 1]])],
    "hitori": [Hitori([[1, 1, 12], [0, None, 2]]), Hitori([[3, 3]])],
    "kakuro": [Kakuro([[None, (4, 0)], [(0, 4), 0]]), Kakuro([[(0, 12), 0, 0]])],
}
CHANGES: dict[str, Callable[[str], str]] = {
    "as written": lambda text: text,
    "no final newline": lambda text: text.rstrip("\n"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "byte order mark": lambda text: "\ufeff" + text,
    "blank lines around": lambda text: f"\n  \n{text}\n\t\n",
    "trailing blanks": lambda text: text.replace("\n", " \t \n"),
    "indented": lambda text: "".join(f"\t {line}" for line in text.splitlines(keepends=True)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("form", ["text", "line", "json"])
@pytest.mark.parametrize("glue", ["\n", "\n\n"])
def test_own_forms_hold_boards_of_all_kinds_in_one_file(form: str, glue: str, change: Callable[[str], str]) -> None:
    text = glue.join(masume.write(puzzle, form) for puzzle in MIXED) + "\n"
    assert read_all(change(text)) == MIXED
    assert read_all(change(text), format=form) == MIXED


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("kind", list(PLAIN))
@pytest.mark.parametrize("form", ["list", "puzzlekit", "janko"])
def test_other_forms_hold_many_boards_of_a_kind(form: str, kind: str, change: Callable[[str], str]) -> None:
    boards = PLAIN[kind]
    if form == "list" and kind == "binairo":  # lists have no way to say that equal lines are allowed
        boards = [Binairo(board.givens) for board in boards]
    if (form, kind) == ("list", "kakuro"):
        with pytest.raises(masume.FormatError, match="cannot represent kakuro"):
            masume.write(boards[0], form)
        return
    text = change("\n".join(masume.write(puzzle, form) for puzzle in boards) + "\n")
    assert read_all(text, kind=kind, format=form) == boards


@settings(max_examples=60)
@given(st.lists(ANY_BOARD, min_size=2, max_size=4), st.sampled_from(["text", "line", "json"]))
def test_any_boards_follow_each_other_in_any_order(puzzles: list[Any], form: str) -> None:
    assert read_all("\n".join(masume.write(puzzle, form) for puzzle in puzzles)) == puzzles


def test_tabs_and_hard_spaces_separate_tokens() -> None:
    assert masume.read("hidato 1x3\n1\t.\u00a03") == Hidato([[1, 0, 3]])
    assert masume.read("1\u00a0.\n#\t.", kind="hidato") == Hidato([[1, 0], [None, 0]])
    assert masume.read("1\u00a01\n2\t3") == Hitori([[1, 1], [2, 3]])


def test_boards_with_and_without_header_in_one_file() -> None:
    found = read_all("hitori 1x2\n1 1\n\n1 1\n2 3\nhitori 2x1\n4\n4\n")
    assert [puzzle.givens for puzzle in found] == [((1, 1),), ((1, 1), (2, 3)), ((4,), (4,))]


def test_a_row_that_looks_like_a_header_is_a_row() -> None:
    puzzle = Hitori([["b", "3x3"], ["hitori", "1x1"]])
    assert masume.read(masume.write(puzzle, "text")) == puzzle


def test_a_row_that_looks_like_a_keyword_is_a_row() -> None:
    puzzle = Hitori([["problem", 1, 1]])
    assert masume.read(masume.write(puzzle, "text")) == puzzle


def test_json_comes_as_one_object_an_array_lines_or_pretty_printed() -> None:
    one = '{"kind": "hitori", "givens": [[1, 1]]}'
    pretty = '{\n  "kind": "hitori",\n  "givens": [[1, 1]]\n}\n'
    puzzle = Hitori([[1, 1]])
    assert read_all(one) == [puzzle]
    assert read_all(f" [\n{one},\n{one}]") == [puzzle] * 2
    assert read_all(f"{one}\n\n{one}\n[{one}]") == [puzzle] * 3
    assert read_all(pretty * 2) == [puzzle] * 2


def test_json_lines_survive_line_separators_inside_a_title() -> None:
    puzzle = Hitori([[1, 1]], meta={"title": "one\u2028two\x85three"})
    text = "\n".join([masume.write(puzzle, "json")] * 2)
    assert [again.meta for again in read_all(text)] == [puzzle.meta] * 2


def test_lists_may_be_laid_out_over_several_lines() -> None:
    assert len(read_all("[[1,1],\n [2,3]]\n[[1,1],[2,3]]", kind="hitori")) == 2


def test_janko_pages_with_brackets_without_begin_and_inside_their_tag() -> None:
    board = Hitori([[1, 1], [2, 3]])
    old = "[puzzle] hitori\n[size] 2\n[problem]\n1 1\n2 3\n[solution]\nx -\n- -\n"
    page = '<script id="data" type="application/x-janko">\nbegin\npuzzle hitori\nproblem\n1 1\n2 3\nend\n</script>'
    assert read_all(old) == [board]
    assert read_all(old * 2) == [board] * 2
    assert read_all(page) == [board]
    assert read_all("size 2\nproblem\n1 1\n2 3\nsize 3\nproblem\n1 1 2\n2 3 1\n1 2 2", kind="hitori")[0] == board
    assert read_all("problem\n1 1\n2 3\nsolution\nx -\n- -\nproblem\n1 1\n2 3\n") == [board] * 2


def test_janko_boards_of_several_kinds_in_one_file() -> None:
    boards = [PLAIN[kind][0] for kind in PLAIN]
    assert read_all("\n".join(masume.write(board, "janko") for board in boards)) == boards
