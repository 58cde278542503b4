"""Specs of batches: read, checked, and split into tasks that do not depend on anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import masume
from masume.batch.batch_spec import BatchSpec, batch_spec_from, read_batch_spec
from masume.batch.task_plan import first_task, round_of, seed_of
from masume.library.store import Library

MAKING: dict[str, Any] = {"kind": "kakuro", "size": "6x6", "count": 5}


def test_a_spec_is_read_from_toml(tmp_path: Path) -> None:
    path = tmp_path / "Volume 3.toml"
    path.write_text('seed = 7\n[[generate]]\nkind = "hitori"\nsize = "5x6"\ncount = 3\n[[verify]]\nengine = "sat"\n')
    spec = read_batch_spec(str(path))
    assert (spec.name, spec.seed, [part.verb for part in spec.parts]) == ("Volume 3", 7, ["generate", "verify"])
    assert (spec.parts[0].arguments["rows"], spec.parts[0].arguments["cols"], spec.parts[0].boards) == (5, 6, 3)
    assert spec.parts[1].engines == ("sat",)


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ({}, "at least one part"),
        ({"generate": [{**MAKING, "size": "six"}]}, r"^generate\[1\]: size: 'six' is not a size such as 10x12"),
        ({"generate": [{**MAKING, "count": 0}]}, "count is a whole number from 1"),
        ({"generate": [{"kind": "hitori", "size": "6x6"}]}, "needs the number of boards: count = 1000"),
        ({"generate": [{**MAKING, "kind": "sudoku"}]}, "sudoku"),
        ({"generate": [{**MAKING, "grade": "harder"}]}, "harder"),
        ({"generate": [{**MAKING, "colour": "red"}]}, "colour"),
        ({"generate": [{**MAKING, "jobs": 2}]}, "jobs applies to all parts"),
        ({"generate": MAKING}, r"\[\[generate\]\]"),
        ({"verify": [{"engine": "magic"}]}, "magic"),
        ({"verify": [{"boards": {"flavour": "sweet"}}]}, "flavour"),
        ({"compare": [{"engines": []}]}, "engines is a list of names"),
        ({"rate": [{}], "seed": -1}, "seed is a whole number"),
        ({"rate": [{}], "seconds": 0}, "seconds is a number above 0"),
        ({"rate": [{}], "speed": 3}, "no entry 'speed'"),
        ({"name": " ", "rate": [{}]}, "the name of a batch"),
    ],
)
def test_what_cannot_be_is_refused(plain: dict[str, Any], sentence: str) -> None:
    with pytest.raises(masume.UsageError, match=sentence):
        batch_spec_from({"name": "b", **plain})


def test_the_boards_of_a_part_are_described_as_on_the_command_line() -> None:
    boards = {"kind": "kakuro", "size": "5x6", "score": [3.0, 4.5], "peak": 3, "givens": "3..", "technique": "pair:2"}
    spec = batch_spec_from({"name": "b", "verify": [{"boards": boards}]})
    assert spec.parts[0].arguments == {
        "kind": "kakuro",
        "size": (5, 6),
        "score": (3.0, 4.5),
        "peak": (3, 3),
        "givens": (3.0, None),
        "technique": {"pair": 2},
    }


def test_files_that_hold_no_spec(tmp_path: Path) -> None:
    with pytest.raises(masume.UsageError, match="cannot be read"):
        read_batch_spec(str(tmp_path / "none.toml"))
    (tmp_path / "bad.toml").write_text("seed = = 7")
    with pytest.raises(masume.MasumeError, match="is not TOML"):
        read_batch_spec(str(tmp_path / "bad.toml"))
    (tmp_path / "wide.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(masume.UsageError, match="this is not text in UTF-8"):
        read_batch_spec(str(tmp_path / "wide.toml"))


def test_a_spec_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "spec.toml"
    path.write_text("# without end\n" * 100)
    monkeypatch.setattr("masume.core.files.MOST_TEXT", 1000)
    with pytest.raises(masume.UsageError, match="the text is too long"):
        read_batch_spec(str(path))


def test_another_spec_has_another_digest() -> None:
    one, same, other = (batch_spec_from({"name": "b", "seed": seed, "generate": [MAKING]}) for seed in (1, 1, 2))
    assert one.digest == same.digest != other.digest


def test_every_board_of_a_spec_has_a_seed_of_its_own(spec: BatchSpec, library: Library) -> None:
    seeds: list[int] = []
    numbers: list[int] = []
    for part in range(len(spec.parts)):
        todo = round_of(spec, part, 0, library)
        assert todo is not None
        tasks = list(todo.left)
        assert len(tasks) == todo.tasks
        assert sum(task.boards for task in tasks) == todo.boards == spec.parts[part].boards
        seeds += [seed for task in tasks for seed in task.job["items"]]
        numbers += [task.number for task in tasks]
    assert len(set(seeds)) == len(seeds)
    assert len(set(numbers)) == len(numbers)
    assert first_task(1) > max(number for number in numbers if number < first_task(1))


def test_a_board_can_be_made_again_by_its_seed(boards: list[str], spec: BatchSpec) -> None:
    wishes = spec.parts[0].arguments
    [again] = masume.generate(**wishes, count=1, seed=seed_of(spec.seed, 0, 0))
    assert masume.write(again, "json") in boards
