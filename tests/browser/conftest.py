"""Fixtures for tests in a browser: a server, a browser, and pages that fail their test on any error in the console."""

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
# The browser logs each refused request itself. Tests check that the page shows the message of the server.
REFUSED = re.compile(r"Failed to load resource: .* status of 4(?:00|13|22)\b")
# Findings of axe that fail a test.
GRAVE = ("serious", "critical")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server in another process."""
    with running_server() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file. It ends with them, because Playwright's event loop would disturb later tests
    that start another loop."""
    expect.set_options(timeout=PATIENCE)
    with running_browser() as launched:
        yield launched


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a watched page in a new context, with options of Playwright."""
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
    """Return a function that opens a file from the disk; the page may request nothing but this file."""
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
    """Add errors in the console, uncaught errors and requests to other hosts to `faults`."""
    home = urlsplit(server).netloc if server else None

    def asked(request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != home:
            faults.append(f"a request to {request.url}")

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.search(message.text):
            faults.append(f"console: {message.text}")

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
    """Return a function that lists what axe finds on a page that is serious or critical."""
    import axe_playwright_python

    source = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")

    def findings(page: Page) -> list[str]:
        page.evaluate(source)
        result = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['html'][:200]} ({node['failureSummary']})"
            for fault in result["violations"]
            if fault["impact"] in GRAVE
            for node in fault["nodes"]
        ]

    return findings
