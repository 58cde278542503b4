"""`make screenshots`: take a picture of every view of the page, in both themes and two sizes, into docs/images."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Page, expect

from masume import kinds
from masume.verbs import read
from support.serving import running_browser, running_server

IMAGES = Path(__file__).with_name("images")
SIZES = {1280: 800, 360: 740}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 60
PATIENCE = 120_000  # milliseconds


def board(kind: str, number: int = 1) -> str:
    return quote(read.write(kinds.find(kind).examples[number], "line"))


def nothing_more(page: Page) -> None:
    """Leave the view as it opens."""


def fill_some(page: Page) -> None:
    """Make a few steps with hints, and show the reason of the next one."""
    hint = page.locator("[data-tool=hint]")
    for _ in range(3 * 4 + 2):
        hint.click()
    expect(page.locator(".player__message p").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def leaf_on(page: Page) -> None:
    """Go to the third step of an explanation."""
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".step-list__step[aria-current]")).to_be_visible()


def run_engines(page: Page) -> None:
    page.locator(".comparison .primary").click()
    expect(page.locator(".comparison .primary")).to_be_enabled()
    expect(page.locator(".comparison tbody tr")).to_have_count(6)


# For each picture by its name: the address, an element that shows that the page is ready, and the first action.
VIEWS: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "home": ("/", ".door svg.masume", nothing_more),
    "play": ("/play", "main h1", nothing_more),
    "play-binairo": (f"/play?board={board('binairo', 2)}", "[role=grid]", fill_some),
    "play-hidato": (f"/play?board={board('hidato')}", "[role=grid]", fill_some),
    "play-hitori": (f"/play?board={board('hitori', 2)}", "[role=grid]", fill_some),
    "play-kakuro": (f"/play?board={board('kakuro')}", "[role=grid]", fill_some),
    "explain": (f"/explain?board={board('kakuro')}", "main svg.masume", leaf_on),
    "set": (f"/set?board={board('kakuro')}", "main svg.masume", nothing_more),
    "learn": ("/learn", "main svg.masume", nothing_more),
    "compare": (f"/compare?board={board('hitori', 2)}", "main svg.masume", run_engines),
    "books": ("/books?seed=7", ".book-part", nothing_more),
}
LIGHT_ONLY = ("play-binairo", "play-hidato", "play-hitori")  # one kind is enough to show the theme


def main() -> int:
    wanted = sys.argv[1:] or list(VIEWS)
    IMAGES.mkdir(exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with running_server() as server, running_browser() as browser:
        for width, height in SIZES.items():
            for theme in THEMES:
                for name in wanted:
                    if theme == "dark" and name in LIGHT_ONLY:
                        continue
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        color_scheme=theme,
                        locale="en-GB",
                        base_url=server,
                        reduced_motion="reduce",
                        has_touch=width < 500,
                    )
                    context.set_default_timeout(PATIENCE)
                    page = context.new_page()
                    address, sign, prepare = VIEWS[name]
                    page.goto(address)
                    expect(page.locator(sign).first).to_be_visible()
                    prepare(page)
                    page.wait_for_load_state("networkidle")
                    keep(page.screenshot(), IMAGES / f"{name}-{width}-{theme}.webp")
                    context.close()
    return 0


def keep(shot: bytes, path: Path) -> None:
    with Image.open(io.BytesIO(shot)) as image:
        image.save(path, quality=QUALITY, method=6)


if __name__ == "__main__":
    sys.exit(main())
