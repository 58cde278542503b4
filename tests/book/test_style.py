"""The settings of a book, and the file that keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from masume.book import style
from masume.book.style import Style, style_with
from masume.core.errors import FormatError, UsageError


def test_a_file_keeps_the_look(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text('title = "Łamigłówki 升目"\npaper = "a5"\nboards = 2\nmargin = 12.5\nrules = false\n', "utf-8")
    chosen = style_with(style.read(str(file)))
    assert chosen == Style(title="Łamigłówki 升目", paper="a5", boards=2, margin=12.5, rules=False)
    assert (chosen.width, chosen.height) == (123.0, 185.0)


def test_without_settings_all_have_their_defaults() -> None:
    assert style_with({}) == Style()
    assert Style(paper="a5").edge < Style(paper="a4").edge


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tittle": "x"}, "a book has no setting 'tittle' (its settings: title, subtitle"),
        ({"paper": "a3"}, "paper must be one of a4, a5, letter, not 'a3'"),
        ({"boards": 3}, "boards must be one of 1, 2, 4, 6, not 3"),
        ({"boards": True}, "boards must be one of"),
        ({"boards": "4"}, "boards must be one of"),
        ({"answers": "back"}, "answers must be one of end, facing, none"),
        ({"chapters": 1}, "chapters must be one of kind, grade"),
        ({"lang": "de"}, "lang must be one of en, es, pl"),
        ({"symbols": "stars"}, "symbols must be one of digits, circles"),
        ({"colour": "blue"}, "colour must be written like #1f3a5f, not 'blue'"),
        ({"margin": 100}, "margin must be a number of millimetres from 8 to 40, not 100"),
        ({"margin": "1cm"}, "margin must be a number of millimetres"),
        ({"cell": True}, "cell must be a number of millimetres"),
        ({"cell": float("nan")}, "cell must be a number of millimetres"),
        ({"rules": "yes"}, "rules must be true or false, not 'yes'"),
        ({"title": 7}, "title must be a text, not 7"),
        ({"title": "\ud800"}, "title has half a character in it"),
    ],
)
def test_wrong_settings_are_named_with_what_would_be_right(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError) as raised:
        style_with(settings, "look.toml")
    assert str(raised.value).startswith(f"look.toml: {said}")


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text("title: Kakuro")
    with pytest.raises(FormatError, match=r"series\.toml is not TOML: .*line 1"):
        style.read(str(file))
    with pytest.raises(FormatError, match=r"nowhere\.toml cannot be read"):
        style.read("nowhere.toml")
