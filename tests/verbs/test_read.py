"""masume.read and masume.read_all as callers meet them: texts, paths, hints and the options of the kinds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import masume
from masume.verbs import solve as solve_verb
from masume.verbs.player_entries_text import read_state
from support.strategies import Binairo, Hidato, Hitori

BOARD = "hitori 2x2\n1 1\n2 3\n"


def test_text_is_read_and_files_are_loaded(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    board = Hitori([[1, 1], [2, 3]])
    assert masume.read(BOARD) == masume.load(file) == masume.load(str(file)) == board
    assert masume.read_all(BOARD) == masume.load_all(file) == masume.load_all(str(file)) == [board]


def test_read_never_looks_for_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text means the same whatever files there are: this one is a board of one row, and a file's name too."""
    monkeypatch.chdir(tmp_path)
    path: Any = tmp_path / "12.1"
    path.write_text(BOARD)
    assert masume.read("12.1", kind="hitori") == Hitori([[1, 2, None, 1]])
    assert masume.load("12.1") == Hitori([[1, 1], [2, 3]])
    with pytest.raises(masume.UsageError, match=r"text must be a text .load opens files., not "):
        masume.read(path)


def test_a_saved_blank_board_opens_again(tmp_path: Path) -> None:
    for kind in masume.KINDS:
        for number, puzzle in enumerate(kind.examples):
            file = tmp_path / f"{kind.name}{number}.txt"
            file.write_text(masume.write(puzzle) + "\n")
            assert masume.load(file) == puzzle


@pytest.mark.parametrize(("rows", "cols"), [(3, 169), (2, 600), (30, 30)])
def test_little_is_tried_to_settle_how_a_large_board_is_meant(
    monkeypatch: pytest.MonkeyPatch, rows: int, cols: int
) -> None:
    """Guesses cost more on larger boards: on 900 cells some 100 times as much as on 100, where 100 are allowed."""
    guesses = []
    solve = solve_verb.solve

    def counted(puzzle: Any, *, nodes: int) -> masume.Result:
        result = solve(puzzle, nodes=nodes)
        guesses.append(result.nodes)
        return result

    monkeypatch.setattr(solve_verb, "solve", counted)
    board = [["."] * cols for _ in range(rows)]
    board[0][1], board[-1][0] = "", "2"
    with pytest.raises(masume.FormatError, match="the board can be read as hidato"):
        masume.read("\n".join("\t".join(row) for row in board))
    assert sum(guesses) < 100


def test_files_as_windows_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode())
    assert masume.load(file) == Hitori([[1, 1], [2, 3]])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(masume.FormatError, match="cannot be read"):
        masume.load(tmp_path / "missing.txt")
    with pytest.raises(masume.FormatError, match="cannot be read"):
        masume.load(tmp_path)
    binary = tmp_path / "board.bin"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(masume.FormatError, match="not text in UTF-8"):
        masume.load(binary)


@pytest.mark.parametrize("text", ["\x00", "hitori;1x2;;11\x00", "x" * 100_000, "puzzles", "my boards.txt"])
def test_texts_that_are_no_board_and_name_no_file(text: str) -> None:
    with pytest.raises(masume.FormatError):
        masume.read(text)


def test_read_wants_one_board_and_read_all_takes_any_number() -> None:
    assert len(masume.read_all(BOARD + "\n" + BOARD)) == 2
    assert masume.read_all(BOARD) == [masume.read(BOARD)]
    with pytest.raises(masume.FormatError, match="holds 2 boards where one is wanted"):
        masume.read(BOARD + "\n" + BOARD)


def test_options_are_for_boards_that_do_not_say() -> None:
    assert masume.read("0.\n..", kind="binairo", unique_lines=False) == Binairo([[0, None], [None] * 2], False)
    assert masume.read("0..", kind="binairo", odd="ones") == Binairo([[0, None, None]], odd="ones")
    assert masume.read("[[1,0,-1]]", neighbours=4) == Hidato([[1, 0, None]], 4)
    assert masume.read('{"kind": "hidato", "givens": [[1, 0]]}', neighbours=6) == Hidato([[1, 0]], 6)
    assert masume.read("1 3\n1 - 3", kind="hidato", neighbours=4) == Hidato([[1, 0, 3]], 4)
    # The format implies boards without the rule; the caller may know better.
    assert masume.read("2 2\n1 -\n- 2", kind="binairo").unique_lines is False
    assert masume.read("2 2\n1 -\n- 2", kind="binairo", unique_lines=True).unique_lines is True
    # What the board says about itself stands.
    assert masume.read("binairo 2x2 unique_lines=yes\n0.\n..", masume.Binairo, unique_lines=False).unique_lines is True
    assert masume.read("hidato;1x2;neighbours=4;1.", masume.Hidato, neighbours=6).neighbours == 4
    assert masume.read(masume.write(Hidato([[1, 0]], 4), "json"), "hidato", neighbours=6).neighbours == 4


def test_an_option_speaks_to_the_boards_that_have_it() -> None:
    text = "hitori 1x2\n1 1\n\nbinairo 2x2\n0.\n..\n\nhidato 1x2\n1 .\n\nkakuro 1x3\n\\3 . ."
    assert [puzzle.options for puzzle in masume.read_all(text, unique_lines=False, neighbours=4)] == [
        {},
        {"unique_lines": False, "odd": None},
        {"neighbours": 4},
        {},
    ]


def test_kinds_by_alias_and_formats_in_any_case() -> None:
    assert masume.read("1.", kind="Numbrix", neighbours=4) == Hidato([[1, 0]], 4)
    assert masume.read("[[1,1]]", kind="SINGLES", format="LIST") == Hitori([[1, 1]])
    assert masume.write(Hitori([[1, 1]]), "LINE") == "hitori;1x2;;11"
    with pytest.raises(masume.UsageError, match="no format 'pdf'"):
        masume.write(Hitori([[1, 1]]), "pdf")


def test_meta_goes_through_json_and_janko() -> None:
    meta = {"title": "Größe", "author": "A. Setter", "rating": {"score": 3.5, "steps": [1, None, True]}}
    puzzle = Hitori([[1, 1]], meta=meta)
    assert masume.read(masume.write(puzzle, "json")).meta == meta
    assert "Größe" in masume.write(puzzle, "json")
    assert masume.read(masume.write(puzzle, "janko")).meta == {"title": "Größe", "author": "A. Setter"}
    assert "meta" not in masume.write(Hitori([[1, 1]]), "json")


def test_janko_facts_of_several_lines_are_left_out_rather_than_spoil_the_board() -> None:
    puzzle = Hitori([[1, 1]], meta={"title": "one\nproblem\n2 2", "author": 5, "source": " "})
    assert masume.read(masume.write(puzzle, "janko")) == puzzle


@pytest.mark.parametrize("name", ["missing.txt", "no/such/folder/boards.jsonl"])
def test_the_name_of_a_file_is_not_taken_for_a_board(name: str) -> None:
    with pytest.raises(masume.FormatError, match=f"'{name}' is the name of a file, not a board; load opens files"):
        masume.read(name, kind="hitori")
    with pytest.raises(
        masume.FormatError, match=f"'{name}' is the name of a file, not a board; pathlib.Path names a file"
    ):
        masume.iter_boards(name)


# ---- Many boards, one after another


def all_boards() -> list[Any]:
    """The examples, but for those whose hexagons a link cannot show."""
    examples = [puzzle for kind in masume.KINDS for puzzle in kind.examples]
    return [puzzle for puzzle in examples if puzzle.options.get("neighbours") != 6]


@pytest.mark.parametrize("form", ["json", "line", "text", "list", "janko", "puzzlekit", "penpa"])
def test_boards_come_one_after_another_as_read_all_has_them(form: str, tmp_path: Path) -> None:
    kind = "hitori" if form in ("list", "janko", "puzzlekit") else None
    puzzles = [puzzle for puzzle in all_boards() if kind in (None, puzzle.kind)]
    text = "\n\n".join(masume.write(puzzle, form) for puzzle in puzzles) + "\n"
    file = tmp_path / "boards"
    file.write_text(text, encoding="utf-8")
    for hint in (None, form):
        assert list(masume.iter_boards(text, kind, hint)) == masume.read_all(text, kind, hint) == puzzles
        assert list(masume.iter_boards(file, kind, hint)) == puzzles
        with file.open(encoding="utf-8") as lines:
            assert list(masume.iter_boards(lines, kind, hint)) == puzzles


@pytest.mark.parametrize("form", ["json", "line", "text", "penpa"])
def test_no_more_is_read_than_is_asked_for(form: str) -> None:
    written = [masume.write(puzzle, form) + "\n" for puzzle in all_boards()]
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for text in written:
            taken += 1
            yield from (f"{line}\n" for line in [*text.splitlines(), ""])

    boards = masume.iter_boards(lines())
    for number, expected in enumerate(all_boards(), 1):
        assert next(boards) == expected
        assert taken == number


def test_json_over_several_lines_ends_with_its_last_bracket() -> None:
    one = masume.write(Hitori([["a", "b"], ["c", "d"]], meta={"title": '}] "quoted" \u2028 ['}), "json")
    pretty = json.dumps(json.loads(one), indent=1)
    boards = list(masume.iter_boards(f"{pretty}\n{one}\n[\n{pretty},\n{one}]\n"))
    assert boards == [masume.read(one)] * 4
    assert {board.meta["title"] for board in boards} == {'}] "quoted" \u2028 ['}


def test_an_error_names_the_line_of_the_whole_text() -> None:
    good = masume.write(Hitori([[1, 1], [2, 3]]), "line")
    boards = masume.iter_boards(f"\ufeff{good}\n\n{good}\nhitori;2x2;;12\n{good}\n")
    assert [next(boards), next(boards)] == [masume.read(good)] * 2
    with pytest.raises(masume.FormatError, match=r"^line 4: the size says 2 rows, the body has 1") as raised:
        next(boards)
    assert raised.value.line == 4
    with pytest.raises(masume.AmbiguousError, match=r"^line 2: ") as doubt:
        list(masume.iter_boards("\n[[3,0],[1,0]]"))
    assert doubt.value.line == 2


def test_what_holds_no_board_is_refused_and_so_is_what_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(masume.FormatError, match="the input is empty"):
        list(masume.iter_boards(" \n\n"))
    with pytest.raises(masume.FormatError, match="missing cannot be read"):
        list(masume.iter_boards(tmp_path / "missing"))
    with pytest.raises(masume.UsageError, match="there is no kind 'sudoku'"):
        masume.iter_boards("", kind="sudoku")
    (tmp_path / "odd").write_bytes(b"hitori;1x2;;11\n\xff\n")
    boards = masume.iter_boards(tmp_path / "odd")
    assert next(boards) == Hitori([[1, 1]])
    with pytest.raises(masume.FormatError, match="line 2: this is not text in UTF-8"):
        next(boards)


LONG = ("9" * 5000, "a" * 5000, " " * 5000, "\\" * 5000, "'" * 5000, "é" * 5000, "1 " * 2500, "[1," * 2000)
MOVES = ("r{}c1=1", "r1c{}=1", "r1c1={}", "{}", "r1c1=1 {}", "r1c1=1/{}", "{}=1", "r1c1=1;{}")


@pytest.mark.parametrize("long", LONG, ids=lambda long: repr(long[:2]))
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_errors_quote_little_of_a_long_text(kind: Any, long: str) -> None:
    puzzle = kind.examples[0]
    calls: list[Callable[[], Any]] = [
        lambda: masume.read("1 1\n2 3", kind=long),
        lambda: masume.read("1 1\n2 3", format=long),
        lambda: masume.load(long),
        lambda: masume.write(puzzle, long),
        lambda: masume.solve(puzzle, long),
        lambda: masume.generate(kind.name, 6, 6, long),
        lambda: masume.generate(kind.name, 6, 6, requires=long),
        *(partial(masume.Game, puzzle, move.format(long)) for move in MOVES),
        *(partial(masume.refute, puzzle, move.format(long), seconds=0.1) for move in MOVES),
        *(partial(_read_state, move.format(long), puzzle) for move in MOVES),
    ]
    assert max(map(_length_of_complaint, calls)) < 600  # some list all names that are known


def _length_of_complaint(call: Callable[[], Any]) -> int:
    try:
        call()
    except masume.MasumeError as error:
        return len(str(error))
    return 0


def _read_state(text: str, puzzle: Any) -> None:
    masume.hint(puzzle, read_state(text, puzzle), 0.1)
