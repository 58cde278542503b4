"""Measure the site without a server in a real browser: its weight, the first visit, and the answers of a worker.

    PYTHONPATH=tests python -m bench.site        after make .venv/site

Each line says what is measured, the value, and the most that it should be on an idle machine with two cores."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from masume.kinds import KINDS
from masume.verbs import read
from masume.verbs.generate.generate import generate
from masume.web.site.stored_answers import first_boards
from support.serving import running_browser
from support.static_site import built_site, hosted

SECOND = 1000.0  # milliseconds
REPEATS = 50
SIDE = 10  # rows and columns of the boards for Set
PATIENCE = 180_000.0
# Start a worker of the site, and return a function that asks it and returns the milliseconds until it answers.
START_WORKER = """async () => {
  const site = JSON.parse(document.getElementById("site").textContent);
  const full = (path) => new URL(path, document.baseURI).href;
  const worker = new Worker(full(site.worker), { type: "module" });
  const said = () =>
    new Promise((resolve) => { worker.onmessage = ({ data }) => "progress" in data || resolve(data); });
  const { start } = site;
  const packages = start.packages.map(full);
  worker.postMessage({ ...start, runtime: full(start.runtime), packages, extras: {}, name: "bench" });
  await said();
  window.askWorker = async (name, body) => {
    const begun = performance.now();
    const task = { id: 1, method: "POST", name, body: JSON.stringify(body), query: {}, accepted: "", seconds: 60 };
    worker.postMessage(task);
    const { status } = await said();
    if (status !== 200) throw new Error(`${name}: ${status}`);
    return performance.now() - begun;
  };
}"""


class Measure(NamedTuple):
    """A number, with the most that it should be."""

    what: str
    value: float
    most: float
    unit: str

    def __str__(self) -> str:
        mark = "" if self.value <= self.most else "  too much"
        return f"{self.what:58s}{self.value:9.2f} {self.unit:3s} at most {self.most:g}{mark}"


def weight(site: Path) -> Measure:
    """Return what a first visit in one language loads, as a host sends it that compresses texts."""
    total = 0
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        optional = name.startswith(("packages/documents", "packages/sat", "static/answers-es", "static/answers-pl"))
        if path.is_file() and not optional and not name.endswith("/index.html"):
            content = path.read_bytes()
            texts = name.endswith((".js", ".mjs", ".css", ".json", ".html", ".svg", ".webmanifest"))
            total += len(gzip.compress(content, 6)) if texts else len(content)
    return Measure("first visit, without books", total / 1e6, 12, "MB")


def first_visits(browser: Browser, address: str) -> Iterator[Measure]:
    """Yield the times until the first board and the first hint, for a new visitor and for one who comes again."""
    play = f"{address}/play/?board={quote(first_boards()['hitori'])}"
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for visit, most in (("new visitor", 6.0), ("again, from the cache", 2.5)):
        page.goto("about:blank")
        begun = page.evaluate("performance.timeOrigin + performance.now()")
        page.goto(play)
        page.locator("[role=gridcell]").first.wait_for()
        drawn = page.evaluate("performance.timeOrigin + performance.now()") - begun
        page.locator("[data-tool=hint]").first.click()
        page.locator(".player__message h3, .player__message p").first.wait_for()
        told = page.evaluate("performance.timeOrigin + performance.now()") - begun
        yield Measure(f"first board, {visit}", drawn / SECOND, 1, "s")
        yield Measure(f"first hint, {visit}", told / SECOND, most, "s")
        page.locator("html[data-worker=ready]").wait_for(state="attached")
        page.wait_for_timeout(15 * SECOND)  # until the files are kept, and the spare worker is there
    yield Measure("memory of the page with both workers", memory(page), 350, "MB")
    context.close()


def memory(page: Page) -> float:
    """Return the memory of the largest renderer, in MB, when both workers have been started."""
    sizes = []
    for folder in Path("/proc").iterdir():
        try:
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                status = (folder / "status").read_text()
                sizes.append(int(next(line for line in status.splitlines() if line.startswith("RssAnon")).split()[1]))
        except (OSError, StopIteration):
            continue  # not a process, or it has ended
    return max(sizes) / 1000


def slowest(values: list[float]) -> float:
    """Return the value below which 95 % of `values` are."""
    return quantiles(values, n=20)[-1]


def answers(page: Page, address: str) -> Iterator[Measure]:
    """Yield how long a worker takes for hints, verdicts and new boards."""
    page.goto(f"{address}/compare/")
    page.evaluate(START_WORKER)

    def ask(verb: str, body: dict[str, Any]) -> float:
        return float(page.evaluate(f"window.askWorker({json.dumps(verb)}, {json.dumps(body)})"))

    for kind in KINDS.built_in:
        made = generate(kind.name, rows=SIDE, cols=SIDE, grade="medium", count=5, seed=1)
        boards = [{"board": read.write(board, "line")} for board in made]
        for verb, most in (("hint", 60), ("quick-check", 200)):
            ask(verb, boards[0])
            times = [ask(verb, boards[i % len(boards)]) for i in range(REPEATS)]
            yield Measure(f"{verb}, {kind.name} {SIDE}×{SIDE}, 95 % below", slowest(times), most, "ms")
        order = {"kind": kind.name, "size": "8x8", "grade": "medium"}
        times = [ask("generate", {**order, "seed": seed}) for seed in range(10)]
        yield Measure(f"new medium board, {kind.name} 8×8, mean", sum(times) / len(times) / SECOND, 1, "s")


def main() -> None:
    """Print all measures."""
    site = built_site()
    print(weight(site))
    with hosted(site) as address, running_browser() as browser:
        for measure in first_visits(browser, address):
            print(measure, flush=True)
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        for measure in answers(context.new_page(), address):
            print(measure, flush=True)
    print(f"load of the machine meanwhile: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
