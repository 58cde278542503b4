"""The scripts of the page: cell names are made and parsed in one module, and kinds are named in theirs alone."""

from __future__ import annotations

import re

import masume
from masume.page.bundle import COMMENT, STATIC

# A comment at the end of a line.
REMARK = re.compile(r"\s//\s.*$", re.MULTILINE)
CELL_NAME = re.compile(r"\br\$\{|\(\?:r|\br\(\[1-9\]|\br\(?\\d|\br\[1-9\]")
NAMES = "|".join(kind.name for kind in masume.KINDS)
KINDS = re.compile(rf"""["'`](?:{NAMES})\b|\b(?:{NAMES}):""")


def scripts() -> dict[str, str]:
    """Return the text of each script without its comments, by path."""
    texts = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
    return {path: REMARK.sub("", COMMENT.sub("", text)) for path, text in texts.items()}


def test_cell_names_are_made_and_parsed_in_one_module() -> None:
    assert [path for path, text in scripts().items() if CELL_NAME.search(text)] == ["grid.js"]


def test_kinds_are_named_in_their_own_modules_alone() -> None:
    naming = {path for path, text in scripts().items() if KINDS.search(text)}
    assert "input/kinds.js" in naming
    assert naming <= {"input/kinds.js", *(f"input/{kind.name}.js" for kind in masume.KINDS)}
