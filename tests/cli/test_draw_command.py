"""masume draw and the PDF of masume explain, as a user sees them."""

from __future__ import annotations

import os
import pty
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

import masume
from cli.running import ENDLESS, MANY, NONE, UNIQUE, start
from masume.i18n import LANGUAGES

if TYPE_CHECKING:
    from cli.running import Run

NEEDS_TYPST = pytest.mark.skipif(
    not any((Path(folder) / "typst").is_dir() for folder in sys.path), reason="typst is not installed"
)
KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
BOARDS = "\n".join(masume.write(kind.examples[0], "line") for kind in masume.KINDS)


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def pages(content: bytes) -> int:
    assert content.startswith(b"%PDF-")
    return len(re.findall(rb"/Type\s*/Page\b", content))


@KINDS
def test_boards_are_printed_as_text(run: Run, kind: Any) -> None:
    puzzle = kind.examples[0]
    text = masume.write(puzzle)
    [solution] = masume.solve(puzzle).solutions
    assert run("draw", "-", stdin=text) == (0, masume.draw(puzzle) + "\n", "")
    assert run("draw", "-", "--solution", stdin=text) == (0, masume.draw(puzzle, solution) + "\n", "")
    assert run("draw", "-", "--step", 2, stdin=text) == (0, masume.draw(puzzle, step=2) + "\n", "")


def test_several_boards_are_printed_one_after_another(run: Run) -> None:
    ran = run("draw", "-", "--symbols", "circles", stdin=BOARDS)
    wanted = "\n\n".join(masume.draw(kind.examples[0], look=masume.Look(symbols="circles")) for kind in masume.KINDS)
    assert ran == (0, wanted + "\n", "")


def test_svg_goes_to_stdout_or_into_a_file(run: Run, tmp_path: Path) -> None:
    svg = masume.to_svg(masume.read(UNIQUE), state="r1c1=shaded", look=masume.Look(theme="dark"))
    words = ["draw", "-", "--state", "r1c1=shaded", "--theme", "dark"]
    assert run(*words, "--to", "svg", stdin=UNIQUE) == (0, svg, "")
    assert run(*words, "--to", "svg", "--out", "-", stdin=UNIQUE) == (0, svg, "")
    assert run(*words, "--out", "board.svg", stdin=UNIQUE) == (0, "", "")
    assert (tmp_path / "board.svg").read_text("utf-8") == svg


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_is_in_the_language_of_the_reader(run: Run, lang: str) -> None:
    ran = run("draw", "-", "--to", "svg", "--lang", lang, stdin=UNIQUE)
    said = {"en": "Hitori 4 by 4", "es": "Hitori de 4 por 4", "pl": "Hitori 4 na 4"}[lang]
    assert f"<title>{said}</title>" in ran.out


def test_several_boards_become_the_files_of_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("draw", "-", "--to", "svg", "--out", "new/pictures", stdin=BOARDS) == (0, "", "")
    names = ["binairo-1.svg", "hidato-2.svg", "hitori-3.svg", "kakuro-4.svg"]
    assert sorted(os.listdir("new/pictures")) == names
    for name in names:
        ElementTree.parse(tmp_path / "new/pictures" / name)
    assert run("draw", "-", "--to", "svg", "--out", "one/", stdin=UNIQUE).code == 0
    assert os.listdir("one") == ["hitori-1.svg"]


@NEEDS_TYPST
def test_png_and_pdf(run: Run) -> None:
    assert run("draw", "-", "--out", "board.png", "--solution", stdin=UNIQUE) == (0, "", "")
    assert Path("board.png").read_bytes().startswith(b"\x89PNG")
    assert run("draw", "-", "--out", "boards.pdf", stdin=BOARDS) == (0, "", "")
    assert pages(Path("boards.pdf").read_bytes()) == 4
    assert run("draw", "-", "--to", "png", "--out", "pictures", stdin=BOARDS) == (0, "", "")
    assert len(os.listdir("pictures")) == 4
    wide, small = Path("board.png").read_bytes(), None
    run("draw", "-", "--out", "board.png", "--solution", "--scale", "1", stdin=UNIQUE)
    small = Path("board.png").read_bytes()
    assert int.from_bytes(wide[16:20], "big") == 2 * int.from_bytes(small[16:20], "big")


@NEEDS_TYPST
def test_a_picture_can_go_into_a_pipe_but_not_onto_a_terminal() -> None:
    Path("board.txt").write_text(UNIQUE)
    with open("piped.pdf", "wb") as file, start("draw", "board.txt", "--to", "pdf", stdout=file) as process:
        assert process.wait() == 0
    assert pages(Path("piped.pdf").read_bytes()) == 1
    leader, follower = pty.openpty()
    with start("draw", "board.txt", "--to", "png", stdout=follower) as process:
        os.close(follower)
        _, err = process.communicate()
    os.close(leader)
    assert process.returncode == 2
    assert "--out board.png" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "board.gif"], "does not tell what to draw"),
        (["--to", "png", "--out", "board.svg"], "does not fit --to png: name it .png"),
        (["--to", "gif"], "invalid choice: 'gif'"),
        (["--step", "99"], "there is no step 99"),
        (["--step", "1", "--solution"], "draw one or the other"),
        (["--state", "r9c9=1"], "outside the board"),
        (["--state", "???"], "neither a file, nor moves"),
        (["--scale", "0"], "scale must be above 0"),
        (["--symbols", "stars"], "invalid choice: 'stars'"),
        (["--out", "no/such/folder.svg"], "cannot be written"),
    ],
)
def test_bad_words_are_told(run: Run, words: list[str], said: str) -> None:
    ran = run("draw", "-", *words, stdin=UNIQUE)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert os.listdir() == []


def test_several_boards_need_a_folder_and_have_no_common_state(run: Run) -> None:
    ran = run("draw", "-", "--to", "svg", stdin=BOARDS)
    assert (ran.code, ran.out) == (2, "")
    assert "4 boards become 4 files: name a folder with --out" in ran.err
    ran = run("draw", "-", "--state", "r1c1=1", stdin=BOARDS)
    assert (ran.code, ran.out) == (2, "")
    for name in ("three.svg", "three.PNG"):
        ran = run("draw", "-", "--out", name, stdin=BOARDS)
        assert (ran.code, ran.out) == (2, "")
        assert f"4 boards do not fit into one {name[-3:].upper()}: name a folder, as in --out three" in ran.err
        assert os.listdir() == []
    Path("taken").write_text("")
    ran = run("draw", "-", "--to", "svg", "--out", "taken", stdin=BOARDS)
    assert ran.code == 2
    assert "taken cannot be made" in ran.err


def test_solutions_that_are_not_there(run: Run) -> None:
    ran = run("draw", "-", "--solution", "--out", "board.svg", stdin=NONE)
    assert (ran.code, ran.out) == (1, "")
    assert "hidato 2x3: there is no solution to draw" in ran.err
    assert os.listdir() == []
    ran = run("draw", "-", "--solution", stdin=MANY)
    assert ran.code == 0
    assert "more than one solution" in ran.err
    assert run("draw", "-", "--solution", "--seconds", "0", stdin=ENDLESS).code in (0, 3)


def test_a_missing_library_is_named_before_the_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for words in (["draw", "-", "--out", "x.png"], ["draw", "-", "--out", "x.pdf"], ["explain", "-", "--pdf", "x.pdf"]):
        ran = run(*words, stdin=UNIQUE)
        assert (ran.code, ran.out) == (2, "")
        assert "pip install 'masume[book]'" in ran.err
    assert os.listdir() == []
    assert run("draw", "-", "--to", "svg", stdin=UNIQUE).code == 0


@NEEDS_TYPST
@KINDS
def test_an_explanation_can_be_printed(run: Run, kind: Any) -> None:
    puzzle = kind.examples[0]
    assert run("explain", "-", "--pdf", "e.pdf", "--lang", "es", stdin=masume.write(puzzle)) == (0, "", "")
    few = Path("e.pdf").read_bytes()
    assert pages(few) >= 1
    assert b"/Lang(es)" in few
    assert run("explain", "-", "--pdf", "e.pdf", "--draw-all", "--html", "e.html", stdin=masume.write(puzzle)).code == 0
    every = Path("e.pdf").read_bytes()
    assert every.count(b"/Alt") >= len(masume.explain(puzzle).passages) + 1
    assert every.count(b"/Alt") >= few.count(b"/Alt") > 1
    assert "<!DOCTYPE html>" in Path("e.html").read_text("utf-8")


@NEEDS_TYPST
def test_the_pdf_of_an_explanation_shows_one_board(run: Run) -> None:
    ran = run("explain", "-", "--pdf", "e.pdf", stdin=BOARDS)
    assert ran.code == 2
    assert "--pdf shows one board, the input holds 4" in ran.err
    ran = run("explain", "-", "--pdf", "e.pdf", "--json", stdin=UNIQUE)
    assert ran.code == 0
    assert ran.out.startswith("{")
