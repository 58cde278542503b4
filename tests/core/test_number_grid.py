"""The clues, formats and drawing that a kind of numbers in cells need not write."""

from __future__ import annotations

import pytest

from masume.core import number_grid
from masume.core.errors import TokenError
from masume.core.model import NO_VALUE
from masume.core.picture import Hole, Number, PencilMarks
from masume.kinds.binairo import Binairo
from masume.kinds.hidato import Hidato

BOARD = Hidato([[1, 0, None], [0, 5, 0]], neighbours=4)


def test_all_numbers_are_givens() -> None:
    clues = number_grid.clues(Hidato)
    assert [(clue.cells, clue.value, clue.text) for clue in clues.list(BOARD)] == [
        ((0,), 1, "1 at r1c1"),
        ((4,), 5, "5 at r2c2"),
    ]
    assert clues.count(BOARD) == 2
    assert clues.with_givens(BOARD, [(1, 2)]) == Hidato([[1, 2, None], [0, 5, 0]], neighbours=4)
    assert clues.with_only(BOARD, [1]) == Hidato([[0, 0, None], [0, 5, 0]], neighbours=4)


def test_none_may_be_an_empty_cell_and_0_a_value() -> None:
    board = Binairo([[0, None], [None, 1]], unique_lines=False)
    clues = number_grid.clues(Binairo, empty=None)
    assert [clue.value for clue in clues.list(board)] == [0, 1]
    assert clues.count(board) == 2
    assert clues.with_only(board, [0]) == Binairo([[0, None], [None, None]], unique_lines=False)


def test_tokens_are_numbers_points_and_hashes() -> None:
    tokens = number_grid.formats(Hidato).tokens
    assert tokens.write(BOARD) == [["1", ".", "#"], [".", "5", "."]]
    assert tokens.read(tokens.write(BOARD), neighbours=4) == BOARD
    with pytest.raises(TokenError, match="'x' is not a number"):
        tokens.read([["1", "x"]])
    assert number_grid.to_plain(BOARD) == {"givens": [[1, 0, None], [0, 5, 0]]}


def test_numbers_holes_and_notes_are_drawn() -> None:
    values = (1, 2, NO_VALUE, NO_VALUE, 5, NO_VALUE)
    assert number_grid.picture(BOARD, values, {3: (3, 4)}).items == (
        Number(0, "1", "given"),
        Number(1, "2", "entered"),
        Hole(2),
        PencilMarks(3, ("3", "4")),
        Number(4, "5", "given"),
    )
