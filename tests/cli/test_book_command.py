"""masume book, and masume generate --to book.pdf: what they write, what they say, how they end."""

from __future__ import annotations

import json
import re
import shlex
from contextlib import closing
from pathlib import Path

import pytest

import masume
from books.entries import page_count
from cli.running import ENDLESS, MANY, NONE, UNIQUE, Run, Terminal, start
from masume.books.style import BookStyle
from masume.core.option_declaration import options_of
from support.interrupting import guarded, interrupt
from support.stopping import Clock

pytest.importorskip("typst")

PAGE = (Path(__file__).parents[2] / "docs" / "books.md").read_text("utf-8")


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a file of boards."""
    monkeypatch.chdir(tmp_path)
    lines = [masume.write(puzzle, "line") for kind in masume.KINDS for puzzle in kind.examples[:2]]
    (tmp_path / "boards.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def manifest(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


def test_three_files_are_written(run: Run, boards: Path) -> None:
    ran = run("book", "boards.txt", "--out", "book.pdf", "--title", "Ćwiczenia 升目", "--lang", "es")
    assert (ran.code, ran.out) == (0, "")
    assert names(boards) == ["boards.txt", "book.manifest.json", "book.pdf", "book.qa.txt"]
    pages = page_count((boards / "book.pdf").read_bytes())
    assert ran.err == f"masume: book.pdf: 8 tableros en {pages} páginas\n"
    report = (boards / "book.qa.txt").read_text("utf-8")
    assert "Solución única demostrada por kernel: 8 de 8." in report
    assert re.search(r"Demostrada también por (sat|backtrack), con la misma solución: 8 de 8\.", report)
    assert len(re.findall(r"boards\.txt, tablero \d$", report, re.MULTILINE)) == 8
    found = manifest(boards / "book.manifest.json")
    assert isinstance(found["style"], dict)
    assert (found["style"]["title"], found["style"]["lang"]) == ("Ćwiczenia 升目", "es")


def test_boards_come_from_several_files_and_from_standard_input(run: Run, boards: Path) -> None:
    (boards / "one.txt").write_text(UNIQUE)
    kakuro = masume.write(masume.KINDS[3].examples[0], "line")
    ran = run("book", "one.txt", "-", "--out", "book.pdf", stdin=kakuro)
    assert ran.code == 0
    found = manifest(boards / "book.manifest.json")["boards"]
    assert isinstance(found, list)
    assert [board["source"]["file"] for board in found] == ["one.txt", "standard input"]


def test_the_command_line_goes_before_the_style_file(run: Run, boards: Path) -> None:
    (boards / "series.toml").write_text('title = "Series"\npaper = "a5"\nboards = 1\nworksheets = true\n')
    ran = run(
        *("book", "boards.txt", "--out", "book.pdf", "--style", "series.toml"),
        *("--boards", "2", "--no-worksheets", "--subtitle", "Two"),
    )
    assert ran.code == 0
    style = manifest(boards / "book.manifest.json")["style"]
    chosen = BookStyle(title="Series", paper="a5", boards=2, subtitle="Two")
    assert style == {**chosen._asdict(), "chapter_order": []}


def test_what_a_printer_asks_for_can_be_said_on_the_command_line(run: Run, boards: Path) -> None:
    (boards / "intro.txt").write_text("Read this.")
    ran = run(
        *("book", "boards.txt", "--out", "book.pdf", "--paper", "6x9", "--gutter", "auto", "--bleed", "3.2"),
        *("--ink", "black", "--no-links", "--no-credit", "--isbn", "978-3-16-148410-0", "--imprint", "© A. Setter"),
        *(
            "--header",
            "{title}",
            "--footer",
            "– {page} –",
            "--introduction",
            "intro.txt",
            "--chapter-order",
            "kakuro,hitori",
        ),
        *("--chapters", "grade", "--interleave", "--answers-per-page", "4", "--large-print", "--margin", "12"),
    )
    assert ran.code == 0, ran.err
    style = manifest(boards / "book.manifest.json")["style"]
    expected = BookStyle(
        paper="6x9",
        gutter="auto",
        bleed=3.2,
        ink="black",
        links=False,
        credit=False,
        isbn="978-3-16-148410-0",
        imprint="© A. Setter",
        header="{title}",
        footer="– {page} –",
        introduction="intro.txt",
        chapters="grade",
        interleave=True,
        answers_per_page=4,
        large_print=True,
        margin=12.0,
    )
    assert style == {**expected._asdict(), "chapter_order": ["kakuro", "hitori"]}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("boards.txt", "the following arguments are required: --out"),
        ("boards.txt --out book.svg", "a book is a PDF file, such as book.pdf, not book.svg"),
        ("boards.txt --out nowhere/book.pdf", "there is no folder nowhere for the book"),
        ("boards.txt --out book.pdf --boards 3", "invalid choice: 3"),
        ("boards.txt --out book.pdf --paper a3", "paper must be one of a4, a5, letter, 5x8"),
        ("boards.txt --out book.pdf --jobs 0", "argument --jobs: '0' is not a whole number above 0"),
        ("boards.txt --out book.pdf --style nowhere.toml", "nowhere.toml cannot be read"),
        ("boards.txt --out book.pdf --style wrong.toml", "wrong.toml: a book has no setting 'color'"),
        ("nowhere.txt --out book.pdf", "nowhere.txt"),
    ],
)
def test_bad_input_gets_one_line_and_no_book(run: Run, boards: Path, arguments: str, said: str) -> None:
    (boards / "wrong.toml").write_text('color = "red"')
    ran = run("book", *arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert names(boards) == ["boards.txt", "wrong.toml"]


def test_a_board_without_one_solution_stops_the_book_or_is_dropped(run: Run, boards: Path) -> None:
    for name, text in (("many.txt", MANY), ("none.txt", NONE)):
        (boards / name).write_text(text)
    files = ["boards.txt", "many.txt", "none.txt"]
    ran = run("book", *files, "--out", "book.pdf")
    assert (ran.code, ran.out) == (1, "")
    assert "many.txt, board 1: it has more than one solution; none.txt, board 1: it has no solution" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert names(boards) == sorted(files)
    ran = run("book", *files, "--out", "book.pdf", "--skip-invalid")
    assert ran.code == 0
    assert "(2 left out: see the QA report)" in ran.err


def test_a_board_that_is_not_proved_in_time_stops_the_book(run: Run, boards: Path) -> None:
    hard = next(masume.generate("hidato", 12, 12, seed=1, rated=False))
    (boards / "hard.txt").write_text(masume.write(hard, "line"))
    ran = run("book", "hard.txt", "--out", "book.pdf", "--seconds", "0")
    assert ran.code == 3
    assert "in time" in ran.err
    assert names(boards) == ["boards.txt", "hard.txt"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_nothing_behind(boards: Path, jobs: str) -> None:
    hard = next(masume.generate("hidato", 10, 10, seed=1, rated=False))
    (boards / "boards.txt").write_text(f"{masume.write(hard, 'line')}\n" * 3000)
    words = ["book", "boards.txt", "--out", "book.pdf", "--jobs", jobs]
    with closing(Terminal()) as terminal:
        with guarded(start(*words, stderr=terminal.for_command, start_new_session=True)) as process:
            assert "interrupted" not in terminal.read(until="inspected [1-9][0-9]* of 3000")
            ended = interrupt(process, group=True)
        said = terminal.read().rpartition("\x1b[K")[2]  # after the bar
    assert (ended.code, ended.out, said) == (130, "", "masume: interrupted\r\n")
    assert names(boards) == ["boards.txt"]


def test_there_is_a_bar_on_a_terminal(boards: Path) -> None:
    words = ["book", "boards.txt", "--out", "book.pdf"]
    with closing(Terminal()) as terminal, guarded(start(*words, stderr=terminal.for_command)) as process:
        shown = terminal.read()
        assert process.wait() == 0
    assert "inspected 0 of 8" in shown
    assert "inspected 8 of 8 (setting the pages)" in shown
    assert "8 boards on" in shown


def test_a_book_of_new_boards_in_one_go(run: Run, boards: Path) -> None:
    (boards / "series.toml").write_text('title = "New"\nboards = 6\nlang = "en"\n')
    words = ["generate", "hitori", "--size", "6x6", "--grade", "easy", "--count", "5", "--seed", "3"]
    ran = run(*words, "--to", "new.pdf", "--style", "series.toml")
    assert (ran.code, ran.out) == (0, "")
    assert re.fullmatch(r"masume: new\.pdf: 5 boards on \d+ pages\n", ran.err)
    found = manifest(boards / "new.manifest.json")
    made = masume.generate("hitori", 6, 6, "easy", count=5, seed=3)
    assert isinstance(found["boards"], list)
    assert {board["hash"] for board in found["boards"]} == {puzzle.meta["hash"] for puzzle in made}
    assert {(board["seed"], board["grade"]) for board in found["boards"]} == {(3, "easy")}
    assert {board["source"]["file"] for board in found["boards"]} == {"hitori 6x6, seed 3"}
    assert sorted(board["source"]["board"] for board in found["boards"]) == [1, 2, 3, 4, 5]
    assert isinstance(found["style"], dict)
    assert found["style"]["title"] == "New"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--to nowhere/book.pdf", "there is no folder nowhere for the book"),
        ("--to book.pdf --to-format text", "--to-format text is for boards that are printed"),
        ("--to book.pdf --style nowhere.toml", "nowhere.toml cannot be read"),
        ("--to folder --style nowhere.toml", "--style is for books only"),
    ],
)
def test_a_book_that_cannot_be_is_refused_before_boards_are_made(run: Run, boards: Path, words: str, said: str) -> None:
    ran = run("generate", "hidato", "--size", "16x16", "--grade", "hard", "--count", "999", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert names(boards) == ["boards.txt"]


def test_boards_of_a_spec_that_was_not_met_are_kept(run: Run, boards: Path) -> None:
    ran = run("generate", "hitori", "--size", "3x3", "--count", "500", "--seed", "1", "--to", "book.pdf")
    assert ran.code == 3
    assert "no book, but book.boards.jsonl has them" in ran.err
    assert names(boards) == ["boards.txt", "book.boards.jsonl"]
    kept = masume.load_all(boards / "book.boards.jsonl")
    assert f"({len(kept)} of 500 made" in ran.err


def test_the_commands_of_the_page_on_books_are_taken(run: Run, boards: Path) -> None:
    [commands] = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    [style] = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (boards / "series.toml").write_text(style, "utf-8")
    (boards / "boards.jsonl").write_text((boards / "boards.txt").read_text())
    (boards / "more.txt").write_text(UNIQUE)
    (boards / "issue").mkdir()
    (boards / "issue" / "board.txt").write_text(UNIQUE)
    for name in ("intro.txt", "hitori.txt", "back.txt"):
        (boards / name).write_text("# Logic\n\nfor the train")
    for line in commands.splitlines():
        assert run(*shlex.split(line.partition(" #")[0])[1:]).code == 0, line
    assert {"book.pdf", "book.qa.txt", "easy.pdf", "easy.manifest.json"} <= set(names(boards))


def test_every_setting_is_on_the_page_and_every_option_is_a_setting() -> None:
    assert [name for name in BookStyle._fields if f"`{name}`" not in PAGE] == []
    options = {name: name.replace("_", "-") for name in options_of(BookStyle)}
    assert [name for name, option in options.items() if not re.search(f"`--(no-)?{option}", PAGE)] == []


def test_an_endless_board_ends_in_time(run: Run, boards: Path, clock: Clock) -> None:
    (boards / "endless.txt").write_text(ENDLESS)
    assert run("book", "endless.txt", "--out", "book.pdf", "--seconds", "1").code == 1


def test_a_folder_of_a_spec_becomes_a_book_in_the_order_of_its_entries(run: Run, boards: Path) -> None:
    kinds = ["kakuro", "hitori", "binairo"]
    entries = (f'[[boards]]\nkind = "{kind}"\nsize = "6x6"\ngrade = "easy"\nseed = 1\ncount = 2\n' for kind in kinds)
    (boards / "issue.toml").write_text("".join(entries))
    assert run("generate", "--spec", "issue.toml", "--to", "issue").code == 0
    assert run("generate", "--spec", "issue.toml", "--to", "issue", "--resume").code == 0
    assert len(names(boards / "issue")) == 6
    assert run("book", "issue", "--out", "book.pdf").code == 0
    printed = json.loads((boards / "book.manifest.json").read_text("utf-8"))["boards"]
    assert [board["kind"] for board in printed] == [kind for kind in kinds for _ in range(2)]
    assert len(run("rate", "issue", "--json").out.splitlines()) == 6
    (boards / "empty").mkdir()
    ran = run("book", "empty", "--out", "book.pdf")
    assert (ran.code, "the folder empty has no files in it" in ran.err) == (2, True)
