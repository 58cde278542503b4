"""Pasted boards on the command line: what was decided is said on stderr, and what cannot be read says what to type."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

BOARD = "x1x0\nxx0x\nx0xx\n11x0\n"


def test_what_the_reader_decided_is_said_on_stderr_and_not_in_the_boards(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(BOARD + "\n" + BOARD)
    ran = run("convert", file, "--to", "line")
    assert ran.code == 0
    assert ran.out == "binairo;4x4;unique_lines=yes odd=no;.1.0/..0./.0../11.0\n" * 2
    note = "read as binairo 4x4 (x is an empty cell), the only reading with exactly one solution; the other: "
    assert ran.err == f"masume: {file}: boards 1 and 2: {note}hitori in the format text\n"
    assert "notes" not in run("convert", file, "--to", "json").out
    assert run("convert", "-", "--to", "line", stdin=ran.out).err == ""


NOTE = "read as binairo 4x4 (x is an empty cell)"
HEADED = f"binairo 4x4\n{BOARD}"
PLAIN = HEADED.replace("x", ".").replace("4.4", "4x4")


def test_notes_on_one_of_many_boards_carry_its_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join([PLAIN, HEADED, PLAIN, HEADED, HEADED]))
    for jobs in ("1", "2"):
        ran = run("solve", file, "--jobs", jobs)
        assert ran.err == f"masume: {file}: board 2: {NOTE}\nmasume: {file}: boards 4 and 5: {NOTE}\n"
        assert [json.loads(line)["notes"] for line in ran.out.splitlines()] == [[], [NOTE], [], [NOTE], [NOTE]]
    assert run("rate", file).err == f"masume: {file}: boards 2, 4 and 5: {NOTE}\n"
    file.write_text("\n".join([HEADED, PLAIN]))
    assert run("solve", file, "--lang", "es").err.startswith(f"masume: {file}: tablero 1: leído como binairo 4x4")
    assert run("check", file, "--lang", "pl").err.startswith(f"masume: {file}: plansza 1: odczytano jako binairo 4x4")


@pytest.mark.parametrize(
    "command", [["solve"], ["check"], ["rate"], ["explain"], ["hint"], ["refute", "--move", "r1c1=1"]]
)
def test_notes_stand_in_json(run: Run, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "board.txt"
    file.write_text(HEADED)
    ran = run(command[0], file, *command[1:], "--json")
    assert json.loads(ran.out)["notes"] == [NOTE]
    assert ran.err == f"masume: {file}: {NOTE}\n"
    file.write_text(PLAIN)
    assert json.loads(run(command[0], file, *command[1:], "--json").out)["notes"] == []


def test_notes_stand_in_the_json_of_a_comparison(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(f"{PLAIN}\n{HEADED}")
    ran = run("compare", file, "--engines", "kernel", "--json")
    assert [board["notes"] for board in json.loads(ran.out)["boards"]] == [[], [NOTE]]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_files_of_windows(run: Run, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes("hitori 2x2\r\n1 1\r\n2 3\r\n".encode(encoding))
    assert run("convert", file, "--to", "line").out == "hitori;2x2;;11/23\n"


@pytest.mark.parametrize(
    "source",
    [
        "https://sudokupad.app/abcdef",
        "https://www.puzzle-binairo.com/binairo-6x6-easy/?e=MDoxLDkxMSwwMzg=",
        "https://tinyurl.com/abc",
        "sgtpuzzles://nothing",
        "https://pedros.works/paper-puzzle-player?L=(4)2&G=hidoku",
    ],
)
def test_a_link_that_is_not_known_is_no_missing_file(run: Run, source: str) -> None:
    ran = run("solve", source)
    assert (ran.code, ran.out) == (2, "")
    assert "is not a link to a puzzle that Masume can read" in ran.err
    assert "No such file" not in ran.err


def test_a_board_may_stand_on_the_command_line(run: Run) -> None:
    assert run("convert", "[[1,1],[2,3]]", "--to", "line").out == "hitori;2x2;;11/23\n"
    assert run("convert", '{"kind": "hitori", "givens": [[1, 1], [2, 3]]}', "--to", "line").out == "hitori;2x2;;11/23\n"
    assert "do not close" in run("solve", "[[1,1],[2,3]").err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("binairo 3x3\n...\n...\n...\n", "say --odd ones, --odd zeros or --odd either"),
        (". .\n. .\n", "name the kind or the format (--kind, --format)"),
        ("@ @\n", "name the kind (--kind), or write a header"),
        ("hidato\n. . .\n0 . 0\n0 0 0\n", "; write the board in Masume's signs (see docs/formats.md)"),
    ],
)
def test_sentences_say_what_to_type(run: Run, text: str, words: str) -> None:
    ran = run("solve", "-", stdin=text)
    assert ran.code == 2
    assert words in ran.err
    assert "odd=" not in ran.err
