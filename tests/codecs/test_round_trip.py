"""Whatever a form can carry comes back the same; whatever it cannot carry is refused, never lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import masume
from masume.codecs.detect import FORMS
from strategies import BOARDS, PATIENT, Binairo, Hidato

FORM_NAMES = [form.name for form in FORMS]
OWN = ("text", "line", "json")  # these say the kind and every option
NAMING = (*OWN, "janko")  # these say the kind, so that no hint is needed


def carries(form: str, puzzle: Any) -> bool:
    """Whether a form has a way to say all that is on the board: the table of forms, kinds and options."""
    if form in OWN:
        return True
    squares = [square for row in puzzle.givens for square in row]
    theirs = form in ("puzzlekit", "janko")
    if isinstance(puzzle, masume.Hitori):
        return puzzle.marks is None and not (theirs and any(isinstance(s, str) for s in squares))
    if isinstance(puzzle, masume.Hidato):
        return puzzle.neighbours == 8 and not (theirs and None in squares)
    if isinstance(puzzle, masume.Binairo):
        return puzzle.odd is None and puzzle.unique_lines is not theirs
    return theirs and not any(isinstance(s, int) and s for s in squares)


def test_the_table_above_knows_every_form_and_kind() -> None:
    assert {*OWN, "list", "puzzlekit", "janko"} == set(FORM_NAMES)
    assert set(BOARDS) == {kind.name for kind in masume.KINDS}


@pytest.mark.parametrize("kind", list(BOARDS))
def test_every_form_reads_back_what_it_wrote_or_refuses_to_write(kind: str) -> None:
    @settings(PATIENT, max_examples=250)
    @given(BOARDS[kind])
    def check(puzzle: Any) -> None:
        for form in FORM_NAMES:
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
    except masume.AmbiguousError as error:  # two numbers may be a size or a first row
        candidates = error.candidates
    else:
        assert found == puzzle
        return
    assert candidates == (f"{puzzle.kind} in the form puzzlekit", f"{puzzle.kind} in the form text")


def test_every_option_stands_in_every_form_of_ours() -> None:
    puzzle = Binairo([[None] * 2] * 2, unique_lines=False)
    assert masume.write(puzzle, "text").splitlines()[0] == "binairo 2x2 unique_lines=no odd=no"
    assert masume.write(puzzle, "line") == "binairo;2x2;unique_lines=no odd=no;../.."
    assert '"rules": {"unique_lines": false, "odd": null}' in masume.write(puzzle, "json")
    assert masume.write(Hidato([[1, 0]], 4), "text").startswith("hidato 1x2 neighbours=4\n")
