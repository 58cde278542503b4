"""check on random small boards, against counting and trying by brute force, and on large ones, for time."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import inf
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.model import NOTHING
from masume.verbs import checking
from support.random_boards import MAKERS
from support.stopping import Clock

KINDS = [pytest.param(kind, id=kind.name) for kind in masume.KINDS]
COUNTED = 400  # boards with more solutions than this are left out here
CLUES = 9  # boards with more clues than this are not tried by brute force


def boards(kind: Any, verdict: str, wanted: int) -> list[Any]:
    """Random boards of that verdict, the same every time."""
    rng = random.Random(f"{kind.name} {verdict}")
    found: list[Any] = []
    while len(found) < wanted:
        puzzle = MAKERS[kind.name](rng)
        if masume.solve(puzzle).verdict == verdict:
            found.append(puzzle)
    return found


def solutions(puzzle: Any, most: int = COUNTED) -> set[tuple[int, ...]] | None:
    """All solutions, by the plain engine; None when there are too many."""
    result = masume.solve(puzzle, engine="backtrack", solutions=most + 1)
    return {solution.values for solution in result.solutions} if result.exhausted else None


@pytest.mark.parametrize("kind", KINDS)
def test_a_unique_board_needs_nothing(kind: Any) -> None:
    for puzzle in boards(kind, "unique", 10):
        report = masume.check(puzzle)
        assert (report.verdict, report.differs, report.repairs, report.clash) == ("unique", (), (), ())


@pytest.mark.parametrize("kind", KINDS)
def test_each_repair_is_the_best_value_each_time_and_its_counts_are_right(kind: Any) -> None:
    checked = 0
    for puzzle in boards(kind, "many", 60):
        left = solutions(puzzle)
        if left is None:
            continue
        checked += 1
        report = masume.check(puzzle)
        first, second = (solution.values for solution in report.solutions)
        assert {first, second} <= left
        assert report.differs == tuple(i for i in range(len(first)) if first[i] != second[i])
        assert report.is_repaired
        for repair in report.repairs:
            counts = Counter((i, v) for values in left for i, v in enumerate(values) if v != NOTHING)
            fewest = min(counts.values())
            assert (repair.exact, repair.fewest, repair.leaves) == (True, True, fewest)
            left = {values for values in left if values[repair.cell] == repair.value}
            assert len(left) == fewest
        assert len(left) == 1
        repaired = masume.solve(report.apply(puzzle))
        assert (repaired.verdict, repaired.solutions[0].values) == ("unique", *left)
    assert checked > 20


def test_repairs_are_applied_to_the_board_that_was_checked_and_no_other() -> None:
    board: Any = masume.Binairo([[None] * 4] * 4, meta={"title": "Empty"})
    report = masume.check(board)
    assert report.apply(board).meta == {"title": "Empty"}
    hitori: Any = masume.Hitori([[1, 3, 2, 4], [1, 3, 3, 4], [3, 2, 1, 4], [1, 2, 3, 4]])
    for other in (hitori, masume.Binairo([[None] * 4] * 6)):
        with pytest.raises(masume.UsageError, match="for another board"):
            report.apply(other)


@pytest.mark.parametrize("kind", KINDS)
def test_repairs_from_samples_make_a_board_unique_and_its_counts_are_lower_bounds(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on boards with too many solutions to count; here too many is more than four, so that the truth is known."""
    monkeypatch.setattr(checking, "LARGE_SAMPLE", 4)
    monkeypatch.setattr(checking, "SMALL_SAMPLE", 2)
    sampled = 0
    for i, puzzle in enumerate(boards(kind, "many", 40)):
        left = solutions(puzzle)
        if left is None:
            continue
        monkeypatch.setattr(checking, "SECONDS_FOR_COUNTING", 0.0 if i % 2 else 2.0)
        report = masume.check(puzzle)
        assert masume.solve(report.apply(puzzle)).verdict == "unique"
        for clue in report.repairs:
            sampled += not clue.fewest
            counts = Counter((i, v) for values in left for i, v in enumerate(values) if v != NOTHING)
            if clue.fewest:
                assert clue.leaves == min(counts.values())
            left = {values for values in left if values[clue.cell] == clue.value}
            assert (clue.leaves == len(left)) if clue.exact else (1 <= clue.leaves <= len(left))
        assert (len(left), report.repairs[-1].leaves, report.repairs[-1].exact) == (1, 1, True)
    assert sampled > 5


@pytest.mark.parametrize("kind", KINDS)
def test_the_clash_is_the_smallest_there_is(kind: Any) -> None:
    def solvable(puzzle: Any, chosen: tuple[int, ...]) -> bool:
        return bool(masume.solve(kind.keep(puzzle, chosen), solutions=1).solutions)

    tried = 0
    for puzzle in boards(kind, "none", 40):
        report = masume.check(puzzle)
        clues = kind.clues(puzzle)
        assert report.needed
        clash = tuple(clues.index(clue) for clue in report.clash)
        assert not solvable(puzzle, clash)
        for i in clash:
            assert solvable(puzzle, tuple(j for j in clash if j != i))
        if len(clues) <= CLUES:
            tried += 1
            assert report.smallest
            assert all(solvable(puzzle, c) for k in range(len(clash)) for c in combinations(range(len(clues)), k))
    assert tried > 10


def test_a_board_that_is_impossible_whatever_its_clues() -> None:
    apart = masume.Hidato([[1, -1, 0], [-1, -1, -1], [0, 0, 0]])
    long = masume.Kakuro([[(0, 45), *[0] * 10]])
    for puzzle in (apart, long):
        report = masume.check(puzzle)
        assert (report.verdict, report.clash, report.needed, report.smallest) == ("none", (), True, True)


def test_out_of_time_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time for questions about the clues, all of them are named and none is called needed."""
    puzzle = masume.Hidato([[1, 0, 2], [0, 0, 0]])
    monkeypatch.setattr(checking, "SECONDS_FOR_CLASH", 0.0)
    report = masume.check(puzzle)
    assert (report.verdict, len(report.clash), report.needed, report.smallest) == ("none", 2, False, False)
    assert masume.check(puzzle, seconds=0).verdict == "unknown"


@pytest.mark.parametrize("neighbours", [None, 8], ids=["binairo", "hidato"])
def test_an_empty_board_is_repaired_in_reasonable_time(neighbours: int | None, clock: Clock) -> None:
    """Solutions are counted for some seconds (here: looks at the clock), then guesses must do."""
    empty: Any = masume.Hidato([[0] * 8] * 8) if neighbours else masume.Binairo([[None] * 10] * 10)
    report = masume.check(empty)
    clock.assert_kept(checking.SECONDS_FOR_COUNTING, more=None)
    assert report.is_repaired
    assert masume.solve(report.apply(empty)).verdict == "unique"
    assert not report.repairs[0].exact
    bounds = [repair.leaves for repair in report.repairs]
    assert bounds == sorted(bounds, reverse=True)


def one_wrong_clue(kind: Any) -> Any:
    """The largest example with the first symbol or sum changed that makes it impossible."""
    rng = random.Random(kind.name)
    board = kind.examples[-1]
    while True:
        rows = [list(row) for row in board.givens]
        row, col = rng.randrange(board.rows), rng.randrange(board.cols)
        if isinstance(rows[row][col], tuple):
            rows[row][col] = tuple(clue and clue + 1 for clue in rows[row][col])
        elif kind.name == "hitori":
            rows[row][col] = rng.randint(1, board.cols)
        wrong = kind.puzzle(rows)
        if masume.solve(wrong).verdict == "none":
            return wrong


@pytest.mark.parametrize("kind", [kind for kind in masume.KINDS if kind.name in ("hitori", "kakuro")])
def test_one_wrong_clue_on_a_large_board_is_found_in_time(kind: Any, clock: Clock) -> None:
    wrong = one_wrong_clue(kind)
    report = masume.check(wrong)
    if clock.passed > checking.SECONDS_FOR_CLASH:  # else all was done before
        clock.assert_kept(checking.SECONDS_FOR_CLASH, more=None)
    clues = kind.clues(wrong)
    assert 0 < len(report.clash) < len(clues)
    assert masume.solve(kind.keep(wrong, [clues.index(clue) for clue in report.clash])).verdict == "none"


@pytest.mark.parametrize(("verdict", "seconds"), [("many", 0.2), ("many", 1.0), ("none", 0.1)])
def test_seconds_are_for_everything_together(verdict: str, seconds: float, clock: Clock) -> None:
    rows = [[0] * 12 for _ in range(12)]
    if verdict == "none":
        rows[0][0], rows[-1][-1] = 1, 2
    assert masume.check(masume.Hidato(rows), seconds=seconds).verdict == verdict
    clock.assert_kept(seconds, more=None)  # there are many clues to look at, each for no time


def test_the_smallest_of_many_clashing_sets_is_found() -> None:
    """From any clashing set, however large: here from all clues, where sets clash that hold one of a few cores."""
    rng = random.Random(2)
    for _ in range(100):
        cores = [rng.randrange(1, 256) for _ in range(rng.randint(1, 6))]

        def clashes(chosen: int, cores: list[int] = cores) -> bool:
            return any(core & ~chosen == 0 for core in cores)

        found, proved = checking._smallest_clash(8, 255, clashes, inf)
        assert proved
        assert clashes(found)
        assert found.bit_count() == min(core.bit_count() for core in cores)
        irreducible, needed = checking._irreducible(rng.sample(range(8), 8), clashes)
        assert needed
        assert clashes(irreducible)
        assert not any(clashes(irreducible & ~(1 << i)) for i in range(8) if irreducible >> i & 1)


def test_a_question_without_an_answer_proves_nothing() -> None:
    """Where some questions stay open, a set may be larger than need be, but it clashes, and no false proof is given."""
    rng = random.Random(3)
    proofs = 0
    for _ in range(300):
        cores = [rng.randrange(1, 256) for _ in range(rng.randint(1, 4))]
        dark = set(rng.sample(range(255), 60))

        def clashes(chosen: int, cores: list[int] = cores, dark: set[int] = dark) -> bool | None:
            return None if chosen in dark else any(core & ~chosen == 0 for core in cores)

        found, proved = checking._smallest_clash(8, 255, clashes, inf)
        assert any(core & ~found == 0 for core in cores)
        if proved:
            proofs += 1
            assert found.bit_count() == min(core.bit_count() for core in cores)
    assert 50 < proofs < 300


def test_smallest_sets_that_meet_all_sets() -> None:
    rng = random.Random(1)
    for _ in range(200):
        sets = [rng.randrange(1, 64) for _ in range(rng.randint(0, 5))]
        truth = min((m for m in range(64) if all(m & s for s in sets)), key=int.bit_count)
        found = checking._least_meeting(sets, 7, inf)
        assert found is not None
        assert found.bit_count() == truth.bit_count()
        assert all(found & s for s in sets)
        assert checking._least_meeting(sets, truth.bit_count(), inf) is None


def test_clues_of_the_report_are_the_board_s_own() -> None:
    for kind in masume.KINDS:
        for puzzle in boards(kind, "none", 5):
            assert set(masume.check(puzzle).clash) <= set(kinds.kind_of(puzzle).clues(puzzle))
