"""The page of an explanation, opened from the disk: every scene shows its board, by keys and buttons, on any screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import masume
from browser.conftest import DESK, PHONE
from masume import kinds
from masume.i18n.catalog import catalogue
from masume.kinds import KINDS
from masume.render import explanation_page as pages
from masume.render import svg
from masume.render.frame import Scene
from masume.verbs import board_pictures, technique_catalog
from masume.verbs.explanation_frames import passage_scenes, step_scene
from support.scenes import every

NAMES = [kind.name for kind in KINDS]
# What a reader sees of a cell: the looks of its pieces, where the browser puts them.
SEEN = """() => {
  const found = {};
  for (const use of document.querySelectorAll('#drawing use')) {
    const href = use.getAttribute('href');
    if (href) found[use.dataset.piece] = document.querySelector(href).innerHTML;
  }
  return found;
}"""


def explained(kind: str, folder: Path) -> tuple[Path, list[Scene]]:
    """The page of an example, and its scenes in order."""
    explanation = masume.explain(kinds.find(kind).examples[1])
    path = folder / "page.html"
    path.write_text(explanation.to_html("en"), "utf-8")
    told = list(passage_scenes(explanation, "en"))
    return path, [one for scenes in told for scene in scenes for one in every(scene)]


def supposing(kind: str, folder: Path) -> tuple[Path, list[Scene]]:
    """The page of a single step that supposes something, and its scenes in order."""
    found = kinds.find(kind)
    example = technique_catalog.demonstrate(found, found.logic.techniques.find("what-if"))
    first = board_pictures.labelled(board_pictures.position_picture(example.before))
    scene = step_scene(catalogue("en"), example.step, example.before, example.after)
    path = folder / "page.html"
    path.write_text(pages.page("What if", "", first, [[scene]], "en"), "utf-8")
    return path, list(every(scene))


def classes(fragments: str) -> list[str]:
    """The classes of what is drawn, in order: how it looks, wherever it is."""
    return [part.partition('"')[0] for part in fragments.split('class="')[1:]]


def assert_shows(page: Page, scene: Scene) -> None:
    """The board on the page is the picture of the scene."""
    squares = scene.picture.rows * scene.picture.cols
    seen = {int(piece): str(look) for piece, look in page.evaluate(SEEN).items()}
    contents = svg.contents(scene.picture)
    for cell, ground in svg.cells(scene.picture).items():
        assert classes(seen[cell]) == classes(ground)
        assert classes(seen.get(2 * squares + cell, "")) == classes(contents.get(cell, ""))


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("made", [explained, supposing])
def test_the_keys_lead_through_every_scene(
    made: Callable[[str, Path], tuple[Path, list[Scene]]],
    kind: str,
    tmp_path: Path,
    open_file: Callable[..., Page],
) -> None:
    path, scenes = made(kind, tmp_path)
    page = open_file(path)
    if page.locator("#every").count():
        page.locator("#every").check()
    before = page.evaluate(SEEN)
    for scene in scenes:
        page.keyboard.press("ArrowRight")
        current = page.locator("[aria-current=step]")
        expect(current).to_contain_text(scene.text)
        expect(current).to_be_in_viewport()
        expect(page.locator("h1")).to_be_in_viewport()
        assert_shows(page, scene)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[aria-current=step]")).to_contain_text(scenes[-1].text)
    for scene in reversed(scenes[:-1]):
        page.keyboard.press("ArrowLeft")
        assert_shows(page, scene)
    page.keyboard.press("ArrowLeft")
    assert {piece: look for piece, look in page.evaluate(SEEN).items() if look} == before


@pytest.mark.parametrize("kind", NAMES)
def test_a_chain_marks_what_it_supposes_and_where_it_fails(
    kind: str, tmp_path: Path, open_file: Callable[..., Page]
) -> None:
    path, scenes = supposing(kind, tmp_path)
    page = open_file(path)
    page.locator(".chain .suppose").first.click()
    assert 'class="suppose"' in str(page.evaluate(SEEN).values())
    assert ">?<" in str(page.evaluate(SEEN).values())
    page.locator(".chain li p").last.click()
    assert 'class="clash"' in str(page.evaluate(SEEN).values())
    assert_shows(page, scenes[-1])


def test_keys_jump_from_step_to_step_and_to_the_ends(tmp_path: Path, open_file: Callable[..., Page]) -> None:
    path, scenes = explained("kakuro", tmp_path)
    page = open_file(path)
    count, items = page.locator("#count"), page.locator("#steps > li")
    total = items.count()
    expect(count).to_have_text(f"0 / {total}")
    for number in range(1, 4):
        page.keyboard.press("Shift+ArrowRight")
        expect(count).to_have_text(f"{number} / {total}")
    page.keyboard.press("Shift+ArrowLeft")
    expect(count).to_have_text(f"2 / {total}")
    page.keyboard.press("End")
    expect(items.last.locator("[aria-current=step]")).to_contain_text(scenes[-1].text)
    page.keyboard.press("Home")
    expect(count).to_have_text(f"0 / {total}")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_contain_text("Pause")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_contain_text("Play")


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_screen_nor_out_of_reach(
    kind: str,
    size: dict[str, int],
    scheme: str,
    tmp_path: Path,
    open_file: Callable[..., Page],
    axe: Callable[[Page], list[str]],
) -> None:
    path, _ = supposing(kind, tmp_path)
    page = open_file(path, viewport=size, color_scheme=scheme)
    page.keyboard.press("End")
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= size["width"]
    assert high <= size["height"]
    for part in ("h1", "#drawing", "#next", "[aria-current=step]"):
        expect(page.locator(part)).to_be_in_viewport()
    assert axe(page) == []


@pytest.mark.parametrize("kind", NAMES)
def test_without_scripts_the_first_board_and_all_sentences_are_there(
    kind: str, tmp_path: Path, open_file: Callable[..., Page]
) -> None:
    path, scenes = explained(kind, tmp_path)
    page = open_file(path, java_script_enabled=False)
    expect(page.locator("#drawing svg")).to_be_visible()
    box = page.locator("#grounds").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 200
    expect(page.locator(".buttons")).to_be_hidden()
    expect(page.locator("[data-scene]")).to_have_count(len(scenes))
    for scene, told in zip(scenes, page.locator("[data-scene]").all(), strict=True):
        assert scene.text in (told.text_content() or "")
