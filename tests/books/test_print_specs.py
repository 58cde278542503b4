"""Sizes of pages, margins and spines, as printers want them."""

from __future__ import annotations

import pytest

from masume.books import print_specs
from masume.books.style import BookStyle, style_with
from masume.core.errors import UsageError


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (210, 297)),
        ("A5", (148, 210)),
        ("5x8", (127, 203.2)),
        ("5.5x8.5", (139.7, 215.9)),
        ("6x9", (152.4, 228.6)),
        ("6 × 9", (152.4, 228.6)),
        ("7x10", (177.8, 254)),
        ("8x10", (203.2, 254)),
        ("8.5x11", (215.9, 279.4)),
        ("letter", (215.9, 279.4)),
        ("170x240mm", (170, 240)),
        ("6.14 x 9.21 in", (155.956, 233.934)),
    ],
)
def test_papers(paper: str, size: tuple[float, float]) -> None:
    assert print_specs.size_of(paper) == pytest.approx(size)
    assert style_with({"paper": paper}).trim == pytest.approx(size)


@pytest.mark.parametrize("paper", ["a3", "6x9cm", "10x10", "10x10mm", "600x700mm", "x", "", "6x", "-6x9"])
def test_what_is_no_paper_is_refused(paper: str) -> None:
    assert print_specs.size_of(paper) is None
    with pytest.raises(UsageError, match=r"paper must be one of a4, a5, letter, 5x8, .*170x240mm"):
        style_with({"paper": paper})


@pytest.mark.parametrize(
    ("pages", "margin"), [(24, 9.6), (150, 9.6), (151, 12.7), (300, 12.7), (301, 15.9), (501, 19.1), (701, 22.3)]
)
def test_the_margin_at_the_spine_grows_with_the_pages(pages: int, margin: float) -> None:
    assert print_specs.inside_margin(pages) == margin
    style = BookStyle(paper="6x9", margin=print_specs.EDGE, gutter=print_specs.gutter_for(pages))
    assert style.inside >= margin - 1e-9
    assert style.width + style.inside + style.edge == pytest.approx(152.4)


def test_a_spine_is_as_thick_as_its_sheets() -> None:
    assert print_specs.spine(100, "white") == pytest.approx(5.72)
    assert print_specs.spine(99, "white") == print_specs.spine(100, "white")
    assert print_specs.spine(100, "cream") == pytest.approx(100 * 0.0025 * 25.4)
    assert print_specs.spine(200, "colour") > print_specs.spine(200, "white")
