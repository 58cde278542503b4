"""masume convert: boards from one format to another, on stdout or into a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import MANY, UNIQUE
from masume.formats.detect import FORMATS

if TYPE_CHECKING:
    from cli.running import Run


@pytest.mark.parametrize("form", [form.name for form in FORMATS])
def test_boards_survive_every_format(run: Run, form: str) -> None:
    kind = masume.KINDS[1 if form == "kudamono" else 2]
    boards = [puzzle for puzzle in kind.examples if puzzle.options.get("neighbours", 8) == 8][:3]
    assert len(boards) > 1
    ran = run("convert", "-", "--to", form, stdin="\n".join(masume.write(puzzle, "line") for puzzle in boards))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    assert masume.read_all(ran.out, kind=kind.name, format=form) == boards
    assert masume.read_all(ran.out, kind=kind.name) == boards


@pytest.mark.parametrize(
    ("board", "form", "said"),
    [
        ("kakuro/2/2/nb45a", "tatham", "the format tatham cannot represent kakuro boards"),
        ("hidato;2x2;neighbours=6;1./.4", "kudamono", "6 neighbours"),
        ("hidato;2x2;neighbours=8;1./.4", "puzzlink", "cannot represent hidato boards"),
        ("binairo;6x6;;0...../....../....../....../....../......", "pzprv3", "cannot represent binairo boards"),
        ("hitori;2x2;;a1/1a", "puzzlink", "this Hitori has a at r1c1"),
        ("kakuro;2x3;;#,4\\,46\\/\\50,.,.", "puzzlink", "sums up to 45"),
    ],
)
def test_a_format_that_cannot_carry_a_board_names_those_that_can(run: Run, board: str, form: str, said: str) -> None:
    ran = run("convert", board, "--to", form)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    others = ran.err.partition("(formats that carry it: ")[2].rstrip(")\n").split(", ")
    assert {"json", "line", "text"} <= set(others)
    assert form not in others
    for other in others:
        again = run("convert", board, "--to", other)
        assert (again.code, again.err) == (0, "")


def test_which_board_of_several_a_format_cannot_carry(run: Run) -> None:
    ran = run("convert", "hitori/2/2/1212", "hidato;2x2;neighbours=8;1./.4", "--to", "puzzlink")
    assert ran.code == 2
    assert "masume: board 2: the format puzzlink cannot represent hidato boards" in ran.err


LINKS = [
    "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
    "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /",
    "http://www.kanpen.net/hitori.html?problem=4/4/1_1_1_4_/1_4_2_3_/3_3_2_1_/4_2_1_3_//",
    "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku",
    "6x6dk:361566412253452144234115163346553461",
    "6x6de:faCADAJeBd",
    "hitori;4x4;;1114/1423/3321/4213",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_link_or_a_game_id_stands_for_a_file(run: Run, link: str) -> None:
    ran = run("solve", link)
    assert (ran.code, ran.err) == (0, "")
    assert "exactly one solution" in ran.out
    assert run("convert", link, "--to", "line").out == masume.write(masume.read(link), "line") + "\n"
    drawn = run("convert", link, "--to", "penpa").out
    assert run("convert", drawn.strip(), "--to", "line").out == masume.write(masume.read(link), "line") + "\n"


def test_a_file_of_that_name_comes_first(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2x2:1212").write_text(UNIQUE)
    assert run("convert", "2x2:1212", "--to", "line").out.startswith("hitori;4x4")


def test_what_is_neither_a_file_nor_a_link(run: Run) -> None:
    for word in ("missing.txt", "data/2023/01/boards.txt", "puzz.link", "112"):
        ran = run("solve", word)
        assert (ran.code, ran.err) == (2, f"masume: {word} cannot be read: No such file or directory\n")


def test_a_bad_link_is_named_in_full_only_when_it_is_short(run: Run) -> None:
    assert run("solve", "hitori/2/2/1").err.startswith("masume: hitori/2/2/1: line 1: ")
    err = run("solve", "https://puzz.link/p?hitori/2/2/" + "1" * 5000).err
    assert len(err) < 200
    assert "too long: it should have 2 rows of 2 cells, it has 5000 in all" in err


def test_what_a_player_has_entered_elsewhere_is_a_state(run: Run) -> None:
    """A saved position of another program serves as --state for hints."""
    saved = LINKS[1]
    bare = run("hint", "hitori/4/4/1114142333214213", "--json")
    ran = run("hint", "hitori/4/4/1114142333214213", "--state", saved, "--json")
    assert (bare.code, ran.code) == (0, 0)
    assert ran.out != bare.out


def test_what_a_format_cannot_carry_is_an_error_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    ran = run("convert", "-", "--to", "janko", "--out", tmp_path / "out", stdin=f"{UNIQUE}\n{MANY}")
    assert (ran.code, ran.out, list(tmp_path.iterdir())) == (2, "", [])
    assert "unique lines" in ran.err


def test_out_writes_the_file_and_nothing_else(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    umask = os.umask(0o027)
    try:
        assert run("convert", "-", "--to", "line", "--out", target, stdin=UNIQUE) == (0, "", "")
    finally:
        os.umask(umask)
    assert target.read_text() == "hitori;4x4;;3414/1312/4423/2432\n"
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_out_keeps_the_permissions_of_a_file_and_follows_a_link(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "board.txt", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    assert run("convert", "-", "--to", "line", "--out", link, stdin=UNIQUE).code == 0
    assert link.is_symlink()
    assert (target.read_text()[:7], target.stat().st_mode & 0o777) == ("hitori;", 0o600)


@pytest.mark.parametrize("place", ["missing/board.txt", "folder", "file/board.txt"])
def test_what_cannot_be_written_is_one_sentence_and_leaves_nothing_behind(run: Run, tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    ran = run("convert", "-", "--to", "text", "--out", tmp_path / place, stdin=UNIQUE)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"masume: {tmp_path / place} cannot be written: ")
    assert len(ran.err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


@pytest.mark.parametrize(
    "trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "Ctrl-C"]
)
def test_a_file_stays_as_it_was_when_writing_fails_halfway(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise trouble

    monkeypatch.setattr("os.replace", fail)
    target = tmp_path / "board.txt"
    target.write_text("old")
    assert run("convert", "-", "--to", "text", "--out", target, stdin=UNIQUE).code in (2, 130)
    assert (target.read_text(), list(tmp_path.iterdir())) == ("old", [target])


def test_out_can_be_a_device(run: Run) -> None:
    assert run("convert", "-", "--to", "text", "--out", "/dev/null", stdin=UNIQUE) == (0, "", "")
    assert Path("/dev/null").is_char_device()
