"""An explanation as one self-contained page: the board, the steps beside it, and buttons to go through them.

A scene is a sentence with its board. Each passage is one item of the list, with one or more scenes; small steps among
them are folded until the reader unfolds them. The lines of a chain are scenes within its scene.

Without scripts the page shows the first board and all sentences; with them, the board of each scene, while title and
buttons stay in place. To keep the page small, each look of a cell is drawn once and numbered, and a scene lists only
the cells whose look changes (see `sprite_frames`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from masume.core.picture import Bit, Fill, Highlight, Item, Mark, Number, PencilMarks, Picture
from masume.i18n.catalog import Catalogue, catalogue
from masume.render import svg, theme
from masume.render.frame import AssumptionScenes, Scene
from masume.render.sprite_frames import Reel

LAYERS = ("grounds", "ways", "contents")
STYLE, SCRIPT = (
    Path(__file__).with_name(name).read_text("utf-8") for name in ("explanation_page.css", "explanation_page.js")
)


def page(title: str, subtitle: str, first: Picture, told: Iterable[Sequence[Scene]], lang: str | None = None) -> str:
    """Return the page of an explanation. `first` is the board before the first step, `told` has the scenes of each
    item. It is iterated once, so that only the pictures of one item need to exist at a time."""
    words = catalogue(lang)
    reel = Reel(first)
    board = reel.first
    items = []
    inner = folded = False
    for scenes in told:
        for scene in scenes:
            board = reel.tell(scene, board)
        items.append(f"<li>{_item(words, scenes)}</li>")
        inner = inner or len(scenes) > 1 or bool(scenes[0].chains)
        folded = folded or any(scene.folded for scene in scenes)
    data = json.dumps({"squares": first.rows * first.cols, "boards": reel.boards}, separators=(",", ":"))
    return f"""<!DOCTYPE html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta name="generator" content="Masume">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{STYLE}{theme.STYLE}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{escape(subtitle)}</p>
{_buttons(words, len(items), inner, folded)}</header>
<main>
<section id="board">
<div id="drawing">
{svg.opening(first, title, subtitle)}{_drawing(reel)}{svg.frame(first)}{svg.labels(first)}</svg>
</div>
{_legend(words, reel)}</section>
<section id="list" aria-label="{escape(words.say("page", "steps"))}">
<ol id="steps">
{"".join(items)}</ol>
</section>
</main>
<div id="said" class="unseen" aria-live="polite"></div>
<script type="application/json" id="boards">{data}</script>
<script>
{SCRIPT}</script>
</body>
</html>
"""


def _drawing(reel: Reel) -> str:
    """Return all looks, and the first board made of them: the grounds of cells, the path above them, and the contents
    of cells above that. The script adds pieces that are empty at first."""
    looks = reel.looks()
    drawn = "".join(f'<g id="look{number}" class="masume">{look}</g>' for number, look in enumerate(looks))
    layers = dict.fromkeys(LAYERS, "")
    squares = reel.squares
    for piece, number in reel.first.looks.items():
        layer, cell = divmod(piece, squares)
        if looks[number]:
            x, y = reel.places[cell]
            layers[LAYERS[layer]] += f'<use data-piece="{piece}" href="#look{number}" x="{x:g}" y="{y:g}"/>'
    return f"<defs>{drawn}</defs>" + "".join(f'<g id="{name}">{uses}</g>' for name, uses in layers.items())


def _buttons(words: Catalogue, items: int, inner: bool, folded: bool) -> str:
    """Return the buttons to move between scenes and, if items have several scenes, between steps; if steps are folded,
    also a switch to include them."""
    label = {name: escape(str(text)) for name, text in words.file("common")["page"].items() if isinstance(text, str)}

    def button(name: str, sign: str, more: str = "") -> str:
        """Return one button."""
        parts = [f'<span class="sign" aria-hidden="true">{sign}</span>', f'<span class="word">{label[name]}</span>']
        text = " ".join(reversed(parts) if name.startswith("next") else parts)
        return f'<button id="{name}" type="button" title="{label[name]}"{more}>{text}</button>\n'

    hidden = "" if inner else " hidden"
    every = f'<label><input id="every" type="checkbox"> {label["every"]}</label>\n' if folded else ""
    return (
        f'<nav class="buttons needs-script" aria-label="{label["steps"]}">\n'
        + button("previous-step", "«", hidden)
        + button("previous", "‹")
        + button("play", "▶", f' data-play="{label["play"]}" data-pause="{label["pause"]}"')
        + button("next", "›")
        + button("next-step", "»", hidden)
        + f'<input id="slider" type="range" min="0" max="{items}" value="0" aria-label="{label["slider"]}">\n'
        + f'<output id="count"></output>\n{every}</nav>\n'
    )


# The entries of the legend: the items of a sample, by the name of the words beside it. For values in cells, the
# sample is the first one that occurs.
SAMPLES: dict[str, tuple[Item, ...]] = {
    "place": (Highlight(0, "place"),),
    "because": (Highlight(0, "because"),),
    "remove": (Highlight(0, "remove"),),
    "struck": (PencilMarks(0, ("4", "5", "6"), ("5",)),),
    "suppose": (Highlight(0, "suppose"),),
    "supposed": (Number(0, "5", "supposed"),),
    "supposed-shading": (Fill(0, "supposed"),),
    "clash": (Highlight(0, "clash"),),
    "given": (Number(0, "5", "given"),),
    "entered": (Number(0, "5", "entered"),),
    "shaded": (Fill(0, "entered"),),
    "kept": (Mark(0, "entered"),),
}


def _legend(words: Catalogue, reel: Reel) -> str:
    """Return the legend of borders and signs: a sample and a word for each that occurs."""
    seen: dict[str, Item] = {}
    for typed in reel.shown:
        for _, item in typed:
            seen.setdefault(_meaning(item), item._replace(circled=False) if isinstance(item, Number) else item)
    entries = ""
    for name, items in SAMPLES.items():
        if name in seen:
            sample = Picture(1, 1, (seen[name],) if name in ("given", "entered", "supposed") else items)
            drawing = "".join([*svg.cells(sample).values(), *svg.contents(sample).values(), svg.frame(sample)])
            width, height = svg.size(sample)
            box = f'viewBox="0 0 {width:g} {height:g}"'
            picture = f'<svg class="masume" {box} aria-hidden="true">{drawing}</svg>'
            entries += f'<li data-meaning="{name}">{picture}{escape(words.say("page", "legend", name))}</li>\n'
    keys = escape(words.say("page", "keys"))
    heading = escape(words.say("page", "legend", "heading"))
    return (
        f'<details id="legend" open><summary>{heading}</summary>\n<ul>\n{entries}</ul>\n'
        f'<p class="needs-script">{keys}</p>\n</details>\n'
    )


def _meaning(item: Item) -> str:
    """Return the entry of the legend that explains `item`, or ""."""
    match item:
        case Highlight(_, part):
            return part
        case Number(_, _, role) | Bit(_, _, role):
            return role
        case Fill(_, role):
            return "supposed-shading" if role == "supposed" else "shaded"
        case Mark(_, role):
            return "supposed" if role == "supposed" else "kept"
        case PencilMarks(_, _, struck) if struck:
            return "struck"
        case _:
            return ""


def _item(words: Catalogue, scenes: Sequence[Scene]) -> str:
    """Return the scenes of an item, with small steps folded."""
    drawn = ""
    told = False
    for folded, group in groupby(scenes, key=lambda scene: scene.folded):
        some = list(group)
        if folded:
            summary = escape(words.say("page", "follows" if told else "rests-on", steps=len(some)))
            drawn += f'<details class="folded"><summary>{summary}</summary>{_list(words, some)}</details>'
        else:
            drawn += "".join(_scene(words, scene) for scene in some)
            told = True
    return drawn


def _list(words: Catalogue, scenes: Iterable[Scene]) -> str:
    """Return some scenes as a list."""
    return f"<ol>{''.join(f'<li>{_scene(words, scene)}</li>' for scene in scenes)}</ol>"


def _scene(words: Catalogue, scene: Scene) -> str:
    """Return a scene with its chains."""
    title = f"<b>{escape(scene.title)}.</b> " if scene.title else ""
    text = f"<p data-scene>{title}{escape(scene.text)}</p>"
    return text + "".join(_chain(words, chain) for chain in scene.chains)


def _chain(words: Catalogue, chain: AssumptionScenes) -> str:
    """Return a chain, as a list within the item of its step."""
    opening = f'<p data-scene class="suppose">{escape(chain.assumption.text)}</p>'
    return f'<div class="chain">{opening}{_list(words, chain.lines) if chain.lines else ""}</div>'
