"""Every view for everybody: axe, narrow screens, large print; and the weight of the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import masume
from browser.hands import example, line_of
from masume.i18n import LANGUAGES
from masume.page import bundle
from masume.render import theme
from masume.web import dispatch

BOARD = quote(line_of(example("kakuro")))
# Each view with its address and something that is there when it is ready.
VIEWS = {
    "home": ("/", ".kind-boards svg"),
    "play": ("/play", "form, .start, main h1"),
    "board": (f"/play?board={BOARD}", "[role=grid]"),
    "explain": (f"/explain?board={BOARD}", "main svg.masume"),
    "set": ("/set", "main svg.masume"),
    "learn": ("/learn", "main svg.masume"),
    "compare": (f"/compare?board={BOARD}&experiment=hitori-search", "svg.plot"),
    "books": ("/books", ".book-part"),
}
MOST_BYTES = 318_000  # with their indents
NARROW: ViewportSize = {"width": 360, "height": 740}
ZOOMED: ViewportSize = {"width": 640, "height": 400}  # what is left of 1280 × 800 at 200 %


def open_view(page: Page, view: str) -> None:
    address, sign = VIEWS[view]
    page.goto(address)
    expect(page.locator(sign).first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious(
    view: str, scheme: str, visit: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = visit(color_scheme=scheme)
    open_view(page, view)
    assert axe(page) == []


def test_axe_sees_faults(page: Page, axe: Callable[[Page], list[str]]) -> None:
    """Otherwise that it finds nothing would mean nothing, under a policy that forbids foreign scripts."""
    open_view(page, "books")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [fault.split(":")[0] for fault in axe(page)] == ["button-name"]


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_cut_off(view: str, visit: Callable[..., Page]) -> None:
    """On a narrow screen and in large print nothing leads out of the screen to the right, in any language."""
    page = visit(viewport=NARROW)
    for lang, size in (("en", NARROW), ("es", ZOOMED), ("pl", NARROW)):
        page.set_viewport_size(size)
        address, sign = VIEWS[view]
        page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator(sign).first).to_be_visible()
        wide = page.evaluate(
            """() => [...document.querySelectorAll("main *, header *")].filter((element) => {
              if (element.closest(".wide, svg, .unseen, dialog:not([open])")) return false;
              const box = element.getBoundingClientRect();
              return box.width && box.right > innerWidth + 1;
            }).map((element) => element.outerHTML.slice(0, 200))"""
        )
        assert wide == [], lang
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_page_is_light() -> None:
    """Scripts, styles and texts of the page, all views together, without comments: types stand in these. The modules of
    files without a server do not count."""
    static = Path(masume.__file__).parent / "page" / "static"
    paths = [path for path in static.rglob("*.*") if not path.match("*.d.ts") and not path.match("standalone*")]
    texts = [path.read_text("utf-8") for path in paths]
    files = sum(len(bundle.COMMENT.sub("", text).encode()) for text in texts)
    words = max(len(dispatch.fact("ui-strings", {"lang": lang}).content) for lang in LANGUAGES)
    assert files + len(theme.switched_style().encode()) + words < MOST_BYTES
