"""masume library, and the options of other commands that work on a library."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import masume
from cli.running import MANY, NONE, UNIQUE, Run
from masume.cli.library_command import COUNTED
from masume.cli.library_options import SORTS
from masume.core.option_declaration import options_of
from masume.library import query
from masume.library.store import GROUPS, Library
from masume.verbs.puzzle_filter import PuzzleFilter
from support.json_documents import assert_valid


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test in a folder of its own, where boards.db is the library."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MASUME_LIBRARY", raising=False)


@pytest.fixture
def made(run: Run) -> str:
    """Eight boards as JSON Lines, which are in the library, too."""
    text = "".join(
        run("generate", kind, "--size", "5x5", "--grade", "easy", "--count", "4", "--seed", "5").out
        for kind in ("hidato", "hitori")
    )
    assert run("library", "add", "-", stdin=text).code == 0
    return text


def test_what_is_found_is_what_was_made(run: Run, made: str) -> None:
    assert run("library", "find").out == made
    assert run("library", "find", "--kind", "hidato", "--limit", "4").out == "".join(made.splitlines(True)[:4])
    by_score = [
        json.loads(line)["meta"]["score"] for line in run("library", "find", "--sort", "score").out.splitlines()
    ]
    assert by_score == sorted(by_score)
    found = run("library", "find", "--kind", "hitori", "--reverse", "--limit", "1").out
    solved = run("solve", "-", "--json", stdin=found)
    assert json.loads(solved.out)["verdict"] == "unique"


def test_what_is_there_already_is_said(run: Run, made: str) -> None:
    Path("again.jsonl").write_text(made)
    again = run("library", "add", "again.jsonl")
    assert (again.code, again.err) == (0, "masume: 0 boards added to boards.db, 8 there already\n")
    assert run("library", "count").out == "8\n"
    assert run("library", "count", "--by", "kind").out.split() == ["4", "hidato", "4", "hitori"]
    lacking = run("library", "dedupe", "again.jsonl", "-", stdin=UNIQUE + "\n" + UNIQUE)
    assert lacking.out.count("\n") == 1
    assert masume.read(lacking.out) == masume.read(UNIQUE)


def test_every_wish_of_the_library_has_an_option() -> None:
    """What can be asked in Python can be asked on the command line, and the other way round."""
    assert options_of(PuzzleFilter).keys() | {"options"} == set(query.CONDITIONS) == set(PuzzleFilter.__annotations__)
    assert set(SORTS) == set(query.SORTS)
    assert set(COUNTED) == set(GROUPS)


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ("--kind hidato --kind hitori", 8),
        ("--size 5x5 --grade easy --grade medium", 8),
        ("--size 6x6", 0),
        ("--score 0..9.5 --peak ..9 --givens 3..", 8),
        ("--givens 25", 4),
        ("--hardest no-such", 0),
        ("--technique neighbours:2", 4),
        ("--without neighbours", 4),
        ("--seed 5 --number 2", 2),
        ("--spec grade=easy --spec requires=null", 8),
        ("--spec grade=hard", 0),
        ("--generator nobody", 0),
        ("--source standard", 8),
        ("--proved yes --rated yes --engine kernel", 8),
        ("--proved no", 0),
        ("--added 2020..2019-12-31", 0),
        ("--added 2020-01-01..", 8),
        ("--unused", 8),
        ("--used-in Volume", 0),
        ("--used 2020..", 0),
        ("--neighbours 8", 4),
        ("--batch night --symmetry none --version 0 --hash 00", 0),
    ],
)
def test_boards_are_counted_by_all_that_is_known(run: Run, made: str, options: str, number: int) -> None:
    ran = run("library", "count", *options.split())
    assert (ran.code, ran.out, ran.err) == (0, f"{number}\n", "")


def test_what_is_reserved_is_gone(run: Run, made: str) -> None:
    first = run("library", "reserve", "--kind", "hidato", "--limit", "3", "--for", "Volume 3")
    assert (first.code, first.err) == (0, "masume: 3 of 3 reserved for Volume 3\n")
    assert first.out == "".join(made.splitlines(True)[:3])
    rest = run("library", "reserve", "--kind", "hidato", "--limit", "3", "--for", "Volume 4")
    assert (rest.code, rest.err) == (1, "masume: 1 of 3 reserved for Volume 4\n")
    nothing = run("library", "show", "")
    assert (nothing.code, "the hash of a board is needed, or its beginning" in nothing.err) == (2, True)
    shown = run("library", "show", json.loads(rest.out)["meta"]["hash"][:10])
    assert "used       Volume 4, " in shown.out
    refused = run("library", "release", "--for", "Volume 3")
    assert (refused.code, "3 boards are reserved for Volume 3 and perhaps printed in a book" in refused.err) == (
        2,
        True,
    )
    back = run("library", "release", "--for", "Volume 3", "--yes")
    assert (back.code, back.err) == (0, "masume: 3 boards released from Volume 3\n")
    assert run("library", "count", "--unused").out == "7\n"


def test_a_library_is_exported_and_imported(run: Run, made: str) -> None:
    run("library", "reserve", "--for", "Volume 1", "--limit", "2")
    assert run("library", "export", "--to", "all.jsonl").code == 0
    for line in Path("all.jsonl").read_text().splitlines():
        assert_valid(json.loads(line), "library")
        assert_valid(json.loads(line), "puzzle")
    ran = run("library", "import", "all.jsonl", "--library", "other.db")
    assert (ran.code, ran.err) == (0, "masume: 8 boards added to other.db\n")
    assert run("library", "export", "--library", "other.db").out == Path("all.jsonl").read_text()
    assert run("library", "import", "-", stdin=made).err == "masume: 0 boards added to boards.db, 8 there already\n"


def test_a_damaged_file_is_found_where_no_board_is_read(run: Run, made: str) -> None:
    """An index that lacks a row: every board can be read and proved, and SQLite says what is wrong."""
    with closing(sqlite3.connect("boards.db")) as database:
        [index] = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'boards' AND sql IS NOT NULL LIMIT 1"
        ).fetchone()
        database.execute("PRAGMA writable_schema = ON")
        [sql] = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", [index]).fetchone()
        database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", [f"{sql} WHERE 0", index])
        database.commit()
    ran = run("library", "verify", "--not-rated")
    assert (ran.code, index in ran.out) == (1, True)


def test_a_library_is_verified_and_deduped(run: Run, made: str) -> None:
    ran = run("library", "verify", "--sample", "5", "--by", "backtrack", "--write")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "masume: 5 verified by backtrack: 0 wrong, 0 with another rating, 0 not in time\n"
    assert run("library", "count", "--by", "proof").out.split() == [
        *("5", "backtrack", masume.__version__),
        *("3", "kernel", masume.__version__),
    ]
    run("library", "add", "--as-is", "-", stdin=MANY)
    wrong = run("library", "verify")
    assert wrong.code == 1
    assert wrong.out.endswith(": it has more than one solution\n")
    deduped = run("library", "dedupe")
    assert deduped.err == "masume: 9 boards looked at: 0 with a new hash, 0 merged with others\n"


def test_boards_without_one_solution_stay_out(run: Run) -> None:
    ran = run("library", "add", "-", stdin=f"{UNIQUE}\n{MANY}\n{NONE}")
    assert ran.code == 1
    assert ran.err.splitlines() == [
        "masume: standard input: board 2 was left out: it has more than one solution",
        "masume: standard input: board 3 was left out: it has no solution",
        "masume: 1 board added to boards.db",
    ]
    ran = run("library", "add", "-", "--seconds", "0", stdin=UNIQUE.replace("hitori 4x4\n3 4", "hitori 4x4\n4 4"))
    assert ran.code == 3


def test_boards_before_bad_input_are_in(run: Run, made: str) -> None:
    Path("bad.jsonl").write_text(run("generate", "kakuro", "--size", "5x5", "--seed", "1").out + "{]\n")
    ran = run("library", "add", "bad.jsonl")
    assert ran.code == 2
    assert ran.err.splitlines()[0] == "masume: 1 board added to boards.db"
    assert ran.err.splitlines()[1].startswith("masume: bad.jsonl: line 2: ")


@pytest.mark.parametrize("part", ["add", "import"])
@pytest.mark.parametrize("text", ["", "\n", "no board\n"])
def test_no_library_is_made_where_there_is_no_board(run: Run, part: str, text: str) -> None:
    Path("file.jsonl").write_text(text)
    assert run("library", part, "file.jsonl").code == 2
    assert run("library", part, "nowhere.jsonl").code == 2
    assert [path.name for path in Path().iterdir()] == ["file.jsonl"]


def test_boards_are_made_into_a_library_and_unlike_it(run: Run, made: str) -> None:
    words = ("generate", "hidato", "--size", "5x5", "--grade", "easy", "--count", "4", "--seed", "5")
    assert run(*words, "--to-library", "boards.db").err == "masume: 0 boards added to boards.db, 4 there already\n"
    ran = run(*words, "--unlike", "boards.db", "--to-library", "boards.db")
    assert (ran.code, ran.out, ran.err) == (0, "", "masume: 4 boards added to boards.db\n")
    Path("made.jsonl").write_text(made)
    again = run(*words, "--unlike", "made.jsonl").out
    assert again == run("library", "find", "--kind", "hidato").out.split("\n", 4)[4]
    assert run(*words, "--jobs", "2", "--unlike", "made.jsonl", "--no-distinct").out == again


def test_a_book_of_the_library_marks_its_boards(run: Run, made: str) -> None:
    ran = run("book", "--from-library", "boards.db", "--for", "Volume 3", "--count", "2", "--out", "a.pdf")
    assert ran.code == 0
    assert run("library", "count", "--used-in", "Volume 3").out == "2\n"
    manifest = json.loads(Path("a.manifest.json").read_text())
    assert {board["source"]["file"] for board in manifest["boards"]} == {"boards.db"}
    ran = run("book", "--from-library", "boards.db", "--for", "Volume 4", "--count", "9", "--out", "b.pdf")
    assert (ran.code, ran.err) == (1, "masume: no book was made: the library has 6 such boards, not 9\n")
    assert not Path("b.pdf").exists()
    assert run("library", "count", "--used-in", "Volume 4").out == "0\n"
    ran = run("book", "--from-library", "boards.db", "--used-in", "Volume 3", "--kind", "hidato", "--out", "b.pdf")
    assert ran.code == 0
    assert json.loads(Path("b.manifest.json").read_text())["boards"][0]["hash"] in Path("a.manifest.json").read_text()
    assert run("library", "count", "--unused").out == "6\n"


def test_boards_of_a_book_that_fails_are_given_back(run: Run) -> None:
    run("library", "add", "--as-is", "-", stdin=MANY)
    ran = run("book", "--from-library", "boards.db", "--for", "Volume 3", "--count", "1", "--out", "a.pdf")
    assert ran.code == 1
    assert run("library", "count", "--unused").out == "1\n"


def test_ratings_are_written(run: Run, made: str) -> None:
    words = ("generate", "hitori", "--size", "5x5", "--count", "3", "--seed", "9")
    rated, unrated = run(*words).out, run(*words, "--not-rated").out
    for text in (unrated, f"[{','.join(unrated.splitlines())}]"):
        Path("boards.jsonl").write_text(text)
        ran = run("rate", "--write", "boards.jsonl")
        assert [json.loads(line)["grade"] for line in ran.out.splitlines()] == [
            board.meta["grade"] for board in masume.read_all(rated)
        ]
        written = Path("boards.jsonl").read_text()
        assert written[0] == text[0]
        assert [dict(board.meta) for board in masume.read_all(written)] == [
            dict(board.meta) for board in masume.read_all(rated)
        ]
    assert run("rate", "--write", "-", stdin=unrated).out == rated
    run("library", "add", "--as-is", "-", stdin=unrated)
    assert run("library", "count", "--rated", "no").out == "3\n"
    assert run("rate", "--library", "boards.db", "--rated", "no").code == 0
    assert run("library", "count", "--rated", "no").out == "3\n"
    assert run("rate", "--library", "boards.db", "--rated", "no", "--write").code == 0
    again = run("rate", "--library", "boards.db", "--rated", "no", "--write")
    assert again == (0, "", "masume: no board is like that\n")
    assert run("library", "find", "--seed", "9").out == rated


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("library find --library none.db", "there is no library none.db"),
        ("library find --grade tough", "there is no grade 'tough'"),
        ("library find --kind sudoku", "there is no kind 'sudoku'"),
        ("library find --technique magic", "there is no technique 'magic'"),
        ("library find --proved maybe", "argument --proved: 'maybe' is not yes or no"),
        ("library find --library mysql://here", "a library is a file such as boards.db"),
        ("library show 00", "has no board with the hash 00"),
        ("library reserve --for ''", "a purpose is a short text"),
        ("library verify --by magic", "magic"),
        ("book --out a.pdf", "name the files with the boards"),
        ("book --from-library boards.db --out a.pdf", "say what the boards are for"),
        ("book --from-library boards.db --for X --out a.pdf", "say how many boards the book has"),
        ("book x.txt --from-library boards.db --for X --count 1 --out a.pdf", "x.txt does not go with --from-library"),
        ("book x.txt --grade easy --out a.pdf", "--grade chooses boards of a library, and --from-library names none"),
        ("book x.txt --for X --out a.pdf", "--for and --count go with --from-library"),
        ("rate", "name the files with the boards"),
        ("rate x.txt --unused", "--unused chooses boards of a library, and --library names none"),
        ("rate x.txt --library boards.db", "x.txt does not go with --library"),
        ("generate hitori --size 5x5 --to-library boards.db --to folder", "--to-library adds the boards to a library"),
        ("generate hitori --size 5x5 --unlike none.db", "there is no library none.db"),
        ("generate hitori --size 5x5 --unlike none.txt", "none.txt cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run: Run, made: str, command: str, message: str) -> None:
    ran = run(*(word.strip("'") for word in command.split()))
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize("option", ["--score x", "--added soon", "--spec x", "--technique pair:none", "--size 5"])
def test_what_cannot_be_read_is_said(run: Run, made: str, option: str) -> None:
    ran = run("library", "find", *option.split())
    assert (ran.code, ran.out) == (2, "")


def test_the_environment_names_the_library(run: Run, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("boards.db").rename("shelf.db")
    monkeypatch.setenv("MASUME_LIBRARY", "shelf.db")
    assert run("library", "count").out == "8\n"
    assert len(Library("shelf.db")) == 8
