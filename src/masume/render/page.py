"""An explanation as one self-contained page: the board, the steps beside it, and buttons to go through them.

Without scripts the page shows the board and all sentences; with them, the board of every step. To stay small, the page
holds the first board in full, and of every later one only the cells that look different.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape

from masume.core.grid import Cell
from masume.core.picture import Picture
from masume.language.catalogue import Catalogue, catalogue
from masume.reasoning.technique import Case, Step
from masume.render import svg

LINKS = -1  # stands for the path, which belongs to no single cell

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:80rem;padding:1rem;color:#16181d;background:#fff}
main{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}
#board{flex:1 1 24rem;max-width:44rem;position:sticky;top:1rem}
#board svg{width:100%;height:auto;max-height:75vh}
#steps{flex:1 1 24rem;max-height:90vh;overflow:auto;margin:0;padding-left:3rem}
#steps>li{margin:.2rem 0;padding:.2rem .5rem;border-left:4px solid transparent;cursor:pointer}
#steps>li[aria-current]{border-color:#1d4ed8;background:#e0e7ff}
#steps p{margin:0}
.buttons{display:flex;gap:.5rem;align-items:center;margin:.5rem 0}
.buttons button{font:inherit;padding:.3rem .8rem}
.buttons input{flex:1;min-width:4rem}
.buttons output{white-space:nowrap}
#said{min-height:6rem;white-space:pre-line}
button:focus-visible,input:focus-visible,li:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
.needs-script{display:none}
@media (prefers-color-scheme:dark){body{color:#f3f4f6;background:#111827}#steps>li[aria-current]{background:#1e3a8a}}
@media print{.buttons,#said{display:none}#board{position:static}#steps{max-height:none}}
"""

SCRIPT = """
const boards = JSON.parse(document.getElementById('boards').textContent);
const cells = new Map([...document.querySelectorAll('#board [data-cell]')].map(g => [g.dataset.cell, g]));
const first = new Map([...cells].map(([name, g]) => [name, g.innerHTML]));
const items = [...document.querySelectorAll('#steps > li')];
const slider = document.getElementById('slider');
const play = document.getElementById('play');
let at = 0, timer = null;
function show(number, scroll = true) {
  at = Math.max(0, Math.min(boards.length, number));
  const look = new Map(first);
  for (const changes of boards.slice(0, at)) for (const [name, drawn] of Object.entries(changes)) look.set(name, drawn);
  for (const [name, drawn] of look) if (cells.get(name).innerHTML !== drawn) cells.get(name).innerHTML = drawn;
  items.forEach(item => item.removeAttribute('aria-current'));
  if (at) items[at - 1].setAttribute('aria-current', 'step');
  document.getElementById('said').textContent = at ? items[at - 1].innerText : '';
  document.getElementById('count').textContent = at + ' / ' + boards.length;
  slider.value = at;
  if (at && scroll) items[at - 1].scrollIntoView({block: 'nearest'});
  if (at === boards.length) pause();
}
function pause() { clearInterval(timer); timer = null; play.textContent = play.dataset.play; }
function toggle() {
  if (timer !== null) return pause();
  if (at === boards.length) show(0);
  timer = setInterval(() => show(at + 1), 1500);
  play.textContent = play.dataset.pause;
}
document.getElementById('previous').onclick = () => { pause(); show(at - 1); };
document.getElementById('next').onclick = () => { pause(); show(at + 1); };
play.onclick = toggle;
slider.oninput = () => { pause(); show(Number(slider.value)); };
items.forEach((item, i) => {
  item.tabIndex = 0;
  item.onclick = () => { pause(); show(i + 1, false); };
  item.onkeydown = event => { if (event.key === 'Enter') item.onclick(); };
});
document.onkeydown = event => {
  if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'ArrowLeft') { pause(); show(at - 1); event.preventDefault(); }
  if (event.key === 'ArrowRight') { pause(); show(at + 1); event.preventDefault(); }
  if (event.key === ' ' && event.target.tagName !== 'BUTTON') { toggle(); event.preventDefault(); }
};
document.querySelectorAll('.needs-script').forEach(part => part.classList.remove('needs-script'));
show(0);
"""


def page(
    title: str, subtitle: str, before: Picture, after: Sequence[Picture], steps: Sequence[Step], lang: str | None = None
) -> str:
    """The page of an explanation: `before` is the first board, `after` the board of each step."""
    words = catalogue(lang)
    drawn = _fragments(before)
    changes = []
    last = drawn
    for picture in after:
        now = _fragments(picture)
        changes.append({str(cell): now[cell] for cell in now if now[cell] != last[cell]})
        last = now
    groups = "".join(f'<g data-cell="{cell}">{fragment}</g>' for cell, fragment in drawn.items())
    data = json.dumps(changes, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    label = {name: escape(words.say("page", name)) for name in ("previous", "next", "play", "pause", "slider", "steps")}
    return f"""<!DOCTYPE html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}{svg.STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(subtitle)}</p>
<main>
<section id="board">
{svg.opening(before, title, subtitle)}{groups}{svg.frame(before)}</svg>
<div class="buttons needs-script">
<button id="previous" type="button">{label["previous"]}</button>
<button id="play" type="button" data-play="{label["play"]}" data-pause="{label["pause"]}">{label["play"]}</button>
<button id="next" type="button">{label["next"]}</button>
<input id="slider" type="range" min="0" max="{len(steps)}" value="0" aria-label="{label["slider"]}">
<output id="count"></output>
</div>
<div id="said" class="needs-script" aria-live="polite"></div>
</section>
<ol id="steps" aria-label="{label["steps"]}">
{"".join(_step(words, step) for step in steps)}</ol>
</main>
<script type="application/json" id="boards">{data}</script>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _fragments(picture: Picture) -> dict[Cell, str]:
    """The drawing in pieces that can be replaced one by one: each cell's ground, the path above them, each cell's
    content above that. The numbers of content pieces follow those of the grounds."""
    grounds, contents = svg.cells(picture), svg.contents(picture)
    squares = picture.rows * picture.cols
    pieces = dict(grounds)
    pieces[LINKS] = svg.links(picture)
    pieces.update({squares + cell: contents.get(cell, "") for cell in grounds})
    return pieces


def _step(words: Catalogue, step: Step) -> str:
    title = escape(step.title(words.lang))
    return f"<li><p><b>{title}.</b> {escape(step.reason(words.lang))}</p>{_cases(words, step.cases, step)}</li>\n"


def _cases(words: Catalogue, cases: Iterable[Case], step: Step) -> str:
    """What follows from the assumptions of a step, as lists within its item."""
    drawn = ""
    for case in cases:
        inner = "".join(
            f"<li><p>{escape(one.reason(words.lang))}</p>{_cases(words, one.cases, one)}</li>" for one in case.steps
        )
        suppose = words.assumption(step.kind, case.cell, case.value, case.holds, step.cols)
        drawn += f"<p>{escape(suppose)}</p><ol>{inner}</ol>"
    return drawn
