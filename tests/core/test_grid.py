"""Cells, masks, lines and shapes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masume.core import grid

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


@given(SIZES, st.data())
def test_names_go_both_ways(size: tuple[int, int], data: st.DataObject) -> None:
    rows, cols = size
    cell = data.draw(st.integers(0, rows * cols - 1))
    assert grid.cell_named(grid.cell_name(cell, cols), rows, cols) == cell


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("r0c1", "outside"),
        ("r3c1", "outside"),
        ("5", "written like r3c5"),
        ("c1r1", "r3c5"),
        (f"r{'9' * 5000}c1", "r3c5"),
    ],
)
def test_a_name_that_is_no_cell_is_an_error(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        grid.cell_named(name, 2, 2)


@given(st.sets(st.integers(0, 200)))
def test_masks_are_sets(cells: set[int]) -> None:
    assert list(grid.bits(grid.mask_of(cells))) == sorted(cells)


@given(SIZES)
def test_every_cell_is_in_one_row_and_one_column(size: tuple[int, int]) -> None:
    rows, cols = size
    lines = grid.lines(rows, cols)
    assert len(lines) == rows + cols
    for cell in range(rows * cols):
        assert sum(cell in line for line in lines) == 2


@given(SIZES, st.data())
def test_runs_cover_each_cell_once_and_are_maximal(size: tuple[int, int], data: st.DataObject) -> None:
    rows, cols = size
    mask = data.draw(st.integers(0, (1 << rows * cols) - 1))
    across, down = grid.runs(rows, cols, grid.bits(mask))
    for runs, step in ((across, 1), (down, cols)):
        assert sorted(cell for run in runs for cell in run) == list(grid.bits(mask))
        for run in runs:
            assert all(b - a == step for a, b in pairwise(run))
            before, after = run[0] - step, run[-1] + step
            at_start = run[0] % cols == 0 if step == 1 else run[0] < cols
            at_end = after % cols == 0 if step == 1 else after >= rows * cols
            assert at_start or not mask >> before & 1
            assert at_end or not mask >> after & 1


@given(SIZES, st.sampled_from([4, 6, 8]), st.data())
def test_touching_is_mutual(size: tuple[int, int], neighbours: int, data: st.DataObject) -> None:
    rows, cols = size
    shape = grid.shape(rows, cols, neighbours, data.draw(st.integers(0, (1 << rows * cols) - 1)))
    for cell in shape.cells:
        assert len(shape.touching[cell]) <= neighbours
        for other in shape.touching[cell]:
            assert cell in shape.touching[other]
            assert other in shape.cells


def test_the_middle_of_a_skewed_board_touches_six_cells() -> None:
    assert grid.shape(3, 3, 6).touching[4] == (1, 2, 3, 5, 6, 7)


@given(SIZES, st.sampled_from([4, 6, 8]), st.data())
def test_pieces_partition_the_cells(size: tuple[int, int], neighbours: int, data: st.DataObject) -> None:
    rows, cols = size
    shape = grid.shape(rows, cols, neighbours, data.draw(st.integers(0, (1 << rows * cols) - 1)))
    pieces = shape.pieces()
    assert sum(pieces) == shape.mask
    for piece in pieces:  # no edge leaves a piece
        assert all(piece >> other & 1 for cell in grid.bits(piece) for other in shape.touching[cell])


def test_a_shape_is_the_same_object_for_the_same_outline() -> None:
    assert grid.shape(4, 5, 8) is grid.shape(4, 5, 8)
    assert grid.shape(4, 5, 8) is not grid.shape(4, 5, 4)
