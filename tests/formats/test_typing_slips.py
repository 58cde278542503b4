"""One sign that is mistyped changes one cell, or is an error that names it; it never changes what other signs mean.

Boards of every kind are written in every way that a header can stand above, and one of their signs is replaced by one
that is easily typed instead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import masume
from masume.kinds import kind_of
from masume.verbs.read import read_all
from support.audits import sampled
from support.strategies import Binairo

TYPED = "0123456789lOoxX.-_#?*+IB"
Rows = list[list[str]]
# Other signs that people write in place of ours.
OTHER_SIGNS: dict[str, list[dict[str, str]]] = {
    "binairo": [{".": "x"}, {".": "?"}, {"0": "○", "1": "●"}, {"0": "W", "1": "B"}, {"0": "O", "1": "X"}],
    "hidato": [{".": "0", "#": "x"}, {".": "?", "#": "■"}, {".": "x"}],
    "hitori": [{".": "-"}],
    "kakuro": [{"#": "x"}, {".": "0", "#": "-"}, {"#": "■"}, {"\\": ":"}, {"\\": "|"}],
}
# The same signs as ours, and other ones of ours.
OUR_SIGNS: dict[str, list[dict[str, str]]] = {
    "binairo": [{}, {".": "-"}, {".": "_"}],
    "hidato": [{}, {".": "0", "#": "-1"}, {".": "-"}, {".": "_"}],
    "hitori": [{}],
    "kakuro": [{}, {".": "_"}, {".": "0"}, {"\\": "/"}],
}


class Form(NamedTuple):
    """A way to write a board."""

    puzzle: Any
    head: str
    rows: Rows
    glue: str
    has_our_signs: bool

    def text(self, rows: Rows) -> str:
        return "\n".join([self.head, *(self.glue.join(row) for row in rows)]) + "\n"


def forms(has_header: bool) -> Iterator[Form]:
    """All examples of moderate size in all forms."""
    for puzzle in (puzzle for kind in masume.KINDS for puzzle in kind.examples if puzzle.rows * puzzle.cols <= 100):
        kind = kind_of(puzzle)
        if not has_header and any(puzzle.options[name] != spec.default for name, spec in kind.options.items()):
            continue
        head = " ".join([kind.name, f"{puzzle.rows}x{puzzle.cols}", *kind.option_words(puzzle)])
        head = head if has_header else f"Today's {kind.name}"
        written = kind.formats.tokens.write(puzzle)
        glues = [" ", "\t", " | ", *([""] if all(len(token) == 1 for row in written for token in row) else [])]
        for glue in glues:
            yield Form(puzzle, head, written, glue, True)
        for signs in (*OUR_SIGNS[kind.name], *OTHER_SIGNS[kind.name]):
            if not has_header and "|" in signs.values():
                continue  # without a header, bars are what separates cells
            changed = [["".join(signs.get(sign, sign) for sign in token) for token in row] for row in written]
            yield Form(puzzle, head, changed, " ", signs in OUR_SIGNS[kind.name])


def slips(rows: Rows, count: int, chance: random.Random) -> Iterator[tuple[int, int, Rows]]:
    """Rows with one sign replaced, and where."""
    for _ in range(count):
        r, c = chance.randrange(len(rows)), chance.randrange(len(rows[0]))
        token = rows[r][c]
        place = chance.randrange(len(token))
        typed = chance.choice(TYPED)
        new = typed if chance.random() < 0.5 else token[:place] + typed + token[place + 1 :]
        if new != token:
            yield r, c, [[new if (i, j) == (r, c) else other for j, other in enumerate(x)] for i, x in enumerate(rows)]


def cells(puzzle: Any) -> dict[tuple[int, int], object]:
    """What is printed in every square."""
    rows = kind_of(puzzle).formats.tokens.write(puzzle)
    return {(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}


def changed_cells(before: Any, after: Any) -> set[tuple[int, int]]:
    assert (type(before), before.options) == (type(after), after.options)
    old, new = cells(before), cells(after)
    assert old.keys() == new.keys()
    return {cell for cell in old if old[cell] != new[cell]}


def is_consequence(sentence: str) -> bool:
    """Whether a sentence tells what a hole or wall that is typed by mistake, or a sum that is lost, means elsewhere."""
    return any(words in sentence for words in ("(the number of cells)", "has no white cell", "0 may be a white cell"))


@sampled(4, 150)
def test_under_a_header_a_slip_changes_one_cell_or_is_named(count: int) -> None:
    chance = random.Random(count)
    tried = 0
    for form in forms(has_header=True):
        assert read_all(form.text(form.rows)) == [form.puzzle]
        for r, c, rows in slips(form.rows, count, chance):
            text = form.text(rows)
            tried += 1
            try:
                [puzzle] = read_all(text)
            except masume.FormatError as error:
                sentence = str(error)
                if form.has_our_signs and not is_consequence(sentence):
                    assert f"r{r + 1}c{c + 1}" in sentence or sentence.startswith(f"line {r + 2}:"), (text, sentence)
            else:
                assert changed_cells(form.puzzle, puzzle) <= {(r, c)}, text
    assert tried > 100 * count


@sampled(3, 100)
@pytest.mark.parametrize("is_named", [False, True], ids=["a title names the kind", "the caller names the kind"])
def test_without_a_header_a_slip_changes_one_cell_or_is_an_error(is_named: bool, count: int) -> None:
    chance = random.Random(count)
    for form in forms(has_header=False):
        kind = form.puzzle.kind if is_named else None
        assert read_all(form.text(form.rows), kind) == [form.puzzle]
        for r, c, rows in slips(form.rows, count, chance):
            try:
                [puzzle] = read_all(form.text(rows), kind)
            except masume.FormatError:
                continue
            assert changed_cells(form.puzzle, puzzle) <= {(r, c)}, form.text(rows)


BOARD = ". . . 2 . .\n. . . . . 1\n. 0 . 1 . .\n. 0 . . . .\n. . 1 . . 1\n0 . 1 . . ."
TWO = "r1c4: '2' is not 0, 1 or . (empty)"


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        (f"binairo 6x6\n{BOARD}", {}),
        (f"binairo 6x6\n{BOARD}", {"format": "text"}),
        (f"binairo 6x6\n{BOARD}", {"kind": "binairo"}),
        (f"binairo 6x6\n{BOARD.replace(' ', '')}", {}),
        (f"binairo 6x6\n{BOARD.replace('.', '-')}", {}),
        (f"binairo 2x2\n01\n10\n\nbinairo 6x6\n{BOARD}", {}),
        (f"binairo 6x6\n{BOARD.replace('0', '.')}", {}),
        (BOARD, {}),
        (BOARD, {"kind": "binairo"}),
        (f"Today's takuzu\n{BOARD}", {}),
        (BOARD.replace(" ", ""), {"format": "text"}),
    ],
)
def test_a_2_among_0_1_and_dots_is_an_error(text: str, hints: dict[str, str]) -> None:
    with pytest.raises(masume.FormatError) as caught:
        read_all(text, **hints)
    assert str(caught.value).endswith(TWO)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("binairo 4x4\n.10.\n1O..\n..0.\n..11", "line 3: r2c2: 'O' is not 0, 1 or . (empty)"),
        ("binairo 4x4\n.10.\n1●..\n..0.\n..11", "line 3: r2c2: '●' is not 0, 1 or . (empty)"),
        ("binairo 4x4\n.WB.\nW0..\n.B..\n..WB", "line 3: r2c2: '0' does not go with the other signs of this board"),
        ("binairo 4x4\n1121\n2..1\n....\n....", "line 2: r1c3: '2' is not 0, 1 or . (empty)"),
        ("hidato 3x3\n. 4 .\n0 7 0\n1 0 0", "line 3: r2c1: 0 and . cannot both mean an empty cell"),
        ("hidato 3x3\n1 x .\n. . 7\n9 . .", "line 2: r1c2: 'x' is not a number, . for an empty cell or # for a hole"),
        ("hidato 3x3\n1 x x\nx - x\n9 x x", "line 3: r2c2: '-' does not go with the other signs of this board"),
        ("kakuro 3x3\n0 4\\ 6\\\n\\3 0 0\n\\7 0 0", "line 2: r1c1: 0 may be a white cell or a wall here; write . for"),
        ("hitori 2x2\n1 -\n2 1", "line 2: r1c2: '-' is not a symbol; symbols are numbers and letters from A to Z"),
    ],
)
def test_under_a_header_our_signs_keep_their_meaning(text: str, sentence: str) -> None:
    with pytest.raises(masume.FormatError) as caught:
        read_all(text)
    assert str(caught.value).startswith(sentence)


def test_boards_in_1_and_2_are_read_where_no_header_says_0_and_1() -> None:
    expected = Binairo([[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]])
    for empty in ".0":
        text = ".2.1\n..1.\n.1..\n22.1".replace(".", empty)
        assert read_all(text, "binairo") == [expected]
        assert "1 is 0 and 2 is 1" in read_all(f"Today's takuzu\n{text}")[0].notes[0]
