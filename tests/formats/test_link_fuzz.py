"""Links and files meet anything: cut off, doubled, garbled, packed anew with garbage inside. They are read, or refused
by our error; what is read has a written form that is a fixed point."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import masume
from masume.formats import penpa
from masume.verbs.read import read_all
from support.link_boards import CARRIED

PIECES = [
    *"0123456789abkzAZ.-_/%@#?:&=+(),x[]{}\"' \n\r\t\x00é٣²",
    *(
        "https://puzz.link/p?",
        "p?",
        "pzprv3/",
        "pzprv3\n",
        "hitori/",
        "kakuro/",
        "v:x/",
        "m=edit&p=",
        "p=",
        "&W=",
        "W=3x3",
    ),
    *(
        "&G=hidoku",
        "&L=(1)0",
        "6x6:",
        "6x6dk:",
        "3x3mR:",
        "unruly:",
        "SAVEFILE:2:xx\n",
        "GAME    :7:Singles\n",
        "%23",
        "%2F",
    ),
    *("info:{", "history:", "http://www.kanpen.net/hitori.html?problem=", "0_0_0_0/", "999999", "-1", "1,2", "[1,2,,]"),
]
KINDS = [None, *(kind.name for kind in masume.KINDS)]


def settle(text: str, kind: str | None = None, form: str | None = None) -> None:
    message = ""
    try:
        puzzles = read_all(text, kind=kind, format=form)
    except masume.MasumeError as error:
        puzzles, message = [], str(error)
    assert puzzles or 0 < len(message) < 400
    for puzzle in puzzles:
        for name in {form for form, _ in CARRIED}:
            try:
                written = masume.write(puzzle, name)
            except masume.FormatError:
                continue
            [again] = read_all(written, kind=puzzle.kind, format=name)
            assert again == puzzle
            assert masume.write(again, name) == written


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, str, str]:
    """A valid text with slices deleted, doubled, moved or replaced; its format and its kind."""
    form, kind = draw(st.sampled_from(sorted(CARRIED)))
    text = masume.write(draw(CARRIED[form, kind]), form)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        new = draw(st.sampled_from(["", text[start:end] * 2, text[end : end + 5], *PIECES]))
        text = text[:start] + new + text[end:]
    return text, form, kind


@given(spoiled(), st.sampled_from([0, 1, 2]))
def test_spoiled_links(spoiled_text: tuple[str, str, str], hints: int) -> None:
    text, form, kind = spoiled_text
    settle(text, kind if hints else None, form if hints > 1 else None)


@pytest.mark.parametrize("form", sorted({form for form, _ in CARRIED}))
def test_random_text(form: str) -> None:
    @given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=40), st.sampled_from(KINDS))
    @example("", None)
    def check(text: str, kind: str | None) -> None:
        settle(text, kind, form)
        settle(text, kind)

    check()


@given(st.binary(max_size=60))
def test_random_bytes_as_text(content: bytes) -> None:
    text = content.decode("latin-1")
    settle(text)
    settle("m=edit&p=" + penpa.pack(text))
    settle("https://puzz.link/p?hitori/2/2/" + text)


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=4) | st.just(10**30),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.integers(0, 300).map(str) | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.sampled_from(sorted(kind for form, kind in CARRIED if form == "penpa")).flatmap(
        lambda kind: CARRIED["penpa", kind]
    ),
    st.integers(0, 18),
    JSON_VALUES,
    st.sampled_from([None, "number", "numberS", "symbol", "surface"]),
)
def test_drawings_with_anything_anywhere(puzzle: Any, line: int, value: Any, layer: str | None) -> None:
    """A whole line of a drawing, or one layer of its problem, becomes something else."""
    lines = penpa.unpack(masume.write(puzzle, "penpa").partition("p=")[2]).split("\n")
    if layer is None:
        lines[line] = json.dumps(value)
    else:
        lines[3] = json.dumps({**json.loads(lines[3]), layer: value})
    text = "m=edit&p=" + penpa.pack("\n".join(lines))
    settle(text)
    settle(text, puzzle.kind)
    lines[0] = lines[0].replace("38", str(value)[:9]).replace(",", ",9", line)
    settle("m=edit&p=" + penpa.pack("\n".join(lines)))


@pytest.mark.parametrize(
    "text",
    [
        "hitori/100/100/" + "." * 10_000,
        "hitori/102/101/" + "." * 10_302,
        "hitori/99999999999/1/1",
        "kakuro/999999/999999/" + "z" * 8000,
        "kakuro/99/100/" + "z" * 8000,
        "pzprv3/kakuro/9999/9999/" + ". /" * 9999,
        "http://www.kanpen.net/kakuro.html?problem=100/100/" + "0_0_0_0/" * 5000,
        "http://www.kanpen.net/hitori.html?problem=9999999/9999999/",
        "9999\n9999\n0 0 0 0",
        "100\n100\n" + "0 0 0 0\n" * 5000,
        "1\n1\n1\n" * 2500,
        "W=99999x99999&L=(1)0&G=hidoku",
        "W=100x100&L=" + "(1)1" * 9999 + "&G=hidoku",
        "W=1x1&L=(" + "9" * 5000 + ")0&G=hidoku",
        "14x14:" + "z" * 100_000,
        "99999x99999mR:" + "z" * 50_000,
        "50x50mC:" + "1_" * 50_000,
        "62x62:" + "1" * 3844,
        "SAVEFILE:9999:" + "x" * 5000,
        "SAVEFILE:1:x\n" * 5000,
        "m=edit&p=" + "A" * 200_000,
        "m=edit&p=" + penpa.pack("x" * 30_000_000),
        "m=edit&p=" + penpa.pack("square,100,100,38" + ",0" * 20 + "\n" + "[" * 100_000 + "\n" * 9),
        "https://" + "a." * 50_000 + "/p?",
        "https://" + "a/" * 50_000 + "p?x",
        "https://penpa" + "/penpa" * 20_000,
        "p?" + "/" * 50_000,
        "hitori_" * 20_000 + "/",
        "1x1" + "d" * 50_000 + ":",
    ],
    ids=lambda text: f"{text[:24]!r}-{len(text)}",
)
def test_large_links_are_answered_soon(text: str) -> None:
    begin = time.process_time()
    for kind in (None, "hitori", "kakuro", "hidato"):
        puzzles, message = [], ""
        try:
            puzzles = read_all(text, kind=kind)
        except masume.MasumeError as error:
            message = str(error)
        assert puzzles or 0 < len(message) < 400
    assert time.process_time() - begin < 10  # generous: a reader that squares its input takes minutes


# (format or None, kind or None, text) → parts of the message.
TABLE: list[tuple[str | None, str | None, str, list[str]]] = [
    (
        None,
        None,
        "https://puzz.link/p?sudoku/9/9/1234",
        ["line 1", "'sudoku' is not one that Masume reads", "hitori, kakuro"],
    ),
    (None, None, "https://puzz.link/p?hidato/2/2/1234", ["'hidato' is not one that Masume reads"]),
    (None, None, "https://puzz.link/p?hitori/2/2", ["after hitori a link has columns, rows and a body"]),
    (None, None, "https://puzz.link/p?hitori/2/2/123", ["line 1", "2 rows of 2 cells, it has 3 in all"]),
    (None, None, "https://puzz.link/p?hitori/2/2/12A4", ["'A4' is no cell", "0-9, a-z"]),
    (None, None, "https://puzz.link/p?hitori/0/2/", ["after hitori"]),
    (None, None, "hitori/102/101/" + "." * 10_302, ["too large", "at most 10201 cells"]),
    (None, None, "http://www.kanpen.net/kakuro.html?problem=102/101/0_0_0_0//", ["too large"]),
    (None, None, "W=102x101&L=(1)0&G=hidoku", ["too large"]),
    (None, None, "https://puzz.link/p?hitori/0/2/1", ["at least one row"]),
    (None, None, "hitori/2/2/1212\n\nkakuro/2/2/l", ["line 3", "2 rows of 2 squares, it has 2"]),
    (None, None, "kakuro/2/2/o", ["white cells are too many"]),
    (None, None, "kakuro/2/2/n1234567", ["behind the board stands '567'"]),
    (None, None, "kakuro/1/1/.", ["no white cells"]),
    (None, None, "kakuro/2/1/3-k", ["cut off", "1 sign for the sums"]),
    ("puzzlink", None, "hello", ["line 1", "not a link such as https://puzz.link/p?hitori"]),
    (None, None, "pzprv3\nhitori\n2", ["line 1", "rows, its columns"]),
    (None, None, "pzprv3\nslither\n2\n2\n", ["'slither' is not one"]),
    (None, None, "pzprv3\nhitori\n2\n2\n1 1 \n1 x ", ["line 6", "r2c2", "'x' is not a number"]),
    (None, None, "pzprv3\nhitori\n2\n2\n1 1 \n1 ", ["line 6", "row 2", "1 cell instead of 2"]),
    (None, None, "pzprv3\nhitori\n2\n2\n1 1 ", ["line 1", "should have 2 rows of numbers"]),
    (None, None, "pzprv3\nkakuro\n1\n1\n0 5 \n5 x ", ["line 6", "r2c2", "23,16 (wall, sums across,down)"]),
    (None, None, "pzprv3\nkakuro\n1\n1\n0 5,5 \n5 . ", ["line 5", "r1c2", "a sum (-1 for none)"]),
    ("pzprv3", None, "4\n4", ["line 1", "begins with the line pzprv3"]),
    ("pencilbox", None, "1 2\n3 4", ["line 1", "each on a line of its own"]),
    ("pencilbox", "hitori", "2\n2\n1 1\n1 ?", ["line 4", "r2c2", "'?'"]),
    ("pencilbox", "kakuro", "2\n2\n0 0 0 0\n0 1 0 3\n1 1 0 0", ["r2c1 is not listed as one"]),
    ("kanpen", None, "http://www.kanpen.net/hitori.html?problem=2/2/1_1_//", ["should have 2 rows of numbers"]),
    (None, None, "http://www.kanpen.net/sudoku.html?problem=2/2/1_1_//", ["'sudoku' is not one"]),
    (None, None, "http://www.kanpen.net/hitori.html?problem=2", ["rows, the columns"]),
    ("kanpen", None, "x", ["not a link such as http://www.kanpen.net/"]),
    (None, None, "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2&G=nurikabe", ["'nurikabe' is not", "hidoku"]),
    (None, None, "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2", ["should have G="]),
    (None, None, "W=4x3&L=(4)12&G=hidoku", ["'(4)12' lies outside the board of 12 squares"]),
    (None, None, "W=4x3&L=(4)2(5&G=hidoku", ["'(5'"]),
    (None, None, "W=4x3&L=y2&G=hidoku", ["r1c1", "'y' is neither (n) for a number nor x"]),
    (None, None, "W=4x3&L=(4)2(4)1&G=hidoku", ["4 stands twice"]),
    (None, None, "W=4xy&L=(4)2(4)1&G=hidoku", ["two whole numbers"]),
    (None, None, "6x6dk#123456", ["can make the board; an ID with a colon contains the board"]),
    (
        None,
        None,
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html#14x14dn%23472",
        ["can make the board"],
    ),
    (
        None,
        None,
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3:1",
        ["'solo' is not one", "singles"],
    ),
    (None, None, "6x6:1234", ["a Singles board of 6 rows of 6 has 36 characters, not 4"]),
    (None, None, "singles:2x2:12_1", ["r2c1", "'_' is not a number"]),
    (None, None, "6x6:faCADAJeB", ["cut off: a board of 6 rows of 6 has 36 cells"]),
    (None, "binairo", "6x6:fa1", ["character 3 of the board, '1', is no letter"]),
    (None, None, "3x3mR:1_2", ["cut off: it should have 3 rows of 3 squares"]),
    (None, None, "3x3mE:1_2", ["numbers around the edge"]),
    (None, None, "3x3mX:1_2", ["not the parameters of Singles, Unruly or Ascent", "7x6mR"]),
    (None, None, "SAVEFILE:3:xyz\nGAME    :7:Singles\n", ["no PARAMS"]),
    (None, None, "SAVEFILE:3:xyz\nGAME\n", ["line 2", "GAME    :7:Singles"]),
    (None, None, "SAVEFILE:30:xyz\n", ["should have 30 characters"]),
    (None, None, "m=edit&p=7VNN*!", ["damaged"]),
    (None, None, "m=edit&p=7VNNb8Iw", ["cut off"]),
    (None, None, "m=edit&p=" + penpa.pack("square,2,2"), ["not complete"]),
    (None, None, "m=edit&p=" + penpa.pack("hex,2,2" + ",0" * 20 + "\n" * 9), ["grid of type 'hex'", "square"]),
    (None, None, "m=edit&p=" + penpa.pack("square,2,2" + ",0" * 20 + "\n[1,1,0,0]" + "\n" * 9), ["but margins"]),
    ("penpa", None, "x", ["not a link such as https://swaroopg92"]),
]


@pytest.mark.parametrize(("form", "kind", "text", "parts"), TABLE, ids=lambda item: repr(item)[:50])
def test_bad_links_are_errors_that_say_what_where_and_what_would_be_right(
    form: str | None, kind: str | None, text: str, parts: list[str]
) -> None:
    with pytest.raises(masume.FormatError) as caught:
        read_all(text, kind=kind, format=form)
    for part in parts:
        assert part in str(caught.value)


def test_a_drawing_without_anything_on_it_asks_for_its_kind() -> None:
    lines = penpa.unpack(masume.write(masume.Hidato([[0, 0], [0, 0]]), "penpa").partition("p=")[2]).split("\n")
    lines[0] = lines[0].replace("hidato", "")
    text = "m=edit&p=" + penpa.pack("\n".join(lines))
    with pytest.raises(masume.FormatError, match=r"; name the kind"):
        read_all(text)
    assert read_all(text, kind="hidato") == [masume.Hidato([[0, 0], [0, 0]])]
