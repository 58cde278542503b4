"""Boards are looked at before they come in, proved again later, carried to other libraries, and merged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import masume
from masume.core.errors import FormatError
from masume.library.ingest import RejectedPuzzle, add_examined
from masume.library.maintenance import DedupeProgress, dedupe, rate_and_write, restore, verify, write_back
from masume.library.records import Proof
from masume.library.schema import BOARDS
from masume.library.store import AddedCounts, Library
from masume.verbs.generate.generate import with_rating

MANY = masume.Binairo([[None] * 4] * 4)
NONE = masume.Hidato([[1, 0, 2], [0, 0, 0]])


def plain(puzzle: Any) -> Any:
    """A board as it might stand in a newspaper: without a word on where it comes from."""
    return type(puzzle)(**{name: getattr(puzzle, name) for name in puzzle.FIELDS})


def last(steps: Any) -> Any:
    *_, end = steps
    return end


def change(library: Library, puzzle: Any, **columns: Any) -> None:
    """What a faulty program, or another version, might have written."""
    with library.engine.begin() as connection:
        connection.execute(update(BOARDS).where(BOARDS.c.hash == masume.canonical_hash(puzzle)).values(columns))


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_boards_with_one_solution_come_in_and_they_are_rated(
    library: Library, boards: list[Any], jobs: int
) -> None:
    refused: list[RejectedPuzzle] = []
    coming = [plain(boards[0]), MANY, plain(boards[7]), NONE, boards[20], plain(boards[0])]
    done = last(add_examined(library, coming, "a magazine", jobs=jobs, refuse=refused.append))
    assert done == AddedCounts(3, 1)
    assert [(refusal.place, refusal.finding.fault) for refusal in refused] == [
        (2, "it has more than one solution"),
        (4, "it has no solution"),
    ]
    for entry, board in zip(library.entries(), (boards[0], boards[7], boards[20]), strict=True):
        assert entry.puzzle == board
        assert entry.proof == Proof("kernel", masume.__version__)
        assert entry.source == "a magazine"
        for name in ("grade", "score", "peak", "hardest", "techniques", "hash"):
            assert entry.puzzle.meta[name] == board.meta[name]


def test_a_board_that_is_not_proved_in_time_stays_out(library: Library, boards: list[Any]) -> None:
    refused: list[RejectedPuzzle] = []
    assert last(add_examined(library, [plain(boards[0])], seconds=0, refuse=refused.append)) == AddedCounts(0, 0)
    assert [refusal.finding.is_late for refusal in refused] == [True]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_sound_library_is_verified(library: Library, boards: list[Any], jobs: int) -> None:
    library.add(boards)
    found = list(verify(library, jobs=jobs))
    assert [one.entry.puzzle for one in found] == boards
    assert {(one.finding.verdict, one.faults, one.change) for one in found} == {("unique", (), None)}
    sample = list(verify(library, sample=5, by="sat"))
    assert len({one.entry.hash for one in sample}) == 5


def test_what_is_wrong_is_found(library: Library, boards: list[Any]) -> None:
    library.add([*boards[:3], MANY])
    change(library, boards[0], givens=99)
    liar = boards[1].with_meta(grade="expert", score=9.0)
    last(write_back(library, [(liar, None)]))
    found = [(one.faults, one.change) for one in verify(library)]
    grade, score = boards[1].meta["grade"], boards[1].meta["score"]
    assert found == [
        ((f"the library says givens 99, the board {sum(v is not None for r in boards[0].givens for v in r)}",), None),
        ((), f"grade 'expert' is '{grade}' now, score 9.0 is {score} now"),
        ((), None),
        (("it has more than one solution",), None),
    ]
    # What is right is written back; what has no single solution is not touched.
    assert last(rate_and_write(library, (one.finding for one in verify(library, by="sat")), "sat")) == 3
    assert [one.change for one in verify(library)] == [None] * 4
    assert [entry.proof and entry.proof.engine for entry in library.entries()] == ["sat"] * 3 + [None]
    assert library.count(grade="expert") == 0


def test_a_rating_is_written_where_there_was_none(library: Library, boards: list[Any]) -> None:
    library.add([plain(board) for board in boards])
    library.reserve("Volume 3", 2)
    before = list(library.entries())
    rated = [(with_rating(puzzle, masume.rate(puzzle)), None) for puzzle in library.find()]
    assert last(write_back(library, rated, chunk=5)) == len(boards)
    for old, new, board in zip(before, library.entries(), boards, strict=True):
        assert new.puzzle.meta == {name: board.meta[name] for name in new.puzzle.meta}
        assert (new.added, new.uses, new.proof) == (old.added, old.uses, old.proof)
    hardest = boards[0].meta["hardest"]
    expected = [board for board in boards if hardest in board.meta["techniques"]]
    assert list(library.find(technique=hardest)) == expected


def test_a_library_can_be_carried_to_another_one(library: Library, boards: list[Any], tmp_path: Path) -> None:
    library.add(boards[:10], source="the shelf", proof=Proof("sat", "1"))
    library.record("night", 7, boards[10:12])
    library.reserve("Volume 3", 4)
    library.reserve("Best of", 2, used_in="Volume 3")
    carried = [entry.puzzle.with_meta(library=entry.record()) for entry in library.entries()]
    with Library(tmp_path / "other.db") as other:
        other.add(boards[3])
        other.reserve("Volume 1", 1)
        assert last(restore(other, carried)) == AddedCounts(11, 1)
        assert last(restore(other, carried)) == AddedCounts(0, 12)
        there = {entry.hash: entry for entry in other.entries()}
        for entry in library.entries():
            same = there[entry.hash]
            if entry.puzzle == boards[3]:
                assert {use.purpose for use in same.uses} == {"Volume 1", "Volume 3"}
            else:
                assert same == entry
        assert other.count(unused=False) == 4
    assert last(restore(library, boards)) == AddedCounts(12, 12)  # boards that no library has seen


def test_what_is_no_record_is_refused(library: Library, boards: list[Any]) -> None:
    for record in ("yes", {}, {"uses": 3}, {"added": "today"}):
        with pytest.raises(FormatError, match="is not what masume library export writes"):
            last(restore(library, [boards[0].with_meta(library=record)]))
    assert len(library) == 0


def test_boards_that_turn_out_to_be_alike_become_one(library: Library, boards: list[Any]) -> None:
    """As if another version of Masume had worked the hashes out."""
    library.add(boards[:3])
    library.reserve("Volume 1", 1)
    change(library, boards[0], hash="0" * 16)
    assert library.add(boards[0]) == AddedCounts(1, 0)
    library.reserve("Volume 2", 3)
    change(library, boards[2], hash="f" * 16)
    assert last(dedupe(library)) == DedupeProgress(4, 1, 1)
    assert list(library.find()) == boards[:3]
    assert all(library.has(boards[:3]))
    uses = [{use.purpose for use in entry.uses} for entry in library.entries()]
    assert uses == [{"Volume 1", "Volume 2"}, {"Volume 2"}, {"Volume 2"}]
    assert last(dedupe(library)) == DedupeProgress(3, 0, 0)
    assert [one.faults for one in verify(library)] == [()] * 3


def test_boards_that_a_library_lacks(library: Library, boards: list[Any]) -> None:
    library.add(boards[:5])
    assert list(library.lacking([*boards, *boards])) == boards[5:]
    assert masume.canonical_hash(boards[0]) in library.hashes
    assert masume.canonical_hash(boards[5]) not in library.hashes


def test_nothing_that_came_before_an_error_is_lost(library: Library, boards: list[Any]) -> None:
    def coming() -> Any:
        yield from boards[:3]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        library.add(coming())
    assert list(library.find()) == boards[:3]
