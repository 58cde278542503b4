"""The documentation is true: its boards can be read and its programs run."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

import masume
from masume import kinds
from masume.cli import main

ROOT = Path(__file__).parents[1]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("docs/formats.md", "board"))
def test_the_boards_of_the_format_page_are_read_and_have_a_solution(block: str) -> None:
    puzzles = masume.read_all(block)
    assert puzzles
    for puzzle in puzzles:
        assert masume.solve(puzzle).verdict in ("unique", "many")


def test_every_format_has_its_section() -> None:
    from masume.formats.detect import FORMATS

    headings = re.findall(r"^## (\w+)$", (ROOT / "docs/formats.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(form.name for form in FORMATS)


def test_the_readme_shows_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board, session = (next(b for b in blocks("README.md", "") if start in b) for start in ("hitori 4x4\n3", "$ "))
    (tmp_path / "board.txt").write_text(board)
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "board.txt"]) == 0
    shown = session.split("\n", 1)[1]

    def timeless(text: str) -> str:
        return re.sub(r"[\d.]+ (µs|ms|s)\)", "…)", text)

    assert timeless(capsys.readouterr().out) == timeless(shown)


def test_the_readme_program_runs_and_its_comments_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.txt").write_text("hitori 2x2\n1 1\n1 2\n")
    monkeypatch.chdir(tmp_path)
    program = blocks("README.md", "python")[0]
    names: dict[str, object] = {}
    exec(program, names)
    result = names["result"]
    assert isinstance(result, masume.Result)
    assert result.verdict == "unique"
    for expression in ("result.solutions[0].grid", 'masume.write(puzzle, "line")'):
        line = next(line for line in program.splitlines() if line.startswith(expression))
        assert eval(expression, names) == eval(line.partition("# ")[2]), expression


def test_the_programs_of_the_page_on_python_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order and together: what they claim, they assert."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    programs = blocks("docs/python.md", "python")
    assert len(programs) == 4
    for program in programs:
        assert "assert " in program
        exec(program, names)
    assert "There is a mistake at r2c2" in capsys.readouterr().out


def test_the_program_of_the_page_on_explaining_runs_and_its_comments_are_true() -> None:
    [program] = blocks("docs/explaining.md", "python")
    names: dict[str, object] = {}
    exec(program, names)
    assert eval("explanation.complete", names) is True
    assert eval("explanation.rating.grade", names) == "beginner"
    assert eval("explanation.steps[0].technique", names) == "pair"
    assert eval("again.steps == explanation.steps", names)


def test_the_commands_of_the_page_on_explaining_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [board] = [block for block in blocks("README.md", "") if block.startswith("hitori 4x4\n3")]
    (tmp_path / "board.txt").write_text(board)
    (tmp_path / "boards.txt").write_text(board)
    monkeypatch.chdir(tmp_path)
    for line in blocks("docs/explaining.md", "")[0].splitlines():
        assert main(shlex.split(line.partition(" #")[0])[1:]) in (0, 1), line
        assert capsys.readouterr().err == "", line


def test_the_page_on_checking_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its commands are taken, its program runs."""
    monkeypatch.chdir(tmp_path)
    board = kinds.find("kakuro").examples[0]
    (tmp_path / "board.txt").write_text(masume.write(board), "utf-8")
    solved = kinds.find("kakuro").clues.with_givens(board, solved_cells(board))
    (tmp_path / "meant.txt").write_text(masume.write(solved), "utf-8")
    for line in blocks("docs/checking.md", "")[0].splitlines():
        assert main(shlex.split(line.partition(" #")[0])[1:]) == 0, line
    [program] = blocks("docs/checking.md", "python")
    exec(program, {})


def solved_cells(board: Any) -> list[tuple[int, int]]:
    """The cells of a board, each with its value in the only solution."""
    [solution] = masume.solve(board).solutions
    return [(cell, solution.values[cell]) for cell in board.cells]


def test_the_program_of_the_page_on_generating_runs_and_its_comments_are_true() -> None:
    [program] = blocks("docs/generation.md", "python")
    names: dict[str, Any] = {}
    exec(program, names)
    assert names["puzzle"].meta["grade"] == "hard"
    assert names["again"] == names["puzzle"]
    assert "boards" not in names
    assert names["lax"].unique_lines is False


def test_the_commands_of_the_page_on_generating_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in blocks("docs/generation.md", "")[0].splitlines():
        assert main(shlex.split(line.partition(" #")[0])[1:]) == 0, line
    assert len(list((tmp_path / "boards").iterdir())) == 4


def test_every_option_of_the_generators_is_on_the_page() -> None:
    from masume.core.option_declaration import options_of
    from masume.verbs.generate.option_declarations import GenerateSpec

    page = (ROOT / "docs/generation.md").read_text("utf-8")
    assert [
        name
        for name in options_of(GenerateSpec)
        if name != "kind" and not re.search(rf"`--(?:no-)?{name.replace('_', '-')}[ `]", page)
    ] == []


@pytest.mark.parametrize(
    "document", [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))], ids=lambda path: path.name
)
def test_no_table_is_torn(document: Path) -> None:
    """Every table begins with its heads and a line of dashes: a blank line within it would make text of the rest."""
    text = re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert re.fullmatch(r"\|(?: ?:?-+:? ?\|)+", table.splitlines()[1]), f"{document.name}: {table}"


def test_every_extra_for_users_is_on_the_page_on_installing() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/install.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(extras.keys() - {"all", "bench", "dev", "docs"})


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    listed = set(re.findall(r"\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text("utf-8")))
    assert listed == {path.name for path in folder.glob("0*.md")}


def test_every_picture_of_the_docs_is_there() -> None:
    for document in ROOT.glob("docs/*.md"):
        for picture in re.findall(r"!\[[^\]]*\]\((images/[^)]+)\)", document.read_text("utf-8")):
            assert (document.parent / picture).is_file(), f"{document.name}: {picture} (make screenshots)"


def test_the_commands_and_the_program_of_the_page_on_libraries_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MASUME_LIBRARY", raising=False)
    session = blocks("docs/library.md", "")
    for line in session[0].splitlines():
        assert main(shlex.split(line)[1:]) == 0, line
    names: dict[str, Any] = {}
    exec(blocks("docs/library.md", "python")[0], names)
    assert names["added"] == (5, 0)
    assert (len(names["reserved"]), names["left"]) == (2, 3)
    assert names["library"].known(map(masume.canonical_hash, names["more"])) == set()


def test_every_option_of_a_search_in_a_library_is_known_to_the_page() -> None:
    """The examples on the page are options that there are."""
    from masume.core.option_declaration import options_of
    from masume.verbs.puzzle_filter import PuzzleFilter

    page = (ROOT / "docs/library.md").read_text("utf-8")
    known = {*(name.replace("_", "-") for name in options_of(PuzzleFilter)), "sort", "neighbours"}
    section = page.split("Some examples:")[1].split("`count` takes")[0]
    assert set(re.findall(r"`--([a-z-]+)", section)) <= known


def test_the_program_on_setting_runs() -> None:
    [program] = blocks("docs/setting.md", "python")
    names: dict[str, Any] = {}
    exec(program, names)
    assert names["board"].givens[0] == tuple("MASUME")
    assert masume.canonical_hash(names["other"]) not in names["known"]
