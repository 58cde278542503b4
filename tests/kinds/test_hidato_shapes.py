"""Named shapes and masks drawn as text."""

from __future__ import annotations

import pytest

from masume.core import grid
from masume.core.errors import FormatError, UsageError
from masume.core.grid import Mask
from masume.kernel.hidato import maker
from masume.kernel.hidato.maker import Maker
from masume.kinds.hidato.shapes import LETTERS, MAX_PATH_ATTEMPTS, NAMES, PICTURES, named_shape, read_mask

COMPILED = not str(maker.__file__).endswith(".py")  # paths over large shapes take long without a C compiler

# Squares at which every named shape can be had, by the number of neighbours: letters need more room.
SIZES = {8: (6, 7, 10, 13, 20), 6: (10, 13, 20), 4: (8, 10, 14, 20)}
LETTER_SIZES = {8: (10, 13, 20), 6: (19, 20), 4: (10, 15, 20)}


def drawn(mask: Mask, rows: int, cols: int) -> list[str]:
    return ["".join("O" if mask >> row * cols + col & 1 else "." for col in range(cols)) for row in range(rows)]


def test_there_are_enough_shapes() -> None:
    assert {"heart", "ring", "cross", "diamond", "triangle", "hexagon"} <= set(PICTURES)
    assert len(PICTURES) >= 12
    assert len(LETTERS) == 26


@pytest.mark.parametrize("neighbours", [4, 6, 8])
@pytest.mark.parametrize("name", NAMES)
def test_every_shape_has_a_path(name: str, neighbours: int) -> None:
    sizes = (SIZES if name in PICTURES else LETTER_SIZES)[neighbours]
    for size in sizes if COMPILED else sizes[:1]:
        mask = named_shape(name, size, size, neighbours)
        shape = grid.shape(size, size, neighbours, mask)
        assert len(shape.pieces()) == 1
        assert 5 * len(shape.cells) > size * size, "a shape fills a good part of its box"
        # With another seed than the one that `named_shape` tries.
        maker = Maker(shape)
        maker.seed(size)
        assert any(maker.lay(bool) for _ in range(MAX_PATH_ATTEMPTS))


@pytest.mark.parametrize("name", NAMES)
def test_shapes_are_different(name: str) -> None:
    same = [other for other in NAMES if named_shape(other, 10, 10) == named_shape(name, 10, 10)]
    assert same == [name]


def test_shapes_fill_their_box() -> None:
    for name in PICTURES:
        for rows, cols in ((10, 10), (12, 16), (16, 10), (20, 20)) if COMPILED else ((10, 10),):
            lines = drawn(named_shape(name, rows, cols), rows, cols)
            assert "O" in lines[0] + lines[1], name
            assert "O" in lines[-1] + lines[-2], name
            assert any(line[0] == "O" or line[1] == "O" for line in lines), name
            assert any(line[-1] == "O" or line[-2] == "O" for line in lines), name


def test_shapes_are_symmetric() -> None:
    for name in ("heart", "ring", "cross", "diamond", "triangle", "star", "fir", "house", "t", "a"):
        for size in (10, 11, 14):
            lines = drawn(named_shape(name, size, size), size, size)
            first = min(line.find("O") for line in lines if "O" in line)
            used = slice(first, max(line.rfind("O") for line in lines) + 1)
            assert all(line[used] == line[used][::-1] for line in lines), (name, size)


@pytest.mark.parametrize("size", [7, 8, 9, 10, 12, 14, 16, 20])
def test_a_star_has_a_head_two_arms_a_waist_and_two_legs(size: int) -> None:
    widths = [
        [len(part) for part in line.split(".") if part] for line in drawn(named_shape("star", size, size), size, size)
    ]
    widths = [parts for parts in widths if parts]
    arms = max(range(len(widths)), key=lambda row: sum(widths[row]))
    assert sum(widths[arms]) >= size - 2
    assert widths[0] in ([1], [2])
    assert arms >= 2
    assert all(sum(parts) <= size / 2 for parts in widths[: arms - 1])
    waist = min(range(arms, len(widths) - 1), key=lambda row: sum(widths[row]))
    assert sum(widths[waist]) <= 0.7 * size
    assert len(widths[-1]) == 2


def test_some_shapes() -> None:
    assert drawn(named_shape("heart", 8, 8), 8, 8) == [
        "OOO..OOO",
        "OOOOOOOO",
        "OOOOOOOO",
        "OOOOOOOO",
        ".OOOOOO.",
        "..OOOO..",
        "...OO...",
        "...OO...",
    ]
    assert drawn(named_shape(" T ", 10, 10), 10, 10) == ["OOOOOOOOOO"] * 2 + ["....OO...."] * 8
    # On skewed rows the picture stands upright: a hexagon of side 4.
    assert drawn(named_shape("hexagon", 7, 7, 6), 7, 7) == [
        "...OOOO",
        "..OOOOO",
        ".OOOOOO",
        "OOOOOOO",
        "OOOOOO.",
        "OOOOO..",
        "OOOO...",
    ]
    # With four neighbours a path alternates between two colours, so a diamond of odd width is drawn narrower.
    assert drawn(named_shape("diamond", 7, 7, 4), 7, 7)[3] == ".OOOO.."


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (("banana", 10, 10), "no shape 'banana' .shapes: arrow, .* letters a to z"),
        (("heart", 5, 10), "heart needs at least 6 rows and 6 columns with 8 neighbours, not 5x10"),
        (("a", 12, 9), "a needs at least 12 rows and 10 columns"),
        (("ring", 20, 10, 6), "ring needs at least 20 rows and 14 columns with 6 neighbours"),
    ],
)
def test_shapes_that_cannot_be(order: tuple[str, int, int], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        named_shape(*order)


def test_masks_are_read() -> None:
    assert read_mask("..#\n.##\n...") == (3, 3, 0b111_001_011)
    assert read_mask("\n  . . #\r\n  . # #\r\n  . . .\n\n") == (3, 3, 0b111_001_011)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the mask is empty"),
        (" \n\n", "the mask is empty"),
        ("..#\n....", "line 2: the row has 4 squares, the rows above have 3"),
        ("\n..#\n\n...", "line 3: the row has 0 squares"),
        ("..#\n.x.", "line 2: square 2 is 'x'; a cell is . and a hole is #"),
        ("###\n###", "no cells, only holes"),
    ],
)
def test_masks_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_mask(text)
