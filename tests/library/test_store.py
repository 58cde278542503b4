"""Adding, finding, taking and the marks of batches, on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import masume
from masume.core.errors import UsageError
from masume.kinds import AnyPuzzle
from masume.library import sqlite_query_planner
from masume.library.database import LibraryError
from masume.library.records import Proof
from masume.library.store import AddedCounts, Failure, Library
from masume.reasoning.rating import GRADES


def turned(puzzle: Any) -> Any:
    """The board upside down: another board, the same puzzle."""
    if puzzle.kind == "kakuro":
        flat = [
            [None if s is None else s if isinstance(s, int) else [s[1], s[0]] for s in row] for row in puzzle.givens
        ]
        return masume.Kakuro([list(row) for row in zip(*flat, strict=True)])
    return type(puzzle)(**{**{name: getattr(puzzle, name) for name in puzzle.FIELDS}, "givens": puzzle.givens[::-1]})


def test_a_board_comes_out_as_it_went_in(library: Library, boards: list[Any]) -> None:
    assert library.add(boards) == AddedCounts(len(boards), 0)
    assert list(library.find()) == boards
    assert [puzzle.meta for puzzle in library.find()] == [puzzle.meta for puzzle in boards]
    assert list(library.lines()) == [masume.write(puzzle, "json") for puzzle in boards]
    assert len(library) == len(boards)


def test_a_board_is_stored_once_up_to_symmetry(library: Library, boards: list[Any]) -> None:
    library.add(boards)
    assert library.add(boards) == AddedCounts(0, len(boards))
    others = [turned(puzzle) for puzzle in boards]
    assert all(one != other for one, other in zip(boards, others, strict=True))
    assert library.add([*others, *others]) == AddedCounts(0, 2 * len(boards))
    assert all(library.has(others))
    assert list(library.find()) == boards


def test_two_copies_in_one_addition_count_once(library: Library, boards: list[Any]) -> None:
    assert library.add([boards[0], turned(boards[0]), boards[1]]) == AddedCounts(2, 1)
    assert list(library.find()) == boards[:2]


def test_one_board_alone_can_be_added(library: Library, boards: list[Any]) -> None:
    assert library.add(boards[0]) == AddedCounts(1, 0)
    assert boards[0] in library
    assert boards[1] not in library
    assert library.add([]) == AddedCounts(0, 0)


@pytest.fixture(params=["rare", "common"])
def _size_of_library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search in a large library goes other ways than in a small one: here, every wish is met by few or by many."""
    monkeypatch.setattr(sqlite_query_planner, "RARE", 10**6 if request.param == "rare" else 0)


either_size = pytest.mark.usefixtures("_size_of_library")


def wished(puzzle: Any, **wishes: Any) -> bool:
    """The wishes that tests below use, once more in plain Python."""
    meta = puzzle.meta
    low, high = wishes.get("score", (None, None))
    return (
        wishes.get("kind") in (None, puzzle.kind)
        and wishes.get("grade") in (None, meta.get("grade"))
        and (low is None or meta["score"] >= low)
        and (high is None or meta["score"] <= high)
        and wishes.get("hardest") in (None, meta["hardest"])
        and all(meta["techniques"].get(name, 0) >= least for name, least in wishes.get("technique", {}).items())
        and not any(name in meta["techniques"] for name in wishes.get("without", ()))
    )


@either_size
def test_boards_are_found_by_what_they_are(library: Library, boards: list[Any]) -> None:
    library.add(boards)
    techniques = sorted({name for puzzle in boards for name in puzzle.meta["techniques"]})
    wishes: list[dict[str, Any]] = [
        *({"kind": kind.name} for kind in masume.KINDS),
        *({"grade": grade} for grade in GRADES),
        *({"technique": {name: 1}} for name in techniques),
        *({"technique": {name: 3}} for name in techniques),
        *({"without": [name]} for name in techniques),
        *({"hardest": name} for name in techniques),
        {"score": (3.0, None)},
        {"score": (None, 3.0)},
        {"score": (2.9, 3.1)},
        {"kind": "kakuro", "grade": "easy", "technique": {"last-cell": 2}, "score": (3.2, 9)},
    ]
    for wish in wishes:
        expected = [puzzle for puzzle in boards if wished(puzzle, **wish)]
        assert list(library.find(**wish)) == expected, wish
        by_score = sorted(expected, key=lambda puzzle: float(puzzle.meta["score"]))
        assert list(library.find(**wish, sort="score", limit=5)) == by_score[:5], wish
        assert list(library.find(**wish, sort="score", reverse=True, limit=5)) == by_score[::-1][:5], wish
        assert library.count(**wish) == sum(wished(puzzle, **wish) for puzzle in boards)


@either_size
def test_boards_are_found_by_where_they_come_from(library: Library) -> None:
    kakuros = list(masume.generate("kakuro", 6, 7, count=2, seed=-(10**30), symmetry="rotational", density=0.7))
    binairos = list(masume.generate("binairo", 6, 6, count=2, seed=5, unique_lines=False))
    numbrix = list(masume.generate("numbrix", 5, 5, count=2, seed=5, requires="gap-of-one"))
    library.add(kakuros, source="the shelf")
    library.add(binairos, proof=Proof("sat", "1.2"))
    library.add(numbrix)
    wishes: list[tuple[dict[str, Any], list[Any]]] = [
        ({"size": (6, 7)}, kakuros),
        ({"size": (7, 6)}, []),
        ({"symmetry": "rotational"}, kakuros),
        ({"seed": -(10**30)}, kakuros),
        ({"seed": 5, "number": 2}, [binairos[1], numbrix[1]]),
        ({"spec": {"density": 0.7}}, kakuros),
        ({"spec": {"density": 0.75}}, []),
        ({"spec": {"density": 0}}, []),
        ({"spec": {"unique_lines": False}}, binairos),
        ({"spec": {"requires": "gap-of-one", "grade": "any"}}, numbrix),
        ({"options": {"unique_lines": False}}, binairos),
        ({"options": {"neighbours": 4}}, numbrix),
        ({"kind": "numbrix"}, numbrix),
        ({"kind": ["Takuzu", "cross sums"]}, kakuros + binairos),
        ({"kind": "hidato", "options": {"neighbours": 8}}, []),
        ({"source": "SHELF"}, kakuros),
        ({"source": "%"}, []),
        ({"engine": "sat", "version": "1.2"}, binairos),
        ({"engine": "kernel"}, kakuros + numbrix),
        ({"generator": f"masume {masume.__version__}"}, kakuros + binairos + numbrix),
        ({"hash": masume.canonical_hash(numbrix[1])}, numbrix[1:]),
        ({"added": ("2020-01-01", None)}, kakuros + binairos + numbrix),
        ({"added": (None, "2020-01-01")}, []),
        ({"proved": False}, []),
        ({"rated": True}, kakuros + binairos + numbrix),
    ]
    for wish, expected in wishes:
        assert list(library.find(**wish)) == expected, wish
    givens = [sum(value is not None for row in puzzle.givens for value in row) for puzzle in binairos]
    assert list(library.find(kind="binairo", givens=(max(givens), None))) == [
        puzzle for puzzle, number in zip(binairos, givens, strict=True) if number == max(givens)
    ]


@either_size
def test_boards_come_in_order(library: Library, boards: list[Any]) -> None:
    unrated = next(masume.generate("hitori", 5, 5, seed=1, rated=False))
    library.add([unrated, *boards])
    scores = [puzzle.meta.get("score") for puzzle in library.find(sort="score")]
    assert scores == [*sorted(puzzle.meta["score"] for puzzle in boards), None]
    backwards = [puzzle.meta.get("score") for puzzle in library.find(sort="score", reverse=True)]
    assert backwards == [*scores[-2::-1], None]
    assert list(library.find(reverse=True, limit=2)) == [*boards[:-3:-1]]
    assert [masume.canonical_hash(p) for p in library.find(sort="hash")] == sorted(
        masume.canonical_hash(p) for p in [unrated, *boards]
    )
    assert set(library.find(sort="random")) == {unrated, *boards}
    assert list(library.find(limit=0)) == []


def test_what_cannot_be_wished_is_refused(library: Library) -> None:
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"colour": "red"}, "cannot be searched by 'colour'"),
        ({"kind": "sudoku"}, "no kind 'sudoku'"),
        ({"grade": "tough"}, "no grade 'tough'"),
        ({"technique": "magic"}, "no technique 'magic'"),
        ({"options": {"neighbours": 5}}, "no kind has the options neighbours=5"),
        ({"size": 6}, "6 is not a value to search size for"),
        ({"sort": "beauty"}, "cannot be sorted by 'beauty'"),
        ({"limit": -1}, "limit must be a whole number from 0"),
    ]
    for wish, message in wishes:
        with pytest.raises(UsageError, match=message):
            list(library.find(**wish))
    with pytest.raises(UsageError, match="cannot be counted by 'colour'"):
        library.count_by("colour")
    for purpose in ("", "  ", "x" * 201, "a\x00b"):
        with pytest.raises(UsageError, match="a purpose is a short text"):
            library.reserve(purpose, 1)


@either_size
def test_what_is_reserved_is_not_reserved_again(library: Library, boards: list[Any]) -> None:
    library.add(boards)
    first = library.reserve("Volume 3", 5, sort="score")
    assert [puzzle.meta["score"] for puzzle in first] == sorted(puzzle.meta["score"] for puzzle in boards)[:5]
    rest = library.reserve("Volume 4", 100)
    assert set(first) | set(rest) == set(boards)
    assert set(first) & set(rest) == set()
    assert library.reserve("Volume 5", 1) == []
    assert list(library.find(unused=True)) == []
    assert set(library.find(used_in="Volume 3")) == set(first)
    (entry, *_) = library.entries(used_in="Volume 3")
    assert [use.purpose for use in entry.uses] == ["Volume 3"]


@either_size
def test_a_used_board_may_be_asked_for_by_its_use(library: Library, boards: list[Any]) -> None:
    library.add(boards)
    library.reserve("Volume 3", 3)
    assert library.reserve("The best", 2, used_in="Volume 3") == boards[:2]
    assert library.reserve("The best", 2, used_in="Volume 3") == boards[2:3]
    assert library.reserve("The best", 2, used_in="Volume 3") == []
    (entry,) = library.entries(hash=masume.canonical_hash(boards[0]))
    assert {use.purpose for use in entry.uses} == {"Volume 3", "The best"}
    assert library.release("The best") == 3
    assert library.count(unused=False) == 3
    assert library.release("Volume 3", [masume.canonical_hash(boards[0])]) == 1
    assert library.reserve("Volume 4", 1) == boards[:1]
    assert library.release("nothing") == 0


def test_boards_are_counted(library: Library, boards: list[Any]) -> None:
    library.add(boards)
    assert library.count_by("kind") == dict.fromkeys(("binairo", "hidato", "hitori", "kakuro"), 6)
    assert library.count_by("size", kind="hitori") == {"6x6": 6}
    assert library.count_by("proof") == {f"kernel {masume.__version__}": 24}
    assert library.count_by("symmetry") == {None: 24}


def test_an_iterator_lets_others_write(library: Library, boards: list[Any]) -> None:
    library.add(boards[:10])
    found: Iterator[AnyPuzzle] = library.find()
    assert next(found) == boards[0]
    library.add(boards[10:])
    assert library.reserve("Volume 3", 3) == boards[:3]
    assert list(found) == boards[1:10]


def test_boards_carry_whatever_their_meta_says(library: Library) -> None:
    """Other people's meta is kept and shown, and never breaks a column."""
    odd: list[dict[str, Any]] = [
        {"grade": "hard", "score": "high", "peak": None, "techniques": ["magic"]},
        {"grade": ["easy"], "score": float("inf") if False else 10**400, "peak": 3},
        {"techniques": {"a\x00b": 3, "x" * 100: 1, "naked-single": "two", "": 1, "pair": 10**30}},
        {"seed": "seven", "number": 10**30, "spec": "two of these, please"},
        {"spec": {"symmetry": 3, "mask": "..\n.#\x00"}, "source": "a\x00b", "generator": 7},
        {"source": "half \ud83d a character", "title": "Ω \ud83d"},
        {"library": {"uses": "many"}, "title": "Ω"},
    ]
    plain = masume.generate("hitori", 4, 4, count=len(odd), seed=3, rated=False)
    puzzles = [type(p)(p.givens).with_meta(**meta) for p, meta in zip(plain, odd, strict=True)]
    assert library.add(puzzles) == AddedCounts(len(odd), 0)
    found = [dict(puzzle.meta) for puzzle in library.find()]
    assert found == [*odd[:-1], {"title": "Ω"}]
    assert library.count(rated=False, proved=False) == len(odd)
    for entry in library.entries():
        json.dumps(entry.to_json())


def test_a_task_is_recorded_once_and_whole(library: Library, boards: list[Any]) -> None:
    failed = [Failure("17", "it ran out of time"), Failure("18", "the process died")]
    assert library.record("night", 3, boards[:4], failed)
    assert not library.record("night", 3, boards[4:8], failed)
    assert library.record("night", 0)
    assert library.record("day", 3, boards[:1])
    assert library.done("night") == {0, 3}
    assert library.done("day") == {3}
    assert library.done("never") == set()
    assert library.failures("night") == [(3, failure) for failure in failed]
    assert list(library.find(batch="night")) == boards[:4]
    library.forget("night")
    assert library.done("night") == set()
    assert library.failures("night") == []
    assert library.done("day") == {3}
    assert list(library.find()) == boards[:4]


def test_the_order_in_which_tasks_end_does_not_matter(address: str, library: Library, boards: list[Any]) -> None:
    library.add(boards[0])
    tasks = {
        1: [turned(boards[0]), boards[1], boards[2]],
        2: [turned(boards[2]), boards[3], turned(boards[3])],
        3: [boards[2], turned(boards[1]), turned(boards[3]), boards[4]],
    }
    expected = {masume.write(puzzle, "json") for puzzle in boards[:5]}
    for order in ((1, 2, 3), (3, 2, 1), (2, 3, 1)):
        for task in order:
            assert library.record(str(order), task, tasks[task])
        assert set(library.lines()) == expected
        assert set(library.lines(technique=next(iter(boards[2].meta["techniques"])))) <= expected
        # What this order brought makes room for the next one.
        with library.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM boards WHERE batch IS NOT NULL")


def test_a_task_does_not_change_what_was_reserved(library: Library, boards: list[Any]) -> None:
    library.record("night", 2, boards[:1])
    library.reserve("Volume 3", 1)
    library.record("night", 1, [turned(boards[0])])
    assert list(library.find()) == boards[:1]


def test_what_is_no_library_is_refused_in_a_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("This is not a database, but it is long enough to look like one at first.\n" * 100)
    addresses: list[tuple[str | Path, str]] = [
        (tmp_path / "none.db", "there is no library .*none.db"),
        (tmp_path / "none" / "boards.db", "there is no library"),
        (tmp_path, "is not a file"),
        (text, "is not a library"),
        ("mysql://localhost/boards", "a library is a file such as boards.db, or a URL such as postgresql"),
        ("", "a library is a file"),
        (":memory:", "not in memory"),
        ("postgresql://u:secret@127.0.0.1:1/boards", "postgresql://u:.*@127.0.0.1:1/boards: .*refused"),
    ]
    for address, message in addresses:
        with pytest.raises((LibraryError, UsageError), match=message) as error:
            Library(address, create=False)
        assert "secret" not in str(error.value)
    with pytest.raises(LibraryError, match="there is no folder"):
        Library(tmp_path / "none" / "boards.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["text.db"]
