"""The site without a server as new and old visitors meet it: the first visit, later ones without a network, a newer
version, and browsers in which something fails."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from browser.conftest import PATIENCE, watch
from browser.hands import cell_of, example, line_of, saved, to_write, tool
from masume.kinds import KINDS
from support.static_site import built_site, hosted

READY = "html[data-worker=ready]"
KEPT = "html[data-offline=ready]"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site, which lies in a folder of its host, as on many hosts."""
    folder = built_site()
    with hosted(folder.parent) as address:
        yield f"{address}/{folder.name}/"


@pytest.fixture
def opened(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a watched page in a new context."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(address: str = site) -> Page:
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch(page, address, faults)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def test_a_first_visitor_plays_before_python_is_there(opened: Callable[..., Page], site: str) -> None:
    page = opened()
    held: list[Route] = []
    page.context.route(re.compile(r"/(?:runtime|packages)/"), lambda route: held.append(route))
    page.goto(site)
    expect(page.locator(".first-boards svg")).to_have_count(len(KINDS.built_in))
    page.locator(".first-boards a").filter(has_text="Hitori").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.locator("[role=gridcell]").first.click()
    expect(tool(page, "undo")).to_be_enabled()
    expect(page.locator(".status-line")).to_be_visible()
    assert page.locator(READY).count() == 0
    assert held, "Python is loaded meanwhile"


def test_without_a_network_everything_goes_on_after_a_reload(opened: Callable[..., Page], site: str) -> None:
    page = opened()
    page.goto(site)
    page.locator(KEPT).wait_for(state="attached")
    page.context.set_offline(True)
    puzzle = example("binairo")
    page.goto(f"{site}play?board={line_of(puzzle)}")
    expect(page.get_by_role("grid")).to_be_visible()
    cell_of(page, puzzle, next(iter(to_write(puzzle)))).click()
    expect(tool(page, "undo")).to_be_enabled()
    page.reload()
    expect(tool(page, "undo")).to_be_enabled()
    tool(page, "hint").first.click()
    expect(page.locator(".player__message")).to_be_visible()
    page.goto(f"{site}learn/hitori")
    expect(page.locator(".gallery")).to_be_visible()
    page.goto(f"{site}compare")
    expect(page.locator(".engine-list")).to_be_visible()
    names = page.locator(".engine-list strong").all_inner_texts()
    assert "kernel" in names
    assert not {"cpsat", "milp"} & set(names)


def test_a_worker_that_is_killed_is_replaced(opened: Callable[..., Page], site: str) -> None:
    page = opened()
    page.goto(f"{site}play/?board={line_of(example('hitori'))}")
    page.locator(READY).wait_for(state="attached")
    for worker in page.workers:
        worker.evaluate("self.close()")
    tool(page, "hint").first.click()
    expect(page.locator(".player__message h3, .player__message p").first).to_be_visible()


def test_a_browser_without_web_assembly_says_so_and_plays(opened: Callable[..., Page], site: str) -> None:
    page = opened()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect(page.locator(".status-line")).to_contain_text("This browser has no WebAssembly")
    page.locator(".first-boards a").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto(f"{site}play/")
    page.get_by_role("button", name="easy").first.click()
    expect(page.get_by_role("alert").filter(has_text="no WebAssembly")).to_be_visible()


def test_where_nothing_can_be_kept_it_says_so_and_works(opened: Callable[..., Page], site: str) -> None:
    page = opened()
    page.goto(site)
    wire = page.context.new_cdp_session(page)
    wire.send("Storage.overrideQuotaForOrigin", {"origin": re.sub(r"(//[^/]*)/.*", r"\1", site), "quotaSize": 1000})
    page.reload()
    page.locator(READY).wait_for(state="attached")
    expect(page.locator(".status-line")).to_contain_text("no room to keep Masume")
    page.goto(f"{site}play/?board={line_of(example('hitori'))}")
    tool(page, "hint").first.click()
    expect(page.locator(".player__message")).to_be_visible()


def test_a_newer_version_waits_and_loses_no_game(opened: Callable[..., Page], tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built_site(), folder)
    with hosted(folder) as address:
        page = opened(address)
        page.goto(f"{address}/")
        page.locator(KEPT).wait_for(state="attached")
        puzzle = example("hitori")
        open_board_at(page, address, line_of(puzzle))
        cell_of(page, puzzle, next(iter(to_write(puzzle)))).click()
        expect(tool(page, "undo")).to_be_enabled()
        before = saved(page, puzzle)["game"]
        renew(folder)
        page.reload()
        page.get_by_role("button", name="Use it now").click()
        page.locator("html[data-renewed]").wait_for(state="attached")
        expect(tool(page, "undo")).to_be_enabled()
        assert saved(page, puzzle)["game"] == before


def open_board_at(page: Page, address: str, line: str) -> None:
    page.goto(f"{address}/play/?board={line}")
    expect(page.get_by_role("grid")).to_be_visible()


def renew(folder: Path) -> None:
    """Make a newer version of a site: its pages have another attribute, and its service worker another version."""
    for page in folder.rglob("index.html"):
        page.write_text(page.read_text("utf-8").replace("<html ", '<html data-renewed="" ', 1), "utf-8")
    script = folder / "service-worker.js"
    script.write_text(script.read_text("utf-8").replace('"version": "', '"version": "newer-', 1), "utf-8")


def test_ones_own_boards_are_kept_saved_and_taken_back(opened: Callable[..., Page], site: str, tmp_path: Path) -> None:
    boards = [example(kind.name) for kind in KINDS.built_in]
    source = tmp_path / "boards.jsonl"
    source.write_text("".join(f"{line_of(board)}\n" for board in boards), "utf-8")
    page = opened()
    page.goto(f"{site}library/")
    expect(page.locator(".shelf")).to_contain_text("No board is like that")
    for _ in range(2):  # the second time, nothing is new
        page.locator("#library-file").set_input_files(source)
        expect(page.locator(".shelf li")).to_have_count(len(boards))
    page.reload()
    expect(page.locator(".shelf li")).to_have_count(len(boards))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert {json.loads(line)["kind"] for line in lines} == {board.kind for board in boards}
    page.locator("select[name=kind]").select_option("kakuro")
    expect(page.locator(".shelf li")).to_have_count(1)
