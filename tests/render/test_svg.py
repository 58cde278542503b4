"""SVG drawings: what is there, where it is, and that it stands alone."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import masume
from masume import states, verbs
from masume.core.picture import Highlight, Hole, Link, Mark, Notes, Number, Picture
from masume.render import svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(picture, "A board", "with a description"))


def texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_drawn_with_all_that_is_printed_and_entered(kind: Any) -> None:
    for puzzle in kind.examples:
        [solution] = masume.solve(puzzle).solutions
        empty, full = drawn(kind.picture(puzzle)), drawn(kind.picture(puzzle, solution.values))
        assert len(texts(full)) >= len(texts(empty))
        if kind.name in ("binairo", "hidato"):
            shown = sorted(texts(full))
            assert shown == sorted(str(value) for value in solution.values if value >= 0)
        if kind.name == "hitori":
            assert len(full.findall(f"{SVG}rect[@class='ink']")) == sum(solution.values)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_drawings_stand_alone_and_scale(kind: Any) -> None:
    text = svg.draw(kind.picture(kind.examples[0]), "A board", "with a description")
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert root.get("viewBox")
    assert root.get("role") == "img"
    for foreign in ("<script", "href", "@import", "url(", "@font-face"):
        assert foreign not in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_everything_lies_within_the_drawing() -> None:
    for neighbours in (4, 6, 8):
        puzzle: Any = masume.Hidato([[1, 0, 0], [0, 0, None], [0, 0, 0]], neighbours)
        picture = verbs.kind_of(puzzle).picture(puzzle)
        width, height = svg.size(picture)
        root = drawn(picture)
        points = [p for polygon in root.iter(f"{SVG}polygon") for p in (polygon.get("points") or "").split()]
        corners = [tuple(map(float, point.split(","))) for point in points]
        for rect in root.iter(f"{SVG}rect"):
            x, y, w, h = (float(rect.get(name) or 0) for name in ("x", "y", "width", "height"))
            corners += [(x, y), (x + w, y + h)]
        assert corners
        assert all(0 <= x <= width and 0 <= y <= height for x, y in corners)


def test_hexagons_touch_their_six_neighbours() -> None:
    """Neighbouring middles are one cell apart, all others further."""
    puzzle: Any = masume.Hidato([[1, 0, 0], [0, 0, 0], [0, 0, 0]], 6)
    picture = verbs.kind_of(puzzle).picture(puzzle)
    middles = [svg.middle(picture, cell) for cell in range(9)]
    for cell, (x, y) in enumerate(middles):
        near = {
            other
            for other, (ox, oy) in enumerate(middles)
            if other != cell and ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5 < svg.SIDE * 1.01
        }
        assert near == set(puzzle.shape.touching[cell])


def test_given_and_entered_differ_by_more_than_colour() -> None:
    assert "font-weight" in re.findall(r"\.given\{[^}]*\}", svg.STYLE)[0]
    assert "font-style" in re.findall(r"\.entered\{[^}]*\}", svg.STYLE)[0]
    borders = [re.findall(rf"\.{part}\{{([^}}]*)\}}", svg.STYLE)[-1] for part in ("because", "place", "remove")]
    assert len({re.sub(r"var\([^)]*\)|fill:[^;]*;", "", border) for border in borders}) == 3


def test_the_cells_of_a_step_are_told_apart() -> None:
    puzzle: Any = masume.KINDS[0].examples[1]
    step = masume.explain(puzzle).steps[0]
    root = drawn(verbs.picture_of(states.position(puzzle), step))
    for part, cells in (("because", set(step.because) - set(step.cells)), ("place", set(step.cells))):
        assert len(root.findall(f"{SVG}rect[@class='{part}']")) == len(cells)


def test_notes_stand_each_at_its_place() -> None:
    root = drawn(Picture(1, 1, (Notes(0, ("1", "5", "9")),)))
    places = [(float(t.get("x") or 0), float(t.get("y") or 0)) for t in root.iter(f"{SVG}text")]
    assert places == sorted(places)
    assert places[1] == svg.middle(Picture(1, 1, ()), 0)
    assert texts(drawn(Picture(1, 1, (Notes(0, ("12", "14")),)))) == ["12 14"]


def test_holes_are_left_out_and_marks_and_links_drawn() -> None:
    numbers = Number(1, "7", "given"), Number(2, "<8>", "entered")
    root = drawn(Picture(1, 3, (Hole(0), Mark(1), Link(1, 2), Highlight(2, "remove"), *numbers)))
    assert len(root.findall(f"{SVG}rect[@class='cell']")) == 2
    assert len(root.findall(f"{SVG}circle")) == 1
    assert len(root.findall(f"{SVG}path[@class='path']")) == 1
    assert texts(root) == ["7", "<8>"]


def test_a_small_drawing_is_as_it_was() -> None:
    text = svg.draw(Picture(1, 2, (Number(0, "1", "given"), Number(1, "2", "entered"))), "Two cells")
    assert text.replace(svg.STYLE, "") == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="masume" role="img" viewBox="0 0 86 46" width="86" height="46">'
        "<title>Two cells</title><style></style>"
        '<rect class="cell" x="3" y="3" width="40" height="40"/>'
        '<rect class="cell" x="43" y="3" width="40" height="40"/>'
        '<text class="given" x="23" y="23" font-size="22">1</text>'
        '<text class="entered" x="63" y="23" font-size="22">2</text></svg>\n'
    )
