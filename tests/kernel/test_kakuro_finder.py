"""Kakuro's finder: compiled or plain, it finds the same steps, in the same order, with the same reasons and details."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import masume
from masume import kernel
from masume.core.grid import bits
from masume.kernel import wide_boards
from masume.kernel.kakuro.finder import KakuroFinder
from masume.kernel.kakuro.finder_state import room_of
from masume.kernel.kakuro.technique_weights import CONTRADICTIONS, NUMBERS, PROPAGATING, TECHNIQUES
from masume.kinds.kakuro import KAKURO, Kakuro
from masume.kinds.kakuro.position import KakuroPosition
from masume.reasoning.technique import Deduction
from support import random_boards
from support.audits import sampled

ALL = 0b11_1111_1110
compiled_only = pytest.mark.skipif(not kernel.compiled(), reason="this process runs the plain form itself")


def finders(puzzle: Kakuro) -> Iterator[Any]:
    """The finder of a board, compiled and plain."""
    for made in (KakuroFinder, wide_boards.module("kakuro.finder").KakuroFinder):
        yield made(puzzle.rows * puzzle.cols, puzzle.across + puzzle.down, len(puzzle.across), puzzle.sums)


def tidied(puzzle: Kakuro, domains: list[int], placed: int = 0) -> tuple[KakuroPosition, Any, Any]:
    """The position that people see, and both finders, where what goes without saying is done."""
    position = KakuroPosition(puzzle)
    position.domains, position.placed = domains.copy(), placed
    one, two = finders(puzzle)
    for finder in (one, two):
        finder.load(domains, placed)
        finder.auto_eliminate()
    position.auto_eliminate()
    return position, one, two


def thinned(puzzle: Kakuro, rng: random.Random) -> tuple[list[int], int]:
    """Candidates at random: many positions have no solution."""
    domains, placed = list(puzzle.domains), 0
    fewest = rng.choice([0, 1, 2, 2, 3])
    for cell in puzzle.cells:
        digits = list(bits(domains[cell]))
        kept = rng.sample(digits, min(len(digits), rng.randint(fewest, 5)))
        domains[cell] = sum(1 << digit for digit in kept)
        if len(kept) == 1 and rng.random() < 0.7:
            placed |= 1 << cell
    return domains, placed


@compiled_only
@sampled(40, 1000)
def test_both_forms_find_the_same(count: int) -> None:
    rng = random.Random(1)
    seen = set()
    for _ in range(count):
        puzzle = random_boards.kakuro(rng)
        domains, placed = thinned(puzzle, rng)
        one, two = finders(puzzle)
        for finder in (one, two):
            finder.load(domains, placed)
        for name in (*TECHNIQUES, *CONTRADICTIONS):
            if name != "nested-what-if":
                found = one.find(name)
                assert found == two.find(name), (puzzle, domains, placed, name)
                seen.update([name] * bool(found))
    assert len(seen) > 24 or count < 100, set(NUMBERS) - seen


@compiled_only
@sampled(10, 200)
def test_both_forms_and_the_position_are_as_tidy(count: int) -> None:
    """In a chain, what goes without saying is done with each line, in the same way by finders and by the position that
    people see."""
    rng = random.Random(2)
    written = 0
    for puzzle in (random_boards.kakuro(rng) for _ in range(count)):
        domains, placed = thinned(puzzle, rng)
        position, one, two = tidied(puzzle, domains, placed)
        for _ in range(20):
            steps = [found for name in PROPAGATING for found in one.find(name)]
            assert steps == [found for name in PROPAGATING for found in two.find(name)]
            found = next((found for found in steps if not position.clashes(found)), None)
            assert not any(found.technique == "used-digit" and not position.clashes(found) for found in steps)
            if found is None:
                break
            before = position.placed
            position.apply(found)
            for finder in (one, two):
                finder.take(found)
            said = {cell for cell, _ in found.places}
            written += any(cell not in said for cell in bits(position.placed & ~before))
            for cell in puzzle.cells:
                assert one.is_open(cell) == two.is_open(cell) == bool(position.open >> cell & 1)
                for digit in range(1, 10):
                    assert one.allows(cell, digit) == two.allows(cell, digit) == position.allows(cell, digit)
    assert written


@compiled_only
@sampled(100, 2000)
def test_what_is_struck_does_not_depend_on_the_order_of_places(count: int) -> None:
    """Two digits that a line writes may be all that a third cell has left. One of them stays there, as that is a
    contradiction that has to be told: always the same one."""
    rng = random.Random(4)
    left_alone = 0
    for puzzle in (random_boards.kakuro(rng) for _ in range(count)):
        domains = list(puzzle.domains)
        for cell in puzzle.cells:
            domains[cell] = sum(1 << digit for digit in rng.sample(range(1, 10), 2))
        cells = rng.sample(puzzle.cells, min(4, len(puzzle.cells)))
        places = [(cell, rng.choice([*bits(domains[cell])])) for cell in cells]
        ends = []
        for order in (places, places[::-1]):
            position, one, two = tidied(puzzle, domains)
            found = Deduction("naked-single", 100, 0, tuple(order), (), tuple(cells))
            position.apply(found)
            for finder in (one, two):
                finder.take(found)
            for seen in (position, one, two):
                candidates = [(cell, digit) for cell in puzzle.cells for digit in range(1, 10)]
                ends.append([candidate for candidate in candidates if seen.allows(*candidate)])
            for cell in bits(position.open):
                beside = {digit for other, digit in places if other in position.tables.cross(cell)}
                left_alone += beside >= set(bits(domains[cell]))
        assert all(end == ends[0] for end in ends)
    assert left_alone


@compiled_only
def test_both_forms_climb_alike() -> None:
    for puzzle in (*KAKURO.examples, *masume.generate("kakuro", 7, 7, "hard", count=2, seed=3, seconds=None)):
        one, two = finders(puzzle)
        for finder in (one, two):
            finder.load(puzzle.domains, sum(1 << cell for cell in puzzle.cells if puzzle.domains[cell] != ALL))
            finder.take_steps(500)
        assert one.taken == two.taken
        assert one.is_full()


def test_another_board_takes_the_finder() -> None:
    """Nothing of the board before is left, nor in the copies that follow assumptions."""
    boards = [
        *masume.generate("kakuro", 7, 7, "expert" if kernel.compiled() else "hard", count=4, seed=5, seconds=None)
    ]
    first = boards[0]
    used = KakuroFinder(49, first.across + first.down, len(first.across), first.sums)
    for puzzle in boards + boards[::-1]:
        board = puzzle.across + puzzle.down, len(puzzle.across), puzzle.sums
        assert room_of(len(board[0])) == room_of(len(first.across + first.down))
        used.take_board(*board)
        fresh = KakuroFinder(49, *board)
        for finder in (used, fresh):
            finder.load(puzzle.domains, 0)
            finder.prepare(decided=True)
            finder.take_steps(1000)
        assert used.taken == fresh.taken
        assert used.is_full()


def test_runs_that_the_next_board_does_not_have_are_asleep() -> None:
    many = masume.read(r"kakuro;4x4;;#,3\,4\,5\/\8,.,.,./\6,.,.,#/#,#,#,#", kind="kakuro")
    few = masume.read(r"kakuro;4x4;;#,3\,#,#/\1,.,#,#/\2,.,#,#/#,#,#,#", kind="kakuro")
    used, fresh = (KakuroFinder(16, board.across + board.down, len(board.across), board.sums) for board in (many, few))
    used.load(many.domains, 0)
    assert used.find("last-cell")
    used.take_board(few.across + few.down, len(few.across), few.sums)
    for finder in (used, fresh):
        finder.load(few.domains, 0)
    for name in fresh.names:
        assert used.find(name) == fresh.find(name), name


def test_weights_rise() -> None:
    assert list(TECHNIQUES.values()) == sorted(TECHNIQUES.values())
    assert set(PROPAGATING) <= set(TECHNIQUES)


def test_boards_of_any_size() -> None:
    """A run of forty cells cannot be filled, and everything else is as usual."""
    rows: list[list[Any]] = [[None] * 42, [[0, 100], *[0] * 40, None], [[0, 3], 0, 0, *[None] * 39]]
    puzzle = Kakuro(rows)
    finder = KakuroFinder(3 * 42, puzzle.across + puzzle.down, len(puzzle.across), puzzle.sums)
    finder.load(puzzle.domains, 0)
    assert {found.technique for found in finder.find_contradictions()} == {"no-combination"}
    assert [found.unit for found in finder.find("magic-sum")] == [1]
    for name in TECHNIQUES:
        if "what-if" not in name:
            finder.find(name)
