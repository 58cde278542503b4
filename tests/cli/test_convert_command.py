"""masume convert: boards from one format to another, on stdout or into a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import MANY, UNIQUE
from masume.codecs.detect import FORMS

if TYPE_CHECKING:
    from cli.running import Run


@pytest.mark.parametrize("form", [form.name for form in FORMS])
def test_boards_survive_every_format(run: Run, form: str) -> None:
    hitori = masume.KINDS[2].examples[:3]
    ran = run("convert", "-", "--to", form, stdin="\n".join(masume.write(puzzle, "line") for puzzle in hitori))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    assert tuple(masume.read_all(ran.out, kind="hitori", format=form)) == hitori
    assert tuple(masume.read_all(ran.out, kind="hitori")) == hitori


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
