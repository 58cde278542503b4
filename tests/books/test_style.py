"""The settings of a book, and the file that keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from masume.books import style
from masume.books.style import BookStyle, style_with
from masume.core.errors import FormatError, UsageError


def test_a_file_keeps_the_look(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text('title = "Łamigłówki 升目"\npaper = "a5"\nboards = 2\nmargin = 12.5\nrules = false\n', "utf-8")
    chosen = style_with(style.read(str(file)))
    assert chosen == BookStyle(title="Łamigłówki 升目", paper="a5", boards=2, margin=12.5, rules=False)
    assert (chosen.width, chosen.height) == (123.0, 185.0 - chosen.head - chosen.foot)


def test_files_that_a_file_names_lie_beside_it(tmp_path: Path) -> None:
    (tmp_path / "series.toml").write_text(
        'introduction = "intro.txt"\nblurb = "back.txt"\nchapter_order = ["kakuro", "hitori easy"]\ngutter = "auto"\n'
        '[chapter_texts]\n"kakuro" = "k.txt"\n',
        "utf-8",
    )
    chosen = style_with(style.read(str(tmp_path / "series.toml")))
    assert (chosen.introduction, chosen.blurb) == (str(tmp_path / "intro.txt"), str(tmp_path / "back.txt"))
    assert chosen.chapter_texts == {"kakuro": str(tmp_path / "k.txt")}
    assert chosen.chapter_order == ("kakuro", "hitori easy")
    assert chosen.inside > chosen.edge


def test_without_settings_all_have_their_defaults() -> None:
    assert style_with({}) == BookStyle()
    assert BookStyle(paper="a5").edge < BookStyle(paper="a4").edge


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tittle": "x"}, "a book has no setting 'tittle' (its settings: title, subtitle"),
        ({"paper": "a3"}, "paper must be one of a4, a5, letter, 5x8, 5.5x8.5, 6x9, 7x10, 8x10, 8.5x11, or width x"),
        ({"paper": 6}, "paper must be one of"),
        ({"gutter": "wide"}, "gutter must be \"auto\" or a number of millimetres from 0 to 30, not 'wide'"),
        ({"bleed": -1}, "bleed must be a number of millimetres from 0 to 10"),
        ({"ink": "blue"}, "ink must be one of colour, black"),
        ({"stock": "grey"}, "stock must be one of white, cream, colour"),
        ({"answers_per_page": 0}, "answers_per_page must be a whole number from 1 to 30, not 0"),
        ({"answers_per_page": True}, "answers_per_page must be a whole number"),
        ({"isbn": "978-3-16-148410-1"}, "isbn must have 10 or 13 digits, the last of which checks the others"),
        ({"header": "{chaptre}"}, "header may name {chapter}, {title}, {author}, {page} in braces, not"),
        ({"footer": "{"}, "footer may name {chapter}"),
        ({"chapter_order": "kakuro"}, "chapter_order must be a list of chapters, such as"),
        (
            {"chapter_order": ["kakuro", "tricky"]},
            "chapter_order names chapters by a kind (binairo, hidato, hitori, kakuro), a grade",
        ),
        ({"chapter_texts": "a.txt"}, "chapter_texts must be a table of chapters and files"),
        ({"chapter_texts": {"kakuro": 7}}, "chapter_texts: kakuro must be a text, not 7"),
        ({"chapter_texts": {"sudoku": "a.txt"}}, "chapter_texts names chapters by a kind"),
        ({"links": "no"}, "links must be true or false"),
        ({"paper": "5x8", "margin": 40}, "a page of 5x8 has no room within margins of 40 and 40 mm"),
        ({"boards": 3}, "boards must be one of 1, 2, 4, 6, not 3"),
        ({"boards": True}, "boards must be one of"),
        ({"boards": "4"}, "boards must be one of"),
        ({"answers": "back"}, "answers must be one of end, facing, foot, none"),
        ({"chapters": 1}, "chapters must be one of kind, grade, none"),
        ({"lang": "de"}, "lang must be one of en, es, pl"),
        ({"symbols": "stars"}, "symbols must be one of digits, circles"),
        ({"colour": "blue"}, "colour must be written like #1f3a5f, not 'blue'"),
        ({"margin": 100}, "margin must be a number of millimetres from 6.4 to 40, not 100"),
        ({"margin": "1cm"}, "margin must be a number of millimetres"),
        ({"cell": True}, "cell must be a number of millimetres"),
        ({"cell": float("nan")}, "cell must be a number of millimetres"),
        ({"rules": "yes"}, "rules must be true or false, not 'yes'"),
        ({"title": 7}, "title must be a text, not 7"),
        ({"title": "\ud800"}, "title contains half a character"),
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
