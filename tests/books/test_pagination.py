"""The layout of pages: everything stands within the page, nothing overlaps, and no page is much emptier than others."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masume.books.pagination import (
    AFTER_BLOCK,
    BEFORE_BLOCK,
    HALF,
    SMALLEST_SCALE,
    Block,
    BoardBox,
    Element,
    Page,
    Room,
    pages,
    single,
)

A4 = Room(180.0, 253.0, 4)
BOARD = BoardBox(86.0, 86.0, 7.0, 2, 0.9, 1.2)
HEADING = Block(10.0)


def counts(elements: list[Element], found: list[Page]) -> list[int]:
    """How many pieces each page holds."""
    return [sum(isinstance(elements[at.element], BoardBox) for at in page.placed) for page in found]


@pytest.mark.parametrize(
    ("boards", "expected"), [(1, [1]), (3, [3]), (4, [4]), (5, [2, 3]), (6, [3, 3]), (7, [3, 4]), (9, [3, 3, 3])]
)
def test_boards_are_spread_evenly(boards: int, expected: list[int]) -> None:
    elements: list[Element] = [HEADING, *[BOARD] * boards]
    assert counts(elements, pages(elements, A4)) == expected


def test_a_book_of_sixty_boards_has_no_page_that_is_half_empty() -> None:
    """Twelve chapters of five: a page each would leave every second page three quarters blank."""
    for room, board in ((A4, BOARD), (Room(128.0, 176.0, 2), BoardBox(74.0, 74.0, 6.5, 1, 0.93, 1.5))):
        elements: list[Element] = [HEADING, *[board] * 5] * 12
        found = pages(elements, room)
        assert min(page.fill for page in found) > HALF
        assert len(found) <= 60 / room.most * 1.25
        assert max(counts(elements, found)) <= room.most


def test_a_short_page_is_centred_and_its_boards_are_larger() -> None:
    [page] = pages([BOARD], A4)
    [placed] = page.placed
    assert placed.x == A4.width / 2
    height = BOARD.height * placed.scale + BOARD.label
    assert placed.y == pytest.approx((A4.height - height) / 2)
    assert placed.scale == 1.2
    [two] = pages([BOARD, BOARD], A4)
    assert [at.x for at in two.placed] == [A4.width / 2] * 2  # one above the other, as they get larger so


def test_a_heading_stays_with_its_boards_and_a_lesson_if_it_can() -> None:
    elements: list[Element] = [BOARD] * 4
    elements += [HEADING, BOARD, Block(140.0, loose=True), BOARD, BOARD, Block(240.0, loose=True), BOARD]
    for page in pages(elements, A4):
        last = elements[page.placed[-1].element]
        assert isinstance(last, BoardBox) or last.height > 200  # nothing fits below that one


def test_what_fits_is_not_shrunk() -> None:
    [page] = pages([HEADING, *[BOARD] * 4], A4)
    assert {at.scale for at in page.placed} == {1.0}


PIECES = st.builds(
    lambda side, high, cols, least: BoardBox(side / cols, high / cols, 6.0, cols, least, 1.1),
    st.floats(20, 170),
    st.floats(20, 230),
    st.integers(1, 3),
    st.floats(0.8, 1.0),
)
BLOCKS = st.builds(Block, st.floats(5, 262), st.just(True))
SINGLE: st.SearchStrategy[list[Element]] = (PIECES | BLOCKS).map(lambda element: [element])
OPENED: st.SearchStrategy[list[Element]] = PIECES.map(lambda piece: [HEADING, piece])


@given(st.lists(SINGLE | OPENED, min_size=1, max_size=20), st.sampled_from([1, 2, 4, 9]))
def test_everything_stands_on_a_page_and_nothing_overlaps(parts: list[list[Element]], most: int) -> None:
    elements = [element for part in parts for element in part]
    room = Room(180.0, 262.0, most)
    found = pages(elements, room)
    assert [at.element for page in found for at in page.placed] == list(range(len(elements)))
    assert max(counts(elements, found)) <= most
    for page in found:
        boxes = []
        for at in page.placed:
            element = elements[at.element]
            if isinstance(element, Block):
                boxes.append((0.0, at.y, room.width, at.y + element.height))
            else:
                assert max(element.least, SMALLEST_SCALE) - 1e-6 <= at.scale
                half = element.width * at.scale / 2
                boxes.append((at.x - half, at.y, at.x + half, at.y + element.height * at.scale + element.label))
        for left, top, right, bottom in boxes:
            assert min(left, top) >= -1e-6
            assert right <= room.width + 1e-6
            assert bottom <= room.height + 1e-6
        for one, other in pairwise(sorted(boxes, key=lambda box: (box[1], box[0]))):
            assert one[3] <= other[1] + 1e-6 or one[2] <= other[0] + 1e-6


def test_a_single_page_holds_what_it_is_given() -> None:
    assert len(single([BOARD] * 3, A4).placed) == 3


def test_two_boards_stand_side_by_side_below_a_lesson() -> None:
    """One of four would stand alone there, and three overleaf."""
    elements: list[Element] = [Block(120.0, loose=True), *[BOARD] * 4]
    found = pages(elements, A4)
    assert counts(elements, found) == [2, 2]
    below = found[0].placed[1:]
    assert below[0].y == below[1].y
    assert min(page.fill for page in found) > HALF


def test_a_heading_does_not_touch_the_board_above_it() -> None:
    elements: list[Element] = [BOARD, BOARD, HEADING, BOARD, BOARD]
    [page] = pages(elements, A4)
    above, heading, below = page.placed[1], page.placed[2], page.placed[3]
    assert heading.y - (above.y + BOARD.label + BOARD.height * above.scale) >= BEFORE_BLOCK - 1e-6
    assert below.y - (heading.y + HEADING.height) >= AFTER_BLOCK - 1e-6
