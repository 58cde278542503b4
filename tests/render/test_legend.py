"""The legend of an explanation: what occurs on its boards is explained, and the samples differ without colours."""

from __future__ import annotations

import re

import pytest

import masume
from masume.core.picture import Bit, Fill, Highlight, Item, Number, Picture
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.render import svg
from masume.render.legend import SAMPLES, legend
from masume.render.theme import Press, press_style
from masume.verbs.explanation_frames import page_scenes

PARTS = ("because", "place", "remove", "suppose", "clash")


@pytest.mark.parametrize(
    ("kind", "meanings"),
    [
        ("kakuro", {"place", "because", "remove", "struck", "entered"}),
        ("hitori", {"place", "because", "given", "shaded", "kept"}),
    ],
)
def test_the_legend_explains_what_occurs_and_nothing_else(kind: str, meanings: set[str]) -> None:
    entries = page_scenes(masume.explain(masume.kinds.find(kind).examples[1]), "en")["legend"]
    assert {entry["meaning"] for entry in entries} == meanings
    assert all(entry["text"] and entry["drawing"].startswith("<svg") for entry in entries)


def test_a_value_is_shown_as_it_occurs_first() -> None:
    items: list[Item] = [Number(0, "17", "given", circled=True), Number(0, "3", "given"), Bit(0, 1, "entered")]
    given, entered = legend(items, "en")
    assert ">17<" in given.drawing
    assert "circle" not in given.drawing
    assert ">1<" in entered.drawing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_words_for_every_sample(lang: str) -> None:
    words = {**catalogue(lang).file("common")["legend"]}
    assert words.pop("in-print")
    assert set(words) == set(SAMPLES)
    assert len(set(words.values())) == len(words)


def test_samples_differ_without_their_colours() -> None:
    """By border, sign or content: dashes and widths are in the style sheet, under the names of the parts."""
    drawn = [
        "".join([*svg.cells(picture).values(), *svg.contents(picture).values()])
        for picture in (Picture(1, 1, items) for items in SAMPLES.values())
    ]
    assert len(set(drawn)) == len(drawn)
    strokes = press_style(Press())
    borders = [re.findall(rf"\.masume [^{{}}]*\.{part}\b[^{{}}]*{{([^}}]*)}}", strokes) for part in PARTS]
    assert len({str(border) for border in borders}) == len(PARTS)


def test_a_new_shaded_cell_is_seen_around_its_ink() -> None:
    plain, new = (
        svg.cells(Picture(1, 1, (Number(0, "3", "given"), Fill(0, "entered"), *more)))[0]
        for more in ((), (Highlight(0, "place"),))
    )
    assert 'class="place"' in new
    assert new.index('class="place"') < new.index('class="ink"')
    wide, narrow = (float(re.findall(r'class="ink"[^>]*width="([\d.]+)"', drawing)[0]) for drawing in (plain, new))
    assert narrow <= wide - 8
