"""The glossary is short, says each word in one sentence, and is the only place that defines these words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([a-z][\w -]*) \| (.+) \|$", re.MULTILINE)
MOST_WORDS = 60
# A line of a list in a module's header: a word, then its meaning in a column of its own.
DEFINITION = re.compile(r"^([a-z][\w ,-]*?)\s{2,}\S", re.MULTILINE)


def glossary() -> dict[str, str]:
    """Return the words of the glossary with their meanings."""
    rows = dict(ROW.findall((ROOT / "docs/glossary.md").read_text("utf-8")))
    del rows["word"]
    return rows


def redefined(header: str, words: dict[str, str]) -> set[str]:
    """Return the words of the glossary that a module's header defines again."""
    return {name.strip() for line in DEFINITION.findall(header) for name in line.split(",")} & set(words)


def test_the_glossary_is_short_and_plain() -> None:
    words = glossary()
    assert 30 < len(words) <= MOST_WORDS
    for word, meaning in words.items():
        assert re.fullmatch(r"[A-Z`][^.]*\.", meaning.replace("`r3c5`", "name")), word


def test_no_header_defines_a_word_of_the_glossary() -> None:
    words = glossary()
    again = {}
    for path in sorted((ROOT / "src/masume").rglob("*.py")):
        names = redefined(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "", words)
        if names:
            again[path.relative_to(ROOT).as_posix()] = names
    assert again == {}


def test_a_header_that_defines_a_word_is_found() -> None:
    header = "Rate puzzles.\n\ngrade, score   how hard a puzzle is\nparts          what else there is\n"
    assert redefined(header, glossary()) == {"grade", "score"}
