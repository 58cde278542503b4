"""Fixtures for tests in a browser: a server, a browser, and pages that fail their test on any error in the console."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from support.serving import running_browser, running_server
from support.static_site import built_site, hosted

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60_000  # milliseconds that a condition may take on a busy machine before the test fails
# The browser logs each refused request itself. Tests check that the page shows the message of the server.
REFUSED = re.compile(r"Failed to load resource: .* status of 4(?:00|13|22)\b")
# Findings of axe that fail a test.
GRAVE = ("serious", "critical")


# The files of tests that are also run on a site without a server, whose network is cut; and of these the tests that
# `make test` runs there. The others are audits, because every page of a site loads a Python of its own.
ON_SITE = {"test_books", "test_compare_view", "test_explain", "test_play", "test_play_hints", "test_set"}
SAMPLE = {
    "test_a_board_with_two_solutions_is_mended_exported_and_played",
    "test_a_book_is_made_and_saved",
    "test_chosen_engines_are_run_one_by_one",
    "test_it_explains_from_where_a_player_stands",
    "test_three_presses_say_where_why_and_do_it",
}
# Tests that hold back, count or forge the answers of a server.
NEEDS_SERVER = re.compile(r"api/v1|\.route\(|expect_re(?:quest|sponse)|\.abort\(|hold\(")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of ON_SITE twice: with a server, and on a site without one."""
    name = metafunc.module.__name__.rpartition(".")[2]
    if name in ON_SITE and "server" in metafunc.fixturenames:
        hosts: list[Any] = ["server"]
        if not NEEDS_SERVER.search(inspect.getsource(metafunc.function)):
            marks = [] if metafunc.function.__name__ in SAMPLE else [pytest.mark.audit]
            hosts.append(pytest.param("site", marks=marks))
        metafunc.parametrize("server", hosts, indirect=True, scope="session")


@pytest.fixture(scope="session")
def running() -> Iterator[Callable[[str], str]]:
    """Return a function that starts a server, or a host of the site's files, once, and returns its address."""
    with ExitStack() as stack:
        known: dict[str, str] = {}

        def start(what: str) -> str:
            if what not in known:
                context = running_server() if what == "server" else hosted(built_site())
                known[what] = stack.enter_context(context)
            return known[what]

        yield start


class SiteAddress(str):
    """The address of a site, where there is no server."""


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, running: Callable[[str], str]) -> str:
    """The address of a server in another process, or of a site."""
    what = getattr(request, "param", "server")
    return SiteAddress(running(what)) if what == "site" else running(what)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file. It ends with them, because Playwright's event loop would disturb later tests
    that start another loop."""
    expect.set_options(timeout=PATIENCE)
    with running_browser() as launched:
        yield launched


def keep_and_cut_network(page: Page) -> None:
    """Wait until the site is kept in the browser, and cut the network. The test finds a browser that stores nothing
    else.
    """
    page.goto("/compare/")
    page.locator("html[data-offline=ready]").wait_for(state="attached")
    page.evaluate("localStorage.clear()")
    page.context.set_offline(True)


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a watched page in a new context, with options of Playwright."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(**options: Any) -> Page:
        settings = {"viewport": DESK, "locale": "en-GB", "base_url": server, "reduced_motion": "reduce", **options}
        if not isinstance(server, SiteAddress):  # tests see and forge the requests of the page itself
            settings.setdefault("service_workers", "block")
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page, server, faults)
        if isinstance(server, SiteAddress):
            keep_and_cut_network(page)
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
