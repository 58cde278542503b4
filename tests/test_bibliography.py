"""Sources are cited by author and year, and each citation is in docs/bibliography.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
YEAR = r"(?:19|20)[0-9]{2}|n\.d\."
BIBLIOGRAPHY = (ROOT / "docs/bibliography.md").read_text("utf-8")
ENTRIES = set(re.findall(rf"^\*\*(.+?) \(({YEAR})\)\.\*\*", BIBLIOGRAPHY, re.MULTILINE))
TEXTS = [
    path
    for folder, ending in (("src", "py"), ("docs", "md"), ("tests", "py"), ("bench", "py"), ("bench", "md"))
    for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
    if path != Path(__file__)
]


def unknown(text: str) -> list[str]:
    """The citations, as in `Nucci and Pico (2018)` or `(Nucci and Pico 2018)`, that have no entry."""
    text = " ".join(text.split())
    found = []
    for cited in re.finditer(rf"(?<= )\(({YEAR})\)", text):
        before = text[: cited.start()].rstrip()
        is_name = before.split()[-1][0].isupper()
        if is_name and not any(before.endswith(author) for author, year in ENTRIES if year == cited[1]):
            found.append(text[max(0, cited.start() - 40) : cited.end()])
    for cited in re.finditer(rf"\(([^\W\d_][^()]*) ({YEAR})\)", text):
        if cited[1][0].isupper() and (cited[1], cited[2]) not in ENTRIES:
            found.append(cited[0])
    return found


def test_the_bibliography_has_entries() -> None:
    assert ("Nucci and Pico", "2018") in ENTRIES
    assert len(ENTRIES) >= 6


@pytest.mark.parametrize("text", ["Nobody (1999) wrote", "so (Nobody 1999)", "Nucci and Pico (2019)", "(Pico n.d.)"])
def test_an_unknown_source_is_seen(text: str) -> None:
    assert unknown(text)


def test_no_source_is_unknown_or_cited_by_number() -> None:
    wrong = []
    for path in TEXTS:
        text = path.read_text("utf-8")
        wrong += [f"{path.relative_to(ROOT)}: {citation}" for citation in unknown(text)]
        wrong += [f"{path.relative_to(ROOT)}: {number}" for number in re.findall(r"paper 00\d", text)]
    assert wrong == []
