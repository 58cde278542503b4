"""An explanation as one self-contained page: the board, the steps beside it, and buttons to go through them.

A scene is a sentence with its board. What is told in one go is one item of the list, with one scene or several; small
steps among them are folded away until somebody unfolds them. The lines of a chain are scenes within theirs.

Without scripts the page shows the first board and all sentences; with them, the board of every scene, while title and
buttons stay where they are. To stay small, the page holds the first board in full, and of every later one only the
cells that look different, by the number of their look in one list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from masume.core.grid import Cell
from masume.core.picture import Bit, Fill, Highlight, Item, Link, Mark, Notes, Number, Picture
from masume.language.catalogue import Catalogue, catalogue
from masume.render import palette, svg
from masume.render.scene import Chain, Scene

LINKS = -1  # stands for the path, which belongs to no single cell


STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:84rem;padding:.5rem 1rem;color:#16181d;background:#fff;
box-sizing:border-box}
h1{font-size:1.4rem;line-height:1.2;margin:.2rem 0}
header p{margin:0 0 .3rem}
.buttons{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.3rem 0 .5rem}
.buttons button{font:inherit;padding:.25rem .7rem;min-height:2.2rem}
.buttons input[type=range]{flex:1 1 8rem;min-width:6rem}
.buttons output{white-space:nowrap;min-width:5em;text-align:right;font-variant-numeric:tabular-nums}
#drawing{max-width:44rem}
#drawing>svg{width:100%;height:auto}
#legend{font-size:.875rem}
#legend ul{list-style:none;display:flex;flex-wrap:wrap;gap:.1rem 1rem;margin:.3rem 0;padding:0}
#legend li{display:flex;align-items:center;gap:.4rem}
#legend svg{width:1.8rem;height:1.8rem;flex:none}
#legend p{margin:.2rem 0}
summary{cursor:pointer}
#list ol{padding-left:2.2rem;margin:0}
#list>ol{padding-left:3rem}
#list li{margin:.15rem 0}
#list p{margin:0;padding:.15rem .5rem;border-left:4px solid transparent}
#list [aria-current]{border-color:#1d4ed8;background:#e0e7ff}
.live #list [data-scene]{cursor:pointer}
.chain{margin:.2rem 0 .4rem;border-left:2px dashed #6d28d9;padding-left:.4rem}
.suppose{font-style:italic}
.folded{font-size:.9375rem}
.folded summary{opacity:.8}
:focus-visible{outline:3px solid #1d4ed8;outline-offset:-1px}
.needs-script{display:none}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media screen{
.live body{height:100vh;height:100dvh;display:flex;flex-direction:column}
.live main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem}
.live #board{display:flex;flex-direction:column;min-height:0}
.live #drawing{flex:1;min-height:0;max-width:none}
.live #drawing>svg{height:100%}
.live #legend{flex:none;max-height:40%;overflow:auto}
.live #list{overflow:auto;min-height:0;position:relative}
}
@media screen and (max-width:44rem){
body{padding:.3rem .5rem}
h1{font-size:1.15rem}
header p{font-size:.8125rem;line-height:1.3}
.live .word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.live .buttons button{flex:1;padding:.25rem}
.live .buttons input[type=range]{flex:1 1 60%}
.live main{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,3fr) minmax(0,2fr);gap:.3rem}
#list ol{padding-left:1.6rem}
#list>ol{padding-left:2.6rem}
}
@media (prefers-color-scheme:dark){
body{color:#f3f4f6;background:#111827}
#list [aria-current]{background:#1e3a8a;border-color:#93c5fd}
.chain{border-color:#c4b5fd}
:focus-visible{outline-color:#93c5fd}
}
@media print{
body{color:#000;background:#fff}
.buttons,#legend p{display:none!important}
#drawing{max-width:12cm}
#list [aria-current]{background:none;border-color:transparent}
#list li{break-inside:avoid-page}
}
"""

SCRIPT = """
const get = id => document.getElementById(id);
const data = JSON.parse(get('boards').textContent);
const cells = new Map([...document.querySelectorAll('#drawing [data-cell]')].map(g => [g.dataset.cell, g]));
const first = new Map([...cells].map(([name, g]) => [name, g.innerHTML])), shown = new Map(first);
const scenes = [...document.querySelectorAll('#list [data-scene]')];
const items = [...document.querySelectorAll('#steps > li')];
const told = items.map(item => scenes.indexOf(item.querySelector(':scope > [data-scene]')) + 1);
const owner = scenes.map(scene => items.indexOf(scene.closest('#steps > li')) + 1);
const slider = get('slider'), play = get('play'), list = get('list'), every = get('every');
let at = 0, timer = null;
function board(number) {
  const look = new Map(first);
  for (const changes of data.boards.slice(0, number))
    for (let i = 0; i < changes.length; i += 2) look.set(String(changes[i]), data.looks[changes[i + 1]]);
  for (const [name, drawn] of look)
    if (shown.get(name) !== drawn) { cells.get(name).innerHTML = drawn; shown.set(name, drawn); }
}
function label() {
  if (!at) return '0';
  const step = owner[at - 1];
  return at === told[step - 1] ? String(step) : step + '.' + (at - Math.max(0, owner.indexOf(step)));
}
function show(number, scroll = true) {
  if (at) scenes[at - 1].removeAttribute('aria-current');
  at = Math.max(0, Math.min(scenes.length, number));
  board(at);
  const scene = at ? scenes[at - 1] : null;
  if (scene) {
    scene.setAttribute('aria-current', 'step');
    for (let fold = scene.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  }
  get('said').textContent = scene ? scene.textContent : '';
  get('count').textContent = label() + ' / ' + items.length;
  slider.value = at ? owner[at - 1] : 0;
  if (scroll) reveal(scene);
  if (!onward(1)) pause();
}
function reveal(scene) {
  if (!scene) { list.scrollTop = 0; return; }
  const around = list.getBoundingClientRect(), place = scene.getBoundingClientRect();
  if (place.top < around.top) list.scrollTop += place.top - around.top - 8;
  else if (place.bottom > around.bottom)
    list.scrollTop += Math.min(place.bottom - around.bottom + 8, place.top - around.top - 8);
}
function reachable(number) {
  const fold = scenes[number - 1].closest('details.folded');
  return !fold || fold.open || (every && every.checked);
}
function onward(way, from = at) {
  for (let number = from + way; number > 0 && number <= scenes.length; number += way)
    if (reachable(number)) return number;
  return 0;
}
function go(way) { const number = onward(way); if (number || way < 0) show(number); }
function jump(way) {
  const further = way > 0 ? told.filter(number => number > at) : told.filter(number => number < at).reverse();
  if (further.length || way < 0) show(further.length ? further[0] : 0);
}
function pause() {
  clearInterval(timer);
  timer = null;
  play.classList.remove('playing');
  play.querySelector('.word').textContent = play.dataset.play;
  play.querySelector('.sign').textContent = '▶';
}
function toggle() {
  if (timer !== null) return pause();
  if (!onward(1)) show(0);
  timer = setInterval(() => go(1), 1800);
  play.querySelector('.word').textContent = play.dataset.pause;
  play.querySelector('.sign').textContent = '❚❚';
}
const still = act => () => { pause(); act(); };
get('previous').onclick = still(() => go(-1));
get('next').onclick = still(() => go(1));
get('previous-step').onclick = still(() => jump(-1));
get('next-step').onclick = still(() => jump(1));
play.onclick = toggle;
slider.oninput = still(() => show(Number(slider.value) ? told[slider.value - 1] : 0));
scenes.forEach((scene, i) => {
  if (told.includes(i + 1)) scene.tabIndex = 0;
  scene.onclick = still(() => show(i + 1, false));
  scene.onkeydown = event => { if (event.key === 'Enter') scene.onclick(); };
});
document.onkeydown = event => {
  if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts = {ArrowLeft: () => event.shiftKey ? jump(-1) : go(-1), ArrowRight: () => event.shiftKey ? jump(1) : go(1),
    Home: () => show(0), End: () => show(onward(-1, scenes.length + 1))};
  if (acts[event.key]) { pause(); acts[event.key](); event.preventDefault(); }
  if (event.key === ' ' && !['BUTTON', 'INPUT', 'SUMMARY'].includes(event.target.tagName)) {
    toggle();
    event.preventDefault();
  }
};
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(fold => { fold.open = true; }));
document.documentElement.classList.add('live');
document.querySelectorAll('.needs-script').forEach(part => part.classList.remove('needs-script'));
if (matchMedia('(max-width:44rem)').matches) get('legend').open = false;
show(0);
"""


def page(title: str, subtitle: str, first: Picture, told: Iterable[Sequence[Scene]], lang: str | None = None) -> str:
    """The page of an explanation: `first` is the board before the first step, `told` the scenes of each item."""
    words = catalogue(lang)
    items = list(told)
    everything = [inner for scenes in items for scene in scenes for inner in _every(scene)]
    drawn = _fragments(first)
    groups = "".join(f'<g data-cell="{cell}">{fragment}</g>' for cell, fragment in drawn.items())
    boards = _boards(drawn, (scene.picture for scene in everything))
    data = json.dumps(boards, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"""<!DOCTYPE html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta name="generator" content="Masume">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}{palette.STYLE}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{escape(subtitle)}</p>
{_buttons(words, items)}</header>
<main>
<section id="board">
<div id="drawing">
{svg.opening(first, title, subtitle)}{groups}{svg.frame(first)}{svg.labels(first)}</svg>
</div>
{_legend(words, [first, *(scene.picture for scene in everything)])}</section>
<section id="list" aria-label="{escape(words.say("page", "steps"))}">
<ol id="steps">
{"".join(f"<li>{_item(words, scenes)}</li>" for scenes in items)}</ol>
</section>
</main>
<div id="said" class="unseen" aria-live="polite"></div>
<script type="application/json" id="boards">{data}</script>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _every(scene: Scene) -> Iterator[Scene]:
    """A scene and those within it, in the order in which they stand on the page."""
    yield scene
    for chain in scene.chains:
        yield chain.assumption
        for line in chain.lines:
            yield from _every(line)


def _boards(first: dict[Cell, str], pictures: Iterable[Picture]) -> dict[str, list[str] | list[list[int]]]:
    """What changes on the board from scene to scene: pairs of a piece and its new look."""
    looks: dict[str, int] = {}
    boards = []
    last = first
    for picture in pictures:
        now = _fragments(picture)
        changes = []
        for cell, look in now.items():
            if look != last[cell]:
                changes += [cell, looks.setdefault(look, len(looks))]
        boards.append(changes)
        last = now
    return {"looks": list(looks), "boards": boards}


def _fragments(picture: Picture) -> dict[Cell, str]:
    """The drawing in pieces that can be replaced one by one: each cell's ground, the path above them, each cell's
    content above that. The numbers of content pieces follow those of the grounds."""
    grounds, contents = svg.cells(picture), svg.contents(picture)
    squares = picture.rows * picture.cols
    pieces = dict(grounds)
    pieces[LINKS] = svg.links(picture)
    pieces.update({squares + cell: contents.get(cell, "") for cell in grounds})
    return pieces


def _buttons(words: Catalogue, items: Sequence[Sequence[Scene]]) -> str:
    """Back and forth from scene to scene and from step to step; where steps are folded, a switch to go through all."""
    label = {name: escape(str(text)) for name, text in words.file("common")["page"].items() if isinstance(text, str)}

    def button(name: str, sign: str, more: str = "") -> str:
        parts = [f'<span class="sign" aria-hidden="true">{sign}</span>', f'<span class="word">{label[name]}</span>']
        text = " ".join(reversed(parts) if name.startswith("next") else parts)
        return f'<button id="{name}" type="button" title="{label[name]}"{more}>{text}</button>\n'

    inner = any(len(scenes) > 1 or scenes[0].chains for scenes in items)
    folded = any(scene.folded for scenes in items for scene in scenes)
    hidden = "" if inner else " hidden"
    every = f'<label><input id="every" type="checkbox"> {label["every"]}</label>\n' if folded else ""
    return (
        f'<nav class="buttons needs-script" aria-label="{label["steps"]}">\n'
        + button("previous-step", "«", hidden)
        + button("previous", "‹")
        + button("play", "▶", f' data-play="{label["play"]}" data-pause="{label["pause"]}"')
        + button("next", "›")
        + button("next-step", "»", hidden)
        + f'<input id="slider" type="range" min="0" max="{len(items)}" value="0" aria-label="{label["slider"]}">\n'
        + f'<output id="count"></output>\n{every}</nav>\n'
    )


# What the legend explains: the items of a sample, by the name of the words beside it.
SAMPLES: dict[str, tuple[Item, ...]] = {
    "place": (Highlight(0, "place"),),
    "because": (Highlight(0, "because"),),
    "remove": (Highlight(0, "remove"),),
    "struck": (Notes(0, ("4", "5", "6"), ("5",)),),
    "suppose": (Highlight(0, "suppose"),),
    "supposed": (Number(0, "5", "supposed"),),
    "supposed-shading": (Fill(0, "supposed"),),
    "clash": (Highlight(0, "clash"),),
    "given": (Number(0, "5", "given"),),
    "entered": (Number(0, "5", "entered"),),
    "shaded": (Fill(0, "entered"),),
    "kept": (Mark(0, "entered"),),
}


def _legend(words: Catalogue, pictures: Iterable[Picture]) -> str:
    """What the borders and signs on the boards mean: a sample and a word for each that occurs."""
    seen = {_meaning(item) for picture in pictures for item in picture.items}
    entries = ""
    for name, items in SAMPLES.items():
        if name in seen:
            sample = Picture(1, 1, items)
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
    """Which entry of the legend explains an item."""
    match item:
        case Highlight(_, part):
            return part
        case Number(_, _, role) | Bit(_, _, role):
            return role
        case Fill(_, role):
            return "supposed-shading" if role == "supposed" else "shaded"
        case Mark(_, role):
            return "supposed" if role == "supposed" else "kept"
        case Notes(_, _, struck) if struck:
            return "struck"
        case Link():
            return "path"
        case _:
            return ""


def _item(words: Catalogue, scenes: Sequence[Scene]) -> str:
    """The scenes of an item, the small steps among them folded."""
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
    return f"<ol>{''.join(f'<li>{_scene(words, scene)}</li>' for scene in scenes)}</ol>"


def _scene(words: Catalogue, scene: Scene) -> str:
    title = f"<b>{escape(scene.title)}.</b> " if scene.title else ""
    text = f"<p data-scene>{title}{escape(scene.text)}</p>"
    return text + "".join(_chain(words, chain) for chain in scene.chains)


def _chain(words: Catalogue, chain: Chain) -> str:
    """What follows from an assumption, as a list within the item of its step."""
    opening = f'<p data-scene class="suppose">{escape(chain.assumption.text)}</p>'
    return f'<div class="chain">{opening}{_list(words, chain.lines) if chain.lines else ""}</div>'
