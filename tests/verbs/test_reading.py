"""masume.read and masume.read_all as callers meet them: texts, paths, hints and the options of the kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

import masume
from support.strategies import Binairo, Hidato, Hitori

BOARD = "hitori 2x2\n1 1\n2 3\n"


def test_a_path_or_the_name_of_a_file_or_the_text_itself(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    assert masume.read(file) == masume.read(str(file)) == masume.read(BOARD) == Hitori([[1, 1], [2, 3]])


def test_a_saved_blank_board_opens_again(tmp_path: Path) -> None:
    for kind in masume.KINDS:
        for number, puzzle in enumerate(kind.examples):
            file = tmp_path / f"{kind.name}{number}.txt"
            file.write_text(masume.write(puzzle) + "\n")
            assert masume.read(file) == puzzle


def test_files_as_windows_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode())
    assert masume.read(file) == Hitori([[1, 1], [2, 3]])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(masume.FormatError, match="cannot be read"):
        masume.read(tmp_path / "missing.txt")
    with pytest.raises(masume.FormatError, match="cannot be read"):
        masume.read(tmp_path)
    binary = tmp_path / "board.bin"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(masume.FormatError, match="not text in UTF-8"):
        masume.read(binary)


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
    assert masume.read("binairo 2x2 unique_lines=yes\n0.\n..", unique_lines=False).unique_lines is True
    assert masume.read("hidato;1x2;neighbours=4;1.", neighbours=6).neighbours == 4
    assert masume.read(masume.write(Hidato([[1, 0]], 4), "json"), neighbours=6).neighbours == 4


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
def test_a_file_that_is_not_there_is_not_taken_for_a_board(name: str) -> None:
    with pytest.raises(masume.FormatError, match=f"there is no file {name}"):
        masume.read(name, kind="hitori")
