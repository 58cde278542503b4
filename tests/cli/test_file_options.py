"""No command writes over a file that it reads."""

from __future__ import annotations

import argparse
import os
import re
from typing import TYPE_CHECKING

import pytest

from cli.running import UNIQUE
from masume.cli.command_line import COMMANDS, parser
from masume.cli.file_options import add_input_file, add_output_file, named_files, protect_input
from masume.core import files
from masume.core.errors import UsageError
from masume.kinds import find
from masume.verbs import read as read_verb

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

LINE = read_verb.write(next(iter(find("hitori").examples)), "json") + "\n"
# What is read, what stands in it, and the words of the command; {} is the name of the file.
COMMANDS_THAT_WRITE = [
    ("board.txt", UNIQUE, "draw {} --out {}"),
    ("board.svg", UNIQUE, "draw {} --out {}"),
    ("board.txt", UNIQUE, "convert {} --to json --out {}"),
    ("board.html", UNIQUE, "explain {} --html {}"),
    ("board.pdf", UNIQUE, "explain {} --pdf {}"),
    ("board.svg", UNIQUE, "explain {} --graph {}"),
    ("moves.html", "r1c1=unshaded", "explain board --state {} --html {}"),
    ("board.html", UNIQUE, "page {} --out {}"),
    ("boards.pdf", LINE, "book {} --out {}"),
    ("style.pdf", "title = 'Grids'\n", "book boards.jsonl --style {} --out {}"),
    ("book.pdf", "%PDF", "cover {} --out {}"),
    ("back.pdf", "Many.", "cover --title T --pages 90 --blurb {} --out {}"),
    ("board.txt", UNIQUE, "compare {} --engines kernel --csv {}"),
    ("board.svg", UNIQUE, "compare {} --engines kernel --plot {}"),
    ("board.svg", UNIQUE, "lab astar-hitori {} --plot {}"),
    ("boards.db", "", "library export --library {} --to {}"),
    ("start.pdf", UNIQUE, "generate hitori --start {} --to {}"),
]


@pytest.mark.parametrize(("name", "content", "words"), COMMANDS_THAT_WRITE)
def test_an_output_that_is_an_input_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(content, "utf-8")
    (tmp_path / "board").write_text(UNIQUE, "utf-8")
    (tmp_path / "boards.jsonl").write_text(LINE, "utf-8")
    there = {path.name for path in tmp_path.iterdir()}
    ran = run(*words.replace("{}", name).split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"masume: {name} is read here, so it cannot be written as well: name another file\n"
    assert (tmp_path / name).read_text("utf-8") == content
    assert {path.name for path in tmp_path.iterdir()} == there


def test_links_and_other_spellings_lead_to_the_same_file(run: Run, tmp_path: Path) -> None:
    board, link = tmp_path / "board.txt", tmp_path / "link.txt"
    board.write_text(UNIQUE, "utf-8")
    link.symlink_to(board)
    (tmp_path / "sub").mkdir()
    other = os.path.join(tmp_path, "sub", os.pardir, "board.txt")
    for read, written in ((board, link), (link, board), (board, other)):
        ran = run("convert", read, "--to", "json", "--out", written)
        assert ran.code == 2
        assert f"{written} is read here (as {read})" in ran.err
        assert board.read_text("utf-8") == UNIQUE
        assert link.is_symlink()


def test_a_file_of_a_folder_is_not_written_over_what_is_read(run: Run, tmp_path: Path) -> None:
    boards = [tmp_path / f"hitori-{number}.svg" for number in (1, 2)]
    for board in boards:
        board.write_text(UNIQUE, "utf-8")
    ran = run("draw", *boards, "--to", "svg", "--out", tmp_path)
    assert ran.code == 2
    assert "hitori-1.svg is read here" in ran.err
    assert [board.read_text("utf-8") for board in boards] == [UNIQUE, UNIQUE]


def test_what_stands_beside_a_book_is_not_written_over_what_is_read(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    boards, book = tmp_path / "book.manifest.json", tmp_path / "book.pdf"
    boards.write_text(LINE, "utf-8")
    ran = run("book", boards, "--out", book)
    assert (ran.code, ran.out, book.exists()) == (2, "", False)
    assert f"{boards} is read here" in ran.err
    assert boards.read_text("utf-8") == LINE


def test_other_files_are_replaced(run: Run, tmp_path: Path) -> None:
    board, out = tmp_path / "board.txt", tmp_path / "board.json"
    board.write_text(UNIQUE, "utf-8")
    for _ in range(2):
        assert run("convert", board, "--to", "json", "--out", out).code == 0
    assert run("rate", "--write", out).code == 0  # which is asked to write into what it reads
    assert '"grade"' in out.read_text("utf-8")


def test_files_are_kept_until_the_end_of_the_block(tmp_path: Path) -> None:
    path = str(tmp_path / "kept.txt")
    files.write_whole(path, "old")
    with files.protect_files([path]), pytest.raises(UsageError, match="is read here"):
        files.write_together({str(tmp_path / "other.txt"): "new", path: "new"})
    assert os.listdir(tmp_path) == ["kept.txt"]
    files.write_whole(path, "new")
    assert files.read_text(path) == "new"


def _actions(parser: argparse.ArgumentParser) -> list[tuple[argparse.ArgumentParser, argparse.Action]]:
    found = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found += [pair for part in dict.fromkeys(action.choices.values()) for pair in _actions(part)]
        else:
            found.append((parser, action))
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_that_names_a_file_is_declared_as_input_or_output(command: str) -> None:
    """Files are protected only if their option was added with add_input_file or add_output_file."""
    for part, action in _actions(parser(command)):
        if re.search(r"FILE|OUT|DIR|BOOK|STATE|\.(toml|pdf)", str(action.metavar)):
            declared = (*(part.get_default("reads") or ()), *(part.get_default("writes") or ()))
            assert action.dest in declared, f"masume {command}: {action.dest}"


def test_the_names_of_files_come_from_the_declarations(tmp_path: Path) -> None:
    board, style, book = (str(tmp_path / name) for name in ("a.txt", "c.toml", "d.pdf"))
    files.write_whole(board, UNIQUE)
    top = argparse.ArgumentParser()
    add_input_file(top, "files", nargs="*")
    add_input_file(top.add_argument_group("more"), "--style")
    add_output_file(top, "--out")
    top.add_argument("--title")
    options = top.parse_args([board, "b.txt", "--style", style, "--out", book, "--title", "e.txt"])
    assert named_files(options, "reads") == [board, "b.txt", style]
    assert named_files(options, "writes") == [book]
    twice = top.parse_args([board, "--out", board])
    with pytest.raises(UsageError, match=r"a\.txt is read here"), protect_input(twice):
        pass
