"""Data sets: the same bytes for the same spec, splits without leaks, balanced grades, and clear errors."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import masume
from masume import gym
from masume.batch.executors import open_cluster
from masume.batch.gym_blocks import run_on
from masume.core.errors import UsageError
from masume.gym.export import Block, Export, make_block, run_here, split_of
from masume.gym.suite import Suite, suite_from

PLAIN: dict[str, Any] = {
    "name": "small",
    "seed": 7,
    "test": 0.25,
    "boards": [
        {"kinds": ["binairo", "hitori"], "sizes": ["6x6"], "grades": ["easy", "medium"], "count": 8,
         "tasks": ["solve", "count"]},
        {"kinds": ["kakuro"], "sizes": ["7x7"], "count": 4, "class": "pairs"},
        {"kinds": ["hitori"], "sizes": ["7x7"], "count": 4, "class": "one-technique", "technique": "cut-cell"},
        {"kinds": ["hidato"], "sizes": ["5x5"], "count": 4, "tasks": ["count"], "verdicts": ["none"]},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def suite() -> Suite:
    return suite_from(PLAIN)


@pytest.fixture(scope="module")
def folder(suite: Suite, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gym") / "set"
    assert Export(suite, str(path)).write()["complete"]
    return path


def lines(folder: Path, split: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{split}.jsonl").read_text("utf-8").splitlines()]


def test_each_stratum_has_its_boards_in_both_splits(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert [(stratum["train"], stratum["test"]) for stratum in manifest["strata"]] == [(6, 2)] * 4 + [(3, 1)] * 3
    grades = Counter(item["metadata"]["grade"] for item in lines(folder, "train") if item["puzzle"]["rows"] == 6)
    assert grades == {"easy": 24, "medium": 24}
    assert manifest["items"] == {split: len(lines(folder, split)) for split in ("train", "test")}


def test_no_test_board_is_a_copy_of_a_training_board(folder: Path) -> None:
    hashes = {split: {item["metadata"]["hash"] for item in lines(folder, split)} for split in ("train", "test")}
    assert hashes["train"].isdisjoint(hashes["test"])
    for split, names in hashes.items():
        assert len(names) == sum(1 for name in names)
        for item in lines(folder, split):
            if "pair" not in item["metadata"]:
                assert split_of(item["metadata"]["hash"], 0.25) == split


def test_a_turned_board_is_in_the_same_split() -> None:
    puzzle = next(iter(masume.generate("hitori", 6, 6, seed=1)))
    turned = masume.Hitori([list(row) for row in zip(*puzzle.givens[::-1], strict=True)])
    assert turned != puzzle
    assert split_of(masume.canonical_hash(turned), 0.5) == split_of(masume.canonical_hash(puzzle), 0.5)


def test_every_item_can_be_scored(folder: Path) -> None:
    for split in ("train", "test"):
        for item in lines(folder, split):
            assert gym.score(item["answer"], item).value == 1.0


def test_the_classes_are_what_they_say(folder: Path) -> None:
    items = [item for split in ("train", "test") for item in lines(folder, split)]
    pairs: dict[tuple[int, ...], list[dict[str, Any]]] = {}
    for item in items:
        meta = item["metadata"]
        if "pair" in meta:
            pairs.setdefault((meta["stratum"], meta["block"], meta["index"]), []).append(item)
        if item["puzzle"]["kind"] == "hitori" and item["puzzle"]["rows"] == 7:
            bands = masume.kinds.find("hitori").logic.techniques
            hard = {name for name in meta["techniques"] if bands.find(name).weight >= bands.bands[0]}
            assert hard == {"cut-cell"}
        if item["puzzle"]["kind"] == "hidato":
            assert item["answer"] == "none"
    assert len(pairs) == 4
    for first, second in pairs.values():
        boards = [masume.verbs.read.read_object(item["puzzle"]) for item in (first, second)]
        counts = [len(masume.kind_of(board).clues.list(board)) for board in boards]
        assert counts[1] == counts[0] + 1
        assert first["metadata"]["grade"] != second["metadata"]["grade"]


def test_checksums_and_card_are_of_these_files(folder: Path) -> None:
    for line in (folder / "SHA256SUMS").read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    card = (folder / "README.md").read_text("utf-8")
    assert "| easy binairo 6x6 | solve, count | 6 | 2 |" in card
    assert "| train |" in card


def test_the_same_bytes_come_from_a_cluster(suite: Suite, folder: Path, tmp_path: Path) -> None:
    with open_cluster("local:2") as cluster:
        Export(suite, str(tmp_path / "again")).write(run_on(cluster, lambda: False))
    for path in folder.iterdir():
        if path.suffix != ".parquet":
            assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_a_stopped_export_keeps_what_it_has(suite: Suite, tmp_path: Path) -> None:
    manifest = Export(suite, str(tmp_path / "set")).write(stop=lambda: True)
    assert not manifest["complete"]
    made = lines(tmp_path / "set", "train") + lines(tmp_path / "set", "test")
    assert made
    assert "stopped" in (tmp_path / "set" / "README.md").read_text("utf-8")


def test_ctrl_c_leaves_whole_files(suite: Suite, tmp_path: Path) -> None:
    def interrupted(*arguments: Any) -> Any:
        yield from list(run_here(*arguments))[:1]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Export(suite, str(tmp_path / "set")).write(interrupted)
    assert lines(tmp_path / "set", "train")
    assert not json.loads((tmp_path / "set" / "manifest.json").read_text("utf-8"))["complete"]


def test_a_block_depends_on_its_number_alone(suite: Suite) -> None:
    assert make_block(suite, Block(0, 3)) == make_block(suite, Block(0, 3))
    assert make_block(suite, Block(0, 3)) != make_block(suite, Block(0, 4))


def test_a_folder_with_files_is_refused(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="is not empty: name a new folder"):
        Export(suite, str(tmp_path)).write()
    with pytest.raises(UsageError, match="cannot be used"):
        Export(suite, str(tmp_path / "notes.txt")).write()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"boards": []}, r"a suite has at least one entry \[\[boards\]\]"),
        ({"seed": -1}, "a seed is a whole number from 0, not -1"),
        ({"test": 1}, "test is the share of the boards for testing, from 0 to below 1, not 1"),
        ({"split": 1}, "a suite has no entry 'split'"),
        ({"boards": [{"kinds": ["hitori"], "sizes": ["6x6"]}]}, r"boards\[1\]: count is the number of boards"),
        (
            {"boards": [{"kinds": ["hitori"], "sizes": ["6x6"], "count": 3, "class": "hard"}]},
            "class: there is no 'hard'",
        ),
        ({"boards": [{"kinds": ["hitori"], "sizes": ["6x6"], "count": 3, "technique": "twins"}]}, "one-technique"),
        ({"boards": [{"kinds": "hitori", "sizes": ["6x6"], "count": 3}]}, "kinds is a list of at least one text"),
        (
            {"boards": [{"kinds": ["hitori"], "sizes": ["6x6"], "count": 3, "options": {"odd": "ones"}}]},
            "no option 'odd'",
        ),
    ],
)
def test_a_wrong_spec_is_refused(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        suite_from({**PLAIN, **change})
