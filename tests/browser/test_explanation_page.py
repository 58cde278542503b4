"""The file of an explanation, opened from the disk: every picture can be reached, on any screen, on paper, without
scripts. The view itself is tested with a server (test_explain.py)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import masume
from browser.conftest import DESK, PHONE
from masume import kinds
from masume.kinds import KINDS
from masume.render.scene import Scene
from masume.verbs import read
from masume.verbs.explanation_frames import passage_scenes
from support.scenes import every

NAMES = [kind.name for kind in KINDS]
WHAT_IF = "hitori"  # the kind whose example of a what-if is small


def explained(kind: str, folder: Path) -> tuple[Path, list[Scene]]:
    """Write the file of an example, and return its path with all scenes."""
    return written(folder, masume.explain(kinds.find(kind).examples[1]))


def assuming(folder: Path) -> tuple[Path, list[Scene]]:
    """Write the file of an explanation that makes an assumption, and return its path with all scenes."""
    example = kinds.find(WHAT_IF).logic.techniques.find("what-if").example
    assert example is not None
    return written(folder, masume.explain(read.read(example.board)))


def written(folder: Path, explanation: masume.Explanation) -> tuple[Path, list[Scene]]:
    path = folder / "page.html"
    path.write_text(explanation.to_html("en"), "utf-8")
    return path, [scene for group in passage_scenes(explanation, "en") for outer in group for scene in every(outer)]


def current(page: Page) -> Locator:
    return page.locator(".step-list__step[aria-current=step]")


def board_of(page: Page) -> str:
    return page.locator(".board svg").inner_html()


@pytest.mark.parametrize("kind", NAMES)
def test_the_keys_lead_to_every_picture_and_back(kind: str, tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, scenes = explained(kind, tmp_path)
    page = open_file(path)
    page.get_by_label("Every picture").check()
    picture = page.locator(".board svg")
    boards = [board_of(page)]
    named = set()
    for _ in scenes:
        page.keyboard.press("ArrowRight")
        boards.append(board_of(page))
        named.add(str(picture.get_attribute("aria-label")).partition(". ")[2])
    assert named == {scene.text for scene in scenes}
    expect(page.get_by_role("button", name="Step on")).to_be_disabled()
    for board in reversed(boards[:-1]):
        page.keyboard.press("ArrowLeft")
        assert board_of(page) == board


def test_the_address_keeps_the_step(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, _ = explained("kakuro", tmp_path)
    page = open_file(path)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#2$"))
    page.reload()
    expect(current(page)).to_contain_text("2.")
    page.evaluate("location.hash = '#4'")
    expect(current(page)).to_contain_text("4.")


def test_it_offers_nothing_that_needs_a_server(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, _ = explained("binairo", tmp_path)
    page = open_file(path)
    page.keyboard.press("End")
    expect(page.get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_board_sentence_and_buttons_are_in_view_together(
    size: dict[str, int],
    scheme: str,
    tmp_path: Path,
    open_file: Callable[..., Page],
    axe: Callable[[Page], list[str]],
) -> None:
    path, scenes = assuming(tmp_path)
    page = open_file(path, viewport=size, color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    number = next(i for i, scene in enumerate(scenes) if scene.chains)
    page.get_by_label("Every picture").check()
    page.evaluate("scrollTo(0, 0)")
    for _ in range(number + 2):  # into the chain
        page.keyboard.press("ArrowRight")
    for part in (page.locator(".board svg"), page.get_by_role("button", name="Step on")):
        expect(part).to_be_in_viewport()
    expect(page.locator(".step-list__line[aria-current]")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert axe(page) == []


def test_the_legend_has_samples_of_what_the_boards_show(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, _ = assuming(tmp_path)
    page = open_file(path)
    page.get_by_text("How to read the board").click()
    for text in ("the assumption", "a contradiction, or a mistake"):
        entry = page.get_by_role("listitem").filter(has_text=re.compile(f"^{text}$"))
        expect(entry.locator("svg.masume")).to_be_visible()


def test_all_sentences_are_shown_on_demand_and_in_print(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, scenes = assuming(tmp_path)
    page = open_file(path, color_scheme="dark")
    sentences = page.locator(".step-list__sentences")
    expect(sentences).to_have_count(0)
    page.get_by_label("All sentences").check()
    told = sentences.all_text_contents()
    for scene in scenes:
        assert any(scene.text in text for text in told)
    page.get_by_label("All sentences").uncheck()
    expect(sentences).to_have_count(0)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for scene in scenes:
        expect(page.get_by_text(scene.text, exact=False).first).to_be_visible()
    expect(page.get_by_role("heading", name="Hitori")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(28, 41, 63)", "dark ink, also in a dark theme"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sentences).to_have_count(0)


@pytest.mark.parametrize("kind", NAMES)
def test_without_scripts_the_first_board_and_all_sentences_are_there(
    kind: str, tmp_path: Path, open_file: Callable[..., Page]
) -> None:
    path, scenes = explained(kind, tmp_path)
    page = open_file(path, java_script_enabled=False)
    box = page.locator(".board svg").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 200
    expect(page.locator("header")).to_be_hidden()
    shown = page.locator("article").inner_text()
    for scene in scenes:
        assert scene.text in shown
