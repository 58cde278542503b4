"""Drawings are as they were when somebody last looked at them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from render.drawings import GOLDEN, drawings

DRAWINGS = dict(drawings())


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_as_it_was(name: str) -> None:
    """After a change that is meant: .venv/bin/python tests/render/drawings.py, and look at the files."""
    assert DRAWINGS[name] == (GOLDEN / f"{name}.svg").read_text("utf-8")
    ElementTree.fromstring(DRAWINGS[name])


def test_no_drawing_is_kept_in_vain() -> None:
    assert sorted(path.stem for path in GOLDEN.iterdir()) == sorted(DRAWINGS)
