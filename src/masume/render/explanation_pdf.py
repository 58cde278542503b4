"""Lay out an explanation as PDF: the board at the start, then the numbered passages. The board is drawn again after a
passage if enough cells have changed by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from masume.core.picture import Picture, Symbols
from masume.i18n.catalog import catalogue
from masume.render import png_and_pdf, svg
from masume.render.alt_text import describe
from masume.render.scene import AssumptionScenes, Scene

NARROW = 12.5 * svg.SIDE  # drawings up to this width are printed in two columns

PROGRAM = Path(__file__).with_name("explanation_pdf.typ")


def handout(
    title: str,
    subtitle: str,
    before: Picture,
    after: Mapping[int, Picture],
    items: Iterable[Sequence[Scene]],
    lang: str | None = None,
    symbols: Symbols = "digits",
) -> bytes:
    """Return the explanation as PDF. `before` is the board at the start, `items` has the scenes of each passage, and
    `after` maps the numbers of some passages, counted from 1, to the board after them. Small steps are left out.
    """
    words = catalogue(lang)
    first = _drawing(before, f"{title}. {describe(before, words.lang)}", symbols)
    plain = [
        {
            "number": number,
            "scenes": [_scene(scene, f"{title}, {number}", symbols) for scene in scenes if not scene.folded],
            "board": _drawing(after[number], f"{title}, {number}", symbols) if number in after else None,
        }
        for number, scenes in enumerate(items, 1)
    ]
    data = {
        "title": title,
        "subtitle": subtitle,
        "legend": words.say("legend", "in-print"),
        "lang": words.lang,
        "first": first,
        "columns": 2 if svg.size(before)[0] <= NARROW else 1,
        "passages": plain,
    }
    [made] = png_and_pdf.typeset(PROGRAM, data, "pdf")
    return made


def _scene(scene: Scene, alt: str, symbols: Symbols) -> dict[str, Any]:
    """Return the data of a scene for the Typst program. `alt` is the text for screen readers of the drawings in it."""
    chains = [_chain(chain, alt, symbols) for chain in scene.chains]
    return {"title": scene.title, "text": scene.text, "chains": chains}


def _chain(chain: AssumptionScenes, alt: str, symbols: Symbols) -> dict[str, Any]:
    """Return the data of a chain for the Typst program. A chain of several lines ends with the board after its last
    line.
    """
    return {
        "suppose": chain.assumption.text,
        "lines": [_scene(line, alt, symbols) for line in chain.lines],
        "board": _drawing(chain.lines[-1].picture, alt, symbols) if len(chain.lines) > 1 else None,
    }


def _drawing(picture: Picture, alt: str, symbols: Symbols) -> dict[str, Any]:
    """Return the data of a drawing for the Typst program. Rows and columns are labelled, since the steps refer to cells
    by these names. The text `alt` for screen readers can be short, as the steps describe the changes in words.
    """
    picture = picture._replace(labelled=True)
    width, _ = svg.size(picture)
    text = svg.draw(picture, alt, alt, theme="light", symbols=symbols)
    return {"svg": text, "width": width * png_and_pdf.POINTS * 0.8, "alt": alt}
