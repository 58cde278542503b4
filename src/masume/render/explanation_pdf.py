"""An explanation as PDF: the board, then the numbered passages, with the board again where it has changed enough."""

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
    """Return the explanation as PDF. `before` is the first board, `items` has the scenes of each item, and `after` the
    board after some of them, by number. Small steps are left out."""
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
    """Return the data of a scene."""
    chains = [_chain(chain, alt, symbols) for chain in scene.chains]
    return {"title": scene.title, "text": scene.text, "chains": chains}


def _chain(chain: AssumptionScenes, alt: str, symbols: Symbols) -> dict[str, Any]:
    """Return the data of a chain. A chain of several lines has the board after the last one."""
    return {
        "suppose": chain.assumption.text,
        "lines": [_scene(line, alt, symbols) for line in chain.lines],
        "board": _drawing(chain.lines[-1].picture, alt, symbols) if len(chain.lines) > 1 else None,
    }


def _drawing(picture: Picture, alt: str, symbols: Symbols) -> dict[str, Any]:
    """Return the data of a drawing. Its text for screen readers is short, since the steps describe the changes. They
    name cells, so the drawing has the names of rows and columns."""
    picture = picture._replace(labelled=True)
    width, _ = svg.size(picture)
    text = svg.draw(picture, alt, alt, theme="light", symbols=symbols)
    return {"svg": text, "width": width * png_and_pdf.POINTS * 0.8, "alt": alt}
