"""What a player has entered, said in every way; and what does not belong to the board."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.core.errors import UsageError
from masume.core.grid import bits
from masume.verbs import player_entries, solve

BINAIRO: Any = masume.Binairo([[None, 0, 0, None], [None] * 4, [1, None, None, 1], [None, 1, None, None]])
HITORI: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])


@pytest.mark.parametrize(
    "state",
    [
        "r1c1=1 r2c3=0",
        "R1C1=1, r2c3=0",
        {0: 1, 6: 0},
        [[1, None, None, None], [None, None, 0, None], [None] * 4, [None] * 4],
        [[1, 0, 0, None], [None, None, 0, None], [1, None, None, 1], [None, 1, None, None]],
        masume.Binairo([[1, 0, 0, None], [None, None, 0, None], [1, None, None, 1], [None, 1, None, None]]),
    ],
)
def test_all_ways_say_the_same(state: Any) -> None:
    assert player_entries.entries(BINAIRO, state) == ((0, 0b10), (6, 0b01))


def test_words_stand_for_hitori_values() -> None:
    assert player_entries.entries(HITORI, "r1c1=shaded r1c2=Unshaded r1c3=0") == ((0, 2), (1, 1), (2, 1))


def test_several_values_are_pencil_marks() -> None:
    kakuro: Any = masume.KINDS[3].examples[0]
    cell = kakuro.cells[0]
    name = masume.core.grid.cell_name(cell, kakuro.cols)
    assert player_entries.entries(kakuro, f"{name}=1/3/2") == ((cell, 0b1110),)
    position = player_entries.position(kakuro, player_entries.entries(kakuro, f"{name}=1/3"))
    assert position.domains[cell] == 0b1010
    assert not position.placed >> cell & 1


def test_nothing_and_what_is_printed_say_nothing() -> None:
    assert (
        player_entries.entries(BINAIRO, None)
        == player_entries.entries(BINAIRO, "")
        == player_entries.entries(BINAIRO, {})
        == ()
    )
    assert player_entries.entries(BINAIRO, BINAIRO) == player_entries.entries(BINAIRO, "r1c2=0") == ()


@pytest.mark.parametrize(
    ("puzzle", "values"),
    [
        (BINAIRO, "0 or 1"),
        (masume.Hidato([[1, 0, 0, 0], [0, 0, 0, 0]]), "1 to 8"),
        (masume.Hidato([[1, 0]]), "1 or 2"),
        (HITORI, r"unshaded \(0\) or shaded \(1\)"),
        (masume.KINDS[3].examples[0], "1 to 9"),
    ],
)
def test_the_values_that_there_are_are_listed(puzzle: Any, values: str) -> None:
    open_cell = next(cell for cell in solve.model_of(puzzle).cells if cell not in player_entries.givens(puzzle))
    with pytest.raises(UsageError, match=rf" cannot hold 10 \(values: {values}\)$"):
        player_entries.entries(puzzle, {open_cell: 10})


def test_a_hidato_with_all_numbers_but_one_is_a_state() -> None:
    puzzle = masume.Hidato([[1, 0, 3], [0, 5, 4]])
    assert player_entries.entries(puzzle, masume.Hidato([[1, 2, 3], [0, 5, 4]])) == ((1, 0b100),)
    last = masume.Hidato([[1, 2, 3], [0, 5, 4]])
    assert player_entries.entries(last, "r2c1=6") == ((3, 1 << 6),)
    assert player_entries.givens(last) == {0: 1, 1: 2, 2: 3, 4: 5, 5: 4}


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_solution_is_a_state_that_fills_the_board(kind: Any) -> None:
    puzzle = kind.examples[0]
    [solution] = masume.solve(puzzle).solutions
    for state in (
        solution.grid,
        kind.clues.with_givens(puzzle, [(cell, solution.values[cell]) for cell in solve.model_of(puzzle).cells]),
    ):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
        assert position.solved
        assert position.values() == solution.values
        assert all(position.domains[cell].bit_count() == 1 for cell in bits(position.cells))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("r1c2=1", "r1c2 is given and cannot be changed to 1"),
        ("r9c1=0", "outside the board of 4 rows and 4 columns"),
        ("r1c1=2", "r1c1 cannot hold '2'"),
        ("r1c1", "a move is written like r3c5=2"),
        ("a1=2", "cells are written like r3c5"),
        ("r1c1=0 r1c1=1", "r1c1 is said twice, differently"),
        ({99: 1}, "there is no cell 99"),
        ({0: True}, "r1c1 cannot hold True"),
        ({"r1c1": 1}, "cell must be a whole number, not 'r1c1'"),
        ([[1, 0]], "the state has 1 rows of 2, the board has 4 rows of 4"),
        ([[1], [1, 0]], "row 2"),
        (7, "the state must be a list of rows"),
        (masume.Binairo([[0, 1], [1, 0]]), "sizes or options differ"),
        (
            masume.Binairo([[None, 1, 0, None], [None] * 4, [1, None, None, 1], [None, 1, None, None]]),
            "r1c2 is given and cannot be changed to 1",
        ),
        (HITORI, "the state must be"),
    ],
)
def test_what_does_not_belong_is_refused(state: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        player_entries.entries(BINAIRO, state)


def test_a_wall_cannot_be_filled() -> None:
    kakuro: Any = masume.KINDS[3].examples[0]
    with pytest.raises(UsageError, match="r1c1 is not a cell that can be filled"):
        player_entries.entries(kakuro, "r1c1=3")


def test_a_state_is_of_the_same_board() -> None:
    with pytest.raises(UsageError, match="what is printed differs"):
        player_entries.entries(HITORI, masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 2]]))


@pytest.mark.parametrize("text", ["", "r1c1=0 r1c3=1", "r1c1=0/1"])
def test_a_move_is_one(text: str) -> None:
    with pytest.raises(UsageError, match="one move is wanted"):
        player_entries.move(BINAIRO, text)


def test_numbers_that_stand_twice_are_entries_and_nobody_argues_from_them() -> None:
    hidato = masume.Hidato([[1, 0, 0], [0, 5, 0], [0, 0, 9]])
    entered = player_entries.entries(hidato, "r1c2=2 r1c3=5 r3c1=2")
    assert entered == ((1, 1 << 2), (2, 1 << 5), (6, 1 << 2))
    position = player_entries.position(hidato, entered)
    assert [position.value(cell) for cell in (1, 2, 6)] == [2, -1, -1]
    assert position.domains[2]
    assert position.domains[6]
    assert player_entries.model_with(hidato, entered).domains[2] == 1 << 5
