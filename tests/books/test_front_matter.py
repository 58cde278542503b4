"""Texts from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from masume.books import front_matter
from masume.core.errors import FormatError


def test_a_text_has_headings_items_and_paragraphs(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("# Zażółć\nFirst line\nsecond line\n\n- one\n- two\n  goes on\n\n\nLast #no - item\n", "utf-8")
    assert [tuple(paragraph) for paragraph in front_matter.read(str(file))] == [
        ("heading", "Zażółć"),
        ("text", "First line second line"),
        ("item", "one"),
        ("item", "two goes on"),
        ("text", "Last #no - item"),
    ]


def test_files_without_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text(" \n\n")
    with pytest.raises(FormatError, match=r"empty\.txt contains no text"):
        front_matter.read(str(tmp_path / "empty.txt"))
    with pytest.raises(FormatError, match="cannot be read"):
        front_matter.read(str(tmp_path / "none.txt"))
