"""Bad input: exit code 2 and one line that names the file, the line and the cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cli.running import UNIQUE

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

# For each text what its complaint must name, in this order.
BAD = {
    "": ["empty"],
    "\n \n": ["empty"],
    "@ @\n": ["line 1", "tokens do not show it", "a header such as hitori 9x9"],
    "Dear reader\n": ["line 1", "not in a format", "a header such as hitori 9x9"],
    "sudoku 2x2\n..\n..\n": ["line 1", "no kind 'sudoku'"],
    "binairo 2x2 unique_lines=maybe\n..\n..\n": ["line 1", "unique_lines", "yes, no", "'maybe'"],
    "binairo 4x2\n..\n..\n": ["line 1", "4 rows", "2"],
    "binairo 2x2\n0 1\n. . .\n": ["line 3", "2 columns", "3"],
    "binairo 2x2\n0 1\n. 7\n": ["line 3", "r2c2", "'7'"],
    UNIQUE + "\nbinairo 2x2\n0 1\n8 .\n": ["line 9", "r2c1", "'8'"],
    "binairo 3x3\n...\n...\n...\n": ["line 2", "3 cells", "--odd ones"],
    "hitori 2x2\n1 2\n! 2\n": ["line 3", "r2c1", "'!'"],
    "hidato 2x2\n1 .\n. 9\n": ["line", "r2c2", "9", "1 to 4"],
    "hidato 2x2\n3 .\n. 3\n": ["line", "3 stands twice", "r1c1", "r2c2"],
    "kakuro 2x2\n# 3\\\n\\x .\n": ["line 3", "r2c1", "16\\23"],
    "kakuro 2x2\n# 3\\4\n\\5 .\n": ["line", "r1c2", "4 across", "no white cell"],
    "hidato;2x2;neighbours=8;1,./.,.\nhidato;2x2;neighbours=5;1,./.,.\n": ["line 2", "neighbours", "8, 4, 6", "'5'"],
    "binairo;2x2;;0./.7\n": ["line 1", "r2c2", "'7'"],
    '{"kind": "hidato", "givens": [[1, 0], [0, "x"]]}': ["line 1", "r2c2", "'x'"],
    '{"kind": "hidato", "givens": [[1, 0],\n': ["line 2", "JSON"],
    '{"kind": "binairo", "givens": [[1, 0], [0, 1]]}\n{"kind": "binairo", "givens": [[1, 0], [0, 2]]}\n': [
        "line 2",
        "r2c2",
        "2 is not 0, 1",
    ],
    "[[0,1],[2,null,1]]": ["line 1"],
    "begin\npuzzle tohuwavohu\nsize 2\nproblem\n- 1\n- 5\nend\n": ["line 6", "r2c2", "'5'"],
    ". .\n. .\n": ["line 1", "binairo", "or hidato", "--kind"],
    "1 2 3\n4 5 6\n": ["line 1", "does not state its kind", "--kind"],
    "a\0b": ["line 1", "tokens do not show it"],
}


# Commands that cannot be meant; {} is a board.
MISTAKES = [
    *("solve", "solve nothing.txt", "solve {} --engine oracle", "solve {} --seconds -1"),
    *("solve {} --engine kernel:x=1", "solve {} --speed 9", "solve {} --format papyrus", "solve https://example.com/x"),
    *("hint {} --state r9c9=1", "hint {} --state e4", "hint {} --level 9", "refute {} --move e4", "refute {}"),
    *("draw {} --out board.doc", "draw {} --to png --out board.svg", "draw {} --step 999", "explain {} --pdf x.html"),
    *("convert {} --to papyrus", "rate {} --write", "rate", "techniques --technique luck", "lab luck", "fly"),
    *("generate", "generate hitori", "generate hitori --size big", "generate hitori --size 1x1"),
    *("generate hitori --size 5x5 --grade vile", "generate hitori --size 5x5 --requires luck"),
    *("generate hidato --size 5x5 --shape pig", "generate kakuro --size 9x9 --sums 99", "generate --spec none.toml"),
    *(
        "improve {}",
        "book {} --out book.doc",
        "book {} --out none/book.pdf",
        "cover --out x.pdf",
        "page {} --out x.pdf",
    ),
    *("library find --library none.db", "library find --library ftp://x", "library add {} --library none/x.db"),
    *("batch none.toml", "batch stop", "serve --port 99999", "completion tcsh"),
]
ENGLISH = re.compile(r" (?:the|is|not|of|and|or|should|stands|must|cannot|such|there|with|choose|see)\b(?!-)")


def complaint(err: str) -> str:
    """The one line on stderr."""
    assert err.startswith("masume: ")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    return err


@pytest.mark.parametrize("command", [["solve"], ["check", "--json"], ["convert", "--to", "line"]], ids=" ".join)
@pytest.mark.parametrize("text", BAD)
def test_the_complaint_names_file_line_and_cell(run: Run, tmp_path: Path, command: list[str], text: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, "utf-8")
    ran = run(*command, file)
    assert (ran.code, ran.out) == (2, "")
    rest = complaint(ran.err)
    for word in [f"{file}: ", *BAD[text]]:
        assert word in rest
        rest = rest.partition(word)[2]


def test_the_complaint_names_standard_input_and_the_bad_one_of_many_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good").write_text(UNIQUE)
    (tmp_path / "bad").write_text("binairo 2x2\n0 1\n. 7\n")
    ran = run("solve", tmp_path / "good", "-", stdin="")
    assert "masume: standard input: the input is empty" in complaint(ran.err)
    ran = run("solve", tmp_path / "good", tmp_path / "bad")
    assert f"{tmp_path / 'bad'}: line 3: r2c2: " in complaint(ran.err)
    assert ran.out == ""


def test_what_is_no_text_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"hitori 2x2\n1 2\n\xff\xfe\n")
    ran = run("solve", tmp_path / "binary")
    assert f"{tmp_path / 'binary'}: line 3: this is not text in UTF-8" in complaint(ran.err)
    ran = run("solve", "-", stdin=b"\xff")
    assert "standard input: line 1: this is not text in UTF-8" in complaint(ran.err)
    (tmp_path / "empty").mkdir()
    ran = run("solve", tmp_path / "empty")
    assert (ran.code, f"the folder {tmp_path / 'empty'} has no files in it" in ran.err) == (2, True)
    ran = run("solve", tmp_path / "missing")
    assert (ran.code, "missing cannot be read: No such file or directory" in complaint(ran.err)) == (2, True)
    ran = run("solve", "https://example.com/board")
    assert (ran.code, "https://example.com/board is not a link to a puzzle that" in complaint(ran.err)) == (2, True)
    ran = run("solve", tmp_path / "two\nlines")
    assert (ran.code, "cannot be read" in complaint(ran.err)) == (2, True)


def test_pages_of_our_own_hold_no_boards(run: Run, tmp_path: Path) -> None:
    page, told = tmp_path / "page.html", tmp_path / "told.html"
    assert run("page", "-", "--out", page, stdin=UNIQUE).code == 0
    assert run("explain", "-", "--html", told, stdin=UNIQUE).code == 0
    for file in (page, told):
        for command in (["solve"], ["check", "--json"], ["solve", "--format", "text"]):
            ran = run(*command, file)
            assert (ran.code, ran.out) == (2, "")
            assert f"{file}: this is a page that Masume made, not a file of boards" in complaint(ran.err)


def test_unknown_kinds_formats_and_options(run: Run) -> None:
    for arguments, words in (
        (["solve", "--kind", "sudoku"], "there is no kind 'sudoku' (kinds: binairo, hidato, hitori, kakuro)"),
        (["solve", "--format", "pdf"], "there is no format 'pdf' (formats: "),
        (["solve", "--kind", "hitori", "--neighbours", "4"], "hitori has no option 'neighbours'"),
        (["convert", "--to", "pdf"], "there is no format 'pdf' (formats: "),
    ):
        ran = run(*arguments, "-", stdin=UNIQUE)
        assert (ran.code, words in complaint(ran.err)) == (2, True)
    assert run().code == 2
    assert run("convert", "-", stdin=UNIQUE).code == 2


@pytest.mark.parametrize("lang", ["es", "pl"])
def test_bad_boards_are_refused_in_the_readers_language(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    for number, text in enumerate(BAD):
        (tmp_path / f"{number}.txt").write_text(text, "utf-8")
        said = run("solve", str(tmp_path / f"{number}.txt")).err
        assert not ENGLISH.search(said), said


@pytest.mark.parametrize("lang", ["es", "pl"])
@pytest.mark.parametrize("words", MISTAKES)
def test_mistaken_commands_are_refused_in_the_readers_language(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    (tmp_path / "board.txt").write_text(UNIQUE, "utf-8")
    ran = run(*words.format("board.txt").split())
    assert ran.code == 2
    assert not ENGLISH.search(ran.err), ran.err
