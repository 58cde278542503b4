"""SVG drawings: what is there, where it is, and that it stands alone."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import masume
from masume import kinds
from masume.core.picture import (
    SYMBOLS,
    THEMES,
    Bit,
    Corner,
    Fill,
    Highlight,
    Hole,
    Mark,
    Number,
    PathSegment,
    PencilMarks,
    Picture,
    Symbols,
    Theme,
    Wall,
)
from masume.render import svg
from masume.render import theme as themes
from masume.render.alt_text import describe
from masume.verbs import board_pictures, player_entries
from support.strategies import ANY_BOARD

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(picture, "A board", "with a description"))


def texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_drawn_with_all_that_is_printed_and_entered(kind: Any) -> None:
    for puzzle in kind.examples:
        [solution] = masume.solve(puzzle).solutions
        empty, full = drawn(kind.drawing.picture(puzzle)), drawn(kind.drawing.picture(puzzle, solution.values))
        assert len(texts(full)) >= len(texts(empty))
        if kind.name in ("binairo", "hidato"):
            shown = sorted(texts(full))
            assert shown == sorted(str(value) for value in solution.values if value >= 0)
        if kind.name == "hitori":
            assert len(full.findall(f"{SVG}rect[@class='ink']")) == sum(solution.values)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_drawings_stand_alone_and_scale(kind: Any) -> None:
    text = svg.draw(kind.drawing.picture(kind.examples[0]), "A board", "with a description")
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
        picture = kinds.kind_of(puzzle).drawing.picture(puzzle)
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
    picture = kinds.kind_of(puzzle).drawing.picture(puzzle)
    middles = [svg.middle(picture, cell) for cell in range(9)]
    for cell, (x, y) in enumerate(middles):
        near = {
            other
            for other, (ox, oy) in enumerate(middles)
            if other != cell and ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5 < svg.SIDE * 1.01
        }
        assert near == set(puzzle.shape.touching[cell])


def test_given_and_entered_differ_by_more_than_colour() -> None:
    assert "font-weight" in re.findall(r"\.given\{[^}]*\}", themes.STYLE)[0]
    assert "font-style" in re.findall(r"\.entered\{[^}]*\}", themes.STYLE)[0]
    borders = [re.findall(rf"\.{part}\{{([^}}]*)\}}", themes.STYLE)[-1] for part in ("because", "place", "remove")]
    assert len({re.sub(r"var\([^)]*\)|fill:[^;]*;", "", border) for border in borders}) == 3


def test_the_cells_of_a_step_are_told_apart() -> None:
    puzzle: Any = masume.KINDS[0].examples[1]
    step = masume.explain(puzzle).steps[0]
    root = drawn(board_pictures.position_picture(player_entries.position(puzzle), step))
    for part, cells in (("because", set(step.premises) - set(step.cells)), ("place", set(step.cells))):
        assert len(root.findall(f"{SVG}rect[@class='{part}']")) == len(cells)


def test_notes_stand_each_at_its_place() -> None:
    root = drawn(Picture(1, 1, (PencilMarks(0, ("1", "5", "9")),)))
    places = [(float(t.get("x") or 0), float(t.get("y") or 0)) for t in root.iter(f"{SVG}text")]
    assert places == sorted(places)
    x, y = svg.middle(Picture(1, 1, ()), 0)
    assert places[1][0] == x
    assert places[1][1] == pytest.approx(y + 0.28 * svg.SIDE * svg.RISE, abs=0.1)
    assert texts(drawn(Picture(1, 1, (PencilMarks(0, ("12", "14")),)))) == ["12 14"]
    assert texts(drawn(Picture(1, 2, (PencilMarks(0, ("2", "4")), PencilMarks(1, ("9", "10", "12")))))) == [
        "2 4",
        "9 10",
        "12",
    ]
    assert (
        texts(drawn(Picture(1, 1, (PencilMarks(0, tuple(map(str, range(10, 20)))),)))) == []
    )  # nobody could read them


def test_holes_are_left_out_and_marks_and_links_drawn() -> None:
    numbers = Number(1, "7", "given"), Number(2, "<8>", "entered")
    root = drawn(Picture(1, 3, (Hole(0), Mark(1), PathSegment(1, 2), Highlight(2, "remove"), *numbers)))
    assert len(root.findall(f"{SVG}rect[@class='cell']")) == 2
    assert len(root.findall(f"{SVG}circle")) == 1
    assert len(root.findall(f"{SVG}path[@class='path']")) == 1
    assert texts(root) == ["7", "<8>"]


def test_holes_around_the_board_take_no_room() -> None:
    holes = tuple(Hole(cell) for cell in (0, 1, 2, 3, 6))
    assert svg.size(Picture(3, 3, holes)) == svg.size(Picture(2, 2, ()))
    [frame] = drawn(Picture(3, 3, holes)).findall(f"{SVG}path[@class='frame']")
    assert frame.get("d") == "M3 3L83 3L83 83L3 83Z"


def test_the_frame_follows_holes_within_the_board() -> None:
    [frame] = drawn(Picture(3, 3, (Hole(4),))).findall(f"{SVG}path[@class='frame']")
    assert (frame.get("d") or "").count("M") == 2
    [frame] = drawn(Picture(2, 2, (Hole(1), Hole(2)))).findall(f"{SVG}path[@class='frame']")
    assert (frame.get("d") or "").replace("M", "L").count("L") == 8  # two squares that touch in a corner


def test_symbols_are_digits_or_circles() -> None:
    picture = Picture(1, 4, (Bit(0, 0, "given"), Bit(1, 1, "given"), Bit(2, 0, "entered"), Bit(3, 1, "entered")))
    assert texts(drawn(picture)) == ["0", "1", "0", "1"]
    root = ElementTree.fromstring(svg.draw(picture, "A board", symbols="circles"))
    assert texts(root) == []
    circles = root.findall(f"{SVG}circle")
    looks = ["disc zero given", "disc one given", "disc zero entered", "disc one entered"]
    assert [circle.get("class") for circle in circles] == looks
    assert len({circle.get("r") for circle in circles}) == 2  # entered ones are smaller
    assert len(root.findall(f"{SVG}rect[@class='printed']")) == 2


def test_given_and_entered_shading_differ_by_size() -> None:
    root = drawn(Picture(1, 2, (Fill(0, "given"), Fill(1, "entered"))))
    given, entered = (float(rect.get("width") or 0) for rect in root.findall(f"{SVG}rect[@class='ink']"))
    assert given > entered


def test_themes() -> None:
    picture = Picture(1, 1, (Number(0, "1", "given"),))
    light, dark, auto = (svg.draw(picture, "A board", theme=theme) for theme in ("light", "dark", "auto"))
    query = "prefers-color-scheme:dark"
    assert query in auto
    assert query not in light + dark
    assert themes.LIGHT["paper"] in light
    assert themes.DARK["paper"] not in light
    assert themes.DARK["paper"] in dark
    assert themes.LIGHT["pen"] not in dark
    for text, has in ((light, True), (dark, True), (auto, False)):  # without a theme, the page shines through
        assert ('class="sheet"' in text) is has


def test_colours_are_written_out() -> None:
    """Variables are known to browsers only; other viewers and printers would draw everything black."""
    assert "var(" not in themes.STYLE
    assert "$" not in themes.STYLE


@given(ANY_BOARD, st.sampled_from(THEMES), st.sampled_from(SYMBOLS))
def test_every_board_becomes_valid_xml_within_its_box(puzzle: Any, theme: Theme, symbols: Symbols) -> None:
    picture = board_pictures.board_picture(puzzle)
    root = ElementTree.fromstring(svg.draw(picture, "A board", theme=theme, symbols=symbols, lang="en"))
    width, height = svg.size(picture)
    assert root.get("viewBox") == f"0 0 {svg._n(width)} {svg._n(height)}"
    holes = sum(isinstance(item, Hole) for item in picture.items)
    assert len(svg.cells(picture)) == puzzle.rows * puzzle.cols - holes
    for x, y in points(root):
        assert 0 <= x <= width + 0.1
        assert 0 <= y <= height + 0.1
    for text in root.iter(f"{SVG}text"):
        room = float(text.get("font-size") or 0) * sum(1 if c.isupper() else 0.7 for c in text.text or "")
        assert room <= svg.SIDE * 0.92


def points(root: ElementTree.Element) -> list[tuple[float, float]]:
    """Where something is drawn: corners, ends of lines, feet of letters."""
    found = []
    for element in root.iter():
        pairs = re.findall(r"([-\d.]+)[ ,]([-\d.]+)", f"{element.get('d') or ''} {element.get('points') or ''}")
        pairs += [(element.get(a), element.get(b)) for a, b in (("x", "y"), ("cx", "cy")) if element.get(a)]
        found += [(float(x), float(y)) for x, y in pairs]
    return found


@given(st.text(), st.text(), st.text())
def test_any_text_can_be_drawn(symbol: str, title: str, description: str) -> None:
    ElementTree.fromstring(svg.draw(Picture(1, 1, (Number(0, symbol, "given"),)), title, description))


def test_a_board_is_described_in_words() -> None:
    items = (
        Number(0, "7", "given"),
        Fill(0, "entered"),
        Number(1, "8", "given"),
        Mark(1),
        Hole(2),
        Wall(3),
        Bit(5, 1, "given"),
    )
    picture = Picture(2, 4, (*items, Wall(4), Corner(4, 16, 3), PencilMarks(6, ("1", "2"))))
    said = "Row 1: 7 shaded, 8 unshaded, no cell, wall. Row 2: down 16 across 3, 1, open: 1 2, open."
    assert describe(picture, "en") == said
    assert describe(picture, "pl").startswith("Wiersz 1: 7 zacieniowane, 8 niezacieniowane, brak pola, ściana. ")
    assert f"<desc>{said}</desc>" in svg.draw(picture, "A board", lang="en")


def test_items_that_hold_the_same_are_not_taken_for_each_other() -> None:
    """As tuples, a mark and a fill of the same cell are equal: what is remembered of one must not be drawn for both."""
    mark, fill = Picture(1, 1, (Mark(0, "given"),)), Picture(1, 1, (Fill(0, "given"),))
    for first, second in ((mark, fill), (fill, mark)):
        drawn(first)
        assert len(drawn(second).findall(f"{SVG}circle")) == (second is mark)
        assert len(drawn(second).findall(f"{SVG}rect[@class='ink']")) == (second is fill)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_smallest_print_is_as_small_as_it_is_drawn(kind: Any) -> None:
    for puzzle in kind.examples:
        [solution] = masume.solve(puzzle).solutions
        for picture in (kind.drawing.picture(puzzle), kind.drawing.picture(puzzle, solution.values)):
            drawn = re.findall(r'<text class="([^"]*)"[^>]*font-size="([\d.]+)"', svg.draw(picture, "A board"))
            sizes = [float(size) for _, size in drawn]
            smallest = svg.print_height(picture)
            assert smallest == pytest.approx(min(sizes), abs=0.05) if sizes else smallest is None
    assert svg.print_height(masume.KINDS[0].drawing.picture(masume.KINDS[0].examples[0]), "circles") is None


def test_pencil_marks_and_labels_are_print_too() -> None:
    for notes in (("1", "9"), ("12", "14", "103")):
        picture = Picture(2, 2, (Number(0, "3", "given"), PencilMarks(1, notes)), labelled=True)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg.draw(picture, "A board"))]
        assert svg.print_height(picture, notes=True) == pytest.approx(min(sizes), abs=0.05)
        assert svg.print_height(picture) == svg.LARGEST_PRINT


def test_pencil_marks_of_a_board_with_large_numbers_stand_in_lines_even_if_they_are_small() -> None:
    """Else the same marks would jump from one way of writing to the other as the large ones go."""
    notes = PencilMarks(1, ("3", "7"))
    assert ">3 7<" in svg.contents(Picture(1, 2, (Number(0, "12", "given"), notes)))[1]
    assert ">3<" in svg.contents(Picture(1, 2, (Number(0, "8", "given"), notes)))[1]


def test_labels_of_hexagons_keep_clear_of_the_frame() -> None:
    """The lower right corner of a column's name lies above the slanting side of the column's first cell."""
    picture = Picture(2, 12, (), skewed=True, labelled=True)
    labels = re.findall(r'x="([\d.]+)" y="([\d.]+)"[^>]*>c(\d+)<', svg.labels(picture))
    assert len(labels) == picture.cols
    for x, foot, column in labels:
        (tip_x, tip_y), *_, (_, low) = svg.PictureLayout.of(picture).corners(int(column) - 1)
        right = float(x) + 0.35 * svg.LABEL * len(f"c{column}")
        side = tip_y + (low - tip_y) * (tip_x - right) / (svg.SIDE / 2)
        assert float(foot) < side


@pytest.mark.parametrize("neighbours", [4, 6, 8])
def test_the_first_and_the_last_number_of_a_path_are_circled(neighbours: int) -> None:
    """On boards, and in solutions whose ends are not printed; no other number is."""
    printed: Any = masume.Hidato([[1, 0, 3], [6, 5, 4]], neighbours=neighbours)
    hidden: Any = masume.Hidato([[0, 2, 3], [0, 5, 4]], neighbours=neighbours)
    for puzzle, values in ((printed, None), (hidden, (1, 2, 3, 6, 5, 4))):
        drawn = svg.contents(kinds.kind_of(puzzle).drawing.picture(puzzle, values))
        circled = [cell for cell, text in drawn.items() if '<circle class="end' in text]
        assert circled == [0, 3]
    assert "<circle" not in "".join(svg.contents(kinds.kind_of(hidden).drawing.picture(hidden)).values())
