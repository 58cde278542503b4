"""masume generate, broken off and gone on with; specs of a whole issue; boards unlike others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import masume
from cli.running import Run, start
from support.interrupting import guarded, interrupt

ISSUE = """
[[boards]]
kind = "hitori"
size = "5x5"
grade = "easy"
count = 3

[[boards]]
kind = "kakuro"
size = "6x6"
count = 2
seed = 5

[[boards]]
start = "word.txt"
count = 2
minimal = true
"""


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.iterdir())}


@pytest.fixture
def issue(tmp_path: Path) -> Path:
    (tmp_path / "word.txt").write_text("hitori 5x5\nG R E E N\n" + ". . . . .\n" * 4)
    path = tmp_path / "issue.toml"
    path.write_text(ISSUE)
    return path


@pytest.mark.parametrize("grade", ["any", "easy"])
@pytest.mark.parametrize("form", ["json", "text", "line"])
def test_a_folder_is_gone_on_with_where_it_stopped(run: Run, tmp_path: Path, form: str, grade: str) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    spec = ["generate", "hitori", "--size", "4x4", "--grade", grade, "--to-format", form]
    assert run(*spec, "--count", "20", "--seed", "8", "--to", whole).code == 0
    assert run(*spec, "--count", "9", "--seed", "8", "--to", part).code == 0
    for seed in (["--seed", "8"], []):  # the names say the seed
        ran = run(*spec, "--count", "20", *seed, "--to", part, "--resume")
        assert (ran.code, ran.err) == (0, "")
        assert contents(part) == contents(whole)


def test_a_folder_of_another_spec_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    for form in ("json", "text"):
        spec = ["generate", "binairo", "--size", "6x6", "--to", tmp_path, "--to-format", form]
        assert run(*spec, "--count", "2", "--seed", "1").code == 0
        before = contents(tmp_path)
        ran = run(*spec, "--count", "3", "--symmetry", "rotational", "--resume")
        assert ran.code == 2
        assert "was made with other options, or by another version of Masume" in ran.err
        assert contents(tmp_path) == before
    assert run(*spec, "--count", "1", "--seed", "2").code == 0
    ran = run(*spec, "--count", "3", "--resume")
    assert (ran.code, "has boards of several seeds (1, 2); choose one with --seed" in ran.err) == (2, True)


def test_nothing_that_is_printed_can_be_gone_on_with(run: Run) -> None:
    ran = run("generate", "hitori", "--size", "4x4", "--resume")
    assert (ran.code, "printed boards are not stored" in ran.err) == (2, True)


@pytest.mark.parametrize("how", ["ctrl-c", "kill"])
def test_a_book_that_is_broken_off_keeps_its_boards(run: Run, tmp_path: Path, how: str) -> None:
    book, journal = tmp_path / "book.pdf", tmp_path / "book.boards.jsonl"
    spec = ["generate", "hidato", "--size", "14x14", "--grade", "hard", "--seed", "3", "--to", str(book)]
    with guarded(start(*spec, "--count", "9999")) as process:
        while process.poll() is None and not (journal.exists() and journal.read_text("utf-8").count("\n") >= 2):
            pass
        if how == "ctrl-c":
            ended = interrupt(process)
            assert ended.code == 130
            assert f"of 9999 made, {journal} has them; the same command with --resume goes on" in ended.err
        else:
            process.kill()
            process.wait()
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"kind": "hid')  # as a kill in the middle of a line leaves it
    made = masume.read_all("".join(journal.read_text("utf-8").splitlines(keepends=True)[:-1]))
    assert len(made) >= 2
    assert run(*spec, "--count", "2").code == 2
    assert journal.exists()
    ran = run(*spec, "--count", str(len(made) + 1), "--resume")
    assert (ran.code, book.exists(), journal.exists()) == (0, True, False), ran.err
    manifest = json.loads((tmp_path / "book.manifest.json").read_text("utf-8"))
    assert len(manifest["boards"]) == len(made) + 1


def test_an_issue_is_made_from_one_file_and_its_seeds_are_written_beside_it(run: Run, issue: Path) -> None:
    first, again, same = (issue.parent / name for name in ("first", "again", "same"))
    assert run("generate", "--spec", issue, "--to", first) == (0, "", "")
    lock = issue.with_suffix(".lock.toml")
    assert lock.read_text("utf-8").count("\nseed = ") == 3
    assert len(contents(first)) == 7
    assert {name.rpartition("-s")[0].split("-")[1] for name in contents(first)} <= {"hitori", "kakuro"}
    assert run("generate", "--spec", issue, "--to", again).code == 0
    assert run("generate", "--spec", lock, "--to", same).code == 0
    assert contents(first) == contents(again) == contents(same)
    for name in list(contents(again))[1:]:
        (again / name).unlink()
    assert run("generate", "--spec", issue, "--to", again, "--resume").code == 0
    assert contents(again) == contents(first)
    assert not (issue.parent / "issue.lock.lock.toml").exists()


def test_an_entry_that_changes_gets_another_seed_and_the_others_keep_theirs(run: Run, issue: Path) -> None:
    def seeds() -> list[str]:
        lines = issue.with_suffix(".lock.toml").read_text("utf-8").splitlines()
        return [line for line in lines if line.startswith("seed")]

    assert run("generate", "--spec", issue).code == 0
    before = seeds()
    issue.write_text(ISSUE.replace('grade = "easy"', 'grade = "medium"'))
    assert run("generate", "--spec", issue).code == 0
    assert [a == b for a, b in zip(before, seeds(), strict=True)] == [False, True, True]


def test_a_seed_for_the_issue_fixes_all_of_it(run: Run, issue: Path) -> None:
    one, two = (run("generate", "--spec", issue, "--seed", "40") for _ in range(2))
    assert one == two
    assert {json.loads(line)["meta"]["seed"] for line in one.out.splitlines()} == {40, 5, 42}


def test_no_two_boards_of_an_issue_are_alike(run: Run, tmp_path: Path) -> None:
    entry = '[[boards]]\nkind = "hitori"\nsize = "3x3"\ncount = 4\nrated = false\n'
    issue = tmp_path / "issue.toml"
    issue.write_text(entry * 4)
    boards = masume.read_all(run("generate", "--spec", issue, "--seed", "1").out)
    assert len({masume.canonical_hash(board) for board in boards}) == 16


BAD: list[tuple[str, str]] = [
    ("not toml", "this is not TOML"),
    ("", "a spec file is a list of [[boards]]"),
    ("title = 'x'", "this has 'title'"),
    ("[[boards]]\nkind = 'hitori'\n", "boards 1: say how large the boards are"),
    ("[[boards]]\nkind = 'hitori'\nsize = '5'\n", "boards 1: size: '5' is not a size such as 10x12"),
    ("[[boards]]\nkind = 'hitori'\nsize = '5x5'\ncolour = 'red'\n", "boards 1: hitori boards have no option 'colour'"),
    ("[[boards]]\nkind = 'hitori'\nsize = '5x5'\nto = 'x'\n", "boards 1: to applies to all boards"),
    ("[[boards]]\nkind = 'hitori'\nsize = '2x2'\n", "rows and columns go from 3 to 50"),
    ("[[boards]]\nkind = 'hitori'\nsize = '4x4'\nseed = 1\n" * 2, "boards 1 and 2 are of the same kind, size"),
    ("[[boards]]\nstart = 'nowhere.txt'\n", "nowhere.txt cannot be read"),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_a_spec_file_that_is_wrong_is_refused_before_anything_is_made(
    run: Run, tmp_path: Path, text: str, said: str
) -> None:
    issue = tmp_path / "issue.toml"
    issue.write_text(text)
    ran = run("generate", "--spec", issue, "--to", tmp_path / "out")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert said in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["issue.toml"]


def test_what_the_spec_file_says_is_not_said_again(run: Run, issue: Path) -> None:
    for more in (["hitori"], ["--size", "5x5"], ["--count", "3"], ["--minimal"]):
        ran = run("generate", "--spec", issue, *more)
        assert (ran.code, "the spec file describes the boards" in ran.err) == (2, True)


def test_boards_unlike_those_of_files_and_folders(run: Run, tmp_path: Path) -> None:
    spec = ["generate", "hitori", "--size", "4x4", "--count", "10", "--seed", "1", "--not-rated"]
    old = run(*spec).out
    (tmp_path / "old.jsonl").write_text(old)
    (tmp_path / "hashes.txt").write_text("\n".join(json.loads(line)["meta"]["hash"] for line in old.splitlines()))
    assert run(*spec, "--to", tmp_path / "folder").code == 0
    known = {masume.canonical_hash(board) for board in masume.read_all(old)}
    for source in ("old.jsonl", "hashes.txt", "folder"):
        ran = run(*spec, "--unlike", tmp_path / source)
        new: list[Any] = masume.read_all(ran.out)
        assert not known & {masume.canonical_hash(board) for board in new}
        assert len(new) == 10
    ran = run(*spec, "--unlike", tmp_path / "nowhere.jsonl")
    assert (ran.code, "nowhere.jsonl cannot be read" in ran.err) == (2, True)
