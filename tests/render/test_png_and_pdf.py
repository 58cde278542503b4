"""PNG and PDF: whole pictures, legible ones, the same bytes every time; a clear word when the library is missing."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

import masume
from masume.core.picture import SYMBOLS, Bit, Fill, Number, Picture, Symbols, Theme
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.render import explanation_pdf, png_and_pdf, svg
from masume.verbs import board_pictures, draw, technique_catalog
from masume.verbs.draw import Look, Sketch
from masume.verbs.explanation_frames import passage_scenes, step_scene

if TYPE_CHECKING:
    from PIL.Image import Image

pytest.importorskip("typst")
images = pytest.importorskip("PIL.Image")

SCALE = 2
HEXAGONS: Any = masume.Hidato([[None, 1, 0], [6, 7, 3], [5, 4, None]], neighbours=6)
BOARDS = [*(kind.examples[0] for kind in masume.KINDS), HEXAGONS]


def image(picture: Picture, theme: Theme = "light", symbols: Symbols = "digits") -> Image:
    [found] = draw.as_png([Sketch(picture, "A board")], Look(False, symbols, theme, SCALE, "en"))
    opened: Image = images.open(io.BytesIO(found)).convert("L")
    return opened


def cell_of(drawn: Image, picture: Picture, cell: int, inset: int = 4) -> Image:
    x, y = svg.middle(picture, cell)
    half = svg.SIDE / 2 - inset
    return drawn.crop(tuple(round(SCALE * side) for side in (x - half, y - half, x + half, y + half)))  # type: ignore[arg-type]


def pages(content: bytes) -> int:
    assert content.startswith(b"%PDF-")
    return len(re.findall(rb"/Type\s*/Page\b", content))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: f"{puzzle.kind}{puzzle.options}")
def test_nothing_is_cut_at_the_edges(puzzle: Any, theme: Theme) -> None:
    """The outermost dots are bare paper all around, and the frame is seen just inside them."""
    picture = board_pictures.board_picture(puzzle, masume.solve(puzzle).solutions[0])
    drawn = image(picture, theme)
    width, height = svg.size(picture)
    assert abs(drawn.width - SCALE * width) <= 1.5
    assert abs(drawn.height - SCALE * height) <= 1.5
    bare = {"light": 255, "dark": 24}[theme]
    for box in ((0, 0, drawn.width, 2), (0, 0, 2, drawn.height)):
        for side in (drawn.crop(box), drawn.rotate(180).crop(box)):
            assert all(abs(dot - bare) <= 3 for dot in side.tobytes())
    rim = drawn.crop((0, 0, 2 * svg.MARGIN + 2, drawn.height)).tobytes()
    assert any(abs(dot - bare) > 150 for dot in rim)


@pytest.mark.parametrize("text", ["1", "0", "88", "144", "2000", "W", "MW", "abcdefgh"])
@pytest.mark.parametrize("role", ["given", "entered"])
def test_a_number_stands_in_the_middle_of_its_cell(text: str, role: Any) -> None:
    picture = Picture(1, 1, (Number(0, text, role),))
    inside = cell_of(image(picture), picture, 0, inset=1)
    left, top, right, bottom = inside.point(lambda dot: 255 - dot if dot < 200 else 0).getbbox()  # type: ignore[misc]
    assert left >= 1
    assert right <= inside.width - 1
    assert abs((left + right) - inside.width) <= 12  # slanted letters lean
    if text.isdigit():
        assert abs((left + right) - inside.width) <= 8
        assert abs((top + bottom) - inside.height) <= 6


def darkness(drawn: Image, picture: Picture, cell: int) -> float:
    """How dark a cell is on the whole, from 0 to 1."""
    dots = cell_of(drawn, picture, cell).tobytes()
    return 1 - sum(dots) / (255 * len(dots))


def test_what_matters_is_told_apart_in_grey() -> None:
    bits = Picture(1, 4, (Bit(0, 0, "given"), Bit(1, 1, "given"), Bit(2, 0, "entered"), Bit(3, 1, "entered")))
    drawn = image(bits, symbols="circles")
    zero, one, small_zero, small_one = (cell_of(drawn, bits, cell, 16).tobytes() for cell in range(4))
    assert min(zero + small_zero) == 255
    assert max(one) < 30
    assert max(small_one) < 120
    given, entered = (darkness(drawn, bits, cell) for cell in (0, 2))
    assert given > 2 * entered
    shading = Picture(1, 2, (Number(0, "7", "given"), Fill(0, "entered"), Number(1, "7", "given")))
    drawn = image(shading)
    shaded, unshaded = (darkness(drawn, shading, cell) for cell in range(2))
    assert shaded > 0.75
    assert unshaded < 0.25
    # The number under the ink can still be read.
    assert max(cell_of(drawn, shading, 0).tobytes()) > 120


@pytest.mark.parametrize("role", ["given", "entered"])
def test_given_numbers_are_heavier(role: Any) -> None:
    picture = Picture(1, 2, (Number(0, "8", "given"), Number(1, "8", "entered")))
    given, entered = (darkness(image(picture), picture, cell) for cell in range(2))
    assert given > 1.3 * entered


def test_scale_makes_images_larger() -> None:
    puzzle = BOARDS[0]
    small, large = (images.open(io.BytesIO(masume.to_png(puzzle, look=Look(scale=scale)))) for scale in (1, 3))
    assert large.width == pytest.approx(3 * small.width, abs=3)


def test_an_image_that_would_fill_the_memory_is_refused() -> None:
    with pytest.raises(masume.UsageError, match="48120 × 48120 dots is too large"):
        draw.as_png([Sketch(Picture(60, 60, ()), "A board")], Look(scale=20))


def test_several_drawings_are_the_pages_of_one_document_each_as_large_as_it_needs() -> None:
    sketches = [draw.sketch(puzzle) for puzzle in BOARDS]
    content = draw.as_pdf(sketches, Look(lang="en"))
    assert pages(content) == len(BOARDS)
    sizes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", content)
    wanted = [svg.size(one.picture) for one in sketches]
    found = [(float(width) / png_and_pdf.POINTS, float(height) / png_and_pdf.POINTS) for width, height in sizes]
    assert [one == pytest.approx(other, abs=0.1) for one, other in zip(found, wanted, strict=True)] == [True] * 5
    assert b"Hitori 4 by 4. Row 1: 3, 4, 1, 4." in content  # for those who cannot see it
    assert len(draw.as_png(sketches)) == len(BOARDS)


@pytest.mark.parametrize("verb", [masume.to_png, masume.to_pdf])
def test_the_same_board_gives_the_same_bytes(verb: Any) -> None:
    made = verb(BOARDS[3])
    assert made == verb(BOARDS[3])
    assert b"CreationDate" not in made


@pytest.mark.parametrize("symbol", ["漢字", "#panic()", '"', "\\", "<b>", "$x$", "é", "☃"])
def test_nothing_on_a_board_is_taken_for_a_command(symbol: str) -> None:
    picture = Picture(1, 1, (Number(0, symbol, "given"),))
    assert pages(draw.as_pdf([Sketch(picture, symbol)])) == 1
    assert min(image(picture).tobytes()) < 100  # something is written there


def test_a_missing_library_is_named_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for make in (draw.as_png, draw.as_pdf):
        with pytest.raises(masume.UsageError, match=r"pip install 'masume\[book\]'"):
            make([draw.sketch(BOARDS[0])])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_handout_has_all_steps_and_the_wanted_boards(kind: Any, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[dict[str, Any]] = []
    typeset = png_and_pdf.typeset

    def listening(program: Path, data: dict[str, Any], to: Literal["pdf", "png"]) -> list[bytes]:
        handed.append(data)
        return typeset(program, data, to)

    monkeypatch.setattr(png_and_pdf, "typeset", listening)
    explanation = masume.explain(kind.examples[1])
    positions = list(explanation.passage_positions())
    boards = {
        1: board_pictures.position_picture(positions[1], explanation.passages[0].whole),
        3: board_pictures.position_picture(positions[3]),
    }
    told = list(passage_scenes(explanation, lang))
    content = explanation_pdf.handout(
        "A title", "below it", board_pictures.position_picture(positions[0]), boards, told, lang
    )
    assert pages(content) >= 1
    assert f"/Lang({lang})".encode() in content
    [data] = handed
    passages = data["passages"]
    assert [passage["number"] for passage in passages] == list(range(1, len(explanation.passages) + 1))
    for plain, passage in zip(passages, explanation.passages, strict=True):
        after = passage.aftermath(lang)
        texts = [step.reason(lang) for step in passage.told]
        assert [scene["text"] for scene in plain["scenes"]] == [*texts, after] if after else texts
    assert [passage["number"] for passage in passages if passage["board"]] == [1, 3]
    assert 'class="label"' in data["first"]["svg"]
    assert data["legend"] == catalogue(lang).say("legend", "in-print")


def chains_of(kind: str, technique: str) -> tuple[Any, list[dict[str, Any]]]:
    """The example of a technique, and its chains as they go into a handout."""
    found = next(one for one in masume.KINDS if one.name == kind)
    example = technique_catalog.demonstrate(found, found.logic.techniques.find(technique))
    scene = step_scene(catalogue("en"), example.step, example.before, example.after)
    return example.step, explanation_pdf._scene(scene, "A title", "digits")["chains"]


def test_the_cases_of_a_step_go_into_the_handout() -> None:
    step, chains = chains_of("hidato", "what-if")
    assert chains[0]["suppose"].startswith("Suppose that ")
    assert [line["text"] for line in chains[0]["lines"]] == [line.reason("en") for line in step.cases[0].steps]


def test_a_chain_of_several_lines_ends_in_a_picture() -> None:
    step, [chain, *_] = chains_of("binairo", "what-if")
    assert len(step.cases[0].steps) > 1
    assert 'class="clash"' in chain["board"]["svg"]
    assert 'class="suppose"' in chain["board"]["svg"]


def test_cases_within_cases_go_into_the_handout() -> None:
    def depth(chains: list[dict[str, Any]]) -> int:
        return max((1 + depth(line["chains"]) for chain in chains for line in chain["lines"]), default=0)

    _, chains = chains_of("binairo", "nested-what-if")
    assert depth(chains) >= 2


def test_circles_are_drawn_on_paper_too() -> None:
    picture = board_pictures.board_picture(BOARDS[0], masume.solve(BOARDS[0]).solutions[0])
    digits, circles = (image(picture, symbols=symbols) for symbols in SYMBOLS)
    assert digits.tobytes() != circles.tobytes()
