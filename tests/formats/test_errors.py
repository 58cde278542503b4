"""Bad input: what was wrong, where (line, cell), and what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

import masume
from masume.verbs.read import read_all

HITORI = {"kind": "hitori", "givens": [[1, 1]]}
BINAIRO = {"kind": "binairo", "givens": [[0, None], [None, 1]]}
KAKURO = {"kind": "kakuro", "givens": [[[0, 3], 0, 0]]}

# (format, kind or None, text) → parts of the message.
TABLE: list[tuple[str, str | None, str, list[str]]] = [
    # text
    ("text", None, "hitori 2x2\n1 2\n1 !", ["line 3", "r2c2", "'!' is not a symbol", "numbers and letters"]),
    ("text", None, "\n\nhitori 1x2\n1 2##", ["line 4", "r1c2", "'2##'"]),
    ("text", None, "sudoku 2x2\n1 2\n1 2", ["line 1", "no kind 'sudoku'", "binairo, hidato, hitori, kakuro"]),
    ("text", None, "hitori 3x2\n1 2\n1 2", ["line 1", "says 3 rows, the board has 2"]),
    ("text", None, "hitori 1x2\n1 2\n1 2", ["line 1", "says 1 row, the board has 2"]),
    ("text", None, "hitori 2x3\n1 2 3\nhitori 1x1\n1", ["line 1", "says 2 rows, the board has 1"]),
    ("text", None, "hitori 2x2\n1 2\n1 2 3", ["line 3", "says 2 columns, this row has 3"]),
    ("text", None, "hitori 0x0", ["no cells"]),
    ("text", None, "┌───┬── │\n├───┼\n│\n└───┘", ["line 3", "no cells"]),
    ("text", None, "hitori 9999999x1\n1", ["line 1", "too large"]),
    ("text", None, "binairo 2x2 lines=no\n..\n..", ["line 1", "no option 'lines'", "unique_lines, odd"]),
    ("text", None, "binairo 2x2 unique_lines=maybe\n..\n..", ["line 1", "one of yes, no", "'maybe'"]),
    ("text", None, "binairo 2x2 unique_lines\n..\n..", ["line 1", "one of yes, no"]),
    ("text", None, "kakuro 1x2 odd=no\n\\1 .", ["line 1", "kakuro has no option 'odd'", "none"]),
    ("text", "hitori", "1 2\n1 2 3", ["line 2", "row 2 has 3 cells, the rows above have 2"]),
    ("text", "binairo", "..\n.2", ["line 2", "r2c2", "'2' is not 0, 1 or ."]),
    ("text", "binairo", "...", ["line 1", "a row of 3 cells", "odd=ones"]),
    ("text", "hidato", "1 y", ["line 1", "r1c2", "'y' is not a number, . for an empty cell or # for a hole"]),
    ("text", None, "3x4\n1 1\n2 1", ["line 1", "size should be 3x4, the board has 2 rows of 2"]),
    ("text", None, "1 1 2\n?!", ["line 2", "row 2 has 2 cells, the rows above have 3"]),
    ("text", "hidato", ". .\n. .\n7 .", ["line 3", "r3c1", "7 is not a number from 1 to 6"]),
    ("text", "hidato", "\n1 .\n. 1", ["line 3", "1 stands twice", "r1c1 and r2c2"]),
    ("text", "hidato", "# #", ["line 1", "only holes"]),
    ("text", "kakuro", "# 3\\\n\\3 !", ["line 2", "r2c2", "'!'", "(white cell)", "(wall)", "16\\23"]),
    ("text", "kakuro", "\\3 .\n\\3 #", ["line 2", "r2c1", "the clue 3 across has no white cell to its right"]),
    ("text", "kakuro", "# 3\\ .", ["line 1", "r1c2", "the clue 3 down has no white cell below it"]),
    ("text", "kakuro", "# #", ["line 1", "no white cells"]),
    (
        "text",
        None,
        "1 2 3\n4 5 6",
        ["line 1", "does not state its kind", "name the kind", "a header such as hitori 9x9"],
    ),
    # line
    ("line", None, "hitori;1x2;;11\nhitori;1x2;11", ["line 2", "kind;RxC;options;body", "hitori;2x2;;12/21"]),
    ("line", None, "sudoku;1x2;;11", ["line 1", "no kind 'sudoku'"]),
    ("line", None, "hitori;2x2;;11", ["line 1", "says 2 rows, the body has 1"]),
    ("line", None, "hitori;2x2;;11/111", ["line 1", "says 2 columns, row 2 of the body has 3"]),
    ("line", None, "\nhitori;2x2;;11/1!", ["line 2", "r2c2", "'!' is not a symbol"]),
    ("line", None, "hitori;1x2;a=b;11", ["line 1", "no option 'a'"]),
    ("line", None, "hidato;1x2;neighbours=5;..", ["line 1", "neighbours must be one of 8, 4, 6, not '5'"]),
    ("line", None, "hidato;1x2;;1,9", ["line 1", "r1c2", "9 is not a number from 1 to 2"]),
    ("line", None, f"hitori;1x{'9' * 5000};;1", ["line 1", "too large"]),
    # list
    ("list", None, "[[1,1]]\n[[1,1]", ["line 2", "brackets that open here do not close"]),
    ("list", None, "[[1,1]]\n[[1,1)]", ["line 2", "closes here", ")"]),
    ("list", None, "[" * 100_000, ["line 1", "nested too deeply"]),
    ("list", None, "[[1,1]]\n[1,1]", ["line 2", "list of rows such as [[1,2],[2,1]]"]),
    ("list", "hitori", "[[1,1],[1,2.5]]", ["line 1", "r2c2", "'2.5' is not a symbol"]),
    ("list", "hitori", "[[1,1],[1,true]]", ["line 1", "r2c2", "true is not a number"]),
    ("list", "hitori", "\n[[1,1],[1,-1]]", ["line 2", "r2c2", "'-1' is not a symbol"]),
    ("list", "hitori", "[[1,1],[1]]", ["line 1", "row 2 has 1 cell"]),
    ("list", "hitori", "[[]]", ["line 1", "no cells"]),
    ("list", "binairo", "[[0,7]]", ["line 1", "r1c2", "'7' is not 0, 1 or ."]),
    ("list", "kakuro", "[[0,[1,2,3]]]", ["line 1", "not a list of rows such as [[1,2],[2,1]]"]),
    ("list", None, "[[1,2],[3,4]]", ["line 1", "does not state its kind"]),
    # puzzlekit
    ("puzzlekit", None, "2 2\n1 1\n1 1\n1 1 1", ["line 4", "its rows and columns"]),
    ("puzzlekit", None, "2 3\n1 1 1", ["line 1", "should have 2 rows, the text has 1"]),
    ("puzzlekit", None, "2 2\n1 1\n\n1", ["line 4", "1 cell instead of 2"]),
    ("puzzlekit", None, "0 9", ["line 1", "at least one row"]),
    ("puzzlekit", None, f"{'9' * 5000} 2", ["line 1", "too large"]),
    ("puzzlekit", "hidato", "2 2\n1 -\n\n0 -", ["line 4", "r2c1", "'0' is not a number, - for an empty cell"]),
    ("puzzlekit", "binairo", "2 2\n1 -\n3 -", ["line 3", "r2c1", "'3' is not 1, 2 or -"]),
    ("puzzlekit", "kakuro", "1 2\n,3 5", ["line 2", "r1c2", "'5'", "0 (white cell)", "16,23"]),
    ("puzzlekit", "hitori", "1 2\n1 +", ["line 2", "r1c2", "'+'", "- a blank"]),
    # janko
    ("janko", None, "begin\npuzzle sudoku\nproblem\n1 1\nend", ["line 2", "'sudoku' is not one of", "hitori"]),
    ("janko", None, "begin\npuzzle hitori\nsize 3\nproblem\n1 1\n1 1\nend", ["line 3", "rows should be 3", "has 2"]),
    ("janko", None, "puzzle hitori\nrows 2\ncols 3\nproblem\n1 1\n1 1", ["line 3", "cols should be 3", "has 2"]),
    ("janko", None, "puzzle hitori\nproblem\n1 1\n\n1 ?", ["line 5", "r2c2", "'?'"]),
    ("janko", None, "puzzle hitori\nproblem\n1 1\n1", ["line 4", "row 2 has 1 cell"]),
    ("janko", None, "puzzle hitori\nproblem\nend", ["no cells"]),
    ("janko", None, "puzzle hitori\nsolution\n- x\nend", ["line 3", "needs a problem section"]),
    ("janko", None, "puzzle kakuro\nsolution\n- -\n- x\nend", ["line 4", "r2c2", "neither a digit nor -"]),
    ("janko", None, "puzzle hitori\nsize 99999999\nproblem\n1 1", ["line 2", "too large"]),
    # json
    ("json", None, '{"kind": "hitori",\n "givens": [[1, 1]', ["line 2", "not valid JSON", "column"]),
    ("json", None, json.dumps(HITORI) + "\n{]", ["line 2", "not valid JSON"]),
    ("json", None, '{\n"kind": "hitori",\n"givens": [[1, 1]]\n}\n{}', ["line 5", "the key kind"]),
    ("json", None, "[" * 100_000, ["line 1", "nested too deeply"]),
    ("json", None, '{"kind": "hidato", "givens": [[' + "9" * 5000 + "]]}", ["line 1", "too many digits"]),
    ("json", None, '{"meta": NaN}', ["line 1", "NaN is not a number"]),
    ("json", None, '{"meta": {"x": 1e999}}', ["line 1", "too large"]),
    ("json", None, f"[{json.dumps(HITORI)}, 5]", ["line 1", "board 2 of the array", "an object", "not 5"]),
    ("json", None, "{}", ["line 1", "the key kind must be one of binairo", "not None"]),
    ("json", None, json.dumps({**HITORI, "kind": ["x"]}), ["the key kind must be one of", "['x']"]),
    ("json", None, json.dumps({**HITORI, "format": "ipuz"}), ["'masume', not 'ipuz'"]),
    ("json", None, json.dumps({**HITORI, "version": 2}), ["version 2 is not known", "version 1"]),
    ("json", None, json.dumps({**HITORI, "rules": [1]}), ["rules must hold an object, not [1]"]),
    ("json", None, json.dumps({**HITORI, "meta": "x"}), ["meta must hold an object, not 'x'"]),
    ("json", None, json.dumps({**HITORI, "rules": {"meta": 5}}), ["hitori has no option 'meta'"]),
    ("json", None, json.dumps({**BINAIRO, "rules": {"unique_lines": "no"}}), ["True or False, not 'no'"]),
    ("json", None, json.dumps({**BINAIRO, "rules": {"odd": {}}}), ["odd must be ones, zeros, either or None"]),
    ("json", None, json.dumps({**BINAIRO, "rules": {"odd": None}, "odd": "ones"}), ["odd occurs twice"]),
    ("json", None, json.dumps({**HITORI, "labels": [1]}), ["'labels' is not a key of a hitori", "givens, marks"]),
    ("json", None, '{"kind": "hitori"}', ["the key givens is missing"]),
    ("json", None, json.dumps({**HITORI, "rows": 2}), ["rows says 2, the board has 1"]),
    ("json", None, json.dumps({**HITORI, "cols": "2"}), ["cols says '2', the board has 2"]),
    ("json", None, json.dumps({**HITORI, "givens": {"a": 1}}), ["givens must be a list of rows"]),
    ("json", None, json.dumps({**HITORI, "givens": [{"a": 1}]}), ["row 1 of givens must be a list"]),
    ("json", None, json.dumps({**HITORI, "givens": [[[1], 1]]}), ["r1c1: [1] is not a symbol"]),
    ("json", None, json.dumps({**KAKURO, "givens": [[{"a": 1, "b": 2}, 0]]}), ["r1c1", "neither a white cell"]),
    ("json", None, json.dumps({**KAKURO, "givens": [[[1, "3"], 0]]}), ["r1c1", "two whole numbers"]),
    ("json", None, '{"problem": 5}', ["problem must hold the board's text, not 5"]),
    ("json", None, '{"problem": "2 2\\n1 1"}', ["line 1: in its problem, line 1: the board should have 2 rows"]),
    ("json", None, '{"problem": "1 2\\n1 1\\n1 2\\n1 1"}', ["holds 2 boards instead of one"]),
    ("json", None, '{"problem": "1 2\\n1 x", "kind": "hidato"}', ["in its problem, line 2: r1c2"]),
    ("json", None, '{"problem": "1 2\\n1 1", "puzzle_type": "sudoku"}', ["puzzle_type must be one of", "'sudoku'"]),
    ("json", None, '{"name": "Sudoku", "data": {"1": {"problem": "1 2\\n1 1"}}}', ["board '1'", "'Sudoku'"]),
    ("json", None, '{"name": "Hitori", "data": {"1": {}}}', ["board '1'", "key problem"]),
    ("json", None, '{"name": "Hitori", "data": {"1": 5}}', ["board '1'", "key problem"]),
    ("json", None, '{"name": "Hitori", "data": {}}', ["holds no board"]),
]


@pytest.mark.parametrize(("form", "kind", "text", "parts"), TABLE, ids=[f"{t[0]}-{t[2][:40]!r}" for t in TABLE])
def test_the_sentence_says_what_and_where(form: str, kind: str | None, text: str, parts: list[str]) -> None:
    with pytest.raises(masume.FormatError) as caught:
        read_all(text, kind=kind, format=form)
    sentence = str(caught.value)
    assert [part for part in parts if part not in sentence] == [], sentence
    assert "\n" not in sentence
    assert len(sentence) < 250


@pytest.mark.parametrize(("kind", "text"), [t[1:3] for t in TABLE], ids=[f"{t[0]}-{t[2][:40]!r}" for t in TABLE])
def test_bad_input_is_an_error_without_the_format_too(kind: str | None, text: str) -> None:
    """Without a hint the text may look like another format as well, but it must not turn into a board of it."""
    with pytest.raises(masume.FormatError):
        read_all(text, kind=kind)


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_empty_input(text: str) -> None:
    with pytest.raises(masume.FormatError, match="the input is empty"):
        read_all(text)


def test_text_of_no_form_lists_the_forms() -> None:
    with pytest.raises(masume.FormatError, match=r"not in a format .*janko, json, kanpen, .* tatham, text"):
        read_all("Dear reader, what is this?")


def test_rows_with_a_stray_character_name_its_cell_when_the_kind_is_known() -> None:
    with pytest.raises(masume.FormatError, match=r"line 2: r2c2: '!' is not a symbol"):
        read_all("1 2 3\n1 ! 3", kind="hitori")


@pytest.mark.parametrize(
    "text", ["hitori 1x2\n1 1", "hitori;1x2;;11", json.dumps(HITORI), "puzzle hitori\nproblem\n1 1"]
)
def test_a_board_that_says_another_kind(text: str) -> None:
    with pytest.raises(masume.FormatError, match=r"line \d: .*it is a hitori, not a binairo"):
        read_all(text, kind="binairo")


@pytest.mark.parametrize(
    ("hints", "message"),
    [
        ({"format": "ipuz"}, "no format 'ipuz' .*janko, json"),
        ({"kind": "sudoku"}, "no kind 'sudoku' .*binairo, hidato"),
        ({"lines": False}, "no kind has the option 'lines'"),
        ({"kind": "hitori", "unique_lines": False}, "hitori has no option 'unique_lines'"),
        ({"unique_lines": "no"}, "unique_lines must be one of True, False, not 'no'"),
        ({"neighbours": 5}, "neighbours must be one of 8, 4, 6, not 5"),
    ],
)
def test_hints_that_do_not_exist(hints: dict[str, Any], message: str) -> None:
    with pytest.raises(masume.UsageError, match=message):
        read_all("hitori 1x2\n1 1", **hints)
