"""The manual of techniques: examples that show what they say, and pages that are up to date."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.verbs import technique_catalog

DOCS = Path(__file__).parents[2] / "docs" / "techniques"
TECHNIQUES = [
    pytest.param(kind, technique, id=f"{kind.name}-{technique.name}")
    for kind in masume.KINDS
    for technique in kind.logic.techniques.all
]
# How many techniques the catalogue of each kind has, and the letter of their codes.
CATALOGUE = {"hitori": ("H", 19), "hidato": ("D", 19), "kakuro": ("K", 19), "binairo": ("B", 14)}


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_catalogue_is_complete(kind: Any) -> None:
    letter, count = CATALOGUE[kind.name]
    codes = {code for technique in kind.logic.techniques.all for code in technique.code.split("/")}
    assert {f"{letter}{number}" for number in range(1, count + 1)} <= codes
    names = [technique.name for technique in kind.logic.techniques.all + kind.logic.techniques.contradictions]
    assert len(set(names)) == len(names)
    assert {"what-if", "nested-what-if"} <= set(names)


@pytest.mark.parametrize(("kind", "technique"), TECHNIQUES)
def test_every_example_shows_its_technique(kind: Any, technique: Any) -> None:
    step, before, after = technique_catalog.demonstrate(kind, technique)
    assert step.technique == technique.name
    assert step.weight >= technique.weight
    assert before.domains != after.domains or before.placed != after.placed
    for lang in LANGUAGES:
        assert step.text(lang)


@cache
def pages() -> dict[str, str]:
    return dict(technique_catalog.pages())


def without_style(text: str) -> str:
    """A picture without its style sheet, which is the same in all of them: a new colour makes no page wrong."""
    return re.sub("<style>.*?</style>", "", text, flags=re.DOTALL)


def test_the_pages_are_up_to_date() -> None:
    """After a change: masume techniques --write docs/techniques"""
    kept = {str(path.relative_to(DOCS)): path.read_text("utf-8") for path in DOCS.rglob("*.*")}
    assert sorted(kept) == sorted(pages())
    stale = [name for name, text in pages().items() if without_style(kept[name]) != without_style(text)]
    assert stale == []
    # Each picture looks right by itself.
    assert [name for name, text in kept.items() if name.endswith(".svg") and text.count("<style>") != 1] == []


def test_the_pictures_are_well_formed_and_say_what_they_are() -> None:
    for name, text in pages().items():
        if name.endswith(".svg"):
            root = ElementTree.fromstring(text)
            parts = {child.tag.rpartition("}")[2] for child in root}
            assert {"title", "desc"} <= parts, name
