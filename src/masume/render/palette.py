"""The colours of drawings and the style sheets made of them: light, dark, and black for printers that have one ink.

What is read has a contrast of at least 4.5 to its ground, whatever it stands on; a test computes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Template
from typing import NamedTuple

from masume.core.picture import Theme

LIGHT: Mapping[str, str] = {
    "ink": "#16181d",
    "paper": "#fff",
    "line": "#6b7280",
    "pen": "#1d4ed8",
    "note": "#4b5563",
    "wall": "#374151",
    "on_wall": "#fff",
    "printed": "#e5e7eb",
    "path": "#e6dccb",
    "trail": "#8a919e",
    "shade": "#16181d",
    "on_shade": "#a2a3a5",
    "slash": "#afb3b9",
    "because": "#fde68a",
    "place": "#bbf7d0",
    "remove": "#fecaca",
    "suppose": "#ddd6fe",
    "clash": "#ffc9c9",
    "doubt": "#6d28d9",
    "gone": "#991b1b",
}
DARK: Mapping[str, str] = {
    "ink": "#f3f4f6",
    "paper": "#111827",
    "line": "#6b7280",
    "pen": "#93c5fd",
    "note": "#c3c9d4",
    "wall": "#4b5563",
    "on_wall": "#f9fafb",
    "printed": "#374151",
    "path": "#4d463a",
    "trail": "#8a919e",
    "shade": "#7c8594",
    "on_shade": "#111827",
    "slash": "#b3b8be",
    "because": "#713f12",
    "place": "#14532d",
    "remove": "#7f1d1d",
    "suppose": "#4c3a8c",
    "clash": "#991b1b",
    "doubt": "#c4b5fd",
    "gone": "#fecaca",
}

# Black ink on white paper: no colours, and greys that a printer's screen does not lose.
BLACK: Mapping[str, str] = {
    "ink": "#000",
    "paper": "#fff",
    "line": "#000",
    "pen": "#000",
    "note": "#000",
    "wall": "#b0b0b0",
    "on_wall": "#000",
    "printed": "#e0e0e0",
    "path": "#b8b8b8",
    "trail": "#808080",
    "shade": "#000",
    "on_shade": "#a6a6a6",
    "slash": "#000",
    "because": "#e5e5e5",
    "place": "#d4d4d4",
    "remove": "#fff",
    "suppose": "#e0e0e0",
    "clash": "#c4c4c4",
    "doubt": "#000",
    "gone": "#000",
}

# What is the same in every colour.
SHAPES = """
.masume text{font-family:system-ui,sans-serif;text-anchor:middle}
.masume .given{font-weight:700}
.masume .supposed,.masume .entered{font-style:italic}
.masume .struck{text-decoration:line-through;text-decoration-thickness:1.6px}
.masume .clue{font-weight:600}
.masume .frame,.masume .mark,.masume .path,.masume .twice{fill:none}
.masume .frame{stroke-linejoin:round}
.masume .mark.supposed,.masume .disc.supposed{stroke-dasharray:4 3}
.masume .on-hatch{paint-order:stroke}
.masume .path{stroke-linecap:round;stroke-linejoin:round}
.masume .named,.masume .because{stroke-dasharray:4 3}
.masume .remove{stroke-dasharray:1 3}
.masume .suppose{stroke-dasharray:9 3}
"""
# How wide strokes are, as selectors name them; those that come later go before.
WIDTHS: Mapping[str, float] = {
    "cell": 1,
    "printed": 1,
    "wall": 1,
    "slash": 1,
    "mark": 1,
    "named": 1,
    "because": 1,
    "twice": 1,
    "disc": 1,
    "frame": 2,
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
.masume .frame,.masume .mark,.masume .disc{stroke:$ink}
.masume .mark.entered,.masume .disc.entered{stroke:$pen}
.masume .mark.supposed,.masume .disc.supposed{stroke:$doubt}
.masume .path{stroke:$path}
.masume .named,.masume .because,.masume .place,.masume .remove{stroke:$ink}
.masume .suppose,.masume .clash,.masume .twice{stroke:$ink}
.masume .named,.masume .because{fill:$because}
.masume .place{fill:$place}
.masume .remove{fill:$remove}
.masume .suppose{fill:$suppose}
.masume .clash{fill:$clash}
"""
# On pages to play on: the cell that the keyboard is at.
CURSOR = ".masume .cursor{fill:none;stroke:$pen;stroke-width:3.5}\n"


# In answers, what a solver enters is read as easily as what is printed; the path is thin and stops at the numbers.
ANSWER = """.masume text.entered,.masume .one.entered{fill:$ink;font-style:normal}
.masume .path{stroke:$trail}
.masume text.given,.masume text.entered{stroke:$paper;stroke-width:6;paint-order:stroke}
"""
ANSWER_PATH = 2.0


class Press(NamedTuple):
    """How a drawing is printed: in black alone or in colours, with strokes of at least a width, as a board or as an
    answer."""

    black: bool = False
    thinnest: float = 1.0
    answer: bool = False


def _widths(thinnest: float = 1.0, path: float = WIDTHS["path"]) -> str:
    """The widths of strokes, none below the thinnest; the frame stays stronger than the lines within."""
    least = {"frame": 1.6 * thinnest}
    widths = {**WIDTHS, "path": path}
    return "".join(
        f".masume .{name}{{stroke-width:{max(width, least.get(name, thinnest)):.3g}}}\n"
        for name, width in widths.items()
    )


def _colours(text: str, palette: Mapping[str, str]) -> str:
    return Template(text).substitute(palette)


def style(theme: Theme = "auto") -> str:
    """The style sheet; `auto` is light on paper, and on a screen as the reader prefers."""
    light, dark = (_colours(COLOURS, palette) for palette in (LIGHT, DARK))
    shapes = SHAPES + _widths()
    if theme == "auto":
        return f"{shapes}{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n"
    return shapes + (dark if theme == "dark" else light)


STYLE = style()


def press_style(press: Press) -> str:
    """The style sheet of a drawing for the press."""
    palette = BLACK if press.black else LIGHT
    if not press.answer:
        return SHAPES + _widths(press.thinnest) + _colours(COLOURS, palette)
    return SHAPES + _widths(press.thinnest, ANSWER_PATH) + _colours(COLOURS + ANSWER, palette)


def switched_style() -> str:
    """The style sheet for pages where the reader chooses: dark on a screen where `<html data-theme="dark">` says so."""
    light, dark = (_colours(COLOURS + CURSOR, palette) for palette in (LIGHT, DARK))
    switched = dark.replace(".masume", ":root[data-theme=dark] .masume")
    return f"{SHAPES}{_widths()}{light}@media screen{{\n{switched}}}\n"
