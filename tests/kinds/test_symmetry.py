"""Normal forms and hashes: the same for all symmetric copies of a puzzle, and for no other puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from time import process_time
from typing import Any

import pytest
from hypothesis import given

import masume
from masume import Binairo, Hidato, Hitori, Kakuro, canonical_hash, kinds
from masume.core.kind import Kind
from masume.core.symmetry import flips, images, transpose
from support.copies import copies
from support.random_boards import MAKERS
from support.strategies import ANY_BOARD

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)


@KINDS
def test_copies_have_the_same_forms(kind: Kind) -> None:
    rng = random.Random(5)
    for _ in range(60):
        puzzle = MAKERS[kind.name](rng)
        forms = set(kind.logic.normal_forms(puzzle))
        for copy in copies(puzzle):
            assert set(kind.logic.normal_forms(copy)) == forms
            assert canonical_hash(copy) == canonical_hash(puzzle)


@KINDS
def test_copies_have_the_same_normal_copy(kind: Kind) -> None:
    rng = random.Random(6)
    boards = [MAKERS[kind.name](rng) for _ in range(40)] + [*kind.examples[:4]]
    for puzzle in boards:
        normal, _ = kind.logic.normal_copy(puzzle)
        assert kind.logic.normal_copy(normal)[0] == normal
        assert masume.solve(normal).verdict == masume.solve(puzzle).verdict
        if kind.name != "hitori":
            assert canonical_hash(normal) == canonical_hash(puzzle)
        for copy in copies(puzzle):
            found, taken = kind.logic.normal_copy(copy)
            assert found == normal
            for solution in masume.solve(copy).solutions:
                assert not [*kind.logic.model(normal).violations(taken(solution.values))]


def test_symbols_on_which_nothing_depends_do_not_count_in_the_normal_copy_of_a_hitori() -> None:
    board = Hitori([[1, 1, 2], [3, 2, 1], [2, 3, 1]])
    spared = Hitori([[1, 1, None], [None, None, 1], [None, None, 1]])
    assert canonical_hash(board) != canonical_hash(spared)
    assert kinds.kind_of(board).logic.normal_copy(board)[0] == kinds.kind_of(board).logic.normal_copy(spared)[0]


@given(ANY_BOARD)
def test_odd_boards_have_a_normal_copy_too(puzzle: Any) -> None:
    kind = kinds.kind_of(puzzle)
    assert kind.logic.normal_copy(list(copies(puzzle))[-1])[0] == kind.logic.normal_copy(puzzle)[0]


@given(ANY_BOARD)
def test_odd_boards_have_forms_too(puzzle: Any) -> None:
    """Huge sums, single cells, words for symbols: the last copy has the puzzle's hash."""
    assert canonical_hash(list(copies(puzzle))[-1]) == canonical_hash(puzzle)


# ---- Different puzzles have different hashes: all small boards, pair by pair


def small_hitori() -> Iterator[Any]:
    """All boards of 2x3 and 3x2 up to the names of the symbols."""

    def numbered(length: int) -> Iterator[tuple[int, ...]]:
        if not length:
            yield ()
            return
        for start in numbered(length - 1):
            yield from ((*start, symbol) for symbol in range(1, max(start, default=0) + 2))

    for symbols in numbered(6):
        for cols in (2, 3):
            yield Hitori([symbols[i : i + cols] for i in range(0, 6, cols)])


def small_hidato() -> Iterator[Any]:
    """All boards of 2x3 with at most two givens, or with one hole and one given."""
    for neighbours in (4, 6, 8):
        for given_count in (0, 1, 2):
            for cells in combinations(range(6), given_count):
                for numbers in permutations(range(1, 7), given_count):
                    board = [0] * 6
                    for cell, number in zip(cells, numbers, strict=True):
                        board[cell] = number
                    yield Hidato([board[:3], board[3:]], neighbours)
        for hole, cell, number in product((1, 4), range(6), range(1, 6)):
            if cell != hole:
                holed: list[int | None] = [0] * 6
                holed[hole], holed[cell] = None, number
                yield Hidato([holed[:3], holed[3:]], neighbours)


def small_kakuro() -> Iterator[Any]:
    """Two by two white cells, and three in a corner, with some sums and digits."""
    for one, two, three, four in product((0, 3, 7, 17), repeat=4):
        yield Kakuro([[None, (one, 0), (two, 0)], [(0, three), 0, 0], [(0, four), 0, 0]])
        yield Kakuro([[None, (one, 0), (two, 0)], [(0, three), 0, 0], [(0, four), 0, None]])
    for digit in range(1, 10):
        yield Kakuro([[None, (3, 0), (17, 0)], [(0, 10), digit, 0], [(0, 10), 0, 0]])


def small_binairo() -> Iterator[Any]:
    for unique_lines in (True, False):
        for odd in (None, "either"):
            for g in product((0, 1, None), repeat=4):
                yield Binairo([g[:2], g[2:]], unique_lines, odd)
        for odd in ("ones", "either"):
            for g in product((0, 1, None), repeat=3):
                yield Binairo([g], unique_lines, odd)
                yield Binairo([[value] for value in g], unique_lines, odd)
            for g in product((0, 1, None), repeat=5):
                yield Binairo([g], unique_lines, odd)


@pytest.mark.parametrize("boards", [small_binairo, small_hidato, small_hitori, small_kakuro])
def test_boards_have_the_same_hash_only_if_they_are_copies(boards: Any) -> None:
    puzzles = list(boards())
    alike: dict[str, set[Any]] = {}
    for puzzle in puzzles:
        alike.setdefault(canonical_hash(puzzle), set()).add(puzzle)
    assert 1 < len(alike) < len(puzzles)
    for group in alike.values():
        one, *others = group
        dresses = set(copies(one))
        for other in others:  # Kakuro copies have no needless walls, so that a board may lack among its copies' copies
            assert other in dresses or not dresses.isdisjoint(copies(other)), (one, other)


def test_the_rules_are_part_of_the_hash() -> None:
    givens: list[list[int | None]] = [[0, None], [None, None]]
    hashes = {canonical_hash(Binairo(givens, unique, odd)) for unique in (True, False) for odd in (None, "either")}
    assert len(hashes) == 4
    assert len({canonical_hash(Hidato([[1, 0], [0, 0]], neighbours)) for neighbours in (4, 6, 8)}) == 3
    symbols_of_one_form: list[Any] = [Hitori([[1, 1]]), Hidato([[0, 0]]), Binairo([[None, None]], odd="either")]
    assert len({canonical_hash(puzzle) for puzzle in symbols_of_one_form}) == 3


def test_what_no_rule_speaks_of_is_no_part_of_the_hash() -> None:
    """Holes and walls around a board, the names of symbols, the title."""
    small = Hidato([[1, 0], [0, 4]])
    framed = Hidato([[None] * 4, [None, 1, 0, None], [None, 0, 4, None]])
    assert canonical_hash(small) == canonical_hash(framed)
    walled: list[list[Any]] = [[None, (3, 0), (4, 0), None], [(0, 4), 0, 0, None], [(0, 3), 0, 0, None]]
    assert canonical_hash(Kakuro(walled)) == canonical_hash(Kakuro([row[:3] for row in walled]))
    assert canonical_hash(Hitori([["b", 7], [7, 0]])) == canonical_hash(Hitori([[1, 2], [2, 3]], meta={"title": "x"}))


def test_blanks_and_marks_count() -> None:
    boards = [
        Hitori([[1, 2], [2, 1]]),
        Hitori([[None, 2], [2, None]]),
        Hitori([[1, 2], [2, 1]], [[None, 1], [None, None]]),
        Hitori([[1, 2], [2, 1]], [[None, 0], [None, None]]),
    ]
    assert len({canonical_hash(board) for board in boards}) == 4


def test_hundreds_of_symbols() -> None:
    """More than a byte can count."""
    rng = random.Random(1)
    rows = [[rng.randrange(1000) for _ in range(20)] for _ in range(18)]
    board = Hitori(rows)
    other = Hitori([[symbol + 5 for symbol in row[::-1]] for row in zip(*rows, strict=True)])
    assert max(board.labels) > 255
    assert canonical_hash(board) == canonical_hash(other)
    rows[3][3] = rows[3][4]
    assert canonical_hash(Hitori(rows)) != canonical_hash(board)


def test_hashes_do_not_change() -> None:
    """They are written into files, to be compared with those of other days."""
    assert {kind.name: canonical_hash(kind.examples[0]) for kind in masume.KINDS} == PINNED


PINNED = {
    "binairo": "74fa4f5d103b309b",
    "hidato": "11288cc6e374149d",
    "hitori": "b856a8dabdc6799f",
    "kakuro": "c255a342586914e1",
}


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 3), (3, 2), (3, 3)])
def test_images_of_a_rectangle(rows: int, cols: int) -> None:
    squares = "abcdefghi"[: rows * cols]
    lines = [squares[i : i + cols] for i in range(0, len(squares), cols)]
    across = ["".join(column) for column in zip(*lines, strict=True)]
    assert transpose(squares, cols) == "".join(across)
    mirrored = "".join(line[::-1] for line in lines)
    assert set(flips(squares, cols)) == {squares, squares[::-1], mirrored, mirrored[::-1]}
    found = images(squares, rows, cols)
    assert len(found) == (8 if rows == cols else 4)
    assert set(found) == {
        form
        for form, high in [
            *((flip, rows) for flip in flips(squares, cols)),
            *((flip, cols) for flip in flips("".join(across), rows)),
        ]
        if high == min(rows, cols)
    }


@KINDS
def test_forms_are_fast(kind: Kind) -> None:
    """Every board that is made gets its hash. The limit is ten times the CPU time that it takes."""
    puzzles = [puzzle for puzzle, _ in zip(kind.generator.generate(1, 10, 10), range(20), strict=False)]
    kinds.kind_of(puzzles[0]).logic.normal_forms(puzzles[0])
    taken = []
    for puzzle in puzzles:
        begun = process_time()
        canonical_hash(puzzle)
        taken.append(process_time() - begun)
    assert min(taken) < 0.001
