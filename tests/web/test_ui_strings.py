"""The words of the page: what the scripts say is in the catalogue, and the catalogue holds nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue, page_words

STATIC = Path(masume.__file__).parent / "page" / "static"
# t("play.undo"), t(`views.${name}`), a key that is chosen by a condition, and the attributes of the shell.
KEY = re.compile(r"""["'`](?P<key>[a-z]+\.[a-z0-9$][^"'`\s]*)["'`]""")
ATTRIBUTE = re.compile(r'data-i18n(?:-label)?="([^"]+)"')
FILE = re.compile(r"\.(?:css|html|js|py)$")
PART = re.compile(r"\$\{[^}]*\}")


def said() -> set[str]:
    """Every key that the page or the page without a server names; what is filled in while it runs stands as *."""
    found: set[str] = set()
    sections = {key.split(".")[0] for key in page_words("en")}
    for path in [*STATIC.rglob("*.js"), *STATIC.rglob("*.html"), STATIC.parent.parent / "web" / "standalone_page.py"]:
        text = path.read_text("utf-8")
        keys = [match["key"] for match in KEY.finditer(text)] + ATTRIBUTE.findall(text)
        found |= {PART.sub("*", key) for key in keys if key.split(".")[0] in sections and not FILE.search(key)}
    return found


def covers(pattern: str, key: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".+"), key) is not None


def test_everything_that_is_said_has_words() -> None:
    words = page_words("en")
    missing = [key for key in said() if not any(covers(key, known) for known in words)]
    assert sorted(missing) == []


def test_there_are_no_words_that_nobody_says() -> None:
    keys = said()
    own = catalogue("en").file("web")  # the names of kinds and grades belong to all
    silent = [
        known
        for known in page_words("en")
        if known.split(".")[0] in own and not any(covers(key, known) for key in keys)
    ]
    assert sorted(silent) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_kinds_and_grades_have_their_names(lang: str) -> None:
    words = page_words(lang)
    for kind in masume.KINDS:
        assert words[f"kinds.{kind.name}"]
    assert words["grades.easy"]
