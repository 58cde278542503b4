"""The page in a real browser: a server, a browser, and pages that fail the test on any error that they log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from support.serving import running_browser, running_server

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60_000  # milliseconds that a condition may take on a busy machine before the test fails
# The browser logs by itself what the server refuses with a sentence: that the page shows it is for tests to see.
REFUSED = re.compile(r"Failed to load resource: .* status of 4(?:00|13|22)\b")
# What axe calls these is a finding; lesser ones are matters of taste.
GRAVE = ("serious", "critical")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server in a process of its own."""
    with running_server() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file. It ends with them: Playwright's event loop must not stay behind for tests
    that start loops of their own."""
    expect.set_options(timeout=PATIENCE)
    with running_browser() as launched:
        yield launched


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Opens pages in contexts of their own, with options of Playwright's; all of them are watched."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(**options: Any) -> Page:
        settings = {"viewport": DESK, "locale": "en-GB", "base_url": server, "reduced_motion": "reduce", **options}
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page, server, faults)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def open_file(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens files as they lie on the disk; nothing but the file itself may be asked for."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(path: Path, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page, None, faults)
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def watch(page: Page, server: str | None, faults: list[str]) -> None:
    """Notes errors in the console, errors that nobody caught, and requests that leave the host."""
    home = urlsplit(server).netloc if server else None

    def asked(request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != home:
            faults.append(f"a request to {request.url}")

    def logged(said: ConsoleMessage) -> None:
        if said.type == "error" and not REFUSED.search(said.text):
            faults.append(f"console: {said.text}")

    page.on("console", logged)
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("request", asked)


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """A page on a desk: mouse and keyboard."""
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    """A page on a phone: touch, 360 pixels wide."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """What axe finds on a page that is serious or critical, one line each."""
    import axe_playwright_python

    source = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")

    def findings(page: Page) -> list[str]:
        page.evaluate(source)
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['html'][:200]} ({node['failureSummary']})"
            for fault in found["violations"]
            if fault["impact"] in GRAVE
            for node in fault["nodes"]
        ]

    return findings
