"""Books: parts, progress, the PDF and its manifest; cancelling."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

SMALL = "/books?part=binairo,6x6,any,2&part=hitori,5x5,any,1&title=Two%20kinds&paper=a5&seed=7"


def test_a_book_is_made_and_saved(page: Page) -> None:
    page.goto(SMALL)
    expect(page.get_by_text("3 boards in all")).to_be_visible()
    page.get_by_role("button", name="Make the book").click()
    done = page.locator(".book-form__outcome .notice.good")
    expect(done).to_contain_text("3 boards", timeout=120_000)
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save the PDF").click()
    assert Path(downloaded.value.path()).read_bytes().startswith(b"%PDF-")
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save the list of boards").click()
    manifest = json.loads(Path(downloaded.value.path()).read_text("utf-8"))
    assert manifest["style"]["title"] == "Two kinds"
    assert manifest["style"]["paper"] == "a5"
    assert [board["kind"] for board in manifest["boards"]].count("binairo") == 2


def test_wishes_for_printing_are_folded_away_and_kept(page: Page) -> None:
    """They go into the book and into the address; what is usual goes nowhere."""
    page.goto(SMALL)
    wishes = page.locator("details.book-form__printing")
    expect(wishes.get_by_label("ISBN")).to_be_hidden()
    page.get_by_text("For printers and publishers").click()
    page.get_by_label("Page size of your own").fill("6.5x9in")
    page.get_by_label("Wider at the spine").select_option("auto")
    page.get_by_label("Bleed").fill("3.2")
    page.get_by_role("combobox", name="Ink").select_option("black")
    page.get_by_label("Answers a page").fill("4")
    page.get_by_label("ISBN").fill("978-3-16-148410-0")
    page.get_by_label("Imprint").fill("© Somebody\nSomewhere")
    page.get_by_label("bookmarks and links").uncheck()
    page.get_by_label("large print").check()
    with page.expect_request("**/api/v1/book") as asked:
        page.get_by_role("button", name="Make the book").click()
    sent = asked.value.post_data_json
    assert sent is not None
    wanted = {
        "paper": "6.5x9in",
        "gutter": "auto",
        "bleed": 3.2,
        "ink": "black",
        "answers_per_page": 4,
        "isbn": "978-3-16-148410-0",
        "imprint": "© Somebody\nSomewhere",
        "links": False,
        "large_print": True,
        "boards": None,
    }
    assert {name: sent[name] for name in wanted} == wanted
    assert not {"header", "footer", "credit", "interleave", "margin", "subtitle", "size"} & sent.keys()
    done = page.locator(".book-form__outcome .notice.good")
    expect(done).to_contain_text("3 boards", timeout=120_000)
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save the list of boards").click()
    style = json.loads(Path(downloaded.value.path()).read_text("utf-8"))["style"]
    assert style["isbn"] == "978-3-16-148410-0"
    assert (style["paper"], style["ink"], style["links"]) == ("6.5x9in", "black", False)
    page.reload()
    expect(wishes.get_by_label("ISBN")).to_have_value("978-3-16-148410-0")
    expect(page.get_by_label("bookmarks and links")).not_to_be_checked()
    expect(page.get_by_label("Header")).to_have_value("{chapter}")


def test_what_a_printer_cannot_have_is_refused_with_the_reason(page: Page) -> None:
    page.goto(f"{SMALL}&isbn=123")
    expect(page.get_by_label("ISBN")).to_be_visible()  # something in the fold is asked for, so it is open
    page.get_by_role("button", name="Make the book").click()
    expect(page.get_by_role("alert")).to_contain_text("isbn must have 10 or 13 digits")


def test_cancelling_ends_the_request(page: Page) -> None:
    page.goto(SMALL)
    held: list[Route] = []
    page.route("**/api/v1/book", lambda route: held.append(route))
    with page.expect_request("**/api/v1/book"):
        page.get_by_role("button", name="Make the book").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("button", name="Make the book")).to_be_disabled()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/book")):
        page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".book-form__outcome")).to_contain_text("Cancelled")
    expect(page.get_by_role("button", name="Make the book")).to_be_enabled()


def test_progress_and_errors_are_told(page: Page) -> None:
    """What the server says line by line is shown; a refusal is a sentence."""
    page.goto(SMALL)
    lines = [{"done": 1, "total": 4, "message": "one"}, {"error": {"code": "generation", "message": "Not today."}}]
    body = "".join(f"{json.dumps(line)}\n" for line in lines)
    page.route("**/api/v1/book", lambda route: route.fulfill(body=body, content_type="application/x-ndjson"))
    page.get_by_role("button", name="Make the book").click()
    expect(page.get_by_role("alert")).to_have_text("Not today.")
    page.route("**/api/v1/book", lambda route: route.fulfill(body=body.splitlines()[0]))
    page.get_by_role("button", name="Make the book").click()
    expect(page.get_by_role("alert")).to_contain_text("broke off")


def test_orders_are_added_removed_and_kept_in_the_address(page: Page) -> None:
    page.goto("/books")
    expect(page.locator(".book-part")).to_have_count(2)
    page.get_by_role("button", name="Add boards").click()
    expect(page.locator(".book-part")).to_have_count(3)
    line = page.locator(".book-part").last
    line.get_by_label("Kind").select_option("hidato")
    line.get_by_label("How many").fill("5")
    page.locator(".book-part").first.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("9 boards in all")).to_be_visible()
    page.route("**/api/v1/book", lambda route: route.fulfill(body=""))
    page.get_by_role("button", name="Make the book").click()
    expect(page).to_have_url(re.compile("part=hidato%2C8x8%2Ceasy%2C5"))
    page.reload()
    expect(page.get_by_text("9 boards in all")).to_be_visible()


def test_a_size_that_cannot_be_made_is_not_sent(page: Page) -> None:
    page.goto(SMALL)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("Rows").first.fill("400")
    page.get_by_role("button", name="Make the book").click()
    assert page.get_by_label("Rows").first.evaluate("input => input.matches(':invalid')")
    assert not any(url.endswith("/book") for url in asked)
