"""An explanation as PDF: the board, then the numbered passages, with the board again where it has changed enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from masume.core.picture import Picture, Symbols
from masume.language.catalogue import catalogue
from masume.render import paper, svg
from masume.render.describing import describe
from masume.render.scene import Chain, Scene

NARROW = 12.5 * svg.SIDE  # drawings up to this width go into a page with two columns

PROGRAM = """
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: none)
#set text(lang: data.lang, size: 10pt)
#set page(paper: "a4", margin: (x: 1.8cm, y: 2cm), footer: context grid(
  columns: (1fr, auto),
  gutter: 1em,
  text(size: 7.5pt, fill: luma(70), data.legend),
  counter(page).display("1 / 1", both: true),
))
#set par(leading: 0.55em, spacing: 0.55em)
#show heading: set block(below: 0.8em)

#let board(drawing) = layout(room => block(
  width: 100%,
  above: 0.8em,
  below: 1.2em,
  align(center, image(
    bytes(drawing.svg),
    format: "svg",
    width: calc.min(room.width, drawing.width * 1pt),
    alt: drawing.alt,
  )),
))

#let numbered(number, body) = grid(columns: (2.2em, 1fr), align(right, pad(right: 0.5em)[#number.]), body)

#let chains(all) = for chain in all {
  block(inset: (left: 0.5em), stroke: (left: 0.5pt + luma(150)), {
    par(text(style: "italic", chain.suppose))
    for (number, line) in chain.lines.enumerate(start: 1) {
      numbered(number, { par(line.text); chains(line.chains) })
    }
    if chain.board != none { board(chain.board) }
  })
}

#heading(level: 1, data.title)
#par(data.subtitle)
#board(data.first)
#v(0.5em)
#columns(data.columns, gutter: 0.8cm, for passage in data.passages {
  let plain = passage.told.len() < 4 and passage.told.all(scene => scene.chains.len() == 0)
  block(above: 0.8em, below: 0.8em, sticky: plain and passage.board != none, breakable: not plain,
    numbered(passage.number, {
      for scene in passage.told {
        par(if scene.title == "" [#scene.text] else [*#scene.title.* #scene.text])
        chains(scene.chains)
      }
    }),
  )
  if passage.board != none { board(passage.board) }
})
"""


def handout(
    title: str,
    subtitle: str,
    before: Picture,
    after: Mapping[int, Picture],
    told: Iterable[Sequence[Scene]],
    lang: str | None = None,
    symbols: Symbols = "digits",
) -> bytes:
    """The explanation as PDF: `before` is the first board, `told` the scenes of each item, and `after` the board after
    some of them, by their numbers. Small steps are left out."""
    words = catalogue(lang)
    first = _drawing(before, f"{title}. {describe(before, words.lang)}", symbols)
    plain = [
        {
            "number": number,
            "told": [_scene(scene, f"{title}, {number}", symbols) for scene in scenes if not scene.folded],
            "board": _drawing(after[number], f"{title}, {number}", symbols) if number in after else None,
        }
        for number, scenes in enumerate(told, 1)
    ]
    data = {
        "title": title,
        "subtitle": subtitle,
        "legend": words.say("page", "paper"),
        "lang": words.lang,
        "first": first,
        "columns": 2 if svg.size(before)[0] <= NARROW else 1,
        "passages": plain,
    }
    [made] = paper.typeset(PROGRAM, data, "pdf")
    return made


def _scene(scene: Scene, alt: str, symbols: Symbols) -> dict[str, Any]:
    chains = [_chain(chain, alt, symbols) for chain in scene.chains]
    return {"title": scene.title, "text": scene.text, "chains": chains}


def _chain(chain: Chain, alt: str, symbols: Symbols) -> dict[str, Any]:
    """What follows from an assumption; where it takes some lines, with the board to which they lead."""
    return {
        "suppose": chain.assumption.text,
        "lines": [_scene(line, alt, symbols) for line in chain.lines],
        "board": _drawing(chain.lines[-1].picture, alt, symbols) if len(chain.lines) > 1 else None,
    }


def _drawing(picture: Picture, alt: str, symbols: Symbols) -> dict[str, Any]:
    """A drawing with its text for screen readers, which is short: the steps say what has changed. They name cells, so
    rows and columns bear their names."""
    picture = picture._replace(labelled=True)
    width, _ = svg.size(picture)
    text = svg.draw(picture, alt, alt, theme="light", symbols=symbols)
    return {"svg": text, "width": width * paper.POINTS * 0.8, "alt": alt}
