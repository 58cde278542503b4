"""Colours: what is read stands out from whatever it may stand on; what is printed in black has none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import masume
from masume.core.picture import Fill, Highlight, Number, Part, Picture, Role
from masume.render import svg, theme
from masume.render.theme import BLACK, DARK, LIGHT, WIDTHS, Press, press_style

PARTS: tuple[Part, ...] = ("named", "because", "place", "remove", "suppose", "clash")
TINTS = [part for part in PARTS if part != "named"]
GROUNDS = {
    **dict.fromkeys(("ink", "pen", "note", "doubt", "gone"), ("paper", "printed", "path", *TINTS)),
    "on_wall": ("wall",),
    "on_shade": ("shade",),
}
PALETTES = pytest.mark.parametrize(
    "colours",
    [LIGHT, DARK, BLACK, theme.page_palette(0), theme.page_palette(1)],
    ids=["light", "dark", "black", "page-light", "page-dark"],
)


def contrast(one: str, other: str) -> float:
    """As the WCAG has it. It counts brightness alone, so it holds in grey too."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def brightness(colour: str) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def parts(colour: str) -> list[float]:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]


@PALETTES
def test_what_is_read_stands_out_from_its_ground(colours: Mapping[str, str]) -> None:
    for ink, grounds in GROUNDS.items():
        for ground in grounds:
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for mark in ("shade", "line", "slash", "trail"):  # lines and areas need not be read
        assert contrast(colours[mark], colours["wall" if mark == "slash" else "paper"]) >= 3, mark


@pytest.mark.parametrize("index", [0, 1], ids=["light", "dark"])
def test_the_page_in_the_browser_stands_out_too(index: int) -> None:
    """Text and its ground, by the names that style sheets give to colours."""
    names = theme.page_colours(index)
    for ink in ("ink", "ink-soft", "pen", "good", "bad", "warn"):
        grounds = ("paper", "desk") if ink not in names or f"{ink}-soft" not in names else ("paper", f"{ink}-soft")
        for ground in grounds if ink != "ink" else ("paper", "desk", "pen-soft", "good-soft", "bad-soft", "warn-soft"):
            assert contrast(names[ink], names[ground]) >= 4.5, (ink, ground)
    assert contrast(names["on-pen"], names["pen"]) >= 4.5


def test_colours_are_declared_once() -> None:
    """Style sheets and scripts of the page name colours, and every name is in the palette."""
    static = Path(masume.__file__).parent / "page" / "static"
    texts = {path.name: path.read_text("utf-8") for path in static.rglob("*") if path.suffix in (".css", ".js")}
    assert len(texts) > 50
    own = set(re.findall(r"(--[\w-]+)(?::|\",)", "".join(texts.values())))  # in a style sheet, or set by a script
    for name, text in texts.items():
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s])|rgba?\((?!0 0 0 /)|hsla?\(", text) == [], name
        named = set(re.findall(r"var\((--[\w-]+)", text)) - own
        assert named <= {f"--{colour}" for colour in theme.page_colours(0)}, name


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("role", ["given", "entered"])
def test_a_shaded_cell_shows_what_a_step_does_there(part: Part, role: Role) -> None:
    """The border of a highlight lies outside the ink, and none of it is hidden; so every part looks different."""
    items = Number(0, "3", "given"), Fill(0, role)
    [plain] = svg.cells(Picture(1, 1, items)).values()
    [marked] = svg.cells(Picture(1, 1, (*items, Highlight(0, part)))).values()
    border = re.findall(rf'<rect class="{part}" x="([\d.]+)"[^>]*width="([\d.]+)"', marked)
    ink = re.findall(r'<rect class="ink" x="([\d.]+)"[^>]*width="([\d.]+)"', marked)
    [(left, width)], [(ink_left, ink_width)] = border, ink
    stroke = WIDTHS[part] / 2
    assert float(ink_left) - float(left) >= stroke + 2  # a ring of the tint between the border and the ink
    assert float(left) + float(width) - float(ink_left) - float(ink_width) >= stroke + 2
    assert marked != plain


@pytest.mark.parametrize("colours", [LIGHT, DARK, BLACK], ids=["light", "dark", "black"])
def test_the_ring_around_new_ink_is_seen(colours: Mapping[str, str]) -> None:
    assert contrast(colours["ink"], colours["place"]) >= 3  # the border, on its tint
    assert contrast(colours["ink"], colours["paper"]) >= 3  # and on the paper
    assert contrast(colours["shade"], colours["place"]) >= 2  # the ink, within the ring


def test_black_is_black() -> None:
    for colour in re.findall(r"#[0-9a-f]{3,6}", press_style(Press(black=True)) + press_style(Press(True, 2, True))):
        red, green, blue = parts(colour)
        assert red == green == blue, colour
        assert red <= 0.9 or colour == "#fff"  # a tint of less than a tenth is lost in print


@pytest.mark.parametrize("thinnest", [0.5, 1.0, 2.2, 4.0])
def test_no_stroke_is_thinner_than_the_press_allows(thinnest: float) -> None:
    for answer in (False, True):
        text = press_style(Press(thinnest=thinnest, answer=answer))
        widths = [float(width) for width in re.findall(r"stroke-width:([\d.]+)", text)]
        assert min(widths) >= thinnest - 0.01
    assert "stroke-width" not in theme.SHAPES + theme.COLOURS


def test_in_answers_nothing_is_slanted_or_coloured_and_the_path_is_thin() -> None:
    board, answer = press_style(Press()), press_style(Press(answer=True))
    assert (
        "text.entered{fill:#16181d;font-style:normal}".replace("text.entered", "text.entered,.masume .one.entered")
        in answer
    )
    assert ".path{stroke-width:2}" in answer
    assert ".path{stroke-width:7}" in board


def test_numbers_of_a_hidato_have_one_size() -> None:
    puzzle = masume.Hidato([[1] + [0] * 11, *([0] * 12 for _ in range(10)), [0] * 11 + [144]])
    values = tuple(range(1, 145))
    text = svg.draw(masume.kinds.kind_of(puzzle).drawing.picture(puzzle, values), "A board")
    sizes = re.findall(r'<text class="\w+"[^>]*font-size="([\d.]+)"', text)
    assert len(sizes) == 144
    assert len(set(sizes)) == 1
