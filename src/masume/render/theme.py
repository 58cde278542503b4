"""Define the colours of drawings and their style sheets: light, dark, and black alone for printing with one ink.

All text has a contrast of at least 4.5 with its background, which a test verifies.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Template
from typing import NamedTuple

from masume.core.picture import Theme

# Each colour on light paper, on a dark screen, and in black ink on white paper: without colour, and with greys that the
# halftone of a printer preserves.
PALETTES: Mapping[str, tuple[str, str, str]] = {
    "ink": ("#16181d", "#f3f4f6", "#000"),
    "paper": ("#fff", "#111827", "#fff"),
    "line": ("#6b7280", "#6b7280", "#000"),
    "pen": ("#1d4ed8", "#93c5fd", "#000"),
    "note": ("#4b5563", "#c3c9d4", "#000"),
    "wall": ("#374151", "#4b5563", "#b0b0b0"),
    "on_wall": ("#fff", "#f9fafb", "#000"),
    "printed": ("#e5e7eb", "#374151", "#e0e0e0"),
    "path": ("#e6dccb", "#4d463a", "#b8b8b8"),
    "trail": ("#8a919e", "#8a919e", "#808080"),
    "shade": ("#16181d", "#7c8594", "#000"),
    "on_shade": ("#a2a3a5", "#111827", "#a6a6a6"),
    "slash": ("#afb3b9", "#b3b8be", "#000"),
    "because": ("#fde68a", "#713f12", "#e5e5e5"),
    "place": ("#bbf7d0", "#14532d", "#d4d4d4"),
    "remove": ("#fecaca", "#7f1d1d", "#fff"),
    "suppose": ("#ddd6fe", "#4c3a8c", "#e0e0e0"),
    "clash": ("#ffc9c9", "#991b1b", "#c4c4c4"),
    "doubt": ("#6d28d9", "#c4b5fd", "#000"),
    "gone": ("#991b1b", "#fecaca", "#000"),
}
# Boards on the page in the browser look like those of the books: navy ink on warm paper. Light and dark; colours that
# are not named here are those above.
PAGE_BOARDS: Mapping[str, tuple[str, str]] = {
    "ink": ("#1f2f4a", "#e8e6e0"),
    "paper": ("#fffefb", "#1a2029"),
    "line": ("#848a95", "#6d7684"),
    "printed": ("#ece7db", "#333c4a"),
    "wall": ("#3a4a66", "#465266"),
    "shade": ("#1c2b44", "#7c8594"),
    "path": ("#f0dcae", "#5a4a2c"),
    "rim": ("#1f2f4a", "#a2a6ad"),
}
# The other colours of the page, light and dark. Its pen is that of the boards.
PAGE: Mapping[str, tuple[str, str]] = {
    "ink": ("#1c293f", "#e8e6e0"),
    "paper": ("#fbfaf6", "#14181f"),
    "ink-soft": ("#4b5565", "#bcc1ca"),
    "desk": ("#f4f1e8", "#0e1218"),
    "line": ("#dcd7ca", "#343d4b"),
    "line-strong": ("#6b7280", "#8b94a3"),
    "pen-soft": ("#e6ecfa", "#1b2b4b"),
    "on-pen": ("#fff", "#0b1220"),
    "good": ("#14652f", "#86e0a3"),
    "good-soft": ("#e3f5e8", "#10301d"),
    "bad": ("#a11616", "#fca5a5"),
    "bad-soft": ("#fdeaea", "#3d1518"),
    "warn": ("#7a4b00", "#f5d08a"),
    "warn-soft": ("#fdf3d7", "#33270d"),
    "code": ("#000", "#000"),  # a QR code is dark on light in every theme
    "code-paper": ("#fff", "#fff"),
    # the lines of the selected cell, cells that have to do with it, and the ticks of sums at the end
    "lit": ("#eaf0fc", "#232f47"),
    "twin": ("#7f9fe0", "#5f82cc"),
    "tick": ("#86e0a3", "#86e0a3"),
    # the accent of each kind, and the two colours of a Binairo
    "accent-binairo": ("#b5391c", "#ee8f75"),
    "accent-hidato": ("#a8560a", "#efb561"),
    "accent-hitori": ("#1f3556", "#9fb6dc"),
    "accent-kakuro": ("#4a6288", "#94abd0"),
    "tone-zero": ("#3f74c9", "#7fa8ea"),
    "tone-one": ("#d1462a", "#e5745a"),
}
LIGHT, DARK, BLACK = ({name: shades[i] for name, shades in PALETTES.items()} for i in range(3))

# The styles that are independent of the colours.
SHAPES = """
.masume text{font-family:system-ui,sans-serif;text-anchor:middle}
.masume .given{font-weight:700}
.masume .supposed,.masume .entered{font-style:italic}
.masume .struck{text-decoration:line-through;text-decoration-thickness:1.6px}
.masume .clue{font-weight:600}
.masume .frame,.masume .mark,.masume .end,.masume .path,.masume .twice{fill:none}
.masume .frame{stroke-linejoin:round}
.masume .mark.supposed,.masume .end.supposed,.masume .disc.supposed{stroke-dasharray:4 3}
.masume .on-hatch{paint-order:stroke}
.masume .path{stroke-linecap:round;stroke-linejoin:round}
.masume .named,.masume .because{stroke-dasharray:4 3}
.masume .remove{stroke-dasharray:1 3}
.masume .suppose{stroke-dasharray:9 3}
"""
# The widths of strokes by selector; later ones take precedence.
WIDTHS: Mapping[str, float] = {
    **dict.fromkeys(("cell", "printed", "wall", "slash", "mark", "named", "because", "twice", "disc"), 1),
    "frame": 2,
    "end": 1.5,
    "mark.given": 3,
    "disc.given": 3,
    "disc.entered": 2,
    "disc.supposed": 2,
    "hatch": 2.5,
    "on-hatch": 3,
    "path": 7,
    "place": 3,
    "remove": 2,
    "suppose": 2.5,
    "clash": 2.5,
}
COLOURS = """.masume text,.masume .one{fill:$ink}
.masume .ink{fill:$shade}
.masume .sheet,.masume .cell,.masume .zero{fill:$paper}
.masume .cell,.masume .printed,.masume .wall{stroke:$line}
.masume .printed{fill:$printed}
.masume .wall{fill:$wall}
.masume .slash{stroke:$slash}
.masume text.clue{fill:$on_wall}
.masume text.covered{fill:$on_shade}
.masume text.note{fill:$note}
.masume .struck,.masume text.note.struck{fill:$gone}
.masume text.label{fill:$note}
.masume text.entered,.masume .one.entered{fill:$pen}
.masume text.supposed,.masume .one.supposed{fill:$doubt}
.masume .hatch,.masume .hatched{stroke:$shade}
.masume .hatched{fill:$paper}
.masume text.on-hatch{stroke:$paper}
.masume .frame,.masume .mark,.masume .end,.masume .disc{stroke:$ink}
.masume .mark.entered,.masume .end.entered,.masume .disc.entered{stroke:$pen}
.masume .mark.supposed,.masume .end.supposed,.masume .disc.supposed{stroke:$doubt}
.masume .path{stroke:$path}
.masume .named,.masume .because,.masume .place,.masume .remove{stroke:$ink}
.masume .suppose,.masume .clash,.masume .twice{stroke:$ink}
.masume .named,.masume .because{fill:$because}
.masume .place{fill:$place}
.masume .remove{fill:$remove}
.masume .suppose{fill:$suppose}
.masume .clash{fill:$clash}
"""
# On the page, values have the serif of the books, entries stand upright, and shaded cells are full. The cursor is that
# of the keyboard.
PAGE_SHAPES = """.masume text{font-family:var(--serif);font-variant-numeric:lining-nums tabular-nums}
.masume text.label,.masume text.note{font-family:system-ui,sans-serif}
.masume .entered{font-style:normal}
.masume .ink{stroke-width:5}
"""
PAGE_LOOKS = """.masume .cursor{fill:none;stroke:$pen;stroke-width:3.5}
.masume .frame{stroke:$rim}
.masume .ink{stroke:$shade}
"""


# In answers, entered values are as readable as given ones; the path is thin and does not cross numbers.
ANSWER = """.masume text.entered,.masume .one.entered{fill:$ink;font-style:normal}
.masume .end,.masume .end.entered{fill:$paper;stroke:$ink}
.masume .path{stroke:$trail}
.masume text.given,.masume text.entered{stroke:$paper;stroke-width:6;paint-order:stroke}
"""
ANSWER_PATH = 2.0


class Press(NamedTuple):
    """The settings of a drawing for print: whether it is in black alone, the width of the thinnest stroke, and whether
    it shows an answer.
    """

    black: bool = False
    thinnest: float = 1.0
    answer: bool = False


def _widths(thinnest: float = 1.0, path: float = WIDTHS["path"]) -> str:
    """Return the style rules for the widths of strokes. None is below `thinnest`, and the frame remains thicker than
    the lines within it.
    """
    least = {"frame": 1.6 * thinnest}
    widths = {**WIDTHS, "path": path}
    return "".join(
        f".masume .{name}{{stroke-width:{max(width, least.get(name, thinnest)):.3g}}}\n"
        for name, width in widths.items()
    )


def _colours(text: str, palette: Mapping[str, str]) -> str:
    """Return the style sheet `text` with the colours of `palette`."""
    return Template(text).substitute(palette)


def style(theme: Theme = "auto") -> str:
    """Return the style sheet of a theme. The theme `auto` is light on paper; on screens it follows the reader's
    preference.
    """
    light, dark = (_colours(COLOURS, palette) for palette in (LIGHT, DARK))
    shapes = SHAPES + _widths()
    if theme == "auto":
        return f"{shapes}{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n"
    return shapes + (dark if theme == "dark" else light)


STYLE = style()


def press_style(press: Press) -> str:
    """Return the style sheet of a drawing for print."""
    palette = BLACK if press.black else LIGHT
    if not press.answer:
        return SHAPES + _widths(press.thinnest) + _colours(COLOURS, palette)
    return SHAPES + _widths(press.thinnest, ANSWER_PATH) + _colours(COLOURS + ANSWER, palette)


def page_colours(index: int) -> dict[str, str]:
    """Return the colours of the page by name: the light ones if `index` is 0, or the dark ones if it is 1."""
    return {"pen": PALETTES["pen"][index], **{name: colours[index] for name, colours in PAGE.items()}}


def page_palette(index: int) -> dict[str, str]:
    """Return the colours of boards on the page: the light ones if `index` is 0, or the dark ones if it is 1."""
    return {**(LIGHT, DARK)[index], **{name: colours[index] for name, colours in PAGE_BOARDS.items()}}


def switched_style() -> str:
    """Return the style sheet of pages on which users choose the theme. It has the colours of the page as custom
    properties, and the look of boards. On screens, both are dark if the page has `<html data-theme="dark">`.
    """
    page = [
        "".join(f"--{name}:{colour};" for name, colour in page_colours(index).items()) + f"color-scheme:{scheme}"
        for index, scheme in enumerate(("light", "dark"))
    ]
    light, dark = (_colours(COLOURS + PAGE_LOOKS, page_palette(index)) for index in (0, 1))
    switched = dark.replace(".masume", ":root[data-theme=dark] .masume")
    return (
        f":root{{{page[0]}}}\n{SHAPES}{PAGE_SHAPES}{_widths()}{light}"
        f"@media screen{{\n:root[data-theme=dark]{{{page[1]}}}\n{switched}}}\n"
    )
