"""Whatever a format can carry comes back the same; whatever it cannot carry is refused, never lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import masume
from masume.formats.detect import FORMATS
from support.strategies import BOARDS, Binairo, Hidato

FORMAT_NAMES = [form.name for form in FORMATS]
RECORD_KEY = ("text", "line", "json")  # these say the kind and every option
MATRICES = ("list", "puzzlekit", "janko")
PZPR = ("puzzlink", "pzprv3", "kanpen", "pencilbox")
NO_SYMBOLS = {"null", "None", "nan", "true"}  # words for nothing, and for truth, in lists of programming languages
# These say the kind, so that no hint is needed.
NAMING = (*RECORD_KEY, "janko", "puzzlink", "pzprv3", "kanpen", "kudamono", "penpa")


def carries(form: str, puzzle: Any) -> bool:
    """Whether a format has a way to say all that is on the board: the table of formats, kinds and options."""
    if form in RECORD_KEY:
        return True
    squares = [square for row in puzzle.givens for square in row]
    theirs = form in ("puzzlekit", "janko")
    long, short = max(puzzle.rows, puzzle.cols), min(puzzle.rows, puzzle.cols)
    if isinstance(puzzle, masume.Hitori):
        numbers = not any(isinstance(s, str) for s in squares)
        highest = max((s for s in squares if isinstance(s, int)), default=0)
        if form in ("list", "penpa"):
            return form == "penpa" or (puzzle.marks is None and NO_SYMBOLS.isdisjoint(squares))
        only = {
            "puzzlink": highest <= 1295,
            "singles": None not in squares,
            "kanpen": 0 not in squares,
            "pencilbox": 0 not in squares,
            "tatham": short > 1 and None not in squares and 0 not in squares and highest <= long,
            "kudamono": False,
        }
        return puzzle.marks is None and numbers and only.get(form, True)
    if isinstance(puzzle, masume.Hidato):
        hexagons = short > 1 and (
            (puzzle.rows % 2 == 1 and puzzle.cols > puzzle.rows // 2) or puzzle.cols - (puzzle.rows - 1) // 2 > 1
        )
        only = {
            "list": puzzle.neighbours == 8,
            "kudamono": puzzle.neighbours == 8,
            "penpa": puzzle.neighbours != 6,
            "tatham": hexagons if puzzle.neighbours == 6 else short > 1,
        }
        return only.get(form, theirs and puzzle.neighbours == 8 and None not in squares)
    if isinstance(puzzle, masume.Binairo):
        if form == "tatham":
            return puzzle.odd is None and short >= 6
        return form == "penpa" or (form in MATRICES and puzzle.odd is None and puzzle.unique_lines is not theirs)
    digits = any(isinstance(s, int) and s for s in squares)
    framed = all(isinstance(s, tuple) for s in (*puzzle.givens[0], *(row[0] for row in puzzle.givens)))
    small = max((sum_ for s in squares if isinstance(s, tuple) for sum_ in s), default=0) <= 45
    return form == "penpa" or (not digits and (theirs or (form in PZPR and framed and small)))


def test_the_table_above_knows_every_form_and_kind() -> None:
    assert {*RECORD_KEY, *MATRICES, *PZPR, "kudamono", "penpa", "singles", "tatham"} == set(FORMAT_NAMES)
    assert set(BOARDS) == {kind.name for kind in masume.KINDS}


@pytest.mark.parametrize("kind", list(BOARDS))
def test_every_form_reads_back_what_it_wrote_or_refuses_to_write(kind: str) -> None:
    @given(BOARDS[kind])
    def check(puzzle: Any) -> None:
        for form in FORMAT_NAMES:
            if carries(form, puzzle):
                round_trip(puzzle, form)
            else:
                with pytest.raises(masume.FormatError):
                    masume.write(puzzle, form)

    check()


def round_trip(puzzle: Any, form: str) -> None:
    text = masume.write(puzzle, form)
    assert text.isascii()
    assert text == text.rstrip("\n")
    again = masume.read(text, kind=puzzle.kind, format=form)
    assert again == puzzle
    assert again.options == puzzle.options
    assert masume.write(again, form) == text
    if form in NAMING:
        assert masume.read(text) == puzzle
        return
    try:
        found = masume.read(text, kind=puzzle.kind)
    except masume.AmbiguousError as error:  # two numbers may be a size, a first row, or two
        candidates = error.candidates
    else:
        if found != puzzle:  # what was written can be read otherwise, too, and only so has it one solution
            assert "the only reading with exactly one solution" in found.notes[0]
            assert (masume.solve(found).verdict, masume.solve(puzzle).verdict != "unique") == ("unique", True)
        return
    named = {candidate.partition(" (")[0] for candidate in candidates}
    assert named <= {f"{puzzle.kind} in the format {name}" for name in ("pencilbox", "puzzlekit", "text")}


def test_every_option_stands_in_every_form_of_ours() -> None:
    puzzle = Binairo([[None] * 2] * 2, unique_lines=False)
    assert masume.write(puzzle, "text").splitlines()[0] == "binairo 2x2 unique_lines=no odd=no"
    assert masume.write(puzzle, "line") == "binairo;2x2;unique_lines=no odd=no;../.."
    assert '"rules": {"unique_lines": false, "odd": null}' in masume.write(puzzle, "json")
    assert masume.write(Hidato([[1, 0]], 4), "text").startswith("hidato 1x2 neighbours=4\n")
