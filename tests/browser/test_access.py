"""Every view for everybody: axe, narrow screens, large print; and the weight of the page."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.hands import example, line_of
from masume.i18n import LANGUAGES
from masume.page import assets
from masume.web import dispatch

BOARD = quote(line_of(example("kakuro")))
# Each view with its address and something that is there when it is ready.
VIEWS = {
    "home": ("/", ".door svg.masume"),
    "play": ("/play", ".quick__starts"),
    "progress": ("/progress", ".calendar"),
    "board": (f"/play?board={BOARD}", "[role=grid]"),
    "explain": (f"/explain?board={BOARD}", "main svg.masume"),
    "set": ("/set", "main svg.masume"),
    "learn": ("/learn", "main svg.masume"),
    "compare": (f"/compare?board={BOARD}&experiment=hitori-search", "svg.plot"),
    "books": ("/books", ".book-part"),
}
MOST_BYTES = 150_000
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
    """All that a first visit loads, compressed as it is sent: the script, the styles, fonts, and the texts. Icons are
    loaded by those who install the page."""
    files = [file.content for file in assets.page_assets().files if not file.path.endswith(".png")]
    words = max((dispatch.fact("ui-strings", {"lang": lang}).content for lang in LANGUAGES), key=len)
    assert sum(len(gzip.compress(content, 9)) for content in [*files, words]) < MOST_BYTES
