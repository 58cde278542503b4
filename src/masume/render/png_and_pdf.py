"""Convert SVG drawings to PNG images and PDF pages. Typst does this with its built-in fonts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from masume.core.errors import UsageError
from masume.render import typst

POINTS = 0.75  # points on paper per unit of a drawing; a cell is then about a centimetre wide
MOST_DOTS = 100_000_000  # dots of an image; each takes four bytes while it is drawn

PAGES = Path(__file__).with_name("png_and_pdf.typ")


class SvgDrawing(NamedTuple):
    """A drawing to convert: an SVG document, its size in its own units, and its text for screen readers."""

    svg: str
    width: float
    height: float
    alt: str


def pdf(drawings: Sequence[SvgDrawing], title: str, lang: str = "en") -> bytes:
    """Return a PDF document that has one page per drawing, as large as the drawing."""
    [made] = typeset(PAGES, _data(drawings, title, lang), "pdf")
    return made


def png(drawings: Sequence[SvgDrawing], scale: float = 2.0) -> list[bytes]:
    """Return a PNG image of each drawing. `scale` is the number of dots per unit of the drawing; a cell is 40 units
    wide.
    """
    for drawing in drawings:
        width, height = round(drawing.width * scale), round(drawing.height * scale)
        if width * height > MOST_DOTS:
            raise UsageError(
                "an image of {width} × {height} dots is too large (at most {most} million dots): choose "
                "a smaller scale, or draw it as SVG",
                width=width,
                height=height,
                most=MOST_DOTS // 10**6,
            )
    return typeset(PAGES, _data(drawings, "", "en"), "png", typst.DOTS * scale)


def _data(drawings: Sequence[SvgDrawing], title: str, lang: str) -> dict[str, Any]:
    """Return the drawings, the title and the language as data for the Typst program."""
    plain = [{"svg": drawing.svg, "width": drawing.width * POINTS, "alt": drawing.alt} for drawing in drawings]
    return {"title": title, "lang": lang, "drawings": plain}


def typeset(program: Path, data: dict[str, Any], to: Literal["pdf", "png"], dots: float = typst.DOTS) -> list[bytes]:
    """Run the Typst program in the file `program` with `data`, which it reads from `sys.inputs.data`. Return one PDF,
    or one PNG per page.
    """
    text = json.dumps(data, ensure_ascii=False)
    return typst.compile_pages(typst.document(str(program), text, own_fonts=True), to, dots)
