"""masume page: what is written, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from masume import KINDS
from masume.cli import main
from masume.verbs import read

LARGEST = 330_000  # bytes of a page with one board, 25,000 of them its font
TWO_SOLUTIONS = "binairo;4x4;unique_lines=yes;0.1./..../1.0./...."


def lines(folder: Path, *puzzles: Any) -> str:
    source = folder / "boards.txt"
    source.write_text("".join(f"{read.write(puzzle, 'line')}\n" for puzzle in puzzles), "utf-8")
    return str(source)


def data_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_page_holds_everything_and_is_small(kind: Any, tmp_path: Path) -> None:
    for puzzle in kind.examples:
        out = tmp_path / "page.html"
        assert main(["page", lines(tmp_path, puzzle), "--out", str(out), "--lang", "en"]) == 0
        assert out.stat().st_size < LARGEST
        text = out.read_text("utf-8")
        assert not re.search(r'(?:src|href)="|url\((?!"?data:)|@import|https?://(?!www\.w3\.org)', text)
        [board] = data_of(out)["boards"]
        entered = {(cell, value) for hint in board["hints"] for cell, value in hint["needs"]}
        free = kind.logic.open_value
        wanted = {
            (cell, value)
            for cell, value in enumerate(board["solution"])
            if value >= 0 and value != free and str(cell) not in board["givens"]
        }
        assert entered == wanted, "the hints lead to the solution"


def test_a_folder_has_a_file_for_each_board_and_a_list(tmp_path: Path) -> None:
    puzzles = [kind.examples[0] for kind in KINDS]
    out = tmp_path / "site"
    command = ["page", lines(tmp_path, *puzzles), "--out", str(out), "--lang", "es", "--title", "Dos & <tres>"]
    assert main(command) == 0
    files = sorted(path.name for path in out.iterdir())
    names = [f"{i}-{puzzle.kind}-{puzzle.rows}x{puzzle.cols}.html" for i, puzzle in enumerate(puzzles, 1)]
    assert files == [*names, "index.html"]
    index = (out / "index.html").read_text("utf-8")
    assert "<title>Dos &amp; &lt;tres&gt;</title>" in index
    assert re.findall(r'href="([^"]+)"', index) == files[:-1]
    assert data_of(out / files[0])["lang"] == "es"


def test_one_file_may_hold_several_boards(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert main(["page", lines(tmp_path, *KINDS[0].examples[:2]), "--out", str(out)]) == 0
    assert len(data_of(out)["boards"]) == 2


@pytest.mark.parametrize(
    ("board", "code", "says"),
    [
        (TWO_SOLUTIONS, 1, "board 2 has more than one solution"),
        ("binairo;4x4;unique_lines=yes;000./..../..../....", 1, "board 2 has no solution"),
    ],
)
def test_a_board_without_exactly_one_solution_stops_the_page(
    board: str, code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "boards.txt", tmp_path / "page.html"
    out.write_text("the page before", "utf-8")
    source.write_text(f"{read.write(KINDS[0].examples[0], 'line')}\n{board}\n", "utf-8")
    assert main(["page", str(source), "--out", str(out)]) == code
    assert says in capsys.readouterr().err
    assert out.read_text("utf-8") == "the page before"


def test_the_only_board_is_not_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page", TWO_SOLUTIONS, "--out", str(tmp_path / "page.html")]) == 1
    said = "no page was made: the board has more than one solution, and hints need exactly one"
    assert capsys.readouterr().err == f"masume: {said}\n"


def test_a_limit_is_told_from_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = lines(tmp_path, KINDS[0].examples[-1])
    assert main(["page", source, "--out", str(tmp_path / "page.html"), "--seconds", "0"]) == 3
    assert "no page was made: the board was not solved in 0 s\n" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_a_wrong_target_is_refused_before_the_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = lines(tmp_path, KINDS[0].examples[0])
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert main(["page", source, "--out", str(tmp_path / "notes.txt")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"
    (tmp_path / "folder.html").mkdir()
    assert main(["page", source, "--out", str(tmp_path / "folder.html")]) == 2
    assert "is a folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["week.pdf", "week.TXT", "week.svg", "week.json"])
def test_a_slip_in_the_name_makes_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    source = lines(tmp_path, KINDS[0].examples[0])
    assert main(["page", source, "--out", str(tmp_path / name)]) == 2
    assert f"a page ends in .html, and {tmp_path / name} looks like a file of another sort" in capsys.readouterr().err
    assert not (tmp_path / name).exists()
    assert main(["page", source, "--out", str(tmp_path / "week.2026")]) == 0
    assert (tmp_path / "week.2026" / "index.html").exists()


def test_the_server_is_not_needed() -> None:
    """The command works where the extra `web` is not installed."""
    code = (
        "import sys, masume.web.standalone_page; sys.exit(bool({'fastapi', 'pydantic', 'uvicorn'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
