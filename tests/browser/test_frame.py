"""The frame around the views: navigation, language, theme, keyboard, phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

VIEWS = ("play", "learn", "progress", "explain", "set", "compare", "books")


def test_every_view_has_an_address_and_a_link(page: Page) -> None:
    page.goto("/")
    links = page.locator("#views a")
    expect(links).to_have_count(len(VIEWS))
    assert [link.get_attribute("href") for link in links.all()] == [f"/{view}" for view in VIEWS]
    page.locator("#views").get_by_role("link", name="Books").click()
    expect(page).to_have_url(re.compile("/books$"))
    expect(page).to_have_title("Books – Masume")
    expect(page.locator("#views [aria-current=page]")).to_have_text("Books")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Hitori, Hidato, Kakuro and Binairo")
    page.go_forward()
    page.reload()
    expect(page).to_have_title("Books – Masume")


def test_an_unknown_address_says_so(page: Page) -> None:
    page.goto("/")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator("h1")).to_have_text("There is nothing at this address.")


@pytest.mark.parametrize(("locale", "word"), [("en-US", "Play"), ("es-MX", "Jugar"), ("pl-PL", "Graj"), ("fr", "Play")])
def test_the_browser_chooses_the_language(visit: Callable[..., Page], locale: str, word: str) -> None:
    page = visit(locale=locale)
    page.goto("/")
    expect(page.locator("#views a").first).to_have_text(word)


def test_the_language_can_be_switched_and_is_kept(page: Page) -> None:
    page.goto("/books")
    expect(page).to_have_title("Books – Masume")
    page.get_by_role("combobox", name="Language", exact=True).select_option("pl")
    expect(page).to_have_title("Książki – Masume")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.reload()
    expect(page).to_have_title("Książki – Masume")
    page.goto("/books?lang=es")
    expect(page).to_have_title("Libros – Masume")


def test_the_theme_follows_the_system_or_the_choice(visit: Callable[..., Page]) -> None:
    page = visit(color_scheme="dark")
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Colours").select_option("light")
    expect(html).to_have_attribute("data-theme", "light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")
    page.get_by_label("Colours").select_option("auto")
    expect(html).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")


def test_the_first_tab_stop_skips_the_header(page: Page) -> None:
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_phone_has_a_menu(phone: Page) -> None:
    phone.goto("/")
    menu = phone.get_by_role("button", name="Menu")
    expect(phone.locator("#views")).not_to_be_visible()
    menu.tap()
    expect(menu).to_have_attribute("aria-expanded", "true")
    phone.locator("#views").get_by_role("link", name="Compare").tap()
    expect(phone).to_have_title("Compare – Masume")
    expect(phone.locator("#views")).not_to_be_visible()


def test_a_busy_server_is_asked_again(browser: Browser, server: str) -> None:
    """The browser logs the refusal by itself, so this page is not watched."""
    with browser.new_context(base_url=server, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        refused: list[str] = []

        def once(route: Route) -> None:
            if refused:
                route.continue_()
            else:
                refused.append(route.request.url)
                route.fulfill(status=503, json={"error": {"code": "busy", "message": "Busy."}})

        page.route("**/api/v1/ui-strings*", once)
        page.goto("/")
        expect(page.locator("h1")).to_have_text("Hitori, Hidato, Kakuro and Binairo")
        assert refused


def hold_first(page: Page, address: str) -> list[Route]:
    """Keeps the first request to an address waiting for ever."""
    held: list[Route] = []
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    return held


def test_a_view_that_is_slow_is_left_at_once(page: Page) -> None:
    """What it has asked for is not wanted any more, and it writes nothing into the newer one."""
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    hold_first(page, "**/api/v1/kinds*")
    with page.expect_request("**/api/v1/kinds*"):
        page.locator("#views").get_by_role("link", name="Set").click()
    with page.expect_event("requestfailed") as ended:
        page.locator("#views").get_by_role("link", name="Books").click()
    assert "/kinds" in ended.value.url
    expect(page.locator("main h1")).to_have_text("Books")
    expect(page.locator("main [role=grid]")).to_have_count(0)
    expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
    page.go_back()
    expect(page.locator("main [role=grid]")).to_be_visible()


def test_the_language_that_was_chosen_last_is_spoken(page: Page) -> None:
    """Though its words come first."""
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    held: list[Route] = []
    page.route("**/api/v1/ui-strings?lang=es", lambda route: held.append(route))
    with page.expect_request("**/api/v1/ui-strings?lang=es"):
        page.locator("#language").select_option("es")
    page.locator("#language").select_option("pl")
    expect(page.locator("#views a").first).to_have_text("Graj")
    with page.expect_response("**/api/v1/ui-strings?lang=es"):
        held[0].continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator("#views a").first).to_have_text("Graj")
    expect(page.locator("#language")).to_have_value("pl")
    page.reload()
    expect(page.locator("#views a").first).to_have_text("Graj")


def test_a_language_that_does_not_come_changes_nothing(browser: Browser, server: str) -> None:
    """The browser logs the refusal by itself, so this page is not watched."""
    with browser.new_context(base_url=server, locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        page.goto("/books")
        expect(page.locator("h1")).to_have_text("Books")
        page.route("**/api/v1/ui-strings?lang=es", lambda route: route.abort())
        page.locator("#language").select_option("es")
        expect(page.get_by_role("alert")).to_have_text("The server does not answer. Try again in a moment.")
        expect(page.locator("#language")).to_have_value("en")
        expect(page.locator("h1")).to_have_text("Books")
